CREATE TABLE LkpCountry (
  CtryCd VARCHAR(8) NOT NULL,
  CtryNm NVARCHAR(120),
  EuFlg CHAR(1),
  EbuMembFlg CHAR(1),
  PRIMARY KEY (CtryCd)
);

CREATE TABLE LkpLang (
  LangCd VARCHAR(8) NOT NULL,
  LangNm NVARCHAR(120),
  PRIMARY KEY (LangCd)
);

CREATE TABLE LkpGenre (
  GenreCd VARCHAR(8) NOT NULL,
  GenreNm NVARCHAR(120),
  ParGenreCd VARCHAR(8),
  EbuGenreCd VARCHAR(8),
  PRIMARY KEY (GenreCd)
);

CREATE TABLE LkpCode (
  CodeGrp VARCHAR(30) NOT NULL,
  CodeVal DECIMAL(14,3) NOT NULL,
  CodeTxt NVARCHAR(500),
  SortNr INT,
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (CodeGrp, CodeVal)
);

CREATE TABLE LkpAgeRtg (
  AgeRtgCd VARCHAR(8) NOT NULL,
  AgeRtgTxt NVARCHAR(500),
  WatershedTim DATETIME,
  PRIMARY KEY (AgeRtgCd)
);

CREATE TABLE LkpCal (
  CalDate DATE NOT NULL,
  DowCd VARCHAR(8),
  IsoWkNr INT,
  MthNr INT,
  QtrCd VARCHAR(8),
  Yr INT,
  HolFlg CHAR(1),
  SchoolHolFlg CHAR(1),
  PRIMARY KEY (CalDate)
);

CREATE TABLE OrgUnit (
  OrgUnitId INT NOT NULL,
  OrgCd VARCHAR(8),
  OrgNm NVARCHAR(120),
  OrgLvlCd VARCHAR(8),
  ParOrgUnitId INT,
  HeadPersId INT,
  DirectorateCd VARCHAR(8),
  CostCtrCd VARCHAR(8),
  SiteCd VARCHAR(8),
  ActvFlg CHAR(1),
  OpenFrom DATE,
  ClosedDt DATE,
  PRIMARY KEY (OrgUnitId)
);

CREATE TABLE OrgUnitHist (
  OrgUnitId INT NOT NULL,
  ValidFrom DATE NOT NULL,
  ValidTo DATE,
  OrgCd VARCHAR(8),
  OrgNm NVARCHAR(120),
  ParOrgUnitId INT,
  CostCtrCd VARCHAR(8),
  PRIMARY KEY (OrgUnitId, ValidFrom)
);

CREATE TABLE OrgTree (
  AncOrgId INT NOT NULL,
  ChildOrgId INT NOT NULL,
  LvlDiffNr INT,
  PRIMARY KEY (AncOrgId, ChildOrgId)
);

CREATE TABLE OrgDirectorate (
  DirectorateCd VARCHAR(8) NOT NULL,
  DirectorateNm NVARCHAR(120),
  PRIMARY KEY (DirectorateCd)
);

CREATE TABLE OrgSite (
  SiteCd VARCHAR(8) NOT NULL,
  SiteNm NVARCHAR(120),
  CityNm NVARCHAR(120),
  RegionCd VARCHAR(8),
  StreetNm NVARCHAR(120),
  PostCd VARCHAR(8),
  PRIMARY KEY (SiteCd)
);

CREATE TABLE OrgRegion (
  RegionCd VARCHAR(8) NOT NULL,
  RegionNm NVARCHAR(120),
  PopQty INT,
  HhQty INT,
  PRIMARY KEY (RegionCd)
);

CREATE TABLE ChnChannel (
  ChnCd VARCHAR(8) NOT NULL,
  ChnNm NVARCHAR(120),
  MediaCd VARCHAR(8),
  ChnTypCd VARCHAR(8),
  OrgUnitId INT,
  LaunchDt DATE,
  ClosedDt DATE,
  HdFlg CHAR(1),
  RegionalFlg CHAR(1),
  LangCd VARCHAR(8),
  DvbSvcNr INT,
  EpgNr INT,
  PRIMARY KEY (ChnCd)
);

CREATE TABLE ChnType (
  ChnTypCd VARCHAR(8) NOT NULL,
  ChnTypDsc NVARCHAR(500),
  PRIMARY KEY (ChnTypCd)
);

CREATE TABLE ChnWindow (
  ChnCd VARCHAR(8) NOT NULL,
  WindowCd VARCHAR(8) NOT NULL,
  RegionCd VARCHAR(8),
  StartTxt NVARCHAR(500),
  EndTxt NVARCHAR(500),
  PRIMARY KEY (ChnCd, WindowCd)
);

CREATE TABLE ProBrand (
  BrandId INT NOT NULL,
  BrandNm NVARCHAR(120),
  GenreCd VARCHAR(8),
  OrgUnitId INT,
  LaunchYr INT,
  LogoRef VARCHAR(30),
  ActvFlg CHAR(1),
  PRIMARY KEY (BrandId)
);

CREATE TABLE ProSeries (
  SeriesId INT NOT NULL,
  BrandId INT,
  SeriesTtl NVARCHAR(120),
  SeasonNr INT,
  EpiPlanQty INT,
  CommOrgUnitId INT,
  EditorPersId INT,
  OrigCtryCd VARCHAR(8),
  OrigLangCd VARCHAR(8),
  StatCd VARCHAR(8),
  CommissionDt DATE,
  PRIMARY KEY (SeriesId)
);

CREATE TABLE ProEpisode (
  EpiId INT NOT NULL,
  SeriesId INT,
  EpiNr INT,
  EpiTtl NVARCHAR(120),
  EpiSubTtl NVARCHAR(120),
  WorkingTtl NVARCHAR(120),
  SynopsisTxt NVARCHAR(500),
  ShortSynTxt NVARCHAR(500),
  GenreCd VARCHAR(8),
  AgeRtgCd VARCHAR(8),
  OrigLangCd VARCHAR(8),
  ProdYr INT,
  DurSec INT,
  FirstTxDt DATE,
  StatCd VARCHAR(8),
  EditorPersId INT,
  ContentTypCd VARCHAR(8),
  HouseNr INT,
  IsanNr INT,
  EidrNr INT,
  SubtFlg CHAR(1),
  AdesFlg CHAR(1),
  SignLangFlg CHAR(1),
  HdFlg CHAR(1),
  UhdFlg CHAR(1),
  AspectCd VARCHAR(8),
  AudioFmtCd VARCHAR(8),
  LegalChkFlg CHAR(1),
  LegalChkPersId INT,
  KeyWordTxt NVARCHAR(500),
  CreatedTs DATETIME,
  ChangedTs DATETIME,
  LegacyRef VARCHAR(30),
  UsrFld1 VARCHAR(30),
  UsrFld2 VARCHAR(30),
  PRIMARY KEY (EpiId)
);

