CREATE TABLE ref_airport (
  apt_cd char(3) NOT NULL,
  apt_nm varchar(120),
  icao_cd varchar(20),
  city_cd char(3),
  tz_cd varchar(20),
  lat numeric(14,2),
  lon numeric(14,2),
  elev_ft integer,
  rwy_len_max varchar(20),
  hub_ind char(1),
  curfew_from varchar(20),
  curfew_to varchar(20),
  slot_lvl varchar(20),
  customs_ind char(1),
  min_conn_dom varchar(20),
  min_conn_intl varchar(20),
  actv_ind char(1),
  crt_by varchar(20),
  crt_dttm_sys timestamp,
  upd_by varchar(20),
  upd_dttm timestamp,
  PRIMARY KEY (apt_cd),
  FOREIGN KEY (city_cd) REFERENCES ref_city(city_cd)
);

CREATE TABLE ref_city (
  city_cd char(3) NOT NULL,
  city_nm varchar(120),
  ctry_cd char(2),
  region_cd varchar(20),
  metro_ind char(1),
  PRIMARY KEY (city_cd),
  FOREIGN KEY (ctry_cd) REFERENCES ref_country(ctry_cd)
);

CREATE TABLE ref_country (
  ctry_cd char(2) NOT NULL,
  ctry_nm varchar(120),
  region_cd varchar(20),
  cur_cd char(3),
  visa_req_ind char(1),
  eu_ind char(1),
  schengen_ind char(1),
  PRIMARY KEY (ctry_cd)
);

CREATE TABLE ref_carrier (
  carr_cd char(2) NOT NULL,
  carr_nm varchar(120),
  icao_cd varchar(20),
  alliance_cd varchar(20),
  own_ind char(1),
  prorate_grp varchar(20),
  ctry_cd char(2),
  PRIMARY KEY (carr_cd),
  FOREIGN KEY (ctry_cd) REFERENCES ref_country(ctry_cd)
);

CREATE TABLE ref_ac_type (
  ac_type_cd varchar(20) NOT NULL,
  ac_type_nm varchar(120),
  mfr_nm varchar(120),
  body_typ varchar(20),
  engines_cnt integer,
  range_nm_qty integer,
  crz_spd varchar(20),
  cockpit_min integer,
  cabin_min integer,
  PRIMARY KEY (ac_type_cd)
);

CREATE TABLE ref_delay_cd (
  dly_cd varchar(20) NOT NULL,
  dly_desc varchar(1000),
  dly_grp_cd varchar(20),
  alpha_cd varchar(20),
  controllable_ind char(1),
  PRIMARY KEY (dly_cd),
  FOREIGN KEY (dly_grp_cd) REFERENCES ref_delay_grp(dly_grp_cd)
);

CREATE TABLE ref_delay_grp (
  dly_grp_cd varchar(20) NOT NULL,
  dly_grp_desc varchar(1000),
  resp_dept varchar(20),
  PRIMARY KEY (dly_grp_cd)
);

CREATE TABLE ref_cabin (
  cab_cd varchar(20) NOT NULL,
  cab_nm varchar(120),
  sort_no integer,
  PRIMARY KEY (cab_cd)
);

CREATE TABLE ref_rbd (
  rbd_cd char(2) NOT NULL,
  cab_cd varchar(20),
  rbd_desc varchar(1000),
  award_ind char(1),
  nest_ord_no integer,
  PRIMARY KEY (rbd_cd),
  FOREIGN KEY (cab_cd) REFERENCES ref_cabin(cab_cd)
);

CREATE TABLE ref_currency (
  cur_cd char(3) NOT NULL,
  cur_nm varchar(120),
  dec_no integer,
  PRIMARY KEY (cur_cd)
);

CREATE TABLE ref_exch_rate (
  cur_cd char(3) NOT NULL,
  rate_dt date NOT NULL,
  rate_val numeric(14,2),
  PRIMARY KEY (cur_cd, rate_dt)
);

CREATE TABLE ref_ssr (
  ssr_cd varchar(20) NOT NULL,
  ssr_desc varchar(1000),
  ssr_grp varchar(20),
  chargeable_ind char(1),
  PRIMARY KEY (ssr_cd)
);

CREATE TABLE ref_reason (
  rsn_cd varchar(20) NOT NULL,
  rsn_typ varchar(20),
  rsn_desc varchar(1000),
  obs_ind char(1),
  PRIMARY KEY (rsn_cd)
);

CREATE TABLE hr_dept (
  dept_id bigint NOT NULL,
  dept_nm varchar(120),
  par_dept_id bigint,
  cost_ctr varchar(20),
  mgr_emp_no varchar(20),
  PRIMARY KEY (dept_id)
);

CREATE TABLE hr_emp (
  emp_no varchar(20) NOT NULL,
  last_nm varchar(120),
  first_nm varchar(120),
  dept_id bigint,
  job_cd varchar(20),
  job_nm varchar(120),
  stn_cd char(3),
  hire_dt date,
  term_dt date,
  sup_emp_no varchar(20),
  email varchar(120),
  phone varchar(20),
  union_cd varchar(20),
  ft_pct numeric(14,2),
  mid_nm varchar(120),
  birth_dt date,
  gender_cd varchar(20),
  grade_cd varchar(20),
  pay_scale varchar(20),
  base_sal_amt numeric(14,2),
  cost_ctr varchar(20),
  bldg_cd varchar(20),
  badge_no varchar(20),
  stn_prev varchar(20),
  sts_cd varchar(20),
  leave_cd varchar(20),
  id_pass_exp_dt date,
  PRIMARY KEY (emp_no),
  FOREIGN KEY (dept_id) REFERENCES hr_dept(dept_id)
);

CREATE TABLE stn_station (
  stn_cd char(3) NOT NULL,
  apt_cd char(3),
  stn_nm varchar(120),
  stn_mgr_emp_no varchar(20),
  region_cd varchar(20),
  hdlr_id bigint,
  self_hdl_ind char(1),
  open_dt date,
  close_dt date,
  cost_ctr varchar(20),
  PRIMARY KEY (stn_cd),
  FOREIGN KEY (apt_cd) REFERENCES ref_airport(apt_cd)
);

CREATE TABLE flt_route (
  route_id bigint NOT NULL,
  dep_apt_cd char(3),
  arr_apt_cd char(3),
  route_nm varchar(120),
  dist_nm numeric(14,2),
  route_grp varchar(20),
  haul_cd varchar(20),
  dom_intl varchar(20),
  actv_from_dt date,
  actv_to_dt date,
  PRIMARY KEY (route_id),
  FOREIGN KEY (dep_apt_cd) REFERENCES ref_airport(apt_cd),
  FOREIGN KEY (arr_apt_cd) REFERENCES ref_airport(apt_cd)
);

CREATE TABLE flt_route_grp (
  route_grp varchar(20) NOT NULL,
  route_grp_nm varchar(120),
  rm_analyst_emp_no varchar(20),
  PRIMARY KEY (route_grp)
);

CREATE TABLE flt_sched (
  sched_id bigint NOT NULL,
  carr_cd char(2),
  flt_no varchar(20),
  sfx varchar(20),
  season_cd varchar(20),
  eff_dt date,
  disc_dt date,
  dow_mask varchar(20),
  dep_apt char(3),
  arr_apt char(3),
  std_lcl varchar(20),
  sta_lcl varchar(20),
  ac_type_cd varchar(20),
  svc_typ varchar(20),
  codeshare_ind char(1),
  ver_no integer,
  publ_dttm timestamp,
  cfg_cd varchar(20),
  dep_term varchar(20),
  arr_term varchar(20),
  arr_day_off varchar(20),
  blk_min integer,
  oper_carr_cd varchar(20),
  meal_svc_cd varchar(20),
  slot_dep_no varchar(20),
  slot_arr_no varchar(20),
  traffic_restr varchar(20),
  appr_sts varchar(20),
  note_txt varchar(1000),
  PRIMARY KEY (sched_id)
);

CREATE TABLE flt_leg (
  leg_id bigint NOT NULL,
  carr_cd char(2),
  flt_no varchar(20),
  sfx varchar(20),
  flt_dt date,
  dep_apt_cd char(3),
  arr_apt_cd char(3),
  route_id bigint,
  std_utc timestamp,
  sta_utc timestamp,
  etd_utc timestamp,
  eta_utc timestamp,
  out_utc timestamp,
  off_utc timestamp,
  on_utc timestamp,
  in_utc timestamp,
  tail_no varchar(20),
  ac_type_cd varchar(20),
  cfg_cd varchar(20),
  svc_typ varchar(20),
  leg_sts_cd varchar(20),
  canc_rsn_cd varchar(20),
  canc_dttm timestamp,
  div_apt_cd char(3),
  dep_gate varchar(20),
  arr_gate varchar(20),
  dep_term varchar(20),
  arr_term varchar(20),
  blk_min integer,
  air_min integer,
  dep_dly_min integer,
  arr_dly_min integer,
  pax_bkd integer,
  pax_chkd integer,
  pax_onbd integer,
  inf_onbd varchar(20),
  pax_conn integer,
  load_fct numeric(14,2),
  fuel_plan_kg numeric(14,2),
  fuel_uplift_kg numeric(14,2),
  fuel_burn_kg numeric(14,2),
  cargo_kg numeric(14,2),
  mail_kg numeric(14,2),
  bag_cnt integer,
  bag_kg numeric(14,2),
  tow_kg numeric(14,2),
  zfw_kg numeric(14,2),
  prev_leg_id bigint,
  next_leg_id bigint,
  acars_ind char(1),
  user_1 varchar(20),
  user_2 varchar(20),
  crt_by varchar(20),
  crt_dttm_sys timestamp,
  upd_by varchar(20),
  upd_dttm timestamp,
  PRIMARY KEY (leg_id),
  FOREIGN KEY (carr_cd) REFERENCES ref_carrier(carr_cd),
  FOREIGN KEY (dep_apt_cd) REFERENCES ref_airport(apt_cd),
  FOREIGN KEY (arr_apt_cd) REFERENCES ref_airport(apt_cd),
  FOREIGN KEY (route_id) REFERENCES flt_route(route_id),
  FOREIGN KEY (tail_no) REFERENCES ac_tail(tail_no)
);

