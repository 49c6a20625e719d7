CREATE TABLE ref_ofc (
  ofc_cd VARCHAR(18) NOT NULL,
  ofc_nm VARCHAR(140),
  rgn_cd VARCHAR(18),
  ofc_typ_cd VARCHAR(18),
  addr_txt VARCHAR(512),
  ctry_cd VARCHAR(18),
  head_off_id VARCHAR(35),
  open_dt DATE,
  cls_dt DATE,
  eu_ofc_no VARCHAR(18),
  act_fl CHAR(1),
  PRIMARY KEY (ofc_cd)
);

CREATE TABLE ref_rgn (
  rgn_cd VARCHAR(18) NOT NULL,
  rgn_nm VARCHAR(140),
  hq_ofc_cd VARCHAR(18),
  PRIMARY KEY (rgn_cd)
);

CREATE TABLE ref_ctry (
  ctry_cd VARCHAR(18) NOT NULL,
  ctry_nm VARCHAR(140),
  iso3 VARCHAR(35),
  cont_cd VARCHAR(18),
  rsk_lvl_cd VARCHAR(18),
  sanc_fl CHAR(1),
  PRIMARY KEY (ctry_cd)
);

CREATE TABLE ref_curr (
  curr_cd VARCHAR(18) NOT NULL,
  curr_nm VARCHAR(140),
  dec_cnt INTEGER,
  PRIMARY KEY (curr_cd)
);

CREATE TABLE ref_xrt (
  curr_cd VARCHAR(18) NOT NULL,
  vld_frm DATE NOT NULL,
  vld_til DATE,
  xr DECIMAL(16,2),
  src_cd VARCHAR(18),
  PRIMARY KEY (curr_cd, vld_frm)
);

CREATE TABLE ref_port (
  port_cd VARCHAR(18) NOT NULL,
  port_nm VARCHAR(140),
  ctry_cd VARCHAR(18),
  port_typ VARCHAR(35),
  ofc_cd VARCHAR(18),
  PRIMARY KEY (port_cd)
);

CREATE TABLE ref_trn_md (
  trn_md VARCHAR(35) NOT NULL,
  md_dsc VARCHAR(140),
  PRIMARY KEY (trn_md)
);

CREATE TABLE ref_pkg (
  pkg_cd VARCHAR(18) NOT NULL,
  pkg_dsc VARCHAR(140),
  PRIMARY KEY (pkg_cd)
);

CREATE TABLE ref_inctm (
  inctm_cd VARCHAR(18) NOT NULL,
  inctm_dsc VARCHAR(140),
  frt_incl_fl CHAR(1),
  PRIMARY KEY (inctm_cd)
);

CREATE TABLE ref_uom (
  uom_cd VARCHAR(18) NOT NULL,
  uom_dsc VARCHAR(140),
  fctr DECIMAL(16,2),
  PRIMARY KEY (uom_cd)
);

CREATE TABLE ref_cdl (
  lst_nm VARCHAR(140) NOT NULL,
  itm_cd VARCHAR(18) NOT NULL,
  itm_dsc VARCHAR(140),
  srt INTEGER,
  PRIMARY KEY (lst_nm, itm_cd)
);

CREATE TABLE hr_off (
  off_id VARCHAR(35) NOT NULL,
  bdg_no VARCHAR(18),
  last_nm VARCHAR(140),
  first_nm VARCHAR(140),
  rnk_cd VARCHAR(18),
  ofc_cd VARCHAR(18),
  unit_cd VARCHAR(18),
  sts_cd VARCHAR(18),
  entry_dt DATE,
  exit_dt DATE,
  dog_hndlr_fl CHAR(1),
  arm_fl CHAR(1),
  login_nm VARCHAR(140),
  PRIMARY KEY (off_id)
);

CREATE TABLE hr_off_h (
  off_id VARCHAR(35) NOT NULL,
  chg_ts TIMESTAMP NOT NULL,
  ofc_cd VARCHAR(18),
  unit_cd VARCHAR(18),
  rnk_cd VARCHAR(18),
  chg_by VARCHAR(35),
  PRIMARY KEY (off_id, chg_ts)
);

CREATE TABLE hr_unit (
  unit_cd VARCHAR(18) NOT NULL,
  unit_nm VARCHAR(140),
  ofc_cd VARCHAR(18),
  unit_typ_cd VARCHAR(18),
  chf_off_id VARCHAR(35),
  PRIMARY KEY (unit_cd)
);

CREATE TABLE hr_rnk (
  rnk_cd VARCHAR(18) NOT NULL,
  rnk_nm VARCHAR(140),
  lvl INTEGER,
  PRIMARY KEY (rnk_cd)
);

CREATE TABLE trd_mst (
  trdr_id VARCHAR(35) NOT NULL,
  eori VARCHAR(35),
  tax_no VARCHAR(18),
  trdr_nm VARCHAR(140),
  short_nm VARCHAR(140),
  trd_typ_cd VARCHAR(18),
  leg_frm_cd VARCHAR(18),
  ctry_cd VARCHAR(18),
  city VARCHAR(35),
  zip VARCHAR(35),
  str_txt VARCHAR(512),
  phn VARCHAR(35),
  eml VARCHAR(35),
  nace_cd VARCHAR(18),
  reg_dt DATE,
  dreg_dt DATE,
  aeo_cd VARCHAR(18),
  cmpl_cls_cd VARCHAR(18),
  home_ofc_cd VARCHAR(18),
  bank_acct VARCHAR(35),
  blk_fl CHAR(1),
  blk_rsn_cd VARCHAR(18),
  lgcy_no VARCHAR(18),
  PRIMARY KEY (trdr_id)
);

CREATE TABLE trd_mst_h (
  trdr_id VARCHAR(35) NOT NULL,
  vers_no INTEGER NOT NULL,
  eori VARCHAR(35),
  trdr_nm VARCHAR(140),
  ctry_cd VARCHAR(18),
  aeo_cd VARCHAR(18),
  cmpl_cls_cd VARCHAR(18),
  chg_off_id VARCHAR(35),
  chg_ts TIMESTAMP,
  PRIMARY KEY (trdr_id, vers_no)
);

CREATE TABLE trd_addr (
  trdr_id VARCHAR(35) NOT NULL,
  addr_typ_cd VARCHAR(18) NOT NULL,
  str_txt VARCHAR(512),
  city VARCHAR(35),
  zip VARCHAR(35),
  ctry_cd VARCHAR(18),
  vld_frm DATE,
  vld_til DATE,
  PRIMARY KEY (trdr_id, addr_typ_cd)
);

CREATE TABLE trd_rep (
  trdr_id VARCHAR(35) NOT NULL,
  brk_id VARCHAR(35) NOT NULL,
  rep_typ_cd VARCHAR(18),
  vld_frm DATE,
  vld_til DATE,
  poa_no VARCHAR(18),
  PRIMARY KEY (trdr_id, brk_id)
);

CREATE TABLE trd_auth (
  auth_no VARCHAR(18) NOT NULL,
  trdr_id VARCHAR(35),
  auth_typ_cd VARCHAR(18),
  ofc_cd VARCHAR(18),
  iss_dt DATE,
  exp_dt DATE,
  sts_cd VARCHAR(18),
  rvk_rsn_txt VARCHAR(512),
  sup_off_id VARCHAR(35),
  PRIMARY KEY (auth_no)
);

