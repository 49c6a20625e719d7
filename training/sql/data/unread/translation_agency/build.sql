-- Translation agency. Fixed day: 2026-06-30 (nothing happened after it, deadlines may lie beyond it). All money in EUR.
CREATE TABLE languages (
  language_code text PRIMARY KEY, name text NOT NULL, family text, is_right_to_left boolean NOT NULL DEFAULT false);
CREATE TABLE staff_members (
  staff_member_id int PRIMARY KEY, full_name text NOT NULL, role text NOT NULL, office text NOT NULL,
  hired_on date NOT NULL, left_on date, manager_id int REFERENCES staff_members);
CREATE TABLE clients (
  client_id int PRIMARY KEY, name text NOT NULL, sector text NOT NULL, country text NOT NULL,
  account_manager_id int REFERENCES staff_members, payment_terms_days int NOT NULL, vat_number text,
  signed_on date NOT NULL, lost_on date);
CREATE TABLE translators (
  translator_id int PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, country text NOT NULL,
  native_language_code text NOT NULL REFERENCES languages, contract_type text NOT NULL, -- freelance, in-house
  onboarded_on date NOT NULL, nda_signed_on date, daily_capacity_words int, is_sworn boolean NOT NULL, suspended_on date);
CREATE TABLE translator_specialties (
  translator_id int REFERENCES translators, domain text, years_of_experience int, PRIMARY KEY (translator_id, domain));
CREATE TABLE rates (
  rate_id int PRIMARY KEY, translator_id int NOT NULL REFERENCES translators,
  source_language_code text NOT NULL REFERENCES languages, target_language_code text NOT NULL REFERENCES languages,
  service text NOT NULL, price_per_word numeric(6,3) NOT NULL, minimum_fee numeric(8,2), valid_from date NOT NULL, valid_to date);
CREATE TABLE projects (
  project_id int PRIMARY KEY, project_number text UNIQUE NOT NULL, client_id int NOT NULL REFERENCES clients,
  project_manager_id int REFERENCES staff_members, source_language_code text NOT NULL REFERENCES languages,
  domain text NOT NULL, status text NOT NULL, -- quoted, in progress, delivered, cancelled
  ordered_on date NOT NULL, due_on date NOT NULL, delivered_on date, is_rush boolean NOT NULL);
CREATE TABLE jobs (
  job_id int PRIMARY KEY, project_id int NOT NULL REFERENCES projects, translator_id int REFERENCES translators,
  target_language_code text NOT NULL REFERENCES languages, service text NOT NULL,
  status text NOT NULL, -- unassigned, in progress, delivered, cancelled
  word_count int NOT NULL, tm_match_percent int, client_price_per_word numeric(6,3) NOT NULL,
  translator_price_per_word numeric(6,3), assigned_at timestamp, deadline timestamp NOT NULL, delivered_at timestamp);
CREATE TABLE quality_scores (
  quality_score_id int PRIMARY KEY, job_id int NOT NULL REFERENCES jobs, reviewer_id int NOT NULL REFERENCES staff_members,
  score numeric(4,1) NOT NULL, -- 0 to 100
  critical_errors int NOT NULL, minor_errors int NOT NULL, reviewed_on date NOT NULL, remarks text);
CREATE TABLE invoices (
  invoice_id int PRIMARY KEY, invoice_number text UNIQUE NOT NULL, client_id int NOT NULL REFERENCES clients,
  issued_on date NOT NULL, due_on date NOT NULL, paid_on date, vat_percent numeric(4,1) NOT NULL, reminders_sent int NOT NULL);
CREATE TABLE invoice_lines (
  invoice_line_id int PRIMARY KEY, invoice_id int NOT NULL REFERENCES invoices, project_id int NOT NULL REFERENCES projects,
  line_type text NOT NULL, -- words, rush surcharge
  net_amount numeric(10,2) NOT NULL);
CREATE TABLE complaints (
  complaint_id int PRIMARY KEY, job_id int NOT NULL REFERENCES jobs, received_on date NOT NULL, category text NOT NULL,
  resolved_on date, credit_amount numeric(10,2));

SELECT setseed(0.37);

