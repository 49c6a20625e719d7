CREATE TABLE site (
  site_cd      CHAR(3) PRIMARY KEY,
  nm           VARCHAR(60) NOT NULL,
  town         VARCHAR(40),
  opened_on    DATE,
  hdcnt_cap    INTEGER,
  lse_end      DATE,
  fac_lead_emp VARCHAR(8)
);

CREATE TABLE desk (
  desk_id    INTEGER PRIMARY KEY,
  site_cd    CHAR(3) NOT NULL REFERENCES site(site_cd),
  flr_no     SMALLINT,
  zone_nm    VARCHAR(30),
  tag_no     VARCHAR(12) UNIQUE,
  sit_stand  BOOLEAN DEFAULT FALSE,
  mon_cnt    SMALLINT,
  dsk_stat   CHAR(1) CHECK (dsk_stat IN ('B','A','X'))  -- B bookable, A assigned, X out of use
);

CREATE TABLE desk_resv (
  resv_id    BIGINT PRIMARY KEY,
  desk_id    INTEGER NOT NULL REFERENCES desk(desk_id),
  emp_no     VARCHAR(8) NOT NULL,
  resv_dt    DATE NOT NULL,
  half_day   CHAR(2),               -- AM, PM or null for the full day
  made_ts    TIMESTAMP,
  chk_in_ts  TIMESTAMP,
  cxl_ts     TIMESTAMP
);

CREATE TABLE room (
  room_id    INTEGER PRIMARY KEY,
  site_cd    CHAR(3) NOT NULL REFERENCES site(site_cd),
  flr_no     SMALLINT,
  rm_nm      VARCHAR(40),
  seats      SMALLINT,
  vc_kit     VARCHAR(20),
  area_m2    NUMERIC(6,1)
);

CREATE TABLE room_booking (
  bk_id      BIGINT PRIMARY KEY,
  room_id    INTEGER NOT NULL REFERENCES room(room_id),
  booked_by  VARCHAR(8) NOT NULL,
  dept_cc    VARCHAR(10),
  start_ts   TIMESTAMP NOT NULL,
  end_ts     TIMESTAMP NOT NULL,
  attendees  SMALLINT,
  chk_in_ts  TIMESTAMP,
  cxl_ts     TIMESTAMP,
  recur_grp  BIGINT
);

CREATE TABLE park_bay (
  site_cd     CHAR(3) NOT NULL REFERENCES site(site_cd),
  bay_no      VARCHAR(6) NOT NULL,
  bay_typ     CHAR(2) NOT NULL,      -- ST staff, VI visitor, EV charging, AC accessible
  ev_kw       NUMERIC(4,1),
  holder_emp  VARCHAR(8),
  x_perm_to   DATE,
  PRIMARY KEY (site_cd, bay_no)
);

CREATE TABLE bay_use (
  use_id      BIGINT PRIMARY KEY,
  site_cd     CHAR(3) NOT NULL,
  bay_no      VARCHAR(6) NOT NULL,
  emp_no      VARCHAR(8),
  reg_plate   VARCHAR(12),
  in_ts       TIMESTAMP NOT NULL,
  out_ts      TIMESTAMP,
  kwh_drawn   NUMERIC(6,2),
  FOREIGN KEY (site_cd, bay_no) REFERENCES park_bay(site_cd, bay_no)
);

CREATE TABLE visit (
  visit_id    BIGINT PRIMARY KEY,
  site_cd     CHAR(3) NOT NULL REFERENCES site(site_cd),
  guest_nm    VARCHAR(80),
  guest_org   VARCHAR(80),
  host_emp    VARCHAR(8),
  prereg_ts   TIMESTAMP,
  arr_ts      TIMESTAMP,
  dep_ts      TIMESTAMP,
  bdg_no      VARCHAR(10),
  nda_flg     CHAR(1) DEFAULT 'N'
);

CREATE TABLE canteen_txn (
  txn_id      BIGINT PRIMARY KEY,
  site_cd     CHAR(3) NOT NULL REFERENCES site(site_cd),
  emp_no      VARCHAR(8),
  sold_ts     TIMESTAMP NOT NULL,
  dish_cd     VARCHAR(10),
  diet_tag    VARCHAR(12),
  qty         SMALLINT,
  amt_eur     NUMERIC(8,2),
  subsidy_eur NUMERIC(8,2)
);

CREATE TABLE svc_ticket (
  tkt_no      BIGINT PRIMARY KEY,
  site_cd     CHAR(3) NOT NULL REFERENCES site(site_cd),
  room_id     INTEGER REFERENCES room(room_id),
  desk_id     INTEGER REFERENCES desk(desk_id),
  raised_by   VARCHAR(8),
  cat         VARCHAR(20),
  prio        SMALLINT,
  raised_ts   TIMESTAMP,
  closed_ts   TIMESTAMP,
  reopen_ts   TIMESTAMP,
  contr_nm    VARCHAR(60),
  cost_eur    NUMERIC(9,2)
);
