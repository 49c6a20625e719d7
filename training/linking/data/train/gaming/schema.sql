CREATE TABLE ref_country (
  country_cd varchar(16) NOT NULL,
  country_name varchar(128),
  iso3_cd varchar(16),
  region_cd varchar(16),
  currency_cd varchar(16),
  is_embargoed boolean,
  age_of_consent_no integer,
  PRIMARY KEY (country_cd),
  FOREIGN KEY (region_cd) REFERENCES ref_region (region_cd)
);

CREATE TABLE ref_region (
  region_cd varchar(16) NOT NULL,
  region_name varchar(128),
  sort_seq integer,
  PRIMARY KEY (region_cd)
);

CREATE TABLE ref_currency (
  currency_cd varchar(16) NOT NULL,
  currency_name varchar(128),
  minor_unit_no integer,
  PRIMARY KEY (currency_cd)
);

CREATE TABLE ref_fx_daily (
  currency_cd varchar(16) NOT NULL,
  fx_date timestamp NOT NULL,
  usd_rate numeric(18,4),
  PRIMARY KEY (currency_cd, fx_date)
);

CREATE TABLE ref_language (
  lang_cd varchar(16) NOT NULL,
  lang_name varchar(128),
  rtl_flg boolean,
  PRIMARY KEY (lang_cd)
);

CREATE TABLE ref_platform (
  platform_cd varchar(16) NOT NULL,
  platform_name varchar(128),
  platform_family varchar(128),
  is_console boolean,
  store_id bigint,
  PRIMARY KEY (platform_cd)
);

CREATE TABLE ref_store (
  store_id bigint NOT NULL,
  store_name varchar(128),
  fee_pct numeric(18,4),
  payout_days_no integer,
  PRIMARY KEY (store_id)
);

CREATE TABLE org_studio (
  studio_id bigint NOT NULL,
  studio_name varchar(128),
  country_cd varchar(16),
  opened_date timestamp,
  closed_date timestamp,
  head_employee_id bigint,
  PRIMARY KEY (studio_id),
  FOREIGN KEY (country_cd) REFERENCES ref_country (country_cd)
);

CREATE TABLE org_team (
  team_id bigint NOT NULL,
  team_name varchar(128),
  studio_id bigint,
  team_kind_cd varchar(16),
  lead_employee_id bigint,
  PRIMARY KEY (team_id),
  FOREIGN KEY (studio_id) REFERENCES org_studio (studio_id)
);

CREATE TABLE org_employee (
  employee_id bigint NOT NULL,
  full_name varchar(128),
  email varchar(128),
  team_id bigint,
  job_title varchar(128),
  start_date timestamp,
  end_date timestamp,
  manager_id bigint,
  is_contractor boolean,
  PRIMARY KEY (employee_id),
  FOREIGN KEY (team_id) REFERENCES org_team (team_id)
);

CREATE TABLE game_title (
  title_id bigint NOT NULL,
  title_name varchar(128),
  short_code varchar(128),
  studio_id bigint,
  genre_cd varchar(16),
  launch_date timestamp,
  sunset_date timestamp,
  age_rating_cd varchar(16),
  engine_version varchar(128),
  f2p_flg boolean,
  is_live boolean,
  PRIMARY KEY (title_id),
  FOREIGN KEY (studio_id) REFERENCES org_studio (studio_id)
);

CREATE TABLE game_genre (
  genre_cd varchar(16) NOT NULL,
  genre_name varchar(128),
  PRIMARY KEY (genre_cd)
);

CREATE TABLE game_mode (
  mode_id bigint NOT NULL,
  title_id bigint,
  mode_name varchar(128),
  team_size_no integer,
  is_ranked boolean,
  is_limited boolean,
  max_players_no integer,
  PRIMARY KEY (mode_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id)
);

CREATE TABLE game_map (
  map_id bigint NOT NULL,
  title_id bigint,
  map_name varchar(128),
  biome_cd varchar(16),
  added_build_id bigint,
  retired_date timestamp,
  PRIMARY KEY (map_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id)
);

CREATE TABLE game_character (
  character_id bigint NOT NULL,
  title_id bigint,
  character_name varchar(128),
  role_cd varchar(16),
  release_date timestamp,
  difficulty_no integer,
  PRIMARY KEY (character_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id)
);

CREATE TABLE game_character_role (
  role_cd varchar(16) NOT NULL,
  role_name varchar(128),
  PRIMARY KEY (role_cd)
);

CREATE TABLE game_season (
  season_id bigint NOT NULL,
  title_id bigint,
  season_no integer,
  season_name varchar(128),
  start_date timestamp,
  end_date timestamp,
  theme varchar(128),
  PRIMARY KEY (season_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id)
);

CREATE TABLE game_build (
  build_id bigint NOT NULL,
  title_id bigint,
  version_label varchar(128),
  branch_name varchar(128),
  released_at timestamp,
  is_hotfix boolean,
  size_bytes bigint,
  release_notes varchar(128),
  team_id bigint,
  PRIMARY KEY (build_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id)
);

CREATE TABLE game_build_platform (
  build_id bigint NOT NULL,
  platform_cd varchar(16) NOT NULL,
  cert_status_cd varchar(16),
  submitted_at timestamp,
  approved_at timestamp,
  store_version varchar(128),
  PRIMARY KEY (build_id, platform_cd),
  FOREIGN KEY (build_id) REFERENCES game_build (build_id)
);

CREATE TABLE plr_account (
  player_id bigint NOT NULL,
  account_guid varchar(128),
  display_name varchar(128),
  discriminator varchar(128),
  email_hash varchar(128),
  birth_year_no integer,
  country_cd varchar(16),
  lang_cd varchar(16),
  signup_at timestamp,
  signup_platform_cd varchar(16),
  signup_title_id bigint,
  referral_player_id bigint,
  acq_campaign_id bigint,
  status_cd varchar(16),
  email_verified_flg boolean,
  mfa_flg boolean,
  marketing_optin_flg boolean,
  parental_flg boolean,
  last_login_at timestamp,
  account_lvl bigint,
  total_xp bigint,
  vip_tier_cd varchar(16),
  pii_purged_at timestamp,
  legacy_uid varchar(128),
  shard_no integer,
  spare_1 varchar(128),
  spare_2 varchar(128),
  spare_json jsonb,
  created_at timestamp,
  updated_at timestamp,
  created_by varchar(128),
  PRIMARY KEY (player_id),
  FOREIGN KEY (country_cd) REFERENCES ref_country (country_cd),
  FOREIGN KEY (lang_cd) REFERENCES ref_language (lang_cd)
);

