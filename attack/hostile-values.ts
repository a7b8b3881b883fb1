/** A seeded random generator: the same seed gives the same choices. */
export interface Chance {
  /** An integer from 0 up to, not including, `limit`. */
  below(limit: number): number
  one<Value>(values: readonly Value[]): Value
  /** True once in `times`. */
  once(times: number): boolean
}

/** Mulberry32: small, and good enough to choose what to break. */
export function newChance(seed: number): Chance {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    one: (values) => {
      if (values.length === 0) throw new Error('There is nothing to choose from')
      return values[below(values.length)] as (typeof values)[number]
    },
    once: (times) => below(times) === 0,
  }
}

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : { a: [nested(depth - 1)] })

/** Values that have broken programs before, as far as JSON can express them. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'toString',
  '__proto__',
  'constructor',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'a\uDFFFb',
  '\u202E\u200F\uFEFF',
  '🔥'.repeat(300),
  'é'.normalize('NFD'),
  'x'.repeat(10_000),
  'x'.repeat(300_000),
  "' or 1=1; --",
  '$1',
  '%s%n',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  '2026-02-30',
  '0000-01-01',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:60Z',
  '00000000-0000-0000-0000-000000000000',
  -1,
  0,
  0.1,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53 + 2,
  Number.MIN_VALUE,
  [],
  [null],
  [[]],
  Array.from({ length: 2000 }, String),
  Array.from({ length: 12_000 }, (_, index) => index),
  {},
  { length: 1 },
  { toString: 1 },
  { a: { b: { c: 1 } } },
  nested(200),
]

/** Texts for URLs and headers. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  '%00',
  '%ff',
  '%',
  '%2e%2e%2f',
  '%F0%9F%94%A5',
  '-1',
  '0',
  '2147483648',
  '99999999999999999999',
  '1e9',
  'NaN',
  '1;2',
  '1,2,3',
  "1'--",
  'a'.repeat(5000),
  '%ED%A0%80',
  '..',
  '*',
  '%7B%7D',
]
