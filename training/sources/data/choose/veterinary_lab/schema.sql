CREATE TABLE practice (
  prac_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  postcode TEXT,
  region TEXT,
  acct_mgr TEXT,
  since DATE,
  disc_pct NUMERIC(4,1) DEFAULT 0
);
CREATE TABLE animal (
  anm_id INTEGER PRIMARY KEY,
  prac_id INTEGER NOT NULL REFERENCES practice(prac_id),
  spc CHAR(3) NOT NULL,
  breed TEXT,
  born DATE,
  chip_no TEXT UNIQUE,
  sx CHAR(2)
);
CREATE TABLE sample (
  smp_no TEXT PRIMARY KEY,
  anm_id INTEGER REFERENCES animal(anm_id),
  mat TEXT NOT NULL,
  taken_at TIMESTAMP,
  recv_at TIMESTAMP NOT NULL,
  temp_c NUMERIC(4,1),
  rej_cd CHAR(2),
  courier TEXT
);
CREATE TABLE assay (
  assay_cd TEXT PRIMARY KEY,
  descr TEXT NOT NULL,
  bench CHAR(4),
  list_eur NUMERIC(8,2),
  tat_h SMALLINT
);
CREATE TABLE test_order (
  ord_id INTEGER PRIMARY KEY,
  smp_no TEXT NOT NULL REFERENCES sample(smp_no),
  assay_cd TEXT NOT NULL REFERENCES assay(assay_cd),
  ordered_at TIMESTAMP NOT NULL,
  prio CHAR(1) DEFAULT 'N',
  parent_ord INTEGER REFERENCES test_order(ord_id)
);
CREATE TABLE result (
  res_id INTEGER PRIMARY KEY,
  ord_id INTEGER NOT NULL REFERENCES test_order(ord_id),
  val_num NUMERIC(14,4),
  val_txt TEXT,
  unit TEXT,
  flg CHAR(1),
  anl_id INTEGER REFERENCES analyser(anl_id),
  rel_at TIMESTAMP,
  rel_by TEXT
);
CREATE TABLE analyser (
  anl_id INTEGER PRIMARY KEY,
  model TEXT NOT NULL,
  bench CHAR(4),
  bought DATE,
  last_cal DATE,
  oos_yn CHAR(1) DEFAULT 'N'
);
CREATE TABLE qc_run (
  qc_id INTEGER PRIMARY KEY,
  anl_id INTEGER NOT NULL REFERENCES analyser(anl_id),
  assay_cd TEXT REFERENCES assay(assay_cd),
  run_at TIMESTAMP NOT NULL,
  lot TEXT,
  z NUMERIC(6,2)
);
CREATE TABLE bill_line (
  bl_id INTEGER PRIMARY KEY,
  prac_id INTEGER NOT NULL REFERENCES practice(prac_id),
  ord_id INTEGER REFERENCES test_order(ord_id),
  yyyymm INTEGER NOT NULL,
  net_eur NUMERIC(9,2),
  cr_note CHAR(1)
);