CREATE TABLE trd_scr (
  trdr_id VARCHAR(35) NOT NULL,
  calc_dt DATE NOT NULL,
  scr_val DECIMAL(16,2),
  dcl_cnt INTEGER,
  err_cnt INTEGER,
  szr_cnt INTEGER,
  rsk_lvl_cd VARCHAR(18),
  PRIMARY KEY (trdr_id, calc_dt)
);

CREATE TABLE trd_stg (
  batch_no VARCHAR(18),
  src_sys VARCHAR(35),
  reg_key VARCHAR(35),
  nm1 VARCHAR(35),
  nm2 VARCHAR(35),
  str_1 VARCHAR(35),
  plz VARCHAR(35),
  ort VARCHAR(35),
  land VARCHAR(35),
  ust_no VARCHAR(18),
  row_err_txt VARCHAR(512)
);

CREATE TABLE ref_trd_typ (
  trd_typ_cd VARCHAR(18) NOT NULL,
  trd_typ_dsc VARCHAR(140),
  PRIMARY KEY (trd_typ_cd)
);

CREATE TABLE ref_auth_typ (
  auth_typ_cd VARCHAR(18) NOT NULL,
  auth_typ_dsc VARCHAR(140),
  leg_ref VARCHAR(35),
  PRIMARY KEY (auth_typ_cd)
);

CREATE TABLE trf_hs (
  hs_cd VARCHAR(18) NOT NULL,
  vld_frm DATE NOT NULL,
  vld_til DATE,
  hs_dsc VARCHAR(140),
  chp_cd VARCHAR(18),
  par_hs_cd VARCHAR(18),
  sup_uom_cd VARCHAR(18),
  leaf_fl CHAR(1),
  stat_fl CHAR(1),
  PRIMARY KEY (hs_cd, vld_frm)
);

CREATE TABLE trf_chp (
  chp_cd VARCHAR(18) NOT NULL,
  chp_dsc VARCHAR(140),
  sct_no VARCHAR(18),
  PRIMARY KEY (chp_cd)
);

CREATE TABLE trf_hs_map (
  old_hs_cd VARCHAR(18) NOT NULL,
  new_hs_cd VARCHAR(18) NOT NULL,
  chg_yr INTEGER,
  shr_pct DECIMAL(16,2),
  PRIMARY KEY (old_hs_cd, new_hs_cd)
);

CREATE TABLE trf_meas (
  meas_id VARCHAR(35) NOT NULL,
  hs_cd VARCHAR(18),
  meas_typ_cd VARCHAR(18),
  orig_grp_cd VARCHAR(18),
  vld_frm DATE,
  vld_til DATE,
  reg_no VARCHAR(18),
  add_cd VARCHAR(18),
  dty_rt DECIMAL(16,2),
  spc_rt DECIMAL(16,2),
  spc_uom_cd VARCHAR(18),
  min_amt DECIMAL(16,2),
  max_amt DECIMAL(16,2),
  quota_no VARCHAR(18),
  trf_dir_cd VARCHAR(18),
  PRIMARY KEY (meas_id)
);

CREATE TABLE trf_meas_typ (
  meas_typ_cd VARCHAR(18) NOT NULL,
  meas_typ_dsc VARCHAR(140),
  ser_cd VARCHAR(18),
  PRIMARY KEY (meas_typ_cd)
);

CREATE TABLE trf_ogrp (
  orig_grp_cd VARCHAR(18) NOT NULL,
  orig_grp_dsc VARCHAR(140),
  pref_fl CHAR(1),
  PRIMARY KEY (orig_grp_cd)
);

CREATE TABLE trf_ogrp_mbr (
  orig_grp_cd VARCHAR(18) NOT NULL,
  ctry_cd VARCHAR(18) NOT NULL,
  vld_frm DATE,
  vld_til DATE,
  PRIMARY KEY (orig_grp_cd, ctry_cd)
);

CREATE TABLE trf_qta (
  quota_no VARCHAR(18) NOT NULL,
  prd_frm DATE NOT NULL,
  prd_til DATE,
  open_qty DECIMAL(16,2),
  uom_cd VARCHAR(18),
  bal_qty DECIMAL(16,2),
  crit_fl CHAR(1),
  last_alloc_dt DATE,
  PRIMARY KEY (quota_no, prd_frm)
);

CREATE TABLE trf_qta_use (
  quota_no VARCHAR(18) NOT NULL,
  mrn VARCHAR(35) NOT NULL,
  itm_no INTEGER NOT NULL,
  req_qty DECIMAL(16,2),
  alloc_qty DECIMAL(16,2),
  alloc_dt DATE,
  PRIMARY KEY (quota_no, mrn, itm_no)
);

CREATE TABLE trf_bti (
  bti_no VARCHAR(18) NOT NULL,
  trdr_id VARCHAR(35),
  hs_cd VARCHAR(18),
  iss_dt DATE,
  exp_dt DATE,
  gds_dsc VARCHAR(140),
  just_txt VARCHAR(512),
  rvk_fl CHAR(1),
  PRIMARY KEY (bti_no)
);

CREATE TABLE trf_docrq (
  meas_id VARCHAR(35) NOT NULL,
  doc_typ_cd VARCHAR(18) NOT NULL,
  cond_cd VARCHAR(18),
  thr_qty DECIMAL(16,2),
  PRIMARY KEY (meas_id, doc_typ_cd)
);

CREATE TABLE dcl_hdr (
  mrn VARCHAR(35) NOT NULL,
  lrn VARCHAR(35),
  dcl_typ_cd VARCHAR(18),
  prc_grp_cd VARCHAR(18),
  acc_dt DATE,
  lodg_ts TIMESTAMP,
  rls_ts TIMESTAMP,
  sts_cd VARCHAR(18),
  lane_cd VARCHAR(18),
  ofc_cd VARCHAR(18),
  exit_ofc_cd VARCHAR(18),
  entry_ofc_cd VARCHAR(18),
  expr_id VARCHAR(35),
  impr_id VARCHAR(35),
  dcrt_id VARCHAR(35),
  brk_id VARCHAR(35),
  rep_sts_cd VARCHAR(18),
  dsp_ctry_cd VARCHAR(18),
  dst_ctry_cd VARCHAR(18),
  trn_md VARCHAR(35),
  inl_trn_md VARCHAR(35),
  trn_id VARCHAR(35),
  trn_natl VARCHAR(35),
  inctm_cd VARCHAR(18),
  inctm_plc VARCHAR(35),
  curr_cd VARCHAR(18),
  inv_amt DECIMAL(16,2),
  xr DECIMAL(16,2),
  tot_itm INTEGER,
  tot_pkg INTEGER,
  gross_mass DECIMAL(16,2),
  pay_meth_cd VARCHAR(18),
  def_acct_no VARCHAR(18),
  gua_ref VARCHAR(35),
  prev_doc_ref VARCHAR(35),
  loc_gds_cd VARCHAR(18),
  mnf_ref VARCHAR(35),
  chnl_cd VARCHAR(18),
  rsk_scr DECIMAL(16,2),
  amd_cnt INTEGER,
  off_id VARCHAR(35),
  frn_fl CHAR(1),
  simp_fl CHAR(1),
  usr_txt1 VARCHAR(35),
  usr_txt2 VARCHAR(35),
  PRIMARY KEY (mrn)
);

