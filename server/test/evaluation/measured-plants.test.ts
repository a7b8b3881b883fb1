import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { expect, test } from 'vitest'
import { MEASURED_SITES, measuredSamples } from '../../../demo/histories/measured/measured-sites.ts'
import { BUILT_IN, STATE_MACHINES } from '../../src/features/definitions/catalogue/read-catalogue.ts'
import { evaluateSite } from '../../src/features/evaluation/engine/evaluate-site.ts'
import type { EnginePoint } from '../../src/features/evaluation/engine/input.ts'

const HELD_HOURS = 3
const RULES = ['hw-low-delta-t', 'hw-high-delta-t']
const site = MEASURED_SITES.find(({ file }) => file === 'hot-water-plants.bin')
if (!site) throw new Error('There are no hot-water plants')
const samples = measuredSamples(site)
const seriesOf = (id: string) => samples.get(id) ?? { wall: [], values: [] }

/** Of one plant by the hour: what was sent in it, or in one of the three before. */
function byHour(plant: string, role: string): Map<number, number> {
  const point = site?.points.find((one) => one.equipKey === plant && one.role === role)
  const { wall, values } = seriesOf(point?.id ?? '')
  const sent = new Map(Array.from(wall, (at, place) => [at / SECONDS_PER_HOUR, values[place] ?? Number.NaN]))
  const known = new Map(sent)
  const last = Math.max(...sent.keys())
  for (const [hour, value] of sent) {
    for (let later = hour + 1; later <= Math.min(last, hour + HELD_HOURS) && !sent.has(later); later += 1)
      known.set(later, value)
  }
  return known
}

interface Counted {
  readonly pairs: number
  readonly low: number
  readonly high: number
  readonly lowRunning: number
  readonly highRunning: number
}

function countByHand(plant: string): Counted {
  const [supply, back, running] = ['hwst', 'hwrt', 'hwPlantOn'].map((role) => byHour(plant, role))
  const differences = [...(supply ?? [])].flatMap(([hour, value]) => {
    const difference = value - (back?.get(hour) ?? Number.NaN)
    return Number.isNaN(difference) ? [] : [{ difference, isRunning: (running?.get(hour) ?? 0) > 0 }]
  })
  const count = (is: (one: { difference: number; isRunning: boolean }) => boolean) => differences.filter(is).length
  return {
    pairs: differences.length,
    low: count(({ difference }) => difference < 2),
    high: count(({ difference }) => difference > 20),
    lowRunning: count(({ difference, isRunning }) => isRunning && difference < 2),
    highRunning: count(({ difference, isRunning }) => isRunning && difference > 20),
  }
}

/** Hours that the rules find on a plant in its twelve weeks. */
function foundOn(plant: string): Record<string, number> {
  const points = (site?.points ?? []).filter(({ equipKey, role }) => equipKey === plant && role !== null)
  const first = Math.min(...points.map(({ id }) => seriesOf(id).wall[0] ?? Number.POSITIVE_INFINITY))
  const days = Array.from({ length: 84 }, (_, place) => {
    const startsAt = first + place * SECONDS_PER_DAY
    return { day: new Date(startsAt * 1000).toISOString().slice(0, 10), startsAt, endsAt: startsAt + SECONDS_PER_DAY }
  })
  const { occurrences } = evaluateSite(
    {
      // The clock of the building, as it is: a count of hours has no use for its changes.
      timezone: 'UTC',
      equips: [{ id: 1, key: plant, name: plant, kind: 'hotPlant', refs: {} }],
      points: points.map(
        ({ id, name, role, unit, isState, intervalSeconds, holdSeconds }, place): EnginePoint => ({
          id: place,
          key: id,
          name,
          equipRowId: 1,
          role: role ?? 'hwst',
          unit,
          states: null,
          kind: isState ? 'bool' : 'number',
          intervalSeconds,
          holdSeconds,
        }),
      ),
      rules: BUILT_IN.filter(({ key }) => RULES.includes(key)).map((definition) => ({
        version: 1,
        definition,
        parameters: new Map(),
        tests: [],
      })),
      machines: STATE_MACHINES.map((machine) => ({ machine, parameters: new Map() })),
      days,
      until: Number.POSITIVE_INFINITY,
    },
    (pointRowId) => {
      const { wall, values } = seriesOf(points[pointRowId]?.id ?? '')
      return { at: Float64Array.from(wall), values: Float64Array.from(values) }
    },
  )
  return Object.fromEntries(
    RULES.map((rule) => {
      const firings = occurrences.filter((one) => one.rule === rule).flatMap(({ evidence }) => evidence.firings)
      return [rule, firings.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / SECONDS_PER_HOUR, 0)]
    }),
  )
}

// Most hours with less than 2 K are those in which a plant is off, which is no fault. What says whether it runs is the
// share of the hour; where an hour has no sample, those of up to three hours before count.
test.each([
  ['plant-53', 2016, 131, 18, 9],
  ['plant-55', 2016, 242, 74, 16],
  ['plant-110', 1871, 664, 190, 0],
  ['plant-124', 1666, 682, 664, 0],
])('%s: of %d known hours %d are below 2 K, %d of them running', (plant, pairs, low, lowRunning, highRunning) => {
  const counted = countByHand(plant)
  expect(counted).toMatchObject({ pairs, low, lowRunning, highRunning })
  expect(foundOn(plant)).toEqual({ 'hw-low-delta-t': lowRunning, 'hw-high-delta-t': highRunning })
})
