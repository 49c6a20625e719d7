CREATE TABLE AdrCounty (
  CountyCode CHAR(2) NOT NULL,
  CountyName VARCHAR(120),
  Iso VARCHAR(6),
  Capital VARCHAR(120),
  PRIMARY KEY (CountyCode)
);

CREATE TABLE OffRegion (
  RegionId INTEGER NOT NULL,
  RegionName VARCHAR(120),
  DirectorEmpId INTEGER,
  PRIMARY KEY (RegionId)
);

CREATE TABLE AdrMunicipality (
  MunicCode CHAR(4) NOT NULL,
  MunicName VARCHAR(120),
  CountyCode CHAR(2),
  MunicType CHAR(1),
  EstabDate DATE,
  AbolDate DATE,
  SuccessorCode CHAR(4),
  Nuts3 VARCHAR(6),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (MunicCode),
  FOREIGN KEY (CountyCode) REFERENCES AdrCounty (CountyCode)
);

CREATE TABLE AdrLocality (
  LocalityId INTEGER NOT NULL,
  LocalityName VARCHAR(120),
  MunicCode CHAR(4),
  LocType CHAR(2),
  Ehak VARCHAR(8),
  PRIMARY KEY (LocalityId),
  FOREIGN KEY (MunicCode) REFERENCES AdrMunicipality (MunicCode)
);

CREATE TABLE AdrStreet (
  StreetId INTEGER NOT NULL,
  StreetName VARCHAR(120),
  StreetType VARCHAR(10),
  LocalityId INTEGER,
  OfficialNo VARCHAR(12),
  StatusCd CHAR(1),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (StreetId),
  FOREIGN KEY (LocalityId) REFERENCES AdrLocality (LocalityId)
);

CREATE TABLE AdrStreetNameHist (
  StreetId INTEGER NOT NULL,
  SeqNo INTEGER NOT NULL,
  OldName VARCHAR(120),
  ValidFrom DATE,
  ValidTo DATE,
  DecisionNo VARCHAR(20),
  PRIMARY KEY (StreetId, SeqNo),
  FOREIGN KEY (StreetId) REFERENCES AdrStreet (StreetId)
);

CREATE TABLE AdrPostCode (
  PostCode VARCHAR(8) NOT NULL,
  PostOffice VARCHAR(120),
  MunicCode CHAR(4),
  PRIMARY KEY (PostCode),
  FOREIGN KEY (MunicCode) REFERENCES AdrMunicipality (MunicCode)
);

CREATE TABLE AdrAddressStatus (
  StatusCd CHAR(1) NOT NULL,
  NameEn VARCHAR(120),
  NameShort VARCHAR(30),
  SortNo INTEGER,
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (StatusCd)
);

CREATE TABLE AdrBuildingUse (
  UseCd CHAR(3) NOT NULL,
  NameEn VARCHAR(120),
  NameShort VARCHAR(30),
  SortNo INTEGER,
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (UseCd)
);

CREATE TABLE AdrAddress (
  AddressId NUMERIC(12) NOT NULL,
  StreetId INTEGER,
  HouseNo VARCHAR(10),
  HouseLetter VARCHAR(4),
  PostCode VARCHAR(8),
  LocalityId INTEGER,
  CoordX FLOAT,
  CoordY FLOAT,
  StatusCd CHAR(1),
  AdrKind CHAR(1),
  FullText VARCHAR(120),
  ParcelTxt VARCHAR(20),
  ValidFrom DATE,
  ValidTo DATE,
  LegacyAdrNo VARCHAR(14),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (AddressId),
  FOREIGN KEY (StreetId) REFERENCES AdrStreet (StreetId),
  FOREIGN KEY (PostCode) REFERENCES AdrPostCode (PostCode),
  FOREIGN KEY (LocalityId) REFERENCES AdrLocality (LocalityId),
  FOREIGN KEY (StatusCd) REFERENCES AdrAddressStatus (StatusCd)
);

CREATE TABLE AdrAddressHist (
  AddressId NUMERIC(12) NOT NULL,
  SeqNo INTEGER NOT NULL,
  StreetId INTEGER,
  HouseNo VARCHAR(10),
  PostCode VARCHAR(8),
  FullText VARCHAR(120),
  StatusCd CHAR(1),
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (AddressId, SeqNo),
  FOREIGN KEY (AddressId) REFERENCES AdrAddress (AddressId)
);

CREATE TABLE AdrAddressAlias (
  AliasId INTEGER NOT NULL,
  AddressId NUMERIC(12),
  AliasText VARCHAR(120),
  SourceCd CHAR(2),
  PRIMARY KEY (AliasId),
  FOREIGN KEY (AddressId) REFERENCES AdrAddress (AddressId)
);

CREATE TABLE AdrBuilding (
  BuildingId NUMERIC(12) NOT NULL,
  AddressId NUMERIC(12),
  UseCd CHAR(3),
  BuildYear INTEGER,
  Floors INTEGER,
  FootprintM2 NUMERIC(14,2),
  Dwellings INTEGER,
  Material CHAR(2),
  Heating CHAR(2),
  EnergyClass CHAR(1),
  DemolishedOn DATE,
  HeritageFlag CHAR(1),
  EhrCode VARCHAR(12),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (BuildingId),
  FOREIGN KEY (AddressId) REFERENCES AdrAddress (AddressId),
  FOREIGN KEY (UseCd) REFERENCES AdrBuildingUse (UseCd)
);

CREATE TABLE AdrDwelling (
  DwellingId NUMERIC(12) NOT NULL,
  BuildingId NUMERIC(12),
  FlatNo VARCHAR(8),
  FloorNo INTEGER,
  Rooms INTEGER,
  AreaM2 NUMERIC(14,2),
  Kitchen CHAR(1),
  StatusCd CHAR(1),
  UnitCode VARCHAR(14),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (DwellingId),
  FOREIGN KEY (BuildingId) REFERENCES AdrBuilding (BuildingId)
);

CREATE TABLE PopCountry (
  CountryIso CHAR(3) NOT NULL,
  CountryName VARCHAR(120),
  EuFlag CHAR(1),
  Nationality VARCHAR(120),
  OldCode CHAR(2),
  PRIMARY KEY (CountryIso)
);

CREATE TABLE PopSex (
  SexCd CHAR(1) NOT NULL,
  NameEn VARCHAR(120),
  NameShort VARCHAR(30),
  SortNo INTEGER,
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (SexCd)
);

CREATE TABLE PopMaritalStatus (
  MaritalCd CHAR(2) NOT NULL,
  NameEn VARCHAR(120),
  NameShort VARCHAR(30),
  SortNo INTEGER,
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (MaritalCd)
);

CREATE TABLE PopPersonStatus (
  PersStatus CHAR(1) NOT NULL,
  NameEn VARCHAR(120),
  NameShort VARCHAR(30),
  SortNo INTEGER,
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (PersStatus)
);

CREATE TABLE PopMoveReason (
  ReasonCd CHAR(2) NOT NULL,
  NameEn VARCHAR(120),
  NameShort VARCHAR(30),
  SortNo INTEGER,
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (ReasonCd)
);

