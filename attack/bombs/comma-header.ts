import { type Bomb, HITS, repeated } from './bomb.ts'

/** A header line of columns without names, which never ends. */
export const commaHeader: Bomb = {
  ...HITS,
  name: 'header of commas',
  type: 'text/csv',
  body: (bytes) => repeated(',', bytes),
}
