import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { actionsSearch } from '../features/actions/list/actions-search.ts'
import { portfolioAddress } from '../features/administration/data-in-address.ts'
import { LoginRedirect } from '../features/auth/login-redirect.tsx'
import { changesAddress, groupsAddress, usersAddress } from '../features/people/people-address.ts'
import { settingsSearch } from '../features/rules/settings-search.ts'
import { leavePath } from '../lib/page-scroll.ts'
import { InsightsEquipment, MonitoringEquipment } from './equipment-routes.tsx'
import {
  enterApp,
  goHome,
  passSignedIn,
  requireInsights,
  requireInsightType,
  requireMonitoring,
  settleActions,
} from './guards.ts'
import { NotFound } from './not-found-on-demand.ts'
import { requireGroups, requireUserAdmin } from './people-guards.ts'
import { ScreenError } from './screen-error.tsx'
import {
  ActionScreen,
  ActionsScreen,
  ChangesScreen,
  ForgotPasswordScreen,
  GroupsScreen,
  ImportsScreen,
  InsightsScreen,
  KeysScreen,
  MonitoringScreen,
  PortfolioScreen,
  ProfileScreen,
  ResetPasswordScreen,
  RulesScreen,
  SignInScreen,
  UsersScreen,
} from './screens.ts'
import {
  analysisSearch,
  loginSearch,
  parseSearch,
  publicSearch,
  sitesSearch,
  stringifySearch,
} from './search-params.ts'
import { SetupFailed } from './setup-failed.tsx'
import { Shell } from './shell.tsx'

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

// Whoever has the link of a mail may follow it, signed in or not.
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

/** Everything below it needs a session and keeps `sites` across links (NAV-20). */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  validateSearch: sitesSearch,
  search: { middlewares: [retainSearchParams(['sites'])] },
  beforeLoad: ({ context, location }) => enterApp(context.queryClient, location),
  component: Shell,
  errorComponent: SetupFailed,
})

const home = createRoute({ getParentRoute: () => signedIn, path: '/', beforeLoad: goHome })
const analysis = createRoute({
  getParentRoute: () => signedIn,
  path: '/analysis',
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/analysis/insights', search: location.search, replace: true })
  },
})
const insights = createRoute({
  getParentRoute: () => signedIn,
  path: '/analysis/insights',
  validateSearch: analysisSearch,
  beforeLoad: requireInsights,
  component: InsightsScreen,
})
const monitoring = createRoute({
  getParentRoute: () => signedIn,
  path: '/analysis/monitoring',
  validateSearch: analysisSearch,
  beforeLoad: requireMonitoring,
  component: MonitoringScreen,
})
const insightsEquipment = createRoute({
  getParentRoute: () => signedIn,
  path: '/analysis/insights/$siteId/$ruleId',
  validateSearch: analysisSearch,
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
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/$insightType',
  validateSearch: settingsSearch,
  beforeLoad: requireInsightType,
  component: RulesScreen,
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
  beforeLoad: requireGroups,
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
const ingestKeys = createRoute({
  getParentRoute: () => signedIn,
  path: '/ingest-keys',
  beforeLoad: requireUserAdmin,
  component: KeysScreen,
})
const profile = createRoute({ getParentRoute: () => signedIn, path: '/profile', component: ProfileScreen })

// Old paths, which bookmarks and mails still have (NAV-12, NAV-17, OPEN-A13).
const triage = createRoute({
  getParentRoute: () => signedIn,
  path: '/triage',
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/analysis/insights', search: location.search, replace: true })
  },
})
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
const oldInsights = createRoute({
  getParentRoute: () => signedIn,
  path: '/insights',
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/analysis/insights', search: location.search, replace: true })
  },
})
const oldMonitoring = createRoute({
  getParentRoute: () => signedIn,
  path: '/monitoring',
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/analysis/monitoring', search: location.search, replace: true })
  },
})
const issues = createRoute({
  getParentRoute: () => signedIn,
  path: '/issues',
  beforeLoad: ({ location }) => {
    throw redirect({ to: '/actions', search: location.search, replace: true })
  },
})
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
  signedIn.addChildren([
    home,
    analysis,
    insights,
    monitoring,
    insightsEquipment,
    monitoringEquipment,
    actions,
    action,
    settings,
    users,
    peopleChanges,
    groups,
    managedPortfolio,
    imports,
    ingestKeys,
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
