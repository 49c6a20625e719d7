CREATE TABLE geo_district (
  district_cd text primary key,
  district_name text not null,
  short_nm text,
  area_km2 numeric,
  mayor_rep text,
  valid_from date,
  valid_to date
);

CREATE TABLE geo_quarter (
  quarter_id integer primary key,
  quarter_no text,
  quarter_name text,
  district_cd text references geo_district(district_cd),
  pop_est integer,
  old_quarter_no text,
  stat_flag text
);

CREATE TABLE geo_street (
  street_key text primary key,
  street_name text,
  street_name_short text,
  street_name_prev text,
  council_dec_no text,
  named_on date,
  street_class text,
  winter_prio integer,
  length_m numeric,
  cleaning_cls text,
  active char(1)
);

CREATE TABLE geo_addr (
  addr_id integer primary key,
  street_key text references geo_street(street_key),
  house_no text,
  house_no_sfx text,
  zip text,
  quarter_id integer references geo_quarter(quarter_id),
  parcel_id integer references geo_parcel(parcel_id),
  x_coord numeric,
  y_coord numeric,
  elect_dist text,
  school_catch_cd text,
  fire_zone text,
  noise_zone text,
  bldg_cnt integer,
  status_cd text,
  created_on date,
  closed_on date,
  src text
);

CREATE TABLE geo_parcel (
  parcel_id integer primary key,
  cadastre_no text,
  sheet_no text,
  field_no text,
  area_sqm numeric,
  land_use_cd text,
  zoning_cd text,
  soil_value_sqm numeric,
  flood_zone char(1),
  monument_flag char(1),
  quarter_id integer references geo_quarter(quarter_id),
  last_survey date
);

CREATE TABLE org_unit (
  ou_id integer primary key,
  ou_code text,
  ou_name text,
  ou_short text,
  parent_ou_id integer references org_unit(ou_id),
  ou_type_cd text references org_unit_type(ou_type_cd),
  head_empl_no integer,
  deputy_empl_no integer,
  cc_no text,
  site_id integer references org_site(site_id),
  phone text,
  fax text,
  email text,
  valid_from date,
  valid_to date,
  sap_key text,
  web_flag char(1)
);

CREATE TABLE org_unit_hist (
  hist_id integer primary key,
  ou_id integer references org_unit(ou_id),
  ou_code text,
  ou_name text,
  parent_ou_id integer,
  changed_on date,
  changed_by text,
  chg_reason text
);

CREATE TABLE org_unit_type (
  ou_type_cd text primary key,
  descr text,
  lvl integer
);

CREATE TABLE org_site (
  site_id integer primary key,
  site_name text,
  addr_id integer references geo_addr(addr_id),
  bldg_no text,
  floor_cnt integer,
  desk_cnt integer,
  access_cd text,
  open_hours text,
  public_counter char(1)
);

CREATE TABLE reg_person (
  person_no integer primary key,
  last_name text,
  birth_name text,
  first_names text,
  call_name text,
  title text,
  doctor_flag char(1),
  sex_cd text,
  birth_dt date,
  birth_place text,
  birth_country text,
  death_dt date,
  death_place text,
  civ_stat_cd text references reg_civ_stat_lk(civ_stat_cd),
  civ_stat_dt date,
  relig_cd text,
  main_addr_id integer,
  move_in_dt date,
  move_out_dt date,
  prev_muni text,
  next_muni text,
  reg_status text,
  info_block_cd text,
  block_until date,
  mother_person_no integer,
  father_person_no integer,
  spouse_person_no integer,
  tax_ident text,
  voter_flag char(1),
  phone text,
  email text,
  lang_cd text,
  military_cd text,
  free_txt1 text,
  free_txt2 text,
  created_at text,
  created_by text,
  upd_at text,
  upd_by text
);

CREATE TABLE reg_person_hist (
  hist_id integer primary key,
  person_no integer,
  last_name text,
  first_names text,
  civ_stat_cd text,
  main_addr_id integer,
  reg_status text,
  relig_cd text,
  valid_from date,
  valid_to date,
  chg_cd text,
  chg_user text
);

CREATE TABLE reg_person_stg (
  load_id integer,
  rec_no integer,
  ident text,
  nachname text,
  vorname text,
  geb_dat text,
  geschl text,
  strasse text,
  hausnr text,
  plz text,
  err_cd text,
  processed char(1),
  primary key (load_id, rec_no)
);

CREATE TABLE reg_pers_addr (
  pa_id integer primary key,
  person_no integer,
  addr_id integer,
  resid_kind text,
  from_dt date,
  to_dt date,
  landlord_name text,
  landlord_conf char(1),
  flat_no text,
  cancel_flag char(1)
);

CREATE TABLE reg_resid_kind_lk (
  resid_kind text primary key,
  txt text,
  tax_relevant char(1)
);

CREATE TABLE reg_household (
  hh_id integer primary key,
  addr_id integer,
  hh_type_cd text,
  head_person_no integer,
  members_cnt integer,
  children_cnt integer,
  formed_on date,
  dissolved_on date,
  calc_run text
);

CREATE TABLE reg_hh_member (
  hh_id integer references reg_household(hh_id),
  person_no integer,
  rel_cd text,
  from_dt date,
  to_dt date,
  primary key (hh_id, person_no)
);

CREATE TABLE reg_civ_stat_lk (
  civ_stat_cd text primary key,
  txt text,
  txt_f text,
  sort_no integer
);

CREATE TABLE reg_nation_lk (
  nat_cd text primary key,
  country_name text,
  iso3 text,
  eu_flag char(1),
  visa_group text
);

CREATE TABLE reg_person_nat (
  person_no integer,
  nat_cd text references reg_nation_lk(nat_cd),
  seq_no integer,
  acquired_on date,
  lost_on date,
  proof_cd text,
  primary key (person_no, nat_cd)
);

