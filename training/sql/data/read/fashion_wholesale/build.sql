-- Fashion wholesale: brands, styles, SKUs, shops, orders by season, invoices, trade shows. Data runs up to 2026-11-24.
CREATE TABLE season (
  season_cd char(4) PRIMARY KEY,        -- SS = spring/summer, AW = autumn/winter
  label text NOT NULL,
  order_open date NOT NULL,
  order_close date NOT NULL
);
CREATE TABLE brand (
  brand_id int PRIMARY KEY,
  name text NOT NULL UNIQUE,
  ctry char(2) NOT NULL,
  founded smallint
);
CREATE TABLE rep (
  rep_id int PRIMARY KEY,
  name text NOT NULL,
  region text NOT NULL,
  hired_on date NOT NULL,
  target_eur numeric(10,2)
);
CREATE TABLE retailer (
  ret_id int PRIMARY KEY,
  name text NOT NULL,
  city text NOT NULL,
  ctry char(2) NOT NULL,
  acct_status char(1) NOT NULL,         -- A active, H on hold, C closed
  credit_lim numeric(10,2),
  rep_id int REFERENCES rep,
  since date NOT NULL
);
CREATE TABLE style (
  style_no text PRIMARY KEY,
  brand_id int NOT NULL REFERENCES brand,
  descr text NOT NULL,
  category text NOT NULL,               -- Coat, Dress, Jeans, Knitwear, Shirt, Skirt, Shoes, Bag
  gender char(1),                       -- W, M, NULL = unisex
  season_cd char(4) NOT NULL REFERENCES season,
  whs_price numeric(8,2) NOT NULL,
  rrp numeric(8,2),
  dropped boolean NOT NULL DEFAULT false
);
CREATE TABLE sku (
  sku_id int PRIMARY KEY,
  style_no text NOT NULL REFERENCES style,
  colour text NOT NULL,
  size_lbl text NOT NULL,
  ean text,
  qoh int NOT NULL                      -- pieces on hand
);
CREATE TABLE ord (
  ord_no int PRIMARY KEY,
  ret_id int NOT NULL REFERENCES retailer,
  season_cd char(4) NOT NULL REFERENCES season,
  ordered_on date NOT NULL,
  ship_by date NOT NULL,
  shipped_on date,
  status text NOT NULL,                 -- NEW, CONFIRMED, SHIPPED, CANCELLED
  disc_pct numeric(4,1)
);
CREATE TABLE ord_line (
  ord_no int REFERENCES ord,
  sku_id int REFERENCES sku,
  qty int NOT NULL,
  unit_price numeric(8,2) NOT NULL,
  PRIMARY KEY (ord_no, sku_id)
);
CREATE TABLE invoice (
  inv_no text PRIMARY KEY,
  ord_no int NOT NULL UNIQUE REFERENCES ord,
  inv_date date NOT NULL,
  due_date date NOT NULL,
  amount numeric(10,2) NOT NULL,
  paid_on date
);
CREATE TABLE trade_show (
  show_id int PRIMARY KEY,
  name text NOT NULL,
  city text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL
);
CREATE TABLE show_visit (
  show_id int REFERENCES trade_show,
  ret_id int REFERENCES retailer,
  visited_at timestamp NOT NULL,
  rep_id int REFERENCES rep,
  PRIMARY KEY (show_id, ret_id)
);

INSERT INTO season
SELECT (CASE k WHEN 0 THEN 'SS' ELSE 'AW' END)||y, (CASE k WHEN 0 THEN 'Spring/Summer 20' ELSE 'Autumn/Winter 20' END)||y,
 CASE k WHEN 0 THEN make_date(1999+y,7,1) ELSE make_date(2000+y,1,10) END, CASE k WHEN 0 THEN make_date(1999+y,10,31) ELSE make_date(2000+y,4,30) END
