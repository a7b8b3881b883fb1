import type { ActionType } from '@bonfire/contract/actions/action-words'
import { EXTRA_ACTIONS } from '../content/extra-actions.ts'
import { DEMO_PROJECTS } from '../content/sites.ts'
import { dateOf } from '../days.ts'
import { demoFaults, type Fault, mendedAfterDays, mostEquipsOf } from '../findings/faults.ts'
import { demoOccurrences } from '../findings/findings.ts'
import {
  actionSeedOf,
  type ClosingReason,
  closingReasonOf,
  DOUBTED_RULE,
  daysSinceMending,
  isFaint,
} from '../findings/mendings.ts'
import type { DemoProject, DemoSite } from '../portfolio/site.ts'
import { chance, hashText, mix, wholeWithin } from '../seed.ts'
import { TYPE_OF_CATEGORY } from './action-facts.ts'
import { descriptionOf } from './action-texts.ts'
import type { ActionWords } from './action-words.ts'
import { type CameBack, cameBackYesterday } from './came-back.ts'
import { ACTION_WORDS } from './words.ts'

type Outcome = 'open' | 'closed' | 'rejected'

/** When and why an action was closed. */
interface Closing {
  readonly reason: ClosingReason
  readonly daysAgo: number
  readonly createdDaysAgo: number
}

/** An action as it is going to be, without its people and dates. */
export interface ActionPlan {
  readonly project: DemoProject
  readonly site: DemoSite
  readonly seed: number
  readonly outcome: Outcome
  readonly words: ActionWords
  readonly severity: Fault['rule']['severity']
  readonly type: ActionType
  readonly description: string
  readonly ruleName: string
  readonly equips: readonly Fault['equip'][]
  readonly associated: { readonly ruleId: string; readonly equipIds: readonly string[] } | null
  /** Null: any time and reason will do. */
  readonly closing: Closing | null
}

const RECENT_DAYS = 10
const DOUBTED_DAYS_AGO = [2, 6] as const
const WEEKEND_DAYS = 2
const OPEN_SHARE = 0.34
const REJECTED_SHARE = 0.025
const ASPECT = { outcome: 80, closed: 81, created: 97, doubted: 98 } as const

/** What actions are about: rules that fired, and what else people raise. `today` is an epoch day. */
export function plannedActions(now: Date, today: number): ActionPlan[] {
  const heard = new Map<string, string>()
  for (const hit of demoOccurrences({ from: dateOf(today - RECENT_DAYS), to: dateOf(today - 1) })) {
    const key = `${hit.equipId}/${hit.ruleId}`
    if (!heard.has(key)) heard.set(key, hit.occurredOn)
  }
  const back = cameBackYesterday(now)
  const faults = demoFaults().filter((fault) => fault !== back?.fault)
  const groups = Map.groupBy(faults, ({ site, rule }) => `${site.siteId}/${rule.ruleId}`)
  const found = [...groups.values()].flatMap((ofGroup) => plansOf(ofGroup, { today, heard }))
  const returned = back ? returnedPlan(back, today) : []
  const raised = DEMO_PROJECTS.flatMap((project) => project.sites.flatMap((site) => extrasOf(project, site)))
  return [...found, ...returned, ...raised]
}

function returnedPlan({ fault, closedOn }: CameBack, today: number): ActionPlan[] {
  const { seed } = fault
  return planOf('closed', seed, {
    faults: [fault],
    closing: closingOf('Fixed', { seed, daysAgo: today - closedOn, lastedDays: 5 }),
  })
}

/** The actions for a rule at a site: none, a current one, an old one, or both. */
function plansOf(faults: readonly Fault[], days: { today: number; heard: ReadonlyMap<string, string> }): ActionPlan[] {
  const [first] = faults
  if (!first) return []
  const seed = actionSeedOf({ siteId: first.site.siteId, ruleId: first.rule.ruleId })
  const some = (wanted: readonly Fault[]) => wanted.slice(0, mostEquipsOf(first))
  const firingBy = (day: number) =>
    some(faults.filter(({ equip, rule }) => (days.heard.get(`${equip.equipId}/${rule.ruleId}`) ?? '9') <= dateOf(day)))
  const closed = closedOf(faults, { seed, today: days.today, some, firingBy })
  const isDoubted = closed?.closing?.reason === 'False alert'
  const share = chance(seed, ASPECT.outcome)
  return [
    ...(share < OPEN_SHARE && !isDoubted ? planOf('open', seed, { faults: firingBy(days.today) }) : []),
    ...(closed ? planOf('closed', mix(seed, 1), closed) : []),
    ...(share > 1 - REJECTED_SHARE ? planOf('rejected', mix(seed, 2), { faults: some(faults) }) : []),
  ]
}

