import { textsOf } from '../../lib/address/address-texts.ts'
import { historyWindow } from '../../lib/address/history-link.ts'
import type { HistoriesSearch } from './histories-search.ts'

const NAMES = ['organisationId', 'siteId', 'equipId', 'ruleId', 'occurrenceId', 'from', 'to'] as const
/** The parameters of a link to an occurrence, as the companion application has them. */
type InsightSearch = { [Name in (typeof NAMES)[number]]?: string | undefined }

export const insightSearch: (raw: Record<string, unknown>) => InsightSearch = textsOf(...NAMES)

interface Occurrence {
  readonly sites?: string | undefined
  readonly siteId?: string | undefined
  readonly equipId?: string | undefined
  readonly ruleId?: string | undefined
  readonly occurrenceId?: string | undefined
}

/** The viewer around an occurrence: the days that the companion application would show, too. */
export function occurrenceHistories(
  occurrence: Occurrence,
  now = new Date(),
): HistoriesSearch & { sites?: string | undefined } {
  return insightAddress({ ...occurrence, from: undefined, to: undefined }, now)
}

/** The address of the viewer for such a link. Without days, those around the day of the occurrence. */
export function insightAddress(
  link: InsightSearch & { sites?: string | undefined },
  now: Date,
): HistoriesSearch & { sites?: string | undefined } {
  const { sites, siteId, equipId, ruleId, occurrenceId, from, to } = link
  const day = /\d{4}-\d\d-\d\d$/.exec(occurrenceId ?? '')?.[0]
  const days = from === undefined && to === undefined && day !== undefined ? historyWindow(day, now) : { from, to }
  return { sites, site: siteId, equip: equipId, rule: ruleId, occurrence: occurrenceId, ...days }
}
