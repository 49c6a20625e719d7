CREATE TABLE THERAREA (
    TACODE                 VARCHAR2(4) NOT NULL,
    TANAME                 VARCHAR2(40),
    TAHEAD                 VARCHAR2(10),
    ACTIV                  CHAR(1),
    CONSTRAINT PK_THERAREA PRIMARY KEY (TACODE)
);

CREATE TABLE INDICAT (
    INDCD                  VARCHAR2(6) NOT NULL,
    INDNAM                 VARCHAR2(60),
    TACODE                 VARCHAR2(4),
    ICD10                  VARCHAR2(8),
    ORPHAN                 CHAR(1),
    PREVAL                 NUMBER(15,4),
    CONSTRAINT PK_INDICAT PRIMARY KEY (INDCD),
    FOREIGN KEY (TACODE) REFERENCES THERAREA (TACODE)
);

CREATE TABLE TARGT (
    TGTID                  NUMBER(10) NOT NULL,
    TGTSYM                 VARCHAR2(15),
    TGTNAM                 VARCHAR2(80),
    TGTCLS                 VARCHAR2(6),
    UNIPRT                 VARCHAR2(10),
    GENEID                 VARCHAR2(15),
    ORGNSM                 VARCHAR2(6),
    VALSTS                 VARCHAR2(2),
    CONSTRAINT PK_TARGT PRIMARY KEY (TGTID)
);

CREATE TABLE TGTCLS (
    TGTCLS                 VARCHAR2(6) NOT NULL,
    CLSTXT                 VARCHAR2(40),
    CONSTRAINT PK_TGTCLS PRIMARY KEY (TGTCLS)
);

CREATE TABLE RSPRJ (
    PRJNR                  NUMBER(10) NOT NULL,
    PRJKEY                 VARCHAR2(12),
    PRJNAM                 VARCHAR2(60),
    TACODE                 VARCHAR2(4),
    TGTID                  NUMBER(10),
    INDCD                  VARCHAR2(6),
    PRJPHS                 VARCHAR2(4),
    PRJSTS                 VARCHAR2(2),
    LEADPNR                NUMBER(10),
    SITECD                 VARCHAR2(4),
    CSTCTR                 VARCHAR2(10),
    BGNDAT                 DATE,
    ENDDAT                 DATE,
    STPRSN                 VARCHAR2(4),
    PRIOR                  NUMBER(6),
    PROBSUC                NUMBER(15,4),
    PARTNR                 VARCHAR2(20),
    BUDAMT                 NUMBER(15,4),
    ALIAS1                 VARCHAR2(30),
    ALIAS2                 VARCHAR2(30),
    ERDAT                  DATE,
    ERNAM                  VARCHAR2(12),
    AEDAT                  DATE,
    AENAM                  VARCHAR2(12),
    CONSTRAINT PK_RSPRJ PRIMARY KEY (PRJNR),
    FOREIGN KEY (TACODE) REFERENCES THERAREA (TACODE),
    FOREIGN KEY (TGTID) REFERENCES TARGT (TGTID),
    FOREIGN KEY (INDCD) REFERENCES INDICAT (INDCD)
);

CREATE TABLE RSPRJH (
    PRJNR                  NUMBER(10) NOT NULL,
    VERSN                  NUMBER(4) NOT NULL,
    PRJPHS                 VARCHAR2(4),
    PRJSTS                 VARCHAR2(2),
    LEADPNR                NUMBER(10),
    PROBSUC                NUMBER(15,4),
    VALFR                  DATE,
    VALTO                  DATE,
    AENAM                  VARCHAR2(12),
    CONSTRAINT PK_RSPRJH PRIMARY KEY (PRJNR, VERSN)
);

CREATE TABLE PRJSTS (
    PRJSTS                 VARCHAR2(6) NOT NULL,
    STSTXT                 VARCHAR2(40),
    ENDFLG                 CHAR(1),
    CONSTRAINT PK_PRJSTS PRIMARY KEY (PRJSTS)
);

CREATE TABLE STPRSN (
    STPRSN                 VARCHAR2(6) NOT NULL,
    RSNTXT                 VARCHAR2(60),
    CONSTRAINT PK_STPRSN PRIMARY KEY (STPRSN)
);

CREATE TABLE PRJMIL (
    PRJNR                  NUMBER(10) NOT NULL,
    MILCD                  VARCHAR2(6) NOT NULL,
    PLNDAT                 DATE,
    FCSTDAT                DATE,
    ACTDAT                 DATE,
    OWNPNR                 NUMBER(10),
    RISKCD                 VARCHAR2(2),
    CMMNT                  VARCHAR2(200),
    CONSTRAINT PK_PRJMIL PRIMARY KEY (PRJNR, MILCD),
    FOREIGN KEY (PRJNR) REFERENCES RSPRJ (PRJNR),
    FOREIGN KEY (MILCD) REFERENCES MILTYP (MILCD)
);

CREATE TABLE MILTYP (
    MILCD                  VARCHAR2(6) NOT NULL,
    MILTXT                 VARCHAR2(60),
    SORTNR                 NUMBER(10),
    STAGE                  VARCHAR2(4),
    CONSTRAINT PK_MILTYP PRIMARY KEY (MILCD)
);

CREATE TABLE PRJTEAM (
    PRJNR                  NUMBER(10) NOT NULL,
    PERNR                  NUMBER(10) NOT NULL,
    ROLCD                  VARCHAR2(4),
    FTEPCT                 NUMBER(15,4),
    BGNDAT                 DATE,
    ENDDAT                 DATE,
    CONSTRAINT PK_PRJTEAM PRIMARY KEY (PRJNR, PERNR),
    FOREIGN KEY (PRJNR) REFERENCES RSPRJ (PRJNR),
    FOREIGN KEY (PERNR) REFERENCES PERSNL (PERNR)
);

CREATE TABLE PRJCST (
    PRJNR                  NUMBER(10) NOT NULL,
    GJAHR                  NUMBER(4) NOT NULL,
    MONAT                  NUMBER(6) NOT NULL,
    KOSTA                  VARCHAR2(4) NOT NULL,
    ACTAMT                 NUMBER(15,4),
    PLNAMT                 NUMBER(15,4),
    WAERS                  VARCHAR2(3),
    CONSTRAINT PK_PRJCST PRIMARY KEY (PRJNR, GJAHR, MONAT, KOSTA),
    FOREIGN KEY (PRJNR) REFERENCES RSPRJ (PRJNR)
);

CREATE TABLE CMPDHD (
    CPDNR                  NUMBER(10) NOT NULL,
    CPDKEY                 VARCHAR2(15),
    CPDTYP                 VARCHAR2(4),
    CPDSTS                 VARCHAR2(2),
    GENNAM                 VARCHAR2(60),
    LABCD                  VARCHAR2(20),
    CASNR                  VARCHAR2(15),
    MOLFRM                 VARCHAR2(60),
    MOLWT                  NUMBER(15,4),
    SALTCD                 VARCHAR2(4),
    STEREO                 VARCHAR2(4),
    CLOGP                  NUMBER(15,4),
    TPSA                   NUMBER(15,4),
    HBD                    NUMBER(6),
    HBA                    NUMBER(6),
    ROTB                   NUMBER(6),
    SMILE                  VARCHAR2(400),
    INCHIK                 VARCHAR2(27),
    REGDAT                 DATE,
    REGPNR                 NUMBER(10),
    PATFAM                 VARCHAR2(20),
    HAZCD                  VARCHAR2(6),
    CTRLSB                 CHAR(1),
    SRCCD                  VARCHAR2(4),
    PARCPD                 NUMBER(10),
    NMEFLG                 CHAR(1),
    ORIGPR                 VARCHAR2(6),
    LICIN                  VARCHAR2(20),
    USRF1                  VARCHAR2(30),
    USRF2                  VARCHAR2(30),
    ERDAT                  DATE,
    ERNAM                  VARCHAR2(12),
    AEDAT                  DATE,
    AENAM                  VARCHAR2(12),
    CONSTRAINT PK_CMPDHD PRIMARY KEY (CPDNR)
);

CREATE TABLE CMPDHH (
    CPDNR                  NUMBER(10) NOT NULL,
    VERSN                  NUMBER(4) NOT NULL,
    CPDSTS                 VARCHAR2(2),
    SALTCD                 VARCHAR2(4),
    MOLWT                  NUMBER(15,4),
    VALFR                  DATE,
    VALTO                  DATE,
    AENAM                  VARCHAR2(12),
    CONSTRAINT PK_CMPDHH PRIMARY KEY (CPDNR, VERSN),
    FOREIGN KEY (CPDNR) REFERENCES CMPDHD (CPDNR)
);

CREATE TABLE CMPDSTS (
    CPDSTS                 VARCHAR2(6) NOT NULL,
    STSTXT                 VARCHAR2(40),
    CONSTRAINT PK_CMPDSTS PRIMARY KEY (CPDSTS)
);

CREATE TABLE CMPDPRJ (
    CPDNR                  NUMBER(10) NOT NULL,
    PRJNR                  NUMBER(10) NOT NULL,
    RLCD                   VARCHAR2(4),
    LEADFL                 CHAR(1),
    SERNAM                 VARCHAR2(40),
    ADDDAT                 DATE,
    CONSTRAINT PK_CMPDPRJ PRIMARY KEY (CPDNR, PRJNR),
    FOREIGN KEY (CPDNR) REFERENCES CMPDHD (CPDNR),
    FOREIGN KEY (PRJNR) REFERENCES RSPRJ (PRJNR)
);

CREATE TABLE CMPDBAT (
    CBATNR                 NUMBER(10) NOT NULL,
    CPDNR                  NUMBER(10),
    BATSUF                 VARCHAR2(4),
    AMTMG                  NUMBER(15,4),
    PURPCT                 NUMBER(15,4),
    SYNPNR                 NUMBER(10),
    ELNNR                  NUMBER(10),
    SUPVND                 VARCHAR2(6),
    RCVDAT                 DATE,
    QCSTS                  VARCHAR2(2),
    QCMTH                  VARCHAR2(4),
    APPEAR                 VARCHAR2(40),
    CONSTRAINT PK_CMPDBAT PRIMARY KEY (CBATNR),
    FOREIGN KEY (CPDNR) REFERENCES CMPDHD (CPDNR)
);

CREATE TABLE CMPDINV (
    BARCD                  VARCHAR2(15) NOT NULL,
    CBATNR                 NUMBER(10),
    LABID                  NUMBER(10),
    RACK                   VARCHAR2(10),
    POSN                   VARCHAR2(4),
    VOLUL                  NUMBER(15,4),
    CONCMM                 NUMBER(15,4),
    SOLVNT                 VARCHAR2(6),
    FRZTHW                 NUMBER(6),
    STATUS                 VARCHAR2(2),
    LSTDAT                 DATE,
    CONSTRAINT PK_CMPDINV PRIMARY KEY (BARCD),
    FOREIGN KEY (CBATNR) REFERENCES CMPDBAT (CBATNR)
);

CREATE TABLE CMPDORD (
    ORDNR                  NUMBER(10) NOT NULL,
    CBATNR                 NUMBER(10),
    REQPNR                 NUMBER(10),
    ASYNR                  NUMBER(10),
    ORDDAT                 DATE,
    NEEDAT                 DATE,
    DELDAT                 DATE,
    AMTUG                  NUMBER(15,4),
    ORDSTS                 VARCHAR2(2),
    CONSTRAINT PK_CMPDORD PRIMARY KEY (ORDNR),
    FOREIGN KEY (CBATNR) REFERENCES CMPDBAT (CBATNR)
);

