CREATE TABLE member (
  member_id VARCHAR(20) NOT NULL,
  ssn_hash VARCHAR(40),
  person_no VARCHAR(40),
  last_nm VARCHAR(80),
  first_nm VARCHAR(80),
  middle_nm VARCHAR(80),
  suffix VARCHAR(40),
  birth_dt DATE,
  gender_cd VARCHAR(10),
  marital_status_cd VARCHAR(10),
  status_cd VARCHAR(10),
  tier_cd VARCHAR(10),
  plan_cd VARCHAR(10),
  orig_member_dt DATE,
  vested_dt DATE,
  vested_flag CHAR(1),
  termination_dt DATE,
  death_dt DATE,
  email_addr VARCHAR(255),
  phone_home VARCHAR(40),
  phone_cell VARCHAR(40),
  pref_lang_cd VARCHAR(10),
  lang_letter_cd VARCHAR(10),
  portal_user_flag CHAR(1),
  deceased_verified_flag CHAR(1),
  safe_at_home_flag CHAR(1),
  occupation_cd VARCHAR(10),
  last_emplr_no VARCHAR(40),
  total_svc_yrs NUMERIC(15,2),
  final_avg_salary NUMERIC(15,2),
  created_by VARCHAR(40),
  created_dt DATE,
  updated_by VARCHAR(40),
  updated_dt DATE,
  legacy_mbnbr VARCHAR(12),
  PRIMARY KEY (member_id)
);

CREATE TABLE member_hist (
  member_id VARCHAR(20) NOT NULL,
  eff_dt DATE NOT NULL,
  end_dt DATE,
  status_cd VARCHAR(10),
  tier_cd VARCHAR(10),
  plan_cd VARCHAR(10),
  last_emplr_no VARCHAR(40),
  change_reason_cd VARCHAR(10),
  changed_by VARCHAR(40),
  changed_dt DATE,
  PRIMARY KEY (member_id, eff_dt)
);

CREATE TABLE member_addr (
  member_id VARCHAR(20) NOT NULL,
  addr_seq INTEGER NOT NULL,
  addr_type_cd VARCHAR(10),
  line1 VARCHAR(40),
  line2 VARCHAR(40),
  city VARCHAR(40),
  state_cd VARCHAR(10),
  county_cd VARCHAR(10),
  zip VARCHAR(40),
  country_cd VARCHAR(10),
  bad_addr_flag CHAR(1),
  eff_dt DATE,
  end_dt DATE,
  PRIMARY KEY (member_id, addr_seq)
);

CREATE TABLE mbr_status (
  status_cd VARCHAR(10) NOT NULL,
  status_desc VARCHAR(240),
  active_ind CHAR(1),
  receiving_ind CHAR(1),
  sort_no INTEGER,
  PRIMARY KEY (status_cd)
);

CREATE TABLE mbr_tier (
  tier_cd VARCHAR(10) NOT NULL,
  tier_desc VARCHAR(240),
  hired_from_dt DATE,
  hired_to_dt DATE,
  normal_ret_age NUMERIC(15,2),
  multiplier_pct NUMERIC(15,2),
  vesting_yrs NUMERIC(15,2),
  fas_months INTEGER,
  PRIMARY KEY (tier_cd)
);

CREATE TABLE mbr_plan (
  plan_cd VARCHAR(10) NOT NULL,
  plan_nm VARCHAR(80),
  plan_type_cd VARCHAR(10),
  statute_ref VARCHAR(40),
  opened_dt DATE,
  closed_dt DATE,
  fund_cd VARCHAR(10),
  PRIMARY KEY (plan_cd)
);

CREATE TABLE mbr_enrollment (
  enrollment_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  emplr_no VARCHAR(40),
  plan_cd VARCHAR(10),
  position_cd VARCHAR(10),
  enroll_dt DATE,
  term_dt DATE,
  term_reason_cd VARCHAR(10),
  full_time_ind CHAR(1),
  contract_months INTEGER,
  opt_out_flag CHAR(1),
  source_cd VARCHAR(10),
  PRIMARY KEY (enrollment_id)
);

CREATE TABLE mbr_position (
  position_cd VARCHAR(10) NOT NULL,
  position_desc VARCHAR(240),
  job_class_cd VARCHAR(10),
  hazardous_ind CHAR(1),
  PRIMARY KEY (position_cd)
);

CREATE TABLE mbr_beneficiary (
  benef_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  rel_cd VARCHAR(10),
  benef_last_nm VARCHAR(80),
  benef_first_nm VARCHAR(80),
  benef_birth_dt DATE,
  benef_type_cd VARCHAR(10),
  share_pct NUMERIC(15,2),
  primary_ind CHAR(1),
  form_recvd_dt DATE,
  revoked_dt DATE,
  benef_ssn_hash VARCHAR(40),
  PRIMARY KEY (benef_id)
);

CREATE TABLE mbr_relationship (
  rel_cd VARCHAR(10) NOT NULL,
  rel_desc VARCHAR(240),
  spouse_ind CHAR(1),
  PRIMARY KEY (rel_cd)
);

CREATE TABLE mbr_service_credit (
  svc_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  emplr_no VARCHAR(40),
  fiscal_yr INTEGER,
  svc_type_cd VARCHAR(10),
  svc_yrs NUMERIC(15,2),
  days_worked INTEGER,
  salary_amt NUMERIC(15,2),
  source_cd VARCHAR(10),
  posted_dt DATE,
  PRIMARY KEY (svc_id)
);

CREATE TABLE mbr_svc_type (
  svc_type_cd VARCHAR(10) NOT NULL,
  svc_type_desc VARCHAR(240),
  counts_vesting_ind CHAR(1),
  counts_benefit_ind CHAR(1),
  purchasable_ind CHAR(1),
  PRIMARY KEY (svc_type_cd)
);

CREATE TABLE mbr_svc_purchase (
  purchase_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  svc_type_cd VARCHAR(10),
  req_dt DATE,
  quoted_dt DATE,
  quoted_amt NUMERIC(15,2),
  yrs_requested NUMERIC(15,2),
  status_cd VARCHAR(10),
  elected_dt DATE,
  pmt_method_cd VARCHAR(10),
  installment_amt NUMERIC(15,2),
  paid_to_dt_amt NUMERIC(15,2),
  expires_dt DATE,
  staff_id VARCHAR(20),
  PRIMARY KEY (purchase_id)
);

CREATE TABLE mbr_svc_purch_pmt (
  purchase_id VARCHAR(20) NOT NULL,
  pmt_seq INTEGER NOT NULL,
  pmt_dt DATE,
  pmt_amt NUMERIC(15,2),
  source_cd VARCHAR(10),
  rollover_ind CHAR(1),
  PRIMARY KEY (purchase_id, pmt_seq)
);

CREATE TABLE mbr_salary_hist (
  member_id VARCHAR(20) NOT NULL,
  emplr_no VARCHAR(40) NOT NULL,
  fiscal_yr INTEGER NOT NULL,
  pensionable_amt NUMERIC(15,2),
  nonpensionable_amt NUMERIC(15,2),
  annualized_amt NUMERIC(15,2),
  months_reported INTEGER,
  cap_applied_ind CHAR(1),
  PRIMARY KEY (member_id, emplr_no, fiscal_yr)
);

CREATE TABLE mbr_acct_balance (
  member_id VARCHAR(20) NOT NULL,
  as_of_dt DATE NOT NULL,
  pretax_bal NUMERIC(15,2),
  posttax_bal NUMERIC(15,2),
  interest_bal NUMERIC(15,2),
  employer_bal NUMERIC(15,2),
  total_bal NUMERIC(15,2),
  PRIMARY KEY (member_id, as_of_dt)
);

