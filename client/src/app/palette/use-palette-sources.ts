import type { InsightGroup } from '@bonfire/contract/hits/insight-group'
import type { SessionUser } from '@bonfire/contract/people/users'
import type { Portfolio, Site } from '@bonfire/contract/sites'
import { INSIGHT_TYPES, type InsightType } from '@bonfire/contract/values/category'
import { type SavedView, VIEW_SCREENS } from '@bonfire/contract/views'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { actionLabel } from '../../features/actions/action-model.ts'
import { actionsQuery, openActionsRequest, withSiteNames } from '../../features/actions/actions.queries.ts'
import {
  hasRolesRestriction,
  isOfferedRuleSettings,
  mayAdministerUsers,
  maySeeCoverage,
  maySeeInsights,
  maySeeMonitoring,
} from '../../features/auth/permissions.ts'
import { useSessionUser } from '../../features/auth/session.queries.ts'
import { useAnalysisSearch } from '../../features/hits/analysis-search.ts'
import { groupsQuery } from '../../features/hits/hits.queries.ts'
import { useSitesByDays } from '../../features/hits/range/days-at-sites.ts'
import { listSites } from '../../features/sites/portfolio.queries.ts'
import { sitesParameter, useSelectedSites } from '../../features/sites/site-selection.ts'
import { openView } from '../../features/views/view-address.ts'
import { recentViewsQuery } from '../../features/views/views.queries.ts'
import { compareLabels } from '../../lib/compare-labels.ts'
import type { PaletteItem, PaletteSource } from './palette-model.ts'

export const LISTS = { insights: '/analysis/insights', monitoring: '/analysis/monitoring' } as const
export const EQUIPMENT = {
  insights: '/analysis/insights/$siteId/$ruleId',
  monitoring: '/analysis/monitoring/$siteId/$ruleId',
} as const

const DATA_IN = [
  { key: 'portfolio', to: '/portfolio' },
  { key: 'imports', to: '/imports' },
  { key: 'points', to: '/points' },
  { key: 'evaluation', to: '/evaluation' },
  { key: 'keys', to: '/ingest-keys' },
  { key: 'webhooks', to: '/webhooks' },
] as const

// The actions of more sites are too many to load here; they are offered once their list has been loaded.
const MOST_SITES_FOR_ACTIONS = 250

/** Lists where the user may go: pages, all sites, and rules with hits and open actions at the selected sites. */
export function usePaletteSources(): PaletteSource[] {
  const t = useTranslations('overlays.palette')
  const shell = useTranslations('shell')
  const user = useSessionUser()
  const { portfolio } = useSelectedSites()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const insights = useRules('insights', maySeeInsights(user))
  const monitoring = useRules('monitoring', hasMonitoring(user))
  const actions = useActions()
  const views = useViews(user)

  return useMemo(
    () => [
      { key: 'pages', label: t('pages'), items: pageItems(user, shell, t) },
      { key: 'views', label: t('views'), items: views },
      { key: 'sites', label: t('sites'), items: siteItems(portfolio, siteTarget(user, pathname)) },
      { key: 'rules', label: t('rules'), items: [...insights, ...monitoring] },
      { key: 'equips', label: t('equips'), items: [] },
      { key: 'actions', label: t('actions'), items: actions },
      { key: 'people', label: t('people'), items: [] },
    ],
    [t, shell, user, portfolio, pathname, insights, monitoring, actions, views],
  )
}

type Words = ReturnType<typeof useTranslations<'overlays.palette'>>

function pageItems(user: SessionUser, t: ReturnType<typeof useTranslations<'shell'>>, words: Words): PaletteItem[] {
  const pages = [
    { key: 'insights', to: LISTS.insights, isAllowed: maySeeInsights(user) },
    { key: 'monitoring', to: LISTS.monitoring, isAllowed: maySeeMonitoring(user) },
    { key: 'overview', to: '/overview', isAllowed: maySeeInsights(user) },
    { key: 'units', to: '/equips', isAllowed: maySeeInsights(user) },
    { key: 'actions', to: '/actions', isAllowed: true },
    { key: 'histories', to: '/histories', isAllowed: user.config.apertureUrl === null },
    { key: 'labels', to: '/labels', isAllowed: true },
  ] as const
  const types = INSIGHT_TYPES.filter((type) => type !== 'monitoring' || maySeeMonitoring(user))
  const settings = isOfferedRuleSettings(user) ? types : []
  return [
    ...pages
      .filter(({ isAllowed }) => isAllowed)
      .map(({ key, to }) => ({ id: `page:${key}`, label: t(`navigation.${key}`), detail: '', link: { to } })),
    ...settings.map((insightType) => ({
      id: `settings:${insightType}`,
      label: t('userMenu.projectSettings'),
      detail: t(`navigation.${insightType}`),
      link: { to: '/settings/$insightType', params: { insightType } } as const,
    })),
    ...administrationItems(user, t, words),
  ]
}

