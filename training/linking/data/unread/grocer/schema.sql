CREATE TABLE STR_MAST (
  STR_NO INTEGER NOT NULL,
  STR_NM VARCHAR(60),
  STR_SHRT_NM VARCHAR(60),
  BNR_CD CHAR(4),
  DIST_CD CHAR(4),
  FMT_CD CHAR(4),
  ADDR1 VARCHAR(60),
  ADDR2 VARCHAR(60),
  CITY VARCHAR(30),
  ST_CD CHAR(4),
  ZIP VARCHAR(30),
  PHN_NO VARCHAR(20),
  OPN_DT DATE,
  CLS_DT DATE,
  LST_RMDL_DT DATE,
  SELL_SQFT INTEGER,
  TOT_SQFT INTEGER,
  CHKLN_CNT INTEGER,
  SCO_CNT INTEGER,
  PRK_SPC INTEGER,
  PRC_ZN VARCHAR(30),
  TAX_JUR_CD CHAR(4),
  STR_STAT CHAR(4),
  PRM_DC VARCHAR(30),
  DC_DLV_DAYS VARCHAR(30),
  MGR_EMP_NO INTEGER,
  LAT FLOAT,
  LONG FLOAT,
  LEASE_FLG CHAR(1),
  PHCY_FLG CHAR(1),
  FUEL_FLG CHAR(1),
  LIQ_FLG CHAR(1),
  BKRY_FLG CHAR(1),
  OLD_STR_NO INTEGER,
  GL_CO VARCHAR(4),
  CRT_TS TIMESTAMP,
  UPD_TS TIMESTAMP,
  UPD_USR VARCHAR(30),
  PRIMARY KEY (STR_NO)
);

CREATE TABLE STR_HIST (
  STR_NO INTEGER NOT NULL,
  EFF_DT DATE NOT NULL,
  FMT_CD CHAR(4),
  DIST_CD CHAR(4),
  PRC_ZN VARCHAR(30),
  STR_STAT CHAR(4),
  SELL_SQFT INTEGER,
  CHG_USR VARCHAR(30),
  PRIMARY KEY (STR_NO, EFF_DT)
);

CREATE TABLE str_stat_cd (
  stat_cd CHAR(4) NOT NULL,
  stat_desc VARCHAR(60),
  sells_flg CHAR(1),
  PRIMARY KEY (stat_cd)
);

CREATE TABLE StoreFormat (
  FormatCode CHAR(4) NOT NULL,
  FormatName VARCHAR(60),
  TargetSqFt INTEGER,
  SkuTarget INTEGER,
  IsActive BOOLEAN,
  PRIMARY KEY (FormatCode)
);

CREATE TABLE Banner (
  BannerCode CHAR(4) NOT NULL,
  BannerName VARCHAR(60),
  LogoPath VARCHAR(60),
  LegalEntity VARCHAR(30),
  IsActive BOOLEAN,
  PRIMARY KEY (BannerCode)
);

CREATE TABLE DIST_MST (
  DIST_CD CHAR(4) NOT NULL,
  DIST_NM VARCHAR(60),
  RGN_CD CHAR(4),
  DIST_MGR_EMP INTEGER,
  EFF_DT DATE,
  END_DT DATE,
  PRIMARY KEY (DIST_CD)
);

CREATE TABLE tblRegion (
  RgnCode CHAR(4) NOT NULL,
  RgnName VARCHAR(60),
  RgnVPEmpNo INTEGER,
  DivCode CHAR(4),
  PRIMARY KEY (RgnCode)
);

CREATE TABLE StoreCluster (
  ClusterId INTEGER NOT NULL,
  ClusterName VARCHAR(60),
  Purpose VARCHAR(30),
  CreatedBy VARCHAR(30),
  CreatedDate DATE,
  PRIMARY KEY (ClusterId)
);

CREATE TABLE StoreClusterMember (
  ClusterId INTEGER NOT NULL,
  StoreNbr INTEGER NOT NULL,
  AddedDate DATE,
  PRIMARY KEY (ClusterId, StoreNbr)
);

CREATE TABLE StoreRemodel (
  RemodelId INTEGER NOT NULL,
  StoreNbr INTEGER,
  RemodelType VARCHAR(30),
  StartDate DATE,
  EndDate DATE,
  BudgetAmt DECIMAL(11,2),
  ActualAmt DECIMAL(11,2),
  Contractor VARCHAR(30),
  SalesLiftPct NUMERIC(15,4),
  PRIMARY KEY (RemodelId)
);

CREATE TABLE dept (
  dept_no INTEGER NOT NULL,
  dept_nm VARCHAR(60),
  dept_grp VARCHAR(30),
  shrk_tgt_pct NUMERIC(15,4),
  gl_acct VARCHAR(30),
  sort_seq INTEGER,
  act_flg CHAR(1),
  PRIMARY KEY (dept_no)
);

CREATE TABLE CATGRY (
  CAT_CD CHAR(4) NOT NULL,
  CAT_DESC VARCHAR(60),
  DEPT_NO INTEGER,
  CAT_MGR_EMP INTEGER,
  PERISH_FLG CHAR(1),
  TGT_MGN_PCT NUMERIC(15,4),
  PRIMARY KEY (CAT_CD)
);

CREATE TABLE subcat (
  subcat_cd CHAR(4) NOT NULL,
  cat_cd CHAR(4),
  subcat_desc VARCHAR(60),
  PRIMARY KEY (subcat_cd)
);

CREATE TABLE brand (
  brand_id INTEGER NOT NULL,
  brand_nm VARCHAR(60),
  prvt_lbl_flg CHAR(1),
  owner_vnd_no INTEGER,
  PRIMARY KEY (brand_id)
);

CREATE TABLE ITEM_MST (
  ITM_NO INTEGER NOT NULL,
  ITM_DESC VARCHAR(60),
  ITM_SHRT_DESC VARCHAR(60),
  POS_DESC VARCHAR(60),
  SUBCAT_CD CHAR(4),
  BRAND_ID INTEGER,
  PRM_VND_NO INTEGER,
  ITM_STAT CHAR(4),
  PACK_QTY DECIMAL(9,2),
  INNER_PACK_QTY DECIMAL(9,2),
  SIZE_VAL NUMERIC(15,4),
  SIZE_UOM VARCHAR(30),
  CASE_WGT NUMERIC(15,4),
  CASE_CUBE NUMERIC(15,4),
  TI INTEGER,
  HI INTEGER,
  SHLF_LIFE_DAYS INTEGER,
  MIN_RCV_DAYS INTEGER,
  TEMP_CLS VARCHAR(30),
  RNDM_WGT_FLG CHAR(1),
  PLU_FLG CHAR(1),
  TAX_CD CHAR(4),
  SNAP_FLG CHAR(1),
  AGE_RSTR_CD CHAR(4),
  ORGN_CTRY VARCHAR(30),
  BYR_CD CHAR(4),
  ORD_MULT INTEGER,
  SEAS_CD CHAR(4),
  INTRO_DT DATE,
  DISC_DT DATE,
  ABC_CD CHAR(4),
  COST_METH VARCHAR(30),
  WIC_FLG CHAR(1),
  ORG_FLG CHAR(1),
  LST_CHG_DT DATE,
  LST_CHG_USR VARCHAR(30),
  CASE_LEN NUMERIC(15,4),
  CASE_WID NUMERIC(15,4),
  CASE_HGT NUMERIC(15,4),
  PLT_QTY DECIMAL(9,2),
  GTIN14 VARCHAR(14),
  HAZ_CLS VARCHAR(30),
  KSHR_FLG CHAR(1),
  GLTN_FR_FLG CHAR(1),
  DEP_AMT DECIMAL(11,2),
  SCL_CD CHAR(4),
  TNTD_DT DATE,
  ALT_ITM_NO INTEGER,
  SHLF_TAG_CD CHAR(4),
  FILLER1 VARCHAR(30),
  FILLER2 VARCHAR(30),
  PRIMARY KEY (ITM_NO)
);

