CREATE TABLE PLCYHDR (
  POLNUM CHAR(10) NOT NULL,
  PHSEQ INTEGER,
  PHCLNT CHAR(9),
  PHPROD CHAR(4),
  PHLOB CHAR(2),
  PHSTAT CHAR(2),
  PHSTATDT INTEGER,
  PHEFFDT INTEGER,
  PHEXPDT INTEGER,
  PHORGDT INTEGER,
  PHRNWDT INTEGER,
  PHTERM INTEGER,
  PHAGT CHAR(6),
  PHBRN CHAR(3),
  PHPAYM CHAR(2),
  PHPAYF CHAR(1),
  PHANNPR DECIMAL(15,2),
  PHTAXAM DECIMAL(15,2),
  PHFEEAM DECIMAL(15,2),
  PHDISCP DECIMAL(7,4),
  PHNCBYR INTEGER,
  PHCURR CHAR(3),
  PHPRVPOL CHAR(10),
  PHRENCT INTEGER,
  PHCNXDT INTEGER,
  PHCNXRS CHAR(3),
  PHUWUSR CHAR(8),
  PHUWDEC CHAR(1),
  PHLANG CHAR(1),
  PHZONE CHAR(3),
  PHCAMP CHAR(6),
  PHFIL01 CHAR(10),
  PHFIL02 CHAR(10),
  PHFIL03 DECIMAL(15,2),
  PHPRTFLG CHAR(1),
  PHCOINS CHAR(1),
  PHCRTUSR CHAR(8),
  PHCRTDT INTEGER,
  PHUPDUSR CHAR(8),
  PHUPDDT INTEGER,
  PRIMARY KEY (POLNUM)
);

CREATE TABLE PLCYHDRH (
  POLNUM CHAR(10) NOT NULL,
  PHHSEQ INTEGER NOT NULL,
  PHCLNT CHAR(9),
  PHPROD CHAR(4),
  PHLOB CHAR(2),
  PHSTAT CHAR(2),
  PHEFFDT INTEGER,
  PHEXPDT INTEGER,
  PHAGT CHAR(6),
  PHBRN CHAR(3),
  PHPAYM CHAR(2),
  PHPAYF CHAR(1),
  PHANNPR DECIMAL(15,2),
  PHTAXAM DECIMAL(15,2),
  PHDISCP DECIMAL(7,4),
  PHNCBYR INTEGER,
  PHENDNO INTEGER,
  PHHFRDT INTEGER,
  PHHTODT INTEGER,
  PHHUSR CHAR(8),
  PRIMARY KEY (POLNUM, PHHSEQ)
);

CREATE TABLE PLCYHDRS (
  LOADID INTEGER NOT NULL,
  LOADLN INTEGER NOT NULL,
  POLNUM CHAR(10),
  PHCLNT CHAR(9),
  PHPROD CHAR(4),
  PHSTAT CHAR(2),
  PHEFFDT CHAR(8),
  PHEXPDT CHAR(8),
  PHANNPR CHAR(15),
  ERRCD CHAR(4),
  ERRTXT VARCHAR(80),
  LDSTAT CHAR(1),
  PRIMARY KEY (LOADID, LOADLN)
);

CREATE TABLE PLCYCVG (
  PCPOL CHAR(10) NOT NULL,
  PCRSKNO INTEGER NOT NULL,
  PCCVG CHAR(4) NOT NULL,
  PCEFFDT INTEGER,
  PCEXPDT INTEGER,
  PCSUMIN DECIMAL(15,2),
  PCLIMIT DECIMAL(15,2),
  PCDEDAM DECIMAL(15,2),
  PCDEDTY CHAR(1),
  PCPREM DECIMAL(15,2),
  PCBASPR DECIMAL(15,2),
  PCLOADP DECIMAL(7,4),
  PCDISCP DECIMAL(7,4),
  PCRATCD CHAR(5),
  PCSTAT CHAR(1),
  PCTAXCD CHAR(2),
  PCREINS CHAR(1),
  PCFIL01 CHAR(10),
  PCUPDDT INTEGER,
  PRIMARY KEY (PCPOL, PCRSKNO, PCCVG)
);

CREATE TABLE PLCYVEH (
  PVPOL CHAR(10) NOT NULL,
  PVRSKNO INTEGER NOT NULL,
  PVREG CHAR(10),
  PVVIN CHAR(17),
  PVMAKE CHAR(3),
  PVMODEL VARCHAR(30),
  PVYEAR INTEGER,
  PVCC INTEGER,
  PVFUEL CHAR(1),
  PVUSE CHAR(2),
  PVBODY CHAR(2),
  PVVALUE DECIMAL(15,2),
  PVKMYR INTEGER,
  PVGARAG CHAR(1),
  PVALARM CHAR(1),
  PVLEASE CHAR(1),
  PVZONE CHAR(3),
  PVRTGRP INTEGER,
  PVADDDT INTEGER,
  PVREMDT INTEGER,
  PVSTAT CHAR(1),
  PRIMARY KEY (PVPOL, PVRSKNO)
);

CREATE TABLE PLCYDRV (
  PDPOL CHAR(10) NOT NULL,
  PDRSKNO INTEGER NOT NULL,
  PDDRVNO INTEGER NOT NULL,
  PDCLNT CHAR(9),
  PDMAIN CHAR(1),
  PDLICDT INTEGER,
  PDLICNO CHAR(15),
  PDLICCL CHAR(2),
  PDPENPT INTEGER,
  PDCLM3Y INTEGER,
  PDEXCL CHAR(1),
  PRIMARY KEY (PDPOL, PDRSKNO, PDDRVNO)
);

CREATE TABLE PLCYDWL (
  PWPOL CHAR(10) NOT NULL,
  PWRSKNO INTEGER NOT NULL,
  PWADDR1 VARCHAR(40),
  PWADDR2 VARCHAR(40),
  PWZIP CHAR(8),
  PWCITY VARCHAR(30),
  PWDWLTY CHAR(2),
  PWCNSTR CHAR(2),
  PWYRBLT INTEGER,
  PWAREA INTEGER,
  PWROOMS INTEGER,
  PWOCCUP CHAR(1),
  PWALARM CHAR(1),
  PWBLDSI DECIMAL(15,2),
  PWCONSI DECIMAL(15,2),
  PWVALSI DECIMAL(15,2),
  PWFLDZN CHAR(2),
  PWMORTG CHAR(1),
  PWMORTN VARCHAR(40),
  PWSTAT CHAR(1),
  PRIMARY KEY (PWPOL, PWRSKNO)
);

CREATE TABLE PLCYEND (
  PEPOL CHAR(10) NOT NULL,
  PEENDNO INTEGER NOT NULL,
  PEENDTY CHAR(3),
  PEEFFDT INTEGER,
  PEISSDT INTEGER,
  PEPRMCH DECIMAL(15,2),
  PETAXCH DECIMAL(15,2),
  PEUSR CHAR(8),
  PEREAS VARCHAR(60),
  PESTAT CHAR(1),
  PEPRTFL CHAR(1),
  PRIMARY KEY (PEPOL, PEENDNO)
);

CREATE TABLE PLCYCNX (
  PXPOL CHAR(10) NOT NULL,
  PXSEQ INTEGER NOT NULL,
  PXREQDT INTEGER,
  PXEFFDT INTEGER,
  PXRSN CHAR(3),
  PXINIT CHAR(1),
  PXRETPR DECIMAL(15,2),
  PXPENAM DECIMAL(15,2),
  PXUSR CHAR(8),
  PXREINDT INTEGER,
  PRIMARY KEY (PXPOL, PXSEQ)
);

CREATE TABLE PLCYRNW (
  PRPOL CHAR(10) NOT NULL,
  PRCYCLE INTEGER NOT NULL,
  PROFFDT INTEGER,
  PROFFPR DECIMAL(15,2),
  PROLDPR DECIMAL(15,2),
  PRNEWPOL CHAR(10),
  PRRESLT CHAR(2),
  PRRESDT INTEGER,
  PRRETDC DECIMAL(7,4),
  PRUSR CHAR(8),
  PRIMARY KEY (PRPOL, PRCYCLE)
);

CREATE TABLE PLCYAGT (
  PAPOL CHAR(10) NOT NULL,
  PAAGT CHAR(6) NOT NULL,
  PAROLE CHAR(2),
  PASPLT DECIMAL(7,4),
  PAFRDT INTEGER,
  PATODT INTEGER,
  PRIMARY KEY (PAPOL, PAAGT)
);

CREATE TABLE PLCYROL (
  PQPOL CHAR(10) NOT NULL,
  PQCLNT CHAR(9) NOT NULL,
  PQROLE CHAR(2) NOT NULL,
  PQFRDT INTEGER,
  PQTODT INTEGER,
  PQSHARE DECIMAL(7,4),
  PRIMARY KEY (PQPOL, PQCLNT, PQROLE)
);

