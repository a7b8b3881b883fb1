import type { EquipKind } from '@bonfire/contract/definitions/definition'

/** The kinds of equips that a file says, by `equipPlace`; for others, the name decides. */
export type EquipKinds = ReadonlyMap<string, EquipKind>

export const equipPlace = (siteKey: string, equipKey: string): string => JSON.stringify([siteKey, equipKey])
