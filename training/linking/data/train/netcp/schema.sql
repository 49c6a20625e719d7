CREATE TABLE standardattributes (
    id BIGINT NOT NULL PRIMARY KEY,
    resource_type VARCHAR(64),
    created_at TIMESTAMP,
    updated_at TIMESTAMP,
    description VARCHAR(255),
    revision_number BIGINT
);

CREATE TABLE networks (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    status VARCHAR(255),
    admin_state_up BOOLEAN,
    shared BOOLEAN,
    mtu INTEGER,
    vlan_transparent BOOLEAN,
    availability_zone_hints VARCHAR(255),
    standard_attr_id BIGINT,
    dns_domain VARCHAR(255),
    port_security_enabled BOOLEAN,
    qos_hint VARCHAR(255),
    legacy_net_no INTEGER,
    l2_adjacency BOOLEAN,
    vendor_ref VARCHAR(255),
    FOREIGN KEY (standard_attr_id) REFERENCES standardattributes (id)
);

CREATE TABLE networksegments (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    network_id VARCHAR(36),
    network_type VARCHAR(64),
    physical_network VARCHAR(255),
    segmentation_id INTEGER,
    is_dynamic BOOLEAN,
    segment_index INTEGER,
    name VARCHAR(255),
    standard_attr_id BIGINT,
    FOREIGN KEY (network_id) REFERENCES networks (id),
    FOREIGN KEY (standard_attr_id) REFERENCES standardattributes (id)
);

CREATE TABLE externalnetworks (
    network_id VARCHAR(36) NOT NULL PRIMARY KEY,
    is_default BOOLEAN,
    FOREIGN KEY (network_id) REFERENCES networks (id)
);

CREATE TABLE networkdhcpagentbindings (
    network_id VARCHAR(36) NOT NULL,
    dhcp_agent_id VARCHAR(36) NOT NULL,
    binding_index INTEGER,
    PRIMARY KEY (network_id, dhcp_agent_id),
    FOREIGN KEY (network_id) REFERENCES networks (id),
    FOREIGN KEY (dhcp_agent_id) REFERENCES agents (id)
);

CREATE TABLE networks_hist (
    hist_id BIGINT NOT NULL PRIMARY KEY,
    net_id VARCHAR(36),
    tenant_id VARCHAR(36),
    net_name VARCHAR(255),
    stat_cd VARCHAR(255),
    admin_up BOOLEAN,
    mtu INTEGER,
    valid_from TIMESTAMP,
    valid_to TIMESTAMP,
    chg_user VARCHAR(255),
    chg_reason_cd VARCHAR(10)
);

CREATE TABLE net_usage_sum (
    net_id VARCHAR(36) NOT NULL,
    per_month INTEGER NOT NULL,
    ports_avg INTEGER,
    ports_max INTEGER,
    ips_used INTEGER,
    ips_total INTEGER,
    fip_cnt INTEGER,
    rtr_cnt INTEGER,
    bytes_in BIGINT,
    bytes_out BIGINT,
    calc_ts TIMESTAMP,
    sg_cnt INTEGER,
    sgr_cnt INTEGER,
    lb_cnt INTEGER,
    zn_cnt INTEGER,
    vpn_cnt INTEGER,
    drop_pkts BIGINT,
    peak_mbps NUMERIC(15,3),
    p95_mbps NUMERIC(15,3),
    PRIMARY KEY (net_id, per_month)
);

CREATE TABLE subnets (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    network_id VARCHAR(36),
    subnetpool_id VARCHAR(36),
    ip_version INTEGER,
    cidr VARCHAR(64),
    gateway_ip VARCHAR(64),
    enable_dhcp BOOLEAN,
    ipv6_ra_mode VARCHAR(64),
    ipv6_address_mode VARCHAR(64),
    segment_id VARCHAR(36),
    dns_publish_fixed_ip BOOLEAN,
    standard_attr_id BIGINT,
    vlan_hint INTEGER,
    old_cidr VARCHAR(64),
    FOREIGN KEY (network_id) REFERENCES networks (id),
    FOREIGN KEY (subnetpool_id) REFERENCES subnetpools (id),
    FOREIGN KEY (segment_id) REFERENCES networksegments (id)
);

CREATE TABLE subnetpools (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    ip_version INTEGER,
    default_prefixlen INTEGER,
    min_prefixlen INTEGER,
    max_prefixlen INTEGER,
    shared BOOLEAN,
    is_default BOOLEAN,
    default_quota INTEGER,
    hash VARCHAR(255),
    address_scope_id VARCHAR(36),
    standard_attr_id BIGINT,
    FOREIGN KEY (address_scope_id) REFERENCES address_scopes (id)
);

CREATE TABLE subnetpoolprefixes (
    cidr VARCHAR(64) NOT NULL,
    subnetpool_id VARCHAR(36) NOT NULL,
    PRIMARY KEY (cidr, subnetpool_id),
    FOREIGN KEY (subnetpool_id) REFERENCES subnetpools (id)
);

CREATE TABLE dnsnameservers (
    address VARCHAR(64) NOT NULL,
    subnet_id VARCHAR(36) NOT NULL,
    "order" INTEGER,
    PRIMARY KEY (address, subnet_id),
    FOREIGN KEY (subnet_id) REFERENCES subnets (id)
);

CREATE TABLE ipallocationpools (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    subnet_id VARCHAR(36),
    first_ip VARCHAR(64),
    last_ip VARCHAR(64),
    FOREIGN KEY (subnet_id) REFERENCES subnets (id)
);

CREATE TABLE ipallocations (
    port_id VARCHAR(36),
    ip_address VARCHAR(64) NOT NULL,
    subnet_id VARCHAR(36) NOT NULL,
    network_id VARCHAR(36) NOT NULL,
    PRIMARY KEY (ip_address, subnet_id, network_id),
    FOREIGN KEY (port_id) REFERENCES ports (id),
    FOREIGN KEY (subnet_id) REFERENCES subnets (id),
    FOREIGN KEY (network_id) REFERENCES networks (id)
);

CREATE TABLE address_scopes (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    shared BOOLEAN,
    ip_version INTEGER
);

CREATE TABLE ports (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    network_id VARCHAR(36),
    mac_address VARCHAR(64),
    admin_state_up BOOLEAN,
    status VARCHAR(64),
    device_id VARCHAR(36),
    device_owner VARCHAR(255),
    ip_allocation VARCHAR(64),
    standard_attr_id BIGINT,
    numa_policy VARCHAR(64),
    propagate_uplink BOOLEAN,
    hints TEXT,
    port_security_enabled BOOLEAN,
    vnic_hint VARCHAR(64),
    legacy_port_no INTEGER,
    vendor_ref VARCHAR(255),
    FOREIGN KEY (network_id) REFERENCES networks (id),
    FOREIGN KEY (standard_attr_id) REFERENCES standardattributes (id)
);