CREATE TABLE CMPDSUM (
    CPDNR                  NUMBER(10) NOT NULL,
    ASYNR                  NUMBER(10) NOT NULL,
    NRES                   NUMBER(6),
    GMEAN                  NUMBER(15,4),
    SDLOG                  NUMBER(15,4),
    BEST                   NUMBER(15,4),
    UNIT                   VARCHAR2(6),
    LSTDAT                 DATE,
    CONSTRAINT PK_CMPDSUM PRIMARY KEY (CPDNR, ASYNR)
);

CREATE TABLE CMPD_STAGE (
    LOAD_ID                NUMBER(10) NOT NULL,
    ROW_NO                 NUMBER(10) NOT NULL,
    COMPOUND_REF           VARCHAR2(30),
    STRUCTURE              VARCHAR2(400),
    SUBMITTER              VARCHAR2(60),
    ERR_MSG                VARCHAR2(200),
    LOAD_DATE              DATE,
    CONSTRAINT PK_CMPD_STAGE PRIMARY KEY (LOAD_ID, ROW_NO)
);

CREATE TABLE HAZCLS (
    HAZCD                  VARCHAR2(6) NOT NULL,
    HAZTXT                 VARCHAR2(60),
    OEBAND                 VARCHAR2(2),
    CONSTRAINT PK_HAZCLS PRIMARY KEY (HAZCD)
);

CREATE TABLE ASYTYP (
    ASYTYP                 VARCHAR2(6) NOT NULL,
    TYPTXT                 VARCHAR2(40),
    TIER                   NUMBER(6),
    CONSTRAINT PK_ASYTYP PRIMARY KEY (ASYTYP)
);

CREATE TABLE ASYHD (
    ASYNR                  NUMBER(10) NOT NULL,
    ASYKEY                 VARCHAR2(15),
    ASYNAM                 VARCHAR2(80),
    ASYTYP                 VARCHAR2(6),
    TGTID                  NUMBER(10),
    SPECD                  VARCHAR2(6),
    CELLCD                 VARCHAR2(8),
    RDOUT                  VARCHAR2(20),
    UNIT                   VARCHAR2(6),
    HITTHR                 NUMBER(15,4),
    OWNPNR                 NUMBER(10),
    LABID                  NUMBER(10),
    VENDNR                 NUMBER(10),
    VALDAT                 DATE,
    RETDAT                 DATE,
    PLTFMT                 NUMBER(6),
    DURDAY                 NUMBER(6),
    COSTPT                 NUMBER(15,4),
    ASYSTS                 VARCHAR2(2),
    SOPNR                  VARCHAR2(20),
    ERDAT                  DATE,
    ERNAM                  VARCHAR2(12),
    CONSTRAINT PK_ASYHD PRIMARY KEY (ASYNR),
    FOREIGN KEY (ASYTYP) REFERENCES ASYTYP (ASYTYP),
    FOREIGN KEY (TGTID) REFERENCES TARGT (TGTID),
    FOREIGN KEY (SPECD) REFERENCES SPECIES (SPECD)
);

CREATE TABLE SPECIES (
    SPECD                  VARCHAR2(6) NOT NULL,
    SPENAM                 VARCHAR2(40),
    GLPFLG                 CHAR(1),
    CONSTRAINT PK_SPECIES PRIMARY KEY (SPECD)
);

CREATE TABLE ASYRUN (
    RUNNR                  NUMBER(10) NOT NULL,
    ASYNR                  NUMBER(10),
    RUNDAT                 DATE,
    RUNPNR                 NUMBER(10),
    EQUNR                  NUMBER(10),
    PLTCNT                 NUMBER(6),
    ZPRIM                  NUMBER(15,4),
    QCFLG                  CHAR(1),
    RUNSTS                 VARCHAR2(2),
    REQNR                  NUMBER(10),
    ELNNR                  NUMBER(10),
    CONSTRAINT PK_ASYRUN PRIMARY KEY (RUNNR),
    FOREIGN KEY (ASYNR) REFERENCES ASYHD (ASYNR),
    FOREIGN KEY (EQUNR) REFERENCES EQUNIT (EQUNR)
);

CREATE TABLE ASYRES (
    RESNR                  NUMBER(10) NOT NULL,
    RUNNR                  NUMBER(10),
    CBATNR                 NUMBER(10),
    PARCD                  VARCHAR2(6),
    OPER                   VARCHAR2(2),
    RESVAL                 NUMBER(15,4),
    UNIT                   VARCHAR2(6),
    HILLS                  NUMBER(15,4),
    MAXRSP                 NUMBER(15,4),
    OUTLFL                 CHAR(1),
    VALSTS                 VARCHAR2(2),
    RESDAT                 DATE,
    CURVID                 VARCHAR2(20),
    MINRSP                 NUMBER(15,4),
    CHISQ                  NUMBER(15,4),
    NPTS                   NUMBER(6),
    RELPNR                 NUMBER(10),
    RELDAT                 DATE,
    CMMNT                  VARCHAR2(120),
    CONSTRAINT PK_ASYRES PRIMARY KEY (RESNR),
    FOREIGN KEY (RUNNR) REFERENCES ASYRUN (RUNNR),
    FOREIGN KEY (CBATNR) REFERENCES CMPDBAT (CBATNR)
);

CREATE TABLE ASYRES_OLD (
    OLDNR                  NUMBER(10) NOT NULL,
    COMPOUND               VARCHAR2(20),
    ASSAY                  VARCHAR2(40),
    IC50                   VARCHAR2(20),
    DATUM                  VARCHAR2(10),
    MIGFLG                 CHAR(1),
    CONSTRAINT PK_ASYRES_OLD PRIMARY KEY (OLDNR)
);

CREATE TABLE ASYREQ (
    REQNR                  NUMBER(10) NOT NULL,
    REQPNR                 NUMBER(10),
    PRJNR                  NUMBER(10),
    ASYNR                  NUMBER(10),
    REQDAT                 DATE,
    DUEDAT                 DATE,
    CPDCNT                 NUMBER(6),
    REQSTS                 VARCHAR2(2),
    PRIOR                  NUMBER(6),
    CONSTRAINT PK_ASYREQ PRIMARY KEY (REQNR),
    FOREIGN KEY (PRJNR) REFERENCES RSPRJ (PRJNR),
    FOREIGN KEY (ASYNR) REFERENCES ASYHD (ASYNR)
);

CREATE TABLE REQSTS (
    REQSTS                 VARCHAR2(6) NOT NULL,
    STSTXT                 VARCHAR2(40),
    CONSTRAINT PK_REQSTS PRIMARY KEY (REQSTS)
);

CREATE TABLE EQUNIT (
    EQUNR                  NUMBER(10) NOT NULL,
    EQUTXT                 VARCHAR2(60),
    EQUTYP                 VARCHAR2(6),
    LABID                  NUMBER(10),
    SERNR                  VARCHAR2(30),
    MANUF                  VARCHAR2(40),
    ACQDAT                 DATE,
    CALDUE                 DATE,
    EQUSTS                 VARCHAR2(2),
    ACQVAL                 NUMBER(15,4),
    CONSTRAINT PK_EQUNIT PRIMARY KEY (EQUNR),
    FOREIGN KEY (LABID) REFERENCES LABMST (LABID)
);

CREATE TABLE EQUCAL (
    EQUNR                  NUMBER(10) NOT NULL,
    CALDAT                 DATE NOT NULL,
    CALRES                 VARCHAR2(2),
    CALPNR                 NUMBER(10),
    NXTDAT                 DATE,
    CERTNR                 VARCHAR2(20),
    CONSTRAINT PK_EQUCAL PRIMARY KEY (EQUNR, CALDAT),
    FOREIGN KEY (EQUNR) REFERENCES EQUNIT (EQUNR)
);

CREATE TABLE LABMST (
    LABID                  NUMBER(10) NOT NULL,
    LABNAM                 VARCHAR2(60),
    SITECD                 VARCHAR2(4),
    HEADPNR                NUMBER(10),
    BSLEV                  NUMBER(6),
    KOSTL                  VARCHAR2(10),
    CONSTRAINT PK_LABMST PRIMARY KEY (LABID),
    FOREIGN KEY (SITECD) REFERENCES RSSITE (SITECD)
);

CREATE TABLE RSSITE (
    SITECD                 VARCHAR2(4) NOT NULL,
    SITENAM                VARCHAR2(60),
    CNTRY                  CHAR(2),
    TOWN                   VARCHAR2(40),
    CONSTRAINT PK_RSSITE PRIMARY KEY (SITECD)
);

CREATE TABLE TOXSTU (
    TOXNR                  NUMBER(10) NOT NULL,
    CPDNR                  NUMBER(10),
    PRJNR                  NUMBER(10),
    SPECD                  VARCHAR2(6),
    STUTYP                 VARCHAR2(6),
    GLPFLG                 CHAR(1),
    VENDNR                 NUMBER(10),
    BGNDAT                 DATE,
    ENDDAT                 DATE,
    DURWK                  NUMBER(6),
    DIRPNR                 NUMBER(10),
    NOAELV                 NUMBER(15,4),
    NOAELU                 VARCHAR2(6),
    RPTDAT                 DATE,
    STUSTS                 VARCHAR2(2),
    QAUPNR                 NUMBER(10),
    PROTNO                 VARCHAR2(20),
    VEHCL                  VARCHAR2(20),
    RECWK                  NUMBER(6),
    COSTAM                 NUMBER(15,4),
    WAERS                  VARCHAR2(3),
    ERDAT                  DATE,
    ERNAM                  VARCHAR2(12),
    CONSTRAINT PK_TOXSTU PRIMARY KEY (TOXNR),
    FOREIGN KEY (CPDNR) REFERENCES CMPDHD (CPDNR),
    FOREIGN KEY (SPECD) REFERENCES SPECIES (SPECD)
);

CREATE TABLE TOXFND (
    TOXNR                  NUMBER(10) NOT NULL,
    FNDNR                  NUMBER(10) NOT NULL,
    GRPNR                  NUMBER(10),
    ORGCD                  VARCHAR2(4),
    FNDTXT                 VARCHAR2(120),
    SEVGRD                 NUMBER(6),
    INCID                  NUMBER(6),
    RECOV                  CHAR(1),
    CONSTRAINT PK_TOXFND PRIMARY KEY (TOXNR, FNDNR),
    FOREIGN KEY (TOXNR) REFERENCES TOXSTU (TOXNR),
    FOREIGN KEY (ORGCD) REFERENCES TOXORG (ORGCD)
);

CREATE TABLE TOXORG (
    ORGCD                  VARCHAR2(6) NOT NULL,
    ORGTXT                 VARCHAR2(40),
    CONSTRAINT PK_TOXORG PRIMARY KEY (ORGCD)
);

CREATE TABLE PKRES (
    PKNR                   NUMBER(10) NOT NULL,
    CPDNR                  NUMBER(10),
    SPECD                  VARCHAR2(6),
    ROUTE                  VARCHAR2(4),
    DOSEVL                 NUMBER(15,4),
    CMAX                   NUMBER(15,4),
    TMAX                   NUMBER(15,4),
    AUCINF                 NUMBER(15,4),
    THALF                  NUMBER(15,4),
    CLEAR                  NUMBER(15,4),
    BIOAV                  NUMBER(15,4),
    STUDAT                 DATE,
    CONSTRAINT PK_PKRES PRIMARY KEY (PKNR)
);

