CREATE TABLE Member (
  MemberId INTEGER NOT NULL,
  MemberNo VARCHAR(8),
  TitleCode VARCHAR(10),
  Forename VARCHAR(60),
  MiddleNames VARCHAR(60),
  Surname VARCHAR(60),
  KnownAs VARCHAR(60),
  Postnominals VARCHAR(60),
  Gender CHAR(1),
  BirthDate DATE,
  DeathDate DATE,
  ChamberCode VARCHAR(10),
  CurrentPartyId INTEGER,
  CurrentConstituencyId INTEGER,
  FirstElectedDate DATE,
  EndDate DATE,
  EndReasonCode VARCHAR(10),
  IsActive BOOLEAN,
  PhotoRef VARCHAR(60),
  Biography VARCHAR(60),
  EmailAddress VARCHAR(60),
  OfficePhone VARCHAR(60),
  TwitterHandle VARCHAR(60),
  WebsiteUrl VARCHAR(60),
  LanguageCode VARCHAR(10),
  OfficeRoomId INTEGER,
  PayrollRef VARCHAR(60),
  PensionRef VARCHAR(60),
  OathDate DATE,
  OathForm VARCHAR(60),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (MemberId)
);

CREATE TABLE MemberArchive (
  MemberId INTEGER NOT NULL,
  ArchivedOn DATETIME NOT NULL,
  MemberNo VARCHAR(8),
  Forename VARCHAR(60),
  Surname VARCHAR(60),
  PartyName VARCHAR(200),
  ConstituencyName VARCHAR(200),
  EndDate DATE,
  EndReasonCode VARCHAR(10),
  PRIMARY KEY (MemberId, ArchivedOn)
);

CREATE TABLE MemberSummary (
  MemberId INTEGER NOT NULL,
  FullName VARCHAR(200),
  PartyName VARCHAR(200),
  ConstituencyName VARCHAR(200),
  SpeechCount INTEGER,
  QuestionCount INTEGER,
  DivisionCount INTEGER,
  AttendancePct DECIMAL(5,2),
  RefreshedOn DATETIME,
  PRIMARY KEY (MemberId)
);

CREATE TABLE Title (
  TitleCode VARCHAR(10) NOT NULL,
  TitleName VARCHAR(200),
  PRIMARY KEY (TitleCode)
);

CREATE TABLE Chamber (
  ChamberCode VARCHAR(10) NOT NULL,
  ChamberName VARCHAR(200),
  Seats INTEGER,
  PRIMARY KEY (ChamberCode)
);

CREATE TABLE Party (
  PartyId INTEGER NOT NULL,
  PartyName VARCHAR(200),
  Abbreviation VARCHAR(12),
  ColourHex VARCHAR(60),
  LeaderMemberId INTEGER,
  FoundedDate DATE,
  DissolvedDate DATE,
  GroupId INTEGER,
  IsActive BOOLEAN,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (PartyId)
);

CREATE TABLE PartyGroup (
  GroupId INTEGER NOT NULL,
  GroupName VARCHAR(200),
  ChamberCode VARCHAR(10),
  IsGovernment BOOLEAN,
  WhipMemberId INTEGER,
  PRIMARY KEY (GroupId)
);

CREATE TABLE MemberParty (
  MemberPartyId INTEGER NOT NULL,
  MemberId INTEGER,
  PartyId INTEGER,
  StartDate DATE,
  EndDate DATE,
  ChangeReasonCode VARCHAR(10),
  PRIMARY KEY (MemberPartyId)
);

CREATE TABLE Constituency (
  ConstituencyId INTEGER NOT NULL,
  ConstituencyName VARCHAR(200),
  ConstituencyCode VARCHAR(10),
  RegionId INTEGER,
  Electorate INTEGER,
  CreatedDate DATE,
  AbolishedDate DATE,
  SeatTypeCode VARCHAR(10),
  PRIMARY KEY (ConstituencyId)
);

CREATE TABLE Region (
  RegionId INTEGER NOT NULL,
  RegionName VARCHAR(200),
  SortOrder INTEGER,
  PRIMARY KEY (RegionId)
);

CREATE TABLE MemberSeat (
  MemberSeatId INTEGER NOT NULL,
  MemberId INTEGER,
  ConstituencyId INTEGER,
  ParliamentId INTEGER,
  ElectedDate DATE,
  EndDate DATE,
  VotesReceived INTEGER,
  Majority INTEGER,
  IsByElection BOOLEAN,
  EndReasonCode VARCHAR(10),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (MemberSeatId)
);

CREATE TABLE Parliament (
  ParliamentId INTEGER NOT NULL,
  ParliamentNo INTEGER,
  StartDate DATE,
  DissolvedDate DATE,
  ElectionDate DATE,
  PRIMARY KEY (ParliamentId)
);

CREATE TABLE ParlSession (
  SessionId INTEGER NOT NULL,
  ParliamentId INTEGER,
  SessionName VARCHAR(200),
  StartDate DATE,
  EndDate DATE,
  SessionNo INTEGER,
  PRIMARY KEY (SessionId)
);

CREATE TABLE Post (
  PostId INTEGER NOT NULL,
  PostName VARCHAR(200),
  PostTypeCode VARCHAR(10),
  DepartmentId INTEGER,
  IsMinisterial BOOLEAN,
  SortOrder INTEGER,
  AbolishedDate DATE,
  PRIMARY KEY (PostId)
);

CREATE TABLE PostHolder (
  PostHolderId INTEGER NOT NULL,
  PostId INTEGER,
  MemberId INTEGER,
  StartDate DATE,
  EndDate DATE,
  IsActing BOOLEAN,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (PostHolderId)
);

CREATE TABLE Interest (
  InterestId INTEGER NOT NULL,
  MemberId INTEGER,
  CategoryCode VARCHAR(10),
  InterestText TEXT,
  PayerName VARCHAR(200),
  InterestValue DECIMAL(12,2),
  ReceivedDate DATE,
  RegisteredDate DATE,
  RemovedDate DATE,
  LateFlag BOOLEAN,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (InterestId)
);

CREATE TABLE InterestCategory (
  CategoryCode VARCHAR(10) NOT NULL,
  CategoryName VARCHAR(200),
  SortOrder INTEGER,
  PRIMARY KEY (CategoryCode)
);

CREATE TABLE MemberExpense (
  ExpenseId INTEGER NOT NULL,
  MemberId INTEGER,
  ExpenseTypeCode VARCHAR(10),
  ClaimDate DATE,
  ExpenseDate DATE,
  ClaimedAmount DECIMAL(14,2),
  PaidAmount DECIMAL(14,2),
  StatusCode VARCHAR(10),
  FinancialYear VARCHAR(7),
  ReasonText TEXT,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (ExpenseId)
);

CREATE TABLE ExpenseType (
  ExpenseTypeCode VARCHAR(10) NOT NULL,
  ExpenseTypeName VARCHAR(200),
  AnnualLimitAmount DECIMAL(14,2),
  PRIMARY KEY (ExpenseTypeCode)
);

CREATE TABLE Committee (
  CommitteeId INTEGER NOT NULL,
  CommitteeName VARCHAR(200),
  ShortName VARCHAR(200),
  CommitteeTypeId INTEGER,
  ChamberCode VARCHAR(10),
  ParentCommitteeId INTEGER,
  EstablishedDate DATE,
  DissolvedDate DATE,
  DepartmentId INTEGER,
  ClerkStaffNo VARCHAR(8),
  Quorum INTEGER,
  MaxMembers INTEGER,
  MeetingRoomId INTEGER,
  WebsiteUrl VARCHAR(60),
  EmailAddress VARCHAR(60),
  IsJoint BOOLEAN,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (CommitteeId)
);

