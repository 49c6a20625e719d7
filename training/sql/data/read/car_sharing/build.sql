-- Car-sharing company. The data runs up to the fixed day 2026-11-27. Money is in euros.
SELECT setseed(0.61);

CREATE TABLE "Station" (
  "StationId" integer PRIMARY KEY,
  "StationName" text NOT NULL,
  "City" text NOT NULL,
  "ParkingSpaces" integer,
  "HasCharger" boolean NOT NULL,
  "OpenedOn" date NOT NULL,
  "ClosedOn" date
);
CREATE TABLE "VehicleModel" (
  "VehicleModelId" integer PRIMARY KEY,
  "Make" text NOT NULL,
  "ModelName" text NOT NULL,
  "VehicleClass" text NOT NULL CHECK ("VehicleClass" IN ('small','compact','estate','van')),
  "FuelKind" text NOT NULL CHECK ("FuelKind" IN ('petrol','diesel','electric','hybrid')),
  "SeatCount" integer NOT NULL,
  "PricePerHour" numeric(6,2) NOT NULL,
  "PricePerKm" numeric(6,2) NOT NULL
);
CREATE TABLE "Vehicle" (
  "VehicleId" integer PRIMARY KEY,
  "PlateNumber" text NOT NULL UNIQUE,
  "VehicleModelId" integer NOT NULL REFERENCES "VehicleModel",
  "HomeStationId" integer REFERENCES "Station",
  "InServiceFrom" date NOT NULL,
  "RetiredOn" date
);
CREATE TABLE "Member" (
  "MemberId" integer PRIMARY KEY,
  "FullName" text NOT NULL,
  "Email" text,
  "HomeCity" text,
  "JoinedOn" date NOT NULL,
  "LeftOn" date,
  "ReferredByMemberId" integer REFERENCES "Member"
);
CREATE TABLE "PlanPeriod" (
  "PlanPeriodId" integer PRIMARY KEY,
  "MemberId" integer NOT NULL REFERENCES "Member",
  "PlanName" text NOT NULL CHECK ("PlanName" IN ('occasional','regular','frequent')),
  "MonthlyFee" numeric(6,2) NOT NULL,
  "StartsOn" date NOT NULL,
  "EndsOn" date
);
COMMENT ON COLUMN "PlanPeriod"."EndsOn" IS 'Last day of the plan; empty while it runs';
CREATE TABLE "Reservation" (
  "ReservationId" integer PRIMARY KEY,
  "MemberId" integer NOT NULL REFERENCES "Member",
  "VehicleId" integer NOT NULL REFERENCES "Vehicle",
  "CreatedAt" timestamp NOT NULL,
  "ReservedFrom" timestamp NOT NULL,
  "ReservedUntil" timestamp NOT NULL,
  "Status" text NOT NULL CHECK ("Status" IN ('open','used','cancelled','no_show'))
);
CREATE TABLE "RentalTrip" (
  "RentalTripId" integer PRIMARY KEY,
  "MemberId" integer NOT NULL REFERENCES "Member",
  "VehicleId" integer NOT NULL REFERENCES "Vehicle",
  "StartStationId" integer NOT NULL REFERENCES "Station",
  "EndStationId" integer REFERENCES "Station",
  "StartedAt" timestamp NOT NULL,
  "EndedAt" timestamp,
  "DistanceKm" numeric(7,1),
  "Fare" numeric(8,2),
  "Rating" integer CHECK ("Rating" BETWEEN 1 AND 5)
);
COMMENT ON COLUMN "RentalTrip"."EndedAt" IS 'Empty while the car is still out';
CREATE TABLE "DamageReport" (
  "DamageReportId" integer PRIMARY KEY,
  "RentalTripId" integer NOT NULL REFERENCES "RentalTrip",
  "ReportedAt" timestamp NOT NULL,
  "Severity" text NOT NULL CHECK ("Severity" IN ('scratch','dent','serious')),
  "RepairCost" numeric(8,2)
);
CREATE TABLE "ParkingFine" (
  "ParkingFineId" integer PRIMARY KEY,
  "RentalTripId" integer NOT NULL REFERENCES "RentalTrip",
  "IssuedOn" date NOT NULL,
  "Amount" numeric(6,2) NOT NULL,
  "PassedOnToMember" boolean NOT NULL
);
CREATE TABLE "MaintenanceVisit" (
  "MaintenanceVisitId" integer PRIMARY KEY,
  "VehicleId" integer NOT NULL REFERENCES "Vehicle",
  "Workshop" text NOT NULL,
  "Reason" text NOT NULL CHECK ("Reason" IN ('service','tyres','repair','inspection')),
  "StartedOn" date NOT NULL,
  "FinishedOn" date,
  "Cost" numeric(8,2)
);
CREATE TABLE "Invoice" (
  "InvoiceId" integer PRIMARY KEY,
  "MemberId" integer NOT NULL REFERENCES "Member",
  "IssuedOn" date NOT NULL,
  "DueOn" date NOT NULL,
  "Amount" numeric(8,2) NOT NULL,
  "PaidOn" date
);