CREATE TABLE mbr_annual_stmt (
  stmt_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  fiscal_yr INTEGER,
  stmt_dt DATE,
  acct_bal NUMERIC(15,2),
  svc_yrs NUMERIC(15,2),
  est_ret_dt DATE,
  est_benefit_amt NUMERIC(15,2),
  mailed_dt DATE,
  viewed_online_dt DATE,
  PRIMARY KEY (stmt_id)
);

CREATE TABLE mbr_dro (
  dro_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  case_no VARCHAR(40),
  court_cd VARCHAR(10),
  recvd_dt DATE,
  approved_dt DATE,
  status_cd VARCHAR(10),
  share_method_cd VARCHAR(10),
  share_pct NUMERIC(15,2),
  fixed_amt NUMERIC(15,2),
  alt_payee_last_nm VARCHAR(80),
  alt_payee_first_nm VARCHAR(80),
  alt_payee_birth_dt DATE,
  marriage_dt DATE,
  separation_dt DATE,
  attorney_nm VARCHAR(80),
  staff_id VARCHAR(20),
  PRIMARY KEY (dro_id)
);

CREATE TABLE stg_mbr_demog (
  load_id VARCHAR(20) NOT NULL,
  row_no INTEGER NOT NULL,
  emplr_cd VARCHAR(10),
  ssn_raw VARCHAR(40),
  nm_raw VARCHAR(80),
  dob_raw VARCHAR(40),
  addr_raw VARCHAR(255),
  hire_raw VARCHAR(40),
  action_raw VARCHAR(40),
  err_cd VARCHAR(10),
  err_text VARCHAR(240),
  PRIMARY KEY (load_id, row_no)
);

CREATE TABLE MBMST (
  MBNBR VARCHAR(12) NOT NULL,
  MBLNM VARCHAR(40),
  MBFNM VARCHAR(40),
  MBDOB DATE,
  MBSEX CHAR(1),
  MBSTS VARCHAR(12),
  MBTIR VARCHAR(12),
  MBEMR VARCHAR(12),
  MBEND DATE,
  MBTMD DATE,
  MBSVY NUMERIC(15,2),
  MBCTB NUMERIC(15,2),
  MBINT NUMERIC(15,2),
  MBBAL NUMERIC(15,2),
  MBVSF CHAR(1),
  MBLCD DATE,
  PRIMARY KEY (MBNBR)
);

CREATE TABLE MBSVC (
  MBNBR VARCHAR(12) NOT NULL,
  SVSEQ INTEGER NOT NULL,
  SVEMR VARCHAR(12),
  SVFRD DATE,
  SVTOD DATE,
  SVTYP VARCHAR(12),
  SVYRS NUMERIC(15,2),
  SVSAL NUMERIC(15,2),
  SVSRC VARCHAR(12),
  PRIMARY KEY (MBNBR, SVSEQ)
);

CREATE TABLE MBBEN (
  MBNBR VARCHAR(12) NOT NULL,
  BNSEQ INTEGER NOT NULL,
  BNNAM VARCHAR(40),
  BNREL VARCHAR(12),
  BNDOB DATE,
  BNPCT NUMERIC(15,2),
  BNFMD DATE,
  PRIMARY KEY (MBNBR, BNSEQ)
);

CREATE TABLE MBCDT (
  CDTYP VARCHAR(12) NOT NULL,
  CDVAL VARCHAR(12) NOT NULL,
  CDTXT VARCHAR(40),
  CDSTS CHAR(1),
  PRIMARY KEY (CDTYP, CDVAL)
);

CREATE TABLE EMPLR (
  EMPLR_NO VARCHAR(40) NOT NULL,
  EMPLR_NM VARCHAR(80),
  EMPLR_SHRT_NM VARCHAR(80),
  EMPLR_TYP_CD VARCHAR(10),
  GRP_CD VARCHAR(10),
  COUNTY_CD VARCHAR(10),
  FED_TAX_ID VARCHAR(40),
  JOIN_DT DATE,
  WTHDRW_DT DATE,
  STS_CD VARCHAR(10),
  RPT_FREQ_CD VARCHAR(10),
  RPT_METHOD_CD VARCHAR(10),
  PAY_METHOD_CD VARCHAR(10),
  BANK_RTG_NO VARCHAR(40),
  BANK_ACCT_LAST4 VARCHAR(40),
  ADDR1 VARCHAR(40),
  ADDR2 VARCHAR(40),
  CITY VARCHAR(40),
  ST VARCHAR(40),
  ZIP VARCHAR(40),
  MAIN_PHN VARCHAR(40),
  WEB_URL VARCHAR(255),
  SS_COVERED_IND CHAR(1),
  ANALYST_STAFF_ID VARCHAR(20),
  PARENT_EMPLR_NO VARCHAR(40),
  OLD_EMR VARCHAR(12),
  ACTV_MBR_CNT INTEGER,
  LAST_AUDIT_DT DATE,
  CRT_DT DATE,
  UPD_DT DATE,
  PRIMARY KEY (EMPLR_NO)
);

CREATE TABLE EMPLR_TYP (
  EMPLR_TYP_CD VARCHAR(10) NOT NULL,
  EMPLR_TYP_DESC VARCHAR(240),
  GASB_CLASS VARCHAR(40),
  PRIMARY KEY (EMPLR_TYP_CD)
);

CREATE TABLE EMPLR_GRP (
  GRP_CD VARCHAR(10) NOT NULL,
  GRP_NM VARCHAR(80),
  COST_SHARING_IND CHAR(1),
  PRIMARY KEY (GRP_CD)
);

CREATE TABLE EMPLR_CNTCT (
  CNTCT_ID VARCHAR(20) NOT NULL,
  EMPLR_NO VARCHAR(40),
  CNTCT_ROLE_CD VARCHAR(10),
  CNTCT_NM VARCHAR(80),
  TITLE_TXT VARCHAR(40),
  PHN VARCHAR(40),
  EMAIL VARCHAR(255),
  PRIM_IND CHAR(1),
  PORTAL_IND CHAR(1),
  END_DT DATE,
  PRIMARY KEY (CNTCT_ID)
);

CREATE TABLE EMPLR_RATE (
  EMPLR_NO VARCHAR(40) NOT NULL,
  PLAN_CD VARCHAR(10) NOT NULL,
  FISCAL_YR INTEGER NOT NULL,
  TIER_CD VARCHAR(10) NOT NULL,
  ER_RATE NUMERIC(15,2),
  EE_RATE NUMERIC(15,2),
  UAL_RATE NUMERIC(15,2),
  HLTH_RATE NUMERIC(15,2),
  ADPT_DT DATE,
  RUN_ID VARCHAR(20),
  PRIMARY KEY (EMPLR_NO, PLAN_CD, FISCAL_YR, TIER_CD)
);

CREATE TABLE EMPLR_RPT (
  RPT_ID VARCHAR(20) NOT NULL,
  EMPLR_NO VARCHAR(40),
  PRD_BEG_DT DATE,
  PRD_END_DT DATE,
  DUE_DT DATE,
  RCVD_DT DATE,
  RPT_STS_CD VARCHAR(10),
  TOT_SAL_AMT NUMERIC(15,2),
  TOT_EE_AMT NUMERIC(15,2),
  TOT_ER_AMT NUMERIC(15,2),
  REC_CNT INTEGER,
  ERR_CNT INTEGER,
  SUBM_BY VARCHAR(40),
  ACPT_DT DATE,
  CTB_BATCH_ID VARCHAR(20),
  PRIMARY KEY (RPT_ID)
);

CREATE TABLE EMPLR_RPT_DTL (
  RPT_ID VARCHAR(20) NOT NULL,
  LN_NO INTEGER NOT NULL,
  MBR_ID VARCHAR(20),
  POSN_CD VARCHAR(10),
  PAY_CD VARCHAR(10),
  SAL_AMT NUMERIC(15,2),
  HRS_WRKD NUMERIC(15,2),
  EE_AMT NUMERIC(15,2),
  ER_AMT NUMERIC(15,2),
  PICKUP_IND CHAR(1),
  SVC_DAYS INTEGER,
  ADJ_PRD_DT DATE,
  ERR_IND CHAR(1),
  PRIMARY KEY (RPT_ID, LN_NO)
);

