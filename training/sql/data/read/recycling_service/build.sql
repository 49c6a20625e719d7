-- Municipal recycling service. Data run up to the fixed day 2026-11-27.
-- collections.collection_date is text 'YYYY-MM-DD'; material_sales.sale_month is an integer such as 202401. Prices in pounds.
CREATE TABLE zones (zone_id integer PRIMARY KEY, zone_name text NOT NULL UNIQUE, district text NOT NULL, households integer);
CREATE TABLE zone_targets (zone_id integer NOT NULL REFERENCES zones, target_year integer NOT NULL, target_kg integer NOT NULL, PRIMARY KEY (zone_id, target_year));
CREATE TABLE addresses (address_id integer PRIMARY KEY, zone_id integer NOT NULL REFERENCES zones, street_address text NOT NULL,
  dwelling_type text NOT NULL CHECK (dwelling_type IN ('house','apartment','shop')), registered_date date NOT NULL, contact_email text);
CREATE TABLE bins (bin_id integer PRIMARY KEY, address_id integer NOT NULL REFERENCES addresses, material text NOT NULL, size_litres integer NOT NULL,
  delivered_date date NOT NULL, removed_date date);
CREATE TABLE trucks (truck_id integer PRIMARY KEY, plate_number text NOT NULL UNIQUE, fuel text NOT NULL, capacity_kg integer NOT NULL, bought_date date NOT NULL, retired_date date);
CREATE TABLE crew (crew_id integer PRIMARY KEY, full_name text NOT NULL, job text NOT NULL CHECK (job IN ('driver','loader','inspector')), hired_date date NOT NULL, left_date date);
CREATE TABLE routes (route_id integer PRIMARY KEY, route_code text NOT NULL UNIQUE, zone_id integer NOT NULL REFERENCES zones, material text NOT NULL, weekday text NOT NULL);
CREATE TABLE collections (collection_id integer PRIMARY KEY, route_id integer NOT NULL REFERENCES routes, truck_id integer NOT NULL REFERENCES trucks,
  driver_id integer NOT NULL REFERENCES crew (crew_id), collection_date text NOT NULL, weight_kg integer, bins_emptied integer NOT NULL, remark text);
CREATE TABLE inspections (inspection_id integer PRIMARY KEY, bin_id integer NOT NULL REFERENCES bins, inspector_id integer NOT NULL REFERENCES crew (crew_id),
  inspected_date date NOT NULL, contamination_percent numeric(5,1), outcome text NOT NULL CHECK (outcome IN ('clean','warning','rejected')), UNIQUE (bin_id, inspected_date));
CREATE TABLE complaints (complaint_id integer PRIMARY KEY, address_id integer NOT NULL REFERENCES addresses, reason text NOT NULL, received_date date NOT NULL, resolved_date date);
CREATE TABLE buyers (buyer_id integer PRIMARY KEY, buyer_name text NOT NULL, town text, phone text);
CREATE TABLE material_sales (sale_id integer PRIMARY KEY, buyer_id integer NOT NULL REFERENCES buyers, material text NOT NULL, sale_month integer NOT NULL,
  tonnes numeric(8,2) NOT NULL, price_per_tonne numeric(8,2));
SELECT setseed(0.57);
INSERT INTO zones
SELECT n, v, (ARRAY['North','East','South','West'])[1 + (n % 4)], CASE WHEN n = 18 THEN NULL ELSE 400 + (n * 173) % 900 END
FROM unnest(ARRAY['Millbrook','Castle Hill','Riverside','Old Town','Station Quarter','Ashgrove','Beacon Park','Docklands','Elm Rise','Foxley','Greenside','Hawthorn','Ivy Lane','Kingsmead',
 'Longford','Marsh End','Northgate','Orchard Estate','Priory','Quarry Bank']) WITH ORDINALITY AS x(v, n);
INSERT INTO zone_targets SELECT z.zone_id, y, (20000 + (z.zone_id * 1700) % 15000 + (y - 2024) * 1500) FROM zones z CROSS JOIN generate_series(2024, 2026) AS y WHERE z.zone_id <> 20;
INSERT INTO addresses
SELECT n, 1 + floor(random() * 19)::int, (1 + (n * 7) % 120) || ' ' || (ARRAY['Mill Lane','Church Street','Station Road','High Street','Park Avenue','Bridge Street','Chapel Row'])[1 + n % 7],
  (ARRAY['house','house','apartment','shop','house','apartment'])[1 + (n / 3) % 6], date '2023-01-02' + (n * 37) % 1380, CASE WHEN n % 5 = 2 THEN NULL ELSE 'resident' || n || '@post.example' END
