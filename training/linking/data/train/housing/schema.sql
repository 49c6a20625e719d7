CREATE TABLE OrgDirectorate (
  DirectorateID INT NOT NULL,
  DirectorateName NVARCHAR(100),
  DirectorStaffID INT,
  PRIMARY KEY (DirectorateID)
);

CREATE TABLE OrgTeam (
  TeamID INT NOT NULL,
  TeamName NVARCHAR(100),
  DirectorateID INT,
  TeamTypeCode NVARCHAR(10),
  LeadStaffID INT,
  CostCentre NVARCHAR(100),
  IsActive BIT,
  PRIMARY KEY (TeamID),
  FOREIGN KEY (DirectorateID) REFERENCES OrgDirectorate (DirectorateID),
  FOREIGN KEY (TeamTypeCode) REFERENCES OrgTeamType (TeamTypeCode)
);

CREATE TABLE OrgTeamType (
  TeamTypeCode NVARCHAR(10) NOT NULL,
  TeamTypeName NVARCHAR(100),
  PRIMARY KEY (TeamTypeCode)
);

CREATE TABLE OrgStaff (
  StaffID INT NOT NULL,
  PayrollNo NVARCHAR(100),
  Forename NVARCHAR(100),
  Surname NVARCHAR(100),
  TeamID INT,
  JobTitleCode NVARCHAR(10),
  EmailAddr NVARCHAR(100),
  PhoneExt NVARCHAR(100),
  StartDate DATE,
  LeaveDate DATE,
  LineManagerID INT,
  LoginName NVARCHAR(100),
  IsLoneWorker BIT,
  CreatedBy NVARCHAR(100),
  CreatedOn DATETIME,
  AmendedBy NVARCHAR(100),
  AmendedOn DATETIME,
  PRIMARY KEY (StaffID),
  FOREIGN KEY (TeamID) REFERENCES OrgTeam (TeamID),
  FOREIGN KEY (JobTitleCode) REFERENCES OrgJobTitle (JobTitleCode)
);

CREATE TABLE OrgJobTitle (
  JobTitleCode NVARCHAR(10) NOT NULL,
  JobTitleName NVARCHAR(100),
  GradeCode NVARCHAR(10),
  PRIMARY KEY (JobTitleCode)
);

CREATE TABLE OrgOffice (
  OfficeID INT NOT NULL,
  OfficeName NVARCHAR(100),
  AddressID INT,
  Phone NVARCHAR(100),
  PRIMARY KEY (OfficeID),
  FOREIGN KEY (AddressID) REFERENCES Address (AddressID)
);

CREATE TABLE OrgArea (
  AreaID INT NOT NULL,
  AreaName NVARCHAR(100),
  OfficeID INT,
  LocalAuthorityCode NVARCHAR(10),
  AreaManagerID INT,
  PRIMARY KEY (AreaID),
  FOREIGN KEY (OfficeID) REFERENCES OrgOffice (OfficeID),
  FOREIGN KEY (LocalAuthorityCode) REFERENCES LocalAuthority (LACode)
);

CREATE TABLE OrgPatch (
  PatchID INT NOT NULL,
  PatchName NVARCHAR(100),
  AreaID INT,
  HousingOfficerID INT,
  IncomeOfficerID INT,
  IsActive BIT,
  PRIMARY KEY (PatchID),
  FOREIGN KEY (AreaID) REFERENCES OrgArea (AreaID),
  FOREIGN KEY (HousingOfficerID) REFERENCES OrgStaff (StaffID)
);

CREATE TABLE OrgPatchHist (
  PatchID INT NOT NULL,
  FromDate DATE NOT NULL,
  ToDate DATE,
  HousingOfficerID INT,
  IncomeOfficerID INT,
  PRIMARY KEY (PatchID, FromDate),
  FOREIGN KEY (PatchID) REFERENCES OrgPatch (PatchID)
);

CREATE TABLE LocalAuthority (
  LACode NVARCHAR(100) NOT NULL,
  LAName NVARCHAR(100),
  RegionName NVARCHAR(100),
  PRIMARY KEY (LACode)
);

CREATE TABLE Address (
  AddressID INT NOT NULL,
  UPRN NVARCHAR(100),
  FlatNo NVARCHAR(100),
  HouseNo NVARCHAR(100),
  HouseName NVARCHAR(100),
  Street NVARCHAR(100),
  Locality NVARCHAR(100),
  Town NVARCHAR(100),
  County NVARCHAR(100),
  Postcode NVARCHAR(100),
  Easting DECIMAL(12,2),
  Northing DECIMAL(12,2),
  WardCode NVARCHAR(10),
  PafChecked NVARCHAR(100),
  PRIMARY KEY (AddressID),
  FOREIGN KEY (WardCode) REFERENCES Ward (WardCode)
);

CREATE TABLE Ward (
  WardCode NVARCHAR(10) NOT NULL,
  WardName NVARCHAR(100),
  LACode NVARCHAR(100),
  PRIMARY KEY (WardCode),
  FOREIGN KEY (LACode) REFERENCES LocalAuthority (LACode)
);

CREATE TABLE Estate (
  EstateID INT NOT NULL,
  EstateName NVARCHAR(100),
  PatchID INT,
  LACode NVARCHAR(100),
  AcquiredDate DATE,
  BuiltYear INT,
  SchemeTypeCode NVARCHAR(10),
  FormerName NVARCHAR(100),
  CommunityCentreYN BIT,
  Notes NVARCHAR(2000),
  CreatedBy NVARCHAR(100),
  CreatedOn DATETIME,
  AmendedBy NVARCHAR(100),
  AmendedOn DATETIME,
  PRIMARY KEY (EstateID),
  FOREIGN KEY (PatchID) REFERENCES OrgPatch (PatchID),
  FOREIGN KEY (SchemeTypeCode) REFERENCES SchemeType (SchemeTypeCode)
);

CREATE TABLE SchemeType (
  SchemeTypeCode NVARCHAR(10) NOT NULL,
  SchemeTypeName NVARCHAR(100),
  PRIMARY KEY (SchemeTypeCode)
);

CREATE TABLE Block (
  BlockID INT NOT NULL,
  EstateID INT,
  BlockName NVARCHAR(100),
  BuiltYear INT,
  Storeys INT,
  LiftCount INT,
  EntryTypeCode NVARCHAR(10),
  HeightM DECIMAL(12,2),
  CladdingCode NVARCHAR(10),
  AddressID INT,
  CaretakerStaffID INT,
  RoofTypeCode NVARCHAR(10),
  CreatedBy NVARCHAR(100),
  CreatedOn DATETIME,
  AmendedBy NVARCHAR(100),
  AmendedOn DATETIME,
  PRIMARY KEY (BlockID),
  FOREIGN KEY (EstateID) REFERENCES Estate (EstateID),
  FOREIGN KEY (CladdingCode) REFERENCES CladdingType (CladdingCode)
);