CREATE TABLE EMPLR_RPT_STS (
  RPT_STS_CD VARCHAR(10) NOT NULL,
  RPT_STS_DESC VARCHAR(240),
  FINAL_IND CHAR(1),
  PRIMARY KEY (RPT_STS_CD)
);

CREATE TABLE EMPLR_RPT_EXC (
  RPT_ID VARCHAR(20) NOT NULL,
  LN_NO INTEGER NOT NULL,
  EXC_CD VARCHAR(10) NOT NULL,
  EXC_VAL_TXT VARCHAR(255),
  RSLVD_DT DATE,
  RSLVD_BY VARCHAR(40),
  OVRD_IND CHAR(1),
  PRIMARY KEY (RPT_ID, LN_NO, EXC_CD)
);

CREATE TABLE EMPLR_EXC_CD (
  EXC_CD VARCHAR(10) NOT NULL,
  EXC_DESC VARCHAR(240),
  SEV_CD VARCHAR(10),
  PRIMARY KEY (EXC_CD)
);

CREATE TABLE EMPLR_PMT (
  PMT_ID VARCHAR(20) NOT NULL,
  EMPLR_NO VARCHAR(40),
  RPT_ID VARCHAR(20),
  PMT_DT DATE,
  PMT_AMT NUMERIC(15,2),
  PMT_METH_CD VARCHAR(10),
  CHK_NO VARCHAR(40),
  DEP_DT DATE,
  NSF_IND CHAR(1),
  GL_JRNL_NO VARCHAR(12),
  PRIMARY KEY (PMT_ID)
);

CREATE TABLE EMPLR_INVC (
  INVC_NO VARCHAR(40) NOT NULL,
  EMPLR_NO VARCHAR(40),
  INVC_TYP_CD VARCHAR(10),
  INVC_DT DATE,
  DUE_DT DATE,
  INVC_AMT NUMERIC(15,2),
  PAID_AMT NUMERIC(15,2),
  RSN_TXT VARCHAR(255),
  WAIVED_IND CHAR(1),
  PRIMARY KEY (INVC_NO)
);

CREATE TABLE EMPLR_AUDIT (
  AUDIT_ID VARCHAR(20) NOT NULL,
  EMPLR_NO VARCHAR(40),
  AUDIT_YR INTEGER,
  AUDITOR_STAFF_ID VARCHAR(20),
  START_DT DATE,
  RPT_DT DATE,
  SCOPE_TXT VARCHAR(255),
  CLOSED_DT DATE,
  PRIMARY KEY (AUDIT_ID)
);

CREATE TABLE EMPLR_AUDIT_FNDG (
  AUDIT_ID VARCHAR(20) NOT NULL,
  FNDG_NO INTEGER NOT NULL,
  FNDG_TYP_CD VARCHAR(10),
  FNDG_TXT VARCHAR(255),
  AMT_DUE NUMERIC(15,2),
  MBR_CNT INTEGER,
  RSPNS_DUE_DT DATE,
  RSLVD_DT DATE,
  PRIMARY KEY (AUDIT_ID, FNDG_NO)
);

CREATE TABLE ctb_type (
  ctb_type_cd VARCHAR(10) NOT NULL,
  ctb_type_desc VARCHAR(240),
  payer_cd VARCHAR(10),
  pretax_ind CHAR(1),
  gl_acct_no VARCHAR(40),
  PRIMARY KEY (ctb_type_cd)
);

CREATE TABLE ctb_posting (
  posting_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  emplr_no VARCHAR(40),
  plan_cd VARCHAR(10),
  batch_id VARCHAR(20),
  ctb_type_cd VARCHAR(10),
  period_end_dt DATE,
  fiscal_yr INTEGER,
  amount NUMERIC(15,2),
  salary_base NUMERIC(15,2),
  rate_pct NUMERIC(15,2),
  posted_dt DATE,
  reversal_of_id VARCHAR(20),
  src_rpt_id VARCHAR(12),
  src_line_no INTEGER,
  PRIMARY KEY (posting_id)
);

CREATE TABLE ctb_batch (
  batch_id VARCHAR(20) NOT NULL,
  batch_type_cd VARCHAR(10),
  opened_dt DATE,
  posted_dt DATE,
  posted_by VARCHAR(40),
  control_amt NUMERIC(15,2),
  actual_amt NUMERIC(15,2),
  status_cd VARCHAR(10),
  item_cnt INTEGER,
  PRIMARY KEY (batch_id)
);

CREATE TABLE ctb_adjustment (
  adj_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  emplr_no VARCHAR(40),
  ctb_type_cd VARCHAR(10),
  adj_reason_cd VARCHAR(10),
  orig_period_dt DATE,
  adj_amt NUMERIC(15,2),
  interest_amt NUMERIC(15,2),
  created_by VARCHAR(40),
  approved_by VARCHAR(40),
  approved_dt DATE,
  PRIMARY KEY (adj_id)
);

CREATE TABLE ctb_adj_reason (
  adj_reason_cd VARCHAR(10) NOT NULL,
  adj_reason_desc VARCHAR(240),
  emplr_fault_ind CHAR(1),
  PRIMARY KEY (adj_reason_cd)
);

CREATE TABLE ctb_summary_fy (
  fiscal_yr INTEGER NOT NULL,
  emplr_no VARCHAR(40) NOT NULL,
  plan_cd VARCHAR(10) NOT NULL,
  ctb_type_cd VARCHAR(10) NOT NULL,
  total_amt NUMERIC(15,2),
  member_cnt INTEGER,
  salary_total NUMERIC(15,2),
  PRIMARY KEY (fiscal_yr, emplr_no, plan_cd, ctb_type_cd)
);

CREATE TABLE ctb_refund (
  refund_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  applied_dt DATE,
  reason_cd VARCHAR(10),
  pretax_amt NUMERIC(15,2),
  posttax_amt NUMERIC(15,2),
  interest_amt NUMERIC(15,2),
  withheld_tax_amt NUMERIC(15,2),
  paid_dt DATE,
  rollover_inst_nm VARCHAR(80),
  status_cd VARCHAR(10),
  staff_id VARCHAR(20),
  pmt_ref VARCHAR(40),
  PRIMARY KEY (refund_id)
);

CREATE TABLE ctb_refund_reason (
  reason_cd VARCHAR(10) NOT NULL,
  reason_desc VARCHAR(240),
  forfeits_svc_ind CHAR(1),
  PRIMARY KEY (reason_cd)
);

CREATE TABLE ctb_suspense (
  susp_id VARCHAR(20) NOT NULL,
  emplr_no VARCHAR(40),
  rpt_id VARCHAR(20),
  recvd_dt DATE,
  amount NUMERIC(15,2),
  reason_txt VARCHAR(255),
  cleared_dt DATE,
  cleared_by VARCHAR(40),
  PRIMARY KEY (susp_id)
);

CREATE TABLE CTH1 (
  H1BAT VARCHAR(12) NOT NULL,
  H1EMR VARCHAR(12),
  H1PED DATE,
  H1TOT NUMERIC(15,2),
  H1CNT INTEGER,
  H1STS VARCHAR(12),
  PRIMARY KEY (H1BAT)
);

CREATE TABLE CTH2 (
  H2BAT VARCHAR(12) NOT NULL,
  H2SEQ INTEGER NOT NULL,
  H2MBN VARCHAR(12),
  H2TYP VARCHAR(12),
  H2AMT NUMERIC(15,2),
  H2SAL NUMERIC(15,2),
  H2RTE NUMERIC(15,2),
  H2RVF CHAR(1),
  PRIMARY KEY (H2BAT, H2SEQ)
);

