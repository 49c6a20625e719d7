-- Customs broker. Last day with data: 2026-11-27
CREATE TABLE ctry (ctry_cd char(2) PRIMARY KEY, ctry_nm varchar(40) NOT NULL, fta_fl char(1) NOT NULL CHECK (fta_fl IN ('Y','N')));
CREATE TABLE prt (prt_cd char(5) PRIMARY KEY, prt_nm varchar(40) NOT NULL, ctry_cd char(2) NOT NULL REFERENCES ctry);
CREATE TABLE cli (cli_no int PRIMARY KEY, cli_nm varchar(60) NOT NULL, cty varchar(30), eori_no varchar(17), cr_lim numeric(12,2), opn_dt date NOT NULL);
CREATE TABLE agt (agt_id int PRIMARY KEY, agt_nm varchar(40) NOT NULL, brn varchar(20) NOT NULL, hir_dt date NOT NULL, lic_exp_dt date);
CREATE TABLE shp (shp_no int PRIMARY KEY, cli_no int NOT NULL REFERENCES cli, orig_cd char(2) NOT NULL REFERENCES ctry, prt_cd char(5) NOT NULL REFERENCES prt, mod_cd char(3) NOT NULL CHECK (mod_cd IN ('SEA','AIR','ROA','RAI')), arr_dt date NOT NULL, grs_wt numeric(10,1), pkg_ct int);
CREATE TABLE dcl (dcl_no int PRIMARY KEY, shp_no int NOT NULL REFERENCES shp, agt_id int REFERENCES agt, typ_cd char(3) NOT NULL CHECK (typ_cd IN ('IMP','TRN','WHS')), st_cd char(3) NOT NULL CHECK (st_cd IN ('LDG','HLD','RLS','REJ')), ldg_dt date NOT NULL, rls_dt date);
CREATE TABLE trf (hs_cd char(6) PRIMARY KEY, hs_dsc varchar(60) NOT NULL, dty_pct numeric(5,2) NOT NULL);
CREATE TABLE dcl_ln (dcl_no int NOT NULL REFERENCES dcl, ln_no int NOT NULL, hs_cd char(6) NOT NULL REFERENCES trf, qty int, val_amt numeric(12,2) NOT NULL, dty_amt numeric(12,2) NOT NULL, vat_amt numeric(12,2), PRIMARY KEY (dcl_no, ln_no));
CREATE TABLE st_hst (dcl_no int NOT NULL REFERENCES dcl, seq_no int NOT NULL, st_cd char(3) NOT NULL, chg_ts timestamp NOT NULL, PRIMARY KEY (dcl_no, seq_no));
CREATE TABLE insp (insp_no int PRIMARY KEY, dcl_no int NOT NULL REFERENCES dcl, insp_dt date NOT NULL, insp_typ varchar(10) NOT NULL, res_cd char(4) CHECK (res_cd IN ('PASS','FAIL')), chg_amt numeric(8,2));
CREATE TABLE inv (inv_no int PRIMARY KEY, dcl_no int NOT NULL REFERENCES dcl, cli_no int NOT NULL REFERENCES cli, inv_dt date NOT NULL, due_dt date NOT NULL, fee_amt numeric(10,2) NOT NULL);
CREATE TABLE pmt (pmt_no int PRIMARY KEY, inv_no int NOT NULL REFERENCES inv, pmt_dt date NOT NULL, pmt_amt numeric(10,2) NOT NULL, mth varchar(8));
COMMENT ON COLUMN ctry.fta_fl IS 'Y: free trade agreement in force';
COMMENT ON COLUMN cli.cr_lim IS 'credit limit, NULL: none agreed';
COMMENT ON COLUMN agt.brn IS 'branch office';
COMMENT ON COLUMN agt.lic_exp_dt IS 'licence expiry';
COMMENT ON COLUMN shp.orig_cd IS 'country of origin';
COMMENT ON COLUMN shp.prt_cd IS 'port of entry';
COMMENT ON COLUMN shp.mod_cd IS 'SEA sea, AIR air, ROA road, RAI rail';
COMMENT ON COLUMN dcl.typ_cd IS 'IMP import, TRN transit, WHS warehousing';
COMMENT ON COLUMN dcl.st_cd IS 'LDG lodged, HLD held, RLS released, REJ rejected';
COMMENT ON COLUMN st_hst.chg_ts IS 'when the entry took this status';
COMMENT ON COLUMN insp.res_cd IS 'NULL: no result yet';