CREATE TABLE CLMHDR (
  CLMNUM CHAR(10) NOT NULL,
  CHPOL CHAR(10),
  CHRSKNO INTEGER,
  CHLOSDT INTEGER,
  CHLOSTM INTEGER,
  CHREPDT INTEGER,
  CHOPNDT INTEGER,
  CHCLSDT INTEGER,
  CHREODT INTEGER,
  CHSTAT CHAR(2),
  CHCAUS CHAR(3),
  CHTYPE CHAR(2),
  CHPLACE VARCHAR(40),
  CHZIP CHAR(8),
  CHCTRY CHAR(2),
  CHDESC VARCHAR(120),
  CHCLNT CHAR(9),
  CHADJ CHAR(8),
  CHBRN CHAR(3),
  CHCATCD CHAR(5),
  CHFAULT DECIMAL(7,4),
  CHPOLRP CHAR(1),
  CHLITIG CHAR(1),
  CHFRAUD CHAR(1),
  CHFRDSC INTEGER,
  CHTOTLS CHAR(1),
  CHRECOV CHAR(1),
  CHINITR DECIMAL(15,2),
  CHCURR CHAR(3),
  CHREPBY CHAR(2),
  CHCHNL CHAR(2),
  CHFIL01 CHAR(10),
  CHFIL02 CHAR(10),
  CHUPDUSR CHAR(8),
  CHUPDDT INTEGER,
  PRIMARY KEY (CLMNUM)
);

CREATE TABLE CLMHDRH (
  CLMNUM CHAR(10) NOT NULL,
  CHHSEQ INTEGER NOT NULL,
  CHSTAT CHAR(2),
  CHADJ CHAR(8),
  CHBRN CHAR(3),
  CHCAUS CHAR(3),
  CHFAULT DECIMAL(7,4),
  CHHFRDT INTEGER,
  CHHTODT INTEGER,
  CHHUSR CHAR(8),
  PRIMARY KEY (CLMNUM, CHHSEQ)
);

CREATE TABLE CLMTXN (
  CTCLM CHAR(10) NOT NULL,
  CTSEQ INTEGER NOT NULL,
  CTCVG CHAR(4),
  CTTYPE CHAR(3),
  CTDATE INTEGER,
  CTPOSDT INTEGER,
  CTAMT DECIMAL(15,2),
  CTCURR CHAR(3),
  CTPAYEE CHAR(9),
  CTPAYNM VARCHAR(40),
  CTPAYM CHAR(2),
  CTCHQNO CHAR(12),
  CTIBAN CHAR(34),
  CTAUTUS CHAR(8),
  CTVOID CHAR(1),
  CTVODDT INTEGER,
  CTGLREF CHAR(12),
  CTBATCH CHAR(8),
  CTUSR CHAR(8),
  PRIMARY KEY (CTCLM, CTSEQ)
);

CREATE TABLE CLMRSV (
  CRCLM CHAR(10) NOT NULL,
  CRCVG CHAR(4) NOT NULL,
  CRTYPE CHAR(2) NOT NULL,
  CRCURAM DECIMAL(15,2),
  CRORGAM DECIMAL(15,2),
  CRUPDDT INTEGER,
  CRUSR CHAR(8),
  CRSTAT CHAR(1),
  PRIMARY KEY (CRCLM, CRCVG, CRTYPE)
);

CREATE TABLE CLMRSVH (
  CRCLM CHAR(10) NOT NULL,
  CRCVG CHAR(4) NOT NULL,
  CRTYPE CHAR(2) NOT NULL,
  CRSEQ INTEGER NOT NULL,
  CRCHGDT INTEGER,
  CROLDAM DECIMAL(15,2),
  CRNEWAM DECIMAL(15,2),
  CRRSN CHAR(3),
  CRUSR CHAR(8),
  PRIMARY KEY (CRCLM, CRCVG, CRTYPE, CRSEQ)
);

CREATE TABLE CLMPRT (
  CPCLM CHAR(10) NOT NULL,
  CPSEQ INTEGER NOT NULL,
  CPROLE CHAR(2),
  CPCLNT CHAR(9),
  CPNAME VARCHAR(40),
  CPPHONE VARCHAR(20),
  CPINJUR CHAR(1),
  CPTPINS CHAR(5),
  CPTPPOL VARCHAR(20),
  CPLAWYR VARCHAR(40),
  PRIMARY KEY (CPCLM, CPSEQ)
);

CREATE TABLE CLMRCV (
  CVCLM CHAR(10) NOT NULL,
  CVSEQ INTEGER NOT NULL,
  CVTYPE CHAR(2),
  CVDEMDT INTEGER,
  CVDEMAM DECIMAL(15,2),
  CVRCVDT INTEGER,
  CVRCVAM DECIMAL(15,2),
  CVTPINS CHAR(5),
  CVSTAT CHAR(1),
  CVUSR CHAR(8),
  PRIMARY KEY (CVCLM, CVSEQ)
);

CREATE TABLE CLMRPR (
  RPCLM CHAR(10) NOT NULL,
  RPSEQ INTEGER NOT NULL,
  RPGARG CHAR(6),
  RPESTDT INTEGER,
  RPESTAM DECIMAL(15,2),
  RPAGRAM DECIMAL(15,2),
  RPINVAM DECIMAL(15,2),
  RPINDT INTEGER,
  RPOUTDT INTEGER,
  RPRENTC CHAR(1),
  RPSTAT CHAR(1),
  RPEXPUS CHAR(8),
  RPLABHR DECIMAL(15,2),
  RPLABAM DECIMAL(15,2),
  RPPRTAM DECIMAL(15,2),
  RPPNTAM DECIMAL(15,2),
  RPVATAM DECIMAL(15,2),
  RPDEDAM DECIMAL(15,2),
  RPSUPNO INTEGER,
  RPFIL01 CHAR(10),
  PRIMARY KEY (RPCLM, RPSEQ)
);

CREATE TABLE CLMSUMM (
  SMYRMO INTEGER NOT NULL,
  SMCLM CHAR(10) NOT NULL,
  SMPOL CHAR(10),
  SMLOB CHAR(2),
  SMPAID DECIMAL(15,2),
  SMEXPN DECIMAL(15,2),
  SMRESV DECIMAL(15,2),
  SMRCVD DECIMAL(15,2),
  SMINCUR DECIMAL(15,2),
  SMSTAT CHAR(2),
  PRIMARY KEY (SMYRMO, SMCLM)
);

CREATE TABLE GARGMST (
  GMGARG CHAR(6) NOT NULL,
  GMNAME VARCHAR(40),
  GMZIP CHAR(8),
  GMCITY VARCHAR(30),
  GMBRN CHAR(3),
  GMAPPRV CHAR(1),
  GMRATE DECIMAL(15,2),
  GMTAXID CHAR(15),
  GMSTAT CHAR(1),
  GMADDR VARCHAR(40),
  GMPHONE VARCHAR(20),
  GMEMAIL VARCHAR(60),
  GMIBAN CHAR(34),
  GMCAPAC INTEGER,
  GMSCORE INTEGER,
  GMCTRDT INTEGER,
  GMCTREN INTEGER,
  GMDISCP DECIMAL(7,4),
  PRIMARY KEY (GMGARG)
);

CREATE TABLE TPINSTB (
  TICODE CHAR(5) NOT NULL,
  TINAME VARCHAR(40),
  TIADDR VARCHAR(60),
  TIKNOCK CHAR(1),
  PRIMARY KEY (TICODE)
);

CREATE TABLE CATEVNT (
  CECODE CHAR(5) NOT NULL,
  CENAME VARCHAR(40),
  CEFRDT INTEGER,
  CETODT INTEGER,
  CEPERIL CHAR(3),
  CEZONE CHAR(3),
  PRIMARY KEY (CECODE)
);

CREATE TABLE CLNTMST (
  CLNTNO CHAR(9) NOT NULL,
  CMTYPE CHAR(1),
  CMTITLE CHAR(4),
  CMLSTNM VARCHAR(40),
  CMFSTNM VARCHAR(30),
  CMBIRDT INTEGER,
  CMSEX CHAR(1),
  CMMARST CHAR(1),
  CMOCCUP CHAR(4),
  CMTAXID CHAR(15),
  CMPHONE VARCHAR(20),
  CMMOBIL VARCHAR(20),
  CMEMAIL VARCHAR(60),
  CMLANG CHAR(1),
  CMSTAT CHAR(1),
  CMVIP CHAR(1),
  CMDEAD CHAR(1),
  CMBLKLS CHAR(1),
  CMBRN CHAR(3),
  CMCRTDT INTEGER,
  CMUPDDT INTEGER,
  CMFIL01 CHAR(10),
  CMFIL02 CHAR(10),
  PRIMARY KEY (CLNTNO)
);

