CREATE TABLE PropertyMaster (
  PropId INTEGER NOT NULL,
  PropCode VARCHAR(10),
  PropName NVARCHAR(60),
  ShortName NVARCHAR(60),
  BrandCode VARCHAR(10),
  ClusterId INTEGER,
  LegalEntityId INTEGER,
  CountryCode VARCHAR(10),
  CityName NVARCHAR(60),
  PostCode NVARCHAR(20),
  AddrLine1 NVARCHAR(60),
  AddrLine2 NVARCHAR(60),
  PhoneNo NVARCHAR(20),
  FaxNo NVARCHAR(20),
  EmailAddr NVARCHAR(60),
  TotalRooms INTEGER,
  TotalFloors INTEGER,
  OpenDate DATE,
  CloseDate DATE,
  StarRating INTEGER,
  TimeZoneCode VARCHAR(10),
  CurrencyCode VARCHAR(10),
  CheckInTime NVARCHAR(20),
  CheckOutTime NVARCHAR(20),
  GmEmpId INTEGER,
  LastNightAuditDate DATE,
  IsFranchise BIT,
  StatusFlag CHAR(1),
  UserDef1 NVARCHAR(60),
  UserDef2 NVARCHAR(60),
  UserDef3 NVARCHAR(60),
  CreatedOn DATETIME,
  CreatedBy NVARCHAR(60),
  ModifiedOn DATETIME,
  PRIMARY KEY (PropId),
  FOREIGN KEY (BrandCode) REFERENCES BrandLookup (BrandCode),
  FOREIGN KEY (ClusterId) REFERENCES PropertyCluster (ClusterId),
  FOREIGN KEY (LegalEntityId) REFERENCES LegalEntity (LegalEntityId),
  FOREIGN KEY (CountryCode) REFERENCES CountryRef (CountryCode)
);

CREATE TABLE PropertyMasterBak2014 (
  PropId INTEGER,
  PropCode VARCHAR(10),
  PropName NVARCHAR(60),
  BrandCode VARCHAR(10),
  RegionCode VARCHAR(10),
  CountryCode VARCHAR(10),
  CityName NVARCHAR(60),
  TotalRooms INTEGER,
  StatusFlag CHAR(1),
  BackupOn DATETIME
);

CREATE TABLE PropertyCluster (
  ClusterId INTEGER NOT NULL,
  ClusterName NVARCHAR(60),
  RegionId INTEGER,
  ClusterMgrEmpId INTEGER,
  PRIMARY KEY (ClusterId),
  FOREIGN KEY (RegionId) REFERENCES PropertyRegion (RegionId)
);

CREATE TABLE PropertyRegion (
  RegionId INTEGER NOT NULL,
  RegionCode VARCHAR(10),
  RegionName NVARCHAR(60),
  DivisionCode VARCHAR(10),
  PRIMARY KEY (RegionId)
);

CREATE TABLE BrandLookup (
  BrandCode VARCHAR(10) NOT NULL,
  BrandName NVARCHAR(60),
  BrandTier NVARCHAR(60),
  SortOrder INTEGER,
  IsActive BIT,
  PRIMARY KEY (BrandCode)
);

CREATE TABLE LegalEntity (
  LegalEntityId INTEGER NOT NULL,
  EntityCode VARCHAR(10),
  EntityName NVARCHAR(60),
  VatNo NVARCHAR(20),
  CountryCode VARCHAR(10),
  BaseCurrency VARCHAR(10),
  PRIMARY KEY (LegalEntityId)
);

CREATE TABLE CountryRef (
  CountryCode VARCHAR(10) NOT NULL,
  CountryName NVARCHAR(60),
  IsoAlpha3 VARCHAR(10),
  NationalityName NVARCHAR(60),
  DialPrefix NVARCHAR(20),
  IsEu BIT,
  PRIMARY KEY (CountryCode)
);

CREATE TABLE LkpGeneric (
  LkpType NVARCHAR(20) NOT NULL,
  LkpCode VARCHAR(10) NOT NULL,
  LangCode VARCHAR(10) NOT NULL,
  LkpText NVARCHAR(60),
  SortOrder INTEGER,
  InactiveFlag CHAR(1),
  PRIMARY KEY (LkpType, LkpCode, LangCode)
);

CREATE TABLE GuestProfile (
  GuestId INTEGER NOT NULL,
  ProfileNo NVARCHAR(20),
  TitleCode VARCHAR(10),
  LastName NVARCHAR(60),
  FirstName NVARCHAR(60),
  MiddleName NVARCHAR(60),
  AltName NVARCHAR(60),
  Gender CHAR(1),
  BirthDate DATE,
  NationalityCode VARCHAR(10),
  LanguageCode VARCHAR(10),
  VipCode VARCHAR(10),
  CompanyAcctId INTEGER,
  EmailAddr NVARCHAR(60),
  MobileNo NVARCHAR(20),
  MarketingOptIn BIT,
  BlacklistFlag CHAR(1),
  BlacklistReason NVARCHAR(60),
  FirstStayDate DATE,
  LastStayDate DATE,
  TotalStays INTEGER,
  TotalNights INTEGER,
  LifetimeRev DECIMAL(18,2),
  OriginPropId INTEGER,
  MergedIntoGuestId INTEGER,
  AnonymisedOn DATETIME,
  LegacyNo NVARCHAR(20),
  Udf01 NVARCHAR(60),
  Udf02 NVARCHAR(60),
  Udf03 NVARCHAR(60),
  Udf04 NVARCHAR(60),
  Udf05 NVARCHAR(60),
  CreatedOn DATETIME,
  CreatedBy NVARCHAR(60),
  UpdatedOn DATETIME,
  UpdatedBy NVARCHAR(60),
  RowVer INTEGER,
  PRIMARY KEY (GuestId),
  FOREIGN KEY (NationalityCode) REFERENCES CountryRef (CountryCode),
  FOREIGN KEY (VipCode) REFERENCES VipCodeLkp (VipCode)
);

CREATE TABLE GuestProfileStg (
  StgId INTEGER NOT NULL,
  SourceSystem NVARCHAR(60),
  BatchId INTEGER,
  LastName NVARCHAR(60),
  FirstName NVARCHAR(60),
  EmailAddr NVARCHAR(60),
  MobileNo NVARCHAR(20),
  BirthDate DATE,
  CountryText NVARCHAR(60),
  LoadedOn DATETIME,
  ProcessFlag CHAR(1),
  MatchGuestId INTEGER,
  ErrText NVARCHAR(2000),
  PRIMARY KEY (StgId)
);

CREATE TABLE GuestAddress (
  AddressId INTEGER NOT NULL,
  GuestId INTEGER,
  AddrType VARCHAR(10),
  Street NVARCHAR(60),
  City NVARCHAR(60),
  ZipCode VARCHAR(10),
  StateCode VARCHAR(10),
  CountryCode VARCHAR(10),
  IsPrimary BIT,
  PRIMARY KEY (AddressId),
  FOREIGN KEY (GuestId) REFERENCES GuestProfile (GuestId)
);

CREATE TABLE GuestPreference (
  GuestId INTEGER NOT NULL,
  PrefCode VARCHAR(10) NOT NULL,
  PropId INTEGER,
  RemarkText NVARCHAR(2000),
  CreatedOn DATETIME,
  PRIMARY KEY (GuestId, PrefCode),
  FOREIGN KEY (GuestId) REFERENCES GuestProfile (GuestId),
  FOREIGN KEY (PrefCode) REFERENCES PreferenceLkp (PrefCode)
);

CREATE TABLE PreferenceLkp (
  PrefCode VARCHAR(10) NOT NULL,
  PrefDesc NVARCHAR(60),
  PrefGroup NVARCHAR(60),
  IsActive BIT,
  PRIMARY KEY (PrefCode)
);

CREATE TABLE VipCodeLkp (
  VipCode VARCHAR(10) NOT NULL,
  VipDesc NVARCHAR(60),
  AmenityText NVARCHAR(2000),
  PRIMARY KEY (VipCode)
);

CREATE TABLE LoyaltyMember (
  MemberId INTEGER NOT NULL,
  GuestId INTEGER,
  MemberNo NVARCHAR(20),
  TierCode VARCHAR(10),
  EnrolDate DATE,
  EnrolPropId INTEGER,
  PointBalance INTEGER,
  TierExpiryDate DATE,
  StatusCode VARCHAR(10),
  EnrolledByEmp INTEGER,
  PRIMARY KEY (MemberId),
  FOREIGN KEY (GuestId) REFERENCES GuestProfile (GuestId),
  FOREIGN KEY (TierCode) REFERENCES LoyaltyTier (TierCode)
);

CREATE TABLE LoyaltyTier (
  TierCode VARCHAR(10) NOT NULL,
  TierName NVARCHAR(60),
  MinNights INTEGER,
  MinPoints INTEGER,
  BonusPct DECIMAL(9,4),
  PRIMARY KEY (TierCode)
);

CREATE TABLE LoyaltyTxn (
  LoyTxnId INTEGER NOT NULL,
  MemberId INTEGER,
  TxnDate DATE,
  TxnTypeCode VARCHAR(10),
  Points INTEGER,
  PropId INTEGER,
  ConfirmNo NVARCHAR(20),
  RemarkText NVARCHAR(2000),
  ReversedFlag CHAR(1),
  PRIMARY KEY (LoyTxnId),
  FOREIGN KEY (MemberId) REFERENCES LoyaltyMember (MemberId)
);

