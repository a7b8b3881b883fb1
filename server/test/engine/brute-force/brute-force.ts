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
  const { steps, stepSeconds, truth, counts, tested, unknown } = valuesOf(rule, site)
  const whole = (seconds: number) => Math.ceil(seconds / stepSeconds)
  const [alarm, clear] = [whole(rule.alarmDelaySeconds), whole(rule.clearDelaySeconds)]
  const isTrue = (place: number) => counts[place] === true && truth[place] === true
  const unknownIn = (from: number, to: number) => unknown.slice(Math.max(0, from), to).filter(Boolean).length
  /** Whether what is true before and after a break is one firing. */
  const isJoined = (last: number, next: number) => {
    let gap = 0
    for (let place = last + 1; place < next; place += 1) {
      gap = unknown[place] ? gap + 1 : 0
      const isShort = unknown[place] ? gap < alarm : counts[place] && truth[place] === false && place - last < clear
      if (!isShort) return false
    }
    return unknown[next - 1] !== true || unknownIn(next - 2 * alarm, next) <= alarm
  }
  const firings: (Time & { readonly confirmedAt: number })[] = []
  const places = steps.map((_, place) => place).filter(isTrue)
  for (let first = 0; first < places.length; ) {
    let last = first
    while (last + 1 < places.length && isJoined(places[last] as number, places[last + 1] as number)) last += 1
    const [start, end] = [places[first] as number, lastShown(places[last] as number, { rule, site, steps })]
    const shown = places.slice(first, last + 1).filter((place) => place <= end)
    first = last + 1
    const until = shown.at(-1)
    if (until === undefined) continue
    const isTested = tested.slice(start, until + 1).includes(true)
    // The delay passes while it is known to be true.
    const known = steps.map((_, place) => place).filter((place) => place >= start && !unknown[place])
    const confirmed = isTested || alarm === 0 ? start - 1 : (known[alarm - 1] ?? Number.POSITIVE_INFINITY)
    if (confirmed > until) continue
    const [startsAt, endsAt] = [(steps[start] as Step).from, (steps[until] as Step).to]
    firings.push({ startsAt, endsAt, confirmedAt: startsAt + (confirmed - start + 1) * stepSeconds })
  }
  return firings
}

/** A value may count for longer than the interval in which its point sends, but a firing does not. */
function lastShown(
  place: number,
  { rule, site: { own, ahu }, steps }: { rule: NaiveRule; site: NaiveSite; steps: readonly Step[] },
): number {
  const proof = rule.proof === 'none' ? undefined : own.find(({ role }) => role === 'fanOn')
  const speed = rule.proof === 'usual' && !proof ? own.find(({ role }) => role === 'fan') : undefined
  const read = [
    ...own.filter((point) => rule.roles.includes(point.role) || point === proof || point === speed),
    ...ahu.filter(({ role }) => rule.relatedRoles.includes(role)),
  ].filter(({ role, intervalSeconds, holdSeconds }) => {
    return !rule.held.includes(role) && intervalSeconds > 0 && holdSeconds === null
  })
  const ends = read.map((point) => {
    if (cellsOf(point, steps)[place] === null) return place
    const { at } = point.samples.filter((sample) => sample.at < (steps[place] as Step).to).at(-1) ?? { at: 0 }
    return steps.findLastIndex(({ from, to }) => from <= at || to <= at + point.intervalSeconds)
  })
  return Math.min(place, ...ends)
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
    minutesOfDay: times.map(({ hour, minute }) => 60 * hour + minute),
    weekdays: times.map(({ weekday }) => weekday),
    parameters: {},
  }
  const truth = steps.map((_, cell) => rule.condition.at({ site: place, equip: place.own, cell }))
  const tested = steps.map(({ from: at }) => rule.tests.some(({ startsAt, endsAt }) => at >= startsAt && at < endsAt))
  const counts = countsOf(rule, site, { steps, stepSeconds, states, tested })
  const isHidden = hiddenBy(rule, site, steps)
  const fan = own.find(({ role }) => role === 'fanOn')
  const fanCells = rule.proof === 'fan' && fan ? cellsOf(fan, steps) : undefined
  const unknown = steps.map((_, place) => {
    if (isHidden(place)) return false
    const isUntold = needsState(rule) && (states[place] === null || (states[place] === UNTOLD && !isFor(rule, UNTOLD)))
    return isUntold || fanCells?.[place] === null || (counts[place] === true && truth[place] === null)
  })
  return { steps, stepSeconds, truth, tested, counts, unknown }
}

