CREATE TABLE OrgRegion (
  RegionId int NOT NULL,
  RegionName nvarchar(80),
  RegionalManagerId int,
  IsActive bit,
  PRIMARY KEY (RegionId)
);

CREATE TABLE OrgBranch (
  BranchId int NOT NULL,
  BranchName nvarchar(80),
  BranchCode nvarchar(10),
  RegionId int,
  ManagerStaffId int,
  AddrLine1 nvarchar(80),
  AddrLine2 nvarchar(80),
  Town nvarchar(80),
  County nvarchar(80),
  Postcode nvarchar(80),
  Phone nvarchar(80),
  Email nvarchar(80),
  CqcLocationRef nvarchar(80),
  OpenedDate date,
  ClosedDate date,
  CostCentreCode nvarchar(10),
  IsActive bit,
  CreatedBy nvarchar(80),
  CreatedAt datetime,
  UpdatedBy nvarchar(80),
  UpdatedAt datetime,
  RowVer nvarchar(80),
  PRIMARY KEY (BranchId),
  FOREIGN KEY (RegionId) REFERENCES OrgRegion (RegionId)
);

CREATE TABLE OrgServiceType (
  ServiceTypeCode nvarchar(10) NOT NULL,
  ServiceTypeName nvarchar(80),
  RegulatedFlag bit,
  SortSeq int,
  PRIMARY KEY (ServiceTypeCode)
);

CREATE TABLE OrgService (
  ServiceId int NOT NULL,
  BranchId int,
  ServiceTypeCode nvarchar(10),
  ServiceName nvarchar(80),
  StartDate date,
  EndDate date,
  CapacityQty int,
  RegisteredManagerId int,
  CqcRating nvarchar(80),
  LastInspectionDate date,
  PRIMARY KEY (ServiceId),
  FOREIGN KEY (BranchId) REFERENCES OrgBranch (BranchId),
  FOREIGN KEY (ServiceTypeCode) REFERENCES OrgServiceType (ServiceTypeCode)
);

CREATE TABLE OrgTeam (
  TeamId int NOT NULL,
  BranchId int,
  TeamName nvarchar(80),
  TeamLeadStaffId int,
  ServiceId int,
  IsActive bit,
  PRIMARY KEY (TeamId),
  FOREIGN KEY (BranchId) REFERENCES OrgBranch (BranchId)
);

CREATE TABLE OrgCostCentre (
  CostCentreCode nvarchar(10) NOT NULL,
  CostCentreName nvarchar(80),
  BranchId int,
  DivisionCode nvarchar(10),
  BudgetYear int,
  BudgetAmount decimal(12,2),
  PRIMARY KEY (CostCentreCode)
);

CREATE TABLE OrgCostCentreOld (
  CcOld nvarchar(80) NOT NULL,
  CcNew nvarchar(80),
  CcName nvarchar(80),
  MappedOn datetime,
  PRIMARY KEY (CcOld)
);

CREATE TABLE OrgHome (
  HomeId int NOT NULL,
  ServiceId int,
  HomeName nvarchar(80),
  AddrLine1 nvarchar(80),
  AddrLine2 nvarchar(80),
  Town nvarchar(80),
  County nvarchar(80),
  Postcode nvarchar(80),
  BedQty int,
  FloorQty int,
  RegisteredFrom date,
  Phone nvarchar(80),
  FireRiskReviewDate date,
  LegionellaTestDate date,
  PRIMARY KEY (HomeId),
  FOREIGN KEY (ServiceId) REFERENCES OrgService (ServiceId)
);

CREATE TABLE OrgHomeRoom (
  RoomId int NOT NULL,
  HomeId int,
  RoomNo nvarchar(80),
  FloorLevel int,
  EnsuiteFlag bit,
  RoomTypeCode nvarchar(10),
  WeeklyRate decimal(12,2),
  IsActive bit,
  PRIMARY KEY (RoomId),
  FOREIGN KEY (HomeId) REFERENCES OrgHome (HomeId)
);

CREATE TABLE OrgRoomOccupancy (
  OccupancyId int NOT NULL,
  RoomId int,
  ClientId int,
  FromDate date,
  ToDate date,
  WeeklyFeeAmount decimal(12,2),
  EndReasonCode nvarchar(10),
  PRIMARY KEY (OccupancyId),
  FOREIGN KEY (RoomId) REFERENCES OrgHomeRoom (RoomId),
  FOREIGN KEY (ClientId) REFERENCES Client (ClientId)
);

CREATE TABLE Client (
  ClientId int NOT NULL,
  ClientRef nvarchar(80),
  Title nvarchar(80),
  Forename nvarchar(80),
  Surname nvarchar(80),
  KnownAs nvarchar(80),
  Dob date,
  Gender nvarchar(80),
  EthnicityCode nvarchar(10),
  ReligionCode nvarchar(10),
  FirstLanguageCode nvarchar(10),
  NhsNo nvarchar(80),
  NiNo nvarchar(80),
  StatusCode nvarchar(10),
  BranchId int,
  ServiceStartDate date,
  ServiceEndDate date,
  EndReasonCode nvarchar(10),
  MaritalStatus nvarchar(80),
  LivesAloneFlag bit,
  KeySafeYn bit,
  KeySafeNotes ntext,
  MobilityCode nvarchar(10),
  DiabeticFlag bit,
  DnacprFlag bit,
  DnacprReviewDate date,
  CapacityFlag bit,
  PoaHealthFlag bit,
  PoaFinanceFlag bit,
  Phone nvarchar(80),
  Mobile nvarchar(80),
  Email nvarchar(80),
  GpPracticeId int,
  SocialWorkerName nvarchar(80),
  SocialWorkerPhone nvarchar(80),
  CouncilCode nvarchar(10),
  PrevSystemRef nvarchar(80),
  SpareText1 nvarchar(80),
  SpareText2 nvarchar(80),
  CreatedBy nvarchar(80),
  CreatedAt datetime,
  UpdatedBy nvarchar(80),
  UpdatedAt datetime,
  RowVer nvarchar(80),
  PRIMARY KEY (ClientId),
  FOREIGN KEY (StatusCode) REFERENCES ClientStatus (StatusCode),
  FOREIGN KEY (BranchId) REFERENCES OrgBranch (BranchId)
);

CREATE TABLE ClientHistory (
  ClientHistId int NOT NULL,
  ClientId int,
  ChangedOn datetime,
  ChangedBy nvarchar(80),
  FieldName nvarchar(80),
  OldValue nvarchar(80),
  NewValue nvarchar(80),
  PRIMARY KEY (ClientHistId)
);

CREATE TABLE ClientStatus (
  StatusCode nvarchar(10) NOT NULL,
  StatusName nvarchar(80),
  IsLive bit,
  SortSeq int,
  PRIMARY KEY (StatusCode)
);

CREATE TABLE ClientStatusHist (
  ClientId int NOT NULL,
  FromDate date NOT NULL,
  StatusCode nvarchar(10),
  ToDate date,
  ReasonCode nvarchar(10),
  SetByStaffId int,
  PRIMARY KEY (ClientId, FromDate)
);