CREATE TABLE CLNTADR (
  CACLNT CHAR(9) NOT NULL,
  CATYPE CHAR(1) NOT NULL,
  CASEQ INTEGER NOT NULL,
  CALINE1 VARCHAR(40),
  CALINE2 VARCHAR(40),
  CAZIP CHAR(8),
  CACITY VARCHAR(30),
  CAZONE CHAR(3),
  CACTRY CHAR(2),
  CAFRDT INTEGER,
  CATODT INTEGER,
  PRIMARY KEY (CACLNT, CATYPE, CASEQ)
);

CREATE TABLE AGTMST (
  AGTNUM CHAR(6) NOT NULL,
  AMNAME VARCHAR(40),
  AMTYPE CHAR(2),
  AMBRN CHAR(3),
  AMSTAT CHAR(1),
  AMSTRDT INTEGER,
  AMENDDT INTEGER,
  AMUPAGT CHAR(6),
  AMLICNO CHAR(15),
  AMZIP CHAR(8),
  AMCITY VARCHAR(30),
  AMPHONE VARCHAR(20),
  AMEMAIL VARCHAR(60),
  AMTAXID CHAR(15),
  AMIBAN CHAR(34),
  AMMGRUS CHAR(8),
  PRIMARY KEY (AGTNUM)
);

CREATE TABLE AGTCOMM (
  ACAGT CHAR(6) NOT NULL,
  ACPOL CHAR(10) NOT NULL,
  ACSEQ INTEGER NOT NULL,
  ACCVG CHAR(4),
  ACTYPE CHAR(2),
  ACBASE DECIMAL(15,2),
  ACRATE DECIMAL(7,4),
  ACAMT DECIMAL(15,2),
  ACDUEDT INTEGER,
  ACPAIDT INTEGER,
  ACSTMNO INTEGER,
  PRIMARY KEY (ACAGT, ACPOL, ACSEQ)
);

CREATE TABLE BRNCHTB (
  BRCODE CHAR(3) NOT NULL,
  BRNAME VARCHAR(30),
  BRREGN CHAR(2),
  BRMGRUS CHAR(8),
  BRCITY VARCHAR(30),
  BRCOSTC CHAR(8),
  BROPNDT INTEGER,
  BRCLSDT INTEGER,
  PRIMARY KEY (BRCODE)
);

CREATE TABLE REGNTBL (
  RGCODE CHAR(2) NOT NULL,
  RGNAME VARCHAR(30),
  RGDIRUS CHAR(8),
  PRIMARY KEY (RGCODE)
);

CREATE TABLE PRODTBL (
  PTCODE CHAR(4) NOT NULL,
  PTNAME VARCHAR(40),
  PTLOB CHAR(2),
  PTFRDT INTEGER,
  PTTODT INTEGER,
  PTSTAT CHAR(1),
  PTTERM INTEGER,
  PTRENEW CHAR(1),
  PRIMARY KEY (PTCODE)
);

CREATE TABLE LOBCODE (
  LBCODE CHAR(2) NOT NULL,
  LBNAME VARCHAR(30),
  LBSHRT CHAR(8),
  LBGRP CHAR(2),
  PRIMARY KEY (LBCODE)
);

CREATE TABLE CVGCODE (
  CVCODE CHAR(4) NOT NULL,
  CVNAME VARCHAR(40),
  CVLOB CHAR(2),
  CVMAND CHAR(1),
  CVRGRP CHAR(3),
  PRIMARY KEY (CVCODE)
);

CREATE TABLE STATCODE (
  SCSYS CHAR(3) NOT NULL,
  SCCODE CHAR(2) NOT NULL,
  SCNAME VARCHAR(30),
  SCACTV CHAR(1),
  PRIMARY KEY (SCSYS, SCCODE)
);

CREATE TABLE RSNCODE (
  RSTYPE CHAR(3) NOT NULL,
  RSCODE CHAR(3) NOT NULL,
  RSNAME VARCHAR(40),
  PRIMARY KEY (RSTYPE, RSCODE)
);

CREATE TABLE CAUSCODE (
  CCCODE CHAR(3) NOT NULL,
  CCNAME VARCHAR(40),
  CCLOB CHAR(2),
  CCGRP CHAR(2),
  PRIMARY KEY (CCCODE)
);

CREATE TABLE TXNCODE (
  TXCODE CHAR(3) NOT NULL,
  TXNAME VARCHAR(40),
  TXCLASS CHAR(1),
  TXSIGN INTEGER,
  TXGLACC CHAR(8),
  PRIMARY KEY (TXCODE)
);

CREATE TABLE ROLECODE (
  RLCODE CHAR(2) NOT NULL,
  RLNAME VARCHAR(30),
  PRIMARY KEY (RLCODE)
);

CREATE TABLE PAYMCODE (
  PMCODE CHAR(2) NOT NULL,
  PMNAME VARCHAR(30),
  PRIMARY KEY (PMCODE)
);

CREATE TABLE VEHMAKE (
  VMCODE CHAR(3) NOT NULL,
  VMNAME VARCHAR(30),
  VMCTRY CHAR(2),
  PRIMARY KEY (VMCODE)
);

CREATE TABLE ZONETBL (
  ZNCODE CHAR(3) NOT NULL,
  ZNNAME VARCHAR(30),
  ZNRISK INTEGER,
  ZNREGN CHAR(2),
  PRIMARY KEY (ZNCODE)
);

CREATE TABLE BILLHDR (
  BHBILL CHAR(11) NOT NULL,
  BHPOL CHAR(10),
  BHCLNT CHAR(9),
  BHISSDT INTEGER,
  BHDUEDT INTEGER,
  BHAMT DECIMAL(15,2),
  BHTAX DECIMAL(15,2),
  BHPAID DECIMAL(15,2),
  BHBAL DECIMAL(15,2),
  BHINSTN INTEGER,
  BHSTAT CHAR(2),
  BHDUNLV INTEGER,
  BHDUNDT INTEGER,
  BHPAYM CHAR(2),
  BHPERFR INTEGER,
  BHPERTO INTEGER,
  BHFEE DECIMAL(15,2),
  BHLATEF DECIMAL(15,2),
  BHBRN CHAR(3),
  BHAGT CHAR(6),
  BHRUN CHAR(8),
  BHPRTFL CHAR(1),
  BHFIL01 CHAR(10),
  PRIMARY KEY (BHBILL)
);

CREATE TABLE CASHRCP (
  CSRCPT INTEGER NOT NULL,
  CSBILL CHAR(11),
  CSPOL CHAR(10),
  CSDATE INTEGER,
  CSAMT DECIMAL(15,2),
  CSPAYM CHAR(2),
  CSBANK CHAR(8),
  CSREF VARCHAR(30),
  CSREVRS CHAR(1),
  CSRVRSN CHAR(3),
  CSUSR CHAR(8),
  PRIMARY KEY (CSRCPT)
);

CREATE TABLE policyMaster (
  policyId INTEGER NOT NULL,
  policyNo VARCHAR(20),
  productId INTEGER,
  insuredPartyId INTEGER,
  brokerHouseId INTEGER,
  officeUnitId INTEGER,
  statusCode VARCHAR(10),
  currentVersionNo INTEGER,
  inceptionDate DATE,
  expiryDate DATE,
  firstInceptionDate DATE,
  currencyCode VARCHAR(3),
  coinsuranceFlag SMALLINT,
  leaderFlag SMALLINT,
  ourSharePct DECIMAL(7,4),
  renewalOfPolicyId INTEGER,
  cancelDate DATE,
  cancelReasonId INTEGER,
  underwriterLogin VARCHAR(30),
  accountManagerLogin VARCHAR(30),
  masterPolicyFlag SMALLINT,
  frontingFlag SMALLINT,
  territoryCode VARCHAR(10),
  jurisdictionCountry VARCHAR(2),
  legacyRef VARCHAR(30),
  udf1 VARCHAR(50),
  udf2 VARCHAR(50),
  udf3 VARCHAR(50),
  createdBy VARCHAR(30),
  createdAt TIMESTAMP,
  modifiedBy VARCHAR(30),
  modifiedAt TIMESTAMP,
  PRIMARY KEY (policyId)
);

CREATE TABLE policyVersion (
  policyVersionId INTEGER NOT NULL,
  policyId INTEGER,
  versionNo INTEGER,
  policyTransactionId INTEGER,
  validFrom DATE,
  validTo DATE,
  grossPremium DECIMAL(15,2),
  netPremium DECIMAL(15,2),
  taxAmount DECIMAL(15,2),
  totalSumInsured DECIMAL(15,2),
  brokeragePct DECIMAL(7,4),
  statusCode VARCHAR(10),
  isCurrent SMALLINT,
  remarks VARCHAR(200),
  minimumPremium DECIMAL(15,2),
  feeAmount DECIMAL(15,2),
  stampDuty DECIMAL(15,2),
  discountPct DECIMAL(7,4),
  loadingPct DECIMAL(7,4),
  instalmentPlan VARCHAR(5),
  printedOn DATE,
  issuedBy VARCHAR(30),
  externalRef VARCHAR(30),
  checksum VARCHAR(40),
  PRIMARY KEY (policyVersionId)
);

