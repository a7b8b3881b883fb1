import { isCurrency } from '@bonfire/contract/values/currency'
import { type DecimalMark, isThousands, type Mark, markIn, readNumber } from './numbers.ts'
import { plainCell } from './plain-cell.ts'

/** A cell may have signs or codes of a currency beside its number. */
export interface Amount {
  readonly value: number
  readonly marks: readonly string[]
}

// Such as $, A$, EUR, Fr. or zł.
const MARK = String.raw`[^\d\s.,'’()+\-][^\d\s,'’()+\-]{0,9}`
const AMOUNT = new RegExp(
  String.raw`^(\()?([-+])?\s*(${MARK})?\s*([-+])?\s*(\d[\d.,'’ ]*|[.,]\d+)(${MARK})?\s*(\))?$`,
  'u',
)
const SCIENTIFIC = /^\d+(?:\.\d+)?e[+-]?\d+$/i
const ONE_MARK = /^(\d*)[.,](\d+)$/

/** Undefined if the cell is no amount; `either` if it is 1,250, which can be a thousand or one and a bit. */
export function readAmount(cell: string, decimalMark: DecimalMark): Amount | 'either' | undefined {
  const text = plainCell(cell)
  if (SCIENTIFIC.test(text)) return { value: Number(text), marks: [] }
  const [, opened, outer, before, inner, number = '', after, closed] = AMOUNT.exec(text) ?? []
  if (number === '' || (opened === undefined) !== (closed === undefined) || (outer && inner)) return undefined
  const value = readNumber(number.trim(), decimalMark)
  if (typeof value !== 'number') return value
  const isNegative = opened !== undefined || outer === '-' || inner === '-'
  const marks = [before, after].filter((mark) => mark !== undefined)
  return { value: isNegative && value !== 0 ? -value : value, marks }
}

/** A plain number of a duration, with its own mark where that can mean but one thing. */
export function readQuantity(cell: string, decimalMark: DecimalMark): number | 'either' | undefined {
  const text = plainCell(cell)
  const [all, whole = '', decimals = ''] = ONE_MARK.exec(text) ?? []
  return readNumber(text, !all || isThousands(whole, decimals) ? decimalMark : null)
}

/** Returns the mark before the decimals of an amount, if it has any; `either` if it can be read both ways. */
export function markOfAmount(cell: string): Mark | 'either' | undefined {
  const number = numberInAmount(cell)
  return number === undefined ? undefined : markIn(number)
}

/** The number as it is written, without a currency. */
export const numberInAmount = (cell: string): string | undefined => AMOUNT.exec(plainCell(cell))?.[5]?.trim()

const SIGN = /\p{Sc}/u
const NAMED = /^(.+?)[\s_]*[([]\s*([^)\]]+?)\s*[)\]]$|^(.+?)[\s_-]+([A-Za-z]{3}|\S*\p{Sc}\S*)$/u

/** The name of a column without the currency that it gives, as in `Cost (EUR)` or `cost_usd`. */
export function currencyIn(name: string): { name: string; mark: string } | undefined {
  const [, bracketed, inBrackets, spaced, afterSpace] = NAMED.exec(name.trim()) ?? []
  const rest = bracketed ?? spaced
  const mark = inBrackets ?? afterSpace
  if (rest === undefined || mark === undefined) return undefined
  return SIGN.test(mark) || isCurrency(mark.toUpperCase()) ? { name: rest, mark } : undefined
}