CREATE TABLE ClientAddress (
  AddressId int NOT NULL,
  ClientId int,
  AddressTypeCode nvarchar(10),
  AddrLine1 nvarchar(80),
  AddrLine2 nvarchar(80),
  Town nvarchar(80),
  County nvarchar(80),
  Postcode nvarchar(80),
  Lat decimal(12,2),
  Lon decimal(12,2),
  FromDate date,
  ToDate date,
  IsCurrent bit,
  AccessNotes ntext,
  PRIMARY KEY (AddressId),
  FOREIGN KEY (ClientId) REFERENCES Client (ClientId)
);

CREATE TABLE ClientContact (
  ContactId int NOT NULL,
  ClientId int,
  RelationCode nvarchar(10),
  ContactName nvarchar(80),
  Phone nvarchar(80),
  Mobile nvarchar(80),
  Email nvarchar(80),
  NokFlag bit,
  EmergencyFlag bit,
  PoaFlag bit,
  KeyholderFlag bit,
  InvoicePayerFlag bit,
  AddrLine1 nvarchar(80),
  AddrLine2 nvarchar(80),
  Town nvarchar(80),
  County nvarchar(80),
  Postcode nvarchar(80),
  PRIMARY KEY (ContactId),
  FOREIGN KEY (ClientId) REFERENCES Client (ClientId),
  FOREIGN KEY (RelationCode) REFERENCES ClientRelation (RelationCode)
);

CREATE TABLE ClientRelation (
  RelationCode nvarchar(10) NOT NULL,
  RelationName nvarchar(80),
  PRIMARY KEY (RelationCode)
);

CREATE TABLE ClientAlert (
  AlertId int NOT NULL,
  ClientId int,
  AlertTypeCode nvarchar(10),
  AlertText ntext,
  RaisedOn datetime,
  RaisedByStaffId int,
  ClearedOn datetime,
  PRIMARY KEY (AlertId)
);

CREATE TABLE ClientAlertType (
  AlertTypeCode nvarchar(10) NOT NULL,
  AlertTypeName nvarchar(80),
  SeverityLevel int,
  ShowOnAppFlag bit,
  PRIMARY KEY (AlertTypeCode)
);

CREATE TABLE ClientCondition (
  ClientId int NOT NULL,
  ConditionCode nvarchar(10) NOT NULL,
  DiagnosedDate date,
  EndedDate date,
  SourceCode nvarchar(10),
  NotesText ntext,
  PRIMARY KEY (ClientId, ConditionCode)
);

CREATE TABLE ConditionLkp (
  ConditionCode nvarchar(10) NOT NULL,
  ConditionName nvarchar(80),
  ConditionGroup nvarchar(80),
  SnomedRef nvarchar(80),
  PRIMARY KEY (ConditionCode)
);

CREATE TABLE ClientAllergy (
  ClientId int NOT NULL,
  AllergenCode nvarchar(10) NOT NULL,
  ReactionText ntext,
  SeverityCode nvarchar(10),
  RecordedOn datetime,
  PRIMARY KEY (ClientId, AllergenCode)
);

CREATE TABLE AllergenLkp (
  AllergenCode nvarchar(10) NOT NULL,
  AllergenName nvarchar(80),
  PRIMARY KEY (AllergenCode)
);

CREATE TABLE ClientKeyworker (
  ClientId int NOT NULL,
  StaffId int NOT NULL,
  FromDate date NOT NULL,
  ToDate date,
  RoleText ntext,
  PRIMARY KEY (ClientId, StaffId, FromDate)
);

CREATE TABLE ClientNote (
  NoteId int NOT NULL,
  ClientId int,
  NoteTypeCode nvarchar(10),
  NoteDate date,
  StaffId int,
  NoteText ntext,
  ConfidentialFlag bit,
  CreatedBy nvarchar(80),
  CreatedAt datetime,
  UpdatedBy nvarchar(80),
  UpdatedAt datetime,
  RowVer nvarchar(80),
  PRIMARY KEY (NoteId)
);

CREATE TABLE ClientImportStg (
  LegacyRef nvarchar(80),
  FullName nvarchar(80),
  DobText ntext,
  AddrText ntext,
  CouncilText ntext,
  ImportBatch nvarchar(80),
  ErrorText ntext
);

CREATE TABLE ClientHospitalStay (
  StayId int NOT NULL,
  ClientId int,
  HospitalId int,
  AdmittedOn datetime,
  DischargedOn datetime,
  ReasonText ntext,
  PackageHeldFlag bit,
  ReadmissionFlag bit,
  PRIMARY KEY (StayId),
  FOREIGN KEY (ClientId) REFERENCES Client (ClientId),
  FOREIGN KEY (HospitalId) REFERENCES HospitalLkp (HospitalId)
);

CREATE TABLE HospitalLkp (
  HospitalId int NOT NULL,
  HospitalName nvarchar(80),
  TrustName nvarchar(80),
  Town nvarchar(80),
  PRIMARY KEY (HospitalId)
);

CREATE TABLE EthnicityLkp (
  EthnicityCode nvarchar(10) NOT NULL,
  EthnicityName nvarchar(80),
  OnsGroup nvarchar(80),
  PRIMARY KEY (EthnicityCode)
);

CREATE TABLE LanguageLkp (
  LanguageCode nvarchar(10) NOT NULL,
  LanguageName nvarchar(80),
  PRIMARY KEY (LanguageCode)
);

CREATE TABLE GpPractice (
  GpPracticeId int NOT NULL,
  PracticeName nvarchar(80),
  PracticeCode nvarchar(10),
  AddrLine1 nvarchar(80),
  AddrLine2 nvarchar(80),
  Town nvarchar(80),
  County nvarchar(80),
  Postcode nvarchar(80),
  Phone nvarchar(80),
  IcbName nvarchar(80),
  PRIMARY KEY (GpPracticeId)
);

CREATE TABLE Referral (
  ReferralId int NOT NULL,
  ClientId int,
  ReferredOn datetime,
  ReferralSourceCode nvarchar(10),
  CouncilCode nvarchar(10),
  BranchId int,
  ServiceTypeCode nvarchar(10),
  RequestedStartDate date,
  RequestedHours decimal(12,2),
  UrgencyCode nvarchar(10),
  OutcomeCode nvarchar(10),
  OutcomeDate date,
  DeclineReasonText ntext,
  HandledByStaffId int,
  CreatedBy nvarchar(80),
  CreatedAt datetime,
  UpdatedBy nvarchar(80),
  UpdatedAt datetime,
  RowVer nvarchar(80),
  PRIMARY KEY (ReferralId),
  FOREIGN KEY (ReferralSourceCode) REFERENCES ReferralSource (ReferralSourceCode),
  FOREIGN KEY (OutcomeCode) REFERENCES ReferralOutcome (OutcomeCode)
);

CREATE TABLE ReferralSource (
  ReferralSourceCode nvarchar(10) NOT NULL,
  ReferralSourceName nvarchar(80),
  PRIMARY KEY (ReferralSourceCode)
);

CREATE TABLE ReferralOutcome (
  OutcomeCode nvarchar(10) NOT NULL,
  OutcomeName nvarchar(80),
  AcceptedFlag bit,
  PRIMARY KEY (OutcomeCode)
);

