import * as keys from '@bonfire/contract/imports/ingest-keys'
import * as mappings from '@bonfire/contract/imports/mappings'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'
import type { DescribedCall, Fields } from '../../http/api-docs/described-call.ts'
import { ANY_BODY, ANY_CALL } from '../findings/findings.docs.ts'

export const ANY_SESSION: readonly RefusalCode[] = ['unauthenticated', 'portfolio.closed']
export const JSON_BODY: readonly RefusalCode[] = [
  ...(['invalid', 'request.no-body', 'request.not-json', 'too_large', 'unsupported_type'] as const),
  ...ANY_BODY,
]

const DATE_ORDER = 'How dates such as 03/04/2026 are written: `dayFirst` or `monthFirst`.'
const DURATION_UNIT = 'The unit of durations that are plain numbers: `seconds`, `minutes` or `hours`.'
const DECIMAL_MARK = 'What goes before the decimals of costs such as 1,250: a `point` or a `comma`.'
const CLOCK_CHANGE =
  'Which to take of a time that the clocks at the site showed twice, the `earlier` or the `later`; a time that they skipped is read with the offset after or before the change.'

/** How a table is read. */
export const READING: Fields = {
  encoding: 'For CSV: its encoding.',
  separator: 'For CSV: what separates columns.',
  sheet: 'For a workbook: the sheet that is read.',
  sheets: 'For a workbook: the names of all sheets.',
  titleLines: 'Lines above the header, such as a title.',
  holds: 'For a model: what the rows are, `sites`, `equips` or `rules`; null if that is unclear.',
  columns: 'For each field, the place of its column, from 0. Example: `{"siteId": 0, "start": 4}`.',
  values: 'Fields with the same value in every row. Example: `{"severity": "High"}`.',
  gone: 'Columns that were chosen and that the file does not have, by field.',
  dateOrder: `${DATE_ORDER} null if no other date shows it, or the dates contradict each other.`,
  durationUnit: DURATION_UNIT,
  decimalMark: `${DECIMAL_MARK} null if no other number shows it, or the numbers contradict each other.`,
  clockChange: `${CLOCK_CHANGE} null: such times are rejected.`,
}

const CHOICES: Fields = {
  sheet: 'For a workbook: the name of the sheet.',
  encoding: 'For CSV: its encoding.',
  separator: 'For CSV: what separates columns.',
  titleLines: 'Lines above the header, such as a title: 0 to 1,000.',
  holds: 'For a model: what the rows are, `sites`, `equips` or `rules`. Without it, the columns decide.',
  columns: [
    'Where fields come from. For findings: siteId, equipId, equipName, ruleId, occurredOn, start, durationSeconds, times, description, severity, reportUrl, sourceId, pointIds, cost and currency. Of sites: siteId, siteName, project, projectKey, projectName, region, timeZone and currency; of equips: equipId, equipName, equipKind, servedBy and siteId; of rules: ruleId, ruleName, category, severity and description. For people: email, fullName, firstName, lastName, role, groups and projects. null: from nowhere.',
    {
      column: 'The name of the column. Example: `Unit`.',
      value: 'The value in every row. Example: `High`.',
    },
  ],
  dateOrder: DATE_ORDER,
  durationUnit: DURATION_UNIT,
  decimalMark: DECIMAL_MARK,
  clockChange: CLOCK_CHANGE,
  sites: 'The ids of the sites that names in the file stand for. Example: `{"Wharf Lane 45": "wharf-lane"}`.',
  rules: 'The ids of the rules that names in the file stand for.',
  points: 'For samples: the ids of the points that columns stand for, by the name of the column.',
  pointUnits:
    'For samples: the units of columns, by the name of the column; null: none, whatever the header says. Example: `{"Supply air": "°C"}`.',
  pointWords: [
    'For samples: the words with which columns say on and off, beside the usual ones, by the name of the column. Example: `{"Fan": {"on": ["Laufend"], "off": ["Halt"]}}`.',
    { on: 'Those that say on.', off: 'Those that say off.' },
  ],
  pointEquips:
    'For samples: the equips at which the points of columns are created, by the name of the column; instead of that of `newPointsAt`, and at its site.',
  fileNames:
    'For samples: how files with one point are named. `{point}` stands for its name, `{equip}` for the id or name of the equip at which it is created. Example: `VAV-{equip}_{point}.csv`.',
  skipped: 'For samples: the names of columns that are not read.',
  newPointsAt: [
    'For samples: where points that are not known are created. Without it, their samples are rejected.',
    { siteId: 'The site, by its id.', equipId: 'The equip at that site; without it they belong to the site itself.' },
  ],
  timezone:
    'For samples: the zone of times without an offset. Without it, that of the point, or of its site. Example: `Europe/Paris`.',
  createsEquips: 'Whether equips that are not known are created, named after their id where the file has no name.',
}

