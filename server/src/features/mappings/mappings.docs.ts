import * as mappings from '@bonfire/contract/imports/mappings'
import { describeCall, type FeatureWords, type Fields } from '../../http/api-docs/described-call.ts'

/** The choices about how a table is read. */
export const TABLE_FIELDS: Fields = {
  encoding: 'For CSV: its encoding.',
  separator: 'For CSV: what separates columns.',
  sheet: 'For a workbook: the name of the sheet that is read.',
  titleLines: 'Lines above the header, such as a title.',
  dateOrder:
    'How dates such as 03/04/2026 are written. null if no other date shows it, or the dates contradict each other.',
  durationUnit: 'The unit of durations that are plain numbers.',
  decimalMark:
    'What goes before the decimals of numbers such as 1,250. null if no other number shows it, or the numbers contradict each other.',
  clockChange:
    'Which to take of a time that the clocks at the site showed twice; a time that they skipped is read with the offset after or before the change. null: such times are rejected.',
}

/** The way in which a table was read. */
export const READING: Fields = {
  holds: 'For a model: what the rows are; null if that is unclear.',
  columns: 'For each field, the place of its column, from 0. Example: `{"siteId": 0, "start": 4}`.',
  values: 'Fields with the same value in every row. Example: `{"severity": "High"}`.',
  gone: 'Columns that were chosen and that the file does not have, by field.',
}

const CHOICES: Fields = {
  holds: 'For a model: what the rows are. Without it, the columns decide.',
  columns:
    'Where fields come from. For findings: siteId, equipId, equipName, ruleId, occurredOn, start, durationSeconds, times, description, severity, reportUrl, sourceId, pointIds, cost and currency. Of sites: siteId, siteName, project, projectKey, projectName, region, timeZone and currency; of equips: equipId, equipName, equipKind, servedBy and siteId; of rules: ruleId, ruleName, category, severity and description. For people: email, fullName, firstName, lastName, role, groups and projects. null: from nowhere.',
  'columns.column': 'The name of the column. Example: `Unit`.',
  'columns.value': 'The value in every row. Example: `High`.',
  sites: 'The ids of the sites that names in the file stand for. Example: `{"Wharf Lane 45": "wharf-lane"}`.',
  rules: 'The ids of the rules that names in the file stand for.',
  points: 'For samples: the ids of the points that columns stand for, by the name of the column.',
  pointUnits:
    'For samples: the units of columns, by the name of the column; null: none, whatever the header says. Example: `{"Supply air": "°C"}`.',
  pointWords:
    'For samples: the words with which columns say on and off, beside the usual ones, by the name of the column. Example: `{"Fan": {"on": ["Laufend"], "off": ["Halt"]}}`.',
  'pointWords.on': 'Those that say on.',
  'pointWords.off': 'Those that say off.',
  pointEquips:
    'For samples: the equips at which the points of columns are created, by the name of the column; instead of that of `newPointsAt`, and at its site.',
  fileNames:
    'For samples: how files with one point are named. `{point}` stands for its name, `{equip}` for the id or name of the equip at which it is created. Example: `VAV-{equip}_{point}.csv`.',
  skipped: 'For samples: the names of columns that are not read.',
  newPointsAt: 'For samples: where points that are not known are created. Without it, their samples are rejected.',
  'newPointsAt.equipId': 'The equip at that site; without it they belong to the site itself.',
  timezone:
    'For samples: the zone of times without an offset. Without it, that of the point, or of its site. Example: `Europe/Paris`.',
  createsEquips: 'Whether equips that are not known are created, named after their id where the file has no name.',
}

/** A kept mapping. */
export const MAPPING: Fields = {
  name: 'With which programs ask for it (`?mapping=`). null: for a single import; forgotten after a day.',
  kind: 'What tables it is for: `hits` (findings, unless said otherwise), `model`, `people` or `samples`.',
  header:
    'The columns of the file that it was made for, of more than 1,000 the first ones. A file with the same columns, in any order, finds it again.',
  choices: ['What was chosen; anything left out is recognised.', CHOICES],
  savedAt: 'When it was last saved.',
  savedBy: 'Who last saved it; null if the account is gone.',
}

const { savedAt: _, savedBy: __, ...FORM } = MAPPING
const FORM_FIELDS = {
  ...FORM,
  headerKey: 'For a table with more than 1,000 columns: `samples.headerKey` of its preview.',
}
const NAME_CODES = ['mapping.name-taken', 'mapping.name-missing', 'mapping.name-too-long'] as const
const EXAMPLE = {
  choices: {
    columns: { equipId: { column: 'Unit' }, severity: { value: 'High' } },
    dateOrder: 'dayFirst',
    sites: { 'Wharf Lane 45': 'wharf-lane' },
  },
} as const
const example = { body: EXAMPLE, response: EXAMPLE }

export const MAPPING_WORDS: FeatureWords = {
  fields: { ...TABLE_FIELDS, mappingId: 'The id of the mapping.' },
  values: {
    id: '4',
    name: 'Night shift export',
    header: ['Building', 'Unit', 'Fault', 'Began', 'Minutes'],
    savedBy: 'Administrator',
  },
  calls: [
    describeCall(mappings.listMappings, {
      response: { mappings: ['The mappings that have a name.', MAPPING] },
      refusals: ['portfolio.closed'],
      example: { response: { mappings: [EXAMPLE] } },
    }),
    describeCall(mappings.createMapping, {
      body: FORM_FIELDS,
      response: MAPPING,
      refusals: ['portfolio.closed', ...NAME_CODES],
      example,
    }),
    describeCall(mappings.replaceMapping, {
      body: FORM_FIELDS,
      response: MAPPING,
      refusals: ['portfolio.closed', 'not_found', ...NAME_CODES],
      example,
    }),
    describeCall(mappings.deleteMapping, {
      response: MAPPING,
      refusals: ['portfolio.closed', 'not_found'],
      example: { response: EXAMPLE },
    }),
  ],
}