CREATE TABLE plr_account_hist (
  player_id bigint NOT NULL,
  valid_from_ts timestamp NOT NULL,
  valid_to_ts timestamp,
  display_name varchar(128),
  country_cd varchar(16),
  status_cd varchar(16),
  vip_tier_cd varchar(16),
  changed_by varchar(128),
  PRIMARY KEY (player_id, valid_from_ts)
);

CREATE TABLE plr_status (
  status_cd varchar(16) NOT NULL,
  status_name varchar(128),
  can_login_flg boolean,
  PRIMARY KEY (status_cd)
);

CREATE TABLE plr_vip_tier (
  vip_tier_cd varchar(16) NOT NULL,
  tier_name varchar(128),
  min_spend_usd numeric(18,4),
  perks_json jsonb,
  PRIMARY KEY (vip_tier_cd)
);

CREATE TABLE plr_linked_identity (
  identity_id bigint NOT NULL,
  player_id bigint,
  platform_cd varchar(16),
  external_uid varchar(128),
  linked_at timestamp,
  unlinked_at timestamp,
  PRIMARY KEY (identity_id),
  FOREIGN KEY (player_id) REFERENCES plr_account (player_id),
  FOREIGN KEY (platform_cd) REFERENCES ref_platform (platform_cd)
);

CREATE TABLE plr_device (
  device_id bigint NOT NULL,
  player_id bigint,
  platform_cd varchar(16),
  os_version varchar(128),
  gpu_name varchar(128),
  ram_mb_no integer,
  first_seen_at timestamp,
  last_seen_at timestamp,
  fingerprint_hash varchar(128),
  PRIMARY KEY (device_id),
  FOREIGN KEY (player_id) REFERENCES plr_account (player_id)
);

CREATE TABLE plr_session (
  session_id bigint NOT NULL,
  player_id bigint,
  title_id bigint,
  platform_cd varchar(16),
  device_id bigint,
  started_at timestamp,
  ended_at timestamp,
  duration_sec bigint,
  client_build_id bigint,
  ip_country_cd varchar(16),
  dc_id bigint,
  disconnect_cd varchar(16),
  avg_ping_ms bigint,
  avg_fps_no integer,
  PRIMARY KEY (session_id)
);

CREATE TABLE plr_session_daily (
  player_id bigint NOT NULL,
  title_id bigint NOT NULL,
  play_date timestamp NOT NULL,
  session_cnt bigint,
  play_sec bigint,
  match_cnt bigint,
  platform_cd varchar(16),
  PRIMARY KEY (player_id, title_id, play_date)
);

CREATE TABLE plr_title_profile (
  player_id bigint NOT NULL,
  title_id bigint NOT NULL,
  first_played_at timestamp,
  last_played_at timestamp,
  play_sec bigint,
  title_lvl bigint,
  title_xp bigint,
  matches_cnt bigint,
  wins_cnt bigint,
  onboarding_step_no integer,
  churn_risk_pct numeric(18,4),
  PRIMARY KEY (player_id, title_id),
  FOREIGN KEY (player_id) REFERENCES plr_account (player_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id)
);

CREATE TABLE plr_friend (
  player_id bigint NOT NULL,
  friend_player_id bigint NOT NULL,
  state_cd varchar(16),
  since_at timestamp,
  source_cd varchar(16),
  PRIMARY KEY (player_id, friend_player_id),
  FOREIGN KEY (player_id) REFERENCES plr_account (player_id)
);

CREATE TABLE plr_block (
  player_id bigint NOT NULL,
  blocked_player_id bigint NOT NULL,
  blocked_at timestamp,
  reason_cd varchar(16),
  PRIMARY KEY (player_id, blocked_player_id)
);

CREATE TABLE plr_consent (
  player_id bigint NOT NULL,
  consent_cd varchar(16) NOT NULL,
  granted_at timestamp,
  revoked_at timestamp,
  policy_version varchar(128),
  PRIMARY KEY (player_id, consent_cd),
  FOREIGN KEY (consent_cd) REFERENCES plr_consent_type (consent_cd)
);

CREATE TABLE plr_consent_type (
  consent_cd varchar(16) NOT NULL,
  consent_name varchar(128),
  legal_basis varchar(128),
  PRIMARY KEY (consent_cd)
);

CREATE TABLE plr_gdpr_request (
  request_id bigint NOT NULL,
  player_id bigint,
  request_kind_cd varchar(16),
  opened_at timestamp,
  due_date timestamp,
  closed_at timestamp,
  handler_employee_id bigint,
  outcome_cd varchar(16),
  PRIMARY KEY (request_id),
  FOREIGN KEY (player_id) REFERENCES plr_account (player_id),
  FOREIGN KEY (handler_employee_id) REFERENCES org_employee (employee_id)
);

CREATE TABLE plr_segment (
  segment_id bigint NOT NULL,
  segment_name varchar(128),
  owner_team_id bigint,
  definition_sql varchar(128),
  refresh_cd varchar(16),
  PRIMARY KEY (segment_id)
);

CREATE TABLE plr_segment_member (
  segment_id bigint NOT NULL,
  player_id bigint NOT NULL,
  entered_at timestamp,
  left_at timestamp,
  score_val numeric(18,4),
  PRIMARY KEY (segment_id, player_id),
  FOREIGN KEY (segment_id) REFERENCES plr_segment (segment_id)
);

CREATE TABLE plr_import_stg (
  uid varchar(128),
  nick varchar(128),
  mail_hash varchar(128),
  cc varchar(128),
  lang varchar(128),
  src_file varchar(128),
  row_no integer,
  err_text varchar(128)
);