CREATE TABLE dcl_hdr_h (
  mrn VARCHAR(35) NOT NULL,
  vers INTEGER NOT NULL,
  lrn VARCHAR(35),
  sts_cd VARCHAR(18),
  lane_cd VARCHAR(18),
  ofc_cd VARCHAR(18),
  impr_id VARCHAR(35),
  dcrt_id VARCHAR(35),
  inv_amt DECIMAL(16,2),
  tot_itm INTEGER,
  chg_ts TIMESTAMP,
  chg_off_id VARCHAR(35),
  PRIMARY KEY (mrn, vers)
);

CREATE TABLE dcl_itm (
  mrn VARCHAR(35) NOT NULL,
  itm_no INTEGER NOT NULL,
  hs_cd VARCHAR(18),
  add_cd VARCHAR(18),
  gds_dsc VARCHAR(140),
  orig_ctry_cd VARCHAR(18),
  pref_cd VARCHAR(18),
  prc_cd VARCHAR(18),
  prev_prc_cd VARCHAR(18),
  pkg_cd VARCHAR(18),
  pkg_qty DECIMAL(16,2),
  gross_mass DECIMAL(16,2),
  net_mass DECIMAL(16,2),
  sup_qty DECIMAL(16,2),
  sup_uom_cd VARCHAR(18),
  itm_amt DECIMAL(16,2),
  stat_val DECIMAL(16,2),
  cst_val DECIMAL(16,2),
  val_meth_cd VARCHAR(18),
  val_adj_amt DECIMAL(16,2),
  quota_no VARCHAR(18),
  vat_cat_cd VARCHAR(18),
  cntr_fl CHAR(1),
  un_dg_cd VARCHAR(18),
  lic_no VARCHAR(18),
  PRIMARY KEY (mrn, itm_no)
);

CREATE TABLE dcl_itm_doc (
  mrn VARCHAR(35) NOT NULL,
  itm_no INTEGER NOT NULL,
  doc_seq INTEGER NOT NULL,
  doc_typ_cd VARCHAR(18),
  doc_no VARCHAR(18),
  doc_dt DATE,
  iss_auth_nm VARCHAR(140),
  wrt_off_qty DECIMAL(16,2),
  PRIMARY KEY (mrn, itm_no, doc_seq)
);

CREATE TABLE dcl_itm_tax (
  mrn VARCHAR(35) NOT NULL,
  itm_no INTEGER NOT NULL,
  tax_cd VARCHAR(18) NOT NULL,
  base_amt DECIMAL(16,2),
  tax_rt DECIMAL(16,2),
  tax_amt DECIMAL(16,2),
  pay_meth_cd VARCHAR(18),
  susp_fl CHAR(1),
  PRIMARY KEY (mrn, itm_no, tax_cd)
);

CREATE TABLE dcl_cntr (
  mrn VARCHAR(35) NOT NULL,
  cntr_no VARCHAR(18) NOT NULL,
  itm_no INTEGER,
  seal_no VARCHAR(18),
  PRIMARY KEY (mrn, cntr_no)
);

CREATE TABLE dcl_sts_log (
  mrn VARCHAR(35) NOT NULL,
  sts_ts TIMESTAMP NOT NULL,
  sts_cd VARCHAR(18),
  off_id VARCHAR(35),
  sys_fl CHAR(1),
  PRIMARY KEY (mrn, sts_ts)
);

CREATE TABLE dcl_amd (
  amd_id VARCHAR(35) NOT NULL,
  mrn VARCHAR(35),
  amd_typ_cd VARCHAR(18),
  req_ts TIMESTAMP,
  dec_ts TIMESTAMP,
  dec_off_id VARCHAR(35),
  fld_nm VARCHAR(140),
  old_txt VARCHAR(512),
  new_txt VARCHAR(512),
  rsn_cd VARCHAR(18),
  acc_fl CHAR(1),
  PRIMARY KEY (amd_id)
);

CREATE TABLE dcl_stg (
  msg_id VARCHAR(35),
  lrn VARCHAR(35),
  raw_txt VARCHAR(512),
  rcv_ts TIMESTAMP,
  err_cd VARCHAR(18),
  batch_no VARCHAR(18)
);

CREATE TABLE dcl_sum_d (
  acc_dt DATE NOT NULL,
  ofc_cd VARCHAR(18) NOT NULL,
  dcl_typ_cd VARCHAR(18) NOT NULL,
  lane_cd VARCHAR(18) NOT NULL,
  dcl_cnt INTEGER,
  itm_cnt INTEGER,
  stat_val DECIMAL(16,2),
  dty_amt DECIMAL(16,2),
  vat_amt DECIMAL(16,2),
  avg_rls_min INTEGER,
  PRIMARY KEY (acc_dt, ofc_cd, dcl_typ_cd, lane_cd)
);

CREATE TABLE ref_dcl_typ (
  dcl_typ_cd VARCHAR(18) NOT NULL,
  dcl_typ_dsc VARCHAR(140),
  imp_exp_cd VARCHAR(18),
  PRIMARY KEY (dcl_typ_cd)
);

CREATE TABLE ref_prc (
  prc_cd VARCHAR(18) NOT NULL,
  prc_dsc VARCHAR(140),
  prc_grp_cd VARCHAR(18),
  PRIMARY KEY (prc_cd)
);

CREATE TABLE ref_dcl_sts (
  sts_cd VARCHAR(18) NOT NULL,
  sts_dsc VARCHAR(140),
  fin_fl CHAR(1),
  PRIMARY KEY (sts_cd)
);

CREATE TABLE ref_lane (
  lane_cd VARCHAR(18) NOT NULL,
  lane_dsc VARCHAR(140),
  PRIMARY KEY (lane_cd)
);

CREATE TABLE ref_doc (
  doc_typ_cd VARCHAR(18) NOT NULL,
  doc_dsc VARCHAR(140),
  iss_agcy_cd VARCHAR(18),
  PRIMARY KEY (doc_typ_cd)
);

CREATE TABLE ref_tax (
  tax_cd VARCHAR(18) NOT NULL,
  tax_dsc VARCHAR(140),
  tax_grp_cd VARCHAR(18),
  acct_no VARCHAR(18),
  PRIMARY KEY (tax_cd)
);

CREATE TABLE sad_m (
  sdno VARCHAR(35) NOT NULL,
  b01a VARCHAR(35),
  b01b VARCHAR(35),
  b02 VARCHAR(35),
  b05 INTEGER,
  b06 INTEGER,
  b08 VARCHAR(35),
  b14 VARCHAR(35),
  b15a VARCHAR(35),
  b17a VARCHAR(35),
  b18 VARCHAR(35),
  b19 VARCHAR(35),
  b20 VARCHAR(35),
  b21 VARCHAR(35),
  b22c VARCHAR(35),
  b22a DECIMAL(16,2),
  b23 DECIMAL(16,2),
  b25 VARCHAR(35),
  b26 VARCHAR(35),
  b29 VARCHAR(35),
  b30 VARCHAR(35),
  b48 VARCHAR(35),
  b54d DATE,
  bof VARCHAR(35),
  PRIMARY KEY (sdno)
);

CREATE TABLE sad_p (
  sdno VARCHAR(35) NOT NULL,
  b32 INTEGER NOT NULL,
  b31 VARCHAR(35),
  b33 VARCHAR(35),
  b34a VARCHAR(35),
  b35 DECIMAL(16,2),
  b36 VARCHAR(35),
  b37 VARCHAR(35),
  b38 DECIMAL(16,2),
  b39 VARCHAR(35),
  b40 VARCHAR(35),
  b41 DECIMAL(16,2),
  b42 DECIMAL(16,2),
  b44 VARCHAR(35),
  b46 DECIMAL(16,2),
  PRIMARY KEY (sdno, b32)
);

