import type { EquipStrip, StripAction, StripLane } from '@bonfire/contract/diagnosis/equip-strip'
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { daysFrom } from '../../../lib/time/site-days.ts'

const SHOWN_LANES = 6
/** With fewer days each has a label. */
const FEW_DAYS = 14

/** What is drawn of a strip: its last so many days. */
export interface StripView {
  readonly days: readonly string[]
  /** Those that fired in these days. */
  readonly lanes: readonly StripLane[]
  readonly marks: readonly StripMark[]
  readonly gaps: readonly Run[]
}

/** Days in a row, from 0 as the first day that is drawn. */
interface Run {
  readonly place: number
  readonly length: number
}

export interface StripMark extends Pick<StripAction, 'actionKey' | 'summary'> {
  readonly day: string
  readonly place: number
  readonly kind: 'created' | 'closed' | 'proved' | 'cameBack'
}

export function viewOf(strip: EquipStrip, count: number): StripView {
  const days = daysFrom(strip.from, strip.to).slice(-count)
  const first = days[0] ?? strip.from
  const lanes = strip.lanes.map((lane) => ({ ...lane, days: lane.days.filter(({ day }) => day >= first) }))
  return {
    days,
    lanes: lanes.filter((lane) => lane.days.length > 0),
    marks: strip.actions.flatMap((action) => marksOf(action, days)),
    gaps: runsOf(days, new Set(strip.daysWithoutData)),
  }
}

function marksOf({ actionKey, summary, createdOn, closedOn, repair }: StripAction, days: readonly string[]) {
  const events = [
    { kind: 'created' as const, day: createdOn },
    ...(closedOn === null ? [] : [{ kind: 'closed' as const, day: closedOn }]),
    ...(repair === null ? [] : [{ kind: repair.state, day: repair.stateOn }]),
  ]
  return events.flatMap(({ kind, day }): StripMark[] => {
    const place = days.indexOf(day)
    return place === -1 ? [] : [{ actionKey, summary, kind, day, place }]
  })
}

function runsOf(days: readonly string[], chosen: ReadonlySet<string>): Run[] {
  const runs: Run[] = []
  for (const [place, day] of days.entries()) {
    if (!chosen.has(day)) continue
    const last = runs.at(-1)
    if (last && last.place + last.length === place) runs[runs.length - 1] = { ...last, length: last.length + 1 }
    else runs.push({ place, length: 1 })
  }
  return runs
}

/** The worst lanes, and those that share one. */
export function foldLanes(lanes: readonly StripLane[]): { shown: readonly StripLane[]; folded: readonly StripLane[] } {
  return { shown: lanes.slice(0, SHOWN_LANES), folded: lanes.slice(SHOWN_LANES) }
}

export interface Cell {
  readonly day: string
  readonly place: number
  /** The rule that was in fault for longest. */
  readonly ruleId: string
  readonly seconds: number
  readonly severity: StripLane['severity']
  /** True if every rule that fired was snoozed. */
  readonly isSnoozed: boolean
}

/** The days of lanes drawn as one, the worst lane first: each has the longest time in fault and the worst severity. */
export function cellsOf(lanes: readonly StripLane[], days: readonly string[]): Cell[] {
  const fired = lanes.flatMap(({ days: ofLane, snoozedOn, ...lane }) =>
    ofLane.map(({ day, seconds }) => ({ ...lane, day, seconds, isSnoozed: snoozedOn !== null && day >= snoozedOn })),
  )
  const byDay = Map.groupBy(fired, ({ day }) => day)
  return days.flatMap((day, place) => {
    const ofDay = byDay.get(day)
    if (!ofDay) return []
    const { ruleId, seconds } = ofDay.reduce((longest, one) => (one.seconds > longest.seconds ? one : longest))
    const severity = ofDay[0]?.severity ?? null
    return [{ day, place, ruleId, seconds, severity, isSnoozed: ofDay.every((one) => one.isSnoozed) }]
  })
}

/** The share of a day in fault, at most 1. */
export const shareOf = (seconds: number): number => Math.min(1, seconds / SECONDS_PER_DAY)

export interface Tick extends Run {
  readonly day: string
  readonly kind: 'day' | 'week' | 'month'
}

/** Every day of a few; of many the first of each month, and the Mondays between. */
export function ticksOf(days: readonly string[]): Tick[] {
  const kindOf = (day: string): Tick['kind'] | undefined => {
    if (days.length <= FEW_DAYS) return 'day'
    if (day.endsWith('-01')) return 'month'
    return new Date(day).getUTCDay() === 1 ? 'week' : undefined
  }
  const places = days.flatMap((day, place) => {
    const kind = kindOf(day)
    return kind ? [{ day, place, kind }] : []
  })
  return places.map((tick, index) => {
    // A month has the room up to the next one for its name.
    const next = places.slice(index + 1).find(({ kind }) => kind === tick.kind)
    return { ...tick, length: (next?.place ?? days.length) - tick.place }
  })
}