CREATE TABLE GuestComplaint (
  ComplaintId INTEGER NOT NULL,
  GuestId INTEGER,
  RsvId INTEGER,
  PropId INTEGER,
  CatCode VARCHAR(10),
  SeverityCode VARCHAR(10),
  LoggedOn DATETIME,
  LoggedByEmpId INTEGER,
  ResolvedOn DATETIME,
  CompensationAmt DECIMAL(18,2),
  DescText NVARCHAR(2000),
  OwnerDeptCode VARCHAR(10),
  StatusCode VARCHAR(10),
  GuestName NVARCHAR(60),
  RoomNo NVARCHAR(20),
  SourceFlag CHAR(1),
  FollowUpBy INTEGER,
  FollowUpOn DATETIME,
  RecoveryCode VARCHAR(10),
  RepeatFlag CHAR(1),
  ApprovedBy NVARCHAR(60),
  PRIMARY KEY (ComplaintId)
);

CREATE TABLE ComplaintCategory (
  CatCode VARCHAR(10) NOT NULL,
  CatName NVARCHAR(60),
  ParentCatCode VARCHAR(10),
  SlaHours INTEGER,
  PRIMARY KEY (CatCode)
);

CREATE TABLE GuestStaySummary (
  GuestId INTEGER NOT NULL,
  StayYear INTEGER NOT NULL,
  PropId INTEGER NOT NULL,
  Stays INTEGER,
  Nights INTEGER,
  RoomRev DECIMAL(18,2),
  FbRev DECIMAL(18,2),
  OtherRev DECIMAL(18,2),
  RefreshedOn DATETIME,
  PRIMARY KEY (GuestId, StayYear, PropId)
);

CREATE TABLE SurveyResponse (
  ResponseId INTEGER NOT NULL,
  RsvId INTEGER,
  GuestId INTEGER,
  HotelId INTEGER,
  SubmittedOn DATETIME,
  OverallScore INTEGER,
  NpsScore INTEGER,
  CommentText NVARCHAR(2000),
  ChannelFlag CHAR(1),
  PRIMARY KEY (ResponseId),
  FOREIGN KEY (RsvId) REFERENCES RsvHeader (RsvId)
);

CREATE TABLE SurveyAnswer (
  ResponseId INTEGER NOT NULL,
  QuestionId INTEGER NOT NULL,
  Score INTEGER,
  AnswerText NVARCHAR(2000),
  PRIMARY KEY (ResponseId, QuestionId),
  FOREIGN KEY (ResponseId) REFERENCES SurveyResponse (ResponseId),
  FOREIGN KEY (QuestionId) REFERENCES SurveyQuestion (QuestionId)
);

CREATE TABLE SurveyQuestion (
  QuestionId INTEGER NOT NULL,
  QuestionText NVARCHAR(2000),
  TopicCode VARCHAR(10),
  MaxScore INTEGER,
  ActiveFlag CHAR(1),
  PRIMARY KEY (QuestionId)
);

CREATE TABLE SurveyTopicLkp (
  TopicCode VARCHAR(10) NOT NULL,
  TopicName NVARCHAR(60),
  PRIMARY KEY (TopicCode)
);

CREATE TABLE CompanyAccount (
  CompanyAcctId INTEGER NOT NULL,
  AcctNo NVARCHAR(20),
  CompanyName NVARCHAR(60),
  AcctTypeCode VARCHAR(10),
  IndustryCode VARCHAR(10),
  CountryCode VARCHAR(10),
  City NVARCHAR(60),
  CreditLimitAmt DECIMAL(18,2),
  SalesMgrEmpId INTEGER,
  ArAccountId INTEGER,
  ParentAcctId INTEGER,
  ContractRoomNights INTEGER,
  StatusCode VARCHAR(10),
  CreatedOn DATETIME,
  Udf1 NVARCHAR(60),
  Udf2 NVARCHAR(60),
  AddrLine1 NVARCHAR(60),
  AddrLine2 NVARCHAR(60),
  ZipCode NVARCHAR(20),
  Phone NVARCHAR(20),
  Fax NVARCHAR(20),
  Website NVARCHAR(60),
  VatNo NVARCHAR(20),
  SalesTerritory VARCHAR(10),
  PotentialNights INTEGER,
  CompetitorUsed NVARCHAR(60),
  LastCallDate DATE,
  NextCallDate DATE,
  CrmRef NVARCHAR(20),
  Udf3 NVARCHAR(60),
  Udf4 NVARCHAR(60),
  UpdatedOn DATETIME,
  UpdatedBy NVARCHAR(60),
  PRIMARY KEY (CompanyAcctId)
);

CREATE TABLE AcctTypeLkp (
  AcctTypeCode VARCHAR(10) NOT NULL,
  AcctTypeDesc NVARCHAR(60),
  PRIMARY KEY (AcctTypeCode)
);

CREATE TABLE IndustryLkp (
  IndustryCode VARCHAR(10) NOT NULL,
  IndustryName NVARCHAR(60),
  PRIMARY KEY (IndustryCode)
);

CREATE TABLE TravelAgent (
  AgentId INTEGER NOT NULL,
  IataNo NVARCHAR(20),
  AgencyName NVARCHAR(60),
  CountryCode VARCHAR(10),
  CommissionPct DECIMAL(9,4),
  PayCurrency VARCHAR(10),
  StatusCode VARCHAR(10),
  ParentAgentId INTEGER,
  PRIMARY KEY (AgentId)
);

CREATE TABLE TravelAgentCommission (
  CommId INTEGER NOT NULL,
  AgentId INTEGER,
  RsvId INTEGER,
  CommBaseAmt DECIMAL(18,2),
  CommPct DECIMAL(9,4),
  CommAmt DECIMAL(18,2),
  StatusCode VARCHAR(10),
  PaidDate DATE,
  ChequeNo NVARCHAR(20),
  PRIMARY KEY (CommId),
  FOREIGN KEY (AgentId) REFERENCES TravelAgent (AgentId)
);

CREATE TABLE RsvHeader (
  RsvId INTEGER NOT NULL,
  ConfirmNo NVARCHAR(20),
  PropId INTEGER,
  BookerGuestId INTEGER,
  RsvStatus VARCHAR(10),
  BookedOn DATETIME,
  BookedBy NVARCHAR(60),
  ArrivalDate DATE,
  DepartureDate DATE,
  NightsNbr INTEGER,
  RoomsNbr INTEGER,
  AdultsNbr INTEGER,
  ChildrenNbr INTEGER,
  MarketCode VARCHAR(10),
  SourceCode VARCHAR(10),
  ChannelCode VARCHAR(10),
  GuaranteeCode VARCHAR(10),
  CompanyAcctId INTEGER,
  AgentId INTEGER,
  GroupBlockId INTEGER,
  PromoCode VARCHAR(10),
  CurrencyCode VARCHAR(10),
  TotalAmt DECIMAL(18,2),
  DepositDueAmt DECIMAL(18,2),
  DepositPaidAmt DECIMAL(18,2),
  CancelledOn DATETIME,
  CancelReasonCode VARCHAR(10),
  NoShowFlag CHAR(1),
  VoucherNo NVARCHAR(20),
  ExtRef NVARCHAR(60),
  CommentText NVARCHAR(2000),
  PrintFlag CHAR(1),
  EtaTime NVARCHAR(20),
  Udf1 NVARCHAR(60),
  Udf2 NVARCHAR(60),
  Udf3 NVARCHAR(60),
  LastModOn DATETIME,
  LastModBy NVARCHAR(60),
  PRIMARY KEY (RsvId),
  FOREIGN KEY (PropId) REFERENCES PropertyMaster (PropId),
  FOREIGN KEY (BookerGuestId) REFERENCES GuestProfile (GuestId),
  FOREIGN KEY (RsvStatus) REFERENCES RsvStatusLkp (RsvStatus),
  FOREIGN KEY (MarketCode) REFERENCES MarketSegment (MarketCode),
  FOREIGN KEY (SourceCode) REFERENCES SourceOfBusiness (SourceCode),
  FOREIGN KEY (GuaranteeCode) REFERENCES GuaranteeType (GuaranteeCode)
);

CREATE TABLE RsvHeaderHist (
  RsvId INTEGER NOT NULL,
  ArchivedOn DATETIME NOT NULL,
  ConfirmNo NVARCHAR(20),
  PropId INTEGER,
  BookerGuestId INTEGER,
  RsvStatus VARCHAR(10),
  ArrivalDate DATE,
  DepartureDate DATE,
  NightsNbr INTEGER,
  RoomsNbr INTEGER,
  MarketCode VARCHAR(10),
  SourceCode VARCHAR(10),
  TotalAmt DECIMAL(18,2),
  CurrencyCode VARCHAR(10),
  CancelReasonCode VARCHAR(10),
  PRIMARY KEY (RsvId, ArchivedOn)
);

