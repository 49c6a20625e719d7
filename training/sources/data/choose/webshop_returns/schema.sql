CREATE TABLE customers (
  customer_id BIGINT PRIMARY KEY,
  email VARCHAR(160) UNIQUE,
  ctry CHAR(2),
  signup_ts TIMESTAMP,
  blk_rsn VARCHAR(40)
);
CREATE TABLE orders (
  order_no VARCHAR(14) PRIMARY KEY,
  customer_id BIGINT NOT NULL REFERENCES customers(customer_id),
  placed_at TIMESTAMP,
  delivered_at TIMESTAMP,
  ship_cost NUMERIC(7,2),
  channel VARCHAR(12)
);
CREATE TABLE products (
  sku VARCHAR(20) PRIMARY KEY,
  title VARCHAR(160),
  category VARCHAR(40),
  supp_id INTEGER,
  list_px NUMERIC(9,2),
  hyg_seal BOOLEAN
);
CREATE TABLE order_lines (
  order_no VARCHAR(14) REFERENCES orders(order_no),
  ln SMALLINT,
  sku VARCHAR(20) REFERENCES products(sku),
  qty SMALLINT,
  unit_px NUMERIC(9,2),
  PRIMARY KEY (order_no, ln)
);
CREATE TABLE rma (
  rma_id INTEGER PRIMARY KEY,
  order_no VARCHAR(14) NOT NULL REFERENCES orders(order_no),
  opened_at TIMESTAMP,
  rcvd_at TIMESTAMP,
  closed_at TIMESTAMP,
  rsn_cd CHAR(2),
  sts VARCHAR(12),
  agent_id INTEGER REFERENCES agents(agent_id)
);
CREATE TABLE rma_lines (
  rma_id INTEGER REFERENCES rma(rma_id),
  order_no VARCHAR(14),
  ln SMALLINT,
  qty_back SMALLINT,
  cond_grade CHAR(1),
  bin_loc VARCHAR(8),
  PRIMARY KEY (rma_id, ln),
  FOREIGN KEY (order_no, ln) REFERENCES order_lines(order_no, ln)
);
CREATE TABLE refunds (
  refund_id BIGINT PRIMARY KEY,
  rma_id INTEGER REFERENCES rma(rma_id),
  amt NUMERIC(9,2),
  method VARCHAR(12),
  paid_at TIMESTAMP,
  psp_ref VARCHAR(40)
);
CREATE TABLE labels (
  tracking_no VARCHAR(30) PRIMARY KEY,
  rma_id INTEGER REFERENCES rma(rma_id),
  carrier VARCHAR(20),
  created_at TIMESTAMP,
  first_scan_at TIMESTAMP,
  cost NUMERIC(6,2)
);
CREATE TABLE agents (
  agent_id INTEGER PRIMARY KEY,
  agent_nm VARCHAR(60),
  team_x CHAR(3),
  started DATE
);
