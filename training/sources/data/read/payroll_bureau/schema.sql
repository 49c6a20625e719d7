CREATE TABLE clients (
    client_id     INTEGER PRIMARY KEY,
    trade_nm      VARCHAR(80) NOT NULL,
    ern           VARCHAR(14) UNIQUE,          -- employer reference at the tax office
    sector        VARCHAR(30),
    town          VARCHAR(40),
    onb_dt        DATE NOT NULL,
    gone_dt       DATE,
    acct_mgr      VARCHAR(40),
    price_plan    CHAR(1) CHECK (price_plan IN ('A','B','F'))
);

CREATE TABLE worker (
    wkr_no        INTEGER PRIMARY KEY,
    client_id     INTEGER NOT NULL REFERENCES clients(client_id),
    full_name     VARCHAR(90) NOT NULL,
    ni_ref        CHAR(9),
    tax_cd        VARCHAR(8),
    start_dt      DATE NOT NULL,
    leave_dt      DATE,
    pay_freq      VARCHAR(2) CHECK (pay_freq IN ('W1','W2','M1')),
    bank_tail4    CHAR(4),
    bank_chg_ts   TIMESTAMP
);

CREATE TABLE pay_run (
    run_id        INTEGER PRIMARY KEY,
    client_id     INTEGER NOT NULL REFERENCES clients(client_id),
    period_from   DATE NOT NULL,
    period_to     DATE NOT NULL,
    cutoff_ts     TIMESTAMP NOT NULL,
    data_in_ts    TIMESTAMP,
    signed_by     VARCHAR(40),
    signed_ts     TIMESTAMP,
    paid_dt       DATE,
    st            VARCHAR(10) CHECK (st IN ('open','calc','signed','paid','void')),
    rerun_of      INTEGER REFERENCES pay_run(run_id)
);

CREATE TABLE payslip (
    slip_id       INTEGER PRIMARY KEY,
    run_id        INTEGER NOT NULL REFERENCES pay_run(run_id),
    wkr_no        INTEGER NOT NULL REFERENCES worker(wkr_no),
    gross         NUMERIC(10,2),
    tax_amt       NUMERIC(10,2),
    ni_ee         NUMERIC(10,2),
    ni_er         NUMERIC(10,2),
    pens_ee       NUMERIC(10,2),
    net           NUMERIC(10,2),
    UNIQUE (run_id, wkr_no)
);

CREATE TABLE pay_elem (
    elem_cd       VARCHAR(6) PRIMARY KEY,
    label         VARCHAR(40),
    txbl_yn       CHAR(1),
    pens_yn       CHAR(1)
);

CREATE TABLE slip_line (
    slip_id       INTEGER REFERENCES payslip(slip_id),
    seq           SMALLINT,
    elem_cd       VARCHAR(6) REFERENCES pay_elem(elem_cd),
    qty           NUMERIC(8,2),
    rate          NUMERIC(8,4),
    amt           NUMERIC(10,2),
    PRIMARY KEY (slip_id, seq)
);

CREATE TABLE attach_ord (
    ord_id        INTEGER PRIMARY KEY,
    wkr_no        INTEGER NOT NULL REFERENCES worker(wkr_no),
    issuer        VARCHAR(60),
    knd           VARCHAR(12),
    weekly_amt    NUMERIC(8,2),
    prot_earn     NUMERIC(8,2),
    from_dt       DATE,
    to_dt         DATE
);

CREATE TABLE qry_tkt (
    tkt_no        INTEGER PRIMARY KEY,
    client_id     INTEGER REFERENCES clients(client_id),
    opened_ts     TIMESTAMP NOT NULL,
    closed_ts     TIMESTAMP,
    topic         VARCHAR(30),
    handler       VARCHAR(40),
    prio          SMALLINT
);

CREATE TABLE fee_inv (
    inv_no        VARCHAR(12) PRIMARY KEY,
    client_id     INTEGER REFERENCES clients(client_id),
    issued        DATE,
    due           DATE,
    amt_ex_vat    NUMERIC(10,2),
    settled_on    DATE
);
