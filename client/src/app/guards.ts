import { ownPath } from '@bonfire/contract/people/auth'
import { LOCALES, type Locale, type SessionUser } from '@bonfire/contract/people/users'
import type { Portfolio, Site } from '@bonfire/contract/sites'
import { InsightType } from '@bonfire/contract/values/category'
import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { type ActionsSearch, MONTHS_12_DAYS, sortText } from '../features/actions/list/rows/actions-search.ts'
import { isSessionEnded } from '../features/auth/ended-session.ts'
import { mayAdministerUsers, maySeeCoverage, maySeeInsights, maySeeMonitoring } from '../features/auth/permissions.ts'
import { confirmSession, sessionQuery, sessionState } from '../features/auth/session.queries.ts'
import { latestDaysQuery } from '../features/hits/hits.queries.ts'
import { listSites, portfolioQuery } from '../features/sites/portfolio.queries.ts'
import { applyUrlSites, selectByDefault, sitesWithFindings } from '../features/sites/site-selection.ts'
import { DEFAULT_DAYS_RANGE } from '../lib/address/analysis-defaults.ts'
import { isServerAway } from '../lib/http/server-back.ts'
import { takeStorage } from '../lib/stored/owner.ts'
import {
  clearContents,
  followLocale,
  showLocale,
  storedStateReady,
  useStoredState,
} from '../lib/stored/stored-state.ts'
import { knownTimeZone, siteRange } from '../lib/time/site-days.ts'
import { SetupError, setUpApp } from './start/setup.ts'

interface EntrySearch {
  sites?: string | undefined
  /** The reader's language, which a link in a mail carries. */
  locale?: string | undefined
}

/** Lets a signed-in user in, and normalises the sites in the URL. */
export async function enterApp(queryClient: QueryClient, location: ParsedLocation<EntrySearch>) {
  const hasEnded = isSessionEnded()
  let isAnother = false
  const setup = await setUpApp({
    waitForStoredState: storedStateReady,
    confirmSession: async () => {
      const user = await confirmSession(queryClient)
      isAnother = user !== null && takeStorage(user.forgeId)
      if (isAnother) clearContents()
      return user
    },
    loadPortfolio: (user) => queryClient.fetchQuery(portfolioQuery(user.username)),
    loadSites: listSites,
    applyUrl: (portfolio) => applyUrlSites(portfolio, location.search.sites, location.pathname),
    reset: () => queryClient.clear(),
  })
  const { locale, ...search } = location.search
  if (setup.outcome === 'unauthenticated') {
    // Nobody knows whether there is a session, and a page to sign in would not arrive either.
    const doubt = queryClient.getQueryState(sessionQuery.queryKey)?.error
    if (isServerAway(doubt)) throw new SetupError(doubt)
    const spoken = LOCALES.find((known) => known === locale)
    if (spoken) showLocale(spoken)
    throw redirect({ to: '/login', search: { redirect: location.href } })
  }
  if (setup.outcome === 'error') throw new SetupError(setup.cause)
  followAccount(setup.user)
  // The address where a session ended is of whoever left it.
  if (isAnother && hasEnded) throw redirect({ to: '/', search: {}, replace: true })
  if (location.pathname === '/' && search.sites === undefined && setup.selection.selection.isDefault) {
    const sites = await homeSites(queryClient, setup)
    if (sites) throw redirect({ to: '/', search: { ...search, sites: selectByDefault(sites) }, replace: true })
  }

  const { parameter } = setup.selection
  if (parameter !== search.sites || locale !== undefined) {
    throw redirect({
      to: location.pathname,
      search: { ...search, sites: parameter },
      hash: location.hash,
      replace: true,
    })
  }
  return { user: setup.user, portfolio: setup.portfolio, sites: setup.selection.selection.sites }
}

/** The sites of the first project with findings in the default range; undefined if there is none, or nobody may know. */
async function homeSites(
  queryClient: QueryClient,
  { user, portfolio }: { user: SessionUser; portfolio: Portfolio },
): Promise<Site[] | undefined> {
  const siteIds = listSites(portfolio).map(({ syncoId }) => syncoId)
  if (siteIds.length === 0 || !maySeeInsights(user)) return undefined
  const now = new Date()
  const firstDayAt = ({ timezone }: Site) => siteRange(now, DEFAULT_DAYS_RANGE, knownTimeZone(timezone)).from
  try {
    const latest = await queryClient.fetchQuery(latestDaysQuery({ insightType: 'insights', siteIds }))
    return sitesWithFindings(portfolio, (site) => (latest.get(site.syncoId) ?? '') >= firstDayAt(site))
  } catch {
    // The list says what is wrong.
    return undefined
  }
}