CREATE TABLE MATMST (
    MATNR                  NUMBER(10) NOT NULL,
    MATKEY                 VARCHAR2(18),
    MTART                  VARCHAR2(4),
    MEINS                  VARCHAR2(3),
    CPDNR                  NUMBER(10),
    PRODCD                 VARCHAR2(6),
    STRGTH                 VARCHAR2(20),
    DOSFRM                 VARCHAR2(4),
    STRCND                 VARCHAR2(4),
    SHLMTH                 NUMBER(6),
    HAZCD                  VARCHAR2(6),
    HTSCD                  VARCHAR2(12),
    MATSTS                 VARCHAR2(2),
    MFRNR                  NUMBER(10),
    ABCKZ                  CHAR(1),
    GRWGT                  NUMBER(15,4),
    NTWGT                  NUMBER(15,4),
    PRUEF                  CHAR(1),
    LVORM                  CHAR(1),
    ERDAT                  DATE,
    ERNAM                  VARCHAR2(12),
    AEDAT                  DATE,
    AENAM                  VARCHAR2(12),
    ZZFLD1                 VARCHAR2(20),
    ZZFLD2                 VARCHAR2(20),
    CONSTRAINT PK_MATMST PRIMARY KEY (MATNR)
);

CREATE TABLE MATTXT (
    MATNR                  NUMBER(10) NOT NULL,
    SPRAS                  VARCHAR2(2) NOT NULL,
    MAKTX                  VARCHAR2(80),
    CONSTRAINT PK_MATTXT PRIMARY KEY (MATNR, SPRAS),
    FOREIGN KEY (MATNR) REFERENCES MATMST (MATNR)
);

CREATE TABLE STRCND (
    STRCND                 VARCHAR2(6) NOT NULL,
    CNDTXT                 VARCHAR2(40),
    TMIN                   NUMBER(15,4),
    TMAX                   NUMBER(15,4),
    CONSTRAINT PK_STRCND PRIMARY KEY (STRCND)
);

CREATE TABLE PLNT (
    WERKS                  VARCHAR2(4) NOT NULL,
    PLNAME                 VARCHAR2(60),
    CNTRY                  CHAR(2),
    GMPLIC                 VARCHAR2(30),
    GMPEXP                 DATE,
    QPPNR                  NUMBER(10),
    PLTYP                  VARCHAR2(4),
    VENDNR                 NUMBER(10),
    CONSTRAINT PK_PLNT PRIMARY KEY (WERKS)
);

CREATE TABLE BTCHHD (
    CHARG                  VARCHAR2(10) NOT NULL,
    MATNR                  NUMBER(10),
    WERKS                  VARCHAR2(4),
    PRDDAT                 DATE,
    EXPDAT                 DATE,
    RTSDAT                 DATE,
    BTSTS                  CHAR(2),
    BTSIZE                 NUMBER(15,4),
    MEINS                  VARCHAR2(3),
    ORDNR                  NUMBER(10),
    PARCHG                 VARCHAR2(10),
    YLDPCT                 NUMBER(15,4),
    RELDAT                 DATE,
    RELPNR                 NUMBER(10),
    QPCERT                 VARCHAR2(20),
    RJRSN                  VARCHAR2(4),
    CAMPNR                 NUMBER(10),
    USECD                  VARCHAR2(4),
    LSTMOV                 DATE,
    BLKFLG                 CHAR(1),
    RTEST                  NUMBER(6),
    ERDAT                  DATE,
    ERNAM                  VARCHAR2(12),
    AEDAT                  DATE,
    ZZFLD1                 VARCHAR2(20),
    CONSTRAINT PK_BTCHHD PRIMARY KEY (CHARG),
    FOREIGN KEY (MATNR) REFERENCES MATMST (MATNR),
    FOREIGN KEY (WERKS) REFERENCES PLNT (WERKS),
    FOREIGN KEY (BTSTS) REFERENCES BTCHSTS (BTSTS),
    FOREIGN KEY (ORDNR) REFERENCES PRDORD (ORDNR)
);

CREATE TABLE BTCHHH (
    CHARG                  VARCHAR2(10) NOT NULL,
    VERSN                  NUMBER(4) NOT NULL,
    BTSTS                  CHAR(2),
    OLDSTS                 VARCHAR2(2),
    CHGDAT                 DATE,
    CHGPNR                 NUMBER(10),
    CHGRSN                 VARCHAR2(4),
    CONSTRAINT PK_BTCHHH PRIMARY KEY (CHARG, VERSN)
);

CREATE TABLE BTCHGEN (
    CHARG                  VARCHAR2(10) NOT NULL,
    SRCCHG                 VARCHAR2(10) NOT NULL,
    MATNR                  NUMBER(10),
    QTYUSD                 NUMBER(15,4),
    CONSTRAINT PK_BTCHGEN PRIMARY KEY (CHARG, SRCCHG)
);

CREATE TABLE BTCHSTS (
    BTSTS                  CHAR(2) NOT NULL,
    STSTXT                 VARCHAR2(40),
    USEFLG                 CHAR(1),
    CONSTRAINT PK_BTCHSTS PRIMARY KEY (BTSTS)
);

CREATE TABLE BATCH_ARCHIVE (
    BATCH_NO               VARCHAR2(20) NOT NULL,
    ITEM_CODE              VARCHAR2(20),
    MADE_ON                VARCHAR2(10),
    EXPIRY                 VARCHAR2(10),
    SITE_NAME              VARCHAR2(40),
    DISPOSITION            VARCHAR2(20),
    CONSTRAINT PK_BATCH_ARCHIVE PRIMARY KEY (BATCH_NO)
);

CREATE TABLE PRDORD (
    ORDNR                  NUMBER(10) NOT NULL,
    MATNR                  NUMBER(10),
    WERKS                  VARCHAR2(4),
    PLNQTY                 NUMBER(15,4),
    ACTQTY                 NUMBER(15,4),
    MEINS                  VARCHAR2(3),
    BGNDAT                 DATE,
    ENDDAT                 DATE,
    ACTEND                 DATE,
    ORSTS                  VARCHAR2(2),
    BOMNR                  NUMBER(10),
    SCHPNR                 NUMBER(10),
    ORTYP                  VARCHAR2(4),
    DISPO                  VARCHAR2(4),
    LGORT                  VARCHAR2(4),
    RSNUM                  VARCHAR2(10),
    PRIOKX                 VARCHAR2(2),
    CAMPNR                 NUMBER(10),
    USECD                  VARCHAR2(4),
    ERDAT                  DATE,
    ERNAM                  VARCHAR2(12),
    AEDAT                  DATE,
    CONSTRAINT PK_PRDORD PRIMARY KEY (ORDNR),
    FOREIGN KEY (MATNR) REFERENCES MATMST (MATNR),
    FOREIGN KEY (WERKS) REFERENCES PLNT (WERKS)
);

CREATE TABLE PRDOPR (
    ORDNR                  NUMBER(10) NOT NULL,
    OPRNR                  NUMBER(10) NOT NULL,
    WRKCT                  VARCHAR2(6),
    OPRTXT                 VARCHAR2(60),
    STDHRS                 NUMBER(15,4),
    ACTHRS                 NUMBER(15,4),
    SCRPQT                 NUMBER(15,4),
    CNFDAT                 DATE,
    CNFPNR                 NUMBER(10),
    CONSTRAINT PK_PRDOPR PRIMARY KEY (ORDNR, OPRNR),
    FOREIGN KEY (ORDNR) REFERENCES PRDORD (ORDNR),
    FOREIGN KEY (WRKCT) REFERENCES WRKCTR (WRKCT)
);

CREATE TABLE WRKCTR (
    WRKCT                  VARCHAR2(6) NOT NULL,
    WRKTXT                 VARCHAR2(60),
    WERKS                  VARCHAR2(4),
    KOSTL                  VARCHAR2(10),
    CAPHRS                 NUMBER(15,4),
    CLNCLS                 VARCHAR2(2),
    CONSTRAINT PK_WRKCTR PRIMARY KEY (WRKCT),
    FOREIGN KEY (WERKS) REFERENCES PLNT (WERKS)
);

CREATE TABLE QINSP (
    PRUEFL                 NUMBER(10) NOT NULL,
    CHARG                  VARCHAR2(10),
    INSTYP                 VARCHAR2(4),
    BGNDAT                 DATE,
    ENDDAT                 DATE,
    UDCODE                 VARCHAR2(4),
    UDDAT                  DATE,
    UDPNR                  NUMBER(10),
    SMPQTY                 NUMBER(15,4),
    CONSTRAINT PK_QINSP PRIMARY KEY (PRUEFL),
    FOREIGN KEY (CHARG) REFERENCES BTCHHD (CHARG)
);

CREATE TABLE QINRES (
    PRUEFL                 NUMBER(10) NOT NULL,
    CHRNR                  NUMBER(10) NOT NULL,
    MEAVAL                 NUMBER(15,4),
    RESTXT                 VARCHAR2(40),
    OOSFLG                 CHAR(1),
    OOTFLG                 CHAR(1),
    TSTPNR                 NUMBER(10),
    TSTDAT                 DATE,
    EQUNR                  NUMBER(10),
    RTSTNR                 NUMBER(10),
    CONSTRAINT PK_QINRES PRIMARY KEY (PRUEFL, CHRNR),
    FOREIGN KEY (PRUEFL) REFERENCES QINSP (PRUEFL),
    FOREIGN KEY (CHRNR) REFERENCES QCHAR (CHRNR)
);

CREATE TABLE QCHAR (
    CHRNR                  NUMBER(10) NOT NULL,
    CHRTXT                 VARCHAR2(60),
    METHCD                 VARCHAR2(12),
    UNIT                   VARCHAR2(6),
    CHRTYP                 VARCHAR2(4),
    CONSTRAINT PK_QCHAR PRIMARY KEY (CHRNR)
);

CREATE TABLE QSPEC (
    MATNR                  NUMBER(10) NOT NULL,
    CHRNR                  NUMBER(10) NOT NULL,
    VERSN                  NUMBER(4) NOT NULL,
    LOLIM                  NUMBER(15,4),
    UPLIM                  NUMBER(15,4),
    TGTVAL                 NUMBER(15,4),
    VALFR                  DATE,
    CONSTRAINT PK_QSPEC PRIMARY KEY (MATNR, CHRNR, VERSN),
    FOREIGN KEY (CHRNR) REFERENCES QCHAR (CHRNR)
);

CREATE TABLE QUDCD (
    UDCODE                 VARCHAR2(6) NOT NULL,
    UDTXT                  VARCHAR2(40),
    ACCFLG                 CHAR(1),
    CONSTRAINT PK_QUDCD PRIMARY KEY (UDCODE)
);

CREATE TABLE QDEV (
    DEVNR                  NUMBER(10) NOT NULL,
    DEVTIT                 VARCHAR2(120),
    DEVCAT                 VARCHAR2(6),
    DEVCLS                 VARCHAR2(2),
    WERKS                  VARCHAR2(4),
    CHARG                  VARCHAR2(10),
    STUNR                  NUMBER(10),
    OCCDAT                 DATE,
    RPTDAT                 DATE,
    RPTPNR                 NUMBER(10),
    OWNPNR                 NUMBER(10),
    RTCAUS                 VARCHAR2(4),
    DUEDAT                 DATE,
    CLODAT                 DATE,
    DEVSTS                 VARCHAR2(2),
    IMPACT                 VARCHAR2(200),
    EXTDAT                 DATE,
    REPFLG                 CHAR(1),
    AREACD                 VARCHAR2(4),
    SHIFTC                 VARCHAR2(2),
    INVPNR                 NUMBER(10),
    QAPNR                  NUMBER(10),
    RISKSC                 NUMBER(6),
    REGREP                 VARCHAR2(6),
    PRJREF                 VARCHAR2(20),
    ERDAT                  DATE,
    ERNAM                  VARCHAR2(12),
    AEDAT                  DATE,
    ZZFLD1                 VARCHAR2(20),
    CONSTRAINT PK_QDEV PRIMARY KEY (DEVNR),
    FOREIGN KEY (DEVCAT) REFERENCES QDEVCAT (DEVCAT),
    FOREIGN KEY (WERKS) REFERENCES PLNT (WERKS)
);

