import { type AmountName, largestAmount } from '@bonfire/contract/actions'
import type { Locale } from '@bonfire/contract/users'
import { parseTypedNumber } from '../../ui/typed-number.ts'

/** Which message says what is wrong with an amount. */
export type AmountProblem = 'amount' | 'amountUnclear' | 'amountLarge'

/** An amount as somebody typed it in their language; nothing is guessed, and the text stays as typed (ACM-23). */
export function parseAmount(name: AmountName, typed: string, locale: Locale): number | AmountProblem {
  const value = parseTypedNumber(typed, locale)
  if (value === 'notANumber') return 'amount'
  if (value === 'unclear') return 'amountUnclear'
  return value > largestAmount(name) ? 'amountLarge' : value
}

/** How an amount may be written, for the message about one that is not clear. */
export const AMOUNT_EXAMPLE = 1234.5
