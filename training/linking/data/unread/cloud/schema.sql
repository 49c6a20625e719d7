CREATE TABLE region (
  id varchar(255) NOT NULL,
  description varchar(255) NOT NULL,
  parent_region_id varchar(255),
  extra text,
  PRIMARY KEY (id)
);

CREATE TABLE service (
  id varchar(64) NOT NULL,
  type varchar(255),
  enabled boolean NOT NULL,
  svc_name varchar(255),
  extra text,
  PRIMARY KEY (id)
);

CREATE TABLE endpoint (
  id varchar(64) NOT NULL,
  legacy_endpoint_id varchar(64),
  interface varchar(8) NOT NULL,
  service_id varchar(64) NOT NULL,
  url text NOT NULL,
  extra text,
  enabled boolean NOT NULL,
  region_id varchar(255),
  PRIMARY KEY (id),
  FOREIGN KEY (service_id) REFERENCES service (id),
  FOREIGN KEY (region_id) REFERENCES region (id)
);

CREATE TABLE project (
  id varchar(64) NOT NULL,
  name varchar(64) NOT NULL,
  extra text,
  description text,
  enabled boolean,
  domain_id varchar(64) NOT NULL,
  parent_id varchar(64),
  is_domain boolean NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (domain_id) REFERENCES project (id),
  FOREIGN KEY (parent_id) REFERENCES project (id)
);

CREATE TABLE project_tag (
  project_id varchar(64) NOT NULL,
  name varchar(255) NOT NULL,
  PRIMARY KEY (project_id, name),
  FOREIGN KEY (project_id) REFERENCES project (id)
);

CREATE TABLE user (
  id varchar(64) NOT NULL,
  extra text,
  enabled boolean,
  default_project_id varchar(64),
  created_at datetime,
  last_active_at date,
  domain_id varchar(64) NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (domain_id) REFERENCES project (id)
);

CREATE TABLE local_user (
  id integer NOT NULL,
  domain_id varchar(64) NOT NULL,
  user_id varchar(64) NOT NULL,
  name varchar(255) NOT NULL,
  failed_auth_count integer,
  failed_auth_at datetime,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES user (id)
);

CREATE TABLE federated_user (
  id integer NOT NULL,
  user_id varchar(64) NOT NULL,
  idp_id varchar(64) NOT NULL,
  protocol_id varchar(64) NOT NULL,
  unique_id varchar(255) NOT NULL,
  display_name varchar(255),
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES user (id)
);

CREATE TABLE password (
  id integer NOT NULL,
  local_user_id integer NOT NULL,
  password_hash varchar(255),
  self_service boolean NOT NULL,
  created_at_int bigint NOT NULL,
  expires_at_int bigint,
  created_at datetime NOT NULL,
  expires_at datetime,
  PRIMARY KEY (id),
  FOREIGN KEY (local_user_id) REFERENCES local_user (id)
);

CREATE TABLE grp (
  id varchar(64) NOT NULL,
  domain_id varchar(64) NOT NULL,
  name varchar(64) NOT NULL,
  description text,
  extra text,
  PRIMARY KEY (id),
  FOREIGN KEY (domain_id) REFERENCES project (id)
);

CREATE TABLE user_group_membership (
  user_id varchar(64) NOT NULL,
  group_id varchar(64) NOT NULL,
  PRIMARY KEY (user_id, group_id),
  FOREIGN KEY (user_id) REFERENCES user (id),
  FOREIGN KEY (group_id) REFERENCES grp (id)
);

CREATE TABLE role (
  id varchar(64) NOT NULL,
  name varchar(255) NOT NULL,
  extra text,
  domain_id varchar(64) NOT NULL,
  description varchar(255),
  PRIMARY KEY (id)
);

CREATE TABLE assignment (
  type varchar(16) NOT NULL,
  actor_id varchar(64) NOT NULL,
  target_id varchar(64) NOT NULL,
  role_id varchar(64) NOT NULL,
  inherited boolean NOT NULL,
  PRIMARY KEY (type, actor_id, target_id, role_id, inherited),
  FOREIGN KEY (role_id) REFERENCES role (id),
  FOREIGN KEY (type) REFERENCES assignment_type_cd (cd)
);

CREATE TABLE assignment_type_cd (
  cd varchar(16) NOT NULL,
  label varchar(80),
  actor_kind char(1),
  target_kind char(1),
  PRIMARY KEY (cd)
);

CREATE TABLE application_credential (
  internal_id integer NOT NULL,
  id varchar(64) NOT NULL,
  name varchar(255) NOT NULL,
  secret_hash varchar(255) NOT NULL,
  description text,
  user_id varchar(64) NOT NULL,
  project_id varchar(64),
  expires_at datetime,
  system varchar(64),
  unrestricted boolean,
  PRIMARY KEY (internal_id)
);

CREATE TABLE application_credential_role (
  application_credential_id integer NOT NULL,
  role_id varchar(64) NOT NULL,
  PRIMARY KEY (application_credential_id, role_id),
  FOREIGN KEY (application_credential_id) REFERENCES application_credential (internal_id)
);

CREATE TABLE registered_limit (
  internal_id integer NOT NULL,
  id varchar(64) NOT NULL,
  service_id varchar(255),
  region_id varchar(64),
  resource_name varchar(255),
  default_limit integer NOT NULL,
  description text,
  PRIMARY KEY (internal_id),
  FOREIGN KEY (service_id) REFERENCES service (id)
);

CREATE TABLE project_limit (
  internal_id integer NOT NULL,
  id varchar(64) NOT NULL,
  project_id varchar(64),
  domain_id varchar(64),
  resource_limit integer NOT NULL,
  description text,
  registered_limit_id varchar(64),
  PRIMARY KEY (internal_id)
);

CREATE TABLE id_login_audit (
  aud_id bigint NOT NULL,
  ts datetime NOT NULL,
  user_id varchar(64),
  user_name_given varchar(255),
  domain_id varchar(64),
  scope_project_id varchar(64),
  outcome char(1),
  fail_rsn varchar(20),
  auth_method varchar(30),
  src_ip varchar(64),
  user_agent varchar(255),
  region_id varchar(255),
  token_aud_id varchar(32),
  req_id varchar(64),
  rsv1 varchar(64),
  rsv2 varchar(64),
  PRIMARY KEY (aud_id)
);

CREATE TABLE prt_ou (
  ou_id integer NOT NULL,
  ou_cd varchar(12) NOT NULL,
  ou_name varchar(120),
  ou_name_short varchar(30),
  parent_ou_id integer,
  ou_lvl smallint,
  head_pers_no varchar(10),
  legal_ent_cd varchar(6),
  valid_from date,
  valid_to date,
  sap_orgeh varchar(12),
  upd_ts datetime,
  upd_by varchar(20),
  PRIMARY KEY (ou_id),
  FOREIGN KEY (parent_ou_id) REFERENCES prt_ou (ou_id)
);

CREATE TABLE prt_cost_ctr (
  cc_no varchar(12) NOT NULL,
  cc_name varchar(80),
  ou_id integer,
  cc_type char(1),
  currency char(3),
  budget_yr_amt numeric(14,2),
  budget_yr smallint,
  locked_flg char(1),
  valid_from date,
  valid_to date,
  PRIMARY KEY (cc_no),
  FOREIGN KEY (ou_id) REFERENCES prt_ou (ou_id)
);

CREATE TABLE prt_person (
  pers_no varchar(10) NOT NULL,
  user_id varchar(64),
  last_nm varchar(60),
  first_nm varchar(60),
  mail varchar(120),
  phone varchar(30),
  ou_id integer,
  ext_flg char(1),
  company_nm varchar(80),
  entry_dt date,
  exit_dt date,
  mgr_pers_no varchar(10),
  ldap_dn varchar(255),
  last_sync_ts datetime,
  PRIMARY KEY (pers_no),
  FOREIGN KEY (ou_id) REFERENCES prt_ou (ou_id)
);