CREATE TABLE sad_t (
  sdno VARCHAR(35) NOT NULL,
  b32 INTEGER NOT NULL,
  b47t VARCHAR(35) NOT NULL,
  b47b DECIMAL(16,2),
  b47r DECIMAL(16,2),
  b47a DECIMAL(16,2),
  b47m VARCHAR(35),
  PRIMARY KEY (sdno, b32, b47t)
);

CREATE TABLE mnf_voy (
  voy_id VARCHAR(35) NOT NULL,
  voy_no VARCHAR(18),
  crr_cd VARCHAR(18),
  vsl_id VARCHAR(35),
  trn_md VARCHAR(35),
  dep_port_cd VARCHAR(18),
  arr_port_cd VARCHAR(18),
  eta_ts TIMESTAMP,
  arr_ts TIMESTAMP,
  dep_ts TIMESTAMP,
  bl_cnt INTEGER,
  cntr_cnt INTEGER,
  mstr_nm VARCHAR(140),
  sts_cd VARCHAR(18),
  ofc_cd VARCHAR(18),
  PRIMARY KEY (voy_id)
);

CREATE TABLE mnf_bl (
  voy_id VARCHAR(35) NOT NULL,
  bl_no VARCHAR(18) NOT NULL,
  mstr_bl_no VARCHAR(18),
  shpr_nm VARCHAR(140),
  cnee_nm VARCHAR(140),
  cnee_id VARCHAR(35),
  ntfy_nm VARCHAR(140),
  load_port_cd VARCHAR(18),
  dsch_port_cd VARCHAR(18),
  gds_dsc VARCHAR(140),
  pkg_cnt INTEGER,
  pkg_cd VARCHAR(18),
  gross_wt DECIMAL(16,2),
  cls_mrn VARCHAR(35),
  loc_cd VARCHAR(18),
  sts_cd VARCHAR(18),
  PRIMARY KEY (voy_id, bl_no)
);

CREATE TABLE mnf_cntr (
  voy_id VARCHAR(35) NOT NULL,
  bl_no VARCHAR(18) NOT NULL,
  cntr_no VARCHAR(18) NOT NULL,
  iso_typ_cd VARCHAR(18),
  seal_no VARCHAR(18),
  empt_fl CHAR(1),
  scan_fl CHAR(1),
  PRIMARY KEY (voy_id, bl_no, cntr_no)
);

CREATE TABLE mnf_dsch (
  voy_id VARCHAR(35) NOT NULL,
  bl_no VARCHAR(18) NOT NULL,
  dsch_ts TIMESTAMP,
  dsch_pkg_cnt INTEGER,
  shrt_cnt INTEGER,
  ovr_cnt INTEGER,
  off_id VARCHAR(35),
  PRIMARY KEY (voy_id, bl_no)
);

CREATE TABLE crr_mst (
  crr_cd VARCHAR(18) NOT NULL,
  crr_nm VARCHAR(140),
  trdr_id VARCHAR(35),
  trn_md VARCHAR(35),
  ctry_cd VARCHAR(18),
  scac VARCHAR(35),
  icao VARCHAR(35),
  apr_dt DATE,
  sts_cd VARCHAR(18),
  cmpl_scr DECIMAL(16,2),
  PRIMARY KEY (crr_cd)
);

CREATE TABLE crr_vsl (
  vsl_id VARCHAR(35) NOT NULL,
  imo_no VARCHAR(18),
  vsl_nm VARCHAR(140),
  flag_cd VARCHAR(18),
  grt_wt DECIMAL(16,2),
  bld_yr INTEGER,
  crr_cd VARCHAR(18),
  PRIMARY KEY (vsl_id)
);

CREATE TABLE crr_veh (
  plate_no VARCHAR(18) NOT NULL,
  ctry_cd VARCHAR(18) NOT NULL,
  crr_cd VARCHAR(18),
  veh_typ_cd VARCHAR(18),
  tir_apr_no VARCHAR(18),
  apr_exp_dt DATE,
  PRIMARY KEY (plate_no, ctry_cd)
);

CREATE TABLE crr_drv (
  drv_id VARCHAR(35) NOT NULL,
  crr_cd VARCHAR(18),
  nm VARCHAR(140),
  brth_dt DATE,
  natl_cd VARCHAR(18),
  lic_no VARCHAR(18),
  blk_fl CHAR(1),
  PRIMARY KEY (drv_id)
);

CREATE TABLE crr_viol (
  viol_id VARCHAR(35) NOT NULL,
  crr_cd VARCHAR(18),
  viol_typ_cd VARCHAR(18),
  viol_dt DATE,
  ofc_cd VARCHAR(18),
  voy_id VARCHAR(35),
  fine_amt DECIMAL(16,2),
  paid_fl CHAR(1),
  off_id VARCHAR(35),
  PRIMARY KEY (viol_id)
);

CREATE TABLE ref_viol (
  viol_typ_cd VARCHAR(18) NOT NULL,
  viol_dsc VARCHAR(140),
  sev_cd VARCHAR(18),
  PRIMARY KEY (viol_typ_cd)
);

CREATE TABLE trs_mov (
  trs_mrn VARCHAR(35) NOT NULL,
  dcl_typ VARCHAR(35),
  prnc_id VARCHAR(35),
  dep_ofc VARCHAR(35),
  dst_ofc VARCHAR(35),
  gua_no VARCHAR(18),
  dep_dt DATE,
  lim_dt DATE,
  arr_dt DATE,
  dsch_dt DATE,
  plate_no VARCHAR(18),
  crr_cd VARCHAR(18),
  gds_dsc VARCHAR(140),
  gross_mass DECIMAL(16,2),
  dty_risk_amt DECIMAL(16,2),
  sts VARCHAR(35),
  PRIMARY KEY (trs_mrn)
);

CREATE TABLE trs_evt (
  trs_mrn VARCHAR(35) NOT NULL,
  evt_seq INTEGER NOT NULL,
  evt_typ_cd VARCHAR(18),
  evt_ts TIMESTAMP,
  ofc VARCHAR(35),
  off_id VARCHAR(35),
  plc_txt VARCHAR(512),
  PRIMARY KEY (trs_mrn, evt_seq)
);

CREATE TABLE trs_seal (
  trs_mrn VARCHAR(35) NOT NULL,
  seal_no VARCHAR(18) NOT NULL,
  afx_ts TIMESTAMP,
  rmv_ts TIMESTAMP,
  brk_fl CHAR(1),
  PRIMARY KEY (trs_mrn, seal_no)
);

CREATE TABLE trs_inq (
  inq_id VARCHAR(35) NOT NULL,
  trs_mrn VARCHAR(35),
  opn_dt DATE,
  cls_dt DATE,
  rsn_cd VARCHAR(18),
  rcv_ofc VARCHAR(35),
  rslt_cd VARCHAR(18),
  PRIMARY KEY (inq_id)
);

CREATE TABLE rsk_prf (
  prf_id VARCHAR(35) NOT NULL,
  prf_nm VARCHAR(140),
  rsk_area_cd VARCHAR(18),
  own_unit_cd VARCHAR(18),
  vld_frm DATE,
  vld_til DATE,
  lane_cd VARCHAR(18),
  conf_cd VARCHAR(18),
  hit_cnt INTEGER,
  sts_cd VARCHAR(18),
  PRIMARY KEY (prf_id)
);

