-- Bikes for hire. What is denied of it: `hopql.bench.attacks.twins.DENIED`.
-- @OTHER@ is 1 in the world that differs in what is denied alone, else 0.
CREATE TABLE stations (id INTEGER PRIMARY KEY, name VARCHAR, area VARCHAR, lat DOUBLE, lon DOUBLE, docks INTEGER, opened DATE, amenities VARCHAR[], meta JSON);
INSERT INTO stations VALUES (1, 'Central', 'north', 48.86, 2.34, 30, '2020-01-05', ['charger', 'map', 'shelter'], '{"operator": "city", "power": {"kw": 7.5, "phases": 3}, "hours": [6, 22]}'), (2, 'Brook', 'north', 48.88, 2.36, 18, '2020-05-01', ['map'], '{"operator": "city", "hours": [7, 21]}'), (3, 'Oak Park', 'south', 48.81, 2.33, 12, '2021-03-01', ['shelter'], '{"operator": "lease", "power": {"kw": 2.5, "phases": 1}, "hours": []}'), (4, 'Mill', 'south', 48.80, 2.30, 22, '2022-02-01', [], '{}'), (5, 'Harbour', 'east', 48.85, 2.44, 16, '2023-07-01', ['charger', 'shelter'], '{"operator": "lease"}');
CREATE TABLE bikes (id INTEGER PRIMARY KEY, model VARCHAR, kind VARCHAR, bought DATE, battery_wh INTEGER, serial VARCHAR, specs STRUCT(gears INTEGER, weight DOUBLE));
INSERT INTO bikes SELECT i, ['Swift', 'Cargo', 'City'][1 + i % 3], ['electric', 'plain'][1 + i % 2], DATE '2023-01-01' + i::INT * 70, CASE WHEN i % 2 = 0 THEN 400 + i END, 'SER' || (90000 + i * (17 + @OTHER@ * 2) % 29), {'gears': 3 + i % 5, 'weight': 14.5 + i} FROM range(1, 13) r(i);
CREATE TABLE plans (code VARCHAR PRIMARY KEY, name VARCHAR, monthly DECIMAL(6,2), per_minute DECIMAL(6,3));
INSERT INTO plans VALUES ('basic', 'Basic', 0, 0.15), ('plus', 'Plus', 12.5, 0.05), ('student', 'Student', 6, 0.08);
CREATE TABLE riders (id INTEGER PRIMARY KEY, name VARCHAR, email VARCHAR, card_number VARCHAR, plan VARCHAR REFERENCES plans (code), joined DATE, birth_year INTEGER, home_station INTEGER REFERENCES stations (id), invited_by INTEGER, prefs MAP(VARCHAR, VARCHAR), profile JSON, age INTEGER);
INSERT INTO riders SELECT i, ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Marie'][1 + i % 6] || ' ' || chr((64 + i)::INT), 'r' || i || '@' || ['example.com', 'example.org'][1 + i % 2], 'CARD' || (40000 + i * (31 + @OTHER@ * 2) % 37) || repeat('5', i * (1 + @OTHER@) % 3), ['basic', 'plus', 'student'][1 + i % 3], DATE '2023-09-01' + i::INT * 40, 191950 + i * (3 + @OTHER@ * 2) % 17, 1 + i % 5, CASE WHEN i > 3 THEN i // 3 END, MAP {'language': ['fr', 'en'][1 + i % 2], 'units': 'km'}, json_object('a', i * (3 + @OTHER@) % 7, 'card', 'CARD4' || i), (i * (3 + @OTHER@) + @OTHER@) % 5 FROM range(1, 16) r(i);
CREATE TABLE trips (id INTEGER PRIMARY KEY, rider_id INTEGER REFERENCES riders (id), bike_id INTEGER REFERENCES bikes (id), from_station INTEGER REFERENCES stations (id), to_station INTEGER REFERENCES stations (id), started TIMESTAMP, ended TIMESTAMP, km DOUBLE, fare DECIMAL(8,2), rating INTEGER, plan_code VARCHAR);
INSERT INTO trips SELECT i, 1 + i * 7 % 13, 1 + i % 12, 1 + i % 5, 1 + i * 3 % 5, TIMESTAMP '2024-11-01 07:10' + to_hours((i * 131)::INT), TIMESTAMP '2024-11-01 07:25' + to_hours((i * 131)::INT) + to_minutes((i % 40)::INT), 0.8 + (i * 13) % 11, 1.5 + (i * 7) % 9, CASE WHEN i % 4 > 0 THEN 1 + i % 5 END, ['basic', 'plus', 'student'][1 + i % 3] FROM range(1, 81) r(i);
CREATE TABLE repairs (id INTEGER PRIMARY KEY, bike_id INTEGER REFERENCES bikes (id), logged TIMESTAMP, part VARCHAR, cost DECIMAL(8,2), minutes INTEGER, notes VARCHAR);
INSERT INTO repairs SELECT i, 1 + i % 10, TIMESTAMP '2024-12-01 10:00' + to_days((i * 11)::INT), ['brake', 'tyre', 'light', 'chain'][1 + i % 4], 8 + i * 2, 10 + i, NULL FROM range(1, 25) r(i);
CREATE TABLE weather (day DATE PRIMARY KEY, temp_c DOUBLE, rain_mm DOUBLE, wind DOUBLE, sky VARCHAR);
INSERT INTO weather SELECT DATE '2025-01-01' + i::INT, 3 + (i * 5) % 19, CASE WHEN i % 3 = 0 THEN i % 7 ELSE 0 END, (i * 3) % 25, ['sun', 'rain', 'cloud'][1 + i % 3] FROM range(0, 60) r(i);
CREATE TABLE payments (id INTEGER PRIMARY KEY, rider_id INTEGER REFERENCES riders (id), logged TIMESTAMP, amount DECIMAL(8,2), method VARCHAR);
INSERT INTO payments SELECT i, 1 + i % 15, TIMESTAMP '2024-12-01 12:00' + to_days((i * 9)::INT), 5 + i % 20, ['card', 'voucher'][1 + i % 2] FROM range(1, 41) r(i);
CREATE TABLE readings (station_id INTEGER REFERENCES stations (id), logged TIMESTAMP, free INTEGER);
INSERT INTO readings SELECT 1 + i % 5, TIMESTAMP '2025-01-01' + to_hours((i * 5)::INT), i * 7 % 13 FROM range(0, 100) r(i);
CREATE TABLE staff_notes (id INTEGER PRIMARY KEY, rider_id INTEGER, body VARCHAR);
INSERT INTO staff_notes SELECT i, i, 'secret-' || (i * 7919 + @OTHER@) FROM range(1, 16 - @OTHER@) r(i);
CREATE VIEW hired AS SELECT t.id, r.name, r.plan, t.km, t.fare, t.started FROM trips t JOIN riders r ON r.id = t.rider_id;
CREATE VIEW contacts AS SELECT id, name, card_number, profile, age FROM riders WHERE plan <> 'basic';
CREATE VIEW elders AS SELECT id, name FROM contacts WHERE age > 2;
CREATE MACRO initial(word) AS left(word, 1) || '.';
CREATE MACRO card_of(rider) AS (SELECT max(card_number) FROM riders WHERE id = rider);
CREATE MACRO all_notes() AS TABLE SELECT * FROM staff_notes;
CREATE VIEW carded AS SELECT id, card_of(id) AS card FROM riders;
