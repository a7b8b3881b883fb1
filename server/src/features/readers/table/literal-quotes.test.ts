import { expect, it } from 'vitest'
import { numberedRecords } from './parse-records.ts'

async function recordsOf(text: string, separator = ',') {
  async function* whole() {
    yield text
  }
  const records: string[][] = []
  let problemCount = 0
  for await (const found of numberedRecords(whole(), separator)) {
    if ('record' in found) records.push(found.record)
    else problemCount += 1
  }
  return { records, problemCount }
}

it.each([
  ['inches', 'a,3" pipe,b\n', [['a', '3" pipe', 'b']]],
  ['two of them in a cell', 'a;the "old" boiler\r\n', [['a', 'the "old" boiler']], ';'],
  [
    'inches beside a line with quoted cells',
    'a,3" pipe\n"x, y",b\n',
    [
      ['a', '3" pipe'],
      ['x, y', 'b'],
    ],
  ],
  [
    'a quoted cell of several lines',
    'a,"one\ntwo 2"" b\nthree",c\nd,5",e\n',
    [
      ['a', 'one\ntwo 2" b\nthree', 'c'],
      ['d', '5"', 'e'],
    ],
  ],
  ['bars', 'a|4" duct|b\n', [['a', '4" duct', 'b']], '|'],
  ['an empty quoted cell', 'a,"",b\n', [['a', '', 'b']]],
])('%s are read as they are', async (_what, text, records, separator = ',') => {
  expect(await recordsOf(text, separator)).toEqual({ records, problemCount: 0 })
})

it('a line that mixes quoted cells with other quotes is a separate problem', async () => {
  const { records, problemCount } = await recordsOf('"a, b",3" pipe\nc,d\n')
  expect(problemCount).toBe(1)
  expect(records).toEqual([['c', 'd']])
})