CREATE TABLE rsk_rule (
  prf_id VARCHAR(35) NOT NULL,
  rule_no INTEGER NOT NULL,
  fld_nm VARCHAR(140),
  oper_cd VARCHAR(18),
  val_txt VARCHAR(512),
  wgt DECIMAL(16,2),
  PRIMARY KEY (prf_id, rule_no)
);

CREATE TABLE rsk_hit (
  mrn VARCHAR(35) NOT NULL,
  itm_no INTEGER NOT NULL,
  prf_id VARCHAR(35) NOT NULL,
  hit_ts TIMESTAMP,
  scr_val DECIMAL(16,2),
  lane_cd VARCHAR(18),
  ovrd_fl CHAR(1),
  ovrd_off_id VARCHAR(35),
  PRIMARY KEY (mrn, itm_no, prf_id)
);

CREATE TABLE rsk_fdbk (
  mrn VARCHAR(35) NOT NULL,
  prf_id VARCHAR(35) NOT NULL,
  fdbk_cd VARCHAR(18),
  fdbk_dt DATE,
  off_id VARCHAR(35),
  rmk VARCHAR(512),
  PRIMARY KEY (mrn, prf_id)
);

CREATE TABLE rsk_wl (
  wl_id VARCHAR(35) NOT NULL,
  ent_typ_cd VARCHAR(18),
  ent_key VARCHAR(35),
  nm VARCHAR(140),
  rsn_txt VARCHAR(512),
  src_agcy_cd VARCHAR(18),
  vld_til DATE,
  PRIMARY KEY (wl_id)
);

CREATE TABLE ref_rsk_area (
  rsk_area_cd VARCHAR(18) NOT NULL,
  rsk_area_dsc VARCHAR(140),
  PRIMARY KEY (rsk_area_cd)
);

CREATE TABLE ins_ord (
  ins_no VARCHAR(18) NOT NULL,
  dcl_ref VARCHAR(35),
  ins_typ_cd VARCHAR(18),
  ord_ts TIMESTAMP,
  ord_off_id VARCHAR(35),
  team_id VARCHAR(35),
  plc_cd VARCHAR(18),
  pln_dt DATE,
  sts_cd VARCHAR(18),
  cntr_no VARCHAR(18),
  scan_fl CHAR(1),
  dog_fl CHAR(1),
  PRIMARY KEY (ins_no)
);

CREATE TABLE ins_rslt (
  ins_no VARCHAR(18) NOT NULL,
  itm INTEGER NOT NULL,
  rslt_cd VARCHAR(18),
  cmdty_fnd_cd VARCHAR(18),
  qty_fnd VARCHAR(35),
  wt_fnd VARCHAR(35),
  val_adj_amt DECIMAL(16,2),
  dmg_fl CHAR(1),
  off_id VARCHAR(35),
  fin_ts TIMESTAMP,
  rmk VARCHAR(512),
  PRIMARY KEY (ins_no, itm)
);

CREATE TABLE ins_team (
  team_id VARCHAR(35) NOT NULL,
  team_nm VARCHAR(140),
  unit_cd VARCHAR(18),
  ldr_off_id VARCHAR(35),
  PRIMARY KEY (team_id)
);

CREATE TABLE ins_team_mbr (
  team_id VARCHAR(35) NOT NULL,
  off_id VARCHAR(35) NOT NULL,
  frm DATE,
  til DATE,
  PRIMARY KEY (team_id, off_id)
);

CREATE TABLE ins_smp (
  smp_no VARCHAR(18) NOT NULL,
  ins_no VARCHAR(18),
  itm INTEGER,
  take_dt DATE,
  smp_qty DECIMAL(16,2),
  lab_cd VARCHAR(18),
  snd_dt DATE,
  rslt_dt DATE,
  rslt_txt VARCHAR(512),
  hs_prop_cd VARCHAR(18),
  PRIMARY KEY (smp_no)
);

CREATE TABLE ref_ins_typ (
  ins_typ_cd VARCHAR(18) NOT NULL,
  ins_typ_dsc VARCHAR(140),
  PRIMARY KEY (ins_typ_cd)
);

CREATE TABLE ref_ins_rslt (
  rslt_cd VARCHAR(18) NOT NULL,
  rslt_dsc VARCHAR(140),
  irreg_fl CHAR(1),
  PRIMARY KEY (rslt_cd)
);

CREATE TABLE lab_mst (
  lab_cd VARCHAR(18) NOT NULL,
  lab_nm VARCHAR(140),
  city VARCHAR(35),
  accr_no VARCHAR(18),
  PRIMARY KEY (lab_cd)
);

CREATE TABLE szr_cs (
  cs_no VARCHAR(18) NOT NULL,
  szr_dt DATE,
  szr_tm VARCHAR(35),
  ofc_cd VARCHAR(18),
  unit_cd VARCHAR(18),
  ld_off_id VARCHAR(35),
  bdr_pt_cd VARCHAR(18),
  trn_md VARCHAR(35),
  mrn VARCHAR(35),
  plate_no VARCHAR(18),
  flt_no VARCHAR(18),
  meth_cd VARCHAR(18),
  dtct_cd VARCHAR(18),
  orig_ctry_cd VARCHAR(18),
  dst_ctry_cd VARCHAR(18),
  rt_txt VARCHAR(512),
  est_val DECIMAL(16,2),
  sts_cd VARCHAR(18),
  jnt_op_cd VARCHAR(18),
  press_fl CHAR(1),
  cls_dt DATE,
  nrt_txt VARCHAR(512),
  PRIMARY KEY (cs_no)
);

CREATE TABLE szr_cs_h (
  cs_no VARCHAR(18) NOT NULL,
  chg_ts TIMESTAMP NOT NULL,
  sts_cd VARCHAR(18),
  ld_off_id VARCHAR(35),
  est_val DECIMAL(16,2),
  chg_off_id VARCHAR(35),
  PRIMARY KEY (cs_no, chg_ts)
);

CREATE TABLE szr_itm (
  cs_no VARCHAR(18) NOT NULL,
  itm_seq INTEGER NOT NULL,
  gds_cd VARCHAR(18),
  dsc_txt VARCHAR(512),
  brand_nm VARCHAR(140),
  qty DECIMAL(16,2),
  uom_cd VARCHAR(18),
  net_wt DECIMAL(16,2),
  est_val DECIMAL(16,2),
  purity_pct DECIMAL(16,2),
  hs_cd VARCHAR(18),
  stor_cd VARCHAR(18),
  shelf VARCHAR(35),
  PRIMARY KEY (cs_no, itm_seq)
);

CREATE TABLE szr_prs (
  cs_no VARCHAR(18) NOT NULL,
  prs_seq INTEGER NOT NULL,
  last_nm VARCHAR(140),
  first_nm VARCHAR(140),
  brth_dt DATE,
  natl_cd VARCHAR(18),
  sex_cd VARCHAR(18),
  role_cd VARCHAR(18),
  arr_fl CHAR(1),
  doc_no VARCHAR(18),
  rel_ts TIMESTAMP,
  PRIMARY KEY (cs_no, prs_seq)
);

CREATE TABLE szr_stor (
  stor_cd VARCHAR(18) NOT NULL,
  stor_nm VARCHAR(140),
  ofc_cd VARCHAR(18),
  cap_vol DECIMAL(16,2),
  PRIMARY KEY (stor_cd)
);

