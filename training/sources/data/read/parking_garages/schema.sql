CREATE TABLE garage (
  gar_id      INTEGER PRIMARY KEY,
  gar_nm      VARCHAR(60) NOT NULL,
  city        VARCHAR(40) NOT NULL,
  lvls        SMALLINT,
  cap_tot     INTEGER,
  ht_lim_cm   SMALLINT,          -- clearance at the entrance
  opened_on   DATE
);

CREATE TABLE bay (
  bay_id      INTEGER PRIMARY KEY,
  gar_id      INTEGER NOT NULL REFERENCES garage(gar_id),
  lvl         SMALLINT,
  bay_no      VARCHAR(8),
  b_typ       CHAR(3),           -- STD, EVC, DIS, FAM, MOT
  oos_flg     CHAR(1) DEFAULT 'N', -- out of service
  chg_kw      NUMERIC(5,1)
);

CREATE TABLE tariff (
  trf_cd      VARCHAR(6) PRIMARY KEY,
  descr       VARCHAR(80),
  rate_ct_hr  INTEGER,
  day_cap_ct  INTEGER,
  eff_from    DATE
);

CREATE TABLE stay (
  stay_id     BIGINT PRIMARY KEY,
  gar_id      INTEGER NOT NULL REFERENCES garage(gar_id),
  tkt_no      VARCHAR(14),
  plate       VARCHAR(12),
  t_in        TIMESTAMP NOT NULL,
  t_out       TIMESTAMP,
  lane_in     VARCHAR(5),
  lane_out    VARCHAR(5),
  trf_cd      VARCHAR(6) REFERENCES tariff(trf_cd),
  fee_ct      INTEGER,
  pay_m       CHAR(1)            -- C cash, K card, A app, P pass
);

CREATE TABLE holder (
  hld_id      INTEGER PRIMARY KEY,
  full_nm     VARCHAR(80),
  email       VARCHAR(120),
  corp_nm     VARCHAR(80),
  since       DATE
);

CREATE TABLE season_pass (
  pass_no     VARCHAR(10) PRIMARY KEY,
  hld_id      INTEGER NOT NULL REFERENCES holder(hld_id),
  gar_id      INTEGER REFERENCES garage(gar_id),
  plate1      VARCHAR(12),
  plate2      VARCHAR(12),
  v_from      DATE,
  v_to        DATE,
  mth_fee_ct  INTEGER,
  canc_dt     DATE
);

CREATE TABLE penalty (
  pen_id      INTEGER PRIMARY KEY,
  stay_id     BIGINT REFERENCES stay(stay_id),
  bay_id      INTEGER REFERENCES bay(bay_id),
  plate       VARCHAR(12),
  rsn         VARCHAR(30),
  amt_ct      INTEGER,
  issued_on   DATE,
  paid_on     DATE,
  apl_st      CHAR(1)            -- N none, O open, U upheld, W waived
);

CREATE TABLE barrier_evt (
  evt_id      BIGINT PRIMARY KEY,
  gar_id      INTEGER REFERENCES garage(gar_id),
  lane_cd     VARCHAR(5),
  ts          TIMESTAMP,
  k           VARCHAR(8),        -- OPEN, CLOSE, FAULT, MANUAL
  att_id      INTEGER
);

CREATE TABLE shift_log (
  sh_id       INTEGER PRIMARY KEY,
  gar_id      INTEGER REFERENCES garage(gar_id),
  att_id      INTEGER,
  att_nm      VARCHAR(60),
  sh_start    TIMESTAMP,
  sh_end      TIMESTAMP,
  float_dif   INTEGER            -- till difference in cents
);
