CREATE TABLE user (
  id VARCHAR(64) NOT NULL,
  extra TEXT,
  enabled BOOLEAN,
  default_project_id VARCHAR(64),
  created_at DATETIME,
  last_active_at DATE,
  domain_id VARCHAR(64),
  PRIMARY KEY (id)
);

CREATE TABLE local_user (
  id INTEGER NOT NULL,
  domain_id VARCHAR(64),
  user_id VARCHAR(64),
  name VARCHAR(255),
  failed_auth_count INTEGER,
  failed_auth_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES user (id)
);

CREATE TABLE password (
  id INTEGER NOT NULL,
  local_user_id INTEGER,
  expires_at DATETIME,
  self_service BOOLEAN,
  password_hash VARCHAR(255),
  created_at_int BIGINT,
  expires_at_int BIGINT,
  created_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (local_user_id) REFERENCES local_user (id)
);

CREATE TABLE nonlocal_user (
  domain_id VARCHAR(64) NOT NULL,
  name VARCHAR(255) NOT NULL,
  user_id VARCHAR(64),
  PRIMARY KEY (domain_id, name),
  FOREIGN KEY (user_id) REFERENCES user (id)
);

CREATE TABLE federated_user (
  id INTEGER NOT NULL,
  user_id VARCHAR(64),
  idp_id VARCHAR(64),
  protocol_id VARCHAR(64),
  unique_id VARCHAR(36),
  display_name VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE identity_provider (
  id VARCHAR(64) NOT NULL,
  enabled BOOLEAN,
  description TEXT,
  domain_id VARCHAR(64),
  authorization_ttl INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE federation_protocol (
  id VARCHAR(64) NOT NULL,
  idp_id VARCHAR(64) NOT NULL,
  mapping_id VARCHAR(64),
  remote_id_attribute VARCHAR(64),
  PRIMARY KEY (id, idp_id),
  FOREIGN KEY (idp_id) REFERENCES identity_provider (id)
);

CREATE TABLE mapping (
  id VARCHAR(64) NOT NULL,
  rules TEXT,
  schema_version VARCHAR(5),
  PRIMARY KEY (id)
);

CREATE TABLE project (
  id VARCHAR(64) NOT NULL,
  name VARCHAR(64),
  extra TEXT,
  description TEXT,
  enabled BOOLEAN,
  domain_id VARCHAR(64),
  parent_id VARCHAR(64),
  is_domain BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE project_tag (
  project_id VARCHAR(64) NOT NULL,
  name VARCHAR(255) NOT NULL,
  PRIMARY KEY (project_id, name),
  FOREIGN KEY (project_id) REFERENCES project (id)
);

CREATE TABLE role (
  id VARCHAR(64) NOT NULL,
  name VARCHAR(255),
  extra TEXT,
  domain_id VARCHAR(64),
  description VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE implied_role (
  prior_role_id VARCHAR(64) NOT NULL,
  implied_role_id VARCHAR(64) NOT NULL,
  PRIMARY KEY (prior_role_id, implied_role_id),
  FOREIGN KEY (prior_role_id) REFERENCES role (id),
  FOREIGN KEY (implied_role_id) REFERENCES role (id)
);

CREATE TABLE assignment (
  type VARCHAR(16) NOT NULL,
  actor_id VARCHAR(64) NOT NULL,
  target_id VARCHAR(64) NOT NULL,
  role_id VARCHAR(64) NOT NULL,
  inherited BOOLEAN NOT NULL,
  PRIMARY KEY (type, actor_id, target_id, role_id, inherited)
);

CREATE TABLE "group" (
  id VARCHAR(64) NOT NULL,
  domain_id VARCHAR(64),
  name VARCHAR(64),
  description TEXT,
  extra TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE user_group_membership (
  user_id VARCHAR(64) NOT NULL,
  group_id VARCHAR(64) NOT NULL,
  PRIMARY KEY (user_id, group_id),
  FOREIGN KEY (user_id) REFERENCES user (id),
  FOREIGN KEY (group_id) REFERENCES "group" (id)
);

CREATE TABLE trust (
  id VARCHAR(64) NOT NULL,
  trustor_user_id VARCHAR(64),
  trustee_user_id VARCHAR(64),
  project_id VARCHAR(64),
  impersonation BOOLEAN,
  deleted_at DATETIME,
  expires_at DATETIME,
  remaining_uses INTEGER,
  extra TEXT,
  expires_at_int BIGINT,
  redelegated_trust_id VARCHAR(64),
  redelegation_count INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE token (
  id VARCHAR(64) NOT NULL,
  expires DATETIME,
  extra TEXT,
  valid BOOLEAN,
  trust_id VARCHAR(64),
  user_id VARCHAR(64),
  PRIMARY KEY (id)
);

CREATE TABLE region (
  id VARCHAR(36) NOT NULL,
  description VARCHAR(255),
  parent_region_id VARCHAR(36),
  extra TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE service (
  id VARCHAR(64) NOT NULL,
  type VARCHAR(255),
  enabled BOOLEAN,
  extra TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE endpoint (
  id VARCHAR(64) NOT NULL,
  legacy_endpoint_id VARCHAR(64),
  interface VARCHAR(8),
  service_id VARCHAR(64),
  url TEXT,
  extra TEXT,
  enabled BOOLEAN,
  region_id VARCHAR(36),
  PRIMARY KEY (id),
  FOREIGN KEY (service_id) REFERENCES service (id),
  FOREIGN KEY (region_id) REFERENCES region (id)
);

CREATE TABLE credential (
  id VARCHAR(64) NOT NULL,
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  encrypted_blob TEXT,
  type VARCHAR(255),
  extra TEXT,
  key_hash VARCHAR(64),
  PRIMARY KEY (id)
);

CREATE TABLE application_credential (
  internal_id INTEGER NOT NULL,
  id VARCHAR(64),
  name VARCHAR(255),
  secret_hash VARCHAR(255),
  description TEXT,
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  expires_at BIGINT,
  system VARCHAR(64),
  unrestricted BOOLEAN,
  PRIMARY KEY (internal_id)
);

CREATE TABLE application_credential_role (
  application_credential_id INTEGER NOT NULL,
  role_id VARCHAR(64) NOT NULL,
  PRIMARY KEY (application_credential_id, role_id),
  FOREIGN KEY (application_credential_id) REFERENCES application_credential (internal_id)
);

CREATE TABLE registered_limit (
  internal_id INTEGER NOT NULL,
  id VARCHAR(64),
  service_id VARCHAR(36),
  region_id VARCHAR(64),
  resource_name VARCHAR(255),
  default_limit INTEGER,
  description TEXT,
  PRIMARY KEY (internal_id)
);

CREATE TABLE project_limit (
  internal_id INTEGER NOT NULL,
  id VARCHAR(64),
  project_id VARCHAR(64),
  domain_id VARCHAR(64),
  resource_limit INTEGER,
  description TEXT,
  registered_limit_id VARCHAR(64),
  PRIMARY KEY (internal_id)
);

CREATE TABLE instances (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  internal_id INTEGER,
  uuid VARCHAR(36),
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  image_ref VARCHAR(255),
  kernel_id VARCHAR(36),
  ramdisk_id VARCHAR(36),
  launch_index INTEGER,
  key_name VARCHAR(255),
  key_data TEXT,
  power_state INTEGER,
  vm_state VARCHAR(255),
  task_state VARCHAR(255),
  memory_mb INTEGER,
  vcpus INTEGER,
  root_gb INTEGER,
  ephemeral_gb INTEGER,
  ephemeral_key_uuid VARCHAR(36),
  hostname VARCHAR(255),
  host VARCHAR(255),
  node VARCHAR(255),
  instance_type_id INTEGER,
  user_data TEXT,
  reservation_id VARCHAR(36),
  launched_at DATETIME,
  terminated_at DATETIME,
  availability_zone VARCHAR(255),
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  locked BOOLEAN,
  locked_by VARCHAR(5),
  os_type VARCHAR(255),
  launched_on VARCHAR(255),
  architecture VARCHAR(255),
  vm_mode VARCHAR(255),
  root_device_name VARCHAR(255),
  default_ephemeral_device VARCHAR(255),
  default_swap_device VARCHAR(255),
  config_drive VARCHAR(255),
  access_ip_v4 VARCHAR(39),
  access_ip_v6 VARCHAR(39),
  auto_disk_config BOOLEAN,
  progress INTEGER,
  shutdown_terminate BOOLEAN,
  disable_terminate BOOLEAN,
  cell_name VARCHAR(255),
  cleaned INTEGER,
  hidden BOOLEAN,
  compute_id BIGINT,
  PRIMARY KEY (id)
);

CREATE TABLE shadow_instances (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  internal_id INTEGER,
  uuid VARCHAR(36),
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  image_ref VARCHAR(255),
  launch_index INTEGER,
  key_name VARCHAR(255),
  power_state INTEGER,
  vm_state VARCHAR(255),
  task_state VARCHAR(255),
  memory_mb INTEGER,
  vcpus INTEGER,
  root_gb INTEGER,
  ephemeral_gb INTEGER,
  hostname VARCHAR(255),
  host VARCHAR(255),
  node VARCHAR(255),
  instance_type_id INTEGER,
  reservation_id VARCHAR(36),
  launched_at DATETIME,
  terminated_at DATETIME,
  availability_zone VARCHAR(255),
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  locked BOOLEAN,
  os_type VARCHAR(255),
  launched_on VARCHAR(255),
  architecture VARCHAR(255),
  root_device_name VARCHAR(255),
  config_drive VARCHAR(255),
  access_ip_v4 VARCHAR(39),
  access_ip_v6 VARCHAR(39),
  progress INTEGER,
  cell_name VARCHAR(255),
  cleaned INTEGER,
  hidden BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE instance_extra (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
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
  PRIMARY KEY (id)
);

CREATE TABLE instance_metadata (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  "key" VARCHAR(255),
  value VARCHAR(255),
  instance_uuid VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE instance_system_metadata (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  "key" VARCHAR(255),
  value VARCHAR(255),
  instance_uuid VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE instance_faults (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  code INTEGER,
  message VARCHAR(255),
  details TEXT,
  host VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE instance_actions (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  action VARCHAR(255),
  instance_uuid VARCHAR(36),
  request_id VARCHAR(36),
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  start_time DATETIME,
  finish_time DATETIME,
  message VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE instance_actions_events (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  event VARCHAR(255),
  action_id INTEGER,
  start_time DATETIME,
  finish_time DATETIME,
  result VARCHAR(255),
  traceback TEXT,
  host VARCHAR(255),
  details TEXT,
  PRIMARY KEY (id),
  FOREIGN KEY (action_id) REFERENCES instance_actions (id)
);

CREATE TABLE instance_groups (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  uuid VARCHAR(36),
  name VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE instance_group_member (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  group_id INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (group_id) REFERENCES instance_groups (id)
);

CREATE TABLE instance_group_policy (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  policy VARCHAR(255),
  group_id INTEGER,
  rules TEXT,
  PRIMARY KEY (id),
  FOREIGN KEY (group_id) REFERENCES instance_groups (id)
);

CREATE TABLE flavors (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  name VARCHAR(255),
  memory_mb INTEGER,
  vcpus INTEGER,
  swap INTEGER,
  vcpu_weight INTEGER,
  flavorid VARCHAR(255),
  rxtx_factor FLOAT,
  root_gb INTEGER,
  ephemeral_gb INTEGER,
  disabled BOOLEAN,
  is_public BOOLEAN,
  description TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE flavor_extra_specs (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  "key" VARCHAR(255),
  value VARCHAR(255),
  flavor_id INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (flavor_id) REFERENCES flavors (id)
);

CREATE TABLE flavor_projects (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  flavor_id INTEGER,
  project_id VARCHAR(36),
  PRIMARY KEY (id),
  FOREIGN KEY (flavor_id) REFERENCES flavors (id)
);

CREATE TABLE instance_types (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  name VARCHAR(255),
  memory_mb INTEGER,
  vcpus INTEGER,
  swap INTEGER,
  vcpu_weight INTEGER,
  flavorid VARCHAR(255),
  rxtx_factor FLOAT,
  root_gb INTEGER,
  ephemeral_gb INTEGER,
  disabled BOOLEAN,
  is_public BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE compute_nodes (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  service_id INTEGER,
  vcpus INTEGER,
  memory_mb INTEGER,
  local_gb INTEGER,
  vcpus_used INTEGER,
  memory_mb_used INTEGER,
  local_gb_used INTEGER,
  hypervisor_type TEXT,
  hypervisor_version INTEGER,
  cpu_info TEXT,
  disk_available_least INTEGER,
  free_ram_mb INTEGER,
  free_disk_gb INTEGER,
  current_workload INTEGER,
  running_vms INTEGER,
  hypervisor_hostname VARCHAR(255),
  host_ip VARCHAR(39),
  supported_instances TEXT,
  pci_stats TEXT,
  metrics TEXT,
  extra_resources TEXT,
  stats TEXT,
  numa_topology TEXT,
  host VARCHAR(255),
  ram_allocation_ratio FLOAT,
  cpu_allocation_ratio FLOAT,
  disk_allocation_ratio FLOAT,
  uuid VARCHAR(36),
  mapped BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE services (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  host VARCHAR(255),
  binary VARCHAR(255),
  topic VARCHAR(255),
  report_count INTEGER,
  disabled BOOLEAN,
  disabled_reason VARCHAR(255),
  last_seen_up DATETIME,
  forced_down BOOLEAN,
  version INTEGER,
  uuid VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE cell_mappings (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  name VARCHAR(255),
  transport_url TEXT,
  database_connection TEXT,
  disabled BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE host_mappings (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  cell_id INTEGER,
  host VARCHAR(255),
  PRIMARY KEY (id),
  FOREIGN KEY (cell_id) REFERENCES cell_mappings (id)
);

CREATE TABLE instance_mappings (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  cell_id INTEGER,
  project_id VARCHAR(36),
  queued_for_delete BOOLEAN,
  user_id VARCHAR(36),
  PRIMARY KEY (id),
  FOREIGN KEY (cell_id) REFERENCES cell_mappings (id)
);

CREATE TABLE build_requests (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  request_spec_id INTEGER,
  project_id VARCHAR(36),
  user_id VARCHAR(36),
  display_name VARCHAR(255),
  instance_metadata TEXT,
  progress INTEGER,
  vm_state VARCHAR(255),
  task_state VARCHAR(255),
  image_ref VARCHAR(255),
  access_ip_v4 VARCHAR(39),
  info_cache TEXT,
  security_groups TEXT,
  config_drive BOOLEAN,
  key_name VARCHAR(255),
  locked_by VARCHAR(255),
  instance_uuid VARCHAR(36),
  instance TEXT,
  block_device_mappings TEXT,
  tags TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE aggregates (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  name VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE aggregate_hosts (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  host VARCHAR(255),
  aggregate_id INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (aggregate_id) REFERENCES aggregates (id)
);

CREATE TABLE aggregate_metadata (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  aggregate_id INTEGER,
  "key" VARCHAR(255),
  value VARCHAR(255),
  PRIMARY KEY (id),
  FOREIGN KEY (aggregate_id) REFERENCES aggregates (id)
);

CREATE TABLE migrations (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  source_compute VARCHAR(255),
  dest_compute VARCHAR(255),
  dest_host VARCHAR(255),
  status VARCHAR(255),
  instance_uuid VARCHAR(36),
  old_instance_type_id INTEGER,
  new_instance_type_id INTEGER,
  source_node VARCHAR(255),
  dest_node VARCHAR(255),
  migration_type VARCHAR(255),
  hidden BOOLEAN,
  memory_total BIGINT,
  memory_processed BIGINT,
  memory_remaining BIGINT,
  disk_total BIGINT,
  disk_processed BIGINT,
  disk_remaining BIGINT,
  uuid VARCHAR(36),
  cross_cell_move BOOLEAN,
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE block_device_mapping (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  device_name VARCHAR(255),
  delete_on_termination BOOLEAN,
  snapshot_id VARCHAR(36),
  volume_id VARCHAR(36),
  volume_size INTEGER,
  no_device BOOLEAN,
  connection_info TEXT,
  instance_uuid VARCHAR(36),
  source_type VARCHAR(255),
  destination_type VARCHAR(255),
  guest_format VARCHAR(255),
  device_type VARCHAR(255),
  disk_bus VARCHAR(255),
  boot_index INTEGER,
  image_id VARCHAR(36),
  tag VARCHAR(255),
  attachment_id VARCHAR(36),
  uuid VARCHAR(36),
  volume_type VARCHAR(255),
  encrypted BOOLEAN,
  encryption_secret_uuid VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE bw_usage_cache (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  start_period DATETIME,
  last_refreshed DATETIME,
  bw_in BIGINT,
  bw_out BIGINT,
  mac VARCHAR(255),
  uuid VARCHAR(36),
  last_ctr_in BIGINT,
  last_ctr_out BIGINT,
  PRIMARY KEY (id)
);

CREATE TABLE volume_usage_cache (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  volume_id VARCHAR(36),
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
  instance_uuid VARCHAR(36),
  project_id VARCHAR(36),
  user_id VARCHAR(36),
  availability_zone VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE key_pairs (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  name VARCHAR(255),
  user_id VARCHAR(36),
  fingerprint VARCHAR(255),
  public_key TEXT,
  type VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE nova_quotas (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  project_id VARCHAR(36),
  resource VARCHAR(255),
  hard_limit INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE nova_project_user_quotas (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  resource VARCHAR(255),
  hard_limit INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE pci_devices (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  compute_node_id INTEGER,
  address VARCHAR(255),
  vendor_id VARCHAR(4),
  product_id VARCHAR(4),
  dev_type VARCHAR(255),
  dev_id VARCHAR(36),
  label VARCHAR(255),
  status VARCHAR(255),
  extra_info TEXT,
  instance_uuid VARCHAR(36),
  request_id VARCHAR(36),
  numa_node INTEGER,
  parent_addr VARCHAR(255),
  uuid VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE virtual_interfaces (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  address VARCHAR(255),
  network_id INTEGER,
  uuid VARCHAR(36),
  instance_uuid VARCHAR(36),
  tag VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE fixed_ips (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  address VARCHAR(39),
  network_id INTEGER,
  allocated BOOLEAN,
  leased BOOLEAN,
  reserved BOOLEAN,
  virtual_interface_id INTEGER,
  host VARCHAR(255),
  instance_uuid VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE pwr_state_lkp (
  code INTEGER NOT NULL,
  label VARCHAR(255),
  sort_ord INTEGER,
  PRIMARY KEY (code)
);

CREATE TABLE vm_state_lkp (
  vm_state VARCHAR(255) NOT NULL,
  label VARCHAR(255),
  billable BOOLEAN,
  PRIMARY KEY (vm_state)
);

CREATE TABLE resource_providers (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  name VARCHAR(255),
  generation INTEGER,
  root_provider_id INTEGER,
  parent_provider_id INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE resource_classes (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  name VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE inventories (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  resource_provider_id INTEGER,
  resource_class_id INTEGER,
  total INTEGER,
  reserved INTEGER,
  min_unit INTEGER,
  max_unit INTEGER,
  step_size INTEGER,
  allocation_ratio FLOAT,
  PRIMARY KEY (id)
);

CREATE TABLE allocations (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  resource_provider_id INTEGER,
  consumer_id VARCHAR(36),
  resource_class_id INTEGER,
  used INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE consumers (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  project_id INTEGER,
  user_id INTEGER,
  generation INTEGER,
  consumer_type_id INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE placement_projects (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  external_id VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE traits (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  name VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE resource_provider_traits (
  created_at DATETIME,
  updated_at DATETIME,
  trait_id INTEGER NOT NULL,
  resource_provider_id INTEGER NOT NULL,
  PRIMARY KEY (trait_id, resource_provider_id),
  FOREIGN KEY (trait_id) REFERENCES traits (id),
  FOREIGN KEY (resource_provider_id) REFERENCES resource_providers (id)
);

CREATE TABLE images (
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  size BIGINT,
  virtual_size BIGINT,
  status VARCHAR(255),
  visibility VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  checksum VARCHAR(255),
  owner VARCHAR(255),
  min_disk INTEGER,
  min_ram INTEGER,
  protected BOOLEAN,
  disk_format VARCHAR(20),
  container_format VARCHAR(20),
  os_hidden BOOLEAN,
  os_hash_algo VARCHAR(255),
  os_hash_value VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE image_properties (
  id INTEGER NOT NULL,
  image_id VARCHAR(36),
  name VARCHAR(255),
  value TEXT,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (image_id) REFERENCES images (id)
);

CREATE TABLE image_locations (
  id INTEGER NOT NULL,
  image_id VARCHAR(36),
  value TEXT,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  meta_data TEXT,
  status VARCHAR(255),
  PRIMARY KEY (id),
  FOREIGN KEY (image_id) REFERENCES images (id)
);

CREATE TABLE image_members (
  id INTEGER NOT NULL,
  image_id VARCHAR(36),
  member VARCHAR(255),
  can_share BOOLEAN,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  status VARCHAR(255),
  PRIMARY KEY (id),
  FOREIGN KEY (image_id) REFERENCES images (id)
);

CREATE TABLE image_tags (
  id INTEGER NOT NULL,
  image_id VARCHAR(36),
  value VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (image_id) REFERENCES images (id)
);

CREATE TABLE image_tasks (
  id VARCHAR(36) NOT NULL,
  type VARCHAR(255),
  status VARCHAR(255),
  owner VARCHAR(255),
  expires_at DATETIME,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  image_id VARCHAR(36),
  request_id VARCHAR(36),
  user_id VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE image_task_info (
  task_id VARCHAR(36) NOT NULL,
  input TEXT,
  result TEXT,
  message TEXT,
  PRIMARY KEY (task_id),
  FOREIGN KEY (task_id) REFERENCES image_tasks (id)
);

CREATE TABLE volumes (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id VARCHAR(36) NOT NULL,
  ec2_id VARCHAR(36),
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  host VARCHAR(255),
  size INTEGER,
  availability_zone VARCHAR(255),
  status VARCHAR(255),
  attach_status VARCHAR(255),
  scheduled_at DATETIME,
  launched_at DATETIME,
  terminated_at DATETIME,
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  provider_location VARCHAR(256),
  provider_auth VARCHAR(256),
  snapshot_id VARCHAR(36),
  volume_type_id VARCHAR(36),
  source_volid VARCHAR(255),
  bootable BOOLEAN,
  provider_geometry VARCHAR(255),
  _name_id VARCHAR(36),
  encryption_key_id VARCHAR(36),
  migration_status VARCHAR(255),
  replication_status VARCHAR(255),
  replication_extended_status VARCHAR(255),
  replication_driver_data VARCHAR(255),
  consistencygroup_id VARCHAR(36),
  provider_id VARCHAR(36),
  multiattach BOOLEAN,
  previous_status VARCHAR(255),
  cluster_name VARCHAR(255),
  group_id VARCHAR(36),
  service_uuid VARCHAR(36),
  shared_targets BOOLEAN,
  use_quota BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE volume_metadata (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  volume_id VARCHAR(36),
  "key" VARCHAR(255),
  value VARCHAR(255),
  PRIMARY KEY (id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE volume_admin_metadata (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  volume_id VARCHAR(36),
  "key" VARCHAR(255),
  value VARCHAR(255),
  PRIMARY KEY (id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE volume_attachment (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id VARCHAR(36) NOT NULL,
  volume_id VARCHAR(36),
  attached_host VARCHAR(255),
  instance_uuid VARCHAR(36),
  mountpoint VARCHAR(255),
  attach_time DATETIME,
  detach_time DATETIME,
  attach_mode VARCHAR(255),
  attach_status VARCHAR(255),
  connection_info TEXT,
  connector TEXT,
  PRIMARY KEY (id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE volume_types (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  qos_specs_id VARCHAR(36),
  is_public BOOLEAN,
  description VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE volume_type_extra_specs (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  volume_type_id VARCHAR(36),
  "key" VARCHAR(255),
  value VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE quality_of_service_specs (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id VARCHAR(36) NOT NULL,
  specs_id VARCHAR(36),
  "key" VARCHAR(255),
  value VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE encryption (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  encryption_id VARCHAR(36) NOT NULL,
  cipher VARCHAR(255),
  control_location VARCHAR(255),
  key_size INTEGER,
  provider VARCHAR(255),
  volume_type_id VARCHAR(36),
  PRIMARY KEY (encryption_id)
);

CREATE TABLE snapshots (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id VARCHAR(36) NOT NULL,
  volume_id VARCHAR(36),
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  status VARCHAR(255),
  progress VARCHAR(255),
  volume_size INTEGER,
  scheduled_at DATETIME,
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  provider_location VARCHAR(255),
  volume_type_id VARCHAR(36),
  encryption_key_id VARCHAR(36),
  cgsnapshot_id VARCHAR(36),
  provider_id VARCHAR(36),
  provider_auth VARCHAR(255),
  group_snapshot_id VARCHAR(36),
  use_quota BOOLEAN,
  PRIMARY KEY (id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE backups (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id VARCHAR(36) NOT NULL,
  volume_id VARCHAR(36),
  user_id VARCHAR(36),
  project_id VARCHAR(36),
  host VARCHAR(255),
  availability_zone VARCHAR(255),
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  container VARCHAR(255),
  status VARCHAR(255),
  fail_reason VARCHAR(255),
  service_metadata VARCHAR(255),
  service VARCHAR(255),
  size INTEGER,
  object_count INTEGER,
  parent_id VARCHAR(36),
  temp_volume_id VARCHAR(36),
  temp_snapshot_id VARCHAR(36),
  num_dependent_backups INTEGER,
  snapshot_id VARCHAR(36),
  data_timestamp DATETIME,
  restore_volume_id VARCHAR(36),
  encryption_key_id VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE transfers (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id VARCHAR(36) NOT NULL,
  volume_id VARCHAR(36),
  display_name VARCHAR(255),
  salt VARCHAR(255),
  crypt_hash VARCHAR(255),
  expires_at DATETIME,
  no_snapshots BOOLEAN,
  source_project_id VARCHAR(36),
  destination_project_id VARCHAR(36),
  accepted BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE cinder_services (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  host VARCHAR(255),
  binary VARCHAR(255),
  topic VARCHAR(255),
  report_count INTEGER,
  disabled BOOLEAN,
  availability_zone VARCHAR(255),
  disabled_reason VARCHAR(255),
  modified_at DATETIME,
  rpc_current_version VARCHAR(255),
  object_current_version VARCHAR(255),
  replication_status VARCHAR(255),
  active_backend_id VARCHAR(36),
  frozen BOOLEAN,
  cluster_name VARCHAR(255),
  uuid VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE cinder_quotas (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  project_id VARCHAR(36),
  resource VARCHAR(255),
  hard_limit INTEGER,
  allocated INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE cinder_quota_usages (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  project_id VARCHAR(36),
  resource VARCHAR(255),
  in_use INTEGER,
  reserved INTEGER,
  until_refresh INTEGER,
  race_preventer BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE networks (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  status VARCHAR(16),
  admin_state_up BOOLEAN,
  vlan_transparent BOOLEAN,
  standard_attr_id BIGINT,
  availability_zone_hints VARCHAR(255),
  mtu INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE subnets (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  network_id VARCHAR(36),
  ip_version INTEGER,
  cidr VARCHAR(64),
  gateway_ip VARCHAR(64),
  enable_dhcp BOOLEAN,
  ipv6_ra_mode VARCHAR(255),
  ipv6_address_mode VARCHAR(255),
  subnetpool_id VARCHAR(36),
  standard_attr_id BIGINT,
  segment_id VARCHAR(36),
  PRIMARY KEY (id),
  FOREIGN KEY (network_id) REFERENCES networks (id)
);

CREATE TABLE subnetpools (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  ip_version INTEGER,
  default_prefixlen INTEGER,
  min_prefixlen INTEGER,
  max_prefixlen INTEGER,
  shared BOOLEAN,
  default_quota INTEGER,
  hash VARCHAR(255),
  address_scope_id VARCHAR(36),
  is_default BOOLEAN,
  standard_attr_id BIGINT,
  PRIMARY KEY (id)
);

CREATE TABLE ports (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  network_id VARCHAR(36),
  mac_address VARCHAR(32),
  admin_state_up BOOLEAN,
  status VARCHAR(16),
  device_id VARCHAR(36),
  device_owner VARCHAR(255),
  ip_allocation VARCHAR(255),
  standard_attr_id BIGINT,
  PRIMARY KEY (id),
  FOREIGN KEY (network_id) REFERENCES networks (id)
);

CREATE TABLE ipallocations (
  port_id VARCHAR(36),
  ip_address VARCHAR(64) NOT NULL,
  subnet_id VARCHAR(36) NOT NULL,
  network_id VARCHAR(36) NOT NULL,
  PRIMARY KEY (ip_address, subnet_id, network_id),
  FOREIGN KEY (port_id) REFERENCES ports (id),
  FOREIGN KEY (subnet_id) REFERENCES subnets (id)
);

CREATE TABLE ipallocationpools (
  id VARCHAR(36) NOT NULL,
  subnet_id VARCHAR(36),
  first_ip VARCHAR(64),
  last_ip VARCHAR(64),
  PRIMARY KEY (id),
  FOREIGN KEY (subnet_id) REFERENCES subnets (id)
);

CREATE TABLE ml2_port_bindings (
  port_id VARCHAR(36) NOT NULL,
  host VARCHAR(255) NOT NULL,
  vif_type VARCHAR(64),
  vnic_type VARCHAR(64),
  profile TEXT,
  vif_details TEXT,
  status VARCHAR(16),
  PRIMARY KEY (port_id, host),
  FOREIGN KEY (port_id) REFERENCES ports (id)
);

CREATE TABLE networksegments (
  id VARCHAR(36) NOT NULL,
  network_id VARCHAR(36),
  network_type VARCHAR(32),
  physical_network VARCHAR(64),
  segmentation_id INTEGER,
  is_dynamic BOOLEAN,
  segment_index INTEGER,
  name VARCHAR(255),
  standard_attr_id BIGINT,
  PRIMARY KEY (id),
  FOREIGN KEY (network_id) REFERENCES networks (id)
);

CREATE TABLE networkrbacs (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  object_id VARCHAR(36),
  target_project VARCHAR(255),
  action VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE routers (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  status VARCHAR(16),
  admin_state_up BOOLEAN,
  gw_port_id VARCHAR(36),
  enable_snat BOOLEAN,
  standard_attr_id BIGINT,
  flavor_id VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE router_extra_attributes (
  router_id VARCHAR(36) NOT NULL,
  distributed BOOLEAN,
  service_router BOOLEAN,
  ha BOOLEAN,
  ha_vr_id INTEGER,
  availability_zone_hints VARCHAR(255),
  enable_ndp_proxy BOOLEAN,
  PRIMARY KEY (router_id),
  FOREIGN KEY (router_id) REFERENCES routers (id)
);

CREATE TABLE routerports (
  router_id VARCHAR(36) NOT NULL,
  port_id VARCHAR(36) NOT NULL,
  port_type VARCHAR(255),
  PRIMARY KEY (router_id, port_id),
  FOREIGN KEY (router_id) REFERENCES routers (id),
  FOREIGN KEY (port_id) REFERENCES ports (id)
);

CREATE TABLE floatingips (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  floating_ip_address VARCHAR(64),
  floating_network_id VARCHAR(36),
  floating_port_id VARCHAR(36),
  fixed_port_id VARCHAR(36),
  fixed_ip_address VARCHAR(64),
  router_id VARCHAR(36),
  last_known_router_id VARCHAR(36),
  status VARCHAR(16),
  standard_attr_id BIGINT,
  PRIMARY KEY (id),
  FOREIGN KEY (floating_port_id) REFERENCES ports (id)
);

CREATE TABLE securitygroups (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  standard_attr_id BIGINT,
  stateful BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE securitygrouprules (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  security_group_id VARCHAR(36),
  remote_group_id VARCHAR(36),
  direction VARCHAR(16),
  ethertype VARCHAR(40),
  protocol VARCHAR(40),
  port_range_min INTEGER,
  port_range_max INTEGER,
  remote_ip_prefix VARCHAR(255),
  standard_attr_id BIGINT,
  remote_address_group_id VARCHAR(36),
  PRIMARY KEY (id),
  FOREIGN KEY (security_group_id) REFERENCES securitygroups (id)
);

CREATE TABLE securitygroupportbindings (
  port_id VARCHAR(36) NOT NULL,
  security_group_id VARCHAR(36) NOT NULL,
  PRIMARY KEY (port_id, security_group_id),
  FOREIGN KEY (port_id) REFERENCES ports (id),
  FOREIGN KEY (security_group_id) REFERENCES securitygroups (id)
);

CREATE TABLE standardattributes (
  id BIGINT NOT NULL,
  resource_type VARCHAR(255),
  description VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  revision_number BIGINT,
  PRIMARY KEY (id)
);

CREATE TABLE net_tags (
  standard_attr_id BIGINT NOT NULL,
  tag VARCHAR(255) NOT NULL,
  PRIMARY KEY (standard_attr_id, tag)
);

CREATE TABLE agents (
  id VARCHAR(36) NOT NULL,
  agent_type VARCHAR(255),
  topic VARCHAR(255),
  host VARCHAR(255),
  admin_state_up BOOLEAN,
  created_at DATETIME,
  started_at DATETIME,
  heartbeat_timestamp DATETIME,
  description VARCHAR(255),
  configurations TEXT,
  load INTEGER,
  availability_zone VARCHAR(255),
  resource_versions TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE networkdhcpagentbindings (
  network_id VARCHAR(36) NOT NULL,
  dhcp_agent_id VARCHAR(36) NOT NULL,
  binding_index INTEGER,
  PRIMARY KEY (network_id, dhcp_agent_id)
);

CREATE TABLE routerl3agentbindings (
  router_id VARCHAR(36) NOT NULL,
  l3_agent_id VARCHAR(36) NOT NULL,
  binding_index INTEGER,
  PRIMARY KEY (router_id, l3_agent_id)
);

CREATE TABLE qos_policies (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  standard_attr_id BIGINT,
  PRIMARY KEY (id)
);

CREATE TABLE qos_bandwidth_limit_rules (
  id VARCHAR(36) NOT NULL,
  qos_policy_id VARCHAR(36),
  max_kbps INTEGER,
  max_burst_kbps INTEGER,
  direction VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE qos_port_policy_bindings (
  policy_id VARCHAR(36),
  port_id VARCHAR(36) NOT NULL,
  PRIMARY KEY (port_id)
);

CREATE TABLE lbaas_loadbalancers (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  description VARCHAR(255),
  vip_port_id VARCHAR(36),
  vip_subnet_id VARCHAR(36),
  vip_address VARCHAR(36),
  admin_state_up BOOLEAN,
  provisioning_status VARCHAR(255),
  operating_status VARCHAR(255),
  flavor_id VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE lbaas_listeners (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  description VARCHAR(255),
  protocol VARCHAR(255),
  protocol_port INTEGER,
  connection_limit INTEGER,
  loadbalancer_id VARCHAR(36),
  default_pool_id VARCHAR(36),
  admin_state_up BOOLEAN,
  provisioning_status VARCHAR(255),
  operating_status VARCHAR(255),
  default_tls_container_id VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE lbaas_pools (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  description VARCHAR(255),
  protocol VARCHAR(255),
  lb_algorithm VARCHAR(255),
  healthmonitor_id VARCHAR(36),
  admin_state_up BOOLEAN,
  provisioning_status VARCHAR(255),
  operating_status VARCHAR(255),
  loadbalancer_id VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE lbaas_members (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  pool_id VARCHAR(36),
  subnet_id VARCHAR(36),
  address VARCHAR(64),
  protocol_port INTEGER,
  weight INTEGER,
  admin_state_up BOOLEAN,
  provisioning_status VARCHAR(255),
  operating_status VARCHAR(255),
  name VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE neutron_quotas (
  project_id VARCHAR(36),
  id VARCHAR(36) NOT NULL,
  resource VARCHAR(255),
  "limit" INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE neutron_quotausages (
  project_id VARCHAR(36) NOT NULL,
  resource VARCHAR(255) NOT NULL,
  dirty BOOLEAN,
  in_use INTEGER,
  reserved INTEGER,
  PRIMARY KEY (project_id, resource)
);

CREATE TABLE stack (
  id VARCHAR(36) NOT NULL,
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  name VARCHAR(255),
  raw_template_id INTEGER,
  prev_raw_template_id INTEGER,
  user_creds_id INTEGER,
  username VARCHAR(255),
  owner_id VARCHAR(36),
  action VARCHAR(255),
  status VARCHAR(255),
  status_reason TEXT,
  timeout INTEGER,
  tenant VARCHAR(255),
  disable_rollback BOOLEAN,
  stack_user_project_id VARCHAR(36),
  backup BOOLEAN,
  nested_depth INTEGER,
  convergence BOOLEAN,
  current_traversal VARCHAR(255),
  current_deps TEXT,
  parent_resource_name VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE raw_template (
  id INTEGER NOT NULL,
  created_at DATETIME,
  updated_at DATETIME,
  template TEXT,
  files TEXT,
  environment TEXT,
  files_id INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE resource (
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  nova_instance VARCHAR(255),
  name VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  action VARCHAR(255),
  status VARCHAR(255),
  status_reason TEXT,
  stack_id VARCHAR(36),
  rsrc_metadata TEXT,
  properties_data TEXT,
  engine_id VARCHAR(36),
  atomic_key INTEGER,
  needed_by TEXT,
  requires TEXT,
  replaces INTEGER,
  replaced_by INTEGER,
  current_template_id INTEGER,
  root_stack_id VARCHAR(36),
  physical_resource_id VARCHAR(36),
  rsrc_type VARCHAR(255),
  PRIMARY KEY (id),
  FOREIGN KEY (stack_id) REFERENCES stack (id)
);

CREATE TABLE heat_event (
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  stack_id VARCHAR(36),
  created_at DATETIME,
  updated_at DATETIME,
  resource_action VARCHAR(255),
  resource_status VARCHAR(255),
  resource_name VARCHAR(255),
  physical_resource_id VARCHAR(36),
  resource_status_reason VARCHAR(255),
  resource_type VARCHAR(255),
  rsrc_prop_data_id INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY (stack_id) REFERENCES stack (id)
);

CREATE TABLE stack_tag (
  id INTEGER NOT NULL,
  tag VARCHAR(255),
  stack_id VARCHAR(36),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id),
  FOREIGN KEY (stack_id) REFERENCES stack (id)
);

CREATE TABLE software_config (
  id VARCHAR(36) NOT NULL,
  created_at DATETIME,
  updated_at DATETIME,
  name VARCHAR(255),
  grp VARCHAR(255),
  config TEXT,
  tenant VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE software_deployment (
  id VARCHAR(36) NOT NULL,
  created_at DATETIME,
  updated_at DATETIME,
  server_id VARCHAR(36),
  config_id VARCHAR(36),
  input_values TEXT,
  output_values TEXT,
  action VARCHAR(255),
  status VARCHAR(255),
  status_reason TEXT,
  tenant VARCHAR(255),
  stack_user_project_id VARCHAR(36),
  PRIMARY KEY (id),
  FOREIGN KEY (config_id) REFERENCES software_config (id)
);

CREATE TABLE cb_ac1 (
  ac_n INTEGER NOT NULL,
  ac_ds VARCHAR(60),
  cc_n VARCHAR(12),
  bu_k VARCHAR(4),
  crcy CHAR(3),
  st_k CHAR(1),
  v_fr DATE,
  v_to DATE,
  blc_k CHAR(2),
  own_u VARCHAR(64),
  x_fl1 CHAR(1),
  x_fl2 CHAR(1),
  PRIMARY KEY (ac_n)
);

CREATE TABLE cb_cc_x (
  cc_n VARCHAR(12) NOT NULL,
  pj_rf VARCHAR(64) NOT NULL,
  pct NUMERIC(15,4),
  v_fr DATE NOT NULL,
  v_to DATE,
  ac_n INTEGER,
  upd_u VARCHAR(255),
  upd_ts DATETIME,
  PRIMARY KEY (cc_n, pj_rf, v_fr)
);

CREATE TABLE cb_bu (
  bu_k VARCHAR(4) NOT NULL,
  bu_ds VARCHAR(60),
  par_bu_k VARCHAR(4),
  hd_u VARCHAR(64),
  act_f CHAR(1),
  PRIMARY KEY (bu_k)
);

CREATE TABLE cb_itk (
  itk VARCHAR(6) NOT NULL,
  it_ds VARCHAR(60),
  uom_k VARCHAR(4),
  gl_n VARCHAR(10),
  grp_k VARCHAR(4),
  act_f CHAR(1),
  PRIMARY KEY (itk)
);

CREATE TABLE cb_rt2 (
  itk VARCHAR(6) NOT NULL,
  tr_k VARCHAR(4) NOT NULL,
  v_fr DATE NOT NULL,
  v_to DATE,
  ut_pr NUMERIC(15,4),
  crcy CHAR(3),
  min_q NUMERIC(15,4),
  dsc_p NUMERIC(15,4),
  src_k CHAR(1),
  PRIMARY KEY (itk, tr_k, v_fr)
);

CREATE TABLE cb_tr (
  tr_k VARCHAR(4) NOT NULL,
  tr_ds VARCHAR(40),
  bu_k VARCHAR(4),
  dflt_f CHAR(1),
  PRIMARY KEY (tr_k)
);

CREATE TABLE cb_ur_d (
  pj_rf VARCHAR(64) NOT NULL,
  itk VARCHAR(6) NOT NULL,
  u_dt DATE NOT NULL,
  rs_rf VARCHAR(64) NOT NULL,
  q NUMERIC(15,4),
  ut_pr NUMERIC(15,4),
  amt NUMERIC(15,4),
  az_k VARCHAR(8),
  ld_id INTEGER,
  st_k CHAR(1),
  PRIMARY KEY (pj_rf, itk, u_dt, rs_rf)
);

CREATE TABLE cb_ur_m (
  pj_rf VARCHAR(64) NOT NULL,
  itk VARCHAR(6) NOT NULL,
  ym VARCHAR(6) NOT NULL,
  q NUMERIC(15,4),
  amt NUMERIC(15,4),
  adj_a NUMERIC(15,4),
  cls_f CHAR(1),
  PRIMARY KEY (pj_rf, itk, ym)
);

CREATE TABLE cb_ur_stg (
  ld_id INTEGER NOT NULL,
  ln_n INTEGER NOT NULL,
  pj_rf VARCHAR(64),
  itk VARCHAR(6),
  u_dt VARCHAR(255),
  rs_rf VARCHAR(255),
  q VARCHAR(255),
  err_k VARCHAR(4),
  raw TEXT,
  PRIMARY KEY (ld_id, ln_n)
);

CREATE TABLE cb_ivh (
  iv_n INTEGER NOT NULL,
  ac_n INTEGER,
  ym VARCHAR(6),
  iv_dt DATE,
  du_dt DATE,
  tot_a NUMERIC(15,4),
  tx_a NUMERIC(15,4),
  crcy CHAR(3),
  st_k CHAR(1),
  pd_dt DATE,
  snt_f CHAR(1),
  PRIMARY KEY (iv_n)
);

CREATE TABLE cb_ivl (
  iv_n INTEGER NOT NULL,
  ln_n INTEGER NOT NULL,
  itk VARCHAR(6),
  pj_rf VARCHAR(64),
  q NUMERIC(15,4),
  ut_pr NUMERIC(15,4),
  amt NUMERIC(15,4),
  cc_n VARCHAR(12),
  PRIMARY KEY (iv_n, ln_n)
);

CREATE TABLE cb_st (
  st_k CHAR(1) NOT NULL,
  st_ds VARCHAR(40),
  tp_k CHAR(2),
  PRIMARY KEY (st_k)
);

CREATE TABLE dq_hs (
  hs_id INTEGER NOT NULL,
  hs_nm VARCHAR(64),
  md_k VARCHAR(8),
  sn VARCHAR(40),
  rk_k VARCHAR(8),
  u_ps INTEGER,
  st_k CHAR(2),
  ac_dt DATE,
  wx_dt DATE,
  po_n VARCHAR(16),
  cst NUMERIC(15,4),
  bmc_ip VARCHAR(39),
  ow_t VARCHAR(8),
  prp_k VARCHAR(4),
  dc_dt DATE,
  lst_au DATETIME,
  nts TEXT,
  PRIMARY KEY (hs_id)
);

CREATE TABLE dq_rk (
  rk_k VARCHAR(8) NOT NULL,
  rm_k VARCHAR(6),
  rw VARCHAR(4),
  ht_u INTEGER,
  pw_kw NUMERIC(15,4),
  pdu_n INTEGER,
  st_k CHAR(2),
  PRIMARY KEY (rk_k)
);

CREATE TABLE dq_rm (
  rm_k VARCHAR(6) NOT NULL,
  st_c VARCHAR(6),
  fl VARCHAR(4),
  az_k VARCHAR(8),
  nm VARCHAR(40),
  PRIMARY KEY (rm_k)
);

CREATE TABLE dq_si (
  st_c VARCHAR(6) NOT NULL,
  nm VARCHAR(60),
  cty VARCHAR(40),
  ctr CHAR(2),
  rgn_rf VARCHAR(255),
  opn_d DATE,
  cls_d DATE,
  PRIMARY KEY (st_c)
);

CREATE TABLE dq_md (
  md_k VARCHAR(8) NOT NULL,
  vn_k VARCHAR(6),
  ds VARCHAR(60),
  cpu_n INTEGER,
  ram_g INTEGER,
  ht_u INTEGER,
  eol_d DATE,
  PRIMARY KEY (md_k)
);

CREATE TABLE dq_vn (
  vn_k VARCHAR(6) NOT NULL,
  nm VARCHAR(60),
  sp_tel VARCHAR(30),
  sp_ct VARCHAR(12),
  ct_x DATE,
  PRIMARY KEY (vn_k)
);

CREATE TABLE dq_sk (
  st_k CHAR(2) NOT NULL,
  ds VARCHAR(40),
  PRIMARY KEY (st_k)
);

CREATE TABLE dq_ml (
  ml_id INTEGER NOT NULL,
  hs_id INTEGER,
  op_d DATETIME,
  cl_d DATETIME,
  rs_k VARCHAR(4),
  tch VARCHAR(64),
  vn_tk VARCHAR(20),
  dn_m INTEGER,
  txt TEXT,
  PRIMARY KEY (ml_id)
);

CREATE TABLE dq_rs (
  rs_k VARCHAR(4) NOT NULL,
  ds VARCHAR(40),
  pln_f CHAR(1),
  PRIMARY KEY (rs_k)
);
