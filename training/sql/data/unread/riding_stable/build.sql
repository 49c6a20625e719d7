-- A riding stable: boarders, lessons, farriers, feed, invoices. Rows run from January 2023 to 2025-12-31 (the fixed day).
CREATE TABLE client (
  client_id integer PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  birth_date date,
  email text,
  phone text,
  town text NOT NULL,
  joined_on date NOT NULL,
  newsletter boolean NOT NULL DEFAULT false
);
CREATE TABLE stall (
  stall_code text PRIMARY KEY,
  barn text NOT NULL,
  kind text NOT NULL,
  area_m2 numeric(4,1) NOT NULL,
  monthly_rate numeric(7,2) NOT NULL
);
CREATE TABLE horse (
  horse_id integer PRIMARY KEY,
  name text NOT NULL,
  breed text,
  sex text NOT NULL CHECK (sex IN ('mare', 'gelding', 'stallion')),
  foaled_on date,
  height_cm integer,
  owner_id integer REFERENCES client (client_id), -- NULL: one of our school horses
  arrived_on date NOT NULL,
  departed_on date
);
CREATE TABLE boarding (
  boarding_id integer PRIMARY KEY,
  horse_id integer NOT NULL REFERENCES horse (horse_id),
  stall_code text NOT NULL REFERENCES stall (stall_code),
  board_type text NOT NULL CHECK (board_type IN ('full', 'half', 'self care')),
  start_date date NOT NULL,
  end_date date,
  monthly_fee numeric(7,2) NOT NULL,
  deposit numeric(7,2)
);
CREATE TABLE instructor (
  instructor_id integer PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  discipline text NOT NULL,
  hourly_pay numeric(5,2) NOT NULL,
  hired_on date NOT NULL,
  left_on date
);
CREATE TABLE lesson (
  lesson_id integer PRIMARY KEY,
  instructor_id integer NOT NULL REFERENCES instructor (instructor_id),
  held_on date NOT NULL,
  start_time time NOT NULL,
  minutes integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('private', 'group', 'lunge', 'jumping')),
  arena text NOT NULL CHECK (arena IN ('indoor', 'outdoor', 'field')),
  max_rider integer NOT NULL,
  price numeric(6,2) NOT NULL, -- for each rider
  called_off boolean NOT NULL DEFAULT false
);
CREATE TABLE lesson_rider (
  lesson_id integer NOT NULL REFERENCES lesson (lesson_id),
  client_id integer NOT NULL REFERENCES client (client_id),
  horse_id integer REFERENCES horse (horse_id),
  status text NOT NULL CHECK (status IN ('attended', 'cancelled', 'no show')),
  PRIMARY KEY (lesson_id, client_id)
);
CREATE TABLE farrier (
  farrier_id integer PRIMARY KEY,
  name text NOT NULL,
  firm text,
  phone text NOT NULL,
  call_out_fee numeric(6,2) NOT NULL
);
CREATE TABLE farrier_visit (
  visit_id integer PRIMARY KEY,
  farrier_id integer NOT NULL REFERENCES farrier (farrier_id),
  horse_id integer NOT NULL REFERENCES horse (horse_id),
  visit_date date NOT NULL,
  work text NOT NULL CHECK (work IN ('trim', 'front shoes', 'full set', 'remedial')),
  cost numeric(7,2) NOT NULL,
  next_due date
);
CREATE TABLE feed (
  feed_id integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('forage', 'grain', 'mix', 'supplement')),
  supplier text,
  price_per_kg numeric(6,2) NOT NULL,
  stock_kg numeric(8,1) NOT NULL,
  reorder_kg numeric(8,1) NOT NULL
);
CREATE TABLE ration (
  horse_id integer NOT NULL REFERENCES horse (horse_id),
  feed_id integer NOT NULL REFERENCES feed (feed_id),
  kg_per_day numeric(5,2) NOT NULL,
  since date NOT NULL,
  remark text,
  PRIMARY KEY (horse_id, feed_id)
);
CREATE TABLE invoice (
  invoice_no integer PRIMARY KEY,
  client_id integer NOT NULL REFERENCES client (client_id),
  issued_on date NOT NULL,
  due_on date NOT NULL,
  board_amount numeric(8,2) NOT NULL DEFAULT 0,
  lesson_amount numeric(8,2) NOT NULL DEFAULT 0,
  farrier_amount numeric(8,2) NOT NULL DEFAULT 0,
  other_amount numeric(8,2),
  paid_on date,
  method text CHECK (method IN ('transfer', 'card', 'cash', 'direct debit'))
);

