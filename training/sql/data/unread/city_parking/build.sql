-- A city's parking operator: garages, permits, sessions, fines, appeals, payments. Rows run from April 2023 to 2026-03-31 (the fixed day).
CREATE TABLE garages (
  garage_id integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  district text NOT NULL,
  spaces integer NOT NULL,
  ev_spaces integer NOT NULL DEFAULT 0,
  hourly_rate numeric(5,2) NOT NULL,
  daily_max numeric(6,2) NOT NULL,
  height_limit_m numeric(3,2), -- NULL: open air, no limit
  opened_on date NOT NULL,
  closed_on date
);
CREATE TABLE customers (
  customer_id integer PRIMARY KEY,
  full_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('resident', 'commuter', 'business')),
  district text,
  email text,
  registered_on date NOT NULL
);
CREATE TABLE vehicles (
  plate text PRIMARY KEY,
  customer_id integer REFERENCES customers (customer_id), -- NULL: not registered with us
  make text,
  fuel text CHECK (fuel IN ('petrol', 'diesel', 'hybrid', 'electric')),
  is_van boolean NOT NULL DEFAULT false
);
CREATE TABLE permit_types (
  permit_code text PRIMARY KEY,
  title text NOT NULL,
  monthly_price numeric(6,2) NOT NULL,
  withdrawn boolean NOT NULL DEFAULT false
);
CREATE TABLE permits (
  permit_id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (customer_id),
  plate text NOT NULL REFERENCES vehicles (plate),
  permit_code text NOT NULL REFERENCES permit_types (permit_code),
  garage_id integer REFERENCES garages (garage_id), -- NULL: street permit
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  revoked_on date
);
CREATE TABLE sessions (
  session_id integer PRIMARY KEY,
  garage_id integer NOT NULL REFERENCES garages (garage_id),
  plate text NOT NULL REFERENCES vehicles (plate),
  entered_at timestamp NOT NULL,
  left_at timestamp, -- NULL: still inside
  entry_mode text NOT NULL CHECK (entry_mode IN ('ticket', 'app', 'permit')),
  fee numeric(7,2)
);
CREATE TABLE wardens (
  badge_no integer PRIMARY KEY,
  full_name text NOT NULL,
  shift text NOT NULL CHECK (shift IN ('early', 'late', 'night')),
  hired_on date NOT NULL,
  left_on date
);
CREATE TABLE violations (
  violation_code text PRIMARY KEY,
  description text NOT NULL,
  base_amount numeric(6,2) NOT NULL,
  towable boolean NOT NULL
);
CREATE TABLE fines (
  fine_id integer PRIMARY KEY,
  plate text NOT NULL REFERENCES vehicles (plate),
  badge_no integer NOT NULL REFERENCES wardens (badge_no),
  violation_code text NOT NULL REFERENCES violations (violation_code),
  street text NOT NULL,
  issued_at timestamp NOT NULL,
  amount numeric(7,2) NOT NULL,
  due_on date NOT NULL,
  towed boolean NOT NULL DEFAULT false,
  cancelled_on date
);
CREATE TABLE appeals (
  appeal_id integer PRIMARY KEY,
  fine_id integer NOT NULL REFERENCES fines (fine_id),
  filed_on date NOT NULL,
  grounds text NOT NULL,
  decided_on date,
  outcome text CHECK (outcome IN ('granted', 'reduced', 'refused')),
  reduced_to numeric(7,2)
);
CREATE TABLE payments (
  payment_id integer PRIMARY KEY,
  session_id integer REFERENCES sessions (session_id),
  fine_id integer REFERENCES fines (fine_id),
  permit_id integer REFERENCES permits (permit_id),
  paid_at timestamp NOT NULL,
  amount numeric(8,2) NOT NULL,
  method text NOT NULL CHECK (method IN ('card', 'cash', 'app', 'transfer')),
  CHECK (num_nonnulls(session_id, fine_id, permit_id) = 1)
);

SELECT setseed(0.62);

