-- Film and series catalogue; data up to the fixed day 2026-11-28.
SELECT setseed(0.37);
CREATE TABLE movie (movie_id integer PRIMARY KEY, title text NOT NULL, production_year integer NOT NULL, release_date date, runtime_min integer, country text NOT NULL, language text, in_color boolean NOT NULL, budget_usd bigint, gross_usd bigint);
CREATE TABLE person (person_id integer PRIMARY KEY, name text NOT NULL, gender char(1) CHECK (gender IN ('f','m')), birth_date date, death_date date, birth_country text);
CREATE TABLE cast_info (movie_id integer NOT NULL REFERENCES movie, person_id integer NOT NULL REFERENCES person, role_type text NOT NULL CHECK (role_type IN ('actor','director','writer','composer')), character_name text, PRIMARY KEY (movie_id, person_id, role_type));
CREATE TABLE genre (genre_name text PRIMARY KEY);
CREATE TABLE movie_genre (movie_id integer NOT NULL REFERENCES movie, genre_name text NOT NULL REFERENCES genre, PRIMARY KEY (movie_id, genre_name));
CREATE TABLE tv_series (series_title text PRIMARY KEY, network text NOT NULL, start_year integer NOT NULL, end_year integer, country text);
CREATE TABLE episode (series_title text NOT NULL REFERENCES tv_series, season_no integer NOT NULL, episode_no integer NOT NULL, episode_title text, air_date date, runtime_min integer, avg_score numeric(3,1), PRIMARY KEY (series_title, season_no, episode_no));
CREATE TABLE viewer (viewer_id integer PRIMARY KEY, username text NOT NULL UNIQUE, country text, joined_on date NOT NULL);
CREATE TABLE rating (viewer_id integer NOT NULL REFERENCES viewer, movie_id integer NOT NULL REFERENCES movie, stars integer NOT NULL CHECK (stars BETWEEN 1 AND 10), rated_on date NOT NULL, PRIMARY KEY (viewer_id, movie_id));
CREATE TABLE award (award_name text PRIMARY KEY, host_country text NOT NULL, first_held integer NOT NULL);
CREATE TABLE nomination (award_name text NOT NULL REFERENCES award, ceremony_year integer NOT NULL, category text NOT NULL, movie_id integer NOT NULL REFERENCES movie, person_id integer REFERENCES person, won boolean NOT NULL, PRIMARY KEY (award_name, ceremony_year, category, movie_id));

INSERT INTO movie VALUES
(1,'Paper Harbour',2019,'2019-03-08',142,'United Kingdom','English',true,48000000,191500000),
(2,'Nine Winters',2021,'2021-11-19',137,'Norway','Norwegian',true,9000000,31200000),
(3,'The Cartographer''s Wife',2016,'2016-09-30',118,'France','French',true,14000000,52800000),
(4,'Salt and Iron',2024,'2024-05-17',129,'United States','English',true,210000000,684000000),
(5,'Salt and Iron',1978,'1978-10-06',96,'United States','English',false,3000000,21400000),
(6,'Midnight Tram',2012,'2012-02-10',104,'Italy','Italian',false,4500000,8700000),
(7,'Orbit of Crows',2025,'2025-07-04',163,'United States','English',true,265000000,512000000),
(8,'The Last Beekeeper',2023,'2023-04-14',91,'Spain','Spanish',true,2200000,17900000),
(9,'A House in Bergen',2017,'2017-10-20',99,'Norway','Norwegian',true,3800000,4100000),
(10,'Glass Kingdom',2026,NULL,NULL,'United States','English',true,180000000,NULL),
(11,'Winter Ferry',2025,'2025-12-05',112,'Norway','Norwegian',true,7000000,12600000),
(12,'Low Tide',2022,'2022-08-26',87,'United Kingdom','English',true,1500000,900000);
INSERT INTO movie SELECT i, 'The '||(ARRAY['Silent','Crimson','Broken','Hidden','Golden','Distant','Burning','Frozen','Hollow','Secret','Velvet','Wandering','Invisible','Electric','Forgotten'])[1+i%15]||' '||(ARRAY['River','Garden','Letter','Station','Mirror','Orchard','Signal','Lighthouse','Summer','Stranger','Promise','Empire','Waltz','Bridge','Horizon','Valley'])[1+i%16],
 y, CASE WHEN y = 2026 AND i%3 > 0 THEN NULL ELSE LEAST(make_date(y,1,1)+(r*360)::int, DATE '2026-11-20'-i%40) END,
 CASE WHEN i%19=0 THEN NULL ELSE 78+(r2*80)::int END,
 (ARRAY['United States','United Kingdom','France','Italy','Spain','Norway','Japan','India'])[1+(r2*r*8)::int%8],
 (ARRAY['English','English','French','Italian','Spanish','Norwegian','Japanese','Hindi'])[1+(r2*r*8)::int%8],
 NOT (y<1995 AND i%2=0 OR i%29=0), CASE WHEN i%7=0 THEN NULL ELSE (1+(r3*r3*120)::int)*1000000::bigint END,
 CASE WHEN y=2026 AND i%3>0 OR i%11=0 THEN NULL ELSE (1+(r3*r3*120)::int)*(200000+(r*5200000)::int)::bigint END
 FROM (SELECT i, 2026-floor(power(random(),2)*40)::int y, random() r, random() r2, random() r3 FROM generate_series(13,230) i) q;