CREATE TABLE EntryType (
  EntryTypeCode NVARCHAR(10) NOT NULL,
  EntryTypeName NVARCHAR(100),
  PRIMARY KEY (EntryTypeCode)
);

CREATE TABLE CladdingType (
  CladdingCode NVARCHAR(10) NOT NULL,
  CladdingName NVARCHAR(100),
  CombustibleYN BIT,
  PRIMARY KEY (CladdingCode)
);

CREATE TABLE Dwelling (
  DwellingID INT NOT NULL,
  PropRef NVARCHAR(100),
  BlockID INT,
  EstateID INT,
  AddressID INT,
  DwellingTypeCode NVARCHAR(10),
  TenureCode NVARCHAR(10),
  FloorLevel INT,
  Bedrooms INT,
  Bedspaces INT,
  LivingRooms INT,
  AreaSqm DECIMAL(12,2),
  BuiltYear INT,
  HeatingCode NVARCHAR(10),
  EpcBand NVARCHAR(100),
  EpcScore INT,
  EpcDate DATE,
  CouncilTaxBand NVARCHAR(100),
  StatusCode NVARCHAR(10),
  HandoverDate DATE,
  DisposalDate DATE,
  DisposalCode NVARCHAR(10),
  LettableYN BIT,
  AdaptedCode NVARCHAR(10),
  GardenYN BIT,
  LiftAccessYN BIT,
  StepFreeYN BIT,
  PetsYN BIT,
  KeySafeNo NVARCHAR(100),
  MeterGasNo NVARCHAR(100),
  MeterElecNo NVARCHAR(100),
  SapScore INT,
  ValuationAmt DECIMAL(12,2),
  ValuationDate DATE,
  OwnershipPct DECIMAL(12,2),
  UPRN NVARCHAR(100),
  OldPropNo NVARCHAR(100),
  Spare1 NVARCHAR(100),
  Spare2 NVARCHAR(100),
  Spare3 NVARCHAR(100),
  Spare4 NVARCHAR(100),
  Spare5 NVARCHAR(100),
  Spare6 NVARCHAR(100),
  CreatedBy NVARCHAR(100),
  CreatedOn DATETIME,
  AmendedBy NVARCHAR(100),
  AmendedOn DATETIME,
  PRIMARY KEY (DwellingID),
  FOREIGN KEY (BlockID) REFERENCES Block (BlockID),
  FOREIGN KEY (EstateID) REFERENCES Estate (EstateID),
  FOREIGN KEY (AddressID) REFERENCES Address (AddressID),
  FOREIGN KEY (DwellingTypeCode) REFERENCES DwellingType (DwellingTypeCode),
  FOREIGN KEY (HeatingCode) REFERENCES HeatingType (HeatingCode),
  FOREIGN KEY (StatusCode) REFERENCES DwellingStatus (StatusCode)
);

CREATE TABLE DwellingStg (
  BatchNo NVARCHAR(100),
  RowNo INT,
  PropRef NVARCHAR(100),
  TypeText NVARCHAR(100),
  BedsText NVARCHAR(100),
  AddrText NVARCHAR(100),
  ErrorText NVARCHAR(100),
  LoadedOn DATETIME
);

CREATE TABLE DwellingStatusHist (
  DwellingID INT NOT NULL,
  StatusFrom DATETIME NOT NULL,
  StatusTo DATETIME,
  StatusCode NVARCHAR(10),
  ReasonCode NVARCHAR(10),
  ChangedBy NVARCHAR(100),
  PRIMARY KEY (DwellingID, StatusFrom),
  FOREIGN KEY (DwellingID) REFERENCES Dwelling (DwellingID)
);

CREATE TABLE DwellingStatus (
  StatusCode NVARCHAR(10) NOT NULL,
  StatusName NVARCHAR(100),
  IsVoid BIT,
  PRIMARY KEY (StatusCode)
);

CREATE TABLE DwellingType (
  DwellingTypeCode NVARCHAR(10) NOT NULL,
  DwellingTypeName NVARCHAR(100),
  PRIMARY KEY (DwellingTypeCode)
);

CREATE TABLE DwellingTenure (
  TenureCode NVARCHAR(10) NOT NULL,
  TenureName NVARCHAR(100),
  PRIMARY KEY (TenureCode)
);

CREATE TABLE HeatingType (
  HeatingCode NVARCHAR(10) NOT NULL,
  HeatingName NVARCHAR(100),
  FuelCode NVARCHAR(10),
  PRIMARY KEY (HeatingCode),
  FOREIGN KEY (FuelCode) REFERENCES FuelType (FuelCode)
);

CREATE TABLE FuelType (
  FuelCode NVARCHAR(10) NOT NULL,
  FuelName NVARCHAR(100),
  PRIMARY KEY (FuelCode)
);

CREATE TABLE AdaptedType (
  AdaptedCode NVARCHAR(10) NOT NULL,
  AdaptedName NVARCHAR(100),
  PRIMARY KEY (AdaptedCode)
);

CREATE TABLE DwellingAttrib (
  DwellingID INT NOT NULL,
  AttribCode NVARCHAR(10) NOT NULL,
  AttribValue NVARCHAR(100),
  PRIMARY KEY (DwellingID, AttribCode),
  FOREIGN KEY (DwellingID) REFERENCES Dwelling (DwellingID),
  FOREIGN KEY (AttribCode) REFERENCES AttribDef (AttribCode)
);

CREATE TABLE AttribDef (
  AttribCode NVARCHAR(10) NOT NULL,
  AttribName NVARCHAR(100),
  DataType NVARCHAR(100),
  PRIMARY KEY (AttribCode)
);

CREATE TABLE StockSummaryMth (
  SnapYear INT NOT NULL,
  SnapMonth INT NOT NULL,
  EstateID INT NOT NULL,
  DwellingTypeCode NVARCHAR(10) NOT NULL,
  UnitCount INT,
  VoidCount INT,
  LetCount INT,
  PRIMARY KEY (SnapYear, SnapMonth, EstateID, DwellingTypeCode),
  FOREIGN KEY (EstateID) REFERENCES Estate (EstateID)
);

CREATE TABLE AstComponent (
  AstCompID INT NOT NULL,
  DwellingID INT,
  CompTypeCode NVARCHAR(10),
  InstalledYear INT,
  ReplaceYear INT,
  ConditionCode NVARCHAR(10),
  CostAmount DECIMAL(12,2),
  SurveyID INT,
  PRIMARY KEY (AstCompID),
  FOREIGN KEY (DwellingID) REFERENCES Dwelling (DwellingID),
  FOREIGN KEY (CompTypeCode) REFERENCES AstCompType (CompTypeCode)
);

