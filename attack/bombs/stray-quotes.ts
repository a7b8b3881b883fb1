import { type Bomb, HITS, repeated } from './bomb.ts'

/** Lines that are not records, each a parser error. */
export const strayQuotes: Bomb = {
  ...HITS,
  name: 'stray quotes',
  type: 'text/csv',
  *body(bytes) {
    yield 'siteId,equipId,ruleId,occurredOn,start,durationSeconds\n'
    yield* repeated('a"b,"c"d\n', bytes)
  },
}
