-- Ski resort, three winters (2023/24, 2024/25, 2025/26). Fixed day: 2026-04-19, the last day of the last winter. Money in EUR.
CREATE TABLE lft (
  lft_id int PRIMARY KEY, lft_nm text NOT NULL, lft_tp text NOT NULL, -- chair, gondola, drag, carpet, funicular
  sector text NOT NULL, cap_ph int, len_m int NOT NULL, vert_m int NOT NULL, base_alt_m int NOT NULL, built_yr int, night_flg boolean NOT NULL);
CREATE TABLE cust (
  cust_id int PRIMARY KEY, fname text NOT NULL, lname text NOT NULL, birth_dt date, cntry char(2) NOT NULL, -- AT, DE, NL, ...
  email text, reg_dt date NOT NULL, news_flg boolean NOT NULL);
CREATE TABLE pass_tp (
  pass_tp_cd text PRIMARY KEY, descr text NOT NULL, age_grp text NOT NULL, -- adult, youth, child, senior
  days int NOT NULL, list_price numeric(7,2) NOT NULL, valid_sector text);
CREATE TABLE passes (
  pass_no int PRIMARY KEY, cust_id int REFERENCES cust, -- NULL: sold without a name
  pass_tp_cd text NOT NULL REFERENCES pass_tp, sold_dt date NOT NULL, sold_via text NOT NULL, -- web, till, hotel, app
  valid_fr date NOT NULL, valid_to date NOT NULL, price_paid numeric(7,2) NOT NULL, refund_amt numeric(7,2), blocked_dt date);
CREATE TABLE scan (
  scan_id int PRIMARY KEY, pass_no int NOT NULL REFERENCES passes, lft_id int NOT NULL REFERENCES lft, scan_ts timestamp NOT NULL,
  ok_flg boolean NOT NULL, deny_rsn text);
CREATE TABLE equip (
  equip_id int PRIMARY KEY, eq_tp text NOT NULL, -- ski, snowboard, boots, helmet, snowshoes
  brand text NOT NULL, size_cm numeric(5,1), bought_dt date NOT NULL, buy_price numeric(7,2), day_rate numeric(6,2) NOT NULL, retired_dt date);
CREATE TABLE rntl (
  rntl_id int PRIMARY KEY, cust_id int NOT NULL REFERENCES cust, equip_id int NOT NULL REFERENCES equip,
  out_dt date NOT NULL, due_dt date NOT NULL, back_dt date, paid_amt numeric(7,2) NOT NULL, ins_flg boolean NOT NULL, dmg_fee numeric(7,2));
CREATE TABLE instr (
  instr_id int PRIMARY KEY, fname text NOT NULL, lname text NOT NULL, grade text NOT NULL, -- anwärter, landes, staatl
  lang_cds text NOT NULL, hire_dt date NOT NULL, left_dt date, hr_wage numeric(6,2) NOT NULL, lead_id int REFERENCES instr);
CREATE TABLE lesson (
  lsn_id int PRIMARY KEY, instr_id int REFERENCES instr, lsn_dt date NOT NULL, start_hr int NOT NULL, dur_min int NOT NULL,
  disc text NOT NULL, kind text NOT NULL, -- group, private
  lvl text, max_pax int NOT NULL, price_pp numeric(6,2) NOT NULL, cxl_flg boolean NOT NULL, cxl_rsn text);
CREATE TABLE lsn_bkg (
  lsn_id int REFERENCES lesson, cust_id int REFERENCES cust, booked_dt date NOT NULL, showed_flg boolean, rating int, -- 1 to 5
  paid_amt numeric(6,2) NOT NULL, PRIMARY KEY (lsn_id, cust_id));
CREATE TABLE wx_day (
  wx_dt date PRIMARY KEY, tmin_c numeric(4,1) NOT NULL, tmax_c numeric(4,1) NOT NULL, fresh_cm int NOT NULL, base_cm int NOT NULL,
  wind_kmh int, vis text NOT NULL, -- clear, cloud, fog, snowfall
  aval_lvl int NOT NULL); -- avalanche warning, 1 to 5
