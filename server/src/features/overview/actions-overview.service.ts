import { MAXIMUM_RANGE_DAYS } from '@bonfire/contract/hits/hits'
import { type ActionShare, type ActionsOverview, OVERVIEW_PAGE_ROWS } from '@bonfire/contract/overview/overview'
import { countDays, type Period } from '@bonfire/contract/overview/periods'
import { may } from '@bonfire/contract/people/permissions'
import type { Context } from '../../context.ts'
import { shareReads } from '../../db/heavy-reads.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse } from '../../http/refusal.ts'
import { visibleSiteRowIds } from '../sites/sites.service.ts'
import * as actions from './actions-overview.repository.ts'
import * as repairs from './repairs-overview.repository.ts'

/** Null for people who may not list actions. */
export async function overviewOfActions(
  { db, clock }: Context,
  caller: Caller,
  { siteRowIds, period, before }: { siteRowIds: readonly number[]; period: Period; before: Period },
): Promise<ActionsOverview | null> {
  if (!may(caller, 'workOnFindings')) return null
  const query = { siteRowIds, period, before, hasTriage: may(caller, 'chooseTriage'), now: clock() }
  return sumUpActions(db, query, [siteRowIds, period, query.hasTriage])
}

/** One statement after the other, in one turn. */
const sumUpActions = shareReads(
  async (db, { before, ...query }: actions.ActionQuery & { readonly before: Period }): Promise<ActionsOverview> => {
    const { siteRowIds } = query
    const closed = { siteRowIds, closed: actions.closedOf(query) }
    return {
      ...(await actions.countActions(db, query, before)),
      teams: await actions.findTeams(db, query),
      ...(await actions.sumSavingsOfPeriods(db, query, before)),
      repairs: {
        ...(await repairs.sumUpRepairs(db, closed)),
        avoided: await repairs.sumUpAvoided(db, { siteRowIds, actions: closed.closed }),
        rules: await repairs.findRulesOfRepairs(db, closed),
      },
    }
  },
)

interface ActionsRequest {
  readonly sites: readonly string[]
  readonly period: Period
  readonly share: ActionShare
  readonly team: string | undefined
  readonly ruleId: string | undefined
  readonly currency: string | undefined
  readonly offset: number
}

/** The actions that a number of the overview counts. */
export async function listActions(context: Context, caller: Caller, request: ActionsRequest) {
  refuseUnless('workOnFindings', caller)
  const { sites, period, offset, ...listed } = request
  if (countDays(period) > MAXIMUM_RANGE_DAYS) throw refuse('range.too-long', { days: MAXIMUM_RANGE_DAYS })
  const query = {
    siteRowIds: await visibleSiteRowIds(context, caller, sites),
    period,
    hasTriage: may(caller, 'chooseTriage'),
    now: context.clock(),
  }
  const { siteRowIds } = query
  const [total, savings, avoided, found] = await Promise.all([
    actions.countListed(context.db, query, listed),
    actions.sumSavings(context.db, query, listed),
    repairs.sumUpAvoided(context.db, {
      siteRowIds,
      ruleId: listed.ruleId,
      actions: actions.listedOf(query, listed),
    }),
    actions.findActions(context.db, query, { ...listed, offset, limit: OVERVIEW_PAGE_ROWS }),
  ])
  return {
    total,
    savings,
    avoided,
    actions: found.map((action) => ({
      ...action,
      createdAt: action.createdAt.toISOString(),
      closedAt: action.closedAt?.toISOString() ?? null,
    })),
  }
}