CREATE TABLE itm_upc (
  upc VARCHAR(14) NOT NULL,
  itm_no INTEGER,
  upc_typ CHAR(4),
  prm_flg CHAR(1),
  add_dt DATE,
  PRIMARY KEY (upc)
);

CREATE TABLE plu_tbl (
  plu INTEGER NOT NULL,
  itm_no INTEGER,
  plu_desc VARCHAR(60),
  tare NUMERIC(15,4),
  PRIMARY KEY (plu)
);

CREATE TABLE itm_stat_lkp (
  itm_stat CHAR(4) NOT NULL,
  itm_stat_desc VARCHAR(60),
  ord_flg CHAR(1),
  sell_flg CHAR(1),
  PRIMARY KEY (itm_stat)
);

CREATE TABLE ItemAttribute (
  ItemNbr INTEGER NOT NULL,
  AttrCode CHAR(4) NOT NULL,
  AttrValue VARCHAR(30),
  SourceSystem VARCHAR(30),
  LoadDate DATE,
  PRIMARY KEY (ItemNbr, AttrCode)
);

CREATE TABLE ItemAllergen (
  ItemNbr INTEGER NOT NULL,
  AllergenCode CHAR(4) NOT NULL,
  ContainsFlag CHAR(1),
  PRIMARY KEY (ItemNbr, AllergenCode)
);

CREATE TABLE allergen_lkp (
  allrg_cd CHAR(4) NOT NULL,
  allrg_desc VARCHAR(60),
  PRIMARY KEY (allrg_cd)
);

CREATE TABLE ItemNutrition (
  ItemNbr INTEGER NOT NULL,
  ServingSize VARCHAR(30),
  Calories NUMERIC(15,4),
  FatG NUMERIC(15,4),
  SodiumMg NUMERIC(15,4),
  SugarG NUMERIC(15,4),
  ProteinG NUMERIC(15,4),
  FiberG NUMERIC(15,4),
  LabelDate DATE,
  PRIMARY KEY (ItemNbr)
);

CREATE TABLE itm_cost_cur (
  itm_no INTEGER NOT NULL,
  vnd_no INTEGER NOT NULL,
  dc_no INTEGER NOT NULL,
  lst_cost DECIMAL(11,2),
  net_cost DECIMAL(11,2),
  frt_alw VARCHAR(30),
  eff_dt DATE,
  PRIMARY KEY (itm_no, vnd_no, dc_no)
);

CREATE TABLE itm_cost_hist (
  itm_no INTEGER NOT NULL,
  vnd_no INTEGER NOT NULL,
  dc_no INTEGER NOT NULL,
  eff_dt DATE NOT NULL,
  end_dt DATE,
  lst_cost DECIMAL(11,2),
  net_cost DECIMAL(11,2),
  chg_rsn VARCHAR(30),
  PRIMARY KEY (itm_no, vnd_no, dc_no, eff_dt)
);

CREATE TABLE itm_prc_cur (
  itm_no INTEGER NOT NULL,
  prc_zn VARCHAR(30) NOT NULL,
  reg_prc DECIMAL(11,2),
  prc_mult INTEGER,
  eff_dt DATE,
  unit_prc DECIMAL(11,2),
  lock_flg CHAR(1),
  PRIMARY KEY (itm_no, prc_zn)
);

CREATE TABLE itm_prc_hst (
  itm_no INTEGER NOT NULL,
  prc_zn VARCHAR(30) NOT NULL,
  eff_dt DATE NOT NULL,
  end_dt DATE,
  reg_prc DECIMAL(11,2),
  chg_rsn_cd CHAR(4),
  appr_emp_no INTEGER,
  PRIMARY KEY (itm_no, prc_zn, eff_dt)
);

CREATE TABLE prc_zone (
  prc_zn VARCHAR(30) NOT NULL,
  prc_zn_desc VARCHAR(60),
  comp_lvl VARCHAR(30),
  PRIMARY KEY (prc_zn)
);

CREATE TABLE CompPriceCheck (
  CheckId INTEGER NOT NULL,
  StoreNbr INTEGER,
  ItemNbr INTEGER,
  CompetitorCode CHAR(4),
  CheckDate DATE,
  CompPrice DECIMAL(11,2),
  CompPromoFlag CHAR(1),
  CheckedBy VARCHAR(30),
  PRIMARY KEY (CheckId)
);

CREATE TABLE Competitor (
  CompetitorCode CHAR(4) NOT NULL,
  CompetitorName VARCHAR(60),
  PRIMARY KEY (CompetitorCode)
);

CREATE TABLE itm_stg_load (
  ld_id INTEGER NOT NULL,
  ln_no INTEGER NOT NULL,
  itm_no INTEGER,
  upc VARCHAR(14),
  itm_desc VARCHAR(60),
  subcat_cd CHAR(4),
  vnd_no INTEGER,
  cost DECIMAL(11,2),
  prc DECIMAL(11,2),
  err_cd CHAR(4),
  raw_txt TEXT,
  PRIMARY KEY (ld_id, ln_no)
);

CREATE TABLE str_itm_auth (
  str_no INTEGER NOT NULL,
  itm_no INTEGER NOT NULL,
  auth_dt DATE,
  deauth_dt DATE,
  auth_src VARCHAR(30),
  min_qty DECIMAL(9,2),
  max_qty DECIMAL(9,2),
  ord_flg CHAR(1),
  PRIMARY KEY (str_no, itm_no)
);

CREATE TABLE recall_hdr (
  rcl_no INTEGER NOT NULL,
  rcl_dt DATE,
  rcl_cls VARCHAR(30),
  vnd_no INTEGER,
  rcl_rsn VARCHAR(30),
  hlth_risk_flg CHAR(1),
  clsd_dt DATE,
  PRIMARY KEY (rcl_no)
);

CREATE TABLE recall_itm (
  rcl_no INTEGER NOT NULL,
  itm_no INTEGER NOT NULL,
  lot_fr VARCHAR(30),
  lot_to VARCHAR(30),
  PRIMARY KEY (rcl_no, itm_no)
);

CREATE TABLE recall_str_ack (
  rcl_no INTEGER NOT NULL,
  str_no INTEGER NOT NULL,
  ack_emp_no INTEGER,
  ack_ts TIMESTAMP,
  pull_qty DECIMAL(9,2),
  PRIMARY KEY (rcl_no, str_no)
);