CREATE TABLE CommitteeType (
  CommitteeTypeId INTEGER NOT NULL,
  CommitteeTypeName VARCHAR(200),
  IsStatutory BOOLEAN,
  PRIMARY KEY (CommitteeTypeId)
);

CREATE TABLE CommitteeRole (
  RoleCode VARCHAR(10) NOT NULL,
  RoleName VARCHAR(200),
  SortOrder INTEGER,
  PRIMARY KEY (RoleCode)
);

CREATE TABLE CommitteeMembership (
  MembershipId INTEGER NOT NULL,
  CommitteeId INTEGER,
  MemberId INTEGER,
  RoleCode VARCHAR(10),
  StartDate DATE,
  EndDate DATE,
  NominatedByPartyId INTEGER,
  IsSubstitute BOOLEAN,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (MembershipId)
);

CREATE TABLE CommitteeMeeting (
  MeetingId INTEGER NOT NULL,
  CommitteeId INTEGER,
  MeetingTypeCode VARCHAR(10),
  MeetingDate DATE,
  StartTime DATETIME,
  EndTime DATETIME,
  RoomId INTEGER,
  IsPublic BOOLEAN,
  IsBroadcast BOOLEAN,
  QuorumReachedFlag BOOLEAN,
  CancelledFlag BOOLEAN,
  MinutesDocRef VARCHAR(60),
  ClerkStaffNo VARCHAR(8),
  InquiryId INTEGER,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (MeetingId)
);

CREATE TABLE MeetingType (
  MeetingTypeCode VARCHAR(10) NOT NULL,
  MeetingTypeName VARCHAR(200),
  PRIMARY KEY (MeetingTypeCode)
);

CREATE TABLE MeetingAttendance (
  MeetingId INTEGER NOT NULL,
  MemberId INTEGER NOT NULL,
  AttendanceCode VARCHAR(10),
  ArrivedAt DATETIME,
  LeftAt DATETIME,
  SubstituteForId INTEGER,
  PRIMARY KEY (MeetingId, MemberId)
);

CREATE TABLE AttendanceCode (
  AttendanceCode VARCHAR(10) NOT NULL,
  AttendanceName VARCHAR(200),
  IsPresent BOOLEAN,
  PRIMARY KEY (AttendanceCode)
);

CREATE TABLE Inquiry (
  InquiryId INTEGER NOT NULL,
  CommitteeId INTEGER,
  InquiryTitle VARCHAR(200),
  InquiryStatusCode VARCHAR(10),
  OpenedDate DATE,
  EvidenceDeadlineDate DATE,
  ClosedDate DATE,
  LeadStaffNo VARCHAR(8),
  TopicId INTEGER,
  BudgetAmount DECIMAL(14,2),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (InquiryId)
);

CREATE TABLE InquiryStatus (
  InquiryStatusCode VARCHAR(10) NOT NULL,
  InquiryStatusName VARCHAR(200),
  IsFinal BOOLEAN,
  PRIMARY KEY (InquiryStatusCode)
);

CREATE TABLE Evidence (
  EvidenceId INTEGER NOT NULL,
  InquiryId INTEGER,
  EvidenceNo VARCHAR(60),
  EvidenceTypeCode VARCHAR(10),
  SubmittedByName VARCHAR(200),
  OrganisationName VARCHAR(200),
  ReceivedDate DATE,
  PublishedDate DATE,
  IsConfidential BOOLEAN,
  PagesCount INTEGER,
  DocRef VARCHAR(60),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (EvidenceId)
);

CREATE TABLE Witness (
  WitnessId INTEGER NOT NULL,
  FullName VARCHAR(200),
  JobTitle VARCHAR(200),
  OrganisationName VARCHAR(200),
  CountryCode VARCHAR(10),
  EmailAddress VARCHAR(60),
  FirstSeenDate DATE,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (WitnessId)
);

CREATE TABLE WitnessAppearance (
  MeetingId INTEGER NOT NULL,
  WitnessId INTEGER NOT NULL,
  AppearanceOrder INTEGER,
  ViaVideoFlag BOOLEAN,
  ExpensesPaidAmount DECIMAL(14,2),
  PRIMARY KEY (MeetingId, WitnessId)
);

CREATE TABLE CommitteeReport (
  ReportId INTEGER NOT NULL,
  CommitteeId INTEGER,
  InquiryId INTEGER,
  ReportNo VARCHAR(60),
  ReportTitle VARCHAR(200),
  PublishedDate DATE,
  PagesCount INTEGER,
  ResponseDueDate DATE,
  ResponseReceivedDate DATE,
  SessionId INTEGER,
  IsUnanimous BOOLEAN,
  PrintCost DECIMAL(14,2),
  RecommendationCount INTEGER,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (ReportId)
);

CREATE TABLE Bill (
  BillId INTEGER NOT NULL,
  BillNo VARCHAR(12),
  ShortTitle VARCHAR(200),
  LongTitle VARCHAR(200),
  BillTypeId INTEGER,
  OriginChamberCode VARCHAR(10),
  CurrentChamberCode VARCHAR(10),
  SessionId INTEGER,
  StatusId INTEGER,
  DepartmentId INTEGER,
  IntroducedDate DATE,
  RoyalAssentDate DATE,
  ActNo VARCHAR(12),
  WithdrawnDate DATE,
  IsFinancial BOOLEAN,
  IsUrgent BOOLEAN,
  CurrentBillStageId INTEGER,
  ClerkStaffNo VARCHAR(8),
  PrintRef VARCHAR(60),
  PagesCount INTEGER,
  ClausesCount INTEGER,
  EuRef VARCHAR(60),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (BillId)
);

CREATE TABLE BillArchive (
  BillId INTEGER NOT NULL,
  ArchivedOn DATETIME NOT NULL,
  BillNo VARCHAR(12),
  ShortTitle VARCHAR(200),
  StatusName VARCHAR(200),
  SessionName VARCHAR(200),
  SponsorName VARCHAR(200),
  PRIMARY KEY (BillId, ArchivedOn)
);

CREATE TABLE BillType (
  BillTypeId INTEGER NOT NULL,
  BillTypeName VARCHAR(200),
  IsGovernment BOOLEAN,
  PRIMARY KEY (BillTypeId)
);

CREATE TABLE BillStatus (
  StatusId INTEGER NOT NULL,
  StatusName VARCHAR(200),
  IsFinal BOOLEAN,
  PRIMARY KEY (StatusId)
);

CREATE TABLE StageType (
  StageTypeId INTEGER NOT NULL,
  StageName VARCHAR(200),
  ChamberCode VARCHAR(10),
  StageOrder INTEGER,
  PRIMARY KEY (StageTypeId)
);

CREATE TABLE BillStage (
  BillStageId INTEGER NOT NULL,
  BillId INTEGER,
  StageTypeId INTEGER,
  ChamberCode VARCHAR(10),
  StartDate DATE,
  EndDate DATE,
  SittingId INTEGER,
  CommitteeId INTEGER,
  OutcomeCode VARCHAR(10),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (BillStageId)
);

