import { createRoute } from '@tanstack/react-router'
import { catalogueAddress, editorAddress } from '../../features/definitions/catalogue-address.ts'
import { overviewAddress } from '../../features/overview/overview-address.ts'
import { settingsSearch } from '../../features/rules/settings-search.ts'
import { textsOf } from '../../lib/address/address-texts.ts'
import { requireInsights, requireInsightType } from '../guards.ts'
import {
  CatalogueScreen,
  DigestScreen,
  EditorScreen,
  MonthScreen,
  ProfileScreen,
  RulesScreen,
  SubscriptionsScreen,
} from '../screens.ts'
import { signedIn } from './roots.ts'

/** `create=monthly` opens the form of a monthly subscription for the selected sites. */
const subscriptionsAddress = textsOf('create')

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
const profile = createRoute({ getParentRoute: () => signedIn, path: '/profile', component: ProfileScreen })

/** These pages hold settings: rules, the mails that people get, and their own account. */
export const settingsRoutes = [settings, subscriptions, digest, month, catalogue, ruleEditor, profile] as const
