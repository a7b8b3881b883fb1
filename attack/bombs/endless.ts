import { type Bomb, HITS, repeated } from './bomb.ts'

/** One long string in place of a hit. */
export const endlessText: Bomb = {
  ...HITS,
  name: 'endless text',
  type: 'application/json',
  *body(bytes) {
    yield '{"hits":["'
    yield* repeated('a', bytes)
    yield '"]}'
  },
}

/** One long line that never ends. */
export const endlessLine: Bomb = {
  ...HITS,
  name: 'endless line',
  type: 'application/x-ndjson',
  body: (bytes) => repeated('a', bytes),
}

/** Unknown members before the hits. */
export const endlessMembers: Bomb = {
  ...HITS,
  name: 'endless members',
  type: 'application/json',
  *body(bytes) {
    yield '{'
    yield* repeated('"a":[[0]],', bytes)
    yield '"hits":[{}]}'
  },
}
