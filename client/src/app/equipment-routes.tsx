import type { InsightType } from '@bonfire/contract/category'
import { type AsyncRouteComponent, lazyRouteComponent, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { loadChunk } from '../lib/load-chunk.ts'

const EquipmentScreen: AsyncRouteComponent<{ insightType: InsightType }> = lazyRouteComponent(
  () => loadChunk(() => import('../features/hits/equipment-screen.tsx')),
  'EquipmentScreen',
)

const LISTS = { insights: '/analysis/insights', monitoring: '/analysis/monitoring' } as const

export function InsightsEquipment() {
  return <EquipmentRoute insightType="insights" />
}

export function MonitoringEquipment() {
  return <EquipmentRoute insightType="monitoring" />
}

function EquipmentRoute({ insightType }: { insightType: InsightType }) {
  const { siteId, ruleId } = useParams({ strict: false })
  return <OfSites key={`${siteId}/${ruleId}`} insightType={insightType} />
}

/** Other sites than those that it was opened with lead to their list (NAV-07). */
function OfSites({ insightType }: { insightType: InsightType }) {
  const sites = useSearch({ strict: false, select: (search) => search.sites })
  const [sitesAtFirst] = useState(sites)
  if (sites !== sitesAtFirst) return <Navigate to={LISTS[insightType]} search replace />
  return <EquipmentScreen insightType={insightType} />
}
