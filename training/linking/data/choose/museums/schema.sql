CREATE TABLE Objects (
  ObjectID INTEGER NOT NULL,
  ObjectNumber VARCHAR(40),
  SortNumber VARCHAR(60),
  ObjectCount INTEGER,
  ClassificationID INTEGER,
  DepartmentID INTEGER,
  MuseumID INTEGER,
  ObjectName VARCHAR(80),
  Dated VARCHAR(80),
  DateBegin INTEGER,
  DateEnd INTEGER,
  Medium TEXT,
  Dimensions TEXT,
  CreditLine TEXT,
  Signed TEXT,
  Inscribed TEXT,
  Markings TEXT,
  Period VARCHAR(80),
  Culture VARCHAR(80),
  Dynasty VARCHAR(80),
  Exhibitions TEXT,
  Provenance TEXT,
  CuratorNotes TEXT,
  PublicAccess BOOLEAN,
  CuratorApproved INTEGER,
  OnView BOOLEAN,
  ObjStatusID INTEGER,
  AccessionID INTEGER,
  LoanClassID INTEGER,
  CatRais VARCHAR(40),
  HistAttributions TEXT,
  PaperSupport VARCHAR(80),
  Bibliography TEXT,
  OldInvNo VARCHAR(30),
  CataloguerID INTEGER,
  CataloguedISODate DATE,
  IsTemplate BOOLEAN,
  ObjRightsTypeID INTEGER,
  SecurityGrade CHAR(1),
  LoginID VARCHAR(20),
  EnteredDate DATE,
  PRIMARY KEY (ObjectID)
);

CREATE TABLE ObjTitles (
  TitleID INTEGER NOT NULL,
  ObjectID INTEGER,
  TitleTypeID INTEGER,
  Title VARCHAR(400),
  Language VARCHAR(20),
  DisplayOrder INTEGER,
  Displayed BOOLEAN,
  Remarks TEXT,
  PRIMARY KEY (TitleID)
);

CREATE TABLE ObjTitleTypes (
  TitleTypeID INTEGER NOT NULL,
  TitleType VARCHAR(80),
  PRIMARY KEY (TitleTypeID)
);

CREATE TABLE Classifications (
  ClassificationID INTEGER NOT NULL,
  Classification VARCHAR(80),
  SubClassification VARCHAR(80),
  AATCode VARCHAR(16),
  PRIMARY KEY (ClassificationID)
);

CREATE TABLE Departments (
  DepartmentID INTEGER NOT NULL,
  Department VARCHAR(80),
  Mnemonic VARCHAR(8),
  MuseumID INTEGER,
  MainTableID INTEGER,
  NumRandomObjs INTEGER,
  UnitCode VARCHAR(8),
  PRIMARY KEY (DepartmentID)
);

CREATE TABLE Museums (
  MuseumID INTEGER NOT NULL,
  MuseumName VARCHAR(80),
  ShortName VARCHAR(12),
  City VARCHAR(80),
  OpenedYear INTEGER,
  DirectorEmplNo INTEGER,
  IsBranch BOOLEAN,
  PRIMARY KEY (MuseumID)
);

CREATE TABLE Constituents (
  ConstituentID INTEGER NOT NULL,
  ConTypeID INTEGER,
  DisplayName VARCHAR(80),
  AlphaSort INTEGER,
  FirstName VARCHAR(80),
  LastName VARCHAR(80),
  Institution VARCHAR(80),
  BeginDate INTEGER,
  EndDate INTEGER,
  Nationality VARCHAR(80),
  School VARCHAR(80),
  DisplayDate VARCHAR(60),
  Biography TEXT,
  ULANCode VARCHAR(16),
  Active BOOLEAN,
  PRIMARY KEY (ConstituentID)
);

CREATE TABLE ConXrefs (
  ConXrefID INTEGER NOT NULL,
  ObjectID INTEGER,
  ConstituentID INTEGER,
  ConRoleID INTEGER,
  DisplayOrder INTEGER,
  Prefix VARCHAR(80),
  Suffix VARCHAR(80),
  AttribQualifier VARCHAR(80),
  PRIMARY KEY (ConXrefID)
);

CREATE TABLE ConRoles (
  ConRoleID INTEGER NOT NULL,
  ConRole VARCHAR(80),
  RoleGroup VARCHAR(20),
  PRIMARY KEY (ConRoleID)
);

CREATE TABLE Terms (
  TermID INTEGER NOT NULL,
  Term VARCHAR(80),
  TermTypeID INTEGER,
  SourceCN VARCHAR(40),
  PRIMARY KEY (TermID)
);

CREATE TABLE ObjTermXref (
  ObjectID INTEGER NOT NULL,
  TermID INTEGER NOT NULL,
  DisplayOrder INTEGER,
  LoginID VARCHAR(20),
  PRIMARY KEY (ObjectID, TermID)
);

CREATE TABLE ObjDimensions (
  DimItemID INTEGER NOT NULL,
  ObjectID INTEGER,
  DimTypeID INTEGER,
  DimUnitID INTEGER,
  DimValue REAL,
  IsPrimary BOOLEAN,
  MeasuredDate DATE,
  PRIMARY KEY (DimItemID)
);

CREATE TABLE DimTypes (
  DimTypeID INTEGER NOT NULL,
  DimType VARCHAR(80),
  PRIMARY KEY (DimTypeID)
);

CREATE TABLE DimUnits (
  DimUnitID INTEGER NOT NULL,
  UnitName VARCHAR(80),
  UnitAbbrev VARCHAR(6),
  CmFactor REAL,
  PRIMARY KEY (DimUnitID)
);

CREATE TABLE ObjStatuses (
  ObjStatusID INTEGER NOT NULL,
  ObjStatus VARCHAR(80),
  InHolding BOOLEAN,
  PRIMARY KEY (ObjStatusID)
);

CREATE TABLE ObjStatusHist (
  ObjStatusHistID INTEGER NOT NULL,
  ObjectID INTEGER,
  ObjStatusID INTEGER,
  FromDate DATE,
  ToDate DATE,
  LoginID VARCHAR(20),
  PRIMARY KEY (ObjStatusHistID)
);

