-- terminal operating system, reporting copy
CREATE TABLE vessel_call (
    call_ref      VARCHAR(12) PRIMARY KEY,
    vsl_name      VARCHAR(60) NOT NULL,
    imo           CHAR(7) NOT NULL,
    line_cd       CHAR(3) REFERENCES shipping_line(line_cd),
    berth         SMALLINT,
    eta           TIMESTAMP,
    ata           TIMESTAMP,
    atd           TIMESTAMP,
    moves_plan    INTEGER,
    moves_done    INTEGER,
    loa_m         NUMERIC(5,1)
);

CREATE TABLE shipping_line (
    line_cd       CHAR(3) PRIMARY KEY,
    line_nm       VARCHAR(60) NOT NULL,
    free_days_imp SMALLINT DEFAULT 5,
    free_days_exp SMALLINT DEFAULT 7,
    cr_stop       BOOLEAN DEFAULT FALSE
);

CREATE TABLE cntr (
    cntr_no       CHAR(11) PRIMARY KEY,
    iso6346_tp    CHAR(4) NOT NULL,
    line_cd       CHAR(3) REFERENCES shipping_line(line_cd),
    tare_kg       INTEGER,
    rfr           CHAR(1) DEFAULT 'N'
);

CREATE TABLE visit (
    visit_id      BIGINT PRIMARY KEY,
    cntr_no       CHAR(11) NOT NULL REFERENCES cntr(cntr_no),
    cat           CHAR(3) CHECK (cat IN ('IMP','EXP','TRS','MTY')),
    in_call       VARCHAR(12) REFERENCES vessel_call(call_ref),
    out_call      VARCHAR(12) REFERENCES vessel_call(call_ref),
    in_ts         TIMESTAMP NOT NULL,
    out_ts        TIMESTAMP,
    vgm_kg        INTEGER,
    imdg_cls      VARCHAR(4),
    seal_1        VARCHAR(15),
    pos           VARCHAR(10)
);

CREATE TABLE hold (
    hold_id       BIGINT PRIMARY KEY,
    visit_id      BIGINT NOT NULL REFERENCES visit(visit_id),
    h_type        VARCHAR(6) CHECK (h_type IN ('CUS','VET','LINE','DMG','PAY')),
    set_ts        TIMESTAMP NOT NULL,
    lift_ts       TIMESTAMP,
    set_by        VARCHAR(20)
);

CREATE TABLE gate_txn (
    gtx           BIGINT PRIMARY KEY,
    visit_id      BIGINT REFERENCES visit(visit_id),
    lane          SMALLINT,
    plate         VARCHAR(12),
    haulier       VARCHAR(40),
    slot_from     TIMESTAMP,
    arr_ts        TIMESTAMP,
    dep_ts        TIMESTAMP,
    dirn          CHAR(1) CHECK (dirn IN ('I','O')),
    trbl_cd       CHAR(2)
);

CREATE TABLE che (
    che_id        VARCHAR(6) PRIMARY KEY,
    kind          VARCHAR(4) CHECK (kind IN ('STS','RTG','RS','TT','ECH')),
    swl_t         NUMERIC(4,1),
    commissioned  DATE,
    status        CHAR(1) DEFAULT 'A'
);

CREATE TABLE mv (
    mv_id         BIGINT PRIMARY KEY,
    visit_id      BIGINT NOT NULL REFERENCES visit(visit_id),
    che_id        VARCHAR(6) REFERENCES che(che_id),
    from_pos      VARCHAR(10),
    to_pos        VARCHAR(10),
    done_ts       TIMESTAMP,
    purpose       CHAR(4)
);

CREATE TABLE reefer_log (
    rl_id         BIGINT PRIMARY KEY,
    visit_id      BIGINT NOT NULL REFERENCES visit(visit_id),
    read_ts       TIMESTAMP NOT NULL,
    set_c         NUMERIC(4,1),
    sup_c         NUMERIC(4,1),
    ret_c         NUMERIC(4,1),
    plug_ok       BOOLEAN
);
