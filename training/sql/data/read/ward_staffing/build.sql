-- A hospital's wards: staffing and admissions. Data up to the fixed day 2026-11-27.
CREATE TABLE wards (
  ward_id integer PRIMARY KEY, name text NOT NULL UNIQUE, floor integer NOT NULL, beds integer NOT NULL, specialty text);
CREATE TABLE staff (
  staff_id integer PRIMARY KEY, full_name text NOT NULL, grade text NOT NULL, home_ward integer REFERENCES wards(ward_id),
  hired timestamp NOT NULL, left_at timestamp, manager_id integer REFERENCES staff(staff_id),
  on_bank char(1) NOT NULL CHECK (on_bank IN ('Y','N')), may_do_nights char(1) NOT NULL CHECK (may_do_nights IN ('Y','N')),
  contract_hours numeric(4,1));
CREATE TABLE patient (
  patient_no integer PRIMARY KEY, first_name text NOT NULL, surname text NOT NULL, born timestamp NOT NULL, sex char(1), district text);
CREATE TABLE admissions (
  admission_id integer PRIMARY KEY, patient_no integer NOT NULL REFERENCES patient(patient_no), route text NOT NULL,
  admitted_at timestamp NOT NULL, discharged_at timestamp, discharged_to text, consultant integer REFERENCES staff(staff_id));
CREATE TABLE ward_stays (
  stay_id serial PRIMARY KEY, admission_id integer NOT NULL REFERENCES admissions(admission_id),
  ward_id integer NOT NULL REFERENCES wards(ward_id), bed text, moved_in timestamp NOT NULL, moved_out timestamp);
CREATE TABLE "shiftPlan" (
  "shiftId" integer PRIMARY KEY, "wardId" integer NOT NULL REFERENCES wards(ward_id), "shiftKind" text NOT NULL,
  "startsAt" timestamp NOT NULL, "endsAt" timestamp NOT NULL, "nursesNeeded" integer NOT NULL);
CREATE TABLE shift_assignments (
  shift_id integer NOT NULL REFERENCES "shiftPlan"("shiftId"), staff_id integer NOT NULL REFERENCES staff(staff_id),
  outcome text, hours numeric(4,1), PRIMARY KEY (shift_id, staff_id));
CREATE TABLE absence (
  absence_id integer PRIMARY KEY, staff_id integer NOT NULL REFERENCES staff(staff_id), reason text NOT NULL,
  begins timestamp NOT NULL, ends timestamp);
CREATE TABLE incidents (
  incident_id integer PRIMARY KEY, ward_id integer NOT NULL REFERENCES wards(ward_id), admission_id integer REFERENCES admissions(admission_id),
  reported_by integer REFERENCES staff(staff_id), kind text NOT NULL, severity integer NOT NULL CHECK (severity BETWEEN 1 AND 5),
  happened_at timestamp NOT NULL, closed_at timestamp);
CREATE TABLE agency (agency_id integer PRIMARY KEY, name text NOT NULL, city text);
CREATE TABLE agency_bookings (
  booking_id integer PRIMARY KEY, agency_id integer NOT NULL REFERENCES agency(agency_id), shift_id integer NOT NULL REFERENCES "shiftPlan"("shiftId"),
  hours numeric(4,1) NOT NULL, hourly_rate numeric(6,2) NOT NULL, cancelled_at timestamp);

SELECT setseed(0.37);
INSERT INTO wards VALUES
 (1,'Alder',1,24,'general medicine'),(2,'Birch',1,24,'general medicine'),(3,'Cedar',2,18,'surgery'),(4,'Elm',2,20,'surgery'),
 (5,'Hazel',3,16,'orthopaedics'),(6,'Juniper',3,12,'cardiology'),(7,'Larch',4,20,'paediatrics'),(8,'Maple',4,10,NULL);
