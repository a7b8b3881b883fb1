import { type Bomb, MODEL, repeated } from './bomb.ts'

// A model may have 64 MB.
const MAXIMUM_BYTES = 60 * 1024 * 1024

/** Nested lists in place of an equip. */
export const nestedModel: Bomb = {
  ...MODEL,
  name: 'nested equip',
  *body(bytes) {
    const half = Math.min(bytes, MAXIMUM_BYTES) / 2
    yield '{"equips":['
    yield* repeated('[', half)
    yield* repeated(']', half)
    yield ']}'
  },
}
