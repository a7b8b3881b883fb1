import { type Bomb, MODEL, repeated } from './bomb.ts'

// A model may have 64 MB.
const MAXIMUM_BYTES = 60 * 1024 * 1024

/** Empty equips, each with several errors to report. */
export const emptyEntries: Bomb = {
  ...MODEL,
  name: 'empty equips',
  *body(bytes) {
    yield '{"equips":['
    yield* repeated('{},', Math.min(bytes, MAXIMUM_BYTES))
    yield '{}]}'
  },
}
