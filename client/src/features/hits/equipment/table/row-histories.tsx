import type { Site } from '@bonfire/contract/sites'
import type { InsightType } from '@bonfire/contract/values/category'
import { Skeleton } from '@mantine/core'
import { aroundFiring } from '../../../histories/small/around.ts'
import { LazySmallHistories } from '../../../histories/small/lazy-small-histories.ts'
import type { EquipRow } from './equip-rows.ts'
import detail from './row-detail.module.css'

interface RowHistoriesProps {
  insightType: InsightType
  row: EquipRow
  site: Site
  ruleId: string
}

/** The histories of the row's equip around its latest firing. */
export function RowHistories({ row, site, ruleId, insightType }: RowHistoriesProps) {
  const latest = row.firings.at(-1)
  if (!latest) return null
  return (
    <div className={detail.histories}>
      <LazySmallHistories
        key={latest.t}
        placeholder={<Skeleton height={260} radius="md" />}
        site={site}
        equipId={row.equipId}
        equipName={row.equip}
        ruleId={ruleId}
        occurrenceId={row.occurrenceId}
        insightType={insightType}
        around={aroundFiring(latest)}
      />
    </div>
  )
}
