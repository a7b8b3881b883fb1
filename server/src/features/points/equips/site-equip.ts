import type { SiteEquip } from '@bonfire/contract/histories/points'
import { equipKindOf, saidKindOf } from '../roles/equip-kind.ts'
import { servedByOf } from './served-by.ts'

export interface StoredEquip {
  readonly id: number
  readonly equipId: string
  readonly name: string
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
  /** Its tags say what a person or a table said. */
  readonly isTold: boolean
}

export const toSiteEquip = (equip: StoredEquip, isEquip: (equipId: string) => boolean): SiteEquip => ({
  number: equip.id,
  equipId: equip.equipId,
  name: equip.name,
  kind: equipKindOf(equip),
  isKindSaid: saidKindOf(equip.tags) !== undefined,
  servedBy: servedByOf(equip, isEquip),
})
