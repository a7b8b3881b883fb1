import type { EquipStrip, StripLane } from '@bonfire/contract/diagnosis/equip-strip'
import { expect, it } from 'vitest'
import { cellsOf, foldLanes, shareOf, ticksOf, viewOf } from './strip-model.ts'

const HOUR = 3600
const lane = (ruleId: string, days: Record<string, number>, rest: Partial<StripLane> = {}): StripLane => ({
  ...{ ruleId, name: `Rule ${ruleId}`, severity: 'high', snoozedOn: null },
  days: Object.entries(days).map(([day, seconds]) => ({ day, seconds })),
  ...rest,
})
const action = (rest: Partial<EquipStrip['actions'][number]> = {}) => ({
  ...{ actionKey: 'NORTH-7', summary: 'Mend the valve', createdOn: '2026-11-20', closedOn: null, repair: null },
  ...rest,
})
const strip = (rest: Partial<EquipStrip> = {}): EquipStrip => ({
  ...{ from: '2026-08-28', to: '2026-11-25', lanes: [], actions: [], daysWithoutData: [] },
  ...rest,
})

it('a few days have only the lanes that fired in them', () => {
  const lanes = [lane('old', { '2026-11-01': HOUR }), lane('new', { '2026-11-01': HOUR, '2026-11-19': HOUR })]
  const week = viewOf(strip({ lanes }), 7)
  expect(week.days).toEqual(['19', '20', '21', '22', '23', '24', '25'].map((day) => `2026-11-${day}`))
  expect(week.lanes).toEqual([lane('new', { '2026-11-19': HOUR })])
  expect(viewOf(strip({ lanes }), 90)).toMatchObject({ lanes, days: { length: 90 } })
})

it('an action has a mark for each thing that happened to it in the days', () => {
  const proved = action({ closedOn: '2026-11-22', repair: { state: 'proved', stateOn: '2026-11-25' } })
  const marks = (count: number, actions = [proved]) =>
    viewOf(strip({ actions }), count).marks.map(({ kind, place }) => [kind, place])
  expect(marks(7)).toEqual([
    ['created', 1],
    ['closed', 3],
    ['proved', 6],
  ])
  expect(marks(4)).toEqual([
    ['closed', 0],
    ['proved', 3],
  ])
  expect(marks(90, [action({ createdOn: '2026-01-01' })])).toEqual([])
})

it('days without data in a row are one gap', () => {
  const daysWithoutData = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23']
  expect(viewOf(strip({ daysWithoutData }), 7).gaps).toEqual([
    { place: 0, length: 2 },
    { place: 4, length: 1 },
  ])
})

it('more than six lanes are folded into one', () => {
  const lanes = Array.from({ length: 8 }, (_, index) => lane(`${index}`, {}))
  expect(foldLanes(lanes.slice(0, 6)).folded).toEqual([])
  expect(foldLanes(lanes).folded.map(({ ruleId }) => ruleId)).toEqual(['6', '7'])
})

it('a day is snoozed from the day on which the snooze began', () => {
  const fired = { '2026-11-23': HOUR, '2026-11-24': HOUR, '2026-11-25': HOUR }
  const { days, lanes } = viewOf(strip({ lanes: [lane('a', fired, { snoozedOn: '2026-11-24' })] }), 7)
  expect(cellsOf(lanes, days).map(({ place, isSnoozed }) => [place, isSnoozed])).toEqual([
    [4, false],
    [5, true],
    [6, true],
  ])
})

it('lanes drawn as one show the worst severity and the longest fault of a day', () => {
  const lanes = [
    lane('a', { '2026-11-24': HOUR }, { severity: 'critical', snoozedOn: '2026-11-01' }),
    lane('b', { '2026-11-24': 2 * HOUR, '2026-11-25': HOUR }, { severity: 'low' }),
  ]
  expect(cellsOf(lanes, ['2026-11-24', '2026-11-25'])).toEqual([
    { day: '2026-11-24', place: 0, ruleId: 'b', seconds: 2 * HOUR, severity: 'critical', isSnoozed: false },
    { day: '2026-11-25', place: 1, ruleId: 'b', seconds: HOUR, severity: 'low', isSnoozed: false },
  ])
})

it('a day has at most all of itself in fault', () => {
  expect([shareOf(6 * HOUR), shareOf(25 * HOUR)]).toEqual([0.25, 1])
})

it('months and their Mondays are marked, of a few days each', () => {
  const ticks = ticksOf(viewOf(strip(), 90).days)
  expect(ticks.filter(({ kind }) => kind === 'month').map(({ day, length }) => [day, length])).toEqual([
    ['2026-09-01', 30],
    ['2026-10-01', 31],
    ['2026-11-01', 25],
  ])
  expect(ticks.filter(({ kind }) => kind === 'week')[0]).toMatchObject({ day: '2026-08-31', place: 3 })
  expect(ticksOf(viewOf(strip(), 7).days).map(({ kind, length }) => [kind, length])).toEqual(
    Array.from({ length: 7 }, () => ['day', 1]),
  )
})
