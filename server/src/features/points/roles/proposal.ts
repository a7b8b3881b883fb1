import type { EquipKind } from '@bonfire/contract/definitions/definition'
import type { PointKind } from '@bonfire/contract/histories/points'
import type { ValueRange } from './proposed-unit.ts'

/** Counts up whenever other roles are proposed for the same points: those that nobody decided follow, at the next start. */
export const PROPOSAL_RULES = 3

export interface Proposal {
  readonly role: string
  readonly source: 'haystack' | 'brick' | 'name'
  /** The filter, the class, or the words of the name. */
  readonly reason: string
}

export interface DescribedPoint {
  readonly name: string
  readonly kind: PointKind
  /** Haystack's name. */
  readonly unit: string | null
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
  readonly equip: EquipKind
  /** The range of its values so far, where they are known. */
  readonly range?: ValueRange | undefined
}
