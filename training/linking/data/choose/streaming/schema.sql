CREATE TABLE "auth_user" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "username" varchar(255) NOT NULL,
  "password" varchar(255),
  "first_name" varchar(255),
  "last_name" varchar(255),
  "email" varchar(255),
  "is_staff" bool,
  "is_superuser" bool,
  "is_active" bool,
  "last_login_at" datetime,
  "date_joined" datetime
);

CREATE TABLE "auth_group" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "name" varchar(255) NOT NULL
);

CREATE TABLE "auth_user_groups" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "user_id" integer NOT NULL,
  "group_id" integer NOT NULL
);

CREATE TABLE "django_content_type" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "app_label" varchar(255) NOT NULL,
  "model" varchar(255) NOT NULL
);

CREATE TABLE "core_region" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "sort_position" integer
);

CREATE TABLE "core_country" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "iso2" varchar(16),
  "iso3" varchar(16),
  "name" varchar(255),
  "name_de" varchar(255),
  "region_id" integer,
  "is_eu" bool,
  "currency_id" integer,
  "dial_prefix" varchar(255)
);

CREATE TABLE "core_territory" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "is_active" bool,
  "legacy_key" varchar(255)
);

CREATE TABLE "core_territory_countries" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "territory_id" integer NOT NULL,
  "country_id" integer NOT NULL
);

CREATE TABLE "core_language" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "name_native" varchar(255),
  "is_rtl" bool
);

CREATE TABLE "core_currency" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "minor_units" integer,
  "symbol" varchar(255)
);

CREATE TABLE "core_exchangerate" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "currency_id" integer NOT NULL,
  "rate_date" date,
  "rate_to_eur" decimal(12,2),
  "source_cd" varchar(16)
);

CREATE TABLE "core_company" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "name" varchar(255) NOT NULL,
  "legal_name" varchar(255),
  "vat_no" varchar(255),
  "country_id" integer,
  "city" varchar(255),
  "street" varchar(255),
  "zip" varchar(255),
  "phone" varchar(255),
  "email" varchar(255),
  "homepage" varchar(255),
  "account_manager_id" integer,
  "sap_vendor_no" varchar(255),
  "sap_debitor_no" varchar(255),
  "credit_limit_amount" decimal(12,2),
  "payment_terms_days" integer,
  "is_active" bool,
  "merged_into_id" integer,
  "notes" text,
  "old_crm_key" varchar(255),
  "short_name" varchar(255),
  "name_2" varchar(255),
  "name_3" varchar(255),
  "fax" varchar(255),
  "duns_no" varchar(255),
  "registration_no" varchar(255),
  "iban" varchar(255),
  "bic" varchar(255),
  "bank_name" varchar(255),
  "tax_office" varchar(255),
  "language_id" integer,
  "currency_id" integer,
  "is_public_body" bool,
  "parent_company_id" integer,
  "credit_check_on" date,
  "dunning_block_flag" integer,
  "group_cd" varchar(16),
  "legacy_vendor_no" varchar(255),
  "legacy_client_no" varchar(255),
  "created_at" datetime NOT NULL,
  "updated_at" datetime NULL
);

CREATE TABLE "core_companyrole" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255)
);

CREATE TABLE "core_company_roles" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "company_id" integer NOT NULL,
  "companyrole_id" integer NOT NULL,
  "valid_from" date,
  "valid_until" date
);

CREATE TABLE "core_contact" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "company_id" integer NOT NULL,
  "first_name" varchar(255),
  "last_name" varchar(255),
  "job_title" varchar(255),
  "email" varchar(255),
  "phone" varchar(255),
  "mobile" varchar(255),
  "is_primary" bool,
  "left_on" date,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NULL
);

CREATE TABLE "core_note" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "content_type_id" integer NOT NULL,
  "object_id" integer NOT NULL,
  "author_id" integer,
  "subject" varchar(255),
  "body" text,
  "is_pinned" bool,
  "created_at" datetime
);

CREATE TABLE "core_orgunit" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "parent_id" integer,
  "head_id" integer,
  "cost_centre_cd" varchar(16),
  "site_cd" varchar(16),
  "is_active" bool
);

CREATE TABLE "core_staffprofile" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "user_id" integer NOT NULL,
  "orgunit_id" integer,
  "job_title" varchar(255),
  "phone_ext" varchar(255),
  "personnel_no" varchar(255),
  "joined_on" date,
  "left_on" date,
  "reports_to_id" integer,
  "title_cd" varchar(16),
  "gender_cd" varchar(16),
  "room" varchar(255),
  "mobile" varchar(255),
  "is_external" bool,
  "agency_company_id" integer,
  "weekly_hours" integer,
  "language_id" integer,
  "photo_url" varchar(255),
  "legacy_pers_no" varchar(255),
  "deputy_id" integer,
  "cost_centre_cd" varchar(16),
  "contract_type_cd" varchar(16)
);

CREATE TABLE "core_statuscode" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "domain" varchar(255) NOT NULL,
  "code" varchar(16) NOT NULL,
  "label" varchar(255),
  "label_de" varchar(255),
  "sort_position" integer,
  "is_final" bool
);

CREATE TABLE "catalog_titletype" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "is_episodic" bool
);

CREATE TABLE "catalog_title" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "title_type_id" integer NOT NULL,
  "orig_title" varchar(255) NOT NULL,
  "working_title" varchar(255),
  "sort_title" varchar(255),
  "slug" varchar(255),
  "house_no" varchar(255),
  "eidr" varchar(255),
  "isan" varchar(255),
  "series_id" integer,
  "season_number" integer,
  "parent_title_id" integer,
  "production_year" integer,
  "runtime_mins" integer,
  "orig_language_id" integer,
  "prod_status_cd" varchar(16),
  "commissioning_unit_id" integer,
  "editor_id" integer,
  "is_original" bool,
  "is_acquired" bool,
  "is_adult" bool,
  "is_live" bool,
  "is_4k_available" bool,
  "is_hdr" bool,
  "colour_cd" varchar(16),
  "aspect_ratio" varchar(255),
  "budget_amount" decimal(12,2),
  "budget_currency_id" integer,
  "first_tx_on" date,
  "premiere_on" date,
  "description" text,
  "keywords" varchar(255),
  "imdb_ref" varchar(255),
  "legacy_prog_no" varchar(255),
  "spare1" varchar(255),
  "spare2" varchar(255),
  "archived_at" datetime,
  "created_by_id" integer,
  "short_title" varchar(255),
  "epg_genre_cd" varchar(16),
  "target_audience_cd" varchar(16),
  "copyright_line" varchar(255),
  "ratings_notes" text,
  "country_of_origin_txt" varchar(255),
  "franchise_id" integer,
  "is_kids_safe" bool,
  "is_exclusive_online" bool,
  "is_sports" bool,
  "season_label" varchar(255),
  "completeness_pct" decimal(12,2),
  "editorial_priority" integer,
  "legacy_genre_1" varchar(8),
  "legacy_genre_2" varchar(8),
  "import_batch_id" integer,
  "last_qc_on" date,
  "lock_user_id" integer,
  "version_number" integer,
  "spare3" varchar(255),
  "spare4" varchar(255),
  "created_at" datetime NOT NULL,
  "updated_at" datetime NULL
);

