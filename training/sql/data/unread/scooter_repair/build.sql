-- Electric-scooter repair franchise. Data up to 2026-11-28.
SELECT setseed(0.61);
CREATE TABLE franchisee (
  frn_id integer PRIMARY KEY, frn_nm text NOT NULL UNIQUE, region text NOT NULL, join_dt date NOT NULL, royalty_pct numeric(4,2) NOT NULL, cntr_end_dt date);
CREATE TABLE branch (
  br_id integer PRIMARY KEY, br_nm text NOT NULL UNIQUE, city text NOT NULL, frn_id integer REFERENCES franchisee, open_dt date NOT NULL,
  close_dt date, bay_cnt integer NOT NULL);
CREATE TABLE tech (
  tech_id integer PRIMARY KEY, tech_nm text NOT NULL UNIQUE, br_id integer NOT NULL REFERENCES branch, hire_dt date NOT NULL, leave_dt date,
  cert_lvl text NOT NULL, hr_rate numeric(6,2));
CREATE TABLE cust (
  cust_id integer PRIMARY KEY, cust_nm text NOT NULL UNIQUE, cust_typ text NOT NULL, phone_no text, reg_dt date NOT NULL,
  ref_cust_id integer REFERENCES cust);
CREATE TABLE scoot_mdl (
  mdl_id integer PRIMARY KEY, make text NOT NULL, mdl_nm text NOT NULL UNIQUE, mtr_watt integer NOT NULL, batt_wh integer, launch_yr integer);
CREATE TABLE scooter (
  scoot_id integer PRIMARY KEY, mdl_id integer NOT NULL REFERENCES scoot_mdl, cust_id integer NOT NULL REFERENCES cust, ser_no text NOT NULL UNIQUE,
  purch_dt date, odo_km integer);
CREATE TABLE part (
  part_id integer PRIMARY KEY, part_no text NOT NULL UNIQUE, part_nm text NOT NULL UNIQUE, part_grp text NOT NULL, unit_cost numeric(8,2) NOT NULL,
  list_prc numeric(8,2) NOT NULL, disc_flg boolean NOT NULL);
CREATE TABLE part_stk (
  br_id integer REFERENCES branch, part_id integer REFERENCES part, qty_oh integer NOT NULL, min_qty integer, last_cnt_dt date, PRIMARY KEY (br_id, part_id));
CREATE TABLE rep_job (
  job_id integer PRIMARY KEY, scoot_id integer NOT NULL REFERENCES scooter, br_id integer NOT NULL REFERENCES branch, tech_id integer REFERENCES tech,
  fault_cd text NOT NULL, in_ts timestamp NOT NULL, prom_dt date, done_ts timestamp, job_stat text NOT NULL, lab_min integer, warr_flg boolean NOT NULL);
CREATE TABLE job_part (
  job_part_id integer PRIMARY KEY, job_id integer NOT NULL REFERENCES rep_job, part_id integer NOT NULL REFERENCES part, qty integer NOT NULL, unit_prc numeric(8,2) NOT NULL);
CREATE TABLE inv (
  inv_id integer PRIMARY KEY, job_id integer NOT NULL UNIQUE REFERENCES rep_job, inv_no text NOT NULL UNIQUE, inv_dt date NOT NULL, lab_amt numeric(10,2) NOT NULL,
  part_amt numeric(10,2) NOT NULL, tot_amt numeric(10,2) NOT NULL, paid_dt date, pay_meth text);
CREATE TABLE cust_fdbk (
  fdbk_id integer PRIMARY KEY, job_id integer NOT NULL UNIQUE REFERENCES rep_job, score integer NOT NULL, cmt_txt text, fdbk_dt date NOT NULL);

INSERT INTO franchisee
SELECT i, (ARRAY['Rollwell Ltd','Kerbside Repairs','Volt Brothers','Spindle and Co','Two Wheel Trading','Amp Street','Deckhand Ltd','Northern Glide','Pennine Scoot','Harbour Mobility',
 'Brightside Wheels','Cobble Run','Torque House','Watt Works','Sparrow Motion','Tideway Repairs','Green Deck','Ohm Service','Freewheel Partners','Sidecar Holdings'])[i],
 (ARRAY['North','South','East','West'])[1+(i*3)%4], DATE '2020-11-01'+i*45, 5+(i%4)*0.75, CASE WHEN i%5<>2 THEN DATE '2026-09-30'+i*47 END
