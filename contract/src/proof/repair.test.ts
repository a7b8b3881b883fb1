import { expect, test } from 'vitest'
import { judgeRepair, type RepairDay } from './repair.ts'

const HOUR = 3600
const KINDS = { x: 'fired', s: 'fired', '.': 'clean', b: 'blind' } as const
const dayAt = (offset: number) => new Date(Date.UTC(2026, 10, 3) + offset * 86_400_000).toISOString().slice(0, 10)

/** Before and since the day of the repair: `x` five hours in fault, `s` twelve minutes, `.` clean, `b` blind. */
function judge(before: string, since: string, changedOn: string | null = null) {
  const days = [...`${before}.${since}`].map((letter, place): RepairDay => {
    const kind = KINDS[letter as keyof typeof KINDS]
    const firedSeconds = letter === 'x' ? 5 * HOUR : letter === 's' ? 720 : 0
    return { day: dayAt(place - before.length), kind, firedSeconds }
  })
  return judgeRepair(days, dayAt(0), changedOn)
}
const EACH_DAY = 'x'.repeat(30)

test('a fault of every day is proved mended by three clean days', () => {
  expect(judge(EACH_DAY, '..')).toMatchObject({ state: 'watching', stateOn: null, cleanDays: 2, before: { needed: 3 } })
  expect(judge(EACH_DAY, '...')).toMatchObject({ state: 'proved', stateOn: dayAt(3) })
})

test('blind days prove nothing, and do not set back', () => {
  expect(judge(EACH_DAY, '.bb.b')).toMatchObject({ state: 'watching', cleanDays: 2 })
  expect(judge(EACH_DAY, '.bb.b.')).toMatchObject({ state: 'proved', stateOn: dayAt(6) })
})

test('one firing of minutes sets the count back, a second is the fault again', () => {
  expect(judge(EACH_DAY, '..s..')).toMatchObject({ state: 'watching', cleanDays: 2, lesserFiredOn: dayAt(3) })
  expect(judge(EACH_DAY, '..s...')).toMatchObject({ state: 'proved', stateOn: dayAt(6) })
  expect(judge(EACH_DAY, '..s.s')).toMatchObject({ state: 'cameBack', stateOn: dayAt(5), heldDays: 1 })
})

test('a firing of at least half the usual time came back, also after the proof', () => {
  expect(judge(EACH_DAY, '..x')).toMatchObject({ state: 'cameBack', stateOn: dayAt(3), heldDays: 2, cleanDays: 0 })
  expect(judge(EACH_DAY, `${'.'.repeat(20)}s`)).toMatchObject({ state: 'cameBack', stateOn: dayAt(21), heldDays: 20 })
})

test('a rare fault, or a rule that cannot look, gives no verdict', () => {
  expect(judge(`x${'.'.repeat(28)}x${'.'.repeat(30)}`, '.'.repeat(50))).toMatchObject({
    state: 'cannotTell',
    reason: 'tooRare',
  })
  expect(judge(EACH_DAY, '.'.padEnd(14, 'b'))).toMatchObject({ state: 'watching' })
  expect(judge(EACH_DAY, '.'.padEnd(15, 'b'))).toMatchObject({
    state: 'cannotTell',
    reason: 'blind',
    stateOn: dayAt(15),
  })
})

test('a rule on cooling that is repaired in autumn is proved in spring', () => {
  const winter = 'b'.repeat(180)
  expect(judge(EACH_DAY, winter)).toMatchObject({ state: 'cannotTell', reason: 'tooFewDays' })
  expect(judge(EACH_DAY, `${winter}...`)).toMatchObject({ state: 'proved', stateOn: dayAt(183) })
})

test('firings on days that say nothing else bring it back, and do not say how often', () => {
  const alone = (day: string): RepairDay => ({ day, kind: 'fired', firedSeconds: HOUR, isExposed: false })
  const days = Array.from({ length: 20 }, (_, place) => alone(dayAt(place - 20)))
  const clean = { day: dayAt(1), kind: 'clean', firedSeconds: 0 } as const
  expect(judgeRepair([...days, clean], dayAt(0))).toMatchObject({
    state: 'watching',
    before: { needed: 14, isMeasured: false, firedDays: 0 },
  })
  expect(judgeRepair([...days, clean, alone(dayAt(2))], dayAt(0))).toMatchObject({
    state: 'cameBack',
    stateOn: dayAt(2),
  })
  const short = { ...alone(dayAt(2)), firedSeconds: 60 }
  expect(judgeRepair([...days, clean, short], dayAt(0))).toMatchObject({ lesserFiredOn: dayAt(2) })
})

