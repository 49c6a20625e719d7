CREATE TABLE Work (
  WorkId INTEGER NOT NULL,
  MainTitle NVARCHAR(200),
  SubTitle NVARCHAR(200),
  OrigTitle NVARCHAR(200),
  OrigLangCd VARCHAR(8),
  OrigPubYear INTEGER,
  GenreCd VARCHAR(8),
  WorkStatCd VARCHAR(8),
  ListId INTEGER,
  EditorEmpId INTEGER,
  AcqDt DATE,
  DelivDueDt DATE,
  WordCnt INTEGER,
  AnthologyFlg CHAR(1),
  KeywordTxt NVARCHAR(200),
  SensFlg CHAR(1),
  OldWkNo INTEGER,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(40),
  ModifiedOn DATETIME,
  ModifiedBy VARCHAR(40),
  PRIMARY KEY (WorkId)
);

CREATE TABLE WorkTitleAlt (
  WorkId INTEGER NOT NULL,
  LangCd VARCHAR(8) NOT NULL,
  AltSeq INTEGER NOT NULL,
  AltTitle NVARCHAR(200),
  UsedFrom DATE,
  PRIMARY KEY (WorkId, LangCd, AltSeq)
);

CREATE TABLE WorkSubject (
  WorkId INTEGER NOT NULL,
  SubjectCd VARCHAR(8) NOT NULL,
  MainFlg CHAR(1),
  PRIMARY KEY (WorkId, SubjectCd)
);

CREATE TABLE SubjectScheme (
  SubjectCd VARCHAR(8) NOT NULL,
  SchemeCd VARCHAR(8),
  SubjectNm NVARCHAR(200),
  ParentSubjectCd VARCHAR(8),
  PRIMARY KEY (SubjectCd)
);

CREATE TABLE Genre (
  GenreCd VARCHAR(8) NOT NULL,
  GenreNm NVARCHAR(200),
  GenreGrpCd VARCHAR(8),
  PRIMARY KEY (GenreCd)
);

CREATE TABLE GenreGrp (
  GenreGrpCd VARCHAR(8) NOT NULL,
  GenreGrpNm NVARCHAR(200),
  SortNo INTEGER,
  PRIMARY KEY (GenreGrpCd)
);

CREATE TABLE Edition (
  EditionId INTEGER NOT NULL,
  WorkId INTEGER,
  EdNo INTEGER,
  Isbn13 VARCHAR(40),
  Isbn10 VARCHAR(40),
  FormatCd VARCHAR(8),
  ImprintId INTEGER,
  LangCd VARCHAR(8),
  PubDt DATE,
  PlanPubDt DATE,
  OopDt DATE,
  EdStatCd VARCHAR(8),
  PageCnt INTEGER,
  ListPrice DECIMAL(15,2),
  CurrCd VARCHAR(8),
  TrimW REAL,
  TrimH REAL,
  WtGr INTEGER,
  SpineMm REAL,
  SeriesId INTEGER,
  SeriesVol INTEGER,
  AgeFrom INTEGER,
  AgeTo INTEGER,
  CoverTxt NVARCHAR(200),
  BlurbTxt NVARCHAR(200),
  TerritoryCd VARCHAR(8),
  LeadEmpId INTEGER,
  ProdEmpId INTEGER,
  VatCd VARCHAR(8),
  DrmFlg CHAR(1),
  OldTtlNo INTEGER,
  FirstRunQty INTEGER,
  ReprintMinQty INTEGER,
  EmbargoDt DATE,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(40),
  ModifiedOn DATETIME,
  ModifiedBy VARCHAR(40),
  PRIMARY KEY (EditionId)
);

CREATE TABLE EditionHist (
  HistId INTEGER NOT NULL,
  EditionId INTEGER,
  FieldNm NVARCHAR(200),
  OldVal VARCHAR(40),
  NewVal VARCHAR(40),
  ChgOn DATETIME,
  ChgBy VARCHAR(40),
  PRIMARY KEY (HistId)
);

CREATE TABLE EditionArch (
  EditionId INTEGER NOT NULL,
  WorkId INTEGER,
  EdNo INTEGER,
  Isbn13 VARCHAR(40),
  Isbn10 VARCHAR(40),
  FormatCd VARCHAR(8),
  ImprintId INTEGER,
  LangCd VARCHAR(8),
  PubDt DATE,
  OopDt DATE,
  EdStatCd VARCHAR(8),
  PageCnt INTEGER,
  ListPrice DECIMAL(15,2),
  CurrCd VARCHAR(8),
  ArchOn DATETIME,
  PRIMARY KEY (EditionId)
);

CREATE TABLE EditionPrice (
  EditionId INTEGER NOT NULL,
  CurrCd VARCHAR(8) NOT NULL,
  PriceTypCd VARCHAR(8) NOT NULL,
  ValidFrom DATE NOT NULL,
  ValidTo DATE,
  PriceAmt DECIMAL(15,2),
  PRIMARY KEY (EditionId, CurrCd, PriceTypCd, ValidFrom)
);

CREATE TABLE PriceTypLkp (
  PriceTypCd VARCHAR(8) NOT NULL,
  PriceTypNm NVARCHAR(200),
  PRIMARY KEY (PriceTypCd)
);

CREATE TABLE FormatLkp (
  FormatCd VARCHAR(8) NOT NULL,
  FormatNm NVARCHAR(200),
  PhysFlg CHAR(1),
  MediaGrpCd VARCHAR(8),
  PRIMARY KEY (FormatCd)
);

CREATE TABLE EdStatLkp (
  EdStatCd VARCHAR(8) NOT NULL,
  EdStatNm NVARCHAR(200),
  SellFlg CHAR(1),
  PRIMARY KEY (EdStatCd)
);

CREATE TABLE WorkStatLkp (
  WorkStatCd VARCHAR(8) NOT NULL,
  WorkStatNm NVARCHAR(200),
  PRIMARY KEY (WorkStatCd)
);

CREATE TABLE LangLkp (
  LangCd VARCHAR(8) NOT NULL,
  LangNm NVARCHAR(200),
  Iso3 VARCHAR(40),
  PRIMARY KEY (LangCd)
);

CREATE TABLE Imprint (
  ImprintId INTEGER NOT NULL,
  ImprintNm NVARCHAR(200),
  DivId INTEGER,
  FoundYr INTEGER,
  PrefixIsbn VARCHAR(40),
  ActiveFlg CHAR(1),
  PRIMARY KEY (ImprintId)
);

