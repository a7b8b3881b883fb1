import type { SessionUser } from '@bonfire/contract/people/users'
import type { Site } from '@bonfire/contract/sites'
import { MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import type { QueryClient } from '@tanstack/react-query'
import { loadBriefly } from '../../../lib/loading/load-briefly.ts'
import { hasRolesRestriction } from '../../auth/permissions.ts'
import { actionsQuery, closedActionsRequest, openActionsRequest } from '../actions.queries.ts'
import { closedDays } from './filters/time-frame.ts'
import { type ActionsSearch, daysBackIn } from './rows/actions-search.ts'

/** Whole hours since 1970. */
export const hourOf = (now: Date) => Math.floor(now.getTime() / MILLISECONDS_PER_HOUR)

interface Asked {
  readonly user: SessionUser
  readonly sites: readonly Site[]
  readonly daysBack: number
  /** Today depends on the time of day, and differs by site. */
  readonly hour: number
}

/** The parameters of the requests for open and closed actions. */
export function requestsOf({ user, sites, daysBack, hour }: Asked) {
  const timeZones = new Set(sites.map((site) => site.timezone))
  const closed = closedDays(daysBack, new Date(hour * MILLISECONDS_PER_HOUR), timeZones)
  return { open: openActionsRequest(user, sites), closed: closedActionsRequest(sites, closed) }
}

interface ListAsked extends Pick<Asked, 'user' | 'sites'> {
  readonly queryClient: QueryClient
  readonly url: ActionsSearch
}

/** Loads the actions of a list that is about to be shown. */
export async function loadFirstActions({ queryClient, user, sites, url }: ListAsked): Promise<void> {
  if (!hasRolesRestriction(user) || sites.length === 0) return
  const daysBack = daysBackIn(url)
  const { open, closed } = requestsOf({ user, sites, daysBack, hour: hourOf(new Date()) })
  await loadBriefly(queryClient, actionsQuery(url.status === 'closed' ? closed : open))
}