CREATE TABLE ProEpiVersion (
  VerId INT NOT NULL,
  EpiId INT,
  VerNr INT,
  VerTypCd VARCHAR(8),
  DurSec INT,
  LangCd VARCHAR(8),
  SubtTypCd VARCHAR(8),
  AgeRtgCd VARCHAR(8),
  QcStatCd VARCHAR(8),
  MediaRef VARCHAR(30),
  ReadyDt DATE,
  PRIMARY KEY (VerId)
);

CREATE TABLE ProVerType (
  VerTypCd VARCHAR(8) NOT NULL,
  VerTypDsc NVARCHAR(500),
  PRIMARY KEY (VerTypCd)
);

CREATE TABLE ProEpiPart (
  VerId INT NOT NULL,
  PartSeq INT NOT NULL,
  TcIn VARCHAR(30),
  TcOut VARCHAR(30),
  PartTtl NVARCHAR(120),
  PRIMARY KEY (VerId, PartSeq)
);

CREATE TABLE ProCredit (
  EpiId INT NOT NULL,
  PersId INT NOT NULL,
  RoleCd VARCHAR(8) NOT NULL,
  CreditSeq INT,
  CharacterNm NVARCHAR(120),
  BillingTxt NVARCHAR(500),
  PRIMARY KEY (EpiId, PersId, RoleCd)
);

CREATE TABLE ProRole (
  RoleCd VARCHAR(8) NOT NULL,
  RoleNm NVARCHAR(120),
  OnScreenFlg CHAR(1),
  PRIMARY KEY (RoleCd)
);

CREATE TABLE ProContentType (
  ContentTypCd VARCHAR(8) NOT NULL,
  ContentTypDsc NVARCHAR(500),
  PRIMARY KEY (ContentTypCd)
);

CREATE TABLE ProStatus (
  StatCd VARCHAR(8) NOT NULL,
  StatDsc NVARCHAR(500),
  FinalFlg CHAR(1),
  PRIMARY KEY (StatCd)
);

CREATE TABLE ProTopic (
  TopicId INT NOT NULL,
  TopicNm NVARCHAR(120),
  ParTopicId INT,
  PRIMARY KEY (TopicId)
);

CREATE TABLE ProEpiTopic (
  EpiId INT NOT NULL,
  TopicId INT NOT NULL,
  WeightPct DECIMAL(14,3),
  PRIMARY KEY (EpiId, TopicId)
);

CREATE TABLE ProEpiStg (
  SrcSys VARCHAR(30),
  ExtKey VARCHAR(30),
  Ttl NVARCHAR(120),
  SubTtl NVARCHAR(120),
  Dur VARCHAR(30),
  Gen VARCHAR(30),
  Lang VARCHAR(30),
  BatchNr INT,
  ErrTxt NVARCHAR(500)
);

CREATE TABLE TxDay (
  TxDayId INT NOT NULL,
  ChnCd VARCHAR(8),
  TxDate DATE,
  StatCd VARCHAR(8),
  LockTs DATETIME,
  PlannerPersId INT,
  PRIMARY KEY (TxDayId)
);

CREATE TABLE TxSlot (
  SlotId INT NOT NULL,
  TxDayId INT,
  SlotStart DATETIME,
  SlotEnd DATETIME,
  SlotTypCd VARCHAR(8),
  StrandId INT,
  PlanCost DECIMAL(14,3),
  PRIMARY KEY (SlotId)
);

CREATE TABLE TxStrand (
  StrandId INT NOT NULL,
  ChnCd VARCHAR(8),
  StrandNm NVARCHAR(120),
  DowCd VARCHAR(8),
  StartTxt NVARCHAR(500),
  GenreCd VARCHAR(8),
  TargetGrpCd VARCHAR(8),
  PRIMARY KEY (StrandId)
);

CREATE TABLE TxSlotType (
  SlotTypCd VARCHAR(8) NOT NULL,
  SlotTypDsc NVARCHAR(500),
  PRIMARY KEY (SlotTypCd)
);

CREATE TABLE TxItem (
  TxItemId INT NOT NULL,
  TxDayId INT,
  SlotId INT,
  VerId INT,
  PlanStart DATETIME,
  PlanEnd DATETIME,
  ItemTypCd VARCHAR(8),
  RepeatFlg CHAR(1),
  LiveFlg CHAR(1),
  WindowCd VARCHAR(8),
  StatCd VARCHAR(8),
  RunNr INT,
  RightsLicId INT,
  EpgTxt NVARCHAR(500),
  ChangedTs DATETIME,
  ChangedBy VARCHAR(30),
  DstCorrFlg CHAR(1),
  RegionalOptCd VARCHAR(8),
  SponsorCampId INT,
  PlaceCd VARCHAR(8),
  TeletextNr INT,
  VpsLabel VARCHAR(30),
  SubtFlg CHAR(1),
  AdesFlg CHAR(1),
  SignLangFlg CHAR(1),
  StereoCd VARCHAR(8),
  BlackoutFlg CHAR(1),
  UsrFld1 VARCHAR(30),
  PRIMARY KEY (TxItemId)
);

CREATE TABLE TxItemType (
  ItemTypCd VARCHAR(8) NOT NULL,
  ItemTypDsc NVARCHAR(500),
  ProgrammeFlg CHAR(1),
  PRIMARY KEY (ItemTypCd)
);

CREATE TABLE TxAsRun (
  AsRunId INT NOT NULL,
  TxItemId INT,
  ChnCd VARCHAR(8),
  ActlStart DATETIME,
  ActlEnd DATETIME,
  VerId INT,
  HouseNr INT,
  DeviatSec INT,
  FaultCd VARCHAR(8),
  PRIMARY KEY (AsRunId)
);

