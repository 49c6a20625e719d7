-- fault desk database, nightly copy of the live system
CREATE TABLE region (
  rgn_cd      CHAR(3) PRIMARY KEY,
  name        VARCHAR(40) NOT NULL,
  noc_desk    VARCHAR(20),
  oncall_ph   VARCHAR(20)
);

CREATE TABLE site (
  site_id       INTEGER PRIMARY KEY,
  site_nm       VARCHAR(80) NOT NULL,
  rgn_cd        CHAR(3) NOT NULL REFERENCES region(rgn_cd),
  postcd        VARCHAR(8),
  pwr_feed_cnt  SMALLINT DEFAULT 1,
  key_holder    VARCHAR(80),
  key_holder_ph VARCHAR(20),
  commissioned_on DATE
);

CREATE TABLE cust_acct (
  acct_no      VARCHAR(10) PRIMARY KEY,
  trading_name VARCHAR(120) NOT NULL,
  sector_cd    CHAR(2),          -- HE, BL, UT, RT, ...
  svc_tier     SMALLINT,         -- 1..4
  acct_mgr     VARCHAR(60)
);

CREATE TABLE circuit (
  cct_ref      VARCHAR(14) PRIMARY KEY,
  acct_no      VARCHAR(10) NOT NULL REFERENCES cust_acct(acct_no),
  a_end        INTEGER REFERENCES site(site_id),
  b_end        INTEGER REFERENCES site(site_id),
  bw_mbps      INTEGER,
  tech         VARCHAR(12),      -- FIBRE, COPPER, RADIO
  whsl_line_id VARCHAR(20),      -- Northwire line, null when our own
  live_from    DATE,
  ceased_on    DATE
);

CREATE TABLE engineer (
  eng_no        INTEGER PRIMARY KEY,
  full_nm       VARCHAR(80),
  rgn_cd        CHAR(3) REFERENCES region(rgn_cd),
  depot         VARCHAR(40),
  is_contractor BOOLEAN DEFAULT FALSE,
  ht_cert_exp   DATE
);

CREATE TABLE trbl_tkt (
  tkt_no         INTEGER PRIMARY KEY,
  cct_ref        VARCHAR(14) REFERENCES circuit(cct_ref),
  site_id        INTEGER REFERENCES site(site_id),
  sev            SMALLINT NOT NULL,
  stat           VARCHAR(8) NOT NULL,  -- OPEN, HOLD, CLRD, CLOSED
  opened_ts      TIMESTAMP NOT NULL,
  clrd_ts        TIMESTAMP,
  closed_ts      TIMESTAMP,
  rfo_cd         CHAR(3),
  owner_eng      INTEGER REFERENCES engineer(eng_no),
  xx_hold_mins   INTEGER DEFAULT 0,
  whsl_fault_ref VARCHAR(20)
);

CREATE TABLE alrm_raw (
  alrm_id   BIGINT PRIMARY KEY,
  site_id   INTEGER NOT NULL REFERENCES site(site_id),
  ne_name   VARCHAR(60),
  alm_typ   VARCHAR(24),        -- PWR_A, PWR_B, LOS, TEMP, DOOR
  raised_at TIMESTAMP NOT NULL,
  cleared_at TIMESTAMP,
  tkt_no    INTEGER REFERENCES trbl_tkt(tkt_no)
);

CREATE TABLE fld_visit (
  visit_id   INTEGER PRIMARY KEY,
  tkt_no     INTEGER NOT NULL REFERENCES trbl_tkt(tkt_no),
  eng_no     INTEGER NOT NULL REFERENCES engineer(eng_no),
  slot_start TIMESTAMP,
  arrived    TIMESTAMP,
  departed   TIMESTAMP,
  outcome_cd CHAR(2),           -- FX, NA, NF, PT
  miles      NUMERIC(6,1)
);

CREATE TABLE prt_used (
  visit_id    INTEGER NOT NULL REFERENCES fld_visit(visit_id),
  sku         VARCHAR(16) NOT NULL,
  descr       VARCHAR(80),
  qty         SMALLINT DEFAULT 1,
  unit_cost_p INTEGER,
  PRIMARY KEY (visit_id, sku)
);
