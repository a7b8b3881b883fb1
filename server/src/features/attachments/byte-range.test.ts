import { expect, it } from 'vitest'
import { rangeOf } from './byte-range.ts'

it.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=100-200', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=20-10', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
])('for a file of 100 bytes, %s requests %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})