CREATE TABLE "catalog_title_history" (
  "history_id" integer,
  "title_id" integer,
  "orig_title" varchar(255),
  "title_type_id" integer,
  "production_year" integer,
  "runtime_mins" integer,
  "prod_status_cd" varchar(16),
  "editor_id" integer,
  "history_date" datetime,
  "history_type" varchar(8),
  "history_user_id" integer,
  "history_reason" varchar(255)
);

CREATE TABLE "catalog_title_legacy" (
  "prog_no" varchar(255) NOT NULL PRIMARY KEY,
  "prog_name" varchar(255),
  "prog_type" varchar(8),
  "year" integer,
  "dur_min" integer,
  "genre1" varchar(8),
  "genre2" varchar(8),
  "country" varchar(8),
  "migrated_title_id" integer,
  "migrated_at" datetime
);

CREATE TABLE "catalog_titlelocalization" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "title_id" integer NOT NULL,
  "language_id" integer NOT NULL,
  "display_name" varchar(255),
  "synopsis_short" text,
  "synopsis_long" text,
  "tagline" varchar(255),
  "is_machine_translated" bool,
  "approved_by_id" integer,
  "approved_at" datetime
);

CREATE TABLE "catalog_season" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "series_title_id" integer NOT NULL,
  "number" integer,
  "name" varchar(255),
  "episode_count" integer,
  "planned_episode_count" integer,
  "start_on" date,
  "end_on" date,
  "status_cd" varchar(16)
);

CREATE TABLE "catalog_episode" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "season_id" integer NOT NULL,
  "title_id" integer NOT NULL,
  "episode_number" integer,
  "production_number" varchar(255),
  "absolute_number" integer,
  "is_special" bool,
  "is_finale" bool,
  "teaser_text" text,
  "recap_text" text,
  "original_air_on" date,
  "legacy_ep_no" varchar(255),
  "part_number" integer,
  "is_two_parter" bool
);

CREATE TABLE "catalog_genre" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "parent_id" integer,
  "is_active" bool
);

CREATE TABLE "catalog_title_genres" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "title_id" integer NOT NULL,
  "genre_id" integer NOT NULL,
  "is_primary" bool,
  "sort_order" integer
);

CREATE TABLE "catalog_person" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "first_name" varchar(255),
  "last_name" varchar(255),
  "stage_name" varchar(255),
  "birth_date" date,
  "death_date" date,
  "gender_cd" varchar(16),
  "nationality_id" integer,
  "biography" text,
  "imdb_ref" varchar(255),
  "sort_name" varchar(255),
  "title_prefix" varchar(255),
  "agent_contact_id" integer,
  "photo_image_id" integer,
  "birth_place" varchar(255),
  "is_deceased" bool,
  "external_ref" varchar(255),
  "legacy_person_no" varchar(255),
  "created_at" datetime NOT NULL,
  "updated_at" datetime NULL
);

CREATE TABLE "catalog_creditrole" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "department" varchar(255),
  "is_on_screen" bool
);

CREATE TABLE "catalog_credit" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "title_id" integer NOT NULL,
  "person_id" integer NOT NULL,
  "credit_role_id" integer NOT NULL,
  "character_name" varchar(255),
  "billing_position" integer,
  "is_uncredited" bool
);

CREATE TABLE "catalog_ratingsystem" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "territory_id" integer
);

CREATE TABLE "catalog_agerating" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "rating_system_id" integer NOT NULL,
  "code" varchar(16),
  "min_age" integer,
  "label" varchar(255)
);

CREATE TABLE "catalog_title_ratings" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "title_id" integer NOT NULL,
  "age_rating_id" integer NOT NULL,
  "decided_on" date,
  "decided_by_id" integer,
  "descriptors" varchar(255)
);

CREATE TABLE "catalog_title_companies" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "title_id" integer NOT NULL,
  "company_id" integer NOT NULL,
  "involvement_cd" varchar(16),
  "share_pct" decimal(12,2)
);

CREATE TABLE "catalog_title_origin_countries" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "title_id" integer NOT NULL,
  "country_id" integer NOT NULL
);

CREATE TABLE "catalog_collection" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "name" varchar(255),
  "slug" varchar(255),
  "collection_type_cd" varchar(16),
  "territory_id" integer,
  "owner_id" integer,
  "visible_from" date,
  "visible_until" date,
  "is_published" bool
);

CREATE TABLE "catalog_collection_titles" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "collection_id" integer NOT NULL,
  "title_id" integer NOT NULL,
  "position" integer,
  "added_by_id" integer,
  "added_at" datetime
);

CREATE TABLE "catalog_externalid" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "content_type_id" integer NOT NULL,
  "object_id" integer NOT NULL,
  "provider" varchar(255),
  "value" varchar(255)
);

CREATE TABLE "catalog_titlestats" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "title_id" integer NOT NULL,
  "stats_month" varchar(255),
  "plays_count" integer,
  "unique_profiles_count" integer,
  "hours_viewed" decimal(12,2),
  "completion_pct" decimal(12,2),
  "avg_rating" decimal(12,2),
  "refreshed_at" datetime
);

CREATE TABLE "taggit_tag" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "name" varchar(255),
  "slug" varchar(255)
);

CREATE TABLE "taggit_taggeditem" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "tag_id" integer NOT NULL,
  "content_type_id" integer NOT NULL,
  "object_id" integer NOT NULL
);

CREATE TABLE "media_assettype" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "is_essence" bool
);

CREATE TABLE "media_asset" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "content_id" integer NOT NULL,
  "asset_type_id" integer NOT NULL,
  "uuid" char(32),
  "house_ref" varchar(255),
  "version_label" varchar(255),
  "filename" varchar(255),
  "container_cd" varchar(16),
  "codec_cd" varchar(16),
  "duration_secs" integer,
  "frame_rate" decimal(12,2),
  "width" integer,
  "height" integer,
  "file_size_bytes" integer,
  "bitrate_kbps" integer,
  "hdr_format_cd" varchar(16),
  "has_burned_in_subs" bool,
  "aspect_cd" varchar(16),
  "tc_in" varchar(255),
  "tc_out" varchar(255),
  "storage_location_id" integer,
  "supplier_id" integer,
  "delivery_item_id" integer,
  "qc_status_cd" varchar(16),
  "state_cd" varchar(16),
  "md5" varchar(255),
  "ingested_at" datetime,
  "ingested_by_id" integer,
  "purge_after_on" date,
  "is_master" bool,
  "loudness_lufs" decimal(12,2),
  "spare_flag" integer,
  "colour_space_cd" varchar(16),
  "scan_type_cd" varchar(16),
  "audio_layout_cd" varchar(16),
  "tc_start_offset" integer,
  "has_textless" bool,
  "has_bars" bool,
  "language_version_cd" varchar(16),
  "parent_asset_id" integer,
  "archive_tape_no" varchar(255),
  "lto_copy_1" varchar(255),
  "lto_copy_2" varchar(255),
  "proxy_url" varchar(255),
  "drm_key_ref" varchar(255),
  "restore_state_cd" varchar(16),
  "rights_flag" integer,
  "editor_comment" text,
  "legacy_mam_id" varchar(255),
  "created_at" datetime NOT NULL,
  "updated_at" datetime NULL
);

