CREATE TABLE CAD_INC (
  INC_NO VARCHAR(20),
  INC_DT DATE,
  CRT_DTM TIMESTAMP,
  GRADE_CD VARCHAR(8),
  INIT_OPN_CD VARCHAR(8),
  FIN_OPN_CD VARCHAR(8),
  CLS_CD1 VARCHAR(20),
  CLS_CD2 VARCHAR(20),
  CLS_CD3 VARCHAR(20),
  BEAT_CD VARCHAR(8),
  X_COORD INTEGER,
  Y_COORD INTEGER,
  LOC_TXT VARCHAR(255),
  GAZ_ID INTEGER,
  CALL_SRC_CD VARCHAR(8),
  CLR_NAME VARCHAR(60),
  CLR_TEL VARCHAR(20),
  CLR_ADDR VARCHAR(255),
  DSP_DTM TIMESTAMP,
  ARR_DTM TIMESTAMP,
  CLS_DTM TIMESTAMP,
  OPR_COLLAR VARCHAR(20),
  OIC_COLLAR VARCHAR(20),
  CRM_REF VARCHAR(20),
  THRIVE_RSK VARCHAR(8),
  REPT_CLR_IND CHAR(1),
  DV_IND CHAR(1),
  HATE_IND CHAR(1),
  ASB_IND CHAR(1),
  VULN_IND CHAR(1),
  MH_IND CHAR(1),
  LNK_INC_NO VARCHAR(20),
  STS_CD VARCHAR(8),
  ARCH_IND CHAR(1),
  PRIMARY KEY (INC_NO)
);

CREATE TABLE CAD_INC_H (
  INC_NO VARCHAR(20),
  CHG_SEQ INTEGER,
  CHG_DTM TIMESTAMP,
  FLD_NM VARCHAR(20),
  OLD_VAL VARCHAR(255),
  NEW_VAL VARCHAR(255),
  OPR_COLLAR VARCHAR(20),
  PRIMARY KEY (INC_NO, CHG_SEQ)
);

CREATE TABLE CAD_LOG (
  INC_NO VARCHAR(20),
  LN_NO INTEGER,
  ENT_DTM TIMESTAMP,
  OPR_COLLAR VARCHAR(20),
  ENT_TYP_CD VARCHAR(8),
  ENT_TXT TEXT,
  PRIMARY KEY (INC_NO, LN_NO)
);

CREATE TABLE CAD_RES (
  RES_CALLSGN VARCHAR(20),
  RES_TYP_CD VARCHAR(8),
  STN_CD VARCHAR(8),
  CREW_CNT INTEGER,
  STS_CD VARCHAR(8),
  STS_DTM TIMESTAMP,
  LAST_X INTEGER,
  LAST_Y INTEGER,
  MDT_ID INTEGER,
  VEH_FLT_NO VARCHAR(20),
  TALKGRP VARCHAR(8),
  PRIMARY KEY (RES_CALLSGN)
);

CREATE TABLE CAD_RES_CREW (
  RES_CALLSGN VARCHAR(20),
  DTY_DT DATE,
  COLLAR_NO VARCHAR(20),
  ROLE_CD VARCHAR(8),
  ON_DTM TIMESTAMP,
  OFF_DTM TIMESTAMP,
  PRIMARY KEY (RES_CALLSGN, DTY_DT, COLLAR_NO)
);

CREATE TABLE CAD_DSP (
  INC_NO VARCHAR(20),
  RES_CALLSGN VARCHAR(20),
  DSP_SEQ INTEGER,
  DSP_DTM TIMESTAMP,
  ENR_DTM TIMESTAMP,
  ARR_DTM TIMESTAMP,
  CLR_DTM TIMESTAMP,
  STOOD_DN_IND CHAR(1),
  CANC_RSN_CD VARCHAR(8),
  PRIMARY KEY (INC_NO, RES_CALLSGN, DSP_SEQ)
);

CREATE TABLE CAD_GRADE (
  GRADE_CD VARCHAR(8),
  GRADE_DSC VARCHAR(60),
  TGT_MINS INTEGER,
  SORT_NO INTEGER,
  ACT_IND CHAR(1),
  PRIMARY KEY (GRADE_CD)
);

CREATE TABLE CAD_OPN (
  OPN_CD VARCHAR(8),
  OPN_DSC VARCHAR(60),
  CAT_CD VARCHAR(8),
  NSIR_CD VARCHAR(8),
  DFLT_GRADE_CD VARCHAR(8),
  ACT_IND CHAR(1),
  PRIMARY KEY (OPN_CD)
);

CREATE TABLE CAD_CLS (
  CLS_CD VARCHAR(8),
  CLS_DSC VARCHAR(60),
  CLS_GRP_CD VARCHAR(8),
  NOTIF_CRM_IND CHAR(1),
  ACT_IND CHAR(1),
  PRIMARY KEY (CLS_CD)
);

CREATE TABLE CAD_SRC (
  CALL_SRC_CD VARCHAR(8),
  SRC_DSC VARCHAR(60),
  EMERG_IND CHAR(1),
  PRIMARY KEY (CALL_SRC_CD)
);

CREATE TABLE CAD_RESTYP (
  RES_TYP_CD VARCHAR(8),
  RES_TYP_DSC VARCHAR(60),
  FIREARM_IND CHAR(1),
  DOG_IND CHAR(1),
  AIR_IND CHAR(1),
  PRIMARY KEY (RES_TYP_CD)
);

CREATE TABLE CAD_GAZ (
  GAZ_ID INTEGER,
  UPRN INTEGER,
  PREM_NAME VARCHAR(60),
  STREET VARCHAR(60),
  TOWN VARCHAR(60),
  POSTCD VARCHAR(8),
  X_COORD INTEGER,
  Y_COORD INTEGER,
  BEAT_CD VARCHAR(8),
  WARN_TXT TEXT,
  PRIMARY KEY (GAZ_ID)
);

CREATE TABLE CAD_DAYSUM (
  SUM_DT DATE,
  BEAT_CD VARCHAR(8),
  GRADE_CD VARCHAR(8),
  INC_CNT INTEGER,
  AVG_RSP_MINS NUMERIC(12,2),
  IN_TGT_CNT INTEGER,
  ABND_CALL_CNT INTEGER,
  PRIMARY KEY (SUM_DT, BEAT_CD, GRADE_CD)
);

CREATE TABLE STG_999 (
  LOAD_ID INTEGER,
  ROW_NO INTEGER,
  RAW_CLI VARCHAR(20),
  RAW_TS VARCHAR(20),
  RAW_LOC VARCHAR(255),
  RAW_OPR VARCHAR(20),
  PROC_YN CHAR(1),
  ERR_TXT TEXT,
  PRIMARY KEY (LOAD_ID, ROW_NO)
);

CREATE TABLE GEO_BEAT (
  BEAT_CD VARCHAR(8),
  BEAT_NM VARCHAR(60),
  NPT_CD VARCHAR(8),
  WARD_CD VARCHAR(8),
  POPN INTEGER,
  PRIMARY KEY (BEAT_CD)
);