CREATE TABLE VND_MST (
  VND_NO INTEGER NOT NULL,
  VND_NM VARCHAR(60),
  VND_TYP CHAR(4),
  ADDR1 VARCHAR(60),
  ADDR2 VARCHAR(60),
  CITY VARCHAR(30),
  ST_CD CHAR(4),
  ZIP VARCHAR(30),
  CTRY VARCHAR(30),
  PHN VARCHAR(30),
  FAX VARCHAR(30),
  EMAIL VARCHAR(60),
  TRMS_CD CHAR(4),
  CRCY VARCHAR(30),
  TAX_ID INTEGER,
  DUNS VARCHAR(30),
  MIN_ORD_AMT DECIMAL(11,2),
  MIN_ORD_QTY DECIMAL(9,2),
  LEAD_DAYS INTEGER,
  EDI_FLG CHAR(1),
  EDI_QUAL VARCHAR(30),
  DSD_FLG CHAR(1),
  RTN_ALW_PCT NUMERIC(15,4),
  VND_STAT CHAR(4),
  BYR_CD CHAR(4),
  PARENT_VND_NO INTEGER,
  SETUP_DT DATE,
  LST_PO_DT DATE,
  HOLD_FLG CHAR(1),
  HOLD_RSN VARCHAR(30),
  UPD_USR VARCHAR(30),
  UPD_TS TIMESTAMP,
  PRIMARY KEY (VND_NO)
);

CREATE TABLE vnd_typ_lkp (
  vnd_typ CHAR(4) NOT NULL,
  vnd_typ_desc VARCHAR(60),
  PRIMARY KEY (vnd_typ)
);

CREATE TABLE vnd_trms_cd (
  trms_cd CHAR(4) NOT NULL,
  trms_desc VARCHAR(60),
  disc_pct NUMERIC(15,4),
  disc_days INTEGER,
  net_days INTEGER,
  PRIMARY KEY (trms_cd)
);

CREATE TABLE VendorSite (
  SiteId INTEGER NOT NULL,
  VendorNbr INTEGER,
  SiteName VARCHAR(60),
  SiteType VARCHAR(30),
  City VARCHAR(30),
  StateCode CHAR(4),
  Country VARCHAR(30),
  InspectDate DATE,
  InspectScore NUMERIC(15,4),
  PRIMARY KEY (SiteId)
);

CREATE TABLE VendorContact (
  ContactId INTEGER NOT NULL,
  VendorNbr INTEGER,
  FirstName VARCHAR(60),
  LastName VARCHAR(60),
  RoleCode CHAR(4),
  Phone VARCHAR(30),
  Email VARCHAR(30),
  IsPrimary BOOLEAN,
  PRIMARY KEY (ContactId)
);

CREATE TABLE vnd_itm (
  vnd_no INTEGER NOT NULL,
  itm_no INTEGER NOT NULL,
  vnd_itm_cd CHAR(4),
  case_pk INTEGER,
  prm_flg CHAR(1),
  strt_dt DATE,
  end_dt DATE,
  PRIMARY KEY (vnd_no, itm_no)
);

CREATE TABLE vnd_scorecard_mth (
  vnd_no INTEGER NOT NULL,
  yr_mth CHAR(6) NOT NULL,
  fill_rt NUMERIC(15,4),
  on_tm_pct NUMERIC(15,4),
  inv_acc_pct NUMERIC(15,4),
  qlty_rej_pct NUMERIC(15,4),
  tot_scr NUMERIC(15,4),
  PRIMARY KEY (vnd_no, yr_mth)
);

CREATE TABLE VendorAgreement (
  AgreementId INTEGER NOT NULL,
  VendorNbr INTEGER,
  AgreementType VARCHAR(30),
  StartDate DATE,
  EndDate DATE,
  RebatePct NUMERIC(15,4),
  VolumeThresholdAmt DECIMAL(11,2),
  SignedBy VARCHAR(30),
  Status VARCHAR(30),
  PRIMARY KEY (AgreementId)
);

CREATE TABLE vnd_rebate_accr (
  agrmt_id INTEGER NOT NULL,
  yr_mth CHAR(6) NOT NULL,
  accr_amt DECIMAL(11,2),
  clmd_amt DECIMAL(11,2),
  paid_amt DECIMAL(11,2),
  PRIMARY KEY (agrmt_id, yr_mth)
);

CREATE TABLE vnd_cert (
  vnd_no INTEGER NOT NULL,
  cert_cd CHAR(4) NOT NULL,
  cert_no VARCHAR(30),
  issd_dt DATE,
  exp_dt DATE,
  doc_path VARCHAR(60),
  PRIMARY KEY (vnd_no, cert_cd)
);

CREATE TABLE cert_type (
  cert_cd CHAR(4) NOT NULL,
  cert_desc VARCHAR(60),
  mand_flg CHAR(1),
  PRIMARY KEY (cert_cd)
);

CREATE TABLE BYR (
  BYR_CD CHAR(4) NOT NULL,
  BYR_EMP_NO INTEGER,
  DEPT_NO INTEGER,
  SIGN_LMT_AMT DECIMAL(11,2),
  PRIMARY KEY (BYR_CD)
);

CREATE TABLE POG (
  PogId INTEGER NOT NULL,
  PogName VARCHAR(60),
  CatCd CHAR(4),
  FixtureTypeCode CHAR(4),
  WidthFt NUMERIC(15,4),
  HeightFt NUMERIC(15,4),
  PlannerEmpNo INTEGER,
  StatusCode CHAR(4),
  Season VARCHAR(30),
  PRIMARY KEY (PogId)
);

CREATE TABLE PogVersion (
  PogId INTEGER NOT NULL,
  VersionNo VARCHAR(30) NOT NULL,
  EffDate DATE,
  EndDate DATE,
  ChangeReason VARCHAR(30),
  ApprovedBy VARCHAR(30),
  ApprovedDate DATE,
  SkuCount INTEGER,
  PRIMARY KEY (PogId, VersionNo)
);

CREATE TABLE pog_stat (
  pog_stat CHAR(4) NOT NULL,
  pog_stat_desc VARCHAR(60),
  PRIMARY KEY (pog_stat)
);

CREATE TABLE pog_shelf (
  pog_id INTEGER NOT NULL,
  ver_no INTEGER NOT NULL,
  shlf_no INTEGER NOT NULL,
  hgt_in NUMERIC(15,4),
  dpth_in NUMERIC(15,4),
  wdth_in NUMERIC(15,4),
  PRIMARY KEY (pog_id, ver_no, shlf_no)
);

CREATE TABLE pog_pos (
  pog_id INTEGER NOT NULL,
  ver_no INTEGER NOT NULL,
  shlf_no INTEGER NOT NULL,
  pos_no INTEGER NOT NULL,
  itm_no INTEGER,
  fcng INTEGER,
  dpth_cnt INTEGER,
  stck_cnt INTEGER,
  cap_qty DECIMAL(9,2),
  PRIMARY KEY (pog_id, ver_no, shlf_no, pos_no)
);

CREATE TABLE PogStoreAssign (
  PogId INTEGER NOT NULL,
  VersionNo VARCHAR(30) NOT NULL,
  StoreNbr INTEGER NOT NULL,
  AisleNo VARCHAR(30),
  BayNo VARCHAR(30),
  DueDate DATE,
  SetDate DATE,
  SetByEmp INTEGER,
  PRIMARY KEY (PogId, VersionNo, StoreNbr)
);

CREATE TABLE pog_compl_audit (
  aud_id INTEGER NOT NULL,
  pog_id INTEGER,
  ver_no INTEGER,
  str_no INTEGER,
  aud_dt DATE,
  aud_emp_no INTEGER,
  compl_pct NUMERIC(15,4),
  miss_sku_cnt INTEGER,
  photo_path VARCHAR(60),
  PRIMARY KEY (aud_id)
);

CREATE TABLE FixtureType (
  FixtureTypeCode CHAR(4) NOT NULL,
  FixtureName VARCHAR(60),
  Refrigerated BOOLEAN,
  PRIMARY KEY (FixtureTypeCode)
);