CREATE TABLE TxAsRunHist (
  AsRunId INT NOT NULL,
  ChnCd VARCHAR(8),
  ActlStart DATETIME,
  ActlEnd DATETIME,
  HouseNr INT,
  TtlTxt NVARCHAR(500),
  Yr INT,
  PRIMARY KEY (AsRunId)
);

CREATE TABLE TxFault (
  FaultCd VARCHAR(8) NOT NULL,
  FaultDsc NVARCHAR(500),
  SeverityCd VARCHAR(8),
  PRIMARY KEY (FaultCd)
);

CREATE TABLE TxIncident (
  IncidId INT NOT NULL,
  AsRunId INT,
  ChnCd VARCHAR(8),
  StartTs DATETIME,
  EndTs DATETIME,
  FaultCd VARCHAR(8),
  ReportPersId INT,
  BlackSec INT,
  RootTxt NVARCHAR(500),
  PRIMARY KEY (IncidId)
);

CREATE TABLE TxPromo (
  PromoId INT NOT NULL,
  TargetEpiId INT,
  PromoTtl NVARCHAR(120),
  DurSec INT,
  ProducerPersId INT,
  ReadyDt DATE,
  PRIMARY KEY (PromoId)
);

CREATE TABLE TxPromoRun (
  PromoId INT NOT NULL,
  TxItemId INT NOT NULL,
  OrderSeq INT,
  PRIMARY KEY (PromoId, TxItemId)
);

CREATE TABLE RgtContract (
  ContrId INT NOT NULL,
  ContrNr INT,
  ContrTypCd VARCHAR(8),
  SupplierId INT,
  ContrTtl NVARCHAR(120),
  SignDt DATE,
  ValidFrom DATE,
  ValidTo DATE,
  CurrCd VARCHAR(8),
  TotFee DECIMAL(14,3),
  StatCd VARCHAR(8),
  NegotPersId INT,
  OrgUnitId INT,
  CostObjCd VARCHAR(8),
  LegacyRef VARCHAR(30),
  LawCd VARCHAR(8),
  TermNoticeDays VARCHAR(30),
  WhtPct DECIMAL(14,3),
  AdvanceAmt DECIMAL(14,3),
  GuarAmt DECIMAL(14,3),
  RenewOptFlg CHAR(1),
  ClosedDt DATE,
  ScanRef VARCHAR(30),
  UsrFld1 VARCHAR(30),
  PRIMARY KEY (ContrId)
);

CREATE TABLE RgtContrType (
  ContrTypCd VARCHAR(8) NOT NULL,
  ContrTypDsc NVARCHAR(500),
  PRIMARY KEY (ContrTypCd)
);

CREATE TABLE RgtLicence (
  LicId INT NOT NULL,
  ContrId INT,
  EpiId INT,
  SeriesId INT,
  MediaCd VARCHAR(8),
  LicStart DATETIME,
  LicEnd DATETIME,
  RunsMaxQty INT,
  RunsUsedQty INT,
  ExclFlg CHAR(1),
  HoldbackDays VARCHAR(30),
  TerrGrpCd VARCHAR(8),
  CatchupDays VARCHAR(30),
  AllocFee DECIMAL(14,3),
  WrittenOffAmt DECIMAL(14,3),
  PRIMARY KEY (LicId)
);

CREATE TABLE RgtMedia (
  MediaCd VARCHAR(8) NOT NULL,
  MediaDsc NVARCHAR(500),
  LinearFlg CHAR(1),
  PRIMARY KEY (MediaCd)
);

CREATE TABLE RgtTerrGrp (
  TerrGrpCd VARCHAR(8) NOT NULL,
  TerrGrpDsc NVARCHAR(500),
  PRIMARY KEY (TerrGrpCd)
);

CREATE TABLE RgtTerr (
  TerrGrpCd VARCHAR(8) NOT NULL,
  CtryCd VARCHAR(8) NOT NULL,
  PRIMARY KEY (TerrGrpCd, CtryCd)
);

CREATE TABLE RgtSupplier (
  SupplierId INT NOT NULL,
  SupplierNm NVARCHAR(120),
  SupplierTypCd VARCHAR(8),
  CtryCd VARCHAR(8),
  VatNr INT,
  Iban VARCHAR(30),
  CreditorNr INT,
  ContactNm NVARCHAR(120),
  ContactMail VARCHAR(30),
  ActvFlg CHAR(1),
  PRIMARY KEY (SupplierId)
);

CREATE TABLE RgtSupplierType (
  SupplierTypCd VARCHAR(8) NOT NULL,
  SupplierTypDsc NVARCHAR(500),
  PRIMARY KEY (SupplierTypCd)
);

CREATE TABLE RgtPayment (
  PayId INT NOT NULL,
  ContrId INT,
  DueDt DATE,
  PaidDt DATE,
  PayAmt DECIMAL(14,3),
  InstalNr INT,
  StatCd VARCHAR(8),
  InvoiceNr INT,
  PRIMARY KEY (PayId)
);

CREATE TABLE RgtSale (
  SaleId INT NOT NULL,
  SeriesId INT,
  BuyerId INT,
  CtryCd VARCHAR(8),
  MediaCd VARCHAR(8),
  SaleDt DATE,
  StartDt DATE,
  EndDt DATE,
  SaleAmt DECIMAL(14,3),
  CommisPct DECIMAL(14,3),
  PRIMARY KEY (SaleId)
);

CREATE TABLE RgtBuyer (
  BuyerId INT NOT NULL,
  BuyerNm NVARCHAR(120),
  CtryCd VARCHAR(8),
  PRIMARY KEY (BuyerId)
);

CREATE TABLE ArcItem (
  ArcId INT NOT NULL,
  VerId INT,
  EpiId INT,
  ShelfCd VARCHAR(8),
  CarrierId INT,
  ItemTtl NVARCHAR(120),
  RecDt DATE,
  ArcDt DATE,
  DurSec INT,
  ColourCd VARCHAR(8),
  SoundCd VARCHAR(8),
  CondCd VARCHAR(8),
  DocLvlCd VARCHAR(8),
  DocPersId INT,
  RightsNoteTxt NVARCHAR(500),
  PlaceTxt NVARCHAR(500),
  PersTxt NVARCHAR(500),
  SubjectTxt NVARCHAR(500),
  SourceCd VARCHAR(8),
  EditNr INT,
  FrameFmtCd VARCHAR(8),
  KeepCd VARCHAR(8),
  KeepUntil DATE,
  BlockFlg CHAR(1),
  BlockRsnTxt NVARCHAR(500),
  FsdNr INT,
  ChangedTs DATETIME,
  PRIMARY KEY (ArcId)
);