CREATE TABLE AstCompType (
  CompTypeCode NVARCHAR(10) NOT NULL,
  CompTypeName NVARCHAR(100),
  LifeYears INT,
  UnitCost DECIMAL(12,2),
  PRIMARY KEY (CompTypeCode)
);

CREATE TABLE AstCondition (
  ConditionCode NVARCHAR(10) NOT NULL,
  ConditionName NVARCHAR(100),
  Score INT,
  PRIMARY KEY (ConditionCode)
);

CREATE TABLE AstSurvey (
  SurveyID INT NOT NULL,
  DwellingID INT,
  SurveyDate DATE,
  SurveyorID INT,
  SurveyTypeCode NVARCHAR(10),
  DecentYN BIT,
  FailReasonCode NVARCHAR(10),
  Notes NVARCHAR(2000),
  PRIMARY KEY (SurveyID),
  FOREIGN KEY (DwellingID) REFERENCES Dwelling (DwellingID)
);

CREATE TABLE AstFailReason (
  FailReasonCode NVARCHAR(10) NOT NULL,
  FailReasonName NVARCHAR(100),
  PRIMARY KEY (FailReasonCode)
);

CREATE TABLE AstHazard (
  HazardID INT NOT NULL,
  SurveyID INT,
  HhsrsCode NVARCHAR(10),
  RatingCode NVARCHAR(10),
  FoundDate DATE,
  ClearedDate DATE,
  PRIMARY KEY (HazardID),
  FOREIGN KEY (SurveyID) REFERENCES AstSurvey (SurveyID),
  FOREIGN KEY (HhsrsCode) REFERENCES AstHhsrs (HhsrsCode)
);

CREATE TABLE AstHhsrs (
  HhsrsCode NVARCHAR(10) NOT NULL,
  HhsrsName NVARCHAR(100),
  PRIMARY KEY (HhsrsCode)
);

CREATE TABLE CmpCheck (
  CheckID INT NOT NULL,
  DwellingID INT,
  BlockID INT,
  CheckTypeCode NVARCHAR(10),
  DueDate DATE,
  DoneDate DATE,
  ResultCode NVARCHAR(10),
  ContractorID INT,
  CertNo NVARCHAR(100),
  AccessAttempts INT,
  NextDueDate DATE,
  JobNo INT,
  PRIMARY KEY (CheckID),
  FOREIGN KEY (DwellingID) REFERENCES Dwelling (DwellingID),
  FOREIGN KEY (CheckTypeCode) REFERENCES CmpCheckType (CheckTypeCode),
  FOREIGN KEY (ResultCode) REFERENCES CmpResult (ResultCode)
);

CREATE TABLE CmpCheckType (
  CheckTypeCode NVARCHAR(10) NOT NULL,
  CheckTypeName NVARCHAR(100),
  CycleMonths INT,
  StatutoryYN BIT,
  PRIMARY KEY (CheckTypeCode)
);

CREATE TABLE CmpResult (
  ResultCode NVARCHAR(10) NOT NULL,
  ResultName NVARCHAR(100),
  PassYN BIT,
  PRIMARY KEY (ResultCode)
);

CREATE TABLE tblPerson (
  lngPersonID INT NOT NULL,
  strTitle NVARCHAR(100),
  strForename NVARCHAR(100),
  strSurname NVARCHAR(100),
  dteDOB DATE,
  strGenderCd NVARCHAR(10),
  strNINo NVARCHAR(100),
  lngEthnicID INT,
  lngLangID INT,
  strEmail NVARCHAR(100),
  strMobile NVARCHAR(100),
  strHomeTel NVARCHAR(100),
  bytInterpreter BIT,
  bytDeceased BIT,
  dteDeceased DATE,
  strContactPref NVARCHAR(100),
  lngVulnID INT,
  strMemo NVARCHAR(2000),
  strAltRef NVARCHAR(100),
  strUserDef1 NVARCHAR(100),
  strUserDef2 NVARCHAR(100),
  strUserDef3 NVARCHAR(100),
  strUserDef4 NVARCHAR(100),
  strUserDef5 NVARCHAR(100),
  strUserDef6 NVARCHAR(100),
  strUserDef7 NVARCHAR(100),
  strUserDef8 NVARCHAR(100),
  dteCreated DATETIME,
  strCreatedBy NVARCHAR(100),
  dteChanged DATETIME,
  strChangedBy NVARCHAR(100),
  tsRowVersion INT,
  PRIMARY KEY (lngPersonID),
  FOREIGN KEY (lngEthnicID) REFERENCES lkpEthnic (lngEthnicID)
);

CREATE TABLE lkpEthnic (
  lngEthnicID INT NOT NULL,
  strEthnic NVARCHAR(100),
  PRIMARY KEY (lngEthnicID)
);

CREATE TABLE lkpLanguage (
  lngLangID INT NOT NULL,
  strLanguage NVARCHAR(100),
  PRIMARY KEY (lngLangID)
);

CREATE TABLE lkpVuln (
  lngVulnID INT NOT NULL,
  strVuln NVARCHAR(100),
  PRIMARY KEY (lngVulnID)
);

CREATE TABLE tblPersonVuln (
  lngPersonID INT NOT NULL,
  lngVulnID INT NOT NULL,
  dteFrom DATE,
  dteTo DATE,
  PRIMARY KEY (lngPersonID, lngVulnID),
  FOREIGN KEY (lngPersonID) REFERENCES tblPerson (lngPersonID),
  FOREIGN KEY (lngVulnID) REFERENCES lkpVuln (lngVulnID)
);

CREATE TABLE lkpTenType (
  strTenTypeCd NVARCHAR(10) NOT NULL,
  strTenType NVARCHAR(100),
  bytSecure BIT,
  PRIMARY KEY (strTenTypeCd)
);

CREATE TABLE lkpTenEnd (
  strEndCd NVARCHAR(10) NOT NULL,
  strEndReason NVARCHAR(100),
  PRIMARY KEY (strEndCd)
);

CREATE TABLE tblTenancy (
  lngTenancyID INT NOT NULL,
  strTenRef NVARCHAR(100),
  lngDwellingID INT,
  strTenTypeCd NVARCHAR(10),
  dteStart DATE,
  dteEnd DATE,
  strEndCd NVARCHAR(10),
  dteNotice DATE,
  dteReviewDue DATE,
  lngSignStaffID INT,
  lngOfferID INT,
  strRentAcc NVARCHAR(100),
  bytJoint BIT,
  bytIntro BIT,
  dteIntroEnd DATE,
  strSourceCd NVARCHAR(10),
  curDeposit DECIMAL(12,2),
  lngPrevTenID INT,
  strMemo NVARCHAR(2000),
  strUserDef1 NVARCHAR(100),
  strUserDef2 NVARCHAR(100),
  strUserDef3 NVARCHAR(100),
  strUserDef4 NVARCHAR(100),
  strUserDef5 NVARCHAR(100),
  strUserDef6 NVARCHAR(100),
  dteCreated DATETIME,
  strCreatedBy NVARCHAR(100),
  dteChanged DATETIME,
  strChangedBy NVARCHAR(100),
  tsRowVersion INT,
  PRIMARY KEY (lngTenancyID),
  FOREIGN KEY (lngDwellingID) REFERENCES Dwelling (DwellingID),
  FOREIGN KEY (strTenTypeCd) REFERENCES lkpTenType (strTenTypeCd),
  FOREIGN KEY (strEndCd) REFERENCES lkpTenEnd (strEndCd)
);