CREATE TABLE StageOutcome (
  OutcomeCode VARCHAR(10) NOT NULL,
  OutcomeName VARCHAR(200),
  PRIMARY KEY (OutcomeCode)
);

CREATE TABLE BillSponsor (
  BillId INTEGER NOT NULL,
  MemberId INTEGER NOT NULL,
  SponsorRoleCode VARCHAR(10),
  SponsorOrder INTEGER,
  AddedDate DATE,
  WithdrawnDate DATE,
  PRIMARY KEY (BillId, MemberId)
);

CREATE TABLE SponsorRole (
  SponsorRoleCode VARCHAR(10) NOT NULL,
  SponsorRoleName VARCHAR(200),
  PRIMARY KEY (SponsorRoleCode)
);

CREATE TABLE Amendment (
  AmendmentId INTEGER NOT NULL,
  BillId INTEGER,
  BillStageId INTEGER,
  AmendmentNo VARCHAR(10),
  ClauseRef VARCHAR(60),
  AmendmentText TEXT,
  TabledDate DATE,
  AmendmentStatusCode VARCHAR(10),
  DecidedDate DATE,
  IsGovernment BOOLEAN,
  DivisionRef INTEGER,
  GroupingNo INTEGER,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (AmendmentId)
);

CREATE TABLE AmendmentStatus (
  AmendmentStatusCode VARCHAR(10) NOT NULL,
  AmendmentStatusName VARCHAR(200),
  PRIMARY KEY (AmendmentStatusCode)
);

CREATE TABLE Topic (
  TopicId INTEGER NOT NULL,
  TopicName VARCHAR(200),
  ParentTopicId INTEGER,
  PRIMARY KEY (TopicId)
);

CREATE TABLE BillTopic (
  BillId INTEGER NOT NULL,
  TopicId INTEGER NOT NULL,
  IsPrimary BOOLEAN,
  PRIMARY KEY (BillId, TopicId)
);

CREATE TABLE Sitting (
  SittingId INTEGER NOT NULL,
  ChamberCode VARCHAR(10),
  SessionId INTEGER,
  SittingDate DATE,
  SittingNo INTEGER,
  StartTime DATETIME,
  EndTime DATETIME,
  SittingTypeCode VARCHAR(10),
  PresidingMemberId INTEGER,
  SuspendedMinutes INTEGER,
  PrayersBy VARCHAR(50),
  HansardRef VARCHAR(60),
  IsEmergency BOOLEAN,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  WebcastUrl VARCHAR(60),
  PublicGalleryCount INTEGER,
  MaceYn BOOLEAN,
  PrintRunQty INTEGER,
  StrangersCount INTEGER,
  IsSecret BOOLEAN,
  PRIMARY KEY (SittingId)
);

CREATE TABLE SittingType (
  SittingTypeCode VARCHAR(10) NOT NULL,
  SittingTypeName VARCHAR(200),
  PRIMARY KEY (SittingTypeCode)
);

CREATE TABLE AgendaItem (
  AgendaItemId INTEGER NOT NULL,
  SittingId INTEGER,
  ItemOrder INTEGER,
  ItemTypeCode VARCHAR(10),
  ItemTitle VARCHAR(200),
  BillId INTEGER,
  QuestionId INTEGER,
  StartTime DATETIME,
  EndTime DATETIME,
  OutcomeText TEXT,
  PRIMARY KEY (AgendaItemId)
);

CREATE TABLE Speech (
  SpeechId INTEGER NOT NULL,
  AgendaItemId INTEGER,
  SittingId INTEGER,
  MemberId INTEGER,
  StartTime DATETIME,
  DurationMinutes INTEGER,
  WordCount INTEGER,
  SpeechTypeCode VARCHAR(10),
  HansardColumn VARCHAR(60),
  LanguageCode VARCHAR(10),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (SpeechId)
);

CREATE TABLE PQuestion (
  QuestionId INTEGER NOT NULL,
  QuestionNo VARCHAR(12),
  QuestionTypeCode VARCHAR(10),
  AskedByMemberId INTEGER,
  DepartmentId INTEGER,
  TopicId INTEGER,
  TabledDate DATE,
  DueDate DATE,
  AnsweredDate DATE,
  AnsweredByMemberId INTEGER,
  QuestionText TEXT,
  AnswerText TEXT,
  StatusCode VARCHAR(10),
  IsTransferred BOOLEAN,
  WithdrawnDate DATE,
  SessionId INTEGER,
  HoldingAnswerDate DATE,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (QuestionId)
);

CREATE TABLE PQuestionType (
  QuestionTypeCode VARCHAR(10) NOT NULL,
  QuestionTypeName VARCHAR(200),
  AnswerDays INTEGER,
  PRIMARY KEY (QuestionTypeCode)
);

CREATE TABLE PQuestionStatus (
  StatusCode VARCHAR(10) NOT NULL,
  StatusName VARCHAR(200),
  IsOpen BOOLEAN,
  PRIMARY KEY (StatusCode)
);

CREATE TABLE Department (
  DepartmentId INTEGER NOT NULL,
  DepartmentName VARCHAR(200),
  Abbreviation VARCHAR(12),
  MinisterMemberId INTEGER,
  StartDate DATE,
  EndDate DATE,
  ReplacedById INTEGER,
  PRIMARY KEY (DepartmentId)
);

CREATE TABLE DVNHDR (
  DVNID INTEGER NOT NULL,
  DVNNO INTEGER,
  SITID INTEGER,
  BILID INTEGER,
  STGID INTEGER,
  AMDID INTEGER,
  DVDT DATE,
  DVTM VARCHAR(5),
  QTXT VARCHAR(500),
  TYPCD CHAR(2),
  RESCD CHAR(2),
  AYECT INTEGER,
  NOECT INTEGER,
  ABSCT INTEGER,
  FREEV CHAR(1),
  CRDT DATE,
  CRBY VARCHAR(8),
  UPDT DATE,
  UPBY VARCHAR(8),
  FLR1 VARCHAR(60),
  FLR2 VARCHAR(60),
  FLR3 CHAR(1),
  FLR4 CHAR(1),
  LOBMN INTEGER,
  CLSTM VARCHAR(5),
  CLKNO VARCHAR(8),
  PRSNO VARCHAR(8),
  CASTV CHAR(2),
  REFNO VARCHAR(12),
  PRIMARY KEY (DVNID)
);

CREATE TABLE DVNVOT (
  DVNID INTEGER NOT NULL,
  MBRNO VARCHAR(8) NOT NULL,
  VOTCD CHAR(2),
  LOBCD CHAR(2),
  PTYCD VARCHAR(12),
  PRXNO VARCHAR(8),
  RBLFL CHAR(1),
  PRIMARY KEY (DVNID, MBRNO)
);

CREATE TABLE DVNVCD (
  VOTCD CHAR(2) NOT NULL,
  VOTTX VARCHAR(30),
  CNTFL CHAR(1),
  PRIMARY KEY (VOTCD)
);

CREATE TABLE DVNTYP (
  TYPCD CHAR(2) NOT NULL,
  TYPTX VARCHAR(40),
  PRIMARY KEY (TYPCD)
);

CREATE TABLE DVNRES (
  RESCD CHAR(2) NOT NULL,
  RESTX VARCHAR(40),
  PRIMARY KEY (RESCD)
);

CREATE TABLE DVNTLR (
  DVNID INTEGER NOT NULL,
  MBRNO VARCHAR(8) NOT NULL,
  SIDCD CHAR(2),
  PRIMARY KEY (DVNID, MBRNO)
);

