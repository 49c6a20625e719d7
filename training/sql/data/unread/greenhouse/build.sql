CREATE TABLE house (
  hno smallint PRIMARY KEY,
  label varchar(30) NOT NULL UNIQUE,
  site varchar(20) NOT NULL,
  m2 integer NOT NULL,
  cover varchar(5) NOT NULL CHECK (cover IN ('glass','film','twin')),
  heated boolean NOT NULL,
  lit boolean NOT NULL DEFAULT false,
  built date
);
CREATE TABLE variety (
  vcode varchar(4) PRIMARY KEY,
  name varchar(30) NOT NULL,
  type varchar(8) NOT NULL CHECK (type IN ('cherry','plum','beef','truss','cocktail')),
  breeder varchar(30),
  days_ripe smallint,
  organic boolean NOT NULL DEFAULT false,
  dropped_on date
);
CREATE TABLE planting (
  pl_id integer PRIMARY KEY,
  hno smallint NOT NULL REFERENCES house,
  vcode varchar(4) NOT NULL REFERENCES variety,
  set_on date NOT NULL,
  pulled_on date,
  n_plants integer NOT NULL,
  n_lost integer,
  rootstk varchar(20)
);
CREATE TABLE worker (
  w_id integer PRIMARY KEY,
  fn varchar(30) NOT NULL,
  ln varchar(30) NOT NULL,
  job varchar(8) NOT NULL CHECK (job IN ('picker','packer','scout','grower','foreman')),
  contract char(1) NOT NULL CHECK (contract IN ('P','S')),
  joined date NOT NULL,
  gone date,
  boss integer REFERENCES worker,
  hourly numeric(5,2)
);
CREATE TABLE harvest (
  h_id integer PRIMARY KEY,
  pl_id integer NOT NULL REFERENCES planting,
  at timestamp NOT NULL,
  grade char(1) NOT NULL CHECK (grade IN ('A','B','C')),
  kg numeric(7,1) NOT NULL,
  brix numeric(3,1)
);
CREATE TABLE harv_crew (
  h_id integer NOT NULL REFERENCES harvest,
  w_id integer NOT NULL REFERENCES worker,
  hrs numeric(4,2),
  PRIMARY KEY (h_id, w_id)
);
CREATE TABLE scout (
  sc_id integer PRIMARY KEY,
  hno smallint NOT NULL REFERENCES house,
  w_id integer REFERENCES worker,
  seen_on date NOT NULL,
  pest varchar(12) NOT NULL CHECK (pest IN ('whitefly','spider mite','aphid','thrips','leaf miner','grey mould')),
  lvl smallint NOT NULL CHECK (lvl BETWEEN 1 AND 4),
  action varchar(8) CHECK (action IN ('predator','spray','leaf_cut')),
  cleared_on date
);
CREATE TABLE customer (
  cno integer PRIMARY KEY,
  name varchar(40) NOT NULL UNIQUE,
  kind varchar(12) NOT NULL CHECK (kind IN ('supermarket','wholesaler','restaurant','market','farm shop')),
  town varchar(30),
  terms_d smallint,
  blocked boolean NOT NULL DEFAULT false
);
CREATE TABLE delivery (
  d_no integer PRIMARY KEY,
  cno integer NOT NULL REFERENCES customer,
  vcode varchar(4) NOT NULL REFERENCES variety,
  ord_on date NOT NULL,
  sent_on date,
  kg numeric(7,1) NOT NULL,
  eur_kg numeric(5,2) NOT NULL,
  state varchar(9) NOT NULL CHECK (state IN ('ordered','sent','returned','cancelled')),
  paid_on date,
  claim_eur numeric(8,2)
);
COMMENT ON COLUMN house.cover IS 'glass; film = single plastic film; twin = twin-wall sheet';
COMMENT ON COLUMN worker.contract IS 'P permanent, S seasonal';
COMMENT ON COLUMN scout.action IS 'first measure taken; empty = none taken';
COMMENT ON COLUMN scout.lvl IS 'pressure: 1 few, 2 some, 3 many, 4 outbreak';
COMMENT ON COLUMN planting.pulled_on IS 'day the crop was cleared out; empty = still standing';
COMMENT ON COLUMN planting.n_lost IS 'plants that died; empty = not counted';
COMMENT ON COLUMN customer.terms_d IS 'days to pay; empty = pays on delivery';

