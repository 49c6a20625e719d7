CREATE TABLE mht (
    hno VARCHAR(12) NOT NULL PRIMARY KEY,
    pl VARCHAR(12),
    ag VARCHAR(12),
    gc VARCHAR(12),
    gcp VARCHAR(12),
    rt VARCHAR(12),
    cr CHAR(4),
    sh CHAR(4),
    tb TIMESTAMP,
    te TIMESTAMP,
    tpw NUMERIC(15,3),
    hmw NUMERIC(15,3),
    scw NUMERIC(15,3),
    o2v NUMERIC(15,3),
    n2v NUMERIC(15,3),
    arv NUMERIC(15,3),
    kwh NUMERIC(15,3),
    blt INTEGER,
    ttt INTEGER,
    tpt INTEGER,
    tpa INTEGER,
    ldn VARCHAR(12),
    cva INTEGER,
    sgw NUMERIC(15,3),
    sgb NUMERIC(15,3),
    yld NUMERIC(15,3),
    rbl CHAR(1),
    opn VARCHAR(12),
    sc CHAR(4),
    psn VARCHAR(12),
    cmn VARCHAR(12),
    rk VARCHAR(80),
    x1 VARCHAR(12),
    x2 VARCHAR(12),
    x3 VARCHAR(12)
);

CREATE TABLE mht_h (
    hsq BIGINT NOT NULL PRIMARY KEY,
    hno VARCHAR(12),
    ag VARCHAR(12),
    gc VARCHAR(12),
    rt VARCHAR(12),
    tb TIMESTAMP,
    te TIMESTAMP,
    tpw NUMERIC(15,3),
    sc CHAR(4),
    cu VARCHAR(12),
    ct TIMESTAMP,
    ca CHAR(1)
);

CREATE TABLE mht_s (
    ssq BIGINT NOT NULL PRIMARY KEY,
    hno VARCHAR(12),
    tel TEXT,
    rct TIMESTAMP,
    lc CHAR(1),
    em VARCHAR(80)
);

CREATE TABLE mha (
    hno VARCHAR(12) NOT NULL,
    sno INTEGER NOT NULL,
    stn VARCHAR(12) NOT NULL,
    ts TIMESTAMP,
    xc NUMERIC(15,3),
    xsi NUMERIC(15,3),
    xmn NUMERIC(15,3),
    xp NUMERIC(15,3),
    xs NUMERIC(15,3),
    xal NUMERIC(15,3),
    xcr NUMERIC(15,3),
    xni NUMERIC(15,3),
    xcu NUMERIC(15,3),
    xmo NUMERIC(15,3),
    xnb NUMERIC(15,3),
    xti NUMERIC(15,3),
    xv NUMERIC(15,3),
    xn NUMERIC(15,3),
    xb NUMERIC(15,3),
    xca NUMERIC(15,3),
    fin CHAR(1),
    lb VARCHAR(12),
    PRIMARY KEY (hno, sno, stn)
);

CREATE TABLE mha_s (
    ssq BIGINT NOT NULL PRIMARY KEY,
    hno VARCHAR(12),
    sno INTEGER,
    raw TEXT,
    rct TIMESTAMP,
    lc CHAR(1)
);

CREATE TABLE mad (
    hno VARCHAR(12) NOT NULL,
    asq INTEGER NOT NULL,
    mc VARCHAR(12),
    wt NUMERIC(15,3),
    ts TIMESTAMP,
    stn VARCHAR(12),
    mod CHAR(1),
    PRIMARY KEY (hno, asq)
);

CREATE TABLE mmt (
    mc VARCHAR(12) NOT NULL PRIMARY KEY,
    mtx VARCHAR(80),
    mgp VARCHAR(12),
    un CHAR(4),
    up NUMERIC(15,3),
    stq NUMERIC(15,3),
    mnq NUMERIC(15,3),
    spn VARCHAR(12)
);

CREATE TABLE mlf (
    hno VARCHAR(12) NOT NULL,
    trn INTEGER NOT NULL,
    tb TIMESTAMP,
    te TIMESTAMP,
    kwh NUMERIC(15,3),
    tpb INTEGER,
    tpe INTEGER,
    arv NUMERIC(15,3),
    opn VARCHAR(12),
    elc NUMERIC(15,3),
    sc CHAR(4),
    PRIMARY KEY (hno, trn)
);

CREATE TABLE mvd (
    hno VARCHAR(12) NOT NULL,
    trn INTEGER NOT NULL,
    tb TIMESTAMP,
    te TIMESTAMP,
    pmn NUMERIC(15,3),
    h2b NUMERIC(15,3),
    h2e NUMERIC(15,3),
    n2b NUMERIC(15,3),
    n2e NUMERIC(15,3),
    opn VARCHAR(12),
    PRIMARY KEY (hno, trn)
);

CREATE TABLE mdl (
    ldn VARCHAR(12) NOT NULL PRIMARY KEY,
    ltp VARCHAR(12),
    cap NUMERIC(15,3),
    age INTEGER,
    rld DATE,
    sc CHAR(4),
    spn VARCHAR(12)
);

CREATE TABLE mld (
    ldn VARCHAR(12) NOT NULL,
    cyn INTEGER NOT NULL,
    hno VARCHAR(12),
    tb TIMESTAMP,
    te TIMESTAMP,
    lws NUMERIC(15,3),
    PRIMARY KEY (ldn, cyn)
);

CREATE TABLE mbk (
    hno VARCHAR(12) NOT NULL,
    bkn INTEGER NOT NULL,
    scd VARCHAR(12),
    wt NUMERIC(15,3),
    ts TIMESTAMP,
    PRIMARY KEY (hno, bkn)
);

CREATE TABLE msk (
    scd VARCHAR(12) NOT NULL PRIMARY KEY,
    stx VARCHAR(80),
    mxp NUMERIC(15,3),
    cul NUMERIC(15,3)
);

CREATE TABLE mhm (
    tpn VARCHAR(12) NOT NULL,
    tts TIMESTAMP NOT NULL,
    wt NUMERIC(15,3),
    xsi NUMERIC(15,3),
    xs NUMERIC(15,3),
    tpt INTEGER,
    bf VARCHAR(12),
    dhn VARCHAR(12),
    PRIMARY KEY (tpn, tts)
);