SELECT setseed(0.31);

INSERT INTO client VALUES
 (1, 'Margit', 'Ostrander', '1968-04-11', 'margit@ostrander.example', '555-0101', 'Fallbrook', '2022-11-03', true),
 (2, 'Desmond', 'Pruitt', '1979-09-30', NULL, '555-0102', 'Hollin', '2023-01-09', false),
 (3, 'Saoirse', 'Kinlan', '1991-02-17', 'saoirse.k@mail.example', '555-0103', 'Fallbrook', '2023-01-20', true),
 (4, 'Anselm', 'Vogt', '1955-12-01', 'vogt@farm.example', NULL, 'Dunmere', '2022-10-14', false),
 (5, 'Priya', 'Raman', '1987-07-23', 'priya.raman@mail.example', '555-0105', 'Eastwick', '2023-02-02', true),
 (6, 'Tilda', 'Ostrander', '2010-06-05', NULL, NULL, 'Fallbrook', '2023-03-11', false);
INSERT INTO client
SELECT i,
  (ARRAY['Ada','Bruno','Carla','Dmitri','Elif','Frances','Gus','Hanna','Ivo','June','Karl','Lena','Milo','Nadia','Otis','Petra','Quinn','Rosa','Sven','Thea'])[1 + i % 20],
  (ARRAY['Abbott','Brandt','Castell','Dorsey','Ekman','Fairley','Gaunt','Harrow','Ibsen','Jessop','Keane','Lomax','Mercer','Nyland','Orchard','Pell','Rusk'])[1 + i * 5 % 17],
  CASE WHEN i % 9 <> 0 THEN date '1952-03-01' + (random() * 22000)::int END,
  CASE WHEN i % 6 <> 0 THEN 'client' || i || '@mail.example' END,
  CASE WHEN i % 11 <> 0 THEN '555-' || lpad((100 + i)::text, 4, '0') END,
  (ARRAY['Fallbrook','Hollin','Dunmere','Eastwick','Fallbrook','Hollin','Marsh End'])[1 + (random() * 6)::int],
  date '2022-10-01' + (i * 9) + (random() * 20)::int,
  random() < 0.4
FROM generate_series(7, 120) AS i;

INSERT INTO stall
SELECT (ARRAY['A','B','C'])[1 + (i - 1) / 18] || lpad(((i - 1) % 18 + 1)::text, 2, '0'),
  (ARRAY['North barn','South barn','Old byre'])[1 + (i - 1) / 18],
  (ARRAY['inside box','paddock box','inside box','corner box'])[1 + i % 4],
  10 + (i * 7 % 9) * 0.5,
  (ARRAY[310, 380, 310, 345])[1 + i % 4] - CASE WHEN i > 36 THEN 45 ELSE 0 END
FROM generate_series(1, 48) AS i;

