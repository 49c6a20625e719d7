-- An online marketplace for second-hand books. Data up to the fixed day 2026-11-27.
CREATE TABLE seller (
  seller_id integer PRIMARY KEY, shop_name text NOT NULL, seller_type text NOT NULL CHECK (seller_type IN ('private','dealer','charity')),
  country text NOT NULL, joined_on date NOT NULL, closed_on date, on_holiday boolean NOT NULL DEFAULT false);
CREATE TABLE buyer (
  buyer_id integer PRIMARY KEY, display_name text NOT NULL, country text, signed_up_on date NOT NULL,
  newsletter boolean NOT NULL, referred_by integer REFERENCES buyer(buyer_id));
CREATE TABLE book (
  book_id integer PRIMARY KEY, title text NOT NULL, author text, genre text NOT NULL, published_year integer, isbn text);
CREATE TABLE book_order (
  order_id integer PRIMARY KEY, buyer_id integer NOT NULL REFERENCES buyer(buyer_id), ordered_at timestamp NOT NULL,
  status text NOT NULL CHECK (status IN ('placed','paid','shipped','delivered','cancelled','returned')),
  payment_method text, shipping_fee numeric(6,2) NOT NULL, shipped_at timestamp, delivered_at timestamp);
CREATE TABLE listing (
  listing_id integer PRIMARY KEY, seller_id integer NOT NULL REFERENCES seller(seller_id), book_id integer NOT NULL REFERENCES book(book_id),
  condition text NOT NULL CHECK (condition IN ('as new','very good','good','acceptable','poor')), asking_price numeric(8,2) NOT NULL,
  listed_at timestamp NOT NULL, status text NOT NULL CHECK (status IN ('active','sold','withdrawn','blocked')), ended_at timestamp);
CREATE TABLE order_item (
  order_id integer NOT NULL REFERENCES book_order(order_id), listing_id integer NOT NULL REFERENCES listing(listing_id),
  price_paid numeric(8,2) NOT NULL, PRIMARY KEY (order_id, listing_id));
CREATE TABLE message (
  message_id integer PRIMARY KEY, listing_id integer NOT NULL REFERENCES listing(listing_id), buyer_id integer NOT NULL REFERENCES buyer(buyer_id),
  sender text NOT NULL CHECK (sender IN ('buyer','seller')), body text, sent_at timestamp NOT NULL, read_at timestamp);
CREATE TABLE review (
  review_id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES book_order(order_id), seller_id integer NOT NULL REFERENCES seller(seller_id),
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5), comment text, written_at timestamp NOT NULL);
CREATE TABLE refund (
  refund_id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES book_order(order_id), amount numeric(8,2) NOT NULL, reason text, refunded_at timestamp NOT NULL);

SELECT setseed(0.61);
INSERT INTO seller VALUES
 (1,'The Foxed Page','dealer','United Kingdom','2023-12-01',NULL,false),(2,'Marginalia','dealer','Ireland','2023-12-04',NULL,false),
 (3,'Hospice Books Truro','charity','United Kingdom','2023-12-11',NULL,false),(4,'Gutter & Spine','dealer','United Kingdom','2024-01-15',NULL,true),
 (5,'Secondhand Sister','private','Ireland','2024-02-02',NULL,false),(6,'Lions Club Galway','charity','Ireland','2024-03-18','2025-09-30',false),
 (7,'Antiquariaat Vos','dealer','Netherlands','2024-04-01',NULL,false),(8,'Save the Shelf','charity','United Kingdom','2024-05-06','2026-02-28',false),
 (9,'Dog-Eared','private','United Kingdom','2024-05-20',NULL,true),(10,'Bücherkeller','dealer','Germany','2024-06-10',NULL,false);
INSERT INTO seller
SELECT g, (ARRAY['Attic','Harbour','Old Mill','Corner','Green Door','Paper','Station'])[1+g%7] || ' ' || (ARRAY['Books','Reads','Shelf','Volumes','Finds','Library'])[1+(g/7)%6] || CASE WHEN g>52 THEN ' II' ELSE '' END,
  CASE WHEN g%9=0 THEN 'charity' WHEN g%4=0 THEN 'dealer' ELSE 'private' END, (ARRAY['United Kingdom','Ireland','Netherlands','Germany','United Kingdom','France'])[1+(random()*5)::int],
  date '2023-12-01' + (random()*1040)::int, NULL, g%13=5
FROM generate_series(11,64) g;
INSERT INTO buyer
SELECT g, (ARRAY['quiet','inky','dusty','late','brave','mossy','salty','plain'])[1+g%8] || '_' || (ARRAY['otter','reader','heron','page','lamp','badger','wren'])[1+(g/8)%7] || g,
  CASE WHEN g%21=0 THEN NULL ELSE (ARRAY['United Kingdom','United Kingdom','Ireland','Germany','Netherlands','France','Belgium'])[1+(random()*random()*6)::int] END,
  date '2023-12-01' + (g*3.2)::int, random()<0.45, CASE WHEN g>20 AND g%6=1 THEN 1+(random()*random()*(g-2))::int END
