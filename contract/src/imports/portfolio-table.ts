import { placesOf, plainColumn, repeatedPlace } from './column-places.ts'

/** A table of a portfolio holds one kind of thing, a row each. */
export const PORTFOLIO_KINDS = ['sites', 'equips', 'rules'] as const
export type PortfolioKind = (typeof PORTFOLIO_KINDS)[number]

/** `project` is a key or a name, whichever is known. */
export const PORTFOLIO_FIELDS = [
  'siteId',
  'siteName',
  'project',
  'projectKey',
  'projectName',
  'region',
  'timeZone',
  'currency',
  'equipId',
  'equipName',
  'equipKind',
  'servedBy',
  'parts',
  'ruleId',
  'ruleName',
  'category',
  'severity',
  'description',
] as const
export type PortfolioField = (typeof PORTFOLIO_FIELDS)[number]

export interface PortfolioColumns {
  readonly kind: PortfolioKind
  /** The place of a field's column, from 0. */
  readonly columns: Readonly<Partial<Record<PortfolioField, number>>>
  readonly missing: readonly PortfolioField[]
  /** The name of a column that is there twice. */
  readonly twice: string | undefined
}

const IDS = ['id', 'code', 'key', 'ref', 'reference', 'identifiant', 'cle']
const NAMES = ['name', 'label', 'dis', 'displayname', 'nom', 'libelle', 'designation', 'intitule']
// A word for the thing itself is its name beside an id, and its id where there is none.
const BARE_SITE = ['site', 'sites', 'building', 'batiment', 'immeuble', 'facility', 'property']
const BARE_EQUIP = ['equip', 'equips', 'equipment', 'asset', 'device', 'equipement', 'materiel', 'appareil']
const BARE_RULE = ['rule', 'rules', 'fault', 'alarm', 'regle', 'defaut', 'anomalie']

/** People's names for a field, best first, in lower case without accents and punctuation. */
const SPECIFIC = {
  siteId: [
    ...['siteid', 'sitekey', 'siteref', 'sitecode', 'buildingid', 'buildingcode', 'facilityid', 'propertyid'],
    ...['codesite', 'codedusite', 'idsite', 'iddusite', 'refsite', 'identifiantsite', 'identifiantdusite'],
    ...['codebatiment', 'codedubatiment', 'idbatiment', 'identifiantbatiment', 'identifiantdubatiment'],
  ],
  siteName: [
    ...['sitename', 'sitelabel', 'buildingname', 'facilityname', 'propertyname', 'nomsite', 'nomdusite'],
    ...['libellesite', 'libelledusite', 'nombatiment', 'nomdubatiment', 'nomdelimmeuble'],
  ],
  equipId: [
    ...['equipid', 'equipref', 'equipkey', 'equipcode', 'equipmentid', 'equipmentref', 'equipmentkey'],
    ...['equipmentcode', 'equipmenttag', 'assetid', 'assetcode', 'assettag', 'deviceid', 'idequipement'],
    ...['iddelequipement', 'codeequipement', 'codedelequipement', 'refequipement', 'identifiantequipement'],
    ...['identifiantdelequipement', 'repere', 'repereequipement', 'tag'],
  ],
  equipName: [
    ...['equipname', 'equipmentname', 'assetname', 'devicename', 'nomequipement', 'nomdelequipement'],
    ...['libelleequipement', 'libelledelequipement', 'designationequipement'],
  ],
  ruleId: [
    ...['ruleid', 'ruleref', 'rulekey', 'rulecode', 'faultid', 'faultcode', 'alarmid', 'alarmcode', 'idregle'],
    ...['iddelaregle', 'coderegle', 'codedelaregle', 'refregle', 'identifiantregle', 'identifiantdelaregle'],
    ...['codedefaut', 'codedudefaut'],
  ],
  ruleName: ['rulename', 'faultname', 'alarmname', 'nomregle', 'nomdelaregle', 'libelleregle', 'libelledelaregle'],
} as const satisfies Partial<Record<PortfolioField, readonly string[]>>

