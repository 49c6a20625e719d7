-- Veterinary supplies wholesaler. Data up to 2026-11-28.
SELECT setseed(0.37);
CREATE TABLE sales_reps (
  rep_id integer PRIMARY KEY, full_name text NOT NULL UNIQUE, region text NOT NULL, hired_on date NOT NULL,
  left_on date, manager_id integer REFERENCES sales_reps, monthly_target numeric(10,2));
CREATE TABLE suppliers (
  supplier_id integer PRIMARY KEY, supplier_name text NOT NULL UNIQUE, country text NOT NULL,
  lead_time_days integer, is_preferred boolean NOT NULL, contract_ends_on date);
CREATE TABLE clinics (
  clinic_id integer PRIMARY KEY, clinic_name text NOT NULL UNIQUE, clinic_type text NOT NULL, city text NOT NULL,
  region text NOT NULL, account_opened_on date NOT NULL, credit_limit numeric(10,2), rep_id integer REFERENCES sales_reps,
  email text, account_status text NOT NULL);
CREATE TABLE products (
  product_id integer PRIMARY KEY, sku text NOT NULL UNIQUE, product_name text NOT NULL UNIQUE, category text NOT NULL,
  supplier_id integer NOT NULL REFERENCES suppliers, list_price numeric(10,2) NOT NULL, unit_cost numeric(10,2),
  is_controlled boolean NOT NULL, needs_cold_chain boolean NOT NULL, reorder_level integer, discontinued_on date);
CREATE TABLE stock_batches (
  batch_id integer PRIMARY KEY, product_id integer NOT NULL REFERENCES products, batch_number text NOT NULL UNIQUE,
  warehouse text NOT NULL, received_on date NOT NULL, expires_on date, quantity_received integer NOT NULL,
  quantity_on_hand integer NOT NULL);
CREATE TABLE orders (
  order_id integer PRIMARY KEY, clinic_id integer NOT NULL REFERENCES clinics, ordered_at timestamp NOT NULL,
  channel text NOT NULL, status text NOT NULL, required_by date);
CREATE TABLE order_lines (
  order_line_id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, product_id integer NOT NULL REFERENCES products,
  quantity integer NOT NULL, unit_price numeric(10,2) NOT NULL, discount_pct numeric(5,2) NOT NULL, line_total numeric(12,2) NOT NULL);
CREATE TABLE shipments (
  shipment_id integer PRIMARY KEY, order_id integer NOT NULL REFERENCES orders, carrier text NOT NULL,
  dispatched_at timestamp NOT NULL, delivered_at timestamp, parcels integer NOT NULL);
CREATE TABLE invoices (
  invoice_id integer PRIMARY KEY, order_id integer NOT NULL UNIQUE REFERENCES orders, invoice_number text NOT NULL UNIQUE,
  issued_on date NOT NULL, due_on date NOT NULL, total_amount numeric(12,2) NOT NULL);
CREATE TABLE payments (
  payment_id integer PRIMARY KEY, invoice_id integer NOT NULL REFERENCES invoices, paid_on date NOT NULL,
  amount numeric(12,2) NOT NULL, method text NOT NULL);
CREATE TABLE returns (
  return_id integer PRIMARY KEY, order_line_id integer NOT NULL UNIQUE REFERENCES order_lines, returned_on date NOT NULL,
  quantity integer NOT NULL, reason text NOT NULL, credit_amount numeric(12,2));

INSERT INTO sales_reps VALUES
 (1,'Moira Haldane','Scotland','2012-03-01',NULL,NULL,NULL),(2,'Tom Birtwistle','North','2014-05-12',NULL,1,42000),
 (3,'Anjali Rao','South','2015-09-01',NULL,1,45000),(4,'Gethin Pryce','Wales','2016-02-15',NULL,1,30000);
INSERT INTO sales_reps
SELECT i, (ARRAY['Ewan','Sophie','Callum','Priti','Lewis','Hannah','Marek','Orla'])[1+i%8]||' '||(ARRAY['Fyfe','Lund','Okoro','Sharpe','Teale','Quigg','Vance'])[1+i%7],
 (ARRAY['Scotland','North','Midlands','South','Wales'])[1+i%5], DATE '2017-01-09'+(i-5)*190,
 CASE WHEN i IN (7,13) THEN DATE '2026-01-31'-i*20 END, 2+i%3, CASE WHEN i%6<>0 THEN 15000+(i%5)*2500 END
