CREATE TABLE zones (
  zone_code varchar(3) PRIMARY KEY,
  zone_name varchar(40) NOT NULL,
  surcharge numeric(5,2) NOT NULL DEFAULT 0,
  inner_city boolean NOT NULL
);
CREATE TABLE couriers (
  courier_id integer PRIMARY KEY,
  first_name varchar(30) NOT NULL,
  last_name varchar(30) NOT NULL,
  hired_on date NOT NULL,
  left_on date,
  contract varchar(2) NOT NULL CHECK (contract IN ('FT','PT','FL')),  -- full time, part time, freelance
  hourly_rate numeric(5,2),
  home_zone varchar(3) REFERENCES zones(zone_code),
  phone varchar(20)
);
CREATE TABLE bikes (
  bike_id integer PRIMARY KEY,
  frame_no varchar(12) UNIQUE NOT NULL,
  model varchar(40) NOT NULL,
  bike_type varchar(5) NOT NULL CHECK (bike_type IN ('ROAD','CARGO','EBIKE')),
  bought_on date NOT NULL,
  purchase_price numeric(8,2) NOT NULL,
  retired_on date,
  courier_id integer REFERENCES couriers(courier_id)  -- keeper, empty when in the pool
);
CREATE TABLE clients (
  client_id integer PRIMARY KEY,
  client_name varchar(60) NOT NULL,
  sector varchar(20),
  zone_code varchar(3) NOT NULL REFERENCES zones(zone_code),
  account_since date NOT NULL,
  credit_limit numeric(8,2),
  status char(1) NOT NULL CHECK (status IN ('A','S','C'))  -- active, suspended, closed
);
CREATE TABLE service_levels (
  service_code varchar(4) PRIMARY KEY,
  label varchar(30) NOT NULL,
  promise_minutes integer NOT NULL,
  base_price numeric(6,2) NOT NULL
);
CREATE TABLE jobs (
  job_id integer PRIMARY KEY,
  client_id integer NOT NULL REFERENCES clients(client_id),
  service_code varchar(4) NOT NULL REFERENCES service_levels(service_code),
  courier_id integer REFERENCES couriers(courier_id),
  pickup_zone varchar(3) NOT NULL REFERENCES zones(zone_code),
  dropoff_zone varchar(3) NOT NULL REFERENCES zones(zone_code),
  booked_at timestamp NOT NULL,
  picked_up_at timestamp,
  delivered_at timestamp,
  distance_km numeric(5,1) NOT NULL,
  weight_kg numeric(5,1),
  price numeric(7,2) NOT NULL,
  status varchar(3) NOT NULL CHECK (status IN ('DEL','CAN','FAI','OPN'))  -- delivered, cancelled, failed, open
);
CREATE TABLE incident_types (
  incident_code varchar(4) PRIMARY KEY,
  description varchar(40) NOT NULL
);
CREATE TABLE job_incidents (
  job_id integer NOT NULL REFERENCES jobs(job_id),
  incident_code varchar(4) NOT NULL REFERENCES incident_types(incident_code),
  note varchar(80),
  PRIMARY KEY (job_id, incident_code)
);
CREATE TABLE shifts (
  shift_id integer PRIMARY KEY,
  courier_id integer NOT NULL REFERENCES couriers(courier_id),
  bike_id integer REFERENCES bikes(bike_id),
  started_at timestamp NOT NULL,
  ended_at timestamp
);
CREATE TABLE repairs (
  repair_id integer PRIMARY KEY,
  bike_id integer NOT NULL REFERENCES bikes(bike_id),
  reported_on date NOT NULL,
  fixed_on date,
  fault varchar(20) NOT NULL,
  workshop varchar(30),
  cost numeric(7,2)
);
CREATE TABLE invoices (
  invoice_no varchar(10) PRIMARY KEY,
  client_id integer NOT NULL REFERENCES clients(client_id),
  issued_on date NOT NULL,
  due_on date NOT NULL,
  amount numeric(9,2) NOT NULL,
  paid_on date
);
SELECT setseed(0.31);
INSERT INTO zones VALUES ('OLD','Old Town',0,true),('HAR','Harbour',1.5,true),('STA','Station Quarter',0,true),('UNI','University',1,true),
('NOR','Northfield',2.5,false),('EAS','East Works',3,false),('WES','Westbrook',2.5,false),('AIR','Airport Road',6,false),('HIL','Hillside',4,false),('SOU','Southgate',3,false),('ISL','Mill Island',5,false);
-- nobody delivers to Mill Island yet
INSERT INTO couriers
SELECT g, (ARRAY['Mara','Jonas','Ines','Tariq','Lotte','Bram','Yusuf','Carla','Niko','Petra','Oskar','Selma'])[1+g%12],
 (ARRAY['Vos','Lindqvist','Okafor','Brandt','Moreau','Hassan','Kowalski','Reyes','Dunne','Petrov','Salah'])[1+(g*5)%11],
 date '2021-11-01' + (g*23 + (g*g)%17), NULL,
 (ARRAY['FT','PT','FL','FT','PT'])[1+g%5], CASE WHEN g%5=2 THEN NULL ELSE 13.2 + (g*7%23)*0.25 END,
 CASE WHEN g%9=4 THEN NULL ELSE (ARRAY['OLD','HAR','STA','UNI','NOR','EAS','WES','SOU'])[1+(g*3)%8] END,
 CASE WHEN g%6=1 THEN NULL ELSE '0471 '||(30000+g*937) END