/** Users, groups and imports, for their administrators. */
function administrationItems(user: SessionUser, t: Parameters<typeof pageItems>[1], words: Words): PaletteItem[] {
  const isAdministrator = mayAdministerUsers(user)
  const pages = [
    { key: 'users', label: t('userMenu.userSettings'), detail: '', to: '/users', isAllowed: isAdministrator },
    {
      key: 'groups',
      label: t('userMenu.groupSettings'),
      detail: '',
      to: '/groups',
      isAllowed: mayAdministerUsers(user),
    },
    { key: 'accuracy', label: words('accuracy'), detail: '', to: '/accuracy', isAllowed: maySeeCoverage(user) },
    ...DATA_IN.map(({ key, to }) => ({
      key,
      label: words(`dataIn.${key}`),
      detail: t('userMenu.dataIn'),
      to,
      isAllowed: isAdministrator,
    })),
  ] as const
  return pages
    .filter(({ isAllowed }) => isAllowed)
    .map(({ key, label, detail, to }) => ({ id: `page:${key}`, label, detail, link: { to } }))
}

/** The list that a chosen site opens: the current one, else the first one the user may see. */
function siteTarget(user: SessionUser, pathname: string) {
  const present = INSIGHT_TYPES.find((insightType) => pathname.startsWith(LISTS[insightType]))
  if (present) return LISTS[present]
  if (maySeeInsights(user)) return LISTS.insights
  return maySeeMonitoring(user) ? LISTS.monitoring : '/actions'
}

function siteItems(portfolio: Portfolio, to: ReturnType<typeof siteTarget>): PaletteItem[] {
  const projectNames = new Map(
    Object.values(portfolio.projects).map((project) => [project.projectKey, project.projectName]),
  )
  return listSites(portfolio).map((site: Site) => ({
    id: `site:${site.id}`,
    label: site.label,
    detail: [projectNames.get(site.projectId), site.state].filter(Boolean).join(' · '),
    link: { to, search: { sites: sitesParameter([site]) } },
  }))
}

/** The rules with hits at the selected sites. A rule with hits at one site opens there; any other opens as a search. */
function useRules(insightType: InsightType, isAllowed: boolean): PaletteItem[] {
  const t = useTranslations('overlays.palette')
  const navigation = useTranslations('shell.navigation')
  const { sites } = useSelectedSites()
  const { range } = useAnalysisSearch(insightType)
  const asked = useSitesByDays(sites, range)
  const { data } = useQuery({
    ...groupsQuery({ insightType, sites: asked }),
    enabled: isAllowed && asked.length > 0,
  })
  return useMemo(() => {
    const byRule = Map.groupBy(data?.groups ?? [], (group) => group.ruleId)
    return [...byRule.values()]
      .map(([first, ...others]) => {
        if (!first) return undefined
        const place = others.length === 0 ? first.site : t('ruleSites', { count: others.length + 1 })
        return {
          id: `rule:${insightType}:${first.ruleId}`,
          label: first.ruleName,
          detail: `${navigation(insightType)} · ${place}`,
          link: ruleLink(insightType, first, others.length === 0),
        }
      })
      .filter((item) => item !== undefined)
      .sort((a, b) => compareLabels(a.label, b.label))
  }, [data, insightType, t, navigation])
}

function ruleLink(insightType: InsightType, group: InsightGroup, isOnlyThere: boolean): PaletteItem['link'] {
  if (!isOnlyThere) return { to: LISTS[insightType], search: { analysisSearch: group.ruleName } }
  return { to: EQUIPMENT[insightType], params: { siteId: group.siteId, ruleId: group.ruleId }, search: {} }
}

/** Monitoring is not loaded for a user without a role. */
const hasMonitoring = (user: SessionUser) => maySeeMonitoring(user) && hasRolesRestriction(user)

/** The saved views of the lists that the user may see. */
function useViews(user: SessionUser): PaletteItem[] {
  const navigation = useTranslations('shell.navigation')
  const hasScreen = { insights: maySeeInsights(user), monitoring: hasMonitoring(user), actions: true }
  const screens = VIEW_SCREENS.filter((screen) => hasScreen[screen])
  const views = useQueries({
    queries: screens.map(recentViewsQuery),
    combine: allViews,
  })
  return useMemo(
    () =>
      views.map((view) => ({
        id: `view:${view.viewId}`,
        label: view.name,
        detail: [navigation(view.screen), view.project?.projectName, view.sharedBy].filter(Boolean).join(' · '),
        link: { to: view.screen === 'actions' ? '/actions' : LISTS[view.screen] },
        open: () => openView(view),
      })),
    [views, navigation],
  )
}

const allViews = (answers: readonly { data?: { views: readonly SavedView[] } | undefined }[]) =>
  answers.flatMap(({ data }) => data?.views ?? [])

/** The open actions at the selected sites, latest change first. */
function useActions(): PaletteItem[] {
  const user = useSessionUser()
  const { sites, portfolio } = useSelectedSites()
  const request = useMemo(() => openActionsRequest(user, sites), [user, sites])
  const { data: rows } = useQuery({
    ...actionsQuery(request),
    enabled: hasRolesRestriction(user) && sites.length > 0 && sites.length <= MOST_SITES_FOR_ACTIONS,
  })
  return useMemo(
    () =>
      withSiteNames(rows ?? [], portfolio).map(({ key, summary, siteLabel, projectName }) => ({
        id: `action:${key}`,
        label: `${actionLabel(key)} ${summary}`,
        detail: `${siteLabel} · ${projectName}`,
        link: { to: '/actions', search: { action: key } },
      })),
    [rows, portfolio],
  )
}