CREATE TABLE portdnses (
    port_id VARCHAR(36) NOT NULL PRIMARY KEY,
    current_dns_name VARCHAR(255),
    current_dns_domain VARCHAR(255),
    previous_dns_name VARCHAR(255),
    previous_dns_domain VARCHAR(255),
    dns_name VARCHAR(255),
    dns_domain VARCHAR(255),
    FOREIGN KEY (port_id) REFERENCES ports (id)
);

CREATE TABLE portforwardings (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    floatingip_id VARCHAR(36),
    internal_neutron_port_id VARCHAR(36),
    internal_ip_address VARCHAR(64),
    protocol VARCHAR(64),
    internal_port INTEGER,
    external_port INTEGER,
    external_port_end INTEGER,
    description VARCHAR(255),
    standard_attr_id BIGINT,
    FOREIGN KEY (floatingip_id) REFERENCES floatingips (id),
    FOREIGN KEY (internal_neutron_port_id) REFERENCES ports (id)
);

CREATE TABLE ml2_port_bindings (
    port_id VARCHAR(36) NOT NULL,
    host VARCHAR(255) NOT NULL,
    vif_type VARCHAR(64),
    vnic_type VARCHAR(64),
    profile TEXT,
    vif_details TEXT,
    status VARCHAR(64),
    PRIMARY KEY (port_id, host),
    FOREIGN KEY (port_id) REFERENCES ports (id)
);

CREATE TABLE ml2_port_binding_levels (
    port_id VARCHAR(36) NOT NULL,
    host VARCHAR(255) NOT NULL,
    level INTEGER NOT NULL,
    driver VARCHAR(64),
    segment_id VARCHAR(36),
    PRIMARY KEY (port_id, host, level),
    FOREIGN KEY (port_id) REFERENCES ports (id),
    FOREIGN KEY (segment_id) REFERENCES networksegments (id)
);

CREATE TABLE ml2_distributed_port_bindings (
    port_id VARCHAR(36) NOT NULL,
    host VARCHAR(255) NOT NULL,
    router_id VARCHAR(36),
    vif_type VARCHAR(64),
    vnic_type VARCHAR(64),
    profile TEXT,
    status VARCHAR(64),
    PRIMARY KEY (port_id, host),
    FOREIGN KEY (port_id) REFERENCES ports (id)
);

CREATE TABLE ml2_vlan_allocations (
    physical_network VARCHAR(255) NOT NULL,
    vlan_id INTEGER NOT NULL,
    allocated BOOLEAN,
    PRIMARY KEY (physical_network, vlan_id)
);

CREATE TABLE ml2_vxlan_allocations (
    vxlan_vni INTEGER NOT NULL PRIMARY KEY,
    allocated BOOLEAN
);

CREATE TABLE extradhcpopts (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    port_id VARCHAR(36),
    opt_name VARCHAR(64),
    opt_value VARCHAR(255),
    ip_version INTEGER,
    FOREIGN KEY (port_id) REFERENCES ports (id)
);

CREATE TABLE allowedaddresspairs (
    port_id VARCHAR(36) NOT NULL,
    mac_address VARCHAR(64) NOT NULL,
    ip_address VARCHAR(64) NOT NULL,
    PRIMARY KEY (port_id, mac_address, ip_address),
    FOREIGN KEY (port_id) REFERENCES ports (id)
);

CREATE TABLE trunks (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    port_id VARCHAR(36),
    status VARCHAR(64),
    admin_state_up BOOLEAN,
    standard_attr_id BIGINT,
    FOREIGN KEY (port_id) REFERENCES ports (id)
);

CREATE TABLE subports (
    port_id VARCHAR(36) NOT NULL PRIMARY KEY,
    trunk_id VARCHAR(36),
    segmentation_type VARCHAR(64),
    segmentation_id INTEGER,
    FOREIGN KEY (port_id) REFERENCES ports (id),
    FOREIGN KEY (trunk_id) REFERENCES trunks (id)
);

CREATE TABLE ports_hist (
    hist_id BIGINT NOT NULL PRIMARY KEY,
    prt_id VARCHAR(36),
    net_id VARCHAR(36),
    tenant_id VARCHAR(36),
    mac VARCHAR(64),
    dev_id VARCHAR(36),
    dev_owner VARCHAR(255),
    stat_cd VARCHAR(255),
    hst VARCHAR(255),
    valid_from TIMESTAMP,
    valid_to TIMESTAMP,
    chg_user VARCHAR(255)
);

CREATE TABLE port_stats_d (
    port_id VARCHAR(36) NOT NULL,
    stat_dt DATE NOT NULL,
    rx_bytes BIGINT,
    tx_bytes BIGINT,
    rx_pkts BIGINT,
    tx_pkts BIGINT,
    rx_drop BIGINT,
    tx_drop BIGINT,
    rx_err BIGINT,
    tx_err BIGINT,
    up_sec INTEGER,
    host VARCHAR(255),
    PRIMARY KEY (port_id, stat_dt)
);

CREATE TABLE port_stats_stg (
    stg_id BIGINT NOT NULL PRIMARY KEY,
    batch_no INTEGER,
    port_uuid VARCHAR(36),
    host_nm VARCHAR(255),
    ts TIMESTAMP,
    rx_b BIGINT,
    tx_b BIGINT,
    rx_d BIGINT,
    tx_d BIGINT,
    load_stat CHAR(1),
    err_txt VARCHAR(255)
);

CREATE TABLE device_owner_lkp (
    owner_cd VARCHAR(255) NOT NULL PRIMARY KEY,
    owner_txt VARCHAR(255),
    is_infra BOOLEAN,
    svc_area VARCHAR(10)
);

CREATE TABLE net_type_lkp (
    network_type VARCHAR(64) NOT NULL PRIMARY KEY,
    descr VARCHAR(255),
    is_overlay BOOLEAN,
    max_id INTEGER
);

CREATE TABLE port_stat_lkp (
    stat_cd VARCHAR(255) NOT NULL PRIMARY KEY,
    descr VARCHAR(255),
    is_final BOOLEAN
);

CREATE TABLE routers (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    status VARCHAR(64),
    admin_state_up BOOLEAN,
    gw_port_id VARCHAR(36),
    enable_snat BOOLEAN,
    flavor_id VARCHAR(36),
    standard_attr_id BIGINT,
    legacy_rtr_no INTEGER,
    vendor_ref VARCHAR(255),
    FOREIGN KEY (gw_port_id) REFERENCES ports (id),
    FOREIGN KEY (standard_attr_id) REFERENCES standardattributes (id)
);

