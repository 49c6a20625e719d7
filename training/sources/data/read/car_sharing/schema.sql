CREATE TABLE member (
  member_id INTEGER PRIMARY KEY,
  full_nm TEXT NOT NULL,
  email TEXT UNIQUE,
  joined_on DATE NOT NULL,
  left_on DATE,
  tariff_cd TEXT REFERENCES tariff(tariff_cd),
  lic_chk_dt DATE,
  home_bay INTEGER REFERENCES bay(bay_id)
);
CREATE TABLE tariff (
  tariff_cd TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  mth_fee NUMERIC(8,2),
  per_hr NUMERIC(8,2),
  per_km NUMERIC(8,3)
);
CREATE TABLE bay (
  bay_id INTEGER PRIMARY KEY,
  street TEXT NOT NULL,
  district TEXT NOT NULL,
  slots SMALLINT NOT NULL,
  has_chg BOOLEAN DEFAULT FALSE
);
CREATE TABLE vehicle (
  veh_id INTEGER PRIMARY KEY,
  plate TEXT UNIQUE NOT NULL,
  model TEXT,
  fuel CHAR(1) CHECK (fuel IN ('E','P','H')),
  bay_id INTEGER REFERENCES bay(bay_id),
  odo_km INTEGER,
  svc_due DATE,
  st CHAR(2) DEFAULT 'OK'
);
CREATE TABLE booking (
  bkg_id INTEGER PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES member(member_id),
  veh_id INTEGER NOT NULL REFERENCES vehicle(veh_id),
  made_at TIMESTAMP NOT NULL,
  start_at TIMESTAMP NOT NULL,
  end_at TIMESTAMP NOT NULL,
  cxl_at TIMESTAMP,
  ret_at TIMESTAMP
);
CREATE TABLE trip (
  trip_id INTEGER PRIMARY KEY,
  bkg_id INTEGER REFERENCES booking(bkg_id),
  km_out INTEGER,
  km_in INTEGER,
  soc_ret SMALLINT
);
CREATE TABLE damage_rpt (
  rpt_id INTEGER PRIMARY KEY,
  veh_id INTEGER NOT NULL REFERENCES vehicle(veh_id),
  bkg_id INTEGER REFERENCES booking(bkg_id),
  reported_at TIMESTAMP NOT NULL,
  sev SMALLINT,
  repair_eur NUMERIC(10,2),
  closed_at TIMESTAMP
);
CREATE TABLE inv_hdr (
  inv_no TEXT PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES member(member_id),
  period CHAR(7) NOT NULL,
  gross_eur NUMERIC(10,2) NOT NULL,
  paid_on DATE,
  x_dun SMALLINT DEFAULT 0
);