CREATE TABLE guild (
  guild_id bigint NOT NULL,
  title_id bigint,
  guild_name varchar(128),
  tag varchar(128),
  owner_player_id bigint,
  lang_cd varchar(16),
  founded_at timestamp,
  disbanded_at timestamp,
  member_cap_no integer,
  guild_xp bigint,
  PRIMARY KEY (guild_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id),
  FOREIGN KEY (owner_player_id) REFERENCES plr_account (player_id)
);

CREATE TABLE guild_member (
  guild_id bigint NOT NULL,
  player_id bigint NOT NULL,
  rank_cd varchar(16),
  joined_at timestamp,
  left_at timestamp,
  contribution_pts integer,
  PRIMARY KEY (guild_id, player_id),
  FOREIGN KEY (guild_id) REFERENCES guild (guild_id),
  FOREIGN KEY (player_id) REFERENCES plr_account (player_id)
);

CREATE TABLE guild_rank (
  rank_cd varchar(16) NOT NULL,
  rank_name varchar(128),
  PRIMARY KEY (rank_cd)
);

CREATE TABLE mm_queue (
  queue_id bigint NOT NULL,
  title_id bigint,
  mode_id bigint,
  queue_name varchar(128),
  is_cross_play boolean,
  min_lvl bigint,
  open_date timestamp,
  closed_date timestamp,
  PRIMARY KEY (queue_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id),
  FOREIGN KEY (mode_id) REFERENCES game_mode (mode_id)
);

CREATE TABLE mm_ticket (
  ticket_id bigint NOT NULL,
  queue_id bigint,
  player_id bigint,
  party_id bigint,
  enqueued_at timestamp,
  matched_at timestamp,
  wait_ms bigint,
  cancelled_flg boolean,
  match_id bigint,
  skill_mu numeric(18,4),
  PRIMARY KEY (ticket_id),
  FOREIGN KEY (queue_id) REFERENCES mm_queue (queue_id)
);

CREATE TABLE mm_rating (
  player_id bigint NOT NULL,
  queue_id bigint NOT NULL,
  season_id bigint NOT NULL,
  rating_mu numeric(18,4),
  rating_sigma numeric(18,4),
  tier_cd varchar(16),
  division_no integer,
  games_cnt bigint,
  peak_mu numeric(18,4),
  updated_at timestamp,
  PRIMARY KEY (player_id, queue_id, season_id),
  FOREIGN KEY (queue_id) REFERENCES mm_queue (queue_id)
);

CREATE TABLE mm_rating_hist (
  player_id bigint NOT NULL,
  queue_id bigint NOT NULL,
  as_of_date timestamp NOT NULL,
  rating_mu numeric(18,4),
  tier_cd varchar(16),
  PRIMARY KEY (player_id, queue_id, as_of_date)
);

CREATE TABLE mm_tier (
  tier_cd varchar(16) NOT NULL,
  tier_name varchar(128),
  min_mu numeric(18,4),
  sort_seq integer,
  icon_path varchar(128),
  PRIMARY KEY (tier_cd)
);

CREATE TABLE mtch_header (
  match_id bigint NOT NULL,
  title_id bigint,
  queue_id bigint,
  map_id bigint,
  season_id bigint,
  build_id bigint,
  server_id bigint,
  started_at timestamp,
  ended_at timestamp,
  duration_sec bigint,
  end_reason_cd varchar(16),
  winning_team_no integer,
  is_abandoned boolean,
  avg_mu numeric(18,4),
  replay_key varchar(128),
  PRIMARY KEY (match_id),
  FOREIGN KEY (queue_id) REFERENCES mm_queue (queue_id),
  FOREIGN KEY (map_id) REFERENCES game_map (map_id)
);

CREATE TABLE mtch_end_reason (
  end_reason_cd varchar(16) NOT NULL,
  end_reason_name varchar(128),
  counts_flg boolean,
  PRIMARY KEY (end_reason_cd)
);

CREATE TABLE mtch_player (
  match_id bigint NOT NULL,
  player_id bigint NOT NULL,
  team_no integer,
  party_id bigint,
  character_id bigint,
  platform_cd varchar(16),
  result_cd varchar(16),
  kills_no integer,
  deaths_no integer,
  assists_no integer,
  damage_no integer,
  healing_no integer,
  score_pts integer,
  mvp_flg boolean,
  left_early_flg boolean,
  xp_earned_no integer,
  rating_delta_mu numeric(18,4),
  ping_ms bigint,
  PRIMARY KEY (match_id, player_id),
  FOREIGN KEY (match_id) REFERENCES mtch_header (match_id),
  FOREIGN KEY (player_id) REFERENCES plr_account (player_id)
);

CREATE TABLE mtch_event (
  match_id bigint,
  event_ts timestamp,
  event_kind_cd varchar(16),
  actor_player_id bigint,
  target_player_id bigint,
  payload_json jsonb
);

CREATE TABLE mtch_daily_agg (
  play_date timestamp NOT NULL,
  title_id bigint NOT NULL,
  queue_id bigint NOT NULL,
  region_cd varchar(16) NOT NULL,
  match_cnt bigint,
  player_cnt bigint,
  avg_wait_ms bigint,
  avg_duration_sec bigint,
  abandoned_cnt bigint,
  etl_batch_id bigint,
  etl_loaded_at timestamp,
  PRIMARY KEY (play_date, title_id, queue_id, region_cd)
);

CREATE TABLE mtch_arch_2019 (
  mid varchar(128),
  uid varchar(128),
  ttl varchar(128),
  mapnm varchar(128),
  res varchar(128),
  k varchar(128),
  d varchar(128),
  a varchar(128),
  dt varchar(128)
);

CREATE TABLE inv_item_def (
  item_def_id bigint NOT NULL,
  title_id bigint,
  item_name varchar(128),
  item_class_cd varchar(16),
  rarity_cd varchar(16),
  character_id bigint,
  slot_cd varchar(16),
  tradable_flg boolean,
  stack_max_no integer,
  added_build_id bigint,
  retired_at timestamp,
  art_employee_id bigint,
  PRIMARY KEY (item_def_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id),
  FOREIGN KEY (item_class_cd) REFERENCES inv_item_class (item_class_cd),
  FOREIGN KEY (rarity_cd) REFERENCES inv_rarity (rarity_cd)
);