CREATE TABLE QDEVCAT (
    DEVCAT                 VARCHAR2(6) NOT NULL,
    CATTXT                 VARCHAR2(60),
    CONSTRAINT PK_QDEVCAT PRIMARY KEY (DEVCAT)
);

CREATE TABLE QRTCAUS (
    RTCAUS                 VARCHAR2(6) NOT NULL,
    CAUTXT                 VARCHAR2(60),
    CONSTRAINT PK_QRTCAUS PRIMARY KEY (RTCAUS)
);

CREATE TABLE QCAPA (
    CAPANR                 NUMBER(10) NOT NULL,
    DEVNR                  NUMBER(10),
    FINDID                 NUMBER(10),
    CAPTIT                 VARCHAR2(120),
    OWNPNR                 NUMBER(10),
    DUEDAT                 DATE,
    CLODAT                 DATE,
    EFFCHK                 DATE,
    EFFRES                 VARCHAR2(2),
    CAPSTS                 VARCHAR2(2),
    CONSTRAINT PK_QCAPA PRIMARY KEY (CAPANR),
    FOREIGN KEY (DEVNR) REFERENCES QDEV (DEVNR)
);

CREATE TABLE STABST (
    STBNR                  NUMBER(10) NOT NULL,
    CHARG                  VARCHAR2(10),
    STBTYP                 VARCHAR2(4),
    BGNDAT                 DATE,
    PCKCD                  VARCHAR2(4),
    RESPNR                 NUMBER(10),
    STBSTS                 VARCHAR2(2),
    CONSTRAINT PK_STABST PRIMARY KEY (STBNR),
    FOREIGN KEY (CHARG) REFERENCES BTCHHD (CHARG)
);

CREATE TABLE STABRS (
    STBNR                  NUMBER(10) NOT NULL,
    CNDCD                  VARCHAR2(6) NOT NULL,
    MONNR                  NUMBER(10) NOT NULL,
    CHRNR                  NUMBER(10) NOT NULL,
    MEAVAL                 NUMBER(15,4),
    OOSFLG                 CHAR(1),
    PLNDAT                 DATE,
    TSTDAT                 DATE,
    CONSTRAINT PK_STABRS PRIMARY KEY (STBNR, CNDCD, MONNR, CHRNR)
);

CREATE TABLE STABCN (
    CNDCD                  VARCHAR2(6) NOT NULL,
    CNDTXT                 VARCHAR2(40),
    TEMPC                  NUMBER(15,4),
    RELHUM                 NUMBER(15,4),
    CONSTRAINT PK_STABCN PRIMARY KEY (CNDCD)
);

CREATE TABLE LIFNRM (
    LIFNR                  VARCHAR2(10) NOT NULL,
    NAME1                  VARCHAR2(60),
    NAME2                  VARCHAR2(60),
    CNTRY                  CHAR(2),
    TOWN                   VARCHAR2(40),
    VNDCLS                 VARCHAR2(4),
    AUDSTS                 VARCHAR2(2),
    LSTAUD                 DATE,
    NXTAUD                 DATE,
    ZTERM                  VARCHAR2(4),
    WAERS                  VARCHAR2(3),
    GMPAPR                 CHAR(1),
    BLCKD                  CHAR(1),
    STCEG                  VARCHAR2(20),
    ERDAT                  DATE,
    ERNAM                  VARCHAR2(12),
    NAME3                  VARCHAR2(60),
    STRAS                  VARCHAR2(60),
    PSTLZ                  VARCHAR2(10),
    TELF1                  VARCHAR2(30),
    SMTPAD                 VARCHAR2(80),
    KTOKK                  VARCHAR2(4),
    SPERM                  VARCHAR2(1),
    DUNSNR                 VARCHAR2(9),
    BNKACC                 VARCHAR2(34),
    ZZRISK                 VARCHAR2(2),
    CONSTRAINT PK_LIFNRM PRIMARY KEY (LIFNR)
);

CREATE TABLE EKKOHD (
    EBELN                  VARCHAR2(10) NOT NULL,
    LIFNR                  VARCHAR2(10),
    WERKS                  VARCHAR2(4),
    EKGRP                  VARCHAR2(4),
    BEDAT                  DATE,
    BSART                  VARCHAR2(4),
    NETTO                  NUMBER(15,4),
    WAERS                  VARCHAR2(3),
    RELSTS                 VARCHAR2(2),
    ZTERM                  VARCHAR2(4),
    KOSTL                  VARCHAR2(10),
    PRJNR                  NUMBER(10),
    ERNAM                  VARCHAR2(12),
    CONSTRAINT PK_EKKOHD PRIMARY KEY (EBELN)
);

CREATE TABLE EKPOPS (
    EBELN                  VARCHAR2(10) NOT NULL,
    EBELP                  NUMBER(6) NOT NULL,
    MATNR                  NUMBER(10),
    TXZ01                  VARCHAR2(60),
    MENGE                  NUMBER(15,4),
    MEINS                  VARCHAR2(3),
    NETPR                  NUMBER(15,4),
    EINDT                  DATE,
    ELIKZ                  CHAR(1),
    LOEKZ                  CHAR(1),
    STUNR                  NUMBER(10),
    CONSTRAINT PK_EKPOPS PRIMARY KEY (EBELN, EBELP),
    FOREIGN KEY (EBELN) REFERENCES EKKOHD (EBELN)
);

CREATE TABLE STKBAL (
    MATNR                  NUMBER(10) NOT NULL,
    WERKS                  VARCHAR2(4) NOT NULL,
    LGORT                  VARCHAR2(4) NOT NULL,
    CHARG                  VARCHAR2(10) NOT NULL,
    FREQTY                 NUMBER(15,4),
    QIQTY                  NUMBER(15,4),
    BLKQTY                 NUMBER(15,4),
    MEINS                  VARCHAR2(3),
    LSTCNT                 DATE,
    RSVQTY                 NUMBER(15,4),
    TRNQTY                 NUMBER(15,4),
    RETQTY                 NUMBER(15,4),
    CONQTY                 NUMBER(15,4),
    SOBKZ                  VARCHAR2(1),
    LFGJA                  VARCHAR2(4),
    LFMON                  VARCHAR2(2),
    SPERR                  VARCHAR2(1),
    CONSTRAINT PK_STKBAL PRIMARY KEY (MATNR, WERKS, LGORT, CHARG)
);

CREATE TABLE STKSNP (
    MATNR                  NUMBER(10) NOT NULL,
    WERKS                  VARCHAR2(4) NOT NULL,
    GJAHR                  NUMBER(4) NOT NULL,
    MONAT                  NUMBER(6) NOT NULL,
    QTY                    NUMBER(15,4),
    VALAMT                 NUMBER(15,4),
    CONSTRAINT PK_STKSNP PRIMARY KEY (MATNR, WERKS, GJAHR, MONAT)
);

CREATE TABLE CLINICAL_STUDY (
    STUDY_ID               NUMBER(10) NOT NULL,
    PROTOCOL_NO            VARCHAR2(20),
    SHORT_TITLE            VARCHAR2(120),
    FULL_TITLE             VARCHAR2(400),
    PHASE_CODE             VARCHAR2(4),
    STATUS_CODE            VARCHAR2(4),
    CPDNR                  NUMBER(10),
    INDCD                  VARCHAR2(6),
    PRJNR                  NUMBER(10),
    STUDY_TYPE             VARCHAR2(10),
    DESIGN_CODE            VARCHAR2(10),
    BLIND_CODE             VARCHAR2(4),
    RANDOMIZED_YN          CHAR(1),
    PLANNED_SUBJECTS       NUMBER(6),
    PLANNED_SITES          NUMBER(6),
    SPONSOR_CODE           VARCHAR2(10),
    NCT_NO                 VARCHAR2(15),
    EUDRACT_NO             VARCHAR2(20),
    CT_NO                  VARCHAR2(20),
    PEDIATRIC_YN           CHAR(1),
    FIRST_PATIENT_IN_PLAN  DATE,
    FIRST_PATIENT_IN       DATE,
    LAST_PATIENT_IN_PLAN   DATE,
    LAST_PATIENT_IN        DATE,
    LAST_PATIENT_OUT       DATE,
    DB_LOCK_PLAN           DATE,
    DB_LOCK_ACTUAL         DATE,
    CSR_DATE               DATE,
    STUDY_LEAD_PERNR       NUMBER(10),
    MEDICAL_LEAD_PERNR     NUMBER(10),
    COST_CENTRE            VARCHAR2(10),
    BUDGET_AMT             NUMBER(15,4),
    BUDGET_CURR            VARCHAR2(3),
    DSMB_YN                CHAR(1),
    STOP_REASON            VARCHAR2(200),
    LEGACY_NO              VARCHAR2(15),
    SPARE_1                VARCHAR2(30),
    SPARE_2                VARCHAR2(30),
    CREATED_ON             DATE,
    CREATED_BY             VARCHAR2(12),
    CHANGED_ON             DATE,
    CHANGED_BY             VARCHAR2(12),
    CONSTRAINT PK_CLINICAL_STUDY PRIMARY KEY (STUDY_ID),
    FOREIGN KEY (PHASE_CODE) REFERENCES STUDY_PHASE (PHASE_CODE),
    FOREIGN KEY (STATUS_CODE) REFERENCES STUDY_STATUS (STATUS_CODE),
    FOREIGN KEY (CPDNR) REFERENCES CMPDHD (CPDNR),
    FOREIGN KEY (INDCD) REFERENCES INDICAT (INDCD)
);

CREATE TABLE CLINICAL_STUDY_HIST (
    STUDY_ID               NUMBER(10) NOT NULL,
    REV_NO                 NUMBER(10) NOT NULL,
    STATUS_CODE            VARCHAR2(4),
    PHASE_CODE             VARCHAR2(4),
    PLANNED_SUBJECTS       NUMBER(6),
    PLANNED_SITES          NUMBER(6),
    VALID_FROM             DATE,
    VALID_TO               DATE,
    CHANGED_BY             VARCHAR2(12),
    CONSTRAINT PK_CLINICAL_STUDY_HIST PRIMARY KEY (STUDY_ID, REV_NO)
);

CREATE TABLE STUDY_PHASE (
    PHASE_CODE             VARCHAR2(4) NOT NULL,
    PHASE_NAME             VARCHAR2(40),
    SORT_NO                NUMBER(6),
    CONSTRAINT PK_STUDY_PHASE PRIMARY KEY (PHASE_CODE)
);

CREATE TABLE STUDY_STATUS (
    STATUS_CODE            VARCHAR2(4) NOT NULL,
    STATUS_NAME            VARCHAR2(40),
    CLOSED_YN              CHAR(1),
    CONSTRAINT PK_STUDY_STATUS PRIMARY KEY (STATUS_CODE)
);

CREATE TABLE STUDY_ARM (
    ARM_ID                 NUMBER(10) NOT NULL,
    STUDY_ID               NUMBER(10),
    ARM_CODE               VARCHAR2(10),
    ARM_NAME               VARCHAR2(80),
    ARM_TYPE               VARCHAR2(10),
    DOSE_TEXT              VARCHAR2(60),
    RATIO                  NUMBER(6),
    PLANNED_N              NUMBER(6),
    CONSTRAINT PK_STUDY_ARM PRIMARY KEY (ARM_ID),
    FOREIGN KEY (STUDY_ID) REFERENCES CLINICAL_STUDY (STUDY_ID)
);