FROM generate_series(18,27) y, generate_series(0,1) k WHERE NOT (y=27 AND k=1);
INSERT INTO season VALUES ('AW17','Autumn/Winter 2017','2017-01-10','2017-04-30');
INSERT INTO brand VALUES (1,'Nordhavn','DK',1994),(2,'Atelier Brune','FR',2003),(3,'Fiordaliso','IT',1978),(4,'Kiezkind','DE',2012),(5,'Marlow & Finch','GB',1961),(6,'Costa Clara','ES',2009),(7,'Tulp','NL',2015),(8,'Skagen Wool','DK',1987),(9,'Bottega Lume','IT',1999),(10,'Rive Droite','FR',NULL),(11,'Denimhaus','DE',1996),(12,'Pilar Ramos','ES',2011),(13,'Oxbridge Shoes','GB',1921),(14,'Lisboa Linho','PT',2017),(15,'Serra','PT',2005),(16,'Valdora','IT',1985),(17,'Hygge Knit','DK',2018),(18,'Petit Nuage','FR',2014),(19,'Grachten','NL',NULL),(20,'Alpenrausch','AT',1990),(21,'Stadtfuchs','DE',2025);
INSERT INTO rep
SELECT r, (ARRAY['Anja Vogel','Bas de Wit','Chiara Conti','Denis Roux','Emma Clarke','Frieda Lange','Gijs Smit','Helena Prado','Ivan Petrov','Jette Holm','Karl Huber','Lucie Blanc','Marco Villa','Nora Lind','Otto Brandt','Pia Keller','Quentin Roy','Rita Sousa','Sven Dahl','Tara Boyle'])[r],
 (ARRAY['North','South','West','East','Iberia'])[1+r%5], DATE '2012-02-01'+r*241, CASE WHEN r%7=0 THEN NULL ELSE 40000+(r*17%9)*15000 END
FROM generate_series(1,20) r;
SELECT setseed(0.31);
INSERT INTO retailer
SELECT i, (ARRAY['Boutique','Modehaus','Maison','Casa','The','Studio','Mode','Galerie'])[1+i%8]||' '||(ARRAY['Lindner','Amelie','Verde','Hansen','Rossini','Morgan','Perla','Sommer','Delune','Kaiser','Miro','Novella','Iris','Fabian','Otis'])[1+floor(random()*15)::int],
 c.city, c.ctry, (ARRAY['A','A','A','A','A','A','A','H','C'])[1+floor(random()*9)::int], CASE WHEN random()<0.2 THEN NULL ELSE (2+floor(random()*19))*1000 END, CASE WHEN i%13=0 THEN NULL ELSE 1+floor(random()*18)::int END, DATE '2014-01-01'+floor(random()*4600)::int
FROM generate_series(1,160) i JOIN (VALUES (0,'Berlin','DE'),(1,'Hamburg','DE'),(2,'Munich','DE'),(3,'Vienna','AT'),(4,'Paris','FR'),(5,'Lyon','FR'),(6,'Milan','IT'),(7,'Amsterdam','NL'),(8,'Copenhagen','DK'),(9,'London','GB'),(10,'Madrid','ES'),(11,'Zurich','CH')) c(k,city,ctry) ON c.k = (i*5+i/12)%12;
INSERT INTO style
SELECT 'ST-'||(1000+s), 1+floor(power(random(),1.2)*20)::int, (ARRAY['Classic','Relaxed','Slim','Oversized','Pleated','Quilted','Cropped','Striped'])[1+floor(random()*8)::int]||' '||lower(cat), cat,
 CASE WHEN random()<0.15 THEN NULL WHEN random()<0.6 THEN 'W' ELSE 'M' END, (ARRAY['SS24','AW24','SS25','AW25','SS26','AW26','SS27'])[1+floor(random()*7)::int], p, CASE WHEN random()<0.1 THEN NULL ELSE round(p*(2+floor(random()*8)/10)::numeric,0)-0.05 END, random()<0.12