CREATE TABLE GEO_NPT (
  NPT_CD VARCHAR(8),
  NPT_NM VARCHAR(60),
  DIST_CD VARCHAR(8),
  INSP_COLLAR VARCHAR(20),
  PRIMARY KEY (NPT_CD)
);

CREATE TABLE GEO_DIST (
  DIST_CD VARCHAR(8),
  DIST_NM VARCHAR(60),
  BCU_CD VARCHAR(8),
  SUPT_COLLAR VARCHAR(20),
  PRIMARY KEY (DIST_CD)
);

CREATE TABLE GEO_BCU (
  BCU_CD VARCHAR(8),
  BCU_NM VARCHAR(60),
  CH_SUPT_COLLAR VARCHAR(20),
  PRIMARY KEY (BCU_CD)
);

CREATE TABLE XCRMST (
  CRNO VARCHAR(20),
  CRST VARCHAR(8),
  DTRC DATE,
  TMRC VARCHAR(8),
  DTFR DATE,
  TMFR VARCHAR(8),
  DTTO DATE,
  TMTO VARCHAR(8),
  HOCD VARCHAR(8),
  CLCD VARCHAR(8),
  BTCD VARCHAR(8),
  LOCT VARCHAR(255),
  GZID INTEGER,
  INCN VARCHAR(20),
  OICC VARCHAR(20),
  SUPC VARCHAR(20),
  STCD VARCHAR(8),
  OTCD VARCHAR(8),
  OTDT DATE,
  MOTX TEXT,
  VLST NUMERIC(12,2),
  VLRC NUMERIC(12,2),
  VLDM NUMERIC(12,2),
  DAFL CHAR(1),
  HCFL CHAR(1),
  KNFL CHAR(1),
  FAFL CHAR(1),
  ALFL CHAR(1),
  NCFL CHAR(1),
  NCRS VARCHAR(8),
  SCRN INTEGER,
  FLTP VARCHAR(8),
  RVDT DATE,
  VCCN VARCHAR(20),
  PRTY CHAR(1),
  AUDF CHAR(1),
  PRIMARY KEY (CRNO)
);

CREATE TABLE XCRHST (
  CRNO VARCHAR(20),
  HSEQ INTEGER,
  FLDN VARCHAR(20),
  OLDV VARCHAR(255),
  NEWV VARCHAR(255),
  CHDT TIMESTAMP,
  CHCO VARCHAR(20),
  PRIMARY KEY (CRNO, HSEQ)
);

CREATE TABLE XCRNOM (
  CRNO VARCHAR(20),
  NMID INTEGER,
  RLCD VARCHAR(8),
  SEQN INTEGER,
  INJC VARCHAR(8),
  AGEI INTEGER,
  RELT VARCHAR(8),
  STDT DATE,
  ELIM CHAR(1),
  REMK TEXT,
  PRIMARY KEY (CRNO, NMID, RLCD)
);

CREATE TABLE XCRHOC (
  HOCD VARCHAR(8),
  HOTX VARCHAR(60),
  HOGP VARCHAR(8),
  HOSG VARCHAR(8),
  NTFB CHAR(1),
  WGHT NUMERIC(12,2),
  VDFR DATE,
  VDTO DATE,
  PRIMARY KEY (HOCD)
);

CREATE TABLE XCRHOG (
  HOGP VARCHAR(8),
  GPTX VARCHAR(60),
  SRTN INTEGER,
  PRIMARY KEY (HOGP)
);

CREATE TABLE XCROTC (
  OTCD VARCHAR(8),
  OTTX VARCHAR(60),
  DETF CHAR(1),
  POSF CHAR(1),
  PRIMARY KEY (OTCD)
);

CREATE TABLE XCRROL (
  RLCD VARCHAR(8),
  RLTX VARCHAR(60),
  SUSF CHAR(1),
  VICF CHAR(1),
  WITF CHAR(1),
  PRIMARY KEY (RLCD)
);

CREATE TABLE XCRMOK (
  CRNO VARCHAR(20),
  MKCD VARCHAR(8),
  PRIMARY KEY (CRNO, MKCD)
);

CREATE TABLE XCRMKW (
  MKCD VARCHAR(8),
  MKTX VARCHAR(60),
  MKCT VARCHAR(8),
  PRIMARY KEY (MKCD)
);

CREATE TABLE XCRPRP (
  CRNO VARCHAR(20),
  PSEQ INTEGER,
  PRCT VARCHAR(8),
  PRDS VARCHAR(255),
  PRMK VARCHAR(60),
  SERN VARCHAR(20),
  PRVL NUMERIC(12,2),
  PRST VARCHAR(8),
  RCDT DATE,
  EXNO VARCHAR(20),
  PRIMARY KEY (CRNO, PSEQ)
);

CREATE TABLE XCRENQ (
  CRNO VARCHAR(20),
  ENQN INTEGER,
  ENDT TIMESTAMP,
  ENCO VARCHAR(20),
  ENTX TEXT,
  ACRQ CHAR(1),
  ACDU DATE,
  ACDN DATE,
  PRIMARY KEY (CRNO, ENQN)
);

CREATE TABLE XCRVCC (
  CRNO VARCHAR(20),
  NMID INTEGER,
  CTDT TIMESTAMP,
  CTME VARCHAR(8),
  CTCO VARCHAR(20),
  CTTX TEXT,
  NXDU DATE,
  PRIMARY KEY (CRNO, NMID, CTDT)
);

CREATE TABLE STG_HO_RETURN (
  RETURN_MONTH VARCHAR(8),
  HOCD VARCHAR(8),
  BCU_CD VARCHAR(8),
  REC_CNT INTEGER,
  DET_CNT INTEGER,
  LOAD_DTM TIMESTAMP,
  PRIMARY KEY (RETURN_MONTH, HOCD, BCU_CD)
);

CREATE TABLE NOM_PERSON (
  NOM_ID INTEGER,
  PNC_ID VARCHAR(20),
  CRO_NO VARCHAR(20),
  SURNAME VARCHAR(60),
  FORENAME1 VARCHAR(60),
  FORENAME2 VARCHAR(60),
  DOB DATE,
  SEX_CD VARCHAR(8),
  ETH_SELF_CD VARCHAR(8),
  ETH_OFF_CD VARCHAR(8),
  POB VARCHAR(60),
  NAT_CD VARCHAR(8),
  OCC_TXT VARCHAR(60),
  HGT_CM INTEGER,
  BUILD_CD VARCHAR(8),
  HAIR_CD VARCHAR(8),
  EYE_CD VARCHAR(8),
  NINO VARCHAR(20),
  DECEASED_YN CHAR(1),
  DECEASED_DT DATE,
  NI_PROTECT_YN CHAR(1),
  MASTER_NOM_ID INTEGER,
  PHOTO_REF VARCHAR(20),
  DNA_STS_CD VARCHAR(8),
  FP_STS_CD VARCHAR(8),
  CRT_BY VARCHAR(20),
  CRT_DTM TIMESTAMP,
  UPD_BY VARCHAR(20),
  UPD_DTM TIMESTAMP,
  PRIMARY KEY (NOM_ID)
);

