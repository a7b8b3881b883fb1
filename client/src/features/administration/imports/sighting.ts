import type { ImportPreview } from '@bonfire/contract/imports'
import { type DaysRange, rangeShowing } from '../../../lib/analysis-defaults.ts'

/** Where the findings of a file are seen, as far as its first rows tell. */
export interface Sighting {
  readonly siteIds: readonly string[]
  /** The shortest one that shows them, or the newest of them; null when all are older than the lists look back. */
  readonly daysRange: DaysRange | null
}

/** `today` as yyyy-MM-dd. Undefined when the first rows do not tell. */
export function sightingOf({ columns, rows }: ImportPreview, today: string): Sighting | undefined {
  const present = columns.filter(({ state }) => state !== 'missing').map(({ name }) => name)
  const valuesOf = (name: string) => {
    const place = present.indexOf(name)
    return place === -1 ? [] : rows.flatMap((cells) => cells[place] || [])
  }
  const days = valuesOf('occurredOn')
    .filter((day) => !Number.isNaN(Date.parse(day)))
    .toSorted()
  const [oldest] = days
  const newest = days.at(-1)
  if (oldest === undefined || newest === undefined) return undefined
  return {
    siteIds: [...new Set(valuesOf('siteId'))],
    daysRange: rangeShowing(oldest, today) ?? rangeShowing(newest, today) ?? null,
  }
}
