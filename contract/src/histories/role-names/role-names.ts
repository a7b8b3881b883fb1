import type { BoolRole, PointRole } from '../roles.ts'

type InSentence = readonly [name: string, inSentence: string]
/** A point that is on or off: the thing a condition is about, that it is on, and that it is not. */
type AsCondition = readonly [name: string, subject: string, is: string, isNot: string]

/** The name of the points of a role in lists, and the words for them in the sentence of a condition. */
export type RoleNames = Readonly<Record<BoolRole, AsCondition> & Record<Exclude<PointRole, BoolRole>, InSentence>>

export const namesInLists = (names: RoleNames): Readonly<Record<PointRole, string>> =>
  Object.fromEntries(Object.entries(names).map(([role, [name]]) => [role, name])) as Record<PointRole, string>