CREATE TABLE RsvRoomStay (
  RoomStayId INTEGER NOT NULL,
  RsvId INTEGER,
  SeqNbr INTEGER,
  RoomTypeCode VARCHAR(10),
  RoomTypeBooked VARCHAR(10),
  RatePlanCode VARCHAR(10),
  RoomId INTEGER,
  ArrivalDate DATE,
  DepartureDate DATE,
  ActualCheckIn DATETIME,
  ActualCheckOut DATETIME,
  CheckInUser NVARCHAR(60),
  CheckOutUser NVARCHAR(60),
  StayStatus VARCHAR(10),
  Adults INTEGER,
  Children INTEGER,
  IsUpgrade BIT,
  UpgradeReason VARCHAR(10),
  DoNotMoveFlag CHAR(1),
  KeyCount INTEGER,
  FixedRateFlag CHAR(1),
  FixedRateAmt DECIMAL(18,2),
  CrsSegNo NVARCHAR(20),
  PseudoFlag CHAR(1),
  ShareWithStayId INTEGER,
  TurndownFlag CHAR(1),
  EarlyCiFlag CHAR(1),
  LateCoFlag CHAR(1),
  LateCoAmt DECIMAL(18,2),
  OldRoomNo NVARCHAR(20),
  Udf1 NVARCHAR(60),
  Udf2 NVARCHAR(60),
  ModifiedOn DATETIME,
  ModifiedBy NVARCHAR(60),
  PRIMARY KEY (RoomStayId),
  FOREIGN KEY (RsvId) REFERENCES RsvHeader (RsvId),
  FOREIGN KEY (RatePlanCode) REFERENCES RatePlan (RatePlanCode),
  FOREIGN KEY (RoomId) REFERENCES RoomUnit (RoomId)
);

CREATE TABLE RsvNightlyRate (
  RoomStayId INTEGER NOT NULL,
  StayDate DATE NOT NULL,
  RatePlanCode VARCHAR(10),
  RateAmt DECIMAL(18,2),
  DiscAmt DECIMAL(18,2),
  NetAmt DECIMAL(18,2),
  PackageAmt DECIMAL(18,2),
  CurrencyCode VARCHAR(10),
  OverrideFlag CHAR(1),
  PRIMARY KEY (RoomStayId, StayDate),
  FOREIGN KEY (RoomStayId) REFERENCES RsvRoomStay (RoomStayId)
);

CREATE TABLE RsvGuestLink (
  RoomStayId INTEGER NOT NULL,
  GuestId INTEGER NOT NULL,
  IsPrimary BIT,
  RelationCode VARCHAR(10),
  PRIMARY KEY (RoomStayId, GuestId),
  FOREIGN KEY (RoomStayId) REFERENCES RsvRoomStay (RoomStayId),
  FOREIGN KEY (GuestId) REFERENCES GuestProfile (GuestId)
);

CREATE TABLE RsvStatusLkp (
  RsvStatus VARCHAR(10) NOT NULL,
  StatusText NVARCHAR(60),
  DeductsInventory BIT,
  PRIMARY KEY (RsvStatus)
);

CREATE TABLE RsvSpecialRequest (
  ReqId INTEGER NOT NULL,
  RsvId INTEGER,
  ReqCode VARCHAR(10),
  Qty INTEGER,
  FulfilledFlag CHAR(1),
  RemarkText NVARCHAR(2000),
  PRIMARY KEY (ReqId),
  FOREIGN KEY (RsvId) REFERENCES RsvHeader (RsvId)
);

CREATE TABLE SpecialRequestLkp (
  ReqCode VARCHAR(10) NOT NULL,
  ReqName NVARCHAR(60),
  DeptCode VARCHAR(10),
  PRIMARY KEY (ReqCode)
);

CREATE TABLE CancelReasonLkp (
  CancelReasonCode VARCHAR(10) NOT NULL,
  ReasonText NVARCHAR(60),
  IsGuestFault BIT,
  PRIMARY KEY (CancelReasonCode)
);

CREATE TABLE RsvDeposit (
  DepositId INTEGER NOT NULL,
  RsvId INTEGER,
  DueDate DATE,
  DueAmt DECIMAL(18,2),
  PaidDate DATE,
  PaidAmt DECIMAL(18,2),
  PayMethodCode VARCHAR(10),
  RefundFlag CHAR(1),
  PRIMARY KEY (DepositId),
  FOREIGN KEY (RsvId) REFERENCES RsvHeader (RsvId)
);

CREATE TABLE RsvGroupBlock (
  GroupBlockId INTEGER NOT NULL,
  BlockCode VARCHAR(10),
  BlockName NVARCHAR(60),
  PropId INTEGER,
  CompanyAcctId INTEGER,
  EvtBookingId INTEGER,
  BlockStatus VARCHAR(10),
  StartDate DATE,
  EndDate DATE,
  CutoffDate DATE,
  RatePlanCode VARCHAR(10),
  OwnerEmpId INTEGER,
  MarketCode VARCHAR(10),
  PRIMARY KEY (GroupBlockId),
  FOREIGN KEY (PropId) REFERENCES PropertyMaster (PropId)
);

CREATE TABLE RsvGroupBlockGrid (
  GroupBlockId INTEGER NOT NULL,
  StayDate DATE NOT NULL,
  RoomTypeCode VARCHAR(10) NOT NULL,
  BlockedRooms INTEGER,
  PickedUpRooms INTEGER,
  BlockRate DECIMAL(18,2),
  PRIMARY KEY (GroupBlockId, StayDate, RoomTypeCode),
  FOREIGN KEY (GroupBlockId) REFERENCES RsvGroupBlock (GroupBlockId)
);

CREATE TABLE MarketSegment (
  MarketCode VARCHAR(10) NOT NULL,
  MarketName NVARCHAR(60),
  MarketGroupCode VARCHAR(10),
  IsActive BIT,
  PRIMARY KEY (MarketCode),
  FOREIGN KEY (MarketGroupCode) REFERENCES MarketSegmentGroup (MarketGroupCode)
);

CREATE TABLE MarketSegmentGroup (
  MarketGroupCode VARCHAR(10) NOT NULL,
  MarketGroupName NVARCHAR(60),
  PRIMARY KEY (MarketGroupCode)
);

CREATE TABLE SourceOfBusiness (
  SourceCode VARCHAR(10) NOT NULL,
  SourceName NVARCHAR(60),
  SourceGroup NVARCHAR(60),
  PRIMARY KEY (SourceCode)
);

CREATE TABLE GuaranteeType (
  GuaranteeCode VARCHAR(10) NOT NULL,
  GuaranteeDesc NVARCHAR(60),
  HoldUntil NVARCHAR(20),
  PRIMARY KEY (GuaranteeCode)
);

CREATE TABLE RsvStgChannel (
  StgId INTEGER NOT NULL,
  PartnerCode VARCHAR(10),
  MsgId INTEGER,
  ExtRef NVARCHAR(60),
  PropCode VARCHAR(10),
  GuestName NVARCHAR(60),
  ArrivalDate DATE,
  DepartureDate DATE,
  RoomTypeText NVARCHAR(2000),
  RateText NVARCHAR(2000),
  RawAmt DECIMAL(18,2),
  ReceivedOn DATETIME,
  LoadStatus CHAR(1),
  RsvId INTEGER,
  ErrCode VARCHAR(10),
  PRIMARY KEY (StgId)
);

CREATE TABLE RatePlan (
  RatePlanCode VARCHAR(10) NOT NULL,
  RatePlanName NVARCHAR(60),
  CategoryCode VARCHAR(10),
  BaseRatePlanCode VARCHAR(10),
  DerivedPct DECIMAL(9,4),
  MarketCode VARCHAR(10),
  CancelPolicyCode VARCHAR(10),
  PackageCode VARCHAR(10),
  MealPlanCode VARCHAR(10),
  CommissionableFlag CHAR(1),
  SellStartDate DATE,
  SellEndDate DATE,
  IsActive BIT,
  PRIMARY KEY (RatePlanCode),
  FOREIGN KEY (CategoryCode) REFERENCES RatePlanCategory (CategoryCode)
);

CREATE TABLE RatePlanCategory (
  CategoryCode VARCHAR(10) NOT NULL,
  CategoryName NVARCHAR(60),
  PRIMARY KEY (CategoryCode)
);

CREATE TABLE RatePlanDaily (
  PropId INTEGER NOT NULL,
  RatePlanCode VARCHAR(10) NOT NULL,
  RoomTypeCode VARCHAR(10) NOT NULL,
  StayDate DATE NOT NULL,
  SingleRate DECIMAL(18,2),
  DoubleRate DECIMAL(18,2),
  ExtraAdult DECIMAL(18,2),
  MinLos INTEGER,
  MaxLos INTEGER,
  ClosedFlag CHAR(1),
  CtaFlag CHAR(1),
  CtdFlag CHAR(1),
  PRIMARY KEY (PropId, RatePlanCode, RoomTypeCode, StayDate)
);

CREATE TABLE RateOverrideLog (
  OverrideId INTEGER NOT NULL,
  RoomStayId INTEGER,
  StayDate DATE,
  OldRate DECIMAL(18,2),
  NewRate DECIMAL(18,2),
  ReasonCode VARCHAR(10),
  UserName NVARCHAR(60),
  OverriddenOn DATETIME,
  ApprovedByEmpId INTEGER,
  PRIMARY KEY (OverrideId)
);