CREATE TABLE szr_disp (
  disp_id VARCHAR(35) NOT NULL,
  cs_no VARCHAR(18),
  itm_seq INTEGER,
  disp_typ_cd VARCHAR(18),
  disp_dt DATE,
  qty DECIMAL(16,2),
  proc_amt DECIMAL(16,2),
  wit_off_id VARCHAR(35),
  court_ref VARCHAR(35),
  PRIMARY KEY (disp_id)
);

CREATE TABLE szr_evd (
  evd_no VARCHAR(18) NOT NULL,
  cs_no VARCHAR(18),
  evd_typ_cd VARCHAR(18),
  cust_off_id VARCHAR(35),
  cust_ts TIMESTAMP,
  loc_cd VARCHAR(18),
  seal_no VARCHAR(18),
  PRIMARY KEY (evd_no)
);

CREATE TABLE szr_sum_y (
  yr INTEGER NOT NULL,
  gds_cd VARCHAR(18) NOT NULL,
  ofc_cd VARCHAR(18) NOT NULL,
  cs_cnt INTEGER,
  qty DECIMAL(16,2),
  est_val DECIMAL(16,2),
  PRIMARY KEY (yr, gds_cd, ofc_cd)
);

CREATE TABLE ref_szr_gds (
  gds_cd VARCHAR(18) NOT NULL,
  gds_dsc VARCHAR(140),
  gds_grp_cd VARCHAR(18),
  uom_cd VARCHAR(18),
  PRIMARY KEY (gds_cd)
);

CREATE TABLE ref_szr_mth (
  meth_cd VARCHAR(18) NOT NULL,
  meth_dsc VARCHAR(140),
  PRIMARY KEY (meth_cd)
);

CREATE TABLE ref_dtct (
  dtct_cd VARCHAR(18) NOT NULL,
  dtct_dsc VARCHAR(140),
  PRIMARY KEY (dtct_cd)
);

CREATE TABLE ref_disp (
  disp_typ_cd VARCHAR(18) NOT NULL,
  disp_dsc VARCHAR(140),
  PRIMARY KEY (disp_typ_cd)
);

CREATE TABLE pen_cs (
  pen_no VARCHAR(18) NOT NULL,
  cs_no VARCHAR(18),
  mrn VARCHAR(35),
  offnd_cd VARCHAR(18),
  pers_nm VARCHAR(140),
  trdr_id VARCHAR(35),
  pen_amt DECIMAL(16,2),
  dec_dt DATE,
  dec_off_id VARCHAR(35),
  due_dt DATE,
  sts_cd VARCHAR(18),
  PRIMARY KEY (pen_no)
);

CREATE TABLE pen_pay (
  pen_no VARCHAR(18) NOT NULL,
  pay_seq INTEGER NOT NULL,
  pay_dt DATE,
  amt DECIMAL(16,2),
  rcpt_no VARCHAR(18),
  PRIMARY KEY (pen_no, pay_seq)
);

CREATE TABLE pen_apl (
  apl_id VARCHAR(35) NOT NULL,
  pen_no VARCHAR(18),
  apl_dt DATE,
  court_nm VARCHAR(140),
  dec_dt DATE,
  out_cd VARCHAR(18),
  new_amt DECIMAL(16,2),
  PRIMARY KEY (apl_id)
);

CREATE TABLE ref_offnd (
  offnd_cd VARCHAR(18) NOT NULL,
  offnd_dsc VARCHAR(140),
  law_ref VARCHAR(35),
  min_amt DECIMAL(16,2),
  max_amt DECIMAL(16,2),
  PRIMARY KEY (offnd_cd)
);

CREATE TABLE k7a (
  kto VARCHAR(35) NOT NULL,
  pnr VARCHAR(35),
  kst VARCHAR(35),
  klm DECIMAL(16,2),
  keo DATE,
  kes VARCHAR(35),
  PRIMARY KEY (kto)
);

CREATE TABLE k7b (
  kto VARCHAR(35) NOT NULL,
  bel VARCHAR(35) NOT NULL,
  pos INTEGER NOT NULL,
  bkd DATE,
  fkd DATE,
  aba VARCHAR(35),
  bet DECIMAL(16,2),
  wrk VARCHAR(35),
  mrn VARCHAR(35),
  kof VARCHAR(35),
  PRIMARY KEY (kto, bel, pos)
);

CREATE TABLE k7c (
  kto VARCHAR(35) NOT NULL,
  bel VARCHAR(35) NOT NULL,
  zpd DATE NOT NULL,
  zbt DECIMAL(16,2),
  zwg VARCHAR(35),
  PRIMARY KEY (kto, bel, zpd)
);

CREATE TABLE k7d (
  aba VARCHAR(35) NOT NULL,
  abt VARCHAR(35),
  abg VARCHAR(35),
  PRIMARY KEY (aba)
);

CREATE TABLE k7s (
  kof VARCHAR(35) NOT NULL,
  per VARCHAR(35) NOT NULL,
  aba VARCHAR(35) NOT NULL,
  sol DECIMAL(16,2),
  ist DECIMAL(16,2),
  rst DECIMAL(16,2),
  PRIMARY KEY (kof, per, aba)
);

CREATE TABLE pay_rcp (
  rcpt_no VARCHAR(18) NOT NULL,
  rcpt_dt DATE,
  payer_id VARCHAR(35),
  ofc_cd VARCHAR(18),
  meth_cd VARCHAR(18),
  amt DECIMAL(16,2),
  curr_cd VARCHAR(18),
  bank_ref VARCHAR(35),
  csh_off_id VARCHAR(35),
  void_fl CHAR(1),
  PRIMARY KEY (rcpt_no)
);

CREATE TABLE pay_rcp_ln (
  rcpt_no VARCHAR(18) NOT NULL,
  ln INTEGER NOT NULL,
  mrn VARCHAR(35),
  tax_cd VARCHAR(18),
  amt DECIMAL(16,2),
  PRIMARY KEY (rcpt_no, ln)
);

CREATE TABLE pay_rfd (
  rfd_no VARCHAR(18) NOT NULL,
  payer_id VARCHAR(35),
  mrn VARCHAR(35),
  rfd_typ_cd VARCHAR(18),
  clm_dt DATE,
  clm_amt DECIMAL(16,2),
  apv_amt DECIMAL(16,2),
  dec_dt DATE,
  pd_dt DATE,
  rsn_cd VARCHAR(18),
  off_id VARCHAR(35),
  sts_cd VARCHAR(18),
  PRIMARY KEY (rfd_no)
);

CREATE TABLE pay_dfa (
  dfa_no VARCHAR(18) NOT NULL,
  trdr_id VARCHAR(35),
  gua_no VARCHAR(18),
  lim_amt DECIMAL(16,2),
  used_amt DECIMAL(16,2),
  prd_cd VARCHAR(18),
  due_day INTEGER,
  sts_cd VARCHAR(18),
  PRIMARY KEY (dfa_no)
);

CREATE TABLE pay_inst (
  inst_id VARCHAR(35) NOT NULL,
  trdr_id VARCHAR(35),
  debt_amt DECIMAL(16,2),
  inst_cnt INTEGER,
  strt_dt DATE,
  int_rt DECIMAL(16,2),
  apv_off_id VARCHAR(35),
  PRIMARY KEY (inst_id)
);

