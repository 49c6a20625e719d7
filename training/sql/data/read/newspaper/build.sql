-- Regional newspaper: desks, staff, articles, print issues, subscribers, ads. Data runs up to 2026-11-24.
-- Old system: some dates are numbers (YYYYMMDD) and the payment month is text (YYYYMM).
CREATE TABLE desk (
  desk_cd char(3) PRIMARY KEY,
  label text NOT NULL UNIQUE,
  floor_no smallint,
  budget_yr numeric(10,2)
);
CREATE TABLE staff (
  staff_id int PRIMARY KEY,
  nm text NOT NULL,
  desk_cd char(3) REFERENCES desk,      -- NULL: freelance
  role text NOT NULL,                   -- Editor, Reporter, Photographer, Subeditor
  hired_ymd int NOT NULL,               -- YYYYMMDD
  left_ymd int,                         -- YYYYMMDD
  salary numeric(9,2)                   -- NULL: freelance
);
CREATE TABLE article (
  art_id int PRIMARY KEY,
  headline text NOT NULL,
  desk_cd char(3) NOT NULL REFERENCES desk,
  words int NOT NULL,
  status text NOT NULL,                 -- DRAFT, PUB, SPIKED
  filed_at timestamp NOT NULL,
  online_at timestamp,
  paywall boolean NOT NULL,
  views int
);
CREATE TABLE byline (
  art_id int REFERENCES article,
  staff_id int REFERENCES staff,
  pos smallint NOT NULL,                -- 1 = first name
  PRIMARY KEY (art_id, staff_id)
);
CREATE TABLE issue (
  issue_no int PRIMARY KEY,
  pub_date date NOT NULL UNIQUE,
  pages smallint NOT NULL,
  print_run int NOT NULL,
  sold int,                             -- NULL: not counted yet
  edition char(1) NOT NULL              -- D daily, W weekend
);
CREATE TABLE placement (
  issue_no int REFERENCES issue,
  art_id int REFERENCES article,
  page_no smallint NOT NULL,
  PRIMARY KEY (issue_no, art_id)
);
CREATE TABLE subscriber (
  sub_id int PRIMARY KEY,
  full_name text NOT NULL,
  town text NOT NULL,
  birth_yr smallint,
  email text,
  no_mailing char(1) NOT NULL DEFAULT 'N'
);
CREATE TABLE subscription (
  subn_id int PRIMARY KEY,
  sub_id int NOT NULL REFERENCES subscriber,
  plan text NOT NULL,                   -- PRINT, DIGITAL, WEEKEND, COMBO
  start_ymd int NOT NULL,               -- YYYYMMDD
  end_ymd int,                          -- YYYYMMDD, NULL: running
  price_mth numeric(6,2) NOT NULL,
  end_reason text                       -- Price, Moved, Delivery, Died, NULL
);
CREATE TABLE payment (
  pay_id int PRIMARY KEY,
  subn_id int NOT NULL REFERENCES subscription,
  period char(6) NOT NULL,              -- YYYYMM
  amt numeric(6,2) NOT NULL,
  method text NOT NULL,                 -- DEBIT, CARD, TRANSFER
  bounced boolean NOT NULL
);
CREATE TABLE advertiser (
  adv_id int PRIMARY KEY,
  name text NOT NULL UNIQUE,
  branch text,
  town text NOT NULL,
  is_agency boolean NOT NULL
);
CREATE TABLE ad (
  ad_id int PRIMARY KEY,
  adv_id int NOT NULL REFERENCES advertiser,
  issue_no int NOT NULL REFERENCES issue,
  size_cd text NOT NULL,                -- FULL, HALF, QUARTER, STRIP
  gross numeric(9,2) NOT NULL,
  disc numeric(9,2),                    -- amount, NULL: no discount
  booked_on date NOT NULL,
  paid_on date
);