CREATE TABLE reg_doc (
  doc_id integer primary key,
  person_no integer references reg_person(person_no),
  doc_type text references reg_doc_type_lk(doc_type),
  serial_no text,
  applied_on date,
  issued_on date,
  expires_on date,
  collected_on date,
  issuing_ou integer,
  clerk_no integer,
  fee_amt numeric,
  fee_paid char(1),
  lost_on date,
  found_on date,
  biometric char(1),
  photo_ref text,
  order_no text,
  express char(1),
  status_cd text
);

CREATE TABLE reg_doc_type_lk (
  doc_type text primary key,
  doc_name text,
  fee_std numeric,
  valid_years integer,
  min_age integer
);

CREATE TABLE reg_move_evt (
  move_id integer primary key,
  person_no integer,
  move_kind text,
  evt_dt date,
  reported_dt date,
  from_addr_id integer,
  to_addr_id integer,
  ext_muni text,
  ext_country text,
  reason_cd text,
  clerk_no integer,
  channel_cd text,
  late_fine numeric
);

CREATE TABLE reg_move_reason (
  reason_cd text primary key,
  reason_txt text
);

CREATE TABLE reg_civil_evt (
  evt_id integer primary key,
  evt_type_cd text,
  evt_dt date,
  register_no text,
  register_year integer,
  person_a integer,
  person_b integer,
  place text,
  registrar_no integer,
  ou_id integer,
  room_id integer,
  witness1 text,
  witness2 text,
  fee_amt numeric,
  certificates_cnt integer,
  name_chosen text
);

CREATE TABLE reg_civil_evt_type (
  evt_type_cd text primary key,
  evt_name text
);

CREATE TABLE v_resident_current (
  person_no integer primary key,
  last_name text,
  first_names text,
  age_years integer,
  sex text,
  civ_status_txt text,
  nat_1 text,
  street_name text,
  house_no text,
  zip text,
  district_name text,
  quarter_name text,
  household_size integer,
  refreshed_on date
);

CREATE TABLE v_population_yearly (
  stat_year integer,
  district_cd text,
  age_group text,
  sex_cd text,
  german_flag char(1),
  persons integer,
  primary key (stat_year, district_cd, age_group, sex_cd, german_flag)
);

CREATE TABLE pers_empl (
  empl_no integer primary key,
  person_no integer,
  surname text,
  given_name text,
  title text,
  birth_date date,
  sex_cd text,
  hire_dt date,
  exit_dt date,
  exit_reason_cd text,
  contract_typ text references pers_ctr_type(contract_typ),
  civil_servant char(1),
  grade_cd text references pers_grade_lk(grade_cd),
  step integer,
  fte_pct numeric,
  ou_id integer references org_unit(ou_id),
  pos_id integer references pers_pos(pos_id),
  mgr_empl_no integer,
  cc_no text,
  work_site integer,
  room text,
  ext_tel text,
  mail text,
  bank_iban text,
  tax_class text,
  disab_pct integer,
  parttime_model text,
  vac_days_yr numeric,
  vac_rest numeric,
  flex_bal numeric,
  lic_class text,
  union_flag char(1),
  car_pool char(1),
  old_pers_no text,
  notes text,
  upd_at text,
  emerg_contact text,
  emerg_phone text,
  oath_dt date,
  jubilee_dt date,
  probation_end date,
  health_fund text,
  pension_no text,
  time_model text,
  badge_no text,
  it_account text,
  tel_mobile text,
  par_leave_until date,
  side_job char(1),
  garnish char(1)
);

CREATE TABLE pers_empl_hist (
  empl_no integer references pers_empl(empl_no),
  seq integer,
  eff_dt date,
  act_cd text,
  ou_id integer references org_unit(ou_id),
  pos_id integer,
  grade_cd text,
  step integer,
  fte_pct numeric,
  contract_typ text,
  upd_by text,
  primary key (empl_no, seq)
);

CREATE TABLE pers_pos (
  pos_id integer primary key,
  pos_no text,
  job_cd text references pers_job_lk(job_cd),
  ou_id integer references org_unit(ou_id),
  grade_cd text,
  fte_plan numeric,
  fte_fill numeric,
  vacant_since date,
  freeze_flag char(1),
  bgt_yr_from integer,
  bgt_yr_to integer,
  kw_note text
);

CREATE TABLE pers_job_lk (
  job_cd text primary key,
  job_title text,
  job_family text,
  shortage char(1)
);

CREATE TABLE pers_grade_lk (
  grade_cd text primary key,
  grade_txt text,
  scheme text,
  base_amt numeric
);

CREATE TABLE pers_ctr_type (
  contract_typ text primary key,
  txt text,
  fixed_term char(1)
);

CREATE TABLE pers_abs (
  abs_id integer primary key,
  empl_no integer references pers_empl(empl_no),
  abs_cd text references pers_abs_type(abs_cd),
  from_dt date,
  to_dt date,
  days_wrk numeric,
  days_cal integer,
  cert_flag char(1),
  appr_by integer,
  appr_dt date,
  status text,
  src text
);

CREATE TABLE pers_abs_type (
  abs_cd text primary key,
  abs_txt text,
  paid char(1),
  sick_flag char(1),
  color text
);

CREATE TABLE pers_payroll (
  pay_id integer primary key,
  empl_no integer references pers_empl(empl_no),
  pay_yr integer,
  pay_mth integer,
  gross numeric,
  net numeric,
  tax numeric,
  soc_ins numeric,
  pension numeric,
  overtime_hrs numeric,
  overtime_amt numeric,
  allow_amt numeric,
  bonus_amt numeric,
  cc_no text,
  acct_no text,
  run_id text,
  corr_flag char(1)
);

