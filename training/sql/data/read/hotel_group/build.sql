-- Hotel group: hotels, rooms, guests, stays, charges, reviews, staff, repairs. Data runs up to 2026-11-24.
CREATE TABLE hotel (
  hotel_code char(3) PRIMARY KEY,
  name text NOT NULL,
  city text NOT NULL,
  ctry char(2) NOT NULL,
  stars smallint,                 -- NULL: not classified
  opened_on date NOT NULL,
  status char(1) NOT NULL         -- O open, R closed for refurbishment, S sold
);
CREATE TABLE amenity (
  amen_id int PRIMARY KEY,
  label text NOT NULL UNIQUE,
  chargeable boolean NOT NULL
);
CREATE TABLE hotel_amenity (
  hotel_code char(3) REFERENCES hotel,
  amen_id int REFERENCES amenity,
  since date,
  PRIMARY KEY (hotel_code, amen_id)
);
CREATE TABLE room (
  room_id int PRIMARY KEY,
  hotel_code char(3) NOT NULL REFERENCES hotel,
  room_no text NOT NULL,
  type_cd text NOT NULL,          -- SGL, DBL, TWN, FAM, STE
  floor_no smallint NOT NULL,
  rack_rate numeric(8,2) NOT NULL,
  sea_view boolean,
  ooo_flag char(1) NOT NULL DEFAULT 'N'   -- Y: out of order
);
CREATE TABLE guest (
  guest_id int PRIMARY KEY,
  full_name text NOT NULL,
  email text,
  ctry char(2),
  birth_date date,
  tier text NOT NULL,             -- NONE, SILVER, GOLD, PLAT
  joined_on date                  -- loyalty programme, NULL for tier NONE
);
CREATE TABLE booking (
  bkg_no int PRIMARY KEY,
  guest_id int NOT NULL REFERENCES guest,
  room_id int NOT NULL REFERENCES room,
  channel text NOT NULL,          -- WEB, OTA, PHONE, AGENT, WALKIN
  booked_at timestamp NOT NULL,
  arr_date date NOT NULL,
  dep_date date NOT NULL,
  adults smallint NOT NULL,
  children smallint NOT NULL,
  nightly_rate numeric(8,2) NOT NULL,
  status text NOT NULL,           -- OUT checked out, INH in house, CXL cancelled, NOSHOW
  cancelled_at timestamp
);
CREATE TABLE folio_item (
  item_id int PRIMARY KEY,
  bkg_no int NOT NULL REFERENCES booking,
  dept text NOT NULL,             -- BAR, RESTAURANT, SPA, LAUNDRY, PARKING, MINIBAR
  posted_at timestamp NOT NULL,
  net_amt numeric(8,2) NOT NULL,
  vat_amt numeric(8,2) NOT NULL
);
CREATE TABLE review (
  rev_id int PRIMARY KEY,
  bkg_no int NOT NULL UNIQUE REFERENCES booking,
  score smallint NOT NULL,        -- 1 to 10
  remark text,
  posted_on date NOT NULL
);
CREATE TABLE employee (
  emp_id int PRIMARY KEY,
  full_name text NOT NULL,
  hotel_code char(3) REFERENCES hotel,   -- NULL: head office
  job text NOT NULL,
  hired_on date NOT NULL,
  left_on date,
  boss_id int REFERENCES employee,
  salary numeric(9,2) NOT NULL
);
CREATE TABLE work_order (
  wo_id int PRIMARY KEY,
  room_id int NOT NULL REFERENCES room,
  emp_id int REFERENCES employee,        -- NULL: not assigned
  category text NOT NULL,
  prio smallint NOT NULL,                -- 1 urgent, 2 normal, 3 low
  reported_at timestamp NOT NULL,
  fixed_at timestamp
);