FROM generate_series(5,22) i;
INSERT INTO suppliers
SELECT i, (ARRAY['Alderbrook Pharma','Nordvet','Hoofcare Ltd','Lapin Labs','Corvex Diagnostics','Petrel Surgical','Dentapaw','Kestrel Diets','Brae Biologics','Oxer Equine',
 'Tarsus Instruments','Willowmere','Zoetis Trade Desk','Fennec Foods','Baltica Medical','Rookery Bandages','Sonde Imaging','Meridian Vet','Pasture Health','Caldera Gas','Lomond Labels','Ibex Pharma','Stoat and Sons','Vetline'])[i],
 (ARRAY['United Kingdom','Germany','Ireland','United Kingdom','Netherlands','Denmark'])[1+i%6], CASE WHEN i%8<>3 THEN 3+(i*5)%19 END, i%3=1,
 CASE WHEN i%4<>0 THEN DATE '2026-02-28'+i*31 END
FROM generate_series(1,24) i;
INSERT INTO clinics
SELECT i, (ARRAY['Ashgrove','Beechwood','Castle','Dovecote','Elmfield','Fairview','Glen','Harbour','Ivy Lane','Juniper','Kingsway','Larch','Millbank','Northgate'])[1+i%14]||' '||
 (ARRAY['Vets','Veterinary Centre','Animal Hospital','Equine Practice','Pet Clinic','Farm Vets','Veterinary Group','Companion Care','Veterinary Surgery','Referrals'])[1+((i-1)/14)%10],
 (ARRAY['small animal','mixed','small animal','equine','farm','small animal','referral'])[1+(i*3)%7],
 (ARRAY['Perth','Leeds','Derby','Exeter','Swansea','Inverness','York','Coventry','Brighton','Cardiff'])[1+i%10],
 (ARRAY['Scotland','North','Midlands','South','Wales'])[1+i%5],
 CASE WHEN i<=60 THEN DATE '2018-03-05'+i*33 ELSE DATE '2023-12-01'+((i-60)*1085/80) END,
 CASE WHEN i%11<>4 THEN 2000+(i*7%9)*1000 END, CASE WHEN i%13<>5 THEN 4+(i*5)%17 END,
 CASE WHEN i%6<>1 THEN 'orders@clinic'||i||'.example' END, CASE WHEN i%19=3 THEN 'closed' WHEN i%17=6 THEN 'on_hold' ELSE 'active' END
FROM generate_series(1,140) i;
INSERT INTO products
SELECT i, 'VS-'||(10000+i*37), (ARRAY['Vaccine','Wormer','Diet','Suture','Test Kit','Dental Chew','Anaesthetic','Bandage'])[1+i%8]||' '||
 (ARRAY['Alpha','Bravo','Cobalt','Delta','Ember','Flint','Garnet','Heron','Indigo','Jasper','Kelp','Lotus','Merlin','Nectar','Onyx'])[1+(i-1)/8],
 (ARRAY['vaccines','antiparasitics','diets','surgical','diagnostics','dental','anaesthesia','bandaging'])[1+i%8],
 1+(i*9+i/8)%22, 4+(i*17)%90+0.5*(i%2), CASE WHEN i%15<>7 THEN round((4+(i*17)%90)*(0.5+(i%4)*0.06),2) END,
 i%8=6, i%8=0 OR i%16=4, CASE WHEN i%9<>2 THEN 20+(i*13)%80 END, CASE WHEN i%17=9 THEN DATE '2025-01-15'+i*5 END
FROM generate_series(1,120) i;
INSERT INTO stock_batches
SELECT i, 1+(i*7+i/115)%115, 'B'||lpad((i*53)::text,6,'0'), (ARRAY['Leeds','Bristol','Perth','Leeds'])[1+i%4], r,
 CASE WHEN i%8<>5 THEN r+240+(i*29)%600 END, q, CASE WHEN i%5=0 THEN 0 ELSE floor(q*random()*i/400)::int END