CREATE TABLE flt_leg_hist (
  leg_id bigint NOT NULL,
  hist_seq integer NOT NULL,
  flt_no varchar(20),
  flt_dt date,
  dep_apt_cd char(3),
  arr_apt_cd char(3),
  std_utc timestamp,
  sta_utc timestamp,
  tail_no varchar(20),
  leg_sts_cd varchar(20),
  chg_cd varchar(20),
  chg_by varchar(20),
  chg_dttm timestamp,
  PRIMARY KEY (leg_id, hist_seq)
);

CREATE TABLE flt_leg_stg (
  rec_id bigint,
  msg_typ varchar(20),
  carrier varchar(20),
  flight_number varchar(20),
  flight_date varchar(20),
  dep_station varchar(20),
  arr_station varchar(20),
  reg varchar(20),
  raw_txt varchar(1000),
  load_sts varchar(20),
  err_msg varchar(20),
  rcv_dttm timestamp
);

CREATE TABLE flt_leg_sts (
  leg_sts_cd varchar(20) NOT NULL,
  leg_sts_desc varchar(1000),
  ops_ind char(1),
  PRIMARY KEY (leg_sts_cd)
);

CREATE TABLE flt_leg_evt (
  leg_id bigint NOT NULL,
  evt_seq integer NOT NULL,
  evt_cd varchar(20),
  evt_dttm timestamp,
  src_cd varchar(20),
  user_id varchar(20),
  PRIMARY KEY (leg_id, evt_seq),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id)
);

CREATE TABLE flt_leg_dly (
  leg_id bigint NOT NULL,
  dly_seq integer NOT NULL,
  dly_cd varchar(20),
  dly_min integer,
  stn_cd char(3),
  rmk_txt varchar(1000),
  arr_dep_ind char(1),
  agreed_ind char(1),
  PRIMARY KEY (leg_id, dly_seq),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id),
  FOREIGN KEY (dly_cd) REFERENCES ref_delay_cd(dly_cd)
);

CREATE TABLE flt_divert (
  leg_id bigint NOT NULL,
  div_seq integer NOT NULL,
  plan_apt_cd char(3),
  act_apt_cd char(3),
  rsn_cd varchar(20),
  dec_dttm timestamp,
  onward_leg_id bigint,
  PRIMARY KEY (leg_id, div_seq)
);

CREATE TABLE flt_fuel (
  leg_id bigint NOT NULL,
  uplift_seq integer NOT NULL,
  apt_cd char(3),
  fuel_vnd_id bigint,
  uplift_kg numeric(14,2),
  dens_val numeric(14,2),
  unit_prc_amt numeric(14,2),
  cur_cd char(3),
  tot_amt numeric(14,2),
  ticket_no varchar(20),
  PRIMARY KEY (leg_id, uplift_seq),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id),
  FOREIGN KEY (apt_cd) REFERENCES ref_airport(apt_cd),
  FOREIGN KEY (fuel_vnd_id) REFERENCES fin_vendor(vnd_id)
);

CREATE TABLE flt_leg_sum_day (
  sum_dt date NOT NULL,
  route_id bigint NOT NULL,
  ac_type_cd varchar(20) NOT NULL,
  legs_sched integer,
  legs_oper integer,
  legs_canc integer,
  d0_cnt integer,
  d15_cnt integer,
  a15_cnt integer,
  pax_cnt integer,
  seat_cnt integer,
  ask_qty integer,
  rpk_qty integer,
  blk_min integer,
  fuel_burn_kg numeric(14,2),
  PRIMARY KEY (sum_dt, route_id, ac_type_cd)
);

CREATE TABLE flt_irreg (
  irreg_id bigint NOT NULL,
  leg_id bigint,
  irreg_typ_cd varchar(20),
  open_dttm timestamp,
  close_dttm timestamp,
  pax_affected_cnt integer,
  hotel_cnt integer,
  meal_vchr_cnt integer,
  owner_emp_no varchar(20),
  est_cost_amt numeric(14,2),
  notes_txt varchar(1000),
  PRIMARY KEY (irreg_id),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id),
  FOREIGN KEY (owner_emp_no) REFERENCES hr_emp(emp_no)
);

CREATE TABLE ac_tail (
  tail_no varchar(20) NOT NULL,
  msn varchar(20),
  ac_type_cd varchar(20),
  ac_subtyp_cd varchar(20),
  cfg_cd varchar(20),
  line_no integer,
  eff_dt date,
  deliv_dt date,
  mfr_dt date,
  own_typ varchar(20),
  lessor_vnd_id bigint,
  lease_end_dt date,
  home_base_cd varchar(20),
  ac_nm varchar(120),
  selcal varchar(20),
  mode_s_hex varchar(20),
  etops_ind char(1),
  etops_min integer,
  ife_ind char(1),
  wifi_ind char(1),
  livery_cd varchar(20),
  mtow_kg numeric(14,2),
  mlw_kg numeric(14,2),
  fuel_cap_kg numeric(14,2),
  noise_cat varchar(20),
  tot_hrs numeric(14,2),
  tot_cyc integer,
  hrs_upd_dt date,
  next_c_chk_dt date,
  insur_val_amt numeric(14,2),
  reg_ctry varchar(20),
  sts_cd varchar(20),
  phase_out_dt date,
  user_1 varchar(20),
  user_2 varchar(20),
  crt_by varchar(20),
  crt_dttm_sys timestamp,
  upd_by varchar(20),
  upd_dttm timestamp,
  PRIMARY KEY (tail_no),
  FOREIGN KEY (ac_type_cd) REFERENCES ref_ac_type(ac_type_cd),
  FOREIGN KEY (lessor_vnd_id) REFERENCES fin_vendor(vnd_id)
);

CREATE TABLE ac_tail_hist (
  tail_no varchar(20) NOT NULL,
  eff_dt date NOT NULL,
  end_dt date,
  cfg_cd varchar(20),
  own_typ varchar(20),
  home_base_cd varchar(20),
  sts_cd varchar(20),
  livery_cd varchar(20),
  reg_old varchar(20),
  PRIMARY KEY (tail_no, eff_dt)
);

CREATE TABLE ac_cfg (
  cfg_cd varchar(20) NOT NULL,
  cfg_nm varchar(120),
  ac_type_cd varchar(20),
  seat_tot integer,
  galley_cnt integer,
  lav_cnt integer,
  eff_dt date,
  PRIMARY KEY (cfg_cd),
  FOREIGN KEY (ac_type_cd) REFERENCES ref_ac_type(ac_type_cd)
);

CREATE TABLE ac_cfg_cabin (
  cfg_cd varchar(20) NOT NULL,
  cab_cd varchar(20) NOT NULL,
  seat_cnt integer,
  pitch_in varchar(20),
  row_from varchar(20),
  row_to varchar(20),
  PRIMARY KEY (cfg_cd, cab_cd),
  FOREIGN KEY (cfg_cd) REFERENCES ac_cfg(cfg_cd),
  FOREIGN KEY (cab_cd) REFERENCES ref_cabin(cab_cd)
);

CREATE TABLE ac_util_day (
  tail_no varchar(20) NOT NULL,
  util_dt date NOT NULL,
  flt_hrs numeric(14,2),
  cycles_cnt integer,
  gnd_hrs numeric(14,2),
  mx_hrs numeric(14,2),
  PRIMARY KEY (tail_no, util_dt),
  FOREIGN KEY (tail_no) REFERENCES ac_tail(tail_no)
);

CREATE TABLE ac_engine (
  eng_sn varchar(20) NOT NULL,
  eng_model varchar(20),
  tail_no varchar(20),
  pos_no integer,
  tot_hrs numeric(14,2),
  tot_cyc integer,
  llp_min_cyc integer,
  shop_due_dt date,
  own_typ varchar(20),
  sts_cd varchar(20),
  PRIMARY KEY (eng_sn)
);

CREATE TABLE mx_wo (
  wo_no varchar(20) NOT NULL,
  tail_no varchar(20),
  wo_typ_cd varchar(20),
  wo_desc varchar(1000),
  stn_cd char(3),
  hangar_cd varchar(20),
  chk_typ_cd varchar(20),
  sts_cd varchar(20),
  prio_no integer,
  plan_start_dttm timestamp,
  plan_end_dttm timestamp,
  act_start_dttm timestamp,
  act_end_dttm timestamp,
  plan_mh numeric(14,2),
  act_mh numeric(14,2),
  mat_cost_amt numeric(14,2),
  lab_cost_amt numeric(14,2),
  ext_cost_amt numeric(14,2),
  vnd_id bigint,
  lead_mech_no varchar(20),
  rel_mech_no varchar(20),
  rel_dttm timestamp,
  cost_ctr varchar(20),
  par_wo_no varchar(20),
  crt_by varchar(20),
  crt_dttm_sys timestamp,
  upd_by varchar(20),
  upd_dttm timestamp,
  PRIMARY KEY (wo_no),
  FOREIGN KEY (tail_no) REFERENCES ac_tail(tail_no),
  FOREIGN KEY (wo_typ_cd) REFERENCES mx_wo_typ(wo_typ_cd),
  FOREIGN KEY (stn_cd) REFERENCES stn_station(stn_cd),
  FOREIGN KEY (sts_cd) REFERENCES mx_wo_sts(sts_cd)
);

