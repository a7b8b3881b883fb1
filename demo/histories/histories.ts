import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { generatedSites, weatherPointId } from './demo-points.ts'
import { generatedDay, type PointSamples } from './generated.ts'
import { lastMeasured, MEASURED_SITES, measuredDay } from './measured/measured-sites.ts'
import { INTERVAL_SECONDS } from './moments.ts'

/** A site with histories, one UTC day at a time. */
export interface HistorySite {
  readonly siteId: string
  /** How many days up to today are shown. */
  readonly days: number
  /** A point that has samples on every day: those of the site are there as far as its own are. */
  readonly witness: string
  /** On a UTC day as days since 1970, before `until` in epoch seconds; the witness comes last. */
  readonly samplesOn: (utcDay: number, until: number) => PointSamples[]
  /** The second of the last sample of the witness on that day. */
  readonly lastOf: (utcDay: number, until: number) => number | undefined
}

const DAYS_SHOWN = 31

/** The histories of the demonstration; deterministic, so that days requested later continue the same story. */
export function historySites(): HistorySite[] {
  const generated = generatedSites().map(
    (place): HistorySite => ({
      siteId: place.site.siteId,
      days: DAYS_SHOWN,
      witness: weatherPointId(place.site),
      samplesOn: (utcDay, until) => generatedDay(place, utcDay, until),
      lastOf: lastInterval,
    }),
  )
  const measured = MEASURED_SITES.map(
    (site): HistorySite => ({
      siteId: site.siteId,
      days: site.days,
      witness: `${site.siteId}.${site.witness}`,
      samplesOn: (utcDay, until) => measuredDay(site, utcDay, until),
      lastOf: (utcDay, until) => lastMeasured(site, utcDay, until),
    }),
  )
  return [...measured, ...generated]
}

function lastInterval(utcDay: number, until: number): number | undefined {
  const last =
    Math.min(Math.ceil(until / INTERVAL_SECONDS) * INTERVAL_SECONDS, (utcDay + 1) * SECONDS_PER_DAY) - INTERVAL_SECONDS
  return last < utcDay * SECONDS_PER_DAY ? undefined : last
}
