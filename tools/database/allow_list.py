"""What a query may be made of. Whatever is not named here is refused: nodes of the tree, functions, types.

Functions are allowed by name, in the text as it is sent. A function is named here when it computes on its arguments
alone: it reads no table, file, setting or session, changes nothing, waits for nothing and runs no text as SQL
(`query_to_xml`, `ts_stat`, `crosstab` do). Sources: PostgreSQL 18 manual chapter 9, SQLite's and DuckDB's function
references.
"""

from __future__ import annotations

from functools import cache

_NODE_WORDS = """
    Column Literal Var Identifier Star Null Boolean Dot Kwarg PropertyEQ Alias Aliases Bracket Slice IgnoreNulls
    RespectNulls HavingMax Filter Ordered All Any WithinGroup Distinct Paren Tuple Neg Not BitwiseNot Add Sub Mul
    Div IntDiv Mod Pow DPipe BitwiseAnd BitwiseOr BitwiseXor BitwiseLeftShift BitwiseRightShift EQ NullSafeEQ
    NullSafeNEQ NEQ GT GTE LT LTE Is Like ILike SimilarTo Glob Match Between In Overlaps Distance Adjacent
    ExtendsLeft ExtendsRight Escape AtTimeZone FromTimeZone AtIndex Interval IntervalSpan DataType DataTypeParam
    ColumnDef FormatPhrase BitString HexString ByteString RawString UnicodeString National Select Subquery Union
    Except Intersect SetOperation Values With CTE RecursiveWithSearch TableAlias Table From Join Lateral Where Group
    Cube Rollup GroupingSets Having Qualify Window WindowSpec Order Limit LimitOptions Fetch Offset TableSample
    TableFromRows Lambda ForIn Comprehension PositionalColumn JSON JSONPath JSONPathKey JSONPathRecursive
    JSONPathRoot JSONPathSelector JSONPathSlice JSONPathSubscript JSONPathUnion JSONPathWildcard JSONPathFilter
    JSONKeyValue FormatJson JSONValue JSONSchema JSONColumnDef OnCondition NestedJSONSelect ColumnPosition Semicolon
    Variadic
    """
NODES = frozenset(_NODE_WORDS.split())
"""sqlglot's expression classes that are not functions."""

_STANDARD = """
    abs acos acosh asin asinh atan atan2 atanh avg cbrt ceil ceiling char_length character_length coalesce concat
    concat_ws corr cos cosh cot count covar_pop covar_samp cume_dist date degrees dense_rank exp extract first_value
    floor greatest grouping if iif ifnull initcap json_array json_array_length json_object lag last_value lead least
    left length ln log log10 log2 lower lpad ltrim max md5 min mod nth_value ntile nullif octet_length percent_rank pi
    position pow power radians rank repeat replace reverse right round row_number rpad rtrim sign sin sinh sqrt strftime
    stddev stddev_pop stddev_samp substr substring sum tan tanh total translate trim trunc typeof upper var_pop var_samp
    variance generate_series unnest row json current_date current_time current_timestamp localtime localtimestamp now
    random string_agg group_concat every any_value exists time timestamp interval cast try_cast overlay
    """

