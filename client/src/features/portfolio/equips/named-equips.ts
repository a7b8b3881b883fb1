import type { SiteEquip } from '@bonfire/contract/histories/points'

/** Options by name; of several with one name, the ID follows. */
export function namedEquips(equips: readonly Pick<SiteEquip, 'equipId' | 'name'>[]) {
  const counts = Map.groupBy(equips, ({ name }) => name)
  return equips.map(({ equipId, name }) => ({
    value: equipId,
    label: (counts.get(name)?.length ?? 0) > 1 ? `${name} (${equipId})` : name,
  }))
}
