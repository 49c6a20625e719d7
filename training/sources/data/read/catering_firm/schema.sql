CREATE TABLE clients (
  cl_id       INT PRIMARY KEY,
  cl_name     TEXT NOT NULL,
  kind        CHAR(1) NOT NULL,          -- P private, C company, S school, W charity
  contact_nm  TEXT,
  contact_tel TEXT,
  pay_days    INT DEFAULT 14,
  since_dt    DATE
);

CREATE TABLE venue (
  ven_cd    VARCHAR(6) PRIMARY KEY,
  ven_name  TEXT NOT NULL,
  town      TEXT,
  has_ktch  SMALLINT NOT NULL DEFAULT 0, -- 1 when there is a working kitchen
  load_notes TEXT,
  cap_seated INT
);

CREATE TABLE evnt (
  ev_ref     VARCHAR(9) PRIMARY KEY,
  cl_id      INT NOT NULL REFERENCES clients(cl_id),
  ven_cd     VARCHAR(6) REFERENCES venue(ven_cd),
  title      TEXT,
  booked_dt  DATE NOT NULL,
  ev_dt      DATE NOT NULL,
  doors_tm   TIME,
  style_cd   VARCHAR(4),                 -- BUF, SIT, CAN, BBQ
  cvr_gtd    INT,
  cvr_srvd   INT,
  st         VARCHAR(4) NOT NULL,        -- ENQ, CONF, DONE, CANX
  lead_staff INT
);

CREATE TABLE dish (
  dish_no   INT PRIMARY KEY,
  dish_name TEXT NOT NULL,
  course    VARCHAR(8),
  veg       CHAR(2),                     -- VG, VE or null
  price_pc  NUMERIC(7,2),
  fc_pc     NUMERIC(7,2),                -- food cost per cover
  allerg14  VARCHAR(14)                  -- one letter per allergen, Y/N
);

CREATE TABLE evnt_dish (
  ev_ref  VARCHAR(9) NOT NULL REFERENCES evnt(ev_ref),
  dish_no INT NOT NULL REFERENCES dish(dish_no),
  portions INT,
  leftover INT,
  PRIMARY KEY (ev_ref, dish_no)
);

CREATE TABLE diet_req (
  dr_id    INT PRIMARY KEY,
  ev_ref   VARCHAR(9) NOT NULL REFERENCES evnt(ev_ref),
  guest_nm TEXT,
  req_txt  TEXT,
  svr_yn   CHAR(1) DEFAULT 'N',
  told_dt  DATE
);

CREATE TABLE staff (
  st_no     INT PRIMARY KEY,
  nm        TEXT NOT NULL,
  role_cd   VARCHAR(5),                  -- CHEF, SOUS, WAIT, PORT, DRIV
  hr_rate   NUMERIC(6,2),
  hyg_lvl   SMALLINT,
  hyg_exp   DATE,
  left_dt   DATE
);

CREATE TABLE shft (
  shft_id  INT PRIMARY KEY,
  st_no    INT NOT NULL REFERENCES staff(st_no),
  ev_ref   VARCHAR(9) REFERENCES evnt(ev_ref),
  on_ts    TIMESTAMP,
  off_ts   TIMESTAMP,
  brk_min  SMALLINT,
  no_show  SMALLINT DEFAULT 0
);

CREATE TABLE kit_move (
  km_id   INT PRIMARY KEY,
  ev_ref  VARCHAR(9) REFERENCES evnt(ev_ref),
  item    TEXT,
  qty_out INT,
  qty_bk  INT,
  out_dt  DATE,
  bk_dt   DATE
);

CREATE TABLE inv_hdr (
  inv_no  VARCHAR(10) PRIMARY KEY,
  ev_ref  VARCHAR(9) NOT NULL REFERENCES evnt(ev_ref),
  inv_dt  DATE NOT NULL,
  net_amt NUMERIC(10,2),
  vat_amt NUMERIC(10,2),
  paid_dt DATE
);