CREATE TABLE DVNPTY (
  DVNID INTEGER NOT NULL,
  PTYCD VARCHAR(12) NOT NULL,
  AYECT INTEGER,
  NOECT INTEGER,
  ABSCT INTEGER,
  PRIMARY KEY (DVNID, PTYCD)
);

CREATE TABLE StaffPerson (
  StaffNo VARCHAR(8) NOT NULL,
  Forename VARCHAR(60),
  Surname VARCHAR(60),
  KnownAs VARCHAR(60),
  BirthDate DATE,
  Gender CHAR(1),
  NiNumber VARCHAR(12),
  HomeAddress VARCHAR(60),
  Postcode VARCHAR(10),
  EmailAddress VARCHAR(60),
  WorkPhone VARCHAR(60),
  MobilePhone VARCHAR(60),
  OfficeRoomId INTEGER,
  StartDate DATE,
  LeaveDate DATE,
  LeaveReasonCode VARCHAR(10),
  ContractTypeCode VARCHAR(10),
  GradeCode VARCHAR(10),
  UnitId INTEGER,
  LineManagerNo VARCHAR(8),
  BankSortCode VARCHAR(10),
  BankAccountNo VARCHAR(60),
  NextOfKinName VARCHAR(200),
  NextOfKinPhone VARCHAR(60),
  Fte DECIMAL(4,2),
  AnnualLeaveDays INTEGER,
  PayrollRef VARCHAR(60),
  PensionScheme VARCHAR(60),
  ClearanceDue DATE,
  IsUnionMember BOOLEAN,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (StaffNo)
);

CREATE TABLE StaffPersonOld (
  OldStaffRef VARCHAR(6) NOT NULL,
  Surname VARCHAR(60),
  Forename VARCHAR(60),
  DeptText TEXT,
  StartDate DATE,
  LeaveDate DATE,
  MigratedFlag BOOLEAN,
  PRIMARY KEY (OldStaffRef)
);

CREATE TABLE OrgUnit (
  UnitId INTEGER NOT NULL,
  UnitCode VARCHAR(10),
  UnitName VARCHAR(200),
  UnitTypeCode VARCHAR(10),
  ParentUnitId INTEGER,
  HeadStaffNo VARCHAR(8),
  CostCentreCode VARCHAR(10),
  StartDate DATE,
  EndDate DATE,
  BuildingId INTEGER,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (UnitId)
);

CREATE TABLE Grade (
  GradeCode VARCHAR(10) NOT NULL,
  GradeName VARCHAR(200),
  MinSalaryAmount DECIMAL(14,2),
  MaxSalaryAmount DECIMAL(14,2),
  SortOrder INTEGER,
  PRIMARY KEY (GradeCode)
);

CREATE TABLE JobRole (
  JobId INTEGER NOT NULL,
  JobTitle VARCHAR(200),
  GradeCode VARCHAR(10),
  UnitId INTEGER,
  IsVacant BOOLEAN,
  AdvertisedDate DATE,
  FteAllowed DECIMAL(4,2),
  PRIMARY KEY (JobId)
);

CREATE TABLE StaffAppointment (
  AppointmentId INTEGER NOT NULL,
  StaffNo VARCHAR(8),
  JobId INTEGER,
  StartDate DATE,
  EndDate DATE,
  SalaryAmount DECIMAL(14,2),
  IsActing BOOLEAN,
  Fte DECIMAL(4,2),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (AppointmentId)
);

CREATE TABLE LeaveType (
  LeaveTypeCode VARCHAR(10) NOT NULL,
  LeaveTypeName VARCHAR(200),
  IsPaid BOOLEAN,
  IsSickness BOOLEAN,
  PRIMARY KEY (LeaveTypeCode)
);

CREATE TABLE LeaveRecord (
  LeaveId INTEGER NOT NULL,
  StaffNo VARCHAR(8),
  LeaveTypeCode VARCHAR(10),
  StartDate DATE,
  EndDate DATE,
  DaysTaken DECIMAL(5,1),
  ApprovedByNo VARCHAR(8),
  ApprovedOn DATETIME,
  CancelledFlag BOOLEAN,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (LeaveId)
);

CREATE TABLE TrainingCourse (
  CourseId INTEGER NOT NULL,
  CourseTitle VARCHAR(200),
  ProviderName VARCHAR(200),
  IsMandatory BOOLEAN,
  ValidMonths INTEGER,
  CourseCost DECIMAL(14,2),
  PRIMARY KEY (CourseId)
);

CREATE TABLE TrainingRecord (
  StaffNo VARCHAR(8) NOT NULL,
  CourseId INTEGER NOT NULL,
  CompletedDate DATE NOT NULL,
  ResultCode VARCHAR(10),
  ExpiryDate DATE,
  PRIMARY KEY (StaffNo, CourseId, CompletedDate)
);

CREATE TABLE MemberAide (
  AideId INTEGER NOT NULL,
  MemberId INTEGER,
  Forename VARCHAR(60),
  Surname VARCHAR(60),
  JobText TEXT,
  StartDate DATE,
  EndDate DATE,
  SalaryAmount DECIMAL(14,2),
  IsFamilyMember BOOLEAN,
  HoursPerWeek DECIMAL(4,1),
  EmailAddress VARCHAR(60),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (AideId)
);

CREATE TABLE SecPassHolder (
  HolderId INTEGER NOT NULL,
  HolderTypeCode VARCHAR(10),
  Surname VARCHAR(60),
  Forename VARCHAR(60),
  BirthDate DATE,
  StaffRef VARCHAR(8),
  MemberRef VARCHAR(60),
  AideRef INTEGER,
  SupplierRef INTEGER,
  OrganisationName VARCHAR(200),
  NationalityCode VARCHAR(10),
  PhotoRef VARCHAR(60),
  VettedOn DATETIME,
  BannedFlag BOOLEAN,
  BannedUntilDate DATE,
  Notes TEXT,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (HolderId)
);

CREATE TABLE SecHolderType (
  HolderTypeCode VARCHAR(10) NOT NULL,
  HolderTypeName VARCHAR(200),
  PRIMARY KEY (HolderTypeCode)
);

CREATE TABLE SecPass (
  PassId INTEGER NOT NULL,
  PassNo VARCHAR(12),
  HolderId INTEGER,
  PassTypeCode VARCHAR(10),
  PassStatusCode VARCHAR(10),
  IssuedDate DATE,
  ExpiryDate DATE,
  ReturnedDate DATE,
  SponsorUnitId INTEGER,
  SponsorMemberId INTEGER,
  IssuedBy VARCHAR(50),
  ReplacesPassId INTEGER,
  ChipNo VARCHAR(60),
  PrintedCount INTEGER,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (PassId)
);

CREATE TABLE SecPassType (
  PassTypeCode VARCHAR(10) NOT NULL,
  PassTypeName VARCHAR(200),
  ColourName VARCHAR(200),
  MaxMonths INTEGER,
  EscortFlag BOOLEAN,
  PRIMARY KEY (PassTypeCode)
);

CREATE TABLE SecPassStatus (
  PassStatusCode VARCHAR(10) NOT NULL,
  PassStatusName VARCHAR(200),
  IsUsable BOOLEAN,
  PRIMARY KEY (PassStatusCode)
);

