-- Laboratory of a hospital. Data run from 2023-12-01 up to 2026-11-28.
CREATE TABLE lab_wards (
  wrd_id integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  floor integer NOT NULL,
  beds integer
);
CREATE TABLE lab_doctors (
  doc_id integer PRIMARY KEY,
  name text NOT NULL,
  specialty text NOT NULL,
  wrd_id integer REFERENCES lab_wards (wrd_id),
  hired_on date NOT NULL,
  left_on date
);
CREATE TABLE lab_patients (
  pat_id integer PRIMARY KEY,
  record_no text NOT NULL UNIQUE,
  sex char(1) CHECK (sex IN ('F', 'M')),
  birth_date date
);
CREATE TABLE lab_machines (
  mac_id integer PRIMARY KEY,
  name text NOT NULL,
  maker text NOT NULL,
  bench text NOT NULL CHECK (bench IN ('chemistry', 'haematology', 'coagulation', 'immunology', 'urinalysis')),
  bought_on date NOT NULL,
  price numeric(10,2),
  retired_on date
);
CREATE TABLE lab_tests (
  tst_id integer PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  bench text NOT NULL,
  unit text,
  ref_low numeric,
  ref_high numeric,
  fee numeric(7,2) NOT NULL,
  target_hours integer
);
CREATE TABLE lab_orders (
  ord_id integer PRIMARY KEY,
  pat_id integer NOT NULL REFERENCES lab_patients (pat_id),
  doc_id integer NOT NULL REFERENCES lab_doctors (doc_id),
  priority text NOT NULL CHECK (priority IN ('routine', 'urgent', 'stat')),
  ordered_at timestamp NOT NULL,
  cancelled_at timestamp
);
CREATE TABLE lab_samples (
  smp_id integer PRIMARY KEY,
  ord_id integer NOT NULL REFERENCES lab_orders (ord_id),
  material text NOT NULL CHECK (material IN ('serum', 'plasma', 'whole blood', 'urine')),
  taken_at timestamp NOT NULL,
  received_at timestamp,
  volume_ml numeric(5,1),
  rejected_reason text
);
CREATE TABLE lab_results (
  res_id integer PRIMARY KEY,
  smp_id integer NOT NULL REFERENCES lab_samples (smp_id),
  tst_id integer NOT NULL REFERENCES lab_tests (tst_id),
  mac_id integer REFERENCES lab_machines (mac_id),
  value numeric,
  unit text,
  flag text CHECK (flag IN ('normal', 'low', 'high', 'critical')),
  measured_at timestamp NOT NULL,
  validated_at timestamp,
  UNIQUE (smp_id, tst_id)
);
CREATE TABLE lab_calibrations (
  cal_id integer PRIMARY KEY,
  mac_id integer NOT NULL REFERENCES lab_machines (mac_id),
  technician text NOT NULL,
  done_on date NOT NULL,
  passed boolean NOT NULL,
  deviation_pct numeric(5,2),
  cost numeric(8,2)
);
COMMENT ON COLUMN lab_results.mac_id IS 'empty when measured by hand';
COMMENT ON COLUMN lab_samples.rejected_reason IS 'empty when the sample was accepted';

SELECT setseed(0.61);

INSERT INTO lab_wards
SELECT n, name, (n * 3) % 7, CASE WHEN n IN (6, 13) THEN NULL ELSE 10 + (n * 7) % 26 END
FROM unnest(ARRAY['Cardiology','Oncology','Surgery A','Surgery B','Maternity','Emergency','Intensive Care','Neurology','Paediatrics','Geriatrics','Nephrology','Urology','Outpatients','Orthopaedics','Haematology','Dermatology','Psychiatry','Infectious Diseases','Eye Clinic','Palliative Care']) WITH ORDINALITY AS t (name, n);

