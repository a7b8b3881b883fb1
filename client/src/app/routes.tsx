import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { actionsSearch } from '../features/actions/list/rows/actions-search.ts'
import { portfolioAddress } from '../features/administration/data-in-address.ts'
import { LoginRedirect } from '../features/auth/sign-in/login-redirect.tsx'
import { catalogueAddress } from '../features/definitions/catalogue-address.ts'
import { editorAddress } from '../features/definitions/editor/editor-address.ts'
import { coverageAddress } from '../features/evaluation/evaluation-address.ts'
import { historiesSearch } from '../features/histories/histories-search.ts'
import { insightAddress, insightSearch } from '../features/histories/insight-address.ts'
import { loadFirstRows } from '../features/hits/list/first-rows.ts'
import { subscriptionsAddress } from '../features/insight-subscriptions/subscriptions-address.ts'
import { InsightsScreen } from '../features/insights/insights-screen.tsx'
import { MonitoringScreen } from '../features/monitoring/monitoring-screen.tsx'
import { overviewAddress, overviewListAddress } from '../features/overview/overview-address.ts'
import { changesAddress, groupsAddress, usersAddress } from '../features/people/people-address.ts'
import { pointsAddress } from '../features/points/points-address.ts'
import { settingsSearch } from '../features/rules/settings-search.ts'
import { textsOf } from '../lib/address/address-texts.ts'
import { ON_ENTRY } from '../lib/loading/load-briefly.ts'
import { leavePath } from '../lib/page-scroll.ts'
import { InsightsEquipment, MonitoringEquipment } from './equipment-routes.tsx'
import {
  enterApp,
  goHome,
  passSignedIn,
  requireInsights,
  requireInsightType,
  requireMonitoring,
  requireUserAdmin,
  settleActions,
} from './guards.ts'
import { NotFound } from './problems/not-found.tsx'
import { ScreenError } from './problems/screen-error.tsx'
import { SetupFailed } from './problems/setup-failed.tsx'
import {
  ActionScreen,
  ActionsScreen,
  CatalogueScreen,
  ChangesScreen,
  CoverageScreen,
  DigestScreen,
  EditorScreen,
  EquipScreen,
  EvaluationScreen,
  ForgotPasswordScreen,
  GroupsScreen,
  HistoriesScreen,
  ImportsScreen,
  KeysScreen,
  LabelsScreen,
  MonthScreen,
  OverviewListScreen,
  OverviewScreen,
  PointsScreen,
  PortfolioScreen,
  ProfileScreen,
  ReportScreen,
  ResetPasswordScreen,
  RulesScreen,
  SignInScreen,
  SubscriptionsScreen,
  UnsubscribeScreen,
  UsersScreen,
  WebhooksScreen,
} from './screens.ts'
import {
  analysisSearch,
  loginSearch,
  parseSearch,
  publicSearch,
  sitesSearch,
  stringifySearch,
} from './search-params.ts'
import { Shell } from './shell/shell.tsx'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: ScreenError,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: ({ context, search }) => passSignedIn(context.queryClient, search.redirect),
  component: LoginRedirect,
})
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  validateSearch: loginSearch,
  component: LoginRedirect,
})
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: publicSearch,
  beforeLoad: ({ context, search }) => passSignedIn(context.queryClient, search.returnTo),
  component: SignInScreen,
})

// Links in mails work whether signed in or not.
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  validateSearch: publicSearch,
  component: ForgotPasswordScreen,
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: publicSearch,
  component: ResetPasswordScreen,
})
const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  validateSearch: publicSearch,
  component: ResetPasswordScreen,
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  validateSearch: publicSearch,
  component: UnsubscribeScreen,
})

const report = createRoute({
  getParentRoute: () => root,
  path: '/report',
  validateSearch: publicSearch,
  component: ReportScreen,
})

/** Everything below needs a session and keeps `sites` across links. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  validateSearch: sitesSearch,
  search: { middlewares: [retainSearchParams(['sites'])] },
  beforeLoad: ({ context, location }) => enterApp(context.queryClient, location),
  component: Shell,
  errorComponent: SetupFailed,
})

/** A path that leads to another with the same query. */
const moved = <Path extends string>(path: Path, to: '/analysis/insights' | '/analysis/monitoring' | '/actions') =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ to, search: location.search, replace: true })
    },
  })