CREATE TABLE mx_wo_typ (
  wo_typ_cd varchar(20) NOT NULL,
  wo_typ_desc varchar(1000),
  PRIMARY KEY (wo_typ_cd)
);

CREATE TABLE mx_wo_sts (
  sts_cd varchar(20) NOT NULL,
  sts_desc varchar(1000),
  open_ind char(1),
  PRIMARY KEY (sts_cd)
);

CREATE TABLE mx_wo_task (
  wo_no varchar(20) NOT NULL,
  task_seq integer NOT NULL,
  tc_no varchar(20),
  dfct_id bigint,
  sts_cd varchar(20),
  est_mh numeric(14,2),
  act_mh numeric(14,2),
  insp_req_ind char(1),
  signed_mech_no varchar(20),
  signed_dttm timestamp,
  insp_mech_no varchar(20),
  PRIMARY KEY (wo_no, task_seq),
  FOREIGN KEY (wo_no) REFERENCES mx_wo(wo_no),
  FOREIGN KEY (tc_no) REFERENCES mx_task_card(tc_no)
);

CREATE TABLE mx_task_card (
  tc_no varchar(20) NOT NULL,
  tc_title varchar(120),
  ata_cd varchar(20),
  ac_type_cd varchar(20),
  skill_cd varchar(20),
  est_mh numeric(14,2),
  intv_hrs numeric(14,2),
  intv_cyc integer,
  intv_days integer,
  rev_no integer,
  rii_ind char(1),
  obs_ind char(1),
  PRIMARY KEY (tc_no),
  FOREIGN KEY (ata_cd) REFERENCES mx_ata(ata_cd)
);

CREATE TABLE mx_ata (
  ata_cd varchar(20) NOT NULL,
  ata_desc varchar(1000),
  par_ata_cd varchar(20),
  PRIMARY KEY (ata_cd)
);

CREATE TABLE mx_dfct (
  dfct_id bigint NOT NULL,
  tail_no varchar(20),
  leg_id bigint,
  ata_cd varchar(20),
  rpt_dttm timestamp,
  rpt_by varchar(20),
  rpt_src_cd varchar(20),
  dfct_txt varchar(1000),
  sev_cd varchar(20),
  pirep_ind char(1),
  defer_ind char(1),
  mel_no varchar(20),
  due_dt date,
  due_cyc integer,
  clsd_dttm timestamp,
  clsd_mech_no varchar(20),
  rect_txt varchar(1000),
  rpt_stn varchar(20),
  repeat_ind char(1),
  wo_no varchar(20),
  crt_by varchar(20),
  crt_dttm_sys timestamp,
  upd_by varchar(20),
  upd_dttm timestamp,
  ac_type_cd varchar(20),
  tail_hrs numeric(14,2),
  tail_cyc integer,
  phase_cd varchar(20),
  chap_txt varchar(1000),
  part_off_no varchar(20),
  ser_off_no varchar(20),
  part_on_no varchar(20),
  ser_on_no varchar(20),
  tech_log_page varchar(20),
  mx_action_cd varchar(20),
  ops_limit_txt varchar(1000),
  etops_affect_ind char(1),
  defer_auth_no varchar(20),
  rvw_ind char(1),
  PRIMARY KEY (dfct_id)
);

CREATE TABLE mx_dfct_hist (
  dfct_id bigint NOT NULL,
  hist_seq integer NOT NULL,
  sts_cd varchar(20),
  chg_dttm timestamp,
  chg_by varchar(20),
  txt varchar(1000),
  PRIMARY KEY (dfct_id, hist_seq)
);

CREATE TABLE mx_mel_item (
  mel_no varchar(20) NOT NULL,
  ac_type_cd varchar(20) NOT NULL,
  mel_desc varchar(1000),
  ata_cd varchar(20),
  rect_cat varchar(20),
  intv_days integer,
  ops_proc_ind char(1),
  PRIMARY KEY (mel_no, ac_type_cd),
  FOREIGN KEY (ata_cd) REFERENCES mx_ata(ata_cd)
);

CREATE TABLE mx_part (
  part_no varchar(20) NOT NULL,
  part_desc varchar(1000),
  ata_cd varchar(20),
  mfr_cd varchar(20),
  part_cls_cd varchar(20),
  uom varchar(20),
  std_cost_amt numeric(14,2),
  repairable_ind char(1),
  serialized_ind char(1),
  min_stk varchar(20),
  max_stk varchar(20),
  lead_days integer,
  ess_cd varchar(20),
  shelf_days integer,
  hazmat_ind char(1),
  alt_part_no varchar(20),
  uom_iss varchar(20),
  model_cd varchar(20),
  nsn_no varchar(20),
  cal_ind char(1),
  core_val_amt numeric(14,2),
  last_prc_dt date,
  vnd_id_pref varchar(20),
  pool_ind char(1),
  etops_ind char(1),
  obs_ind char(1),
  PRIMARY KEY (part_no),
  FOREIGN KEY (part_cls_cd) REFERENCES mx_part_cls(part_cls_cd)
);

CREATE TABLE mx_part_cls (
  part_cls_cd varchar(20) NOT NULL,
  part_cls_desc varchar(1000),
  PRIMARY KEY (part_cls_cd)
);

CREATE TABLE mx_part_stk (
  part_no varchar(20) NOT NULL,
  store_cd varchar(20) NOT NULL,
  bin_no varchar(20) NOT NULL,
  batch_no varchar(20) NOT NULL,
  ser_no varchar(20),
  qty_oh integer,
  qty_rsvd integer,
  exp_dt date,
  cond_cd varchar(20),
  own_cd varchar(20),
  PRIMARY KEY (part_no, store_cd, bin_no, batch_no),
  FOREIGN KEY (part_no) REFERENCES mx_part(part_no),
  FOREIGN KEY (store_cd) REFERENCES mx_store(store_cd)
);

CREATE TABLE mx_store (
  store_cd varchar(20) NOT NULL,
  store_nm varchar(120),
  stn_cd char(3),
  PRIMARY KEY (store_cd),
  FOREIGN KEY (stn_cd) REFERENCES stn_station(stn_cd)
);

CREATE TABLE mx_part_move (
  move_id bigint NOT NULL,
  part_no varchar(20),
  ser_no varchar(20),
  move_typ varchar(20),
  from_store_cd varchar(20),
  to_store_cd varchar(20),
  qty integer,
  wo_no varchar(20),
  tail_no varchar(20),
  move_dttm timestamp,
  by_emp_no varchar(20),
  PRIMARY KEY (move_id),
  FOREIGN KEY (part_no) REFERENCES mx_part(part_no),
  FOREIGN KEY (wo_no) REFERENCES mx_wo(wo_no)
);

CREATE TABLE mx_chk_typ (
  chk_typ_cd varchar(20) NOT NULL,
  chk_typ_nm varchar(120),
  intv_hrs numeric(14,2),
  intv_cyc integer,
  intv_mth varchar(20),
  est_days integer,
  PRIMARY KEY (chk_typ_cd)
);

CREATE TABLE mx_chk_plan (
  tail_no varchar(20) NOT NULL,
  chk_typ_cd varchar(20) NOT NULL,
  plan_start_dt date NOT NULL,
  plan_end_dt date,
  hangar_cd varchar(20),
  slot_no integer,
  vnd_id bigint,
  sts_cd varchar(20),
  due_hrs numeric(14,2),
  due_cyc integer,
  due_dt date,
  PRIMARY KEY (tail_no, chk_typ_cd, plan_start_dt),
  FOREIGN KEY (tail_no) REFERENCES ac_tail(tail_no),
  FOREIGN KEY (chk_typ_cd) REFERENCES mx_chk_typ(chk_typ_cd)
);

CREATE TABLE mx_chk_done (
  tail_no varchar(20) NOT NULL,
  chk_typ_cd varchar(20) NOT NULL,
  done_dt date NOT NULL,
  at_hrs numeric(14,2),
  at_cyc integer,
  wo_no varchar(20),
  next_due_dt date,
  next_due_hrs numeric(14,2),
  PRIMARY KEY (tail_no, chk_typ_cd, done_dt)
);

CREATE TABLE mx_hangar (
  hangar_cd varchar(20) NOT NULL,
  hangar_nm varchar(120),
  stn_cd char(3),
  bays_cnt integer,
  wide_ind char(1),
  PRIMARY KEY (hangar_cd),
  FOREIGN KEY (stn_cd) REFERENCES stn_station(stn_cd)
);

CREATE TABLE mx_mech (
  mech_no varchar(20) NOT NULL,
  emp_no varchar(20),
  stn_cd char(3),
  shop_cd varchar(20),
  skill_cd varchar(20),
  shift_cd varchar(20),
  cert_no varchar(20),
  PRIMARY KEY (mech_no),
  FOREIGN KEY (emp_no) REFERENCES hr_emp(emp_no),
  FOREIGN KEY (stn_cd) REFERENCES stn_station(stn_cd)
);

CREATE TABLE mx_mech_lic (
  mech_no varchar(20) NOT NULL,
  lic_typ_cd varchar(20) NOT NULL,
  ac_type_cd varchar(20) NOT NULL,
  iss_dt date,
  exp_dt date,
  auth_no varchar(20),
  PRIMARY KEY (mech_no, lic_typ_cd, ac_type_cd),
  FOREIGN KEY (mech_no) REFERENCES mx_mech(mech_no),
  FOREIGN KEY (ac_type_cd) REFERENCES ref_ac_type(ac_type_cd)
);

