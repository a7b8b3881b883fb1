import { rowOfRole } from '../histories/roles.ts'
import { lacksChoice, type SaidParts } from './equip-parts.ts'

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

/** True if the equip has, or may have, a part whose state only a point of the role would show. */
export function movesUnseen(parts: SaidParts, role: string): boolean {
  const choice = rowOfRole(role)?.movedBy ?? partsOfRole(role)
  return choice !== undefined && !lacksChoice(parts, choice)
}