CREATE TABLE SecZone (
  ZoneId INTEGER NOT NULL,
  ZoneName VARCHAR(200),
  BuildingId INTEGER,
  ClearanceCode VARCHAR(10),
  PRIMARY KEY (ZoneId)
);

CREATE TABLE SecZoneGrant (
  PassId INTEGER NOT NULL,
  ZoneId INTEGER NOT NULL,
  GrantedDate DATE,
  RevokedDate DATE,
  GrantedBy VARCHAR(50),
  PRIMARY KEY (PassId, ZoneId)
);

CREATE TABLE SecClearance (
  ClearanceId INTEGER NOT NULL,
  HolderId INTEGER,
  ClearanceCode VARCHAR(10),
  RequestedDate DATE,
  GrantedDate DATE,
  ExpiryDate DATE,
  RefusedDate DATE,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (ClearanceId)
);

CREATE TABLE SecClearanceLevel (
  ClearanceCode VARCHAR(10) NOT NULL,
  ClearanceName VARCHAR(200),
  LevelRank INTEGER,
  PRIMARY KEY (ClearanceCode)
);

CREATE TABLE SecGate (
  GateId INTEGER NOT NULL,
  GateName VARCHAR(200),
  BuildingId INTEGER,
  IsPublicEntrance BOOLEAN,
  IsActive BOOLEAN,
  PRIMARY KEY (GateId)
);

CREATE TABLE SecGateEvent (
  EventId INTEGER NOT NULL,
  GateId INTEGER,
  PassId INTEGER,
  EventTime DATETIME,
  DirectionCode VARCHAR(10),
  IsDenied BOOLEAN,
  DenyReasonCode VARCHAR(10),
  PRIMARY KEY (EventId)
);

CREATE TABLE SecVisitor (
  VisitorId INTEGER NOT NULL,
  Surname VARCHAR(60),
  Forename VARCHAR(60),
  OrganisationName VARCHAR(200),
  CountryCode VARCHAR(10),
  EmailAddress VARCHAR(60),
  BlacklistFlag BOOLEAN,
  PRIMARY KEY (VisitorId)
);

CREATE TABLE SecVisit (
  VisitId INTEGER NOT NULL,
  VisitorId INTEGER,
  HostMemberId INTEGER,
  HostStaffNo VARCHAR(8),
  VisitDate DATE,
  ArrivedAt DATETIME,
  LeftAt DATETIME,
  GateId INTEGER,
  PurposeCode VARCHAR(10),
  RoomId INTEGER,
  CancelledFlag BOOLEAN,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (VisitId)
);

CREATE TABLE SecIncident (
  IncidentId INTEGER NOT NULL,
  IncidentTypeCode VARCHAR(10),
  OccurredAt DATETIME,
  BuildingId INTEGER,
  RoomId INTEGER,
  GateId INTEGER,
  ReportedByNo VARCHAR(8),
  SeverityCode VARCHAR(10),
  DescriptionText TEXT,
  ClosedDate DATE,
  PoliceRef VARCHAR(60),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (IncidentId)
);

CREATE TABLE SecIncidentType (
  IncidentTypeCode VARCHAR(10) NOT NULL,
  IncidentTypeName VARCHAR(200),
  PRIMARY KEY (IncidentTypeCode)
);

CREATE TABLE SecPassUploadStg (
  LoadId INTEGER NOT NULL,
  RowNo INTEGER NOT NULL,
  PassNo VARCHAR(12),
  SurnameText TEXT,
  TypeText TEXT,
  LoadedOn DATETIME,
  ErrorText TEXT,
  PRIMARY KEY (LoadId, RowNo)
);

CREATE TABLE LBTITL (
  TITNO INTEGER NOT NULL,
  TITTX VARCHAR(255),
  SUBTX VARCHAR(255),
  ISBN VARCHAR(13),
  PUBYR INTEGER,
  PUBNM VARCHAR(80),
  EDNTX VARCHAR(30),
  LNGCD CHAR(3),
  MATCD CHAR(2),
  CLSNO VARCHAR(20),
  PAGCT INTEGER,
  ADDDT DATE,
  VNDNO INTEGER,
  PRICE DECIMAL(9,2),
  SERFL CHAR(1),
  CRDT DATE,
  CRBY VARCHAR(8),
  UPDT DATE,
  UPBY VARCHAR(8),
  FLR1 VARCHAR(60),
  FLR2 VARCHAR(60),
  FLR3 CHAR(1),
  FLR4 CHAR(1),
  PRIMARY KEY (TITNO)
);

CREATE TABLE LBAUTH (
  AUTNO INTEGER NOT NULL,
  AUTNM VARCHAR(80),
  BRNYR INTEGER,
  PRIMARY KEY (AUTNO)
);

CREATE TABLE LBTIAU (
  TITNO INTEGER NOT NULL,
  AUTNO INTEGER NOT NULL,
  ROLCD CHAR(2),
  PRIMARY KEY (TITNO, AUTNO)
);

CREATE TABLE LBSUBJ (
  SUBCD VARCHAR(10) NOT NULL,
  SUBTX VARCHAR(80),
  PARCD VARCHAR(10),
  PRIMARY KEY (SUBCD)
);

CREATE TABLE LBTISU (
  TITNO INTEGER NOT NULL,
  SUBCD VARCHAR(10) NOT NULL,
  PRIMARY KEY (TITNO, SUBCD)
);

CREATE TABLE LBMATT (
  MATCD CHAR(2) NOT NULL,
  MATTX VARCHAR(40),
  LONDY INTEGER,
  PRIMARY KEY (MATCD)
);

CREATE TABLE LBCOPY (
  CPYNO VARCHAR(12) NOT NULL,
  TITNO INTEGER,
  BRNCD CHAR(3),
  SHLCD VARCHAR(10),
  CPSCD CHAR(2),
  ACQDT DATE,
  COSTA DECIMAL(9,2),
  LOSDT DATE,
  CRDT DATE,
  CRBY VARCHAR(8),
  UPDT DATE,
  UPBY VARCHAR(8),
  FLR1 VARCHAR(60),
  FLR2 VARCHAR(60),
  FLR3 CHAR(1),
  FLR4 CHAR(1),
  PRIMARY KEY (CPYNO)
);

CREATE TABLE LBCPST (
  CPSCD CHAR(2) NOT NULL,
  CPSTX VARCHAR(40),
  LNDFL CHAR(1),
  PRIMARY KEY (CPSCD)
);

CREATE TABLE LBBRCH (
  BRNCD CHAR(3) NOT NULL,
  BRNTX VARCHAR(40),
  BLDNO INTEGER,
  PRIMARY KEY (BRNCD)
);

CREATE TABLE LBBORR (
  BRWNO VARCHAR(10) NOT NULL,
  BRTCD CHAR(2),
  MBRNO VARCHAR(8),
  STFNO VARCHAR(8),
  SURNM VARCHAR(60),
  FORNM VARCHAR(60),
  REGDT DATE,
  EXPDT DATE,
  BLKFL CHAR(1),
  CRDT DATE,
  CRBY VARCHAR(8),
  UPDT DATE,
  UPBY VARCHAR(8),
  FLR1 VARCHAR(60),
  FLR2 VARCHAR(60),
  FLR3 CHAR(1),
  FLR4 CHAR(1),
  PRIMARY KEY (BRWNO)
);