INSERT INTO staff VALUES
 (1,'Moira Kettle','ward manager',1,'2014-03-03',NULL,NULL,'N','N',37.5),
 (2,'Dennis Oyelaran','ward manager',2,'2017-09-11',NULL,NULL,'N','N',37.5),
 (3,'Pilar Santos','ward manager',3,'2012-01-09',NULL,NULL,'N','Y',37.5),
 (4,'Greg Thistlewood','ward manager',4,'2019-05-20',NULL,NULL,'N','N',30.0),
 (5,'Anneke de Boer','ward manager',5,'2021-02-01',NULL,NULL,'N','Y',37.5),
 (6,'Farah Iqbal','ward manager',6,'2016-06-13',NULL,NULL,'N','N',37.5),
 (7,'Tom Brannigan','ward manager',7,'2023-08-28',NULL,NULL,'N','N',37.5),
 (8,'Sunita Rao','consultant',NULL,'2010-10-04',NULL,NULL,'N','N',40.0),
 (9,'Ivo Horvat','consultant',NULL,'2015-04-01',NULL,NULL,'N','N',40.0),
 (10,'Clare Winstanley','consultant',NULL,'2018-02-12',NULL,NULL,'N','N',24.0),
 (11,'Hugh Pemberton','consultant',NULL,'2008-09-01','2025-06-30',NULL,'N','N',40.0),
 (12,'Adaeze Nwosu','consultant',NULL,'2022-11-07',NULL,NULL,'N','N',40.0),
 (13,'Jonas Lind','consultant',NULL,'2026-09-01',NULL,NULL,'N','N',40.0);
INSERT INTO staff
SELECT g, (ARRAY['Ruth','Kemal','Bridget','Owen','Leila','Piotr','Grace','Samir','Wendy','Luis','Ines'])[1+g%11] || ' ' ||
  (ARRAY['Barlow','Chaudhry','Dunne','Eccles','Farrow','Gill','Hobbs','Ivanova','Jessop','Kaya','Lowe','Mensah','Nolan'])[1+(g*5)%13],
  CASE WHEN g%7=0 THEN 'senior nurse' WHEN g%3=0 THEN 'healthcare assistant' ELSE 'nurse' END,
  CASE WHEN g%19=0 THEN NULL ELSE 1+g%7 END,
  timestamp '2019-01-07' + (random()*2650)::int * interval '1 day', NULL,
  CASE WHEN g%19=0 THEN NULL ELSE 1+g%7 END,
  CASE WHEN g%5=0 THEN 'Y' ELSE 'N' END, CASE WHEN random()<0.6 THEN 'Y' ELSE 'N' END,
  CASE WHEN g%5=0 THEN NULL ELSE (ARRAY[37.5,37.5,30,22.5,37.5,15])[1+g%6] END
FROM generate_series(14,90) g;
UPDATE staff SET left_at = GREATEST(hired + interval '90 days', timestamp '2024-02-29' + (staff_id*9) * interval '1 day') WHERE staff_id > 13 AND staff_id % 9 = 4;
INSERT INTO patient
SELECT g, (ARRAY['Agnes','Bernard','Cora','Dilip','Edith','Frank','Gwen','Harold','Irene','Jamal','Kitty','Leonard','Maeve','Nadia'])[1+(g*3)%14],
  (ARRAY['Abbott','Bright','Cole','Drury','Ellis','Finch','Gough','Hale','Ingram','Joyce','Khan','Lamb','Moss','Noor','Orr','Pratt','Quinn'])[1+(g*7)%17],
  timestamp '1932-01-01' + (random()*32000)::int * interval '1 day',
  CASE WHEN g%23=0 THEN NULL WHEN g%2=0 THEN 'F' ELSE 'M' END,
  CASE WHEN g%17=0 THEN NULL ELSE (ARRAY['Northgate','Riverside','Old Town','Hillcrest','Eastfield'])[1+(random()*4)::int] END
