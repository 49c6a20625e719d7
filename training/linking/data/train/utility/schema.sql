CREATE TABLE cis_cust (
  cust_id INTEGER NOT NULL,
  cust_no VARCHAR(30),
  cust_typ_cd VARCHAR(10),
  cust_cls_cd VARCHAR(10),
  nm_title_cd VARCHAR(10),
  nm_last VARCHAR(30),
  nm_first VARCHAR(30),
  nm_full VARCHAR(254),
  org_nm VARCHAR(100),
  tax_no VARCHAR(30),
  dob_dt DATE,
  lang_cd VARCHAR(10),
  cust_st_cd VARCHAR(10),
  credit_rtg INTEGER,
  credit_rtg_dt DATE,
  seg_cd VARCHAR(10),
  vip_flg CHAR(1),
  emp_flg CHAR(1),
  ebill_flg CHAR(1),
  mkt_optout_flg CHAR(1),
  mail_addr_id INTEGER,
  pref_cntct_mthd_cd VARCHAR(10),
  old_cust_no VARCHAR(30),
  merge_to_cust_id INTEGER,
  src_sys_cd VARCHAR(10),
  consent_dt DATE,
  udf1 VARCHAR(60),
  udf2 VARCHAR(60),
  udf3 VARCHAR(60),
  udf4 VARCHAR(60),
  udf5 VARCHAR(60),
  udf6 VARCHAR(60),
  crt_usr VARCHAR(30),
  crt_ts TIMESTAMP,
  upd_usr VARCHAR(30),
  upd_ts TIMESTAMP,
  ver_no INTEGER,
  PRIMARY KEY (cust_id),
  FOREIGN KEY (cust_typ_cd) REFERENCES cis_cust_typ (cust_typ_cd),
  FOREIGN KEY (cust_cls_cd) REFERENCES cis_cust_cls (cust_cls_cd)
);

CREATE TABLE cis_cust_hist (
  cust_id INTEGER NOT NULL,
  eff_dt DATE NOT NULL,
  end_dt DATE,
  cust_no VARCHAR(30),
  cust_typ_cd VARCHAR(10),
  cust_cls_cd VARCHAR(10),
  nm_last VARCHAR(30),
  nm_first VARCHAR(30),
  org_nm VARCHAR(100),
  cust_st_cd VARCHAR(10),
  credit_rtg INTEGER,
  seg_cd VARCHAR(10),
  chg_rsn_cd VARCHAR(10),
  chg_usr VARCHAR(30),
  PRIMARY KEY (cust_id, eff_dt)
);

CREATE TABLE cis_cust_stg (
  load_id INTEGER,
  rec_seq INTEGER,
  ext_cust_no VARCHAR(30),
  nm_raw VARCHAR(254),
  addr_raw VARCHAR(254),
  phone_raw VARCHAR(30),
  typ_raw VARCHAR(30),
  proc_flg CHAR(1),
  err_txt VARCHAR(254),
  load_ts TIMESTAMP
);

CREATE TABLE cis_cust_typ (
  cust_typ_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  short_descr VARCHAR(254),
  act_flg CHAR(1),
  srt_ord INTEGER,
  PRIMARY KEY (cust_typ_cd)
);

CREATE TABLE cis_cust_cls (
  cust_cls_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  trf_grp_cd VARCHAR(10),
  act_flg CHAR(1),
  crt_usr VARCHAR(30),
  crt_ts TIMESTAMP,
  upd_usr VARCHAR(30),
  upd_ts TIMESTAMP,
  ver_no INTEGER,
  PRIMARY KEY (cust_cls_cd)
);

CREATE TABLE cis_cust_phone (
  cust_id INTEGER NOT NULL,
  phone_typ_cd VARCHAR(10) NOT NULL,
  phone_seq INTEGER NOT NULL,
  phone_no VARCHAR(30),
  ext VARCHAR(30),
  prim_flg CHAR(1),
  sms_ok_flg CHAR(1),
  verif_dt DATE,
  PRIMARY KEY (cust_id, phone_typ_cd, phone_seq),
  FOREIGN KEY (cust_id) REFERENCES cis_cust (cust_id)
);

CREATE TABLE cis_cust_eml (
  cust_id INTEGER NOT NULL,
  eml_seq INTEGER NOT NULL,
  eml_addr VARCHAR(30),
  prim_flg CHAR(1),
  bounce_cnt INTEGER,
  verif_dt DATE,
  PRIMARY KEY (cust_id, eml_seq),
  FOREIGN KEY (cust_id) REFERENCES cis_cust (cust_id)
);

CREATE TABLE cis_acct (
  acct_id INTEGER NOT NULL,
  acct_no VARCHAR(30),
  main_cust_id INTEGER,
  acct_st_cd VARCHAR(10),
  bill_cyc_cd VARCHAR(10),
  acct_cls_cd VARCHAR(10),
  setup_dt DATE,
  close_dt DATE,
  mail_prem_id INTEGER,
  mail_addr_id INTEGER,
  bill_fmt_cd VARCHAR(10),
  bill_freq_cd VARCHAR(10),
  dd_flg CHAR(1),
  dd_bank_cd VARCHAR(10),
  dd_iban VARCHAR(30),
  coll_cls_cd VARCHAR(10),
  cr_review_dt DATE,
  protect_flg CHAR(1),
  postpone_cr_dt DATE,
  org_unit_cd VARCHAR(10),
  curr_cd VARCHAR(10),
  bal_amt DECIMAL(15,2),
  last_bill_dt DATE,
  last_pay_dt DATE,
  last_pay_amt DECIMAL(15,2),
  lpc_exempt_flg CHAR(1),
  paper_fee_flg CHAR(1),
  acct_mgmt_grp_cd VARCHAR(10),
  alert_txt VARCHAR(254),
  udf1 VARCHAR(60),
  udf2 VARCHAR(60),
  udf3 VARCHAR(60),
  udf4 VARCHAR(60),
  udf5 VARCHAR(60),
  udf6 VARCHAR(60),
  udf7 VARCHAR(60),
  udf8 VARCHAR(60),
  crt_usr VARCHAR(30),
  crt_ts TIMESTAMP,
  upd_usr VARCHAR(30),
  upd_ts TIMESTAMP,
  ver_no INTEGER,
  PRIMARY KEY (acct_id),
  FOREIGN KEY (main_cust_id) REFERENCES cis_cust (cust_id),
  FOREIGN KEY (acct_st_cd) REFERENCES cis_acct_st (acct_st_cd),
  FOREIGN KEY (bill_cyc_cd) REFERENCES bl_cyc (bill_cyc_cd)
);

CREATE TABLE cis_acct_st (
  acct_st_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  fin_flg CHAR(1),
  act_flg CHAR(1),
  PRIMARY KEY (acct_st_cd)
);

CREATE TABLE cis_acct_cust (
  acct_id INTEGER NOT NULL,
  cust_id INTEGER NOT NULL,
  acct_rel_cd VARCHAR(10) NOT NULL,
  fin_resp_flg CHAR(1),
  main_flg CHAR(1),
  bill_copy_flg CHAR(1),
  strt_dt DATE,
  end_dt DATE,
  PRIMARY KEY (acct_id, cust_id, acct_rel_cd),
  FOREIGN KEY (acct_id) REFERENCES cis_acct (acct_id),
  FOREIGN KEY (cust_id) REFERENCES cis_cust (cust_id),
  FOREIGN KEY (acct_rel_cd) REFERENCES cis_acct_rel_typ (acct_rel_cd)
);

CREATE TABLE cis_acct_rel_typ (
  acct_rel_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  act_flg CHAR(1),
  PRIMARY KEY (acct_rel_cd)
);

CREATE TABLE cis_addr (
  addr_id INTEGER NOT NULL,
  street_nm VARCHAR(100),
  house_no VARCHAR(30),
  house_sfx VARCHAR(30),
  unit_no VARCHAR(30),
  postal_cd VARCHAR(10),
  munic_cd VARCHAR(10),
  ctry_cd VARCHAR(10),
  gps_lat DECIMAL(15,4),
  gps_lon DECIMAL(15,4),
  geocd_qual_cd VARCHAR(10),
  addr_ln1 VARCHAR(254),
  addr_ln2 VARCHAR(254),
  old_addr_key INTEGER,
  crt_usr VARCHAR(30),
  crt_ts TIMESTAMP,
  upd_usr VARCHAR(30),
  upd_ts TIMESTAMP,
  ver_no INTEGER,
  PRIMARY KEY (addr_id),
  FOREIGN KEY (munic_cd) REFERENCES cis_munic (munic_cd)
);

CREATE TABLE cis_munic (
  munic_cd VARCHAR(10) NOT NULL,
  munic_nm VARCHAR(100),
  dist_cd VARCHAR(10),
  county_cd VARCHAR(10),
  popul_cnt INTEGER,
  franchise_flg CHAR(1),
  franch_fee_pct DECIMAL(15,4),
  PRIMARY KEY (munic_cd)
);