INSERT INTO "Station"
SELECT g, n, c, CASE WHEN g % 8 = 0 THEN NULL ELSE 2 + (g * 5) % 9 END, g % 3 = 1,
  date '2019-03-01' + g::int * 71, CASE WHEN g IN (9, 17) THEN date '2025-01-31' + g::int * 10 END
FROM unnest(ARRAY['Central Station','Opera','Museum Quay','Botanic Garden','East Gate','Fish Market','Tram Depot','City Hall','Brick Lane','Technical College','Lido','Airport Road','Castle Hill','Goods Yard','Cathedral','Mill Bridge','Hop Market','Riverside Park','Hospital West','Sugar Works','Old Harbour','Trade Fair','Ferry Landing','Water Tower'],
  ARRAY['Lindau','Lindau','Lindau','Lindau','Lindau','Brandholm','Brandholm','Lindau','Brandholm','Brandholm','Brandholm','Lindau','Ostrava Nova','Ostrava Nova','Ostrava Nova','Ostrava Nova','Ostrava Nova','Torvik','Torvik','Torvik','Brandholm','Lindau','Torvik','Torvik']) WITH ORDINALITY u(n, c, g);

INSERT INTO "VehicleModel" VALUES
(1,'Renault','Twingo','small','petrol',4,4.50,0.29),(2,'Renault','Zoe','small','electric',5,5.20,0.22),
(3,'Fiat','500e','small','electric',4,5.20,0.22),(4,'Toyota','Aygo','small','petrol',4,4.20,0.29),
(5,'Toyota','Yaris Hybrid','compact','hybrid',5,5.60,0.27),(6,'Volkswagen','Golf','compact','petrol',5,6.10,0.32),
(7,'Volkswagen','ID.3','compact','electric',5,6.80,0.24),(8,'Opel','Astra','compact','diesel',5,5.90,0.31),
(9,'Skoda','Octavia Combi','estate','diesel',5,7.40,0.33),(10,'Toyota','Corolla Touring','estate','hybrid',5,7.60,0.30),
(11,'Ford','Focus Tournament','estate','petrol',5,7.10,0.35),(12,'MG','MG5','estate','electric',5,7.90,0.26),
(13,'Ford','Transit','van','diesel',3,9.80,0.42),(14,'Renault','Kangoo','van','diesel',5,8.20,0.37),
(15,'Renault','Kangoo E-Tech','van','electric',5,8.90,0.30),(16,'Volkswagen','Transporter','van','diesel',9,10.90,0.45),
(17,'Peugeot','e-208','small','electric',5,5.60,0.23),(18,'Peugeot','Partner','van','petrol',5,8.10,0.39),
(19,'Dacia','Spring','small','electric',4,4.40,0.20),(20,'Dacia','Jogger','estate','petrol',7,7.00,0.34);

INSERT INTO "Vehicle"
SELECT g, (ARRAY['LI','BR','ON','TV'])[1 + g % 4] || '-' || (1000 + (g * 737) % 8999), 1 + floor(q * 18)::int,
  CASE WHEN g % 19 = 0 THEN NULL ELSE 1 + floor(r * 22)::int END, date '2021-05-01' + (s * 1400)::int,
  CASE WHEN g % 9 = 0 THEN date '2025-04-01' + g * 4 END
FROM (SELECT g, random() q, random() r, random() s FROM generate_series(1, 85) g) x;
INSERT INTO "Vehicle" VALUES (86,'LI-0001',19,1,'2026-11-23',NULL),(87,'TV-0002',20,18,'2026-11-25',NULL);