CREATE TABLE AssmHeader (
  AssmId int NOT NULL,
  ClientId int,
  AssmTypeCode nvarchar(10),
  AssessorStaffId int,
  AssmDate date,
  CompletedOn datetime,
  TotalScore decimal(12,2),
  BandCode nvarchar(10),
  StatusCode nvarchar(10),
  NextReviewDate date,
  SignedByClientFlag bit,
  SignedByRep nvarchar(80),
  LocationText ntext,
  TemplateVersion nvarchar(80),
  CreatedBy nvarchar(80),
  CreatedAt datetime,
  UpdatedBy nvarchar(80),
  UpdatedAt datetime,
  RowVer nvarchar(80),
  PRIMARY KEY (AssmId),
  FOREIGN KEY (ClientId) REFERENCES Client (ClientId),
  FOREIGN KEY (AssmTypeCode) REFERENCES AssmType (AssmTypeCode),
  FOREIGN KEY (AssessorStaffId) REFERENCES StaffMember (StaffId)
);

CREATE TABLE AssmType (
  AssmTypeCode nvarchar(10) NOT NULL,
  AssmTypeName nvarchar(80),
  ReviewMonths int,
  MandatoryFlag bit,
  ServiceTypeCode nvarchar(10),
  PRIMARY KEY (AssmTypeCode)
);

CREATE TABLE AssmSection (
  SectionId int NOT NULL,
  AssmTypeCode nvarchar(10),
  SectionName nvarchar(80),
  SectionSeq int,
  PRIMARY KEY (SectionId),
  FOREIGN KEY (AssmTypeCode) REFERENCES AssmType (AssmTypeCode)
);

CREATE TABLE AssmQuestion (
  QuestionId int NOT NULL,
  SectionId int,
  QuestionText ntext,
  AnswerType nvarchar(80),
  MaxScore decimal(12,2),
  MandatoryFlag bit,
  PRIMARY KEY (QuestionId),
  FOREIGN KEY (SectionId) REFERENCES AssmSection (SectionId)
);

CREATE TABLE AssmAnswer (
  AssmId int NOT NULL,
  QuestionId int NOT NULL,
  AnswerValue nvarchar(80),
  AnswerScore decimal(12,2),
  CommentText ntext,
  AnsweredAt datetime,
  PRIMARY KEY (AssmId, QuestionId),
  FOREIGN KEY (AssmId) REFERENCES AssmHeader (AssmId),
  FOREIGN KEY (QuestionId) REFERENCES AssmQuestion (QuestionId)
);

CREATE TABLE AssmScoreBand (
  AssmTypeCode nvarchar(10) NOT NULL,
  BandCode nvarchar(10) NOT NULL,
  BandName nvarchar(80),
  ScoreFrom decimal(12,2),
  ScoreTo decimal(12,2),
  PRIMARY KEY (AssmTypeCode, BandCode)
);

CREATE TABLE AssmRisk (
  AssmRiskId int NOT NULL,
  AssmId int,
  RiskCategoryCode nvarchar(10),
  LikelihoodLevel int,
  ImpactLevel int,
  RiskScore decimal(12,2),
  MitigationText ntext,
  OwnerStaffId int,
  ReviewDate date,
  PRIMARY KEY (AssmRiskId),
  FOREIGN KEY (AssmId) REFERENCES AssmHeader (AssmId)
);

CREATE TABLE RiskCategory (
  RiskCategoryCode nvarchar(10) NOT NULL,
  RiskCategoryName nvarchar(80),
  PRIMARY KEY (RiskCategoryCode)
);

CREATE TABLE AssmArchive (
  ArcId int NOT NULL,
  ClientRef nvarchar(80),
  AssmKind nvarchar(80),
  AssmDt date,
  ScoreTxt nvarchar(80),
  AssessorName nvarchar(80),
  PdfPath nvarchar(80),
  PRIMARY KEY (ArcId)
);

CREATE TABLE CarePlan (
  CarePlanId int NOT NULL,
  ClientId int,
  PlanNo nvarchar(80),
  VersionNum int,
  StartDate date,
  EndDate date,
  StatusCode nvarchar(10),
  AuthorStaffId int,
  ApprovedByStaffId int,
  ApprovedOn datetime,
  NextReviewDate date,
  AssmId int,
  CreatedBy nvarchar(80),
  CreatedAt datetime,
  UpdatedBy nvarchar(80),
  UpdatedAt datetime,
  RowVer nvarchar(80),
  PRIMARY KEY (CarePlanId),
  FOREIGN KEY (ClientId) REFERENCES Client (ClientId),
  FOREIGN KEY (AssmId) REFERENCES AssmHeader (AssmId)
);

CREATE TABLE CarePlanHist (
  CarePlanId int NOT NULL,
  VersionNum int NOT NULL,
  SavedOn datetime,
  SavedBy nvarchar(80),
  PlanXml nvarchar(80),
  PRIMARY KEY (CarePlanId, VersionNum)
);

CREATE TABLE CarePlanNeed (
  NeedId int NOT NULL,
  CarePlanId int,
  NeedCategoryCode nvarchar(10),
  NeedText ntext,
  PriorityLevel int,
  StartDate date,
  ClosedDate date,
  PRIMARY KEY (NeedId),
  FOREIGN KEY (CarePlanId) REFERENCES CarePlan (CarePlanId),
  FOREIGN KEY (NeedCategoryCode) REFERENCES NeedCategory (NeedCategoryCode)
);

CREATE TABLE NeedCategory (
  NeedCategoryCode nvarchar(10) NOT NULL,
  NeedCategoryName nvarchar(80),
  DomainCode nvarchar(10),
  PRIMARY KEY (NeedCategoryCode)
);

CREATE TABLE CarePlanGoal (
  GoalId int NOT NULL,
  NeedId int,
  GoalText ntext,
  TargetDate date,
  AchievedOn datetime,
  OutcomeScore decimal(12,2),
  PRIMARY KEY (GoalId),
  FOREIGN KEY (NeedId) REFERENCES CarePlanNeed (NeedId)
);

CREATE TABLE CarePlanTask (
  PlanTaskId int NOT NULL,
  NeedId int,
  TaskCode nvarchar(10),
  FrequencyCode nvarchar(10),
  InstructionText ntext,
  DurationMins int,
  DoubleUpFlag bit,
  PRIMARY KEY (PlanTaskId),
  FOREIGN KEY (NeedId) REFERENCES CarePlanNeed (NeedId),
  FOREIGN KEY (TaskCode) REFERENCES TaskLibrary (TaskCode)
);

CREATE TABLE TaskLibrary (
  TaskCode nvarchar(10) NOT NULL,
  TaskName nvarchar(80),
  TaskGroup nvarchar(80),
  SkillCode nvarchar(10),
  StandardMins int,
  PRIMARY KEY (TaskCode)
);

CREATE TABLE CarePlanReview (
  ReviewId int NOT NULL,
  CarePlanId int,
  ReviewDate date,
  ReviewerStaffId int,
  ReviewTypeCode nvarchar(10),
  OutcomeText ntext,
  ChangesMadeFlag bit,
  FamilyPresentFlag bit,
  PRIMARY KEY (ReviewId),
  FOREIGN KEY (CarePlanId) REFERENCES CarePlan (CarePlanId)
);