CREATE TABLE cis_dist (
  dist_cd VARCHAR(10) NOT NULL,
  dist_nm VARCHAR(100),
  org_unit_cd VARCHAR(10),
  act_flg CHAR(1),
  PRIMARY KEY (dist_cd)
);

CREATE TABLE cis_prem (
  prem_id INTEGER NOT NULL,
  prem_no VARCHAR(30),
  prem_typ_cd VARCHAR(10),
  addr_id INTEGER,
  munic_cd VARCHAR(10),
  rd_rte_cd VARCHAR(10),
  parent_prem_id INTEGER,
  owner_cust_id INTEGER,
  bld_yr INTEGER,
  occ_cnt INTEGER,
  area_m2 DECIMAL(15,4),
  dwell_cnt INTEGER,
  flood_zone_cd VARCHAR(10),
  access_note VARCHAR(254),
  key_no VARCHAR(30),
  dog_flg CHAR(1),
  trend_area_cd VARCHAR(10),
  press_zone_cd VARCHAR(10),
  dma_cd VARCHAR(10),
  inactive_flg CHAR(1),
  udf1 VARCHAR(60),
  udf2 VARCHAR(60),
  udf3 VARCHAR(60),
  udf4 VARCHAR(60),
  udf5 VARCHAR(60),
  crt_usr VARCHAR(30),
  crt_ts TIMESTAMP,
  upd_usr VARCHAR(30),
  upd_ts TIMESTAMP,
  ver_no INTEGER,
  PRIMARY KEY (prem_id),
  FOREIGN KEY (prem_typ_cd) REFERENCES cis_prem_typ (prem_typ_cd),
  FOREIGN KEY (addr_id) REFERENCES cis_addr (addr_id)
);

CREATE TABLE cis_prem_typ (
  prem_typ_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  res_flg CHAR(1),
  PRIMARY KEY (prem_typ_cd)
);

CREATE TABLE cis_sp (
  sp_id INTEGER NOT NULL,
  prem_id INTEGER,
  sp_typ_cd VARCHAR(10),
  svc_cd VARCHAR(10),
  sp_st_cd VARCHAR(10),
  rd_rte_cd VARCHAR(10),
  rte_seq INTEGER,
  feeder_ref VARCHAR(30),
  xfmr_asset_no VARCHAR(30),
  phase_cd VARCHAR(10),
  volt_cd VARCHAR(10),
  conn_sz_mm DECIMAL(15,4),
  dma_cd VARCHAR(10),
  inst_dt DATE,
  abol_dt DATE,
  disc_loc_cd VARCHAR(10),
  mtr_loc_cd VARCHAR(10),
  seal_no VARCHAR(30),
  bkflow_flg CHAR(1),
  gps_lat DECIMAL(15,4),
  gps_lon DECIMAL(15,4),
  mkt_pt_no VARCHAR(30),
  fac_lvl1_cd VARCHAR(10),
  fac_lvl2_cd VARCHAR(10),
  fac_lvl3_cd VARCHAR(10),
  crt_usr VARCHAR(30),
  crt_ts TIMESTAMP,
  upd_usr VARCHAR(30),
  upd_ts TIMESTAMP,
  ver_no INTEGER,
  PRIMARY KEY (sp_id),
  FOREIGN KEY (prem_id) REFERENCES cis_prem (prem_id),
  FOREIGN KEY (sp_typ_cd) REFERENCES cis_sp_typ (sp_typ_cd)
);

CREATE TABLE cis_sp_typ (
  sp_typ_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  svc_cd VARCHAR(10),
  metered_flg CHAR(1),
  PRIMARY KEY (sp_typ_cd)
);

CREATE TABLE cis_svc (
  svc_cd VARCHAR(10) NOT NULL,
  svc_descr VARCHAR(254),
  uom_cd VARCHAR(10),
  act_flg CHAR(1),
  PRIMARY KEY (svc_cd)
);

CREATE TABLE cis_sa (
  sa_id INTEGER NOT NULL,
  acct_id INTEGER,
  sa_typ_cd VARCHAR(10),
  sa_st_cd VARCHAR(10),
  strt_dt DATE,
  end_dt DATE,
  char_prem_id INTEGER,
  strt_rsn_cd VARCHAR(10),
  stop_rsn_cd VARCHAR(10),
  strt_req_by VARCHAR(30),
  stop_req_by VARCHAR(30),
  cust_read_flg CHAR(1),
  trf_cd_ovr VARCHAR(30),
  contr_sgn_dt DATE,
  contr_term_mth INTEGER,
  renew_dt DATE,
  max_bill_amt DECIMAL(15,2),
  tot_to_bill_amt DECIMAL(15,2),
  sic_cd VARCHAR(10),
  spec_usage_flg CHAR(1),
  depos_flg CHAR(1),
  dep_cls_cd VARCHAR(10),
  old_sa_no VARCHAR(30),
  prop_sa_id INTEGER,
  cis_div_cd VARCHAR(10),
  udf1 VARCHAR(60),
  udf2 VARCHAR(60),
  udf3 VARCHAR(60),
  udf4 VARCHAR(60),
  crt_usr VARCHAR(30),
  crt_ts TIMESTAMP,
  upd_usr VARCHAR(30),
  upd_ts TIMESTAMP,
  ver_no INTEGER,
  PRIMARY KEY (sa_id),
  FOREIGN KEY (acct_id) REFERENCES cis_acct (acct_id),
  FOREIGN KEY (sa_typ_cd) REFERENCES cis_sa_typ (sa_typ_cd),
  FOREIGN KEY (char_prem_id) REFERENCES cis_prem (prem_id)
);

CREATE TABLE cis_sa_typ (
  sa_typ_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  svc_cd VARCHAR(10),
  rev_cls_cd VARCHAR(10),
  gl_div_cd VARCHAR(10),
  bill_flg CHAR(1),
  dep_flg CHAR(1),
  dflt_trf_cd VARCHAR(10),
  PRIMARY KEY (sa_typ_cd)
);

CREATE TABLE cis_sa_st (
  sa_st_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  PRIMARY KEY (sa_st_cd)
);

CREATE TABLE cis_sa_sp (
  sa_id INTEGER NOT NULL,
  sp_id INTEGER NOT NULL,
  strt_dt DATE NOT NULL,
  stop_dt DATE,
  usage_flg CHAR(1),
  usage_pct DECIMAL(15,4),
  prim_flg CHAR(1),
  strt_rd_id INTEGER,
  stop_rd_id INTEGER,
  PRIMARY KEY (sa_id, sp_id, strt_dt),
  FOREIGN KEY (sa_id) REFERENCES cis_sa (sa_id),
  FOREIGN KEY (sp_id) REFERENCES cis_sp (sp_id)
);

CREATE TABLE cis_sa_trf (
  sa_id INTEGER NOT NULL,
  eff_dt DATE NOT NULL,
  trf_cd VARCHAR(10),
  end_dt DATE,
  PRIMARY KEY (sa_id, eff_dt),
  FOREIGN KEY (sa_id) REFERENCES cis_sa (sa_id),
  FOREIGN KEY (trf_cd) REFERENCES trf_mst (trf_cd)
);

CREATE TABLE cis_cntct (
  cntct_id INTEGER NOT NULL,
  cust_id INTEGER,
  acct_id INTEGER,
  cntct_cls_cd VARCHAR(10),
  cntct_typ_cd VARCHAR(10),
  chan_cd VARCHAR(10),
  cntct_ts TIMESTAMP,
  usr_id INTEGER,
  dur_sec INTEGER,
  note_txt VARCHAR(254),
  follow_up_dt DATE,
  resolv_flg CHAR(1),
  resolv_dt DATE,
  letter_cd VARCHAR(10),
  sat_score INTEGER,
  prem_id INTEGER,
  queue_cd VARCHAR(10),
  PRIMARY KEY (cntct_id),
  FOREIGN KEY (cust_id) REFERENCES cis_cust (cust_id)
);

CREATE TABLE cis_cntct_typ (
  cntct_cls_cd VARCHAR(10) NOT NULL,
  cntct_typ_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  cmplnt_flg CHAR(1),
  rgltr_rpt_flg CHAR(1),
  PRIMARY KEY (cntct_cls_cd, cntct_typ_cd)
);

CREATE TABLE cis_chan (
  chan_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  PRIMARY KEY (chan_cd)
);

CREATE TABLE cis_crit_care (
  crit_id INTEGER NOT NULL,
  cust_id INTEGER,
  prem_id INTEGER,
  med_dvc_cd VARCHAR(10),
  cert_dt DATE,
  exp_dt DATE,
  doctor_nm VARCHAR(100),
  backup_pwr_flg CHAR(1),
  notif_phone VARCHAR(30),
  st_cd VARCHAR(10),
  PRIMARY KEY (crit_id),
  FOREIGN KEY (cust_id) REFERENCES cis_cust (cust_id),
  FOREIGN KEY (prem_id) REFERENCES cis_prem (prem_id)
);

