CREATE TABLE lkCountry (
  countryCode CHAR(2) NOT NULL PRIMARY KEY,
  countryName VARCHAR(80) NOT NULL,
  regionId INTEGER,
  iso3 CHAR(3),
  dacRecipient SMALLINT,
  hdiRank INTEGER,
  currencyCode CHAR(3),
  highRisk SMALLINT,
  phonePrefix VARCHAR(6)
);

CREATE TABLE lkRegion (
  regionId INTEGER NOT NULL PRIMARY KEY,
  regionName VARCHAR(60) NOT NULL,
  sortOrder INTEGER
);

CREATE TABLE lkCurrency (
  currencyCode CHAR(3) NOT NULL PRIMARY KEY,
  currencyName VARCHAR(40),
  decimals SMALLINT
);

CREATE TABLE exchangeRate (
  currencyCode CHAR(3) NOT NULL,
  rateMonth CHAR(7) NOT NULL,
  rateToChf DECIMAL(12,3),
  source VARCHAR(20),
  PRIMARY KEY (currencyCode, rateMonth)
);

CREATE TABLE lkSector (
  sectorCode VARCHAR(6) NOT NULL PRIMARY KEY,
  sectorName VARCHAR(80),
  parentSector VARCHAR(6),
  dacCode VARCHAR(6),
  isActive SMALLINT
);

CREATE TABLE lkAdminArea (
  areaId INTEGER NOT NULL PRIMARY KEY,
  areaName VARCHAR(80) NOT NULL,
  areaLevel SMALLINT,
  parentArea INTEGER,
  countryCode CHAR(2),
  pcode VARCHAR(20),
  population INTEGER,
  popYear INTEGER
);

CREATE TABLE lkStatus (
  domain VARCHAR(20) NOT NULL,
  code VARCHAR(10) NOT NULL,
  label VARCHAR(60),
  labelFr VARCHAR(60),
  sortOrder INTEGER,
  PRIMARY KEY (domain, code)
);

CREATE TABLE lkCrisisType (
  crisisType VARCHAR(6) NOT NULL PRIMARY KEY,
  crisisLabel VARCHAR(60),
  suddenOnset SMALLINT
);

CREATE TABLE lkVulnerability (
  vulnCode VARCHAR(6) NOT NULL PRIMARY KEY,
  vulnLabel VARCHAR(80),
  protectionFlag SMALLINT
);

CREATE TABLE lkModality (
  modalityCode VARCHAR(4) NOT NULL PRIMARY KEY,
  modalityName VARCHAR(40)
);

CREATE TABLE lkLanguage (
  langCode CHAR(3) NOT NULL PRIMARY KEY,
  langName VARCHAR(40)
);

CREATE TABLE OpCentre (
  opCentreId INTEGER NOT NULL PRIMARY KEY,
  opCentreName VARCHAR(60),
  city VARCHAR(40),
  countryCode CHAR(2),
  legalEntity VARCHAR(60)
);

CREATE TABLE OrgUnit (
  unitId INTEGER NOT NULL PRIMARY KEY,
  unitName VARCHAR(80),
  unitCode VARCHAR(10),
  parentUnit INTEGER,
  opCentreId INTEGER,
  headStaffId INTEGER,
  costCentre VARCHAR(10),
  closedOn DATE
);

CREATE TABLE Mission (
  missionId INTEGER NOT NULL PRIMARY KEY,
  missionCode VARCHAR(6) NOT NULL,
  missionName VARCHAR(80) NOT NULL,
  countryCode CHAR(2),
  opCentreId INTEGER,
  openedOn DATE,
  closedOn DATE,
  headStaffId INTEGER,
  finCoordStaffId INTEGER,
  logCoordStaffId INTEGER,
  secPhase SMALLINT,
  legalStatus VARCHAR(10),
  registrationNo VARCHAR(40),
  hostAgreementOn DATE,
  taxExempt SMALLINT,
  radioCallPrefix VARCHAR(6),
  officeAddress VARCHAR(200),
  mainPhone VARCHAR(24),
  timeZone VARCHAR(40),
  workWeekStart SMALLINT,
  localCurrency CHAR(3),
  notes TEXT,
  oldMissionNo INTEGER,
  createdBy VARCHAR(30),
  createdAt TIMESTAMP,
  modifiedBy VARCHAR(30),
  modifiedAt TIMESTAMP
);

CREATE TABLE MissionHistory (
  missionId INTEGER NOT NULL,
  validFrom DATE NOT NULL,
  validTo DATE,
  headStaffId INTEGER,
  secPhase SMALLINT,
  status VARCHAR(10),
  PRIMARY KEY (missionId, validFrom)
);

CREATE TABLE MissionMonthly (
  missionId INTEGER NOT NULL,
  yearMonth CHAR(7) NOT NULL,
  expatCount INTEGER,
  localCount INTEGER,
  spendChf DECIMAL(15,2),
  beneficiaryCount INTEGER,
  vehicleCount INTEGER,
  stockValueChf DECIMAL(15,2),
  secIncidentCount INTEGER,
  PRIMARY KEY (missionId, yearMonth)
);

CREATE TABLE FieldBase (
  baseId INTEGER NOT NULL PRIMARY KEY,
  missionId INTEGER,
  baseName VARCHAR(60),
  areaId INTEGER,
  baseType VARCHAR(6),
  openedOn DATE,
  closedOn DATE,
  gpsLat DECIMAL(12,3),
  gpsLon DECIMAL(12,3),
  baseManagerId INTEGER
);

CREATE TABLE Emergency (
  emergencyId INTEGER NOT NULL PRIMARY KEY,
  emergencyCode VARCHAR(12),
  emergencyName VARCHAR(100),
  crisisType VARCHAR(6),
  declaredOn DATE,
  endedOn DATE,
  levelCode SMALLINT,
  glideNo VARCHAR(20)
);

CREATE TABLE EmergencyMission (
  emergencyId INTEGER NOT NULL,
  missionId INTEGER NOT NULL,
  joinedOn DATE,
  leadFlag SMALLINT,
  PRIMARY KEY (emergencyId, missionId)
);

CREATE TABLE crm_donor_types (
  donor_type VARCHAR(4) NOT NULL PRIMARY KEY,
  type_name VARCHAR(40),
  is_institutional SMALLINT
);