CREATE TABLE accid (
  accid_id int PRIMARY KEY, wx_dt date NOT NULL REFERENCES wx_day, acc_tm time NOT NULL, near_lft_id int REFERENCES lft, cust_id int REFERENCES cust,
  cause text NOT NULL, injury text, sev int NOT NULL, -- 1 light to 4 life-threatening
  heli_flg boolean NOT NULL, arrive_min int, hosp_nm text);

SELECT setseed(0.61);

INSERT INTO lft VALUES
(1,'Kristallbahn','gondola','Talkessel',2800,2950,890,1120,2012,true),(2,'Murmelexpress','gondola','Sonnleiten',2400,2310,640,1310,2019,false),
(3,'Hochjoch 6er','chair','Hochjoch',2600,1720,470,1880,2016,false),(4,'Hochjoch Gipfel','chair','Hochjoch',1800,1150,380,2350,2008,false),
(5,'Gamsgrat','chair','Hochjoch',1500,1380,410,2010,1998,false),(6,'Sonnleiten 8er','chair','Sonnleiten',3200,1640,430,1560,2022,false),
(7,'Almkopf','chair','Sonnleiten',2400,1220,310,1690,2010,false),(8,'Waldabfahrt','chair','Talkessel',1200,980,240,1180,1991,false),
(9,'Ferner 1','drag','Gletscher',900,1450,360,2600,1987,false),(10,'Ferner 2','drag','Gletscher',900,1390,340,2640,1987,false),
(11,'Gletscherbus','gondola','Gletscher',2200,2680,780,2150,2014,false),(12,'Eisjoch','chair','Gletscher',1600,890,250,2810,2005,false),
(13,'Dorflift','drag','Talkessel',720,420,85,1120,1979,true),(14,'Übungslift Anger','drag','Talkessel',600,310,55,1125,1983,true),
(15,'Zwergerlland','carpet','Talkessel',NULL,80,9,1130,2018,false),(16,'Kidsband','carpet','Sonnleiten',NULL,110,12,1565,2021,false),
(17,'Stollenbahn','funicular','Hochjoch',1900,1870,520,1360,1996,false),(18,'Kar-Lift','drag','Hochjoch',800,960,270,2200,NULL,false),
(19,'Schartenbahn','chair','Sonnleiten',2000,1510,390,1740,2003,false),(20,'Snowparklift','drag','Sonnleiten',750,520,110,1800,2009,false),
(21,'Bergsteig','chair','Gletscher',1400,1010,300,2700,NULL,false);

INSERT INTO cust
SELECT i, (ARRAY['Lukas','Emma','Daan','Sophie','Jakub','Mia','Oliver','Giulia','Felix','Sanne','Petr','Leonie','Harry','Lea','Björn','Klára','Matteo','Nina','Thijs'])[1+(i*7)%19],
 (ARRAY['Huber','de Vries','Novotný','Schmid','Bianchi','Taylor','Wagner','Jansen','Lindberg','Egger','Meier','Dvořák','Moser','Brown','Bakker','Kofler','Schulz','Ferrari','Hofer','Svoboda','Winkler','Olsen','Peeters'])[1+(i*5)%23],
 CASE WHEN i%11<>4 THEN date '1948-03-02' + floor(25500*sqrt(random()))::int END,
 (ARRAY['DE','AT','NL','DE','CZ','IT','DE','GB','AT','BE','NL','SE','DE'])[1+(i*i+i/3)%13],
 CASE WHEN i%6<>5 THEN 'gast'||i*37||'@'||(ARRAY['mailpost.example','alpnet.example','skimail.example'])[1+i%3] END,
 date '2023-10-01' + (i*2.18)::int, random()<0.42
FROM generate_series(1,420) i;

INSERT INTO pass_tp
SELECT upper(left(a,1))||d, dn||' '||a, a, d, round(p*f,1), CASE WHEN d=1 AND a='senior' THEN 'Talkessel' END
FROM (VALUES (1,'day pass',64.0),(2,'2-day pass',122.0),(3,'3-day pass',176.0),(6,'6-day pass',322.0),(10,'10-day pass',468.0),(136,'season pass',790.0)) x(d,dn,p)
CROSS JOIN (VALUES ('adult',1.0),('youth',0.75),('child',0.5),('senior',0.9)) y(a,f);

