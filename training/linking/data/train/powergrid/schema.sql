CREATE TABLE ref_country (
  ctry_cd VARCHAR(8) NOT NULL,
  ctry_nm VARCHAR(80),
  tso_area_cd VARCHAR(8),
  eur_flg VARCHAR(8),
  PRIMARY KEY (ctry_cd)
);

CREATE TABLE ref_volt_lvl (
  volt_lvl_cd VARCHAR(8) NOT NULL,
  nom_kv NUMERIC(14,4),
  volt_lvl_dsc VARCHAR(400),
  ehv_flg VARCHAR(8),
  PRIMARY KEY (volt_lvl_cd)
);

CREATE TABLE ref_uom (
  uom_cd VARCHAR(8) NOT NULL,
  uom_dsc VARCHAR(400),
  base_uom_cd VARCHAR(8),
  conv_rt NUMERIC(14,4),
  PRIMARY KEY (uom_cd)
);

CREATE TABLE ref_calendar (
  cal_dt DATE NOT NULL,
  dow_cd VARCHAR(8),
  hol_flg VARCHAR(8),
  week_nbr INTEGER,
  qtr_cd VARCHAR(8),
  seas_cd VARCHAR(8),
  peak_flg VARCHAR(8),
  PRIMARY KEY (cal_dt)
);

CREATE TABLE ref_code_list (
  list_cd VARCHAR(8) NOT NULL,
  item_cd VARCHAR(8) NOT NULL,
  item_dsc VARCHAR(400),
  sort_seq INTEGER,
  enab_flg VARCHAR(8),
  PRIMARY KEY (list_cd, item_cd)
);

CREATE TABLE org_unit (
  ou_id INTEGER NOT NULL,
  ou_cd VARCHAR(8),
  ou_nm VARCHAR(80),
  ou_typ_cd VARCHAR(8),
  par_ou_id INTEGER,
  mgr_emp_id INTEGER,
  cost_ctr_cd VARCHAR(8),
  reg_cd VARCHAR(8),
  valid_fr_dt DATE,
  valid_to_dt DATE,
  PRIMARY KEY (ou_id)
);

CREATE TABLE org_unit_hier (
  anc_ou_id INTEGER NOT NULL,
  desc_ou_id INTEGER NOT NULL,
  lvl_diff_nbr INTEGER,
  PRIMARY KEY (anc_ou_id, desc_ou_id)
);

CREATE TABLE org_ou_typ (
  ou_typ_cd VARCHAR(8) NOT NULL,
  ou_typ_dsc VARCHAR(400),
  PRIMARY KEY (ou_typ_cd)
);

CREATE TABLE org_region (
  reg_cd VARCHAR(8) NOT NULL,
  reg_nm VARCHAR(80),
  ctrl_ctr_cd VARCHAR(8),
  ctry_cd VARCHAR(8),
  PRIMARY KEY (reg_cd)
);

CREATE TABLE org_ctrl_ctr (
  ctrl_ctr_cd VARCHAR(8) NOT NULL,
  ctrl_ctr_nm VARCHAR(80),
  city_nm VARCHAR(80),
  bkp_flg VARCHAR(8),
  PRIMARY KEY (ctrl_ctr_cd)
);

CREATE TABLE org_emp (
  emp_id INTEGER NOT NULL,
  pers_nbr INTEGER,
  last_nm VARCHAR(80),
  first_nm VARCHAR(80),
  ou_id INTEGER,
  job_cd VARCHAR(8),
  loc_cd VARCHAR(8),
  mob_nbr INTEGER,
  email VARCHAR(30),
  hire_dt DATE,
  exit_dt DATE,
  shift_grp_cd VARCHAR(8),
  enab_flg VARCHAR(8),
  PRIMARY KEY (emp_id)
);

CREATE TABLE org_job (
  job_cd VARCHAR(8) NOT NULL,
  job_dsc VARCHAR(400),
  fam_cd VARCHAR(8),
  grade_cd VARCHAR(8),
  PRIMARY KEY (job_cd)
);

CREATE TABLE org_emp_qual (
  emp_id INTEGER NOT NULL,
  qual_cd VARCHAR(8) NOT NULL,
  acq_dt DATE,
  exp_dt DATE,
  lvl_cd VARCHAR(8),
  cert_nbr INTEGER,
  PRIMARY KEY (emp_id, qual_cd)
);

CREATE TABLE org_qual (
  qual_cd VARCHAR(8) NOT NULL,
  qual_dsc VARCHAR(400),
  valid_mths_cnt INTEGER,
  hv_flg VARCHAR(8),
  PRIMARY KEY (qual_cd)
);

CREATE TABLE org_shift_plan (
  shift_plan_id INTEGER NOT NULL,
  emp_id INTEGER,
  ctrl_ctr_cd VARCHAR(8),
  shift_cd VARCHAR(8),
  start_ts TIMESTAMP,
  end_ts TIMESTAMP,
  subst_emp_id INTEGER,
  role_cd VARCHAR(8),
  PRIMARY KEY (shift_plan_id)
);

CREATE TABLE ast_site (
  site_id INTEGER NOT NULL,
  site_cd VARCHAR(8),
  site_nm VARCHAR(80),
  site_typ_cd VARCHAR(8),
  reg_cd VARCHAR(8),
  muni_cd VARCHAR(8),
  street_nm VARCHAR(80),
  post_cd VARCHAR(8),
  lat_deg NUMERIC(14,4),
  lon_deg NUMERIC(14,4),
  elev_m NUMERIC(14,4),
  owner_prty_id INTEGER,
  acq_dt DATE,
  comm_dt DATE,
  decomm_dt DATE,
  fence_flg VARCHAR(8),
  flood_cd VARCHAR(8),
  manned_flg VARCHAR(8),
  rmk_txt VARCHAR(400),
  PRIMARY KEY (site_id)
);

CREATE TABLE ast_site_typ (
  site_typ_cd VARCHAR(8) NOT NULL,
  site_typ_dsc VARCHAR(400),
  PRIMARY KEY (site_typ_cd)
);

CREATE TABLE ast_site_hist (
  site_id INTEGER NOT NULL,
  chg_ts TIMESTAMP NOT NULL,
  site_cd VARCHAR(8),
  site_nm VARCHAR(80),
  site_typ_cd VARCHAR(8),
  reg_cd VARCHAR(8),
  chg_usr_cd VARCHAR(8),
  PRIMARY KEY (site_id, chg_ts)
);

CREATE TABLE ast_bay (
  bay_id INTEGER NOT NULL,
  site_id INTEGER,
  bay_cd VARCHAR(8),
  bay_nm VARCHAR(80),
  volt_lvl_cd VARCHAR(8),
  bay_typ_cd VARCHAR(8),
  bus_sect_cd VARCHAR(8),
  comm_dt DATE,
  stat_cd VARCHAR(8),
  PRIMARY KEY (bay_id)
);

CREATE TABLE ast_bay_typ (
  bay_typ_cd VARCHAR(8) NOT NULL,
  bay_typ_dsc VARCHAR(400),
  PRIMARY KEY (bay_typ_cd)
);