CREATE TABLE NOM_ALIAS (
  NOM_ID INTEGER,
  ALIAS_SEQ INTEGER,
  SURNAME VARCHAR(60),
  FORENAME VARCHAR(60),
  DOB DATE,
  ALIAS_TYP_CD VARCHAR(8),
  PRIMARY KEY (NOM_ID, ALIAS_SEQ)
);

CREATE TABLE NOM_ADDR (
  NOM_ID INTEGER,
  ADDR_SEQ INTEGER,
  GAZ_ID INTEGER,
  ADDR_TXT VARCHAR(255),
  POSTCD VARCHAR(8),
  FROM_DT DATE,
  TO_DT DATE,
  ADDR_TYP_CD VARCHAR(8),
  CURR_YN CHAR(1),
  PRIMARY KEY (NOM_ID, ADDR_SEQ)
);

CREATE TABLE NOM_CONTACT (
  NOM_ID INTEGER,
  CONT_SEQ INTEGER,
  CONT_TYP_CD VARCHAR(8),
  CONT_VAL VARCHAR(255),
  VERIF_DT DATE,
  PRIMARY KEY (NOM_ID, CONT_SEQ)
);

CREATE TABLE NOM_WARN (
  NOM_ID INTEGER,
  WARN_CD VARCHAR(8),
  FROM_DT DATE,
  TO_DT DATE,
  WARN_TXT TEXT,
  SET_BY VARCHAR(20),
  PRIMARY KEY (NOM_ID, WARN_CD)
);

CREATE TABLE NOM_WARN_LKP (
  WARN_CD VARCHAR(8),
  WARN_DSC VARCHAR(60),
  PNC_EQV VARCHAR(8),
  OFCR_SAFETY_YN CHAR(1),
  PRIMARY KEY (WARN_CD)
);

CREATE TABLE NOM_ASSOC (
  NOM_ID INTEGER,
  ASSOC_NOM_ID INTEGER,
  ASSOC_TYP_CD VARCHAR(8),
  FROM_DT DATE,
  TO_DT DATE,
  SRC_REF VARCHAR(20),
  PRIMARY KEY (NOM_ID, ASSOC_NOM_ID, ASSOC_TYP_CD)
);

CREATE TABLE NOM_VEH (
  NOM_ID INTEGER,
  VRM VARCHAR(20),
  LINK_TYP_CD VARCHAR(8),
  FROM_DT DATE,
  TO_DT DATE,
  PRIMARY KEY (NOM_ID, VRM)
);

CREATE TABLE NOM_ETH_LKP (
  ETH_CD VARCHAR(8),
  ETH_DSC VARCHAR(60),
  GRP_16_1 VARCHAR(8),
  ONS_CD VARCHAR(8),
  PRIMARY KEY (ETH_CD)
);

CREATE TABLE tblCustodyRecord (
  CustodyRecordID INTEGER,
  CustodyRef VARCHAR(20),
  NomID INTEGER,
  CustodySuiteCode VARCHAR(8),
  ArrestDatetime TIMESTAMP,
  ArrestingOfficerCollar VARCHAR(20),
  ArrivalDatetime TIMESTAMP,
  AuthorisedDatetime TIMESTAMP,
  RelevantTime TIMESTAMP,
  DetentionReasonCode VARCHAR(8),
  CustodySgtCollar VARCHAR(20),
  CellNo VARCHAR(20),
  RiskLevelCode VARCHAR(8),
  IsJuvenile CHAR(1),
  AppropriateAdultRequired CHAR(1),
  InterpreterLanguageCode VARCHAR(8),
  SolicitorRequested CHAR(1),
  SolicitorFirm VARCHAR(60),
  ArrestNecessityCode VARCHAR(8),
  CrimeRef VARCHAR(20),
  ReleaseDatetime TIMESTAMP,
  DisposalCode VARCHAR(8),
  BailToDate DATE,
  BailToStation VARCHAR(8),
  StripSearchFlag CHAR(1),
  HandcuffedFlag CHAR(1),
  PhotoTakenFlag CHAR(1),
  DnaTakenFlag CHAR(1),
  PrintsTakenFlag CHAR(1),
  ImmigrationFlag CHAR(1),
  MentalHealthFlag CHAR(1),
  TotalDetentionMins INTEGER,
  CreatedBy VARCHAR(20),
  CreatedDatetime TIMESTAMP,
  ModifiedBy VARCHAR(20),
  ModifiedDatetime TIMESTAMP,
  PRIMARY KEY (CustodyRecordID)
);

CREATE TABLE tblCustodyOffence (
  CustodyRecordID INTEGER,
  OffenceSeq INTEGER,
  CcCode VARCHAR(8),
  OffenceDate DATE,
  DisposalCode VARCHAR(8),
  ChargeDatetime TIMESTAMP,
  CrimeRef VARCHAR(20),
  PRIMARY KEY (CustodyRecordID, OffenceSeq),
  FOREIGN KEY (CustodyRecordID) REFERENCES tblCustodyRecord (CustodyRecordID)
);

CREATE TABLE tblCustodyReview (
  CustodyReviewID INTEGER,
  CustodyRecordID INTEGER,
  ReviewDueDatetime TIMESTAMP,
  ReviewDoneDatetime TIMESTAMP,
  ReviewOfficerCollar VARCHAR(20),
  ReviewTypeCode VARCHAR(8),
  OutcomeText TEXT,
  WasLate CHAR(1),
  PRIMARY KEY (CustodyReviewID),
  FOREIGN KEY (CustodyRecordID) REFERENCES tblCustodyRecord (CustodyRecordID)
);

CREATE TABLE tblCustodyVisit (
  CustodyVisitID INTEGER,
  CustodyRecordID INTEGER,
  VisitDatetime TIMESTAMP,
  VisitTypeCode VARCHAR(8),
  VisitedBy VARCHAR(20),
  ObservationText TEXT,
  PRIMARY KEY (CustodyVisitID),
  FOREIGN KEY (CustodyRecordID) REFERENCES tblCustodyRecord (CustodyRecordID)
);

CREATE TABLE tblCustodyMedical (
  CustodyMedicalID INTEGER,
  CustodyRecordID INTEGER,
  HcpName VARCHAR(60),
  CalledDatetime TIMESTAMP,
  SeenDatetime TIMESTAMP,
  FitToDetain CHAR(1),
  FitToInterview CHAR(1),
  Medication VARCHAR(255),
  InjuryText TEXT,
  PRIMARY KEY (CustodyMedicalID)
);

CREATE TABLE tblCustodyRiskAnswer (
  CustodyRecordID INTEGER,
  QuestionNo INTEGER,
  AnswerYN CHAR(1),
  DetailText TEXT,
  PRIMARY KEY (CustodyRecordID, QuestionNo)
);

