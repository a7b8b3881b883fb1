import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { conversionOf } from '@bonfire/contract/definitions/language/quantities/units'
import type { PointKind, PointRole } from '@bonfire/contract/histories/points'
import { ROLE_DIMENSIONS } from '@bonfire/contract/histories/roles'
import { newRoleProposer } from './propose-role.ts'

interface PointWithUnit {
  readonly name: string
  readonly kind: PointKind
  readonly unit: string | null
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
  readonly role: PointRole | null
  /** True if nobody decided that it has no role. */
  readonly isOpen: boolean
}

const proposeRole = newRoleProposer()

/**
 * The thing that a unit does not fit: the role of the point; or its name, or its tags, where the unit leaves it without a role.
 */
export function unitContradicts(
  { role, isOpen, ...point }: PointWithUnit,
  equip: () => EquipKind,
): 'role' | 'name' | null {
  const { unit } = point
  if (unit === null) return null
  if (role !== null) return conversionOf(unit, ROLE_DIMENSIONS[role]) ? null : 'role'
  return isOpen && proposeRole({ ...point, unit: null, equip: equip() }) !== undefined ? 'name' : null
}