CREATE TABLE mx_labor (
  wo_no varchar(20) NOT NULL,
  task_seq integer NOT NULL,
  mech_no varchar(20) NOT NULL,
  work_dt date NOT NULL,
  hrs numeric(14,2),
  ot_hrs numeric(14,2),
  shift_cd varchar(20),
  PRIMARY KEY (wo_no, task_seq, mech_no, work_dt),
  FOREIGN KEY (mech_no) REFERENCES mx_mech(mech_no)
);

CREATE TABLE mx_adsb (
  adsb_no varchar(20) NOT NULL,
  adsb_typ varchar(20),
  adsb_title varchar(120),
  ata_cd varchar(20),
  auth_cd varchar(20),
  iss_dt date,
  comp_by_dt date,
  ac_type_cd varchar(20),
  mand_ind char(1),
  repeat_intv varchar(20),
  PRIMARY KEY (adsb_no)
);

CREATE TABLE mx_adsb_comp (
  adsb_no varchar(20) NOT NULL,
  tail_no varchar(20) NOT NULL,
  comp_sts varchar(20),
  comp_dt date,
  wo_no varchar(20),
  next_due_dt date,
  PRIMARY KEY (adsb_no, tail_no)
);

CREATE TABLE mx_aog (
  aog_id bigint NOT NULL,
  tail_no varchar(20),
  stn_cd char(3),
  start_dttm timestamp,
  end_dttm timestamp,
  dfct_id bigint,
  part_no varchar(20),
  canc_legs_cnt integer,
  rsn_txt varchar(1000),
  PRIMARY KEY (aog_id)
);

CREATE TABLE crw_mbr (
  crw_id bigint NOT NULL,
  emp_no varchar(20),
  last_nm varchar(120),
  first_nm varchar(120),
  rank_cd varchar(20),
  base_cd varchar(20),
  cat_cd varchar(20),
  snr_no integer,
  fleet_cd varchar(20),
  hire_dt date,
  term_dt date,
  lic_no varchar(20),
  med_exp_dt date,
  passport_no varchar(20),
  passport_exp_dt date,
  natl_cd varchar(20),
  lang_1 varchar(20),
  lang_2 varchar(20),
  lang_3 varchar(20),
  pt_pct numeric(14,2),
  phone_1 varchar(20),
  phone_2 varchar(20),
  email_addr varchar(120),
  chk_pilot_ind char(1),
  instr_ind char(1),
  union_cd varchar(20),
  contract_cd varchar(20),
  mtl_grp_cd varchar(20),
  photo_id varchar(20),
  sts_cd varchar(20),
  crt_by varchar(20),
  crt_dttm_sys timestamp,
  upd_by varchar(20),
  upd_dttm timestamp,
  PRIMARY KEY (crw_id),
  FOREIGN KEY (emp_no) REFERENCES hr_emp(emp_no),
  FOREIGN KEY (rank_cd) REFERENCES crw_rank(rank_cd),
  FOREIGN KEY (base_cd) REFERENCES crw_base(base_cd),
  FOREIGN KEY (natl_cd) REFERENCES ref_country(ctry_cd)
);

CREATE TABLE crw_mbr_hist (
  crw_id bigint NOT NULL,
  eff_dt date NOT NULL,
  end_dt date,
  rank_cd varchar(20),
  base_cd varchar(20),
  fleet_cd varchar(20),
  pt_pct numeric(14,2),
  PRIMARY KEY (crw_id, eff_dt)
);

CREATE TABLE crw_rank (
  rank_cd varchar(20) NOT NULL,
  rank_nm varchar(120),
  cat_cd varchar(20),
  sort_no integer,
  PRIMARY KEY (rank_cd)
);

CREATE TABLE crw_base (
  base_cd varchar(20) NOT NULL,
  apt_cd char(3),
  base_nm varchar(120),
  base_mgr_emp_no varchar(20),
  PRIMARY KEY (base_cd),
  FOREIGN KEY (apt_cd) REFERENCES ref_airport(apt_cd),
  FOREIGN KEY (base_mgr_emp_no) REFERENCES hr_emp(emp_no)
);

CREATE TABLE crw_qual (
  crw_id bigint NOT NULL,
  qual_cd varchar(20) NOT NULL,
  iss_dt date NOT NULL,
  exp_dt date,
  ac_type_cd varchar(20),
  sts_cd varchar(20),
  chk_by_crw_id bigint,
  PRIMARY KEY (crw_id, qual_cd, iss_dt),
  FOREIGN KEY (crw_id) REFERENCES crw_mbr(crw_id),
  FOREIGN KEY (qual_cd) REFERENCES crw_qual_typ(qual_cd)
);

CREATE TABLE crw_qual_typ (
  qual_cd varchar(20) NOT NULL,
  qual_desc varchar(1000),
  valid_mth varchar(20),
  cat_cd varchar(20),
  mand_ind char(1),
  PRIMARY KEY (qual_cd)
);

CREATE TABLE crw_pair (
  pair_id bigint NOT NULL,
  pair_no varchar(20),
  base_cd varchar(20),
  pair_dt date,
  rpt_utc timestamp,
  rls_utc timestamp,
  days_cnt integer,
  blk_min integer,
  crd_min integer,
  duty_min integer,
  tafb_min integer,
  cat_cd varchar(20),
  sts_cd varchar(20),
  PRIMARY KEY (pair_id),
  FOREIGN KEY (base_cd) REFERENCES crw_base(base_cd)
);

CREATE TABLE crw_pair_leg (
  pair_id bigint NOT NULL,
  seq_no integer NOT NULL,
  leg_id bigint,
  duty_no integer,
  dhd_ind char(1),
  PRIMARY KEY (pair_id, seq_no)
);

CREATE TABLE crw_roster (
  crw_id bigint NOT NULL,
  ros_dt date NOT NULL,
  act_seq integer NOT NULL,
  act_cd varchar(20),
  pair_id bigint,
  start_utc timestamp,
  end_utc timestamp,
  base_cd varchar(20),
  publ_ver varchar(20),
  chg_ind char(1),
  src_cd varchar(20),
  leg_id bigint,
  apt_from varchar(20),
  apt_to varchar(20),
  htl_id bigint,
  ac_type_cd varchar(20),
  crd_min integer,
  note_txt varchar(1000),
  req_ind char(1),
  swap_id bigint,
  PRIMARY KEY (crw_id, ros_dt, act_seq)
);

CREATE TABLE crw_roster_arch (
  crw_no varchar(20) NOT NULL,
  roster_date varchar(20) NOT NULL,
  seq varchar(20) NOT NULL,
  activity varchar(20),
  pairing_nbr varchar(20),
  begin_tm varchar(20),
  end_tm varchar(20),
  PRIMARY KEY (crw_no, roster_date, seq)
);

CREATE TABLE crw_act_cd (
  act_cd varchar(20) NOT NULL,
  act_desc varchar(1000),
  act_grp varchar(20),
  duty_ind char(1),
  paid_ind char(1),
  PRIMARY KEY (act_cd)
);

CREATE TABLE crw_asg (
  leg_id bigint NOT NULL,
  crw_id bigint NOT NULL,
  pos_cd varchar(20),
  rank_cd varchar(20),
  dhd_ind char(1),
  asg_sts varchar(20),
  rpt_utc timestamp,
  chk_in_utc timestamp,
  no_show_ind char(1),
  asg_by varchar(20),
  asg_dttm timestamp,
  PRIMARY KEY (leg_id, crw_id),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id),
  FOREIGN KEY (crw_id) REFERENCES crw_mbr(crw_id)
);

CREATE TABLE crw_stby (
  crw_id bigint NOT NULL,
  stby_dt date NOT NULL,
  stby_typ varchar(20),
  apt_cd char(3),
  from_utc timestamp,
  to_utc timestamp,
  called_ind char(1),
  called_utc timestamp,
  called_leg_id bigint,
  PRIMARY KEY (crw_id, stby_dt),
  FOREIGN KEY (crw_id) REFERENCES crw_mbr(crw_id)
);

CREATE TABLE crw_abs (
  crw_id bigint NOT NULL,
  abs_seq integer NOT NULL,
  abs_typ_cd varchar(20),
  from_dt date,
  to_dt date,
  days_cnt integer,
  rpt_dttm timestamp,
  cert_ind char(1),
  PRIMARY KEY (crw_id, abs_seq),
  FOREIGN KEY (crw_id) REFERENCES crw_mbr(crw_id),
  FOREIGN KEY (abs_typ_cd) REFERENCES crw_abs_typ(abs_typ_cd)
);

CREATE TABLE crw_abs_typ (
  abs_typ_cd varchar(20) NOT NULL,
  abs_typ_desc varchar(1000),
  sick_ind char(1),
  PRIMARY KEY (abs_typ_cd)
);

CREATE TABLE crw_trn (
  trn_id bigint NOT NULL,
  crw_id bigint,
  crs_cd varchar(20),
  trn_dt date,
  site_cd varchar(20),
  sim_id varchar(20),
  instr_crw_id bigint,
  result_cd varchar(20),
  grade_val numeric(14,2),
  rmk_txt varchar(1000),
  PRIMARY KEY (trn_id),
  FOREIGN KEY (crw_id) REFERENCES crw_mbr(crw_id),
  FOREIGN KEY (crs_cd) REFERENCES crw_trn_crs(crs_cd)
);

