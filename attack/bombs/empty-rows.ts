import { type Bomb, HITS, repeated } from './bomb.ts'

/** One row per three bytes, all rejected. */
export const emptyRows: Bomb = {
  ...HITS,
  name: 'empty rows',
  type: 'application/x-ndjson',
  body: (bytes) => repeated('{}\n', bytes),
}