CREATE TABLE inv_item_class (
  item_class_cd varchar(16) NOT NULL,
  class_name varchar(128),
  is_cosmetic boolean,
  PRIMARY KEY (item_class_cd)
);

CREATE TABLE inv_rarity (
  rarity_cd varchar(16) NOT NULL,
  rarity_name varchar(128),
  drop_pct numeric(18,4),
  sort_seq integer,
  PRIMARY KEY (rarity_cd)
);

CREATE TABLE inv_player_item (
  item_uid varchar(128) NOT NULL,
  player_id bigint,
  item_def_id bigint,
  qty_no integer,
  acquired_at timestamp,
  source_cd varchar(16),
  source_ref varchar(128),
  expires_at timestamp,
  is_equipped boolean,
  bound_flg boolean,
  PRIMARY KEY (item_uid),
  FOREIGN KEY (item_def_id) REFERENCES inv_item_def (item_def_id)
);

CREATE TABLE inv_player_item_log (
  log_id bigint NOT NULL,
  item_uid varchar(128),
  player_id bigint,
  item_def_id bigint,
  action_cd varchar(16),
  delta_qty bigint,
  logged_at timestamp,
  reason_cd varchar(16),
  actor_employee_id bigint,
  PRIMARY KEY (log_id)
);

CREATE TABLE inv_source (
  source_cd varchar(16) NOT NULL,
  source_name varchar(128),
  paid_flg boolean,
  PRIMARY KEY (source_cd)
);

CREATE TABLE inv_wallet (
  player_id bigint NOT NULL,
  vc_cd varchar(16) NOT NULL,
  balance_qty bigint,
  lifetime_earned_qty bigint,
  lifetime_spent_qty bigint,
  updated_at timestamp,
  PRIMARY KEY (player_id, vc_cd),
  FOREIGN KEY (vc_cd) REFERENCES inv_vc (vc_cd)
);

CREATE TABLE inv_vc (
  vc_cd varchar(16) NOT NULL,
  vc_name varchar(128),
  title_id bigint,
  is_premium boolean,
  PRIMARY KEY (vc_cd)
);

CREATE TABLE inv_wallet_txn (
  wallet_txn_id bigint NOT NULL,
  player_id bigint,
  vc_cd varchar(16),
  delta_qty bigint,
  txn_at timestamp,
  source_cd varchar(16),
  order_id bigint,
  balance_after_qty bigint,
  PRIMARY KEY (wallet_txn_id)
);

CREATE TABLE inv_loot_table (
  loot_table_id bigint NOT NULL,
  loot_name varchar(128),
  title_id bigint,
  published_odds_flg boolean,
  active_from_ts timestamp,
  active_to_ts timestamp,
  PRIMARY KEY (loot_table_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id)
);

CREATE TABLE inv_loot_entry (
  loot_table_id bigint NOT NULL,
  item_def_id bigint NOT NULL,
  weight_no integer,
  pity_no integer,
  PRIMARY KEY (loot_table_id, item_def_id),
  FOREIGN KEY (loot_table_id) REFERENCES inv_loot_table (loot_table_id),
  FOREIGN KEY (item_def_id) REFERENCES inv_item_def (item_def_id)
);

CREATE TABLE inv_trade (
  trade_id bigint NOT NULL,
  from_player_id bigint,
  to_player_id bigint,
  state_cd varchar(16),
  offered_at timestamp,
  closed_at timestamp,
  flagged_flg boolean,
  PRIMARY KEY (trade_id)
);

CREATE TABLE inv_trade_line (
  trade_id bigint NOT NULL,
  line_no integer NOT NULL,
  item_uid varchar(128),
  direction_cd varchar(16),
  qty_no integer,
  PRIMARY KEY (trade_id, line_no),
  FOREIGN KEY (trade_id) REFERENCES inv_trade (trade_id)
);

CREATE TABLE shp_product (
  sku varchar(128) NOT NULL,
  title_id bigint,
  product_name varchar(128),
  product_kind_cd varchar(16),
  base_price_usd numeric(18,4),
  vc_cd varchar(16),
  vc_amt numeric(18,4),
  item_def_id bigint,
  is_bundle boolean,
  on_sale_from_ts timestamp,
  on_sale_to_ts timestamp,
  age_gate_no integer,
  PRIMARY KEY (sku),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id),
  FOREIGN KEY (product_kind_cd) REFERENCES shp_product_kind (product_kind_cd)
);

CREATE TABLE shp_product_kind (
  product_kind_cd varchar(16) NOT NULL,
  product_kind_name varchar(128),
  revenue_class_cd varchar(16),
  PRIMARY KEY (product_kind_cd)
);

CREATE TABLE shp_bundle_line (
  sku varchar(128) NOT NULL,
  component_sku varchar(128) NOT NULL,
  qty_no integer,
  PRIMARY KEY (sku, component_sku),
  FOREIGN KEY (sku) REFERENCES shp_product (sku)
);

CREATE TABLE shp_price (
  sku varchar(128) NOT NULL,
  country_cd varchar(16) NOT NULL,
  valid_from_date timestamp NOT NULL,
  price_amt numeric(18,4),
  currency_cd varchar(16),
  valid_to_date timestamp,
  PRIMARY KEY (sku, country_cd, valid_from_date),
  FOREIGN KEY (sku) REFERENCES shp_product (sku)
);

CREATE TABLE shp_order (
  order_id bigint NOT NULL,
  player_id bigint,
  store_id bigint,
  platform_cd varchar(16),
  ordered_at timestamp,
  country_cd varchar(16),
  currency_cd varchar(16),
  gross_amt numeric(18,4),
  tax_amt numeric(18,4),
  net_amt numeric(18,4),
  net_usd numeric(18,4),
  order_status_cd varchar(16),
  promo_id bigint,
  payment_method_cd varchar(16),
  first_purchase_flg boolean,
  fraud_score_val numeric(18,4),
  gift_to_player_id bigint,
  PRIMARY KEY (order_id),
  FOREIGN KEY (player_id) REFERENCES plr_account (player_id),
  FOREIGN KEY (store_id) REFERENCES ref_store (store_id),
  FOREIGN KEY (country_cd) REFERENCES ref_country (country_cd)
);