CREATE TABLE PopHouseholdType (
  HhTypeCd CHAR(2) NOT NULL,
  NameEn VARCHAR(120),
  NameShort VARCHAR(30),
  SortNo INTEGER,
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (HhTypeCd)
);

CREATE TABLE PopMemberRole (
  RoleCd CHAR(2) NOT NULL,
  NameEn VARCHAR(120),
  NameShort VARCHAR(30),
  SortNo INTEGER,
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (RoleCd)
);

CREATE TABLE PopIdDocType (
  DocTypeCd CHAR(2) NOT NULL,
  NameEn VARCHAR(120),
  NameShort VARCHAR(30),
  SortNo INTEGER,
  ValidFrom DATE,
  ValidTo DATE,
  FeeAmt NUMERIC(14,2),
  YearsValid INTEGER,
  PRIMARY KEY (DocTypeCd)
);

CREATE TABLE PopPermitType (
  PermitCd CHAR(3) NOT NULL,
  NameEn VARCHAR(120),
  NameShort VARCHAR(30),
  SortNo INTEGER,
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (PermitCd)
);

CREATE TABLE PopGuardianType (
  GuardCd CHAR(2) NOT NULL,
  NameEn VARCHAR(120),
  NameShort VARCHAR(30),
  SortNo INTEGER,
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (GuardCd)
);

CREATE TABLE PopPerson (
  PersonId NUMERIC(12) NOT NULL,
  PersonalCode VARCHAR(11),
  FamilyName VARCHAR(120),
  GivenNames VARCHAR(120),
  BirthName VARCHAR(120),
  SexCd CHAR(1),
  BirthDate DATE,
  BirthPlaceTxt VARCHAR(120),
  BirthCountry CHAR(3),
  DeathDate DATE,
  MaritalCd CHAR(2),
  PersStatus CHAR(1),
  MotherTongue CHAR(3),
  EducLevel CHAR(2),
  ProtectedFlag CHAR(1),
  ContactEmail VARCHAR(120),
  ContactPhone VARCHAR(30),
  PhotoRef VARCHAR(40),
  OldPersNo VARCHAR(12),
  DupOfPersonId NUMERIC(12),
  FingerprintRef VARCHAR(40),
  ReligionCd CHAR(2),
  EthnicCd CHAR(3),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  TitleBefore VARCHAR(20),
  TitleAfter VARCHAR(20),
  PrevCountry CHAR(3),
  ArrivedOn DATE,
  ElectoralFlag CHAR(1),
  ElectDistrict VARCHAR(8),
  DonorFlag CHAR(1),
  TaxNo VARCHAR(14),
  HealthInsNo VARCHAR(14),
  MilitaryCd CHAR(2),
  QualityCd CHAR(1),
  PRIMARY KEY (PersonId),
  FOREIGN KEY (SexCd) REFERENCES PopSex (SexCd),
  FOREIGN KEY (BirthCountry) REFERENCES PopCountry (CountryIso),
  FOREIGN KEY (MaritalCd) REFERENCES PopMaritalStatus (MaritalCd),
  FOREIGN KEY (PersStatus) REFERENCES PopPersonStatus (PersStatus)
);

CREATE TABLE PopPersonHist (
  PersonId NUMERIC(12) NOT NULL,
  HistNo INTEGER NOT NULL,
  PersonalCode VARCHAR(11),
  FamilyName VARCHAR(120),
  GivenNames VARCHAR(120),
  MaritalCd CHAR(2),
  PersStatus CHAR(1),
  ChangeCd CHAR(3),
  ValidFrom TIMESTAMP,
  ValidTo TIMESTAMP,
  ChangedBy VARCHAR(30),
  PRIMARY KEY (PersonId, HistNo),
  FOREIGN KEY (PersonId) REFERENCES PopPerson (PersonId)
);

CREATE TABLE PopPersonSnap2014 (
  PersonId NUMERIC(12) NOT NULL,
  PersonalCode VARCHAR(11),
  FamilyName VARCHAR(120),
  GivenNames VARCHAR(120),
  SexCd CHAR(1),
  BirthDate DATE,
  MunicCode CHAR(4),
  CitizenIso CHAR(3),
  Hh INTEGER,
  PRIMARY KEY (PersonId)
);

CREATE TABLE PopNameChange (
  NameChangeId INTEGER NOT NULL,
  PersonId NUMERIC(12),
  OldFamilyName VARCHAR(120),
  OldGivenNames VARCHAR(120),
  NewFamilyName VARCHAR(120),
  NewGivenNames VARCHAR(120),
  ChangeDate DATE,
  ReasonCd CHAR(2),
  OfficeId INTEGER,
  FilingNo VARCHAR(20),
  PRIMARY KEY (NameChangeId),
  FOREIGN KEY (PersonId) REFERENCES PopPerson (PersonId)
);