CREATE TABLE crm_donors (
  donor_id INTEGER NOT NULL PRIMARY KEY,
  donor_no VARCHAR(12),
  donor_type VARCHAR(4),
  title VARCHAR(10),
  first_name VARCHAR(40),
  last_name VARCHAR(60),
  org_name VARCHAR(100),
  salutation VARCHAR(60),
  lang CHAR(3),
  country CHAR(2),
  birth_date DATE,
  gender CHAR(1),
  email VARCHAR(80),
  phone VARCHAR(24),
  mobile VARCHAR(24),
  tax_no VARCHAR(20),
  first_gift_on DATE,
  last_gift_on DATE,
  lifetime_amount DECIMAL(15,2),
  gift_count INTEGER,
  acquired_campaign INTEGER,
  acquired_channel VARCHAR(6),
  relationship_staff INTEGER,
  major_donor SMALLINT,
  anonymous SMALLINT,
  deceased SMALLINT,
  deceased_on DATE,
  do_not_mail SMALLINT,
  do_not_call SMALLINT,
  newsletter SMALLINT,
  bounce_count INTEGER,
  duplicate_of INTEGER,
  rfm_score VARCHAR(5),
  wealth_band CHAR(1),
  iban VARCHAR(34),
  legacy_system_id VARCHAR(20),
  custom1 VARCHAR(60),
  custom2 VARCHAR(60),
  custom3 VARCHAR(60),
  inserted_by VARCHAR(30),
  inserted_at TIMESTAMP,
  updated_by VARCHAR(30),
  updated_at TIMESTAMP
);

CREATE TABLE crm_addresses (
  address_id INTEGER NOT NULL PRIMARY KEY,
  donor_id INTEGER,
  addr_type CHAR(1),
  line1 VARCHAR(80),
  line2 VARCHAR(80),
  postcode VARCHAR(12),
  city VARCHAR(60),
  country CHAR(2),
  valid_to DATE,
  returned_mail SMALLINT
);

CREATE TABLE crm_segments (
  segment_id INTEGER NOT NULL PRIMARY KEY,
  segment_name VARCHAR(60),
  owner_staff INTEGER,
  active SMALLINT
);

CREATE TABLE crm_donor_segments (
  donor_id INTEGER NOT NULL,
  segment_id INTEGER NOT NULL,
  assigned_on DATE,
  removed_on DATE,
  PRIMARY KEY (donor_id, segment_id)
);

CREATE TABLE crm_channels (
  channel VARCHAR(6) NOT NULL PRIMARY KEY,
  channel_name VARCHAR(40),
  digital SMALLINT
);

CREATE TABLE crm_campaigns (
  campaign_id INTEGER NOT NULL PRIMARY KEY,
  campaign_code VARCHAR(12),
  campaign_name VARCHAR(100),
  channel VARCHAR(6),
  start_on DATE,
  end_on DATE,
  cost_amount DECIMAL(15,2),
  target_amount DECIMAL(15,2),
  mailed_qty INTEGER,
  opcentre INTEGER,
  emergency_id INTEGER
);

CREATE TABLE crm_funds (
  fund_id INTEGER NOT NULL PRIMARY KEY,
  fund_code VARCHAR(10),
  fund_name VARCHAR(80),
  restricted SMALLINT,
  country CHAR(2),
  emergency_id INTEGER,
  acct VARCHAR(8)
);

CREATE TABLE crm_gifts (
  gift_id INTEGER NOT NULL PRIMARY KEY,
  donor_id INTEGER,
  campaign_id INTEGER,
  channel VARCHAR(6),
  received_on DATE,
  booked_on DATE,
  amount DECIMAL(15,2),
  currency CHAR(3),
  amount_chf DECIMAL(15,2),
  pay_method VARCHAR(6),
  mandate_id INTEGER,
  pledge_id INTEGER,
  receipt_id INTEGER,
  tribute_type CHAR(1),
  tribute_name VARCHAR(80),
  reversed SMALLINT,
  reversed_on DATE,
  reversal_reason VARCHAR(6),
  batch_no VARCHAR(16),
  bank_ref VARCHAR(40),
  import_id INTEGER,
  remark VARCHAR(200)
);

CREATE TABLE crm_gifts_archive (
  gift_id INTEGER NOT NULL PRIMARY KEY,
  donor_id INTEGER,
  campaign_code VARCHAR(12),
  received_on DATE,
  amount_chf DECIMAL(15,2),
  archived_on DATE
);

CREATE TABLE crm_gift_allocations (
  gift_id INTEGER NOT NULL,
  fund_id INTEGER NOT NULL,
  alloc_amount_chf DECIMAL(15,2),
  PRIMARY KEY (gift_id, fund_id)
);

CREATE TABLE crm_pledges (
  pledge_id INTEGER NOT NULL PRIMARY KEY,
  donor_id INTEGER,
  campaign_id INTEGER,
  pledged_on DATE,
  total_amount DECIMAL(15,2),
  currency CHAR(3),
  status VARCHAR(4)
);

CREATE TABLE crm_pledge_instalments (
  pledge_id INTEGER NOT NULL,
  inst_no INTEGER NOT NULL,
  due_on DATE,
  due_amount DECIMAL(15,2),
  paid_gift INTEGER,
  PRIMARY KEY (pledge_id, inst_no)
);

CREATE TABLE crm_mandates (
  mandate_id INTEGER NOT NULL PRIMARY KEY,
  donor_id INTEGER,
  signed_on DATE,
  frequency VARCHAR(4),
  amount DECIMAL(15,2),
  currency CHAR(3),
  recruiter_agency VARCHAR(40),
  stopped_on DATE,
  stop_reason VARCHAR(6),
  campaign_id INTEGER
);

CREATE TABLE crm_stop_reasons (
  stop_reason VARCHAR(6) NOT NULL PRIMARY KEY,
  reason_text VARCHAR(80)
);

CREATE TABLE crm_interactions (
  interaction_id INTEGER NOT NULL PRIMARY KEY,
  donor_id INTEGER,
  staff_id INTEGER,
  happened_on DATE,
  kind VARCHAR(6),
  subject VARCHAR(120),
  next_step_on DATE,
  outcome VARCHAR(10)
);

CREATE TABLE crm_donor_year_totals (
  donor_id INTEGER NOT NULL,
  yr INTEGER NOT NULL,
  gifts INTEGER,
  total_chf DECIMAL(15,2),
  avg_chf DECIMAL(15,2),
  PRIMARY KEY (donor_id, yr)
);