CREATE TABLE "media_audiotrack" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "asset_id" integer NOT NULL,
  "lang_id" integer,
  "channel_layout" varchar(255),
  "track_type_cd" varchar(16),
  "is_default" bool,
  "track_number" integer
);

CREATE TABLE "media_subtitletrack" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "asset_id" integer NOT NULL,
  "lang_id" integer,
  "format_cd" varchar(16),
  "is_sdh" bool,
  "is_forced" bool,
  "supplier_company_id" integer,
  "approved_at" datetime
);

CREATE TABLE "media_encodingprofile" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "codec_cd" varchar(16),
  "max_height" integer,
  "target_kbps" integer,
  "drm_cd" varchar(16),
  "is_active" bool
);

CREATE TABLE "media_rendition" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "asset_id" integer NOT NULL,
  "encoding_profile_id" integer NOT NULL,
  "url" varchar(255),
  "size_bytes" integer,
  "state_cd" varchar(16),
  "published_at" datetime,
  "withdrawn_at" datetime
);

CREATE TABLE "media_encodejob" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "asset_id" integer NOT NULL,
  "encoding_profile_id" integer NOT NULL,
  "state_cd" varchar(16),
  "queue_name" varchar(255),
  "priority" integer,
  "submitted_at" datetime,
  "started_at" datetime,
  "finished_at" datetime,
  "worker_host" varchar(255),
  "error_message" text,
  "retry_count" integer,
  "requested_by_id" integer,
  "preset_version" varchar(255),
  "input_bytes" integer,
  "output_bytes" integer,
  "cost_amount" decimal(12,2),
  "gpu_secs" integer,
  "region_cd" varchar(16),
  "parent_job_id" integer,
  "batch_ref" varchar(255)
);

CREATE TABLE "media_qcreport" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "asset_id" integer NOT NULL,
  "qc_type_cd" varchar(16),
  "result_cd" varchar(16),
  "operator_id" integer,
  "started_at" datetime,
  "completed_at" datetime,
  "tool_version" varchar(255),
  "notes" text
);

CREATE TABLE "media_qcissuetype" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "category" varchar(255),
  "severity_default" integer
);

CREATE TABLE "media_qcissue" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "qc_report_id" integer NOT NULL,
  "issue_type_id" integer NOT NULL,
  "severity" integer,
  "tc_in" varchar(255),
  "tc_out" varchar(255),
  "description" text,
  "waived_by_id" integer,
  "waived_at" datetime,
  "resolved_at" datetime
);

CREATE TABLE "media_image" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "content_type_id" integer NOT NULL,
  "object_id" integer NOT NULL,
  "image_type_cd" varchar(16),
  "url" varchar(255),
  "width" integer,
  "height" integer,
  "lang_id" integer,
  "is_approved" bool,
  "uploaded_by_id" integer,
  "uploaded_at" datetime
);

CREATE TABLE "media_delivery" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "vendor_id" integer NOT NULL,
  "contract_id" integer,
  "due_date" date,
  "received_at" datetime,
  "status_cd" varchar(16),
  "reference" varchar(255),
  "handled_by_id" integer,
  "comment" text,
  "expected_item_count" integer,
  "received_item_count" integer,
  "transfer_method_cd" varchar(16),
  "courier_ref" varchar(255),
  "cost_amount" decimal(12,2),
  "po_no" varchar(255),
  "priority" integer,
  "escalated_at" datetime
);

CREATE TABLE "media_deliveryitem" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "delivery_id" integer NOT NULL,
  "content_id" integer NOT NULL,
  "asset_type_id" integer,
  "is_received" bool,
  "received_at" datetime,
  "rejected_at" datetime,
  "reject_reason" varchar(255)
);

CREATE TABLE "rights_contracttype" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "is_outbound" bool
);

CREATE TABLE "rights_contract" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "contract_no" varchar(255) NOT NULL,
  "contract_type_id" integer NOT NULL,
  "licensor_id" integer,
  "licensee_id" integer,
  "title_text" varchar(255),
  "deal_name" varchar(255),
  "signed_on" date,
  "effective_from" date,
  "effective_until" date,
  "currency_id" integer,
  "total_fee" decimal(12,2),
  "min_guarantee_amount" decimal(12,2),
  "vat_pct" decimal(12,2),
  "status_cd" varchar(16),
  "owner_id" integer,
  "legal_owner_id" integer,
  "orgunit_id" integer,
  "negotiation_lead_id" integer,
  "parent_contract_id" integer,
  "auto_renew_flag" integer,
  "notice_days" integer,
  "governing_law_cd" varchar(16),
  "is_framework" bool,
  "sap_contract_no" varchar(255),
  "approval_state_cd" varchar(16),
  "approved_at" datetime,
  "terminated_on" date,
  "termination_reason" varchar(255),
  "spare_text" varchar(255),
  "amort_method_cd" varchar(16),
  "amort_months" integer,
  "first_payment_on" date,
  "withholding_tax_pct" decimal(12,2),
  "tax_country_id" integer,
  "delivery_terms_cd" varchar(16),
  "materials_cost" decimal(12,2),
  "holdback_days" integer,
  "sublicence_allowed" bool,
  "output_deal_flag" integer,
  "volume_commit_qty" integer,
  "volume_used_qty" integer,
  "version_number" integer,
  "legacy_contract_no" varchar(255),
  "internal_remark" text,
  "cost_centre_cd" varchar(16),
  "reviewed_on" date,
  "reviewed_by_id" integer,
  "created_at" datetime NOT NULL,
  "updated_at" datetime NULL
);

CREATE TABLE "rights_contract_history" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "contract_id" integer NOT NULL,
  "version_number" integer,
  "changed_at" datetime,
  "changed_by_id" integer,
  "status_cd" varchar(16),
  "total_fee" decimal(12,2),
  "effective_until" date,
  "change_summary" text
);

CREATE TABLE "rights_contractline" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "contract_id" integer NOT NULL,
  "line_number" integer,
  "programme_id" integer NOT NULL,
  "licence_fee" decimal(12,2),
  "fee_allocation_pct" decimal(12,2),
  "runs_allowed" varchar(255),
  "delivery_due_date" date,
  "materials_cd" varchar(16),
  "is_cancelled" bool,
  "cancelled_on" date
);

CREATE TABLE "rights_righttype" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "medium_cd" varchar(16),
  "is_exclusive_default" bool
);

CREATE TABLE "rights_platform" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "platform_kind_cd" varchar(16),
  "is_own" bool,
  "is_active" bool
);

