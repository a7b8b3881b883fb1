import { type Bomb, HITS, KNOWN } from './bomb.ts'

/** Valid rows, each with a different unknown site, rule or equip. */
export const unknownSites = unknown('sites', (row) => ({ siteId: `nowhere-${row}`, equipId: 'b', ruleId: 'c' }))
export const unknownRules = unknown('rules', (row) => ({ ...KNOWN, equipId: 'b', ruleId: `never-${row}` }))
export const unknownEquips = unknown('equips', (row) => ({ ...KNOWN, equipId: `nothing-${row}` }))

function unknown(what: string, placeOf: (row: number) => object): Bomb {
  return {
    ...HITS,
    name: `unknown ${what}`,
    type: 'application/x-ndjson',
    *body(bytes) {
      for (let row = 0, sent = 0; sent < bytes; row++) {
        const hit = { ...placeOf(row), occurredOn: '2026-01-01', times: [{ t: '2026-01-01T12:00:00Z', d: 60 }] }
        const line = `${JSON.stringify(hit)}\n`
        sent += line.length
        yield line
      }
    },
  }
}