CREATE TABLE lkpTenSource (
  strSourceCd NVARCHAR(10) NOT NULL,
  strSource NVARCHAR(100),
  PRIMARY KEY (strSourceCd)
);

CREATE TABLE tblTenParty (
  lngTenancyID INT NOT NULL,
  lngPersonID INT NOT NULL,
  strRoleCd NVARCHAR(10),
  dteFrom DATE,
  dteTo DATE,
  bytMain BIT,
  PRIMARY KEY (lngTenancyID, lngPersonID),
  FOREIGN KEY (lngTenancyID) REFERENCES tblTenancy (lngTenancyID),
  FOREIGN KEY (lngPersonID) REFERENCES tblPerson (lngPersonID),
  FOREIGN KEY (strRoleCd) REFERENCES lkpTenRole (strRoleCd)
);

CREATE TABLE lkpTenRole (
  strRoleCd NVARCHAR(10) NOT NULL,
  strRole NVARCHAR(100),
  PRIMARY KEY (strRoleCd)
);

CREATE TABLE tblHousehold (
  lngTenancyID INT NOT NULL,
  lngPersonID INT NOT NULL,
  strRelCd NVARCHAR(10),
  dteIn DATE,
  dteOut DATE,
  PRIMARY KEY (lngTenancyID, lngPersonID),
  FOREIGN KEY (lngTenancyID) REFERENCES tblTenancy (lngTenancyID),
  FOREIGN KEY (lngPersonID) REFERENCES tblPerson (lngPersonID),
  FOREIGN KEY (strRelCd) REFERENCES lkpRelation (strRelCd)
);

CREATE TABLE lkpRelation (
  strRelCd NVARCHAR(10) NOT NULL,
  strRelation NVARCHAR(100),
  PRIMARY KEY (strRelCd)
);

CREATE TABLE tblTenancyArc (
  lngTenancyID INT NOT NULL,
  strTenRef NVARCHAR(100),
  lngDwellingID INT,
  strTenType NVARCHAR(100),
  strMainName NVARCHAR(100),
  dteStart DATE,
  dteEnd DATE,
  dteArc DATE,
  PRIMARY KEY (lngTenancyID)
);

CREATE TABLE tblTenChange (
  lngChangeID INT NOT NULL,
  lngTenancyID INT,
  strChgCd NVARCHAR(10),
  dteRequest DATE,
  dteDone DATE,
  lngStaffID INT,
  strOutcome NVARCHAR(100),
  PRIMARY KEY (lngChangeID),
  FOREIGN KEY (lngTenancyID) REFERENCES tblTenancy (lngTenancyID),
  FOREIGN KEY (strChgCd) REFERENCES lkpTenChange (strChgCd),
  FOREIGN KEY (lngStaffID) REFERENCES OrgStaff (StaffID)
);

CREATE TABLE lkpTenChange (
  strChgCd NVARCHAR(10) NOT NULL,
  strChange NVARCHAR(100),
  PRIMARY KEY (strChgCd)
);

CREATE TABLE tblTenVisit (
  lngVisitID INT NOT NULL,
  lngTenancyID INT,
  dteVisit DATE,
  strVisitCd NVARCHAR(10),
  lngStaffID INT,
  strOutcomeCd NVARCHAR(10),
  strMemo NVARCHAR(2000),
  PRIMARY KEY (lngVisitID),
  FOREIGN KEY (lngTenancyID) REFERENCES tblTenancy (lngTenancyID),
  FOREIGN KEY (strVisitCd) REFERENCES lkpVisit (strVisitCd),
  FOREIGN KEY (lngStaffID) REFERENCES OrgStaff (StaffID)
);

CREATE TABLE lkpVisit (
  strVisitCd NVARCHAR(10) NOT NULL,
  strVisit NVARCHAR(100),
  PRIMARY KEY (strVisitCd)
);

CREATE TABLE tblVoid (
  lngVoidID INT NOT NULL,
  lngDwellingID INT,
  lngPrevTenancyID INT,
  dteVoidStart DATE,
  dteKeysIn DATE,
  dteToRepairs DATE,
  dteFromRepairs DATE,
  dteReady DATE,
  dteVoidEnd DATE,
  strVoidCd NVARCHAR(10),
  lngNextTenancyID INT,
  curRentLoss DECIMAL(12,2),
  strMemo NVARCHAR(2000),
  PRIMARY KEY (lngVoidID),
  FOREIGN KEY (lngDwellingID) REFERENCES Dwelling (DwellingID),
  FOREIGN KEY (strVoidCd) REFERENCES lkpVoid (strVoidCd)
);

CREATE TABLE lkpVoid (
  strVoidCd NVARCHAR(10) NOT NULL,
  strVoidType NVARCHAR(100),
  PRIMARY KEY (strVoidCd)
);

CREATE TABLE RNACMS (
  RAACN NVARCHAR(100) NOT NULL,
  RATNI INT,
  RAPRI INT,
  RATYP NVARCHAR(100),
  RASTS NVARCHAR(100),
  RAOPD DATE,
  RACLD DATE,
  RABAL DECIMAL(12,2),
  RAPAY NVARCHAR(100),
  RAOFI INT,
  RAFRQ NVARCHAR(100),
  RAHBF BIT,
  RAUCF BIT,
  RALSD DATE,
  RALSA DECIMAL(12,2),
  RAHBL DECIMAL(12,2),
  RAXA1 NVARCHAR(100),
  RAXA2 NVARCHAR(100),
  RAXA3 NVARCHAR(100),
  RAXA4 NVARCHAR(100),
  RAXA5 NVARCHAR(100),
  RAXA6 NVARCHAR(100),
  RAXA7 NVARCHAR(100),
  RAXA8 NVARCHAR(100),
  PRIMARY KEY (RAACN),
  FOREIGN KEY (RATYP) REFERENCES RNACTY (RYTYP)
);

CREATE TABLE RNACTY (
  RYTYP NVARCHAR(100) NOT NULL,
  RYDES NVARCHAR(100),
  PRIMARY KEY (RYTYP)
);

CREATE TABLE RNACST (
  RSSTS NVARCHAR(100) NOT NULL,
  RSDES NVARCHAR(100),
  PRIMARY KEY (RSSTS)
);

