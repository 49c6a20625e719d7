-- Podcast network. Data run up to the fixed day 2026-11-27. Amounts in US cents.
CREATE TABLE hosts (
  id bigint PRIMARY KEY, full_name text NOT NULL, email text NOT NULL UNIQUE, city text,
  created_at timestamp NOT NULL, updated_at timestamp NOT NULL, deleted_at timestamp);
CREATE TABLE shows (
  id bigint PRIMARY KEY, title text NOT NULL, slug text NOT NULL UNIQUE, category text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft','active','paused','ended')), launched_on date,
  created_at timestamp NOT NULL, updated_at timestamp NOT NULL, deleted_at timestamp);
CREATE TABLE show_hosts (
  id bigint PRIMARY KEY, show_id bigint NOT NULL REFERENCES shows(id), host_id bigint NOT NULL REFERENCES hosts(id),
  role text NOT NULL CHECK (role IN ('lead','co_host','producer')),
  created_at timestamp NOT NULL, updated_at timestamp NOT NULL, UNIQUE (show_id, host_id));
CREATE TABLE episodes (
  id bigint PRIMARY KEY, show_id bigint NOT NULL REFERENCES shows(id), title text NOT NULL, episode_number integer NOT NULL,
  episode_type text NOT NULL CHECK (episode_type IN ('full','trailer','bonus')),
  status text NOT NULL CHECK (status IN ('draft','scheduled','published')), duration_seconds integer, published_at timestamp,
  created_at timestamp NOT NULL, updated_at timestamp NOT NULL, deleted_at timestamp, UNIQUE (show_id, episode_number));
CREATE TABLE download_stats (
  id bigint PRIMARY KEY, episode_id bigint NOT NULL REFERENCES episodes(id),
  platform text NOT NULL CHECK (platform IN ('apple','spotify','web')), month_on date NOT NULL, downloads_count integer NOT NULL,
  created_at timestamp NOT NULL, updated_at timestamp NOT NULL, UNIQUE (episode_id, platform, month_on));
CREATE TABLE sponsors (
  id bigint PRIMARY KEY, name text NOT NULL, industry text, billing_email text,
  status text NOT NULL CHECK (status IN ('lead','active','churned')),
  created_at timestamp NOT NULL, updated_at timestamp NOT NULL, deleted_at timestamp);
CREATE TABLE campaigns (
  id bigint PRIMARY KEY, sponsor_id bigint NOT NULL REFERENCES sponsors(id), show_id bigint NOT NULL REFERENCES shows(id), name text NOT NULL,
  status text NOT NULL CHECK (status IN ('proposed','booked','running','completed','cancelled')),
  starts_on date NOT NULL, ends_on date NOT NULL, budget_cents integer,
  created_at timestamp NOT NULL, updated_at timestamp NOT NULL);
CREATE TABLE ad_spots (
  id bigint PRIMARY KEY, campaign_id bigint NOT NULL REFERENCES campaigns(id), episode_id bigint NOT NULL REFERENCES episodes(id),
  position text NOT NULL CHECK (position IN ('pre_roll','mid_roll','post_roll')),
  status text NOT NULL CHECK (status IN ('reserved','aired','missed','cancelled')), price_cents integer NOT NULL,
  created_at timestamp NOT NULL, updated_at timestamp NOT NULL);
CREATE TABLE invoices (
  id bigint PRIMARY KEY, campaign_id bigint NOT NULL REFERENCES campaigns(id), number text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('draft','sent','paid','overdue','void')), amount_cents integer NOT NULL,
  issued_on date, due_on date, paid_on date, created_at timestamp NOT NULL, updated_at timestamp NOT NULL);
CREATE TABLE host_payouts (
  id bigint PRIMARY KEY, host_id bigint NOT NULL REFERENCES hosts(id), show_id bigint NOT NULL REFERENCES shows(id), amount_cents integer NOT NULL,
  status text NOT NULL CHECK (status IN ('pending','paid','failed')), paid_on date, created_at timestamp NOT NULL, updated_at timestamp NOT NULL);