INSERT INTO languages VALUES
('en','English','Germanic',false),('de','German','Germanic',false),('fr','French','Romance',false),('it','Italian','Romance',false),
('es','Spanish','Romance',false),('pt','Portuguese','Romance',false),('nl','Dutch','Germanic',false),('sv','Swedish','Germanic',false),
('da','Danish','Germanic',false),('no','Norwegian','Germanic',false),('fi','Finnish','Uralic',false),('pl','Polish','Slavic',false),
('cs','Czech','Slavic',false),('ru','Russian','Slavic',false),('uk','Ukrainian','Slavic',false),('hu','Hungarian','Uralic',false),
('el','Greek','Hellenic',false),('tr','Turkish','Turkic',false),('ar','Arabic','Semitic',true),('he','Hebrew','Semitic',true),
('ja','Japanese',NULL,false),('zh','Chinese','Sinitic',false),('ko','Korean',NULL,false),('is','Icelandic','Germanic',false);

INSERT INTO staff_members VALUES
(1,'Beatrix Hollander','managing director','Vienna','2011-03-01',NULL,NULL),
(2,'Ruben Achterberg','head of production','Vienna','2013-09-16',NULL,1),
(3,'Solveig Dahlin','head of sales','Brussels','2015-01-12',NULL,1),
(4,'Pia Moosbrugger','project manager','Vienna','2018-04-03',NULL,2),
(5,'Tomasz Wilk','project manager','Vienna','2019-10-01',NULL,2),
(6,'Claire Vandenberghe','project manager','Brussels','2020-02-17',NULL,2),
(7,'Gonçalo Freitas','project manager','Lisbon','2021-06-01',NULL,2),
(8,'Nadia Benhaddou','project manager','Brussels','2022-01-10',NULL,2),
(9,'Jonas Kettler','project manager','Vienna','2022-09-05','2025-03-31',2),
(10,'Inês Carvalho','project manager','Lisbon','2024-11-04',NULL,2),
(11,'Marek Hudec','project manager','Vienna','2026-06-01',NULL,2),
(12,'Ottilie Brandner','reviewer','Vienna','2014-05-05',NULL,2),
(13,'Samuel Okafor','reviewer','Brussels','2017-08-21',NULL,2),
(14,'Lucía Peralta','reviewer','Lisbon','2019-03-11',NULL,12),
(15,'Yumi Tanabe','reviewer','Vienna','2021-02-01',NULL,12),
(16,'Etienne Marchal','reviewer','Brussels','2022-05-16','2025-12-31',12),
(17,'Greta Lindqvist','reviewer','Vienna','2023-10-02',NULL,12),
(18,'Harald Pichler','account manager','Vienna','2016-07-01',NULL,3),
(19,'Delphine Roussel','account manager','Brussels','2018-11-19',NULL,3),
(20,'Rui Mendonça','account manager','Lisbon','2021-09-13',NULL,3),
(21,'Katja Sommer','account manager','Vienna','2023-02-06',NULL,3),
(22,'Anneke de Wit','vendor manager','Brussels','2017-01-09',NULL,2),
(23,'Ferenc Balogh','accountant','Vienna','2012-06-18',NULL,1),
(24,'Stella Marinou','accountant','Lisbon','2020-08-24',NULL,23);

INSERT INTO clients
SELECT n, split_part(x,'|',1), split_part(x,'|',2), split_part(x,'|',3),
  CASE WHEN n IN (9,27) THEN NULL ELSE 18 + (n*n) % 4 END, (ARRAY[30,30,45,60,14])[1+n%5],
  CASE WHEN n%6<>4 THEN CASE split_part(x,'|',3) WHEN 'Austria' THEN 'ATU' WHEN 'Germany' THEN 'DE' WHEN 'Switzerland' THEN 'CHE' WHEN 'Sweden' THEN 'SE' WHEN 'Poland' THEN 'PL' WHEN 'Ireland' THEN 'IE' WHEN 'Portugal' THEN 'PT' WHEN 'Denmark' THEN 'DK' WHEN 'United Kingdom' THEN 'GB' ELSE upper(left(split_part(x,'|',3),2)) END||(10000000+n*738211)::text END,
  date '2018-02-05' + n*61 - (n%7)*40, CASE WHEN n IN (6,19,30) THEN date '2025-01-15' + n*9 END