CREATE TABLE tblCustodyProperty (
  CustodyRecordID INTEGER,
  ItemSeq INTEGER,
  ItemDescription TEXT,
  SealNo VARCHAR(20),
  CashAmount NUMERIC(12,2),
  RetainedFlag CHAR(1),
  ReturnedDatetime TIMESTAMP,
  PRIMARY KEY (CustodyRecordID, ItemSeq)
);

CREATE TABLE tblCustodyBail (
  CustodyBailID INTEGER,
  CustodyRecordID INTEGER,
  BailTypeCode VARCHAR(8),
  BailDate DATE,
  ReturnDate DATE,
  ExtensionCount INTEGER,
  AuthorisingCollar VARCHAR(20),
  SurrenderedFlag CHAR(1),
  CancelledDate DATE,
  PRIMARY KEY (CustodyBailID)
);

CREATE TABLE tblCustodyBailCondition (
  CustodyBailID INTEGER,
  ConditionNo INTEGER,
  ConditionTypeCode VARCHAR(8),
  ConditionText TEXT,
  PRIMARY KEY (CustodyBailID, ConditionNo)
);

CREATE TABLE tblCustodySuite (
  CustodySuiteCode VARCHAR(8),
  SuiteName VARCHAR(60),
  BcuCode VARCHAR(8),
  CellCount INTEGER,
  IsOpen CHAR(1),
  InspectorCollar VARCHAR(20),
  PRIMARY KEY (CustodySuiteCode)
);

CREATE TABLE lkpDetentionReason (
  DetentionReasonCode VARCHAR(8),
  DetentionReasonDesc VARCHAR(60),
  IsActive CHAR(1),
  PRIMARY KEY (DetentionReasonCode)
);

CREATE TABLE lkpDisposal (
  DisposalCode VARCHAR(8),
  DisposalDesc VARCHAR(60),
  IsCharge CHAR(1),
  IsNoFurtherAction CHAR(1),
  HoOutcomeCode VARCHAR(8),
  PRIMARY KEY (DisposalCode)
);

CREATE TABLE lkpRiskLevel (
  RiskLevelCode VARCHAR(8),
  RiskLevelDesc VARCHAR(60),
  VisitIntervalMins INTEGER,
  PRIMARY KEY (RiskLevelCode)
);

CREATE TABLE lkpBailType (
  BailTypeCode VARCHAR(8),
  BailTypeDesc VARCHAR(60),
  IsPreCharge CHAR(1),
  PRIMARY KEY (BailTypeCode)
);

CREATE TABLE lkpCcOffence (
  CcCode VARCHAR(8),
  CcTitle VARCHAR(60),
  ActSection VARCHAR(60),
  HoClassCode VARCHAR(8),
  MaxSentence VARCHAR(20),
  Indictable CHAR(1),
  PRIMARY KEY (CcCode)
);

CREATE TABLE exh_item (
  exhibit_id INTEGER,
  exhibit_ref VARCHAR(20),
  crime_ref VARCHAR(20),
  custody_ref VARCHAR(20),
  incident_no VARCHAR(20),
  exh_type_cd VARCHAR(8),
  description TEXT,
  seized_at TIMESTAMP,
  seized_by_collar VARCHAR(20),
  seized_from_nom_id INTEGER,
  seized_location VARCHAR(60),
  seal_no VARCHAR(20),
  store_cd VARCHAR(8),
  bin_ref VARCHAR(20),
  status_cd VARCHAR(8),
  retention_cd VARCHAR(8),
  review_due_dt DATE,
  disposed_dt DATE,
  cash_amount NUMERIC(12,2),
  currency_cd VARCHAR(8),
  drug_weight_g NUMERIC(12,2),
  is_biohazard CHAR(1),
  created_by VARCHAR(20),
  created_at TIMESTAMP,
  updated_by VARCHAR(20),
  updated_at TIMESTAMP,
  PRIMARY KEY (exhibit_id)
);

CREATE TABLE exh_movement (
  movement_id INTEGER,
  exhibit_id INTEGER,
  moved_at TIMESTAMP,
  from_store_cd VARCHAR(8),
  to_store_cd VARCHAR(8),
  from_collar VARCHAR(20),
  to_collar VARCHAR(20),
  move_reason_cd VARCHAR(8),
  new_seal_no VARCHAR(20),
  remarks TEXT,
  PRIMARY KEY (movement_id),
  FOREIGN KEY (exhibit_id) REFERENCES exh_item (exhibit_id)
);

CREATE TABLE exh_store (
  store_cd VARCHAR(8),
  store_name VARCHAR(60),
  station_cd VARCHAR(8),
  store_type VARCHAR(20),
  capacity_bins INTEGER,
  is_freezer CHAR(1),
  manager_collar VARCHAR(20),
  PRIMARY KEY (store_cd)
);

CREATE TABLE exh_type (
  exh_type_cd VARCHAR(8),
  type_desc VARCHAR(60),
  is_digital CHAR(1),
  is_drug CHAR(1),
  default_retention_cd VARCHAR(8),
  PRIMARY KEY (exh_type_cd)
);

CREATE TABLE exh_retention (
  retention_cd VARCHAR(8),
  retention_desc VARCHAR(60),
  months INTEGER,
  PRIMARY KEY (retention_cd)
);

CREATE TABLE exh_status (
  status_cd VARCHAR(8),
  status_desc VARCHAR(60),
  is_held CHAR(1),
  PRIMARY KEY (status_cd)
);

CREATE TABLE exh_disposal (
  disposal_id INTEGER,
  exhibit_id INTEGER,
  disposal_method_cd VARCHAR(8),
  authorised_by_collar VARCHAR(20),
  authorised_dt DATE,
  disposed_dt DATE,
  recipient_name VARCHAR(60),
  sale_amount NUMERIC(12,2),
  PRIMARY KEY (disposal_id)
);

CREATE TABLE exh_audit (
  audit_id INTEGER,
  store_cd VARCHAR(8),
  audit_dt DATE,
  auditor_collar VARCHAR(20),
  expected_cnt INTEGER,
  found_cnt INTEGER,
  missing_cnt INTEGER,
  remarks TEXT,
  PRIMARY KEY (audit_id)
);

CREATE TABLE fsc_submission (
  submission_id INTEGER,
  exhibit_id INTEGER,
  crime_ref VARCHAR(20),
  lab_id INTEGER,
  test_type_cd VARCHAR(8),
  submitted_dt DATE,
  urgency_cd VARCHAR(8),
  authorised_by VARCHAR(20),
  est_cost NUMERIC(12,2),
  result_due_dt DATE,
  result_dt DATE,
  result_cd VARCHAR(8),
  result_text TEXT,
  invoice_ref VARCHAR(20),
  actual_cost NUMERIC(12,2),
  PRIMARY KEY (submission_id)
);

CREATE TABLE fsc_lab (
  lab_id INTEGER,
  lab_name VARCHAR(60),
  contract_no VARCHAR(20),
  accreditation_no VARCHAR(20),
  town VARCHAR(60),
  PRIMARY KEY (lab_id)
);