FROM (SELECT i, DATE '2023-12-04'+(i*1085/400) AS r, 40+(i*31)%160 AS q FROM generate_series(1,400) i) s;
INSERT INTO orders
SELECT i, 1+floor(power(random(),1.5)*(56+74*i/900.0))::int, t, (ARRAY['web','web','phone','rep','web','edi'])[1+floor(random()*6)::int],
 CASE WHEN i>888 THEN (ARRAY['pending','backordered','shipped'])[1+i%3] WHEN random()<0.06 THEN 'cancelled' WHEN i>870 THEN 'shipped' ELSE 'delivered' END,
 CASE WHEN i%4<>1 THEN t::date+3+(i*3)%9 END
FROM (SELECT i, TIMESTAMP '2023-12-01 08:00'+(i*1091/900)*INTERVAL '1 day'+floor(random()*590)*INTERVAL '1 minute' AS t FROM generate_series(1,900) i) s;
INSERT INTO order_lines
SELECT row_number() OVER (ORDER BY o.order_id,k), o.order_id, p.product_id, q, pr, d, round(q*pr*(1-d/100.0),2)
FROM orders o CROSS JOIN LATERAL generate_series(1,1+(o.order_id*7)%3) k
JOIN products p ON p.product_id=1+(o.order_id*o.order_id*5+o.order_id*o.clinic_id+k*37)%108
CROSS JOIN LATERAL (SELECT 1+(o.order_id*k*13)%12 AS q, round(p.list_price*CASE WHEN o.ordered_at<'2025-01-01' THEN 0.94 ELSE 1 END,2) AS pr, (ARRAY[0,0,5,0,10,0,2.5])[1+(o.order_id+k*2)%7] AS d) x;
INSERT INTO shipments
SELECT row_number() OVER (ORDER BY o.order_id,k), o.order_id, (ARRAY['ParcelHawk','CityVan','NorthFreight','ParcelHawk','ColdChain Express'])[1+(o.order_id+k)%5],
 o.ordered_at+(k*k+o.order_id%3)*INTERVAL '20 hours', CASE WHEN o.status='delivered' THEN o.ordered_at+(k*k+o.order_id%3)*INTERVAL '20 hours'+(16+floor(random()*90))*INTERVAL '1 hour' END, 1+(o.order_id*k)%4
FROM orders o CROSS JOIN LATERAL generate_series(1,CASE WHEN o.order_id%19=0 THEN 2 ELSE 1 END) k WHERE o.status IN ('delivered','shipped');
INSERT INTO invoices
SELECT row_number() OVER (ORDER BY o.order_id), o.order_id, 'INV-'||(20000+o.order_id), x.d, x.d+CASE WHEN o.clinic_id%5=0 THEN 14 ELSE 30 END, x.t
FROM orders o CROSS JOIN LATERAL (SELECT (SELECT min(dispatched_at)::date FROM shipments s WHERE s.order_id=o.order_id) AS d, (SELECT sum(line_total) FROM order_lines l WHERE l.order_id=o.order_id) AS t) x
WHERE o.status IN ('delivered','shipped');
INSERT INTO payments
SELECT row_number() OVER (ORDER BY p,invoice_id), invoice_id, p, a, (ARRAY['bank_transfer','direct_debit','card','bank_transfer','cheque'])[1+invoice_id%5]
FROM (SELECT i.invoice_id, i.issued_on+8+floor(random()*40)::int+k*9 AS p,
  CASE WHEN invoice_id%9=0 AND k=1 THEN round(total_amount*0.4,2) WHEN invoice_id%9=0 THEN total_amount-round(total_amount*0.4,2) ELSE total_amount END AS a
  FROM invoices i CROSS JOIN LATERAL generate_series(1,CASE WHEN invoice_id%9=0 AND invoice_id%27<>0 THEN 2 ELSE 1 END) k WHERE invoice_id%31<>4) s WHERE p<=DATE '2026-11-28';
INSERT INTO returns
SELECT row_number() OVER (ORDER BY l.order_line_id), l.order_line_id, o.ordered_at::date+8+(l.order_line_id%20), 1+(l.quantity-1)/2,
 (ARRAY['damaged','wrong item','over-ordered','damaged','recall','short dated'])[1+(l.order_line_id/17)%6], CASE WHEN l.order_line_id%7<>2 THEN round(l.line_total*(1+(l.quantity-1)/2)/l.quantity,2) END
FROM order_lines l JOIN orders o ON o.order_id=l.order_id WHERE o.status='delivered' AND l.order_line_id%17=5;