CREATE TABLE OverrideReasonLkp (
  ReasonCode VARCHAR(10) NOT NULL,
  ReasonDesc NVARCHAR(60),
  PRIMARY KEY (ReasonCode)
);

CREATE TABLE CancelPolicyLkp (
  CancelPolicyCode VARCHAR(10) NOT NULL,
  PolicyName NVARCHAR(60),
  PenaltyNights INTEGER,
  DeadlineHours INTEGER,
  PRIMARY KEY (CancelPolicyCode)
);

CREATE TABLE MealPlanLkp (
  MealPlanCode VARCHAR(10) NOT NULL,
  MealPlanName NVARCHAR(60),
  PRIMARY KEY (MealPlanCode)
);

CREATE TABLE PromoCampaign (
  PromoCode VARCHAR(10) NOT NULL,
  PromoName NVARCHAR(60),
  CampaignType VARCHAR(10),
  StartDate DATE,
  EndDate DATE,
  DiscountPct DECIMAL(9,4),
  BudgetAmt DECIMAL(18,2),
  OwnerEmpId INTEGER,
  PRIMARY KEY (PromoCode)
);

CREATE TABLE RoomType (
  PropId INTEGER NOT NULL,
  RoomTypeCode VARCHAR(10) NOT NULL,
  RoomTypeName NVARCHAR(60),
  ClassCode VARCHAR(10),
  MaxOccupancy INTEGER,
  BedTypeCode VARCHAR(10),
  InventoryQty INTEGER,
  SizeSqm DECIMAL(9,4),
  IsPseudo BIT,
  PRIMARY KEY (PropId, RoomTypeCode),
  FOREIGN KEY (PropId) REFERENCES PropertyMaster (PropId)
);

CREATE TABLE RoomClassLkp (
  ClassCode VARCHAR(10) NOT NULL,
  ClassName NVARCHAR(60),
  SortOrder INTEGER,
  PRIMARY KEY (ClassCode)
);

CREATE TABLE RoomUnit (
  RoomId INTEGER NOT NULL,
  PropId INTEGER,
  RoomNo NVARCHAR(20),
  RoomTypeCode VARCHAR(10),
  FloorNbr INTEGER,
  WingCode VARCHAR(10),
  HkSectionId INTEGER,
  FoStatus VARCHAR(10),
  HkStatus VARCHAR(10),
  SmokingFlag CHAR(1),
  ConnectingRoomId INTEGER,
  LastCleanedOn DATETIME,
  LastRenovationDate DATE,
  PRIMARY KEY (RoomId),
  FOREIGN KEY (PropId) REFERENCES PropertyMaster (PropId)
);

CREATE TABLE RoomStatusLkp (
  StatusCode VARCHAR(10) NOT NULL,
  StatusDesc NVARCHAR(60),
  StatusKind CHAR(1),
  PRIMARY KEY (StatusCode)
);

CREATE TABLE RoomFeatureLink (
  RoomId INTEGER NOT NULL,
  FeatureCode VARCHAR(10) NOT NULL,
  Qty INTEGER,
  PRIMARY KEY (RoomId, FeatureCode),
  FOREIGN KEY (RoomId) REFERENCES RoomUnit (RoomId)
);

CREATE TABLE RoomFeatureLkp (
  FeatureCode VARCHAR(10) NOT NULL,
  FeatureName NVARCHAR(60),
  PRIMARY KEY (FeatureCode)
);

CREATE TABLE RoomOutOfOrder (
  OooId INTEGER NOT NULL,
  RoomId INTEGER,
  OooType VARCHAR(10),
  FromDate DATE,
  ToDate DATE,
  ReasonCode VARCHAR(10),
  ReturnStatus VARCHAR(10),
  WorkOrderId INTEGER,
  EnteredBy NVARCHAR(60),
  RemarkText NVARCHAR(2000),
  PRIMARY KEY (OooId),
  FOREIGN KEY (RoomId) REFERENCES RoomUnit (RoomId)
);

CREATE TABLE OooReasonLkp (
  ReasonCode VARCHAR(10) NOT NULL,
  ReasonName NVARCHAR(60),
  PRIMARY KEY (ReasonCode)
);

CREATE TABLE HkSection (
  HkSectionId INTEGER NOT NULL,
  HotelId INTEGER,
  SectionName NVARCHAR(60),
  FloorFrom INTEGER,
  FloorTo INTEGER,
  SupervisorEmpNo INTEGER,
  PRIMARY KEY (HkSectionId)
);

CREATE TABLE HkTaskSheet (
  SheetId INTEGER NOT NULL,
  HotelId INTEGER,
  SheetDate DATE,
  AttendantEmpNo INTEGER,
  SectionId INTEGER,
  CreditsTarget DECIMAL(9,4),
  CreditsDone DECIMAL(9,4),
  ShiftCode VARCHAR(10),
  StatusFlag CHAR(1),
  PRIMARY KEY (SheetId)
);

CREATE TABLE HkTaskLine (
  SheetId INTEGER NOT NULL,
  LineNbr INTEGER NOT NULL,
  RoomId INTEGER,
  TaskTypeCode VARCHAR(10),
  StartedOn DATETIME,
  FinishedOn DATETIME,
  Credits DECIMAL(9,4),
  ResultCode VARCHAR(10),
  DndFlag CHAR(1),
  PRIMARY KEY (SheetId, LineNbr),
  FOREIGN KEY (SheetId) REFERENCES HkTaskSheet (SheetId),
  FOREIGN KEY (RoomId) REFERENCES RoomUnit (RoomId),
  FOREIGN KEY (TaskTypeCode) REFERENCES HkTaskTypeLkp (TaskTypeCode)
);

CREATE TABLE HkTaskTypeLkp (
  TaskTypeCode VARCHAR(10) NOT NULL,
  TaskTypeName NVARCHAR(60),
  StdMinutes INTEGER,
  DefaultCredits DECIMAL(9,4),
  PRIMARY KEY (TaskTypeCode)
);

CREATE TABLE HkInspection (
  InspectionId INTEGER NOT NULL,
  RoomId INTEGER,
  InspectedOn DATETIME,
  InspectorEmpNo INTEGER,
  SheetId INTEGER,
  ScorePct DECIMAL(9,4),
  PassFlag CHAR(1),
  RemarkText NVARCHAR(2000),
  PRIMARY KEY (InspectionId),
  FOREIGN KEY (RoomId) REFERENCES RoomUnit (RoomId)
);

CREATE TABLE HkInspectionItem (
  InspectionId INTEGER NOT NULL,
  ChecklistCode VARCHAR(10) NOT NULL,
  Points INTEGER,
  FailFlag CHAR(1),
  PRIMARY KEY (InspectionId, ChecklistCode),
  FOREIGN KEY (InspectionId) REFERENCES HkInspection (InspectionId)
);

CREATE TABLE HkChecklistLkp (
  ChecklistCode VARCHAR(10) NOT NULL,
  ChecklistText NVARCHAR(60),
  MaxPoints INTEGER,
  AreaCode VARCHAR(10),
  PRIMARY KEY (ChecklistCode)
);

CREATE TABLE HkLostFound (
  LfId INTEGER NOT NULL,
  HotelId INTEGER,
  FoundDate DATE,
  RoomId INTEGER,
  ItemCatCode VARCHAR(10),
  ItemText NVARCHAR(2000),
  FoundByEmpNo INTEGER,
  OwnerGuestId INTEGER,
  ReturnedDate DATE,
  StorageLoc NVARCHAR(60),
  DisposedFlag CHAR(1),
  PRIMARY KEY (LfId),
  FOREIGN KEY (HotelId) REFERENCES PropertyMaster (PropId)
);

CREATE TABLE LfItemCategory (
  ItemCatCode VARCHAR(10) NOT NULL,
  ItemCatName NVARCHAR(60),
  RetentionDays INTEGER,
  PRIMARY KEY (ItemCatCode)
);

CREATE TABLE HkDailySummary (
  HotelId INTEGER NOT NULL,
  BusDate DATE NOT NULL,
  RoomsCleaned INTEGER,
  RoomsDnd INTEGER,
  AttendantsNbr INTEGER,
  TotalCredits DECIMAL(9,4),
  AvgMinutes DECIMAL(9,4),
  PRIMARY KEY (HotelId, BusDate)
);

CREATE TABLE MntWorkOrder (
  WorkOrderId INTEGER NOT NULL,
  Site INTEGER,
  RoomId INTEGER,
  AssetId INTEGER,
  CatCode VARCHAR(10),
  PriorityCode VARCHAR(10),
  ReportedOn DATETIME,
  ReportedByEmp INTEGER,
  AssignedEmp INTEGER,
  StartedOn DATETIME,
  CompletedOn DATETIME,
  StatusCode VARCHAR(10),
  LabourHours DECIMAL(9,4),
  PartsCost DECIMAL(18,2),
  DescText NVARCHAR(2000),
  GuestReported BIT,
  FloorNbr INTEGER,
  LocationText NVARCHAR(2000),
  VendorNo INTEGER,
  VendorCost DECIMAL(18,2),
  DueOn DATETIME,
  PausedOn DATETIME,
  PauseReason VARCHAR(10),
  RootCauseCode VARCHAR(10),
  SignedOffBy NVARCHAR(60),
  GuestCompFlag CHAR(1),
  PhotoRef NVARCHAR(60),
  PmScheduleId INTEGER,
  PRIMARY KEY (WorkOrderId)
);