CREATE TABLE ast_equip (
  equip_id INTEGER NOT NULL,
  equip_tag_cd VARCHAR(8),
  equip_cls_cd VARCHAR(8),
  site_id INTEGER,
  bay_id INTEGER,
  volt_lvl_cd VARCHAR(8),
  mfr_id INTEGER,
  mdl_cd VARCHAR(8),
  ser_nbr INTEGER,
  mfg_yr INTEGER,
  inst_dt DATE,
  comm_dt DATE,
  decomm_dt DATE,
  dsgn_life_yr INTEGER,
  stat_cd VARCHAR(8),
  crit_cd VARCHAR(8),
  cond_scr_val NUMERIC(14,4),
  cond_dt DATE,
  ou_id INTEGER,
  par_equip_id INTEGER,
  gis_ref VARCHAR(30),
  cmms_ref VARCHAR(30),
  sap_ref VARCHAR(30),
  book_val_amt NUMERIC(14,4),
  repl_val_amt NUMERIC(14,4),
  warr_end_dt DATE,
  rmk_txt VARCHAR(400),
  PRIMARY KEY (equip_id)
);

CREATE TABLE ast_equip_cls (
  equip_cls_cd VARCHAR(8) NOT NULL,
  equip_cls_dsc VARCHAR(400),
  par_cls_cd VARCHAR(8),
  insp_cyc_cd VARCHAR(8),
  PRIMARY KEY (equip_cls_cd)
);

CREATE TABLE ast_equip_stat (
  stat_cd VARCHAR(8) NOT NULL,
  stat_dsc VARCHAR(400),
  in_svc_flg VARCHAR(8),
  PRIMARY KEY (stat_cd)
);

CREATE TABLE ast_equip_hist (
  equip_id INTEGER NOT NULL,
  valid_fr_dt DATE NOT NULL,
  valid_to_dt DATE,
  site_id INTEGER,
  bay_id INTEGER,
  stat_cd VARCHAR(8),
  ou_id INTEGER,
  chg_rsn_cd VARCHAR(8),
  PRIMARY KEY (equip_id, valid_fr_dt)
);

CREATE TABLE ast_equip_stg (
  src_sys_cd VARCHAR(8),
  ext_ref VARCHAR(30),
  tag VARCHAR(30),
  cls VARCHAR(30),
  site VARCHAR(30),
  bay VARCHAR(30),
  ser VARCHAR(30),
  inst VARCHAR(30),
  load_ts TIMESTAMP,
  err_txt VARCHAR(400)
);

CREATE TABLE ast_mfr (
  mfr_id INTEGER NOT NULL,
  mfr_nm VARCHAR(80),
  ctry_cd VARCHAR(8),
  vend_id INTEGER,
  enab_flg VARCHAR(8),
  PRIMARY KEY (mfr_id)
);

CREATE TABLE ast_trafo (
  equip_id INTEGER NOT NULL,
  rtd_mva NUMERIC(14,4),
  prim_kv NUMERIC(14,4),
  sec_kv NUMERIC(14,4),
  tert_kv NUMERIC(14,4),
  vect_grp_cd VARCHAR(8),
  cool_cd VARCHAR(8),
  oil_t NUMERIC(14,4),
  tap_min_nbr INTEGER,
  tap_max_nbr INTEGER,
  tap_typ_cd VARCHAR(8),
  imp_pct NUMERIC(14,4),
  no_load_loss_mw NUMERIC(14,4),
  load_loss_mw NUMERIC(14,4),
  noise_val NUMERIC(14,4),
  wind_mat_cd VARCHAR(8),
  tank_typ_cd VARCHAR(8),
  bush_typ_cd VARCHAR(8),
  cons_typ_cd VARCHAR(8),
  tot_wt_t NUMERIC(14,4),
  trsp_wt_t NUMERIC(14,4),
  last_oil_chg_dt DATE,
  oltc_mfr_id INTEGER,
  oltc_oper_cnt INTEGER,
  fan_cnt INTEGER,
  pump_cnt INTEGER,
  noise_encl_flg VARCHAR(8),
  spare_flg VARCHAR(8),
  PRIMARY KEY (equip_id)
);

CREATE TABLE ast_brkr (
  equip_id INTEGER NOT NULL,
  brk_typ_cd VARCHAR(8),
  rtd_ka NUMERIC(14,4),
  med_cd VARCHAR(8),
  sf6_qty NUMERIC(14,4),
  oper_cnt INTEGER,
  mech_typ_cd VARCHAR(8),
  last_ovhl_dt DATE,
  PRIMARY KEY (equip_id)
);

CREATE TABLE ast_line (
  line_id INTEGER NOT NULL,
  line_cd VARCHAR(8),
  line_nm VARCHAR(80),
  volt_lvl_cd VARCHAR(8),
  fr_site_id INTEGER,
  to_site_id INTEGER,
  line_typ_cd VARCHAR(8),
  len_km NUMERIC(14,4),
  comm_dt DATE,
  thrm_rtg_mva NUMERIC(14,4),
  ou_id INTEGER,
  stat_cd VARCHAR(8),
  xbord_flg VARCHAR(8),
  oper_volt_kv NUMERIC(14,4),
  sag_lim_m NUMERIC(14,4),
  circ_cnt INTEGER,
  shld_wire_flg VARCHAR(8),
  opgw_flg VARCHAR(8),
  bird_prot_flg VARCHAR(8),
  insl_typ_cd VARCHAR(8),
  crit_cd VARCHAR(8),
  last_refurb_dt DATE,
  book_val_amt NUMERIC(14,4),
  repl_val_amt NUMERIC(14,4),
  gis_ref VARCHAR(30),
  sap_ref VARCHAR(30),
  usr_def_1 VARCHAR(30),
  usr_def_2 VARCHAR(30),
  PRIMARY KEY (line_id)
);

CREATE TABLE ast_line_typ (
  line_typ_cd VARCHAR(8) NOT NULL,
  line_typ_dsc VARCHAR(400),
  PRIMARY KEY (line_typ_cd)
);

CREATE TABLE ast_line_sect (
  sect_id INTEGER NOT NULL,
  line_id INTEGER,
  sect_seq INTEGER,
  fr_twr_id INTEGER,
  to_twr_id INTEGER,
  len_km NUMERIC(14,4),
  cndr_typ_cd VARCHAR(8),
  reg_cd VARCHAR(8),
  PRIMARY KEY (sect_id)
);

CREATE TABLE ast_cndr_typ (
  cndr_typ_cd VARCHAR(8) NOT NULL,
  cndr_typ_dsc VARCHAR(400),
  r_ohm NUMERIC(14,4),
  x_ohm NUMERIC(14,4),
  amp_rtg_val NUMERIC(14,4),
  max_temp_deg NUMERIC(14,4),
  PRIMARY KEY (cndr_typ_cd)
);

CREATE TABLE ast_twr (
  twr_id INTEGER NOT NULL,
  twr_nbr INTEGER,
  twr_typ_cd VARCHAR(8),
  hgt_m NUMERIC(14,4),
  lat_deg NUMERIC(14,4),
  lon_deg NUMERIC(14,4),
  fnd_cd VARCHAR(8),
  erec_yr INTEGER,
  coat_dt DATE,
  muni_cd VARCHAR(8),
  PRIMARY KEY (twr_id)
);