CREATE TABLE Series (
  SeriesId INTEGER NOT NULL,
  SeriesNm NVARCHAR(200),
  ImprintId INTEGER,
  SerEditorEmpId INTEGER,
  IssnNo INTEGER,
  PRIMARY KEY (SeriesId)
);

CREATE TABLE TerritoryLkp (
  TerritoryCd VARCHAR(8) NOT NULL,
  TerritoryNm NVARCHAR(200),
  PRIMARY KEY (TerritoryCd)
);

CREATE TABLE stgOnixIn (
  RowNo INTEGER,
  FileNm NVARCHAR(200),
  Isbn VARCHAR(40),
  ProdForm VARCHAR(40),
  TitleTxt NVARCHAR(200),
  ContribTxt NVARCHAR(200),
  PubDtTxt NVARCHAR(200),
  PriceTxt NVARCHAR(200),
  LoadTs DATETIME,
  ErrTxt NVARCHAR(200)
);

CREATE TABLE Person (
  PersonId INTEGER NOT NULL,
  LastNm NVARCHAR(200),
  FirstNm NVARCHAR(200),
  PenNm NVARCHAR(200),
  BirthYr INTEGER,
  DeathYr INTEGER,
  NationCd VARCHAR(8),
  EmailAddr VARCHAR(40),
  Phone VARCHAR(40),
  TaxCountryCd VARCHAR(8),
  TaxNo INTEGER,
  VatRegFlg CHAR(1),
  IpiNo VARCHAR(40),
  IsniNo VARCHAR(40),
  BioTxt NVARCHAR(200),
  GdprFlg CHAR(1),
  WebUrl VARCHAR(40),
  LegacyAutNo INTEGER,
  CreatedOn DATETIME,
  CreatedBy VARCHAR(40),
  ModifiedOn DATETIME,
  ModifiedBy VARCHAR(40),
  PRIMARY KEY (PersonId)
);

CREATE TABLE PersonAddr (
  PersonId INTEGER NOT NULL,
  AddrTypCd VARCHAR(8) NOT NULL,
  Street VARCHAR(40),
  PostCd VARCHAR(8),
  City VARCHAR(40),
  CountryCd VARCHAR(8),
  PRIMARY KEY (PersonId, AddrTypCd)
);

CREATE TABLE Contributor (
  EditionId INTEGER NOT NULL,
  PersonId INTEGER NOT NULL,
  RoleCd VARCHAR(8) NOT NULL,
  SeqNo INTEGER,
  CreditTxt NVARCHAR(200),
  PRIMARY KEY (EditionId, PersonId, RoleCd)
);

CREATE TABLE ContribRoleLkp (
  RoleCd VARCHAR(8) NOT NULL,
  RoleNm NVARCHAR(200),
  RoyEligFlg CHAR(1),
  PRIMARY KEY (RoleCd)
);

CREATE TABLE Agency (
  AgencyId INTEGER NOT NULL,
  AgencyNm NVARCHAR(200),
  CountryCd VARCHAR(8),
  CommPct DECIMAL(7,4),
  VendNo VARCHAR(40),
  PRIMARY KEY (AgencyId)
);

CREATE TABLE Agent (
  AgentId INTEGER NOT NULL,
  AgencyId INTEGER,
  AgentNm NVARCHAR(200),
  EmailAddr VARCHAR(40),
  PRIMARY KEY (AgentId)
);

CREATE TABLE PersonAgent (
  PersonId INTEGER NOT NULL,
  AgentId INTEGER NOT NULL,
  FromDt DATE NOT NULL,
  ToDt DATE,
  PRIMARY KEY (PersonId, AgentId, FromDt)
);

CREATE TABLE CountryLkp (
  CountryCd VARCHAR(8) NOT NULL,
  CountryNm NVARCHAR(200),
  EuFlg CHAR(1),
  SalesRegCd VARCHAR(8),
  PRIMARY KEY (CountryCd)
);

CREATE TABLE tblContract (
  ContrNo VARCHAR(40) NOT NULL,
  WorkId INTEGER,
  CtrTypCd VARCHAR(8),
  SignDt DATE,
  EffDt DATE,
  EndDt DATE,
  CtrStatCd VARCHAR(8),
  AgencyId INTEGER,
  TerritoryCd VARCHAR(8),
  LangCd VARCHAR(8),
  AdvTotAmt DECIMAL(15,2),
  CurrCd VARCHAR(8),
  OptionFlg CHAR(1),
  RevertFlg CHAR(1),
  RevertMinQty INTEGER,
  AcctFreqCd VARCHAR(8),
  HandledByEmpId INTEGER,
  MsDueDt DATE,
  MsRcvDt DATE,
  ScanPath NVARCHAR(200),
  GovLaw VARCHAR(40),
  AudioFlg CHAR(1),
  TermYrs INTEGER,
  FreeCopyQty INTEGER,
  WarrantyTxt NVARCHAR(200),
  CreatedOn DATETIME,
  CreatedBy VARCHAR(40),
  ModifiedOn DATETIME,
  ModifiedBy VARCHAR(40),
  PRIMARY KEY (ContrNo)
);

CREATE TABLE tblContractParty (
  ContrNo VARCHAR(40) NOT NULL,
  PersonId INTEGER NOT NULL,
  PartyRoleCd VARCHAR(8),
  SharePct DECIMAL(7,4),
  PRIMARY KEY (ContrNo, PersonId)
);

CREATE TABLE tblContractRight (
  ContrNo VARCHAR(40) NOT NULL,
  RightCd VARCHAR(8) NOT NULL,
  GrantFlg CHAR(1),
  PubSharePct DECIMAL(7,4),
  PRIMARY KEY (ContrNo, RightCd)
);

CREATE TABLE tblContractAdv (
  ContrNo VARCHAR(40) NOT NULL,
  InstalNo INTEGER NOT NULL,
  TriggerCd VARCHAR(8),
  DueDt DATE,
  Amt DECIMAL(15,2),
  PaidDt DATE,
  PRIMARY KEY (ContrNo, InstalNo)
);

CREATE TABLE tblContractAmend (
  ContrNo VARCHAR(40) NOT NULL,
  AmendNo INTEGER NOT NULL,
  AmendDt DATE,
  AmendTxt NVARCHAR(200),
  SignedFlg CHAR(1),
  PRIMARY KEY (ContrNo, AmendNo)
);

CREATE TABLE tblAdvTrigger (
  TriggerCd VARCHAR(8) NOT NULL,
  TriggerNm NVARCHAR(200),
  PRIMARY KEY (TriggerCd)
);

