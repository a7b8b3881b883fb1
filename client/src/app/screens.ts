import type { InsightType } from '@bonfire/contract/values/category'
import { type AsyncRouteComponent, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { loadChunk } from '../lib/loading/load-chunk.ts'
import { type Catalogue, withTexts } from '../locales/texts.ts'

/** A screen that is loaded with its texts on the first visit to its route. */
function lazyScreen<Screen>(texts: readonly Catalogue[], load: () => Promise<Screen>) {
  return lazyRouteComponent(async () => ({ default: await loadChunk(() => withTexts(texts, load)) }))
}

// The types are explicit, because a screen that reads its search from the router would otherwise define itself.
export const ActionsScreen: RouteComponent = lazyScreen(
  ['actions'],
  async () => (await import('../features/actions/list/actions-list.tsx')).ActionsList,
)
export const ActionScreen: RouteComponent = lazyScreen(
  ['actions'],
  async () => (await import('../features/actions/detail/frame/action-screen.tsx')).ActionScreen,
)
export const EquipmentScreen: AsyncRouteComponent<{ insightType: InsightType }> = lazyScreen(
  ['equipment', 'actions'],
  async () => (await import('../features/hits/equipment-screen.tsx')).EquipmentScreen,
)
export const EquipScreen: RouteComponent = lazyScreen(
  ['equips', 'diagnosis', 'histories', 'actions', 'parts', 'evaluation', 'points'],
  async () => (await import('../features/equips/equip-screen.tsx')).EquipScreen,
)
export const UnitsScreen: RouteComponent = lazyScreen(
  ['units', 'dataIn'],
  async () => (await import('../features/unit-list/units-screen.tsx')).UnitsScreen,
)
export const LabelsScreen: RouteComponent = lazyScreen(
  ['equips'],
  async () => (await import('../features/equips/labels-screen.tsx')).LabelsScreen,
)
export const HistoriesScreen: RouteComponent = lazyScreen(
  ['histories'],
  async () => (await import('../features/histories/viewer/histories-screen.tsx')).HistoriesScreen,
)
export const OverviewScreen: RouteComponent = lazyScreen(
  ['overview'],
  async () => (await import('../features/overview/overview-screen.tsx')).OverviewScreen,
)
export const ReportScreen: RouteComponent = lazyScreen(
  ['overview', 'auth'],
  async () => (await import('../features/overview/report/report-screen.tsx')).ReportScreen,
)
export const OverviewListScreen: RouteComponent = lazyScreen(
  ['overview', 'actions'],
  async () => (await import('../features/overview/list/overview-list-screen.tsx')).OverviewListScreen,
)
export const RulesScreen: RouteComponent = lazyScreen(
  ['rules', 'trust'],
  async () => (await import('../features/rules/rules-screen.tsx')).RulesScreen,
)
export const CatalogueScreen: RouteComponent = lazyScreen(
  ['catalogue', 'points', 'rules', 'dataIn', 'trust'],
  async () => (await import('../features/definitions/catalogue-screen.tsx')).CatalogueScreen,
)
export const EditorScreen: RouteComponent = lazyScreen(
  ['catalogue', 'points', 'rules', 'histories'],
  async () => (await import('../features/definitions/editor/editor-screen.tsx')).EditorScreen,
)
export const SubscriptionsScreen: RouteComponent = lazyScreen(
  ['subscriptions'],
  async () => (await import('../features/insight-subscriptions/subscriptions-screen.tsx')).SubscriptionsScreen,
)
export const DigestScreen: RouteComponent = lazyScreen(
  ['subscriptions'],
  async () => (await import('../features/insight-subscriptions/digest-screen.tsx')).DigestScreen,
)
export const MonthScreen: RouteComponent = lazyScreen(
  ['subscriptions'],
  async () => (await import('../features/insight-subscriptions/month-screen.tsx')).MonthScreen,
)
export const UnsubscribeScreen: RouteComponent = lazyScreen(
  ['auth', 'subscriptions'],
  async () => (await import('../features/insight-subscriptions/unsubscribe-screen.tsx')).UnsubscribeScreen,
)
export const ProfileScreen: RouteComponent = lazyScreen(
  ['passwords', 'people', 'profile'],
  async () => (await import('../features/profile/profile-screen.tsx')).ProfileScreen,
)
export const UsersScreen: RouteComponent = lazyScreen(
  ['people'],
  async () => (await import('../features/people/users/manage-users.tsx')).ManageUsers,
)
export const GroupsScreen: RouteComponent = lazyScreen(
  ['people'],
  async () => (await import('../features/people/groups/groups.tsx')).Groups,
)
export const ChangesScreen: RouteComponent = lazyScreen(
  ['people'],
  async () => (await import('../features/people/changes/audit-trail.tsx')).AuditTrail,
)
export const PortfolioScreen: RouteComponent = lazyScreen(
  ['actions', 'dataIn'],
  async () => (await import('../features/portfolio/manage-portfolio.tsx')).ManagePortfolio,
)
export const SiteEquipsScreen: RouteComponent = lazyScreen(
  ['dataIn', 'parts'],
  async () => (await import('../features/portfolio/equips/site-equips.tsx')).SiteEquips,
)
export const ImportsScreen: RouteComponent = lazyScreen(
  ['dataIn', 'passwords', 'people'],
  async () => (await import('../features/imports/imports.tsx')).Imports,
)
export const PointsScreen: RouteComponent = lazyScreen(
  ['dataIn', 'points'],
  async () => (await import('../features/points/points-screen.tsx')).PointsScreen,
)
export const EvaluationScreen: RouteComponent = lazyScreen(
  ['dataIn', 'evaluation'],
  async () => (await import('../features/evaluation/queue/evaluation-screen.tsx')).EvaluationScreen,
)
export const CoverageScreen: RouteComponent = lazyScreen(
  ['evaluation', 'parts', 'points'],
  async () => (await import('../features/evaluation/coverage/coverage-screen.tsx')).CoverageScreen,
)
export const AccuracyScreen: RouteComponent = lazyScreen(
  ['evaluation'],
  async () => (await import('../features/evaluation/accuracy/accuracy-screen.tsx')).AccuracyScreen,
)
export const KeysScreen: RouteComponent = lazyScreen(
  ['dataIn'],
  async () => (await import('../features/keys/ingest-keys.tsx')).IngestKeys,
)
export const WebhooksScreen: RouteComponent = lazyScreen(
  ['dataIn', 'webhooks'],
  async () => (await import('../features/webhooks/webhooks-screen.tsx')).WebhooksScreen,
)
export const SignInScreen: RouteComponent = lazyScreen(
  ['auth', 'passwords'],
  async () => (await import('../features/auth/sign-in/sign-in-screen.tsx')).SignInScreen,
)
export const ForgotPasswordScreen: RouteComponent = lazyScreen(
  ['auth', 'passwords'],
  async () => (await import('../features/auth/passwords/forgot-password-screen.tsx')).ForgotPasswordScreen,
)
export const ResetPasswordScreen: RouteComponent = lazyScreen(
  ['auth', 'passwords'],
  async () => (await import('../features/auth/passwords/reset-password-screen.tsx')).ResetPasswordScreen,
)
