CREATE TABLE staff_member (
  staff_id      INTEGER PRIMARY KEY,
  nm            VARCHAR(80) NOT NULL,
  grade         VARCHAR(20),
  base_site     VARCHAR(40),
  left_dt       DATE
);

CREATE TABLE donor (
  donor_id      INTEGER PRIMARY KEY,
  din_stub      VARCHAR(8) NOT NULL UNIQUE,
  surname       VARCHAR(60) NOT NULL,
  forename      VARCHAR(60),
  dob           DATE NOT NULL,
  sex           CHAR(1),
  abo_rh        VARCHAR(4),
  kell          CHAR(3),
  town          VARCHAR(60),
  contact_ok    SMALLINT DEFAULT 1,
  first_reg     DATE
);

CREATE TABLE collection_session (
  sess_no       INTEGER PRIMARY KEY,
  venue         VARCHAR(80) NOT NULL,
  venue_kind    VARCHAR(12),
  sess_date     DATE NOT NULL,
  chairs        SMALLINT,
  lead_nurse    INTEGER REFERENCES staff_member(staff_id),
  cancelled_yn  CHAR(1) DEFAULT 'N'
);

CREATE TABLE donation (
  don_no        VARCHAR(16) PRIMARY KEY,
  donor_id      INTEGER NOT NULL REFERENCES donor(donor_id),
  sess_no       INTEGER NOT NULL REFERENCES collection_session(sess_no),
  proc_cd       CHAR(2) NOT NULL,      -- WB, PL, PP
  vol_ml        INTEGER,
  hb_gdl        NUMERIC(4,1),
  needle_in     TIMESTAMP,
  needle_out    TIMESTAMP,
  advrs_evt     VARCHAR(20)
);

CREATE TABLE deferral (
  defer_id      INTEGER PRIMARY KEY,
  donor_id      INTEGER NOT NULL REFERENCES donor(donor_id),
  sess_no       INTEGER REFERENCES collection_session(sess_no),
  rsn_cd        VARCHAR(6) NOT NULL,
  from_dt       DATE NOT NULL,
  until_dt      DATE
);

CREATE TABLE test_result (
  don_no        VARCHAR(16) NOT NULL REFERENCES donation(don_no),
  assay         VARCHAR(12) NOT NULL,
  run_seq       SMALLINT NOT NULL,
  outcome       VARCHAR(4) NOT NULL,   -- NEG, RR, POS, INV
  analyser      VARCHAR(20),
  read_at       TIMESTAMP,
  PRIMARY KEY (don_no, assay, run_seq)
);

CREATE TABLE component (
  comp_id       VARCHAR(20) PRIMARY KEY,
  don_no        VARCHAR(16) NOT NULL REFERENCES donation(don_no),
  prod_type     VARCHAR(10) NOT NULL,  -- RCC, PLT, FFP, CRYO
  irrad_f       SMALLINT DEFAULT 0,
  cmv_neg       SMALLINT,
  xp_date       DATE NOT NULL,
  stat          VARCHAR(10) NOT NULL,  -- QUAR, FREE, RES, OUT, BIN
  fridge_pos    VARCHAR(12)
);

CREATE TABLE hospital (
  hosp_cd       CHAR(5) PRIMARY KEY,
  hosp_name     VARCHAR(80) NOT NULL,
  region        VARCHAR(30),
  km_road       INTEGER,
  stock_tier    CHAR(1)
);

CREATE TABLE issue_line (
  order_ref     VARCHAR(12) NOT NULL,
  ln            SMALLINT NOT NULL,
  hosp_cd       CHAR(5) NOT NULL REFERENCES hospital(hosp_cd),
  comp_id       VARCHAR(20) REFERENCES component(comp_id),
  asked_at      TIMESTAMP,
  left_at       TIMESTAMP,
  returned_at   TIMESTAMP,
  blue_light    SMALLINT DEFAULT 0,
  PRIMARY KEY (order_ref, ln)
);
