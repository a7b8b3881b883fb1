import type { Severity } from '@bonfire/contract/category'
import type { Hit } from '@bonfire/contract/imports/ingest'
import { DAY_SECONDS, epochDayOf, type LocalDay, localDay } from '../../days.ts'
import type { DemoHits } from '../../findings/findings.ts'
import { DEMO_RULES } from '../../rules/rules.ts'
import { AIR_HANDLER_SITE, firstFrom, instantOf, measuredDayOf, measuredSamples } from './measured-sites.ts'

const SITE = AIR_HANDLER_SITE
const AIR_HANDLER = 's-7'
const STEP_SECONDS = 300
const SHORTEST_SECONDS = 1800
const LOW_FLOW_SHARE = 0.7
const NO_SENSOR_FAHRENHEIT = -200

/** Whether a rule is true at a second of the wall clock, from the values that hold then, and what its finding says. */
interface Check {
  readonly ruleId: string
  readonly isOn: (equipKey: string) => boolean
  readonly isTrue: (value: (key: string) => number | undefined) => boolean
  readonly say: (mean: (key: string) => number, hours: string) => string
}

const CHECKS: readonly Check[] = [
  {
    ruleId: 'ahu-after-hours',
    isOn: (key) => key === AIR_HANDLER,
    isTrue: (value) => value('fanOn') === 1 && value('occ') === 0,
    say: (mean, hours) => `Supply fan on for ${hours} while unoccupied, at ${Math.round(mean('fan'))} % on average`,
  },
  {
    ruleId: 'vav-airflow-low',
    isOn: (key) => key !== AIR_HANDLER,
    isTrue: (value) =>
      value('occ') === 1 &&
      (value('damper') ?? 0) >= 95 &&
      (value('flow') ?? Infinity) < LOW_FLOW_SHARE * (value('flowSp') ?? 0),
    say: (mean, hours) =>
      `Airflow ${Math.round(mean('flow'))} of ${Math.round(mean('flowSp'))} cfm on average with the damper open, for ${hours}`,
  },
  {
    ruleId: 'sensor-out-of-range',
    isOn: (key) => key !== AIR_HANDLER,
    isTrue: (value) => (value('dat') ?? 0) < NO_SENSOR_FAHRENHEIT,
    say: (mean, hours) => `The discharge air temperature read ${Math.round(mean('dat'))} °F for ${hours}`,
  },
]

type Span = readonly [from: number, to: number]

/** What rules find in the measured histories: computed from them, shown on the days on which they are shown. */
export function* measuredHits({ from, to, until = Number.POSITIVE_INFINITY }: DemoHits): Generator<Hit> {
  const equipKeys = [...new Set(SITE.points.map(({ equipKey }) => equipKey))]
  for (let epochDay = epochDayOf(from); epochDay <= epochDayOf(to); epochDay++) {
    const day = localDay(epochDay, SITE.timezone)
    for (const equipKey of equipKeys) {
      for (const check of CHECKS.filter(({ isOn }) => isOn(equipKey))) {
        const hit = hitOn(check, equipKey, day, until)
        if (hit) yield hit
      }
    }
  }
}

function hitOn(check: Check, equipKey: string, day: LocalDay, until: number): Hit | null {
  const begin = measuredDayOf(SITE, equipKey, day.epochDay) * DAY_SECONDS
  const shown = firingsOf(check, equipKey, begin).flatMap((span) => {
    const [start, end] = span.map((second) => instantOf(day, second - begin)) as [number, number]
    const seconds = Math.min(end, day.endsAt, Math.floor(until)) - start
    return seconds < 60 ? [] : [{ span: [span[0], span[0] + seconds] as Span, time: { t: start, d: seconds } }]
  })
  if (shown.length === 0) return null
  const total = shown.reduce((sum, { time }) => sum + time.d, 0)
  const spans = shown.map(({ span }) => span)
  return {
    siteId: SITE.siteId,
    equipId: `${SITE.siteId}.${equipKey}`,
    ruleId: check.ruleId,
    occurredOn: day.date,
    times: shown.map(({ time }) => time),
    description: check.say((key) => meanOf(`${equipKey}.${key}`, spans), `${(total / 3600).toFixed(1)} h`),
    severity: severities.get(check.ruleId) ?? null,
  }
}

const severities = new Map<string, Severity>(DEMO_RULES.map(({ ruleId, severity }) => [ruleId, severity]))

/** Spans of the measured day, in seconds of its wall clock, in which the check is true for half an hour. */
function firingsOf(check: Check, equipKey: string, begin: number): Span[] {
  const spans: Span[] = []
  let since: number | undefined
  for (let second = begin; second <= begin + DAY_SECONDS; second += STEP_SECONDS) {
    const isTrue = second < begin + DAY_SECONDS && check.isTrue((key) => valueAt(`${equipKey}.${key}`, second))
    if (isTrue) since ??= second
    else if (since !== undefined) {
      if (second - since >= SHORTEST_SECONDS) spans.push([since, second])
      since = undefined
    }
  }
  return spans
}

const pace = new Map(SITE.points.map(({ id, intervalSeconds }) => [id, intervalSeconds]))

/** What the point showed last; three intervals later, or a day after a change, it says nothing. */
function valueAt(id: string, second: number): number | undefined {
  const { wall, values } = measuredSamples(SITE).get(id) ?? { wall: [], values: [] }
  const place = firstFrom(wall, second + 1) - 1
  const hold = (pace.get(id) || DAY_SECONDS / 3) * 3
  return second - (wall[place] ?? -Infinity) < hold ? values[place] : undefined
}

function meanOf(id: string, spans: readonly Span[]): number {
  let [sum, count] = [0, 0]
  for (const [from, to] of spans) {
    for (let second = from; second < to; second += STEP_SECONDS) {
      const value = valueAt(id, second)
      if (value === undefined) continue
      sum += value
      count++
    }
  }
  return sum / count
}