CREATE TABLE ObjComponents (
  ComponentID INTEGER NOT NULL,
  ObjectID INTEGER,
  ComponentNumber VARCHAR(40),
  ComponentName VARCHAR(80),
  CompCount INTEGER,
  CurrentLocID INTEGER,
  CompStatus CHAR(1),
  PRIMARY KEY (ComponentID)
);

CREATE TABLE ObjLocations (
  ObjLocationID INTEGER NOT NULL,
  ComponentID INTEGER,
  LocationID INTEGER,
  TransDate DATETIME,
  AnticipEndDate DATE,
  TransCodeID INTEGER,
  Handler VARCHAR(80),
  Approver VARCHAR(80),
  LocPurposeID INTEGER,
  Remarks TEXT,
  PRIMARY KEY (ObjLocationID)
);

CREATE TABLE Locations (
  LocationID INTEGER NOT NULL,
  BuildingID INTEGER,
  LocTypeID INTEGER,
  Room VARCHAR(80),
  Unit VARCHAR(80),
  UnitPosition VARCHAR(80),
  LocBarcode VARCHAR(30),
  ClimateZone VARCHAR(10),
  MaxLoadKg INTEGER,
  Active BOOLEAN,
  PublicAccess BOOLEAN,
  PRIMARY KEY (LocationID)
);

CREATE TABLE LocTypes (
  LocTypeID INTEGER NOT NULL,
  LocType VARCHAR(80),
  PRIMARY KEY (LocTypeID)
);

CREATE TABLE Buildings (
  BuildingID INTEGER NOT NULL,
  BuildingName VARCHAR(80),
  MuseumID INTEGER,
  Street VARCHAR(80),
  City VARCHAR(80),
  OwnedFlag CHAR(1),
  PRIMARY KEY (BuildingID)
);

CREATE TABLE StocktakeRuns (
  StocktakeID INTEGER NOT NULL,
  MuseumID INTEGER,
  StartDate DATE,
  EndDate DATE,
  LeaderEmplNo INTEGER,
  ScopeText TEXT,
  PRIMARY KEY (StocktakeID)
);

CREATE TABLE StocktakeLines (
  StocktakeID INTEGER NOT NULL,
  ComponentID INTEGER NOT NULL,
  FoundFlag CHAR(1),
  FoundLocationID INTEGER,
  CountedAt DATETIME,
  CountedBy VARCHAR(80),
  DiffCode CHAR(2),
  PRIMARY KEY (StocktakeID, ComponentID)
);

CREATE TABLE StocktakeDiffs (
  DiffCode CHAR(2) NOT NULL,
  DiffText VARCHAR(60),
  PRIMARY KEY (DiffCode)
);

CREATE TABLE MediaMaster (
  MediaMasterID INTEGER NOT NULL,
  MediaTypeID INTEGER,
  DisplayRendID INTEGER,
  Description TEXT,
  MediaView VARCHAR(80),
  PublicCaption TEXT,
  RightsTypeID INTEGER,
  CopyrightText TEXT,
  PRIMARY KEY (MediaMasterID)
);

CREATE TABLE MediaXrefs (
  MediaXrefID INTEGER NOT NULL,
  MediaMasterID INTEGER,
  TableID INTEGER,
  RecordID INTEGER,
  PrimaryDisplay BOOLEAN,
  Rank INTEGER,
  PRIMARY KEY (MediaXrefID)
);

CREATE TABLE RightsTypes (
  RightsTypeID INTEGER NOT NULL,
  RightsType VARCHAR(80),
  WebAllowed BOOLEAN,
  PRIMARY KEY (RightsTypeID)
);

CREATE TABLE ImageOrders (
  ImgOrdNo INTEGER NOT NULL,
  ReqName VARCHAR(80),
  ReqOrg VARCHAR(80),
  MediaMasterID INTEGER,
  PurposeCd CHAR(2),
  FeeAmt NUMERIC(12,2),
  OrdDate DATE,
  DelivDate DATE,
  InvNo VARCHAR(16),
  PRIMARY KEY (ImgOrdNo)
);

CREATE TABLE ImagePurposes (
  PurposeCd CHAR(2) NOT NULL,
  Purpose VARCHAR(80),
  PRIMARY KEY (PurposeCd)
);

CREATE TABLE ObjValuations (
  ValuationID INTEGER NOT NULL,
  ObjectID INTEGER,
  ValuationPurposeID INTEGER,
  ValueISODate DATE,
  CurrencyCd CHAR(3),
  ValueAmount NUMERIC(12,2),
  AppraiserConID INTEGER,
  Remarks TEXT,
  PRIMARY KEY (ValuationID)
);

CREATE TABLE ObjInsuranceValueCur (
  ObjectID INTEGER NOT NULL,
  CurrencyCd CHAR(3),
  InsValue NUMERIC(12,2),
  AsOfDate DATE,
  PRIMARY KEY (ObjectID)
);

CREATE TABLE Accessions (
  AccessionID INTEGER NOT NULL,
  AccessionNo VARCHAR(30),
  AccMethodID INTEGER,
  SourceConID INTEGER,
  FundID INTEGER,
  AccISODate DATE,
  AuthDate DATE,
  TotalCost NUMERIC(12,2),
  CurrencyCd CHAR(3),
  TrusteeMeetingNo INTEGER,
  Remarks TEXT,
  PRIMARY KEY (AccessionID)
);

CREATE TABLE AccessionMethods (
  AccMethodID INTEGER NOT NULL,
  AccessionMethod VARCHAR(80),
  PRIMARY KEY (AccMethodID)
);

CREATE TABLE AcqFunds (
  FundID INTEGER NOT NULL,
  FundName VARCHAR(80),
  DonorConID INTEGER,
  BalanceAmt NUMERIC(12,2),
  PRIMARY KEY (FundID)
);

CREATE TABLE AcqProposals (
  PropNo INTEGER NOT NULL,
  MuseumID INTEGER,
  Title VARCHAR(80),
  ProposerEmplNo INTEGER,
  SellerConID INTEGER,
  AskPrice NUMERIC(12,2),
  CurrencyCd CHAR(3),
  SubmitDate DATE,
  DecisionCd CHAR(1),
  DecisionDate DATE,
  AccessionID INTEGER,
  PRIMARY KEY (PropNo)
);

