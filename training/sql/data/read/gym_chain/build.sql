-- Chain of gyms. Last day with data: 2026-11-27
CREATE TABLE clubs (id int PRIMARY KEY, name text NOT NULL, city text NOT NULL, opened_on date NOT NULL, closed_on date, floor_area_sqm int, monthly_rent numeric(10,2));
CREATE TABLE plans (id int PRIMARY KEY, name text NOT NULL, monthly_fee numeric(8,2) NOT NULL, contract_months int, off_peak_only boolean NOT NULL DEFAULT false);
CREATE TABLE members (id int PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, email text, birth_date date, home_club_id int NOT NULL REFERENCES clubs(id), joined_on date NOT NULL, referred_by_member_id int REFERENCES members(id));
CREATE TABLE memberships (id int PRIMARY KEY, member_id int NOT NULL REFERENCES members(id), plan_id int NOT NULL REFERENCES plans(id), started_on date NOT NULL, ended_on date, cancel_reason text);
CREATE TABLE freezes (id int PRIMARY KEY, membership_id int NOT NULL REFERENCES memberships(id), frozen_from date NOT NULL, frozen_until date NOT NULL, reason text);
CREATE TABLE invoices (id int PRIMARY KEY, membership_id int NOT NULL REFERENCES memberships(id), issued_on date NOT NULL, due_on date NOT NULL, amount numeric(8,2) NOT NULL, paid_on date, payment_method text);
CREATE TABLE visits (id int PRIMARY KEY, member_id int NOT NULL REFERENCES members(id), club_id int NOT NULL REFERENCES clubs(id), checked_in_at timestamp NOT NULL, checked_out_at timestamp);
CREATE TABLE trainers (id int PRIMARY KEY, club_id int NOT NULL REFERENCES clubs(id), full_name text NOT NULL, hired_on date NOT NULL, left_on date, hourly_rate numeric(6,2));
CREATE TABLE class_types (id int PRIMARY KEY, name text NOT NULL, intensity text NOT NULL CHECK (intensity IN ('low','medium','high')));
CREATE TABLE class_sessions (id int PRIMARY KEY, club_id int NOT NULL REFERENCES clubs(id), class_type_id int NOT NULL REFERENCES class_types(id), trainer_id int REFERENCES trainers(id), starts_at timestamp NOT NULL, duration_minutes int NOT NULL, capacity int NOT NULL);
CREATE TABLE bookings (id int PRIMARY KEY, class_session_id int NOT NULL REFERENCES class_sessions(id), member_id int NOT NULL REFERENCES members(id), booked_at timestamp NOT NULL, status text NOT NULL CHECK (status IN ('attended','no_show','cancelled','waitlisted')), UNIQUE (class_session_id, member_id));
CREATE TABLE machines (id int PRIMARY KEY, club_id int NOT NULL REFERENCES clubs(id), name text NOT NULL, category text NOT NULL, bought_on date NOT NULL, price numeric(9,2), last_serviced_on date);