INSERT INTO house VALUES
(1,'North One','Millfield',5200,'glass',true,true,'2023-03-01'),(2,'North Two','Millfield',5200,'glass',true,true,'2023-03-20'),
(3,'North Three','Millfield',4800,'glass',true,false,NULL),(4,'Old Glass','Millfield',2100,'glass',false,false,NULL),
(5,'Long House','Millfield',7600,'glass',true,true,'2023-05-11'),(6,'Orchard Side','Millfield',3300,'twin',true,false,'2023-06-02'),
(7,'Barn End','Millfield',1800,'film',false,false,'2023-06-15'),(8,'Tunnel A','Eastmoor',950,'film',false,false,'2023-07-01'),
(9,'Tunnel B','Eastmoor',950,'film',false,false,'2023-07-01'),(10,'Tunnel C','Eastmoor',1100,'film',false,false,'2023-08-19'),
(11,'East Glass','Eastmoor',6400,'glass',true,true,'2023-02-10'),(12,'East Twin','Eastmoor',3900,'twin',true,false,'2023-04-24'),
(13,'Pond House','Eastmoor',2750,'twin',false,false,NULL),(14,'Trial House','Eastmoor',600,'glass',true,true,'2023-09-05'),
(15,'South One','Lowbrook',5600,'glass',true,false,'2023-01-17'),(16,'South Two','Lowbrook',5600,'glass',true,false,'2023-01-30'),
(17,'South Three','Lowbrook',4300,'twin',true,true,'2023-10-09'),(18,'River Tunnel','Lowbrook',1250,'film',false,false,NULL),
(19,'Hill House','Lowbrook',2900,'twin',true,false,'2023-08-08'),(20,'Seed House','Lowbrook',400,'glass',true,true,'2023-09-29'),
(21,'Cherry House','Lowbrook',3500,'glass',true,true,'2023-04-12'),(22,'West Film','Lowbrook',1700,'film',true,false,'2023-10-02');

INSERT INTO variety VALUES
('SUN','Sunbead','cherry','Halden Seeds',58,true,NULL),('RUB','Ruby Drop','cherry','Halden Seeds',60,false,NULL),
('HON','Honeylight','cherry','Verano',62,true,NULL),('PIX','Pixie Red','cherry','Verano',55,false,'2025-12-31'),
('ROM','Romana','plum','Solplant',74,false,NULL),('SAM','San Amaro','plum','Solplant',78,true,NULL),
('OLI','Olivetta','plum','Halden Seeds',72,false,NULL),('FIR','Firenza','plum',NULL,76,false,'2025-06-30'),
('OXH','Oxheart Giant','beef','Old Garden',88,true,NULL),('BIG','Big Bess','beef','Verano',84,false,NULL),
('MAR','Marmont','beef','Old Garden',90,true,NULL),('BLK','Black Duke','beef','Old Garden',86,false,NULL),
('CLU','Clustera','truss','Solplant',68,false,NULL),('VIN','Vinello','truss','Solplant',66,false,NULL),
('TRE','Tressa','truss','Verano',70,true,NULL),('LAD','Ladder','truss','Halden Seeds',69,false,NULL),
('CAM','Campino','cocktail','Halden Seeds',64,false,NULL),('COC','Coctelle','cocktail','Verano',63,true,NULL),
('TIG','Tiger Stripe','cocktail','Old Garden',67,true,NULL),('AMB','Amberine','cocktail',NULL,65,false,NULL),
('GRZ','Green Zebu','beef','Old Garden',NULL,true,NULL),('YPR','Yellow Pear','cherry',NULL,61,true,NULL),
('NX1','Trial NX1','truss','Solplant',NULL,false,NULL),('NX2','Trial NX2','plum','Solplant',NULL,false,NULL);

INSERT INTO planting
SELECT row_number() OVER (ORDER BY s, h), h, v, s, CASE WHEN p<=date '2026-11-20' THEN p END, n, 
 CASE WHEN (h*5+k)%7=0 THEN NULL ELSE (n*((h*3+k*11)%9)/200) END,
 CASE WHEN (h+k*2)%5=0 THEN NULL ELSE (ARRAY['Maxifort','Emperador','Beaufort','Arnold'])[1+(h*3+k)%4] END
FROM (SELECT h, k, s, s+158+(h*7+k*3)%14 p, (SELECT vcode FROM (SELECT vcode, row_number() OVER (ORDER BY vcode) r FROM variety WHERE vcode NOT IN ('GRZ','YPR','NX2') AND (dropped_on IS NULL OR dropped_on>s)) a
   ORDER BY (r*13+h*7+k*5)%19, r LIMIT 1) v,
  ((m2*(2.2+((h+k)%4)*0.15))/10)::int*10 n
 FROM (SELECT hno::int h, k, m2, date '2023-11-22'+k*178+hno*4 s FROM house, generate_series(0,5) k WHERE hno NOT IN (9,20) AND NOT (hno%6=4 AND k=2)) x) y
WHERE s<=date '2026-11-20';

