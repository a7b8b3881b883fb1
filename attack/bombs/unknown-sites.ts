import { type Bomb, HITS } from './bomb.ts'

/** Rows that are right in themselves, each with a site of its own that the database has to be asked for. */
export const unknownSites: Bomb = {
  ...HITS,
  name: 'unknown sites',
  type: 'application/x-ndjson',
  *body(bytes) {
    for (let row = 0, sent = 0; sent < bytes; row++) {
      const hit = { siteId: `nowhere-${row}`, equipId: 'b', ruleId: 'c', occurredOn: '2026-01-01' }
      const line = `${JSON.stringify({ ...hit, times: [{ t: '2026-01-01T12:00:00Z', d: 60 }] })}\n`
      sent += line.length
      yield line
    }
  },
}