CREATE TABLE ben_application (
  app_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  ben_type_cd VARCHAR(10),
  option_cd VARCHAR(10),
  app_status_cd VARCHAR(10),
  recvd_dt DATE,
  eff_ret_dt DATE,
  last_day_worked_dt DATE,
  emplr_no VARCHAR(40),
  notarized_flag CHAR(1),
  spousal_consent_flag CHAR(1),
  assigned_staff_id VARCHAR(20),
  calc_id VARCHAR(20),
  approved_dt DATE,
  board_dt DATE,
  withdrawn_dt DATE,
  canceled_reason_txt VARCHAR(40),
  channel_cd VARCHAR(10),
  PRIMARY KEY (app_id)
);

CREATE TABLE ben_app_status (
  app_status_cd VARCHAR(10) NOT NULL,
  app_status_desc VARCHAR(240),
  open_ind CHAR(1),
  PRIMARY KEY (app_status_cd)
);

CREATE TABLE ben_type (
  ben_type_cd VARCHAR(10) NOT NULL,
  ben_type_desc VARCHAR(240),
  disability_ind CHAR(1),
  survivor_ind CHAR(1),
  PRIMARY KEY (ben_type_cd)
);

CREATE TABLE ben_option (
  option_cd VARCHAR(10) NOT NULL,
  option_desc VARCHAR(240),
  survivor_pct NUMERIC(15,2),
  pop_up_ind CHAR(1),
  PRIMARY KEY (option_cd)
);

CREATE TABLE ben_estimate (
  est_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  req_dt DATE,
  est_ret_dt DATE,
  option_cd VARCHAR(10),
  est_amt NUMERIC(15,2),
  svc_yrs NUMERIC(15,2),
  fas_amt NUMERIC(15,2),
  source_cd VARCHAR(10),
  staff_id VARCHAR(20),
  PRIMARY KEY (est_id)
);

CREATE TABLE ben_calc (
  calc_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  calc_type_cd VARCHAR(10),
  run_dt DATE,
  fas_amt NUMERIC(15,2),
  svc_yrs NUMERIC(15,2),
  age_at_ret NUMERIC(15,2),
  multiplier_pct NUMERIC(15,2),
  reduction_pct NUMERIC(15,2),
  single_life_amt NUMERIC(15,2),
  option_factor REAL,
  monthly_amt NUMERIC(15,2),
  pretax_excl_amt NUMERIC(15,2),
  cap_415_ind CHAR(1),
  reviewed_by VARCHAR(40),
  reviewed_dt DATE,
  PRIMARY KEY (calc_id)
);

CREATE TABLE ben_payee (
  payee_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  payee_type_cd VARCHAR(10),
  ben_type_cd VARCHAR(10),
  option_cd VARCHAR(10),
  app_id VARCHAR(20),
  start_dt DATE,
  end_dt DATE,
  payee_status_cd VARCHAR(10),
  current_gross_amt NUMERIC(15,2),
  orig_gross_amt NUMERIC(15,2),
  benef_id VARCHAR(20),
  dro_id VARCHAR(20),
  tax_id_hash VARCHAR(40),
  last_nm VARCHAR(80),
  first_nm VARCHAR(80),
  birth_dt DATE,
  addr_line VARCHAR(40),
  city VARCHAR(40),
  state_cd VARCHAR(10),
  zip VARCHAR(40),
  pay_method_cd VARCHAR(10),
  bank_acct_ref VARCHAR(40),
  verify_due_dt DATE,
  cola_elig_dt DATE,
  PRIMARY KEY (payee_id)
);

CREATE TABLE ben_payee_status (
  payee_status_cd VARCHAR(10) NOT NULL,
  payee_status_desc VARCHAR(240),
  paying_ind CHAR(1),
  PRIMARY KEY (payee_status_cd)
);

CREATE TABLE ben_payroll_run (
  run_no VARCHAR(40) NOT NULL,
  run_dt DATE,
  check_dt DATE,
  run_type_cd VARCHAR(10),
  total_gross NUMERIC(15,2),
  total_net NUMERIC(15,2),
  payee_cnt INTEGER,
  locked_ind CHAR(1),
  PRIMARY KEY (run_no)
);

CREATE TABLE ben_payment (
  payment_id VARCHAR(20) NOT NULL,
  run_no VARCHAR(40),
  payee_id VARCHAR(20),
  gross_amt NUMERIC(15,2),
  net_amt NUMERIC(15,2),
  check_no VARCHAR(40),
  eft_trace_no VARCHAR(40),
  pay_status_cd VARCHAR(10),
  void_dt DATE,
  reissue_of_id VARCHAR(20),
  fiscal_yr INTEGER,
  PRIMARY KEY (payment_id)
);

CREATE TABLE ben_payment_item (
  payment_id VARCHAR(20) NOT NULL,
  item_seq INTEGER NOT NULL,
  item_type_cd VARCHAR(10),
  item_amt NUMERIC(15,2),
  carrier_cd VARCHAR(10),
  PRIMARY KEY (payment_id, item_seq)
);

CREATE TABLE ben_item_type (
  item_type_cd VARCHAR(10) NOT NULL,
  item_type_desc VARCHAR(240),
  earning_ind CHAR(1),
  taxable_ind CHAR(1),
  gl_acct_no VARCHAR(40),
  PRIMARY KEY (item_type_cd)
);

CREATE TABLE ben_cola (
  payee_id VARCHAR(20) NOT NULL,
  eff_dt DATE NOT NULL,
  cola_rate_id VARCHAR(20),
  prior_amt NUMERIC(15,2),
  increase_amt NUMERIC(15,2),
  new_amt NUMERIC(15,2),
  PRIMARY KEY (payee_id, eff_dt)
);

CREATE TABLE ben_cola_rate (
  cola_rate_id VARCHAR(20) NOT NULL,
  plan_cd VARCHAR(10),
  tier_cd VARCHAR(10),
  eff_dt DATE,
  rate_pct NUMERIC(15,2),
  cap_amt NUMERIC(15,2),
  cpi_pct NUMERIC(15,2),
  board_dt DATE,
  PRIMARY KEY (cola_rate_id)
);

CREATE TABLE ben_overpayment (
  ovp_id VARCHAR(20) NOT NULL,
  payee_id VARCHAR(20),
  member_id VARCHAR(20),
  ovp_reason_cd VARCHAR(10),
  found_dt DATE,
  period_from_dt DATE,
  period_to_dt DATE,
  ovp_amt NUMERIC(15,2),
  balance_amt NUMERIC(15,2),
  status_cd VARCHAR(10),
  staff_id VARCHAR(20),
  referred_legal_dt DATE,
  PRIMARY KEY (ovp_id)
);

CREATE TABLE ben_ovp_reason (
  ovp_reason_cd VARCHAR(10) NOT NULL,
  ovp_reason_desc VARCHAR(240),
  PRIMARY KEY (ovp_reason_cd)
);

CREATE TABLE ben_ovp_recovery (
  ovp_id VARCHAR(20) NOT NULL,
  rec_seq INTEGER NOT NULL,
  rec_dt DATE,
  rec_amt NUMERIC(15,2),
  method_cd VARCHAR(10),
  payment_id VARCHAR(20),
  PRIMARY KEY (ovp_id, rec_seq)
);

CREATE TABLE ben_disab_case (
  dis_case_id VARCHAR(20) NOT NULL,
  app_id VARCHAR(20),
  member_id VARCHAR(20),
  onset_dt DATE,
  condition_cd VARCHAR(10),
  duty_related_ind CHAR(1),
  board_decision_cd VARCHAR(10),
  decision_dt DATE,
  reexam_due_dt DATE,
  examiner_id VARCHAR(20),
  staff_id VARCHAR(20),
  PRIMARY KEY (dis_case_id)
);

