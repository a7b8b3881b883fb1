import { createRoute, redirect } from '@tanstack/react-router'
import { signedIn } from './roots.ts'

/** A path that leads to another with the same query. */
const createMovedRoute = <Path extends string>(
  path: Path,
  to: '/analysis/insights' | '/analysis/monitoring' | '/actions',
) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ to, search: location.search, replace: true })
    },
  })

const analysis = createMovedRoute('/analysis', '/analysis/insights')

// Old paths, still used by bookmarks and mails.
const triage = createMovedRoute('/triage', '/analysis/insights')
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
const oldInsights = createMovedRoute('/insights', '/analysis/insights')
const oldMonitoring = createMovedRoute('/monitoring', '/analysis/monitoring')
const issues = createMovedRoute('/issues', '/actions')
const issue = createRoute({
  getParentRoute: () => signedIn,
  path: '/issue/$actionId',
  beforeLoad: ({ params, location }) => {
    throw redirect({ to: '/actions/$actionId', params, search: location.search, replace: true })
  },
})

/** Addresses that lead to others. */
export const movedRoutes = [analysis, triage, triageEquipment, oldInsights, oldMonitoring, issues, issue] as const