CREATE TABLE shp_order_line (
  order_id bigint NOT NULL,
  line_no integer NOT NULL,
  sku varchar(128),
  qty_no integer,
  unit_price_amt numeric(18,4),
  discount_amt numeric(18,4),
  line_total_amt numeric(18,4),
  line_total_usd numeric(18,4),
  title_id bigint,
  fulfilled_at timestamp,
  PRIMARY KEY (order_id, line_no),
  FOREIGN KEY (order_id) REFERENCES shp_order (order_id),
  FOREIGN KEY (sku) REFERENCES shp_product (sku)
);

CREATE TABLE shp_order_status (
  order_status_cd varchar(16) NOT NULL,
  order_status_name varchar(128),
  is_revenue boolean,
  PRIMARY KEY (order_status_cd)
);

CREATE TABLE shp_payment_method (
  payment_method_cd varchar(16) NOT NULL,
  payment_method_name varchar(128),
  provider_name varchar(128),
  fee_pct numeric(18,4),
  PRIMARY KEY (payment_method_cd)
);

CREATE TABLE shp_refund (
  refund_id bigint NOT NULL,
  order_id bigint,
  requested_at timestamp,
  refunded_at timestamp,
  refund_usd numeric(18,4),
  refund_reason_cd varchar(16),
  agent_employee_id bigint,
  clawback_flg boolean,
  PRIMARY KEY (refund_id),
  FOREIGN KEY (order_id) REFERENCES shp_order (order_id),
  FOREIGN KEY (refund_reason_cd) REFERENCES shp_refund_reason (refund_reason_cd)
);

CREATE TABLE shp_refund_reason (
  refund_reason_cd varchar(16) NOT NULL,
  refund_reason_name varchar(128),
  PRIMARY KEY (refund_reason_cd)
);

CREATE TABLE shp_chargeback (
  chargeback_id bigint NOT NULL,
  order_id bigint,
  received_date timestamp,
  reason_text varchar(128),
  amount_usd numeric(18,4),
  dispute_state_cd varchar(16),
  won_flg boolean,
  closed_date timestamp,
  PRIMARY KEY (chargeback_id),
  FOREIGN KEY (order_id) REFERENCES shp_order (order_id)
);

CREATE TABLE shp_promo (
  promo_id bigint NOT NULL,
  promo_name varchar(128),
  promo_kind_cd varchar(16),
  discount_pct numeric(18,4),
  start_at timestamp,
  end_at timestamp,
  budget_usd numeric(18,4),
  owner_team_id bigint,
  segment_id bigint,
  PRIMARY KEY (promo_id)
);

CREATE TABLE shp_pass (
  pass_id bigint NOT NULL,
  season_id bigint,
  sku varchar(128),
  tier_cnt bigint,
  price_usd numeric(18,4),
  PRIMARY KEY (pass_id),
  FOREIGN KEY (season_id) REFERENCES game_season (season_id)
);

CREATE TABLE shp_pass_progress (
  pass_id bigint NOT NULL,
  player_id bigint NOT NULL,
  tier_no integer,
  pass_xp bigint,
  premium_flg boolean,
  premium_bought_at timestamp,
  completed_at timestamp,
  PRIMARY KEY (pass_id, player_id),
  FOREIGN KEY (pass_id) REFERENCES shp_pass (pass_id)
);

CREATE TABLE shp_revenue_daily (
  rev_date timestamp NOT NULL,
  title_id bigint NOT NULL,
  country_cd varchar(16) NOT NULL,
  store_id bigint NOT NULL,
  order_cnt bigint,
  payer_cnt bigint,
  gross_usd numeric(18,4),
  refund_usd numeric(18,4),
  net_usd numeric(18,4),
  etl_batch_id bigint,
  etl_loaded_at timestamp,
  PRIMARY KEY (rev_date, title_id, country_cd, store_id)
);

CREATE TABLE shp_store_settlement_stg (
  store_ref varchar(128),
  period_txt varchar(128),
  sku_txt varchar(128),
  units_txt varchar(128),
  amt_txt varchar(128),
  file_name varchar(128)
);

CREATE TABLE mod_report (
  report_id bigint NOT NULL,
  reporter_player_id bigint,
  accused_player_id bigint,
  title_id bigint,
  match_id bigint,
  chat_msg_id bigint,
  reason_cd varchar(16),
  channel_cd varchar(16),
  reported_at timestamp,
  state_cd varchar(16),
  priority_no integer,
  case_id bigint,
  free_text varchar(128),
  PRIMARY KEY (report_id),
  FOREIGN KEY (reporter_player_id) REFERENCES plr_account (player_id),
  FOREIGN KEY (reason_cd) REFERENCES mod_reason (reason_cd)
);

CREATE TABLE mod_reason (
  reason_cd varchar(16) NOT NULL,
  reason_name varchar(128),
  category_cd varchar(16),
  severity_no integer,
  PRIMARY KEY (reason_cd)
);

CREATE TABLE mod_case (
  case_id bigint NOT NULL,
  subject_player_id bigint,
  opened_at timestamp,
  closed_at timestamp,
  assigned_employee_id bigint,
  queue_cd varchar(16),
  verdict_cd varchar(16),
  source_cd varchar(16),
  auto_score_val numeric(18,4),
  sla_due_at timestamp,
  PRIMARY KEY (case_id),
  FOREIGN KEY (subject_player_id) REFERENCES plr_account (player_id),
  FOREIGN KEY (assigned_employee_id) REFERENCES org_employee (employee_id),
  FOREIGN KEY (verdict_cd) REFERENCES mod_verdict (verdict_cd)
);