CREATE TABLE ast_twr_typ (
  twr_typ_cd VARCHAR(8) NOT NULL,
  twr_typ_dsc VARCHAR(400),
  PRIMARY KEY (twr_typ_cd)
);

CREATE TABLE ast_cable (
  line_id INTEGER NOT NULL,
  cable_seq INTEGER NOT NULL,
  ins_cd VARCHAR(8),
  manuf_len_m NUMERIC(14,4),
  lay_dt DATE,
  depth_m NUMERIC(14,4),
  jnt_cnt INTEGER,
  PRIMARY KEY (line_id, cable_seq)
);

CREATE TABLE ast_cond_asmt (
  asmt_id INTEGER NOT NULL,
  equip_id INTEGER,
  asmt_dt DATE,
  asmt_by_emp_id INTEGER,
  hlth_idx_val NUMERIC(14,4),
  rmn_life_yr INTEGER,
  meth_cd VARCHAR(8),
  rmk_txt VARCHAR(400),
  PRIMARY KEY (asmt_id)
);

CREATE TABLE ast_oil_smpl (
  smpl_id INTEGER NOT NULL,
  equip_id INTEGER,
  smpl_dt DATE,
  lab_prty_id INTEGER,
  h2_val NUMERIC(14,4),
  ch4_val NUMERIC(14,4),
  c2h2_val NUMERIC(14,4),
  c2h4_val NUMERIC(14,4),
  co_val NUMERIC(14,4),
  moist_val NUMERIC(14,4),
  acid_val NUMERIC(14,4),
  vrdct_cd VARCHAR(8),
  PRIMARY KEY (smpl_id)
);

CREATE TABLE ast_muni (
  muni_cd VARCHAR(8) NOT NULL,
  muni_nm VARCHAR(80),
  prov_nm VARCHAR(80),
  reg_cd VARCHAR(8),
  PRIMARY KEY (muni_cd)
);

CREATE TABLE net_node (
  node_id INTEGER NOT NULL,
  node_cd VARCHAR(8),
  site_id INTEGER,
  volt_lvl_cd VARCHAR(8),
  bus_cd VARCHAR(8),
  ctrl_area_cd VARCHAR(8),
  PRIMARY KEY (node_id)
);

CREATE TABLE net_branch (
  brn_id INTEGER NOT NULL,
  fr_node_id INTEGER,
  to_node_id INTEGER,
  brn_typ_cd VARCHAR(8),
  line_id INTEGER,
  equip_id INTEGER,
  r_ohm NUMERIC(14,4),
  x_ohm NUMERIC(14,4),
  rtg_norm_mva NUMERIC(14,4),
  rtg_emer_mva NUMERIC(14,4),
  PRIMARY KEY (brn_id)
);

CREATE TABLE net_brn_rtg_seas (
  brn_id INTEGER NOT NULL,
  seas_cd VARCHAR(8) NOT NULL,
  rtg_norm_mva NUMERIC(14,4),
  rtg_emer_mva NUMERIC(14,4),
  PRIMARY KEY (brn_id, seas_cd)
);

CREATE TABLE net_sw_state (
  equip_id INTEGER NOT NULL,
  chg_ts TIMESTAMP NOT NULL,
  sw_pos_cd VARCHAR(8),
  oper_emp_id INTEGER,
  src_cd VARCHAR(8),
  PRIMARY KEY (equip_id, chg_ts)
);

CREATE TABLE net_lf_run (
  run_id INTEGER NOT NULL,
  run_ts TIMESTAMP,
  mdl_ver_cd VARCHAR(8),
  case_typ_cd VARCHAR(8),
  conv_flg VARCHAR(8),
  iter_cnt INTEGER,
  usr_cd VARCHAR(8),
  PRIMARY KEY (run_id)
);

CREATE TABLE net_lf_res (
  run_id INTEGER NOT NULL,
  brn_id INTEGER NOT NULL,
  p_mw NUMERIC(14,4),
  q_mvar NUMERIC(14,4),
  load_pct NUMERIC(14,4),
  PRIMARY KEY (run_id, brn_id)
);

CREATE TABLE net_ctgy (
  ctgy_id INTEGER NOT NULL,
  ctgy_nm VARCHAR(80),
  ctgy_typ_cd VARCHAR(8),
  enab_flg VARCHAR(8),
  PRIMARY KEY (ctgy_id)
);

CREATE TABLE net_ctgy_elem (
  ctgy_id INTEGER NOT NULL,
  brn_id INTEGER NOT NULL,
  PRIMARY KEY (ctgy_id, brn_id)
);

CREATE TABLE net_ctgy_viol (
  run_id INTEGER NOT NULL,
  ctgy_id INTEGER NOT NULL,
  mon_brn_id INTEGER NOT NULL,
  load_pct NUMERIC(14,4),
  rem_act_cd VARCHAR(8),
  PRIMARY KEY (run_id, ctgy_id, mon_brn_id)
);

CREATE TABLE net_rem_act (
  rem_act_cd VARCHAR(8) NOT NULL,
  rem_act_dsc VARCHAR(400),
  cost_flg VARCHAR(8),
  PRIMARY KEY (rem_act_cd)
);

CREATE TABLE scd_pnt (
  pnt_id INTEGER NOT NULL,
  pnt_cd VARCHAR(8),
  equip_id INTEGER,
  node_id INTEGER,
  meas_typ_cd VARCHAR(8),
  uom_cd VARCHAR(8),
  rtu_id INTEGER,
  scan_cd VARCHAR(8),
  hi_lim_val NUMERIC(14,4),
  lo_lim_val NUMERIC(14,4),
  enab_flg VARCHAR(8),
  PRIMARY KEY (pnt_id)
);

CREATE TABLE scd_meas_typ (
  meas_typ_cd VARCHAR(8) NOT NULL,
  meas_typ_dsc VARCHAR(400),
  uom_cd VARCHAR(8),
  PRIMARY KEY (meas_typ_cd)
);

CREATE TABLE scd_rtu (
  rtu_id INTEGER NOT NULL,
  rtu_nm VARCHAR(80),
  site_id INTEGER,
  prot_cd VARCHAR(8),
  fw_ver VARCHAR(30),
  com_ch_cd VARCHAR(8),
  ip_addr VARCHAR(30),
  last_seen_ts TIMESTAMP,
  PRIMARY KEY (rtu_id)
);

CREATE TABLE scd_meas_15m (
  pnt_id INTEGER NOT NULL,
  ts TIMESTAMP NOT NULL,
  avg_val NUMERIC(14,4),
  min_val NUMERIC(14,4),
  max_val NUMERIC(14,4),
  qlty_cd VARCHAR(8),
  PRIMARY KEY (pnt_id, ts)
);

CREATE TABLE scd_meas_day (
  pnt_id INTEGER NOT NULL,
  meas_dt DATE NOT NULL,
  avg_val NUMERIC(14,4),
  min_val NUMERIC(14,4),
  max_val NUMERIC(14,4),
  max_ts TIMESTAMP,
  PRIMARY KEY (pnt_id, meas_dt)
);

