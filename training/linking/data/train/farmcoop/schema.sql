CREATE TABLE MGSTM (
  MGNR VARCHAR(18) NOT NULL,
  NAME1 VARCHAR(60),
  NAME2 VARCHAR(60),
  STRAS VARCHAR(60),
  PLZ VARCHAR(18),
  ORT VARCHAR(60),
  LAND1 VARCHAR(18),
  TELF1 VARCHAR(18),
  SMTPA VARCHAR(60),
  BEZNR VARCHAR(18),
  MGART VARCHAR(18),
  EINDT CHAR(8),
  AUSDT CHAR(8),
  STAKZ CHAR(1),
  GEBDT CHAR(8),
  GESCH VARCHAR(18),
  STCEG VARCHAR(18),
  STCD1 VARCHAR(18),
  ZAHLW VARCHAR(18),
  SPRAS CHAR(1),
  ERDAT CHAR(8),
  ERNAM VARCHAR(18),
  AEDAT CHAR(8),
  AENAM VARCHAR(18),
  LOEVM CHAR(1),
  ANRED VARCHAR(18),
  TITEL VARCHAR(18),
  TELFX VARCHAR(18),
  PFACH VARCHAR(18),
  PLZ2 VARCHAR(18),
  KUNNR VARCHAR(18),
  LIFNR VARCHAR(18),
  FAMST VARCHAR(18),
  HOFNF VARCHAR(18),
  VERTR VARCHAR(18),
  WERBR VARCHAR(18),
  MAHNV VARCHAR(18),
  BEMRK VARCHAR(18),
  ALTNR VARCHAR(18),
  PRIMARY KEY (MGNR)
);

CREATE TABLE MGARTT (
  MGART VARCHAR(18) NOT NULL,
  SPRAS CHAR(1) NOT NULL,
  TXT30 VARCHAR(60),
  PRIMARY KEY (MGART, SPRAS)
);

CREATE TABLE MGSTAT (
  STAKZ CHAR(1) NOT NULL,
  BEZCH VARCHAR(60),
  AKTKZ CHAR(1),
  PRIMARY KEY (STAKZ)
);

CREATE TABLE MGBEZ (
  BEZNR VARCHAR(18) NOT NULL,
  BEZNM VARCHAR(60),
  OBMNR VARCHAR(18),
  REGCD VARCHAR(18),
  PRIMARY KEY (BEZNR)
);

CREATE TABLE MGANT (
  MGNR VARCHAR(18) NOT NULL,
  LFDNR INTEGER NOT NULL,
  ANZTL INTEGER,
  NOMBT DECIMAL(15,3),
  ZEIDT CHAR(8),
  KUEDT CHAR(8),
  STAKZ CHAR(1),
  PRIMARY KEY (MGNR, LFDNR)
);

CREATE TABLE MGANH (
  MGNR VARCHAR(18) NOT NULL,
  LFDNR INTEGER NOT NULL,
  BWDAT CHAR(8) NOT NULL,
  BWART VARCHAR(18),
  ANZTL INTEGER,
  BTRAG DECIMAL(15,3),
  ERNAM VARCHAR(18),
  PRIMARY KEY (MGNR, LFDNR, BWDAT)
);

CREATE TABLE MGBWA (
  BWART VARCHAR(18) NOT NULL,
  BWATX VARCHAR(60),
  VORZK CHAR(1),
  PRIMARY KEY (BWART)
);

CREATE TABLE MGBKV (
  MGNR VARCHAR(18) NOT NULL,
  BVTYP VARCHAR(18) NOT NULL,
  IBAN VARCHAR(18),
  BICCD VARCHAR(18),
  KOINH VARCHAR(18),
  GUEVN CHAR(8),
  GUEBS CHAR(8),
  PRIMARY KEY (MGNR, BVTYP)
);

CREATE TABLE MGBTR (
  BTRNR VARCHAR(18) NOT NULL,
  MGNR VARCHAR(18),
  BTRNM VARCHAR(60),
  BTART VARCHAR(18),
  PLZ VARCHAR(18),
  ORT VARCHAR(60),
  HEKTR DECIMAL(15,3),
  KUEZL INTEGER,
  OEKKZ CHAR(1),
  HITNR VARCHAR(18),
  PRGNR VARCHAR(18),
  ERDAT CHAR(8),
  ERNAM VARCHAR(18),
  AEDAT CHAR(8),
  AENAM VARCHAR(18),
  LOEVM CHAR(1),
  STRAS VARCHAR(60),
  LKRNR VARCHAR(18),
  GEMKZ CHAR(1),
  HALTF VARCHAR(18),
  MLKSY VARCHAR(18),
  ROBOT VARCHAR(18),
  ABHZT VARCHAR(18),
  KLSTR VARCHAR(18),
  EINDT CHAR(8),
  AUSDT CHAR(8),
  STAKZ CHAR(1),
  TOUNR VARCHAR(18),
  PRIMARY KEY (BTRNR)
);

CREATE TABLE MGBTA (
  BTART VARCHAR(18) NOT NULL,
  BTATX VARCHAR(60),
  PRIMARY KEY (BTART)
);

CREATE TABLE MGHST (
  MGNR VARCHAR(18) NOT NULL,
  AEDAT CHAR(8) NOT NULL,
  FELDN VARCHAR(18) NOT NULL,
  WALTE VARCHAR(18),
  WNEUE VARCHAR(18),
  AENAM VARCHAR(18),
  PRIMARY KEY (MGNR, AEDAT, FELDN)
);

CREATE TABLE MGVTR (
  MGNR VARCHAR(18) NOT NULL,
  AMTCD VARCHAR(18) NOT NULL,
  VONDT CHAR(8) NOT NULL,
  BISDT CHAR(8),
  BEZNR VARCHAR(18),
  PRIMARY KEY (MGNR, AMTCD, VONDT)
);

CREATE TABLE MGAMT (
  AMTCD VARCHAR(18) NOT NULL,
  AMTTX VARCHAR(60),
  SORTK VARCHAR(60),
  PRIMARY KEY (AMTCD)
);

CREATE TABLE MLANL (
  BELNR VARCHAR(18) NOT NULL,
  LIEDT CHAR(8),
  BTRNR VARCHAR(18),
  TOUNR VARCHAR(18),
  FZGNR VARCHAR(18),
  TNKNR VARCHAR(18),
  MNGKG DECIMAL(15,3),
  MNGLT DECIMAL(15,3),
  TEMPC DECIMAL(15,3),
  PRBNR VARCHAR(18),
  STOKZ CHAR(1),
  SCHKZ CHAR(1),
  ERDAT CHAR(8),
  UHRZT VARCHAR(18),
  FAHRN VARCHAR(18),
  PHWRT VARCHAR(18),
  LEITW VARCHAR(18),
  BARCD VARCHAR(18),
  ERNAM VARCHAR(18),
  SPRKZ CHAR(1),
  KORRM VARCHAR(18),
  PRIMARY KEY (BELNR)
);

CREATE TABLE MLANH (
  BELNR VARCHAR(18) NOT NULL,
  LIEDT CHAR(8),
  BTRNR VARCHAR(18),
  TOUNR VARCHAR(18),
  FZGNR VARCHAR(18),
  TNKNR VARCHAR(18),
  MNGKG DECIMAL(15,3),
  MNGLT DECIMAL(15,3),
  TEMPC DECIMAL(15,3),
  PRBNR VARCHAR(18),
  STOKZ CHAR(1),
  SCHKZ CHAR(1),
  ERDAT CHAR(8),
  UHRZT VARCHAR(18),
  FAHRN VARCHAR(18),
  PHWRT VARCHAR(18),
  LEITW VARCHAR(18),
  BARCD VARCHAR(18),
  ERNAM VARCHAR(18),
  SPRKZ CHAR(1),
  KORRM VARCHAR(18),
  PRIMARY KEY (BELNR)
);