INSERT INTO horse VALUES
 (1, 'Biscuit', 'Haflinger', 'gelding', '2008-05-02', 146, NULL, '2019-04-01', NULL),
 (2, 'Old Tom', 'Cob', 'gelding', '2001-04-19', 152, NULL, '2014-09-15', '2024-10-31'),
 (3, 'Marigold', 'Welsh', 'mare', '2012-06-11', 133, NULL, '2020-03-20', NULL),
 (4, 'Duchess', 'Irish Draught', 'mare', '2010-03-28', 163, NULL, '2018-05-05', NULL),
 (5, 'Pepper', 'Welsh', 'gelding', '2014-05-14', 128, NULL, '2021-02-10', NULL),
 (6, 'Juniper', NULL, 'mare', NULL, 140, NULL, '2022-07-01', NULL),
 (7, 'Captain', 'Irish Draught', 'gelding', '2009-07-07', 168, NULL, '2017-08-30', NULL),
 (8, 'Nutmeg', 'Haflinger', 'mare', '2013-04-03', 144, NULL, '2023-05-12', NULL),
 (9, 'Sultan', 'Hanoverian', 'gelding', '2011-05-25', 170, NULL, '2023-11-01', NULL),
 (10, 'Clover', 'Cob', 'mare', '2015-06-30', 150, NULL, '2024-04-18', NULL),
 (11, 'Figaro', 'Lusitano', 'stallion', '2016-04-22', 160, NULL, '2025-11-20', NULL);
INSERT INTO horse
SELECT 11 + k,
  (ARRAY['Argo','Bella','Comet','Dakota','Ember','Falko','Galant','Heidi','Indigo','Jasper','Koda','Luna','Mistral','Nora','Oberon','Paloma','Quest','Rumba','Shadow','Titan','Ursa','Vega','Willow','Xanthos','Yara','Zorro','Amber','Blitz','Cassis'])[1 + (k - 1) % 29]
    || CASE WHEN k > 29 THEN ' II' ELSE '' END,
  CASE WHEN k % 10 <> 0 THEN (ARRAY['Hanoverian','Holsteiner','Connemara','Arabian','Hanoverian','Trakehner','Haflinger','Friesian'])[1 + (random() * 7)::int] END,
  (ARRAY['mare','gelding','gelding','mare','gelding','stallion','mare'])[1 + k % 7],
  CASE WHEN k % 13 <> 0 THEN date '2001-03-01' + (random() * 6900)::int END,
  CASE WHEN k % 8 <> 3 THEN 142 + (random() * 32)::int END,
  1 + (k * 11) % 31,
  date '2022-12-01' + k * 3, NULL
FROM generate_series(1, 58) AS k;

-- horses 12-51 board now, 52-69 have gone; ten of those who stay had another box before
INSERT INTO boarding
SELECT row_number() OVER (ORDER BY d, k), 11 + k, s.stall_code,
  (ARRAY['full','full','half','self care'])[1 + (random() * 3)::int], d, e,
  s.monthly_rate + (ARRAY[0, 60, 95, 140])[1 + (random() * 3)::int], CASE WHEN k % 5 <> 0 THEN 300 + (k % 3) * 50 END
FROM (
  SELECT k, k AS n, CASE WHEN k <= 18 THEN date '2024-04-01' + k * 30 ELSE date '2023-01-10' + (k - 18) * 38 END AS d, NULL::date AS e FROM generate_series(1, 40) AS k
  UNION ALL
  SELECT k, k - 40, date '2023-01-05' + (k - 40) * 9, date '2023-11-20' + (k - 40) * 17 FROM generate_series(41, 58) AS k
  UNION ALL
  SELECT k, k + 7, date '2023-01-10' + (k - 18) * 9, date '2023-01-09' + (k - 18) * 38 FROM generate_series(34, 39) AS k
) AS t
JOIN (SELECT *, row_number() OVER (ORDER BY stall_code) AS n FROM stall) AS s ON s.n = t.n;
UPDATE horse SET arrived_on = (SELECT min(start_date) FROM boarding WHERE boarding.horse_id = horse.horse_id) WHERE horse_id > 11;
UPDATE client SET joined_on = h.d FROM (SELECT owner_id, min(arrived_on) AS d FROM horse GROUP BY owner_id) AS h WHERE h.owner_id = client_id AND h.d < joined_on;
UPDATE horse SET departed_on = (SELECT max(end_date) FROM boarding WHERE boarding.horse_id = horse.horse_id) WHERE horse_id > 51;

