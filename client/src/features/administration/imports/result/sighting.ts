import type { ImportPreview } from '@bonfire/contract/imports/imports'
import { type DaysRange, rangeShowing } from '../../../../lib/address/analysis-defaults.ts'

/** Where the findings of a file can be seen, judging by its first rows. */
export interface Sighting {
  readonly siteIds: readonly string[]
  /** The shortest range that includes them, or at least the latest; null if all are older than any range. */
  readonly daysRange: DaysRange | null
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
    daysRange: rangeShowing(oldest, today) ?? rangeShowing(newest, today) ?? null,
  }
}