CREATE TABLE "rights_right" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "contract_line_id" integer NOT NULL,
  "right_type_id" integer NOT NULL,
  "programme_id" integer NOT NULL,
  "window_start" date,
  "window_end" date,
  "is_exclusive" bool,
  "max_runs" integer,
  "used_runs" integer,
  "catch_up_days" integer,
  "is_download_allowed" bool,
  "max_streams" integer,
  "holdback_notes" text,
  "status_cd" varchar(16),
  "verified_by_id" integer,
  "verified_at" datetime,
  "runs_per_window" integer,
  "repeat_days" integer,
  "is_sublicensable" bool,
  "is_svod" bool,
  "is_avod" bool,
  "is_npvr_allowed" bool,
  "start_over_flag" integer,
  "vod_start_offset_days" integer,
  "first_tx_deadline_on" date,
  "expired_flag" integer,
  "legacy_right_no" varchar(255),
  "source_cd" varchar(16),
  "sort_order" integer
);

CREATE TABLE "rights_right_territories" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "right_id" integer NOT NULL,
  "territory_id" integer NOT NULL
);

CREATE TABLE "rights_right_languages" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "right_id" integer NOT NULL,
  "language_id" integer NOT NULL,
  "version_kind_cd" varchar(16)
);

CREATE TABLE "rights_right_platforms" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "right_id" integer NOT NULL,
  "platform_id" integer NOT NULL
);

CREATE TABLE "rights_avail_summary" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "programme_id" integer NOT NULL,
  "territory_code" varchar(16),
  "platform_code" varchar(16),
  "avail_from" date,
  "avail_until" date,
  "is_exclusive" bool,
  "refreshed_at" datetime
);

CREATE TABLE "rights_avail_stg" (
  "row_no" integer,
  "batch" varchar(255),
  "prog_ref" varchar(255),
  "territory" varchar(255),
  "platform" varchar(255),
  "start_txt" varchar(255),
  "end_txt" varchar(255),
  "err_msg" varchar(255),
  "loaded_at" datetime
);

CREATE TABLE "rights_paymentschedule" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "contract_id" integer NOT NULL,
  "instalment_number" integer,
  "trigger_cd" varchar(16),
  "due_on" date,
  "amount" decimal(12,2),
  "currency_id" integer,
  "status_cd" varchar(16)
);

CREATE TABLE "rights_payment" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "schedule_id" integer NOT NULL,
  "paid_on" date,
  "paid_amount" decimal(12,2),
  "fx_rate" decimal(12,2),
  "sap_doc_no" varchar(255),
  "approved_by_id" integer
);

CREATE TABLE "rights_royaltystatement" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "contract_id" integer NOT NULL,
  "period_from" date,
  "period_until" date,
  "status_cd" varchar(16),
  "gross_amount" decimal(12,2),
  "deductions_amount" decimal(12,2),
  "payable_amount" decimal(12,2),
  "sent_at" datetime
);

CREATE TABLE "rights_royaltyline" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "statement_id" integer NOT NULL,
  "programme_id" integer,
  "territory_id" integer,
  "platform_id" integer,
  "plays_count" integer,
  "base_amount" decimal(12,2),
  "royalty_pct" decimal(12,2),
  "royalty_amount" decimal(12,2)
);

CREATE TABLE "sched_channel" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "short_name" varchar(255),
  "kind_cd" varchar(16),
  "territory_id" integer,
  "default_lang_id" integer,
  "is_hd" bool,
  "launched_on" date,
  "closed_on" date,
  "lcn" integer,
  "orgunit_id" integer,
  "logo_url" varchar(255)
);

CREATE TABLE "sched_daypart" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "start_time" varchar(255),
  "end_time" varchar(255),
  "channel_id" integer
);

CREATE TABLE "sched_slot" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "channel_id" integer NOT NULL,
  "name" varchar(255),
  "weekday" integer,
  "start_time" varchar(255),
  "duration_mins" integer,
  "genre_id" integer,
  "planner_id" integer,
  "valid_from" date,
  "valid_until" date,
  "target_group_id" integer,
  "expected_share_pct" decimal(12,2)
);

CREATE TABLE "sched_broadcast" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "channel_id" integer NOT NULL,
  "programme_id" integer NOT NULL,
  "asset_id" integer,
  "slot_id" integer,
  "tx_date" date,
  "planned_start_at" datetime,
  "planned_end_at" datetime,
  "actual_start_at" datetime,
  "actual_end_at" datetime,
  "duration_secs" integer,
  "is_live" bool,
  "is_repeat" bool,
  "is_premiere" bool,
  "broadcast_kind_cd" varchar(16),
  "daypart_id" integer,
  "planner_id" integer,
  "right_id" integer,
  "state_cd" varchar(16),
  "epg_title" varchar(255),
  "epg_subtitle" varchar(255),
  "age_rating_id" integer,
  "has_subtitles" bool,
  "has_audio_desc" bool,
  "parent_broadcast_id" integer,
  "version_number" integer,
  "locked_at" datetime,
  "spare1" varchar(255),
  "house_no" varchar(255),
  "commercial_break_count" integer,
  "planned_duration_secs" integer,
  "epg_short" text,
  "is_simulcast" bool,
  "is_catchup_allowed" bool,
  "catchup_until" date,
  "secondary_event_json" text,
  "vps_at" datetime,
  "promo_flag" integer,
  "sponsor_client_id" integer,
  "sponsor_label" varchar(255),
  "ts_export_state_cd" varchar(16),
  "gracenote_ref" varchar(255),
  "legacy_plan_id" integer,
  "is_cancelled" bool,
  "cancelled_at" datetime,
  "cost_amount" decimal(12,2),
  "amort_pct" decimal(12,2),
  "created_at" datetime NOT NULL,
  "updated_at" datetime NULL
);

CREATE TABLE "sched_broadcast_archive" (
  "broadcast_id" integer,
  "channel_code" varchar(16),
  "programme_ref" varchar(255),
  "tx_date" date,
  "start_at" datetime,
  "end_at" datetime,
  "is_repeat" bool,
  "viewers_avg" integer,
  "archived_at" datetime
);

CREATE TABLE "sched_asrunlog" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "channel_id" integer NOT NULL,
  "broadcast_id" integer,
  "asset_id" integer,
  "event_kind_cd" varchar(16),
  "started_at" datetime,
  "ended_at" datetime,
  "house_ref" varchar(255),
  "deviation_secs" integer,
  "operator_id" integer,
  "remark" varchar(255),
  "tc_in" varchar(255),
  "tc_out" varchar(255),
  "device_cd" varchar(16),
  "playlist_ref" varchar(255),
  "fault_cd" varchar(16),
  "is_manual" bool,
  "imported_at" datetime
);

CREATE TABLE "sched_changereason" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "is_unplanned" bool
);