CREATE TABLE ArcCarrier (
  CarrierId INT NOT NULL,
  Barcode VARCHAR(30),
  CarrierTypCd VARCHAR(8),
  DepotCd VARCHAR(8),
  ShelfTxt NVARCHAR(500),
  CondCd VARCHAR(8),
  MadeYr INT,
  DigiStatCd VARCHAR(8),
  LastChkDt DATE,
  PRIMARY KEY (CarrierId)
);

CREATE TABLE ArcCarrierType (
  CarrierTypCd VARCHAR(8) NOT NULL,
  CarrierTypDsc NVARCHAR(500),
  ObsolFlg CHAR(1),
  PRIMARY KEY (CarrierTypCd)
);

CREATE TABLE ArcDepot (
  DepotCd VARCHAR(8) NOT NULL,
  DepotNm NVARCHAR(120),
  SiteCd VARCHAR(8),
  ClimateTxt NVARCHAR(500),
  PRIMARY KEY (DepotCd)
);

CREATE TABLE ArcShot (
  ArcId INT NOT NULL,
  ShotSeq INT NOT NULL,
  TcIn VARCHAR(30),
  TcOut VARCHAR(30),
  ShotTxt NVARCHAR(500),
  PlaceTxt NVARCHAR(500),
  PRIMARY KEY (ArcId, ShotSeq)
);

CREATE TABLE ArcLoan (
  LoanId INT NOT NULL,
  CarrierId INT,
  PersId INT,
  OrgUnitId INT,
  LoanDt DATE,
  DueDt DATE,
  BackDt DATE,
  PurposeCd VARCHAR(8),
  PRIMARY KEY (LoanId)
);

CREATE TABLE ArcOrder (
  OrderId INT NOT NULL,
  ArcId INT,
  CustNm NVARCHAR(120),
  CustTypCd VARCHAR(8),
  OrderPersId INT,
  OrderDt DATE,
  DelivDt DATE,
  UseMinQty INT,
  OrderFee DECIMAL(14,3),
  StatCd VARCHAR(8),
  PRIMARY KEY (OrderId)
);

CREATE TABLE ArcDigiJob (
  JobId INT NOT NULL,
  CarrierId INT,
  ProjectCd VARCHAR(8),
  StartTs DATETIME,
  EndTs DATETIME,
  OutcomeCd VARCHAR(8),
  FileRef VARCHAR(30),
  OperPersId INT,
  PRIMARY KEY (JobId)
);

CREATE TABLE ArcDigiOutcome (
  OutcomeCd VARCHAR(8) NOT NULL,
  OutcomeDsc NVARCHAR(500),
  OkFlg CHAR(1),
  PRIMARY KEY (OutcomeCd)
);

CREATE TABLE FSD10 (
  F10A VARCHAR(30) NOT NULL,
  F10B VARCHAR(30),
  F10C VARCHAR(30),
  F10D DATE,
  F10E VARCHAR(30),
  F10H VARCHAR(30),
  F10K VARCHAR(30),
  F10Z VARCHAR(30),
  PRIMARY KEY (F10A)
);

CREATE TABLE FSD11 (
  F10A VARCHAR(30) NOT NULL,
  F11N VARCHAR(30) NOT NULL,
  F11P VARCHAR(30),
  F11Q VARCHAR(30),
  F11T VARCHAR(30),
  PRIMARY KEY (F10A, F11N)
);

CREATE TABLE FSD20 (
  F20A VARCHAR(30) NOT NULL,
  F20B VARCHAR(30),
  F20C VARCHAR(30),
  PRIMARY KEY (F20A)
);

CREATE TABLE FSD31 (
  F31A VARCHAR(30) NOT NULL,
  F31B VARCHAR(30),
  F31D VARCHAR(30),
  PRIMARY KEY (F31A)
);

CREATE TABLE MusTrack (
  TrkId INT NOT NULL,
  TrkTtl NVARCHAR(120),
  IsrcNr INT,
  LabelId INT,
  DurSec INT,
  RecYr INT,
  GenreCd VARCHAR(8),
  LangCd VARCHAR(8),
  BpmVal DECIMAL(14,3),
  EnergyVal DECIMAL(14,3),
  MoodCd VARCHAR(8),
  FileRef VARCHAR(30),
  AlbumTtl NVARCHAR(120),
  CatalogNr INT,
  MediumNr INT,
  VocalCd VARCHAR(8),
  IntroSec INT,
  OutroSec INT,
  ExplicitFlg CHAR(1),
  AddedDt DATE,
  AddedByPersId INT,
  BlockFlg CHAR(1),
  PRIMARY KEY (TrkId)
);

CREATE TABLE MusWork (
  WrkId INT NOT NULL,
  WrkTtl NVARCHAR(120),
  IswcNr INT,
  PubId INT,
  PRIMARY KEY (WrkId)
);

CREATE TABLE MusTrackWork (
  TrkId INT NOT NULL,
  WrkId INT NOT NULL,
  PRIMARY KEY (TrkId, WrkId)
);

CREATE TABLE MusArtist (
  ArtId INT NOT NULL,
  ArtNm NVARCHAR(120),
  SortNm NVARCHAR(120),
  CtryCd VARCHAR(8),
  PRIMARY KEY (ArtId)
);

CREATE TABLE MusTrackArtist (
  TrkId INT NOT NULL,
  ArtId INT NOT NULL,
  RoleCd VARCHAR(8),
  ArtSeq INT,
  PRIMARY KEY (TrkId, ArtId)
);

CREATE TABLE MusComposer (
  WrkId INT NOT NULL,
  CompNm NVARCHAR(120) NOT NULL,
  ShrPct DECIMAL(14,3),
  CaeNr INT,
  PRIMARY KEY (WrkId, CompNm)
);

CREATE TABLE MusLabel (
  LabelId INT NOT NULL,
  LabelNm NVARCHAR(120),
  LabelCd VARCHAR(8),
  CtryCd VARCHAR(8),
  PRIMARY KEY (LabelId)
);