CREATE TABLE RNPAYM (
  RPPAY NVARCHAR(100) NOT NULL,
  RPDES NVARCHAR(100),
  PRIMARY KEY (RPPAY)
);

CREATE TABLE RNTRNS (
  RTSEQ INT NOT NULL,
  RTACN NVARCHAR(100),
  RTDAT DATE,
  RTTCD NVARCHAR(100),
  RTAMT DECIMAL(12,2),
  RTREF NVARCHAR(100),
  RTWKN INT,
  RTYRN INT,
  RTBAT INT,
  RTUSR NVARCHAR(100),
  RTREV BIT,
  PRIMARY KEY (RTSEQ),
  FOREIGN KEY (RTACN) REFERENCES RNACMS (RAACN)
);

CREATE TABLE RNTRNH (
  RTSEQ INT NOT NULL,
  RTACN NVARCHAR(100),
  RTDAT DATE,
  RTTCD NVARCHAR(100),
  RTAMT DECIMAL(12,2),
  RTREF NVARCHAR(100),
  RTWKN INT,
  RTYRN INT,
  PRIMARY KEY (RTSEQ)
);

CREATE TABLE RNTRCD (
  RCTCD NVARCHAR(100) NOT NULL,
  RCDES NVARCHAR(100),
  RCGRP NVARCHAR(100),
  PRIMARY KEY (RCTCD),
  FOREIGN KEY (RCGRP) REFERENCES RNTRGP (RGGRP)
);

CREATE TABLE RNTRGP (
  RGGRP NVARCHAR(100) NOT NULL,
  RGDES NVARCHAR(100),
  PRIMARY KEY (RGGRP)
);

CREATE TABLE RNCHGL (
  RLACN NVARCHAR(100) NOT NULL,
  RLECD NVARCHAR(100) NOT NULL,
  RLEFD DATE NOT NULL,
  RLETD DATE,
  RLWAM DECIMAL(12,2),
  RLHBE BIT,
  PRIMARY KEY (RLACN, RLECD, RLEFD),
  FOREIGN KEY (RLACN) REFERENCES RNACMS (RAACN)
);

CREATE TABLE RNCHGE (
  RECDE NVARCHAR(100) NOT NULL,
  REDES NVARCHAR(100),
  RERNT BIT,
  PRIMARY KEY (RECDE)
);

CREATE TABLE RNRVIS (
  RVYRN INT NOT NULL,
  RVPRI INT NOT NULL,
  RVOLD DECIMAL(12,2),
  RVNEW DECIMAL(12,2),
  RVFRM DECIMAL(12,2),
  RVPCT DECIMAL(12,2),
  RVAPD DATE,
  PRIMARY KEY (RVYRN, RVPRI),
  FOREIGN KEY (RVPRI) REFERENCES Dwelling (DwellingID)
);

CREATE TABLE RNARRS (
  RRSEQ INT NOT NULL,
  RRACN NVARCHAR(100),
  RRSTG NVARCHAR(100),
  RRDAT DATE,
  RROFI INT,
  RRBAL DECIMAL(12,2),
  RRNXD DATE,
  RRMEM NVARCHAR(100),
  PRIMARY KEY (RRSEQ),
  FOREIGN KEY (RRACN) REFERENCES RNACMS (RAACN)
);

CREATE TABLE RNARST (
  RJSTG NVARCHAR(100) NOT NULL,
  RJDES NVARCHAR(100),
  RJORD INT,
  RJLEG BIT,
  PRIMARY KEY (RJSTG)
);

CREATE TABLE RNAGRM (
  RXAGN INT NOT NULL,
  RXACN NVARCHAR(100),
  RXDAT DATE,
  RXAMT DECIMAL(12,2),
  RXFRQ NVARCHAR(100),
  RXSTS NVARCHAR(100),
  RXBRD DATE,
  PRIMARY KEY (RXAGN),
  FOREIGN KEY (RXACN) REFERENCES RNACMS (RAACN)
);

CREATE TABLE RNCOUR (
  RKCSE INT NOT NULL,
  RKACN NVARCHAR(100),
  RKCTN NVARCHAR(100),
  RKHRD DATE,
  RKOUT NVARCHAR(100),
  RKCST DECIMAL(12,2),
  RKEVD DATE,
  RKSOL NVARCHAR(100),
  PRIMARY KEY (RKCSE),
  FOREIGN KEY (RKACN) REFERENCES RNACMS (RAACN)
);

CREATE TABLE RNCOOU (
  RKOUT NVARCHAR(100) NOT NULL,
  RKDES NVARCHAR(100),
  PRIMARY KEY (RKOUT)
);

CREATE TABLE RNCTNM (
  RKCTN NVARCHAR(100) NOT NULL,
  RKCNM NVARCHAR(100),
  PRIMARY KEY (RKCTN)
);

CREATE TABLE RNHBPM (
  RHSEQ INT NOT NULL,
  RHACN NVARCHAR(100),
  RHPRD DATE,
  RHAMT DECIMAL(12,2),
  RHSRC NVARCHAR(100),
  RHLAC NVARCHAR(100),
  PRIMARY KEY (RHSEQ),
  FOREIGN KEY (RHACN) REFERENCES RNACMS (RAACN)
);

CREATE TABLE RNWKBL (
  RWACN NVARCHAR(100) NOT NULL,
  RWYRN INT NOT NULL,
  RWWKN INT NOT NULL,
  RWDEB DECIMAL(12,2),
  RWCRD DECIMAL(12,2),
  RWBAL DECIMAL(12,2),
  PRIMARY KEY (RWACN, RWYRN, RWWKN),
  FOREIGN KEY (RWACN) REFERENCES RNACMS (RAACN)
);

CREATE TABLE RNSPLT (
  SPLID INT,
  SPACN NVARCHAR(100),
  SPRAW NVARCHAR(100),
  SPSTS NVARCHAR(100),
  SPDAT DATE
);

CREATE TABLE HWLAPN (
  APNUM INT NOT NULL,
  APPID INT,
  APDAT DATE,
  APSTS NVARCHAR(100),
  APBND NVARCHAR(100),
  APPTS INT,
  APBED INT,
  APARA INT,
  APDSD DATE,
  APRSN NVARCHAR(100),
  APLOC BIT,
  APPRV NVARCHAR(100),
  APREV DATE,
  APOFF INT,
  APMED NVARCHAR(100),
  APAGE BIT,
  APX1 NVARCHAR(100),
  APX2 NVARCHAR(100),
  APX3 NVARCHAR(100),
  APX4 NVARCHAR(100),
  APX5 NVARCHAR(100),
  APX6 NVARCHAR(100),
  APX7 NVARCHAR(100),
  APX8 NVARCHAR(100),
  PRIMARY KEY (APNUM)
);

