import type { ImportPreview } from '@bonfire/contract/imports'
import { DAYS_RANGES, type DaysRange } from '../../../lib/analysis-defaults.ts'

/** Where the findings of a file are seen, as far as its first rows tell. */
export interface Sighting {
  readonly siteIds: readonly string[]
  /** The shortest one that shows them, or the newest of them; null when all are older than the lists look back. */
  readonly daysRange: DaysRange | null
}

const DAY_MILLISECONDS = 86_400_000

/** `today` as yyyy-MM-dd. Undefined when the first rows do not tell. */
export function sightingOf({ columns, rows }: ImportPreview, today: string): Sighting | undefined {
  const present = columns.filter(({ state }) => state !== 'missing').map(({ name }) => name)
  const valuesOf = (name: string) => {
    const place = present.indexOf(name)
    return place === -1 ? [] : rows.flatMap((cells) => cells[place] || [])
  }
  const ages = valuesOf('occurredOn')
    .map((day) => (Date.parse(today) - Date.parse(day)) / DAY_MILLISECONDS)
    .filter((age) => !Number.isNaN(age))
  if (ages.length === 0) return undefined
  // One more, because the day of the site may be another one than here.
  const rangeFor = (age: number) => DAYS_RANGES.find((range) => range > age + 1)
  return {
    siteIds: [...new Set(valuesOf('siteId'))],
    daysRange: rangeFor(Math.max(...ages)) ?? rangeFor(Math.min(...ages)) ?? null,
  }
}
