import { worthPerDay } from '@bonfire/contract/hits/hits'
import { SUBSCRIBED_SEVERITIES } from '@bonfire/contract/insight-subscriptions'
import type { Trust } from '@bonfire/contract/trust'
import type { DigestFactsGroup } from '../../../db/mail-facts.ts'
import type { Candidate, DigestPlace, DigestRule, DueSubscription } from './digests.repository.ts'

const MOST_EQUIPS = 3

/** A run reads these once for many subscribers. */
export interface TenantFindings {
  readonly bySite: ReadonlyMap<number, readonly Candidate[]>
  readonly places: ReadonlyMap<number, DigestPlace>
  readonly rules: ReadonlyMap<number, DigestRule & { readonly names: DigestFactsGroup['names'] }>
  /** What findings have cost lately, by their equip rule, and the days with data of those sites. */
  readonly lately: {
    readonly costs: ReadonlyMap<number, number>
    readonly observedDays: ReadonlyMap<number, number>
  }
  /** By the key of the rule, at the sites that the subscriber sees. */
  readonly trust: ReadonlyMap<string, Trust>
}

type State = 'new' | 'still' | 'gone'

/** A finding is no news to somebody who was mailed everything until an instant. */
function stateOf({ seenAt, goneAt }: Candidate, toldUntil: Date, now: Date): State | undefined {
  if (goneAt > now) return seenAt > toldUntil ? 'new' : 'still'
  // A spell that ended before it arrived is history.
  return goneAt > toldUntil && seenAt < goneAt ? 'gone' : undefined
}

/** The subscription's findings by site and rule, most urgent first. Mails at once tell what is new, and nothing else. */
export function digestGroups(subscription: DueSubscription, found: TenantFindings, now: Date): DigestFactsGroup[] {
  const accepts = createFilter(subscription)
  const groups: DigestFactsGroup[] = []
  for (const siteRowId of subscription.siteRowIds) {
    const place = found.places.get(siteRowId)
    const candidates = (found.bySite.get(siteRowId) ?? []).filter(accepts)
    if (!place) continue
    for (const [ruleRowId, ofRule] of Map.groupBy(candidates, (candidate) => candidate.ruleRowId)) {
      const rule = found.rules.get(ruleRowId)
      const group = rule && groupOf(ofRule, { subscription, costs: found.lately.costs, now })
      if (!rule || !group) continue
      const { siteId, site, projectKey, currency } = place
      const { cost, ...counted } = group
      const basis = {
        observedDays: found.lately.observedDays.get(siteRowId) ?? 0,
        trust: found.trust.get(rule.ruleId) ?? null,
      }
      groups.push({
        ...{ siteRowId, siteId, site, projectKey, ruleId: rule.ruleId, names: rule.names },
        ...counted,
        ...(cost > 0 && { worthPerDay: { amount: worthPerDay(cost, basis), currency } }),
      })
    }
  }
  return groups.sort(compareGroups)
}

/**
 * New before old before gone, those that came back after a repair first, then by priority, by what they are worth a day, by
 * severity, and by number.
 */
function compareGroups(a: DigestFactsGroup, b: DigestFactsGroup): number {
  return (
    urgencyOf(a) - urgencyOf(b) ||
    Number(b.cameBackCount !== undefined) - Number(a.cameBackCount !== undefined) ||
    (a.priority || 4) - (b.priority || 4) ||
    compareWorth(a, b) ||
    SUBSCRIBED_SEVERITIES.indexOf(a.severity) - SUBSCRIBED_SEVERITIES.indexOf(b.severity) ||
    findingsOf(b) - findingsOf(a) ||
    a.site.localeCompare(b.site) ||
    a.ruleId.localeCompare(b.ruleId)
  )
}

/** What has no cost comes last. Amounts of two currencies are not compared: each currency stays together. */
function compareWorth({ worthPerDay: a }: DigestFactsGroup, { worthPerDay: b }: DigestFactsGroup): number {
  if (!a || !b) return Number(!a) - Number(!b)
  return a.currency.localeCompare(b.currency) || b.amount - a.amount
}

type Counts = Pick<DigestFactsGroup, 'newCount' | 'stillCount' | 'goneCount'>

const urgencyOf = ({ newCount, stillCount }: Counts) => (newCount > 0 ? 0 : stillCount > 0 ? 1 : 2)
const findingsOf = ({ newCount, stillCount, goneCount }: Counts) => newCount + stillCount + goneCount

function createFilter({ categories, priorities, severities }: DueSubscription): (candidate: Candidate) => boolean {
  const [category, priority, severity] = [
    new Set<string>(categories),
    new Set<number>(priorities),
    new Set<string>(severities),
  ]
  return (candidate) =>
    (category.size === 0 || category.has(candidate.category ?? 'other')) &&
    (priority.size === 0 || priority.has(candidate.priority)) &&
    (severity.size === 0 || severity.has(severityOf(candidate.severityRank)))
}

const severityOf = (rank: number) => SUBSCRIBED_SEVERITIES[rank] ?? 'other'

function groupOf(
  all: readonly Candidate[],
  { subscription, costs, now }: { subscription: DueSubscription; costs: TenantFindings['lately']['costs']; now: Date },
) {
  const counts = { new: 0, still: 0, gone: 0 }
  let cameBackCount = 0
  let cost = 0
  const newEquips: string[] = []
  const equipRuleIds: number[] = []
  let rank = SUBSCRIBED_SEVERITIES.length - 1
  let [firstOn, lastOn] = ['9999-12-31', '0001-01-01']
  for (const candidate of all) {
    const state = stateOf(candidate, subscription.toldUntil, now)
    if (state === undefined || (subscription.rhythm === 'atOnce' && state !== 'new')) continue
    counts[state] += 1
    if (state !== 'gone' && candidate.cameBack) cameBackCount += 1
    if (state !== 'gone') cost += costs.get(candidate.equipRuleId) ?? 0
    equipRuleIds.push(candidate.equipRuleId)
    if (state === 'new' && newEquips.length < MOST_EQUIPS) newEquips.push(candidate.equipName)
    rank = Math.min(rank, candidate.severityRank)
    // A finding that is still there may have begun years ago, which is longer than a list.
    const shownFrom = state === 'new' ? candidate.firstOn : candidate.lastOn
    if (shownFrom < firstOn) firstOn = shownFrom
    if (candidate.lastOn > lastOn) lastOn = candidate.lastOn
  }
  if (counts.new + counts.still + counts.gone === 0) return undefined
  return {
    category: all[0]?.category ?? null,
    priority: all[0]?.priority ?? 0,
    severity: severityOf(rank),
    newCount: counts.new,
    stillCount: counts.still,
    goneCount: counts.gone,
    ...(cameBackCount > 0 && { cameBackCount }),
    newEquips,
    equipRuleIds,
    firstOn,
    lastOn,
    cost,
  }
}
