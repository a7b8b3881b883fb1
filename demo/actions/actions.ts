import type { ActionPriority, ActionStatus, ActionType, TransitionReason } from '@bonfire/contract/actions/action-words'
import { dateOf, epochDayOf } from '../days.ts'
import { closingReasonAt } from '../findings/mendings.ts'
import { DEMO_ACCOUNTS } from '../portfolio/accounts.ts'
import type { DemoProject, DemoSite } from '../portfolio/site.ts'
import { chance, mix, pick, wholeWithin } from '../seed.ts'
import { amountsOf, type DemoAmounts, openStatusAt, priorityOf, teamOf } from './action-facts.ts'
import { type DemoEvent, feedOf } from './action-feed.ts'
import { type DemoFile, screenshotOf } from './action-files.ts'
import { type ActionPlan, plannedActions } from './action-plans.ts'
import { namesOf } from './action-texts.ts'

export interface DemoAction {
  readonly projectKey: string
  readonly siteId: string
  readonly summary: string
  readonly description: string
  readonly status: ActionStatus
  readonly priority: ActionPriority
  readonly type: ActionType
  readonly team: string
  /** Accounts by username. */
  readonly createdBy: string
  readonly assignee: string | null
  readonly createdAt: Date
  readonly closedAt: Date | null
  /** yyyy-MM-dd at the site. */
  readonly dueDate: string | null
  readonly reason: TransitionReason | null
  readonly reportUrl: string | null
  readonly ruleName: string
  readonly target: string
  readonly amounts: DemoAmounts
  readonly screenshot: DemoFile | null
  /** The equipment it is or, once ended, was about, for one rule. */
  readonly associated: { readonly ruleId: string; readonly equipIds: readonly string[] } | null
  /** Oldest first. */
  readonly events: readonly DemoEvent[]
}

const PICTURE_SHARE = 0.12
const DUE_SHARE = 0.75
const ASPECT = {
  age: 82,
  last: 83,
  assignee: 85,
  creator: 86,
  link: 88,
  status: 90,
  picture: 91,
  due: 92,
} as const

/**
 * The portfolio's actions at an instant: open ones on equipment that fired in the days before, closed ones of the last
 * two years, and some without findings. Deterministic per day; oldest first.
 */
export function demoActions(now: Date): DemoAction[] {
  return plannedActions(now, epochDayOf(now.toISOString().slice(0, 10)))
    .map((plan) => actionOf(plan, now))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.summary < b.summary ? -1 : 1))
}

function actionOf(plan: ActionPlan, now: Date): DemoAction {
  const { project, site, seed, words } = plan
  const { status, createdDaysAgo, lastDaysAgo } = fateOf(plan)
  const reason = reasonOf(status, plan)
  const people = peopleAt(project, site)
  const summary = words.title.replace('{equip}', namesOf(plan.equips))
  const [pictured] = plan.equips
  const { createdAt, events } = feedOf({
    summary,
    siteLabel: site.label,
    seed,
    status,
    reason,
    createdDaysAgo,
    lastDaysAgo,
    timezone: project.timezone,
    now,
    people,
    found: words.found,
    mended: words.mended,
  })
  const isAssigned = !['Triage', 'To Be Raised MM'].includes(status) && chance(seed, ASPECT.assignee) < 0.7
  return {
    projectKey: project.projectKey,
    siteId: site.siteId,
    summary,
    description: plan.description,
    status,
    priority: priorityOf(plan.severity, seed),
    type: plan.type,
    team: teamOf(project, words.trade, seed),
    createdBy: pick(people, chance(seed, ASPECT.creator)),
    assignee: isAssigned ? pick(people, chance(mix(seed, 3), ASPECT.assignee)) : null,
    createdAt,
    closedAt: status === 'Closed' ? (events.at(-1)?.at ?? createdAt) : null,
    dueDate: isAssigned ? dueDateOf(createdAt, createdDaysAgo, seed) : null,
    reason,
    reportUrl:
      plan.ruleName && chance(seed, ASPECT.link) < 0.4 ? `https://trends.bonfire.example/${site.siteId}` : null,
    ruleName: plan.ruleName,
    target: plan.equips.map((equip) => equip.name).join(','),
    amounts: amountsOf({ project, site, saves: words.saves, seed }),
    screenshot:
      pictured && words.saves !== 'none' && chance(seed, ASPECT.picture) < PICTURE_SHARE
        ? screenshotOf(pictured.name)
        : null,
    associated: plan.associated,
    events,
  }
}

/** Most assigned work has a day to be done by: a few weeks after it was raised, some of it missed. */
function dueDateOf(createdAt: Date, createdDaysAgo: number, seed: number): string | null {
  const share = chance(seed, ASPECT.due)
  if (share > DUE_SHARE) return null
  const days = wholeWithin([7, 28], share / DUE_SHARE) + Math.floor(createdDaysAgo * 0.9)
  return dateOf(epochDayOf(createdAt.toISOString().slice(0, 10)) + days)
}

function fateOf({ outcome, seed, closing }: ActionPlan) {
  const age = chance(seed, ASPECT.age)
  const last = chance(seed, ASPECT.last)
  if (outcome === 'open') {
    const { status, ageDays } = openStatusAt(chance(seed, ASPECT.status))
    const createdDaysAgo = wholeWithin(ageDays, age)
    return { status, createdDaysAgo, lastDaysAgo: Math.floor(createdDaysAgo * last ** 2) }
  }
  const status: ActionStatus = outcome === 'closed' ? 'Closed' : 'Rejected'
  if (closing) return { status, createdDaysAgo: closing.createdDaysAgo, lastDaysAgo: closing.daysAgo }
  const lastDaysAgo = 1 + Math.floor(820 * last ** 1.7)
  return { status, createdDaysAgo: lastDaysAgo + wholeWithin([3, 120], age ** 1.5), lastDaysAgo }
}

function reasonOf(status: ActionStatus, { seed, closing }: ActionPlan): TransitionReason | null {
  if (status === 'Rejected') return 'Rejected'
  return status === 'Closed' ? (closing?.reason ?? closingReasonAt(seed)) : null
}

/** Accounts that see the site; the closest ones most often. */
function peopleAt(project: DemoProject, site: DemoSite): readonly [string, ...string[]] {
  const near = DEMO_ACCOUNTS.filter(
    ({ projectKeys, siteIds }) =>
      (projectKeys !== 'all' && projectKeys.includes(project.projectKey)) || siteIds.includes(site.siteId),
  ).map((account) => account.username)
  return ['engineer', 'admin', 'engineer', ...near, ...near]
}
