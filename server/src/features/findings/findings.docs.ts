import * as ingest from '@bonfire/contract/imports/ingest'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'
import { MODELS } from '@bonfire/contract/refusals/imports/models'
import { PEOPLE_TABLE } from '@bonfire/contract/refusals/imports/people-table'
import { WORKBOOKS } from '@bonfire/contract/refusals/imports/workbooks'
import { PEOPLE } from '@bonfire/contract/refusals/people'
import type { DescribedCall, Fields } from '../../http/api-docs/described-call.ts'

const codesOf = <Codes extends object>(codes: Codes) => Object.keys(codes) as (keyof Codes)[]

export const ANY_CALL: readonly RefusalCode[] = ['internal', 'server.database-away', 'server.disk-full']
export const ANY_BODY: readonly RefusalCode[] = ['too_slow', 'request.other-encoding', 'request.broken-gzip']
export const WORKBOOK_CODES = codesOf(WORKBOOKS)
export const MODEL_CODES = codesOf(MODELS).filter((code) => code.startsWith('model.'))
/** Of tables of a portfolio and Haystack exports, which only files hold. */
export const PORTFOLIO_FILE_CODES = codesOf(MODELS).filter((code) => !code.startsWith('model.'))
/** Of tables of people, some of them those of the user page. */
export const PEOPLE_FILE_CODES = [
  ...codesOf(PEOPLE_TABLE),
  ...codesOf(PEOPLE).filter((code) => /^people\.(no-|own-|unlimited|.*-beyond-|sees-more|stronger-user)/.test(code)),
  ...(['user.email-taken', 'user.all-projects-give', 'user.all-projects-take', 'user.project-take'] as const),
] as const
/** Of tables and lists of findings, as a whole. */
export const READING_CODES = [
  ...(['import.nothing', 'import.utf16', 'import.gzip', 'import.broken-off'] as const),
  ...(['import.no-hits', 'import.hits-not-json', 'import.no-header', 'import.long-header'] as const),
  ...(['import.wide-header', 'import.missing-columns', 'import.gone-columns'] as const),
] as const
export const KEY_CODES = ['key.missing', 'key.wrong-form', 'key.unknown', 'key.revoked'] as const

export const COUNTS: Fields = {
  created: 'How many are new.',
  updated: 'How many were known and have changed.',
  unchanged: 'How many were known and have not changed.',
}

export const REJECTION: Fields = {
  row: 'Which row, from 1: the entry of a list, the line of NDJSON, or, of CSV and workbooks, the row that a spreadsheet program shows: titles, the header and empty lines count, and a cell with line breaks is in one row. Example: `411`.',
  code: 'What is wrong with it, for programs. Example: `hit.unknown-site`.',
  message: 'The same for people, in French if `Accept-Language` begins with `fr`.',
  params:
    'What the message names. Example: `{"site": "wharf-lame"}`. `problems`, `problem` and `where` are problems in turn, with `code` and `params`; `where` is one of `breaks.line-column`, `breaks.line`, `breaks.character`, `breaks.end` and `breaks.beginning`.',
}

export const FINDING_COUNTS: Fields = {
  received: 'Rows, lines or list entries read.',
  created: 'Findings that are new. A finding is one rule on one equip on one day, with all its firings.',
  updated: 'Findings that were known and have changed.',
  unchanged: 'Findings that were known and have not changed.',
  rejectedCount: 'Rows that were rejected. With `atomic=true`, nothing is stored unless it is 0.',
}

