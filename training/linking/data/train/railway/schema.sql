CREATE TABLE OrgDepartment (
  DeptId INTEGER NOT NULL,
  DeptName TEXT,
  ParentDeptId INTEGER,
  DeptLevel TEXT,
  CostCentreNo INTEGER,
  ManagerStaffNo INTEGER,
  IsActive INTEGER,
  PRIMARY KEY (DeptId)
);

CREATE TABLE OrgCompany (
  CompanyId INTEGER NOT NULL,
  CompanyName TEXT,
  ShortName TEXT,
  CompanyType TEXT,
  UicCode TEXT,
  VatNo INTEGER,
  CountryCode TEXT,
  PRIMARY KEY (CompanyId)
);

CREATE TABLE OrgCostCentre (
  CostCentreNo INTEGER NOT NULL,
  CostCentreName TEXT,
  DeptId INTEGER,
  ValidFrom TEXT,
  ValidTo TEXT,
  PRIMARY KEY (CostCentreNo)
);

CREATE TABLE Depot (
  DepotId INTEGER NOT NULL,
  DepotCode TEXT,
  DepotName TEXT,
  DepotType TEXT,
  NearestStationCode TEXT,
  RegionId INTEGER,
  PitLanes INTEGER,
  StablingCapacity_m REAL,
  OpenedDate TEXT,
  ClosedDate TEXT,
  ManagerStaffNo INTEGER,
  HasWheelLathe INTEGER,
  Phone TEXT,
  OldDepotRef TEXT,
  PRIMARY KEY (DepotId)
);

CREATE TABLE Region (
  RegionId INTEGER NOT NULL,
  RegionName TEXT,
  RegionShort TEXT,
  DirectorStaffNo INTEGER,
  PRIMARY KEY (RegionId)
);

CREATE TABLE Country (
  CountryCode TEXT NOT NULL,
  CountryName TEXT,
  UicCountryNo INTEGER,
  PRIMARY KEY (CountryCode)
);

CREATE TABLE CodeList (
  ListName TEXT NOT NULL,
  CodeValue TEXT NOT NULL,
  CodeText TEXT,
  SortOrder INTEGER,
  Obsolete INTEGER,
  PRIMARY KEY (ListName, CodeValue)
);

CREATE TABLE Vehicle (
  VehicleId INTEGER NOT NULL,
  VehicleNo TEXT,
  UicNumber TEXT,
  ClassId INTEGER,
  OwnerCompanyId INTEGER,
  LessorCompanyId INTEGER,
  HomeDepotId INTEGER,
  StatusCode TEXT,
  BuiltDate TEXT,
  CommissionedDate TEXT,
  WithdrawnDate TEXT,
  ManufacturerId INTEGER,
  SerialNo TEXT,
  TareWeightT REAL,
  MaxSpeedKmh INTEGER,
  LengthMm INTEGER,
  SeatsFirst INTEGER,
  SeatsSecond INTEGER,
  WheelchairSpaces INTEGER,
  ToiletCount INTEGER,
  BrakeTypeCode TEXT,
  TractionType TEXT,
  PowerKw INTEGER,
  EtcsBaseline TEXT,
  WifiFitted INTEGER,
  PaxCountFitted INTEGER,
  OdometerKm INTEGER,
  LastOdoDate TEXT,
  LastHeavyOverhaulDate TEXT,
  NextHeavyOverhaulDate TEXT,
  InsuredValueAmt REAL,
  LiveryCode TEXT,
  SpareText1 TEXT,
  SpareText2 TEXT,
  CreatedBy TEXT,
  CreatedOn TEXT,
  ModifiedBy TEXT,
  ModifiedOn TEXT,
  PRIMARY KEY (VehicleId)
);

CREATE TABLE VehicleClass (
  ClassId INTEGER NOT NULL,
  ClassCode TEXT,
  ClassName TEXT,
  VehicleTypeCode TEXT,
  DesignLifeYears INTEGER,
  OverhaulIntervalKm INTEGER,
  ExamIntervalDays INTEGER,
  PRIMARY KEY (ClassId)
);

CREATE TABLE VehicleType (
  VehicleTypeCode TEXT NOT NULL,
  TypeText TEXT,
  IsPowered TEXT,
  IsFreight TEXT,
  PRIMARY KEY (VehicleTypeCode)
);

CREATE TABLE VehicleStatus (
  StatusCode TEXT NOT NULL,
  StatusText TEXT,
  CountsAsAvailable INTEGER,
  PRIMARY KEY (StatusCode)
);

CREATE TABLE VehicleHistory (
  VehicleId INTEGER NOT NULL,
  ChangedAt TEXT NOT NULL,
  FieldName TEXT,
  OldValue TEXT,
  NewValue TEXT,
  ChangedBy TEXT,
  PRIMARY KEY (VehicleId, ChangedAt)
);

CREATE TABLE VehicleStatusLog (
  LogId INTEGER NOT NULL,
  VehicleId INTEGER,
  StatusCode TEXT,
  FromTime TEXT,
  ToTime TEXT,
  ReasonCode TEXT,
  DepotId INTEGER,
  PRIMARY KEY (LogId)
);

CREATE TABLE VehicleOdometer (
  VehicleId INTEGER NOT NULL,
  ReadingDate TEXT NOT NULL,
  OdoKm INTEGER,
  Source TEXT,
  PRIMARY KEY (VehicleId, ReadingDate)
);

