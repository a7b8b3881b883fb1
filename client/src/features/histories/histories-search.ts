/** The texts that the address of the viewer may hold. */
const NAMES = ['site', 'equip', 'points', 'from', 'to', 'rule', 'occurrence', 'axis', 'compare', 'lines'] as const
export type HistoriesSearch = { [Name in (typeof NAMES)[number]]?: string | undefined }
/** Twenty ids at their longest. */
const LONGEST_TEXT = 5000

export function historiesSearch(raw: Record<string, unknown>): HistoriesSearch {
  const search: HistoriesSearch = {}
  for (const name of NAMES) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT) search[name] = value
  }
  return search
}