CREATE TABLE policyTransaction (
  policyTransactionId INTEGER NOT NULL,
  policyId INTEGER,
  transTypeCode VARCHAR(10),
  effectiveDate DATE,
  bookedDate DATE,
  premiumDelta DECIMAL(15,2),
  commissionDelta DECIMAL(15,2),
  reasonText VARCHAR(200),
  enteredBy VARCHAR(30),
  approvedBy VARCHAR(30),
  journalRef VARCHAR(20),
  PRIMARY KEY (policyTransactionId)
);

CREATE TABLE transTypeLookup (
  transTypeCode VARCHAR(10) NOT NULL,
  transTypeName VARCHAR(60),
  isPremiumBearing SMALLINT,
  PRIMARY KEY (transTypeCode)
);

CREATE TABLE policyParty (
  policyPartyId INTEGER NOT NULL,
  policyId INTEGER,
  partyId INTEGER,
  partyRoleCode VARCHAR(10),
  sharePct DECIMAL(7,4),
  validFrom DATE,
  validTo DATE,
  PRIMARY KEY (policyPartyId)
);

CREATE TABLE policyRisk (
  riskId INTEGER NOT NULL,
  policyId INTEGER,
  riskNo INTEGER,
  riskTypeCode VARCHAR(10),
  description VARCHAR(120),
  siteId INTEGER,
  activityCode VARCHAR(10),
  turnoverAmount DECIMAL(15,2),
  payrollAmount DECIMAL(15,2),
  headCount INTEGER,
  sumInsured DECIMAL(15,2),
  emlPct DECIMAL(7,4),
  riskGrade VARCHAR(2),
  validFrom DATE,
  validTo DATE,
  inactive SMALLINT,
  PRIMARY KEY (riskId)
);

CREATE TABLE riskTypeLookup (
  riskTypeCode VARCHAR(10) NOT NULL,
  riskTypeName VARCHAR(60),
  lobCode VARCHAR(10),
  PRIMARY KEY (riskTypeCode)
);

CREATE TABLE policyCover (
  coverId INTEGER NOT NULL,
  riskId INTEGER,
  coverTypeId INTEGER,
  limitPerEvent DECIMAL(15,2),
  limitAggregate DECIMAL(15,2),
  deductibleAmount DECIMAL(15,2),
  deductiblePct DECIMAL(7,4),
  waitingDays INTEGER,
  premiumAmount DECIMAL(15,2),
  ratePerMille DECIMAL(7,4),
  startDate DATE,
  endDate DATE,
  statusCode VARCHAR(10),
  indexationPct DECIMAL(7,4),
  minPremium DECIMAL(15,2),
  depositPremium DECIMAL(15,2),
  adjustableFlag SMALLINT,
  firstLossFlag SMALLINT,
  valuationBasis VARCHAR(5),
  indemnityMonths INTEGER,
  reinsuredFlag SMALLINT,
  facultativeFlag SMALLINT,
  ratingSource VARCHAR(10),
  manualOverride SMALLINT,
  createdBy VARCHAR(30),
  modifiedBy VARCHAR(30),
  modifiedAt TIMESTAMP,
  PRIMARY KEY (coverId)
);

CREATE TABLE coverType (
  coverTypeId INTEGER NOT NULL,
  coverTypeCode VARCHAR(10),
  coverTypeName VARCHAR(80),
  lobCode VARCHAR(10),
  perilGroup VARCHAR(20),
  isOptional SMALLINT,
  PRIMARY KEY (coverTypeId)
);

CREATE TABLE policyClause (
  policyClauseId INTEGER NOT NULL,
  policyId INTEGER,
  clauseId INTEGER,
  coverId INTEGER,
  addedOn DATE,
  removedOn DATE,
  freeText VARCHAR(500),
  PRIMARY KEY (policyClauseId)
);

CREATE TABLE clauseLibrary (
  clauseId INTEGER NOT NULL,
  clauseCode VARCHAR(15),
  clauseTitle VARCHAR(120),
  clauseText VARCHAR(2000),
  editionYear INTEGER,
  isExclusion SMALLINT,
  lobCode VARCHAR(10),
  PRIMARY KEY (clauseId)
);

CREATE TABLE insuredSite (
  siteId INTEGER NOT NULL,
  partyId INTEGER,
  siteName VARCHAR(80),
  street VARCHAR(80),
  postCode VARCHAR(12),
  city VARCHAR(60),
  countryCode VARCHAR(2),
  latitude DECIMAL(9,6),
  longitude DECIMAL(9,6),
  constructionClass VARCHAR(5),
  occupancyCode VARCHAR(10),
  yearBuilt INTEGER,
  floorArea DECIMAL(15,2),
  sprinklered SMALLINT,
  fireAlarm SMALLINT,
  floodZone VARCHAR(5),
  quakeZone VARCHAR(5),
  buildingValue DECIMAL(15,2),
  contentsValue DECIMAL(15,2),
  stockValue DECIMAL(15,2),
  biAnnualValue DECIMAL(15,2),
  lastSurveyDate DATE,
  PRIMARY KEY (siteId)
);

CREATE TABLE fleetVehicle (
  fleetVehicleId INTEGER NOT NULL,
  riskId INTEGER,
  plateNo VARCHAR(15),
  vin VARCHAR(17),
  makeName VARCHAR(30),
  modelName VARCHAR(40),
  vehicleClass VARCHAR(10),
  grossWeight INTEGER,
  firstRegDate DATE,
  insuredValue DECIMAL(15,2),
  onDate DATE,
  offDate DATE,
  PRIMARY KEY (fleetVehicleId)
);

CREATE TABLE cargoDeclaration (
  declarationId INTEGER NOT NULL,
  policyId INTEGER,
  shipmentDate DATE,
  vesselName VARCHAR(60),
  fromPort VARCHAR(40),
  toPort VARCHAR(40),
  goodsCode VARCHAR(10),
  declaredValue DECIMAL(15,2),
  premiumAmount DECIMAL(15,2),
  PRIMARY KEY (declarationId)
);

CREATE TABLE activityLookup (
  activityCode VARCHAR(10) NOT NULL,
  activityName VARCHAR(100),
  naceCode VARCHAR(8),
  hazardClass INTEGER,
  PRIMARY KEY (activityCode)
);

CREATE TABLE occupancyLookup (
  occupancyCode VARCHAR(10) NOT NULL,
  occupancyName VARCHAR(80),
  hazardClass INTEGER,
  PRIMARY KEY (occupancyCode)
);

CREATE TABLE lobLookup (
  lobCode VARCHAR(10) NOT NULL,
  lobName VARCHAR(60),
  solvencyClass VARCHAR(5),
  isActive SMALLINT,
  PRIMARY KEY (lobCode)
);

CREATE TABLE productCatalog (
  productId INTEGER NOT NULL,
  productCode VARCHAR(15),
  productName VARCHAR(80),
  lobCode VARCHAR(10),
  launchDate DATE,
  closedDate DATE,
  currencyCode VARCHAR(3),
  productOwnerLogin VARCHAR(30),
  PRIMARY KEY (productId)
);

CREATE TABLE policyStatusLookup (
  statusCode VARCHAR(10) NOT NULL,
  statusName VARCHAR(40),
  isInForce SMALLINT,
  PRIMARY KEY (statusCode)
);

CREATE TABLE cancelReason (
  cancelReasonId INTEGER NOT NULL,
  reasonCode VARCHAR(10),
  reasonName VARCHAR(80),
  initiatedBy VARCHAR(10),
  PRIMARY KEY (cancelReasonId)
);

CREATE TABLE partyMaster (
  partyId INTEGER NOT NULL,
  partyNo VARCHAR(15),
  partyKind VARCHAR(1),
  legalName VARCHAR(120),
  tradeName VARCHAR(120),
  registrationNo VARCHAR(20),
  vatNo VARCHAR(20),
  naceCode VARCHAR(8),
  countryCode VARCHAR(2),
  employeeCount INTEGER,
  annualTurnover DECIMAL(15,2),
  creditRating VARCHAR(5),
  sanctionCheckDate DATE,
  sanctionHit SMALLINT,
  parentPartyId INTEGER,
  isActive SMALLINT,
  languageCode VARCHAR(2),
  createdAt TIMESTAMP,
  PRIMARY KEY (partyId)
);

CREATE TABLE partyAddress (
  partyAddressId INTEGER NOT NULL,
  partyId INTEGER,
  addressKind VARCHAR(5),
  street VARCHAR(80),
  postCode VARCHAR(12),
  city VARCHAR(60),
  countryCode VARCHAR(2),
  validFrom DATE,
  validTo DATE,
  PRIMARY KEY (partyAddressId)
);

