import { type Bomb, HITS, repeated } from './bomb.ts'

const FIRINGS = 200_000

/** Rows with a hundred times the firings a day may have, all invalid. */
export const manyFirings: Bomb = {
  ...HITS,
  name: 'many firings',
  type: 'application/x-ndjson',
  body: (bytes) =>
    repeated(
      `{"siteId":"a","equipId":"b","ruleId":"c","occurredOn":"2026-01-01","times":[0${',0'.repeat(FIRINGS)}]}\n`,
      bytes,
    ),
}
