import type { InsightType } from '@bonfire/contract/values/category'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { EquipmentScreen } from '../screens.ts'

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

/** Choosing other sites than those it was opened with goes back to their list. */
function OfSites({ insightType }: { insightType: InsightType }) {
  const sites = useSearch({ strict: false, select: (search) => search.sites })
  const [sitesAtFirst] = useState(sites)
  if (sites !== sitesAtFirst) return <Navigate to={LISTS[insightType]} search replace />
  return <EquipmentScreen insightType={insightType} />
}
