import * as z from 'zod/mini'
import { issue } from '../refusals/problem.ts'

const LARGEST_AMOUNT = 1e15
const MOST_STARS = 6

/** The amounts of an action, with the words used in their messages. */
export const AMOUNT_LABELS = {
  elec: 'Electricity savings',
  gas: 'Gas savings',
  water: 'Water savings',
  thermal: 'Thermal savings',
  totalFinancialImpact: 'Total financial impact',
  operationalSavings: 'Operational savings',
  nabersEnergy: 'NABERS energy',
  nabersWater: 'NABERS water',
  costToComplete: 'Cost to complete',
} as const
export type AmountName = keyof typeof AMOUNT_LABELS

const isStars = (name: AmountName) => name === 'nabersEnergy' || name === 'nabersWater'
export const largestAmount = (name: AmountName) => (isStars(name) ? MOST_STARS : LARGEST_AMOUNT)

/** At least 0. */
export const amount = (name: AmountName) => {
  const error = issue('action.amount', { amount: name })
  const maximum = largestAmount(name)
  const tooLarge = issue('action.amount-too-large', { amount: name, maximum })
  return z.number({ error }).check(z.minimum(0, { error }), z.maximum(maximum, { error: tooLarge }))
}