CREATE TABLE FloorPlan (
  FloorPlanId INTEGER NOT NULL,
  StoreNbr INTEGER,
  EffDate DATE,
  EndDate DATE,
  DrawingFile VARCHAR(30),
  ApprovedBy VARCHAR(30),
  PRIMARY KEY (FloorPlanId)
);

CREATE TABLE flr_pln_seg (
  flr_pln_id INTEGER NOT NULL,
  seg_no INTEGER NOT NULL,
  aisle VARCHAR(30),
  dept_no INTEGER,
  lin_ft NUMERIC(15,4),
  cat_cd CHAR(4),
  PRIMARY KEY (flr_pln_id, seg_no)
);

CREATE TABLE tblPromo (
  PromoId INTEGER NOT NULL,
  PromoName VARCHAR(60),
  PromoTypeCd CHAR(4),
  AdEvntId INTEGER,
  StartDt DATE,
  EndDt DATE,
  BudgetAmt DECIMAL(11,2),
  OwnerEmp INTEGER,
  StatusCd CHAR(4),
  LoyaltyOnly CHAR(1),
  CreatedOn DATE,
  CreatedBy VARCHAR(30),
  PRIMARY KEY (PromoId)
);

CREATE TABLE tblPromoItem (
  PromoId INTEGER NOT NULL,
  ItemNbr INTEGER NOT NULL,
  PromoPrice DECIMAL(11,2),
  DiscPct NUMERIC(15,4),
  LimitQty DECIMAL(9,2),
  FcstUnits NUMERIC(15,4),
  DisplayLoc VARCHAR(30),
  PRIMARY KEY (PromoId, ItemNbr)
);

CREATE TABLE tblPromoStoreGrp (
  PromoId INTEGER NOT NULL,
  StoreGrpId INTEGER NOT NULL,
  PRIMARY KEY (PromoId, StoreGrpId)
);

CREATE TABLE StoreGroup (
  StoreGrpId INTEGER NOT NULL,
  GrpName VARCHAR(60),
  GrpType VARCHAR(30),
  OwnerDept VARCHAR(30),
  PRIMARY KEY (StoreGrpId)
);

CREATE TABLE StoreGroupMember (
  StoreGrpId INTEGER NOT NULL,
  StoreNbr INTEGER NOT NULL,
  FromDate DATE,
  ToDate DATE,
  PRIMARY KEY (StoreGrpId, StoreNbr)
);

CREATE TABLE PromoType (
  PromoTypeCd CHAR(4) NOT NULL,
  PromoTypeDesc VARCHAR(60),
  NeedsFunding CHAR(1),
  PRIMARY KEY (PromoTypeCd)
);

CREATE TABLE promo_perf_wk (
  promo_id INTEGER NOT NULL,
  itm_no INTEGER NOT NULL,
  str_no INTEGER NOT NULL,
  wk_end_dt DATE NOT NULL,
  unt_sld DECIMAL(9,2),
  sls_amt DECIMAL(11,2),
  base_unt DECIMAL(9,2),
  incr_unt DECIMAL(9,2),
  mkdn_amt DECIMAL(11,2),
  PRIMARY KEY (promo_id, itm_no, str_no, wk_end_dt)
);

CREATE TABLE promo_fcst (
  promo_id INTEGER NOT NULL,
  itm_no INTEGER NOT NULL,
  dc_no INTEGER NOT NULL,
  fcst_qty DECIMAL(9,2),
  fcst_dt DATE,
  fcst_usr VARCHAR(30),
  PRIMARY KEY (promo_id, itm_no, dc_no)
);

CREATE TABLE promo_fund (
  promo_id INTEGER NOT NULL,
  vnd_no INTEGER NOT NULL,
  itm_no INTEGER NOT NULL,
  fund_typ CHAR(4),
  fund_amt DECIMAL(11,2),
  per_unt_amt DECIMAL(11,2),
  bill_dt DATE,
  rcvd_amt DECIMAL(11,2),
  PRIMARY KEY (promo_id, vnd_no, itm_no)
);

CREATE TABLE fund_typ_lkp (
  fund_typ CHAR(4) NOT NULL,
  fund_typ_desc VARCHAR(60),
  PRIMARY KEY (fund_typ)
);

CREATE TABLE promo_stg (
  ld_id INTEGER NOT NULL,
  ln_no INTEGER NOT NULL,
  promo_nm VARCHAR(60),
  itm_no INTEGER,
  strt_dt DATE,
  end_dt DATE,
  prc DECIMAL(11,2),
  err_txt VARCHAR(30),
  PRIMARY KEY (ld_id, ln_no)
);

CREATE TABLE ad_evnt (
  ad_evnt_id INTEGER NOT NULL,
  ad_nm VARCHAR(60),
  ad_typ CHAR(4),
  drop_dt DATE,
  circ_cnt INTEGER,
  print_cost DECIMAL(11,2),
  PRIMARY KEY (ad_evnt_id)
);

CREATE TABLE AdBlock (
  AdBlockId INTEGER NOT NULL,
  AdEvntId INTEGER,
  PageNo INTEGER,
  BlockPos VARCHAR(30),
  PromoId INTEGER,
  HeadlineText VARCHAR(30),
  PRIMARY KEY (AdBlockId)
);

CREATE TABLE CouponDef (
  CouponCode VARCHAR(14) NOT NULL,
  CouponDesc VARCHAR(60),
  SponsorVendor VARCHAR(30),
  FaceValue DECIMAL(11,2),
  StartDate DATE,
  ExpireDate DATE,
  MaxUses INTEGER,
  ItemNbr INTEGER,
  DigitalFlag CHAR(1),
  PRIMARY KEY (CouponCode)
);

CREATE TABLE cpn_redm (
  cpn_redm_id INTEGER NOT NULL,
  cpn_cd VARCHAR(14),
  txn_id INTEGER,
  mbr_no INTEGER,
  str_no INTEGER,
  redm_dt DATE,
  redm_amt DECIMAL(11,2),
  clr_hse_dt DATE,
  PRIMARY KEY (cpn_redm_id)
);

CREATE TABLE PO_HDR (
  PO_NO INTEGER NOT NULL,
  VND_NO INTEGER,
  DC_NO INTEGER,
  STR_NO INTEGER,
  PO_TYP CHAR(4),
  PO_STAT CHAR(4),
  BYR_CD CHAR(4),
  ORD_DT DATE,
  REQ_DLV_DT DATE,
  CNF_DLV_DT DATE,
  SHIP_TRM VARCHAR(30),
  PROMO_ID INTEGER,
  TOT_CASES DECIMAL(9,2),
  TOT_AMT DECIMAL(11,2),
  TOT_WGT NUMERIC(15,4),
  TRMS_CD CHAR(4),
  EDI_SENT_TS TIMESTAMP,
  CNCL_DT DATE,
  CNCL_RSN VARCHAR(30),
  CRT_USR VARCHAR(30),
  UPD_TS TIMESTAMP,
  PRIMARY KEY (PO_NO)
);

CREATE TABLE PO_DTL (
  PO_NO INTEGER NOT NULL,
  LN_NO INTEGER NOT NULL,
  ITM_NO INTEGER,
  ORD_QTY DECIMAL(9,2),
  CNF_QTY DECIMAL(9,2),
  RCV_QTY DECIMAL(9,2),
  UNT_COST DECIMAL(11,2),
  ALW_AMT DECIMAL(11,2),
  LN_STAT CHAR(4),
  CUT_RSN VARCHAR(30),
  PRIMARY KEY (PO_NO, LN_NO)
);