CREATE TABLE MusPublisher (
  PubId INT NOT NULL,
  PubNm NVARCHAR(120),
  SocietyCd VARCHAR(8),
  PRIMARY KEY (PubId)
);

CREATE TABLE MusSociety (
  SocietyCd VARCHAR(8) NOT NULL,
  SocietyNm NVARCHAR(120),
  CtryCd VARCHAR(8),
  PRIMARY KEY (SocietyCd)
);

CREATE TABLE MusPlaylist (
  PlId INT NOT NULL,
  ChnCd VARCHAR(8),
  PlDate DATE,
  HourNr INT,
  SchedPersId INT,
  PRIMARY KEY (PlId)
);

CREATE TABLE MusPlaylistItem (
  PlId INT NOT NULL,
  ItemSeq INT NOT NULL,
  TrkId INT,
  CatCd VARCHAR(8),
  PlayedTs DATETIME,
  PRIMARY KEY (PlId, ItemSeq)
);

CREATE TABLE MusCue (
  CueId INT NOT NULL,
  VerId INT,
  TrkId INT,
  CueSeq INT,
  TcIn VARCHAR(30),
  UseSec INT,
  UseTypCd VARCHAR(8),
  RepStatCd VARCHAR(8),
  PRIMARY KEY (CueId)
);

CREATE TABLE MusUseType (
  UseTypCd VARCHAR(8) NOT NULL,
  UseTypDsc NVARCHAR(500),
  TariffVal DECIMAL(14,3),
  PRIMARY KEY (UseTypCd)
);

CREATE TABLE MusReportSum (
  SocietyCd VARCHAR(8) NOT NULL,
  Yr INT NOT NULL,
  QtrCd VARCHAR(8) NOT NULL,
  ChnCd VARCHAR(8) NOT NULL,
  TotSec INT,
  RoyaltyAmt DECIMAL(14,3),
  PRIMARY KEY (SocietyCd, Yr, QtrCd, ChnCd)
);

CREATE TABLE PrdProject (
  PrjId INT NOT NULL,
  PrjNr INT,
  PrjNm NVARCHAR(120),
  EpiId INT,
  SeriesId INT,
  PrjTypCd VARCHAR(8),
  OrgUnitId INT,
  ProdMgrPersId INT,
  ProducerPersId INT,
  StartDt DATE,
  EndDt DATE,
  StatCd VARCHAR(8),
  CostObjCd VARCHAR(8),
  CoProdFlg CHAR(1),
  DeliveryDt DATE,
  BudgAmt DECIMAL(14,3),
  FcstAmt DECIMAL(14,3),
  ActlAmt DECIMAL(14,3),
  PRIMARY KEY (PrjId)
);

CREATE TABLE PrdPrjType (
  PrjTypCd VARCHAR(8) NOT NULL,
  PrjTypDsc NVARCHAR(500),
  PRIMARY KEY (PrjTypCd)
);

CREATE TABLE PrdCoProd (
  PrjId INT NOT NULL,
  SupplierId INT NOT NULL,
  SharePct DECIMAL(14,3),
  LeadFlg CHAR(1),
  PRIMARY KEY (PrjId, SupplierId)
);

CREATE TABLE PrdShootDay (
  ShootId INT NOT NULL,
  PrjId INT,
  ShootDt DATE,
  LocId INT,
  UnitNr INT,
  CallTim DATETIME,
  WrapTim DATETIME,
  WeatherCd VARCHAR(8),
  MinShotQty INT,
  PRIMARY KEY (ShootId)
);

CREATE TABLE PrdLocation (
  LocId INT NOT NULL,
  LocNm NVARCHAR(120),
  CityNm NVARCHAR(120),
  CtryCd VARCHAR(8),
  PermitFlg CHAR(1),
  LocFee DECIMAL(14,3),
  PRIMARY KEY (LocId)
);

CREATE TABLE PrdBudget (
  PrjId INT NOT NULL,
  CostTypCd VARCHAR(8) NOT NULL,
  BudgVerNr INT NOT NULL,
  BudgAmt DECIMAL(14,3),
  ApprovDt DATE,
  PRIMARY KEY (PrjId, CostTypCd, BudgVerNr)
);

CREATE TABLE PrdCostType (
  CostTypCd VARCHAR(8) NOT NULL,
  CostTypDsc NVARCHAR(500),
  InternalFlg CHAR(1),
  PRIMARY KEY (CostTypCd)
);

CREATE TABLE PrdActual (
  PostId INT NOT NULL,
  PrjId INT,
  CostTypCd VARCHAR(8),
  PostDt DATE,
  PostAmt DECIMAL(14,3),
  DocNr INT,
  SupplierId INT,
  PRIMARY KEY (PostId)
);

CREATE TABLE ResResource (
  ResId INT NOT NULL,
  ResCd VARCHAR(8),
  ResNm NVARCHAR(120),
  ResTypCd VARCHAR(8),
  SiteCd VARCHAR(8),
  OrgUnitId INT,
  DayRate DECIMAL(14,3),
  HourRate DECIMAL(14,3),
  CapacQty INT,
  InSvcDt DATE,
  OutSvcDt DATE,
  PRIMARY KEY (ResId)
);

CREATE TABLE ResType (
  ResTypCd VARCHAR(8) NOT NULL,
  ResTypDsc NVARCHAR(500),
  StaffFlg CHAR(1),
  PRIMARY KEY (ResTypCd)
);

CREATE TABLE ResBooking (
  BookId INT NOT NULL,
  ResId INT,
  PrjId INT,
  ShootId INT,
  BookStart DATETIME,
  BookEnd DATETIME,
  StatCd VARCHAR(8),
  ReqPersId INT,
  CancelRsnCd VARCHAR(8),
  PlanHrs DECIMAL(14,3),
  PRIMARY KEY (BookId)
);

CREATE TABLE ResBookStat (
  StatCd VARCHAR(8) NOT NULL,
  StatDsc NVARCHAR(500),
  FirmFlg CHAR(1),
  PRIMARY KEY (StatCd)
);

CREATE TABLE ResCancelRsn (
  CancelRsnCd VARCHAR(8) NOT NULL,
  CancelRsnDsc NVARCHAR(500),
  PRIMARY KEY (CancelRsnCd)
);