CREATE TABLE fsc_test_type (
  test_type_cd VARCHAR(8),
  test_desc VARCHAR(60),
  std_cost NUMERIC(12,2),
  std_days INTEGER,
  PRIMARY KEY (test_type_cd)
);

CREATE TABLE fsc_result (
  result_cd VARCHAR(8),
  result_desc VARCHAR(60),
  is_match CHAR(1),
  PRIMARY KEY (result_cd)
);

CREATE TABLE dig_exam (
  exam_id INTEGER,
  exhibit_id INTEGER,
  examiner_collar VARCHAR(20),
  device_type_cd VARCHAR(8),
  make VARCHAR(60),
  model VARCHAR(60),
  imei VARCHAR(20),
  received_at TIMESTAMP,
  started_at TIMESTAMP,
  completed_at TIMESTAMP,
  exam_level VARCHAR(8),
  priority_cd VARCHAR(8),
  data_gb NUMERIC(12,2),
  backlog_reason VARCHAR(60),
  PRIMARY KEY (exam_id)
);

CREATE TABLE FLTVEH (
  FLTNO VARCHAR(20),
  VRM VARCHAR(20),
  MAKE VARCHAR(60),
  MODEL VARCHAR(60),
  CLASCD VARCHAR(8),
  STNCD VARCHAR(8),
  ROLECD VARCHAR(8),
  LVRYCD VARCHAR(8),
  REGDT DATE,
  INSVDT DATE,
  OUTSVDT DATE,
  ODOM INTEGER,
  FUELCD VARCHAR(8),
  LEASEYN CHAR(1),
  PURCST NUMERIC(12,2),
  STSCD VARCHAR(8),
  CALLSGN VARCHAR(20),
  RADIOID VARCHAR(20),
  MOTDUE DATE,
  SVCDUE DATE,
  REPLDUE DATE,
  PRIMARY KEY (FLTNO)
);

CREATE TABLE FLTCLS (
  CLASCD VARCHAR(8),
  CLASDS VARCHAR(60),
  REPLYR INTEGER,
  REPLMI INTEGER,
  DRVGRD VARCHAR(8),
  PRIMARY KEY (CLASCD)
);

CREATE TABLE FLTSTS (
  STSCD VARCHAR(8),
  STSDS VARCHAR(60),
  AVLYN CHAR(1),
  PRIMARY KEY (STSCD)
);

CREATE TABLE FLTJOB (
  JOBNO INTEGER,
  FLTNO VARCHAR(20),
  WSHPCD VARCHAR(8),
  INDT DATE,
  OUTDT DATE,
  JOBTYP VARCHAR(8),
  ODOM INTEGER,
  LABCST NUMERIC(12,2),
  PRTCST NUMERIC(12,2),
  DEFTXT TEXT,
  PRIMARY KEY (JOBNO)
);

CREATE TABLE FLTWSH (
  WSHPCD VARCHAR(8),
  WSHPNM VARCHAR(60),
  INHSYN CHAR(1),
  PRIMARY KEY (WSHPCD)
);

CREATE TABLE FLTFUL (
  FLTNO VARCHAR(20),
  FULDTM TIMESTAMP,
  COLLAR VARCHAR(20),
  LITRES NUMERIC(12,2),
  CST NUMERIC(12,2),
  ODOM INTEGER,
  SITECD VARCHAR(8),
  PRIMARY KEY (FLTNO, FULDTM)
);

CREATE TABLE FLTACC (
  ACCNO INTEGER,
  FLTNO VARCHAR(20),
  ACCDTM TIMESTAMP,
  DRVCOL VARCHAR(20),
  LOCN VARCHAR(60),
  BLMCD VARCHAR(8),
  DMGCST NUMERIC(12,2),
  THRDCST NUMERIC(12,2),
  INJYN CHAR(1),
  PURSYN CHAR(1),
  STS VARCHAR(8),
  INCNO VARCHAR(20),
  PRIMARY KEY (ACCNO)
);

CREATE TABLE FLTBLM (
  BLMCD VARCHAR(8),
  BLMDS VARCHAR(60),
  PRIMARY KEY (BLMCD)
);

CREATE TABLE FLTMTHX (
  FLTNO VARCHAR(20),
  YYYYMM VARCHAR(8),
  MILES INTEGER,
  FULCST NUMERIC(12,2),
  MNTCST NUMERIC(12,2),
  DNTDAYS INTEGER,
  PRIMARY KEY (FLTNO, YYYYMM)
);

CREATE TABLE officer (
  collar_no VARCHAR(20),
  payroll_no VARCHAR(20),
  surname VARCHAR(60),
  forename VARCHAR(60),
  rank_cd VARCHAR(8),
  station_code VARCHAR(8),
  org_unit_id INTEGER,
  start_date DATE,
  leave_date DATE,
  employment_type VARCHAR(20),
  sex VARCHAR(20),
  dob DATE,
  ethnicity_cd VARCHAR(8),
  email VARCHAR(60),
  mobile VARCHAR(20),
  driver_grade_cd VARCHAR(8),
  firearms_authorised VARCHAR(20),
  taser_authorised VARCHAR(20),
  vetting_level_cd VARCHAR(8),
  vetting_expiry_date DATE,
  line_manager_collar VARCHAR(20),
  is_staff CHAR(1),
  PRIMARY KEY (collar_no)
);

CREATE TABLE officer_posting (
  posting_id INTEGER,
  collar_no VARCHAR(20),
  org_unit_id INTEGER,
  role_cd VARCHAR(8),
  from_date DATE,
  to_date DATE,
  fte_pct NUMERIC(12,2),
  acting_rank_cd VARCHAR(8),
  reason_cd VARCHAR(8),
  PRIMARY KEY (posting_id)
);

CREATE TABLE officer_hist (
  collar_no VARCHAR(20),
  eff_date DATE,
  rank_cd VARCHAR(8),
  station_code VARCHAR(8),
  org_unit_id INTEGER,
  status_cd VARCHAR(8),
  PRIMARY KEY (collar_no, eff_date)
);

CREATE TABLE ranks (
  rank_cd VARCHAR(8),
  rank_name VARCHAR(60),
  rank_order INTEGER,
  is_police_rank CHAR(1),
  PRIMARY KEY (rank_cd)
);

CREATE TABLE role_lkp (
  role_cd VARCHAR(8),
  role_name VARCHAR(60),
  is_frontline CHAR(1),
  PRIMARY KEY (role_cd)
);

CREATE TABLE station (
  station_code VARCHAR(8),
  station_name VARCHAR(60),
  address VARCHAR(60),
  postcode VARCHAR(8),
  dist_cd VARCHAR(8),
  front_counter_open VARCHAR(20),
  has_custody CHAR(1),
  closed_date DATE,
  PRIMARY KEY (station_code)
);

CREATE TABLE org_unit (
  org_unit_id INTEGER,
  unit_name VARCHAR(60),
  parent_unit_id INTEGER,
  unit_type VARCHAR(20),
  bcu_cd VARCHAR(8),
  head_collar VARCHAR(20),
  cost_centre VARCHAR(20),
  active_flag CHAR(1),
  PRIMARY KEY (org_unit_id)
);