SELECT setseed(0.31);
INSERT INTO hosts
SELECT n, v, lower(replace(v, ' ', '.')) || '@earshot.example', CASE WHEN n % 6 = 0 THEN NULL ELSE (ARRAY['Leeds','Austin','Dublin','Toronto'])[1 + n % 4] END,
  timestamp '2023-11-01 09:00' + n * interval '13 days', timestamp '2026-01-01 09:00' + n * interval '5 days',
  CASE WHEN n IN (7, 19, 26) THEN timestamp '2026-02-10 14:20' + n * interval '4 days' END
FROM unnest(ARRAY['Maya Lindqvist','Tom Okafor','Priya Raman','Joel Hart','Nadia Sosa','Ben Whitlock','Carla Neves','Idris Bello','Hannah Frey','Lewis Tran',
 'Rosa Marchetti','Owen Pike','Yuki Mori','Sam Delgado','Greta Holm','Andre Fontaine','Lucy Abbott','Kofi Mensah','Dana Kerr','Vikram Sethi','Ella Rowe','Marcus Dunn',
 'Sofia Ilves','Pete Gallagher','Amara Diallo','Noel Figueroa','Tess Vaughan','Hugo Brandt']) WITH ORDINALITY AS x(v, n);
INSERT INTO shows
SELECT n, t, lower(replace(t, ' ', '-')), c, s, d::date, coalesce(d::timestamp, timestamp '2026-06-01') - interval '40 days', timestamp '2026-03-01 10:00' + n * interval '9 days',
  CASE WHEN n IN (9, 20) THEN timestamp '2026-09-03 11:00' + n * interval '1 day' END
FROM (VALUES (1,'Harbour Lights','true crime','active','2023-12-04'),(2,'Ledger Lines','business','active','2023-12-11'),(3,'The Slow Burner','food','active','2024-01-15'),
 (4,'Offside Story','sport','active','2024-02-05'),(5,'Cold Front','true crime','active','2024-03-04'),(6,'Small Hours','society','paused','2024-03-18'),
 (7,'Founders Anonymous','business','active','2024-05-06'),(8,'Lab Coat Diaries','science','active','2024-06-03'),(9,'Kitchen Sink Drama','food','ended','2023-12-18'),
 (10,'Orbit Check','science','active','2024-09-02'),(11,'Second Serve','sport','paused','2024-10-14'),(12,'The Parish','true crime','active','2025-01-13'),
 (13,'Quiet Money','business','active','2025-03-03'),(14,'Neighbours Like These','society','active','2025-05-19'),(15,'Salt and Smoke','food','paused','2025-08-04'),
 (16,'Deep Field','science','active','2026-01-12'),(17,'Last Orders','society','ended','2024-01-08'),(18,'Transfer Window','sport','active','2026-06-15'),
 (19,'Paper Trail','true crime','draft',NULL),(20,'Bright Ideas','business','draft',NULL),(21,'Common Room','society','draft',NULL)) AS v(n, t, c, s, d);
INSERT INTO show_hosts
SELECT row_number() OVER (ORDER BY s, h), s, h, r, timestamp '2023-11-20' + s * interval '20 days', timestamp '2026-02-01' + h * interval '3 days'
FROM (SELECT id AS s, 1 + (id * 5) % 25 AS h, 'lead' AS r FROM shows WHERE id <> 20
 UNION ALL SELECT id, 1 + (id * 5 + 3) % 25, 'co_host' FROM shows WHERE id % 3 <> 0
 UNION ALL SELECT id, 1 + (id * 5 + 7) % 25, 'producer' FROM shows WHERE id % 4 <> 1) q;
