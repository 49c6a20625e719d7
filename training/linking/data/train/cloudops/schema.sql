CREATE TABLE instances (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  internal_id INTEGER,
  user_id VARCHAR(255),
  project_id VARCHAR(255),
  image_ref VARCHAR(255),
  kernel_id VARCHAR(255),
  ramdisk_id VARCHAR(255),
  launch_index INTEGER,
  key_name VARCHAR(255),
  key_data TEXT,
  power_state INTEGER,
  vm_state VARCHAR(255),
  memory_mb INTEGER,
  vcpus INTEGER,
  hostname VARCHAR(255),
  host VARCHAR(255),
  user_data TEXT,
  reservation_id VARCHAR(255),
  launched_at DATETIME,
  terminated_at DATETIME,
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  availability_zone VARCHAR(255),
  locked BOOLEAN,
  os_type VARCHAR(255),
  launched_on TEXT,
  instance_type_id INTEGER,
  vm_mode VARCHAR(255),
  uuid VARCHAR(36),
  architecture VARCHAR(255),
  root_device_name VARCHAR(255),
  access_ip_v4 VARCHAR(39),
  access_ip_v6 VARCHAR(39),
  config_drive VARCHAR(255),
  task_state VARCHAR(255),
  default_ephemeral_device VARCHAR(255),
  default_swap_device VARCHAR(255),
  progress INTEGER,
  auto_disk_config BOOLEAN,
  shutdown_terminate BOOLEAN,
  disable_terminate BOOLEAN,
  root_gb INTEGER,
  ephemeral_gb INTEGER,
  cell_name VARCHAR(255),
  node VARCHAR(255),
  cleaned INTEGER,
  hidden BOOLEAN,
  compute_id INTEGER,
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
  request_id VARCHAR(255),
  user_id VARCHAR(255),
  project_id VARCHAR(255),
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
  PRIMARY KEY (id)
);

