import { type Bomb, HITS, repeated } from './bomb.ts'

/** Nested lists in place of a hit. */
export const nestedHits: Bomb = {
  ...HITS,
  name: 'nested hit',
  type: 'application/json',
  *body(bytes) {
    yield '{"hits":['
    yield* repeated('[', bytes / 2)
    yield* repeated(']', bytes / 2)
    yield ']}'
  },
}
