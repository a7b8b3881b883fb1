import { expect, it } from 'vitest'
import { decodeChunk, encodeChunk, UnknownChunkVersion } from './chunk.ts'

const day = (values: readonly number[], seconds = values.map((_, place) => place * 300)) => ({
  seconds: Int32Array.from(seconds),
  values: Float64Array.from(values),
})
const roundTrip = (samples: ReturnType<typeof day>) => decodeChunk(encodeChunk(samples))

it.each([
  ['nothing', []],
  ['one sample', [21.5]],
  ['decimals that no float32 has', [72.4, 72.5, -250, 0.1234]],
  ['halves of the last decimal', [0.00005, 1.1]],
  ['large and small together', [1e300, 5e-324, 0.1]],
  ['float32 values', [Math.fround(0.1), Math.fround(1 / 3)]],
  ['a negative zero', [0, -0, 1]],
  ['missing values', [1, Number.NaN, 2.5, Number.NaN]],
  ['missing values among floats', [Math.PI, Number.NaN, Math.E]],
  ['nothing but missing values', [Number.NaN, Number.NaN]],
  ['integers at the limit of exactness', [2 ** 51, -(2 ** 51), 2 ** 53, 1]],
  ['a meter that counts up', [1e12 + 1, 1e12 + 2, 1e12 + 3.5]],
  ['one decimal and a number that more decimals would spoil', [2 ** 50 + 0.5, 0.1]],
])('gives back %s exactly', (_, values) => {
  const decoded = roundTrip(day(values))
  expect(decoded.values.length).toBe(values.length)
  for (const [place, value] of values.entries()) expect(decoded.values[place]).toBe(value)
})

it('gives back irregular seconds', () => {
  const seconds = [0, 1, 59, 3600, 86_399]
  expect([...roundTrip(day([1, 0, 1, 0, 1], seconds)).seconds]).toEqual(seconds)
})

it('gives back random days exactly', () => {
  let state = 12_345
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  for (let round = 0; round < 300; round++) {
    const seconds = Array.from({ length: 86_400 / 600 }, (_, place) => place * 600 + Math.floor(random() * 600)).filter(
      () => random() < 0.8,
    )
    const decimals = Math.floor(random() * 7)
    const values = seconds.map(() => (random() < 0.05 ? Number.NaN : Number((random() * 200 - 100).toFixed(decimals))))
    const decoded = roundTrip(day(values, seconds))
    expect([...decoded.seconds]).toEqual(seconds)
    expect([...decoded.values].map(String)).toEqual(values.map(String))
  }
})

it('a day of 5-minute temperatures takes about a byte a sample', () => {
  const values = Array.from({ length: 288 }, (_, place) => Number((20 + 3 * Math.sin(place / 40)).toFixed(1)))
  expect(encodeChunk(day(values)).length).toBeLessThan(288)
})

it('refuses a version that it does not know', () => {
  expect(() => decodeChunk(Uint8Array.of(9, 1, 2))).toThrow(UnknownChunkVersion)
})
