import { ownPath } from '@bonfire/contract/auth'
import { InsightType } from '@bonfire/contract/category'
import { LOCALES, type Locale, type SessionUser } from '@bonfire/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { type ActionsSearch, MONTHS_12_DAYS, sortText } from '../features/actions/list/actions-search.ts'
import { maySeeInsights, maySeeMonitoring } from '../features/auth/permissions.ts'
import { confirmSession, sessionQuery, sessionState } from '../features/auth/session.queries.ts'
import { listSites, portfolioQuery } from '../features/sites/portfolio.queries.ts'
import { applyUrlSites } from '../features/sites/site-selection.ts'
import { followLocale, showLocale, storedStateReady, useStoredState } from '../lib/stored-state.ts'
import { SetupError, setUpApp } from './setup.ts'

interface EntrySearch {
  sites?: string | undefined
  /** Of a link in a mail: what its reader speaks. */
  locale?: string | undefined
}

/** Lets a signed-in person in, with the URL's sites as they should be written. */
export async function enterApp(queryClient: QueryClient, location: ParsedLocation<EntrySearch>) {
  const setup = await setUpApp({
    waitForStoredState: storedStateReady,
    confirmSession: () => confirmSession(queryClient),
    loadPortfolio: (user) => queryClient.fetchQuery(portfolioQuery(user.username)),
    loadSites: listSites,
    applyUrl: (portfolio) => applyUrlSites(portfolio, location.search.sites, location.pathname),
    reset: () => queryClient.clear(),
  })
  const { locale, ...search } = location.search
  if (setup.outcome === 'unauthenticated') {
    const spoken = LOCALES.find((known) => known === locale)
    if (spoken) showLocale(spoken)
    throw redirect({ to: '/login', search: { redirect: location.href } })
  }
  if (setup.outcome === 'error') throw new SetupError(setup.cause)
  followAccount(setup.user)

  const { parameter } = setup.selection
  if (parameter !== search.sites || locale !== undefined) {
    throw redirect({
      to: location.pathname,
      search: { ...search, sites: parameter },
      hash: location.hash,
      replace: true,
    })
  }
  return { user: setup.user }
}

let followed: Locale | undefined

/** Once, and when another browser chose another language since: what is chosen in this one is not undone. */
function followAccount({ locale }: SessionUser): void {
  if (locale === followed) return
  followed = locale
  followLocale(locale)
}

interface GuardArguments {
  context: { user: SessionUser }
  location: ParsedLocation
}

/** Redirects keep the query string (OPEN-A14). */
export function requireInsights({ context, location }: GuardArguments): void {
  if (!maySeeInsights(context.user)) throw redirect({ to: '/actions', search: location.search, replace: true })
}

export function requireMonitoring({ context, location }: GuardArguments): void {
  if (!maySeeMonitoring(context.user)) throw redirect({ to: '/actions', search: location.search, replace: true })
}

/** Rule settings are of insights or of monitoring; anything else is no page (NAV-08, NAV-09). */
export function requireInsightType({
  params,
  location,
}: {
  params: { insightType: string }
  location: ParsedLocation
}) {
  if (InsightType.safeParse(params.insightType).success) return
  throw redirect({ to: '/404', search: location.search, replace: true })
}

/**
 * The list of actions with an address that says what it shows: a kind of actions, for closed ones since when, and what
 * was searched and sorted by last when it is opened anew (ACT-12, ACT-20, ACT-49, ACT-50).
 */
export function settleActions({ context, search, location }: GuardArguments & { search: ActionsSearch }) {
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

export function goHome({ context, location }: GuardArguments): never {
  const to = maySeeInsights(context.user) ? '/analysis/insights' : '/actions'
  throw redirect({ to, search: location.search, replace: true })
}

/** Who is signed in already has no business on a sign-in page. A check that has just failed is not repeated. */
export async function passSignedIn(queryClient: QueryClient, target: string | undefined): Promise<void> {
  const check = queryClient.getQueryState(sessionQuery.queryKey)
  if (check && sessionState(check) === 'unauthenticated') return
  if (await confirmSession(queryClient)) throw redirect({ href: ownPath(target), replace: true })
}