const SITE_FACTS: Partial<Record<PortfolioField, readonly string[]>> = {
  project: ['project', 'projects', 'projet', 'projets', 'portfolio', 'portefeuille'],
  projectKey: [
    ...['projectkey', 'projectid', 'projectcode', 'projectref', 'cleprojet', 'cleduprojet', 'codeprojet'],
    ...['codeduprojet', 'idprojet', 'iddeprojet', 'identifiantprojet', 'identifiantduprojet'],
  ],
  projectName: ['projectname', 'projectlabel', 'nomprojet', 'nomduprojet', 'libelleprojet', 'libelleduprojet'],
  region: [
    ...['region', 'state', 'province', 'county', 'departement', 'area', 'secteur', 'city', 'town', 'ville', 'commune'],
    ...['location', 'localite', 'country', 'pays'],
  ],
  timeZone: [
    ...['timezone', 'tz', 'timezonename', 'timezoneid', 'ianatimezone', 'fuseau', 'fuseauhoraire', 'zonehoraire'],
  ],
  currency: ['currency', 'currencycode', 'projectcurrency', 'devise', 'devises', 'deviseduprojet', 'monnaie'],
}
const EQUIP_FACTS: Partial<Record<PortfolioField, readonly string[]>> = {
  equipKind: [
    ...['equipkind', 'equipmentkind', 'kind', 'equiptype', 'equipmenttype', 'assettype', 'devicetype', 'type'],
    ...[
      'equipclass',
      'equipmentclass',
      'assetclass',
      'class',
      'typeequipement',
      'typedequipement',
      'typedelequipement',
    ],
    ...['natureequipement', 'naturedelequipement', 'nature', 'genre'],
  ],
  servedBy: [
    ...['servedby', 'servedbyequip', 'servedbyequipment', 'fedby', 'fedfrom', 'suppliedby', 'ahuref', 'airref'],
    ...['dessertpar', 'desservipar', 'desserviepar', 'alimentepar', 'alimenteepar', 'equipementamont'],
  ],
  parts: ['parts', 'equipparts', 'has', 'whatithas', 'components', 'composants', 'comporte'],
}
const RULE_FACTS: Partial<Record<PortfolioField, readonly string[]>> = {
  category: ['category', 'rulecategory', 'categorie', 'categorieregle', 'categoriedelaregle'],
  severity: [
    ...['severity', 'priority', 'level', 'criticality', 'severite', 'gravite', 'criticite', 'priorite', 'niveau'],
  ],
}
const DESCRIPTION = {
  description: ['description', 'details', 'text', 'descriptif', 'comment', 'commentaire', 'remarque', 'notes', 'note'],
}

/** The names of each kind's fields, best first. */
const NAMES_OF: Readonly<Record<PortfolioKind, Partial<Record<PortfolioField, readonly string[]>>>> = {
  sites: {
    siteId: [...SPECIFIC.siteId, ...IDS],
    siteName: [...SPECIFIC.siteName, ...NAMES, ...BARE_SITE],
    ...SITE_FACTS,
  },
  equips: {
    equipId: [...SPECIFIC.equipId, ...IDS, ...BARE_EQUIP],
    equipName: [...SPECIFIC.equipName, ...BARE_EQUIP, ...NAMES],
    siteId: [...SPECIFIC.siteId, ...BARE_SITE, ...SPECIFIC.siteName],
    ...EQUIP_FACTS,
  },
  rules: {
    ruleId: [...SPECIFIC.ruleId, ...IDS, ...BARE_RULE],
    ruleName: [...SPECIFIC.ruleName, ...BARE_RULE, ...NAMES],
    ...RULE_FACTS,
    ...DESCRIPTION,
  },
}
/** Sites need a name or an id. */
export const REQUIRED_PORTFOLIO_FIELDS: Readonly<Record<PortfolioKind, readonly PortfolioField[]>> = {
  sites: [],
  equips: ['equipId', 'siteId'],
  rules: ['ruleId'],
}

