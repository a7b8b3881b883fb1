import { wordsIn } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import type { Locale } from '@bonfire/contract/people/users'
import type { RuleTrust } from '@bonfire/contract/trust'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { sortByTrust, type TrustOrder } from '../../trust/trust-order.ts'

export const GROUPS = [
  ...['own', 'ahu', 'vav', 'chilledPlant', 'hotPlant', 'others'],
  ...['optimisation', 'data_uptime', 'metering'],
] as const
export type DefinitionGroup = (typeof GROUPS)[number]

/** The heading that a definition is listed under. */
export function groupOf({ isBuiltIn, definition }: StoredDefinition): DefinitionGroup {
  if (!isBuiltIn) return 'own'
  if (definition.category !== 'fdd') return definition.category
  const { equip } = definition
  const kinds = typeof equip === 'string' ? [equip] : equip
  if (kinds.some((kind) => kind === 'chiller' || kind === 'chilledPlant')) return 'chilledPlant'
  if (kinds.some((kind) => kind === 'boiler' || kind === 'hotPlant')) return 'hotPlant'
  const [first] = kinds
  return first === 'ahu' || first === 'vav' ? first : 'others'
}

export interface ListedGroup {
  /** `all`: they are sorted by something else than their groups. */
  readonly group: DefinitionGroup | 'all'
  readonly definitions: readonly StoredDefinition[]
}

/** Groups the definitions in whose name, key, condition, description or roles every word of the search occurs. */
export function listDefinitions(
  definitions: readonly StoredDefinition[],
  { search = '', group, locale }: { search?: string | undefined; group?: string | undefined; locale: Locale },
): ListedGroup[] {
  const words = foldedText(search).split(/\s+/).filter(Boolean)
  const found = definitions.filter((one) => {
    if (group !== undefined && groupOf(one) !== group) return false
    const { key, definition } = one
    const { name, description, when, roles, source } = definition
    const text = foldedText(
      [key, wordsIn(name, locale), wordsIn(description, locale), when, ...roles, wordsIn(source, locale)].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
  const byGroup = Map.groupBy(found, groupOf)
  return GROUPS.flatMap((one) => {
    const listed = byGroup.get(one)?.toSorted((a, b) => compareKeys(a.key, b.key))
    return listed ? [{ group: one, definitions: listed }] : []
  })
}

/** The same in one list, sorted by how often they were right. */
export function listByTrust(
  groups: readonly ListedGroup[],
  trust: Readonly<Record<string, RuleTrust>>,
  order: TrustOrder,
): ListedGroup[] {
  const all = groups.flatMap(({ definitions }) => definitions)
  if (all.length === 0) return []
  return [{ group: 'all', definitions: sortByTrust(all, ({ key }) => trust[key]?.everywhere, order) }]
}

/** Rules published in a standard come first. */
const STANDARDS = ['g36-', 'apar-']
function rankOf(key: string): number {
  const rank = STANDARDS.findIndex((start) => key.startsWith(start))
  return rank === -1 ? STANDARDS.length : rank
}
const collator = new Intl.Collator('en', { numeric: true })
const compareKeys = (one: string, other: string) => rankOf(one) - rankOf(other) || collator.compare(one, other)