CREATE TABLE LBBRTY (
  BRTCD CHAR(2) NOT NULL,
  BRTTX VARCHAR(40),
  MAXLN INTEGER,
  PRIMARY KEY (BRTCD)
);

CREATE TABLE LBLOAN (
  LONNO INTEGER NOT NULL,
  CPYNO VARCHAR(12),
  BRWNO VARCHAR(10),
  OUTDT DATE,
  DUEDT DATE,
  RETDT DATE,
  RNWCT INTEGER,
  FINEA DECIMAL(9,2),
  CRDT DATE,
  CRBY VARCHAR(8),
  UPDT DATE,
  UPBY VARCHAR(8),
  FLR1 VARCHAR(60),
  FLR2 VARCHAR(60),
  FLR3 CHAR(1),
  FLR4 CHAR(1),
  PRIMARY KEY (LONNO)
);

CREATE TABLE LBRSRV (
  RSVNO INTEGER NOT NULL,
  TITNO INTEGER,
  BRWNO VARCHAR(10),
  RSVDT DATE,
  FULDT DATE,
  CANDT DATE,
  PRIMARY KEY (RSVNO)
);

CREATE TABLE LBENQ (
  ENQNO INTEGER NOT NULL,
  BRWNO VARCHAR(10),
  SUBCD VARCHAR(10),
  ENQTX VARCHAR(500),
  RCVDT DATE,
  DUEDT DATE,
  ANSDT DATE,
  STFNO VARCHAR(8),
  ESTCD CHAR(2),
  HRSNO DECIMAL(6,2),
  CNLCD CHAR(2),
  CONFL CHAR(1),
  CRDT DATE,
  CRBY VARCHAR(8),
  UPDT DATE,
  UPBY VARCHAR(8),
  FLR1 VARCHAR(60),
  FLR2 VARCHAR(60),
  FLR3 CHAR(1),
  FLR4 CHAR(1),
  PRIMARY KEY (ENQNO)
);

CREATE TABLE LBENST (
  ESTCD CHAR(2) NOT NULL,
  ESTTX VARCHAR(40),
  OPNFL CHAR(1),
  PRIMARY KEY (ESTCD)
);

CREATE TABLE tblVenue (
  VenueID INTEGER NOT NULL,
  VenueName VARCHAR(200),
  VenueTypeID INTEGER,
  BuildingID INTEGER,
  RoomID INTEGER,
  Covers INTEGER,
  ManagerStaffNo VARCHAR(8),
  OpenYN CHAR(1),
  MembersOnlyYN CHAR(1),
  LicenceNo VARCHAR(60),
  LicenceExpiry DATE,
  TillCount INTEGER,
  HygieneScore INTEGER,
  PhoneExt VARCHAR(60),
  OpenFrom VARCHAR(5),
  OpenTo VARCHAR(5),
  WeekendYN CHAR(1),
  BarYN CHAR(1),
  CostCentreCode VARCHAR(10),
  PRIMARY KEY (VenueID)
);

CREATE TABLE tblItemCat (
  CatID INTEGER NOT NULL,
  CatName VARCHAR(200),
  VatRate DECIMAL(5,2),
  PRIMARY KEY (CatID)
);

CREATE TABLE tblMenuItem (
  ItemID INTEGER NOT NULL,
  ItemName VARCHAR(200),
  CatID INTEGER,
  SellPrice DECIMAL(14,2),
  CostPrice DECIMAL(14,2),
  VeganYN CHAR(1),
  HalalYN CHAR(1),
  DiscontinuedDate DATE,
  PluCode VARCHAR(10),
  ShortName VARCHAR(200),
  Calories INTEGER,
  PortionG INTEGER,
  VegetarianYN CHAR(1),
  GlutenFreeYN CHAR(1),
  SeasonCode VARCHAR(10),
  PrintOrder INTEGER,
  RecipeRef VARCHAR(60),
  SupplierRef VARCHAR(60),
  PRIMARY KEY (ItemID)
);

CREATE TABLE tblAllergen (
  AllergenID INTEGER NOT NULL,
  AllergenName VARCHAR(200),
  PRIMARY KEY (AllergenID)
);

CREATE TABLE tblItemAllergen (
  ItemID INTEGER NOT NULL,
  AllergenID INTEGER NOT NULL,
  TraceOnlyYN CHAR(1),
  PRIMARY KEY (ItemID, AllergenID)
);

CREATE TABLE tblSale (
  SaleID INTEGER NOT NULL,
  VenueID INTEGER,
  TillNo VARCHAR(60),
  SaleDate DATE,
  SaleTime VARCHAR(5),
  PayMethodID INTEGER,
  CustAccID INTEGER,
  CashierStaffNo VARCHAR(8),
  TotalGross DECIMAL(10,2),
  TotalDiscount DECIMAL(10,2),
  VoidYN CHAR(1),
  PRIMARY KEY (SaleID)
);

CREATE TABLE tblSaleLine (
  SaleID INTEGER NOT NULL,
  LineNo INTEGER NOT NULL,
  ItemID INTEGER,
  Qty INTEGER,
  UnitPrice DECIMAL(14,2),
  LineTotal DECIMAL(10,2),
  PRIMARY KEY (SaleID, LineNo)
);

CREATE TABLE tblTillSummary (
  VenueID INTEGER NOT NULL,
  SummaryDate DATE NOT NULL,
  TillNo VARCHAR(60) NOT NULL,
  TotalGross DECIMAL(10,2),
  CoverCount INTEGER,
  Variance DECIMAL(8,2),
  PRIMARY KEY (VenueID, SummaryDate, TillNo)
);

CREATE TABLE tblCustAcc (
  CustAccID INTEGER NOT NULL,
  AccName VARCHAR(200),
  MemberID INTEGER,
  StaffNo VARCHAR(8),
  UnitID INTEGER,
  CreditLimit DECIMAL(10,2),
  Balance DECIMAL(10,2),
  ClosedDate DATE,
  PRIMARY KEY (CustAccID)
);

CREATE TABLE tblFunction (
  FunctionID INTEGER NOT NULL,
  FunctionName VARCHAR(200),
  FuncTypeID INTEGER,
  VenueID INTEGER,
  FunctionDate DATE,
  StartTime VARCHAR(5),
  EndTime VARCHAR(5),
  Guests INTEGER,
  HostMemberID INTEGER,
  HostUnitID INTEGER,
  FuncStatusID INTEGER,
  QuotedAmount DECIMAL(14,2),
  InvoicedAmount DECIMAL(14,2),
  DepositAmount DECIMAL(14,2),
  PaidDate DATE,
  OrganiserStaffNo VARCHAR(8),
  CancelReason VARCHAR(60),
  DietNotes TEXT,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (FunctionID)
);

CREATE TABLE tblFuncStatus (
  FuncStatusID INTEGER NOT NULL,
  FuncStatusName VARCHAR(200),
  LiveYN CHAR(1),
  PRIMARY KEY (FuncStatusID)
);

CREATE TABLE tblFuncType (
  FuncTypeID INTEGER NOT NULL,
  FuncTypeName VARCHAR(200),
  PRIMARY KEY (FuncTypeID)
);

CREATE TABLE tblFunctionMenu (
  FunctionID INTEGER NOT NULL,
  ItemID INTEGER NOT NULL,
  Portions INTEGER,
  AgreedPrice DECIMAL(14,2),
  PRIMARY KEY (FunctionID, ItemID)
);

