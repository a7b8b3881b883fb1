import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { loadChunk } from '../lib/load-chunk.ts'

// Each arrives with the first visit to its route. Their types are written out: a screen that asks the router for its
// search would define itself otherwise.
export const InsightsScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/insights/insights-screen.tsx')),
  'InsightsScreen',
)
export const MonitoringScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/monitoring/monitoring-screen.tsx')),
  'MonitoringScreen',
)
export const ActionsScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/actions/actions-screen.tsx')),
  'ActionsScreen',
)
export const ActionScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/actions/detail/action-screen.tsx')),
  'ActionScreen',
)
export const RulesScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/rules/rules-screen.tsx')),
  'RulesScreen',
)
export const ProfileScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/profile/profile-screen.tsx')),
  'ProfileScreen',
)
export const UsersScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/people/users/users-screen.tsx')),
  'UsersScreen',
)
export const GroupsScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/people/groups/groups-screen.tsx')),
  'GroupsScreen',
)
export const ChangesScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/people/changes/changes-screen.tsx')),
  'ChangesScreen',
)
export const PortfolioScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/administration/portfolio/portfolio-screen.tsx')),
  'PortfolioScreen',
)
export const ImportsScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/administration/imports/imports-screen.tsx')),
  'ImportsScreen',
)
export const KeysScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/administration/keys/keys-screen.tsx')),
  'KeysScreen',
)
export const SignInScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/auth/sign-in-screen.tsx')),
  'SignInScreen',
)
export const ForgotPasswordScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/auth/forgot-password-screen.tsx')),
  'ForgotPasswordScreen',
)
export const ResetPasswordScreen: RouteComponent = lazyRouteComponent(
  () => loadChunk(() => import('../features/auth/reset-password-screen.tsx')),
  'ResetPasswordScreen',
)
