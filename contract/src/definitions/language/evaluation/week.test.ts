import { expect, it } from 'vitest'
import { evaluate } from '../condition.ts'
import { cellsWith } from '../testing/cells.ts'
import { conditionOf } from '../testing/vocabulary.ts'

const MONDAY = 1
const FRIDAY = 5
const SATURDAY = 6
const SUNDAY = 7

/** Whether it is within the times at instants such as `[1, '6:59']`; null where the clock is not known. */
function within(times: string, ...instants: readonly (readonly [day: number, clock: string] | null)[]) {
  const minutes = (clock: string) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    return 60 * hour + minute
  }
  const cells = cellsWith({
    weekdays: instants.map((instant) => instant?.[0] ?? null),
    minutesOfDay: instants.map((instant) => (instant ? minutes(instant[1]) : null)),
  })
  return [...evaluate(conditionOf(`in("${times}")`), cells)]
}

it('begins with its first minute and ends before its last', () => {
  const instants = [[MONDAY, '6:59'], [MONDAY, '7:00'], [MONDAY, '17:59'], [MONDAY, '18:00'], null] as const
  expect(within('mon-fri 7:00-18:00', ...instants)).toEqual([0, 1, 1, 0, 2])
})

it.each([
  ['mon-fri 7:00-18:00, sat 8:00-12:00', [0, 1, 0, 1, 1, 0, 0]],
  ['mon, sat, sun 7-18', [0, 1, 0, 0, 1, 1, 1]],
  ['Sa - Mo 7:00 - 18:00', [0, 1, 0, 0, 1, 1, 1]],
  ['saturday; sun 0:00-12:00', [0, 0, 0, 0, 1, 1, 1]],
  ['8:00-9:00, 9:30-10:00', [0, 1, 0, 1, 1, 0, 1]],
  ['mon–fri 8:00–9:00, 9:30–10:00, sat', [0, 1, 0, 1, 1, 1, 0]],
  // Over midnight, and over the end of the week.
  ['fri, sun 22:00-8:30', [1, 0, 1, 0, 1, 0, 0]],
  ['thu-sun', [0, 0, 1, 1, 1, 1, 1]],
])('%s', (times, expected) => {
  const instants = [
    [MONDAY, '6:00'],
    [MONDAY, '8:30'],
    [FRIDAY, '22:30'],
    [FRIDAY, '9:45'],
    [SATURDAY, '8:29'],
    [SATURDAY, '13:00'],
    [SUNDAY, '8:45'],
  ] as const
  expect(within(times, ...instants)).toEqual(expected)
})

it('is the time of the site for related equips too', () => {
  const cells = cellsWith({ columns: {}, vav: [{ flow: [1, 1] }], weekdays: [6, 1], minutesOfDay: [0, 0] })
  expect([...evaluate(conditionOf('any(vav, flow > 0 and in("sat-sun"))'), cells)]).toEqual([1, 0])
})