CREATE TABLE AcqDecisions (
  DecisionCd CHAR(1) NOT NULL,
  Decision VARCHAR(80),
  PRIMARY KEY (DecisionCd)
);

CREATE TABLE ObjDeaccession (
  DeaccID INTEGER NOT NULL,
  ObjectID INTEGER,
  ReasonCd CHAR(2),
  ProposedDate DATE,
  ApprovedDate DATE,
  DisposalMethod VARCHAR(80),
  RecipientConID INTEGER,
  ProceedsAmt NUMERIC(12,2),
  PRIMARY KEY (DeaccID)
);

CREATE TABLE DeaccReasons (
  ReasonCd CHAR(2) NOT NULL,
  ReasonText TEXT,
  PRIMARY KEY (ReasonCd)
);

CREATE TABLE ProvenanceEvents (
  ProvEventID INTEGER NOT NULL,
  ObjectID INTEGER,
  ProvEventTypeID INTEGER,
  ConstituentID INTEGER,
  SeqNo INTEGER,
  EventYear INTEGER,
  PlaceText TEXT,
  SourceText TEXT,
  GapFlag CHAR(1),
  PRIMARY KEY (ProvEventID)
);

CREATE TABLE ProvEventTypes (
  ProvEventTypeID INTEGER NOT NULL,
  EventType VARCHAR(80),
  SuspectFlag CHAR(1),
  PRIMARY KEY (ProvEventTypeID)
);

CREATE TABLE RestitClaims (
  ClaimNo INTEGER NOT NULL,
  ClaimantConID INTEGER,
  ReceivedDate DATE,
  ClaimStatusCd CHAR(2),
  CaseOfficerEmplNo INTEGER,
  ClosedDate DATE,
  OutcomeText TEXT,
  PRIMARY KEY (ClaimNo)
);

CREATE TABLE RestitClaimObj (
  ClaimNo INTEGER NOT NULL,
  ObjectID INTEGER NOT NULL,
  PRIMARY KEY (ClaimNo, ObjectID)
);

CREATE TABLE RestitClaimStatus (
  ClaimStatusCd CHAR(2) NOT NULL,
  StatusText TEXT,
  IsOpen BOOLEAN,
  PRIMARY KEY (ClaimStatusCd)
);

CREATE TABLE ObjWebExportStg (
  BatchNo INTEGER NOT NULL,
  ObjectNumber VARCHAR(40) NOT NULL,
  PayloadText TEXT,
  ErrText TEXT,
  ExportTs DATETIME,
  PRIMARY KEY (BatchNo, ObjectNumber)
);

CREATE TABLE LOAN_HDR (
  LOAN_NO INTEGER NOT NULL,
  LOAN_NBR VARCHAR(20),
  IN_OUT CHAR(1),
  MUSEUM_ID INTEGER,
  BORR_LENDER_ID INTEGER,
  CONTACT_NM VARCHAR(80),
  PURP_CD CHAR(2),
  STAT_CD CHAR(2),
  EXH_ID INTEGER,
  REQ_DT DATE,
  APPR_DT DATE,
  APPR_BY INTEGER,
  START_DT DATE,
  END_DT DATE,
  EXT_END_DT DATE,
  RET_DT DATE,
  REGISTRAR_NO INTEGER,
  FEE_AMT NUMERIC(12,2),
  CUR_CD CHAR(3),
  INS_TYPE_CD CHAR(2),
  CONTRACT_SIGNED_DT DATE,
  SPEC_COND_TEXT TEXT,
  RENEW_CNT INTEGER,
  OLD_LOAN_REF VARCHAR(20),
  COST_CTR VARCHAR(8),
  PRIMARY KEY (LOAN_NO)
);

CREATE TABLE LOAN_OBJ (
  LOAN_NO INTEGER NOT NULL,
  OBJ_ID INTEGER NOT NULL,
  LINE_STAT_CD CHAR(2),
  INS_VALUE NUMERIC(12,2),
  CUR_CD CHAR(3),
  COND_OUT_RPT INTEGER,
  COND_IN_RPT INTEGER,
  DISP_REQ_TEXT TEXT,
  WITHDRAWN_DT DATE,
  LUX_MAX INTEGER,
  RH_MIN INTEGER,
  RH_MAX INTEGER,
  PRIMARY KEY (LOAN_NO, OBJ_ID)
);

CREATE TABLE LOAN_PURP (
  PURP_CD CHAR(2) NOT NULL,
  PURP_TEXT VARCHAR(60),
  PRIMARY KEY (PURP_CD)
);

CREATE TABLE LOAN_STAT (
  STAT_CD CHAR(2) NOT NULL,
  STAT_TEXT VARCHAR(60),
  OPEN_FLG CHAR(1),
  PRIMARY KEY (STAT_CD)
);

CREATE TABLE LOAN_STAT_HIST (
  LOAN_NO INTEGER NOT NULL,
  SEQ_NO INTEGER NOT NULL,
  STAT_CD CHAR(2),
  CHG_DT DATE,
  CHG_BY INTEGER,
  PRIMARY KEY (LOAN_NO, SEQ_NO)
);

CREATE TABLE LOAN_VENUE (
  LOAN_NO INTEGER NOT NULL,
  SEQ_NO INTEGER NOT NULL,
  VENUE_ID INTEGER,
  ARR_DT DATE,
  DEP_DT DATE,
  PRIMARY KEY (LOAN_NO, SEQ_NO)
);

CREATE TABLE VENUE (
  VENUE_ID INTEGER NOT NULL,
  VENUE_NM VARCHAR(80),
  CITY VARCHAR(80),
  CTRY_CD CHAR(2),
  INST_CON_ID INTEGER,
  SEC_GRADE CHAR(1),
  FAC_RPT_DT DATE,
  PRIMARY KEY (VENUE_ID)
);

CREATE TABLE COUNTRY (
  CTRY_CD CHAR(2) NOT NULL,
  CTRY_NM VARCHAR(80),
  IMMUNITY_FLG CHAR(1),
  EU_FLG CHAR(1),
  PRIMARY KEY (CTRY_CD)
);

