CREATE TABLE project (
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  extra TEXT,
  description TEXT,
  enabled BOOLEAN,
  domain_id VARCHAR(36),
  parent_id VARCHAR(36),
  is_domain BOOLEAN,
  cost_centre VARCHAR(16),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (domain_id) REFERENCES project (id),
  FOREIGN KEY (parent_id) REFERENCES project (id)
);

CREATE TABLE project_tag (
  project_id VARCHAR(36) NOT NULL,
  name VARCHAR(255) NOT NULL,
  PRIMARY KEY (project_id, name),
  FOREIGN KEY (project_id) REFERENCES project (id)
);

CREATE TABLE user (
  id VARCHAR(36) NOT NULL,
  extra TEXT,
  enabled BOOLEAN,
  default_project_id VARCHAR(36),
  domain_id VARCHAR(36),
  created_at DATETIME,
  last_active_at DATE,
  lang VARCHAR(8),
  PRIMARY KEY (id)
);

CREATE TABLE local_user (
  id INTEGER NOT NULL,
  user_id VARCHAR(36),
  domain_id VARCHAR(36),
  name VARCHAR(255),
  failed_auth_count BIGINT,
  failed_auth_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES user (id)
);

CREATE TABLE password (
  id INTEGER NOT NULL,
  local_user_id VARCHAR(36),
  expires_at DATETIME,
  expires_at_int BIGINT,
  self_service BOOLEAN,
  password_hash VARCHAR(255),
  created_at_int BIGINT,
  created_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (local_user_id) REFERENCES local_user (id)
);

CREATE TABLE user_contact (
  user_id VARCHAR(36) NOT NULL,
  email VARCHAR(255),
  phone VARCHAR(32),
  pager VARCHAR(32),
  tz VARCHAR(40),
  updated_at DATETIME,
  PRIMARY KEY (user_id),
  FOREIGN KEY (user_id) REFERENCES user (id)
);