CREATE TABLE mod_verdict (
  verdict_cd varchar(16) NOT NULL,
  verdict_name varchar(128),
  punish_flg boolean,
  PRIMARY KEY (verdict_cd)
);

CREATE TABLE mod_case_note (
  case_id bigint NOT NULL,
  note_no integer NOT NULL,
  author_employee_id bigint,
  note_text varchar(128),
  noted_at timestamp,
  PRIMARY KEY (case_id, note_no),
  FOREIGN KEY (case_id) REFERENCES mod_case (case_id)
);

CREATE TABLE mod_sanction (
  sanction_id bigint NOT NULL,
  case_id bigint,
  player_id bigint,
  sanction_kind_cd varchar(16),
  title_id bigint,
  starts_at timestamp,
  ends_at timestamp,
  lifted_at timestamp,
  lifted_by_id bigint,
  is_permanent boolean,
  PRIMARY KEY (sanction_id),
  FOREIGN KEY (case_id) REFERENCES mod_case (case_id),
  FOREIGN KEY (sanction_kind_cd) REFERENCES mod_sanction_kind (sanction_kind_cd)
);

CREATE TABLE mod_sanction_kind (
  sanction_kind_cd varchar(16) NOT NULL,
  sanction_kind_name varchar(128),
  ladder_seq integer,
  PRIMARY KEY (sanction_kind_cd)
);

CREATE TABLE mod_appeal (
  appeal_id bigint NOT NULL,
  sanction_id bigint,
  filed_at timestamp,
  decided_at timestamp,
  decided_by_id bigint,
  outcome_cd varchar(16),
  appeal_text varchar(128),
  PRIMARY KEY (appeal_id),
  FOREIGN KEY (sanction_id) REFERENCES mod_sanction (sanction_id)
);

CREATE TABLE mod_appeal_outcome (
  outcome_cd varchar(16) NOT NULL,
  outcome_name varchar(128),
  overturned_flg boolean,
  PRIMARY KEY (outcome_cd)
);

CREATE TABLE mod_chat_msg (
  chat_msg_id bigint NOT NULL,
  channel_cd varchar(16),
  player_id bigint,
  match_id bigint,
  guild_id bigint,
  sent_at timestamp,
  lang_cd varchar(16),
  toxicity_val numeric(18,4),
  masked_flg boolean,
  msg_hash varchar(128),
  PRIMARY KEY (chat_msg_id)
);

CREATE TABLE mod_cheat_signal (
  signal_id bigint NOT NULL,
  player_id bigint,
  title_id bigint,
  match_id bigint,
  detector_cd varchar(16),
  confidence_pct numeric(18,4),
  raised_at timestamp,
  build_id bigint,
  case_id bigint,
  PRIMARY KEY (signal_id),
  FOREIGN KEY (detector_cd) REFERENCES mod_detector (detector_cd)
);

CREATE TABLE mod_detector (
  detector_cd varchar(16) NOT NULL,
  detector_name varchar(128),
  vendor_name varchar(128),
  team_id bigint,
  is_enabled boolean,
  PRIMARY KEY (detector_cd)
);

CREATE TABLE mod_ban_old (
  uid varchar(128) NOT NULL,
  bandt varchar(128) NOT NULL,
  rsn varchar(128),
  len varchar(128),
  mod_nm varchar(128),
  PRIMARY KEY (uid, bandt)
);

CREATE TABLE ops_datacenter (
  dc_id bigint NOT NULL,
  dc_name varchar(128),
  region_cd varchar(16),
  country_cd varchar(16),
  city varchar(128),
  provider_id bigint,
  opened_date timestamp,
  closed_date timestamp,
  PRIMARY KEY (dc_id),
  FOREIGN KEY (region_cd) REFERENCES ref_region (region_cd),
  FOREIGN KEY (country_cd) REFERENCES ref_country (country_cd),
  FOREIGN KEY (provider_id) REFERENCES ops_provider (provider_id)
);

CREATE TABLE ops_provider (
  provider_id bigint NOT NULL,
  provider_name varchar(128),
  contract_no integer,
  account_manager varchar(128),
  PRIMARY KEY (provider_id)
);

CREATE TABLE ops_incident (
  incident_id bigint NOT NULL,
  opened_at timestamp,
  mitigated_at timestamp,
  closed_at timestamp,
  severity_cd varchar(16),
  title_id bigint,
  dc_id bigint,
  root_cause_cd varchar(16),
  commander_employee_id bigint,
  affected_players_cnt bigint,
  summary varchar(128),
  postmortem_url varchar(128),
  build_id bigint,
  PRIMARY KEY (incident_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id),
  FOREIGN KEY (root_cause_cd) REFERENCES ops_root_cause (root_cause_cd),
  FOREIGN KEY (commander_employee_id) REFERENCES org_employee (employee_id)
);

CREATE TABLE ops_root_cause (
  root_cause_cd varchar(16) NOT NULL,
  root_cause_name varchar(128),
  PRIMARY KEY (root_cause_cd)
);

CREATE TABLE ops_maintenance (
  maintenance_id bigint NOT NULL,
  title_id bigint,
  dc_id bigint,
  planned_start_at timestamp,
  planned_end_at timestamp,
  actual_end_at timestamp,
  reason_text varchar(128),
  PRIMARY KEY (maintenance_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id),
  FOREIGN KEY (dc_id) REFERENCES ops_datacenter (dc_id)
);

CREATE TABLE ops_dc_cost_month (
  dc_id bigint NOT NULL,
  month_key varchar(128) NOT NULL,
  title_id bigint NOT NULL,
  compute_usd numeric(18,4),
  egress_usd numeric(18,4),
  storage_usd numeric(18,4),
  hours_val numeric(18,4),
  PRIMARY KEY (dc_id, month_key, title_id)
);

CREATE TABLE srvinst (
  sinst varchar(128) NOT NULL,
  shw varchar(128),
  sdc varchar(128),
  sttl varchar(128),
  sbld varchar(128),
  sbt varchar(128),
  sdn varchar(128),
  scap integer,
  sst varchar(128),
  PRIMARY KEY (sinst)
);