FROM generate_series(1, 320) AS n;
INSERT INTO bins
SELECT row_number() OVER (ORDER BY a.address_id, k), a.address_id, (ARRAY['paper','plastic','organic','glass','paper'])[k], (ARRAY[120, 240, 120, 60, 240])[k],
  d, CASE WHEN random() < 0.22 AND d < date '2026-08-01' THEN least(d + 60 + floor(random() * 700)::int, date '2026-11-20') END
FROM (SELECT address_id, k, greatest(registered_date + k * 3 + CASE WHEN k = 5 THEN 150 ELSE 0 END, date '2023-12-01') AS d FROM addresses CROSS JOIN generate_series(1, 5) AS k
 WHERE address_id % 25 <> 0 AND (k < 4 OR address_id % (k - 1) = 0)) a WHERE d <= date '2026-11-20';
INSERT INTO trucks
SELECT n, 'MR' || (10 + n * 3) || ' ' || (ARRAY['KLO','TRV','WPX','HGD'])[1 + n % 4], (ARRAY['diesel','electric','diesel','gas'])[1 + n % 4], (ARRAY[1800, 2200, 2600])[1 + n % 3],
  date '2014-03-01' + n * 170, CASE WHEN n IN (1, 2, 4, 5) THEN date '2024-08-31' + n * 120 END FROM generate_series(1, 20) AS n;
INSERT INTO crew
SELECT n, v, CASE WHEN n <= 12 THEN 'driver' WHEN n <= 20 THEN 'loader' ELSE 'inspector' END, date '2014-05-05' + (n::int * 263) % 3400, CASE WHEN n IN (3, 12, 15, 18, 23) THEN date '2024-11-15' + n::int * 30 END
FROM unnest(ARRAY['Alan Reeve','Joyce Kemp','Stuart Noble','Fiona Drury','Ravi Chand','Helen Marsh','Derek Stott','Marta Zielinska','Gary Poole','Anita Bose','Kevin Lunn','Sheila Grant','Paul Eddery','Tina Marlow',
 'Colin Webb','Jamal Price','Ruth Askew','Neil Barton','Olga Petrova','Craig Dunmore','Wendy Hale','Ian Foster','Bridget Cole','Leo Santos']) WITH ORDINALITY AS x(v, n);
INSERT INTO routes
SELECT row_number() OVER (ORDER BY zone_id, k), upper(left((ARRAY['paper','plastic','organic','glass'])[k], 2)) || '-' || lpad(zone_id::text, 2, '0'), zone_id, (ARRAY['paper','plastic','organic','glass'])[k],
  (ARRAY['Monday','Tuesday','Wednesday','Thursday','Friday'])[1 + (zone_id * 3 + k) % 5]
FROM zones CROSS JOIN generate_series(1, 4) AS k WHERE (k = 1 OR (k = 2 AND zone_id % 2 = 0) OR (k = 3 AND zone_id % 3 = 0) OR (k = 4 AND zone_id % 5 = 0)) AND zone_id <> 17;
INSERT INTO collections
SELECT row_number() OVER (ORDER BY d, r), r, CASE WHEN d > date '2024-08-01' THEN 6 + (r * 5 + n) % 14 ELSE 1 + (r * 5 + n) % 20 END,
  CASE WHEN (r + n / 4) % 12 = 2 AND d > date '2025-01-31' THEN 5 WHEN (r + n / 4) % 12 = 11 AND d > date '2025-10-31' THEN 7 ELSE 1 + (r + n / 4) % 12 END, to_char(d, 'YYYY-MM-DD'),
  CASE WHEN (r * 3 + n) % 31 = 4 THEN NULL ELSE 10 * floor(70 + random() * 115 + CASE WHEN r % 6 = 0 THEN 45 ELSE 0 END)::int END, (60 + floor(random() * 70))::int,
  CASE WHEN (r + n) % 14 = 3 THEN (ARRAY['road works','late start','breakdown','snow'])[1 + (r * n) % 4] END
