import type { EquipKind } from '@bonfire/contract/definitions/definition'

/** What equips are, by `equipPlace`, as far as a file tells; of others, their name does. */
export type EquipKinds = ReadonlyMap<string, EquipKind>

export const equipPlace = (siteKey: string, equipKey: string): string => JSON.stringify([siteKey, equipKey])
