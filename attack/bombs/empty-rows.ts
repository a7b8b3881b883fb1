import { type Bomb, HITS, repeated } from './bomb.ts'

/** A row for every three bytes, each of them refused. */
export const emptyRows: Bomb = {
  ...HITS,
  name: 'empty rows',
  type: 'application/x-ndjson',
  body: (bytes) => repeated('{}\n', bytes),
}