INSERT INTO garages VALUES
 (1, 'Corn Exchange', 'Old Town', 420, 24, 3.20, 26.00, 2.00, '1998-05-04', NULL),
 (2, 'Station North', 'Railside', 680, 40, 2.40, 18.00, 2.10, '2006-09-18', NULL),
 (3, 'Station South', 'Railside', 310, 0, 2.20, 16.50, 1.95, '1989-03-01', '2025-06-30'),
 (4, 'Harbour Deck', 'Harbour', 540, 36, 2.80, 22.00, NULL, '2014-04-12', NULL),
 (5, 'Theatre', 'Old Town', 260, 10, 3.60, 30.00, 2.00, '2001-11-23', NULL),
 (6, 'University', 'Hillside', 800, 60, 1.80, 12.00, 2.20, '2010-10-01', NULL),
 (7, 'Market Hall', 'Old Town', 190, 4, 3.20, 25.00, 1.90, '1984-07-09', NULL),
 (8, 'General Hospital', 'Hillside', 950, 48, 1.60, 14.00, 2.15, '2012-02-20', NULL),
 (9, 'Quay Street', 'Harbour', 150, 0, 2.60, 20.00, NULL, '2018-06-01', NULL),
 (10, 'Stadium', 'Westgate', 1200, 20, 1.20, 9.00, NULL, '2016-08-13', NULL),
 (11, 'Westgate Park and Ride', 'Westgate', 640, 32, 0.80, 5.00, NULL, '2026-03-30', NULL),
 (12, 'Opera Lane', 'Old Town', 140, 6, 3.60, 29.00, 1.95, '1992-10-10', NULL), (13, 'Cannery Wharf', 'Harbour', 330, 28, 2.80, 21.00, 2.10, '2019-03-15', NULL),
 (14, 'Ferry Terminal', 'Harbour', 460, 16, 2.00, 15.00, NULL, '2003-05-02', NULL), (15, 'Library', 'Hillside', 210, 12, 2.20, 16.00, 2.05, '2008-01-14', NULL),
 (16, 'Botanic Garden', 'Hillside', 120, 4, 1.80, 13.00, NULL, '1996-04-01', NULL), (17, 'Goods Yard', 'Railside', 380, 0, 1.60, 11.00, NULL, '2017-09-04', NULL),
 (18, 'Swimming Baths', 'Westgate', 170, 8, 1.40, 9.50, 2.10, '2011-06-20', NULL), (19, 'Town Hall', 'Old Town', 95, 10, 3.80, 32.00, 1.90, '1979-02-12', NULL),
 (20, 'Fairground', 'Westgate', 700, 0, 1.00, 7.00, NULL, '1988-08-08', '2024-09-30');

INSERT INTO customers VALUES
 (1, 'Brightwater Plumbing', 'business', 'Harbour', 'fleet@brightwater.example', '2023-04-03'),
 (2, 'Leopold Marsh', 'resident', 'Old Town', 'leo.marsh@mail.example', '2023-04-03'),
 (3, 'Dr Amina Farouk', 'commuter', NULL, 'amina.farouk@mail.example', '2023-04-11'),
 (4, 'Cobble & Crust Bakery', 'business', 'Old Town', 'orders@cobblecrust.example', '2023-05-02'),
 (5, 'Gertrude Sallow', 'resident', 'Old Town', NULL, '2023-05-19'),
 (6, 'Swift Parcel', 'business', NULL, 'depot@swiftparcel.example', '2023-06-01');
INSERT INTO customers
SELECT i, (ARRAY['Aron','Birgit','Cyril','Daria','Edwin','Fatima','Gerard','Helene','Isaac','Jolanda','Kamil','Lucia','Marek','Noor','Oskar','Paula','Remy','Stella','Tobias','Ulla','Viktor','Wanda','Yusuf','Zelda'])[1 + i % 24] || ' ' ||
  (ARRAY['Adler','Bianchi','Cole','Dufour','Eriksen','Fox','Grau','Hale','Ivers','Jansen','Kovac','Lund','Moss','Novak','Olsen','Pike','Rossi','Stone','Thorn'])[1 + i * 3 % 19],
  CASE WHEN i % 5 < 3 THEN 'resident' ELSE 'commuter' END,
  CASE WHEN i % 5 < 3 THEN (ARRAY['Old Town','Harbour','Hillside','Railside','Westgate','Hillside'])[1 + floor(random() * 6)::int] END,
  CASE WHEN i % 8 <> 0 THEN 'c' || i || '@mail.example' END,
  date '2023-04-01' + i * 3 + floor(random() * 60)::int
FROM generate_series(7, 280) AS i;

INSERT INTO vehicles
SELECT chr(65 + i * 7 % 26) || chr(65 + i * 11 % 26) || '-' || (1000 + i * 17), c,
  CASE WHEN i % 23 <> 0 THEN (ARRAY['Volkswagen','Toyota','Renault','Ford','Skoda','BMW','Tesla','Kia','Volvo'])[1 + floor(random() * 9)::int] END,
  CASE WHEN i % 19 <> 0 THEN (ARRAY['petrol','petrol','diesel','hybrid','electric','petrol'])[1 + floor(random() * 6)::int] END,
  coalesce(c IN (1, 4, 6), false) OR i % 17 = 3