CREATE TABLE pers_payroll_2023 (
  pay_id integer primary key,
  empl_no integer,
  pay_mth integer,
  gross numeric,
  net numeric,
  tax numeric,
  soc_ins numeric,
  pension numeric,
  overtime_hrs numeric,
  overtime_amt numeric,
  cc_no text
);

CREATE TABLE pers_trng (
  trng_id integer primary key,
  trng_title text,
  topic_cd text,
  provider_vendor integer,
  start_dt date,
  end_dt date,
  seats integer,
  cost_pp numeric,
  place text,
  mandatory char(1)
);

CREATE TABLE pers_trng_part (
  trng_id integer references pers_trng(trng_id),
  empl_no integer references pers_empl(empl_no),
  booked_on date,
  attended char(1),
  result text,
  cert_until date,
  cancel_cd text,
  primary key (trng_id, empl_no)
);

CREATE TABLE v_headcount_mth (
  yr integer,
  mth integer,
  ou_id integer,
  heads integer,
  fte numeric,
  female integer,
  civil_serv integer,
  exits integer,
  entries integer,
  primary key (yr, mth, ou_id)
);

CREATE TABLE prm_appl (
  appl_id integer primary key,
  file_no text,
  appl_type text references prm_type(appl_type),
  received_on date,
  complete_on date,
  decided_on date,
  decision_cd text,
  status_cd text references prm_status_lk(status_cd),
  addr_id integer references geo_addr(addr_id),
  parcel_id integer references geo_parcel(parcel_id),
  ou_id integer references org_unit(ou_id),
  clerk_empl integer references pers_empl(empl_no),
  project_title text,
  project_descr text,
  build_cost_est numeric,
  gfa_new numeric,
  dwellings_new integer,
  floors integer,
  height_m numeric,
  usage_old text,
  usage_new text,
  monument char(1),
  env_check char(1),
  neighb_objection char(1),
  deadline_on date,
  valid_until date,
  start_notice date,
  finish_notice date,
  online_flag char(1),
  prev_file_no text,
  fee_total numeric,
  remark text,
  lock_user text
);

CREATE TABLE prm_appl_arch (
  az text primary key,
  jahr integer,
  art text,
  eingang date,
  bescheid date,
  strasse text,
  hausnr text,
  bauherr text,
  film_no text
);

CREATE TABLE prm_type (
  appl_type text primary key,
  type_name text,
  law_ref text,
  std_days integer,
  base_fee numeric,
  grp text
);

CREATE TABLE prm_status_lk (
  status_cd text primary key,
  status_txt text,
  closed_flag char(1)
);

CREATE TABLE prm_status_log (
  log_id integer primary key,
  appl_id integer references prm_appl(appl_id),
  status_cd text references prm_status_lk(status_cd),
  set_at text,
  set_by integer references pers_empl(empl_no),
  comment text
);

CREATE TABLE prm_party (
  appl_id integer references prm_appl(appl_id),
  seq integer,
  role_cd text references prm_role_lk(role_cd),
  person_no integer references reg_person(person_no),
  ent_id integer references biz_entity(ent_id),
  name_free text,
  addr_free text,
  since date,
  primary key (appl_id, seq)
);

CREATE TABLE prm_role_lk (
  role_cd text primary key,
  role_txt text
);

CREATE TABLE prm_inspection (
  insp_id integer primary key,
  appl_id integer references prm_appl(appl_id),
  insp_kind text,
  planned_on date,
  done_on date,
  inspector_no integer references pers_empl(empl_no),
  result_cd text references prm_insp_result(result_cd),
  defects_cnt integer,
  follow_up_on date,
  report_ref text
);

CREATE TABLE prm_insp_result (
  result_cd text primary key,
  result_txt text,
  stop_work char(1)
);

CREATE TABLE prm_fee (
  fee_id integer primary key,
  appl_id integer references prm_appl(appl_id),
  fee_cd text,
  amount numeric,
  invoiced_on date,
  paid_on date,
  waived char(1),
  acct_no text
);

CREATE TABLE v_permit_overview (
  appl_id integer primary key,
  file_no text,
  type_name text,
  status_txt text,
  address_txt text,
  district_name text,
  clerk_name text,
  days_open integer,
  fee_total numeric,
  snap_date date
);

CREATE TABLE biz_entity (
  ent_id integer primary key,
  ent_name text,
  legal_form text,
  court_no text,
  vat_no text,
  founded_on date,
  closed_on date,
  addr_id integer references geo_addr(addr_id),
  owner_person_no integer references reg_person(person_no),
  empl_cnt integer,
  craft_flag char(1),
  phone text,
  mail text,
  url text,
  status text
);

CREATE TABLE biz_activity (
  act_cd text primary key,
  act_txt text,
  section_cd text,
  supervised char(1)
);

CREATE TABLE biz_ent_activity (
  ent_id integer references biz_entity(ent_id),
  act_cd text references biz_activity(act_cd),
  main_flag char(1),
  from_dt date,
  to_dt date,
  primary key (ent_id, act_cd)
);

CREATE TABLE biz_licence (
  lic_id integer primary key,
  ent_id integer references biz_entity(ent_id),
  lic_kind text references biz_lic_kind(lic_kind),
  issued_on date,
  expires_on date,
  revoked_on date,
  addr_id integer references geo_addr(addr_id),
  outdoor_sqm numeric,
  closing_hr text,
  clerk_empl integer references pers_empl(empl_no),
  fee numeric,
  cond_txt text
);

CREATE TABLE biz_lic_kind (
  lic_kind text primary key,
  kind_txt text,
  renew_yrs integer
);