CREATE TABLE router_extra_attributes (
    router_id VARCHAR(36) NOT NULL PRIMARY KEY,
    distributed BOOLEAN,
    service_router BOOLEAN,
    ha BOOLEAN,
    ha_vr_id INTEGER,
    availability_zone_hints VARCHAR(255),
    enable_ndp_proxy BOOLEAN,
    qos_gw_id VARCHAR(36),
    bgp_hint BOOLEAN,
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

CREATE TABLE routerroutes (
    destination VARCHAR(64) NOT NULL,
    nexthop VARCHAR(64) NOT NULL,
    router_id VARCHAR(36) NOT NULL,
    PRIMARY KEY (destination, nexthop, router_id),
    FOREIGN KEY (router_id) REFERENCES routers (id)
);

CREATE TABLE routerl3agentbindings (
    router_id VARCHAR(36) NOT NULL,
    l3_agent_id VARCHAR(36) NOT NULL,
    binding_index INTEGER,
    is_manual BOOLEAN,
    PRIMARY KEY (router_id, l3_agent_id),
    FOREIGN KEY (router_id) REFERENCES routers (id),
    FOREIGN KEY (l3_agent_id) REFERENCES agents (id)
);

CREATE TABLE ha_router_agent_port_bindings (
    port_id VARCHAR(36) NOT NULL PRIMARY KEY,
    router_id VARCHAR(36),
    l3_agent_id VARCHAR(36),
    state VARCHAR(64),
    FOREIGN KEY (port_id) REFERENCES ports (id),
    FOREIGN KEY (router_id) REFERENCES routers (id),
    FOREIGN KEY (l3_agent_id) REFERENCES agents (id)
);

CREATE TABLE rtr_failover_log (
    flo_id BIGINT NOT NULL PRIMARY KEY,
    rtr_id VARCHAR(36),
    from_agent_id VARCHAR(36),
    to_agent_id VARCHAR(36),
    start_ts TIMESTAMP,
    end_ts TIMESTAMP,
    cause_cd VARCHAR(10),
    auto_flg CHAR(1),
    inc_no VARCHAR(32),
    ack_user VARCHAR(255)
);

CREATE TABLE failover_cause_lkp (
    cause_cd VARCHAR(10) NOT NULL PRIMARY KEY,
    cause_txt VARCHAR(255),
    sev INTEGER
);

CREATE TABLE floatingips (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    floating_ip_address VARCHAR(64),
    floating_network_id VARCHAR(36),
    floating_port_id VARCHAR(36),
    fixed_port_id VARCHAR(36),
    fixed_ip_address VARCHAR(64),
    router_id VARCHAR(36),
    last_known_router_id VARCHAR(36),
    status VARCHAR(64),
    standard_attr_id BIGINT,
    FOREIGN KEY (floating_port_id) REFERENCES ports (id),
    FOREIGN KEY (fixed_port_id) REFERENCES ports (id),
    FOREIGN KEY (router_id) REFERENCES routers (id),
    FOREIGN KEY (standard_attr_id) REFERENCES standardattributes (id)
);

CREATE TABLE floatingipdnses (
    floatingip_id VARCHAR(36) NOT NULL PRIMARY KEY,
    dns_name VARCHAR(255),
    dns_domain VARCHAR(255),
    published_dns_name VARCHAR(255),
    published_dns_domain VARCHAR(255),
    FOREIGN KEY (floatingip_id) REFERENCES floatingips (id)
);

CREATE TABLE fip_hist (
    hist_id BIGINT NOT NULL PRIMARY KEY,
    fip_id VARCHAR(36),
    fip_addr VARCHAR(64),
    tenant_id VARCHAR(36),
    prt_id VARCHAR(36),
    rtr_id VARCHAR(36),
    act_cd VARCHAR(10),
    act_ts TIMESTAMP,
    act_user VARCHAR(255)
);

CREATE TABLE fip_pool_sum (
    ext_net_id VARCHAR(36) NOT NULL,
    snap_dt DATE NOT NULL,
    total_ips INTEGER,
    used_ips INTEGER,
    idle_ips INTEGER,
    rsvd_ips INTEGER,
    thr_pct NUMERIC(15,3),
    alert_flg CHAR(1),
    PRIMARY KEY (ext_net_id, snap_dt)
);

CREATE TABLE fip_stg_imp (
    row_no INTEGER NOT NULL PRIMARY KEY,
    batch_no INTEGER,
    ip_txt VARCHAR(255),
    tenant_txt VARCHAR(255),
    note_txt VARCHAR(255),
    load_stat CHAR(1)
);

CREATE TABLE agents (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    agent_type VARCHAR(64),
    agent_binary VARCHAR(255),
    topic VARCHAR(255),
    host VARCHAR(255),
    availability_zone VARCHAR(255),
    admin_state_up BOOLEAN,
    created_at TIMESTAMP,
    started_at TIMESTAMP,
    heartbeat_timestamp TIMESTAMP,
    description VARCHAR(255),
    configurations TEXT,
    load INTEGER,
    resource_versions TEXT,
    resources_synced BOOLEAN
);

CREATE TABLE agent_type_lkp (
    agent_type VARCHAR(64) NOT NULL PRIMARY KEY,
    short_cd VARCHAR(10),
    descr VARCHAR(255),
    team_cd VARCHAR(10),
    hb_sec INTEGER
);

CREATE TABLE agent_hb_gap (
    gap_id BIGINT NOT NULL PRIMARY KEY,
    agent_id VARCHAR(36),
    gap_start TIMESTAMP,
    gap_end TIMESTAMP,
    gap_sec INTEGER,
    seen_by VARCHAR(255)
);

CREATE TABLE hosts (
    host_name VARCHAR(255) NOT NULL PRIMARY KEY,
    site_cd VARCHAR(10),
    rack VARCHAR(64),
    az_name VARCHAR(255),
    hw_model VARCHAR(255),
    serial_no VARCHAR(32),
    cpu_cnt INTEGER,
    mem_gb INTEGER,
    nic_cnt INTEGER,
    nic_speed_gb INTEGER,
    os_rel VARCHAR(255),
    kernel_rel VARCHAR(255),
    role_cd VARCHAR(10),
    mgmt_ip VARCHAR(64),
    oob_ip VARCHAR(64),
    purch_dt DATE,
    warr_dt DATE,
    decom_dt DATE,
    owner_team VARCHAR(10),
    maint_flg CHAR(1),
    bmc_fw_rel VARCHAR(255),
    bios_rel VARCHAR(255),
    numa_nodes INTEGER,
    hugepg_gb INTEGER,
    sriov_vf_max INTEGER,
    bond_mode VARCHAR(10),
    bond_mtu INTEGER,
    phys_net_map TEXT,
    ovs_rel VARCHAR(255),
    dpdk_flg CHAR(1),
    last_boot_ts TIMESTAMP,
    last_patch_ts TIMESTAMP,
    patch_grp VARCHAR(10),
    po_no VARCHAR(32),
    asset_no VARCHAR(32),
    inv_val NUMERIC(15,3),
    pwr_feed_a VARCHAR(255),
    pwr_feed_b VARCHAR(255),
    rack_u INTEGER,
    note_txt VARCHAR(255),
    old_host_nm VARCHAR(255),
    attr1 VARCHAR(255),
    attr2 VARCHAR(255),
    attr3 VARCHAR(255)
);

CREATE TABLE host_role_lkp (
    role_cd VARCHAR(10) NOT NULL PRIMARY KEY,
    role_txt VARCHAR(255)
);

CREATE TABLE sites (
    site_cd VARCHAR(10) NOT NULL PRIMARY KEY,
    site_name VARCHAR(255),
    region_cd VARCHAR(10),
    country CHAR(2),
    street VARCHAR(255),
    city VARCHAR(255),
    lat NUMERIC(15,3),
    lon NUMERIC(15,3),
    opened_dt DATE,
    tier INTEGER
);

CREATE TABLE regions (
    region_cd VARCHAR(10) NOT NULL PRIMARY KEY,
    region_name VARCHAR(255),
    oper_unit VARCHAR(10),
    live_flg CHAR(1)
);

CREATE TABLE availability_zones (
    az_name VARCHAR(255) NOT NULL PRIMARY KEY,
    site_cd VARCHAR(10),
    state_cd VARCHAR(10),
    cap_pct NUMERIC(15,3)
);

CREATE TABLE segmenthostmappings (
    segment_id VARCHAR(36) NOT NULL,
    host VARCHAR(255) NOT NULL,
    PRIMARY KEY (segment_id, host),
    FOREIGN KEY (segment_id) REFERENCES networksegments (id)
);

CREATE TABLE securitygroups (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    stateful BOOLEAN,
    standard_attr_id BIGINT,
    FOREIGN KEY (standard_attr_id) REFERENCES standardattributes (id)
);

CREATE TABLE securitygrouprules (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    security_group_id VARCHAR(36),
    remote_group_id VARCHAR(36),
    direction VARCHAR(64),
    ethertype VARCHAR(40),
    protocol VARCHAR(40),
    port_range_min INTEGER,
    port_range_max INTEGER,
    remote_ip_prefix VARCHAR(255),
    remote_address_group_id VARCHAR(36),
    standard_attr_id BIGINT,
    FOREIGN KEY (security_group_id) REFERENCES securitygroups (id),
    FOREIGN KEY (remote_group_id) REFERENCES securitygroups (id),
    FOREIGN KEY (remote_address_group_id) REFERENCES address_groups (id)
);

CREATE TABLE securitygroupportbindings (
    port_id VARCHAR(36) NOT NULL,
    security_group_id VARCHAR(36) NOT NULL,
    PRIMARY KEY (port_id, security_group_id),
    FOREIGN KEY (port_id) REFERENCES ports (id),
    FOREIGN KEY (security_group_id) REFERENCES securitygroups (id)
);

CREATE TABLE default_security_group (
    project_id VARCHAR(36) NOT NULL PRIMARY KEY,
    security_group_id VARCHAR(36),
    FOREIGN KEY (security_group_id) REFERENCES securitygroups (id)
);

CREATE TABLE address_groups (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    description VARCHAR(255),
    shared BOOLEAN
);

CREATE TABLE address_associations (
    address VARCHAR(64) NOT NULL,
    address_group_id VARCHAR(36) NOT NULL,
    PRIMARY KEY (address, address_group_id),
    FOREIGN KEY (address_group_id) REFERENCES address_groups (id)
);

CREATE TABLE sg_rule_arch (
    arch_id BIGINT NOT NULL PRIMARY KEY,
    sgr_id VARCHAR(36),
    sg_id VARCHAR(36),
    tenant_id VARCHAR(36),
    dir_cd CHAR(1),
    proto_cd VARCHAR(10),
    pmin INTEGER,
    pmax INTEGER,
    rem_pfx VARCHAR(255),
    del_ts TIMESTAMP,
    del_user VARCHAR(255),
    tkt_no VARCHAR(32)
);

CREATE TABLE sg_audit_find (
    find_id BIGINT NOT NULL PRIMARY KEY,
    run_no INTEGER,
    sg_id VARCHAR(36),
    sgr_id VARCHAR(36),
    find_cd VARCHAR(10),
    found_ts TIMESTAMP,
    closed_ts TIMESTAMP,
    waiver_no VARCHAR(32),
    waiver_until DATE,
    resp_team VARCHAR(10)
);

CREATE TABLE sg_find_lkp (
    find_cd VARCHAR(10) NOT NULL PRIMARY KEY,
    find_txt VARCHAR(255),
    sev INTEGER,
    fix_days INTEGER
);

CREATE TABLE qos_policies (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    shared BOOLEAN,
    is_default BOOLEAN,
    standard_attr_id BIGINT
);

CREATE TABLE qos_bandwidth_limit_rules (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    qos_policy_id VARCHAR(36),
    max_kbps INTEGER,
    max_burst_kbps INTEGER,
    direction VARCHAR(64),
    FOREIGN KEY (qos_policy_id) REFERENCES qos_policies (id)
);

CREATE TABLE qos_dscp_marking_rules (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    qos_policy_id VARCHAR(36),
    dscp_mark INTEGER,
    FOREIGN KEY (qos_policy_id) REFERENCES qos_policies (id)
);

CREATE TABLE qos_minimum_bandwidth_rules (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    qos_policy_id VARCHAR(36),
    min_kbps INTEGER,
    direction VARCHAR(64),
    FOREIGN KEY (qos_policy_id) REFERENCES qos_policies (id)
);

CREATE TABLE qos_network_policy_bindings (
    network_id VARCHAR(36) NOT NULL PRIMARY KEY,
    policy_id VARCHAR(36),
    FOREIGN KEY (network_id) REFERENCES networks (id),
    FOREIGN KEY (policy_id) REFERENCES qos_policies (id)
);

CREATE TABLE qos_port_policy_bindings (
    port_id VARCHAR(36) NOT NULL PRIMARY KEY,
    policy_id VARCHAR(36),
    FOREIGN KEY (port_id) REFERENCES ports (id),
    FOREIGN KEY (policy_id) REFERENCES qos_policies (id)
);

CREATE TABLE qos_fip_policy_bindings (
    fip_id VARCHAR(36) NOT NULL PRIMARY KEY,
    policy_id VARCHAR(36),
    FOREIGN KEY (fip_id) REFERENCES floatingips (id),
    FOREIGN KEY (policy_id) REFERENCES qos_policies (id)
);

CREATE TABLE quotas (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    resource VARCHAR(64),
    "limit" INTEGER
);

CREATE TABLE quotausages (
    resource VARCHAR(64) NOT NULL,
    project_id VARCHAR(36) NOT NULL,
    dirty BOOLEAN,
    in_use INTEGER,
    reserved INTEGER,
    PRIMARY KEY (resource, project_id)
);

CREATE TABLE quota_chg_req (
    req_no INTEGER NOT NULL PRIMARY KEY,
    prj_id VARCHAR(36),
    res_nm VARCHAR(255),
    old_lim INTEGER,
    new_lim INTEGER,
    req_user VARCHAR(255),
    req_ts TIMESTAMP,
    reason_txt VARCHAR(255),
    stat_cd VARCHAR(10),
    decided_by VARCHAR(255),
    decided_ts TIMESTAMP,
    tkt_no VARCHAR(32)
);

CREATE TABLE quota_dflt (
    class_cd VARCHAR(10) NOT NULL,
    res_nm VARCHAR(255) NOT NULL,
    dflt_lim INTEGER,
    hard_max INTEGER,
    PRIMARY KEY (class_cd, res_nm)
);

CREATE TABLE req_stat_lkp (
    stat_cd VARCHAR(10) NOT NULL PRIMARY KEY,
    descr VARCHAR(255)
);

CREATE TABLE prj (
    prj_id VARCHAR(36) NOT NULL PRIMARY KEY,
    prj_name VARCHAR(255),
    dom_id VARCHAR(36),
    ou_cd VARCHAR(10),
    class_cd VARCHAR(10),
    cost_ctr VARCHAR(10),
    enabled BOOLEAN,
    created_ts TIMESTAMP,
    closed_ts TIMESTAMP,
    contract_no VARCHAR(32),
    tech_contact_id INTEGER,
    biz_contact_id INTEGER,
    data_class VARCHAR(10),
    parent_prj_id VARCHAR(36),
    sla_cd VARCHAR(10),
    env_cd VARCHAR(10),
    max_bw_mbps INTEGER,
    dflt_zone_name VARCHAR(255),
    dflt_pool_id VARCHAR(36),
    bill_flg CHAR(1),
    bill_from_dt DATE,
    freeze_flg CHAR(1),
    freeze_rsn_txt VARCHAR(255),
    mig_wave INTEGER,
    legacy_tnt_no VARCHAR(32),
    note_txt VARCHAR(255),
    attr1 VARCHAR(255),
    attr2 VARCHAR(255)
);

CREATE TABLE prj_dom (
    dom_id VARCHAR(36) NOT NULL PRIMARY KEY,
    dom_name VARCHAR(255),
    cust_no INTEGER,
    enabled BOOLEAN
);

CREATE TABLE prj_contact (
    contact_id INTEGER NOT NULL PRIMARY KEY,
    full_name VARCHAR(255),
    mail VARCHAR(255),
    phone VARCHAR(255),
    ou_cd VARCHAR(10),
    active_flg CHAR(1)
);

CREATE TABLE cust (
    cust_no INTEGER NOT NULL PRIMARY KEY,
    cust_name VARCHAR(255),
    seg_cd VARCHAR(10),
    country CHAR(2),
    acct_mgr_id INTEGER,
    start_dt DATE,
    end_dt DATE
);

CREATE TABLE cust_seg_lkp (
    seg_cd VARCHAR(10) NOT NULL PRIMARY KEY,
    seg_txt VARCHAR(255)
);

CREATE TABLE ou (
    ou_cd VARCHAR(10) NOT NULL PRIMARY KEY,
    ou_name VARCHAR(255),
    parent_ou_cd VARCHAR(10),
    head_name VARCHAR(255),
    cost_ctr VARCHAR(10)
);

CREATE TABLE sla_lkp (
    sla_cd VARCHAR(10) NOT NULL PRIMARY KEY,
    sla_txt VARCHAR(255),
    avail_pct NUMERIC(15,3),
    resp_min INTEGER
);

CREATE TABLE env_lkp (
    env_cd VARCHAR(10) NOT NULL PRIMARY KEY,
    env_txt VARCHAR(255)
);

CREATE TABLE tags (
    standard_attr_id BIGINT NOT NULL,
    tag VARCHAR(255) NOT NULL,
    PRIMARY KEY (standard_attr_id, tag),
    FOREIGN KEY (standard_attr_id) REFERENCES standardattributes (id)
);

CREATE TABLE dns_pools (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    created_at TIMESTAMP,
    updated_at TIMESTAMP,
    version INTEGER,
    name VARCHAR(255),
    description VARCHAR(255),
    tenant_id VARCHAR(36),
    provisioner VARCHAR(64)
);

CREATE TABLE pool_ns_records (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    created_at TIMESTAMP,
    pool_id VARCHAR(36),
    priority INTEGER,
    hostname VARCHAR(255),
    FOREIGN KEY (pool_id) REFERENCES dns_pools (id)
);

CREATE TABLE pool_nameservers (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    pool_id VARCHAR(36),
    host VARCHAR(255),
    port INTEGER,
    FOREIGN KEY (pool_id) REFERENCES dns_pools (id)
);

CREATE TABLE pool_targets (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    pool_id VARCHAR(36),
    type VARCHAR(64),
    tsigkey_id VARCHAR(36),
    description VARCHAR(255),
    masters_txt VARCHAR(255),
    backend VARCHAR(255),
    FOREIGN KEY (pool_id) REFERENCES dns_pools (id),
    FOREIGN KEY (tsigkey_id) REFERENCES tsigkeys (id)
);

CREATE TABLE zones (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    created_at TIMESTAMP,
    updated_at TIMESTAMP,
    deleted_at TIMESTAMP,
    version INTEGER,
    tenant_id VARCHAR(36),
    name VARCHAR(255),
    email VARCHAR(255),
    description VARCHAR(255),
    type VARCHAR(64),
    transferred_at TIMESTAMP,
    ttl INTEGER,
    serial BIGINT,
    refresh INTEGER,
    retry INTEGER,
    expire INTEGER,
    minimum INTEGER,
    status VARCHAR(64),
    parent_zone_id VARCHAR(36),
    "action" VARCHAR(64),
    pool_id VARCHAR(36),
    reverse_name VARCHAR(255),
    delayed_notify BOOLEAN,
    increment_serial BOOLEAN,
    shard INTEGER,
    FOREIGN KEY (parent_zone_id) REFERENCES zones (id),
    FOREIGN KEY (pool_id) REFERENCES dns_pools (id)
);

CREATE TABLE zone_masters (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    zone_id VARCHAR(36),
    host VARCHAR(255),
    port INTEGER,
    FOREIGN KEY (zone_id) REFERENCES zones (id)
);

CREATE TABLE zone_tasks (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    created_at TIMESTAMP,
    updated_at TIMESTAMP,
    zone_id VARCHAR(36),
    tenant_id VARCHAR(36),
    task_type VARCHAR(64),
    status VARCHAR(64),
    location VARCHAR(255),
    message VARCHAR(255)
);

CREATE TABLE zone_transfer_requests (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    zone_id VARCHAR(36),
    "key" VARCHAR(255),
    description VARCHAR(255),
    tenant_id VARCHAR(36),
    target_tenant_id VARCHAR(36),
    status VARCHAR(64),
    created_at TIMESTAMP,
    FOREIGN KEY (zone_id) REFERENCES zones (id)
);

CREATE TABLE recordsets (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    created_at TIMESTAMP,
    updated_at TIMESTAMP,
    zone_id VARCHAR(36),
    tenant_id VARCHAR(36),
    name VARCHAR(255),
    type VARCHAR(40),
    ttl INTEGER,
    description VARCHAR(255),
    reverse_name VARCHAR(255),
    shard INTEGER,
    FOREIGN KEY (zone_id) REFERENCES zones (id)
);

CREATE TABLE records (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    created_at TIMESTAMP,
    updated_at TIMESTAMP,
    version INTEGER,
    data TEXT,
    zone_id VARCHAR(36),
    hash VARCHAR(255),
    recordset_id VARCHAR(36),
    status VARCHAR(64),
    tenant_id VARCHAR(36),
    managed BOOLEAN,
    managed_plugin_name VARCHAR(255),
    managed_plugin_type VARCHAR(255),
    managed_resource_type VARCHAR(255),
    managed_resource_id VARCHAR(36),
    managed_extra VARCHAR(255),
    managed_resource_region VARCHAR(255),
    managed_tenant_id VARCHAR(36),
    "action" VARCHAR(64),
    serial BIGINT,
    shard INTEGER,
    FOREIGN KEY (zone_id) REFERENCES zones (id),
    FOREIGN KEY (recordset_id) REFERENCES recordsets (id)
);

CREATE TABLE rr_type_lkp (
    rr_type VARCHAR(40) NOT NULL PRIMARY KEY,
    rr_txt VARCHAR(255),
    allow_flg CHAR(1)
);

CREATE TABLE tsigkeys (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    name VARCHAR(255),
    algorithm VARCHAR(64),
    secret VARCHAR(255),
    scope VARCHAR(64),
    resource_id VARCHAR(36),
    created_at TIMESTAMP
);

CREATE TABLE dns_service_statuses (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    service_name VARCHAR(255),
    hostname VARCHAR(255),
    heartbeated_at TIMESTAMP,
    status VARCHAR(64),
    stats TEXT,
    capabilities TEXT
);

CREATE TABLE zones_arch (
    arch_id BIGINT NOT NULL PRIMARY KEY,
    zn_id VARCHAR(36),
    zn_name VARCHAR(255),
    tenant_id VARCHAR(36),
    pool_cd VARCHAR(10),
    del_ts TIMESTAMP,
    del_user VARCHAR(255),
    rec_cnt INTEGER
);

CREATE TABLE dns_qry_d (
    zone_id VARCHAR(36) NOT NULL,
    qry_dt DATE NOT NULL,
    ns_host VARCHAR(255) NOT NULL,
    qry_cnt BIGINT,
    nx_cnt BIGINT,
    servfail_cnt BIGINT,
    trunc_cnt BIGINT,
    avg_ms NUMERIC(15,3),
    PRIMARY KEY (zone_id, qry_dt, ns_host)
);

CREATE TABLE dnssec_keys (
    key_tag INTEGER NOT NULL,
    zone_id VARCHAR(36) NOT NULL,
    algo_cd INTEGER,
    ksk_flg CHAR(1),
    act_from TIMESTAMP,
    act_to TIMESTAMP,
    ds_published BOOLEAN,
    hsm_slot INTEGER,
    PRIMARY KEY (key_tag, zone_id)
);

CREATE TABLE load_balancer (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    description VARCHAR(255),
    vip_port_hint VARCHAR(255),
    provisioning_status VARCHAR(255),
    operating_status VARCHAR(255),
    enabled BOOLEAN,
    topology VARCHAR(255),
    server_group_id VARCHAR(36),
    created_at TIMESTAMP,
    updated_at TIMESTAMP,
    provider VARCHAR(64),
    flavor_id VARCHAR(36),
    availability_zone VARCHAR(255),
    FOREIGN KEY (provisioning_status) REFERENCES provisioning_status (name),
    FOREIGN KEY (operating_status) REFERENCES operating_status (name),
    FOREIGN KEY (topology) REFERENCES lb_topology (name),
    FOREIGN KEY (flavor_id) REFERENCES lb_flavor (id)
);

CREATE TABLE vip (
    load_balancer_id VARCHAR(36) NOT NULL PRIMARY KEY,
    ip_address VARCHAR(64),
    port_id VARCHAR(36),
    subnet_id VARCHAR(36),
    network_id VARCHAR(36),
    qos_policy_id VARCHAR(36),
    octavia_owned BOOLEAN,
    FOREIGN KEY (load_balancer_id) REFERENCES load_balancer (id)
);

CREATE TABLE listener (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    description VARCHAR(255),
    protocol VARCHAR(255),
    protocol_port INTEGER,
    connection_limit INTEGER,
    load_balancer_id VARCHAR(36),
    tls_certificate_id VARCHAR(36),
    default_pool_id VARCHAR(36),
    provisioning_status VARCHAR(255),
    operating_status VARCHAR(255),
    enabled BOOLEAN,
    peer_port INTEGER,
    insert_headers TEXT,
    timeout_client_data INTEGER,
    timeout_member_connect INTEGER,
    timeout_member_data INTEGER,
    timeout_tcp_inspect INTEGER,
    client_ca_tls_certificate_id VARCHAR(36),
    client_authentication VARCHAR(40),
    tls_ciphers TEXT,
    tls_versions VARCHAR(255),
    alpn_protocols VARCHAR(255),
    created_at TIMESTAMP,
    updated_at TIMESTAMP,
    FOREIGN KEY (protocol) REFERENCES protocol (name),
    FOREIGN KEY (load_balancer_id) REFERENCES load_balancer (id),
    FOREIGN KEY (default_pool_id) REFERENCES pool (id)
);

CREATE TABLE listener_statistics (
    listener_id VARCHAR(36) NOT NULL,
    amphora_id VARCHAR(36) NOT NULL,
    bytes_in BIGINT,
    bytes_out BIGINT,
    active_connections INTEGER,
    total_connections BIGINT,
    request_errors BIGINT,
    PRIMARY KEY (listener_id, amphora_id)
);

CREATE TABLE pool (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    description VARCHAR(255),
    protocol VARCHAR(255),
    lb_algorithm VARCHAR(255),
    load_balancer_id VARCHAR(36),
    provisioning_status VARCHAR(255),
    operating_status VARCHAR(255),
    enabled BOOLEAN,
    tls_enabled BOOLEAN,
    ca_tls_certificate_id VARCHAR(36),
    created_at TIMESTAMP,
    updated_at TIMESTAMP,
    FOREIGN KEY (protocol) REFERENCES protocol (name),
    FOREIGN KEY (lb_algorithm) REFERENCES algorithm (name),
    FOREIGN KEY (load_balancer_id) REFERENCES load_balancer (id)
);

CREATE TABLE member (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    pool_id VARCHAR(36),
    subnet_id VARCHAR(36),
    ip_address VARCHAR(64),
    protocol_port INTEGER,
    weight INTEGER,
    monitor_address VARCHAR(64),
    monitor_port INTEGER,
    backup BOOLEAN,
    operating_status VARCHAR(255),
    provisioning_status VARCHAR(255),
    enabled BOOLEAN,
    vnic_type VARCHAR(64),
    created_at TIMESTAMP,
    updated_at TIMESTAMP,
    FOREIGN KEY (pool_id) REFERENCES pool (id),
    FOREIGN KEY (operating_status) REFERENCES operating_status (name)
);

CREATE TABLE health_monitor (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    type VARCHAR(64),
    pool_id VARCHAR(36),
    delay INTEGER,
    timeout INTEGER,
    fall_threshold INTEGER,
    rise_threshold INTEGER,
    http_method VARCHAR(40),
    url_path VARCHAR(255),
    expected_codes VARCHAR(255),
    domain_name VARCHAR(255),
    enabled BOOLEAN,
    provisioning_status VARCHAR(255),
    operating_status VARCHAR(255),
    FOREIGN KEY (pool_id) REFERENCES pool (id)
);

CREATE TABLE session_persistence (
    pool_id VARCHAR(36) NOT NULL PRIMARY KEY,
    type VARCHAR(64),
    cookie_name VARCHAR(255),
    persistence_timeout INTEGER,
    persistence_granularity VARCHAR(255),
    FOREIGN KEY (pool_id) REFERENCES pool (id)
);

CREATE TABLE l7policy (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    listener_id VARCHAR(36),
    "action" VARCHAR(64),
    redirect_pool_id VARCHAR(36),
    redirect_url VARCHAR(255),
    redirect_http_code INTEGER,
    position INTEGER,
    enabled BOOLEAN,
    provisioning_status VARCHAR(255),
    FOREIGN KEY (listener_id) REFERENCES listener (id),
    FOREIGN KEY (redirect_pool_id) REFERENCES pool (id)
);

CREATE TABLE l7rule (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    l7policy_id VARCHAR(36),
    type VARCHAR(64),
    compare_type VARCHAR(64),
    "key" VARCHAR(255),
    value VARCHAR(255),
    invert BOOLEAN,
    enabled BOOLEAN,
    FOREIGN KEY (l7policy_id) REFERENCES l7policy (id)
);

CREATE TABLE lb_cert (
    cert_id VARCHAR(36) NOT NULL PRIMARY KEY,
    prj_id VARCHAR(36),
    subject_cn VARCHAR(255),
    issuer_cn VARCHAR(255),
    not_before TIMESTAMP,
    not_after TIMESTAMP,
    key_bits INTEGER,
    auto_renew_flg CHAR(1),
    notify_contact_id INTEGER
);

CREATE TABLE amphora (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    compute_id VARCHAR(36),
    status VARCHAR(64),
    load_balancer_id VARCHAR(36),
    lb_network_ip VARCHAR(64),
    vrrp_ip VARCHAR(64),
    ha_ip VARCHAR(64),
    vrrp_port_id VARCHAR(36),
    ha_port_id VARCHAR(36),
    cert_expiration TIMESTAMP,
    cert_busy BOOLEAN,
    role VARCHAR(64),
    vrrp_interface VARCHAR(255),
    vrrp_id INTEGER,
    vrrp_priority INTEGER,
    cached_zone VARCHAR(255),
    image_id VARCHAR(36),
    compute_flavor VARCHAR(255),
    created_at TIMESTAMP,
    updated_at TIMESTAMP,
    FOREIGN KEY (load_balancer_id) REFERENCES load_balancer (id)
);

CREATE TABLE provisioning_status (
    name VARCHAR(255) NOT NULL PRIMARY KEY,
    description VARCHAR(255)
);

CREATE TABLE operating_status (
    name VARCHAR(255) NOT NULL PRIMARY KEY,
    description VARCHAR(255)
);

CREATE TABLE protocol (
    name VARCHAR(255) NOT NULL PRIMARY KEY,
    description VARCHAR(255)
);

CREATE TABLE algorithm (
    name VARCHAR(255) NOT NULL PRIMARY KEY,
    description VARCHAR(255)
);

CREATE TABLE lb_topology (
    name VARCHAR(255) NOT NULL PRIMARY KEY,
    description VARCHAR(255)
);

CREATE TABLE lb_flavor (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    name VARCHAR(255),
    description VARCHAR(255),
    enabled BOOLEAN,
    flavor_profile_id VARCHAR(36)
);

CREATE TABLE lb_hist (
    hist_id BIGINT NOT NULL PRIMARY KEY,
    lb_id VARCHAR(36),
    tenant_id VARCHAR(36),
    lb_name VARCHAR(255),
    prov_cd VARCHAR(255),
    op_cd VARCHAR(255),
    valid_from TIMESTAMP,
    valid_to TIMESTAMP,
    chg_user VARCHAR(255)
);

CREATE TABLE lb_req_d (
    lb_id VARCHAR(36) NOT NULL,
    req_dt DATE NOT NULL,
    req_cnt BIGINT,
    err4_cnt BIGINT,
    err5_cnt BIGINT,
    conn_max INTEGER,
    p95_ms NUMERIC(15,3),
    PRIMARY KEY (lb_id, req_dt)
);

CREATE TABLE lbx_vp (
    vpno INTEGER NOT NULL PRIMARY KEY,
    vpnm VARCHAR(255),
    tnt VARCHAR(255),
    ipa VARCHAR(64),
    prt INTEGER,
    pcl VARCHAR(40),
    plno INTEGER,
    st CHAR(2),
    mxc INTEGER,
    ssp CHAR(2),
    crd DATE,
    chd DATE,
    lb2_id VARCHAR(36)
);

CREATE TABLE lbx_pl (
    plno INTEGER NOT NULL PRIMARY KEY,
    plnm VARCHAR(255),
    tnt VARCHAR(255),
    snno VARCHAR(255),
    alg CHAR(2),
    st CHAR(2),
    hmno INTEGER,
    crd DATE
);

CREATE TABLE lbx_mb (
    mbno INTEGER NOT NULL PRIMARY KEY,
    plno INTEGER,
    ipa VARCHAR(64),
    prt INTEGER,
    wgt INTEGER,
    st CHAR(2),
    lst TIMESTAMP
);

CREATE TABLE lbx_hm (
    hmno INTEGER NOT NULL PRIMARY KEY,
    typ CHAR(2),
    dly INTEGER,
    tmo INTEGER,
    mrt INTEGER,
    upt VARCHAR(255),
    st CHAR(2)
);

CREATE TABLE qx_nw (
    nwn INTEGER NOT NULL PRIMARY KEY,
    nnm VARCHAR(255),
    tnt VARCHAR(255),
    vl INTEGER,
    sw VARCHAR(255),
    grp CHAR(2),
    st CHAR(2),
    mgd BOOLEAN,
    nid VARCHAR(255)
);

CREATE TABLE qx_pb (
    nwn INTEGER NOT NULL,
    pbn INTEGER NOT NULL,
    mca VARCHAR(64),
    swp VARCHAR(255),
    ifx VARCHAR(255),
    st CHAR(2),
    lu TIMESTAMP,
    uid VARCHAR(36),
    PRIMARY KEY (nwn, pbn)
);

CREATE TABLE qx_sw (
    sw VARCHAR(255) NOT NULL PRIMARY KEY,
    swt CHAR(2),
    ipa VARCHAR(64),
    loc VARCHAR(255),
    crd VARCHAR(255),
    usn VARCHAR(255),
    fwv VARCHAR(255),
    act CHAR(1)
);

CREATE TABLE qx_cr (
    crd VARCHAR(255) NOT NULL PRIMARY KEY,
    cnm VARCHAR(64),
    ust VARCHAR(255),
    tp CHAR(2),
    exp DATE
);

CREATE TABLE qx_er (
    ern INTEGER NOT NULL PRIMARY KEY,
    dt TIMESTAMP,
    sw VARCHAR(255),
    opc CHAR(2),
    rc INTEGER,
    msg VARCHAR(255),
    rtn INTEGER,
    dn CHAR(1)
);

CREATE TABLE nxe_bnd (
    router_id VARCHAR(36) NOT NULL PRIMARY KEY,
    edge_id VARCHAR(36),
    stat_cd VARCHAR(10),
    lsw_id VARCHAR(36),
    app_sz VARCHAR(40),
    edge_type VARCHAR(40),
    dep_ts TIMESTAMP
);

CREATE TABLE nxe_vnic (
    edge_id VARCHAR(36) NOT NULL,
    vnic_idx INTEGER NOT NULL,
    tun_idx INTEGER,
    net_id VARCHAR(36),
    PRIMARY KEY (edge_id, vnic_idx)
);

CREATE TABLE nxe_edge_clu (
    clu_id VARCHAR(36) NOT NULL PRIMARY KEY,
    clu_nm VARCHAR(255),
    site_cd VARCHAR(10),
    mode_cd VARCHAR(10),
    cap INTEGER
);

CREATE TABLE nxe_edge (
    edge_id VARCHAR(36) NOT NULL PRIMARY KEY,
    clu_id VARCHAR(36),
    edge_nm VARCHAR(255),
    ver VARCHAR(255),
    stat_cd VARCHAR(10),
    host_name VARCHAR(255),
    cpu_pct NUMERIC(15,3),
    mem_pct NUMERIC(15,3),
    sess_cnt INTEGER,
    chk_ts TIMESTAMP
);

CREATE TABLE nxe_fw_map (
    sgr_id VARCHAR(36) NOT NULL PRIMARY KEY,
    nx_rule_id INTEGER,
    sect_id VARCHAR(36),
    push_ts TIMESTAMP,
    push_stat VARCHAR(10)
);

CREATE TABLE vpnservices (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    description VARCHAR(255),
    status VARCHAR(64),
    admin_state_up BOOLEAN,
    external_v4_ip VARCHAR(64),
    external_v6_ip VARCHAR(64),
    subnet_id VARCHAR(36),
    router_id VARCHAR(36),
    flavor_id VARCHAR(36),
    FOREIGN KEY (subnet_id) REFERENCES subnets (id),
    FOREIGN KEY (router_id) REFERENCES routers (id)
);

CREATE TABLE ipsec_site_connections (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    peer_address VARCHAR(255),
    peer_id VARCHAR(36),
    local_id VARCHAR(36),
    route_mode VARCHAR(40),
    mtu INTEGER,
    initiator VARCHAR(40),
    auth_mode VARCHAR(40),
    psk VARCHAR(255),
    dpd_action VARCHAR(40),
    dpd_interval INTEGER,
    dpd_timeout INTEGER,
    status VARCHAR(64),
    admin_state_up BOOLEAN,
    vpnservice_id VARCHAR(36),
    ipsecpolicy_id VARCHAR(36),
    ikepolicy_id VARCHAR(36),
    FOREIGN KEY (vpnservice_id) REFERENCES vpnservices (id),
    FOREIGN KEY (ipsecpolicy_id) REFERENCES ipsecpolicies (id),
    FOREIGN KEY (ikepolicy_id) REFERENCES ikepolicies (id)
);

CREATE TABLE ipsecpolicies (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    transform_protocol VARCHAR(40),
    auth_algorithm VARCHAR(40),
    encryption_algorithm VARCHAR(40),
    encapsulation_mode VARCHAR(40),
    lifetime_units VARCHAR(40),
    lifetime_value INTEGER,
    pfs VARCHAR(40)
);

CREATE TABLE ikepolicies (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    auth_algorithm VARCHAR(40),
    encryption_algorithm VARCHAR(40),
    phase1_negotiation_mode VARCHAR(40),
    lifetime_units VARCHAR(40),
    lifetime_value INTEGER,
    ike_version VARCHAR(40),
    pfs VARCHAR(40)
);

CREATE TABLE bgp_speakers (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    local_as INTEGER,
    ip_version INTEGER,
    advertise_fip_host_routes BOOLEAN,
    advertise_tenant_networks BOOLEAN
);

CREATE TABLE bgp_peers (
    id VARCHAR(36) NOT NULL PRIMARY KEY,
    project_id VARCHAR(36),
    name VARCHAR(255),
    auth_type VARCHAR(64),
    password VARCHAR(255),
    peer_ip VARCHAR(64),
    remote_as INTEGER
);

CREATE TABLE bgp_speaker_peer_bindings (
    bgp_speaker_id VARCHAR(36) NOT NULL,
    bgp_peer_id VARCHAR(36) NOT NULL,
    PRIMARY KEY (bgp_speaker_id, bgp_peer_id),
    FOREIGN KEY (bgp_speaker_id) REFERENCES bgp_speakers (id),
    FOREIGN KEY (bgp_peer_id) REFERENCES bgp_peers (id)
);

CREATE TABLE bgp_speaker_dragent_bindings (
    agent_id VARCHAR(36) NOT NULL,
    bgp_speaker_id VARCHAR(36) NOT NULL,
    PRIMARY KEY (agent_id, bgp_speaker_id),
    FOREIGN KEY (agent_id) REFERENCES agents (id),
    FOREIGN KEY (bgp_speaker_id) REFERENCES bgp_speakers (id)
);

CREATE TABLE team (
    team_cd VARCHAR(10) NOT NULL PRIMARY KEY,
    team_name VARCHAR(255),
    ou_cd VARCHAR(10),
    pager_addr VARCHAR(255),
    oncall_flg CHAR(1)
);

CREATE TABLE inc (
    inc_no VARCHAR(32) NOT NULL PRIMARY KEY,
    title VARCHAR(255),
    sev INTEGER,
    open_ts TIMESTAMP,
    close_ts TIMESTAMP,
    team_cd VARCHAR(10),
    host_name VARCHAR(255),
    res_type VARCHAR(64),
    res_id VARCHAR(36),
    root_cause_cd VARCHAR(10),
    cust_impact_flg CHAR(1),
    post_mortem_url VARCHAR(255)
);

CREATE TABLE root_cause_lkp (
    root_cause_cd VARCHAR(10) NOT NULL PRIMARY KEY,
    descr VARCHAR(255)
);

CREATE TABLE maint_win (
    mw_no INTEGER NOT NULL PRIMARY KEY,
    title VARCHAR(255),
    site_cd VARCHAR(10),
    plan_start TIMESTAMP,
    plan_end TIMESTAMP,
    act_start TIMESTAMP,
    act_end TIMESTAMP,
    stat_cd VARCHAR(10),
    team_cd VARCHAR(10),
    chg_no VARCHAR(32)
);

CREATE TABLE maint_win_host (
    mw_no INTEGER NOT NULL,
    host_name VARCHAR(255) NOT NULL,
    done_flg CHAR(1),
    step_no INTEGER,
    PRIMARY KEY (mw_no, host_name)
);