CREATE TABLE pay_rev_m (
  yr INTEGER NOT NULL,
  mth INTEGER NOT NULL,
  ofc_cd VARCHAR(18) NOT NULL,
  tax_cd VARCHAR(18) NOT NULL,
  trgt_amt DECIMAL(16,2),
  coll_amt DECIMAL(16,2),
  rfd_amt DECIMAL(16,2),
  arr_amt DECIMAL(16,2),
  PRIMARY KEY (yr, mth, ofc_cd, tax_cd)
);

CREATE TABLE ref_rfd (
  rfd_typ_cd VARCHAR(18) NOT NULL,
  rfd_typ_dsc VARCHAR(140),
  PRIMARY KEY (rfd_typ_cd)
);

CREATE TABLE gua_mst (
  gua_no VARCHAR(18) NOT NULL,
  gua_typ_cd VARCHAR(18),
  prnc_id VARCHAR(35),
  grntr_id VARCHAR(35),
  ofc_cd VARCHAR(18),
  ref_amt DECIMAL(16,2),
  avl_amt DECIMAL(16,2),
  acc_cd VARCHAR(18),
  vld_frm DATE,
  vld_til DATE,
  sts_cd VARCHAR(18),
  lim_ctry_txt VARCHAR(512),
  waiv_pct DECIMAL(16,2),
  PRIMARY KEY (gua_no)
);

CREATE TABLE gua_mov (
  gua_no VARCHAR(18) NOT NULL,
  mov_seq INTEGER NOT NULL,
  mov_ts TIMESTAMP,
  ref_typ_cd VARCHAR(18),
  ref_no VARCHAR(18),
  db_amt DECIMAL(16,2),
  cr_amt DECIMAL(16,2),
  bal DECIMAL(16,2),
  PRIMARY KEY (gua_no, mov_seq)
);

CREATE TABLE gua_grntr (
  grntr_id VARCHAR(35) NOT NULL,
  grntr_nm VARCHAR(140),
  ctry_cd VARCHAR(18),
  bank_fl CHAR(1),
  max_expo_amt DECIMAL(16,2),
  lic_til DATE,
  PRIMARY KEY (grntr_id)
);

CREATE TABLE gua_clm (
  clm_no VARCHAR(18) NOT NULL,
  gua_no VARCHAR(18),
  trs_mrn VARCHAR(35),
  clm_dt DATE,
  clm_amt DECIMAL(16,2),
  paid_amt DECIMAL(16,2),
  paid_dt DATE,
  sts_cd VARCHAR(18),
  PRIMARY KEY (clm_no)
);

CREATE TABLE ref_gua_typ (
  gua_typ_cd VARCHAR(18) NOT NULL,
  gua_typ_dsc VARCHAR(140),
  PRIMARY KEY (gua_typ_cd)
);

CREATE TABLE w3l (
  wln VARCHAR(35) NOT NULL,
  tnr VARCHAR(35),
  wtp VARCHAR(35),
  wof VARCHAR(35),
  wkp DECIMAL(16,2),
  wvb DATE,
  wve DATE,
  wst VARCHAR(35),
  PRIMARY KEY (wln)
);

CREATE TABLE w3e (
  wln VARCHAR(35) NOT NULL,
  enr VARCHAR(35) NOT NULL,
  mrn VARCHAR(35),
  pos INTEGER,
  edt DATE,
  wtn VARCHAR(35),
  emg DECIMAL(16,2),
  eme VARCHAR(35),
  ewt DECIMAL(16,2),
  PRIMARY KEY (wln, enr)
);

CREATE TABLE w3x (
  wln VARCHAR(35) NOT NULL,
  enr VARCHAR(35) NOT NULL,
  xnr VARCHAR(35) NOT NULL,
  xdt DATE,
  xmg DECIMAL(16,2),
  xar VARCHAR(35),
  xmr VARCHAR(35),
  PRIMARY KEY (wln, enr, xnr)
);

CREATE TABLE w3b (
  wln VARCHAR(35) NOT NULL,
  enr VARCHAR(35) NOT NULL,
  bdt DATE NOT NULL,
  bmg DECIMAL(16,2),
  bdf DECIMAL(16,2),
  PRIMARY KEY (wln, enr, bdt)
);

CREATE TABLE w3t (
  wtp VARCHAR(35) NOT NULL,
  wtb VARCHAR(35),
  PRIMARY KEY (wtp)
);

CREATE TABLE pax_flt (
  flt_no VARCHAR(18) NOT NULL,
  flt_dt DATE NOT NULL,
  crr_cd VARCHAR(18),
  dep_port_cd VARCHAR(18),
  arr_port_cd VARCHAR(18),
  pax_cnt INTEGER,
  crew_cnt INTEGER,
  api_fl CHAR(1),
  PRIMARY KEY (flt_no, flt_dt)
);

CREATE TABLE pax_dcl (
  pdcl_id VARCHAR(35) NOT NULL,
  flt_no VARCHAR(18),
  flt_dt DATE,
  bdr_pt_cd VARCHAR(18),
  doc_no VARCHAR(18),
  last_nm VARCHAR(140),
  first_nm VARCHAR(140),
  natl_cd VARCHAR(18),
  chnl_cd VARCHAR(18),
  dcl_ts TIMESTAMP,
  off_id VARCHAR(35),
  tot_dty_amt DECIMAL(16,2),
  PRIMARY KEY (pdcl_id)
);

CREATE TABLE pax_dcl_itm (
  pdcl_id VARCHAR(35) NOT NULL,
  ln INTEGER NOT NULL,
  gds_dsc VARCHAR(140),
  gds_cat_cd VARCHAR(18),
  qty DECIMAL(16,2),
  val_amt DECIMAL(16,2),
  dty_amt DECIMAL(16,2),
  PRIMARY KEY (pdcl_id, ln)
);

CREATE TABLE pax_csh (
  csh_id VARCHAR(35) NOT NULL,
  pdcl_id VARCHAR(35),
  curr_cd VARCHAR(18),
  amt DECIMAL(16,2),
  base_amt DECIMAL(16,2),
  purp_txt VARCHAR(512),
  orig_txt VARCHAR(512),
  dir_cd VARCHAR(18),
  susp_fl CHAR(1),
  PRIMARY KEY (csh_id)
);

CREATE TABLE pax_alw (
  gds_cat_cd VARCHAR(18) NOT NULL,
  cat_dsc VARCHAR(140),
  free_qty DECIMAL(16,2),
  uom_cd VARCHAR(18),
  flat_rt DECIMAL(16,2),
  PRIMARY KEY (gds_cat_cd)
);

CREATE TABLE exc_reg (
  exc_no VARCHAR(18) NOT NULL,
  trdr_id VARCHAR(35),
  ofc_cd VARCHAR(18),
  site_txt VARCHAR(512),
  act_cd VARCHAR(18),
  lic_frm DATE,
  lic_til DATE,
  gua_no VARCHAR(18),
  PRIMARY KEY (exc_no)
);

CREATE TABLE exc_prd (
  exc_prd_cd VARCHAR(18) NOT NULL,
  prd_dsc VARCHAR(140),
  uom_cd VARCHAR(18),
  dty_per_uom DECIMAL(16,2),
  PRIMARY KEY (exc_prd_cd)
);

