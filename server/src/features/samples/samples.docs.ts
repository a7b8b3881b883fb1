import { ingestSamples } from '@bonfire/contract/histories/samples'
import { HISTORIES } from '@bonfire/contract/refusals/histories'
import { codesOf } from '../../http/api-docs/common-refusals.ts'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'
import { MAPPING_PARAMETER, WORKBOOK_CODES, workbookBodies } from '../readers/readers.docs.ts'

/** The way in which a table of samples was read. */
export const SAMPLE_FACTS = {
  timeColumn: 'The name of the column of times. Example: `Time (UTC)`.',
  timeZone:
    'What the table says of the zone of its times: a zone, or the name of the column that gives it; null if nothing. Example: `UTC`.',
  dateOrder: 'How dates such as 03/04/2026 are written; null if nothing shows it.',
  decimalMark: 'What goes before the decimals of numbers such as 1,250; null if nothing shows it, or columns differ.',
  otherTimes: 'Other columns of times, which are not read.',
}

const NDJSON_BODY =
  'One sample per line, as the entries of `samples` in the JSON body, or the samples of one point as two lists of the same length: `{"point": "…", "t": [...], "v": [...]}`.'
const SHEET =
  'with the columns of CSV in its first sheet that has times and is not hidden, or in the sheet that the mapping names. At most 200 MB. Dates and times of its cells are local.'
const CSV_BODY = `Either a sample a row, with columns called \`point\`, \`t\` and \`v\` (or \`id\`, \`timestamp\`, \`value\` …); or a column of times
and a column for each point, named after its ID, or after its name at the site and equip of the request. A unit in the header, as in \`Value (°F)\`, or in the cells, as in \`29ppm\`, must be that
of the point. An empty cell in a table with several points is no sample. Titles above the header, semicolons, tabs, decimal commas,
UTF-16 and Windows-1252 are recognised.

- A time without an offset is in the zone of a column \`timezone\`, else of the request or the mapping, else that of the heading, as in
  \`Time (UTC)\`, else of the point, else of its site. \`CDT\` and its like are offsets.
- Numbers such as 1,250 and dates such as 03/04/2026 are read by the others of their column; where these show nothing they are rejected.
- In the hour that clocks repeat in autumn, the order of the rows decides; a time that they skip in spring is rejected.`

export const SAMPLE_WORDS: FeatureWords = {
  calls: [
    describeCall(ingestSamples, {
      about:
        'The body is read as it arrives and has no size limit, except for workbooks. It may be compressed with `Content-Encoding: gzip`. Status 200 means that it was read: look at `rejectedCount`. Of two values for the same second the later one counts, so samples can arrive late, twice and in any order. Fractions of a second are dropped.',
      parameters: {
        mapping: MAPPING_PARAMETER,
        point: 'The ID of the point, for a table with the samples of just one.',
        create:
          '`true`: points that are not known are created, at the site of `siteId`. Otherwise their samples are rejected.',
        siteId: 'The site at which points are looked up by ID or name, and created.',
        equipId:
          'The equip of that site at which points are looked up by ID or name, and created. Without it, they are those of the site.',
        dateOrder: 'Of a table, for dates such as 03/04/2026. Without it, the other dates show it.',
        decimalMark: 'Of a table, for numbers such as 1,250. Without it, the other numbers show it.',
        timezone: 'Of a table, the IANA name of the zone of times without an offset. Example: `Australia/Sydney`.',
        old: '`true`: samples that are more than ten years old are stored. Otherwise they are rejected.',
      },
      body: {
        samples: 'The samples, any number of them.',
        'samples.point': 'The point, by its ID. Example: `ahu-l02-01-sat`.',
        'samples.t':
          'When: ISO 8601, seconds since 1970-01-01 UTC, or milliseconds. At most 10 minutes in the future. Example: `2026-03-09T09:00:00+11:00`.',
        'samples.v':
          'The value: a number, `true` or `false`, or a word such as `on` or the name of a state. null: the sensor has none. Example: `12.4`.',
      },
      otherBodies: {
        'application/x-ndjson': {
          about: NDJSON_BODY,
          example: '{"point":"ahu-l02-01-sat","t":"2026-03-09T09:00:00+11:00","v":12.4}\n',
        },
        'text/csv': {
          about: CSV_BODY,
          example: 't,ahu-l02-01-sat (°C),ahu-l02-01-fan\n2026-03-09T09:00:00+11:00,12.4,on\n',
        },
        ...workbookBodies(SHEET),
      },
      response: {
        accepted: 'Samples that are new, or replace another value of the same second.',
        replaced: 'Accepted samples that replaced another value of the same second.',
        unchanged: 'Samples that were stored already.',
        rejectedCount: 'Samples, or rows that could not be read, that were rejected.',
        rejected:
          'The first 1,000 reasons, in order. All samples of a point that is not known are one, whose `params` have their `count`.',
        reading: ['How a table was read; null for JSON and NDJSON.', SAMPLE_FACTS],
      },
      refusals: [
        ...(['not_found', 'import.no-body', 'import.nothing', 'import.utf16', 'import.gzip'] as const),
        ...(['import.broken-off', 'import.mapping-without-table', 'mapping.unknown'] as const),
        ...codesOf(HISTORIES, 'samples.'),
        ...WORKBOOK_CODES,
      ],
      example: {
        body: {
          samples: [
            { point: 'ahu-l02-01-sat', t: '2026-03-09T09:00:00+11:00', v: 12.4 },
            { point: 'ahu-l02-01-fan', t: 1_773_007_200, v: true },
          ],
        },
        response: { accepted: 2 },
      },
    }),
  ],
}