CREATE TABLE VehicleMileageMonth (
  VehicleId INTEGER NOT NULL,
  YearMonth INTEGER NOT NULL,
  KmRun TEXT,
  KmEmpty TEXT,
  TractionHours REAL,
  EnergyKwh REAL,
  PRIMARY KEY (VehicleId, YearMonth)
);

CREATE TABLE VehicleImport (
  RowNo INTEGER NOT NULL,
  RawLine TEXT,
  LoadedAt TEXT,
  ErrorText TEXT,
  PRIMARY KEY (RowNo)
);

CREATE TABLE Manufacturer (
  ManufacturerId INTEGER NOT NULL,
  ManufacturerName TEXT,
  CountryCode TEXT,
  PRIMARY KEY (ManufacturerId)
);

CREATE TABLE Trainset (
  TrainsetId INTEGER NOT NULL,
  SetNumber TEXT,
  FleetId INTEGER,
  HomeDepotId INTEGER,
  FormationTypeCode TEXT,
  InServiceFrom TEXT,
  InServiceTo TEXT,
  NickName TEXT,
  PRIMARY KEY (TrainsetId)
);

CREATE TABLE TrainsetVehicle (
  TrainsetId INTEGER NOT NULL,
  VehicleId INTEGER NOT NULL,
  FromDate TEXT NOT NULL,
  ToDate TEXT,
  PositionNo INTEGER,
  Orientation TEXT,
  PRIMARY KEY (TrainsetId, VehicleId, FromDate)
);

CREATE TABLE Fleet (
  FleetId INTEGER NOT NULL,
  FleetName TEXT,
  FleetManagerStaffNo INTEGER,
  TargetAvailability REAL,
  PRIMARY KEY (FleetId)
);

CREATE TABLE LeaseContract (
  LeaseId INTEGER NOT NULL,
  LessorCompanyId INTEGER,
  FleetId INTEGER,
  StartDate TEXT,
  EndDate TEXT,
  MonthlyAmount REAL,
  Currency TEXT,
  ReturnConditionCode TEXT,
  PRIMARY KEY (LeaseId)
);

CREATE TABLE mx_work_order (
  wo_id INTEGER NOT NULL,
  wo_number TEXT,
  veh_id INTEGER,
  depot_id INTEGER,
  wo_type_cd TEXT,
  priority_cd TEXT,
  wo_status TEXT,
  opened_dt TEXT,
  planned_start_dt TEXT,
  planned_end_dt TEXT,
  actual_start_ts TEXT,
  actual_end_ts TEXT,
  plan_id INTEGER,
  defect_id INTEGER,
  raised_by_staff TEXT,
  approved_by_staff TEXT,
  est_hours REAL,
  act_hours REAL,
  est_cost REAL,
  act_cost REAL,
  cost_centre TEXT,
  external_supplier_id INTEGER,
  warranty_flag INTEGER,
  track_road TEXT,
  odo_at_entry INTEGER,
  handback_ts TEXT,
  closed_dt TEXT,
  closure_cd TEXT,
  remarks TEXT,
  legacy_ref TEXT,
  PRIMARY KEY (wo_id)
);

CREATE TABLE mx_work_order_hist (
  wo_id INTEGER NOT NULL,
  hist_seq INTEGER NOT NULL,
  wo_status TEXT,
  changed_ts TEXT,
  changed_by TEXT,
  PRIMARY KEY (wo_id, hist_seq)
);

CREATE TABLE mx_work_order_type (
  wo_type_cd TEXT NOT NULL,
  wo_type_desc TEXT,
  planned_flag INTEGER,
  PRIMARY KEY (wo_type_cd)
);

CREATE TABLE mx_task (
  task_id INTEGER NOT NULL,
  wo_id INTEGER,
  task_cd TEXT,
  skill_cd TEXT,
  std_hours REAL,
  act_hours REAL,
  done_by_staff TEXT,
  done_ts TEXT,
  signoff_staff TEXT,
  result_cd TEXT,
  PRIMARY KEY (task_id)
);

CREATE TABLE mx_task_catalog (
  task_cd TEXT NOT NULL,
  task_desc TEXT,
  system_cd TEXT,
  std_hours REAL,
  safety_critical INTEGER,
  PRIMARY KEY (task_cd)
);

CREATE TABLE mx_skill (
  skill_cd TEXT NOT NULL,
  skill_desc TEXT,
  PRIMARY KEY (skill_cd)
);

CREATE TABLE mx_plan (
  plan_id INTEGER NOT NULL,
  class_id INTEGER,
  plan_name TEXT,
  interval_km INTEGER,
  interval_days INTEGER,
  tolerance_pct REAL,
  exam_level TEXT,
  active INTEGER,
  PRIMARY KEY (plan_id)
);

CREATE TABLE mx_plan_task (
  plan_id INTEGER NOT NULL,
  task_cd TEXT NOT NULL,
  seq INTEGER,
  PRIMARY KEY (plan_id, task_cd)
);

CREATE TABLE mx_plan_due (
  veh_id INTEGER NOT NULL,
  plan_id INTEGER NOT NULL,
  due_dt TEXT,
  due_km INTEGER,
  last_done_wo TEXT,
  last_done_dt TEXT,
  deferral_cnt INTEGER,
  PRIMARY KEY (veh_id, plan_id)
);

CREATE TABLE mx_deferral (
  deferral_id INTEGER NOT NULL,
  veh_id INTEGER,
  plan_id INTEGER,
  from_dt TEXT,
  to_dt TEXT,
  approved_by_staff TEXT,
  risk_cd TEXT,
  reason TEXT,
  PRIMARY KEY (deferral_id)
);

