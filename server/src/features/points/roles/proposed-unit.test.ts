import { POINT_ROLES, type PointRole } from '@bonfire/contract/histories/roles'
import { expect, it } from 'vitest'
import { findUnit } from '../../units/units.ts'
import { proposedUnit } from './proposed-unit.ts'

const withoutUnit = (role: PointRole) => ({ role, kind: 'number', unit: null }) as const

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
  ['cc', 0, 1, 'parts_per_unit'],
  ['oad', 0.1, 0.6, 'parts_per_unit'],
  ['cc', 0, 0.4, undefined],
  ['fan', 0, 1.5, undefined],
  ['fan', 0, 60, undefined],
  ['fan', 0, 100, 'percent'],
  ['co2', 410, 1200, 'parts_per_million'],
])('%s from %d to %d is in %s', (role, lowest, highest, unit) => {
  const { proposedUnit: name } = proposedUnit(withoutUnit(role), { lowest, highest })
  expect(name).toBe(unit ?? null)
  if (name !== null) expect(findUnit(name)).toBeDefined()
})

it('the unit comes with the values that tell it', () => {
  const range = { lowest: 19.5, highest: 26 }
  const proposed = { proposedUnit: 'celsius', proposedUnitLowest: 19.5, proposedUnitHighest: 26 }
  expect(proposedUnit(withoutUnit('zat'), range)).toEqual(proposed)
  const none = { proposedUnit: null, proposedUnitLowest: null, proposedUnitHighest: null }
  expect(proposedUnit({ ...withoutUnit('zat'), unitOfSamples: 'celsius' }, range)).toEqual(none)
  expect(proposedUnit({ ...withoutUnit('zat'), unit: 'celsius' }, range)).toEqual(none)
})

it.each([...POINT_ROLES])('the values of a %s whose sensor fails tell no unit', (role) => {
  expect(proposedUnit(withoutUnit(role), { lowest: -250, highest: 72 })).toMatchObject({ proposedUnit: null })
})
