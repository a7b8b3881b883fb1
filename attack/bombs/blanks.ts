import { type Bomb, HITS, repeated } from './bomb.ts'

/** Blank lines before a single row. */
export const blankLines: Bomb = {
  ...HITS,
  name: 'blank lines',
  type: 'application/x-ndjson',
  *body(bytes) {
    yield* repeated('\n', bytes)
    yield '{}\n'
  },
}

/** White space before the first entry of a list. */
export const blankEntries: Bomb = {
  ...HITS,
  name: 'blanks',
  type: 'application/json',
  *body(bytes) {
    yield '{"hits":['
    yield* repeated(' ', bytes)
    yield '{}]}'
  },
}