CREATE TABLE prt_tenant (
  project_uuid varchar(64) NOT NULL,
  tenant_cd varchar(16),
  disp_name varchar(120),
  ou_id integer,
  cc_no varchar(12),
  env_cd char(2),
  sla_cd varchar(4),
  app_id varchar(20),
  app_name varchar(120),
  owner_pers_no varchar(10),
  conf_class char(1),
  dr_flg char(1),
  backup_flg char(1),
  pii_flg char(1),
  pci_flg char(1),
  onboard_dt date,
  offboard_dt date,
  review_due_dt date,
  last_review_dt date,
  sts char(1),
  charge_model varchar(3),
  discount_pct numeric(5,2),
  max_vcpu integer,
  max_ram_gb integer,
  max_disk_gb integer,
  remark varchar(500),
  created_ts datetime,
  created_by varchar(20),
  upd_ts datetime,
  upd_by varchar(20),
  rsv_fld1 varchar(50),
  rsv_fld2 varchar(50),
  PRIMARY KEY (project_uuid),
  FOREIGN KEY (ou_id) REFERENCES prt_ou (ou_id),
  FOREIGN KEY (cc_no) REFERENCES prt_cost_ctr (cc_no),
  FOREIGN KEY (env_cd) REFERENCES prt_env_cd (env_cd),
  FOREIGN KEY (sla_cd) REFERENCES prt_sla_cd (sla_cd)
);

CREATE TABLE prt_tenant_stg (
  load_id integer,
  row_no integer,
  project_uuid varchar(64),
  tenant_cd varchar(16),
  disp_name varchar(120),
  ou_cd varchar(12),
  cc_no varchar(12),
  env_txt varchar(30),
  sla_txt varchar(30),
  app_id varchar(20),
  owner_mail varchar(120),
  load_sts char(1),
  err_txt varchar(255),
  load_ts datetime,
  PRIMARY KEY (load_id, row_no)
);

CREATE TABLE prt_tenant_contact (
  tc_id integer NOT NULL,
  project_uuid varchar(64) NOT NULL,
  pers_no varchar(10) NOT NULL,
  ctc_role_cd char(2) NOT NULL,
  prio smallint,
  valid_from date,
  valid_to date,
  PRIMARY KEY (tc_id),
  FOREIGN KEY (project_uuid) REFERENCES prt_tenant (project_uuid),
  FOREIGN KEY (pers_no) REFERENCES prt_person (pers_no),
  FOREIGN KEY (ctc_role_cd) REFERENCES prt_ctc_role_cd (ctc_role_cd)
);

CREATE TABLE prt_ctc_role_cd (
  ctc_role_cd char(2) NOT NULL,
  descr_en varchar(60),
  descr_de varchar(60),
  sort_no smallint,
  PRIMARY KEY (ctc_role_cd)
);

CREATE TABLE prt_env_cd (
  env_cd char(2) NOT NULL,
  env_txt varchar(40),
  prod_flg char(1),
  PRIMARY KEY (env_cd)
);

CREATE TABLE prt_sla_cd (
  sla_cd varchar(4) NOT NULL,
  sla_txt varchar(60),
  avail_pct numeric(6,3),
  react_min integer,
  support_hrs varchar(20),
  surcharge_pct numeric(5,2),
  active_flg char(1),
  PRIMARY KEY (sla_cd)
);

CREATE TABLE prt_order (
  order_id integer NOT NULL,
  order_no varchar(16),
  ord_typ_cd varchar(4),
  ord_sts_cd char(2),
  project_uuid varchar(64),
  req_pers_no varchar(10),
  appr_pers_no varchar(10),
  cc_no varchar(12),
  ordered_ts datetime,
  appr_ts datetime,
  fulfilled_ts datetime,
  due_dt date,
  prio char(1),
  target_region varchar(255),
  res_type varchar(30),
  res_uuid varchar(36),
  qty integer,
  qty_unit varchar(10),
  param_json text,
  est_cost_mth numeric(12,2),
  currency char(3),
  reject_rsn varchar(255),
  itsm_ticket varchar(20),
  channel char(1),
  stack_uuid varchar(36),
  created_by varchar(20),
  upd_ts datetime,
  upd_by varchar(20),
  del_flg char(1),
  PRIMARY KEY (order_id),
  FOREIGN KEY (ord_typ_cd) REFERENCES prt_order_typ_cd (ord_typ_cd),
  FOREIGN KEY (ord_sts_cd) REFERENCES prt_order_sts_cd (ord_sts_cd),
  FOREIGN KEY (project_uuid) REFERENCES prt_tenant (project_uuid)
);

CREATE TABLE prt_order_hist (
  hist_id integer NOT NULL,
  order_id integer NOT NULL,
  old_sts_cd char(2),
  new_sts_cd char(2),
  chg_ts datetime,
  chg_by_pers_no varchar(10),
  note varchar(500),
  PRIMARY KEY (hist_id),
  FOREIGN KEY (order_id) REFERENCES prt_order (order_id)
);

CREATE TABLE prt_order_sts_cd (
  ord_sts_cd char(2) NOT NULL,
  sts_txt varchar(40),
  final_flg char(1),
  PRIMARY KEY (ord_sts_cd)
);

CREATE TABLE prt_order_typ_cd (
  ord_typ_cd varchar(4) NOT NULL,
  typ_txt varchar(60),
  svc_family varchar(20),
  needs_appr_flg char(1),
  std_days smallint,
  PRIMARY KEY (ord_typ_cd)
);

CREATE TABLE inf_site (
  site_cd varchar(6) NOT NULL,
  site_nm varchar(80),
  city varchar(60),
  ctry char(2),
  region_id varchar(255),
  tier smallint,
  opened_dt date,
  closed_dt date,
  PRIMARY KEY (site_cd)
);

CREATE TABLE inf_rack (
  rack_id integer NOT NULL,
  rack_lbl varchar(20),
  site_cd varchar(6),
  room varchar(20),
  row_lbl varchar(6),
  u_total smallint,
  pwr_kw_max numeric(6,2),
  pwr_feed varchar(4),
  PRIMARY KEY (rack_id),
  FOREIGN KEY (site_cd) REFERENCES inf_site (site_cd)
);

CREATE TABLE inf_hw_model (
  model_id integer NOT NULL,
  vendor_nm varchar(60),
  model_nm varchar(80),
  cpu_model varchar(80),
  sockets smallint,
  cores_per_sock smallint,
  ram_gb integer,
  nic_desc varchar(80),
  u_height smallint,
  watt_max integer,
  eol_dt date,
  eos_dt date,
  PRIMARY KEY (model_id)
);

CREATE TABLE inf_server (
  srv_id integer NOT NULL,
  asset_no varchar(20),
  hostname_fqdn varchar(255),
  short_nm varchar(64),
  serial_no varchar(40),
  model_id integer,
  rack_id integer,
  u_pos smallint,
  srv_sts_cd char(2),
  usage_cd varchar(4),
  bmc_ip varchar(45),
  mgmt_ip varchar(45),
  mac_boot varchar(17),
  fw_bios varchar(30),
  fw_bmc varchar(30),
  os_rel varchar(40),
  kernel_ver varchar(40),
  purch_dt date,
  purch_price numeric(12,2),
  po_no varchar(20),
  warranty_end_dt date,
  contract_no varchar(20),
  deprec_mths smallint,
  in_svc_dt date,
  decom_dt date,
  last_seen_ts datetime,
  cmdb_ci varchar(40),
  rsv_a varchar(40),
  rsv_b varchar(40),
  PRIMARY KEY (srv_id),
  FOREIGN KEY (model_id) REFERENCES inf_hw_model (model_id),
  FOREIGN KEY (rack_id) REFERENCES inf_rack (rack_id),
  FOREIGN KEY (srv_sts_cd) REFERENCES inf_srv_sts_cd (srv_sts_cd)
);

CREATE TABLE inf_srv_sts_cd (
  srv_sts_cd char(2) NOT NULL,
  txt varchar(40),
  oper_flg char(1),
  PRIMARY KEY (srv_sts_cd)
);

CREATE TABLE inf_maint_win (
  maint_id integer NOT NULL,
  chg_no varchar(20),
  title varchar(160),
  maint_typ char(1),
  planned_start datetime,
  planned_end datetime,
  act_start datetime,
  act_end datetime,
  sts char(1),
  impact_cd char(1),
  resp_pers_no varchar(10),
  site_cd varchar(6),
  remark text,
  PRIMARY KEY (maint_id),
  FOREIGN KEY (site_cd) REFERENCES inf_site (site_cd)
);