_POSTGRES = """
    acosd asind atan2d atand cosd cotd sind tand degrees div erf erfc factorial gamma gcd lcm lgamma min_scale scale
    trim_scale width_bucket random_normal bit_count bit_length get_bit get_byte set_bit set_byte ascii btrim chr
    casefold convert convert_from convert_to decode encode format normalize parse_ident quote_ident quote_literal
    quote_nullable regexp_count regexp_instr regexp_like regexp_match regexp_matches regexp_replace
    regexp_split_to_array regexp_split_to_table regexp_substr split_part starts_with string_to_array string_to_table
    strpos to_ascii to_bin to_hex to_oct unistr unicode_assigned crc32 crc32c sha1 sha224 sha256 sha384 sha512
    to_char to_date to_number to_timestamp age clock_timestamp date_add date_bin date_part date_subtract date_trunc
    isfinite justify_days justify_hours justify_interval make_date make_interval make_time make_timestamp
    make_timestamptz statement_timestamp timeofday transaction_timestamp timezone extract
    area box center circle diagonal diameter height isclosed isopen line lseg npoints path pclose point polygon popen
    radius slope width abbrev broadcast family host hostmask inet_merge inet_same_family macaddr8_set7bit masklen
    netmask network set_masklen text enum_first enum_last enum_range gen_random_uuid uuidv4 uuidv7
    uuid_extract_timestamp uuid_extract_version uuid_generate_v4
    array_agg array_append array_cat array_dims array_fill array_length array_lower array_ndims array_position
    array_positions array_prepend array_remove array_replace array_reverse array_sample array_shuffle array_sort
    array_to_string array_to_json array_upper cardinality trim_array generate_subscripts
    lower_inc lower_inf upper_inc upper_inf isempty range_merge multirange range_agg range_intersect_agg int4range
    int8range numrange tsrange tstzrange daterange int4multirange int8multirange nummultirange tsmultirange
    tstzmultirange datemultirange
    to_json to_jsonb row_to_json json_build_array jsonb_build_array json_build_object jsonb_build_object json_object
    jsonb_object json_scalar json_serialize json_array_elements jsonb_array_elements json_array_elements_text
    jsonb_array_elements_text jsonb_array_length json_each jsonb_each json_each_text jsonb_each_text json_extract_path
    jsonb_extract_path json_extract_path_text jsonb_extract_path_text json_object_keys jsonb_object_keys
    json_populate_record jsonb_populate_record json_populate_recordset jsonb_populate_recordset json_to_record
    jsonb_to_record json_to_recordset jsonb_to_recordset json_strip_nulls jsonb_strip_nulls jsonb_path_exists
    jsonb_path_match jsonb_path_query jsonb_path_query_array jsonb_path_query_first jsonb_path_exists_tz
    jsonb_path_query_tz jsonb_path_query_array_tz jsonb_path_query_first_tz jsonb_pretty jsonb_set jsonb_set_lax
    jsonb_insert json_typeof jsonb_typeof json_exists json_query json_value jsonb
    json_agg jsonb_agg json_object_agg jsonb_object_agg json_arrayagg json_objectagg json_agg_strict jsonb_agg_strict
    bit_and bit_or bit_xor bool_and bool_or regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx
    regr_sxy regr_syy mode percentile_cont percentile_disc num_nulls num_nonnulls pg_typeof
    array_to_tsvector plainto_tsquery phraseto_tsquery websearch_to_tsquery to_tsquery to_tsvector tsvector_to_array
    ts_headline ts_rank ts_rank_cd setweight strip numnode querytree ts_delete ts_filter tsquery_phrase
    similarity word_similarity strict_word_similarity show_trgm levenshtein levenshtein_less_equal soundex difference
    metaphone dmetaphone dmetaphone_alt unaccent
    cosine_distance l2_distance inner_product l1_distance vector_dims vector_norm l2_normalize hamming_distance
    jaccard_distance subvector
    st_area st_asgeojson st_astext st_buffer st_centroid st_contains st_covers st_coveredby st_crosses st_distance
    st_distancesphere st_dwithin st_equals st_geogfromtext st_geomfromtext st_intersection st_intersects st_length
    st_makepoint st_overlaps st_perimeter st_point st_setsrid st_srid st_touches st_transform st_union st_within st_x
    st_y time_bucket time_bucket_gapfill first last histogram locf interpolate grouping
    int4 int8 float8 float4 numeric varchar bool pg_size_pretty overlaps
    """

_SQLITE = """
    char date datetime julianday unixepoch timediff glob hex instr json_array json_extract json_group_array
    json_group_object json_insert json_patch json_pretty json_quote json_remove json_replace json_set json_type
    json_valid json_each json_tree jsonb likelihood likely unlikely like printf format quote randomblob soundex unhex
    unicode zeroblob median percentile percentile_cont percentile_disc string_agg concat sum total
    unistr unistr_quote json_error_position jsonb_array jsonb_each jsonb_extract jsonb_group_array jsonb_group_object
    jsonb_insert jsonb_object jsonb_patch jsonb_remove jsonb_replace jsonb_set jsonb_tree
    """