CREATE TABLE crm_import_staging (
  import_id INTEGER NOT NULL,
  row_no INTEGER NOT NULL,
  raw_name VARCHAR(120),
  raw_address VARCHAR(200),
  raw_amount VARCHAR(20),
  raw_ref VARCHAR(60),
  match_donor INTEGER,
  error VARCHAR(120),
  PRIMARY KEY (import_id, row_no)
);

CREATE TABLE FundingAgreement (
  agreementId INTEGER NOT NULL PRIMARY KEY,
  agreementNo VARCHAR(24),
  donorRef INTEGER,
  title VARCHAR(150),
  signedOn DATE,
  startOn DATE,
  endOn DATE,
  amount DECIMAL(15,2),
  currency CHAR(3),
  amountChf DECIMAL(15,2),
  indirectCostPct DECIMAL(12,3),
  statusCode VARCHAR(6),
  earmarking VARCHAR(6),
  coFundingPct DECIMAL(12,3),
  managerStaffId INTEGER,
  auditRequired SMALLINT,
  visibilityClause SMALLINT,
  bankAcctNo VARCHAR(8),
  donorContact VARCHAR(80),
  donorReference VARCHAR(40),
  proposalId INTEGER,
  closedOn DATE,
  refundAmount DECIMAL(15,2),
  createdAt TIMESTAMP,
  modifiedAt TIMESTAMP
);

CREATE TABLE AgreementTranche (
  agreementId INTEGER NOT NULL,
  trancheNo INTEGER NOT NULL,
  expectedOn DATE,
  expectedAmount DECIMAL(15,2),
  receivedOn DATE,
  receivedAmount DECIMAL(15,2),
  PRIMARY KEY (agreementId, trancheNo)
);

CREATE TABLE AgreementReport (
  reportId INTEGER NOT NULL PRIMARY KEY,
  agreementId INTEGER,
  reportType VARCHAR(4),
  dueOn DATE,
  submittedOn DATE,
  acceptedOn DATE,
  authorStaffId INTEGER
);

CREATE TABLE AgreementReportType (
  reportType VARCHAR(4) NOT NULL PRIMARY KEY,
  reportName VARCHAR(40)
);

CREATE TABLE AgreementProject (
  agreementId INTEGER NOT NULL,
  projectId INTEGER NOT NULL,
  allocatedChf DECIMAL(15,2),
  PRIMARY KEY (agreementId, projectId)
);

CREATE TABLE Proposal (
  proposalId INTEGER NOT NULL PRIMARY KEY,
  donorRef INTEGER,
  missionId INTEGER,
  title VARCHAR(150),
  askedAmount DECIMAL(15,2),
  currency CHAR(3),
  submittedOn DATE,
  decidedOn DATE,
  decision VARCHAR(4),
  leadStaffId INTEGER
);

CREATE TABLE Project (
  projectId INTEGER NOT NULL PRIMARY KEY,
  projectCode VARCHAR(10) NOT NULL,
  projectTitle VARCHAR(150) NOT NULL,
  missionId INTEGER,
  baseId INTEGER,
  stageCode VARCHAR(4),
  startOn DATE,
  endOn DATE,
  plannedEndOn DATE,
  managerStaffId INTEGER,
  techReferentId INTEGER,
  contextType VARCHAR(6),
  causeType VARCHAR(6),
  emergencyId INTEGER,
  mainSector VARCHAR(6),
  targetPop INTEGER,
  directBnfPlanned INTEGER,
  indirectBnfPlanned INTEGER,
  budgetTotalChf DECIMAL(15,2),
  genderMarker SMALLINT,
  envMarker SMALLINT,
  accessConstraint VARCHAR(6),
  logframeVersion VARCHAR(6),
  reviewDueOn DATE,
  closureReason VARCHAR(6),
  docFolder VARCHAR(200),
  isPilot SMALLINT,
  isRemote SMALLINT,
  costCentre VARCHAR(10),
  oldProjNo VARCHAR(10),
  createdBy VARCHAR(30),
  createdAt TIMESTAMP,
  modifiedBy VARCHAR(30),
  modifiedAt TIMESTAMP
);

CREATE TABLE ProjectStage (
  stageCode VARCHAR(4) NOT NULL PRIMARY KEY,
  stageName VARCHAR(40),
  isOpen SMALLINT
);

CREATE TABLE ProjectHistory (
  projectId INTEGER NOT NULL,
  versionNo INTEGER NOT NULL,
  changedAt TIMESTAMP,
  changedBy VARCHAR(30),
  stageCode VARCHAR(4),
  budgetTotalChf DECIMAL(15,2),
  PRIMARY KEY (projectId, versionNo)
);

CREATE TABLE ProjectSnapshot (
  projectId INTEGER NOT NULL,
  snapMonth CHAR(7) NOT NULL,
  spentChf DECIMAL(15,2),
  committedChf DECIMAL(15,2),
  bnfReached INTEGER,
  ragStatus CHAR(1),
  PRIMARY KEY (projectId, snapMonth)
);

CREATE TABLE ProjectSector (
  projectId INTEGER NOT NULL,
  sectorCode VARCHAR(6) NOT NULL,
  sharePct DECIMAL(12,3),
  PRIMARY KEY (projectId, sectorCode)
);

CREATE TABLE ProjectLocation (
  projectId INTEGER NOT NULL,
  areaId INTEGER NOT NULL,
  since DATE,
  PRIMARY KEY (projectId, areaId)
);

CREATE TABLE ProjectTeam (
  projectId INTEGER NOT NULL,
  staffId INTEGER NOT NULL,
  roleCode VARCHAR(6) NOT NULL,
  fromOn DATE,
  toOn DATE,
  ftePct DECIMAL(12,3),
  PRIMARY KEY (projectId, staffId, roleCode)
);

CREATE TABLE ProjectBudgetLine (
  lineId INTEGER NOT NULL PRIMARY KEY,
  projectId INTEGER,
  yr INTEGER,
  acctNo VARCHAR(8),
  lineText VARCHAR(100),
  budgetChf DECIMAL(15,2),
  revisedChf DECIMAL(15,2)
);