INSERT INTO episodes
SELECT row_number() OVER (ORDER BY d, s), s, t || ' ' || n || ': ' || (ARRAY['The Letter','Open Doors','A Long Night','Turning Point','What We Missed','The Bargain','North Road','Afterwards','Second Look','Listener Mail','The Trade','Unfinished'])[1 + (n * 7 + s) % 12],
  n, CASE WHEN n = 1 THEN 'trailer' WHEN n % 9 = 0 THEN 'bonus' ELSE 'full' END,
  CASE WHEN n % 23 = 11 THEN 'draft' WHEN d > date '2026-11-27' THEN 'scheduled' ELSE 'published' END,
  CASE WHEN (n + s) % 19 = 3 THEN NULL WHEN n = 1 THEN 120 + s * 5 ELSE (1500 + 60 * floor(random() * 45))::int END,
  CASE WHEN n % 23 = 11 THEN NULL ELSE d + interval '6 hours' END, d - interval '20 days', least(d, date '2026-11-27') + interval '1 day',
  CASE WHEN (n * s) % 47 = 24 THEN d + interval '60 days' END
FROM (SELECT s.id AS s, s.title AS t, n::int AS n, s.launched_on + ((n - 1) * (CASE s.id % 4 WHEN 0 THEN 28 WHEN 1 THEN 21 WHEN 2 THEN 35 ELSE 28 END) + CASE WHEN n > 8 THEN 20 + s.id * 2 ELSE 0 END + (n * s.id) % 5)::int AS d
 FROM shows s CROSS JOIN generate_series(1, 55) AS n WHERE s.launched_on IS NOT NULL) q
WHERE d <= date '2026-12-31' AND NOT (s = 9 AND d > date '2025-11-30') AND NOT (s = 17 AND d > date '2025-06-30') AND NOT (s IN (6, 11) AND d > date '2026-07-31') AND NOT (s IN (7, 14, 15) AND d > date '2026-08-31');
INSERT INTO download_stats
SELECT row_number() OVER (ORDER BY m, id, p), id, p, m, c, m + interval '1 month', m + interval '1 month'
FROM (SELECT e.id, p, (date_trunc('month', e.published_at) + k * interval '1 month')::date AS m,
  (50 * floor((400 + e.show_id * 137 % 1900) * (0.4 + random()) * (CASE p WHEN 'apple' THEN 1.0 WHEN 'spotify' THEN 1.3 ELSE 0.3 END) / (k + 1) / 50))::int AS c
 FROM episodes e CROSS JOIN unnest(ARRAY['apple','spotify','web']) AS p CROSS JOIN generate_series(0, 1) AS k
 WHERE e.status = 'published' AND e.id % 29 <> 5) q
WHERE m <= date '2026-11-01' AND NOT (p = 'web' AND id % 3 = 0) AND random() < 0.8;
INSERT INTO sponsors
SELECT n, v, CASE WHEN n % 8 = 5 THEN NULL ELSE (ARRAY['finance','food delivery','software','mattresses','travel'])[1 + n % 5] END,
  CASE WHEN n % 7 = 0 THEN NULL ELSE 'billing@' || lower(replace(v, ' ', '')) || '.example' END,
  CASE WHEN n IN (22, 23, 24, 25, 26) THEN 'lead' WHEN n % 5 = 3 THEN 'churned' ELSE 'active' END,
  timestamp '2023-11-05 10:00' + n * interval '30 days', timestamp '2026-04-01 10:00' + n * interval '6 days',
  CASE WHEN n IN (8, 24) THEN timestamp '2026-07-01 16:00' + n * interval '1 day' END
FROM unnest(ARRAY['Northwind Bank','Pantry Box','Taskly','Dreamfoam','Airhop','Coinpost','Green Fork','Cloudlane','Snoozewell','Railbreak','Harvest Mutual','Noodle Now','Inkwell Apps','Featherbed',
 'Islander Tours','Penny Wise','Crate and Carrot','Stackhouse','Goodnight Co','Wayfare','Ledgerly','Bistro Post','Parcelbird','Restful','Summit Trips','Tallyup']) WITH ORDINALITY AS x(v, n);
INSERT INTO campaigns
SELECT n, sp, sh, name || ' x ' || (ARRAY['Spring','Summer','Autumn','Winter'])[1 + n % 4] || ' ' || n,
  CASE WHEN n % 13 = 6 THEN 'cancelled' WHEN d + l < date '2026-11-27' THEN 'completed' WHEN d <= date '2026-11-27' THEN 'running' WHEN n % 2 = 0 THEN 'booked' ELSE 'proposed' END,
  d, d + l, CASE WHEN n % 17 = 4 THEN NULL ELSE 50000 * (5 + floor(random() * 60))::int END, d - interval '45 days', d + interval '10 days'
