import { expect, it } from 'vitest'
import { type PointColumn, withPlaces, withWords } from './column-points.ts'

const column = (fields: Partial<PointColumn> & { column: string }): PointColumn => ({
  ...{ name: fields.column, pointId: fields.column, isRead: true, isKnown: false, siteId: null, equipId: null },
  ...{ equipName: null, kind: 'number', unit: null, values: [] },
  ...fields,
})
const table = (points: PointColumn[], pointCount = points.length) => ({ points, pointCount })
const COLUMNS = table([
  column({ column: 'Zuluft (°C)', name: 'Zuluft' }),
  column({ column: 'Fan', isKnown: true, siteId: 'mill', equipId: 'ahu-1' }),
  column({ column: 'Typed', pointId: 'mine' }),
])
const AT_AHU_1 = { newPointsAt: { siteId: 'mill', equipId: 'ahu-1' } }
const AT_AHU_2 = { newPointsAt: { siteId: 'mill', equipId: 'ahu-2' } }

it('new points are named after the equip; known and chosen IDs stay', () => {
  const chosen = { points: { Typed: 'mine' } }
  expect(withPlaces(chosen, COLUMNS, AT_AHU_1)).toEqual({
    ...AT_AHU_1,
    points: { 'Zuluft (°C)': 'ahu-1.Zuluft', Typed: 'mine' },
  })
})

it('another equip renames them, also where another one has a point of that name', () => {
  const chosen = { ...AT_AHU_1, points: { 'Zuluft (°C)': 'ahu-1.Zuluft', Typed: 'mine' } }
  expect(withPlaces(chosen, COLUMNS, AT_AHU_2).points).toEqual({
    ...{ 'Zuluft (°C)': 'ahu-2.Zuluft', Fan: 'ahu-2.Fan', Typed: 'mine' },
  })
  expect(withPlaces(chosen, COLUMNS, { newPointsAt: { siteId: 'mill' } }).points).toEqual({ Typed: 'mine' })
})

it('a column can have a separate equip', () => {
  const chosen = { ...AT_AHU_1, points: { 'Zuluft (°C)': 'ahu-1.Zuluft' } }
  const places = { ...AT_AHU_1, pointEquips: { 'Zuluft (°C)': 'vav-1' } }
  expect(withPlaces(chosen, COLUMNS, places).points).toEqual({ 'Zuluft (°C)': 'vav-1.Zuluft' })
})

it('the only point of a file keeps the name of the file', () => {
  expect(withPlaces({}, table([column({ column: 'Value', name: 'SAT' })]), AT_AHU_1).points).toEqual({})
})

it('no column of a table with more columns than are listed is renamed', () => {
  expect(withPlaces({}, table(COLUMNS.points, 100_000), AT_AHU_1).points).toEqual({})
})

it('the words that were not chosen for on say off', () => {
  const fan = column({ column: 'Fan', values: ['Lauf', 'Halt', 'Stopp'] })
  expect(withWords({}, fan, ['Lauf'])).toEqual({ Fan: { on: ['Lauf'], off: ['Halt', 'Stopp'] } })
  expect(withWords({ Fan: { on: ['Lauf'], off: ['Halt'] } }, fan, [])).toEqual({})
})