CREATE TABLE partyContact (
  partyContactId INTEGER NOT NULL,
  partyId INTEGER,
  contactName VARCHAR(80),
  jobTitle VARCHAR(60),
  phoneNo VARCHAR(25),
  emailAddr VARCHAR(80),
  isPrimary SMALLINT,
  PRIMARY KEY (partyContactId)
);

CREATE TABLE partyRoleLookup (
  partyRoleCode VARCHAR(10) NOT NULL,
  partyRoleName VARCHAR(60),
  PRIMARY KEY (partyRoleCode)
);

CREATE TABLE brokerHouse (
  brokerHouseId INTEGER NOT NULL,
  brokerCode VARCHAR(12),
  brokerName VARCHAR(120),
  partyId INTEGER,
  officeUnitId INTEGER,
  tierCode VARCHAR(5),
  panelFlag SMALLINT,
  appointedOn DATE,
  terminatedOn DATE,
  registrationNo VARCHAR(20),
  supervisoryRef VARCHAR(20),
  collectionRight SMALLINT,
  clientMoneyAccount VARCHAR(34),
  dunningBlock SMALLINT,
  statementCycle VARCHAR(5),
  accountManagerLogin VARCHAR(30),
  websiteUrl VARCHAR(120),
  udf1 VARCHAR(50),
  udf2 VARCHAR(50),
  PRIMARY KEY (brokerHouseId)
);

CREATE TABLE brokerAgreement (
  agreementId INTEGER NOT NULL,
  brokerHouseId INTEGER,
  productId INTEGER,
  commissionPct DECIMAL(7,4),
  profitSharePct DECIMAL(7,4),
  bindingAuthorityLimit DECIMAL(15,2),
  validFrom DATE,
  validTo DATE,
  signedBy VARCHAR(30),
  PRIMARY KEY (agreementId)
);

CREATE TABLE brokerCommission (
  commissionId INTEGER NOT NULL,
  brokerHouseId INTEGER,
  policyId INTEGER,
  invoiceId INTEGER,
  commissionKind VARCHAR(10),
  baseAmount DECIMAL(15,2),
  commissionPct DECIMAL(7,4),
  commissionAmount DECIMAL(15,2),
  dueDate DATE,
  settledDate DATE,
  statementNo VARCHAR(15),
  PRIMARY KEY (commissionId)
);

CREATE TABLE claimCase (
  claimId INTEGER NOT NULL,
  claimNo VARCHAR(20),
  policyId INTEGER,
  riskId INTEGER,
  lossDate DATE,
  notifiedDate DATE,
  registeredAt TIMESTAMP,
  closedDate DATE,
  reopenedDate DATE,
  statusCode VARCHAR(10),
  lossCauseId INTEGER,
  catEventCode VARCHAR(10),
  lossLocation VARCHAR(120),
  countryCode VARCHAR(2),
  handlerLogin VARCHAR(30),
  officeUnitId INTEGER,
  severityCode VARCHAR(5),
  litigationFlag SMALLINT,
  subrogationFlag SMALLINT,
  fraudIndicator INTEGER,
  largeLossFlag SMALLINT,
  ourSharePct DECIMAL(7,4),
  currencyCode VARCHAR(3),
  estimatedLoss DECIMAL(15,2),
  brokerRef VARCHAR(30),
  narrative VARCHAR(1000),
  udf1 VARCHAR(50),
  udf2 VARCHAR(50),
  modifiedBy VARCHAR(30),
  modifiedAt TIMESTAMP,
  PRIMARY KEY (claimId)
);

CREATE TABLE claimCaseAudit (
  auditId INTEGER NOT NULL,
  claimId INTEGER,
  fieldName VARCHAR(40),
  oldValue VARCHAR(100),
  newValue VARCHAR(100),
  changedBy VARCHAR(30),
  changedAt TIMESTAMP,
  PRIMARY KEY (auditId)
);

CREATE TABLE claimFeature (
  featureId INTEGER NOT NULL,
  claimId INTEGER,
  coverId INTEGER,
  claimantPartyId INTEGER,
  featureNo INTEGER,
  featureStatus VARCHAR(10),
  openedOn DATE,
  closedOn DATE,
  deductibleApplied DECIMAL(15,2),
  injuryCode VARCHAR(5),
  injuryPct DECIMAL(7,4),
  claimedAmount DECIMAL(15,2),
  settledAmount DECIMAL(15,2),
  settlementKind VARCHAR(5),
  limitationDate DATE,
  lawsuitNo VARCHAR(30),
  courtName VARCHAR(80),
  handlerLogin VARCHAR(30),
  modifiedAt TIMESTAMP,
  PRIMARY KEY (featureId)
);

CREATE TABLE claimReserveMovement (
  movementId INTEGER NOT NULL,
  featureId INTEGER,
  reserveKind VARCHAR(10),
  movementDate DATE,
  amount DECIMAL(15,2),
  balanceAfter DECIMAL(15,2),
  enteredBy VARCHAR(30),
  reasonText VARCHAR(100),
  PRIMARY KEY (movementId)
);

CREATE TABLE claimPayment (
  paymentId INTEGER NOT NULL,
  featureId INTEGER,
  payeePartyId INTEGER,
  paymentKind VARCHAR(10),
  amount DECIMAL(15,2),
  currencyCode VARCHAR(3),
  requestedOn DATE,
  approvedBy VARCHAR(30),
  paidOn DATE,
  paymentMethodCode VARCHAR(5),
  cancelled SMALLINT,
  journalRef VARCHAR(20),
  isFinal SMALLINT,
  bankAccount VARCHAR(34),
  withholdingTax DECIMAL(15,2),
  vatAmount DECIMAL(15,2),
  invoiceRef VARCHAR(30),
  exchangeRate DOUBLE,
  secondApprover VARCHAR(30),
  batchNo VARCHAR(15),
  createdBy VARCHAR(30),
  createdAt TIMESTAMP,
  PRIMARY KEY (paymentId)
);

CREATE TABLE paymentKindLookup (
  paymentKind VARCHAR(10) NOT NULL,
  paymentKindName VARCHAR(60),
  isExpense SMALLINT,
  PRIMARY KEY (paymentKind)
);

CREATE TABLE claimParticipant (
  participantId INTEGER NOT NULL,
  claimId INTEGER,
  partyId INTEGER,
  partyRoleCode VARCHAR(10),
  appointedOn DATE,
  feeAgreed DECIMAL(15,2),
  releasedOn DATE,
  PRIMARY KEY (participantId)
);

CREATE TABLE claimStatusLookup (
  statusCode VARCHAR(10) NOT NULL,
  statusName VARCHAR(40),
  isOpen SMALLINT,
  PRIMARY KEY (statusCode)
);

CREATE TABLE lossCauseLookup (
  lossCauseId INTEGER NOT NULL,
  causeCode VARCHAR(10),
  causeName VARCHAR(80),
  causeGroup VARCHAR(40),
  PRIMARY KEY (lossCauseId)
);

CREATE TABLE invoiceHead (
  invoiceId INTEGER NOT NULL,
  invoiceNo VARCHAR(20),
  policyId INTEGER,
  policyTransactionId INTEGER,
  payerPartyId INTEGER,
  brokerHouseId INTEGER,
  issueDate DATE,
  dueDate DATE,
  grossAmount DECIMAL(15,2),
  taxAmount DECIMAL(15,2),
  brokerageAmount DECIMAL(15,2),
  openAmount DECIMAL(15,2),
  currencyCode VARCHAR(3),
  statusCode VARCHAR(10),
  dunningLevel INTEGER,
  collectedByBroker SMALLINT,
  PRIMARY KEY (invoiceId)
);

CREATE TABLE invoiceLine (
  invoiceLineId INTEGER NOT NULL,
  invoiceId INTEGER,
  coverId INTEGER,
  lineKind VARCHAR(10),
  amount DECIMAL(15,2),
  taxPct DECIMAL(7,4),
  PRIMARY KEY (invoiceLineId)
);

CREATE TABLE paymentReceipt (
  receiptId INTEGER NOT NULL,
  invoiceId INTEGER,
  receivedOn DATE,
  amount DECIMAL(15,2),
  paymentMethodCode VARCHAR(5),
  bankReference VARCHAR(40),
  allocated SMALLINT,
  PRIMARY KEY (receiptId)
);

CREATE TABLE paymentMethodLookup (
  paymentMethodCode VARCHAR(5) NOT NULL,
  paymentMethodName VARCHAR(40),
  PRIMARY KEY (paymentMethodCode)
);

CREATE TABLE officeUnit (
  officeUnitId INTEGER NOT NULL,
  officeCode VARCHAR(8),
  officeName VARCHAR(60),
  parentOfficeId INTEGER,
  regionName VARCHAR(40),
  costCentre VARCHAR(10),
  managerLogin VARCHAR(30),
  PRIMARY KEY (officeUnitId)
);