INSERT INTO lab_doctors
SELECT n, 'Dr ' || (ARRAY['A.','B.','C.','E.','J.','K.','M.'])[1 + n % 7] || ' ' || (ARRAY['Adler','Brandt','Costa','Dumont','Eriksen','Farkas','Greco','Holm','Ivanov','Jensen','Kowal'])[1 + n % 11],
  (ARRAY['internal medicine','surgery','emergency medicine','oncology','nephrology','paediatrics'])[1 + (n * 5) % 6],
  CASE WHEN n % 14 = 0 THEN NULL ELSE 1 + (n * 7) % 18 END, date '2009-01-10' + n * 131, CASE WHEN n % 9 = 4 THEN date '2025-01-31' + n * 11 END
FROM generate_series(1, 42) AS n;

INSERT INTO lab_patients
SELECT n, 'R' || (40000 + n * 13), CASE WHEN n % 23 = 0 THEN NULL WHEN random() < 0.54 THEN 'F' ELSE 'M' END,
  CASE WHEN n % 31 = 0 THEN NULL ELSE date '1936-01-01' + floor(power(random(), 1.4) * 31000)::int END
FROM generate_series(1, 280) AS n;

INSERT INTO lab_machines
SELECT n, name, maker, bench, bought, price, retired FROM (VALUES
 (1,'Cobas One','Rhone','chemistry',date '2018-03-12',182000,NULL),(2,'Cobas Two','Rhone','chemistry',date '2020-06-01',199500,NULL),(3,'Chem Lite','Mirai','chemistry',date '2015-09-20',74000,date '2025-05-31'),
 (4,'Chem Max','Mirai','chemistry',date '2024-10-07',236000,NULL),(5,'Spare Chem','Mirai','chemistry',date '2013-02-11',NULL,NULL),(6,'Sysline A','Hemera','haematology',date '2019-01-15',121000,NULL),
 (7,'Sysline B','Hemera','haematology',date '2019-01-15',121000,NULL),(8,'Cell Count 5','Rhone','haematology',date '2022-04-04',98000,NULL),(9,'Old Counter','Hemera','haematology',date '2011-05-30',54000,date '2024-08-31'),
 (10,'Coag Pro','Lindqvist','coagulation',date '2017-11-02',88000,NULL),(11,'Coag Duo','Lindqvist','coagulation',date '2023-07-19',93500,NULL),(12,'Clot Reader','Mirai','coagulation',date '2014-03-03',NULL,date '2024-03-31'),
 (13,'Immuno 8','Rhone','immunology',date '2021-02-22',154000,NULL),(14,'Immuno 9','Rhone','immunology',date '2025-03-17',168000,NULL),(15,'Ligand X','Lindqvist','immunology',date '2016-08-08',140000,NULL),
 (16,'Uri Strip','Hemera','urinalysis',date '2018-05-25',21000,NULL),(17,'Uri Scope','Hemera','urinalysis',date '2022-09-12',39000,NULL),(18,'Uri Back-up','Mirai','urinalysis',date '2012-01-09',NULL,NULL),
 (19,'Chem Nova','Rhone','chemistry',date '2026-10-05',251000,NULL),(20,'Blood Mini','Mirai','haematology',date '2026-09-01',36000,NULL)
) AS v (n, name, maker, bench, bought, price, retired);

