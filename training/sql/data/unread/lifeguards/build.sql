CREATE TABLE beach (
  beach_id smallint PRIMARY KEY,
  name varchar(40) NOT NULL UNIQUE,
  town varchar(30) NOT NULL,
  sector char(1) NOT NULL CHECK (sector IN ('N','E','S','W')),
  len_m integer,
  blue_flag boolean NOT NULL DEFAULT false,
  year_round boolean NOT NULL DEFAULT false
);
CREATE TABLE tower (
  tower_id smallint PRIMARY KEY,
  beach_id smallint NOT NULL REFERENCES beach,
  code varchar(8) NOT NULL UNIQUE,
  kind varchar(6) NOT NULL CHECK (kind IN ('fixed','mobile')),
  built_on date NOT NULL,
  closed_on date
);
CREATE TABLE guard (
  guard_id integer PRIMARY KEY,
  fname varchar(30) NOT NULL,
  lname varchar(30) NOT NULL,
  rnk char(2) NOT NULL CHECK (rnk IN ('TR','LG','SL','CH')),
  hired_on date NOT NULL,
  left_on date,
  boss_id integer REFERENCES guard,
  home_beach smallint REFERENCES beach,
  phone varchar(16)
);
CREATE TABLE qual (
  qcode varchar(6) PRIMARY KEY,
  title varchar(60) NOT NULL,
  lvl smallint NOT NULL,
  valid_mths smallint
);
CREATE TABLE guard_qual (
  guard_id integer NOT NULL REFERENCES guard,
  qcode varchar(6) NOT NULL REFERENCES qual,
  passed_on date NOT NULL,
  expires_on date,
  score smallint,
  PRIMARY KEY (guard_id, qcode)
);
CREATE TABLE shift (
  shift_id integer PRIMARY KEY,
  tower_id smallint NOT NULL REFERENCES tower,
  starts_at timestamp NOT NULL,
  ends_at timestamp NOT NULL,
  status varchar(9) NOT NULL CHECK (status IN ('planned','done','cancelled')),
  flag char(1) CHECK (flag IN ('G','Y','R','P')),
  wave_m numeric(3,1),
  crowd integer
);
CREATE TABLE shift_guard (
  shift_id integer NOT NULL REFERENCES shift,
  guard_id integer NOT NULL REFERENCES guard,
  duty varchar(5) NOT NULL CHECK (duty IN ('lead','watch','water')),
  late_min smallint,
  PRIMARY KEY (shift_id, guard_id)
);
CREATE TABLE incident (
  inc_no integer PRIMARY KEY,
  shift_id integer NOT NULL REFERENCES shift,
  happened_at timestamp NOT NULL,
  kind varchar(12) NOT NULL CHECK (kind IN ('rescue','first_aid','lost_child','jellyfish','swimmer_help','dispute')),
  sev smallint NOT NULL CHECK (sev BETWEEN 1 AND 5),
  age smallint,
  outcome varchar(10) CHECK (outcome IN ('ok','hospital','refused','fatal')),
  closed_on date,
  reported_by integer REFERENCES guard
);
CREATE TABLE equip (
  tag varchar(8) PRIMARY KEY,
  kind varchar(20) NOT NULL,
  tower_id smallint REFERENCES tower,
  bought_on date NOT NULL,
  cost numeric(9,2),
  state varchar(8) NOT NULL CHECK (state IN ('in_use','repair','scrapped')),
  checked_on date
);
COMMENT ON COLUMN guard.rnk IS 'TR trainee, LG lifeguard, SL senior lifeguard, CH chief';
COMMENT ON COLUMN shift.flag IS 'flag flown: G green, Y yellow, R red, P purple (jellyfish); empty = not noted';
COMMENT ON COLUMN shift.crowd IS 'visitors counted at midday';
COMMENT ON COLUMN equip.tower_id IS 'empty = in the central store';
COMMENT ON COLUMN incident.sev IS '1 slight to 5 life-threatening';
COMMENT ON COLUMN incident.closed_on IS 'day the report was closed; empty = still open';