CREATE TABLE crw_trn_crs (
  crs_cd varchar(20) NOT NULL,
  crs_nm varchar(120),
  crs_typ varchar(20),
  dur_days integer,
  qual_cd varchar(20),
  PRIMARY KEY (crs_cd),
  FOREIGN KEY (qual_cd) REFERENCES crw_qual_typ(qual_cd)
);

CREATE TABLE crw_htl (
  htl_id bigint NOT NULL,
  htl_nm varchar(120),
  apt_cd char(3),
  contract_from_dt date,
  contract_to_dt date,
  room_rate_amt numeric(14,2),
  cur_cd char(3),
  trans_min integer,
  phone varchar(20),
  PRIMARY KEY (htl_id),
  FOREIGN KEY (apt_cd) REFERENCES ref_airport(apt_cd)
);

CREATE TABLE crw_htl_stay (
  stay_id bigint NOT NULL,
  htl_id bigint,
  crw_id bigint,
  pair_id bigint,
  in_dt date,
  out_dt date,
  night_cnt integer,
  amt numeric(14,2),
  no_show_ind char(1),
  PRIMARY KEY (stay_id),
  FOREIGN KEY (htl_id) REFERENCES crw_htl(htl_id),
  FOREIGN KEY (crw_id) REFERENCES crw_mbr(crw_id),
  FOREIGN KEY (pair_id) REFERENCES crw_pair(pair_id)
);

CREATE TABLE crw_ftl_viol (
  viol_id bigint NOT NULL,
  crw_id bigint,
  viol_dt date,
  rule_cd varchar(20),
  lim_min integer,
  act_min integer,
  leg_id bigint,
  cmdr_disc_ind char(1),
  rpt_ind char(1),
  PRIMARY KEY (viol_id)
);

CREATE TABLE crw_ftl_rule (
  rule_cd varchar(20) NOT NULL,
  rule_desc varchar(1000),
  lim_min integer,
  PRIMARY KEY (rule_cd)
);

CREATE TABLE crw_pay_line (
  pay_mth varchar(20) NOT NULL,
  crw_id bigint NOT NULL,
  pay_cd varchar(20) NOT NULL,
  qty integer,
  amt numeric(14,2),
  cur_cd char(3),
  adj_ind char(1),
  PRIMARY KEY (pay_mth, crw_id, pay_cd)
);

CREATE TABLE crw_sum_mth (
  crw_id bigint NOT NULL,
  mth_cd varchar(20) NOT NULL,
  blk_min integer,
  duty_min integer,
  days_off_cnt integer,
  sby_cnt integer,
  sick_cnt integer,
  crd_min integer,
  PRIMARY KEY (crw_id, mth_cd)
);

CREATE TABLE bkg_pnr (
  pnr_id bigint NOT NULL,
  rloc varchar(20),
  crt_dt date,
  crt_dttm timestamp,
  own_carr_cd varchar(20),
  pos_ctry_cd char(2),
  chan_cd varchar(20),
  agcy_id bigint,
  agt_sign varchar(20),
  grp_ind char(1),
  grp_id bigint,
  pax_cnt integer,
  inf_cnt integer,
  sts_cd varchar(20),
  tl_dttm timestamp,
  canc_dttm timestamp,
  split_from_pnr_id bigint,
  corp_cd varchar(20),
  tour_cd varchar(20),
  cntct_email varchar(120),
  cntct_phone varchar(20),
  lang_cd varchar(20),
  office_id varchar(20),
  dom_intl varchar(20),
  trip_typ varchar(20),
  orig_apt char(3),
  dest_apt char(3),
  first_dep_dt date,
  last_arr_dt date,
  tot_fare_amt numeric(14,2),
  cur_cd char(3),
  rmk_cnt integer,
  queue_no integer,
  purge_dt date,
  user_1 varchar(20),
  crt_by varchar(20),
  crt_dttm_sys timestamp,
  upd_by varchar(20),
  upd_dttm timestamp,
  PRIMARY KEY (pnr_id),
  FOREIGN KEY (chan_cd) REFERENCES bkg_chan(chan_cd),
  FOREIGN KEY (agcy_id) REFERENCES bkg_agcy(agcy_id)
);

CREATE TABLE bkg_pnr_hist (
  pnr_id bigint NOT NULL,
  env_no integer NOT NULL,
  act_cd varchar(20),
  act_txt varchar(1000),
  agt_sign varchar(20),
  chg_dttm timestamp,
  PRIMARY KEY (pnr_id, env_no)
);

CREATE TABLE bkg_pax (
  pnr_id bigint NOT NULL,
  pax_no integer NOT NULL,
  last_nm varchar(120),
  first_nm varchar(120),
  ttl varchar(20),
  pax_typ_cd varchar(20),
  birth_dt date,
  gender_cd varchar(20),
  ffp_carr_cd varchar(20),
  ffp_no varchar(20),
  doc_typ varchar(20),
  doc_no varchar(20),
  doc_ctry_cd char(2),
  natl_cd varchar(20),
  inf_pax_no integer,
  staff_ind char(1),
  corp_id bigint,
  PRIMARY KEY (pnr_id, pax_no),
  FOREIGN KEY (pnr_id) REFERENCES bkg_pnr(pnr_id)
);

CREATE TABLE bkg_seg (
  pnr_id bigint NOT NULL,
  seg_no integer NOT NULL,
  leg_id bigint,
  carr_cd char(2),
  flt_no varchar(20),
  dep_dt date,
  board_apt char(3),
  off_apt char(3),
  rbd_cd char(2),
  cab_cd varchar(20),
  seg_sts_cd varchar(20),
  nbr_pty varchar(20),
  bkd_dttm timestamp,
  canc_dttm timestamp,
  od_no integer,
  conn_ind char(1),
  mkt_carr_cd varchar(20),
  fare_bs_cd varchar(20),
  dep_tm varchar(20),
  arr_tm varchar(20),
  sub_cls varchar(20),
  pnr_rloc varchar(20),
  tkt_no varchar(20),
  seat_no varchar(20),
  spml_cd varchar(20),
  cls_orig varchar(20),
  protect_ind char(1),
  wl_prio varchar(20),
  mct_ok_ind char(1),
  od_fare_amt numeric(14,2),
  pos_ctry_cd char(2),
  PRIMARY KEY (pnr_id, seg_no),
  FOREIGN KEY (pnr_id) REFERENCES bkg_pnr(pnr_id),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id),
  FOREIGN KEY (rbd_cd) REFERENCES ref_rbd(rbd_cd)
);

CREATE TABLE bkg_seg_arch (
  pnr_id bigint NOT NULL,
  seg_no integer NOT NULL,
  purge_dt date NOT NULL,
  carrier varchar(20),
  flt varchar(20),
  board varchar(20),
  off varchar(20),
  class varchar(20),
  status varchar(20),
  PRIMARY KEY (pnr_id, seg_no, purge_dt)
);

CREATE TABLE bkg_ssr (
  pnr_id bigint NOT NULL,
  ssr_seq integer NOT NULL,
  pax_no integer,
  seg_no integer,
  ssr_cd varchar(20),
  act_sts varchar(20),
  free_txt varchar(1000),
  crt_dttm timestamp,
  PRIMARY KEY (pnr_id, ssr_seq),
  FOREIGN KEY (ssr_cd) REFERENCES ref_ssr(ssr_cd)
);

CREATE TABLE bkg_chan (
  chan_cd varchar(20) NOT NULL,
  chan_desc varchar(1000),
  direct_ind char(1),
  PRIMARY KEY (chan_cd)
);

CREATE TABLE bkg_agcy (
  agcy_id bigint NOT NULL,
  iata_no varchar(20),
  agcy_nm varchar(120),
  chain_cd varchar(20),
  city_cd char(3),
  ctry_cd char(2),
  agcy_typ_cd varchar(20),
  sales_rep_emp_no varchar(20),
  comm_pct numeric(14,2),
  credit_lim_amt numeric(14,2),
  bsp_ind char(1),
  actv_ind char(1),
  PRIMARY KEY (agcy_id),
  FOREIGN KEY (city_cd) REFERENCES ref_city(city_cd),
  FOREIGN KEY (ctry_cd) REFERENCES ref_country(ctry_cd),
  FOREIGN KEY (sales_rep_emp_no) REFERENCES hr_emp(emp_no)
);

CREATE TABLE bkg_corp (
  corp_cd varchar(20) NOT NULL,
  corp_nm varchar(120),
  ctry_cd char(2),
  deal_no varchar(20),
  acct_mgr_emp_no varchar(20),
  disc_pct numeric(14,2),
  start_dt date,
  end_dt date,
  loy_biz_no varchar(20),
  PRIMARY KEY (corp_cd)
);

CREATE TABLE bkg_grp (
  grp_id bigint NOT NULL,
  grp_nm varchar(120),
  agcy_id bigint,
  seats_req integer,
  seats_conf integer,
  dep_amt numeric(14,2),
  dep_due_dt date,
  util_pct numeric(14,2),
  PRIMARY KEY (grp_id),
  FOREIGN KEY (agcy_id) REFERENCES bkg_agcy(agcy_id)
);