CREATE TABLE MLPRB (
  PRBNR VARCHAR(18) NOT NULL,
  BTRNR VARCHAR(18),
  PRBDT CHAR(8),
  FETTP DECIMAL(15,3),
  EIWSP DECIMAL(15,3),
  ZELLZ INTEGER,
  KEIMZ INTEGER,
  HEMKZ CHAR(1),
  GEFPT DECIMAL(15,3),
  LABCD VARCHAR(18),
  QKLCD VARCHAR(18),
  UREAG VARCHAR(18),
  LAKTO VARCHAR(18),
  PHWRT VARCHAR(18),
  TRSUB VARCHAR(18),
  ZWDAT CHAR(8),
  ERNAM VARCHAR(18),
  STOKZ CHAR(1),
  PRIMARY KEY (PRBNR)
);

CREATE TABLE MLLAB (
  LABCD VARCHAR(18) NOT NULL,
  LABNM VARCHAR(60),
  ORT VARCHAR(60),
  PRIMARY KEY (LABCD)
);

CREATE TABLE MLQKL (
  QKLCD VARCHAR(18) NOT NULL,
  QKLTX VARCHAR(60),
  ZELMX INTEGER,
  KEIMX INTEGER,
  ZUABP DECIMAL(15,3),
  PRIMARY KEY (QKLCD)
);

CREATE TABLE MLTOU (
  TOUNR VARCHAR(18) NOT NULL,
  TOUTX VARCHAR(60),
  WERKS VARCHAR(18),
  FRQTG INTEGER,
  FZGNR VARCHAR(18),
  PRIMARY KEY (TOUNR)
);

CREATE TABLE MLFZG (
  FZGNR VARCHAR(18) NOT NULL,
  KENNZ VARCHAR(18),
  TANKL INTEGER,
  BAUJR VARCHAR(18),
  PRIMARY KEY (FZGNR)
);

CREATE TABLE MLTNK (
  TNKNR VARCHAR(18) NOT NULL,
  BTRNR VARCHAR(18),
  VOLLT INTEGER,
  KUEHL VARCHAR(18),
  EINDT CHAR(8),
  PRIMARY KEY (TNKNR)
);

CREATE TABLE MLPRG (
  PRGNR VARCHAR(18) NOT NULL,
  PRGTX VARCHAR(60),
  OEKKZ CHAR(1),
  PRIMARY KEY (PRGNR)
);

CREATE TABLE MLPRS (
  PRGNR VARCHAR(18) NOT NULL,
  GUEVN CHAR(8) NOT NULL,
  GUEBS CHAR(8),
  BASPR DECIMAL(15,3),
  FETTW DECIMAL(15,3),
  EIWSW DECIMAL(15,3),
  WAERS VARCHAR(18),
  PRIMARY KEY (PRGNR, GUEVN)
);

CREATE TABLE MLABR (
  ABRNR VARCHAR(18) NOT NULL,
  MGNR VARCHAR(18),
  BTRNR VARCHAR(18),
  JAHRM VARCHAR(18),
  PRGNR VARCHAR(18),
  MNGKG DECIMAL(15,3),
  FETTD DECIMAL(15,3),
  EIWSD DECIMAL(15,3),
  QKLCD VARCHAR(18),
  BRTTO DECIMAL(15,3),
  ABZUG DECIMAL(15,3),
  NETTO DECIMAL(15,3),
  ZAHDT CHAR(8),
  STAKZ CHAR(1),
  FETTZ DECIMAL(15,3),
  EIWSZ DECIMAL(15,3),
  BIOZU VARCHAR(18),
  GVOZU VARCHAR(18),
  STCPZ VARCHAR(18),
  WAERS VARCHAR(18),
  BUKRS VARCHAR(18),
  FBBLN VARCHAR(18),
  DRUDT CHAR(8),
  ERNAM VARCHAR(18),
  ERDAT CHAR(8),
  PRIMARY KEY (ABRNR)
);

CREATE TABLE MLABP (
  ABRNR VARCHAR(18) NOT NULL,
  POSNR INTEGER NOT NULL,
  PARTC VARCHAR(18),
  MENGE DECIMAL(15,3),
  PREIS DECIMAL(15,3),
  BETRG DECIMAL(15,3),
  PRIMARY KEY (ABRNR, POSNR)
);

CREATE TABLE MLPAR (
  PARTC VARCHAR(18) NOT NULL,
  PARTX VARCHAR(60),
  VORZK CHAR(1),
  PRIMARY KEY (PARTC)
);

CREATE TABLE MLABZ (
  MGNR VARCHAR(18) NOT NULL,
  ABZCD VARCHAR(18) NOT NULL,
  GUEVN CHAR(8) NOT NULL,
  BTRAG DECIMAL(15,3),
  PROZT DECIMAL(15,3),
  GUEBS CHAR(8),
  PRIMARY KEY (MGNR, ABZCD, GUEVN)
);

CREATE TABLE MLABX (
  ABZCD VARCHAR(18) NOT NULL,
  ABZTX VARCHAR(60),
  PRIMARY KEY (ABZCD)
);

CREATE TABLE MLMON (
  BTRNR VARCHAR(18) NOT NULL,
  JAHRM VARCHAR(18) NOT NULL,
  MNGKG DECIMAL(15,3),
  FETTD DECIMAL(15,3),
  EIWSD DECIMAL(15,3),
  ZELGM INTEGER,
  KEIGM INTEGER,
  ANZLF INTEGER,
  PRIMARY KEY (BTRNR, JAHRM)
);

CREATE TABLE MLKNT (
  BTRNR VARCHAR(18) NOT NULL,
  WJAHR VARCHAR(18) NOT NULL,
  KNTKG DECIMAL(15,3),
  LIEKG DECIMAL(15,3),
  UEBKG DECIMAL(15,3),
  PRIMARY KEY (BTRNR, WJAHR)
);

CREATE TABLE MLSPR (
  BTRNR VARCHAR(18) NOT NULL,
  VONDT CHAR(8) NOT NULL,
  BISDT CHAR(8),
  SPRGR VARCHAR(18),
  PRIMARY KEY (BTRNR, VONDT)
);

CREATE TABLE MLSPG (
  SPRGR VARCHAR(18) NOT NULL,
  SPRTX VARCHAR(60),
  PRIMARY KEY (SPRGR)
);

CREATE TABLE FBKPF (
  BUKRS VARCHAR(18) NOT NULL,
  BELNR VARCHAR(18) NOT NULL,
  GJAHR VARCHAR(18) NOT NULL,
  BLART VARCHAR(18),
  BUDAT CHAR(8),
  BLDAT CHAR(8),
  XBLNR VARCHAR(18),
  WAERS VARCHAR(18),
  BKTXT VARCHAR(60),
  USNAM VARCHAR(18),
  STBLG VARCHAR(18),
  CPUDT CHAR(8),
  CPUTM VARCHAR(18),
  MONAT VARCHAR(18),
  TCODE VARCHAR(18),
  KURSF VARCHAR(18),
  STJAH VARCHAR(18),
  PRIMARY KEY (BUKRS, BELNR, GJAHR)
);

