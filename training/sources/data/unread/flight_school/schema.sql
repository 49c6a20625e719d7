CREATE TABLE aircraft (
  reg VARCHAR(7) PRIMARY KEY,
  type_icao VARCHAR(4) NOT NULL,
  seats SMALLINT,
  tach_x10 INTEGER,          -- engine hours times ten
  arc_exp DATE,              -- airworthiness review certificate
  nxt_chk_x10 INTEGER,
  wet_rate_p INTEGER,        -- pence an hour, fuel included
  home_icao CHAR(4)
);

CREATE TABLE instructors (
  fi_id INTEGER PRIMARY KEY,
  surname TEXT NOT NULL,
  fornames TEXT,
  fi_grade CHAR(2),          -- R restricted, U unrestricted, X examiner
  ir_ok CHAR(1),
  hired DATE,
  base_days TEXT,            -- e.g. MTW--S-
  med_exp DATE
);

CREATE TABLE students (
  stu_ref CHAR(6) PRIMARY KEY,
  full_name TEXT NOT NULL,
  dob DATE,
  email TEXT,
  enrolled DATE,
  course_cd VARCHAR(6),      -- LAPL, PPL, NIGHT, IR, TASTER
  main_fi INTEGER REFERENCES instructors(fi_id),
  med_cls SMALLINT,
  med_exp DATE,
  bal_p INTEGER              -- account balance in pence, minus means owing
);

CREATE TABLE bookings (
  bkg_no INTEGER PRIMARY KEY,
  stu_ref CHAR(6) REFERENCES students(stu_ref),
  fi_id INTEGER REFERENCES instructors(fi_id),
  reg VARCHAR(7) REFERENCES aircraft(reg),
  slot_from TIMESTAMP,
  slot_to TIMESTAMP,
  made_at TIMESTAMP,
  canc_at TIMESTAMP,
  canc_why TEXT              -- WX, SICK, TECH, OTHER
);

CREATE TABLE sorties (
  sortie_id INTEGER PRIMARY KEY,
  bkg_no INTEGER REFERENCES bookings(bkg_no),
  reg VARCHAR(7) NOT NULL REFERENCES aircraft(reg),
  p1 TEXT,
  dep_icao CHAR(4),
  arr_icao CHAR(4),
  off_blk TIMESTAMP,
  on_blk TIMESTAMP,
  ldgs SMALLINT,
  solo CHAR(1),
  ex_no VARCHAR(4)           -- syllabus exercise
);

CREATE TABLE snags (
  snag_id INTEGER PRIMARY KEY,
  reg VARCHAR(7) NOT NULL REFERENCES aircraft(reg),
  raised_at TIMESTAMP,
  raised_by TEXT,
  txt TEXT,
  sev SMALLINT,              -- 1 worst, 4 cosmetic
  fixed_at TIMESTAMP,
  wo_ref TEXT
);

CREATE TABLE exams (
  stu_ref CHAR(6) NOT NULL REFERENCES students(stu_ref),
  subj VARCHAR(8) NOT NULL,  -- LAW, MET, NAV, HPL, COMMS
  sat_on DATE NOT NULL,
  pct SMALLINT,
  PRIMARY KEY (stu_ref, subj, sat_on)
);

CREATE TABLE fuel_uplifts (
  upl_id INTEGER PRIMARY KEY,
  reg VARCHAR(7) NOT NULL REFERENCES aircraft(reg),
  at_icao CHAR(4),
  on_dt DATE,
  ltr NUMERIC(6,1),
  gr CHAR(1),                -- A avgas, U unleaded
  cost_p INTEGER
);