CREATE TABLE "sched_schedulechange" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "broadcast_id" integer NOT NULL,
  "reason_id" integer NOT NULL,
  "old_start_at" datetime,
  "new_start_at" datetime,
  "old_programme_id" integer,
  "new_programme_id" integer,
  "changed_by_id" integer,
  "changed_at" datetime,
  "approved_by_id" integer,
  "comment" text
);

CREATE TABLE "sched_break" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "broadcast_id" integer NOT NULL,
  "break_position" integer,
  "break_type_cd" varchar(16),
  "planned_at" datetime,
  "duration_secs" integer,
  "sold_secs" integer,
  "is_closed" bool
);

CREATE TABLE "sched_epgentry" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "broadcast_id" integer NOT NULL,
  "language_id" integer,
  "title" varchar(255),
  "subtitle" varchar(255),
  "short_text" text,
  "long_text" text,
  "exported_at" datetime
);

CREATE TABLE "sched_targetgroup" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "min_age" integer,
  "max_age" integer,
  "gender_cd" varchar(16),
  "universe_count" integer
);

CREATE TABLE "sched_audiencefigure" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "broadcast_id" integer NOT NULL,
  "target_group_id" integer NOT NULL,
  "viewers_avg" integer,
  "viewers_reach" integer,
  "share_pct" decimal(12,2),
  "rating_pct" decimal(12,2),
  "is_final" bool,
  "measured_on" date
);

CREATE TABLE "sched_audience_daily" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "channel_id" integer NOT NULL,
  "target_group_id" integer NOT NULL,
  "day_date" date,
  "share_pct" decimal(12,2),
  "viewing_mins" integer,
  "reach_pct" decimal(12,2)
);

CREATE TABLE "adsales_industry" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "parent_id" integer
);

CREATE TABLE "adsales_agency" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "company_id" integer NOT NULL,
  "agency_no" varchar(255),
  "commission_pct" decimal(12,2),
  "holding_name" varchar(255),
  "sales_rep_id" integer,
  "is_blocked" bool
);

CREATE TABLE "adsales_advertiser" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "company_id" integer NOT NULL,
  "client_no" varchar(255),
  "industry_id" integer,
  "default_agency_id" integer,
  "sales_rep_id" integer,
  "rating_cd" varchar(16),
  "is_blocked" bool,
  "blocked_on" date
);

CREATE TABLE "adsales_brand" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "advertiser_id" integer NOT NULL,
  "name" varchar(255),
  "product_category" varchar(255),
  "is_alcohol" bool,
  "is_gambling" bool
);

CREATE TABLE "adsales_salesteam" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "orgunit_id" integer,
  "region_cd" varchar(16),
  "lead_id" integer
);

CREATE TABLE "adsales_salesrep" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "user_id" integer NOT NULL,
  "team_id" integer NOT NULL,
  "rep_code" varchar(16),
  "target_amount" decimal(12,2),
  "active_from" date,
  "active_until" date
);

CREATE TABLE "adsales_campaign" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "campaign_no" varchar(255),
  "name" varchar(255) NOT NULL,
  "brand_id" integer NOT NULL,
  "agency_id" integer,
  "client_id" integer NOT NULL,
  "sales_rep_id" integer,
  "starts_on" date,
  "ends_on" date,
  "budget_net" decimal(12,2),
  "budget_gross" decimal(12,2),
  "target_group_id" integer,
  "kpi_cd" varchar(16),
  "goal_grp" decimal(12,2),
  "goal_impressions" integer,
  "status_cd" varchar(16),
  "currency_id" integer,
  "briefing" text,
  "cancelled_at" datetime,
  "cancel_reason_cd" varchar(16),
  "is_political" bool,
  "crm_opp_ref" varchar(255),
  "planner_id" integer,
  "debitor_id" integer,
  "contract_year" integer,
  "campaign_type_cd" varchar(16),
  "media_mix_cd" varchar(16),
  "conflict_cd" varchar(16),
  "exclusivity_flag" integer,
  "min_booking_amount" decimal(12,2),
  "forecast_net" decimal(12,2),
  "actual_net" decimal(12,2),
  "grp_booked" decimal(12,2),
  "grp_delivered" decimal(12,2),
  "trp" decimal(12,2),
  "frequency_cap" integer,
  "geo_cd" varchar(16),
  "creative_due_on" date,
  "approval_state_cd" varchar(16),
  "source_system_cd" varchar(16),
  "created_at" datetime NOT NULL,
  "updated_at" datetime NULL
);

CREATE TABLE "adsales_order" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "order_no" varchar(255),
  "campaign_id" integer NOT NULL,
  "order_date" date,
  "confirmed_at" datetime,
  "status_cd" varchar(16),
  "booked_by_id" integer,
  "total_gross" decimal(12,2),
  "total_discount" decimal(12,2),
  "total_net" decimal(12,2),
  "agency_commission_amount" decimal(12,2),
  "po_no" varchar(255)
);

CREATE TABLE "adsales_orderline" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "order_id" integer NOT NULL,
  "line_number" integer,
  "product_id" integer NOT NULL,
  "channel_id" integer,
  "daypart_id" integer,
  "starts_on" date,
  "ends_on" date,
  "qty" integer,
  "spot_length_secs" integer,
  "unit_price" decimal(12,2),
  "discount_pct" decimal(12,2),
  "net_amount" decimal(12,2),
  "rate_card_id" integer,
  "comment" text,
  "gross_amount" decimal(12,2),
  "season_cd" varchar(16),
  "weekday_mask" varchar(255),
  "surcharge_pct" decimal(12,2),
  "placement_cd" varchar(16),
  "first_in_break" bool,
  "impressions_booked" integer,
  "cpm_price" decimal(12,2),
  "status_cd" varchar(16),
  "cancelled_on" date,
  "billed_amount" decimal(12,2),
  "target_group_id" integer,
  "creative_id" integer,
  "region_cd" varchar(16),
  "legacy_line_no" varchar(255)
);

CREATE TABLE "adsales_product" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "product_kind_cd" varchar(16),
  "is_digital" bool,
  "is_active" bool
);

CREATE TABLE "adsales_ratecard" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "year" integer,
  "valid_from" date,
  "valid_until" date,
  "currency_id" integer,
  "is_published" bool
);

CREATE TABLE "adsales_ratecardprice" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "rate_card_id" integer NOT NULL,
  "channel_id" integer,
  "daypart_id" integer,
  "target_group_id" integer,
  "season_cd" varchar(16),
  "price_per_sec" decimal(12,2),
  "cpm_price" decimal(12,2)
);

CREATE TABLE "adsales_creative" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "brand_id" integer NOT NULL,
  "media_asset_id" integer,
  "title" varchar(255),
  "copy_code" varchar(16),
  "length_secs" integer,
  "clearance_state_cd" varchar(16),
  "cleared_at" datetime,
  "cleared_by_id" integer,
  "expires_on" date
);

CREATE TABLE "adsales_campaign_creatives" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "campaign_id" integer NOT NULL,
  "creative_id" integer NOT NULL,
  "weight_pct" decimal(12,2)
);

CREATE TABLE "adsales_spotstatus" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "is_billable" bool
);