INSERT INTO hotel VALUES
('LIS','Hotel Tejo Palace','Lisbon','PT',5,'1998-05-01','O'),
('OPO','Ribeira House','Porto','PT',4,'2006-03-15','O'),
('FAO','Praia Dourada Resort','Faro','PT',5,'2011-06-20','O'),
('LGS','Casa do Farol','Lagos','PT',3,'2015-04-02','R'),
('FNC','Levada Garden Hotel','Funchal','PT',4,'2003-10-11','O'),
('MAD','Gran Via Central','Madrid','ES',4,'2001-09-01','O'),
('MAL','Alcazaba Suites','Malaga','ES',5,'2018-05-18','O'),
('CAD','Hotel La Caleta','Cadiz','ES',3,'2012-07-01','O'),
('SEV','Patio Sevilla','Seville','ES',4,'2009-02-14','O'),
('BCN','Rambla Mar','Barcelona','ES',4,'1999-11-30','R'),
('PMI','Bahia Blanca Resort','Palma','ES',5,'2014-05-05','O'),
('NCE','Hotel des Anges','Nice','FR',4,'2008-04-25','O'),
('BOD','Le Chartrons','Bordeaux','FR',3,'2016-09-09','O'),
('BIQ','Grande Plage','Biarritz','FR',5,'2020-07-10','O'),
('LRH','Vieux Port Inn','La Rochelle','FR',3,'2013-06-01','S'),
('GOA','Lanterna Hotel','Genoa','IT',4,'2010-03-20','O'),
('NAP','Villa Posillipo','Naples','IT',5,'2019-04-12','O'),
('PMO','Palazzo Kalsa','Palermo','IT',4,'2021-05-28','O'),
('RMI','Adria Beach','Rimini','IT',3,'2005-05-15','S'),
('SPU','Marjan View','Split','HR',4,'2022-06-03','O'),
('DBV','Hotel Lokrum','Dubrovnik','HR',5,'2017-04-08','O'),
('ZAD','Zadar Harbour Lodge','Zadar','HR',NULL,'2025-05-16','O');
INSERT INTO amenity VALUES (1,'Outdoor pool',false),(2,'Indoor pool',false),(3,'Spa',true),(4,'Gym',false),(5,'Sauna',false),(6,'Car park',true),(7,'EV charging',true),(8,'Airport shuttle',true),(9,'Kids club',false),(10,'Tennis court',true),(11,'Rooftop bar',false),(12,'Conference room',true),(13,'Pet friendly',true),(14,'Bicycle hire',true),(15,'Private beach',false),(16,'Babysitting',true),(17,'Library',false),(18,'Golf course',true),(19,'Hair salon',true),(20,'Helipad',true);
SELECT setseed(0.42);
INSERT INTO hotel_amenity
SELECT h.hotel_code, a.amen_id, CASE WHEN (n*3+a.amen_id)%5=0 THEN NULL ELSE GREATEST(h.opened_on, DATE '2010-01-01' + ((n*211+a.amen_id*97)%5600)::int) END
FROM (SELECT hotel_code, opened_on, (row_number() OVER (ORDER BY hotel_code))::int n FROM hotel) h CROSS JOIN amenity a
WHERE a.amen_id NOT IN (18,20) AND random() < 0.45 AND h.hotel_code NOT IN ('RMI','ZAD');
INSERT INTO room
SELECT (n-1)*20+k, hotel_code, ((k-1)/5+1)::text || lpad(((k-1)%5+1)::text,2,'0'),
 (ARRAY['SGL','DBL','TWN','FAM','STE'])[(k-1)%5+1], (k-1)/5+1,
 (60+COALESCE(stars,3)*15+((k-1)%5)*25+(n*13%7)*5)::numeric, CASE WHEN (n+k)%9=0 THEN NULL ELSE (n*k)%4=1 END, CASE WHEN random() < 0.08 THEN 'Y' ELSE 'N' END
FROM (SELECT hotel_code, stars, (row_number() OVER (ORDER BY hotel_code = 'RMI', hotel_code))::int n FROM hotel) h, generate_series(1,20) k WHERE hotel_code <> 'RMI';
INSERT INTO guest
SELECT g, (ARRAY['Ana','Bruno','Claire','David','Elena','Filip','Greta','Hugo','Ines','Jonas','Katia','Luca','Marta','Nils','Olivia','Paulo','Rosa','Stefan','Teresa','Victor'])[1+floor(random()*20)::int]||' '||
 (ARRAY['Costa','Silva','Moreau','Rossi','Horvat','Garcia','Becker','Jansen','Novak','Smith','Ferreira','Ricci','Lopez','Dubois','Larsen','Weber','Santos','Kovac','Marino','Brown'])[1+floor(random()*20)::int],
 CASE WHEN random()<0.15 THEN NULL ELSE 'guest'||g||'@mail.example' END,
 CASE WHEN random()<0.06 THEN NULL ELSE (ARRAY['PT','ES','FR','IT','DE','GB','NL','HR','US','SE'])[1+floor(random()*10)::int] END,
 CASE WHEN random()<0.1 THEN NULL ELSE DATE '1945-01-01'+floor(random()*22500)::int END,
 (ARRAY['NONE','NONE','NONE','SILVER','SILVER','GOLD','PLAT'])[1+g%7], NULL
FROM generate_series(1,500) g;
UPDATE guest SET joined_on = DATE '2019-01-01'+(guest_id*389%2800) WHERE tier<>'NONE';
INSERT INTO booking
SELECT b, 1+floor(power(random(),1.4)*460)::int, r, (ARRAY['WEB','WEB','OTA','OTA','OTA','PHONE','AGENT','WALKIN'])[1+floor(random()*8)::int],
 d - (random()*90)::int + time '07:00' + (floor(random()*900)||' minutes')::interval, d, d+1+floor(random()*random()*12)::int, 1+floor(random()*3)::int, CASE WHEN random()<0.7 THEN 0 ELSE 1+floor(random()*3)::int END, 0,'OUT',NULL