CREATE TABLE mdy (
    dyn BIGINT NOT NULL PRIMARY KEY,
    ag VARCHAR(12),
    tb TIMESTAMP,
    te TIMESTAMP,
    dcd VARCHAR(12),
    hno VARCHAR(12),
    eq VARCHAR(12),
    sh CHAR(4),
    rk VARCHAR(80)
);

CREATE TABLE mdc (
    dcd VARCHAR(12) NOT NULL PRIMARY KEY,
    dtx VARCHAR(80),
    dgp VARCHAR(12)
);

CREATE TABLE mdg (
    dgp VARCHAR(12) NOT NULL PRIMARY KEY,
    dgx VARCHAR(80),
    res VARCHAR(12)
);

CREATE TABLE mst (
    stn VARCHAR(12) NOT NULL PRIMARY KEY,
    sntx VARCHAR(80),
    ag VARCHAR(12)
);

CREATE TABLE mrt (
    rt VARCHAR(12) NOT NULL PRIMARY KEY,
    rtx VARCHAR(80),
    nst INTEGER
);

CREATE TABLE mds (
    pl VARCHAR(12) NOT NULL,
    dd DATE NOT NULL,
    nht INTEGER,
    tpw NUMERIC(15,3),
    yld NUMERIC(15,3),
    kwt NUMERIC(15,3),
    dym INTEGER,
    scw NUMERIC(15,3),
    PRIMARY KEY (pl, dd)
);

CREATE TABLE mpl (
    psn VARCHAR(12) NOT NULL PRIMARY KEY,
    ag VARCHAR(12),
    gc VARCHAR(12),
    pts TIMESTAMP,
    hno VARCHAR(12),
    sqn VARCHAR(12),
    cm VARCHAR(12),
    wt NUMERIC(15,3),
    sc CHAR(4)
);

CREATE TABLE mtm (
    hno VARCHAR(12) NOT NULL,
    msq INTEGER NOT NULL,
    ts TIMESTAMP,
    stn VARCHAR(12),
    tp INTEGER,
    o2a NUMERIC(15,3),
    prb VARCHAR(12),
    PRIMARY KEY (hno, msq)
);

CREATE TABLE mpd (
    gc VARCHAR(12) NOT NULL,
    rt VARCHAR(12) NOT NULL,
    tpt INTEGER,
    arv NUMERIC(15,3),
    mxs NUMERIC(15,3),
    tmx INTEGER,
    vfr DATE,
    vto DATE,
    PRIMARY KEY (gc, rt)
);

CREATE TABLE pla (
    pl VARCHAR(12) NOT NULL PRIMARY KEY,
    ptx VARCHAR(80),
    cty VARCHAR(12),
    ou VARCHAR(12)
);

CREATE TABLE agg (
    ag VARCHAR(12) NOT NULL PRIMARY KEY,
    atx VARCHAR(80),
    pl VARCHAR(12),
    ara VARCHAR(12),
    ou VARCHAR(12),
    cpy NUMERIC(15,3),
    yr INTEGER
);

CREATE TABLE shf (
    sh CHAR(4) NOT NULL PRIMARY KEY,
    shx VARCHAR(80),
    tb VARCHAR(10),
    te VARCHAR(10)
);

CREATE TABLE crw (
    cr CHAR(4) NOT NULL PRIMARY KEY,
    crx VARCHAR(80)
);

CREATE TABLE org (
    ou VARCHAR(12) NOT NULL PRIMARY KEY,
    otx VARCHAR(80),
    oup VARCHAR(12),
    hpn VARCHAR(12),
    cc VARCHAR(12)
);

CREATE TABLE per (
    pn VARCHAR(12) NOT NULL PRIMARY KEY,
    fn VARCHAR(12),
    snm VARCHAR(12),
    ou VARCHAR(12),
    cr CHAR(4),
    job VARCHAR(12),
    dtj DATE,
    dtl DATE,
    act CHAR(1)
);

CREATE TABLE jbl (
    job VARCHAR(12) NOT NULL PRIMARY KEY,
    jtx VARCHAR(80)
);

CREATE TABLE stl (
    ara VARCHAR(12) NOT NULL,
    sc CHAR(4) NOT NULL,
    sctx VARCHAR(80),
    PRIMARY KEY (ara, sc)
);

CREATE TABLE cty (
    cty VARCHAR(12) NOT NULL PRIMARY KEY,
    ctx VARCHAR(80),
    eu CHAR(1)
);

CREATE TABLE csq (
    sqn VARCHAR(12) NOT NULL PRIMARY KEY,
    cm VARCHAR(12),
    tb TIMESTAMP,
    te TIMESTAMP,
    nht INTEGER,
    tdn VARCHAR(12),
    pln VARCHAR(12)
);

CREATE TABLE cht (
    hno VARCHAR(12) NOT NULL,
    sqn VARCHAR(12) NOT NULL,
    pos INTEGER,
    tb TIMESTAMP,
    te TIMESTAMP,
    tpd INTEGER,
    shg INTEGER,
    mpc VARCHAR(12),
    lds TIMESTAMP,
    lde TIMESTAMP,
    lwt NUMERIC(15,3),
    rem NUMERIC(15,3),
    opn VARCHAR(12),
    sc CHAR(4),
    cr CHAR(4),
    PRIMARY KEY (hno, sqn)
);

CREATE TABLE cmc (
    cm VARCHAR(12) NOT NULL PRIMARY KEY,
    cmx VARCHAR(80),
    pl VARCHAR(12),
    nsd INTEGER,
    mxw NUMERIC(15,3),
    mnw NUMERIC(15,3)
);

CREATE TABLE csd (
    hno VARCHAR(12) NOT NULL,
    snd INTEGER NOT NULL,
    csp NUMERIC(15,3),
    csx NUMERIC(15,3),
    mdn VARCHAR(12),
    wdt NUMERIC(15,3),
    osc NUMERIC(15,3),
    mlv NUMERIC(15,3),
    cwf NUMERIC(15,3),
    brk CHAR(1),
    ln NUMERIC(15,3),
    lqh NUMERIC(15,3),
    PRIMARY KEY (hno, snd)
);

CREATE TABLE csl (
    sid VARCHAR(12) NOT NULL PRIMARY KEY,
    hno VARCHAR(12),
    snd INTEGER,
    sqp INTEGER,
    ln NUMERIC(15,3),
    wd NUMERIC(15,3),
    tk NUMERIC(15,3),
    wt NUMERIC(15,3),
    twt NUMERIC(15,3),
    gc VARCHAR(12),
    gcr VARCHAR(12),
    sc CHAR(4),
    yl VARCHAR(12),
    ctm TIMESTAMP,
    dst VARCHAR(12),
    ond VARCHAR(12),
    oln INTEGER,
    ofp CHAR(1),
    scf CHAR(1),
    hld CHAR(1),
    qcd VARCHAR(12),
    hot CHAR(1),
    opw NUMERIC(15,3),
    psd VARCHAR(12),
    mk VARCHAR(12),
    rk VARCHAR(80),
    x1 VARCHAR(12),
    x2 VARCHAR(12)
);

CREATE TABLE csl_h (
    hsq BIGINT NOT NULL PRIMARY KEY,
    sid VARCHAR(12),
    sc CHAR(4),
    yl VARCHAR(12),
    ond VARCHAR(12),
    oln INTEGER,
    cu VARCHAR(12),
    ct TIMESTAMP,
    ca CHAR(1)
);

CREATE TABLE csl_s (
    ssq BIGINT NOT NULL PRIMARY KEY,
    tel TEXT,
    rct TIMESTAMP,
    lc CHAR(1),
    em VARCHAR(80)
);

CREATE TABLE ctd (
    tdn VARCHAR(12) NOT NULL PRIMARY KEY,
    age INTEGER,
    mxa INTEGER,
    sc CHAR(4),
    lng VARCHAR(12),
    spn VARCHAR(12)
);

CREATE TABLE cmd (
    mdn VARCHAR(12) NOT NULL PRIMARY KEY,
    wmn NUMERIC(15,3),
    wmx NUMERIC(15,3),
    nht INTEGER,
    cpt NUMERIC(15,3),
    rpd DATE,
    sc CHAR(4)
);

CREATE TABLE cmp (
    mpc VARCHAR(12) NOT NULL PRIMARY KEY,
    mpx VARCHAR(80),
    vis NUMERIC(15,3),
    spn VARCHAR(12)
);

CREATE TABLE cbr (
    brn VARCHAR(12) NOT NULL PRIMARY KEY,
    hno VARCHAR(12),
    snd INTEGER,
    ts TIMESTAMP,
    bcd VARCHAR(12),
    ln NUMERIC(15,3),
    dcm NUMERIC(15,3),
    pn VARCHAR(12)
);

CREATE TABLE cbc (
    bcd VARCHAR(12) NOT NULL PRIMARY KEY,
    bcx VARCHAR(80)
);

CREATE TABLE cyd (
    yl VARCHAR(12) NOT NULL PRIMARY KEY,
    bay VARCHAR(12),
    rw INTEGER,
    lv INTEGER,
    cap NUMERIC(15,3),
    pl VARCHAR(12)
);

CREATE TABLE csf (
    sid VARCHAR(12) NOT NULL,
    isq INTEGER NOT NULL,
    dfc VARCHAR(12),
    sev INTEGER,
    ps VARCHAR(12),
    sd CHAR(1),
    pn VARCHAR(12),
    ts TIMESTAMP,
    PRIMARY KEY (sid, isq)
);

CREATE TABLE cts (
    hno VARCHAR(12) NOT NULL,
    snd INTEGER NOT NULL,
    ts TIMESTAMP NOT NULL,
    mlv NUMERIC(15,3),
    spd NUMERIC(15,3),
    cw1 NUMERIC(15,3),
    cw2 NUMERIC(15,3),
    cw3 NUMERIC(15,3),
    cw4 NUMERIC(15,3),
    cw5 NUMERIC(15,3),
    cw6 NUMERIC(15,3),
    cw7 NUMERIC(15,3),
    cw8 NUMERIC(15,3),
    t01 INTEGER,
    t02 INTEGER,
    t03 INTEGER,
    t04 INTEGER,
    t05 INTEGER,
    t06 INTEGER,
    t07 INTEGER,
    t08 INTEGER,
    t09 INTEGER,
    t10 INTEGER,
    t11 INTEGER,
    t12 INTEGER,
    frq NUMERIC(15,3),
    str NUMERIC(15,3),
    PRIMARY KEY (hno, snd, ts)
);

CREATE TABLE cds (
    cm VARCHAR(12) NOT NULL,
    dd DATE NOT NULL,
    nht INTEGER,
    nsl INTEGER,
    wt NUMERIC(15,3),
    yld NUMERIC(15,3),
    dym INTEGER,
    brk INTEGER,
    PRIMARY KEY (cm, dd)
);

CREATE TABLE rfn (
    fno VARCHAR(12) NOT NULL PRIMARY KEY,
    fnx VARCHAR(80),
    mll VARCHAR(12),
    zn INTEGER,
    fue VARCHAR(12)
);

CREATE TABLE rrh (
    sid VARCHAR(12) NOT NULL,
    fno VARCHAR(12) NOT NULL,
    tin TIMESTAMP,
    tou TIMESTAMP,
    tpi INTEGER,
    tpo INTEGER,
    fgc NUMERIC(15,3),
    rsd INTEGER,
    hch CHAR(1),
    PRIMARY KEY (sid, fno)
);

CREATE TABLE rcl (
    cno VARCHAR(12) NOT NULL PRIMARY KEY,
    sid VARCHAR(12),
    mll VARCHAR(12),
    tb TIMESTAMP,
    te TIMESTAMP,
    ln NUMERIC(15,3),
    wd NUMERIC(15,3),
    tk NUMERIC(15,3),
    tkt NUMERIC(15,3),
    wt NUMERIC(15,3),
    gc VARCHAR(12),
    sc CHAR(4),
    yl VARCHAR(12),
    ond VARCHAR(12),
    oln INTEGER,
    ftp INTEGER,
    ctp INTEGER,
    crn NUMERIC(15,3),
    wdg NUMERIC(15,3),
    flt NUMERIC(15,3),
    rgh NUMERIC(15,3),
    odm NUMERIC(15,3),
    idm NUMERIC(15,3),
    ocn VARCHAR(12),
    prd VARCHAR(12),
    pkc VARCHAR(12),
    hld CHAR(1),
    qcd VARCHAR(12),
    cr CHAR(4),
    sh CHAR(4),
    scn VARCHAR(12),
    ntl INTEGER,
    edg VARCHAR(12),
    srf VARCHAR(12),
    rk VARCHAR(80),
    x1 VARCHAR(12),
    x2 VARCHAR(12)
);

CREATE TABLE rcl_h (
    hsq BIGINT NOT NULL PRIMARY KEY,
    cno VARCHAR(12),
    sc CHAR(4),
    yl VARCHAR(12),
    ond VARCHAR(12),
    oln INTEGER,
    wt NUMERIC(15,3),
    cu VARCHAR(12),
    ct TIMESTAMP,
    ca CHAR(1)
);

CREATE TABLE rcl_s (
    ssq BIGINT NOT NULL PRIMARY KEY,
    tel TEXT,
    rct TIMESTAMP,
    lc CHAR(1),
    em VARCHAR(80)
);

CREATE TABLE rps (
    cno VARCHAR(12) NOT NULL,
    psq INTEGER NOT NULL,
    std INTEGER,
    frc NUMERIC(15,3),
    trq NUMERIC(15,3),
    spd NUMERIC(15,3),
    red NUMERIC(15,3),
    tki NUMERIC(15,3),
    tke NUMERIC(15,3),
    tp INTEGER,
    gap NUMERIC(15,3),
    bnd NUMERIC(15,3),
    PRIMARY KEY (cno, psq)
);

CREATE TABLE rml (
    mll VARCHAR(12) NOT NULL PRIMARY KEY,
    mtx VARCHAR(80),
    pl VARCHAR(12),
    mty VARCHAR(12),
    ag VARCHAR(12),
    std INTEGER
);

CREATE TABLE rrl (
    rln VARCHAR(12) NOT NULL PRIMARY KEY,
    rtp VARCHAR(12),
    dia NUMERIC(15,3),
    ini NUMERIC(15,3),
    mnd NUMERIC(15,3),
    hrd NUMERIC(15,3),
    mat VARCHAR(12),
    spn VARCHAR(12),
    sc CHAR(4),
    mll VARCHAR(12),
    bdt DATE,
    cst NUMERIC(15,3),
    tkm NUMERIC(15,3)
);

CREATE TABLE rrc (
    rcn BIGINT NOT NULL PRIMARY KEY,
    mll VARCHAR(12),
    std INTEGER,
    rln VARCHAR(12),
    ps CHAR(1),
    tsi TIMESTAMP,
    tso TIMESTAMP,
    tns NUMERIC(15,3),
    rsn VARCHAR(12)
);

CREATE TABLE rtl (
    rtp VARCHAR(12) NOT NULL PRIMARY KEY,
    rtx VARCHAR(80)
);

CREATE TABLE rrx (
    rsn VARCHAR(12) NOT NULL PRIMARY KEY,
    rsx VARCHAR(80)
);

CREATE TABLE rpk (
    cno VARCHAR(12) NOT NULL,
    run INTEGER NOT NULL,
    tb TIMESTAMP,
    te TIMESTAMP,
    spd NUMERIC(15,3),
    acd NUMERIC(15,3),
    inh VARCHAR(12),
    cno2 VARCHAR(12),
    wlo NUMERIC(15,3),
    PRIMARY KEY (cno, run)
);

CREATE TABLE ran (
    cno VARCHAR(12) NOT NULL,
    run INTEGER NOT NULL,
    bse VARCHAR(12),
    tb TIMESTAMP,
    te TIMESTAMP,
    tps INTEGER,
    cyc VARCHAR(12),
    h2f NUMERIC(15,3),
    PRIMARY KEY (cno, run)
);

CREATE TABLE rcd (
    cno VARCHAR(12) NOT NULL,
    run INTEGER NOT NULL,
    mll VARCHAR(12),
    tki NUMERIC(15,3),
    tke NUMERIC(15,3),
    tns NUMERIC(15,3),
    rdt NUMERIC(15,3),
    tb TIMESTAMP,
    te TIMESTAMP,
    cr CHAR(4),
    PRIMARY KEY (cno, run)
);

CREATE TABLE rgv (
    cno VARCHAR(12) NOT NULL,
    run INTEGER NOT NULL,
    zct NUMERIC(15,3),
    zcb NUMERIC(15,3),
    spd NUMERIC(15,3),
    pot INTEGER,
    tb TIMESTAMP,
    te TIMESTAMP,
    chr CHAR(1),
    PRIMARY KEY (cno, run)
);

CREATE TABLE rsl (
    mcn VARCHAR(12) NOT NULL,
    dcn VARCHAR(12) NOT NULL,
    wd NUMERIC(15,3),
    wt NUMERIC(15,3),
    ts TIMESTAMP,
    mll VARCHAR(12),
    PRIMARY KEY (mcn, dcn)
);

CREATE TABLE rcb (
    cbn VARCHAR(12) NOT NULL PRIMARY KEY,
    mll VARCHAR(12),
    std INTEGER,
    cno VARCHAR(12),
    ts TIMESTAMP,
    ccd VARCHAR(12),
    dcm NUMERIC(15,3),
    wt NUMERIC(15,3)
);

CREATE TABLE rcc (
    ccd VARCHAR(12) NOT NULL PRIMARY KEY,
    ccx VARCHAR(80)
);

CREATE TABLE rsh (
    scn VARCHAR(12) NOT NULL PRIMARY KEY,
    mll VARCHAR(12),
    dd DATE,
    pln VARCHAR(12),
    sc CHAR(4),
    nit INTEGER,
    tkm NUMERIC(15,3)
);

CREATE TABLE rsi (
    scn VARCHAR(12) NOT NULL,
    pos INTEGER NOT NULL,
    sid VARCHAR(12),
    tkt NUMERIC(15,3),
    wdt NUMERIC(15,3),
    gc VARCHAR(12),
    ond VARCHAR(12),
    oln INTEGER,
    sc CHAR(4),
    PRIMARY KEY (scn, pos)
);

CREATE TABLE rdy (
    dyn BIGINT NOT NULL PRIMARY KEY,
    mll VARCHAR(12),
    tb TIMESTAMP,
    te TIMESTAMP,
    dcd VARCHAR(12),
    cno VARCHAR(12),
    eq VARCHAR(12),
    sh CHAR(4),
    won VARCHAR(12)
);

CREATE TABLE rds (
    mll VARCHAR(12) NOT NULL,
    dd DATE NOT NULL,
    sh CHAR(4) NOT NULL,
    ncl INTEGER,
    wt NUMERIC(15,3),
    yld NUMERIC(15,3),
    dym INTEGER,
    cbl INTEGER,
    tph NUMERIC(15,3),
    PRIMARY KEY (mll, dd, sh)
);

CREATE TABLE rtb (
    mll VARCHAR(12) NOT NULL,
    gc VARCHAR(12) NOT NULL,
    tkc VARCHAR(12) NOT NULL,
    tph NUMERIC(15,3),
    ftp INTEGER,
    ctp INTEGER,
    mxr NUMERIC(15,3),
    PRIMARY KEY (mll, gc, tkc)
);

CREATE TABLE qgr (
    gc VARCHAR(12) NOT NULL PRIMARY KEY,
    gtx VARCHAR(80),
    gf VARCHAR(12),
    nrm VARCHAR(12),
    wnr VARCHAR(12),
    mk VARCHAR(12),
    bas VARCHAR(12),
    dns NUMERIC(15,3),
    act CHAR(1),
    vfr DATE
);

CREATE TABLE qgf (
    gf VARCHAR(12) NOT NULL PRIMARY KEY,
    gfx VARCHAR(80)
);

CREATE TABLE qgl (
    gc VARCHAR(12) NOT NULL,
    el VARCHAR(12) NOT NULL,
    mn NUMERIC(15,3),
    mx NUMERIC(15,3),
    am NUMERIC(15,3),
    PRIMARY KEY (gc, el)
);

CREATE TABLE qel (
    el VARCHAR(12) NOT NULL PRIMARY KEY,
    elx VARCHAR(80)
);

CREATE TABLE qsm (
    smn VARCHAR(12) NOT NULL PRIMARY KEY,
    typ VARCHAR(12),
    cno VARCHAR(12),
    sid VARCHAR(12),
    hno VARCHAR(12),
    ts TIMESTAMP,
    lb VARCHAR(12),
    pn VARCHAR(12),
    ond VARCHAR(12),
    oln INTEGER,
    sc CHAR(4)
);

CREATE TABLE qtm (
    smn VARCHAR(12) NOT NULL,
    tsn INTEGER NOT NULL,
    tt VARCHAR(12),
    rp NUMERIC(15,3),
    rm NUMERIC(15,3),
    a80 NUMERIC(15,3),
    rz NUMERIC(15,3),
    nz NUMERIC(15,3),
    hv NUMERIC(15,3),
    kv NUMERIC(15,3),
    kvt INTEGER,
    ok CHAR(1),
    ts TIMESTAMP,
    mch VARCHAR(12),
    pn VARCHAR(12),
    PRIMARY KEY (smn, tsn)
);

CREATE TABLE qtt (
    tt VARCHAR(12) NOT NULL PRIMARY KEY,
    ttx VARCHAR(80),
    nrm VARCHAR(12)
);

CREATE TABLE qlb (
    lb VARCHAR(12) NOT NULL PRIMARY KEY,
    lbx VARCHAR(80),
    pl VARCHAR(12),
    acr VARCHAR(12)
);

CREATE TABLE qnr (
    nrm VARCHAR(12) NOT NULL PRIMARY KEY,
    ntx VARCHAR(80),
    isd DATE
);

CREATE TABLE qdf (
    cno VARCHAR(12) NOT NULL,
    dsq INTEGER NOT NULL,
    dfc VARCHAR(12),
    sev INTEGER,
    psb NUMERIC(15,3),
    pse NUMERIC(15,3),
    sd CHAR(1),
    sr CHAR(1),
    pn VARCHAR(12),
    ts TIMESTAMP,
    PRIMARY KEY (cno, dsq)
);

CREATE TABLE qdc (
    dfc VARCHAR(12) NOT NULL PRIMARY KEY,
    dfx VARCHAR(80),
    dfg VARCHAR(12),
    org VARCHAR(12)
);

CREATE TABLE qdq (
    dfg VARCHAR(12) NOT NULL PRIMARY KEY,
    dgn VARCHAR(12)
);

CREATE TABLE qhd (
    hdn BIGINT NOT NULL PRIMARY KEY,
    mid VARCHAR(12),
    mtp VARCHAR(12),
    hcd VARCHAR(12),
    ts TIMESTAMP,
    pn VARCHAR(12),
    rls TIMESTAMP,
    rpn VARCHAR(255),
    ou VARCHAR(12)
);

CREATE TABLE qhc (
    hcd VARCHAR(12) NOT NULL PRIMARY KEY,
    hcx VARCHAR(80)
);

CREATE TABLE qdp (
    hdn VARCHAR(12) NOT NULL,
    dpn INTEGER NOT NULL,
    dpc VARCHAR(12),
    wt NUMERIC(15,3),
    ts TIMESTAMP,
    pn VARCHAR(12),
    ngc VARCHAR(12),
    PRIMARY KEY (hdn, dpn)
);

CREATE TABLE qdk (
    dpc VARCHAR(12) NOT NULL PRIMARY KEY,
    dpx VARCHAR(80),
    los NUMERIC(15,3)
);

CREATE TABLE qct (
    ctn VARCHAR(12) NOT NULL PRIMARY KEY,
    ond VARCHAR(12),
    oln INTEGER,
    typ VARCHAR(12),
    isd DATE,
    pn VARCHAR(12),
    snt CHAR(1)
);

CREATE TABLE qci (
    ctn VARCHAR(12) NOT NULL,
    cno VARCHAR(12) NOT NULL,
    smn VARCHAR(12),
    hno VARCHAR(12),
    PRIMARY KEY (ctn, cno)
);

CREATE TABLE qcp (
    cpn VARCHAR(12) NOT NULL PRIMARY KEY,
    kn VARCHAR(12),
    ond VARCHAR(12),
    oln INTEGER,
    cno VARCHAR(12),
    dfc VARCHAR(12),
    wt NUMERIC(15,3),
    amt NUMERIC(15,3),
    cur CHAR(4),
    sc CHAR(4),
    rcd DATE,
    cld DATE,
    pn VARCHAR(12),
    cpc VARCHAR(12),
    just CHAR(1),
    txt TEXT
);

CREATE TABLE qcc (
    cpc VARCHAR(12) NOT NULL PRIMARY KEY,
    cpx VARCHAR(80)
);

CREATE TABLE qca (
    cpn VARCHAR(12) NOT NULL,
    acn INTEGER NOT NULL,
    atn VARCHAR(12),
    ou VARCHAR(12),
    due DATE,
    dne DATE,
    PRIMARY KEY (cpn, acn)
);

CREATE TABLE qau (
    aun VARCHAR(12) NOT NULL PRIMARY KEY,
    typ VARCHAR(12),
    ou VARCHAR(12),
    dd DATE,
    nrm VARCHAR(12),
    res VARCHAR(12),
    pn VARCHAR(12)
);

CREATE TABLE qaf (
    aun VARCHAR(12) NOT NULL,
    fnn INTEGER NOT NULL,
    sev INTEGER,
    txt TEXT,
    ou VARCHAR(12),
    due DATE,
    cld DATE,
    PRIMARY KEY (aun, fnn)
);

CREATE TABLE ieq (
    eq VARCHAR(12) NOT NULL PRIMARY KEY,
    etx VARCHAR(80),
    ag VARCHAR(12),
    eqp VARCHAR(12),
    ecl VARCHAR(12),
    mfr VARCHAR(12),
    typ VARCHAR(12),
    ser VARCHAR(12),
    yr INTEGER,
    crt CHAR(1),
    cc VARCHAR(12),
    cst NUMERIC(15,3),
    sc CHAR(4),
    ara VARCHAR(12),
    flv VARCHAR(12),
    pwr NUMERIC(15,3),
    vlt NUMERIC(15,3),
    wtk NUMERIC(15,3),
    inv VARCHAR(12),
    ins DATE,
    los CHAR(1),
    dwg VARCHAR(12),
    nmp VARCHAR(12),
    x1 VARCHAR(12),
    x2 VARCHAR(12),
    x3 VARCHAR(12)
);

CREATE TABLE iec (
    ecl VARCHAR(12) NOT NULL PRIMARY KEY,
    ecx VARCHAR(80)
);

CREATE TABLE iwo (
    won VARCHAR(12) NOT NULL PRIMARY KEY,
    eq VARCHAR(12),
    wot VARCHAR(12),
    pri INTEGER,
    ou VARCHAR(12),
    rts TIMESTAMP,
    rpn VARCHAR(12),
    tb TIMESTAMP,
    te TIMESTAMP,
    pbt TIMESTAMP,
    pet TIMESTAMP,
    sc CHAR(4),
    fcd VARCHAR(12),
    cst NUMERIC(15,3),
    eph NUMERIC(15,3),
    txt TEXT,
    stp CHAR(1),
    dyn BIGINT,
    ipn VARCHAR(12),
    shn VARCHAR(12)
);

CREATE TABLE iwo_h (
    won VARCHAR(12) NOT NULL PRIMARY KEY,
    eq VARCHAR(12),
    wot VARCHAR(12),
    te TIMESTAMP,
    fcd VARCHAR(12),
    cst NUMERIC(15,3),
    txt TEXT
);

CREATE TABLE iwt (
    wot VARCHAR(12) NOT NULL PRIMARY KEY,
    wotx VARCHAR(80)
);

CREATE TABLE ifc (
    fcd VARCHAR(12) NOT NULL PRIMARY KEY,
    fcx VARCHAR(80),
    fgp VARCHAR(12)
);

CREATE TABLE iwp (
    won VARCHAR(12) NOT NULL,
    prt VARCHAR(12) NOT NULL,
    qty NUMERIC(15,3),
    un CHAR(4),
    up NUMERIC(15,3),
    wh VARCHAR(12),
    PRIMARY KEY (won, prt)
);

CREATE TABLE ipt (
    prt VARCHAR(12) NOT NULL PRIMARY KEY,
    ptx VARCHAR(80),
    mnq NUMERIC(15,3),
    stq NUMERIC(15,3),
    un CHAR(4),
    up NUMERIC(15,3),
    spn VARCHAR(12),
    ldt INTEGER,
    ecl VARCHAR(12),
    wh VARCHAR(12),
    bin VARCHAR(12)
);

CREATE TABLE iwh (
    wh VARCHAR(12) NOT NULL PRIMARY KEY,
    whx VARCHAR(80),
    pl VARCHAR(12)
);

CREATE TABLE iwl (
    won VARCHAR(12) NOT NULL,
    pn VARCHAR(12) NOT NULL,
    dd DATE NOT NULL,
    hrs NUMERIC(15,3),
    PRIMARY KEY (won, pn, dd)
);

CREATE TABLE imp (
    mpn VARCHAR(12) NOT NULL PRIMARY KEY,
    eq VARCHAR(12),
    mpx VARCHAR(80),
    un CHAR(4),
    wlm NUMERIC(15,3),
    alm NUMERIC(15,3)
);

CREATE TABLE imv (
    mpn VARCHAR(12) NOT NULL,
    ts TIMESTAMP NOT NULL,
    vl NUMERIC(15,3),
    pn VARCHAR(12),
    st CHAR(1),
    PRIMARY KEY (mpn, ts)
);

CREATE TABLE ish (
    shn VARCHAR(12) NOT NULL PRIMARY KEY,
    ag VARCHAR(12),
    tb TIMESTAMP,
    te TIMESTAMP,
    atb TIMESTAMP,
    ate TIMESTAMP,
    typ VARCHAR(12),
    bud NUMERIC(15,3),
    rk VARCHAR(80)
);

CREATE TABLE spl (
    spn VARCHAR(12) NOT NULL PRIMARY KEY,
    sptx VARCHAR(80),
    cty VARCHAR(12),
    rat CHAR(1),
    blk CHAR(1)
);

CREATE TABLE vkn (
    kn VARCHAR(12) NOT NULL PRIMARY KEY,
    ktx VARCHAR(80),
    cty VARCHAR(12),
    sg VARCHAR(12),
    slm VARCHAR(12),
    crl NUMERIC(15,3),
    inc VARCHAR(12),
    blk CHAR(1),
    pay VARCHAR(12),
    kpl VARCHAR(12),
    ksn VARCHAR(12),
    lng VARCHAR(12),
    tax VARCHAR(80),
    x1 VARCHAR(12),
    x2 VARCHAR(12)
);

CREATE TABLE vsg (
    sg VARCHAR(12) NOT NULL PRIMARY KEY,
    sgx VARCHAR(80)
);

CREATE TABLE vor (
    ond VARCHAR(12) NOT NULL PRIMARY KEY,
    kn VARCHAR(12),
    odt DATE,
    dlw VARCHAR(10),
    dld DATE,
    sc CHAR(4),
    cur CHAR(4),
    slm VARCHAR(12),
    inc VARCHAR(12),
    kpo VARCHAR(12),
    typ VARCHAR(12),
    vsn INTEGER,
    bl CHAR(1),
    frm VARCHAR(12),
    amt NUMERIC(15,3)
);

CREATE TABLE vor_h (
    hsq BIGINT NOT NULL PRIMARY KEY,
    ond VARCHAR(12),
    sc CHAR(4),
    dld DATE,
    amt NUMERIC(15,3),
    cu VARCHAR(12),
    ct TIMESTAMP,
    ca CHAR(1)
);

CREATE TABLE vol (
    ond VARCHAR(12) NOT NULL,
    oln INTEGER NOT NULL,
    gc VARCHAR(12),
    prd VARCHAR(12),
    tk NUMERIC(15,3),
    tkp NUMERIC(15,3),
    tkn NUMERIC(15,3),
    wd NUMERIC(15,3),
    wdp NUMERIC(15,3),
    wdn NUMERIC(15,3),
    ln NUMERIC(15,3),
    wt NUMERIC(15,3),
    wtp NUMERIC(15,3),
    edg VARCHAR(12),
    srf VARCHAR(12),
    pkc VARCHAR(12),
    prc NUMERIC(15,3),
    prx NUMERIC(15,3),
    nrm VARCHAR(12),
    cty VARCHAR(12),
    dlw VARCHAR(10),
    sc CHAR(4),
    wdl NUMERIC(15,3),
    wpr NUMERIC(15,3),
    rt VARCHAR(12),
    "end" VARCHAR(12),
    PRIMARY KEY (ond, oln)
);

CREATE TABLE vos (
    ond VARCHAR(12) NOT NULL,
    oln INTEGER NOT NULL,
    dd DATE NOT NULL,
    wop NUMERIC(15,3),
    wsl NUMERIC(15,3),
    wcl NUMERIC(15,3),
    wfg NUMERIC(15,3),
    wdl NUMERIC(15,3),
    lag INTEGER,
    PRIMARY KEY (ond, oln, dd)
);

CREATE TABLE vpr (
    prd VARCHAR(12) NOT NULL PRIMARY KEY,
    prx VARCHAR(80),
    pgp VARCHAR(12)
);

CREATE TABLE vpg (
    pgp VARCHAR(12) NOT NULL PRIMARY KEY,
    pgx VARCHAR(80),
    ou VARCHAR(12)
);

CREATE TABLE vsu (
    srf VARCHAR(12) NOT NULL PRIMARY KEY,
    sfx VARCHAR(80)
);

CREATE TABLE ved (
    edg VARCHAR(12) NOT NULL PRIMARY KEY,
    egx VARCHAR(80)
);

CREATE TABLE veu (
    "end" VARCHAR(12) NOT NULL PRIMARY KEY,
    enx VARCHAR(80)
);

CREATE TABLE vpk (
    pkc VARCHAR(12) NOT NULL PRIMARY KEY,
    pkx VARCHAR(80)
);

CREATE TABLE vdl (
    dln VARCHAR(12) NOT NULL PRIMARY KEY,
    kn VARCHAR(12),
    sdt DATE,
    tmd VARCHAR(12),
    car VARCHAR(12),
    vhn VARCHAR(12),
    cty VARCHAR(12),
    wt NUMERIC(15,3),
    sc CHAR(4),
    fre NUMERIC(15,3),
    cur CHAR(4)
);

CREATE TABLE vdi (
    dln VARCHAR(12) NOT NULL,
    cno VARCHAR(12) NOT NULL,
    ond VARCHAR(12),
    oln INTEGER,
    wt NUMERIC(15,3),
    pos INTEGER,
    PRIMARY KEY (dln, cno)
);

CREATE TABLE vtm (
    tmd VARCHAR(12) NOT NULL PRIMARY KEY,
    tmx VARCHAR(80)
);

CREATE TABLE vca (
    car VARCHAR(12) NOT NULL PRIMARY KEY,
    cax VARCHAR(80),
    cty VARCHAR(12)
);

CREATE TABLE vin (
    inn VARCHAR(12) NOT NULL PRIMARY KEY,
    ond VARCHAR(12),
    kn VARCHAR(12),
    dd DATE,
    amt NUMERIC(15,3),
    cur CHAR(4),
    due DATE,
    pdd DATE,
    dln VARCHAR(12),
    crd CHAR(1)
);

CREATE TABLE vii (
    inn VARCHAR(12) NOT NULL,
    pos INTEGER NOT NULL,
    oln INTEGER,
    wt NUMERIC(15,3),
    prc NUMERIC(15,3),
    prx NUMERIC(15,3),
    amt NUMERIC(15,3),
    PRIMARY KEY (inn, pos)
);

CREATE TABLE vpc (
    gf VARCHAR(12) NOT NULL,
    prd VARCHAR(12) NOT NULL,
    vfr DATE NOT NULL,
    vto DATE,
    prc NUMERIC(15,3),
    cur CHAR(4),
    PRIMARY KEY (gf, prd, vfr)
);

