import type { EQUIP_KINDS } from './equip-kinds.ts'

type EquipKind = (typeof EQUIP_KINDS)[number]

/** A tag of an equip; no word of Haystack's, whose markers cannot say that there is none: `coolingCoil -heatingCoil`. */
export const PARTS_TAG = 'equipParts'

/** The parts that decide which rules are for an equip. */
export const EQUIP_PARTS = [
  ...['coolingCoil', 'heatingCoil', 'preheatCoil', 'reheatCoil'],
  ...['outsideDamper', 'returnDamper', 'exhaustDamper', 'economizer', 'continuousFan', 'boxFan'],
  ...['condensingBoiler', 'nonCondensingBoiler', 'districtHeat', 'heatPump'],
  ...['condenserWater', 'waterEconomizer', 'secondaryLoop'],
] as const
export type EquipPart = (typeof EQUIP_PARTS)[number]

/** The parts that people are asked about, by kind of equip. */
const PARTS_OF_KIND: Readonly<Partial<Record<EquipKind, readonly EquipPart[]>>> = {
  ahu: [
    ...(['coolingCoil', 'heatingCoil', 'preheatCoil'] as const),
    ...(['outsideDamper', 'returnDamper', 'exhaustDamper', 'economizer', 'continuousFan'] as const),
  ],
  vav: ['reheatCoil', 'boxFan'],
  hotPlant: ['condensingBoiler', 'nonCondensingBoiler', 'districtHeat', 'heatPump', 'secondaryLoop'],
  boiler: ['condensingBoiler'],
  chilledPlant: ['condenserWater', 'waterEconomizer', 'heatPump', 'secondaryLoop'],
  chiller: ['condenserWater', 'heatPump'],
}
export const partsAsked = (kind: EquipKind): readonly EquipPart[] => PARTS_OF_KIND[kind] ?? []

/** The answers whether an equip has each part. Parts that nobody spoke of are left out. */
export type SaidParts = Readonly<Partial<Record<EquipPart, boolean>>>

/** Parts that an equip usually has instead of one: saying that it has one of these answers for it, until someone says so. */
const INSTEAD: Readonly<Partial<Record<EquipPart, readonly EquipPart[]>>> = {
  condensingBoiler: ['nonCondensingBoiler', 'districtHeat', 'heatPump'],
  nonCondensingBoiler: ['condensingBoiler', 'districtHeat', 'heatPump'],
}

/** An equip without an outside-air damper has no economizer either. */
export function lacksPart(parts: SaidParts, part: EquipPart): boolean {
  if (part === 'economizer' && parts.outsideDamper === false) return true
  if (parts[part] !== undefined) return parts[part] === false
  return INSTEAD[part]?.some((other) => parts[other] === true) ?? false
}

/** True if the equip is said to lack every part of a choice such as `heatingCoil|preheatCoil`. */
export const lacksChoice = (parts: SaidParts, choice: string): boolean =>
  choice.split('|').every((part) => lacksPart(parts, part as EquipPart))

/** True if the equip is said to have one of the parts of a choice. */
export const hasChoice = (parts: SaidParts, choice: string): boolean =>
  choice.split('|').some((part) => parts[part as EquipPart] === true && !lacksPart(parts, part as EquipPart))

const PARTS: ReadonlySet<string> = new Set(EQUIP_PARTS)
/** True if the name of a missing input is that of a part, of which nobody said whether the equip has it. */
export const isPart = (name: string): name is EquipPart => PARTS.has(name)