INSERT INTO person VALUES
(1,'Ingrid Solheim','f','1971-04-12',NULL,'Norway'),(2,'Marcus Bell','m','1965-09-02',NULL,'United Kingdom'),
(3,'Claire Fontaine','f','1980-01-27',NULL,'France'),(4,'Dino Marchetti','m','1938-06-15','2024-02-03','Italy'),
(5,'Ruth Okafor','f','1984-12-09',NULL,'United Kingdom'),(6,'Tomás Herrera','m','1976-03-30',NULL,'Spain'),
(7,'Kenji Watanabe','m','1959-11-11',NULL,'Japan'),(8,'Lars Nygaard','m','1990-07-21',NULL,'Norway'),
(9,'Hazel Whitman','f','1949-05-05','2025-08-19','United States'),(10,'Priya Raman','f','1992-10-14',NULL,'India');
INSERT INTO person SELECT i, (ARRAY['Anna','Bruno','Carmen','David','Elena','Felix','Greta','Hugo','Iris','Jonas','Karin','Leo','Maya','Nils','Olga','Paul','Rosa','Samuel','Tara','Victor'])[1+i%20]||' '||(ARRAY['Adler','Brandt','Castell','Dumont','Ekberg','Ferri','Gallo','Holm','Ibsen','Jansen','Keller','Lindqvist','Moreau','Novak','Ortega','Petrov','Quinn','Rossi','Sato','Tanaka','Urban','Vidal','Wright'])[1+i%23],
 CASE WHEN i%37=0 OR i%16=3 THEN NULL WHEN i%2=0 THEN 'f' ELSE 'm' END, CASE WHEN i%13=0 THEN NULL ELSE b END,
 CASE WHEN b<DATE '1955-01-01' AND i%13>0 AND random()<0.5 THEN DATE '2010-01-01'+(random()*6000)::int END,
 CASE WHEN i%17=0 THEN NULL ELSE (ARRAY['United States','United Kingdom','France','Italy','Spain','Norway','Japan','India','Poland'])[1+(random()*8)::int] END
 FROM (SELECT i, DATE '1940-01-01'+(random()*22500)::int b FROM generate_series(11,170) i) q;

INSERT INTO cast_info VALUES (1,2,'actor','Captain Odell'),(1,5,'actor','Mary Finch'),(1,1,'director',NULL),(1,1,'writer',NULL),(2,1,'director',NULL),(2,8,'actor','Young Henrik'),(2,9,'actor','The Widow'),(3,3,'actor','Madeleine'),(3,2,'actor','Professor Grey'),(3,6,'director',NULL),(4,5,'actor','Agent Vale'),(4,2,'actor','The Foreman'),(4,7,'director',NULL),(4,10,'actor','Dr. Sen'),(5,9,'actor','Agent Vale'),(5,4,'director',NULL),(6,4,'director',NULL),(6,4,'actor','Ticket Inspector'),(6,3,'actor','Lucia'),(7,10,'actor','Commander Rao'),(7,2,'actor','Mission Control'),(7,7,'director',NULL),(8,6,'director',NULL),(8,6,'writer',NULL),(9,1,'director',NULL),(9,8,'actor','Per'),(11,1,'director',NULL),(11,8,'actor','The Ferryman'),(11,9,'actor','Old Astrid'),(12,5,'director',NULL),(12,5,'actor','Joan');
INSERT INTO cast_info SELECT m, 11+(power(random(),1.6)*34)::int, 'director', NULL FROM generate_series(13,230) m WHERE m%31>0 ON CONFLICT DO NOTHING;
INSERT INTO cast_info SELECT m, 30+(random()*40)::int, 'writer', NULL FROM generate_series(13,230) m WHERE m%4>0 ON CONFLICT DO NOTHING;
INSERT INTO cast_info SELECT m, 66+(random()*8)::int, 'composer', NULL FROM generate_series(1,230) m WHERE m%3=0 ON CONFLICT DO NOTHING;
INSERT INTO cast_info SELECT m, 1+(power(random(),1.3)*155)::int, 'actor', CASE WHEN random()<0.7 THEN (ARRAY['The Teacher','Inspector Hale','Nurse Bell','The Stranger','Grandmother','Uncle Max','The Pilot','Sister Agnes','Young Tom','The Mayor'])[1+(random()*9)::int] END FROM generate_series(13,230) m, generate_series(1,5) k WHERE m%31>0 AND k<=2+m%4 ON CONFLICT DO NOTHING;
INSERT INTO cast_info SELECT movie_id, person_id, 'actor', NULL FROM cast_info WHERE role_type='director' AND movie_id%17=3 ON CONFLICT DO NOTHING;
DELETE FROM cast_info c USING movie m, person p WHERE m.movie_id=c.movie_id AND p.person_id=c.person_id AND m.movie_id>12 AND p.birth_date>make_date(m.production_year-8,1,1);