CREATE TABLE PO_HDR_HIST (
  PO_NO INTEGER NOT NULL,
  ARCH_DT DATE NOT NULL,
  VND_NO INTEGER,
  DC_NO INTEGER,
  PO_TYP CHAR(4),
  PO_STAT CHAR(4),
  BYR_CD CHAR(4),
  ORD_DT DATE,
  REQ_DLV_DT DATE,
  TOT_CASES DECIMAL(9,2),
  TOT_AMT DECIMAL(11,2),
  PRIMARY KEY (PO_NO, ARCH_DT)
);

CREATE TABLE po_chg_log (
  po_no INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  fld_nm VARCHAR(60),
  old_val VARCHAR(30),
  new_val VARCHAR(30),
  chg_usr VARCHAR(30),
  chg_ts TIMESTAMP,
  PRIMARY KEY (po_no, seq)
);

CREATE TABLE po_stat_lkp (
  po_stat CHAR(4) NOT NULL,
  po_stat_desc VARCHAR(60),
  open_flg CHAR(1),
  PRIMARY KEY (po_stat)
);

CREATE TABLE po_typ_lkp (
  po_typ CHAR(4) NOT NULL,
  po_typ_desc VARCHAR(60),
  PRIMARY KEY (po_typ)
);

CREATE TABLE cut_rsn_lkp (
  cut_rsn VARCHAR(30) NOT NULL,
  cut_rsn_desc VARCHAR(60),
  vnd_fault_flg CHAR(1),
  PRIMARY KEY (cut_rsn)
);

CREATE TABLE OrderSuggestion (
  RunDate DATE NOT NULL,
  LocationNbr INTEGER NOT NULL,
  ItemNbr INTEGER NOT NULL,
  SuggestQty DECIMAL(9,2),
  FinalQty DECIMAL(9,2),
  OverrideReason VARCHAR(30),
  OnHandQty DECIMAL(9,2),
  OnOrderQty DECIMAL(9,2),
  ForecastQty DECIMAL(9,2),
  ApprovedBy VARCHAR(30),
  PRIMARY KEY (RunDate, LocationNbr, ItemNbr)
);

CREATE TABLE rcpt_h (
  rcpt_no INTEGER NOT NULL,
  po_no INTEGER,
  dc_no INTEGER,
  str_no INTEGER,
  rcv_ts TIMESTAMP,
  rcv_emp_no INTEGER,
  trlr_no VARCHAR(10),
  seal_ok_flg CHAR(1),
  temp_f NUMERIC(15,4),
  door_no INTEGER,
  PRIMARY KEY (rcpt_no)
);

CREATE TABLE rcpt_l (
  rcpt_no INTEGER NOT NULL,
  ln_no INTEGER NOT NULL,
  itm_no INTEGER,
  rcv_qty DECIMAL(9,2),
  dmg_qty DECIMAL(9,2),
  shrt_qty DECIMAL(9,2),
  lot_no VARCHAR(20),
  exp_dt DATE,
  PRIMARY KEY (rcpt_no, ln_no)
);

CREATE TABLE ap_inv (
  inv_no VARCHAR(20) NOT NULL,
  vnd_no INTEGER NOT NULL,
  po_no INTEGER,
  inv_dt DATE,
  due_dt DATE,
  inv_amt DECIMAL(11,2),
  disc_amt DECIMAL(11,2),
  pd_dt DATE,
  inv_stat CHAR(4),
  chk_no VARCHAR(20),
  PRIMARY KEY (inv_no, vnd_no)
);

CREATE TABLE ap_inv_ln (
  inv_no VARCHAR(20) NOT NULL,
  vnd_no INTEGER NOT NULL,
  ln_no INTEGER NOT NULL,
  itm_no INTEGER,
  inv_qty DECIMAL(9,2),
  unt_cost DECIMAL(11,2),
  ext_amt DECIMAL(11,2),
  PRIMARY KEY (inv_no, vnd_no, ln_no)
);

CREATE TABLE ap_match_exc (
  exc_id INTEGER NOT NULL,
  inv_no VARCHAR(20),
  vnd_no INTEGER,
  po_no INTEGER,
  itm_no INTEGER,
  exc_cd CHAR(4),
  diff_amt DECIMAL(11,2),
  rslv_dt DATE,
  rslv_emp_no INTEGER,
  PRIMARY KEY (exc_id)
);

CREATE TABLE match_exc_lkp (
  exc_cd CHAR(4) NOT NULL,
  exc_desc VARCHAR(60),
  tol_amt DECIMAL(11,2),
  PRIMARY KEY (exc_cd)
);

CREATE TABLE WHF01P (
  WHWHS INTEGER NOT NULL,
  WHNAM VARCHAR(30),
  WHAD1 VARCHAR(30),
  WHCTY VARCHAR(20),
  WHSTE CHAR(2),
  WHZIP VARCHAR(10),
  WHTYP CHAR(1),
  WHOPN INTEGER,
  WHSQF INTEGER,
  WHDCK INTEGER,
  WHMGR INTEGER,
  WHACT CHAR(1),
  WHRGN VARCHAR(4),
  WHFRZ CHAR(1),
  WHCOL CHAR(1),
  WHPHN VARCHAR(15),
  WHSHF INTEGER,
  WHOWN CHAR(1),
  PRIMARY KEY (WHWHS)
);

CREATE TABLE WHF05P (
  SLWHS INTEGER NOT NULL,
  SLLOC VARCHAR(8) NOT NULL,
  SLZON CHAR(2),
  SLTMP CHAR(1),
  SLITM INTEGER,
  SLCAP NUMERIC(15,4),
  SLPIK CHAR(1),
  SLSTS CHAR(1),
  SLLCD INTEGER,
  SLAIS CHAR(3),
  SLBAY CHAR(3),
  SLLVL CHAR(2),
  SLHGT NUMERIC(15,4),
  SLWTL NUMERIC(15,4),
  SLSEQ INTEGER,
  PRIMARY KEY (SLWHS, SLLOC)
);

CREATE TABLE WHF06P (
  ZNWHS INTEGER NOT NULL,
  ZNZON CHAR(2) NOT NULL,
  ZNDSC VARCHAR(20),
  ZNTMP CHAR(1),
  ZNEQP CHAR(2),
  PRIMARY KEY (ZNWHS, ZNZON)
);

CREATE TABLE WHF10P (
  IBWHS INTEGER NOT NULL,
  IBITM INTEGER NOT NULL,
  IBLOC VARCHAR(8) NOT NULL,
  IBLOT VARCHAR(12) NOT NULL,
  IBQOH NUMERIC(15,4),
  IBQAL NUMERIC(15,4),
  IBQHD NUMERIC(15,4),
  IBEXD INTEGER,
  IBRCD INTEGER,
  IBHLD CHAR(2),
  IBVND INTEGER,
  IBPON INTEGER,
  IBCST NUMERIC(15,4),
  IBWGT NUMERIC(15,4),
  IBLMV INTEGER,
  IBUUS VARCHAR(10),
  PRIMARY KEY (IBWHS, IBITM, IBLOC, IBLOT)
);

CREATE TABLE WHF15P (
  ADSEQ INTEGER NOT NULL,
  ADWHS INTEGER,
  ADITM INTEGER,
  ADLOC VARCHAR(8),
  ADDTE INTEGER,
  ADQTY NUMERIC(15,4),
  ADRSN CHAR(2),
  ADUSR VARCHAR(10),
  ADCST NUMERIC(15,4),
  PRIMARY KEY (ADSEQ)
);

