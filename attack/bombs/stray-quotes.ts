import { type Bomb, HITS, repeated } from './bomb.ts'

/** Lines that are no records, each of them an error of the parser. */
export const strayQuotes: Bomb = {
  ...HITS,
  name: 'stray quotes',
  type: 'text/csv',
  *body(bytes) {
    yield 'siteId,equipId,ruleId,occurredOn,start,durationSeconds\n'
    yield* repeated('a"b,"c"d\n', bytes)
  },
}