CREATE TABLE FBSEG (
  BUKRS VARCHAR(18) NOT NULL,
  BELNR VARCHAR(18) NOT NULL,
  GJAHR VARCHAR(18) NOT NULL,
  BUZEI INTEGER NOT NULL,
  KOART CHAR(1),
  SHKZG CHAR(1),
  HKONT VARCHAR(18),
  LIFNR VARCHAR(18),
  KUNNR VARCHAR(18),
  MGNR VARCHAR(18),
  KOSTL VARCHAR(18),
  DMBTR DECIMAL(15,3),
  SGTXT VARCHAR(60),
  ZFBDT CHAR(8),
  AUGBL VARCHAR(18),
  AUGDT CHAR(8),
  MWSKZ CHAR(1),
  WRBTR VARCHAR(18),
  ZTERM VARCHAR(18),
  ZLSPR VARCHAR(18),
  ZLSCH VARCHAR(18),
  MABER VARCHAR(18),
  GSBER VARCHAR(18),
  AUFNR VARCHAR(18),
  ANLN1 VARCHAR(18),
  MENGE DECIMAL(15,3),
  MEINS VARCHAR(18),
  MATNR VARCHAR(18),
  WERKS VARCHAR(18),
  ZUONR VARCHAR(18),
  PRIMARY KEY (BUKRS, BELNR, GJAHR, BUZEI)
);

CREATE TABLE FSKA1 (
  HKONT VARCHAR(18) NOT NULL,
  KTOTX VARCHAR(60),
  KTOGR VARCHAR(18),
  PRIMARY KEY (HKONT)
);

CREATE TABLE FCSKS (
  KOSTL VARCHAR(18) NOT NULL,
  KSTTX VARCHAR(60),
  KSTVN VARCHAR(18),
  BUKRS VARCHAR(18),
  WERKS VARCHAR(18),
  PRIMARY KEY (KOSTL)
);

CREATE TABLE FT001 (
  BUKRS VARCHAR(18) NOT NULL,
  BUTXT VARCHAR(60),
  ORT VARCHAR(60),
  WAERS VARCHAR(18),
  PRIMARY KEY (BUKRS)
);

CREATE TABLE FT01W (
  WERKS VARCHAR(18) NOT NULL,
  WRKTX VARCHAR(60),
  ORT VARCHAR(60),
  BUKRS VARCHAR(18),
  PRIMARY KEY (WERKS)
);

CREATE TABLE FLFA1 (
  LIFNR VARCHAR(18) NOT NULL,
  NAME1 VARCHAR(60),
  PLZ VARCHAR(18),
  ORT VARCHAR(60),
  LAND1 VARCHAR(18),
  STCEG VARCHAR(18),
  SPERR CHAR(1),
  STRAS VARCHAR(60),
  TELF1 VARCHAR(18),
  KTOKK VARCHAR(18),
  ERDAT CHAR(8),
  ERNAM VARCHAR(18),
  LOEVM CHAR(1),
  STCD1 VARCHAR(18),
  ZTERM VARCHAR(18),
  SORTL VARCHAR(60),
  PRIMARY KEY (LIFNR)
);

CREATE TABLE FKNA1 (
  KUNNR VARCHAR(18) NOT NULL,
  NAME1 VARCHAR(60),
  PLZ VARCHAR(18),
  ORT VARCHAR(60),
  LAND1 VARCHAR(18),
  KDGRP VARCHAR(18),
  MGNR VARCHAR(18),
  SPERR CHAR(1),
  STRAS VARCHAR(60),
  TELF1 VARCHAR(18),
  KTOKD VARCHAR(18),
  ERDAT CHAR(8),
  ERNAM VARCHAR(18),
  LOEVM CHAR(1),
  STCEG VARCHAR(18),
  ZTERM VARCHAR(18),
  SORTL VARCHAR(60),
  AUFSD VARCHAR(18),
  VKBUR VARCHAR(18),
  PRIMARY KEY (KUNNR)
);

CREATE TABLE FKDGR (
  KDGRP VARCHAR(18) NOT NULL,
  KDGTX VARCHAR(60),
  PRIMARY KEY (KDGRP)
);

CREATE TABLE FREGU (
  ZLAUF VARCHAR(18) NOT NULL,
  LAUFD CHAR(8) NOT NULL,
  MGNR VARCHAR(18) NOT NULL,
  VBLNR VARCHAR(18),
  RWBTR DECIMAL(15,3),
  IBAN VARCHAR(18),
  STAKZ CHAR(1),
  PRIMARY KEY (ZLAUF, LAUFD, MGNR)
);

CREATE TABLE FMHND (
  KUNNR VARCHAR(18) NOT NULL,
  BELNR VARCHAR(18) NOT NULL,
  MAHNS INTEGER,
  MADAT CHAR(8),
  DMBTR DECIMAL(15,3),
  PRIMARY KEY (KUNNR, BELNR)
);

CREATE TABLE region_lu (
  region_cd VARCHAR(20) NOT NULL,
  region_nm VARCHAR(120),
  head_emp_no VARCHAR(20),
  sort_ord VARCHAR(20),
  PRIMARY KEY (region_cd)
);

CREATE TABLE country_lu (
  country_cd VARCHAR(20) NOT NULL,
  country_nm VARCHAR(120),
  eu_flg CHAR(1),
  PRIMARY KEY (country_cd)
);

CREATE TABLE gr_site (
  site_cd VARCHAR(20) NOT NULL,
  site_nm VARCHAR(120),
  werks VARCHAR(20),
  region_cd VARCHAR(20),
  lic_cap_t NUMERIC(14,3),
  addr VARCHAR(120),
  city VARCHAR(120),
  mgr_emp_no VARCHAR(20),
  phone VARCHAR(20),
  rail_flg CHAR(1),
  port_flg CHAR(1),
  dryer_cap_t NUMERIC(14,3),
  scale_cnt VARCHAR(20),
  open_dt DATE,
  closed_dt DATE,
  lat NUMERIC(14,3),
  lon NUMERIC(14,3),
  PRIMARY KEY (site_cd)
);

CREATE TABLE gr_commodity (
  comm_cd VARCHAR(20) NOT NULL,
  comm_nm VARCHAR(120),
  std_test_wt NUMERIC(14,3),
  std_moist_pct NUMERIC(14,3),
  uom_cd VARCHAR(20),
  hs_code VARCHAR(20),
  PRIMARY KEY (comm_cd)
);

CREATE TABLE gr_ticket (
  tkt_no VARCHAR(20) NOT NULL,
  site_cd VARCHAR(20),
  mbr_no VARCHAR(20),
  comm_cd VARCHAR(20),
  crop_yr INTEGER,
  tkt_dt DATE,
  in_out_cd VARCHAR(20),
  gross_wt NUMERIC(14,3),
  tare_wt NUMERIC(14,3),
  net_wt NUMERIC(14,3),
  moist_pct NUMERIC(14,3),
  test_wt NUMERIC(14,3),
  dock_pct NUMERIC(14,3),
  grade_cd VARCHAR(20),
  bin_id INTEGER,
  contract_no VARCHAR(20),
  truck_plate VARCHAR(20),
  driver_nm VARCHAR(120),
  weigher_emp_no VARCHAR(20),
  void_flg CHAR(1),
  split_flg CHAR(1),
  settle_stat_cd VARCHAR(20),
  created_ts TIMESTAMP,
  PRIMARY KEY (tkt_no)
);

CREATE TABLE gr_ticket_arch (
  tkt_no VARCHAR(20) NOT NULL,
  site_cd VARCHAR(20),
  mbr_no VARCHAR(20),
  comm_cd VARCHAR(20),
  crop_yr INTEGER,
  tkt_dt DATE,
  in_out_cd VARCHAR(20),
  gross_wt NUMERIC(14,3),
  tare_wt NUMERIC(14,3),
  net_wt NUMERIC(14,3),
  moist_pct NUMERIC(14,3),
  test_wt NUMERIC(14,3),
  dock_pct NUMERIC(14,3),
  grade_cd VARCHAR(20),
  bin_id INTEGER,
  contract_no VARCHAR(20),
  truck_plate VARCHAR(20),
  driver_nm VARCHAR(120),
  weigher_emp_no VARCHAR(20),
  void_flg CHAR(1),
  split_flg CHAR(1),
  settle_stat_cd VARCHAR(20),
  created_ts TIMESTAMP,
  PRIMARY KEY (tkt_no)
);