CREATE TABLE tax_account (
  acct_id integer primary key,
  acct_no text,
  tax_type_cd text references tax_type(tax_type_cd),
  taxpayer_id integer,
  biz_ent integer,
  obj_ref integer,
  opened date,
  closed date,
  bal numeric,
  dunning_lock char(1),
  dun_lock_until date,
  direct_debit char(1),
  iban text,
  mandate_no text,
  clerk text,
  legacy_no text,
  addr_free text,
  mail_lang text,
  industry_cd text,
  mess_no text,
  fin_office_no text,
  ebs_key text,
  partner_grp text,
  bank_chk char(1),
  statute_lim date,
  interest_flag char(1),
  agent_id integer,
  agent_name text,
  deliv_cd text,
  res1 text,
  res2 text,
  res3 text,
  crt_usr text,
  crt_ts text,
  mod_usr text,
  mod_ts text
);

CREATE TABLE tax_type (
  tax_type_cd text primary key,
  tax_name text,
  short text,
  gl_acct text,
  cycle text,
  legal_ref text
);

CREATE TABLE tax_bill (
  bill_id integer primary key,
  bill_no text,
  acct_id integer references tax_account(acct_id),
  bill_yr integer,
  bill_kind text,
  issued date,
  due_dt date,
  total_amt numeric,
  paid_amt numeric,
  open_amt numeric,
  status text,
  corr_of integer,
  printed char(1),
  portal char(1),
  objection_dt date,
  obj_result text,
  run_no text,
  int_amt numeric,
  fee_amt numeric,
  remit_amt numeric,
  writeoff_amt numeric,
  writeoff_dt date,
  txt_block text,
  crt_usr text,
  crt_ts text,
  mod_usr text,
  mod_ts text
);

CREATE TABLE tax_bill_2022 (
  bill_id integer primary key,
  bill_no text,
  acct_id integer,
  bill_kind text,
  issued date,
  due_dt date,
  total_amt numeric,
  paid_amt numeric,
  status text
);

CREATE TABLE tax_bill_2023 (
  bill_id integer primary key,
  bill_no text,
  acct_id integer,
  bill_kind text,
  issued date,
  due_dt date,
  total_amt numeric,
  paid_amt numeric,
  open_amt numeric,
  status text,
  objection_dt date,
  obj_result text
);

CREATE TABLE tax_bill_ln (
  bill_id integer references tax_bill(bill_id),
  ln_no integer,
  pos_txt text,
  qty numeric,
  rate numeric,
  amt numeric,
  acct_cd text,
  primary key (bill_id, ln_no)
);

CREATE TABLE tax_pymt (
  pymt_id integer primary key,
  acct_id integer,
  val_dt date,
  amt numeric,
  pay_meth text,
  bank_ref text,
  payer_name text,
  returned char(1),
  ret_fee numeric
);

CREATE TABLE tax_pymt_alloc (
  pymt_id integer,
  bill_id integer,
  alloc_amt numeric,
  alloc_dt date,
  primary key (pymt_id, bill_id)
);

CREATE TABLE tax_dun (
  dun_id integer primary key,
  bill_id integer,
  dun_lvl integer,
  dun_dt date,
  dun_fee numeric,
  new_due date,
  enforcement_ou integer,
  bailiff_no integer,
  result_cd text
);

CREATE TABLE tax_dun_lvl (
  dun_lvl integer primary key,
  lvl_txt text,
  fee_std numeric,
  wait_days integer
);

CREATE TABLE tax_defer (
  defer_id integer primary key,
  acct_id integer,
  bill_id integer,
  asked_dt date,
  granted_dt date,
  instal_cnt integer,
  instal_amt numeric,
  int_pct numeric,
  decided_by integer,
  reason text,
  state_cd text
);

CREATE TABLE tax_dog (
  dog_id integer primary key,
  acct_id integer,
  tag_no text,
  dog_name text,
  breed_cd text,
  born date,
  reg_from date,
  reg_to date,
  exempt_cd text,
  chip_no text,
  danger_flag char(1)
);

CREATE TABLE tax_dog_breed (
  breed_cd text primary key,
  breed_name text,
  listed char(1)
);

CREATE TABLE v_tax_open_items (
  bill_id integer primary key,
  acct_no text,
  tax_name text,
  payer text,
  district text,
  open_amt numeric,
  days_overdue integer,
  max_dun_lvl integer,
  as_of date
);

CREATE TABLE property_unit (
  prop_id integer primary key,
  prop_no text,
  parcel_id integer,
  addr_id integer,
  bldg_kind text,
  usage_cd text,
  built_year integer,
  renov_year integer,
  floors integer,
  living_sqm numeric,
  usable_sqm numeric,
  plot_share numeric,
  flats integer,
  garages integer,
  heat_cd text,
  energy_cls text,
  monument char(1),
  vacant_flag char(1),
  econ_unit_no text,
  cur_value numeric,
  last_val_dt date,
  del_flag char(1),
  roof_cd text,
  lift char(1),
  solar_kwp numeric,
  sewer_cd text,
  water_meter text,
  sealed_sqm numeric,
  rain_fee_cls text,
  chimney_dist text,
  elec_no text,
  insul_year integer,
  gis_id text,
  survey_no text,
  flag_a char(1),
  flag_b char(1),
  src_sys text,
  last_chg text
);

CREATE TABLE property_usage_lk (
  usage_cd text primary key,
  usage_txt text
);

CREATE TABLE property_owner (
  prop_id integer,
  own_seq integer,
  person_id integer,
  ent_id integer,
  share_num integer,
  share_den integer,
  own_from date,
  own_to date,
  acq_kind text,
  land_reg_sheet text,
  primary key (prop_id, own_seq)
);

CREATE TABLE property_valuation (
  val_id integer primary key,
  prop_id integer,
  val_year integer,
  land_val numeric,
  bldg_val numeric,
  total_val numeric,
  method_cd text,
  assessor_no integer,
  notice_dt date,
  objected char(1)
);

