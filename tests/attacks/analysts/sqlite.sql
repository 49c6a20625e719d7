SELECT count(*) FROM visits
SELECT kind, count(*) AS n FROM visits GROUP BY kind ORDER BY n DESC, kind
SELECT name, birth FROM patients WHERE city = 'Lyon' ORDER BY birth
SELECT d.name, count(v.id) AS visits FROM doctors d LEFT JOIN visits v ON v.doctor_id = d.id GROUP BY d.id ORDER BY visits DESC, d.name
SELECT strftime('%Y-%m', started) AS month, count(*) FROM visits GROUP BY month ORDER BY month
SELECT strftime('%w', started) AS weekday, count(*) FROM visits GROUP BY 1 ORDER BY 1
SELECT strftime('%H', started) AS hour, count(*) FROM visits GROUP BY hour ORDER BY count(*) DESC LIMIT 5
SELECT date(started) AS day, sum(fee) FROM visits GROUP BY day ORDER BY day
SELECT date(started, 'start of month') AS m, round(avg(fee), 2) FROM visits GROUP BY m
SELECT date(started, 'weekday 0', '-6 days') AS week, count(*) FROM visits GROUP BY week ORDER BY week
SELECT date('2025-01-31', '+1 month'), datetime('2025-01-31 10:00:00', '-90 minutes'), time('10:00', '+2 hours')
SELECT count(*) FROM visits WHERE started >= date('now', '-365 days')
SELECT count(*) FROM visits WHERE date(started) BETWEEN '2025-01-01' AND '2025-03-31'
SELECT julianday(ended) - julianday(started) AS days FROM visits WHERE ended IS NOT NULL ORDER BY days DESC LIMIT 5
SELECT round((julianday(ended) - julianday(started)) * 24 * 60) AS minutes, id FROM visits WHERE ended IS NOT NULL ORDER BY minutes DESC LIMIT 5
SELECT avg(strftime('%s', ended) - strftime('%s', started)) / 60.0 AS mean_minutes FROM visits
SELECT unixepoch(started) AS epoch FROM visits ORDER BY epoch LIMIT 3
SELECT name, CAST(strftime('%Y', '2026-01-01') - strftime('%Y', birth) AS INTEGER) - (strftime('%m-%d', '2026-01-01') < strftime('%m-%d', birth)) AS age FROM patients ORDER BY age DESC
SELECT CAST((julianday('2026-01-01') - julianday(birth)) / 365.25 / 10 AS INTEGER) * 10 AS decade, count(*) FROM patients GROUP BY decade
SELECT name FROM patients WHERE strftime('%m', birth) IN ('06', '07', '08')
SELECT p.name, max(v.started) AS last_visit FROM patients p JOIN visits v ON v.patient_id = p.id GROUP BY p.id ORDER BY last_visit DESC
SELECT p.name, v.started, v.reason FROM patients p JOIN visits v ON v.patient_id = p.id WHERE v.reason LIKE '%pain%' ORDER BY v.started
SELECT p.name FROM patients p WHERE NOT EXISTS (SELECT 1 FROM visits v WHERE v.patient_id = p.id)
SELECT name FROM patients WHERE id IN (SELECT patient_id FROM visits GROUP BY patient_id HAVING count(*) > 3)
SELECT name FROM patients WHERE id NOT IN (SELECT patient_id FROM visits WHERE kind = 'emergency')
SELECT sum(fee) AS total, avg(fee) AS mean, min(fee), max(fee) FROM visits
SELECT total(fee), count(DISTINCT patient_id), group_concat(DISTINCT kind) FROM visits
SELECT group_concat(name, ', ') FROM (SELECT name FROM doctors ORDER BY name)
SELECT department_id, group_concat(name, ' | ') AS team FROM doctors GROUP BY department_id
SELECT sum(fee) FILTER (WHERE kind = 'checkup') AS checkups, sum(fee) FILTER (WHERE kind <> 'checkup') AS others FROM visits
SELECT doctor_id, count(*) FILTER (WHERE kind = 'emergency') * 100.0 / count(*) AS share FROM visits GROUP BY doctor_id ORDER BY share DESC
SELECT sum(kind = 'emergency') AS emergencies, sum(kind = 'checkup') AS checkups FROM visits
SELECT sum(CASE WHEN paid = 1 THEN amount ELSE 0 END) AS paid, sum(CASE WHEN paid = 0 THEN amount ELSE 0 END) AS open FROM invoices
SELECT CASE WHEN fee < 50 THEN 'low' WHEN fee < 150 THEN 'mid' ELSE 'high' END AS band, count(*) FROM visits GROUP BY band
SELECT iif(paid, 'paid', 'open') AS state, count(*), round(sum(amount), 2) FROM invoices GROUP BY state
SELECT ifnull(notes, '-') AS notes, coalesce(ended, started) AS until, nullif(kind, 'checkup') FROM visits LIMIT 5
SELECT id, row_number() OVER (PARTITION BY patient_id ORDER BY started) AS nth FROM visits
SELECT id, patient_id, started, lag(started) OVER (PARTITION BY patient_id ORDER BY started) AS previous FROM visits
SELECT id, julianday(started) - julianday(lag(started) OVER (PARTITION BY patient_id ORDER BY started)) AS gap_days FROM visits
SELECT id, lead(started, 1, 'none') OVER (PARTITION BY doctor_id ORDER BY started) AS next FROM visits
SELECT name, hired, rank() OVER (ORDER BY hired) AS seniority, dense_rank() OVER (PARTITION BY department_id ORDER BY hired) FROM doctors
SELECT id, fee, ntile(4) OVER (ORDER BY fee) AS quartile FROM visits
SELECT id, fee, sum(fee) OVER (ORDER BY started, id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS running FROM visits
SELECT id, avg(fee) OVER w AS moving FROM visits WINDOW w AS (ORDER BY started, id ROWS BETWEEN 4 PRECEDING AND CURRENT ROW)
SELECT doctor_id, started, count(*) OVER (PARTITION BY doctor_id, date(started)) AS that_day FROM visits ORDER BY that_day DESC LIMIT 10
SELECT id, first_value(fee) OVER (PARTITION BY doctor_id ORDER BY started) AS first_fee, last_value(fee) OVER (PARTITION BY doctor_id ORDER BY started ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS last_fee FROM visits
SELECT id, percent_rank() OVER (ORDER BY fee), cume_dist() OVER (ORDER BY fee) FROM visits ORDER BY fee DESC LIMIT 5
SELECT id, sum(fee) OVER (ORDER BY julianday(started) RANGE BETWEEN 30 PRECEDING AND CURRENT ROW) AS last_30_days FROM visits
SELECT id, max(fee) OVER (ORDER BY id GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM visits
SELECT id, nth_value(fee, 2) OVER (PARTITION BY kind ORDER BY fee DESC) FROM visits
SELECT * FROM (SELECT id, kind, fee, row_number() OVER (PARTITION BY kind ORDER BY fee DESC) AS rn FROM visits) WHERE rn <= 2
WITH per_patient AS (SELECT patient_id, sum(fee) AS spent FROM visits GROUP BY patient_id) SELECT p.name, pp.spent FROM per_patient pp JOIN patients p ON p.id = pp.patient_id WHERE pp.spent > (SELECT avg(spent) FROM per_patient) ORDER BY pp.spent DESC
WITH RECURSIVE tree(id, name, depth) AS (SELECT id, name, 0 FROM departments WHERE parent_id IS NULL UNION ALL SELECT d.id, d.name, tree.depth + 1 FROM departments d JOIN tree ON d.parent_id = tree.id) SELECT substr('        ', 1, depth * 2) || name FROM tree
WITH RECURSIVE boss AS (SELECT id, name, supervisor_id, name AS path FROM doctors WHERE supervisor_id IS NULL UNION ALL SELECT d.id, d.name, d.supervisor_id, boss.path || ' > ' || d.name FROM doctors d JOIN boss ON d.supervisor_id = boss.id) SELECT path FROM boss ORDER BY path
WITH RECURSIVE days(d) AS (SELECT '2025-01-01' UNION ALL SELECT date(d, '+1 day') FROM days WHERE d < '2025-01-31') SELECT d, count(v.id) FROM days LEFT JOIN visits v ON date(v.started) = d GROUP BY d
WITH RECURSIVE months(m) AS (VALUES ('2025-01-01') UNION ALL SELECT date(m, '+1 month') FROM months LIMIT 12) SELECT strftime('%Y-%m', m) AS month, ifnull(sum(v.fee), 0) FROM months LEFT JOIN visits v ON strftime('%Y-%m', v.started) = strftime('%Y-%m', m) GROUP BY m
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10) SELECT i, i * i FROM n
WITH months AS (SELECT strftime('%Y-%m', started) AS m, count(*) AS n FROM visits GROUP BY m) SELECT m, n, n - lag(n) OVER (ORDER BY m) AS change, round(100.0 * n / lag(n) OVER (ORDER BY m) - 100, 1) AS pct FROM months
WITH firsts AS (SELECT patient_id, min(date(started)) AS first_day FROM visits GROUP BY patient_id) SELECT strftime('%Y-%m', first_day) AS cohort, count(*) FROM firsts GROUP BY cohort
WITH firsts AS (SELECT patient_id, min(started) AS f FROM visits GROUP BY patient_id) SELECT strftime('%Y', f.f) AS cohort, CAST((julianday(v.started) - julianday(f.f)) / 30 AS INTEGER) AS month_no, count(DISTINCT v.patient_id) FROM firsts f JOIN visits v ON v.patient_id = f.patient_id GROUP BY 1, 2
WITH days AS (SELECT DISTINCT date(started) AS d FROM visits), g AS (SELECT d, julianday(d) - row_number() OVER (ORDER BY d) AS grp FROM days) SELECT min(d), max(d), count(*) AS streak FROM g GROUP BY grp HAVING count(*) > 1 ORDER BY streak DESC
WITH ranked AS (SELECT fee, row_number() OVER (ORDER BY fee) AS rn, count(*) OVER () AS n FROM visits) SELECT avg(fee) AS median FROM ranked WHERE rn IN ((n + 1) / 2, (n + 2) / 2)
SELECT fee AS p90 FROM visits ORDER BY fee LIMIT 1 OFFSET (SELECT count(*) * 9 / 10 FROM visits)
WITH again AS (SELECT patient_id, started, lag(ended) OVER (PARTITION BY patient_id ORDER BY started) AS before FROM visits) SELECT count(*) FROM again WHERE julianday(started) - julianday(before) < 30
WITH a AS (SELECT doctor_id, count(*) n FROM visits GROUP BY 1), b AS (SELECT id, name FROM doctors) SELECT b.name, a.n FROM a JOIN b ON b.id = a.doctor_id WHERE a.n >= (SELECT max(n) FROM a) / 2
SELECT json_extract(contact, '$.email') AS email FROM patients WHERE json_extract(contact, '$.email') IS NOT NULL
SELECT contact ->> '$.email' AS email, contact -> 'language' AS lang FROM patients LIMIT 5
SELECT contact ->> 'language' AS language, count(*) FROM patients GROUP BY language ORDER BY 2 DESC
SELECT json_extract(details, '$.form') AS form, count(*) FROM prescriptions GROUP BY form
SELECT p.drug, json_extract(p.details, '$.times[0]') AS first_time, json_array_length(p.details, '$.times') AS times FROM prescriptions p
SELECT p.drug, t.value AS at FROM prescriptions p, json_each(p.details, '$.times') AS t ORDER BY p.drug, at
SELECT l.id, f.value AS flag FROM labs l JOIN json_each(l.flags) f ORDER BY l.id
SELECT f.value AS flag, count(*) FROM labs, json_each(labs.flags) AS f GROUP BY flag ORDER BY 2 DESC
SELECT j.key, j.type, count(*) FROM patients p, json_each(p.contact) j GROUP BY j.key, j.type
SELECT t.fullkey, t.atom FROM prescriptions p, json_tree(p.details) t WHERE t.atom IS NOT NULL AND p.id = 1
SELECT name FROM patients WHERE EXISTS (SELECT 1 FROM json_each(patients.contact) WHERE json_each.key = 'email')
SELECT json_object('id', id, 'name', name) FROM doctors LIMIT 3
SELECT json_group_array(name) FROM departments
SELECT json_group_object(name, floor) FROM departments
SELECT json_group_array(json_object('drug', drug, 'dose', dose_mg)) FROM prescriptions GROUP BY visit_id LIMIT 3
SELECT json_type(details, '$.times'), json_valid(details) FROM prescriptions LIMIT 3
SELECT json_set(details, '$.seen', 1), json_remove(details, '$.times'), json_insert(details, '$.x', 2), json_replace(details, '$.form', 'any') FROM prescriptions LIMIT 2
SELECT json_array(1, 2, 'x'), json_quote('a'), json_patch('{"a":1}', '{"b":2}'), json('{"a": 1}')
SELECT upper(name), lower(city), length(name), substr(name, 1, 3), substring(name, -3) FROM patients LIMIT 5
SELECT name || ' (' || city || ')' AS label FROM patients ORDER BY label
SELECT substr(name, 1, instr(name, ' ') - 1) AS first_name, count(*) FROM patients GROUP BY first_name
SELECT trim('  x '), ltrim('xxa', 'x'), rtrim('axx', 'x'), replace(name, ' ', '_') FROM doctors LIMIT 3
SELECT printf('%05d', id) AS code, printf('%.2f', fee), format('%s-%d', kind, id) FROM visits LIMIT 5
SELECT name FROM patients WHERE name GLOB '[A-C]*'
SELECT name FROM patients WHERE name LIKE 'a%' OR name LIKE '%\_%' ESCAPE '\'
SELECT name FROM doctors WHERE specialty = 'Cardiology' COLLATE NOCASE ORDER BY name COLLATE NOCASE
SELECT hex('abc'), unicode('a'), char(72, 105), quote('it''s'), typeof(1.5)
SELECT abs(-3), round(2.567, 1), max(1, 2, 3), min(4, 5), sign(-2), ceil(1.2), floor(1.8), sqrt(16), pow(2, 8), mod(7, 3), ln(2), exp(1)
SELECT value, unit, avg(value) OVER (PARTITION BY test) AS mean, value - avg(value) OVER (PARTITION BY test) AS deviation FROM labs
SELECT test, avg(value) AS mean, sqrt(avg(value * value) - avg(value) * avg(value)) AS sd FROM labs GROUP BY test
SELECT test, count(*), min(value), max(value), max(value) - min(value) AS spread FROM labs GROUP BY test ORDER BY test
SELECT test, unit, value FROM labs WHERE value > (SELECT avg(l.value) * 1.2 FROM labs l WHERE l.test = labs.test)
SELECT code, label, count(*) AS n FROM diagnoses GROUP BY code, label ORDER BY n DESC LIMIT 10
SELECT substr(code, 1, 1) AS chapter, count(*) FROM diagnoses GROUP BY chapter
SELECT dg.label, count(DISTINCT v.patient_id) AS patients FROM diagnoses dg JOIN visits v ON v.id = dg.visit_id WHERE dg.chronic = 1 GROUP BY dg.label ORDER BY patients DESC
SELECT p.name, group_concat(dg.label, '; ') FROM patients p JOIN visits v ON v.patient_id = p.id JOIN diagnoses dg ON dg.visit_id = v.id GROUP BY p.id
SELECT a.code, b.code, count(*) AS together FROM diagnoses a JOIN diagnoses b ON a.visit_id = b.visit_id AND a.code < b.code GROUP BY a.code, b.code ORDER BY together DESC
SELECT severity, count(*) * 1.0 / (SELECT count(*) FROM diagnoses) AS share FROM diagnoses GROUP BY severity
SELECT drug, sum(dose_mg * days) AS mg, avg(refills) FROM prescriptions GROUP BY drug ORDER BY mg DESC
SELECT d.name, pr.drug, count(*) AS n FROM doctors d JOIN visits v ON v.doctor_id = d.id JOIN prescriptions pr ON pr.visit_id = v.id GROUP BY d.name, pr.drug HAVING n > 1 ORDER BY n DESC
SELECT dep.name, count(DISTINCT d.id) AS doctors, count(v.id) AS visits, round(sum(v.fee), 2) AS income FROM departments dep LEFT JOIN doctors d ON d.department_id = dep.id LEFT JOIN visits v ON v.doctor_id = d.id GROUP BY dep.id ORDER BY income DESC
SELECT i.name, i.plan, count(p.id) FROM insurers i LEFT JOIN patients p ON p.insurer_id = i.id GROUP BY i.id ORDER BY 3 DESC
SELECT coalesce(i.name, 'self-paying') AS insurer, round(sum(inv.amount), 2) FROM invoices inv JOIN visits v ON v.id = inv.visit_id JOIN patients p ON p.id = v.patient_id LEFT JOIN insurers i ON i.id = p.insurer_id GROUP BY 1
SELECT method, count(*), sum(amount) FROM invoices WHERE paid = 1 AND paid_on IS NOT NULL GROUP BY method
SELECT count(*) FROM invoices WHERE paid = 0 AND due < '2025-12-31'
SELECT CASE WHEN julianday('2025-12-31') - julianday(due) > 90 THEN '90+' WHEN julianday('2025-12-31') - julianday(due) > 30 THEN '31-90' ELSE '0-30' END AS bucket, sum(amount) FROM invoices WHERE NOT paid GROUP BY bucket
SELECT avg(julianday(paid_on) - julianday(due)) AS days_late FROM invoices WHERE paid_on > due
SELECT v.id, v.fee, i.amount FROM visits v JOIN invoices i ON i.visit_id = v.id WHERE abs(v.fee - i.amount) > 0.01
SELECT v.* FROM visits v WHERE v.doctor_id = 1 ORDER BY v.started DESC LIMIT 3
SELECT * FROM departments
SELECT * FROM insurers ORDER BY name LIMIT 5 OFFSET 1
SELECT DISTINCT city FROM patients ORDER BY city
SELECT DISTINCT kind, reason FROM visits ORDER BY 1, 2
SELECT city, sex, count(*) FROM patients GROUP BY city, sex HAVING count(*) > 1 ORDER BY city, sex
SELECT city FROM patients UNION SELECT name FROM departments ORDER BY 1
SELECT 'patient' AS who, name FROM patients UNION ALL SELECT 'doctor', name FROM doctors ORDER BY 1, 2
SELECT patient_id FROM visits WHERE kind = 'checkup' INTERSECT SELECT patient_id FROM visits WHERE kind = 'emergency'
SELECT id FROM patients EXCEPT SELECT patient_id FROM visits
SELECT a.name AS doctor, b.name AS supervisor FROM doctors a LEFT JOIN doctors b ON a.supervisor_id = b.id ORDER BY a.name
SELECT p.name, i.name FROM patients p FULL OUTER JOIN insurers i ON i.id = p.insurer_id ORDER BY 1, 2
SELECT p.name, i.name FROM patients p RIGHT JOIN insurers i ON i.id = p.insurer_id
SELECT d.name, dep.name FROM doctors d CROSS JOIN departments dep WHERE dep.floor > 1
SELECT name, floor FROM departments NATURAL JOIN (SELECT id FROM departments WHERE floor >= 1)
SELECT v.id, d.name FROM visits v JOIN doctors d ON d.id = v.doctor_id WHERE (v.doctor_id, v.kind) IN (SELECT doctor_id, kind FROM visits WHERE fee > 100)
SELECT (SELECT count(*) FROM visits v WHERE v.patient_id = p.id) AS n, p.name FROM patients p ORDER BY n DESC, p.name
SELECT p.name, (SELECT d.name FROM visits v JOIN doctors d ON d.id = v.doctor_id WHERE v.patient_id = p.id GROUP BY d.id ORDER BY count(*) DESC LIMIT 1) AS usual FROM patients p
SELECT kind, max(fee), id FROM visits GROUP BY kind
SELECT name, min(birth) FROM patients
SELECT rowid, name FROM patients ORDER BY rowid LIMIT 3
SELECT count(*) AS n, count(ended) AS ended, count(*) - count(ended) AS running FROM visits
SELECT name FROM patients WHERE birth IS NULL OR city IS NULL
SELECT name FROM patients WHERE insurer_id IS NOT 1
SELECT kind, fee FROM visits WHERE fee BETWEEN 50 AND 100 ORDER BY fee
SELECT kind, CAST(fee AS INTEGER) AS euros, CAST(fee * 100 AS INTEGER) % 100 AS cents FROM visits LIMIT 5
SELECT 7 / 2, 7 / 2.0, 7 % 3, 1 << 4, 6 & 3, 6 | 1, ~1, 'a' || 'b', 2 = 2.0, '10' > '9', 10 > 9, NOT 0
SELECT random() IS NOT NULL, length(randomblob(4)), length(zeroblob(3))
SELECT date(started) AS day, kind, count(*) AS n FROM visits WHERE started >= '2025-01-01' GROUP BY 1, 2 HAVING n > 1 ORDER BY 1
SELECT strftime('%Y', started) || '-Q' || ((strftime('%m', started) + 2) / 3) AS quarter, sum(fee) FROM visits GROUP BY quarter ORDER BY quarter
SELECT strftime('%W', started) AS week, count(*) FROM visits WHERE strftime('%Y', started) = '2025' GROUP BY week
SELECT CASE strftime('%w', started) WHEN '0' THEN 'Sunday' WHEN '6' THEN 'Saturday' ELSE 'weekday' END AS d, count(*) FROM visits GROUP BY d
SELECT d.specialty, round(avg(v.fee), 2) AS mean_fee FROM visits v INNER JOIN doctors d ON v.doctor_id = d.id GROUP BY d.specialty ORDER BY mean_fee DESC
SELECT d.name FROM doctors d JOIN visits v ON d.id = v.doctor_id JOIN patients p ON p.id = v.patient_id WHERE p.city = 'Paris' GROUP BY d.id HAVING count(DISTINCT p.id) >= 2
SELECT p.city, count(DISTINCT p.id) AS patients, round(1.0 * count(v.id) / count(DISTINCT p.id), 2) AS visits_each FROM patients p LEFT JOIN visits v ON v.patient_id = p.id GROUP BY p.city
SELECT v1.id, v2.id FROM visits v1 JOIN visits v2 ON v1.doctor_id = v2.doctor_id AND v1.id < v2.id AND v1.started < v2.ended AND v2.started < v1.ended
SELECT sex, count(*) AS n, round(100.0 * count(*) / sum(count(*)) OVER (), 1) AS pct FROM patients GROUP BY sex
SELECT kind, sum(fee) AS total, sum(sum(fee)) OVER (ORDER BY sum(fee) DESC) AS cumulative FROM visits GROUP BY kind
SELECT city, sum(n) OVER (ORDER BY n DESC, city) AS so_far FROM (SELECT city, count(*) AS n FROM patients GROUP BY city)
SELECT max(n) FROM (SELECT date(started) AS d, count(*) AS n FROM visits GROUP BY d) AS t
SELECT t.d, t.n FROM (SELECT date(started) AS d, count(*) AS n FROM visits GROUP BY d) t WHERE t.n = (SELECT max(n) FROM (SELECT count(*) AS n FROM visits GROUP BY date(started)))
SELECT * FROM (VALUES (1, 'a'), (2, 'b'))
SELECT column1 AS k, column2 AS v FROM (VALUES ('x', 1), ('y', 2))
VALUES (1, 2), (3, 4)
SELECT p."name" AS "Patient", [city] AS "Town", `birth` FROM patients p ORDER BY "Patient" LIMIT 3
SELECT l.test, l.value, l.unit, date(l.taken) AS taken FROM labs l WHERE l.test IN ('glucose', 'hdl') AND l.value NOT BETWEEN 3 AND 6 ORDER BY l.taken
SELECT test, strftime('%Y-%m', taken) AS m, round(avg(value), 1) AS mean FROM labs GROUP BY test, m ORDER BY test, m
SELECT p.name, l.test, l.value, l.value - lag(l.value) OVER (PARTITION BY p.id, l.test ORDER BY l.taken) AS change FROM labs l JOIN visits v ON v.id = l.visit_id JOIN patients p ON p.id = v.patient_id
SELECT p.id, p.name, sum(i.amount) AS owed FROM patients p JOIN visits v ON v.patient_id = p.id JOIN invoices i ON i.visit_id = v.id WHERE i.paid = 0 GROUP BY p.id HAVING owed > 100 ORDER BY owed DESC
SELECT name, registered, julianday(registered) - julianday('2023-01-01') AS since FROM patients ORDER BY since
SELECT count(*) FROM patients WHERE registered > '2024-06-30' AND city <> 'Paris' AND (sex = 'f' OR birth < '1960-01-01')
SELECT avg(n) FROM (SELECT count(*) AS n FROM visits GROUP BY patient_id)
SELECT n AS visits, count(*) AS patients FROM (SELECT patient_id, count(*) AS n FROM visits GROUP BY patient_id) GROUP BY n ORDER BY n
SELECT min(started) AS first, max(started) AS last, julianday(max(started)) - julianday(min(started)) AS span FROM visits
SELECT name FROM doctors WHERE hired = (SELECT min(hired) FROM doctors)
SELECT name FROM doctors ORDER BY hired DESC NULLS LAST LIMIT 1
SELECT d.name, v.started FROM doctors d JOIN visits v ON v.id = (SELECT id FROM visits WHERE doctor_id = d.id ORDER BY started DESC LIMIT 1)
SELECT floor(fee / 50) * 50 AS bin, count(*), printf('%.*c', count(*), '*') AS bar FROM visits GROUP BY bin ORDER BY bin
SELECT date(started) AS d, avg(count(*)) OVER (ORDER BY date(started) ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS weekly FROM visits GROUP BY d
SELECT reason, count(*) FROM visits WHERE reason IS NOT NULL AND length(reason) > 4 GROUP BY lower(trim(reason)) ORDER BY 2 DESC
SELECT replace(replace(reason, 'pain', 'ache'), ' ', '-') FROM visits WHERE instr(reason, 'pain') > 0
SELECT dep.name || ' / ' || coalesce(parent.name, 'top') FROM departments dep LEFT JOIN departments parent ON parent.id = dep.parent_id
SELECT count(*) FROM visits v WHERE v.fee > (SELECT avg(fee) FROM visits x WHERE x.kind = v.kind)
SELECT name FROM doctors WHERE hired BETWEEN date('2015-01-01') AND date('2018-01-01', '-1 day')
SELECT 1 AS one WHERE EXISTS (SELECT * FROM visits WHERE fee > 100)
SELECT likelihood(fee > 10, 0.9), unlikely(fee < 0), likely(fee > 0) FROM visits LIMIT 1
SELECT p.name, julianday('2025-12-31') - julianday(max(v.started)) AS days_since FROM patients p JOIN visits v ON p.id = v.patient_id GROUP BY p.name HAVING days_since > 180 ORDER BY days_since DESC
WITH t(kind, n) AS (SELECT kind, count(*) FROM visits GROUP BY 1) SELECT kind, n, (SELECT count(*) FROM t AS o WHERE o.n > t.n) + 1 AS place FROM t ORDER BY place
WITH x AS (SELECT id, started, ended FROM visits WHERE ended IS NOT NULL) SELECT strftime('%H:00', started) AS slot, avg((julianday(ended) - julianday(started)) * 1440) AS minutes FROM x GROUP BY slot
WITH pivot AS (SELECT doctor_id, sum(kind = 'checkup') AS checkup, sum(kind = 'emergency') AS emergency, sum(kind = 'followup') AS followup FROM visits GROUP BY doctor_id) SELECT d.name, pivot.* FROM pivot JOIN doctors d ON d.id = pivot.doctor_id
SELECT name FROM patients WHERE (contact ->> '$.language') = 'fr' AND (contact ->> '$.email') LIKE '%@example.org'
SELECT strftime('%d.%m.%Y', started) AS tag, strftime('%s', started) AS s, strftime('%j', started) AS doy FROM visits LIMIT 3
SELECT datetime(1735689600, 'unixepoch'), datetime('2025-06-01', 'localtime') IS NOT NULL, date('2025-06-15', 'start of year', '+6 months', '-1 day')
SELECT id, kind FROM visits WHERE kind IS 'checkup' AND doctor_id == 2 AND fee != 0 LIMIT 5
SELECT count(DISTINCT strftime('%Y-%m', started)) AS months_with_visits FROM visits;
-- doctors and their busiest day
SELECT doctor_id, d, max(n) FROM (SELECT doctor_id, date(started) AS d, count(*) AS n FROM visits GROUP BY 1, 2) GROUP BY doctor_id
SELECT name /* patient */ FROM patients WHERE name > 'M' ORDER BY name DESC LIMIT 5
SELECT doctor_id, avg(fee) AS mean, (SELECT avg(fee) FROM visits) AS overall, avg(fee) - (SELECT avg(fee) FROM visits) AS diff FROM visits GROUP BY doctor_id
SELECT EXISTS (SELECT 1 FROM invoices WHERE paid = 0), NOT EXISTS (SELECT 1 FROM labs WHERE value < 0)
SELECT d.name, count(*) FILTER (WHERE v.ended IS NULL) AS unfinished FROM doctors d JOIN visits v ON v.doctor_id = d.id GROUP BY d.name HAVING unfinished > 0
SELECT p.name, count(DISTINCT pr.drug) AS drugs FROM patients p JOIN visits v ON v.patient_id = p.id JOIN prescriptions pr ON pr.visit_id = v.id GROUP BY p.id ORDER BY drugs DESC, p.name LIMIT 5
SELECT sum(n * (n - 1) / 2) AS pairs FROM (SELECT doctor_id, count(*) AS n FROM visits GROUP BY doctor_id)
SELECT floor, count(*) OVER (PARTITION BY floor) AS same_floor, name FROM departments ORDER BY floor, name
SELECT v.id, (SELECT json_group_array(dg.code) FROM diagnoses dg WHERE dg.visit_id = v.id) AS codes FROM visits v LIMIT 5
SELECT strftime('%Y-%m-%d', due, '+14 days') AS reminder, amount FROM invoices WHERE paid = 0 ORDER BY reminder
SELECT l.test, CASE WHEN l.value > 8 THEN 'high' WHEN l.value < 4 THEN 'low' ELSE 'normal' END AS level, count(*) FROM labs l GROUP BY l.test, level
WITH top AS (SELECT doctor_id, sum(fee) AS income FROM visits GROUP BY doctor_id ORDER BY income DESC LIMIT 3) SELECT d.name, top.income FROM top JOIN doctors d ON d.id = top.doctor_id UNION ALL SELECT 'all others', sum(fee) FROM visits WHERE doctor_id NOT IN (SELECT doctor_id FROM top)
-- on views
SELECT city, sum(fee) FROM attended GROUP BY city ORDER BY 2 DESC
SELECT a.kind, count(DISTINCT a.name) FROM attended a WHERE a.started >= '2025-01-01' GROUP BY a.kind
SELECT c.id, c.name FROM contacts c ORDER BY c.name LIMIT 3
SELECT strftime('%G-W%V', started) AS week, count(*) FROM visits GROUP BY week ORDER BY week LIMIT 5
SELECT strftime('%F %R', started), strftime('%I:%M %p', started), strftime('%u', started) FROM visits LIMIT 2
SELECT unixepoch(ended) - unixepoch(started) AS seconds FROM visits WHERE ended NOTNULL ORDER BY seconds DESC LIMIT 3
SELECT p.drug, json_extract(p.details, '$.times[#-1]') AS last_time FROM prescriptions p LIMIT 3
SELECT json_group_array(json_object('d', d.name, 'n', q.n)) FROM (SELECT doctor_id, count(*) AS n FROM visits GROUP BY doctor_id) q JOIN doctors d ON d.id = q.doctor_id
SELECT jt.key, jt.value, jt.path FROM prescriptions, json_tree(details) AS jt WHERE jt.type = 'text' LIMIT 5
SELECT id, started, count(*) OVER (ORDER BY unixepoch(started) RANGE BETWEEN 2592000 PRECEDING AND CURRENT ROW) AS last_30 FROM visits LIMIT 5
WITH RECURSIVE up(id, name, parent_id, path) AS (SELECT id, name, parent_id, name FROM departments WHERE parent_id IS NULL UNION ALL SELECT d.id, d.name, d.parent_id, up.path || '/' || d.name FROM departments d JOIN up ON d.parent_id = up.id ORDER BY 4) SELECT path FROM up
WITH t AS MATERIALIZED (SELECT patient_id, sum(amount) AS owed FROM invoices i JOIN visits v ON v.id = i.visit_id WHERE i.paid = 0 GROUP BY patient_id) SELECT p.name, t.owed FROM t JOIN patients p ON p.id = t.patient_id ORDER BY t.owed DESC LIMIT 3
SELECT name FROM patients WHERE rowid IN (SELECT patient_id FROM visits ORDER BY fee DESC LIMIT 3)
SELECT 'open' AS what, count(*) AS n FROM invoices WHERE paid IS FALSE UNION ALL SELECT 'paid', count(*) FROM invoices WHERE paid IS TRUE
SELECT (fee, kind) = (50, 'checkup') AS same, (1, 2) < (1, 3) FROM visits LIMIT 1
SELECT dep.name, (SELECT count(*) FROM doctors d WHERE d.department_id = dep.id) AS staff, dep.floor FROM departments dep WHERE staff > 1 ORDER BY staff DESC
SELECT datetime(max(unixepoch(started)), 'unixepoch') AS newest, datetime(min(started), '+1 hour', 'subsec') FROM visits
SELECT visit_id, value, value > avg(value) OVER (PARTITION BY test) AS above, nth_value(value, 2) OVER (PARTITION BY test ORDER BY taken) AS second FROM labs LIMIT 5
