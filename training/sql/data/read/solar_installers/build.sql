-- Data up to 2026-11-20
CREATE TABLE cust (cust_id int PRIMARY KEY, name text NOT NULL, town text NOT NULL, email text, since date NOT NULL);
CREATE TABLE crew (crew_id int PRIMARY KEY, name text NOT NULL, depot text NOT NULL, active boolean NOT NULL);
CREATE TABLE product (sku text PRIMARY KEY, descr text NOT NULL, cat text NOT NULL, watts int, list_price numeric(9,2) NOT NULL);
CREATE TABLE job (job_no int PRIMARY KEY, cust_id int NOT NULL REFERENCES cust, crew_id int REFERENCES crew, status text NOT NULL, signed_on date NOT NULL, installed_on date, kwp numeric(6,2), price numeric(10,2) NOT NULL);
CREATE TABLE job_item (job_no int REFERENCES job, sku text REFERENCES product, qty int NOT NULL, PRIMARY KEY (job_no, sku));
CREATE TABLE callout (co_id int PRIMARY KEY, job_no int NOT NULL REFERENCES job, opened_at timestamp NOT NULL, closed_at timestamp, fault text NOT NULL);
SELECT setseed(0.3);
INSERT INTO cust SELECT g, (ARRAY['Avery','Bolt','Crane','Dunn','Ellis','Frost','Gale','Hale','Ivers','Judd'])[1+g%10]||' '||(ARRAY['Farm','House','Bakery','School','Dairy','Garage','Inn','Mill'])[1+g/10%8]||' '||g, (ARRAY['Exeter','Taunton','Truro','Bath','Yeovil'])[1+g*7%5], CASE WHEN g%6<>0 THEN 'c'||g||'@mail.test' END, DATE '2023-11-20'+g*5 FROM generate_series(1,160) g;
INSERT INTO crew VALUES (1,'Red','Exeter',true),(2,'Blue','Exeter',true),(3,'Green','Bath',true),(4,'Amber','Truro',true),(5,'Violet','Bath',false),(6,'Slate','Truro',true);
INSERT INTO product VALUES ('PV400','Sunrise 400','PANEL',400,120),('PV440','Sunrise 440','PANEL',440,150),('PV500','Helia 500','PANEL',500,190),('INV5','Voltic 5','INVERTER',5000,900),('INV8','Voltic 8','INVERTER',8000,1300),('BAT10','Stora 10','BATTERY',NULL,4200),('BAT5','Stora 5','BATTERY',NULL,2500),('EVC','ChargePoint','CHARGER',7400,780),('BIRD','Bird mesh','EXTRA',NULL,95);
INSERT INTO job SELECT g, 1+(g*37)%140, CASE WHEN g%9<>0 THEN 1+g%5 END, CASE WHEN g%11=0 THEN 'CANC' WHEN g>360 THEN 'SIGNED' ELSE 'DONE' END, DATE '2023-12-01'+(g*2.7)::int, CASE WHEN g%11<>0 AND g<=360 THEN DATE '2023-12-01'+(g*2.7)::int+20+g%40 END, CASE WHEN g%13<>0 THEN 2+(g*17%90)/10.0 END, 4000+(g*731%140)*100 FROM generate_series(1,400) g;
INSERT INTO job_item SELECT j.job_no, p.sku, 1+floor(random()*12)::int FROM job j JOIN product p ON p.sku<>'BIRD' AND random()<0.35;
INSERT INTO callout SELECT g, 1+(g*53)%300, TIMESTAMP '2026-11-20 09:00'-g*interval '2 days 5 hours', CASE WHEN g%8<>0 THEN TIMESTAMP '2026-11-20 09:00'-g*interval '2 days 5 hours'+(3+g%50)*interval '1 hour' END, (ARRAY['INV','WIFI','LEAK','TRIP'])[1+g%4] FROM generate_series(1,250) g;
