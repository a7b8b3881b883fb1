import { exportHistories, readHistories } from '@bonfire/contract/histories/histories'
import { listPoints } from '@bonfire/contract/histories/points'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'

const WITH_A_KEY = 'A person reads what their session may see, a program the projects of its ingest key.'
const INSTANT = 'ISO 8601 with an offset, or seconds since 1970-01-01 UTC. Example: `2026-03-09T00:00:00Z`.'
const POINTS = 'The points, by their IDs, separated by commas:'

export const HISTORY_WORDS: FeatureWords = {
  fields: {
    from: `The beginning, which is in the range: ${INSTANT}`,
    to: `The end, which is not: ${INSTANT}`,
  },
  calls: [
    describeCall(listPoints, {
      about: WITH_A_KEY,
      parameters: {
        siteId: 'The site, by its ID, or as `project~site`.',
        equipId: 'Only the points of this equip.',
      },
      refusals: ['not_found'],
    }),
    describeCall(readHistories, {
      about: `${WITH_A_KEY} A value applies until the next sample, at most for as long as the point says, even if it is from before the range.`,
      parameters: {
        points: `${POINTS} at most 20.`,
        columns: 'How many intervals the range is split into, 1 to 4,000. Without it, 1,200.',
        raw: '`true`: the samples themselves, a page at a time. Ask again from `nextFrom` until it is null.',
      },
      refusals: ['not_found', 'histories.columns', 'histories.too-many-points', 'histories.raw-and-columns'],
    }),
    describeCall(exportHistories, {
      about: `${WITH_A_KEY} The response is a file: UTF-8, CRLF, times with their offset.`,
      parameters: {
        points: `${POINTS} at most 100.`,
        form: '`long`, one row per sample, or `wide`, one row per instant with a column for each point. Without it, `long`.',
      },
      refusals: ['not_found', 'histories.too-many-points'],
    }),
  ],
}