CREATE TABLE inf_maint_srv (
  maint_id integer NOT NULL,
  srv_id integer NOT NULL,
  seq_no smallint,
  done_flg char(1),
  evac_needed_flg char(1),
  PRIMARY KEY (maint_id, srv_id),
  FOREIGN KEY (maint_id) REFERENCES inf_maint_win (maint_id),
  FOREIGN KEY (srv_id) REFERENCES inf_server (srv_id)
);

CREATE TABLE instances (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  id integer NOT NULL,
  internal_id integer,
  user_id varchar(255),
  project_id varchar(255),
  image_ref varchar(255),
  kernel_id varchar(255),
  ramdisk_id varchar(255),
  launch_index integer,
  key_name varchar(255),
  key_data text,
  power_state integer,
  vm_state varchar(255),
  task_state varchar(255),
  memory_mb integer,
  vcpus integer,
  root_gb integer,
  ephemeral_gb integer,
  hostname varchar(255),
  host varchar(255),
  node varchar(255),
  compute_id bigint,
  instance_type_id integer,
  user_data text,
  reservation_id varchar(255),
  launched_at datetime,
  terminated_at datetime,
  display_name varchar(255),
  display_description varchar(255),
  availability_zone varchar(255),
  locked boolean,
  locked_by varchar(5),
  os_type varchar(255),
  launched_on varchar(255),
  architecture varchar(255),
  uuid varchar(36) NOT NULL,
  root_device_name varchar(255),
  access_ip_v4 varchar(39),
  access_ip_v6 varchar(39),
  config_drive varchar(255),
  default_ephemeral_device varchar(255),
  default_swap_device varchar(255),
  progress integer,
  auto_disk_config boolean,
  shutdown_terminate boolean,
  disable_terminate boolean,
  cell_name varchar(255),
  cleaned integer,
  hidden boolean,
  deleted integer,
  PRIMARY KEY (id),
  UNIQUE (uuid)
);

CREATE TABLE shadow_instances (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  id integer NOT NULL,
  user_id varchar(255),
  project_id varchar(255),
  image_ref varchar(255),
  key_name varchar(255),
  power_state integer,
  vm_state varchar(255),
  memory_mb integer,
  vcpus integer,
  root_gb integer,
  ephemeral_gb integer,
  hostname varchar(255),
  host varchar(255),
  node varchar(255),
  instance_type_id integer,
  launched_at datetime,
  terminated_at datetime,
  display_name varchar(255),
  availability_zone varchar(255),
  os_type varchar(255),
  launched_on varchar(255),
  uuid varchar(36),
  cell_name varchar(255),
  cleaned integer,
  deleted integer,
  PRIMARY KEY (id)
);