CREATE TABLE EstBuilding (
  BuildingId INTEGER NOT NULL,
  BuildingCode VARCHAR(10),
  BuildingName VARCHAR(200),
  SiteId INTEGER,
  YearBuilt INTEGER,
  ListedGradeCode VARCHAR(10),
  GrossAreaM2 DECIMAL(10,1),
  FloorsCount INTEGER,
  OwnershipCode VARCHAR(10),
  LeaseEndDate DATE,
  ManagerStaffNo VARCHAR(8),
  AsbestosFlag BOOLEAN,
  EpcRating VARCHAR(60),
  FireRiskDate DATE,
  RebuildValue DECIMAL(14,2),
  DisposedDate DATE,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  OccupancyMax INTEGER,
  LiftCount INTEGER,
  HeatingCode VARCHAR(10),
  RoofCode VARCHAR(10),
  ConditionCode VARCHAR(10),
  LastSurveyDate DATE,
  NextSurveyDate DATE,
  InsuranceRef VARCHAR(60),
  UprnNo VARCHAR(60),
  FloodZoneCode VARCHAR(10),
  EvacPlanRef VARCHAR(60),
  PRIMARY KEY (BuildingId)
);

CREATE TABLE EstRoomType (
  RoomTypeCode VARCHAR(10) NOT NULL,
  RoomTypeName VARCHAR(200),
  IsBookable BOOLEAN,
  PRIMARY KEY (RoomTypeCode)
);

CREATE TABLE EstRoom (
  RoomId INTEGER NOT NULL,
  RoomNo VARCHAR(12),
  RoomName VARCHAR(200),
  BuildingId INTEGER,
  FloorNo VARCHAR(4),
  RoomTypeCode VARCHAR(10),
  AreaM2 DECIMAL(8,1),
  Capacity INTEGER,
  HasVideo BOOLEAN,
  IsAccessible BOOLEAN,
  UnitId INTEGER,
  OutOfUseDate DATE,
  PhoneExt VARCHAR(60),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  CarpetDate DATE,
  PaintDate DATE,
  KeyRef VARCHAR(60),
  HeatZone VARCHAR(60),
  LightTypeCode VARCHAR(10),
  WindowCount INTEGER,
  PhoneSocketCount INTEGER,
  NetPortCount INTEGER,
  ProjectorYn BOOLEAN,
  PRIMARY KEY (RoomId)
);

CREATE TABLE EstRoomAlloc (
  AllocId INTEGER NOT NULL,
  RoomId INTEGER,
  MemberId INTEGER,
  StaffNo VARCHAR(8),
  UnitId INTEGER,
  FromDate DATE,
  ToDate DATE,
  DeskCount INTEGER,
  PRIMARY KEY (AllocId)
);

CREATE TABLE EstRoomBooking (
  BookingId INTEGER NOT NULL,
  RoomId INTEGER,
  BookedByNo VARCHAR(8),
  MemberId INTEGER,
  UnitId INTEGER,
  BookingDate DATE,
  StartTime DATETIME,
  EndTime DATETIME,
  PurposeText TEXT,
  AttendeeCount INTEGER,
  CancelledOn DATETIME,
  StatusCode VARCHAR(10),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (BookingId)
);

CREATE TABLE EstMeter (
  MeterId INTEGER NOT NULL,
  BuildingId INTEGER,
  UtilityCode VARCHAR(10),
  MeterNo VARCHAR(60),
  UnitOfMeasure VARCHAR(60),
  InstalledDate DATE,
  RemovedDate DATE,
  PRIMARY KEY (MeterId)
);

CREATE TABLE EstUtility (
  UtilityCode VARCHAR(10) NOT NULL,
  UtilityName VARCHAR(200),
  PRIMARY KEY (UtilityCode)
);

CREATE TABLE EstMeterReading (
  MeterId INTEGER NOT NULL,
  ReadingDate DATE NOT NULL,
  ReadingValue DECIMAL(14,2),
  ConsumptionQty DECIMAL(12,2),
  EstimatedFlag BOOLEAN,
  PRIMARY KEY (MeterId, ReadingDate)
);

CREATE TABLE EWJOB (
  JOBNO INTEGER NOT NULL,
  RMNO INTEGER,
  BLNO INTEGER,
  ASTNO VARCHAR(12),
  TRDCD CHAR(2),
  PRICD CHAR(2),
  STACD CHAR(2),
  REPDT DATE,
  TGTDT DATE,
  CMPDT DATE,
  RPBY VARCHAR(8),
  ASGTO VARCHAR(8),
  CNTNO INTEGER,
  DSCTX VARCHAR(500),
  ESTCS DECIMAL(12,2),
  ACTCS DECIMAL(12,2),
  PLNFL CHAR(1),
  RCLFL CHAR(1),
  CRDT DATE,
  CRBY VARCHAR(8),
  UPDT DATE,
  UPBY VARCHAR(8),
  FLR1 VARCHAR(60),
  FLR2 VARCHAR(60),
  FLR3 CHAR(1),
  FLR4 CHAR(1),
  PRIMARY KEY (JOBNO)
);

CREATE TABLE EWTRD (
  TRDCD CHAR(2) NOT NULL,
  TRDTX VARCHAR(40),
  PRIMARY KEY (TRDCD)
);

CREATE TABLE EWPRI (
  PRICD CHAR(2) NOT NULL,
  PRITX VARCHAR(40),
  TGTHR INTEGER,
  PRIMARY KEY (PRICD)
);

CREATE TABLE EWSTA (
  STACD CHAR(2) NOT NULL,
  STATX VARCHAR(40),
  CLSFL CHAR(1),
  PRIMARY KEY (STACD)
);

CREATE TABLE EWASST (
  ASTNO VARCHAR(12) NOT NULL,
  ASTTX VARCHAR(80),
  ASCCD CHAR(3),
  BLNO INTEGER,
  RMNO INTEGER,
  INSDT DATE,
  WARDT DATE,
  LFEYR INTEGER,
  DSPDT DATE,
  VALUA DECIMAL(12,2),
  CRDT DATE,
  CRBY VARCHAR(8),
  UPDT DATE,
  UPBY VARCHAR(8),
  FLR1 VARCHAR(60),
  FLR2 VARCHAR(60),
  FLR3 CHAR(1),
  FLR4 CHAR(1),
  PRIMARY KEY (ASTNO)
);

CREATE TABLE EWASCL (
  ASCCD CHAR(3) NOT NULL,
  ASCTX VARCHAR(40),
  INSPM INTEGER,
  PRIMARY KEY (ASCCD)
);

CREATE TABLE EWLABR (
  JOBNO INTEGER NOT NULL,
  SEQNO INTEGER NOT NULL,
  STFNO VARCHAR(8),
  WRKDT DATE,
  HRSNO DECIMAL(6,2),
  RATEA DECIMAL(8,2),
  PRIMARY KEY (JOBNO, SEQNO)
);

CREATE TABLE ProcSupplier (
  SupplierId INTEGER NOT NULL,
  SupplierNo VARCHAR(60),
  SupplierName VARCHAR(200),
  TradingName VARCHAR(200),
  CompanyRegNo VARCHAR(60),
  VatNo VARCHAR(60),
  AddressText TEXT,
  Postcode VARCHAR(10),
  CountryCode VARCHAR(10),
  ContactName VARCHAR(200),
  ContactEmail VARCHAR(60),
  ContactPhone VARCHAR(60),
  IsSme BOOLEAN,
  IsActive BOOLEAN,
  BankSortCode VARCHAR(10),
  BankAccountNo VARCHAR(60),
  PaymentTermsCode VARCHAR(10),
  ModernSlaveryDate DATE,
  InsuranceExpiryDate DATE,
  CyberCertExpiryDate DATE,
  CreditRating VARCHAR(60),
  SuspendedFlag BOOLEAN,
  DunsNo VARCHAR(60),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (SupplierId)
);