CREATE TABLE LOAN_INSUR (
  POL_NO VARCHAR(20) NOT NULL,
  LOAN_NO INTEGER,
  INSURER_ID INTEGER,
  COVER_AMT NUMERIC(12,2),
  CUR_CD CHAR(3),
  PREMIUM_AMT NUMERIC(12,2),
  EFF_DT DATE,
  EXP_DT DATE,
  PRIMARY KEY (POL_NO)
);

CREATE TABLE INSURER (
  INSURER_ID INTEGER NOT NULL,
  INSURER_NM VARCHAR(80),
  CITY VARCHAR(80),
  PHONE VARCHAR(24),
  PRIMARY KEY (INSURER_ID)
);

CREATE TABLE INDEMN_CERT (
  CERT_NO VARCHAR(16) NOT NULL,
  LOAN_NO INTEGER,
  APPL_DT DATE,
  GRANT_DT DATE,
  COVER_AMT NUMERIC(12,2),
  EXP_DT DATE,
  STAT CHAR(1),
  PRIMARY KEY (CERT_NO)
);

CREATE TABLE LOAN_COURIER (
  LOAN_NO INTEGER NOT NULL,
  EMPL_NO INTEGER NOT NULL,
  LEG_NO INTEGER NOT NULL,
  TRIP_CD CHAR(1),
  PER_DIEM_AMT NUMERIC(12,2),
  PRIMARY KEY (LOAN_NO, EMPL_NO, LEG_NO)
);

CREATE TABLE LOAN_TRANSP (
  TRANSP_NO INTEGER NOT NULL,
  LOAN_NO INTEGER,
  AGENT_ID INTEGER,
  MODE_CD CHAR(1),
  PICKUP_DT DATE,
  DELIV_DT DATE,
  FROM_VENUE_ID INTEGER,
  TO_VENUE_ID INTEGER,
  COST_AMT NUMERIC(12,2),
  CUSTOMS_REF VARCHAR(24),
  PRIMARY KEY (TRANSP_NO)
);

CREATE TABLE TRANSP_MODE (
  MODE_CD CHAR(1) NOT NULL,
  MODE_TEXT TEXT,
  PRIMARY KEY (MODE_CD)
);

CREATE TABLE TRANSP_AGENT (
  AGENT_ID INTEGER NOT NULL,
  AGENT_NM VARCHAR(80),
  CTRY_CD CHAR(2),
  FRAMEWORK_FLG CHAR(1),
  PRIMARY KEY (AGENT_ID)
);

CREATE TABLE CRATE (
  CRATE_NO INTEGER NOT NULL,
  CRATE_TYPE_CD CHAR(2),
  L_CM INTEGER,
  W_CM INTEGER,
  H_CM INTEGER,
  WT_KG INTEGER,
  OWNER_MUS_ID INTEGER,
  BUILT_DT DATE,
  STORE_LOC_ID INTEGER,
  PRIMARY KEY (CRATE_NO)
);

CREATE TABLE CRATE_OBJ (
  CRATE_NO INTEGER NOT NULL,
  TRANSP_NO INTEGER NOT NULL,
  OBJ_ID INTEGER NOT NULL,
  PRIMARY KEY (CRATE_NO, TRANSP_NO, OBJ_ID)
);

CREATE TABLE CURRENCY (
  CUR_CD CHAR(3) NOT NULL,
  CUR_NM VARCHAR(80),
  EUR_RATE REAL,
  PRIMARY KEY (CUR_CD)
);

CREATE TABLE cons_job (
  job_no INTEGER NOT NULL,
  museum_id INTEGER,
  request_dt DATE,
  requested_by INTEGER,
  prio_cd CHAR(1),
  reason_cd CHAR(2),
  lead_cons_no INTEGER,
  est_hours REAL,
  act_hours REAL,
  start_dt DATE,
  due_dt DATE,
  done_dt DATE,
  status_cd CHAR(2),
  exh_id INTEGER,
  loan_no INTEGER,
  budget_code VARCHAR(12),
  summary TEXT,
  PRIMARY KEY (job_no)
);

CREATE TABLE cons_job_obj (
  job_no INTEGER NOT NULL,
  object_id INTEGER NOT NULL,
  component_no INTEGER,
  PRIMARY KEY (job_no, object_id)
);

CREATE TABLE cons_job_status (
  status_cd CHAR(2) NOT NULL,
  status_text VARCHAR(40),
  closed_yn CHAR(1),
  PRIMARY KEY (status_cd)
);

CREATE TABLE cons_treatment (
  trt_id BIGINT NOT NULL,
  job_no INTEGER,
  object_id INTEGER,
  trt_type_cd CHAR(3),
  performed_by INTEGER,
  trt_dt DATE,
  hours REAL,
  descr TEXT,
  reversible_yn CHAR(1),
  photo_before_id INTEGER,
  photo_after_id INTEGER,
  PRIMARY KEY (trt_id)
);

CREATE TABLE cons_trt_type (
  trt_type_cd CHAR(3) NOT NULL,
  trt_type_text VARCHAR(60),
  discipline_cd CHAR(2),
  PRIMARY KEY (trt_type_cd)
);

CREATE TABLE cons_material (
  mat_id INTEGER NOT NULL,
  mat_name VARCHAR(80),
  supplier_id INTEGER,
  unit_cd VARCHAR(6),
  unit_price NUMERIC(12,2),
  hazard_cd CHAR(2),
  stock_qty REAL,
  reorder_qty REAL,
  PRIMARY KEY (mat_id)
);

CREATE TABLE cons_mat_used (
  trt_id INTEGER NOT NULL,
  mat_id INTEGER NOT NULL,
  qty REAL,
  batch_ref VARCHAR(20),
  PRIMARY KEY (trt_id, mat_id)
);

CREATE TABLE cons_cond_rpt (
  rpt_no INTEGER NOT NULL,
  object_id INTEGER,
  rpt_dt DATE,
  examiner_no INTEGER,
  grade_cd CHAR(1),
  purpose_cd CHAR(2),
  next_due_dt DATE,
  handling_notes TEXT,
  display_notes TEXT,
  overall_text TEXT,
  PRIMARY KEY (rpt_no)
);

