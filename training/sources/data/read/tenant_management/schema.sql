-- lettings core, Postgres 14

CREATE TABLE building (
    bldg_code     CHAR(4) PRIMARY KEY,
    street        TEXT NOT NULL,
    postcode      TEXT,
    year_built    INTEGER,
    caretaker     TEXT,
    lift          BOOLEAN DEFAULT FALSE
);

CREATE TABLE unit (
    unit_ref      VARCHAR(9) PRIMARY KEY,
    bldg_code     CHAR(4) NOT NULL REFERENCES building(bldg_code),
    floor_no      INTEGER,
    sqm           NUMERIC(6,1),
    rooms         INTEGER,
    epc           CHAR(1),            -- energy class A-G
    tgt_rent      NUMERIC(9,2)        -- asking rent per month
);

CREATE TABLE tenant (
    t_id          SERIAL PRIMARY KEY,
    surname       TEXT NOT NULL,
    forename      TEXT,
    dob           DATE,
    mobile        TEXT,
    mail          TEXT,
    contact_pref  CHAR(1),            -- M mail, P phone, L letter
    vuln          BOOLEAN DEFAULT FALSE
);

CREATE TABLE lease (
    lse_no        INTEGER PRIMARY KEY,
    unit_ref      VARCHAR(9) NOT NULL REFERENCES unit(unit_ref),
    start_dt      DATE NOT NULL,
    end_dt        DATE,
    rent_pcm      NUMERIC(9,2),
    brk_clause    BOOLEAN,
    stat          CHAR(2),            -- DR draft, AC active, NT under notice, EN ended
    ntc_rcvd      DATE                -- day the notice came in
);

CREATE TABLE lease_party (
    lse_no        INTEGER REFERENCES lease(lse_no),
    t_id          INTEGER REFERENCES tenant(t_id),
    role          CHAR(1),            -- L lead, J joint, G guarantor
    PRIMARY KEY (lse_no, t_id)
);

CREATE TABLE rent_ledger (
    rl_id         BIGSERIAL PRIMARY KEY,
    lse_no        INTEGER NOT NULL REFERENCES lease(lse_no),
    due_dt        DATE,
    post_dt       DATE,
    dr            NUMERIC(9,2) DEFAULT 0,
    cr            NUMERIC(9,2) DEFAULT 0,
    txn_cd        VARCHAR(4)          -- RENT, PAY, FEE, ADJ
);

CREATE TABLE deposit (
    dep_id        INTEGER PRIMARY KEY,
    lse_no        INTEGER REFERENCES lease(lse_no),
    amt           NUMERIC(9,2),
    recd_dt       DATE,
    lodged_dt     DATE,
    cert_no       TEXT,
    retd_amt      NUMERIC(9,2),
    retd_dt       DATE
);

CREATE TABLE contractor (
    ctr_id        INTEGER PRIMARY KEY,
    firm          TEXT,
    trade         TEXT,
    ins_exp       DATE,
    hrly          NUMERIC(7,2)
);

CREATE TABLE wo (
    wo_no         INTEGER PRIMARY KEY,
    unit_ref      VARCHAR(9) REFERENCES unit(unit_ref),
    ctr_id        INTEGER REFERENCES contractor(ctr_id),
    rep_ts        TIMESTAMP,          -- reported
    pri           SMALLINT,           -- 1 emergency .. 4 planned
    what          TEXT,
    done_ts       TIMESTAMP,
    cost          NUMERIC(9,2),
    recall_of     INTEGER REFERENCES wo(wo_no)
);

CREATE TABLE insp (
    insp_id       INTEGER PRIMARY KEY,
    unit_ref      VARCHAR(9) REFERENCES unit(unit_ref),
    kind          VARCHAR(3),         -- CIN check-in, MID, OUT check-out
    on_dt         DATE,
    by_whom       TEXT,
    scr           SMALLINT            -- 1 poor .. 5 as new
);