CREATE TABLE STUDY_COUNTRY (
    STUDY_ID               NUMBER(10) NOT NULL,
    COUNTRY_CODE           CHAR(2) NOT NULL,
    PLANNED_SITES          NUMBER(6),
    PLANNED_SUBJECTS       NUMBER(6),
    CTA_APPROVAL_DATE      DATE,
    FIRST_SITE_DATE        DATE,
    COUNTRY_LEAD_PERNR     NUMBER(10),
    ACTIVE_YN              CHAR(1),
    CONSTRAINT PK_STUDY_COUNTRY PRIMARY KEY (STUDY_ID, COUNTRY_CODE),
    FOREIGN KEY (STUDY_ID) REFERENCES CLINICAL_STUDY (STUDY_ID)
);

CREATE TABLE STUDY_SITE (
    SITE_ID                NUMBER(10) NOT NULL,
    STUDY_ID               NUMBER(10),
    SITE_NO                VARCHAR2(10),
    INST_ID                NUMBER(10),
    COUNTRY_CODE           VARCHAR2(2),
    SITE_STATUS            VARCHAR2(6),
    PI_ID                  NUMBER(10),
    CRA_PERNR              NUMBER(10),
    SELECTED_DATE          DATE,
    INITIATED_DATE         DATE,
    ACTIVATED_DATE         DATE,
    FIRST_SUBJ_DATE        DATE,
    CLOSED_DATE            DATE,
    TARGET_N               NUMBER(6),
    MAX_N                  NUMBER(6),
    DEPOT_ID               NUMBER(10),
    RISK_SCORE             NUMBER(15,4),
    CONTRACT_DATE          DATE,
    EC_ID                  NUMBER(10),
    TIER                   VARCHAR2(4),
    LAB_VENDOR_NO          VARCHAR2(10),
    TIME_ZONE              VARCHAR2(10),
    IRT_ACTIVE_YN          CHAR(1),
    LAST_MON_DATE          DATE,
    REMARK                 VARCHAR2(200),
    CHANGED_ON             DATE,
    CHANGED_BY             VARCHAR2(12),
    CONSTRAINT PK_STUDY_SITE PRIMARY KEY (SITE_ID),
    FOREIGN KEY (STUDY_ID) REFERENCES CLINICAL_STUDY (STUDY_ID),
    FOREIGN KEY (INST_ID) REFERENCES INSTITUTION (INST_ID),
    FOREIGN KEY (SITE_STATUS) REFERENCES SITE_STATUS (SITE_STATUS),
    FOREIGN KEY (PI_ID) REFERENCES INVESTIGATOR (INV_ID)
);

CREATE TABLE SITE_STATUS (
    SITE_STATUS            VARCHAR2(6) NOT NULL,
    STATUS_NAME            VARCHAR2(40),
    CONSTRAINT PK_SITE_STATUS PRIMARY KEY (SITE_STATUS)
);

CREATE TABLE INSTITUTION (
    INST_ID                NUMBER(10) NOT NULL,
    INST_NAME              VARCHAR2(100),
    INST_TYPE              VARCHAR2(10),
    STREET                 VARCHAR2(60),
    CITY                   VARCHAR2(40),
    COUNTRY_CODE           VARCHAR2(2),
    POSTCODE               VARCHAR2(12),
    PHONE                  VARCHAR2(30),
    CONSTRAINT PK_INSTITUTION PRIMARY KEY (INST_ID)
);

CREATE TABLE INVESTIGATOR (
    INV_ID                 NUMBER(10) NOT NULL,
    LAST_NAME              VARCHAR2(60),
    FIRST_NAME             VARCHAR2(60),
    SPECIALTY              VARCHAR2(40),
    LICENCE_NO             VARCHAR2(30),
    EMAIL                  VARCHAR2(80),
    GCP_DATE               DATE,
    DEBARRED_YN            CHAR(1),
    INST_ID                NUMBER(10),
    CV_DATE                DATE,
    TITLE                  VARCHAR2(20),
    PHONE                  VARCHAR2(30),
    CTRY                   VARCHAR2(2),
    FDA_BLACK_YN           CHAR(1),
    VEEVA_NO               VARCHAR2(20),
    OLD_INV_NO             VARCHAR2(15),
    CHANGED_ON             DATE,
    CONSTRAINT PK_INVESTIGATOR PRIMARY KEY (INV_ID)
);

CREATE TABLE SITE_INVESTIGATOR (
    SITE_ID                NUMBER(10) NOT NULL,
    INV_ID                 NUMBER(10) NOT NULL,
    ROLE_CODE              VARCHAR2(6),
    START_DATE             DATE,
    END_DATE               DATE,
    FDF_SIGNED_DATE        DATE,
    CONSTRAINT PK_SITE_INVESTIGATOR PRIMARY KEY (SITE_ID, INV_ID),
    FOREIGN KEY (SITE_ID) REFERENCES STUDY_SITE (SITE_ID),
    FOREIGN KEY (INV_ID) REFERENCES INVESTIGATOR (INV_ID)
);

CREATE TABLE STUDY_TEAM (
    STUDY_ID               NUMBER(10) NOT NULL,
    PERNR                  NUMBER(10) NOT NULL,
    ROLE_CODE              VARCHAR2(6) NOT NULL,
    START_DATE             DATE,
    END_DATE               DATE,
    CONSTRAINT PK_STUDY_TEAM PRIMARY KEY (STUDY_ID, PERNR, ROLE_CODE),
    FOREIGN KEY (STUDY_ID) REFERENCES CLINICAL_STUDY (STUDY_ID),
    FOREIGN KEY (ROLE_CODE) REFERENCES TEAM_ROLE (ROLE_CODE)
);

CREATE TABLE TEAM_ROLE (
    ROLE_CODE              VARCHAR2(6) NOT NULL,
    ROLE_NAME              VARCHAR2(40),
    CONSTRAINT PK_TEAM_ROLE PRIMARY KEY (ROLE_CODE)
);

CREATE TABLE STUDY_CRO (
    STUDY_ID               NUMBER(10) NOT NULL,
    LIFNR                  VARCHAR2(10) NOT NULL,
    SERVICE_CODE           VARCHAR2(6) NOT NULL,
    CONTRACT_NO            VARCHAR2(20),
    CONTRACT_AMT           NUMBER(15,4),
    CURR                   VARCHAR2(3),
    START_DATE             DATE,
    END_DATE               DATE,
    CONSTRAINT PK_STUDY_CRO PRIMARY KEY (STUDY_ID, LIFNR, SERVICE_CODE),
    FOREIGN KEY (STUDY_ID) REFERENCES CLINICAL_STUDY (STUDY_ID),
    FOREIGN KEY (SERVICE_CODE) REFERENCES CRO_SERVICE (SERVICE_CODE)
);

CREATE TABLE CRO_SERVICE (
    SERVICE_CODE           VARCHAR2(6) NOT NULL,
    SERVICE_NAME           VARCHAR2(60),
    CONSTRAINT PK_CRO_SERVICE PRIMARY KEY (SERVICE_CODE)
);

CREATE TABLE PROTOCOL_VERSION (
    STUDY_ID               NUMBER(10) NOT NULL,
    VERSION_NO             VARCHAR2(6) NOT NULL,
    VERSION_DATE           DATE,
    AMENDMENT_NO           NUMBER(6),
    SUBSTANTIAL_YN         CHAR(1),
    REASON_TEXT            VARCHAR2(200),
    APPROVED_BY            VARCHAR2(12),
    CONSTRAINT PK_PROTOCOL_VERSION PRIMARY KEY (STUDY_ID, VERSION_NO),
    FOREIGN KEY (STUDY_ID) REFERENCES CLINICAL_STUDY (STUDY_ID)
);

CREATE TABLE ETHICS_COMMITTEE (
    EC_ID                  NUMBER(10) NOT NULL,
    EC_NAME                VARCHAR2(100),
    COUNTRY_CODE           VARCHAR2(2),
    CENTRAL_YN             CHAR(1),
    CONSTRAINT PK_ETHICS_COMMITTEE PRIMARY KEY (EC_ID)
);

CREATE TABLE ETHICS_APPROVAL (
    SITE_ID                NUMBER(10) NOT NULL,
    VERSION_NO             VARCHAR2(6) NOT NULL,
    EC_ID                  NUMBER(10),
    SUBMITTED_DATE         DATE,
    APPROVED_DATE          DATE,
    DECISION_CODE          VARCHAR2(4),
    EXPIRY_DATE            DATE,
    CONSTRAINT PK_ETHICS_APPROVAL PRIMARY KEY (SITE_ID, VERSION_NO),
    FOREIGN KEY (EC_ID) REFERENCES ETHICS_COMMITTEE (EC_ID)
);

CREATE TABLE SUBJECT (
    SUBJ_ID                NUMBER(10) NOT NULL,
    STUDY_ID               NUMBER(10),
    SITE_ID                NUMBER(10),
    SUBJ_NO                VARCHAR2(12),
    SCREEN_NO              VARCHAR2(12),
    SUBJ_STATUS            VARCHAR2(6),
    ARM_ID                 NUMBER(10),
    SEX                    VARCHAR2(1),
    BIRTH_YEAR             NUMBER(6),
    RACE_CODE              VARCHAR2(4),
    ETHNIC_CODE            VARCHAR2(4),
    WEIGHT_KG              NUMBER(15,4),
    HEIGHT_CM              NUMBER(15,4),
    CONSENT_DATE           DATE,
    SCREEN_DATE            DATE,
    RAND_DATE              DATE,
    FIRST_DOSE_DATE        DATE,
    LAST_DOSE_DATE         DATE,
    END_DATE               DATE,
    END_REASON             VARCHAR2(6),
    FAIL_REASON            VARCHAR2(4),
    UNBLINDED_YN           CHAR(1),
    UNBLIND_DATE           DATE,
    STRATUM                VARCHAR2(20),
    RESCREEN_OF            NUMBER(10),
    CHANGED_ON             DATE,
    CONSTRAINT PK_SUBJECT PRIMARY KEY (SUBJ_ID),
    FOREIGN KEY (STUDY_ID) REFERENCES CLINICAL_STUDY (STUDY_ID),
    FOREIGN KEY (SITE_ID) REFERENCES STUDY_SITE (SITE_ID),
    FOREIGN KEY (SUBJ_STATUS) REFERENCES SUBJECT_STATUS (SUBJ_STATUS),
    FOREIGN KEY (ARM_ID) REFERENCES STUDY_ARM (ARM_ID),
    FOREIGN KEY (END_REASON) REFERENCES DISCONT_REASON (END_REASON)
);

CREATE TABLE SUBJECT_HIST (
    SUBJ_ID                NUMBER(10) NOT NULL,
    REV_NO                 NUMBER(10) NOT NULL,
    SUBJ_STATUS            VARCHAR2(6),
    CHANGED_ON             DATE,
    CHANGED_BY             VARCHAR2(12),
    CONSTRAINT PK_SUBJECT_HIST PRIMARY KEY (SUBJ_ID, REV_NO)
);

CREATE TABLE SUBJECT_STATUS (
    SUBJ_STATUS            VARCHAR2(6) NOT NULL,
    STATUS_NAME            VARCHAR2(40),
    CONSTRAINT PK_SUBJECT_STATUS PRIMARY KEY (SUBJ_STATUS)
);

