import { expect, test } from 'vitest'
import { judgeRepair, type RepairDay } from './repair.ts'

const HOUR = 3600
const KINDS = { x: 'fired', s: 'fired', '.': 'clean', b: 'blind' } as const
const dayAt = (offset: number) => new Date(Date.UTC(2026, 10, 3) + offset * 86_400_000).toISOString().slice(0, 10)

/** Before and since the day of the repair: `x` five hours in fault, `s` twelve minutes, `.` clean, `b` blind. */
function judge(before: string, since: string) {
  const days = [...`${before}.${since}`].map((letter, place): RepairDay => {
    const kind = KINDS[letter as keyof typeof KINDS]
    const firedSeconds = letter === 'x' ? 5 * HOUR : letter === 's' ? 720 : 0
    return { day: dayAt(place - before.length), kind, firedSeconds }
  })
  return judgeRepair(days, dayAt(0))
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