CREATE TABLE ResCrewAssign (
  BookId INT NOT NULL,
  PersId INT NOT NULL,
  FunctCd VARCHAR(8),
  CallTim DATETIME,
  ReleaseTim DATETIME,
  OvtHrs DECIMAL(14,3),
  PRIMARY KEY (BookId, PersId)
);

CREATE TABLE ResFunct (
  FunctCd VARCHAR(8) NOT NULL,
  FunctDsc NVARCHAR(500),
  PRIMARY KEY (FunctCd)
);

CREATE TABLE EqpItem (
  EqpId INT NOT NULL,
  EqpTagNr INT,
  EqpDsc NVARCHAR(500),
  EqpClsCd VARCHAR(8),
  SerialNr INT,
  SiteCd VARCHAR(8),
  BuyDt DATE,
  BuyPrc DECIMAL(14,3),
  StatCd VARCHAR(8),
  ResId INT,
  PRIMARY KEY (EqpId)
);

CREATE TABLE EqpLoan (
  EqpId INT NOT NULL,
  OutTs DATETIME NOT NULL,
  BackTs DATETIME,
  PersId INT,
  PrjId INT,
  DamageTxt NVARCHAR(500),
  PRIMARY KEY (EqpId, OutTs)
);

CREATE TABLE PersMaster (
  PersId INT NOT NULL,
  PersNr INT,
  LastNm NVARCHAR(120),
  FirstNm NVARCHAR(120),
  BirthDt DATE,
  SexCd VARCHAR(8),
  OrgUnitId INT,
  ContrKindCd VARCHAR(8),
  GradeCd VARCHAR(8),
  JobCd VARCHAR(8),
  HireDt DATE,
  LeaveDt DATE,
  WeeklyHrs DECIMAL(14,3),
  SiteCd VARCHAR(8),
  MailAddr VARCHAR(30),
  PhoneNr INT,
  SuprPersId INT,
  ActvFlg CHAR(1),
  NatCtryCd VARCHAR(8),
  UnionFlg CHAR(1),
  DisabFlg CHAR(1),
  StreetNm NVARCHAR(120),
  PostCd VARCHAR(8),
  CityNm NVARCHAR(120),
  Iban VARCHAR(30),
  TaxCls VARCHAR(30),
  ChurchCd VARCHAR(8),
  PensionCd VARCHAR(8),
  BadgeNr INT,
  RoomTxt NVARCHAR(500),
  CostCtrCd VARCHAR(8),
  LangCd VARCHAR(8),
  LegacyRef VARCHAR(30),
  UsrFld1 VARCHAR(30),
  UsrFld2 VARCHAR(30),
  PRIMARY KEY (PersId)
);

CREATE TABLE PersContrKind (
  ContrKindCd VARCHAR(8) NOT NULL,
  ContrKindDsc NVARCHAR(500),
  FreelFlg CHAR(1),
  PRIMARY KEY (ContrKindCd)
);

CREATE TABLE PersJob (
  JobCd VARCHAR(8) NOT NULL,
  JobDsc NVARCHAR(500),
  JobFamCd VARCHAR(8),
  PRIMARY KEY (JobCd)
);

CREATE TABLE PersGrade (
  GradeCd VARCHAR(8) NOT NULL,
  GradeDsc NVARCHAR(500),
  LowAmt DECIMAL(14,3),
  HighAmt DECIMAL(14,3),
  PRIMARY KEY (GradeCd)
);

CREATE TABLE PersAbsence (
  AbsId INT NOT NULL,
  PersId INT,
  AbsTypCd VARCHAR(8),
  AbsFrom DATE,
  AbsUntil DATE,
  DaysQty INT,
  PRIMARY KEY (AbsId)
);

CREATE TABLE PersAbsType (
  AbsTypCd VARCHAR(8) NOT NULL,
  AbsTypDsc NVARCHAR(500),
  PRIMARY KEY (AbsTypCd)
);

CREATE TABLE FrlEngage (
  EngId INT NOT NULL,
  PersId INT,
  PrjId INT,
  EpiId INT,
  FunctCd VARCHAR(8),
  EngFrom DATE,
  EngUntil DATE,
  FeeAmt DECIMAL(14,3),
  FeeTypCd VARCHAR(8),
  OrgUnitId INT,
  StatCd VARCHAR(8),
  LimitDaysQty INT,
  PRIMARY KEY (EngId)
);

CREATE TABLE FrlFeeType (
  FeeTypCd VARCHAR(8) NOT NULL,
  FeeTypDsc NVARCHAR(500),
  PRIMARY KEY (FeeTypCd)
);

CREATE TABLE FrlYearSum (
  PersId INT NOT NULL,
  Yr INT NOT NULL,
  DaysQty INT,
  FeeAmt DECIMAL(14,3),
  SocialAmt DECIMAL(14,3),
  PRIMARY KEY (PersId, Yr)
);

CREATE TABLE HON77 (
  H1 VARCHAR(30) NOT NULL,
  H2 VARCHAR(30),
  H3 DATE,
  H4 VARCHAR(30),
  H5 DECIMAL(9,2),
  H6 VARCHAR(30),
  H9 VARCHAR(30),
  PRIMARY KEY (H1)
);

CREATE TABLE HON78 (
  H4 VARCHAR(30) NOT NULL,
  H4T VARCHAR(30),
  H4K VARCHAR(30),
  PRIMARY KEY (H4)
);

CREATE TABLE FinCostCtr (
  CostCtrCd VARCHAR(8) NOT NULL,
  CostCtrNm NVARCHAR(120),
  OrgUnitId INT,
  ValidFrom DATE,
  ValidTo DATE,
  PRIMARY KEY (CostCtrCd)
);

CREATE TABLE FinCostObj (
  CostObjCd VARCHAR(8) NOT NULL,
  CostObjNm NVARCHAR(120),
  CostObjTypCd VARCHAR(8),
  CostCtrCd VARCHAR(8),
  OpenDt DATE,
  ClosedDt DATE,
  PRIMARY KEY (CostObjCd)
);

CREATE TABLE FinAcct (
  AcctNr INT NOT NULL,
  AcctNm NVARCHAR(120),
  AcctGrpCd VARCHAR(8),
  ExpenseFlg CHAR(1),
  PRIMARY KEY (AcctNr)
);

CREATE TABLE FinAcctGrp (
  AcctGrpCd VARCHAR(8) NOT NULL,
  AcctGrpDsc NVARCHAR(500),
  PRIMARY KEY (AcctGrpCd)
);