CREATE TABLE tblCtrType (
  CtrTypCd VARCHAR(8) NOT NULL,
  CtrTypNm NVARCHAR(200),
  PRIMARY KEY (CtrTypCd)
);

CREATE TABLE tblCtrStatus (
  CtrStatCd VARCHAR(8) NOT NULL,
  CtrStatNm NVARCHAR(200),
  LiveFlg CHAR(1),
  PRIMARY KEY (CtrStatCd)
);

CREATE TABLE tblRightType (
  RightCd VARCHAR(8) NOT NULL,
  RightNm NVARCHAR(200),
  SubsidFlg CHAR(1),
  RightGrpCd VARCHAR(8),
  PRIMARY KEY (RightCd)
);

CREATE TABLE tblReversion (
  RevNo INTEGER NOT NULL,
  ContrNo VARCHAR(40),
  ReqDt DATE,
  ReasonCd VARCHAR(8),
  DecidedDt DATE,
  OutcomeCd VARCHAR(8),
  PRIMARY KEY (RevNo)
);

CREATE TABLE tblRevReason (
  ReasonCd VARCHAR(8) NOT NULL,
  ReasonNm NVARCHAR(200),
  PRIMARY KEY (ReasonCd)
);

CREATE TABLE rts_Licence (
  LicId INTEGER NOT NULL,
  WorkId INTEGER,
  RightCd VARCHAR(8),
  LicenseeId INTEGER,
  LangCd VARCHAR(8),
  TerritoryCd VARCHAR(8),
  SignDt DATE,
  ExpDt DATE,
  AdvAmt DECIMAL(15,2),
  CurrCd VARCHAR(8),
  RoyPct DECIMAL(7,4),
  LicStatCd VARCHAR(8),
  SoldByEmpId INTEGER,
  ContrNo VARCHAR(40),
  MaxRunQty INTEGER,
  CoAgentId INTEGER,
  TaxWhPct DECIMAL(7,4),
  NoteTxt NVARCHAR(200),
  PRIMARY KEY (LicId)
);

CREATE TABLE rts_Licensee (
  LicenseeId INTEGER NOT NULL,
  LicenseeNm NVARCHAR(200),
  CountryCd VARCHAR(8),
  LicTypCd VARCHAR(8),
  City VARCHAR(40),
  VatNo INTEGER,
  RatingCd VARCHAR(8),
  EmailAddr VARCHAR(40),
  ContactNm NVARCHAR(200),
  Phone VARCHAR(40),
  VendNo VARCHAR(40),
  Street VARCHAR(40),
  PostCd VARCHAR(8),
  ActiveFlg CHAR(1),
  PRIMARY KEY (LicenseeId)
);

CREATE TABLE rts_LicStat (
  LicStatCd VARCHAR(8) NOT NULL,
  LicStatNm NVARCHAR(200),
  LiveFlg CHAR(1),
  PRIMARY KEY (LicStatCd)
);

CREATE TABLE rts_Offer (
  OfferId INTEGER NOT NULL,
  WorkId INTEGER,
  LicenseeId INTEGER,
  RightCd VARCHAR(8),
  LangCd VARCHAR(8),
  OfferDt DATE,
  OfferAmt DECIMAL(15,2),
  CurrCd VARCHAR(8),
  OfferStatCd VARCHAR(8),
  FairId INTEGER,
  EmpId INTEGER,
  PRIMARY KEY (OfferId)
);

CREATE TABLE rts_OfferStat (
  OfferStatCd VARCHAR(8) NOT NULL,
  OfferStatNm NVARCHAR(200),
  PRIMARY KEY (OfferStatCd)
);

CREATE TABLE rts_Fair (
  FairId INTEGER NOT NULL,
  FairNm NVARCHAR(200),
  City VARCHAR(40),
  CountryCd VARCHAR(8),
  StartDt DATE,
  EndDt DATE,
  PRIMARY KEY (FairId)
);

CREATE TABLE rts_Receipt (
  RcptId INTEGER NOT NULL,
  LicId INTEGER,
  RcptDt DATE,
  RcptAmt DECIMAL(15,2),
  CurrCd VARCHAR(8),
  PeriodTxt NVARCHAR(200),
  StmtRcvdFlg CHAR(1),
  AuthSharePct DECIMAL(7,4),
  PRIMARY KEY (RcptId)
);

CREATE TABLE rts_Submission (
  SubmId INTEGER NOT NULL,
  WorkId INTEGER,
  LicenseeId INTEGER,
  SentDt DATE,
  ReactCd VARCHAR(8),
  ReactDt DATE,
  FairId INTEGER,
  PRIMARY KEY (SubmId)
);

CREATE TABLE rts_Reaction (
  ReactCd VARCHAR(8) NOT NULL,
  ReactNm NVARCHAR(200),
  PRIMARY KEY (ReactCd)
);

CREATE TABLE RyAk (
  AkNr INTEGER NOT NULL,
  PsNr INTEGER,
  AkTp VARCHAR(16),
  WgCd VARCHAR(8),
  SpKz CHAR(1),
  MbBt DECIMAL(15,2),
  ZwCd VARCHAR(8),
  AnDt DATE,
  VsKz CHAR(1),
  AdFl VARCHAR(40),
  IbNr VARCHAR(40),
  UsId VARCHAR(16),
  AeDt DATE,
  QsPz DECIMAL(7,4),
  SrKz CHAR(1),
  PRIMARY KEY (AkNr)
);

CREATE TABLE RyAkTp (
  AkTp VARCHAR(16) NOT NULL,
  Tx NVARCHAR(200),
  PRIMARY KEY (AkTp)
);

CREATE TABLE RyVl (
  VlNr INTEGER NOT NULL,
  AkNr INTEGER,
  CtNr VARCHAR(40),
  AnPz DECIMAL(7,4),
  GuVn DATE,
  GuBs DATE,
  PRIMARY KEY (VlNr)
);

CREATE TABLE RySf (
  VlNr INTEGER NOT NULL,
  FmCd VARCHAR(8) NOT NULL,
  BisMg INTEGER NOT NULL,
  SzPz DECIMAL(7,4),
  BgCd VARCHAR(8),
  PRIMARY KEY (VlNr, FmCd, BisMg)
);

CREATE TABLE RyBg (
  BgCd VARCHAR(8) NOT NULL,
  Tx NVARCHAR(200),
  PRIMARY KEY (BgCd)
);