CREATE TABLE cons_cond_grade (
  grade_cd CHAR(1) NOT NULL,
  grade_text VARCHAR(40),
  PRIMARY KEY (grade_cd)
);

CREATE TABLE cons_damage (
  rpt_no INTEGER NOT NULL,
  line_no INTEGER NOT NULL,
  dmg_type_cd CHAR(3),
  area_text TEXT,
  severity INTEGER,
  new_yn CHAR(1),
  PRIMARY KEY (rpt_no, line_no)
);

CREATE TABLE cons_damage_type (
  dmg_type_cd CHAR(3) NOT NULL,
  dmg_type_text VARCHAR(60),
  PRIMARY KEY (dmg_type_cd)
);

CREATE TABLE cons_sample (
  sample_no INTEGER NOT NULL,
  object_id INTEGER,
  taken_dt DATE,
  taken_by INTEGER,
  site_text TEXT,
  job_no INTEGER,
  qty_mg REAL,
  PRIMARY KEY (sample_no)
);

CREATE TABLE cons_analysis (
  analysis_no INTEGER NOT NULL,
  sample_no INTEGER,
  method_cd CHAR(4),
  analyst_no INTEGER,
  ordered_dt DATE,
  result_dt DATE,
  result_text TEXT,
  ext_lab_id INTEGER,
  PRIMARY KEY (analysis_no)
);

CREATE TABLE cons_anl_method (
  method_cd CHAR(4) NOT NULL,
  method_text VARCHAR(60),
  PRIMARY KEY (method_cd)
);

CREATE TABLE cons_env_sensor (
  sensor_no INTEGER NOT NULL,
  location_id INTEGER,
  model VARCHAR(20),
  kind_cd CHAR(2),
  install_dt DATE,
  calib_due_dt DATE,
  t_min REAL,
  t_max REAL,
  rh_min REAL,
  rh_max REAL,
  lux_max INTEGER,
  active_yn CHAR(1),
  PRIMARY KEY (sensor_no)
);

CREATE TABLE cons_env_reading (
  sensor_no INTEGER NOT NULL,
  read_ts DATETIME NOT NULL,
  temp_c REAL,
  rh_pct REAL,
  lux INTEGER,
  uv REAL,
  PRIMARY KEY (sensor_no, read_ts)
);

CREATE TABLE cons_env_day (
  sensor_no INTEGER NOT NULL,
  day_dt DATE NOT NULL,
  t_avg REAL,
  t_lo REAL,
  t_hi REAL,
  rh_avg REAL,
  rh_lo REAL,
  rh_hi REAL,
  out_of_range_min INTEGER,
  PRIMARY KEY (sensor_no, day_dt)
);

CREATE TABLE cons_pest_trap (
  trap_no INTEGER NOT NULL,
  location_id INTEGER,
  set_dt DATE,
  bait_cd CHAR(2),
  PRIMARY KEY (trap_no)
);

CREATE TABLE cons_pest_obs (
  trap_no INTEGER NOT NULL,
  obs_dt DATE NOT NULL,
  species_cd CHAR(3) NOT NULL,
  adult_cnt INTEGER,
  larva_cnt INTEGER,
  obs_by INTEGER,
  PRIMARY KEY (trap_no, obs_dt, species_cd)
);

CREATE TABLE cons_pest_species (
  species_cd CHAR(3) NOT NULL,
  latin_name VARCHAR(80),
  common_name VARCHAR(80),
  threat_level INTEGER,
  PRIMARY KEY (species_cd)
);

CREATE TABLE exhProject (
  exhId INTEGER NOT NULL,
  exhTitle VARCHAR(200),
  subTitle VARCHAR(200),
  museumId INTEGER,
  exhStatusCd CHAR(2),
  exhTypeCd CHAR(1),
  openDate DATE,
  closeDate DATE,
  curatorNo INTEGER,
  projMgrNo INTEGER,
  targetVisitors INTEGER,
  budgetTotal NUMERIC(12,2),
  sponsorText TEXT,
  costCtr VARCHAR(8),
  tourFlag CHAR(1),
  PRIMARY KEY (exhId)
);

CREATE TABLE exhStatus (
  exhStatusCd CHAR(2) NOT NULL,
  statusText TEXT,
  PRIMARY KEY (exhStatusCd)
);

CREATE TABLE exhVenueRun (
  exhId INTEGER NOT NULL,
  venueId INTEGER NOT NULL,
  runNo INTEGER NOT NULL,
  fromDate DATE,
  toDate DATE,
  galleryLocId INTEGER,
  feeAmount NUMERIC(12,2),
  PRIMARY KEY (exhId, venueId, runNo)
);

CREATE TABLE exhSection (
  sectionId INTEGER NOT NULL,
  exhId INTEGER,
  sectionNo INTEGER,
  sectionTitle VARCHAR(80),
  wallColour VARCHAR(20),
  PRIMARY KEY (sectionId)
);

CREATE TABLE exhObjList (
  exhId INTEGER NOT NULL,
  objectId INTEGER NOT NULL,
  sectionId INTEGER,
  listStatusCd CHAR(2),
  caseId INTEGER,
  catalogueNo VARCHAR(10),
  labelText TEXT,
  mountCost NUMERIC(12,2),
  sourceCd CHAR(1),
  PRIMARY KEY (exhId, objectId)
);

CREATE TABLE exhBudgetLine (
  lineId INTEGER NOT NULL,
  exhId INTEGER,
  budgetCatCd CHAR(3),
  plannedAmt NUMERIC(12,2),
  committedAmt NUMERIC(12,2),
  spentAmt NUMERIC(12,2),
  fiscalYear INTEGER,
  PRIMARY KEY (lineId)
);

CREATE TABLE exhBudgetCat (
  budgetCatCd CHAR(3) NOT NULL,
  catText TEXT,
  PRIMARY KEY (budgetCatCd)
);

CREATE TABLE exhTeam (
  exhId INTEGER NOT NULL,
  emplNo INTEGER NOT NULL,
  teamRoleCd CHAR(3) NOT NULL,
  fromDate DATE,
  toDate DATE,
  pctTime INTEGER,
  PRIMARY KEY (exhId, emplNo, teamRoleCd)
);

