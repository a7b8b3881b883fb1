import type { InsightType } from '@bonfire/contract/values/category'
import type { QueryClient } from '@tanstack/react-query'
import type { TimeRange } from '../../../../lib/address/time-range.ts'
import { requestRange } from '../../../../lib/time/site-days.ts'
import { type EquipRow, toEquipRows } from '../../equipment/table/equip-rows.ts'
import type { GroupRow } from '../../group-rows.ts'
import { occurrencesOfRuleQuery } from '../../hits.queries.ts'

export interface RuleEquips {
  readonly row: GroupRow
  readonly equips: readonly EquipRow[]
}

interface AskedRows {
  readonly insightType: InsightType
  readonly range: TimeRange
  readonly rows: readonly GroupRow[]
}

/** The equips of rows of the list as they are at this moment; one request for each rule, for all of its sites. */
export async function equipsOfRows(
  queryClient: QueryClient,
  { insightType, range: asked, rows }: AskedRows,
): Promise<RuleEquips[]> {
  const range = requestRange(new Date(), asked)
  const byRule = [...Map.groupBy(rows, ({ group }) => group.ruleId)]
  const answers = await Promise.all(
    byRule.map(async ([ruleId, own]) => {
      const siteIds = own.map(({ group }) => group.siteId)
      const found = await queryClient.fetchQuery(occurrencesOfRuleQuery({ insightType, siteIds, ruleId, range }))
      const bySite = Map.groupBy(found, ({ siteId }) => siteId)
      return own.map((row) => ({ row, equips: toEquipRows(bySite.get(row.group.siteId) ?? []) }))
    }),
  )
  return answers.flat()
}
