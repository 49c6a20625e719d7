-- IT helpdesk of a managed-service provider; data up to 2026-11-25
CREATE TABLE team (team_id int PRIMARY KEY, name text NOT NULL UNIQUE, site text);
CREATE TABLE agent (agent_id int PRIMARY KEY, full_name text NOT NULL, team_id int REFERENCES team, lvl smallint NOT NULL, hired_on date NOT NULL, left_on date, boss_id int REFERENCES agent);
CREATE TABLE sla_plan (plan_cd text PRIMARY KEY, descr text NOT NULL, first_resp_min int NOT NULL, resolve_hrs int, fee_mth numeric(8,2) NOT NULL);
CREATE TABLE org (org_id int PRIMARY KEY, org_name text NOT NULL UNIQUE, plan_cd text REFERENCES sla_plan, country text NOT NULL, seats int, since date NOT NULL, churned_on date);
CREATE TABLE contact (contact_id int PRIMARY KEY, org_id int NOT NULL REFERENCES org, full_name text NOT NULL, email text NOT NULL, is_vip boolean NOT NULL, phone text);
CREATE TABLE product (prod_cd text PRIMARY KEY, prod_name text NOT NULL UNIQUE, eol_on date);
CREATE TABLE agent_skill (agent_id int REFERENCES agent, prod_cd text REFERENCES product, skill_lvl smallint NOT NULL, certified_on date, PRIMARY KEY (agent_id, prod_cd));
CREATE TABLE ticket (tkt_no int PRIMARY KEY, contact_id int NOT NULL REFERENCES contact, assignee_id int REFERENCES agent, prod_cd text REFERENCES product, subject text NOT NULL, status text NOT NULL CHECK (status IN ('new','open','pending','solved','closed')), prio text NOT NULL, chan text NOT NULL, opened_at timestamp NOT NULL, first_reply_at timestamp, solved_at timestamp, reopened smallint NOT NULL DEFAULT 0, csat smallint CHECK (csat BETWEEN 1 AND 5));
CREATE TABLE tag (tag_id int PRIMARY KEY, label text NOT NULL UNIQUE);
CREATE TABLE ticket_tag (tkt_no int REFERENCES ticket, tag_id int REFERENCES tag, PRIMARY KEY (tkt_no, tag_id));
CREATE TABLE worklog (wl_id int PRIMARY KEY, tkt_no int NOT NULL REFERENCES ticket, agent_id int NOT NULL REFERENCES agent, work_day date NOT NULL, mins int NOT NULL, billable boolean NOT NULL);
SELECT setseed(0.31);
INSERT INTO team VALUES (1,'Front Line','Leeds'),(2,'Network','Leeds'),(3,'Apps','Cork'),(4,'Security','Cork'),(5,'Night Desk',NULL),(6,'Field Crew','Ghent'),(7,'Projects','Ghent');
INSERT INTO agent VALUES
(1,'Helga Strand',NULL,4,'2017-03-06',NULL,NULL),(2,'Dominic Fell',1,3,'2018-09-17',NULL,1),(3,'Marta Oyelaran',1,1,'2021-02-01',NULL,2),(4,'Ruben Claes',1,1,'2022-05-16',NULL,2),
(5,'Priya Nandakumar',1,2,'2018-04-09',NULL,2),(6,'Joost Verhaege',1,1,'2023-01-09','2025-06-30',2),(7,'Ines Ferreira',2,3,'2019-11-04',NULL,1),(8,'Callum Begg',2,2,'2020-07-13',NULL,7),
(9,'Tomasz Wrona',2,2,'2019-02-18',NULL,7),(10,'Aoife Brannigan',3,3,'2020-01-20',NULL,1),(11,'Lucas Hennion',3,2,'2021-10-04','2026-02-27',10),(12,'Saskia de Wit',3,1,'2024-03-11',NULL,10),
(13,'Femi Adebayo',3,2,'2019-08-26',NULL,10),(14,'Nora Kilbride',4,3,'2021-06-14',NULL,1),(15,'Yusuf Demirel',4,2,'2022-09-05',NULL,14),(16,'Greta Lindqvist',4,2,'2023-04-24',NULL,14),
(17,'Owen Pritchard',5,2,'2022-01-31',NULL,2),(18,'Bianca Rossi',5,1,'2024-08-19',NULL,17),(19,'Samir Haddad',5,1,'2023-11-06','2025-12-31',17),(20,'Wim Baert',6,2,'2020-10-12',NULL,7),
(21,'Chloe Danton',6,1,'2025-02-10',NULL,20),(22,'Piotr Malec',6,1,'2025-09-01',NULL,20),(23,'Ellen Marsh',1,1,'2026-10-19',NULL,2),(24,'Kofi Mensah',5,1,'2026-11-02',NULL,17);
INSERT INTO sla_plan VALUES ('BRZ','Bronze',480,120,290),('SLV','Silver',240,72,640),('GLD','Gold',60,24,1450),('PLT','Platinum',15,8,3900),('ADH','Ad hoc',1440,NULL,0);
INSERT INTO org SELECT i, nm, CASE WHEN i%13=0 THEN NULL ELSE (ARRAY['BRZ','SLV','GLD','SLV','PLT','BRZ','ADH'])[1+(i*5)%7] END, (ARRAY['UK','Ireland','Belgium','UK','Netherlands','Belgium','Germany'])[1+i%7], CASE WHEN i%11=4 THEN NULL WHEN i=17 THEN 1240 ELSE 12+(i*i*37)%430 END, date '2023-12-01'-((i*97)%1400), CASE WHEN i IN (6,14,22,33) THEN date '2025-01-31'+i*15 END
FROM unnest(ARRAY['Alder & Finch','Brightwater Dental','Cobalt Freight','Dunmore Foods','Elmwood Academy','Fenland Print','Groot Bakkerijen','Harbour Legal','Isola Travel','Juniper Clinics','Kestrel Homes','Lumen Studio','Maes Logistics','Northgate Motors','Orchard Care','Pellew Shipping','Quayside Hospital Trust','Riverbank Credit','Stonebridge Builders','Tallow & Wick','Ulster Linen','Vandamme Textiles','Westmark Labs','Xenon Lighting','Yarrow Vets','Zuidpark Hotels','Ardent Energy','Bellweather Media','Corrib Seafood','Delta Tiles','Eifel Optik','Foxglove Garden','Granite Mutual','Hopfield Brewing','Inver Pharma','Jansen Staal','Kirkwall Ferries','Larch Furniture','Mosel Weinhandel','Nettle Software']) WITH ORDINALITY u(nm,j), LATERAL (SELECT j::int i) z;
INSERT INTO contact SELECT g, 1+(g*7)%37, f||' '||l, lower(f)||'.'||lower(l)||g||'@example.com', g%12=5, CASE WHEN g%4=1 THEN NULL ELSE '+44 113 '||(200000+g*1373) END
FROM (SELECT g,(ARRAY['Anna','Ben','Carla','Declan','Eva','Frank','Gwen','Hugo','Iris','Jack','Karin','Liam','Mona'])[1+g%13] f,(ARRAY['Abbott','Byrne','Claeys','Doyle','Evans','Fischer','Gallagher','Hughes','Jacobs','Keane','Lambert'])[1+(g*3)%11] l FROM generate_series(1,160) g) x;
INSERT INTO product VALUES ('TVPN','Tessel VPN',NULL),('MBOX','Mailbox Cloud',NULL),('DOCK','DockDesk',NULL),('PRN','Print Hub','2025-12-31'),('ERP','Ledgerly ERP',NULL),('WIFI','Campus Wifi',NULL),('PHN','Softphone',NULL),('BKP','NightVault Backup',NULL),('FAX','FaxBridge','2024-06-30');
INSERT INTO agent_skill SELECT a, p, 1+(a*3+n)%5, CASE WHEN (a+n)%4=0 THEN NULL ELSE date '2022-01-10'+((a*131+n*57)%1750) END FROM generate_series(2,22) a, (SELECT row_number() OVER (ORDER BY prod_cd)::int n, prod_cd p FROM product WHERE prod_cd<>'FAX') q WHERE (a*5+n*3)%7<3 AND a NOT IN (12,21);
INSERT INTO ticket
SELECT 10000+g, 1+floor(r1*r1*148)::int, CASE WHEN st='new' THEN NULL ELSE 3+floor(r2*20)::int END, CASE WHEN r3<0.06 THEN NULL ELSE (ARRAY['TVPN','MBOX','MBOX','DOCK','PRN','ERP','WIFI','PHN','TVPN','BKP'])[1+floor(r3*10)::int] END,
(ARRAY['Cannot log in','Slow since update','Error on start','Need new account','Lost connection','Password reset','Printer offline','Licence expired','Sync stuck','Request for access'])[1+floor(r4*10)::int], st,
CASE WHEN r5<0.07 THEN 'P1' WHEN r5<0.3 THEN 'P2' WHEN r5<0.8 THEN 'P3' ELSE 'P4' END, (ARRAY['mail','phone','portal','chat','mail','portal'])[1+floor(r6*6)::int], o,
CASE WHEN st='new' OR r7<0.03 THEN NULL ELSE o+(5+floor(r7*r7*1500))*interval '1 minute' END,
CASE WHEN st IN ('solved','closed') THEN o+(1520+floor(r8*r8*9000))*interval '1 minute' END, CASE WHEN st='new' OR r9<0.8 THEN 0 WHEN r9<0.93 THEN 1 WHEN r9<0.98 THEN 2 ELSE 3 END,
CASE WHEN st='closed' AND r10<0.45 THEN (ARRAY[5,4,5,3,4,1,5,2,4])[1+floor(r10*20)::int] END
FROM (SELECT g, date_trunc('minute', timestamp '2023-12-01 08:10'+g*interval '1116 minutes'+random()*interval '800 minutes') o, random() r1,random() r2,random() r3,random() r4,random() r5,random() r6,random() r7,random() r8,random() r9,random() r10,
CASE WHEN g>1388 THEN (ARRAY['new','open','new','pending'])[1+g%4] WHEN g>1340 THEN (ARRAY['open','pending','solved','open'])[1+g%4] WHEN g%41=0 THEN 'pending' WHEN g%53=0 THEN 'open' WHEN g>1250 THEN 'solved' ELSE 'closed' END st FROM generate_series(1,1400) g) x;
INSERT INTO tag VALUES (1,'outage'),(2,'billing'),(3,'onboarding'),(4,'hardware'),(5,'phishing'),(6,'remote-work'),(7,'upgrade'),(8,'training'),(9,'bug'),(10,'vendor'),(11,'gdpr'),(12,'duplicate'),(13,'legacy'),(14,'escalated');
INSERT INTO ticket_tag SELECT DISTINCT tkt_no, 1+floor(random()*random()*12)::int FROM ticket, generate_series(1,2) WHERE tkt_no%3<>0;
INSERT INTO ticket_tag SELECT tkt_no,14 FROM ticket WHERE prio='P1' AND tkt_no%2=0;
INSERT INTO worklog SELECT row_number() OVER (ORDER BY tkt_no,k), tkt_no, CASE WHEN k=1 THEN assignee_id ELSE 3+(tkt_no*7+k)%19 END, LEAST(opened_at::date+(k-1)*((tkt_no%3)::int+1), date '2026-11-25'), 5*(1+floor(random()*random()*40)::int), (tkt_no+k)%5<3
FROM ticket, generate_series(1,3) k WHERE assignee_id IS NOT NULL AND (k=1 OR (tkt_no+k)%4=0) AND tkt_no%17<>0;
