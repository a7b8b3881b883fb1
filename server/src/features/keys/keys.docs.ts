import * as keys from '@bonfire/contract/imports/ingest-keys'
import { describeCall, type FeatureWords } from '../../http/api-docs/described-call.ts'

const FORM_CODES = [
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
const USED = { lastUsedAt: '2026-03-10T08:59:00.000Z' }

export const KEY_WORDS: FeatureWords = {
  fields: {
    keyId: 'The id of the key.',
    name: 'What it is for.',
    projectKeys: 'The projects it is for; null: all of them, and those to come. Example: `["NORTH"]`.',
    scopes:
      'What it may do: `ingest` (send data, read points and histories), and `findings`, `actions`, `points` or `people` with `:read` or `:write`. Whoever may write may read. Absent in a request: `ingest`.',
    expiresAt: 'From when it is refused; null: it does not expire.',
    createdBy: 'Who created it; null at the command line, or if the account is gone.',
    lastUsedAt: 'When it was last used, to the minute; null if never.',
    revokedAt: 'When it was revoked; otherwise null.',
    revokedBy: 'Who revoked it; null at the command line, if nobody did, or if the account is gone.',
    mayRevoke: 'Whether the caller may revoke it: they see every site that it reaches.',
  },
  values: {
    id: '3',
    name: 'Rule engine',
    scopes: ['ingest'],
    mayRevoke: true,
    secret: 'bfk_7Qm0v2n5Yx1s8Rk4Wd6Tz3Lp9Hc0Bf2Ja5Ge8Nu1oXs',
  },
  calls: [
    describeCall(keys.listIngestKeys, {
      response: { keys: 'The keys, newest first.' },
      refusals: ['portfolio.closed'],
      example: { response: { keys: [USED] } },
    }),
    describeCall(keys.createIngestKey, {
      response: {
        key: 'The key as it is listed.',
        secret: 'What the program sends as `Authorization: Bearer`. It is in this response only.',
      },
      refusals: ['portfolio.closed', ...FORM_CODES],
      example: { response: { key: { lastUsedAt: null } } },
    }),
    describeCall(keys.revokeIngestKey, {
      refusals: ['portfolio.closed', 'not_found'],
      example: { response: { ...USED, revokedAt: '2026-03-10T09:00:00.000Z', revokedBy: 'Administrator' } },
    }),
  ],
}