CREATE TABLE skill (
  skill_cd VARCHAR(8),
  skill_name VARCHAR(60),
  refresh_months INTEGER,
  PRIMARY KEY (skill_cd)
);

CREATE TABLE officer_skill (
  collar_no VARCHAR(20),
  skill_cd VARCHAR(8),
  gained_date DATE,
  expiry_date DATE,
  certificate_ref VARCHAR(20),
  PRIMARY KEY (collar_no, skill_cd)
);

CREATE TABLE training_course (
  course_id INTEGER,
  course_name VARCHAR(60),
  skill_cd VARCHAR(8),
  provider VARCHAR(20),
  duration_days INTEGER,
  cost_per_head NUMERIC(12,2),
  PRIMARY KEY (course_id)
);

CREATE TABLE training_event (
  training_event_id INTEGER,
  course_id INTEGER,
  start_date DATE,
  end_date DATE,
  venue VARCHAR(60),
  max_places INTEGER,
  lead_trainer_collar VARCHAR(20),
  PRIMARY KEY (training_event_id)
);

CREATE TABLE training_booking (
  training_event_id INTEGER,
  collar_no VARCHAR(20),
  booked_at TIMESTAMP,
  status_cd VARCHAR(8),
  attended_flag CHAR(1),
  result_cd VARCHAR(8),
  PRIMARY KEY (training_event_id, collar_no)
);

CREATE TABLE sickness (
  sickness_id INTEGER,
  collar_no VARCHAR(20),
  first_date DATE,
  last_date DATE,
  reason_cd VARCHAR(8),
  duty_related_flag CHAR(1),
  working_days_lost NUMERIC(12,2),
  rtw_interview_date DATE,
  PRIMARY KEY (sickness_id)
);

CREATE TABLE sickness_reason (
  reason_cd VARCHAR(8),
  reason_name VARCHAR(60),
  is_mental_health CHAR(1),
  PRIMARY KEY (reason_cd)
);

CREATE TABLE psd_complaint (
  complaint_id INTEGER,
  complaint_ref VARCHAR(20),
  received_date DATE,
  complainant_nom_id INTEGER,
  category_cd VARCHAR(8),
  incident_no VARCHAR(20),
  custody_ref VARCHAR(20),
  summary TEXT,
  severity_cd VARCHAR(8),
  outcome_cd VARCHAR(8),
  closed_date DATE,
  investigator_collar VARCHAR(20),
  referred_iopc_flag CHAR(1),
  PRIMARY KEY (complaint_id)
);

CREATE TABLE psd_complaint_officer (
  complaint_id INTEGER,
  collar_no VARCHAR(20),
  finding_cd VARCHAR(8),
  sanction_cd VARCHAR(8),
  PRIMARY KEY (complaint_id, collar_no)
);

CREATE TABLE psd_category (
  category_cd VARCHAR(8),
  category_name VARCHAR(60),
  iopc_cd VARCHAR(8),
  PRIMARY KEY (category_cd)
);

CREATE TABLE psd_outcome (
  outcome_cd VARCHAR(8),
  outcome_name VARCHAR(60),
  is_upheld CHAR(1),
  PRIMARY KEY (outcome_cd)
);

CREATE TABLE use_of_force (
  uof_id INTEGER,
  incident_no VARCHAR(20),
  custody_ref VARCHAR(20),
  collar_no VARCHAR(20),
  force_date DATE,
  subject_nom_id INTEGER,
  tactic_cd VARCHAR(8),
  reason_cd VARCHAR(8),
  officer_injured VARCHAR(20),
  subject_injured VARCHAR(20),
  body_worn_video VARCHAR(20),
  effective VARCHAR(20),
  location_type VARCHAR(20),
  PRIMARY KEY (uof_id)
);

CREATE TABLE uof_tactic (
  tactic_cd VARCHAR(8),
  tactic_name VARCHAR(60),
  is_taser CHAR(1),
  PRIMARY KEY (tactic_cd)
);

CREATE TABLE rst_pattern (
  pattern_cd VARCHAR(8),
  pattern_name VARCHAR(60),
  cycle_days INTEGER,
  hours_per_cycle NUMERIC(12,2),
  PRIMARY KEY (pattern_cd)
);

CREATE TABLE rst_pattern_day (
  pattern_cd VARCHAR(8),
  day_no INTEGER,
  shift_cd VARCHAR(8),
  PRIMARY KEY (pattern_cd, day_no)
);

CREATE TABLE rst_shift (
  shift_cd VARCHAR(8),
  shift_name VARCHAR(60),
  start_tm VARCHAR(8),
  end_tm VARCHAR(8),
  paid_hours NUMERIC(12,2),
  is_night CHAR(1),
  PRIMARY KEY (shift_cd)
);

CREATE TABLE rst_team (
  team_id INTEGER,
  team_name VARCHAR(60),
  org_unit_id INTEGER,
  pattern_cd VARCHAR(8),
  sgt_collar VARCHAR(20),
  min_strength INTEGER,
  PRIMARY KEY (team_id)
);

CREATE TABLE rst_duty (
  duty_id INTEGER,
  collar_no VARCHAR(20),
  duty_date DATE,
  team_id INTEGER,
  shift_cd VARCHAR(8),
  planned_start TIMESTAMP,
  planned_end TIMESTAMP,
  actual_start TIMESTAMP,
  actual_end TIMESTAMP,
  duty_type_cd VARCHAR(8),
  abstraction_cd VARCHAR(8),
  event_cd VARCHAR(8),
  cancelled_flag CHAR(1),
  changed_notice_days INTEGER,
  PRIMARY KEY (duty_id)
);

CREATE TABLE rst_duty_type (
  duty_type_cd VARCHAR(8),
  duty_type_name VARCHAR(60),
  counts_as_available VARCHAR(20),
  PRIMARY KEY (duty_type_cd)
);

CREATE TABLE rst_abstraction (
  abstraction_cd VARCHAR(8),
  abstraction_name VARCHAR(60),
  is_planned CHAR(1),
  PRIMARY KEY (abstraction_cd)
);

CREATE TABLE rst_overtime (
  overtime_id INTEGER,
  duty_id INTEGER,
  collar_no VARCHAR(20),
  ot_date DATE,
  hours NUMERIC(12,2),
  rate_cd VARCHAR(8),
  reason_cd VARCHAR(8),
  authorised_by_collar VARCHAR(20),
  op_order_cd VARCHAR(8),
  paid_amount NUMERIC(12,2),
  toil_flag CHAR(1),
  PRIMARY KEY (overtime_id)
);

CREATE TABLE rst_rate (
  rate_cd VARCHAR(8),
  rate_name VARCHAR(60),
  multiplier NUMERIC(12,2),
  PRIMARY KEY (rate_cd)
);

CREATE TABLE rst_strength_daily (
  strength_date DATE,
  team_id INTEGER,
  shift_cd VARCHAR(8),
  planned_cnt INTEGER,
  actual_cnt INTEGER,
  min_cnt INTEGER,
  PRIMARY KEY (strength_date, team_id, shift_cd)
);

