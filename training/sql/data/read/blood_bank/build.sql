-- Regional blood bank. The data runs up to the fixed day 2026-11-27.
SELECT setseed(0.37);

CREATE TABLE collection_site (
  collection_site_id integer PRIMARY KEY,
  site_name text NOT NULL,
  city text NOT NULL,
  site_kind text NOT NULL CHECK (site_kind IN ('fixed','mobile')),
  bed_count integer,
  opened_on date NOT NULL,
  closed_on date
);
CREATE TABLE donor (
  donor_id integer PRIMARY KEY,
  given_name text NOT NULL,
  family_name text NOT NULL,
  birth_date date NOT NULL,
  sex text NOT NULL CHECK (sex IN ('female','male')),
  blood_type text,
  email_address text,
  home_city text,
  registered_on date NOT NULL,
  permits_contact boolean NOT NULL
);
CREATE TABLE donor_deferral (
  donor_deferral_id integer PRIMARY KEY,
  donor_id integer NOT NULL REFERENCES donor,
  deferral_reason text NOT NULL,
  starts_on date NOT NULL,
  ends_on date
);
COMMENT ON COLUMN donor_deferral.ends_on IS 'Last day of the deferral; empty when permanent';
CREATE TABLE donor_appointment (
  donor_appointment_id integer PRIMARY KEY,
  donor_id integer NOT NULL REFERENCES donor,
  collection_site_id integer NOT NULL REFERENCES collection_site,
  scheduled_at timestamp NOT NULL,
  appointment_status text NOT NULL CHECK (appointment_status IN ('booked','attended','cancelled','missed'))
);
CREATE TABLE donation (
  donation_id integer PRIMARY KEY,
  donor_id integer NOT NULL REFERENCES donor,
  collection_site_id integer NOT NULL REFERENCES collection_site,
  donated_at timestamp NOT NULL,
  donation_kind text NOT NULL CHECK (donation_kind IN ('whole_blood','plasma','platelets')),
  donation_outcome text NOT NULL CHECK (donation_outcome IN ('completed','incomplete','rejected')),
  volume_millilitre integer,
  haemoglobin_gram_per_litre integer
);
CREATE TABLE laboratory_test (
  laboratory_test_id integer PRIMARY KEY,
  donation_id integer NOT NULL REFERENCES donation,
  test_name text NOT NULL,
  tested_on date,
  test_result text CHECK (test_result IN ('negative','reactive'))
);
COMMENT ON COLUMN laboratory_test.test_result IS 'Empty while the result is awaited';
CREATE TABLE blood_component (
  blood_component_id integer PRIMARY KEY,
  donation_id integer NOT NULL REFERENCES donation,
  component_kind text NOT NULL CHECK (component_kind IN ('red_cells','plasma','platelets')),
  blood_type text NOT NULL,
  prepared_on date NOT NULL,
  expires_on date NOT NULL,
  component_status text NOT NULL CHECK (component_status IN ('available','issued','discarded','quarantined')),
  discard_reason text
);
CREATE TABLE hospital (
  hospital_id integer PRIMARY KEY,
  hospital_name text NOT NULL,
  city text NOT NULL,
  bed_count integer,
  contract_started_on date NOT NULL
);
CREATE TABLE hospital_order (
  hospital_order_id integer PRIMARY KEY,
  hospital_id integer NOT NULL REFERENCES hospital,
  ordered_at timestamp NOT NULL,
  urgency text NOT NULL CHECK (urgency IN ('routine','urgent','emergency')),
  delivered_at timestamp,
  cancelled_at timestamp
);
CREATE TABLE hospital_order_line (
  hospital_order_line_id integer PRIMARY KEY,
  hospital_order_id integer NOT NULL REFERENCES hospital_order,
  component_kind text NOT NULL,
  blood_type text NOT NULL,
  quantity_requested integer NOT NULL
);
CREATE TABLE component_issue (
  component_issue_id integer PRIMARY KEY,
  blood_component_id integer NOT NULL UNIQUE REFERENCES blood_component,
  hospital_order_id integer NOT NULL REFERENCES hospital_order,
  issued_at timestamp NOT NULL,
  price_euro numeric(8,2)
);

