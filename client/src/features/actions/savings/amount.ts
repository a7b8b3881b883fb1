import { type AmountName, largestAmount } from '@bonfire/contract/actions/amounts'
import type { RegionalLocale } from '@bonfire/contract/values/regional-locale'
import { parseTypedNumber } from '../../../ui/fields/typed-number.ts'

/** Codes of texts. The contract knows numbers only, so the one for unclear text is not among its own. */
export type AmountProblem = 'action.amount' | 'action.amount-unclear' | 'action.amount-too-large'

/** Parses an amount as typed in the user's language; never guesses, and leaves the text as typed. */
export function parseAmount(name: AmountName, typed: string, locale: RegionalLocale): number | AmountProblem {
  const value = parseTypedNumber(typed, locale)
  if (value === 'notANumber') return 'action.amount'
  if (value === 'unclear') return 'action.amount-unclear'
  return value > largestAmount(name) ? 'action.amount-too-large' : value
}

/** The values in messages about an amount: the field's label, the limit, and an example. */
export const amountValues = (name: AmountName, label: string) => ({
  amount: label,
  maximum: largestAmount(name),
  example: 1234.5,
})