CREATE TABLE "adsales_spot" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "order_line_id" integer NOT NULL,
  "break_id" integer,
  "creative_id" integer,
  "status_id" integer NOT NULL,
  "channel_id" integer,
  "air_date" date,
  "planned_at" datetime,
  "aired_at" datetime,
  "position_in_break" integer,
  "length_secs" integer,
  "gross_price" decimal(12,2),
  "net_price" decimal(12,2),
  "is_bonus" bool,
  "makegood_for_id" integer,
  "grp" decimal(12,2),
  "viewers_actual" integer,
  "gross_price_orig" decimal(12,2),
  "discount_pct" decimal(12,2),
  "block_no" varchar(255),
  "daypart_id" integer,
  "campaign_ref" varchar(255),
  "copy_code" varchar(16),
  "tarif_group_cd" varchar(16),
  "surcharge_pct" decimal(12,2),
  "is_tandem" bool,
  "tandem_spot_id" integer,
  "invoice_line_id" integer,
  "billed_at" datetime,
  "export_batch_id" integer,
  "rating_forecast" decimal(12,2),
  "viewers_forecast" integer,
  "cancelled_at" datetime,
  "cancelled_by_id" integer,
  "user_cd1" varchar(8),
  "user_cd2" varchar(8)
);

CREATE TABLE "adsales_spot_archive" (
  "spot_id" integer,
  "order_no" varchar(255),
  "channel_code" varchar(16),
  "air_date" date,
  "length_secs" integer,
  "net_price" decimal(12,2),
  "status" varchar(255),
  "copy_code" varchar(16)
);

CREATE TABLE "adsales_makegood" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "original_spot_id" integer NOT NULL,
  "replacement_spot_id" integer,
  "reason_cd" varchar(16),
  "agreed_on" date,
  "agreed_by_id" integer,
  "value_amount" decimal(12,2)
);

CREATE TABLE "adsales_digitaldelivery" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "order_line_id" integer NOT NULL,
  "delivery_date" date,
  "platform_id" integer,
  "device_category_cd" varchar(16),
  "impressions_count" integer,
  "clicks_count" integer,
  "completed_views_count" integer,
  "revenue_amount" decimal(12,2)
);

CREATE TABLE "adsales_invoice" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "invoice_no" varchar(255),
  "client_id" integer NOT NULL,
  "agency_id" integer,
  "campaign_id" integer,
  "invoice_date" date,
  "due_date" date,
  "net_amount" decimal(12,2),
  "vat_amount" decimal(12,2),
  "gross_amount" decimal(12,2),
  "currency_id" integer,
  "status_cd" varchar(16),
  "paid_on" date,
  "cancelled_on" date,
  "sap_doc_no" varchar(255),
  "invoice_type_cd" varchar(16),
  "credit_for_id" integer,
  "bill_to_company_id" integer,
  "dunning_level" integer,
  "last_dunned_on" date,
  "skonto_pct" decimal(12,2),
  "skonto_days" integer,
  "text_1" varchar(255),
  "text_2" varchar(255),
  "posted_on" date,
  "period_month" varchar(255),
  "exported_at" datetime,
  "pdf_path" varchar(255)
);

CREATE TABLE "adsales_invoiceline" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "invoice_id" integer NOT NULL,
  "order_line_id" integer,
  "description" text,
  "qty" integer,
  "net_amount" decimal(12,2),
  "cost_centre_cd" varchar(16)
);

CREATE TABLE "adsales_revenue_monthly" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "month_key" varchar(255),
  "channel_id" integer,
  "industry_id" integer,
  "sales_team_id" integer,
  "net_amount" decimal(12,2),
  "spots_count" integer,
  "target_amount" decimal(12,2)
);

CREATE TABLE "subs_acquisitionchannel" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "is_paid" bool
);

CREATE TABLE "subs_partner" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "company_id" integer NOT NULL,
  "partner_code" varchar(16),
  "partner_kind_cd" varchar(16),
  "revenue_share_pct" decimal(12,2),
  "contract_id" integer,
  "active_from" date,
  "active_until" date
);

CREATE TABLE "subs_account" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "account_no" varchar(255),
  "email" varchar(255),
  "first_name" varchar(255),
  "last_name" varchar(255),
  "birth_date" date,
  "gender_cd" varchar(16),
  "phone" varchar(255),
  "country_id" integer,
  "city" varchar(255),
  "zip" varchar(255),
  "street" varchar(255),
  "language_id" integer,
  "currency_id" integer,
  "status_cd" varchar(16),
  "acquisition_channel_id" integer,
  "partner_id" integer,
  "signup_at" datetime,
  "first_paid_on" date,
  "last_login_at" datetime,
  "closed_at" datetime,
  "is_test" bool,
  "is_employee" bool,
  "is_vip" bool,
  "marketing_opt_in" bool,
  "email_verified_at" datetime,
  "parental_pin_hash" varchar(255),
  "credit_balance_amount" decimal(12,2),
  "household_size" integer,
  "segment_id" integer,
  "churn_score" decimal(12,2),
  "lifetime_value_amount" decimal(12,2),
  "referral_account_id" integer,
  "crm_uuid" char(32),
  "legacy_cust_no" varchar(255),
  "spare_flag_1" bool,
  "spare_flag_2" bool,
  "title_cd" varchar(16),
  "middle_name" varchar(255),
  "street2" varchar(255),
  "state_province" varchar(255),
  "tax_region_cd" varchar(16),
  "last_invoice_id" integer,
  "last_plan_id" integer,
  "utm_source" varchar(255),
  "utm_medium" varchar(255),
  "utm_campaign" varchar(255),
  "device_limit" integer,
  "fraud_score" decimal(12,2),
  "is_blocked" bool,
  "blocked_reason_cd" varchar(16),
  "gdpr_erased_at" datetime,
  "survey_nps" integer,
  "tv_licence_ref" varchar(255),
  "contact_pref_cd" varchar(16),
  "household_id" integer,
  "anonymised_at" datetime,
  "last_watched_on" date,
  "total_spent_amount" decimal(12,2),
  "spare_text_1" varchar(255),
  "spare_text_2" varchar(255),
  "created_at" datetime NOT NULL,
  "updated_at" datetime NULL
);

CREATE TABLE "subs_profile" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "account_id" integer NOT NULL,
  "name" varchar(255),
  "is_kids" bool,
  "avatar_key" varchar(255),
  "max_age_rating_id" integer,
  "language_id" integer,
  "pin_required" bool,
  "deleted_at" datetime,
  "created_at" datetime
);

CREATE TABLE "subs_plangroup" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255)
);

