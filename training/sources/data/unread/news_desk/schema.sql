CREATE TABLE subscriber (
  sub_no      INTEGER PRIMARY KEY,
  sname       VARCHAR(80) NOT NULL,
  addr_line   VARCHAR(120),
  town        VARCHAR(60),
  postcode    VARCHAR(10),
  phone_e     VARCHAR(24),
  email       VARCHAR(120),
  joined_on   DATE,
  birth_yr    SMALLINT,
  mkt_ok      CHAR(1) DEFAULT 'N',
  src_cd      VARCHAR(6)
);

CREATE TABLE product (
  prod_cd     CHAR(4) PRIMARY KEY,
  title       VARCHAR(60) NOT NULL,
  fmt         VARCHAR(10) CHECK (fmt IN ('print', 'digital', 'bundle')),
  days_mask   CHAR(7),
  list_ct     INTEGER NOT NULL,
  on_sale     BOOLEAN DEFAULT TRUE
);

CREATE TABLE carrier (
  carr_id     INTEGER PRIMARY KEY,
  cname       VARCHAR(80),
  depot       VARCHAR(12),
  hired_on    DATE,
  left_on     DATE,
  veh         VARCHAR(10),
  piece_ct    INTEGER
);

CREATE TABLE route (
  rt_id       VARCHAR(8) PRIMARY KEY,
  rt_name     VARCHAR(60),
  depot       VARCHAR(12),
  carr_id     INTEGER REFERENCES carrier (carr_id),
  drop_cnt    INTEGER,
  km          DECIMAL(5,1)
);

CREATE TABLE subscription (
  abo_id      INTEGER PRIMARY KEY,
  sub_no      INTEGER NOT NULL REFERENCES subscriber (sub_no),
  prod_cd     CHAR(4) NOT NULL REFERENCES product (prod_cd),
  rt_id       VARCHAR(8) REFERENCES route (rt_id),
  start_dt    DATE NOT NULL,
  end_dt      DATE,
  st          CHAR(1),
  term_mths   SMALLINT,
  rate_ct     INTEGER,
  pay_mode    VARCHAR(8),
  canc_rsn    VARCHAR(40),
  giver_no    INTEGER REFERENCES subscriber (sub_no)
);

CREATE TABLE hold (
  hold_id     INTEGER PRIMARY KEY,
  abo_id      INTEGER NOT NULL REFERENCES subscription (abo_id),
  from_dt     DATE,
  to_dt       DATE,
  fwd_addr    VARCHAR(120),
  donate_yn   CHAR(1)
);

CREATE TABLE payment (
  pay_id      INTEGER PRIMARY KEY,
  abo_id      INTEGER NOT NULL REFERENCES subscription (abo_id),
  paid_on     DATE,
  amt_ct      INTEGER,
  meth        VARCHAR(8),
  ret_cd      VARCHAR(4)
);

CREATE TABLE complaint (
  cmp_id      INTEGER PRIMARY KEY,
  abo_id      INTEGER REFERENCES subscription (abo_id),
  issue_dt    DATE,
  kind        VARCHAR(16),
  logged_ts   TIMESTAMP,
  chan        VARCHAR(8),
  solved_ts   TIMESTAMP,
  cr_ct       INTEGER DEFAULT 0
);

CREATE TABLE print_run (
  run_id      INTEGER PRIMARY KEY,
  issue_dt    DATE NOT NULL,
  edn         VARCHAR(12),
  pages       SMALLINT,
  ord_qty     INTEGER,
  gross_qty   INTEGER,
  good_qty    INTEGER,
  press_no    SMALLINT,
  begin_ts    TIMESTAMP,
  off_ts      TIMESTAMP,
  xx_webbrk   SMALLINT
);

CREATE TABLE outlet_draw (
  outl_nm     VARCHAR(60),
  town        VARCHAR(60),
  issue_dt    DATE,
  edn         VARCHAR(12),
  draw_qty    INTEGER,
  unsold_qty  INTEGER,
  PRIMARY KEY (outl_nm, issue_dt, edn)
);