INSERT INTO beach VALUES
(1,'Long Strand','Portwell','N',2400,true,true),(2,'Gull Cove','Portwell','N',310,false,false),
(3,'Harbour Sands','Portwell','N',780,true,true),(4,'Whitestone','Merrow','E',1250,true,false),
(5,'Pebble Bay','Merrow','E',640,false,false),(6,'Lighthouse Beach','Merrow','E',905,true,true),
(7,'Castle Sands','Dunmouth','S',1100,false,true),(8,'Dunmouth Main','Dunmouth','S',3100,true,true),
(9,'Seal Point','Dunmouth','S',420,false,false),(10,'Pine Beach','Arden','S',860,true,false),
(11,'Old Pier','Arden','S',530,false,true),(12,'Mermaid Cove','Arden','S',NULL,false,false),
(13,'Westwater','Kelby','W',1900,true,true),(14,'Kelby Front','Kelby','W',1420,false,true),
(15,'Shell Bay','Kelby','W',700,true,false),(16,'Breakers','Tarn','W',2050,false,true),
(17,'Surf Alley','Tarn','W',990,false,false),(18,'Quiet Bay','Tarn','W',530,true,false),
(19,'Hidden Inlet','Tarn','W',NULL,false,false),(20,'Ferry Beach','Merrow','E',480,false,false),
(21,'Northfield','Portwell','N',1330,false,false),(22,'Driftwood','Kelby','W',260,false,false);

INSERT INTO tower
SELECT n, b, (ARRAY['N','E','S','W'])[1+n%4]||'-'||lpad(n::text,2,'0'),
  CASE WHEN n%4=3 THEN 'mobile' ELSE 'fixed' END,
  date '2023-09-01'+(n*29)%400,
  CASE WHEN n IN (5,12,20,27,31) THEN date '2026-01-10'+(n*41)%290 END
FROM (SELECT n, CASE WHEN n<=20 THEN (ARRAY[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,20,21])[n]
  ELSE (ARRAY[1,1,8,8,8,13,13,16,16,3,6,4,14,7])[n-20] END b FROM generate_series(1,34) n) x;

INSERT INTO guard VALUES
(1,'Helen','Marsh','CH','2023-09-04',NULL,NULL,8,'555-0101'),
(2,'Tomas','Riley','SL','2023-09-11',NULL,1,1,'555-0102'),
(3,'Aisha','Khan','SL','2023-09-18',NULL,1,4,'555-0103'),
(4,'Bruno','Costa','SL','2023-10-02',NULL,1,8,NULL),
(5,'Greta','Lund','SL','2023-10-09',NULL,1,13,'555-0105'),
(6,'Owen','Price','SL','2023-10-16','2025-10-31',1,16,'555-0106'),
(7,'Marta','Silva','LG','2023-10-23',NULL,2,1,'555-0107'),
(8,'Jack','Doyle','LG','2023-10-23',NULL,2,1,NULL),
(9,'Nina','Petrov','LG','2023-11-01',NULL,2,2,'555-0109'),
(10,'Sam','Oakes','LG','2023-11-01','2025-03-15',2,3,NULL),
(11,'Lucy','Marsh','LG','2023-11-06',NULL,3,4,'555-0111'),
(12,'Peter','Holt','LG','2023-11-06',NULL,3,5,'555-0112'),
(13,'Dana','Levy','LG','2023-11-13','2026-02-28',3,6,'555-0113'),
(14,'Carl','Berg','LG','2023-11-13',NULL,3,6,NULL),
(15,'Ines','Moreau','LG','2024-01-08',NULL,4,7,'555-0115'),
(16,'Finn','Walsh','LG','2024-02-05',NULL,4,8,'555-0116'),
(17,'Rosa','Vidal','LG','2024-02-05',NULL,4,8,'555-0117'),
(18,'Leo','Hart','LG','2024-03-04','2025-09-30',4,9,NULL),
(19,'Kim','Tran','LG','2024-03-04',NULL,4,10,'555-0119'),
(20,'Adam','Novak','LG','2024-04-02',NULL,5,13,'555-0120'),
(21,'Erin','Boyle','LG','2024-04-02',NULL,5,14,'555-0121'),
(22,'Hugo','Stein','LG','2024-05-06',NULL,5,15,NULL),
(23,'Yara','Haddad','LG','2024-05-06',NULL,5,NULL,'555-0123'),
(24,'Noah','Reid','LG','2024-05-20','2026-08-31',6,16,'555-0124'),
(25,'Sofia','Greco','LG','2024-06-03',NULL,5,16,'555-0125'),
(26,'Liam','Price','LG','2024-06-03',NULL,5,17,NULL),
(27,'Eva','Janssen','SL','2024-06-10',NULL,1,NULL,'555-0127'),
(28,'Omar','Farah','LG','2025-02-03',NULL,27,18,'555-0128'),
(29,'Tess','Ward','LG','2025-03-03',NULL,27,20,'555-0129'),
(30,'Ivan','Kolar','LG','2025-04-07',NULL,27,21,NULL);
INSERT INTO guard
SELECT 30+n, (ARRAY['Mia','Ben','Zoe','Max','Ada','Tim','Lena','Rob','Pia','Dan','Una','Ken','Gail','Luca','Mona','Ross'])[n],
 (ARRAY['Frost','Lamb','Ortiz','Kerr','Nash','Bell','Vogel','Shaw','Lunde','Quinn','Sharp','Bell','Rowe','Conti','Ames','Tully'])[n],
 CASE WHEN n%3=0 THEN 'LG' ELSE 'TR' END, date '2025-05-05'+n*23,
 CASE WHEN n IN (4,11) THEN date '2026-09-30' END,
 CASE WHEN n%5=0 THEN NULL ELSE (ARRAY[2,3,4,5,27])[1+n%5] END,
 CASE WHEN n%6=1 THEN NULL ELSE 1+(n*5)%18 END,
 CASE WHEN n%4<>0 THEN '555-01'||(30+n)::text END
