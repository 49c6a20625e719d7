-- University exam office. Data up to 2026-11-27.
CREATE TABLE cd_fac (fac_cd varchar(3) PRIMARY KEY, fac_txt varchar(60) NOT NULL);
CREATE TABLE cd_stprg (stprg_cd varchar(8) PRIMARY KEY, stprg_txt varchar(60) NOT NULL, deg_cd varchar(3) NOT NULL, std_sem smallint NOT NULL, fac_cd varchar(3) NOT NULL REFERENCES cd_fac);
CREATE TABLE cd_term (term_cd varchar(5) PRIMARY KEY, term_txt varchar(30) NOT NULL, beg_dt date NOT NULL, end_dt date NOT NULL);
CREATE TABLE cd_exam_typ (exam_typ_cd varchar(2) PRIMARY KEY, exam_typ_txt varchar(30) NOT NULL);
CREATE TABLE cd_reg_stat (reg_stat_cd varchar(2) PRIMARY KEY, reg_stat_txt varchar(30) NOT NULL);
CREATE TABLE cd_appl_outc (outc_cd varchar(2) PRIMARY KEY, outc_txt varchar(30) NOT NULL);
CREATE TABLE student (matr_no integer PRIMARY KEY, sur_nm varchar(40) NOT NULL, first_nm varchar(40) NOT NULL, birth_dt date NOT NULL, email_adr varchar(80), stprg_cd varchar(8) NOT NULL REFERENCES cd_stprg, enrol_dt date NOT NULL, exmatr_dt date);
CREATE TABLE examiner (exmr_no integer PRIMARY KEY, sur_nm varchar(40) NOT NULL, first_nm varchar(40) NOT NULL, acad_ttl varchar(20), fac_cd varchar(3) NOT NULL REFERENCES cd_fac);
CREATE TABLE course_mod (mod_no varchar(8) PRIMARY KEY, mod_ttl varchar(80) NOT NULL, ects_pt smallint NOT NULL, fac_cd varchar(3) NOT NULL REFERENCES cd_fac);
CREATE TABLE exam (exam_no integer PRIMARY KEY, mod_no varchar(8) NOT NULL REFERENCES course_mod, term_cd varchar(5) NOT NULL REFERENCES cd_term, exam_typ_cd varchar(2) NOT NULL REFERENCES cd_exam_typ, exmr_no integer REFERENCES examiner, exam_dt date NOT NULL, dur_min smallint NOT NULL, room_no varchar(8), seat_cnt smallint NOT NULL);
CREATE TABLE exam_reg (reg_no integer PRIMARY KEY, exam_no integer NOT NULL REFERENCES exam, matr_no integer NOT NULL REFERENCES student, reg_dt date NOT NULL, reg_stat_cd varchar(2) NOT NULL REFERENCES cd_reg_stat, att_no smallint NOT NULL, grade_pt numeric(2,1), grade_dt date, UNIQUE (exam_no, matr_no));
CREATE TABLE exam_appeal (appl_no integer PRIMARY KEY, reg_no integer NOT NULL REFERENCES exam_reg, filed_dt date NOT NULL, decid_dt date, outc_cd varchar(2) REFERENCES cd_appl_outc, fee_amt numeric(8,2));

