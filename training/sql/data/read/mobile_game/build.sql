-- Back office of a mobile game. All data end on 2026-11-27.
CREATE TABLE campaigns (
  id bigint PRIMARY KEY,
  name text NOT NULL,
  channel text NOT NULL,
  cost_amount integer NOT NULL,   -- minor units
  cost_currency char(3) NOT NULL,
  starts_on date NOT NULL,
  ends_on date
);
CREATE TABLE guilds (
  id bigint PRIMARY KEY,
  name text NOT NULL,
  motto text,
  created_at timestamptz NOT NULL
);
CREATE TABLE players (
  id bigint PRIMARY KEY,
  username text NOT NULL UNIQUE,
  country char(2),
  platform text NOT NULL CHECK (platform IN ('ios', 'android')),
  campaign_id bigint REFERENCES campaigns (id),   -- NULL: organic
  guild_id bigint REFERENCES guilds (id),
  referred_by_id bigint REFERENCES players (id),
  preferences jsonb NOT NULL DEFAULT '{}',
  banned_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE TABLE sessions (
  id bigint PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  app_version text NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz            -- NULL: crashed
);
CREATE TABLE levels (
  id bigint PRIMARY KEY,
  number integer NOT NULL UNIQUE,
  name text NOT NULL,
  world text NOT NULL,
  difficulty text NOT NULL CHECK (difficulty IN ('easy', 'normal', 'hard')),
  move_limit integer
);
CREATE TABLE level_attempts (
  id bigint PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  level_id bigint NOT NULL REFERENCES levels (id),
  outcome text NOT NULL CHECK (outcome IN ('won', 'lost', 'quit')),
  stars integer,                  -- only when won
  score integer,                  -- NULL when quit
  created_at timestamptz NOT NULL
);
CREATE TABLE products (
  id bigint PRIMARY KEY,
  sku text NOT NULL UNIQUE,
  name text NOT NULL,
  category text NOT NULL,
  price_amount integer NOT NULL,  -- minor units, US dollars
  retired_at timestamptz
);
CREATE TABLE purchases (
  id bigint PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES players (id),
  product_id bigint NOT NULL REFERENCES products (id),
  amount integer NOT NULL,        -- minor units
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('completed', 'refunded', 'failed')),
  created_at timestamptz NOT NULL
);
CREATE TABLE events (
  id bigint PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('tournament', 'season', 'sale')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE TABLE event_entries (
  id bigint PRIMARY KEY,
  event_id bigint NOT NULL REFERENCES events (id),
  player_id bigint NOT NULL REFERENCES players (id),
  points integer,                 -- NULL: joined, never scored
  reward_claimed_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (event_id, player_id)
);

SELECT setseed(0.61);

INSERT INTO campaigns
SELECT g, (ARRAY['Spring Splash','Gem Rush','Cozy Winter','Streamer Week','Puzzle Hour','Back to School','Dragon Teaser','Summer Heat','Retro Nights','Lucky Clover'])[1 + (g - 1) % 10] || ' ' || (2024 + (g - 1) / 8),
  (ARRAY['social','video','influencer','search'])[1 + g % 4], 40000 + (g * 7717) % 260000, CASE WHEN g % 5 = 0 THEN 'EUR' ELSE 'USD' END,
  DATE '2024-01-15' + (g - 1) * 45, CASE WHEN g < 20 AND g % 9 <> 0 THEN DATE '2024-01-15' + (g - 1) * 45 + 25 + (g * 11) % 50 END
FROM generate_series(1, 22) g;

INSERT INTO guilds
SELECT g, (ARRAY['Moss','Ember','Quartz','Raven','Tide','Nova'])[1 + g % 6] || ' ' || (ARRAY['Keepers','Pirates','Owls','Syndicate'])[1 + g % 4] || CASE WHEN g > 12 THEN ' II' ELSE '' END,
  CASE WHEN g % 3 <> 0 THEN (ARRAY['One more level','No gem left behind','Slow and steady','For the cake'])[1 + g % 4] END,
  TIMESTAMPTZ '2024-02-01 12:00+00' + g * INTERVAL '29 days'
FROM generate_series(1, 24) g;

INSERT INTO players
SELECT g, CASE WHEN g <= 8 THEN (ARRAY['mira_k','dragonslayer','tofu','LateNightLiam','pixelpaula','grandma_jo','zed','noodle99'])[g] ELSE (ARRAY['fox','comet','bean','storm','lumi','pico'])[1 + g % 6] || '_' || (g * 37 % 1000) || chr(97 + g % 26) END,
  CASE WHEN g % 23 <> 0 THEN (ARRAY['US','US','DE','GB','BR','US','FR','JP','DE','GB'])[1 + floor(random() * 10)::int] END,
  CASE WHEN random() < 0.45 THEN 'ios' ELSE 'android' END,
  CASE WHEN random() < 0.55 THEN (SELECT max(c.id) FROM campaigns c WHERE c.starts_on <= t::date AND c.id <> 7) END,
  CASE WHEN random() < 0.4 THEN 1 + floor(random() ^ 1.5 * 21)::int END,
  CASE WHEN g > 30 AND g % 4 = 1 THEN 1 + (g * 13 + g / 5) % (g / 9) END,
  jsonb_build_object('sound', g % 3 <> 0, 'lang', (ARRAY['en','de','pt','fr'])[1 + g % 4]),
  CASE WHEN g % 41 = 0 THEN t + INTERVAL '20 days' END, t
FROM (SELECT g, TIMESTAMPTZ '2024-01-10 08:00+00' + (g / 420.0) ^ 1.1 * INTERVAL '1030 days' + (g * 31 % 24) * INTERVAL '1 hour' t FROM generate_series(1, 420) g) x;

INSERT INTO sessions
SELECT row_number() OVER (ORDER BY t, pid), pid, CASE WHEN t < TIMESTAMPTZ '2024-11-01 00:00+00' THEN '1.4' WHEN t < TIMESTAMPTZ '2025-08-01 00:00+00' THEN '1.5' WHEN t < TIMESTAMPTZ '2026-05-01 00:00+00' THEN '2.0' ELSE '2.1' END,
  t, CASE WHEN r < 0.94 THEN t + (2 + floor(r * 55)::int) * INTERVAL '1 minute' END
FROM (SELECT p.id pid, random() r, p.created_at + CASE WHEN k = 1 THEN INTERVAL '3 minutes' WHEN k < 8 THEN ((k - 1) * (1 + p.id % 5) * 20 + (p.id * k) % 9) * INTERVAL '1 hour'
      ELSE 0.97 * ((k - 7 + (p.id % 10) / 10.0) / 24.0) ^ 1.4 * (TIMESTAMPTZ '2026-11-27 20:00+00' - p.created_at) + INTERVAL '7 days' END t
  FROM players p CROSS JOIN generate_series(1, 30) k
  WHERE p.id % 19 <> 7 AND k <= CASE WHEN p.id % 4 = 0 THEN 1 WHEN p.id % 4 = 1 THEN 3 WHEN p.id % 9 = 2 THEN 30 WHEN p.id % 4 = 2 THEN 4 ELSE 5 END) x
WHERE t < TIMESTAMPTZ '2026-11-27 22:00+00';

INSERT INTO levels
SELECT g, g, (ARRAY['Gate','Hollow','Bridge','Cavern','Tower','Lagoon','Orchard','Summit'])[1 + (g - 1) % 8] || ' ' || (1 + (g - 1) / 8),
  (ARRAY['Meadow','Caves','Coast','Frost'])[1 + (g - 1) / 10], CASE WHEN g % 10 = 0 THEN 'hard' WHEN g % 3 = 0 THEN 'normal' ELSE 'easy' END,
  CASE WHEN g % 7 <> 0 THEN 18 + (g * 5) % 17 END
FROM generate_series(1, 40) g;

INSERT INTO level_attempts
SELECT n, player_id, lid, o, CASE WHEN o = 'won' THEN 1 + floor(r2 * 3)::int END, CASE WHEN o <> 'quit' THEN (300 + lid * 40 + floor(r2 * 60)::int * 50) / (CASE WHEN o = 'won' THEN 1 ELSE 2 END) END, t
FROM (SELECT n, player_id, lid, r2, t, CASE WHEN r < 0.66 - (CASE WHEN lid % 10 = 0 THEN 0.3 ELSE 0 END) THEN 'won' WHEN r < 0.92 THEN 'lost' ELSE 'quit' END o
  FROM (SELECT row_number() OVER (ORDER BY s.started_at, s.id, k) n, s.player_id, s.started_at + k * INTERVAL '2 minutes' t,
      LEAST(38, 1 + (3 * row_number() OVER (PARTITION BY s.player_id ORDER BY s.started_at, k) / 5))::int lid, random() r, random() r2
    FROM sessions s CROSS JOIN generate_series(1, 2) k WHERE s.player_id % 13 <> 6 AND (k = 1 OR s.id % 6 = 0)) a) b
WHERE n <= 2000;

INSERT INTO products
SELECT g, lower((ARRAY['gems','coins','skin','pass','boost'])[1 + g % 5]) || '_' || lpad(g::text, 2, '0'),
  (ARRAY['Pouch of Gems','Coin Sack','Fox Skin','Season Pass','Booster Kit'])[1 + g % 5] || CASE WHEN g > 5 THEN ' ' || (ARRAY['M','L','XL','XXL'])[1 + (g - 6) / 5 % 4] ELSE ' S' END,
  (ARRAY['currency','currency','cosmetic','subscription','booster'])[1 + g % 5], (ARRAY[99, 199, 499, 999, 1999, 4999])[1 + (g * 5 + g / 6) % 6],
  CASE WHEN g % 8 = 5 THEN TIMESTAMPTZ '2025-10-01 00:00+00' + g * INTERVAL '1 day' END
FROM generate_series(1, 24) g;

INSERT INTO purchases
SELECT row_number() OVER (ORDER BY t, sid), player_id, pr.id, pr.price_amount, CASE WHEN country = 'GB' THEN 'GBP' WHEN country IN ('DE', 'FR') THEN 'EUR' ELSE 'USD' END,
  CASE WHEN r2 < 0.88 THEN 'completed' WHEN r2 < 0.94 THEN 'refunded' ELSE 'failed' END, t
FROM (SELECT s.id sid, s.player_id, p.country, s.started_at + INTERVAL '4 minutes' t, random() r, random() r2, 1 + floor(random() ^ 1.4 * 22)::int k
  FROM sessions s JOIN players p ON p.id = s.player_id) x JOIN products pr ON pr.id = x.k
WHERE (player_id % 9 = 2 AND r < 0.6 OR player_id % 3 = 1 AND r < 0.35 OR player_id % 5 = 0 AND r < 0.2) AND (pr.retired_at IS NULL OR t < pr.retired_at);

INSERT INTO events
SELECT g, (ARRAY['Frost Cup','Meadow Season','Gem Sale','Coast Clash','Lantern Season','Cake Day Sale'])[1 + (g - 1) % 6] || ' #' || (1 + (g - 1) / 6),
  (ARRAY['tournament','season','sale'])[1 + (g - 1) % 3], TIMESTAMPTZ '2024-02-05 10:00+00' + (g - 1) * INTERVAL '39 days',
  TIMESTAMPTZ '2024-02-05 10:00+00' + (g - 1) * INTERVAL '39 days' + (ARRAY[7, 45, 4])[1 + (g - 1) % 3] * INTERVAL '1 day'
FROM generate_series(1, 26) g;

INSERT INTO event_entries
SELECT row_number() OVER (ORDER BY t, eid, pid), eid, pid, pts, CASE WHEN pts > 300 AND (pid + eid) % 3 <> 0 THEN t + (2 + pid % 60) * INTERVAL '1 hour' END, t
FROM (SELECT e.id eid, p.id pid, CASE WHEN random() < 0.87 THEN 10 * floor(random() * 90)::int END pts, e.starts_at + (p.id * 7 % 90) * INTERVAL '1 hour' t
  FROM events e JOIN players p ON p.created_at < e.starts_at WHERE e.kind <> 'sale' AND (p.id * 11 + e.id * 17) % 7 = 0 AND p.id % 3 <> 0) x
WHERE t < TIMESTAMPTZ '2026-11-27 22:00+00';
