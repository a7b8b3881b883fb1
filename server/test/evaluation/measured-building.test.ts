import type { Definition } from '@bonfire/contract/definitions/definition'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { describe, expect, test } from 'vitest'
import { AIR_HANDLER_SITE, measuredSamples } from '../../../demo/histories/measured/measured-sites.ts'
import { BUILT_IN, STATE_MACHINES } from '../../src/features/definitions/catalogue/read-catalogue.ts'
import { evaluateSite } from '../../src/features/evaluation/engine/evaluate-site.ts'
import type { EngineSite, SiteResult } from '../../src/features/evaluation/engine/input.ts'
import { siteDay } from '../../src/features/sites/site-day.ts'

const { timezone } = AIR_HANDLER_SITE
// Samples are carried on the clock of the building, and in these weeks that is five hours behind.
const BEHIND_SECONDS = 5 * 3600
const DATES = Array.from({ length: 31 }, (_, place) =>
  new Date(Date.parse('2022-05-07T00:00:00Z') + place * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10),
)
const DAYS = DATES.map((day) => ({ day, ...siteDay(timezone, day) }))

/**
 * The air handler S-7 with its ten boxes as measured, from 7 May to 6 June 2022. What comes every 5 min is held as long as
 * `heldSeconds`, 15 min unless said otherwise.
 */
function evaluateMeasured(definitions: readonly Definition[], heldSeconds: number | null = null): SiteResult {
  const { points } = AIR_HANDLER_SITE
  const equipKeys = [...new Set(points.map(({ equipKey }) => equipKey))]
  const samples = measuredSamples(AIR_HANDLER_SITE)
  const engineSite: EngineSite = {
    timezone,
    equips: equipKeys.map((key, place) => ({
      id: place + 1,
      key,
      name: key,
      kind: key.startsWith('vav') ? ('vav' as const) : ('ahu' as const),
      refs: {},
    })),
    points: points.flatMap(({ id, equipKey, name, role, unit, isState, intervalSeconds, holdSeconds }, place) =>
      role === null
        ? []
        : {
            id: place + 1,
            key: id,
            name,
            role,
            unit,
            states: null,
            intervalSeconds,
            holdSeconds: intervalSeconds === 300 ? heldSeconds : holdSeconds,
            equipRowId: equipKeys.indexOf(equipKey) + 1,
            kind: isState ? ('bool' as const) : ('number' as const),
          },
    ),
    rules: definitions.map((definition) => ({ version: 1, definition, parameters: new Map(), tests: [] })),
    machines: STATE_MACHINES.map((machine) => ({ machine, parameters: new Map() })),
    days: DAYS,
    until: Number.POSITIVE_INFINITY,
  }
  return evaluateSite(engineSite, (pointRowId) => {
    const { wall, values } = samples.get(points[pointRowId - 1]?.id ?? '') ?? { wall: [], values: [] }
    return { at: Float64Array.from(wall, (at) => at + BEHIND_SECONDS), values: Float64Array.from(values) }
  })
}

const result = evaluateMeasured(BUILT_IN)
const hoursOf = (rule: string, equipRowId?: number, { occurrences } = result) => {
  const found = occurrences.filter(
    (one) => one.rule === rule && (equipRowId === undefined || one.equipRowId === equipRowId),
  )
  const seconds = found.flatMap(({ evidence }) => evidence.firings.map(({ startsAt, endsAt }) => endsAt - startsAt))
  return {
    hours: Math.round(seconds.reduce((sum, one) => sum + one, 0) / 360) / 10,
    days: new Set(found.map(({ day }) => day)).size,
  }
}
const boxId = (box: number) => box + 1
/** Of the air handler, evaluated with no other rule and other delays. */
const hoursAlone = (rule: string, others: Partial<Definition> = {}, heldSeconds?: number) => {
  const definition = BUILT_IN.find(({ key }) => key === rule) as Definition
  return hoursOf(rule, 1, evaluateMeasured([{ ...definition, ...others }], heldSeconds))
}
const statusesOf = (rule: string, equipRowId = 1) => {
  const statuses = result.days.flatMap(({ runs }) =>
    runs
      .filter((run) => run.rule === rule && run.equipRowId === equipRowId)
      .map(({ status, names }) => names?.join() ?? status),
  )
  return Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]),
  )
}