INSERT INTO cd_fac VALUES ('ENG','Engineering'),('SCI','Natural Sciences'),('LAW','Law'),('ECO','Economics and Business'),('HUM','Humanities'),('MED','Health Sciences');
INSERT INTO cd_stprg VALUES
('BME','Mechanical Engineering','BSc',6,'ENG'),('MME','Advanced Mechanical Engineering','MSc',4,'ENG'),('BEE','Electrical Engineering','BSc',6,'ENG'),('BCE','Civil Engineering','BSc',7,'ENG'),
('BPH','Physics','BSc',6,'SCI'),('MPH','Theoretical Physics','MSc',4,'SCI'),('BCH','Chemistry','BSc',6,'SCI'),('BMA','Mathematics','BSc',6,'SCI'),('MDS','Data Science','MSc',4,'SCI'),
('LLB','Law','LLB',7,'LAW'),('MTL','Tax Law','LLM',3,'LAW'),
('BEC','Economics','BSc',6,'ECO'),('BBA','Business Administration','BA',6,'ECO'),('MFI','Finance','MSc',4,'ECO'),
('BHI','History','BA',6,'HUM'),('BPL','Philosophy','BA',6,'HUM'),('MLI','Linguistics','MA',4,'HUM'),
('BNU','Nursing','BSc',8,'MED'),('BPT','Physiotherapy','BSc',7,'MED'),('MPU','Public Health','MSc',4,'MED');
INSERT INTO cd_term VALUES ('2023W','Winter 2023/24','2023-10-01','2024-03-31'),('2024S','Summer 2024','2024-04-01','2024-09-30'),('2024W','Winter 2024/25','2024-10-01','2025-03-31'),('2025S','Summer 2025','2025-04-01','2025-09-30'),('2025W','Winter 2025/26','2025-10-01','2026-03-31'),('2026S','Summer 2026','2026-04-01','2026-09-30'),('2026W','Winter 2026/27','2026-10-01','2027-03-31');
INSERT INTO cd_exam_typ VALUES ('WR','Written'),('OR','Oral'),('PR','Practical'),('TP','Term paper');
INSERT INTO cd_reg_stat VALUES ('RG','Registered'),('WD','Withdrawn'),('AT','Attended'),('NS','No-show'),('EX','Excused');
INSERT INTO cd_appl_outc VALUES ('GR','Granted'),('PG','Partly granted'),('RJ','Rejected'),('AB','Abandoned');
INSERT INTO course_mod VALUES
('ENG101','Statics',6,'ENG'),('ENG102','Dynamics',6,'ENG'),('ENG201','Thermodynamics',8,'ENG'),('ENG202','Fluid Mechanics',8,'ENG'),('ENG301','Control Engineering',5,'ENG'),('ENG302','Circuit Theory',6,'ENG'),('ENG401','Bridge Design',10,'ENG'),
('SCI101','Linear Algebra',9,'SCI'),('SCI102','Analysis I',9,'SCI'),('SCI103','Analysis II',9,'SCI'),('SCI201','Organic Chemistry',7,'SCI'),('SCI202','Quantum Mechanics',8,'SCI'),('SCI301','Machine Learning',6,'SCI'),('SCI302','Statistics',6,'SCI'),('SCI401','Crystallography',5,'SCI'),
('LAW101','Civil Law I',10,'LAW'),('LAW102','Criminal Law',10,'LAW'),('LAW201','Constitutional Law',8,'LAW'),('LAW202','European Law',6,'LAW'),('LAW301','Tax Procedure',5,'LAW'),('LAW302','Roman Law',3,'LAW'),
('ECO101','Microeconomics',6,'ECO'),('ECO102','Macroeconomics',6,'ECO'),('ECO201','Financial Accounting',5,'ECO'),('ECO202','Marketing',5,'ECO'),('ECO301','Corporate Finance',6,'ECO'),('ECO302','Econometrics',7,'ECO'),
('HUM101','Ancient History',5,'HUM'),('HUM102','Modern History',5,'HUM'),('HUM201','Logic',4,'HUM'),('HUM202','Ethics',4,'HUM'),('HUM301','Phonology',6,'HUM'),('HUM302','Palaeography',3,'HUM'),
('MED101','Anatomy',9,'MED'),('MED102','Physiology',9,'MED'),('MED201','Pharmacology',6,'MED'),('MED202','Epidemiology',5,'MED'),('MED301','Nursing Practice',12,'MED'),('MED302','Rehabilitation',6,'MED'),('MED401','Health Policy',4,'MED');
INSERT INTO examiner SELECT 700 + g,
 (ARRAY['Aldous','Brenner','Castell','Dorn','Eibl','Farkas','Gruber','Hollis','Iversen','Jansen','Kolb','Lorenz','Moreau','Nagel','Okafor','Petit','Quandt','Rossi','Seidel','Tanaka','Ulrich','Vogel','Weiss','Xanthos','Yilmaz','Zeller','Ahrens','Bianchi'])[g],
 (ARRAY['Maria','Paul','Ines','Karl','Sofia','Anton','Lena'])[1 + g % 7],
 CASE WHEN g % 5 = 0 THEN NULL WHEN g % 3 = 0 THEN 'Prof. Dr.' ELSE 'Dr.' END,
 (ARRAY['ENG','SCI','LAW','ECO','HUM','MED'])[1 + g % 6] FROM generate_series(1, 28) g;

