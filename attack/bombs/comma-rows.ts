import { type Bomb, HITS, repeated } from './bomb.ts'

const COLUMNS = 500_000

/** Rows of half a million empty cells. */
export const commaRows: Bomb = {
  ...HITS,
  name: 'rows of commas',
  type: 'text/csv',
  *body(bytes) {
    yield 'siteId,equipId,ruleId,occurredOn,start,durationSeconds\n'
    yield* repeated(`${','.repeat(COLUMNS)}\n`, bytes)
  },
}