CREATE TABLE mx_defect (
  defect_id INTEGER NOT NULL,
  veh_id INTEGER,
  found_ts TEXT,
  found_by_staff TEXT,
  train_run_id INTEGER,
  system_cd TEXT,
  symptom_cd TEXT,
  severity_cd TEXT,
  defect_text TEXT,
  defect_status TEXT,
  closed_ts TEXT,
  repeat_of_defect_id INTEGER,
  deferred_until TEXT,
  PRIMARY KEY (defect_id)
);

CREATE TABLE mx_system (
  system_cd TEXT NOT NULL,
  system_name TEXT,
  parent_system_cd TEXT,
  PRIMARY KEY (system_cd)
);

CREATE TABLE mx_symptom (
  symptom_cd TEXT NOT NULL,
  symptom_desc TEXT,
  PRIMARY KEY (symptom_cd)
);

CREATE TABLE mx_severity (
  severity_cd TEXT NOT NULL,
  severity_desc TEXT,
  stop_vehicle INTEGER,
  max_days_open INTEGER,
  PRIMARY KEY (severity_cd)
);

CREATE TABLE mx_component (
  comp_id INTEGER NOT NULL,
  serial_no TEXT,
  part_id INTEGER,
  comp_status TEXT,
  installed_veh_id INTEGER,
  install_dt TEXT,
  install_position TEXT,
  overhaul_due_dt TEXT,
  km_since_overhaul INTEGER,
  PRIMARY KEY (comp_id)
);

CREATE TABLE mx_component_move (
  move_id INTEGER NOT NULL,
  comp_id INTEGER,
  from_veh_id INTEGER,
  to_veh_id INTEGER,
  move_dt TEXT,
  wo_id INTEGER,
  reason_cd TEXT,
  PRIMARY KEY (move_id)
);

CREATE TABLE mx_wheel_measure (
  meas_id INTEGER NOT NULL,
  veh_id INTEGER,
  axle_no INTEGER,
  wheel_side TEXT,
  meas_dt TEXT,
  flange_height REAL,
  flange_thick REAL,
  diameter REAL,
  measured_by_staff TEXT,
  PRIMARY KEY (meas_id)
);

CREATE TABLE mx_warranty_claim (
  claim_id INTEGER NOT NULL,
  wo_id INTEGER,
  supplier_company_id INTEGER,
  claim_dt TEXT,
  claim_amt REAL,
  settled_amt REAL,
  claim_status TEXT,
  PRIMARY KEY (claim_id)
);

CREATE TABLE mx_kpi_month (
  depot_id INTEGER NOT NULL,
  fleet_id INTEGER NOT NULL,
  ym INTEGER NOT NULL,
  avail_pct REAL,
  mtbf_km INTEGER,
  wo_cnt INTEGER,
  overdue_cnt INTEGER,
  cost_amt REAL,
  PRIMARY KEY (depot_id, fleet_id, ym)
);

CREATE TABLE stk_part (
  part_id INTEGER NOT NULL,
  part_no TEXT,
  part_desc TEXT,
  part_group_cd TEXT,
  uom TEXT,
  std_price REAL,
  min_qty INTEGER,
  max_qty INTEGER,
  lead_days INTEGER,
  supplier_company_id INTEGER,
  rotable INTEGER,
  hazmat_cd TEXT,
  PRIMARY KEY (part_id)
);

CREATE TABLE stk_part_group (
  part_group_cd TEXT NOT NULL,
  part_group_name TEXT,
  PRIMARY KEY (part_group_cd)
);

CREATE TABLE stk_store (
  store_id INTEGER NOT NULL,
  store_name TEXT,
  depot_id INTEGER,
  PRIMARY KEY (store_id)
);

CREATE TABLE stk_balance (
  store_id INTEGER NOT NULL,
  part_id INTEGER NOT NULL,
  on_hand_qty INTEGER,
  reserved_qty INTEGER,
  bin_loc TEXT,
  last_count_dt TEXT,
  PRIMARY KEY (store_id, part_id)
);

CREATE TABLE stk_issue (
  issue_id INTEGER NOT NULL,
  wo_id INTEGER,
  part_id INTEGER,
  store_id INTEGER,
  qty INTEGER,
  issue_ts TEXT,
  unit_price REAL,
  issued_to_staff TEXT,
  PRIMARY KEY (issue_id)
);

CREATE TABLE stk_po (
  po_id INTEGER NOT NULL,
  po_number TEXT,
  supplier_company_id INTEGER,
  po_dt TEXT,
  po_status TEXT,
  buyer_staff TEXT,
  total_amt REAL,
  PRIMARY KEY (po_id)
);

CREATE TABLE stk_po_line (
  po_id INTEGER NOT NULL,
  line_no INTEGER NOT NULL,
  part_id INTEGER,
  order_qty INTEGER,
  recv_qty INTEGER,
  unit_price REAL,
  due_dt TEXT,
  store_id INTEGER,
  PRIMARY KEY (po_id, line_no)
);

CREATE TABLE inf_station (
  station_code TEXT NOT NULL,
  station_name TEXT,
  station_long TEXT,
  uic_no INTEGER,
  region_id INTEGER,
  country_cd TEXT,
  category_cd TEXT,
  platforms_cnt INTEGER,
  km_pos REAL,
  line_id INTEGER,
  latitude REAL,
  longitude REAL,
  step_free INTEGER,
  staffed INTEGER,
  has_ticket_office INTEGER,
  opened_dt TEXT,
  closed_dt TEXT,
  owner_company_id INTEGER,
  PRIMARY KEY (station_code)
);