FROM (SELECT x, n::int n FROM unnest(ARRAY['Alpenkraft Turbinen|energy|Austria','Medivance Pharma|life sciences|Switzerland','Lexford & Partners|legal|United Kingdom',
'Brouwerij De Kroon|food and drink|Belgium','Nordlys Outdoor|retail|Norway','Castelli Moda|retail|Italy','Helvetia Rückversicherung|finance|Switzerland',
'Orbitronix|software|Germany','Hafenkontor Logistik|transport|Germany','Quinta do Vale|food and drink|Portugal','Bioserra Diagnostics|life sciences|Portugal',
'Verlag Sonnleitner|publishing|Austria','Atelier Fontenay|retail|France','Gruber Seilbahnen|engineering|Austria','Cloudmeadow|software|Ireland',
'Banque Lacroix|finance|Luxembourg','Kessler Medizintechnik|life sciences|Germany','Stadt Linz|public sector|Austria','Polaris Games|software|Sweden',
'Notariat Weidinger|legal|Austria','Europe Health Forum|public sector|Belgium','Transalp Reisen|tourism|Austria','Ferrovia Sud|transport|Italy',
'Zeeland Windparks|energy|Netherlands','Maison Duval Parfums|retail|France','Agrotek Machinery|engineering|Poland','Danske Havne|transport|Denmark',
'Hotel Collection Tirol|tourism|Austria','Finlex Compliance|legal|Belgium','Tessel Interiors|retail|Netherlands','Pumpenwerk Adler|engineering|Germany',
'Vitalis Kliniken|life sciences|Switzerland','Rheintal Privatbank|finance|Liechtenstein','Museum am Graben|public sector|Austria']) WITH ORDINALITY u(x,n)) y;

INSERT INTO translators
SELECT i, (ARRAY['Anna','Luca','Marta','Henrik','Sofia','Paul','Elif','Dmytro','Chiara','Jan','Amélie','Noor','Kenji','Ewa','Tiago','Hanna','Omar','Lotte','Zsófia','Viktor','Rosa','Niels'])[1+(i*5)%22],
 (ARRAY['Berger','Rossi','Kowalska','Larsen','Moreau','Novák','Yılmaz','Kovalenko','Silva','Jansen','Haddad','Sato','Nagy','Papadakis','Virtanen','Garcia','Lindholm'])[1+(i*3)%17],
 (ARRAY['Austria','Italy','Poland','Denmark','France','Czechia','Spain','Germany','Portugal','Netherlands','Belgium'])[1+(i*7)%11],
 (ARRAY['de','it','fr','es','pl','nl','de','sv','pt','cs','fr','da','ja','hu','en','fi','ar','uk','tr','es','el'])[1+i%21],
 CASE WHEN i%8=3 THEN 'in-house' ELSE 'freelance' END, date '2017-01-10' + i*53 - (i%5)*77,
 CASE WHEN i%9<>4 THEN date '2017-01-14' + i*53 - (i%5)*77 + i%12 END,
 CASE WHEN i%7<>5 THEN 1500 + 250*(i*11%8) END, i%6=1, CASE WHEN i IN (13,38,52) THEN date '2025-02-01' + i*5 END
FROM generate_series(1,62) i;

INSERT INTO translator_specialties
SELECT DISTINCT ON (i,d) i, d, CASE WHEN (i+k)%8<>0 THEN 1+(i*7+k*5)%22 END
FROM generate_series(1,60) i, generate_series(0,(i*i)%3) k,
LATERAL (SELECT (ARRAY['legal','medical','marketing','technical','financial','software'])[1+(i*5+k*(1+i%3))%6] d) x ORDER BY i,d,k;

INSERT INTO rates
SELECT row_number() OVER (ORDER BY t.translator_id, s.c, v.svc), t.translator_id, s.c, t.native_language_code, v.svc,
 round(v.base + 0.005*((t.translator_id*13)%9) + CASE WHEN t.native_language_code IN ('ja','ar','sv','da','fi') THEN 0.03 ELSE 0 END,3),
 CASE WHEN t.translator_id%4<>2 THEN 25+5*(t.translator_id%5) END,
 t.onboarded_on + 7, CASE WHEN (t.translator_id+ascii(s.c))%13=0 THEN date '2026-03-31' END