CREATE TABLE MntCategory (
  CatCode VARCHAR(10) NOT NULL,
  CatName NVARCHAR(60),
  TradeCode VARCHAR(10),
  PRIMARY KEY (CatCode)
);

CREATE TABLE MntPriority (
  PriorityCode VARCHAR(10) NOT NULL,
  PriorityName NVARCHAR(60),
  TargetHours INTEGER,
  PRIMARY KEY (PriorityCode)
);

CREATE TABLE MntAsset (
  AssetId INTEGER NOT NULL,
  Site INTEGER,
  AssetTag NVARCHAR(20),
  AssetName NVARCHAR(60),
  AssetTypeCode VARCHAR(10),
  InstallDate DATE,
  WarrantyEnd DATE,
  SupplierNo INTEGER,
  PurchaseCost DECIMAL(18,2),
  LocationText NVARCHAR(2000),
  PRIMARY KEY (AssetId)
);

CREATE TABLE FolioHdr (
  FolioId INTEGER NOT NULL,
  RsvId INTEGER,
  RoomStayId INTEGER,
  FolioNo NVARCHAR(20),
  WindowNbr INTEGER,
  PayeeGuestId INTEGER,
  PayeeCompanyId INTEGER,
  ArAccountId INTEGER,
  PropId INTEGER,
  OpenedOn DATETIME,
  ClosedOn DATETIME,
  BalanceAmt DECIMAL(18,2),
  InvoiceNo NVARCHAR(20),
  StatusFlag CHAR(1),
  PRIMARY KEY (FolioId)
);

CREATE TABLE FolioPosting (
  PostingId INTEGER NOT NULL,
  FolioId INTEGER,
  TrxCode VARCHAR(10),
  BusDate DATE,
  PostedOn DATETIME,
  Qty INTEGER,
  UnitPrice DECIMAL(18,2),
  NetAmt DECIMAL(18,2),
  TaxAmt DECIMAL(18,2),
  GrossAmt DECIMAL(18,2),
  PosCheckId INTEGER,
  CashierId INTEGER,
  TransferFromFolioId INTEGER,
  AdjustOfPostingId INTEGER,
  AdjReasonCode VARCHAR(10),
  RemarkText NVARCHAR(2000),
  PRIMARY KEY (PostingId),
  FOREIGN KEY (FolioId) REFERENCES FolioHdr (FolioId),
  FOREIGN KEY (TrxCode) REFERENCES TrxCode (TrxCode)
);

CREATE TABLE FolioPostingArc (
  PostingId INTEGER NOT NULL,
  FolioId INTEGER,
  TrxCode VARCHAR(10),
  BusDate DATE,
  NetAmt DECIMAL(18,2),
  TaxAmt DECIMAL(18,2),
  GrossAmt DECIMAL(18,2),
  ArcBatch INTEGER,
  PRIMARY KEY (PostingId)
);

CREATE TABLE TrxCode (
  TrxCode VARCHAR(10) NOT NULL,
  TrxDesc NVARCHAR(60),
  TrxGroupCode VARCHAR(10),
  GlAcctNo NVARCHAR(20),
  TaxCode VARCHAR(10),
  IsPayment BIT,
  DeptCode VARCHAR(10),
  PRIMARY KEY (TrxCode),
  FOREIGN KEY (TrxGroupCode) REFERENCES TrxGroup (TrxGroupCode)
);

CREATE TABLE TrxGroup (
  TrxGroupCode VARCHAR(10) NOT NULL,
  TrxGroupName NVARCHAR(60),
  RevenueType VARCHAR(10),
  PRIMARY KEY (TrxGroupCode)
);

CREATE TABLE AdjReasonLkp (
  AdjReasonCode VARCHAR(10) NOT NULL,
  AdjReasonDesc NVARCHAR(60),
  PRIMARY KEY (AdjReasonCode)
);

CREATE TABLE FolioPayment (
  PaymentId INTEGER NOT NULL,
  FolioId INTEGER,
  PayMethodCode VARCHAR(10),
  PaidOn DATETIME,
  PayAmt DECIMAL(18,2),
  CurrencyCode VARCHAR(10),
  CardLast4 VARCHAR(10),
  AuthNo NVARCHAR(20),
  CashierId INTEGER,
  RefundFlag CHAR(1),
  PRIMARY KEY (PaymentId),
  FOREIGN KEY (FolioId) REFERENCES FolioHdr (FolioId),
  FOREIGN KEY (PayMethodCode) REFERENCES PaymentMethod (PayMethodCode)
);

CREATE TABLE PaymentMethod (
  PayMethodCode VARCHAR(10) NOT NULL,
  PayMethodName NVARCHAR(60),
  IsCard BIT,
  FeePct DECIMAL(9,4),
  PRIMARY KEY (PayMethodCode)
);

CREATE TABLE ArAccount (
  ArAccountId INTEGER NOT NULL,
  ArNo NVARCHAR(20),
  PropId INTEGER,
  CompanyAcctId INTEGER,
  AgentId INTEGER,
  TermsCode VARCHAR(10),
  CreditLimitAmt DECIMAL(18,2),
  BalanceAmt DECIMAL(18,2),
  OnHoldFlag CHAR(1),
  PRIMARY KEY (ArAccountId)
);

CREATE TABLE ArInvoice (
  ArInvoiceId INTEGER NOT NULL,
  ArAccountId INTEGER,
  FolioId INTEGER,
  InvoiceNo NVARCHAR(20),
  InvoiceDate DATE,
  DueDate DATE,
  InvoiceAmt DECIMAL(18,2),
  OpenAmt DECIMAL(18,2),
  DunningLevel INTEGER,
  DisputeFlag CHAR(1),
  DisputeReason NVARCHAR(60),
  CurrencyCode VARCHAR(10),
  TaxAmt DECIMAL(18,2),
  PeriodNo NVARCHAR(20),
  LastDunnedOn DATETIME,
  LastPaymentDate DATE,
  PrintedOn DATETIME,
  EInvoiceRef NVARCHAR(20),
  CollectorEmp INTEGER,
  WriteOffAmt DECIMAL(18,2),
  WriteOffDate DATE,
  PRIMARY KEY (ArInvoiceId),
  FOREIGN KEY (ArAccountId) REFERENCES ArAccount (ArAccountId)
);

CREATE TABLE ArAgingSnap (
  SnapDate DATE NOT NULL,
  ArAccountId INTEGER NOT NULL,
  CurrentAmt DECIMAL(18,2),
  Days30Amt DECIMAL(18,2),
  Days60Amt DECIMAL(18,2),
  Days90Amt DECIMAL(18,2),
  Over90Amt DECIMAL(18,2),
  PRIMARY KEY (SnapDate, ArAccountId)
);

CREATE TABLE GlAccount (
  GlAcctNo NVARCHAR(20) NOT NULL,
  GlAcctName NVARCHAR(60),
  AcctClass VARCHAR(10),
  UsaliLine NVARCHAR(60),
  ActiveFlag CHAR(1),
  PRIMARY KEY (GlAcctNo)
);

CREATE TABLE CostCentre (
  CostCentreCode VARCHAR(10) NOT NULL,
  CostCentreName NVARCHAR(60),
  PropCode VARCHAR(10),
  DeptCode VARCHAR(10),
  ManagerEmpNo INTEGER,
  PRIMARY KEY (CostCentreCode)
);

CREATE TABLE StatDailyHotel (
  PropId INTEGER NOT NULL,
  BusDate DATE NOT NULL,
  RoomsAvail INTEGER,
  RoomsSold INTEGER,
  RoomsComp INTEGER,
  RoomsOoo INTEGER,
  Arrivals INTEGER,
  Departures INTEGER,
  NoShows INTEGER,
  Cancels INTEGER,
  GuestsNbr INTEGER,
  RoomRev DECIMAL(18,2),
  FbRev DECIMAL(18,2),
  OtherRev DECIMAL(18,2),
  TotalRev DECIMAL(18,2),
  AdrAmt DECIMAL(18,2),
  RevParAmt DECIMAL(18,2),
  OccPct DECIMAL(9,4),
  RoomsHouseUse INTEGER,
  DayUse INTEGER,
  WalkIns INTEGER,
  EarlyDeps INTEGER,
  Extended INTEGER,
  NoShowRev DECIMAL(18,2),
  CancelRev DECIMAL(18,2),
  GroupRooms INTEGER,
  TransientRooms INTEGER,
  MemberRooms INTEGER,
  LyRoomsSold INTEGER,
  LyRoomRev DECIMAL(18,2),
  LyTotalRev DECIMAL(18,2),
  FcstRooms INTEGER,
  FcstRev DECIMAL(18,2),
  PRIMARY KEY (PropId, BusDate),
  FOREIGN KEY (PropId) REFERENCES PropertyMaster (PropId)
);