CREATE TABLE cis_med_dvc (
  med_dvc_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  max_off_hrs DECIMAL(15,4),
  PRIMARY KEY (med_dvc_cd)
);

CREATE TABLE cis_arrg (
  arrg_id INTEGER NOT NULL,
  acct_id INTEGER,
  arrg_typ_cd VARCHAR(10),
  strt_dt DATE,
  end_dt DATE,
  tot_amt DECIMAL(15,2),
  inst_cnt INTEGER,
  inst_amt DECIMAL(15,2),
  paid_amt DECIMAL(15,2),
  st_cd VARCHAR(10),
  broken_dt DATE,
  appr_by VARCHAR(30),
  usr_id INTEGER,
  PRIMARY KEY (arrg_id),
  FOREIGN KEY (acct_id) REFERENCES cis_acct (acct_id)
);

CREATE TABLE cis_arrg_inst (
  arrg_id INTEGER NOT NULL,
  inst_no INTEGER NOT NULL,
  due_dt DATE,
  due_amt DECIMAL(15,2),
  paid_dt DATE,
  paid_amt DECIMAL(15,2),
  PRIMARY KEY (arrg_id, inst_no),
  FOREIGN KEY (arrg_id) REFERENCES cis_arrg (arrg_id)
);

CREATE TABLE cis_coll_proc (
  coll_proc_id INTEGER NOT NULL,
  acct_id INTEGER,
  coll_tmpl_cd VARCHAR(10),
  strt_dt DATE,
  end_dt DATE,
  st_cd VARCHAR(10),
  arr_amt DECIMAL(15,2),
  arr_days INTEGER,
  cls_rsn_cd VARCHAR(10),
  PRIMARY KEY (coll_proc_id)
);

CREATE TABLE cis_coll_evt (
  coll_proc_id INTEGER NOT NULL,
  evt_seq INTEGER NOT NULL,
  evt_typ_cd VARCHAR(10),
  trig_dt DATE,
  comp_dt DATE,
  letter_cd VARCHAR(10),
  wo_ref VARCHAR(30),
  PRIMARY KEY (coll_proc_id, evt_seq)
);

CREATE TABLE cis_coll_evt_typ (
  evt_typ_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  sever_flg CHAR(1),
  PRIMARY KEY (evt_typ_cd)
);

CREATE TABLE cis_sever (
  sever_id INTEGER NOT NULL,
  sa_id INTEGER,
  sp_id INTEGER,
  coll_proc_id INTEGER,
  sever_dt DATE,
  rsn_cd VARCHAR(10),
  recon_dt DATE,
  recon_fee_amt DECIMAL(15,2),
  wo_no VARCHAR(30),
  st_cd VARCHAR(10),
  PRIMARY KEY (sever_id)
);

CREATE TABLE cis_subsidy (
  acct_id INTEGER NOT NULL,
  subs_prog_cd VARCHAR(10) NOT NULL,
  eff_dt DATE NOT NULL,
  end_dt DATE,
  mth_amt DECIMAL(15,2),
  ref_no VARCHAR(30),
  appr_dt DATE,
  PRIMARY KEY (acct_id, subs_prog_cd, eff_dt)
);

CREATE TABLE cis_subs_prog (
  subs_prog_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  spon_nm VARCHAR(100),
  max_amt DECIMAL(15,2),
  PRIMARY KEY (subs_prog_cd)
);

CREATE TABLE mdm_mtr (
  mtr_id INTEGER NOT NULL,
  badge_no VARCHAR(30),
  ser_no VARCHAR(30),
  mtr_mdl_cd VARCHAR(10),
  mfr_cd VARCHAR(10),
  mtr_typ_cd VARCHAR(10),
  svc_cd VARCHAR(10),
  mtr_st_cd VARCHAR(10),
  recv_dt DATE,
  retire_dt DATE,
  ret_rsn_cd VARCHAR(10),
  purch_cost_amt DECIMAL(15,2),
  po_no VARCHAR(30),
  lot_no VARCHAR(30),
  diam_mm DECIMAL(15,4),
  amp_cls VARCHAR(30),
  volt_cls VARCHAR(30),
  ct_ratio VARCHAR(30),
  pt_ratio VARCHAR(30),
  const_mult DECIMAL(15,4),
  seal_no VARCHAR(30),
  amr_flg CHAR(1),
  smart_flg CHAR(1),
  comm_mod_id INTEGER,
  fw_ver VARCHAR(30),
  calib_due_dt DATE,
  whse_cd VARCHAR(10),
  own_cd VARCHAR(10),
  key_ver VARCHAR(30),
  pin_cd VARCHAR(10),
  udf1 VARCHAR(60),
  udf2 VARCHAR(60),
  udf3 VARCHAR(60),
  udf4 VARCHAR(60),
  udf5 VARCHAR(60),
  ins_ts TIMESTAMP,
  ins_by VARCHAR(30),
  lst_chg_ts TIMESTAMP,
  lst_chg_by VARCHAR(30),
  PRIMARY KEY (mtr_id),
  FOREIGN KEY (mtr_mdl_cd) REFERENCES mdm_mtr_mdl (mtr_mdl_cd),
  FOREIGN KEY (mtr_st_cd) REFERENCES mdm_mtr_st (mtr_st_cd)
);

CREATE TABLE mdm_mtr_mdl (
  mtr_mdl_cd VARCHAR(10) NOT NULL,
  mdl_descr VARCHAR(254),
  mfr_cd VARCHAR(10),
  svc_cd VARCHAR(10),
  life_yr INTEGER,
  acc_cls_cd VARCHAR(10),
  dig_cnt INTEGER,
  PRIMARY KEY (mtr_mdl_cd)
);

CREATE TABLE mdm_mfr (
  mfr_cd VARCHAR(10) NOT NULL,
  mfr_nm VARCHAR(100),
  ctry_cd VARCHAR(10),
  act_flg CHAR(1),
  PRIMARY KEY (mfr_cd)
);

CREATE TABLE mdm_mtr_st (
  mtr_st_cd VARCHAR(10) NOT NULL,
  st_descr VARCHAR(254),
  PRIMARY KEY (mtr_st_cd)
);

CREATE TABLE mdm_mtr_reg (
  reg_id INTEGER NOT NULL,
  mtr_id INTEGER,
  reg_seq INTEGER,
  uom_cd VARCHAR(10),
  tou_cd VARCHAR(10),
  dial_cnt INTEGER,
  reg_mult DECIMAL(15,4),
  how_use_cd VARCHAR(10),
  full_scale DECIMAL(15,4),
  PRIMARY KEY (reg_id),
  FOREIGN KEY (mtr_id) REFERENCES mdm_mtr (mtr_id)
);

CREATE TABLE mdm_tou (
  tou_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  PRIMARY KEY (tou_cd)
);

CREATE TABLE mdm_sp_mtr (
  sp_id INTEGER NOT NULL,
  mtr_id INTEGER NOT NULL,
  inst_ts TIMESTAMP NOT NULL,
  rem_ts TIMESTAMP,
  inst_rd_id INTEGER,
  rem_rd_id INTEGER,
  inst_wo_no VARCHAR(30),
  rem_wo_no VARCHAR(30),
  rem_rsn_cd VARCHAR(10),
  inst_emp_no VARCHAR(30),
  PRIMARY KEY (sp_id, mtr_id, inst_ts),
  FOREIGN KEY (mtr_id) REFERENCES mdm_mtr (mtr_id)
);

CREATE TABLE mdm_rem_rsn (
  rem_rsn_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  PRIMARY KEY (rem_rsn_cd)
);

CREATE TABLE mdm_read (
  read_id INTEGER NOT NULL,
  reg_id INTEGER,
  mtr_id INTEGER,
  read_ts TIMESTAMP,
  read_val DECIMAL(15,4),
  prev_read_val DECIMAL(15,4),
  cons_qty DECIMAL(15,4),
  rd_typ_cd VARCHAR(10),
  rd_src_cd VARCHAR(10),
  rdr_emp_no VARCHAR(30),
  rd_rte_cd VARCHAR(10),
  est_rsn_cd VARCHAR(10),
  rmk_cd VARCHAR(10),
  use_on_bill_flg CHAR(1),
  hi_lo_flg CHAR(1),
  vee_st_cd VARCHAR(10),
  trbl_cd VARCHAR(10),
  photo_ref VARCHAR(30),
  rd_seq INTEGER,
  ins_ts TIMESTAMP,
  ins_by VARCHAR(30),
  lst_chg_ts TIMESTAMP,
  lst_chg_by VARCHAR(30),
  PRIMARY KEY (read_id),
  FOREIGN KEY (reg_id) REFERENCES mdm_mtr_reg (reg_id)
);