CREATE TABLE tkt_doc (
  tkt_no varchar(20) NOT NULL,
  pnr_id bigint,
  pax_no integer,
  iss_dt date,
  iss_agcy_id bigint,
  iss_stn varchar(20),
  fop_cd varchar(20),
  base_fare_amt numeric(14,2),
  tax_amt numeric(14,2),
  tot_amt numeric(14,2),
  cur_cd char(3),
  eqv_amt numeric(14,2),
  fare_calc_txt varchar(1000),
  orig_tkt_no varchar(20),
  exch_ind char(1),
  refund_ind char(1),
  void_ind char(1),
  tour_cd varchar(20),
  comm_amt numeric(14,2),
  conj_no varchar(20),
  endors_txt varchar(1000),
  pax_nm varchar(120),
  pax_typ_cd varchar(20),
  iss_agt_sign varchar(20),
  iss_carr_cd varchar(20),
  int_dom varchar(20),
  orig_iss_dt date,
  orig_apt char(3),
  dest_apt char(3),
  yq_amt numeric(14,2),
  yr_amt numeric(14,2),
  net_fare_amt numeric(14,2),
  form_id bigint,
  trans_cd varchar(20),
  src_file varchar(20),
  proc_dttm timestamp,
  acctg_mth varchar(20),
  pos_ctry_cd char(2),
  fare_mode varchar(20),
  PRIMARY KEY (tkt_no)
);

CREATE TABLE tkt_cpn (
  tkt_no varchar(20) NOT NULL,
  cpn_no integer NOT NULL,
  carr_cd char(2),
  flt_no varchar(20),
  dep_dt date,
  board_apt char(3),
  off_apt char(3),
  rbd_cd char(2),
  fare_bs_cd varchar(20),
  cpn_sts_cd varchar(20),
  leg_id bigint,
  prorate_amt numeric(14,2),
  bag_alw varchar(20),
  nvb_dt date,
  nva_dt date,
  used_dt date,
  PRIMARY KEY (tkt_no, cpn_no),
  FOREIGN KEY (tkt_no) REFERENCES tkt_doc(tkt_no)
);

CREATE TABLE tkt_cpn_sts (
  cpn_sts_cd varchar(20) NOT NULL,
  cpn_sts_desc varchar(1000),
  final_ind char(1),
  PRIMARY KEY (cpn_sts_cd)
);

CREATE TABLE tkt_refund (
  refund_id bigint NOT NULL,
  tkt_no varchar(20),
  req_dt date,
  paid_dt date,
  refund_amt numeric(14,2),
  penalty_amt numeric(14,2),
  cur_cd char(3),
  rsn_cd varchar(20),
  invol_ind char(1),
  agent_emp_no varchar(20),
  sts_cd varchar(20),
  PRIMARY KEY (refund_id),
  FOREIGN KEY (tkt_no) REFERENCES tkt_doc(tkt_no),
  FOREIGN KEY (rsn_cd) REFERENCES ref_reason(rsn_cd),
  FOREIGN KEY (agent_emp_no) REFERENCES hr_emp(emp_no)
);

CREATE TABLE emd_doc (
  emd_no varchar(20) NOT NULL,
  tkt_no varchar(20),
  pnr_id bigint,
  pax_no integer,
  emd_svc_cd varchar(20),
  iss_dt date,
  amt numeric(14,2),
  cur_cd char(3),
  sts_cd varchar(20),
  leg_id bigint,
  PRIMARY KEY (emd_no),
  FOREIGN KEY (emd_svc_cd) REFERENCES emd_svc(emd_svc_cd),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id)
);

CREATE TABLE emd_svc (
  emd_svc_cd varchar(20) NOT NULL,
  svc_nm varchar(120),
  svc_grp varchar(20),
  rfic varchar(20),
  rfisc varchar(20),
  gl_acct varchar(20),
  PRIMARY KEY (emd_svc_cd)
);

CREATE TABLE fare_basis (
  fare_bs_cd varchar(20) NOT NULL,
  rbd_cd char(2),
  fare_fam_cd varchar(20),
  rt_ind char(1),
  min_stay varchar(20),
  max_stay varchar(20),
  adv_days integer,
  chg_fee_amt numeric(14,2),
  refundable_ind char(1),
  PRIMARY KEY (fare_bs_cd),
  FOREIGN KEY (fare_fam_cd) REFERENCES fare_fam(fare_fam_cd)
);

CREATE TABLE fare_fam (
  fare_fam_cd varchar(20) NOT NULL,
  fare_fam_nm varchar(120),
  bag_pcs varchar(20),
  seat_sel_ind char(1),
  miles_pct numeric(14,2),
  lounge_ind char(1),
  PRIMARY KEY (fare_fam_cd)
);

CREATE TABLE inv_leg_cab (
  leg_id bigint NOT NULL,
  cab_cd varchar(20) NOT NULL,
  cap_cnt integer,
  auth_cnt integer,
  bkd_cnt integer,
  grp_cnt integer,
  wl_cnt integer,
  ovbk_pct numeric(14,2),
  upd_dttm timestamp,
  PRIMARY KEY (leg_id, cab_cd),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id),
  FOREIGN KEY (cab_cd) REFERENCES ref_cabin(cab_cd)
);

CREATE TABLE rev_cpn (
  tkt_no varchar(20) NOT NULL,
  cpn_no integer NOT NULL,
  leg_id bigint,
  route_id bigint,
  rbd_cd char(2),
  net_rev_amt numeric(14,2),
  yq_amt numeric(14,2),
  int_svc_amt numeric(14,2),
  rev_dt date,
  agcy_id bigint,
  pos_ctry_cd char(2),
  acctg_mth varchar(20),
  board_apt char(3),
  off_apt char(3),
  flt_no varchar(20),
  dep_dt date,
  carr_cd char(2),
  cab_cd varchar(20),
  pax_typ_cd varchar(20),
  tour_cd varchar(20),
  corp_cd varchar(20),
  comm_amt numeric(14,2),
  tax_amt numeric(14,2),
  disc_amt numeric(14,2),
  cur_cd char(3),
  fx_val numeric(14,2),
  fare_bs_cd varchar(20),
  interline_ind char(1),
  est_ind char(1),
  PRIMARY KEY (tkt_no, cpn_no)
);

CREATE TABLE dcs_pax (
  dcs_id bigint NOT NULL,
  leg_id bigint,
  pnr_id bigint,
  pax_no integer,
  tkt_no varchar(20),
  cpn_no integer,
  last_nm varchar(120),
  first_nm varchar(120),
  seat_no varchar(20),
  bkd_cab_cd varchar(20),
  trv_cab_cd varchar(20),
  chk_sts_cd varchar(20),
  chk_dttm timestamp,
  chk_chan_cd varchar(20),
  brd_seq integer,
  brd_dttm timestamp,
  bag_pcs varchar(20),
  bag_kg numeric(14,2),
  stby_ind char(1),
  upg_rsn_cd varchar(20),
  ffp_no varchar(20),
  tier_cd varchar(20),
  no_show_ind char(1),
  offload_rsn_cd varchar(20),
  spml_cd varchar(20),
  inbd_leg_id bigint,
  outbd_leg_id bigint,
  pax_typ_cd varchar(20),
  gender_cd varchar(20),
  doc_no varchar(20),
  doc_ctry_cd char(2),
  inf_ind char(1),
  um_ind char(1),
  whch_ind char(1),
  ssr_txt varchar(1000),
  api_sts varchar(20),
  visa_sts varchar(20),
  brd_gate varchar(20),
  chk_apt varchar(20),
  chk_agt varchar(20),
  dest_apt char(3),
  rbd_cd char(2),
  group_cd varchar(20),
  excess_bag_amt numeric(14,2),
  lounge_ind char(1),
  PRIMARY KEY (dcs_id),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id)
);

CREATE TABLE dcs_denied (
  leg_id bigint NOT NULL,
  dcs_id bigint NOT NULL,
  db_typ_cd varchar(20),
  rsn_cd varchar(20),
  comp_amt numeric(14,2),
  cur_cd char(3),
  comp_typ_cd varchar(20),
  reacc_leg_id bigint,
  agt_emp_no varchar(20),
  PRIMARY KEY (leg_id, dcs_id)
);

CREATE TABLE dcs_upg (
  leg_id bigint NOT NULL,
  dcs_id bigint NOT NULL,
  from_cab_cd varchar(20),
  to_cab_cd varchar(20),
  upg_typ_cd varchar(20),
  pts_used varchar(20),
  amt numeric(14,2),
  PRIMARY KEY (leg_id, dcs_id)
);

CREATE TABLE bag_tag (
  bag_id bigint NOT NULL,
  tag_no varchar(20),
  dcs_id bigint,
  leg_id bigint,
  final_apt_cd char(3),
  wgt_kg numeric(14,2),
  bag_typ_cd varchar(20),
  prio_ind char(1),
  heavy_ind char(1),
  crt_dttm timestamp,
  rush_ind char(1),
  sts_cd varchar(20),
  PRIMARY KEY (bag_id),
  FOREIGN KEY (dcs_id) REFERENCES dcs_pax(dcs_id),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id),
  FOREIGN KEY (final_apt_cd) REFERENCES ref_airport(apt_cd)
);

CREATE TABLE bag_evt (
  bag_id bigint NOT NULL,
  evt_seq integer NOT NULL,
  evt_typ_cd varchar(20),
  apt_cd char(3),
  loc_cd varchar(20),
  evt_dttm timestamp,
  leg_id bigint,
  dev_id varchar(20),
  PRIMARY KEY (bag_id, evt_seq),
  FOREIGN KEY (bag_id) REFERENCES bag_tag(bag_id),
  FOREIGN KEY (evt_typ_cd) REFERENCES bag_evt_typ(evt_typ_cd)
);

CREATE TABLE bag_evt_typ (
  evt_typ_cd varchar(20) NOT NULL,
  evt_typ_desc varchar(1000),
  PRIMARY KEY (evt_typ_cd)
);