CREATE TABLE StatDailySegment (
  PropId INTEGER NOT NULL,
  BusDate DATE NOT NULL,
  MarketCode VARCHAR(10) NOT NULL,
  RoomNights INTEGER,
  RoomRev DECIMAL(18,2),
  FbRev DECIMAL(18,2),
  Arrivals INTEGER,
  PRIMARY KEY (PropId, BusDate, MarketCode),
  FOREIGN KEY (PropId) REFERENCES PropertyMaster (PropId)
);

CREATE TABLE BudgetMonthly (
  HotelCode VARCHAR(10) NOT NULL,
  FiscalYear INTEGER NOT NULL,
  MonthNbr INTEGER NOT NULL,
  MarketCode VARCHAR(10) NOT NULL,
  BudRoomNights INTEGER,
  BudRoomRev DECIMAL(18,2),
  BudFbRev DECIMAL(18,2),
  VersionFlag CHAR(1),
  PRIMARY KEY (HotelCode, FiscalYear, MonthNbr, MarketCode)
);

CREATE TABLE PosOutlet (
  OutletId INTEGER NOT NULL,
  HotelId INTEGER,
  OutletName NVARCHAR(60),
  OutletTypeCode VARCHAR(10),
  Seats INTEGER,
  CostCentreCode VARCHAR(10),
  OpenFlag CHAR(1),
  PRIMARY KEY (OutletId),
  FOREIGN KEY (HotelId) REFERENCES PropertyMaster (PropId)
);

CREATE TABLE PosOutletType (
  OutletTypeCode VARCHAR(10) NOT NULL,
  OutletTypeName NVARCHAR(60),
  PRIMARY KEY (OutletTypeCode)
);

CREATE TABLE PosCheckHdr (
  PosCheckId INTEGER NOT NULL,
  OutletId INTEGER,
  CheckNo NVARCHAR(20),
  BusDate DATE,
  OpenedOn DATETIME,
  ClosedOn DATETIME,
  TableNo NVARCHAR(20),
  Covers INTEGER,
  ServerEmpNo INTEGER,
  MealPeriodCode VARCHAR(10),
  RoomId INTEGER,
  GuestId INTEGER,
  RsvId INTEGER,
  SubTotalAmt DECIMAL(18,2),
  DiscAmt DECIMAL(18,2),
  ServiceAmt DECIMAL(18,2),
  TaxAmt DECIMAL(18,2),
  TotalAmt DECIMAL(18,2),
  TipAmt DECIMAL(18,2),
  VoidFlag CHAR(1),
  EvtFuncId INTEGER,
  PRIMARY KEY (PosCheckId),
  FOREIGN KEY (OutletId) REFERENCES PosOutlet (OutletId)
);

CREATE TABLE PosCheckHdrHist (
  PosCheckId INTEGER NOT NULL,
  OutletId INTEGER,
  BusDate DATE,
  Covers INTEGER,
  ServerEmpNo INTEGER,
  TotalAmt DECIMAL(18,2),
  TipAmt DECIMAL(18,2),
  ArchYear INTEGER,
  PRIMARY KEY (PosCheckId)
);

CREATE TABLE PosCheckItem (
  PosCheckId INTEGER NOT NULL,
  LineNbr INTEGER NOT NULL,
  MenuItemId INTEGER,
  Qty INTEGER,
  UnitPrice DECIMAL(18,2),
  LineAmt DECIMAL(18,2),
  DiscReasonCode VARCHAR(10),
  DiscAmt DECIMAL(18,2),
  VoidReasonCode VARCHAR(10),
  VoidFlag CHAR(1),
  VoidByEmpNo INTEGER,
  PRIMARY KEY (PosCheckId, LineNbr),
  FOREIGN KEY (PosCheckId) REFERENCES PosCheckHdr (PosCheckId),
  FOREIGN KEY (MenuItemId) REFERENCES PosMenuItem (MenuItemId)
);

CREATE TABLE PosMenuItem (
  MenuItemId INTEGER NOT NULL,
  ItemName NVARCHAR(60),
  ItemName2 NVARCHAR(60),
  CategoryId INTEGER,
  ListPrice DECIMAL(18,2),
  StdCost DECIMAL(18,2),
  TaxCode VARCHAR(10),
  RecipeNo INTEGER,
  AllergenText NVARCHAR(2000),
  ActiveFlag CHAR(1),
  PluNo NVARCHAR(20),
  ShortName NVARCHAR(60),
  PriceLevel2 DECIMAL(18,2),
  PriceLevel3 DECIMAL(18,2),
  PriceLevel4 DECIMAL(18,2),
  PrepMinutes INTEGER,
  PrinterGroup VARCHAR(10),
  VeganFlag CHAR(1),
  GlutenFlag CHAR(1),
  ComboFlag CHAR(1),
  EffDate DATE,
  ExpDate DATE,
  PRIMARY KEY (MenuItemId),
  FOREIGN KEY (CategoryId) REFERENCES PosMenuCategory (CategoryId)
);

CREATE TABLE PosMenuCategory (
  CategoryId INTEGER NOT NULL,
  CategoryName NVARCHAR(60),
  MajorGroupId INTEGER,
  PRIMARY KEY (CategoryId),
  FOREIGN KEY (MajorGroupId) REFERENCES PosMajorGroup (MajorGroupId)
);

CREATE TABLE PosMajorGroup (
  MajorGroupId INTEGER NOT NULL,
  MajorGroupName NVARCHAR(60),
  GlAcctNo NVARCHAR(20),
  PRIMARY KEY (MajorGroupId)
);

CREATE TABLE PosMealPeriod (
  MealPeriodCode VARCHAR(10) NOT NULL,
  MealPeriodName NVARCHAR(60),
  FromTime NVARCHAR(20),
  ToTime NVARCHAR(20),
  PRIMARY KEY (MealPeriodCode)
);

CREATE TABLE PosReasonLkp (
  ReasonKind CHAR(1) NOT NULL,
  ReasonCode VARCHAR(10) NOT NULL,
  ReasonName NVARCHAR(60),
  PRIMARY KEY (ReasonKind, ReasonCode)
);

CREATE TABLE PosPayment (
  PosPayId INTEGER NOT NULL,
  PosCheckId INTEGER,
  PayMethodCode VARCHAR(10),
  PayAmt DECIMAL(18,2),
  TipAmt DECIMAL(18,2),
  ChargedRoomStayId INTEGER,
  PRIMARY KEY (PosPayId),
  FOREIGN KEY (PosCheckId) REFERENCES PosCheckHdr (PosCheckId)
);

CREATE TABLE PosDailySummary (
  OutletId INTEGER NOT NULL,
  BusDate DATE NOT NULL,
  MealPeriodCode VARCHAR(10) NOT NULL,
  Checks INTEGER,
  Covers INTEGER,
  FoodRev DECIMAL(18,2),
  BevRev DECIMAL(18,2),
  DiscAmt DECIMAL(18,2),
  PRIMARY KEY (OutletId, BusDate, MealPeriodCode)
);

CREATE TABLE InvItem (
  ItemNo INTEGER NOT NULL,
  ItemDesc NVARCHAR(60),
  ItemGroupCode VARCHAR(10),
  StockUom VARCHAR(10),
  AvgCost DECIMAL(18,2),
  LastCost DECIMAL(18,2),
  PreferredSupplier INTEGER,
  ReorderLevel INTEGER,
  DiscontinuedFlag CHAR(1),
  Barcode NVARCHAR(20),
  PurchUom VARCHAR(10),
  ConvFactor DECIMAL(9,4),
  ParLevel DECIMAL(9,4),
  MaxLevel DECIMAL(9,4),
  ShelfLifeDays INTEGER,
  AbcClass CHAR(1),
  TaxCode VARCHAR(10),
  AlcoholFlag CHAR(1),
  LastPurchDate DATE,
  Udf1 NVARCHAR(60),
  Udf2 NVARCHAR(60),
  PRIMARY KEY (ItemNo)
);

CREATE TABLE InvItemGroup (
  ItemGroupCode VARCHAR(10) NOT NULL,
  ItemGroupName NVARCHAR(60),
  GlAcctNo NVARCHAR(20),
  PRIMARY KEY (ItemGroupCode)
);

CREATE TABLE InvStore (
  StoreId INTEGER NOT NULL,
  HotelId INTEGER,
  StoreName NVARCHAR(60),
  StoreKeeperEmp INTEGER,
  PRIMARY KEY (StoreId),
  FOREIGN KEY (HotelId) REFERENCES PropertyMaster (PropId)
);

CREATE TABLE InvStockBalance (
  StoreId INTEGER NOT NULL,
  ItemNo INTEGER NOT NULL,
  OnHandQty DECIMAL(9,4),
  OnHandValue DECIMAL(18,2),
  LastCountDate DATE,
  PRIMARY KEY (StoreId, ItemNo)
);

CREATE TABLE PurSupplier (
  SupplierNo INTEGER NOT NULL,
  SupplierName NVARCHAR(60),
  CountryCode VARCHAR(10),
  PayTermsCode VARCHAR(10),
  BlockedFlag CHAR(1),
  RatingCode VARCHAR(10),
  PRIMARY KEY (SupplierNo)
);