CREATE TABLE mdm_read_arc (
  read_id INTEGER NOT NULL,
  reg_id INTEGER,
  mtr_id INTEGER,
  read_ts TIMESTAMP,
  read_val DECIMAL(15,4),
  cons_qty DECIMAL(15,4),
  rd_typ_cd VARCHAR(10),
  rd_src_cd VARCHAR(10),
  arc_dt DATE,
  PRIMARY KEY (read_id)
);

CREATE TABLE mdm_read_stg (
  file_id INTEGER,
  line_no INTEGER,
  badge_no VARCHAR(30),
  reg_no INTEGER,
  rd_raw VARCHAR(30),
  rd_ts_raw VARCHAR(30),
  rdr_cd VARCHAR(10),
  trbl_raw VARCHAR(30),
  proc_st VARCHAR(30),
  err_cd VARCHAR(10)
);

CREATE TABLE mdm_rd_typ (
  rd_typ_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  est_flg CHAR(1),
  PRIMARY KEY (rd_typ_cd)
);

CREATE TABLE mdm_rd_src (
  rd_src_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  PRIMARY KEY (rd_src_cd)
);

CREATE TABLE mdm_est_rsn (
  est_rsn_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  PRIMARY KEY (est_rsn_cd)
);

CREATE TABLE mdm_rte (
  rd_rte_cd VARCHAR(10) NOT NULL,
  rte_descr VARCHAR(254),
  bill_cyc_cd VARCHAR(10),
  depot_cd VARCHAR(10),
  sp_cnt INTEGER,
  walk_km DECIMAL(15,4),
  rdr_emp_no VARCHAR(30),
  PRIMARY KEY (rd_rte_cd)
);

CREATE TABLE mdm_rte_sched (
  rd_rte_cd VARCHAR(10) NOT NULL,
  sched_dt DATE NOT NULL,
  bill_cyc_cd VARCHAR(10),
  done_dt DATE,
  read_cnt INTEGER,
  skip_cnt INTEGER,
  emp_no VARCHAR(30),
  PRIMARY KEY (rd_rte_cd, sched_dt)
);

CREATE TABLE mdm_use_dly (
  sp_id INTEGER NOT NULL,
  use_dt DATE NOT NULL,
  uom_cd VARCHAR(10),
  qty DECIMAL(15,4),
  est_qty DECIMAL(15,4),
  peak_qty DECIMAL(15,4),
  qual_cd VARCHAR(10),
  PRIMARY KEY (sp_id, use_dt)
);

CREATE TABLE mdm_use_mth (
  sp_id INTEGER NOT NULL,
  yyyymm INTEGER NOT NULL,
  uom_cd VARCHAR(10) NOT NULL,
  use_qty DECIMAL(15,4),
  peak_qty DECIMAL(15,4),
  offpk_qty DECIMAL(15,4),
  max_dmd_val DECIMAL(15,4),
  est_flg CHAR(1),
  day_cnt INTEGER,
  cdd_val DECIMAL(15,4),
  hdd_val DECIMAL(15,4),
  PRIMARY KEY (sp_id, yyyymm, uom_cd)
);

CREATE TABLE mdm_vee_exc (
  exc_id INTEGER NOT NULL,
  reg_id INTEGER,
  read_id INTEGER,
  vee_rule_cd VARCHAR(10),
  exc_ts TIMESTAMP,
  sever_cd VARCHAR(10),
  st_cd VARCHAR(10),
  clr_ts TIMESTAMP,
  clr_usr VARCHAR(30),
  PRIMARY KEY (exc_id)
);

CREATE TABLE mdm_vee_rule (
  vee_rule_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  svc_cd VARCHAR(10),
  thr_val DECIMAL(15,4),
  PRIMARY KEY (vee_rule_cd)
);

CREATE TABLE mdm_dvc_evt (
  dvc_evt_id INTEGER NOT NULL,
  mtr_id INTEGER,
  dvc_evt_cd VARCHAR(10),
  evt_ts TIMESTAMP,
  recv_ts TIMESTAMP,
  sev_no INTEGER,
  ack_usr VARCHAR(30),
  ack_ts TIMESTAMP,
  fa_wo_no VARCHAR(30),
  PRIMARY KEY (dvc_evt_id),
  FOREIGN KEY (mtr_id) REFERENCES mdm_mtr (mtr_id),
  FOREIGN KEY (dvc_evt_cd) REFERENCES mdm_dvc_evt_cd (dvc_evt_cd)
);

CREATE TABLE mdm_dvc_evt_cd (
  dvc_evt_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  tamper_flg CHAR(1),
  pwr_flg CHAR(1),
  PRIMARY KEY (dvc_evt_cd)
);

CREATE TABLE mdm_mtr_test (
  test_id INTEGER NOT NULL,
  mtr_id INTEGER,
  test_dt DATE,
  test_typ_cd VARCHAR(10),
  lab_cd VARCHAR(10),
  acc_pct DECIMAL(15,4),
  pass_flg CHAR(1),
  tester_emp_no VARCHAR(30),
  rsn_cd VARCHAR(10),
  cert_no VARCHAR(30),
  PRIMARY KEY (test_id),
  FOREIGN KEY (mtr_id) REFERENCES mdm_mtr (mtr_id)
);

CREATE TABLE bl_cyc (
  bill_cyc_cd VARCHAR(10) NOT NULL,
  cyc_descr VARCHAR(254),
  freq_cd VARCHAR(10),
  act_flg CHAR(1),
  PRIMARY KEY (bill_cyc_cd)
);

CREATE TABLE bl_bill (
  bill_id INTEGER NOT NULL,
  bill_no VARCHAR(30),
  acct_id INTEGER,
  bill_cyc_cd VARCHAR(10),
  bill_dt DATE,
  due_dt DATE,
  comp_ts TIMESTAMP,
  bill_st_cd VARCHAR(10),
  cr_note_flg CHAR(1),
  orig_bill_id INTEGER,
  prev_bal_amt DECIMAL(15,2),
  pay_recd_amt DECIMAL(15,2),
  adj_amt DECIMAL(15,2),
  curr_chg_amt DECIMAL(15,2),
  tot_due_amt DECIMAL(15,2),
  tax_amt DECIMAL(15,2),
  late_chg_amt DECIMAL(15,2),
  deliv_chan_cd VARCHAR(10),
  print_ts TIMESTAMP,
  print_batch VARCHAR(30),
  eml_sent_ts TIMESTAMP,
  ocr_ln VARCHAR(30),
  lang_cd VARCHAR(10),
  est_flg CHAR(1),
  days_cnt INTEGER,
  msg_cd1 VARCHAR(30),
  msg_cd2 VARCHAR(30),
  msg_cd3 VARCHAR(30),
  pdf_ref VARCHAR(30),
  win_strt_dt DATE,
  off_cyc_flg CHAR(1),
  acct_org_cd VARCHAR(10),
  udf1 VARCHAR(60),
  udf2 VARCHAR(60),
  udf3 VARCHAR(60),
  udf4 VARCHAR(60),
  crt_usr VARCHAR(30),
  crt_ts TIMESTAMP,
  upd_usr VARCHAR(30),
  upd_ts TIMESTAMP,
  ver_no INTEGER,
  PRIMARY KEY (bill_id),
  FOREIGN KEY (acct_id) REFERENCES cis_acct (acct_id)
);

CREATE TABLE bl_bill_seg (
  bseg_id INTEGER NOT NULL,
  bill_id INTEGER,
  sa_id INTEGER,
  sp_id INTEGER,
  trf_cd VARCHAR(10),
  trf_ver_no INTEGER,
  strt_dt DATE,
  end_dt DATE,
  bseg_st_cd VARCHAR(10),
  est_flg CHAR(1),
  curr_amt DECIMAL(15,2),
  bill_qty DECIMAL(15,4),
  uom_cd VARCHAR(10),
  prem_id INTEGER,
  rebill_bseg_id INTEGER,
  canc_rsn_cd VARCHAR(10),
  bseg_typ_cd VARCHAR(10),
  closing_flg CHAR(1),
  crt_usr VARCHAR(30),
  crt_ts TIMESTAMP,
  upd_usr VARCHAR(30),
  upd_ts TIMESTAMP,
  ver_no INTEGER,
  PRIMARY KEY (bseg_id),
  FOREIGN KEY (bill_id) REFERENCES bl_bill (bill_id),
  FOREIGN KEY (sa_id) REFERENCES cis_sa (sa_id)
);

CREATE TABLE bl_bseg_ln (
  bseg_id INTEGER NOT NULL,
  ln_seq INTEGER NOT NULL,
  trf_comp_id INTEGER,
  descr_on_bill VARCHAR(254),
  base_qty DECIMAL(15,4),
  unit_rt DECIMAL(15,4),
  ln_amt DECIMAL(15,2),
  tax_cd VARCHAR(10),
  tou_cd VARCHAR(10),
  gl_cd VARCHAR(10),
  exempt_flg CHAR(1),
  PRIMARY KEY (bseg_id, ln_seq),
  FOREIGN KEY (bseg_id) REFERENCES bl_bill_seg (bseg_id)
);

