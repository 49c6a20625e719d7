CREATE TABLE itm_mst (
  itm_no integer not null,
  itm_desc varchar(80),
  itm_shrt varchar(20),
  brd_cd varchar(6),
  subcls_no integer,
  itm_typ varchar(6),
  sts varchar(6),
  lif_cyc varchar(6),
  pk_sz decimal(12,4),
  uom_cd varchar(6),
  net_wgt decimal(12,4),
  wgt_uom char(2),
  grs_wgt decimal(12,4),
  len_mm integer,
  wid_mm integer,
  hgt_mm integer,
  pvt_lbl_flg char(1),
  org_flg char(1),
  vgn_flg char(1),
  alc_flg char(1),
  age_rstr integer,
  tax_cls varchar(6),
  tmp_zn varchar(6),
  shlf_days integer,
  min_rem_days integer,
  ctry_org varchar(6),
  prim_sup_no integer,
  buyr_id integer,
  sesn_cd varchar(6),
  web_flg char(1),
  web_ttl varchar(120),
  scl_flg char(1),
  plu_no integer,
  dep_flg char(1),
  dep_amt decimal(14,2),
  rpl_mth char(2),
  plan_grp char(2),
  msds_ref varchar(30),
  fill_1 varchar(40),
  fill_2 varchar(40),
  usr_fld_a varchar(40),
  usr_fld_b varchar(40),
  usr_fld_c varchar(40),
  crt_dt date,
  crt_by varchar(12),
  upd_ts timestamp,
  upd_by varchar(12),
  disc_dt date,
  primary key (itm_no)
);

CREATE TABLE itm_mst_hst (
  itm_no integer not null,
  ver_no integer not null,
  itm_desc varchar(80),
  brd_cd varchar(6),
  subcls_no integer,
  sts varchar(6),
  pk_sz decimal(12,4),
  uom_cd varchar(6),
  prim_sup_no integer,
  buyr_id integer,
  tax_cls varchar(6),
  tmp_zn varchar(6),
  pvt_lbl_flg char(1),
  eff_dt date,
  exp_dt date,
  chg_by varchar(12),
  chg_rsn varchar(4),
  primary key (itm_no, ver_no)
);

CREATE TABLE itm_mst_stg (
  btch_id integer not null,
  rec_no integer not null,
  itm_ref varchar(30),
  descr varchar(120),
  brand varchar(60),
  class varchar(20),
  supplier varchar(30),
  pack varchar(20),
  uom varchar(10),
  tax varchar(10),
  err_cd varchar(6),
  err_txt varchar(200),
  load_ts timestamp,
  proc_flg char(1),
  primary key (btch_id, rec_no)
);

CREATE TABLE itm_old (
  art_no integer not null,
  art_bez varchar(60),
  wgr char(2),
  ean varchar(14),
  lief_nr integer,
  vk_prs decimal(12,4),
  ek_prs decimal(12,4),
  mig_itm_no integer,
  mig_dt date,
  primary key (art_no)
);

CREATE TABLE itm_ean (
  ean_cd varchar(14) not null,
  itm_no integer,
  ean_typ varchar(6),
  prim_flg char(1),
  pk_lvl integer,
  val_frm date,
  val_to date,
  crt_by varchar(12),
  primary key (ean_cd)
);

CREATE TABLE itm_alrg (
  itm_no integer not null,
  alrg_cd varchar(6) not null,
  cntn_lvl char(2),
  dcl_dt date,
  primary key (itm_no, alrg_cd)
);

CREATE TABLE cd_alrg (
  alrg_cd varchar(6) not null,
  alrg_nm varchar(60),
  eu_annx_no integer,
  primary key (alrg_cd)
);

CREATE TABLE cd_brd (
  brd_cd varchar(6) not null,
  brd_nm varchar(60),
  own_co_nm varchar(60),
  brd_tier char(2),
  lcl_flg char(1),
  act_flg char(1),
  primary key (brd_cd)
);

CREATE TABLE itm_dpt (
  dpt_no integer not null,
  dpt_nm varchar(60),
  fresh_flg char(1),
  gm_flg char(1),
  hd_emp_no integer,
  primary key (dpt_no)
);

CREATE TABLE itm_cat (
  cat_no integer not null,
  cat_nm varchar(60),
  dpt_no integer,
  cat_role char(2),
  mgr_emp_no integer,
  mrg_tgt_pct decimal(6,2),
  primary key (cat_no)
);

CREATE TABLE itm_cls (
  cls_no integer not null,
  cls_nm varchar(60),
  cat_no integer,
  old_wgr char(2),
  primary key (cls_no)
);

CREATE TABLE itm_subcls (
  subcls_no integer not null,
  subcls_nm varchar(60),
  cls_no integer,
  shr_pct decimal(6,2),
  wst_tgt_pct decimal(6,2),
  primary key (subcls_no)
);

CREATE TABLE itm_buyr (
  buyr_id integer not null,
  emp_no integer,
  buyr_nm varchar(60),
  tm_cd varchar(6),
  act_flg char(1),
  primary key (buyr_id)
);

CREATE TABLE cd_uom (
  uom_cd varchar(6) not null,
  uom_nm varchar(60),
  dec_plc integer,
  base_uom char(2),
  primary key (uom_cd)
);

CREATE TABLE cd_itm_sts (
  sts_cd varchar(6) not null,
  sts_txt varchar(40),
  sell_flg char(1),
  ord_flg char(1),
  primary key (sts_cd)
);

CREATE TABLE cd_tmp_zn (
  tmp_zn varchar(6) not null,
  zn_txt varchar(40),
  min_c decimal(12,4),
  max_c decimal(12,4),
  primary key (tmp_zn)
);

CREATE TABLE cd_tax (
  tax_cls varchar(6) not null,
  tax_txt varchar(40),
  rate_pct decimal(6,2),
  vld_frm date,
  primary key (tax_cls)
);

CREATE TABLE cd_sesn (
  sesn_cd varchar(6) not null,
  sesn_nm varchar(60),
  strt_dt date,
  end_dt date,
  primary key (sesn_cd)
);