CREATE TABLE gr_ticket_split (
  tkt_no VARCHAR(20) NOT NULL,
  mbr_no VARCHAR(20) NOT NULL,
  split_pct NUMERIC(14,3),
  PRIMARY KEY (tkt_no, mbr_no)
);

CREATE TABLE stg_gr_scale_load (
  row_no VARCHAR(20),
  scale_id INTEGER,
  raw_txt VARCHAR(120),
  plate VARCHAR(20),
  wt_in VARCHAR(20),
  wt_out VARCHAR(20),
  load_ts TIMESTAMP,
  err_cd VARCHAR(20)
);

CREATE TABLE gr_sample (
  sample_id INTEGER NOT NULL,
  tkt_no VARCHAR(20),
  taken_ts TIMESTAMP,
  tester_emp_no VARCHAR(20),
  lab_ref VARCHAR(20),
  PRIMARY KEY (sample_id)
);

CREATE TABLE gr_sample_result (
  sample_id INTEGER NOT NULL,
  factor_cd VARCHAR(20) NOT NULL,
  result_val NUMERIC(14,3),
  PRIMARY KEY (sample_id, factor_cd)
);

CREATE TABLE gr_factor_lu (
  factor_cd VARCHAR(20) NOT NULL,
  factor_nm VARCHAR(120),
  unit_cd VARCHAR(20),
  PRIMARY KEY (factor_cd)
);

CREATE TABLE gr_grade_lu (
  comm_cd VARCHAR(20) NOT NULL,
  grade_cd VARCHAR(20) NOT NULL,
  grade_nm VARCHAR(120),
  disc_amt NUMERIC(14,2),
  PRIMARY KEY (comm_cd, grade_cd)
);

CREATE TABLE gr_bin (
  bin_id INTEGER NOT NULL,
  site_cd VARCHAR(20),
  bin_nm VARCHAR(120),
  cap_t NUMERIC(14,3),
  bin_type_cd VARCHAR(20),
  PRIMARY KEY (bin_id)
);

CREATE TABLE gr_bin_type_lu (
  bin_type_cd VARCHAR(20) NOT NULL,
  bin_type_nm VARCHAR(120),
  PRIMARY KEY (bin_type_cd)
);

CREATE TABLE gr_bin_stock_daily (
  bin_id INTEGER NOT NULL,
  stock_dt DATE NOT NULL,
  comm_cd VARCHAR(20),
  qty_t NUMERIC(14,3),
  PRIMARY KEY (bin_id, stock_dt)
);

CREATE TABLE gr_contract (
  contract_no VARCHAR(20) NOT NULL,
  mbr_no VARCHAR(20),
  comm_cd VARCHAR(20),
  ctr_type_cd VARCHAR(20),
  crop_yr INTEGER,
  qty_t NUMERIC(14,3),
  price NUMERIC(14,2),
  basis_amt NUMERIC(14,2),
  fut_mth VARCHAR(20),
  deliv_from DATE,
  deliv_to DATE,
  site_cd VARCHAR(20),
  signed_dt DATE,
  stat_cd VARCHAR(20),
  delivered_t NUMERIC(14,3),
  trader_emp_no VARCHAR(20),
  broker_nm VARCHAR(120),
  contract_ver VARCHAR(20),
  premium_amt NUMERIC(14,2),
  gmo_free_flg CHAR(1),
  sust_cert_no VARCHAR(20),
  min_qty_t NUMERIC(14,3),
  max_qty_t NUMERIC(14,3),
  tol_pct NUMERIC(14,3),
  cancel_dt DATE,
  cancel_reason_txt VARCHAR(120),
  entered_by VARCHAR(20),
  last_upd_ts TIMESTAMP,
  gl_batch_no VARCHAR(20),
  legacy_no VARCHAR(20),
  PRIMARY KEY (contract_no)
);

CREATE TABLE gr_ctr_type_lu (
  ctr_type_cd VARCHAR(20) NOT NULL,
  ctr_type_nm VARCHAR(120),
  fixed_price_flg CHAR(1),
  PRIMARY KEY (ctr_type_cd)
);

CREATE TABLE gr_ctr_stat_lu (
  stat_cd VARCHAR(20) NOT NULL,
  stat_nm VARCHAR(120),
  open_flg CHAR(1),
  PRIMARY KEY (stat_cd)
);

CREATE TABLE gr_ctr_pricing (
  contract_no VARCHAR(20) NOT NULL,
  price_seq INTEGER NOT NULL,
  priced_dt DATE,
  priced_t NUMERIC(14,3),
  price NUMERIC(14,2),
  PRIMARY KEY (contract_no, price_seq)
);

CREATE TABLE gr_settlement (
  settle_no VARCHAR(20) NOT NULL,
  mbr_no VARCHAR(20),
  settle_dt DATE,
  gross_amt NUMERIC(14,2),
  deduct_amt NUMERIC(14,2),
  net_amt NUMERIC(14,2),
  pay_run_no VARCHAR(20),
  pay_meth_cd VARCHAR(20),
  void_flg CHAR(1),
  PRIMARY KEY (settle_no)
);

CREATE TABLE gr_settle_line (
  settle_no VARCHAR(20) NOT NULL,
  line_no INTEGER NOT NULL,
  tkt_no VARCHAR(20),
  contract_no VARCHAR(20),
  qty_t NUMERIC(14,3),
  price NUMERIC(14,2),
  amt NUMERIC(14,2),
  PRIMARY KEY (settle_no, line_no)
);

CREATE TABLE gr_settle_deduct (
  settle_no VARCHAR(20) NOT NULL,
  deduct_cd VARCHAR(20) NOT NULL,
  amt NUMERIC(14,2),
  PRIMARY KEY (settle_no, deduct_cd)
);

CREATE TABLE gr_deduct_lu (
  deduct_cd VARCHAR(20) NOT NULL,
  deduct_nm VARCHAR(120),
  gl_acct VARCHAR(20),
  PRIMARY KEY (deduct_cd)
);

CREATE TABLE gr_bid (
  site_cd VARCHAR(20) NOT NULL,
  comm_cd VARCHAR(20) NOT NULL,
  bid_dt DATE NOT NULL,
  deliv_mth VARCHAR(20) NOT NULL,
  bid_price NUMERIC(14,2),
  basis_amt NUMERIC(14,2),
  PRIMARY KEY (site_cd, comm_cd, bid_dt, deliv_mth)
);

CREATE TABLE gr_buyer (
  buyer_id INTEGER NOT NULL,
  buyer_nm VARCHAR(120),
  country_cd VARCHAR(20),
  kunnr VARCHAR(20),
  PRIMARY KEY (buyer_id)
);

CREATE TABLE gr_sale_ctr (
  sale_no VARCHAR(20) NOT NULL,
  buyer_id INTEGER,
  comm_cd VARCHAR(20),
  qty_t NUMERIC(14,3),
  price NUMERIC(14,2),
  incoterm_cd VARCHAR(20),
  ship_from DATE,
  ship_to DATE,
  stat_cd VARCHAR(20),
  trader_emp_no VARCHAR(20),
  ctr_dt DATE,
  delivered_t NUMERIC(14,3),
  basis_amt NUMERIC(14,2),
  currency_cd VARCHAR(20),
  fx_rate NUMERIC(14,3),
  broker_nm VARCHAR(120),
  arb_clause_cd VARCHAR(20),
  pay_terms_cd VARCHAR(20),
  vessel_nm VARCHAR(120),
  PRIMARY KEY (sale_no)
);