CREATE TABLE ben_disab_condition (
  condition_cd VARCHAR(10) NOT NULL,
  condition_desc VARCHAR(240),
  body_system VARCHAR(40),
  PRIMARY KEY (condition_cd)
);

CREATE TABLE ben_1099r (
  tax_yr INTEGER NOT NULL,
  payee_id VARCHAR(20) NOT NULL,
  gross_dist_amt NUMERIC(15,2),
  taxable_amt NUMERIC(15,2),
  fed_withheld_amt NUMERIC(15,2),
  state_withheld_amt NUMERIC(15,2),
  dist_cd VARCHAR(10),
  corrected_ind CHAR(1),
  issued_dt DATE,
  PRIMARY KEY (tax_yr, payee_id)
);

CREATE TABLE ben_suspension (
  susp_seq INTEGER NOT NULL,
  payee_id VARCHAR(20) NOT NULL,
  susp_reason_cd VARCHAR(10),
  from_dt DATE,
  to_dt DATE,
  released_by VARCHAR(40),
  PRIMARY KEY (susp_seq, payee_id)
);

CREATE TABLE ben_susp_reason (
  susp_reason_cd VARCHAR(10) NOT NULL,
  susp_reason_desc VARCHAR(240),
  PRIMARY KEY (susp_reason_cd)
);

CREATE TABLE ben_health_enroll (
  enroll_no VARCHAR(40) NOT NULL,
  payee_id VARCHAR(20),
  health_plan_cd VARCHAR(10),
  coverage_tier_cd VARCHAR(10),
  eff_dt DATE,
  end_dt DATE,
  premium_amt NUMERIC(15,2),
  subsidy_amt NUMERIC(15,2),
  medicare_ind CHAR(1),
  dependent_cnt INTEGER,
  PRIMARY KEY (enroll_no)
);

CREATE TABLE ben_health_plan (
  health_plan_cd VARCHAR(10) NOT NULL,
  plan_nm VARCHAR(80),
  carrier_cd VARCHAR(10),
  plan_yr INTEGER,
  medicare_ind CHAR(1),
  monthly_rate NUMERIC(15,2),
  PRIMARY KEY (health_plan_cd)
);

CREATE TABLE ben_health_carrier (
  carrier_cd VARCHAR(10) NOT NULL,
  carrier_nm VARCHAR(80),
  contract_no VARCHAR(40),
  remit_acct VARCHAR(40),
  PRIMARY KEY (carrier_cd)
);

CREATE TABLE PNR01 (
  P1KTO VARCHAR(12) NOT NULL,
  P1MBN VARCHAR(12),
  P1ART VARCHAR(12),
  P1OPT VARCHAR(12),
  P1BEG DATE,
  P1END DATE,
  P1BTR NUMERIC(15,2),
  P1SPG VARCHAR(12),
  P1ZWG VARCHAR(12),
  PRIMARY KEY (P1KTO)
);

CREATE TABLE PNR02 (
  P2KTO VARCHAR(12) NOT NULL,
  P2PER VARCHAR(12) NOT NULL,
  P2LFD INTEGER NOT NULL,
  P2LOA VARCHAR(12),
  P2BTR NUMERIC(15,2),
  P2STF CHAR(1),
  PRIMARY KEY (P2KTO, P2PER, P2LFD)
);

CREATE TABLE PNRLA (
  LALOA VARCHAR(12) NOT NULL,
  LATXT VARCHAR(40),
  LAVZ CHAR(1),
  PRIMARY KEY (LALOA)
);

CREATE TABLE InvManager (
  ManagerID VARCHAR(20) NOT NULL,
  ManagerName VARCHAR(80),
  ShortName VARCHAR(80),
  ParentFirmName VARCHAR(80),
  City VARCHAR(40),
  CountryCode VARCHAR(10),
  SecRegNo VARCHAR(40),
  EmergingFlag CHAR(1),
  DiverseOwnedFlag CHAR(1),
  AumUSD NUMERIC(15,2),
  HireDate DATE,
  TerminatedDate DATE,
  WatchListFlag CHAR(1),
  WatchListDate DATE,
  PrimaryContact VARCHAR(40),
  Email VARCHAR(255),
  PRIMARY KEY (ManagerID)
);

CREATE TABLE InvMandate (
  MandateID VARCHAR(20) NOT NULL,
  MandateName VARCHAR(80),
  ManagerID VARCHAR(20),
  AssetClassCode VARCHAR(10),
  StrategyCode VARCHAR(10),
  BenchmarkID VARCHAR(20),
  AccountNo VARCHAR(40),
  InceptionDate DATE,
  FundedDate DATE,
  TerminationDate DATE,
  TermReason VARCHAR(40),
  ActivePassive VARCHAR(40),
  CommittedAmt NUMERIC(15,2),
  TargetAlphaBps NUMERIC(15,2),
  TrackingErrLimit NUMERIC(15,2),
  MandateStatus VARCHAR(10),
  LeadStaffID VARCHAR(20),
  ConsultantName VARCHAR(80),
  LegalReviewDate DATE,
  PRIMARY KEY (MandateID)
);

CREATE TABLE InvMandateGuideline (
  GuidelineID VARCHAR(20) NOT NULL,
  MandateID VARCHAR(20),
  RuleTypeCode VARCHAR(10),
  RuleText VARCHAR(255),
  MinPct NUMERIC(15,2),
  MaxPct NUMERIC(15,2),
  EffDate DATE,
  EndDate DATE,
  PRIMARY KEY (GuidelineID)
);

CREATE TABLE InvMandateFee (
  MandateID VARCHAR(20) NOT NULL,
  TierSeq INTEGER NOT NULL,
  FromAmt NUMERIC(15,2),
  ToAmt NUMERIC(15,2),
  FeeBps NUMERIC(15,2),
  PerfFeePct NUMERIC(15,2),
  HurdlePct NUMERIC(15,2),
  EffDate DATE,
  PRIMARY KEY (MandateID, TierSeq)
);

CREATE TABLE InvFeeInvoice (
  InvoiceNo VARCHAR(40) NOT NULL,
  MandateID VARCHAR(20),
  PeriodEndDate DATE,
  BaseMktVal NUMERIC(15,2),
  BaseFeeAmt NUMERIC(15,2),
  PerfFeeAmt NUMERIC(15,2),
  PaidDate DATE,
  ApprovedBy VARCHAR(40),
  GLJournalNo VARCHAR(40),
  PRIMARY KEY (InvoiceNo)
);

CREATE TABLE InvAssetClass (
  AssetClassCode VARCHAR(10) NOT NULL,
  AssetClassName VARCHAR(80),
  ParentClassCode VARCHAR(10),
  LiquidFlag CHAR(1),
  SortNo INTEGER,
  PRIMARY KEY (AssetClassCode)
);

CREATE TABLE InvStrategy (
  StrategyCode VARCHAR(10) NOT NULL,
  StrategyName VARCHAR(80),
  AssetClassCode VARCHAR(10),
  PRIMARY KEY (StrategyCode)
);

CREATE TABLE InvAccount (
  AccountNo VARCHAR(40) NOT NULL,
  AccountName VARCHAR(80),
  CustodianCode VARCHAR(10),
  PlanCode VARCHAR(10),
  BaseCurrency NUMERIC(15,2),
  OpenDate DATE,
  CloseDate DATE,
  LegalEntity VARCHAR(40),
  PooledFlag CHAR(1),
  PRIMARY KEY (AccountNo)
);

CREATE TABLE InvCustodian (
  CustodianCode VARCHAR(10) NOT NULL,
  CustodianName VARCHAR(80),
  ContractEndDate DATE,
  PRIMARY KEY (CustodianCode)
);