CREATE TABLE RyPd (
  PdNr INTEGER NOT NULL,
  VnDt DATE,
  BsDt DATE,
  AbKz CHAR(1),
  PRIMARY KEY (PdNr)
);

CREATE TABLE RyAb (
  AbNr INTEGER NOT NULL,
  AkNr INTEGER,
  PdNr INTEGER,
  VtBt DECIMAL(15,2),
  NwBt DECIMAL(15,2),
  RsBt DECIMAL(15,2),
  SlBt DECIMAL(15,2),
  AuKz CHAR(1),
  AuDt DATE,
  DrDt DATE,
  ZlBt DECIMAL(15,2),
  QsBt DECIMAL(15,2),
  VsBt DECIMAL(15,2),
  KoBt DECIMAL(15,2),
  DrKz CHAR(1),
  BlTx NVARCHAR(200),
  PRIMARY KEY (AbNr)
);

CREATE TABLE RyAbA (
  AbNr INTEGER NOT NULL,
  AkNr INTEGER,
  PdNr INTEGER,
  VtBt DECIMAL(15,2),
  NwBt DECIMAL(15,2),
  RsBt DECIMAL(15,2),
  SlBt DECIMAL(15,2),
  AuKz CHAR(1),
  AuDt DATE,
  DrDt DATE,
  ZlBt DECIMAL(15,2),
  QsBt DECIMAL(15,2),
  VsBt DECIMAL(15,2),
  KoBt DECIMAL(15,2),
  DrKz CHAR(1),
  BlTx NVARCHAR(200),
  PRIMARY KEY (AbNr)
);

CREATE TABLE RyAp (
  AbNr INTEGER NOT NULL,
  PoNr INTEGER NOT NULL,
  VlNr INTEGER,
  EdNr INTEGER,
  FmCd VARCHAR(8),
  KnCd VARCHAR(8),
  Mg INTEGER,
  SzPz DECIMAL(7,4),
  Bt DECIMAL(15,2),
  PRIMARY KEY (AbNr, PoNr)
);

CREATE TABLE RyKn (
  KnCd VARCHAR(8) NOT NULL,
  Tx NVARCHAR(200),
  PRIMARY KEY (KnCd)
);

CREATE TABLE RyVr (
  VrNr INTEGER NOT NULL,
  VlNr INTEGER,
  Dt DATE,
  VaCd VARCHAR(8),
  Bt DECIMAL(15,2),
  RsBt DECIMAL(15,2),
  PRIMARY KEY (VrNr)
);

CREATE TABLE RyVa (
  VaCd VARCHAR(8) NOT NULL,
  Tx NVARCHAR(200),
  PRIMARY KEY (VaCd)
);

CREATE TABLE RyZl (
  ZlNr INTEGER NOT NULL,
  AbNr INTEGER,
  ZlDt DATE,
  Bt DECIMAL(15,2),
  WgCd VARCHAR(8),
  StBt DECIMAL(15,2),
  IbNr VARCHAR(40),
  ZwCd VARCHAR(8),
  PRIMARY KEY (ZlNr)
);

CREATE TABLE RyRk (
  VlNr INTEGER NOT NULL,
  PdNr INTEGER NOT NULL,
  RkBt DECIMAL(15,2),
  AfBt DECIMAL(15,2),
  PRIMARY KEY (VlNr, PdNr)
);

CREATE TABLE PRD_PrintRun (
  RunId INTEGER NOT NULL,
  EditionId INTEGER,
  RunNo INTEGER,
  PrinterId INTEGER,
  OrdDt DATE,
  DueDt DATE,
  RcvDt DATE,
  OrdQty INTEGER,
  DelQty INTEGER,
  SpoilQty INTEGER,
  UnitCost DECIMAL(15,2),
  TotCost DECIMAL(15,2),
  CurrCd VARCHAR(8),
  PaperCd VARCHAR(8),
  CoverPaperCd VARCHAR(8),
  ColorCd VARCHAR(8),
  BindCd VARCHAR(8),
  RunStatCd VARCHAR(8),
  PoNo VARCHAR(40),
  WhsCd VARCHAR(8),
  ReprintFlg CHAR(1),
  PlateKeepFlg CHAR(1),
  RushFlg CHAR(1),
  ProofDt DATE,
  OkDt DATE,
  ProdEmpId INTEGER,
  NoteTxt NVARCHAR(200),
  PRIMARY KEY (RunId)
);

CREATE TABLE PRD_RunStat (
  RunStatCd VARCHAR(8) NOT NULL,
  RunStatNm NVARCHAR(200),
  DoneFlg CHAR(1),
  PRIMARY KEY (RunStatCd)
);

CREATE TABLE PRD_Printer (
  PrinterId INTEGER NOT NULL,
  PrinterNm NVARCHAR(200),
  CountryCd VARCHAR(8),
  VendNo VARCHAR(40),
  LeadDays INTEGER,
  MinQty INTEGER,
  FscFlg CHAR(1),
  RatingCd VARCHAR(8),
  City VARCHAR(40),
  ContactNm NVARCHAR(200),
  EmailAddr VARCHAR(40),
  MaxTrimTxt NVARCHAR(200),
  CertNo INTEGER,
  ContrEndDt DATE,
  PRIMARY KEY (PrinterId)
);

CREATE TABLE PRD_Paper (
  PaperCd VARCHAR(8) NOT NULL,
  PaperNm NVARCHAR(200),
  Gsm INTEGER,
  MillNm NVARCHAR(200),
  FscFlg CHAR(1),
  PricePerT NUMERIC(14,2),
  BulkFct REAL,
  PRIMARY KEY (PaperCd)
);

CREATE TABLE PRD_PaperStock (
  PaperCd VARCHAR(8) NOT NULL,
  PrinterId INTEGER NOT NULL,
  StockDt DATE NOT NULL,
  Kg NUMERIC(14,2),
  PRIMARY KEY (PaperCd, PrinterId, StockDt)
);

CREATE TABLE PRD_Binding (
  BindCd VARCHAR(8) NOT NULL,
  BindNm NVARCHAR(200),
  PRIMARY KEY (BindCd)
);

CREATE TABLE PRD_RunCost (
  RunId INTEGER NOT NULL,
  CostCd VARCHAR(8) NOT NULL,
  LineNo INTEGER NOT NULL,
  CostAmt DECIMAL(15,2),
  InvNo VARCHAR(40),
  PRIMARY KEY (RunId, CostCd, LineNo)
);