CREATE TABLE PurOrderHdr (
  PoNo INTEGER NOT NULL,
  HotelId INTEGER,
  SupplierNo INTEGER,
  OrderDate DATE,
  RequiredDate DATE,
  BuyerEmpNo INTEGER,
  StoreId INTEGER,
  PoStatus VARCHAR(10),
  CurrencyCode VARCHAR(10),
  TotalAmt DECIMAL(18,2),
  ApprovedBy NVARCHAR(60),
  DeliveryTerms NVARCHAR(60),
  DeliveryAddr NVARCHAR(60),
  ApprovedOn DATETIME,
  ApprovLevel INTEGER,
  SentOn DATETIME,
  ClosedOn DATETIME,
  TaxAmt DECIMAL(18,2),
  FreightAmt DECIMAL(18,2),
  ContractRef NVARCHAR(20),
  RequisitionNo NVARCHAR(20),
  RemarkText NVARCHAR(2000),
  PRIMARY KEY (PoNo)
);

CREATE TABLE PurOrderLine (
  PoNo INTEGER NOT NULL,
  LineNbr INTEGER NOT NULL,
  ItemNo INTEGER,
  OrderQty DECIMAL(9,4),
  UnitPrice DECIMAL(18,2),
  ReceivedQty DECIMAL(9,4),
  LineAmt DECIMAL(18,2),
  CostCentreCode VARCHAR(10),
  PRIMARY KEY (PoNo, LineNbr)
);

CREATE TABLE PoStatusLkp (
  PoStatus VARCHAR(10) NOT NULL,
  PoStatusText NVARCHAR(60),
  PRIMARY KEY (PoStatus)
);

CREATE TABLE EvtBooking (
  EvtBookingId INTEGER NOT NULL,
  SiteId INTEGER,
  BookingName NVARCHAR(60),
  CompanyAcctId INTEGER,
  ContactId INTEGER,
  EvtTypeCode VARCHAR(10),
  StatusCode VARCHAR(10),
  SalesMgrEmp INTEGER,
  EnquiryDate DATE,
  DecisionDate DATE,
  StartDate DATE,
  EndDate DATE,
  ExpAttendees INTEGER,
  GtdAttendees INTEGER,
  EstRoomRev DECIMAL(18,2),
  EstFbRev DECIMAL(18,2),
  EstRentalRev DECIMAL(18,2),
  LostReasonCode VARCHAR(10),
  DepositAmt DECIMAL(18,2),
  ContractSignedOn DATETIME,
  RemarkText NVARCHAR(2000),
  ActRoomRev DECIMAL(18,2),
  ActFbRev DECIMAL(18,2),
  ActRentalRev DECIMAL(18,2),
  CateringMgrEmp INTEGER,
  SourceCode VARCHAR(10),
  MarketCode VARCHAR(10),
  OnlineFlag CHAR(1),
  PostAs NVARCHAR(60),
  BillingText NVARCHAR(2000),
  MasterFolioId INTEGER,
  FollowUpDate DATE,
  CreatedOn DATETIME,
  CreatedBy NVARCHAR(60),
  ModifiedOn DATETIME,
  ModifiedBy NVARCHAR(60),
  Udf1 NVARCHAR(60),
  Udf2 NVARCHAR(60),
  PRIMARY KEY (EvtBookingId),
  FOREIGN KEY (SiteId) REFERENCES PropertyMaster (PropId),
  FOREIGN KEY (CompanyAcctId) REFERENCES CompanyAccount (CompanyAcctId),
  FOREIGN KEY (EvtTypeCode) REFERENCES EvtTypeLkp (EvtTypeCode),
  FOREIGN KEY (StatusCode) REFERENCES EvtStatusLkp (StatusCode)
);

CREATE TABLE EvtBookingHist (
  EvtBookingId INTEGER NOT NULL,
  VersionNbr INTEGER NOT NULL,
  StatusCode VARCHAR(10),
  ExpAttendees INTEGER,
  EstFbRev DECIMAL(18,2),
  ChangedOn DATETIME,
  ChangedBy NVARCHAR(60),
  PRIMARY KEY (EvtBookingId, VersionNbr)
);

CREATE TABLE EvtTypeLkp (
  EvtTypeCode VARCHAR(10) NOT NULL,
  EvtTypeName NVARCHAR(60),
  PRIMARY KEY (EvtTypeCode)
);

CREATE TABLE EvtStatusLkp (
  StatusCode VARCHAR(10) NOT NULL,
  StatusName NVARCHAR(60),
  ProbabilityPct DECIMAL(9,4),
  PRIMARY KEY (StatusCode)
);

CREATE TABLE EvtLostReasonLkp (
  LostReasonCode VARCHAR(10) NOT NULL,
  LostReasonText NVARCHAR(60),
  PRIMARY KEY (LostReasonCode)
);

CREATE TABLE EvtFunction (
  EvtFuncId INTEGER NOT NULL,
  EvtBookingId INTEGER,
  FuncName NVARCHAR(60),
  FuncDate DATE,
  FromTime NVARCHAR(20),
  ToTime NVARCHAR(20),
  SpaceId INTEGER,
  SetupCode VARCHAR(10),
  Attendees INTEGER,
  RentalAmt DECIMAL(18,2),
  CoordinatorEmp INTEGER,
  BeoNo NVARCHAR(20),
  PRIMARY KEY (EvtFuncId),
  FOREIGN KEY (EvtBookingId) REFERENCES EvtBooking (EvtBookingId),
  FOREIGN KEY (SpaceId) REFERENCES EvtSpace (SpaceId),
  FOREIGN KEY (SetupCode) REFERENCES EvtSetupStyle (SetupCode)
);

CREATE TABLE EvtSpace (
  SpaceId INTEGER NOT NULL,
  SiteId INTEGER,
  SpaceName NVARCHAR(60),
  AreaSqm DECIMAL(9,4),
  MaxCapacity INTEGER,
  ParentSpaceId INTEGER,
  DayRate DECIMAL(18,2),
  PRIMARY KEY (SpaceId)
);

CREATE TABLE EvtSetupStyle (
  SetupCode VARCHAR(10) NOT NULL,
  SetupName NVARCHAR(60),
  PRIMARY KEY (SetupCode)
);

CREATE TABLE EvtMenuOrder (
  EvtFuncId INTEGER NOT NULL,
  PackageId INTEGER NOT NULL,
  Covers INTEGER,
  PricePerHead DECIMAL(18,2),
  LineAmt DECIMAL(18,2),
  PRIMARY KEY (EvtFuncId, PackageId),
  FOREIGN KEY (EvtFuncId) REFERENCES EvtFunction (EvtFuncId),
  FOREIGN KEY (PackageId) REFERENCES EvtMenuPackage (PackageId)
);

CREATE TABLE EvtMenuPackage (
  PackageId INTEGER NOT NULL,
  PackageName NVARCHAR(60),
  PackageKind VARCHAR(10),
  PricePerHead DECIMAL(18,2),
  PRIMARY KEY (PackageId)
);

CREATE TABLE EvtResourceBooking (
  EvtFuncId INTEGER NOT NULL,
  ResourceId INTEGER NOT NULL,
  Qty INTEGER,
  UnitPrice DECIMAL(18,2),
  PRIMARY KEY (EvtFuncId, ResourceId)
);

CREATE TABLE EvtResourceItem (
  ResourceId INTEGER NOT NULL,
  ResourceName NVARCHAR(60),
  ResourceKind VARCHAR(10),
  OwnerFlag CHAR(1),
  HireRate DECIMAL(18,2),
  PRIMARY KEY (ResourceId)
);

CREATE TABLE EmpMaster (
  EmpNo INTEGER NOT NULL,
  BadgeNo NVARCHAR(20),
  Surname NVARCHAR(60),
  GivenName NVARCHAR(60),
  BirthDate DATE,
  SexCode VARCHAR(10),
  NationalityCode VARCHAR(10),
  HireDate DATE,
  TermDate DATE,
  TermReasonCode VARCHAR(10),
  HomeHotel VARCHAR(10),
  DeptCode VARCHAR(10),
  JobCode VARCHAR(10),
  GradeCode VARCHAR(10),
  ContractTypeCode VARCHAR(10),
  MgrEmpNo INTEGER,
  WorkEmail NVARCHAR(60),
  Phone NVARCHAR(20),
  BankIban NVARCHAR(20),
  TaxClass VARCHAR(10),
  FtePct DECIMAL(9,4),
  StatusCode VARCHAR(10),
  Udf1 NVARCHAR(60),
  Udf2 NVARCHAR(60),
  Udf3 NVARCHAR(60),
  PrivateEmail NVARCHAR(60),
  AddrLine1 NVARCHAR(60),
  City NVARCHAR(60),
  ZipCode NVARCHAR(20),
  EmergContact NVARCHAR(60),
  EmergPhone NVARCHAR(20),
  SocialSecNo NVARCHAR(20),
  WorkPermitNo NVARCHAR(20),
  WorkPermitExp DATE,
  ProbationEnd DATE,
  NoticeDays INTEGER,
  UniformSize VARCHAR(10),
  LockerNo NVARCHAR(20),
  MealCardNo NVARCHAR(20),
  UnionCode VARCHAR(10),
  LastReviewDate DATE,
  ReviewScore DECIMAL(9,4),
  HourlyRate DECIMAL(18,2),
  CreatedOn DATETIME,
  ModifiedOn DATETIME,
  PRIMARY KEY (EmpNo)
);