CREATE TABLE cd_ctry (
  ctry_cd varchar(2) not null,
  ctry_nm varchar(60),
  eu_flg char(1),
  primary key (ctry_cd)
);

CREATE TABLE itm_rng (
  itm_no integer not null,
  sto_no integer not null,
  rng_sts char(2),
  strt_dt date,
  end_dt date,
  fcng_qty decimal(12,3),
  shlf_cap_qty decimal(12,3),
  plg_id integer,
  min_stk_qty decimal(12,3),
  rng_src char(2),
  upd_ts timestamp,
  upd_by varchar(12),
  primary key (itm_no, sto_no)
);

CREATE TABLE itm_plg (
  plg_id integer not null,
  plg_nm varchar(60),
  cat_no integer,
  clus_cd varchar(6),
  shlf_mtr decimal(12,4),
  eff_dt date,
  exp_dt date,
  vers integer,
  primary key (plg_id)
);

CREATE TABLE itm_rcl (
  rcl_no integer not null,
  itm_no integer,
  sup_no integer,
  rcl_cls char(2),
  rcl_rsn_cd varchar(6),
  rcl_txt varchar(200),
  lot_no varchar(20),
  annc_dt date,
  cls_dt date,
  pub_flg char(1),
  auth_ref varchar(30),
  primary key (rcl_no)
);

CREATE TABLE itm_rcl_sto (
  rcl_no integer not null,
  sto_no integer not null,
  ack_ts timestamp,
  ack_emp_no integer,
  qty_rmvd decimal(12,3),
  qty_cust_rtn decimal(12,3),
  primary key (rcl_no, sto_no)
);

CREATE TABLE cd_rcl_rsn (
  rcl_rsn_cd varchar(6) not null,
  rsn_txt varchar(60),
  sev integer,
  primary key (rcl_rsn_cd)
);

CREATE TABLE sto_mst (
  sto_no integer not null,
  sto_nm varchar(60),
  sto_shrt varchar(20),
  fmt_cd varchar(6),
  dist_id integer,
  clus_cd varchar(6),
  prc_zn varchar(6),
  whs_no integer,
  mgr_emp_no integer,
  cst_ctr integer,
  opn_dt date,
  rmdl_dt date,
  cls_dt date,
  sls_area_m2 decimal(12,4),
  tot_area_m2 decimal(12,4),
  bk_rm_m2 decimal(12,4),
  prk_spc integer,
  lanes integer,
  sco_cnt integer,
  own_lse char(2),
  lse_end_dt date,
  rent_amt decimal(14,2),
  addr_1 varchar(60),
  addr_2 varchar(60),
  zip varchar(10),
  city varchar(40),
  ctry_cd varchar(2),
  lat real,
  lon real,
  tel varchar(20),
  fax varchar(20),
  eml varchar(80),
  web_pck_flg char(1),
  clk_col_flg char(1),
  alc_lic_no varchar(20),
  alc_lic_exp date,
  pos_sys char(2),
  old_sto_no varchar(6),
  legl_ent char(2),
  sts char(2),
  fill_1 varchar(40),
  fill_2 varchar(40),
  upd_ts timestamp,
  upd_by varchar(12),
  primary key (sto_no)
);

CREATE TABLE sto_mst_hst (
  sto_no integer not null,
  eff_dt date not null,
  sto_nm varchar(60),
  fmt_cd varchar(6),
  dist_id integer,
  clus_cd varchar(6),
  prc_zn varchar(6),
  mgr_emp_no integer,
  sls_area_m2 decimal(12,4),
  sts char(2),
  exp_dt date,
  primary key (sto_no, eff_dt)
);

CREATE TABLE sto_dist (
  dist_id integer not null,
  dist_nm varchar(60),
  rgn_id integer,
  mgr_emp_no integer,
  primary key (dist_id)
);

CREATE TABLE sto_rgn (
  rgn_id integer not null,
  rgn_nm varchar(60),
  div_cd varchar(6),
  dir_emp_no integer,
  primary key (rgn_id)
);

CREATE TABLE sto_div (
  div_cd varchar(6) not null,
  div_nm varchar(60),
  co_cd char(2),
  primary key (div_cd)
);

CREATE TABLE cd_sto_fmt (
  fmt_cd varchar(6) not null,
  fmt_nm varchar(60),
  min_m2 integer,
  max_m2 integer,
  primary key (fmt_cd)
);

CREATE TABLE sto_clus (
  clus_cd varchar(6) not null,
  clus_nm varchar(60),
  affl char(2),
  urb char(2),
  primary key (clus_cd)
);

CREATE TABLE cd_prc_zn (
  prc_zn varchar(6) not null,
  zn_nm varchar(60),
  base_idx decimal(12,4),
  primary key (prc_zn)
);

CREATE TABLE sto_hrs (
  sto_no integer not null,
  dow integer not null,
  opn_tm varchar(5),
  cls_tm varchar(5),
  sun_flg char(1),
  primary key (sto_no, dow)
);

CREATE TABLE sto_svc (
  sto_no integer not null,
  svc_cd varchar(6) not null,
  strt_dt date,
  end_dt date,
  optr_nm varchar(60),
  primary key (sto_no, svc_cd)
);

CREATE TABLE cd_svc (
  svc_cd varchar(6) not null,
  svc_nm varchar(60),
  fee_flg char(1),
  primary key (svc_cd)
);

CREATE TABLE sto_dpt (
  sto_no integer not null,
  dpt_no integer not null,
  area_m2 decimal(12,4),
  shlf_mtr decimal(12,4),
  ld_emp_no integer,
  hc_bud decimal(12,4),
  primary key (sto_no, dpt_no)
);

CREATE TABLE sto_tgt (
  sto_no integer not null,
  fsc_yr integer not null,
  fsc_prd integer not null,
  sls_tgt_amt decimal(14,2),
  mrg_tgt_pct decimal(6,2),
  wst_tgt_pct decimal(6,2),
  lbr_hrs_tgt decimal(12,4),
  primary key (sto_no, fsc_yr, fsc_prd)
);