CREATE TABLE DISCONT_REASON (
    END_REASON             VARCHAR2(6) NOT NULL,
    REASON_NAME            VARCHAR2(60),
    CONSTRAINT PK_DISCONT_REASON PRIMARY KEY (END_REASON)
);

CREATE TABLE SCREEN_FAIL_REASON (
    FAIL_REASON            VARCHAR2(6) NOT NULL,
    REASON_NAME            VARCHAR2(60),
    CONSTRAINT PK_SCREEN_FAIL_REASON PRIMARY KEY (FAIL_REASON)
);

CREATE TABLE STG_EDC_SUBJECT (
    LOAD_ID                NUMBER(10) NOT NULL,
    ROW_NO                 NUMBER(10) NOT NULL,
    STUDY                  VARCHAR2(20),
    SITE                   VARCHAR2(20),
    SUBJECT                VARCHAR2(20),
    STATUS                 VARCHAR2(20),
    CONSENT                VARCHAR2(20),
    LOAD_DATE              DATE,
    ERROR_TEXT             VARCHAR2(200),
    CONSTRAINT PK_STG_EDC_SUBJECT PRIMARY KEY (LOAD_ID, ROW_NO)
);

CREATE TABLE VISIT_SCHEDULE (
    STUDY_ID               NUMBER(10) NOT NULL,
    VISIT_CODE             VARCHAR2(8) NOT NULL,
    VISIT_NAME             VARCHAR2(60),
    DAY_NO                 NUMBER(6),
    WINDOW_MINUS           NUMBER(6),
    WINDOW_PLUS            NUMBER(6),
    FEE_AMT                NUMBER(15,4),
    CONSTRAINT PK_VISIT_SCHEDULE PRIMARY KEY (STUDY_ID, VISIT_CODE),
    FOREIGN KEY (STUDY_ID) REFERENCES CLINICAL_STUDY (STUDY_ID)
);

CREATE TABLE SUBJECT_VISIT (
    VISIT_ID               NUMBER(10) NOT NULL,
    SUBJ_ID                NUMBER(10),
    VISIT_CODE             VARCHAR2(8),
    PLANNED_DATE           DATE,
    VISIT_DATE             DATE,
    MISSED_YN              CHAR(1),
    OUT_OF_WINDOW_YN       CHAR(1),
    SDV_YN                 CHAR(1),
    ENTRY_DATE             DATE,
    PAID_YN                CHAR(1),
    VISIT_TYPE             VARCHAR2(4),
    LOCATION_CODE          VARCHAR2(4),
    SIGNED_DATE            DATE,
    FROZEN_YN              CHAR(1),
    LOCKED_YN              CHAR(1),
    COMMENT_TEXT           VARCHAR2(200),
    CHANGED_ON             DATE,
    CHANGED_BY             VARCHAR2(12),
    CONSTRAINT PK_SUBJECT_VISIT PRIMARY KEY (VISIT_ID),
    FOREIGN KEY (SUBJ_ID) REFERENCES SUBJECT (SUBJ_ID)
);

CREATE TABLE LAB_TEST (
    TEST_CODE              VARCHAR2(8) NOT NULL,
    TEST_NAME              VARCHAR2(60),
    LOINC                  VARCHAR2(10),
    STD_UNIT               VARCHAR2(10),
    PANEL                  VARCHAR2(10),
    CONSTRAINT PK_LAB_TEST PRIMARY KEY (TEST_CODE)
);

CREATE TABLE LAB_RESULT (
    LAB_ID                 NUMBER(10) NOT NULL,
    VISIT_ID               NUMBER(10),
    TEST_CODE              VARCHAR2(8),
    RESULT_NUM             NUMBER(15,4),
    RESULT_TXT             VARCHAR2(20),
    UNIT                   VARCHAR2(10),
    LOW_LIMIT              NUMBER(15,4),
    HIGH_LIMIT             NUMBER(15,4),
    FLAG                   VARCHAR2(2),
    CLIN_SIG_YN            CHAR(1),
    SAMPLE_DATE            DATE,
    LIFNR                  VARCHAR2(10),
    CONSTRAINT PK_LAB_RESULT PRIMARY KEY (LAB_ID),
    FOREIGN KEY (VISIT_ID) REFERENCES SUBJECT_VISIT (VISIT_ID),
    FOREIGN KEY (TEST_CODE) REFERENCES LAB_TEST (TEST_CODE)
);

CREATE TABLE ENDPOINT (
    ENDPT_ID               NUMBER(10) NOT NULL,
    STUDY_ID               NUMBER(10),
    ENDPT_NAME             VARCHAR2(120),
    ENDPT_TYPE             VARCHAR2(4),
    SCALE_CODE             VARCHAR2(8),
    CONSTRAINT PK_ENDPOINT PRIMARY KEY (ENDPT_ID),
    FOREIGN KEY (STUDY_ID) REFERENCES CLINICAL_STUDY (STUDY_ID)
);

CREATE TABLE EFFICACY_RESULT (
    VISIT_ID               NUMBER(10) NOT NULL,
    ENDPT_ID               NUMBER(10) NOT NULL,
    SCORE                  NUMBER(15,4),
    CHANGE_BL              NUMBER(15,4),
    RESPONDER_YN           CHAR(1),
    CONSTRAINT PK_EFFICACY_RESULT PRIMARY KEY (VISIT_ID, ENDPT_ID),
    FOREIGN KEY (VISIT_ID) REFERENCES SUBJECT_VISIT (VISIT_ID),
    FOREIGN KEY (ENDPT_ID) REFERENCES ENDPOINT (ENDPT_ID)
);

CREATE TABLE DATA_QUERY (
    QUERY_ID               NUMBER(10) NOT NULL,
    VISIT_ID               NUMBER(10),
    FORM_CODE              VARCHAR2(8),
    QUERY_TEXT             VARCHAR2(200),
    QUERY_STATUS           VARCHAR2(2),
    OPENED_DATE            DATE,
    ANSWERED_DATE          DATE,
    CLOSED_DATE            DATE,
    RAISED_BY              VARCHAR2(12),
    CONSTRAINT PK_DATA_QUERY PRIMARY KEY (QUERY_ID),
    FOREIGN KEY (VISIT_ID) REFERENCES SUBJECT_VISIT (VISIT_ID),
    FOREIGN KEY (FORM_CODE) REFERENCES CRF_FORM (FORM_CODE)
);

CREATE TABLE CRF_FORM (
    FORM_CODE              VARCHAR2(8) NOT NULL,
    FORM_NAME              VARCHAR2(60),
    CONSTRAINT PK_CRF_FORM PRIMARY KEY (FORM_CODE)
);

CREATE TABLE PROTOCOL_DEVIATION (
    PD_ID                  NUMBER(10) NOT NULL,
    SUBJ_ID                NUMBER(10),
    SITE_ID                NUMBER(10),
    CATEGORY_CODE          VARCHAR2(4),
    MAJOR_YN               CHAR(1),
    PD_DATE                DATE,
    REPORTED_DATE          DATE,
    PD_TEXT                VARCHAR2(200),
    QDEVNR                 NUMBER(10),
    CONSTRAINT PK_PROTOCOL_DEVIATION PRIMARY KEY (PD_ID),
    FOREIGN KEY (SUBJ_ID) REFERENCES SUBJECT (SUBJ_ID),
    FOREIGN KEY (CATEGORY_CODE) REFERENCES PD_CATEGORY (CATEGORY_CODE)
);

CREATE TABLE PD_CATEGORY (
    CATEGORY_CODE          VARCHAR2(4) NOT NULL,
    CATEGORY_NAME          VARCHAR2(60),
    CONSTRAINT PK_PD_CATEGORY PRIMARY KEY (CATEGORY_CODE)
);

CREATE TABLE MONITORING_VISIT (
    MV_ID                  NUMBER(10) NOT NULL,
    SITE_ID                NUMBER(10),
    MV_TYPE                VARCHAR2(4),
    PLANNED_DATE           DATE,
    ACTUAL_DATE            DATE,
    MONITOR_PERNR          NUMBER(10),
    REPORT_DUE             DATE,
    REPORT_DATE            DATE,
    REMOTE_YN              CHAR(1),
    CONSTRAINT PK_MONITORING_VISIT PRIMARY KEY (MV_ID),
    FOREIGN KEY (SITE_ID) REFERENCES STUDY_SITE (SITE_ID),
    FOREIGN KEY (MV_TYPE) REFERENCES MV_TYPE (MV_TYPE)
);

CREATE TABLE MONITOR_FINDING (
    MV_ID                  NUMBER(10) NOT NULL,
    FINDING_NO             NUMBER(6) NOT NULL,
    FINDING_CODE           VARCHAR2(6),
    SEVERITY               VARCHAR2(2),
    FINDING_TEXT           VARCHAR2(200),
    DUE_DATE               DATE,
    CLOSED_DATE            DATE,
    CONSTRAINT PK_MONITOR_FINDING PRIMARY KEY (MV_ID, FINDING_NO),
    FOREIGN KEY (MV_ID) REFERENCES MONITORING_VISIT (MV_ID)
);

CREATE TABLE MV_TYPE (
    MV_TYPE                VARCHAR2(6) NOT NULL,
    TYPE_NAME              VARCHAR2(40),
    CONSTRAINT PK_MV_TYPE PRIMARY KEY (MV_TYPE)
);

CREATE TABLE SITE_PAYMENT (
    PAY_ID                 NUMBER(10) NOT NULL,
    SITE_ID                NUMBER(10),
    PAY_DATE               DATE,
    AMOUNT                 NUMBER(15,4),
    CURR                   VARCHAR2(3),
    PAY_TYPE               VARCHAR2(4),
    VISIT_ID               NUMBER(10),
    INVOICE_NO             VARCHAR2(20),
    STATUS                 VARCHAR2(2),
    TAX_AMT                NUMBER(15,4),
    COST_CENTRE            VARCHAR2(10),
    SAKNR                  VARCHAR2(10),
    DUE_DATE               DATE,
    APPROVED_BY            VARCHAR2(12),
    PERIOD                 VARCHAR2(7),
    HOLDBACK_AMT           NUMBER(15,4),
    CONSTRAINT PK_SITE_PAYMENT PRIMARY KEY (PAY_ID),
    FOREIGN KEY (SITE_ID) REFERENCES STUDY_SITE (SITE_ID)
);

CREATE TABLE ENROLL_PLAN (
    STUDY_ID               NUMBER(10) NOT NULL,
    COUNTRY_CODE           CHAR(2) NOT NULL,
    YEAR_MONTH             VARCHAR2(7) NOT NULL,
    PLAN_N                 NUMBER(6),
    CONSTRAINT PK_ENROLL_PLAN PRIMARY KEY (STUDY_ID, COUNTRY_CODE, YEAR_MONTH),
    FOREIGN KEY (STUDY_ID) REFERENCES CLINICAL_STUDY (STUDY_ID)
);

CREATE TABLE ENROLL_SUMMARY (
    SITE_ID                NUMBER(10) NOT NULL,
    YEAR_MONTH             VARCHAR2(7) NOT NULL,
    SCREENED_N             NUMBER(6),
    FAILED_N               NUMBER(6),
    RANDOMIZED_N           NUMBER(6),
    DROPPED_N              NUMBER(6),
    CONSTRAINT PK_ENROLL_SUMMARY PRIMARY KEY (SITE_ID, YEAR_MONTH),
    FOREIGN KEY (SITE_ID) REFERENCES STUDY_SITE (SITE_ID)
);