CREATE TABLE StaffMember (
  StaffId int NOT NULL,
  PayrollNo nvarchar(80),
  Title nvarchar(80),
  Forename nvarchar(80),
  Surname nvarchar(80),
  KnownAs nvarchar(80),
  Dob date,
  Gender nvarchar(80),
  EthnicityCode nvarchar(10),
  NiNo nvarchar(80),
  BranchId int,
  TeamId int,
  JobRoleCode nvarchar(10),
  StartDate date,
  LeaveDate date,
  LeaveReasonCode nvarchar(10),
  LineManagerId int,
  EmploymentTypeCode nvarchar(10),
  DriverFlag bit,
  CarOwnerFlag bit,
  LicenceExpiryDate date,
  RightToWorkExpiryDate date,
  VisaTypeCode nvarchar(10),
  NmcPin nvarchar(80),
  NmcExpiryDate date,
  Phone nvarchar(80),
  Mobile nvarchar(80),
  Email nvarchar(80),
  AddrLine1 nvarchar(80),
  AddrLine2 nvarchar(80),
  Town nvarchar(80),
  County nvarchar(80),
  Postcode nvarchar(80),
  NokName nvarchar(80),
  NokPhone nvarchar(80),
  LanguageCode nvarchar(10),
  TabletSerial nvarchar(80),
  AppLastLoginAt datetime,
  StatusCode nvarchar(10),
  SpareFlag1 nvarchar(80),
  SpareText1 nvarchar(80),
  CreatedBy nvarchar(80),
  CreatedAt datetime,
  UpdatedBy nvarchar(80),
  UpdatedAt datetime,
  RowVer nvarchar(80),
  PRIMARY KEY (StaffId),
  FOREIGN KEY (BranchId) REFERENCES OrgBranch (BranchId),
  FOREIGN KEY (JobRoleCode) REFERENCES JobRole (JobRoleCode)
);

CREATE TABLE StaffHistory (
  StaffId int NOT NULL,
  ChangeSeq int NOT NULL,
  ChangedOn datetime,
  FieldName nvarchar(80),
  OldValue nvarchar(80),
  NewValue nvarchar(80),
  PRIMARY KEY (StaffId, ChangeSeq)
);

CREATE TABLE StaffContract (
  ContractId int NOT NULL,
  StaffId int,
  ContractTypeCode nvarchar(10),
  StartDate date,
  EndDate date,
  WeeklyHours decimal(12,2),
  HourlyRate decimal(12,2),
  SalaryAmount decimal(12,2),
  HolidayDays int,
  NoticeDays int,
  SignedOn datetime,
  JobRoleCode nvarchar(10),
  BranchId int,
  PRIMARY KEY (ContractId),
  FOREIGN KEY (StaffId) REFERENCES StaffMember (StaffId),
  FOREIGN KEY (ContractTypeCode) REFERENCES StaffContractType (ContractTypeCode)
);

CREATE TABLE StaffContractType (
  ContractTypeCode nvarchar(10) NOT NULL,
  ContractTypeName nvarchar(80),
  ZeroHoursFlag bit,
  PRIMARY KEY (ContractTypeCode)
);

CREATE TABLE JobRole (
  JobRoleCode nvarchar(10) NOT NULL,
  JobRoleName nvarchar(80),
  CareFlag bit,
  GradeCode nvarchar(10),
  PRIMARY KEY (JobRoleCode)
);

CREATE TABLE StaffAbsence (
  AbsenceId int NOT NULL,
  StaffId int,
  AbsenceTypeCode nvarchar(10),
  FromDate date,
  ToDate date,
  HoursLostHrs decimal(12,2),
  CertifiedFlag bit,
  ReturnInterviewOn datetime,
  ApprovedByStaffId int,
  PRIMARY KEY (AbsenceId),
  FOREIGN KEY (StaffId) REFERENCES StaffMember (StaffId),
  FOREIGN KEY (AbsenceTypeCode) REFERENCES AbsenceType (AbsenceTypeCode)
);

CREATE TABLE AbsenceType (
  AbsenceTypeCode nvarchar(10) NOT NULL,
  AbsenceTypeName nvarchar(80),
  PaidFlag bit,
  SicknessFlag bit,
  PRIMARY KEY (AbsenceTypeCode)
);

CREATE TABLE StaffAvailability (
  StaffId int NOT NULL,
  DayNum int NOT NULL,
  FromTime time NOT NULL,
  ToTime time,
  PreferenceCode nvarchar(10),
  ValidFrom date,
  ValidUntil date,
  PRIMARY KEY (StaffId, DayNum, FromTime)
);

CREATE TABLE StaffDbs (
  DbsId int NOT NULL,
  StaffId int,
  CertificateNo nvarchar(80),
  IssuedDate date,
  LevelCode nvarchar(10),
  UpdateServiceFlag bit,
  RenewalDueDate date,
  DisclosureFlag bit,
  RiskAssessedBy nvarchar(80),
  PRIMARY KEY (DbsId),
  FOREIGN KEY (StaffId) REFERENCES StaffMember (StaffId)
);

CREATE TABLE StaffSkill (
  StaffId int NOT NULL,
  SkillCode nvarchar(10) NOT NULL,
  AcquiredDate date,
  ExpiryDate date,
  SignedOffByStaffId int,
  PRIMARY KEY (StaffId, SkillCode),
  FOREIGN KEY (StaffId) REFERENCES StaffMember (StaffId),
  FOREIGN KEY (SkillCode) REFERENCES SkillType (SkillCode)
);

CREATE TABLE SkillType (
  SkillCode nvarchar(10) NOT NULL,
  SkillName nvarchar(80),
  ClinicalFlag bit,
  PRIMARY KEY (SkillCode)
);

CREATE TABLE StaffSupervision (
  SupervisionId int NOT NULL,
  StaffId int,
  SupervisorStaffId int,
  SupervisionDate date,
  TypeCode nvarchar(10),
  NextDueDate date,
  ActionsText ntext,
  SignedFlag bit,
  PRIMARY KEY (SupervisionId),
  FOREIGN KEY (StaffId) REFERENCES StaffMember (StaffId)
);

CREATE TABLE LeaverReason (
  LeaveReasonCode nvarchar(10) NOT NULL,
  LeaveReasonName nvarchar(80),
  VoluntaryFlag bit,
  PRIMARY KEY (LeaveReasonCode)
);

CREATE TABLE ClientCarerPref (
  ClientId int NOT NULL,
  StaffId int NOT NULL,
  PrefCode nvarchar(10),
  ReasonText ntext,
  FromDate date,
  PRIMARY KEY (ClientId, StaffId)
);

CREATE TABLE AgencyFirm (
  AgencyId int NOT NULL,
  AgencyName nvarchar(80),
  ContactName nvarchar(80),
  Phone nvarchar(80),
  HourlyRate decimal(12,2),
  FrameworkRef nvarchar(80),
  IsApproved bit,
  PRIMARY KEY (AgencyId)
);

CREATE TABLE AgencyBooking (
  AgencyBookingId int NOT NULL,
  AgencyId int,
  RotaShiftId int,
  WorkerName nvarchar(80),
  BookedOn datetime,
  AgreedRate decimal(12,2),
  HoursWorked decimal(12,2),
  InvoiceRef nvarchar(80),
  ReasonCode nvarchar(10),
  PRIMARY KEY (AgencyBookingId),
  FOREIGN KEY (AgencyId) REFERENCES AgencyFirm (AgencyId),
  FOREIGN KEY (RotaShiftId) REFERENCES RotaShift (RotaShiftId)
);

