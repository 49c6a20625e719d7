CREATE TABLE site (
    site_id        smallint PRIMARY KEY,
    nm             text NOT NULL,
    shore          char(3) CHECK (shore IN ('on','off')),
    grid_pt        text,
    cap_mw         numeric(6,2),
    first_pwr      date,
    lease_end      date
);

CREATE TABLE wtg (
    wtg_id         text PRIMARY KEY,              -- e.g. 'KN-07'
    site_id        smallint NOT NULL REFERENCES site,
    mdl            text,
    hub_h          numeric(5,1),
    rotor_d        numeric(5,1),
    rated_kw       integer,
    commissioned   date,
    lat            double precision,
    lon            double precision,
    wty_to         date                            -- warranty
);

CREATE TABLE scada_10m (
    wtg_id         text REFERENCES wtg,
    t0             timestamptz,
    ws_avg         real,
    ws_max         real,
    p_kw           real,
    yaw_deg        real,
    gbx_oil_c      real,
    avail_f        real,
    q_flag         smallint,
    PRIMARY KEY (wtg_id, t0)
);

CREATE TABLE alarm_evt (
    evt_id         bigserial PRIMARY KEY,
    wtg_id         text REFERENCES wtg,
    code           integer,
    sev            char(1) CHECK (sev IN ('I','W','T')), -- info, warning, trip
    raised         timestamptz NOT NULL,
    cleared        timestamptz,
    ack_by         text,
    remote_rst     boolean DEFAULT false
);

CREATE TABLE tech (
    tech_id        integer PRIMARY KEY,
    fullnm         text,
    depot          text,
    employer       text,
    wah_exp        date,                           -- working at height
    hv_auth        boolean,
    sea_surv_exp   date
);

CREATE TABLE wo (
    wo_no          integer PRIMARY KEY,
    wtg_id         text REFERENCES wtg,
    kind           text CHECK (kind IN ('sched','corr','retro','insp')),
    raised_on      date,
    planned_for    date,
    started        timestamptz,
    finished       timestamptz,
    evt_id         bigint REFERENCES alarm_evt,
    lead_tech      integer REFERENCES tech(tech_id),
    txt            text
);

CREATE TABLE spare (
    part_no        text PRIMARY KEY,
    descr          text,
    on_hand        integer,
    min_lvl        integer,
    unit_eur       numeric(10,2),
    lead_wks       smallint,
    shelf          text
);

CREATE TABLE wo_part (
    wo_no          integer REFERENCES wo,
    part_no        text REFERENCES spare,
    qty            integer,
    PRIMARY KEY (wo_no, part_no)
);

CREATE TABLE curtail (
    cur_id         integer PRIMARY KEY,
    site_id        smallint REFERENCES site,
    asked_by       text,                           -- grid, bats, noise, owner
    t_from         timestamptz,
    t_to           timestamptz,
    cap_to_mw      numeric(6,2),
    lost_mwh       numeric(9,2)
);

CREATE TABLE blade_insp (
    insp_id        integer PRIMARY KEY,
    wtg_id         text REFERENCES wtg,
    blade          char(1) CHECK (blade IN ('A','B','C')),
    flown_on       date,
    dmg_cat        smallint CHECK (dmg_cat BETWEEN 0 AND 5),
    r_from_root_m  numeric(5,1),
    pic_uri        text
);