CREATE TABLE HWLSTS (
  SSSTS NVARCHAR(100) NOT NULL,
  SSDES NVARCHAR(100),
  SSLIV BIT,
  PRIMARY KEY (SSSTS)
);

CREATE TABLE HWLBND (
  BDBND NVARCHAR(100) NOT NULL,
  BDDES NVARCHAR(100),
  BDPRI INT,
  PRIMARY KEY (BDBND)
);

CREATE TABLE HWLRSN (
  RNRSN NVARCHAR(100) NOT NULL,
  RNDES NVARCHAR(100),
  PRIMARY KEY (RNRSN)
);

CREATE TABLE HWLHHM (
  HHAPN INT NOT NULL,
  HHPID INT NOT NULL,
  HHREL NVARCHAR(100),
  PRIMARY KEY (HHAPN, HHPID)
);

CREATE TABLE HWLPTS (
  PTAPN INT NOT NULL,
  PTCDE NVARCHAR(100) NOT NULL,
  PTVAL INT,
  PTDAT DATE,
  PRIMARY KEY (PTAPN, PTCDE)
);

CREATE TABLE HWLPTC (
  PCCDE NVARCHAR(100) NOT NULL,
  PCDES NVARCHAR(100),
  PCMAX INT,
  PRIMARY KEY (PCCDE)
);

CREATE TABLE HWLARE (
  ARAPN INT NOT NULL,
  AREST INT NOT NULL,
  ARRNK INT,
  PRIMARY KEY (ARAPN, AREST)
);

CREATE TABLE HWLADV (
  ADNUM INT NOT NULL,
  ADDWI INT,
  ADOPN DATE,
  ADCLS DATE,
  ADSTS NVARCHAR(100),
  ADMIN INT,
  ADBND NVARCHAR(100),
  PRIMARY KEY (ADNUM)
);

CREATE TABLE HWLBID (
  BIADV INT NOT NULL,
  BIAPN INT NOT NULL,
  BIDTE DATETIME,
  BICHN NVARCHAR(100),
  BIRNK INT,
  BISTS NVARCHAR(100),
  PRIMARY KEY (BIADV, BIAPN)
);

CREATE TABLE HWLOFR (
  OFNUM INT NOT NULL,
  OFADV INT,
  OFAPN INT,
  OFDWI INT,
  OFDAT DATE,
  OFRES NVARCHAR(100),
  OFRDT DATE,
  OFRSN NVARCHAR(100),
  OFSTF INT,
  PRIMARY KEY (OFNUM)
);

CREATE TABLE HWLOFO (
  OORES NVARCHAR(100) NOT NULL,
  OODES NVARCHAR(100),
  OOACC BIT,
  PRIMARY KEY (OORES)
);

CREATE TABLE HWLOFN (
  ONRSN NVARCHAR(100) NOT NULL,
  ONDES NVARCHAR(100),
  PRIMARY KEY (ONRSN)
);

CREATE TABLE HWLHST (
  HXAPN INT NOT NULL,
  HXSEQ INT NOT NULL,
  HXDAT DATE,
  HXOST NVARCHAR(100),
  HXNST NVARCHAR(100),
  HXUSR NVARCHAR(100),
  PRIMARY KEY (HXAPN, HXSEQ)
);

CREATE TABLE conContractor (
  contractorId INT NOT NULL,
  contractorName NVARCHAR(100),
  vatNo NVARCHAR(100),
  addressId INT,
  phone NVARCHAR(100),
  email NVARCHAR(100),
  approvedFlag BIT,
  insuranceTo DATE,
  gradeCode NVARCHAR(10),
  isInHouse BIT,
  insertedBy NVARCHAR(100),
  insertedAt DATETIME,
  lastEditBy NVARCHAR(100),
  lastEditAt DATETIME,
  PRIMARY KEY (contractorId),
  FOREIGN KEY (gradeCode) REFERENCES conGrade (gradeCode)
);

CREATE TABLE conGrade (
  gradeCode NVARCHAR(10) NOT NULL,
  gradeText NVARCHAR(100),
  PRIMARY KEY (gradeCode)
);

CREATE TABLE conContract (
  contractId INT NOT NULL,
  contractRef NVARCHAR(100),
  contractorId INT,
  contractTitle NVARCHAR(100),
  startDate DATE,
  endDate DATE,
  contractTypeCode NVARCHAR(10),
  contractValue DECIMAL(12,2),
  ownerStaffId INT,
  retentionPct DECIMAL(12,2),
  defectsDays INT,
  insertedBy NVARCHAR(100),
  insertedAt DATETIME,
  lastEditBy NVARCHAR(100),
  lastEditAt DATETIME,
  PRIMARY KEY (contractId),
  FOREIGN KEY (contractorId) REFERENCES conContractor (contractorId),
  FOREIGN KEY (contractTypeCode) REFERENCES conContractType (contractTypeCode)
);

CREATE TABLE conContractType (
  contractTypeCode NVARCHAR(10) NOT NULL,
  contractTypeText NVARCHAR(100),
  PRIMARY KEY (contractTypeCode)
);

CREATE TABLE conContractArea (
  contractId INT NOT NULL,
  areaId INT NOT NULL,
  PRIMARY KEY (contractId, areaId),
  FOREIGN KEY (contractId) REFERENCES conContract (contractId),
  FOREIGN KEY (areaId) REFERENCES OrgArea (AreaID)
);

CREATE TABLE conRate (
  contractId INT NOT NULL,
  sorCode NVARCHAR(10) NOT NULL,
  rateAmt DECIMAL(12,2),
  validFrom DATE,
  validTo DATE,
  PRIMARY KEY (contractId, sorCode),
  FOREIGN KEY (contractId) REFERENCES conContract (contractId),
  FOREIGN KEY (sorCode) REFERENCES repSor (sorCode)
);

CREATE TABLE conInvoice (
  invoiceId INT NOT NULL,
  contractorId INT,
  invoiceNo NVARCHAR(100),
  invoiceDate DATE,
  netAmt DECIMAL(12,2),
  vatAmt DECIMAL(12,2),
  statusCode NVARCHAR(10),
  paidDate DATE,
  PRIMARY KEY (invoiceId),
  FOREIGN KEY (contractorId) REFERENCES conContractor (contractorId)
);

CREATE TABLE conInvoiceLine (
  invoiceId INT NOT NULL,
  lineNo INT NOT NULL,
  jobNo INT,
  netAmt DECIMAL(12,2),
  queryFlag BIT,
  PRIMARY KEY (invoiceId, lineNo),
  FOREIGN KEY (invoiceId) REFERENCES conInvoice (invoiceId),
  FOREIGN KEY (jobNo) REFERENCES repJob (jobNo)
);