CREATE TABLE Activity (
  activityId INTEGER NOT NULL PRIMARY KEY,
  projectId INTEGER,
  activityTitle VARCHAR(150),
  sectorCode VARCHAR(6),
  plannedStart DATE,
  plannedEnd DATE,
  actualStart DATE,
  actualEnd DATE,
  partnerId INTEGER,
  pctDone DECIMAL(12,3)
);

CREATE TABLE IndicatorCatalogue (
  indCode VARCHAR(10) NOT NULL PRIMARY KEY,
  indText VARCHAR(200),
  sectorCode VARCHAR(6),
  unitText VARCHAR(20),
  dirGood CHAR(1)
);

CREATE TABLE ProjectIndicator (
  projIndId INTEGER NOT NULL PRIMARY KEY,
  projectId INTEGER,
  indCode VARCHAR(10),
  baseline DECIMAL(12,3),
  target DECIMAL(12,3)
);

CREATE TABLE IndicatorValue (
  projIndId INTEGER NOT NULL,
  periodMonth CHAR(7) NOT NULL,
  actual DECIMAL(12,3),
  verified SMALLINT,
  enteredBy INTEGER,
  PRIMARY KEY (projIndId, periodMonth)
);

CREATE TABLE Partner (
  partnerId INTEGER NOT NULL PRIMARY KEY,
  partnerName VARCHAR(100),
  acronym VARCHAR(12),
  partnerType VARCHAR(4),
  countryCode CHAR(2),
  registeredOn DATE,
  blacklisted SMALLINT,
  womenLed SMALLINT,
  contactName VARCHAR(60),
  contactMail VARCHAR(80)
);

CREATE TABLE PartnerType (
  partnerType VARCHAR(4) NOT NULL PRIMARY KEY,
  typeLabel VARCHAR(40)
);

CREATE TABLE PartnerAgreement (
  paId INTEGER NOT NULL PRIMARY KEY,
  partnerId INTEGER,
  projectId INTEGER,
  signedOn DATE,
  startOn DATE,
  endOn DATE,
  amountChf DECIMAL(15,2),
  status VARCHAR(4),
  focalStaffId INTEGER
);

CREATE TABLE PartnerInstalment (
  paId INTEGER NOT NULL,
  instNo INTEGER NOT NULL,
  dueOn DATE,
  amountChf DECIMAL(15,2),
  paidOn DATE,
  PRIMARY KEY (paId, instNo)
);

CREATE TABLE BnfHousehold (
  hhId INTEGER NOT NULL PRIMARY KEY,
  hhNo VARCHAR(16),
  areaId INTEGER,
  siteName VARCHAR(60),
  headPersonId INTEGER,
  hhSize SMALLINT,
  displaced SMALLINT,
  displacedSince DATE,
  originArea INTEGER,
  shelterType VARCHAR(6),
  incomeBand VARCHAR(4),
  vulnScore DECIMAL(12,3),
  gpsLat DECIMAL(12,3),
  gpsLon DECIMAL(12,3),
  registeredOn DATE,
  status VARCHAR(4)
);

CREATE TABLE BnfPerson (
  personId INTEGER NOT NULL PRIMARY KEY,
  hhId INTEGER,
  fullName VARCHAR(100),
  sex CHAR(1),
  birthYear INTEGER,
  relation VARCHAR(6),
  idDocType VARCHAR(6),
  idDocNo VARCHAR(30),
  phone VARCHAR(24),
  disability SMALLINT,
  pregnant SMALLINT,
  consentOn DATE,
  departedOn DATE
);

CREATE TABLE BnfPersonVuln (
  personId INTEGER NOT NULL,
  vulnCode VARCHAR(6) NOT NULL,
  notedOn DATE,
  PRIMARY KEY (personId, vulnCode)
);

CREATE TABLE BnfRegistration (
  regId INTEGER NOT NULL PRIMARY KEY,
  hhId INTEGER,
  projectId INTEGER,
  regOn DATE,
  exitOn DATE,
  exitReason VARCHAR(6),
  enumeratorId INTEGER,
  deviceNo VARCHAR(20)
);

CREATE TABLE BnfRegistration_old (
  regNo INTEGER NOT NULL PRIMARY KEY,
  hhNo VARCHAR(16),
  projCode VARCHAR(10),
  regDate DATE
);

CREATE TABLE BnfDistPoint (
  pointId INTEGER NOT NULL PRIMARY KEY,
  pointName VARCHAR(60),
  areaId INTEGER,
  baseId INTEGER
);

CREATE TABLE BnfDistribution (
  distId INTEGER NOT NULL PRIMARY KEY,
  projectId INTEGER,
  pointId INTEGER,
  modalityCode VARCHAR(4),
  distOn DATE,
  plannedHh INTEGER,
  servedHh INTEGER,
  teamLeadId INTEGER,
  status VARCHAR(4),
  donorVisibility SMALLINT
);

CREATE TABLE BnfDistributionItem (
  distId INTEGER NOT NULL,
  artnr VARCHAR(12) NOT NULL,
  perHhQty DECIMAL(12,3),
  totalQty DECIMAL(12,3),
  PRIMARY KEY (distId, artnr)
);

CREATE TABLE BnfEntitlement (
  distId INTEGER NOT NULL,
  hhId INTEGER NOT NULL,
  collected SMALLINT,
  collectedAt TIMESTAMP,
  proxyPersonId INTEGER,
  cardNo VARCHAR(20),
  PRIMARY KEY (distId, hhId)
);

CREATE TABLE BnfPayProvider (
  providerId INTEGER NOT NULL PRIMARY KEY,
  providerName VARCHAR(60),
  countryCode CHAR(2),
  feePct DECIMAL(12,3)
);

CREATE TABLE BnfCashTransfer (
  transferId INTEGER NOT NULL PRIMARY KEY,
  projectId INTEGER,
  hhId INTEGER,
  providerId INTEGER,
  sentOn DATE,
  amount DECIMAL(15,2),
  currency CHAR(3),
  amountChf DECIMAL(15,2),
  confirmedOn DATE,
  failed SMALLINT,
  failCode VARCHAR(6)
);

CREATE TABLE BnfComplaint (
  complaintId INTEGER NOT NULL PRIMARY KEY,
  projectId INTEGER,
  areaId INTEGER,
  receivedOn DATE,
  categoryCode VARCHAR(4),
  channelCode VARCHAR(6),
  sensitive SMALLINT,
  handlerId INTEGER,
  closedOn DATE,
  satisfied SMALLINT
);