FROM generate_series(1,20) i;
INSERT INTO branch
SELECT i, (ARRAY['Canal Street','Station Road','Old Dock','Market Hall','Riverside','Tanner Row','Quay Lane','Park End','Bell Yard','Mill Brow','Foundry','Cathedral Green','Arches','Spire Walk','Coal Drop','Ropewalk',
 'Tram Depot','Viaduct','Weir Side','Lantern Court','Brickfields','Gas Works','North Pier','Saddlers','Hop Store','Mint Lane'])[i],
 (ARRAY['Leeds','Bristol','Hull','Norwich','Leeds','Cardiff','Manchester','Bristol'])[1+i%8], CASE WHEN i IN (1,2) THEN NULL WHEN i<=20 THEN i-2+(i%3)/2 ELSE (i-20)*2 END,
 DATE '2021-03-01'+i*37, CASE WHEN i=9 THEN DATE '2025-08-31' WHEN i=15 THEN DATE '2026-03-31' END, 2+(i*5)%5
FROM generate_series(1,26) i;
INSERT INTO tech
SELECT i, (ARRAY['Dev','Maya','Olu','Finn','Greta','Ines','Jonah','Kit','Lena','Zak'])[1+i%10]||' '||(ARRAY['Barrow','Chen','Dunmore','Eze','Farrell','Gill','Hobbs'])[1+(i/10)%7],
 1+(i-1)%25, DATE '2021-03-20'+(1+(i-1)%25)*37+i%7*9+i/51*800, CASE WHEN i%14=9 THEN DATE '2025-06-30'+i*3 END, (ARRAY['standard','apprentice','master','standard'])[1+i%4], CASE WHEN i%12<>5 THEN 13+(i%4)*2.5+(i%3) END
FROM generate_series(1,68) i;
INSERT INTO cust
SELECT i, CASE WHEN i<=24 THEN (ARRAY['Zip','Metro','Dash','Pebble','Swift','Comet'])[1+i%6]||' '||(ARRAY['Couriers','Rentals','Deliveries','Share'])[1+(i-1)/6]
 ELSE (ARRAY['Amy','Ben','Cara','Dan','Ella','Femi','Gus','Hana','Ian','Jo','Kim','Leo','Mia','Ned','Una','Pip','Rae'])[1+i%17]||' '||(ARRAY['Abbott','Bright','Cole','Drake','Ellis','Frost','Grant','Hale','Irwin','Jones','Khan','Lowe','Marsh','Nash','Orr','Pike','Reed','Shaw','Todd'])[1+i%19] END,
 CASE WHEN i>24 THEN 'private' WHEN i%2=0 THEN 'fleet' ELSE 'courier' END, CASE WHEN i%7<>3 THEN '07700 9'||lpad((i*131%100000)::text,5,'0') END,
 DATE '2023-12-01'+(i*1060/300), CASE WHEN i>30 AND i%5=0 THEN 1+(i*13+i/7)%(i/4+3) END
FROM generate_series(1,300) i;
INSERT INTO scoot_mdl
SELECT i, (ARRAY['Ninebolt','Xiaoda','Purefoot','Apollon','Inokit'])[1+(i-1)/4], (ARRAY['N1','N2 Max','N3 Cargo','N4 Lite','XD Pro','XD Mini','XD 3','XD 4 Plus','Air Two','Advance','Flex','Escape','City','Ghost','Phantom','Explore','Light','Quick','Oxo','Mini'])[i],
 250+(i*7%6)*50, CASE WHEN i%9<>4 THEN 270+(i*11%8)*60 END, 2018+(i*3)%8 FROM generate_series(1,20) i;
INSERT INTO scooter
SELECT i, 1+floor(18*power(random(),1.4))::int, c, 'SN'||lpad((i*7919)::text,8,'0'), CASE WHEN i%6<>1 THEN DATE '2022-01-10'+(i*17%700) END, CASE WHEN i%10<>4 THEN 120+(i*577)%7400 END
FROM (SELECT i, CASE WHEN i<=280 THEN i ELSE 1+(i*5)%24 END AS c FROM generate_series(1,420) i) s;
INSERT INTO part
SELECT i, 'P'||(3000+i*13), (ARRAY['Front','Rear','Heavy Duty','Standard','Sealed','Slim','Sport','Cargo','Comfort','Basic'])[1+(i-1)/6]||' '||(ARRAY['Tyre','Brake Pad','Battery Pack','Controller','Display','Throttle'])[1+i%6],
 (ARRAY['tyres','brakes','batteries','electronics','electronics','controls'])[1+i%6], round(c,2), round(c*(1.5+(i%5)*0.1),2), i%13=6