CREATE TABLE RotaShift (
  RotaShiftId int NOT NULL,
  HomeId int,
  BranchId int,
  ShiftTypeCode nvarchar(10),
  ShiftDate date,
  StartTime datetime,
  EndTime datetime,
  BreakMins int,
  RequiredQty int,
  JobRoleCode nvarchar(10),
  PublishedFlag bit,
  CancelledFlag bit,
  NotesText ntext,
  PRIMARY KEY (RotaShiftId),
  FOREIGN KEY (ShiftTypeCode) REFERENCES RotaShiftType (ShiftTypeCode)
);

CREATE TABLE RotaShiftType (
  ShiftTypeCode nvarchar(10) NOT NULL,
  ShiftTypeName nvarchar(80),
  NightFlag bit,
  EnhancementPct decimal(12,2),
  PRIMARY KEY (ShiftTypeCode)
);

CREATE TABLE RotaShiftAssign (
  RotaShiftId int NOT NULL,
  StaffId int NOT NULL,
  AssignedOn datetime,
  AssignedBy nvarchar(80),
  ConfirmedFlag bit,
  ActualStartTime datetime,
  ActualEndTime datetime,
  OvertimeMins int,
  NoShowFlag bit,
  PRIMARY KEY (RotaShiftId, StaffId),
  FOREIGN KEY (RotaShiftId) REFERENCES RotaShift (RotaShiftId),
  FOREIGN KEY (StaffId) REFERENCES StaffMember (StaffId)
);

CREATE TABLE RotaPattern (
  PatternId int NOT NULL,
  PatternName nvarchar(80),
  WeeksQty int,
  BranchId int,
  PRIMARY KEY (PatternId)
);

CREATE TABLE RotaPatternDay (
  PatternId int NOT NULL,
  WeekNum int NOT NULL,
  DayNum int NOT NULL,
  ShiftTypeCode nvarchar(10),
  PRIMARY KEY (PatternId, WeekNum, DayNum)
);

CREATE TABLE RotaSwap (
  SwapId int NOT NULL,
  RotaShiftId int,
  FromStaffId int,
  ToStaffId int,
  RequestedOn datetime,
  ApprovedByStaffId int,
  StatusCode nvarchar(10),
  PRIMARY KEY (SwapId)
);

CREATE TABLE RotaShiftArch (
  RotaShiftId int NOT NULL,
  StaffId int NOT NULL,
  ShiftDate date,
  HomeName nvarchar(80),
  ShiftName nvarchar(80),
  WorkedMins int,
  PRIMARY KEY (RotaShiftId, StaffId)
);

CREATE TABLE VisitPlan (
  VisitPlanId int NOT NULL,
  ClientId int,
  VisitTypeCode nvarchar(10),
  DayNum int,
  PlannedStart time,
  DurationMins int,
  CarersNeededQty int,
  ValidFrom date,
  ValidUntil date,
  PkgRef nvarchar(80),
  RunId int,
  WeekPattern nvarchar(80),
  PRIMARY KEY (VisitPlanId),
  FOREIGN KEY (ClientId) REFERENCES Client (ClientId),
  FOREIGN KEY (VisitTypeCode) REFERENCES VisitType (VisitTypeCode)
);

CREATE TABLE VisitType (
  VisitTypeCode nvarchar(10) NOT NULL,
  VisitTypeName nvarchar(80),
  ChargeableFlag bit,
  DefaultMins int,
  PRIMARY KEY (VisitTypeCode)
);

CREATE TABLE VisitRun (
  RunId int NOT NULL,
  RunName nvarchar(80),
  BranchId int,
  TransportCode nvarchar(10),
  PRIMARY KEY (RunId),
  FOREIGN KEY (BranchId) REFERENCES OrgBranch (BranchId)
);

CREATE TABLE Visit (
  VisitId int NOT NULL,
  VisitPlanId int,
  ClientId int,
  BranchId int,
  VisitDate date,
  VisitTypeCode nvarchar(10),
  StatusCode nvarchar(10),
  PlannedStartTime datetime,
  PlannedEndTime datetime,
  PlannedMins int,
  ActualStartTime datetime,
  ActualEndTime datetime,
  ActualMins int,
  CancelReasonCode nvarchar(10),
  CancelledOn datetime,
  NoticeMins int,
  RunId int,
  PkgRef nvarchar(80),
  InvoicedFlag bit,
  IhNo nvarchar(80),
  PaidFlag bit,
  ExportBatch nvarchar(80),
  CreatedBy nvarchar(80),
  CreatedAt datetime,
  UpdatedBy nvarchar(80),
  UpdatedAt datetime,
  RowVer nvarchar(80),
  PRIMARY KEY (VisitId),
  FOREIGN KEY (ClientId) REFERENCES Client (ClientId),
  FOREIGN KEY (VisitTypeCode) REFERENCES VisitType (VisitTypeCode),
  FOREIGN KEY (StatusCode) REFERENCES VisitStatus (StatusCode)
);

CREATE TABLE VisitStatus (
  StatusCode nvarchar(10) NOT NULL,
  StatusName nvarchar(80),
  CountsFlag bit,
  PRIMARY KEY (StatusCode)
);

CREATE TABLE VisitCarer (
  VisitId int NOT NULL,
  StaffId int NOT NULL,
  LeadFlag bit,
  CheckInTs datetime,
  CheckOutTs datetime,
  CheckInMethod nvarchar(80),
  CheckInLat decimal(12,2),
  CheckInLon decimal(12,2),
  TravelMins int,
  TravelMiles decimal(12,2),
  PayFlag bit,
  PRIMARY KEY (VisitId, StaffId),
  FOREIGN KEY (VisitId) REFERENCES Visit (VisitId),
  FOREIGN KEY (StaffId) REFERENCES StaffMember (StaffId)
);

CREATE TABLE VisitCancelReason (
  CancelReasonCode nvarchar(10) NOT NULL,
  CancelReasonName nvarchar(80),
  ChargeFlag bit,
  ClientSideFlag bit,
  PRIMARY KEY (CancelReasonCode)
);

CREATE TABLE VisitTaskDone (
  VisitId int NOT NULL,
  PlanTaskId int NOT NULL,
  DoneFlag bit,
  NotDoneReasonCode nvarchar(10),
  DoneByStaffId int,
  DoneTs datetime,
  CommentText ntext,
  PRIMARY KEY (VisitId, PlanTaskId),
  FOREIGN KEY (VisitId) REFERENCES Visit (VisitId)
);

CREATE TABLE NotDoneReason (
  NotDoneReasonCode nvarchar(10) NOT NULL,
  NotDoneReasonName nvarchar(80),
  PRIMARY KEY (NotDoneReasonCode)
);

CREATE TABLE VisitNote (
  VisitNoteId int NOT NULL,
  VisitId int,
  StaffId int,
  NoteText ntext,
  MoodCode nvarchar(10),
  ConcernFlag bit,
  WrittenAt datetime,
  PRIMARY KEY (VisitNoteId)
);

CREATE TABLE VisitEcmRaw (
  DeviceId int,
  TagRef nvarchar(80),
  StaffPin nvarchar(80),
  EventTs datetime,
  EventKind nvarchar(80),
  BatchId int,
  ProcessedFlag bit
);

CREATE TABLE VisitMonthSum (
  ClientId int NOT NULL,
  MonthKey nvarchar(80) NOT NULL,
  VisitTypeCode nvarchar(10) NOT NULL,
  PlannedCount int,
  DeliveredCount int,
  MissedCount int,
  LateCount int,
  PlannedHours decimal(12,2),
  DeliveredHours decimal(12,2),
  PRIMARY KEY (ClientId, MonthKey, VisitTypeCode)
);