CREATE TABLE scd_alm (
  alm_id INTEGER NOT NULL,
  pnt_id INTEGER,
  alm_ts TIMESTAMP,
  clr_ts TIMESTAMP,
  ack_ts TIMESTAMP,
  ack_emp_id INTEGER,
  sev_cd VARCHAR(8),
  alm_txt VARCHAR(400),
  PRIMARY KEY (alm_id)
);

CREATE TABLE scd_alm_sev (
  sev_cd VARCHAR(8) NOT NULL,
  sev_dsc VARCHAR(400),
  PRIMARY KEY (sev_cd)
);

CREATE TABLE scd_frq_log (
  ts TIMESTAMP NOT NULL,
  frq_hz NUMERIC(14,4),
  ace_mw NUMERIC(14,4),
  tm_dev_val NUMERIC(14,4),
  PRIMARY KEY (ts)
);

CREATE TABLE out_req (
  req_id INTEGER NOT NULL,
  req_nbr INTEGER,
  req_emp_id INTEGER,
  req_ou_id INTEGER,
  out_typ_cd VARCHAR(8),
  rsn_cd VARCHAR(8),
  plan_start_ts TIMESTAMP,
  plan_end_ts TIMESTAMP,
  rcl_min INTEGER,
  prio_cd VARCHAR(8),
  stat_cd VARCHAR(8),
  crt_ts TIMESTAMP,
  wo_id INTEGER,
  prj_id INTEGER,
  rmk_txt VARCHAR(400),
  PRIMARY KEY (req_id)
);

CREATE TABLE out_typ (
  out_typ_cd VARCHAR(8) NOT NULL,
  out_typ_dsc VARCHAR(400),
  plan_flg VARCHAR(8),
  PRIMARY KEY (out_typ_cd)
);

CREATE TABLE out_rsn (
  rsn_cd VARCHAR(8) NOT NULL,
  rsn_dsc VARCHAR(400),
  PRIMARY KEY (rsn_cd)
);

CREATE TABLE out_stat (
  stat_cd VARCHAR(8) NOT NULL,
  stat_dsc VARCHAR(400),
  fin_flg VARCHAR(8),
  PRIMARY KEY (stat_cd)
);

CREATE TABLE out_req_elem (
  req_id INTEGER NOT NULL,
  elem_seq INTEGER NOT NULL,
  equip_id INTEGER,
  line_id INTEGER,
  state_cd VARCHAR(8),
  PRIMARY KEY (req_id, elem_seq),
  FOREIGN KEY (req_id) REFERENCES out_req (req_id)
);

CREATE TABLE out_apprv (
  apprv_id INTEGER NOT NULL,
  req_id INTEGER,
  apprv_step_cd VARCHAR(8),
  apprv_emp_id INTEGER,
  dcsn_cd VARCHAR(8),
  dcsn_ts TIMESTAMP,
  cond_txt VARCHAR(400),
  PRIMARY KEY (apprv_id),
  FOREIGN KEY (req_id) REFERENCES out_req (req_id)
);

CREATE TABLE out_sw_order (
  so_id INTEGER NOT NULL,
  req_id INTEGER,
  so_nbr INTEGER,
  ctrl_ctr_cd VARCHAR(8),
  writ_emp_id INTEGER,
  chk_emp_id INTEGER,
  exec_start_ts TIMESTAMP,
  exec_end_ts TIMESTAMP,
  stat_cd VARCHAR(8),
  PRIMARY KEY (so_id),
  FOREIGN KEY (req_id) REFERENCES out_req (req_id),
  FOREIGN KEY (stat_cd) REFERENCES out_stat (stat_cd)
);

CREATE TABLE out_sw_step (
  so_id INTEGER NOT NULL,
  step_seq INTEGER NOT NULL,
  equip_id INTEGER,
  actn_cd VARCHAR(8),
  done_ts TIMESTAMP,
  done_emp_id INTEGER,
  PRIMARY KEY (so_id, step_seq),
  FOREIGN KEY (so_id) REFERENCES out_sw_order (so_id)
);

CREATE TABLE out_fault (
  fault_id INTEGER NOT NULL,
  fault_nbr INTEGER,
  start_ts TIMESTAMP,
  end_ts TIMESTAMP,
  line_id INTEGER,
  equip_id INTEGER,
  caus_cd VARCHAR(8),
  fault_typ_cd VARCHAR(8),
  dist_km NUMERIC(14,4),
  rclo_ok_flg VARCHAR(8),
  wthr_cd VARCHAR(8),
  reg_cd VARCHAR(8),
  ens_mwh NUMERIC(14,4),
  int_mw NUMERIC(14,4),
  rpt_emp_id INTEGER,
  PRIMARY KEY (fault_id),
  FOREIGN KEY (caus_cd) REFERENCES out_fault_caus (caus_cd)
);

CREATE TABLE out_fault_caus (
  caus_cd VARCHAR(8) NOT NULL,
  caus_dsc VARCHAR(400),
  caus_grp_cd VARCHAR(8),
  PRIMARY KEY (caus_cd),
  FOREIGN KEY (caus_grp_cd) REFERENCES out_caus_grp (caus_grp_cd)
);

CREATE TABLE out_caus_grp (
  caus_grp_cd VARCHAR(8) NOT NULL,
  caus_grp_dsc VARCHAR(400),
  ext_flg VARCHAR(8),
  PRIMARY KEY (caus_grp_cd)
);

CREATE TABLE out_fault_cust (
  fault_id INTEGER NOT NULL,
  conn_id INTEGER NOT NULL,
  int_mw NUMERIC(14,4),
  int_min INTEGER,
  ens_mwh NUMERIC(14,4),
  PRIMARY KEY (fault_id, conn_id),
  FOREIGN KEY (fault_id) REFERENCES out_fault (fault_id)
);

CREATE TABLE out_rel_mth (
  yr INTEGER NOT NULL,
  mth_nbr INTEGER NOT NULL,
  reg_cd VARCHAR(8) NOT NULL,
  volt_lvl_cd VARCHAR(8) NOT NULL,
  fault_cnt INTEGER,
  ens_mwh NUMERIC(14,4),
  ait_min INTEGER,
  unavail_pct NUMERIC(14,4),
  PRIMARY KEY (yr, mth_nbr, reg_cd, volt_lvl_cd)
);

CREATE TABLE out_log (
  log_id INTEGER NOT NULL,
  ctrl_ctr_cd VARCHAR(8),
  log_ts TIMESTAMP,
  emp_id INTEGER,
  entry_txt VARCHAR(400),
  fault_id INTEGER,
  req_id INTEGER,
  PRIMARY KEY (log_id),
  FOREIGN KEY (fault_id) REFERENCES out_fault (fault_id),
  FOREIGN KEY (req_id) REFERENCES out_req (req_id)
);