_DUCKDB = """
    add age aggregate apply approx_count_distinct approx_quantile approx_top_k arbitrary arg_max arg_max_null
    arg_max_nulls_last arg_min arg_min_null arg_min_nulls_last argmax argmin array_agg array_aggr array_aggregate
    array_append array_apply array_cat array_concat array_contains array_cosine_distance array_cosine_similarity
    array_cross_product array_distance array_distinct array_dot_product array_extract array_filter array_grade_up
    array_has array_has_all array_has_any array_indexof array_inner_product array_intersect array_length
    array_negative_dot_product array_negative_inner_product array_pop_back array_pop_front array_position array_prepend
    array_push_back array_push_front array_reduce array_resize array_reverse array_reverse_sort array_select array_slice
    array_sort array_sum array_to_json array_to_string array_transform array_unique array_value array_where array_zip
    ascii bar base64 bin binom bit_and bit_count bit_length bit_or bit_position bit_xor bitstring bitstring_agg bool_and
    bool_or cardinality century chr columns contains count_if count_star countif current_localtime
    current_localtimestamp damerau_levenshtein date_add date_diff date_part date_sub date_trunc datediff datepart
    datesub datetrunc day dayname dayofmonth dayofweek dayofyear days_in_month decade decode divide editdist3 element_at
    encode ends_with entropy enum_code enum_first enum_last enum_range enum_range_boundary epoch epoch_ms epoch_ns
    epoch_us equi_width_bins era even factorial favg fdiv filter first flatten fmod format format_bytes
    formatreadabledecimalsize formatreadablesize from_base64 from_binary from_hex from_json from_json_strict fsum gamma
    gcd gen_random_uuid generate_subscripts geomean geometric_mean get_bit get_current_timestamp grade_up
    greatest_common_divisor hamming hash hex histogram histogram_exact hour instr is_histogram_other_bin isfinite isinf
    isnan isodow isoyear jaccard jaro_similarity jaro_winkler_similarity json_contains json_deep_merge json_each
    json_exists json_extract json_extract_path json_extract_path_text json_extract_string json_group_array
    json_group_object json_group_structure json_insert json_keys json_merge_patch json_normalize json_pretty json_quote
    json_remove json_replace json_set json_strip_nulls json_structure json_transform json_transform_strict json_tree
    json_type json_valid json_value jsonb julian kahan_sum kurtosis kurtosis_pop last last_day lcase lcm
    least_common_multiple left_grapheme len length_grapheme levenshtein lgamma list list_aggr list_aggregate
    list_any_value list_append list_apply list_approx_count_distinct list_avg list_bit_and list_bit_or list_bit_xor
    list_bool_and list_bool_or list_cat list_concat list_contains list_cosine_distance list_cosine_similarity list_count
    list_distance list_distinct list_dot_product list_element list_entropy list_extract list_filter list_first
    list_grade_up list_has list_has_all list_has_any list_histogram list_indexof list_inner_product list_intersect
    list_kurtosis list_kurtosis_pop list_last list_mad list_max list_median list_min list_mode list_negative_dot_product
    list_negative_inner_product list_pack list_position list_prepend list_product list_reduce list_resize list_reverse
    list_reverse_sort list_select list_sem list_skewness list_slice list_sort list_stddev_pop list_stddev_samp
    list_string_agg list_sum list_transform list_unique list_value list_var_pop list_var_samp list_where list_zip
    listagg mad make_date make_time make_timestamp make_timestamp_ms make_timestamp_ns make_timestamptz map map_concat
    map_contains map_contains_entry map_contains_value map_entries map_extract map_extract_value map_from_entries
    map_keys map_values max_by md5_number md5_number_lower md5_number_upper mean median microsecond millennium
    millisecond min_by minute mismatches mode month monthname multiply nanosecond nextafter nfc_normalize
    normalized_interval not_ilike_escape ord parse_dirname parse_dirpath parse_filename parse_formatted_bytes parse_path
    percentile_cont percentile_disc pg_size_pretty pg_typeof prefix printf product quantile quantile_cont quantile_disc
    quarter range regexp_escape regexp_extract regexp_extract_all regexp_full_match regexp_matches regexp_replace
    regexp_split_to_array regexp_split_to_table regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope
    regr_sxx regr_sxy regr_syy reservoir_quantile right_grapheme round_even roundbankers row_to_json second sem set_bit
    sha1 sha256 signbit skewness split split_part starts_with str_split str_split_regex string_split string_split_regex
    string_to_array strip_accents strlen strpos strptime struct_concat struct_contains struct_extract struct_extract_at
    struct_has struct_indexof struct_insert struct_keys struct_pack struct_position struct_update struct_values
    substring_grapheme subtract suffix sum_no_overflow sumkahan time_bucket timezone timezone_hour timezone_minute
    to_base to_base64 to_binary to_centuries to_days to_decades to_hex to_hours to_json to_microseconds to_millennia
    to_milliseconds to_minutes to_months to_quarters to_seconds to_timestamp to_weeks to_years today
    transaction_timestamp try try_strptime ucase unbin unhex unicode union_extract union_tag union_value unpivot_list
    url_decode url_encode uuid uuid_extract_timestamp uuid_extract_version uuidv4 uuidv7 variant_extract variant_typeof
    wavg week weekday weekofyear weighted_avg xor year yearweek
    """

_KEYWORD_WORDS = """
    all and any array as between by case cross cube distinct else end except exclude exists fetch filter first from
    full group having ilike in inner intersect is isnull join lateral left like limit materialized natural next not
    notnull offset on only or order ordinality outer over partition qualify recursive replace right rollup row rows
    select sets similar some struct table tablesample system bernoulli reservoir then to union using values when
    where window with within range groups glob match regexp escape collate at zone sample lambda default error empty
    json_table columns
    """
_KEYWORDS = frozenset(_KEYWORD_WORDS.split())

_TYPE_WORDS = """
    bit blob bool boolean bpchar bytea char character cidr citext date datetime dec decimal double enum float float4
    float8 hugeint inet int int1 int2 int4 int8 integer interval json jsonb list map nchar numeric nvarchar
    precision real set smallint string struct text time timestamp timestamptz timetz tinyint ubigint union uuid
    varbinary varbit varchar varying vector bigint halfvec sparsevec
    """
_TYPES = frozenset(_TYPE_WORDS.split())


@cache
def functions(dialect: str) -> frozenset[str]:
    """Names of harmless functions of a dialect, in lower case."""
    own = {"postgres": _POSTGRES, "sqlite": _SQLITE, "duckdb": _DUCKDB}[dialect]
    return frozenset((_STANDARD + own).split())


@cache
def before_parenthesis(dialect: str) -> frozenset[str]:
    """Every word that may stand before `(`: functions, keywords, types."""
    renaming = {"rename"} if dialect == "duckdb" else set[str]()  # `* RENAME (a AS b)`
    return functions(dialect) | _KEYWORDS | renaming | _TYPES