INSERT INTO worker VALUES
(1,'Anneke','Visser','grower','P','2023-01-09',NULL,NULL,31.50),
(2,'Paul','Dekker','foreman','P','2023-02-06',NULL,1,24.80),
(3,'Irena','Kos','foreman','P','2023-03-13',NULL,1,24.80),
(4,'Jorge','Mena','foreman','P','2023-05-02','2026-03-31',1,24.10),
(5,'Wanda','Zielak','foreman','P','2024-01-15',NULL,1,23.60),
(6,'Ruth','Adler','scout','P','2023-04-03',NULL,1,21.20),
(7,'Milan','Horvat','scout','P','2023-09-18',NULL,1,20.90),
(8,'Elif','Demir','scout','S','2025-03-03','2025-11-14',1,19.40),
(9,'Bas','Visser','packer','P','2023-06-05',NULL,5,17.30),
(10,'Olga','Bilan','packer','P','2023-10-16',NULL,5,17.30),
(11,'Tariq','Aziz','packer','S','2024-04-08','2024-11-29',5,NULL),
(12,'Lise','Moen','packer','S','2025-04-07',NULL,5,16.40);
INSERT INTO worker
SELECT 12+n, (ARRAY['Ana','Ivo','Petra','Radu','Mihai','Sanda','Luis','Carmen','Jan','Ewa','Piotr','Kasia','Dario','Nadia','Vlad','Oksana','Simon','Rita','Tibor','Hana','Leon','Mira','Stefan','Julia','Emil','Vera','Goran','Lidia','Bogdan','Celia'])[n],
 (ARRAY['Popa','Marek','Lazar','Ionescu','Rusu','Popa','Ortega','Rios','Nowak','Zak','Wrona','Nowak','Bruno','Salem','Melnik','Koval','Brandt','Sousa','Nagy','Cerna','Fuchs','Juric','Ilic','Graf','Toma','Bilan','Babic','Stan','Dobre','Alves'])[n],
 'picker', CASE WHEN n%3=0 THEN 'P' ELSE 'S' END, date '2023-11-13'+((n-1)*29),
 CASE WHEN n%3<>0 AND n<=20 THEN date '2023-11-13'+((n-1)*29)+240+(n*17)%150 END,
 CASE WHEN n%9=4 THEN NULL ELSE (ARRAY[2,3,5])[1+n%3] END,
 CASE WHEN n%10=7 THEN NULL ELSE 15.20+(n%6)*0.35 END
FROM generate_series(1,30) n;

INSERT INTO harvest
SELECT row_number() OVER (ORDER BY t, pl_id), pl_id, t, g, kg, b FROM (
 SELECT p.pl_id, p.set_on+70+j*14+(p.pl_id+j)%5+make_interval(hours=>5+(p.pl_id*3+j)%9, mins=>15*((p.pl_id+j*3)%4)) t,
  (ARRAY['A','A','B','A','C','A','B'])[1+(p.pl_id*5+j*3)%7] g,
  round((p.n_plants*(0.11+((p.pl_id*17+j*23)%31)/260.0)*(CASE v.type WHEN 'cherry' THEN 0.6 WHEN 'beef' THEN 1.25 ELSE 1 END))::numeric,1) kg,
  CASE WHEN (p.pl_id+j*2)%6=0 THEN NULL ELSE round((CASE v.type WHEN 'cherry' THEN 7.1 WHEN 'cocktail' THEN 6.2 WHEN 'beef' THEN 4.4 ELSE 4.9 END+((p.pl_id*7+j*5)%13)/10.0)::numeric,1) END b
 FROM planting p JOIN variety v USING (vcode), generate_series(0,5) j WHERE p.pl_id%13<>5) z
WHERE t<timestamp '2026-11-20 18:00';

INSERT INTO harv_crew
SELECT h_id, w_id, CASE WHEN (h_id+w_id)%16=0 THEN NULL ELSE 2+((h_id*3+w_id*5)%17)*0.25 END
FROM (SELECT h.h_id, w.w_id, row_number() OVER (PARTITION BY h.h_id ORDER BY (w.w_id*w.w_id*29+h.h_id*41+(h.h_id/3)*w.w_id)%97, w.w_id) r
 FROM harvest h JOIN worker w ON (w.job='picker' OR w.w_id IN (2,3,5)) AND w.joined<=h.at::date AND (w.gone IS NULL OR w.gone>=h.at::date) AND w.w_id NOT IN (24,39)) z
WHERE r<=1+(h_id%5)%2 AND h_id%37<>0;

INSERT INTO scout
SELECT n, h, CASE WHEN n%12=5 THEN NULL WHEN n%5=2 AND d BETWEEN '2025-03-03' AND '2025-11-14' THEN 8 WHEN n%3=0 THEN 7 ELSE 6 END, d,
 (ARRAY['whitefly','spider mite','whitefly','aphid','thrips','grey mould','whitefly','leaf miner','aphid'])[1+(n*4+n/10)%9], l,
 CASE WHEN l=1 AND n%2=0 THEN NULL WHEN l=4 THEN 'spray' ELSE (ARRAY['predator','spray','predator','leaf_cut',NULL])[1+(n*3+n/4)%5] END,
 CASE WHEN (n*7)%10<2 OR d+5+(n*11)%30>date '2026-11-20' THEN NULL ELSE d+5+(n*11)%30 END