FROM generate_series(1,430) g;
INSERT INTO admissions
SELECT g, 1+(random()*random()*409)::int, (ARRAY['emergency','emergency','emergency','elective','elective','transfer'])[1+(random()*5)::int],
  date_trunc('minute', timestamp '2023-12-01' + random()*1091 * interval '1 day'), NULL, NULL,
  CASE WHEN random()<0.06 THEN NULL ELSE 8+(random()*4)::int END
FROM generate_series(1,800) g;
UPDATE admissions SET discharged_at = date_trunc('minute', admitted_at + (0.4 + random()*random()*random()*34) * interval '1 day');
INSERT INTO admissions
SELECT 800+row_number() OVER (ORDER BY admission_id), patient_no, 'emergency', date_trunc('minute', discharged_at + (2+random()*80) * interval '1 day'), NULL, NULL, consultant
FROM admissions WHERE admission_id % 7 = 3;
UPDATE admissions SET discharged_at = date_trunc('minute', admitted_at + (1 + random()*9) * interval '1 day') WHERE discharged_at IS NULL;
DELETE FROM admissions WHERE admitted_at >= '2026-11-27';
DELETE FROM admissions a WHERE EXISTS (SELECT 1 FROM admissions b WHERE b.patient_no = a.patient_no AND b.admission_id <> a.admission_id
  AND (b.admitted_at, b.admission_id) < (a.admitted_at, a.admission_id) AND b.discharged_at >= a.admitted_at);
UPDATE admissions SET consultant = 12 WHERE consultant = 11 AND admitted_at >= '2025-06-30';
UPDATE admissions SET discharged_at = NULL WHERE discharged_at >= '2026-11-27';
UPDATE admissions SET discharged_to = CASE WHEN random()<0.78 THEN 'home' WHEN random()<0.5 THEN 'care home' ELSE 'other hospital' END WHERE discharged_at IS NOT NULL;
UPDATE admissions a SET discharged_to = 'died' WHERE discharged_at IS NOT NULL AND admission_id % 4 = 1
  AND NOT EXISTS (SELECT 1 FROM admissions b WHERE b.patient_no = a.patient_no AND b.admitted_at > a.admitted_at);
INSERT INTO ward_stays (admission_id, ward_id, bed, moved_in, moved_out)
SELECT admission_id, 1+(random()*6)::int, CASE WHEN random()<0.05 THEN NULL ELSE 'B' || (1+(random()*9)::int) END, admitted_at, discharged_at
FROM admissions ORDER BY admission_id;
INSERT INTO ward_stays (admission_id, ward_id, bed, moved_in, moved_out)
SELECT admission_id, 1+(ward_id+1+stay_id%3)%7, 'B' || (1+(random()*9)::int), date_trunc('minute', moved_in + (moved_out-moved_in)*(0.2+random()*0.6)), moved_out
FROM ward_stays WHERE stay_id % 3 = 0 AND moved_out IS NOT NULL ORDER BY stay_id;
UPDATE ward_stays a SET moved_out = b.moved_in FROM ward_stays b WHERE b.admission_id = a.admission_id AND b.stay_id > a.stay_id;
INSERT INTO "shiftPlan"
SELECT d*7+w, w, (ARRAY['early','late','night'])[1+(d+w)%3],
  timestamp '2023-12-04' + d*17 * interval '1 day' + (ARRAY[7,13,21])[1+(d+w)%3] * interval '1 hour',
  timestamp '2023-12-04' + d*17 * interval '1 day' + (ARRAY[15,21,31])[1+(d+w)%3] * interval '1 hour', 3+(w*d)%3
FROM generate_series(0,63) d, generate_series(1,7) w;
INSERT INTO shift_assignments
SELECT p."shiftId", s.staff_id, CASE WHEN r.x<0.82 THEN 'worked' WHEN r.x<0.91 THEN 'sick' WHEN r.x<0.96 THEN 'swapped' WHEN r.x<0.985 THEN 'no show' END, NULL
FROM "shiftPlan" p JOIN staff s ON s.staff_id > 13 AND s.hired < p."startsAt" AND (s.left_at IS NULL OR s.left_at > p."endsAt")
  AND (s.home_ward = p."wardId" OR s.on_bank = 'Y'),
  LATERAL (SELECT random() AS x, p."shiftId"+s.staff_id AS k) r