FROM (SELECT n, sp, sh, name, greatest(launched_on, date '2023-12-10') + floor(random() * (date '2027-02-20' - greatest(launched_on, date '2023-12-10')))::int AS d, (30 + 15 * floor(random() * 7))::int AS l
 FROM (SELECT n, 1 + floor(power(random(), 1.4) * 21)::int AS sp, 1 + floor(random() * 17)::int AS sh FROM generate_series(1, 130) AS n) g JOIN sponsors p ON p.id = sp JOIN shows s ON s.id = sh) q;
INSERT INTO ad_spots
SELECT row_number() OVER (ORDER BY pa, c, e), c, e, p, CASE WHEN cs = 'cancelled' THEN 'cancelled' WHEN es <> 'published' THEN 'reserved' WHEN random() < 0.09 THEN 'missed' ELSE 'aired' END,
  CASE p WHEN 'mid_roll' THEN 90000 WHEN 'pre_roll' THEN 60000 ELSE 30000 END + 5000 * floor(random() * 9)::int, pa - interval '15 days', pa + interval '1 day'
FROM (SELECT c.id AS c, e.id AS e, c.status AS cs, e.status AS es, e.published_at AS pa, (ARRAY['pre_roll','mid_roll','mid_roll','post_roll'])[1 + (c.id + e.id) % 4] AS p
 FROM campaigns c JOIN episodes e ON e.show_id = c.show_id AND e.published_at >= c.starts_on AND e.published_at < c.ends_on + 1 WHERE e.deleted_at IS NULL AND e.id % 6 <> 0) q;
INSERT INTO invoices
SELECT row_number() OVER (ORDER BY i, id, k), id, 'INV-' || (10000 + row_number() OVER (ORDER BY i, id, k)),
  s, a, CASE WHEN s <> 'draft' THEN i END, CASE WHEN s <> 'draft' THEN i + 30 END, CASE WHEN s = 'paid' THEN least(i + 5 + p, date '2026-11-27') END, i + interval '9 hours', i + interval '40 days'
FROM (SELECT *, CASE WHEN id % 19 = 7 THEN 'void' WHEN i > date '2026-11-15' THEN 'draft' WHEN i + 5 + p <= date '2026-11-27' AND (id + k) % 11 <> 2 THEN 'paid' WHEN i + 30 < date '2026-11-27' THEN 'overdue' ELSE 'sent' END AS s
 FROM (SELECT c.id, k, c.starts_on + 5 + k * 30 AS i, (coalesce(c.budget_cents, 600000) / 2 + 1000 * (c.id % 7))::int AS a, floor(random() * 48)::int AS p
  FROM campaigns c CROSS JOIN generate_series(0, 1) AS k WHERE c.status IN ('running', 'completed')) q) q2 WHERE i <= date '2026-11-27';
INSERT INTO host_payouts
SELECT row_number() OVER (ORDER BY m, h), h, s, a, CASE WHEN m >= date '2026-10-01' THEN 'pending' WHEN (h * 3 + s) % 10 = 1 THEN 'failed' ELSE 'paid' END,
  CASE WHEN m < date '2026-10-01' AND (h * 3 + s) % 10 <> 1 THEN m + 9 + (h % 4)::int END, m + interval '8 hours', m + interval '12 days'
FROM (SELECT sh.host_id AS h, sh.show_id AS s, m::date AS m, (CASE sh.role WHEN 'lead' THEN 150000 ELSE 80000 END + 10000 * floor(random() * 12))::int AS a
 FROM show_hosts sh JOIN shows w ON w.id = sh.show_id CROSS JOIN generate_series(timestamp '2024-01-01', timestamp '2026-10-01', interval '3 months') AS m
 WHERE w.launched_on < m AND sh.role <> 'producer' AND w.status <> 'ended') q;