CREATE TABLE op_event (
  event_cd VARCHAR(8),
  event_name VARCHAR(60),
  event_type_cd VARCHAR(8),
  starts_at TIMESTAMP,
  ends_at TIMESTAMP,
  gold_collar VARCHAR(20),
  silver_collar VARCHAR(20),
  venue VARCHAR(60),
  dist_cd VARCHAR(8),
  budget_amount NUMERIC(12,2),
  recharge_flag CHAR(1),
  PRIMARY KEY (event_cd)
);

CREATE TABLE op_event_deploy (
  event_cd VARCHAR(8),
  collar_no VARCHAR(20),
  role_cd VARCHAR(8),
  serial_no VARCHAR(20),
  hours NUMERIC(12,2),
  PRIMARY KEY (event_cd, collar_no)
);

CREATE TABLE INT5LG (
  LGNO VARCHAR(20),
  LGDT DATE,
  LGSC VARCHAR(8),
  SEV VARCHAR(8),
  IEV VARCHAR(8),
  HCD VARCHAR(8),
  SUBCO VARCHAR(20),
  STNC VARCHAR(8),
  PRVT VARCHAR(8),
  TXT1 TEXT,
  TXT2 TEXT,
  OPNM VARCHAR(20),
  RVDT DATE,
  DLDT DATE,
  STS VARCHAR(8),
  SNYN CHAR(1),
  PRIMARY KEY (LGNO)
);

CREATE TABLE INT5LK (
  LGNO VARCHAR(20),
  LKTY VARCHAR(8),
  LKID VARCHAR(20),
  LKSQ INTEGER,
  CFCD VARCHAR(8),
  PRIMARY KEY (LGNO, LKTY, LKID)
);

CREATE TABLE INT5EV (
  EVCD VARCHAR(8),
  EVTY VARCHAR(8),
  EVTX VARCHAR(60),
  PRIMARY KEY (EVCD, EVTY)
);

CREATE TABLE INT5HC (
  HCD VARCHAR(8),
  HCTX VARCHAR(60),
  PRIMARY KEY (HCD)
);

CREATE TABLE INT5GP (
  GPID INTEGER,
  GPNM VARCHAR(60),
  GPTY VARCHAR(8),
  SCORE NUMERIC(12,2),
  OWNCO VARCHAR(20),
  LROB VARCHAR(8),
  OPND DATE,
  CLSD DATE,
  INTNT NUMERIC(12,2),
  CAPB NUMERIC(12,2),
  PRIMARY KEY (GPID)
);

CREATE TABLE INT5GM (
  GPID INTEGER,
  NMID INTEGER,
  GMRL VARCHAR(8),
  DTFR DATE,
  DTTO DATE,
  PRIMARY KEY (GPID, NMID)
);

CREATE TABLE INT5TS (
  TSID INTEGER,
  GPID INTEGER,
  TSNM VARCHAR(60),
  REQCO VARCHAR(20),
  APPCO VARCHAR(20),
  PRI VARCHAR(8),
  DTRQ DATE,
  DTDU DATE,
  DTCL DATE,
  OUTC TEXT,
  BCUC VARCHAR(8),
  PRIMARY KEY (TSID)
);

CREATE TABLE INT5SR (
  SRPS VARCHAR(20),
  HNDCO VARCHAR(20),
  CTRCO VARCHAR(20),
  REGD DATE,
  DERD DATE,
  RSKC VARCHAR(8),
  PAYT NUMERIC(12,2),
  MOTV VARCHAR(8),
  PRIMARY KEY (SRPS)
);

CREATE TABLE INT5PR (
  PRVT VARCHAR(8),
  PRTX VARCHAR(60),
  PRIMARY KEY (PRVT)
);

CREATE TABLE INT5AN (
  ANID INTEGER,
  CAMID VARCHAR(20),
  RDTM TIMESTAMP,
  VRM VARCHAR(20),
  SPD INTEGER,
  HITF CHAR(1),
  HLST VARCHAR(8),
  LGNO VARCHAR(20),
  PRIMARY KEY (ANID)
);

CREATE TABLE anpr_camera (
  camera_id VARCHAR(20),
  site_name VARCHAR(60),
  x_coord INTEGER,
  y_coord INTEGER,
  dist_cd VARCHAR(8),
  direction VARCHAR(20),
  is_live CHAR(1),
  PRIMARY KEY (camera_id)
);

CREATE TABLE anpr_hotlist (
  hotlist_cd VARCHAR(8),
  hotlist_name VARCHAR(60),
  owner_collar VARCHAR(20),
  priority VARCHAR(8),
  PRIMARY KEY (hotlist_cd)
);

CREATE TABLE case_file (
  case_id INTEGER,
  urn VARCHAR(20),
  case_title VARCHAR(60),
  oic_collar VARCHAR(20),
  file_type_cd VARCHAR(8),
  opened_date DATE,
  submitted_cps_date DATE,
  cps_decision_cd VARCHAR(8),
  cps_decision_date DATE,
  lead_crime_ref VARCHAR(20),
  status_cd VARCHAR(8),
  closed_date DATE,
  org_unit_id INTEGER,
  PRIMARY KEY (case_id)
);

CREATE TABLE case_defendant (
  case_id INTEGER,
  nom_id INTEGER,
  custody_ref VARCHAR(20),
  plea_cd VARCHAR(8),
  verdict_cd VARCHAR(8),
  sentence_text TEXT,
  remand_status_cd VARCHAR(8),
  PRIMARY KEY (case_id, nom_id)
);

CREATE TABLE case_charge (
  case_charge_id INTEGER,
  case_id INTEGER,
  nom_id INTEGER,
  cc_code VARCHAR(8),
  charge_date DATE,
  plea_cd VARCHAR(8),
  verdict_cd VARCHAR(8),
  result_date DATE,
  PRIMARY KEY (case_charge_id)
);

CREATE TABLE case_witness (
  case_id INTEGER,
  nom_id INTEGER,
  witness_type VARCHAR(20),
  statement_taken_date DATE,
  statement_collar VARCHAR(20),
  special_measures_flag CHAR(1),
  availability_text TEXT,
  PRIMARY KEY (case_id, nom_id)
);

CREATE TABLE case_hearing (
  hearing_id INTEGER,
  case_id INTEGER,
  court_cd VARCHAR(8),
  hearing_type_cd VARCHAR(8),
  hearing_date DATE,
  outcome_cd VARCHAR(8),
  adjourned_reason_cd VARCHAR(8),
  officers_warned_cnt INTEGER,
  PRIMARY KEY (hearing_id)
);

CREATE TABLE case_disclosure_item (
  case_id INTEGER,
  item_no INTEGER,
  exhibit_id INTEGER,
  description TEXT,
  is_sensitive CHAR(1),
  decision_cd VARCHAR(8),
  reviewed_dt DATE,
  PRIMARY KEY (case_id, item_no)
);