CREATE TABLE inf_station_category (
  category_cd TEXT NOT NULL,
  category_desc TEXT,
  PRIMARY KEY (category_cd)
);

CREATE TABLE inf_platform (
  station_code TEXT NOT NULL,
  platform_no TEXT NOT NULL,
  length_m REAL,
  height_mm INTEGER,
  PRIMARY KEY (station_code, platform_no)
);

CREATE TABLE inf_line (
  line_id INTEGER NOT NULL,
  line_no TEXT,
  line_name TEXT,
  region_id INTEGER,
  electrified_cd TEXT,
  max_speed INTEGER,
  gauge_mm INTEGER,
  PRIMARY KEY (line_id)
);

CREATE TABLE inf_line_station (
  line_id INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  station_code TEXT,
  dist_km INTEGER,
  PRIMARY KEY (line_id, seq)
);

CREATE TABLE inf_section (
  section_id INTEGER NOT NULL,
  line_id INTEGER,
  from_station TEXT,
  to_station TEXT,
  track_cnt INTEGER,
  length_km INTEGER,
  signalling_cd TEXT,
  PRIMARY KEY (section_id)
);

CREATE TABLE inf_possession (
  poss_id INTEGER NOT NULL,
  section_id INTEGER,
  start_ts TEXT,
  end_ts TEXT,
  poss_type_cd TEXT,
  requested_by_dept TEXT,
  approved_flag INTEGER,
  work_desc TEXT,
  PRIMARY KEY (poss_id)
);

CREATE TABLE inf_speed_restr (
  tsr_id INTEGER NOT NULL,
  section_id INTEGER,
  speed_kmh INTEGER,
  start_dt TEXT,
  end_dt TEXT,
  reason_cd TEXT,
  PRIMARY KEY (tsr_id)
);

CREATE TABLE tt_period (
  tt_period_id INTEGER NOT NULL,
  period_name TEXT,
  start_dt TEXT,
  end_dt TEXT,
  published_dt TEXT,
  PRIMARY KEY (tt_period_id)
);

CREATE TABLE tt_train (
  tt_train_id INTEGER NOT NULL,
  tt_period_id INTEGER,
  train_no TEXT,
  product_cd TEXT,
  operator_company_id INTEGER,
  origin_stn TEXT,
  dest_stn TEXT,
  dep_time TEXT,
  arr_time TEXT,
  calendar_id INTEGER,
  line_id INTEGER,
  fleet_id INTEGER,
  traction_cd TEXT,
  max_speed INTEGER,
  path_no TEXT,
  cancelled_flag INTEGER,
  PRIMARY KEY (tt_train_id)
);

CREATE TABLE tt_train_old (
  train_no TEXT NOT NULL,
  period_name TEXT NOT NULL,
  origin TEXT,
  dest TEXT,
  dep TEXT,
  arr TEXT,
  PRIMARY KEY (train_no, period_name)
);

CREATE TABLE tt_stop (
  tt_train_id INTEGER NOT NULL,
  stop_seq INTEGER NOT NULL,
  stn_code TEXT,
  arr_time TEXT,
  dep_time TEXT,
  platform TEXT,
  stop_type TEXT,
  request_stop INTEGER,
  PRIMARY KEY (tt_train_id, stop_seq)
);

CREATE TABLE tt_calendar (
  calendar_id INTEGER NOT NULL,
  cal_name TEXT,
  days_mask TEXT,
  PRIMARY KEY (calendar_id)
);

CREATE TABLE tt_calendar_day (
  calendar_id INTEGER NOT NULL,
  run_date TEXT NOT NULL,
  PRIMARY KEY (calendar_id, run_date)
);

CREATE TABLE tt_product (
  product_cd TEXT NOT NULL,
  product_name TEXT,
  seat_resv_reqd INTEGER,
  PRIMARY KEY (product_cd)
);

CREATE TABLE tt_connection (
  conn_id INTEGER NOT NULL,
  from_train_id INTEGER,
  to_train_id INTEGER,
  stn_code TEXT,
  min_mins INTEGER,
  PRIMARY KEY (conn_id)
);

CREATE TABLE tt_path_request (
  req_id INTEGER NOT NULL,
  tt_period_id INTEGER,
  operator_company_id INTEGER,
  train_no TEXT,
  req_dt TEXT,
  req_status TEXT,
  reject_reason TEXT,
  PRIMARY KEY (req_id)
);

CREATE TABLE ops_train_run (
  run_id INTEGER NOT NULL,
  tt_train_id INTEGER,
  run_date TEXT,
  train_no TEXT,
  run_status TEXT,
  cancel_reason_cd TEXT,
  actual_dep TEXT,
  actual_arr TEXT,
  delay_dep_mins INTEGER,
  delay_arr_mins INTEGER,
  driver_staff TEXT,
  conductor_staff TEXT,
  km_run TEXT,
  load_pct REAL,
  controller_staff TEXT,
  note TEXT,
  PRIMARY KEY (run_id)
);

CREATE TABLE ops_run_vehicle (
  run_id INTEGER NOT NULL,
  veh_id INTEGER NOT NULL,
  pos_no INTEGER,
  trainset_id INTEGER,
  PRIMARY KEY (run_id, veh_id)
);

CREATE TABLE ops_run_stop (
  run_id INTEGER NOT NULL,
  stop_seq INTEGER NOT NULL,
  stn_code TEXT,
  plan_arr TEXT,
  plan_dep TEXT,
  act_arr TEXT,
  act_dep TEXT,
  delay_mins INTEGER,
  platform_used TEXT,
  skipped INTEGER,
  PRIMARY KEY (run_id, stop_seq)
);