CREATE TABLE sto_eqp (
  eqp_id integer not null,
  sto_no integer,
  eqp_typ char(2),
  sn varchar(30),
  mk varchar(40),
  inst_dt date,
  wrt_end_dt date,
  sts char(2),
  book_val decimal(12,4),
  leas_co varchar(40),
  refr_gas char(2),
  kw decimal(12,4),
  lst_svc_dt date,
  nxt_svc_dt date,
  fill_1 varchar(40),
  primary key (eqp_id)
);

CREATE TABLE cd_eqp (
  eqp_typ varchar(6) not null,
  eqp_nm varchar(60),
  crit_flg char(1),
  life_yrs integer,
  primary key (eqp_typ)
);

CREATE TABLE sto_eqp_tkt (
  tkt_no integer not null,
  eqp_id integer,
  sto_no integer,
  opn_ts timestamp,
  cls_ts timestamp,
  prio integer,
  fault_txt varchar(200),
  svc_co varchar(60),
  cost_amt decimal(14,2),
  loss_amt decimal(14,2),
  sts char(2),
  primary key (tkt_no)
);

CREATE TABLE sto_insp (
  insp_id integer not null,
  sto_no integer,
  insp_typ char(2),
  insp_dt date,
  insp_emp_no integer,
  scr decimal(12,4),
  res char(2),
  nxt_due_dt date,
  ext_flg char(1),
  primary key (insp_id)
);

CREATE TABLE sto_insp_fnd (
  insp_id integer not null,
  ln_no integer not null,
  fnd_cd varchar(6),
  sev integer,
  fnd_txt varchar(200),
  fix_due_dt date,
  fix_dt date,
  primary key (insp_id, ln_no)
);

CREATE TABLE cd_insp_fnd (
  fnd_cd varchar(6) not null,
  fnd_nm varchar(60),
  area char(2),
  primary key (fnd_cd)
);

CREATE TABLE sup_mst (
  sup_no integer not null,
  sup_nm varchar(60),
  sup_nm2 varchar(60),
  sup_typ char(2),
  sts char(2),
  ctry_cd varchar(2),
  vat_no varchar(20),
  duns varchar(9),
  pay_trm varchar(6),
  cur_cd char(2),
  edi_flg char(1),
  edi_gln varchar(13),
  min_ord_amt decimal(14,2),
  ld_tm_days integer,
  ord_day_msk varchar(7),
  frt_trm char(2),
  lcl_flg char(1),
  ethc_flg char(1),
  acct_emp_no integer,
  bnk_id integer,
  rtg char(2),
  addr_1 varchar(60),
  zip varchar(10),
  city varchar(40),
  tel varchar(20),
  eml varchar(80),
  parent_sup_no integer,
  crt_dt date,
  upd_ts timestamp,
  fill_1 varchar(40),
  blk_flg char(1),
  primary key (sup_no)
);

CREATE TABLE sup_mst_stg (
  btch_id integer not null,
  rec_no integer not null,
  supplier_ref varchar(30),
  nm varchar(80),
  country varchar(40),
  vat varchar(30),
  terms varchar(20),
  err_txt varchar(200),
  load_ts timestamp,
  primary key (btch_id, rec_no)
);

CREATE TABLE sup_itm (
  sup_no integer not null,
  itm_no integer not null,
  sup_itm_ref varchar(30),
  cst_amt decimal(14,2),
  cst_uom char(2),
  case_qty decimal(12,3),
  moq decimal(12,3),
  ld_tm_days integer,
  prim_flg char(1),
  val_frm date,
  val_to date,
  primary key (sup_no, itm_no)
);

CREATE TABLE sup_cst_hst (
  sup_no integer not null,
  itm_no integer not null,
  eff_dt date not null,
  cst_amt decimal(14,2),
  prev_cst_amt decimal(14,2),
  rsn_cd varchar(6),
  appr_by varchar(12),
  primary key (sup_no, itm_no, eff_dt)
);

CREATE TABLE sup_agr (
  agr_no integer not null,
  sup_no integer,
  agr_typ varchar(6),
  strt_dt date,
  end_dt date,
  sgn_dt date,
  buyr_id integer,
  min_vol decimal(12,4),
  rbt_pct decimal(6,2),
  sts char(2),
  doc_ref varchar(40),
  primary key (agr_no)
);

CREATE TABLE sup_agr_acr (
  agr_no integer not null,
  fsc_yr integer not null,
  fsc_prd integer not null,
  base_amt decimal(14,2),
  acr_amt decimal(14,2),
  inv_amt decimal(14,2),
  stl_dt date,
  primary key (agr_no, fsc_yr, fsc_prd)
);

CREATE TABLE cd_agr_typ (
  agr_typ varchar(6) not null,
  agr_nm varchar(60),
  acct_no integer,
  primary key (agr_typ)
);

CREATE TABLE cd_pay_trm (
  pay_trm varchar(6) not null,
  trm_txt varchar(60),
  net_days integer,
  disc_pct decimal(6,2),
  disc_days integer,
  primary key (pay_trm)
);

CREATE TABLE sup_scr (
  sup_no integer not null,
  fsc_yr integer not null,
  fsc_prd integer not null,
  otd_pct decimal(6,2),
  fill_pct decimal(6,2),
  qual_scr decimal(12,4),
  clm_cnt integer,
  tot_scr decimal(12,4),
  primary key (sup_no, fsc_yr, fsc_prd)
);

CREATE TABLE sup_cert (
  sup_no integer not null,
  cert_cd varchar(6) not null,
  cert_no varchar(30),
  iss_dt date,
  exp_dt date,
  body_nm varchar(60),
  ver_by varchar(12),
  primary key (sup_no, cert_cd)
);

CREATE TABLE cd_cert (
  cert_cd varchar(6) not null,
  cert_nm varchar(60),
  mand_flg char(1),
  primary key (cert_cd)
);