FROM generate_series(1,16) n;

INSERT INTO qual VALUES
('BL','Beach lifeguard',1,24),('PL','Pool lifeguard',1,24),('FA1','First aid basic',1,36),('FA2','First aid advanced',2,24),
('AED','Defibrillator use',1,12),('O2','Oxygen therapy',2,12),('SPN','Spinal injury handling',2,24),('JS','Jet ski rescue',3,36),
('IRBC','Inflatable boat crew',2,36),('IRBD','Inflatable boat driver',3,36),('QB','Quad bike driving',1,60),('RAD','VHF radio operator',1,NULL),
('DRN','Drone pilot',3,24),('NSW','Night search',3,36),('SWR','Swift water rescue',3,36),('CHP','Child protection',1,36),
('TRN','Lifeguard trainer',4,48),('HEL','Helicopter winch drill',4,12),('SGN','Sign language basics',1,NULL),('SWM','800 m timed swim',1,12);

INSERT INTO guard_qual
SELECT g.guard_id, q.qcode, p, (p+make_interval(months=>q.valid_mths::int))::date,
 CASE WHEN (g.guard_id+q.k)%6=0 THEN NULL ELSE 60+(g.guard_id*13+q.k*17)%41 END
FROM guard g CROSS JOIN (SELECT *, row_number() OVER (ORDER BY qcode)::int k FROM qual WHERE qcode NOT IN ('HEL','DRN')) q
CROSS JOIN LATERAL (SELECT greatest(g.hired_on, least(date '2026-11-12', g.hired_on+((g.guard_id*61+q.k*97)%800))) p) z
WHERE ((g.guard_id*7+q.k*11)%19 < CASE g.rnk WHEN 'TR' THEN 2 WHEN 'LG' THEN 5 WHEN 'SL' THEN 10 ELSE 14 END)
 AND (g.left_on IS NULL OR p<g.left_on) AND g.guard_id<>44;

INSERT INTO shift
SELECT n, t, d+make_interval(hours=>8+n%3), d+make_interval(hours=>8+n%3+6+(n*7)%4, mins=>30*(n%2)),
 s, CASE WHEN s='done' AND n%17<>0 THEN (ARRAY['G','G','Y','G','R','Y','G','Y','G','P','R'])[1+(n*5+n/9)%11] END,
 CASE WHEN s='done' AND n%8<>0 THEN 0.2+((n*31)%29)/10.0 END,
 CASE WHEN s='done' AND n%10<>0 THEN (40+(n*173)%900)*CASE WHEN extract(month FROM d) BETWEEN 6 AND 9 THEN 3 ELSE 1 END END