CREATE TABLE ops_delay (
  delay_id INTEGER NOT NULL,
  run_id INTEGER,
  stn_code TEXT,
  cause_cd TEXT,
  resp_company_id INTEGER,
  resp_dept_id INTEGER,
  delay_mins INTEGER,
  incident_id INTEGER,
  disputed INTEGER,
  agreed_dt TEXT,
  PRIMARY KEY (delay_id)
);

CREATE TABLE ops_delay_cause (
  cause_cd TEXT NOT NULL,
  cause_text TEXT,
  cause_group_cd TEXT,
  resp_side TEXT,
  PRIMARY KEY (cause_cd)
);

CREATE TABLE ops_delay_cause_group (
  cause_group_cd TEXT NOT NULL,
  group_text TEXT,
  PRIMARY KEY (cause_group_cd)
);

CREATE TABLE ops_incident (
  incident_id INTEGER NOT NULL,
  incident_type_cd TEXT,
  start_ts TEXT,
  end_ts TEXT,
  section_id INTEGER,
  station_code TEXT,
  severity INTEGER,
  headline TEXT,
  reported_by_staff TEXT,
  investigator_staff TEXT,
  report_due_dt TEXT,
  cost_est_amt REAL,
  PRIMARY KEY (incident_id)
);

CREATE TABLE ops_incident_type (
  incident_type_cd TEXT NOT NULL,
  type_text TEXT,
  reportable INTEGER,
  PRIMARY KEY (incident_type_cd)
);

CREATE TABLE ops_incident_action (
  action_id INTEGER NOT NULL,
  incident_id INTEGER,
  action_text TEXT,
  owner_dept_id INTEGER,
  due_dt TEXT,
  done_dt TEXT,
  PRIMARY KEY (action_id)
);

CREATE TABLE ops_punct_day (
  run_date TEXT NOT NULL,
  line_id INTEGER NOT NULL,
  product_cd TEXT NOT NULL,
  runs_cnt INTEGER,
  on_time_cnt INTEGER,
  cancel_cnt INTEGER,
  avg_delay REAL,
  PRIMARY KEY (run_date, line_id, product_cd)
);

CREATE TABLE ops_pax_count (
  run_id INTEGER NOT NULL,
  stop_seq INTEGER NOT NULL,
  boarded INTEGER,
  alighted INTEGER,
  on_board INTEGER,
  PRIMARY KEY (run_id, stop_seq)
);

CREATE TABLE ops_bus_replacement (
  repl_id INTEGER NOT NULL,
  run_id INTEGER,
  from_stn TEXT,
  to_stn TEXT,
  bus_company_id INTEGER,
  bus_cnt INTEGER,
  cost_amt REAL,
  PRIMARY KEY (repl_id)
);

CREATE TABLE tblStaff (
  StaffNo INTEGER NOT NULL,
  Surname TEXT,
  Firstname TEXT,
  DateOfBirth TEXT,
  DateJoined TEXT,
  DateLeft TEXT,
  DeptID INTEGER,
  DepotID INTEGER,
  GradeCode TEXT,
  ContractType TEXT,
  FTE REAL,
  Email TEXT,
  Mobile TEXT,
  HomeStation TEXT,
  SupervisorNo INTEGER,
  LicenceNo TEXT,
  UnionCode TEXT,
  PayrollNo TEXT,
  Active INTEGER,
  Notes TEXT,
  PRIMARY KEY (StaffNo)
);

CREATE TABLE tblGrade (
  GradeCode TEXT NOT NULL,
  GradeName TEXT,
  PayBand TEXT,
  IsDriver TEXT,
  IsConductor TEXT,
  PRIMARY KEY (GradeCode)
);

CREATE TABLE tblQualification (
  QualCode TEXT NOT NULL,
  QualName TEXT,
  QualType TEXT,
  ValidMonths INTEGER,
  PRIMARY KEY (QualCode)
);

CREATE TABLE tblStaffQual (
  StaffNo INTEGER NOT NULL,
  QualCode TEXT NOT NULL,
  ObtainedDate TEXT,
  ExpiryDate TEXT,
  AssessorNo INTEGER,
  CertRef TEXT,
  PRIMARY KEY (StaffNo, QualCode)
);

CREATE TABLE tblRouteKnowledge (
  StaffNo INTEGER NOT NULL,
  LineID INTEGER NOT NULL,
  LastDriven TEXT,
  ExpiryDate TEXT,
  SignedBy INTEGER,
  PRIMARY KEY (StaffNo, LineID)
);

CREATE TABLE tblTractionKnowledge (
  StaffNo INTEGER NOT NULL,
  ClassID INTEGER NOT NULL,
  LastDriven TEXT,
  ExpiryDate TEXT,
  PRIMARY KEY (StaffNo, ClassID)
);

CREATE TABLE tblMedical (
  MedicalID INTEGER NOT NULL,
  StaffNo INTEGER,
  ExamDate TEXT,
  Result TEXT,
  NextDue TEXT,
  Restrictions TEXT,
  PRIMARY KEY (MedicalID)
);

CREATE TABLE tblRoster (
  RosterID INTEGER NOT NULL,
  DepotID INTEGER,
  GradeCode TEXT,
  PeriodID INTEGER,
  RosterName TEXT,
  StartDate TEXT,
  WeeksInLink INTEGER,
  PRIMARY KEY (RosterID)
);