CREATE TABLE mnt_wo (
  wo_id INTEGER NOT NULL,
  wo_nbr INTEGER,
  wo_typ_cd VARCHAR(8),
  wo_ttl VARCHAR(80),
  equip_id INTEGER,
  line_id INTEGER,
  site_id INTEGER,
  ou_id INTEGER,
  plan_id INTEGER,
  stat_cd VARCHAR(8),
  prio_cd VARCHAR(8),
  crt_dt DATE,
  plan_start_dt DATE,
  plan_end_dt DATE,
  act_start_dt DATE,
  act_end_dt DATE,
  resp_emp_id INTEGER,
  vend_id INTEGER,
  est_amt NUMERIC(14,4),
  act_amt NUMERIC(14,4),
  cost_ctr_cd VARCHAR(8),
  prj_id INTEGER,
  rmk_txt VARCHAR(400),
  out_req_id INTEGER,
  sfty_pln_flg VARCHAR(8),
  perm_wrk_nbr INTEGER,
  appr_emp_id INTEGER,
  cls_out_cd VARCHAR(8),
  fail_mode_cd VARCHAR(8),
  fail_caus_cd VARCHAR(8),
  down_hrs NUMERIC(14,4),
  std_hrs NUMERIC(14,4),
  cntr_flg VARCHAR(8),
  sap_ref VARCHAR(30),
  usr_def_1 VARCHAR(30),
  usr_def_2 VARCHAR(30),
  PRIMARY KEY (wo_id)
);

CREATE TABLE mnt_wo_hist (
  wo_id INTEGER NOT NULL,
  chg_ts TIMESTAMP NOT NULL,
  old_stat_cd VARCHAR(8),
  new_stat_cd VARCHAR(8),
  chg_emp_id INTEGER,
  PRIMARY KEY (wo_id, chg_ts)
);

CREATE TABLE mnt_wo_typ (
  wo_typ_cd VARCHAR(8) NOT NULL,
  wo_typ_dsc VARCHAR(400),
  prev_flg VARCHAR(8),
  PRIMARY KEY (wo_typ_cd)
);

CREATE TABLE mnt_wo_stat (
  stat_cd VARCHAR(8) NOT NULL,
  stat_dsc VARCHAR(400),
  open_flg VARCHAR(8),
  PRIMARY KEY (stat_cd)
);

CREATE TABLE mnt_wo_labr (
  wo_id INTEGER NOT NULL,
  emp_id INTEGER NOT NULL,
  work_dt DATE NOT NULL,
  wrk_hrs NUMERIC(14,4),
  ovt_hrs NUMERIC(14,4),
  act_typ_cd VARCHAR(8),
  PRIMARY KEY (wo_id, emp_id, work_dt)
);

CREATE TABLE mnt_wo_matl (
  wo_id INTEGER NOT NULL,
  matl_id INTEGER NOT NULL,
  qty_val NUMERIC(14,4),
  issd_dt DATE,
  sloc_cd VARCHAR(8),
  PRIMARY KEY (wo_id, matl_id)
);

CREATE TABLE mnt_plan (
  plan_id INTEGER NOT NULL,
  plan_nm VARCHAR(80),
  equip_cls_cd VARCHAR(8),
  cyc_mths_cnt INTEGER,
  task_list_id INTEGER,
  ou_id INTEGER,
  enab_flg VARCHAR(8),
  PRIMARY KEY (plan_id)
);

CREATE TABLE mnt_task_list (
  task_list_id INTEGER NOT NULL,
  task_list_nm VARCHAR(80),
  std_hrs NUMERIC(14,4),
  qual_cd VARCHAR(8),
  PRIMARY KEY (task_list_id)
);

CREATE TABLE mnt_task (
  task_list_id INTEGER NOT NULL,
  task_seq INTEGER NOT NULL,
  task_dsc VARCHAR(400),
  std_min INTEGER,
  PRIMARY KEY (task_list_id, task_seq)
);

CREATE TABLE mnt_insp (
  insp_id INTEGER NOT NULL,
  line_id INTEGER,
  sect_id INTEGER,
  insp_typ_cd VARCHAR(8),
  insp_dt DATE,
  emp_id INTEGER,
  vend_id INTEGER,
  heli_flg VARCHAR(8),
  PRIMARY KEY (insp_id)
);

CREATE TABLE mnt_insp_typ (
  insp_typ_cd VARCHAR(8) NOT NULL,
  insp_typ_dsc VARCHAR(400),
  PRIMARY KEY (insp_typ_cd)
);

CREATE TABLE mnt_dfct (
  dfct_id INTEGER NOT NULL,
  insp_id INTEGER,
  equip_id INTEGER,
  twr_id INTEGER,
  dfct_cd VARCHAR(8),
  sev_cd VARCHAR(8),
  found_dt DATE,
  due_dt DATE,
  fixd_dt DATE,
  wo_id INTEGER,
  rmk_txt VARCHAR(400),
  PRIMARY KEY (dfct_id)
);

CREATE TABLE mnt_dfct_cd (
  dfct_cd VARCHAR(8) NOT NULL,
  dfct_dsc VARCHAR(400),
  cmpnt_cd VARCHAR(8),
  PRIMARY KEY (dfct_cd)
);

CREATE TABLE mnt_dfct_sev (
  sev_cd VARCHAR(8) NOT NULL,
  sev_dsc VARCHAR(400),
  rspn_days_cnt INTEGER,
  PRIMARY KEY (sev_cd)
);

CREATE TABLE mnt_veg (
  veg_id INTEGER NOT NULL,
  sect_id INTEGER,
  cut_dt DATE,
  species_cd VARCHAR(8),
  clr_m NUMERIC(14,4),
  next_dt DATE,
  vend_id INTEGER,
  area_val NUMERIC(14,4),
  cost_amt NUMERIC(14,4),
  PRIMARY KEY (veg_id)
);

CREATE TABLE inv_matl (
  matl_id INTEGER NOT NULL,
  matl_nbr INTEGER,
  matl_dsc VARCHAR(400),
  matl_grp_cd VARCHAR(8),
  uom_cd VARCHAR(8),
  std_prc NUMERIC(14,4),
  lead_days_cnt INTEGER,
  haz_flg VARCHAR(8),
  crit_flg VARCHAR(8),
  PRIMARY KEY (matl_id)
);

CREATE TABLE inv_matl_grp (
  matl_grp_cd VARCHAR(8) NOT NULL,
  matl_grp_dsc VARCHAR(400),
  PRIMARY KEY (matl_grp_cd)
);

CREATE TABLE inv_sloc (
  sloc_cd VARCHAR(8) NOT NULL,
  sloc_nm VARCHAR(80),
  site_id INTEGER,
  resp_emp_id INTEGER,
  PRIMARY KEY (sloc_cd)
);

CREATE TABLE inv_stock (
  matl_id INTEGER NOT NULL,
  sloc_cd VARCHAR(8) NOT NULL,
  on_hand_qty NUMERIC(14,4),
  rsvd_qty NUMERIC(14,4),
  min_qty NUMERIC(14,4),
  last_cnt_dt DATE,
  PRIMARY KEY (matl_id, sloc_cd)
);

CREATE TABLE inv_mvmt (
  mvmt_id INTEGER NOT NULL,
  matl_id INTEGER,
  sloc_cd VARCHAR(8),
  mvmt_typ_cd VARCHAR(8),
  mvmt_ts TIMESTAMP,
  qty_val NUMERIC(14,4),
  wo_id INTEGER,
  po_id INTEGER,
  emp_id INTEGER,
  PRIMARY KEY (mvmt_id)
);

