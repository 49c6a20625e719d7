CREATE TABLE instruments (
  instr_code varchar(4) PRIMARY KEY,
  instr_name varchar(30) NOT NULL,
  family varchar(12) NOT NULL  -- strings, keys, winds, percussion, voice
);
CREATE TABLE teachers (
  teacher_no integer PRIMARY KEY,
  full_name varchar(60) NOT NULL,
  engaged_on date NOT NULL,
  ended_on date,
  fee_per_hour numeric(5,2),
  degree varchar(10)
);
CREATE TABLE teacher_instruments (
  teacher_no integer NOT NULL REFERENCES teachers(teacher_no),
  instr_code varchar(4) NOT NULL REFERENCES instruments(instr_code),
  is_main boolean NOT NULL DEFAULT false,
  PRIMARY KEY (teacher_no, instr_code)
);
CREATE TABLE pupils (
  pupil_no integer PRIMARY KEY,
  given_name varchar(30) NOT NULL,
  surname varchar(30) NOT NULL,
  born_on date,
  town varchar(30),
  guardian_mail varchar(60),
  joined_on date NOT NULL
);
CREATE TABLE rooms (
  room_code varchar(5) PRIMARY KEY,
  seats integer NOT NULL,
  has_piano boolean NOT NULL,
  floor_no integer
);
CREATE TABLE courses (
  course_id integer PRIMARY KEY,
  title varchar(60) NOT NULL,
  instr_code varchar(4) REFERENCES instruments(instr_code),  -- empty for theory and ensembles
  teacher_no integer REFERENCES teachers(teacher_no),
  room_code varchar(5) REFERENCES rooms(room_code),
  form varchar(3) NOT NULL CHECK (form IN ('IND','GRP','ENS','THE')),  -- individual, group, ensemble, theory
  lesson_minutes integer NOT NULL,
  term_fee numeric(7,2) NOT NULL,
  max_pupils integer,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 6)
);
CREATE TABLE enrolments (
  enrolment_id integer PRIMARY KEY,
  pupil_no integer NOT NULL REFERENCES pupils(pupil_no),
  course_id integer NOT NULL REFERENCES courses(course_id),
  started_on date NOT NULL,
  stopped_on date,
  stop_reason varchar(20),
  discount_pct integer
);
CREATE TABLE lessons (
  lesson_id integer PRIMARY KEY,
  enrolment_id integer NOT NULL REFERENCES enrolments(enrolment_id),
  held_at timestamp NOT NULL,
  attendance char(1) CHECK (attendance IN ('P','E','N','T')),  -- present, excused, no-show, cancelled by teacher
  homework_mark integer
);
CREATE TABLE exams (
  exam_id integer PRIMARY KEY,
  pupil_no integer NOT NULL REFERENCES pupils(pupil_no),
  instr_code varchar(4) NOT NULL REFERENCES instruments(instr_code),
  grade_level integer NOT NULL,
  taken_on date NOT NULL,
  score integer,  -- out of 150, pass from 100; empty when not turned up
  examiner varchar(40)
);
CREATE TABLE instrument_loans (
  loan_id integer PRIMARY KEY,
  pupil_no integer NOT NULL REFERENCES pupils(pupil_no),
  instr_code varchar(4) NOT NULL REFERENCES instruments(instr_code),
  serial_no varchar(10) NOT NULL,
  lent_on date NOT NULL,
  returned_on date,
  deposit numeric(6,2) NOT NULL,
  damage_charge numeric(6,2)
);
CREATE TABLE payments (
  payment_id integer PRIMARY KEY,
  enrolment_id integer NOT NULL REFERENCES enrolments(enrolment_id),
  paid_on date NOT NULL,
  amount numeric(7,2) NOT NULL,
  method varchar(4) NOT NULL CHECK (method IN ('SEPA','CASH','CARD','VOUC'))
);
SELECT setseed(0.57);
INSERT INTO instruments VALUES ('PNO','Piano','keys'),('ORG','Organ','keys'),('VLN','Violin','strings'),('VLA','Viola','strings'),('VCL','Cello','strings'),('GTR','Guitar','strings'),('FLT','Flute','winds'),('CLR','Clarinet','winds'),('TRP','Trumpet','winds'),('HRN','French horn','winds'),('DRM','Drum kit','percussion'),('VOX','Singing','voice'),('HRP','Harp','strings'),('BSN','Bassoon','winds');
-- harp and bassoon: nobody teaches them
INSERT INTO teachers
SELECT g, (ARRAY['Adela Novak','Bernard Hume','Chiara Fonti','Dov Aronson','Elif Tan','Frank Oduya','Greta Lund','Hugo Marchetti','Ilse Baumann','Jarek Wolny','Keiko Mori','Liam Tierney','Magda Sipos','Nuno Faria','Olga Reznik','Pascal Dietz','Quentin Roy','Rosa Iglesias','Sven Aas','Tessa Birch','Uma Patel','Viktor Hale'])[g],
 date '2019-08-15' + g*71, CASE WHEN g IN (4,11,17) THEN date '2024-01-31' + g*8 END,
 CASE WHEN g IN (6,15) THEN NULL ELSE 31 + (g*11%17) + 0.5*(g%2) END, (ARRAY['MMus','BMus',NULL,'Diploma','MMus','PhD'])[1+g%6]