INSERT INTO "Member"
SELECT g, (ARRAY['Aino','Bela','Cosima','Dario','Edda','Fabian','Gesa','Henrik','Ilka','Jannis','Kerstin','Leander','Mona','Nils','Oda','Pavel'])[1 + g % 16] || ' ' ||
  (ARRAY['Amsel','Birke','Dorn','Esche','Falke','Ginster','Holm','Kranich','Lerche','Mohn','Nordmann','Olsen','Pappel','Reiher','Sperling','Thal','Ulme'])[1 + (g * 5 + g / 16) % 17],
  CASE WHEN g % 14 = 0 THEN NULL ELSE 'member' || g || '@mail.example' END,
  CASE WHEN g % 29 = 0 THEN NULL ELSE (ARRAY['Lindau','Lindau','Lindau','Brandholm','Brandholm','Ostrava Nova','Torvik'])[1 + floor(r * 7)::int] END,
  j, CASE WHEN g % 7 = 0 AND g < 190 THEN least(date '2026-11-20', j + 60 + (q * 500)::int) END,
  CASE WHEN g > 20 AND s < 0.3 THEN 1 + floor(s / 0.3 * (g / 2))::int END
FROM (SELECT g, random() r, random() q, random() s, date '2023-11-28' + (g * 1090 / 230) j FROM generate_series(1, 230) g) x;

INSERT INTO "PlanPeriod"
SELECT row_number() OVER (ORDER BY g, n), g, p, CASE p WHEN 'occasional' THEN 0 WHEN 'regular' THEN 9.90 ELSE 24.90 END, s, e
FROM (
  SELECT m."MemberId" g, n, (ARRAY['occasional','regular','frequent'])[1 + (m."MemberId" / 2 + n * (1 + m."MemberId" % 2)) % 3] p,
    CASE n WHEN 1 THEN m."JoinedOn" ELSE c + CASE WHEN m."MemberId" % 25 = 0 THEN -9 WHEN m."MemberId" % 20 = 0 THEN 31 ELSE 1 END END s,
    CASE WHEN n = 1 AND two THEN c ELSE m."LeftOn" END e
  FROM (SELECT m.*, m."JoinedOn" + (random() * (coalesce(m."LeftOn", date '2026-11-01') - m."JoinedOn"))::int c, m."MemberId" % 5 < 2 AND m."MemberId" < 200 AND m."LeftOn" IS NULL two FROM "Member" m) m
  CROSS JOIN generate_series(1, 2) n WHERE n = 1 OR two) x;

INSERT INTO "RentalTrip"
SELECT row_number() OVER (ORDER BY t, vid), mid, vid, ss, CASE WHEN t + d > '2026-11-27 20:00' THEN NULL WHEN r4 < 0.15 THEN 1 + (ss * 7) % 22 ELSE ss END, t,
  CASE WHEN t + d > '2026-11-27 20:00' THEN NULL ELSE t + d END,
  CASE WHEN t + d > '2026-11-27 20:00' THEN NULL ELSE km END,
  CASE WHEN t + d > '2026-11-27 20:00' THEN NULL ELSE round((extract(epoch FROM d) / 3600 * hp + km * kp)::numeric, 2) END,
  CASE WHEN t + d > '2026-11-27 20:00' OR r5 < 0.4 THEN NULL ELSE 5 - floor(r5 * r5 * r5 * 5)::int END
FROM (
  SELECT x.*, w.t, v."VehicleId" vid, m."MemberId" mid, coalesce(v."HomeStationId", 1 + floor(x.r4 * 22)::int) ss,
    date_trunc('minute', interval '25 minutes' + x.r2 * x.r2 * interval '30 hours') d,
    round((3 + x.r2 * x.r2 * 180 + x.r3 * 40)::numeric, 1) km, vm."PricePerHour" hp, vm."PricePerKm" kp
  FROM (SELECT g, 1 + floor(power(random(), 1.5) * 215)::int did, 1 + floor(random() * 83)::int vno, random() r1, random() r2, random() r3, random() r4, random() r5 FROM generate_series(1, 1900) g) x
  JOIN "Member" m ON m."MemberId" = x.did
  CROSS JOIN LATERAL (SELECT date_trunc('minute', CASE WHEN x.g > 1888 THEN timestamp '2026-11-27 09:00' + x.r3 * interval '10 hours'
    ELSE m."JoinedOn" + interval '6 hours' + power(x.r1, 1.3) * (timestamp '2026-11-26 20:00' - m."JoinedOn") END) t) w
  JOIN "Vehicle" v ON v."VehicleId" = x.vno
  JOIN "VehicleModel" vm ON vm."VehicleModelId" = v."VehicleModelId"
  WHERE w.t::date <= coalesce(m."LeftOn", '2026-11-27') AND w.t::date > v."InServiceFrom" AND w.t::date < coalesce(v."RetiredOn", '2026-11-28')) y;
DELETE FROM "RentalTrip" a USING "RentalTrip" b WHERE a."VehicleId" = b."VehicleId" AND a."RentalTripId" > b."RentalTripId" AND a."StartedAt" <= coalesce(b."EndedAt", '2026-11-28');