INSERT INTO wx_day
SELECT d, round((t-5-3*random())::numeric,1), round((t+2+4*random())::numeric,1), f,
 greatest(25, round(60 + 95*sin(3.14159*least(n,110)/150.0) - CASE WHEN y=2024 THEN 32 ELSE 0 END + f/2.0 + 8*random()))::int,
 CASE WHEN (n+y)%31<>9 THEN 5 + floor(95*random()*random())::int END,
 CASE WHEN f>=6 THEN 'snowfall' WHEN v<0.5 THEN 'clear' WHEN v<0.85 THEN 'cloud' ELSE 'fog' END,
 CASE WHEN f>28 THEN 4 WHEN f>12 THEN 3 ELSE 1+(v*2.2)::int END
FROM (SELECT y, n, make_date(y,12,5)+n d, -4 + 7*cos(6.2832*(n+60)/200.0) + 5*random() t, random() v,
   CASE WHEN random()<0.24 THEN floor(40*random()*random())::int + 1 + CASE WHEN (n*y)%53=7 THEN 25 ELSE 0 END ELSE 0 END f
 FROM generate_series(2023,2025) y, generate_series(0,135) n) w WHERE d<=make_date(y+1,4,19);

INSERT INTO passes
SELECT i, CASE WHEN i%8<>3 THEN 1+(i*17)%400 END, tp,
 greatest(date '2023-10-02', vf - CASE WHEN s IN ('till','hotel') THEN 0 WHEN d=136 THEN 20+i%40 ELSE i%19 END), s, vf,
 CASE WHEN d=136 THEN make_date(y+1,4,19) ELSE least(vf+d-1, make_date(y+1,4,19)) END,
 round(list_price*CASE WHEN s IN ('web','app') AND i%3>0 THEN 0.9 WHEN s='hotel' THEN 0.95 WHEN i%61=0 THEN 0 ELSE 1 END*(1+0.04*(y-2025)),2),
 CASE WHEN i%43=6 THEN round(list_price*(0.2+0.1*(i%4)),2) END, CASE WHEN i%67=20 THEN vf+least(d-1,2) END
FROM (SELECT i, (ARRAY['web','till','app','web','till','hotel'])[1+floor(6*random())::int] s, y,
  CASE WHEN split=136 THEN make_date(y,12,5) ELSE make_date(y,12,5)+floor(134*(random()+random())/2)::int END vf, split d,
  (ARRAY['A','A','A','C','Y','A','S','C'])[1+(i*3)%8]||split tp
  FROM (SELECT i, 2023+floor(3*sqrt(random()))::int y, (ARRAY[1,1,1,6,6,3,2,136,1,6,3])[1+i%11] split FROM generate_series(1,880) i) a) b
JOIN pass_tp ON pass_tp_cd=tp;

INSERT INTO scan
SELECT row_number() OVER (ORDER BY ts, pass_no), pass_no, l, ts, r IS NULL, r
FROM (SELECT p.pass_no, p.valid_fr + floor((p.valid_to-p.valid_fr+1)*random())::int + time '08:20' + floor(440*random())*interval '1 minute' ts,
   (ARRAY[1,1,1,2,2,3,3,3,4,5,6,6,6,7,8,9,10,11,11,12,13,14,17,18,19,19,16])[1+floor(27*random())::int] l,
   CASE WHEN (p.pass_no*13+k*7)%37=0 THEN (ARRAY['photo mismatch','not valid today','wrong sector','gate error'])[1+(p.pass_no+k)%4] END r
 FROM passes p, generate_series(1,24) k WHERE p.pass_no%11<>0 AND k<=CASE WHEN p.pass_tp_cd LIKE '%136' THEN 4+(p.pass_no*7)%13 ELSE 1+(p.pass_no*7)%2 END) z;

