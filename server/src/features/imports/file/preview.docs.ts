import type { Fields } from '../../../http/api-docs/described-call.ts'
import { MAPPING, READING, TABLE_FIELDS } from '../../mappings/mappings.docs.ts'
import { SAMPLE_FACTS } from '../../samples/samples.docs.ts'

export const MODEL_COUNTS =
  'For a model or a Haystack export: projects, sites, equips, rules and project rules; for people: people.'

/** These fields mean the same wherever a preview has them. */
export const PREVIEW_FIELDS: Fields = {
  ...TABLE_FIELDS,
  sheets: 'For a workbook: the names of all sheets.',
  siteName: 'Its name.',
  equipName: 'The name of the equip; null for the site itself.',
  at: 'When it was imported.',
}

export const PREVIEW: Fields = {
  columns: 'The columns in the order of the file, then those that are missing.',
  'columns.name': 'The name in the header. Example: `Building`.',
  'columns.state': '`known` (read), `ignored` or `missing` (needed and absent: nothing can be imported).',
  'columns.field': 'For a known column with a name of its own: the field that it is read as. Example: `siteId`.',
  'columns.suggestion': 'For an ignored column: the field that it may stand for.',
  'columns.isRepeated': 'For an ignored column: another one that is read has the same name.',
  reading: ['How CSV or a workbook was read; null for other formats.', READING],
  samples: [
    'For samples in CSV or a workbook: how they are read; otherwise null.',
    {
      pointCount: 'How many columns have points; null if each row names its point. Example: 42.',
      place:
        'Where its points belong, as chosen or as kept with the mapping; null if nobody said, or the name of the file does.',
      foundAt:
        'Where points are that were found by names such as `sup` alone, which other equipment may use as well; at most 20.',
      headerKey:
        'Of a table with more columns than the preview has: a digest of the names of all, for the mapping that is kept for such tables.',
      ...SAMPLE_FACTS,
      points: 'The first thousand columns of points; null if each row names its point.',
      'points.column': 'The name of the column. Example: `SAT (°F)`.',
      'points.name': 'What a new point is called: the column without its unit, or the file if it has just one.',
      'points.isRead': 'Whether the column is read; otherwise it was chosen to be skipped.',
      'points.isKnown': 'Whether there is such a point.',
      'points.siteId': 'The site of the point; null if it is not known.',
      'points.equipId': 'The equip of the point; null if it is not known, or belongs to the site itself.',
      'points.equipName': 'The name of that equip; null without one.',
      'points.kind': 'What the point is, or seems to be by the first values.',
      'points.unit': 'The unit that was chosen, or that the header says; null for none.',
      'points.proposedUnit':
        'Of a new point: the unit that its name and its values show, if it says none, or `%` for values from 0 to 1; otherwise null.',
      'points.isUnitDoubtful':
        'Whether the name, or the values, are those of something that is not measured in this unit.',
      'points.values': 'The first different values.',
    },
  ],
  looksLike: 'What the columns of a table say that it holds, if that is not the `kind` asked for; otherwise null.',
  obstacle:
    'Why nothing of a model or of people as a table can be imported as it is read; null if nothing is in the way. A mapping may help.',
  people: 'For people: each row, and what importing it would do. Rows that would be rejected are in `problems`.',
  'people.email': 'The email of the person.',
  'people.fullName': 'Their name afterwards.',
  'people.outcome': 'Whether they are new, changed or neither.',
  'people.isDeactivated': 'Whether the account is deactivated. It stays so, and nothing of it is changed.',
  'people.changes': 'What differs.',
  'people.changes.field': 'What of the person.',
  'people.changes.from': 'What is stored, as text; null for nothing.',
  'people.changes.to': 'What it becomes, as text. In a portfolio, `*` means all projects.',
  mapping: ['The mapping that it was read with; null without one.', MAPPING],
  rows: 'The first 20 rows as they stand in the file, a cell for each column; empty for a model as JSON or a Haystack export.',
  rowNumbers: 'The numbers of these rows: in a workbook those of the sheet, otherwise from 1.',
  counts: `${MODEL_COUNTS} What importing it would do.`,
  checkedRowCount: 'How many rows were checked.',
  isComplete: 'Whether these are all rows of the file.',
  outcome:
    'For findings and samples: what importing the checked rows would do. Updated samples replace another value of the same second.',
  'outcome.rejectedCount': 'Rows that would be rejected.',
  causes: 'Why rows would be rejected, the commonest first; at most 100.',
  'causes.message': 'Why, for the first of them.',
  'causes.rowCount': 'How many rows are rejected for this.',
  'causes.firstRow': 'The number of the first of them.',
  problems:
    'The first 1,000 rows that would be rejected. With one of a model or of people as a table, nothing is imported.',
  notes: 'For a model or people as a table: what was chosen where the file says nothing, in sentences.',
  newProjects: 'Projects that importing a portfolio as a table, a Haystack export or a Brick model would create.',
  'newProjects.projectKey': 'The key that it would get.',
  'newProjects.currency': 'Its currency, as an ISO 4217 code.',
  'newProjects.currencyFrom':
    '`given` (by the file, the mapping or the request), `others` (that of most projects) or `nothing` (there is no other project: a guess).',
  leftOut: 'Names of equips of a Haystack export that would be left out because they name no site.',
}

const CAUSE = {
  code: 'hit.unknown-site',
  message: 'There is no site "wharf-lame". Add it to the portfolio first.',
  params: { site: 'wharf-lame' },
}
export const REJECTED = { row: 411, ...CAUSE }

const COLUMNS = ['siteId', 'equipId', 'ruleId', 'occurredOn', 'start', 'durationSeconds'] as const

export const PREVIEW_EXAMPLE = {
  columns: COLUMNS.map((name) => ({ name, state: 'known' as const })),
  rows: [['wharf-lame', 'ahu-l02-01', 'ahu-valve-hunting', '2026-03-09', '2026-03-09T09:00:00+11:00', '1500']],
  rowNumbers: [2],
  checkedRowCount: 1,
  problems: [{ ...REJECTED, row: 2 }],
  reading: {
    encoding: 'utf-8',
    separator: ',',
    columns: Object.fromEntries(COLUMNS.map((name, place) => [name, place])),
  },
  isComplete: true,
  outcome: { rejectedCount: 1 },
  causes: [{ ...CAUSE, rowCount: 1, firstRow: 1 }],
} as const
