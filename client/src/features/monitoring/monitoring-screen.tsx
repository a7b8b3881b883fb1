import type { CategoryFilter } from '@bonfire/contract/values/category'
import { AnalysisScreen } from '../hits/list/analysis-screen.tsx'

/** Five categories in their own order; `other` is only reachable by URL. */
const CATEGORIES: readonly CategoryFilter[] = ['all', 'metering', 'fdd', 'optimisation', 'data_uptime']

export function MonitoringScreen() {
  return <AnalysisScreen insightType="monitoring" categories={CATEGORIES} />
}
