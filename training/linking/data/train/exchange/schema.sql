CREATE TABLE ref_country (
  country_code varchar(12) NOT NULL,
  country_name varchar(120),
  region_code varchar(12),
  eu_flag boolean,
  PRIMARY KEY (country_code),
  FOREIGN KEY (region_code) REFERENCES ref_region (region_code)
);

CREATE TABLE ref_region (
  region_code varchar(12) NOT NULL,
  region_name varchar(120),
  PRIMARY KEY (region_code)
);

CREATE TABLE ref_currency (
  ccy_code varchar(12) NOT NULL,
  ccy_name varchar(120),
  minor_units bigint,
  active_flag boolean,
  PRIMARY KEY (ccy_code)
);

CREATE TABLE ref_calendar (
  cal_code varchar(12) NOT NULL,
  cal_name varchar(120),
  PRIMARY KEY (cal_code)
);

CREATE TABLE ref_calendar_day (
  cal_code varchar(12) NOT NULL,
  cal_date date NOT NULL,
  day_type_code varchar(12),
  half_day_flag boolean,
  PRIMARY KEY (cal_code, cal_date),
  FOREIGN KEY (cal_code) REFERENCES ref_calendar (cal_code)
);

CREATE TABLE ref_market (
  mic varchar(12) NOT NULL,
  market_name varchar(120),
  segment_of_mic varchar(12),
  country_code varchar(12),
  cal_code varchar(12),
  ccy_code varchar(12),
  tz varchar(120),
  open_time_txt text,
  close_time_txt text,
  active_flag boolean,
  PRIMARY KEY (mic),
  FOREIGN KEY (country_code) REFERENCES ref_country (country_code),
  FOREIGN KEY (cal_code) REFERENCES ref_calendar (cal_code)
);

CREATE TABLE ref_segment (
  seg_code varchar(12) NOT NULL,
  seg_name varchar(120),
  mic varchar(12),
  PRIMARY KEY (seg_code),
  FOREIGN KEY (mic) REFERENCES ref_market (mic)
);

CREATE TABLE ref_session_phase (
  phase_code varchar(12) NOT NULL,
  phase_name varchar(120),
  continuous_flag boolean,
  PRIMARY KEY (phase_code)
);

CREATE TABLE ref_issuer (
  issuer_id bigint NOT NULL,
  issuer_name varchar(120),
  lei varchar(120),
  country_code varchar(12),
  sector_code varchar(12),
  ticker_root varchar(120),
  listed_since date,
  delisted_on date,
  website varchar(120),
  filing_agent varchar(120),
  notes text,
  created_at timestamp,
  created_by varchar(120),
  last_mod_at timestamp,
  last_mod_by varchar(120),
  version bigint,
  PRIMARY KEY (issuer_id),
  FOREIGN KEY (country_code) REFERENCES ref_country (country_code),
  FOREIGN KEY (sector_code) REFERENCES ref_sector (sector_code)
);

CREATE TABLE ref_sector (
  sector_code varchar(12) NOT NULL,
  sector_name varchar(120),
  parent_sector_code varchar(12),
  PRIMARY KEY (sector_code)
);

CREATE TABLE ref_instr_type (
  instr_type_code varchar(12) NOT NULL,
  instr_type_name varchar(120),
  asset_class_code varchar(12),
  PRIMARY KEY (instr_type_code),
  FOREIGN KEY (asset_class_code) REFERENCES ref_asset_class (asset_class_code)
);

CREATE TABLE ref_asset_class (
  asset_class_code varchar(12) NOT NULL,
  asset_class_name varchar(120),
  PRIMARY KEY (asset_class_code)
);

CREATE TABLE ref_instr_status (
  instr_status_code varchar(12) NOT NULL,
  instr_status_name varchar(120),
  tradable_flag boolean,
  PRIMARY KEY (instr_status_code)
);

CREATE TABLE ref_instrument (
  instr_id bigint NOT NULL,
  isin varchar(120),
  symbol varchar(120),
  instr_name varchar(120),
  short_name varchar(120),
  instr_type_code varchar(12),
  instr_status_code varchar(12),
  issuer_id bigint,
  seg_code varchar(12),
  ccy_code varchar(12),
  lot_size bigint,
  tick_tbl_id bigint,
  cfi_code varchar(12),
  nominal_amt numeric(20,6),
  issued_qty numeric(20,6),
  free_float_pct numeric(20,6),
  first_trade_dt date,
  last_trade_dt date,
  maturity_dt date,
  strike_price numeric(20,6),
  cp_ind boolean,
  contract_mult numeric(20,6),
  underlying_instr_id bigint,
  expiry_series_id bigint,
  settle_cycle_days bigint,
  settle_type_code varchar(12),
  short_sell_flag boolean,
  circuit_pct numeric(20,6),
  static_band_pct numeric(20,6),
  dyn_band_pct numeric(20,6),
  liq_class_code varchar(12),
  mgn_grp_code varchar(12),
  spare_txt1 varchar(120),
  spare_txt2 varchar(120),
  spare_txt3 varchar(120),
  spare_txt4 varchar(120),
  spare_txt5 varchar(120),
  spare_txt6 varchar(120),
  spare_txt7 varchar(120),
  spare_txt8 varchar(120),
  created_at timestamp,
  created_by varchar(120),
  last_mod_at timestamp,
  last_mod_by varchar(120),
  version bigint,
  PRIMARY KEY (instr_id),
  FOREIGN KEY (instr_type_code) REFERENCES ref_instr_type (instr_type_code),
  FOREIGN KEY (instr_status_code) REFERENCES ref_instr_status (instr_status_code),
  FOREIGN KEY (issuer_id) REFERENCES ref_issuer (issuer_id),
  FOREIGN KEY (seg_code) REFERENCES ref_segment (seg_code),
  FOREIGN KEY (ccy_code) REFERENCES ref_currency (ccy_code)
);