SELECT setseed(0.61);
INSERT INTO ctry VALUES ('GB','United Kingdom','N'),('CN','China','N'),('IN','India','N'),('VN','Vietnam','Y'),('TR','Turkey','Y'),('US','United States','N'),('DE','Germany','Y'),('IT','Italy','Y'),('NL','Netherlands','Y'),('BE','Belgium','Y'),('FR','France','Y'),('ES','Spain','Y'),
('JP','Japan','Y'),('KR','South Korea','Y'),('BD','Bangladesh','N'),('PK','Pakistan','N'),('BR','Brazil','N'),('ZA','South Africa','Y'),('MA','Morocco','Y'),('TH','Thailand','N'),('NO','Norway','Y'),('CH','Switzerland','Y');
INSERT INTO prt VALUES ('GBFXT','Felixstowe','GB'),('GBSOU','Southampton','GB'),('GBLGP','London Gateway','GB'),('GBDVR','Dover','GB'),('GBLHR','Heathrow','GB'),('GBEMA','East Midlands','GB'),('GBLIV','Liverpool','GB'),('GBIMM','Immingham','GB'),('GBTIL','Tilbury','GB'),('GBHUL','Hull','GB'),
('GBGRG','Grangemouth','GB'),('GBBRS','Bristol','GB'),('GBTEE','Teesport','GB'),('NLRTM','Rotterdam','NL'),('BEANR','Antwerp','BE'),('FRLEH','Le Havre','FR'),('DEHAM','Hamburg','DE'),('ESVLC','Valencia','ES'),('GBHYM','Heysham','GB'),('GBMAN','Manchester','GB');
INSERT INTO trf VALUES ('610910','T-shirts, cotton',12),('620342','Trousers, cotton',12),('640399','Footwear, leather',8),('640411','Sports shoes',16),('847130','Laptops',0),('851712','Mobile phones',0),('852872','Televisions',14),('940360','Wooden furniture',0),('940161','Upholstered seats',0),('950300','Toys',0),
('090121','Coffee, roasted',6),('180632','Chocolate bars',8),('220421','Wine, bottled',10),('150910','Olive oil',4),('870321','Cars, small petrol',10),('870899','Car parts',4),('871200','Bicycles',14),('392410','Plastic tableware',6),('691110','Porcelain tableware',12),('732393','Steel kitchenware',2),
('420222','Handbags',2),('330300','Perfume',0),('300490','Medicines',0),('841810','Fridge-freezers',2),('060311','Cut roses',8),('570242','Carpets',8);
INSERT INTO cli SELECT i, (ARRAY['Ashdown','Bexley','Caldwell','Dorrit','Elmfield','Farrow','Garland','Hexham','Ingram','Jasper','Kestrel','Larkhill','Merton'])[1+(i-1)%13]||' '||(ARRAY['Textiles','Foods','Electronics','Homeware','Motors','Sports'])[1+((i-1)/13+(i-1)%13)%6],
 (ARRAY['London','Ipswich','Leeds','Bristol','Leicester',NULL,'Glasgow'])[1+(i*3)%7], CASE WHEN i%9<>0 THEN 'GB'||lpad((i*73913317::bigint%1000000000)::text,12,'0') END, CASE WHEN i%6<>0 THEN 2500*(1+(i*i)%8) END, date '2023-12-01'+floor(random()*random()*900)::int FROM generate_series(1,70) i;
INSERT INTO agt SELECT i, (ARRAY['Ana','Bob','Cleo','Dev','Edith','Finn','Gita','Harry'])[1+i%8]||' '||(ARRAY['Moss','Nash','Orr','Pike','Rudd'])[1+i%5], (ARRAY['Felixstowe','Dover','Heathrow','Hull'])[1+i%4], date '2019-02-04'+i*83, CASE WHEN i%7<>0 THEN date '2026-06-30'+i*31 END FROM generate_series(1,24) i;
INSERT INTO shp SELECT row_number() OVER (ORDER BY d), cli_no, (ARRAY['CN','CN','CN','IN','VN','TR','US','DE','DE','IT','NL','FR','ES','JP','KR','BD','BR','ZA','MA','TH','CH'])[1+floor(r1*21)::int],
 CASE m WHEN 'AIR' THEN (ARRAY['GBLHR','GBLHR','GBEMA','GBMAN'])[1+floor(r2*4)::int] WHEN 'ROA' THEN (ARRAY['GBDVR','GBDVR','GBHUL'])[1+floor(r2*3)::int] WHEN 'RAI' THEN 'GBLGP' ELSE (ARRAY['GBFXT','GBFXT','GBSOU','GBLGP','GBLIV','GBIMM','GBTIL','GBBRS','NLRTM','BEANR'])[1+floor(r2*10)::int] END,
 m, d, CASE WHEN r3<0.95 THEN round((50+r3*r1*18000)::numeric,1) END, CASE WHEN r3>0.04 THEN 1+floor(r2*r3*240)::int END
FROM (SELECT cli_no, random() AS r1, random() AS r2, random() AS r3, opn_dt+floor(random()*(date '2026-11-24'-opn_dt))::int AS d, (ARRAY['SEA','SEA','SEA','AIR','AIR','ROA','ROA','RAI'])[1+floor(random()*8)::int] AS m
 FROM (SELECT 1+floor(66*power(random(),1.6))::int AS c FROM generate_series(1,620)) g JOIN cli ON cli_no=c) x;