CREATE TABLE countryRef (
  countryCode VARCHAR(2) NOT NULL,
  countryName VARCHAR(60),
  isEu SMALLINT,
  sanctionLevel INTEGER,
  PRIMARY KEY (countryCode)
);

CREATE TABLE ref_source_system (
  src_cd VARCHAR(4) NOT NULL,
  src_name VARCHAR(40),
  decommission_dt DATE,
  PRIMARY KEY (src_cd)
);

CREATE TABLE ref_lob_map (
  lob_grp_cd VARCHAR(6) NOT NULL,
  src_cd VARCHAR(4) NOT NULL,
  src_lob_code VARCHAR(10) NOT NULL,
  lob_grp_name VARCHAR(60),
  PRIMARY KEY (lob_grp_cd, src_cd, src_lob_code)
);

CREATE TABLE ref_fx_rate (
  ccy_cd VARCHAR(3) NOT NULL,
  rate_dt DATE NOT NULL,
  rate_to_eur DOUBLE,
  rate_type VARCHAR(1),
  PRIMARY KEY (ccy_cd, rate_dt)
);

CREATE TABLE dwh_policy_xref (
  pol_key INTEGER NOT NULL,
  src_cd VARCHAR(4),
  src_policy_ref VARCHAR(20),
  cust_id INTEGER,
  lob_grp_cd VARCHAR(6),
  le_id INTEGER,
  first_seen_dt DATE,
  last_seen_dt DATE,
  PRIMARY KEY (pol_key)
);

CREATE TABLE dwh_policy_month (
  pol_key INTEGER NOT NULL,
  yyyymm INTEGER NOT NULL,
  gwp_eur DECIMAL(15,2),
  earned_eur DECIMAL(15,2),
  commission_eur DECIMAL(15,2),
  in_force_flg SMALLINT,
  exposure_yrs DOUBLE,
  PRIMARY KEY (pol_key, yyyymm)
);

CREATE TABLE dwh_claim_xref (
  clm_key INTEGER NOT NULL,
  src_cd VARCHAR(4),
  src_claim_ref VARCHAR(20),
  pol_key INTEGER,
  cat_event_ref VARCHAR(10),
  PRIMARY KEY (clm_key)
);

CREATE TABLE dwh_claim_month (
  clm_key INTEGER NOT NULL,
  yyyymm INTEGER NOT NULL,
  paid_eur DECIMAL(15,2),
  os_reserve_eur DECIMAL(15,2),
  ibnr_eur DECIMAL(15,2),
  recovered_eur DECIMAL(15,2),
  open_flg SMALLINT,
  PRIMARY KEY (clm_key, yyyymm)
);

CREATE TABLE crm_customer (
  cust_id INTEGER NOT NULL,
  cust_no VARCHAR(12),
  cust_kind VARCHAR(1),
  display_name VARCHAR(120),
  birth_dt DATE,
  segment_cd VARCHAR(4),
  pref_channel_cd VARCHAR(4),
  home_post_code VARCHAR(12),
  home_city VARCHAR(60),
  cntry_cd VARCHAR(2),
  lifetime_value DECIMAL(15,2),
  nps_last INTEGER,
  churn_score DOUBLE,
  vip_flg SMALLINT,
  do_not_call SMALLINT,
  relationship_mgr_emp_id INTEGER,
  since_dt DATE,
  merged_into_cust_id INTEGER,
  deceased_dt DATE,
  kyc_status VARCHAR(2),
  kyc_review_dt DATE,
  last_contact_dt DATE,
  attr_01 VARCHAR(50),
  attr_02 VARCHAR(50),
  attr_03 VARCHAR(50),
  created_ts TIMESTAMP,
  updated_ts TIMESTAMP,
  PRIMARY KEY (cust_id)
);

CREATE TABLE crm_customer_xref (
  xref_id INTEGER NOT NULL,
  cust_id INTEGER,
  src_cd VARCHAR(4),
  src_client_ref VARCHAR(20),
  match_score DOUBLE,
  confirmed_flg SMALLINT,
  valid_to_dt DATE,
  PRIMARY KEY (xref_id)
);

CREATE TABLE crm_segment (
  segment_cd VARCHAR(4) NOT NULL,
  segment_name VARCHAR(40),
  min_premium DECIMAL(15,2),
  PRIMARY KEY (segment_cd)
);

CREATE TABLE crm_contact_event (
  event_id INTEGER NOT NULL,
  cust_id INTEGER,
  channel_cd VARCHAR(4),
  direction VARCHAR(1),
  event_ts TIMESTAMP,
  topic_cd VARCHAR(6),
  handled_by_emp_id INTEGER,
  campaign_id INTEGER,
  outcome_cd VARCHAR(6),
  duration_sec INTEGER,
  note_txt VARCHAR(500),
  PRIMARY KEY (event_id)
);

CREATE TABLE crm_channel (
  channel_cd VARCHAR(4) NOT NULL,
  channel_name VARCHAR(40),
  PRIMARY KEY (channel_cd)
);

CREATE TABLE crm_campaign (
  campaign_id INTEGER NOT NULL,
  campaign_name VARCHAR(80),
  start_dt DATE,
  end_dt DATE,
  budget_amt DECIMAL(15,2),
  owner_ou_id INTEGER,
  channel_cd VARCHAR(4),
  PRIMARY KEY (campaign_id)
);

CREATE TABLE crm_complaint (
  complaint_id INTEGER NOT NULL,
  cust_id INTEGER,
  category_cd VARCHAR(4),
  received_dt DATE,
  due_dt DATE,
  closed_dt DATE,
  outcome_cd VARCHAR(4),
  pol_key INTEGER,
  clm_key INTEGER,
  owner_emp_id INTEGER,
  ou_id INTEGER,
  compensation_amt DECIMAL(15,2),
  ombudsman_flg SMALLINT,
  root_cause_txt VARCHAR(200),
  complaint_no VARCHAR(12),
  channel_cd VARCHAR(4),
  sub_category VARCHAR(10),
  ack_dt DATE,
  escalated_flg SMALLINT,
  escalated_dt DATE,
  summary_txt VARCHAR(500),
  src_cd VARCHAR(4),
  reopened_cnt INTEGER,
  PRIMARY KEY (complaint_id)
);

CREATE TABLE crm_complaint_category (
  category_cd VARCHAR(4) NOT NULL,
  category_name VARCHAR(60),
  regulator_code VARCHAR(10),
  PRIMARY KEY (category_cd)
);

CREATE TABLE crm_complaint_outcome (
  outcome_cd VARCHAR(4) NOT NULL,
  outcome_name VARCHAR(60),
  PRIMARY KEY (outcome_cd)
);

CREATE TABLE crm_consent (
  consent_id INTEGER NOT NULL,
  cust_id INTEGER,
  consent_type VARCHAR(6),
  granted_flg SMALLINT,
  granted_ts TIMESTAMP,
  withdrawn_ts TIMESTAMP,
  source_doc_id INTEGER,
  PRIMARY KEY (consent_id)
);

CREATE TABLE bro_intermediary (
  interm_id INTEGER NOT NULL,
  interm_no VARCHAR(10),
  interm_name VARCHAR(120),
  interm_type_cd VARCHAR(4),
  tier_cd VARCHAR(2),
  parent_interm_id INTEGER,
  acct_exec_emp_id INTEGER,
  country_cd VARCHAR(2),
  onboard_dt DATE,
  offboard_dt DATE,
  due_diligence_dt DATE,
  risk_rating VARCHAR(2),
  active_yn VARCHAR(1),
  tax_no VARCHAR(20),
  street VARCHAR(80),
  post_code VARCHAR(12),
  city VARCHAR(60),
  iban VARCHAR(34),
  phone VARCHAR(25),
  email VARCHAR(80),
  pi_cover_amt DECIMAL(15,2),
  pi_expiry_dt DATE,
  coll_flg SMALLINT,
  origin_company VARCHAR(10),
  created_ts TIMESTAMP,
  PRIMARY KEY (interm_id)
);

CREATE TABLE bro_intermediary_xref (
  interm_id INTEGER NOT NULL,
  src_cd VARCHAR(4) NOT NULL,
  src_interm_ref VARCHAR(12) NOT NULL,
  PRIMARY KEY (interm_id, src_cd, src_interm_ref)
);

CREATE TABLE bro_interm_type (
  interm_type_cd VARCHAR(4) NOT NULL,
  interm_type_name VARCHAR(60),
  PRIMARY KEY (interm_type_cd)
);

CREATE TABLE bro_tier (
  tier_cd VARCHAR(2) NOT NULL,
  tier_name VARCHAR(40),
  min_gwp DECIMAL(15,2),
  bonus_pct DECIMAL(7,4),
  PRIMARY KEY (tier_cd)
);

