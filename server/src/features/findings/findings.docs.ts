import * as ingest from '@bonfire/contract/imports/ingest'
import * as z from 'zod/mini'
import { describeCall, type FeatureWords, type Fields } from '../../http/api-docs/described-call.ts'
import { MAPPING_PARAMETER, WORKBOOK_CODES, workbookBodies } from '../readers/readers.docs.ts'

/** Codes for tables and lists of findings, as a whole. */
export const READING_CODES = [
  ...(['import.nothing', 'import.utf16', 'import.gzip', 'import.broken-off'] as const),
  ...(['import.no-hits', 'import.hits-not-json', 'import.no-header', 'import.long-header'] as const),
  ...(['import.wide-header', 'import.missing-columns', 'import.gone-columns'] as const),
] as const

export const FINDING_COUNTS: Fields = {
  created: 'Occurrences that are new. An occurrence is one rule on one equip on one day, with all its firings.',
  updated: 'Occurrences that were known and have changed.',
  unchanged: 'Occurrences that were known and have not changed.',
}

const OCCURRENCE_FIELDS: Fields = {
  siteId: 'The site, by its id; it must exist. Example: `wharf-lane`.',
  equipId: 'The equip at that site, by its id. Example: `ahu-l02-01`.',
  equipName:
    'Creates an equip that is not known, with this name; the name of a known one is not changed. Example: `AHU-L02-01`.',
  ruleId:
    'The rule, by its id; it must exist. New to the project, it is turned on for insights, with priority 1 if its severity is critical or high, otherwise with 0.',
  occurredOn: 'The day at the site, in its time zone. Example: `2026-03-09`.',
  times: 'The firings of that day, in any order. They are added to those that are known.',
  'times.t':
    'When the rule began to be true: ISO 8601 with an offset or `Z`, or whole seconds since 1970-01-01 UTC. At most a day before or after `occurredOn` and 2 days in the future. Fractions of a second are dropped. Example: `2026-03-09T09:00:00+11:00`.',
  'times.d':
    'For how long, in whole seconds, up to 366 days. For a known start, the last one sent counts. Example: `1500`.',
  'times.cost':
    'What it cost, in the currency of the project. null or left out: not estimated; a cost that is known then stays. Example: `4.2`.',
  description: 'What was found. Like the next three, that of the latest firing is kept.',
  severity:
    '`critical`, `high`, `medium` or `low`; any other word is shown as it is and comes last. Without it, that of the rule.',
  reportUrl: 'An http or https address of trends or a report.',
  sourceId: 'The sender’s own id of the finding. Example: `evt-20418`.',
  pointIds:
    'Points of the equip or of its site that the finding is about: its chart shows the first 6. Example: `ahu-l02-01.sat`.',
  cost: 'For all these firings together, instead of a cost each: it is shared out by duration. A number, or text such as `$12.50` or `12,50 €`. Below 0 is rejected. Example: `12.5`.',
  currency:
    'The currency of the costs, as an ISO 4217 code or a sign. Any but that of the project is rejected: amounts are not converted. Example: `AUD`.',
}

const CHECKED_FIELDS: Fields = {
  siteId: 'The site, by its id.',
  ruleId: 'The rule, by its id; not one of Bonfire’s own.',
  date: 'The day at the site, in its time zone; today at the latest. Example: `2026-03-09`.',
  equipIds: 'The equips on which the rule ran; they must exist. null or left out: all equips of the site.',
}

const CSV_BODY = `One firing per row, below a header with the columns \`siteId\`, \`equipId\`, \`ruleId\`, \`start\` and \`durationSeconds\`,
and, if wanted, \`occurredOn\`, \`equipName\`, \`description\`, \`severity\`, \`reportUrl\`, \`sourceId\`,
\`pointIds\` (several separated by \`;\`), \`cost\` and \`currency\`, in any order. They mean what the
fields of the JSON body do; \`start\` is \`t\` and \`durationSeconds\` is \`d\`. Other common column names are recognised too.

- \`start\` without an offset is the local time at the site.
- \`durationSeconds\` is in seconds unless the column’s name says otherwise, as in \`Duration (min)\`; \`25min\`, \`0:25\` and \`PT25M\` mean the
  same in any column.
- A column \`times\` holds several firings in a cell, instead of \`start\` and \`durationSeconds\`: \`08:00–09:30; 11:00–11:45\` with the day
  in another column, or \`2026-03-09T08:00+11:00 Sydney/90min, 2026-03-09T11:00+11:00 Sydney/45min\`.
- \`cost\` is in the currency of the project: \`12.50\`, \`$12.50\`, \`12,50 €\`. Empty means not estimated. With a currency other than the
  project’s, a row is rejected. \`1,250\` is rejected unless another cost near the start of the file shows what the comma means.
- Without \`occurredOn\`, the day is that of the start, at the site.

Separated by commas, semicolons, tabs or vertical bars; UTF-8, UTF-16 or Windows-1252. Rows of one rule, equip and day become one occurrence.`