FROM generate_series(1,340) g;
INSERT INTO book VALUES
 (1,'Middlemarch','George Eliot','classic',1871,NULL),(2,'Rebecca','Daphne du Maurier','classic',1938,'9781844080380'),
 (3,'The Left Hand of Darkness','Ursula K. Le Guin','science fiction',1969,'9781473221628'),(4,'Dune','Frank Herbert','science fiction',1965,'9780340960196'),
 (5,'The Big Sleep','Raymond Chandler','crime',1939,'9780241956281'),(6,'Gaudy Night','Dorothy L. Sayers','crime',1935,NULL),
 (7,'The Rings of Saturn','W. G. Sebald','travel',1995,'9780099448921'),(8,'A Time of Gifts','Patrick Leigh Fermor','travel',1977,'9780719566950'),
 (9,'English Food','Jane Grigson','cookery',1974,'9780140273243'),(10,'Household Recipes of Cork',NULL,'cookery',NULL,NULL),
 (11,'Persuasion','Jane Austen','classic',1817,'9780141439686'),(12,'Emma','Jane Austen','classic',1815,'9780141439587'),
 (13,'The Nine Tailors','Dorothy L. Sayers','crime',1934,'9780450001000'),(14,'The Dispossessed','Ursula K. Le Guin','science fiction',1974,'9781473228412');
INSERT INTO book
SELECT g, (ARRAY['The Silent','A Winter','My Last','Beyond the','Notes from a','Seven'])[1+g%6] || ' ' || (ARRAY['Harbour','Orchard','Lighthouse','Railway','Garden','Letters','Bridge','Kitchen','Moon','River','Stairs'])[1+g%11],
  CASE WHEN g%19=0 THEN NULL ELSE (ARRAY['Nora Fell','Ian Stroud','Marta Vidal','K. J. Osei','Peter Lamm','Sheila Quirke','Yusuf Aydin','Ann Crewe','Lev Orlov'])[1+(g*4)%9] END,
  (ARRAY['crime','classic','science fiction','travel','cookery','history','children'])[1+(g*3)%7], CASE WHEN g%15=0 THEN NULL ELSE 1925+(random()*98)::int END,
  CASE WHEN random()<0.25 THEN NULL ELSE '978' || (1000000000+g*7654321)::text END
FROM generate_series(15,75) g;
INSERT INTO book_order
SELECT g, LEAST(b.buyer_id, 325), date_trunc('minute', GREATEST(b.signed_up_on::timestamp, timestamp '2023-12-10') + power(random(),1.4)*(timestamp '2026-11-26' - b.signed_up_on) + interval '5 hours'), 'delivered',
  (ARRAY['card','card','paypal','bank transfer','card','voucher'])[1+(random()*5)::int], (ARRAY[0,2.95,2.95,3.95,5.5,9.9])[1+(g*5)%6], NULL, NULL
FROM generate_series(1,820) g JOIN buyer b ON b.buyer_id = 1+((g*g+g*13)%(40+g%280));
UPDATE book_order SET ordered_at = timestamp '2026-11-26 20:00' - (order_id-806) * interval '13 hours' WHERE order_id > 806;
UPDATE book_order o SET ordered_at = b.signed_up_on + interval '9 hours' FROM buyer b WHERE b.buyer_id = o.buyer_id AND o.ordered_at < b.signed_up_on;
UPDATE book_order SET status = CASE WHEN order_id%14=3 THEN 'cancelled' WHEN order_id%17=5 THEN 'returned' ELSE 'delivered' END,
  shipped_at = date_trunc('minute', ordered_at + (0.3+random()*5) * interval '1 day');
UPDATE book_order SET delivered_at = date_trunc('minute', shipped_at + (1+random()*random()*16) * interval '1 day');
UPDATE book_order SET shipped_at = NULL, delivered_at = NULL, payment_method = CASE WHEN order_id%2=0 THEN payment_method END WHERE status = 'cancelled';
UPDATE book_order SET delivered_at = NULL, status = 'shipped' WHERE delivered_at >= '2026-11-27';
UPDATE book_order SET shipped_at = NULL, status = CASE WHEN order_id%2=0 THEN 'paid' ELSE 'placed' END WHERE shipped_at >= '2026-11-27';
INSERT INTO listing
SELECT g, 1+(random()*random()*59)::int, 1+(random()*random()*71)::int, (ARRAY['as new','very good','very good','good','good','acceptable','poor'])[1+(random()*6)::int],
  (3+(random()*random()*60)::int)::numeric + CASE WHEN g%3=0 THEN 0.5 ELSE 0 END + CASE WHEN g%97=0 THEN 150 ELSE 0 END,
  date_trunc('minute', timestamp '2023-12-05' + random()*1080 * interval '1 day'), 'active', NULL
