import type { Cells } from '../evaluation/cells.ts'

type Values = readonly (number | null)[]

interface Given {
  readonly columns?: Readonly<Record<string, Values>>
  readonly ahu?: Readonly<Record<string, Values>>
  readonly vav?: readonly Readonly<Record<string, Values>>[]
  readonly parameters?: Readonly<Record<string, number>>
  readonly stepSeconds?: number
  readonly startSeconds?: number
  readonly state?: Values
  readonly outdoor?: Values
  readonly hours?: Values
  readonly minutesOfDay?: Values
  readonly weekdays?: Values
  readonly holidays?: Values
  readonly states?: readonly string[]
}

/** Cells with their values written in; null is unknown. A role that is not given is unknown throughout. */
export function cellsWith(given: Given, length = lengthOf(given)): Cells {
  const { columns = {}, ahu = {}, vav = [], parameters = {}, stepSeconds = 300, startSeconds = 0 } = given
  const column = (values: Values | undefined) =>
    values ? Float64Array.from(values, (value) => value ?? Number.NaN) : new Float64Array(length).fill(Number.NaN)
  const { states } = given
  return {
    length,
    stepSeconds,
    startSeconds,
    values: (role) => column(columns[role]),
    relatedValues: (_, role) => column(ahu[role]),
    relatedEach: () => vav.map((each) => cellsWith({ columns: each, stepSeconds, startSeconds }, length)),
    parameter: (name) => parameters[name] ?? Number.NaN,
    ...(given.state && { state: column(given.state) }),
    ...(given.outdoor && { outdoor: column(given.outdoor) }),
    hours: () => column(given.hours),
    minutesOfDay: () => column(given.minutesOfDay),
    weekdays: () => column(given.weekdays),
    schedule: () => column(given.holidays),
    ...(states && { states: () => states }),
  }
}

function lengthOf({ columns = {}, ahu = {}, state = [], hours = [], minutesOfDay = [], holidays = [] }: Given): number {
  const lists = [...Object.values(columns), ...Object.values(ahu), state, hours, minutesOfDay, holidays]
  return Math.max(0, ...lists.map((list) => list.length))
}