CREATE TABLE "subs_plan" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255) NOT NULL,
  "plan_group_id" integer,
  "billing_period_cd" varchar(16),
  "max_streams" integer,
  "max_resolution_cd" varchar(16),
  "has_ads" bool,
  "has_downloads" bool,
  "trial_days" integer,
  "is_sellable" bool,
  "sellable_from" date,
  "sellable_until" date,
  "description" text,
  "marketing_name" varchar(255),
  "sort_position" integer,
  "vat_class_cd" varchar(16),
  "gl_account" integer,
  "max_profiles" integer,
  "max_devices" integer,
  "concurrent_rule_cd" varchar(16),
  "legacy_plan_code" varchar(16),
  "replaced_by_id" integer,
  "is_bundle" bool,
  "includes_live" bool,
  "includes_sport" bool,
  "store_sku_apple" varchar(255),
  "store_sku_google" varchar(255)
);

CREATE TABLE "subs_planprice" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "plan_id" integer NOT NULL,
  "country_id" integer NOT NULL,
  "currency_id" integer NOT NULL,
  "price" decimal(12,2),
  "valid_from" date,
  "valid_until" date
);

CREATE TABLE "subs_subscriptionstatus" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "is_active_state" bool
);

CREATE TABLE "subs_subscription" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "account_id" integer NOT NULL,
  "plan_id" integer NOT NULL,
  "status_id" integer NOT NULL,
  "started_on" date,
  "current_period_start" date,
  "current_period_end" date,
  "ended_on" date,
  "trial_ends_on" date,
  "payment_method_id" integer,
  "promotion_id" integer,
  "price_amount" decimal(12,2),
  "currency_id" integer,
  "is_auto_renew" bool,
  "partner_id" integer,
  "partner_ref" varchar(255),
  "pause_from" date,
  "pause_until" date,
  "cancel_requested_at" datetime,
  "pending_plan_id" integer,
  "store_cd" varchar(16),
  "store_receipt" text,
  "trial_used_flag" integer,
  "grace_until" date,
  "last_renewed_on" date,
  "next_renewal_on" date,
  "renewal_count" integer,
  "price_plan_id" integer,
  "discount_pct" decimal(12,2),
  "discount_until" date,
  "is_gifted" bool,
  "gifted_by_id" integer,
  "source_cd" varchar(16),
  "offer_code" varchar(16),
  "contract_term_months" integer,
  "bundle_ref" varchar(255),
  "partner_status_cd" varchar(16),
  "save_offer_id" integer,
  "legacy_sub_no" varchar(255),
  "tax_pct" decimal(12,2),
  "created_at" datetime NOT NULL,
  "updated_at" datetime NULL
);

CREATE TABLE "subs_subscription_history" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "subscription_id" integer NOT NULL,
  "old_plan_id" integer,
  "new_plan_id" integer,
  "old_status_id" integer,
  "new_status_id" integer,
  "change_kind_cd" varchar(16),
  "changed_at" datetime,
  "changed_by_id" integer
);

CREATE TABLE "subs_cancelreason" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "reason_group_cd" varchar(16),
  "is_voluntary" bool
);

CREATE TABLE "subs_cancellation" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "subscription_id" integer NOT NULL,
  "reason_id" integer NOT NULL,
  "requested_at" datetime,
  "effective_on" date,
  "channel_cd" varchar(16),
  "free_text" text,
  "offer_made_id" integer,
  "is_saved" bool,
  "handled_by_id" integer,
  "nps" integer,
  "competitor_cd" varchar(16),
  "would_return" bool,
  "call_ref" varchar(255),
  "revoked_at" datetime,
  "legacy_reason" varchar(255)
);

CREATE TABLE "subs_promotion" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "promo_type_cd" varchar(16),
  "discount_pct" decimal(12,2),
  "free_days" integer,
  "starts_on" date,
  "ends_on" date,
  "plan_id" integer,
  "partner_id" integer,
  "budget_amount" decimal(12,2),
  "owner_id" integer,
  "max_redemptions" integer,
  "target_segment_cd" varchar(16),
  "country_id" integer,
  "is_stackable" bool,
  "min_months" integer,
  "landing_url" varchar(255),
  "approval_state_cd" varchar(16),
  "approved_by_id" integer,
  "channel_cd" varchar(16)
);

CREATE TABLE "subs_promocode" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "promotion_id" integer NOT NULL,
  "code" varchar(16),
  "max_uses" integer,
  "uses_count" integer,
  "expires_on" date
);

CREATE TABLE "subs_redemption" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "promo_code_id" integer NOT NULL,
  "account_id" integer NOT NULL,
  "subscription_id" integer,
  "redeemed_at" datetime
);

CREATE TABLE "subs_addon" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "description" text,
  "is_active" bool,
  "provider_company_id" integer
);

CREATE TABLE "subs_subscription_addons" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "subscription_id" integer NOT NULL,
  "addon_id" integer NOT NULL,
  "added_on" date,
  "removed_on" date,
  "price_amount" decimal(12,2)
);

CREATE TABLE "subs_kpi_monthly" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "month_key" varchar(255),
  "country_id" integer,
  "plan_id" integer,
  "opening_count" integer,
  "gross_adds_count" integer,
  "churn_count" integer,
  "closing_count" integer,
  "arpu" decimal(12,2)
);

CREATE TABLE "billing_paymentmethod" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "customer_id" integer NOT NULL,
  "method_type_id" integer NOT NULL,
  "provider_token" varchar(255),
  "last4" varchar(255),
  "expiry_month" varchar(255),
  "is_default" bool,
  "is_valid" bool,
  "created_at" datetime
);

CREATE TABLE "billing_methodtype" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "provider" varchar(255)
);

CREATE TABLE "billing_invoice" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "number" varchar(255),
  "customer_id" integer NOT NULL,
  "subscription_id" integer,
  "issued_on" date,
  "due_on" date,
  "net_total" decimal(12,2),
  "vat_total" decimal(12,2),
  "gross_total" decimal(12,2),
  "vat_rate" decimal(12,2),
  "currency_id" integer,
  "state_cd" varchar(16),
  "paid_at" datetime,
  "pdf_path" varchar(255),
  "billing_country_id" integer,
  "billing_name" varchar(255),
  "billing_street" varchar(255),
  "billing_zip" varchar(255),
  "billing_city" varchar(255),
  "credit_note_for_id" integer,
  "is_credit_note" bool,
  "dunning_level" integer,
  "next_attempt_at" datetime,
  "attempts_count" integer,
  "store_cd" varchar(16),
  "exported_at" datetime,
  "gl_batch_no" varchar(255),
  "rounding_amount" decimal(12,2)
);

CREATE TABLE "billing_invoiceline" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "invoice_id" integer NOT NULL,
  "line_type_cd" varchar(16),
  "plan_id" integer,
  "addon_id" integer,
  "description" text,
  "period_from" date,
  "period_until" date,
  "qty" integer,
  "unit_price" decimal(12,2),
  "line_total" decimal(12,2)
);

CREATE TABLE "billing_payment" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "invoice_id" integer NOT NULL,
  "payment_method_id" integer,
  "amount" decimal(12,2),
  "currency_id" integer,
  "attempted_at" datetime,
  "settled_at" datetime,
  "result_cd" varchar(16),
  "decline_code_id" integer,
  "provider_ref" varchar(255),
  "gateway_cd" varchar(16),
  "fee_amount" decimal(12,2),
  "retry_number" integer,
  "risk_score" decimal(12,2),
  "three_ds_cd" varchar(16),
  "chargeback_at" datetime,
  "settlement_batch" varchar(255),
  "captured_at" datetime
);