CREATE TABLE MedDrug (
  DrugId int NOT NULL,
  DrugName nvarchar(80),
  DmdCode nvarchar(10),
  Strength nvarchar(80),
  FormCode nvarchar(10),
  ControlledFlag bit,
  HighRiskFlag bit,
  ManufacturerName nvarchar(80),
  PRIMARY KEY (DrugId),
  FOREIGN KEY (FormCode) REFERENCES MedForm (FormCode)
);

CREATE TABLE MedForm (
  FormCode nvarchar(10) NOT NULL,
  FormName nvarchar(80),
  PRIMARY KEY (FormCode)
);

CREATE TABLE MedRoute (
  RouteCode nvarchar(10) NOT NULL,
  RouteName nvarchar(80),
  PRIMARY KEY (RouteCode)
);

CREATE TABLE MedOrder (
  MedOrderId int NOT NULL,
  ClientId int,
  DrugId int,
  RouteCode nvarchar(10),
  DoseText ntext,
  PrnFlag bit,
  StartDate date,
  EndDate date,
  PrescriberName nvarchar(80),
  PharmacyId int,
  SupportLevelCode nvarchar(10),
  CovertFlag bit,
  MaxPerDayQty int,
  InstructionText ntext,
  StoppedReason nvarchar(80),
  PRIMARY KEY (MedOrderId),
  FOREIGN KEY (ClientId) REFERENCES Client (ClientId),
  FOREIGN KEY (DrugId) REFERENCES MedDrug (DrugId),
  FOREIGN KEY (RouteCode) REFERENCES MedRoute (RouteCode),
  FOREIGN KEY (PharmacyId) REFERENCES MedPharmacy (PharmacyId)
);

CREATE TABLE MedOrderTime (
  MedOrderId int NOT NULL,
  SlotTime time NOT NULL,
  DoseQty int,
  VisitTypeCode nvarchar(10),
  PRIMARY KEY (MedOrderId, SlotTime),
  FOREIGN KEY (MedOrderId) REFERENCES MedOrder (MedOrderId)
);

CREATE TABLE MedAdmin (
  MedAdminId int NOT NULL,
  MedOrderId int,
  VisitId int,
  RotaShiftId int,
  DueTime datetime,
  GivenTime datetime,
  StaffId int,
  WitnessStaffId int,
  AdminCode nvarchar(10),
  DoseGiven nvarchar(80),
  BodySite nvarchar(80),
  CommentText ntext,
  PRIMARY KEY (MedAdminId),
  FOREIGN KEY (MedOrderId) REFERENCES MedOrder (MedOrderId),
  FOREIGN KEY (AdminCode) REFERENCES MedAdminCode (AdminCode)
);

CREATE TABLE MedAdminCode (
  AdminCode nvarchar(10) NOT NULL,
  AdminCodeName nvarchar(80),
  GivenFlag bit,
  PRIMARY KEY (AdminCode)
);

CREATE TABLE MedAdminArch (
  MedAdminId int NOT NULL,
  ClientRef nvarchar(80),
  DrugText ntext,
  DueTs datetime,
  GivenTs datetime,
  CarerName nvarchar(80),
  CodeTxt nvarchar(80),
  PRIMARY KEY (MedAdminId)
);

CREATE TABLE MedStock (
  HomeId int NOT NULL,
  DrugId int NOT NULL,
  ClientId int NOT NULL,
  CountDate date NOT NULL,
  OpeningQty int,
  ReceivedQty int,
  GivenQty int,
  DestroyedQty int,
  ClosingQty int,
  CountedByStaffId int,
  PRIMARY KEY (HomeId, DrugId, ClientId, CountDate)
);

CREATE TABLE MedPharmacy (
  PharmacyId int NOT NULL,
  PharmacyName nvarchar(80),
  AddrLine1 nvarchar(80),
  AddrLine2 nvarchar(80),
  Town nvarchar(80),
  County nvarchar(80),
  Postcode nvarchar(80),
  Phone nvarchar(80),
  OdsCode nvarchar(10),
  PRIMARY KEY (PharmacyId)
);

CREATE TABLE MedError (
  MedErrorId int NOT NULL,
  MedOrderId int,
  MedAdminId int,
  ErrorTypeCode nvarchar(10),
  ErrorDate date,
  StaffId int,
  HarmLevelCode nvarchar(10),
  ReportedOn datetime,
  DutyOfCandourFlag bit,
  RootCauseText ntext,
  IncidentId int,
  PRIMARY KEY (MedErrorId),
  FOREIGN KEY (ErrorTypeCode) REFERENCES MedErrorType (ErrorTypeCode)
);

CREATE TABLE MedErrorType (
  ErrorTypeCode nvarchar(10) NOT NULL,
  ErrorTypeName nvarchar(80),
  PRIMARY KEY (ErrorTypeCode)
);

CREATE TABLE Incident (
  IncidentId int NOT NULL,
  ClientId int,
  BranchId int,
  HomeId int,
  IncidentTypeCode nvarchar(10),
  OccurredOn datetime,
  LocationText ntext,
  ReportedByStaffId int,
  HarmLevelCode nvarchar(10),
  RiddorFlag bit,
  CqcNotifiedOn datetime,
  DescriptionText ntext,
  ClosedOn datetime,
  LessonsText ntext,
  CreatedBy nvarchar(80),
  CreatedAt datetime,
  UpdatedBy nvarchar(80),
  UpdatedAt datetime,
  RowVer nvarchar(80),
  PRIMARY KEY (IncidentId),
  FOREIGN KEY (IncidentTypeCode) REFERENCES IncidentType (IncidentTypeCode)
);

CREATE TABLE IncidentType (
  IncidentTypeCode nvarchar(10) NOT NULL,
  IncidentTypeName nvarchar(80),
  CategoryCode nvarchar(10),
  PRIMARY KEY (IncidentTypeCode)
);

CREATE TABLE IncidentAction (
  ActionId int NOT NULL,
  IncidentId int,
  ActionText ntext,
  OwnerStaffId int,
  DueDate date,
  DoneOn datetime,
  PRIMARY KEY (ActionId),
  FOREIGN KEY (IncidentId) REFERENCES Incident (IncidentId)
);

CREATE TABLE HarmLevel (
  HarmLevelCode nvarchar(10) NOT NULL,
  HarmLevelName nvarchar(80),
  SeveritySeq int,
  PRIMARY KEY (HarmLevelCode)
);

CREATE TABLE Complaint (
  ComplaintId int NOT NULL,
  ClientId int,
  ReceivedOn datetime,
  ComplainantName nvarchar(80),
  RelationCode nvarchar(10),
  CategoryCode nvarchar(10),
  BranchId int,
  HandlerStaffId int,
  AcknowledgedOn datetime,
  ResponseDueDate date,
  RespondedOn datetime,
  OutcomeCode nvarchar(10),
  UpheldFlag bit,
  CompensationAmount decimal(12,2),
  PRIMARY KEY (ComplaintId),
  FOREIGN KEY (CategoryCode) REFERENCES ComplaintCategory (CategoryCode)
);

CREATE TABLE ComplaintCategory (
  CategoryCode nvarchar(10) NOT NULL,
  CategoryName nvarchar(80),
  PRIMARY KEY (CategoryCode)
);