FROM generate_series(1,22) g;
INSERT INTO teacher_instruments SELECT g, (ARRAY['PNO','VLN','GTR','FLT','DRM','VOX','PNO','VCL','CLR','GTR','TRP','PNO'])[1+(g-1)%12], true FROM generate_series(1,21) g;
INSERT INTO teacher_instruments VALUES (1,'ORG',false),(7,'ORG',false),(2,'VLA',false),(14,'VLA',false),(8,'VLN',false),(11,'HRN',false),(4,'CLR',false),(9,'FLT',false),(12,'VOX',false),(1,'VOX',false),(18,'PNO',false),(20,'VLN',false),(20,'VLA',false);
INSERT INTO pupils
SELECT g, (ARRAY['Anna','Ben','Clara','David','Emma','Felix','Hana','Ivo','Jule','Kasper','Lena','Milo','Nora','Omar','Paula','Rafi','Stella','Theo','Vera'])[1+(g*5)%19],
 (ARRAY['Adler','Blum','Castell','Dahl','Egger','Farkas','Gruber','Holm','Ivanov','Jansen','Keller','Lorenz','Meier','Nagy','Ortiz','Pohl','Quist','Rossi','Stein','Toth','Ullman','Vogel','Weber'])[1+(g*7+g/19)%23],
 CASE WHEN g%17=0 THEN NULL WHEN g%8=0 THEN date '1962-03-01' + (g*997%11000) ELSE date '2005-01-10' + (g*389%4700) END,
 CASE WHEN g%14=3 THEN NULL ELSE (ARRAY['Altdorf','Altdorf','Brunnen','Seewil','Altdorf','Seewil','Kirchau','Mooshof'])[1+(g*3)%8] END,
 CASE WHEN g%8=0 OR g%19=2 THEN NULL ELSE 'family'||g||'@mail.test' END, date '2022-01-10' + (g*4.6)::int
FROM generate_series(1,210) g;
UPDATE pupils p SET given_name = (ARRAY['Wanda','Yann','Zoe','Gregor','Ulla'])[1+pupil_no%5] WHERE EXISTS (SELECT 1 FROM pupils q WHERE q.pupil_no<p.pupil_no AND q.given_name=p.given_name AND q.surname=p.surname);
INSERT INTO rooms VALUES ('A1',3,true,0),('A2',3,true,0),('A3',4,false,0),('B1',6,true,1),('B2',8,false,1),('B3',4,true,1),('C1',12,true,2),('C2',20,false,2),('HALL',80,true,0),('SHED',5,false,NULL);
INSERT INTO courses
SELECT t.rn, initcap(i.instr_name)||' '||CASE WHEN t.rn%3=0 THEN 'group' ELSE 'lessons' END||' '||(ARRAY['beginners','intermediate','advanced','adults'])[1+t.rn%4]||' '||chr((65+t.rn%6)::int), t.instr_code, t.teacher_no,
 CASE WHEN t.rn%13=5 THEN NULL ELSE (ARRAY['A1','A2','A3','B1','B2','B3','C1'])[1+(t.rn*5)%7] END,
 CASE WHEN t.rn%3=0 THEN 'GRP' ELSE 'IND' END, (ARRAY[30,45,60])[1+t.rn%3], CASE WHEN t.rn%3=0 THEN 190 ELSE 330 END + (t.rn*7%12)*10, CASE WHEN t.rn%3=0 THEN 4+t.rn%4 END, 1+(t.rn*7%6)