CREATE TABLE po_hdr (
  po_no integer not null,
  vnd_no integer,
  loc_no integer,
  loc_typ char(2),
  po_sts varchar(6),
  ord_dt date,
  req_dlv_dt date,
  cnf_dlv_dt date,
  buyr_id integer,
  po_typ char(2),
  cur_cd char(2),
  tot_amt decimal(14,2),
  pay_trm varchar(6),
  frt_amt decimal(14,2),
  edi_snt_ts timestamp,
  src char(2),
  prm_no integer,
  cmt varchar(200),
  crt_by varchar(12),
  crt_ts timestamp,
  cncl_dt date,
  primary key (po_no)
);

CREATE TABLE po_ln (
  po_no integer not null,
  ln_no integer not null,
  itm_no integer,
  ord_qty decimal(12,3),
  ord_uom char(2),
  case_qty decimal(12,3),
  cst_amt decimal(14,2),
  cnf_qty decimal(12,3),
  rcv_qty decimal(12,3),
  ln_sts char(2),
  free_qty decimal(12,3),
  primary key (po_no, ln_no)
);

CREATE TABLE po_hdr_arc (
  po_no integer not null,
  vnd_no integer,
  loc_no integer,
  po_sts varchar(6),
  ord_dt date,
  req_dlv_dt date,
  buyr_id integer,
  tot_amt decimal(14,2),
  arc_dt date,
  primary key (po_no)
);

CREATE TABLE po_ln_arc (
  po_no integer not null,
  ln_no integer not null,
  itm_no integer,
  ord_qty decimal(12,3),
  rcv_qty decimal(12,3),
  cst_amt decimal(14,2),
  arc_dt date,
  primary key (po_no, ln_no)
);

CREATE TABLE cd_po_sts (
  po_sts varchar(6) not null,
  sts_txt varchar(40),
  primary key (po_sts)
);

CREATE TABLE rcv_hdr (
  rcv_no integer not null,
  po_no integer,
  whs_no integer,
  dck_no integer,
  arr_ts timestamp,
  unl_ts timestamp,
  crr_cd varchar(6),
  dn_no varchar(20),
  tmp_chk_c decimal(12,4),
  emp_no integer,
  rjct_flg char(1),
  primary key (rcv_no)
);

CREATE TABLE rcv_ln (
  rcv_no integer not null,
  ln_no integer not null,
  itm_no integer,
  dlv_qty decimal(12,3),
  acc_qty decimal(12,3),
  rej_qty decimal(12,3),
  rej_rsn varchar(4),
  lot_no varchar(20),
  bbd_dt date,
  primary key (rcv_no, ln_no)
);

CREATE TABLE cd_rej (
  rej_rsn varchar(4) not null,
  rej_txt varchar(60),
  primary key (rej_rsn)
);

CREATE TABLE sup_clm (
  clm_no integer not null,
  vnd_no integer,
  po_no integer,
  rcv_no integer,
  rej_rsn varchar(4),
  clm_dt date,
  clm_amt decimal(14,2),
  stl_amt decimal(14,2),
  stl_dt date,
  sts char(2),
  hndl_emp_no integer,
  primary key (clm_no)
);

CREATE TABLE ap_inv (
  inv_id integer not null,
  vnd_no integer,
  sup_inv_no varchar(30),
  po_no integer,
  inv_dt date,
  due_dt date,
  net_amt decimal(14,2),
  tax_amt decimal(14,2),
  grs_amt decimal(14,2),
  cur_cd char(2),
  mtch_sts char(2),
  blk_rsn varchar(4),
  pay_dt date,
  pay_ref varchar(30),
  disc_tkn_amt decimal(14,2),
  cst_ctr integer,
  post_dt date,
  exch_rt decimal(12,4),
  edi_flg char(1),
  scan_ref varchar(30),
  dsp_sts char(2),
  rls_by varchar(12),
  rls_dt date,
  cr_note_flg char(1),
  old_doc_no varchar(20),
  primary key (inv_id)
);

CREATE TABLE cd_blk (
  blk_rsn varchar(4) not null,
  blk_txt varchar(60),
  primary key (blk_rsn)
);

CREATE TABLE prc_cur (
  itm_no integer not null,
  prc_zn varchar(6) not null,
  reg_prc decimal(12,4),
  unit_prc decimal(12,4),
  eff_dt date,
  chg_rsn varchar(4),
  lck_flg char(1),
  upd_ts timestamp,
  primary key (itm_no, prc_zn)
);

CREATE TABLE prc_hst (
  itm_no integer not null,
  prc_zn varchar(6) not null,
  eff_dt date not null,
  reg_prc decimal(12,4),
  exp_dt date,
  chg_rsn varchar(4),
  chg_by varchar(12),
  primary key (itm_no, prc_zn, eff_dt)
);

CREATE TABLE cd_chg_rsn (
  chg_rsn varchar(4) not null,
  rsn_txt varchar(60),
  primary key (chg_rsn)
);

CREATE TABLE prc_mkd (
  mkd_id integer not null,
  sto_no integer,
  itm_no integer,
  mkd_ts timestamp,
  mkd_rsn varchar(4),
  old_prc decimal(12,4),
  new_prc decimal(12,4),
  qty decimal(12,3),
  emp_no integer,
  bbd_dt date,
  sld_qty decimal(12,3),
  primary key (mkd_id)
);

CREATE TABLE cd_mkd_rsn (
  mkd_rsn varchar(4) not null,
  rsn_txt varchar(60),
  primary key (mkd_rsn)
);

CREATE TABLE prc_comp (
  comp_cd varchar(6) not null,
  itm_no integer not null,
  obs_dt date not null,
  comp_prc decimal(12,4),
  prm_flg char(1),
  obs_sto varchar(60),
  src char(2),
  primary key (comp_cd, itm_no, obs_dt)
);

CREATE TABLE cd_comp (
  comp_cd varchar(6) not null,
  comp_nm varchar(60),
  disc_flg char(1),
  primary key (comp_cd)
);

CREATE TABLE prm_hdr (
  prm_no integer not null,
  prm_nm varchar(60),
  prm_typ varchar(6),
  sts char(2),
  strt_dt date,
  end_dt date,
  fsc_yr integer,
  fsc_wk integer,
  lead_buyr_id integer,
  bud_amt decimal(14,2),
  sesn_cd varchar(6),
  flyr_id integer,
  loy_only_flg char(1),
  web_flg char(1),
  sto_flg char(1),
  mech_txt varchar(200),
  appr_by varchar(12),
  appr_dt date,
  crt_by varchar(12),
  crt_ts timestamp,
  primary key (prm_no)
);

