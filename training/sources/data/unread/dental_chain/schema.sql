CREATE TABLE practice (
  prac_id      INTEGER PRIMARY KEY,
  nm           TEXT NOT NULL,
  town         TEXT,
  chairs_n     INTEGER,
  sat_open     INTEGER DEFAULT 0,
  opened_on    DATE,
  mgr_staff_id INTEGER
);

CREATE TABLE staff (
  staff_id   INTEGER PRIMARY KEY,
  prac_id    INTEGER REFERENCES practice(prac_id),
  full_nm    TEXT,
  role_cd    TEXT,            -- DEN, HYG, THE, NUR, REC, MGR
  gdc_no     TEXT,
  start_dt   DATE,
  leave_dt   DATE,
  fte_x100   INTEGER
);

CREATE TABLE patient (
  pat_id      INTEGER PRIMARY KEY,
  home_prac   INTEGER REFERENCES practice(prac_id),
  surname     TEXT,
  forename    TEXT,
  dob         DATE,
  postcode    TEXT,
  plan_cd     TEXT,           -- NHS, PRIV, INS, MEMB
  recall_mths INTEGER,
  reg_dt      DATE,
  sms_ok      INTEGER
);

CREATE TABLE appt (
  appt_id    INTEGER PRIMARY KEY,
  pat_id     INTEGER REFERENCES patient(pat_id),
  prac_id    INTEGER REFERENCES practice(prac_id),
  clin_id    INTEGER REFERENCES staff(staff_id),
  starts_at  TIMESTAMP,
  mins       INTEGER,
  reason_cd  TEXT,            -- EXAM, HYG, EMERG, TX, ORTHO
  st         TEXT,            -- B booked, A attended, F failed to attend, C cancelled
  canc_at    TIMESTAMP,
  booked_via TEXT             -- web, phone, desk
);

CREATE TABLE tx_plan (
  txp_id     INTEGER PRIMARY KEY,
  pat_id     INTEGER REFERENCES patient(pat_id),
  clin_id    INTEGER REFERENCES staff(staff_id),
  drafted_dt DATE,
  signed_dt  DATE,
  est_pence  INTEGER,
  closed_dt  DATE
);

CREATE TABLE tx_item (
  item_id  INTEGER PRIMARY KEY,
  txp_id   INTEGER REFERENCES tx_plan(txp_id),
  appt_id  INTEGER REFERENCES appt(appt_id),
  proc_cd  TEXT,              -- CROWN, FILL, RCT, EXT, IMPL, DENT, WHIT
  tooth_no TEXT,
  fee_pence INTEGER,
  done_dt  DATE
);

CREATE TABLE lab_job (
  job_id     INTEGER PRIMARY KEY,
  item_id    INTEGER REFERENCES tx_item(item_id),
  lab_nm     TEXT,
  sent_dt    DATE,
  due_dt     DATE,
  back_dt    DATE,
  shade      TEXT,
  cost_pence INTEGER,
  redo_of    INTEGER REFERENCES lab_job(job_id)
);

CREATE TABLE claim_hdr (
  clm_id     INTEGER PRIMARY KEY,
  pat_id     INTEGER REFERENCES patient(pat_id),
  txp_id     INTEGER REFERENCES tx_plan(txp_id),
  insurer    TEXT,
  sent_dt    DATE,
  amt_pence  INTEGER,
  paid_pence INTEGER,
  state      TEXT             -- sent, paid, refused, withdrawn
);

CREATE TABLE complaint (
  cmp_id    INTEGER PRIMARY KEY,
  prac_id   INTEGER REFERENCES practice(prac_id),
  pat_id    INTEGER REFERENCES patient(pat_id),
  rcvd_dt   DATE,
  topic     TEXT,             -- wait, cost, pain, manners, other
  lvl       INTEGER,
  shut_dt   DATE
);

CREATE TABLE steri_cycle (
  cyc_id    INTEGER PRIMARY KEY,
  prac_id   INTEGER REFERENCES practice(prac_id),
  mach_tag  TEXT,
  ran_at    TIMESTAMP,
  peak_c10  INTEGER,          -- tenths of a degree
  held_s    INTEGER,
  nurse_id  INTEGER REFERENCES staff(staff_id)
);
