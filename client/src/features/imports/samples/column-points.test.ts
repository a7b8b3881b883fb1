import { expect, it } from 'vitest'
import { type PointColumn, withWords } from './column-points.ts'

const column = (fields: Partial<PointColumn> & { column: string }): PointColumn => ({
  ...{ name: fields.column, pointId: fields.column, isRead: true, isKnown: false, siteId: null, equipId: null },
  ...{ equipName: null, kind: 'number', unit: null, values: [] },
  ...fields,
})

it('the words that were not chosen for on say off', () => {
  const fan = column({ column: 'Fan', values: ['Lauf', 'Halt', 'Stopp'] })
  expect(withWords({}, fan, ['Lauf'])).toEqual({ Fan: { on: ['Lauf'], off: ['Halt', 'Stopp'] } })
  expect(withWords({ Fan: { on: ['Lauf'], off: ['Halt'] } }, fan, [])).toEqual({})
})