CREATE TABLE tblRosterLine (
  RosterID INTEGER NOT NULL,
  WeekNo INTEGER NOT NULL,
  DayNo INTEGER NOT NULL,
  DutyID INTEGER,
  PRIMARY KEY (RosterID, WeekNo, DayNo)
);

CREATE TABLE tblDuty (
  DutyID INTEGER NOT NULL,
  DutyNo TEXT,
  DepotID INTEGER,
  SignOn TEXT,
  SignOff TEXT,
  DutyType TEXT,
  DrivingMins INTEGER,
  PaidMins INTEGER,
  PRIMARY KEY (DutyID)
);

CREATE TABLE tblDutyLeg (
  DutyID INTEGER NOT NULL,
  LegNo INTEGER NOT NULL,
  TTTrainID INTEGER,
  FromStn TEXT,
  ToStn TEXT,
  StartTime TEXT,
  EndTime TEXT,
  LegType TEXT,
  PRIMARY KEY (DutyID, LegNo)
);

CREATE TABLE tblDutyAssign (
  DutyDate TEXT NOT NULL,
  StaffNo INTEGER NOT NULL,
  DutyID INTEGER,
  ActualOn TEXT,
  ActualOff TEXT,
  OvertimeMins INTEGER,
  Status TEXT,
  SwapWith INTEGER,
  PRIMARY KEY (DutyDate, StaffNo)
);

CREATE TABLE tblDutyAssign_Archive (
  DutyDate TEXT,
  StaffNo INTEGER,
  DutyID INTEGER,
  ActualOn TEXT,
  ActualOff TEXT,
  OvertimeMins INTEGER
);

CREATE TABLE tblAbsence (
  AbsenceID INTEGER NOT NULL,
  StaffNo INTEGER,
  AbsType TEXT,
  StartDate TEXT,
  EndDate TEXT,
  ApprovedBy INTEGER,
  HoursLost REAL,
  PRIMARY KEY (AbsenceID)
);

CREATE TABLE tblAbsenceType (
  AbsType TEXT NOT NULL,
  AbsDesc TEXT,
  Paid INTEGER,
  PRIMARY KEY (AbsType)
);

CREATE TABLE tblTraining (
  TrainingID INTEGER NOT NULL,
  QualCode TEXT,
  CourseDate TEXT,
  PlaceStn TEXT,
  TrainerNo INTEGER,
  MaxPlaces INTEGER,
  PRIMARY KEY (TrainingID)
);

CREATE TABLE tblTrainingAttend (
  TrainingID INTEGER NOT NULL,
  StaffNo INTEGER NOT NULL,
  Passed INTEGER,
  Score REAL,
  PRIMARY KEY (TrainingID, StaffNo)
);

CREATE TABLE tblDutyType (
  DutyType TEXT NOT NULL,
  DutyTypeDesc TEXT,
  PRIMARY KEY (DutyType)
);

CREATE TABLE custAccount (
  custId INTEGER NOT NULL,
  custNo TEXT,
  surname TEXT,
  firstName TEXT,
  email TEXT,
  mobile TEXT,
  dob TEXT,
  street TEXT,
  city TEXT,
  postCode TEXT,
  countryCode TEXT,
  registeredAt TEXT,
  marketingOk INTEGER,
  loyaltyLevel TEXT,
  concessionCode TEXT,
  isCorporate REAL,
  companyId INTEGER,
  blockedReason TEXT,
  PRIMARY KEY (custId)
);

CREATE TABLE custLoyaltyPoints (
  custId INTEGER NOT NULL,
  earnedAt TEXT NOT NULL,
  points INTEGER,
  orderId INTEGER,
  PRIMARY KEY (custId, earnedAt)
);

CREATE TABLE custComplaint (
  complaintId INTEGER NOT NULL,
  custId INTEGER,
  runId INTEGER,
  stationCode TEXT,
  categoryCode TEXT,
  channelCode TEXT,
  receivedAt TEXT,
  closedAt TEXT,
  handlerStaffNo INTEGER,
  outcomeCode TEXT,
  text_body TEXT,
  PRIMARY KEY (complaintId)
);

CREATE TABLE custComplaintCat (
  categoryCode TEXT NOT NULL,
  categoryText TEXT,
  PRIMARY KEY (categoryCode)
);

CREATE TABLE custRefundClaim (
  claimId INTEGER NOT NULL,
  orderId INTEGER,
  ticketId INTEGER,
  runId INTEGER,
  claimDate TEXT,
  claimType TEXT,
  claimAmount REAL,
  paidAmount REAL,
  statusCode TEXT,
  decidedBy INTEGER,
  paidDate TEXT,
  PRIMARY KEY (claimId)
);

CREATE TABLE custConcession (
  concessionCode TEXT NOT NULL,
  concessionText TEXT,
  discountPct REAL,
  PRIMARY KEY (concessionCode)
);

CREATE TABLE tktOrder (
  orderId INTEGER NOT NULL,
  orderRef TEXT,
  custId INTEGER,
  orderTime TEXT,
  channelCode TEXT,
  posId INTEGER,
  outletId INTEGER,
  totalAmount REAL,
  currency TEXT,
  payMethodCode TEXT,
  statusCode TEXT,
  agentStaffNo INTEGER,
  promoCode TEXT,
  ipCountry TEXT,
  PRIMARY KEY (orderId)
);