CREATE TABLE bl_bill_stg (
  run_no INTEGER,
  acct_id INTEGER,
  bill_dt DATE,
  amt_raw VARCHAR(30),
  st VARCHAR(30),
  err_txt VARCHAR(254)
);

CREATE TABLE bl_bill_st (
  bill_st_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  PRIMARY KEY (bill_st_cd)
);

CREATE TABLE bl_exc (
  bexc_id INTEGER NOT NULL,
  bill_id INTEGER,
  bseg_id INTEGER,
  acct_id INTEGER,
  exc_cd VARCHAR(10),
  exc_dt DATE,
  st_cd VARCHAR(10),
  assg_usr VARCHAR(30),
  clr_dt DATE,
  org_unit_cd VARCHAR(10),
  PRIMARY KEY (bexc_id)
);

CREATE TABLE bl_canc_rsn (
  canc_rsn_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  util_err_flg CHAR(1),
  PRIMARY KEY (canc_rsn_cd)
);

CREATE TABLE bl_ft (
  ft_id INTEGER NOT NULL,
  acct_id INTEGER,
  sa_id INTEGER,
  ft_typ_cd VARCHAR(10),
  sibling_id INTEGER,
  parent_id INTEGER,
  cur_amt DECIMAL(15,2),
  tot_amt DECIMAL(15,2),
  arr_dt DATE,
  frz_dt DATE,
  gl_dist_st_cd VARCHAR(10),
  bill_id INTEGER,
  show_on_bill_flg CHAR(1),
  redund_flg CHAR(1),
  cr_dt DATE,
  acctg_dt DATE,
  crt_usr VARCHAR(30),
  crt_ts TIMESTAMP,
  upd_usr VARCHAR(30),
  upd_ts TIMESTAMP,
  ver_no INTEGER,
  PRIMARY KEY (ft_id)
);

CREATE TABLE bl_pay (
  pay_id INTEGER NOT NULL,
  pay_evt_id INTEGER,
  acct_id INTEGER,
  pay_amt DECIMAL(15,2),
  pay_dt DATE,
  pay_st_cd VARCHAR(10),
  canc_rsn_cd VARCHAR(10),
  match_typ_cd VARCHAR(10),
  match_val VARCHAR(254),
  non_cis_nm VARCHAR(100),
  PRIMARY KEY (pay_id),
  FOREIGN KEY (acct_id) REFERENCES cis_acct (acct_id),
  FOREIGN KEY (pay_evt_id) REFERENCES bl_pay_evt (pay_evt_id)
);

CREATE TABLE bl_pay_evt (
  pay_evt_id INTEGER NOT NULL,
  pay_ev_dt DATE,
  tndr_src_cd VARCHAR(10),
  batch_no VARCHAR(30),
  PRIMARY KEY (pay_evt_id)
);

CREATE TABLE bl_pay_tndr (
  tndr_id INTEGER NOT NULL,
  pay_evt_id INTEGER,
  tndr_typ_cd VARCHAR(10),
  tndr_amt DECIMAL(15,2),
  chk_no VARCHAR(30),
  bank_cd VARCHAR(10),
  tndr_st_cd VARCHAR(10),
  tndr_ctl_id INTEGER,
  canc_rsn_cd VARCHAR(10),
  nsf_fee_amt DECIMAL(15,2),
  PRIMARY KEY (tndr_id),
  FOREIGN KEY (pay_evt_id) REFERENCES bl_pay_evt (pay_evt_id)
);

CREATE TABLE bl_tndr_typ (
  tndr_typ_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  gen_autopay_flg CHAR(1),
  PRIMARY KEY (tndr_typ_cd)
);

CREATE TABLE bl_tndr_src (
  tndr_src_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  ext_src_id INTEGER,
  bank_cd VARCHAR(10),
  agent_flg CHAR(1),
  PRIMARY KEY (tndr_src_cd)
);

CREATE TABLE bl_pay_canc_rsn (
  canc_rsn_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  nsf_flg CHAR(1),
  PRIMARY KEY (canc_rsn_cd)
);

CREATE TABLE bl_pay_stg (
  file_nm VARCHAR(100),
  rec_no INTEGER,
  acct_no_raw VARCHAR(30),
  amt_raw VARCHAR(30),
  pay_dt_raw VARCHAR(30),
  st VARCHAR(30),
  err_cd VARCHAR(10)
);

CREATE TABLE bl_adj (
  adj_id INTEGER NOT NULL,
  sa_id INTEGER,
  adj_typ_cd VARCHAR(10),
  adj_amt DECIMAL(15,2),
  adj_dt DATE,
  adj_st_cd VARCHAR(10),
  appr_usr VARCHAR(30),
  rsn_txt VARCHAR(254),
  crt_usr VARCHAR(30),
  crt_ts TIMESTAMP,
  xfer_adj_id INTEGER,
  PRIMARY KEY (adj_id),
  FOREIGN KEY (sa_id) REFERENCES cis_sa (sa_id)
);

CREATE TABLE bl_adj_typ (
  adj_typ_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  gl_cd VARCHAR(10),
  lpc_flg CHAR(1),
  goodwill_flg CHAR(1),
  PRIMARY KEY (adj_typ_cd)
);

CREATE TABLE bl_wo_off (
  wo_proc_id INTEGER NOT NULL,
  acct_id INTEGER,
  sa_id INTEGER,
  wo_dt DATE,
  wo_amt DECIMAL(15,2),
  wo_rsn_cd VARCHAR(10),
  agency_cd VARCHAR(10),
  agency_ref VARCHAR(30),
  recov_amt DECIMAL(15,2),
  st_cd VARCHAR(10),
  PRIMARY KEY (wo_proc_id)
);

CREATE TABLE bl_agency (
  agency_cd VARCHAR(10) NOT NULL,
  agency_nm VARCHAR(100),
  comm_pct DECIMAL(15,4),
  act_flg CHAR(1),
  PRIMARY KEY (agency_cd)
);

CREATE TABLE bl_ar_age (
  acct_id INTEGER NOT NULL,
  snap_dt DATE NOT NULL,
  bal_0_30_amt DECIMAL(15,2),
  bal_31_60_amt DECIMAL(15,2),
  bal_61_90_amt DECIMAL(15,2),
  bal_91_120_amt DECIMAL(15,2),
  bal_120p_amt DECIMAL(15,2),
  disp_amt DECIMAL(15,2),
  tot_bal_amt DECIMAL(15,2),
  PRIMARY KEY (acct_id, snap_dt)
);

CREATE TABLE bl_ar_age_sum (
  snap_yyyymm INTEGER NOT NULL,
  org_unit_cd VARCHAR(10) NOT NULL,
  cust_cls_cd VARCHAR(10) NOT NULL,
  tot_amt DECIMAL(15,2),
  over_90_amt DECIMAL(15,2),
  acct_cnt INTEGER,
  PRIMARY KEY (snap_yyyymm, org_unit_cd, cust_cls_cd)
);

CREATE TABLE bl_rev_mth (
  yyyymm INTEGER NOT NULL,
  rev_cls_cd VARCHAR(10) NOT NULL,
  munic_cd VARCHAR(10) NOT NULL,
  trf_cd VARCHAR(10) NOT NULL,
  rev_amt DECIMAL(15,2),
  qty DECIMAL(15,4),
  cust_cnt INTEGER,
  tax_amt DECIMAL(15,2),
  PRIMARY KEY (yyyymm, rev_cls_cd, munic_cd, trf_cd)
);

CREATE TABLE bl_rev_cls (
  rev_cls_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  PRIMARY KEY (rev_cls_cd)
);

CREATE TABLE trf_mst (
  trf_cd VARCHAR(10) NOT NULL,
  trf_nm VARCHAR(100),
  svc_cd VARCHAR(10),
  trf_cls_cd VARCHAR(10),
  freq_cd VARCHAR(10),
  eff_dt DATE,
  exp_dt DATE,
  rgltr_docket_no VARCHAR(30),
  curr_cd VARCHAR(10),
  min_chg_amt DECIMAL(15,2),
  prorate_flg CHAR(1),
  sprs_dt DATE,
  open_flg CHAR(1),
  succ_trf_cd VARCHAR(10),
  PRIMARY KEY (trf_cd)
);

CREATE TABLE trf_ver (
  trf_cd VARCHAR(10) NOT NULL,
  ver_no INTEGER NOT NULL,
  eff_dt DATE,
  end_dt DATE,
  appr_dt DATE,
  appr_by VARCHAR(30),
  st_cd VARCHAR(10),
  docket_no VARCHAR(30),
  PRIMARY KEY (trf_cd, ver_no),
  FOREIGN KEY (trf_cd) REFERENCES trf_mst (trf_cd)
);