CREATE TABLE pur_vend (
  vend_id INTEGER NOT NULL,
  vend_nbr INTEGER,
  vend_nm VARCHAR(80),
  ctry_cd VARCHAR(8),
  city_nm VARCHAR(80),
  vat_nbr INTEGER,
  qual_stat_cd VARCHAR(8),
  qual_exp_dt DATE,
  blk_flg VARCHAR(8),
  PRIMARY KEY (vend_id)
);

CREATE TABLE pur_po (
  po_id INTEGER NOT NULL,
  po_nbr INTEGER,
  vend_id INTEGER,
  buyer_emp_id INTEGER,
  ou_id INTEGER,
  po_dt DATE,
  po_stat_cd VARCHAR(8),
  curr_cd VARCHAR(8),
  tot_amt NUMERIC(14,4),
  frm_agr_id INTEGER,
  prj_id INTEGER,
  PRIMARY KEY (po_id)
);

CREATE TABLE pur_po_line (
  po_id INTEGER NOT NULL,
  line_seq INTEGER NOT NULL,
  matl_id INTEGER,
  line_dsc VARCHAR(400),
  ord_qty NUMERIC(14,4),
  unit_prc NUMERIC(14,4),
  dlv_dt DATE,
  rcvd_qty NUMERIC(14,4),
  PRIMARY KEY (po_id, line_seq)
);

CREATE TABLE pur_po_stat (
  po_stat_cd VARCHAR(8) NOT NULL,
  po_stat_dsc VARCHAR(400),
  PRIMARY KEY (po_stat_cd)
);

CREATE TABLE pur_frm_agr (
  frm_agr_id INTEGER NOT NULL,
  vend_id INTEGER,
  agr_ttl VARCHAR(80),
  start_dt DATE,
  end_dt DATE,
  ceil_amt NUMERIC(14,4),
  used_amt NUMERIC(14,4),
  PRIMARY KEY (frm_agr_id)
);

CREATE TABLE prj_hdr (
  prj_id INTEGER NOT NULL,
  prj_cd VARCHAR(8),
  prj_ttl VARCHAR(80),
  prj_typ_cd VARCHAR(8),
  phs_cd VARCHAR(8),
  mgr_emp_id INTEGER,
  ou_id INTEGER,
  site_id INTEGER,
  line_id INTEGER,
  apprv_dt DATE,
  plan_comm_dt DATE,
  act_comm_dt DATE,
  budg_amt NUMERIC(14,4),
  fcst_amt NUMERIC(14,4),
  act_amt NUMERIC(14,4),
  tyndp_ref VARCHAR(30),
  npv_amt NUMERIC(14,4),
  irr_pct NUMERIC(14,4),
  ben_cat_cd VARCHAR(8),
  reg_acct_flg VARCHAR(8),
  env_asmt_cd VARCHAR(8),
  fund_src_cd VARCHAR(8),
  stg_gate_cd VARCHAR(8),
  spons_emp_id INTEGER,
  cls_dt DATE,
  rmk_txt VARCHAR(400),
  PRIMARY KEY (prj_id)
);

CREATE TABLE prj_typ (
  prj_typ_cd VARCHAR(8) NOT NULL,
  prj_typ_dsc VARCHAR(400),
  PRIMARY KEY (prj_typ_cd)
);

CREATE TABLE prj_phs (
  phs_cd VARCHAR(8) NOT NULL,
  phs_dsc VARCHAR(400),
  phs_seq INTEGER,
  PRIMARY KEY (phs_cd)
);

CREATE TABLE prj_mlst (
  prj_id INTEGER NOT NULL,
  mlst_seq INTEGER NOT NULL,
  mlst_nm VARCHAR(80),
  base_dt DATE,
  fcst_dt DATE,
  act_dt DATE,
  PRIMARY KEY (prj_id, mlst_seq)
);

CREATE TABLE prj_cost_mth (
  prj_id INTEGER NOT NULL,
  yr INTEGER NOT NULL,
  mth_nbr INTEGER NOT NULL,
  cost_el_cd VARCHAR(8),
  act_amt NUMERIC(14,4),
  cmtd_amt NUMERIC(14,4),
  fcst_amt NUMERIC(14,4),
  PRIMARY KEY (prj_id, yr, mth_nbr)
);

CREATE TABLE prj_cost_el (
  cost_el_cd VARCHAR(8) NOT NULL,
  cost_el_dsc VARCHAR(400),
  capex_flg VARCHAR(8),
  PRIMARY KEY (cost_el_cd)
);

CREATE TABLE prj_perm (
  perm_id INTEGER NOT NULL,
  prj_id INTEGER,
  perm_typ_cd VARCHAR(8),
  auth_prty_id INTEGER,
  appl_dt DATE,
  grnt_dt DATE,
  appeal_flg VARCHAR(8),
  ref_nbr INTEGER,
  PRIMARY KEY (perm_id)
);

CREATE TABLE cus_prty (
  prty_id INTEGER NOT NULL,
  prty_nm VARCHAR(80),
  prty_typ_cd VARCHAR(8),
  eic_cd VARCHAR(8),
  ctry_cd VARCHAR(8),
  vat_nbr INTEGER,
  contact_nm VARCHAR(80),
  contact_tel VARCHAR(30),
  credit_cd VARCHAR(8),
  street_nm VARCHAR(80),
  post_cd VARCHAR(8),
  city_nm VARCHAR(80),
  lang_cd VARCHAR(8),
  iban VARCHAR(30),
  bic VARCHAR(30),
  bill_email VARCHAR(30),
  dunn_lvl_cd VARCHAR(8),
  reg_nbr INTEGER,
  sap_ref VARCHAR(30),
  actv_flg VARCHAR(8),
  crt_ts TIMESTAMP,
  upd_ts TIMESTAMP,
  PRIMARY KEY (prty_id)
);

CREATE TABLE cus_prty_typ (
  prty_typ_cd VARCHAR(8) NOT NULL,
  prty_typ_dsc VARCHAR(400),
  PRIMARY KEY (prty_typ_cd)
);

CREATE TABLE cus_conn (
  conn_id INTEGER NOT NULL,
  conn_cd VARCHAR(8),
  prty_id INTEGER,
  site_id INTEGER,
  node_id INTEGER,
  volt_lvl_cd VARCHAR(8),
  conn_typ_cd VARCHAR(8),
  ctrt_mw NUMERIC(14,4),
  comm_dt DATE,
  stat_cd VARCHAR(8),
  PRIMARY KEY (conn_id)
);

CREATE TABLE cus_conn_typ (
  conn_typ_cd VARCHAR(8) NOT NULL,
  conn_typ_dsc VARCHAR(400),
  load_flg VARCHAR(8),
  gen_flg VARCHAR(8),
  PRIMARY KEY (conn_typ_cd)
);

CREATE TABLE cus_conn_req (
  conn_req_id INTEGER NOT NULL,
  prty_id INTEGER,
  conn_typ_cd VARCHAR(8),
  req_mw NUMERIC(14,4),
  des_site_id INTEGER,
  recv_dt DATE,
  study_dt DATE,
  offer_dt DATE,
  acpt_dt DATE,
  stat_cd VARCHAR(8),
  resp_emp_id INTEGER,
  prj_id INTEGER,
  PRIMARY KEY (conn_req_id)
);