FROM (SELECT b, 1+floor(random()*410)::int r, DATE '2023-12-01'+floor(random()*1090)::int d FROM generate_series(1,1700) b) x;
UPDATE booking b SET booked_at = LEAST(booked_at, arr_date + time '15:00'), nightly_rate = round(r.rack_rate*(0.65+(b.bkg_no*37%50)/100.0),2) FROM room r WHERE r.room_id=b.room_id;
UPDATE booking SET booked_at = arr_date + time '16:20' WHERE channel='WALKIN';
UPDATE booking SET status='CXL', cancelled_at = booked_at + (arr_date + time '12:00' - booked_at)*0.6 WHERE bkg_no%9=0 AND channel<>'WALKIN';
UPDATE booking SET status='NOSHOW' WHERE bkg_no%31=5 AND status='OUT';
UPDATE booking SET status='INH' WHERE dep_date > DATE '2026-11-24' AND status='OUT';
INSERT INTO folio_item
SELECT row_number() OVER (), bkg_no, dept, ts, net, round(net*CASE dept WHEN 'RESTAURANT' THEN 0.10 ELSE 0.21 END,2)
FROM (SELECT b.bkg_no, (ARRAY['BAR','RESTAURANT','SPA','LAUNDRY','PARKING','MINIBAR'])[1+(b.bkg_no*5+k*k)%6] dept, b.arr_date+time '17:00'+(floor(random()*360)||' minutes')::interval ts, round((8+random()*90)::numeric,2) net
 FROM booking b, generate_series(1,3) k WHERE b.status IN ('OUT','INH') AND (b.bkg_no+k)%5<2 AND b.bkg_no%7<>3) f;
INSERT INTO review
SELECT row_number() OVER (), bkg_no, 10-floor(power(random(),2)*9)::int, CASE WHEN random()<0.45 THEN NULL ELSE (ARRAY['Lovely breakfast','Noisy street','Very friendly staff','Bed too soft','Great location','Would come again'])[1+floor(random()*6)::int] END, LEAST(dep_date+(bkg_no%12), DATE '2026-11-24')
FROM booking WHERE status='OUT' AND bkg_no%3=1;
INSERT INTO employee
SELECT e, (ARRAY['Carla','Diego','Fatima','Goran','Helene','Igor','Julia','Karim','Laura','Matteo','Nadia','Oscar','Petra'])[1+e*7%13]||' '||(ARRAY['Alves','Bianchi','Cabral','Duarte','Esposito','Fontaine','Gil','Hrvat','Iglesias','Juric','Leroy'])[1+e*5%11],
 CASE WHEN e<=12 THEN NULL ELSE (ARRAY['LIS','OPO','FAO','FNC','MAD','MAL','CAD','SEV','PMI','NCE','BOD','BIQ','GOA','NAP','PMO','SPU','DBV','ZAD'])[1+e%18] END,
 CASE WHEN e<=12 THEN 'Head office' WHEN e<=30 THEN 'Manager' ELSE (ARRAY['Receptionist','Housekeeper','Technician','Cook','Waiter'])[1+e%5] END,
 DATE '2008-01-07'+(e*263%6700), NULL, CASE WHEN e=1 THEN NULL WHEN e<=30 THEN 1 ELSE 13+(e-13)%18 END,
 CASE WHEN e=1 THEN 98000 WHEN e<=12 THEN 39000+e*1500 WHEN e<=30 THEN 42000+(e*7%10)*1000 ELSE 19500+(e*11%17)*800 END
FROM generate_series(1,150) e;
UPDATE employee SET left_on = hired_on+300+(emp_id*41%500) WHERE emp_id>30 AND emp_id%8=2 AND hired_on < '2024-06-01';
INSERT INTO work_order
SELECT w, 1+floor(random()*410)::int, CASE WHEN w%11=0 THEN NULL ELSE 32+5*(w%24) END, (ARRAY['Plumbing','Electrical','Air conditioning','Furniture','Lock','TV'])[1+floor(random()*6)::int], (ARRAY[1,2,2,3])[1+w%4], t, CASE WHEN random()<0.15 OR w%132=0 OR t>'2026-11-20' THEN NULL ELSE t+(30+floor(power(random(),3)*9000))*interval '1 minute' END
FROM (SELECT w, timestamp '2023-12-02 06:00'+(random()*1085*24*60)::int*interval '1 minute' t FROM generate_series(1,420) w) x;