CREATE TABLE re_building (
  bldg_id integer primary key,
  bldg_no text,
  bldg_name text,
  site_id integer,
  addr_id integer references geo_addr(addr_id),
  using_ou integer,
  built integer,
  gfa numeric,
  energy_kwh numeric,
  cond_grade text,
  repl_value numeric,
  asbestos char(1),
  barrier_free char(1),
  insur_no text,
  caretaker_no integer,
  cc text,
  sold_on date,
  heat_src text,
  roof_sqm numeric,
  pv_kwp numeric,
  water_m3 numeric,
  energy_cert_dt date,
  fire_insp_dt date,
  lift_cnt integer,
  cleaning_vendor integer,
  monument_no text,
  book_value numeric,
  land_value numeric,
  alarm_no text,
  gis_ref text
);

CREATE TABLE re_lease (
  lease_id integer primary key,
  lease_no text,
  bldg_id integer references re_building(bldg_id),
  tenant_person integer,
  tenant_ent integer,
  lease_kind text,
  start_dt date,
  end_dt date,
  notice_mth integer,
  rent_mth numeric,
  util_mth numeric,
  deposit numeric,
  area_sqm numeric,
  indexed char(1),
  ou_resp integer,
  terminated date
);

CREATE TABLE re_maint_order (
  mo_id integer primary key,
  bldg_id integer references re_building(bldg_id),
  trade_cd text references re_trade_lk(trade_cd),
  reported_on date,
  reported_by integer,
  prio integer,
  descr text,
  vendor_id integer,
  po_id integer,
  est_cost numeric,
  act_cost numeric,
  done_on date,
  warranty char(1)
);

CREATE TABLE re_trade_lk (
  trade_cd text primary key,
  trade_txt text
);

CREATE TABLE sch_school (
  school_no integer primary key,
  school_name text,
  short_name text,
  school_type text references sch_type(school_type),
  bldg_id integer references re_building(bldg_id),
  addr_id integer references geo_addr(addr_id),
  head_name text,
  state_no text,
  ou_id integer references org_unit(ou_id),
  all_day char(1),
  capacity integer,
  gym char(1),
  canteen char(1),
  phone text,
  web text,
  closed_on date,
  catch_cd text
);

CREATE TABLE sch_type (
  school_type text primary key,
  type_txt text,
  grade_from integer,
  grade_to integer
);

CREATE TABLE sch_class (
  class_id integer primary key,
  school_no integer references sch_school(school_no),
  sch_year text,
  grade integer,
  class_label text,
  teacher_id integer references sch_teacher(teacher_id),
  room_no text,
  max_pupils integer,
  profile_cd text
);

CREATE TABLE sch_pupil (
  pupil_id integer primary key,
  prs_nr integer references reg_person(person_no),
  last_nm text,
  first_nm text,
  born date,
  guardian1 integer references reg_person(person_no),
  guardian2 integer references reg_person(person_no),
  home_lang text,
  special_need_cd text references sch_need_lk(special_need_cd),
  entry_dt date,
  leave_dt date,
  leave_cd text,
  measles_ok char(1),
  free_meals char(1),
  free_txt text,
  birth_ctry text,
  relig_lesson text,
  swimmer char(1),
  health_note text,
  guardian_phone text,
  guardian_mail text,
  photo_ok char(1),
  book_fee_paid char(1),
  old_school text,
  rec_track text,
  ext_id text
);

CREATE TABLE sch_need_lk (
  special_need_cd text primary key,
  need_txt text
);

CREATE TABLE sch_enrol (
  pupil_id integer references sch_pupil(pupil_id),
  class_id integer references sch_class(class_id),
  from_dt date,
  to_dt date,
  repeat_flag char(1),
  primary key (pupil_id, class_id)
);

CREATE TABLE sch_enrol_2023 (
  pupil_id integer,
  school_no integer,
  grade integer,
  class_label text,
  repeat_flag char(1),
  primary key (pupil_id)
);

CREATE TABLE sch_teacher (
  teacher_id integer primary key,
  last_nm text,
  first_nm text,
  school_no integer references sch_school(school_no),
  subj1 text,
  subj2 text,
  hours_wk numeric,
  state_empl char(1),
  left_on date
);

CREATE TABLE sch_transport (
  trans_id integer primary key,
  pupil_id integer references sch_pupil(pupil_id),
  sch_year text,
  mode_cd text,
  vendor_id integer references prc_vendor(vendor_id),
  dist_km numeric,
  cost_mth numeric,
  granted_on date,
  rejected_on date,
  clerk_no integer references pers_empl(empl_no)
);

CREATE TABLE v_school_stats (
  school_no integer,
  sch_year text,
  grade integer,
  classes integer,
  pupils integer,
  pupils_foreign integer,
  avg_size numeric,
  primary key (school_no, sch_year, grade)
);

CREATE TABLE kita_facility (
  kita_id integer primary key,
  kita_name text,
  provider_id integer references kita_provider(provider_id),
  addr_id integer references geo_addr(addr_id),
  bldg_id integer,
  licence_no text,
  places_u3 integer,
  places_o3 integer,
  open_from text,
  open_to text,
  lead_name text,
  concept_cd text,
  kitchen char(1),
  garden_sqm numeric,
  opened date,
  closed date,
  city_run char(1),
  ou_id integer,
  short_nm text,
  phone text,
  mail text,
  cctv char(1),
  last_insp date,
  insp_empl integer,
  region_old text,
  portal_id text,
  cap_integ integer,
  staff_key numeric
);

CREATE TABLE kita_provider (
  provider_id integer primary key,
  prov_name text,
  prov_kind text,
  vendor_id integer,
  subsidy_pct numeric
);

CREATE TABLE kita_group (
  group_id integer primary key,
  kita_id integer references kita_facility(kita_id),
  group_name text,
  group_kind text,
  places integer,
  lead_empl integer,
  room text
);