CREATE TABLE bro_licence (
  licence_id INTEGER NOT NULL,
  interm_id INTEGER,
  licence_no VARCHAR(20),
  authority_name VARCHAR(60),
  issued_dt DATE,
  expiry_dt DATE,
  status VARCHAR(2),
  PRIMARY KEY (licence_id)
);

CREATE TABLE bro_production_ytd (
  interm_id INTEGER NOT NULL,
  yr INTEGER NOT NULL,
  lob_grp_cd VARCHAR(6) NOT NULL,
  gwp_amt DECIMAL(15,2),
  policy_cnt INTEGER,
  loss_ratio DOUBLE,
  comm_amt DECIMAL(15,2),
  PRIMARY KEY (interm_id, yr, lob_grp_cd)
);

CREATE TABLE re_reinsurer (
  reins_id INTEGER NOT NULL,
  reins_name VARCHAR(120),
  country_cd VARCHAR(2),
  lei VARCHAR(20),
  grp_parent_reins_id INTEGER,
  collateral_amt DECIMAL(15,2),
  approved_flg SMALLINT,
  PRIMARY KEY (reins_id)
);

CREATE TABLE re_reinsurer_rating (
  reins_id INTEGER NOT NULL,
  agency_cd VARCHAR(5) NOT NULL,
  rated_dt DATE NOT NULL,
  grade VARCHAR(6),
  outlook VARCHAR(10),
  PRIMARY KEY (reins_id, agency_cd, rated_dt)
);

CREATE TABLE re_treaty (
  treaty_id INTEGER NOT NULL,
  treaty_no VARCHAR(15),
  treaty_name VARCHAR(80),
  treaty_type_cd VARCHAR(4),
  lob_grp_cd VARCHAR(6),
  uw_year INTEGER,
  incept_dt DATE,
  expiry_dt DATE,
  ccy VARCHAR(3),
  reins_broker_interm_id INTEGER,
  status VARCHAR(2),
  ceding_le_id INTEGER,
  signed_doc_id INTEGER,
  est_prem_income DECIMAL(15,2),
  prof_comm_pct DECIMAL(7,4),
  ceding_comm_pct DECIMAL(7,4),
  loss_corridor_pct DECIMAL(7,4),
  quota_share_pct DECIMAL(7,4),
  retention_amt DECIMAL(15,2),
  lines_cnt INTEGER,
  cut_off_flg SMALLINT,
  acct_freq VARCHAR(2),
  responsible_emp_id INTEGER,
  wording_ver VARCHAR(10),
  updated_ts TIMESTAMP,
  PRIMARY KEY (treaty_id)
);

CREATE TABLE re_treaty_type (
  treaty_type_cd VARCHAR(4) NOT NULL,
  treaty_type_name VARCHAR(40),
  proportional_flg SMALLINT,
  PRIMARY KEY (treaty_type_cd)
);

CREATE TABLE re_treaty_layer (
  layer_id INTEGER NOT NULL,
  treaty_id INTEGER,
  layer_no INTEGER,
  attach_amt DECIMAL(15,2),
  limit_amt DECIMAL(15,2),
  agg_limit_amt DECIMAL(15,2),
  reinstatements INTEGER,
  rate_pct DECIMAL(7,4),
  deposit_prem DECIMAL(15,2),
  PRIMARY KEY (layer_id)
);

CREATE TABLE re_treaty_share (
  share_id INTEGER NOT NULL,
  layer_id INTEGER,
  reins_id INTEGER,
  signed_pct DECIMAL(7,4),
  brokerage_pct DECIMAL(7,4),
  PRIMARY KEY (share_id)
);

CREATE TABLE re_cession (
  cession_id INTEGER NOT NULL,
  layer_id INTEGER,
  pol_key INTEGER,
  ceded_si DECIMAL(15,2),
  ceded_prem DECIMAL(15,2),
  ceded_comm DECIMAL(15,2),
  acct_period INTEGER,
  PRIMARY KEY (cession_id)
);

CREATE TABLE re_recovery (
  recovery_id INTEGER NOT NULL,
  layer_id INTEGER,
  reins_id INTEGER,
  clm_key INTEGER,
  notified_dt DATE,
  billed_amt DECIMAL(15,2),
  billed_dt DATE,
  collected_amt DECIMAL(15,2),
  collected_dt DATE,
  status_cd VARCHAR(2),
  dispute_flg SMALLINT,
  orig_ccy VARCHAR(3),
  orig_amt DECIMAL(15,2),
  fx_rate DOUBLE,
  reinst_prem DECIMAL(15,2),
  cash_call_flg SMALLINT,
  handler_emp_id INTEGER,
  note_txt VARCHAR(300),
  updated_ts TIMESTAMP,
  PRIMARY KEY (recovery_id)
);

CREATE TABLE re_fac_placement (
  fac_id INTEGER NOT NULL,
  pol_key INTEGER,
  reins_id INTEGER,
  placed_dt DATE,
  ceded_pct DECIMAL(7,4),
  ceded_prem DECIMAL(15,2),
  placed_by_emp_id INTEGER,
  slip_doc_id INTEGER,
  PRIMARY KEY (fac_id)
);

CREATE TABLE gl_legal_entity (
  le_id INTEGER NOT NULL,
  le_code VARCHAR(6),
  le_name VARCHAR(80),
  country_cd VARCHAR(2),
  merged_dt DATE,
  PRIMARY KEY (le_id)
);

CREATE TABLE gl_account (
  acct_id INTEGER NOT NULL,
  acct_no VARCHAR(10),
  acct_name VARCHAR(80),
  acct_grp_cd VARCHAR(4),
  dr_cr VARCHAR(1),
  active_yn VARCHAR(1),
  PRIMARY KEY (acct_id)
);

CREATE TABLE gl_account_group (
  acct_grp_cd VARCHAR(4) NOT NULL,
  acct_grp_name VARCHAR(60),
  stmt VARCHAR(2),
  PRIMARY KEY (acct_grp_cd)
);

CREATE TABLE gl_cost_center (
  cc_id INTEGER NOT NULL,
  cc_code VARCHAR(10),
  cc_name VARCHAR(60),
  ou_id INTEGER,
  le_id INTEGER,
  closed_dt DATE,
  PRIMARY KEY (cc_id)
);

CREATE TABLE gl_journal (
  je_id INTEGER NOT NULL,
  je_no VARCHAR(20),
  le_id INTEGER,
  posting_dt DATE,
  period_id INTEGER,
  je_source VARCHAR(4),
  posted_by_emp_id INTEGER,
  reversed_je_id INTEGER,
  descr VARCHAR(200),
  status VARCHAR(2),
  doc_dt DATE,
  ccy VARCHAR(3),
  fx_rate DOUBLE,
  approved_by_emp_id INTEGER,
  approved_ts TIMESTAMP,
  batch_no VARCHAR(15),
  src_cd VARCHAR(4),
  accrual_flg SMALLINT,
  created_ts TIMESTAMP,
  PRIMARY KEY (je_id)
);

CREATE TABLE gl_journal_line (
  je_id INTEGER NOT NULL,
  line_no INTEGER NOT NULL,
  acct_id INTEGER,
  cc_id INTEGER,
  debit_amt DECIMAL(15,2),
  credit_amt DECIMAL(15,2),
  ccy VARCHAR(3),
  src_ref VARCHAR(20),
  line_txt VARCHAR(120),
  PRIMARY KEY (je_id, line_no)
);

CREATE TABLE gl_period (
  period_id INTEGER NOT NULL,
  fiscal_yr INTEGER,
  period_no INTEGER,
  start_dt DATE,
  end_dt DATE,
  closed_flg SMALLINT,
  PRIMARY KEY (period_id)
);

CREATE TABLE gl_balance (
  acct_id INTEGER NOT NULL,
  cc_id INTEGER NOT NULL,
  period_id INTEGER NOT NULL,
  le_id INTEGER NOT NULL,
  open_amt DECIMAL(15,2),
  dr_amt DECIMAL(15,2),
  cr_amt DECIMAL(15,2),
  close_amt DECIMAL(15,2),
  PRIMARY KEY (acct_id, cc_id, period_id, le_id)
);

CREATE TABLE gl_stg_feed (
  feed_id INTEGER NOT NULL,
  src_cd VARCHAR(4),
  ext_ref VARCHAR(20),
  acct_no VARCHAR(10),
  amt DECIMAL(15,2),
  posting_dt VARCHAR(10),
  status VARCHAR(2),
  err_msg VARCHAR(200),
  PRIMARY KEY (feed_id)
);

