import { expect, test } from 'vitest'
import type { EngineSite } from '../../src/features/evaluation/engine/input.ts'
import { at, during, evaluateAirHandler, firingsOf, type Given, type Shape } from '../engine/air-handler.ts'

const until =
  (minute: number): Shape =>
  (now) =>
    now < minute ? 16 : undefined
const stale = (given: Omit<Given, 'rules'>) => firingsOf(evaluateAirHandler({ rules: ['data-stale'], ...given }))
const between =
  (from: string, to: string, value: number | undefined): Shape =>
  (minute) =>
    minute >= at(from) && minute < at(to) ? value : 16

test('a value is stale once the newest is older than an hour, and not at an hour', () => {
  // The last value is of 09:55.
  expect(stale({ shapes: { sat: until(at('10:00')) } })).toEqual(['data-stale 2026-03-09 11:00 + 780'])
  expect(stale({ shapes: { sat: between('10:00', '11:00', undefined) } })).toEqual([])
  expect(stale({ shapes: { sat: between('10:00', '11:05', undefined) } })).toEqual(['data-stale 2026-03-09 11:00 + 5'])
})

test('a value that comes every half hour is stale after three intervals', () => {
  const shapes = { sat: until(at('10:00')) }
  // The last value is of 09:30.
  expect(stale({ shapes, stepMinutes: 30 })).toEqual(['data-stale 2026-03-09 11:05 + 775'])
})

test('samples without a value do not keep a point from being stale', () => {
  const shapes = { sat: between('10:00', '12:00', Number.NaN) }
  const expected = ['data-stale 2026-03-09 11:00 + 60']
  expect(stale({ shapes })).toEqual(expected)
  expect(stale({ shapes, holdSeconds: 0 })).toEqual(expected)
})

const RUNNING = during('08:00', '12:00', 1, 0)
const ofSite = (site: EngineSite): EngineSite => ({
  ...site,
  points: site.points.map((point) => (point.role === 'oat' ? { ...point, equipRowId: null } : point)),
})

test('the outside air sensor of the unit errs by 2 °F, that of the site by 5 °F', () => {
  const free = { fanOn: RUNNING, occ: RUNNING, hc: 0, cc: 0, oad: 60, satSp: 55 }
  const units = { satSp: 'fahrenheit', oat: 'fahrenheit' }
  const found = (oat: number, change?: Given['change']) =>
    evaluateAirHandler({ rules: ['g36-ahu-fc9'], shapes: { ...free, oat }, units, ...(change && { change }) })
  const fired = ['g36-ahu-fc9 2026-03-09 08:30 + 210']
  // oat - 2 > 55 - 2 + 2, and oat - 5 > 55 - 2 + 2
  const ofUnit = found(57.1)
  expect(firingsOf(ofUnit)).toEqual(fired)
  expect(ofUnit.occurrences[0]?.evidence.parameters.eOat).toEqual({ value: 2, unit: '°F', source: 'default' })
  expect(firingsOf(found(57.1, ofSite))).toEqual([])
  expect(firingsOf(found(60, ofSite))).toEqual([])
  const ofSiteToo = found(60.1, ofSite)
  expect(firingsOf(ofSiteToo)).toEqual(fired)
  expect(ofSiteToo.occurrences[0]?.evidence.parameters.eOat).toEqual({
    value: 5,
    unit: '°F',
    source: 'default',
    sharedRole: 'oat',
  })
})

test('an error that was set applies to either sensor', () => {
  const set = new Map([[1, { eOat: { value: 1, unit: '°F', source: 'equip' as const } }]])
  const result = evaluateAirHandler({
    rules: ['g36-ahu-fc9'],
    shapes: { fanOn: RUNNING, occ: RUNNING, hc: 0, cc: 0, oad: 60, satSp: 55, oat: 56.1 },
    units: { satSp: 'fahrenheit', oat: 'fahrenheit' },
    change: (site) => ({ ...ofSite(site), rules: site.rules.map((rule) => ({ ...rule, parameters: set })) }),
  })
  expect(firingsOf(result)).toEqual(['g36-ahu-fc9 2026-03-09 08:30 + 210'])
})

test('the only unit of a site has no other to compare its outside air with', () => {
  const result = evaluateAirHandler({ rules: ['data-sensors-disagree-units'], shapes: { oat: 20 } })
  expect(result.days[0]?.runs).toEqual([
    { equipRowId: 1, rule: 'data-sensors-disagree-units', status: 'missing', names: ['peer.oat'] },
  ])
})

