CREATE TABLE patient (
    pat_no          INTEGER PRIMARY KEY,
    surname         TEXT NOT NULL,
    given_name      TEXT NOT NULL,
    dob             DATE NOT NULL,
    dry_wt_kg       NUMERIC(5,1),
    hbv_stat        CHAR(1) CHECK (hbv_stat IN ('P','N','I','U')),
    tx_list_flag    BOOLEAN DEFAULT FALSE,
    named_nurse_id  INTEGER REFERENCES staff(staff_id),
    first_rx_dt     DATE,
    exit_dt         DATE,
    exit_cd         CHAR(2)
);

CREATE TABLE staff (
    staff_id    INTEGER PRIMARY KEY,
    full_name   TEXT NOT NULL,
    role        TEXT CHECK (role IN ('nurse','nephrologist','technician','dietitian','clerk')),
    fte         NUMERIC(3,2),
    left_on     DATE
);

CREATE TABLE station (
    stn_code    CHAR(4) PRIMARY KEY,
    bay         TEXT NOT NULL,
    has_bed     BOOLEAN DEFAULT FALSE,
    iso_yn      CHAR(1) DEFAULT 'N'
);

CREATE TABLE machine (
    serial_no       TEXT PRIMARY KEY,
    model           TEXT NOT NULL,
    stn_code        CHAR(4) REFERENCES station(stn_code),
    run_hrs         INTEGER,
    last_svc_dt     DATE,
    out_of_use      BOOLEAN DEFAULT FALSE
);

CREATE TABLE vasc_access (
    va_id       INTEGER PRIMARY KEY,
    pat_no      INTEGER NOT NULL REFERENCES patient(pat_no),
    va_type     TEXT CHECK (va_type IN ('AVF','AVG','TCVC','NTCVC')),
    side        CHAR(1),
    made_on     DATE,
    first_cann  DATE,
    lost_on     DATE,
    qa_ml_min   INTEGER
);

CREATE TABLE hd_session (
    sess_id         INTEGER PRIMARY KEY,
    pat_no          INTEGER NOT NULL REFERENCES patient(pat_no),
    stn_code        CHAR(4) REFERENCES station(stn_code),
    serial_no       TEXT REFERENCES machine(serial_no),
    nurse_id        INTEGER REFERENCES staff(staff_id),
    sess_dt         DATE NOT NULL,
    shft            CHAR(1) CHECK (shft IN ('A','B','C')),
    mins_presc      SMALLINT,
    mins_done       SMALLINT,
    wt_pre          NUMERIC(5,1),
    wt_post         NUMERIC(5,1),
    sbp_min         SMALLINT,
    uf_ml           INTEGER,
    attd            CHAR(1) CHECK (attd IN ('Y','N','H'))
);

CREATE TABLE lab_result (
    lab_id      INTEGER PRIMARY KEY,
    pat_no      INTEGER NOT NULL REFERENCES patient(pat_no),
    drawn_on    DATE NOT NULL,
    anlyt       TEXT NOT NULL,
    val         NUMERIC(8,2),
    unit        TEXT,
    pre_post    CHAR(1)
);

CREATE TABLE water_test (
    wt_id       INTEGER PRIMARY KEY,
    sampled_on  DATE NOT NULL,
    smp_point   TEXT NOT NULL,
    cfu_ml      NUMERIC(7,1),
    endotox_eu  NUMERIC(6,3),
    cl_total    NUMERIC(5,3),
    taken_by    INTEGER REFERENCES staff(staff_id)
);

CREATE TABLE ride (
    ride_id     INTEGER PRIMARY KEY,
    sess_id     INTEGER NOT NULL REFERENCES hd_session(sess_id),
    leg         CHAR(3) CHECK (leg IN ('IN','OUT')),
    mobility    TEXT,
    due_at      TIMESTAMP,
    actual_at   TIMESTAMP,
    xref        TEXT
);