INSERT INTO instructor VALUES
 (1, 'Rowena', 'Tull', 'dressage', 34.00, '2016-03-01', NULL),
 (2, 'Matthias', 'Beck', 'jumping', 36.50, '2019-06-15', NULL),
 (3, 'Chloe', 'Amari', 'beginners', 24.00, '2022-09-01', NULL),
 (4, 'Jonas', 'Whitlow', 'beginners', 23.50, '2021-04-10', '2024-08-31'),
 (5, 'Sylvie', 'Renard', 'dressage', 38.00, '2023-10-01', NULL),
 (6, 'Callum', 'Price', 'western', 29.00, '2024-02-15', NULL),
 (7, 'Beatrix', 'Holm', 'jumping', 31.00, '2025-12-01', NULL),
 (8, 'Orla', 'Devane', 'beginners', 22.00, '2018-05-02', NULL), (9, 'Piet', 'Hoekstra', 'driving', 30.00, '2020-03-16', NULL),
 (10, 'Samira', 'Osman', 'beginners', 22.50, '2022-04-04', NULL), (11, 'Gregor', 'Falk', 'jumping', 35.00, '2017-09-11', NULL),
 (12, 'Lucy', 'Tennant', 'beginners', 21.00, '2022-11-01', '2025-03-31'), (13, 'Aurelio', 'Conti', 'dressage', 40.00, '2015-01-12', NULL),
 (14, 'Wren', 'Halloway', 'vaulting', 26.50, '2021-08-23', NULL), (15, 'Dafydd', 'Morgan', 'western', 28.00, '2019-02-04', '2023-02-28'),
 (16, 'Helga', 'Brunner', 'dressage', 37.00, '2012-04-01', NULL), (17, 'Kofi', 'Asante', 'jumping', 32.50, '2020-10-19', NULL),
 (18, 'Maeve', 'Corrigan', 'vaulting', 25.00, '2025-12-15', NULL), (19, 'Stefan', 'Lindahl', 'beginners', 23.00, '2021-01-11', NULL),
 (20, 'Juno', 'Whitaker', 'beginners', 20.50, '2022-06-20', NULL);

INSERT INTO lesson
SELECT i, CASE WHEN p = 4 AND d > '2024-08-31' THEN 3 WHEN p = 5 AND d < '2023-10-01' THEN 1 WHEN p = 6 AND d < '2024-02-15' THEN 2 WHEN p = 12 AND d > '2025-03-31' THEN 10 ELSE p END,
  d, time '09:00' + (i * 5 % 10) * interval '1 hour',
  CASE k WHEN 'lunge' THEN 30 WHEN 'private' THEN 45 WHEN 'jumping' THEN 90 ELSE 60 END, k,
  (ARRAY['indoor','outdoor','indoor','field'])[1 + (random() * 3)::int],
  CASE k WHEN 'group' THEN 6 WHEN 'jumping' THEN 4 ELSE 1 END,
  CASE k WHEN 'lunge' THEN 28 WHEN 'private' THEN 52 WHEN 'jumping' THEN 44 ELSE 26 END + CASE WHEN d >= '2025-01-01' THEN 3 ELSE 0 END,
  random() < 0.06
FROM (
  SELECT i, (ARRAY[1,1,1,2,2,2,3,3,3,4,4,5,5,6,8,9,10,10,11,12,13,14,16,17,19,20])[1 + floor(random() * 26)::int] AS p, date '2023-01-03' + i * 1091 / 640 AS d,
    (ARRAY['group','private','group','lunge','jumping','group'])[1 + floor(random() * 6)::int] AS k
  FROM generate_series(1, 640) AS i
) AS t;

INSERT INTO lesson_rider
SELECT l.lesson_id, c.client_id,
  CASE WHEN random() < 0.07 THEN NULL WHEN r = 1 AND l.kind = 'jumping' AND l.held_on > '2023-11-01' THEN 9 ELSE 1 + (l.lesson_id * 3 + r) % 8 END,
  CASE WHEN l.called_off THEN 'cancelled' ELSE (ARRAY['attended','attended','attended','attended','attended','attended','cancelled','no show'])[1 + floor(random() * 8)::int] END
