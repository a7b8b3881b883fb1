import type { Portfolio } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import type { QueryClient } from '@tanstack/react-query'
import type { TimeRange } from '../../../../lib/address/time-range.ts'
import { findSite } from '../../../sites/site-selection.ts'
import { type EquipRow, toEquipRows } from '../../equipment/table/equip-rows.ts'
import type { GroupRow } from '../../group-rows.ts'
import { occurrencesOfRuleQuery } from '../../hits.queries.ts'
import { sitesByDays } from '../../range/days-at-sites.ts'

export interface RuleEquips {
  readonly row: GroupRow
  readonly equips: readonly EquipRow[]
}

interface AskedRows {
  readonly insightType: InsightType
  readonly range: TimeRange
  readonly portfolio: Portfolio
  readonly rows: readonly GroupRow[]
}

/** The equips of rows of the list as they are at this moment; one request for each rule, for all of its sites of the same days. */
export async function equipsOfRows(
  queryClient: QueryClient,
  { insightType, range, portfolio, rows }: AskedRows,
): Promise<RuleEquips[]> {
  const now = new Date()
  const byRule = [...Map.groupBy(rows, ({ group }) => group.ruleId)]
  const answers = await Promise.all(
    byRule.map(async ([ruleId, own]) => {
      const sites = own.map(({ group: { siteId } }) => ({
        syncoId: siteId,
        timezone: findSite(portfolio, siteId)?.timezone ?? '',
      }))
      const found = await Promise.all(
        sitesByDays(sites, range, now).map(({ siteIds, days }) =>
          queryClient.fetchQuery(occurrencesOfRuleQuery({ insightType, siteIds, ruleId, range: days })),
        ),
      )
      const bySite = Map.groupBy(found.flat(), ({ siteId }) => siteId)
      return own.map((row) => ({ row, equips: toEquipRows(bySite.get(row.group.siteId) ?? []) }))
    }),
  )
  return answers.flat()
}