CREATE TABLE tktTicket (
  ticketId INTEGER NOT NULL,
  orderId INTEGER,
  ticketNo TEXT,
  fareProductId INTEGER,
  fromStation TEXT,
  toStation TEXT,
  viaText TEXT,
  travelClass INTEGER,
  validFrom TEXT,
  validTo TEXT,
  passengerTypeCode TEXT,
  concessionCode TEXT,
  grossPrice REAL,
  discountAmt REAL,
  vatAmt REAL,
  netPrice REAL,
  ttTrainId INTEGER,
  travelDate TEXT,
  carriageNo INTEGER,
  seatNo TEXT,
  statusCode TEXT,
  refundedAmt REAL,
  barcode TEXT,
  PRIMARY KEY (ticketId)
);

CREATE TABLE tktTicketArchive (
  ticketId INTEGER NOT NULL,
  orderId INTEGER,
  fareProductId INTEGER,
  fromStation TEXT,
  toStation TEXT,
  travelDate TEXT,
  grossPrice REAL,
  archivedAt TEXT,
  PRIMARY KEY (ticketId)
);

CREATE TABLE tktFareProduct (
  fareProductId INTEGER NOT NULL,
  productName TEXT,
  productGroup TEXT,
  refundableFlag INTEGER,
  validDays INTEGER,
  ownerDeptId INTEGER,
  startDate TEXT,
  endDate TEXT,
  PRIMARY KEY (fareProductId)
);

CREATE TABLE tktFarePrice (
  fareProductId INTEGER NOT NULL,
  fromZone INTEGER NOT NULL,
  toZone INTEGER NOT NULL,
  travelClass INTEGER NOT NULL,
  validFrom TEXT NOT NULL,
  price REAL,
  PRIMARY KEY (fareProductId, fromZone, toZone, travelClass, validFrom)
);

CREATE TABLE tktZone (
  zoneId INTEGER NOT NULL,
  zoneName TEXT,
  PRIMARY KEY (zoneId)
);

CREATE TABLE tktZoneStation (
  zoneId INTEGER NOT NULL,
  stationCode TEXT NOT NULL,
  PRIMARY KEY (zoneId, stationCode)
);

CREATE TABLE tktSeasonPass (
  passId INTEGER NOT NULL,
  custId INTEGER,
  fareProductId INTEGER,
  fromStation TEXT,
  toStation TEXT,
  startDate TEXT,
  endDate TEXT,
  price REAL,
  autoRenew INTEGER,
  cancelledDate TEXT,
  PRIMARY KEY (passId)
);

CREATE TABLE tktReservation (
  resvId INTEGER NOT NULL,
  ticketId INTEGER,
  runId INTEGER,
  vehId INTEGER,
  seatNo TEXT,
  boardStation TEXT,
  alightStation TEXT,
  statusCode TEXT,
  PRIMARY KEY (resvId)
);

CREATE TABLE tktPassengerType (
  passengerTypeCode TEXT NOT NULL,
  passengerTypeText TEXT,
  PRIMARY KEY (passengerTypeCode)
);

CREATE TABLE tktChannel (
  channelCode TEXT NOT NULL,
  channelName TEXT,
  commissionPct REAL,
  PRIMARY KEY (channelCode)
);

CREATE TABLE tktOutlet (
  outletId INTEGER NOT NULL,
  outletName TEXT,
  stationCode TEXT,
  outletType TEXT,
  agentCompanyId INTEGER,
  openedDate TEXT,
  closedDate TEXT,
  PRIMARY KEY (outletId)
);

CREATE TABLE tktMachine (
  posId INTEGER NOT NULL,
  serialNo TEXT,
  outletId INTEGER,
  model TEXT,
  installedDate TEXT,
  statusCode TEXT,
  lastContactTime TEXT,
  PRIMARY KEY (posId)
);

CREATE TABLE tktMachineFault (
  faultId INTEGER NOT NULL,
  posId INTEGER,
  faultTime TEXT,
  fixedTime TEXT,
  faultCode TEXT,
  engineerStaffNo INTEGER,
  PRIMARY KEY (faultId)
);

CREATE TABLE tktInspection (
  inspId INTEGER NOT NULL,
  runId INTEGER,
  inspectorStaffNo INTEGER,
  ticketId INTEGER,
  inspTime TEXT,
  resultCode TEXT,
  PRIMARY KEY (inspId)
);

CREATE TABLE tktPenaltyFare (
  penaltyId INTEGER NOT NULL,
  inspId INTEGER,
  custId INTEGER,
  amount REAL,
  issuedDate TEXT,
  paidDate TEXT,
  statusCode TEXT,
  PRIMARY KEY (penaltyId)
);

CREATE TABLE tktRevenueDay (
  saleDate TEXT NOT NULL,
  channelCode TEXT NOT NULL,
  fareProductId INTEGER NOT NULL,
  ticketCount INTEGER,
  grossAmount REAL,
  netAmount REAL,
  PRIMARY KEY (saleDate, channelCode, fareProductId)
);

CREATE TABLE tktRevenueShare (
  ticketId INTEGER NOT NULL,
  companyId INTEGER NOT NULL,
  shareAmount REAL,
  sharePct REAL,
  PRIMARY KEY (ticketId, companyId)
);

CREATE TABLE tktPayMethod (
  payMethodCode TEXT NOT NULL,
  payMethodText TEXT,
  PRIMARY KEY (payMethodCode)
);

CREATE TABLE frt_customer (
  frt_cust_id INTEGER NOT NULL,
  cust_name TEXT,
  company_id INTEGER,
  sales_rep_staff TEXT,
  credit_limit_amt REAL,
  segment_cd TEXT,
  country_cd TEXT,
  siding_station TEXT,
  PRIMARY KEY (frt_cust_id)
);