CREATE TABLE conKpiMonth (
  contractId INT NOT NULL,
  kpiYear INT NOT NULL,
  kpiMonth INT NOT NULL,
  kpiCode NVARCHAR(10) NOT NULL,
  targetVal DECIMAL(12,2),
  actualVal DECIMAL(12,2),
  PRIMARY KEY (contractId, kpiYear, kpiMonth, kpiCode),
  FOREIGN KEY (kpiCode) REFERENCES conKpi (kpiCode)
);

CREATE TABLE conKpi (
  kpiCode NVARCHAR(10) NOT NULL,
  kpiText NVARCHAR(100),
  PRIMARY KEY (kpiCode)
);

CREATE TABLE repSor (
  sorCode NVARCHAR(10) NOT NULL,
  sorText NVARCHAR(100),
  tradeCode NVARCHAR(10),
  unitText NVARCHAR(100),
  stdRate DECIMAL(12,2),
  stdMinutes INT,
  rechargeFlag BIT,
  PRIMARY KEY (sorCode),
  FOREIGN KEY (tradeCode) REFERENCES repTrade (tradeCode)
);

CREATE TABLE repTrade (
  tradeCode NVARCHAR(10) NOT NULL,
  tradeText NVARCHAR(100),
  PRIMARY KEY (tradeCode)
);

CREATE TABLE repPriority (
  priorityCode NVARCHAR(10) NOT NULL,
  priorityText NVARCHAR(100),
  targetDays INT,
  PRIMARY KEY (priorityCode)
);

CREATE TABLE repStatus (
  jobStatusCode NVARCHAR(10) NOT NULL,
  jobStatusText NVARCHAR(100),
  isOpen BIT,
  PRIMARY KEY (jobStatusCode)
);

CREATE TABLE repRequest (
  requestNo INT NOT NULL,
  dwellingId INT,
  personId INT,
  channelCode NVARCHAR(10),
  requestedAt DATETIME,
  takenByStaffId INT,
  faultText NVARCHAR(2000),
  locationCode NVARCHAR(10),
  PRIMARY KEY (requestNo),
  FOREIGN KEY (dwellingId) REFERENCES Dwelling (DwellingID),
  FOREIGN KEY (channelCode) REFERENCES repChannel (channelCode)
);

CREATE TABLE repChannel (
  channelCode NVARCHAR(10) NOT NULL,
  channelText NVARCHAR(100),
  PRIMARY KEY (channelCode)
);

CREATE TABLE repJob (
  jobNo INT NOT NULL,
  requestNo INT,
  dwellingId INT,
  blockId INT,
  jobTypeCode NVARCHAR(10),
  priorityCode NVARCHAR(10),
  jobStatusCode NVARCHAR(10),
  contractId INT,
  tradeCode NVARCHAR(10),
  reportedAt DATETIME,
  targetDate DATE,
  apptDate DATE,
  apptSlotCode NVARCHAR(10),
  startedAt DATETIME,
  completedAt DATETIME,
  cancelledAt DATETIME,
  cancelReasonCode NVARCHAR(10),
  estCost DECIMAL(12,2),
  actCost DECIMAL(12,2),
  varCost DECIMAL(12,2),
  jobText NVARCHAR(2000),
  operativeId INT,
  voidId INT,
  surveyId INT,
  firstFixFlag BIT,
  recallOfJobNo INT,
  noAccessCount INT,
  rechargePersonId INT,
  dampFlag BIT,
  asbestosFlag BIT,
  userField1 NVARCHAR(100),
  userField2 NVARCHAR(100),
  userField3 NVARCHAR(100),
  userField4 NVARCHAR(100),
  userField5 NVARCHAR(100),
  userField6 NVARCHAR(100),
  userField7 NVARCHAR(100),
  userField8 NVARCHAR(100),
  insertedBy NVARCHAR(100),
  insertedAt DATETIME,
  lastEditBy NVARCHAR(100),
  lastEditAt DATETIME,
  PRIMARY KEY (jobNo),
  FOREIGN KEY (requestNo) REFERENCES repRequest (requestNo),
  FOREIGN KEY (dwellingId) REFERENCES Dwelling (DwellingID),
  FOREIGN KEY (jobTypeCode) REFERENCES repJobType (jobTypeCode),
  FOREIGN KEY (priorityCode) REFERENCES repPriority (priorityCode),
  FOREIGN KEY (jobStatusCode) REFERENCES repStatus (jobStatusCode),
  FOREIGN KEY (contractId) REFERENCES conContract (contractId)
);

CREATE TABLE repJobArchive (
  jobNo INT NOT NULL,
  dwellingId INT,
  jobTypeText NVARCHAR(100),
  priorityText NVARCHAR(100),
  contractorName NVARCHAR(100),
  reportedAt DATETIME,
  completedAt DATETIME,
  actCost DECIMAL(12,2),
  archivedAt DATETIME,
  PRIMARY KEY (jobNo)
);

CREATE TABLE repJobType (
  jobTypeCode NVARCHAR(10) NOT NULL,
  jobTypeText NVARCHAR(100),
  PRIMARY KEY (jobTypeCode)
);

CREATE TABLE repJobLine (
  jobNo INT NOT NULL,
  lineNo INT NOT NULL,
  sorCode NVARCHAR(10),
  quantity DECIMAL(12,2),
  lineCost DECIMAL(12,2),
  varFlag BIT,
  PRIMARY KEY (jobNo, lineNo),
  FOREIGN KEY (jobNo) REFERENCES repJob (jobNo),
  FOREIGN KEY (sorCode) REFERENCES repSor (sorCode)
);

CREATE TABLE repJobStatusHist (
  jobNo INT NOT NULL,
  histSeq INT NOT NULL,
  oldCode NVARCHAR(10),
  newCode NVARCHAR(10),
  changedAt DATETIME,
  changedBy NVARCHAR(100),
  PRIMARY KEY (jobNo, histSeq),
  FOREIGN KEY (jobNo) REFERENCES repJob (jobNo)
);

CREATE TABLE repCancelReason (
  cancelReasonCode NVARCHAR(10) NOT NULL,
  cancelReasonText NVARCHAR(100),
  PRIMARY KEY (cancelReasonCode)
);

CREATE TABLE repOperative (
  operativeId INT NOT NULL,
  operativeName NVARCHAR(100),
  contractorId INT,
  tradeCode NVARCHAR(10),
  staffId INT,
  PRIMARY KEY (operativeId),
  FOREIGN KEY (contractorId) REFERENCES conContractor (contractorId),
  FOREIGN KEY (tradeCode) REFERENCES repTrade (tradeCode)
);

CREATE TABLE repAppt (
  apptId INT NOT NULL,
  jobNo INT,
  operativeId INT,
  apptDate DATE,
  slotCode NVARCHAR(10),
  outcomeCode NVARCHAR(10),
  arrivedAt DATETIME,
  PRIMARY KEY (apptId),
  FOREIGN KEY (jobNo) REFERENCES repJob (jobNo),
  FOREIGN KEY (operativeId) REFERENCES repOperative (operativeId),
  FOREIGN KEY (outcomeCode) REFERENCES repApptOutcome (outcomeCode)
);