/** One finding as JSON. */
const HIT_FIELDS: Fields = {
  siteId: 'The site, by its id; it must exist. 1 to 200 characters, like every ID. Example: `wharf-lane`.',
  equipId: 'The equip at that site, by its id. Example: `ahu-l02-01`.',
  equipName:
    'Creates an equip that is not known, with this name of 1 to 500 characters; the name of a known one is not changed. Example: `AHU-L02-01`.',
  ruleId:
    'The rule, by its id; it must exist. New to the project, it is turned on for insights, with priority 1 if its severity is critical or high, otherwise with 0.',
  occurredOn: 'The day at the site, in its time zone: `yyyy-MM-dd`. Example: `2026-03-09`.',
  times: [
    'The firings of that day, 1 to 1,440, in any order. They are added to those that are known.',
    {
      t: 'When the rule began to be true: ISO 8601 with an offset or `Z`, or whole seconds since 1970-01-01 UTC. At most a day before or after `occurredOn` and 2 days in the future. Fractions of a second are dropped. Example: `2026-03-09T09:00:00+11:00`.',
      d: 'For how long, in whole seconds, from 0 to 31,622,400 (366 days). For a known start, the last one sent counts. Example: `1500`.',
      cost: 'What it cost, in the currency of the project: a number from 0 to 1,000,000,000,000. null or left out: not estimated; a cost that is known then stays. Example: `4.2`.',
    },
  ],
  description: 'What was found, at most 10,000 characters. Like the next three, that of the latest firing is kept.',
  severity:
    '`critical`, `high`, `medium` or `low`; any other word, of at most 500 characters, is shown as it is and comes last. Without it, that of the rule.',
  reportUrl: 'An http or https address of trends or a report.',
  sourceId: 'The sender’s own id of the finding. Example: `evt-20418`.',
  pointIds:
    'Points of the equip or of its site that the finding is about, at most 20: its chart shows the first 6. Example: `ahu-l02-01.sat`.',
  cost: 'For all these firings together, instead of a cost each: it is shared out by duration. A number, or text such as `$12.50` or `12,50 €`. Below 0 is rejected. Example: `12.5`.',
  currency:
    'The currency of the costs, as an ISO 4217 code or a sign. Any but that of the project is rejected: amounts are not converted. Example: `AUD`.',
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

Separated by commas, semicolons, tabs or vertical bars; UTF-8, UTF-16 or Windows-1252. Rows of one rule, equip and day become one finding.`

const NDJSON_BODY = 'One finding per line, as the entries of `hits` in the JSON body; blank lines are ignored. UTF-8.'
const SHEET =
  'with the columns of CSV in its first sheet that is not hidden, or in the sheet that the mapping names. At most 200 MB.'

const AT = 'wharf-lane,ahu-l02-01,AHU-L02-01,ahu-valve-hunting'
const PLACE = { siteId: 'wharf-lane', equipId: 'ahu-l02-01', equipName: 'AHU-L02-01', ruleId: 'ahu-valve-hunting' }
export const HIT_EXAMPLE = {
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
const NDJSON_EXAMPLE = `${JSON.stringify(HIT_EXAMPLE)}\n${JSON.stringify({ ...PLACE, ...NEXT_DAY })}\n`

const ID = 'Its id, 1 to 200 characters. It cannot be changed.'
const NAME = 'Its name, 1 to 500 characters.'
const PROJECT_OF = 'The key of its project, which is in this model or known.'

export const FINDING_CALLS: readonly DescribedCall[] = [
  {
    endpoint: ingest.ingestHits,
    about:
      'The body is read as it arrives and has no size limit, except for workbooks; a row has at most 1,000,000 characters. It may be compressed with `Content-Encoding: gzip`. Status 200 means that it was read: look at `rejectedCount`. Sending the same again changes nothing, so repeat a request whose response was lost. `docs/sending-findings.md` has more, and examples for curl, Python and SkySpark.',
    parameters: {
      atomic: '`true`: all or nothing, one rejected row and nothing is stored. Otherwise good rows are stored.',
      mapping:
        'The name of the mapping to read CSV and workbooks with, as made on the Import page. Without it, columns are recognised.',
    },
    body: { hits: ['The findings, any number of them.', HIT_FIELDS] },
    otherBodies: {
      'application/x-ndjson': { about: NDJSON_BODY, example: NDJSON_EXAMPLE },
      'text/csv': { about: CSV_BODY, example: CSV_EXAMPLE },
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { about: `An Excel workbook ${SHEET}` },
      'application/vnd.oasis.opendocument.spreadsheet': { about: `An OpenDocument spreadsheet ${SHEET}` },
    },
    response: { ...FINDING_COUNTS, rejected: ['The first 1,000 rejected rows, in order.', REJECTION] },
    refusals: [
      ...KEY_CODES,
      ...(['malformed', 'import.no-body', 'mapping.unknown', 'import.mapping-without-table'] as const),
      ...READING_CODES,
      ...WORKBOOK_CODES,
      ...(['import.hits-type', 'import.hits-no-type', 'import.hits-charset'] as const),
      ...ANY_BODY,
      ...ANY_CALL,
    ],
  },
  {
    endpoint: ingest.ingestModel,
    about:
      'All or nothing. An entry replaces the one with the same id: fields that are left out become empty. Entries that are not named stay. At most 64 MiB. Problems with single entries are in `params.problems` of `model.wrong`.',
    body: {
      projects: [
        'Projects: customers with their sites.',
        {
          projectKey: 'Its key, 1 to 200 characters. It cannot be changed. Example: `NORTH`.',
          projectName: NAME,
          currency: 'The ISO 4217 code of the currency of its savings. Example: `AUD`.',
          jiraKey: 'Its key in Jira, for reference.',
          skysparkUrl: 'The http or https address of its SkySpark server.',
        },
      ],
      sites: [
        'Sites: buildings.',
        {
          siteId: `${ID} Example: \`wharf-lane\`.`,
          projectKey: PROJECT_OF,
          label: NAME,
          state: 'Its state or region. Example: `NSW`.',
          timezone: 'Its IANA time zone, which decides the day of a finding. Example: `Australia/Sydney`.',
        },
      ],
      equips: [
        'Equips: pieces of equipment.',
        {
          equipId: 'Its id at that site, 1 to 200 characters. It cannot be changed. Example: `ahu-l02-01`.',
          siteId: 'The id of its site, which is in this model or known.',
          name: NAME,
          tags: [
            'What it is and what serves it, in Project Haystack’s words; decides which of Bonfire’s own rules apply. Refs hold the id of an equip of the same site. Left out, they stay as they are; null empties them. Example: `{"vav": true, "airRef": {"_kind": "ref", "val": "ahu-l02-01"}}`.',
            { _kind: 'What the scalar is, such as `ref` or `number`. Its other fields are kept as they are.' },
          ],
          brickClass: 'Its class in Brick. Left out, it stays as it is. Example: `AHU`.',
          kind: 'What it is, in one word instead of tags, which then no longer say it, also not those of later models. Left out, it stays as it is. Example: `vav`.',
          servedBy:
            'The ids of the equips of the same site that serve it, instead of refs among the tags. Left out, they stay as they are. Example: `["ahu-l02-01"]`.',
        },
      ],
      points: [
        'Points: measured or commanded values of equips. For a known point, fields that are left out stay as they are; null empties them.',
        {
          pointId:
            'Its id, 1 to 200 characters without a comma, unique in the organisation. It cannot be changed. Example: `ahu-l02-01.sat`.',
          siteId: 'The id of its site, which is in this model or known, and cannot be changed.',
          equipId: 'The id of its equip at that site; null for a point of the site itself, such as its weather.',
          name: NAME,
          kind: '`number`, `bool` (on or off) or `enum` (one of several states). Once samples are stored, it cannot be changed.',
          unit: 'For a number: a name or symbol of Project Haystack’s units. Once samples are stored, it can only be changed to a unit with the same numbers. Example: `°F`.',
          states:
            'For an enum: the words for 0, 1, 2 and so on. Once samples are stored, words can only be added at the end.',
          tags: [
            'Project Haystack’s tags: `true` is a marker; a text, a number, or another scalar in Haystack’s JSON (Hayson). Example: `{"discharge": true, "air": true}`.',
            { _kind: 'What the scalar is, such as `ref` or `number`. Its other fields are kept as they are.' },
          ],
          brickClass: 'Its class in Brick. Example: `Supply_Air_Temperature_Sensor`.',
          role: 'What it means to rules. Without it, one is proposed from tags, class or name; what a person chose always stays. Example: `sat`.',
          intervalSeconds:
            'The interval between its samples, up to 86,400; 0: a sample at each change; null: measured from the samples.',
          holdSeconds:
            'How long a sample applies if no other follows, up to a year; null: three intervals, or a day for samples at each change.',
          timezone: 'The IANA time zone of its controller, where that is not the one of the site.',
        },
      ],
      rules: [
        'Rules. One without an entry in `projectRules` is turned on for insights (with priority 1 if its severity is critical or high, otherwise with 0) in the projects that the model names itself or by their sites, and elsewhere with its first finding.',
        {
          ruleId: `${ID} Example: \`ahu-valve-hunting\`.`,
          name: NAME,
          category: '`metering`, `optimisation`, `data_uptime` or `fdd`; without it, Other.',
          severity: 'The severity of findings that have none: `critical`, `high`, `medium`, `low` or another word.',
          description: 'What it checks, at most 10,000 characters.',
        },
      ],
      projectRules: [
        'Whether and how projects use rules.',
        {
          projectKey: 'The key of the project, which is in this model or known.',
          ruleId: 'The id of the rule, which is in this model or known.',
          type: 'The list its findings are on: `insights` or `monitoring`.',
          priority: 'From 1 (strongest) to 3; in insights, 0 means not prioritised.',
          active: 'Whether the project uses it there.',
        },
      ],
    },
    response: COUNTS,
    refusals: [
      ...KEY_CODES,
      ...(['import.nothing', 'import.not-utf8', 'import.utf16', 'import.gzip', 'import.not-json'] as const),
      ...(['request.no-body', 'too_large', 'unsupported_type'] as const),
      ...MODEL_CODES,
      ...ANY_BODY,
      ...ANY_CALL,
    ],
  },
]