FROM (SELECT n, x.d, x.t, CASE WHEN x.d>date '2026-11-14' THEN 'planned' WHEN (n*3+n/13)%11=0 THEN 'cancelled' ELSE 'done' END s
 FROM (SELECT n, date '2026-11-20'-((430-n)*1090)/430 d, 1+((n*11+n/7)%33) t FROM generate_series(1,430) n) x
 JOIN tower w ON w.tower_id=x.t AND (w.closed_on IS NULL OR x.d<w.closed_on) AND w.built_on<=x.d) y;

INSERT INTO shift_guard
SELECT shift_id, guard_id, (ARRAY['lead','watch','water'])[row_number() OVER (PARTITION BY shift_id ORDER BY array_position(ARRAY['CH','SL','LG','TR'],rnk::text), hired_on, guard_id)],
 CASE WHEN st<>'done' THEN NULL WHEN (shift_id*7+guard_id*3)%9=0 THEN 5*(1+(shift_id+guard_id)%7) WHEN (shift_id+guard_id)%10=0 THEN NULL ELSE 0 END
FROM (SELECT s.shift_id, s.status st, g.*, row_number() OVER (PARTITION BY s.shift_id ORDER BY (g.guard_id*g.guard_id*37+s.shift_id*53+(s.shift_id/5)*g.guard_id)%101, g.guard_id) r
 FROM shift s JOIN guard g ON g.hired_on<=s.starts_at::date AND (g.left_on IS NULL OR g.left_on>=s.starts_at::date)
 WHERE s.status<>'cancelled' AND g.guard_id NOT IN (1,22,37,44)) z
WHERE r<=2+shift_id%2;

INSERT INTO incident
SELECT n, s.shift_id, s.starts_at+make_interval(mins=>20+(n*47)%320), k,
 CASE k WHEN 'rescue' THEN 2+(n*7)%4 WHEN 'first_aid' THEN 1+(n*3)%4 ELSE 1+n%2 END,
 CASE WHEN n%9=0 THEN NULL WHEN k='lost_child' THEN 3+n%8 ELSE 7+(n*29)%71 END,
 CASE WHEN n IN (57,188) THEN 'fatal' WHEN n%12=0 OR k='dispute' THEN NULL WHEN k IN ('rescue','first_aid') AND n%5=1 THEN 'hospital' WHEN n%14=3 THEN 'refused' ELSE 'ok' END,
 CASE WHEN (n*5)%13<2 THEN NULL ELSE least(s.starts_at::date+(n*3)%25, date '2026-11-20') END,
 CASE WHEN n%7=0 THEN NULL ELSE (SELECT guard_id FROM shift_guard x WHERE x.shift_id=s.shift_id ORDER BY (x.guard_id*n)%23, x.guard_id LIMIT 1) END
FROM (SELECT n, 1+(n*n*3+n*17)%c rn, CASE WHEN n IN (57,188) THEN 'rescue' ELSE (ARRAY['rescue','first_aid','jellyfish','first_aid','lost_child','rescue','swimmer_help','first_aid','dispute','swimmer_help','rescue'])[1+(n*3+n/11)%11] END k
 FROM generate_series(1,320) n, (SELECT count(*)::int c FROM shift WHERE status='done') c) i
JOIN (SELECT *, row_number() OVER (ORDER BY shift_id) rn FROM shift WHERE status='done') s USING (rn);

INSERT INTO equip
SELECT 'EQ'||lpad(n::text,3,'0'), k, CASE WHEN n%6=0 THEN NULL ELSE 1+(n*13)%32 END, b,
 CASE WHEN n%11=4 THEN NULL ELSE round(CASE k WHEN 'jet ski' THEN 9800 WHEN 'defibrillator' THEN 1250 WHEN 'oxygen kit' THEN 430 WHEN 'rescue board' THEN 690 WHEN 'radio' THEN 210 ELSE 58 END*(1+(n%7)*0.045),2) END,
 CASE WHEN (n*7+n/5)%15=0 THEN 'scrapped' WHEN (n*5+n/6)%9=1 THEN 'repair' ELSE 'in_use' END,
 CASE WHEN n%10=7 THEN NULL ELSE greatest(b, date '2026-11-18'-(n*37)%420) END
FROM (SELECT n, (ARRAY['rescue tube','radio','rescue board','rescue tube','defibrillator','radio','oxygen kit','jet ski'])[1+(n+n/8)%8] k, date '2023-11-20'+(n*71)%1080 b FROM generate_series(1,96) n) z;