CREATE TABLE cus_ctrt (
  ctrt_id INTEGER NOT NULL,
  conn_id INTEGER,
  ctrt_typ_cd VARCHAR(8),
  sign_dt DATE,
  start_dt DATE,
  end_dt DATE,
  ctrt_mw NUMERIC(14,4),
  trf_cd VARCHAR(8),
  depst_amt NUMERIC(14,4),
  PRIMARY KEY (ctrt_id)
);

CREATE TABLE cus_trf (
  trf_cd VARCHAR(8) NOT NULL,
  trf_dsc VARCHAR(400),
  volt_lvl_cd VARCHAR(8),
  cap_prc NUMERIC(14,4),
  enrg_prc NUMERIC(14,4),
  react_prc NUMERIC(14,4),
  valid_fr_dt DATE,
  valid_to_dt DATE,
  PRIMARY KEY (trf_cd)
);

CREATE TABLE cus_invc (
  invc_id INTEGER NOT NULL,
  invc_nbr INTEGER,
  ctrt_id INTEGER,
  prty_id INTEGER,
  bill_yr INTEGER,
  bill_mth_nbr INTEGER,
  issue_dt DATE,
  due_dt DATE,
  paid_dt DATE,
  net_amt NUMERIC(14,4),
  vat_amt NUMERIC(14,4),
  stat_cd VARCHAR(8),
  PRIMARY KEY (invc_id)
);

CREATE TABLE cus_invc_line (
  invc_id INTEGER NOT NULL,
  line_seq INTEGER NOT NULL,
  comp_cd VARCHAR(8),
  qty_val NUMERIC(14,4),
  prc_val NUMERIC(14,4),
  line_amt NUMERIC(14,4),
  PRIMARY KEY (invc_id, line_seq)
);

CREATE TABLE cus_bill_comp (
  comp_cd VARCHAR(8) NOT NULL,
  comp_dsc VARCHAR(400),
  gl_acct_cd VARCHAR(8),
  PRIMARY KEY (comp_cd)
);

CREATE TABLE cus_cmpl (
  cmpl_id INTEGER NOT NULL,
  prty_id INTEGER,
  conn_id INTEGER,
  recv_dt DATE,
  topic_cd VARCHAR(8),
  resp_emp_id INTEGER,
  clsd_dt DATE,
  fault_id INTEGER,
  PRIMARY KEY (cmpl_id)
);

CREATE TABLE gen_plant (
  plant_id INTEGER NOT NULL,
  plant_nm VARCHAR(80),
  prty_id INTEGER,
  site_id INTEGER,
  conn_id INTEGER,
  fuel_cd VARCHAR(8),
  inst_mw NUMERIC(14,4),
  comm_yr INTEGER,
  PRIMARY KEY (plant_id)
);

CREATE TABLE gen_unit (
  unit_id INTEGER NOT NULL,
  plant_id INTEGER,
  unit_cd VARCHAR(8),
  eic_cd VARCHAR(8),
  pmax_mw NUMERIC(14,4),
  pmin_mw NUMERIC(14,4),
  ramp_val NUMERIC(14,4),
  blk_strt_flg VARCHAR(8),
  stat_cd VARCHAR(8),
  PRIMARY KEY (unit_id)
);

CREATE TABLE gen_fuel (
  fuel_cd VARCHAR(8) NOT NULL,
  fuel_dsc VARCHAR(400),
  renew_flg VARCHAR(8),
  co2_rt NUMERIC(14,4),
  PRIMARY KEY (fuel_cd)
);

CREATE TABLE gen_unavl (
  unavl_id INTEGER NOT NULL,
  unit_id INTEGER,
  start_ts TIMESTAMP,
  end_ts TIMESTAMP,
  avail_mw NUMERIC(14,4),
  rsn_cd VARCHAR(8),
  publ_ts TIMESTAMP,
  PRIMARY KEY (unavl_id)
);

CREATE TABLE gen_meas_15m (
  unit_id INTEGER NOT NULL,
  ts TIMESTAMP NOT NULL,
  p_mw NUMERIC(14,4),
  q_mvar NUMERIC(14,4),
  PRIMARY KEY (unit_id, ts)
);

CREATE TABLE mkt_brp (
  brp_id INTEGER NOT NULL,
  prty_id INTEGER,
  brp_cd VARCHAR(8),
  start_dt DATE,
  end_dt DATE,
  coll_amt NUMERIC(14,4),
  PRIMARY KEY (brp_id)
);

CREATE TABLE mkt_sched (
  sched_id INTEGER NOT NULL,
  brp_id INTEGER,
  del_dt DATE,
  ver_nbr INTEGER,
  sched_typ_cd VARCHAR(8),
  cp_prty_id INTEGER,
  recv_ts TIMESTAMP,
  stat_cd VARCHAR(8),
  PRIMARY KEY (sched_id)
);

CREATE TABLE mkt_sched_qh (
  sched_id INTEGER NOT NULL,
  qh_nbr INTEGER NOT NULL,
  in_mw NUMERIC(14,4),
  out_mw NUMERIC(14,4),
  PRIMARY KEY (sched_id, qh_nbr)
);

CREATE TABLE mkt_xb_bord (
  bord_cd VARCHAR(8) NOT NULL,
  bord_nm VARCHAR(80),
  fr_ctry_cd VARCHAR(8),
  to_ctry_cd VARCHAR(8),
  nbr_prty_id INTEGER,
  PRIMARY KEY (bord_cd)
);

CREATE TABLE mkt_xb_ntc (
  bord_cd VARCHAR(8) NOT NULL,
  del_dt DATE NOT NULL,
  hr_nbr INTEGER NOT NULL,
  dir_cd VARCHAR(8) NOT NULL,
  ntc_mw NUMERIC(14,4),
  aac_mw NUMERIC(14,4),
  PRIMARY KEY (bord_cd, del_dt, hr_nbr, dir_cd)
);

CREATE TABLE mkt_xb_flow (
  bord_cd VARCHAR(8) NOT NULL,
  ts TIMESTAMP NOT NULL,
  sched_mw NUMERIC(14,4),
  phys_mw NUMERIC(14,4),
  PRIMARY KEY (bord_cd, ts)
);

CREATE TABLE mkt_cap_auc (
  auc_id INTEGER NOT NULL,
  bord_cd VARCHAR(8),
  dir_cd VARCHAR(8),
  auc_typ_cd VARCHAR(8),
  start_dt DATE,
  end_dt DATE,
  offr_mw NUMERIC(14,4),
  clr_prc NUMERIC(14,4),
  PRIMARY KEY (auc_id)
);

CREATE TABLE mkt_cap_rght (
  auc_id INTEGER NOT NULL,
  prty_id INTEGER NOT NULL,
  alloc_mw NUMERIC(14,4),
  prc_val NUMERIC(14,4),
  PRIMARY KEY (auc_id, prty_id)
);