INSERT INTO collection_site VALUES
(1,'Linden Square Donor Centre','Altenburg','fixed',12,'2009-03-02',NULL),
(2,'Harbour Donor Centre','Wesselhafen','fixed',10,'2012-09-17',NULL),
(3,'Station Road Donor Centre','Krommdorf','fixed',8,'2015-01-12',NULL),
(4,'University Donor Centre','Altenburg','fixed',8,'2018-10-01',NULL),
(5,'Plasma House','Wesselhafen','fixed',16,'2020-02-03',NULL),
(6,'Old Mill Donor Centre','Steinau','fixed',6,'2005-05-09','2025-03-31'),
(7,'Blood Bus North','Nordheim','mobile',4,'2014-04-01',NULL),
(8,'Blood Bus South','Sundried','mobile',4,'2014-04-01',NULL),
(9,'Blood Bus East','Krommdorf','mobile',5,'2021-06-15',NULL),
(10,'Town Hall Day Krommdorf','Krommdorf','mobile',6,'2017-02-01',NULL),
(11,'Fire Station Day Steinau','Steinau','mobile',NULL,'2019-11-04',NULL),
(12,'Market Hall Day Nordheim','Nordheim','mobile',6,'2016-08-22',NULL),
(13,'School Day Sundried','Sundried','mobile',NULL,'2022-01-10','2024-12-20'),
(14,'Brewery Day Altenburg','Altenburg','mobile',5,'2023-05-15',NULL),
(15,'Airport Day Wesselhafen','Wesselhafen','mobile',3,'2023-09-01',NULL),
(16,'Parish Hall Day Moosbach','Moosbach','mobile',4,'2018-03-05',NULL),
(17,'Moosbach Donor Centre','Moosbach','fixed',6,'2024-02-12',NULL),
(18,'Nordheim Donor Centre','Nordheim','fixed',8,'2011-07-04',NULL),
(19,'Factory Day Steinau','Steinau','mobile',4,'2020-10-12','2025-10-31'),
(20,'Sundried Donor Centre','Sundried','fixed',NULL,'2026-10-19',NULL),
(21,'Blood Bus West','Moosbach','mobile',5,'2026-11-02',NULL);

INSERT INTO donor
SELECT g,
  CASE WHEN g % 2 = 0 THEN (ARRAY['Anna','Birgit','Clara','Dora','Elif','Frieda','Greta','Hanna','Ines','Jana','Katja'])[1 + (g/2) % 11]
    ELSE (ARRAY['Anton','Bernd','Carl','David','Emre','Felix','Georg','Hugo','Ivan','Jonas','Klaus'])[1 + (g/2) % 11] END,
  (ARRAY['Adler','Bauer','Conrad','Dietz','Ebert','Frank','Graf','Hahn','Imhof','Jung','Keller','Lange','Maurer'])[1 + (g / 22 + (g % 22) * 5) % 13],
  date '1957-01-10' + (r1 * 18000)::int,
  CASE WHEN g % 2 = 0 THEN 'female' ELSE 'male' END,
  CASE WHEN g % 17 = 0 THEN NULL WHEN r2 < 0.35 THEN 'O+' WHEN r2 < 0.65 THEN 'A+' WHEN r2 < 0.74 THEN 'B+' WHEN r2 < 0.78 THEN 'AB+'
    WHEN r2 < 0.88 THEN 'O-' WHEN r2 < 0.95 THEN 'A-' WHEN r2 < 0.98 THEN 'B-' ELSE 'AB-' END,
  CASE WHEN g % 9 = 0 THEN NULL ELSE 'donor' || g || '@post.example' END,
  CASE WHEN g % 23 = 0 THEN NULL ELSE (ARRAY['Altenburg','Altenburg','Wesselhafen','Krommdorf','Steinau','Nordheim','Sundried','Moosbach'])[1 + floor(r3 * 8)::int] END,
  date '2023-11-28' + (r4 * r4 * 1080)::int,
  g % 6 <> 0
FROM (SELECT g, random() r1, random() r2, random() r3, random() r4 FROM generate_series(1, 240) g) s;

INSERT INTO donor_deferral
SELECT g, d.donor_id, (ARRAY['low haemoglobin','recent travel','new tattoo','medication','recent surgery','heart condition'])[k],
  s.st, CASE WHEN k = 6 OR g % 19 = 0 THEN NULL ELSE s.st + (ARRAY[60,120,120,30,180])[k] END
FROM (SELECT g, 1 + floor(random() * random() * 215)::int did, 1 + floor(random() * 6)::int k, random() r FROM generate_series(1, 110) g) x
JOIN donor d ON d.donor_id = x.did
CROSS JOIN LATERAL (SELECT d.registered_on + (x.r * (date '2026-11-20' - d.registered_on))::int st) s;