CREATE TABLE srvhw (
  shw varchar(128) NOT NULL,
  shwnm varchar(128),
  shwcpu integer,
  shwram integer,
  shwusd numeric(10,4),
  PRIMARY KEY (shw)
);

CREATE TABLE srvmtr (
  sinst varchar(128),
  smts varchar(128),
  smcpu numeric(6,2),
  smplr integer,
  smtick numeric(6,2),
  smerr integer
);

CREATE TABLE srvcrsh (
  scrid varchar(128) NOT NULL,
  sinst varchar(128),
  scrts varchar(128),
  scrsg varchar(128),
  scrmid bigint,
  scrbld bigint,
  PRIMARY KEY (scrid)
);

CREATE TABLE srvcsig (
  scrsg varchar(128) NOT NULL,
  scrnm varchar(128),
  scrtm bigint,
  scrtkt varchar(128),
  PRIMARY KEY (scrsg)
);

CREATE TABLE srvstcd (
  sst varchar(128) NOT NULL,
  sstnm varchar(128),
  PRIMARY KEY (sst)
);

CREATE TABLE evtcal (
  evno varchar(128) NOT NULL,
  evttl bigint,
  evnm varchar(128),
  evknd varchar(128),
  evbg timestamp,
  evnd timestamp,
  evown bigint,
  evssn bigint,
  evbud numeric(14,2),
  PRIMARY KEY (evno)
);

CREATE TABLE evtknd (
  evknd varchar(128) NOT NULL,
  evkdnm varchar(128),
  PRIMARY KEY (evknd)
);

CREATE TABLE evtobj (
  evno varchar(128) NOT NULL,
  obno varchar(128) NOT NULL,
  obdsc varchar(128),
  obtgt integer,
  obrwd bigint,
  obpts integer,
  PRIMARY KEY (evno, obno)
);

CREATE TABLE evtprg (
  evno varchar(128) NOT NULL,
  obno varchar(128) NOT NULL,
  plid varchar(128) NOT NULL,
  pgval integer,
  pgdon timestamp,
  pgclm varchar(128),
  PRIMARY KEY (evno, obno, plid)
);

CREATE TABLE evtrwd (
  rwid varchar(128) NOT NULL,
  rwnm varchar(128),
  rwitm bigint,
  rwvc varchar(128),
  rwqty integer,
  PRIMARY KEY (rwid)
);

CREATE TABLE evtprt (
  evno varchar(128) NOT NULL,
  plid varchar(128) NOT NULL,
  ptbg timestamp,
  ptpts integer,
  ptrnk integer,
  PRIMARY KEY (evno, plid)
);

CREATE TABLE evtaud (
  evno varchar(128) NOT NULL,
  segid varchar(128) NOT NULL,
  auinc varchar(128),
  PRIMARY KEY (evno, segid)
);

CREATE TABLE esp_league (
  league_id bigint NOT NULL,
  title_id bigint,
  league_name varchar(128),
  region_cd varchar(16),
  tier_no integer,
  owner_employee_id bigint,
  PRIMARY KEY (league_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id),
  FOREIGN KEY (region_cd) REFERENCES ref_region (region_cd)
);

CREATE TABLE esp_tournament (
  tournament_id bigint NOT NULL,
  league_id bigint,
  season_id bigint,
  tournament_name varchar(128),
  format_cd varchar(16),
  venue_id bigint,
  start_date timestamp,
  end_date timestamp,
  prize_pool_usd numeric(18,4),
  is_online boolean,
  entry_cap_no integer,
  PRIMARY KEY (tournament_id),
  FOREIGN KEY (league_id) REFERENCES esp_league (league_id),
  FOREIGN KEY (venue_id) REFERENCES esp_venue (venue_id)
);

CREATE TABLE esp_format (
  format_cd varchar(16) NOT NULL,
  format_name varchar(128),
  PRIMARY KEY (format_cd)
);

CREATE TABLE esp_venue (
  venue_id bigint NOT NULL,
  venue_name varchar(128),
  city varchar(128),
  country_cd varchar(16),
  seat_cap_no integer,
  PRIMARY KEY (venue_id),
  FOREIGN KEY (country_cd) REFERENCES ref_country (country_cd)
);

CREATE TABLE esp_org (
  esp_org_id bigint NOT NULL,
  org_name varchar(128),
  country_cd varchar(16),
  founded_year_no integer,
  website varchar(128),
  PRIMARY KEY (esp_org_id),
  FOREIGN KEY (country_cd) REFERENCES ref_country (country_cd)
);

CREATE TABLE esp_team (
  esp_team_id bigint NOT NULL,
  esp_org_id bigint,
  title_id bigint,
  team_name varchar(128),
  team_tag varchar(128),
  created_date timestamp,
  disbanded_date timestamp,
  PRIMARY KEY (esp_team_id),
  FOREIGN KEY (esp_org_id) REFERENCES esp_org (esp_org_id)
);

CREATE TABLE esp_roster (
  esp_team_id bigint NOT NULL,
  player_id bigint NOT NULL,
  joined_date timestamp NOT NULL,
  left_date timestamp,
  role_cd varchar(16),
  salary_usd numeric(18,4),
  is_captain boolean,
  is_substitute boolean,
  PRIMARY KEY (esp_team_id, player_id, joined_date),
  FOREIGN KEY (esp_team_id) REFERENCES esp_team (esp_team_id)
);

CREATE TABLE esp_entry (
  tournament_id bigint NOT NULL,
  esp_team_id bigint NOT NULL,
  seed_no integer,
  final_rank integer,
  prize_usd numeric(18,4),
  registered_at timestamp,
  dq_flg boolean,
  PRIMARY KEY (tournament_id, esp_team_id),
  FOREIGN KEY (tournament_id) REFERENCES esp_tournament (tournament_id),
  FOREIGN KEY (esp_team_id) REFERENCES esp_team (esp_team_id)
);

CREATE TABLE esp_series (
  series_id bigint NOT NULL,
  tournament_id bigint,
  stage_name varchar(128),
  team_a_id bigint,
  team_b_id bigint,
  winner_team_id bigint,
  best_of_no integer,
  scheduled_at timestamp,
  caster_names varchar(128),
  PRIMARY KEY (series_id),
  FOREIGN KEY (tournament_id) REFERENCES esp_tournament (tournament_id)
);

