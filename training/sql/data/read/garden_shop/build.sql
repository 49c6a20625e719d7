-- Online retailer of garden goods. Data run from 2023-12-01 up to 2026-11-28.
CREATE TABLE categories (
  id integer PRIMARY KEY,
  name text NOT NULL,
  parent_id integer REFERENCES categories (id)
);
CREATE TABLE products (
  id integer PRIMARY KEY,
  sku text NOT NULL UNIQUE,
  name text NOT NULL,
  category_id integer NOT NULL REFERENCES categories (id),
  price numeric(9,2) NOT NULL,
  cost_price numeric(9,2),
  weight_kg numeric(6,2),
  is_active boolean NOT NULL DEFAULT true,
  introduced_on date NOT NULL
);
CREATE TABLE warehouses (
  id integer PRIMARY KEY,
  name text NOT NULL,
  city text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('central', 'regional', 'depot')),
  capacity_pallets integer,
  opened_on date NOT NULL
);
CREATE TABLE coupons (
  id integer PRIMARY KEY,
  code text NOT NULL UNIQUE,
  discount_percent integer NOT NULL,
  valid_from date NOT NULL,
  valid_until date,
  minimum_order numeric(9,2)
);
CREATE TABLE customers (
  id integer PRIMARY KEY,
  full_name text NOT NULL,
  email text NOT NULL UNIQUE,
  city text,
  newsletter boolean NOT NULL DEFAULT false,
  created_at timestamp NOT NULL
);
CREATE TABLE orders (
  id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers (id),
  warehouse_id integer REFERENCES warehouses (id),
  coupon_id integer REFERENCES coupons (id),
  status text NOT NULL CHECK (status IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  ordered_at timestamp NOT NULL,
  shipped_at timestamp,
  delivered_at timestamp,
  shipping_fee numeric(7,2) NOT NULL,
  discount_amount numeric(9,2) NOT NULL DEFAULT 0
);
CREATE TABLE order_lines (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES products (id),
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price numeric(9,2) NOT NULL,
  UNIQUE (order_id, product_id)
);
CREATE TABLE returns (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_line_id integer NOT NULL UNIQUE REFERENCES order_lines (id),
  quantity integer NOT NULL,
  reason text,
  returned_on date NOT NULL,
  refund_amount numeric(9,2)
);
CREATE TABLE stock_movements (
  id integer PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products (id),
  warehouse_id integer NOT NULL REFERENCES warehouses (id),
  movement_type text NOT NULL CHECK (movement_type IN ('receipt', 'sale', 'transfer', 'write_off', 'return')),
  quantity integer NOT NULL,
  moved_at timestamp NOT NULL
);
COMMENT ON COLUMN stock_movements.quantity IS 'positive in, negative out';

SELECT setseed(0.37);

INSERT INTO categories VALUES
 (1,'Plants',NULL),(2,'Tools',NULL),(3,'Outdoor Living',NULL),(4,'Soil & Feed',NULL),(5,'Watering',NULL),(6,'Gift Cards',NULL),
 (7,'Perennials',1),(8,'Shrubs',1),(9,'Seeds',1),(10,'Bulbs',1),(11,'Hand Tools',2),(12,'Power Tools',2),(13,'Furniture',3),
 (14,'Barbecues',3),(15,'Lighting',3),(16,'Compost',4),(17,'Fertiliser',4),(18,'Hoses',5),(19,'Sprinklers',5),
 (20,'Vegetable Seeds',9),(21,'Flower Seeds',9),(22,'Roses',8),(23,'Pruning',11),(24,'Mowers',12),(25,'Fountains',3);

INSERT INTO products (id, sku, name, category_id, price, cost_price, introduced_on)
SELECT n, 'GG-' || lpad((n * 37 + 1000)::text, 5, '0'), name, cat, price,
  CASE WHEN n % 11 = 0 THEN NULL ELSE round(price * (0.45 + (n % 5) * 0.06), 2) END,
  CASE WHEN n % 7 = 0 THEN date '2024-02-01' + n * 12 ELSE date '2020-03-01' + n * 19 END
FROM (VALUES
 (1,'Lavender Hidcote',7,6.50),(2,'Echinacea White Swan',7,7.90),(3,'Hosta Halcyon',7,8.50),(4,'Hydrangea Annabelle',8,18.90),(5,'Box Ball 30 cm',8,24.50),
 (6,'Climbing Rose New Dawn',22,19.90),(7,'Shrub Rose Gertrude',22,21.90),(8,'Tulip Mix 50',10,14.90),(9,'Daffodil Mix 50',10,12.90),(10,'Allium Gladiator 10',10,14.90),
 (11,'Tomato Moneymaker Seeds',20,2.49),(12,'Carrot Nantes Seeds',20,1.99),(13,'Runner Bean Seeds',20,2.99),(14,'Sunflower Giant Seeds',21,2.49),(15,'Wildflower Meadow Mix',21,9.90),
 (16,'Sweet Pea Seeds',21,2.49),(17,'Lawn Seed 5 kg',9,27.50),(18,'Hand Trowel',11,8.90),(19,'Hand Fork',11,8.90),(20,'Digging Spade',11,32.00),
 (21,'Border Fork',11,29.00),(22,'Bypass Secateurs',23,24.90),(23,'Loppers',23,39.90),(24,'Hedge Shears',23,34.90),(25,'Pruning Saw',23,22.50),
 (26,'Cordless Hedge Trimmer',12,129.00),(27,'Leaf Blower',12,99.00),(28,'Grass Strimmer',12,89.00),(29,'Electric Mower 34',24,179.00),(30,'Petrol Mower 46',24,389.00),
 (31,'Robot Mower S',24,749.00),(32,'Push Mower',24,79.00),(33,'Teak Bench',13,289.00),(34,'Bistro Set',13,149.00),(35,'Lounge Chair',13,119.00),
 (36,'Garden Table 180',13,329.00),(37,'Parasol 3 m',13,99.00),(38,'Kettle Barbecue 57',14,189.00),(39,'Gas Barbecue 3B',14,399.00),(40,'Fire Bowl',14,79.00),
 (41,'Solar Lamp Set',15,34.90),(42,'Festoon Lights 10 m',15,44.90),(43,'Path Light',15,19.90),(44,'Peat-free Compost 50 L',16,8.49),(45,'Ericaceous Compost 40 L',16,8.99),
 (46,'Seed Compost 20 L',16,5.99),(47,'Tomato Feed 1 L',17,5.49),(48,'Lawn Feed 10 kg',17,23.90),(49,'Bone Meal 2 kg',17,7.49),(50,'Rose Feed 1 kg',17,6.99),
 (51,'Garden Hose 30 m',18,39.90),(52,'Soaker Hose 15 m',18,17.90),(53,'Hose Reel',18,64.90),(54,'Oscillating Sprinkler',19,26.90),(55,'Pulse Sprinkler',19,19.90),
 (56,'Drip Kit 25',5,49.00),(57,'Watering Can 9 L',5,16.90),(58,'Potting Bench',3,129.00),(59,'Heated Propagator',2,59.00),(60,'Kneeling Mat',2,9.90)
) AS v (n, name, cat, price);
UPDATE products SET weight_kg = CASE WHEN id % 9 = 0 THEN NULL ELSE round(0.1 + price / 14, 1) END, is_active = id NOT IN (10, 19, 25, 32, 43, 55);

INSERT INTO warehouses
SELECT n, name || CASE WHEN n <= 3 THEN ' Central' WHEN n <= 11 THEN ' Regional' ELSE ' Depot' END, name,
  CASE WHEN n <= 3 THEN 'central' WHEN n <= 11 THEN 'regional' ELSE 'depot' END,
  CASE WHEN n IN (9, 14) THEN NULL ELSE CASE WHEN n <= 3 THEN 5000 ELSE 300 + (n % 6) * 200 END END, date '2014-04-01' + n::int * 190
FROM unnest(ARRAY['Leeds','Bristol','Glasgow','Norwich','Exeter','Derby','Kent','Swansea','Preston','Lincoln','Oxford','Carlisle','Truro','Perth','Durham','Hull','Dover','Bangor','Wells','Ely']) WITH ORDINALITY AS t (name, n);

INSERT INTO coupons
SELECT n, (ARRAY['SPRING','BLOOM','MOWER','HELLO','AUTUMN','GREEN'])[1 + n % 6] || (10 + n), (ARRAY[5,10,10,15,20])[1 + n % 5],
  date '2023-12-01' + n * 42, CASE WHEN n % 8 = 0 THEN NULL ELSE date '2023-12-01' + n * 42 + 30 + (n % 4) * 45 END,
  CASE WHEN n % 3 = 0 THEN NULL ELSE (n % 4 + 1) * 25 END
FROM generate_series(1, 24) AS n;

INSERT INTO customers
SELECT n, f || ' ' || l, lower(f) || '.' || lower(l) || n || '@example.org',
  CASE WHEN n % 17 = 0 THEN NULL ELSE (ARRAY['London','Leeds','York','Bath','Cardiff','Exeter','Norwich','Dundee'])[1 + floor(power(random(), 1.5) * 8)::int] END,
  random() < 0.45, timestamp '2023-12-01 08:00' + random() * interval '1000 days'
FROM (SELECT n, (ARRAY['Anna','Ben','Clara','David','Ella','Frank','Grace','Harry','Isla','Jack','Kate','Liam','Mia'])[1 + n % 13] AS f,
  (ARRAY['Archer','Baker','Carter','Dyer','Evans','Fisher','Gardner','Hughes','Irving','Jones','King'])[1 + n % 11] AS l FROM generate_series(1, 230) AS n) AS p;

INSERT INTO orders (id, customer_id, warehouse_id, status, ordered_at, shipping_fee)
SELECT row_number() OVER (ORDER BY d), c, w, CASE WHEN d > timestamp '2026-11-20' THEN (ARRAY['pending','processing','shipped'])[1 + floor(random() * 3)::int]
  WHEN random() < 0.09 THEN 'cancelled' WHEN d > timestamp '2026-11-10' THEN 'shipped' ELSE 'delivered' END, d, fee
FROM (SELECT k.c, date_trunc('minute', u.created_at + power(random(), 1.3) * (timestamp '2026-11-28 22:00' - u.created_at)) AS d,
    CASE WHEN random() < 0.04 THEN NULL ELSE 1 + floor(power(random(), 1.7) * 13)::int END AS w, (ARRAY[0,3.95,3.95,5.95,12.50])[1 + floor(random() * 5)::int] AS fee
  FROM (SELECT 1 + floor(power(random(), 1.5) * 200)::int AS c FROM generate_series(1, 735) OFFSET 0) AS k JOIN customers AS u ON u.id = k.c) AS x;
UPDATE orders SET shipped_at = ordered_at + interval '5 hours' + power(random(), 2) * interval '9 days' WHERE status IN ('shipped', 'delivered');
UPDATE orders SET delivered_at = date_trunc('minute', shipped_at + interval '20 hours' + random() * interval '6 days') WHERE status = 'delivered' AND id % 50 <> 7;
UPDATE orders SET shipped_at = date_trunc('minute', shipped_at) WHERE shipped_at IS NOT NULL;

INSERT INTO order_lines (order_id, product_id, quantity, unit_price)
SELECT o.id, p.id, 1 + (abs(hashint4(o.id * 7 + n)) % (CASE WHEN p.price > 60 THEN 2 ELSE 6 END)),
  round(p.price * CASE WHEN o.ordered_at < timestamp '2025-01-01' THEN 0.94 WHEN o.ordered_at < timestamp '2026-01-01' THEN 0.97 ELSE 1 END, 2)
FROM orders AS o CROSS JOIN LATERAL generate_series(1, 1 + o.id * 7 % 5 - o.id % 2 * (o.id * 7 % 5) / 3) AS n
JOIN products AS p ON p.id = 1 + abs(hashint4(o.id * 31 + n)) % 57 AND p.introduced_on <= o.ordered_at
ORDER BY o.id, n ON CONFLICT DO NOTHING;
DELETE FROM orders AS o WHERE NOT EXISTS (SELECT FROM order_lines AS l WHERE l.order_id = o.id);
UPDATE orders AS o SET coupon_id = (SELECT min(c.id) FROM coupons AS c WHERE c.id < 22 AND o.ordered_at::date BETWEEN c.valid_from AND coalesce(c.valid_until, c.valid_from + 60)) WHERE o.id % 10 IN (1, 4, 8);
UPDATE orders AS o SET discount_amount = round((SELECT sum(l.quantity * l.unit_price) FROM order_lines AS l WHERE l.order_id = o.id) * c.discount_percent / 100, 2) FROM coupons AS c WHERE c.id = o.coupon_id;

INSERT INTO returns (order_line_id, quantity, reason, returned_on, refund_amount)
SELECT l.id, q, CASE WHEN l.id % 13 = 0 THEN NULL ELSE (ARRAY['damaged','wrong item','changed mind','damaged','faulty','died in transit'])[1 + l.id % 6] END,
  d, CASE WHEN l.id % 19 = 0 THEN NULL ELSE q * l.unit_price END
FROM (SELECT l.*, 1 + l.id % l.quantity AS q, (o.delivered_at + interval '1 day' + power(random(), 2) * interval '40 days')::date AS d
  FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id WHERE o.delivered_at < timestamp '2026-10-15' AND random() < 0.11) AS l;

INSERT INTO stock_movements
SELECT row_number() OVER (ORDER BY d), p, w, t, CASE t WHEN 'receipt' THEN 40 + q * 4 WHEN 'return' THEN 1 + q % 3 WHEN 'transfer' THEN (q % 21) - 10 - (CASE WHEN q % 21 = 10 THEN 5 ELSE 0 END)
  WHEN 'sale' THEN -(1 + q % 24) ELSE -(1 + q % 9) END, d
FROM (SELECT 1 + floor(random() * 58)::int AS p, 1 + floor(power(random(), 1.5) * 16)::int AS w, floor(random() * 40)::int AS q,
    (ARRAY['receipt','receipt','sale','sale','sale','sale','transfer','write_off','return'])[1 + floor(random() * 9)::int] AS t,
    date_trunc('minute', timestamp '2023-12-01 06:00' + random() * interval '1093 days') AS d FROM generate_series(1, 1600)
  UNION ALL SELECT p, w, (p * w) % 40, 'receipt', timestamp '2023-12-01 05:00' + (p * 5 + w) * interval '7 minutes' FROM generate_series(1, 57) AS p, generate_series(1, 6) AS w) AS m;