CREATE TABLE repApptOutcome (
  outcomeCode NVARCHAR(10) NOT NULL,
  outcomeText NVARCHAR(100),
  PRIMARY KEY (outcomeCode)
);

CREATE TABLE repRecharge (
  rechargeId INT NOT NULL,
  jobNo INT,
  personId INT,
  chargeAmt DECIMAL(12,2),
  raisedDate DATE,
  paidAmt DECIMAL(12,2),
  PRIMARY KEY (rechargeId),
  FOREIGN KEY (jobNo) REFERENCES repJob (jobNo),
  FOREIGN KEY (personId) REFERENCES tblPerson (lngPersonID)
);

CREATE TABLE repSatisfaction (
  jobNo INT NOT NULL,
  surveyDate DATE,
  overallScore INT,
  qualityScore INT,
  tidyScore INT,
  commentText NVARCHAR(2000),
  PRIMARY KEY (jobNo),
  FOREIGN KEY (jobNo) REFERENCES repJob (jobNo)
);

CREATE TABLE repMonthSummary (
  sumYear INT NOT NULL,
  sumMonth INT NOT NULL,
  contractId INT NOT NULL,
  priorityCode NVARCHAR(10) NOT NULL,
  jobsRaised INT,
  jobsDone INT,
  jobsInTarget INT,
  spendAmt DECIMAL(12,2),
  PRIMARY KEY (sumYear, sumMonth, contractId, priorityCode),
  FOREIGN KEY (contractId) REFERENCES conContract (contractId)
);

CREATE TABLE CrmCase (
  CaseID INT NOT NULL,
  CaseRef NVARCHAR(100),
  CaseTypeCode NVARCHAR(10),
  PersonID INT,
  DwellingID INT,
  EstateID INT,
  OpenedOn DATETIME,
  ClosedOn DATETIME,
  StatusCode NVARCHAR(10),
  OwnerStaffID INT,
  ChannelCode NVARCHAR(10),
  Subject NVARCHAR(100),
  Narrative NVARCHAR(2000),
  LinkedJobNo INT,
  LinkedTenancyID INT,
  PriorityCode NVARCHAR(10),
  CreatedBy NVARCHAR(100),
  CreatedOn DATETIME,
  AmendedBy NVARCHAR(100),
  AmendedOn DATETIME,
  PRIMARY KEY (CaseID),
  FOREIGN KEY (CaseTypeCode) REFERENCES CrmCaseType (CaseTypeCode),
  FOREIGN KEY (PersonID) REFERENCES tblPerson (lngPersonID),
  FOREIGN KEY (StatusCode) REFERENCES CrmStatus (StatusCode)
);

CREATE TABLE CrmCaseType (
  CaseTypeCode NVARCHAR(10) NOT NULL,
  CaseTypeName NVARCHAR(100),
  PRIMARY KEY (CaseTypeCode)
);

CREATE TABLE CrmStatus (
  StatusCode NVARCHAR(10) NOT NULL,
  StatusName NVARCHAR(100),
  ClosedYN BIT,
  PRIMARY KEY (StatusCode)
);

CREATE TABLE CmpComplaint (
  ComplaintID INT NOT NULL,
  CaseID INT,
  CategoryCode NVARCHAR(10),
  StageCode NVARCHAR(10),
  ReceivedDate DATE,
  AckDate DATE,
  DueDate DATE,
  RespondedDate DATE,
  OutcomeCode NVARCHAR(10),
  CompensationAmt DECIMAL(12,2),
  HandlerStaffID INT,
  TeamID INT,
  ContractorID INT,
  OmbudsmanRef NVARCHAR(100),
  LearningNotes NVARCHAR(2000),
  RootCauseCode NVARCHAR(10),
  PRIMARY KEY (ComplaintID),
  FOREIGN KEY (CaseID) REFERENCES CrmCase (CaseID),
  FOREIGN KEY (StageCode) REFERENCES CmpStage (StageCode)
);

CREATE TABLE CmpCategory (
  CategoryCode NVARCHAR(10) NOT NULL,
  CategoryName NVARCHAR(100),
  PRIMARY KEY (CategoryCode)
);

CREATE TABLE CmpStage (
  StageCode NVARCHAR(10) NOT NULL,
  StageName NVARCHAR(100),
  TargetDays INT,
  PRIMARY KEY (StageCode)
);

CREATE TABLE CmpOutcome (
  OutcomeCode NVARCHAR(10) NOT NULL,
  OutcomeName NVARCHAR(100),
  PRIMARY KEY (OutcomeCode)
);

CREATE TABLE CmpRootCause (
  RootCauseCode NVARCHAR(10) NOT NULL,
  RootCauseName NVARCHAR(100),
  PRIMARY KEY (RootCauseCode)
);

CREATE TABLE CmpStageHist (
  ComplaintID INT NOT NULL,
  StageCode NVARCHAR(10) NOT NULL,
  StartDate DATE,
  EndDate DATE,
  OutcomeCode NVARCHAR(10),
  PRIMARY KEY (ComplaintID, StageCode),
  FOREIGN KEY (ComplaintID) REFERENCES CmpComplaint (ComplaintID)
);

CREATE TABLE AsbCase (
  AsbID INT NOT NULL,
  CaseID INT,
  AsbTypeCode NVARCHAR(10),
  PerpPersonID INT,
  VictimPersonID INT,
  RiskScore INT,
  StatusCode NVARCHAR(10),
  OpenedDate DATE,
  ClosedDate DATE,
  OfficerID INT,
  PRIMARY KEY (AsbID),
  FOREIGN KEY (CaseID) REFERENCES CrmCase (CaseID),
  FOREIGN KEY (AsbTypeCode) REFERENCES AsbType (AsbTypeCode)
);

CREATE TABLE AsbType (
  AsbTypeCode NVARCHAR(10) NOT NULL,
  AsbTypeName NVARCHAR(100),
  PRIMARY KEY (AsbTypeCode)
);

CREATE TABLE AsbAction (
  AsbActionID INT NOT NULL,
  AsbID INT,
  ActionCode NVARCHAR(10),
  ActionDate DATE,
  StaffID INT,
  Notes NVARCHAR(2000),
  PRIMARY KEY (AsbActionID),
  FOREIGN KEY (AsbID) REFERENCES AsbCase (AsbID),
  FOREIGN KEY (ActionCode) REFERENCES AsbActionType (ActionCode)
);

CREATE TABLE AsbActionType (
  ActionCode NVARCHAR(10) NOT NULL,
  ActionName NVARCHAR(100),
  LegalYN BIT,
  PRIMARY KEY (ActionCode)
);
