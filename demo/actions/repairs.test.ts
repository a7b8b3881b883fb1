import { describe, expect, it } from 'vitest'
import { epochDayAt, localDay, weekdayOf } from '../days.ts'
import { demoFaults, type Fault, isWatched, lostPointsOf } from '../findings/faults.ts'
import { findingOn } from '../findings/findings.ts'
import { DOUBTED_RULE, LOW_LIMIT } from '../findings/mendings.ts'
import { type DemoAction, demoActions } from './actions.ts'

const DAYS_SHOWN = 31
const faults = new Map(demoFaults().map((fault) => [`${fault.equip.equipId} ${fault.rule.ruleId}`, fault]))
const faultsOf = ({ associated }: DemoAction): Fault[] =>
  associated?.equipIds.map((id) => faults.get(`${id} ${associated.ruleId}`) ?? expect.fail(`no fault of ${id}`)) ?? []
const hasFired = (fault: Fault, day: number) =>
  findingOn(fault, localDay(day, fault.project.timezone), Number.POSITIVE_INFINITY) !== null

/** An action on findings that was closed as fixed. */
interface Repair {
  readonly action: DemoAction
  readonly faults: readonly Fault[]
  readonly closedOn: number
  readonly yesterday: number
}

function repairsAt(now: Date): Repair[] {
  return demoActions(now).flatMap((action): Repair[] => {
    const [first] = faultsOf(action)
    if (action.reason !== 'Fixed' || action.closedAt === null || !first) return []
    const { timezone } = first.project
    const [closedOn, today] = [epochDayAt(action.closedAt, timezone), epochDayAt(now, timezone)]
    return [{ action, faults: faultsOf(action), closedOn, yesterday: today - 1 }]
  })
}

/** From the day after it was closed to yesterday; null: it stayed away. */
function firedAgainOn({ faults: mended, closedOn, yesterday }: Repair, from = closedOn + 1): number | null {
  for (let day = Math.max(from, closedOn + 1); day <= yesterday; day++) {
    if (mended.some((fault) => hasFired(fault, day))) return day
  }
  return null
}

describe.each(['2025-01-31T03:00:00Z', '2026-03-10T12:00:00Z', '2026-07-05T12:00:00Z', '2026-11-21T22:00:00Z'])(
  'what was closed as fixed by %s',
  (instant) => {
    const repairs = repairsAt(new Date(instant))

    it('stays away nearly always, and is closed on a working day after it had fired', () => {
      expect(repairs.length).toBeGreaterThan(40)
      const again = repairs.filter((repair) => firedAgainOn(repair) !== null)
      expect(again.length / repairs.length).toBeGreaterThan(0.02)
      expect(again.length / repairs.length).toBeLessThan(0.2)
      for (const { action, closedOn } of repairs) expect(weekdayOf(closedOn) % 6, action.summary).not.toBe(0)
      const inAnyWeather = repairs.filter((repair) => repair.faults.every(({ rule }) => rule.weather === undefined))
      const fired = inAnyWeather.filter((repair) =>
        repair.faults.some((fault) =>
          Array.from({ length: 10 }, (_, ago) => repair.closedOn - ago).some((day) => hasFired(fault, day)),
        ),
      )
      expect(fired.length / inAnyWeather.length).toBeGreaterThan(0.9)
    })

    it('came back yesterday once at least', () => {
      expect(repairs.filter((repair) => firedAgainOn(repair) === repair.yesterday)).not.toEqual([])
    })

    it('is of every kind where our own rules tell when it could have fired', () => {
      const watched = repairs.filter((repair) => repair.faults.every(isWatched))
      const age = ({ closedOn, yesterday }: Repair) => yesterday + 1 - closedOn
      const held = watched.filter((repair) => firedAgainOn(repair) === null)
      const isLost = (repair: Repair) => repair.faults.some((fault) => lostPointsOf(fault, repair.yesterday).length > 0)
      expect(held.filter((repair) => age(repair) < 10 && !isLost(repair)).length).toBeGreaterThan(0)
      expect(held.filter((repair) => age(repair) > 14 && age(repair) < 60 && !isLost(repair)).length).toBeGreaterThan(3)
      expect(held.filter((repair) => age(repair) > 17 && isLost(repair)).length).toBeGreaterThan(0)
    })

    it('leaves one rule that nobody believes', () => {
      const closed = demoActions(new Date(instant)).filter(({ associated }) => associated?.ruleId === DOUBTED_RULE)
      const wrong = closed.filter(({ reason }) => reason === 'False alert')
      expect(wrong.length).toBeGreaterThanOrEqual(3)
      expect(closed.filter(({ reason }) => reason === 'Fixed')).toEqual([])
      for (const action of wrong) {
        const [first] = faultsOf(action)
        const closedOn = epochDayAt(action.closedAt ?? new Date(0), first?.project.timezone ?? 'UTC')
        const days = Array.from({ length: DAYS_SHOWN }, (_, ago) => closedOn - ago)
        expect(first && days.some((day) => hasFired(first, day)), action.summary).toBe(true)
      }
    })

    it('has one rule whose limit is too low at some sites, and right at others', () => {
      const closed = demoActions(new Date(instant)).filter(({ associated }) => associated?.ruleId === LOW_LIMIT.ruleId)
      const wrong = closed.filter(({ reason }) => reason === 'False alert')
      expect(wrong.length).toBeGreaterThanOrEqual(3)
      const opened = (action: DemoAction) =>
        faultsOf(action).flatMap((fault) => {
          const closedOn = epochDayAt(action.closedAt ?? new Date(0), fault.project.timezone)
          return Array.from({ length: DAYS_SHOWN }, (_, ago) =>
            findingOn(fault, localDay(closedOn - ago, fault.project.timezone), Number.POSITIVE_INFINITY),
          ).flatMap((found) => found?.readings.slice(0, 2) ?? [])
        })
      for (const action of wrong) {
        expect(Math.min(...opened(action)), action.summary).toBeGreaterThan(10)
        expect(Math.max(...opened(action)), action.summary).toBeLessThan(15)
      }
      const recent = repairs.filter(
        ({ action, closedOn, yesterday }) =>
          closed.some(({ summary, siteId }) => summary === action.summary && siteId === action.siteId) &&
          yesterday - closedOn > 3 &&
          yesterday - closedOn < 28,
      )
      expect(recent.length).toBeGreaterThan(0)
      for (const { action } of recent) expect(Math.min(...opened(action)), action.summary).toBeGreaterThan(15)
    })
  },
)

it('a fault that is mended stays away on the days that follow the first start', () => {
  const repairs = repairsAt(new Date('2026-03-10T12:00:00Z')).filter((repair) => firedAgainOn(repair) === null)
  const later = repairs.filter((repair) => firedAgainOn({ ...repair, yesterday: repair.yesterday + 14 }) === null)
  expect(later.length / repairs.length).toBeGreaterThan(0.85)
})