const NDJSON_BODY =
  'One occurrence per line, as the entries of `hits` in the JSON body, or `{"checked": {…}}` with an entry of `checked`; blank lines are ignored. UTF-8.'
const SHEET =
  'with the columns of CSV in its first sheet that is not hidden, or in the sheet that the mapping names. At most 200 MB.'

const AT = 'wharf-lane,ahu-l02-01,AHU-L02-01,ahu-valve-hunting'
const PLACE = { siteId: 'wharf-lane', equipId: 'ahu-l02-01', equipName: 'AHU-L02-01', ruleId: 'ahu-valve-hunting' }
const OCCURRENCE_EXAMPLE = {
  ...PLACE,
  occurredOn: '2026-03-09',
  times: [
    { t: '2026-03-09T09:00:00+11:00', d: 1500 },
    { t: 1_773_022_800, d: 600 },
  ],
  description: 'Valve reversed 14 times',
  severity: 'medium',
  reportUrl: 'https://trends.example.com/ahu-l02-01',
  sourceId: 'evt-20418',
  pointIds: ['ahu-l02-01.sat'],
}
const CSV_EXAMPLE = `siteId,equipId,equipName,ruleId,start,durationSeconds,description,severity
${AT},2026-03-09T09:00:00+11:00,1500,Valve reversed 14 times,medium
${AT},2026-03-09T13:20:00+11:00,600,Valve reversed 9 times,medium
`
const NEXT_DAY = { occurredOn: '2026-03-10', times: [{ t: '2026-03-09T22:30:00Z', d: 300 }] }
const CHECKED_EXAMPLE = { siteId: 'wharf-lane', ruleId: 'ahu-valve-hunting', date: '2026-03-09' }
const NDJSON_EXAMPLE = [OCCURRENCE_EXAMPLE, { ...PLACE, ...NEXT_DAY }, { checked: CHECKED_EXAMPLE }]
  .map((row) => `${JSON.stringify(row)}\n`)
  .join('')

export const FINDING_WORDS: FeatureWords = {
  calls: [
    describeCall(ingest.ingestHits, {
      about:
        'The body is read as it arrives and has no size limit, except for workbooks; a row has at most 1,000,000 characters. It may be compressed with `Content-Encoding: gzip`. Status 200 means that it was read: look at `rejectedCount`. Sending the same again changes nothing, so repeat a request whose response was lost. `docs/sending-findings.md` has more, and examples for curl, Python and SkySpark.',
      parameters: {
        atomic: '`true`: all or nothing, one rejected row and nothing is stored. Otherwise good rows are stored.',
        mapping: MAPPING_PARAMETER,
      },
      body: {
        hits: ['The occurrences, any number of them.', OCCURRENCE_FIELDS],
        checked: [
          'The days on which rules ran, whether or not they found something. They prove that repairs held: once a source has sent any for a rule, only the days that it names count for that rule.',
          CHECKED_FIELDS,
        ],
      },
      bodySchema: z.object({
        hits: z.optional(z.array(ingest.IngestOccurrence)),
        checked: z.optional(z.array(ingest.IngestChecked)),
      }),
      otherBodies: {
        'application/x-ndjson': { about: NDJSON_BODY, example: NDJSON_EXAMPLE },
        'text/csv': { about: CSV_BODY, example: CSV_EXAMPLE },
        ...workbookBodies(SHEET),
      },
      response: {
        ...FINDING_COUNTS,
        received: 'Rows, lines or list entries read, also those that say what was checked.',
        checked: 'Of these, those that say what was checked, and are stored or were known. Left out if there are none.',
        rejectedCount: 'Rows that were rejected. With `atomic=true`, nothing is stored unless it is 0.',
        rejected: 'The first 1,000 rejected rows, in order.',
      },
      refusals: [
        ...(['import.no-body', 'mapping.unknown', 'import.mapping-without-table'] as const),
        ...READING_CODES,
        ...WORKBOOK_CODES,
        ...(['import.hits-type', 'import.hits-no-type', 'import.hits-charset'] as const),
      ],
      example: {
        body: { hits: [OCCURRENCE_EXAMPLE], checked: [{ ...CHECKED_EXAMPLE, equipIds: ['ahu-l02-01'] }] },
        response: { received: 2, created: 1, checked: 1 },
      },
    }),
  ],
}
