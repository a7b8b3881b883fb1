import * as operations from '@bonfire/contract/histories/haystack-operations'
import { OPERATIONS } from '@bonfire/contract/refusals/imports/operations'
import { codesOf } from '../../../http/api-docs/common-refusals.ts'
import { describeCall, type FeatureWords } from '../../../http/api-docs/described-call.ts'

const refusals = codesOf(OPERATIONS)

const GRID =
  'The answer is a grid in Zinc, or in JSON (Hayson) if the header `Accept` asks for `application/json`. What is wrong with a request is told in an error grid, with status 200 where the grid itself can be read, as Project Haystack says; the statuses below are those of the codes elsewhere.'
const READ =
  'With `filter` and, optionally, `limit`; or with a row for each `id`. Ids of points are their IDs; characters that an id cannot have are written as `~` and two hexadecimal digits.'
const HIS_READ =
  'One point: a row with `id` and `range`. Several: `range`, and `tz` if they are in several time zones, in the meta of the grid, and a row for each `id`. A range includes its start but not its end. At most 50,000 values.'
const HIS_WRITE =
  'One point: its `id` in the meta of the grid, and the columns `ts` and `val`. Several: a column for each point, with its `id` in the meta of the column; an empty cell is no sample. The time zone, the kind and the unit, if there is one, must be those of the point. All samples are stored, or none. At most 2 MB; more goes through `POST /api/v1/ingest/samples`.'

const EMPTY_GRID = 'ver:"3.0"\nempty\n'
const grid = (about: string) => ({
  'text/zinc': { about, example: EMPTY_GRID },
  'application/json': { about: 'The same in JSON (Hayson).' },
})

const ofRead = { example: { response: 'ver:"3.0"\nid,dis,site,tz\n@~site.wharf-lane,"45 Wharf Lane",M,"Sydney"\n' } }
const ofHisRead = {
  example: {
    response:
      'ver:"3.0" id:@ahu-l02-01-sat hisStart:2026-03-09T00:00:00+11:00 Sydney hisEnd:2026-03-10T00:00:00+11:00 Sydney\nts,val\n2026-03-09T09:00:00+11:00 Sydney,12.4°C\n',
  },
}

export const OPERATION_WORDS: FeatureWords = {
  calls: [
    ...[operations.askAbout, operations.askOps, operations.askFormats].map((one) =>
      describeCall(one, { about: GRID, refusals }),
    ),
    ...[operations.postAbout, operations.postOps, operations.postFormats].map((one) =>
      describeCall(one, { about: GRID, refusals }),
    ),
    describeCall(operations.askRead, {
      about: `${READ} ${GRID}`,
      parameters: {
        filter: 'A Haystack filter. Example: `point and discharge and temp`.',
        limit: 'How many records at most. Without it, more than 10,000 are refused.',
        id: 'The id of one record. Example: `@ahu-l02-01-sat`.',
      },
      refusals,
      ...ofRead,
    }),
    describeCall(operations.postRead, { about: GRID, otherBodies: grid(READ), refusals, ...ofRead }),
    describeCall(operations.askHisRead, {
      about: `${HIS_READ} ${GRID}`,
      parameters: {
        id: 'The id of the point. Example: `@ahu-l02-01-sat`.',
        range:
          '`today`, `yesterday`, a date, two dates, a time with offset, or two of them. Example: `2026-03-08,2026-03-09`.',
      },
      refusals,
      ...ofHisRead,
    }),
    describeCall(operations.postHisRead, { about: GRID, otherBodies: grid(HIS_READ), refusals, ...ofHisRead }),
    describeCall(operations.postHisWrite, {
      about: GRID,
      parameters: { old: '`true`: samples that are more than ten years old are stored. Otherwise they are refused.' },
      otherBodies: grid(HIS_WRITE),
      refusals,
      example: { response: EMPTY_GRID },
    }),
  ],
}