CREATE TABLE kita_child (
  child_id integer primary key,
  person_id integer references reg_person(person_no),
  nm_last text,
  nm_first text,
  dob date,
  parent1_id integer,
  parent2_id integer,
  siblings_cnt integer,
  integ_flag char(1),
  allergy text,
  med_note text,
  lang_test_dt date,
  lang_result text
);

CREATE TABLE kita_contract (
  ctr_id integer primary key,
  child_id integer references kita_child(child_id),
  group_id integer references kita_group(group_id),
  care_cd text references kita_care_lk(care_cd),
  start_dt date,
  end_dt date,
  hours_wk numeric,
  band_cd text references kita_fee_band(band_cd),
  fee_mth numeric,
  meal_mth numeric,
  voucher_no text,
  cancel_dt date,
  cancel_reason text
);

CREATE TABLE kita_care_lk (
  care_cd text primary key,
  care_txt text,
  hrs_day numeric
);

CREATE TABLE kita_fee_band (
  band_cd text primary key,
  band_txt text,
  inc_from numeric,
  inc_to numeric,
  fee_u3 numeric,
  fee_o3 numeric
);

CREATE TABLE kita_waitlist (
  wl_id integer primary key,
  child_id integer references kita_child(child_id),
  wished_from date,
  care_cd text,
  registered_on date,
  prio_pts integer,
  state text,
  offer_dt date,
  accepted_dt date,
  portal char(1)
);

CREATE TABLE kita_wl_pref (
  wl_id integer references kita_waitlist(wl_id),
  kita_id integer references kita_facility(kita_id),
  pref_no integer,
  reply_cd text,
  primary key (wl_id, kita_id)
);

CREATE TABLE wst_bin (
  bin_id integer primary key,
  bin_no text,
  bin_typ text references wst_bin_typ(bin_typ),
  fract_cd text,
  addr_id integer,
  prop_id integer,
  acct_id integer,
  rhythm_cd text,
  deliv_dt date,
  withdr_dt date,
  chip_no text,
  lock_flag char(1),
  fee_yr numeric,
  stand_loc text,
  billing_from date,
  billing_to date,
  share_grp text,
  order_no text,
  last_empty text,
  empt_cnt_yr integer,
  old_bin_no text,
  service_lvl text
);

CREATE TABLE wst_bin_typ (
  bin_typ text primary key,
  vol_l integer,
  typ_txt text,
  material text
);

CREATE TABLE wst_fraction (
  fract_cd text primary key,
  fract_name text,
  colour text,
  disposal_cost_t numeric
);

CREATE TABLE wst_route (
  route_id integer primary key,
  route_cd text,
  fract_cd text references wst_fraction(fract_cd),
  weekday integer,
  week_parity text,
  depot_site integer,
  dist_cd text,
  stops_plan integer,
  km_plan numeric,
  active char(1)
);

CREATE TABLE wst_route_stop (
  route_id integer references wst_route(route_id),
  stop_seq integer,
  street_key text,
  side text,
  bins_plan integer,
  note text,
  primary key (route_id, stop_seq)
);

CREATE TABLE wst_tour (
  tour_id integer primary key,
  route_id integer references wst_route(route_id),
  tour_dt date,
  veh_id integer,
  driver_no integer,
  loader1_no integer,
  loader2_no integer,
  dep_time text,
  ret_time text,
  km numeric,
  bins_emptied integer,
  aborted char(1),
  abort_txt text
);

CREATE TABLE wst_weigh (
  weigh_id integer primary key,
  tour_id integer references wst_tour(tour_id),
  plant_cd text,
  weigh_ts text,
  gross_kg integer,
  tare_kg integer,
  net_kg integer,
  ticket_no text
);

CREATE TABLE wst_complaint (
  cmpl_id integer primary key,
  recv_ts text,
  cmpl_cd text,
  bin_id integer,
  addr_id integer,
  tour_id integer,
  caller_person integer,
  channel text,
  descr text,
  handled_by integer,
  closed_on date,
  justified char(1),
  credit_amt numeric
);

CREATE TABLE wst_cmpl_lk (
  cmpl_cd text primary key,
  cmpl_txt text,
  target_days integer
);

CREATE TABLE flt_vehicle (
  veh_id integer primary key,
  plate text,
  fleet_no text,
  veh_typ text references flt_veh_typ(veh_typ),
  make text,
  model text,
  first_reg date,
  acq_dt date,
  acq_price numeric,
  leased char(1),
  lease_end date,
  fuel_cd text,
  co2 integer,
  gvw_kg integer,
  odo_km integer,
  ou_id integer references org_unit(ou_id),
  cc_no text,
  home_site integer,
  insp_due date,
  insur_no text,
  telematics_id text,
  disposed_dt date,
  disp_price numeric,
  vendor_id integer,
  remark text,
  colour text,
  seats integer,
  vin text,
  engine_kw integer,
  euro_cls text,
  tyre_size text,
  towbar char(1),
  radio_id text,
  winter_kit char(1),
  low_emis_badge text,
  key_no text,
  pool_flag char(1),
  util_pct numeric,
  repl_year integer,
  zz_upd text
);

CREATE TABLE flt_veh_typ (
  veh_typ text primary key,
  typ_name text,
  lic_req text,
  util_target_pct numeric
);

CREATE TABLE flt_fuel (
  fuel_id integer primary key,
  veh_id integer references flt_vehicle(veh_id),
  ts text,
  card_no text,
  empl_no integer,
  qty numeric,
  unit text,
  amt numeric,
  odo integer,
  station text
);

CREATE TABLE flt_wo (
  wo_id integer primary key,
  wo_no text,
  veh_id integer references flt_vehicle(veh_id),
  wo_kind text,
  opened date,
  closed date,
  workshop_site integer,
  vendor_id integer,
  mech_empl integer,
  labour_hrs numeric,
  labour_amt numeric,
  parts_amt numeric,
  odo integer,
  fault_txt text,
  warranty char(1)
);