INSERT INTO desk VALUES ('POL','Politics',3,310000),('LOC','Local news',2,420000),('ECO','Business',3,240000),('SPO','Sport',2,280000),('CUL','Culture',2,150000),('WOR','World',3,205000),('OPI','Opinion',3,90000),('SCI','Science',3,85000),('TRA','Travel',1,60000),('MOT','Motoring',1,42000),('COU','Courts',2,110000),('EDU','Education',2,95000),('HEA','Health',3,98000),('FOO','Food',1,51000),('TEC','Technology',3,88000),('WKD','Weekend magazine',1,175000),('PIC','Picture desk',2,130000),('INV','Investigations',4,160000),('DAT','Data',4,NULL),('OBI','Obituaries',NULL,NULL);
SELECT setseed(0.77);
INSERT INTO staff
SELECT s, (ARRAY['Alice','Ben','Cora','Dan','Edith','Frank','Gemma','Harry','Isla','Jack','Kate','Leo','Mina','Noah','Orla','Peter'])[1+s*5%16]||' '||(ARRAY['Ashworth','Barlow','Crane','Dunmore','Ellery','Farrow','Grady','Hobbs','Ingham','Jarvis','Kendal','Lomax','Marsh'])[1+s*3%13],
 CASE WHEN s%8=4 AND s>18 THEN NULL ELSE (ARRAY['POL','LOC','ECO','SPO','CUL','WOR','OPI','SCI','TRA','MOT','COU','EDU','HEA','FOO','TEC','WKD','PIC','INV'])[1+s%18] END,
 CASE WHEN s<=18 THEN 'Editor' ELSE (ARRAY['Reporter','Reporter','Reporter','Photographer','Subeditor'])[1+s%5] END,
 to_char(DATE '2005-03-01'+floor(random()*7800)::int,'YYYYMMDD')::int, NULL, CASE WHEN s%8=4 AND s>18 THEN NULL ELSE 27000+floor(random()*30)*500+CASE WHEN s<=18 THEN 16000 ELSE 0 END END
FROM generate_series(1,96) s;
UPDATE staff SET left_ymd = to_char(to_date(hired_ymd::text,'YYYYMMDD')+400+staff_id*9,'YYYYMMDD')::int WHERE staff_id%9=0 AND staff_id>18 AND hired_ymd < 20230101;
INSERT INTO article
SELECT a, (ARRAY['Council','Mayor','Harbour','School','Hospital','Football club','Farmers','Rail union','Museum','Bakery','Police','Students'])[1+floor(random()*12)::int]||' '||(ARRAY['plans','fights','welcomes','rejects','celebrates','fears','wins','delays'])[1+floor(random()*8)::int]||' '||(ARRAY['new bridge','budget cuts','record summer','parking fees','flood wall','strike','wind farm','anniversary','merger'])[1+floor(random()*9)::int],
 (ARRAY['POL','LOC','LOC','LOC','ECO','SPO','SPO','CUL','WOR','OPI','SCI','TRA','MOT','COU','EDU','HEA','FOO','TEC','WKD','INV'])[1+floor(power(random(),1.2)*20)::int], 150+floor(power(random(),2)*1900)::int,
 CASE WHEN t>'2026-11-18' OR a%41=0 THEN 'DRAFT' WHEN random()<0.09 THEN 'SPIKED' ELSE 'PUB' END, t, NULL, random()<0.4, NULL
FROM (SELECT a, timestamp '2023-12-01 08:00'+floor(random()*1088*24*60)*interval '1 minute' t FROM generate_series(1,900) a) x;
UPDATE article SET online_at = filed_at+(10+floor(power(random(),2)*2400))*interval '1 minute' WHERE status='PUB' AND art_id%8<>1;
UPDATE article SET views = 40+floor(power(random(),4)*60000) WHERE online_at IS NOT NULL AND art_id%33<>0;
INSERT INTO byline
SELECT DISTINCT ON (art_id, staff_id) art_id, staff_id, k FROM (SELECT art_id, k, 1+floor(power(random(),1.3)*88)::int staff_id FROM article, generate_series(1,2) k WHERE (k=1 OR art_id%4=1) AND art_id%23<>7) x ORDER BY art_id, staff_id, k;
UPDATE byline b SET pos=1 WHERE NOT EXISTS (SELECT 1 FROM byline c WHERE c.art_id=b.art_id AND c.pos=1);
INSERT INTO issue
SELECT 20000+row_number() OVER (ORDER BY d), d, CASE WHEN dow=6 THEN 64 ELSE 28+4*floor(random()*3)::int END, r, CASE WHEN d>'2026-11-20' THEN NULL ELSE floor(r*(0.72+random()*0.24))::int END, CASE WHEN dow=6 THEN 'W' ELSE 'D' END
FROM (SELECT d::date d, extract(dow from d)::int dow, (CASE WHEN extract(dow from d)=6 THEN 31000 ELSE 21000 END)+floor(random()*9)::int*500-((d::date-DATE '2023-12-01')*4) r FROM generate_series(timestamp '2023-12-01','2026-11-24','1 day') d) x WHERE dow<>0;
INSERT INTO placement
SELECT DISTINCT i.issue_no, a.art_id, 1+floor(power(random(),1.5)*i.pages)::int FROM article a JOIN issue i ON i.pub_date = a.filed_at::date+1+a.art_id%3 WHERE a.status='PUB' AND a.art_id%6<>2;
INSERT INTO placement
SELECT i.issue_no, a.art_id, 40 FROM article a JOIN issue i ON i.edition='W' AND i.pub_date > a.filed_at::date+4 AND i.pub_date <= a.filed_at::date+11 WHERE a.status='PUB' AND a.art_id%19=3 ON CONFLICT DO NOTHING;
INSERT INTO subscriber
SELECT s, (ARRAY['Mr ','Mrs ','Dr ','',''])[1+s%5]||(ARRAY['Agnes','Bill','Clara','Derek','Eileen','Fred','Grace','Hal','Ivy','John','Karen','Len','Mary','Ned'])[1+floor(random()*14)::int]||' '||(ARRAY['Abbot','Baxter','Cole','Doyle','Eden','Foster','Gibbs','Hale','Irving','Joyce','Knight','Lowe','Mercer','North','Otley'])[1+floor(random()*15)::int],
 (ARRAY['Kingsmouth','Kingsmouth','Kingsmouth','Harrowby','Eastford','Little Wick','Saltmarsh','Thornbury'])[1+floor(random()*8)::int], CASE WHEN random()<0.18 THEN NULL ELSE 1932+floor(random()*70)::int END, CASE WHEN random()<0.3 THEN NULL ELSE 'reader'||s||'@post.example' END, CASE WHEN random()<0.15 THEN 'Y' ELSE 'N' END