CREATE TABLE mkt_auc_typ (
  auc_typ_cd VARCHAR(8) NOT NULL,
  auc_typ_dsc VARCHAR(400),
  PRIMARY KEY (auc_typ_cd)
);

CREATE TABLE bal_prod (
  prod_cd VARCHAR(8) NOT NULL,
  prod_dsc VARCHAR(400),
  dir_cd VARCHAR(8),
  fat_min INTEGER,
  PRIMARY KEY (prod_cd)
);

CREATE TABLE bal_bid (
  bid_id INTEGER NOT NULL,
  unit_id INTEGER,
  prty_id INTEGER,
  prod_cd VARCHAR(8),
  del_dt DATE,
  qh_nbr INTEGER,
  bid_mw NUMERIC(14,4),
  bid_prc NUMERIC(14,4),
  acpt_flg VARCHAR(8),
  PRIMARY KEY (bid_id)
);

CREATE TABLE bal_actv (
  actv_id INTEGER NOT NULL,
  bid_id INTEGER,
  start_ts TIMESTAMP,
  end_ts TIMESTAMP,
  actv_mwh NUMERIC(14,4),
  set_prc NUMERIC(14,4),
  rsn_cd VARCHAR(8),
  PRIMARY KEY (actv_id)
);

CREATE TABLE bal_imb_prc (
  del_dt DATE NOT NULL,
  qh_nbr INTEGER NOT NULL,
  sys_imb_mwh NUMERIC(14,4),
  long_prc NUMERIC(14,4),
  short_prc NUMERIC(14,4),
  PRIMARY KEY (del_dt, qh_nbr)
);

CREATE TABLE bal_imb_set (
  brp_id INTEGER NOT NULL,
  del_dt DATE NOT NULL,
  qh_nbr INTEGER NOT NULL,
  pos_mwh NUMERIC(14,4),
  mtr_mwh NUMERIC(14,4),
  imb_mwh NUMERIC(14,4),
  imb_amt NUMERIC(14,4),
  run_cd VARCHAR(8),
  PRIMARY KEY (brp_id, del_dt, qh_nbr)
);

CREATE TABLE bal_rdsp (
  rdsp_id INTEGER NOT NULL,
  unit_id INTEGER,
  brn_id INTEGER,
  del_dt DATE,
  start_ts TIMESTAMP,
  end_ts TIMESTAMP,
  up_mwh NUMERIC(14,4),
  down_mwh NUMERIC(14,4),
  cost_amt NUMERIC(14,4),
  ctgy_id INTEGER,
  PRIMARY KEY (rdsp_id)
);

CREATE TABLE lnd_parcel (
  parcel_id INTEGER NOT NULL,
  cad_nbr INTEGER,
  muni_cd VARCHAR(8),
  area_val NUMERIC(14,4),
  use_cd VARCHAR(8),
  PRIMARY KEY (parcel_id)
);

CREATE TABLE lnd_own (
  parcel_id INTEGER NOT NULL,
  prty_id INTEGER NOT NULL,
  shr_pct NUMERIC(14,4),
  fr_dt DATE,
  PRIMARY KEY (parcel_id, prty_id)
);

CREATE TABLE lnd_esmt (
  esmt_id INTEGER NOT NULL,
  parcel_id INTEGER,
  line_id INTEGER,
  prty_id INTEGER,
  esmt_typ_cd VARCHAR(8),
  sign_dt DATE,
  rgst_dt DATE,
  width_m NUMERIC(14,4),
  cmpn_amt NUMERIC(14,4),
  exp_dt DATE,
  PRIMARY KEY (esmt_id)
);

CREATE TABLE lnd_esmt_typ (
  esmt_typ_cd VARCHAR(8) NOT NULL,
  esmt_typ_dsc VARCHAR(400),
  PRIMARY KEY (esmt_typ_cd)
);

CREATE TABLE lnd_pay (
  pay_id INTEGER NOT NULL,
  esmt_id INTEGER,
  pay_yr INTEGER,
  pay_amt NUMERIC(14,4),
  paid_dt DATE,
  PRIMARY KEY (pay_id)
);

CREATE TABLE hse_inc (
  inc_id INTEGER NOT NULL,
  inc_nbr INTEGER,
  inc_dt DATE,
  site_id INTEGER,
  ou_id INTEGER,
  inc_typ_cd VARCHAR(8),
  sev_cd VARCHAR(8),
  emp_id INTEGER,
  vend_id INTEGER,
  wo_id INTEGER,
  lost_days_cnt INTEGER,
  dsc_txt VARCHAR(400),
  PRIMARY KEY (inc_id)
);

CREATE TABLE hse_inc_typ (
  inc_typ_cd VARCHAR(8) NOT NULL,
  inc_typ_dsc VARCHAR(400),
  PRIMARY KEY (inc_typ_cd)
);

CREATE TABLE hse_actn (
  actn_id INTEGER NOT NULL,
  inc_id INTEGER,
  actn_dsc VARCHAR(400),
  own_emp_id INTEGER,
  due_dt DATE,
  done_dt DATE,
  PRIMARY KEY (actn_id)
);

CREATE TABLE hse_sf6_log (
  equip_id INTEGER NOT NULL,
  log_dt DATE NOT NULL,
  topup_qty NUMERIC(14,4),
  leak_qty NUMERIC(14,4),
  emp_id INTEGER,
  PRIMARY KEY (equip_id, log_dt)
);

CREATE TABLE tkp_gr (
  grn VARCHAR(30) NOT NULL,
  gst VARCHAR(30),
  gfn VARCHAR(30),
  gty VARCHAR(30),
  gdt VARCHAR(30),
  gvb VARCHAR(30),
  PRIMARY KEY (grn)
);

CREATE TABLE tkp_gp (
  grn VARCHAR(30) NOT NULL,
  pzn VARCHAR(30) NOT NULL,
  pw1 NUMERIC,
  pw2 NUMERIC,
  pek VARCHAR(30),
  pdt VARCHAR(30),
  PRIMARY KEY (grn, pzn)
);

CREATE TABLE tkp_pz (
  pzn VARCHAR(30) NOT NULL,
  pzb VARCHAR(30),
  pze VARCHAR(30),
  PRIMARY KEY (pzn)
);

CREATE TABLE tkp_ty (
  gty VARCHAR(30) NOT NULL,
  tyb VARCHAR(30),
  tyh VARCHAR(30),
  tyg VARCHAR(30),
  PRIMARY KEY (gty)
);

CREATE TABLE ezm_zp (
  zpn VARCHAR(30) NOT NULL,
  zkn VARCHAR(30),
  zwf NUMERIC,
  zab VARCHAR(30),
  zst VARCHAR(30),
  PRIMARY KEY (zpn)
);

CREATE TABLE ezm_zv (
  zpn VARCHAR(30) NOT NULL,
  zmo VARCHAR(30) NOT NULL,
  zwv NUMERIC,
  zww NUMERIC,
  zlm NUMERIC,
  zek VARCHAR(30),
  PRIMARY KEY (zpn, zmo)
);

CREATE TABLE ezm_zk (
  zkn VARCHAR(30) NOT NULL,
  zkb VARCHAR(30),
  zkc VARCHAR(30),
  PRIMARY KEY (zkn)
);