CREATE TABLE FinPosting (
  PostNr INT NOT NULL,
  FiscYr INT,
  PeriodNr INT,
  AcctNr INT,
  CostObjCd VARCHAR(8),
  CostCtrCd VARCHAR(8),
  PostDt DATE,
  PostAmt DECIMAL(14,3),
  DcCd VARCHAR(8),
  DocTypCd VARCHAR(8),
  DocNr INT,
  SupplierId INT,
  PostTxt NVARCHAR(500),
  EnteredBy VARCHAR(30),
  CurrCd VARCHAR(8),
  CurrAmt DECIMAL(14,3),
  TaxCd VARCHAR(8),
  TaxAmt DECIMAL(14,3),
  RevFlg CHAR(1),
  RefDocNr INT,
  DueDt DATE,
  ClearDt DATE,
  BatchNr INT,
  PrjId INT,
  PRIMARY KEY (PostNr)
);

CREATE TABLE FinBudgetYr (
  CostCtrCd VARCHAR(8) NOT NULL,
  AcctGrpCd VARCHAR(8) NOT NULL,
  FiscYr INT NOT NULL,
  BudgAmt DECIMAL(14,3),
  RevisedAmt DECIMAL(14,3),
  FcstAmt DECIMAL(14,3),
  PRIMARY KEY (CostCtrCd, AcctGrpCd, FiscYr)
);

CREATE TABLE FinSumMth (
  CostCtrCd VARCHAR(8) NOT NULL,
  AcctNr INT NOT NULL,
  FiscYr INT NOT NULL,
  PeriodNr INT NOT NULL,
  ActlAmt DECIMAL(14,3),
  CommitAmt DECIMAL(14,3),
  PRIMARY KEY (CostCtrCd, AcctNr, FiscYr, PeriodNr)
);

CREATE TABLE AudRtgMin (
  ChnCd VARCHAR(8) NOT NULL,
  RtgTs DATETIME NOT NULL,
  TargetGrpCd VARCHAR(8),
  ViewAvg VARCHAR(30),
  PRIMARY KEY (ChnCd, RtgTs)
);

CREATE TABLE AudProgRtg (
  AsRunId INT NOT NULL,
  TargetGrpCd VARCHAR(8) NOT NULL,
  RtgVal DECIMAL(14,3),
  ShrPct DECIMAL(14,3),
  ViewAvgQty INT,
  ReachQty INT,
  Consol7Val DECIMAL(14,3),
  PRIMARY KEY (AsRunId, TargetGrpCd)
);

CREATE TABLE AudTargetGrp (
  TargetGrpCd VARCHAR(8) NOT NULL,
  TargetGrpNm NVARCHAR(120),
  AgeFromNr INT,
  AgeToNr INT,
  UniverseQty INT,
  PRIMARY KEY (TargetGrpCd)
);

CREATE TABLE AudDaySum (
  ChnCd VARCHAR(8) NOT NULL,
  TxDate DATE NOT NULL,
  TargetGrpCd VARCHAR(8) NOT NULL,
  ShrPct DECIMAL(14,3),
  ReachPct DECIMAL(14,3),
  ViewMinQty INT,
  PRIMARY KEY (ChnCd, TxDate, TargetGrpCd)
);

CREATE TABLE AudRadioWave (
  WaveCd VARCHAR(8) NOT NULL,
  ChnCd VARCHAR(8) NOT NULL,
  RegionCd VARCHAR(8) NOT NULL,
  TargetGrpCd VARCHAR(8) NOT NULL,
  DayReachPct DECIMAL(14,3),
  WeekReachPct DECIMAL(14,3),
  ListenMinQty INT,
  ShrPct DECIMAL(14,3),
  PRIMARY KEY (WaveCd, ChnCd, RegionCd, TargetGrpCd)
);

CREATE TABLE AudWave (
  WaveCd VARCHAR(8) NOT NULL,
  WaveNm NVARCHAR(120),
  FieldFrom DATE,
  FieldTo DATE,
  SampleQty INT,
  PRIMARY KEY (WaveCd)
);

CREATE TABLE AudApprec (
  EpiId INT NOT NULL,
  SurveyDt DATE NOT NULL,
  TargetGrpCd VARCHAR(8),
  ApprecVal DECIMAL(14,3),
  RespQty INT,
  PRIMARY KEY (EpiId, SurveyDt)
);

CREATE TABLE OnlAsset (
  OnlId INT NOT NULL,
  EpiId INT,
  VerId INT,
  PlatfCd VARCHAR(8),
  PubStart DATETIME,
  PubEnd DATETIME,
  UrlTxt NVARCHAR(500),
  GeoblockFlg CHAR(1),
  ThumbRef VARCHAR(30),
  LicId INT,
  SubtFlg CHAR(1),
  AgeRtgCd VARCHAR(8),
  TeaserTxt NVARCHAR(500),
  ChapterFlg CHAR(1),
  SignLangFlg CHAR(1),
  ChangedTs DATETIME,
  PRIMARY KEY (OnlId)
);

CREATE TABLE OnlPlatform (
  PlatfCd VARCHAR(8) NOT NULL,
  PlatfNm NVARCHAR(120),
  OwnFlg CHAR(1),
  PRIMARY KEY (PlatfCd)
);

CREATE TABLE OnlUseDay (
  OnlId INT NOT NULL,
  UseDate DATE NOT NULL,
  StartsQty INT,
  ViewMinQty INT,
  UniqQty INT,
  CompletePct DECIMAL(14,3),
  PRIMARY KEY (OnlId, UseDate)
);

CREATE TABLE OnlPodcast (
  PodId INT NOT NULL,
  PodNm NVARCHAR(120),
  BrandId INT,
  ChnCd VARCHAR(8),
  HostPersId INT,
  FeedUrl VARCHAR(30),
  PRIMARY KEY (PodId)
);

CREATE TABLE OnlPodEpi (
  PodEpiId INT NOT NULL,
  PodId INT,
  EpiTtl NVARCHAR(120),
  PubDt DATE,
  DurSec INT,
  DownldQty INT,
  PRIMARY KEY (PodEpiId)
);

CREATE TABLE AdvCustomer (
  AdvCustId INT NOT NULL,
  AdvCustNm NVARCHAR(120),
  AgencyId INT,
  IndustryCd VARCHAR(8),
  CtryCd VARCHAR(8),
  PRIMARY KEY (AdvCustId)
);

