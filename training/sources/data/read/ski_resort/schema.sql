CREATE TABLE lift (
  lift_no SMALLINT PRIMARY KEY,
  lift_name VARCHAR(50) NOT NULL,
  lift_kind VARCHAR(12),           -- chair, gondola, drag, carpet
  cap_ph INTEGER,
  btm_alt_m INTEGER,
  top_alt_m INTEGER,
  built_yr SMALLINT
);
CREATE TABLE piste (
  piste_id INTEGER PRIMARY KEY,
  piste_name VARCHAR(50),
  colour VARCHAR(6),
  len_m INTEGER,
  lift_no SMALLINT REFERENCES lift(lift_no),
  snowgun_cnt SMALLINT,
  night_lit BOOLEAN
);
CREATE TABLE piste_state (
  piste_id INTEGER REFERENCES piste(piste_id),
  on_day DATE,
  open_yn CHAR(1),
  groomed_yn CHAR(1),
  snow_cm SMALLINT,
  rmk VARCHAR(200),
  PRIMARY KEY (piste_id, on_day)
);
CREATE TABLE pass_sale (
  sale_id BIGINT PRIMARY KEY,
  sold_at TIMESTAMP,
  till_no SMALLINT,
  pass_type VARCHAR(20),
  cust_id INTEGER,
  valid_from DATE,
  valid_to DATE,
  price_chf NUMERIC(8,2),
  refunded_chf NUMERIC(8,2),
  chip_uid CHAR(20)
);
CREATE TABLE gate_scan (
  scan_id BIGINT PRIMARY KEY,
  chip_uid CHAR(20),
  lift_no SMALLINT REFERENCES lift(lift_no),
  scanned_at TIMESTAMP,
  res_c SMALLINT
);
CREATE TABLE lift_stop (
  stop_id INTEGER PRIMARY KEY,
  lift_no SMALLINT REFERENCES lift(lift_no),
  stopped_at TIMESTAMP,
  restarted_at TIMESTAMP,
  cause_cd VARCHAR(8),
  logged_by INTEGER REFERENCES employee(emp_id)
);
CREATE TABLE rescue (
  rescue_id INTEGER PRIMARY KEY,
  piste_id INTEGER REFERENCES piste(piste_id),
  called_at TIMESTAMP,
  arrived_at TIMESTAMP,
  injury VARCHAR(60),
  heli_yn CHAR(1),
  lead_emp INTEGER REFERENCES employee(emp_id),
  inv_chf NUMERIC(8,2)
);
CREATE TABLE lesson (
  lesson_id INTEGER PRIMARY KEY,
  instr_emp INTEGER REFERENCES employee(emp_id),
  starts_at TIMESTAMP,
  dur_min SMALLINT,
  lvl VARCHAR(10),
  seats SMALLINT,
  booked SMALLINT
);
CREATE TABLE employee (
  emp_id INTEGER PRIMARY KEY,
  nm VARCHAR(80),
  dept VARCHAR(20),
  seas_from DATE,
  seas_to DATE,
  lang_csv VARCHAR(40)
);
