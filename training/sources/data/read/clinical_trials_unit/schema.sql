CREATE TABLE trial (
  trial_id INTEGER PRIMARY KEY,
  short_name VARCHAR(40) NOT NULL,
  eudract_no VARCHAR(20),
  phase CHAR(3),
  sponsor VARCHAR(120),
  target_n INTEGER,
  opened_on DATE,
  closed_on DATE,
  chief_inv INTEGER
);
CREATE TABLE site (
  site_id INTEGER PRIMARY KEY,
  site_cd CHAR(4) UNIQUE NOT NULL,
  hospital VARCHAR(120),
  city VARCHAR(60),
  country CHAR(2)
);
CREATE TABLE trial_site (
  trial_id INTEGER REFERENCES trial(trial_id),
  site_id INTEGER REFERENCES site(site_id),
  greenlight_dt DATE,
  pi_staff_id INTEGER,
  stat_flg SMALLINT DEFAULT 0,
  PRIMARY KEY (trial_id, site_id)
);
CREATE TABLE participant (
  ppt_id INTEGER PRIMARY KEY,
  trial_id INTEGER NOT NULL,
  site_id INTEGER NOT NULL,
  scr_no VARCHAR(12),
  consent_dt DATE,
  rand_dt DATE,
  arm_cd CHAR(1),
  yob SMALLINT,
  sex CHAR(1),
  wd_dt DATE,
  wd_reason_x VARCHAR(200),
  FOREIGN KEY (trial_id, site_id) REFERENCES trial_site(trial_id, site_id)
);
CREATE TABLE visit (
  visit_id INTEGER PRIMARY KEY,
  ppt_id INTEGER NOT NULL REFERENCES participant(ppt_id),
  visit_label VARCHAR(20),
  due_dt DATE,
  done_dt DATE,
  mode CHAR(1)
);
CREATE TABLE adverse_event (
  ae_id INTEGER PRIMARY KEY,
  ppt_id INTEGER NOT NULL REFERENCES participant(ppt_id),
  meddra_pt VARCHAR(80),
  onset_dt DATE,
  aware_ts TIMESTAMP,
  reported_ts TIMESTAMP,
  serious_yn CHAR(1),
  related_yn CHAR(1),
  expected_yn CHAR(1),
  grd SMALLINT,
  outcome VARCHAR(30)
);
CREATE TABLE data_query (
  dq_id INTEGER PRIMARY KEY,
  visit_id INTEGER REFERENCES visit(visit_id),
  crf_page VARCHAR(20),
  raised_by INTEGER,
  raised_on DATE,
  answered_on DATE,
  closed_on DATE
);
CREATE TABLE kit (
  kit_no VARCHAR(12) PRIMARY KEY,
  trial_id INTEGER REFERENCES trial(trial_id),
  site_id INTEGER REFERENCES site(site_id),
  lot VARCHAR(20),
  exp_dt DATE,
  ppt_id INTEGER,
  kst CHAR(2)
);
CREATE TABLE staff (
  staff_id INTEGER PRIMARY KEY,
  full_name VARCHAR(100),
  role_cd VARCHAR(8),
  gcp_exp DATE,
  email VARCHAR(120)
);