CREATE TABLE ref_instrument_hist (
  instr_id bigint NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  instr_name varchar(120),
  instr_status_code varchar(12),
  seg_code varchar(12),
  lot_size bigint,
  chg_reason varchar(120),
  PRIMARY KEY (instr_id, valid_from)
);

CREATE TABLE ref_instrument_stg (
  batch_id bigint,
  row_num bigint,
  isin varchar(120),
  symbol varchar(120),
  name_raw varchar(120),
  type_raw varchar(120),
  ccy_raw varchar(120),
  err_txt text
);

CREATE TABLE ref_instr_alias (
  instr_id bigint NOT NULL,
  alias_type_code varchar(12) NOT NULL,
  alias_value varchar(120),
  PRIMARY KEY (instr_id, alias_type_code),
  FOREIGN KEY (instr_id) REFERENCES ref_instrument (instr_id)
);

CREATE TABLE ref_series (
  expiry_series_id bigint NOT NULL,
  underlying_instr_id bigint,
  expiry_dt date,
  last_trade_dt date,
  series_code varchar(12),
  PRIMARY KEY (expiry_series_id)
);

CREATE TABLE ref_tick_table (
  tick_tbl_id bigint NOT NULL,
  tick_tbl_name varchar(120),
  PRIMARY KEY (tick_tbl_id)
);

CREATE TABLE ref_tick_band (
  tick_tbl_id bigint NOT NULL,
  from_price numeric(20,6) NOT NULL,
  to_price numeric(20,6),
  tick_size numeric(20,6),
  PRIMARY KEY (tick_tbl_id, from_price)
);

CREATE TABLE ref_index (
  index_id bigint NOT NULL,
  index_name varchar(120),
  index_ccy varchar(120),
  base_dt date,
  base_value numeric(20,6),
  PRIMARY KEY (index_id)
);

CREATE TABLE ref_index_member (
  index_id bigint NOT NULL,
  instr_id bigint NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  idx_weight numeric(20,6),
  PRIMARY KEY (index_id, instr_id, valid_from),
  FOREIGN KEY (index_id) REFERENCES ref_index (index_id),
  FOREIGN KEY (instr_id) REFERENCES ref_instrument (instr_id)
);

CREATE TABLE corp_action (
  ca_id bigint NOT NULL,
  instr_id bigint,
  ca_type_code varchar(12),
  ann_dt date,
  ex_dt date,
  record_dt date,
  pay_dt date,
  ratio_num numeric(20,6),
  ratio_den numeric(20,6),
  cash_amt numeric(20,6),
  ccy_code varchar(12),
  status_code varchar(12),
  ins_usr varchar(120),
  ins_at timestamp,
  upd_usr varchar(120),
  upd_at timestamp,
  PRIMARY KEY (ca_id),
  FOREIGN KEY (instr_id) REFERENCES ref_instrument (instr_id)
);

CREATE TABLE corp_action_type (
  ca_type_code varchar(12) NOT NULL,
  ca_type_name varchar(120),
  PRIMARY KEY (ca_type_code)
);

CREATE TABLE listing_application (
  app_id bigint NOT NULL,
  issuer_id bigint,
  app_type_code varchar(12),
  recv_dt date,
  decided_dt date,
  decision_code varchar(12),
  officer_emp_id bigint,
  PRIMARY KEY (app_id)
);

CREATE TABLE listing_decision (
  decision_code varchar(12) NOT NULL,
  decision_name varchar(120),
  PRIMARY KEY (decision_code)
);

CREATE TABLE mbr_firm (
  mbr_id bigint NOT NULL,
  mbr_code varchar(12),
  mbr_name varchar(120),
  lei varchar(120),
  country_code varchar(12),
  mbr_status_code varchar(12),
  joined_dt date,
  left_dt date,
  parent_mbr_id bigint,
  rel_mgr_emp_id bigint,
  regulator_ref varchar(120),
  bic varchar(120),
  vat_no varchar(120),
  street varchar(120),
  city varchar(120),
  postcode varchar(120),
  phone varchar(120),
  main_contact_id bigint,
  capital_amt numeric(20,6),
  capital_dt date,
  rating_code varchar(12),
  dflt_flag boolean,
  created_at timestamp,
  created_by varchar(120),
  last_mod_at timestamp,
  last_mod_by varchar(120),
  version bigint,
  PRIMARY KEY (mbr_id),
  FOREIGN KEY (country_code) REFERENCES ref_country (country_code),
  FOREIGN KEY (mbr_status_code) REFERENCES mbr_status (mbr_status_code)
);

CREATE TABLE mbr_firm_hist (
  mbr_id bigint NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  mbr_name varchar(120),
  mbr_status_code varchar(12),
  rating_code varchar(12),
  PRIMARY KEY (mbr_id, valid_from)
);

CREATE TABLE mbr_status (
  mbr_status_code varchar(12) NOT NULL,
  mbr_status_name varchar(120),
  PRIMARY KEY (mbr_status_code)
);

CREATE TABLE mbr_role_type (
  role_code varchar(12) NOT NULL,
  role_name varchar(120),
  PRIMARY KEY (role_code)
);

CREATE TABLE mbr_role (
  mbr_id bigint NOT NULL,
  role_code varchar(12) NOT NULL,
  mic varchar(120) NOT NULL,
  valid_from date,
  valid_to date,
  PRIMARY KEY (mbr_id, role_code, mic),
  FOREIGN KEY (mbr_id) REFERENCES mbr_firm (mbr_id),
  FOREIGN KEY (role_code) REFERENCES mbr_role_type (role_code),
  FOREIGN KEY (mic) REFERENCES ref_market (mic)
);