FROM (SELECT i, CASE WHEN i <= 275 THEN i WHEN i <= 310 THEN i * 7 % 90 + 7 WHEN i <= 324 THEN (ARRAY[1, 4, 6])[1 + i % 3] END AS c FROM generate_series(1, 420) AS i) AS t;
UPDATE vehicles SET fuel = 'electric' WHERE make = 'Tesla';

INSERT INTO permit_types VALUES
 ('RES', 'Resident street permit', 12.50, false), ('RES2', 'Second car of a household', 31.00, false),
 ('GAR', 'Garage season ticket', 118.00, false), ('NGT', 'Garage nights and weekends', 54.00, false),
 ('BUS', 'Business and trades', 65.00, false), ('CAR', 'Carers', 0.00, false), ('DSL', 'Old diesel surcharge permit', 40.00, true),
 ('VIS', 'Visitor book', 8.00, false), ('MOT', 'Motorcycle', 6.00, false), ('HLT', 'Health worker', 9.50, false), ('MKT', 'Market trader', 48.00, false), ('CLB', 'Car club bay', 95.00, false),
 ('TCH', 'School staff', 22.00, false), ('HTL', 'Hotel guests', 72.00, false), ('BLD', 'Building site', 140.00, false), ('EVS', 'Electric car street permit', 7.50, false),
 ('WKD', 'Garage weekdays', 84.00, false), ('CLG', 'Clergy', 5.00, true), ('LND', 'Landlord', 36.00, false), ('TMP', 'Removal day', 15.00, false);
INSERT INTO permits
SELECT i, customer_id, plate, code, CASE WHEN code IN ('GAR', 'NGT', 'WKD') THEN (ARRAY[1, 2, 2, 4, 5, 6, 8, 9, 13, 15, 17])[1 + floor(random() * 11)::int] END,
  d, d + (ARRAY[365, 365, 180, 90])[1 + i % 4] - 1, CASE WHEN random() < 0.06 THEN d + 20 + floor(random() * 60)::int END
FROM (
  SELECT row_number() OVER (ORDER BY n, v.plate) AS i, v.customer_id, v.plate,
    greatest(c.registered_on, date '2023-04-01' + n * 450) + floor(random() * 170)::int AS d,
    CASE c.kind WHEN 'business' THEN (ARRAY['BUS','BUS','MKT','BLD'])[1 + floor(random() * 4)::int] WHEN 'commuter' THEN (ARRAY['GAR','GAR','NGT','WKD','WKD','HLT','TCH'])[1 + floor(random() * 7)::int]
      ELSE (ARRAY['RES','RES','RES','RES2','NGT','CAR','RES','EVS','VIS'])[1 + floor(random() * 9)::int] END AS code
  FROM vehicles AS v JOIN customers AS c ON c.customer_id = v.customer_id CROSS JOIN generate_series(0, 2) AS n
  WHERE v.customer_id % 7 <> 2 AND (v.customer_id + n) % 9 < 5 OR v.customer_id IN (1, 4)
) AS t WHERE d <= '2026-03-31';

INSERT INTO sessions
SELECT i, g.garage_id, v.plate, t.a, CASE WHEN t.a + t.m * interval '1 minute' < '2026-04-01' THEN t.a + t.m * interval '1 minute' END, t.mode,
  CASE WHEN t.a + t.m * interval '1 minute' < '2026-04-01' THEN CASE WHEN t.mode = 'permit' THEN 0
    ELSE least(ceil(t.m / 60.0) * g.hourly_rate, g.daily_max * ceil(t.m / 1440.0)) END END
FROM (
  SELECT i, date '2023-04-01' + i * 1095 / 1190 + interval '6 hours' + floor(random() * 960) * interval '1 minute' AS a,
    CASE WHEN random() < 0.03 THEN 1500 + floor(random() * 2400) ELSE 12 + floor(power(random(), 2) * 640) END::int AS m,
    (ARRAY['ticket','ticket','app','app','permit'])[1 + floor(random() * 5)::int] AS mode,
    (ARRAY[1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 8, 8, 9, 10, 12, 13, 13, 14, 15, 16, 17, 18, 19, 20])[1 + floor(random() * 29)::int] AS g, 1 + floor(random() * 400)::int AS v
  FROM generate_series(1, 1190) AS i
) AS t
JOIN garages AS g ON g.garage_id = CASE WHEN t.g = 3 AND t.a > '2025-06-30' THEN 2 WHEN t.g = 20 AND t.a > '2024-09-30' THEN 10 ELSE t.g END
JOIN (SELECT plate, row_number() OVER (ORDER BY plate) AS n FROM vehicles) AS v ON v.n = t.v;
INSERT INTO sessions -- the last day's cars, and one left behind since the 12th
SELECT 1200 + i, (ARRAY[1, 8, 2, 6, 8, 4, 1])[i], v.plate, CASE WHEN i = 7 THEN timestamp '2026-03-12 08:41' ELSE timestamp '2026-03-31 14:07' + i * 83 * interval '1 minute' END, NULL, CASE WHEN i % 3 = 0 THEN 'app' ELSE 'ticket' END, NULL
FROM generate_series(1, 7) AS i JOIN (SELECT plate, row_number() OVER (ORDER BY plate) AS n FROM vehicles) AS v ON v.n = i * 31;