FROM (SELECT n, CASE WHEN n%10=0 THEN 5 ELSE (ARRAY[1,2,3,4,5,6,7,8,10,11,12,13,15,16,17,18,19,21])[1+(n*7+n/6)%18] END h, date '2026-11-19'-((260-n)*1085)/260 d, 1+(n*n*5+n*3)%11/3 l FROM generate_series(1,260) n) z;

INSERT INTO customer VALUES
(1,'FreshLine Stores','supermarket','Hartwick',30,false),(2,'Corner Basket','supermarket','Hartwick',45,false),
(3,'GreenMart','supermarket','Oldbury',30,false),(4,'Van Dam Produce','wholesaler','Oldbury',14,false),
(5,'Eastern Fruit Hall','wholesaler','Kingsport',14,false),(6,'Bright and Sons','wholesaler','Kingsport',21,true),
(7,'Trattoria Lina','restaurant','Hartwick',NULL,false),(8,'The Copper Pan','restaurant','Hartwick',14,false),
(9,'Blue Door Bistro','restaurant','Kingsport',14,true),(10,'Casa Verde','restaurant','Oldbury',NULL,false),
(11,'Saturday Market Stall','market','Hartwick',NULL,false),(12,'Quay Market','market','Kingsport',NULL,false),
(13,'Oldbury Market','market','Oldbury',7,false),(14,'Hill Farm Shop','farm shop',NULL,7,false),
(15,'Lowbrook Farm Shop','farm shop','Lowbrook',NULL,false),(16,'Orchard Pantry','farm shop','Millfield',14,false),
(17,'Metro Foods','supermarket','Kingsport',60,false),(18,'Nordveg Import','wholesaler','Portsea',21,false),
(19,'Pizza Forno','restaurant','Portsea',14,false),(20,'Harbour Grill','restaurant','Portsea',7,false),
(21,'Village Greens','farm shop',NULL,NULL,true),(22,'Sunrise Cafe','restaurant','Lowbrook',NULL,false),
(23,'Budget Barn','supermarket','Portsea',60,false),(24,'Tasty Crate','wholesaler','Hartwick',14,false);

INSERT INTO delivery
SELECT n, c, v, o, CASE WHEN st IN ('sent','returned') THEN s END, k, e, st,
 CASE WHEN st='sent' AND n%8<>3 AND s+coalesce(terms_d,0)+(n*7)%16<=date '2026-11-20' THEN s+coalesce(terms_d,0)+CASE WHEN n%4=0 THEN (n*7)%16 ELSE -(n%5)*(CASE WHEN terms_d IS NULL THEN 0 ELSE 1 END) END END,
 CASE WHEN st='returned' THEN round(k*e*0.5,2) WHEN st='sent' AND n%23=6 THEN round(k*e*0.1,2) END
FROM (SELECT n, c, x.v, o, o+1+n%4 s, cu.terms_d,
  round(((CASE cu.kind WHEN 'supermarket' THEN 420 WHEN 'wholesaler' THEN 610 WHEN 'market' THEN 120 ELSE 45 END)*(0.5+((n*19)%23)/18.0))::numeric,1) k,
  round((CASE va.type WHEN 'cherry' THEN 4.6 WHEN 'cocktail' THEN 3.9 WHEN 'beef' THEN 3.1 ELSE 2.4 END+((n*11)%9)*0.08)::numeric*CASE WHEN cu.kind IN ('restaurant','farm shop') THEN 1.2 ELSE 1 END,2) e,
  CASE WHEN o+1+n%4>date '2026-11-20' THEN 'ordered' WHEN (n*3+n/8)%19=0 THEN 'cancelled' WHEN n%31=9 THEN 'returned' ELSE 'sent' END st
 FROM (SELECT n, (ARRAY[1,4,5,7,11,2,8,3,12,1,6,10,13,15,16,17,18,19,4,20,22,9,14,24,1,21,4])[1+(n*8+n/5)%27] c,
   (ARRAY['SUN','ROM','CLU','CAM','HON','OXH','VIN','COC','RUB','SAM','TRE','BIG','TIG','OLI','LAD','MAR','AMB'])[1+(n*5+n/3)%17] v,
   date '2026-11-20'-((520-n)*1080)/520 o FROM generate_series(1,520) n) x
 JOIN customer cu ON cu.cno=c JOIN variety va ON va.vcode=x.v) y;