CREATE TABLE frt_contract (
  contract_id INTEGER NOT NULL,
  frt_cust_id INTEGER,
  contract_no TEXT,
  start_dt TEXT,
  end_dt TEXT,
  min_tonnes REAL,
  penalty_rate REAL,
  currency TEXT,
  status_cd TEXT,
  PRIMARY KEY (contract_id)
);

CREATE TABLE frt_tariff (
  contract_id INTEGER NOT NULL,
  origin_terminal TEXT NOT NULL,
  dest_terminal TEXT NOT NULL,
  commodity_cd TEXT NOT NULL,
  rate_per_tonne REAL,
  PRIMARY KEY (contract_id, origin_terminal, dest_terminal, commodity_cd)
);

CREATE TABLE frt_terminal (
  terminal_id INTEGER NOT NULL,
  terminal_name TEXT,
  station_code TEXT,
  operator_company_id INTEGER,
  crane_cnt INTEGER,
  region_id INTEGER,
  PRIMARY KEY (terminal_id)
);

CREATE TABLE frt_commodity (
  commodity_cd TEXT NOT NULL,
  commodity_name TEXT,
  commodity_group TEXT,
  nhm_code TEXT,
  dangerous INTEGER,
  PRIMARY KEY (commodity_cd)
);

CREATE TABLE frt_dangerous_goods (
  un_no INTEGER NOT NULL,
  proper_name TEXT,
  rid_class TEXT,
  packing_group TEXT,
  PRIMARY KEY (un_no)
);

CREATE TABLE frt_consignment (
  consg_id INTEGER NOT NULL,
  waybill_no TEXT,
  frt_cust_id INTEGER,
  contract_id INTEGER,
  consignor_name TEXT,
  consignee_name TEXT,
  origin_terminal TEXT,
  dest_terminal TEXT,
  commodity_cd TEXT,
  un_no INTEGER,
  gross_tonnes REAL,
  net_tonnes REAL,
  wagons_cnt INTEGER,
  ready_dt TEXT,
  promised_dt TEXT,
  delivered_dt TEXT,
  consg_status TEXT,
  charge_amt REAL,
  currency TEXT,
  invoice_id INTEGER,
  customs_ref TEXT,
  PRIMARY KEY (consg_id)
);

CREATE TABLE frt_consignment_stage (
  stg_id INTEGER NOT NULL,
  edi_msg TEXT,
  waybill_no TEXT,
  loaded_ts TEXT,
  err_text TEXT,
  PRIMARY KEY (stg_id)
);

CREATE TABLE frt_consg_wagon (
  consg_id INTEGER NOT NULL,
  veh_id INTEGER NOT NULL,
  load_kg REAL,
  seal_no TEXT,
  damaged INTEGER,
  PRIMARY KEY (consg_id, veh_id)
);

CREATE TABLE frt_consg_event (
  consg_id INTEGER NOT NULL,
  event_ts TEXT NOT NULL,
  event_cd TEXT,
  stn_code TEXT,
  run_id INTEGER,
  remark TEXT,
  PRIMARY KEY (consg_id, event_ts)
);

CREATE TABLE frt_event_code (
  event_cd TEXT NOT NULL,
  event_text TEXT,
  PRIMARY KEY (event_cd)
);

CREATE TABLE frt_consg_run (
  consg_id INTEGER NOT NULL,
  run_id INTEGER NOT NULL,
  leg_no INTEGER,
  PRIMARY KEY (consg_id, run_id)
);

CREATE TABLE frt_container (
  cont_no TEXT NOT NULL,
  cont_type TEXT,
  size_ft INTEGER,
  owner_company_id INTEGER,
  tare_kg REAL,
  PRIMARY KEY (cont_no)
);

CREATE TABLE frt_consg_container (
  consg_id INTEGER NOT NULL,
  cont_no TEXT NOT NULL,
  veh_id INTEGER,
  net_kg REAL,
  PRIMARY KEY (consg_id, cont_no)
);

CREATE TABLE frt_demurrage (
  dem_id INTEGER NOT NULL,
  consg_id INTEGER,
  veh_id INTEGER,
  terminal_id INTEGER,
  start_ts TEXT,
  end_ts TEXT,
  free_hours REAL,
  charge_amt REAL,
  PRIMARY KEY (dem_id)
);

CREATE TABLE frt_invoice (
  invoice_id INTEGER NOT NULL,
  invoice_no TEXT,
  frt_cust_id INTEGER,
  invoice_dt TEXT,
  due_dt TEXT,
  net_amt REAL,
  vat_amt REAL,
  paid_dt TEXT,
  status_cd TEXT,
  PRIMARY KEY (invoice_id)
);

CREATE TABLE frt_claim (
  claim_id INTEGER NOT NULL,
  consg_id INTEGER,
  claim_type_cd TEXT,
  claim_dt TEXT,
  claimed_amt REAL,
  accepted_amt REAL,
  handled_by_staff TEXT,
  PRIMARY KEY (claim_id)
);

CREATE TABLE frt_claim_type (
  claim_type_cd TEXT NOT NULL,
  claim_type_text TEXT,
  PRIMARY KEY (claim_type_cd)
);

CREATE TABLE frt_month_sum (
  frt_cust_id INTEGER NOT NULL,
  ym INTEGER NOT NULL,
  commodity_cd TEXT NOT NULL,
  tonnes REAL,
  tonne_km REAL,
  revenue_amt REAL,
  PRIMARY KEY (frt_cust_id, ym, commodity_cd)
);