WHERE (p."shiftId"*31 + s.staff_id*17 + (p."shiftId"*s.staff_id)%11) % 100 < (CASE WHEN s.home_ward = p."wardId" THEN 38 ELSE 5 END)
  AND (p."shiftKind" <> 'night' OR s.may_do_nights = 'Y' OR s.staff_id % 4 = 0)
ORDER BY 1, 2;
DELETE FROM shift_assignments a USING "shiftPlan" p, shift_assignments b, "shiftPlan" q WHERE p."shiftId" = a.shift_id AND q."shiftId" = b.shift_id
  AND b.staff_id = a.staff_id AND b.shift_id < a.shift_id AND q."startsAt"::date = p."startsAt"::date;
UPDATE shift_assignments SET hours = 8 + CASE WHEN random()<0.2 THEN 1.5 WHEN random()<0.2 THEN -2 ELSE 0 END + CASE WHEN shift_id%3=0 THEN 0.5 ELSE 0 END WHERE outcome = 'worked';
INSERT INTO absence
SELECT g, 14+(g*13)%77, (ARRAY['annual leave','sickness','annual leave','study leave','sickness','carer leave'])[1+(random()*5)::int], s.b, s.b + (1+(random()*13)::int) * interval '1 day'
FROM generate_series(1,260) g, LATERAL (SELECT timestamp '2023-12-05' + (random()*1085+g*0)::int * interval '1 day' AS b) s;
DELETE FROM absence a USING staff s WHERE s.staff_id = a.staff_id AND (a.begins < s.hired OR a.ends > s.left_at);
UPDATE absence a SET ends = NULL FROM staff s WHERE s.staff_id = a.staff_id AND s.left_at IS NULL AND (a.ends >= '2026-11-27' OR a.absence_id IN (31,77,118,204));
DELETE FROM absence a USING absence b WHERE b.staff_id = a.staff_id AND b.absence_id <> a.absence_id AND (b.begins, b.absence_id) < (a.begins, a.absence_id) AND COALESCE(b.ends, 'infinity') > a.begins;
INSERT INTO incidents
SELECT g, w.ward_id, CASE WHEN g%4=0 THEN NULL ELSE w.admission_id END, CASE WHEN g%13=0 THEN NULL ELSE (SELECT min(a.staff_id) FROM shift_assignments a WHERE a.staff_id >= 14+(g*11)%70) END,
  (ARRAY['fall','medication error','fall','pressure sore','missing equipment','aggression'])[1+(random()*5)::int], 1+(random()*random()*4.4)::int,
  date_trunc('minute', w.moved_in + (COALESCE(w.moved_out, timestamp '2026-11-27')-w.moved_in)*random()), NULL
FROM generate_series(1,300) g JOIN ward_stays w ON w.stay_id = 1+(g*53)%1000;
UPDATE incidents SET closed_at = happened_at + (1+(random()*60)::int) * interval '1 day' WHERE incident_id % 6 <> 2;
UPDATE incidents SET closed_at = NULL WHERE closed_at >= '2026-11-27';
INSERT INTO agency VALUES (1,'Nightingale Relief','Leeds'),(2,'StaffBridge','Bradford'),(3,'CareFill','York'),(4,'Rapid Nurse','Leeds'),(5,'Harrow Locums',NULL),(6,'Beacon Medical','Hull');
INSERT INTO agency_bookings
SELECT g, 1+(random()*random()*4.4)::int, 1+(g*29)%448, (ARRAY[8,8,6,10])[1+g%4], 24+(random()*30)::int*0.75, NULL
FROM generate_series(1,360) g;
UPDATE agency_bookings b SET cancelled_at = p."startsAt" - (1+b.booking_id%9) * interval '6 hours' FROM "shiftPlan" p WHERE p."shiftId" = b.shift_id AND b.booking_id % 8 = 5;