INSERT INTO "Reservation"
SELECT row_number() OVER (ORDER BY c, g), mid, vid, c, f, f + (1 + floor(r3 * 9)) * interval '1 hour',
  CASE WHEN f > '2026-11-27 18:00' THEN 'open' WHEN r4 < 0.63 THEN 'used' WHEN r4 < 0.88 THEN 'cancelled' ELSE 'no_show' END
FROM (
  SELECT x.*, m."MemberId" mid, date_trunc('minute', m."JoinedOn" + x.r1 * (timestamp '2026-11-27 12:00' - m."JoinedOn")) c,
    date_trunc('hour', m."JoinedOn" + x.r1 * (timestamp '2026-11-27 12:00' - m."JoinedOn") + interval '2 hours' + x.r2 * interval '9 days') f
  FROM (SELECT g, 1 + floor(random() * 225)::int did, 1 + floor(random() * random() * 70)::int vid, random() r1, random() r2, random() r3, random() r4 FROM generate_series(1, 900) g) x
  JOIN "Member" m ON m."MemberId" = x.did WHERE m."LeftOn" IS NULL) y;

INSERT INTO "DamageReport"
SELECT row_number() OVER (ORDER BY e, id), id, date_trunc('minute', e + r * interval '20 hours'), sv, CASE WHEN q < 0.2 THEN NULL ELSE round((CASE sv WHEN 'scratch' THEN 60 WHEN 'dent' THEN 240 ELSE 900 END * (0.6 + q * 2))::numeric, 2) END
FROM (SELECT "RentalTripId" id, "EndedAt" e, random() r, random() q, (ARRAY['scratch','scratch','scratch','dent','dent','serious'])[1 + floor(random() * 6)::int] sv, random() p FROM "RentalTrip" WHERE "EndedAt" < '2026-11-26 20:00') x WHERE p < 0.07;

INSERT INTO "ParkingFine"
SELECT row_number() OVER (ORDER BY o, id), id, o, (ARRAY[15,25,25,35,55])[1 + floor(r * 5)::int], q < 0.8
FROM (SELECT "RentalTripId" id, "StartedAt"::date o, random() r, random() q, random() p FROM "RentalTrip") x WHERE p < 0.09;

INSERT INTO "MaintenanceVisit"
SELECT row_number() OVER (ORDER BY s, v), v, (ARRAY['Garage Huber','Nordic Auto','Wheelhouse','Volta Service'])[1 + floor(r * 4)::int], y, s,
  CASE WHEN s + dd > '2026-11-27' THEN NULL ELSE s + dd END,
  CASE WHEN s + dd > '2026-11-27' OR q < 0.05 THEN NULL ELSE round((CASE y WHEN 'service' THEN 180 WHEN 'tyres' THEN 320 WHEN 'repair' THEN 480 ELSE 95 END * (0.7 + q))::numeric, 2) END
FROM (SELECT v."VehicleId" v, x.r, x.q, (ARRAY['service','service','tyres','repair','inspection'])[1 + floor(x.y * 5)::int] y, greatest(v."InServiceFrom" + 20, date '2023-11-28' + (x.d * 1094)::int) s, (x.k * x.k * 12)::int dd
  FROM (SELECT g, 1 + floor(random() * 76)::int vid, random() r, random() q, random() y, random() d, random() k FROM generate_series(1, 240) g) x
  JOIN "Vehicle" v ON v."VehicleId" = x.vid) z WHERE s <= '2026-11-27' AND v % 9 <> 0;

INSERT INTO "Invoice"
SELECT row_number() OVER (ORDER BY mo, mid), mid, mo, mo + 14, a, CASE WHEN r < 0.1 OR mo + (r * 40)::int > '2026-11-27' THEN NULL ELSE mo + (r * r * 38)::int END
FROM (SELECT "MemberId" mid, (date_trunc('month', "StartedAt") + interval '1 month')::date mo, sum("Fare") a, random() r FROM "RentalTrip" WHERE "Fare" IS NOT NULL GROUP BY 1, 2) x WHERE mo <= '2026-11-27';
INSERT INTO "MaintenanceVisit" VALUES (901,4,'Volta Service','repair','2026-11-20',NULL,NULL),(902,23,'Nordic Auto','service','2026-11-25',NULL,NULL),(903,51,'Nordic Auto','tyres','2026-11-26',NULL,NULL);
DELETE FROM "MaintenanceVisit" a USING "MaintenanceVisit" b WHERE a."VehicleId" = b."VehicleId" AND a."StartedOn" = b."StartedOn" AND a."MaintenanceVisitId" > b."MaintenanceVisitId";