CREATE TABLE ProcCountry (
  CountryCode VARCHAR(10) NOT NULL,
  CountryName VARCHAR(200),
  PRIMARY KEY (CountryCode)
);

CREATE TABLE ProcCategory (
  CategoryId INTEGER NOT NULL,
  CategoryName VARCHAR(200),
  ParentCategoryId INTEGER,
  CategoryLeadNo VARCHAR(8),
  PRIMARY KEY (CategoryId)
);

CREATE TABLE ProcRoute (
  RouteCode VARCHAR(10) NOT NULL,
  RouteName VARCHAR(200),
  ThresholdAmount DECIMAL(14,2),
  PRIMARY KEY (RouteCode)
);

CREATE TABLE ProcTenderStatus (
  TenderStatusCode VARCHAR(10) NOT NULL,
  TenderStatusName VARCHAR(200),
  IsFinal BOOLEAN,
  PRIMARY KEY (TenderStatusCode)
);

CREATE TABLE ProcTender (
  TenderId INTEGER NOT NULL,
  TenderRef VARCHAR(60),
  TenderTitle VARCHAR(200),
  CategoryId INTEGER,
  RouteCode VARCHAR(10),
  TenderStatusCode VARCHAR(10),
  OwnerUnitId INTEGER,
  LeadStaffNo VARCHAR(8),
  PublishedDate DATE,
  DeadlineDate DATE,
  AwardedDate DATE,
  EstimatedValue DECIMAL(14,2),
  AwardedValue DECIMAL(14,2),
  LotCount INTEGER,
  CancelReason VARCHAR(60),
  IsEuNotice BOOLEAN,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (TenderId)
);

CREATE TABLE ProcBid (
  BidId INTEGER NOT NULL,
  TenderId INTEGER,
  SupplierId INTEGER,
  ReceivedOn DATETIME,
  BidAmount DECIMAL(14,2),
  IsCompliant BOOLEAN,
  TotalScore DECIMAL(6,2),
  RankNo INTEGER,
  IsWinner BOOLEAN,
  WithdrawnFlag BOOLEAN,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (BidId)
);

CREATE TABLE ProcContract (
  ContractId INTEGER NOT NULL,
  ContractRef VARCHAR(60),
  ContractTitle VARCHAR(200),
  SupplierId INTEGER,
  TenderId INTEGER,
  CategoryId INTEGER,
  OwnerUnitId INTEGER,
  ManagerStaffNo VARCHAR(8),
  ContractStatusCode VARCHAR(10),
  StartDate DATE,
  EndDate DATE,
  ExtendedToDate DATE,
  OriginalValue DECIMAL(14,2),
  CurrentValue DECIMAL(14,2),
  NoticeMonths INTEGER,
  RiskCode VARCHAR(10),
  SignedDate DATE,
  TerminatedDate DATE,
  ContractDocRef VARCHAR(60),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (ContractId)
);

CREATE TABLE ProcContractStatus (
  ContractStatusCode VARCHAR(10) NOT NULL,
  ContractStatusName VARCHAR(200),
  IsLive BOOLEAN,
  PRIMARY KEY (ContractStatusCode)
);

CREATE TABLE ProcContractChange (
  ContractId INTEGER NOT NULL,
  ChangeNo INTEGER NOT NULL,
  ChangeDate DATE,
  ReasonCode VARCHAR(10),
  ValueChangeAmount DECIMAL(14,2),
  NewEndDate DATE,
  ApprovedByNo VARCHAR(8),
  PRIMARY KEY (ContractId, ChangeNo)
);

CREATE TABLE ProcChangeReason (
  ReasonCode VARCHAR(10) NOT NULL,
  ReasonName VARCHAR(200),
  PRIMARY KEY (ReasonCode)
);

CREATE TABLE ProcPo (
  PoId INTEGER NOT NULL,
  PoNo VARCHAR(60),
  SupplierId INTEGER,
  ContractId INTEGER,
  UnitId INTEGER,
  RaisedByNo VARCHAR(8),
  RaisedDate DATE,
  PoStatusCode VARCHAR(10),
  TotalAmount DECIMAL(14,2),
  CostCentreCode VARCHAR(10),
  DeliveryBuildingId INTEGER,
  ApprovedByNo VARCHAR(8),
  ApprovedOn DATETIME,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (PoId)
);

CREATE TABLE ProcPoStatus (
  PoStatusCode VARCHAR(10) NOT NULL,
  PoStatusName VARCHAR(200),
  IsOpen BOOLEAN,
  PRIMARY KEY (PoStatusCode)
);

CREATE TABLE ProcPoLine (
  PoId INTEGER NOT NULL,
  LineNo INTEGER NOT NULL,
  CategoryId INTEGER,
  LineText TEXT,
  OrderedQty DECIMAL(12,2),
  UnitPrice DECIMAL(14,2),
  LineAmount DECIMAL(14,2),
  DueDate DATE,
  ReceivedQty DECIMAL(12,2),
  CancelledFlag BOOLEAN,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  PRIMARY KEY (PoId, LineNo)
);

CREATE TABLE ProcInvoice (
  InvoiceId INTEGER NOT NULL,
  InvoiceNo VARCHAR(60),
  SupplierId INTEGER,
  PoId INTEGER,
  InvoiceDate DATE,
  ReceivedDate DATE,
  DueDate DATE,
  PaidDate DATE,
  GrossAmount DECIMAL(14,2),
  NetAmount DECIMAL(14,2),
  InvoiceStatusCode VARCHAR(10),
  DisputeReason VARCHAR(60),
  ScannedOn DATETIME,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(50),
  LastUpdatedOn DATETIME,
  LastUpdatedBy VARCHAR(50),
  UserField1 VARCHAR(60),
  UserField2 VARCHAR(60),
  UserField3 VARCHAR(60),
  UserFlag1 BOOLEAN,
  UserFlag2 BOOLEAN,
  UserDate1 DATE,
  PRIMARY KEY (InvoiceId)
);

CREATE TABLE ProcInvoiceStg (
  LoadId INTEGER NOT NULL,
  RowNo INTEGER NOT NULL,
  SupplierText TEXT,
  InvoiceNo VARCHAR(60),
  AmountText TEXT,
  DateText TEXT,
  ErrorText TEXT,
  PRIMARY KEY (LoadId, RowNo)
);

CREATE TABLE ProcCostCentre (
  CostCentreCode VARCHAR(10) NOT NULL,
  CostCentreName VARCHAR(200),
  HolderStaffNo VARCHAR(8),
  IsActive BOOLEAN,
  PRIMARY KEY (CostCentreCode)
);

CREATE TABLE ProcBudget (
  CostCentreCode VARCHAR(10) NOT NULL,
  FinancialYear VARCHAR(7) NOT NULL,
  CategoryId INTEGER NOT NULL,
  BudgetAmount DECIMAL(14,2),
  ForecastAmount DECIMAL(14,2),
  PRIMARY KEY (CostCentreCode, FinancialYear, CategoryId)
);