FROM (SELECT s, (ARRAY['Coat','Dress','Jeans','Knitwear','Shirt','Skirt','Shoes','Bag'])[1+s%8] cat, (ARRAY[90,48,35,38,26,29,55,44])[1+s%8]+floor(random()*60)::numeric/2 p FROM generate_series(1,200) s) x;
INSERT INTO sku
SELECT row_number() OVER (), style_no, (ARRAY['Black','Navy','Ecru','Red','Olive','Camel','White','Sky'])[1+floor(random()*8)::int], CASE WHEN category='Bag' THEN 'ONE' WHEN category='Shoes' THEN (36+2*k)::text ELSE (ARRAY['XS','S','M','L','XL'])[k] END,
 CASE WHEN random()<0.08 THEN NULL ELSE '40'||lpad((floor(random()*99999999999))::bigint::text,11,'0') END, CASE WHEN random()<0.15 THEN 0 ELSE floor(power(random(),2)*180)::int END
FROM style, generate_series(1,5) k WHERE style_no <> 'ST-1050' AND (category<>'Bag' OR k<3);
INSERT INTO ord
SELECT 50000+o, 1+floor(power(random(),1.5)*150)::int, s.season_cd, d, d+60+floor(random()*60)::int, NULL, 'NEW', CASE WHEN random()<0.45 THEN NULL ELSE (ARRAY[2.5,5,5,7.5,10])[1+floor(random()*5)::int] END
FROM (SELECT o, (ARRAY['SS24','AW24','SS25','AW25','SS26','AW26','SS27'])[1+floor(random()*7)::int] sc, random() q FROM generate_series(1,620) o) x JOIN season s ON s.season_cd = x.sc CROSS JOIN LATERAL (SELECT LEAST(s.order_open+70+floor(q*120)::int, DATE '2026-11-24') d) y;
UPDATE ord SET status = CASE WHEN ord_no%17=3 THEN 'CANCELLED' WHEN ship_by < '2026-11-20' THEN 'SHIPPED' WHEN ordered_on < '2026-11-05' THEN 'CONFIRMED' ELSE 'NEW' END;
UPDATE ord SET shipped_on = LEAST(ship_by - 20 + floor(random()*30)::int, DATE '2026-11-24') WHERE status='SHIPPED';
INSERT INTO ord_line
SELECT DISTINCT ON (o.ord_no, k.sku_id) o.ord_no, k.sku_id, 2+floor(random()*14)::int, round(st.whs_price*CASE WHEN random()<0.2 THEN 0.9 ELSE 1 END,2)
FROM (SELECT ord_no, season_cd, floor(random()*880)::int a, 1+floor(random()*4)::int n FROM ord) o CROSS JOIN LATERAL generate_series(1,o.n) j JOIN sku k ON k.sku_id = 1+(o.a+j*j*37+j*o.ord_no)%880 JOIN style st ON st.style_no = k.style_no;
INSERT INTO invoice
SELECT 'INV'||o.ord_no, o.ord_no, o.shipped_on, o.shipped_on+(ARRAY[14,30,30,60])[1+o.ord_no%4], round(SUM(l.qty*l.unit_price)*(1-COALESCE(o.disc_pct,0)/100),2), NULL
FROM ord o JOIN ord_line l ON l.ord_no = o.ord_no WHERE o.status='SHIPPED' AND o.ord_no%29<>0 GROUP BY o.ord_no;
UPDATE invoice SET paid_on = due_date - 12 + floor(random()*30)::int WHERE random() < 0.9;
UPDATE invoice SET paid_on = NULL WHERE paid_on > '2026-11-24';
INSERT INTO trade_show
SELECT n, (ARRAY['Stoffwelt','Pret Salon','Moda Milano','Copenhagen Fair','Berlin Seek','Iberia Moda','London Edit'])[1+n%7]||' '||extract(year from d), (ARRAY['Munich','Paris','Milan','Copenhagen','Berlin','Madrid','London'])[1+n%7], d, d+1+n%3
FROM (SELECT n, DATE '2023-12-05'+n*48 d FROM generate_series(1,22) n) x;
INSERT INTO show_visit
SELECT show_id, ret_id, starts_on+time '09:30'+floor(random()*480)*interval '1 minute', CASE WHEN random()<0.2 THEN NULL ELSE 1+floor(random()*19)::int END
FROM trade_show, retailer WHERE random()<0.1 AND show_id NOT IN (9,22);
