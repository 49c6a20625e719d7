CREATE TABLE organizations (
  id INTEGER PRIMARY KEY,
  uuid CHAR(36),
  slug VARCHAR(255),
  display_name VARCHAR(255),
  legal_name VARCHAR(255),
  parent_organization_id BIGINT,
  billing_email VARCHAR(255),
  plan_cd VARCHAR(16),
  default_region_cd VARCHAR(16),
  sso_required BOOLEAN,
  data_residency_cd VARCHAR(16),
  is_active BOOLEAN,
  max_seats INTEGER,
  settings_json TEXT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE org_units (
  id INTEGER PRIMARY KEY,
  organization_id BIGINT REFERENCES organizations(id),
  parent_unit_id BIGINT REFERENCES org_units(id),
  code VARCHAR(255),
  name VARCHAR(255),
  short_nm VARCHAR(255),
  unit_type_cd VARCHAR(16),
  head_user_id BIGINT,
  hr_ref VARCHAR(255),
  cost_center_id BIGINT,
  effective_from DATE,
  effective_to DATE,
  sort_order INTEGER,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  uuid CHAR(36),
  username VARCHAR(255),
  display_name VARCHAR(255),
  given_name VARCHAR(255),
  family_name VARCHAR(255),
  primary_email VARCHAR(255),
  status_id BIGINT REFERENCES user_statuses(id),
  org_unit_id BIGINT REFERENCES org_units(id),
  manager_id BIGINT REFERENCES users(id),
  employee_no VARCHAR(255),
  job_title VARCHAR(255),
  location_cd VARCHAR(16),
  employment_type_cd VARCHAR(16),
  hired_on DATE,
  terminated_on DATE,
  is_contractor BOOLEAN,
  is_bot BOOLEAN,
  mfa_enrolled_at TIMESTAMP,
  last_login_at TIMESTAMP,
  last_login_ip VARCHAR(255),
  failed_login_count INTEGER,
  locked_at TIMESTAMP,
  password_changed_at TIMESTAMP,
  locale VARCHAR(255),
  time_zone VARCHAR(255),
  avatar_url VARCHAR(255),
  phone_ext VARCHAR(255),
  preferred_pronoun VARCHAR(255),
  attributes_json TEXT,
  legacy_uid VARCHAR(255),
  external_id BIGINT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  version INTEGER,
  deleted_at TIMESTAMP,
  deleted_by_id BIGINT
);

CREATE TABLE user_statuses (
  id INTEGER PRIMARY KEY,
  code VARCHAR(255),
  label VARCHAR(255),
  is_terminal BOOLEAN,
  sort_order INTEGER
);

CREATE TABLE users_history (
  hist_id INTEGER,
  user_id BIGINT,
  username VARCHAR(255),
  display_name VARCHAR(255),
  primary_email VARCHAR(255),
  status_id BIGINT,
  org_unit_id BIGINT,
  manager_id BIGINT,
  job_title VARCHAR(255),
  valid_from TIMESTAMP,
  valid_to TIMESTAMP,
  change_type VARCHAR(8),
  changed_by VARCHAR(255),
  PRIMARY KEY (hist_id)
);

CREATE TABLE users_hr_staging (
  row_id INTEGER,
  batch_no INTEGER,
  emp_id BIGINT,
  full_nm VARCHAR(255),
  mail VARCHAR(255),
  dept_code VARCHAR(16),
  mgr_emp_id BIGINT,
  start_dt DATE,
  end_dt DATE,
  loc VARCHAR(255),
  contract_flag VARCHAR(8),
  load_status VARCHAR(8),
  error_text TEXT,
  loaded_ts TIMESTAMP,
  PRIMARY KEY (row_id)
);

CREATE TABLE groups (
  id INTEGER PRIMARY KEY,
  organization_id BIGINT,
  slug VARCHAR(255),
  name VARCHAR(255),
  description TEXT,
  group_type_id BIGINT,
  owner_user_id BIGINT,
  source_cd VARCHAR(16),
  is_managed BOOLEAN,
  external_dn VARCHAR(255),
  max_members INTEGER,
  expires_at TIMESTAMP,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  version INTEGER,
  deleted_at TIMESTAMP,
  deleted_by_id BIGINT
);

CREATE TABLE group_memberships (
  id INTEGER PRIMARY KEY,
  group_id BIGINT REFERENCES groups(id),
  user_id BIGINT REFERENCES users(id),
  membership_role_cd VARCHAR(16),
  granted_by_id BIGINT,
  granted_at TIMESTAMP,
  expires_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE service_accounts (
  id INTEGER PRIMARY KEY,
  uuid CHAR(36),
  client_id BIGINT,
  name VARCHAR(255),
  description TEXT,
  owner_group_id BIGINT REFERENCES groups(id),
  created_by_id BIGINT,
  status_cd VARCHAR(16),
  purpose_cd VARCHAR(16),
  last_used_at TIMESTAMP,
  scopes_text TEXT,
  allowed_cidrs VARCHAR(255),
  token_ttl_secs INTEGER,
  is_legacy BOOLEAN,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE service_account_keys (
  id INTEGER PRIMARY KEY,
  service_account_id BIGINT REFERENCES service_accounts(id),
  key_fingerprint VARCHAR(255),
  algorithm VARCHAR(255),
  issued_at TIMESTAMP,
  expires_at TIMESTAMP,
  last_used_at TIMESTAMP,
  revoked_at TIMESTAMP,
  revoked_by_id BIGINT,
  revoke_reason_cd VARCHAR(16)
);

CREATE TABLE roles (
  id INTEGER PRIMARY KEY,
  code VARCHAR(255),
  name VARCHAR(255),
  description TEXT,
  scope_type_cd VARCHAR(16),
  is_builtin BOOLEAN,
  is_privileged BOOLEAN,
  risk_level_cd VARCHAR(16),
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE permissions (
  id INTEGER PRIMARY KEY,
  code VARCHAR(255),
  resource_type VARCHAR(255),
  action VARCHAR(255),
  description TEXT,
  deleted_at TIMESTAMP
);

CREATE TABLE role_permission_mappings (
  role_id BIGINT REFERENCES roles(id),
  permission_id BIGINT REFERENCES permissions(id),
  created_at TIMESTAMP,
  PRIMARY KEY (role_id, permission_id)
);

CREATE TABLE role_assignments (
  id INTEGER PRIMARY KEY,
  role_id BIGINT REFERENCES roles(id),
  principal_type_cd VARCHAR(16),
  principal_id BIGINT,
  scope_type_cd VARCHAR(16),
  scope_id BIGINT,
  granted_by_id BIGINT,
  granted_at TIMESTAMP,
  expires_at TIMESTAMP,
  justification VARCHAR(255),
  access_request_id BIGINT,
  created_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE access_requests (
  id INTEGER PRIMARY KEY,
  request_no VARCHAR(255),
  requester_id BIGINT REFERENCES users(id),
  role_id BIGINT REFERENCES roles(id),
  target_scope_type VARCHAR(255),
  target_scope_id BIGINT,
  reason_text TEXT,
  status_cd VARCHAR(16),
  risk_score INTEGER,
  requested_at TIMESTAMP,
  decided_at TIMESTAMP,
  expires_at TIMESTAMP,
  ticket_ref VARCHAR(255),
  is_break_glass BOOLEAN,
  duration_mins INTEGER,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE access_request_approvals (
  id INTEGER PRIMARY KEY,
  access_request_id BIGINT REFERENCES access_requests(id),
  approver_id BIGINT REFERENCES users(id),
  step_no INTEGER,
  decision_cd VARCHAR(16),
  decided_at TIMESTAMP,
  comment_text TEXT,
  delegated_from_id BIGINT
);

CREATE TABLE access_reviews (
  id INTEGER PRIMARY KEY,
  campaign_nm VARCHAR(255),
  scope_type_cd VARCHAR(16),
  owner_id BIGINT,
  starts_on DATE,
  ends_on DATE,
  status_cd VARCHAR(16),
  total_items INTEGER,
  completed_items INTEGER,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE access_review_items (
  id INTEGER PRIMARY KEY,
  access_review_id BIGINT REFERENCES access_reviews(id),
  role_assignment_id BIGINT REFERENCES role_assignments(id),
  reviewer_id BIGINT REFERENCES users(id),
  outcome_cd VARCHAR(16),
  decided_at TIMESTAMP,
  comment_text TEXT
);

CREATE TABLE teams (
  team_pk INTEGER,
  team_key VARCHAR(255),
  team_name VARCHAR(255),
  org_unit_code VARCHAR(16),
  lead_username VARCHAR(255),
  group_ref VARCHAR(255),
  slack_channel VARCHAR(255),
  email_alias VARCHAR(255),
  pager_key VARCHAR(255),
  team_size INTEGER,
  tier_cd VARCHAR(16),
  active_yn VARCHAR(8),
  created_on TIMESTAMP,
  created_by VARCHAR(255),
  modified_on TIMESTAMP,
  modified_by VARCHAR(255),
  is_deleted BOOLEAN,
  PRIMARY KEY (team_pk)
);

CREATE TABLE team_members (
  team_fk INTEGER,
  username VARCHAR(255),
  role_in_team VARCHAR(255),
  joined_on DATE,
  left_on DATE,
  is_deleted BOOLEAN,
  PRIMARY KEY (team_fk, username)
);

CREATE TABLE team_group_mappings (
  team_fk INTEGER,
  group_id BIGINT,
  sync_direction_cd VARCHAR(16),
  last_synced_at TIMESTAMP,
  PRIMARY KEY (team_fk, group_id)
);

CREATE TABLE domains (
  domain_pk INTEGER,
  domain_key VARCHAR(255),
  title VARCHAR(255),
  vp_username VARCHAR(255),
  created_on TIMESTAMP,
  created_by VARCHAR(255),
  modified_on TIMESTAMP,
  modified_by VARCHAR(255),
  is_deleted BOOLEAN,
  PRIMARY KEY (domain_pk)
);

CREATE TABLE systems (
  system_pk INTEGER,
  system_key VARCHAR(255),
  title VARCHAR(255),
  domain_fk INTEGER,
  architect_username VARCHAR(255),
  lifecycle_cd VARCHAR(16),
  created_on TIMESTAMP,
  created_by VARCHAR(255),
  modified_on TIMESTAMP,
  modified_by VARCHAR(255),
  is_deleted BOOLEAN,
  PRIMARY KEY (system_pk)
);

CREATE TABLE components (
  component_pk INTEGER,
  component_key VARCHAR(255),
  title VARCHAR(255),
  description TEXT,
  system_fk INTEGER,
  type_cd VARCHAR(16),
  lifecycle_cd VARCHAR(16),
  tier_cd VARCHAR(16),
  owning_team_fk INTEGER,
  tech_contact VARCHAR(255),
  runbook_url VARCHAR(255),
  dashboard_url VARCHAR(255),
  docs_url VARCHAR(255),
  repo_url_legacy VARCHAR(255),
  data_class_cd VARCHAR(16),
  is_internet_facing BOOLEAN,
  is_pci BOOLEAN,
  is_sox BOOLEAN,
  language_cd VARCHAR(16),
  rto_mins INTEGER,
  rpo_mins INTEGER,
  prod_since_on DATE,
  sunset_on DATE,
  health_score DECIMAL(18,4),
  last_scored_at TIMESTAMP,
  annotations_json TEXT,
  cmdb_ci_no VARCHAR(255),
  legacy_app_code VARCHAR(16),
  created_on TIMESTAMP,
  created_by VARCHAR(255),
  modified_on TIMESTAMP,
  modified_by VARCHAR(255),
  is_deleted BOOLEAN,
  arch_review_ref VARCHAR(255),
  backup_policy_cd VARCHAR(16),
  dr_class_cd VARCHAR(16),
  eol_risk_cd VARCHAR(16),
  cost_owner_ref VARCHAR(255),
  udf_1 VARCHAR(255),
  udf_2 VARCHAR(255),
  udf_3 VARCHAR(255),
  udf_4 VARCHAR(255),
  vendor_nm VARCHAR(255),
  contract_ref VARCHAR(255),
  users_est INTEGER,
  support_hours_cd VARCHAR(16),
  last_pentest_on DATE,
  pentest_ref VARCHAR(255),
  gdpr_ropa_ref VARCHAR(255),
  PRIMARY KEY (component_pk)
);

CREATE TABLE component_types (
  type_cd VARCHAR(16),
  label VARCHAR(255),
  icon VARCHAR(255),
  active_yn VARCHAR(8),
  PRIMARY KEY (type_cd)
);

CREATE TABLE component_lifecycles (
  lifecycle_cd VARCHAR(16),
  label VARCHAR(255),
  rank_no INTEGER,
  PRIMARY KEY (lifecycle_cd)
);

CREATE TABLE component_tiers (
  tier_cd VARCHAR(16),
  label VARCHAR(255),
  availability_target_pct DECIMAL(18,4),
  review_days INTEGER,
  PRIMARY KEY (tier_cd)
);

CREATE TABLE component_team_associations (
  component_fk INTEGER,
  team_fk INTEGER,
  relation_cd VARCHAR(16),
  since_on DATE,
  until_on DATE,
  is_deleted BOOLEAN,
  PRIMARY KEY (component_fk, team_fk, relation_cd)
);

CREATE TABLE component_dependencies (
  component_fk INTEGER,
  depends_on_fk INTEGER,
  dep_type_cd VARCHAR(16),
  criticality_cd VARCHAR(16),
  discovered_by VARCHAR(255),
  discovered_at TIMESTAMP,
  is_deleted BOOLEAN,
  PRIMARY KEY (component_fk, depends_on_fk, dep_type_cd)
);

CREATE TABLE components_snapshots (
  snap_date DATE,
  component_pk INTEGER,
  component_key VARCHAR(255),
  type_cd VARCHAR(16),
  lifecycle_cd VARCHAR(16),
  tier_cd VARCHAR(16),
  owning_team_fk INTEGER,
  health_score DECIMAL(18,4),
  PRIMARY KEY (snap_date, component_pk)
);

CREATE TABLE scorecards (
  scorecard_pk INTEGER,
  scorecard_key VARCHAR(255),
  title VARCHAR(255),
  owner_team_fk INTEGER,
  enabled_yn VARCHAR(8),
  created_on TIMESTAMP,
  created_by VARCHAR(255),
  modified_on TIMESTAMP,
  modified_by VARCHAR(255),
  is_deleted BOOLEAN,
  PRIMARY KEY (scorecard_pk)
);

CREATE TABLE scorecard_checks (
  check_pk INTEGER,
  scorecard_fk INTEGER,
  check_key VARCHAR(255),
  title VARCHAR(255),
  weight DECIMAL(18,4),
  severity_cd VARCHAR(16),
  query_text TEXT,
  enabled_yn VARCHAR(8),
  created_on TIMESTAMP,
  created_by VARCHAR(255),
  modified_on TIMESTAMP,
  modified_by VARCHAR(255),
  is_deleted BOOLEAN,
  PRIMARY KEY (check_pk)
);

CREATE TABLE scorecard_results (
  component_fk INTEGER,
  check_fk INTEGER,
  evaluated_at TIMESTAMP,
  passed_yn VARCHAR(8),
  score DECIMAL(18,4),
  detail_json TEXT,
  PRIMARY KEY (component_fk, check_fk, evaluated_at)
);

CREATE TABLE scm_repositories (
  id INTEGER PRIMARY KEY,
  org_id BIGINT,
  name VARCHAR(255),
  full_path VARCHAR(255),
  description TEXT,
  default_branch VARCHAR(255),
  visibility_cd VARCHAR(16),
  size_kb INTEGER,
  fork_parent_id BIGINT,
  primary_language_id BIGINT,
  owner_group_id BIGINT,
  created_by_user_id BIGINT,
  is_archived BOOLEAN,
  is_template BOOLEAN,
  is_mirror BOOLEAN,
  has_issues BOOLEAN,
  has_wiki BOOLEAN,
  allow_squash BOOLEAN,
  allow_rebase BOOLEAN,
  allow_merge_commit BOOLEAN,
  require_signed_commits BOOLEAN,
  license_spdx VARCHAR(255),
  lfs_enabled BOOLEAN,
  lfs_bytes INTEGER,
  pushed_at TIMESTAMP,
  last_activity_at TIMESTAMP,
  stars_count INTEGER,
  forks_count INTEGER,
  open_pr_count INTEGER,
  storage_shard VARCHAR(255),
  legacy_svn_path VARCHAR(255),
  import_source_cd VARCHAR(16),
  archived_at TIMESTAMP,
  archived_by_id BIGINT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP,
  scan_enabled BOOLEAN,
  default_merge_cd VARCHAR(16),
  storage_tier_cd VARCHAR(16),
  owner_uid_old VARCHAR(255),
  data_class_cd VARCHAR(16),
  topics_text TEXT,
  feature_bits INTEGER,
  ext_ci_key VARCHAR(255),
  lock_version INTEGER
);

CREATE TABLE scm_visibility_codes (
  code VARCHAR(255),
  label VARCHAR(255),
  rank_no INTEGER,
  PRIMARY KEY (code)
);

CREATE TABLE scm_repository_component_mappings (
  repository_id BIGINT,
  component_key VARCHAR(255),
  path_prefix VARCHAR(255),
  mapping_source_cd VARCHAR(16),
  created_at TIMESTAMP,
  deleted_at TIMESTAMP,
  PRIMARY KEY (repository_id, component_key)
);

CREATE TABLE scm_languages (
  id INTEGER PRIMARY KEY,
  name VARCHAR(255),
  color_hex VARCHAR(255),
  is_compiled BOOLEAN
);

CREATE TABLE scm_branch_protection_rules (
  id INTEGER PRIMARY KEY,
  repository_id BIGINT REFERENCES scm_repositories(id),
  pattern VARCHAR(255),
  required_approvals_count INTEGER,
  dismiss_stale BOOLEAN,
  require_code_owner BOOLEAN,
  require_linear BOOLEAN,
  enforce_admins BOOLEAN,
  required_checks_json TEXT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE scm_commits (
  id INTEGER PRIMARY KEY,
  repository_id BIGINT,
  sha VARCHAR(255),
  author_email VARCHAR(255),
  author_name VARCHAR(255),
  committer_email VARCHAR(255),
  authored_at TIMESTAMP,
  committed_at TIMESTAMP,
  message_subject VARCHAR(255),
  parent_count INTEGER,
  additions_count INTEGER,
  deletions_count INTEGER,
  files_count INTEGER,
  is_merge BOOLEAN,
  is_signed BOOLEAN,
  signature_status_cd VARCHAR(16)
);

CREATE TABLE scm_commit_user_mappings (
  commit_id BIGINT,
  user_id BIGINT,
  match_method_cd VARCHAR(16),
  PRIMARY KEY (commit_id, user_id)
);

CREATE TABLE scm_pull_requests (
  id INTEGER PRIMARY KEY,
  repository_id BIGINT REFERENCES scm_repositories(id),
  number INTEGER,
  title VARCHAR(255),
  body VARCHAR(255),
  state_cd VARCHAR(16),
  author_id BIGINT REFERENCES users(id),
  source_branch VARCHAR(255),
  target_branch VARCHAR(255),
  head_sha VARCHAR(255),
  base_sha VARCHAR(255),
  merge_sha VARCHAR(255),
  merged_by_id BIGINT REFERENCES users(id),
  is_draft BOOLEAN,
  additions_count INTEGER,
  deletions_count INTEGER,
  changed_files_count INTEGER,
  comments_count INTEGER,
  commits_count INTEGER,
  first_review_at TIMESTAMP,
  approved_at TIMESTAMP,
  opened_at TIMESTAMP,
  closed_at TIMESTAMP,
  merged_at TIMESTAMP,
  risk_label VARCHAR(255),
  milestone_ref VARCHAR(255),
  is_auto_merge BOOLEAN,
  mergeable_state_cd VARCHAR(16),
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE scm_pull_request_states (
  code VARCHAR(255),
  label VARCHAR(255),
  is_open BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE scm_pull_request_reviews (
  id INTEGER PRIMARY KEY,
  pull_request_id BIGINT REFERENCES scm_pull_requests(id),
  reviewer_id BIGINT REFERENCES users(id),
  verdict_cd VARCHAR(16),
  submitted_at TIMESTAMP,
  body VARCHAR(255),
  comment_count INTEGER,
  commit_sha VARCHAR(255),
  dismissed_at TIMESTAMP,
  dismissed_by_id BIGINT
);

CREATE TABLE scm_review_verdicts (
  code VARCHAR(255),
  label VARCHAR(255),
  counts_as_approval BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE scm_pull_request_reviewers (
  pull_request_id BIGINT,
  reviewer_id BIGINT,
  requested_at TIMESTAMP,
  requested_by_id BIGINT,
  is_code_owner BOOLEAN,
  removed_at TIMESTAMP,
  PRIMARY KEY (pull_request_id, reviewer_id)
);

CREATE TABLE scm_pull_request_events (
  id INTEGER PRIMARY KEY,
  pull_request_id BIGINT,
  event_cd VARCHAR(16),
  actor_id BIGINT,
  occurred_at TIMESTAMP,
  data_json TEXT
);

CREATE TABLE scm_repository_collaborators (
  id INTEGER PRIMARY KEY,
  repository_id BIGINT REFERENCES scm_repositories(id),
  principal_type_cd VARCHAR(16),
  principal_id BIGINT,
  access_level_cd VARCHAR(16),
  granted_by_id BIGINT,
  created_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE scm_access_levels (
  code VARCHAR(255),
  label VARCHAR(255),
  weight INTEGER,
  PRIMARY KEY (code)
);

CREATE TABLE scm_repository_stats_daily (
  repository_id BIGINT,
  stat_date DATE,
  commits_cnt INTEGER,
  pushes_cnt INTEGER,
  prs_opened_cnt INTEGER,
  prs_merged_cnt INTEGER,
  clones_cnt INTEGER,
  unique_cloners_cnt INTEGER,
  size_kb INTEGER,
  PRIMARY KEY (repository_id, stat_date)
);

CREATE TABLE scm_repositories_archive (
  id INTEGER PRIMARY KEY,
  org_id BIGINT,
  name VARCHAR(255),
  full_path VARCHAR(255),
  owner_nm VARCHAR(255),
  archived_at TIMESTAMP,
  archive_uri VARCHAR(255),
  checksum VARCHAR(255),
  restore_count INTEGER
);

CREATE TABLE pipelines (
  id INTEGER PRIMARY KEY,
  public_id BIGINT,
  project_slug VARCHAR(255),
  repo_id BIGINT,
  name VARCHAR(255),
  file_path VARCHAR(255),
  definition_hash VARCHAR(255),
  default_ref VARCHAR(255),
  template_version_id BIGINT,
  owner_team_key VARCHAR(255),
  enabled BOOLEAN,
  timeout_mins INTEGER,
  concurrency_limit INTEGER,
  schedule_cron VARCHAR(255),
  last_run_id BIGINT,
  last_status_cd VARCHAR(16),
  created_by_login VARCHAR(255),
  inserted_ts TIMESTAMP,
  removed_at TIMESTAMP,
  removed_by_user_ref VARCHAR(255)
);

CREATE TABLE pipeline_templates (
  id INTEGER PRIMARY KEY,
  template_key VARCHAR(255),
  title VARCHAR(255),
  maintainer_team_key VARCHAR(255),
  is_golden BOOLEAN,
  support_level_cd VARCHAR(16),
  inserted_ts TIMESTAMP,
  removed_at TIMESTAMP,
  removed_by_user_ref VARCHAR(255)
);

CREATE TABLE pipeline_template_versions (
  id INTEGER PRIMARY KEY,
  template_id BIGINT REFERENCES pipeline_templates(id),
  semver VARCHAR(255),
  published_at TIMESTAMP,
  deprecated_at TIMESTAMP,
  end_of_support_on DATE,
  changelog_text TEXT
);

CREATE TABLE pipeline_trigger_types (
  code VARCHAR(255),
  label VARCHAR(255),
  PRIMARY KEY (code)
);

CREATE TABLE pipeline_runs (
  id INTEGER PRIMARY KEY,
  run_uuid CHAR(36),
  pipeline_id BIGINT REFERENCES pipelines(id),
  run_number INTEGER,
  status_cd VARCHAR(16),
  trigger_type_cd VARCHAR(16),
  triggered_by_login VARCHAR(255),
  git_ref VARCHAR(255),
  git_sha VARCHAR(255),
  pr_number INTEGER,
  queued_at TIMESTAMP,
  started_at TIMESTAMP,
  finished_at TIMESTAMP,
  queue_sec INTEGER,
  duration_sec INTEGER,
  cost_credits DECIMAL(18,4),
  attempt_num INTEGER,
  parent_run_id BIGINT,
  failure_reason_cd VARCHAR(16),
  cancel_reason VARCHAR(255),
  runner_pool_id BIGINT,
  is_retry BOOLEAN,
  log_uri VARCHAR(255),
  cache_hit_pct INTEGER,
  params_json TEXT,
  inserted_ts TIMESTAMP,
  removed_at TIMESTAMP,
  removed_by_user_ref VARCHAR(255)
);

CREATE TABLE pipeline_run_statuses (
  code VARCHAR(255),
  label VARCHAR(255),
  is_final BOOLEAN,
  is_success BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE pipeline_runs_archive (
  run_uuid CHAR(36),
  pipeline_id BIGINT,
  run_number INTEGER,
  status_cd VARCHAR(16),
  git_sha VARCHAR(255),
  started_at TIMESTAMP,
  finished_at TIMESTAMP,
  duration_sec INTEGER,
  archive_month VARCHAR(8),
  blob_uri VARCHAR(255),
  PRIMARY KEY (run_uuid)
);

CREATE TABLE pipeline_run_daily_summaries (
  pipeline_id BIGINT,
  run_date DATE,
  total_cnt INTEGER,
  success_cnt INTEGER,
  failed_cnt INTEGER,
  cancelled_cnt INTEGER,
  p50_duration_sec INTEGER,
  p95_duration_sec INTEGER,
  avg_queue_sec INTEGER,
  credits DECIMAL(18,4),
  PRIMARY KEY (pipeline_id, run_date)
);

CREATE TABLE pipeline_jobs (
  id INTEGER PRIMARY KEY,
  run_id BIGINT REFERENCES pipeline_runs(id),
  job_key VARCHAR(255),
  stage_name VARCHAR(255),
  stage_order INTEGER,
  status_cd VARCHAR(16),
  runner_id BIGINT,
  started_at TIMESTAMP,
  finished_at TIMESTAMP,
  duration_sec INTEGER,
  exit_code INTEGER,
  failure_reason_cd VARCHAR(16),
  allow_failure BOOLEAN,
  attempt_num INTEGER,
  image_ref VARCHAR(255),
  cpu_limit DECIMAL(18,4),
  mem_limit_mb INTEGER,
  artifacts_json TEXT
);

CREATE TABLE job_failure_reasons (
  code VARCHAR(255),
  label VARCHAR(255),
  category_cd VARCHAR(16),
  is_infra BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE runners (
  id INTEGER PRIMARY KEY,
  runner_uid VARCHAR(255),
  host_name VARCHAR(255),
  pool_id BIGINT REFERENCES runner_pools(id),
  os_cd VARCHAR(16),
  arch_cd VARCHAR(16),
  agent_version VARCHAR(255),
  state_cd VARCHAR(16),
  cpu_cores INTEGER,
  memory_mb INTEGER,
  registered_at TIMESTAMP,
  last_heartbeat_at TIMESTAMP,
  is_ephemeral BOOLEAN,
  cluster_ref VARCHAR(255),
  inserted_ts TIMESTAMP,
  removed_at TIMESTAMP,
  removed_by_user_ref VARCHAR(255)
);

CREATE TABLE runner_pools (
  id INTEGER PRIMARY KEY,
  pool_key VARCHAR(255),
  title VARCHAR(255),
  owner_team_key VARCHAR(255),
  region_cd VARCHAR(16),
  min_size INTEGER,
  max_size INTEGER,
  instance_type_cd VARCHAR(16),
  is_shared BOOLEAN,
  price_per_min DECIMAL(18,4),
  inserted_ts TIMESTAMP,
  removed_at TIMESTAMP,
  removed_by_user_ref VARCHAR(255)
);

CREATE TABLE runner_pool_org_unit_mappings (
  runner_pool_id BIGINT,
  org_unit_id BIGINT,
  priority INTEGER,
  PRIMARY KEY (runner_pool_id, org_unit_id)
);

CREATE TABLE test_suites (
  id INTEGER PRIMARY KEY,
  pipeline_id BIGINT REFERENCES pipelines(id),
  suite_name VARCHAR(255),
  framework_cd VARCHAR(16),
  owner_team_key VARCHAR(255),
  inserted_ts TIMESTAMP,
  removed_at TIMESTAMP,
  removed_by_user_ref VARCHAR(255)
);

CREATE TABLE test_case_results (
  id INTEGER PRIMARY KEY,
  job_id BIGINT,
  suite_id BIGINT REFERENCES test_suites(id),
  case_name VARCHAR(255),
  outcome_cd VARCHAR(16),
  duration_ms INTEGER,
  failure_text TEXT,
  executed_at TIMESTAMP
);

CREATE TABLE flaky_tests (
  id INTEGER PRIMARY KEY,
  suite_id BIGINT REFERENCES test_suites(id),
  case_name VARCHAR(255),
  flake_rate DECIMAL(18,4),
  first_seen_on DATE,
  last_seen_on DATE,
  quarantined_at TIMESTAMP,
  ticket_ref VARCHAR(255),
  resolved_at TIMESTAMP
);

CREATE TABLE ci_credit_ledgers (
  id INTEGER PRIMARY KEY,
  org_unit_id BIGINT,
  period_ym VARCHAR(255),
  entry_type_cd VARCHAR(16),
  credits DECIMAL(18,4),
  run_id BIGINT,
  posted_at TIMESTAMP,
  memo VARCHAR(255)
);

CREATE TABLE environments (
  id INTEGER PRIMARY KEY,
  env_key VARCHAR(255),
  title VARCHAR(255),
  env_type_cd VARCHAR(16),
  cluster_id BIGINT REFERENCES k8s_clusters(id),
  region_cd VARCHAR(16),
  is_production BOOLEAN,
  requires_approval BOOLEAN,
  approval_group_id BIGINT,
  freeze_exempt BOOLEAN,
  owner_team_key VARCHAR(255),
  sort_order INTEGER,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE environment_types (
  code VARCHAR(255),
  label VARCHAR(255),
  rank_no INTEGER,
  PRIMARY KEY (code)
);

CREATE TABLE deployments (
  id INTEGER PRIMARY KEY,
  deploy_no VARCHAR(255),
  component_key VARCHAR(255),
  environment_id BIGINT REFERENCES environments(id),
  artifact_version_id BIGINT,
  pipeline_run_id BIGINT,
  release_id BIGINT,
  status_cd VARCHAR(16),
  strategy_cd VARCHAR(16),
  requested_by_id BIGINT,
  started_at TIMESTAMP,
  finished_at TIMESTAMP,
  previous_deployment_id BIGINT,
  is_rollback BOOLEAN,
  rollback_reason_cd VARCHAR(16),
  change_no VARCHAR(255),
  traffic_pct INTEGER,
  config_hash VARCHAR(255),
  notes_text TEXT,
  approved_at TIMESTAMP,
  duration_sec INTEGER,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP,
  canary_json TEXT,
  gate_results_json TEXT,
  locked_by_id BIGINT,
  lock_expires_at TIMESTAMP,
  lead_time_mins INTEGER,
  window_id BIGINT,
  legacy_deploy_key VARCHAR(255),
  region_cd VARCHAR(16),
  triggered_via_cd VARCHAR(16)
);

CREATE TABLE deployment_statuses (
  code VARCHAR(255),
  label VARCHAR(255),
  is_final BOOLEAN,
  is_success BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE deployment_events (
  id INTEGER PRIMARY KEY,
  deployment_id BIGINT REFERENCES deployments(id),
  event_cd VARCHAR(16),
  step_name VARCHAR(255),
  message_text TEXT,
  occurred_at TIMESTAMP
);

CREATE TABLE deployment_approvals (
  id INTEGER PRIMARY KEY,
  deployment_id BIGINT REFERENCES deployments(id),
  approver_id BIGINT,
  decision_cd VARCHAR(16),
  decided_at TIMESTAMP,
  comment_text TEXT,
  is_override BOOLEAN
);

CREATE TABLE rollback_reasons (
  code VARCHAR(255),
  label VARCHAR(255),
  category_cd VARCHAR(16),
  PRIMARY KEY (code)
);

CREATE TABLE releases (
  id INTEGER PRIMARY KEY,
  release_no VARCHAR(255),
  component_key VARCHAR(255),
  version_label VARCHAR(255),
  status_cd VARCHAR(16),
  release_manager_id BIGINT,
  train_id BIGINT,
  planned_on DATE,
  released_at TIMESTAMP,
  notes_text TEXT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE release_artifact_mappings (
  release_id BIGINT,
  artifact_version_id BIGINT,
  role_cd VARCHAR(16),
  PRIMARY KEY (release_id, artifact_version_id)
);

CREATE TABLE change_requests (
  id INTEGER PRIMARY KEY,
  change_no VARCHAR(255),
  title VARCHAR(255),
  change_type_cd VARCHAR(16),
  risk_cd VARCHAR(16),
  state_cd VARCHAR(16),
  requester_login VARCHAR(255),
  assignee_group VARCHAR(255),
  planned_start_at TIMESTAMP,
  planned_end_at TIMESTAMP,
  actual_start_at TIMESTAMP,
  actual_end_at TIMESTAMP,
  outcome_cd VARCHAR(16),
  cab_required BOOLEAN,
  cab_date DATE,
  itsm_sys_id BIGINT,
  backout_text TEXT,
  created_on TIMESTAMP,
  created_by VARCHAR(255),
  modified_on TIMESTAMP,
  modified_by VARCHAR(255),
  is_deleted BOOLEAN
);

CREATE TABLE change_types (
  code VARCHAR(255),
  label VARCHAR(255),
  needs_cab BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE change_outcomes (
  code VARCHAR(255),
  label VARCHAR(255),
  PRIMARY KEY (code)
);

CREATE TABLE freeze_windows (
  id INTEGER PRIMARY KEY,
  title VARCHAR(255),
  starts_at TIMESTAMP,
  ends_at TIMESTAMP,
  scope_cd VARCHAR(16),
  reason_text TEXT,
  created_by_id BIGINT,
  created_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE freeze_window_exemptions (
  id INTEGER PRIMARY KEY,
  freeze_window_id BIGINT REFERENCES freeze_windows(id),
  component_key VARCHAR(255),
  approved_by_id BIGINT,
  approved_at TIMESTAMP,
  reason_text TEXT,
  deleted_at TIMESTAMP
);

CREATE TABLE deployments_weekly_summaries (
  component_key VARCHAR(255),
  env_type_cd VARCHAR(16),
  iso_week VARCHAR(8),
  deploy_cnt INTEGER,
  failed_cnt INTEGER,
  rollback_cnt INTEGER,
  median_lead_mins INTEGER,
  PRIMARY KEY (component_key, env_type_cd, iso_week)
);

CREATE TABLE art_registries (
  id INTEGER PRIMARY KEY,
  registry_key VARCHAR(255),
  title VARCHAR(255),
  format_cd VARCHAR(16),
  org_id BIGINT,
  storage_backend_cd VARCHAR(16),
  is_proxy BOOLEAN,
  upstream_url VARCHAR(255),
  quota_bytes INTEGER,
  used_bytes INTEGER,
  retention_policy_id BIGINT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE art_packages (
  id INTEGER PRIMARY KEY,
  registry_id BIGINT REFERENCES art_registries(id),
  namespace VARCHAR(255),
  name VARCHAR(255),
  description TEXT,
  owner_component_key VARCHAR(255),
  latest_version_id BIGINT,
  is_deprecated BOOLEAN,
  downloads_count INTEGER,
  last_published_at TIMESTAMP,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE art_versions (
  id INTEGER PRIMARY KEY,
  package_id BIGINT REFERENCES art_packages(id),
  version_label VARCHAR(255),
  digest_sha256 VARCHAR(255),
  size_bytes INTEGER,
  published_at TIMESTAMP,
  published_by_id BIGINT,
  source_run_uuid CHAR(36),
  git_sha VARCHAR(255),
  is_prerelease BOOLEAN,
  is_yanked BOOLEAN,
  yanked_at TIMESTAMP,
  yanked_reason VARCHAR(255),
  stage_cd VARCHAR(16),
  signed BOOLEAN,
  signature_id BIGINT,
  sbom_uri VARCHAR(255),
  build_host VARCHAR(255),
  metadata_json TEXT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE art_stages (
  code VARCHAR(255),
  label VARCHAR(255),
  rank_no INTEGER,
  PRIMARY KEY (code)
);

CREATE TABLE art_promotions (
  id INTEGER PRIMARY KEY,
  version_id BIGINT REFERENCES art_versions(id),
  from_stage_cd VARCHAR(16),
  to_stage_cd VARCHAR(16),
  promoted_by_id BIGINT,
  promoted_at TIMESTAMP,
  gate_result_cd VARCHAR(16),
  override_reason VARCHAR(255)
);

CREATE TABLE art_version_license_mappings (
  version_id BIGINT,
  license_id BIGINT,
  detected_by VARCHAR(255),
  confidence DECIMAL(18,4),
  PRIMARY KEY (version_id, license_id)
);

CREATE TABLE licenses (
  id INTEGER PRIMARY KEY,
  spdx_id BIGINT,
  name VARCHAR(255),
  is_osi BOOLEAN,
  category_cd VARCHAR(16),
  policy_verdict_cd VARCHAR(16)
);

CREATE TABLE container_images (
  id INTEGER PRIMARY KEY,
  art_version_id BIGINT,
  repository_path VARCHAR(255),
  os_cd VARCHAR(16),
  arch_cd VARCHAR(16),
  base_image_id BIGINT,
  layer_count INTEGER,
  total_bytes INTEGER,
  entrypoint_text TEXT,
  pushed_at TIMESTAMP,
  last_pulled_at TIMESTAMP,
  created_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE vuln_scans (
  id INTEGER PRIMARY KEY,
  image_id BIGINT REFERENCES container_images(id),
  scanner_cd VARCHAR(16),
  started_at TIMESTAMP,
  finished_at TIMESTAMP,
  status_cd VARCHAR(16),
  db_version VARCHAR(255),
  critical_cnt INTEGER,
  high_cnt INTEGER,
  medium_cnt INTEGER,
  low_cnt INTEGER
);

CREATE TABLE vuln_findings (
  id INTEGER PRIMARY KEY,
  scan_id BIGINT REFERENCES vuln_scans(id),
  vulnerability_id BIGINT,
  package_nm VARCHAR(255),
  installed_version VARCHAR(255),
  fixed_version VARCHAR(255),
  severity_cd VARCHAR(16),
  state_cd VARCHAR(16),
  first_seen_at TIMESTAMP,
  last_seen_at TIMESTAMP,
  exemption_id BIGINT,
  due_on DATE
);

CREATE TABLE vulnerabilities (
  id INTEGER PRIMARY KEY,
  cve_no VARCHAR(255),
  title VARCHAR(255),
  cvss_score DECIMAL(18,4),
  severity_cd VARCHAR(16),
  published_on DATE,
  is_exploited BOOLEAN,
  description TEXT,
  reference_url VARCHAR(255)
);

CREATE TABLE severity_levels (
  code VARCHAR(255),
  label VARCHAR(255),
  rank_no INTEGER,
  sla_days INTEGER,
  PRIMARY KEY (code)
);

CREATE TABLE vuln_exemptions (
  id INTEGER PRIMARY KEY,
  vulnerability_id BIGINT,
  component_key VARCHAR(255),
  requested_by_id BIGINT,
  approved_by_id BIGINT,
  reason_text TEXT,
  granted_at TIMESTAMP,
  expires_at TIMESTAMP,
  revoked_at TIMESTAMP
);

CREATE TABLE regions (
  code VARCHAR(255),
  name VARCHAR(255),
  provider_cd VARCHAR(16),
  country_cd VARCHAR(16),
  is_eu BOOLEAN,
  is_active BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE cloud_providers (
  code VARCHAR(255),
  name VARCHAR(255),
  account_mgr_email VARCHAR(255),
  PRIMARY KEY (code)
);

CREATE TABLE cloud_accounts (
  id INTEGER PRIMARY KEY,
  account_no VARCHAR(255),
  alias VARCHAR(255),
  provider_cd VARCHAR(16),
  org_unit_id BIGINT,
  cost_center_id BIGINT REFERENCES cost_centers(id),
  owner_user_id BIGINT,
  purpose_cd VARCHAR(16),
  status_cd VARCHAR(16),
  closed_at TIMESTAMP,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE k8s_clusters (
  id INTEGER PRIMARY KEY,
  cluster_uid VARCHAR(255),
  name VARCHAR(255),
  display_name VARCHAR(255),
  cloud_account_id BIGINT REFERENCES cloud_accounts(id),
  region_cd VARCHAR(16),
  k8s_version_cd VARCHAR(16),
  env_type_cd VARCHAR(16),
  purpose_cd VARCHAR(16),
  status_cd VARCHAR(16),
  control_plane_url VARCHAR(255),
  node_count INTEGER,
  pod_capacity_count INTEGER,
  cni_cd VARCHAR(16),
  is_multi_tenant BOOLEAN,
  is_gpu BOOLEAN,
  owner_team_key VARCHAR(255),
  support_group_id BIGINT,
  provisioned_at TIMESTAMP,
  upgraded_at TIMESTAMP,
  decommissioned_at TIMESTAMP,
  last_seen_at TIMESTAMP,
  monthly_cost DECIMAL(18,4),
  vpc_ref VARCHAR(255),
  kubeconfig_secret_id BIGINT,
  terraform_ws VARCHAR(255),
  maintenance_window_id BIGINT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  version INTEGER,
  deleted_at TIMESTAMP,
  deleted_by_id BIGINT
);

CREATE TABLE k8s_versions (
  code VARCHAR(255),
  released_on DATE,
  eol_on DATE,
  is_supported BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE k8s_cluster_statuses (
  code VARCHAR(255),
  label VARCHAR(255),
  PRIMARY KEY (code)
);

CREATE TABLE k8s_clusters_import_staging (
  row_id INTEGER,
  src_file VARCHAR(255),
  cluster_nm VARCHAR(255),
  region VARCHAR(255),
  ver VARCHAR(255),
  nodes INTEGER,
  acct_no VARCHAR(255),
  owner_mail VARCHAR(255),
  raw_json TEXT,
  load_flag VARCHAR(8),
  PRIMARY KEY (row_id)
);

CREATE TABLE k8s_node_pools (
  id INTEGER PRIMARY KEY,
  cluster_id BIGINT REFERENCES k8s_clusters(id),
  name VARCHAR(255),
  instance_type_cd VARCHAR(16),
  min_nodes INTEGER,
  max_nodes INTEGER,
  desired_nodes INTEGER,
  is_spot BOOLEAN,
  labels_json TEXT,
  taints_json TEXT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE k8s_nodes (
  id INTEGER PRIMARY KEY,
  node_pool_id BIGINT REFERENCES k8s_node_pools(id),
  node_name VARCHAR(255),
  provider_instance_id BIGINT,
  ready_state_cd VARCHAR(16),
  kubelet_version VARCHAR(255),
  cpu_alloc_m INTEGER,
  mem_alloc_mb INTEGER,
  joined_at TIMESTAMP,
  drained_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE instance_types (
  code VARCHAR(255),
  provider_cd VARCHAR(16),
  vcpus INTEGER,
  memory_gb DECIMAL(18,4),
  gpu_count INTEGER,
  hourly_rate DECIMAL(18,4),
  is_retired BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE k8s_namespaces (
  id INTEGER PRIMARY KEY,
  cluster_id BIGINT REFERENCES k8s_clusters(id),
  name VARCHAR(255),
  status_cd VARCHAR(16),
  tenant_ref VARCHAR(255),
  cost_center_code VARCHAR(16),
  pod_security_cd VARCHAR(16),
  is_system BOOLEAN,
  istio_enabled BOOLEAN,
  network_policy_cd VARCHAR(16),
  annotations_json TEXT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE k8s_namespace_team_associations (
  namespace_id BIGINT,
  team_pk INTEGER,
  relation_cd VARCHAR(16),
  assigned_at TIMESTAMP,
  unassigned_at TIMESTAMP,
  PRIMARY KEY (namespace_id, team_pk, relation_cd)
);

CREATE TABLE k8s_workloads (
  id INTEGER PRIMARY KEY,
  namespace_id BIGINT REFERENCES k8s_namespaces(id),
  name VARCHAR(255),
  kind_cd VARCHAR(16),
  image_id BIGINT,
  desired_replicas INTEGER,
  ready_replicas INTEGER,
  cpu_request_m INTEGER,
  cpu_limit_m INTEGER,
  mem_request_mb INTEGER,
  mem_limit_mb INTEGER,
  hpa_min INTEGER,
  hpa_max INTEGER,
  restart_count INTEGER,
  service_account_name VARCHAR(255),
  priority_class VARCHAR(255),
  last_rollout_at TIMESTAMP,
  observed_at TIMESTAMP,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE k8s_workload_kinds (
  code VARCHAR(255),
  label VARCHAR(255),
  is_stateful BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE k8s_workload_component_mappings (
  workload_id BIGINT,
  component_key VARCHAR(255),
  confidence_cd VARCHAR(16),
  mapped_at TIMESTAMP,
  PRIMARY KEY (workload_id, component_key)
);

CREATE TABLE k8s_cluster_events (
  id INTEGER PRIMARY KEY,
  cluster_id BIGINT,
  namespace_name VARCHAR(255),
  object_kind VARCHAR(255),
  object_name VARCHAR(255),
  reason_cd VARCHAR(16),
  message_text TEXT,
  event_type VARCHAR(8),
  first_ts TIMESTAMP,
  last_ts TIMESTAMP,
  event_count INTEGER
);

CREATE TABLE certificates (
  id INTEGER PRIMARY KEY,
  common_name VARCHAR(255),
  san_text TEXT,
  issuer_cd VARCHAR(16),
  serial_no VARCHAR(255),
  not_before TIMESTAMP,
  not_after TIMESTAMP,
  owner_team_key VARCHAR(255),
  secret_id BIGINT,
  cluster_id BIGINT,
  auto_renew BOOLEAN,
  revoked_at TIMESTAMP,
  created_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE sec_mounts (
  id INTEGER PRIMARY KEY,
  mount_path VARCHAR(255),
  engine_cd VARCHAR(16),
  namespace_path VARCHAR(255),
  description TEXT,
  default_ttl_sec INTEGER,
  max_ttl_sec INTEGER,
  sealed BOOLEAN,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE secrets (
  id INTEGER PRIMARY KEY,
  mount_id BIGINT REFERENCES sec_mounts(id),
  path VARCHAR(255),
  secret_name VARCHAR(255),
  classification_cd VARCHAR(16),
  owner_team_key VARCHAR(255),
  owner_user_id BIGINT,
  rotation_schedule_id BIGINT,
  current_version INTEGER,
  last_rotated_at TIMESTAMP,
  last_accessed_at TIMESTAMP,
  expires_at TIMESTAMP,
  is_dynamic BOOLEAN,
  checksum VARCHAR(255),
  custom_metadata_json TEXT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  version INTEGER,
  deleted_at TIMESTAMP,
  deleted_by_id BIGINT
);

CREATE TABLE sec_classifications (
  code VARCHAR(255),
  label VARCHAR(255),
  max_age_days INTEGER,
  PRIMARY KEY (code)
);

CREATE TABLE sec_rotation_schedules (
  id INTEGER PRIMARY KEY,
  title VARCHAR(255),
  interval_days INTEGER,
  grace_days INTEGER,
  notify_group_id BIGINT,
  is_automatic BOOLEAN,
  deleted_at TIMESTAMP
);

CREATE TABLE sec_rotation_events (
  id INTEGER PRIMARY KEY,
  secret_id BIGINT REFERENCES secrets(id),
  schedule_id BIGINT,
  started_at TIMESTAMP,
  finished_at TIMESTAMP,
  outcome_cd VARCHAR(16),
  error_text TEXT,
  actor_cd VARCHAR(16)
);

CREATE TABLE sec_consumer_associations (
  secret_id BIGINT REFERENCES secrets(id),
  component_key VARCHAR(255),
  environment_id BIGINT,
  access_mode_cd VARCHAR(16),
  first_used_at TIMESTAMP,
  last_used_at TIMESTAMP,
  PRIMARY KEY (secret_id, component_key, environment_id)
);

CREATE TABLE sec_access_events (
  id INTEGER PRIMARY KEY,
  secret_id BIGINT,
  principal_type_cd VARCHAR(16),
  principal_id BIGINT,
  operation_cd VARCHAR(16),
  result_cd VARCHAR(16),
  remote_addr VARCHAR(255),
  occurred_at TIMESTAMP
);

CREATE TABLE sec_leak_findings (
  id INTEGER PRIMARY KEY,
  secret_id BIGINT,
  repository_id BIGINT,
  commit_sha VARCHAR(255),
  file_path VARCHAR(255),
  detector_cd VARCHAR(16),
  severity_cd VARCHAR(16),
  state_cd VARCHAR(16),
  found_at TIMESTAMP,
  resolved_at TIMESTAMP,
  resolved_by_id BIGINT,
  false_positive BOOLEAN
);

CREATE TABLE cost_centers (
  id INTEGER PRIMARY KEY,
  code VARCHAR(255),
  name VARCHAR(255),
  org_unit_id BIGINT REFERENCES org_units(id),
  controller_user_id BIGINT,
  valid_from DATE,
  valid_to DATE,
  status VARCHAR(8)
);

CREATE TABLE quota_resource_types (
  code VARCHAR(255),
  label VARCHAR(255),
  unit_cd VARCHAR(16),
  is_billable BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE quota_allocations (
  id INTEGER PRIMARY KEY,
  resource_type_cd VARCHAR(16),
  owner_type_cd VARCHAR(16),
  owner_id BIGINT,
  scope_ref VARCHAR(255),
  hard_limit DECIMAL(18,4),
  soft_limit DECIMAL(18,4),
  effective_from DATE,
  effective_to DATE,
  approved_request_id BIGINT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE quota_requests (
  id INTEGER PRIMARY KEY,
  request_no VARCHAR(255),
  resource_type_cd VARCHAR(16),
  owner_type_cd VARCHAR(16),
  owner_id BIGINT,
  requested_limit DECIMAL(18,4),
  current_limit DECIMAL(18,4),
  justification_text TEXT,
  requested_by_id BIGINT,
  status_cd VARCHAR(16),
  decided_by_id BIGINT,
  decided_at TIMESTAMP,
  submitted_at TIMESTAMP,
  urgency_cd VARCHAR(16),
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE quota_request_statuses (
  code VARCHAR(255),
  label VARCHAR(255),
  is_final BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE quota_usages_daily (
  allocation_id BIGINT,
  usage_date DATE,
  avg_used DECIMAL(18,4),
  peak_used DECIMAL(18,4),
  limit_at_day DECIMAL(18,4),
  PRIMARY KEY (allocation_id, usage_date)
);

CREATE TABLE quota_usages_monthly (
  allocation_id BIGINT,
  period_ym VARCHAR(255),
  peak_used DECIMAL(18,4),
  avg_used DECIMAL(18,4),
  breach_cnt INTEGER,
  PRIMARY KEY (allocation_id, period_ym)
);

CREATE TABLE quota_breaches (
  id INTEGER PRIMARY KEY,
  allocation_id BIGINT REFERENCES quota_allocations(id),
  breached_at TIMESTAMP,
  cleared_at TIMESTAMP,
  peak_used DECIMAL(18,4),
  breach_type_cd VARCHAR(16),
  notified_at TIMESTAMP
);

CREATE TABLE cost_allocations_monthly (
  period_ym VARCHAR(255),
  cost_center_code VARCHAR(16),
  component_key VARCHAR(255),
  resource_type_cd VARCHAR(16),
  provider_cd VARCHAR(16),
  amount VARCHAR(255),
  currency_cd VARCHAR(16),
  usage_qty DECIMAL(18,4),
  PRIMARY KEY (period_ym, cost_center_code, component_key, resource_type_cd, provider_cd)
);

CREATE TABLE inc_incidents (
  id INTEGER PRIMARY KEY,
  incident_no VARCHAR(255),
  title VARCHAR(255),
  summary_text TEXT,
  severity_cd VARCHAR(16),
  status_cd VARCHAR(16),
  source_cd VARCHAR(16),
  detected_at TIMESTAMP,
  declared_at TIMESTAMP,
  acknowledged_at TIMESTAMP,
  mitigated_at TIMESTAMP,
  resolved_at TIMESTAMP,
  closed_at TIMESTAMP,
  commander_id BIGINT,
  reporter_id BIGINT,
  lead_team_key VARCHAR(255),
  customer_impact BOOLEAN,
  customers_affected_count INTEGER,
  revenue_impact_amt DECIMAL(18,4),
  environment_id BIGINT,
  root_cause_cd VARCHAR(16),
  trigger_deployment_id BIGINT,
  trigger_change_no VARCHAR(255),
  slack_channel VARCHAR(255),
  bridge_url VARCHAR(255),
  statuspage_id BIGINT,
  is_security BOOLEAN,
  is_drill BOOLEAN,
  parent_incident_id BIGINT,
  regulator_notified_at TIMESTAMP,
  ttd_mins INTEGER,
  ttm_mins INTEGER,
  ttr_mins INTEGER,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP,
  legacy_inc_no VARCHAR(255),
  itsm_ref VARCHAR(255),
  impact_notes TEXT,
  impact_started_at TIMESTAMP,
  impact_ended_at TIMESTAMP,
  region_cd VARCHAR(16),
  detection_method_cd VARCHAR(16),
  comms_lead_ref VARCHAR(255),
  exec_sponsor_ref VARCHAR(255),
  sla_breached BOOLEAN,
  review_waived BOOLEAN,
  tags_text TEXT,
  udf_a VARCHAR(255),
  udf_b VARCHAR(255)
);

CREATE TABLE inc_severities (
  code VARCHAR(255),
  label VARCHAR(255),
  response_mins INTEGER,
  page_execs BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE inc_statuses (
  code VARCHAR(255),
  label VARCHAR(255),
  is_open BOOLEAN,
  sort_order INTEGER,
  PRIMARY KEY (code)
);

CREATE TABLE inc_root_causes (
  code VARCHAR(255),
  label VARCHAR(255),
  category_cd VARCHAR(16),
  PRIMARY KEY (code)
);

CREATE TABLE inc_events (
  id INTEGER PRIMARY KEY,
  incident_id BIGINT REFERENCES inc_incidents(id),
  event_cd VARCHAR(16),
  author_id BIGINT,
  occurred_at TIMESTAMP,
  body_text TEXT,
  is_pinned BOOLEAN
);

CREATE TABLE inc_component_associations (
  incident_id BIGINT REFERENCES inc_incidents(id),
  component_key VARCHAR(255),
  impact_cd VARCHAR(16),
  is_origin BOOLEAN,
  added_at TIMESTAMP,
  removed_at TIMESTAMP,
  PRIMARY KEY (incident_id, component_key)
);

CREATE TABLE inc_responders (
  id INTEGER PRIMARY KEY,
  incident_id BIGINT REFERENCES inc_incidents(id),
  user_id BIGINT REFERENCES users(id),
  role_cd VARCHAR(16),
  joined_at TIMESTAMP,
  left_at TIMESTAMP,
  paged_at TIMESTAMP,
  acked_at TIMESTAMP
);

CREATE TABLE inc_responder_roles (
  code VARCHAR(255),
  label VARCHAR(255),
  PRIMARY KEY (code)
);

CREATE TABLE inc_postmortems (
  id INTEGER PRIMARY KEY,
  incident_id BIGINT REFERENCES inc_incidents(id),
  author_id BIGINT REFERENCES users(id),
  state_cd VARCHAR(16),
  due_on DATE,
  published_at TIMESTAMP,
  lessons_text TEXT,
  five_whys_text TEXT,
  reviewed_by_id BIGINT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE inc_action_items (
  id INTEGER PRIMARY KEY,
  postmortem_id BIGINT REFERENCES inc_postmortems(id),
  title VARCHAR(255),
  assignee_id BIGINT REFERENCES users(id),
  owner_team_key VARCHAR(255),
  priority_cd VARCHAR(16),
  status_cd VARCHAR(16),
  due_on DATE,
  completed_at TIMESTAMP,
  tracker_ref VARCHAR(255),
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE inc_action_statuses (
  code VARCHAR(255),
  label VARCHAR(255),
  is_done BOOLEAN,
  PRIMARY KEY (code)
);

CREATE TABLE inc_monthly_metrics (
  period_ym VARCHAR(255),
  team_key VARCHAR(255),
  severity_cd VARCHAR(16),
  incident_cnt INTEGER,
  mttr_mins INTEGER,
  mttd_mins INTEGER,
  PRIMARY KEY (period_ym, team_key, severity_cd)
);

CREATE TABLE incidents_legacy (
  inc_no VARCHAR(255),
  sev INTEGER,
  opened TIMESTAMP,
  closed TIMESTAMP,
  app_code VARCHAR(16),
  descr VARCHAR(255),
  assigned_to VARCHAR(255),
  resolver_grp VARCHAR(255),
  cause_txt VARCHAR(255),
  PRIMARY KEY (inc_no)
);

CREATE TABLE oncall_schedules (
  id INTEGER PRIMARY KEY,
  schedule_key VARCHAR(255),
  title VARCHAR(255),
  team_key VARCHAR(255),
  time_zone VARCHAR(255),
  escalation_policy_id BIGINT,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE oncall_shifts (
  id INTEGER PRIMARY KEY,
  schedule_id BIGINT REFERENCES oncall_schedules(id),
  user_id BIGINT REFERENCES users(id),
  starts_at TIMESTAMP,
  ends_at TIMESTAMP,
  layer_no INTEGER,
  is_override BOOLEAN,
  overridden_user_id BIGINT
);

CREATE TABLE alert_rules (
  id INTEGER PRIMARY KEY,
  rule_key VARCHAR(255),
  title VARCHAR(255),
  component_key VARCHAR(255),
  severity_cd VARCHAR(16),
  expression_text TEXT,
  for_sec INTEGER,
  runbook_url VARCHAR(255),
  schedule_id BIGINT,
  enabled BOOLEAN,
  silenced_until TIMESTAMP,
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE alerts (
  id INTEGER PRIMARY KEY,
  rule_id BIGINT REFERENCES alert_rules(id),
  fingerprint VARCHAR(255),
  state_cd VARCHAR(16),
  fired_at TIMESTAMP,
  acked_at TIMESTAMP,
  acked_by_id BIGINT,
  resolved_at TIMESTAMP,
  labels_json TEXT,
  cluster_id BIGINT,
  notified_user_id BIGINT,
  noise_score DECIMAL(18,4)
);

CREATE TABLE alert_incident_mappings (
  alert_id BIGINT,
  incident_id BIGINT,
  linked_by_id BIGINT,
  linked_at TIMESTAMP,
  PRIMARY KEY (alert_id, incident_id)
);

CREATE TABLE slo_definitions (
  id INTEGER PRIMARY KEY,
  slo_key VARCHAR(255),
  component_key VARCHAR(255),
  title VARCHAR(255),
  target_pct DECIMAL(18,4),
  window_days INTEGER,
  indicator_cd VARCHAR(16),
  owner_team_key VARCHAR(255),
  created_at TIMESTAMP,
  updated_at TIMESTAMP,
  deleted_at TIMESTAMP
);

CREATE TABLE slo_measurements (
  slo_id BIGINT,
  measured_on DATE,
  achieved_pct DECIMAL(18,4),
  budget_left_pct DECIMAL(18,4),
  bad_minutes DECIMAL(18,4),
  PRIMARY KEY (slo_id, measured_on)
);