SELECT setseed(0.37);
INSERT INTO student SELECT 210000 + g * 7, sn, fn, DATE '1996-01-01' + (random() * 3900)::int,
 CASE WHEN random() < 0.15 THEN NULL ELSE lower(fn || '.' || sn) || g || '@uni.example' END, pc, ed,
 CASE WHEN random() < 0.18 AND ed < DATE '2025-01-01' THEN ed + 400 + (random() * 300)::int END
FROM (SELECT g,
 (ARRAY['Adler','Baum','Czerny','Dietz','Engel','Frank','Geiger','Haas','Ivanova','Jung','Keller','Lang','Maier','Novak','Otto','Pohl','Reuter','Sauer','Thoma','Unger','Vidal','Wolf','Zimmer','Kaya','Nguyen','Rossi'])[1 + (random() * 25)::int] AS sn,
 (ARRAY['Anna','Ben','Clara','David','Emma','Felix','Greta','Hugo','Ida','Jonas','Klara','Leo','Mia','Noah','Olga','Peter','Rosa','Simon','Tara','Yusuf'])[1 + (random() * 19)::int] AS fn,
 (SELECT array_agg(stprg_cd ORDER BY stprg_cd) FROM cd_stprg WHERE stprg_cd <> 'MTL')[1 + (random() * 18)::int] AS pc,
 (ARRAY[DATE '2022-10-01','2023-10-01','2023-10-01','2024-04-01','2024-10-01','2024-10-01','2025-04-01','2025-10-01','2026-04-01','2026-10-01'])[1 + (random() * 9)::int] AS ed
 FROM generate_series(1, 320) g) x;
INSERT INTO exam SELECT 3000 + row_number() OVER (ORDER BY d, mod_no), mod_no, term_cd, ty, ex, d, du, ro, se FROM (
 SELECT m.mod_no, t.term_cd, CASE WHEN r1 < 0.6 THEN 'WR' WHEN r1 < 0.75 THEN 'OR' WHEN r1 < 0.9 THEN 'PR' ELSE 'TP' END AS ty,
 CASE WHEN r2 < 0.05 THEN NULL WHEN r2 < 0.85 THEN 701 + (ascii(m.mod_no) * 3 + right(m.mod_no, 3)::int * 5 + (r2 * 3)::int) % 25 ELSE 701 + (r3 * 24)::int END AS ex,
 CASE t.term_cd WHEN '2026W' THEN t.beg_dt + 12 + (r3 * 45)::int ELSE t.beg_dt + 95 + (r3 * 55)::int END AS d,
 (ARRAY[30,60,90,90,120,120,180])[1 + (r4 * 6)::int] AS du,
 CASE WHEN r1 > 0.95 THEN NULL ELSE (ARRAY['AUD-1','AUD-2','HS-11','HS-12','LAB-3','SR-204','SR-310'])[1 + (r5 * 6)::int] END AS ro,
 (ARRAY[8,10,12,16,20,30])[1 + (r6 * 5)::int] AS se
 FROM (SELECT m.mod_no, t.term_cd AS tc, random() r0, random() r1, random() r2, random() r3, random() r4, random() r5, random() r6 FROM course_mod m CROSS JOIN cd_term t) m
 JOIN cd_term t ON t.term_cd = m.tc WHERE r0 < 0.9 AND m.mod_no NOT IN ('SCI401','LAW302','HUM302','MED401')) x;