CREATE TABLE instance_actions (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  id integer NOT NULL,
  action varchar(255),
  instance_uuid varchar(36) NOT NULL,
  request_id varchar(255),
  user_id varchar(255),
  project_id varchar(255),
  start_time datetime,
  finish_time datetime,
  message varchar(255),
  deleted integer,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE instance_actions_events (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  id integer NOT NULL,
  event varchar(255),
  action_id integer,
  start_time datetime,
  finish_time datetime,
  result varchar(255),
  traceback text,
  host varchar(255),
  details text,
  deleted integer,
  PRIMARY KEY (id),
  FOREIGN KEY (action_id) REFERENCES instance_actions (id)
);

CREATE TABLE instance_faults (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  id integer NOT NULL,
  instance_uuid varchar(36),
  code integer NOT NULL,
  message varchar(255),
  details text,
  host varchar(255),
  deleted integer,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE instance_metadata (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  id integer NOT NULL,
  "key" varchar(255),
  value varchar(255),
  instance_uuid varchar(36),
  deleted integer,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE instance_extra (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  deleted integer,
  id integer NOT NULL,
  instance_uuid varchar(36) NOT NULL,
  device_metadata text,
  numa_topology text,
  pci_requests text,
  flavor text,
  vcpu_model text,
  migration_context text,
  keypairs text,
  trusted_certs text,
  vpmems text,
  resources text,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE block_device_mapping (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  id integer NOT NULL,
  device_name varchar(255),
  delete_on_termination boolean,
  snapshot_id varchar(36),
  volume_id varchar(36),
  volume_size integer,
  no_device boolean,
  connection_info text,
  instance_uuid varchar(36),
  source_type varchar(255),
  destination_type varchar(255),
  guest_format varchar(255),
  device_type varchar(255),
  disk_bus varchar(255),
  boot_index integer,
  image_id varchar(36),
  tag varchar(255),
  attachment_id varchar(36),
  uuid varchar(36),
  volume_type varchar(255),
  encrypted boolean,
  deleted integer,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE migrations (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  id integer NOT NULL,
  uuid varchar(36),
  source_compute varchar(255),
  dest_compute varchar(255),
  dest_host varchar(255),
  status varchar(255),
  instance_uuid varchar(36),
  old_instance_type_id integer,
  new_instance_type_id integer,
  source_node varchar(255),
  dest_node varchar(255),
  migration_type varchar(20),
  hidden boolean,
  memory_total bigint,
  memory_processed bigint,
  memory_remaining bigint,
  disk_total bigint,
  disk_processed bigint,
  disk_remaining bigint,
  cross_cell_move boolean,
  user_id varchar(255),
  project_id varchar(255),
  dest_compute_id bigint,
  deleted integer,
  PRIMARY KEY (id),
  FOREIGN KEY (instance_uuid) REFERENCES instances (uuid)
);

CREATE TABLE compute_nodes (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  id integer NOT NULL,
  service_id integer,
  vcpus integer NOT NULL,
  memory_mb integer NOT NULL,
  local_gb integer NOT NULL,
  vcpus_used integer NOT NULL,
  memory_mb_used integer NOT NULL,
  local_gb_used integer NOT NULL,
  hypervisor_type text NOT NULL,
  hypervisor_version integer NOT NULL,
  cpu_info text,
  disk_available_least integer,
  free_ram_mb integer,
  free_disk_gb integer,
  current_workload integer,
  running_vms integer,
  hypervisor_hostname varchar(255),
  host_ip varchar(39),
  supported_instances text,
  pci_stats text,
  metrics text,
  extra_resources text,
  stats text,
  numa_topology text,
  host varchar(255),
  ram_allocation_ratio float,
  cpu_allocation_ratio float,
  disk_allocation_ratio float,
  uuid varchar(36),
  mapped integer,
  deleted integer,
  PRIMARY KEY (id)
);

CREATE TABLE services (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  id integer NOT NULL,
  host varchar(255),
  "binary" varchar(255),
  topic varchar(255),
  report_count integer NOT NULL,
  disabled boolean,
  disabled_reason varchar(255),
  last_seen_up datetime,
  forced_down boolean,
  version integer,
  uuid varchar(36),
  deleted integer,
  PRIMARY KEY (id)
);

CREATE TABLE cell_mappings (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  uuid varchar(36) NOT NULL,
  name varchar(255),
  transport_url text,
  database_connection text,
  disabled boolean,
  PRIMARY KEY (id)
);

CREATE TABLE host_mappings (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  cell_id integer NOT NULL,
  host varchar(255) NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (cell_id) REFERENCES cell_mappings (id)
);

CREATE TABLE flavors (
  created_at datetime,
  updated_at datetime,
  name varchar(255) NOT NULL,
  id integer NOT NULL,
  memory_mb integer NOT NULL,
  vcpus integer NOT NULL,
  swap integer NOT NULL,
  vcpu_weight integer,
  flavorid varchar(255) NOT NULL,
  rxtx_factor float,
  root_gb integer,
  ephemeral_gb integer,
  disabled boolean,
  is_public boolean,
  description text,
  PRIMARY KEY (id)
);

CREATE TABLE flavor_extra_specs (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  flavor_id integer NOT NULL,
  "key" varchar(255) NOT NULL,
  value varchar(255),
  PRIMARY KEY (id),
  FOREIGN KEY (flavor_id) REFERENCES flavors (id)
);

CREATE TABLE flavor_projects (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  flavor_id integer NOT NULL,
  project_id varchar(255) NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (flavor_id) REFERENCES flavors (id)
);

CREATE TABLE aggregates (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  uuid varchar(36),
  name varchar(255),
  PRIMARY KEY (id)
);

CREATE TABLE aggregate_hosts (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  host varchar(255),
  aggregate_id integer NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (aggregate_id) REFERENCES aggregates (id)
);

CREATE TABLE aggregate_metadata (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  aggregate_id integer NOT NULL,
  "key" varchar(255) NOT NULL,
  value varchar(255) NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (aggregate_id) REFERENCES aggregates (id)
);

CREATE TABLE instance_groups (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  user_id varchar(255),
  project_id varchar(255),
  uuid varchar(36) NOT NULL,
  name varchar(255),
  PRIMARY KEY (id)
);

CREATE TABLE instance_group_member (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  instance_uuid varchar(255),
  group_id integer NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (group_id) REFERENCES instance_groups (id)
);

CREATE TABLE instance_group_policy (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  policy varchar(255),
  group_id integer NOT NULL,
  rules text,
  PRIMARY KEY (id),
  FOREIGN KEY (group_id) REFERENCES instance_groups (id)
);

CREATE TABLE key_pairs (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  name varchar(255) NOT NULL,
  user_id varchar(255) NOT NULL,
  fingerprint varchar(255),
  public_key text,
  type varchar(10) NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE nova_quotas (
  id integer NOT NULL,
  created_at datetime,
  updated_at datetime,
  project_id varchar(255),
  resource varchar(255) NOT NULL,
  hard_limit integer,
  PRIMARY KEY (id)
);

CREATE TABLE nova_quota_usages (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  project_id varchar(255),
  user_id varchar(255),
  resource varchar(255),
  in_use integer NOT NULL,
  reserved integer NOT NULL,
  until_refresh integer,
  PRIMARY KEY (id)
);

CREATE TABLE pci_devices (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  deleted integer,
  id integer NOT NULL,
  compute_node_id integer NOT NULL,
  address varchar(12) NOT NULL,
  vendor_id varchar(4) NOT NULL,
  product_id varchar(4) NOT NULL,
  dev_type varchar(8) NOT NULL,
  dev_id varchar(255),
  label varchar(255) NOT NULL,
  status varchar(36) NOT NULL,
  extra_info text,
  instance_uuid varchar(36),
  request_id varchar(36),
  numa_node integer,
  parent_addr varchar(12),
  uuid varchar(36),
  PRIMARY KEY (id),
  FOREIGN KEY (compute_node_id) REFERENCES compute_nodes (id)
);

CREATE TABLE vm_state_cd (
  vm_state varchar(32) NOT NULL,
  label varchar(60),
  billable_flg char(1),
  sort_no smallint,
  PRIMARY KEY (vm_state)
);

CREATE TABLE power_state_cd (
  power_state integer NOT NULL,
  label varchar(40),
  PRIMARY KEY (power_state)
);

CREATE TABLE instance_usage_day (
  usage_dt date NOT NULL,
  instance_uuid varchar(36) NOT NULL,
  project_id varchar(64),
  flavor_name varchar(255),
  host varchar(255),
  hrs_active numeric(5,2),
  hrs_stopped numeric(5,2),
  vcpu_hrs numeric(10,2),
  ram_gb_hrs numeric(12,2),
  disk_gb_hrs numeric(12,2),
  cpu_util_avg numeric(5,2),
  cpu_util_max numeric(5,2),
  mem_util_avg numeric(5,2),
  net_in_mb bigint,
  net_out_mb bigint,
  iops_avg integer,
  load_ts datetime,
  PRIMARY KEY (usage_dt, instance_uuid)
);

CREATE TABLE resource_providers (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  uuid varchar(36) NOT NULL,
  name varchar(200),
  generation integer,
  root_provider_id integer,
  parent_provider_id integer,
  PRIMARY KEY (id)
);

CREATE TABLE resource_classes (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  name varchar(255) NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE inventories (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  resource_provider_id integer NOT NULL,
  resource_class_id integer NOT NULL,
  total integer NOT NULL,
  reserved integer NOT NULL,
  min_unit integer NOT NULL,
  max_unit integer NOT NULL,
  step_size integer NOT NULL,
  allocation_ratio float NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (resource_provider_id) REFERENCES resource_providers (id),
  FOREIGN KEY (resource_class_id) REFERENCES resource_classes (id)
);

CREATE TABLE allocations (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  resource_provider_id integer NOT NULL,
  consumer_id varchar(36) NOT NULL,
  resource_class_id integer NOT NULL,
  used integer NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (resource_provider_id) REFERENCES resource_providers (id),
  FOREIGN KEY (resource_class_id) REFERENCES resource_classes (id)
);

CREATE TABLE volumes (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean,
  id varchar(36) NOT NULL,
  ec2_id varchar(255),
  user_id varchar(255),
  project_id varchar(255),
  host varchar(255),
  size integer,
  availability_zone varchar(255),
  status varchar(255),
  attach_status varchar(255),
  scheduled_at datetime,
  launched_at datetime,
  terminated_at datetime,
  display_name varchar(255),
  display_description varchar(255),
  provider_location varchar(256),
  provider_auth varchar(256),
  snapshot_id varchar(36),
  volume_type_id varchar(36) NOT NULL,
  source_volid varchar(36),
  bootable boolean,
  provider_geometry varchar(255),
  _name_id varchar(36),
  encryption_key_id varchar(36),
  migration_status varchar(255),
  replication_status varchar(255),
  replication_extended_status varchar(255),
  replication_driver_data varchar(255),
  consistencygroup_id varchar(36),
  provider_id varchar(255),
  multiattach boolean,
  previous_status varchar(255),
  cluster_name varchar(255),
  group_id varchar(36),
  service_uuid varchar(36),
  shared_targets boolean,
  use_quota boolean,
  PRIMARY KEY (id),
  FOREIGN KEY (volume_type_id) REFERENCES volume_types (id)
);

CREATE TABLE volumes_arch (
  arch_ts datetime,
  id varchar(36) NOT NULL,
  project_id varchar(255),
  host varchar(255),
  size_gb integer,
  az varchar(255),
  last_status varchar(255),
  vol_name varchar(255),
  type_name varchar(255),
  snapshot_id varchar(36),
  bootable boolean,
  created_at datetime,
  deleted_at datetime,
  purge_run_id integer,
  PRIMARY KEY (id)
);

CREATE TABLE volume_attachment (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean,
  id varchar(36) NOT NULL,
  volume_id varchar(36) NOT NULL,
  attached_host varchar(255),
  instance_uuid varchar(36),
  mountpoint varchar(255),
  attach_time datetime,
  detach_time datetime,
  attach_mode varchar(36),
  attach_status varchar(255),
  connection_info text,
  connector text,
  PRIMARY KEY (id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE volume_types (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean,
  id varchar(36) NOT NULL,
  name varchar(255),
  qos_specs_id varchar(36),
  is_public boolean,
  description varchar(255),
  PRIMARY KEY (id)
);

CREATE TABLE volume_type_extra_specs (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean,
  id integer NOT NULL,
  volume_type_id varchar(36) NOT NULL,
  "key" varchar(255),
  value varchar(255),
  PRIMARY KEY (id),
  FOREIGN KEY (volume_type_id) REFERENCES volume_types (id)
);

CREATE TABLE volume_type_projects (
  id integer NOT NULL,
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  volume_type_id varchar(36),
  project_id varchar(255),
  deleted integer,
  PRIMARY KEY (id),
  FOREIGN KEY (volume_type_id) REFERENCES volume_types (id)
);

CREATE TABLE snapshots (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean,
  id varchar(36) NOT NULL,
  volume_id varchar(36) NOT NULL,
  user_id varchar(255),
  project_id varchar(255),
  status varchar(255),
  progress varchar(255),
  volume_size integer,
  scheduled_at datetime,
  display_name varchar(255),
  display_description varchar(255),
  provider_location varchar(255),
  encryption_key_id varchar(36),
  volume_type_id varchar(36),
  cgsnapshot_id varchar(36),
  provider_id varchar(255),
  provider_auth varchar(255),
  group_snapshot_id varchar(36),
  use_quota boolean,
  PRIMARY KEY (id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE backups (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean,
  id varchar(36) NOT NULL,
  volume_id varchar(36) NOT NULL,
  user_id varchar(255),
  project_id varchar(255),
  host varchar(255),
  availability_zone varchar(255),
  display_name varchar(255),
  display_description varchar(255),
  container varchar(255),
  status varchar(255),
  fail_reason varchar(255),
  service_metadata varchar(255),
  service varchar(255),
  size integer,
  object_count integer,
  parent_id varchar(36),
  temp_volume_id varchar(36),
  temp_snapshot_id varchar(36),
  num_dependent_backups integer,
  snapshot_id varchar(36),
  data_timestamp datetime,
  restore_volume_id varchar(36),
  encryption_key_id varchar(36),
  PRIMARY KEY (id)
);

CREATE TABLE cinder_services (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean,
  id integer NOT NULL,
  host varchar(255),
  "binary" varchar(255),
  topic varchar(255),
  report_count integer NOT NULL,
  disabled boolean,
  availability_zone varchar(255),
  disabled_reason varchar(255),
  modified_at datetime,
  rpc_current_version varchar(36),
  object_current_version varchar(36),
  replication_status varchar(36),
  active_backend_id varchar(255),
  frozen boolean,
  cluster_name varchar(255),
  uuid varchar(36),
  PRIMARY KEY (id)
);

CREATE TABLE cinder_quotas (
  id integer NOT NULL,
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean,
  project_id varchar(255),
  resource varchar(300) NOT NULL,
  hard_limit integer,
  allocated integer,
  PRIMARY KEY (id)
);

CREATE TABLE cinder_quota_usages (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean,
  id integer NOT NULL,
  project_id varchar(255),
  resource varchar(300),
  in_use integer NOT NULL,
  reserved integer NOT NULL,
  until_refresh integer,
  race_preventer boolean,
  PRIMARY KEY (id)
);

CREATE TABLE quality_of_service_specs (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean,
  id varchar(36) NOT NULL,
  specs_id varchar(36),
  "key" varchar(255),
  value varchar(255),
  PRIMARY KEY (id),
  FOREIGN KEY (specs_id) REFERENCES quality_of_service_specs (id)
);

CREATE TABLE volume_glance_metadata (
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean,
  id integer NOT NULL,
  volume_id varchar(36),
  snapshot_id varchar(36),
  "key" varchar(255),
  value text,
  PRIMARY KEY (id),
  FOREIGN KEY (volume_id) REFERENCES volumes (id)
);

CREATE TABLE vol_status_cd (
  status varchar(32) NOT NULL,
  label varchar(60),
  err_flg char(1),
  transient_flg char(1),
  PRIMARY KEY (status)
);

CREATE TABLE storage_pool (
  pool_id integer NOT NULL,
  host_at_backend_pool varchar(255) NOT NULL,
  array_serial varchar(40),
  vendor_nm varchar(60),
  array_model varchar(80),
  pool_nm varchar(80),
  media varchar(6),
  site_cd varchar(6),
  raw_tb numeric(10,2),
  usable_tb numeric(10,2),
  dedup_flg char(1),
  repl_partner_pool_id integer,
  install_dt date,
  eos_dt date,
  active_flg char(1),
  PRIMARY KEY (pool_id)
);

CREATE TABLE storage_pool_stat_day (
  stat_dt date NOT NULL,
  pool_id integer NOT NULL,
  cap_total_gb bigint,
  cap_used_gb bigint,
  cap_prov_gb bigint,
  cap_free_gb bigint,
  oversub_ratio numeric(6,2),
  iops_avg integer,
  iops_max integer,
  lat_ms_avg numeric(8,3),
  lat_ms_p95 numeric(8,3),
  vol_cnt integer,
  snap_cnt integer,
  PRIMARY KEY (stat_dt, pool_id),
  FOREIGN KEY (pool_id) REFERENCES storage_pool (pool_id)
);

CREATE TABLE networks (
  project_id varchar(255),
  id varchar(36) NOT NULL,
  name varchar(255),
  status varchar(16),
  admin_state_up boolean,
  vlan_transparent boolean,
  standard_attr_id bigint,
  availability_zone_hints varchar(255),
  mtu integer,
  router_external boolean,
  shared_legacy boolean,
  PRIMARY KEY (id)
);

CREATE TABLE subnets (
  project_id varchar(255),
  id varchar(36) NOT NULL,
  name varchar(255),
  network_id varchar(36) NOT NULL,
  ip_version integer NOT NULL,
  cidr varchar(64) NOT NULL,
  gateway_ip varchar(64),
  enable_dhcp boolean,
  ipv6_ra_mode varchar(16),
  ipv6_address_mode varchar(16),
  subnetpool_id varchar(36),
  standard_attr_id bigint,
  segment_id varchar(36),
  ip_total integer,
  PRIMARY KEY (id),
  FOREIGN KEY (network_id) REFERENCES networks (id)
);

CREATE TABLE ports (
  project_id varchar(255),
  id varchar(36) NOT NULL,
  name varchar(255),
  network_id varchar(36) NOT NULL,
  mac_address varchar(32) NOT NULL,
  admin_state_up boolean NOT NULL,
  status varchar(16) NOT NULL,
  device_id varchar(255) NOT NULL,
  device_owner varchar(255) NOT NULL,
  ip_allocation varchar(16),
  standard_attr_id bigint,
  dns_name varchar(255),
  dns_domain varchar(255),
  port_security_enabled boolean,
  propagate_uplink_status boolean,
  created_at datetime,
  updated_at datetime,
  PRIMARY KEY (id),
  FOREIGN KEY (network_id) REFERENCES networks (id)
);

CREATE TABLE ipallocations (
  port_id varchar(36),
  ip_address varchar(64) NOT NULL,
  subnet_id varchar(36) NOT NULL,
  network_id varchar(36) NOT NULL,
  PRIMARY KEY (ip_address, subnet_id, network_id),
  FOREIGN KEY (port_id) REFERENCES ports (id),
  FOREIGN KEY (subnet_id) REFERENCES subnets (id),
  FOREIGN KEY (network_id) REFERENCES networks (id)
);

CREATE TABLE floatingips (
  project_id varchar(255),
  id varchar(36) NOT NULL,
  floating_ip_address varchar(64) NOT NULL,
  floating_network_id varchar(36) NOT NULL,
  floating_port_id varchar(36) NOT NULL,
  fixed_port_id varchar(36),
  fixed_ip_address varchar(64),
  router_id varchar(36),
  last_known_router_id varchar(36),
  status varchar(16),
  standard_attr_id bigint,
  created_at datetime,
  PRIMARY KEY (id),
  FOREIGN KEY (fixed_port_id) REFERENCES ports (id),
  FOREIGN KEY (router_id) REFERENCES routers (id),
  FOREIGN KEY (floating_network_id) REFERENCES networks (id)
);

CREATE TABLE fip_hist (
  fh_id integer NOT NULL,
  fip_id varchar(36),
  fip_addr varchar(64),
  tenant_id varchar(64),
  assoc_port_id varchar(36),
  assoc_device_id varchar(255),
  evt char(1),
  evt_ts datetime,
  req_user_id varchar(64),
  PRIMARY KEY (fh_id)
);

CREATE TABLE routers (
  project_id varchar(255),
  id varchar(36) NOT NULL,
  name varchar(255),
  status varchar(16),
  admin_state_up boolean,
  gw_port_id varchar(36),
  enable_snat boolean NOT NULL,
  standard_attr_id bigint,
  flavor_id varchar(36),
  distributed boolean,
  ha boolean,
  ha_vr_id integer,
  PRIMARY KEY (id),
  FOREIGN KEY (gw_port_id) REFERENCES ports (id)
);

CREATE TABLE routerports (
  router_id varchar(36) NOT NULL,
  port_id varchar(36) NOT NULL,
  port_type varchar(255),
  PRIMARY KEY (router_id, port_id),
  FOREIGN KEY (router_id) REFERENCES routers (id),
  FOREIGN KEY (port_id) REFERENCES ports (id)
);

CREATE TABLE router_l3agent_bind (
  router_id varchar(36) NOT NULL,
  l3_agent_id varchar(36) NOT NULL,
  binding_index integer NOT NULL,
  ha_state varchar(10),
  PRIMARY KEY (router_id, l3_agent_id),
  FOREIGN KEY (router_id) REFERENCES routers (id),
  FOREIGN KEY (l3_agent_id) REFERENCES agents (id)
);

CREATE TABLE securitygroups (
  project_id varchar(255),
  id varchar(36) NOT NULL,
  name varchar(255),
  standard_attr_id bigint,
  stateful boolean,
  is_default boolean,
  PRIMARY KEY (id)
);

CREATE TABLE securitygrouprules (
  project_id varchar(255),
  id varchar(36) NOT NULL,
  security_group_id varchar(36) NOT NULL,
  remote_group_id varchar(36),
  direction varchar(7),
  ethertype varchar(40),
  protocol varchar(40),
  port_range_min integer,
  port_range_max integer,
  remote_ip_prefix varchar(255),
  standard_attr_id bigint,
  created_at datetime,
  PRIMARY KEY (id),
  FOREIGN KEY (security_group_id) REFERENCES securitygroups (id),
  FOREIGN KEY (remote_group_id) REFERENCES securitygroups (id)
);

CREATE TABLE securitygroupportbindings (
  port_id varchar(36) NOT NULL,
  security_group_id varchar(36) NOT NULL,
  PRIMARY KEY (port_id, security_group_id),
  FOREIGN KEY (port_id) REFERENCES ports (id),
  FOREIGN KEY (security_group_id) REFERENCES securitygroups (id)
);

CREATE TABLE agents (
  id varchar(36) NOT NULL,
  agent_type varchar(255) NOT NULL,
  "binary" varchar(255) NOT NULL,
  topic varchar(255) NOT NULL,
  host varchar(255) NOT NULL,
  admin_state_up boolean NOT NULL,
  created_at datetime NOT NULL,
  started_at datetime NOT NULL,
  heartbeat_timestamp datetime NOT NULL,
  description varchar(255),
  configurations varchar(4095),
  resource_versions varchar(8191),
  load integer,
  availability_zone varchar(255),
  PRIMARY KEY (id)
);

CREATE TABLE networksegments (
  id varchar(36) NOT NULL,
  network_id varchar(36) NOT NULL,
  network_type varchar(32) NOT NULL,
  physical_network varchar(64),
  segmentation_id integer,
  is_dynamic boolean,
  segment_index integer,
  name varchar(255),
  PRIMARY KEY (id),
  FOREIGN KEY (network_id) REFERENCES networks (id)
);

CREATE TABLE ml2_port_bindings (
  port_id varchar(36) NOT NULL,
  host varchar(255) NOT NULL,
  vif_type varchar(64) NOT NULL,
  vnic_type varchar(64) NOT NULL,
  profile varchar(4095),
  vif_details varchar(4095),
  status varchar(16),
  PRIMARY KEY (port_id, host),
  FOREIGN KEY (port_id) REFERENCES ports (id)
);

CREATE TABLE qos_policies (
  id varchar(36) NOT NULL,
  project_id varchar(255),
  name varchar(255),
  is_default_flg char(1),
  standard_attr_id bigint,
  PRIMARY KEY (id)
);

CREATE TABLE qos_bandwidth_limit_rules (
  id varchar(36) NOT NULL,
  qos_policy_id varchar(36) NOT NULL,
  max_kbps integer,
  max_burst_kbps integer,
  direction varchar(7),
  PRIMARY KEY (id),
  FOREIGN KEY (qos_policy_id) REFERENCES qos_policies (id)
);

CREATE TABLE qos_port_policy_bindings (
  policy_id varchar(36) NOT NULL,
  port_id varchar(36) NOT NULL,
  PRIMARY KEY (port_id),
  FOREIGN KEY (policy_id) REFERENCES qos_policies (id),
  FOREIGN KEY (port_id) REFERENCES ports (id)
);

CREATE TABLE networkrbacs (
  id varchar(36) NOT NULL,
  object_id varchar(36) NOT NULL,
  project_id varchar(255),
  target_project varchar(255) NOT NULL,
  action varchar(255) NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (object_id) REFERENCES networks (id)
);

CREATE TABLE images (
  id varchar(36) NOT NULL,
  name varchar(255),
  size bigint,
  virtual_size bigint,
  status varchar(30) NOT NULL,
  visibility varchar(9) NOT NULL,
  created_at datetime NOT NULL,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean NOT NULL,
  disk_format varchar(20),
  container_format varchar(20),
  checksum varchar(32),
  os_hash_algo varchar(64),
  os_hash_value varchar(128),
  owner varchar(255),
  min_disk integer NOT NULL,
  min_ram integer NOT NULL,
  protected boolean NOT NULL,
  os_hidden boolean NOT NULL,
  os_cat_id integer,
  PRIMARY KEY (id),
  FOREIGN KEY (os_cat_id) REFERENCES img_os_cat (os_cat_id)
);

CREATE TABLE image_properties (
  id integer NOT NULL,
  image_id varchar(36) NOT NULL,
  name varchar(255) NOT NULL,
  value text,
  created_at datetime NOT NULL,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (image_id) REFERENCES images (id)
);

CREATE TABLE image_members (
  id integer NOT NULL,
  image_id varchar(36) NOT NULL,
  member varchar(255) NOT NULL,
  can_share boolean NOT NULL,
  status varchar(20) NOT NULL,
  created_at datetime NOT NULL,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (image_id) REFERENCES images (id)
);

CREATE TABLE image_locations (
  id integer NOT NULL,
  image_id varchar(36) NOT NULL,
  value text NOT NULL,
  meta_data text,
  status varchar(30) NOT NULL,
  created_at datetime NOT NULL,
  updated_at datetime,
  deleted_at datetime,
  deleted boolean NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (image_id) REFERENCES images (id)
);

CREATE TABLE img_os_cat (
  os_cat_id integer NOT NULL,
  os_family varchar(20),
  os_nm varchar(60),
  os_ver varchar(20),
  vendor_eol_dt date,
  ext_support_dt date,
  lic_cd varchar(10),
  supported_flg char(1),
  patch_grp varchar(10),
  PRIMARY KEY (os_cat_id)
);

CREATE TABLE stack (
  id varchar(36) NOT NULL,
  created_at datetime,
  updated_at datetime,
  deleted_at datetime,
  name varchar(255),
  raw_template_id integer NOT NULL,
  prev_raw_template_id integer,
  user_creds_id integer,
  username varchar(256),
  owner_id varchar(36),
  action varchar(255),
  status varchar(255),
  status_reason text,
  timeout integer,
  tenant varchar(256),
  disable_rollback boolean NOT NULL,
  stack_user_project_id varchar(64),
  backup boolean,
  nested_depth integer,
  convergence boolean,
  current_traversal varchar(36),
  current_deps text,
  parent_resource_name varchar(255),
  PRIMARY KEY (id),
  FOREIGN KEY (raw_template_id) REFERENCES raw_template (id)
);

CREATE TABLE raw_template (
  id integer NOT NULL,
  created_at datetime,
  updated_at datetime,
  template text,
  files text,
  environment text,
  files_id integer,
  blueprint_nm varchar(80),
  blueprint_ver varchar(20),
  PRIMARY KEY (id)
);

CREATE TABLE resource (
  id integer NOT NULL,
  uuid varchar(36),
  name varchar(255),
  created_at datetime,
  updated_at datetime,
  physical_resource_id varchar(255),
  action varchar(255),
  status varchar(255),
  status_reason text,
  stack_id varchar(36) NOT NULL,
  rsrc_metadata text,
  properties_data text,
  engine_id varchar(36),
  atomic_key integer,
  needed_by text,
  requires text,
  replaces integer,
  replaced_by integer,
  current_template_id integer,
  root_stack_id varchar(36),
  resource_type varchar(255),
  PRIMARY KEY (id),
  FOREIGN KEY (stack_id) REFERENCES stack (id)
);

CREATE TABLE event (
  id integer NOT NULL,
  uuid varchar(36),
  created_at datetime,
  updated_at datetime,
  stack_id varchar(36) NOT NULL,
  resource_action varchar(255),
  resource_status varchar(255),
  resource_name varchar(255),
  physical_resource_id varchar(255),
  resource_status_reason varchar(255),
  resource_type varchar(255),
  resource_properties text,
  PRIMARY KEY (id),
  FOREIGN KEY (stack_id) REFERENCES stack (id)
);

CREATE TABLE stack_tag (
  id integer NOT NULL,
  created_at datetime,
  updated_at datetime,
  tag varchar(80),
  stack_id varchar(36) NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (stack_id) REFERENCES stack (id)
);

CREATE TABLE load_balancer (
  project_id varchar(36),
  id varchar(36) NOT NULL,
  name varchar(255),
  description varchar(255),
  provisioning_status varchar(16) NOT NULL,
  operating_status varchar(16) NOT NULL,
  enabled boolean NOT NULL,
  topology varchar(36),
  server_group_id varchar(36),
  created_at datetime,
  updated_at datetime,
  provider varchar(64),
  flavor_id varchar(36),
  availability_zone varchar(255),
  PRIMARY KEY (id),
  FOREIGN KEY (provisioning_status) REFERENCES lb_prov_status (name),
  FOREIGN KEY (operating_status) REFERENCES lb_oper_status (name)
);

CREATE TABLE vip (
  load_balancer_id varchar(36) NOT NULL,
  ip_address varchar(64),
  port_id varchar(36),
  subnet_id varchar(36),
  network_id varchar(36),
  qos_policy_id varchar(36),
  octavia_owned boolean,
  PRIMARY KEY (load_balancer_id),
  FOREIGN KEY (load_balancer_id) REFERENCES load_balancer (id)
);

CREATE TABLE listener (
  project_id varchar(36),
  id varchar(36) NOT NULL,
  name varchar(255),
  description varchar(255),
  protocol varchar(16) NOT NULL,
  protocol_port integer NOT NULL,
  connection_limit integer,
  load_balancer_id varchar(36),
  tls_certificate_id varchar(255),
  tls_cert_expires_dt date,
  default_pool_id varchar(36),
  provisioning_status varchar(16) NOT NULL,
  operating_status varchar(16) NOT NULL,
  enabled boolean NOT NULL,
  peer_port integer,
  insert_headers text,
  created_at datetime,
  updated_at datetime,
  timeout_client_data integer,
  timeout_member_connect integer,
  timeout_member_data integer,
  tls_ciphers varchar(2048),
  tls_versions varchar(512),
  PRIMARY KEY (id),
  FOREIGN KEY (load_balancer_id) REFERENCES load_balancer (id),
  FOREIGN KEY (default_pool_id) REFERENCES lb_pool (id)
);

CREATE TABLE lb_pool (
  project_id varchar(36),
  id varchar(36) NOT NULL,
  name varchar(255),
  description varchar(255),
  protocol varchar(16) NOT NULL,
  lb_algorithm varchar(255) NOT NULL,
  operating_status varchar(16) NOT NULL,
  provisioning_status varchar(16),
  enabled boolean NOT NULL,
  load_balancer_id varchar(36),
  created_at datetime,
  updated_at datetime,
  tls_enabled boolean,
  PRIMARY KEY (id),
  FOREIGN KEY (load_balancer_id) REFERENCES load_balancer (id)
);

CREATE TABLE lb_member (
  project_id varchar(36),
  id varchar(36) NOT NULL,
  pool_id varchar(36) NOT NULL,
  name varchar(255),
  subnet_id varchar(36),
  ip_address varchar(64) NOT NULL,
  protocol_port integer NOT NULL,
  weight integer,
  operating_status varchar(16) NOT NULL,
  provisioning_status varchar(16),
  enabled boolean NOT NULL,
  backup boolean NOT NULL,
  monitor_address varchar(64),
  monitor_port integer,
  created_at datetime,
  updated_at datetime,
  PRIMARY KEY (id),
  FOREIGN KEY (pool_id) REFERENCES lb_pool (id)
);

CREATE TABLE health_monitor (
  project_id varchar(36),
  id varchar(36) NOT NULL,
  type varchar(36) NOT NULL,
  delay integer NOT NULL,
  timeout integer NOT NULL,
  fall_threshold integer NOT NULL,
  rise_threshold integer NOT NULL,
  http_method varchar(16),
  url_path varchar(2048),
  expected_codes varchar(64),
  enabled boolean NOT NULL,
  pool_id varchar(36) NOT NULL,
  name varchar(255),
  PRIMARY KEY (id),
  FOREIGN KEY (pool_id) REFERENCES lb_pool (id)
);

CREATE TABLE amphora (
  id varchar(36) NOT NULL,
  compute_id varchar(36),
  status varchar(36) NOT NULL,
  load_balancer_id varchar(36),
  lb_network_ip varchar(64),
  vrrp_ip varchar(64),
  ha_ip varchar(64),
  vrrp_port_id varchar(36),
  ha_port_id varchar(36),
  role varchar(36),
  cert_expiration datetime,
  cert_busy boolean NOT NULL,
  vrrp_interface varchar(16),
  vrrp_id integer,
  vrrp_priority integer,
  cached_zone varchar(255),
  image_id varchar(36),
  compute_flavor varchar(255),
  created_at datetime,
  updated_at datetime,
  PRIMARY KEY (id),
  FOREIGN KEY (load_balancer_id) REFERENCES load_balancer (id)
);

CREATE TABLE lb_prov_status (
  name varchar(16) NOT NULL,
  description varchar(255),
  PRIMARY KEY (name)
);

CREATE TABLE lb_oper_status (
  name varchar(16) NOT NULL,
  description varchar(255),
  PRIMARY KEY (name)
);

CREATE TABLE listener_statistics (
  listener_id varchar(36) NOT NULL,
  amphora_id varchar(36) NOT NULL,
  bytes_in bigint NOT NULL,
  bytes_out bigint NOT NULL,
  active_connections integer NOT NULL,
  total_connections bigint NOT NULL,
  request_errors bigint NOT NULL,
  PRIMARY KEY (listener_id, amphora_id)
);

CREATE TABLE mtr_resource (
  id varchar(36) NOT NULL,
  original_resource_id varchar(255) NOT NULL,
  res_type varchar(60) NOT NULL,
  project_id varchar(64),
  user_id varchar(64),
  creator varchar(255),
  started_at datetime NOT NULL,
  revision_start datetime NOT NULL,
  ended_at datetime,
  display_nm varchar(255),
  host varchar(255),
  flavor_nm varchar(255),
  PRIMARY KEY (id)
);

CREATE TABLE mtr_metric (
  id varchar(36) NOT NULL,
  resource_id varchar(36),
  name varchar(255),
  unit varchar(31),
  archive_policy_name varchar(255) NOT NULL,
  creator varchar(255),
  status varchar(6) NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (resource_id) REFERENCES mtr_resource (id)
);

CREATE TABLE mtr_measure_day (
  metric_id varchar(36) NOT NULL,
  d date NOT NULL,
  v_avg double,
  v_max double,
  v_min double,
  v_sum double,
  v_cnt integer,
  PRIMARY KEY (metric_id, d),
  FOREIGN KEY (metric_id) REFERENCES mtr_metric (id)
);

CREATE TABLE alarm (
  alarm_id varchar(128) NOT NULL,
  enabled boolean,
  name text,
  type varchar(50),
  severity varchar(50),
  description text,
  timestamp datetime,
  user_id varchar(128),
  project_id varchar(128),
  state varchar(255),
  state_reason text,
  state_timestamp datetime,
  ok_actions text,
  alarm_actions text,
  insufficient_data_actions text,
  repeat_actions boolean,
  rule text,
  time_constraints text,
  metric_id varchar(36),
  evaluate_timestamp datetime,
  PRIMARY KEY (alarm_id)
);

CREATE TABLE alarm_change (
  event_id varchar(128) NOT NULL,
  alarm_id varchar(128),
  on_behalf_of varchar(128),
  project_id varchar(128),
  user_id varchar(128),
  type varchar(20),
  detail text,
  timestamp datetime,
  severity varchar(50),
  PRIMARY KEY (event_id),
  FOREIGN KEY (alarm_id) REFERENCES alarm (alarm_id)
);

CREATE TABLE rtd_svc (
  svc_cd varchar(12) NOT NULL,
  svc_nm varchar(60),
  uom varchar(12),
  svc_grp varchar(20),
  gl_acct varchar(10),
  active_flg char(1),
  PRIMARY KEY (svc_cd)
);

CREATE TABLE rtd_price (
  price_id integer NOT NULL,
  svc_cd varchar(12) NOT NULL,
  match_key varchar(40),
  match_val varchar(120),
  price_unit numeric(14,6),
  currency char(3),
  valid_from date,
  valid_to date,
  tariff_cd varchar(8),
  PRIMARY KEY (price_id),
  FOREIGN KEY (svc_cd) REFERENCES rtd_svc (svc_cd)
);

CREATE TABLE rtd_frame (
  frame_id bigint NOT NULL,
  begin_ts datetime,
  end_ts datetime,
  tenant_id varchar(32),
  svc_cd varchar(12),
  res_id varchar(64),
  unit varchar(12),
  qty numeric(18,6),
  price numeric(18,6),
  res_desc text,
  price_id integer,
  rated_ts datetime,
  run_id integer,
  PRIMARY KEY (frame_id),
  FOREIGN KEY (svc_cd) REFERENCES rtd_svc (svc_cd)
);

CREATE TABLE rtd_sum_month (
  yyyymm char(6) NOT NULL,
  tenant_id varchar(32) NOT NULL,
  svc_cd varchar(12) NOT NULL,
  qty_sum numeric(18,4),
  amt_gross numeric(14,2),
  amt_disc numeric(14,2),
  amt_net numeric(14,2),
  currency char(3),
  closed_flg char(1),
  load_ts datetime,
  PRIMARY KEY (yyyymm, tenant_id, svc_cd),
  FOREIGN KEY (svc_cd) REFERENCES rtd_svc (svc_cd)
);

CREATE TABLE rtd_invoice (
  inv_id integer NOT NULL,
  inv_no varchar(16),
  cc_no varchar(12),
  yyyymm char(6),
  inv_dt date,
  due_dt date,
  paid_dt date,
  sts_cd char(1),
  amt_net numeric(14,2),
  amt_tax numeric(14,2),
  amt_total numeric(14,2),
  currency char(3),
  sap_doc_no varchar(12),
  cancels_inv_id integer,
  sent_ts datetime,
  created_ts datetime,
  PRIMARY KEY (inv_id),
  FOREIGN KEY (sts_cd) REFERENCES rtd_inv_sts_cd (sts_cd)
);

CREATE TABLE rtd_invoice_line (
  inv_id integer NOT NULL,
  line_no integer NOT NULL,
  tenant_id varchar(32),
  svc_cd varchar(12),
  qty numeric(18,4),
  unit_price numeric(14,6),
  amt_net numeric(14,2),
  line_txt varchar(160),
  corr_flg char(1),
  PRIMARY KEY (inv_id, line_no),
  FOREIGN KEY (inv_id) REFERENCES rtd_invoice (inv_id),
  FOREIGN KEY (svc_cd) REFERENCES rtd_svc (svc_cd)
);

CREATE TABLE rtd_inv_sts_cd (
  sts_cd char(1) NOT NULL,
  sts_txt varchar(40),
  PRIMARY KEY (sts_cd)
);

CREATE TABLE zones (
  id char(32) NOT NULL,
  created_at datetime,
  updated_at datetime,
  version integer NOT NULL,
  tenant_id varchar(36),
  name varchar(255) NOT NULL,
  email varchar(255) NOT NULL,
  ttl integer NOT NULL,
  refresh integer,
  retry integer,
  expire integer,
  minimum integer,
  status varchar(9),
  parent_zone_id char(32),
  action varchar(6),
  description varchar(160),
  pool_id char(32),
  serial integer,
  type varchar(9),
  transferred_at datetime,
  shard smallint,
  deleted char(32) NOT NULL,
  deleted_at datetime,
  PRIMARY KEY (id),
  FOREIGN KEY (pool_id) REFERENCES dns_pools (id)
);

CREATE TABLE recordsets (
  id char(32) NOT NULL,
  created_at datetime,
  updated_at datetime,
  version integer NOT NULL,
  tenant_id varchar(36),
  zone_id char(32) NOT NULL,
  name varchar(255) NOT NULL,
  type varchar(8),
  ttl integer,
  description varchar(160),
  reverse_name varchar(255),
  zone_shard smallint,
  PRIMARY KEY (id),
  FOREIGN KEY (zone_id) REFERENCES zones (id)
);

CREATE TABLE records (
  id char(32) NOT NULL,
  created_at datetime,
  updated_at datetime,
  version integer NOT NULL,
  data text NOT NULL,
  hash varchar(32),
  zone_id char(32) NOT NULL,
  recordset_id char(32) NOT NULL,
  tenant_id varchar(36),
  status varchar(9),
  action varchar(6),
  managed boolean,
  managed_extra varchar(100),
  managed_plugin_type varchar(10),
  managed_plugin_name varchar(50),
  managed_resource_type varchar(50),
  managed_resource_id varchar(36),
  managed_resource_region varchar(100),
  managed_tenant_id varchar(36),
  serial integer,
  PRIMARY KEY (id),
  FOREIGN KEY (zone_id) REFERENCES zones (id),
  FOREIGN KEY (recordset_id) REFERENCES recordsets (id)
);

CREATE TABLE dns_pools (
  id char(32) NOT NULL,
  created_at datetime,
  updated_at datetime,
  version integer,
  name varchar(50) NOT NULL,
  description varchar(160),
  tenant_id varchar(36),
  provisioner varchar(11),
  PRIMARY KEY (id)
);

CREATE TABLE cluster (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  project_id varchar(255),
  user_id varchar(255),
  uuid varchar(36),
  name varchar(255),
  cluster_template_id varchar(255),
  keypair varchar(255),
  docker_volume_size integer,
  labels text,
  stack_id varchar(255),
  status varchar(20),
  status_reason text,
  health_status varchar(20),
  health_status_reason text,
  create_timeout integer,
  api_address varchar(255),
  discovery_url varchar(255),
  coe_version varchar(255),
  container_version varchar(255),
  ca_cert_ref varchar(512),
  trust_id varchar(255),
  trustee_user_id varchar(255),
  fixed_network varchar(255),
  fixed_subnet varchar(255),
  floating_ip_enabled boolean,
  master_lb_enabled boolean,
  PRIMARY KEY (id),
  UNIQUE (uuid)
);

CREATE TABLE cluster_template (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  uuid varchar(36),
  project_id varchar(255),
  user_id varchar(255),
  name varchar(255),
  image_id varchar(255),
  flavor_id varchar(255),
  master_flavor_id varchar(255),
  keypair_id varchar(255),
  external_network_id varchar(255),
  fixed_network varchar(255),
  fixed_subnet varchar(255),
  dns_nameserver varchar(255),
  coe varchar(255),
  network_driver varchar(255),
  volume_driver varchar(255),
  docker_storage_driver varchar(255),
  labels text,
  tls_disabled boolean,
  public boolean,
  registry_enabled boolean,
  server_type varchar(255),
  master_lb_enabled boolean,
  floating_ip_enabled boolean,
  hidden boolean,
  PRIMARY KEY (id),
  UNIQUE (uuid)
);

CREATE TABLE nodegroup (
  created_at datetime,
  updated_at datetime,
  id integer NOT NULL,
  uuid varchar(36) NOT NULL,
  name varchar(255) NOT NULL,
  cluster_id varchar(255) NOT NULL,
  project_id varchar(255) NOT NULL,
  docker_volume_size integer,
  labels text,
  flavor_id varchar(255),
  image_id varchar(255),
  node_addresses text,
  node_count integer NOT NULL,
  max_node_count integer,
  min_node_count integer NOT NULL,
  role varchar(255) NOT NULL,
  is_default boolean,
  stack_id varchar(255),
  status varchar(20),
  status_reason text,
  version varchar(20),
  merge_strategy varchar(20),
  PRIMARY KEY (id),
  FOREIGN KEY (cluster_id) REFERENCES cluster (uuid)
);