INSERT INTO lab_tests VALUES
 (1,'GLU','Glucose','chemistry','mmol/L',3.9,5.8,6.50,4),(2,'CREA','Creatinine','chemistry','umol/L',50,105,7.00,4),(3,'NA','Sodium','chemistry','mmol/L',135,145,5.00,4),(4,'K','Potassium','chemistry','mmol/L',3.5,5.1,5.00,2),
 (5,'ALT','Alanine transaminase','chemistry','U/L',NULL,45,8.00,6),(6,'CHOL','Cholesterol','chemistry','mmol/L',NULL,5.2,9.00,24),(7,'CRP','C-reactive protein','chemistry','mg/L',NULL,5,12.00,4),(8,'UREA','Urea','chemistry','mmol/L',2.5,7.8,6.00,6),
 (9,'HB','Haemoglobin','haematology','g/L',120,160,6.00,2),(10,'WBC','White cells','haematology','10^9/L',4,11,6.00,2),(11,'PLT','Platelets','haematology','10^9/L',150,400,6.00,2),(12,'HCT','Haematocrit','haematology','%',36,48,5.00,2),
 (13,'INR','Prothrombin ratio','coagulation',NULL,0.8,1.2,9.50,2),(14,'APTT','Thromboplastin time','coagulation','s',25,37,9.50,2),(15,'DDIM','D-dimer','coagulation','mg/L',NULL,0.5,22.00,2),(16,'TSH','Thyrotropin','immunology','mU/L',0.4,4,18.00,24),
 (17,'FT4','Free thyroxine','immunology','pmol/L',10,22,18.00,24),(18,'TNI','Troponin I','immunology','ng/L',NULL,26,28.00,1),(19,'FERR','Ferritin','immunology','ug/L',20,250,16.00,24),(20,'B12','Vitamin B12','immunology','pmol/L',150,650,19.00,48),
 (21,'UPRO','Urine protein','urinalysis','g/L',NULL,0.15,7.50,8),(22,'UPH','Urine pH','urinalysis',NULL,5,8,3.00,8),(23,'ULEU','Urine leucocytes','urinalysis','/uL',NULL,25,4.00,8),(24,'PSA','Prostate antigen','immunology','ug/L',NULL,4,24.00,NULL),
 (25,'LI','Lithium','chemistry','mmol/L',0.6,1.0,15.00,12);

INSERT INTO lab_orders
SELECT row_number() OVER (ORDER BY d), p, q, r, d, CASE WHEN random() < 0.06 THEN d + interval '25 minutes' + floor(random() * 300) * interval '1 minute' END
FROM (SELECT 1 + floor(power(random(), 1.5) * 250)::int AS p, 1 + floor(power(random(), 1.3) * 38)::int AS q,
    (ARRAY['routine','routine','routine','routine','urgent','urgent','stat'])[1 + floor(random() * 7)::int] AS r,
    date_trunc('minute', timestamp '2023-12-01 06:00' + power(random(), 0.85) * interval '1092 days') AS d FROM generate_series(1, 720)) AS x;
DELETE FROM lab_orders AS o USING lab_doctors AS d WHERE d.doc_id = o.doc_id AND d.left_on < o.ordered_at;

INSERT INTO lab_samples
SELECT row_number() OVER (ORDER BY t), ord_id, m, t, CASE WHEN random() < 0.03 THEN NULL ELSE t + floor(10 + power(random(), 2) * 230) * interval '1 minute' END,
  CASE WHEN random() < 0.08 THEN NULL ELSE round((2 + random() * 8)::numeric, 1) END,
  CASE WHEN random() < 0.07 THEN (ARRAY['haemolysed','clotted','too little','haemolysed','no label'])[1 + floor(random() * 5)::int] END
FROM (SELECT o.ord_id, (ARRAY['serum','whole blood','plasma','urine','serum'])[1 + (o.ord_id * 3 + k) % 5] AS m,
    o.ordered_at + floor(5 + power(random(), 2) * (CASE o.priority WHEN 'stat' THEN 40 WHEN 'urgent' THEN 150 ELSE 900 END)) * interval '1 minute' AS t
  FROM lab_orders AS o CROSS JOIN LATERAL generate_series(1, 1 + (o.ord_id % 5) / 3) AS k WHERE o.cancelled_at IS NULL AND o.ord_id % 37 <> 5) AS x;

