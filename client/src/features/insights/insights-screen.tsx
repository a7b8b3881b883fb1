import { CATEGORY_FILTERS } from '@bonfire/contract/values/category'
import { AnalysisScreen } from '../hits/list/analysis-screen.tsx'

/** All six categories. */
export function InsightsScreen() {
  return <AnalysisScreen insightType="insights" categories={CATEGORY_FILTERS} />
}