CREATE TABLE gr_outload (
  outload_id INTEGER NOT NULL,
  sale_no VARCHAR(20),
  site_cd VARCHAR(20),
  load_dt DATE,
  net_t NUMERIC(14,3),
  carrier_id INTEGER,
  mode_cd VARCHAR(20),
  PRIMARY KEY (outload_id)
);

CREATE TABLE gr_position_daily (
  pos_dt DATE NOT NULL,
  comm_cd VARCHAR(20) NOT NULL,
  site_cd VARCHAR(20) NOT NULL,
  long_t NUMERIC(14,3),
  short_t NUMERIC(14,3),
  net_t NUMERIC(14,3),
  PRIMARY KEY (pos_dt, comm_cd, site_cd)
);

CREATE TABLE fs_item (
  item_no VARCHAR(20) NOT NULL,
  item_desc VARCHAR(120),
  cat_cd VARCHAR(20),
  uom_cd VARCHAR(20),
  list_price NUMERIC(14,2),
  pack_size VARCHAR(20),
  supp_id INTEGER,
  reg_no VARCHAR(20),
  hazard_flg CHAR(1),
  discont_flg CHAR(1),
  item_desc2 VARCHAR(20),
  brand_nm VARCHAR(120),
  ean VARCHAR(20),
  vat_cd VARCHAR(20),
  weight_kg NUMERIC(14,3),
  un_no VARCHAR(20),
  npk_txt VARCHAR(120),
  act_ingr_txt VARCHAR(120),
  std_cost NUMERIC(14,2),
  last_cost NUMERIC(14,2),
  abc_cd VARCHAR(20),
  seasonal_flg CHAR(1),
  lot_ctl_flg CHAR(1),
  shelf_days INTEGER,
  created_ts TIMESTAMP,
  upd_ts TIMESTAMP,
  upd_by VARCHAR(20),
  PRIMARY KEY (item_no)
);

CREATE TABLE fs_item_cat (
  cat_cd VARCHAR(20) NOT NULL,
  cat_desc VARCHAR(120),
  parent_cat_cd VARCHAR(20),
  buyer_emp_no VARCHAR(20),
  PRIMARY KEY (cat_cd)
);

CREATE TABLE fs_store (
  store_no VARCHAR(20) NOT NULL,
  store_nm VARCHAR(120),
  region_cd VARCHAR(20),
  city VARCHAR(120),
  phone VARCHAR(20),
  mgr_emp_no VARCHAR(20),
  kostl VARCHAR(20),
  PRIMARY KEY (store_no)
);

CREATE TABLE fs_acct (
  acct_no VARCHAR(20) NOT NULL,
  mbr_no VARCHAR(20),
  acct_nm VARCHAR(120),
  terms_cd VARCHAR(20),
  credit_limit NUMERIC(14,2),
  bal_amt NUMERIC(14,2),
  blocked_flg CHAR(1),
  price_lvl VARCHAR(20),
  bill_addr VARCHAR(120),
  bill_city VARCHAR(120),
  opened_dt DATE,
  last_order_dt DATE,
  kunnr VARCHAR(20),
  dunning_lvl VARCHAR(20),
  email_inv_flg CHAR(1),
  stmt_cycle_cd VARCHAR(20),
  ytd_amt NUMERIC(14,2),
  prior_ytd_amt NUMERIC(14,2),
  PRIMARY KEY (acct_no)
);

CREATE TABLE fs_terms_lu (
  terms_cd VARCHAR(20) NOT NULL,
  terms_desc VARCHAR(120),
  net_days INTEGER,
  disc_pct NUMERIC(14,3),
  PRIMARY KEY (terms_cd)
);

CREATE TABLE fs_order (
  ord_no VARCHAR(20) NOT NULL,
  acct_no VARCHAR(20),
  store_no VARCHAR(20),
  ord_dt DATE,
  req_dt DATE,
  ord_stat VARCHAR(20),
  taken_by_emp VARCHAR(20),
  channel_cd VARCHAR(20),
  deliv_addr VARCHAR(120),
  deliv_city VARCHAR(120),
  trip_pref_cd VARCHAR(20),
  po_ref VARCHAR(20),
  net_amt NUMERIC(14,2),
  vat_amt NUMERIC(14,2),
  disc_amt NUMERIC(14,2),
  sales_emp_no VARCHAR(20),
  prepay_flg CHAR(1),
  remark_txt VARCHAR(120),
  created_ts TIMESTAMP,
  upd_ts TIMESTAMP,
  cancel_cd VARCHAR(20),
  PRIMARY KEY (ord_no)
);

CREATE TABLE fs_ord_stat_lu (
  ord_stat VARCHAR(20) NOT NULL,
  stat_desc VARCHAR(120),
  final_flg CHAR(1),
  PRIMARY KEY (ord_stat)
);

CREATE TABLE fs_order_line (
  ord_no VARCHAR(20) NOT NULL,
  line_no INTEGER NOT NULL,
  item_no VARCHAR(20),
  qty NUMERIC(14,3),
  unit_price NUMERIC(14,2),
  disc_pct NUMERIC(14,3),
  ship_qty NUMERIC(14,3),
  PRIMARY KEY (ord_no, line_no)
);

CREATE TABLE fs_order_hist (
  ord_no VARCHAR(20) NOT NULL,
  acct_no VARCHAR(20),
  store_no VARCHAR(20),
  ord_dt DATE,
  closed_dt DATE,
  net_amt NUMERIC(14,2),
  PRIMARY KEY (ord_no)
);

CREATE TABLE fs_inv (
  inv_no VARCHAR(20) NOT NULL,
  ord_no VARCHAR(20),
  acct_no VARCHAR(20),
  inv_dt DATE,
  due_dt DATE,
  net_amt NUMERIC(14,2),
  vat_amt NUMERIC(14,2),
  paid_amt NUMERIC(14,2),
  stmt_no VARCHAR(20),
  curr_cd VARCHAR(20),
  dunning_lvl VARCHAR(20),
  paid_dt DATE,
  posted_flg CHAR(1),
  belnr VARCHAR(20),
  gjahr VARCHAR(20),
  PRIMARY KEY (inv_no)
);

CREATE TABLE fs_inv_line (
  inv_no VARCHAR(20) NOT NULL,
  line_no INTEGER NOT NULL,
  item_no VARCHAR(20),
  qty NUMERIC(14,3),
  amt NUMERIC(14,2),
  cost_amt NUMERIC(14,2),
  PRIMARY KEY (inv_no, line_no)
);

CREATE TABLE fs_stock (
  store_no VARCHAR(20) NOT NULL,
  item_no VARCHAR(20) NOT NULL,
  on_hand_qty NUMERIC(14,3),
  resv_qty NUMERIC(14,3),
  reord_qty NUMERIC(14,3),
  last_cnt_dt DATE,
  PRIMARY KEY (store_no, item_no)
);

CREATE TABLE fs_stock_mv (
  mv_id INTEGER NOT NULL,
  store_no VARCHAR(20),
  item_no VARCHAR(20),
  lot_no VARCHAR(20),
  mv_type VARCHAR(20),
  mv_dt DATE,
  qty NUMERIC(14,3),
  ref_no VARCHAR(20),
  PRIMARY KEY (mv_id)
);

CREATE TABLE fs_mv_type_lu (
  mv_type VARCHAR(20) NOT NULL,
  mv_desc VARCHAR(120),
  sign_cd VARCHAR(20),
  PRIMARY KEY (mv_type)
);

CREATE TABLE fs_supp (
  supp_id INTEGER NOT NULL,
  supp_nm VARCHAR(120),
  lifnr VARCHAR(20),
  country_cd VARCHAR(20),
  rating_cd VARCHAR(20),
  PRIMARY KEY (supp_id)
);

