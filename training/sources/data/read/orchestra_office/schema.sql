CREATE TABLE musician (
  mus_id INTEGER PRIMARY KEY,
  surname TEXT NOT NULL,
  given TEXT,
  section_cd CHAR(3) NOT NULL REFERENCES section(section_cd),
  chair_no SMALLINT,
  contract_typ CHAR(1) CHECK (contract_typ IN ('P','T','S')),
  hired DATE,
  gone DATE
);
CREATE TABLE section (
  section_cd CHAR(3) PRIMARY KEY,
  name TEXT NOT NULL,
  seats SMALLINT NOT NULL,
  princ_mus_id INTEGER
);
CREATE TABLE venue (
  venue_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  country CHAR(2),
  cap INTEGER,
  hire_fee NUMERIC(10,2)
);
CREATE TABLE production (
  prod_no TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  season CHAR(5) NOT NULL,
  conductor TEXT,
  soloist TEXT,
  budget_k NUMERIC(8,1)
);
CREATE TABLE call_sheet (
  call_id INTEGER PRIMARY KEY,
  prod_no TEXT NOT NULL REFERENCES production(prod_no),
  venue_id INTEGER REFERENCES venue(venue_id),
  k CHAR(2) NOT NULL CHECK (k IN ('RE','GP','CO','RC')),
  begins TIMESTAMP NOT NULL,
  ends TIMESTAMP NOT NULL
);
CREATE TABLE duty (
  call_id INTEGER REFERENCES call_sheet(call_id),
  mus_id INTEGER REFERENCES musician(mus_id),
  attd CHAR(1) DEFAULT '?',
  min_late SMALLINT,
  fee_x NUMERIC(8,2),
  PRIMARY KEY (call_id, mus_id)
);
CREATE TABLE score_set (
  set_id INTEGER PRIMARY KEY,
  composer TEXT,
  work TEXT NOT NULL,
  publisher TEXT,
  hired_yn CHAR(1),
  back_by DATE,
  back_on DATE,
  hire_eur NUMERIC(8,2)
);
CREATE TABLE prod_set (
  prod_no TEXT REFERENCES production(prod_no),
  set_id INTEGER REFERENCES score_set(set_id),
  ord SMALLINT,
  PRIMARY KEY (prod_no, set_id)
);
CREATE TABLE instr_asset (
  tag TEXT PRIMARY KEY,
  descr TEXT NOT NULL,
  ins_val_eur NUMERIC(12,2),
  holder INTEGER REFERENCES musician(mus_id),
  last_rev DATE
);
CREATE TABLE tix_sale (
  sale_id INTEGER PRIMARY KEY,
  call_id INTEGER NOT NULL REFERENCES call_sheet(call_id),
  sold_at TIMESTAMP,
  qty SMALLINT,
  cat CHAR(1),
  net_eur NUMERIC(9,2),
  chan TEXT
);