interface Planned {
  readonly faults: readonly Fault[]
  readonly closing?: ActionPlan['closing']
}

interface Group {
  readonly seed: number
  readonly today: number
  some(faults: readonly Fault[]): readonly Fault[]
  /** Those that had fired by a day, not long before today. */
  firingBy(day: number): readonly Fault[]
}

/** What somebody closed of the faults of a rule at a site: fixed ones on the day on which they were mended, unless they fail again. */
function closedOf(faults: readonly Fault[], { seed, today, some, firingBy }: Group): Planned | null {
  const mended = faults.flatMap((fault) => (fault.mending ? [{ fault, mending: fault.mending }] : []))
  const [first] = mended
  if (first) {
    const lasted = mended.map(({ fault }) => mendedAfterDays(fault))
    const daysAgo = daysSinceMending(first.mending, today)
    if (daysAgo === 0 || daysAgo >= first.mending.periodDays - Math.max(...lasted)) return null
    const closing = closingOf('Fixed', { seed, daysAgo, lastedDays: Math.min(...lasted) })
    return { faults: mended.map(({ fault }) => fault), closing }
  }
  const [{ site, rule } = { site: null, rule: null }] = faults
  const reason = site && closingReasonOf({ siteId: site.siteId, ruleId: rule.ruleId, isWatched: false })
  if (!reason) return null
  if (rule.ruleId !== DOUBTED_RULE && !isFaint({ siteId: site.siteId, ruleId: rule.ruleId })) {
    return { faults: some(faults) }
  }
  const daysAgo = wholeWithin(DOUBTED_DAYS_AGO, chance(seed, ASPECT.doubted))
  const closing = closingOf(reason, { seed, daysAgo, lastedDays: 20 })
  return { faults: firingBy(today - daysAgo - WEEKEND_DAYS - 1).slice(0, 1), closing }
}

/** What was closed had been raised while it fired. */
function closingOf(
  reason: ClosingReason,
  { seed, daysAgo, lastedDays }: { seed: number; daysAgo: number; lastedDays: number },
): Closing {
  const createdDaysAgo = daysAgo + wholeWithin([2, Math.max(2, lastedDays - 2)], chance(seed, ASPECT.created))
  return { reason, daysAgo, createdDaysAgo }
}

/** None without equips. */
function planOf(outcome: Outcome, seed: number, { faults, closing = null }: Planned): ActionPlan[] {
  const [first] = faults
  const words = first && ACTION_WORDS[first.rule.ruleId]
  if (!first || !words) return []
  const { project, site, rule } = first
  const equips = faults.map(({ equip }) => equip)
  return [
    {
      project,
      site,
      seed,
      outcome,
      words,
      severity: rule.severity,
      type: rule.category ? TYPE_OF_CATEGORY[rule.category] : 'Other',
      description: descriptionOf(rule, words, { seed, equips }),
      ruleName: rule.name,
      equips,
      associated: { ruleId: rule.ruleId, equipIds: equips.map((equip) => equip.equipId) },
      closing,
    },
  ]
}

function extrasOf(project: DemoProject, site: DemoSite): ActionPlan[] {
  return EXTRA_ACTIONS.filter((extra) => extra.kinds.includes(site.kind)).flatMap((extra): ActionPlan[] => {
    const seed = hashText(`${site.siteId}/${extra.title}`)
    if (chance(seed, ASPECT.outcome) >= extra.share) return []
    const outcome = chance(seed, ASPECT.closed) < 0.4 ? 'closed' : 'open'
    const { type, severity, description } = extra
    return [
      {
        project,
        site,
        seed,
        outcome,
        words: extra,
        severity,
        type,
        description,
        ruleName: '',
        equips: [],
        associated: null,
        closing: null,
      },
    ]
  })
}