CREATE TABLE doc_document (
  doc_id INTEGER NOT NULL,
  doc_no VARCHAR(20),
  doc_type_cd VARCHAR(6),
  title VARCHAR(200),
  mime VARCHAR(60),
  received_ts TIMESTAMP,
  author_emp_id INTEGER,
  template_id INTEGER,
  page_cnt INTEGER,
  lang_cd VARCHAR(2),
  retention_until DATE,
  confidentiality INTEGER,
  deleted_flg SMALLINT,
  barcode VARCHAR(30),
  batch_no VARCHAR(15),
  scan_station VARCHAR(10),
  file_size INTEGER,
  hash_val VARCHAR(64),
  storage_path VARCHAR(200),
  src_cd VARCHAR(4),
  signed_flg SMALLINT,
  updated_ts TIMESTAMP,
  PRIMARY KEY (doc_id)
);

CREATE TABLE doc_link (
  doc_id INTEGER NOT NULL,
  object_kind VARCHAR(8) NOT NULL,
  object_ref VARCHAR(20) NOT NULL,
  linked_ts TIMESTAMP,
  PRIMARY KEY (doc_id, object_kind, object_ref)
);

CREATE TABLE doc_type (
  doc_type_cd VARCHAR(6) NOT NULL,
  doc_type_name VARCHAR(60),
  retention_yrs INTEGER,
  PRIMARY KEY (doc_type_cd)
);

CREATE TABLE doc_template (
  template_id INTEGER NOT NULL,
  template_code VARCHAR(20),
  template_name VARCHAR(80),
  owner_ou_id INTEGER,
  version_no INTEGER,
  valid_from DATE,
  valid_to DATE,
  PRIMARY KEY (template_id)
);

CREATE TABLE uw_submission (
  subm_id INTEGER NOT NULL,
  subm_no VARCHAR(15),
  received_dt DATE,
  cust_id INTEGER,
  interm_id INTEGER,
  lob_grp_cd VARCHAR(6),
  status_cd VARCHAR(3),
  uw_emp_id INTEGER,
  ou_id INTEGER,
  target_incept_dt DATE,
  est_premium DECIMAL(15,2),
  tsi_amt DECIMAL(15,2),
  decline_reason_cd VARCHAR(4),
  bound_pol_key INTEGER,
  competitor_name VARCHAR(80),
  priority INTEGER,
  renewal_flg SMALLINT,
  PRIMARY KEY (subm_id)
);

CREATE TABLE uw_submission_status (
  status_cd VARCHAR(3) NOT NULL,
  status_name VARCHAR(40),
  final_flg SMALLINT,
  PRIMARY KEY (status_cd)
);

CREATE TABLE uw_quote (
  quote_id INTEGER NOT NULL,
  subm_id INTEGER,
  version_no INTEGER,
  quoted_dt DATE,
  valid_until_dt DATE,
  quoted_prem DECIMAL(15,2),
  technical_prem DECIMAL(15,2),
  discount_pct DECIMAL(7,4),
  accepted_flg SMALLINT,
  quoted_by_emp_id INTEGER,
  tax_amt DECIMAL(15,2),
  brokerage_pct DECIMAL(7,4),
  ded_amt DECIMAL(15,2),
  limit_amt DECIMAL(15,2),
  reins_cost DECIMAL(15,2),
  expense_load DECIMAL(15,2),
  cat_load DECIMAL(15,2),
  model_ver VARCHAR(10),
  ccy VARCHAR(3),
  doc_id INTEGER,
  comment_txt VARCHAR(300),
  PRIMARY KEY (quote_id)
);

CREATE TABLE uw_referral (
  referral_id INTEGER NOT NULL,
  subm_id INTEGER,
  reason_cd VARCHAR(4),
  referred_dt DATE,
  referred_by_emp_id INTEGER,
  referred_to_emp_id INTEGER,
  decision_cd VARCHAR(2),
  decision_dt DATE,
  comment_txt VARCHAR(500),
  PRIMARY KEY (referral_id)
);

CREATE TABLE uw_referral_reason (
  reason_cd VARCHAR(4) NOT NULL,
  reason_name VARCHAR(80),
  PRIMARY KEY (reason_cd)
);

CREATE TABLE uw_decline_reason (
  decline_reason_cd VARCHAR(4) NOT NULL,
  decline_reason_name VARCHAR(80),
  PRIMARY KEY (decline_reason_cd)
);

CREATE TABLE uw_authority (
  authority_id INTEGER NOT NULL,
  emp_id INTEGER,
  lob_grp_cd VARCHAR(6),
  max_si DECIMAL(15,2),
  max_prem DECIMAL(15,2),
  level_cd VARCHAR(2),
  granted_dt DATE,
  revoked_dt DATE,
  PRIMARY KEY (authority_id)
);

CREATE TABLE uw_site_survey (
  survey_id INTEGER NOT NULL,
  src_site_id INTEGER,
  surveyed_dt DATE,
  surveyor_emp_id INTEGER,
  overall_grade VARCHAR(2),
  mfl_pct DECIMAL(7,4),
  recommend_cnt INTEGER,
  report_doc_id INTEGER,
  next_due_dt DATE,
  survey_type VARCHAR(4),
  fire_grade VARCHAR(2),
  nat_cat_grade VARCHAR(2),
  bi_grade VARCHAR(2),
  theft_grade VARCHAR(2),
  pml_amt DECIMAL(15,2),
  mfl_amt DECIMAL(15,2),
  ext_firm VARCHAR(80),
  fee_amt DECIMAL(15,2),
  approved_by_emp_id INTEGER,
  approved_dt DATE,
  PRIMARY KEY (survey_id)
);

CREATE TABLE uw_survey_recommendation (
  rec_id INTEGER NOT NULL,
  survey_id INTEGER,
  priority_cd VARCHAR(2),
  rec_txt VARCHAR(300),
  due_dt DATE,
  completed_dt DATE,
  PRIMARY KEY (rec_id)
);

CREATE TABLE hr_employee (
  emp_id INTEGER NOT NULL,
  emp_no VARCHAR(8),
  last_name VARCHAR(60),
  first_name VARCHAR(60),
  birth_dt DATE,
  hire_dt DATE,
  term_dt DATE,
  position_id INTEGER,
  ou_id INTEGER,
  loc_id INTEGER,
  mgr_emp_id INTEGER,
  fte_pct DECIMAL(7,4),
  contract_type VARCHAR(2),
  grade_cd VARCHAR(3),
  base_salary DECIMAL(15,2),
  work_email VARCHAR(80),
  origin_company VARCHAR(10),
  gender VARCHAR(1),
  nationality VARCHAR(2),
  PRIMARY KEY (emp_id)
);

CREATE TABLE hr_employee_hist (
  emp_id INTEGER NOT NULL,
  eff_from DATE NOT NULL,
  eff_to DATE,
  position_id INTEGER,
  ou_id INTEGER,
  grade_cd VARCHAR(3),
  base_salary DECIMAL(15,2),
  change_reason_cd VARCHAR(4),
  PRIMARY KEY (emp_id, eff_from)
);

CREATE TABLE hr_org_unit (
  ou_id INTEGER NOT NULL,
  ou_code VARCHAR(10),
  ou_name VARCHAR(80),
  ou_type VARCHAR(4),
  parent_ou_id INTEGER,
  head_emp_id INTEGER,
  valid_from DATE,
  valid_to DATE,
  PRIMARY KEY (ou_id)
);

CREATE TABLE hr_position (
  position_id INTEGER NOT NULL,
  position_title VARCHAR(80),
  job_family VARCHAR(30),
  ou_id INTEGER,
  vacant_flg SMALLINT,
  PRIMARY KEY (position_id)
);

CREATE TABLE hr_location (
  loc_id INTEGER NOT NULL,
  loc_name VARCHAR(60),
  city VARCHAR(40),
  country_cd VARCHAR(2),
  PRIMARY KEY (loc_id)
);

CREATE TABLE hr_absence (
  absence_id INTEGER NOT NULL,
  emp_id INTEGER,
  absence_type_cd VARCHAR(3),
  from_dt DATE,
  to_dt DATE,
  days DOUBLE,
  approved_by_emp_id INTEGER,
  PRIMARY KEY (absence_id)
);

CREATE TABLE hr_absence_type (
  absence_type_cd VARCHAR(3) NOT NULL,
  absence_type_name VARCHAR(40),
  paid_flg SMALLINT,
  PRIMARY KEY (absence_type_cd)
);

CREATE TABLE hr_training (
  training_id INTEGER NOT NULL,
  emp_id INTEGER,
  course_id INTEGER,
  completed_dt DATE,
  expires_dt DATE,
  score DOUBLE,
  PRIMARY KEY (training_id)
);

CREATE TABLE hr_course (
  course_id INTEGER NOT NULL,
  course_name VARCHAR(80),
  mandatory_flg SMALLINT,
  provider VARCHAR(60),
  PRIMARY KEY (course_id)
);

CREATE TABLE hr_login_map (
  emp_id INTEGER NOT NULL,
  src_cd VARCHAR(4) NOT NULL,
  login_id VARCHAR(30) NOT NULL,
  active_yn VARCHAR(1),
  PRIMARY KEY (emp_id, src_cd, login_id)
);
