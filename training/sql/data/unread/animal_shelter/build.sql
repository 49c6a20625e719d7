CREATE TABLE species (
  species_code varchar(3) PRIMARY KEY,
  species_name varchar(20) NOT NULL,
  quarantine_days integer NOT NULL,
  standard_fee numeric(6,2) NOT NULL
);
CREATE TABLE breeds (
  breed_id integer PRIMARY KEY,
  species_code varchar(3) NOT NULL REFERENCES species(species_code),
  breed_name varchar(40) NOT NULL,
  size_class char(1)  -- S, M, L; only for dogs
);
CREATE TABLE kennels (
  kennel_code varchar(5) PRIMARY KEY,
  wing varchar(12) NOT NULL,
  species_code varchar(3) REFERENCES species(species_code),
  places integer NOT NULL,
  heated boolean NOT NULL
);
CREATE TABLE people (
  person_id integer PRIMARY KEY,
  first_name varchar(30) NOT NULL,
  last_name varchar(30) NOT NULL,
  town varchar(30),
  email varchar(60),
  is_volunteer boolean NOT NULL DEFAULT false,
  foster_approved_on date,
  banned_on date
);
CREATE TABLE animals (
  animal_id integer PRIMARY KEY,
  call_name varchar(30),
  species_code varchar(3) NOT NULL REFERENCES species(species_code),
  breed_id integer REFERENCES breeds(breed_id),
  sex char(1) NOT NULL CHECK (sex IN ('M','F','U')),
  born_est date,
  chip_no varchar(15),
  neutered_on date,
  kennel_code varchar(5) REFERENCES kennels(kennel_code),
  status varchar(3) NOT NULL CHECK (status IN ('AVL','RES','FOS','ADO','RTO','DEC')),  -- available, reserved, in foster care, adopted, returned to owner, deceased
  outcome_on date  -- only for RTO and DEC
);
CREATE TABLE intakes (
  intake_id integer PRIMARY KEY,
  animal_id integer NOT NULL REFERENCES animals(animal_id),
  came_in_on date NOT NULL,
  intake_type varchar(3) NOT NULL CHECK (intake_type IN ('STR','SUR','CON','RET')),  -- stray, surrendered, confiscated, adoption return
  found_at varchar(40),
  brought_by integer REFERENCES people(person_id),
  weight_kg numeric(5,2)
);
CREATE TABLE adoptions (
  adoption_id integer PRIMARY KEY,
  animal_id integer NOT NULL REFERENCES animals(animal_id),
  person_id integer NOT NULL REFERENCES people(person_id),
  adopted_on date NOT NULL,
  fee_paid numeric(6,2) NOT NULL,
  returned_on date,
  return_reason varchar(20)
);
CREATE TABLE foster_stays (
  stay_id integer PRIMARY KEY,
  animal_id integer NOT NULL REFERENCES animals(animal_id),
  person_id integer NOT NULL REFERENCES people(person_id),
  from_on date NOT NULL,
  to_on date
);
CREATE TABLE treatment_types (
  treat_code varchar(5) PRIMARY KEY,
  label varchar(40) NOT NULL,
  kind varchar(10) NOT NULL  -- vaccine, surgery, parasite, check
);
CREATE TABLE treatments (
  treatment_id integer PRIMARY KEY,
  animal_id integer NOT NULL REFERENCES animals(animal_id),
  treat_code varchar(5) NOT NULL REFERENCES treatment_types(treat_code),
  given_at timestamp NOT NULL,
  vet_name varchar(40),
  cost numeric(7,2)
);
CREATE TABLE donations (
  donation_id integer PRIMARY KEY,
  person_id integer REFERENCES people(person_id),  -- empty when anonymous
  received_on date NOT NULL,
  amount numeric(8,2) NOT NULL,
  purpose varchar(20),
  channel varchar(6) NOT NULL CHECK (channel IN ('BOX','BANK','ONLINE','LEGACY'))
);
SELECT setseed(0.73);
INSERT INTO species VALUES ('DOG','Dog',10,220),('CAT','Cat',14,110),('RAB','Rabbit',7,45),('GPG','Guinea pig',7,20),('BRD','Bird',21,25),('TRT','Tortoise',30,60),('FER','Ferret',14,55);
-- no ferret has been taken in so far
INSERT INTO breeds VALUES (1,'DOG','Labrador mix','L'),(2,'DOG','Jack Russell','S'),(3,'DOG','German Shepherd','L'),(4,'DOG','Beagle','M'),(5,'DOG','Podenco','M'),(6,'DOG','Chihuahua','S'),(7,'DOG','Galgo','L'),(8,'CAT','European Shorthair',NULL),(9,'CAT','Maine Coon',NULL),(10,'CAT','Siamese',NULL),(11,'CAT','Persian',NULL),(12,'RAB','Lop',NULL),(13,'RAB','Dwarf',NULL),(14,'BRD','Budgerigar',NULL),(15,'BRD','Cockatiel',NULL),(16,'DOG','Saint Bernard','L'),(17,'CAT','Sphynx',NULL),(18,'GPG','Abyssinian',NULL),(19,'TRT','Hermann''s tortoise',NULL),(20,'DOG','Poodle mix',NULL);
INSERT INTO kennels SELECT 'D'||lpad(g::text,2,'0'), CASE WHEN g<9 THEN 'East' ELSE 'West' END,'DOG',1+g%3, g%4<>0 FROM generate_series(1,16) g;
INSERT INTO kennels SELECT 'C'||lpad(g::text,2,'0'), 'Cattery','CAT',3+g%4, g%5<>0 FROM generate_series(1,9) g;
INSERT INTO kennels VALUES ('S01','Small pets','RAB',8,true),('S02','Small pets','GPG',10,true),('S03','Small pets','BRD',12,true),('S04','Small pets','TRT',4,true),('Q01','Isolation',NULL,3,true),('Q02','Isolation',NULL,2,false);
INSERT INTO people
SELECT g, (ARRAY['Alma','Boris','Celia','Denis','Edith','Fritz','Gwen','Henk','Irma','Joris','Katja','Leon','Mina','Noel','Oriol','Pia','Rolf'])[1+(g*4)%17],
 (ARRAY['Aerts','Bakker','Claes','Dewit','Evers','Fischer','Goos','Hendriks','Ilic','Janssen','Koning','Lemmens','Maes','Nys','Offer','Peeters','Raes','Smet','Thys'])[1+(g*6+g/17)%19],
 CASE WHEN g%12=7 THEN NULL ELSE (ARRAY['Lindal','Lindal','Osterbeek','Veldam','Roosmere','Lindal','Veldam'])[1+(g*5)%7] END,
 CASE WHEN g%7=2 THEN NULL ELSE 'p'||g||'@post.test' END, g%6=1, CASE WHEN g%9=4 THEN date '2021-06-01'+g*5 END, CASE WHEN g%53=20 THEN date '2023-05-01'+g*2 END