CREATE TABLE cps_decision (
  decision_cd VARCHAR(8),
  decision_name VARCHAR(60),
  is_charge CHAR(1),
  PRIMARY KEY (decision_cd)
);

CREATE TABLE court (
  court_cd VARCHAR(8),
  court_name VARCHAR(60),
  court_type VARCHAR(20),
  town VARCHAR(60),
  PRIMARY KEY (court_cd)
);

CREATE TABLE verdict (
  verdict_cd VARCHAR(8),
  verdict_name VARCHAR(60),
  is_guilty CHAR(1),
  PRIMARY KEY (verdict_cd)
);

CREATE TABLE adjourn_reason (
  adjourned_reason_cd VARCHAR(8),
  reason_name VARCHAR(60),
  is_police_fault CHAR(1),
  PRIMARY KEY (adjourned_reason_cd)
);

CREATE TABLE trf_collision (
  collision_id INTEGER,
  collision_ref VARCHAR(20),
  incident_no VARCHAR(20),
  coll_date DATE,
  coll_time VARCHAR(20),
  severity_cd VARCHAR(8),
  road_no VARCHAR(20),
  speed_limit INTEGER,
  x_coord INTEGER,
  y_coord INTEGER,
  beat_cd VARCHAR(8),
  weather_cd VARCHAR(8),
  light_cd VARCHAR(8),
  surface_cd VARCHAR(8),
  veh_count INTEGER,
  cas_count INTEGER,
  hit_run_ind CHAR(1),
  reporting_collar VARCHAR(20),
  PRIMARY KEY (collision_id)
);

CREATE TABLE trf_collision_vehicle (
  collision_id INTEGER,
  veh_no INTEGER,
  vrm VARCHAR(20),
  veh_type_cd VARCHAR(8),
  driver_nom_id INTEGER,
  breath_test_cd VARCHAR(8),
  damage_cd VARCHAR(8),
  manoeuvre_cd VARCHAR(8),
  PRIMARY KEY (collision_id, veh_no)
);

CREATE TABLE trf_casualty (
  collision_id INTEGER,
  cas_no INTEGER,
  veh_no INTEGER,
  nom_id INTEGER,
  cas_class_cd VARCHAR(8),
  severity_cd VARCHAR(8),
  age INTEGER,
  PRIMARY KEY (collision_id, cas_no)
);

CREATE TABLE trf_severity (
  severity_cd VARCHAR(8),
  severity_name VARCHAR(60),
  PRIMARY KEY (severity_cd)
);

CREATE TABLE trf_ticket (
  ticket_no VARCHAR(20),
  issued_dt DATE,
  collar_no VARCHAR(20),
  nom_id INTEGER,
  vrm VARCHAR(20),
  offence_cd VARCHAR(8),
  location VARCHAR(60),
  fine_amount NUMERIC(12,2),
  points INTEGER,
  paid_dt DATE,
  court_flag CHAR(1),
  course_offered_flag CHAR(1),
  PRIMARY KEY (ticket_no)
);

CREATE TABLE trf_offence (
  offence_cd VARCHAR(8),
  offence_name VARCHAR(60),
  std_fine NUMERIC(12,2),
  std_points INTEGER,
  PRIMARY KEY (offence_cd)
);

CREATE TABLE stop_search (
  search_id INTEGER,
  search_dtm TIMESTAMP,
  collar_no VARCHAR(20),
  nom_id INTEGER,
  vrm VARCHAR(20),
  power_cd VARCHAR(8),
  object_cd VARCHAR(8),
  beat_cd VARCHAR(8),
  found_cd VARCHAR(8),
  outcome_cd VARCHAR(8),
  eth_self_cd VARCHAR(8),
  age INTEGER,
  bwv_flag CHAR(1),
  receipt_given_flag CHAR(1),
  strip_search_flag CHAR(1),
  grounds_text TEXT,
  supervisor_reviewed_flag CHAR(1),
  PRIMARY KEY (search_id)
);

CREATE TABLE ss_power (
  power_cd VARCHAR(8),
  power_name VARCHAR(60),
  PRIMARY KEY (power_cd)
);

CREATE TABLE ss_object (
  object_cd VARCHAR(8),
  object_name VARCHAR(60),
  PRIMARY KEY (object_cd)
);

CREATE TABLE ss_outcome (
  outcome_cd VARCHAR(8),
  outcome_name VARCHAR(60),
  is_positive CHAR(1),
  PRIMARY KEY (outcome_cd)
);

CREATE TABLE misper_report (
  misper_id INTEGER,
  nom_id INTEGER,
  incident_no VARCHAR(20),
  reported_dtm TIMESTAMP,
  last_seen_dtm TIMESTAMP,
  risk_cd VARCHAR(8),
  oic_collar VARCHAR(20),
  beat_cd VARCHAR(8),
  from_care_home_ind CHAR(1),
  found_dtm TIMESTAMP,
  found_location VARCHAR(60),
  return_interview_dt DATE,
  closed_dt DATE,
  cse_risk_ind CHAR(1),
  PRIMARY KEY (misper_id)
);

CREATE TABLE misper_risk (
  risk_cd VARCHAR(8),
  risk_name VARCHAR(60),
  review_hours NUMERIC(12,2),
  PRIMARY KEY (risk_cd)
);

CREATE TABLE dash_assessment (
  dash_id INTEGER,
  crime_ref VARCHAR(20),
  incident_no VARCHAR(20),
  victim_nom_id INTEGER,
  suspect_nom_id INTEGER,
  assessed_dtm TIMESTAMP,
  assessor_collar VARCHAR(20),
  risk_cd VARCHAR(8),
  yes_count INTEGER,
  marac_referred_flag CHAR(1),
  children_present_flag CHAR(1),
  idva_consent_flag CHAR(1),
  PRIMARY KEY (dash_id)
);

CREATE TABLE fal_certificate (
  certificate_no VARCHAR(20),
  nom_id INTEGER,
  cert_type_cd VARCHAR(8),
  issued_dt DATE,
  expiry_dt DATE,
  status_cd VARCHAR(8),
  feo_collar VARCHAR(20),
  last_visit_dt DATE,
  revoked_reason VARCHAR(60),
  gp_letter_flag CHAR(1),
  PRIMARY KEY (certificate_no)
);

CREATE TABLE fal_weapon (
  certificate_no VARCHAR(20),
  weapon_seq INTEGER,
  weapon_type_cd VARCHAR(8),
  calibre VARCHAR(20),
  make VARCHAR(60),
  serial_no VARCHAR(20),
  acquired_dt DATE,
  disposed_dt DATE,
  PRIMARY KEY (certificate_no, weapon_seq)
);

CREATE TABLE mgmt_crime_month (
  month_ym VARCHAR(8),
  bcu_cd VARCHAR(8),
  ho_group_cd VARCHAR(8),
  recorded_cnt INTEGER,
  detected_cnt INTEGER,
  same_month_last_year_cnt INTEGER,
  rolling_12_cnt INTEGER,
  PRIMARY KEY (month_ym, bcu_cd, ho_group_cd)
);
