import type { ActionType } from '@bonfire/contract/actions/action-words'
import { EXTRA_ACTIONS } from '../content/extra-actions.ts'
import { DEMO_PROJECTS } from '../content/sites.ts'
import { dateOf } from '../days.ts'
import { demoFaults, type Fault } from '../findings/faults.ts'
import { demoOccurrences } from '../findings/findings.ts'
import type { DemoProject, DemoSite } from '../portfolio/site.ts'
import { chance, hashText, mix, wholeWithin } from '../seed.ts'
import { TYPE_OF_CATEGORY } from './action-facts.ts'
import { descriptionOf } from './action-texts.ts'
import type { ActionWords } from './action-words.ts'
import { ACTION_WORDS } from './words.ts'

export type Outcome = 'open' | 'closed' | 'rejected'

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
}

const RECENT_DAYS = 10
const OPEN_SHARE = 0.34
const CLOSED_SHARE = 0.33
const REJECTED_SHARE = 0.025
const MOST_EQUIPS = 6
const ASPECT = { outcome: 80, closed: 81, equips: 89 } as const

/** What actions are about: rules that fired, and what else people raise. `today` is an epoch day. */
export function plannedActions(today: number): ActionPlan[] {
  const heard = new Set<string>()
  for (const hit of demoOccurrences({ from: dateOf(today - RECENT_DAYS), to: dateOf(today - 1) })) {
    heard.add(`${hit.equipId}/${hit.ruleId}`)
  }
  const groups = Map.groupBy(demoFaults(), ({ site, rule }) => `${site.siteId}/${rule.ruleId}`)
  const found = [...groups].flatMap(([key, faults]) => plansOf(faults, { seed: hashText(`action/${key}`), heard }))
  const raised = DEMO_PROJECTS.flatMap((project) => project.sites.flatMap((site) => extrasOf(project, site)))
  return [...found, ...raised]
}

/** The actions for a rule at a site: none, a current one, an old one, or both. */
function plansOf(
  faults: readonly Fault[],
  { seed, heard }: { seed: number; heard: ReadonlySet<string> },
): ActionPlan[] {
  const [first] = faults
  const words = first && ACTION_WORDS[first.rule.ruleId]
  if (!first || !words) return []
  const { project, site, rule } = first
  const most = wholeWithin([1, MOST_EQUIPS], chance(seed, ASPECT.equips) ** 1.5)
  const equips = faults.slice(0, most).map((fault) => fault.equip)
  const firing = faults.filter((fault) => heard.has(`${fault.equip.equipId}/${rule.ruleId}`)).slice(0, most)
  const share = chance(seed, ASPECT.outcome)
  const plan = (outcome: Outcome, planSeed: number, concerned: readonly Fault['equip'][]): ActionPlan => ({
    project,
    site,
    seed: planSeed,
    outcome,
    words,
    severity: rule.severity,
    type: rule.category ? TYPE_OF_CATEGORY[rule.category] : 'Other',
    description: descriptionOf(rule, words, { seed: planSeed, equips: concerned }),
    ruleName: rule.name,
    equips: concerned,
    associated: { ruleId: rule.ruleId, equipIds: concerned.map((equip) => equip.equipId) },
  })
  const isOpen = share < OPEN_SHARE && firing.length > 0
  return [
    ...(isOpen
      ? [
          plan(
            'open',
            seed,
            firing.map((fault) => fault.equip),
          ),
        ]
      : []),
    ...(chance(seed, ASPECT.closed) < CLOSED_SHARE ? [plan('closed', mix(seed, 1), equips)] : []),
    ...(share > 1 - REJECTED_SHARE ? [plan('rejected', mix(seed, 2), equips)] : []),
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
      },
    ]
  })
}
