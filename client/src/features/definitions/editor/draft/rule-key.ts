import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'

type Keyed = readonly Pick<StoredDefinition, 'key'>[]

/** The key of every rule of one's own begins with this. */
export const OWN = 'own-'

export function freeKey(wanted: string, all: Keyed): string {
  const taken = new Set(all.map(({ key }) => key))
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

const LONGEST_FROM_NAME = 60

/** `Supply air too warm` → `own-supply-air-too-warm`. */
export function proposeKey(name: string, all: Keyed): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_FROM_NAME)
    .replace(/^-|-$/g, '')
  return words === '' ? OWN : freeKey(`${OWN}${words}`, all)
}

/** Proposes a key for a copy that no other rule has. */
export function keyOfCopy(key: string, all: Keyed): string {
  const bare = key.replace(/^own-/, '').replaceAll('.', '-').toLowerCase()
  return freeKey(`${OWN}${bare}`, all)
}
