import type { EquipKind } from '@bonfire/contract/definitions/definition'
import type { RoleType } from '@bonfire/contract/definitions/language/quantities/dimensions'
import { ROLE_SIGNS, type RoleSign } from '@bonfire/contract/histories/role-signs'
import { type PointRole, ROLE_DIMENSIONS, ROLES } from '@bonfire/contract/histories/roles'
import { HDict, HFilter, HMarker } from 'haystack-core'
import { findUnit } from '../../units/units.ts'
import { brickClassesAbove } from './brick-classes.ts'
import { byName, isOfOtherFan } from './by-name.ts'
import type { DescribedPoint, Proposal } from './proposal.ts'
import type { ValueRange } from './proposed-unit.ts'
import { wordsOfName } from './words-of-name.ts'

const FILTERS = new Map(
  ROLE_SIGNS.flatMap((row) => (row.filter === undefined ? [] : [[row, HFilter.parse(row.filter)] as const])),
)

export type ProposeRole = (point: DescribedPoint) => Proposal | undefined

/** The most likely meaning of a point: by its tags, else by its Brick class, else by its name. */
export function newRoleProposer(): ProposeRole {
  // Filters take time, and most points have the tags of others.
  const matches = new Map<string, ReadonlySet<RoleSign>>()
  const matchesOf = (tags: readonly string[]): ReadonlySet<RoleSign> => {
    const key = [...tags].sort().join(' ')
    const known = matches.get(key)
    if (known) return known
    const dict = HDict.make(Object.fromEntries(tags.map((tag) => [tag, HMarker.make()])))
    const found = new Set([...FILTERS].flatMap(([row, node]) => (HFilter.eval(node, { dict }) ? row : [])))
    matches.set(key, found)
    return found
  }
  return (point) => {
    const rows = ROLE_SIGNS.filter((row) => fits(row, point))
    const tags = Object.keys(point.tags)
    const matching = tags.length === 0 ? undefined : matchesOf(tags)
    const tagged = matching && rows.find((row) => matching.has(row) && !isOfOtherFan(row, point))
    if (tagged) return { role: tagged.role, source: 'haystack', reason: tagged.filter ?? '' }
    return byClass(rows, point) ?? byName(rows, point)
  }
}

function fits({ role, of }: RoleSign, { kind, unit, equip, range }: DescribedPoint): boolean {
  if (of && !of.includes(equip)) return false
  // A number without a unit may be a state, 0 or 1.
  if (ROLE_DIMENSIONS[role] === 'bool') return kind !== 'number' || (unit === null && isState(range))
  return kind === 'number' && measuresRole(unit, role)
}

const isState = (range: ValueRange | undefined) => range === undefined || (range.lowest >= 0 && range.highest <= 1)

/**
 * Haystack’s words. A speed or a mass flow tells a flow too, and a flow what a meter counts: the role is right, though rules cannot read
 * it and its unit is doubtful.
 */
const QUANTITIES: Readonly<Partial<Record<RoleType, readonly string[]>>> = {
  temperature: ['temperature'],
  ratio: ['dimensionless'],
  concentration: ['dimensionless'],
  pressure: ['pressure'],
  flow: ['volumetric flow', 'mass flow', 'velocity'],
  power: ['power'],
  energy: ['energy'],
  volume: ['volume', 'volumetric flow'],
}

/** True if a number in the unit may be of the role; one without a unit fits everywhere. */
function measuresRole(unit: string | null, role: PointRole): boolean {
  const quantity = unit === null ? undefined : findUnit(unit)?.quantity
  const quantities = QUANTITIES[ROLE_DIMENSIONS[role]]
  return quantity === undefined || !quantities || quantities.includes(quantity) || quantity === ROLES[role].alsoIn
}

function byClass(rows: readonly RoleSign[], point: DescribedPoint): Proposal | undefined {
  const { brickClass } = point
  if (brickClass === null) return undefined
  for (const name of brickClassesAbove(brickClass)) {
    const row = rows.find(({ brick }) => brick?.includes(name))
    if (row && !isOfOtherFan(row, point)) return { role: row.role, source: 'brick', reason: name }
  }
  return undefined
}

const KINDS_BY_WORD: readonly (readonly [RegExp, EquipKind])[] = [
  [/\b(r?vav|fpb|fptu|terminal)\b/, 'vav'],
  [/\b(rlt|lüftungsanlage|lüftungsgerät|cta|ahu|rtu|mau|doas|air handl\w*|rooftop)\b/, 'ahu'],
  [/\bchiller(?! (plant|system|loop))\b/, 'chiller'],
  [/\bboiler(?! (plant|system|loop))\b/, 'boiler'],
  [/\bcooling tower\b/, 'coolingTower'],
  [/\b(chw|chillers?|chilled|condenser|cooling (towers|plant))\b/, 'chilledPlant'],
  [/\b(hw|hws|hhw|boilers?|hot water|heating plant)\b/, 'hotPlant'],
  [/\bpump\b/, 'pump'],
  [/\bfan\b/, 'fan'],
  [/\b(sub)?meter\b/, 'meter'],
]

/** The kind of an equip by its name, if nothing else says it. */
export function equipKindOfName(name: string): EquipKind {
  const words = wordsOfName(name).replace(/(\p{L})(\d)/gu, '$1 $2')
  return KINDS_BY_WORD.find(([pattern]) => pattern.test(words))?.[1] ?? 'other'
}

const KINDS_BY_TAG: readonly (readonly [tag: string, kind: EquipKind])[] = [
  ['vav', 'vav'],
  ['ahu', 'ahu'],
  ['rooftop', 'ahu'],
  ['doas', 'ahu'],
  ['mau', 'ahu'],
  ['chilledWaterPlant', 'chilledPlant'],
  ['chiller', 'chiller'],
  ['coolingTower', 'coolingTower'],
  ['hotWaterPlant', 'hotPlant'],
  ['boiler', 'boiler'],
  ['pump', 'pump'],
  ['fan', 'fan'],
  ['meter', 'meter'],
]

/** The kind of an equip by its Haystack tags. */
export function equipKindOfTags(tags: Readonly<Record<string, unknown>>): EquipKind | undefined {
  if ('plant' in tags && 'chilled' in tags) return 'chilledPlant'
  if ('plant' in tags && 'hot' in tags) return 'hotPlant'
  return KINDS_BY_TAG.find(([tag]) => tag in tags)?.[1]
}