FROM translators t CROSS JOIN (VALUES ('en'),('de'),('fr')) s(c)
CROSS JOIN (VALUES ('translation',0.085,0),('revision',0.035,1),('post-editing',0.045,2)) v(svc,base,n)
WHERE s.c<>t.native_language_code AND t.translator_id<=58 AND (s.c='en' OR (t.translator_id+ascii(s.c))%3=0)
 AND (v.n=0 OR (t.translator_id+v.n)%2=0);

INSERT INTO projects
SELECT i, 'P-'||to_char(o,'YY')||'-'||lpad(i::text,4,'0'), c, 
 CASE WHEN i%47=0 THEN NULL WHEN pm=9 AND o>'2025-03-20' THEN 10 WHEN pm=10 AND o<'2024-11-10' THEN 5 ELSE pm END,
 (ARRAY['en','en','de','en','de','fr'])[1+(i*7+c)%6],
 CASE WHEN i%9=0 THEN 'marketing' ELSE (ARRAY['technical','medical','legal','marketing','financial','software'])[1+(c*5)%6] END,
 CASE WHEN i%29=0 THEN 'cancelled' WHEN o+len+3>date '2026-06-30' OR (i>325 AND i%4=1) THEN CASE WHEN i%3=0 THEN 'quoted' ELSE 'in progress' END ELSE 'delivered' END,
 o, o+len, NULL, i%7=2
FROM (SELECT i, o, len, pm, CASE WHEN c IN (6,19,30) AND o>date '2024-12-20' THEN 1+len%5 ELSE c END c FROM (SELECT i, date '2023-07-03' + (i*3.03 + (i%4))::int o, 3 + (i*11)%24 + CASE WHEN i%17=0 THEN 30 ELSE 0 END len,
  1 + floor(32*random()*sqrt(random()))::int c, 4 + floor(7*random())::int pm FROM generate_series(1,358) i) g) h;

INSERT INTO jobs
SELECT row_number() OVER (ORDER BY p.project_id,k), p.project_id,
 CASE WHEN st='unassigned' THEN NULL ELSE r.translator_id END, r.target_language_code, r.service, st, w,
 CASE WHEN r.service<>'revision' AND (p.project_id+k)%5<>0 THEN (p.project_id*k*17)%86 END,
 round(r.price_per_word*(1.4+0.1*(p.client_id%5))+CASE WHEN p.is_rush THEN 0.02 ELSE 0 END,3),
 CASE WHEN st<>'unassigned' THEN r.price_per_word + CASE WHEN p.is_rush AND k%2=0 THEN 0.01 ELSE 0 END END,
 CASE WHEN st<>'unassigned' THEN least(p.ordered_on + (k%3) + time '08:30' + (p.project_id*k%17)*interval '30 minutes', timestamp '2026-06-30 11:00') END,
 dl, CASE WHEN st='delivered' THEN least(date_trunc('minute', dl + (random()-0.76)*interval '60 hours'), timestamp '2026-06-30 17:40') END
FROM projects p CROSS JOIN LATERAL generate_series(1, CASE WHEN p.status='quoted' THEN 0 ELSE 1+(p.project_id*5+p.client_id)%6 END) k
CROSS JOIN LATERAL (SELECT * FROM rates r WHERE r.source_language_code=p.source_language_code AND r.valid_from<=p.ordered_on
  AND (r.translator_id NOT IN (13,38,52) OR p.ordered_on<'2025-02-01')
  ORDER BY md5(rate_id||'-'||p.project_id||'-'||k) LIMIT 1) r
CROSS JOIN LATERAL (SELECT 180 + floor(9000*random()*random()*random())::int + (p.project_id*k)%400 w,
  p.due_on - (k%2) + time '12:00' + (k%3)*interval '3 hours' dl,
  CASE WHEN p.status='cancelled' OR (p.status='delivered' AND (p.project_id+k*k)%41=0) THEN 'cancelled' WHEN p.status='delivered' THEN 'delivered'
   WHEN (p.project_id+k)%3=0 THEN 'unassigned' WHEN (p.project_id+k)%4=1 AND p.ordered_on<'2026-06-15' THEN 'delivered' ELSE 'in progress' END st) x;