CREATE TABLE fs_po (
  po_no VARCHAR(20) NOT NULL,
  supp_id INTEGER,
  store_no VARCHAR(20),
  po_dt DATE,
  po_stat VARCHAR(20),
  exp_dt DATE,
  PRIMARY KEY (po_no)
);

CREATE TABLE fs_po_line (
  po_no VARCHAR(20) NOT NULL,
  line_no INTEGER NOT NULL,
  item_no VARCHAR(20),
  qty NUMERIC(14,3),
  unit_cost NUMERIC(14,2),
  rcv_qty NUMERIC(14,3),
  PRIMARY KEY (po_no, line_no)
);

CREATE TABLE fs_sales_mth (
  yyyymm VARCHAR(20) NOT NULL,
  store_no VARCHAR(20) NOT NULL,
  cat_cd VARCHAR(20) NOT NULL,
  net_amt NUMERIC(14,2),
  qty NUMERIC(14,3),
  margin NUMERIC(14,2),
  PRIMARY KEY (yyyymm, store_no, cat_cd)
);

CREATE TABLE ag_field (
  field_id INTEGER NOT NULL,
  mbr_no VARCHAR(20),
  btrnr VARCHAR(20),
  field_nm VARCHAR(120),
  area_ha NUMERIC(14,3),
  soil_type_cd VARCHAR(20),
  lat NUMERIC(14,3),
  lon NUMERIC(14,3),
  active_flg CHAR(1),
  fld_ref_no VARCHAR(20),
  irrig_flg CHAR(1),
  slope_pct NUMERIC(14,3),
  drain_flg CHAR(1),
  lease_flg CHAR(1),
  lease_end_dt DATE,
  nitrate_zone_flg CHAR(1),
  ph_last VARCHAR(20),
  org_cert_dt DATE,
  PRIMARY KEY (field_id)
);

CREATE TABLE ag_soil_type_lu (
  soil_type_cd VARCHAR(20) NOT NULL,
  soil_type_nm VARCHAR(120),
  PRIMARY KEY (soil_type_cd)
);

CREATE TABLE ag_crop_lu (
  crop_cd VARCHAR(20) NOT NULL,
  crop_nm VARCHAR(120),
  comm_cd VARCHAR(20),
  winter_flg CHAR(1),
  PRIMARY KEY (crop_cd)
);

CREATE TABLE ag_plan (
  plan_id INTEGER NOT NULL,
  field_id INTEGER,
  season_yr INTEGER,
  crop_cd VARCHAR(20),
  seed_item_no VARCHAR(20),
  target_yield NUMERIC(14,3),
  act_yield NUMERIC(14,3),
  planted_dt DATE,
  harvested_dt DATE,
  variety_txt VARCHAR(120),
  seed_rate NUMERIC(14,3),
  exp_price NUMERIC(14,2),
  status_cd VARCHAR(20),
  tillage_cd VARCHAR(20),
  cover_crop_flg CHAR(1),
  prev_crop_cd VARCHAR(20),
  ins_policy_no VARCHAR(20),
  PRIMARY KEY (plan_id)
);

CREATE TABLE ag_job (
  job_id INTEGER NOT NULL,
  field_id INTEGER,
  job_type_cd VARCHAR(20),
  sched_dt DATE,
  done_dt DATE,
  oper_emp_no VARCHAR(20),
  veh_id INTEGER,
  job_stat VARCHAR(20),
  wx_txt VARCHAR(120),
  PRIMARY KEY (job_id)
);

CREATE TABLE ag_job_type_lu (
  job_type_cd VARCHAR(20) NOT NULL,
  job_type_nm VARCHAR(120),
  rate_per_ha NUMERIC(14,3),
  PRIMARY KEY (job_type_cd)
);

CREATE TABLE ag_job_product (
  job_id INTEGER NOT NULL,
  item_no VARCHAR(20) NOT NULL,
  appl_rate NUMERIC(14,3),
  qty NUMERIC(14,3),
  unit_cd VARCHAR(20),
  PRIMARY KEY (job_id, item_no)
);

CREATE TABLE ag_soil_smp (
  smp_id INTEGER NOT NULL,
  field_id INTEGER,
  smp_dt DATE,
  lab_nm VARCHAR(120),
  depth_cm VARCHAR(20),
  PRIMARY KEY (smp_id)
);

CREATE TABLE ag_soil_res (
  smp_id INTEGER NOT NULL,
  nutr_cd VARCHAR(20) NOT NULL,
  res_val NUMERIC(14,3),
  PRIMARY KEY (smp_id, nutr_cd)
);

CREATE TABLE ag_nutr_lu (
  nutr_cd VARCHAR(20) NOT NULL,
  nutr_nm VARCHAR(120),
  low_val NUMERIC(14,3),
  high_val NUMERIC(14,3),
  PRIMARY KEY (nutr_cd)
);

CREATE TABLE ag_visit (
  visit_id INTEGER NOT NULL,
  mbr_no VARCHAR(20),
  adv_emp_no VARCHAR(20),
  visit_dt DATE,
  topic_cd VARCHAR(20),
  note VARCHAR(120),
  PRIMARY KEY (visit_id)
);

CREATE TABLE ag_topic_lu (
  topic_cd VARCHAR(20) NOT NULL,
  topic_nm VARCHAR(120),
  PRIMARY KEY (topic_cd)
);

CREATE TABLE dp_plant (
  plant_cd VARCHAR(20) NOT NULL,
  plant_nm VARCHAR(120),
  werks VARCHAR(20),
  city VARCHAR(120),
  eu_appr_no VARCHAR(20),
  region_cd VARCHAR(20),
  PRIMARY KEY (plant_cd)
);

CREATE TABLE dp_silo (
  silo_id INTEGER NOT NULL,
  plant_cd VARCHAR(20),
  silo_no VARCHAR(20),
  cap_l NUMERIC(14,3),
  PRIMARY KEY (silo_id)
);

CREATE TABLE dp_intake (
  intake_id INTEGER NOT NULL,
  silo_id INTEGER,
  tounr VARCHAR(20),
  intake_ts TIMESTAMP,
  qty_l NUMERIC(14,3),
  temp NUMERIC(14,3),
  reject_flg CHAR(1),
  reject_cd VARCHAR(20),
  PRIMARY KEY (intake_id)
);

CREATE TABLE dp_reject_lu (
  reject_cd VARCHAR(20) NOT NULL,
  reject_nm VARCHAR(120),
  PRIMARY KEY (reject_cd)
);

CREATE TABLE dp_prod_grp (
  pg_cd VARCHAR(20) NOT NULL,
  pg_nm VARCHAR(120),
  pg_mgr_emp VARCHAR(20),
  PRIMARY KEY (pg_cd)
);

CREATE TABLE dp_product (
  prod_no VARCHAR(20) NOT NULL,
  prod_nm VARCHAR(120),
  pg_cd VARCHAR(20),
  fat_pct NUMERIC(14,3),
  pack_cd VARCHAR(20),
  shelf_days INTEGER,
  ean VARCHAR(20),
  organic_flg CHAR(1),
  prod_nm_en VARCHAR(20),
  brand_cd VARCHAR(20),
  net_wt NUMERIC(14,3),
  gross_wt NUMERIC(14,3),
  case_qty NUMERIC(14,3),
  pallet_qty NUMERIC(14,3),
  min_temp NUMERIC(14,3),
  max_temp NUMERIC(14,3),
  allergen_txt VARCHAR(120),
  recipe_no VARCHAR(20),
  launch_dt DATE,
  delist_dt DATE,
  list_price NUMERIC(14,2),
  vat_cd VARCHAR(20),
  customs_cd VARCHAR(20),
  PRIMARY KEY (prod_no)
);