CREATE TABLE mbr_clearing_link (
  trading_mbr_id bigint NOT NULL,
  clearing_mbr_id bigint NOT NULL,
  asset_class_code varchar(12) NOT NULL,
  valid_from date,
  valid_to date,
  PRIMARY KEY (trading_mbr_id, clearing_mbr_id, asset_class_code),
  FOREIGN KEY (trading_mbr_id) REFERENCES mbr_firm (mbr_id),
  FOREIGN KEY (clearing_mbr_id) REFERENCES mbr_firm (mbr_id),
  FOREIGN KEY (asset_class_code) REFERENCES ref_asset_class (asset_class_code)
);

CREATE TABLE mbr_contact (
  contact_id bigint NOT NULL,
  mbr_id bigint,
  contact_name varchar(120),
  contact_fn_code varchar(12),
  email varchar(120),
  phone varchar(120),
  PRIMARY KEY (contact_id),
  FOREIGN KEY (mbr_id) REFERENCES mbr_firm (mbr_id)
);

CREATE TABLE mbr_trader (
  trader_id bigint NOT NULL,
  mbr_id bigint,
  trader_code varchar(12),
  surname varchar(120),
  forename varchar(120),
  exam_dt date,
  reg_status_code varchar(12),
  valid_from date,
  valid_to date,
  PRIMARY KEY (trader_id),
  FOREIGN KEY (mbr_id) REFERENCES mbr_firm (mbr_id)
);

CREATE TABLE mbr_trader_status (
  reg_status_code varchar(12) NOT NULL,
  reg_status_name varchar(120),
  PRIMARY KEY (reg_status_code)
);

CREATE TABLE mbr_session (
  session_id bigint NOT NULL,
  mbr_id bigint,
  gateway_code varchar(12),
  session_type_code varchar(12),
  throttle_num bigint,
  ip_addr varchar(120),
  active_flag boolean,
  PRIMARY KEY (session_id),
  FOREIGN KEY (mbr_id) REFERENCES mbr_firm (mbr_id)
);

CREATE TABLE mbr_gateway (
  gateway_code varchar(12) NOT NULL,
  gateway_name varchar(120),
  protocol varchar(120),
  site_code varchar(12),
  PRIMARY KEY (gateway_code)
);

CREATE TABLE mbr_mm_scheme (
  scheme_id bigint NOT NULL,
  scheme_name varchar(120),
  seg_code varchar(12),
  min_qty numeric(20,6),
  max_spread_pct numeric(20,6),
  min_presence_pct numeric(20,6),
  PRIMARY KEY (scheme_id),
  FOREIGN KEY (seg_code) REFERENCES ref_segment (seg_code)
);

CREATE TABLE mbr_mm_assign (
  scheme_id bigint NOT NULL,
  mbr_id bigint NOT NULL,
  instr_id bigint NOT NULL,
  valid_from date,
  valid_to date,
  PRIMARY KEY (scheme_id, mbr_id, instr_id),
  FOREIGN KEY (scheme_id) REFERENCES mbr_mm_scheme (scheme_id),
  FOREIGN KEY (mbr_id) REFERENCES mbr_firm (mbr_id),
  FOREIGN KEY (instr_id) REFERENCES ref_instrument (instr_id)
);

CREATE TABLE mbr_mm_perf_day (
  scheme_id bigint NOT NULL,
  mbr_id bigint NOT NULL,
  instr_id bigint NOT NULL,
  perf_dt date NOT NULL,
  presence_pct numeric(20,6),
  avg_spread_pct numeric(20,6),
  met_flag boolean,
  PRIMARY KEY (scheme_id, mbr_id, instr_id, perf_dt)
);

CREATE TABLE mbr_default_fund (
  mbr_id bigint NOT NULL,
  fund_code varchar(12) NOT NULL,
  calc_dt date NOT NULL,
  required_amt numeric(20,6),
  paid_amt numeric(20,6),
  ccy_code varchar(12),
  PRIMARY KEY (mbr_id, fund_code, calc_dt)
);

CREATE TABLE mbr_fund (
  fund_code varchar(12) NOT NULL,
  fund_name varchar(120),
  ccy_code varchar(12),
  PRIMARY KEY (fund_code)
);

CREATE TABLE mbr_rating (
  rating_code varchar(12) NOT NULL,
  rating_name varchar(120),
  rank_no bigint,
  PRIMARY KEY (rating_code)
);

CREATE TABLE org_division (
  div_id bigint NOT NULL,
  div_name varchar(120),
  PRIMARY KEY (div_id)
);

CREATE TABLE org_unit (
  unit_id bigint NOT NULL,
  unit_name varchar(120),
  div_id bigint,
  cost_centre varchar(120),
  PRIMARY KEY (unit_id),
  FOREIGN KEY (div_id) REFERENCES org_division (div_id)
);

CREATE TABLE org_employee (
  emp_id bigint NOT NULL,
  staff_no varchar(120),
  last_name varchar(120),
  first_name varchar(120),
  unit_id bigint,
  job_title varchar(120),
  email varchar(120),
  hired_dt date,
  left_dt date,
  mgr_emp_id bigint,
  PRIMARY KEY (emp_id),
  FOREIGN KEY (unit_id) REFERENCES org_unit (unit_id)
);

CREATE TABLE t_ord (
  ord_id bigint NOT NULL,
  clord_id bigint,
  mbr_id bigint,
  session_id bigint,
  trader_id bigint,
  client_id bigint,
  instr_id bigint,
  side_cd varchar(12),
  ord_type_cd varchar(12),
  tif_cd varchar(12),
  ord_px numeric(20,6),
  ord_qty numeric(20,6),
  disp_qty numeric(20,6),
  min_qty numeric(20,6),
  leaves_qty numeric(20,6),
  cum_qty numeric(20,6),
  stop_px numeric(20,6),
  entry_ts timestamp,
  trade_dt date,
  ord_st_cd varchar(12),
  cap_cd varchar(12),
  algo_flg boolean,
  algo_id varchar(120),
  dea_flg boolean,
  invest_dec_id varchar(120),
  exec_dec_id varchar(120),
  mm_flg boolean,
  phase_code varchar(12),
  parent_ord_id bigint,
  expire_ts timestamp,
  reject_cd varchar(12),
  src_gateway varchar(120),
  usr_txt text,
  rsv1 varchar(120),
  rsv2 varchar(120),
  rsv3 varchar(120),
  rsv4 varchar(120),
  rsv5 varchar(120),
  rsv6 varchar(120),
  rsv7 varchar(120),
  rsv8 varchar(120),
  rsv9 varchar(120),
  rsv10 varchar(120),
  PRIMARY KEY (ord_id)
);

