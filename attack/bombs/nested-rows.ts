import { type Bomb, HITS, repeated } from './bomb.ts'

const DEPTH = 200_000

/** Rows that are short enough but nested far too deep. */
export const nestedRows: Bomb = {
  ...HITS,
  name: 'nested rows',
  type: 'application/x-ndjson',
  body: (bytes) => repeated(`${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}\n`, bytes),
}