CREATE TABLE bag_clm (
  clm_no varchar(20) NOT NULL,
  clm_typ_cd varchar(20),
  bag_id bigint,
  dcs_id bigint,
  leg_id bigint,
  rpt_stn_cd varchar(20),
  fault_stn_cd varchar(20),
  bag_rsn_cd varchar(20),
  open_dttm timestamp,
  found_dttm timestamp,
  deliv_dttm timestamp,
  close_dt date,
  pax_nm varchar(120),
  pax_addr_1 varchar(120),
  pax_addr_2 varchar(120),
  pax_phone varchar(20),
  color_typ_cd varchar(20),
  brand_nm varchar(120),
  content_txt varchar(1000),
  agt_emp_no varchar(20),
  wt_ref_no varchar(20),
  sts_cd varchar(20),
  lia_amt numeric(14,2),
  cur_cd char(3),
  PRIMARY KEY (clm_no),
  FOREIGN KEY (clm_typ_cd) REFERENCES bag_clm_typ(clm_typ_cd),
  FOREIGN KEY (bag_id) REFERENCES bag_tag(bag_id),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id),
  FOREIGN KEY (rpt_stn_cd) REFERENCES stn_station(stn_cd),
  FOREIGN KEY (fault_stn_cd) REFERENCES stn_station(stn_cd),
  FOREIGN KEY (bag_rsn_cd) REFERENCES bag_rsn(bag_rsn_cd)
);

CREATE TABLE bag_clm_typ (
  clm_typ_cd varchar(20) NOT NULL,
  clm_typ_desc varchar(1000),
  PRIMARY KEY (clm_typ_cd)
);

CREATE TABLE bag_clm_pay (
  clm_no varchar(20) NOT NULL,
  pay_seq integer NOT NULL,
  pay_typ_cd varchar(20),
  pay_amt numeric(14,2),
  cur_cd char(3),
  pay_dt date,
  appr_emp_no varchar(20),
  PRIMARY KEY (clm_no, pay_seq),
  FOREIGN KEY (clm_no) REFERENCES bag_clm(clm_no),
  FOREIGN KEY (appr_emp_no) REFERENCES hr_emp(emp_no)
);

CREATE TABLE bag_rsn (
  bag_rsn_cd varchar(20) NOT NULL,
  bag_rsn_desc varchar(1000),
  rsn_grp varchar(20),
  PRIMARY KEY (bag_rsn_cd)
);

CREATE TABLE bag_deliv (
  deliv_no varchar(20) NOT NULL,
  clm_no varchar(20),
  vnd_id bigint,
  sent_dttm timestamp,
  done_dttm timestamp,
  cost_amt numeric(14,2),
  PRIMARY KEY (deliv_no)
);

CREATE TABLE bag_sum_stn_day (
  stn_cd char(3) NOT NULL,
  sum_dt date NOT NULL,
  bag_cnt integer,
  mishand_cnt integer,
  dlyd_cnt integer,
  dmg_cnt integer,
  lost_cnt integer,
  xfer_cnt integer,
  PRIMARY KEY (stn_cd, sum_dt)
);

CREATE TABLE loy_mbr (
  mbr_id bigint NOT NULL,
  mbr_no varchar(20),
  last_nm varchar(120),
  first_nm varchar(120),
  birth_dt date,
  gender_cd varchar(20),
  email varchar(120),
  mob_no varchar(20),
  addr_1 varchar(120),
  addr_2 varchar(120),
  city_nm varchar(120),
  post_cd varchar(20),
  ctry_cd char(2),
  lang_cd varchar(20),
  enrl_dt date,
  enrl_chan_cd varchar(20),
  enrl_src_cd varchar(20),
  tier_cd varchar(20),
  tier_exp_dt date,
  lft_miles_qty integer,
  cur_bal integer,
  tier_pts_ytd integer,
  tier_legs_ytd integer,
  home_apt_cd char(3),
  corp_cd varchar(20),
  pref_seat_cd varchar(20),
  pref_meal_cd varchar(20),
  opt_in_email varchar(120),
  opt_in_sms varchar(20),
  opt_in_part varchar(20),
  last_act_dt date,
  sts_cd varchar(20),
  merged_into_mbr_id bigint,
  fraud_ind char(1),
  vip_cd varchar(20),
  user_1 varchar(20),
  user_2 varchar(20),
  crt_by varchar(20),
  crt_dttm_sys timestamp,
  upd_by varchar(20),
  upd_dttm timestamp,
  PRIMARY KEY (mbr_id),
  FOREIGN KEY (ctry_cd) REFERENCES ref_country(ctry_cd),
  FOREIGN KEY (tier_cd) REFERENCES loy_tier(tier_cd)
);

CREATE TABLE loy_mbr_stg (
  ext_id varchar(20),
  nm1 varchar(20),
  nm2 varchar(20),
  mail varchar(20),
  ctry varchar(20),
  src_file varchar(20),
  load_dttm timestamp,
  sts varchar(20)
);

CREATE TABLE loy_tier (
  tier_cd varchar(20) NOT NULL,
  tier_nm varchar(120),
  rank_no integer,
  pts_req varchar(20),
  legs_req integer,
  bonus_pct numeric(14,2),
  lounge_ind char(1),
  PRIMARY KEY (tier_cd)
);

CREATE TABLE loy_tier_hist (
  mbr_id bigint NOT NULL,
  eff_dt date NOT NULL,
  tier_cd varchar(20),
  end_dt date,
  rsn_cd varchar(20),
  PRIMARY KEY (mbr_id, eff_dt),
  FOREIGN KEY (mbr_id) REFERENCES loy_mbr(mbr_id),
  FOREIGN KEY (tier_cd) REFERENCES loy_tier(tier_cd)
);

CREATE TABLE loy_txn (
  txn_id bigint NOT NULL,
  mbr_id bigint,
  txn_typ_cd varchar(20),
  txn_dt date,
  post_dt date,
  miles integer,
  tier_pts integer,
  ptnr_cd varchar(20),
  leg_id bigint,
  tkt_no varchar(20),
  cpn_no integer,
  rbd_cd char(2),
  promo_cd varchar(20),
  rule_id bigint,
  awd_id bigint,
  exp_dt date,
  rev_txn_id bigint,
  src_cd varchar(20),
  rmk varchar(1000),
  tier_cd varchar(20),
  base_miles integer,
  bonus_miles integer,
  route_grp varchar(20),
  flt_no varchar(20),
  flt_dt date,
  board_apt char(3),
  off_apt char(3),
  carr_cd char(2),
  ptnr_ref varchar(20),
  agt_sign varchar(20),
  batch_no varchar(20),
  bal_after_qty integer,
  PRIMARY KEY (txn_id),
  FOREIGN KEY (mbr_id) REFERENCES loy_mbr(mbr_id),
  FOREIGN KEY (txn_typ_cd) REFERENCES loy_txn_typ(txn_typ_cd)
);

CREATE TABLE loy_txn_arch (
  txn_id bigint NOT NULL,
  mbr_id bigint,
  typ varchar(20),
  dt varchar(20),
  miles integer,
  ptnr varchar(20),
  PRIMARY KEY (txn_id)
);

CREATE TABLE loy_txn_typ (
  txn_typ_cd varchar(20) NOT NULL,
  txn_typ_desc varchar(1000),
  cr_dr_ind char(1),
  expires_ind char(1),
  PRIMARY KEY (txn_typ_cd)
);

CREATE TABLE loy_ptnr (
  ptnr_cd varchar(20) NOT NULL,
  ptnr_nm varchar(120),
  ptnr_typ_cd varchar(20),
  ctry_cd char(2),
  mile_prc_amt numeric(14,2),
  contract_from_dt date,
  contract_to_dt date,
  carr_cd char(2),
  PRIMARY KEY (ptnr_cd),
  FOREIGN KEY (ptnr_typ_cd) REFERENCES loy_ptnr_typ(ptnr_typ_cd),
  FOREIGN KEY (ctry_cd) REFERENCES ref_country(ctry_cd),
  FOREIGN KEY (carr_cd) REFERENCES ref_carrier(carr_cd)
);

CREATE TABLE loy_ptnr_typ (
  ptnr_typ_cd varchar(20) NOT NULL,
  ptnr_typ_desc varchar(1000),
  PRIMARY KEY (ptnr_typ_cd)
);

CREATE TABLE loy_earn_rule (
  rule_id bigint NOT NULL,
  carr_cd char(2),
  rbd_cd char(2),
  fare_fam_cd varchar(20),
  route_grp varchar(20),
  eff_dt date,
  end_dt date,
  miles_pct numeric(14,2),
  min_miles integer,
  PRIMARY KEY (rule_id)
);

CREATE TABLE loy_awd (
  awd_id bigint NOT NULL,
  mbr_id bigint,
  pnr_id bigint,
  awd_typ_cd varchar(20),
  miles_used integer,
  fee_amt numeric(14,2),
  bkd_dt date,
  canc_dt date,
  sts_cd varchar(20),
  PRIMARY KEY (awd_id),
  FOREIGN KEY (mbr_id) REFERENCES loy_mbr(mbr_id),
  FOREIGN KEY (pnr_id) REFERENCES bkg_pnr(pnr_id),
  FOREIGN KEY (awd_typ_cd) REFERENCES loy_awd_typ(awd_typ_cd)
);

CREATE TABLE loy_awd_typ (
  awd_typ_cd varchar(20) NOT NULL,
  awd_typ_nm varchar(120),
  upg_ind char(1),
  part_ind char(1),
  PRIMARY KEY (awd_typ_cd)
);