const needsState = ({ states, proof }: NaiveRule) => states !== undefined || proof === 'usual'

const asNumber = (cell: Cell): number => cell ?? Number.NaN

/** The interval of the slowest input that is not held; without inputs, of what tells the state. */
function stepOf({ roles, held, relatedRoles }: NaiveRule, { own, ahu }: NaiveSite): number {
  const readsNothing =
    own.every(({ role }) => !roles.includes(role)) && ahu.every(({ role }) => !relatedRoles.includes(role))
  const counted = readsNothing
    ? own.filter(({ role }) => ['fan', 'hc', 'cc', 'oad'].includes(role))
    : [
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

/** Whether a state is one that the rule is for. */
function isFor(rule: NaiveRule, state: Cell | typeof UNTOLD): boolean {
  if (rule.states !== undefined) {
    return state === UNTOLD
      ? RUNNING_STATES.every((one) => rule.states?.includes(one))
      : rule.states.includes(state ?? -1)
  }
  return rule.proof === 'usual' ? state !== null && state !== OFF : true
}

/** Whether maintenance or another rule hides a step. */
function hiddenBy(rule: NaiveRule, site: NaiveSite, steps: readonly Step[]): (place: number) => boolean {
  const maintained = site.own.filter(({ role }) => role === 'maintenance').map((point) => cellsOf(point, steps))
  const suppressing = rule.suppressedBy ? allFirings(rule.suppressedBy, site) : []
  return (place) => {
    const { from, to } = steps[place] as Step
    return (
      maintained.some((cells) => cells[place] === 1) ||
      suppressing.some(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
    )
  }
}

function countsOf(rule: NaiveRule, site: NaiveSite, { steps, stepSeconds, states, tested }: At): boolean[] {
  const fan = site.own.find(({ role }) => role === 'fanOn')
  const fanCells = fan && cellsOf(fan, steps)
  const isHidden = hiddenBy(rule, site, steps)
  // What need not run waits after starts and stops alone.
  const isAny = rule.proof === 'none' && rule.states === undefined
  const seen = isAny ? states.map((state) => (state === null || state === OFF ? state : UNTOLD)) : states
  return steps.map((_, place) => {
    const state = states[place] ?? null
    if (!isFor(rule, state)) return false
    if (rule.proof === 'fan' && fanCells && fanCells[place] !== 1) return false
    if (isHidden(place)) return false
    if (tested[place] || rule.modeDelaySeconds === 0) return true
    return state !== null && !hasJustChanged(place, { states: seen, stepSeconds, rule })
  })
}

type Told = Pick<At, 'states' | 'stepSeconds'> & { readonly rule: NaiveRule }

/** Whether the state changed within the delay before a step. */
function hasJustChanged(place: number, told: Told): boolean {
  const steps = Math.ceil(told.rule.modeDelaySeconds / told.stepSeconds)
  for (let at = place; at > place - steps && at >= 0; at -= 1) if (isChange(at, told)) return true
  return false
}

function isChange(at: number, told: Told): boolean {
  const { states, stepSeconds, rule } = told
  const now = states[at] ?? null
  if (now === null) return false
  const isLong = (steps: number) =>
    steps * stepSeconds > rule.modeDelaySeconds && steps * stepSeconds >= rule.alarmDelaySeconds
  const before = states.findLastIndex((state, place) => place < at && state !== null)
  if (now === UNTOLD) return isLong(at - before - 1) || states[before] === OFF
  // It may have been in the same state while nothing told which.
  let such = before
  while (such >= 0 && states[such] === UNTOLD && !isChange(such, told)) {
    such = states.findLastIndex((state, place) => place < such && state !== null)
  }
  if (before < 0) return isLong(at)
  if (such < 0 || states[such] === UNTOLD) return true
  return states[such] !== now || isLong(at - such - 1)
}