FROM (SELECT route_id::int AS r, n, date '2023-12-04' + n * 21 + (route_id % 5)::int + CASE WHEN (route_id * n) % 13 = 5 THEN 7 ELSE 0 END AS d FROM routes CROSS JOIN generate_series(0, 53) AS n
 WHERE route_id NOT IN (11, 29) AND (route_id * 7 + n) % 17 <> 0) q WHERE d <= date '2026-11-27';
INSERT INTO inspections
SELECT row_number() OVER (ORDER BY d, b), b, i, d, c, CASE WHEN c < 8 THEN 'clean' WHEN c < 18 THEN 'warning' WHEN c IS NULL THEN 'clean' ELSE 'rejected' END
FROM (SELECT DISTINCT ON (b, d) * FROM (SELECT b.bin_id AS b, CASE WHEN g.n % 3 = 0 THEN 21 WHEN g.n % 3 = 1 THEN 22 ELSE 24 END AS i, b.delivered_date + 1 + floor(random() * (coalesce(b.removed_date, date '2026-11-27') - b.delivered_date - 1))::int AS d,
  CASE WHEN g.n % 37 = 9 THEN NULL ELSE round((power(random(), 2) * 30)::numeric, 1) END AS c
 FROM (SELECT n, 1 + (n * 17 + n / 5) % 640 AS bid FROM generate_series(1, 900) AS n) g JOIN bins b ON b.bin_id = g.bid) p ORDER BY b, d, c) q;
INSERT INTO complaints
SELECT row_number() OVER (ORDER BY d, a), a, r, d, CASE WHEN p < 0.08 OR d + w > date '2026-11-27' THEN NULL ELSE d + w END
FROM (SELECT x.address_id AS a, (ARRAY['missed pickup','broken bin','noise','missed pickup','spilled waste'])[1 + floor(random() * 5)::int] AS r,
  greatest(x.registered_date, date '2023-12-01') + floor(random() * (date '2026-11-27' - greatest(x.registered_date, date '2023-12-01')))::int AS d, floor(power(random(), 2) * 40)::int AS w, random() AS p
 FROM (SELECT 1 + floor(power(random(), 1.6) * 260)::int AS aid FROM generate_series(1, 520)) g JOIN addresses x ON x.address_id = g.aid) q;
INSERT INTO buyers
SELECT n, v, CASE WHEN n % 9 = 4 THEN NULL ELSE (ARRAY['Sheffield','Hull','Bristol','Cardiff','Stoke'])[1 + n % 5] END, CASE WHEN n % 4 = 1 THEN NULL ELSE '01632 9600' || (10 + n) END
FROM unnest(ARRAY['Severn Compost','Humber Paper Mill','Clearglass Works','Ironbridge Metals','Polyloop','Rootstock Soil','Avon Board','Crystal Cullet','Tin and Steel Recovery','Flakeworks','Greenheap','Pulp and Sons',
 'Bottlebank Trading','Westmetal','Second Life Plastics','Newleaf Mulch','Dales Fibre','Potters Glass','Coastal Scrap','Trent Resin','Cardboard Kings']) WITH ORDINALITY AS x(v, n);
INSERT INTO material_sales
SELECT row_number() OVER (ORDER BY m, b, mat), b, mat, m, (4 + floor(random() * 140) / 4)::numeric(8,2),
  CASE WHEN random() < 0.03 THEN NULL ELSE (CASE mat WHEN 'paper' THEN 85 WHEN 'plastic' THEN 210 WHEN 'glass' THEN 40 WHEN 'metal' THEN 620 ELSE 18 END * (0.8 + random() * 0.5))::numeric(8,2) END
FROM (SELECT b, mat, to_char(t, 'YYYYMM')::int AS m FROM generate_series(timestamp '2023-12-01', timestamp '2026-11-01', interval '1 month') AS t CROSS JOIN generate_series(1, 19) AS b
 CROSS JOIN LATERAL (VALUES ((ARRAY['plastic','organic','paper','glass','metal'])[1 + b % 5]), (CASE WHEN b % 4 = 0 THEN 'paper' WHEN b % 4 = 1 THEN 'metal' END)) AS v(mat)
 WHERE mat IS NOT NULL AND NOT (b IN (6, 13) AND t > timestamp '2025-10-01') AND random() < 0.6 GROUP BY b, mat, t) q;