CREATE TABLE exhTeamRole (
  teamRoleCd CHAR(3) NOT NULL,
  roleText TEXT,
  PRIMARY KEY (teamRoleCd)
);

CREATE TABLE exhVisitorDay (
  exhId INTEGER NOT NULL,
  visitDate DATE NOT NULL,
  paidCnt INTEGER,
  freeCnt INTEGER,
  memberCnt INTEGER,
  schoolCnt INTEGER,
  PRIMARY KEY (exhId, visitDate)
);

CREATE TABLE tk_event (
  event_id INTEGER NOT NULL,
  event_name VARCHAR(80),
  museum_id INTEGER,
  event_type_cd CHAR(2),
  exh_id INTEGER,
  start_ts DATETIME,
  end_ts DATETIME,
  capacity INTEGER,
  lang_cd CHAR(2),
  guide_no INTEGER,
  cancelled_yn CHAR(1),
  room_loc_id INTEGER,
  PRIMARY KEY (event_id)
);

CREATE TABLE tk_event_type (
  event_type_cd CHAR(2) NOT NULL,
  descr VARCHAR(40),
  PRIMARY KEY (event_type_cd)
);

CREATE TABLE tk_slot (
  slot_id INTEGER NOT NULL,
  museum_id INTEGER,
  exh_id INTEGER,
  slot_start_ts DATETIME,
  slot_end_ts DATETIME,
  cap_total INTEGER,
  cap_sold INTEGER,
  blocked_yn CHAR(1),
  PRIMARY KEY (slot_id)
);

CREATE TABLE tk_order (
  order_no INTEGER NOT NULL,
  channel_cd CHAR(2),
  order_ts DATETIME,
  cust_name VARCHAR(80),
  email VARCHAR(80),
  member_no INTEGER,
  paymeth_cd CHAR(2),
  total_amt NUMERIC(12,2),
  status_cd CHAR(1),
  group_bkg_no INTEGER,
  postcode VARCHAR(12),
  ctry_cd CHAR(2),
  PRIMARY KEY (order_no)
);

CREATE TABLE tk_order_line (
  order_no INTEGER NOT NULL,
  line_no INTEGER NOT NULL,
  product_id INTEGER,
  slot_id INTEGER,
  event_id INTEGER,
  price_cat_cd CHAR(2),
  qty VARCHAR(80),
  unit_price NUMERIC(12,2),
  line_amt NUMERIC(12,2),
  vat_amt NUMERIC(12,2),
  refunded_qty INTEGER,
  PRIMARY KEY (order_no, line_no)
);

CREATE TABLE tk_product (
  product_id INTEGER NOT NULL,
  product_name VARCHAR(80),
  museum_id INTEGER,
  kind_cd CHAR(2),
  valid_days INTEGER,
  gl_acct VARCHAR(12),
  on_sale_yn CHAR(1),
  PRIMARY KEY (product_id)
);

CREATE TABLE tk_price_cat (
  price_cat_cd CHAR(2) NOT NULL,
  descr VARCHAR(40),
  proof_needed_yn CHAR(1),
  PRIMARY KEY (price_cat_cd)
);

CREATE TABLE tk_channel (
  channel_cd CHAR(2) NOT NULL,
  descr VARCHAR(40),
  commission_pct REAL,
  PRIMARY KEY (channel_cd)
);

CREATE TABLE tk_paymeth (
  paymeth_cd CHAR(2) NOT NULL,
  descr VARCHAR(40),
  PRIMARY KEY (paymeth_cd)
);

CREATE TABLE tk_scan (
  scan_id BIGINT NOT NULL,
  barcode VARCHAR(30),
  order_no INTEGER,
  line_no INTEGER,
  gate_no INTEGER,
  scan_ts DATETIME,
  result_cd CHAR(1),
  PRIMARY KEY (scan_id)
);

CREATE TABLE tk_gate (
  gate_no INTEGER NOT NULL,
  gate_name VARCHAR(80),
  building_id INTEGER,
  PRIMARY KEY (gate_no)
);

CREATE TABLE tk_refund (
  refund_no INTEGER NOT NULL,
  order_no INTEGER,
  refund_ts DATETIME,
  reason_cd CHAR(2),
  amt NUMERIC(12,2),
  clerk_no INTEGER,
  PRIMARY KEY (refund_no)
);

CREATE TABLE tk_refund_rsn (
  reason_cd CHAR(2) NOT NULL,
  descr VARCHAR(40),
  PRIMARY KEY (reason_cd)
);

CREATE TABLE tk_group_bkg (
  group_bkg_no INTEGER NOT NULL,
  org_name VARCHAR(80),
  org_kind_cd CHAR(2),
  contact_name VARCHAR(80),
  phone VARCHAR(24),
  visit_date DATE,
  arrival_time VARCHAR(5),
  persons_num INTEGER,
  age_from INTEGER,
  age_to INTEGER,
  guide_no INTEGER,
  lang_cd CHAR(2),
  museum_id INTEGER,
  status_cd CHAR(1),
  notes TEXT,
  PRIMARY KEY (group_bkg_no)
);

CREATE TABLE tk_org_kind (
  org_kind_cd CHAR(2) NOT NULL,
  descr VARCHAR(40),
  PRIMARY KEY (org_kind_cd)
);

CREATE TABLE tk_guide (
  guide_no INTEGER NOT NULL,
  empl_no INTEGER,
  full_name VARCHAR(80),
  freelance_yn CHAR(1),
  rate_amt NUMERIC(12,2),
  PRIMARY KEY (guide_no)
);

CREATE TABLE tk_guide_lang (
  guide_no INTEGER NOT NULL,
  lang_cd CHAR(2) NOT NULL,
  level CHAR(1),
  PRIMARY KEY (guide_no, lang_cd)
);

CREATE TABLE tk_lang (
  lang_cd CHAR(2) NOT NULL,
  lang_name VARCHAR(80),
  PRIMARY KEY (lang_cd)
);