FROM generate_series(1,320) s;
INSERT INTO subscription
SELECT n, CASE WHEN n<=280 THEN n ELSE 1+floor(random()*280)::int END, p, to_char(d,'YYYYMMDD')::int, CASE WHEN random()<0.38 AND d<'2026-07-01' THEN to_char(LEAST(d+90+floor(random()*600)::int, DATE '2026-11-24'),'YYYYMMDD')::int END,
 CASE p WHEN 'PRINT' THEN 34.9 WHEN 'DIGITAL' THEN 12.5 WHEN 'WEEKEND' THEN 16 ELSE 39.9 END + CASE WHEN d>='2025-01-01' THEN 1.5 ELSE 0 END, NULL
FROM (SELECT n, (ARRAY['PRINT','PRINT','DIGITAL','DIGITAL','WEEKEND','COMBO'])[1+floor(random()*6)::int] p, DATE '2023-12-01'+floor(random()*1085)::int d FROM generate_series(1,420) n) x;
UPDATE subscription SET end_reason = (ARRAY['Price','Price','Moved','Delivery','Died',NULL])[1+subn_id*7%6] WHERE end_ymd IS NOT NULL;
INSERT INTO payment
SELECT row_number() OVER (ORDER BY m, subn_id), subn_id, to_char(m,'YYYYMM'), price_mth, (ARRAY['DEBIT','DEBIT','CARD','TRANSFER'])[1+subn_id%4], random()<0.05
FROM subscription CROSS JOIN LATERAL generate_series(date_trunc('month',to_date(start_ymd::text,'YYYYMMDD')), LEAST(to_date(COALESCE(end_ymd,20261124)::text,'YYYYMMDD'), DATE '2026-11-24'), '1 month') m
WHERE subn_id%3=0 AND subn_id%17<>0;
INSERT INTO advertiser
SELECT a, (ARRAY['Harbour','Crown','Oak','Swift','Northern','Village','Golden','Regal'])[1+a%8]||' '||(ARRAY['Motors','Furniture','Bakery','Optics','Estates','Garden Centre','Travel','Theatre','Media'])[1+a/8], CASE WHEN a%11=0 THEN NULL ELSE (ARRAY['Cars','Home','Food','Health','Property','Home','Leisure','Leisure','Agency'])[1+a/8] END,
 (ARRAY['Kingsmouth','Harrowby','Eastford','Saltmarsh','Thornbury'])[1+a*7%5], a/8=8
FROM generate_series(1,71) a;
INSERT INTO ad
SELECT n, 1+floor(power(random(),1.4)*64)::int, i.issue_no, z, g, CASE WHEN random()<0.5 THEN NULL ELSE round(g*(ARRAY[0.05,0.1,0.15,0.25])[1+floor(random()*4)::int],2) END, i.pub_date-2-floor(random()*40)::int, CASE WHEN random()<0.1 OR i.pub_date>'2026-10-25' THEN NULL ELSE i.pub_date+floor(random()*30)::int END
FROM (SELECT n, 20001+floor(random()*930)::int iss, (ARRAY['FULL','HALF','QUARTER','QUARTER','STRIP'])[k] z, (ARRAY[4200,2300,1250,1250,600])[k]::numeric g FROM (SELECT n, 1+floor(random()*5)::int k FROM generate_series(1,800) n) y) x JOIN issue i ON i.issue_no = x.iss;