CREATE TABLE PRD_CostType (
  CostCd VARCHAR(8) NOT NULL,
  CostNm NVARCHAR(200),
  FixedFlg CHAR(1),
  PRIMARY KEY (CostCd)
);

CREATE TABLE PRD_Schedule (
  EditionId INTEGER NOT NULL,
  StageCd VARCHAR(8) NOT NULL,
  PlanDt DATE,
  RevDt DATE,
  ActDt DATE,
  RespEmpId INTEGER,
  PRIMARY KEY (EditionId, StageCd)
);

CREATE TABLE PRD_Stage (
  StageCd VARCHAR(8) NOT NULL,
  StageNm NVARCHAR(200),
  SortNo INTEGER,
  PRIMARY KEY (StageCd)
);

CREATE TABLE PRD_Quote (
  QuoteId INTEGER NOT NULL,
  EditionId INTEGER,
  PrinterId INTEGER,
  QuoteDt DATE,
  Qty INTEGER,
  UnitPrice DECIMAL(15,2),
  AccFlg CHAR(1),
  ValidTo DATE,
  PRIMARY KEY (QuoteId)
);

CREATE TABLE PRD_Freelance (
  JobId INTEGER NOT NULL,
  EditionId INTEGER,
  PersonId INTEGER,
  JobTypCd VARCHAR(8),
  FeeAmt DECIMAL(15,2),
  DueDt DATE,
  DoneDt DATE,
  InvNo VARCHAR(40),
  PRIMARY KEY (JobId)
);

CREATE TABLE PRD_JobType (
  JobTypCd VARCHAR(8) NOT NULL,
  JobTypNm NVARCHAR(200),
  PRIMARY KEY (JobTypCd)
);

CREATE TABLE PRD_Defect (
  DefId INTEGER NOT NULL,
  RunId INTEGER,
  DefCd VARCHAR(8),
  Qty INTEGER,
  FoundDt DATE,
  ClaimAmt DECIMAL(15,2),
  SettledDt DATE,
  PRIMARY KEY (DefId)
);

CREATE TABLE PRD_DefType (
  DefCd VARCHAR(8) NOT NULL,
  DefNm NVARCHAR(200),
  PRIMARY KEY (DefCd)
);

CREATE TABLE DsLg (
  LgCd VARCHAR(8) NOT NULL,
  Tx NVARCHAR(200),
  OrTx NVARCHAR(200),
  LdCd VARCHAR(8),
  PRIMARY KEY (LgCd)
);

CREATE TABLE DsAr (
  ArNr INTEGER NOT NULL,
  EdNr INTEGER,
  EanCd VARCHAR(8),
  GwGr INTEGER,
  VpMg INTEGER,
  ArSt VARCHAR(16),
  ErDt DATE,
  HoMm INTEGER,
  BrMm INTEGER,
  TiMm INTEGER,
  PlMg INTEGER,
  ZoNr VARCHAR(16),
  UrLd VARCHAR(40),
  MtKz CHAR(1),
  GfKz CHAR(1),
  SpDt DATE,
  PRIMARY KEY (ArNr)
);

CREATE TABLE DsBs (
  LgCd VARCHAR(8) NOT NULL,
  ArNr INTEGER NOT NULL,
  BsMg INTEGER,
  RvMg INTEGER,
  GsMg INTEGER,
  MdMg INTEGER,
  LzDt DATE,
  PRIMARY KEY (LgCd, ArNr)
);

CREATE TABLE DsPl (
  PlCd VARCHAR(8) NOT NULL,
  LgCd VARCHAR(8),
  ZnCd VARCHAR(8),
  Kp INTEGER,
  PRIMARY KEY (PlCd)
);

CREATE TABLE DsBp (
  PlCd VARCHAR(8) NOT NULL,
  ArNr INTEGER NOT NULL,
  Mg INTEGER,
  PRIMARY KEY (PlCd, ArNr)
);

CREATE TABLE DsBw (
  BwNr INTEGER NOT NULL,
  LgCd VARCHAR(8),
  ArNr INTEGER,
  BaCd VARCHAR(8),
  Dt DATE,
  Mg INTEGER,
  RfNr VARCHAR(40),
  UsCd VARCHAR(8),
  PRIMARY KEY (BwNr)
);

CREATE TABLE DsBa (
  BaCd VARCHAR(8) NOT NULL,
  Tx NVARCHAR(200),
  Vz CHAR(1),
  PRIMARY KEY (BaCd)
);

CREATE TABLE DsLs (
  LsNr INTEGER NOT NULL,
  AuNr VARCHAR(16),
  LgCd VARCHAR(8),
  VsDt DATE,
  SdCd VARCHAR(8),
  PkAz INTEGER,
  GwKg NUMERIC(14,2),
  StCd VARCHAR(8),
  TrNr VARCHAR(64),
  GeId VARCHAR(16),
  ZuSt VARCHAR(16),
  FrBt DECIMAL(15,2),
  NaKz CHAR(1),
  AvKz CHAR(1),
  ErUs VARCHAR(40),
  PRIMARY KEY (LsNr)
);

CREATE TABLE DsLp (
  LsNr INTEGER NOT NULL,
  PoNr INTEGER NOT NULL,
  ArNr INTEGER,
  Mg INTEGER,
  PRIMARY KEY (LsNr, PoNr)
);

CREATE TABLE DsSd (
  SdCd VARCHAR(8) NOT NULL,
  Tx NVARCHAR(200),
  LdCd VARCHAR(8),
  PRIMARY KEY (SdCd)
);

CREATE TABLE DsSt (
  StCd VARCHAR(8) NOT NULL,
  Tx NVARCHAR(200),
  EnKz CHAR(1),
  PRIMARY KEY (StCd)
);

CREATE TABLE DsRm (
  RmNr INTEGER NOT NULL,
  KdNr VARCHAR(16),
  LgCd VARCHAR(8),
  EgDt DATE,
  GrCd VARCHAR(8),
  GsNr INTEGER,
  StCd VARCHAR(8),
  PkAz INTEGER,
  GwKg NUMERIC(14,2),
  PfUs VARCHAR(40),
  PfDt DATE,
  RaMg INTEGER,
  PRIMARY KEY (RmNr)
);

CREATE TABLE DsRp (
  RmNr INTEGER NOT NULL,
  PoNr INTEGER NOT NULL,
  ArNr INTEGER,
  Mg INTEGER,
  ZsCd VARCHAR(8),
  PRIMARY KEY (RmNr, PoNr)
);