CREATE TABLE Safeguarding (
  SgId int NOT NULL,
  ClientId int,
  RaisedOn datetime,
  RaisedByStaffId int,
  AbuseTypeCode nvarchar(10),
  CouncilCode nvarchar(10),
  CouncilRef nvarchar(80),
  AllegedStaffId int,
  StrategyMeetingDate date,
  OutcomeCode nvarchar(10),
  ClosedOn datetime,
  DbsReferralFlag bit,
  PRIMARY KEY (SgId),
  FOREIGN KEY (ClientId) REFERENCES Client (ClientId),
  FOREIGN KEY (RaisedByStaffId) REFERENCES StaffMember (StaffId),
  FOREIGN KEY (AbuseTypeCode) REFERENCES SgAbuseType (AbuseTypeCode)
);

CREATE TABLE SgAbuseType (
  AbuseTypeCode nvarchar(10) NOT NULL,
  AbuseTypeName nvarchar(80),
  PRIMARY KEY (AbuseTypeCode)
);

CREATE TABLE SgOutcome (
  OutcomeCode nvarchar(10) NOT NULL,
  OutcomeName nvarchar(80),
  SubstantiatedFlag bit,
  PRIMARY KEY (OutcomeCode)
);

CREATE TABLE SlgCus (
  CuNo nvarchar(80) NOT NULL,
  CuNm nvarchar(80),
  CuTy nvarchar(80),
  CuCd nvarchar(10),
  CuAd nvarchar(80),
  CuPc nvarchar(80),
  CuTrm int,
  CuStp nvarchar(80),
  CuMgr nvarchar(80),
  PRIMARY KEY (CuNo)
);

CREATE TABLE SlgCtr (
  CtNo nvarchar(80) NOT NULL,
  CuNo nvarchar(80),
  CtTtl nvarchar(80),
  CtFr date,
  CtTo date,
  CtBlkHr decimal(12,2),
  CtSts nvarchar(80),
  CtOwn int,
  PRIMARY KEY (CtNo)
);

CREATE TABLE SlgTrf (
  TfCd nvarchar(10) NOT NULL,
  CtNo nvarchar(80),
  TfNm nvarchar(80),
  TfTyp nvarchar(80),
  TfRt decimal(12,2),
  TfUn nvarchar(80),
  TfFr date,
  TfTo date,
  PRIMARY KEY (TfCd)
);

CREATE TABLE SlgTyp (
  TyCd nvarchar(10) NOT NULL,
  TyNm nvarchar(80),
  TyWkEnd nvarchar(80),
  PRIMARY KEY (TyCd)
);

CREATE TABLE SlgPkg (
  PkRef nvarchar(80) NOT NULL,
  ClCd int,
  CtNo nvarchar(80),
  PkFr date,
  PkTo date,
  PkWkHr decimal(12,2),
  PkWkAm decimal(12,2),
  PkPo nvarchar(80),
  PkFst nvarchar(80),
  PRIMARY KEY (PkRef)
);

CREATE TABLE SlgFst (
  FsCd nvarchar(10) NOT NULL,
  FsNm nvarchar(80),
  PRIMARY KEY (FsCd)
);

CREATE TABLE SlgInvH (
  IhNo int NOT NULL,
  CuNo nvarchar(80),
  IhDt date,
  IhPr nvarchar(80),
  IhTot decimal(12,2),
  IhVt decimal(12,2),
  IhSts nvarchar(80),
  IhDue date,
  IhBr int,
  IhBch nvarchar(80),
  PRIMARY KEY (IhNo)
);

CREATE TABLE SlgInvL (
  IhNo int NOT NULL,
  IlLn int NOT NULL,
  PkRef nvarchar(80),
  ClCd int,
  TfCd nvarchar(10),
  IlDs nvarchar(80),
  IlQt decimal(12,2),
  IlRt decimal(12,2),
  IlAm decimal(12,2),
  VsId int,
  IlCc nvarchar(80),
  PRIMARY KEY (IhNo, IlLn)
);

CREATE TABLE SlgRct (
  RcNo nvarchar(80) NOT NULL,
  CuNo nvarchar(80),
  RcDt date,
  RcAm decimal(12,2),
  RcMth nvarchar(80),
  RcRf nvarchar(80),
  PRIMARY KEY (RcNo)
);

CREATE TABLE SlgAlc (
  RcNo nvarchar(80) NOT NULL,
  IhNo int NOT NULL,
  AlAm decimal(12,2),
  AlDt date,
  PRIMARY KEY (RcNo, IhNo)
);

CREATE TABLE SlgCrn (
  CnNo nvarchar(80) NOT NULL,
  IhNo int,
  CnDt date,
  CnAm decimal(12,2),
  CnRs nvarchar(80),
  PRIMARY KEY (CnNo)
);

CREATE TABLE SlgDsp (
  DpNo nvarchar(80) NOT NULL,
  IhNo int,
  IlLn int,
  DpDt date,
  DpRs nvarchar(80),
  DpAm decimal(12,2),
  DpSt nvarchar(80),
  DpClo date,
  PRIMARY KEY (DpNo)
);

CREATE TABLE SlgRsn (
  RsCd nvarchar(10) NOT NULL,
  RsNm nvarchar(80),
  PRIMARY KEY (RsCd)
);

CREATE TABLE CouncilLkp (
  CouncilCode nvarchar(10) NOT NULL,
  CouncilName nvarchar(80),
  CouncilTypeCode nvarchar(10),
  RegionId int,
  PortalUrl nvarchar(80),
  SlgCustomerNo nvarchar(80),
  PRIMARY KEY (CouncilCode)
);

CREATE TABLE FinContribution (
  ContributionId int NOT NULL,
  ClientId int,
  WeeklyAmount decimal(12,2),
  FromDate date,
  ToDate date,
  AssessedByCouncilFlag bit,
  PaymentMethodCode nvarchar(10),
  PRIMARY KEY (ContributionId)
);

CREATE TABLE FinAgedDebtSum (
  MonthKey nvarchar(80) NOT NULL,
  CustomerNo nvarchar(80) NOT NULL,
  BranchId int NOT NULL,
  CurrentAmt decimal(12,2),
  Days30Amt decimal(12,2),
  Days60Amt decimal(12,2),
  Days90Amt decimal(12,2),
  PRIMARY KEY (MonthKey, CustomerNo, BranchId)
);

CREATE TABLE FinBankHoliday (
  HolidayDate date NOT NULL,
  HolidayName nvarchar(80),
  UpliftPct decimal(12,2),
  PRIMARY KEY (HolidayDate)
);

CREATE TABLE PayRun (
  PayRunId int NOT NULL,
  PeriodFrom date,
  PeriodUntil date,
  PayDate date,
  StatusCode nvarchar(10),
  RunBy nvarchar(80),
  PRIMARY KEY (PayRunId)
);

CREATE TABLE PayLine (
  PayLineId int NOT NULL,
  PayRunId int,
  StaffId int,
  PayElementCode nvarchar(10),
  UnitQty int,
  UnitRate decimal(12,2),
  LineAmount decimal(12,2),
  BranchId int,
  CostCentreCode nvarchar(10),
  VisitId int,
  RotaShiftId int,
  PRIMARY KEY (PayLineId),
  FOREIGN KEY (PayRunId) REFERENCES PayRun (PayRunId),
  FOREIGN KEY (StaffId) REFERENCES StaffMember (StaffId),
  FOREIGN KEY (PayElementCode) REFERENCES PayElement (PayElementCode)
);