CREATE TABLE ADVERSE_EVENT (
    AE_ID                  NUMBER(10) NOT NULL,
    SUBJ_ID                NUMBER(10),
    PTCODE                 NUMBER(8),
    AE_TERM                VARCHAR2(100),
    START_DATE             DATE,
    END_DATE               DATE,
    GRADE                  NUMBER(6),
    SERIOUS_YN             CHAR(1),
    RELATED_CODE           VARCHAR2(4),
    ACTION_CODE            VARCHAR2(4),
    OUTCD                  VARCHAR2(6),
    CASENR                 NUMBER(10),
    LLT_TEXT               VARCHAR2(100),
    ONGOING_YN             CHAR(1),
    AESI_YN                CHAR(1),
    DLT_YN                 CHAR(1),
    REPORTED_DATE          DATE,
    CODED_DATE             DATE,
    CODED_BY               VARCHAR2(12),
    CHANGED_ON             DATE,
    CONSTRAINT PK_ADVERSE_EVENT PRIMARY KEY (AE_ID),
    FOREIGN KEY (SUBJ_ID) REFERENCES SUBJECT (SUBJ_ID),
    FOREIGN KEY (PTCODE) REFERENCES MEDPT (PTCODE),
    FOREIGN KEY (OUTCD) REFERENCES AEOUTC (OUTCD)
);

CREATE TABLE AECASE (
    CASENR                 NUMBER(10) NOT NULL,
    CASKEY                 VARCHAR2(20),
    RCVDAT                 DATE,
    SRCCD                  VARCHAR2(4),
    CNTRY                  CHAR(2),
    STUNR                  NUMBER(10),
    SUBNR                  NUMBER(10),
    PRODCD                 VARCHAR2(6),
    SERCD                  VARCHAR2(6),
    INIFLG                 CHAR(1),
    RPTTYP                 VARCHAR2(4),
    ASGPNR                 NUMBER(10),
    DUEDAT                 DATE,
    CASSTS                 VARCHAR2(2),
    PATSEX                 VARCHAR2(1),
    PATAGE                 NUMBER(6),
    NULLFL                 CHAR(1),
    EXPECT                 CHAR(1),
    LSTDAT                 DATE,
    ERDAT                  DATE,
    ERNAM                  VARCHAR2(12),
    RPTNAM                 VARCHAR2(60),
    RPTQUA                 VARCHAR2(4),
    LITREF                 VARCHAR2(200),
    MEDCNF                 VARCHAR2(6),
    PREGFL                 VARCHAR2(6),
    LINKNR                 NUMBER(10),
    QCPNR                  NUMBER(10),
    QCDAT                  DATE,
    CLSDAT                 DATE,
    E2BNR                  VARCHAR2(40),
    LEGNR                  VARCHAR2(20),
    ZZFLD1                 VARCHAR2(20),
    ZZFLD2                 VARCHAR2(20),
    CONSTRAINT PK_AECASE PRIMARY KEY (CASENR)
);

CREATE TABLE AEEVNT (
    CASENR                 NUMBER(10) NOT NULL,
    EVTNR                  NUMBER(10) NOT NULL,
    PTCODE                 NUMBER(8),
    ONSDAT                 DATE,
    OUTCD                  VARCHAR2(6),
    SERCD                  VARCHAR2(6),
    HOSPFL                 CHAR(1),
    DEATHF                 CHAR(1),
    CONSTRAINT PK_AEEVNT PRIMARY KEY (CASENR, EVTNR),
    FOREIGN KEY (CASENR) REFERENCES AECASE (CASENR),
    FOREIGN KEY (PTCODE) REFERENCES MEDPT (PTCODE)
);

CREATE TABLE AEDRUG (
    CASENR                 NUMBER(10) NOT NULL,
    DRGNR                  NUMBER(10) NOT NULL,
    PRODCD                 VARCHAR2(6),
    DRGROL                 VARCHAR2(2),
    CHARG                  VARCHAR2(10),
    DOSETX                 VARCHAR2(40),
    CAUSCD                 VARCHAR2(6),
    ACTCD                  VARCHAR2(4),
    CONSTRAINT PK_AEDRUG PRIMARY KEY (CASENR, DRGNR),
    FOREIGN KEY (CASENR) REFERENCES AECASE (CASENR)
);

CREATE TABLE AEREPT (
    CASENR                 NUMBER(10) NOT NULL,
    AUTHCD                 VARCHAR2(6) NOT NULL,
    SEQNR                  NUMBER(10) NOT NULL,
    DUEDAT                 DATE,
    SNTDAT                 DATE,
    RPTFMT                 VARCHAR2(4),
    ACKSTS                 VARCHAR2(2),
    LATEFL                 CHAR(1),
    CONSTRAINT PK_AEREPT PRIMARY KEY (CASENR, AUTHCD, SEQNR),
    FOREIGN KEY (CASENR) REFERENCES AECASE (CASENR)
);

CREATE TABLE AECAUS (
    CAUSCD                 VARCHAR2(6) NOT NULL,
    CAUTXT                 VARCHAR2(40),
    CONSTRAINT PK_AECAUS PRIMARY KEY (CAUSCD)
);

CREATE TABLE AEOUTC (
    OUTCD                  VARCHAR2(6) NOT NULL,
    OUTTXT                 VARCHAR2(40),
    CONSTRAINT PK_AEOUTC PRIMARY KEY (OUTCD)
);

CREATE TABLE AESRC (
    SRCCD                  VARCHAR2(6) NOT NULL,
    SRCTXT                 VARCHAR2(40),
    CONSTRAINT PK_AESRC PRIMARY KEY (SRCCD)
);

CREATE TABLE AESER (
    SERCD                  VARCHAR2(6) NOT NULL,
    SERTXT                 VARCHAR2(40),
    CONSTRAINT PK_AESER PRIMARY KEY (SERCD)
);

CREATE TABLE MEDPT (
    PTCODE                 NUMBER(8) NOT NULL,
    PTNAME                 VARCHAR2(100),
    SOCCD                  NUMBER(8),
    MDVERS                 VARCHAR2(6),
    CONSTRAINT PK_MEDPT PRIMARY KEY (PTCODE),
    FOREIGN KEY (SOCCD) REFERENCES MEDSOC (SOCCD)
);

CREATE TABLE MEDSOC (
    SOCCD                  NUMBER(8) NOT NULL,
    SOCNAM                 VARCHAR2(100),
    CONSTRAINT PK_MEDSOC PRIMARY KEY (SOCCD)
);

CREATE TABLE SAFSIG (
    SIGNR                  NUMBER(10) NOT NULL,
    PRODCD                 VARCHAR2(6),
    PTCODE                 NUMBER(8),
    DETDAT                 DATE,
    SIGSTS                 VARCHAR2(2),
    PRIOR                  NUMBER(6),
    OWNPNR                 NUMBER(10),
    CLODAT                 DATE,
    SIGRES                 VARCHAR2(4),
    CONSTRAINT PK_SAFSIG PRIMARY KEY (SIGNR)
);

CREATE TABLE KITTYP (
    KITCD                  VARCHAR2(6) NOT NULL,
    KITTXT                 VARCHAR2(60),
    MATNR                  NUMBER(10),
    STUDY_ID               NUMBER(10),
    ARM_ID                 NUMBER(10),
    UNITS                  NUMBER(6),
    CONSTRAINT PK_KITTYP PRIMARY KEY (KITCD),
    FOREIGN KEY (STUDY_ID) REFERENCES CLINICAL_STUDY (STUDY_ID)
);

CREATE TABLE KITHD (
    KITNR                  NUMBER(10) NOT NULL,
    KITCD                  VARCHAR2(6),
    CHARG                  VARCHAR2(10),
    DEPOT_ID               NUMBER(10),
    SITE_ID                NUMBER(10),
    KITSTS                 VARCHAR2(2),
    EXPDAT                 DATE,
    SHPNR                  NUMBER(10),
    DISVIS                 NUMBER(10),
    RETDAT                 DATE,
    DSTDAT                 DATE,
    LANG_CODE              VARCHAR2(2),
    RANDNO                 VARCHAR2(12),
    BLINDT                 VARCHAR2(10),
    RELABL                 VARCHAR2(1),
    LBLDAT                 DATE,
    RETQTY                 NUMBER(6),
    ERDAT                  DATE,
    ERNAM                  VARCHAR2(12),
    CONSTRAINT PK_KITHD PRIMARY KEY (KITNR),
    FOREIGN KEY (KITCD) REFERENCES KITTYP (KITCD),
    FOREIGN KEY (CHARG) REFERENCES BTCHHD (CHARG),
    FOREIGN KEY (DEPOT_ID) REFERENCES DEPOT (DEPOT_ID)
);

CREATE TABLE DEPOT (
    DEPOT_ID               NUMBER(10) NOT NULL,
    DEPOT_NAME             VARCHAR2(60),
    COUNTRY_CODE           VARCHAR2(2),
    LIFNR                  VARCHAR2(10),
    TEMP_RANGE             VARCHAR2(10),
    CONSTRAINT PK_DEPOT PRIMARY KEY (DEPOT_ID)
);

CREATE TABLE SHPHD (
    SHPNR                  NUMBER(10) NOT NULL,
    DEPOT_ID               NUMBER(10),
    SITE_ID                NUMBER(10),
    SHPDAT                 DATE,
    RCVDAT                 DATE,
    CARRNO                 VARCHAR2(10),
    STATUS                 VARCHAR2(2),
    TMPLOG                 VARCHAR2(20),
    EXCURS                 CHAR(1),
    CONSTRAINT PK_SHPHD PRIMARY KEY (SHPNR),
    FOREIGN KEY (DEPOT_ID) REFERENCES DEPOT (DEPOT_ID),
    FOREIGN KEY (SITE_ID) REFERENCES STUDY_SITE (SITE_ID)
);

CREATE TABLE TMPEXC (
    EXCNR                  NUMBER(10) NOT NULL,
    SHPNR                  NUMBER(10),
    MAXTMP                 NUMBER(15,4),
    MINTMP                 NUMBER(15,4),
    DURMIN                 NUMBER(6),
    DECSN                  VARCHAR2(4),
    DECPNR                 NUMBER(10),
    DECDAT                 DATE,
    DEVNR                  NUMBER(10),
    CONSTRAINT PK_TMPEXC PRIMARY KEY (EXCNR),
    FOREIGN KEY (SHPNR) REFERENCES SHPHD (SHPNR)
);

CREATE TABLE PRODUCT (
    PRODCD                 VARCHAR2(6) NOT NULL,
    PRODUCT_NAME           VARCHAR2(60),
    INN_NAME               VARCHAR2(60),
    CPDNR                  NUMBER(10),
    TACODE                 VARCHAR2(4),
    ATC_CODE               VARCHAR2(8),
    LAUNCH_DATE            DATE,
    PRODUCT_STATUS         VARCHAR2(4),
    BIOLOGIC_YN            CHAR(1),
    BRAND_US               VARCHAR2(60),
    BRAND_EU               VARCHAR2(60),
    FRANCHISE              VARCHAR2(20),
    PATENT_EXP             DATE,
    PARTNER_NAME           VARCHAR2(60),
    OTC_YN                 CHAR(1),
    SPARE_1                VARCHAR2(30),
    CONSTRAINT PK_PRODUCT PRIMARY KEY (PRODCD)
);

CREATE TABLE HEALTH_AUTHORITY (
    AUTHCD                 VARCHAR2(6) NOT NULL,
    AUTHORITY_NAME         VARCHAR2(80),
    SHORT_NAME             VARCHAR2(10),
    COUNTRY_CODE           VARCHAR2(2),
    REGION_CODE            VARCHAR2(4),
    CONSTRAINT PK_HEALTH_AUTHORITY PRIMARY KEY (AUTHCD)
);

