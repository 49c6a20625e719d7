CREATE TABLE depots (
  dpt_cd CHAR(3) PRIMARY KEY,
  name TEXT NOT NULL,
  town TEXT,
  pallet_cap INTEGER,
  chill_cap INTEGER,
  opened_on DATE,
  mgr_vol_id INTEGER
);

CREATE TABLE partners (
  ptnr_no INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  charity_reg TEXT,
  kind TEXT,                -- school, hostel, church, pantry, kitchen
  dpt_cd CHAR(3) REFERENCES depots(dpt_cd),
  joined_on DATE,
  hh_served INTEGER,        -- households a week, as they told us
  has_frdg CHAR(1),
  postcode TEXT,
  contact_email TEXT
);

CREATE TABLE donors (
  donor_id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  sector TEXT,              -- supermarket, farm, wholesaler, school, public
  first_gift DATE,
  anon_flg CHAR(1)
);

CREATE TABLE items (
  item_id INTEGER PRIMARY KEY,
  descr TEXT NOT NULL,
  cat TEXT,                 -- tins, dairy, bakery, produce, baby, hygiene
  stor CHAR(1),             -- A ambient, C chilled, F frozen
  unit_g INTEGER,
  alrg_bits INTEGER
);

CREATE TABLE stock_lots (
  lot_id INTEGER PRIMARY KEY,
  item_id INTEGER NOT NULL REFERENCES items(item_id),
  dpt_cd CHAR(3) NOT NULL REFERENCES depots(dpt_cd),
  donor_id INTEGER REFERENCES donors(donor_id),
  rcvd_on DATE,
  bbd DATE,
  qty_in INTEGER,
  qty_left INTEGER,
  bay TEXT
);

CREATE TABLE volunteers (
  vol_id INTEGER PRIMARY KEY,
  full_name TEXT NOT NULL,
  dpt_cd CHAR(3) REFERENCES depots(dpt_cd),
  started_on DATE,
  drv_lic CHAR(1),
  hyg_cert_exp DATE,
  phone TEXT
);

CREATE TABLE shifts (
  shift_id INTEGER PRIMARY KEY,
  vol_id INTEGER NOT NULL REFERENCES volunteers(vol_id),
  dpt_cd CHAR(3) NOT NULL REFERENCES depots(dpt_cd),
  shift_date DATE,
  half CHAR(2),             -- AM, PM
  role TEXT,                -- sorter, driver, desk
  showed SMALLINT
);

CREATE TABLE vans (
  plate TEXT PRIMARY KEY,
  dpt_cd CHAR(3) REFERENCES depots(dpt_cd),
  payload_kg INTEGER,
  reefer CHAR(1),
  mot_due DATE,
  odo INTEGER
);

CREATE TABLE drops (
  drop_id INTEGER PRIMARY KEY,
  ptnr_no INTEGER NOT NULL REFERENCES partners(ptnr_no),
  plate TEXT REFERENCES vans(plate),
  drv_vol_id INTEGER REFERENCES volunteers(vol_id),
  due_at TIMESTAMP,
  left_at TIMESTAMP,
  st CHAR(1)                -- P planned, D delivered, R refused, X cancelled
);

CREATE TABLE drop_lines (
  drop_id INTEGER NOT NULL REFERENCES drops(drop_id),
  lot_id INTEGER NOT NULL REFERENCES stock_lots(lot_id),
  qty INTEGER NOT NULL,
  PRIMARY KEY (drop_id, lot_id)
);