FROM (SELECT i, CASE WHEN i%6=2 THEN 80+(i*7%40) ELSE 3+(i*11%28) END::numeric AS c FROM generate_series(1,60) i) s;
INSERT INTO part_stk
SELECT b, p, (b*p*7+p)%14, CASE WHEN (b+p)%9<>0 THEN 2+(b+p*3)%5 END, CASE WHEN (b*3+p)%8<>1 THEN DATE '2026-11-25'-(b*p*5)%300 END
FROM generate_series(1,25) b, generate_series(1,58) p WHERE (b*p+b)%2=0;
INSERT INTO rep_job
SELECT i, s, b, CASE WHEN st IN ('booked','cancelled') OR i%29=5 THEN NULL ELSE b+25*(i%2) END, (ARRAY['tyre','brake','battery','tyre','controller','display','throttle','folding joint','water damage'])[1+floor(r1*9)::int], t,
 CASE WHEN i%9<>2 THEN t::date+2+i%4 END, CASE WHEN st IN ('collected','ready') THEN t+(5+floor(power(r2,2)*190))*INTERVAL '1 hour' END, st,
 CASE WHEN st IN ('collected','ready') THEN 15+15*((i*i+i/3)%11) END, i%11=3
FROM (SELECT i, least(420,CASE WHEN random()<0.3 THEN 281+floor(random()*140)::int ELSE 1+floor(random()*(20+240*i/1100.0))::int END) AS s, CASE WHEN t>='2026-03-25' AND b=15 OR t>='2025-08-20' AND b=9 THEN 3 ELSE b END AS b, t, random() AS r1, random() AS r2,
  CASE WHEN i>1085 THEN (ARRAY['booked','in_progress','waiting_parts'])[1+i%3] WHEN i%21=8 THEN 'cancelled' WHEN i>1040 AND i%3=0 THEN 'ready' WHEN i>1040 AND i%5=1 THEN 'waiting_parts' ELSE 'collected' END AS st
  FROM (SELECT i, 1+floor(24*power(random(),1.3))::int AS b, TIMESTAMP '2023-12-15 09:00'+(i*1078/1100)*INTERVAL '1 day'+floor(random()*510)*INTERVAL '1 minute' AS t FROM generate_series(1,1100) i) x) y;
UPDATE rep_job SET done_ts=TIMESTAMP '2026-11-27 16:30' WHERE done_ts>TIMESTAMP '2026-11-27 17:00';
UPDATE cust c SET reg_dt=least(c.reg_dt,(SELECT min(j.in_ts)::date FROM rep_job j JOIN scooter s ON s.scoot_id=j.scoot_id WHERE s.cust_id=c.cust_id));
UPDATE tech SET leave_dt=NULL WHERE EXISTS (SELECT 1 FROM rep_job j WHERE j.tech_id=tech.tech_id AND j.in_ts>tech.leave_dt);
INSERT INTO job_part
SELECT row_number() OVER (ORDER BY j.job_id,k), j.job_id, p.part_id, 1+(j.job_id*k)%2, round(p.list_prc*CASE WHEN j.in_ts<'2025-06-01' THEN 0.95 ELSE 1 END,2)
FROM rep_job j CROSS JOIN LATERAL generate_series(1,(j.job_id*5)%3) k JOIN part p ON p.part_id=1+(j.job_id*j.scoot_id+k*19)%54 WHERE j.job_stat IN ('collected','ready','in_progress');
INSERT INTO inv
SELECT row_number() OVER (ORDER BY d,job_id), job_id, 'SR'||(50000+job_id), d, l, p, l+p, CASE WHEN pd<=DATE '2026-11-28' THEN pd END, CASE WHEN pd<=DATE '2026-11-28' THEN (ARRAY['card','card','cash','transfer','app'])[1+job_id%5] END
FROM (SELECT j.job_id, j.done_ts::date AS d, round(j.lab_min*0.8,2) AS l, coalesce((SELECT sum(qty*unit_prc) FROM job_part x WHERE x.job_id=j.job_id),0) AS p,
 CASE WHEN j.job_id%37=0 THEN NULL WHEN s.cust_id<=24 THEN j.done_ts::date+7+j.job_id%35 ELSE j.done_ts::date+j.job_id%3 END AS pd
 FROM rep_job j JOIN scooter s ON s.scoot_id=j.scoot_id WHERE j.done_ts IS NOT NULL AND NOT j.warr_flg) q;
INSERT INTO cust_fdbk
SELECT row_number() OVER (ORDER BY job_id), job_id, CASE WHEN random()<0.1 THEN 1 WHEN random()<0.15 THEN 2 ELSE 3+floor(random()*3)::int END, CASE WHEN job_id%3=0 THEN (ARRAY['Quick and friendly','Took too long','Great work','Brake still squeaks'])[1+(job_id/3)%4] END, least(done_ts::date+1+job_id%6,DATE '2026-11-28')
FROM rep_job WHERE job_stat='collected' AND job_id%3<>1;
