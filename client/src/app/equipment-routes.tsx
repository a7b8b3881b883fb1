import type { InsightType } from '@bonfire/contract/category'
import { type AsyncRouteComponent, lazyRouteComponent, Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { loadChunk } from '../lib/load-chunk.ts'

const EquipmentScreen: AsyncRouteComponent<{ insightType: InsightType }> = lazyRouteComponent(
  () => loadChunk(() => import('../features/hits/equipment-screen.tsx')),
  'EquipmentScreen',
)

export function InsightsEquipment() {
  return <EquipmentScreen insightType="insights" />
}

/** Other sites lead back to the list (NAV-07). */
export function MonitoringEquipment() {
  const { sites } = useSearch({ from: '/signed-in/analysis/monitoring/$siteId/$ruleId' })
  const [sitesAtFirst] = useState(sites)
  if (sites !== sitesAtFirst) return <Navigate to="/analysis/monitoring" replace />
  return <EquipmentScreen insightType="monitoring" />
}