FROM lesson AS l
JOIN LATERAL generate_series(1, CASE WHEN l.max_rider = 1 THEN 1 ELSE 1 + (l.lesson_id * 7) % l.max_rider END) AS r ON true
JOIN client AS c ON c.client_id = 2 + (l.lesson_id * 13 + r * r * 17) % 96
WHERE c.joined_on <= l.held_on AND l.lesson_id % 31 <> 0
ON CONFLICT DO NOTHING;
UPDATE lesson_rider AS r SET horse_id = 10 FROM lesson AS l WHERE l.lesson_id = r.lesson_id AND r.horse_id = 2 AND l.held_on > '2024-10-31';
UPDATE lesson_rider AS r SET horse_id = NULL FROM lesson AS l WHERE l.lesson_id = r.lesson_id AND r.horse_id = 8 AND l.held_on < '2023-05-12';

INSERT INTO farrier VALUES
 (1, 'Wendell Frye', 'Frye & Daughter', '555-0811', 25.00),
 (2, 'Ingrid Sand', NULL, '555-0812', 20.00),
 (3, 'Colm Heggarty', 'Ironstep', '555-0813', 30.00),
 (4, 'Luis Aldama', NULL, '555-0814', 20.00),
 (5, 'Bertie Noakes', 'Ironstep', '555-0815', 30.00),
 (6, 'Agnes Thorley', 'Thorley Forge', '555-0816', 22.50), (7, 'Pavel Hruby', NULL, '555-0817', 18.00), (8, 'Hamish Reid', 'Thorley Forge', '555-0818', 22.50),
 (9, 'Rosalind Dyer', NULL, '555-0819', 20.00), (10, 'Marco Bellini', 'Hoof & Anvil', '555-0820', 35.00), (11, 'Tess Underhill', 'Hoof & Anvil', '555-0821', 35.00),
 (12, 'Jacob Stroud', NULL, '555-0822', 15.00), (13, 'Nina Falkner', NULL, '555-0823', 20.00), (14, 'Owen Pritchard', 'Pritchard Brothers', '555-0824', 27.50),
 (15, 'Evan Pritchard', 'Pritchard Brothers', '555-0825', 27.50), (16, 'Greta Holz', NULL, '555-0826', 24.00), (17, 'Silas Boone', 'Ironstep', '555-0827', 30.00),
 (18, 'Dora Kessel', NULL, '555-0828', 20.00), (19, 'Amos Wright', NULL, '555-0829', 0.00), (20, 'Linnea Berg', 'Barefoot Trims', '555-0830', 12.00);
INSERT INTO farrier_visit
SELECT row_number() OVER (ORDER BY d, horse_id), (ARRAY[1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 6, 7, 8, 10, 12, 14, 15, 20, 20])[1 + floor(random() * 19)::int], horse_id, d, w,
  CASE w WHEN 'trim' THEN 42 WHEN 'front shoes' THEN 88 WHEN 'full set' THEN 145 ELSE 190 END + floor(random() * 8)::int * 2.5,
  CASE WHEN random() < 0.85 THEN d + 49 END
FROM (
  SELECT h.horse_id, (greatest(h.arrived_on, date '2023-01-01') + n * 56 + floor(random() * 20)::int) AS d, h.departed_on,
    (ARRAY['trim','trim','front shoes','full set','trim','full set','full set','remedial'])[1 + floor(random() * 8)::int] AS w
  FROM horse AS h, generate_series(0, 18) AS n WHERE h.horse_id % 17 <> 6
) AS t
WHERE d <= '2025-12-31' AND d <= coalesce(departed_on, '2025-12-31');