CREATE TABLE DsGr (
  GrCd VARCHAR(8) NOT NULL,
  Tx NVARCHAR(200),
  PRIMARY KEY (GrCd)
);

CREATE TABLE DsZs (
  ZsCd VARCHAR(8) NOT NULL,
  Tx NVARCHAR(200),
  WvKz CHAR(1),
  PRIMARY KEY (ZsCd)
);

CREATE TABLE DsIv (
  LgCd VARCHAR(8) NOT NULL,
  ArNr INTEGER NOT NULL,
  IvDt DATE NOT NULL,
  SoMg INTEGER,
  IsMg INTEGER,
  DfMg INTEGER,
  PRIMARY KEY (LgCd, ArNr, IvDt)
);

CREATE TABLE SLS_Customer (
  CustNo VARCHAR(40) NOT NULL,
  CustNm NVARCHAR(200),
  CustTypCd VARCHAR(8),
  ChainId INTEGER,
  CountryCd VARCHAR(8),
  City VARCHAR(40),
  PostCd VARCHAR(8),
  Street VARCHAR(40),
  RegId INTEGER,
  RepEmpId INTEGER,
  DiscPct DECIMAL(7,4),
  CreditLmt DECIMAL(15,2),
  RetAllowFlg CHAR(1),
  RetMaxPct DECIMAL(7,4),
  PayTermCd VARCHAR(8),
  EdiFlg CHAR(1),
  GlnNo INTEGER,
  VatNo INTEGER,
  BlockFlg CHAR(1),
  OpenDt DATE,
  LastOrdDt DATE,
  EmailAddr VARCHAR(40),
  Phone VARCHAR(40),
  LegacyKdNo INTEGER,
  BonusPct DECIMAL(7,4),
  StandOrdFlg CHAR(1),
  ParentCustNo INTEGER,
  TaxExmptFlg CHAR(1),
  LangCd VARCHAR(8),
  PRIMARY KEY (CustNo)
);

CREATE TABLE SLS_CustType (
  CustTypCd VARCHAR(8) NOT NULL,
  CustTypNm NVARCHAR(200),
  PRIMARY KEY (CustTypCd)
);

CREATE TABLE SLS_Chain (
  ChainId INTEGER NOT NULL,
  ChainNm NVARCHAR(200),
  KamEmpId INTEGER,
  HqCountryCd VARCHAR(8),
  PRIMARY KEY (ChainId)
);

CREATE TABLE SLS_Region (
  RegId INTEGER NOT NULL,
  RegNm NVARCHAR(200),
  MgrEmpId INTEGER,
  PRIMARY KEY (RegId)
);

CREATE TABLE SLS_Channel (
  ChannelCd VARCHAR(8) NOT NULL,
  ChannelNm NVARCHAR(200),
  PRIMARY KEY (ChannelCd)
);

CREATE TABLE SLS_Order (
  OrdNo VARCHAR(40) NOT NULL,
  CustNo VARCHAR(40),
  OrdDt DATE,
  ReqDt DATE,
  ChannelCd VARCHAR(8),
  OrdStatCd VARCHAR(8),
  RepEmpId INTEGER,
  CustRef VARCHAR(40),
  NetAmt DECIMAL(15,2),
  CurrCd VARCHAR(8),
  CampId INTEGER,
  SourceCd VARCHAR(8),
  EnteredBy VARCHAR(40),
  RelDt DATE,
  DelivAddrTxt NVARCHAR(200),
  DiscAmt DECIMAL(15,2),
  VatAmt DECIMAL(15,2),
  EdiMsgNo INTEGER,
  GiftFlg CHAR(1),
  EventId INTEGER,
  HoldCd VARCHAR(8),
  HoldOn DATETIME,
  PromoCd VARCHAR(8),
  CurrRate NUMERIC(14,2),
  PRIMARY KEY (OrdNo)
);

CREATE TABLE SLS_OrdStat (
  OrdStatCd VARCHAR(8) NOT NULL,
  OrdStatNm NVARCHAR(200),
  OpenFlg CHAR(1),
  PRIMARY KEY (OrdStatCd)
);

CREATE TABLE SLS_OrderLine (
  OrdNo VARCHAR(40) NOT NULL,
  LineNo INTEGER NOT NULL,
  EditionId INTEGER,
  Qty INTEGER,
  UnitPrice DECIMAL(15,2),
  DiscPct DECIMAL(7,4),
  BackQty INTEGER,
  ShipQty INTEGER,
  PRIMARY KEY (OrdNo, LineNo)
);

CREATE TABLE SLS_OrderArch (
  OrdNo VARCHAR(40) NOT NULL,
  CustNo VARCHAR(40),
  OrdDt DATE,
  ChannelCd VARCHAR(8),
  NetAmt DECIMAL(15,2),
  ArchOn DATETIME,
  PRIMARY KEY (OrdNo)
);

CREATE TABLE SLS_Invoice (
  InvNo VARCHAR(40) NOT NULL,
  CustNo VARCHAR(40),
  OrdNo VARCHAR(40),
  InvDt DATE,
  DueDt DATE,
  NetAmt DECIMAL(15,2),
  VatAmt DECIMAL(15,2),
  PaidAmt DECIMAL(15,2),
  CurrCd VARCHAR(8),
  PRIMARY KEY (InvNo)
);

CREATE TABLE SLS_InvLine (
  InvNo VARCHAR(40) NOT NULL,
  LineNo INTEGER NOT NULL,
  EditionId INTEGER,
  Qty INTEGER,
  NetAmt DECIMAL(15,2),
  DiscPct DECIMAL(7,4),
  PRIMARY KEY (InvNo, LineNo)
);

CREATE TABLE SLS_CredNote (
  CredNo INTEGER NOT NULL,
  CustNo VARCHAR(40),
  CredDt DATE,
  RetNo INTEGER,
  NetAmt DECIMAL(15,2),
  CredRsnCd VARCHAR(8),
  PRIMARY KEY (CredNo)
);

CREATE TABLE SLS_MthSum (
  YrMth VARCHAR(40) NOT NULL,
  EditionId INTEGER NOT NULL,
  ChannelCd VARCHAR(8) NOT NULL,
  CountryCd VARCHAR(8) NOT NULL,
  GrossQty INTEGER,
  RetQty INTEGER,
  FreeQty INTEGER,
  NetQty INTEGER,
  NetAmt DECIMAL(15,2),
  PRIMARY KEY (YrMth, EditionId, ChannelCd, CountryCd)
);

