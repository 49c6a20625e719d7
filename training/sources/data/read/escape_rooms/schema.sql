CREATE TABLE `venue` (
  `venue_cd`   char(3) NOT NULL,               -- LDS, YRK, HUL ...
  `city`       varchar(40) NOT NULL,
  `opened`     date DEFAULT NULL,
  `boss`       varchar(40) DEFAULT NULL,       -- site lead
  `fire_cap`   smallint DEFAULT NULL,
  PRIMARY KEY (`venue_cd`)
);

CREATE TABLE `room` (
  `rm_id`      int NOT NULL,
  `venue_cd`   char(3) NOT NULL,
  `title`      varchar(60) NOT NULL,
  `mins`       smallint NOT NULL DEFAULT 60,
  `min_pl`     tinyint,
  `max_pl`     tinyint,
  `diff_1_5`   tinyint,
  `last_refit` date,
  `shut_yn`    char(1) DEFAULT 'N',
  PRIMARY KEY (`rm_id`),
  FOREIGN KEY (`venue_cd`) REFERENCES `venue` (`venue_cd`)
);

CREATE TABLE `slot` (
  `slot_id`    bigint NOT NULL,
  `rm_id`      int NOT NULL,
  `kickoff`    datetime NOT NULL,
  `list_px`    decimal(6,2),
  `blocked_by` varchar(30),
  PRIMARY KEY (`slot_id`),
  UNIQUE (`rm_id`,`kickoff`),
  FOREIGN KEY (`rm_id`) REFERENCES `room` (`rm_id`)
);

CREATE TABLE `bkng` (
  `ref`        char(7) NOT NULL,
  `slot_id`    bigint NOT NULL,
  `made_at`    datetime NOT NULL,
  `lead_name`  varchar(60),
  `lead_mail`  varchar(90),
  `heads`      tinyint,
  `kids`       tinyint DEFAULT 0,
  `src`        varchar(12),                    -- web, phone, walkin, reseller
  `paid_px`    decimal(7,2),
  `vch_code`   varchar(14),
  `cxl_at`     datetime,
  `turned_up`  tinyint(1),
  PRIMARY KEY (`ref`),
  FOREIGN KEY (`slot_id`) REFERENCES `slot` (`slot_id`)
);

CREATE TABLE `game_res` (
  `ref`        char(7) NOT NULL,
  `gm_id`      int,
  `team_nm`    varchar(50),
  `out_yn`     char(1),
  `secs_left`  smallint,
  `mood`       tinyint,                        -- exit smiley 1..5
  PRIMARY KEY (`ref`),
  FOREIGN KEY (`ref`) REFERENCES `bkng` (`ref`)
);

CREATE TABLE `hint_log` (
  `ref`        char(7) NOT NULL,
  `n`          tinyint NOT NULL,
  `at_sec`     smallint,
  `pzl_no`     tinyint,
  `asked_yn`   char(1),                  -- N = pushed by the game master
  PRIMARY KEY (`ref`,`n`),
  FOREIGN KEY (`ref`) REFERENCES `game_res` (`ref`)
);

CREATE TABLE `crew` (
  `gm_id`      int NOT NULL,
  `nick`       varchar(30),
  `home_cd`    char(3) REFERENCES `venue` (`venue_cd`),
  `first_day`  date,
  `hr_rate`    decimal(5,2),
  `aid_until`  date,                           -- first aid certificate
  PRIMARY KEY (`gm_id`)
);

CREATE TABLE `prop` (
  `tag`        varchar(10) NOT NULL,
  `rm_id`      int,
  `descr`      varchar(80),
  `cost`       decimal(8,2),
  `elec_yn`    char(1),
  PRIMARY KEY (`tag`),
  FOREIGN KEY (`rm_id`) REFERENCES `room` (`rm_id`)
);

CREATE TABLE `prop_fault` (
  `f_no`       int NOT NULL,
  `tag`        varchar(10) NOT NULL,
  `seen_at`    datetime,
  `seen_by`    int,
  `fixed_at`   datetime,
  `bodge_yn`   char(1),                  -- temporary repair
  PRIMARY KEY (`f_no`),
  FOREIGN KEY (`tag`) REFERENCES `prop` (`tag`),
  FOREIGN KEY (`seen_by`) REFERENCES `crew` (`gm_id`)
);

CREATE TABLE `vch` (
  `vch_code`   varchar(14) NOT NULL,
  `face_amt`   decimal(6,2),
  `sold_on`    date,
  `dies_on`    date,
  `used_on`    date,
  PRIMARY KEY (`vch_code`)
);