INSERT INTO feed VALUES
 (1, 'Meadow hay', 'forage', 'Dunmere Farm', 0.24, 6200, 3000),
 (2, 'Haylage', 'forage', 'Dunmere Farm', 0.38, 1450, 1500),
 (3, 'Alfalfa chaff', 'forage', 'Greenmill', 0.72, 380, 200),
 (4, 'Oats', 'grain', 'Greenmill', 0.55, 900, 400),
 (5, 'Barley flakes', 'grain', 'Greenmill', 0.68, 120, 150),
 (6, 'Senior mix', 'mix', 'Hartwell Feeds', 1.15, 240, 200),
 (7, 'Sport mix', 'mix', 'Hartwell Feeds', 1.32, 310, 150),
 (8, 'Sugar beet', 'mix', NULL, 0.61, 260, 100),
 (9, 'Linseed', 'supplement', 'Hartwell Feeds', 2.40, 35, 20),
 (10, 'Mineral lick', 'supplement', 'Pasture & Co', 3.10, 18, 25),
 (11, 'Biotin', 'supplement', 'Pasture & Co', 14.50, 6, 5),
 (12, 'Rice bran', 'supplement', NULL, 1.90, 40, 0),
 (13, 'Barley straw', 'forage', 'Dunmere Farm', 0.14, 2100, 1000), (14, 'Maize flakes', 'grain', 'Greenmill', 0.74, 160, 100),
 (15, 'Foal mix', 'mix', 'Hartwell Feeds', 1.48, 0, 0), (16, 'Mash', 'mix', 'Hartwell Feeds', 1.27, 85, 60),
 (17, 'Salt block', 'supplement', 'Pasture & Co', 1.10, 44, 20), (18, 'Magnesium', 'supplement', 'Pasture & Co', 9.80, 7, 8),
 (19, 'Garlic granules', 'supplement', NULL, 6.20, 11, 5), (20, 'Grass cobs', 'forage', 'Greenmill', 0.58, 520, 250);
INSERT INTO ration
SELECT h.horse_id, f.feed_id,
  CASE f.kind WHEN 'forage' THEN 4 + floor(random() * 11) * 0.5 WHEN 'supplement' THEN 0.05 + floor(random() * 4) * 0.05 ELSE 0.5 + floor(random() * 9) * 0.25 END,
  greatest(h.arrived_on, date '2023-01-01') + floor(random() * 120)::int, (ARRAY['soak first', 'split in three', 'evening only'])[1 + floor(random() * 14)::int]
FROM horse AS h JOIN feed AS f ON f.feed_id IN (1 + h.horse_id % 2, 3 + (h.horse_id * 5) % 7, CASE WHEN h.horse_id % 3 = 0 THEN 10 END, CASE WHEN h.horse_id % 8 = 1 THEN 11 END, CASE WHEN h.horse_id % 4 = 2 THEN 13 + h.horse_id % 9 END)
WHERE h.departed_on IS NULL AND h.horse_id <> 11;

INSERT INTO invoice
SELECT row_number() OVER (ORDER BY d, client_id) + 20230000, client_id, d, d + 14, b, l,
  CASE WHEN b > 0 AND random() < 0.5 THEN 40 + floor(random() * 60) * 2.5 ELSE 0 END,
  CASE WHEN random() < 0.3 THEN 5 + floor(random() * 40) * 1.5 END,
  CASE WHEN x > 0.09 THEN least(d + 2 + floor(x * x * 34)::int, date '2025-12-31') END,
  CASE WHEN x > 0.09 THEN (ARRAY['transfer','transfer','direct debit','card','cash'])[1 + floor(random() * 5)::int] END
FROM (
  SELECT c.client_id, (date '2023-01-01' + m * interval '1 month')::date AS d, random() AS x,
    CASE WHEN c.client_id <= 31 THEN 310 + (c.client_id * 35) % 245 + m / 12 * 15 ELSE 0 END AS b,
    CASE WHEN c.client_id > 31 OR random() < 0.4 THEN (1 + floor(random() * 6)) * 26 ELSE 0 END AS l
  FROM client AS c, generate_series(0, 35) AS m
  WHERE (c.client_id <= 31 AND c.client_id % 14 <> 4 OR c.client_id BETWEEN 32 AND 98 AND (c.client_id + m * 3) % 4 = 0)
    AND c.joined_on <= date '2023-01-01' + m * interval '1 month'
) AS t;