const KEPT: Fields = {
  name: 'Its name, 1 to 100 characters, with which programs ask for it (`?mapping=`). null: for a single import; forgotten after a day.',
  kind: 'What tables it is for: `hits` (findings, unless said otherwise), `model`, `people` or `samples`.',
  header:
    'The columns of the file that it was made for, of more than 1,000 the first ones. A file with the same columns, in any order, finds it again.',
  choices: ['What was chosen; anything left out is recognised.', CHOICES],
}

const FORM: Fields = {
  ...KEPT,
  headerKey: 'For a table with more than 1,000 columns: `samples.headerKey` of its preview.',
}

export const MAPPING: Fields = {
  id: 'Its id, decimal. Example: `4`.',
  ...KEPT,
  savedAt: 'When it was last saved (ISO 8601, UTC).',
  savedBy: 'Who last saved it; null if the account is gone.',
}

const KEY_SCOPE_WORDS =
  'What it may do: `ingest` (send data, read points and histories), and `findings`, `actions`, `points` or `people` with `:read` or `:write`. Whoever may write may read.'

const KEY: Fields = {
  id: 'Its id, decimal. Example: `3`.',
  name: 'What it is for.',
  projectKeys: 'The projects it is for; null: all of them, and those to come.',
  scopes: KEY_SCOPE_WORDS,
  expiresAt: 'From when it is refused (ISO 8601); null if it does not expire.',
  createdAt: 'When it was created (ISO 8601, UTC).',
  createdBy: 'Who created it; null at the command line, or if the account is gone.',
  lastUsedAt: 'When it was last used, to the minute (ISO 8601, UTC); null if never.',
  revokedAt: 'When it was revoked (ISO 8601, UTC); otherwise null.',
  revokedBy: 'Who revoked it; null at the command line, if nobody did, or if the account is gone.',
  mayRevoke: 'Whether the caller may revoke it: they see every site that it reaches.',
}

const OF_MAPPING = { parameters: { mappingId: 'The id of the mapping.' } }
const NAME_CODES = ['mapping.name-taken', 'mapping.name-missing', 'mapping.name-too-long'] as const
const KEY_FORM_CODES = [
  'key.name-missing',
  'key.name-too-long',
  'key.no-projects',
  'key.no-scopes',
  'key.expiry-past',
  'key.people-of-projects',
  'key.beyond-own',
  'key.all-beyond-own',
  'sites.in-part',
  'project.gone',
] as const

export const MAPPING_CALLS: readonly DescribedCall[] = [
  {
    endpoint: mappings.listMappings,
    response: { mappings: ['The mappings that have a name.', MAPPING] },
    refusals: [...ANY_SESSION, ...ANY_CALL],
  },
  {
    endpoint: mappings.createMapping,
    body: FORM,
    response: MAPPING,
    refusals: [...ANY_SESSION, ...NAME_CODES, ...JSON_BODY, ...ANY_CALL],
  },
  {
    endpoint: mappings.replaceMapping,
    ...OF_MAPPING,
    body: FORM,
    response: MAPPING,
    refusals: [...ANY_SESSION, 'malformed', 'not_found', ...NAME_CODES, ...JSON_BODY, ...ANY_CALL],
  },
  {
    endpoint: mappings.deleteMapping,
    ...OF_MAPPING,
    response: MAPPING,
    refusals: [...ANY_SESSION, 'malformed', 'not_found', ...ANY_CALL],
  },
  {
    endpoint: keys.listIngestKeys,
    response: { keys: ['The keys, newest first.', KEY] },
    refusals: [...ANY_SESSION, ...ANY_CALL],
  },
  {
    endpoint: keys.createIngestKey,
    body: {
      name: 'What it is for, 1 to 200 characters. Example: `Rule engine`.',
      projectKeys: 'The projects it is for; null: all of them, and those to come. Example: `["NORTH"]`.',
      scopes: `${KEY_SCOPE_WORDS} Absent: \`ingest\`.`,
      expiresAt: 'From when it is refused (ISO 8601); null or absent: it does not expire.',
    },
    response: {
      key: ['The key as it is listed.', KEY],
      secret: 'What the program sends as `Authorization: Bearer`. It is in this response only.',
    },
    refusals: [...ANY_SESSION, ...KEY_FORM_CODES, ...JSON_BODY, ...ANY_CALL],
  },
  {
    endpoint: keys.revokeIngestKey,
    parameters: { keyId: 'The id of the key.' },
    response: KEY,
    refusals: [...ANY_SESSION, 'malformed', 'not_found', ...ANY_CALL],
  },
]
