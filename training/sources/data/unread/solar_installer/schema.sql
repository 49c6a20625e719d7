CREATE TABLE cust (
  cust_no    INTEGER PRIMARY KEY,
  disp_name  TEXT,
  email      TEXT,
  phone1     TEXT,
  seg        TEXT,             -- home, farm, biz, hoa
  src_cd     TEXT,             -- web, referral, fair, door
  since_dt   DATE
);

CREATE TABLE roof_site (
  site_no    INTEGER PRIMARY KEY,
  cust_no    INTEGER REFERENCES cust(cust_no),
  addr       TEXT,
  county     TEXT,
  util_cd    TEXT,             -- grid operator
  cover_typ  TEXT,             -- shingle, metal, tile, flat
  pitch_deg  REAL,
  azim       INTEGER,
  yr_built   INTEGER
);

CREATE TABLE quote (
  q_id       INTEGER PRIMARY KEY,
  site_no    INTEGER REFERENCES roof_site(site_no),
  rep_emp    INTEGER REFERENCES emp(emp_id),
  made_dt    DATE,
  kw_dc      REAL,
  price_usd  NUMERIC,
  fin_typ    TEXT,             -- cash, loan, lease
  outcome    TEXT,             -- open, won, lost
  lost_why   TEXT
);

CREATE TABLE emp (
  emp_id     INTEGER PRIMARY KEY,
  nm         TEXT,
  job        TEXT,             -- rep, roofer, electrician, designer, dispatcher
  crew_ltr   TEXT,
  lic_no     TEXT,
  lic_exp    DATE,
  hired_dt   DATE
);

CREATE TABLE pv_system (
  sys_id     INTEGER PRIMARY KEY,
  site_no    INTEGER REFERENCES roof_site(site_no),
  q_id       INTEGER REFERENCES quote(q_id),
  kw_dc      REAL,
  kw_ac      REAL,
  mod_cnt    INTEGER,
  mod_model  TEXT,
  inst_start DATE,
  inst_end   DATE,
  insp_dt    DATE,
  insp_res   TEXT,             -- pass, fail, partial
  go_live    DATE
);

CREATE TABLE inverter (
  inv_sn     TEXT PRIMARY KEY,
  sys_id     INTEGER REFERENCES pv_system(sys_id),
  make       TEXT,
  model      TEXT,
  fw         TEXT,
  put_in     DATE,
  taken_out  DATE
);

CREATE TABLE daily_yield (
  sys_id     INTEGER REFERENCES pv_system(sys_id),
  d          DATE,
  kwh_x10    INTEGER,
  est_kwh_x10 INTEGER,
  src_flag   CHAR(1),          -- M measured, E estimated
  PRIMARY KEY (sys_id, d)
);

CREATE TABLE svc_ticket (
  tkt        INTEGER PRIMARY KEY,
  sys_id     INTEGER REFERENCES pv_system(sys_id),
  opened     TIMESTAMP,
  closed     TIMESTAMP,
  prio       INTEGER,          -- 1 high .. 4 low
  fault_cd   TEXT,             -- LEAK, INV, COMMS, SHADE, CRITTER, OTHER
  crew_ltr   TEXT,
  hrs        REAL,
  bill_usd   NUMERIC
);

CREATE TABLE wty_claim (
  wc_id      INTEGER PRIMARY KEY,
  tkt        INTEGER REFERENCES svc_ticket(tkt),
  maker      TEXT,
  part_sn    TEXT,
  filed      DATE,
  decided    DATE,
  verdict    TEXT,             -- granted, denied
  credit_usd NUMERIC
);
