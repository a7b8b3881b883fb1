import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { type EquipPart, partsAsked } from '@bonfire/contract/definitions/equip-parts'
import { partsOfRole } from '@bonfire/contract/definitions/role-parts'
import type { PartProposal } from '@bonfire/contract/evaluation/equip-parts'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { wordsOfName } from '../../roles/words-of-name.ts'
import { partsOfMachine, wordOnPart } from './shown-parts.ts'

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
  /** Patterns for the name of the equip itself: it has the part, or it has none. */
  readonly called?: RegExp
  readonly calledWithout?: RegExp
  /** The class of an equip that belongs to it. */
  readonly member?: RegExp
  readonly memberTags?: readonly string[]
}

/** `return air damper`, or `damper of return air`. */
const damperOf = (air: string): RegExp => new RegExp(`\\b(${air})( air)? damper\\b|\\bdamper( de?)?( l)? (${air})\\b`)

const NOT_CONDENSING = /\bnon ?condens|sans condensation/
const CONDENSING = /(?<!non ?)\bcondens(ing|ation)\b(?<!sans condensation)|brennwert/

const SIGNS: Readonly<Record<EquipPart, Signs>> = {
  coolingCoil: {
    brick: /Cooling_(Valve|Command|Coil)|^Chilled_Water_Valve/,
    name: /\b(cooling (coil|valve|stage)|chilled water valve|dx (cooling|stage|cmd)|compressor)\b/,
    member: /Cooling_Coil/,
    memberTags: ['coolingCoil'],
  },
  heatingCoil: {
    brick: /(?<!Pre)Heating_(Valve|Command|Coil)|^Hot_Water_Valve/,
    name: /\b(heating (coil|valve|stage)|hot water valve|gas heat(ing)?|electric heat(ing)?)\b/,
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
  },
  // A fan that was always on in the samples may be switched off tomorrow.
  continuousFan: {},
  boxFan: {
    name: /\bfan (status|cmd|speed)\b/,
    brick: /Fan_(Status|Command)|Fan_On_Off/,
    called: /\b(fan powered|fpb|fptu|fpvav)\b/,
    member: /Fan$/,
  },
  condensingBoiler: { called: CONDENSING, calledWithout: NOT_CONDENSING },
  nonCondensingBoiler: { called: NOT_CONDENSING, calledWithout: CONDENSING },
  districtHeat: { called: /\bdistrict heat|\bheat(ing)? network\b|fernwarme|chauffage urbain|reseau de chaleur/ },
  heatPump: { called: /\bheat ?pump|heat recovery|pompe a chaleur|warmepumpe/ },
  condenserWater: {
    called: /\bwater ?cooled\b|a condensation par eau/,
    calledWithout: /\bair ?cooled\b|a condensation par air/,
  },
  waterEconomizer: {
    name: /\b(water ?side economi[sz]er|wse)\b/,
    called: /\bwater ?side economi[sz]er\b/,
  },
  secondaryLoop: { name: /\bsecondary (pump|flow|loop|supply|return)\b/ },
}

/** The words of a name may call what warms first a heating coil too. */
const PREHEAT = /\bpre ?heat/
/** What these have, their plant has. */
const MACHINES: ReadonlySet<EquipKind> = new Set(['boiler', 'chiller'])

interface Around {
  readonly points: readonly PartPoint[]
  /** Equips that belong to it, such as its coils or boilers. */
  readonly members: readonly PartEquip[]
}

/** The parts that the points, tags and classes of an equip show; one reason for each, the best. */
export const proposeParts = (equip: PartEquip, around: Around): PartProposal[] =>
  partsAsked(equip.kind).flatMap((part) => proposalOf(part, equip, around) ?? [])

function proposalOf(part: EquipPart, equip: PartEquip, { points, members }: Around): PartProposal | undefined {
  const signs = SIGNS[part]
  const point = points.find((one) => isSign(part, signs, one))
  if (point) return { part, has: true, from: 'point', name: point.name }
  const word = wordOnPart(part, equip)
  if (word) return { part, ...word }
  const member = members.find((one) => isMember(part, signs, one))
  if (member) return { part, has: true, from: 'equip', name: member.name }
  const { name } = equip
  const called = foldedText(name).replace(/[^a-z0-9]+/g, ' ')
  if (signs.called?.test(called)) return { part, has: true, from: 'name', name }
  return signs.calledWithout?.test(called) ? { part, has: false, from: 'name', name } : undefined
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

function isMember(part: EquipPart, { member, memberTags }: Signs, equip: PartEquip): boolean {
  const { kind, tags, brickClass } = equip
  if (MACHINES.has(kind)) return partsOfMachine(equip)[part] === true
  if (memberTags?.some((tag) => tag in tags)) return true
  return member !== undefined && brickClass !== null && member.test(brickClass)
}