FROM generate_series(1,260) g;
INSERT INTO animals
SELECT g, CASE WHEN g%19=5 THEN NULL ELSE (ARRAY['Rex','Luna','Bella','Max','Nala','Rocky','Misty','Charlie','Daisy','Oscar','Molly','Simba','Coco','Toby','Lola','Felix','Ginger','Duke','Poppy','Shadow','Biscuit','Pepper','Ziggy','Willow','Hazel','Bruno','Olive','Smokey','Peanut'])[1+(g*11)%29] END,
 sp, CASE WHEN r2<0.2 THEN NULL ELSE CASE sp WHEN 'DOG' THEN 1+floor(r3*7)::int WHEN 'CAT' THEN 8+floor(r3*r3*4)::int WHEN 'RAB' THEN 12+floor(r3*2)::int WHEN 'BRD' THEN 14+floor(r3*2)::int WHEN 'TRT' THEN 19 ELSE 18 END END,
 CASE WHEN sp IN ('BRD','GPG') AND r2<0.5 THEN 'U' WHEN r4<0.53 THEN 'F' ELSE 'M' END,
 CASE WHEN r2>0.86 THEN NULL ELSE date '2022-01-02'+(g*2.75)::int - 60 - floor(r3*r4*3900)::int END,
 CASE WHEN sp IN ('DOG','CAT') AND r4<0.7 THEN '9810'||lpad((g*73471%100000000)::text,8,'0') END, NULL, NULL, 'AVL', NULL