SELECT setseed(0.37);
INSERT INTO clubs VALUES
(1,'Riverside','Leeds','2015-03-02',NULL,1850,21500),(2,'Northgate','Leeds','2018-09-10',NULL,1200,14800),(3,'Headingley','Leeds','2021-01-18',NULL,900,9800),
(4,'Deansgate','Manchester','2014-06-01',NULL,2400,33000),(5,'Salford Quays','Manchester','2019-05-13',NULL,1600,18900),(6,'Didsbury','Manchester','2022-02-07',NULL,NULL,11200),
(7,'Albert Dock','Liverpool','2016-10-03',NULL,2100,22400),(8,'Wavertree','Liverpool','2020-08-17','2025-06-30',800,7600),(9,'Kelham Island','Sheffield','2017-04-24',NULL,1400,13100),
(10,'Ecclesall','Sheffield','2023-01-09',NULL,950,10400),(11,'Ouseburn','Newcastle','2016-02-15',NULL,1700,16000),(12,'Jesmond','Newcastle','2021-09-06',NULL,1000,12100),
(13,'Hockley','Nottingham','2018-01-15',NULL,1300,12700),(14,'Beeston','Nottingham','2024-03-04',NULL,850,8300),(15,'Digbeth','Birmingham','2013-11-11',NULL,2600,29500),
(16,'Moseley','Birmingham','2020-01-20',NULL,1100,12100),(17,'Harborne','Birmingham','2022-06-13','2026-03-31',NULL,9900),(18,'Stokes Croft','Bristol','2019-10-07',NULL,1350,15200),
(19,'Clifton','Bristol','2021-05-24',NULL,1150,17400),(20,'Hull Marina','Hull','2026-10-05',NULL,1250,9500);
INSERT INTO plans VALUES
(1,'Basic Monthly',24.99,NULL,false),(2,'Basic Annual',19.99,12,false),(3,'Off-Peak Monthly',17.99,NULL,true),(4,'Off-Peak Annual',14.99,12,true),
(5,'Plus Monthly',34.99,NULL,false),(6,'Plus Annual',28.99,12,false),(7,'Premium Monthly',54.99,NULL,false),(8,'Premium Annual',46.99,12,false),
(9,'Student Term',16.99,4,false),(10,'Student Annual',14.99,12,false),(11,'Senior Off-Peak',12.99,NULL,true),(12,'Family Monthly',69.99,NULL,false),
(13,'Family Annual',59.99,12,false),(14,'Corporate Annual',22.50,12,false),(15,'Corporate Two-Year',19.50,24,false),(16,'Founder Two-Year',15.00,24,false),
(17,'Weekend Only',15.99,NULL,false),(18,'Classes Only',29.99,NULL,false),(19,'Summer Pass',39.99,3,false),(20,'Platinum Two-Year',79.99,24,false);
INSERT INTO class_types VALUES
(1,'Spin','high'),(2,'Yoga','low'),(3,'Pilates','low'),(4,'HIIT','high'),(5,'Body Pump','high'),(6,'Zumba','medium'),(7,'Boxing','high'),(8,'Stretch','low'),(9,'Circuits','high'),(10,'Step','medium'),
(11,'Barre','medium'),(12,'Kettlebells','high'),(13,'Aqua Fit','medium'),(14,'Tai Chi','low'),(15,'Core Blast','medium'),(16,'Dance Fit','medium'),(17,'Meditation','low'),(18,'Bootcamp','high'),(19,'Rowing','high'),(20,'Trampoline','medium');
INSERT INTO members SELECT i, (ARRAY['Amy','Ben','Chloe','Dan','Ella','Farid','Grace','Hugo','Isla','Jack','Kiran','Leah','Mo','Nina','Owen','Priya','Rosa','Sam','Tariq','Una'])[1+(i*7)%20],
 (ARRAY['Adams','Brown','Clarke','Dixon','Evans','Foster','Green','Hughes','Iqbal','Jones','Khan','Lewis','Mason','Nolan','Owens','Patel','Quinn','Reid','Shaw','Turner','Usman','Vance','Walsh'])[1+(i*5)%23],
 CASE WHEN i%11=0 THEN NULL ELSE 'member'||i||'@mail.example' END, CASE WHEN i%17=0 THEN NULL ELSE date '1950-01-01'+(random()*20500)::int END,
 1+floor(19*random()*sqrt(random()))::int, j, CASE WHEN i>20 AND i%4=0 THEN 1+(i*37)%(1+i/9) END
FROM (SELECT row_number() OVER (ORDER BY j)::int AS i, j FROM (SELECT date '2023-11-28'+(random()*1080)::int AS j FROM generate_series(1,300)) x) y;
INSERT INTO memberships SELECT id, id, 1+floor(18*r1*r1)::int, joined_on, CASE WHEN e<=date '2026-11-27' THEN e END, NULL
FROM (SELECT id, joined_on, random() AS r1, CASE WHEN random()<0.6 THEN joined_on+60+(random()*480)::int END AS e FROM members WHERE id%23<>0) x;
INSERT INTO memberships SELECT 300+row_number() OVER (ORDER BY id), member_id, p, s, CASE WHEN e<=date '2026-11-27' THEN e END, NULL
FROM (SELECT id, member_id, 1+floor(18*random())::int AS p, s, CASE WHEN random()<0.4 THEN s+30+(random()*300)::int END AS e
 FROM (SELECT id, member_id, ended_on+CASE WHEN id%5=0 THEN -20 WHEN id%4=0 THEN 1 ELSE 10+(random()*110)::int END AS s FROM memberships WHERE ended_on IS NOT NULL AND id%5<>1) a WHERE s<=date '2026-11-20') b;
