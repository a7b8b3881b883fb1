import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { gzipOf, gzipPiece } from './gzip-pieces.ts'

const textOf = async (...texts: string[]) => gunzipSync(gzipOf(await Promise.all(texts.map(gzipPiece)))).toString()

it('pieces are one gzip file, whatever they hold', async () => {
  expect(await textOf()).toBe('')
  expect(await textOf('')).toBe('')
  expect(await textOf('one')).toBe('one')
  expect(await textOf('[', '', '"é😀"', ',', '2'.repeat(300_000), ']')).toBe(`["é😀",${'2'.repeat(300_000)}]`)
})

it('the checksum of pieces is that of the whole text, for every length', async () => {
  const texts = Array.from({ length: 300 }, (_, length) => 'abcdefg'.repeat(50).slice(0, length))
  // Unpacking compares it.
  expect(await textOf(...texts)).toBe(texts.join(''))
})

it('a piece can be used again, at another place', async () => {
  const [open, fan, pump] = await Promise.all(['[', '"fan"', '"pump"'].map(gzipPiece))
  if (!open || !fan || !pump) throw new Error('A piece is missing')
  expect(gunzipSync(gzipOf([fan, pump, fan])).toString()).toBe('"fan""pump""fan"')
  expect(gunzipSync(gzipOf([open, fan])).toString()).toBe('["fan"')
})
