CREATE TABLE branch (
  br_cd      CHAR(3) PRIMARY KEY,
  bname      VARCHAR(40),
  town       VARCHAR(40),
  yard_m2    INTEGER,
  mgr        VARCHAR(60)
);

CREATE TABLE cust (
  cust_no    INTEGER PRIMARY KEY,
  cname      VARCHAR(100) NOT NULL,
  ctype      CHAR(1),            -- T trade, P private
  vat_no     VARCHAR(16),
  town       VARCHAR(40),
  mob        VARCHAR(20),
  cr_lim     DECIMAL(10,2),
  on_stop    BOOLEAN DEFAULT FALSE,
  opened_on  DATE,
  id_seen    CHAR(1)
);

CREATE TABLE category (
  cat_cd     VARCHAR(6) PRIMARY KEY,
  descr      VARCHAR(80),
  dep_amt    DECIMAL(8,2),
  ticket_req BOOLEAN,
  svc_every_h INTEGER
);

CREATE TABLE rate_card (
  cat_cd     VARCHAR(6) REFERENCES category (cat_cd),
  eff_from   DATE,
  day_rt     DECIMAL(8,2),
  wkend_rt   DECIMAL(8,2),
  wk_rt      DECIMAL(8,2),
  mth_rt     DECIMAL(8,2),
  PRIMARY KEY (cat_cd, eff_from)
);

CREATE TABLE asset (
  asset_no   VARCHAR(10) PRIMARY KEY,
  cat_cd     VARCHAR(6) NOT NULL REFERENCES category (cat_cd),
  br_cd      CHAR(3) REFERENCES branch (br_cd),
  make       VARCHAR(40),
  model      VARCHAR(40),
  serial     VARCHAR(40),
  bought_on  DATE,
  cost       DECIMAL(10,2),
  hr_mtr     DECIMAL(8,1),
  stat       VARCHAR(8),
  loler_due  DATE,
  zz_tracker VARCHAR(20)
);

CREATE TABLE hire (
  hire_no    INTEGER PRIMARY KEY,
  cust_no    INTEGER NOT NULL REFERENCES cust (cust_no),
  br_cd      CHAR(3) REFERENCES branch (br_cd),
  out_ts     TIMESTAMP,
  due_ts     TIMESTAMP,
  po_ref     VARCHAR(30),
  dep_held   DECIMAL(8,2),
  deliv      CHAR(1),
  clerk      VARCHAR(12)
);

CREATE TABLE hire_line (
  hire_no    INTEGER REFERENCES hire (hire_no),
  ln         SMALLINT,
  asset_no   VARCHAR(10) REFERENCES asset (asset_no),
  back_ts    TIMESTAMP,
  rt_used    DECIMAL(8,2),
  hrs_out    DECIMAL(8,1),
  hrs_in     DECIMAL(8,1),
  fuel_q     SMALLINT,
  PRIMARY KEY (hire_no, ln)
);

CREATE TABLE damage (
  dmg_id     INTEGER PRIMARY KEY,
  hire_no    INTEGER,
  ln         SMALLINT,
  what       VARCHAR(200),
  est_cost   DECIMAL(8,2),
  chgd_amt   DECIMAL(8,2),
  waiver_yn  CHAR(1),
  FOREIGN KEY (hire_no, ln) REFERENCES hire_line (hire_no, ln)
);

CREATE TABLE svc_job (
  job_no     INTEGER PRIMARY KEY,
  asset_no   VARCHAR(10) REFERENCES asset (asset_no),
  jkind      VARCHAR(10),        -- SERVICE, BREAKDN, INSPECT
  opened     DATE,
  closed     DATE,
  mech       VARCHAR(40),
  parts_amt  DECIMAL(8,2),
  lab_h      DECIMAL(5,1)
);

CREATE TABLE invoice (
  inv_no     INTEGER PRIMARY KEY,
  hire_no    INTEGER REFERENCES hire (hire_no),
  inv_dt     DATE,
  net        DECIMAL(10,2),
  vat        DECIMAL(10,2),
  paid_on    DATE
);