CREATE TABLE BnfComplaintCategory (
  categoryCode VARCHAR(4) NOT NULL PRIMARY KEY,
  categoryName VARCHAR(60),
  slaDays INTEGER
);

CREATE TABLE BnfServiceType (
  serviceType VARCHAR(4) NOT NULL PRIMARY KEY,
  serviceName VARCHAR(40)
);

CREATE TABLE BnfHealthFacility (
  facilityId INTEGER NOT NULL PRIMARY KEY,
  facilityName VARCHAR(80),
  areaId INTEGER,
  projectId INTEGER,
  bedCount INTEGER,
  facilityLevel SMALLINT
);

CREATE TABLE BnfConsultation (
  consultId INTEGER NOT NULL PRIMARY KEY,
  facilityId INTEGER,
  personId INTEGER,
  consultOn DATE,
  serviceType VARCHAR(4),
  newCase SMALLINT,
  ageBand VARCHAR(6),
  diagCode VARCHAR(8),
  clinicianId INTEGER
);

CREATE TABLE BnfReferral (
  referralId INTEGER NOT NULL PRIMARY KEY,
  personId INTEGER,
  fromProject INTEGER,
  toPartner INTEGER,
  referredOn DATE,
  serviceType VARCHAR(4),
  outcome VARCHAR(4)
);

CREATE TABLE BnfReachedMonthly (
  projectId INTEGER NOT NULL,
  yearMonth CHAR(7) NOT NULL,
  sectorCode VARCHAR(6) NOT NULL,
  men INTEGER,
  women INTEGER,
  boys INTEGER,
  girls INTEGER,
  PRIMARY KEY (projectId, yearMonth, sectorCode)
);

CREATE TABLE StaffMember (
  staffId INTEGER NOT NULL PRIMARY KEY,
  personnelNo VARCHAR(10),
  lastName VARCHAR(60),
  firstName VARCHAR(60),
  sex CHAR(1),
  birthOn DATE,
  nationality CHAR(2),
  secondNationality CHAR(2),
  unitId INTEGER,
  hiredOn DATE,
  leftOn DATE,
  leaveReason VARCHAR(6),
  staffCategory CHAR(1),
  gradeCode VARCHAR(4),
  homeCity VARCHAR(40),
  homeCountry CHAR(2),
  email VARCHAR(80),
  privateEmail VARCHAR(80),
  phone VARCHAR(24),
  passportNo VARCHAR(20),
  passportExpiry DATE,
  visaNo VARCHAR(30),
  visaExpiry DATE,
  bloodGroup VARCHAR(3),
  nextOfKin VARCHAR(80),
  nextOfKinPhone VARCHAR(24),
  drivingLicence VARCHAR(20),
  maritalStatus CHAR(1),
  dependentsQty SMALLINT,
  bankIban VARCHAR(34),
  bankSwift VARCHAR(11),
  pensionNo VARCHAR(20),
  medicalFitOn DATE,
  medicalFitUntil DATE,
  firstMissionOn DATE,
  missionCount INTEGER,
  oldHrId INTEGER,
  photoPath VARCHAR(120),
  createdAt TIMESTAMP,
  modifiedAt TIMESTAMP
);

CREATE TABLE StaffMember_bak2019 (
  staffId INTEGER NOT NULL PRIMARY KEY,
  lastName VARCHAR(60),
  firstName VARCHAR(60),
  gradeCode VARCHAR(4),
  missionCode VARCHAR(6),
  leftOn DATE
);

CREATE TABLE StaffGrade (
  gradeCode VARCHAR(4) NOT NULL PRIMARY KEY,
  gradeName VARCHAR(40),
  stepMax SMALLINT,
  baseSalaryChf DECIMAL(15,2)
);

CREATE TABLE StaffPosition (
  positionId INTEGER NOT NULL PRIMARY KEY,
  positionTitle VARCHAR(80),
  missionId INTEGER,
  unitId INTEGER,
  familyCode VARCHAR(6),
  gradeCode VARCHAR(4),
  international SMALLINT,
  approvedFrom DATE,
  approvedTo DATE,
  costCentre VARCHAR(10)
);

CREATE TABLE JobFamily (
  familyCode VARCHAR(6) NOT NULL PRIMARY KEY,
  familyName VARCHAR(60)
);

CREATE TABLE StaffPosting (
  postingId INTEGER NOT NULL PRIMARY KEY,
  staffId INTEGER,
  positionId INTEGER,
  baseId INTEGER,
  arrivedOn DATE,
  plannedEndOn DATE,
  departedOn DATE,
  endReason VARCHAR(6),
  accompanied SMALLINT
);

CREATE TABLE StaffContract (
  contractId INTEGER NOT NULL PRIMARY KEY,
  staffId INTEGER,
  contractType VARCHAR(4),
  startOn DATE,
  endOn DATE,
  grossMonthly DECIMAL(15,2),
  currency CHAR(3),
  ftePct DECIMAL(12,3),
  signedOn DATE
);

CREATE TABLE StaffContractType (
  contractType VARCHAR(4) NOT NULL PRIMARY KEY,
  contractName VARCHAR(40)
);

CREATE TABLE LeaveType (
  leaveType VARCHAR(4) NOT NULL PRIMARY KEY,
  leaveName VARCHAR(40),
  paid SMALLINT,
  sickness SMALLINT
);

CREATE TABLE StaffLeave (
  leaveId INTEGER NOT NULL PRIMARY KEY,
  staffId INTEGER,
  leaveType VARCHAR(4),
  fromOn DATE,
  toOn DATE,
  days DECIMAL(12,3),
  approverId INTEGER,
  status VARCHAR(4)
);

CREATE TABLE TrainingCourse (
  courseId INTEGER NOT NULL PRIMARY KEY,
  courseTitle VARCHAR(100),
  mandatory SMALLINT,
  validMonths INTEGER,
  provider VARCHAR(60),
  costChf DECIMAL(15,2)
);

CREATE TABLE StaffTraining (
  staffId INTEGER NOT NULL,
  courseId INTEGER NOT NULL,
  completedOn DATE NOT NULL,
  validUntil DATE,
  passed SMALLINT,
  PRIMARY KEY (staffId, courseId, completedOn)
);