CREATE TABLE SLS_Budget (
  YrMth VARCHAR(40) NOT NULL,
  ImprintId INTEGER NOT NULL,
  ChannelCd VARCHAR(8) NOT NULL,
  BudAmt DECIMAL(15,2),
  BudQty INTEGER,
  PRIMARY KEY (YrMth, ImprintId, ChannelCd)
);

CREATE TABLE SLS_Forecast (
  FcId INTEGER NOT NULL,
  EditionId INTEGER,
  FcDt DATE,
  HorizonMth INTEGER,
  FcQty INTEGER,
  FcByEmpId INTEGER,
  PRIMARY KEY (FcId)
);

CREATE TABLE mkt_Campaign (
  CampId INTEGER NOT NULL,
  CampNm NVARCHAR(200),
  CampTypCd VARCHAR(8),
  StartDt DATE,
  EndDt DATE,
  OwnerEmpId INTEGER,
  BudgetAmt DECIMAL(15,2),
  StatCd VARCHAR(8),
  AudienceTxt NVARCHAR(200),
  GoalTxt NVARCHAR(200),
  ActCostAmt DECIMAL(15,2),
  AgencyVendNo INTEGER,
  ApprDt DATE,
  ApprEmpId INTEGER,
  PRIMARY KEY (CampId)
);

CREATE TABLE mkt_CampType (
  CampTypCd VARCHAR(8) NOT NULL,
  CampTypNm NVARCHAR(200),
  PRIMARY KEY (CampTypCd)
);

CREATE TABLE mkt_CampEdition (
  CampId INTEGER NOT NULL,
  EditionId INTEGER NOT NULL,
  SharePct DECIMAL(7,4),
  PRIMARY KEY (CampId, EditionId)
);

CREATE TABLE mkt_Spend (
  SpendId INTEGER NOT NULL,
  CampId INTEGER,
  SpendTypCd VARCHAR(8),
  SpendDt DATE,
  Amt DECIMAL(15,2),
  VendNo VARCHAR(40),
  PRIMARY KEY (SpendId)
);

CREATE TABLE mkt_SpendType (
  SpendTypCd VARCHAR(8) NOT NULL,
  SpendTypNm NVARCHAR(200),
  PRIMARY KEY (SpendTypCd)
);

CREATE TABLE mkt_Medium (
  MediumId INTEGER NOT NULL,
  MediumNm NVARCHAR(200),
  MediumTypCd VARCHAR(8),
  CountryCd VARCHAR(8),
  Reach INTEGER,
  PRIMARY KEY (MediumId)
);

CREATE TABLE mkt_ReviewCopy (
  CopyId INTEGER NOT NULL,
  EditionId INTEGER,
  MediumId INTEGER,
  SentDt DATE,
  Qty INTEGER,
  PRIMARY KEY (CopyId)
);

CREATE TABLE mkt_Review (
  ReviewId INTEGER NOT NULL,
  EditionId INTEGER,
  MediumId INTEGER,
  RevDt DATE,
  ToneCd VARCHAR(8),
  QuoteTxt NVARCHAR(200),
  PRIMARY KEY (ReviewId)
);

CREATE TABLE mkt_Event (
  EventId INTEGER NOT NULL,
  EventNm NVARCHAR(200),
  EventDt DATE,
  City VARCHAR(40),
  CountryCd VARCHAR(8),
  VenueNm NVARCHAR(200),
  EmpId INTEGER,
  VisitorCnt INTEGER,
  CostAmt DECIMAL(15,2),
  PRIMARY KEY (EventId)
);

CREATE TABLE mkt_EventPerson (
  EventId INTEGER NOT NULL,
  PersonId INTEGER NOT NULL,
  FeeAmt DECIMAL(15,2),
  TravelAmt DECIMAL(15,2),
  PRIMARY KEY (EventId, PersonId)
);

CREATE TABLE mkt_Prize (
  PrizeId INTEGER NOT NULL,
  PrizeNm NVARCHAR(200),
  CountryCd VARCHAR(8),
  PurseAmt DECIMAL(15,2),
  PRIMARY KEY (PrizeId)
);

CREATE TABLE mkt_PrizeEntry (
  PrizeId INTEGER NOT NULL,
  PrizeYr INTEGER NOT NULL,
  EditionId INTEGER NOT NULL,
  ResultCd VARCHAR(8),
  PRIMARY KEY (PrizeId, PrizeYr, EditionId)
);

CREATE TABLE mkt_PrizeRes (
  ResultCd VARCHAR(8) NOT NULL,
  ResultNm NVARCHAR(200),
  PRIMARY KEY (ResultCd)
);

CREATE TABLE ed_List (
  ListId INTEGER NOT NULL,
  ListNm NVARCHAR(200),
  ImprintId INTEGER,
  HeadEmpId INTEGER,
  PRIMARY KEY (ListId)
);

CREATE TABLE ed_Submission (
  MsId INTEGER NOT NULL,
  Title NVARCHAR(200),
  AuthorPersonId INTEGER,
  AgentId INTEGER,
  RcvdDt DATE,
  GenreCd VARCHAR(8),
  EdEmpId INTEGER,
  SubmStatCd VARCHAR(8),
  WorkId INTEGER,
  SynopsisTxt NVARCHAR(200),
  WordCnt INTEGER,
  LangCd VARCHAR(8),
  SourceCd VARCHAR(8),
  SimulFlg CHAR(1),
  DeclinedDt DATE,
  DeclRsnTxt NVARCHAR(200),
  PRIMARY KEY (MsId)
);

CREATE TABLE ed_SubmStat (
  SubmStatCd VARCHAR(8) NOT NULL,
  SubmStatNm NVARCHAR(200),
  FinalFlg CHAR(1),
  PRIMARY KEY (SubmStatCd)
);

CREATE TABLE ed_ReaderRpt (
  RptId INTEGER NOT NULL,
  MsId INTEGER,
  ReaderPersonId INTEGER,
  RptDt DATE,
  ScoreNo INTEGER,
  FeeAmt DECIMAL(15,2),
  VerdictCd VARCHAR(8),
  PRIMARY KEY (RptId)
);

CREATE TABLE ed_Verdict (
  VerdictCd VARCHAR(8) NOT NULL,
  VerdictNm NVARCHAR(200),
  PRIMARY KEY (VerdictCd)
);

CREATE TABLE ed_AcqMeeting (
  MeetId INTEGER NOT NULL,
  MeetDt DATE,
  DivId INTEGER,
  PRIMARY KEY (MeetId)
);