CREATE TABLE t_ord_evt (
  evt_id bigint NOT NULL,
  ord_id bigint,
  evt_type_cd varchar(12),
  evt_ts timestamp,
  old_px numeric(20,6),
  new_px numeric(20,6),
  old_qty numeric(20,6),
  new_qty numeric(20,6),
  reason_cd varchar(12),
  PRIMARY KEY (evt_id)
);

CREATE TABLE t_ord_hist (
  ord_id bigint NOT NULL,
  trade_dt date,
  mbr_id bigint,
  instr_id bigint,
  side_cd varchar(12),
  ord_type_cd varchar(12),
  ord_px numeric(20,6),
  ord_qty numeric(20,6),
  cum_qty numeric(20,6),
  ord_st_cd varchar(12),
  entry_ts timestamp,
  PRIMARY KEY (ord_id)
);

CREATE TABLE t_ord_day_sum (
  trade_dt date NOT NULL,
  mbr_id bigint NOT NULL,
  instr_id bigint NOT NULL,
  ord_cnt bigint,
  cxl_cnt bigint,
  mod_cnt bigint,
  rej_cnt bigint,
  trd_cnt bigint,
  ord_val numeric(20,6),
  PRIMARY KEY (trade_dt, mbr_id, instr_id)
);

CREATE TABLE l_side (
  side_cd varchar(12) NOT NULL,
  side_txt text,
  PRIMARY KEY (side_cd)
);

CREATE TABLE l_ord_type (
  ord_type_cd varchar(12) NOT NULL,
  ord_type_txt text,
  PRIMARY KEY (ord_type_cd)
);

CREATE TABLE l_tif (
  tif_cd varchar(12) NOT NULL,
  tif_txt text,
  PRIMARY KEY (tif_cd)
);

CREATE TABLE l_ord_st (
  ord_st_cd varchar(12) NOT NULL,
  ord_st_txt text,
  PRIMARY KEY (ord_st_cd)
);

CREATE TABLE l_cap (
  cap_cd varchar(12) NOT NULL,
  cap_txt text,
  PRIMARY KEY (cap_cd)
);

CREATE TABLE l_evt_type (
  evt_type_cd varchar(12) NOT NULL,
  evt_type_txt text,
  PRIMARY KEY (evt_type_cd)
);

CREATE TABLE l_reject (
  reject_cd varchar(12) NOT NULL,
  reject_txt text,
  PRIMARY KEY (reject_cd)
);

CREATE TABLE t_client (
  client_id bigint NOT NULL,
  mbr_id bigint,
  short_cd varchar(12),
  lei varchar(120),
  nat_id bigint,
  cntry varchar(120),
  client_cat_cd varchar(12),
  open_dt date,
  close_dt date,
  PRIMARY KEY (client_id)
);

CREATE TABLE l_client_cat (
  client_cat_cd varchar(12) NOT NULL,
  client_cat_txt text,
  PRIMARY KEY (client_cat_cd)
);

CREATE TABLE t_quote (
  quote_id bigint NOT NULL,
  mbr_id bigint,
  instr_id bigint,
  bid_px numeric(20,6),
  bid_qty numeric(20,6),
  ask_px numeric(20,6),
  ask_qty numeric(20,6),
  quote_ts timestamp,
  PRIMARY KEY (quote_id)
);

CREATE TABLE t_trade (
  trd_id bigint NOT NULL,
  trade_dt date,
  trd_ts timestamp,
  instr_id bigint,
  mic_cd varchar(12),
  px numeric(20,6),
  qty numeric(20,6),
  trd_val numeric(20,6),
  ccy varchar(120),
  buy_ord_id bigint,
  sell_ord_id bigint,
  buy_mbr_id bigint,
  sell_mbr_id bigint,
  buy_clr_mbr_id bigint,
  sell_clr_mbr_id bigint,
  buy_cap_cd varchar(12),
  sell_cap_cd varchar(12),
  aggr_side_cd varchar(12),
  trd_type_cd varchar(12),
  trd_st_cd varchar(12),
  phase_code varchar(12),
  settle_dt date,
  publ_ts timestamp,
  defer_flg boolean,
  cancel_ts timestamp,
  cancel_rsn_cd varchar(12),
  orig_trd_id bigint,
  yield_val numeric(20,6),
  accr_int numeric(20,6),
  rsv1 varchar(120),
  rsv2 varchar(120),
  rsv3 varchar(120),
  rsv4 varchar(120),
  rsv5 varchar(120),
  rsv6 varchar(120),
  rsv7 varchar(120),
  rsv8 varchar(120),
  PRIMARY KEY (trd_id)
);

CREATE TABLE t_trade_hist (
  trd_id bigint NOT NULL,
  trade_dt date,
  instr_id bigint,
  px numeric(20,6),
  qty numeric(20,6),
  trd_val numeric(20,6),
  buy_mbr_id bigint,
  sell_mbr_id bigint,
  trd_type_cd varchar(12),
  trd_st_cd varchar(12),
  PRIMARY KEY (trd_id)
);

CREATE TABLE t_trade_stg (
  load_id bigint,
  line_num bigint,
  raw_txt text,
  st_cd varchar(12)
);