CREATE TABLE flt_accident (
  acc_id integer primary key,
  veh_id integer references flt_vehicle(veh_id),
  drv_empl integer,
  acc_dt date,
  street_key text,
  fault_cd text,
  damage_own numeric,
  damage_third numeric,
  police_no text,
  insur_case text,
  settled date,
  injured_cnt integer
);

CREATE TABLE bgt_hdr (
  bgt_id integer primary key,
  bgt_yr integer,
  version_cd text,
  resol_dt date,
  council_item_id integer,
  state text,
  total_rev numeric,
  total_exp numeric
);

CREATE TABLE bgt_ln (
  bgt_ln_id integer primary key,
  bgt_id integer references bgt_hdr(bgt_id),
  cc_no text,
  acct_no text references bgt_acct(acct_no),
  prod_no text references bgt_prod(prod_no),
  amt_plan numeric,
  amt_supp numeric,
  amt_carry numeric,
  amt_block numeric,
  q1 numeric,
  q2 numeric,
  q3 numeric,
  q4 numeric,
  plan_y1 numeric,
  plan_y2 numeric,
  plan_y3 numeric,
  note text,
  lock_cd text,
  plan_y4 numeric,
  prev_plan numeric,
  prev_act numeric,
  kameral_pos text,
  cover_grp text,
  earmark_cd text,
  fund_no text,
  invest_no text,
  chg_user text,
  chg_ts text
);

CREATE TABLE bgt_ln_2023 (
  bgt_ln_id integer primary key,
  cc_no text,
  acct_no text,
  prod_no text,
  amt_plan numeric,
  amt_supp numeric,
  amt_act numeric
);

CREATE TABLE bgt_acct (
  acct_no text primary key,
  acct_txt text,
  acct_cls text,
  rev_exp char(1),
  grp_no text,
  stat_no text
);

CREATE TABLE bgt_cc (
  cc_no text primary key,
  cc_txt text,
  ou_id integer references org_unit(ou_id),
  resp_empl integer,
  valid_from date,
  valid_to date
);

CREATE TABLE bgt_prod (
  prod_no text primary key,
  prod_txt text,
  prod_area text,
  mandatory char(1)
);

CREATE TABLE bgt_post (
  post_id integer primary key,
  post_dt date,
  fisc_yr integer,
  period integer,
  cc_no text references bgt_cc(cc_no),
  acct_no text references bgt_acct(acct_no),
  prod_no text,
  amt numeric,
  dr_cr char(1),
  doc_no text,
  src_mod text,
  inv_id integer,
  txt text,
  user_cd text,
  reversed char(1)
);

CREATE TABLE bgt_transfer (
  trf_id integer primary key,
  trf_dt date,
  from_ln integer,
  to_ln integer,
  amt numeric,
  reason text,
  asked_by integer,
  appr_by integer,
  council_item_id integer,
  state text
);

CREATE TABLE v_bgt_exec (
  fisc_yr integer,
  cc_no text,
  acct_no text,
  plan_amt numeric,
  actual_amt numeric,
  commit_amt numeric,
  avail_amt numeric,
  exec_pct numeric,
  primary key (fisc_yr, cc_no, acct_no)
);

CREATE TABLE prc_vendor (
  vendor_id integer primary key,
  vend_no text,
  vend_name text,
  ent_id integer references biz_entity(ent_id),
  addr_txt text,
  zip text,
  city text,
  country text,
  iban text,
  vat_no text,
  pay_terms text,
  blocked char(1),
  block_reason text,
  sme_flag char(1),
  created date,
  rating integer,
  legal_form text,
  phone text,
  mail text,
  contact_nm text,
  trade_cd text,
  cert_until date,
  lang text,
  dun_flag char(1),
  bic text,
  tax_exempt_until date,
  upd_by text,
  upd_on date
);

CREATE TABLE prc_vendor_old (
  vend_no text primary key,
  name1 text,
  name2 text,
  ort text,
  new_vendor_id integer
);

CREATE TABLE prc_tender (
  tender_id integer primary key,
  tender_no text,
  title text,
  proc_kind text,
  cat_cd text references prc_cat(cat_cd),
  ou_id integer references org_unit(ou_id),
  buyer_no integer references pers_empl(empl_no),
  est_value numeric,
  publ_dt date,
  bid_deadline date,
  award_dt date,
  cancelled char(1),
  lots integer,
  eu_wide char(1),
  state text
);

CREATE TABLE prc_cat (
  cat_cd text primary key,
  cat_txt text,
  parent_cd text
);

CREATE TABLE prc_bid (
  tender_id integer references prc_tender(tender_id),
  vendor_id integer references prc_vendor(vendor_id),
  bid_amt numeric,
  recv_ts text,
  score numeric,
  excluded char(1),
  excl_reason text,
  awarded char(1),
  primary key (tender_id, vendor_id)
);

CREATE TABLE prc_contract (
  contract_id integer primary key,
  contract_no text,
  tender_id integer references prc_tender(tender_id),
  vendor_id integer references prc_vendor(vendor_id),
  ou_id integer references org_unit(ou_id),
  subject text,
  start_dt date,
  end_dt date,
  value_total numeric,
  ext_opt integer,
  notice_dt date,
  terminated char(1)
);

CREATE TABLE prc_po (
  po_id integer primary key,
  po_no text,
  vendor_id integer references prc_vendor(vendor_id),
  contract_id integer references prc_contract(contract_id),
  req_ou integer references org_unit(ou_id),
  req_empl integer references pers_empl(empl_no),
  po_dt date,
  total_net numeric,
  vat numeric,
  state_cd text,
  deliv_site integer references org_site(site_id),
  approver_no integer references pers_empl(empl_no)
);