CREATE TABLE trf_comp (
  trf_comp_id INTEGER NOT NULL,
  trf_cd VARCHAR(10),
  ver_no INTEGER,
  comp_typ_cd VARCHAR(10),
  seq_no INTEGER,
  descr VARCHAR(254),
  uom_cd VARCHAR(10),
  tou_cd VARCHAR(10),
  seas_cd VARCHAR(10),
  unit_rt DECIMAL(15,4),
  gl_cd VARCHAR(10),
  tax_cd VARCHAR(10),
  PRIMARY KEY (trf_comp_id),
  FOREIGN KEY (trf_cd) REFERENCES trf_mst (trf_cd)
);

CREATE TABLE trf_comp_typ (
  comp_typ_cd VARCHAR(10) NOT NULL,
  descr VARCHAR(254),
  fixed_flg CHAR(1),
  PRIMARY KEY (comp_typ_cd)
);

CREATE TABLE trf_blk (
  trf_comp_id INTEGER NOT NULL,
  blk_no INTEGER NOT NULL,
  from_qty DECIMAL(15,4),
  to_qty DECIMAL(15,4),
  blk_rt DECIMAL(15,4),
  PRIMARY KEY (trf_comp_id, blk_no),
  FOREIGN KEY (trf_comp_id) REFERENCES trf_comp (trf_comp_id)
);

CREATE TABLE trf_rt_old (
  rate_no VARCHAR(30) NOT NULL,
  rate_name VARCHAR(100),
  rate_amt DECIMAL(15,2),
  rate_from DATE,
  rate_to DATE,
  PRIMARY KEY (rate_no)
);

CREATE TABLE AmAsset (
  AssetId INTEGER NOT NULL,
  AssetNo VARCHAR(30),
  AssetName VARCHAR(100),
  AssetTypeCode VARCHAR(10),
  ParentAssetId INTEGER,
  FunctLocId INTEGER,
  StatusCode VARCHAR(10),
  InstallDate DATE,
  CommissionDate DATE,
  RetireDate DATE,
  MfrId INTEGER,
  ModelNo VARCHAR(30),
  SerialNo VARCHAR(30),
  CriticalityCode VARCHAR(10),
  OwnerOrgId INTEGER,
  MaintDepotCode VARCHAR(10),
  AcqCostAmount DECIMAL(15,2),
  BookValAmount DECIMAL(15,2),
  CostCentre VARCHAR(30),
  GisRef VARCHAR(30),
  Latitude DECIMAL(15,4),
  Longitude DECIMAL(15,4),
  DrawingNo VARCHAR(30),
  WarrantyEndDate DATE,
  ExpLifeYrs INTEGER,
  LegacyNo VARCHAR(30),
  SpareText1 VARCHAR(254),
  SpareText2 VARCHAR(254),
  SpareText3 VARCHAR(254),
  SpareNum1 DECIMAL(15,4),
  SpareNum2 DECIMAL(15,4),
  CreatedBy VARCHAR(30),
  CreatedTs TIMESTAMP,
  ModifiedBy VARCHAR(30),
  ModifiedTs TIMESTAMP,
  RowVer INTEGER,
  PRIMARY KEY (AssetId),
  FOREIGN KEY (AssetTypeCode) REFERENCES AmAssetType (AssetTypeCode),
  FOREIGN KEY (MfrId) REFERENCES AmManufacturer (MfrId)
);

CREATE TABLE AmAssetType (
  AssetTypeCode VARCHAR(10) NOT NULL,
  Descr VARCHAR(254),
  AssetClassCode VARCHAR(10),
  UtilityCode VARCHAR(10),
  InspIntervalMths INTEGER,
  PRIMARY KEY (AssetTypeCode)
);

CREATE TABLE AmAssetClass (
  AssetClassCode VARCHAR(10) NOT NULL,
  Descr VARCHAR(254),
  PRIMARY KEY (AssetClassCode)
);

CREATE TABLE AmManufacturer (
  MfrId INTEGER NOT NULL,
  MfrName VARCHAR(100),
  CountryCode VARCHAR(10),
  PRIMARY KEY (MfrId)
);

CREATE TABLE AmSubstation (
  SubstationId INTEGER NOT NULL,
  AssetId INTEGER,
  SubstationName VARCHAR(100),
  VoltPrimKv DECIMAL(15,4),
  VoltSecKv DECIMAL(15,4),
  CapacityMva DECIMAL(15,4),
  DistrictCode VARCHAR(10),
  MannedFlag CHAR(1),
  ScadaRtu VARCHAR(30),
  PRIMARY KEY (SubstationId),
  FOREIGN KEY (AssetId) REFERENCES AmAsset (AssetId)
);

CREATE TABLE AmFeeder (
  FeederId INTEGER NOT NULL,
  FeederNo VARCHAR(30),
  SubstationId INTEGER,
  VoltageKv DECIMAL(15,4),
  LengthKm DECIMAL(15,4),
  CustCount INTEGER,
  PeakLoadMw DECIMAL(15,4),
  NormalOpenPt VARCHAR(30),
  PRIMARY KEY (FeederId),
  FOREIGN KEY (SubstationId) REFERENCES AmSubstation (SubstationId)
);

CREATE TABLE AmTransformer (
  AssetId INTEGER NOT NULL,
  FeederId INTEGER,
  RatingKva DECIMAL(15,4),
  PhaseCount INTEGER,
  OilTypeCode VARCHAR(10),
  PcbFlag CHAR(1),
  TapPos VARCHAR(30),
  PeakLoadPct DECIMAL(15,4),
  PoleAssetId INTEGER,
  PRIMARY KEY (AssetId),
  FOREIGN KEY (AssetId) REFERENCES AmAsset (AssetId),
  FOREIGN KEY (FeederId) REFERENCES AmFeeder (FeederId)
);

CREATE TABLE AmConductor (
  AssetId INTEGER NOT NULL,
  FeederId INTEGER,
  LengthM DECIMAL(15,4),
  MaterialCode VARCHAR(10),
  SizeMm2 DECIMAL(15,4),
  UndergroundFlag CHAR(1),
  PhaseCode VARCHAR(10),
  PRIMARY KEY (AssetId)
);

CREATE TABLE AmWaterMain (
  AssetId INTEGER NOT NULL,
  DmaId INTEGER,
  MaterialCode VARCHAR(10),
  DiameterMm DECIMAL(15,4),
  LengthM DECIMAL(15,4),
  LayYear INTEGER,
  DepthM DECIMAL(15,4),
  LiningCode VARCHAR(10),
  SoilCode VARCHAR(10),
  PressClass VARCHAR(30),
  BreakCount INTEGER,
  PRIMARY KEY (AssetId),
  FOREIGN KEY (AssetId) REFERENCES AmAsset (AssetId)
);

CREATE TABLE AmMaterial (
  MaterialCode VARCHAR(10) NOT NULL,
  Descr VARCHAR(254),
  PRIMARY KEY (MaterialCode)
);

CREATE TABLE AmHydrant (
  AssetId INTEGER NOT NULL,
  MainAssetId INTEGER,
  FlowLps DECIMAL(15,4),
  ColorCode VARCHAR(10),
  LastFlowTestDate DATE,
  FireDeptNo VARCHAR(30),
  PRIMARY KEY (AssetId)
);

CREATE TABLE AmDma (
  DmaId INTEGER NOT NULL,
  DmaCode VARCHAR(10),
  DmaName VARCHAR(100),
  PressZoneCode VARCHAR(10),
  DistrictCode VARCHAR(10),
  InletMeterNo VARCHAR(30),
  ConnCount INTEGER,
  MainsKm DECIMAL(15,4),
  PRIMARY KEY (DmaId)
);

CREATE TABLE AmDmaBalance (
  DmaId INTEGER NOT NULL,
  PeriodYm INTEGER NOT NULL,
  InflowM3 DECIMAL(15,4),
  BilledM3 DECIMAL(15,4),
  UnbilledM3 DECIMAL(15,4),
  LossM3 DECIMAL(15,4),
  NightFlowM3h DECIMAL(15,4),
  IliVal DECIMAL(15,4),
  PRIMARY KEY (DmaId, PeriodYm)
);

CREATE TABLE AmInspection (
  InspId INTEGER NOT NULL,
  AssetId INTEGER,
  InspTypeCode VARCHAR(10),
  InspDate DATE,
  InspectorEmpNo VARCHAR(30),
  ConditionScore INTEGER,
  ResultCode VARCHAR(10),
  DefectCount INTEGER,
  NextDueDate DATE,
  WorkOrderNo VARCHAR(30),
  RemarkText VARCHAR(254),
  PhotoCount INTEGER,
  PRIMARY KEY (InspId),
  FOREIGN KEY (AssetId) REFERENCES AmAsset (AssetId),
  FOREIGN KEY (InspTypeCode) REFERENCES AmInspType (InspTypeCode)
);