CREATE TABLE dp_line (
  line_id INTEGER NOT NULL,
  plant_cd VARCHAR(20),
  line_nm VARCHAR(120),
  cap_per_hr VARCHAR(20),
  PRIMARY KEY (line_id)
);

CREATE TABLE dp_batch (
  batch_no VARCHAR(20) NOT NULL,
  prod_no VARCHAR(20),
  line_id INTEGER,
  start_ts TIMESTAMP,
  end_ts TIMESTAMP,
  plan_qty NUMERIC(14,3),
  act_qty NUMERIC(14,3),
  batch_stat VARCHAR(20),
  shift_cd VARCHAR(20),
  superv_emp VARCHAR(20),
  recipe_ver VARCHAR(20),
  scrap_qty NUMERIC(14,3),
  rework_qty NUMERIC(14,3),
  lab_rel_dt DATE,
  lab_rel_emp VARCHAR(20),
  ph_val NUMERIC(14,3),
  fat_val NUMERIC(14,3),
  energy_kwh VARCHAR(20),
  steam_kg NUMERIC(14,3),
  water_l NUMERIC(14,3),
  cip_ts TIMESTAMP,
  exp_dt DATE,
  remark_txt VARCHAR(120),
  PRIMARY KEY (batch_no)
);

CREATE TABLE dp_batch_silo (
  batch_no VARCHAR(20) NOT NULL,
  silo_id INTEGER NOT NULL,
  used_l NUMERIC(14,3),
  PRIMARY KEY (batch_no, silo_id)
);

CREATE TABLE dp_qc_test_lu (
  test_cd VARCHAR(20) NOT NULL,
  test_nm VARCHAR(120),
  unit_cd VARCHAR(20),
  min_val NUMERIC(14,3),
  max_val NUMERIC(14,3),
  PRIMARY KEY (test_cd)
);

CREATE TABLE dp_qc_res (
  batch_no VARCHAR(20) NOT NULL,
  test_cd VARCHAR(20) NOT NULL,
  tested_ts TIMESTAMP NOT NULL,
  res_val NUMERIC(14,3),
  in_spec_flg CHAR(1),
  tester_emp VARCHAR(20),
  PRIMARY KEY (batch_no, test_cd, tested_ts)
);

CREATE TABLE dp_cust (
  cust_id INTEGER NOT NULL,
  cust_nm VARCHAR(120),
  kunnr VARCHAR(20),
  chain_cd VARCHAR(20),
  country_cd VARCHAR(20),
  addr VARCHAR(120),
  city VARCHAR(120),
  postcode VARCHAR(20),
  sales_emp_no VARCHAR(20),
  terms_cd VARCHAR(20),
  credit_limit NUMERIC(14,2),
  gln_no VARCHAR(20),
  edi_flg CHAR(1),
  active_flg CHAR(1),
  bonus_pct NUMERIC(14,3),
  listing_fee_amt NUMERIC(14,2),
  PRIMARY KEY (cust_id)
);

CREATE TABLE dp_chain_lu (
  chain_cd VARCHAR(20) NOT NULL,
  chain_nm VARCHAR(120),
  kam_emp_no VARCHAR(20),
  PRIMARY KEY (chain_cd)
);

CREATE TABLE dp_so (
  so_no VARCHAR(20) NOT NULL,
  cust_id INTEGER,
  so_dt DATE,
  deliv_dt DATE,
  so_stat VARCHAR(20),
  cust_po_no VARCHAR(20),
  deliv_addr VARCHAR(120),
  net_amt NUMERIC(14,2),
  vat_amt NUMERIC(14,2),
  disc_amt NUMERIC(14,2),
  channel_cd VARCHAR(20),
  edi_msg_no VARCHAR(20),
  entered_by VARCHAR(20),
  created_ts TIMESTAMP,
  plant_cd VARCHAR(20),
  PRIMARY KEY (so_no)
);

CREATE TABLE dp_so_line (
  so_no VARCHAR(20) NOT NULL,
  line_no INTEGER NOT NULL,
  prod_no VARCHAR(20),
  qty NUMERIC(14,3),
  price NUMERIC(14,2),
  PRIMARY KEY (so_no, line_no)
);

CREATE TABLE dp_ship (
  ship_no VARCHAR(20) NOT NULL,
  so_no VARCHAR(20),
  carrier_id INTEGER,
  ship_dt DATE,
  plant_cd VARCHAR(20),
  PRIMARY KEY (ship_no)
);

CREATE TABLE dp_ship_batch (
  ship_no VARCHAR(20) NOT NULL,
  batch_no VARCHAR(20) NOT NULL,
  qty NUMERIC(14,3),
  PRIMARY KEY (ship_no, batch_no)
);

CREATE TABLE dp_cmpl (
  cmpl_id INTEGER NOT NULL,
  cust_id INTEGER,
  batch_no VARCHAR(20),
  prod_no VARCHAR(20),
  cmpl_dt DATE,
  cmpl_cat VARCHAR(20),
  credit_amt NUMERIC(14,2),
  closed_dt DATE,
  PRIMARY KEY (cmpl_id)
);

CREATE TABLE dp_cmpl_cat_lu (
  cmpl_cat VARCHAR(20) NOT NULL,
  cat_nm VARCHAR(120),
  PRIMARY KEY (cmpl_cat)
);

CREATE TABLE hd_animal (
  ear_tag VARCHAR(20) NOT NULL,
  btrnr VARCHAR(20),
  breed_cd VARCHAR(20),
  birth_dt DATE,
  sex_cd VARCHAR(20),
  dam_tag VARCHAR(20),
  sire_cd VARCHAR(20),
  exit_dt DATE,
  exit_cd VARCHAR(20),
  ear_tag_alt VARCHAR(20),
  animal_nm VARCHAR(120),
  herdbook_no VARCHAR(20),
  lact_no VARCHAR(20),
  last_calv_dt DATE,
  last_ai_dt DATE,
  genomic_idx VARCHAR(20),
  polled_flg CHAR(1),
  colour_cd VARCHAR(20),
  PRIMARY KEY (ear_tag)
);

CREATE TABLE hd_breed_lu (
  breed_cd VARCHAR(20) NOT NULL,
  breed_nm VARCHAR(120),
  PRIMARY KEY (breed_cd)
);

CREATE TABLE hd_exit_lu (
  exit_cd VARCHAR(20) NOT NULL,
  exit_nm VARCHAR(120),
  PRIMARY KEY (exit_cd)
);

CREATE TABLE hd_milk_rec (
  ear_tag VARCHAR(20) NOT NULL,
  test_dt DATE NOT NULL,
  milk_kg NUMERIC(14,3),
  fat_pct NUMERIC(14,3),
  prot_pct NUMERIC(14,3),
  scc INTEGER,
  PRIMARY KEY (ear_tag, test_dt)
);

CREATE TABLE hd_vet_visit (
  vv_id INTEGER NOT NULL,
  btrnr VARCHAR(20),
  vet_nm VARCHAR(120),
  visit_dt DATE,
  reason_txt VARCHAR(120),
  PRIMARY KEY (vv_id)
);

CREATE TABLE hd_treat (
  vv_id INTEGER NOT NULL,
  ear_tag VARCHAR(20) NOT NULL,
  drug_item_no VARCHAR(20) NOT NULL,
  dose NUMERIC(14,3),
  withdr_to DATE,
  PRIMARY KEY (vv_id, ear_tag, drug_item_no)
);