CREATE TABLE loy_promo (
  promo_cd varchar(20) NOT NULL,
  promo_nm varchar(120),
  start_dt date,
  end_dt date,
  bonus_miles integer,
  bonus_pct numeric(14,2),
  budget_amt numeric(14,2),
  owner_emp_no varchar(20),
  PRIMARY KEY (promo_cd),
  FOREIGN KEY (owner_emp_no) REFERENCES hr_emp(emp_no)
);

CREATE TABLE loy_promo_reg (
  promo_cd varchar(20) NOT NULL,
  mbr_id bigint NOT NULL,
  reg_dt date,
  chan_cd varchar(20),
  met_dt date,
  PRIMARY KEY (promo_cd, mbr_id),
  FOREIGN KEY (promo_cd) REFERENCES loy_promo(promo_cd),
  FOREIGN KEY (mbr_id) REFERENCES loy_mbr(mbr_id)
);

CREATE TABLE loy_bal_mth (
  mbr_id bigint NOT NULL,
  bal_mth varchar(20) NOT NULL,
  open_bal integer,
  earn_qty integer,
  burn_qty integer,
  exp_qty integer,
  close_bal integer,
  PRIMARY KEY (mbr_id, bal_mth)
);

CREATE TABLE cat_caterer (
  ctr_id bigint NOT NULL,
  ctr_nm varchar(120),
  apt_cd char(3),
  vnd_id bigint,
  contract_no varchar(20),
  contract_to_dt date,
  audit_dt date,
  audit_score numeric(14,2),
  PRIMARY KEY (ctr_id),
  FOREIGN KEY (apt_cd) REFERENCES ref_airport(apt_cd),
  FOREIGN KEY (vnd_id) REFERENCES fin_vendor(vnd_id)
);

CREATE TABLE cat_meal_cd (
  meal_cd varchar(20) NOT NULL,
  meal_desc varchar(1000),
  spml_ind char(1),
  ssr_cd varchar(20),
  PRIMARY KEY (meal_cd)
);

CREATE TABLE cat_menu (
  menu_id bigint NOT NULL,
  menu_nm varchar(120),
  cab_cd varchar(20),
  haul_cd varchar(20),
  meal_cd varchar(20),
  cyc_no integer,
  eff_dt date,
  end_dt date,
  designer_emp_no varchar(20),
  PRIMARY KEY (menu_id),
  FOREIGN KEY (cab_cd) REFERENCES ref_cabin(cab_cd),
  FOREIGN KEY (meal_cd) REFERENCES cat_meal_cd(meal_cd)
);

CREATE TABLE cat_menu_item (
  menu_id bigint NOT NULL,
  item_id bigint NOT NULL,
  qty_per_pax integer,
  choice_no integer,
  PRIMARY KEY (menu_id, item_id),
  FOREIGN KEY (menu_id) REFERENCES cat_menu(menu_id),
  FOREIGN KEY (item_id) REFERENCES cat_item(item_id)
);

CREATE TABLE cat_item (
  item_id bigint NOT NULL,
  item_nm varchar(120),
  item_grp_cd varchar(20),
  uom varchar(20),
  unit_cost_amt numeric(14,2),
  wgt_kg numeric(14,2),
  alcohol_ind char(1),
  bob_ind char(1),
  shelf_hrs numeric(14,2),
  PRIMARY KEY (item_id)
);

CREATE TABLE cat_ord (
  ord_no varchar(20) NOT NULL,
  leg_id bigint,
  ctr_id bigint,
  ord_dttm timestamp,
  fin_dttm timestamp,
  sts_cd varchar(20),
  tot_amt numeric(14,2),
  cur_cd char(3),
  PRIMARY KEY (ord_no),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id),
  FOREIGN KEY (ctr_id) REFERENCES cat_caterer(ctr_id)
);

CREATE TABLE cat_ord_ln (
  ord_no varchar(20) NOT NULL,
  ln_no integer NOT NULL,
  cab_cd varchar(20),
  meal_cd varchar(20),
  menu_id bigint,
  qty_ord integer,
  qty_lded integer,
  unit_prc_amt numeric(14,2),
  ln_amt numeric(14,2),
  PRIMARY KEY (ord_no, ln_no),
  FOREIGN KEY (ord_no) REFERENCES cat_ord(ord_no),
  FOREIGN KEY (cab_cd) REFERENCES ref_cabin(cab_cd),
  FOREIGN KEY (meal_cd) REFERENCES cat_meal_cd(meal_cd),
  FOREIGN KEY (menu_id) REFERENCES cat_menu(menu_id)
);

CREATE TABLE cat_waste (
  leg_id bigint NOT NULL,
  cab_cd varchar(20) NOT NULL,
  item_id bigint NOT NULL,
  qty_ret integer,
  qty_wst integer,
  rpt_by_crw_id bigint,
  PRIMARY KEY (leg_id, cab_cd, item_id)
);

CREATE TABLE cat_bob_sale (
  sale_id bigint NOT NULL,
  leg_id bigint,
  item_id bigint,
  crw_id bigint,
  qty integer,
  prc_amt numeric(14,2),
  cur_cd char(3),
  pay_typ varchar(20),
  sale_dttm timestamp,
  PRIMARY KEY (sale_id),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id),
  FOREIGN KEY (item_id) REFERENCES cat_item(item_id),
  FOREIGN KEY (crw_id) REFERENCES crw_mbr(crw_id)
);

CREATE TABLE cat_dlv_iss (
  iss_id bigint NOT NULL,
  ord_no varchar(20),
  iss_typ_cd varchar(20),
  rpt_dttm timestamp,
  qty_short integer,
  dly_min integer,
  cred_amt numeric(14,2),
  PRIMARY KEY (iss_id)
);

CREATE TABLE cus_case (
  case_no varchar(20) NOT NULL,
  mbr_id bigint,
  pnr_id bigint,
  leg_id bigint,
  cat_cd varchar(20),
  chan_cd varchar(20),
  open_dt date,
  close_dt date,
  owner_emp_no varchar(20),
  sev_no integer,
  sts_cd varchar(20),
  subj_txt varchar(1000),
  body_txt varchar(1000),
  resp_days integer,
  pax_nm varchar(120),
  email varchar(120),
  phone varchar(20),
  lang_cd varchar(20),
  flt_no varchar(20),
  flt_dt date,
  dep_apt char(3),
  arr_apt char(3),
  tier_cd varchar(20),
  claim_amt numeric(14,2),
  cur_cd char(3),
  first_resp_dttm timestamp,
  reopen_cnt integer,
  legal_ind char(1),
  root_dept_id bigint,
  PRIMARY KEY (case_no),
  FOREIGN KEY (mbr_id) REFERENCES loy_mbr(mbr_id),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id),
  FOREIGN KEY (cat_cd) REFERENCES cus_case_cat(cat_cd),
  FOREIGN KEY (owner_emp_no) REFERENCES hr_emp(emp_no)
);

CREATE TABLE cus_case_cat (
  cat_cd varchar(20) NOT NULL,
  cat_desc varchar(1000),
  par_cat_cd varchar(20),
  PRIMARY KEY (cat_cd)
);

CREATE TABLE cus_comp (
  comp_id bigint NOT NULL,
  case_no varchar(20),
  comp_typ_cd varchar(20),
  amt numeric(14,2),
  cur_cd char(3),
  miles integer,
  appr_dt date,
  paid_dt date,
  reg_261_ind char(1),
  PRIMARY KEY (comp_id),
  FOREIGN KEY (case_no) REFERENCES cus_case(case_no)
);

CREATE TABLE cus_srv_resp (
  resp_id bigint NOT NULL,
  leg_id bigint,
  mbr_id bigint,
  cab_cd varchar(20),
  resp_dt date,
  nps_no integer,
  cmt_txt varchar(1000),
  PRIMARY KEY (resp_id),
  FOREIGN KEY (leg_id) REFERENCES flt_leg(leg_id)
);

CREATE TABLE gnd_hdlr (
  hdlr_id bigint NOT NULL,
  hdlr_nm varchar(120),
  vnd_id bigint,
  PRIMARY KEY (hdlr_id)
);

CREATE TABLE gnd_turn (
  turn_id bigint NOT NULL,
  arr_leg_id bigint,
  dep_leg_id bigint,
  tail_no varchar(20),
  stn_cd char(3),
  hdlr_id bigint,
  plan_min integer,
  act_min integer,
  PRIMARY KEY (turn_id)
);

CREATE TABLE gnd_turn_step (
  turn_id bigint NOT NULL,
  step_cd varchar(20) NOT NULL,
  plan_start timestamp,
  act_start timestamp,
  plan_end timestamp,
  act_end timestamp,
  late_min integer,
  PRIMARY KEY (turn_id, step_cd)
);

CREATE TABLE gnd_step (
  step_cd varchar(20) NOT NULL,
  step_nm varchar(120),
  crit_ind char(1),
  PRIMARY KEY (step_cd)
);

CREATE TABLE fin_vendor (
  vnd_id bigint NOT NULL,
  vnd_nm varchar(120),
  ctry_cd char(2),
  cur_cd char(3),
  pay_terms varchar(20),
  tax_no varchar(20),
  iban_no varchar(20),
  blk_ind char(1),
  PRIMARY KEY (vnd_id),
  FOREIGN KEY (ctry_cd) REFERENCES ref_country(ctry_cd)
);

CREATE TABLE fin_vnd_inv (
  inv_no varchar(20) NOT NULL,
  vnd_id bigint NOT NULL,
  inv_dt date,
  due_dt date,
  paid_dt date,
  amt numeric(14,2),
  cur_cd char(3),
  cost_ctr varchar(20),
  doc_typ varchar(20),
  PRIMARY KEY (inv_no, vnd_id)
);
