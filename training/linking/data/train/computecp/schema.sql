CREATE TABLE id_domain (
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  enabled BOOLEAN,
  description TEXT,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE id_project (
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  domain_id VARCHAR(64),
  parent_id VARCHAR(64),
  enabled BOOLEAN,
  is_domain BOOLEAN,
  description TEXT,
  cost_ctr_cd VARCHAR(32),
  org_unit_cd VARCHAR(32),
  proj_class_cd VARCHAR(32),
  extra TEXT,
  created_at DATETIME,
  deleted_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (domain_id) REFERENCES id_domain (id)
);

CREATE TABLE id_proj_class_lkp (
  proj_class_cd VARCHAR(32) NOT NULL,
  descr VARCHAR(255),
  sla_tier VARCHAR(255),
  sort_no INTEGER,
  active_flg CHAR(1),
  PRIMARY KEY (proj_class_cd)
);

CREATE TABLE id_user (
  id VARCHAR(36) NOT NULL,
  domain_id VARCHAR(64),
  default_project_id VARCHAR(36),
  enabled BOOLEAN,
  extra TEXT,
  created_at DATETIME,
  last_active_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (domain_id) REFERENCES id_domain (id)
);

CREATE TABLE id_local_user (
  id INTEGER NOT NULL,
  user_id VARCHAR(64),
  domain_id VARCHAR(64),
  name VARCHAR(255),
  email VARCHAR(255),
  failed_auth_cnt INTEGER,
  failed_auth_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES id_user (id)
);

CREATE TABLE id_federated_user (
  id INTEGER NOT NULL,
  user_id VARCHAR(64),
  idp_id VARCHAR(64),
  protocol_id VARCHAR(64),
  unique_id VARCHAR(255),
  display_name VARCHAR(255),
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES id_user (id)
);

CREATE TABLE id_role (
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  domain_id VARCHAR(64),
  description TEXT,
  extra TEXT,
  PRIMARY KEY (id),
  FOREIGN KEY (domain_id) REFERENCES id_domain (id)
);

CREATE TABLE id_assignment (
  type VARCHAR(32) NOT NULL,
  actor_id VARCHAR(64) NOT NULL,
  target_id VARCHAR(64) NOT NULL,
  role_id VARCHAR(36) NOT NULL,
  inherited BOOLEAN,
  PRIMARY KEY (type, actor_id, target_id, role_id),
  FOREIGN KEY (role_id) REFERENCES id_role (id)
);

CREATE TABLE id_group (
  id VARCHAR(36) NOT NULL,
  domain_id VARCHAR(64),
  name VARCHAR(255),
  description TEXT,
  PRIMARY KEY (id),
  FOREIGN KEY (domain_id) REFERENCES id_domain (id)
);

CREATE TABLE id_user_group_membership (
  user_id VARCHAR(64) NOT NULL,
  group_id VARCHAR(36) NOT NULL,
  PRIMARY KEY (user_id, group_id),
  FOREIGN KEY (user_id) REFERENCES id_user (id),
  FOREIGN KEY (group_id) REFERENCES id_group (id)
);

CREATE TABLE id_region (
  id VARCHAR(255) NOT NULL,
  description VARCHAR(255),
  parent_region_id VARCHAR(255),
  extra TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE id_app_credential (
  internal_id INTEGER NOT NULL,
  id VARCHAR(36),
  name VARCHAR(255),
  secret_hash VARCHAR(255),
  description VARCHAR(255),
  user_id VARCHAR(64),
  project_id VARCHAR(36),
  expires_at DATETIME,
  unrestricted BOOLEAN,
  PRIMARY KEY (internal_id),
  FOREIGN KEY (project_id) REFERENCES id_project (id)
);

CREATE TABLE id_project_tag (
  project_id VARCHAR(36) NOT NULL,
  name VARCHAR(255) NOT NULL,
  PRIMARY KEY (project_id, name),
  FOREIGN KEY (project_id) REFERENCES id_project (id)
);

CREATE TABLE org_unit_lkp (
  org_unit_cd VARCHAR(32) NOT NULL,
  ou_name VARCHAR(255),
  parent_ou_cd VARCHAR(32),
  mgr_email VARCHAR(255),
  cost_ctr_cd VARCHAR(32),
  valid_from DATE,
  valid_to DATE,
  PRIMARY KEY (org_unit_cd)
);

CREATE TABLE fin_cost_ctr (
  cost_ctr_cd VARCHAR(32) NOT NULL,
  descr VARCHAR(255),
  owner_email VARCHAR(255),
  budget_amt NUMERIC(14,4),
  ccy_cd VARCHAR(32),
  active_flg CHAR(1),
  PRIMARY KEY (cost_ctr_cd)
);

CREATE TABLE cell_mappings (
  id INTEGER NOT NULL,
  uuid VARCHAR(36) NOT NULL UNIQUE,
  name VARCHAR(255),
  transport_url TEXT,
  database_connection TEXT,
  disabled BOOLEAN,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE host_mappings (
  id INTEGER NOT NULL,
  cell_id INTEGER,
  host VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE instance_mappings (
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36) NOT NULL UNIQUE,
  cell_id INTEGER,
  project_id VARCHAR(64),
  user_id VARCHAR(64),
  queued_for_delete BOOLEAN,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE build_requests (
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36) NOT NULL UNIQUE,
  project_id VARCHAR(64),
  user_id VARCHAR(64),
  instance TEXT,
  block_device_mappings TEXT,
  tags TEXT,
  display_name VARCHAR(255),
  vm_state VARCHAR(32),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instance_mappings (instance_uuid)
);

CREATE TABLE request_specs (
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  spec TEXT,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instance_mappings (instance_uuid)
);

CREATE TABLE flavors (
  id INTEGER NOT NULL,
  flavorid VARCHAR(255),
  name VARCHAR(255),
  memory_mb INTEGER,
  vcpus INTEGER,
  swap INTEGER,
  vcpu_weight INTEGER,
  rxtx_factor REAL,
  root_gb INTEGER,
  ephemeral_gb INTEGER,
  disabled BOOLEAN,
  is_public BOOLEAN,
  description TEXT,
  flv_fam_cd VARCHAR(32),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE flavor_family_lkp (
  flv_fam_cd VARCHAR(32) NOT NULL,
  fam_name VARCHAR(255),
  gen_no INTEGER,
  eol_dt DATE,
  successor_fam_cd VARCHAR(32),
  PRIMARY KEY (flv_fam_cd)
);

CREATE TABLE flavor_extra_specs (
  id INTEGER NOT NULL,
  flavor_id INTEGER,
  key VARCHAR(255),
  value VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE flavor_projects (
  id INTEGER NOT NULL,
  flavor_id INTEGER,
  project_id VARCHAR(64),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (project_id) REFERENCES id_project (id)
);

CREATE TABLE instance_types (
  id INTEGER NOT NULL,
  name VARCHAR(255),
  memory_mb INTEGER,
  vcpus INTEGER,
  swap INTEGER,
  vcpu_weight INTEGER,
  flavorid VARCHAR(255),
  rxtx_factor REAL,
  root_gb INTEGER,
  ephemeral_gb INTEGER,
  disabled BOOLEAN,
  is_public BOOLEAN,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE instance_groups (
  id INTEGER NOT NULL,
  uuid VARCHAR(36) NOT NULL UNIQUE,
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  name VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE instance_group_policy (
  id INTEGER NOT NULL,
  policy VARCHAR(255),
  group_id INTEGER,
  rules TEXT,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE instance_group_member (
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  group_id INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE key_pairs (
  id INTEGER NOT NULL,
  name VARCHAR(255),
  user_id VARCHAR(64),
  fingerprint VARCHAR(255),
  public_key TEXT,
  type VARCHAR(32),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES id_user (id)
);

CREATE TABLE quotas (
  id INTEGER NOT NULL,
  project_id VARCHAR(64),
  resource VARCHAR(255),
  hard_limit INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE quota_classes (
  id INTEGER NOT NULL,
  class_name VARCHAR(255),
  resource VARCHAR(255),
  hard_limit INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE project_user_quotas (
  id INTEGER NOT NULL,
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  resource VARCHAR(255),
  hard_limit INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE quota_usages (
  id INTEGER NOT NULL,
  project_id VARCHAR(64),
  user_id VARCHAR(64),
  resource VARCHAR(255),
  in_use INTEGER,
  reserved INTEGER,
  until_refresh INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE quota_usage_snap (
  snap_dt DATE NOT NULL,
  project_id VARCHAR(64) NOT NULL,
  resource VARCHAR(255) NOT NULL,
  in_use INTEGER,
  hard_limit INTEGER,
  util_pct NUMERIC(14,3),
  PRIMARY KEY (snap_dt, project_id, resource)
);

CREATE TABLE quota_chg_request (
  req_no INTEGER NOT NULL,
  project_id VARCHAR(64),
  resource VARCHAR(255),
  old_limit INTEGER,
  new_limit INTEGER,
  requested_by VARCHAR(64),
  approved_by VARCHAR(64),
  req_status_cd VARCHAR(32),
  justification TEXT,
  requested_at DATETIME,
  decided_at DATETIME,
  PRIMARY KEY (req_no),
  FOREIGN KEY (project_id) REFERENCES id_project (id)
);

CREATE TABLE quota_req_status_lkp (
  req_status_cd VARCHAR(32) NOT NULL,
  descr VARCHAR(255),
  final_flg CHAR(1),
  PRIMARY KEY (req_status_cd)
);

CREATE TABLE reservations (
  id INTEGER NOT NULL,
  uuid VARCHAR(36) NOT NULL UNIQUE,
  usage_id INTEGER,
  project_id VARCHAR(64),
  user_id VARCHAR(64),
  resource VARCHAR(255),
  delta INTEGER,
  expire DATETIME,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE aggregates (
  id INTEGER NOT NULL,
  uuid VARCHAR(36) NOT NULL UNIQUE,
  name VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE aggregate_hosts (
  id INTEGER NOT NULL,
  host VARCHAR(255),
  aggregate_id INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE aggregate_metadata (
  id INTEGER NOT NULL,
  aggregate_id INTEGER,
  key VARCHAR(255),
  value VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE instances (
  id INTEGER NOT NULL,
  uuid VARCHAR(36) NOT NULL UNIQUE,
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  image_ref VARCHAR(36),
  kernel_id VARCHAR(36),
  ramdisk_id VARCHAR(36),
  hostname VARCHAR(255),
  launch_index INTEGER,
  key_name VARCHAR(255),
  key_data TEXT,
  power_state INTEGER,
  vm_state VARCHAR(32),
  task_state VARCHAR(32),
  memory_mb INTEGER,
  vcpus INTEGER,
  root_gb INTEGER,
  ephemeral_gb INTEGER,
  ephemeral_key_uuid VARCHAR(36),
  host VARCHAR(255),
  node VARCHAR(255),
  compute_id INTEGER,
  user_data TEXT,
  reservation_id VARCHAR(255),
  launched_at DATETIME,
  terminated_at DATETIME,
  availability_zone VARCHAR(255),
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  locked BOOLEAN,
  locked_by VARCHAR(255),
  os_type VARCHAR(32),
  launched_on VARCHAR(255),
  instance_type_id INTEGER,
  vm_mode VARCHAR(255),
  architecture VARCHAR(255),
  root_device_name VARCHAR(255),
  default_ephemeral_device VARCHAR(255),
  default_swap_device VARCHAR(255),
  config_drive VARCHAR(255),
  access_ip_v4 VARCHAR(255),
  access_ip_v6 VARCHAR(255),
  auto_disk_config BOOLEAN,
  progress INTEGER,
  shutdown_terminate BOOLEAN,
  disable_terminate BOOLEAN,
  cell_name VARCHAR(255),
  internal_id INTEGER,
  cleaned BOOLEAN,
  hidden BOOLEAN,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE instance_extra (
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  numa_topology TEXT,
  pci_requests TEXT,
  flavor TEXT,
  vcpu_model TEXT,
  migration_context TEXT,
  keypairs TEXT,
  device_metadata TEXT,
  trusted_certs TEXT,
  vpmems TEXT,
  resources TEXT,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE instance_faults (
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  code INTEGER,
  message VARCHAR(255),
  details TEXT,
  host VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE instance_info_caches (
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  network_info TEXT,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE instance_metadata (
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  key VARCHAR(255),
  value VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE instance_system_metadata (
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  key VARCHAR(255),
  value VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE instance_actions (
  id INTEGER NOT NULL,
  action VARCHAR(255),
  instance_uuid VARCHAR(36),
  request_id VARCHAR(64),
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  start_time DATETIME,
  finish_time DATETIME,
  message VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE instance_actions_events (
  id INTEGER NOT NULL,
  event VARCHAR(255),
  action_id INTEGER,
  start_time DATETIME,
  finish_time DATETIME,
  result VARCHAR(255),
  traceback TEXT,
  host VARCHAR(255),
  details TEXT,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE instance_state_hist (
  hist_id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  old_vm_state VARCHAR(32),
  new_vm_state VARCHAR(32),
  old_task_state VARCHAR(32),
  new_task_state VARCHAR(32),
  chg_at DATETIME,
  chg_by VARCHAR(64),
  PRIMARY KEY (hist_id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE instance_daily_sum (
  sum_dt DATE NOT NULL,
  project_id VARCHAR(64) NOT NULL,
  host VARCHAR(255) NOT NULL,
  inst_cnt INTEGER,
  vcpus INTEGER,
  memory_mb INTEGER,
  root_gb INTEGER,
  err_cnt INTEGER,
  PRIMARY KEY (sum_dt, project_id, host)
);

CREATE TABLE stg_instances_imp (
  row_no INTEGER,
  src_sys VARCHAR(255),
  ext_id VARCHAR(255),
  disp_nm VARCHAR(255),
  proj_nm VARCHAR(255),
  flv_nm VARCHAR(255),
  img_nm VARCHAR(255),
  hv_nm VARCHAR(255),
  st_txt VARCHAR(255),
  load_dttm DATETIME,
  err_txt VARCHAR(255)
);

CREATE TABLE vm_state_lkp (
  vm_state VARCHAR(32) NOT NULL,
  descr VARCHAR(255),
  billable_flg CHAR(1),
  sort_no INTEGER,
  PRIMARY KEY (vm_state)
);

CREATE TABLE power_state_lkp (
  power_state INTEGER NOT NULL,
  descr VARCHAR(255),
  PRIMARY KEY (power_state)
);

CREATE TABLE task_state_lkp (
  task_state VARCHAR(32) NOT NULL,
  descr VARCHAR(255),
  transient_flg CHAR(1),
  max_min INTEGER,
  PRIMARY KEY (task_state)
);

CREATE TABLE tags (
  resource_id VARCHAR(36) NOT NULL,
  tag VARCHAR(255) NOT NULL,
  PRIMARY KEY (resource_id, tag),
  FOREIGN KEY (resource_id) REFERENCES instances (uuid)
);

CREATE TABLE task_log (
  id INTEGER NOT NULL,
  task_name VARCHAR(255),
  state VARCHAR(32),
  host VARCHAR(255),
  period_beginning DATETIME,
  period_ending DATETIME,
  message VARCHAR(255),
  task_items INTEGER,
  errors INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE bw_usage_cache (
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  mac VARCHAR(255),
  start_period DATETIME,
  last_refreshed DATETIME,
  bw_in INTEGER,
  bw_out INTEGER,
  last_ctr_in INTEGER,
  last_ctr_out INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE block_device_mapping (
  id INTEGER NOT NULL,
  uuid VARCHAR(36) NOT NULL UNIQUE,
  instance_uuid VARCHAR(36),
  device_name VARCHAR(255),
  delete_on_termination BOOLEAN,
  snapshot_id VARCHAR(64),
  volume_id VARCHAR(64),
  volume_size INTEGER,
  volume_type VARCHAR(32),
  no_device BOOLEAN,
  connection_info TEXT,
  source_type VARCHAR(32),
  destination_type VARCHAR(32),
  guest_format VARCHAR(255),
  device_type VARCHAR(32),
  disk_bus VARCHAR(255),
  boot_index INTEGER,
  image_id VARCHAR(64),
  attachment_id VARCHAR(36),
  encrypted BOOLEAN,
  encryption_format VARCHAR(255),
  tag VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE volume_usage_cache (
  id INTEGER NOT NULL,
  volume_id VARCHAR(64),
  instance_uuid VARCHAR(36),
  project_id VARCHAR(64),
  user_id VARCHAR(64),
  availability_zone VARCHAR(255),
  tot_last_refreshed DATETIME,
  tot_reads INTEGER,
  tot_read_bytes INTEGER,
  tot_writes INTEGER,
  tot_write_bytes INTEGER,
  curr_last_refreshed DATETIME,
  curr_reads INTEGER,
  curr_read_bytes INTEGER,
  curr_writes INTEGER,
  curr_write_bytes INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE services (
  id INTEGER NOT NULL,
  uuid VARCHAR(36) NOT NULL UNIQUE,
  host VARCHAR(255),
  binary VARCHAR(255),
  topic VARCHAR(255),
  report_count INTEGER,
  disabled BOOLEAN,
  disabled_reason VARCHAR(255),
  last_seen_up DATETIME,
  forced_down BOOLEAN,
  version INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE compute_nodes (
  id INTEGER NOT NULL,
  uuid VARCHAR(36) NOT NULL UNIQUE,
  service_id INTEGER,
  host VARCHAR(255),
  hypervisor_hostname VARCHAR(255),
  vcpus INTEGER,
  memory_mb INTEGER,
  local_gb INTEGER,
  vcpus_used INTEGER,
  memory_mb_used INTEGER,
  local_gb_used INTEGER,
  hypervisor_type VARCHAR(32),
  hypervisor_version INTEGER,
  cpu_info TEXT,
  disk_available_least INTEGER,
  free_ram_mb INTEGER,
  free_disk_gb INTEGER,
  current_workload INTEGER,
  running_vms INTEGER,
  host_ip VARCHAR(255),
  supported_instances TEXT,
  pci_stats TEXT,
  metrics TEXT,
  extra_resources TEXT,
  stats TEXT,
  numa_topology TEXT,
  ram_allocation_ratio NUMERIC(14,3),
  cpu_allocation_ratio NUMERIC(14,3),
  disk_allocation_ratio NUMERIC(14,3),
  mapped INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE pci_devices (
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  compute_node_id INTEGER,
  address VARCHAR(255),
  product_id VARCHAR(16),
  vendor_id VARCHAR(16),
  dev_type VARCHAR(32),
  dev_id VARCHAR(255),
  label VARCHAR(255),
  status VARCHAR(32),
  extra_info TEXT,
  instance_uuid VARCHAR(36),
  request_id VARCHAR(64),
  numa_node INTEGER,
  parent_addr VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE pci_vendor_lkp (
  vendor_id VARCHAR(16) NOT NULL,
  product_id VARCHAR(16) NOT NULL,
  vendor_nm VARCHAR(255),
  product_nm VARCHAR(255),
  gpu_flg CHAR(1),
  PRIMARY KEY (vendor_id, product_id)
);

CREATE TABLE migrations (
  id INTEGER NOT NULL,
  uuid VARCHAR(36) NOT NULL UNIQUE,
  source_compute VARCHAR(255),
  dest_compute VARCHAR(255),
  source_node VARCHAR(255),
  dest_node VARCHAR(255),
  dest_host VARCHAR(255),
  dest_compute_id INTEGER,
  status VARCHAR(32),
  instance_uuid VARCHAR(36),
  old_instance_type_id INTEGER,
  new_instance_type_id INTEGER,
  migration_type VARCHAR(32),
  hidden BOOLEAN,
  memory_total INTEGER,
  memory_processed INTEGER,
  memory_remaining INTEGER,
  disk_total INTEGER,
  disk_processed INTEGER,
  disk_remaining INTEGER,
  cross_cell_move BOOLEAN,
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE migr_status_lkp (
  status VARCHAR(32) NOT NULL,
  descr VARCHAR(255),
  failed_flg CHAR(1),
  PRIMARY KEY (status)
);

CREATE TABLE migr_type_lkp (
  migration_type VARCHAR(32) NOT NULL,
  descr VARCHAR(255),
  needs_approval_flg CHAR(1),
  PRIMARY KEY (migration_type)
);

CREATE TABLE migr_mth_sum (
  yyyymm VARCHAR(16) NOT NULL,
  source_compute VARCHAR(255) NOT NULL,
  migration_type VARCHAR(32) NOT NULL,
  ok_cnt INTEGER,
  fail_cnt INTEGER,
  avg_secs INTEGER,
  PRIMARY KEY (yyyymm, source_compute, migration_type)
);

CREATE TABLE console_auth_tokens (
  id INTEGER NOT NULL,
  token_hash VARCHAR(255),
  console_type VARCHAR(32),
  host VARCHAR(255),
  port INTEGER,
  internal_access_path VARCHAR(255),
  instance_uuid VARCHAR(36),
  expires INTEGER,
  access_url_base VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE security_groups (
  id INTEGER NOT NULL,
  name VARCHAR(255),
  description VARCHAR(255),
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE security_group_rules (
  id INTEGER NOT NULL,
  parent_group_id INTEGER,
  protocol VARCHAR(255),
  from_port INTEGER,
  to_port INTEGER,
  cidr VARCHAR(255),
  group_id INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE security_group_instance_association (
  id INTEGER NOT NULL,
  security_group_id INTEGER,
  instance_uuid VARCHAR(36),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE shadow_instances (
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  image_ref VARCHAR(36),
  kernel_id VARCHAR(36),
  ramdisk_id VARCHAR(36),
  hostname VARCHAR(255),
  launch_index INTEGER,
  key_name VARCHAR(255),
  key_data TEXT,
  power_state INTEGER,
  vm_state VARCHAR(32),
  task_state VARCHAR(32),
  memory_mb INTEGER,
  vcpus INTEGER,
  root_gb INTEGER,
  ephemeral_gb INTEGER,
  ephemeral_key_uuid VARCHAR(36),
  host VARCHAR(255),
  node VARCHAR(255),
  compute_id INTEGER,
  user_data TEXT,
  reservation_id VARCHAR(255),
  launched_at DATETIME,
  terminated_at DATETIME,
  availability_zone VARCHAR(255),
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  locked BOOLEAN,
  locked_by VARCHAR(255),
  os_type VARCHAR(32),
  launched_on VARCHAR(255),
  instance_type_id INTEGER,
  vm_mode VARCHAR(255),
  architecture VARCHAR(255),
  root_device_name VARCHAR(255),
  default_ephemeral_device VARCHAR(255),
  default_swap_device VARCHAR(255),
  config_drive VARCHAR(255),
  access_ip_v4 VARCHAR(255),
  access_ip_v6 VARCHAR(255),
  auto_disk_config BOOLEAN,
  progress INTEGER,
  shutdown_terminate BOOLEAN,
  disable_terminate BOOLEAN,
  cell_name VARCHAR(255),
  internal_id INTEGER,
  cleaned BOOLEAN,
  hidden BOOLEAN,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE shadow_instance_faults (
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  code INTEGER,
  message VARCHAR(255),
  details TEXT,
  host VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE shadow_instance_actions (
  id INTEGER NOT NULL,
  action VARCHAR(255),
  instance_uuid VARCHAR(36),
  request_id VARCHAR(64),
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  start_time DATETIME,
  finish_time DATETIME,
  message VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE shadow_instance_actions_events (
  id INTEGER NOT NULL,
  event VARCHAR(255),
  action_id INTEGER,
  start_time DATETIME,
  finish_time DATETIME,
  result VARCHAR(255),
  traceback TEXT,
  host VARCHAR(255),
  details TEXT,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE shadow_migrations (
  id INTEGER NOT NULL,
  source_compute VARCHAR(255),
  dest_compute VARCHAR(255),
  source_node VARCHAR(255),
  dest_node VARCHAR(255),
  dest_host VARCHAR(255),
  status VARCHAR(32),
  instance_uuid VARCHAR(36),
  old_instance_type_id INTEGER,
  new_instance_type_id INTEGER,
  migration_type VARCHAR(32),
  hidden BOOLEAN,
  memory_total INTEGER,
  memory_processed INTEGER,
  memory_remaining INTEGER,
  disk_total INTEGER,
  disk_processed INTEGER,
  disk_remaining INTEGER,
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE shadow_block_device_mapping (
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  instance_uuid VARCHAR(36),
  device_name VARCHAR(255),
  delete_on_termination BOOLEAN,
  snapshot_id VARCHAR(64),
  volume_id VARCHAR(64),
  volume_size INTEGER,
  volume_type VARCHAR(32),
  no_device BOOLEAN,
  connection_info TEXT,
  source_type VARCHAR(32),
  destination_type VARCHAR(32),
  guest_format VARCHAR(255),
  device_type VARCHAR(32),
  disk_bus VARCHAR(255),
  boot_index INTEGER,
  image_id VARCHAR(64),
  attachment_id VARCHAR(36),
  tag VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE resource_providers (
  id INTEGER NOT NULL,
  uuid VARCHAR(36) NOT NULL UNIQUE,
  name VARCHAR(255),
  generation INTEGER,
  root_provider_id INTEGER,
  parent_provider_id INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE resource_classes (
  id INTEGER NOT NULL,
  name VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE inventories (
  id INTEGER NOT NULL,
  resource_provider_id INTEGER,
  resource_class_id INTEGER,
  total INTEGER,
  reserved INTEGER,
  min_unit INTEGER,
  max_unit INTEGER,
  step_size INTEGER,
  allocation_ratio NUMERIC(14,3),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE allocations (
  id INTEGER NOT NULL,
  resource_provider_id INTEGER,
  consumer_id VARCHAR(36),
  resource_class_id INTEGER,
  used INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (consumer_id) REFERENCES consumers (uuid)
);

CREATE TABLE consumers (
  id INTEGER NOT NULL,
  uuid VARCHAR(36) NOT NULL UNIQUE,
  project_id INTEGER,
  user_id INTEGER,
  generation INTEGER,
  consumer_type_id INTEGER,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE consumer_types (
  id INTEGER NOT NULL,
  name VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE plc_projects (
  id INTEGER NOT NULL,
  external_id VARCHAR(64),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE plc_users (
  id INTEGER NOT NULL,
  external_id VARCHAR(64),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE traits (
  id INTEGER NOT NULL,
  name VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE resource_provider_traits (
  trait_id INTEGER NOT NULL,
  resource_provider_id INTEGER NOT NULL,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (trait_id, resource_provider_id)
);

CREATE TABLE placement_aggregates (
  id INTEGER NOT NULL,
  uuid VARCHAR(36) NOT NULL UNIQUE,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE resource_provider_aggregates (
  resource_provider_id INTEGER NOT NULL,
  aggregate_id INTEGER NOT NULL,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (resource_provider_id, aggregate_id)
);

CREATE TABLE images (
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  size INTEGER,
  virtual_size INTEGER,
  status VARCHAR(32),
  owner VARCHAR(64),
  visibility VARCHAR(255),
  checksum VARCHAR(255),
  os_hash_algo VARCHAR(255),
  os_hash_value VARCHAR(255),
  disk_format VARCHAR(255),
  container_format VARCHAR(255),
  min_disk INTEGER,
  min_ram INTEGER,
  protected BOOLEAN,
  os_hidden BOOLEAN,
  img_cat_cd VARCHAR(32),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE image_properties (
  id INTEGER NOT NULL,
  image_id VARCHAR(64),
  name VARCHAR(255),
  value TEXT,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (image_id) REFERENCES images (id)
);

CREATE TABLE image_members (
  id INTEGER NOT NULL,
  image_id VARCHAR(64),
  member VARCHAR(64),
  can_share BOOLEAN,
  status VARCHAR(32),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (image_id) REFERENCES images (id)
);

CREATE TABLE image_tags (
  id INTEGER NOT NULL,
  image_id VARCHAR(64),
  value VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (image_id) REFERENCES images (id)
);

CREATE TABLE img_cat_lkp (
  img_cat_cd VARCHAR(32) NOT NULL,
  cat_nm VARCHAR(255),
  os_family VARCHAR(255),
  support_end_dt DATE,
  PRIMARY KEY (img_cat_cd)
);

CREATE TABLE img_tasks (
  id VARCHAR(36) NOT NULL,
  type VARCHAR(32),
  status VARCHAR(32),
  owner VARCHAR(64),
  expires_at DATETIME,
  image_id VARCHAR(64),
  request_id VARCHAR(64),
  user_id VARCHAR(64),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (image_id) REFERENCES images (id)
);

CREATE TABLE img_dl_daily (
  dl_dt DATE NOT NULL,
  image_id VARCHAR(64) NOT NULL,
  dl_cnt INTEGER,
  dl_bytes INTEGER,
  PRIMARY KEY (dl_dt, image_id),
  FOREIGN KEY (image_id) REFERENCES images (id)
);

CREATE TABLE volumes (
  id VARCHAR(36) NOT NULL,
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  host VARCHAR(255),
  size INTEGER,
  availability_zone VARCHAR(255),
  status VARCHAR(32),
  attach_status VARCHAR(32),
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  snapshot_id VARCHAR(64),
  source_volid VARCHAR(36),
  volume_type_id VARCHAR(64),
  bootable BOOLEAN,
  encryption_key_id VARCHAR(36),
  replication_status VARCHAR(32),
  multiattach BOOLEAN,
  migration_status VARCHAR(32),
  scheduled_at DATETIME,
  launched_at DATETIME,
  terminated_at DATETIME,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (volume_type_id) REFERENCES volume_types (id)
);

CREATE TABLE volume_types (
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  qos_specs_id VARCHAR(36),
  is_public BOOLEAN,
  description VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE volume_type_extra_specs (
  id INTEGER NOT NULL,
  volume_type_id VARCHAR(64),
  key VARCHAR(255),
  value VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (volume_type_id) REFERENCES volume_types (id)
);

CREATE TABLE volume_attachment (
  id VARCHAR(36) NOT NULL,
  volume_id VARCHAR(64),
  instance_uuid VARCHAR(36),
  attached_host VARCHAR(255),
  mountpoint VARCHAR(255),
  attach_time DATETIME,
  detach_time DATETIME,
  attach_mode VARCHAR(255),
  attach_status VARCHAR(32),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE snapshots (
  id VARCHAR(36) NOT NULL,
  volume_id VARCHAR(64),
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  status VARCHAR(32),
  progress VARCHAR(255),
  volume_size INTEGER,
  display_name VARCHAR(255),
  scheduled_at DATETIME,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE backups (
  id VARCHAR(36) NOT NULL,
  volume_id VARCHAR(64),
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  host VARCHAR(255),
  display_name VARCHAR(255),
  container VARCHAR(255),
  parent_id VARCHAR(64),
  status VARCHAR(32),
  fail_reason VARCHAR(255),
  size INTEGER,
  object_count INTEGER,
  snapshot_id VARCHAR(64),
  data_timestamp DATETIME,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE net_networks (
  id VARCHAR(36) NOT NULL,
  project_id VARCHAR(64),
  name VARCHAR(255),
  status VARCHAR(32),
  admin_state_up BOOLEAN,
  mtu INTEGER,
  vlan_transparent BOOLEAN,
  availability_zone_hints VARCHAR(255),
  shared BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE net_segments (
  id VARCHAR(36) NOT NULL,
  network_id VARCHAR(64),
  network_type VARCHAR(32),
  physical_network VARCHAR(255),
  segmentation_id INTEGER,
  segment_index INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (network_id) REFERENCES net_networks (id)
);

CREATE TABLE net_subnets (
  id VARCHAR(36) NOT NULL,
  network_id VARCHAR(64),
  project_id VARCHAR(64),
  name VARCHAR(255),
  ip_version INTEGER,
  cidr VARCHAR(255),
  gateway_ip VARCHAR(255),
  enable_dhcp BOOLEAN,
  PRIMARY KEY (id),
  FOREIGN KEY (network_id) REFERENCES net_networks (id)
);

CREATE TABLE net_ports (
  id VARCHAR(36) NOT NULL,
  network_id VARCHAR(64),
  project_id VARCHAR(64),
  name VARCHAR(255),
  mac_address VARCHAR(255),
  admin_state_up BOOLEAN,
  status VARCHAR(32),
  device_id VARCHAR(36),
  device_owner VARCHAR(255),
  ip_allocation VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (network_id) REFERENCES net_networks (id)
);

CREATE TABLE net_port_bindings (
  port_id VARCHAR(64) NOT NULL,
  host VARCHAR(255) NOT NULL,
  vif_type VARCHAR(32),
  vnic_type VARCHAR(32),
  profile TEXT,
  vif_details TEXT,
  status VARCHAR(32),
  PRIMARY KEY (port_id, host),
  FOREIGN KEY (port_id) REFERENCES net_ports (id)
);

CREATE TABLE net_ip_allocations (
  ip_address VARCHAR(255) NOT NULL,
  subnet_id VARCHAR(64) NOT NULL,
  network_id VARCHAR(64) NOT NULL,
  port_id VARCHAR(64),
  PRIMARY KEY (ip_address, subnet_id, network_id),
  FOREIGN KEY (subnet_id) REFERENCES net_subnets (id),
  FOREIGN KEY (port_id) REFERENCES net_ports (id)
);

CREATE TABLE net_routers (
  id VARCHAR(36) NOT NULL,
  project_id VARCHAR(64),
  name VARCHAR(255),
  status VARCHAR(32),
  admin_state_up BOOLEAN,
  gw_port_id VARCHAR(36),
  enable_snat BOOLEAN,
  PRIMARY KEY (id),
  FOREIGN KEY (gw_port_id) REFERENCES net_ports (id)
);

CREATE TABLE net_floatingips (
  id VARCHAR(36) NOT NULL,
  project_id VARCHAR(64),
  floating_ip_address VARCHAR(255),
  floating_network_id VARCHAR(36),
  fixed_port_id VARCHAR(36),
  fixed_ip_address VARCHAR(255),
  router_id VARCHAR(64),
  status VARCHAR(32),
  last_known_router_id VARCHAR(36),
  PRIMARY KEY (id),
  FOREIGN KEY (fixed_port_id) REFERENCES net_ports (id)
);

CREATE TABLE net_agents (
  id VARCHAR(36) NOT NULL,
  agent_type VARCHAR(32),
  binary VARCHAR(255),
  host VARCHAR(255),
  availability_zone VARCHAR(255),
  admin_state_up BOOLEAN,
  heartbeat_timestamp DATETIME,
  configurations TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE nwl_nt (
  nt_id INTEGER NOT NULL,
  lbl VARCHAR(255),
  inj BOOLEAN,
  cdr VARCHAR(255),
  cdr6 VARCHAR(255),
  brdg VARCHAR(255),
  brif VARCHAR(255),
  gtw VARCHAR(255),
  bcst VARCHAR(255),
  dns1 VARCHAR(255),
  dns2 VARCHAR(255),
  vln INTEGER,
  vpa VARCHAR(255),
  vpp INTEGER,
  dhs VARCHAR(255),
  rsrng VARCHAR(255),
  prio INTEGER,
  hst VARCHAR(255),
  prj VARCHAR(255),
  mtu INTEGER,
  crt_ts DATETIME,
  upd_ts DATETIME,
  PRIMARY KEY (nt_id)
);

CREATE TABLE nwl_fxip (
  fxip_id INTEGER NOT NULL,
  adr VARCHAR(255),
  nt_id INTEGER,
  vif_id INTEGER,
  ins_uu VARCHAR(36),
  alct BOOLEAN,
  lsd BOOLEAN,
  rsv BOOLEAN,
  hst VARCHAR(255),
  crt_ts DATETIME,
  upd_ts DATETIME,
  PRIMARY KEY (fxip_id)
);

CREATE TABLE nwl_flip (
  flip_id INTEGER NOT NULL,
  adr VARCHAR(255),
  fxip_id INTEGER,
  prj VARCHAR(255),
  hst VARCHAR(255),
  aasg BOOLEAN,
  pl_nm VARCHAR(255),
  ifc VARCHAR(255),
  crt_ts DATETIME,
  upd_ts DATETIME,
  PRIMARY KEY (flip_id)
);

CREATE TABLE nwl_vif (
  vif_id INTEGER NOT NULL,
  adr VARCHAR(255),
  nt_id INTEGER,
  ins_uu VARCHAR(36),
  uu VARCHAR(36),
  tg VARCHAR(255),
  crt_ts DATETIME,
  upd_ts DATETIME,
  PRIMARY KEY (vif_id),
  FOREIGN KEY (ins_uu) REFERENCES instances (uuid)
);

CREATE TABLE nwl_dnsd (
  dmn VARCHAR(255) NOT NULL,
  scp VARCHAR(255),
  azn VARCHAR(255),
  prj VARCHAR(255),
  PRIMARY KEY (dmn)
);

CREATE TABLE nwl_pfr (
  pfr_id INTEGER NOT NULL,
  prot VARCHAR(255),
  fprt INTEGER,
  tprt INTEGER,
  cdr VARCHAR(255),
  PRIMARY KEY (pfr_id)
);

CREATE TABLE nwl_alg (
  alg_id INTEGER NOT NULL,
  adr VARCHAR(255),
  nt_id INTEGER,
  ins_uu VARCHAR(36),
  evt_cd VARCHAR(32),
  evt_ts DATETIME,
  usr VARCHAR(64),
  PRIMARY KEY (alg_id)
);

CREATE TABLE nwl_ecd (
  evt_cd VARCHAR(32) NOT NULL,
  txt VARCHAR(255),
  PRIMARY KEY (evt_cd)
);

CREATE TABLE bm_nd (
  nd_id INTEGER NOT NULL,
  uu VARCHAR(36),
  svc_hst VARCHAR(255),
  ins_uu VARCHAR(36),
  ins_nm VARCHAR(255),
  cpu INTEGER,
  mem_mb INTEGER,
  lcl_gb INTEGER,
  pm_adr VARCHAR(255),
  pm_usr VARCHAR(255),
  pm_pw VARCHAR(255),
  prt INTEGER,
  tsk_st VARCHAR(255),
  img_pth VARCHAR(255),
  pxc VARCHAR(255),
  rt_mb INTEGER,
  swp_mb INTEGER,
  reg_ts DATETIME,
  rk_cd VARCHAR(32),
  PRIMARY KEY (nd_id)
);

CREATE TABLE bm_ifc (
  ifc_id INTEGER NOT NULL,
  nd_id INTEGER,
  adr VARCHAR(255),
  dpid VARCHAR(255),
  prt_no INTEGER,
  vif_uu VARCHAR(36),
  PRIMARY KEY (ifc_id)
);

CREATE TABLE bm_pxip (
  pxip_id INTEGER NOT NULL,
  adr VARCHAR(255),
  srv_adr VARCHAR(255),
  nd_id INTEGER,
  PRIMARY KEY (pxip_id)
);

CREATE TABLE bm_dpl (
  dpl_id INTEGER NOT NULL,
  nd_id INTEGER,
  ky VARCHAR(255),
  img_pth VARCHAR(255),
  pxc VARCHAR(255),
  rt_mb INTEGER,
  swp_mb INTEGER,
  st_cd VARCHAR(32),
  crt_ts DATETIME,
  PRIMARY KEY (dpl_id)
);

CREATE TABLE bm_stc (
  st_cd VARCHAR(32) NOT NULL,
  txt VARCHAR(255),
  fin_yn CHAR(1),
  PRIMARY KEY (st_cd)
);

CREATE TABLE bm_pwl (
  pwl_id INTEGER NOT NULL,
  nd_id INTEGER,
  pst_o VARCHAR(16),
  pst_n VARCHAR(16),
  ts DATETIME,
  rc INTEGER,
  PRIMARY KEY (pwl_id)
);

CREATE TABLE mtr_acc (
  acid INTEGER NOT NULL,
  prj_uu VARCHAR(36),
  ccd VARCHAR(255),
  st VARCHAR(32),
  bdt DATE,
  cur VARCHAR(255),
  PRIMARY KEY (acid),
  FOREIGN KEY (prj_uu) REFERENCES id_project (id)
);

CREATE TABLE mtr_rc (
  rcd VARCHAR(16) NOT NULL,
  txt VARCHAR(255),
  uom VARCHAR(255),
  grp VARCHAR(255),
  PRIMARY KEY (rcd)
);

CREATE TABLE mtr_uh (
  uhid INTEGER NOT NULL,
  acid INTEGER,
  rcd VARCHAR(16),
  ins_uu VARCHAR(36),
  hr_ts DATETIME,
  qty NUMERIC(14,3),
  src VARCHAR(255),
  prc_yn CHAR(1),
  PRIMARY KEY (uhid),
  FOREIGN KEY (ins_uu) REFERENCES instances (uuid)
);

CREATE TABLE mtr_uh_arc (
  uhid INTEGER NOT NULL,
  acid INTEGER,
  rcd VARCHAR(16),
  ins_uu VARCHAR(36),
  hr_ts DATETIME,
  qty NUMERIC(14,3),
  prd_id INTEGER,
  PRIMARY KEY (uhid)
);

CREATE TABLE mtr_ud (
  acid INTEGER NOT NULL,
  rcd VARCHAR(16) NOT NULL,
  ud_dt DATE NOT NULL,
  qty NUMERIC(14,3),
  amt NUMERIC(14,4),
  PRIMARY KEY (acid, rcd, ud_dt)
);

CREATE TABLE mtr_tf (
  tfid INTEGER NOT NULL,
  rcd VARCHAR(16),
  vfr DATE,
  vto DATE,
  up NUMERIC(14,4),
  cur VARCHAR(255),
  tfc VARCHAR(255),
  PRIMARY KEY (tfid)
);

CREATE TABLE mtr_prd (
  prd_id INTEGER NOT NULL,
  vfr DATE,
  vto DATE,
  cls_yn CHAR(1),
  PRIMARY KEY (prd_id)
);

CREATE TABLE mtr_chg (
  chgid INTEGER NOT NULL,
  acid INTEGER,
  prd_id INTEGER,
  rcd VARCHAR(16),
  qty NUMERIC(14,3),
  up NUMERIC(14,4),
  amt NUMERIC(14,4),
  adj_amt NUMERIC(14,4),
  st VARCHAR(32),
  PRIMARY KEY (chgid)
);

CREATE TABLE mtr_adj (
  adjid INTEGER NOT NULL,
  chgid INTEGER,
  amt NUMERIC(14,4),
  rsn_cd VARCHAR(32),
  usr VARCHAR(64),
  ts DATETIME,
  PRIMARY KEY (adjid)
);

CREATE TABLE mtr_rsn (
  rsn_cd VARCHAR(32) NOT NULL,
  txt VARCHAR(255),
  PRIMARY KEY (rsn_cd)
);

CREATE TABLE dc_site (
  site_cd VARCHAR(32) NOT NULL,
  site_name VARCHAR(255),
  city VARCHAR(255),
  country_cd VARCHAR(32),
  region_id VARCHAR(255),
  az_name VARCHAR(255),
  PRIMARY KEY (site_cd)
);

CREATE TABLE dc_room (
  room_id INTEGER NOT NULL,
  room_name VARCHAR(255),
  site_cd VARCHAR(32),
  cooling_kw REAL,
  PRIMARY KEY (room_id)
);

CREATE TABLE dc_rack (
  rack_id INTEGER NOT NULL,
  rack_label VARCHAR(255),
  room_id INTEGER,
  power_kw REAL,
  height_u INTEGER,
  row_no INTEGER,
  PRIMARY KEY (rack_id)
);

CREATE TABLE dc_vendor (
  vend_cd VARCHAR(32) NOT NULL,
  vend_nm VARCHAR(255),
  support_phone VARCHAR(255),
  contract_no VARCHAR(255),
  contract_end_dt DATE,
  PRIMARY KEY (vend_cd)
);

CREATE TABLE dc_hw_model (
  hw_model_cd VARCHAR(32) NOT NULL,
  vend_cd VARCHAR(32),
  model_nm VARCHAR(255),
  sockets INTEGER,
  cores INTEGER,
  ram_gb INTEGER,
  list_cost NUMERIC(14,4),
  PRIMARY KEY (hw_model_cd)
);

CREATE TABLE dc_host_asset (
  asset_no VARCHAR(255) NOT NULL,
  compute_host VARCHAR(255),
  hw_model_cd VARCHAR(32),
  rack_id INTEGER,
  serial_no VARCHAR(255),
  purch_dt DATE,
  warr_end_dt DATE,
  asset_stat_cd VARCHAR(32),
  cost_ctr_cd VARCHAR(32),
  decom_dt DATE,
  PRIMARY KEY (asset_no)
);

CREATE TABLE ops_team (
  team_cd VARCHAR(32) NOT NULL,
  team_nm VARCHAR(255),
  org_unit_cd VARCHAR(32),
  pager_no VARCHAR(255),
  lead_user_id VARCHAR(64),
  PRIMARY KEY (team_cd)
);

CREATE TABLE ops_sev_lkp (
  sev_cd VARCHAR(32) NOT NULL,
  sev_nm VARCHAR(255),
  resp_min INTEGER,
  PRIMARY KEY (sev_cd)
);

CREATE TABLE ops_incident (
  inc_no VARCHAR(255) NOT NULL,
  title TEXT,
  sev_cd VARCHAR(32),
  team_cd VARCHAR(32),
  opened_at DATETIME,
  resolved_at DATETIME,
  root_cause_cd VARCHAR(32),
  inc_stat VARCHAR(255),
  reporter_user_id VARCHAR(64),
  PRIMARY KEY (inc_no)
);

CREATE TABLE ops_root_cause_lkp (
  root_cause_cd VARCHAR(32) NOT NULL,
  descr VARCHAR(255),
  PRIMARY KEY (root_cause_cd)
);

CREATE TABLE ops_inc_instance (
  inc_no VARCHAR(255) NOT NULL,
  instance_uuid VARCHAR(36) NOT NULL,
  downtime_min INTEGER,
  PRIMARY KEY (inc_no, instance_uuid),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE ops_inc_host (
  inc_no VARCHAR(255) NOT NULL,
  host VARCHAR(255) NOT NULL,
  impact_cd VARCHAR(32),
  PRIMARY KEY (inc_no, host)
);

CREATE TABLE ops_maint_window (
  mw_id INTEGER NOT NULL,
  title TEXT,
  team_cd VARCHAR(32),
  planned_start DATETIME,
  planned_end DATETIME,
  chg_no VARCHAR(255),
  mw_stat VARCHAR(255),
  PRIMARY KEY (mw_id)
);

CREATE TABLE ops_maint_host (
  mw_id INTEGER NOT NULL,
  host VARCHAR(255) NOT NULL,
  drained_yn CHAR(1),
  done_at DATETIME,
  PRIMARY KEY (mw_id, host)
);
