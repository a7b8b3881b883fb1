import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { equipKindOfBrick } from './brick-classes.ts'
import { equipKindOfName, equipKindOfTags } from './propose-role.ts'

type Tags = Readonly<Record<string, unknown>>

interface DescribedEquip {
  readonly name: string
  readonly tags: Tags
  readonly brickClass: string | null
}

/** The kind of an equip: by its tags, else by its Brick class, else by its name. */
export const equipKindOf = ({ name, tags, brickClass }: DescribedEquip): EquipKind =>
  saidKindOf(tags) ?? (brickClass === null ? undefined : equipKindOfBrick(brickClass)) ?? kindOfName(name)

// No word of Haystack's: it keeps class and name from deciding.
const OTHER_TAG = 'otherEquip'
const TAG_OF: Readonly<Record<EquipKind, string>> = {
  ahu: 'ahu',
  vav: 'vav',
  chilledPlant: 'chilledWaterPlant',
  hotPlant: 'hotWaterPlant',
  chiller: 'chiller',
  boiler: 'boiler',
  coolingTower: 'coolingTower',
  pump: 'pump',
  fan: 'fan',
  meter: 'meter',
  other: OTHER_TAG,
}

/** The kind that a person or a file said. */
export const saidKindOf = (tags: Tags): EquipKind | undefined => (OTHER_TAG in tags ? 'other' : equipKindOfTags(tags))

/** Tags that say a kind; null: none does any more. */
export function withKind(tags: Tags, kind: EquipKind | null): Tags {
  const others = Object.entries(tags).filter(([tag]) => !saysKind(tag))
  return Object.fromEntries(kind === null ? others : [...others, [TAG_OF[kind], true]])
}

// A plant is a kind only with what it makes hot or chilled.
const saysKind = (tag: string) => tag === OTHER_TAG || tag === 'plant' || equipKindOfTags({ [tag]: true }) !== undefined

/** A unit that serves one zone has coils and a fan as an air handling unit. */
const OF_ONE_ZONE = /\b(single ?zone|monozone)\b/

function kindOfName(name: string): EquipKind {
  const kind = equipKindOfName(name)
  return kind === 'other' && OF_ONE_ZONE.test(foldedText(name).replaceAll(/[^a-z0-9]+/g, ' ')) ? 'ahu' : kind
}
