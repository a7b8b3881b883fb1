import { createRoute, redirect } from '@tanstack/react-router'
import { actionsSearch } from '../../features/actions/list/rows/actions-search.ts'
import { historiesSearch } from '../../features/histories/histories-search.ts'
import { insightAddress, insightSearch } from '../../features/histories/insight-address.ts'
import { loadFirstRows } from '../../features/hits/list/first-rows.ts'
import { InsightsScreen } from '../../features/insights/insights-screen.tsx'
import { MonitoringScreen } from '../../features/monitoring/monitoring-screen.tsx'
import { overviewAddress, overviewListAddress } from '../../features/overview/overview-address.ts'
import { unitsAddress } from '../../features/unit-list/unit-address.ts'
import { textsOf } from '../../lib/address/address-texts.ts'
import { ON_ENTRY } from '../../lib/loading/load-briefly.ts'
import { completeActionsAddress, goHome, requireInsights, requireMonitoring } from '../guards.ts'
import {
  ActionScreen,
  ActionsScreen,
  EquipScreen,
  HistoriesScreen,
  LabelsScreen,
  OverviewListScreen,
  OverviewScreen,
  UnitsScreen,
} from '../screens.ts'
import { analysisSearch } from '../search-params.ts'
import { InsightsEquipment, MonitoringEquipment } from './equipment-routes.tsx'
import { signedIn } from './roots.ts'

const home = createRoute({ getParentRoute: () => signedIn, path: '/', beforeLoad: goHome })
const insights = createRoute({
  getParentRoute: () => signedIn,
  path: '/analysis/insights',
  validateSearch: analysisSearch,
  beforeLoad: requireInsights,
  loader: ({ context, location }) => loadFirstRows('insights', { ...context, url: analysisSearch(location.search) }),
  ...ON_ENTRY,
  component: InsightsScreen,
})
const monitoring = createRoute({
  getParentRoute: () => signedIn,
  path: '/analysis/monitoring',
  validateSearch: analysisSearch,
  beforeLoad: requireMonitoring,
  loader: ({ context, location }) => loadFirstRows('monitoring', { ...context, url: analysisSearch(location.search) }),
  ...ON_ENTRY,
  component: MonitoringScreen,
})
/** A digest limits it to what its mail counts. */
const digestText = textsOf('digest')
const insightsEquipment = createRoute({
  getParentRoute: () => signedIn,
  path: '/analysis/insights/$siteId/$ruleId',
  validateSearch: (raw) => ({ ...analysisSearch(raw), ...digestText(raw) }),
  beforeLoad: requireInsights,
  component: InsightsEquipment,
})
const monitoringEquipment = createRoute({
  getParentRoute: () => signedIn,
  path: '/analysis/monitoring/$siteId/$ruleId',
  validateSearch: analysisSearch,
  beforeLoad: requireMonitoring,
  component: MonitoringEquipment,
})
const overview = createRoute({
  getParentRoute: () => signedIn,
  path: '/overview',
  validateSearch: overviewAddress,
  beforeLoad: requireInsights,
  component: OverviewScreen,
})
const overviewList = createRoute({
  getParentRoute: () => signedIn,
  path: '/overview/list',
  validateSearch: overviewListAddress,
  beforeLoad: requireInsights,
  component: OverviewListScreen,
})
const actions = createRoute({
  getParentRoute: () => signedIn,
  path: '/actions',
  validateSearch: actionsSearch,
  beforeLoad: completeActionsAddress,
  loader: async ({ context, location }) => {
    // A part that does not arrive is reported by the screen, which needs it too.
    const part = await import('../../features/actions/list/list-requests.ts').catch(() => undefined)
    await part?.loadFirstActions({ ...context, url: actionsSearch(location.search) })
  },
  ...ON_ENTRY,
  component: ActionsScreen,
})
const action = createRoute({
  getParentRoute: () => signedIn,
  path: '/actions/$actionId',
  component: ActionScreen,
})
const histories = createRoute({
  getParentRoute: () => signedIn,
  path: '/histories',
  validateSearch: historiesSearch,
  component: HistoriesScreen,
})
/** The companion application's link to an occurrence, served here with the same names. */
const insightHistories = createRoute({
  getParentRoute: () => signedIn,
  path: '/histories/insight',
  validateSearch: insightSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/histories', search: insightAddress(search, new Date()), replace: true })
  },
})
/** A label leads here. Its address is short, so that its code is coarse and people can type it. */
const equip = createRoute({
  getParentRoute: () => signedIn,
  path: '/e/$equipNumber',
  component: EquipScreen,
})
const units = createRoute({
  getParentRoute: () => signedIn,
  path: '/equips',
  validateSearch: unitsAddress,
  beforeLoad: requireInsights,
  component: UnitsScreen,
})
const labels = createRoute({
  getParentRoute: () => signedIn,
  path: '/labels',
  validateSearch: textsOf('equips'),
  component: LabelsScreen,
})

/** The daily work: findings, actions, histories and equipment. */
export const workRoutes = [
  home,
  insights,
  monitoring,
  insightsEquipment,
  monitoringEquipment,
  overview,
  overviewList,
  actions,
  action,
  histories,
  insightHistories,
  equip,
  units,
  labels,
] as const