FROM generate_series(1,44) g;
UPDATE couriers SET left_on = hired_on + 150 + courier_id*6 WHERE courier_id IN (2,5,9,14,17,20,23,28);
INSERT INTO bikes
SELECT g, 'FR'||lpad((g*7331%100000)::text,5,'0'),
 (ARRAY['Kestrel 8','Pavement Pro','Bullit Long','Urban E1','Gravel King','Tern Haul'])[1+g%6],
 (ARRAY['ROAD','ROAD','CARGO','EBIKE','ROAD','CARGO'])[1+g%6],
 date '2021-10-15' + g*19, (ARRAY[890,740,4100,3350,1120,3890])[1+g%6] + (g*37%90),
 CASE WHEN g%8=3 THEN date '2024-02-10' + g*5 END,
 CASE WHEN g%8=3 OR g%5=0 THEN NULL ELSE 1+(g*11)%44 END
FROM generate_series(1,52) g;
UPDATE bikes SET courier_id = NULL WHERE courier_id IN (SELECT courier_id FROM couriers WHERE left_on IS NOT NULL);
INSERT INTO clients
SELECT g, (ARRAY['Amstel Print','Bluebird Dental','Corner Florist','Delta Law','Ember Kitchen','Foxglove Pharmacy','Grand Archive','Hillside Lab','Iris Optics','Juniper Books','Kite Studio','Lumen Architects','Mole Records','Nettle Bakery','Orchid Notaries','Pike Diagnostics','Quarto Press','Rowan Insurance','Slate Legal','Tulip Gifts','Umber Gallery','Velvet Tailors','Willow Clinic','Yarrow Foods','Zephyr Media'])[1+(g-1)%25] || CASE WHEN g>25 THEN ' '||(ARRAY['North','East','II'])[1+g%3] ELSE '' END,
 CASE WHEN g%11=0 THEN NULL ELSE (ARRAY['Print','Medical','Florist','Legal','Food','Medical','Media','Medical','Retail','Retail','Media','Design','Media','Food','Legal','Medical','Print','Finance','Legal','Retail','Design','Retail','Medical','Food','Media'])[1+(g-1)%25] END,
 (ARRAY['OLD','HAR','STA','UNI','NOR','EAS','WES','AIR','HIL','SOU'])[1+(g*7)%10],
 date '2021-12-01' + g*17, CASE WHEN g%4=1 THEN NULL ELSE 500*(1+g%9) END,
 CASE WHEN g%13=6 THEN 'S' WHEN g%10=9 THEN 'C' ELSE 'A' END
FROM generate_series(1,48) g;
INSERT INTO service_levels VALUES ('RUSH','Rush 45',45,16.5),('EXPR','Express',90,11),('STND','Standard',240,7.5),('OVER','Overnight',1080,6),('CARG','Cargo bike',180,24),('SWAP','Return trip',150,14);
-- return trips are not yet sold
INSERT INTO jobs
SELECT g, cl, sv, CASE WHEN st='CAN' AND g%2=0 OR st='OPN' THEN NULL ELSE co END, pz, dz, b,
 CASE WHEN st IN ('DEL','FAI') THEN b + pk*interval '1 minute' END,
 CASE WHEN st='DEL' THEN b + (pk + (pm*r6*1.05)::int)*interval '1 minute' END,
 round((0.8+r4*11)::numeric,1), CASE WHEN g%7=0 THEN NULL ELSE round((0.1+r5*r5*CASE WHEN sv='CARG' THEN 60 ELSE 9 END)::numeric,1) END,
 round((bp + (0.8+r4*11)*0.9 + sc)::numeric,2), st