CREATE TABLE esp_series_game (
  series_id bigint NOT NULL,
  game_no integer NOT NULL,
  match_id bigint,
  winner_team_id bigint,
  map_id bigint,
  side_cd varchar(16),
  PRIMARY KEY (series_id, game_no),
  FOREIGN KEY (series_id) REFERENCES esp_series (series_id)
);

CREATE TABLE esp_sponsor (
  sponsor_id bigint NOT NULL,
  sponsor_name varchar(128),
  industry_cd varchar(16),
  contact_name varchar(128),
  PRIMARY KEY (sponsor_id)
);

CREATE TABLE esp_sponsorship (
  sponsor_id bigint NOT NULL,
  tournament_id bigint NOT NULL,
  amount_usd numeric(18,4),
  tier_cd varchar(16),
  signed_date timestamp,
  PRIMARY KEY (sponsor_id, tournament_id),
  FOREIGN KEY (sponsor_id) REFERENCES esp_sponsor (sponsor_id)
);

CREATE TABLE esp_viewership (
  tournament_id bigint NOT NULL,
  stream_cd varchar(16) NOT NULL,
  view_date timestamp NOT NULL,
  peak_viewers_no integer,
  avg_viewers_no integer,
  hours_watched_val numeric(18,4),
  PRIMARY KEY (tournament_id, stream_cd, view_date),
  FOREIGN KEY (stream_cd) REFERENCES esp_stream (stream_cd)
);

CREATE TABLE esp_stream (
  stream_cd varchar(16) NOT NULL,
  stream_name varchar(128),
  PRIMARY KEY (stream_cd)
);

CREATE TABLE exp_experiment (
  exp_id bigint NOT NULL,
  exp_key varchar(128),
  title_id bigint,
  owner_employee_id bigint,
  hypothesis varchar(128),
  start_at timestamp,
  end_at timestamp,
  state_cd varchar(16),
  primary_metric_cd varchar(16),
  traffic_pct numeric(18,4),
  segment_id bigint,
  PRIMARY KEY (exp_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id),
  FOREIGN KEY (owner_employee_id) REFERENCES org_employee (employee_id)
);

CREATE TABLE exp_variant (
  variant_id bigint NOT NULL,
  exp_id bigint,
  variant_name varchar(128),
  is_control boolean,
  weight_pct numeric(18,4),
  config_json jsonb,
  PRIMARY KEY (variant_id),
  FOREIGN KEY (exp_id) REFERENCES exp_experiment (exp_id)
);

CREATE TABLE exp_assignment (
  exp_id bigint NOT NULL,
  player_id bigint NOT NULL,
  variant_id bigint,
  assigned_at timestamp,
  exposed_at timestamp,
  PRIMARY KEY (exp_id, player_id),
  FOREIGN KEY (exp_id) REFERENCES exp_experiment (exp_id)
);

CREATE TABLE exp_metric (
  metric_cd varchar(16) NOT NULL,
  metric_name varchar(128),
  unit varchar(128),
  higher_better_flg boolean,
  PRIMARY KEY (metric_cd)
);

CREATE TABLE exp_result (
  exp_id bigint NOT NULL,
  variant_id bigint NOT NULL,
  metric_cd varchar(16) NOT NULL,
  as_of_date timestamp NOT NULL,
  mean_val numeric(18,4),
  lift_pct numeric(18,4),
  p_val numeric(18,4),
  sample_cnt bigint,
  ship_flg boolean,
  PRIMARY KEY (exp_id, variant_id, metric_cd, as_of_date),
  FOREIGN KEY (metric_cd) REFERENCES exp_metric (metric_cd)
);

CREATE TABLE exp_feature_flag (
  flag_key varchar(128) NOT NULL,
  title_id bigint,
  exp_id bigint,
  owner_team_id bigint,
  default_val numeric(18,4),
  rollout_pct numeric(18,4),
  PRIMARY KEY (flag_key),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id),
  FOREIGN KEY (owner_team_id) REFERENCES org_team (team_id)
);

CREATE TABLE mkt_campaign (
  campaign_id bigint NOT NULL,
  campaign_name varchar(128),
  title_id bigint,
  channel_cd varchar(16),
  start_date timestamp,
  end_date timestamp,
  budget_usd numeric(18,4),
  agency_name varchar(128),
  PRIMARY KEY (campaign_id),
  FOREIGN KEY (title_id) REFERENCES game_title (title_id),
  FOREIGN KEY (channel_cd) REFERENCES mkt_channel (channel_cd)
);

CREATE TABLE mkt_channel (
  channel_cd varchar(16) NOT NULL,
  channel_name varchar(128),
  is_paid boolean,
  PRIMARY KEY (channel_cd)
);

CREATE TABLE mkt_spend_daily (
  campaign_id bigint NOT NULL,
  country_cd varchar(16) NOT NULL,
  spend_date timestamp NOT NULL,
  spend_usd numeric(18,4),
  click_cnt bigint,
  install_cnt bigint,
  PRIMARY KEY (campaign_id, country_cd, spend_date),
  FOREIGN KEY (campaign_id) REFERENCES mkt_campaign (campaign_id)
);

CREATE TABLE sup_ticket (
  ticket_no bigint NOT NULL,
  player_id bigint,
  title_id bigint,
  topic_cd varchar(16),
  opened_at timestamp,
  first_reply_at timestamp,
  closed_at timestamp,
  agent_employee_id bigint,
  lang_cd varchar(16),
  csat_no integer,
  order_id bigint,
  PRIMARY KEY (ticket_no),
  FOREIGN KEY (player_id) REFERENCES plr_account (player_id),
  FOREIGN KEY (topic_cd) REFERENCES sup_topic (topic_cd)
);

CREATE TABLE sup_topic (
  topic_cd varchar(16) NOT NULL,
  topic_name varchar(128),
  PRIMARY KEY (topic_cd)
);

