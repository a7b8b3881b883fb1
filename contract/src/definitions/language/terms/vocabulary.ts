import type { RoleType } from '../quantities/dimensions.ts'

type Names<Value> = Readonly<Record<string, Value>>

/** The words that a condition may use besides those of the language. */
export interface Vocabulary {
  /** What the points of the equip mean: `ROLE_DIMENSIONS`, or fewer. */
  readonly roles: Names<RoleType>
  /** Of the definition. A parameter that is a difference of temperatures says so: `temperatureDifference`. */
  readonly parameters: Names<RoleType>
  /** By relation, the roles of the equips over there: `{ ahu: ROLE_DIMENSIONS }`. */
  readonly related: Names<Names<RoleType>>
  readonly schedules?: readonly string[]
}

/** What `state` is: the number of the operating state. */
export const STATE = 'state'
/** Within `any(vav, …)`, before a role of the equip that is evaluated. */
export const OWN = 'own'

export const lookUp = <Value>(names: Names<Value>, name: string): Value | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined
