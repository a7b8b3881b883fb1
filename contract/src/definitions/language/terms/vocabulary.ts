import type { RoleType } from '../quantities/dimensions.ts'

type Names<Value> = Readonly<Record<string, Value>>

/** The words that a condition may use besides those of the language. */
export interface Vocabulary {
  /** The roles of the points of the equip: `ROLE_DIMENSIONS`, or fewer. */
  readonly roles: Names<RoleType>
  /** The parameters of the definition. One that is a difference of temperatures says so: `temperatureDifference`. */
  readonly parameters: Names<RoleType>
  /** The roles of the related equips by relation: `{ ahu: ROLE_DIMENSIONS }`. */
  readonly related: Names<Names<RoleType>>
  readonly schedules?: readonly string[]
}

/** The name for the number of the operating state. */
export const STATE = 'state'
/** Within `any(vav, …)`, before a role of the equip that is evaluated. */
export const OWN = 'own'

export const lookUp = <Value>(names: Names<Value>, name: string): Value | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined
