CREATE TABLE Inst (
  InstId INTEGER NOT NULL,
  Sym VARCHAR(30),
  Cusip VARCHAR(30),
  Isin VARCHAR(30),
  Sedol VARCHAR(30),
  InstNm VARCHAR(120),
  ShortDs VARCHAR(120),
  InstTypCd VARCHAR(12),
  IssrId INTEGER,
  SectCd VARCHAR(12),
  PrimExchCd VARCHAR(12),
  CcyCd VARCHAR(12),
  CtryCd VARCHAR(12),
  ParAmt NUMERIC(18,6),
  LotQty NUMERIC(18,6),
  TickSz NUMERIC(18,6),
  ListDt DATE,
  DelistDt DATE,
  MatDt DATE,
  CpnRt NUMERIC(18,6),
  DivFreqCd VARCHAR(12),
  ShrOut NUMERIC(18,6),
  MktCap NUMERIC(18,6),
  MrgnFl CHAR(1),
  ShortFl CHAR(1),
  HtbFl CHAR(1),
  OptFl CHAR(1),
  PennyFl CHAR(1),
  DvpFl CHAR(1),
  DepCd VARCHAR(12),
  RstrFl CHAR(1),
  LastPx NUMERIC(18,6),
  LastPxDt DATE,
  AltKey1 VARCHAR(30),
  AltKey2 VARCHAR(30),
  UpdUsr VARCHAR(30),
  UpdTs DATETIME,
  PRIMARY KEY (InstId)
);

CREATE TABLE InstHist (
  InstId INTEGER NOT NULL,
  EffDt DATE NOT NULL,
  Sym VARCHAR(30),
  InstNm VARCHAR(120),
  InstTypCd VARCHAR(12),
  PrimExchCd VARCHAR(12),
  MrgnFl CHAR(1),
  ChgUsr VARCHAR(30),
  PRIMARY KEY (InstId, EffDt)
);

CREATE TABLE InstXref (
  InstId INTEGER NOT NULL,
  XrefTypCd VARCHAR(12) NOT NULL,
  XrefVal VARCHAR(30) NOT NULL,
  EffFrm DATE,
  EffThru DATE,
  PRIMARY KEY (InstId, XrefTypCd, XrefVal)
);

CREATE TABLE InstBnd (
  InstId INTEGER NOT NULL,
  BndTypCd VARCHAR(12),
  IssDt DATE,
  MatDt DATE,
  CpnRt NUMERIC(18,6),
  CpnFreqCd VARCHAR(12),
  DayCntCd VARCHAR(12),
  CallFl CHAR(1),
  NxtCallDt DATE,
  CallPx NUMERIC(18,6),
  RtgMdy VARCHAR(30),
  RtgSp VARCHAR(30),
  AccrInt NUMERIC(18,6),
  InsurFl CHAR(1),
  PRIMARY KEY (InstId),
  FOREIGN KEY (InstId) REFERENCES Inst (InstId)
);

CREATE TABLE InstOpt (
  InstId INTEGER NOT NULL,
  UndInstId INTEGER,
  PutCallCd VARCHAR(12),
  StrkPx NUMERIC(18,6),
  ExpDt DATE,
  MultQty NUMERIC(18,6),
  StyleCd VARCHAR(12),
  OccSym VARCHAR(30),
  PRIMARY KEY (InstId),
  FOREIGN KEY (InstId) REFERENCES Inst (InstId)
);

CREATE TABLE InstPx (
  InstId INTEGER NOT NULL,
  PxDt DATE NOT NULL,
  SrcCd VARCHAR(12) NOT NULL,
  OpnPx NUMERIC(18,6),
  HiPx NUMERIC(18,6),
  LoPx NUMERIC(18,6),
  ClsPx NUMERIC(18,6),
  BidPx NUMERIC(18,6),
  AskPx NUMERIC(18,6),
  VolQty NUMERIC(18,6),
  PRIMARY KEY (InstId, PxDt, SrcCd)
);

CREATE TABLE InstPxAdj (
  InstId INTEGER NOT NULL,
  PxDt DATE NOT NULL,
  AdjFctr NUMERIC(18,6),
  RsnCd VARCHAR(12),
  AdjUsr VARCHAR(30),
  PRIMARY KEY (InstId, PxDt)
);

CREATE TABLE InstTyp (
  InstTypCd VARCHAR(12) NOT NULL,
  InstTypDs VARCHAR(120),
  ClsCd VARCHAR(12),
  StlDays INTEGER,
  PRIMARY KEY (InstTypCd)
);

CREATE TABLE Issr (
  IssrId INTEGER NOT NULL,
  IssrNm VARCHAR(120),
  CtryCd VARCHAR(12),
  SectCd VARCHAR(12),
  LeiCd VARCHAR(12),
  PubFl CHAR(1),
  ParIssrId INTEGER,
  PRIMARY KEY (IssrId)
);

CREATE TABLE Sect (
  SectCd VARCHAR(12) NOT NULL,
  SectNm VARCHAR(120),
  IndGrpNm VARCHAR(120),
  PRIMARY KEY (SectCd)
);

CREATE TABLE Exch (
  ExchCd VARCHAR(12) NOT NULL,
  ExchNm VARCHAR(120),
  MicCd VARCHAR(12),
  CtryCd VARCHAR(12),
  CcyCd VARCHAR(12),
  TzCd VARCHAR(12),
  OpnTm VARCHAR(30),
  ClsTm VARCHAR(30),
  PRIMARY KEY (ExchCd)
);

CREATE TABLE ExchHol (
  ExchCd VARCHAR(12) NOT NULL,
  HolDt DATE NOT NULL,
  HolDs VARCHAR(120),
  HalfFl CHAR(1),
  PRIMARY KEY (ExchCd, HolDt)
);

CREATE TABLE Ccy (
  CcyCd VARCHAR(12) NOT NULL,
  CcyNm VARCHAR(120),
  DecCnt INTEGER,
  PRIMARY KEY (CcyCd)
);

CREATE TABLE FxRt (
  CcyCd VARCHAR(12) NOT NULL,
  RtDt DATE NOT NULL,
  BidRt NUMERIC(18,6),
  AskRt NUMERIC(18,6),
  MidRt NUMERIC(18,6),
  PRIMARY KEY (CcyCd, RtDt)
);

CREATE TABLE Ctry (
  CtryCd VARCHAR(12) NOT NULL,
  CtryNm VARCHAR(120),
  FatfFl CHAR(1),
  TaxTrtyRt NUMERIC(18,6),
  PRIMARY KEY (CtryCd)
);

CREATE TABLE Br (
  BrCd VARCHAR(12) NOT NULL,
  BrNm VARCHAR(120),
  RgnCd VARCHAR(12),
  MgrRepCd VARCHAR(12),
  City VARCHAR(30),
  StCd VARCHAR(12),
  OpnDt DATE,
  ClsDt DATE,
  OsjFl CHAR(1),
  CstCtr VARCHAR(30),
  PRIMARY KEY (BrCd)
);

CREATE TABLE Rgn (
  RgnCd VARCHAR(12) NOT NULL,
  RgnNm VARCHAR(120),
  DirEmpNo VARCHAR(12),
  PRIMARY KEY (RgnCd)
);

CREATE TABLE Rep (
  RepCd VARCHAR(12) NOT NULL,
  EmpNo VARCHAR(12),
  RepNm VARCHAR(120),
  BrCd VARCHAR(12),
  CrdNo VARCHAR(12),
  HireDt DATE,
  TermDt DATE,
  StsCd VARCHAR(12),
  PayoutGridCd VARCHAR(12),
  TeamCd VARCHAR(12),
  SupvRepCd VARCHAR(12),
  SplitFl CHAR(1),
  PRIMARY KEY (RepCd)
);

CREATE TABLE RepLic (
  RepCd VARCHAR(12) NOT NULL,
  LicCd VARCHAR(12) NOT NULL,
  StCd VARCHAR(12) NOT NULL,
  IssDt DATE,
  ExpDt DATE,
  PRIMARY KEY (RepCd, LicCd, StCd)
);

CREATE TABLE LicTyp (
  LicCd VARCHAR(12) NOT NULL,
  LicDs VARCHAR(120),
  PRIMARY KEY (LicCd)
);

CREATE TABLE Emp (
  EmpNo VARCHAR(12) NOT NULL,
  LastNm VARCHAR(120),
  FrstNm VARCHAR(120),
  DeptCd VARCHAR(12),
  BrCd VARCHAR(12),
  TtlTxt VARCHAR(400),
  HireDt DATE,
  TermDt DATE,
  CovdFl CHAR(1),
  LoginNm VARCHAR(120),
  MgrEmpNo VARCHAR(12),
  PRIMARY KEY (EmpNo)
);

CREATE TABLE Dept (
  DeptCd VARCHAR(12) NOT NULL,
  DeptNm VARCHAR(120),
  ParDeptCd VARCHAR(12),
  CstCtr VARCHAR(30),
  PRIMARY KEY (DeptCd)
);

CREATE TABLE Cli (
  CliNo VARCHAR(12) NOT NULL,
  CliTypCd VARCHAR(12),
  LastNm VARCHAR(120),
  FrstNm VARCHAR(120),
  OrgNm VARCHAR(120),
  TaxId VARCHAR(30),
  TaxIdTyp VARCHAR(12),
  BirthDt DATE,
  CitzCtryCd VARCHAR(12),
  ResCtryCd VARCHAR(12),
  Eml VARCHAR(30),
  PhnNo VARCHAR(12),
  MaritalCd VARCHAR(12),
  EmplrNm VARCHAR(120),
  OccCd VARCHAR(12),
  AnnIncCd VARCHAR(12),
  NetWthCd VARCHAR(12),
  LiqNwCd VARCHAR(12),
  RskTolCd VARCHAR(12),
  InvExpCd VARCHAR(12),
  PepFl CHAR(1),
  CtrlFl CHAR(1),
  FinraFl CHAR(1),
  W9Dt DATE,
  W8Dt DATE,
  DecsdDt DATE,
  VipCd VARCHAR(12),
  CreTs DATETIME,
  UpdTs DATETIME,
  PRIMARY KEY (CliNo)
);

CREATE TABLE CliAddr (
  CliNo VARCHAR(12) NOT NULL,
  AddrTyp VARCHAR(12) NOT NULL,
  Ln1 VARCHAR(30),
  Ln2 VARCHAR(30),
  City VARCHAR(30),
  StCd VARCHAR(12),
  Zip VARCHAR(30),
  CtryCd VARCHAR(12),
  EffFrm DATE,
  EffThru DATE,
  BadFl CHAR(1),
  PRIMARY KEY (CliNo, AddrTyp)
);

CREATE TABLE CliKyc (
  CliNo VARCHAR(12) NOT NULL,
  RvwDt DATE,
  NxtRvwDt DATE,
  RskRtgCd VARCHAR(12),
  RvwEmpNo VARCHAR(12),
  SrcWthTxt VARCHAR(400),
  SrcFndTxt VARCHAR(400),
  CipFl CHAR(1),
  EddFl CHAR(1),
  StsCd VARCHAR(12),
  PRIMARY KEY (CliNo)
);

CREATE TABLE CliKycHist (
  CliNo VARCHAR(12) NOT NULL,
  RvwDt DATE NOT NULL,
  RskRtgCd VARCHAR(12),
  RvwEmpNo VARCHAR(12),
  StsCd VARCHAR(12),
  RmkTxt VARCHAR(400),
  PRIMARY KEY (CliNo, RvwDt)
);

CREATE TABLE CliDoc (
  DocId INTEGER NOT NULL,
  CliNo VARCHAR(12),
  AcctNo VARCHAR(12),
  DocTypCd VARCHAR(12),
  RcvDt DATE,
  ExpDt DATE,
  ImgRef VARCHAR(30),
  StsCd VARCHAR(12),
  PRIMARY KEY (DocId)
);

CREATE TABLE DocTyp (
  DocTypCd VARCHAR(12) NOT NULL,
  DocDs VARCHAR(120),
  ReqFl CHAR(1),
  PRIMARY KEY (DocTypCd)
);

CREATE TABLE Hh (
  HhId INTEGER NOT NULL,
  HhNm VARCHAR(120),
  PrimCliNo VARCHAR(12),
  RepCd VARCHAR(12),
  TierCd VARCHAR(12),
  PRIMARY KEY (HhId)
);

CREATE TABLE HhMbr (
  HhId INTEGER NOT NULL,
  CliNo VARCHAR(12) NOT NULL,
  RelCd VARCHAR(12),
  PRIMARY KEY (HhId, CliNo)
);

CREATE TABLE Acct (
  AcctNo VARCHAR(12) NOT NULL,
  AcctTypCd VARCHAR(12),
  RegTypCd VARCHAR(12),
  ShrtNm VARCHAR(120),
  BrCd VARCHAR(12),
  RepCd VARCHAR(12),
  OpnDt DATE,
  ClsDt DATE,
  StsCd VARCHAR(12),
  BaseCcyCd VARCHAR(12),
  MrgnFl CHAR(1),
  OptLvlCd VARCHAR(12),
  DiscFl CHAR(1),
  ShortFl CHAR(1),
  TaxStsCd VARCHAR(12),
  ObjCd VARCHAR(12),
  TimeHrzCd VARCHAR(12),
  RskTolCd VARCHAR(12),
  StmtFreqCd VARCHAR(12),
  EdlvFl CHAR(1),
  DripFl CHAR(1),
  SweepInstId INTEGER,
  CostMthdCd VARCHAR(12),
  CommSchCd VARCHAR(12),
  MgdPgmCd VARCHAR(12),
  WhldPct NUMERIC(18,6),
  OldAcct VARCHAR(30),
  InstnFl CHAR(1),
  EmpAcctFl CHAR(1),
  RstrCd VARCHAR(12),
  LastActvDt DATE,
  Flg1 CHAR(1),
  Flg2 CHAR(1),
  Flg3 CHAR(1),
  UpdTs DATETIME,
  PRIMARY KEY (AcctNo)
);

CREATE TABLE AcctHist (
  AcctNo VARCHAR(12) NOT NULL,
  EffTs DATETIME NOT NULL,
  StsCd VARCHAR(12),
  RepCd VARCHAR(12),
  BrCd VARCHAR(12),
  ObjCd VARCHAR(12),
  OptLvlCd VARCHAR(12),
  ChgUsr VARCHAR(30),
  PRIMARY KEY (AcctNo, EffTs)
);

CREATE TABLE AcctOwn (
  AcctNo VARCHAR(12) NOT NULL,
  CliNo VARCHAR(12) NOT NULL,
  RoleCd VARCHAR(12),
  OwnPct NUMERIC(18,6),
  EffDt DATE,
  PRIMARY KEY (AcctNo, CliNo),
  FOREIGN KEY (AcctNo) REFERENCES Acct (AcctNo),
  FOREIGN KEY (CliNo) REFERENCES Cli (CliNo)
);

CREATE TABLE AcctBen (
  AcctNo VARCHAR(12) NOT NULL,
  BenSeq INTEGER NOT NULL,
  BenNm VARCHAR(120),
  RelCd VARCHAR(12),
  BenPct NUMERIC(18,6),
  CtgtFl CHAR(1),
  BirthDt DATE,
  PRIMARY KEY (AcctNo, BenSeq)
);

CREATE TABLE AcctPoa (
  AcctNo VARCHAR(12) NOT NULL,
  CliNo VARCHAR(12) NOT NULL,
  PoaTypCd VARCHAR(12),
  EffDt DATE,
  ExpDt DATE,
  PRIMARY KEY (AcctNo, CliNo)
);

CREATE TABLE AcctRstr (
  AcctNo VARCHAR(12) NOT NULL,
  RstrSeq INTEGER NOT NULL,
  RstrCd VARCHAR(12),
  PlcdDt DATE,
  LiftDt DATE,
  PlcdEmpNo VARCHAR(12),
  RsnTxt VARCHAR(400),
  PRIMARY KEY (AcctNo, RstrSeq)
);

CREATE TABLE AcctNote (
  NoteId INTEGER NOT NULL,
  AcctNo VARCHAR(12),
  RepCd VARCHAR(12),
  NoteTs DATETIME,
  NoteTypCd VARCHAR(12),
  NoteTxt VARCHAR(400),
  PRIMARY KEY (NoteId)
);

CREATE TABLE AcctStg (
  BatNo VARCHAR(12),
  RowNo INTEGER,
  AcctNoTxt VARCHAR(400),
  NmTxt VARCHAR(400),
  TaxIdTxt VARCHAR(400),
  TypTxt VARCHAR(400),
  ErrCd VARCHAR(12),
  LoadTs DATETIME
);

CREATE TABLE AcctTyp (
  AcctTypCd VARCHAR(12) NOT NULL,
  AcctTypDs VARCHAR(120),
  RetFl CHAR(1),
  PRIMARY KEY (AcctTypCd)
);

CREATE TABLE RegTyp (
  RegTypCd VARCHAR(12) NOT NULL,
  RegTypDs VARCHAR(120),
  PRIMARY KEY (RegTypCd)
);

CREATE TABLE RstrTyp (
  RstrCd VARCHAR(12) NOT NULL,
  RstrDs VARCHAR(120),
  BlkTrdFl CHAR(1),
  BlkWdlFl CHAR(1),
  PRIMARY KEY (RstrCd)
);

CREATE TABLE InvObj (
  ObjCd VARCHAR(12) NOT NULL,
  ObjDs VARCHAR(120),
  RnkNo INTEGER,
  PRIMARY KEY (ObjCd)
);

CREATE TABLE ord_hdr (
  ord_id INTEGER NOT NULL,
  cl_ord_id INTEGER,
  acct_no VARCHAR(12),
  inst_id INTEGER,
  sd_cd VARCHAR(12),
  ord_typ_cd VARCHAR(12),
  tif_cd VARCHAR(12),
  qty NUMERIC(18,6),
  lmt_px NUMERIC(18,6),
  stp_px NUMERIC(18,6),
  cum_qty NUMERIC(18,6),
  avg_px NUMERIC(18,6),
  sts_cd VARCHAR(12),
  chan_cd VARCHAR(12),
  ent_ts DATETIME,
  ent_usr VARCHAR(30),
  rep_cd VARCHAR(12),
  sol_fl CHAR(1),
  disc_fl CHAR(1),
  short_loc_id INTEGER,
  cap_cd VARCHAR(12),
  spec_inst_txt VARCHAR(400),
  dsk_cd VARCHAR(12),
  gtd_dt DATE,
  par_ord_id INTEGER,
  blk_id INTEGER,
  est_prin_amt NUMERIC(18,6),
  rej_cd VARCHAR(12),
  upd_ts DATETIME,
  PRIMARY KEY (ord_id)
);

CREATE TABLE ord_leg (
  ord_id INTEGER NOT NULL,
  leg_seq INTEGER NOT NULL,
  inst_id INTEGER,
  sd_cd VARCHAR(12),
  ratio_qty NUMERIC(18,6),
  open_cls_cd VARCHAR(12),
  px NUMERIC(18,6),
  PRIMARY KEY (ord_id, leg_seq),
  FOREIGN KEY (ord_id) REFERENCES ord_hdr (ord_id)
);

CREATE TABLE ord_evt (
  ord_id INTEGER NOT NULL,
  evt_seq INTEGER NOT NULL,
  evt_cd VARCHAR(12),
  evt_ts DATETIME,
  old_qty NUMERIC(18,6),
  new_qty NUMERIC(18,6),
  old_px NUMERIC(18,6),
  new_px NUMERIC(18,6),
  usr_id INTEGER,
  PRIMARY KEY (ord_id, evt_seq)
);

CREATE TABLE ord_rte (
  rte_id INTEGER NOT NULL,
  ord_id INTEGER,
  ven_cd VARCHAR(12),
  rte_ts DATETIME,
  rte_qty NUMERIC(18,6),
  ack_ts DATETIME,
  sts_cd VARCHAR(12),
  algo_cd VARCHAR(12),
  PRIMARY KEY (rte_id)
);

CREATE TABLE ord_alc (
  ord_id INTEGER NOT NULL,
  acct_no VARCHAR(12) NOT NULL,
  alc_qty NUMERIC(18,6),
  alc_pct NUMERIC(18,6),
  PRIMARY KEY (ord_id, acct_no)
);

CREATE TABLE ord_arc (
  ord_id INTEGER NOT NULL,
  acct_no VARCHAR(12),
  sym VARCHAR(30),
  sd_cd VARCHAR(12),
  qty NUMERIC(18,6),
  lmt_px NUMERIC(18,6),
  ent_ts DATETIME,
  sts_cd VARCHAR(12),
  PRIMARY KEY (ord_id)
);

CREATE TABLE ord_typ (
  ord_typ_cd VARCHAR(12) NOT NULL,
  ord_typ_ds VARCHAR(120),
  PRIMARY KEY (ord_typ_cd)
);

CREATE TABLE ord_tif (
  tif_cd VARCHAR(12) NOT NULL,
  tif_ds VARCHAR(120),
  PRIMARY KEY (tif_cd)
);

CREATE TABLE ord_sts (
  sts_cd VARCHAR(12) NOT NULL,
  sts_ds VARCHAR(120),
  trm_fl CHAR(1),
  PRIMARY KEY (sts_cd)
);

CREATE TABLE ord_rej (
  rej_cd VARCHAR(12) NOT NULL,
  rej_ds VARCHAR(120),
  src_cd VARCHAR(12),
  PRIMARY KEY (rej_cd)
);

CREATE TABLE ord_chan (
  chan_cd VARCHAR(12) NOT NULL,
  chan_ds VARCHAR(120),
  elec_fl CHAR(1),
  PRIMARY KEY (chan_cd)
);

CREATE TABLE dsk (
  dsk_cd VARCHAR(12) NOT NULL,
  dsk_nm VARCHAR(120),
  dept_cd VARCHAR(12),
  head_emp_no VARCHAR(12),
  PRIMARY KEY (dsk_cd)
);

CREATE TABLE exe_fill (
  fill_id INTEGER NOT NULL,
  ord_id INTEGER,
  rte_id INTEGER,
  inst_id INTEGER,
  sd_cd VARCHAR(12),
  fill_qty NUMERIC(18,6),
  fill_px NUMERIC(18,6),
  fill_ts DATETIME,
  ven_cd VARCHAR(12),
  ctpy_cd VARCHAR(12),
  liq_cd VARCHAR(12),
  ven_fee NUMERIC(18,6),
  nbbo_bid NUMERIC(18,6),
  nbbo_ask NUMERIC(18,6),
  lst_mkt VARCHAR(30),
  cap_cd VARCHAR(12),
  bst_fl CHAR(1),
  PRIMARY KEY (fill_id)
);

CREATE TABLE exe_bst (
  fill_id INTEGER NOT NULL,
  bst_ts DATETIME,
  rsn_cd VARCHAR(12),
  usr_id INTEGER,
  new_px NUMERIC(18,6),
  PRIMARY KEY (fill_id)
);

CREATE TABLE ven (
  ven_cd VARCHAR(12) NOT NULL,
  ven_nm VARCHAR(120),
  ven_typ_cd VARCHAR(12),
  mic VARCHAR(30),
  mkr_fee NUMERIC(18,6),
  tkr_fee NUMERIC(18,6),
  PRIMARY KEY (ven_cd)
);

CREATE TABLE ctpy (
  ctpy_cd VARCHAR(12) NOT NULL,
  ctpy_nm VARCHAR(120),
  lei VARCHAR(30),
  dtc_no VARCHAR(12),
  ctry_cd VARCHAR(12),
  lim_amt NUMERIC(18,6),
  sts_cd VARCHAR(12),
  PRIMARY KEY (ctpy_cd)
);

CREATE TABLE exe_qlty_m (
  mth_key INTEGER NOT NULL,
  ven_cd VARCHAR(12) NOT NULL,
  inst_typ_cd VARCHAR(12) NOT NULL,
  fill_cnt INTEGER,
  shr_qty NUMERIC(18,6),
  eff_sprd NUMERIC(18,6),
  px_imp_amt NUMERIC(18,6),
  avg_ms NUMERIC(18,6),
  PRIMARY KEY (mth_key, ven_cd, inst_typ_cd)
);

CREATE TABLE trd_tkt (
  tkt_no VARCHAR(12) NOT NULL,
  trd_dt DATE,
  stl_dt DATE,
  acct_no VARCHAR(12),
  inst_id INTEGER,
  sd_cd VARCHAR(12),
  qty NUMERIC(18,6),
  px NUMERIC(18,6),
  prin_amt NUMERIC(18,6),
  accr_int NUMERIC(18,6),
  comm_amt NUMERIC(18,6),
  sec_fee NUMERIC(18,6),
  taf_fee NUMERIC(18,6),
  oth_fee NUMERIC(18,6),
  net_amt NUMERIC(18,6),
  ccy_cd VARCHAR(12),
  fx_rt NUMERIC(18,6),
  rep_cd VARCHAR(12),
  rep2_cd VARCHAR(12),
  cap_cd VARCHAR(12),
  ctpy_cd VARCHAR(12),
  ord_id INTEGER,
  blot_cd VARCHAR(12),
  mkup_amt NUMERIC(18,6),
  sol_fl CHAR(1),
  can_fl CHAR(1),
  corr_tkt_no VARCHAR(12),
  trlr_cd VARCHAR(12),
  cnf_sts_cd VARCHAR(12),
  as_of_dt DATE,
  entd_by VARCHAR(30),
  PRIMARY KEY (tkt_no)
);

CREATE TABLE trd_tkt_h (
  tkt_no VARCHAR(12) NOT NULL,
  vers VARCHAR(30) NOT NULL,
  trd_dt DATE,
  acct_no VARCHAR(12),
  inst_id INTEGER,
  qty NUMERIC(18,6),
  px NUMERIC(18,6),
  net_amt NUMERIC(18,6),
  chg_ts DATETIME,
  chg_usr VARCHAR(30),
  PRIMARY KEY (tkt_no, vers)
);

CREATE TABLE trd_fil (
  tkt_no VARCHAR(12) NOT NULL,
  fill_id INTEGER NOT NULL,
  alc_qty NUMERIC(18,6),
  PRIMARY KEY (tkt_no, fill_id)
);

CREATE TABLE trd_corr (
  corr_id INTEGER NOT NULL,
  tkt_no VARCHAR(12),
  corr_rsn_cd VARCHAR(12),
  old_acct_no VARCHAR(12),
  new_acct_no VARCHAR(12),
  err_acct_fl CHAR(1),
  loss_amt NUMERIC(18,6),
  aprv_emp_no VARCHAR(12),
  corr_dt DATE,
  PRIMARY KEY (corr_id)
);

CREATE TABLE trd_brk (
  brk_id INTEGER NOT NULL,
  brk_dt DATE,
  ctpy_cd VARCHAR(12),
  tkt_no VARCHAR(12),
  brk_typ_cd VARCHAR(12),
  our_qty NUMERIC(18,6),
  thr_qty NUMERIC(18,6),
  our_amt NUMERIC(18,6),
  thr_amt NUMERIC(18,6),
  res_dt DATE,
  asgn_emp_no VARCHAR(12),
  PRIMARY KEY (brk_id)
);

CREATE TABLE corr_rsn (
  corr_rsn_cd VARCHAR(12) NOT NULL,
  corr_rsn_ds VARCHAR(120),
  PRIMARY KEY (corr_rsn_cd)
);

CREATE TABLE S04M (
  SIN VARCHAR(30) NOT NULL,
  TKN VARCHAR(30),
  ADN VARCHAR(30),
  IVN VARCHAR(30),
  TDT DATE,
  SDT DATE,
  RVP CHAR(1),
  QTM NUMERIC(18,6),
  AMM NUMERIC(18,6),
  CUR VARCHAR(30),
  CPB VARCHAR(30),
  DPC VARCHAR(30),
  STC VARCHAR(30),
  PRI INTEGER,
  HLD CHAR(1),
  PRIMARY KEY (SIN)
);

CREATE TABLE S04L (
  SIN VARCHAR(30) NOT NULL,
  LGN INTEGER NOT NULL,
  LGT VARCHAR(30),
  QTL NUMERIC(18,6),
  AML NUMERIC(18,6),
  ACD DATE,
  NAC VARCHAR(30),
  PRIMARY KEY (SIN, LGN)
);

CREATE TABLE S04F (
  SIN VARCHAR(30) NOT NULL,
  FDT DATE NOT NULL,
  FRC VARCHAR(30),
  AGE INTEGER,
  FAM NUMERIC(18,6),
  CHG NUMERIC(18,6),
  PRIMARY KEY (SIN, FDT)
);

CREATE TABLE S04R (
  FRC VARCHAR(30) NOT NULL,
  FRX VARCHAR(30),
  PRIMARY KEY (FRC)
);

CREATE TABLE S04S (
  STC VARCHAR(30) NOT NULL,
  STX VARCHAR(30),
  PRIMARY KEY (STC)
);

CREATE TABLE Depo (
  DepCd VARCHAR(12) NOT NULL,
  DepNm VARCHAR(120),
  CtryCd VARCHAR(12),
  PartNo VARCHAR(12),
  PRIMARY KEY (DepCd)
);

CREATE TABLE Ssi (
  SsiId INTEGER NOT NULL,
  CtpyCd VARCHAR(12),
  AcctNo VARCHAR(12),
  CcyCd VARCHAR(12),
  DepCd VARCHAR(12),
  BicCd VARCHAR(12),
  AgtAcct VARCHAR(30),
  EffDt DATE,
  ActvFl CHAR(1),
  PRIMARY KEY (SsiId)
);

CREATE TABLE Nostro (
  NosCd VARCHAR(12) NOT NULL,
  BnkNm VARCHAR(120),
  CcyCd VARCHAR(12),
  GlAcct VARCHAR(30),
  DepCd VARCHAR(12),
  PRIMARY KEY (NosCd)
);

CREATE TABLE csh_bal (
  acct_no VARCHAR(12) NOT NULL,
  bal_dt DATE NOT NULL,
  ccy_cd VARCHAR(12) NOT NULL,
  td_bal NUMERIC(18,6),
  sd_bal NUMERIC(18,6),
  free_cr_bal NUMERIC(18,6),
  swp_bal NUMERIC(18,6),
  unstl_amt NUMERIC(18,6),
  PRIMARY KEY (acct_no, bal_dt, ccy_cd)
);

CREATE TABLE csh_jrn (
  jrn_id INTEGER NOT NULL,
  acct_no VARCHAR(12),
  ent_dt DATE,
  val_dt DATE,
  jrn_cd VARCHAR(12),
  ccy_cd VARCHAR(12),
  amt NUMERIC(18,6),
  off_acct_no VARCHAR(12),
  tkt_no VARCHAR(12),
  ca_evt_id INTEGER,
  ds_txt VARCHAR(400),
  usr_id INTEGER,
  batch_no VARCHAR(12),
  rvs_fl CHAR(1),
  PRIMARY KEY (jrn_id)
);

CREATE TABLE csh_jcd (
  jrn_cd VARCHAR(12) NOT NULL,
  jrn_ds VARCHAR(120),
  grp_cd VARCHAR(12),
  gl_acct VARCHAR(30),
  PRIMARY KEY (jrn_cd)
);

CREATE TABLE csh_wir (
  wir_id INTEGER NOT NULL,
  acct_no VARCHAR(12),
  dir_cd VARCHAR(12),
  amt NUMERIC(18,6),
  ccy_cd VARCHAR(12),
  bnk_nm VARCHAR(120),
  bnk_ctry_cd VARCHAR(12),
  ben_nm VARCHAR(120),
  thrd_pty_fl CHAR(1),
  req_ts DATETIME,
  aprv_emp_no VARCHAR(12),
  rel_ts DATETIME,
  sts_cd VARCHAR(12),
  PRIMARY KEY (wir_id)
);

CREATE TABLE csh_ach (
  ach_id INTEGER NOT NULL,
  acct_no VARCHAR(12),
  dir_cd VARCHAR(12),
  amt NUMERIC(18,6),
  eff_dt DATE,
  ret_cd VARCHAR(12),
  sts_cd VARCHAR(12),
  PRIMARY KEY (ach_id)
);

CREATE TABLE csh_chk (
  chk_no VARCHAR(12) NOT NULL,
  acct_no VARCHAR(12),
  chk_dt DATE,
  pay_nm VARCHAR(120),
  amt NUMERIC(18,6),
  clr_dt DATE,
  void_fl CHAR(1),
  PRIMARY KEY (chk_no)
);

CREATE TABLE pos_cur (
  acct_no VARCHAR(12) NOT NULL,
  inst_id INTEGER NOT NULL,
  mem_cd VARCHAR(12) NOT NULL,
  td_qty NUMERIC(18,6),
  sd_qty NUMERIC(18,6),
  seg_qty NUMERIC(18,6),
  avg_cost NUMERIC(18,6),
  last_px NUMERIC(18,6),
  mv NUMERIC(18,6),
  upd_ts DATETIME,
  PRIMARY KEY (acct_no, inst_id, mem_cd)
);

CREATE TABLE pos_eod (
  pos_dt DATE NOT NULL,
  acct_no VARCHAR(12) NOT NULL,
  inst_id INTEGER NOT NULL,
  td_qty NUMERIC(18,6),
  sd_qty NUMERIC(18,6),
  cls_px NUMERIC(18,6),
  mv NUMERIC(18,6),
  unrl_pnl NUMERIC(18,6),
  PRIMARY KEY (pos_dt, acct_no, inst_id)
);

CREATE TABLE pos_lot (
  lot_id INTEGER NOT NULL,
  acct_no VARCHAR(12),
  inst_id INTEGER,
  opn_dt DATE,
  opn_qty NUMERIC(18,6),
  rem_qty NUMERIC(18,6),
  unit_cost NUMERIC(18,6),
  tkt_no VARCHAR(12),
  covd_fl CHAR(1),
  wash_amt NUMERIC(18,6),
  PRIMARY KEY (lot_id)
);

CREATE TABLE pos_rlz (
  rlz_id INTEGER NOT NULL,
  lot_id INTEGER,
  cls_tkt_no VARCHAR(12),
  cls_qty NUMERIC(18,6),
  proc_amt NUMERIC(18,6),
  cost_amt NUMERIC(18,6),
  rlz_pnl NUMERIC(18,6),
  trm_cd VARCHAR(12),
  tax_yr INTEGER,
  PRIMARY KEY (rlz_id)
);

CREATE TABLE pos_seg (
  inst_id INTEGER NOT NULL,
  seg_dt DATE NOT NULL,
  req_qty NUMERIC(18,6),
  ctl_qty NUMERIC(18,6),
  def_qty NUMERIC(18,6),
  PRIMARY KEY (inst_id, seg_dt)
);

CREATE TABLE pos_adj (
  adj_id INTEGER NOT NULL,
  acct_no VARCHAR(12),
  inst_id INTEGER,
  adj_dt DATE,
  adj_qty NUMERIC(18,6),
  rsn_cd VARCHAR(12),
  aprv_emp_no VARCHAR(12),
  PRIMARY KEY (adj_id)
);

CREATE TABLE QH1 (
  QAN VARCHAR(30) NOT NULL,
  QIN VARCHAR(30) NOT NULL,
  QPM VARCHAR(30) NOT NULL,
  QQT NUMERIC(18,6),
  QMV NUMERIC(18,6),
  QCB NUMERIC(18,6),
  PRIMARY KEY (QAN, QIN, QPM)
);

CREATE TABLE QH2 (
  QAN VARCHAR(30) NOT NULL,
  QPM VARCHAR(30) NOT NULL,
  QCS NUMERIC(18,6),
  QTE NUMERIC(18,6),
  QDB NUMERIC(18,6),
  QRC VARCHAR(30),
  PRIMARY KEY (QAN, QPM)
);

CREATE TABLE CA_EVT (
  EVT_ID INTEGER NOT NULL,
  INST_ID INTEGER,
  CA_TYP_CD VARCHAR(12),
  MAND_CD VARCHAR(12),
  ANN_DT DATE,
  EX_DT DATE,
  REC_DT DATE,
  PAY_DT DATE,
  ELEC_DDLN_TS DATETIME,
  EXP_DT DATE,
  CCY_CD VARCHAR(12),
  GROSS_RT NUMERIC(18,6),
  RATIO_OLD NUMERIC(18,6),
  RATIO_NEW NUMERIC(18,6),
  NEW_INST_ID INTEGER,
  STS_CD VARCHAR(12),
  SRC_CD VARCHAR(12),
  RMK VARCHAR(400),
  PRIMARY KEY (EVT_ID)
);

CREATE TABLE CA_EVT_H (
  EVT_ID INTEGER NOT NULL,
  VERS INTEGER NOT NULL,
  EX_DT DATE,
  PAY_DT DATE,
  GROSS_RT NUMERIC(18,6),
  STS_CD VARCHAR(12),
  CHG_TS DATETIME,
  PRIMARY KEY (EVT_ID, VERS)
);

CREATE TABLE CA_OPT (
  EVT_ID INTEGER NOT NULL,
  OPT_NO INTEGER NOT NULL,
  OPT_TYP_CD VARCHAR(12),
  DFLT_FL CHAR(1),
  RT NUMERIC(18,6),
  PX NUMERIC(18,6),
  CCY_CD VARCHAR(12),
  PRIMARY KEY (EVT_ID, OPT_NO),
  FOREIGN KEY (EVT_ID) REFERENCES CA_EVT (EVT_ID)
);

CREATE TABLE CA_ENT (
  EVT_ID INTEGER NOT NULL,
  ACCT_NO VARCHAR(12) NOT NULL,
  ELIG_QTY NUMERIC(18,6),
  GROSS_AMT NUMERIC(18,6),
  TAX_AMT NUMERIC(18,6),
  NET_AMT NUMERIC(18,6),
  NEW_QTY NUMERIC(18,6),
  CIL_AMT NUMERIC(18,6),
  POST_DT DATE,
  PRIMARY KEY (EVT_ID, ACCT_NO)
);

CREATE TABLE CA_ELEC (
  EVT_ID INTEGER NOT NULL,
  ACCT_NO VARCHAR(12) NOT NULL,
  OPT_NO INTEGER NOT NULL,
  ELEC_QTY NUMERIC(18,6),
  ELEC_TS DATETIME,
  INST_BY_CD VARCHAR(12),
  REP_CD VARCHAR(12),
  PRIMARY KEY (EVT_ID, ACCT_NO, OPT_NO)
);

CREATE TABLE CA_CLM (
  CLM_ID INTEGER NOT NULL,
  EVT_ID INTEGER,
  CTPY_CD VARCHAR(12),
  TKT_NO VARCHAR(12),
  CLM_AMT NUMERIC(18,6),
  RCV_AMT NUMERIC(18,6),
  STS_CD VARCHAR(12),
  PRIMARY KEY (CLM_ID)
);

CREATE TABLE CA_TYP (
  CA_TYP_CD VARCHAR(12) NOT NULL,
  CA_TYP_DS VARCHAR(120),
  SWIFT_CD VARCHAR(12),
  PRIMARY KEY (CA_TYP_CD)
);

CREATE TABLE CA_OTYP (
  OPT_TYP_CD VARCHAR(12) NOT NULL,
  OPT_TYP_DS VARCHAR(120),
  PRIMARY KEY (OPT_TYP_CD)
);

CREATE TABLE CA_STG (
  MSG_ID INTEGER,
  RAW_TXT VARCHAR(400),
  SRC_CD VARCHAR(12),
  RCV_TS DATETIME,
  MTCH_EVT_ID INTEGER
);

CREATE TABLE mg_eod (
  acct_no VARCHAR(12) NOT NULL,
  mg_dt DATE NOT NULL,
  lmv NUMERIC(18,6),
  smv NUMERIC(18,6),
  dr_bal NUMERIC(18,6),
  cr_bal NUMERIC(18,6),
  eq NUMERIC(18,6),
  fed_req NUMERIC(18,6),
  hse_req NUMERIC(18,6),
  exc_eq NUMERIC(18,6),
  sma NUMERIC(18,6),
  bp NUMERIC(18,6),
  conc_pct NUMERIC(18,6),
  pm_fl CHAR(1),
  PRIMARY KEY (acct_no, mg_dt)
);

CREATE TABLE mg_call (
  call_id INTEGER NOT NULL,
  acct_no VARCHAR(12),
  call_typ_cd VARCHAR(12),
  iss_dt DATE,
  due_dt DATE,
  call_amt NUMERIC(18,6),
  met_amt NUMERIC(18,6),
  met_dt DATE,
  ext_cnt INTEGER,
  liq_fl CHAR(1),
  sts_cd VARCHAR(12),
  PRIMARY KEY (call_id)
);

CREATE TABLE mg_cact (
  call_id INTEGER NOT NULL,
  act_seq INTEGER NOT NULL,
  act_cd VARCHAR(12),
  act_dt DATE,
  amt NUMERIC(18,6),
  emp_no VARCHAR(12),
  note_txt VARCHAR(400),
  PRIMARY KEY (call_id, act_seq)
);

CREATE TABLE mg_ctyp (
  call_typ_cd VARCHAR(12) NOT NULL,
  call_ds VARCHAR(120),
  prio INTEGER,
  PRIMARY KEY (call_typ_cd)
);

CREATE TABLE mg_act (
  act_cd VARCHAR(12) NOT NULL,
  act_ds VARCHAR(120),
  PRIMARY KEY (act_cd)
);

CREATE TABLE mg_hse (
  inst_id INTEGER NOT NULL,
  eff_dt DATE NOT NULL,
  hse_pct NUMERIC(18,6),
  rsn_cd VARCHAR(12),
  set_by VARCHAR(30),
  PRIMARY KEY (inst_id, eff_dt)
);

CREATE TABLE mg_int (
  acct_no VARCHAR(12) NOT NULL,
  int_mth INTEGER NOT NULL,
  avg_dr NUMERIC(18,6),
  int_rt NUMERIC(18,6),
  int_amt NUMERIC(18,6),
  sch_cd VARCHAR(12),
  PRIMARY KEY (acct_no, int_mth)
);

CREATE TABLE mg_isch (
  sch_cd VARCHAR(12) NOT NULL,
  tier_frm NUMERIC(18,6),
  tier_to NUMERIC(18,6),
  spr_pct NUMERIC(18,6),
  PRIMARY KEY (sch_cd)
);

CREATE TABLE mg_stk (
  strs_dt DATE NOT NULL,
  acct_no VARCHAR(12) NOT NULL,
  scn_cd VARCHAR(12) NOT NULL,
  loss_amt NUMERIC(18,6),
  def_amt NUMERIC(18,6),
  PRIMARY KEY (strs_dt, acct_no, scn_cd)
);

CREATE TABLE mg_scn (
  scn_cd VARCHAR(12) NOT NULL,
  scn_ds VARCHAR(120),
  shk_pct NUMERIC(18,6),
  PRIMARY KEY (scn_cd)
);

CREATE TABLE sl_loan (
  loan_id INTEGER NOT NULL,
  inst_id INTEGER,
  ctpy_cd VARCHAR(12),
  dir_cd VARCHAR(12),
  opn_dt DATE,
  rtn_dt DATE,
  qty NUMERIC(18,6),
  coll_amt NUMERIC(18,6),
  coll_ccy VARCHAR(30),
  reb_rt NUMERIC(18,6),
  fee_rt NUMERIC(18,6),
  sts_cd VARCHAR(12),
  PRIMARY KEY (loan_id)
);

CREATE TABLE sl_loc (
  loc_id INTEGER NOT NULL,
  inst_id INTEGER,
  req_acct_no VARCHAR(12),
  req_qty NUMERIC(18,6),
  gvn_qty NUMERIC(18,6),
  loc_dt DATE,
  src_ctpy_cd VARCHAR(12),
  rep_cd VARCHAR(12),
  PRIMARY KEY (loc_id)
);

CREATE TABLE sl_rcl (
  rcl_id INTEGER NOT NULL,
  loan_id INTEGER,
  rcl_dt DATE,
  due_dt DATE,
  qty NUMERIC(18,6),
  buyin_fl CHAR(1),
  PRIMARY KEY (rcl_id)
);

CREATE TABLE cmp_alrt (
  alrt_id INTEGER NOT NULL,
  rule_cd VARCHAR(12),
  acct_no VARCHAR(12),
  cli_no VARCHAR(12),
  rep_cd VARCHAR(12),
  inst_id INTEGER,
  ord_id INTEGER,
  tkt_no VARCHAR(12),
  alrt_ts DATETIME,
  scr NUMERIC(18,6),
  sts_cd VARCHAR(12),
  asgn_emp_no VARCHAR(12),
  disp_cd VARCHAR(12),
  cls_ts DATETIME,
  PRIMARY KEY (alrt_id)
);

CREATE TABLE cmp_rule (
  rule_cd VARCHAR(12) NOT NULL,
  rule_nm VARCHAR(120),
  cat_cd VARCHAR(12),
  thr_val NUMERIC(18,6),
  sev_cd VARCHAR(12),
  actv_fl CHAR(1),
  own_emp_no VARCHAR(12),
  PRIMARY KEY (rule_cd)
);

CREATE TABLE cmp_case (
  case_id INTEGER NOT NULL,
  case_typ_cd VARCHAR(12),
  opn_dt DATE,
  cls_dt DATE,
  lead_emp_no VARCHAR(12),
  sts_cd VARCHAR(12),
  outc_cd VARCHAR(12),
  sar_fl CHAR(1),
  sum_txt VARCHAR(400),
  PRIMARY KEY (case_id)
);

CREATE TABLE cmp_cs_al (
  case_id INTEGER NOT NULL,
  alrt_id INTEGER NOT NULL,
  PRIMARY KEY (case_id, alrt_id),
  FOREIGN KEY (case_id) REFERENCES cmp_case (case_id),
  FOREIGN KEY (alrt_id) REFERENCES cmp_alrt (alrt_id)
);

CREATE TABLE cmp_disp (
  disp_cd VARCHAR(12) NOT NULL,
  disp_ds VARCHAR(120),
  PRIMARY KEY (disp_cd)
);

CREATE TABLE cmp_ctyp (
  case_typ_cd VARCHAR(12) NOT NULL,
  case_typ_ds VARCHAR(120),
  PRIMARY KEY (case_typ_cd)
);

CREATE TABLE cmp_sar (
  sar_id INTEGER NOT NULL,
  case_id INTEGER,
  file_dt DATE,
  susp_amt NUMERIC(18,6),
  frm_dt DATE,
  thru_dt DATE,
  bsa_no VARCHAR(12),
  PRIMARY KEY (sar_id)
);

CREATE TABLE cmp_rlst (
  rlst_id INTEGER NOT NULL,
  inst_id INTEGER,
  lst_cd VARCHAR(12),
  add_dt DATE,
  rmv_dt DATE,
  rsn_cd VARCHAR(12),
  add_emp_no VARCHAR(12),
  PRIMARY KEY (rlst_id)
);

CREATE TABLE cmp_etrd (
  etrd_id INTEGER NOT NULL,
  emp_no VARCHAR(12),
  inst_id INTEGER,
  sd_cd VARCHAR(12),
  qty NUMERIC(18,6),
  req_dt DATE,
  aprv_cd VARCHAR(12),
  aprv_emp_no VARCHAR(12),
  ext_brk_nm VARCHAR(120),
  PRIMARY KEY (etrd_id)
);

CREATE TABLE cmp_gift (
  gift_id INTEGER NOT NULL,
  emp_no VARCHAR(12),
  ctpy_cd VARCHAR(12),
  dir_cd VARCHAR(12),
  gift_dt DATE,
  val_amt NUMERIC(18,6),
  ds_txt VARCHAR(400),
  PRIMARY KEY (gift_id)
);

CREATE TABLE cmp_cplt (
  cplt_no VARCHAR(12) NOT NULL,
  cli_no VARCHAR(12),
  acct_no VARCHAR(12),
  rep_cd VARCHAR(12),
  rcv_dt DATE,
  cplt_cd VARCHAR(12),
  prod_cd VARCHAR(12),
  stl_amt NUMERIC(18,6),
  cls_dt DATE,
  sts_cd VARCHAR(12),
  PRIMARY KEY (cplt_no)
);

CREATE TABLE cmp_cpcd (
  cplt_cd VARCHAR(12) NOT NULL,
  cplt_ds VARCHAR(120),
  PRIMARY KEY (cplt_cd)
);

CREATE TABLE cmp_scrn (
  scrn_id INTEGER NOT NULL,
  cli_no VARCHAR(12),
  scrn_dt DATE,
  lst_cd VARCHAR(12),
  mtch_pct NUMERIC(18,6),
  res_cd VARCHAR(12),
  rvw_emp_no VARCHAR(12),
  PRIMARY KEY (scrn_id)
);

CREATE TABLE F7A (
  RPC VARCHAR(30) NOT NULL,
  PDM VARCHAR(30) NOT NULL,
  GRS NUMERIC(18,6),
  SPL NUMERIC(18,6),
  CHB NUMERIC(18,6),
  NET NUMERIC(18,6),
  DFC NUMERIC(18,6),
  STA VARCHAR(30),
  PRIMARY KEY (RPC, PDM)
);

CREATE TABLE F7B (
  RPC VARCHAR(30) NOT NULL,
  PDM VARCHAR(30) NOT NULL,
  TKN VARCHAR(30) NOT NULL,
  PRC VARCHAR(30),
  CGR NUMERIC(18,6),
  CPC NUMERIC(18,6),
  CNT NUMERIC(18,6),
  PRIMARY KEY (RPC, PDM, TKN)
);

CREATE TABLE F7G (
  GRD VARCHAR(30) NOT NULL,
  BFR NUMERIC(18,6) NOT NULL,
  BTO NUMERIC(18,6),
  GPC NUMERIC(18,6),
  PRIMARY KEY (GRD, BFR)
);

CREATE TABLE F7P (
  PRC VARCHAR(30) NOT NULL,
  PRX VARCHAR(30),
  PRIMARY KEY (PRC)
);

CREATE TABLE CommSch (
  SchCd VARCHAR(12) NOT NULL,
  SchNm VARCHAR(120),
  InstTypCd VARCHAR(12),
  MinAmt NUMERIC(18,6),
  MaxAmt NUMERIC(18,6),
  PerShrRt NUMERIC(18,6),
  PctRt NUMERIC(18,6),
  EffDt DATE,
  PRIMARY KEY (SchCd)
);

CREATE TABLE FeeTyp (
  FeeCd VARCHAR(12) NOT NULL,
  FeeDs VARCHAR(120),
  GlAcct VARCHAR(30),
  PRIMARY KEY (FeeCd)
);

CREATE TABLE AcctFee (
  FeeId INTEGER NOT NULL,
  AcctNo VARCHAR(12),
  FeeCd VARCHAR(12),
  FeeDt DATE,
  FeeAmt NUMERIC(18,6),
  WvdFl CHAR(1),
  WvdEmpNo VARCHAR(12),
  BillPrd VARCHAR(30),
  PRIMARY KEY (FeeId)
);

CREATE TABLE AdvPgm (
  PgmCd VARCHAR(12) NOT NULL,
  PgmNm VARCHAR(120),
  MinAmt NUMERIC(18,6),
  FeePct NUMERIC(18,6),
  SponNm VARCHAR(120),
  PRIMARY KEY (PgmCd)
);

CREATE TABLE acat_req (
  ctl_no VARCHAR(12) NOT NULL,
  acct_no VARCHAR(12),
  dir_cd VARCHAR(12),
  ctra_ctpy_cd VARCHAR(12),
  ctra_acct VARCHAR(30),
  typ_cd VARCHAR(12),
  req_dt DATE,
  sts_cd VARCHAR(12),
  rej_cd VARCHAR(12),
  stl_dt DATE,
  val_amt NUMERIC(18,6),
  PRIMARY KEY (ctl_no)
);

CREATE TABLE acat_itm (
  ctl_no VARCHAR(12) NOT NULL,
  itm_seq INTEGER NOT NULL,
  inst_id INTEGER,
  qty NUMERIC(18,6),
  amt NUMERIC(18,6),
  PRIMARY KEY (ctl_no, itm_seq)
);

CREATE TABLE stmt_run (
  run_id INTEGER NOT NULL,
  prd_frm DATE,
  prd_thru DATE,
  run_ts DATETIME,
  acct_cnt INTEGER,
  PRIMARY KEY (run_id)
);

CREATE TABLE stmt_acct (
  run_id INTEGER NOT NULL,
  acct_no VARCHAR(12) NOT NULL,
  dlv_cd VARCHAR(12),
  pg_cnt INTEGER,
  sent_dt DATE,
  rtn_fl CHAR(1),
  PRIMARY KEY (run_id, acct_no)
);

CREATE TABLE tax_frm (
  frm_id INTEGER NOT NULL,
  acct_no VARCHAR(12),
  tax_yr INTEGER,
  frm_cd VARCHAR(12),
  box1 NUMERIC(18,6),
  box2 NUMERIC(18,6),
  box3 NUMERIC(18,6),
  box4 NUMERIC(18,6),
  corr_no INTEGER,
  sent_dt DATE,
  PRIMARY KEY (frm_id)
);

CREATE TABLE gl_ent (
  ent_id INTEGER NOT NULL,
  gl_acct VARCHAR(30),
  ent_dt DATE,
  dr_amt NUMERIC(18,6),
  cr_amt NUMERIC(18,6),
  cst_ctr VARCHAR(30),
  src_cd VARCHAR(12),
  ref_no VARCHAR(12),
  PRIMARY KEY (ent_id)
);

CREATE TABLE gl_acct (
  gl_acct VARCHAR(30) NOT NULL,
  gl_nm VARCHAR(120),
  typ_cd VARCHAR(12),
  PRIMARY KEY (gl_acct)
);

CREATE TABLE rsch_rpt (
  rpt_id INTEGER NOT NULL,
  inst_id INTEGER,
  anl_emp_no VARCHAR(12),
  pub_dt DATE,
  rtg_cd VARCHAR(12),
  tgt_px NUMERIC(18,6),
  ttl_txt VARCHAR(400),
  PRIMARY KEY (rpt_id)
);

CREATE TABLE rsch_rtg (
  rtg_cd VARCHAR(12) NOT NULL,
  rtg_ds VARCHAR(120),
  PRIMARY KEY (rtg_cd)
);

CREATE TABLE rpt_rev_m (
  mth_key INTEGER NOT NULL,
  br_cd VARCHAR(12) NOT NULL,
  rep_cd VARCHAR(12) NOT NULL,
  inst_typ_cd VARCHAR(12) NOT NULL,
  comm_amt NUMERIC(18,6),
  fee_amt NUMERIC(18,6),
  int_amt NUMERIC(18,6),
  tkt_cnt INTEGER,
  PRIMARY KEY (mth_key, br_cd, rep_cd, inst_typ_cd)
);

CREATE TABLE rpt_aum_m (
  mth_key INTEGER NOT NULL,
  acct_no VARCHAR(12) NOT NULL,
  aum_amt NUMERIC(18,6),
  net_flow_amt NUMERIC(18,6),
  rtn_pct NUMERIC(18,6),
  PRIMARY KEY (mth_key, acct_no)
);

CREATE TABLE feed_log (
  feed_cd VARCHAR(12) NOT NULL,
  run_ts DATETIME NOT NULL,
  rec_cnt INTEGER,
  err_cnt INTEGER,
  sts_cd VARCHAR(12),
  PRIMARY KEY (feed_cd, run_ts)
);
