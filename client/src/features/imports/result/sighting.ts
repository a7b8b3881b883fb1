import { MAXIMUM_RANGE_DAYS } from '@bonfire/contract/hits/hits'
import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { rangeShowing } from '../../../lib/address/analysis-defaults.ts'
import { rangeLength, rangeOfLink, type TimeRange } from '../../../lib/address/time-range.ts'

/** The lists in which the findings of a file can be seen, judging by its first rows. */
export interface Sighting {
  readonly siteIds: readonly string[]
  /** The shortest range that includes them, or at least the latest. */
  readonly range: TimeRange | undefined
}

/** `today` as yyyy-MM-dd. Undefined if the first rows do not say. */
export function sightingOf({ columns, rows }: ImportPreview, today: string): Sighting | undefined {
  const present = columns.filter(({ state }) => state !== 'missing').map(({ name, field }) => field ?? name)
  const valuesOf = (name: string) => {
    const place = present.indexOf(name)
    return place === -1 ? [] : rows.flatMap((cells) => cells[place] || [])
  }
  const days = valuesOf('occurredOn')
    // Other dates may have the day or the month first.
    .filter((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)))
    .toSorted()
  const [oldest] = days
  const newest = days.at(-1)
  if (oldest === undefined || newest === undefined) return undefined
  return {
    siteIds: [...new Set(valuesOf('siteId'))],
    range:
      rangeShowing(oldest, today) ??
      daysOf(oldest, newest < today ? newest : today) ??
      rangeOfLink(newest, new Date(today)),
  }
}

function daysOf(from: string, to: string): TimeRange | undefined {
  return rangeLength({ from, to }) > MAXIMUM_RANGE_DAYS ? undefined : { from, to }
}