CREATE TABLE prm_hdr_arc (
  prm_no integer not null,
  prm_nm varchar(60),
  prm_typ varchar(6),
  strt_dt date,
  end_dt date,
  arc_dt date,
  primary key (prm_no)
);

CREATE TABLE prm_itm (
  prm_no integer not null,
  itm_no integer not null,
  prm_prc decimal(12,4),
  disc_pct decimal(6,2),
  fcst_qty decimal(12,3),
  alloc_qty decimal(12,3),
  min_qty decimal(12,3),
  max_cust integer,
  sup_fnd_pct decimal(6,2),
  end_cap_flg char(1),
  primary key (prm_no, itm_no)
);

CREATE TABLE prm_sto (
  prm_no integer not null,
  sto_no integer not null,
  opt_out_flg char(1),
  dsp_cd varchar(6),
  strt_dt date,
  end_dt date,
  primary key (prm_no, sto_no)
);

CREATE TABLE prm_rslt (
  prm_no integer not null,
  itm_no integer not null,
  sto_no integer not null,
  sls_qty decimal(12,3),
  sls_amt decimal(14,2),
  base_qty decimal(12,3),
  uplft_pct decimal(6,2),
  mrg_amt decimal(14,2),
  cann_amt decimal(14,2),
  left_qty decimal(12,3),
  primary key (prm_no, itm_no, sto_no)
);

CREATE TABLE cd_prm_typ (
  prm_typ varchar(6) not null,
  typ_nm varchar(60),
  mech_grp char(2),
  primary key (prm_typ)
);

CREATE TABLE prm_fnd (
  fnd_id integer not null,
  prm_no integer,
  sup_no integer,
  agr_no integer,
  fnd_typ char(2),
  plan_amt decimal(14,2),
  inv_amt decimal(14,2),
  rcvd_amt decimal(14,2),
  due_dt date,
  primary key (fnd_id)
);

CREATE TABLE prm_flyr (
  flyr_id integer not null,
  flyr_nm varchar(60),
  iss_dt date,
  prnt_qty decimal(12,3),
  rgn_id integer,
  cost_amt decimal(14,2),
  agcy varchar(40),
  primary key (flyr_id)
);

CREATE TABLE prm_flyr_pg (
  flyr_id integer not null,
  pg_no integer not null,
  pos_no integer not null,
  itm_no integer,
  prm_no integer,
  cov_flg char(1),
  primary key (flyr_id, pg_no, pos_no)
);

CREATE TABLE prm_cpn (
  cpn_cd varchar(6) not null,
  prm_no integer,
  face_amt decimal(14,2),
  iss_cnt integer,
  rdm_cnt integer,
  chnl char(2),
  exp_dt date,
  primary key (cpn_cd)
);

CREATE TABLE pos_trn (
  trn_id integer not null,
  sto_no integer,
  lane_no integer,
  trn_no integer,
  trn_ts timestamp,
  bus_dt date,
  csh_emp_no integer,
  trn_typ char(2),
  grs_amt decimal(14,2),
  disc_amt decimal(14,2),
  net_amt decimal(14,2),
  tax_amt decimal(14,2),
  itm_cnt integer,
  crd_no integer,
  sco_flg char(1),
  void_flg char(1),
  emp_disc_flg char(1),
  chnl char(2),
  load_ts timestamp,
  primary key (trn_id)
);

CREATE TABLE pos_trn_ln (
  trn_id integer not null,
  ln_no integer not null,
  itm_no integer,
  ean_cd varchar(14),
  qty decimal(12,3),
  unit_prc decimal(12,4),
  ext_amt decimal(14,2),
  disc_amt decimal(14,2),
  prm_no integer,
  mkd_flg char(1),
  rtn_flg char(1),
  rtn_rsn varchar(4),
  tax_cls varchar(6),
  wgt_flg char(1),
  primary key (trn_id, ln_no)
);

CREATE TABLE pos_trn_arc (
  trn_id integer not null,
  sto_no integer,
  bus_dt date,
  net_amt decimal(14,2),
  crd_no integer,
  arc_dt date,
  primary key (trn_id)
);

CREATE TABLE pos_tndr (
  trn_id integer not null,
  seq_no integer not null,
  tndr_cd varchar(6),
  amt decimal(14,2),
  chg_amt decimal(14,2),
  auth_no varchar(20),
  mskd_pan varchar(20),
  primary key (trn_id, seq_no)
);

CREATE TABLE cd_tndr (
  tndr_cd varchar(6) not null,
  tndr_nm varchar(60),
  crd_flg char(1),
  fee_pct decimal(6,2),
  primary key (tndr_cd)
);

CREATE TABLE cd_rtn_rsn (
  rtn_rsn varchar(4) not null,
  rsn_txt varchar(60),
  dmg_flg char(1),
  primary key (rtn_rsn)
);

CREATE TABLE pos_disc (
  trn_id integer not null,
  ln_no integer not null,
  seq_no integer not null,
  prm_no integer,
  cpn_cd varchar(6),
  disc_amt decimal(14,2),
  primary key (trn_id, ln_no, seq_no)
);

CREATE TABLE pos_csh_dec (
  sto_no integer not null,
  bus_dt date not null,
  lane_no integer not null,
  emp_no integer,
  exp_amt decimal(14,2),
  cnt_amt decimal(14,2),
  diff_amt decimal(14,2),
  appr_emp_no integer,
  primary key (sto_no, bus_dt, lane_no)
);

