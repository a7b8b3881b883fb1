import type { BoolRole, PointRole } from '../roles.ts'

type InSentence = readonly [name: string, inSentence: string]
/** Of what is on or off: whom a condition is about, that it is, and that it is not. */
type AsCondition = readonly [name: string, subject: string, is: string, isNot: string]

/** What people call the points of a role in lists, and how the sentence of a condition says them. */
export type RoleNames = Readonly<Record<BoolRole, AsCondition> & Record<Exclude<PointRole, BoolRole>, InSentence>>

/** As lists say them. */
export const namesInLists = (names: RoleNames): Readonly<Record<PointRole, string>> =>
  Object.fromEntries(Object.entries(names).map(([role, [name]]) => [role, name])) as Record<PointRole, string>