CREATE TABLE AdvAgency (
  AgencyId INT NOT NULL,
  AgencyNm NVARCHAR(120),
  DiscPct DECIMAL(14,3),
  PRIMARY KEY (AgencyId)
);

CREATE TABLE AdvIndustry (
  IndustryCd VARCHAR(8) NOT NULL,
  IndustryNm NVARCHAR(120),
  PRIMARY KEY (IndustryCd)
);

CREATE TABLE AdvCampaign (
  CampId INT NOT NULL,
  AdvCustId INT,
  CampNm NVARCHAR(120),
  StartDt DATE,
  EndDt DATE,
  OrderAmt DECIMAL(14,3),
  SellerPersId INT,
  StatCd VARCHAR(8),
  PRIMARY KEY (CampId)
);

CREATE TABLE AdvSpot (
  SpotId INT NOT NULL,
  CampId INT,
  SpotTtl NVARCHAR(120),
  DurSec INT,
  ClearFlg CHAR(1),
  PRIMARY KEY (SpotId)
);

CREATE TABLE AdvBooking (
  AdvBookId INT NOT NULL,
  SpotId INT,
  TxDayId INT,
  BlockTim DATETIME,
  GrossPrc DECIMAL(14,3),
  NetPrc DECIMAL(14,3),
  AiredFlg CHAR(1),
  TxItemId INT,
  PRIMARY KEY (AdvBookId)
);

CREATE TABLE NewStory (
  StoryId INT NOT NULL,
  StoryTtl NVARCHAR(120),
  DeskCd VARCHAR(8),
  ReporterPersId INT,
  CreatedTs DATETIME,
  StatCd VARCHAR(8),
  LocTxt NVARCHAR(500),
  TopicId INT,
  EmbargoTs DATETIME,
  PRIMARY KEY (StoryId)
);

CREATE TABLE NewDesk (
  DeskCd VARCHAR(8) NOT NULL,
  DeskNm NVARCHAR(120),
  OrgUnitId INT,
  PRIMARY KEY (DeskCd)
);

CREATE TABLE NewRundown (
  RdnId INT NOT NULL,
  EpiId INT,
  RdnDate DATE,
  EditorPersId INT,
  PRIMARY KEY (RdnId)
);

CREATE TABLE NewRundownItem (
  RdnId INT NOT NULL,
  ItemSeq INT NOT NULL,
  StoryId INT,
  ItemTypCd VARCHAR(8),
  PlanSec INT,
  ActlSec INT,
  PRIMARY KEY (RdnId, ItemSeq)
);

CREATE TABLE NewAgencyFeed (
  FeedId INT NOT NULL,
  AgencyCd VARCHAR(8),
  InTs DATETIME,
  HeadTxt NVARCHAR(500),
  StoryId INT,
  PRIMARY KEY (FeedId)
);

CREATE TABLE LfcKto (
  KTNR VARCHAR(30) NOT NULL,
  KTNAM VARCHAR(30),
  KTPLZ VARCHAR(30),
  KTART VARCHAR(30),
  KTANM DATE,
  KTABM DATE,
  KTBEF VARCHAR(30),
  KTRUE DECIMAL(9,2),
  PRIMARY KEY (KTNR)
);

CREATE TABLE LfcBwg (
  KTNR VARCHAR(30) NOT NULL,
  BWLFD VARCHAR(30) NOT NULL,
  BWDAT DATE,
  BWBTR DECIMAL(9,2),
  BWART VARCHAR(30),
  BWQRT VARCHAR(30),
  PRIMARY KEY (KTNR, BWLFD)
);

CREATE TABLE LfcArt (
  KTART VARCHAR(30) NOT NULL,
  KTARTX VARCHAR(30),
  KTSATZ DECIMAL(9,2),
  PRIMARY KEY (KTART)
);

CREATE TABLE LfcBef (
  KTBEF VARCHAR(30) NOT NULL,
  KTBEFX VARCHAR(30),
  PRIMARY KEY (KTBEF)
);

CREATE TABLE VwrContact (
  ContactId INT NOT NULL,
  RecvTs DATETIME,
  ChanCd VARCHAR(8),
  SubjCd VARCHAR(8),
  EpiId INT,
  ChnCd VARCHAR(8),
  PersId INT,
  ContactTxt NVARCHAR(500),
  ClosedTs DATETIME,
  ToneCd VARCHAR(8),
  PRIMARY KEY (ContactId)
);

CREATE TABLE VwrSubj (
  SubjCd VARCHAR(8) NOT NULL,
  SubjDsc NVARCHAR(500),
  ComplaintFlg CHAR(1),
  PRIMARY KEY (SubjCd)
);

CREATE TABLE VwrComplaint (
  ContactId INT NOT NULL,
  CouncilFlg CHAR(1),
  RuleCd VARCHAR(8),
  DecisionCd VARCHAR(8),
  DecisionDt DATE,
  PRIMARY KEY (ContactId)
);

CREATE TABLE VwrRule (
  RuleCd VARCHAR(8) NOT NULL,
  RuleDsc NVARCHAR(500),
  PRIMARY KEY (RuleCd)
);

CREATE TABLE NetTransm (
  TransmId INT NOT NULL,
  TransmNm NVARCHAR(120),
  SiteNm NVARCHAR(120),
  RegionCd VARCHAR(8),
  PowerKw DECIMAL(14,3),
  FreqMhz DECIMAL(14,3),
  SvcTypCd VARCHAR(8),
  OperSupplierId INT,
  OnAirDt DATE,
  PRIMARY KEY (TransmId)
);

CREATE TABLE NetTransmChn (
  TransmId INT NOT NULL,
  ChnCd VARCHAR(8) NOT NULL,
  MuxNr INT,
  PRIMARY KEY (TransmId, ChnCd)
);

CREATE TABLE NetOutage (
  OutageId INT NOT NULL,
  TransmId INT,
  StartTs DATETIME,
  EndTs DATETIME,
  CauseCd VARCHAR(8),
  PopAffQty INT,
  PRIMARY KEY (OutageId)
);

CREATE TABLE NetOutCause (
  CauseCd VARCHAR(8) NOT NULL,
  CauseDsc NVARCHAR(500),
  PRIMARY KEY (CauseCd)
);