INSERT INTO lab_results (res_id, smp_id, tst_id, mac_id, value, unit, measured_at)
SELECT row_number() OVER (ORDER BY a, smp_id, tst_id), smp_id, tst_id,
  (SELECT m.mac_id FROM lab_machines AS m WHERE m.bench = x.bench AND m.bought_on < x.a AND (m.retired_on IS NULL OR m.retired_on >= x.a::date) AND m.mac_id NOT IN (5, 18)
   AND x.h % 25 <> 3 ORDER BY (m.mac_id * (3 + x.h % 7)) % 11 LIMIT 1),
  CASE WHEN h % 41 = 0 THEN NULL ELSE round((coalesce(ref_low, ref_high * 0.1) + (ref_high - coalesce(ref_low, ref_high * 0.1)) * (0.5 + g * 0.62))::numeric, CASE WHEN ref_high > 90 THEN 0 WHEN ref_high < 2 THEN 2 ELSE 1 END) END,
  CASE WHEN unit = 'g/L' AND h % 9 = 0 THEN 'g/dL' WHEN unit = 'umol/L' AND h % 8 = 0 THEN 'mg/dL' ELSE unit END, a
FROM (SELECT s.smp_id, t.*, abs(hashint4(s.smp_id * 61 + t.tst_id)) % 1000 AS h, random() + random() + random() + random() - 2 + power(random(), 12) AS g,
    date_trunc('minute', s.received_at + interval '15 minutes' + power(random(), 2) * coalesce(t.target_hours, 10) * 1.5 * interval '1 hour') AS a
  FROM lab_samples AS s JOIN lab_tests AS t ON t.tst_id < 25 AND t.bench = ANY (CASE s.material WHEN 'serum' THEN ARRAY['chemistry','immunology'] WHEN 'whole blood' THEN ARRAY['haematology'] WHEN 'plasma' THEN ARRAY['coagulation'] ELSE ARRAY['urinalysis'] END)
  WHERE s.received_at IS NOT NULL AND s.rejected_reason IS NULL AND abs(hashint4(s.smp_id * 17 + t.tst_id)) % 100 < (CASE WHEN s.material = 'serum' THEN 20 ELSE 64 END)) AS x;
UPDATE lab_results AS r SET value = greatest(r.value, 0) WHERE r.value < 0;
UPDATE lab_results AS r SET value = round(r.value / CASE r.unit WHEN 'g/dL' THEN 10 ELSE 88.4 END, 2) FROM lab_tests AS t WHERE t.tst_id = r.tst_id AND r.unit <> t.unit;
UPDATE lab_results AS r SET flag = CASE WHEN r.unit IS DISTINCT FROM t.unit THEN 'normal' WHEN r.value < t.ref_low * 0.85 OR r.value > t.ref_high * 1.2 THEN 'critical' WHEN r.value < t.ref_low THEN 'low' WHEN r.value > t.ref_high THEN 'high' ELSE 'normal' END
FROM lab_tests AS t WHERE t.tst_id = r.tst_id AND r.value IS NOT NULL;
UPDATE lab_results SET validated_at = measured_at + floor(3 + power(random(), 3) * 600) * interval '1 minute' WHERE value IS NOT NULL AND res_id % 29 <> 0;

INSERT INTO lab_calibrations
SELECT row_number() OVER (ORDER BY d, mac_id), mac_id, (ARRAY['Olsen','Petit','Quist','Rossi','Olsen'])[1 + floor(random() * 5)::int], d, random() < 0.86,
  CASE WHEN random() < 0.07 THEN NULL ELSE round((power(random(), 2) * 8)::numeric, 2) END, CASE WHEN random() < 0.1 THEN NULL ELSE (ARRAY[120,150,150,240,310])[1 + floor(random() * 5)::int] END
FROM (SELECT m.mac_id, m.retired_on, m.bought_on, date '2023-12-04' + k * (24 + (m.mac_id * 5) % 30) + floor(random() * 12)::int AS d
  FROM lab_machines AS m CROSS JOIN generate_series(0, 45) AS k WHERE m.mac_id NOT IN (5, 20)) AS x
WHERE d <= date '2026-11-28' AND d >= bought_on AND (retired_on IS NULL OR d <= retired_on);