CREATE TABLE WHF20P (
  OHORD INTEGER NOT NULL,
  OHWHS INTEGER,
  OHSTR INTEGER,
  OHDTE INTEGER,
  OHRQD INTEGER,
  OHSTS CHAR(1),
  OHLOD INTEGER,
  OHCUB NUMERIC(15,4),
  OHWGT NUMERIC(15,4),
  OHPRI CHAR(1),
  OHWAV INTEGER,
  OHRTE VARCHAR(5),
  OHTYP CHAR(1),
  OHCAS NUMERIC(15,4),
  OHPAL NUMERIC(15,4),
  OHUDT INTEGER,
  OHUUS VARCHAR(10),
  PRIMARY KEY (OHORD)
);

CREATE TABLE WHF21P (
  ODORD INTEGER NOT NULL,
  ODLIN INTEGER NOT NULL,
  ODITM INTEGER,
  ODQOR NUMERIC(15,4),
  ODQPK NUMERIC(15,4),
  ODQSH NUMERIC(15,4),
  ODLOC VARCHAR(8),
  ODSEL INTEGER,
  ODRSN CHAR(2),
  ODPTM INTEGER,
  PRIMARY KEY (ODORD, ODLIN)
);

CREATE TABLE WHF30P (
  LDLOD INTEGER NOT NULL,
  LDWHS INTEGER,
  LDTRL VARCHAR(8),
  LDCAR VARCHAR(4),
  LDDRV INTEGER,
  LDDPT INTEGER,
  LDDPH INTEGER,
  LDSTS CHAR(1),
  LDMIL NUMERIC(15,4),
  LDCST NUMERIC(15,4),
  LDTMP NUMERIC(15,4),
  PRIMARY KEY (LDLOD)
);

CREATE TABLE WHF31P (
  STLOD INTEGER NOT NULL,
  STSEQ INTEGER NOT NULL,
  STSTR INTEGER,
  STPAD INTEGER,
  STPAT INTEGER,
  STAAD INTEGER,
  STAAT INTEGER,
  STUNL INTEGER,
  STPAL NUMERIC(15,4),
  PRIMARY KEY (STLOD, STSEQ)
);

CREATE TABLE WHF40P (
  APAPT INTEGER NOT NULL,
  APWHS INTEGER,
  APPON INTEGER,
  APDOR VARCHAR(3),
  APDTE INTEGER,
  APTIM INTEGER,
  APARV INTEGER,
  APCAR VARCHAR(4),
  APSTS CHAR(1),
  PRIMARY KEY (APAPT)
);

CREATE TABLE WHF90P (
  RCTYP CHAR(2) NOT NULL,
  RCRSN CHAR(2) NOT NULL,
  RCDSC VARCHAR(30),
  RCGLA VARCHAR(12),
  PRIMARY KEY (RCTYP, RCRSN)
);

CREATE TABLE dc_inv_snap (
  snap_dt DATE NOT NULL,
  dc_no INTEGER NOT NULL,
  itm_no INTEGER NOT NULL,
  oh_qty DECIMAL(9,2),
  oo_qty DECIMAL(9,2),
  oh_cost DECIMAL(11,2),
  days_sup NUMERIC(15,4),
  PRIMARY KEY (snap_dt, dc_no, itm_no)
);

CREATE TABLE DcCarrier (
  CarrierCode CHAR(4) NOT NULL,
  CarrierName VARCHAR(60),
  McNumber VARCHAR(30),
  InsuranceExpDate DATE,
  ReeferCapable BOOLEAN,
  PRIMARY KEY (CarrierCode)
);

CREATE TABLE pos_txn_h (
  txn_id INTEGER NOT NULL,
  str_no INTEGER,
  reg_no INTEGER,
  txn_ts TIMESTAMP,
  bus_dt DATE,
  cshr_emp_no INTEGER,
  mbr_no INTEGER,
  txn_typ CHAR(4),
  itm_cnt INTEGER,
  net_amt DECIMAL(11,2),
  tax_amt DECIMAL(11,2),
  disc_amt DECIMAL(11,2),
  void_flg CHAR(1),
  void_rsn_cd CHAR(4),
  strt_ts TIMESTAMP,
  end_ts TIMESTAMP,
  sco_flg CHAR(1),
  ofln_flg CHAR(1),
  snap_amt DECIMAL(11,2),
  wic_amt DECIMAL(11,2),
  fs_elig_amt DECIMAL(11,2),
  pts_ernd INTEGER,
  clb_ord_no INTEGER,
  rcpt_typ CHAR(4),
  PRIMARY KEY (txn_id)
);

CREATE TABLE pos_txn_l (
  txn_id INTEGER NOT NULL,
  ln_no INTEGER NOT NULL,
  itm_no INTEGER,
  upc VARCHAR(14),
  qty NUMERIC(15,4),
  unt_prc DECIMAL(11,2),
  ext_amt DECIMAL(11,2),
  disc_amt DECIMAL(11,2),
  promo_id INTEGER,
  wgt NUMERIC(15,4),
  ovrd_emp_no INTEGER,
  ln_void_flg CHAR(1),
  PRIMARY KEY (txn_id, ln_no)
);

CREATE TABLE pos_tndr (
  txn_id INTEGER NOT NULL,
  seq_no INTEGER NOT NULL,
  tndr_cd CHAR(4),
  tndr_amt DECIMAL(11,2),
  chg_amt DECIMAL(11,2),
  auth_no VARCHAR(20),
  PRIMARY KEY (txn_id, seq_no)
);

CREATE TABLE tndr_lkp (
  tndr_cd CHAR(4) NOT NULL,
  tndr_desc VARCHAR(60),
  PRIMARY KEY (tndr_cd)
);

CREATE TABLE void_rsn (
  void_rsn_cd CHAR(4) NOT NULL,
  void_rsn_desc VARCHAR(60),
  PRIMARY KEY (void_rsn_cd)
);

CREATE TABLE sls_day_str_dept (
  bus_dt DATE NOT NULL,
  str_no INTEGER NOT NULL,
  dept_no INTEGER NOT NULL,
  sls_amt DECIMAL(11,2),
  unt_qty DECIMAL(9,2),
  txn_cnt INTEGER,
  mgn_amt DECIMAL(11,2),
  PRIMARY KEY (bus_dt, str_no, dept_no)
);

CREATE TABLE sls_wk_str_itm (
  wk_end_dt DATE NOT NULL,
  str_no INTEGER NOT NULL,
  itm_no INTEGER NOT NULL,
  unt_qty DECIMAL(9,2),
  sls_amt DECIMAL(11,2),
  cost_amt DECIMAL(11,2),
  promo_unt_qty DECIMAL(9,2),
  PRIMARY KEY (wk_end_dt, str_no, itm_no)
);

CREATE TABLE str_inv_oh (
  str_no INTEGER NOT NULL,
  itm_no INTEGER NOT NULL,
  oh_qty DECIMAL(9,2),
  oo_qty DECIMAL(9,2),
  lst_rcv_dt DATE,
  lst_sld_dt DATE,
  lst_cnt_dt DATE,
  bk_val_amt DECIMAL(11,2),
  PRIMARY KEY (str_no, itm_no)
);

CREATE TABLE StrInvAdj (
  AdjId INTEGER NOT NULL,
  StoreNbr INTEGER,
  ItemNbr INTEGER,
  AdjDate DATE,
  AdjQty DECIMAL(9,2),
  AdjReason VARCHAR(30),
  EmpNbr INTEGER,
  CostAmt DECIMAL(11,2),
  PRIMARY KEY (AdjId)
);

