import { createRoute } from '@tanstack/react-router'
import { pointsAddress } from '../../features/points/points-address.ts'
import { textsOf } from '../../lib/address/address-texts.ts'
import { requireCoverage, requireUserAdmin } from '../guards.ts'
import {
  AccuracyScreen,
  ChangesScreen,
  CoverageScreen,
  EvaluationScreen,
  GroupsScreen,
  ImportsScreen,
  KeysScreen,
  PointsScreen,
  PortfolioScreen,
  SiteEquipsScreen,
  UsersScreen,
  WebhooksScreen,
} from '../screens.ts'
import { signedIn } from './roots.ts'

const portfolioAddress = textsOf('portfolioSearch', 'portfolioSort')
const siteEquipsAddress = textsOf('equipsSearch', 'equipsSort')

const usersAddress = textsOf('usersSearch', 'userStatus', 'userRole', 'userGroup', 'usersSort', 'user')
const groupsAddress = textsOf('groupsSearch', 'group')
const changesAddress = textsOf('changesSearch', 'changesOf', 'changesField', 'changesFrom', 'changesTo')

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
const siteEquips = createRoute({
  getParentRoute: () => signedIn,
  path: '/portfolio/$siteId',
  validateSearch: siteEquipsAddress,
  beforeLoad: requireUserAdmin,
  component: SiteEquipsScreen,
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
  validateSearch: textsOf(
    'coverageSite',
    'coverageKind',
    'coverageSearch',
    'coverageShow',
    'coverageFrom',
    'coverageTo',
  ),
  beforeLoad: requireCoverage,
  component: CoverageScreen,
})
const accuracy = createRoute({
  getParentRoute: () => signedIn,
  path: '/accuracy',
  validateSearch: textsOf('accuracyOf', 'accuracyShow'),
  beforeLoad: requireCoverage,
  component: AccuracyScreen,
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

/** People, and all data that comes in. */
export const administrationRoutes = [
  users,
  peopleChanges,
  groups,
  managedPortfolio,
  siteEquips,
  imports,
  points,
  evaluation,
  coverage,
  accuracy,
  ingestKeys,
  webhooks,
] as const