CREATE TABLE t_trade_busted (
  trd_id bigint NOT NULL,
  req_mbr_id bigint,
  req_ts timestamp,
  dec_ts timestamp,
  dec_emp_id bigint,
  rsn_cd varchar(12),
  accepted_flg boolean,
  PRIMARY KEY (trd_id)
);

CREATE TABLE l_trd_type (
  trd_type_cd varchar(12) NOT NULL,
  trd_type_txt text,
  on_book_flg boolean,
  PRIMARY KEY (trd_type_cd)
);

CREATE TABLE l_trd_st (
  trd_st_cd varchar(12) NOT NULL,
  trd_st_txt text,
  PRIMARY KEY (trd_st_cd)
);

CREATE TABLE l_cancel_rsn (
  rsn_cd varchar(12) NOT NULL,
  rsn_txt text,
  PRIMARY KEY (rsn_cd)
);

CREATE TABLE t_px_day (
  instr_id bigint NOT NULL,
  trade_dt date NOT NULL,
  open_px numeric(20,6),
  high_px numeric(20,6),
  low_px numeric(20,6),
  close_px numeric(20,6),
  settle_px numeric(20,6),
  vwap numeric(20,6),
  vol_qty numeric(20,6),
  to_val numeric(20,6),
  trd_cnt bigint,
  PRIMARY KEY (instr_id, trade_dt)
);

CREATE TABLE t_halt (
  halt_id bigint NOT NULL,
  instr_id bigint,
  start_ts timestamp,
  end_ts timestamp,
  halt_rsn_cd varchar(12),
  emp_id bigint,
  PRIMARY KEY (halt_id)
);

CREATE TABLE l_halt_rsn (
  halt_rsn_cd varchar(12) NOT NULL,
  halt_rsn_txt text,
  regulatory_flg boolean,
  PRIMARY KEY (halt_rsn_cd)
);

CREATE TABLE clr_acct (
  clr_acct_id bigint NOT NULL,
  clr_mbr_id bigint,
  acct_name varchar(120),
  acct_kind_cd varchar(12),
  segr_cd varchar(12),
  client_id bigint,
  open_dt date,
  close_dt date,
  PRIMARY KEY (clr_acct_id),
  FOREIGN KEY (clr_mbr_id) REFERENCES mbr_firm (mbr_id),
  FOREIGN KEY (acct_kind_cd) REFERENCES clr_acct_kind (acct_kind_cd)
);

CREATE TABLE clr_acct_kind (
  acct_kind_cd varchar(12) NOT NULL,
  acct_kind_nm varchar(120),
  PRIMARY KEY (acct_kind_cd)
);

CREATE TABLE clr_trade_leg (
  leg_id bigint NOT NULL,
  trd_id bigint,
  clr_acct_id bigint,
  side_cd varchar(12),
  qty numeric(20,6),
  px numeric(20,6),
  novation_ts timestamp,
  giveup_to_mbr_id bigint,
  leg_st_cd varchar(12),
  PRIMARY KEY (leg_id),
  FOREIGN KEY (clr_acct_id) REFERENCES clr_acct (clr_acct_id)
);

CREATE TABLE clr_net_oblig (
  oblig_id bigint NOT NULL,
  settle_dt date,
  clr_acct_id bigint,
  instr_id bigint,
  net_qty numeric(20,6),
  net_amt numeric(20,6),
  ccy varchar(120),
  oblig_st_cd varchar(12),
  PRIMARY KEY (oblig_id),
  FOREIGN KEY (clr_acct_id) REFERENCES clr_acct (clr_acct_id),
  FOREIGN KEY (oblig_st_cd) REFERENCES clr_oblig_st (oblig_st_cd)
);

CREATE TABLE clr_oblig_st (
  oblig_st_cd varchar(12) NOT NULL,
  oblig_st_nm varchar(120),
  PRIMARY KEY (oblig_st_cd)
);

CREATE TABLE clr_settle_instr (
  si_id bigint NOT NULL,
  oblig_id bigint,
  csd_cd varchar(12),
  si_ref varchar(120),
  sent_ts timestamp,
  matched_ts timestamp,
  settled_ts timestamp,
  fail_rsn_cd varchar(12),
  si_st_cd varchar(12),
  PRIMARY KEY (si_id),
  FOREIGN KEY (oblig_id) REFERENCES clr_net_oblig (oblig_id),
  FOREIGN KEY (csd_cd) REFERENCES clr_csd (csd_cd)
);

CREATE TABLE clr_csd (
  csd_cd varchar(12) NOT NULL,
  csd_nm varchar(120),
  country varchar(120),
  PRIMARY KEY (csd_cd)
);

CREATE TABLE clr_fail_rsn (
  fail_rsn_cd varchar(12) NOT NULL,
  fail_rsn_nm varchar(120),
  PRIMARY KEY (fail_rsn_cd)
);

CREATE TABLE clr_fail (
  fail_id bigint NOT NULL,
  si_id bigint,
  fail_dt date,
  days_failed bigint,
  penalty_amt numeric(20,6),
  buyin_flg boolean,
  PRIMARY KEY (fail_id),
  FOREIGN KEY (si_id) REFERENCES clr_settle_instr (si_id)
);

CREATE TABLE clr_buyin (
  buyin_id bigint NOT NULL,
  fail_id bigint,
  start_dt date,
  exec_dt date,
  exec_px numeric(20,6),
  agent_mbr_id bigint,
  cost_amt numeric(20,6),
  PRIMARY KEY (buyin_id),
  FOREIGN KEY (fail_id) REFERENCES clr_fail (fail_id)
);

CREATE TABLE clr_giveup (
  giveup_id bigint NOT NULL,
  leg_id bigint,
  from_mbr_id bigint,
  to_mbr_id bigint,
  req_ts timestamp,
  resp_ts timestamp,
  resp_cd varchar(12),
  PRIMARY KEY (giveup_id),
  FOREIGN KEY (leg_id) REFERENCES clr_trade_leg (leg_id)
);

