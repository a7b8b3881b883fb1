/** How surely a rule fires on a day on which it could, if a cause is what is wrong. */
export const STRENGTHS = ['strong', 'medium', 'weak'] as const
export type Strength = (typeof STRENGTHS)[number]

/** A cause of which nobody said how strong it is. */
export const UNSAID_STRENGTH: Strength = 'medium'

/** Returns the causes of a rule with their strengths, in its order. */
export const strengthsOf = ({
  causes,
  strengths = {},
}: {
  readonly causes: readonly string[]
  readonly strengths?: Readonly<Record<string, Strength>> | undefined
}): Map<string, Strength> => new Map(causes.map((cause) => [cause, strengths[cause] ?? UNSAID_STRENGTH]))