test('points sent at changes, commands and missing samples may stay constant', () => {
  const runWith = (shapes: Given['shapes'], change?: Given['change']) =>
    evaluateAirHandler({ rules: ['data-all-flat'], shapes, ...(change && { change }) }).days[0]?.runs[0]?.status
  expect(runWith({ sat: 16, rat: 22 })).toBe('runs')
  expect(runWith({ sat: 16, cc: 50, satSp: 13, fanOn: 1 })).toBe('noData')
  expect(runWith({ sat: until(0), rat: until(0) })).toBe('noData')
  const atChanges = (site: EngineSite) => ({
    ...site,
    points: site.points.map((point) => ({ ...point, intervalSeconds: 0 })),
  })
  expect(runWith({ sat: 16, rat: 22 }, atChanges)).toBe('noData')
})

test('a point that has not begun to send has not stopped', () => {
  const began = Date.parse('2026-03-09T00:00:00Z') / 86_400_000
  const from =
    (minute: number): Shape =>
    (now) =>
      now >= minute ? 16 : undefined
  const first = (firstDay: number | null) => (site: EngineSite) => ({
    ...site,
    points: site.points.map((point) => ({ ...point, firstDay })),
  })
  const rules = ['data-stale']
  const days = ['2026-03-08', '2026-03-09', '2026-03-10']
  const shapes = { sat: from(at('34:00')) }
  expect(firingsOf(evaluateAirHandler({ rules, days, shapes, change: first(began) }))).toEqual([])
  expect(firingsOf(evaluateAirHandler({ rules, days, shapes: { sat: from(1e9) }, change: first(null) }))).toEqual([])
  // What had begun before has stopped.
  expect(firingsOf(evaluateAirHandler({ rules, days, shapes, change: first(began - 10) }))).not.toEqual([])
  const stops = (minute: number) => (minute < at('58:00') ? from(at('34:00'))(minute) : undefined)
  expect(firingsOf(evaluateAirHandler({ rules, days, shapes: { sat: stops }, change: first(began) }))).toEqual([
    'data-stale 2026-03-10 11:00 + 780',
  ])
})

test('what came once, in a file, does not stop coming', () => {
  const shapes = { sat: until(at('10:00')), mat: until(at('13:00')) }
  const unfed = (keys: readonly string[]) => (site: EngineSite) => ({
    ...site,
    points: site.points.map((point) => ({ ...point, isFed: !keys.includes(point.key) })),
  })
  expect(stale({ shapes, change: unfed(['sat', 'mat']) })).toEqual([])
  expect(stale({ shapes, change: unfed(['sat']) })).toEqual(['data-stale 2026-03-09 14:00 + 600'])
})

test('the evidence names the points that stopped, and when each last sent', () => {
  const shapes = { sat: until(at('10:00')), mat: until(at('13:00')), rat: 22, cc: until(at('09:00')) }
  const { silentPoints } = evaluateAirHandler({ rules: ['data-stale'], shapes }).occurrences[0]?.evidence ?? {}
  const lastAt = (clock: string) => Date.parse(`2026-03-09T${clock}:00Z`) / 1000
  // A command is no measurement.
  expect(silentPoints).toEqual([
    { pointId: 'sat', name: 'sat', lastAt: lastAt('09:55') },
    { pointId: 'mat', name: 'mat', lastAt: lastAt('12:55') },
  ])
})

test('a valve logged from 0 to 1 is noticed while it is called %, not as a fraction', () => {
  const days = Array.from({ length: 9 }, (_, day) => `2026-03-0${day + 1}`)
  const shapes = { fanOn: 1, occ: 1, cc: (minute: number) => (minute % 120 < 60 ? 0.1 : 0.9) }
  const foundIn = (cc: string) =>
    firingsOf(evaluateAirHandler({ rules: ['data-fraction.cc'], days, shapes, units: { cc } }))
  expect(foundIn('percent')).toContain('data-fraction.cc 2026-03-09 00:00 + 1440')
  expect(foundIn('parts_per_unit')).toEqual([])
})

test('a valve that stays shut is no ratio called %, however its sensor trembles', () => {
  const days = Array.from({ length: 9 }, (_, day) => `2026-03-0${day + 1}`)
  const runOf = (cc: (minute: number) => number, unit: string) => {
    const shapes = { fanOn: 1, occ: 1, cc }
    const result = evaluateAirHandler({ rules: ['data-fraction.cc'], days, shapes, units: { cc: unit } })
    return [result.occurrences.length, result.days.at(-1)?.runs[0]?.status]
  }
  const trembling = (minute: number) => (minute % 120 < 60 ? 0.001 : 0.009)
  expect(runOf(() => 0, 'percent')).toEqual([0, 'runs'])
  expect(runOf(() => 0, 'parts_per_unit')).toEqual([0, 'missing'])
  expect(runOf(trembling, 'parts_per_unit')).toEqual([0, 'missing'])
})
