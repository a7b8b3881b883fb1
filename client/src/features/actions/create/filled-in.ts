import { type ActionPriority, INITIAL_ACTION_PRIORITY } from '@bonfire/contract/actions/action-words'
import { largestAmount } from '@bonfire/contract/actions/amounts'
import { SUMMARY_MAXIMUM_CHARACTERS } from '@bonfire/contract/actions/field-values'
import { SEVERITIES, type Severity, severityRank } from '@bonfire/contract/values/category'
import { rangeLength } from '../../../lib/address/time-range.ts'
import type { DayRange } from '../../../lib/time/site-days.ts'
import type { ActionSubject, FoundTarget } from '../associate/action-subject.ts'
import { type ActionDraft, emptyDraft, typeOfCategory } from './form/action-draft.ts'

const DAYS_A_YEAR = 365
const NAMED_EQUIPS = 3
const DESCRIBED_EQUIPS = 50

// The scale of findings on that of actions, step by step.
const OF_SEVERITY: Readonly<Record<Severity, ActionPriority>> = {
  critical: 'Blocker',
  high: 'Critical',
  medium: 'Major',
  low: 'Minor',
}
const OF_PRIORITY: Readonly<Record<number, ActionPriority>> = { 1: 'Critical', 2: 'Major', 3: 'Minor' }

/** Costs are in the project's currency. */
interface FoundCost extends DayRange {
  readonly cost: number
  /** The cost of a year at this rate. */
  readonly aYear: number
  /** Hits whose cost was estimated, of all of them. */
  readonly estimated: number
  readonly hits: number
}

/** The words for what was found in a filled-in action. */
export interface FindingWords {
  readonly summary: (rule: string, equips: string) => string
  /** The first names, and how many more there are. */
  readonly named: (names: readonly string[], more: number) => string
  /** An equip with its hits in the days shown, and the instants of the first and the latest in epoch seconds. */
  readonly fired: (equip: string, span: { hits: number; from: number; to: number }) => string
  readonly more: (count: number) => string
  readonly cost: (cost: FoundCost) => string
}

/** A new action that already says what was found; everything can be changed. */
export function filledIn(subject: ActionSubject, words: FindingWords): ActionDraft {
  const { site, ruleName, category, equips, cause } = subject
  const names = [...new Set(equips.map(({ equip }) => equip))]
  const cost = costOf(subject)
  const named = words.named(names.slice(0, NAMED_EQUIPS), Math.max(0, names.length - NAMED_EQUIPS))
  return {
    ...emptyDraft(site.id, typeOfCategory(category)),
    summary: words.summary(cause?.text ?? ruleName, named).slice(0, SUMMARY_MAXIMUM_CHARACTERS),
    priority: severityOf(equips),
    description: [descriptionOf(cause?.text ?? ruleName, equips, words), ...(cost ? ['', words.cost(cost)] : [])].join(
      '\n',
    ),
    ...(cause && { cause: cause.key }),
    ...(cost && cost.aYear > 0 && { totalFinancialImpact: String(cost.aYear) }),
  }
}

/** The waste of the days shown would go on for a year: mending it saves as much. Undefined if no cost is known. */
function costOf({ equips, range }: ActionSubject): FoundCost | undefined {
  const firings = equips.flatMap((found) => found.firings)
  const costs = firings.flatMap(({ cost }) => cost ?? [])
  const cost = costs.reduce((sum, each) => sum + each, 0)
  if (cost <= 0) return undefined
  // More figures would promise more than an estimate of some days knows.
  const aYear = Number(Math.round((cost * DAYS_A_YEAR) / rangeLength(range)).toPrecision(2))
  return {
    ...range,
    cost,
    aYear: Math.min(aYear, largestAmount('totalFinancialImpact')),
    estimated: costs.length,
    hits: firings.length,
  }
}

/** The worst severity of the findings says how severe an action is, else the priority of their rule does. */
export type SeveritySource = { readonly severity: Severity } | { readonly priority: number }

export function severitySource(equips: readonly FoundTarget[]): SeveritySource | undefined {
  const severity = SEVERITIES[Math.min(...equips.map((found) => severityRank(found.severity)))]
  if (severity) return { severity }
  const known = equips.flatMap(({ priority }) => (priority in OF_PRIORITY ? [priority] : []))
  return known.length === 0 ? undefined : { priority: Math.min(...known) }
}

function severityOf(equips: readonly FoundTarget[]): ActionPriority {
  const source = severitySource(equips)
  if (!source) return INITIAL_ACTION_PRIORITY
  return 'severity' in source ? OF_SEVERITY[source.severity] : (OF_PRIORITY[source.priority] ?? INITIAL_ACTION_PRIORITY)
}

/** The rule, then a line for each equip: since when it fires, and what it says. */
function descriptionOf(ruleName: string, equips: readonly FoundTarget[], words: FindingWords): string {
  const lines = equips.slice(0, DESCRIBED_EQUIPS).map((found) => `- ${describeTarget(found, words)}`)
  const more = equips.length - lines.length
  return [escapeBeginning(escapeMarkdown(ruleName)), '', ...lines, ...(more > 0 ? [`- ${words.more(more)}`] : [])].join(
    '\n',
  )
}

function describeTarget({ equip, finding, details, firings }: FoundTarget, words: FindingWords): string {
  const name = escapeMarkdown(finding ?? equip)
  const [first] = firings
  const last = firings.at(-1)
  const fired = first && last ? words.fired(name, { hits: firings.length, from: first.t, to: last.t }) : name
  return details === null ? fired : `${fired}. ${escapeMarkdown(details)}`
}

/**
 * Names and messages stay what they are in Markdown. No more than that needs it is escaped: the form shows the description as
 * it is written.
 */
const escapeMarkdown = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*~]|<(?=[a-z/!?])|\](?=[([:])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu, '\\$&')

/** A paragraph that begins with it is neither a heading, a quotation nor a list. */
const escapeBeginning = (text: string) =>
  text.replace(/^([#>+-]|\d+(?=[.)]))/, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`))