CREATE TABLE EmpAssignment (
  AssignId INTEGER NOT NULL,
  EmpNo INTEGER,
  HotelCode VARCHAR(10),
  DeptCode VARCHAR(10),
  JobCode VARCHAR(10),
  EffFrom DATE,
  EffTo DATE,
  FtePct DECIMAL(9,4),
  BasicPay DECIMAL(18,2),
  PayFreq CHAR(1),
  PRIMARY KEY (AssignId)
);

CREATE TABLE DeptLkp (
  DeptCode VARCHAR(10) NOT NULL,
  DeptName NVARCHAR(60),
  DivisionCode VARCHAR(10),
  UsaliDept VARCHAR(10),
  PRIMARY KEY (DeptCode)
);

CREATE TABLE JobTitleLkp (
  JobCode VARCHAR(10) NOT NULL,
  JobTitle NVARCHAR(60),
  JobFamily NVARCHAR(60),
  PRIMARY KEY (JobCode)
);

CREATE TABLE ContractTypeLkp (
  ContractTypeCode VARCHAR(10) NOT NULL,
  ContractTypeName NVARCHAR(60),
  PRIMARY KEY (ContractTypeCode)
);

CREATE TABLE TermReasonLkp (
  TermReasonCode VARCHAR(10) NOT NULL,
  TermReasonText NVARCHAR(60),
  IsVoluntary BIT,
  PRIMARY KEY (TermReasonCode)
);

CREATE TABLE EmpAbsence (
  AbsenceId INTEGER NOT NULL,
  EmpNo INTEGER,
  AbsTypeCode VARCHAR(10),
  FromDate DATE,
  ToDate DATE,
  DaysNbr DECIMAL(9,4),
  ApprovedBy NVARCHAR(60),
  CertFlag CHAR(1),
  PRIMARY KEY (AbsenceId)
);

CREATE TABLE AbsenceTypeLkp (
  AbsTypeCode VARCHAR(10) NOT NULL,
  AbsTypeName NVARCHAR(60),
  PaidFlag CHAR(1),
  PRIMARY KEY (AbsTypeCode)
);

CREATE TABLE RosterShift (
  RosterId INTEGER NOT NULL,
  EmpNo INTEGER,
  HotelCode VARCHAR(10),
  DeptCode VARCHAR(10),
  WorkDate DATE,
  ShiftCode VARCHAR(10),
  PlannedHours DECIMAL(9,4),
  ActualHours DECIMAL(9,4),
  OvertimeHours DECIMAL(9,4),
  PublishedFlag CHAR(1),
  PRIMARY KEY (RosterId)
);

CREATE TABLE ShiftCodeLkp (
  ShiftCode VARCHAR(10) NOT NULL,
  ShiftName NVARCHAR(60),
  StartTime NVARCHAR(20),
  EndTime NVARCHAR(20),
  PRIMARY KEY (ShiftCode)
);

CREATE TABLE PayRun (
  PayRunId INTEGER NOT NULL,
  HotelCode VARCHAR(10),
  PeriodYear INTEGER,
  PeriodNbr INTEGER,
  PayDate DATE,
  RunTypeCode VARCHAR(10),
  ClosedFlag CHAR(1),
  PRIMARY KEY (PayRunId)
);

CREATE TABLE PaySlip (
  PaySlipId INTEGER NOT NULL,
  PayRunId INTEGER,
  EmpNo INTEGER,
  GrossAmt DECIMAL(18,2),
  TaxAmt DECIMAL(18,2),
  SocialAmt DECIMAL(18,2),
  NetAmt DECIMAL(18,2),
  CostCentreCode VARCHAR(10),
  EmployerCost DECIMAL(18,2),
  PRIMARY KEY (PaySlipId),
  FOREIGN KEY (PayRunId) REFERENCES PayRun (PayRunId)
);

CREATE TABLE PaySlipLine (
  PaySlipId INTEGER NOT NULL,
  ElementCode VARCHAR(10) NOT NULL,
  Units DECIMAL(9,4),
  RateAmt DECIMAL(18,2),
  Amount DECIMAL(18,2),
  PRIMARY KEY (PaySlipId, ElementCode),
  FOREIGN KEY (PaySlipId) REFERENCES PaySlip (PaySlipId)
);

CREATE TABLE PayElementLkp (
  ElementCode VARCHAR(10) NOT NULL,
  ElementName NVARCHAR(60),
  ElementGroup VARCHAR(10),
  GlAcctNo NVARCHAR(20),
  PRIMARY KEY (ElementCode)
);

CREATE TABLE EmpTraining (
  EmpNo INTEGER NOT NULL,
  CourseCode VARCHAR(10) NOT NULL,
  SessionDate DATE NOT NULL,
  ResultCode VARCHAR(10),
  ScorePct DECIMAL(9,4),
  ExpiryDate DATE,
  CostAmt DECIMAL(18,2),
  PRIMARY KEY (EmpNo, CourseCode, SessionDate)
);

CREATE TABLE TrainingCourse (
  CourseCode VARCHAR(10) NOT NULL,
  CourseTitle NVARCHAR(60),
  MandatoryFlag CHAR(1),
  ValidMonths INTEGER,
  ProviderName NVARCHAR(60),
  PRIMARY KEY (CourseCode)
);

CREATE TABLE ChnPartner (
  PartnerCode VARCHAR(10) NOT NULL,
  PartnerName NVARCHAR(60),
  PartnerTypeCode VARCHAR(10),
  ContactEmail NVARCHAR(60),
  DefaultCommPct DECIMAL(9,4),
  ConnectivityVia NVARCHAR(60),
  StatusFlag CHAR(1),
  PRIMARY KEY (PartnerCode)
);

CREATE TABLE ChnPartnerType (
  PartnerTypeCode VARCHAR(10) NOT NULL,
  PartnerTypeName NVARCHAR(60),
  PRIMARY KEY (PartnerTypeCode)
);

CREATE TABLE ChnPropertyLink (
  PartnerCode VARCHAR(10) NOT NULL,
  PropCode VARCHAR(10) NOT NULL,
  ExtHotelId NVARCHAR(20),
  CommPct DECIMAL(9,4),
  GoLiveDate DATE,
  StopSellFlag CHAR(1),
  AcctMgrEmpNo INTEGER,
  PRIMARY KEY (PartnerCode, PropCode),
  FOREIGN KEY (PartnerCode) REFERENCES ChnPartner (PartnerCode)
);

CREATE TABLE ChnRateMap (
  PartnerCode VARCHAR(10) NOT NULL,
  PropCode VARCHAR(10) NOT NULL,
  RatePlanCode VARCHAR(10) NOT NULL,
  RoomTypeCode VARCHAR(10) NOT NULL,
  ExtRateId NVARCHAR(20),
  ExtRoomId NVARCHAR(20),
  ActiveFlag CHAR(1),
  PRIMARY KEY (PartnerCode, PropCode, RatePlanCode, RoomTypeCode),
  FOREIGN KEY (PartnerCode) REFERENCES ChnPartner (PartnerCode)
);

CREATE TABLE ChnMessageLog (
  MsgId INTEGER NOT NULL,
  PartnerCode VARCHAR(10),
  PropCode VARCHAR(10),
  MsgTypeCode VARCHAR(10),
  Direction CHAR(1),
  SentOn DATETIME,
  AckOn DATETIME,
  ErrCode VARCHAR(10),
  RetryCount INTEGER,
  PayloadRef NVARCHAR(60),
  PRIMARY KEY (MsgId)
);

CREATE TABLE ChnErrorLkp (
  ErrCode VARCHAR(10) NOT NULL,
  ErrText NVARCHAR(60),
  ErrClass VARCHAR(10),
  PRIMARY KEY (ErrCode)
);

CREATE TABLE ChnCommissionInvoice (
  ChnInvId INTEGER NOT NULL,
  PartnerCode VARCHAR(10),
  PropCode VARCHAR(10),
  PeriodNo NVARCHAR(20),
  InvDate DATE,
  InvAmt DECIMAL(18,2),
  PaidFlag CHAR(1),
  DisputedAmt DECIMAL(18,2),
  PRIMARY KEY (ChnInvId)
);

CREATE TABLE ChnCommissionLine (
  ChnInvId INTEGER NOT NULL,
  LineNbr INTEGER NOT NULL,
  RsvId INTEGER,
  BaseAmt DECIMAL(18,2),
  CommPct DECIMAL(9,4),
  CommAmt DECIMAL(18,2),
  MatchStatus CHAR(1),
  PRIMARY KEY (ChnInvId, LineNbr),
  FOREIGN KEY (ChnInvId) REFERENCES ChnCommissionInvoice (ChnInvId),
  FOREIGN KEY (RsvId) REFERENCES RsvHeader (RsvId)
);

CREATE TABLE ChnParityCheck (
  CheckId INTEGER NOT NULL,
  PartnerCode VARCHAR(10),
  PropCode VARCHAR(10),
  StayDate DATE,
  RoomTypeCode VARCHAR(10),
  PartnerRate DECIMAL(18,2),
  OwnRate DECIMAL(18,2),
  DiffPct DECIMAL(9,4),
  CheckedOn DATETIME,
  PRIMARY KEY (CheckId)
);