CREATE TABLE AmInspType (
  InspTypeCode VARCHAR(10) NOT NULL,
  Descr VARCHAR(254),
  UtilityCode VARCHAR(10),
  PRIMARY KEY (InspTypeCode)
);

CREATE TABLE AmDefect (
  DefectId INTEGER NOT NULL,
  InspId INTEGER,
  AssetId INTEGER,
  DefectCode VARCHAR(10),
  SeverityCode VARCHAR(10),
  FoundDate DATE,
  FixedDate DATE,
  WorkOrderNo VARCHAR(30),
  PRIMARY KEY (DefectId),
  FOREIGN KEY (AssetId) REFERENCES AmAsset (AssetId)
);

CREATE TABLE AmDefectCode (
  DefectCode VARCHAR(10) NOT NULL,
  Descr VARCHAR(254),
  AssetClassCode VARCHAR(10),
  PRIMARY KEY (DefectCode)
);

CREATE TABLE AmSeverity (
  SeverityCode VARCHAR(10) NOT NULL,
  Descr VARCHAR(254),
  RespDays INTEGER,
  PRIMARY KEY (SeverityCode)
);

CREATE TABLE AmCondSnap (
  AssetId INTEGER NOT NULL,
  SnapDate DATE NOT NULL,
  HealthIndex DECIMAL(15,4),
  PofVal DECIMAL(15,4),
  CofVal DECIMAL(15,4),
  RiskScore DECIMAL(15,4),
  PRIMARY KEY (AssetId, SnapDate)
);

CREATE TABLE OmsIncident (
  IncidentId INTEGER NOT NULL,
  IncidentNo VARCHAR(30),
  UtilityCode VARCHAR(10),
  StatusCode VARCHAR(10),
  CauseCode VARCHAR(10),
  SubCauseCode VARCHAR(10),
  FeederId INTEGER,
  DeviceAssetId INTEGER,
  DmaId INTEGER,
  DistrictCode VARCHAR(10),
  StartTs TIMESTAMP,
  DetectTs TIMESTAMP,
  EtrTs TIMESTAMP,
  RestoreTs TIMESTAMP,
  CloseTs TIMESTAMP,
  CustAffected INTEGER,
  CustMinLost INTEGER,
  PlannedFlag CHAR(1),
  MajorEventId INTEGER,
  WeatherCode VARCHAR(10),
  ReportedBy VARCHAR(30),
  LeadCrewId INTEGER,
  RootAssetId INTEGER,
  RemarkText VARCHAR(254),
  RegRptFlag CHAR(1),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserField4 VARCHAR(60),
  UserField5 VARCHAR(60),
  UserField6 VARCHAR(60),
  CreatedBy VARCHAR(30),
  CreatedTs TIMESTAMP,
  ModifiedBy VARCHAR(30),
  ModifiedTs TIMESTAMP,
  RowVer INTEGER,
  PRIMARY KEY (IncidentId),
  FOREIGN KEY (CauseCode) REFERENCES OmsCause (CauseCode),
  FOREIGN KEY (FeederId) REFERENCES AmFeeder (FeederId)
);

CREATE TABLE OmsIncidentArch (
  IncidentId INTEGER NOT NULL,
  IncidentNo VARCHAR(30),
  CauseCode VARCHAR(10),
  FeederId INTEGER,
  StartTs TIMESTAMP,
  RestoreTs TIMESTAMP,
  CustAffected INTEGER,
  CustMinLost INTEGER,
  ArchDate DATE,
  PRIMARY KEY (IncidentId)
);

CREATE TABLE OmsStatus (
  StatusCode VARCHAR(10) NOT NULL,
  Descr VARCHAR(254),
  PRIMARY KEY (StatusCode)
);

CREATE TABLE OmsCause (
  CauseCode VARCHAR(10) NOT NULL,
  Descr VARCHAR(254),
  CauseGroupCode VARCHAR(10),
  ControllableFlag CHAR(1),
  PRIMARY KEY (CauseCode)
);

CREATE TABLE OmsCauseGroup (
  CauseGroupCode VARCHAR(10) NOT NULL,
  Descr VARCHAR(254),
  PRIMARY KEY (CauseGroupCode)
);

CREATE TABLE OmsMajorEvent (
  MajorEventId INTEGER NOT NULL,
  EventName VARCHAR(100),
  StartDate DATE,
  EndDate DATE,
  DeclaredFlag CHAR(1),
  ExclSaidiFlag CHAR(1),
  PRIMARY KEY (MajorEventId)
);

CREATE TABLE OmsCall (
  CallId INTEGER NOT NULL,
  IncidentId INTEGER,
  AcctNo VARCHAR(30),
  PremNo VARCHAR(30),
  CallTs TIMESTAMP,
  CallTypeCode VARCHAR(10),
  SymptomCode VARCHAR(10),
  CallbackFlag CHAR(1),
  CallbackTs TIMESTAMP,
  OperatorId INTEGER,
  ChannelCode VARCHAR(10),
  PRIMARY KEY (CallId),
  FOREIGN KEY (IncidentId) REFERENCES OmsIncident (IncidentId)
);

CREATE TABLE OmsSymptom (
  SymptomCode VARCHAR(10) NOT NULL,
  Descr VARCHAR(254),
  PRIMARY KEY (SymptomCode)
);

CREATE TABLE OmsIncidentSp (
  IncidentId INTEGER NOT NULL,
  SpId INTEGER NOT NULL,
  OffTs TIMESTAMP,
  OnTs TIMESTAMP,
  MinsOut INTEGER,
  PRIMARY KEY (IncidentId, SpId),
  FOREIGN KEY (IncidentId) REFERENCES OmsIncident (IncidentId)
);

CREATE TABLE OmsIncidentCrew (
  IncidentId INTEGER NOT NULL,
  CrewId INTEGER NOT NULL,
  DispatchTs TIMESTAMP NOT NULL,
  ArriveTs TIMESTAMP,
  ClearTs TIMESTAMP,
  RoleCode VARCHAR(10),
  PRIMARY KEY (IncidentId, CrewId, DispatchTs)
);

CREATE TABLE OmsPlanned (
  PlannedId INTEGER NOT NULL,
  PlannedNo VARCHAR(30),
  FeederId INTEGER,
  DmaId INTEGER,
  PlanStartTs TIMESTAMP,
  PlanEndTs TIMESTAMP,
  ReasonCode VARCHAR(10),
  WorkOrderNo VARCHAR(30),
  NoticeSentFlag CHAR(1),
  NoticeDate DATE,
  ApprovedBy VARCHAR(30),
  StatusCode VARCHAR(10),
  CustCount INTEGER,
  PRIMARY KEY (PlannedId)
);

CREATE TABLE OmsReliabMth (
  PeriodYm INTEGER NOT NULL,
  FeederId INTEGER NOT NULL,
  SaidiMins DECIMAL(15,4),
  SaifiVal DECIMAL(15,4),
  CaidiMins DECIMAL(15,4),
  IncidentCount INTEGER,
  CustCount INTEGER,
  PRIMARY KEY (PeriodYm, FeederId)
);

CREATE TABLE OmsNotify (
  NotifyId INTEGER NOT NULL,
  IncidentId INTEGER,
  CustId INTEGER,
  ChannelCode VARCHAR(10),
  SentTs TIMESTAMP,
  MsgTypeCode VARCHAR(10),
  DelivFlag CHAR(1),
  PRIMARY KEY (NotifyId)
);

CREATE TABLE wf_org (
  org_unit_cd VARCHAR(10) NOT NULL,
  org_nm VARCHAR(100),
  par_org_cd VARCHAR(10),
  org_lvl INTEGER,
  mgr_emp_no VARCHAR(30),
  cost_ctr_cd VARCHAR(10),
  act_ind CHAR(1),
  PRIMARY KEY (org_unit_cd)
);

CREATE TABLE wf_depot (
  depot_cd VARCHAR(10) NOT NULL,
  depot_nm VARCHAR(100),
  org_unit_cd VARCHAR(10),
  munic_cd VARCHAR(10),
  util_cd VARCHAR(10),
  tel VARCHAR(30),
  PRIMARY KEY (depot_cd)
);

CREATE TABLE wf_emp (
  emp_no VARCHAR(30) NOT NULL,
  last_nm VARCHAR(100),
  first_nm VARCHAR(100),
  job_cd VARCHAR(10),
  depot_cd VARCHAR(10),
  org_unit_cd VARCHAR(10),
  hire_dt DATE,
  term_dt DATE,
  sup_emp_no VARCHAR(30),
  lic_cls VARCHAR(30),
  phone VARCHAR(30),
  radio_id INTEGER,
  hr_pers_no VARCHAR(30),
  shift_cd VARCHAR(10),
  rate_grp VARCHAR(30),
  act_ind CHAR(1),
  PRIMARY KEY (emp_no),
  FOREIGN KEY (depot_cd) REFERENCES wf_depot (depot_cd),
  FOREIGN KEY (job_cd) REFERENCES wf_job (job_cd)
);