INSERT INTO equip
SELECT i, tp, (CASE WHEN tp='helmet' THEN ARRAY['Uvex','Giro','Salomon'] WHEN tp='snowboard' THEN ARRAY['Burton','Nitro','Salomon'] ELSE ARRAY['Atomic','Head','Fischer','Salomon'] END)[1+(i/3)%CASE WHEN tp IN ('helmet','snowboard') THEN 3 ELSE 4 END],
 CASE tp WHEN 'ski' THEN 130+(i*7)%56 WHEN 'snowboard' THEN 135+(i*5)%34 WHEN 'boots' THEN 22+(i%17)*0.5 WHEN 'helmet' THEN 52+i%10 END,
 date '2020-11-02' + (i*11)%1800, CASE WHEN i%10<>7 THEN round((CASE tp WHEN 'ski' THEN 390 WHEN 'snowboard' THEN 340 WHEN 'boots' THEN 210 ELSE 75 END + (i*29)%130)::numeric,2) END,
 CASE tp WHEN 'ski' THEN 27 WHEN 'snowboard' THEN 29 WHEN 'boots' THEN 14 WHEN 'helmet' THEN 6 ELSE 12 END + (i%3)*2.5,
 CASE WHEN (i*11)%1800<900 AND i%9=2 THEN date '2024-05-02' + (i*3)%400 END
FROM (SELECT i, (ARRAY['ski','ski','boots','snowboard','helmet','ski','boots','snowshoes'])[1+(i*3)%8] tp FROM generate_series(1,160) i) e;

INSERT INTO rntl
SELECT row_number() OVER (ORDER BY o, g.i), c, e.equip_id, o, due, CASE WHEN o>=date '2026-04-10' AND g.i%2=0 OR g.i%83=5 THEN NULL ELSE least(due + CASE WHEN g.i%9=4 THEN 1+g.i%4 ELSE 0 END, date '2026-04-19') END,
 round(e.day_rate*(due-o+1)*CASE WHEN due-o>4 THEN 0.85 ELSE 1 END,2), g.i%3=1, CASE WHEN g.i%26=7 THEN 15+5*(g.i%14) END
FROM (SELECT i, 1+floor(390*random())::int c, 1+floor(150*random())::int eq, make_date(y,12,5)+dd o, make_date(y,12,5)+least(135,dd+(ARRAY[0,0,1,2,5,5,6])[1+i%7]) due
 FROM (SELECT i, 2023+(i*7)%3 y, floor(134*random())::int dd FROM generate_series(1,760) i) a) g
JOIN equip e ON e.equip_id=eq AND e.bought_dt<=o AND (e.retired_dt IS NULL OR e.retired_dt>due+3);

INSERT INTO instr
SELECT n, split_part(x,' ',1), split_part(x,' ',2), CASE WHEN n<=3 THEN 'staatl' ELSE (ARRAY['landes','anwärter','landes','staatl','anwärter'])[1+n%5] END,
 (ARRAY['de,en','de,en,nl','de,it','de,en,cs','en,nl','de'])[1+(n*5)%6], date '2008-12-01' + n*213 - (n%4)*90,
 CASE WHEN n IN (7,15,22) THEN date '2024-04-30' + n*20 END, 19.5 + (n*7%11)*0.8 + CASE WHEN n<=3 THEN 9 ELSE 0 END,
 CASE WHEN n=1 THEN NULL WHEN n<=4 THEN 1 ELSE 2+n%3 END
FROM (SELECT x, n::int n FROM unnest(ARRAY['Toni Raffl','Vroni Gstrein','Hannes Falkner','Maud Verhoeven','Simon Klotz','Resi Plattner','Arjen Kuiper','Marie Scheiber','Bene Riml',
'Tereza Holubová','Florian Gritsch','Jill Ashworth','Kilian Santer','Elena Pichler','Joost Mulder','Magda Prantl','Severin Auer','Zoe Harland','Andrea Tschurtschenthaler','Paul Fender',
'Lena Kneisl','Ondřej Malý','Greta Öttl','Max Neurauter','Ida Wilhelm','Noel Grüner']) WITH ORDINALITY u(x,n)) q;

INSERT INTO lesson
SELECT i, CASE WHEN i%37=0 THEN NULL WHEN ins IN (7,15,22) AND d>date '2024-04-20' THEN 5 ELSE ins END, d, (ARRAY[9,10,13,14,11])[1+i%5], CASE WHEN k='group' THEN 120 ELSE (ARRAY[60,60,120,180])[1+i%4] END,
 CASE WHEN i%13=0 THEN 'telemark' WHEN i%4=1 THEN 'snowboard' ELSE 'ski' END, k, CASE WHEN i%12<>5 THEN (ARRAY['first-timer','blue','red','black','first-timer','blue'])[1+(i*5)%6] END,
 CASE WHEN k='group' THEN 6+2*(i%3) ELSE 1+i%3 END, CASE WHEN k='group' THEN 48+(i%3)*6 ELSE 92+(i%4)*17 END, r IS NOT NULL, r
