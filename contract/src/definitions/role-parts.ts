import { rowOfRole } from '../histories/roles.ts'
import { hasChoice, lacksChoice, type SaidParts } from './equip-parts.ts'

/** The parts of which a point of a role is, `heatingCoil|preheatCoil`. */
export const partsOfRole = (role: string): string | undefined => rowOfRole(role)?.parts

/** A point cannot have the role of a valve that the equip lacks. */
export function canHaveRole(parts: SaidParts, role: string): boolean {
  const choice = partsOfRole(role)
  return choice === undefined || !lacksChoice(parts, choice)
}

/** True if the equip has a part whose state only a point of the role would show. */
export function movesUnseen(parts: SaidParts, role: string): boolean {
  const choice = rowOfRole(role)?.movedBy ?? partsOfRole(role)
  return choice !== undefined && hasChoice(parts, choice)
}