INSERT INTO donation
SELECT row_number() OVER (ORDER BY t, g), donor_id, CASE WHEN site = 6 AND t > '2025-03-31' OR site = 19 AND t > '2025-10-31' OR site = 13 AND t > '2024-12-20' OR site = 17 AND t < '2024-02-12' THEN 1 ELSE site END, t, kind, oc,
  CASE oc WHEN 'rejected' THEN NULL WHEN 'incomplete' THEN 90 + (r4 * 200)::int
    ELSE CASE kind WHEN 'whole_blood' THEN CASE WHEN r4 < 0.3 THEN 450 ELSE 500 END WHEN 'plasma' THEN 600 + 50 * (r4 * 3)::int ELSE 250 END END,
  CASE WHEN g % 21 = 0 THEN NULL WHEN oc = 'rejected' THEN 105 + (r4 * 22)::int ELSE 127 + (r4 * 40)::int END
FROM (
  SELECT x.*, d.donor_id,
    date_trunc('minute', d.registered_on + (x.r1 * x.r1 * (date '2026-11-27' - d.registered_on))::int + interval '8 hours' + x.r2 * interval '10 hours') t,
    CASE WHEN x.r3 < 0.66 THEN 'whole_blood' WHEN x.r3 < 0.88 THEN 'plasma' ELSE 'platelets' END kind,
    CASE WHEN x.r5 < 0.08 THEN 'rejected' WHEN x.r5 < 0.13 THEN 'incomplete' ELSE 'completed' END oc
  FROM (SELECT g, 1 + floor(power(random(), 1.4) * 220)::int did, random() r1, random() r2, random() r3, random() r4, random() r5, 1 + floor(power(random(), 1.3) * 19)::int site FROM generate_series(1, 720) g) x
  JOIN donor d ON d.donor_id = x.did) y;

INSERT INTO donor_appointment
SELECT row_number() OVER (ORDER BY a, did), did, site, a,
  CASE WHEN g % 40 = 0 OR a > '2026-11-27 18:00' THEN 'booked' WHEN r < 0.62 THEN 'attended' WHEN r < 0.8 THEN 'cancelled' ELSE 'missed' END
FROM (SELECT g, d.donor_id did, x.site, x.r, d.registered_on + (x.q * (date '2026-12-18' - d.registered_on))::int + interval '8 hours' + floor(x.h * 40) * interval '15 minutes' a
  FROM (SELECT g, 1 + floor(random() * 232)::int did, (ARRAY[1,2,3,4,5,18])[1 + floor(random() * 6)::int] site, random() r, random() q, random() h FROM generate_series(1, 650) g) x
  JOIN donor d ON d.donor_id = x.did) y;

INSERT INTO laboratory_test
SELECT row_number() OVER (ORDER BY donation_id, n), donation_id, nm,
  CASE WHEN pend THEN NULL ELSE donated_at::date + 1 + (r * 3)::int END,
  CASE WHEN pend THEN NULL WHEN q < 0.018 THEN 'reactive' ELSE 'negative' END
FROM (SELECT d.donation_id, d.donated_at, n, nm, random() r, random() q, d.donated_at > '2026-11-22' AND n > 1 pend
  FROM donation d CROSS JOIN unnest(ARRAY['HIV','hepatitis B','hepatitis C']) WITH ORDINALITY u(nm, n)
  WHERE d.donation_outcome = 'completed') y;

INSERT INTO blood_component
SELECT row_number() OVER (ORDER BY prep, donation_id, kind), donation_id, kind, bt, prep, ex, st,
  CASE WHEN st = 'discarded' THEN CASE WHEN bad THEN 'reactive test' WHEN r < 0.55 THEN 'expired' WHEN r < 0.7 THEN 'broken bag' WHEN r < 0.85 THEN 'storage fault' END END
FROM (
  SELECT z.*, CASE WHEN bad AND r < 0.85 THEN 'discarded' WHEN prep > '2026-11-23' THEN 'quarantined'
      WHEN q < 0.68 THEN 'issued' WHEN ex < '2026-11-28' OR q < 0.74 THEN 'discarded' ELSE 'available' END st
  FROM (
    SELECT d.donation_id, k kind, coalesce(o.blood_type, 'O+') bt, d.donated_at::date + 1 prep,
      d.donated_at::date + 1 + CASE k WHEN 'red_cells' THEN 42 WHEN 'platelets' THEN 7 ELSE 1095 END ex, random() r, random() q,
      EXISTS (SELECT 1 FROM laboratory_test l WHERE l.donation_id = d.donation_id AND l.test_result = 'reactive') bad
    FROM donation d JOIN donor o ON o.donor_id = d.donor_id
    CROSS JOIN unnest(CASE d.donation_kind WHEN 'whole_blood' THEN ARRAY['red_cells','plasma'] WHEN 'plasma' THEN ARRAY['plasma'] ELSE ARRAY['platelets'] END) k
    WHERE d.donation_outcome = 'completed' AND d.donated_at < '2026-11-26') z) y;