CREATE TABLE adj_rsn (
  adj_rsn VARCHAR(30) NOT NULL,
  adj_rsn_desc VARCHAR(60),
  shrk_flg CHAR(1),
  PRIMARY KEY (adj_rsn)
);

CREATE TABLE cyc_cnt_h (
  cnt_id INTEGER NOT NULL,
  str_no INTEGER,
  dept_no INTEGER,
  cnt_dt DATE,
  cnt_typ CHAR(4),
  stat VARCHAR(30),
  emp_no INTEGER,
  PRIMARY KEY (cnt_id)
);

CREATE TABLE cyc_cnt_l (
  cnt_id INTEGER NOT NULL,
  itm_no INTEGER NOT NULL,
  bk_qty DECIMAL(9,2),
  cnt_qty DECIMAL(9,2),
  var_qty DECIMAL(9,2),
  var_cost DECIMAL(11,2),
  PRIMARY KEY (cnt_id, itm_no)
);

CREATE TABLE OutOfStockScan (
  ScanId INTEGER NOT NULL,
  StoreNbr INTEGER,
  ItemNbr INTEGER,
  ScanTs TIMESTAMP,
  EmpNbr INTEGER,
  CauseCode CHAR(4),
  ResolvedTs TIMESTAMP,
  PRIMARY KEY (ScanId)
);

CREATE TABLE oos_cause (
  cause_cd CHAR(4) NOT NULL,
  cause_desc VARCHAR(60),
  PRIMARY KEY (cause_cd)
);

CREATE TABLE LoyaltyMember (
  MemberNbr INTEGER NOT NULL,
  FirstName VARCHAR(60),
  LastName VARCHAR(60),
  Email VARCHAR(30),
  Phone VARCHAR(30),
  BirthDate DATE,
  PostalCode CHAR(4),
  EnrollDate DATE,
  EnrollStore VARCHAR(30),
  TierCode CHAR(4),
  HouseholdId INTEGER,
  HomeStore VARCHAR(30),
  Status VARCHAR(30),
  PointsBalance INTEGER,
  EmailOptIn BOOLEAN,
  SmsOptIn BOOLEAN,
  LastShopDate DATE,
  PRIMARY KEY (MemberNbr)
);

CREATE TABLE LoyaltyTier (
  TierCode CHAR(4) NOT NULL,
  TierName VARCHAR(60),
  MinSpendAmt DECIMAL(11,2),
  PointMultiplier NUMERIC(15,4),
  PRIMARY KEY (TierCode)
);

CREATE TABLE LoyaltyCard (
  CardNbr VARCHAR(20) NOT NULL,
  MemberNbr INTEGER,
  IssueDate DATE,
  CardType VARCHAR(30),
  BlockedDate DATE,
  PRIMARY KEY (CardNbr)
);

CREATE TABLE lylty_hh (
  hh_id INTEGER NOT NULL,
  hh_sz INTEGER,
  hh_seg VARCHAR(30),
  addr_key VARCHAR(30),
  crt_dt DATE,
  PRIMARY KEY (hh_id)
);

CREATE TABLE lylty_pt_ldgr (
  ldgr_id INTEGER NOT NULL,
  mbr_no INTEGER,
  txn_id INTEGER,
  pt_typ CHAR(4),
  pts INTEGER,
  post_dt DATE,
  exp_dt DATE,
  rsn_txt VARCHAR(30),
  PRIMARY KEY (ldgr_id)
);

CREATE TABLE lylty_pt_typ (
  pt_typ CHAR(4) NOT NULL,
  pt_typ_desc VARCHAR(60),
  PRIMARY KEY (pt_typ)
);

CREATE TABLE lylty_rwd (
  rwd_cd CHAR(4) NOT NULL,
  rwd_desc VARCHAR(60),
  pt_cost INTEGER,
  rwd_val_amt DECIMAL(11,2),
  act_flg CHAR(1),
  PRIMARY KEY (rwd_cd)
);

CREATE TABLE lylty_rwd_redm (
  redm_id INTEGER NOT NULL,
  mbr_no INTEGER,
  rwd_cd CHAR(4),
  str_no INTEGER,
  redm_ts TIMESTAMP,
  txn_id INTEGER,
  PRIMARY KEY (redm_id)
);

CREATE TABLE LoyaltySegment (
  SegmentId INTEGER NOT NULL,
  SegmentName VARCHAR(60),
  ModelVersion VARCHAR(30),
  RefreshDate DATE,
  PRIMARY KEY (SegmentId)
);

CREATE TABLE LoyaltySegmentMember (
  SegmentId INTEGER NOT NULL,
  MemberNbr INTEGER NOT NULL,
  Score NUMERIC(15,4),
  AssignedDate DATE,
  PRIMARY KEY (SegmentId, MemberNbr)
);

CREATE TABLE lylty_mbr_mth (
  mbr_no INTEGER NOT NULL,
  yr_mth CHAR(6) NOT NULL,
  visit_cnt INTEGER,
  spnd_amt DECIMAL(11,2),
  pts_ernd INTEGER,
  pts_brnd INTEGER,
  fav_dept_no INTEGER,
  PRIMARY KEY (mbr_no, yr_mth)
);

CREATE TABLE HRE100 (
  EEEMP INTEGER NOT NULL,
  EELNM VARCHAR(25),
  EEFNM VARCHAR(15),
  EEMNM CHAR(1),
  EEHDT INTEGER,
  EETDT INTEGER,
  EETRS CHAR(2),
  EESTS CHAR(1),
  EEJOB VARCHAR(5),
  EESTR INTEGER,
  EEDPT INTEGER,
  EESHF CHAR(1),
  EEFPT CHAR(1),
  EERTE NUMERIC(15,4),
  EEUNI CHAR(3),
  EESUP INTEGER,
  EEBDT INTEGER,
  EEADR VARCHAR(30),
  EEZIP VARCHAR(10),
  EEEML VARCHAR(50),
  EESSN VARCHAR(11),
  EEGND CHAR(1),
  EEMAR CHAR(1),
  EEBEN CHAR(2),
  EEVAC NUMERIC(15,4),
  EESIC NUMERIC(15,4),
  EELRV INTEGER,
  EENRV INTEGER,
  EERAT CHAR(1),
  EEPHN VARCHAR(15),
  EEECN VARCHAR(30),
  EEECP VARCHAR(15),
  EEUDT INTEGER,
  EEUUS VARCHAR(10),
  PRIMARY KEY (EEEMP)
);

CREATE TABLE HRE110 (
  EJEMP INTEGER NOT NULL,
  EJEFF INTEGER NOT NULL,
  EJJOB VARCHAR(5),
  EJSTR INTEGER,
  EJDPT INTEGER,
  EJRTE NUMERIC(15,4),
  EJRSN CHAR(2),
  PRIMARY KEY (EJEMP, EJEFF)
);

CREATE TABLE HRE200 (
  JBJOB VARCHAR(5) NOT NULL,
  JBDSC VARCHAR(30),
  JBGRP CHAR(2),
  JBEXM CHAR(1),
  JBMIN NUMERIC(15,4),
  JBMAX NUMERIC(15,4),
  PRIMARY KEY (JBJOB)
);

CREATE TABLE HRE310 (
  TPEMP INTEGER NOT NULL,
  TPDTE INTEGER NOT NULL,
  TPSEQ INTEGER NOT NULL,
  TPSTR INTEGER,
  TPDPT INTEGER,
  TPPCD CHAR(2),
  TPIN INTEGER,
  TPOUT INTEGER,
  TPHRS NUMERIC(15,4),
  TPAPR INTEGER,
  PRIMARY KEY (TPEMP, TPDTE, TPSEQ)
);