INSERT INTO genre VALUES ('Drama'),('Comedy'),('Horror'),('Thriller'),('Science Fiction'),('Documentary'),('Romance'),('Animation'),('Western'),('Silent Short');
INSERT INTO movie_genre VALUES (1,'Drama'),(2,'Drama'),(3,'Romance'),(3,'Drama'),(4,'Western'),(5,'Western'),(6,'Comedy'),(7,'Science Fiction'),(7,'Thriller'),(8,'Drama'),(9,'Comedy'),(11,'Thriller'),(12,'Comedy');
INSERT INTO movie_genre SELECT m, (ARRAY['Drama','Comedy','Drama','Thriller','Horror','Science Fiction','Documentary','Romance','Animation','Comedy'])[1+(random()*9)::int] FROM generate_series(13,230) m, generate_series(1,2) k WHERE m%23>0 AND (k=1 OR m%2=0) ON CONFLICT DO NOTHING;

INSERT INTO tv_series VALUES ('Lighthouse Road','Channel North',2018,NULL,'United Kingdom'),('The Ministry','Channel North',2011,2017,'United Kingdom'),('Harbour Patrol','Channel North',2016,2021,'United Kingdom'),('Fjord','NRT',2019,2023,'Norway'),('Small Hours','NRT',2023,NULL,'Norway'),('Casa Verde','Tele Uno',2014,2015,'Spain'),('Doctor Lima','Tele Uno',2015,2022,'Spain'),('Night Kitchen','Tele Uno',2024,NULL,'Spain'),('Red Dust','Streamline',2021,2024,'United States'),('The Understudies','Streamline',2022,NULL,'United States'),('Quantum Street','Streamline',2025,2025,'United States'),('Paper Detectives','Streamline',2017,2019,'Japan'),('Moon Bakery','Kids Plus',2020,NULL,'Japan'),('Old Maps','Kids Plus',2026,NULL,'France');
INSERT INTO episode SELECT s.series_title, n, e, CASE WHEN random()<0.85 THEN 'Chapter '||((n-1)*8+e) END, make_date(s.start_year+n-1,1,10)+e*7+length(s.series_title), 24+(random()*6)::int*6, CASE WHEN random()<0.92 THEN round((5.2+random()*4.2)::numeric,1) END
 FROM tv_series s, generate_series(1,9) n, generate_series(1,10) e WHERE s.start_year+n-1<=COALESCE(s.end_year,2026) AND e<=6+(length(s.series_title)+n)%5 AND s.series_title<>'Old Maps';

INSERT INTO viewer SELECT i, (ARRAY['reel','cine','popcorn','frame','matinee','dolly'])[1+i%6]||'_'||i, CASE WHEN i%14=0 THEN NULL ELSE (ARRAY['United Kingdom','France','Spain','Norway','United States','Japan'])[1+(random()*5)::int] END, DATE '2023-12-01'+(random()*1085)::int FROM generate_series(1,160) i;
INSERT INTO rating SELECT v.viewer_id, k.m, 1+floor(9.99*power(random(),0.4+(k.m%9)*0.1))::int, LEAST(v.joined_on+(power(random(),2)*500)::int, DATE '2026-11-28') FROM viewer v CROSS JOIN LATERAL (SELECT 1+(power(random(),1.5)*215)::int m, g FROM generate_series(1,16) g WHERE v.viewer_id>0) k WHERE v.viewer_id%9>0 AND k.g<=4+v.viewer_id%13 AND k.m NOT IN (10) ON CONFLICT DO NOTHING;

DELETE FROM rating r USING movie m WHERE m.movie_id=r.movie_id AND (m.release_date IS NULL OR r.rated_on<m.release_date);
INSERT INTO award VALUES ('Golden Reel','United States',1951),('Silver Lantern','United Kingdom',2020),('Harbour Palm','France',1968),('Critics Circle Prize','Italy',1999),('Audience Medal','Spain',2026);
INSERT INTO nomination SELECT award_name, yr, category, movie_id, person_id, rn=1 AND ascii(md5(award_name||yr||category))%7>=length(award_name)%4 FROM (
 SELECT a.award_name, yr, c.category, m.movie_id, p.person_id, row_number() OVER (PARTITION BY a.award_name, yr, c.category ORDER BY md5(a.award_name||'x'||yr||c.category||m.movie_id*3)) rn
 FROM award a, generate_series(2018,2026) yr, (VALUES ('Best Picture',NULL,NULL),('Best Director','director',NULL),('Best Actor','actor','m'),('Best Actress','actor','f'),('Best Screenplay','writer',NULL)) c(category,rt,g), movie m
 LEFT JOIN LATERAL (SELECT ci.person_id FROM cast_info ci JOIN person USING (person_id) WHERE ci.movie_id=m.movie_id AND ci.role_type=c.rt AND (c.g IS NULL OR person.gender=c.g) ORDER BY ci.person_id LIMIT 1) p ON true
 WHERE m.production_year=yr-1 AND a.first_held<=yr AND a.award_name<>'Audience Medal' AND (c.rt IS NULL OR p.person_id IS NOT NULL)) q WHERE rn<=4;