INSERT INTO dcl SELECT 50000+row_number() OVER (ORDER BY l, shp_no), shp_no, CASE WHEN r<0.96 THEN 1+floor(r1*r1*22)::int END, t, CASE WHEN e>date '2026-11-27' THEN CASE WHEN r<0.4 THEN 'HLD' ELSE 'LDG' END WHEN r<0.05 THEN 'REJ' WHEN r<0.09 THEN 'HLD' ELSE 'RLS' END, l, CASE WHEN r>=0.09 AND e<=date '2026-11-27' THEN e END
FROM (SELECT *, l+floor(random()*random()*14)::int AS e FROM (SELECT shp_no, random() AS r, random() AS r1, (ARRAY['IMP','IMP','IMP','IMP','TRN','WHS'])[1+floor(random()*6)::int] AS t, LEAST(arr_dt-2+floor(random()*8)::int, date '2026-11-27') AS l FROM shp, generate_series(1,2) k WHERE shp_no%19<>0 AND (k=1 OR shp_no%6=0)) a) b;
INSERT INTO dcl_ln SELECT dcl_no, n, hs_cd, CASE WHEN r<0.96 THEN 10+floor(r*900)::int END, v, round(v*dty_pct/100,2), CASE WHEN typ_cd='IMP' THEN round((v+round(v*dty_pct/100,2))*0.2,2) END
FROM (SELECT dcl_no, typ_cd, n, r, round((200+r*r*q*40000)::numeric,2) AS v, 1+floor(q*24)::int AS k FROM (SELECT dcl_no, typ_cd, n, random() AS r, random() AS q FROM dcl, generate_series(1,5) n WHERE n<=1+(dcl_no*7)%5 AND dcl_no%23<>0) a) b JOIN (SELECT row_number() OVER (ORDER BY hs_cd) AS k, * FROM trf) t USING (k);
INSERT INTO st_hst SELECT dcl_no, row_number() OVER (PARTITION BY dcl_no ORDER BY s), (ARRAY['LDG','HLD',st_cd])[s], ts FROM (
 SELECT dcl_no, 1 AS s, 'LDG' AS st_cd, ldg_dt+make_interval(hours=>7+dcl_no%4, mins=>dcl_no%60) AS ts FROM dcl
 UNION ALL SELECT dcl_no, 2, 'HLD', ldg_dt+make_interval(hours=>11+dcl_no%6, mins=>dcl_no*7%60) FROM dcl WHERE st_cd='HLD' OR (st_cd='RLS' AND rls_dt>ldg_dt AND dcl_no%4=0)
 UNION ALL SELECT dcl_no, 3, st_cd, COALESCE(rls_dt,LEAST(ldg_dt+1,date '2026-11-27'))+make_interval(hours=>17+dcl_no%3, mins=>dcl_no*11%60) FROM dcl WHERE st_cd IN ('RLS','REJ')) x;
INSERT INTO insp SELECT row_number() OVER (ORDER BY d, dcl_no), dcl_no, d, CASE WHEN r<0.5 THEN 'document' WHEN r<0.8 THEN 'physical' ELSE 'x-ray' END, CASE WHEN d>=date '2026-11-15' OR r BETWEEN 0.3 AND 0.34 THEN NULL WHEN f<0.22 THEN 'FAIL' ELSE 'PASS' END, CASE WHEN r>=0.5 THEN 80+20*floor(f*9)::int END
FROM (SELECT dcl_no, LEAST(ldg_dt+k-1,date '2026-11-27') AS d, random() AS r, random() AS f FROM dcl, generate_series(1,2) k WHERE (dcl_no%5=0 AND k=1) OR dcl_no%15=0) x;
INSERT INTO inv SELECT 90000+row_number() OVER (ORDER BY d, dcl_no), dcl_no, cli_no, d, d+30, f FROM (SELECT dcl_no, cli_no, rls_dt+dcl_no%6 AS d, 60+15*(dcl_no%9)+CASE typ_cd WHEN 'WHS' THEN 95 WHEN 'TRN' THEN 40 ELSE 0 END+round((random()*40)::numeric,2) AS f FROM dcl JOIN shp USING (shp_no) WHERE rls_dt IS NOT NULL AND dcl_no%29<>0) x WHERE d<=date '2026-11-27';
INSERT INTO pmt SELECT row_number() OVER (ORDER BY d, inv_no), inv_no, d, a, (ARRAY['BACS','CARD','BACS','CHQ',NULL])[1+inv_no%5]
FROM (SELECT inv_no, k, inv_dt+5+(k-1)*20+floor(random()*48*(1+cli_no%3)/2.0)::int AS d, CASE WHEN inv_no%8<>0 THEN fee_amt WHEN k=1 THEN round(fee_amt*0.5,2) ELSE fee_amt-round(fee_amt*0.5,2) END AS a FROM inv, generate_series(1,2) k WHERE inv_no%11<>0 AND (k=1 OR inv_no%16=0)) x WHERE d<=date '2026-11-27';