let followed: Locale | undefined

/**
 * The account's language is followed once, and again if another browser has since changed it, so that a choice made
 * here is not undone. Without a choice, the page stays in the language of the sign-in page.
 */
function followAccount({ locale, isLocaleChosen }: SessionUser): void {
  if (!isLocaleChosen || locale === followed) return
  followed = locale
  followLocale(locale)
}

interface GuardArguments {
  context: { user: SessionUser }
  location: ParsedLocation
}

/** Redirects keep the query string. */
export function requireInsights({ context, location }: GuardArguments): void {
  if (!maySeeInsights(context.user)) throw redirect({ to: '/actions', search: location.search, replace: true })
}

export function requireMonitoring({ context, location }: GuardArguments): void {
  if (!maySeeMonitoring(context.user)) throw redirect({ to: '/actions', search: location.search, replace: true })
}

/** These pages are not found without userAdmin. */
export function requireUserAdmin({ context, location }: GuardArguments): void {
  if (!mayAdministerUsers(context.user)) throw redirect({ to: '/404', search: location.search, replace: true })
}

/** Nor is coverage, for those who neither read findings nor see to rules or points. */
export function requireCoverage({ context, location }: GuardArguments): void {
  if (!maySeeCoverage(context.user)) throw redirect({ to: '/404', search: location.search, replace: true })
}

/** Rule settings exist for insights, and for monitoring where one sees it; any other type is not found. */
export function requireInsightType({
  params,
  context,
  location,
}: GuardArguments & {
  params: { insightType: string }
}) {
  if (params.insightType === 'monitoring' && !maySeeMonitoring(context.user)) {
    const insights = { to: '/settings/$insightType', params: { insightType: 'insights' } } as const
    throw redirect({ ...insights, search: location.search, replace: true })
  }
  if (InsightType.safeParse(params.insightType).success) return
  throw redirect({ to: '/404', search: location.search, replace: true })
}

/**
 * Completes the address of the actions list: the tab, the time frame of closed ones, and on a fresh visit the last
 * search and sort order.
 */
export function completeActionsAddress({ context, search, location }: GuardArguments & { search: ActionsSearch }) {
  const isForeign = search.status === 'monitoring' && !maySeeMonitoring(context.user)
  const status = isForeign ? 'open' : (search.status ?? 'open')
  const closedOnStartDate = status === 'closed' ? (search.closedOnStartDate ?? MONTHS_12_DAYS) : undefined
  const remembered = search.status === undefined ? useStoredState.getState().actions : undefined
  const isSettled = status === search.status && closedOnStartDate === search.closedOnStartDate
  if (isSettled) return
  throw redirect({
    to: '/actions',
    search: {
      ...location.search,
      ...search,
      status,
      closedOnStartDate,
      actionsSearch: search.actionsSearch ?? (remembered?.search || undefined),
      sort: search.sort ?? (remembered && sortText(remembered.sort)),
    },
    replace: true,
  })
}

/** Leads to the view that the person starts with, else to the first list that they may see. */
export async function goHome({ context, location }: GuardArguments): Promise<never> {
  const start = await chosenStart()
  if (start) throw redirect({ ...start, search: { ...location.search, ...start.search }, replace: true })
  const to = maySeeInsights(context.user) ? '/analysis/insights' : '/actions'
  throw redirect({ to, search: location.search, replace: true })
}

/** Sends signed-in users away from sign-in pages. A session check that has just failed is not repeated. */
export async function passSignedIn(queryClient: QueryClient, target: string | undefined): Promise<void> {
  const check = queryClient.getQueryState(sessionQuery.queryKey)
  if (check && sessionState(check) === 'unauthenticated') return
  if (await confirmSession(queryClient)) throw redirect({ href: ownPath(target), replace: true })
}

/** Undefined also if it cannot be learned: the usual list says what is wrong. */
async function chosenStart() {
  try {
    const { startPage } = await import('../features/views/start-page.ts')
    return await startPage()
  } catch {
    return undefined
  }
}