CREATE TABLE ed_AcqProp (
  MeetId INTEGER NOT NULL,
  MsId INTEGER NOT NULL,
  PropAdvAmt DECIMAL(15,2),
  ExpQty INTEGER,
  ExpMarginPct DECIMAL(7,4),
  DecisionCd VARCHAR(8),
  PRIMARY KEY (MeetId, MsId)
);

CREATE TABLE ed_PnL (
  PnlId INTEGER NOT NULL,
  WorkId INTEGER,
  VerNo INTEGER,
  PnlDt DATE,
  ExpRevAmt DECIMAL(15,2),
  ExpCostAmt DECIMAL(15,2),
  ExpRoyAmt DECIMAL(15,2),
  ApprFlg CHAR(1),
  ApprEmpId INTEGER,
  PRIMARY KEY (PnlId)
);

CREATE TABLE Org_Division (
  DivId INTEGER NOT NULL,
  DivNm NVARCHAR(200),
  MdEmpId INTEGER,
  PRIMARY KEY (DivId)
);

CREATE TABLE Org_Dept (
  DeptId INTEGER NOT NULL,
  DeptNm NVARCHAR(200),
  DivId INTEGER,
  CcCd VARCHAR(8),
  PRIMARY KEY (DeptId)
);

CREATE TABLE Org_Employee (
  EmpId INTEGER NOT NULL,
  LastNm NVARCHAR(200),
  FirstNm NVARCHAR(200),
  DeptId INTEGER,
  JobTitle NVARCHAR(200),
  HireDt DATE,
  LeaveDt DATE,
  MgrEmpId INTEGER,
  Email VARCHAR(40),
  FtePct DECIMAL(7,4),
  LocCd VARCHAR(8),
  Phone VARCHAR(40),
  LoginNm NVARCHAR(200),
  SalGrade VARCHAR(40),
  CcCd VARCHAR(8),
  ContrHrs NUMERIC(14,2),
  BirthDt DATE,
  Initials VARCHAR(40),
  PRIMARY KEY (EmpId)
);

CREATE TABLE Org_CostCtr (
  CcCd VARCHAR(8) NOT NULL,
  CcNm NVARCHAR(200),
  RespEmpId INTEGER,
  PRIMARY KEY (CcCd)
);

CREATE TABLE DIG_Asset (
  AssetId INTEGER NOT NULL,
  EditionId INTEGER,
  AssetTypCd VARCHAR(8),
  FilePath NVARCHAR(200),
  VerNo INTEGER,
  UploadTs DATETIME,
  ApprFlg CHAR(1),
  SizeKb INTEGER,
  DrmFlg CHAR(1),
  HashTxt NVARCHAR(200),
  EpubVer VARCHAR(40),
  AccessCd VARCHAR(8),
  NoteTxt NVARCHAR(200),
  WithdrawnOn DATETIME,
  PRIMARY KEY (AssetId)
);

CREATE TABLE DIG_AssetType (
  AssetTypCd VARCHAR(8) NOT NULL,
  AssetTypNm NVARCHAR(200),
  PRIMARY KEY (AssetTypCd)
);

CREATE TABLE DIG_Retailer (
  RetlId INTEGER NOT NULL,
  RetlNm NVARCHAR(200),
  CountryCd VARCHAR(8),
  CommPct DECIMAL(7,4),
  CustNo VARCHAR(40),
  PRIMARY KEY (RetlId)
);

CREATE TABLE DIG_Feed (
  FeedId INTEGER NOT NULL,
  RetlId INTEGER,
  SentTs DATETIME,
  RecCnt INTEGER,
  ErrCnt INTEGER,
  StatCd VARCHAR(8),
  PRIMARY KEY (FeedId)
);

CREATE TABLE DIG_SalesDly (
  SalesDt DATE NOT NULL,
  RetlId INTEGER NOT NULL,
  EditionId INTEGER NOT NULL,
  CountryCd VARCHAR(8) NOT NULL,
  Qty INTEGER,
  GrossAmt DECIMAL(15,2),
  NetAmt DECIMAL(15,2),
  CurrCd VARCHAR(8),
  PRIMARY KEY (SalesDt, RetlId, EditionId, CountryCd)
);

CREATE TABLE DIG_Promo (
  PromoId INTEGER NOT NULL,
  EditionId INTEGER,
  RetlId INTEGER,
  StartDt DATE,
  EndDt DATE,
  PromoPrice DECIMAL(15,2),
  CurrCd VARCHAR(8),
  PRIMARY KEY (PromoId)
);

CREATE TABLE FinVendor (
  VendNo VARCHAR(40) NOT NULL,
  VendNm NVARCHAR(200),
  CountryCd VARCHAR(8),
  PayTermCd VARCHAR(8),
  Iban VARCHAR(40),
  BlockFlg CHAR(1),
  PRIMARY KEY (VendNo)
);

CREATE TABLE FinVendInv (
  VInvNo VARCHAR(16) NOT NULL,
  VendNo VARCHAR(40),
  InvDt DATE,
  DueDt DATE,
  Amt DECIMAL(15,2),
  CurrCd VARCHAR(8),
  CcCd VARCHAR(8),
  AcctNo VARCHAR(40),
  PaidDt DATE,
  RefTxt NVARCHAR(200),
  PRIMARY KEY (VInvNo)
);

CREATE TABLE FinAcct (
  AcctNo VARCHAR(40) NOT NULL,
  AcctNm NVARCHAR(200),
  AcctTypCd VARCHAR(8),
  PRIMARY KEY (AcctNo)
);

CREATE TABLE FinPosting (
  PostId INTEGER NOT NULL,
  AcctNo VARCHAR(40),
  CcCd VARCHAR(8),
  PostDt DATE,
  Amt DECIMAL(15,2),
  DcCd VARCHAR(8),
  WorkId INTEGER,
  RefTxt NVARCHAR(200),
  CurrCd VARCHAR(8),
  FcAmt DECIMAL(15,2),
  EditionId INTEGER,
  PeriodNo INTEGER,
  BatchNo INTEGER,
  UserCd VARCHAR(8),
  RevFlg CHAR(1),
  PRIMARY KEY (PostId)
);

CREATE TABLE FinCurrRate (
  CurrCd VARCHAR(8) NOT NULL,
  RateDt DATE NOT NULL,
  Rate DECIMAL(15,2),
  PRIMARY KEY (CurrCd, RateDt)
);
