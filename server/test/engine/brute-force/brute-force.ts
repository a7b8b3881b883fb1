import type { Part } from '@bonfire/contract/definitions/language/testing/random-rule'
import { SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { type Cell, cellsOf, type NaivePoint, type Step, smoothed } from './cells-by-hand.ts'
import { statesByHand, UNTOLD } from './states-by-hand.ts'
import { type Clocks, stepsBetween } from './time-by-hand.ts'

interface Time {
  readonly startsAt: number
  readonly endsAt: number
}

/** A rule as it is meant, in minutes and words rather than as a definition. */
export interface NaiveRule {
  readonly key: string
  readonly condition: Part<boolean | null>
  /** The own roles that it names, those of which are held, and those of the unit beside it. */
  readonly roles: readonly string[]
  readonly held: readonly string[]
  readonly relatedRoles: readonly string[]
  readonly states: readonly number[] | undefined
  /** `usual`: as its kind; `none`: it need not run; `fan`: `fanOn` must be on. */
  readonly proof: 'usual' | 'none' | 'fan'
  readonly smoothSeconds: Readonly<Record<string, number>>
  readonly modeDelaySeconds: number
  readonly alarmDelaySeconds: number
  readonly clearDelaySeconds: number
  readonly isDaily: boolean
  readonly tests: readonly Time[]
  /** Another rule, while which fires this one does not. */
  readonly suppressedBy: NaiveRule | undefined
}

export interface NaiveSite {
  readonly clocks: Clocks
  readonly days: readonly string[]
  readonly until: number
  readonly own: readonly NaivePoint[]
  readonly ahu: readonly NaivePoint[]
  readonly vavs: readonly (readonly NaivePoint[])[]
}

export interface NaiveFiring extends Time {
  readonly day: string
  readonly onsetAt: number
  readonly confirmedAt: number
}

/** Everything begins well before the days and ends well after, so that nothing depends on where. */
const LEAD = 14 * SECONDS_PER_HOUR
const TAIL = 6 * SECONDS_PER_HOUR

/** When a rule fires, worked out for each step of the grid by itself. */
export function firingsByHand(rule: NaiveRule, site: NaiveSite): NaiveFiring[] {
  const days = site.days.map((day) => site.clocks.day(day))
  if (rule.isDaily) return dailyFirings(rule, site, days)
  return allFirings(rule, site).flatMap(({ startsAt, endsAt, confirmedAt }) =>
    days.flatMap((day) => {
      const part = { startsAt: Math.max(startsAt, day.startsAt), endsAt: Math.min(endsAt, day.endsAt) }
      if (part.startsAt >= part.endsAt) return []
      const earliest = day.startsAt - rule.alarmDelaySeconds
      // How long ago it began is known as far back as the day depends on.
      const isOld = startsAt < earliest
      const told = { onsetAt: isOld ? earliest : startsAt, confirmedAt: isOld ? day.startsAt : confirmedAt }
      return [{ day: day.day, ...part, ...told }]
    }),
  )
}

function dailyFirings(
  rule: NaiveRule,
  site: NaiveSite,
  days: readonly (Time & { readonly day: string })[],
): NaiveFiring[] {
  const { steps, truth, counts } = valuesOf(rule, site)
  return days.flatMap(({ day, startsAt, endsAt }) => {
    if (endsAt > site.until) return []
    const last = steps.findLastIndex(
      ({ from, to }, place) => from >= startsAt && to <= endsAt && counts[place] && truth[place] !== null,
    )
    if (last < 0 || truth[last] !== true) return []
    return [{ day, startsAt, endsAt, onsetAt: startsAt, confirmedAt: endsAt }]
  })
}

/** All that it fires, also outside of the days. */
export function allFirings(rule: NaiveRule, site: NaiveSite): (Time & { readonly confirmedAt: number })[] {
  const { steps, stepSeconds, truth, counts, tested } = valuesOf(rule, site)
  const whole = (seconds: number) => Math.ceil(seconds / stepSeconds) * stepSeconds
  const firings: (Time & { readonly confirmedAt: number })[] = []
  for (let first = 0; first < steps.length; first += 1) {
    const isTrue = (place: number) => counts[place] === true && truth[place] === true
    if (!isTrue(first)) continue
    let last = first
    for (let place = first + 1; place < steps.length; place += 1) {
      if (isTrue(place)) last = place
      // Known to be false, it may be so for less than the delay of clearing.
      else if (
        !(counts[place] && truth[place] === false) ||
        (place - last) * stepSeconds >= whole(rule.clearDelaySeconds)
      )
        break
    }
    const [startsAt, endsAt] = [(steps[first] as Step).from, (steps[last] as Step).to]
    const isTested = tested.slice(first, last + 1).includes(true)
    const confirmedAt = isTested ? startsAt : startsAt + whole(rule.alarmDelaySeconds)
    if (confirmedAt <= endsAt) firings.push({ startsAt, endsAt, confirmedAt })
    first = last
  }
  return firings
}

function valuesOf(rule: NaiveRule, site: NaiveSite) {
  const { clocks, days, own, ahu, vavs, until } = site
  const stepSeconds = stepOf(rule, site)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const [from, to] = [clocks.day(first).startsAt - LEAD, clocks.day(last).endsAt + TAIL]
  const steps = stepsBetween(from, Math.min(to, until), stepSeconds)
  const columnsOf = (points: readonly NaivePoint[]) =>
    new Map(
      points.map((point) => {
        const count = Math.floor((rule.smoothSeconds[point.role] ?? 0) / stepSeconds)
        const cells = cellsOf(point, steps)
        return [point.role, (point.kind === 'bool' ? cells : smoothed(cells, count)).map(asNumber)] as const
      }),
    )
  const states = statesByHand(own, steps)
  const times = steps.map(({ from: at }) => clocks.at(at))
  const place = {
    length: steps.length,
    stepSeconds,
    startSeconds: steps[0]?.from ?? 0,
    holidays: [],
    own: columnsOf(own).set(
      'state',
      states.map((state) => asNumber(state === UNTOLD ? null : state)),
    ),
    ahu: columnsOf(ahu),
    vavs: vavs.map(columnsOf),
    hours: times.map(({ hour }) => hour),
    weekdays: times.map(({ weekday }) => weekday),
    parameters: {},
  }
  const truth = steps.map((_, cell) => rule.condition.at({ site: place, equip: place.own, cell }))
  const tested = steps.map(({ from: at }) => rule.tests.some(({ startsAt, endsAt }) => at >= startsAt && at < endsAt))
  return { steps, stepSeconds, truth, tested, counts: countsOf(rule, site, { steps, stepSeconds, states, tested }) }
}

const asNumber = (cell: Cell): number => cell ?? Number.NaN

/** The interval of the slowest input that is not held. */
function stepOf({ roles, held, relatedRoles }: NaiveRule, { own, ahu }: NaiveSite): number {
  const counted = [
    ...own.filter(({ role }) => roles.includes(role) && !held.includes(role)),
    ...ahu.filter(({ role }) => relatedRoles.includes(role) && !held.includes(role)),
  ]
  const intervals = counted.map(({ intervalSeconds }) => intervalSeconds).filter((seconds) => seconds > 0)
  return intervals.length === 0 ? 300 : Math.min(3600, Math.max(60, ...intervals))
}

interface At {
  readonly steps: readonly Step[]
  readonly stepSeconds: number
  readonly states: readonly (Cell | typeof UNTOLD)[]
  readonly tested: readonly boolean[]
}

const RUNNING_STATES = [1, 2, 3, 4, 5]
const OFF = 0

function countsOf(rule: NaiveRule, site: NaiveSite, { steps, stepSeconds, states, tested }: At): boolean[] {
  const { own } = site
  const fan = own.find(({ role }) => role === 'fanOn')
  const fanCells = fan && cellsOf(fan, steps)
  const maintained = own.filter(({ role }) => role === 'maintenance').map((point) => cellsOf(point, steps))
  const suppressing = rule.suppressedBy ? allFirings(rule.suppressedBy, site) : []
  const isWanted = (state: Cell | typeof UNTOLD) => {
    if (rule.states !== undefined) {
      return state === UNTOLD
        ? RUNNING_STATES.every((one) => rule.states?.includes(one))
        : rule.states.includes(state ?? -1)
    }
    return rule.proof === 'usual' ? state !== null && state !== OFF : true
  }
  return steps.map(({ from, to }, place) => {
    const state = states[place] ?? null
    if (!isWanted(state)) return false
    if (rule.proof === 'fan' && fanCells && fanCells[place] !== 1) return false
    if (maintained.some((cells) => cells[place] === 1)) return false
    if (suppressing.some(({ startsAt, endsAt }) => startsAt < to && endsAt > from)) return false
    if (tested[place] || rule.modeDelaySeconds === 0) return true
    return state !== null && !hasJustChanged(place, { states, stepSeconds, delay: rule.modeDelaySeconds })
  })
}

/** Whether the state changed within the delay before a step, or was not known for longer than that. */
function hasJustChanged(
  place: number,
  { states, stepSeconds, delay }: Pick<At, 'states' | 'stepSeconds'> & { readonly delay: number },
): boolean {
  const steps = Math.ceil(delay / stepSeconds)
  for (let at = place; at > place - steps && at >= 0; at -= 1) {
    if (states[at] === null) continue
    let before = at - 1
    while (before >= 0 && states[before] === null) before -= 1
    if ((at - before - 1) * stepSeconds > delay) return true
    if (before >= 0 && states[before] !== states[at]) return true
  }
  return false
}