test('where the rule is changed, clean days count from the day after', () => {
  const changed = dayAt(2)
  expect(judge(EACH_DAY, '....', changed)).toMatchObject({ state: 'watching', cleanDays: 2, changedOn: changed })
  expect(judge(EACH_DAY, '.....', changed)).toMatchObject({ state: 'proved', stateOn: dayAt(5) })
  expect(judge(EACH_DAY, '..', changed)).toMatchObject({ state: 'watching', cleanDays: 0 })
  expect(judge(EACH_DAY, '..x..', dayAt(4))).toMatchObject({ state: 'cameBack', stateOn: dayAt(3) })
  // The day of the repair and those before say nothing of what was counted since.
  expect(judge(EACH_DAY, '...', dayAt(0))).toMatchObject({ state: 'proved', stateOn: dayAt(3), changedOn: null })
})

test('what was proved before the days that a change evaluates again stays proved', () => {
  const clean = '.'.repeat(50)
  expect(judge(EACH_DAY, clean, dayAt(40))).toMatchObject({ state: 'proved', stateOn: dayAt(3) })
  expect(judge(EACH_DAY, clean.slice(0, 33), dayAt(31))).toMatchObject({ state: 'watching', cleanDays: 2 })
  expect(judge(EACH_DAY, clean.slice(0, 34), dayAt(33))).toMatchObject({ state: 'proved', stateOn: dayAt(3) })
})

/** Days before and since the repair: `x` four hours in fault for 10, `.` clean, `b` blind. */
function avoidedBy(before: string, since: string, costs: (number | null)[] = []) {
  const days = [...`${before}.${since}`].map((letter, place): RepairDay => {
    const kind = KINDS[letter as keyof typeof KINDS]
    const firedSeconds = kind === 'fired' ? 4 * HOUR : 0
    const cost = kind === 'fired' ? (costs[place] === undefined ? 10 : costs[place]) : null
    return { day: dayAt(place - before.length), kind, firedSeconds, cost }
  })
  return judgeRepair(days, dayAt(0)).avoided
}

test('a proved repair avoids what a day took before, each clean day since', () => {
  // Fired on 10 of 20 days: 2 hours and 5 a day.
  const half = `${'xx..'.repeat(5)}`
  expect(avoidedBy(half, '.'.repeat(5))).toBeNull()
  expect(avoidedBy(half, '.'.repeat(30))).toEqual({ seconds: 30 * 2 * HOUR, cost: 150 })
  expect(avoidedBy(half, `${'.'.repeat(30)}bbbbb`)).toEqual({ seconds: 30 * 2 * HOUR, cost: 150 })
  expect(avoidedBy(half, `${'.'.repeat(30)}x`)).toBeNull()
  expect(avoidedBy(`${'b'.repeat(10)}${half}`, '.'.repeat(30))).toEqual({ seconds: 30 * 2 * HOUR, cost: 150 })
})

test('no more than a year is credited to a repair', () => {
  expect(avoidedBy('x'.repeat(10), '.'.repeat(365))).toEqual({ seconds: 365 * 4 * HOUR, cost: 3650 })
  expect(avoidedBy('x'.repeat(10), '.'.repeat(366))).toEqual({ seconds: 365 * 4 * HOUR, cost: 3650 })
})

test('without a cost only hours are avoided, and without days before nothing is', () => {
  expect(avoidedBy('x'.repeat(10), '...', Array(10).fill(null))).toEqual({ seconds: 12 * HOUR, cost: null })
  expect(avoidedBy('x'.repeat(10), '...', [...Array(9).fill(null), 40])).toEqual({ seconds: 12 * HOUR, cost: 12 })
  expect(avoidedBy('xxxx', '.'.repeat(14))).toBeNull()
})

test('the day of the repair counts for neither side', () => {
  const days = Array.from({ length: 60 }, (_, place): RepairDay => {
    return { day: dayAt(place - 60), kind: 'fired', firedSeconds: HOUR }
  })
  const onDay = { day: dayAt(0), kind: 'fired', firedSeconds: 9 * HOUR } as const
  expect(judgeRepair([...days, onDay], dayAt(0))).toMatchObject({
    state: 'watching',
    before: { needed: 3, exposedDays: 60, firedDays: 60 },
  })
})
