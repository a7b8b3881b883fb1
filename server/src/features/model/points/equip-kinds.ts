import type { EquipKind } from '@bonfire/contract/definitions/definition'

/** What equips are, by `equipPlace`, as far as a file says; for others, the name decides. */
export type EquipKinds = ReadonlyMap<string, EquipKind>

export const equipPlace = (siteKey: string, equipKey: string): string => JSON.stringify([siteKey, equipKey])