FROM (SELECT g, (ARRAY['DOG','CAT','CAT','DOG','RAB','CAT','DOG','GPG','CAT','BRD','DOG','CAT','DOG','RAB','CAT','TRT'])[1+floor(random()*16)::int] sp, random() r2, random() r3, random() r4 FROM generate_series(1,390) g) t;
INSERT INTO intakes
SELECT g, g, date '2022-01-02'+(g*2.75)::int, ty, CASE WHEN ty='STR' THEN (ARRAY['Canal path','Supermarket car park','Motorway rest area','Town forest','Railway station'])[1+floor(r2*5)::int] END,
 CASE WHEN ty='SUR' THEN 1+floor(r3*250)::int WHEN ty='STR' AND r3<0.5 THEN 1+floor(r3*500)::int END,
 CASE WHEN g%13=0 THEN NULL ELSE round((CASE sp WHEN 'DOG' THEN 4+r2*34 WHEN 'CAT' THEN 1+r2*5.5 WHEN 'RAB' THEN 0.8+r2*2 WHEN 'TRT' THEN 0.5+r2*1.5 WHEN 'GPG' THEN 0.5+r2*0.7 ELSE 0.03+r2*0.1 END)::numeric,2) END
FROM (SELECT a.animal_id g, a.species_code sp, (ARRAY['STR','SUR','STR','CON','SUR','STR','SUR'])[1+floor(random()*7)::int] ty, random() r2, random() r3 FROM animals a ORDER BY a.animal_id) t;
INSERT INTO adoptions
SELECT row_number() OVER (ORDER BY d, g), g, p, d, fee, NULL, NULL FROM (
 SELECT a.animal_id g, 1+floor(random()*240)::int p, i.came_in_on + s.quarantine_days + 3 + floor(random()*random()*260)::int d, s.standard_fee * (CASE WHEN a.animal_id%10=3 THEN 0.5 WHEN a.animal_id%31=2 THEN 0 ELSE 1 END) fee, random() r
 FROM animals a JOIN intakes i USING (animal_id) JOIN species s USING (species_code) ORDER BY a.animal_id) t WHERE r<0.68 AND d<date '2024-12-16';
UPDATE adoptions SET returned_on = adopted_on + 5 + adoption_id%90, return_reason = CASE WHEN adoption_id%4=0 THEN NULL ELSE (ARRAY['allergy','other pets','moving house','behaviour'])[1+adoption_id%7%4] END WHERE adoption_id%11=5 AND adopted_on < date '2024-09-10';
INSERT INTO intakes SELECT 390+row_number() OVER (ORDER BY returned_on, adoption_id), animal_id, returned_on, 'RET', NULL, person_id, NULL FROM adoptions WHERE returned_on IS NOT NULL;
INSERT INTO adoptions SELECT 400+row_number() OVER (ORDER BY a.adoption_id), a.animal_id, 241+a.adoption_id%15, a.returned_on + 12 + a.adoption_id%40, a.fee_paid, NULL, NULL FROM adoptions a WHERE a.returned_on IS NOT NULL AND a.adoption_id%2=0;
UPDATE adoptions SET returned_on = adopted_on + 30, return_reason = 'behaviour' WHERE adoption_id IN (402,406);
INSERT INTO intakes SELECT 450+adoption_id-400, animal_id, returned_on, 'RET', NULL, person_id, NULL FROM adoptions WHERE adoption_id>400 AND returned_on IS NOT NULL;
UPDATE animals a SET status='ADO' WHERE EXISTS (SELECT 1 FROM adoptions d WHERE d.animal_id=a.animal_id AND d.returned_on IS NULL);
UPDATE animals a SET status='RTO', outcome_on=i.came_in_on + 1 + a.animal_id%6 FROM intakes i WHERE i.animal_id=a.animal_id AND i.intake_type='STR' AND a.animal_id%3=1 AND NOT EXISTS (SELECT 1 FROM adoptions d WHERE d.animal_id=a.animal_id);
UPDATE animals a SET status='DEC', outcome_on=i.came_in_on + 9 + a.animal_id%50 FROM intakes i WHERE i.animal_id=a.animal_id AND a.status='AVL' AND a.animal_id%7=2 AND a.animal_id<370 AND NOT EXISTS (SELECT 1 FROM adoptions d WHERE d.animal_id=a.animal_id);
INSERT INTO foster_stays
SELECT row_number() OVER (ORDER BY i.came_in_on, a.animal_id), a.animal_id, 4+9*(a.animal_id*7%22), i.came_in_on+2, CASE WHEN a.status='AVL' THEN NULL ELSE (SELECT min(d.adopted_on) FROM adoptions d WHERE d.animal_id=a.animal_id) END
FROM animals a JOIN intakes i ON i.intake_id=a.animal_id WHERE (a.status='AVL' AND a.animal_id%4=1 AND NOT EXISTS (SELECT 1 FROM adoptions d WHERE d.animal_id=a.animal_id)) OR (a.status='ADO' AND a.animal_id%6=1);
UPDATE animals a SET status='FOS' WHERE EXISTS (SELECT 1 FROM foster_stays f WHERE f.animal_id=a.animal_id AND f.to_on IS NULL);
UPDATE animals SET status='RES' WHERE status='AVL' AND animal_id%5=0;
UPDATE animals SET kennel_code = CASE species_code WHEN 'DOG' THEN 'D'||lpad((1+animal_id%13)::text,2,'0') WHEN 'CAT' THEN 'C'||lpad((1+animal_id%7)::text,2,'0') WHEN 'RAB' THEN 'S01' WHEN 'GPG' THEN 'S02' WHEN 'BRD' THEN 'S03' ELSE 'S04' END WHERE status IN ('AVL','RES');
INSERT INTO treatment_types VALUES ('RAB','Rabies vaccination','vaccine'),('DHP','Distemper vaccination','vaccine'),('FVR','Cat flu vaccination','vaccine'),('NEU','Neutering','surgery'),('DENT','Dental surgery','surgery'),('FRAC','Fracture surgery','surgery'),('WORM','Worming','parasite'),('FLEA','Flea treatment','parasite'),('EXAM','Intake examination','check'),('XRAY','X-ray','check'),('BLOOD','Blood test','check'),('MRI','MRI scan','check');
INSERT INTO treatments
SELECT row_number() OVER (ORDER BY ts, animal_id, code), animal_id, code, ts, CASE WHEN r<0.1 THEN NULL ELSE (ARRAY['Dr Verbeke','Dr Osman','Dr Laurent'])[1+floor(r*r*3)::int] END,
 CASE WHEN r>0.95 THEN NULL ELSE round((CASE code WHEN 'NEU' THEN 85 WHEN 'DENT' THEN 140 WHEN 'FRAC' THEN 420 WHEN 'XRAY' THEN 70 WHEN 'BLOOD' THEN 45 ELSE 14 END*(0.8+r2*0.5))::numeric,2) END
