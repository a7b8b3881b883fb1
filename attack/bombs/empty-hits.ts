import { type Bomb, HITS, repeated } from './bomb.ts'

/** The same as one JSON object. */
export const emptyHits: Bomb = {
  ...HITS,
  name: 'empty hits',
  type: 'application/json',
  *body(bytes) {
    yield '{"hits":['
    yield* repeated('{},', bytes)
    yield '{}]}'
  },
}
