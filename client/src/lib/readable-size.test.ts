import { expect, test } from 'vitest'
import { readableSize } from './readable-size.ts'

const MEGABYTE_BYTES = 1024 * 1024

test('shows sizes in the units of the language', () => {
  const sizes = [999, 1536, 25 * MEGABYTE_BYTES, 2048 * MEGABYTE_BYTES]
  expect(sizes.map((size) => readableSize(size, 'en'))).toEqual(['999 bytes', '1.5 kB', '25 MB', '2 GB'])
  const inFrench = sizes.map((size) => readableSize(size, 'fr').replace(/\s/g, ' '))
  expect(inFrench).toEqual(['999 octets', '1,5 ko', '25 Mo', '2 Go'])
})
