import type { EQUIP_KINDS } from './equip-kinds.ts'

type EquipKind = (typeof EQUIP_KINDS)[number]

/** A tag of an equip; no word of Haystack's, whose markers cannot say that there is none: `coolingCoil -heatingCoil`. */
export const PARTS_TAG = 'equipParts'

/** The parts that decide which rules are for an equip. */
export const EQUIP_PARTS = [
  ...['coolingCoil', 'heatingCoil', 'preheatCoil', 'reheatCoil'],
  ...['outsideDamper', 'returnDamper', 'exhaustDamper', 'economizer'],
] as const
export type EquipPart = (typeof EQUIP_PARTS)[number]

/** The parts that people are asked about, by kind of equip. */
const PARTS_OF_KIND: Readonly<Partial<Record<EquipKind, readonly EquipPart[]>>> = {
  ahu: [
    ...(['coolingCoil', 'heatingCoil', 'preheatCoil'] as const),
    ...(['outsideDamper', 'returnDamper', 'exhaustDamper', 'economizer'] as const),
  ],
  vav: ['reheatCoil'],
}
export const partsAsked = (kind: EquipKind): readonly EquipPart[] => PARTS_OF_KIND[kind] ?? []

/** The answers whether an equip has each part. Parts that nobody spoke of are left out. */
export type SaidParts = Readonly<Partial<Record<EquipPart, boolean>>>

/** An equip without an outside-air damper has no economizer either. */
export const lacksPart = (parts: SaidParts, part: EquipPart): boolean =>
  parts[part] === false || (part === 'economizer' && parts.outsideDamper === false)

/** True if the equip is said to lack every part of a choice such as `heatingCoil|preheatCoil`. */
export const lacksChoice = (parts: SaidParts, choice: string): boolean =>
  choice.split('|').every((part) => lacksPart(parts, part as EquipPart))