CREATE TABLE InvSecurity (
  SecurityID VARCHAR(20) NOT NULL,
  Cusip VARCHAR(40),
  Isin VARCHAR(40),
  Ticker VARCHAR(40),
  SecurityName VARCHAR(80),
  IssuerID VARCHAR(20),
  SecTypeCode VARCHAR(10),
  CurrencyCode VARCHAR(10),
  CountryCode VARCHAR(10),
  SectorCode VARCHAR(10),
  CouponRate NUMERIC(15,2),
  MaturityDate DATE,
  RatingCode VARCHAR(10),
  CallableFlag CHAR(1),
  ParAmt NUMERIC(15,2),
  DurationYrs NUMERIC(15,2),
  PrivateFlag CHAR(1),
  PRIMARY KEY (SecurityID)
);

CREATE TABLE InvSecType (
  SecTypeCode VARCHAR(10) NOT NULL,
  SecTypeDesc VARCHAR(240),
  AssetClassCode VARCHAR(10),
  PRIMARY KEY (SecTypeCode)
);

CREATE TABLE InvIssuer (
  IssuerID VARCHAR(20) NOT NULL,
  IssuerName VARCHAR(80),
  CountryCode VARCHAR(10),
  SectorCode VARCHAR(10),
  DivestListFlag CHAR(1),
  DivestReason VARCHAR(40),
  UltimateParentID VARCHAR(20),
  PRIMARY KEY (IssuerID)
);

CREATE TABLE InvSector (
  SectorCode VARCHAR(10) NOT NULL,
  SectorName VARCHAR(80),
  SectorLevel INTEGER,
  PRIMARY KEY (SectorCode)
);

CREATE TABLE InvCountry (
  CountryCode VARCHAR(10) NOT NULL,
  CountryName VARCHAR(80),
  RegionName VARCHAR(80),
  MarketClass VARCHAR(40),
  PRIMARY KEY (CountryCode)
);

CREATE TABLE InvPosition (
  AccountNo VARCHAR(40) NOT NULL,
  SecurityID VARCHAR(20) NOT NULL,
  AsOfDate DATE NOT NULL,
  Quantity NUMERIC(15,2),
  CostLocal NUMERIC(15,2),
  CostBase NUMERIC(15,2),
  MktValLocal NUMERIC(15,2),
  MktValBase NUMERIC(15,2),
  AccruedInt NUMERIC(15,2),
  UnrealGL NUMERIC(15,2),
  WeightPct NUMERIC(15,2),
  PRIMARY KEY (AccountNo, SecurityID, AsOfDate)
);

CREATE TABLE InvPositionMonthly (
  MonthEnd DATE NOT NULL,
  AccountNo VARCHAR(40) NOT NULL,
  AssetClassCode VARCHAR(10) NOT NULL,
  MktValBase NUMERIC(15,2),
  AccruedInt NUMERIC(15,2),
  CashAmt NUMERIC(15,2),
  PRIMARY KEY (MonthEnd, AccountNo, AssetClassCode)
);

CREATE TABLE InvTransaction (
  TranID VARCHAR(20) NOT NULL,
  AccountNo VARCHAR(40),
  SecurityID VARCHAR(20),
  TranTypeCode VARCHAR(10),
  TradeDate DATE,
  SettleDate DATE,
  Quantity NUMERIC(15,2),
  Price NUMERIC(15,2),
  NetAmtLocal NUMERIC(15,2),
  NetAmtBase NUMERIC(15,2),
  CommissionAmt NUMERIC(15,2),
  BrokerCode VARCHAR(10),
  RealGL NUMERIC(15,2),
  CancelFlag CHAR(1),
  PRIMARY KEY (TranID)
);

CREATE TABLE InvTranType (
  TranTypeCode VARCHAR(10) NOT NULL,
  TranTypeDesc VARCHAR(240),
  CashImpact VARCHAR(40),
  PRIMARY KEY (TranTypeCode)
);

CREATE TABLE InvBroker (
  BrokerCode VARCHAR(10) NOT NULL,
  BrokerName VARCHAR(80),
  MinorityOwnedFlag CHAR(1),
  LocalFirmFlag CHAR(1),
  PRIMARY KEY (BrokerCode)
);

CREATE TABLE InvBenchmark (
  BenchmarkID VARCHAR(20) NOT NULL,
  BenchmarkName VARCHAR(80),
  ProviderName VARCHAR(80),
  BlendFlag CHAR(1),
  PRIMARY KEY (BenchmarkID)
);

CREATE TABLE InvBenchmarkReturn (
  BenchmarkID VARCHAR(20) NOT NULL,
  PeriodEndDate DATE NOT NULL,
  ReturnPct NUMERIC(15,2),
  IndexLevel NUMERIC(15,2),
  PRIMARY KEY (BenchmarkID, PeriodEndDate)
);

CREATE TABLE InvPerformance (
  MandateID VARCHAR(20) NOT NULL,
  PeriodEndDate DATE NOT NULL,
  PeriodCode VARCHAR(10) NOT NULL,
  GrossReturnPct NUMERIC(15,2),
  NetReturnPct NUMERIC(15,2),
  BenchReturnPct NUMERIC(15,2),
  BeginMV NUMERIC(15,2),
  EndMV NUMERIC(15,2),
  NetFlow NUMERIC(15,2),
  PRIMARY KEY (MandateID, PeriodEndDate, PeriodCode)
);

CREATE TABLE InvTargetAlloc (
  PolicyVersion VARCHAR(40) NOT NULL,
  AssetClassCode VARCHAR(10) NOT NULL,
  TargetPct NUMERIC(15,2),
  MinPct NUMERIC(15,2),
  MaxPct NUMERIC(15,2),
  PRIMARY KEY (PolicyVersion, AssetClassCode)
);

CREATE TABLE InvPolicy (
  PolicyVersion VARCHAR(40) NOT NULL,
  BoardApprovedDate DATE,
  EffDate DATE,
  EndDate DATE,
  AssumedReturnPct NUMERIC(15,2),
  PRIMARY KEY (PolicyVersion)
);

CREATE TABLE InvPrivateFund (
  FundID VARCHAR(20) NOT NULL,
  FundName VARCHAR(80),
  ManagerID VARCHAR(20),
  MandateID VARCHAR(20),
  StrategyCode VARCHAR(10),
  VintageYear INTEGER,
  FundSize NUMERIC(15,2),
  CommitDate DATE,
  CommitAmt NUMERIC(15,2),
  TermEndDate DATE,
  CurrencyCode VARCHAR(10),
  LpacSeatFlag CHAR(1),
  GPCommitPct NUMERIC(15,2),
  PRIMARY KEY (FundID)
);

CREATE TABLE InvCapitalCall (
  CallID VARCHAR(20) NOT NULL,
  FundID VARCHAR(20),
  NoticeDate DATE,
  DueDate DATE,
  CallAmt NUMERIC(15,2),
  FeePortion NUMERIC(15,2),
  RecallableFlag CHAR(1),
  WiredDate DATE,
  PRIMARY KEY (CallID)
);

CREATE TABLE InvFundDistribution (
  DistID VARCHAR(20) NOT NULL,
  FundID VARCHAR(20),
  DistDate DATE,
  DistAmt NUMERIC(15,2),
  ReturnOfCapital NUMERIC(15,2),
  GainAmt NUMERIC(15,2),
  RecallableAmt NUMERIC(15,2),
  PRIMARY KEY (DistID)
);

CREATE TABLE InvFundValuation (
  FundID VARCHAR(20) NOT NULL,
  ValDate DATE NOT NULL,
  NavAmt NUMERIC(15,2),
  UnfundedAmt NUMERIC(15,2),
  IrrPct NUMERIC(15,2),
  TvpiMult NUMERIC(15,2),
  AuditedFlag CHAR(1),
  PRIMARY KEY (FundID, ValDate)
);