CREATE TABLE col_account (
  col_acct_id bigint NOT NULL,
  mbr_id bigint,
  purpose_cd varchar(12),
  mgn_akn bigint,
  ccy varchar(120),
  custodian_id bigint,
  opened_dt date,
  PRIMARY KEY (col_acct_id),
  FOREIGN KEY (mbr_id) REFERENCES mbr_firm (mbr_id),
  FOREIGN KEY (purpose_cd) REFERENCES col_purpose (purpose_cd),
  FOREIGN KEY (custodian_id) REFERENCES col_custodian (custodian_id)
);

CREATE TABLE col_purpose (
  purpose_cd varchar(12) NOT NULL,
  purpose_desc varchar(120),
  PRIMARY KEY (purpose_cd)
);

CREATE TABLE col_custodian (
  custodian_id bigint NOT NULL,
  custodian_name varchar(120),
  bic varchar(120),
  country_code varchar(12),
  PRIMARY KEY (custodian_id)
);

CREATE TABLE col_holding (
  col_acct_id bigint NOT NULL,
  col_asset_id bigint NOT NULL,
  asof_dt date NOT NULL,
  qty numeric(20,6),
  mkt_val numeric(20,6),
  haircut_pct numeric(20,6),
  coll_val numeric(20,6),
  ccy varchar(120),
  PRIMARY KEY (col_acct_id, col_asset_id, asof_dt),
  FOREIGN KEY (col_acct_id) REFERENCES col_account (col_acct_id),
  FOREIGN KEY (col_asset_id) REFERENCES col_asset (col_asset_id)
);

CREATE TABLE col_holding_hist (
  col_acct_id bigint NOT NULL,
  col_asset_id bigint NOT NULL,
  asof_dt date NOT NULL,
  qty numeric(20,6),
  coll_val numeric(20,6),
  PRIMARY KEY (col_acct_id, col_asset_id, asof_dt),
  FOREIGN KEY (col_acct_id) REFERENCES col_account (col_acct_id)
);

CREATE TABLE col_asset (
  col_asset_id bigint NOT NULL,
  isin varchar(120),
  asset_desc varchar(120),
  col_type_code varchar(12),
  issuer_name varchar(120),
  ccy varchar(120),
  maturity_dt date,
  instr_id bigint,
  eligible_flag boolean,
  PRIMARY KEY (col_asset_id),
  FOREIGN KEY (col_type_code) REFERENCES col_type (col_type_code)
);

CREATE TABLE col_type (
  col_type_code varchar(12) NOT NULL,
  col_type_desc varchar(120),
  PRIMARY KEY (col_type_code)
);

CREATE TABLE col_haircut (
  col_type_code varchar(12) NOT NULL,
  tenor_bucket varchar(120) NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  haircut_pct numeric(20,6),
  PRIMARY KEY (col_type_code, tenor_bucket, valid_from),
  FOREIGN KEY (col_type_code) REFERENCES col_type (col_type_code)
);

CREATE TABLE col_limit (
  col_type_code varchar(12) NOT NULL,
  mbr_rating_code varchar(12) NOT NULL,
  max_pct numeric(20,6),
  max_amt numeric(20,6),
  PRIMARY KEY (col_type_code, mbr_rating_code),
  FOREIGN KEY (col_type_code) REFERENCES col_type (col_type_code)
);

CREATE TABLE col_movement (
  mvmt_id bigint NOT NULL,
  col_acct_id bigint,
  col_asset_id bigint,
  mvmt_type_code varchar(12),
  req_ts timestamp,
  value_dt date,
  qty numeric(20,6),
  amt numeric(20,6),
  status_code varchar(12),
  appr_emp_id bigint,
  PRIMARY KEY (mvmt_id),
  FOREIGN KEY (col_acct_id) REFERENCES col_account (col_acct_id),
  FOREIGN KEY (mvmt_type_code) REFERENCES col_mvmt_type (mvmt_type_code)
);

CREATE TABLE col_mvmt_type (
  mvmt_type_code varchar(12) NOT NULL,
  mvmt_type_desc varchar(120),
  direction varchar(120),
  PRIMARY KEY (mvmt_type_code)
);

CREATE TABLE col_guarantee (
  guar_id bigint NOT NULL,
  mbr_id bigint,
  bank_name varchar(120),
  amt numeric(20,6),
  ccy varchar(120),
  valid_to date,
  PRIMARY KEY (guar_id),
  FOREIGN KEY (mbr_id) REFERENCES mbr_firm (mbr_id)
);

CREATE TABLE mzakto (
  akn bigint NOT NULL,
  akbz varchar(120),
  mbi bigint,
  akt varchar(120),
  ccy varchar(120),
  ste varchar(120),
  odt date,
  cdt date,
  vrw bigint,
  rs1 varchar(120),
  rs2 varchar(120),
  rs3 varchar(120),
  rs4 varchar(120),
  PRIMARY KEY (akn)
);

CREATE TABLE mzaktt (
  akt varchar(120) NOT NULL,
  atbz varchar(120),
  PRIMARY KEY (akt)
);

CREATE TABLE mzpost (
  pdt date NOT NULL,
  akn bigint NOT NULL,
  cnk bigint NOT NULL,
  lng numeric(20,6),
  sht numeric(20,6),
  mkp numeric(20,6),
  mkv numeric(20,6),
  PRIMARY KEY (pdt, akn, cnk)
);

CREATE TABLE mzpsth (
  pdt date NOT NULL,
  akn bigint NOT NULL,
  cnk bigint NOT NULL,
  lng numeric(20,6),
  sht numeric(20,6),
  PRIMARY KEY (pdt, akn, cnk)
);