const home = createRoute({ getParentRoute: () => signedIn, path: '/', beforeLoad: goHome })
const analysis = moved('/analysis', '/analysis/insights')
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
const actions = createRoute({
  getParentRoute: () => signedIn,
  path: '/actions',
  validateSearch: actionsSearch,
  beforeLoad: settleActions,
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
/** What the label of an equip opens: short, so that its code is coarse and people can type it. */
const equip = createRoute({
  getParentRoute: () => signedIn,
  path: '/e/$equipNumber',
  component: EquipScreen,
})
const labels = createRoute({
  getParentRoute: () => signedIn,
  path: '/labels',
  validateSearch: textsOf('equips'),
  component: LabelsScreen,
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
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/$insightType',
  validateSearch: settingsSearch,
  beforeLoad: requireInsightType,
  component: RulesScreen,
})
const subscriptions = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/insight-subscriptions',
  validateSearch: subscriptionsAddress,
  beforeLoad: requireInsights,
  component: SubscriptionsScreen,
})
const digest = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/insight-subscriptions/digests/$digestId',
  beforeLoad: requireInsights,
  component: DigestScreen,
})
const month = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/insight-subscriptions/$subscriptionId/overview',
  validateSearch: overviewAddress,
  beforeLoad: requireInsights,
  component: MonthScreen,
})
const catalogue = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/catalogue',
  validateSearch: catalogueAddress,
  component: CatalogueScreen,
})
const ruleEditor = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/catalogue/edit',
  validateSearch: editorAddress,
  component: EditorScreen,
})
const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  validateSearch: usersAddress,
  beforeLoad: requireUserAdmin,
  component: UsersScreen,
})
const peopleChanges = createRoute({
  getParentRoute: () => signedIn,
  path: '/users/changes',
  validateSearch: changesAddress,
  beforeLoad: requireUserAdmin,
  component: ChangesScreen,
})
const groups = createRoute({
  getParentRoute: () => signedIn,
  path: '/groups',
  validateSearch: groupsAddress,
  beforeLoad: requireUserAdmin,
  component: GroupsScreen,
})
const managedPortfolio = createRoute({
  getParentRoute: () => signedIn,
  path: '/portfolio',
  validateSearch: portfolioAddress,
  beforeLoad: requireUserAdmin,
  component: PortfolioScreen,
})
const imports = createRoute({
  getParentRoute: () => signedIn,
  path: '/imports',
  beforeLoad: requireUserAdmin,
  component: ImportsScreen,
})
const points = createRoute({
  getParentRoute: () => signedIn,
  path: '/points',
  validateSearch: pointsAddress,
  beforeLoad: requireUserAdmin,
  component: PointsScreen,
})
const evaluation = createRoute({
  getParentRoute: () => signedIn,
  path: '/evaluation',
  beforeLoad: requireUserAdmin,
  component: EvaluationScreen,
})
const coverage = createRoute({
  getParentRoute: () => signedIn,
  path: '/coverage',
  validateSearch: coverageAddress,
  component: CoverageScreen,
})
const ingestKeys = createRoute({
  getParentRoute: () => signedIn,
  path: '/ingest-keys',
  beforeLoad: requireUserAdmin,
  component: KeysScreen,
})
const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: '/webhooks',
  beforeLoad: requireUserAdmin,
  component: WebhooksScreen,
})
const profile = createRoute({ getParentRoute: () => signedIn, path: '/profile', component: ProfileScreen })

// Old paths, still used by bookmarks and mails.
const triage = moved('/triage', '/analysis/insights')
const triageEquipment = createRoute({
  getParentRoute: () => signedIn,
  path: '/triage/$syncoId/$ruleId',
  beforeLoad: ({ params: { syncoId, ruleId }, location }) => {
    throw redirect({
      to: '/analysis/insights/$siteId/$ruleId',
      params: { siteId: syncoId, ruleId },
      search: location.search,
      replace: true,
    })
  },
})
const oldInsights = moved('/insights', '/analysis/insights')
const oldMonitoring = moved('/monitoring', '/analysis/monitoring')
const issues = moved('/issues', '/actions')
const issue = createRoute({
  getParentRoute: () => signedIn,
  path: '/issue/$actionId',
  beforeLoad: ({ params, location }) => {
    throw redirect({ to: '/actions/$actionId', params, search: location.search, replace: true })
  },
})

const missing = createRoute({ getParentRoute: () => signedIn, path: '/404', component: NotFound })
const unknown = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFound })

const routeTree = root.addChildren([
  login,
  logout,
  signIn,
  forgotPassword,
  resetPassword,
  invite,
  unsubscribe,
  report,
  signedIn.addChildren([
    home,
    analysis,
    insights,
    monitoring,
    insightsEquipment,
    monitoringEquipment,
    actions,
    action,
    histories,
    insightHistories,
    equip,
    labels,
    overview,
    overviewList,
    settings,
    subscriptions,
    digest,
    month,
    catalogue,
    ruleEditor,
    users,
    peopleChanges,
    groups,
    managedPortfolio,
    imports,
    points,
    evaluation,
    coverage,
    ingestKeys,
    webhooks,
    profile,
    triage,
    triageEquipment,
    oldInsights,
    oldMonitoring,
    issues,
    issue,
    missing,
    unknown,
  ]),
])

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFound,
  })
  router.subscribe('onBeforeRouteMount', (event) => {
    if (event.pathChanged) leavePath(event.fromLocation?.pathname)
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