// The independent figures are those of a prototype that knew fifteen rules and no suppression. What differs is explained
// by making the same difference here: docs/decisions/0063-measured-buildings.md.
describe('the measured air handler with its boxes, 7 May to 6 June 2022', () => {
  test('mixed air differs from outside air for 66 h on 17 days, like the prototype', () => {
    expect(hoursAlone('g36-ahu-fc10')).toEqual({ hours: 66.3, days: 17 })
    expect(hoursOf('g36-ahu-fc10')).toEqual({ hours: 66.3, days: 17 })
  })

  test('supply air is too warm in full cooling for 2.5 h, 1.9 of them shown by samples', () => {
    expect(hoursAlone('g36-ahu-fc13', {}, 600)).toEqual({ hours: 2.5, days: 1 })
    // The month ends during the second firing, of which the samples show 25 min, less than the delay of the alarm.
    expect(hoursOf('g36-ahu-fc13')).toEqual({ hours: 1.9, days: 1 })
  })

  test('the fan runs while the building is unoccupied for 44 h, like the prototype', () => {
    expect(hoursAlone('opt-after-hours', { alarmDelay: '0 min' })).toEqual({ hours: 44.1, days: 6 })
    // Two days with less than half an hour are no finding.
    expect(hoursOf('opt-after-hours')).toEqual({ hours: 43.6, days: 4 })
  })

  test('VAV-3 lacks air nearly whenever occupied, except half an hour after each start', () => {
    // The prototype counted 262 of 277 occupied hours below 70 %. It is as long below 50 %, and then the milder rule is
    // suppressed; of each of 30 days the half hour after the start does not count, at most 15 h.
    expect(hoursOf('g36-vav-flow-l2', boxId(3))).toEqual({ hours: 247.1, days: 30 })
    for (const box of [1, 2, 4, 5, 6, 7, 8, 9, 10]) expect(hoursOf('g36-vav-flow-l2', boxId(box)).hours).toBeLessThan(1)
  })

  test('by itself and without its delay the milder rule finds 262 h, like the prototype', () => {
    const milder = BUILT_IN.find(({ key }) => key === 'g36-vav-flow-l3') as Definition
    const hoursWith = (others: Partial<Definition>) =>
      hoursOf(milder.key, boxId(3), evaluateMeasured([{ ...milder, ...others }]))
    expect(hoursOf(milder.key, boxId(3))).toEqual({ hours: 0, days: 0 })
    expect(hoursWith({ suppressedBy: [] })).toEqual({ hours: 247.1, days: 30 })
    expect(hoursWith({ suppressedBy: [], modeDelay: '0 min' })).toEqual({ hours: 262, days: 30 })
  })

  test('the whole catalogue finds less than one thing a unit and day, VAV-3 aside', () => {
    const found = result.occurrences.filter(({ rule }) => rule !== 'g36-vav-flow-l2')
    const unitDays = 11 * DATES.length
    // Sensors that read what cannot be are among them, and outside air that does not fit the damper.
    expect(found.length / unitDays).toBeLessThan(1)
    const isFault = ({ rule }: (typeof found)[number]) => rule.startsWith('data-range.') || rule === 'g36-ahu-fc10'
    expect(found.filter((one) => !isFault(one)).length / unitDays).toBeLessThan(0.5)
  })

  test('VAV-7 gets 75 % of its air with the damper fully open: found once a week', () => {
    // Its setpoint is mostly 800 cfm, of which it gets 75 %; the rules on airflow begin at 70 %.
    expect(hoursOf('vav-flow-at-full-damper', boxId(7)).days).toBe(3)
    expect(hoursOf('vav-flow-at-full-damper').hours).toBe(hoursOf('vav-flow-at-full-damper', boxId(7)).hours)
  })

  test('nine of the ten discharge air sensors read what cannot be', () => {
    const wrong = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((box) => hoursOf('data-range.dat', boxId(box)).hours > 0)
    expect(wrong).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10])
  })

  test.each(['g36-ahu-fc2', 'g36-ahu-fc3', 'g36-ahu-fc4', 'g36-ahu-fc8', 'g36-ahu-fc12'])(
    '%s is evaluated on most days and silent',
    (rule) => {
      expect(statusesOf(rule).runs).toBeGreaterThanOrEqual(25)
      expect(hoursOf(rule)).toEqual({ hours: 0, days: 0 })
    },
  )

  test.each([
    ['g36-ahu-fc6', 'minOaSp,flow'],
    ['g36-ahu-fc14', 'ccet,cclt'],
    ['g36-ahu-fc15', 'hclt,hcet'],
  ])('%s cannot run without %s', (rule, missing) => {
    expect(statusesOf(rule)).toEqual({ [missing]: 31 })
  })

  test('the supply air set point is cut from the log, so rules that need it lack data', () => {
    expect(statusesOf('g36-ahu-fc9')).toEqual({
      'Supply air temperature set point': 29,
      'Outside air temperature,Supply air temperature set point': 1,
      'Outside air temperature': 1,
    })
  })
})