FROM (SELECT q.*, s.promise_minutes pm, s.base_price bp, z.surcharge sc,
  3+(g*13%28) pk, CASE WHEN g>1392 THEN 'OPN' WHEN r7<0.07 THEN 'CAN' WHEN r7<0.11 THEN 'FAI' ELSE 'DEL' END st
 FROM (SELECT g, 1+floor(45*random()*random())::int cl,
  (ARRAY['STND','RUSH','EXPR','STND','CARG','EXPR','OVER','STND'])[1+floor(random()*8)::int] sv,
  1+floor(random()*41)::int co,
  (ARRAY['OLD','HAR','STA','UNI','NOR','EAS','WES','OLD','STA','SOU'])[1+floor(random()*10)::int] pz,
  (ARRAY['OLD','HAR','STA','UNI','NOR','EAS','WES','AIR','HIL','SOU'])[1+floor(random()*10)::int] dz,
  timestamp '2022-01-03 08:00' + least(g*0.7789 + 7 + 7*sin(g/15.0), 1091)::int*interval '1 day' + floor(random()*600)::int*interval '1 minute' b,
  random() r4, random() r5, 0.3+random()*0.75 r6, random() r7 FROM generate_series(1,1400) g) q
 JOIN service_levels s ON s.service_code=q.sv JOIN zones z ON z.zone_code=q.dz) t;
INSERT INTO incident_types VALUES ('NOAN','Nobody answered'),('ADDR','Wrong address'),('DAMG','Parcel damaged'),('PUNC','Puncture on the way'),('ACCI','Accident'),('LATE','Late handover by client'),('THFT','Parcel stolen'),('WEAT','Severe weather');
INSERT INTO job_incidents SELECT job_id, (ARRAY['NOAN','ADDR','DAMG','PUNC','LATE','NOAN','LATE','ACCI','WEAT','LATE'])[1+(job_id*7+job_id/11)%10], CASE WHEN job_id%3=0 THEN 'see phone log' END FROM jobs WHERE status='FAI' OR (status='DEL' AND job_id%12=5);
INSERT INTO job_incidents SELECT job_id,'DAMG',NULL FROM jobs WHERE status='DEL' AND job_id%36=5 ON CONFLICT DO NOTHING;
INSERT INTO shifts SELECT g, c, CASE WHEN g%6=0 THEN NULL ELSE 1+(g*17)%47 END, s, CASE WHEN g>795 THEN NULL ELSE s + (180+(g*41%301))*interval '1 minute' END
FROM (SELECT g, 1+floor(random()*39)::int c, timestamp '2022-01-03 07:00'+(g*1.3637)::int*interval '1 day'+(g*7%9)*interval '1 hour' s FROM generate_series(1,800) g) t;
INSERT INTO repairs SELECT g, b, d, CASE WHEN g%14=0 THEN NULL ELSE d + (g*5%13) END, f, CASE WHEN g%5=0 THEN NULL ELSE (ARRAY['Spoke & Co','Cellar Wrench','Harbour Cycles'])[1+g*g%3+(g%2)] END, CASE WHEN g%14=0 THEN NULL ELSE round((12+r*140)::numeric,2) END
FROM (SELECT g, 1+floor(random()*46)::int b, date '2022-01-20'+(g*5.9)::int d,(ARRAY['Puncture','Brakes','Chain','Wheel','Battery','Puncture','Brakes'])[1+floor(random()*7)::int] f, random() r FROM generate_series(1,180) g) t;
INSERT INTO invoices SELECT 'I'||(22000+g), c, d, d+ CASE WHEN c%4=0 THEN 14 ELSE 30 END, a, CASE WHEN p<0.12 THEN NULL ELSE d + 4+floor(p*44)::int END
FROM (SELECT g, 1+floor(random()*43)::int c, date '2022-01-31'+(g*3.4)::int d, round((40+random()*620)::numeric,2) a, random() p FROM generate_series(1,310) g) t;