UPDATE memberships SET cancel_reason=(ARRAY['moved away','too expensive','injury','not using it','switched plan',NULL])[1+(id*7)%6] WHERE ended_on IS NOT NULL;
INSERT INTO freezes SELECT row_number() OVER (ORDER BY m.id), m.id, started_on+20+m.id%50+k*100, started_on+20+m.id%50+k*100+7*(1+(m.id+k*3)%8), (ARRAY['injury','travel','pregnancy','money',NULL])[1+(m.id*3+k)%5]
FROM memberships m, generate_series(0,1) k WHERE (m.id%6=0 OR (m.id%18=1 AND k=0)) AND COALESCE(ended_on,date '2026-11-27')>started_on+70+k*110+m.id%50;
INSERT INTO invoices SELECT row_number() OVER (ORDER BY d, id), id, d, d+14, 3*monthly_fee, CASE WHEN r<0.88 AND d+k<=date '2026-11-27' THEN d+k END, NULL
FROM (SELECT m.id, g::date AS d, p.monthly_fee, random() AS r, (random()*random()*45)::int AS k FROM memberships m JOIN plans p ON p.id=m.plan_id, generate_series(m.started_on::timestamp, COALESCE(m.ended_on-1,date '2026-11-27')::timestamp, interval '3 months') g) x;
UPDATE invoices SET payment_method=(ARRAY['direct debit','card','direct debit','cash','direct debit','card'])[1+(id*5)%6] WHERE paid_on IS NOT NULL;
INSERT INTO visits SELECT row_number() OVER (ORDER BY t), mid, c, t, CASE WHEN r<0.94 THEN t+make_interval(mins=>25+(r*100)::int) END
FROM (SELECT m.id AS mid, CASE WHEN random()<0.85 THEN m.home_club_id ELSE 1+floor(random()*19)::int END AS c, random() AS r,
 joined_on+floor(((date '2026-11-27'-joined_on)*power(random(),1.5)))::int+make_interval(hours=>6+floor(random()*15)::int, mins=>floor(random()*60)::int) AS t
 FROM (SELECT 1+floor(300*power(random(),1.4))::int AS mid FROM generate_series(1,1900)) g JOIN members m ON m.id=g.mid WHERE m.id%13<>0) x JOIN clubs c ON c.id=x.c WHERE t::date BETWEEN c.opened_on AND COALESCE(c.closed_on,date '2026-11-27');
INSERT INTO trainers SELECT i, 1+(i*11)%19, (ARRAY['Alex','Bea','Carl','Dina','Eoin','Fay','Gus','Hana','Ivan','Jo'])[1+i%10]||' '||(ARRAY['Marsh','Okoro','Lind','Price','Stone','Webb','Young'])[1+i%7],
 date '2021-01-04'+(random()*1700)::int, CASE WHEN i%8=3 THEN date '2026-01-01'+i*5 END, CASE WHEN i%15<>0 THEN 16+2*(i%7) END FROM generate_series(1,45) i;
INSERT INTO class_sessions SELECT row_number() OVER (ORDER BY t), c, 1+floor(19*y*y)::int, CASE WHEN y<0.93 THEN tr END, t, (ARRAY[30,45,45,60])[1+floor(r*4)::int], 5+3*floor(r*4)::int
FROM (SELECT t.id AS tr, t.club_id AS c, random() AS y, random() AS r, date '2023-12-01'+floor(random()*1090)::int+make_interval(hours=>7+floor(random()*13)::int) AS t
 FROM generate_series(1,420) g JOIN trainers t ON t.id=1+(g*g)%45) x WHERE t<=timestamp '2026-11-27 20:00' AND NOT (c=8 AND t>'2025-06-30') AND NOT (c=17 AND t>'2026-03-31') AND NOT (c=14 AND t<'2024-03-04');
INSERT INTO bookings SELECT row_number() OVER (ORDER BY b, s, m), s, m, b, CASE WHEN r<0.68 THEN 'attended' WHEN r<0.8 THEN 'no_show' WHEN r<0.94 THEN 'cancelled' ELSE 'waitlisted' END
FROM (SELECT DISTINCT ON (s.id, m.id) s.id AS s, m.id AS m, s.starts_at-make_interval(hours=>1+floor(random()*150)::int) AS b, random() AS r
 FROM (SELECT 1+floor(random()*405)::int AS sid, 1+floor(300*random()*sqrt(random()))::int AS mid FROM generate_series(1,2900)) g JOIN class_sessions s ON s.id=g.sid JOIN members m ON m.id=g.mid
 WHERE m.joined_on<s.starts_at::date-7 AND s.id%25<>0 ORDER BY s.id, m.id) x;
INSERT INTO machines SELECT i, 1+(i*7)%19, n||' '||(i/10+1), k, d, CASE WHEN i%14<>0 THEN p+50*(i%9) END, CASE WHEN i%6<>0 THEN LEAST(d+200+(random()*900)::int, date '2026-11-20'-i%30) END
FROM (SELECT i, (ARRAY['Treadmill','Rower','Exercise Bike','Leg Press','Cable Tower','Cross Trainer','Squat Rack','Stair Climber'])[1+i%8] AS n, (ARRAY['cardio','cardio','cardio','strength','strength','cardio','strength','cardio'])[1+i%8] AS k,
 date '2023-11-28'+(random()*1000)::int AS d, (ARRAY[3200,1100,950,2400,2900,2700,1300,3600])[1+i%8] AS p FROM generate_series(1,150) i) x;
