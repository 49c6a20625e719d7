-- Payments start-up. All data end on 2026-11-27.
CREATE TABLE account_managers (
  id bigint PRIMARY KEY,
  name text NOT NULL,
  region text NOT NULL,
  lead_id bigint REFERENCES account_managers (id),
  hired_on date NOT NULL
);
CREATE TABLE merchants (
  id bigint PRIMARY KEY,
  account_manager_id bigint REFERENCES account_managers (id),
  name text NOT NULL,
  country char(2) NOT NULL,
  currency char(3) NOT NULL,
  industry text NOT NULL,
  signup_channel text,
  plan text NOT NULL CHECK (plan IN ('free', 'starter', 'growth', 'scale')),
  status text NOT NULL CHECK (status IN ('active', 'paused', 'closed')),
  settings jsonb NOT NULL DEFAULT '{}',
  verified_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE TABLE onboarding_steps (
  id bigint PRIMARY KEY,
  merchant_id bigint NOT NULL REFERENCES merchants (id),
  step text NOT NULL CHECK (step IN ('signed_up', 'details_sent', 'bank_added', 'went_live')),
  completed_at timestamptz NOT NULL,
  UNIQUE (merchant_id, step)
);
CREATE TABLE customers (
  id bigint PRIMARY KEY,
  merchant_id bigint NOT NULL REFERENCES merchants (id),
  email text,
  country char(2),
  created_at timestamptz NOT NULL
);
CREATE TABLE charges (
  id bigint PRIMARY KEY,
  merchant_id bigint NOT NULL REFERENCES merchants (id),
  customer_id bigint REFERENCES customers (id),
  amount integer NOT NULL,        -- minor units (cents, pence)
  currency char(3) NOT NULL,
  fee_amount integer,             -- minor units, only for succeeded charges
  payment_method text NOT NULL CHECK (payment_method IN ('card', 'wallet', 'bank_debit')),
  status text NOT NULL CHECK (status IN ('succeeded', 'failed', 'pending')),
  failure_code text,
  created_at timestamptz NOT NULL
);
CREATE TABLE refunds (
  id bigint PRIMARY KEY,
  charge_id bigint NOT NULL REFERENCES charges (id),
  amount integer NOT NULL,        -- minor units, in the currency of the charge
  reason text,
  created_at timestamptz NOT NULL
);
CREATE TABLE disputes (
  id bigint PRIMARY KEY,
  charge_id bigint NOT NULL REFERENCES charges (id),
  amount integer NOT NULL,        -- minor units, in the currency of the charge
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('needs_response', 'under_review', 'won', 'lost')),
  created_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE TABLE payouts (
  id bigint PRIMARY KEY,
  merchant_id bigint NOT NULL REFERENCES merchants (id),
  amount integer NOT NULL,        -- minor units
  currency char(3) NOT NULL,
  status text NOT NULL CHECK (status IN ('paid', 'in_transit', 'failed')),
  created_at timestamptz NOT NULL,
  arrived_at timestamptz
);
CREATE TABLE plan_changes (
  id bigint PRIMARY KEY,
  merchant_id bigint NOT NULL REFERENCES merchants (id),
  old_plan text NOT NULL,
  new_plan text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE TABLE fee_discounts (
  id bigint PRIMARY KEY,
  merchant_id bigint NOT NULL REFERENCES merchants (id),
  discount_bps integer NOT NULL,
  starts_on date NOT NULL,
  ends_on date                    -- NULL: open-ended
);

SELECT setseed(0.37);

INSERT INTO account_managers
SELECT g, (ARRAY['Ines Albrecht','Tom Okafor','Marta Rossi','Jonas Weber','Priya Nair','Luc Fontaine','Hannah Cole','Diego Ruiz','Aiko Mori','Sven Dahl','Nadia Haddad','Owen Price','Clara Vogel','Femi Adeyemi','Julie Marchand','Karl Brandt','Rosa Medina','Ben Whitaker','Elif Demir','Pieter Jansen'])[g],
  (ARRAY['DACH','UK','South','Benelux','US'])[1 + g % 5], CASE WHEN g > 4 THEN 1 + g % 4 END, DATE '2022-03-01' + g * 61
FROM generate_series(1, 20) g;

INSERT INTO merchants
SELECT g, CASE WHEN g % 7 <> 0 THEN 1 + (g * g) % 17 END,
  CASE WHEN g <= 10 THEN (ARRAY['Brot & Salz','Velo Nord','Maison Lune','Pixel Pantry','Harbour Books','Kaffeekontor','Atlas Yoga','Blue Fern Studio','Tulip Cycles','Casa Limone'])[g]
    ELSE (ARRAY['Amber','Nordic','Silver','Urban','Little','Golden','Wild','Paper','Copper','Green'])[1 + g % 10] || ' ' || (ARRAY['Bakery','Tickets','Outfitters','Academy','Cloud','Garden','Optics','Market','Fitness','Records','Toys'])[1 + g % 11] || CASE WHEN g > 110 THEN ' & Co' ELSE '' END END,
  c, CASE c WHEN 'GB' THEN 'GBP' WHEN 'US' THEN 'USD' ELSE 'EUR' END,
  (ARRAY['retail','food','saas','events','education','health'])[1 + (g * 5 + g / 7) % 6],
  CASE WHEN random() < 0.9 THEN (ARRAY['organic','referral','paid_search','partner','sales'])[1 + floor(random() ^ 1.4 * 5)::int] END,
  (ARRAY['free','starter','starter','growth','growth','scale'])[1 + floor(random() * 6)::int],
  CASE WHEN random() < 0.8 THEN 'active' WHEN random() < 0.5 THEN 'paused' ELSE 'closed' END,
  jsonb_build_object('theme', (ARRAY['light','dark'])[1 + g % 2], 'beta', g % 5 = 0), NULL, t
FROM (SELECT g, (ARRAY['DE','DE','FR','GB','US','NL','IT','GB','DE','US'])[1 + (g * 3) % 10] c,
  TIMESTAMPTZ '2024-01-03 09:00+00' + random() ^ 1.1 * INTERVAL '1030 days' t FROM generate_series(1, 140) g) x;

INSERT INTO onboarding_steps
SELECT row_number() OVER (ORDER BY m.id, k), m.id, (ARRAY['signed_up','details_sent','bank_added','went_live'])[k],
  m.created_at + CASE k WHEN 1 THEN INTERVAL '2 minutes' WHEN 2 THEN (1 + m.id % 40) * INTERVAL '1 hour' WHEN 3 THEN (42 + m.id * 7 % 130) * INTERVAL '1 hour' ELSE (180 + m.id * 11 % 400) * INTERVAL '1 hour' END
FROM merchants m CROSS JOIN generate_series(1, 4) k
WHERE k <= CASE WHEN (m.id + m.id / 7) % 12 = 5 THEN 1 WHEN (m.id + m.id / 7) % 12 = 8 THEN 2 WHEN (m.id + m.id / 7) % 20 = 16 THEN 3 ELSE 4 END;

UPDATE merchants m SET verified_at = s.completed_at + (6 + m.id % 50) * INTERVAL '1 hour'
FROM onboarding_steps s WHERE s.merchant_id = m.id AND s.step = 'bank_added' AND m.id % 17 <> 5;

INSERT INTO customers
SELECT g, m.id, CASE WHEN g % 11 <> 0 THEN 'buyer' || g || '@example.' || (ARRAY['com','org','net'])[1 + g % 3] END,
  CASE WHEN random() < 0.7 THEN m.country WHEN random() < 0.8 THEN (ARRAY['DE','FR','GB','US','NL','IT','ES','AT'])[1 + floor(random() * 8)::int] END,
  s.completed_at + random() * (TIMESTAMPTZ '2026-11-20 00:00+00' - s.completed_at)
FROM (SELECT g, 1 + floor(random() ^ 1.3 * 132)::int mid FROM generate_series(1, 700) g) x
JOIN merchants m ON m.id = x.mid JOIN onboarding_steps s ON s.merchant_id = m.id AND s.step = 'went_live';

INSERT INTO charges
SELECT g, merchant_id, CASE WHEN g % 8 <> 0 THEN cid END, amount, currency,
  CASE WHEN st = 'succeeded' THEN 25 + amount * 19 / 1000 END,
  (ARRAY['card','card','card','wallet','wallet','bank_debit'])[1 + floor(r4 * 6)::int], st,
  CASE WHEN st = 'failed' AND g % 9 <> 0 THEN (ARRAY['card_declined','insufficient_funds','expired_card','insufficient_funds','processing_error'])[1 + g % 5] END, t
FROM (SELECT x.g, x.r4, c.id cid, c.merchant_id, m.currency,
    (ARRAY[990, 1490, 1990, 2500, 4900, 7900, 12000, 24900])[1 + floor(x.r1 ^ 1.5 * 8)::int] + CASE WHEN x.g % 4 = 0 THEN x.g % 97 ELSE 0 END amount,
    CASE WHEN x.r2 < 0.83 THEN 'succeeded' WHEN x.r2 < 0.97 THEN 'failed' ELSE 'pending' END st,
    c.created_at + x.r3 ^ 2.2 * (TIMESTAMPTZ '2026-11-27 21:00+00' - c.created_at) t
  FROM (SELECT g, 1 + floor(random() ^ 1.5 * 690)::int k, random() r1, random() r2, random() r3, random() r4 FROM generate_series(1, 2000) g) x
  JOIN (SELECT row_number() OVER (ORDER BY (id * 7919) % 1009, id) n, * FROM customers) c ON c.n = x.k
  JOIN merchants m ON m.id = c.merchant_id) y;

INSERT INTO refunds
SELECT row_number() OVER (ORDER BY id, k), id, CASE WHEN id % 5 = 0 THEN amount / 4 WHEN id % 3 = 0 THEN amount / 2 ELSE amount END,
  CASE WHEN id % 6 <> 1 THEN (ARRAY['requested_by_customer','duplicate','fraudulent','requested_by_customer'])[1 + id % 4] END,
  LEAST(created_at + (k * 9 + id % 23) * INTERVAL '31 hours', TIMESTAMPTZ '2026-11-27 22:00+00')
FROM charges CROSS JOIN generate_series(1, 2) k
WHERE status = 'succeeded' AND (id * 37) % 101 < 11 AND (k = 1 OR id % 5 = 0);

INSERT INTO disputes
SELECT row_number() OVER (ORDER BY created_at, id), id, amount, (ARRAY['fraudulent','product_not_received','duplicate','fraudulent','subscription_canceled'])[1 + id % 5],
  CASE WHEN created_at > TIMESTAMPTZ '2026-09-20 00:00+00' THEN (ARRAY['needs_response','under_review'])[1 + id % 2] WHEN (id / 5 + id) % 7 IN (0, 3, 4) THEN 'won' ELSE 'lost' END,
  LEAST(created_at + (5 + id % 45) * INTERVAL '1 day', TIMESTAMPTZ '2026-11-27 22:30+00'),
  CASE WHEN created_at <= TIMESTAMPTZ '2026-09-20 00:00+00' THEN LEAST(created_at + (5 + id % 45 + 7 + id % 13) * INTERVAL '1 day', TIMESTAMPTZ '2026-11-27 23:00+00') END
FROM charges WHERE status = 'succeeded' AND payment_method <> 'wallet' AND (id * 53) % 103 < 9;

INSERT INTO payouts
SELECT row_number() OVER (ORDER BY t, mid), mid, amount, currency, st, t, CASE WHEN st = 'paid' THEN t + (20 + mid * 7 % 70) * INTERVAL '1 hour' END
FROM (SELECT m.id mid, m.currency, 5000 + (m.id * 971 + w * 1337) % 90000 amount,
    s.completed_at + w * INTERVAL '28 days' + INTERVAL '6 hours' t,
    CASE WHEN s.completed_at + w * INTERVAL '28 days' > TIMESTAMPTZ '2026-11-22 00:00+00' THEN 'in_transit' WHEN (m.id + w * 3) % 16 = 0 THEN 'failed' ELSE 'paid' END st
  FROM merchants m JOIN onboarding_steps s ON s.merchant_id = m.id AND s.step = 'went_live' CROSS JOIN generate_series(1, 36) w
  WHERE m.id % 9 <> 4 AND (m.id + w) % 4 <> 0 AND s.completed_at + w * INTERVAL '28 days' < TIMESTAMPTZ '2026-11-27 00:00+00') y;

INSERT INTO plan_changes
SELECT row_number() OVER (ORDER BY created_at, id), id, old_plan, new_plan, created_at
FROM (SELECT m.id, (ARRAY['free','starter','growth','scale'])[k] old_plan, (ARRAY['free','starter','growth','scale'])[k + 1] new_plan,
    m.created_at + (0.1 + k * 0.22) * (TIMESTAMPTZ '2026-11-25 10:00+00' - m.created_at) created_at
  FROM merchants m CROSS JOIN generate_series(1, 3) k
  WHERE m.id % 3 <> 0 AND k < CASE m.plan WHEN 'free' THEN 1 WHEN 'starter' THEN 2 WHEN 'growth' THEN 3 ELSE 4 END
  UNION ALL
  SELECT m.id, 'growth', m.plan, m.created_at + 0.9 * (TIMESTAMPTZ '2026-11-25 10:00+00' - m.created_at)
  FROM merchants m WHERE m.id % 3 = 0 AND m.plan IN ('starter', 'free')) x;

INSERT INTO fee_discounts
SELECT row_number() OVER (ORDER BY m.id, k), m.id, (ARRAY[10, 20, 25, 50])[1 + (m.id + k) % 4],
  m.created_at::date + (k * 60 + (m.id * k) % 30)::int,
  CASE WHEN (m.id + k) % 6 <> 0 THEN m.created_at::date + (k * 60 + (m.id * k) % 30)::int + (40 + (m.id * 13) % 55)::int END
FROM merchants m CROSS JOIN generate_series(1, 3) k
WHERE m.id % 4 = 1 AND (k < 3 OR m.id % 8 = 1);