CREATE TABLE vof (
    ofn VARCHAR(12) NOT NULL PRIMARY KEY,
    kn VARCHAR(12),
    dd DATE,
    gc VARCHAR(12),
    prd VARCHAR(12),
    wt NUMERIC(15,3),
    prc NUMERIC(15,3),
    sc CHAR(4),
    ond VARCHAR(12),
    slm VARCHAR(12),
    rej VARCHAR(12)
);

CREATE TABLE vrj (
    rej VARCHAR(12) NOT NULL PRIMARY KEY,
    rjx VARCHAR(80)
);

CREATE TABLE emt (
    mtn VARCHAR(12) NOT NULL PRIMARY KEY,
    mtx VARCHAR(80),
    ag VARCHAR(12),
    md VARCHAR(12),
    un CHAR(4),
    fct NUMERIC(15,3),
    ins DATE,
    cbd DATE,
    sc CHAR(4),
    pmt VARCHAR(12)
);

CREATE TABLE emd (
    md VARCHAR(12) NOT NULL PRIMARY KEY,
    mdx VARCHAR(80),
    un CHAR(4),
    kwf NUMERIC(15,3),
    cof NUMERIC(15,3)
);

CREATE TABLE erd (
    mtn VARCHAR(12) NOT NULL,
    ts TIMESTAMP NOT NULL,
    vl NUMERIC(15,3),
    qf CHAR(1),
    PRIMARY KEY (mtn, ts)
);

CREATE TABLE erh (
    mtn VARCHAR(12) NOT NULL,
    dd DATE NOT NULL,
    hr INTEGER NOT NULL,
    cns NUMERIC(15,3),
    pk NUMERIC(15,3),
    PRIMARY KEY (mtn, dd, hr)
);

CREATE TABLE erm (
    mtn VARCHAR(12) NOT NULL,
    mon VARCHAR(10) NOT NULL,
    cns NUMERIC(15,3),
    cst NUMERIC(15,3),
    co2 NUMERIC(15,3),
    PRIMARY KEY (mtn, mon)
);

CREATE TABLE etf (
    md VARCHAR(12) NOT NULL,
    vfr DATE NOT NULL,
    bnd VARCHAR(12) NOT NULL,
    vto DATE,
    prc NUMERIC(15,3),
    cur CHAR(4),
    PRIMARY KEY (md, vfr, bnd)
);

CREATE TABLE egs (
    ts TIMESTAMP NOT NULL PRIMARY KEY,
    bfg NUMERIC(15,3),
    cog NUMERIC(15,3),
    ldg NUMERIC(15,3),
    flr NUMERIC(15,3),
    hlv NUMERIC(15,3),
    nat NUMERIC(15,3)
);

CREATE TABLE epk (
    pkn BIGINT NOT NULL PRIMARY KEY,
    dd DATE,
    ts TIMESTAMP,
    mw NUMERIC(15,3),
    lim NUMERIC(15,3),
    ag VARCHAR(12),
    rk VARCHAR(80)
);

CREATE TABLE esr (
    src VARCHAR(12) NOT NULL PRIMARY KEY,
    srx VARCHAR(80),
    ag VARCHAR(12),
    hgt NUMERIC(15,3),
    prm VARCHAR(12)
);

CREATE TABLE eem (
    src VARCHAR(12) NOT NULL,
    ts TIMESTAMP NOT NULL,
    so2 NUMERIC(15,3),
    nox NUMERIC(15,3),
    dus NUMERIC(15,3),
    co2 NUMERIC(15,3),
    flw NUMERIC(15,3),
    tp INTEGER,
    vld CHAR(1),
    PRIMARY KEY (src, ts)
);

CREATE TABLE elm (
    src VARCHAR(12) NOT NULL,
    sub VARCHAR(12) NOT NULL,
    lmv NUMERIC(15,3),
    un CHAR(4),
    vfr DATE,
    PRIMARY KEY (src, sub)
);

CREATE TABLE k1s (
    k1k VARCHAR(12) NOT NULL PRIMARY KEY,
    kf VARCHAR(12),
    kp VARCHAR(12),
    kg INTEGER,
    kw NUMERIC(15,3),
    kz VARCHAR(10),
    ks CHAR(1),
    ku VARCHAR(12)
);

CREATE TABLE k1b (
    k1k VARCHAR(12) NOT NULL,
    kn1 INTEGER NOT NULL,
    kb CHAR(1),
    kd VARCHAR(10),
    kt VARCHAR(12),
    kvw NUMERIC(15,3),
    kq VARCHAR(12),
    PRIMARY KEY (k1k, kn1)
);

CREATE TABLE k1m (
    kg VARCHAR(12) NOT NULL PRIMARY KEY,
    kl VARCHAR(12),
    ka NUMERIC(15,3),
    kr VARCHAR(12)
);

CREATE TABLE k1f (
    kf VARCHAR(12) NOT NULL PRIMARY KEY,
    kh INTEGER,
    ke NUMERIC(15,3),
    kx VARCHAR(12)
);

CREATE TABLE z4w (
    z4n VARCHAR(12) NOT NULL PRIMARY KEY,
    z4d DATE,
    z4a NUMERIC(15,3),
    z4b NUMERIC(15,3),
    z4k VARCHAR(12),
    z4m VARCHAR(12),
    z4f VARCHAR(12),
    z4r VARCHAR(12)
);

CREATE TABLE z4k (
    z4k VARCHAR(12) NOT NULL PRIMARY KEY,
    z4t VARCHAR(12),
    z4o CHAR(1)
);

CREATE TABLE z4m (
    z4m VARCHAR(12) NOT NULL PRIMARY KEY,
    z4x VARCHAR(12),
    z4u VARCHAR(12)
);

CREATE TABLE p7a (
    p7n VARCHAR(12) NOT NULL PRIMARY KEY,
    p7c VARCHAR(12),
    p7m VARCHAR(10),
    p7p NUMERIC(15,3),
    p7v NUMERIC(15,3),
    p7y CHAR(1)
);

CREATE TABLE p7k (
    p7c VARCHAR(12) NOT NULL PRIMARY KEY,
    p7l VARCHAR(12),
    p7f NUMERIC(15,3),
    p7g VARCHAR(12)
);
