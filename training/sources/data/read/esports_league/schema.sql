CREATE TABLE org (
  org_id       SERIAL PRIMARY KEY,
  tag          VARCHAR(5) NOT NULL UNIQUE,
  full_name    TEXT NOT NULL,
  country      CHAR(2),
  joined_szn   SMALLINT,
  slot_fee_eur NUMERIC(10,2)
);

CREATE TABLE player (
  player_id    SERIAL PRIMARY KEY,
  handle       VARCHAR(24) NOT NULL,
  legal_name   TEXT,
  born_on      DATE,
  nat          CHAR(2),
  main_role    VARCHAR(12),
  peak_mmr     INTEGER,
  banned_til   DATE
);

CREATE TABLE contract (
  contract_id  SERIAL PRIMARY KEY,
  org_id       INTEGER NOT NULL REFERENCES org(org_id),
  player_id    INTEGER NOT NULL REFERENCES player(player_id),
  starts       DATE NOT NULL,
  ends         DATE,
  wage_mth     NUMERIC(9,2),
  buyout       NUMERIC(11,2),
  sub_flag     BOOLEAN DEFAULT FALSE,
  loaned_from  INTEGER REFERENCES org(org_id)
);

CREATE TABLE split (
  split_cd     CHAR(6) PRIMARY KEY,       -- 24SPR, 24AUT
  opens        DATE NOT NULL,
  closes       DATE NOT NULL,
  patch_lock   VARCHAR(8),
  prize_pot    NUMERIC(11,2)
);

CREATE TABLE series (
  series_id    BIGSERIAL PRIMARY KEY,
  split_cd     CHAR(6) NOT NULL REFERENCES split(split_cd),
  wk           SMALLINT,
  best_of      SMALLINT NOT NULL,
  org_blue     INTEGER NOT NULL REFERENCES org(org_id),
  org_red      INTEGER NOT NULL REFERENCES org(org_id),
  sched_at     TIMESTAMPTZ,
  live_at      TIMESTAMPTZ,
  won_by       INTEGER REFERENCES org(org_id),
  ff           BOOLEAN DEFAULT FALSE,
  hall         VARCHAR(40)
);

CREATE TABLE map_game (
  series_id    BIGINT NOT NULL REFERENCES series(series_id),
  g_no         SMALLINT NOT NULL,
  map_name     VARCHAR(30),
  dur_s        INTEGER,
  winner       INTEGER REFERENCES org(org_id),
  pause_cnt    SMALLINT DEFAULT 0,
  pause_s      INTEGER DEFAULT 0,
  remake       BOOLEAN DEFAULT FALSE,
  PRIMARY KEY (series_id, g_no)
);

CREATE TABLE box_score (
  series_id    BIGINT NOT NULL,
  g_no         SMALLINT NOT NULL,
  player_id    INTEGER NOT NULL REFERENCES player(player_id),
  hero         VARCHAR(30),
  k            SMALLINT,
  d            SMALLINT,
  a            SMALLINT,
  gpm          INTEGER,
  mvp_yn       BOOLEAN,
  PRIMARY KEY (series_id, g_no, player_id),
  FOREIGN KEY (series_id, g_no) REFERENCES map_game(series_id, g_no)
);

CREATE TABLE sanction (
  sanc_no      SERIAL PRIMARY KEY,
  series_id    BIGINT REFERENCES series(series_id),
  org_id       INTEGER REFERENCES org(org_id),
  player_id    INTEGER REFERENCES player(player_id),
  rule_ref     VARCHAR(10),
  pts_off      SMALLINT DEFAULT 0,
  fine_eur     NUMERIC(9,2),
  issued_on    DATE NOT NULL,
  appeal_st    VARCHAR(10)              -- none, open, upheld, struck
);

CREATE TABLE crew_shift (
  series_id    BIGINT NOT NULL REFERENCES series(series_id),
  crew_nm      VARCHAR(60) NOT NULL,
  duty         VARCHAR(16) NOT NULL,    -- referee, caster, observer, stage
  fee_eur      NUMERIC(7,2),
  no_show      BOOLEAN DEFAULT FALSE,
  PRIMARY KEY (series_id, crew_nm, duty)
);