CREATE TABLE InvProperty (
  PropertyID VARCHAR(20) NOT NULL,
  PropertyName VARCHAR(80),
  FundID VARCHAR(20),
  PropertyTypeCode VARCHAR(10),
  City VARCHAR(40),
  StateCode VARCHAR(10),
  SqFt NUMERIC(15,2),
  AcqDate DATE,
  AcqCost NUMERIC(15,2),
  AppraisedVal NUMERIC(15,2),
  AppraisalDate DATE,
  LeasedPct NUMERIC(15,2),
  DebtAmt NUMERIC(15,2),
  PRIMARY KEY (PropertyID)
);

CREATE TABLE InvBreach (
  BreachID VARCHAR(20) NOT NULL,
  MandateID VARCHAR(20),
  GuidelineID VARCHAR(20),
  SecurityID VARCHAR(20),
  DetectDate DATE,
  MeasuredPct NUMERIC(15,2),
  CuredDate DATE,
  WaivedBy VARCHAR(40),
  SeverityCode VARCHAR(10),
  PRIMARY KEY (BreachID)
);

CREATE TABLE HB40 (
  HBDEP VARCHAR(12) NOT NULL,
  HBWKN VARCHAR(12) NOT NULL,
  HBSTD DATE NOT NULL,
  HBSTK NUMERIC(15,2),
  HBEKW NUMERIC(15,2),
  HBKWT NUMERIC(15,2),
  HBWRG VARCHAR(12),
  PRIMARY KEY (HBDEP, HBWKN, HBSTD)
);

CREATE TABLE HB41 (
  HBWKN VARCHAR(12) NOT NULL,
  HBBEZ VARCHAR(40),
  HBGTG VARCHAR(12),
  HBFLG DATE,
  HBZNS NUMERIC(15,2),
  HBEMI VARCHAR(12),
  PRIMARY KEY (HBWKN)
);

CREATE TABLE HB4G (
  HBGTG VARCHAR(12) NOT NULL,
  HBGTX VARCHAR(40),
  PRIMARY KEY (HBGTG)
);

CREATE TABLE act_run (
  run_id VARCHAR(20) NOT NULL,
  run_type_cd VARCHAR(10),
  valuation_dt DATE,
  plan_cd VARCHAR(10),
  assump_set_id VARCHAR(20),
  status_cd VARCHAR(10),
  actuary_nm VARCHAR(80),
  firm_nm VARCHAR(80),
  started_dt DATE,
  completed_dt DATE,
  board_accepted_dt DATE,
  census_extract_id VARCHAR(12),
  asset_actuarial_amt NUMERIC(15,2),
  asset_market_amt NUMERIC(15,2),
  discount_rate NUMERIC(15,2),
  software_ver VARCHAR(40),
  notes VARCHAR(240),
  PRIMARY KEY (run_id)
);

CREATE TABLE act_run_type (
  run_type_cd VARCHAR(10) NOT NULL,
  run_type_desc VARCHAR(240),
  official_ind CHAR(1),
  PRIMARY KEY (run_type_cd)
);

CREATE TABLE act_assump_set (
  assump_set_id VARCHAR(20) NOT NULL,
  set_nm VARCHAR(80),
  adopted_dt DATE,
  study_id VARCHAR(20),
  discount_pct NUMERIC(15,2),
  inflation_pct NUMERIC(15,2),
  payroll_growth_pct NUMERIC(15,2),
  superseded_ind CHAR(1),
  PRIMARY KEY (assump_set_id)
);

CREATE TABLE act_assumption (
  assump_set_id VARCHAR(20) NOT NULL,
  assump_type_cd VARCHAR(10) NOT NULL,
  tier_cd VARCHAR(10) NOT NULL,
  age_from INTEGER NOT NULL,
  age_to INTEGER,
  sex_cd VARCHAR(10),
  rate_val REAL,
  PRIMARY KEY (assump_set_id, assump_type_cd, tier_cd, age_from)
);

CREATE TABLE act_assump_type (
  assump_type_cd VARCHAR(10) NOT NULL,
  assump_type_desc VARCHAR(240),
  demographic_ind CHAR(1),
  PRIMARY KEY (assump_type_cd)
);

CREATE TABLE act_census (
  census_extract_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20) NOT NULL,
  status_cd VARCHAR(10),
  tier_cd VARCHAR(10),
  plan_cd VARCHAR(10),
  emplr_no VARCHAR(40),
  age NUMERIC(15,2),
  svc_yrs NUMERIC(15,2),
  salary_amt NUMERIC(15,2),
  acct_bal NUMERIC(15,2),
  annuity_amt NUMERIC(15,2),
  sex_cd VARCHAR(10),
  PRIMARY KEY (census_extract_id, member_id)
);

CREATE TABLE act_liab_result (
  run_id VARCHAR(20) NOT NULL,
  liab_group_cd VARCHAR(10) NOT NULL,
  tier_cd VARCHAR(10) NOT NULL,
  member_cnt INTEGER,
  pvfb_amt NUMERIC(15,2),
  aal_amt NUMERIC(15,2),
  normal_cost_amt NUMERIC(15,2),
  pvfs_amt NUMERIC(15,2),
  PRIMARY KEY (run_id, liab_group_cd, tier_cd)
);

CREATE TABLE act_liab_group (
  liab_group_cd VARCHAR(10) NOT NULL,
  liab_group_desc VARCHAR(240),
  retired_ind CHAR(1),
  PRIMARY KEY (liab_group_cd)
);

CREATE TABLE act_gain_loss (
  run_id VARCHAR(20) NOT NULL,
  source_cd VARCHAR(10) NOT NULL,
  gl_amt NUMERIC(15,2),
  expected_amt NUMERIC(15,2),
  actual_amt NUMERIC(15,2),
  PRIMARY KEY (run_id, source_cd)
);

CREATE TABLE act_gl_source (
  source_cd VARCHAR(10) NOT NULL,
  source_desc VARCHAR(240),
  economic_ind CHAR(1),
  PRIMARY KEY (source_cd)
);

CREATE TABLE act_rate_rec (
  run_id VARCHAR(20) NOT NULL,
  emplr_grp_cd VARCHAR(10) NOT NULL,
  normal_cost_pct NUMERIC(15,2),
  ual_pct NUMERIC(15,2),
  total_er_pct NUMERIC(15,2),
  ee_pct NUMERIC(15,2),
  eff_fiscal_yr INTEGER,
  funded_ratio_pct NUMERIC(15,2),
  PRIMARY KEY (run_id, emplr_grp_cd)
);

CREATE TABLE act_amort_base (
  base_id VARCHAR(20) NOT NULL,
  run_id VARCHAR(20),
  estab_dt DATE,
  orig_amt NUMERIC(15,2),
  outstanding_amt NUMERIC(15,2),
  period_yrs INTEGER,
  annual_pmt_amt NUMERIC(15,2),
  source_cd VARCHAR(10),
  PRIMARY KEY (base_id)
);

CREATE TABLE act_study (
  study_id VARCHAR(20) NOT NULL,
  study_nm VARCHAR(80),
  period_from_yr INTEGER,
  period_to_yr INTEGER,
  presented_dt DATE,
  PRIMARY KEY (study_id)
);

CREATE TABLE act_study_decrement (
  study_id VARCHAR(20) NOT NULL,
  decrement_cd VARCHAR(10) NOT NULL,
  age_band VARCHAR(40) NOT NULL,
  exposed_cnt INTEGER,
  expected_cnt INTEGER,
  actual_cnt INTEGER,
  PRIMARY KEY (study_id, decrement_cd, age_band)
);

CREATE TABLE act_decrement (
  decrement_cd VARCHAR(10) NOT NULL,
  decrement_desc VARCHAR(240),
  PRIMARY KEY (decrement_cd)
);

CREATE TABLE act_projection (
  run_id VARCHAR(20) NOT NULL,
  proj_yr INTEGER NOT NULL,
  funded_ratio_pct NUMERIC(15,2),
  aal_amt NUMERIC(15,2),
  assets_amt NUMERIC(15,2),
  er_contrib_amt NUMERIC(15,2),
  benefit_pay_amt NUMERIC(15,2),
  PRIMARY KEY (run_id, proj_yr)
);

