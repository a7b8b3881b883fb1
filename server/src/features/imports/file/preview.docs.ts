import type { Fields } from '../../../http/api-docs/described-call.ts'
import { COUNTS, REJECTION } from '../../findings/findings.docs.ts'
import { MAPPING, READING } from '../../mappings/mappings.docs.ts'
import { SAMPLE_FACTS } from '../../samples/samples.docs.ts'

export const MODEL_COUNTS =
  'For a model or a Haystack export: projects, sites, equips, rules and project rules; for people: people.'

const PLACE: Fields = {
  siteId: 'The site.',
  siteName: 'Its name.',
  equipId: 'The equip; null for the site itself.',
  equipName: 'Its name; null for the site itself.',
}

export const PREVIEW: Fields = {
  columns: [
    'The columns in the order of the file, then those that are missing.',
    {
      name: 'The name in the header. Example: `Building`.',
      state: '`known` (read), `ignored` or `missing` (needed and absent: nothing can be imported).',
      field: 'For a known column with a name of its own: the field that it is read as. Example: `siteId`.',
      suggestion: 'For an ignored column: the field that it may stand for.',
      isRepeated: 'For an ignored column: another one that is read has the same name.',
    },
  ],
  reading: ['How CSV or a workbook was read; null for other formats.', READING],
  samples: [
    'For samples in CSV or a workbook: how they are read; otherwise null.',
    {
      encoding: 'For CSV: `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`; null for a workbook.',
      separator: 'For CSV: what is between two columns; null for a workbook.',
      sheet: 'For a workbook: the sheet that is read; null for CSV.',
      sheets: 'For a workbook: the names of all sheets.',
      titleLines: 'How many lines above the header are ignored.',
      pointCount: 'How many columns have points; null if each row names its point. Example: 42.',
      place: [
        'Where its points belong, as chosen or as kept with the mapping; null if nobody said, or the name of the file does.',
        PLACE,
      ],
      foundAt: [
        'Where points are that were found by names such as `sup` alone, which other equipment may use as well; at most 20.',
        PLACE,
      ],
      headerKey:
        'Of a table with more columns than the preview has: a digest of the names of all, for the mapping that is kept for such tables.',
      ...SAMPLE_FACTS,
      points: [
        'The first thousand columns of points; null if each row names its point.',
        {
          column: 'The name of the column. Example: `SAT (°F)`.',
          name: 'What a new point is called: the column without its unit, or the file if it has just one.',
          pointId: 'The id of the point that it is.',
          isRead: 'Whether the column is read; otherwise it was chosen to be skipped.',
          isKnown: 'Whether there is such a point.',
          siteId: 'The site of the point; null if it is not known.',
          equipId: 'The equip of the point; null if it is not known, or belongs to the site itself.',
          equipName: 'The name of that equip; null without one.',
          kind: 'What the point is, or seems to be by the first values: `number`, `bool` or `enum`.',
          unit: 'The unit that was chosen, or that the header says; null for none.',
          proposedUnit:
            'Of a new point: the unit that its name and its values show, if it says none, or `%` for values from 0 to 1; otherwise null.',
          isUnitDoubtful: 'Whether the name, or the values, are those of something that is not measured in this unit.',
          values: 'The first different values.',
        },
      ],
    },
  ],
  looksLike:
    'What the columns of a table say that it holds, if that is not the `kind` asked for: `hits`, `model`, `people` or `samples`; otherwise null.',
  obstacle: [
    'Why nothing of a model or of people as a table can be imported as it is read; null if nothing is in the way. A mapping may help.',
    {
      code: 'What is wrong, for programs. Example: `table.unclear`.',
      message: 'The same in a sentence.',
      params: 'What the message names, as data.',
    },
  ],
  people: [
    'For people: each row, and what importing it would do. Rows that would be rejected are in `problems`.',
    {
      row: 'The number of the row.',
      email: 'The email of the person.',
      fullName: 'Their name afterwards.',
      outcome: '`created` (new), `updated` (changed) or `unchanged`.',
      isDeactivated: 'Whether the account is deactivated. It stays so, and nothing of it is changed.',
      changes: [
        'What differs.',
        {
          field: '`fullName`, `role`, `groups` or `portfolio`.',
          from: 'What is stored, as text; null for nothing.',
          to: 'What it becomes, as text. In a portfolio, `*` means all projects.',
        },
      ],
    },
  ],
  mapping: ['The mapping that it was read with; null without one.', MAPPING],
  rows: 'The first 20 rows as they stand in the file, a cell for each column; empty for a model as JSON or a Haystack export.',
  rowNumbers: 'The numbers of these rows: in a workbook those of the sheet, otherwise from 1.',
  counts: [`${MODEL_COUNTS} What importing it would do.`, COUNTS],
  checkedRowCount: 'How many rows were checked.',
  isComplete: 'Whether these are all rows of the file.',
  outcome: [
    'For findings and samples: what importing the checked rows would do. Updated samples replace another value of the same second.',
    { ...COUNTS, rejectedCount: 'Rows that would be rejected.' },
  ],
  causes: [
    'Why rows would be rejected, the commonest first; at most 100.',
    {
      code: REJECTION.code as string,
      message: 'Why, for the first of them.',
      params: REJECTION.params as string,
      rowCount: 'How many rows are rejected for this.',
      firstRow: 'The number of the first of them.',
    },
  ],
  problems: [
    'The first 1,000 rows that would be rejected. With one of a model or of people as a table, nothing is imported.',
    REJECTION,
  ],
  notes: 'For a model or people as a table: what was chosen where the file says nothing, in sentences.',
  newProjects: [
    'Projects that importing a portfolio as a table, a Haystack export or a Brick model would create.',
    {
      projectKey: 'The key that it would get.',
      projectName: 'Its name.',
      currency: 'Its currency, as an ISO 4217 code.',
      currencyFrom:
        '`given` (by the file, the mapping or the request), `others` (that of most projects) or `nothing` (there is no other project: a guess).',
    },
  ],
  leftOut: 'Names of equips of a Haystack export that would be left out because they name no site.',
}