CREATE TABLE exc_rtn (
  rtn_id VARCHAR(35) NOT NULL,
  exc_no VARCHAR(18),
  prd_yr INTEGER,
  prd_mth INTEGER,
  file_dt DATE,
  tot_dty_amt DECIMAL(16,2),
  pd_amt DECIMAL(16,2),
  late_fl CHAR(1),
  PRIMARY KEY (rtn_id)
);

CREATE TABLE exc_rtn_ln (
  rtn_id VARCHAR(35) NOT NULL,
  exc_prd_cd VARCHAR(18) NOT NULL,
  opn_qty DECIMAL(16,2),
  prod_qty DECIMAL(16,2),
  rel_qty DECIMAL(16,2),
  loss_qty DECIMAL(16,2),
  dty_amt DECIMAL(16,2),
  PRIMARY KEY (rtn_id, exc_prd_cd)
);

CREATE TABLE exc_stmp (
  stmp_batch VARCHAR(35) NOT NULL,
  exc_no VARCHAR(18),
  exc_prd_cd VARCHAR(18),
  iss_dt DATE,
  qty DECIMAL(16,2),
  rtn_qty DECIMAL(16,2),
  PRIMARY KEY (stmp_batch)
);

CREATE TABLE bdr_pt (
  bdr_pt_cd VARCHAR(18) NOT NULL,
  bdr_pt_nm VARCHAR(140),
  ofc_cd VARCHAR(18),
  ngb_ctry_cd VARCHAR(18),
  trn_md VARCHAR(35),
  lane_cnt INTEGER,
  open_hrs VARCHAR(35),
  lat DECIMAL(16,2),
  lon DECIMAL(16,2),
  PRIMARY KEY (bdr_pt_cd)
);

CREATE TABLE bdr_shft (
  shft_id VARCHAR(35) NOT NULL,
  bdr_pt_cd VARCHAR(18),
  shft_dt DATE,
  shft_cd VARCHAR(18),
  ldr_off_id VARCHAR(35),
  PRIMARY KEY (shft_id)
);

CREATE TABLE bdr_shft_off (
  shft_id VARCHAR(35) NOT NULL,
  off_id VARCHAR(35) NOT NULL,
  post_cd VARCHAR(18),
  hrs DECIMAL(16,2),
  PRIMARY KEY (shft_id, off_id)
);

CREATE TABLE bdr_trf_d (
  bdr_pt_cd VARCHAR(18) NOT NULL,
  trf_dt DATE NOT NULL,
  dir_cd VARCHAR(18) NOT NULL,
  veh_typ_cd VARCHAR(18) NOT NULL,
  veh_cnt INTEGER,
  pax_cnt INTEGER,
  load_tons DECIMAL(16,2),
  PRIMARY KEY (bdr_pt_cd, trf_dt, dir_cd, veh_typ_cd)
);

CREATE TABLE bdr_wait (
  bdr_pt_cd VARCHAR(18) NOT NULL,
  wait_dt DATE NOT NULL,
  hr INTEGER NOT NULL,
  dir_cd VARCHAR(18) NOT NULL,
  trk_min INTEGER,
  car_min INTEGER,
  PRIMARY KEY (bdr_pt_cd, wait_dt, hr, dir_cd)
);

CREATE TABLE ref_veh (
  veh_typ_cd VARCHAR(18) NOT NULL,
  veh_typ_dsc VARCHAR(140),
  PRIMARY KEY (veh_typ_cd)
);

CREATE TABLE aud_pln (
  pln_yr INTEGER NOT NULL,
  trdr_id VARCHAR(35) NOT NULL,
  rsn_cd VARCHAR(18),
  prio INTEGER,
  unit_cd VARCHAR(18),
  PRIMARY KEY (pln_yr, trdr_id)
);

CREATE TABLE aud_cs (
  aud_no VARCHAR(18) NOT NULL,
  trdr_id VARCHAR(35),
  pln_yr INTEGER,
  unit_cd VARCHAR(18),
  ld_off_id VARCHAR(35),
  prd_frm DATE,
  prd_til DATE,
  strt_dt DATE,
  fin_dt DATE,
  sts_cd VARCHAR(18),
  addl_amt DECIMAL(16,2),
  PRIMARY KEY (aud_no)
);

CREATE TABLE aud_fnd (
  aud_no VARCHAR(18) NOT NULL,
  fnd_seq INTEGER NOT NULL,
  fnd_typ_cd VARCHAR(18),
  mrn VARCHAR(35),
  itm_no INTEGER,
  under_amt DECIMAL(16,2),
  pen_no VARCHAR(18),
  rmk VARCHAR(512),
  PRIMARY KEY (aud_no, fnd_seq)
);

CREATE TABLE ref_aud_fnd (
  fnd_typ_cd VARCHAR(18) NOT NULL,
  fnd_dsc VARCHAR(140),
  PRIMARY KEY (fnd_typ_cd)
);

CREATE TABLE ipr_rgt (
  ipr_no VARCHAR(18) NOT NULL,
  hldr_nm VARCHAR(140),
  rgt_typ_cd VARCHAR(18),
  brand_nm VARCHAR(140),
  vld_til DATE,
  cntct_txt VARCHAR(512),
  PRIMARY KEY (ipr_no)
);

CREATE TABLE ipr_det (
  det_id VARCHAR(35) NOT NULL,
  ipr_no VARCHAR(18),
  mrn VARCHAR(35),
  det_dt DATE,
  ofc_cd VARCHAR(18),
  gds_cd VARCHAR(18),
  qty DECIMAL(16,2),
  out_cd VARCHAR(18),
  PRIMARY KEY (det_id)
);

CREATE TABLE lic_prm (
  lic_no VARCHAR(18) NOT NULL,
  lic_typ_cd VARCHAR(18),
  trdr_id VARCHAR(35),
  agcy_cd VARCHAR(18),
  hs_cd VARCHAR(18),
  lic_qty DECIMAL(16,2),
  used_qty DECIMAL(16,2),
  uom_cd VARCHAR(18),
  iss_dt DATE,
  exp_dt DATE,
  PRIMARY KEY (lic_no)
);

CREATE TABLE lic_use (
  lic_no VARCHAR(18) NOT NULL,
  mrn VARCHAR(35) NOT NULL,
  itm_no INTEGER NOT NULL,
  wo_qty DECIMAL(16,2),
  wo_dt DATE,
  PRIMARY KEY (lic_no, mrn, itm_no)
);

CREATE TABLE lic_agcy (
  agcy_cd VARCHAR(18) NOT NULL,
  agcy_nm VARCHAR(140),
  min_nm VARCHAR(140),
  PRIMARY KEY (agcy_cd)
);

CREATE TABLE rpt_kpi_m (
  yr INTEGER NOT NULL,
  mth INTEGER NOT NULL,
  ofc_cd VARCHAR(18) NOT NULL,
  dcl_cnt INTEGER,
  grn_pct DECIMAL(16,2),
  ylw_pct DECIMAL(16,2),
  red_pct DECIMAL(16,2),
  hit_rt DECIMAL(16,2),
  avg_clr_hr INTEGER,
  szr_cnt INTEGER,
  rev_amt DECIMAL(16,2),
  PRIMARY KEY (yr, mth, ofc_cd)
);

CREATE TABLE sys_btch (
  batch_no VARCHAR(18) NOT NULL,
  job_nm VARCHAR(140),
  strt_ts TIMESTAMP,
  end_ts TIMESTAMP,
  row_cnt INTEGER,
  err_cnt INTEGER,
  PRIMARY KEY (batch_no)
);
