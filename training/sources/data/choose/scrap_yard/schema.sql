CREATE TABLE yard_hand (
  hand_id       INT PRIMARY KEY,
  called        VARCHAR(40) NOT NULL,
  job           VARCHAR(30),
  crane_tkt_exp DATE,
  hired         DATE,
  gone          DATE
);

CREATE TABLE supplier (
  supp_id       INT PRIMARY KEY,
  trade_name    VARCHAR(80) NOT NULL,
  id_doc_no     VARCHAR(30),
  id_seen_on    DATE,
  carrier_lic   VARCHAR(20),
  lic_exp       DATE,
  acct_kind     CHAR(1) NOT NULL,       -- T trade, P private, D demolition
  blocked       BIT DEFAULT 0
);

CREATE TABLE metal_grade (
  grade_cd      VARCHAR(8) PRIMARY KEY,
  descr         VARCHAR(80) NOT NULL,
  fam           VARCHAR(12),            -- FE, CU, AL, PB, SS, MIX
  buy_eur_t     DECIMAL(9,2),
  px_changed    DATE,
  bay_no        SMALLINT
);

CREATE TABLE weigh_tkt (
  tkt_no        BIGINT PRIMARY KEY,
  supp_id       INT REFERENCES supplier(supp_id),
  reg_plate     VARCHAR(12),
  dir           CHAR(3) NOT NULL,       -- INW or OUT
  gross_kg      INT,
  tare_kg       INT,
  in_ts         TIMESTAMP NOT NULL,
  out_ts        TIMESTAMP,
  wb_op         INT REFERENCES yard_hand(hand_id),
  voided        BIT DEFAULT 0
);

CREATE TABLE tkt_line (
  tkt_no        BIGINT NOT NULL REFERENCES weigh_tkt(tkt_no),
  line_no       SMALLINT NOT NULL,
  grade_cd      VARCHAR(8) NOT NULL REFERENCES metal_grade(grade_cd),
  net_kg        INT NOT NULL,
  dirt_pct      DECIMAL(4,1) DEFAULT 0,
  px_paid       DECIMAL(9,2),
  PRIMARY KEY (tkt_no, line_no)
);

CREATE TABLE elv (
  vin           CHAR(17) PRIMARY KEY,
  tkt_no        BIGINT REFERENCES weigh_tkt(tkt_no),
  make          VARCHAR(30),
  model_yr      SMALLINT,
  depol_on      DATE,
  depol_by      INT REFERENCES yard_hand(hand_id),
  cat_removed   BIT DEFAULT 0,
  cod_no        VARCHAR(20),
  crushed_on    DATE
);

CREATE TABLE part_shelf (
  part_id       INT PRIMARY KEY,
  vin           CHAR(17) REFERENCES elv(vin),
  what          VARCHAR(60) NOT NULL,
  rack          VARCHAR(8),
  ask_eur       DECIMAL(8,2),
  sold_eur      DECIMAL(8,2),
  shelved_on    DATE,
  sold_on       DATE
);

CREATE TABLE rad_alarm (
  alarm_id      INT PRIMARY KEY,
  tkt_no        BIGINT REFERENCES weigh_tkt(tkt_no),
  gate          CHAR(1),
  peak_usv_h    DECIMAL(8,3),
  rung_at       TIMESTAMP NOT NULL,
  cause         VARCHAR(60),
  closed_by     INT REFERENCES yard_hand(hand_id)
);

CREATE TABLE out_load (
  load_ref      VARCHAR(14) PRIMARY KEY,
  mill          VARCHAR(60) NOT NULL,
  grade_cd      VARCHAR(8) REFERENCES metal_grade(grade_cd),
  tkt_no        BIGINT REFERENCES weigh_tkt(tkt_no),
  cntr_no       VARCHAR(11),
  sell_eur_t    DECIMAL(9,2),
  mill_net_kg   INT,
  rej_kg        INT DEFAULT 0,
  settled_on    DATE
);

CREATE TABLE plant_log (
  log_id        INT PRIMARY KEY,
  machine       VARCHAR(30) NOT NULL,   -- SHEAR1, BALER, CRANE2, SHRED
  down_from     TIMESTAMP NOT NULL,
  down_to       TIMESTAMP,
  fault         VARCHAR(120),
  fixed_by      VARCHAR(60),
  bill_eur      DECIMAL(9,2)
);
