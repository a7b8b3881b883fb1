import { expect, it } from 'vitest'
import { type PointColumn, withoutPlace, withWords } from './column-points.ts'

const column = (fields: Partial<PointColumn> & { column: string }): PointColumn => ({
  name: fields.column,
  pointId: fields.column,
  isRead: true,
  isKnown: false,
  siteId: null,
  equipId: null,
  equipName: null,
  kind: 'number',
  unit: null,
  proposedUnit: null,
  isUnitDoubtful: false,
  values: [],
  ...fields,
})

it('the words that were not chosen for on say off', () => {
  const fan = column({ column: 'Fan', values: ['Lauf', 'Halt', 'Stopp'] })
  expect(withWords({}, fan, ['Lauf'])).toEqual({ Fan: { on: ['Lauf'], off: ['Halt', 'Stopp'] } })
  expect(withWords({ Fan: { on: ['Lauf'], off: ['Halt'] } }, fan, [])).toEqual({})
})

it('IDs that are named after the equipment of their columns do not follow to another', () => {
  const newPointsAt = { siteId: 'mill', equipId: 'ahu-1' }
  const points = { Zuluft: 'ahu-1.Zuluft', Fan: 'vav-1.Fan', Raum: 'vav-1.Raum', Typed: 'mine' }
  expect(withoutPlace({ newPointsAt, pointEquips: { Fan: 'vav-1' }, points })).toEqual({
    Raum: 'vav-1.Raum',
    Typed: 'mine',
  })
})