FROM (SELECT i, d, ins, k, CASE WHEN w.wind_kmh>62 OR w.fresh_cm>30 THEN 'weather' WHEN i%29=4 THEN 'too few bookings' WHEN i%53=9 THEN 'instructor ill' END r
 FROM (SELECT i, make_date(2023+i*3/560,12,5)+floor(134*random())::int d, 1+floor(24*(random()*0.7+random()*0.3))::int ins, CASE WHEN i%3=2 THEN 'private' ELSE 'group' END k FROM generate_series(1,540) i) a
 JOIN wx_day w ON w.wx_dt=a.d) b;

INSERT INTO lsn_bkg
SELECT DISTINCT ON (l.lsn_id, c) l.lsn_id, c, l.lsn_dt - (c%16), sh, CASE WHEN sh AND (l.lsn_id+c)%5<>0 THEN least(5, 2+((coalesce(l.instr_id,1)*3)%2)+floor(3*random())::int) END,
 CASE WHEN l.cxl_flg THEN 0 ELSE l.price_pp * CASE WHEN c%12=0 THEN 0.8 ELSE 1 END END
FROM lesson l CROSS JOIN LATERAL generate_series(1, CASE WHEN l.cxl_rsn='too few bookings' THEN 1 WHEN l.lsn_id%40=11 THEN 0 ELSE 1+(l.lsn_id*7)%l.max_pax END) k
CROSS JOIN LATERAL (SELECT 1+(l.lsn_id*31+k*k*57)%380 c) x
CROSS JOIN LATERAL (SELECT CASE WHEN NOT l.cxl_flg THEN (l.lsn_id*3+c)%11<>0 END sh) y ORDER BY 1,2,k;

INSERT INTO accid
SELECT row_number() OVER (ORDER BY wx_dt, n), wx_dt, time '09:05' + ((n*97)%440)*interval '1 minute', CASE WHEN n%10<>3 THEN (ARRAY[3,4,1,5,6,19,7,3,9,12,20,2,8,6,13])[1+(n*n)%15] END,
 CASE WHEN n%3<>1 THEN CASE WHEN n%4=0 THEN 1+(n*59)%420 ELSE (SELECT p.cust_id FROM passes p WHERE p.cust_id IS NOT NULL AND wx_dt BETWEEN p.valid_fr AND p.valid_to ORDER BY md5(p.pass_no||'x'||n) LIMIT 1) END END, (ARRAY['fall','collision','fall','fall','lift','collision','off-piste','fall'])[1+(n*7)%8],
 CASE WHEN n%7<>2 THEN (ARRAY['knee','wrist','shoulder','head','knee','lower leg','back'])[1+(n*3)%7] END, s, s=4 OR s=3 AND n%2=0,
 CASE WHEN n%13<>6 THEN 4 + (n*11)%19 + CASE WHEN vis='fog' THEN 5 ELSE 0 END END, CASE WHEN s>=2 AND n%5<>0 THEN (ARRAY['BKH Zams','Klinik Innsbruck','Medalp Imst'])[1+n%3] END
FROM (SELECT wx_dt, vis, (row_number() OVER (ORDER BY wx_dt, q))::int n, (ARRAY[1,2,1,1,3,2,1,2,4,1,3])[1+(extract(doy FROM wx_dt)::int*7+q*3)%11] s
 FROM wx_day, generate_series(1,3) q WHERE random() < CASE WHEN vis='fog' THEN 0.27 WHEN extract(isodow FROM wx_dt)>5 THEN 0.24 ELSE 0.12 END) z;
UPDATE cust c SET reg_dt = least(reg_dt, d) FROM (SELECT cust_id x, min(d) d FROM (SELECT cust_id, sold_dt d FROM passes UNION ALL SELECT cust_id, booked_dt FROM lsn_bkg
 UNION ALL SELECT cust_id, out_dt FROM rntl) a GROUP BY 1) z WHERE x=c.cust_id;