CREATE TABLE tk_day_sum (
  museum_id INTEGER NOT NULL,
  day_dt DATE NOT NULL,
  price_cat_cd CHAR(2) NOT NULL,
  channel_cd CHAR(2) NOT NULL,
  tickets_qty INTEGER,
  amt NUMERIC(12,2),
  PRIMARY KEY (museum_id, day_dt, price_cat_cd, channel_cd)
);

CREATE TABLE KAR01P (
  ARNR VARCHAR(13) NOT NULL,
  ARBZ VARCHAR(40),
  ARBZ2 VARCHAR(40),
  WGNR CHAR(3),
  LFNR INTEGER,
  EKPR NUMERIC(15,4),
  VKPR NUMERIC(15,4),
  MWKZ CHAR(1),
  MEKZ CHAR(3),
  ANLD DATE,
  AUSL CHAR(1),
  MBST INTEGER,
  EANC VARCHAR(13),
  LZAR INTEGER,
  PRIMARY KEY (ARNR)
);

CREATE TABLE KWG01P (
  WGNR CHAR(3) NOT NULL,
  WGBZ VARCHAR(30),
  HWGN CHAR(2),
  PRIMARY KEY (WGNR)
);

CREATE TABLE KHW01P (
  HWGN CHAR(2) NOT NULL,
  HWBZ VARCHAR(30),
  PRIMARY KEY (HWGN)
);

CREATE TABLE KLF01P (
  LFNR INTEGER NOT NULL,
  LFN1 VARCHAR(40),
  LFN2 VARCHAR(40),
  LFSTR VARCHAR(40),
  LFPLZ VARCHAR(10),
  LFORT VARCHAR(40),
  LDKZ CHAR(2),
  ZBKZ CHAR(2),
  LFSP CHAR(1),
  PRIMARY KEY (LFNR)
);

CREATE TABLE KFI01P (
  FINR CHAR(3) NOT NULL,
  FIBZ VARCHAR(30),
  MUNR INTEGER,
  FIAR CHAR(1),
  ERDT DATE,
  PRIMARY KEY (FINR)
);

CREATE TABLE KBS01P (
  FINR CHAR(3) NOT NULL,
  ARNR VARCHAR(13) NOT NULL,
  BSMG INTEGER,
  RSMG INTEGER,
  LINV DATE,
  LGPL VARCHAR(10),
  PRIMARY KEY (FINR, ARNR)
);

CREATE TABLE KBN01P (
  BNNR INTEGER NOT NULL,
  FINR CHAR(3),
  KSNR INTEGER,
  BNDT DATE,
  BNZT VARCHAR(6),
  BDNR INTEGER,
  BNSU NUMERIC(15,4),
  ZAKZ CHAR(1),
  KUNR INTEGER,
  STKZ CHAR(1),
  PRIMARY KEY (BNNR)
);

CREATE TABLE KBP01P (
  BNNR INTEGER NOT NULL,
  BPNR INTEGER NOT NULL,
  ARNR VARCHAR(13),
  BPMG INTEGER,
  BPPR NUMERIC(15,4),
  BPRB NUMERIC(15,4),
  BPSU NUMERIC(15,4),
  RTKZ CHAR(1),
  PRIMARY KEY (BNNR, BPNR)
);

CREATE TABLE KZA01P (
  ZAKZ CHAR(1) NOT NULL,
  ZABZ VARCHAR(30),
  PRIMARY KEY (ZAKZ)
);

CREATE TABLE KBE01P (
  BENR INTEGER NOT NULL,
  LFNR INTEGER,
  FINR CHAR(3),
  BEDT DATE,
  LTDT DATE,
  BEST CHAR(1),
  BESU NUMERIC(15,4),
  PRIMARY KEY (BENR)
);

CREATE TABLE KBE02P (
  BENR INTEGER NOT NULL,
  BEPN INTEGER NOT NULL,
  ARNR VARCHAR(13),
  BEMG INTEGER,
  GLMG INTEGER,
  BEPR NUMERIC(15,4),
  PRIMARY KEY (BENR, BEPN)
);

CREATE TABLE KUMS9H (
  FINR CHAR(3) NOT NULL,
  JJMM CHAR(6) NOT NULL,
  WGNR CHAR(3) NOT NULL,
  UMSN NUMERIC(15,4),
  UMSM INTEGER,
  RETM INTEGER,
  PRIMARY KEY (FINR, JJMM, WGNR)
);

CREATE TABLE MbrPerson (
  PersonId INTEGER NOT NULL,
  Salutation VARCHAR(10),
  FirstName VARCHAR(80),
  LastName VARCHAR(80),
  BirthYear INTEGER,
  Email VARCHAR(80),
  Phone VARCHAR(24),
  PrefLangCd CHAR(2),
  DoNotMailFlag CHAR(1),
  DeceasedFlag CHAR(1),
  CreatedTs DATETIME,
  SourceCd CHAR(2),
  ConstituentId INTEGER,
  PRIMARY KEY (PersonId)
);

CREATE TABLE MbrAddress (
  AddressId INTEGER NOT NULL,
  PersonId INTEGER,
  AddrKindCd CHAR(1),
  Street VARCHAR(80),
  Postcode VARCHAR(12),
  City VARCHAR(80),
  CtryCd CHAR(2),
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (AddressId)
);

CREATE TABLE MbrMembership (
  MembershipNo INTEGER NOT NULL,
  SchemeCd CHAR(3),
  MainPersonId INTEGER,
  StatusCd CHAR(2),
  JoinDate DATE,
  StartDate DATE,
  ExpiryDate DATE,
  AutoRenewFlag CHAR(1),
  LapseReasonCd CHAR(2),
  HomeMuseumId INTEGER,
  CardNo VARCHAR(16),
  RecruitChannelCd CHAR(2),
  GiftByPersonId INTEGER,
  PRIMARY KEY (MembershipNo)
);

CREATE TABLE MbrMember (
  MembershipNo INTEGER NOT NULL,
  PersonId INTEGER NOT NULL,
  RoleCd CHAR(1),
  PRIMARY KEY (MembershipNo, PersonId)
);

CREATE TABLE MbrScheme (
  SchemeCd CHAR(3) NOT NULL,
  SchemeName VARCHAR(80),
  FeeAmt NUMERIC(12,2),
  MaxPersons INTEGER,
  DurationMonths INTEGER,
  ActiveFlag CHAR(1),
  PRIMARY KEY (SchemeCd)
);

