import type { EquipKind } from '@bonfire/contract/definitions/definition'
import { conversionOf } from '@bonfire/contract/definitions/language/quantities/units'
import type { OwnRoleTypes } from '@bonfire/contract/histories/own-roles'
import type { PointKind } from '@bonfire/contract/histories/points'
import { rowOfRole } from '@bonfire/contract/histories/roles'
import { proposingRoles } from './propose-own-role.ts'

interface PointWithUnit {
  readonly name: string
  readonly kind: PointKind
  readonly unit: string | null
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
  readonly role: string | null
  /** True if nobody decided that it has no role. */
  readonly isOpen: boolean
}

const proposeRole = proposingRoles([])

/**
 * The thing that a unit does not fit: the role of the point; or its name, or its tags, where the unit leaves it without a role.
 */
export function unitContradicts(
  { role, isOpen, ...point }: PointWithUnit,
  { equip, ownTypes }: { readonly equip: () => EquipKind; readonly ownTypes: OwnRoleTypes },
): 'role' | 'name' | null {
  const { unit } = point
  if (unit === null) return null
  if (role !== null) {
    const type = rowOfRole(role)?.dimension ?? ownTypes[role]
    return type === undefined || conversionOf(unit, type) ? null : 'role'
  }
  return isOpen && proposeRole({ ...point, unit: null, equip: equip() }) !== undefined ? 'name' : null
}