INSERT INTO wardens VALUES
 (101, 'Hester Blum', 'early', '2011-02-01', NULL), (104, 'Raj Patwari', 'late', '2015-08-17', NULL),
 (109, 'Olga Petrenko', 'early', '2018-01-08', NULL), (112, 'Sid Crowther', 'night', '2019-05-20', '2024-12-31'),
 (115, 'Marta Quiroga', 'late', '2020-10-05', NULL), (118, 'Finn Abara', 'night', '2022-03-14', NULL),
 (121, 'Judith Lang', 'early', '2023-04-01', '2024-05-31'), (123, 'Emeka Obi', 'late', '2024-06-10', NULL),
 (125, 'Carys Bowen', 'early', '2026-03-23', NULL),
 (102, 'Ambrose Kettle', 'late', '2012-06-04', NULL), (103, 'Ines Duarte', 'early', '2014-03-03', NULL), (105, 'Walter Sims', 'night', '2016-02-29', NULL),
 (106, 'Kirsten Vale', 'late', '2016-11-07', NULL), (107, 'Tomasz Wilk', 'early', '2017-04-18', '2025-09-30'), (108, 'Precious Moyo', 'late', '2017-10-02', NULL),
 (110, 'Lars Engel', 'night', '2018-08-13', NULL), (111, 'Dilys Parry', 'early', '2019-01-21', NULL), (113, 'Hakan Demir', 'late', '2019-09-16', NULL),
 (114, 'Ruby Castle', 'early', '2020-02-10', NULL), (116, 'Noel Ashby', 'early', '2021-05-04', NULL);
INSERT INTO violations VALUES
 ('V01', 'No valid ticket or permit', 35.00, false), ('V02', 'Overstayed paid time', 25.00, false),
 ('V03', 'Disabled bay without badge', 150.00, true), ('V04', 'Blocking a driveway', 80.00, true),
 ('V05', 'Loading bay', 60.00, false), ('V06', 'Double parking', 70.00, true),
 ('V07', 'Bus lane or stop', 110.00, true), ('V08', 'Charging bay without charging', 55.00, false), ('V09', 'Trailer left on street', 90.00, true),
 ('V10', 'Pavement parking', 45.00, false), ('V11', 'Too close to a junction', 50.00, false), ('V12', 'Zebra crossing', 100.00, true),
 ('V13', 'Cycle lane', 75.00, false), ('V14', 'Taxi rank', 65.00, false), ('V15', 'Outside the marked bay', 20.00, false),
 ('V16', 'Fire access', 160.00, true), ('V17', 'Resident bay without permit', 40.00, false), ('V18', 'Copied or altered permit', 200.00, false),
 ('V19', 'Engine left running', 30.00, false), ('V20', 'Market day clearway', 85.00, true);
INSERT INTO fines
SELECT i, v.plate, CASE WHEN b = 107 AND t.a > '2025-09-30' THEN 106 WHEN b = 112 AND t.a > '2024-12-31' THEN 118 WHEN b = 121 AND t.a > '2024-05-31' THEN CASE WHEN t.a > '2024-06-10' THEN 123 ELSE 104 END ELSE b END,
  x.violation_code, (ARRAY['Quay Street','High Street','Mill Lane','Station Road','Bishop''s Row','College Hill','Tanner Street','Canal Walk'])[1 + floor(random() * 7.3)::int],
  t.a, x.base_amount + CASE WHEN t.a >= '2025-01-01' THEN 5 ELSE 0 END, t.a::date + 28, x.towable AND random() < 0.3, NULL