CREATE TABLE MbrStatus (
  StatusCd CHAR(2) NOT NULL,
  StatusName VARCHAR(80),
  CountsActive BOOLEAN,
  PRIMARY KEY (StatusCd)
);

CREATE TABLE MbrLapseReason (
  LapseReasonCd CHAR(2) NOT NULL,
  LapseReason VARCHAR(80),
  PRIMARY KEY (LapseReasonCd)
);

CREATE TABLE MbrPayment (
  PaymentNo INTEGER NOT NULL,
  MembershipNo INTEGER,
  PayDate DATE,
  Amount NUMERIC(12,2),
  PayTypeCd CHAR(2),
  PeriodFrom DATE,
  PeriodTo DATE,
  BouncedFlag CHAR(1),
  PRIMARY KEY (PaymentNo)
);

CREATE TABLE MbrBenefit (
  BenefitCd CHAR(3) NOT NULL,
  BenefitName VARCHAR(80),
  PRIMARY KEY (BenefitCd)
);

CREATE TABLE MbrBenefitUse (
  UseId INTEGER NOT NULL,
  MembershipNo INTEGER,
  BenefitCd CHAR(3),
  UseTs DATETIME,
  MuseumId INTEGER,
  PRIMARY KEY (UseId)
);

CREATE TABLE MbrDonation (
  DonationNo INTEGER NOT NULL,
  PersonId INTEGER,
  DonFundCd CHAR(4),
  CampaignCd CHAR(6),
  GiftDate DATE,
  Amount NUMERIC(12,2),
  GiftAidFlag CHAR(1),
  ThankedDate DATE,
  AnonymFlag CHAR(1),
  PRIMARY KEY (DonationNo)
);

CREATE TABLE MbrDonFund (
  DonFundCd CHAR(4) NOT NULL,
  DonFundName VARCHAR(80),
  MuseumId INTEGER,
  PRIMARY KEY (DonFundCd)
);

CREATE TABLE MbrCampaign (
  CampaignCd CHAR(6) NOT NULL,
  CampaignName VARCHAR(80),
  StartDate DATE,
  EndDate DATE,
  TargetAmt NUMERIC(12,2),
  LeadEmplNo INTEGER,
  PRIMARY KEY (CampaignCd)
);

CREATE TABLE MbrStatOldYear (
  JJ INTEGER,
  Scheme CHAR(3),
  MembersEnd INTEGER,
  Joined INTEGER,
  Left INTEGER
);

CREATE TABLE ORG_UNIT (
  UNIT_CD VARCHAR(8) NOT NULL,
  UNIT_NM VARCHAR(80),
  PARENT_UNIT VARCHAR(8),
  MUSEUM_ID INTEGER,
  HEAD_EMPL_NO INTEGER,
  PRIMARY KEY (UNIT_CD)
);

CREATE TABLE ORG_EMPL (
  EMPL_NO INTEGER NOT NULL,
  FIRST_NM VARCHAR(80),
  LAST_NM VARCHAR(80),
  JOB_TITLE VARCHAR(80),
  GRADE_CD CHAR(2),
  EMAIL VARCHAR(80),
  LOGIN_ID VARCHAR(20),
  ENTRY_DT DATE,
  EXIT_DT DATE,
  PRIMARY KEY (EMPL_NO)
);

CREATE TABLE ORG_EMPL_UNIT (
  EMPL_NO INTEGER NOT NULL,
  UNIT_CD VARCHAR(8) NOT NULL,
  FROM_DT DATE NOT NULL,
  TO_DT DATE,
  FTE_PCT INTEGER,
  PRIMARY KEY (EMPL_NO, UNIT_CD, FROM_DT)
);

CREATE TABLE NMZ_STK (
  stk_nr INTEGER NOT NULL,
  inv VARCHAR(20),
  nom_k CHAR(3),
  prg_k CHAR(4),
  hrr_k CHAR(5),
  mtl_k CHAR(2),
  jva INTEGER,
  jvb INTEGER,
  gew REAL,
  dm REAL,
  stp INTEGER,
  erh CHAR(2),
  fnd_nr INTEGER,
  obid INTEGER,
  tab VARCHAR(8),
  fch INTEGER,
  PRIMARY KEY (stk_nr)
);

CREATE TABLE NMZ_NOM (
  nom_k CHAR(3) NOT NULL,
  bez VARCHAR(40),
  PRIMARY KEY (nom_k)
);

CREATE TABLE NMZ_PRG (
  prg_k CHAR(4) NOT NULL,
  bez VARCHAR(40),
  lnd CHAR(2),
  PRIMARY KEY (prg_k)
);

CREATE TABLE NMZ_HRR (
  hrr_k CHAR(5) NOT NULL,
  bez VARCHAR(60),
  von INTEGER,
  bis INTEGER,
  PRIMARY KEY (hrr_k)
);

CREATE TABLE NMZ_MTL (
  mtl_k CHAR(2) NOT NULL,
  bez VARCHAR(20),
  PRIMARY KEY (mtl_k)
);

CREATE TABLE NMZ_FND (
  fnd_nr INTEGER NOT NULL,
  ort VARCHAR(60),
  fjr INTEGER,
  anz INTEGER,
  bez VARCHAR(80),
  PRIMARY KEY (fnd_nr)
);

CREATE TABLE INVHPT (
  ivn VARCHAR(20) NOT NULL,
  abt CHAR(3),
  zgj INTEGER,
  zga CHAR(2),
  hrk VARCHAR(60),
  ggs VARCHAR(80),
  mss VARCHAR(60),
  wrt NUMERIC(15,4),
  wae CHAR(3),
  vbl CHAR(2),
  obid INTEGER,
  krt INTEGER,
  PRIMARY KEY (ivn)
);

CREATE TABLE INVABT (
  abt CHAR(3) NOT NULL,
  bez VARCHAR(60),
  mus INTEGER,
  PRIMARY KEY (abt)
);

CREATE TABLE INVZGA (
  zga CHAR(2) NOT NULL,
  bez VARCHAR(40),
  PRIMARY KEY (zga)
);
