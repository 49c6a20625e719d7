CREATE TABLE boat (
  boat_id     SMALLINT PRIMARY KEY,
  bt_name     VARCHAR(40) NOT NULL,
  pax_max     SMALLINT NOT NULL,
  eng_hrs     NUMERIC(8,1),
  lic_exp     DATE,
  o2_kit_chk  DATE
);

CREATE TABLE staff (
  stf_id      INTEGER PRIMARY KEY,
  full_nm     VARCHAR(60),
  grade       VARCHAR(12),          -- DM, INSTR, SKIP, SHOP
  first_aid_x DATE,
  langs       VARCHAR(40)
);

CREATE TABLE diver (
  dvr_no      INTEGER PRIMARY KEY,
  surname     VARCHAR(50),
  forename    VARCHAR(50),
  born        DATE,
  cert_lvl    VARCHAR(20),
  cert_ref    VARCHAR(24),
  med_dt      DATE,
  nitrox_yn   CHAR(1) DEFAULT 'N',
  src_chan    VARCHAR(20)
);

CREATE TABLE trip (
  trip_id     INTEGER PRIMARY KEY,
  boat_id     SMALLINT REFERENCES boat(boat_id),
  skip_id     INTEGER REFERENCES staff(stf_id),
  dep_ts      TIMESTAMP NOT NULL,
  ret_ts      TIMESTAMP,
  site_1      VARCHAR(40),
  site_2      VARCHAR(40),
  wind_kn     SMALLINT,
  vis_m       SMALLINT,
  st          CHAR(1),              -- P planned, D done, C cancelled
  cxl_at      TIMESTAMP,
  cxl_why     VARCHAR(20)
);

CREATE TABLE trip_pax (
  trip_id     INTEGER REFERENCES trip(trip_id),
  dvr_no      INTEGER REFERENCES diver(dvr_no),
  guide_id    INTEGER REFERENCES staff(stf_id),
  dives_n     SMALLINT,
  max_depth_m NUMERIC(4,1),
  px_fee      NUMERIC(7,2),
  noshow      BOOLEAN DEFAULT FALSE,
  PRIMARY KEY (trip_id, dvr_no)
);

CREATE TABLE course_run (
  run_id      INTEGER PRIMARY KEY,
  crs_cd      VARCHAR(8) NOT NULL,  -- OWD, AOW, RES, NTX, DM
  lead_instr  INTEGER REFERENCES staff(stf_id),
  beg_dt      DATE,
  end_dt      DATE,
  places      SMALLINT,
  list_price  NUMERIC(7,2)
);

CREATE TABLE enrolment (
  enr_id      INTEGER PRIMARY KEY,
  run_id      INTEGER NOT NULL REFERENCES course_run(run_id),
  dvr_no      INTEGER NOT NULL REFERENCES diver(dvr_no),
  paid_amt    NUMERIC(7,2),
  theory_pct  SMALLINT,
  pool_ok_dt  DATE,
  ow_ok_dt    DATE,
  outcome     CHAR(1)               -- P passed, F failed, W withdrew
);

CREATE TABLE gear_item (
  item_tag    VARCHAR(10) PRIMARY KEY,
  g_type      VARCHAR(10),          -- REG, BCD, SUIT, COMP, CYL, FINS
  make_mdl    VARCHAR(60),
  sz          VARCHAR(6),
  bought      DATE,
  cost_prc    NUMERIC(8,2),
  last_svc    DATE,
  nxt_svc_due DATE,
  hydro_yr    SMALLINT,
  retired_on  DATE
);

CREATE TABLE gear_hire (
  hire_id     INTEGER PRIMARY KEY,
  item_tag    VARCHAR(10) REFERENCES gear_item(item_tag),
  dvr_no      INTEGER REFERENCES diver(dvr_no),
  trip_id     INTEGER REFERENCES trip(trip_id),
  out_ts      TIMESTAMP,
  back_ts     TIMESTAMP,
  fee         NUMERIC(6,2),
  dmg_note    TEXT
);

CREATE TABLE fill_log (
  fill_id     INTEGER PRIMARY KEY,
  item_tag    VARCHAR(10) REFERENCES gear_item(item_tag),
  stf_id      INTEGER REFERENCES staff(stf_id),
  filled_at   TIMESTAMP,
  o2_pct      NUMERIC(4,1),
  bar_end     SMALLINT,
  anlz_ok     CHAR(1)
);
