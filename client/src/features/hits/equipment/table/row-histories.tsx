import type { InsightType } from '@bonfire/contract/category'
import type { Site } from '@bonfire/contract/sites'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { aroundFiring } from '../../../histories/small/around.ts'
import { LazySmallHistories } from '../../../histories/small/lazy-small-histories.ts'
import classes from '../equipment.module.css'
import { whyQuery } from '../why/why.queries.ts'
import type { EquipRow } from './equip-rows.ts'

interface RowHistoriesProps {
  insightType: InsightType
  row: EquipRow
  site: Site
  ruleId: string
}

/** The histories of the row's equip around its latest firing: of what the rule reads, where it is one of our own. */
export function RowHistories({ row, site, ruleId, insightType }: RowHistoriesProps) {
  const latest = row.firings.at(-1)
  const why = useQuery(whyQuery({ occurrenceId: row.occurrenceId, insightType }))
  if (!latest) return null
  if (why.isPending) return <Skeleton height={260} radius="md" mt={16} />
  const roles = why.data?.evidence.firings.at(-1)?.roles ?? {}
  return (
    <div className={classes.histories}>
      <LazySmallHistories
        key={latest.t}
        placeholder={<Skeleton height={260} radius="md" />}
        site={site}
        equipId={row.equipId}
        equipName={row.equip}
        ruleId={ruleId}
        occurrenceId={row.occurrenceId}
        around={aroundFiring(latest)}
        pointIds={Object.values(roles).map(({ pointId }) => pointId)}
      />
    </div>
  )
}