CREATE TABLE mzrqdl (
  rdt date NOT NULL,
  akn bigint NOT NULL,
  rkc varchar(120) NOT NULL,
  bet numeric(20,6),
  ccy varchar(120),
  PRIMARY KEY (rdt, akn, rkc)
);

CREATE TABLE mzrkmp (
  rkc varchar(120) NOT NULL,
  rkbz varchar(120),
  rkgr varchar(120),
  PRIMARY KEY (rkc)
);

CREATE TABLE mzcall (
  cln bigint NOT NULL,
  akn bigint,
  clt varchar(120),
  cdt date,
  ctm timestamp,
  bet numeric(20,6),
  ccy varchar(120),
  cst varchar(120),
  ddl timestamp,
  std timestamp,
  ema bigint,
  bemk varchar(120),
  PRIMARY KEY (cln)
);

CREATE TABLE mzclst (
  cst varchar(120) NOT NULL,
  csbz varchar(120),
  off boolean,
  PRIMARY KEY (cst)
);

CREATE TABLE mzcltp (
  clt varchar(120) NOT NULL,
  clbz varchar(120),
  PRIMARY KEY (clt)
);

CREATE TABLE mzprgp (
  pgr varchar(120) NOT NULL,
  pgbz varchar(120),
  akl varchar(120),
  PRIMARY KEY (pgr)
);

CREATE TABLE mzprmt (
  pgr varchar(120) NOT NULL,
  vdf date NOT NULL,
  vdt date,
  isc numeric(20,6),
  msc numeric(20,6),
  knz numeric(20,6),
  lqz numeric(20,6),
  ema bigint,
  PRIMARY KEY (pgr, vdf)
);

CREATE TABLE mzscen (
  scn bigint NOT NULL,
  scbz varchar(120),
  pxs numeric(20,6),
  vls numeric(20,6),
  PRIMARY KEY (scn)
);

CREATE TABLE mzscrs (
  rdt date NOT NULL,
  akn bigint NOT NULL,
  scn bigint NOT NULL,
  vlu numeric(20,6),
  PRIMARY KEY (rdt, akn, scn)
);

CREATE TABLE mzsetl (
  sln bigint NOT NULL,
  cln bigint,
  sdt date,
  bet numeric(20,6),
  bnk varchar(120),
  ref varchar(120),
  PRIMARY KEY (sln)
);

CREATE TABLE mzbank (
  bnk varchar(120) NOT NULL,
  bkbz varchar(120),
  bic varchar(120),
  PRIMARY KEY (bnk)
);

CREATE TABLE fkgrty (
  gcd varchar(120) NOT NULL,
  gcbz varchar(120),
  gkat varchar(120),
  PRIMARY KEY (gcd)
);

CREATE TABLE fkgkat (
  gkat varchar(120) NOT NULL,
  gkbz varchar(120),
  PRIMARY KEY (gkat)
);

CREATE TABLE fkgrda (
  gid bigint NOT NULL,
  gcd varchar(120),
  seg varchar(120),
  ist varchar(120),
  rat numeric(20,6),
  mni numeric(20,6),
  mxi numeric(20,6),
  ccy varchar(120),
  vdf date,
  vdt date,
  PRIMARY KEY (gid)
);

CREATE TABLE fkabzp (
  abz bigint NOT NULL,
  trd bigint,
  mbi bigint,
  gcd varchar(120),
  dat date,
  bet numeric(20,6),
  ccy varchar(120),
  rab numeric(20,6),
  rno bigint,
  pos bigint,
  PRIMARY KEY (abz)
);

CREATE TABLE fkabzh (
  abz bigint NOT NULL,
  trd bigint,
  mbi bigint,
  gcd varchar(120),
  dat date,
  bet numeric(20,6),
  PRIMARY KEY (abz)
);

CREATE TABLE fkrech (
  rno bigint NOT NULL,
  mbi bigint,
  per bigint,
  dat date,
  ccy varchar(120),
  net numeric(20,6),
  mws numeric(20,6),
  tot numeric(20,6),
  sts varchar(12),
  fdt date,
  kst varchar(120),
  pdf varchar(120),
  PRIMARY KEY (rno)
);

CREATE TABLE fkrepo (
  rno bigint NOT NULL,
  pos bigint NOT NULL,
  gcd varchar(120),
  qty numeric(20,6),
  bet numeric(20,6),
  rab numeric(20,6),
  txt text,
  PRIMARY KEY (rno, pos)
);

CREATE TABLE fkrest (
  sts varchar(12) NOT NULL,
  stbz varchar(120),
  off boolean,
  PRIMARY KEY (sts)
);

CREATE TABLE fkrabt (
  rid bigint NOT NULL,
  mbi bigint,
  gcd varchar(120),
  pct numeric(20,6),
  rgr varchar(120),
  vdf date,
  vdt date,
  ema bigint,
  PRIMARY KEY (rid)
);

CREATE TABLE fkrgrd (
  rgr varchar(120) NOT NULL,
  rgbz varchar(120),
  PRIMARY KEY (rgr)
);

CREATE TABLE fkzahl (
  zln bigint NOT NULL,
  rno bigint,
  zdt date,
  bet numeric(20,6),
  ccy varchar(120),
  bnk varchar(120),
  PRIMARY KEY (zln)
);

CREATE TABLE fkpers (
  per bigint NOT NULL,
  jhr bigint,
  mon bigint,
  bgn date,
  edt date,
  PRIMARY KEY (per)
);