FROM generate_series(1,1750) g;
INSERT INTO order_item
SELECT 1+(g*7)%820, g, 0 FROM generate_series(1,1180) g;
UPDATE order_item i SET price_paid = CASE WHEN i.listing_id%5=0 THEN round(l.asking_price*0.85,2) ELSE l.asking_price END FROM listing l WHERE l.listing_id = i.listing_id;
UPDATE listing l SET listed_at = o.ordered_at - (CASE WHEN l.condition='poor' THEN 2 ELSE 1 END) * (0.2+random()*random()*120) * interval '1 day', ended_at = o.ordered_at, status = 'sold'
FROM order_item i JOIN book_order o ON o.order_id = i.order_id WHERE i.listing_id = l.listing_id;
UPDATE listing SET listed_at = date_trunc('minute', listed_at);
UPDATE listing l SET status = 'active', ended_at = NULL FROM order_item i JOIN book_order o ON o.order_id = i.order_id WHERE i.listing_id = l.listing_id AND o.status = 'cancelled';
UPDATE listing SET status = CASE WHEN listing_id%9=0 THEN 'blocked' ELSE 'withdrawn' END, ended_at = LEAST(listed_at + (5+listing_id%200) * interval '1 day', timestamp '2026-11-26 12:00')
WHERE listing_id > 1180 AND listing_id % 3 = 0;
UPDATE listing l SET seller_id = 3 FROM seller s WHERE s.seller_id = l.seller_id AND (l.listed_at > s.closed_on OR (l.status = 'sold' AND l.ended_at > s.closed_on));
UPDATE listing l SET status = 'withdrawn', ended_at = s.closed_on::timestamp FROM seller s WHERE s.seller_id = l.seller_id AND s.closed_on IS NOT NULL AND l.status = 'active';
UPDATE seller s SET joined_on = LEAST(s.joined_on, m.d) FROM (SELECT seller_id, min(listed_at)::date AS d FROM listing GROUP BY seller_id) m WHERE m.seller_id = s.seller_id;
INSERT INTO message
SELECT g, l.listing_id, 1+(g*37)%330, 'buyer', (ARRAY['Is the jacket intact?','Would you take less?','Can you post abroad?','Any notes inside?'])[1+g%4],
  date_trunc('minute', l.listed_at + (COALESCE(l.ended_at, timestamp '2026-11-26 18:00') - l.listed_at)*random()), NULL
FROM generate_series(1,700) g JOIN listing l ON l.listing_id = 1+(g*41)%1750;
UPDATE message m SET sent_at = LEAST(timestamp '2026-11-26 20:00', GREATEST(m.sent_at, b.signed_up_on::timestamp + interval '10 hours')) FROM buyer b WHERE b.buyer_id = m.buyer_id;
INSERT INTO message
SELECT 700+row_number() OVER (ORDER BY message_id), listing_id, buyer_id, 'seller', 'Thanks for asking, yes.', date_trunc('minute', sent_at + random()*random()*90 * interval '1 hour'), NULL
FROM message WHERE message_id % 4 <> 1;
INSERT INTO message
SELECT 2000+message_id, listing_id, buyer_id, 'buyer', NULL, sent_at + (1+message_id%30) * interval '1 hour', NULL FROM message WHERE sender = 'seller' AND message_id % 5 = 0;
DELETE FROM message WHERE sent_at >= '2026-11-27';
UPDATE message SET read_at = date_trunc('minute', sent_at + random()*20 * interval '1 hour') WHERE message_id % 6 <> 1;
UPDATE message SET read_at = NULL WHERE read_at >= '2026-11-27';
INSERT INTO review
SELECT row_number() OVER (ORDER BY q.order_id, q.seller_id), q.order_id, q.seller_id, CASE WHEN q.seller_id%6=2 THEN 1+(random()*4)::int ELSE 5-(random()*random()*4)::int END,
  CASE WHEN random()<0.4 THEN NULL ELSE (ARRAY['As described.','Slow but fine.','Smells of damp.','Lovely copy.'])[1+(random()*3)::int] END,
  date_trunc('minute', LEAST(q.delivered_at + (0.5+random()*25) * interval '1 day', timestamp '2026-11-26 21:00'))
FROM (SELECT DISTINCT o.order_id, l.seller_id, o.delivered_at FROM book_order o JOIN order_item i ON i.order_id = o.order_id JOIN listing l ON l.listing_id = i.listing_id
  WHERE o.delivered_at < '2026-11-26' AND (o.order_id*7+l.seller_id)%10 < 6) q;
INSERT INTO refund
SELECT row_number() OVER (ORDER BY o.order_id), o.order_id, CASE WHEN o.order_id%4=0 THEN round(t.s/2,2) ELSE t.s END,
  CASE WHEN o.order_id%11=0 THEN NULL ELSE (ARRAY['not as described','damaged in post','changed mind','never arrived'])[1+(random()*3)::int] END,
  LEAST(o.delivered_at + (2+random()*20) * interval '1 day', timestamp '2026-11-26 17:00')
FROM book_order o JOIN (SELECT order_id, sum(price_paid) AS s FROM order_item GROUP BY order_id) t ON t.order_id = o.order_id
WHERE o.status = 'returned' OR (o.status = 'delivered' AND o.order_id%23=4);