FROM (SELECT row_number() OVER (ORDER BY teacher_no, instr_code) rn, * FROM teacher_instruments) t JOIN instruments i USING (instr_code);
INSERT INTO courses VALUES (41,'Youth Orchestra',NULL,2,'HALL','ENS',90,95,45,5),(42,'Big Band',NULL,11,'HALL','ENS',90,95,22,3),(43,'Chamber Choir',NULL,18,'C1','ENS',75,80,24,2),(44,'Theory Grade 1-3',NULL,15,'C2','THE',60,60,18,1),(45,'Theory Grade 4-5',NULL,15,'C2','THE',60,70,18,4),(46,'Ear Training',NULL,NULL,'C2','THE',45,55,16,6),(47,'Samba Workshop',NULL,5,'SHED','ENS',60,75,12,6),(48,'Harp taster',  'HRP',NULL,NULL,'IND',30,350,NULL,6);
UPDATE courses SET term_fee = 465 WHERE title = 'Guitar lessons intermediate F';
INSERT INTO enrolments
SELECT g, p, c, d, CASE WHEN r<0.36 THEN d + 60+floor(r*1000)::int END, CASE WHEN r<0.3 THEN (ARRAY['moved','lost interest','too expensive','finished','teacher change'])[1+floor(r*1000)::int%5] END, CASE WHEN r2<0.2 THEN (ARRAY[10,15,25,50])[1+g%4] END
FROM (SELECT q.g, q.c, q.r, q.r2, p.pupil_no p, least(p.joined_on + floor(q.r3*r3*240)::int, date '2024-11-20') d
 FROM (SELECT g, CASE WHEN random()<0.68 THEN 1+floor(random()*33)::int ELSE 41+floor(random()*7)::int END c, 1+floor(random()*200)::int pu, random() r, random() r2, random() r3 FROM generate_series(1,420) g) q JOIN pupils p ON p.pupil_no=q.pu) t ORDER BY g;
UPDATE enrolments SET stopped_on=NULL, stop_reason=NULL WHERE stopped_on > date '2024-12-20';
DELETE FROM enrolments a USING enrolments b WHERE a.pupil_no=b.pupil_no AND a.course_id=b.course_id AND a.enrolment_id>b.enrolment_id;
INSERT INTO lessons
SELECT row_number() OVER (ORDER BY held, enrolment_id), enrolment_id, held, CASE WHEN held > timestamp '2024-12-17' THEN NULL WHEN a<0.8 THEN 'P' WHEN a<0.88 THEN 'E' WHEN a<0.95 THEN 'N' ELSE 'T' END,
 CASE WHEN a<0.55 AND held <= timestamp '2024-12-17' THEN 1+floor(m*m*6)::int END
FROM (SELECT e.enrolment_id, e.started_on + k*(14+e.enrolment_id%9) + time '13:00' + (e.enrolment_id*15%330)*interval '1 minute' held, random() a, random() m
 FROM enrolments e, generate_series(0,6) k WHERE e.enrolment_id%12<>7 AND (e.stopped_on IS NULL OR e.started_on + k*(14+e.enrolment_id%9) < e.stopped_on)) x WHERE held < timestamp '2024-12-21' AND (enrolment_id*31 + extract(day FROM held)::int)%7<5;
INSERT INTO exams
SELECT g, p, (ARRAY['PNO','VLN','GTR','FLT','CLR','VCL','TRP','PNO','VOX','DRM'])[1+(p*3)%10], 1+floor(r*r*8)::int, date '2022-06-12' + (g%6)*181 - g%3, CASE WHEN r2<0.06 THEN NULL ELSE 70+floor(80*sqrt((r2-0.06)/0.94))::int END, (ARRAY['Prof. Anders','Dr Ruiz','Ms Keating',NULL])[1+(g*7)%4]
FROM (SELECT g, 1+floor(random()*190)::int p, random() r, random() r2 FROM generate_series(1,150) g) t;
INSERT INTO instrument_loans
SELECT g, p, ic, ic||lpad((g*37%60)::text,3,'0'), d, CASE WHEN r<0.7 THEN d+40+floor(r*400)::int END, (ARRAY[50,80,120,200])[1+g%4], CASE WHEN r<0.14 THEN round((15+r*900)::numeric,2) END
FROM (SELECT g, 1+floor(random()*205)::int p, (ARRAY['VLN','VCL','CLR','TRP','FLT','VLN','HRN','VLA','GTR'])[1+floor(random()*9)::int] ic, date '2022-02-01'+(g*8.1)::int d, random() r FROM generate_series(1,90) g) t;
INSERT INTO payments
SELECT row_number() OVER (ORDER BY d, enrolment_id), enrolment_id, d, amt, meth FROM (
 SELECT e.enrolment_id, e.started_on + 10 + k*120 + e.enrolment_id%20 d, round(c.term_fee*(100-coalesce(e.discount_pct,0))/100,2) amt, (ARRAY['SEPA','SEPA','CARD','SEPA','CASH','CARD','SEPA','VOUC'])[1+floor(random()*8)::int] meth
 FROM enrolments e JOIN courses c USING (course_id), generate_series(0,4) k WHERE (e.enrolment_id*7+k)%11<>3 AND e.enrolment_id%15<>4 AND (e.stopped_on IS NULL OR e.started_on + k*120 < e.stopped_on)) x WHERE d <= date '2024-12-20';
