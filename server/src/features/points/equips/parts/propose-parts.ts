import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { type EquipPart, partsAsked } from '@bonfire/contract/definitions/equip-parts'
import { partsOfRole } from '@bonfire/contract/definitions/role-parts'
import type { PartProposal } from '@bonfire/contract/evaluation/equip-parts'
import { wordsOfName } from '../../roles/words-of-name.ts'

type Tags = Readonly<Record<string, unknown>>

export interface PartPoint {
  readonly name: string
  readonly role: string | null
  readonly tags: Tags
  readonly brickClass: string | null
}

export interface PartEquip {
  readonly name: string
  readonly kind: EquipKind
  readonly tags: Tags
  readonly brickClass: string | null
}

/** Signs that an equip has a part. */
interface Signs {
  /** A pattern for the name of a point in English words, as roles are proposed by. */
  readonly name?: RegExp
  /** A point has all of these tags. */
  readonly pointTags?: readonly string[]
  /** The class of a point. */
  readonly brick?: RegExp
  /** The equip itself has one of these tags. */
  readonly tags?: readonly string[]
  /** The class of an equip that belongs to it. */
  readonly member?: RegExp
  readonly memberTags?: readonly string[]
}

/** `return air damper`, or `damper of return air`. */
const damperOf = (air: string): RegExp => new RegExp(`\\b(${air})( air)? damper\\b|\\bdamper( de?)?( l)? (${air})\\b`)

const SIGNS: Readonly<Record<EquipPart, Signs>> = {
  coolingCoil: {
    brick: /Cooling_(Valve|Command|Coil)|^Chilled_Water_Valve/,
    name: /\b(cooling (coil|valve|stage)|chilled water valve|dx (cooling|stage|cmd)|compressor)\b/,
    tags: ['chilledWaterCooling', 'dxCooling', 'coolingOnly'],
    member: /Cooling_Coil/,
    memberTags: ['coolingCoil'],
  },
  heatingCoil: {
    brick: /(?<!Pre)Heating_(Valve|Command|Coil)|^Hot_Water_Valve/,
    name: /\b(heating (coil|valve|stage)|hot water valve|gas heat(ing)?|electric heat(ing)?)\b/,
    tags: ['hotWaterHeating', 'steamHeating', 'elecHeating', 'gasHeating', 'naturalGasHeating'],
    member: /(?<!Pre|Re)Heating_Coil/,
    memberTags: ['heatingCoil'],
  },
  preheatCoil: {
    name: /\bpre ?heat(ing|er)?\b/,
    brick: /Preheat/,
    pointTags: ['preheat'],
    member: /Preheat.*Coil/,
    memberTags: ['preheatCoil'],
  },
  reheatCoil: {
    name: /\breheat/,
    brick: /Reheat/,
    tags: ['reheat', 'hotWaterReheat', 'elecReheat'],
    member: /Reheat.*Coil/,
    memberTags: ['reheatCoil'],
  },
  outsideDamper: {
    name: damperOf('outside|outdoor|fresh'),
    brick: /^Outside_(Air_)?Damper/,
    pointTags: ['outside', 'damper'],
  },
  returnDamper: {
    name: damperOf('return'),
    brick: /^Return_(Air_)?Damper/,
    pointTags: ['return', 'damper'],
  },
  exhaustDamper: {
    name: damperOf('exhaust|relief'),
    brick: /^(Exhaust|Relief)_(Air_)?Damper/,
    pointTags: ['exhaust', 'damper'],
  },
  economizer: {
    name: /\b(economi[sz]er|free cooling)\b/,
    brick: /Economizer/,
    tags: ['economizing'],
  },
}

/** The words of a name may call what warms first a heating coil too. */
const PREHEAT = /\bpre ?heat/
/** A box with a Brick class of its own. */
const BOXES: readonly (readonly [RegExp, boolean])[] = [
  [/^(RVAV|Variable_Air_Volume_Box_With_Reheat)$/, true],
  [/^(Variable_Air_Volume_Box_Cooling_Only)$/, false],
]

interface Around {
  readonly points: readonly PartPoint[]
  /** Equips that belong to it, such as its coils. */
  readonly members: readonly PartEquip[]
}

/** The parts that the points, tags and classes of an equip show; one reason for each, the best. */
export const proposeParts = (equip: PartEquip, around: Around): PartProposal[] =>
  partsAsked(equip.kind).flatMap((part) => proposalOf(part, equip, around) ?? [])

function proposalOf(part: EquipPart, equip: PartEquip, { points, members }: Around): PartProposal | undefined {
  const signs = SIGNS[part]
  const point = points.find((one) => isSign(part, signs, one))
  if (point) return { part, has: true, from: 'point', name: point.name }
  const tag = signs.tags?.find((one) => one in equip.tags)
  if (tag !== undefined) return { part, has: true, from: 'tag', name: tag }
  const member = members.find((one) => isMember(signs, one))
  if (member) return { part, has: true, from: 'equip', name: member.name }
  if (part !== 'reheatCoil') return undefined
  if ('coolOnly' in equip.tags) return { part, has: false, from: 'tag', name: 'coolOnly' }
  const { brickClass } = equip
  const box = brickClass === null ? undefined : BOXES.find(([name]) => name.test(brickClass))
  return box && brickClass !== null ? { part, has: box[1], from: 'class', name: brickClass } : undefined
}

function isSign(part: EquipPart, { name, pointTags, brick }: Signs, point: PartPoint): boolean {
  const words = wordsOfName(point.name)
  if (part === 'heatingCoil' && (PREHEAT.test(words) || 'preheat' in point.tags)) return false
  // A role of several parts shows the first of them.
  if (point.role !== null && partsOfRole(point.role)?.split('|')[0] === part) return true
  if (pointTags?.every((tag) => tag in point.tags)) return true
  if (brick && point.brickClass !== null && brick.test(point.brickClass)) return true
  return name?.test(words) ?? false
}

function isMember({ member, memberTags }: Signs, { tags, brickClass }: PartEquip): boolean {
  if (memberTags?.some((tag) => tag in tags)) return true
  return member !== undefined && brickClass !== null && member.test(brickClass)
}