UPDATE projects p SET delivered_on = (SELECT max(delivered_at)::date FROM jobs j WHERE j.project_id=p.project_id) WHERE status='delivered';
UPDATE projects SET status='cancelled' WHERE status='delivered' AND delivered_on IS NULL;

INSERT INTO quality_scores
SELECT row_number() OVER (ORDER BY j.delivered_at, j.job_id, k), j.job_id,
 (ARRAY[12,13,14,15,17,12])[1+((j.job_id*7+k*2)%6)], s, CASE WHEN s<78 THEN 1+(j.job_id%3) WHEN s<86 THEN j.job_id%2 ELSE 0 END,
 floor((100-s)/2.5)::int + j.job_id%3, least(j.delivered_at::date + 1 + (j.job_id%6), date '2026-06-30'),
 CASE j.job_id%7 WHEN 0 THEN 'terminology not followed' WHEN 3 THEN 'very good, no changes' WHEN 5 THEN 'style too literal' END
FROM jobs j CROSS JOIN LATERAL generate_series(1, CASE WHEN j.job_id%23=0 THEN 2 ELSE 1 END) k
CROSS JOIN LATERAL (SELECT round(least(100, 70 + (j.translator_id*29%17) + 18*random() + 0*k - CASE WHEN j.delivered_at>j.deadline THEN 3 ELSE 0 END)::numeric,1) s) q
WHERE j.status='delivered' AND (j.job_id*13)%20 < 11;

INSERT INTO invoices
SELECT row_number() OVER (ORDER BY m, client_id), 'INV-'||to_char(m,'YYYYMM')||'-'||lpad(client_id::text,3,'0'), client_id,
 (m+interval '1 month - 1 day')::date, (m+interval '1 month - 1 day')::date + payment_terms_days, NULL,
 CASE WHEN country='Austria' THEN 20 ELSE 0 END, 0
FROM (SELECT DISTINCT p.client_id, date_trunc('month',delivered_on)::date m, c.payment_terms_days, c.country
 FROM projects p JOIN clients c USING (client_id) WHERE p.status='delivered' AND p.project_id%31<>5) z;
UPDATE invoices i SET paid_on = CASE WHEN d<=date '2026-06-30' AND (invoice_id%37<>0) THEN d END
FROM (SELECT invoice_id x, due_on - 9 + (invoice_id*client_id*7)%26 + CASE WHEN client_id IN (6,13,16) THEN 21 ELSE 0 END d FROM invoices) z WHERE x=invoice_id;
UPDATE invoices SET reminders_sent = least(4, greatest(0, (coalesce(paid_on, date '2026-06-30') - due_on + 3)/14));
INSERT INTO invoice_lines
SELECT row_number() OVER (ORDER BY i.invoice_id, p.project_id, t.n), i.invoice_id, p.project_id, t.lt,
 round(CASE t.n WHEN 1 THEN a ELSE a*0.25 END,2)
FROM projects p JOIN invoices i ON i.client_id=p.client_id AND date_trunc('month',i.issued_on)=date_trunc('month',p.delivered_on)
JOIN LATERAL (SELECT sum(word_count*client_price_per_word) a FROM jobs j WHERE j.project_id=p.project_id AND j.status='delivered') s ON true
JOIN (VALUES (1,'words'),(2,'rush surcharge')) t(n,lt) ON t.n=1 OR p.is_rush
WHERE p.status='delivered' AND p.project_id%31<>5;

INSERT INTO complaints
SELECT row_number() OVER (ORDER BY d, job_id), job_id, d, (ARRAY['terminology','late delivery','mistranslation','formatting','typos'])[1+(job_id*3)%5],
 CASE WHEN job_id%6<>0 AND d+4+job_id%15<=date '2026-06-30' THEN d+4+job_id%15 END,
 CASE WHEN job_id%3=1 THEN round(word_count*client_price_per_word*0.2,2) END
FROM (SELECT job_id, word_count, client_price_per_word, least(delivered_at::date + 2 + (job_id*5)%19, date '2026-06-30') d FROM jobs
 WHERE status='delivered' AND ((job_id*7)%19=1 OR translator_id IN (21,40) AND job_id%4=1)) z;