CREATE TABLE wf_job (
  job_cd VARCHAR(10) NOT NULL,
  job_title VARCHAR(30),
  grade VARCHAR(30),
  PRIMARY KEY (job_cd)
);

CREATE TABLE wf_emp_skill (
  emp_no VARCHAR(30) NOT NULL,
  skill_cd VARCHAR(10) NOT NULL,
  cert_dt DATE,
  exp_dt DATE,
  lvl INTEGER,
  PRIMARY KEY (emp_no, skill_cd),
  FOREIGN KEY (emp_no) REFERENCES wf_emp (emp_no),
  FOREIGN KEY (skill_cd) REFERENCES wf_skill (skill_cd)
);

CREATE TABLE wf_skill (
  skill_cd VARCHAR(10) NOT NULL,
  skill_desc VARCHAR(254),
  renew_mth INTEGER,
  PRIMARY KEY (skill_cd)
);

CREATE TABLE wf_crew (
  crew_id INTEGER NOT NULL,
  crew_nm VARCHAR(100),
  crew_typ_cd VARCHAR(10),
  depot_cd VARCHAR(10),
  lead_emp_no VARCHAR(30),
  contr_id INTEGER,
  veh_no VARCHAR(30),
  shift_cd VARCHAR(10),
  act_ind CHAR(1),
  PRIMARY KEY (crew_id),
  FOREIGN KEY (depot_cd) REFERENCES wf_depot (depot_cd)
);

CREATE TABLE wf_crew_typ (
  crew_typ_cd VARCHAR(10) NOT NULL,
  typ_desc VARCHAR(254),
  PRIMARY KEY (crew_typ_cd)
);

CREATE TABLE wf_crew_mbr (
  crew_id INTEGER NOT NULL,
  emp_no VARCHAR(30) NOT NULL,
  from_dt DATE NOT NULL,
  to_dt DATE,
  role_cd VARCHAR(10),
  PRIMARY KEY (crew_id, emp_no, from_dt),
  FOREIGN KEY (crew_id) REFERENCES wf_crew (crew_id),
  FOREIGN KEY (emp_no) REFERENCES wf_emp (emp_no)
);

CREATE TABLE wf_contr (
  contr_id INTEGER NOT NULL,
  contr_nm VARCHAR(100),
  vat_no VARCHAR(30),
  rate_amt DECIMAL(15,2),
  valid_to_dt DATE,
  PRIMARY KEY (contr_id)
);

CREATE TABLE wf_veh (
  veh_no VARCHAR(30) NOT NULL,
  plate VARCHAR(30),
  veh_typ_cd VARCHAR(10),
  depot_cd VARCHAR(10),
  purch_dt DATE,
  odo_km DECIMAL(15,4),
  insp_due_dt DATE,
  st_cd VARCHAR(10),
  PRIMARY KEY (veh_no)
);

CREATE TABLE wf_wo (
  wo_id INTEGER NOT NULL,
  wo_no VARCHAR(30),
  wo_typ_cd VARCHAR(10),
  wo_st_cd VARCHAR(10),
  prio_cd VARCHAR(10),
  asset_no VARCHAR(30),
  sp_id INTEGER,
  prem_id INTEGER,
  mtr_id INTEGER,
  incident_no VARCHAR(30),
  req_dt DATE,
  sched_dt DATE,
  strt_ts TIMESTAMP,
  comp_ts TIMESTAMP,
  close_dt DATE,
  due_dt DATE,
  crew_id INTEGER,
  depot_cd VARCHAR(10),
  org_unit_cd VARCHAR(10),
  cust_id INTEGER,
  est_hrs DECIMAL(15,4),
  act_hrs DECIMAL(15,4),
  est_cost_amt DECIMAL(15,2),
  act_cost_amt DECIMAL(15,2),
  capex_ind CHAR(1),
  proj_no VARCHAR(30),
  fail_cd VARCHAR(10),
  canc_rsn_cd VARCHAR(10),
  rpt_by VARCHAR(30),
  descr VARCHAR(254),
  attr1 VARCHAR(60),
  attr2 VARCHAR(60),
  attr3 VARCHAR(60),
  attr4 VARCHAR(60),
  attr5 VARCHAR(60),
  attr6 VARCHAR(60),
  attr7 VARCHAR(60),
  attr8 VARCHAR(60),
  PRIMARY KEY (wo_id),
  FOREIGN KEY (wo_typ_cd) REFERENCES wf_wo_typ (wo_typ_cd),
  FOREIGN KEY (crew_id) REFERENCES wf_crew (crew_id)
);

CREATE TABLE wf_wo_stg (
  src_sys VARCHAR(30),
  ext_wo_no VARCHAR(30),
  typ_raw VARCHAR(30),
  loc_raw VARCHAR(254),
  rcv_dtm TIMESTAMP,
  st VARCHAR(30)
);

CREATE TABLE wf_wo_typ (
  wo_typ_cd VARCHAR(10) NOT NULL,
  typ_desc VARCHAR(254),
  util_cd VARCHAR(10),
  sla_hrs DECIMAL(15,4),
  fa_ind CHAR(1),
  PRIMARY KEY (wo_typ_cd)
);

CREATE TABLE wf_wo_st (
  wo_st_cd VARCHAR(10) NOT NULL,
  st_desc VARCHAR(254),
  PRIMARY KEY (wo_st_cd)
);

CREATE TABLE wf_prio (
  prio_cd VARCHAR(10) NOT NULL,
  prio_desc VARCHAR(254),
  resp_hrs DECIMAL(15,4),
  PRIMARY KEY (prio_cd)
);

CREATE TABLE wf_fail (
  fail_cd VARCHAR(10) NOT NULL,
  fail_desc VARCHAR(254),
  PRIMARY KEY (fail_cd)
);

CREATE TABLE wf_wo_task (
  wo_id INTEGER NOT NULL,
  task_no INTEGER NOT NULL,
  task_cd VARCHAR(10),
  emp_no VARCHAR(30),
  plan_hrs DECIMAL(15,4),
  act_hrs DECIMAL(15,4),
  done_dtm TIMESTAMP,
  st_cd VARCHAR(10),
  PRIMARY KEY (wo_id, task_no)
);

CREATE TABLE wf_wo_mat (
  wo_id INTEGER NOT NULL,
  line_no INTEGER NOT NULL,
  item_no VARCHAR(30),
  qty_used DECIMAL(15,4),
  whse_cd VARCHAR(10),
  unit_cost_amt DECIMAL(15,2),
  PRIMARY KEY (wo_id, line_no),
  FOREIGN KEY (wo_id) REFERENCES wf_wo (wo_id)
);

CREATE TABLE wf_wo_lab (
  wo_id INTEGER NOT NULL,
  emp_no VARCHAR(30) NOT NULL,
  work_dt DATE NOT NULL,
  reg_hrs DECIMAL(15,4),
  ot_hrs DECIMAL(15,4),
  cost_amt DECIMAL(15,2),
  PRIMARY KEY (wo_id, emp_no, work_dt)
);

CREATE TABLE wf_item (
  item_no VARCHAR(30) NOT NULL,
  item_desc VARCHAR(254),
  uom VARCHAR(30),
  item_grp_cd VARCHAR(10),
  std_cost_amt DECIMAL(15,2),
  PRIMARY KEY (item_no)
);

CREATE TABLE wf_whse (
  whse_cd VARCHAR(10) NOT NULL,
  whse_nm VARCHAR(100),
  depot_cd VARCHAR(10),
  PRIMARY KEY (whse_cd)
);

CREATE TABLE wf_stock (
  whse_cd VARCHAR(10) NOT NULL,
  item_no VARCHAR(30) NOT NULL,
  on_hand_qty DECIMAL(15,4),
  resv_qty DECIMAL(15,4),
  reord_qty DECIMAL(15,4),
  last_cnt_dt DATE,
  PRIMARY KEY (whse_cd, item_no),
  FOREIGN KEY (whse_cd) REFERENCES wf_whse (whse_cd)
);

CREATE TABLE wf_appt (
  appt_id INTEGER NOT NULL,
  wo_id INTEGER,
  cust_id INTEGER,
  slot_from_ts TIMESTAMP,
  slot_to_ts TIMESTAMP,
  st_cd VARCHAR(10),
  arr_ts TIMESTAMP,
  missed_rsn_cd VARCHAR(10),
  comp_paid_amt DECIMAL(15,2),
  PRIMARY KEY (appt_id),
  FOREIGN KEY (wo_id) REFERENCES wf_wo (wo_id)
);

CREATE TABLE wf_util (
  util_cd VARCHAR(10) NOT NULL,
  util_desc VARCHAR(254),
  PRIMARY KEY (util_cd)
);