FROM (
  SELECT i, date '2023-04-01' + i * 1095 / 860 + interval '7 hours' + floor(random() * 930) * interval '1 minute' AS a,
    (ARRAY[101, 104, 104, 104, 109, 109, 112, 112, 115, 118, 118, 121, 102, 103, 105, 106, 106, 107, 108, 110, 111, 113, 114, 116])[1 + floor(random() * 24)::int] AS b,
    (ARRAY['V01','V01','V01','V02','V02','V03','V04','V05','V05','V06','V07','V08','V17','V17','V17','V10','V10','V11','V12','V13','V14','V15','V16','V20'])[1 + floor(random() * 24)::int] AS x,
    1 + floor(power(random(), 1.5) * 410)::int AS v
  FROM generate_series(1, 860) AS i
) AS t
JOIN violations AS x ON x.violation_code = t.x
JOIN (SELECT plate, row_number() OVER (ORDER BY right(plate, 2), plate) AS n FROM vehicles) AS v ON v.n = t.v;

INSERT INTO appeals
SELECT row_number() OVER (ORDER BY f, fine_id), fine_id, f, g, d, o, CASE o WHEN 'reduced' THEN amount / 2 END
FROM (
  SELECT fine_id, amount, f, g, CASE WHEN f + k <= '2026-03-31' THEN f + k END AS d, CASE WHEN f + k <= '2026-03-31' THEN o END AS o
  FROM (
    SELECT fine_id, amount, issued_at::date + 3 + floor(random() * 24)::int AS f, 12 + floor(random() * 70)::int AS k,
      (ARRAY['ticket machine broken','signs not visible','medical emergency','vehicle sold','permit was displayed','ticket machine broken'])[1 + floor(random() * 6)::int] AS g,
      (ARRAY['granted','reduced','refused','refused','granted'])[1 + floor(random() * 5)::int] AS o
    FROM fines WHERE fine_id % 5 = 2 OR fine_id % 49 = 0
  ) AS a WHERE f <= '2026-03-31'
) AS b;
INSERT INTO appeals -- a second try after a refusal
SELECT 1000 + appeal_id, fine_id, decided_on + 9, 'decision not explained', decided_on + 40, CASE WHEN appeal_id % 3 = 0 THEN 'granted' ELSE 'refused' END, NULL
FROM appeals WHERE outcome = 'refused' AND appeal_id % 4 < 2 AND decided_on < '2026-02-15';
UPDATE fines SET cancelled_on = a.decided_on FROM appeals AS a WHERE a.fine_id = fines.fine_id AND a.outcome = 'granted';
UPDATE fines SET cancelled_on = issued_at::date + 2 WHERE fine_id % 97 = 5 AND cancelled_on IS NULL;

INSERT INTO payments
SELECT row_number() OVER (ORDER BY at, s, f, p), s, f, p, at, amount, m
FROM (
  SELECT session_id AS s, NULL::int AS f, NULL::int AS p, left_at - interval '4 minutes' AS at, fee AS amount,
    CASE WHEN entry_mode = 'app' THEN 'app' WHEN random() < 0.3 THEN 'cash' ELSE 'card' END AS m
  FROM sessions WHERE fee > 0 AND session_id % 43 <> 7
  UNION ALL
  SELECT NULL, fine_id, NULL, issued_at + (1 + floor(random() * 45)) * interval '1 day' + interval '95 minutes',
    CASE WHEN fine_id % 12 = 1 THEN amount / 2 ELSE coalesce((SELECT min(reduced_to) FROM appeals AS a WHERE a.fine_id = fines.fine_id), amount) END,
    (ARRAY['card','transfer','transfer','cash'])[1 + floor(random() * 4)::int]
  FROM fines WHERE cancelled_on IS NULL AND fine_id % 9 NOT IN (4, 6)
  UNION ALL
  SELECT NULL, fine_id, NULL, issued_at + interval '61 days', amount / 2, 'transfer' FROM fines WHERE cancelled_on IS NULL AND fine_id % 24 = 1 AND fine_id % 9 NOT IN (4, 6) AND NOT EXISTS (SELECT 1 FROM appeals AS a WHERE a.fine_id = fines.fine_id AND a.outcome = 'reduced')
  UNION ALL
  SELECT NULL, NULL, p.permit_id, p.valid_from + interval '10 hours' - (permit_id % 5) * interval '1 day', t.monthly_price * round((p.valid_to - p.valid_from) / 30.4),
    (ARRAY['card','transfer','app'])[1 + floor(random() * 3)::int]
  FROM permits AS p JOIN permit_types AS t ON t.permit_code = p.permit_code WHERE t.monthly_price > 0 AND permit_id % 29 <> 0
) AS t WHERE at < '2026-04-01';
