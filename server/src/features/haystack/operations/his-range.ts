import { MAXIMUM_AHEAD_SECONDS } from '@bonfire/contract/histories/samples'
import { refuse } from '../../../http/refusal.ts'
import { dayAt, siteDay } from '../../sites/site-day.ts'

/** Epoch seconds: `from` belongs to the range, `to` does not. */
export interface HisRange {
  readonly from: number
  readonly to: number
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))(?: [A-Za-z0-9_+\-/]+)?$/

/** The range of a history as Haystack writes it. Days are those of the zone. */
export function readRange(text: string, timeZone: string, now: Date): HisRange {
  const wrong = () => refuse('operation.range', { range: text.slice(0, 100) })
  const [first = '', second, ...others] = text.split(',').map((part) => part.trim())
  if (others.length > 0) throw wrong()
  if (first === 'today' || first === 'yesterday') {
    if (second !== undefined) throw wrong()
    const { startsAt: from, endsAt: to } = siteDay(timeZone, dayAt(timeZone, now))
    if (first === 'today') return { from, to }
    return { from: siteDay(timeZone, dayAt(timeZone, new Date((from - 1) * 1000))).startsAt, to: from }
  }
  if (isDate(first)) {
    if (second !== undefined && (!isDate(second) || second < first)) throw wrong()
    return refuseBackwards(
      { from: siteDay(timeZone, first).startsAt, to: siteDay(timeZone, second ?? first).endsAt },
      wrong,
    )
  }
  const from = instantOf(first)
  // Nothing that is stored can be later.
  const to = second === undefined ? Math.ceil(now.getTime() / 1000) + MAXIMUM_AHEAD_SECONDS + 1 : instantOf(second)
  if (from === undefined || to === undefined) throw wrong()
  return second === undefined ? { from, to: Math.max(from, to) } : refuseBackwards({ from, to }, wrong)
}

/** Also not 30 February. */
export const isDate = (text: string): boolean =>
  DATE.test(text) && !text.startsWith('0') && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** Samples have whole seconds, so the next one bounds them the same. */
function instantOf(text: string): number | undefined {
  const [, iso] = DATE_TIME.exec(text) ?? []
  const milliseconds = iso === undefined || !isDate(iso.slice(0, 10)) ? Number.NaN : Date.parse(iso)
  return Number.isNaN(milliseconds) ? undefined : Math.ceil(milliseconds / 1000)
}

function refuseBackwards(range: HisRange, wrong: () => Error): HisRange {
  if (range.from > range.to) throw wrong()
  return range
}
