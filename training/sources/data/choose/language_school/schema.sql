CREATE TABLE learner (
    lrn_id       SERIAL PRIMARY KEY,
    first_nm     TEXT NOT NULL,
    last_nm      TEXT NOT NULL,
    born         DATE,
    l1           CHAR(2),
    email        TEXT,
    payer_id     INTEGER REFERENCES payer(payer_id),
    joined       DATE NOT NULL,
    visa_till    DATE
);

CREATE TABLE payer (
    payer_id     SERIAL PRIMARY KEY,
    nm           TEXT NOT NULL,
    kind         TEXT CHECK (kind IN ('self','parent','firm','agency','state')),
    vat_no       TEXT,
    terms_d      SMALLINT DEFAULT 14
);

CREATE TABLE tutor (
    tut_id       SERIAL PRIMARY KEY,
    nm           TEXT NOT NULL,
    langs        TEXT[],
    contract     CHAR(1) CHECK (contract IN ('E','F')),
    hr_rate      NUMERIC(6,2),
    started      DATE,
    ended        DATE
);

CREATE TABLE crs_grp (
    grp_cd       TEXT PRIMARY KEY,
    lang         CHAR(2) NOT NULL,
    cefr         TEXT,
    fmt          TEXT CHECK (fmt IN ('evening','intensive','firm','kids','online')),
    tut_id       INTEGER REFERENCES tutor(tut_id),
    room_no      TEXT REFERENCES room(room_no),
    wk_start     DATE,
    wk_end       DATE,
    cap          SMALLINT,
    fee          NUMERIC(8,2)
);

CREATE TABLE room (
    room_no      TEXT PRIMARY KEY,
    house        TEXT,
    seats        SMALLINT,
    beamer       BOOLEAN,
    step_free    BOOLEAN
);

CREATE TABLE enrl (
    enrl_id      SERIAL PRIMARY KEY,
    lrn_id       INTEGER NOT NULL REFERENCES learner(lrn_id),
    grp_cd       TEXT NOT NULL REFERENCES crs_grp(grp_cd),
    signed_on    DATE NOT NULL,
    st           CHAR(1) CHECK (st IN ('W','A','C','X')),
    disc_pct     NUMERIC(4,1) DEFAULT 0,
    src          TEXT
);

CREATE TABLE lesson (
    lsn_id       SERIAL PRIMARY KEY,
    grp_cd       TEXT NOT NULL REFERENCES crs_grp(grp_cd),
    held_on      DATE NOT NULL,
    t0           TIME,
    units_45     SMALLINT,
    sub_tut      INTEGER REFERENCES tutor(tut_id),
    cancelled    BOOLEAN DEFAULT FALSE,
    topic        TEXT
);

CREATE TABLE attnd (
    lsn_id       INTEGER REFERENCES lesson(lsn_id),
    lrn_id       INTEGER REFERENCES learner(lrn_id),
    mark         CHAR(1) CHECK (mark IN ('P','L','A','E')),
    PRIMARY KEY (lsn_id, lrn_id)
);

CREATE TABLE plc_test (
    pt_id        SERIAL PRIMARY KEY,
    lrn_id       INTEGER NOT NULL REFERENCES learner(lrn_id),
    lang         CHAR(2),
    taken        DATE,
    sc_read      SMALLINT,
    sc_list      SMALLINT,
    sc_oral      SMALLINT,
    cefr_out     TEXT,
    examiner     INTEGER REFERENCES tutor(tut_id)
);

CREATE TABLE inv (
    inv_no       TEXT PRIMARY KEY,
    payer_id     INTEGER REFERENCES payer(payer_id),
    enrl_id      INTEGER REFERENCES enrl(enrl_id),
    issued       DATE,
    amt          NUMERIC(9,2),
    paid_on      DATE,
    rem_lvl      SMALLINT DEFAULT 0
);
