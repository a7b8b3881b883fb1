import { eachGivingWay } from '../../http/give-way.ts'

/** The sites of these entries, each once. */
export async function siteIdsOf(entries: Iterable<{ readonly siteId: string }>): Promise<Set<string>> {
  const siteIds = new Set<string>()
  await eachGivingWay(entries, ({ siteId }) => siteIds.add(siteId))
  return siteIds
}
