import { UNITS, unitOf } from '@bonfire/contract/definitions/language/quantities/units'
import { HUnit } from 'haystack-core'
import 'haystack-units'
import { expect, it } from 'vitest'

/** Haystack's words for what our dimensions are, where it has one. */
const QUANTITIES: Readonly<Record<string, readonly string[]>> = {
  ratio: ['dimensionless'],
  concentration: ['dimensionless'],
  temperature: ['temperature'],
  // Its kelvin is a temperature, ours a difference.
  temperatureDifference: ['temperature differential', 'temperature'],
  pressure: ['pressure'],
  flow: ['volumetric flow'],
  massFlow: ['mass flow'],
  speed: ['velocity'],
  power: ['power'],
  energy: ['energy'],
  volume: ['volume'],
  time: ['time'],
  frequency: ['frequency'],
}

/** What Haystack rounds more than others, and how far: by its own figures a BTU/h is 0.292875 W. */
const ROUNDED: Readonly<Record<string, number>> = {
  btus_per_hour: 1e-3,
  therms_per_hour: 1e-3,
  btu: 2e-4,
  kilobtu: 2e-4,
  megabtu: 2e-4,
  // At 60 °F instead of 4 °C.
  inches_of_water: 1.1e-3,
  atmosphere: 1e-4,
  gallon: 2e-4,
  kilogallon: 2e-4,
}
const TOLERANCE = 3e-5

/** Where the two mean different things. */
const OTHERWISE: readonly string[] = [
  // F and C are temperatures.
  ...['farad', 'coulomb'],
  // A ton is one of refrigeration in a rule; its mass is never measured by a point.
  'metric_ton',
  // Turns a second, not radians.
  'revolutions_per_minute',
  // Its factor is that of gallons a second.
  'imperial_gallons_per_minute',
]

const BOTH = HUnit.units.flatMap((theirs) => {
  const ours = theirs.ids.map(unitOf).find((unit) => unit !== undefined)
  return ours && !OTHERWISE.includes(theirs.name) ? [{ name: theirs.name, theirs, ours }] : []
})

it('knows most units of points in buildings by Haystack’s names', () => {
  expect(new Set(BOTH.map(({ ours }) => ours.symbol)).size).toBeGreaterThan(80)
  for (const unit of [
    'fahrenheit',
    '°F',
    'celsius',
    'inches_of_water',
    'inH₂O',
    'percent',
    '%',
    'cubic_feet_per_minute',
    'kWh',
  ]) {
    expect(unitOf(unit), unit).toBeDefined()
  }
})

it.each(BOTH)('converts $name as Haystack does', ({ name, theirs, ours }) => {
  expect(QUANTITIES[ours.dimension]).toContain(theirs.quantity)
  const tolerance = ROUNDED[name] ?? TOLERANCE
  expect(Math.abs(theirs.scale / ours.factor - 1)).toBeLessThan(tolerance)
  expect(theirs.offset).toBeCloseTo(ours.offset, 9)
})

it('has no name twice', () => {
  const names = UNITS.flatMap(({ symbol, names }) => [symbol, ...names])
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

it('leaves no deviation in the list that is none', () => {
  const deviating = BOTH.filter(({ theirs, ours }) => Math.abs(theirs.scale / ours.factor - 1) >= TOLERANCE)
  expect(Object.keys(ROUNDED).toSorted()).toEqual(deviating.map(({ name }) => name).toSorted())
})
