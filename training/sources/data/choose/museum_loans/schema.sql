-- Registrar's loans system (RLS), schema as of release 7

CREATE TABLE institution (
  inst_id     NUMBER(8) PRIMARY KEY,
  inst_name   VARCHAR2(160) NOT NULL,
  city        VARCHAR2(60),
  ctry        CHAR(2),
  fac_rpt_dt  DATE,               -- last facilities report received
  indemn_yn   CHAR(1) DEFAULT 'N',
  registrar   VARCHAR2(80),
  reg_email   VARCHAR2(120)
);

CREATE TABLE obj (
  acc_no      VARCHAR2(20) PRIMARY KEY,   -- e.g. 1911.44.2
  ttl         VARCHAR2(200),
  maker       VARCHAR2(120),
  dept        VARCHAR2(12),       -- PAINT, PAPER, TEXT, ARCH, DECO
  obj_type    VARCHAR2(40),
  frag_cls    CHAR(1),            -- A most fragile .. D
  lxh_allow   NUMBER(10),         -- lux hours per 5 years
  lxh_used    NUMBER(10),
  val_gbp     NUMBER(12,2),
  val_dt      DATE,
  last_shown  DATE
);

CREATE TABLE obj_place (
  acc_no      VARCHAR2(20) NOT NULL REFERENCES obj(acc_no),
  from_dt     DATE NOT NULL,
  to_dt       DATE,
  room_shelf  VARCHAR2(24),
  moved_by    VARCHAR2(60),
  PRIMARY KEY (acc_no, from_dt)
);

CREATE TABLE loan (
  loan_ref    VARCHAR2(12) PRIMARY KEY,   -- LO-2025-031 / LI-2025-007
  dirn        CHAR(1) NOT NULL,           -- O out, I in
  inst_id     NUMBER(8) NOT NULL REFERENCES institution(inst_id),
  show_title  VARCHAR2(200),
  req_dt      DATE,
  decid_dt    DATE,
  decision    CHAR(1),                    -- Y, N, W withdrawn
  start_dt    DATE,
  end_dt      DATE,
  ext_cnt     NUMBER(2) DEFAULT 0,
  fee_gbp     NUMBER(10,2),
  hndlr       VARCHAR2(60)
);

CREATE TABLE loan_obj (
  loan_ref    VARCHAR2(12) NOT NULL REFERENCES loan(loan_ref),
  acc_no      VARCHAR2(20) NOT NULL REFERENCES obj(acc_no),
  agreed_val  NUMBER(12,2),
  out_dt      DATE,
  back_dt     DATE,
  max_lux     NUMBER(4),
  crate_no    VARCHAR2(10),
  PRIMARY KEY (loan_ref, acc_no)
);

CREATE TABLE cond_rpt (
  cr_id       NUMBER(10) PRIMARY KEY,
  acc_no      VARCHAR2(20) NOT NULL REFERENCES obj(acc_no),
  loan_ref    VARCHAR2(12) REFERENCES loan(loan_ref),
  stage       CHAR(2),            -- DP depart, AR arrive, RD, RA
  chk_dt      DATE,
  chk_by      VARCHAR2(60),
  grade       NUMBER(1),          -- 1 sound .. 5 unfit
  new_dmg_yn  CHAR(1),
  free_txt    CLOB
);

CREATE TABLE crate (
  crate_no    VARCHAR2(10) PRIMARY KEY,
  l_cm        NUMBER(4),
  w_cm        NUMBER(4),
  h_cm        NUMBER(4),
  climate_yn  CHAR(1),
  built_dt    DATE,
  whereabts   VARCHAR2(40)
);

CREATE TABLE trip (
  trip_id     NUMBER(8) PRIMARY KEY,
  loan_ref    VARCHAR2(12) NOT NULL REFERENCES loan(loan_ref),
  leg         CHAR(3),            -- OUT, RET, TRF
  waybill     VARCHAR2(24),
  carrier     VARCHAR2(60),
  dep_ts      TIMESTAMP,
  arr_ts      TIMESTAMP,
  courier_nm  VARCHAR2(80),
  cost_gbp    NUMBER(10,2)
);