CREATE TABLE fl_veh (
  veh_id INTEGER NOT NULL,
  reg_plate VARCHAR(20),
  veh_type_cd VARCHAR(20),
  make_nm VARCHAR(120),
  yr_built VARCHAR(20),
  home_werks VARCHAR(20),
  lease_end_dt DATE,
  vin VARCHAR(20),
  fuel_cd VARCHAR(20),
  cap_kg NUMERIC(14,3),
  cap_l NUMERIC(14,3),
  axle_cnt VARCHAR(20),
  lic_class_cd VARCHAR(20),
  insp_due_dt DATE,
  ins_policy_no VARCHAR(20),
  buy_amt NUMERIC(14,2),
  buy_dt DATE,
  sold_dt DATE,
  tele_unit_no VARCHAR(20),
  curr_km NUMERIC(14,3),
  PRIMARY KEY (veh_id)
);

CREATE TABLE fl_veh_type_lu (
  veh_type_cd VARCHAR(20) NOT NULL,
  veh_type_nm VARCHAR(120),
  PRIMARY KEY (veh_type_cd)
);

CREATE TABLE fl_trip (
  trip_id INTEGER NOT NULL,
  veh_id INTEGER,
  driver_emp VARCHAR(20),
  trip_dt DATE,
  start_km NUMERIC(14,3),
  end_km NUMERIC(14,3),
  trip_purp_cd VARCHAR(20),
  dep_ts TIMESTAMP,
  arr_ts TIMESTAMP,
  trailer_plate VARCHAR(20),
  load_kg NUMERIC(14,3),
  toll_amt NUMERIC(14,2),
  trip_stat VARCHAR(20),
  remark_txt VARCHAR(120),
  PRIMARY KEY (trip_id)
);

CREATE TABLE fl_trip_stop (
  trip_id INTEGER NOT NULL,
  stop_seq INTEGER NOT NULL,
  ord_no VARCHAR(20),
  btrnr VARCHAR(20),
  arr_ts TIMESTAMP,
  dep_ts TIMESTAMP,
  PRIMARY KEY (trip_id, stop_seq)
);

CREATE TABLE fl_fuel (
  fuel_id INTEGER NOT NULL,
  veh_id INTEGER,
  fuel_dt DATE,
  qty_l NUMERIC(14,3),
  amt NUMERIC(14,2),
  odo_km NUMERIC(14,3),
  PRIMARY KEY (fuel_id)
);

CREATE TABLE fl_carrier (
  carrier_id INTEGER NOT NULL,
  carrier_nm VARCHAR(120),
  lifnr VARCHAR(20),
  mode_cd VARCHAR(20),
  PRIMARY KEY (carrier_id)
);

CREATE TABLE hr_emp (
  emp_no VARCHAR(20) NOT NULL,
  last_nm VARCHAR(120),
  first_nm VARCHAR(120),
  dept_cd VARCHAR(20),
  job_cd VARCHAR(20),
  hire_dt DATE,
  term_dt DATE,
  fte_pct NUMERIC(14,3),
  mgr_emp_no VARCHAR(20),
  kostl VARCHAR(20),
  email VARCHAR(20),
  birth_dt DATE,
  sex_cd VARCHAR(20),
  addr VARCHAR(120),
  postcode VARCHAR(20),
  city VARCHAR(120),
  phone VARCHAR(20),
  iban VARCHAR(20),
  tax_no VARCHAR(20),
  soc_no VARCHAR(20),
  pay_grade VARCHAR(20),
  sal_amt NUMERIC(14,2),
  work_werks VARCHAR(20),
  union_flg CHAR(1),
  cost_pct NUMERIC(14,3),
  leave_bal_days INTEGER,
  PRIMARY KEY (emp_no)
);

CREATE TABLE hr_dept (
  dept_cd VARCHAR(20) NOT NULL,
  dept_nm VARCHAR(120),
  parent_dept_cd VARCHAR(20),
  werks VARCHAR(20),
  PRIMARY KEY (dept_cd)
);

CREATE TABLE hr_job_lu (
  job_cd VARCHAR(20) NOT NULL,
  job_nm VARCHAR(120),
  grade_cd VARCHAR(20),
  PRIMARY KEY (job_cd)
);

CREATE TABLE hr_absence (
  abs_id INTEGER NOT NULL,
  emp_no VARCHAR(20),
  abs_cd VARCHAR(20),
  from_dt DATE,
  to_dt DATE,
  days INTEGER,
  PRIMARY KEY (abs_id)
);

CREATE TABLE hr_abs_lu (
  abs_cd VARCHAR(20) NOT NULL,
  abs_nm VARCHAR(120),
  paid_flg CHAR(1),
  PRIMARY KEY (abs_cd)
);

CREATE TABLE gv_meeting (
  meet_id INTEGER NOT NULL,
  meet_type_cd VARCHAR(20),
  meet_dt DATE,
  beznr VARCHAR(20),
  venue_nm VARCHAR(120),
  quorum_flg CHAR(1),
  start_ts TIMESTAMP,
  end_ts TIMESTAMP,
  invited_dt DATE,
  chair_member_id INTEGER,
  minutes_ref VARCHAR(20),
  attend_cnt VARCHAR(20),
  PRIMARY KEY (meet_id)
);

CREATE TABLE gv_meet_type_lu (
  meet_type_cd VARCHAR(20) NOT NULL,
  meet_type_nm VARCHAR(120),
  PRIMARY KEY (meet_type_cd)
);

CREATE TABLE gv_attend (
  meet_id INTEGER NOT NULL,
  member_id INTEGER NOT NULL,
  proxy_member_id INTEGER,
  PRIMARY KEY (meet_id, member_id)
);

CREATE TABLE gv_motion (
  motion_id INTEGER NOT NULL,
  meet_id INTEGER,
  title_txt VARCHAR(120),
  carried_flg CHAR(1),
  PRIMARY KEY (motion_id)
);

CREATE TABLE gv_vote (
  motion_id INTEGER NOT NULL,
  member_id INTEGER NOT NULL,
  vote_cd VARCHAR(20),
  PRIMARY KEY (motion_id, member_id)
);

CREATE TABLE pt_year (
  fy VARCHAR(20) NOT NULL,
  alloc_rate NUMERIC(14,3),
  board_appr_dt DATE,
  closed_flg CHAR(1),
  PRIMARY KEY (fy)
);

CREATE TABLE pt_pool_lu (
  pool_cd VARCHAR(20) NOT NULL,
  pool_nm VARCHAR(120),
  PRIMARY KEY (pool_cd)
);

CREATE TABLE pt_member_biz (
  fy VARCHAR(20) NOT NULL,
  member_id INTEGER NOT NULL,
  pool_cd VARCHAR(20) NOT NULL,
  biz_amt NUMERIC(14,2),
  biz_qty NUMERIC(14,3),
  PRIMARY KEY (fy, member_id, pool_cd)
);

CREATE TABLE pt_alloc (
  alloc_id INTEGER NOT NULL,
  fy VARCHAR(20),
  member_id INTEGER,
  pool_cd VARCHAR(20),
  alloc_amt NUMERIC(14,2),
  cash_amt NUMERIC(14,2),
  equity_amt NUMERIC(14,2),
  tax_amt NUMERIC(14,2),
  appr_by VARCHAR(20),
  stat_cd VARCHAR(20),
  stmt_no VARCHAR(20),
  created_ts TIMESTAMP,
  PRIMARY KEY (alloc_id)
);

CREATE TABLE pt_payout (
  payout_id INTEGER NOT NULL,
  alloc_id INTEGER,
  pay_dt DATE,
  amt NUMERIC(14,2),
  meth_cd VARCHAR(20),
  iban VARCHAR(20),
  PRIMARY KEY (payout_id)
);

CREATE TABLE pt_equity_ledger (
  entry_id INTEGER NOT NULL,
  member_id INTEGER,
  entry_dt DATE,
  entry_cd VARCHAR(20),
  amt NUMERIC(14,2),
  fy VARCHAR(20),
  PRIMARY KEY (entry_id)
);