CREATE TABLE SUBMISSION (
    SUBM_ID                NUMBER(10) NOT NULL,
    PRODCD                 VARCHAR2(6),
    AUTHCD                 VARCHAR2(6),
    SUBM_TYPE              VARCHAR2(6),
    SUBM_STATUS            VARCHAR2(6),
    INDCD                  VARCHAR2(6),
    STUDY_ID               NUMBER(10),
    PROCEDURE_NO           VARCHAR2(30),
    PLANNED_DATE           DATE,
    SUBMITTED_DATE         DATE,
    VALIDATED_DATE         DATE,
    DECISION_DATE          DATE,
    DECISION_CODE          VARCHAR2(4),
    TARGET_DATE            DATE,
    RA_LEAD_PERNR          NUMBER(10),
    PRIORITY_YN            CHAR(1),
    ROLLING_YN             CHAR(1),
    FEE_AMT                NUMBER(15,4),
    FEE_CURR               VARCHAR2(3),
    ECTD_NO                VARCHAR2(20),
    LEGACY_REF             VARCHAR2(20),
    CHANGED_ON             DATE,
    CONSTRAINT PK_SUBMISSION PRIMARY KEY (SUBM_ID),
    FOREIGN KEY (PRODCD) REFERENCES PRODUCT (PRODCD),
    FOREIGN KEY (AUTHCD) REFERENCES HEALTH_AUTHORITY (AUTHCD),
    FOREIGN KEY (SUBM_TYPE) REFERENCES SUBM_TYPE (SUBM_TYPE),
    FOREIGN KEY (SUBM_STATUS) REFERENCES SUBM_STATUS (SUBM_STATUS),
    FOREIGN KEY (INDCD) REFERENCES INDICAT (INDCD)
);

CREATE TABLE SUBM_TYPE (
    SUBM_TYPE              VARCHAR2(6) NOT NULL,
    TYPE_NAME              VARCHAR2(60),
    REVIEW_DAYS            NUMBER(6),
    CONSTRAINT PK_SUBM_TYPE PRIMARY KEY (SUBM_TYPE)
);

CREATE TABLE SUBM_STATUS (
    SUBM_STATUS            VARCHAR2(6) NOT NULL,
    STATUS_NAME            VARCHAR2(40),
    CONSTRAINT PK_SUBM_STATUS PRIMARY KEY (SUBM_STATUS)
);

CREATE TABLE SUBM_DOCUMENT (
    SUBM_ID                NUMBER(10) NOT NULL,
    DOC_ID                 NUMBER(10) NOT NULL,
    MODULE_NO              VARCHAR2(10),
    SEQ_NO                 NUMBER(6),
    CONSTRAINT PK_SUBM_DOCUMENT PRIMARY KEY (SUBM_ID, DOC_ID)
);

CREATE TABLE SUBM_STUDY (
    SUBM_ID                NUMBER(10) NOT NULL,
    STUDY_ID               NUMBER(10) NOT NULL,
    PIVOTAL_YN             CHAR(1),
    CONSTRAINT PK_SUBM_STUDY PRIMARY KEY (SUBM_ID, STUDY_ID),
    FOREIGN KEY (SUBM_ID) REFERENCES SUBMISSION (SUBM_ID),
    FOREIGN KEY (STUDY_ID) REFERENCES CLINICAL_STUDY (STUDY_ID)
);

CREATE TABLE HA_QUESTION (
    HAQ_ID                 NUMBER(10) NOT NULL,
    SUBM_ID                NUMBER(10),
    RECEIVED_DATE          DATE,
    DUE_DATE               DATE,
    ANSWERED_DATE          DATE,
    DISCIPLINE             VARCHAR2(6),
    QUESTION_TEXT          VARCHAR2(200),
    OWNER_PERNR            NUMBER(10),
    MAJOR_YN               CHAR(1),
    CONSTRAINT PK_HA_QUESTION PRIMARY KEY (HAQ_ID),
    FOREIGN KEY (SUBM_ID) REFERENCES SUBMISSION (SUBM_ID)
);

CREATE TABLE HA_DISCIPLINE (
    DISCIPLINE             VARCHAR2(6) NOT NULL,
    DISC_NAME              VARCHAR2(40),
    CONSTRAINT PK_HA_DISCIPLINE PRIMARY KEY (DISCIPLINE)
);

CREATE TABLE HA_COMMITMENT (
    COMMIT_ID              NUMBER(10) NOT NULL,
    SUBM_ID                NUMBER(10),
    COMMIT_TYPE            VARCHAR2(6),
    COMMIT_TEXT            VARCHAR2(200),
    DUE_DATE               DATE,
    DONE_DATE              DATE,
    OWNER_PERNR            NUMBER(10),
    STUDY_ID               NUMBER(10),
    CONSTRAINT PK_HA_COMMITMENT PRIMARY KEY (COMMIT_ID),
    FOREIGN KEY (SUBM_ID) REFERENCES SUBMISSION (SUBM_ID)
);

CREATE TABLE LICENCE (
    LIC_ID                 NUMBER(10) NOT NULL,
    PRODCD                 VARCHAR2(6),
    COUNTRY_CODE           VARCHAR2(2),
    AUTHCD                 VARCHAR2(6),
    LIC_NO                 VARCHAR2(30),
    GRANTED_DATE           DATE,
    RENEWAL_DATE           DATE,
    LIC_STATUS             VARCHAR2(4),
    MATNR                  NUMBER(10),
    HOLDER                 VARCHAR2(60),
    CONSTRAINT PK_LICENCE PRIMARY KEY (LIC_ID),
    FOREIGN KEY (PRODCD) REFERENCES PRODUCT (PRODCD)
);

CREATE TABLE INSPECTION (
    INSP_ID                NUMBER(10) NOT NULL,
    AUTHCD                 VARCHAR2(6),
    WERKS                  VARCHAR2(4),
    SITE_ID                NUMBER(10),
    INSP_TYPE              VARCHAR2(6),
    START_DATE             DATE,
    END_DATE               DATE,
    OUTCOME                VARCHAR2(4),
    LEAD_PERNR             NUMBER(10),
    CONSTRAINT PK_INSPECTION PRIMARY KEY (INSP_ID),
    FOREIGN KEY (AUTHCD) REFERENCES HEALTH_AUTHORITY (AUTHCD)
);

CREATE TABLE INSPECTION_FINDING (
    FINDID                 NUMBER(10) NOT NULL,
    INSP_ID                NUMBER(10),
    CLASS                  VARCHAR2(4),
    FINDING_TEXT           VARCHAR2(200),
    RESPONSE_DUE           DATE,
    RESPONSE_DATE          DATE,
    CONSTRAINT PK_INSPECTION_FINDING PRIMARY KEY (FINDID),
    FOREIGN KEY (INSP_ID) REFERENCES INSPECTION (INSP_ID)
);

CREATE TABLE DOC_MASTER (
    DOC_ID                 NUMBER(10) NOT NULL,
    DOC_TYPE               VARCHAR2(6),
    DOC_TITLE              VARCHAR2(120),
    AUTHOR_PERNR           NUMBER(10),
    VERSION_NO             VARCHAR2(6),
    EFFECTIVE_DATE         DATE,
    STATUS                 VARCHAR2(4),
    STUDY_ID               NUMBER(10),
    CONSTRAINT PK_DOC_MASTER PRIMARY KEY (DOC_ID),
    FOREIGN KEY (DOC_TYPE) REFERENCES DOC_TYPE (DOC_TYPE)
);

CREATE TABLE DOC_TYPE (
    DOC_TYPE               VARCHAR2(6) NOT NULL,
    TYPE_NAME              VARCHAR2(60),
    RETENTION_YRS          NUMBER(6),
    CONSTRAINT PK_DOC_TYPE PRIMARY KEY (DOC_TYPE)
);

CREATE TABLE PERSNL (
    PERNR                  NUMBER(10) NOT NULL,
    NACHN                  VARCHAR2(40),
    VORNA                  VARCHAR2(40),
    ORGEH                  NUMBER(10),
    STELL                  VARCHAR2(8),
    KOSTL                  VARCHAR2(10),
    CNTRY                  CHAR(2),
    BUKRS                  VARCHAR2(4),
    ENTDT                  DATE,
    AUSDT                  DATE,
    EMAIL                  VARCHAR2(80),
    PERSG                  VARCHAR2(2),
    MGRPNR                 NUMBER(10),
    WRKLOC                 VARCHAR2(4),
    GRADE                  VARCHAR2(4),
    FTE                    NUMBER(15,4),
    OLDNR                  VARCHAR2(10),
    SPRAS                  VARCHAR2(2),
    CONSTRAINT PK_PERSNL PRIMARY KEY (PERNR),
    FOREIGN KEY (ORGEH) REFERENCES ORGUNT (ORGEH)
);

CREATE TABLE ORGUNT (
    ORGEH                  NUMBER(10) NOT NULL,
    ORGTX                  VARCHAR2(60),
    PARORG                 NUMBER(10),
    HEADPNR                NUMBER(10),
    KOSTL                  VARCHAR2(10),
    ORGLEV                 NUMBER(6),
    CONSTRAINT PK_ORGUNT PRIMARY KEY (ORGEH)
);

CREATE TABLE KOSTLM (
    KOSTL                  VARCHAR2(10) NOT NULL,
    KTEXT                  VARCHAR2(60),
    KOKRS                  VARCHAR2(4),
    VERAK                  VARCHAR2(10),
    CONSTRAINT PK_KOSTLM PRIMARY KEY (KOSTL)
);

CREATE TABLE KOSUM (
    KOSTL                  VARCHAR2(10) NOT NULL,
    GJAHR                  NUMBER(4) NOT NULL,
    MONAT                  NUMBER(6) NOT NULL,
    SAKNR                  VARCHAR2(10) NOT NULL,
    ISTBTR                 NUMBER(15,4),
    PLNBTR                 NUMBER(15,4),
    CONSTRAINT PK_KOSUM PRIMARY KEY (KOSTL, GJAHR, MONAT, SAKNR)
);

CREATE TABLE SAKONT (
    SAKNR                  VARCHAR2(10) NOT NULL,
    SAKTX                  VARCHAR2(60),
    ACCTYP                 VARCHAR2(4),
    CONSTRAINT PK_SAKONT PRIMARY KEY (SAKNR)
);

CREATE TABLE CNTRYM (
    CNTRY                  CHAR(2) NOT NULL,
    LANDX                  VARCHAR2(60),
    REGION                 VARCHAR2(4),
    EUFLG                  CHAR(1),
    CONSTRAINT PK_CNTRYM PRIMARY KEY (CNTRY)
);

CREATE TABLE TRNCRS (
    CRSNR                  NUMBER(10) NOT NULL,
    CRSTXT                 VARCHAR2(80),
    GXPCD                  VARCHAR2(4),
    VALMON                 NUMBER(6),
    CONSTRAINT PK_TRNCRS PRIMARY KEY (CRSNR)
);

CREATE TABLE TRNREC (
    PERNR                  NUMBER(10) NOT NULL,
    CRSNR                  NUMBER(10) NOT NULL,
    CMPDAT                 DATE NOT NULL,
    RESULT                 VARCHAR2(2),
    EXPDAT                 DATE,
    CONSTRAINT PK_TRNREC PRIMARY KEY (PERNR, CRSNR, CMPDAT),
    FOREIGN KEY (PERNR) REFERENCES PERSNL (PERNR),
    FOREIGN KEY (CRSNR) REFERENCES TRNCRS (CRSNR)
);