CREATE TABLE AV7A (
  A7LFN VARCHAR(12) NOT NULL,
  A7STG DATE,
  A7VSN VARCHAR(12),
  A7RZS NUMERIC(15,2),
  A7GHT NUMERIC(15,2),
  A7DKS NUMERIC(15,2),
  A7VMG NUMERIC(15,2),
  PRIMARY KEY (A7LFN)
);

CREATE TABLE AV7B (
  A7LFN VARCHAR(12) NOT NULL,
  B7GRP VARCHAR(12) NOT NULL,
  B7ANZ INTEGER,
  B7DKS NUMERIC(15,2),
  B7NPR NUMERIC(15,2),
  PRIMARY KEY (A7LFN, B7GRP)
);

CREATE TABLE AV7K (
  K7GRP VARCHAR(12) NOT NULL,
  K7TXT VARCHAR(40),
  PRIMARY KEY (K7GRP)
);

CREATE TABLE ltr_template (
  tmpl_cd VARCHAR(10) NOT NULL,
  tmpl_nm VARCHAR(80),
  category_cd VARCHAR(10),
  owner_unit_cd VARCHAR(10),
  lang_cd VARCHAR(10),
  current_ver_no INTEGER,
  reply_days INTEGER,
  active_flag CHAR(1),
  legal_approved_dt DATE,
  PRIMARY KEY (tmpl_cd)
);

CREATE TABLE ltr_template_ver (
  tmpl_cd VARCHAR(10) NOT NULL,
  ver_no INTEGER NOT NULL,
  body_txt TEXT,
  created_by VARCHAR(40),
  created_dt DATE,
  retired_dt DATE,
  PRIMARY KEY (tmpl_cd, ver_no)
);

CREATE TABLE ltr_category (
  category_cd VARCHAR(10) NOT NULL,
  category_desc VARCHAR(240),
  PRIMARY KEY (category_cd)
);

CREATE TABLE ltr_request (
  req_id VARCHAR(20) NOT NULL,
  tmpl_cd VARCHAR(10),
  member_id VARCHAR(20),
  payee_id VARCHAR(20),
  emplr_no VARCHAR(40),
  requested_by VARCHAR(40),
  req_dt DATE,
  needed_by_dt DATE,
  case_id VARCHAR(20),
  priority_cd VARCHAR(10),
  PRIMARY KEY (req_id)
);

CREATE TABLE ltr_sent (
  letter_id VARCHAR(20) NOT NULL,
  req_id VARCHAR(20),
  tmpl_cd VARCHAR(10),
  ver_no INTEGER,
  member_id VARCHAR(20),
  sent_dt DATE,
  channel_cd VARCHAR(10),
  addr_seq INTEGER,
  page_cnt INTEGER,
  postage_amt NUMERIC(15,2),
  reply_due_dt DATE,
  reply_recvd_dt DATE,
  doc_id VARCHAR(20),
  PRIMARY KEY (letter_id)
);

CREATE TABLE ltr_return (
  letter_id VARCHAR(20) NOT NULL,
  returned_dt DATE,
  return_reason_cd VARCHAR(10),
  remailed_dt DATE,
  PRIMARY KEY (letter_id)
);

CREATE TABLE ltr_return_reason (
  return_reason_cd VARCHAR(10) NOT NULL,
  return_reason_desc VARCHAR(240),
  PRIMARY KEY (return_reason_cd)
);

CREATE TABLE LTQ9 (
  L9NBR VARCHAR(12) NOT NULL,
  L9FRM VARCHAR(12),
  L9MBN VARCHAR(12),
  L9DAT DATE,
  L9STS VARCHAR(12),
  L9USR VARCHAR(12),
  PRIMARY KEY (L9NBR)
);

CREATE TABLE LTF9 (
  F9FRM VARCHAR(12) NOT NULL,
  F9TXT VARCHAR(40),
  F9GRP VARCHAR(12),
  PRIMARY KEY (F9FRM)
);

CREATE TABLE staff (
  staff_id VARCHAR(20) NOT NULL,
  staff_nm VARCHAR(80),
  login_nm VARCHAR(80),
  unit_cd VARCHAR(10),
  title VARCHAR(240),
  hire_dt DATE,
  left_dt DATE,
  phone_ext VARCHAR(40),
  PRIMARY KEY (staff_id)
);

CREATE TABLE staff_unit (
  unit_cd VARCHAR(10) NOT NULL,
  unit_nm VARCHAR(80),
  division_nm VARCHAR(80),
  parent_unit_cd VARCHAR(10),
  manager_staff_id VARCHAR(20),
  PRIMARY KEY (unit_cd)
);

CREATE TABLE wf_case (
  case_id VARCHAR(20) NOT NULL,
  case_type_cd VARCHAR(10),
  member_id VARCHAR(20),
  emplr_no VARCHAR(40),
  opened_dt DATE,
  due_dt DATE,
  closed_dt DATE,
  assigned_staff_id VARCHAR(20),
  priority_cd VARCHAR(10),
  outcome_cd VARCHAR(10),
  related_app_id VARCHAR(12),
  PRIMARY KEY (case_id)
);

CREATE TABLE wf_case_type (
  case_type_cd VARCHAR(10) NOT NULL,
  case_type_desc VARCHAR(240),
  sla_days INTEGER,
  unit_cd VARCHAR(10),
  PRIMARY KEY (case_type_cd)
);

CREATE TABLE wf_step_log (
  case_id VARCHAR(20) NOT NULL,
  step_seq INTEGER NOT NULL,
  step_cd VARCHAR(10),
  staff_id VARCHAR(20),
  start_ts TIMESTAMP,
  end_ts TIMESTAMP,
  result_cd VARCHAR(10),
  PRIMARY KEY (case_id, step_seq)
);

CREATE TABLE cd_county (
  county_cd VARCHAR(10) NOT NULL,
  county_nm VARCHAR(80),
  state_cd VARCHAR(10),
  region_nm VARCHAR(80),
  PRIMARY KEY (county_cd)
);

CREATE TABLE doc_image (
  doc_id VARCHAR(20) NOT NULL,
  member_id VARCHAR(20),
  doc_type_cd VARCHAR(10),
  recvd_dt DATE,
  scanned_dt DATE,
  batch_no VARCHAR(40),
  page_cnt INTEGER,
  case_id VARCHAR(20),
  PRIMARY KEY (doc_id)
);

CREATE TABLE doc_type (
  doc_type_cd VARCHAR(10) NOT NULL,
  doc_type_desc VARCHAR(240),
  retention_yrs INTEGER,
  PRIMARY KEY (doc_type_cd)
);

CREATE TABLE GLACCT (
  ACCTNO VARCHAR(40) NOT NULL,
  ACCTNM VARCHAR(40),
  ACCTTYP VARCHAR(40),
  FUNDCD VARCHAR(40),
  ACTVIND VARCHAR(40),
  PRIMARY KEY (ACCTNO)
);

CREATE TABLE GLJRNL (
  JRNLNO VARCHAR(40) NOT NULL,
  JRNLDT DATE,
  POSTDT DATE,
  SRCCD VARCHAR(40),
  FISCYR INTEGER,
  FISCPRD INTEGER,
  DESCR VARCHAR(255),
  PRIMARY KEY (JRNLNO)
);

CREATE TABLE GLJRNLN (
  JRNLNO VARCHAR(40) NOT NULL,
  LNNO INTEGER NOT NULL,
  ACCTNO VARCHAR(40),
  DRCR CHAR(1),
  AMT NUMERIC(15,2),
  PLANCD VARCHAR(12),
  REFTXT VARCHAR(255),
  PRIMARY KEY (JRNLNO, LNNO)
);
