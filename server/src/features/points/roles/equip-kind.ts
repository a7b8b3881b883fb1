import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { equipKindOfBrick } from './brick-classes.ts'
import { equipKindOfName, equipKindOfTags } from './propose-role.ts'

interface DescribedEquip {
  readonly name: string
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
}

/** What an equip is: by its tags, else by its Brick class, else by its name. */
export const equipKindOf = ({ name, tags, brickClass }: DescribedEquip): EquipKind =>
  equipKindOfTags(tags) ?? (brickClass === null ? undefined : equipKindOfBrick(brickClass)) ?? equipKindOfName(name)
