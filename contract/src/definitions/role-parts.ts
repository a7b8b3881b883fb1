import { rowOfRole } from '../histories/roles.ts'
import { lacksChoice, lacksPart, type SaidParts } from './equip-parts.ts'

/** The parts of which a point of a role is, `heatingCoil|preheatCoil`. */
export const partsOfRole = (role: string): string | undefined => rowOfRole(role)?.parts

/** The parts that settle it if a point of a role is missing: a unit whose fan always runs needs none that tells so. */
export const partAskedFor = (role: string): string | undefined =>
  partsOfRole(role) ?? (role === 'fanOn' || role === 'fan' ? 'continuousFan' : undefined)

/** A point cannot have the role of a valve that the equip lacks. */
export function canHaveRole(parts: SaidParts, role: string): boolean {
  const choice = partsOfRole(role)
  return choice === undefined || !lacksChoice(parts, choice)
}

/** The roles that would show the state of a part that the equip has, or may have, and that it has no point of. */
export function rolesUnseen(parts: SaidParts, roles: readonly string[], hasRole: (role: string) => boolean): string[] {
  return roles.filter((role) => {
    const choice = rowOfRole(role)?.movedBy ?? partsOfRole(role)
    if (choice === undefined || hasRole(role) || lacksChoice(parts, choice)) return false
    // One coil alone has one valve, of either role.
    if (role === 'preheat') return parts.preheatCoil === true && parts.heatingCoil === true
    return role !== 'hc' || !lacksPart(parts, 'heatingCoil') || !hasRole('preheat')
  })
}
