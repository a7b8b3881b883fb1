import type { IngestOccurrence } from '@bonfire/contract/imports/ingest'
import { SEVERITIES, type Severity, severityRank } from '@bonfire/contract/values/category'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { epochDayOf, type LocalDay, localDay, wallClock } from '../days.ts'
import { hoursOf } from '../portfolio/buildings.ts'
import { pricesOf } from '../portfolio/prices.ts'
import { exposure, outdoorCelsius } from '../portfolio/weather.ts'
import { chance, dice, mix, type Range, within } from '../seed.ts'
import { demoFaults, type Episode, episodeOn, type Fault } from './faults.ts'
import { firingsOn, windowsOf } from './firings.ts'
import { measures, openingText } from './measures.ts'
import { isFaint } from './mendings.ts'

const MAXIMUM_FIRING_SECONDS = SECONDS_PER_DAY
const WORSE_EPISODE_SHARE = 0.2
const ASPECT = { shows: 1, firings: 2, readings: 3, lasting: 4, worse: 6 } as const

export interface DemoOccurrences {
  /** Site-local days, `yyyy-MM-dd`, both included. */
  from: string
  to: string
  /** Epoch seconds: anything later has not happened yet. */
  until?: number
}

/**
 * The demo's hits, day by day. A hit depends only on its equip, rule and day, so that days requested later continue the
 * same story; `until` cuts off ongoing firings, and their texts only describe what has happened.
 */
export function* demoOccurrences({
  from,
  to,
  until = Number.POSITIVE_INFINITY,
}: DemoOccurrences): Generator<IngestOccurrence> {
  for (let epochDay = epochDayOf(from); epochDay <= epochDayOf(to); epochDay++) {
    const days = new Map<string, LocalDay>()
    for (const fault of demoFaults()) {
      const { timezone } = fault.project
      const day = days.get(timezone) ?? localDay(epochDay, timezone)
      days.set(timezone, day)
      const finding = findingOn(fault, day, until)
      if (finding) yield finding.hit
    }
  }
}

/** A hit, and what its text says. */
export interface Finding {
  hit: IngestOccurrence
  /** In SI units, in the order of the text. */
  readings: readonly number[]
  /** The sensor that the text names, if it names one. */
  point: string
  episode: Episode
}

export function findingOn(fault: Fault, day: LocalDay, until: number): Finding | null {
  const { project, site, equip, rule } = fault
  const episode = episodeOn(fault, day.epochDay)
  if (!episode) return null

  const seed = mix(fault.seed, day.epochDay)
  const hours = hoursOf(site.kind, day.weekday)
  const celsius = outdoorCelsius(project.timezone, day.epochDay)
  if (chance(seed, ASPECT.shows) >= likelihood(fault, day, celsius)) return null

  const daily = dice(mix(seed, ASPECT.firings))
  const minutes = firingsOn({ rule, vigour: fault.vigour, episode, daily }, windowsOf(rule.when, hours))
  const firings = onTheClock(minutes, day, until)
  if (firings.length === 0) return null

  const readings: number[] = []
  const measured = measures({
    units: project.units,
    kind: equip.kind,
    outdoorCelsius: celsius,
    opening: openingText(hours),
    isFaint: isFaint({ siteId: site.siteId, ruleId: rule.ruleId }),
    progress: episode.progress,
    firings: firings.map((firing) => ({ seconds: firing.d })),
    daily: dice(mix(seed, ASPECT.readings)),
    lasting: dice(mix(fault.seed, ASPECT.lasting)),
    note: (reading) => readings.push(reading),
  })
  const hit = {
    siteId: site.siteId,
    equipId: equip.equipId,
    ruleId: rule.ruleId,
    occurredOn: day.date,
    times: withCosts(fault, firings),
    description: rule.say(measured),
    severity: severityOf(rule.severity, episode),
  }
  return { hit, readings, point: measured.point, episode }
}

/** From 0 to 1. Mondays reveal what the weekend left behind; an outage lasts until it is repaired. */
function likelihood({ rule, persistence }: Fault, day: LocalDay, celsius: number): number {
  if (rule.shape === 'outage') return 1
  const monday = rule.when === 'startup' && day.weekday !== 1 ? 0.7 : 1
  return persistence * monday * exposure(rule.weather, celsius)
}

/** Firings as instants within the day, without those in the hour skipped when the clocks change. */
function onTheClock(minutes: readonly Range[], day: LocalDay, until: number): IngestOccurrence['times'] {
  let free = day.startsAt
  return minutes.flatMap(([from, to]) => {
    const start = wallClock(day, from)
    const seconds = Math.min(MAXIMUM_FIRING_SECONDS, wallClock(day, to) - start, Math.floor(until) - start)
    if (start < free || seconds < 60) return []
    free = start + seconds
    return [{ t: start, d: seconds }]
  })
}

/** Each firing with what it cost, if the rule wastes energy. */
function withCosts({ project, rule, vigour }: Fault, firings: IngestOccurrence['times']): IngestOccurrence['times'] {
  if (rule.wastesKilowatts === undefined) return firings
  const anHour = within(rule.wastesKilowatts, vigour) * pricesOf(project).kilowattHour
  return firings.map((firing) => ({
    ...firing,
    cost: Math.round(((anHour * firing.d) / SECONDS_PER_HOUR) * 100) / 100,
  }))
}

/** The rule's severity, or one step worse late in a bad episode. */
function severityOf(usual: Severity, episode: Episode): Severity {
  const worse = episode.progress > 0.4 && chance(episode.seed, ASPECT.worse) < WORSE_EPISODE_SHARE
  return (worse && SEVERITIES[severityRank(usual) - 1]) || usual
}