CREATE TABLE user_group (
  id VARCHAR(36) NOT NULL,
  domain_id VARCHAR(36),
  name VARCHAR(255),
  description TEXT,
  extra TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE user_group_membership (
  user_id VARCHAR(36) NOT NULL,
  group_id VARCHAR(36) NOT NULL,
  PRIMARY KEY (user_id, group_id),
  FOREIGN KEY (user_id) REFERENCES user (id),
  FOREIGN KEY (group_id) REFERENCES user_group (id)
);

CREATE TABLE role (
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  extra TEXT,
  domain_id VARCHAR(36),
  description TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE assignment (
  type VARCHAR(20) NOT NULL,
  actor_id VARCHAR(36) NOT NULL,
  target_id VARCHAR(36) NOT NULL,
  role_id VARCHAR(36) NOT NULL,
  inherited BOOLEAN NOT NULL,
  PRIMARY KEY (type, actor_id, target_id, role_id, inherited),
  FOREIGN KEY (role_id) REFERENCES role (id)
);

CREATE TABLE trust (
  id VARCHAR(36) NOT NULL,
  trustor_user_id VARCHAR(36),
  trustee_user_id VARCHAR(36),
  project_id VARCHAR(36),
  impersonation BOOLEAN,
  deleted_at DATETIME,
  expires_at DATETIME,
  expires_at_int BIGINT,
  remaining_uses BIGINT,
  redelegated_trust_id VARCHAR(36),
  redelegation_count BIGINT,
  extra TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE application_credential (
  internal_id INTEGER NOT NULL,
  id VARCHAR(36),
  name VARCHAR(255),
  secret_hash VARCHAR(255),
  description TEXT,
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  expires_at BIGINT,
  system VARCHAR(64),
  unrestricted BOOLEAN,
  PRIMARY KEY (internal_id)
);

CREATE TABLE identity_provider (
  id VARCHAR(36) NOT NULL,
  enabled BOOLEAN,
  description TEXT,
  domain_id VARCHAR(36),
  authorization_ttl INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE region (
  id VARCHAR(36) NOT NULL,
  description TEXT,
  parent_region_id VARCHAR(36),
  extra TEXT,
  country_code CHAR(2),
  site_code VARCHAR(8),
  PRIMARY KEY (id),
  FOREIGN KEY (parent_region_id) REFERENCES region (id)
);

CREATE TABLE service (
  id VARCHAR(36) NOT NULL,
  type VARCHAR(255),
  enabled BOOLEAN,
  extra TEXT,
  name VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE endpoint (
  id VARCHAR(36) NOT NULL,
  legacy_endpoint_id VARCHAR(36),
  interface VARCHAR(8),
  region_id VARCHAR(36),
  service_id VARCHAR(36),
  url TEXT,
  extra TEXT,
  enabled BOOLEAN,
  PRIMARY KEY (id),
  FOREIGN KEY (region_id) REFERENCES region (id),
  FOREIGN KEY (service_id) REFERENCES service (id)
);

CREATE TABLE registered_limit (
  internal_id INTEGER NOT NULL,
  id VARCHAR(36),
  service_id VARCHAR(36),
  region_id VARCHAR(36),
  resource_name VARCHAR(255),
  default_limit INTEGER,
  description TEXT,
  PRIMARY KEY (internal_id)
);

CREATE TABLE project_limit (
  internal_id INTEGER NOT NULL,
  id VARCHAR(36),
  project_id VARCHAR(36),
  domain_id VARCHAR(36),
  registered_limit_id VARCHAR(36),
  resource_limit INTEGER,
  description TEXT,
  PRIMARY KEY (internal_id)
);

CREATE TABLE id_audit_log (
  id BIGINT NOT NULL,
  actor_user_id VARCHAR(36),
  action VARCHAR(64),
  target_type VARCHAR(32),
  target_id VARCHAR(36),
  outcome VARCHAR(8),
  initiator_ip VARCHAR(45),
  request_id VARCHAR(36),
  occurred_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE domain_signup_stg (
  row_no INTEGER,
  domain_name VARCHAR(255),
  contact_mail VARCHAR(255),
  org_name VARCHAR(255),
  country CHAR(2),
  plan_code VARCHAR(12),
  recv_ts DATETIME,
  proc_flag CHAR(1),
  err_txt VARCHAR(255)
);

CREATE TABLE volumes (
  created_at DATETIME NOT NULL,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  id VARCHAR(36),
  name_id VARCHAR(36),
  ec2_id VARCHAR(36),
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  host VARCHAR(255),
  availability_zone VARCHAR(255),
  size BIGINT,
  instance_uuid_old VARCHAR(255),
  status VARCHAR(20),
  attach_status VARCHAR(20),
  migration_status VARCHAR(255),
  scheduled_at DATETIME,
  launched_at DATETIME,
  terminated_at DATETIME,
  display_name VARCHAR(255),
  display_description TEXT,
  provider_location VARCHAR(255),
  provider_auth VARCHAR(255),
  provider_geometry VARCHAR(255),
  provider_id VARCHAR(36),
  volume_type_id VARCHAR(36),
  source_volid VARCHAR(255),
  snapshot_id VARCHAR(36),
  encryption_key_id VARCHAR(36),
  consistencygroup_id VARCHAR(36),
  group_id VARCHAR(36),
  bootable BOOLEAN,
  multiattach BOOLEAN,
  replication_status VARCHAR(20),
  replication_extended_status VARCHAR(255),
  replication_driver_data VARCHAR(255),
  previous_status VARCHAR(20),
  cluster_name VARCHAR(255),
  service_uuid VARCHAR(36),
  shared_targets BOOLEAN,
  use_quota BOOLEAN,
  PRIMARY KEY (created_at),
  FOREIGN KEY (volume_type_id) REFERENCES volume_types (id)
);

CREATE TABLE volume_types (
  created_at DATETIME NOT NULL,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  id VARCHAR(36),
  name VARCHAR(255),
  description TEXT,
  is_public BOOLEAN,
  qos_specs_id VARCHAR(36),
  PRIMARY KEY (created_at)
);

CREATE TABLE volume_type_extra_specs (
  created_at DATETIME NOT NULL,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  id INTEGER,
  volume_type_id VARCHAR(36),
  key VARCHAR(255),
  value VARCHAR(255),
  PRIMARY KEY (created_at),
  FOREIGN KEY (volume_type_id) REFERENCES volume_types (id)
);

CREATE TABLE volume_type_projects (
  id INTEGER NOT NULL,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  volume_type_id VARCHAR(36),
  project_id VARCHAR(36),
  PRIMARY KEY (id),
  FOREIGN KEY (volume_type_id) REFERENCES volume_types (id)
);

CREATE TABLE volume_metadata (
  id INTEGER NOT NULL,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  volume_id VARCHAR(36),
  key VARCHAR(255),
  value VARCHAR(255),
  PRIMARY KEY (id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE volume_admin_metadata (
  id INTEGER NOT NULL,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  volume_id VARCHAR(36),
  key VARCHAR(255),
  value VARCHAR(255),
  PRIMARY KEY (id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE volume_attachment (
  created_at DATETIME NOT NULL,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  id VARCHAR(36),
  volume_id VARCHAR(36),
  attached_host VARCHAR(255),
  instance_uuid VARCHAR(36),
  mountpoint VARCHAR(255),
  attach_time DATETIME,
  detach_time DATETIME,
  attach_mode VARCHAR(36),
  attach_status VARCHAR(255),
  connection_info TEXT,
  connector TEXT,
  PRIMARY KEY (created_at),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE volume_state_hist (
  hist_id BIGINT NOT NULL,
  volume_id VARCHAR(36),
  old_status VARCHAR(20),
  new_status VARCHAR(20),
  changed_at DATETIME,
  request_id VARCHAR(36),
  changed_by VARCHAR(255),
  PRIMARY KEY (hist_id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE volume_usage_cache (
  id INTEGER NOT NULL,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  volume_id VARCHAR(36),
  project_id VARCHAR(36),
  user_id VARCHAR(36),
  instance_uuid VARCHAR(36),
  tot_last_refreshed DATETIME,
  tot_reads BIGINT,
  tot_read_bytes BIGINT,
  tot_writes BIGINT,
  tot_write_bytes BIGINT,
  curr_last_refreshed DATETIME,
  curr_reads BIGINT,
  curr_read_bytes BIGINT,
  curr_writes BIGINT,
  curr_write_bytes BIGINT,
  PRIMARY KEY (id)
);

CREATE TABLE snapshots (
  created_at DATETIME NOT NULL,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  id VARCHAR(36),
  volume_id VARCHAR(36),
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  status VARCHAR(20),
  progress VARCHAR(16),
  volume_size BIGINT,
  scheduled_at DATETIME,
  display_name VARCHAR(255),
  display_description TEXT,
  provider_location VARCHAR(255),
  provider_id VARCHAR(36),
  encryption_key_id VARCHAR(36),
  volume_type_id VARCHAR(36),
  cgsnapshot_id VARCHAR(36),
  group_snapshot_id VARCHAR(36),
  use_quota BOOLEAN,
  PRIMARY KEY (created_at),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE quality_of_service_specs (
  created_at DATETIME NOT NULL,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  id VARCHAR(36),
  specs_id VARCHAR(36),
  key VARCHAR(255),
  value VARCHAR(255),
  PRIMARY KEY (created_at)
);

CREATE TABLE quotas (
  id INTEGER NOT NULL,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  project_id VARCHAR(36),
  resource VARCHAR(80),
  hard_limit BIGINT,
  allocated INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE quota_usages (
  id INTEGER NOT NULL,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  project_id VARCHAR(36),
  resource VARCHAR(80),
  in_use INTEGER,
  reserved INTEGER,
  until_refresh INTEGER,
  race_preventer BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE reservations (
  created_at DATETIME NOT NULL,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  id INTEGER,
  uuid VARCHAR(36),
  usage_id INTEGER,
  allocated_id INTEGER,
  project_id VARCHAR(36),
  resource VARCHAR(255),
  delta INTEGER,
  expire DATETIME,
  PRIMARY KEY (created_at),
  FOREIGN KEY (usage_id) REFERENCES quota_usages (id)
);

CREATE TABLE quota_change_request (
  req_no INTEGER NOT NULL,
  proj_id VARCHAR(36),
  resource_nm VARCHAR(80),
  old_limit INTEGER,
  new_limit INTEGER,
  justification TEXT,
  state_cd CHAR(2),
  requested_by VARCHAR(255),
  decided_by VARCHAR(255),
  decided_at DATETIME,
  requested_at DATETIME,
  PRIMARY KEY (req_no),
  FOREIGN KEY (state_cd) REFERENCES quota_req_state (state_cd)
);

CREATE TABLE quota_req_state (
  state_cd CHAR(2) NOT NULL,
  label VARCHAR(255),
  is_final BOOLEAN,
  PRIMARY KEY (state_cd)
);

CREATE TABLE transfers (
  created_at DATETIME NOT NULL,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  id VARCHAR(36),
  volume_id VARCHAR(36),
  display_name VARCHAR(255),
  salt VARCHAR(255),
  crypt_hash VARCHAR(255),
  expires_at DATETIME,
  no_snapshots BOOLEAN,
  source_project_id VARCHAR(36),
  destination_project_id VARCHAR(36),
  accepted BOOLEAN,
  PRIMARY KEY (created_at),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE consistencygroups (
  created_at DATETIME NOT NULL,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  id VARCHAR(36),
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  host VARCHAR(255),
  availability_zone VARCHAR(255),
  name VARCHAR(255),
  description TEXT,
  volume_type_id VARCHAR(36),
  status VARCHAR(20),
  cgsnapshot_id VARCHAR(36),
  source_cgid VARCHAR(255),
  PRIMARY KEY (created_at)
);

CREATE TABLE groups_generic (
  created_at DATETIME NOT NULL,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  id VARCHAR(36),
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  cluster_name VARCHAR(255),
  host VARCHAR(255),
  availability_zone VARCHAR(255),
  name VARCHAR(255),
  description TEXT,
  group_type_id VARCHAR(36),
  status VARCHAR(20),
  group_snapshot_id VARCHAR(36),
  source_group_id VARCHAR(36),
  replication_status VARCHAR(255),
  PRIMARY KEY (created_at)
);

CREATE TABLE services (
  created_at DATETIME NOT NULL,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  id INTEGER,
  uuid VARCHAR(36),
  host VARCHAR(255),
  binary VARCHAR(255),
  topic VARCHAR(255),
  report_count BIGINT,
  disabled BOOLEAN,
  availability_zone VARCHAR(255),
  disabled_reason TEXT,
  modified_at DATETIME,
  rpc_current_version VARCHAR(255),
  object_current_version VARCHAR(255),
  cluster_name VARCHAR(255),
  replication_status VARCHAR(255),
  active_backend_id VARCHAR(36),
  frozen BOOLEAN,
  PRIMARY KEY (created_at)
);

CREATE TABLE messages (
  created_at DATETIME NOT NULL,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  id VARCHAR(36),
  project_id VARCHAR(36),
  request_id VARCHAR(36),
  resource_type VARCHAR(255),
  resource_uuid VARCHAR(36),
  event_id VARCHAR(36),
  message_level VARCHAR(10),
  expires_at DATETIME,
  detail_id VARCHAR(10),
  action_id VARCHAR(10),
  PRIMARY KEY (created_at)
);

CREATE TABLE message_detail_code (
  detail_id VARCHAR(10) NOT NULL,
  text_en VARCHAR(255),
  text_fr VARCHAR(255),
  PRIMARY KEY (detail_id)
);

CREATE TABLE storage_pool (
  pool_id INTEGER NOT NULL,
  pool_name VARCHAR(255),
  backend_host VARCHAR(255),
  media_cd CHAR(3),
  az_code VARCHAR(12),
  total_capacity_gb BIGINT,
  free_capacity_gb BIGINT,
  allocated_capacity_gb BIGINT,
  provisioned_capacity_gb BIGINT,
  max_over_subscription_ratio REAL,
  reserved_percentage INTEGER,
  thin_provisioning BOOLEAN,
  qos_support BOOLEAN,
  dedup BOOLEAN,
  compress BOOLEAN,
  is_retired BOOLEAN,
  vendor_code VARCHAR(8),
  array_serial VARCHAR(40),
  firmware_ver VARCHAR(20),
  installed_on DATE,
  support_end_on DATE,
  last_stats_at DATETIME,
  PRIMARY KEY (pool_id),
  FOREIGN KEY (media_cd) REFERENCES storage_media (media_cd)
);

CREATE TABLE storage_pool_capacity_day (
  pool_id INTEGER NOT NULL,
  stat_date DATE NOT NULL,
  free_gb BIGINT,
  prov_gb BIGINT,
  alloc_gb BIGINT,
  vol_cnt BIGINT,
  snap_cnt BIGINT,
  PRIMARY KEY (pool_id, stat_date)
);

CREATE TABLE storage_media (
  media_cd CHAR(3) NOT NULL,
  media_name VARCHAR(255),
  rpm INTEGER,
  PRIMARY KEY (media_cd)
);

CREATE TABLE storage_vendor (
  vendor_code VARCHAR(8) NOT NULL,
  vendor_name VARCHAR(255),
  support_phone VARCHAR(255),
  contract_no VARCHAR(24),
  PRIMARY KEY (vendor_code)
);

CREATE TABLE availability_zone (
  az_code VARCHAR(12) NOT NULL,
  region_id VARCHAR(36),
  site_code VARCHAR(8),
  label VARCHAR(255),
  opened_on DATE,
  is_default BOOLEAN,
  PRIMARY KEY (az_code),
  FOREIGN KEY (region_id) REFERENCES region (id)
);

CREATE TABLE volume_migration (
  mig_id INTEGER NOT NULL,
  volume_id VARCHAR(36),
  src_host VARCHAR(255),
  dst_host VARCHAR(255),
  requested_by VARCHAR(255),
  started_at DATETIME,
  finished_at DATETIME,
  result_cd CHAR(2),
  bytes_moved VARCHAR(255),
  PRIMARY KEY (mig_id)
);

CREATE TABLE migration_result (
  result_cd CHAR(2) NOT NULL,
  result_text VARCHAR(255),
  PRIMARY KEY (result_cd)
);

CREATE TABLE obj_account (
  account_id INTEGER NOT NULL,
  account_hash VARCHAR(32),
  project_id VARCHAR(36),
  status_cd CHAR(1),
  bytes_used VARCHAR(255),
  container_count BIGINT,
  object_count BIGINT,
  quota_bytes BIGINT,
  temp_url_key VARCHAR(255),
  temp_url_key2 VARCHAR(255),
  default_policy_idx INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  delete_timestamp DATETIME,
  PRIMARY KEY (account_id)
);

CREATE TABLE obj_account_status (
  status_cd CHAR(1) NOT NULL,
  label VARCHAR(255),
  PRIMARY KEY (status_cd)
);

CREATE TABLE obj_container (
  container_id INTEGER NOT NULL,
  account_id INTEGER,
  name VARCHAR(255),
  policy_idx INTEGER,
  bytes_used VARCHAR(255),
  object_count BIGINT,
  quota_bytes BIGINT,
  quota_count BIGINT,
  versions_location VARCHAR(255),
  x_container_sync_to VARCHAR(255),
  sync_point1 BIGINT,
  sync_point2 BIGINT,
  is_public BOOLEAN,
  website_index VARCHAR(255),
  versioning VARCHAR(10),
  object_lock BOOLEAN,
  created_at DATETIME,
  put_timestamp DATETIME,
  delete_timestamp DATETIME,
  PRIMARY KEY (container_id),
  FOREIGN KEY (account_id) REFERENCES obj_account (id)
);

CREATE TABLE obj_container_acl (
  acl_id INTEGER NOT NULL,
  container_id INTEGER,
  grantee_type VARCHAR(10),
  grantee_ref VARCHAR(255),
  permission_cd CHAR(2),
  PRIMARY KEY (acl_id),
  FOREIGN KEY (container_id) REFERENCES obj_container (id)
);

CREATE TABLE obj_acl_permission (
  permission_cd CHAR(2) NOT NULL,
  label VARCHAR(255),
  PRIMARY KEY (permission_cd)
);

CREATE TABLE obj_container_stat_day (
  container_id INTEGER NOT NULL,
  stat_date DATE NOT NULL,
  bytes_used VARCHAR(255),
  object_count BIGINT,
  put_cnt BIGINT,
  get_cnt BIGINT,
  del_cnt BIGINT,
  bytes_in VARCHAR(255),
  bytes_out VARCHAR(255),
  PRIMARY KEY (container_id, stat_date)
);

CREATE TABLE obj_account_stat_month (
  account_id INTEGER NOT NULL,
  yyyymm CHAR(6) NOT NULL,
  avg_bytes BIGINT,
  peak_bytes BIGINT,
  egress_bytes BIGINT,
  put_cnt BIGINT,
  get_cnt BIGINT,
  list_cnt BIGINT,
  PRIMARY KEY (account_id, yyyymm)
);

CREATE TABLE obj_storage_policy (
  policy_idx INTEGER NOT NULL,
  name VARCHAR(255),
  aliases VARCHAR(255),
  policy_type VARCHAR(16),
  ec_type VARCHAR(30),
  ec_ndata INTEGER,
  ec_nparity INTEGER,
  replica_count BIGINT,
  is_deprecated BOOLEAN,
  is_default BOOLEAN,
  ring_code VARCHAR(8),
  PRIMARY KEY (policy_idx)
);

CREATE TABLE obj_lifecycle_rule (
  rule_id INTEGER NOT NULL,
  container_id INTEGER,
  prefix VARCHAR(255),
  transition_days BIGINT,
  target_policy_idx INTEGER,
  expiration_days BIGINT,
  enabled BOOLEAN,
  created_by VARCHAR(255),
  created_at DATETIME,
  PRIMARY KEY (rule_id),
  FOREIGN KEY (container_id) REFERENCES obj_container (id)
);

CREATE TABLE obj_lifecycle_run (
  run_id INTEGER NOT NULL,
  rule_id INTEGER,
  started_at DATETIME,
  ended_at DATETIME,
  moved_cnt BIGINT,
  expired_cnt BIGINT,
  failed_cnt BIGINT,
  PRIMARY KEY (run_id),
  FOREIGN KEY (rule_id) REFERENCES obj_lifecycle_rule (id)
);

CREATE TABLE obj_multipart_upload (
  upload_id VARCHAR(36) NOT NULL,
  container_id INTEGER,
  object_name VARCHAR(255),
  initiated_at DATETIME,
  initiated_by VARCHAR(255),
  completed_at DATETIME,
  aborted_at DATETIME,
  PRIMARY KEY (upload_id),
  FOREIGN KEY (container_id) REFERENCES obj_container (id)
);

CREATE TABLE obj_multipart_part (
  upload_id VARCHAR(36) NOT NULL,
  part_no BIGINT NOT NULL,
  size BIGINT,
  etag VARCHAR(255),
  uploaded_at DATETIME,
  PRIMARY KEY (upload_id, part_no),
  FOREIGN KEY (upload_id) REFERENCES obj_multipart_upload (upload_id)
);

CREATE TABLE obj_s3_access_key (
  access_key VARCHAR(40) NOT NULL,
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  secret_enc TEXT,
  state VARCHAR(10),
  created_at DATETIME,
  last_used_at DATETIME,
  rotated_from VARCHAR(255),
  PRIMARY KEY (access_key),
  FOREIGN KEY (user_id) REFERENCES user (id)
);

CREATE TABLE obj_access_log_sum (
  log_hour DATETIME NOT NULL,
  container_id INTEGER NOT NULL,
  method VARCHAR(8) NOT NULL,
  http_status INTEGER NOT NULL,
  req_cnt BIGINT,
  bytes_sent VARCHAR(255),
  avg_latency_ms REAL,
  PRIMARY KEY (log_hour, container_id, method, http_status)
);

CREATE TABLE rg_stc (
  stc VARCHAR(8) NOT NULL,
  bez VARCHAR(40),
  rpl INTEGER,
  prt_pw INTEGER,
  minh INTEGER,
  PRIMARY KEY (stc)
);

CREATE TABLE rg_bld (
  bid INTEGER NOT NULL,
  stc VARCHAR(8),
  ver INTEGER,
  rpl REAL,
  prtpw INTEGER,
  blc REAL,
  dsp REAL,
  chg_ts DATETIME,
  ovl REAL,
  PRIMARY KEY (bid)
);

CREATE TABLE rg_dvc (
  did INTEGER NOT NULL,
  bid INTEGER,
  nod INTEGER,
  zne VARCHAR(4),
  dvn VARCHAR(16),
  wgt REAL,
  prt_n INTEGER,
  ip VARCHAR(45),
  prt_u INTEGER,
  rip VARCHAR(45),
  rprt INTEGER,
  mta TEXT,
  st CHAR(1),
  sn VARCHAR(40),
  cap_tb REAL,
  inst_dt DATE,
  fail_dt DATE,
  PRIMARY KEY (did)
);

CREATE TABLE rg_nod (
  nod INTEGER NOT NULL,
  hn VARCHAR(64),
  zne VARCHAR(4),
  rck VARCHAR(12),
  os_v VARCHAR(20),
  sts CHAR(1),
  cpu_n INTEGER,
  mem_g INTEGER,
  comm_dt DATE,
  PRIMARY KEY (nod)
);

CREATE TABLE rg_zne (
  zne VARCHAR(4) NOT NULL,
  rgn VARCHAR(36),
  bez VARCHAR(40),
  PRIMARY KEY (zne)
);

CREATE TABLE rg_sts (
  st CHAR(1) NOT NULL,
  bez VARCHAR(40),
  PRIMARY KEY (st)
);

CREATE TABLE rg_rbl (
  rid INTEGER NOT NULL,
  bid INTEGER,
  st_ts DATETIME,
  en_ts DATETIME,
  prt_mv INTEGER,
  usr VARCHAR(40),
  rc INTEGER,
  PRIMARY KEY (rid)
);

CREATE TABLE rg_qtn (
  qid BIGINT NOT NULL,
  did INTEGER,
  typ CHAR(1),
  pth VARCHAR(255),
  rsn CHAR(2),
  qts DATETIME,
  rlsd DATETIME,
  PRIMARY KEY (qid)
);

CREATE TABLE rg_qrs (
  rsn CHAR(2) NOT NULL,
  bez VARCHAR(60),
  PRIMARY KEY (rsn)
);

CREATE TABLE rg_rpd (
  did INTEGER NOT NULL,
  dy DATE NOT NULL,
  sfx_n INTEGER,
  rsy_n INTEGER,
  rm_n INTEGER,
  fl_n INTEGER,
  dur_s INTEGER,
  PRIMARY KEY (did, dy)
);

CREATE TABLE backups (
  created_at DATETIME NOT NULL,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted BOOLEAN,
  id VARCHAR(36),
  volume_id VARCHAR(36),
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  host VARCHAR(255),
  availability_zone VARCHAR(255),
  display_name VARCHAR(255),
  display_description TEXT,
  container VARCHAR(255),
  parent_id VARCHAR(36),
  status VARCHAR(255),
  fail_reason TEXT,
  service_metadata VARCHAR(255),
  service VARCHAR(255),
  size BIGINT,
  object_count BIGINT,
  snapshot_id VARCHAR(36),
  data_timestamp DATETIME,
  restore_volume_id VARCHAR(36),
  num_dependent_backups INTEGER,
  encryption_key_id VARCHAR(36),
  temp_volume_id VARCHAR(36),
  temp_snapshot_id VARCHAR(36),
  PRIMARY KEY (created_at)
);

CREATE TABLE bkp_client (
  client_id VARCHAR(36) NOT NULL,
  project_id VARCHAR(36),
  hostname VARCHAR(255),
  description TEXT,
  agent_version VARCHAR(20),
  os_family VARCHAR(20),
  registered_at DATETIME,
  last_seen_at DATETIME,
  is_active BOOLEAN,
  PRIMARY KEY (client_id)
);

CREATE TABLE bkp_job (
  job_id VARCHAR(36) NOT NULL,
  project_id VARCHAR(36),
  user_id VARCHAR(36),
  client_id VARCHAR(36),
  description TEXT,
  session_id VARCHAR(36),
  schedule_code VARCHAR(10),
  retention_id INTEGER,
  state VARCHAR(20),
  next_run_at DATETIME,
  last_run_at DATETIME,
  created_at DATETIME,
  deleted_at DATETIME,
  PRIMARY KEY (job_id),
  FOREIGN KEY (client_id) REFERENCES bkp_client (client_id)
);

CREATE TABLE bkp_job_action (
  job_id VARCHAR(36) NOT NULL,
  seq BIGINT NOT NULL,
  action_id VARCHAR(36),
  max_retries INTEGER,
  mandatory BOOLEAN,
  PRIMARY KEY (job_id, seq),
  FOREIGN KEY (job_id) REFERENCES bkp_job (job_id)
);

CREATE TABLE bkp_action (
  action_id VARCHAR(36) NOT NULL,
  project_id VARCHAR(36),
  action_type VARCHAR(16),
  mode_cd VARCHAR(8),
  source_ref VARCHAR(255),
  target_vault_id INTEGER,
  engine VARCHAR(20),
  compression VARCHAR(10),
  encrypt_flag CHAR(1),
  created_at DATETIME,
  PRIMARY KEY (action_id)
);

CREATE TABLE bkp_action_mode (
  mode_cd VARCHAR(8) NOT NULL,
  mode_name VARCHAR(255),
  PRIMARY KEY (mode_cd)
);

CREATE TABLE bkp_schedule (
  schedule_code VARCHAR(10) NOT NULL,
  cron_expr VARCHAR(64),
  label VARCHAR(255),
  PRIMARY KEY (schedule_code)
);

CREATE TABLE bkp_retention (
  retention_id INTEGER NOT NULL,
  name VARCHAR(255),
  keep_daily INTEGER,
  keep_weekly INTEGER,
  keep_monthly INTEGER,
  keep_yearly INTEGER,
  legal_hold BOOLEAN,
  PRIMARY KEY (retention_id)
);

CREATE TABLE bkp_vault (
  vault_id INTEGER NOT NULL,
  vault_name VARCHAR(255),
  region_id VARCHAR(36),
  container_id INTEGER,
  policy_idx INTEGER,
  immutable BOOLEAN,
  capacity_gb BIGINT,
  used_gb BIGINT,
  owner_project_id VARCHAR(36),
  PRIMARY KEY (vault_id),
  FOREIGN KEY (region_id) REFERENCES region (id)
);

CREATE TABLE bkp_run (
  run_id BIGINT NOT NULL,
  job_id VARCHAR(36),
  vault_id INTEGER,
  started_at DATETIME,
  finished_at DATETIME,
  outcome_cd CHAR(2),
  bytes_read VARCHAR(255),
  bytes_stored VARCHAR(255),
  files_cnt BIGINT,
  level_no BIGINT,
  error_code VARCHAR(12),
  triggered_by VARCHAR(16),
  PRIMARY KEY (run_id),
  FOREIGN KEY (job_id) REFERENCES bkp_job (job_id)
);

CREATE TABLE bkp_run_hist (
  run_id BIGINT,
  job_ref VARCHAR(255),
  client_host VARCHAR(255),
  started VARCHAR(255),
  finished VARCHAR(255),
  rc INTEGER,
  bytes_stored VARCHAR(255),
  archived_at DATETIME
);

CREATE TABLE bkp_outcome (
  outcome_cd CHAR(2) NOT NULL,
  label VARCHAR(255),
  counts_as_success BOOLEAN,
  PRIMARY KEY (outcome_cd)
);

CREATE TABLE bkp_error_code (
  error_code VARCHAR(12) NOT NULL,
  error_text VARCHAR(255),
  severity INTEGER,
  PRIMARY KEY (error_code)
);

CREATE TABLE bkp_copy (
  copy_id BIGINT NOT NULL,
  run_id BIGINT,
  dest_vault_id INTEGER,
  copied_at DATETIME,
  verified_at DATETIME,
  checksum VARCHAR(255),
  expires_on DATE,
  PRIMARY KEY (copy_id),
  FOREIGN KEY (run_id) REFERENCES bkp_run (run_id)
);

CREATE TABLE bkp_restore_request (
  restore_id INTEGER NOT NULL,
  run_id BIGINT,
  requested_by VARCHAR(255),
  target_client_id VARCHAR(36),
  ticket_no VARCHAR(20),
  reason TEXT,
  requested_at DATETIME,
  finished_at DATETIME,
  outcome_cd CHAR(2),
  bytes_restored VARCHAR(255),
  PRIMARY KEY (restore_id),
  FOREIGN KEY (run_id) REFERENCES bkp_run (run_id)
);

CREATE TABLE archive_policy (
  name VARCHAR(255) NOT NULL,
  back_window INTEGER,
  definition TEXT,
  aggregation_methods VARCHAR(255),
  PRIMARY KEY (name)
);

CREATE TABLE metric (
  id VARCHAR(36) NOT NULL,
  archive_policy_name VARCHAR(255),
  creator VARCHAR(255),
  resource_id VARCHAR(36),
  name VARCHAR(255),
  unit VARCHAR(31),
  status VARCHAR(255),
  PRIMARY KEY (id),
  FOREIGN KEY (archive_policy_name) REFERENCES archive_policy (name)
);

CREATE TABLE resource (
  type VARCHAR(255) NOT NULL,
  id VARCHAR(36),
  creator VARCHAR(255),
  started_at DATETIME,
  revision_start DATETIME,
  ended_at DATETIME,
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  original_resource_id VARCHAR(36),
  PRIMARY KEY (type)
);

CREATE TABLE resource_history (
  revision INTEGER NOT NULL,
  id VARCHAR(36),
  type VARCHAR(255),
  creator VARCHAR(255),
  started_at DATETIME,
  revision_start DATETIME,
  revision_end DATETIME,
  ended_at DATETIME,
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  original_resource_id VARCHAR(36),
  PRIMARY KEY (revision)
);

CREATE TABLE meter_definition (
  meter_name VARCHAR(255) NOT NULL,
  meter_type VARCHAR(12),
  unit_cd VARCHAR(10),
  description TEXT,
  service_type VARCHAR(255),
  billable BOOLEAN,
  PRIMARY KEY (meter_name),
  FOREIGN KEY (unit_cd) REFERENCES metering_unit (unit_cd)
);

CREATE TABLE metering_unit (
  unit_cd VARCHAR(10) NOT NULL,
  label VARCHAR(255),
  factor_to_base REAL,
  base_unit_cd VARCHAR(10),
  PRIMARY KEY (unit_cd)
);

CREATE TABLE usage_hour (
  metric_id VARCHAR(36) NOT NULL,
  period_start DATETIME NOT NULL,
  avg_val NUMERIC(18,6),
  max_val NUMERIC(18,6),
  sum_val NUMERIC(18,6),
  sample_cnt BIGINT,
  PRIMARY KEY (metric_id, period_start)
);

CREATE TABLE usage_day (
  project_id VARCHAR(36) NOT NULL,
  meter_name VARCHAR(255) NOT NULL,
  resource_id VARCHAR(36) NOT NULL,
  usage_date DATE NOT NULL,
  qty_val NUMERIC(18,6),
  peak_val NUMERIC(18,6),
  PRIMARY KEY (project_id, meter_name, resource_id, usage_date)
);

CREATE TABLE usage_month (
  project_id VARCHAR(36) NOT NULL,
  meter_name VARCHAR(255) NOT NULL,
  yyyymm CHAR(6) NOT NULL,
  qty_val NUMERIC(18,6),
  peak_val NUMERIC(18,6),
  closed_at DATETIME,
  PRIMARY KEY (project_id, meter_name, yyyymm)
);

CREATE TABLE usage_adjustment (
  adj_id INTEGER NOT NULL,
  project_id VARCHAR(36),
  meter_name VARCHAR(255),
  yyyymm CHAR(6),
  delta_qty NUMERIC(18,6),
  reason_cd CHAR(3),
  entered_by VARCHAR(255),
  entered_at DATETIME,
  approved_by VARCHAR(255),
  PRIMARY KEY (adj_id),
  FOREIGN KEY (reason_cd) REFERENCES usage_adj_reason (reason_cd)
);

CREATE TABLE usage_adj_reason (
  reason_cd CHAR(3) NOT NULL,
  label VARCHAR(255),
  PRIMARY KEY (reason_cd)
);

CREATE TABLE mt_ctr (
  cid INTEGER NOT NULL,
  cnm VARCHAR(40),
  ctp CHAR(1),
  unt VARCHAR(6),
  sid INTEGER,
  PRIMARY KEY (cid)
);

CREATE TABLE mt_smp (
  smid BIGINT NOT NULL,
  cid INTEGER,
  rsx INTEGER,
  vol REAL,
  smts DATETIME,
  rcts DATETIME,
  msg VARCHAR(64),
  PRIMARY KEY (smid)
);

CREATE TABLE mt_rsx (
  rsx INTEGER NOT NULL,
  ext VARCHAR(36),
  prj VARCHAR(36),
  usr VARCHAR(36),
  rtp CHAR(2),
  fst DATETIME,
  lst DATETIME,
  PRIMARY KEY (rsx)
);

CREATE TABLE mt_rtp (
  rtp CHAR(2) NOT NULL,
  bez VARCHAR(40),
  PRIMARY KEY (rtp)
);

CREATE TABLE mt_hag (
  cid INTEGER NOT NULL,
  rsx INTEGER NOT NULL,
  hr DATETIME NOT NULL,
  mn REAL,
  mx REAL,
  av REAL,
  sm REAL,
  n INTEGER,
  PRIMARY KEY (cid, rsx, hr)
);

CREATE TABLE mt_dag (
  cid INTEGER NOT NULL,
  rsx INTEGER NOT NULL,
  dy DATE NOT NULL,
  mn REAL,
  mx REAL,
  av REAL,
  sm REAL,
  n INTEGER,
  bld CHAR(1),
  PRIMARY KEY (cid, rsx, dy)
);

CREATE TABLE mt_dsc (
  dscid BIGINT NOT NULL,
  smid BIGINT,
  drs CHAR(2),
  dts DATETIME,
  PRIMARY KEY (dscid)
);

CREATE TABLE mt_drs (
  drs CHAR(2) NOT NULL,
  bez VARCHAR(60),
  PRIMARY KEY (drs)
);

CREATE TABLE rating_service (
  service_id INTEGER NOT NULL,
  name VARCHAR(255),
  PRIMARY KEY (service_id)
);

CREATE TABLE rating_field (
  field_id INTEGER NOT NULL,
  service_id INTEGER,
  name VARCHAR(255),
  PRIMARY KEY (field_id),
  FOREIGN KEY (service_id) REFERENCES rating_service (service_id)
);

CREATE TABLE rating_group (
  group_id INTEGER NOT NULL,
  name VARCHAR(255),
  PRIMARY KEY (group_id)
);

CREATE TABLE rating_mapping (
  mapping_id INTEGER NOT NULL,
  service_id INTEGER,
  field_id INTEGER,
  group_id INTEGER,
  value VARCHAR(255),
  cost NUMERIC(18,6),
  map_type VARCHAR(8),
  tenant_id VARCHAR(36),
  begin_time DATETIME,
  end_time DATETIME,
  name VARCHAR(255),
  created_by VARCHAR(255),
  PRIMARY KEY (mapping_id),
  FOREIGN KEY (service_id) REFERENCES rating_service (service_id),
  FOREIGN KEY (field_id) REFERENCES rating_field (field_id)
);

CREATE TABLE rated_dataframe (
  id BIGINT NOT NULL,
  tenant_id VARCHAR(36),
  begin_time DATETIME,
  end_time DATETIME,
  res_type VARCHAR(255),
  unit VARCHAR(255),
  qty NUMERIC(18,6),
  rate NUMERIC(18,6),
  rated_amt NUMERIC(18,6),
  desc_json TEXT,
  scope_id VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE rating_scope_state (
  scope_id VARCHAR(36) NOT NULL,
  scope_key VARCHAR(40),
  collector VARCHAR(255),
  fetcher VARCHAR(255),
  last_processed_ts DATETIME,
  active BOOLEAN,
  PRIMARY KEY (scope_id)
);

CREATE TABLE bil_account (
  account_no VARCHAR(16) NOT NULL,
  legal_name VARCHAR(255),
  domain_id VARCHAR(36),
  acct_class_cd CHAR(2),
  currency_cd CHAR(3),
  payment_terms_cd VARCHAR(6),
  tax_region_cd VARCHAR(6),
  bill_cycle_day INTEGER,
  credit_limit_amt NUMERIC(18,6),
  balance NUMERIC(18,6),
  status_cd CHAR(1),
  email_invoice VARCHAR(255),
  sales_rep_id INTEGER,
  street VARCHAR(255),
  city VARCHAR(255),
  postcode VARCHAR(12),
  country_code CHAR(2),
  vat_reg_no VARCHAR(20),
  po_required BOOLEAN,
  opened_on DATE,
  closed_on DATE,
  legacy_ptr INTEGER,
  PRIMARY KEY (account_no)
);

CREATE TABLE bil_account_class (
  acct_class_cd CHAR(2) NOT NULL,
  class_name VARCHAR(255),
  discount_pct NUMERIC(18,6),
  PRIMARY KEY (acct_class_cd)
);

CREATE TABLE bil_account_project (
  account_no VARCHAR(16) NOT NULL,
  project_id VARCHAR(36) NOT NULL,
  valid_from DATE,
  valid_to DATE,
  split_pct NUMERIC(18,6),
  PRIMARY KEY (account_no, project_id),
  FOREIGN KEY (account_no) REFERENCES bil_account (account_no)
);

CREATE TABLE bil_account_balance_day (
  account_no VARCHAR(16) NOT NULL,
  bal_date DATE NOT NULL,
  open_amt NUMERIC(18,6),
  overdue_amt NUMERIC(18,6),
  PRIMARY KEY (account_no, bal_date)
);

CREATE TABLE bil_payment_terms (
  payment_terms_cd VARCHAR(6) NOT NULL,
  label VARCHAR(255),
  net_days BIGINT,
  PRIMARY KEY (payment_terms_cd)
);

CREATE TABLE bil_currency (
  currency_cd CHAR(3) NOT NULL,
  currency_name VARCHAR(255),
  decimals INTEGER,
  PRIMARY KEY (currency_cd)
);

CREATE TABLE bil_fx_rate (
  currency_cd CHAR(3) NOT NULL,
  rate_date DATE NOT NULL,
  rate NUMERIC(18,6),
  PRIMARY KEY (currency_cd, rate_date)
);

CREATE TABLE bil_tax_region (
  tax_region_cd VARCHAR(6) NOT NULL,
  label VARCHAR(255),
  tax_pct NUMERIC(18,6),
  PRIMARY KEY (tax_region_cd)
);

CREATE TABLE bil_price_list (
  price_list_id INTEGER NOT NULL,
  name VARCHAR(255),
  currency_cd CHAR(3),
  valid_from DATE,
  valid_until DATE,
  published BOOLEAN,
  PRIMARY KEY (price_list_id)
);

CREATE TABLE bil_price_item (
  price_item_id INTEGER NOT NULL,
  price_list_id INTEGER,
  product_cd VARCHAR(16),
  meter_name VARCHAR(255),
  unit_cd VARCHAR(10),
  unit_price NUMERIC(18,6),
  free_qty NUMERIC(18,6),
  min_charge NUMERIC(15,4),
  PRIMARY KEY (price_item_id),
  FOREIGN KEY (price_list_id) REFERENCES bil_price_list (price_list_id)
);

CREATE TABLE bil_product (
  product_cd VARCHAR(16) NOT NULL,
  product_name VARCHAR(255),
  family_cd VARCHAR(6),
  gl_code VARCHAR(12),
  is_active BOOLEAN,
  launched_on DATE,
  withdrawn_on DATE,
  PRIMARY KEY (product_cd),
  FOREIGN KEY (family_cd) REFERENCES bil_product_family (family_cd)
);

CREATE TABLE bil_product_family (
  family_cd VARCHAR(6) NOT NULL,
  family_name VARCHAR(255),
  manager_name VARCHAR(255),
  PRIMARY KEY (family_cd)
);

CREATE TABLE bil_invoice (
  invoice_no VARCHAR(20) NOT NULL,
  account_no VARCHAR(16),
  yyyymm CHAR(6),
  issued_on DATE,
  due_on DATE,
  currency_cd CHAR(3),
  net_amt NUMERIC(18,6),
  tax_amt NUMERIC(18,6),
  gross_amt NUMERIC(18,6),
  paid_amt NUMERIC(18,6),
  status_cd CHAR(2),
  sent_at DATETIME,
  pdf_object VARCHAR(255),
  dispute_flag CHAR(1),
  cancelled_by_credit_no BIGINT,
  price_list_id INTEGER,
  PRIMARY KEY (invoice_no),
  FOREIGN KEY (account_no) REFERENCES bil_account (account_no)
);

CREATE TABLE bil_invoice_line (
  invoice_no VARCHAR(20) NOT NULL,
  line_no BIGINT NOT NULL,
  project_id VARCHAR(36),
  product_cd VARCHAR(16),
  qty NUMERIC(18,6),
  unit_cd VARCHAR(10),
  unit_price NUMERIC(18,6),
  line_amt NUMERIC(18,6),
  discount_amt NUMERIC(18,6),
  period_start DATE,
  period_end DATE,
  PRIMARY KEY (invoice_no, line_no),
  FOREIGN KEY (invoice_no) REFERENCES bil_invoice (invoice_no),
  FOREIGN KEY (product_cd) REFERENCES bil_product (product_cd)
);

CREATE TABLE bil_invoice_status (
  status_cd CHAR(2) NOT NULL,
  label VARCHAR(255),
  PRIMARY KEY (status_cd)
);

CREATE TABLE bil_invoice_draft_stg (
  batch_no INTEGER,
  acct VARCHAR(16),
  proj VARCHAR(255),
  prod VARCHAR(16),
  quantity NUMERIC(15,4),
  amt NUMERIC(15,4),
  errs TEXT,
  load_ts DATETIME
);

CREATE TABLE bil_payment (
  payment_id INTEGER NOT NULL,
  account_no VARCHAR(16),
  method_cd CHAR(2),
  received_on DATE,
  amount NUMERIC(18,6),
  currency_cd CHAR(3),
  reference VARCHAR(255),
  bank_ref VARCHAR(255),
  PRIMARY KEY (payment_id),
  FOREIGN KEY (account_no) REFERENCES bil_account (account_no)
);

CREATE TABLE bil_payment_alloc (
  payment_id INTEGER NOT NULL,
  invoice_no VARCHAR(20) NOT NULL,
  alloc_amt NUMERIC(18,6),
  PRIMARY KEY (payment_id, invoice_no),
  FOREIGN KEY (payment_id) REFERENCES bil_payment (payment_id),
  FOREIGN KEY (invoice_no) REFERENCES bil_invoice (invoice_no)
);

CREATE TABLE bil_payment_method (
  method_cd CHAR(2) NOT NULL,
  label VARCHAR(255),
  PRIMARY KEY (method_cd)
);

CREATE TABLE bil_credit_note (
  credit_no VARCHAR(20) NOT NULL,
  invoice_no VARCHAR(20),
  reason_cd CHAR(3),
  issued_on DATE,
  amount NUMERIC(18,6),
  approved_by VARCHAR(255),
  PRIMARY KEY (credit_no),
  FOREIGN KEY (invoice_no) REFERENCES bil_invoice (invoice_no)
);

CREATE TABLE bil_credit_reason (
  reason_cd CHAR(3) NOT NULL,
  label VARCHAR(255),
  PRIMARY KEY (reason_cd)
);

CREATE TABLE bil_promo (
  promo_cd VARCHAR(16) NOT NULL,
  label VARCHAR(255),
  kind_cd CHAR(2),
  amount NUMERIC(18,6),
  pct_off NUMERIC(15,4),
  starts_on DATE,
  ends_on DATE,
  max_uses BIGINT,
  PRIMARY KEY (promo_cd)
);

CREATE TABLE bil_promo_redeem (
  redeem_id INTEGER NOT NULL,
  promo_cd VARCHAR(16),
  account_no VARCHAR(16),
  redeemed_at DATETIME,
  remaining_amt NUMERIC(18,6),
  PRIMARY KEY (redeem_id),
  FOREIGN KEY (promo_cd) REFERENCES bil_promo (promo_cd)
);

CREATE TABLE bil_sales_rep (
  rep_id INTEGER NOT NULL,
  rep_name VARCHAR(255),
  region_id VARCHAR(36),
  team_cd VARCHAR(6),
  left_on DATE,
  PRIMARY KEY (rep_id),
  FOREIGN KEY (team_cd) REFERENCES bil_sales_team (team_cd)
);

CREATE TABLE bil_sales_team (
  team_cd VARCHAR(6) NOT NULL,
  team_name VARCHAR(255),
  PRIMARY KEY (team_cd)
);

CREATE TABLE fb_ptr (
  ptr INTEGER NOT NULL,
  nm1 VARCHAR(40),
  nm2 VARCHAR(40),
  str VARCHAR(40),
  plz VARCHAR(10),
  ort VARCHAR(40),
  lnd CHAR(2),
  kls CHAR(1),
  anl DATE,
  lsch CHAR(1),
  PRIMARY KEY (ptr)
);

CREATE TABLE fb_ctr (
  ctr INTEGER NOT NULL,
  ptr INTEGER,
  trf VARCHAR(6),
  beg DATE,
  edt DATE,
  kdg CHAR(2),
  vtn VARCHAR(12),
  PRIMARY KEY (ctr)
);

CREATE TABLE fb_kdg (
  kdg CHAR(2) NOT NULL,
  txt VARCHAR(60),
  PRIMARY KEY (kdg)
);

CREATE TABLE fb_trf (
  trf VARCHAR(6) NOT NULL,
  txt VARCHAR(60),
  whg CHAR(3),
  gab DATE,
  gbs DATE,
  PRIMARY KEY (trf)
);

CREATE TABLE fb_trs (
  trf VARCHAR(6) NOT NULL,
  stf INTEGER NOT NULL,
  vonm REAL,
  bism REAL,
  prs NUMERIC(15,4),
  PRIMARY KEY (trf, stf)
);

CREATE TABLE fb_rgk (
  rgn INTEGER NOT NULL,
  ptr INTEGER,
  ctr INTEGER,
  rgd DATE,
  fgd DATE,
  nto NUMERIC(15,4),
  mws NUMERIC(15,4),
  bto NUMERIC(15,4),
  sto CHAR(1),
  mst INTEGER,
  PRIMARY KEY (rgn)
);

CREATE TABLE fb_rgp (
  rgn INTEGER NOT NULL,
  pos INTEGER NOT NULL,
  trf VARCHAR(6),
  mng REAL,
  eht VARCHAR(6),
  prs NUMERIC(15,4),
  btr NUMERIC(15,4),
  PRIMARY KEY (rgn, pos)
);

CREATE TABLE fb_zlg (
  zlg INTEGER NOT NULL,
  rgn INTEGER,
  zld DATE,
  btr NUMERIC(15,4),
  zwg CHAR(2),
  PRIMARY KEY (zlg)
);

CREATE TABLE fb_mst (
  mst INTEGER NOT NULL,
  txt VARCHAR(40),
  gbr NUMERIC(15,4),
  PRIMARY KEY (mst)
);