CREATE TABLE PopCitizenship (
  PersonId NUMERIC(12) NOT NULL,
  CountryIso CHAR(3) NOT NULL,
  AcquiredOn DATE NOT NULL,
  LostOn DATE,
  AcqMode CHAR(2),
  DecisionNo VARCHAR(20),
  PRIMARY KEY (PersonId, CountryIso, AcquiredOn),
  FOREIGN KEY (PersonId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (CountryIso) REFERENCES PopCountry (CountryIso)
);

CREATE TABLE PopParentChild (
  ParentId NUMERIC(12) NOT NULL,
  ChildId NUMERIC(12) NOT NULL,
  RelKind CHAR(1),
  FromDate DATE,
  ToDate DATE,
  PRIMARY KEY (ParentId, ChildId),
  FOREIGN KEY (ParentId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (ChildId) REFERENCES PopPerson (PersonId)
);

CREATE TABLE OffOfficeType (
  OffTypeCd CHAR(2) NOT NULL,
  TypeName VARCHAR(120),
  PRIMARY KEY (OffTypeCd)
);

CREATE TABLE OffOffice (
  OfficeId INTEGER NOT NULL,
  OfficeName VARCHAR(120),
  OffTypeCd CHAR(2),
  RegionId INTEGER,
  AddressId NUMERIC(12),
  ParentOfficeId INTEGER,
  OpenedOn DATE,
  ClosedOn DATE,
  Phone VARCHAR(30),
  Email VARCHAR(120),
  CostCentre VARCHAR(10),
  LegacyCd VARCHAR(4),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (OfficeId),
  FOREIGN KEY (OffTypeCd) REFERENCES OffOfficeType (OffTypeCd),
  FOREIGN KEY (RegionId) REFERENCES OffRegion (RegionId)
);

CREATE TABLE OffOfficeMunicipality (
  OfficeId INTEGER NOT NULL,
  MunicCode CHAR(4) NOT NULL,
  ServiceKind CHAR(2) NOT NULL,
  FromDate DATE,
  ToDate DATE,
  PRIMARY KEY (OfficeId, MunicCode, ServiceKind),
  FOREIGN KEY (OfficeId) REFERENCES OffOffice (OfficeId),
  FOREIGN KEY (MunicCode) REFERENCES AdrMunicipality (MunicCode)
);

CREATE TABLE OffEmployee (
  EmpId INTEGER NOT NULL,
  PersonalCode VARCHAR(11),
  EmpName VARCHAR(120),
  LoginName VARCHAR(30),
  HiredOn DATE,
  LeftOn DATE,
  Email VARCHAR(120),
  SupervisorId INTEGER,
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (EmpId)
);

CREATE TABLE OffPost (
  PostCd VARCHAR(6) NOT NULL,
  PostName VARCHAR(120),
  GradeNo INTEGER,
  PRIMARY KEY (PostCd)
);

CREATE TABLE OffEmployeePost (
  EmpId INTEGER NOT NULL,
  OfficeId INTEGER NOT NULL,
  PostCd VARCHAR(6) NOT NULL,
  FromDate DATE NOT NULL,
  ToDate DATE,
  LoadPct INTEGER,
  PRIMARY KEY (EmpId, OfficeId, PostCd, FromDate),
  FOREIGN KEY (EmpId) REFERENCES OffEmployee (EmpId),
  FOREIGN KEY (OfficeId) REFERENCES OffOffice (OfficeId),
  FOREIGN KEY (PostCd) REFERENCES OffPost (PostCd)
);

CREATE TABLE OffWorkQueue (
  QueueId INTEGER NOT NULL,
  OfficeId INTEGER,
  CaseRef VARCHAR(24),
  CaseKind CHAR(3),
  AssignedEmp INTEGER,
  DueOn DATE,
  Prio INTEGER,
  DoneTs TIMESTAMP,
  PRIMARY KEY (QueueId),
  FOREIGN KEY (OfficeId) REFERENCES OffOffice (OfficeId)
);

CREATE TABLE OffCaseStat (
  OfficeId INTEGER NOT NULL,
  YearMon CHAR(6) NOT NULL,
  CaseKind CHAR(3) NOT NULL,
  Incoming INTEGER,
  Closed INTEGER,
  AvgDays NUMERIC(14,2),
  PRIMARY KEY (OfficeId, YearMon, CaseKind),
  FOREIGN KEY (OfficeId) REFERENCES OffOffice (OfficeId)
);

CREATE TABLE OffHoliday (
  HolDate DATE NOT NULL,
  HolName VARCHAR(120),
  PRIMARY KEY (HolDate)
);

CREATE TABLE PopMarriage (
  MarriageId INTEGER NOT NULL,
  Spouse1Id NUMERIC(12),
  Spouse2Id NUMERIC(12),
  MarriedOn DATE,
  EndedOn DATE,
  EndCd CHAR(1),
  OfficeId INTEGER,
  PropRegime CHAR(2),
  ActNo VARCHAR(20),
  ForeignAct CHAR(1),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (MarriageId),
  FOREIGN KEY (Spouse1Id) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (Spouse2Id) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (OfficeId) REFERENCES OffOffice (OfficeId)
);

CREATE TABLE PopBirthEvent (
  BirthId INTEGER NOT NULL,
  ChildId NUMERIC(12),
  MotherId NUMERIC(12),
  FatherId NUMERIC(12),
  BirthTs TIMESTAMP,
  HospitalTxt VARCHAR(120),
  WeightG INTEGER,
  Plurality INTEGER,
  OfficeId INTEGER,
  RegisteredOn DATE,
  ActNo VARCHAR(20),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (BirthId),
  FOREIGN KEY (ChildId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (MotherId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (OfficeId) REFERENCES OffOffice (OfficeId)
);

CREATE TABLE PopDeathEvent (
  DeathId INTEGER NOT NULL,
  PersonId NUMERIC(12),
  DeathTs TIMESTAMP,
  PlaceTxt VARCHAR(120),
  CauseIcd VARCHAR(6),
  OfficeId INTEGER,
  RegisteredOn DATE,
  NotifierTxt VARCHAR(120),
  ActNo VARCHAR(20),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (DeathId),
  FOREIGN KEY (PersonId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (OfficeId) REFERENCES OffOffice (OfficeId)
);

CREATE TABLE PopHousehold (
  HouseholdId NUMERIC(12) NOT NULL,
  DwellingId NUMERIC(12),
  HhTypeCd CHAR(2),
  FormedOn DATE,
  DissolvedOn DATE,
  MemberCnt INTEGER,
  HeadPersonId NUMERIC(12),
  SourceCd CHAR(2),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (HouseholdId),
  FOREIGN KEY (DwellingId) REFERENCES AdrDwelling (DwellingId),
  FOREIGN KEY (HhTypeCd) REFERENCES PopHouseholdType (HhTypeCd)
);

CREATE TABLE PopHouseholdMember (
  HouseholdId NUMERIC(12) NOT NULL,
  PersonId NUMERIC(12) NOT NULL,
  FromDate DATE NOT NULL,
  ToDate DATE,
  RoleCd CHAR(2),
  PRIMARY KEY (HouseholdId, PersonId, FromDate),
  FOREIGN KEY (HouseholdId) REFERENCES PopHousehold (HouseholdId),
  FOREIGN KEY (PersonId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (RoleCd) REFERENCES PopMemberRole (RoleCd)
);

CREATE TABLE PopResidence (
  PersonId NUMERIC(12) NOT NULL,
  AddressId NUMERIC(12),
  DwellingId NUMERIC(12),
  SinceDate DATE,
  ResKind CHAR(1),
  NoticeId INTEGER,
  OwnerConsent CHAR(1),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (PersonId),
  FOREIGN KEY (PersonId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (AddressId) REFERENCES AdrAddress (AddressId)
);

CREATE TABLE PopResidenceHist (
  PersonId NUMERIC(12) NOT NULL,
  SeqNo INTEGER NOT NULL,
  AddressId NUMERIC(12),
  FromDate DATE,
  ToDate DATE,
  ResKind CHAR(1),
  ForeignCountry CHAR(3),
  ForeignTxt VARCHAR(120),
  PRIMARY KEY (PersonId, SeqNo),
  FOREIGN KEY (PersonId) REFERENCES PopPerson (PersonId)
);

CREATE TABLE PopMoveNotice (
  NoticeId INTEGER NOT NULL,
  PersonId NUMERIC(12),
  FromAddrId NUMERIC(12),
  ToAddrId NUMERIC(12),
  NoticeDate DATE,
  EffectiveOn DATE,
  ReasonCd CHAR(2),
  OfficeId INTEGER,
  ChannelCd CHAR(1),
  StatusCd CHAR(1),
  FromCountry CHAR(3),
  ToCountry CHAR(3),
  EmpId INTEGER,
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (NoticeId),
  FOREIGN KEY (PersonId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (ReasonCd) REFERENCES PopMoveReason (ReasonCd),
  FOREIGN KEY (OfficeId) REFERENCES OffOffice (OfficeId)
);

CREATE TABLE PopIdDocument (
  DocNo VARCHAR(12) NOT NULL,
  PersonId NUMERIC(12),
  DocTypeCd CHAR(2),
  IssuedOn DATE,
  ExpiresOn DATE,
  OfficeId INTEGER,
  StatusCd CHAR(1),
  LostOn DATE,
  ChipSerial VARCHAR(30),
  HandedOverOn DATE,
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (DocNo),
  FOREIGN KEY (PersonId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (DocTypeCd) REFERENCES PopIdDocType (DocTypeCd),
  FOREIGN KEY (OfficeId) REFERENCES OffOffice (OfficeId)
);

CREATE TABLE PopGuardianship (
  GuardId INTEGER NOT NULL,
  WardId NUMERIC(12),
  GuardianId NUMERIC(12),
  GuardCd CHAR(2),
  FromDate DATE,
  ToDate DATE,
  CourtCd CHAR(3),
  RulingNo VARCHAR(20),
  PRIMARY KEY (GuardId),
  FOREIGN KEY (WardId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (GuardianId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (GuardCd) REFERENCES PopGuardianType (GuardCd)
);

CREATE TABLE PopResidencePermit (
  PermitId INTEGER NOT NULL,
  PersonId NUMERIC(12),
  PermitCd CHAR(3),
  GrantedOn DATE,
  ExpiresOn DATE,
  RevokedOn DATE,
  EmployerReg VARCHAR(10),
  OfficeId INTEGER,
  SponsorPersId NUMERIC(12),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (PermitId),
  FOREIGN KEY (PersonId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (PermitCd) REFERENCES PopPermitType (PermitCd)
);

CREATE TABLE PopYearSummary (
  YearNo INTEGER NOT NULL,
  MunicCode CHAR(4) NOT NULL,
  Births INTEGER,
  Deaths INTEGER,
  MovesIn INTEGER,
  MovesOut INTEGER,
  PopEnd INTEGER,
  Households INTEGER,
  PRIMARY KEY (YearNo, MunicCode),
  FOREIGN KEY (MunicCode) REFERENCES AdrMunicipality (MunicCode)
);

CREATE TABLE PopImpStage (
  BatchNo INTEGER,
  LineNo INTEGER,
  RawText TEXT,
  PersonalCode VARCHAR(11),
  ActKind CHAR(2),
  ErrCd VARCHAR(4)
);

CREATE TABLE KZNUT (
  NUTKD CHAR(3) NOT NULL,
  NUTNM VARCHAR(40),
  NUTGR CHAR(1),
  PRIMARY KEY (NUTKD)
);

CREATE TABLE KZZON (
  ZONKD VARCHAR(6) NOT NULL,
  ZONNM VARCHAR(40),
  MNCKD CHAR(4),
  BAZCN NUMERIC(14,2),
  GOD INTEGER,
  PRIMARY KEY (ZONKD)
);

CREATE TABLE KZPRL (
  PRLNR VARCHAR(16) NOT NULL,
  MNCKD CHAR(4),
  KVRT VARCHAR(6),
  PLSM2 NUMERIC(14,2),
  OSNDT DATE,
  LKVDT DATE,
  STAT CHAR(1),
  ZONKD VARCHAR(6),
  ADRNR NUMERIC(12),
  GEOMID INTEGER,
  MJRSK CHAR(1),
  OPIS VARCHAR(80),
  STPRL VARCHAR(16),
  PRGR INTEGER,
  KARTL VARCHAR(10),
  MERIL INTEGER,
  TOCNK CHAR(1),
  PLSGR NUMERIC(14,2),
  VODOT CHAR(1),
  KULTZ CHAR(1),
  ZASTZ CHAR(2),
  DOSTP CHAR(1),
  LSTN CHAR(1),
  POSMT TIMESTAMP,
  UPORB VARCHAR(12),
  RZRV1 VARCHAR(10),
  RZRV2 VARCHAR(10),
  PRIMARY KEY (PRLNR)
);

CREATE TABLE KZPRLH (
  PRLNR VARCHAR(16) NOT NULL,
  REDNR INTEGER NOT NULL,
  PLSM2 NUMERIC(14,2),
  STAT CHAR(1),
  VAZOD DATE,
  VAZDO DATE,
  MTJNR VARCHAR(14),
  PRIMARY KEY (PRLNR, REDNR)
);

CREATE TABLE KZPRNU (
  PRLNR VARCHAR(16) NOT NULL,
  NUTKD CHAR(3) NOT NULL,
  PLSM2 NUMERIC(14,2),
  BONIT INTEGER,
  PRIMARY KEY (PRLNR, NUTKD)
);

CREATE TABLE KZVRD (
  PRLNR VARCHAR(16) NOT NULL,
  GOD INTEGER NOT NULL,
  VRDZM NUMERIC(14,2),
  VRDZG NUMERIC(14,2),
  METKD CHAR(2),
  ZALDT DATE,
  PRIMARY KEY (PRLNR, GOD)
);

CREATE TABLE KZLMJ (
  LMJNR INTEGER NOT NULL,
  LMJNM VARCHAR(60),
  LICNR VARCHAR(12),
  LICDO DATE,
  FRMRG VARCHAR(10),
  PRIMARY KEY (LMJNR)
);

CREATE TABLE KZMTJ (
  MTJNR VARCHAR(14) NOT NULL,
  MTJVR CHAR(2),
  PODDT DATE,
  PROVDT DATE,
  LMJNR INTEGER,
  KANC INTEGER,
  STAT CHAR(1),
  OPIS VARCHAR(80),
  PRIMARY KEY (MTJNR)
);

CREATE TABLE KZMTVR (
  MTJVR CHAR(2) NOT NULL,
  NAZ VARCHAR(40),
  PRIMARY KEY (MTJVR)
);

CREATE TABLE KZMTPL (
  MTJNR VARCHAR(14) NOT NULL,
  PRLNR VARCHAR(16) NOT NULL,
  SMER CHAR(1),
  PRIMARY KEY (MTJNR, PRLNR)
);

CREATE TABLE KZZGR (
  PRLNR VARCHAR(16) NOT NULL,
  ZGRNR NUMERIC(12) NOT NULL,
  DEL NUMERIC(14,2),
  PRIMARY KEY (PRLNR, ZGRNR)
);

CREATE TABLE GBFLA (
  FLANR VARCHAR(14) NOT NULL,
  KANC INTEGER,
  OSNDT DATE,
  ZAPDT DATE,
  STAT CHAR(1),
  VRSKD CHAR(2),
  STFLA VARCHAR(14),
  PRIMED VARCHAR(80),
  PRIMARY KEY (FLANR)
);

CREATE TABLE GBFLPR (
  FLANR VARCHAR(14) NOT NULL,
  PRLNR VARCHAR(16) NOT NULL,
  ODDT DATE,
  DODT DATE,
  PRIMARY KEY (FLANR, PRLNR)
);

CREATE TABLE GBVLS (
  FLANR VARCHAR(14) NOT NULL,
  VLSNR INTEGER NOT NULL,
  SBJTP CHAR(1),
  SBJKD VARCHAR(12),
  DELBR INTEGER,
  DELIM INTEGER,
  AKTNR VARCHAR(16),
  VPISDT DATE,
  ZAJED CHAR(1),
  PRIMARY KEY (FLANR, VLSNR)
);

CREATE TABLE GBVLSH (
  FLANR VARCHAR(14) NOT NULL,
  VLSNR INTEGER NOT NULL,
  REDNR INTEGER NOT NULL,
  SBJTP CHAR(1),
  SBJKD VARCHAR(12),
  DELBR INTEGER,
  DELIM INTEGER,
  AKTNR VARCHAR(16),
  VPISDT DATE,
  BRISDT DATE,
  PRIMARY KEY (FLANR, VLSNR, REDNR)
);

CREATE TABLE GBTRT (
  TRTKD CHAR(2) NOT NULL,
  NAZ VARCHAR(40),
  PRIMARY KEY (TRTKD)
);

CREATE TABLE GBTRB (
  FLANR VARCHAR(14) NOT NULL,
  TRBNR INTEGER NOT NULL,
  TRTKD CHAR(2),
  UPNTP CHAR(1),
  UPNKD VARCHAR(12),
  ZNES NUMERIC(14,2),
  VALT CHAR(3),
  RANG INTEGER,
  VPISDT DATE,
  BRISDT DATE,
  AKTNR VARCHAR(16),
  OBR NUMERIC(14,2),
  PRIMARY KEY (FLANR, TRBNR)
);

CREATE TABLE GBAKV (
  AKVKD CHAR(2) NOT NULL,
  NAZ VARCHAR(40),
  TAKS NUMERIC(14,2),
  PRIMARY KEY (AKVKD)
);

CREATE TABLE GBAKT (
  AKTNR VARCHAR(16) NOT NULL,
  AKVKD CHAR(2),
  AKTDT DATE,
  NTRNR INTEGER,
  CENA NUMERIC(14,2),
  VALT CHAR(3),
  JRNNR VARCHAR(16),
  PREDM VARCHAR(80),
  OVRDT DATE,
  STRN INTEGER,
  JEZIK CHAR(2),
  EARHV VARCHAR(40),
  POSMT TIMESTAMP,
  UPORB VARCHAR(12),
  PRENR VARCHAR(16),
  PRIMARY KEY (AKTNR)
);

CREATE TABLE GBAKTP (
  AKTNR VARCHAR(16) NOT NULL,
  STRNR INTEGER NOT NULL,
  VLGKD CHAR(2),
  SBJTP CHAR(1),
  SBJKD VARCHAR(12),
  DELBR INTEGER,
  DELIM INTEGER,
  ZASTP VARCHAR(60),
  PRIMARY KEY (AKTNR, STRNR)
);

CREATE TABLE GBVLG (
  VLGKD CHAR(2) NOT NULL,
  NAZ VARCHAR(40),
  PRIMARY KEY (VLGKD)
);

CREATE TABLE GBNTR (
  NTRNR INTEGER NOT NULL,
  NTRNM VARCHAR(60),
  NKNNR INTEGER,
  IMENDT DATE,
  RAZRDT DATE,
  PRIMARY KEY (NTRNR)
);

CREATE TABLE GBNKN (
  NKNNR INTEGER NOT NULL,
  NKNNM VARCHAR(60),
  ADRNR NUMERIC(12),
  MNCKD CHAR(4),
  PRIMARY KEY (NKNNR)
);

CREATE TABLE GBJRN (
  JRNNR VARCHAR(16) NOT NULL,
  PRISPT TIMESTAMP,
  FLANR VARCHAR(14),
  KANC INTEGER,
  JRSKD CHAR(1),
  RESDT DATE,
  REFNR INTEGER,
  ZAHTP CHAR(2),
  PRILBR INTEGER,
  TAKSZ NUMERIC(14,2),
  UPORB VARCHAR(12),
  POSMT TIMESTAMP,
  NUJNO CHAR(1),
  EPODP CHAR(1),
  PREDL VARCHAR(60),
  ODVNR VARCHAR(12),
  DOPDT DATE,
  DOPRK DATE,
  PRITZ CHAR(1),
  PRIMARY KEY (JRNNR)
);

CREATE TABLE GBJRS (
  JRSKD CHAR(1) NOT NULL,
  NAZ VARCHAR(40),
  PRIMARY KEY (JRSKD)
);

CREATE TABLE GBODM (
  ODMNR VARCHAR(16) NOT NULL,
  AKTNR VARCHAR(16),
  OSNV NUMERIC(14,2),
  STOP NUMERIC(14,2),
  DAVEK NUMERIC(14,2),
  PLACDT DATE,
  PRIMARY KEY (ODMNR)
);

CREATE TABLE CoLegalForm (
  FormCd CHAR(3) NOT NULL,
  FormName VARCHAR(120),
  FormNameEn VARCHAR(120),
  MinCapital NUMERIC(14,2),
  PRIMARY KEY (FormCd)
);

CREATE TABLE CoStatus (
  CoStat CHAR(1) NOT NULL,
  StatName VARCHAR(120),
  PRIMARY KEY (CoStat)
);

CREATE TABLE CoCourt (
  CourtCd CHAR(3) NOT NULL,
  CourtName VARCHAR(120),
  Munic CHAR(4),
  PRIMARY KEY (CourtCd),
  FOREIGN KEY (Munic) REFERENCES AdrMunicipality (MunicCode)
);

CREATE TABLE CoCompany (
  CompanyId NUMERIC(12) NOT NULL,
  RegCode VARCHAR(10),
  CompanyName VARCHAR(120),
  FormCd CHAR(3),
  CoStat CHAR(1),
  RegisteredOn DATE,
  DeletedOn DATE,
  CourtCd CHAR(3),
  FiscalYearEnd CHAR(4),
  VatNo VARCHAR(14),
  CapitalAmt NUMERIC(14,2),
  CapitalCur CHAR(3),
  EmployeesRep INTEGER,
  Email VARCHAR(120),
  Phone VARCHAR(30),
  Web VARCHAR(120),
  ArticlesDate DATE,
  SupervBoard CHAR(1),
  AuditReq CHAR(1),
  LegacyCardNo VARCHAR(12),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  NameSort VARCHAR(120),
  PrevRegCode VARCHAR(10),
  TaxOfficeCd VARCHAR(4),
  StatUnitNo VARCHAR(12),
  GroupFlag CHAR(1),
  PublicFlag CHAR(1),
  ForeignOwnedPct NUMERIC(14,2),
  BankTxt VARCHAR(40),
  LastReportYear INTEGER,
  StrikeOffNotice DATE,
  EInvFlag CHAR(1),
  ReserveCap NUMERIC(14,2),
  SharesTotal INTEGER,
  OrgLevel INTEGER,
  LeiCode VARCHAR(20),
  Resv1 VARCHAR(20),
  Resv2 VARCHAR(20),
  PRIMARY KEY (CompanyId),
  FOREIGN KEY (FormCd) REFERENCES CoLegalForm (FormCd),
  FOREIGN KEY (CoStat) REFERENCES CoStatus (CoStat),
  FOREIGN KEY (CourtCd) REFERENCES CoCourt (CourtCd)
);

CREATE TABLE CoCompanyHist (
  CompanyId NUMERIC(12) NOT NULL,
  SeqNo INTEGER NOT NULL,
  CompanyName VARCHAR(120),
  FormCd CHAR(3),
  CoStat CHAR(1),
  CapitalAmt NUMERIC(14,2),
  EntryNo INTEGER,
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (CompanyId, SeqNo),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId)
);

CREATE TABLE CoCompany_old (
  CardNo VARCHAR(12) NOT NULL,
  Name1 VARCHAR(60),
  Name2 VARCHAR(60),
  FormOld CHAR(2),
  CityTxt VARCHAR(40),
  RegDt VARCHAR(10),
  Remark TEXT,
  PRIMARY KEY (CardNo)
);

CREATE TABLE CoCompanyName (
  CompanyId NUMERIC(12) NOT NULL,
  NameKind CHAR(1) NOT NULL,
  NameTxt VARCHAR(120) NOT NULL,
  FromDate DATE,
  ToDate DATE,
  PRIMARY KEY (CompanyId, NameKind, NameTxt),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId)
);

CREATE TABLE CoAddress (
  CompanyId NUMERIC(12) NOT NULL,
  AddrKind CHAR(1) NOT NULL,
  AddressId NUMERIC(12),
  FromDate DATE,
  ToDate DATE,
  FreeText VARCHAR(120),
  PRIMARY KEY (CompanyId, AddrKind),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId),
  FOREIGN KEY (AddressId) REFERENCES AdrAddress (AddressId)
);

CREATE TABLE CoOfficerRole (
  OffRole CHAR(2) NOT NULL,
  RoleName VARCHAR(120),
  BoardFlag CHAR(1),
  PRIMARY KEY (OffRole)
);

CREATE TABLE CoOfficer (
  OfficerId INTEGER NOT NULL,
  CompanyId NUMERIC(12),
  PersonId NUMERIC(12),
  ForeignName VARCHAR(120),
  OffRole CHAR(2),
  FromDate DATE,
  ToDate DATE,
  SoleSign CHAR(1),
  FilingNo VARCHAR(20),
  CountryIso CHAR(3),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (OfficerId),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId),
  FOREIGN KEY (PersonId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (OffRole) REFERENCES CoOfficerRole (OffRole)
);

CREATE TABLE CoShareClass (
  ClassCd CHAR(2) NOT NULL,
  ClassName VARCHAR(120),
  PRIMARY KEY (ClassCd)
);

CREATE TABLE CoShareholding (
  HoldingId INTEGER NOT NULL,
  CompanyId NUMERIC(12),
  HolderPersonId NUMERIC(12),
  HolderCompanyId NUMERIC(12),
  ClassCd CHAR(2),
  ShareCnt INTEGER,
  Nominal NUMERIC(14,2),
  SharePct NUMERIC(14,2),
  FromDate DATE,
  ToDate DATE,
  PledgedFlag CHAR(1),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (HoldingId),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId),
  FOREIGN KEY (HolderPersonId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (HolderCompanyId) REFERENCES CoCompany (CompanyId),
  FOREIGN KEY (ClassCd) REFERENCES CoShareClass (ClassCd)
);

CREATE TABLE CoBranch (
  BranchId INTEGER NOT NULL,
  CompanyId NUMERIC(12),
  BranchName VARCHAR(120),
  AddressId NUMERIC(12),
  OpenedOn DATE,
  ClosedOn DATE,
  ForeignParent VARCHAR(120),
  CountryIso CHAR(3),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (BranchId),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId),
  FOREIGN KEY (AddressId) REFERENCES AdrAddress (AddressId)
);

CREATE TABLE CoActivityCode (
  NaceCd VARCHAR(6) NOT NULL,
  NaceName VARCHAR(120),
  SectionCd CHAR(1),
  SectionName VARCHAR(120),
  PRIMARY KEY (NaceCd)
);

CREATE TABLE CoActivity (
  CompanyId NUMERIC(12) NOT NULL,
  NaceCd VARCHAR(6) NOT NULL,
  FromDate DATE NOT NULL,
  ToDate DATE,
  MainFlag CHAR(1),
  PRIMARY KEY (CompanyId, NaceCd, FromDate),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId),
  FOREIGN KEY (NaceCd) REFERENCES CoActivityCode (NaceCd)
);

CREATE TABLE CoCapital (
  CompanyId NUMERIC(12) NOT NULL,
  EntryNo INTEGER NOT NULL,
  ChangeDate DATE,
  OldAmt NUMERIC(14,2),
  NewAmt NUMERIC(14,2),
  FilingNo VARCHAR(20),
  PRIMARY KEY (CompanyId, EntryNo),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId)
);

CREATE TABLE CoBoNature (
  NatureCd CHAR(2) NOT NULL,
  NatureName VARCHAR(120),
  PRIMARY KEY (NatureCd)
);

CREATE TABLE CoBeneficialOwner (
  BoId INTEGER NOT NULL,
  CompanyId NUMERIC(12),
  PersonId NUMERIC(12),
  NatureCd CHAR(2),
  SharePct NUMERIC(14,2),
  FromDate DATE,
  ToDate DATE,
  CountryIso CHAR(3),
  Disputed CHAR(1),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (BoId),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId),
  FOREIGN KEY (PersonId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (NatureCd) REFERENCES CoBoNature (NatureCd)
);

CREATE TABLE CoInsolvencyType (
  InsType CHAR(2) NOT NULL,
  TypeName VARCHAR(120),
  PRIMARY KEY (InsType)
);

CREATE TABLE CoInsolvency (
  InsId INTEGER NOT NULL,
  CompanyId NUMERIC(12),
  InsType CHAR(2),
  OpenedOn DATE,
  ClosedOn DATE,
  CourtCd CHAR(3),
  TrusteePersId NUMERIC(12),
  CaseNo VARCHAR(20),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (InsId),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId),
  FOREIGN KEY (InsType) REFERENCES CoInsolvencyType (InsType),
  FOREIGN KEY (CourtCd) REFERENCES CoCourt (CourtCd)
);

CREATE TABLE CoMerger (
  MergerId INTEGER NOT NULL,
  FromCompanyId NUMERIC(12),
  IntoCompanyId NUMERIC(12),
  EffectiveOn DATE,
  Kind CHAR(1),
  PRIMARY KEY (MergerId),
  FOREIGN KEY (FromCompanyId) REFERENCES CoCompany (CompanyId),
  FOREIGN KEY (IntoCompanyId) REFERENCES CoCompany (CompanyId)
);

CREATE TABLE CoPledge (
  PledgeNo VARCHAR(16) NOT NULL,
  CompanyId NUMERIC(12),
  CreditorReg VARCHAR(12),
  Amount NUMERIC(14,2),
  Cur CHAR(3),
  RankNo INTEGER,
  EnteredOn DATE,
  DeletedOn DATE,
  PRIMARY KEY (PledgeNo),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId)
);

CREATE TABLE CoSearchIdx (
  CompanyId NUMERIC(12),
  SearchTxt VARCHAR(120),
  Soundex VARCHAR(8)
);

CREATE TABLE FilFilingType (
  FilType CHAR(3) NOT NULL,
  FilTypeName VARCHAR(120),
  RegisterCd CHAR(2),
  DaysLimit INTEGER,
  FeeCode VARCHAR(6),
  PRIMARY KEY (FilType)
);

CREATE TABLE FilFilingStatus (
  FilStat CHAR(1) NOT NULL,
  StatName VARCHAR(120),
  PRIMARY KEY (FilStat)
);

CREATE TABLE FilFiling (
  FilingNo VARCHAR(20) NOT NULL,
  FilType CHAR(3),
  FilStat CHAR(1),
  CompanyId NUMERIC(12),
  SubmitterPersId NUMERIC(12),
  OfficeId INTEGER,
  EmpId INTEGER,
  ReceivedTs TIMESTAMP,
  DueOn DATE,
  DecidedOn DATE,
  ChannelCd CHAR(1),
  ExpressFlag CHAR(1),
  NotaryNo INTEGER,
  PriorFilingNo VARCHAR(20),
  Remark VARCHAR(120),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  Priority INTEGER,
  PayRef VARCHAR(20),
  LangCd CHAR(2),
  Attach INTEGER,
  BoxNo VARCHAR(12),
  ScanFlag CHAR(1),
  QcEmpId INTEGER,
  QcOn DATE,
  ReturnedOn DATE,
  ReturnCnt INTEGER,
  PRIMARY KEY (FilingNo),
  FOREIGN KEY (FilType) REFERENCES FilFilingType (FilType),
  FOREIGN KEY (FilStat) REFERENCES FilFilingStatus (FilStat),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId),
  FOREIGN KEY (SubmitterPersId) REFERENCES PopPerson (PersonId),
  FOREIGN KEY (OfficeId) REFERENCES OffOffice (OfficeId),
  FOREIGN KEY (EmpId) REFERENCES OffEmployee (EmpId)
);

CREATE TABLE FilFilingArch (
  FilingNo VARCHAR(20) NOT NULL,
  FilType CHAR(3),
  FilStat CHAR(1),
  RegCode VARCHAR(10),
  ReceivedTs TIMESTAMP,
  DecidedOn DATE,
  BoxNo VARCHAR(12),
  PRIMARY KEY (FilingNo)
);

CREATE TABLE FilDocument (
  DocId INTEGER NOT NULL,
  FilingNo VARCHAR(20),
  DocKind CHAR(3),
  FileName VARCHAR(120),
  Pages INTEGER,
  SignedFlag CHAR(1),
  StoredAt VARCHAR(120),
  Hash VARCHAR(64),
  PRIMARY KEY (DocId),
  FOREIGN KEY (FilingNo) REFERENCES FilFiling (FilingNo)
);

CREATE TABLE FilDecisionType (
  DecType CHAR(2) NOT NULL,
  DecName VARCHAR(120),
  PRIMARY KEY (DecType)
);

CREATE TABLE FilDecision (
  DecisionId INTEGER NOT NULL,
  FilingNo VARCHAR(20),
  DecType CHAR(2),
  EmpId INTEGER,
  DecidedOn DATE,
  ReasonTxt TEXT,
  AppealUntil DATE,
  AppealedOn DATE,
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (DecisionId),
  FOREIGN KEY (FilingNo) REFERENCES FilFiling (FilingNo),
  FOREIGN KEY (DecType) REFERENCES FilDecisionType (DecType),
  FOREIGN KEY (EmpId) REFERENCES OffEmployee (EmpId)
);

CREATE TABLE FilFeeTariff (
  FeeCode VARCHAR(6) NOT NULL,
  FeeName VARCHAR(120),
  FeeAmt NUMERIC(14,2),
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (FeeCode)
);

CREATE TABLE FilFee (
  FeeId INTEGER NOT NULL,
  FilingNo VARCHAR(20),
  FeeCode VARCHAR(6),
  Amt NUMERIC(14,2),
  DueOn DATE,
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (FeeId),
  FOREIGN KEY (FilingNo) REFERENCES FilFiling (FilingNo)
);

CREATE TABLE FilPayment (
  PaymentId INTEGER NOT NULL,
  FeeId INTEGER,
  PaidOn DATE,
  PaidAmt NUMERIC(14,2),
  RefNo VARCHAR(20),
  PayerTxt VARCHAR(120),
  PRIMARY KEY (PaymentId),
  FOREIGN KEY (FeeId) REFERENCES FilFee (FeeId)
);

CREATE TABLE FilAnnualReport (
  ReportId INTEGER NOT NULL,
  CompanyId NUMERIC(12),
  FiscalYear INTEGER,
  PeriodFrom DATE,
  PeriodTo DATE,
  FilingNo VARCHAR(20),
  AuditedFlag CHAR(1),
  AuditorReg VARCHAR(10),
  ApprovedOn DATE,
  Consolidated CHAR(1),
  SizeClass CHAR(1),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  XbrlFlag CHAR(1),
  AvgStaff INTEGER,
  SignCnt INTEGER,
  LateDays INTEGER,
  DividAmt NUMERIC(14,2),
  Resolution VARCHAR(20),
  PRIMARY KEY (ReportId),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId)
);

CREATE TABLE FilFigureCode (
  FigCd VARCHAR(6) NOT NULL,
  FigName VARCHAR(120),
  Statement CHAR(2),
  PRIMARY KEY (FigCd)
);

CREATE TABLE FilAnnualReportFig (
  ReportId INTEGER NOT NULL,
  FigCd VARCHAR(6) NOT NULL,
  CurAmt NUMERIC(14,2),
  PrevAmt NUMERIC(14,2),
  PRIMARY KEY (ReportId, FigCd),
  FOREIGN KEY (ReportId) REFERENCES FilAnnualReport (ReportId),
  FOREIGN KEY (FigCd) REFERENCES FilFigureCode (FigCd)
);

CREATE TABLE FilReminder (
  ReminderId INTEGER NOT NULL,
  CompanyId NUMERIC(12),
  FiscalYear INTEGER,
  SentOn DATE,
  LevelNo INTEGER,
  PRIMARY KEY (ReminderId),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId)
);

CREATE TABLE FilPenalty (
  PenaltyId INTEGER NOT NULL,
  CompanyId NUMERIC(12),
  FiscalYear INTEGER,
  ImposedOn DATE,
  Amt NUMERIC(14,2),
  PaidOn DATE,
  LiftedOn DATE,
  EmpId INTEGER,
  PRIMARY KEY (PenaltyId),
  FOREIGN KEY (CompanyId) REFERENCES CoCompany (CompanyId)
);

CREATE TABLE XtrLegalBasis (
  BasisCd VARCHAR(6) NOT NULL,
  BasisTxt VARCHAR(120),
  PRIMARY KEY (BasisCd)
);

CREATE TABLE XtrRequestType (
  XType CHAR(2) NOT NULL,
  XTypeName VARCHAR(120),
  Price NUMERIC(14,2),
  PRIMARY KEY (XType)
);

CREATE TABLE XtrRequester (
  RequesterId INTEGER NOT NULL,
  ReqName VARCHAR(120),
  ReqKind CHAR(2),
  RegCode VARCHAR(10),
  PersonalCode VARCHAR(11),
  ContractNo VARCHAR(16),
  ContractTo DATE,
  PRIMARY KEY (RequesterId)
);

CREATE TABLE XtrRequest (
  RequestId NUMERIC(12) NOT NULL,
  RequesterId INTEGER,
  XType CHAR(2),
  BasisCd VARCHAR(6),
  RequestTs TIMESTAMP,
  DoneTs TIMESTAMP,
  OfficeId INTEGER,
  EmpId INTEGER,
  Price NUMERIC(14,2),
  StatusCd CHAR(1),
  InsTs TIMESTAMP,
  InsUser VARCHAR(30),
  UpdTs TIMESTAMP,
  UpdUser VARCHAR(30),
  RowVer INTEGER,
  PRIMARY KEY (RequestId),
  FOREIGN KEY (RequesterId) REFERENCES XtrRequester (RequesterId),
  FOREIGN KEY (XType) REFERENCES XtrRequestType (XType),
  FOREIGN KEY (BasisCd) REFERENCES XtrLegalBasis (BasisCd)
);

CREATE TABLE XtrRequestItem (
  RequestId NUMERIC(12) NOT NULL,
  ItemNo INTEGER NOT NULL,
  ObjKind CHAR(1),
  ObjKey VARCHAR(20),
  PRIMARY KEY (RequestId, ItemNo),
  FOREIGN KEY (RequestId) REFERENCES XtrRequest (RequestId)
);

CREATE TABLE XtrAccessLog (
  LogId NUMERIC(12),
  LogTs TIMESTAMP,
  LoginName VARCHAR(30),
  ObjKind CHAR(1),
  ObjKey VARCHAR(20),
  BasisCd VARCHAR(6),
  Ip VARCHAR(40)
);

CREATE TABLE SysUser (
  LoginName VARCHAR(30) NOT NULL,
  EmpId INTEGER,
  Locked CHAR(1),
  LastLogin TIMESTAMP,
  PRIMARY KEY (LoginName),
  FOREIGN KEY (EmpId) REFERENCES OffEmployee (EmpId)
);

CREATE TABLE SysRole (
  RoleId INTEGER NOT NULL,
  RoleName VARCHAR(120),
  PRIMARY KEY (RoleId)
);

CREATE TABLE SysUserRole (
  LoginName VARCHAR(30) NOT NULL,
  RoleId INTEGER NOT NULL,
  GrantedOn DATE,
  PRIMARY KEY (LoginName, RoleId),
  FOREIGN KEY (LoginName) REFERENCES SysUser (LoginName),
  FOREIGN KEY (RoleId) REFERENCES SysRole (RoleId)
);

CREATE TABLE SysCodeList (
  ListCd VARCHAR(20) NOT NULL,
  ListName VARCHAR(120),
  PRIMARY KEY (ListCd)
);

CREATE TABLE SysCode (
  ListCd VARCHAR(20) NOT NULL,
  CodeVal VARCHAR(10) NOT NULL,
  CodeText VARCHAR(120),
  Lang CHAR(2),
  PRIMARY KEY (ListCd, CodeVal),
  FOREIGN KEY (ListCd) REFERENCES SysCodeList (ListCd)
);

CREATE TABLE MigPersonMap (
  OldPersNo VARCHAR(12),
  PersonId NUMERIC(12),
  MatchScore FLOAT,
  Src CHAR(3)
);

CREATE TABLE MigCompanyMap (
  CardNo VARCHAR(12),
  RegCode VARCHAR(10),
  MatchKind CHAR(1)
);

CREATE TABLE RptPopMonthly (
  YearMon CHAR(6) NOT NULL,
  MunicCode CHAR(4) NOT NULL,
  SexCd CHAR(1) NOT NULL,
  AgeGroup VARCHAR(6) NOT NULL,
  Cnt INTEGER,
  PRIMARY KEY (YearMon, MunicCode, SexCd, AgeGroup),
  FOREIGN KEY (MunicCode) REFERENCES AdrMunicipality (MunicCode)
);

CREATE TABLE RptLandQuarter (
  YearQ CHAR(6) NOT NULL,
  MunicCode CHAR(4) NOT NULL,
  Deeds INTEGER,
  AvgPriceM2 NUMERIC(14,2),
  Mortgages NUMERIC(14,2),
  PRIMARY KEY (YearQ, MunicCode),
  FOREIGN KEY (MunicCode) REFERENCES AdrMunicipality (MunicCode)
);

CREATE TABLE RptCompanyMonthly (
  YearMon CHAR(6) NOT NULL,
  FormCd CHAR(3) NOT NULL,
  Founded INTEGER,
  Deleted INTEGER,
  Active INTEGER,
  PRIMARY KEY (YearMon, FormCd),
  FOREIGN KEY (FormCd) REFERENCES CoLegalForm (FormCd)
);

CREATE TABLE tmp_dedup_2019 (
  PersonA NUMERIC(12),
  PersonB NUMERIC(12),
  Score FLOAT,
  Verdict CHAR(1)
);

CREATE TABLE PopPersonFlat (
  PersonId NUMERIC(12) NOT NULL,
  PersonalCode VARCHAR(11),
  FullName VARCHAR(120),
  Sex CHAR(1),
  BirthDate DATE,
  Age INTEGER,
  AgeGroup VARCHAR(6),
  MaritalTxt VARCHAR(120),
  CitizenIso CHAR(3),
  CitizenTxt VARCHAR(120),
  ResAddressTxt VARCHAR(120),
  ResMunicCode CHAR(4),
  ResMunicTxt VARCHAR(120),
  ResCountyTxt VARCHAR(120),
  ResSince DATE,
  HouseholdId NUMERIC(12),
  HhTypeTxt VARCHAR(120),
  HhSize INTEGER,
  HhRoleTxt VARCHAR(120),
  MotherCode VARCHAR(11),
  FatherCode VARCHAR(11),
  SpouseCode VARCHAR(11),
  DocNo VARCHAR(12),
  DocExpires DATE,
  PermitTxt VARCHAR(120),
  ElectDistrict VARCHAR(8),
  BuildDate DATE,
  PRIMARY KEY (PersonId)
);

CREATE TABLE CoCompanyFlat (
  RegCode VARCHAR(10) NOT NULL,
  CompanyName VARCHAR(120),
  FormTxt VARCHAR(120),
  StatTxt VARCHAR(120),
  RegisteredOn DATE,
  SeatTxt VARCHAR(120),
  SeatMunic CHAR(4),
  SeatCounty CHAR(2),
  Nace VARCHAR(6),
  NaceTxt VARCHAR(120),
  Capital NUMERIC(14,2),
  Officers INTEGER,
  Holders INTEGER,
  LastReportYear INTEGER,
  Turnover NUMERIC(14,2),
  Profit NUMERIC(14,2),
  Assets NUMERIC(14,2),
  Staff INTEGER,
  PenaltyOpen NUMERIC(14,2),
  PledgeSum NUMERIC(14,2),
  InsFlag CHAR(1),
  BoFlag CHAR(1),
  BuildDate DATE,
  PRIMARY KEY (RegCode)
);

CREATE TABLE GBFLAX (
  FLANR VARCHAR(14) NOT NULL,
  PRLCNT INTEGER,
  VLSCNT INTEGER,
  PLSSUM NUMERIC(14,2),
  TRTSUM NUMERIC(14,2),
  VRDSUM NUMERIC(14,2),
  MNCKD CHAR(4),
  GLVLS VARCHAR(80),
  GLDEL NUMERIC(14,2),
  GENDT DATE,
  PRIMARY KEY (FLANR)
);