INSERT INTO hospital VALUES
(1,'Altenburg University Hospital','Altenburg',980,'2008-01-01'),
(2,'Saint Barbara Hospital','Altenburg',340,'2011-06-01'),
(3,'Wesselhafen General Hospital','Wesselhafen',610,'2010-01-01'),
(4,'Seamen''s Hospital','Wesselhafen',150,'2024-03-01'),
(5,'Krommdorf District Hospital','Krommdorf',280,'2013-04-01'),
(6,'Steinau Clinic','Steinau',120,'2016-09-01'),
(7,'Nordheim Hospital','Nordheim',300,'2012-02-01'),
(8,'Sundried Hospital','Sundried',210,'2015-07-01'),
(9,'Moosbach Lung Clinic','Moosbach',90,'2024-01-15'),
(10,'Children''s Hospital Altenburg','Altenburg',180,'2009-05-01');
INSERT INTO hospital
SELECT g, (ARRAY['Heart Centre','Women''s Clinic','Day Surgery','Cancer Clinic','Rehabilitation Clinic','Veterans'' Hospital'])[1 + g % 6] || ' ' || c, c,
  CASE WHEN g % 5 = 0 THEN NULL ELSE 40 + (g * 37) % 160 END, date '2014-01-01' + (g * 211)
FROM generate_series(11, 22) g CROSS JOIN LATERAL (SELECT (ARRAY['Altenburg','Wesselhafen','Krommdorf','Steinau','Nordheim','Sundried','Moosbach'])[1 + g % 7] c) x;

INSERT INTO hospital_order
SELECT row_number() OVER (ORDER BY t, g), h, t, u,
  CASE WHEN cx OR t > '2026-11-26' THEN NULL ELSE date_trunc('minute', t + CASE u WHEN 'emergency' THEN interval '25 minutes' + r * interval '80 minutes' WHEN 'urgent' THEN interval '90 minutes' + r * interval '7 hours' ELSE interval '8 hours' + r * interval '40 hours' END) END,
  CASE WHEN cx THEN date_trunc('minute', t + r * interval '3 hours') END
FROM (SELECT g, 1 + floor(power(random(), 1.8) * 19)::int h, date_trunc('minute', timestamp '2023-11-29' + random() * interval '1093 days') t, random() r, random() < 0.06 cx,
  (ARRAY['routine','routine','routine','routine','urgent','urgent','emergency'])[1 + floor(random() * 7)::int] u FROM generate_series(1, 520) g) x;

INSERT INTO hospital_order_line
SELECT row_number() OVER (ORDER BY hospital_order_id, n), hospital_order_id,
  CASE WHEN r < 0.6 THEN 'red_cells' WHEN r < 0.85 THEN 'plasma' ELSE 'platelets' END,
  (ARRAY['O+','O+','A+','A+','O-','B+','A-','AB+','B-'])[1 + floor(q * 9)::int], 1 + floor(s * s * 9)::int
FROM (SELECT hospital_order_id, n, random() r, random() q, random() s FROM hospital_order CROSS JOIN generate_series(1, 3) n WHERE n <= 1 + hospital_order_id % 3) x;

INSERT INTO component_issue
SELECT row_number() OVER (ORDER BY at, blood_component_id), blood_component_id, o.hospital_order_id, at,
  CASE WHEN blood_component_id % 33 = 0 THEN NULL ELSE CASE component_kind WHEN 'red_cells' THEN 145 WHEN 'plasma' THEN 78.5 ELSE 410 END * CASE WHEN o.urgency = 'emergency' THEN 1.2 ELSE 1 END END
FROM (SELECT c.*, date_trunc('minute', least(timestamp '2026-11-27 16:00', prepared_on + interval '30 hours' + random() * CASE component_kind WHEN 'red_cells' THEN 36 WHEN 'platelets' THEN 4 ELSE 200 END * interval '1 day')) at
  FROM blood_component c WHERE component_status = 'issued') x
CROSS JOIN LATERAL (SELECT h.hospital_order_id, h.urgency FROM hospital_order h WHERE h.cancelled_at IS NULL AND h.ordered_at <= x.at ORDER BY h.ordered_at DESC LIMIT 1) o;