CREATE TABLE instance_info_caches (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  network_info TEXT,
  instance_uuid VARCHAR(36),
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
  instance_uuid VARCHAR(36),
  "key" VARCHAR(255),
  value VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE block_device_mapping (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
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
  volume_type VARCHAR(255),
  encrypted BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE compute_nodes (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  service_id INTEGER,
  vcpus INTEGER,
  memory_mb INTEGER,
  local_gb INTEGER,
  vcpus_used INTEGER,
  memory_mb_used INTEGER,
  local_gb_used INTEGER,
  hypervisor_type VARCHAR(255),
  hypervisor_version INTEGER,
  cpu_info TEXT,
  disk_available_least INTEGER,
  free_ram_mb INTEGER,
  free_disk_gb INTEGER,
  current_workload INTEGER,
  running_vms INTEGER,
  hypervisor_hostname VARCHAR(255),
  supported_instances TEXT,
  host_ip VARCHAR(39),
  pci_stats TEXT,
  metrics TEXT,
  extra_resources TEXT,
  stats TEXT,
  numa_topology TEXT,
  host VARCHAR(255),
  ram_allocation_ratio FLOAT,
  cpu_allocation_ratio FLOAT,
  disk_allocation_ratio FLOAT,
  mapped INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE services (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  host VARCHAR(255),
  binary VARCHAR(255),
  topic VARCHAR(255),
  report_count INTEGER,
  disabled BOOLEAN,
  disabled_reason VARCHAR(255),
  last_seen_up DATETIME,
  forced_down BOOLEAN,
  version INTEGER,
  PRIMARY KEY (id)
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
  user_id VARCHAR(255),
  project_id VARCHAR(255),
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

CREATE TABLE pci_devices (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  compute_node_id INTEGER,
  address VARCHAR(12),
  vendor_id VARCHAR(4),
  product_id VARCHAR(4),
  dev_type VARCHAR(8),
  dev_id VARCHAR(255),
  label VARCHAR(255),
  status VARCHAR(36),
  request_id VARCHAR(36),
  extra_info TEXT,
  instance_uuid VARCHAR(36),
  numa_node INTEGER,
  parent_addr VARCHAR(12),
  PRIMARY KEY (id)
);

CREATE TABLE console_auth_tokens (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  token_hash VARCHAR(255),
  console_type VARCHAR(255),
  host VARCHAR(255),
  port INTEGER,
  internal_access_path VARCHAR(255),
  instance_uuid VARCHAR(36),
  expires INTEGER,
  access_url_base VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE task_log (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  task_name VARCHAR(255),
  state VARCHAR(255),
  host VARCHAR(255),
  period_beginning DATETIME,
  period_ending DATETIME,
  message VARCHAR(255),
  task_items INTEGER,
  errors INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE tags (
  resource_id VARCHAR(36) NOT NULL,
  tag VARCHAR(80) NOT NULL,
  PRIMARY KEY (resource_id, tag)
);

CREATE TABLE shadow_instances (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  internal_id INTEGER,
  user_id VARCHAR(255),
  project_id VARCHAR(255),
  image_ref VARCHAR(255),
  kernel_id VARCHAR(255),
  ramdisk_id VARCHAR(255),
  launch_index INTEGER,
  key_name VARCHAR(255),
  key_data TEXT,
  power_state INTEGER,
  vm_state VARCHAR(255),
  memory_mb INTEGER,
  vcpus INTEGER,
  hostname VARCHAR(255),
  host VARCHAR(255),
  user_data TEXT,
  reservation_id VARCHAR(255),
  launched_at DATETIME,
  terminated_at DATETIME,
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  availability_zone VARCHAR(255),
  locked BOOLEAN,
  os_type VARCHAR(255),
  launched_on TEXT,
  instance_type_id INTEGER,
  vm_mode VARCHAR(255),
  uuid VARCHAR(36),
  architecture VARCHAR(255),
  root_device_name VARCHAR(255),
  access_ip_v4 VARCHAR(39),
  access_ip_v6 VARCHAR(39),
  config_drive VARCHAR(255),
  task_state VARCHAR(255),
  default_ephemeral_device VARCHAR(255),
  default_swap_device VARCHAR(255),
  progress INTEGER,
  auto_disk_config BOOLEAN,
  shutdown_terminate BOOLEAN,
  disable_terminate BOOLEAN,
  root_gb INTEGER,
  ephemeral_gb INTEGER,
  cell_name VARCHAR(255),
  node VARCHAR(255),
  cleaned INTEGER,
  hidden BOOLEAN,
  compute_id INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE shadow_instance_actions (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  action VARCHAR(255),
  instance_uuid VARCHAR(36),
  request_id VARCHAR(255),
  user_id VARCHAR(255),
  project_id VARCHAR(255),
  start_time DATETIME,
  finish_time DATETIME,
  message VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE shadow_instance_actions_events (
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
  PRIMARY KEY (id)
);

CREATE TABLE shadow_instance_faults (
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

CREATE TABLE shadow_instance_metadata (
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

CREATE TABLE shadow_migrations (
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
  user_id VARCHAR(255),
  project_id VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE shadow_block_device_mapping (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
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
  volume_type VARCHAR(255),
  encrypted BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE shadow_services (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  host VARCHAR(255),
  binary VARCHAR(255),
  topic VARCHAR(255),
  report_count INTEGER,
  disabled BOOLEAN,
  disabled_reason VARCHAR(255),
  last_seen_up DATETIME,
  forced_down BOOLEAN,
  version INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE shadow_compute_nodes (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  service_id INTEGER,
  vcpus INTEGER,
  memory_mb INTEGER,
  local_gb INTEGER,
  vcpus_used INTEGER,
  memory_mb_used INTEGER,
  local_gb_used INTEGER,
  hypervisor_type VARCHAR(255),
  hypervisor_version INTEGER,
  cpu_info TEXT,
  disk_available_least INTEGER,
  free_ram_mb INTEGER,
  free_disk_gb INTEGER,
  current_workload INTEGER,
  running_vms INTEGER,
  hypervisor_hostname VARCHAR(255),
  supported_instances TEXT,
  host_ip VARCHAR(39),
  pci_stats TEXT,
  metrics TEXT,
  extra_resources TEXT,
  stats TEXT,
  numa_topology TEXT,
  host VARCHAR(255),
  ram_allocation_ratio FLOAT,
  cpu_allocation_ratio FLOAT,
  disk_allocation_ratio FLOAT,
  mapped INTEGER,
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
  PRIMARY KEY (id)
);

CREATE TABLE instance_mappings (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  cell_id INTEGER,
  project_id VARCHAR(255),
  queued_for_delete BOOLEAN,
  user_id VARCHAR(255),
  PRIMARY KEY (id)
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
  flavor_id INTEGER,
  "key" VARCHAR(255),
  value VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE flavor_projects (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  flavor_id INTEGER,
  project_id VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE instance_types (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  name VARCHAR(255),
  id INTEGER NOT NULL,
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
  PRIMARY KEY (id)
);

CREATE TABLE aggregate_metadata (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  aggregate_id INTEGER,
  "key" VARCHAR(255),
  value VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE build_requests (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  project_id VARCHAR(255),
  instance_uuid VARCHAR(36),
  instance TEXT,
  block_device_mappings TEXT,
  tags TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE request_specs (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  instance_uuid VARCHAR(36),
  spec TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE instance_groups (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  user_id VARCHAR(255),
  project_id VARCHAR(255),
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
  PRIMARY KEY (id)
);

CREATE TABLE instance_group_policy (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  policy VARCHAR(255),
  group_id INTEGER,
  rules TEXT,
  PRIMARY KEY (id)
);

CREATE TABLE key_pairs (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  name VARCHAR(255),
  user_id VARCHAR(255),
  fingerprint VARCHAR(255),
  public_key TEXT,
  type VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE quotas (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  project_id VARCHAR(255),
  resource VARCHAR(255),
  hard_limit INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE quota_classes (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  class_name VARCHAR(255),
  resource VARCHAR(255),
  hard_limit INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE quota_usages (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  project_id VARCHAR(255),
  user_id VARCHAR(255),
  resource VARCHAR(255),
  in_use INTEGER,
  reserved INTEGER,
  until_refresh INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE project_user_quotas (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  user_id VARCHAR(255),
  project_id VARCHAR(255),
  resource VARCHAR(255),
  hard_limit INTEGER,
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
  PRIMARY KEY (project_id, name)
);

CREATE TABLE id_user (
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
  user_id VARCHAR(64),
  domain_id VARCHAR(64),
  name VARCHAR(255),
  failed_auth_count INTEGER,
  failed_auth_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE federated_user (
  id INTEGER NOT NULL,
  user_id VARCHAR(64),
  idp_id VARCHAR(64),
  protocol_id VARCHAR(64),
  unique_id VARCHAR(255),
  display_name VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE id_group (
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
  PRIMARY KEY (user_id, group_id)
);

CREATE TABLE role (
  id VARCHAR(64) NOT NULL,
  name VARCHAR(255),
  extra TEXT,
  domain_id VARCHAR(64),
  description VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE assignment (
  type VARCHAR(16) NOT NULL,
  actor_id VARCHAR(64) NOT NULL,
  target_id VARCHAR(64) NOT NULL,
  role_id VARCHAR(64) NOT NULL,
  inherited BOOLEAN NOT NULL,
  PRIMARY KEY (type, actor_id, target_id, role_id, inherited)
);

CREATE TABLE application_credential (
  internal_id INTEGER,
  id VARCHAR(64) NOT NULL,
  name VARCHAR(255),
  secret_hash VARCHAR(255),
  description TEXT,
  user_id VARCHAR(64),
  project_id VARCHAR(64),
  expires_at BIGINT,
  system VARCHAR(64),
  unrestricted BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE region (
  id VARCHAR(255) NOT NULL,
  description VARCHAR(255),
  parent_region_id VARCHAR(255),
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
  region_id VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE standardattributes (
  id BIGINT NOT NULL,
  resource_type VARCHAR(255),
  description VARCHAR(255),
  revision_number BIGINT,
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE networks (
  project_id VARCHAR(255),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  status VARCHAR(16),
  admin_state_up BOOLEAN,
  vlan_transparent BOOLEAN,
  standard_attr_id BIGINT,
  availability_zone_hints VARCHAR(255),
  mtu INTEGER,
  external BOOLEAN,
  shared BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE networksegments (
  id VARCHAR(36) NOT NULL,
  network_id VARCHAR(36),
  network_type VARCHAR(32),
  physical_network VARCHAR(64),
  segmentation_id INTEGER,
  is_dynamic BOOLEAN,
  segment_index INTEGER,
  standard_attr_id BIGINT,
  name VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE subnets (
  project_id VARCHAR(255),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  network_id VARCHAR(36),
  ip_version INTEGER,
  cidr VARCHAR(64),
  gateway_ip VARCHAR(64),
  enable_dhcp BOOLEAN,
  ipv6_ra_mode VARCHAR(16),
  ipv6_address_mode VARCHAR(16),
  subnetpool_id VARCHAR(36),
  standard_attr_id BIGINT,
  segment_id VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE subnetpools (
  project_id VARCHAR(255),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  ip_version INTEGER,
  default_prefixlen INTEGER,
  min_prefixlen INTEGER,
  max_prefixlen INTEGER,
  shared BOOLEAN,
  default_quota INTEGER,
  hash VARCHAR(36),
  address_scope_id VARCHAR(36),
  is_default BOOLEAN,
  standard_attr_id BIGINT,
  PRIMARY KEY (id)
);

CREATE TABLE ports (
  project_id VARCHAR(255),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  network_id VARCHAR(36),
  mac_address VARCHAR(32),
  admin_state_up BOOLEAN,
  status VARCHAR(16),
  device_id VARCHAR(255),
  device_owner VARCHAR(255),
  standard_attr_id BIGINT,
  ip_allocation VARCHAR(16),
  PRIMARY KEY (id)
);

CREATE TABLE ipallocations (
  port_id VARCHAR(36),
  ip_address VARCHAR(64) NOT NULL,
  subnet_id VARCHAR(36) NOT NULL,
  network_id VARCHAR(36) NOT NULL,
  PRIMARY KEY (ip_address, subnet_id, network_id)
);

CREATE TABLE ipallocationpools (
  id VARCHAR(36) NOT NULL,
  subnet_id VARCHAR(36),
  first_ip VARCHAR(64),
  last_ip VARCHAR(64),
  PRIMARY KEY (id)
);

CREATE TABLE ml2_port_bindings (
  port_id VARCHAR(36) NOT NULL,
  host VARCHAR(255) NOT NULL,
  vif_type VARCHAR(64),
  vnic_type VARCHAR(64),
  profile TEXT,
  vif_details TEXT,
  status VARCHAR(16),
  PRIMARY KEY (port_id, host)
);

CREATE TABLE securitygroups (
  project_id VARCHAR(255),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  standard_attr_id BIGINT,
  stateful BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE securitygrouprules (
  project_id VARCHAR(255),
  id VARCHAR(36) NOT NULL,
  security_group_id VARCHAR(36),
  remote_group_id VARCHAR(36),
  direction VARCHAR(10),
  ethertype VARCHAR(40),
  protocol VARCHAR(40),
  port_range_min INTEGER,
  port_range_max INTEGER,
  remote_ip_prefix VARCHAR(255),
  standard_attr_id BIGINT,
  PRIMARY KEY (id)
);

CREATE TABLE securitygroupportbindings (
  port_id VARCHAR(36) NOT NULL,
  security_group_id VARCHAR(36) NOT NULL,
  PRIMARY KEY (port_id, security_group_id)
);

CREATE TABLE routers (
  project_id VARCHAR(255),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  status VARCHAR(16),
  admin_state_up BOOLEAN,
  gw_port_id VARCHAR(36),
  enable_snat BOOLEAN,
  standard_attr_id BIGINT,
  flavor_id VARCHAR(36),
  ha BOOLEAN,
  distributed BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE routerports (
  router_id VARCHAR(36) NOT NULL,
  port_id VARCHAR(36) NOT NULL,
  port_type VARCHAR(255),
  PRIMARY KEY (router_id, port_id)
);

CREATE TABLE floatingips (
  project_id VARCHAR(255),
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
  PRIMARY KEY (id)
);

CREATE TABLE agents (
  id VARCHAR(36) NOT NULL,
  agent_type VARCHAR(255),
  binary VARCHAR(255),
  topic VARCHAR(255),
  host VARCHAR(255),
  availability_zone VARCHAR(255),
  admin_state_up BOOLEAN,
  created_at DATETIME,
  started_at DATETIME,
  heartbeat_timestamp DATETIME,
  description VARCHAR(255),
  configurations TEXT,
  load INTEGER,
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

CREATE TABLE networkrbacs (
  id VARCHAR(36) NOT NULL,
  object_id VARCHAR(36),
  project_id VARCHAR(255),
  target_project VARCHAR(255),
  action VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE qos_policies (
  project_id VARCHAR(255),
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  shared BOOLEAN,
  is_default BOOLEAN,
  standard_attr_id BIGINT,
  PRIMARY KEY (id)
);

CREATE TABLE qos_bandwidth_limit_rules (
  id VARCHAR(36) NOT NULL,
  qos_policy_id VARCHAR(36),
  max_kbps INTEGER,
  max_burst_kbps INTEGER,
  direction VARCHAR(10),
  PRIMARY KEY (id)
);

CREATE TABLE qos_port_policy_bindings (
  policy_id VARCHAR(36),
  port_id VARCHAR(36) NOT NULL,
  PRIMARY KEY (port_id)
);

CREATE TABLE nq_quotas (
  id VARCHAR(36) NOT NULL,
  project_id VARCHAR(255),
  resource VARCHAR(255),
  limit_ INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE nq_quotausages (
  project_id VARCHAR(255) NOT NULL,
  resource VARCHAR(255) NOT NULL,
  dirty BOOLEAN,
  in_use INTEGER,
  reserved INTEGER,
  PRIMARY KEY (project_id, resource)
);

CREATE TABLE dnsnameservers (
  address VARCHAR(128) NOT NULL,
  subnet_id VARCHAR(36) NOT NULL,
  sort_order INTEGER,
  PRIMARY KEY (address, subnet_id)
);

CREATE TABLE volumes (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id VARCHAR(36) NOT NULL,
  ec2_id VARCHAR(255),
  user_id VARCHAR(255),
  project_id VARCHAR(255),
  host VARCHAR(255),
  size INTEGER,
  availability_zone VARCHAR(255),
  status VARCHAR(255),
  scheduled_at DATETIME,
  launched_at DATETIME,
  terminated_at DATETIME,
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  provider_location VARCHAR(255),
  provider_auth VARCHAR(255),
  snapshot_id VARCHAR(36),
  volume_type_id VARCHAR(36),
  source_volid VARCHAR(36),
  bootable BOOLEAN,
  provider_geometry VARCHAR(255),
  _name_id VARCHAR(36),
  encryption_key_id VARCHAR(36),
  migration_status VARCHAR(255),
  attach_status VARCHAR(255),
  replication_status VARCHAR(255),
  replication_extended_status VARCHAR(255),
  consistencygroup_id VARCHAR(36),
  provider_id VARCHAR(255),
  multiattach BOOLEAN,
  previous_status VARCHAR(255),
  cluster_name VARCHAR(255),
  service_uuid VARCHAR(36),
  shared_targets BOOLEAN,
  use_quota BOOLEAN,
  PRIMARY KEY (id)
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
  PRIMARY KEY (id)
);

CREATE TABLE snapshots (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id VARCHAR(36) NOT NULL,
  volume_id VARCHAR(36),
  user_id VARCHAR(255),
  project_id VARCHAR(255),
  status VARCHAR(255),
  progress VARCHAR(255),
  volume_size INTEGER,
  scheduled_at DATETIME,
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  provider_location VARCHAR(255),
  encryption_key_id VARCHAR(36),
  volume_type_id VARCHAR(36),
  cgsnapshot_id VARCHAR(36),
  provider_id VARCHAR(255),
  use_quota BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE backups (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id VARCHAR(36) NOT NULL,
  volume_id VARCHAR(36),
  user_id VARCHAR(255),
  project_id VARCHAR(255),
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
  PRIMARY KEY (id)
);

CREATE TABLE vol_services (
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
  rpc_current_version VARCHAR(36),
  replication_status VARCHAR(36),
  frozen BOOLEAN,
  active_backend_id VARCHAR(255),
  cluster_name VARCHAR(255),
  uuid VARCHAR(36),
  PRIMARY KEY (id)
);

CREATE TABLE vol_quotas (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  project_id VARCHAR(255),
  resource VARCHAR(255),
  hard_limit INTEGER,
  allocated INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE vol_quota_usages (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id INTEGER NOT NULL,
  project_id VARCHAR(255),
  resource VARCHAR(255),
  in_use INTEGER,
  reserved INTEGER,
  until_refresh INTEGER,
  race_preventer BOOLEAN,
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
  source_project_id VARCHAR(255),
  destination_project_id VARCHAR(255),
  accepted BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE volumes_arch (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id VARCHAR(36) NOT NULL,
  ec2_id VARCHAR(255),
  user_id VARCHAR(255),
  project_id VARCHAR(255),
  host VARCHAR(255),
  size INTEGER,
  availability_zone VARCHAR(255),
  status VARCHAR(255),
  scheduled_at DATETIME,
  launched_at DATETIME,
  terminated_at DATETIME,
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  provider_location VARCHAR(255),
  provider_auth VARCHAR(255),
  snapshot_id VARCHAR(36),
  volume_type_id VARCHAR(36),
  source_volid VARCHAR(36),
  bootable BOOLEAN,
  provider_geometry VARCHAR(255),
  _name_id VARCHAR(36),
  encryption_key_id VARCHAR(36),
  migration_status VARCHAR(255),
  attach_status VARCHAR(255),
  replication_status VARCHAR(255),
  replication_extended_status VARCHAR(255),
  consistencygroup_id VARCHAR(36),
  provider_id VARCHAR(255),
  multiattach BOOLEAN,
  previous_status VARCHAR(255),
  cluster_name VARCHAR(255),
  service_uuid VARCHAR(36),
  shared_targets BOOLEAN,
  use_quota BOOLEAN,
  arch_run_id INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE snapshots_arch (
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  id VARCHAR(36) NOT NULL,
  volume_id VARCHAR(36),
  user_id VARCHAR(255),
  project_id VARCHAR(255),
  status VARCHAR(255),
  progress VARCHAR(255),
  volume_size INTEGER,
  scheduled_at DATETIME,
  display_name VARCHAR(255),
  display_description VARCHAR(255),
  provider_location VARCHAR(255),
  encryption_key_id VARCHAR(36),
  volume_type_id VARCHAR(36),
  cgsnapshot_id VARCHAR(36),
  provider_id VARCHAR(255),
  use_quota BOOLEAN,
  arch_run_id INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE images (
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  size BIGINT,
  status VARCHAR(30),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  checksum VARCHAR(32),
  owner VARCHAR(255),
  min_disk INTEGER,
  min_ram INTEGER,
  protected BOOLEAN,
  disk_format VARCHAR(20),
  container_format VARCHAR(20),
  virtual_size BIGINT,
  visibility VARCHAR(9),
  os_hidden BOOLEAN,
  os_hash_algo VARCHAR(64),
  os_hash_value VARCHAR(128),
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
  PRIMARY KEY (id)
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
  status VARCHAR(20),
  PRIMARY KEY (id)
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
  status VARCHAR(30),
  PRIMARY KEY (id)
);

CREATE TABLE image_tags (
  id INTEGER NOT NULL,
  image_id VARCHAR(36),
  value VARCHAR(255),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE images_archive2019 (
  id VARCHAR(36) NOT NULL,
  name VARCHAR(255),
  size BIGINT,
  status VARCHAR(30),
  created_at DATETIME,
  updated_at DATETIME,
  deleted_at DATETIME,
  deleted INTEGER,
  checksum VARCHAR(32),
  owner VARCHAR(255),
  min_disk INTEGER,
  min_ram INTEGER,
  protected BOOLEAN,
  disk_format VARCHAR(20),
  container_format VARCHAR(20),
  virtual_size BIGINT,
  visibility VARCHAR(9),
  os_hidden BOOLEAN,
  os_hash_algo VARCHAR(64),
  os_hash_value VARCHAR(128),
  PRIMARY KEY (id)
);

CREATE TABLE resource_providers (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  uuid VARCHAR(36),
  name VARCHAR(200),
  generation INTEGER,
  root_provider_id INTEGER,
  parent_provider_id INTEGER,
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
  project_ext_id VARCHAR(255),
  user_ext_id VARCHAR(255),
  generation INTEGER,
  consumer_type_id INTEGER,
  PRIMARY KEY (id)
);

CREATE TABLE resource_classes (
  created_at DATETIME,
  updated_at DATETIME,
  id INTEGER NOT NULL,
  name VARCHAR(255),
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
  resource_provider_id INTEGER NOT NULL,
  trait_id INTEGER NOT NULL,
  PRIMARY KEY (resource_provider_id, trait_id)
);

CREATE TABLE lb_load_balancer (
  id VARCHAR(36) NOT NULL,
  project_id VARCHAR(36),
  name VARCHAR(255),
  description VARCHAR(255),
  vip_port_id VARCHAR(36),
  vip_subnet_id VARCHAR(36),
  vip_address VARCHAR(64),
  provisioning_status VARCHAR(16),
  operating_status VARCHAR(16),
  enabled BOOLEAN,
  topology VARCHAR(36),
  server_group_id VARCHAR(36),
  provider VARCHAR(64),
  flavor_id VARCHAR(36),
  created_at DATETIME,
  updated_at DATETIME,
  PRIMARY KEY (id)
);

CREATE TABLE lb_listener (
  id VARCHAR(36) NOT NULL,
  project_id VARCHAR(36),
  name VARCHAR(255),
  protocol VARCHAR(16),
  protocol_port INTEGER,
  connection_limit INTEGER,
  load_balancer_id VARCHAR(36),
  default_pool_id VARCHAR(36),
  provisioning_status VARCHAR(16),
  operating_status VARCHAR(16),
  enabled BOOLEAN,
  tls_certificate_id VARCHAR(255),
  PRIMARY KEY (id)
);

CREATE TABLE lb_pool (
  id VARCHAR(36) NOT NULL,
  project_id VARCHAR(36),
  name VARCHAR(255),
  protocol VARCHAR(16),
  lb_algorithm VARCHAR(255),
  load_balancer_id VARCHAR(36),
  operating_status VARCHAR(16),
  provisioning_status VARCHAR(16),
  enabled BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE lb_member (
  id VARCHAR(36) NOT NULL,
  pool_id VARCHAR(36),
  project_id VARCHAR(36),
  subnet_id VARCHAR(36),
  ip_address VARCHAR(64),
  protocol_port INTEGER,
  weight INTEGER,
  backup BOOLEAN,
  operating_status VARCHAR(16),
  enabled BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE lb_health_monitor (
  id VARCHAR(36) NOT NULL,
  pool_id VARCHAR(36),
  type VARCHAR(36),
  delay INTEGER,
  timeout INTEGER,
  fall_threshold INTEGER,
  rise_threshold INTEGER,
  url_path VARCHAR(255),
  enabled BOOLEAN,
  PRIMARY KEY (id)
);

CREATE TABLE knddat (
  kdnr INTEGER NOT NULL,
  kdnam VARCHAR(60),
  kdnam2 VARCHAR(60),
  kdstr VARCHAR(60),
  kdplz VARCHAR(10),
  kdort VARCHAR(40),
  kdlnd CHAR(2),
  kdkat CHAR(2),
  betrnr INTEGER,
  ustid VARCHAR(20),
  sprkz CHAR(1),
  bonkl CHAR(1),
  anldat DATE,
  spkz CHAR(1),
  resfld1 VARCHAR(20),
  resfld2 VARCHAR(20),
  PRIMARY KEY (kdnr)
);

CREATE TABLE kndkat (
  kdkat CHAR(2) NOT NULL,
  katbez VARCHAR(40),
  PRIMARY KEY (kdkat)
);

CREATE TABLE kndprj (
  kdnr INTEGER NOT NULL,
  prjid VARCHAR(64) NOT NULL,
  gltvon DATE NOT NULL,
  gltbis DATE,
  kstst VARCHAR(10),
  PRIMARY KEY (kdnr, prjid, gltvon)
);

CREATE TABLE betrer (
  betrnr INTEGER NOT NULL,
  betnam VARCHAR(60),
  beteml VARCHAR(80),
  orgkz VARCHAR(8),
  austdt DATE,
  PRIMARY KEY (betrnr)
);

CREATE TABLE orgeinh (
  orgkz VARCHAR(8) NOT NULL,
  orgbez VARCHAR(60),
  orgueb VARCHAR(8),
  ltrnr INTEGER,
  aktkz CHAR(1),
  PRIMARY KEY (orgkz)
);

CREATE TABLE krtmst (
  ktnr INTEGER NOT NULL,
  kdnr INTEGER,
  ktart CHAR(2),
  ktstat CHAR(1),
  ktbeg DATE,
  ktend DATE,
  kndfr INTEGER,
  wkz CHAR(3),
  zahlbd CHAR(4),
  verlkz CHAR(1),
  untdat DATE,
  betrnr INTEGER,
  PRIMARY KEY (ktnr)
);

CREATE TABLE krtpos (
  ktnr INTEGER NOT NULL,
  ktpos INTEGER NOT NULL,
  tarcd VARCHAR(8),
  rabpr DECIMAL(18,4),
  mngmin DECIMAL(18,4),
  gltvon DATE,
  gltbis DATE,
  PRIMARY KEY (ktnr, ktpos)
);

CREATE TABLE krtart (
  ktart CHAR(2) NOT NULL,
  artbez VARCHAR(40),
  PRIMARY KEY (ktart)
);

CREATE TABLE tarblk (
  tarcd VARCHAR(8) NOT NULL,
  tartxt VARCHAR(60),
  resart CHAR(4),
  einh CHAR(4),
  prseinh DECIMAL(18,4),
  wkz CHAR(3),
  gltvon DATE,
  gltbis DATE,
  sperr CHAR(1),
  PRIMARY KEY (tarcd)
);

CREATE TABLE tarhis (
  tarcd VARCHAR(8) NOT NULL,
  lfdnr INTEGER NOT NULL,
  prseinh DECIMAL(18,4),
  gltvon DATE,
  gltbis DATE,
  aendbn VARCHAR(12),
  PRIMARY KEY (tarcd, lfdnr)
);

CREATE TABLE resart (
  resart CHAR(4) NOT NULL,
  resbez VARCHAR(40),
  einh CHAR(4),
  PRIMARY KEY (resart)
);

CREATE TABLE mtrsmp (
  smpid BIGINT NOT NULL,
  prjid VARCHAR(64),
  resid VARCHAR(64),
  resart CHAR(4),
  smpzt DATETIME,
  smpwrt DECIMAL(18,4),
  qukz CHAR(1),
  PRIMARY KEY (smpid)
);

CREATE TABLE mtragd (
  prjid VARCHAR(64) NOT NULL,
  resart CHAR(4) NOT NULL,
  agdat DATE NOT NULL,
  agwrt DECIMAL(18,4),
  aganz INTEGER,
  korkz CHAR(1),
  PRIMARY KEY (prjid, resart, agdat)
);

CREATE TABLE rchkop (
  rchnr INTEGER NOT NULL,
  kdnr INTEGER,
  ktnr INTEGER,
  rchdat DATE,
  faedat DATE,
  netbt DECIMAL(18,4),
  mwst DECIMAL(18,4),
  brtbt DECIMAL(18,4),
  wkz CHAR(3),
  rchst CHAR(1),
  mahnst INTEGER,
  storno INTEGER,
  perjj INTEGER,
  permm INTEGER,
  PRIMARY KEY (rchnr)
);

CREATE TABLE rchzei (
  rchnr INTEGER NOT NULL,
  zeinr INTEGER NOT NULL,
  tarcd VARCHAR(8),
  prjid VARCHAR(64),
  menge DECIMAL(18,4),
  prs DECIMAL(18,4),
  rabpr DECIMAL(18,4),
  betr DECIMAL(18,4),
  PRIMARY KEY (rchnr, zeinr)
);

CREATE TABLE rchstx (
  rchst CHAR(1) NOT NULL,
  sprkz CHAR(1) NOT NULL,
  sttxt VARCHAR(40),
  PRIMARY KEY (rchst, sprkz)
);

CREATE TABLE zahlng (
  zahnr INTEGER NOT NULL,
  rchnr INTEGER,
  zahdat DATE,
  zahbt DECIMAL(18,4),
  zahart CHAR(2),
  wkz CHAR(3),
  PRIMARY KEY (zahnr)
);

CREATE TABLE stdort (
  stocd CHAR(4) NOT NULL,
  stobez VARCHAR(40),
  stoort VARCHAR(40),
  stolnd CHAR(2),
  region_id VARCHAR(255),
  eigkz CHAR(1),
  PRIMARY KEY (stocd)
);

CREATE TABLE hwrack (
  rckid INTEGER NOT NULL,
  stocd CHAR(4),
  rckbez VARCHAR(20),
  heinh INTEGER,
  leistkw DECIMAL(18,4),
  raum VARCHAR(12),
  PRIMARY KEY (rckid)
);

CREATE TABLE hwknt (
  kntid INTEGER NOT NULL,
  rckid INTEGER,
  hostnm VARCHAR(80),
  sernr VARCHAR(30),
  mdlcd VARCHAR(8),
  kaufdt DATE,
  grntbis DATE,
  kntst CHAR(2),
  posu INTEGER,
  anlnr VARCHAR(12),
  bmcip VARCHAR(39),
  PRIMARY KEY (kntid)
);

CREATE TABLE hwmdl (
  mdlcd VARCHAR(8) NOT NULL,
  mdlbez VARCHAR(40),
  herst VARCHAR(40),
  cpuanz INTEGER,
  ramgb INTEGER,
  hehe INTEGER,
  PRIMARY KEY (mdlcd)
);

CREATE TABLE hwstat (
  kntst CHAR(2) NOT NULL,
  stbez VARCHAR(40),
  PRIMARY KEY (kntst)
);

CREATE TABLE wrtfen (
  wfid INTEGER NOT NULL,
  kntid INTEGER,
  wfbeg DATETIME,
  wfend DATETIME,
  wfart CHAR(2),
  grund VARCHAR(80),
  gnhkz CHAR(1),
  PRIMARY KEY (wfid)
);

CREATE TABLE ops_incident (
  inc_no VARCHAR(16) NOT NULL,
  sev INTEGER,
  opened_at DATETIME,
  closed_at DATETIME,
  team_code VARCHAR(10),
  summary VARCHAR(255),
  root_cause_cd VARCHAR(6),
  reporter VARCHAR(80),
  customer_visible BOOLEAN,
  region VARCHAR(255),
  PRIMARY KEY (inc_no)
);

CREATE TABLE ops_incident_res (
  inc_no VARCHAR(16) NOT NULL,
  res_type VARCHAR(20) NOT NULL,
  res_id VARCHAR(64) NOT NULL,
  PRIMARY KEY (inc_no, res_type, res_id)
);

CREATE TABLE ops_severity (
  sev INTEGER NOT NULL,
  sev_text VARCHAR(40),
  target_hours INTEGER,
  PRIMARY KEY (sev)
);

CREATE TABLE ops_root_cause (
  cd VARCHAR(6) NOT NULL,
  txt VARCHAR(80),
  PRIMARY KEY (cd)
);

CREATE TABLE ops_team (
  team_code VARCHAR(10) NOT NULL,
  team_name VARCHAR(60),
  orgkz VARCHAR(8),
  oncall_phone VARCHAR(30),
  PRIMARY KEY (team_code)
);

CREATE TABLE usage_daily_project (
  project_id VARCHAR(64) NOT NULL,
  day DATE NOT NULL,
  vcpu_hours FLOAT,
  ram_gb_hours FLOAT,
  disk_gb_hours FLOAT,
  fip_hours FLOAT,
  instances_max INTEGER,
  volumes_max INTEGER,
  images_bytes BIGINT,
  load_run_id INTEGER,
  PRIMARY KEY (project_id, day)
);

CREATE TABLE stg_usage_import (
  run_id INTEGER,
  raw_line TEXT,
  project_name VARCHAR(255),
  day_txt VARCHAR(10),
  meter VARCHAR(255),
  qty_txt VARCHAR(20),
  ok_flag CHAR(1)
);