const KNOWN = new Set(Object.values(NAMES_OF).flatMap((fields) => Object.values(fields).flat()))

/** True if a column of a portfolio may have this name. */
export const isPortfolioColumn = (name: string): boolean => KNOWN.has(plainColumn(name))

/**
 * Recognises the content of a table by its header. Findings name equipment and rules; their times show that they are
 * not equipment. Undefined if it may be several things or none.
 */
export function recognisePortfolio(header: readonly string[]): PortfolioColumns | 'findings' | undefined {
  const plain = header.map(plainColumn)
  const has = (...lists: (readonly string[])[]) => plain.some((name) => lists.some((list) => list.includes(name)))
  const hasFact = (facts: Partial<Record<PortfolioField, readonly string[]>>) => has(...Object.values(facts))
  const hasRule = has(SPECIFIC.ruleId, SPECIFIC.ruleName, BARE_RULE)
  const hasEquip = has(SPECIFIC.equipId, SPECIFIC.equipName, BARE_EQUIP)
  const hasSite = has(SPECIFIC.siteId, SPECIFIC.siteName, BARE_SITE)
  if (isOfTimes(plain) && (hasRule || hasEquip)) return 'findings'
  if (hasRule) return hasEquip || hasSite ? undefined : columnsOf('rules', header, plain)
  if (hasEquip) return columnsOf('equips', header, plain)
  if (hasFact(SITE_FACTS)) return hasSite || has(IDS, NAMES) ? columnsOf('sites', header, plain) : undefined
  if (hasFact(RULE_FACTS)) return !hasSite && has(IDS) ? columnsOf('rules', header, plain) : undefined
  if (!hasSite) return undefined
  return columnsOf(has(BARE_SITE, SPECIFIC.siteName) && has(IDS) && has(NAMES) ? 'equips' : 'sites', header, plain)
}

/** Firings have a start and a duration. */
const isOfTimes = (plain: readonly string[]) =>
  plain.some((name) =>
    /^(start|begin|debut|timestamp|horodatage|heuredebut|datedebut)|^(ts?|time|datetime|dateheure)$/.test(name),
  ) && plain.some((name) => /^(duration|duree|seconds|minutes|elapsed)|^dur$/.test(name))

/** The fields that a table of a kind of thing has, in the order of the forms. */
export const portfolioFieldsOf = (kind: PortfolioKind): PortfolioField[] => {
  const names = NAMES_OF[kind]
  return PORTFOLIO_FIELDS.filter((field) => names[field] !== undefined)
}

/** The columns of a table that is known to hold a kind of thing. */
export function portfolioColumns(kind: PortfolioKind, header: readonly string[]): PortfolioColumns {
  return columnsOf(kind, header, header.map(plainColumn))
}

function columnsOf(kind: PortfolioKind, header: readonly string[], plain: readonly string[]): PortfolioColumns {
  const { columns, taken } = placesOf(NAMES_OF[kind], plain)
  const bare = columns.siteName === undefined ? '' : (plain[columns.siteName] ?? '')
  // The column that is only called site has the site's id if another has its name.
  const site = plain.findIndex((name, place) => BARE_SITE.includes(name) && !taken.has(place))
  if (kind === 'sites' && columns.siteId === undefined && site >= 0 && !BARE_SITE.includes(bare)) {
    columns.siteId = site
    taken.add(site)
  }
  const repeated = repeatedPlace(columns, plain)
  return {
    kind,
    columns,
    missing: REQUIRED_PORTFOLIO_FIELDS[kind].filter((field) => columns[field] === undefined),
    twice: repeated === undefined ? undefined : header[repeated]?.trim(),
  }
}
