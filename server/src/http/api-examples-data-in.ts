import * as keys from '@bonfire/contract/ingest-keys'
import { type ApiExample, example } from './api-example.ts'

const KEY = {
  id: '3',
  name: 'Rule engine',
  projectKeys: ['NORTH'],
  createdAt: '2026-03-02T08:15:00.000Z',
  createdBy: 'Administrator',
  lastUsedAt: '2026-03-10T08:59:00.000Z',
  revokedAt: null,
  revokedBy: null,
}

export const DATA_IN_EXAMPLES: readonly ApiExample[] = [
  example(keys.listIngestKeys, { response: { keys: [KEY] } }),
  example(keys.createIngestKey, {
    body: { name: KEY.name, projectKeys: KEY.projectKeys },
    response: {
      key: { ...KEY, lastUsedAt: null },
      secret: 'bfk_7Qm0v2n5Yx1s8Rk4Wd6Tz3Lp9Hc0Bf2Ja5Ge8Nu1oXs',
    },
  }),
  example(keys.revokeIngestKey, {
    response: { ...KEY, revokedAt: '2026-03-10T09:00:00.000Z', revokedBy: 'Administrator' },
  }),
]
