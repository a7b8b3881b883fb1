import type { PointRole } from '@bonfire/contract/histories/points'
import { POINT_ROLES } from '@bonfire/contract/histories/roles'
import { expect, it } from 'vitest'
import { findUnit } from '../../units/units.ts'
import { proposedUnit } from './proposed-unit.ts'

it.each<[PointRole, number, number, string | undefined]>([
  ['sat', 52.4, 88, 'fahrenheit'],
  ['sat', 12, 31.5, 'celsius'],
  ['zat', 19, 26, 'celsius'],
  ['zat', 66, 79, 'fahrenheit'],
  ['zoneCoolSp', 24, 24, 'celsius'],
  ['oat', -12, 30, undefined],
  ['oat', 10, 95, 'fahrenheit'],
  ['chwst', 5.5, 14, 'celsius'],
  ['chwst', 41, 58, 'fahrenheit'],
  ['hwst', 70, 85, undefined],
  ['hwst', 68, 180, 'fahrenheit'],
  ['cc', 0, 100, 'percent'],
  ['cc', 0, 10, undefined],
  ['cc', 0, 1, undefined],
  ['fan', 0, 60, undefined],
  ['fan', 0, 100, 'percent'],
  ['co2', 410, 1200, 'parts_per_million'],
])('%s from %d to %d is in %s', (role, lowest, highest, unit) => {
  const name = proposedUnit(role, { lowest, highest })?.name
  expect(name).toBe(unit)
  if (name !== undefined) expect(findUnit(name)).toBeDefined()
})

it('the unit comes with the values that tell it', () => {
  expect(proposedUnit('zat', { lowest: 19.5, highest: 26 })).toEqual({ name: 'celsius', reason: '19.5–26' })
})

it.each([...POINT_ROLES])('the values of a %s whose sensor fails tell no unit', (role) => {
  expect(proposedUnit(role, { lowest: -250, highest: 72 })).toBeUndefined()
})