CREATE TABLE prc_po_ln (
  po_id integer references prc_po(po_id),
  ln integer,
  cat_cd text references prc_cat(cat_cd),
  item_txt text,
  qty numeric,
  uom text,
  price numeric,
  cc_no text references bgt_cc(cc_no),
  acct_no text references bgt_acct(acct_no),
  deliv_dt date,
  primary key (po_id, ln)
);

CREATE TABLE prc_invoice (
  inv_id integer primary key,
  inv_no text,
  vendor_id integer references prc_vendor(vendor_id),
  po_id integer references prc_po(po_id),
  inv_dt date,
  recv_dt date,
  due_dt date,
  net numeric,
  vat numeric,
  gross numeric,
  paid_dt date,
  disc_amt numeric,
  blocked char(1),
  e_inv char(1)
);

CREATE TABLE council_member (
  member_id integer primary key,
  person_no integer references reg_person(person_no),
  display_name text,
  party_cd text references council_party(party_cd),
  term_cd text,
  seat_from date,
  seat_to date,
  list_place integer,
  votes_got integer,
  allowance numeric,
  profession text
);

CREATE TABLE council_party (
  party_cd text primary key,
  party_name text,
  group_name text,
  colour text
);

CREATE TABLE council_body (
  body_id integer primary key,
  body_name text,
  body_kind text,
  ou_id integer references org_unit(ou_id),
  seats integer,
  chair_member integer references council_member(member_id)
);

CREATE TABLE council_body_member (
  body_id integer references council_body(body_id),
  member_id integer references council_member(member_id),
  func_cd text,
  from_dt date,
  to_dt date,
  primary key (body_id, member_id)
);

CREATE TABLE council_meeting (
  meeting_id integer primary key,
  body_id integer references council_body(body_id),
  meet_dt date,
  start_tm text,
  end_tm text,
  site_id integer references org_site(site_id),
  public_flag char(1),
  minutes_ref text,
  cancelled char(1)
);

CREATE TABLE council_attendance (
  meeting_id integer references council_meeting(meeting_id),
  member_id integer references council_member(member_id),
  present char(1),
  from_tm text,
  to_tm text,
  fee_paid numeric,
  primary key (meeting_id, member_id)
);

CREATE TABLE council_item (
  item_id integer primary key,
  meeting_id integer references council_meeting(meeting_id),
  item_no text,
  paper_no text,
  title text,
  lead_ou integer references org_unit(ou_id),
  applicant_party text references council_party(party_cd),
  item_kind text,
  cost_amt numeric,
  result_cd text,
  yes_cnt integer,
  no_cnt integer,
  abst_cnt integer,
  public_flag char(1)
);

CREATE TABLE council_vote (
  item_id integer references council_item(item_id),
  member_id integer references council_member(member_id),
  vote_cd text,
  named_vote char(1),
  primary key (item_id, member_id)
);

CREATE TABLE library_branch (
  branch_id integer primary key,
  branch_name text,
  addr_id integer references geo_addr(addr_id),
  ou_id integer references org_unit(ou_id),
  sqm numeric,
  mobile char(1),
  closed_on date
);

CREATE TABLE library_reader (
  reader_id integer primary key,
  card_no text,
  citizen_no integer references reg_person(person_no),
  name text,
  category_cd text references library_reader_cat(category_cd),
  since date,
  valid_until date,
  home_branch integer references library_branch(branch_id),
  blocked char(1),
  debt numeric,
  mail text
);

CREATE TABLE library_reader_cat (
  category_cd text primary key,
  category_txt text,
  annual_fee numeric,
  max_loans integer
);

CREATE TABLE library_title (
  title_id integer primary key,
  isbn text,
  title text,
  author text,
  publisher text,
  pub_year integer,
  media_cd text references library_media(media_cd),
  subject_grp text,
  lang text,
  pages integer
);

CREATE TABLE library_media (
  media_cd text primary key,
  media_txt text,
  loan_days integer,
  late_fee_day numeric
);

CREATE TABLE library_copy (
  copy_id integer primary key,
  title_id integer references library_title(title_id),
  branch_id integer references library_branch(branch_id),
  barcode text,
  shelf text,
  bought_on date,
  price numeric,
  vendor_id integer references prc_vendor(vendor_id),
  state_cd text,
  withdrawn_on date
);

CREATE TABLE library_loan (
  loan_id integer primary key,
  copy_id integer references library_copy(copy_id),
  reader_id integer references library_reader(reader_id),
  out_on date,
  due_on date,
  back_on date,
  renewals integer,
  late_fee numeric,
  desk_branch integer references library_branch(branch_id)
);

CREATE TABLE park_area (
  park_id integer primary key,
  park_name text,
  park_kind text,
  quarter_id integer references geo_quarter(quarter_id),
  parcel_id integer references geo_parcel(parcel_id),
  sqm numeric,
  ou_id integer references org_unit(ou_id),
  care_cls text,
  opened integer,
  dogs_ok char(1)
);

CREATE TABLE park_tree (
  tree_id integer primary key,
  tree_no text,
  species_cd text references park_species(species_cd),
  park_id integer references park_area(park_id),
  street_key text references geo_street(street_key),
  planted integer,
  height_m numeric,
  crown_m numeric,
  trunk_cm numeric,
  vitality integer,
  felled_on date,
  fell_reason text,
  x numeric,
  y numeric,
  sponsor_person integer references reg_person(person_no)
);

CREATE TABLE park_species (
  species_cd text primary key,
  name_lat text,
  name_loc text,
  allergen char(1)
);

CREATE TABLE park_tree_check (
  check_id integer primary key,
  tree_id integer references park_tree(tree_id),
  check_dt date,
  empl_no integer references pers_empl(empl_no),
  damage_cd text references park_damage(damage_cd),
  measure_cd text,
  urgent char(1),
  due_dt date,
  done_dt date,
  po_id integer references prc_po(po_id)
);

CREATE TABLE park_damage (
  damage_cd text primary key,
  damage_txt text,
  risk integer
);
