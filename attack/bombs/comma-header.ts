import { type Bomb, HITS, repeated } from './bomb.ts'

/** A header line of unnamed columns that never ends. */
export const commaHeader: Bomb = {
  ...HITS,
  name: 'header of commas',
  type: 'text/csv',
  body: (bytes) => repeated(',', bytes),
}