CREATE TABLE HRE320 (
  PCPCD CHAR(2) NOT NULL,
  PCDSC VARCHAR(30),
  PCOTF CHAR(1),
  PCPRM NUMERIC(15,4),
  PRIMARY KEY (PCPCD)
);

CREATE TABLE HRE410 (
  ABEMP INTEGER NOT NULL,
  ABDTE INTEGER NOT NULL,
  ABRSN CHAR(2),
  ABHRS NUMERIC(15,4),
  ABPD CHAR(1),
  PRIMARY KEY (ABEMP, ABDTE)
);

CREATE TABLE HRE900 (
  CDTYP CHAR(2) NOT NULL,
  CDVAL CHAR(2) NOT NULL,
  CDDSC VARCHAR(30),
  PRIMARY KEY (CDTYP, CDVAL)
);

CREATE TABLE shift_sched (
  shft_id INTEGER NOT NULL,
  str_no INTEGER,
  emp_no INTEGER,
  dept_no INTEGER,
  shft_dt DATE,
  strt_tm VARCHAR(30),
  end_tm VARCHAR(30),
  pub_flg CHAR(1),
  swap_emp_no INTEGER,
  PRIMARY KEY (shft_id)
);

CREATE TABLE LaborBudgetWk (
  StoreNbr INTEGER NOT NULL,
  DeptNbr INTEGER NOT NULL,
  WeekEnding VARCHAR(30) NOT NULL,
  BudgetHours NUMERIC(15,4),
  BudgetAmt DECIMAL(11,2),
  ForecastSales DECIMAL(11,2),
  PRIMARY KEY (StoreNbr, DeptNbr, WeekEnding)
);

CREATE TABLE training_crs (
  crs_cd CHAR(4) NOT NULL,
  crs_nm VARCHAR(60),
  mand_flg CHAR(1),
  vld_mths INTEGER,
  PRIMARY KEY (crs_cd)
);

CREATE TABLE emp_trng (
  emp_no INTEGER NOT NULL,
  crs_cd CHAR(4) NOT NULL,
  cmpl_dt DATE NOT NULL,
  exp_dt DATE,
  score NUMERIC(15,4),
  PRIMARY KEY (emp_no, crs_cd, cmpl_dt)
);

CREATE TABLE SHRK_EVT (
  EVT_ID INTEGER NOT NULL,
  STR_NO INTEGER,
  DEPT_NO INTEGER,
  ITM_NO INTEGER,
  EVT_DT DATE,
  RSN_CD CHAR(4),
  QTY NUMERIC(15,4),
  COST_AMT DECIMAL(11,2),
  RTL_AMT DECIMAL(11,2),
  RPT_EMP_NO INTEGER,
  CASE_NO INTEGER,
  SRC_SYS VARCHAR(30),
  PRIMARY KEY (EVT_ID)
);

CREATE TABLE shrk_rsn (
  rsn_cd CHAR(4) NOT NULL,
  rsn_desc VARCHAR(60),
  rsn_grp VARCHAR(30),
  known_flg CHAR(1),
  PRIMARY KEY (rsn_cd)
);

CREATE TABLE shrk_mth_str_dept (
  yr_mth CHAR(6) NOT NULL,
  str_no INTEGER NOT NULL,
  dept_no INTEGER NOT NULL,
  sls_amt DECIMAL(11,2),
  kn_shrk_amt DECIMAL(11,2),
  unk_shrk_amt DECIMAL(11,2),
  shrk_pct NUMERIC(15,4),
  PRIMARY KEY (yr_mth, str_no, dept_no)
);

CREATE TABLE LP_CASE (
  CASE_NO INTEGER NOT NULL,
  STR_NO INTEGER,
  OPN_DT DATE,
  CLS_DT DATE,
  CASE_TYP CHAR(4),
  INVSTGR_EMP INTEGER,
  LOSS_AMT DECIMAL(11,2),
  RCVRD_AMT DECIMAL(11,2),
  POLICE_RPT_NO VARCHAR(20),
  CASE_STAT CHAR(4),
  NARR TEXT,
  PRIMARY KEY (CASE_NO)
);

CREATE TABLE lp_case_prsn (
  case_no INTEGER NOT NULL,
  seq_no INTEGER NOT NULL,
  prsn_typ CHAR(4),
  emp_no INTEGER,
  mbr_no INTEGER,
  nm VARCHAR(60),
  role_cd CHAR(4),
  PRIMARY KEY (case_no, seq_no)
);

CREATE TABLE lp_case_typ (
  case_typ CHAR(4) NOT NULL,
  case_typ_desc VARCHAR(60),
  intrnl_flg CHAR(1),
  PRIMARY KEY (case_typ)
);

CREATE TABLE waste_log (
  wst_id INTEGER NOT NULL,
  str_no INTEGER,
  itm_no INTEGER,
  wst_dt DATE,
  qty DECIMAL(9,2),
  cost_amt DECIMAL(11,2),
  disp_cd CHAR(4),
  emp_no INTEGER,
  PRIMARY KEY (wst_id)
);

CREATE TABLE disp_lkp (
  disp_cd CHAR(4) NOT NULL,
  disp_desc VARCHAR(60),
  PRIMARY KEY (disp_cd)
);

CREATE TABLE mkdn_h (
  mkdn_id INTEGER NOT NULL,
  str_no INTEGER,
  itm_no INTEGER,
  mkdn_dt DATE,
  mkdn_rsn VARCHAR(30),
  old_prc DECIMAL(11,2),
  new_prc DECIMAL(11,2),
  qty DECIMAL(9,2),
  sold_qty DECIMAL(9,2),
  emp_no INTEGER,
  PRIMARY KEY (mkdn_id)
);

CREATE TABLE mkdn_rsn (
  mkdn_rsn VARCHAR(30) NOT NULL,
  mkdn_rsn_desc VARCHAR(60),
  PRIMARY KEY (mkdn_rsn)
);

CREATE TABLE DonationPartner (
  PartnerId INTEGER NOT NULL,
  PartnerName VARCHAR(60),
  City VARCHAR(30),
  ContactName VARCHAR(60),
  Phone VARCHAR(30),
  PRIMARY KEY (PartnerId)
);

CREATE TABLE donation_pickup (
  pkup_id INTEGER NOT NULL,
  prtnr_id INTEGER,
  str_no INTEGER,
  pkup_dt DATE,
  wgt_lb NUMERIC(15,4),
  rtl_amt DECIMAL(11,2),
  PRIMARY KEY (pkup_id)
);

CREATE TABLE cash_var (
  str_no INTEGER NOT NULL,
  bus_dt DATE NOT NULL,
  reg_no INTEGER NOT NULL,
  emp_no INTEGER,
  exp_amt DECIMAL(11,2),
  cntd_amt DECIMAL(11,2),
  var_amt DECIMAL(11,2),
  rvw_emp_no INTEGER,
  PRIMARY KEY (str_no, bus_dt, reg_no)
);

CREATE TABLE refund_audit (
  rfnd_id INTEGER NOT NULL,
  txn_id INTEGER,
  str_no INTEGER,
  emp_no INTEGER,
  rfnd_dt DATE,
  rfnd_amt DECIMAL(11,2),
  no_rcpt_flg CHAR(1),
  flag_scr NUMERIC(15,4),
  rvw_stat CHAR(4),
  PRIMARY KEY (rfnd_id)
);
