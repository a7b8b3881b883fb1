import type { ActionOwner } from '@bonfire/contract/actions/action-settings'

/** Two rules with the same conditions would contradict each other. */
export const conditionsOf = ({ siteId, category, team }: Omit<ActionOwner, 'assigneeId'>): string =>
  JSON.stringify([siteId, category, team])

const byConditions = (rules: readonly ActionOwner[]) => new Map(rules.map((rule) => [conditionsOf(rule), rule]))

/** Merges one's own changes into the rules that someone else has saved meanwhile. */
export function mergeRules(
  mine: readonly ActionOwner[],
  before: readonly ActionOwner[],
  theirs: readonly ActionOwner[],
): ActionOwner[] {
  const [own, old, merged] = [mine, before, theirs].map(byConditions) as [Rules, Rules, Rules]
  for (const conditions of new Set([...old.keys(), ...own.keys()])) {
    const rule = own.get(conditions)
    if (rule?.assigneeId === old.get(conditions)?.assigneeId) continue
    if (rule) merged.set(conditions, rule)
    else merged.delete(conditions)
  }
  return [...merged.values()]
}

type Rules = Map<string, ActionOwner>

export const isSameRules = (some: readonly ActionOwner[], others: readonly ActionOwner[]): boolean =>
  asText(some) === asText(others)

const asText = (rules: readonly ActionOwner[]) =>
  JSON.stringify(rules.map((rule) => [conditionsOf(rule), rule.assigneeId]).sort())

/** Sorts rules as the server tries them: the most conditions first, then a site before a category before a team. */
export function sortOwnerRules(rules: readonly ActionOwner[], compare: (a: ActionOwner, b: ActionOwner) => number) {
  return rules.toSorted((a, b) => rankOwnerRule(b) - rankOwnerRule(a) || compare(a, b))
}

function rankOwnerRule({ siteId, category, team }: ActionOwner): number {
  const given = [siteId, category, team].map((condition) => (condition === null ? 0 : 1))
  const count = given.reduce<number>((sum, each) => sum + each, 0)
  return given.reduce<number>((sum, each) => sum * 2 + each, count)
}