INSERT INTO exam_reg SELECT 50000 + row_number() OVER (ORDER BY reg_dt, matr_no, exam_no), exam_no, matr_no, reg_dt, st, att,
 CASE WHEN st = 'AT' AND NOT ung THEN gr END, CASE WHEN st = 'AT' AND NOT ung THEN LEAST(exam_dt + 4 + (rd * rd * 45)::int, DATE '2026-11-27') END FROM (
 SELECT exam_no, matr_no, exam_dt, rd, att, exam_dt - 14 - (rr * 45)::int AS reg_dt, exam_dt > DATE '2026-11-01' AND rg < 0.6 AS ung,
 CASE WHEN exam_dt > DATE '2026-11-16' THEN 'RG' WHEN lst AND rs < 0.88 THEN 'AT' WHEN NOT lst AND rs < 0.62 THEN 'AT' WHEN rs < 0.91 THEN 'WD' WHEN rs < 0.965 THEN 'NS' ELSE 'EX' END AS st,
 CASE WHEN NOT lst THEN 5.0 ELSE (ARRAY[1.0,1.3,1.3,1.7,1.7,2.0,2.0,2.3,2.3,2.7,2.7,3.0,3.0,3.3,3.3,3.7,3.7,4.0,4.0,5.0,5.0])[1 + (rg * 20)::int] END AS gr
 FROM (SELECT y.*, n - s + 1 AS att, n = s + k - 1 AS lst, random() rr, random() rs, random() rg, random() rd FROM (
  SELECT p.matr_no, p.s, p.k, e.exam_no, e.exam_dt, row_number() OVER (PARTITION BY p.matr_no, p.mod_no ORDER BY e.exam_dt) AS n
  FROM (SELECT t.matr_no, m.mod_no, t.enrol_dt, t.exmatr_dt, 1 + (random() * random() * 3)::int AS s, CASE WHEN random() < 0.66 THEN 1 WHEN random() < 0.75 THEN 2 ELSE 3 END AS k, random() AS r0, m.fac_cd = c.fac_cd AS own
   FROM student t JOIN cd_stprg c ON c.stprg_cd = t.stprg_cd CROSS JOIN course_mod m WHERE t.matr_no % 11 <> 3) p
  JOIN exam e ON e.mod_no = p.mod_no AND e.exam_dt > p.enrol_dt + 30 AND e.exam_dt < COALESCE(p.exmatr_dt, DATE '2027-01-01')
  WHERE p.r0 < CASE WHEN own THEN 0.64 ELSE 0.045 END) y WHERE n BETWEEN s AND s + k - 1) z) w;
INSERT INTO exam_appeal SELECT 9000 + row_number() OVER (ORDER BY f, reg_no), reg_no, f, d, CASE WHEN d IS NOT NULL THEN oc END, fee FROM (
 SELECT reg_no, f, CASE WHEN f + dd <= DATE '2026-11-27' THEN f + dd END AS d, CASE WHEN ro < 0.2 THEN 'GR' WHEN ro < 0.35 THEN 'PG' WHEN ro < 0.9 THEN 'RJ' ELSE 'AB' END AS oc, CASE WHEN rf < 0.1 THEN NULL WHEN rf < 0.6 THEN 25.00 ELSE 40.00 END AS fee FROM (
 SELECT reg_no, grade_dt + 1 + (random() * 27)::int AS f, 10 + (random() * 90)::int AS dd, random() ro, random() rf FROM exam_reg WHERE grade_pt >= 3.3 AND random() < 0.2) a WHERE f <= DATE '2026-11-27') b;