CREATE TABLE StaffLanguage (
  staffId INTEGER NOT NULL,
  langCode CHAR(3) NOT NULL,
  levelCode CHAR(2),
  PRIMARY KEY (staffId, langCode)
);

CREATE TABLE zddpo (
  dpnr INTEGER NOT NULL PRIMARY KEY,
  dpbez VARCHAR(60),
  dptyp CHAR(2),
  mscod VARCHAR(6),
  bsnr INTEGER,
  flqm DECIMAL(12,3),
  kuehl CHAR(1),
  vrwpn INTEGER,
  aktiv CHAR(1),
  seit DATE,
  bis DATE
);

CREATE TABLE zdart (
  artnr VARCHAR(12) NOT NULL PRIMARY KEY,
  artbz VARCHAR(80),
  agrcd VARCHAR(4),
  mecod VARCHAR(4),
  gewkg DECIMAL(12,3),
  volm3 DECIMAL(12,3),
  stdpr DECIMAL(15,2),
  kuehl CHAR(1),
  gefst CHAR(1),
  mindb DECIMAL(12,3),
  sperr CHAR(1),
  altnr VARCHAR(12)
);

CREATE TABLE zdagr (
  agrcd VARCHAR(4) NOT NULL PRIMARY KEY,
  agrbz VARCHAR(60),
  obagr VARCHAR(4)
);

CREATE TABLE zdlot (
  lotnr INTEGER NOT NULL PRIMARY KEY,
  artnr VARCHAR(12),
  chrge VARCHAR(20),
  vfdat DATE,
  lfnum INTEGER,
  spdnr INTEGER,
  wertf DECIMAL(15,2)
);

CREATE TABLE zdbst (
  dpnr INTEGER NOT NULL,
  lotnr INTEGER NOT NULL,
  menge DECIMAL(12,3),
  resrv DECIMAL(12,3),
  lzaen TIMESTAMP,
  PRIMARY KEY (dpnr, lotnr)
);

CREATE TABLE zdmvk (
  mvnum INTEGER NOT NULL PRIMARY KEY,
  mvtyp CHAR(3),
  mvdat DATE,
  dpvon INTEGER,
  dpnac INTEGER,
  prcod VARCHAR(10),
  fzgnr INTEGER,
  pnerf INTEGER,
  belnr VARCHAR(20),
  stkz CHAR(1),
  storn INTEGER
);

CREATE TABLE zdmvp (
  mvnum INTEGER NOT NULL,
  mvpos INTEGER NOT NULL,
  lotnr INTEGER,
  menge DECIMAL(12,3),
  wertp DECIMAL(15,2),
  PRIMARY KEY (mvnum, mvpos)
);

CREATE TABLE zdmvkx (
  mvnum INTEGER NOT NULL PRIMARY KEY,
  mvtyp CHAR(3),
  mvdat DATE,
  dpvon INTEGER,
  dpnac INTEGER,
  arcdt DATE
);

CREATE TABLE zdmvt (
  mvtyp CHAR(3) NOT NULL PRIMARY KEY,
  mvtbz VARCHAR(40),
  vzchn SMALLINT
);

CREATE TABLE zdzlk (
  zlnum INTEGER NOT NULL PRIMARY KEY,
  dpnr INTEGER,
  zldat DATE,
  pnlei INTEGER,
  zlsts CHAR(1)
);

CREATE TABLE zdzlp (
  zlnum INTEGER NOT NULL,
  lotnr INTEGER NOT NULL,
  sollm DECIMAL(12,3),
  istm DECIMAL(12,3),
  grdcd VARCHAR(4),
  PRIMARY KEY (zlnum, lotnr)
);

CREATE TABLE sup_supplier_categories (
  cat_code VARCHAR(4) NOT NULL PRIMARY KEY,
  cat_name VARCHAR(60)
);

CREATE TABLE sup_suppliers (
  supplier_id INTEGER NOT NULL PRIMARY KEY,
  supplier_name VARCHAR(100),
  cat_code VARCHAR(4),
  country CHAR(2),
  tax_id VARCHAR(24),
  blocked SMALLINT,
  screened_on DATE,
  screening_result VARCHAR(6),
  framework_until DATE,
  bank_iban VARCHAR(34),
  contact_email VARCHAR(80)
);

CREATE TABLE sup_requisitions (
  req_id INTEGER NOT NULL PRIMARY KEY,
  req_no VARCHAR(16),
  project_id INTEGER,
  base_id INTEGER,
  requester INTEGER,
  requested_on DATE,
  needed_by DATE,
  approved_on DATE,
  approver INTEGER,
  status VARCHAR(4),
  urgent SMALLINT
);

CREATE TABLE sup_requisition_lines (
  req_id INTEGER NOT NULL,
  line_no INTEGER NOT NULL,
  artnr VARCHAR(12),
  free_text VARCHAR(120),
  qty DECIMAL(12,3),
  est_price DECIMAL(15,2),
  PRIMARY KEY (req_id, line_no)
);

CREATE TABLE sup_tenders (
  tender_id INTEGER NOT NULL PRIMARY KEY,
  tender_no VARCHAR(16),
  title VARCHAR(120),
  method VARCHAR(4),
  mission_id INTEGER,
  opened_on DATE,
  closed_on DATE,
  awarded_to INTEGER,
  buyer INTEGER
);

CREATE TABLE sup_tender_bids (
  tender_id INTEGER NOT NULL,
  supplier_id INTEGER NOT NULL,
  bid_amount DECIMAL(15,2),
  currency CHAR(3),
  tech_score DECIMAL(12,3),
  fin_score DECIMAL(12,3),
  disqualified SMALLINT,
  PRIMARY KEY (tender_id, supplier_id)
);

CREATE TABLE sup_purchase_orders (
  po_id INTEGER NOT NULL PRIMARY KEY,
  po_no VARCHAR(16),
  supplier_id INTEGER,
  req_id INTEGER,
  tender_id INTEGER,
  mission_id INTEGER,
  ordered_on DATE,
  promised_on DATE,
  currency CHAR(3),
  total_amount DECIMAL(15,2),
  total_chf DECIMAL(15,2),
  incoterm CHAR(3),
  status VARCHAR(4),
  buyer INTEGER,
  cancelled_on DATE
);

