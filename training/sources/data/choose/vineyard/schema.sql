CREATE TABLE cepage (
  cep        CHAR(3) PRIMARY KEY,      -- RIE, PNO, CHA, SYL ...
  name       VARCHAR(40) NOT NULL,
  colour     CHAR(1)                   -- W or R
);

CREATE TABLE parcel (
  prc_id     INT PRIMARY KEY,
  prc_name   VARCHAR(50) NOT NULL,
  commune    VARCHAR(40),
  ha         DECIMAL(6,3),
  cep        CHAR(3) REFERENCES cepage(cep),
  rootstk    VARCHAR(12),
  yr_pl      INT,                      -- planted in
  slope_pct  INT,
  org        TINYINT DEFAULT 0         -- certified organic
);

CREATE TABLE spray (
  spr_id     INT PRIMARY KEY,
  prc_id     INT NOT NULL REFERENCES parcel(prc_id),
  d          DATE NOT NULL,
  product    VARCHAR(60),
  dose_l_ha  DECIMAL(6,2),
  phi_d      INT,                      -- pre-harvest interval in days
  wind_ms    DECIMAL(4,1),
  operator   VARCHAR(40)
);

CREATE TABLE pick (
  pick_id    INT PRIMARY KEY,
  prc_id     INT NOT NULL REFERENCES parcel(prc_id),
  picked_at  DATETIME,
  kg         DECIMAL(9,1),
  oe         DECIMAL(5,1),             -- must weight, Oechsle
  rot_pct    DECIMAL(4,1),
  crew       VARCHAR(20),
  lot_no     VARCHAR(10)
);

CREATE TABLE vessel (
  v_code     VARCHAR(6) PRIMARY KEY,
  v_kind     CHAR(1),                  -- T tank, B barrel, A amphora
  vol_l      INT,
  cooper     VARCHAR(40),
  first_use  INT,
  last_top   DATE                      -- last topped up
);

CREATE TABLE lot (
  lot_no     VARCHAR(10) PRIMARY KEY,
  vintage    INT,
  cep        CHAR(3) REFERENCES cepage(cep),
  style      VARCHAR(20),
  v_code     VARCHAR(6) REFERENCES vessel(v_code),
  litres     DECIMAL(9,1),
  created    DATE,
  closed     DATE
);

CREATE TABLE lot_mv (
  mv_id      INT PRIMARY KEY,
  from_lot   VARCHAR(10) REFERENCES lot(lot_no),
  to_lot     VARCHAR(10) REFERENCES lot(lot_no),
  mv_date    DATE,
  l          DECIMAL(9,1),
  why        VARCHAR(12)               -- RACK, BLEND, LOSS
);

CREATE TABLE labres (
  lab_id     INT PRIMARY KEY,
  lot_no     VARCHAR(10) NOT NULL REFERENCES lot(lot_no),
  smp_dt     DATE,
  rs         DECIMAL(6,1),             -- residual sugar g/l
  ta         DECIMAL(4,1),
  ph         DECIMAL(3,2),
  va         DECIMAL(4,2),
  so2_f      INT,
  so2_t      INT,
  alc        DECIMAL(4,1)
);

CREATE TABLE bottling (
  btl_run    INT PRIMARY KEY,
  lot_no     VARCHAR(10) REFERENCES lot(lot_no),
  run_dt     DATE,
  fmt_ml     INT,
  qty        INT,
  stock      INT,
  closure    CHAR(1),                  -- C cork, S screw cap, G glass
  price_eur  DECIMAL(7,2)
);

CREATE TABLE sale (
  sale_id    INT PRIMARY KEY,
  btl_run    INT REFERENCES bottling(btl_run),
  sold_on    DATE,
  cust_nm    VARCHAR(80),
  ctry       CHAR(2),
  chan       CHAR(2),                  -- TR tasting room, WC wine club, EX export, RE restaurant
  n          INT,
  net_eur    DECIMAL(9,2)
);