CREATE TABLE pos_dly_sum (
  sto_no integer not null,
  bus_dt date not null,
  cust_cnt integer,
  sls_amt decimal(14,2),
  net_sls_amt decimal(14,2),
  cst_amt decimal(14,2),
  mrg_amt decimal(14,2),
  rtn_amt decimal(14,2),
  disc_amt decimal(14,2),
  itm_qty decimal(12,3),
  sco_cnt integer,
  upd_ts timestamp,
  vd_cnt integer,
  vd_amt decimal(14,2),
  crd_amt decimal(14,2),
  csh_amt decimal(14,2),
  vch_amt decimal(14,2),
  loy_cust_cnt integer,
  loy_sls_amt decimal(14,2),
  web_sls_amt decimal(14,2),
  emp_disc_amt decimal(14,2),
  hrs_wrk decimal(12,4),
  wthr_cd varchar(6),
  py_sls_amt decimal(14,2),
  bud_sls_amt decimal(14,2),
  primary key (sto_no, bus_dt)
);

CREATE TABLE pos_itm_wk (
  sto_no integer not null,
  itm_no integer not null,
  fsc_yr integer not null,
  fsc_wk integer not null,
  sls_qty decimal(12,3),
  sls_amt decimal(14,2),
  cst_amt decimal(14,2),
  mrg_amt decimal(14,2),
  prm_qty decimal(12,3),
  prm_amt decimal(14,2),
  wst_amt decimal(14,2),
  rtn_qty decimal(12,3),
  mkd_qty decimal(12,3),
  mkd_amt decimal(14,2),
  cust_cnt integer,
  stk_end_qty decimal(12,3),
  oos_days integer,
  web_qty decimal(12,3),
  web_amt decimal(14,2),
  primary key (sto_no, itm_no, fsc_yr, fsc_wk)
);

CREATE TABLE pos_cat_dly (
  sto_no integer not null,
  cat_no integer not null,
  bus_dt date not null,
  sls_amt decimal(14,2),
  mrg_amt decimal(14,2),
  cust_cnt integer,
  primary key (sto_no, cat_no, bus_dt)
);

CREATE TABLE loy_mbr (
  mbr_id integer not null,
  hh_id integer,
  fst_nm varchar(60),
  lst_nm varchar(60),
  brth_dt date,
  gndr char(2),
  eml varchar(80),
  tel varchar(20),
  addr_1 varchar(60),
  zip varchar(10),
  city varchar(40),
  ctry_cd varchar(2),
  jn_dt date,
  jn_sto_no integer,
  jn_chnl char(2),
  tr_cd varchar(6),
  home_sto_no integer,
  pt_bal integer,
  lst_act_dt date,
  sts char(2),
  lang char(2),
  dgtl_flg char(1),
  blk_flg char(1),
  cls_dt date,
  crt_ts timestamp,
  upd_ts timestamp,
  usr_fld_a varchar(40),
  usr_fld_b varchar(40),
  primary key (mbr_id)
);

CREATE TABLE loy_mbr_stg (
  btch_id integer not null,
  rec_no integer not null,
  nm varchar(80),
  email varchar(80),
  phone varchar(30),
  postcode varchar(12),
  load_ts timestamp,
  err_txt varchar(200),
  primary key (btch_id, rec_no)
);

CREATE TABLE loy_crd (
  crd_no integer not null,
  mbr_id integer,
  crd_typ char(2),
  iss_dt date,
  lost_dt date,
  act_flg char(1),
  primary key (crd_no)
);

CREATE TABLE loy_hh (
  hh_id integer not null,
  hh_sz integer,
  kid_cnt integer,
  inc_bnd char(2),
  seg_cd varchar(6),
  primary key (hh_id)
);

CREATE TABLE loy_tr (
  tr_cd varchar(6) not null,
  tr_nm varchar(60),
  min_spnd decimal(12,4),
  pt_mult decimal(12,4),
  primary key (tr_cd)
);

CREATE TABLE loy_tr_hst (
  mbr_id integer not null,
  eff_dt date not null,
  tr_cd varchar(6),
  prev_tr_cd varchar(6),
  rsn char(2),
  primary key (mbr_id, eff_dt)
);

CREATE TABLE loy_pt (
  pt_id integer not null,
  mbr_id integer,
  crd_no integer,
  trn_id integer,
  ord_no integer,
  pt_rsn varchar(4),
  pts integer,
  pt_dt date,
  exp_dt date,
  prm_no integer,
  primary key (pt_id)
);

CREATE TABLE loy_pt_snp (
  mbr_id integer not null,
  snp_dt date not null,
  pt_bal integer,
  pt_exp integer,
  liab_amt decimal(14,2),
  primary key (mbr_id, snp_dt)
);

CREATE TABLE cd_pt_rsn (
  pt_rsn varchar(4) not null,
  rsn_txt varchar(60),
  sgn char(2),
  primary key (pt_rsn)
);

CREATE TABLE loy_ofr (
  ofr_id integer not null,
  ofr_nm varchar(60),
  ofr_typ char(2),
  strt_dt date,
  end_dt date,
  itm_no integer,
  cat_no integer,
  val_amt decimal(14,2),
  cost_own char(2),
  sup_no integer,
  prm_no integer,
  primary key (ofr_id)
);

CREATE TABLE loy_ofr_mbr (
  ofr_id integer not null,
  mbr_id integer not null,
  snt_dt date,
  chnl char(2),
  opn_flg char(1),
  act_dt date,
  rdm_dt date,
  rdm_trn_id integer,
  rdm_amt decimal(14,2),
  primary key (ofr_id, mbr_id)
);

CREATE TABLE loy_seg (
  seg_cd varchar(6) not null,
  seg_nm varchar(60),
  mdl_ver char(2),
  primary key (seg_cd)
);

CREATE TABLE loy_mbr_seg (
  mbr_id integer not null,
  seg_cd varchar(6) not null,
  scr decimal(12,4),
  eff_dt date,
  exp_dt date,
  primary key (mbr_id, seg_cd)
);

CREATE TABLE whs_mst (
  whs_no integer not null,
  whs_nm varchar(60),
  whs_typ char(2),
  city varchar(40),
  ctry_cd varchar(2),
  cap_pal integer,
  mgr_emp_no integer,
  cst_ctr integer,
  opn_dt date,
  primary key (whs_no)
);

CREATE TABLE whs_zn (
  whs_no integer not null,
  zn_cd varchar(6) not null,
  zn_nm varchar(60),
  tmp_zn varchar(6),
  pck_mth char(2),
  primary key (whs_no, zn_cd)
);