CREATE TABLE sup_po_lines (
  po_id INTEGER NOT NULL,
  line_no INTEGER NOT NULL,
  artnr VARCHAR(12),
  qty DECIMAL(12,3),
  unit_price DECIMAL(15,2),
  received_qty DECIMAL(12,3),
  acct VARCHAR(8),
  PRIMARY KEY (po_id, line_no)
);

CREATE TABLE sup_goods_receipts (
  gr_id INTEGER NOT NULL PRIMARY KEY,
  po_id INTEGER,
  line_no INTEGER,
  received_on DATE,
  qty DECIMAL(12,3),
  depot INTEGER,
  lot INTEGER,
  rejected_qty DECIMAL(12,3),
  checked_by INTEGER
);

CREATE TABLE sup_freight_modes (
  mode CHAR(1) NOT NULL PRIMARY KEY,
  mode_name VARCHAR(20)
);

CREATE TABLE sup_shipments (
  shipment_id INTEGER NOT NULL PRIMARY KEY,
  waybill VARCHAR(20),
  mode CHAR(1),
  from_depot INTEGER,
  to_depot INTEGER,
  forwarder INTEGER,
  left_on DATE,
  eta DATE,
  arrived_on DATE,
  cost_chf DECIMAL(15,2),
  customs_cleared_on DATE,
  emergency_id INTEGER,
  status VARCHAR(4)
);

CREATE TABLE sup_shipment_lines (
  shipment_id INTEGER NOT NULL,
  line_no INTEGER NOT NULL,
  lot INTEGER,
  qty DECIMAL(12,3),
  lost_qty DECIMAL(12,3),
  damaged_qty DECIMAL(12,3),
  PRIMARY KEY (shipment_id, line_no)
);

CREATE TABLE fleet_makes (
  make_id INTEGER NOT NULL PRIMARY KEY,
  make_name VARCHAR(40)
);

CREATE TABLE fleet_vehicle_types (
  vtype VARCHAR(4) NOT NULL PRIMARY KEY,
  vtype_name VARCHAR(40),
  seats SMALLINT
);

CREATE TABLE fleet_vehicles (
  vehicle_id INTEGER NOT NULL PRIMARY KEY,
  fleet_no VARCHAR(10),
  plate VARCHAR(16),
  make_id INTEGER,
  model VARCHAR(40),
  vtype VARCHAR(4),
  model_year INTEGER,
  chassis_no VARCHAR(30),
  engine_no VARCHAR(30),
  owner_kind CHAR(1),
  bought_on DATE,
  purchase_chf DECIMAL(15,2),
  donated_by INTEGER,
  fuel_kind CHAR(1),
  tank_l INTEGER,
  odo_start INTEGER,
  odo_last INTEGER,
  odo_last_on DATE,
  armoured SMALLINT,
  vhf_radio SMALLINT,
  hf_radio SMALLINT,
  tracker_id VARCHAR(20),
  insured_until DATE,
  inspection_until DATE,
  disposed_on DATE,
  disposal_kind VARCHAR(4),
  disposal_chf DECIMAL(15,2),
  msn_code VARCHAR(6),
  status VARCHAR(4),
  remarks VARCHAR(200)
);

CREATE TABLE fleet_assignments (
  assignment_id INTEGER NOT NULL PRIMARY KEY,
  vehicle_id INTEGER,
  base_id INTEGER,
  project_id INTEGER,
  from_on DATE,
  to_on DATE
);

CREATE TABLE fleet_trips (
  trip_id INTEGER NOT NULL PRIMARY KEY,
  vehicle_id INTEGER,
  driver_id INTEGER,
  base_id INTEGER,
  left_at TIMESTAMP,
  back_at TIMESTAMP,
  odo_out INTEGER,
  odo_in INTEGER,
  purpose VARCHAR(6),
  dest_area INTEGER,
  approved_by INTEGER,
  convoy SMALLINT,
  project_id INTEGER
);

CREATE TABLE fleet_trip_passengers (
  trip_id INTEGER NOT NULL,
  seat_no INTEGER NOT NULL,
  staff_id INTEGER,
  outsider VARCHAR(60),
  PRIMARY KEY (trip_id, seat_no)
);

CREATE TABLE fleet_fuel_log (
  fuel_id INTEGER NOT NULL PRIMARY KEY,
  vehicle_id INTEGER,
  fuelled_on DATE,
  litres DECIMAL(12,3),
  cost DECIMAL(15,2),
  currency CHAR(3),
  cost_chf DECIMAL(15,2),
  odo INTEGER,
  station VARCHAR(60)
);

CREATE TABLE fleet_maintenance_kinds (
  mkind VARCHAR(4) NOT NULL PRIMARY KEY,
  mkind_name VARCHAR(40),
  planned SMALLINT
);

CREATE TABLE fleet_maintenance (
  maint_id INTEGER NOT NULL PRIMARY KEY,
  vehicle_id INTEGER,
  mkind VARCHAR(4),
  done_on DATE,
  odo INTEGER,
  garage_supplier INTEGER,
  cost_chf DECIMAL(15,2),
  days_off_road INTEGER
);

CREATE TABLE fleet_accidents (
  accident_id INTEGER NOT NULL PRIMARY KEY,
  vehicle_id INTEGER,
  driver_id INTEGER,
  happened_on DATE,
  area_id INTEGER,
  at_fault SMALLINT,
  injured INTEGER,
  killed INTEGER,
  repair_chf DECIMAL(15,2),
  insurer_paid_chf DECIMAL(15,2)
);

CREATE TABLE fleet_monthly (
  vehicle_id INTEGER NOT NULL,
  ym CHAR(7) NOT NULL,
  km INTEGER,
  litres DECIMAL(12,3),
  cost_chf DECIMAL(15,2),
  days_off INTEGER,
  PRIMARY KEY (vehicle_id, ym)
);

CREATE TABLE fbkop (
  blnum INTEGER NOT NULL PRIMARY KEY,
  blart CHAR(2),
  bldat DATE,
  budat DATE,
  prdnr CHAR(6),
  mscod VARCHAR(6),
  whrcd CHAR(3),
  kurs DECIMAL(12,3),
  bltxt VARCHAR(80),
  stkz CHAR(1),
  storn INTEGER,
  erfpn INTEGER,
  freip INTEGER,
  zabnk INTEGER
);