CREATE TABLE "billing_declinecode" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "is_soft" bool
);

CREATE TABLE "billing_refund" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "payment_id" integer NOT NULL,
  "amount" decimal(12,2),
  "reason_cd" varchar(16),
  "issued_by_id" integer,
  "issued_at" datetime,
  "ticket_id" integer
);

CREATE TABLE "devices_manufacturer" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "name" varchar(255),
  "country_id" integer,
  "company_id" integer
);

CREATE TABLE "devices_category" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255)
);

CREATE TABLE "devices_os" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "vendor" varchar(255)
);

CREATE TABLE "devices_model" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "manufacturer_id" integer NOT NULL,
  "category_id" integer NOT NULL,
  "os_id" integer,
  "name" varchar(255),
  "model_year" integer,
  "supports_4k" bool,
  "supports_hdr" bool,
  "supports_drm_l1" bool,
  "is_certified" bool,
  "certified_on" date,
  "end_of_support_on" date,
  "screen_inches" decimal(12,2),
  "max_resolution_cd" varchar(16),
  "ram_mb" integer,
  "cpu_arch" varchar(255),
  "min_app_version" varchar(255),
  "chipset" varchar(255),
  "partner_id" integer,
  "launch_country_id" integer,
  "store_url" varchar(255),
  "supports_dolby_vision" bool,
  "supports_atmos" bool,
  "supports_ads" bool,
  "notes" text
);

CREATE TABLE "devices_appversion" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "os_id" integer NOT NULL,
  "version_no" varchar(255),
  "build" varchar(255),
  "released_on" date,
  "is_forced_update" bool,
  "retired_on" date,
  "release_notes" text
);

CREATE TABLE "devices_device" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "owner_id" integer NOT NULL,
  "device_model_id" integer NOT NULL,
  "app_version_id" integer,
  "serial_hash" varchar(255),
  "nickname" varchar(255),
  "first_seen_at" datetime,
  "last_seen_at" datetime,
  "is_blocked" bool,
  "blocked_reason" varchar(255),
  "deregistered_at" datetime,
  "os_version" varchar(255),
  "os_build" varchar(255),
  "screen_size_cd" varchar(16),
  "drm_level_cd" varchar(16),
  "push_token" varchar(255),
  "locale_cd" varchar(16),
  "timezone" varchar(255),
  "last_ip_country_id" integer,
  "is_rooted" bool,
  "is_trusted" bool
);

CREATE TABLE "playback_session" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "profile_id" integer NOT NULL,
  "device_id" integer NOT NULL,
  "title_ref" integer NOT NULL,
  "rendition_id" integer,
  "country_id" integer,
  "started_at" datetime,
  "ended_at" datetime,
  "watched_secs" integer,
  "start_position_secs" integer,
  "end_position_secs" integer,
  "is_completed" bool,
  "is_offline" bool,
  "is_live" bool,
  "channel_id" integer,
  "startup_ms" integer,
  "rebuffer_count" integer,
  "rebuffer_secs" integer,
  "avg_kbps" integer,
  "end_reason_cd" varchar(16),
  "cdn_id" integer,
  "isp_name" varchar(255),
  "app_version_id" integer,
  "os_version" varchar(255),
  "player_version" varchar(255),
  "ip_country_id" integer,
  "city" varchar(255),
  "asn" integer,
  "connection_type_cd" varchar(16),
  "audio_lang_id" integer,
  "subtitle_lang_id" integer,
  "resolution_max" integer,
  "ad_count" integer,
  "ad_secs" integer,
  "exit_position_pct" decimal(12,2),
  "seek_count" integer,
  "pause_count" integer,
  "drm_type_cd" varchar(16),
  "entry_point_cd" varchar(16),
  "rail_id" integer,
  "experiment_cd" varchar(16),
  "is_bot" bool
);

CREATE TABLE "playback_session_2019" (
  "session_id" integer,
  "account_no" varchar(255),
  "title_house_no" varchar(255),
  "device_type" varchar(255),
  "started_at" datetime,
  "watched_secs" integer
);

CREATE TABLE "playback_cdn" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "company_id" integer,
  "is_active" bool
);

CREATE TABLE "playback_errortype" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "label" varchar(255),
  "category" varchar(255),
  "is_fatal" bool
);

CREATE TABLE "playback_error" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "session_id" integer NOT NULL,
  "error_type_id" integer NOT NULL,
  "occurred_at" datetime,
  "app_version_id" integer,
  "message" text
);

CREATE TABLE "playback_titleday" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "title_ref" integer NOT NULL,
  "country_id" integer,
  "day_date" date,
  "plays_count" integer,
  "hours_viewed" decimal(12,2),
  "uniques_count" integer
);

CREATE TABLE "playback_watchlist" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "profile_id" integer NOT NULL,
  "title_ref" integer NOT NULL,
  "added_at" datetime,
  "removed_at" datetime
);

CREATE TABLE "care_category" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "parent_id" integer,
  "team_unit_id" integer
);

CREATE TABLE "care_ticket" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "ticket_no" varchar(255),
  "requester_id" integer NOT NULL,
  "category_id" integer NOT NULL,
  "status_cd" varchar(16),
  "priority" integer,
  "assigned_to_id" integer,
  "channel_cd" varchar(16),
  "subject" varchar(255),
  "content_type_id" integer,
  "object_id" integer,
  "opened_at" datetime,
  "first_response_at" datetime,
  "resolved_at" datetime,
  "reopened_count" integer,
  "satisfaction_score" integer,
  "language_id" integer,
  "queue_cd" varchar(16),
  "sla_due_at" datetime,
  "first_contact_resolved" bool,
  "escalated_to_id" integer,
  "escalated_at" datetime,
  "device_id" integer,
  "subscription_id" integer,
  "invoice_id" integer,
  "source_ref" varchar(255),
  "parent_ticket_id" integer,
  "is_spam" bool,
  "tags_txt" varchar(255)
);

CREATE TABLE "editorial_page" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "code" varchar(16),
  "name" varchar(255),
  "territory_id" integer,
  "platform_id" integer,
  "is_active" bool
);

CREATE TABLE "editorial_rail" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "page_id" integer NOT NULL,
  "collection_id" integer,
  "title" varchar(255),
  "position" integer,
  "rail_type_cd" varchar(16),
  "visible_from" date,
  "visible_until" date
);

CREATE TABLE "editorial_reviewtask" (
  "id" integer NOT NULL PRIMARY KEY AUTOINCREMENT,
  "content_type_id" integer NOT NULL,
  "object_id" integer NOT NULL,
  "task_kind_cd" varchar(16),
  "assignee_id" integer,
  "due_on" date,
  "done_at" datetime,
  "result_cd" varchar(16)
);