FROM (SELECT i.animal_id, c.code, i.came_in_on + c.off + timestamp '2000-01-01 09:00'::time + floor(random()*420)::int*interval '1 minute' ts, random() r, random() r2, random() r3, c.pr, a.species_code sp
 FROM intakes i JOIN animals a USING (animal_id), (VALUES ('EXAM',0,0.93),('WORM',1,0.6),('FLEA',1,0.5),('RAB',4,0.6),('DHP',4,0.7),('FVR',5,0.7),('NEU',8,0.45),('DENT',9,0.1),('FRAC',2,0.05),('XRAY',2,0.1),('BLOOD',3,0.2)) c(code,off,pr)
 WHERE i.intake_type<>'RET' OR c.code='EXAM' ORDER BY i.intake_id, c.code) x
WHERE r3<pr AND (code NOT IN ('DHP') OR sp='DOG') AND (code<>'FVR' OR sp='CAT') AND (code NOT IN ('RAB','DENT','NEU') OR sp IN ('DOG','CAT','RAB')) AND (code<>'FLEA' OR sp NOT IN ('TRT','BRD'));
UPDATE animals a SET neutered_on = t.given_at::date FROM treatments t WHERE t.animal_id=a.animal_id AND t.treat_code='NEU';
INSERT INTO donations
SELECT g, CASE WHEN r<0.25 THEN NULL ELSE 1+floor(r2*r2*255)::int END, date '2022-01-05'+(g*2.59)::int, CASE WHEN g%97=41 THEN 2500+g*3 ELSE round((5+r3*r3*240)::numeric,0) END,
 CASE WHEN r3<0.35 THEN NULL ELSE (ARRAY['food','vet fund','new cattery','food','winter heating'])[1+floor(r4*5)::int] END, CASE WHEN g%97=41 THEN 'LEGACY' WHEN r<0.15 THEN 'BOX' WHEN r4<0.5 THEN 'BANK' ELSE 'ONLINE' END
FROM (SELECT g, random() r, random() r2, random() r3, random() r4 FROM generate_series(1,420) g) t;