CREATE TABLE whs_loc (
  loc_id integer not null,
  whs_no integer,
  zn_cd varchar(6),
  aisle char(2),
  bay char(2),
  lvl char(2),
  pck_flg char(1),
  max_pal integer,
  blk_flg char(1),
  primary key (loc_id)
);

CREATE TABLE whs_stk (
  whs_no integer not null,
  loc_id integer not null,
  itm_no integer not null,
  lot_no varchar(20) not null,
  oh_qty decimal(12,3),
  rsv_qty decimal(12,3),
  bbd_dt date,
  rcv_dt date,
  blk_sts char(2),
  pal_sscc varchar(18),
  prod_dt date,
  own_sup_no integer,
  lst_mvt_ts timestamp,
  uom_cd varchar(6),
  catch_wgt decimal(12,4),
  qc_flg char(1),
  primary key (whs_no, loc_id, itm_no, lot_no)
);

CREATE TABLE whs_stk_snp (
  whs_no integer not null,
  itm_no integer not null,
  snp_dt date not null,
  oh_qty decimal(12,3),
  val_amt decimal(14,2),
  primary key (whs_no, itm_no, snp_dt)
);

CREATE TABLE whs_mvt (
  mvt_id integer not null,
  whs_no integer,
  itm_no integer,
  mvt_cd varchar(6),
  frm_loc integer,
  to_loc integer,
  qty decimal(12,3),
  mvt_ts timestamp,
  emp_no integer,
  ref_no varchar(20),
  lot_no varchar(20),
  primary key (mvt_id)
);

CREATE TABLE cd_mvt (
  mvt_cd varchar(6) not null,
  mvt_txt varchar(60),
  sgn char(2),
  primary key (mvt_cd)
);

CREATE TABLE whs_shp (
  shp_no integer not null,
  whs_no integer,
  sto_no integer,
  rte_id integer,
  shp_dt date,
  pln_arr_ts timestamp,
  act_arr_ts timestamp,
  crr_cd varchar(6),
  trk_no varchar(12),
  pal_cnt integer,
  rll_cnt integer,
  shp_sts varchar(6),
  seal_no varchar(20),
  tmp_ok_flg char(1),
  km decimal(12,4),
  cost_amt decimal(14,2),
  primary key (shp_no)
);

CREATE TABLE whs_shp_ln (
  shp_no integer not null,
  ln_no integer not null,
  itm_no integer,
  req_qty decimal(12,3),
  pck_qty decimal(12,3),
  rcv_qty decimal(12,3),
  shrt_rsn varchar(4),
  lot_no varchar(20),
  primary key (shp_no, ln_no)
);

CREATE TABLE cd_shp_sts (
  shp_sts varchar(6) not null,
  sts_txt varchar(40),
  primary key (shp_sts)
);

CREATE TABLE cd_shrt (
  shrt_rsn varchar(4) not null,
  shrt_txt varchar(60),
  primary key (shrt_rsn)
);

CREATE TABLE whs_rte (
  rte_id integer not null,
  rte_nm varchar(60),
  whs_no integer,
  dow_msk varchar(7),
  std_km decimal(12,4),
  primary key (rte_id)
);

CREATE TABLE whs_crr (
  crr_cd varchar(6) not null,
  crr_nm varchar(60),
  vnd_no integer,
  rate_km decimal(12,4),
  refr_flg char(1),
  primary key (crr_cd)
);

CREATE TABLE whs_pck (
  pck_id integer not null,
  shp_no integer,
  emp_no integer,
  zn_cd varchar(6),
  strt_ts timestamp,
  end_ts timestamp,
  ln_cnt integer,
  err_cnt integer,
  primary key (pck_id)
);

CREATE TABLE inv_sto (
  sto_no integer not null,
  itm_no integer not null,
  oh_qty decimal(12,3),
  oo_qty decimal(12,3),
  lst_sld_dt date,
  lst_rcv_dt date,
  lst_cnt_dt date,
  avg_cst decimal(12,4),
  val_amt decimal(14,2),
  primary key (sto_no, itm_no)
);

CREATE TABLE inv_adj (
  adj_id integer not null,
  sto_no integer,
  itm_no integer,
  adj_rsn varchar(4),
  qty decimal(12,3),
  cst_amt decimal(14,2),
  adj_dt date,
  emp_no integer,
  appr_emp_no integer,
  primary key (adj_id)
);

CREATE TABLE cd_adj_rsn (
  adj_rsn varchar(4) not null,
  rsn_txt varchar(60),
  wst_flg char(1),
  shrk_flg char(1),
  primary key (adj_rsn)
);

CREATE TABLE inv_wst (
  sto_no integer not null,
  itm_no integer not null,
  wst_dt date not null,
  adj_rsn varchar(4) not null,
  qty decimal(12,3),
  cst_amt decimal(14,2),
  rtl_amt decimal(14,2),
  don_flg char(1),
  primary key (sto_no, itm_no, wst_dt, adj_rsn)
);

CREATE TABLE inv_oos (
  sto_no integer not null,
  itm_no integer not null,
  oos_dt date not null,
  hrs decimal(12,4),
  lost_amt decimal(14,2),
  oos_rsn varchar(4),
  primary key (sto_no, itm_no, oos_dt)
);

CREATE TABLE cd_oos (
  oos_rsn varchar(4) not null,
  rsn_txt varchar(60),
  owner char(2),
  primary key (oos_rsn)
);

CREATE TABLE web_cust (
  cust_id integer not null,
  mbr_id integer,
  eml varchar(80),
  fst_nm varchar(60),
  lst_nm varchar(60),
  tel varchar(20),
  reg_ts timestamp,
  lst_lgn_ts timestamp,
  dflt_addr_id integer,
  sts char(2),
  mkt_flg char(1),
  app_flg char(1),
  b2b_flg char(1),
  pwd_hash varchar(64),
  src char(2),
  primary key (cust_id)
);