CREATE TABLE surv_alert (
  alert_id bigint NOT NULL,
  alert_type_id bigint,
  instr_id bigint,
  mbr_id bigint,
  trader_id bigint,
  client_id bigint,
  alert_ts timestamp,
  trade_dt date,
  score bigint,
  alert_status_code varchar(12),
  assigned_emp_id bigint,
  closed_ts timestamp,
  close_reason_code varchar(12),
  case_id bigint,
  param_set_id bigint,
  narrative text,
  created_at timestamp,
  created_by varchar(120),
  last_mod_at timestamp,
  last_mod_by varchar(120),
  version bigint,
  PRIMARY KEY (alert_id),
  FOREIGN KEY (alert_type_id) REFERENCES surv_alert_type (alert_type_id),
  FOREIGN KEY (alert_status_code) REFERENCES surv_alert_status (alert_status_code),
  FOREIGN KEY (assigned_emp_id) REFERENCES org_employee (emp_id),
  FOREIGN KEY (close_reason_code) REFERENCES surv_close_reason (close_reason_code),
  FOREIGN KEY (case_id) REFERENCES surv_case (case_id)
);

CREATE TABLE surv_alert_type (
  alert_type_id bigint NOT NULL,
  alert_type_name varchar(120),
  family_code varchar(12),
  severity_no bigint,
  active_flag boolean,
  PRIMARY KEY (alert_type_id),
  FOREIGN KEY (family_code) REFERENCES surv_family (family_code)
);

CREATE TABLE surv_family (
  family_code varchar(12) NOT NULL,
  family_name varchar(120),
  PRIMARY KEY (family_code)
);

CREATE TABLE surv_alert_status (
  alert_status_code varchar(12) NOT NULL,
  alert_status_name varchar(120),
  open_flag boolean,
  PRIMARY KEY (alert_status_code)
);

CREATE TABLE surv_close_reason (
  close_reason_code varchar(12) NOT NULL,
  close_reason_name varchar(120),
  PRIMARY KEY (close_reason_code)
);

CREATE TABLE surv_alert_order (
  alert_id bigint NOT NULL,
  ord_id bigint NOT NULL,
  PRIMARY KEY (alert_id, ord_id),
  FOREIGN KEY (alert_id) REFERENCES surv_alert (alert_id)
);

CREATE TABLE surv_alert_trade (
  alert_id bigint NOT NULL,
  trd_id bigint NOT NULL,
  PRIMARY KEY (alert_id, trd_id),
  FOREIGN KEY (alert_id) REFERENCES surv_alert (alert_id)
);

CREATE TABLE surv_case (
  case_id bigint NOT NULL,
  case_ref varchar(120),
  title varchar(120),
  opened_dt date,
  closed_dt date,
  lead_emp_id bigint,
  case_status_code varchar(12),
  breach_type_code varchar(12),
  summary_txt text,
  PRIMARY KEY (case_id),
  FOREIGN KEY (lead_emp_id) REFERENCES org_employee (emp_id),
  FOREIGN KEY (case_status_code) REFERENCES surv_case_status (case_status_code),
  FOREIGN KEY (breach_type_code) REFERENCES surv_breach (breach_type_code)
);

CREATE TABLE surv_case_status (
  case_status_code varchar(12) NOT NULL,
  case_status_name varchar(120),
  PRIMARY KEY (case_status_code)
);

CREATE TABLE surv_breach (
  breach_type_code varchar(12) NOT NULL,
  breach_type_name varchar(120),
  rule_ref varchar(120),
  PRIMARY KEY (breach_type_code)
);

CREATE TABLE surv_case_party (
  case_id bigint NOT NULL,
  mbr_id bigint NOT NULL,
  party_role_code varchar(12) NOT NULL,
  PRIMARY KEY (case_id, mbr_id, party_role_code),
  FOREIGN KEY (case_id) REFERENCES surv_case (case_id),
  FOREIGN KEY (mbr_id) REFERENCES mbr_firm (mbr_id)
);

CREATE TABLE surv_case_note (
  note_id bigint NOT NULL,
  case_id bigint,
  emp_id bigint,
  note_ts timestamp,
  note_txt text,
  PRIMARY KEY (note_id),
  FOREIGN KEY (case_id) REFERENCES surv_case (case_id),
  FOREIGN KEY (emp_id) REFERENCES org_employee (emp_id)
);

CREATE TABLE surv_sanction (
  sanction_id bigint NOT NULL,
  case_id bigint,
  mbr_id bigint,
  sanction_type_code varchar(12),
  decided_dt date,
  fine_amt numeric(20,6),
  ccy_code varchar(12),
  paid_dt date,
  published_flag boolean,
  PRIMARY KEY (sanction_id),
  FOREIGN KEY (case_id) REFERENCES surv_case (case_id),
  FOREIGN KEY (mbr_id) REFERENCES mbr_firm (mbr_id),
  FOREIGN KEY (sanction_type_code) REFERENCES surv_sanction_type (sanction_type_code),
  FOREIGN KEY (ccy_code) REFERENCES ref_currency (ccy_code)
);

CREATE TABLE surv_sanction_type (
  sanction_type_code varchar(12) NOT NULL,
  sanction_type_name varchar(120),
  PRIMARY KEY (sanction_type_code)
);

CREATE TABLE surv_str (
  str_id bigint NOT NULL,
  case_id bigint,
  regulator_code varchar(12),
  filed_dt date,
  ack_ref varchar(120),
  PRIMARY KEY (str_id),
  FOREIGN KEY (case_id) REFERENCES surv_case (case_id),
  FOREIGN KEY (regulator_code) REFERENCES surv_regulator (regulator_code)
);

CREATE TABLE surv_regulator (
  regulator_code varchar(12) NOT NULL,
  regulator_name varchar(120),
  country_code varchar(12),
  PRIMARY KEY (regulator_code),
  FOREIGN KEY (country_code) REFERENCES ref_country (country_code)
);

CREATE TABLE surv_alert_sum_mth (
  sum_year bigint NOT NULL,
  sum_month bigint NOT NULL,
  alert_type_id bigint NOT NULL,
  alert_cnt bigint,
  closed_cnt bigint,
  case_cnt bigint,
  PRIMARY KEY (sum_year, sum_month, alert_type_id)
);