CREATE TABLE fbkopx (
  blnum INTEGER NOT NULL PRIMARY KEY,
  bldat DATE,
  prdnr CHAR(6),
  mscod VARCHAR(6),
  arcdt DATE
);

CREATE TABLE fbpos (
  blnum INTEGER NOT NULL,
  blpos INTEGER NOT NULL,
  ktonr VARCHAR(8),
  kstcd VARCHAR(10),
  prcod VARCHAR(10),
  vtrnr INTEGER,
  btrfw DECIMAL(15,2),
  btrch DECIMAL(15,2),
  shkz CHAR(1),
  gpart INTEGER,
  ptxt VARCHAR(80),
  PRIMARY KEY (blnum, blpos)
);

CREATE TABLE fbkto (
  ktonr VARCHAR(8) NOT NULL PRIMARY KEY,
  ktobz VARCHAR(60),
  kgrcd VARCHAR(4),
  bilgv CHAR(1),
  aktiv CHAR(1)
);

CREATE TABLE fbkgr (
  kgrcd VARCHAR(4) NOT NULL PRIMARY KEY,
  kgrbz VARCHAR(60)
);

CREATE TABLE fbkst (
  kstcd VARCHAR(10) NOT NULL PRIMARY KEY,
  kstbz VARCHAR(60),
  oeinh INTEGER,
  gueab DATE,
  guebi DATE
);

CREATE TABLE fbprd (
  prdnr CHAR(6) NOT NULL PRIMARY KEY,
  prvon DATE,
  prbis DATE,
  abgkz CHAR(1)
);

CREATE TABLE fbbnk (
  bknum INTEGER NOT NULL PRIMARY KEY,
  mscod VARCHAR(6),
  bkbez VARCHAR(60),
  ibanr VARCHAR(34),
  whrcd CHAR(3),
  ktonr VARCHAR(8),
  gschl DATE
);

CREATE TABLE fbvrs (
  vrnum INTEGER NOT NULL PRIMARY KEY,
  pnnum INTEGER,
  vrdat DATE,
  btrch DECIMAL(15,2),
  zweck VARCHAR(60),
  faedt DATE,
  abrdt DATE,
  blnum INTEGER
);

CREATE TABLE AuditPlan (
  planYear INTEGER NOT NULL,
  planLine INTEGER NOT NULL,
  missionId INTEGER,
  themeText VARCHAR(100),
  plannedQuarter SMALLINT,
  PRIMARY KEY (planYear, planLine)
);

CREATE TABLE AuditEngagement (
  auditId INTEGER NOT NULL PRIMARY KEY,
  auditNo VARCHAR(12),
  auditTitle VARCHAR(120),
  missionId INTEGER,
  planYear INTEGER,
  planLine INTEGER,
  auditKind VARCHAR(4),
  fieldStart DATE,
  fieldEnd DATE,
  reportOn DATE,
  ratingCode CHAR(1),
  leadAuditorId INTEGER,
  agreementId INTEGER,
  externalFirm VARCHAR(80)
);

CREATE TABLE AuditKind (
  auditKind VARCHAR(4) NOT NULL PRIMARY KEY,
  kindName VARCHAR(40),
  external SMALLINT
);

CREATE TABLE AuditRating (
  ratingCode CHAR(1) NOT NULL PRIMARY KEY,
  ratingText VARCHAR(40)
);

CREATE TABLE AuditTeam (
  auditId INTEGER NOT NULL,
  staffId INTEGER NOT NULL,
  days DECIMAL(12,3),
  PRIMARY KEY (auditId, staffId)
);

CREATE TABLE AuditFinding (
  findingId INTEGER NOT NULL PRIMARY KEY,
  auditId INTEGER,
  findingNo INTEGER,
  categoryCode VARCHAR(4),
  severity SMALLINT,
  findingText TEXT,
  questionedChf DECIMAL(15,2),
  repeatOf INTEGER
);

CREATE TABLE AuditFindingCategory (
  categoryCode VARCHAR(4) NOT NULL PRIMARY KEY,
  categoryName VARCHAR(60)
);

CREATE TABLE AuditRecommendation (
  recId INTEGER NOT NULL PRIMARY KEY,
  findingId INTEGER,
  recText TEXT,
  ownerUnit INTEGER,
  ownerStaffId INTEGER,
  dueOn DATE,
  revisedDueOn DATE,
  implementedOn DATE,
  statusCode VARCHAR(4)
);

CREATE TABLE AuditFollowUp (
  recId INTEGER NOT NULL,
  followUpOn DATE NOT NULL,
  comment VARCHAR(200),
  byStaffId INTEGER,
  pctDone DECIMAL(12,3),
  PRIMARY KEY (recId, followUpOn)
);

CREATE TABLE FraudCase (
  caseId INTEGER NOT NULL PRIMARY KEY,
  caseNo VARCHAR(12),
  caseType VARCHAR(4),
  missionId INTEGER,
  projectId INTEGER,
  reportedOn DATE,
  closedOn DATE,
  lossChf DECIMAL(15,2),
  recoveredChf DECIMAL(15,2),
  substantiated SMALLINT,
  partnerId INTEGER,
  supplierId INTEGER,
  investigatorId INTEGER
);

CREATE TABLE FraudCaseType (
  caseType VARCHAR(4) NOT NULL PRIMARY KEY,
  typeText VARCHAR(60)
);

CREATE TABLE SecIncident (
  incidentId INTEGER NOT NULL PRIMARY KEY,
  incidentNo VARCHAR(12),
  happenedAt TIMESTAMP,
  missionId INTEGER,
  areaId INTEGER,
  incType VARCHAR(4),
  severity SMALLINT,
  summary TEXT,
  vehicleId INTEGER,
  projectId INTEGER,
  reportedBy INTEGER,
  closedOn DATE,
  lossChf DECIMAL(15,2)
);

CREATE TABLE SecIncidentType (
  incType VARCHAR(4) NOT NULL PRIMARY KEY,
  incTypeName VARCHAR(60)
);

CREATE TABLE SecIncidentStaff (
  incidentId INTEGER NOT NULL,
  staffId INTEGER NOT NULL,
  harmCode VARCHAR(4),
  evacuated SMALLINT,
  PRIMARY KEY (incidentId, staffId)
);

CREATE TABLE SecHarm (
  harmCode VARCHAR(4) NOT NULL PRIMARY KEY,
  harmText VARCHAR(40)
);