CREATE TABLE web_addr (
  addr_id integer not null,
  cust_id integer,
  strt varchar(60),
  zip varchar(10),
  city varchar(40),
  ctry_cd varchar(2),
  flr integer,
  lft_flg char(1),
  dlv_note varchar(200),
  primary key (addr_id)
);

CREATE TABLE web_ord (
  ord_no integer not null,
  cust_id integer,
  addr_id integer,
  sto_no integer,
  ord_ts timestamp,
  ord_sts varchar(6),
  slt_id integer,
  ful_typ char(2),
  sub_tot_amt decimal(14,2),
  dlv_fee_amt decimal(14,2),
  disc_amt decimal(14,2),
  tot_amt decimal(14,2),
  cpn_cd varchar(6),
  pay_mth varchar(6),
  dev char(2),
  bag_cnt integer,
  itm_cnt integer,
  pck_emp_no integer,
  pck_end_ts timestamp,
  dlv_ts timestamp,
  drv_id integer,
  rate_scr integer,
  cmt varchar(200),
  cncl_rsn varchar(4),
  crt_ts timestamp,
  upd_ts timestamp,
  primary key (ord_no)
);

CREATE TABLE web_ord_ln (
  ord_no integer not null,
  ln_no integer not null,
  itm_no integer,
  ord_qty decimal(12,3),
  pck_qty decimal(12,3),
  unit_prc decimal(12,4),
  ext_amt decimal(14,2),
  sub_itm_no integer,
  sub_acc_flg char(1),
  ln_sts char(2),
  prm_no integer,
  primary key (ord_no, ln_no)
);

CREATE TABLE web_ord_log (
  ord_no integer not null,
  log_ts timestamp not null,
  ord_sts varchar(6),
  usr varchar(20),
  primary key (ord_no, log_ts)
);

CREATE TABLE cd_web_sts (
  ord_sts varchar(6) not null,
  sts_txt varchar(40),
  fin_flg char(1),
  primary key (ord_sts)
);

CREATE TABLE web_slt (
  slt_id integer not null,
  sto_no integer,
  slt_dt date,
  strt_tm varchar(5),
  end_tm varchar(5),
  cap integer,
  bkd integer,
  fee_amt decimal(14,2),
  ful_typ char(2),
  primary key (slt_id)
);

CREATE TABLE web_drv (
  drv_id integer not null,
  drv_nm varchar(60),
  emp_no integer,
  crr_cd varchar(6),
  veh_no varchar(12),
  primary key (drv_id)
);

CREATE TABLE cd_pay_mth (
  pay_mth varchar(6) not null,
  mth_nm varchar(60),
  onln_flg char(1),
  primary key (pay_mth)
);

CREATE TABLE web_rfnd (
  rfnd_id integer not null,
  ord_no integer,
  ln_no integer,
  rfnd_rsn varchar(4),
  amt decimal(14,2),
  rfnd_dt date,
  agt_emp_no integer,
  primary key (rfnd_id)
);

CREATE TABLE cd_rfnd_rsn (
  rfnd_rsn varchar(4) not null,
  rsn_txt varchar(60),
  primary key (rfnd_rsn)
);

CREATE TABLE web_cse (
  cse_no integer not null,
  cust_id integer,
  ord_no integer,
  cse_typ varchar(6),
  opn_ts timestamp,
  cls_ts timestamp,
  chnl char(2),
  agt_emp_no integer,
  sat_scr integer,
  comp_amt decimal(14,2),
  primary key (cse_no)
);

CREATE TABLE cd_cse_typ (
  cse_typ varchar(6) not null,
  typ_txt varchar(60),
  primary key (cse_typ)
);

CREATE TABLE hr_emp (
  emp_no integer not null,
  fst_nm varchar(60),
  lst_nm varchar(60),
  job_cd varchar(6),
  org_id integer,
  sto_no integer,
  whs_no integer,
  hire_dt date,
  term_dt date,
  ctr_hrs decimal(12,4),
  sal_bnd char(2),
  brth_dt date,
  mgr_emp_no integer,
  cst_ctr integer,
  eml varchar(80),
  sts char(2),
  addr_1 varchar(60),
  zip varchar(10),
  city varchar(40),
  tel varchar(20),
  gndr char(2),
  pay_grp char(2),
  wk_cncl_flg char(1),
  old_pers_no varchar(10),
  badge_no varchar(12),
  lst_rev_dt date,
  fill_1 varchar(40),
  fill_2 varchar(40),
  primary key (emp_no)
);

CREATE TABLE hr_job (
  job_cd varchar(6) not null,
  job_nm varchar(60),
  job_fam char(2),
  primary key (job_cd)
);

CREATE TABLE hr_org (
  org_id integer not null,
  org_nm varchar(60),
  par_org_id integer,
  cst_ctr integer,
  lvl integer,
  primary key (org_id)
);

CREATE TABLE hr_abs (
  emp_no integer not null,
  strt_dt date not null,
  end_dt date,
  abs_cd varchar(6),
  hrs decimal(12,4),
  primary key (emp_no, strt_dt)
);

CREATE TABLE cd_abs (
  abs_cd varchar(6) not null,
  abs_nm varchar(60),
  paid_flg char(1),
  primary key (abs_cd)
);

CREATE TABLE fin_cc (
  cst_ctr integer not null,
  cc_nm varchar(60),
  par_cc integer,
  typ char(2),
  primary key (cst_ctr)
);

CREATE TABLE fin_acc (
  acct_no integer not null,
  acct_nm varchar(60),
  acct_typ char(2),
  primary key (acct_no)
);

CREATE TABLE fin_gl (
  acct_no integer not null,
  cst_ctr integer not null,
  fsc_yr integer not null,
  fsc_prd integer not null,
  act_amt decimal(14,2),
  bud_amt decimal(14,2),
  py_amt decimal(14,2),
  primary key (acct_no, cst_ctr, fsc_yr, fsc_prd)
);

CREATE TABLE cal_dt (
  cal_dt date not null,
  fsc_yr integer,
  fsc_prd integer,
  fsc_wk integer,
  dow integer,
  hol_flg char(1),
  hol_nm varchar(60),
  primary key (cal_dt)
);