CREATE TABLE PayElement (
  PayElementCode nvarchar(10) NOT NULL,
  PayElementName nvarchar(80),
  TaxableFlag bit,
  ElementGroup nvarchar(80),
  PRIMARY KEY (PayElementCode)
);

CREATE TABLE FltVeh (
  VhNo nvarchar(80) NOT NULL,
  VhReg nvarchar(80),
  MdCd nvarchar(10),
  VhBr int,
  VhAcq date,
  VhDsp date,
  VhOwn nvarchar(80),
  VhMot date,
  VhTax date,
  VhOdo int,
  VhSts nvarchar(80),
  VhWav nvarchar(80),
  VhCol nvarchar(80),
  PRIMARY KEY (VhNo)
);

CREATE TABLE FltMdl (
  MdCd nvarchar(10) NOT NULL,
  MdMk nvarchar(80),
  MdNm nvarchar(80),
  MdFu nvarchar(80),
  MdSt int,
  MdCo2 nvarchar(80),
  PRIMARY KEY (MdCd)
);

CREATE TABLE FltAlo (
  VhNo nvarchar(80) NOT NULL,
  AoFr date NOT NULL,
  AoTo date,
  StfNo int,
  AoPrp nvarchar(80),
  PRIMARY KEY (VhNo, AoFr)
);

CREATE TABLE FltJrn (
  JnNo int NOT NULL,
  VhNo nvarchar(80),
  StfNo int,
  JnDt date,
  JnSo int,
  JnEo int,
  JnPrp nvarchar(80),
  ClCd int,
  PRIMARY KEY (JnNo)
);

CREATE TABLE FltSvc (
  SvNo int NOT NULL,
  VhNo nvarchar(80),
  SvDt date,
  GaCd nvarchar(10),
  SvTy nvarchar(80),
  SvCs decimal(12,2),
  SvOdo int,
  SvNx date,
  PRIMARY KEY (SvNo)
);

CREATE TABLE FltGar (
  GaCd nvarchar(10) NOT NULL,
  GaNm nvarchar(80),
  GaTn nvarchar(80),
  GaTl nvarchar(80),
  PRIMARY KEY (GaCd)
);

CREATE TABLE FltFue (
  FuNo int NOT NULL,
  VhNo nvarchar(80),
  FuDt date,
  FuLt decimal(12,2),
  FuAm decimal(12,2),
  FuCd nvarchar(10),
  StfNo int,
  PRIMARY KEY (FuNo)
);

CREATE TABLE FltAcc (
  AcNo int NOT NULL,
  VhNo nvarchar(80),
  StfNo int,
  AcDt date,
  AcFlt nvarchar(80),
  AcCs decimal(12,2),
  InCd nvarchar(10),
  AcSt nvarchar(80),
  PRIMARY KEY (AcNo)
);

CREATE TABLE FltIns (
  InCd nvarchar(10) NOT NULL,
  InNm nvarchar(80),
  InPol nvarchar(80),
  InXs decimal(12,2),
  InUnt date,
  PRIMARY KEY (InCd)
);

CREATE TABLE TrnCourse (
  CourseId int NOT NULL,
  CourseTitle nvarchar(80),
  CategoryCode nvarchar(10),
  ValidMonths int,
  DurationHours decimal(12,2),
  DeliveryCode nvarchar(10),
  MandatoryFlag bit,
  CareCertStandard nvarchar(80),
  IsActive bit,
  PRIMARY KEY (CourseId),
  FOREIGN KEY (CategoryCode) REFERENCES TrnCategory (CategoryCode)
);

CREATE TABLE TrnCategory (
  CategoryCode nvarchar(10) NOT NULL,
  CategoryName nvarchar(80),
  PRIMARY KEY (CategoryCode)
);

CREATE TABLE TrnProvider (
  ProviderId int NOT NULL,
  ProviderName nvarchar(80),
  ContactName nvarchar(80),
  Phone nvarchar(80),
  IsInternal bit,
  PRIMARY KEY (ProviderId)
);

CREATE TABLE TrnSession (
  SessionId int NOT NULL,
  CourseId int,
  ProviderId int,
  SessionDate date,
  StartTime datetime,
  VenueText ntext,
  BranchId int,
  TrainerStaffId int,
  PlacesQty int,
  SessionCost decimal(12,2),
  CancelledFlag bit,
  PRIMARY KEY (SessionId),
  FOREIGN KEY (CourseId) REFERENCES TrnCourse (CourseId),
  FOREIGN KEY (ProviderId) REFERENCES TrnProvider (ProviderId)
);

CREATE TABLE TrnBooking (
  SessionId int NOT NULL,
  StaffId int NOT NULL,
  BookedOn datetime,
  BookedBy nvarchar(80),
  AttendedFlag bit,
  OutcomeCode nvarchar(10),
  ResultScore decimal(12,2),
  FeedbackText ntext,
  PRIMARY KEY (SessionId, StaffId),
  FOREIGN KEY (SessionId) REFERENCES TrnSession (SessionId),
  FOREIGN KEY (StaffId) REFERENCES StaffMember (StaffId)
);

CREATE TABLE TrnRecord (
  TrnRecordId int NOT NULL,
  StaffId int,
  CourseId int,
  CompletedDate date,
  ExpiryDate date,
  CertificateNo nvarchar(80),
  SessionId int,
  SourceCode nvarchar(10),
  PRIMARY KEY (TrnRecordId),
  FOREIGN KEY (StaffId) REFERENCES StaffMember (StaffId),
  FOREIGN KEY (CourseId) REFERENCES TrnCourse (CourseId)
);

CREATE TABLE TrnMatrix (
  JobRoleCode nvarchar(10) NOT NULL,
  CourseId int NOT NULL,
  RequiredFlag bit,
  WithinDays int,
  PRIMARY KEY (JobRoleCode, CourseId),
  FOREIGN KEY (JobRoleCode) REFERENCES JobRole (JobRoleCode),
  FOREIGN KEY (CourseId) REFERENCES TrnCourse (CourseId)
);

CREATE TABLE TrnOutcome (
  OutcomeCode nvarchar(10) NOT NULL,
  OutcomeName nvarchar(80),
  PassFlag bit,
  PRIMARY KEY (OutcomeCode)
);

CREATE TABLE TrnImportOld (
  PayNo nvarchar(80),
  CourseTxt nvarchar(80),
  DoneTxt nvarchar(80),
  ExpTxt nvarchar(80),
  LoadBatch nvarchar(80)
);

CREATE TABLE UserAccount (
  UserId int NOT NULL,
  UserName nvarchar(80),
  StaffId int,
  RoleCode nvarchar(10),
  LastLoginOn datetime,
  DisabledFlag bit,
  PwdChangedOn datetime,
  PRIMARY KEY (UserId)
);

CREATE TABLE UserAudit (
  AuditId int NOT NULL,
  UserId int,
  TableName nvarchar(80),
  KeyValue nvarchar(80),
  ActionCode nvarchar(10),
  ActionTs datetime,
  PRIMARY KEY (AuditId)
);

CREATE TABLE LookupVal (
  ListName nvarchar(80) NOT NULL,
  ListCode nvarchar(10) NOT NULL,
  ListText ntext,
  SortSeq int,
  IsActive bit,
  PRIMARY KEY (ListName, ListCode)
);

