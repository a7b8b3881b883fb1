import type { TableReading } from '@bonfire/contract/imports/table-reading'
import { isCurrency } from '@bonfire/contract/values/currency'

/** What a cell says something cost, with the signs or codes of a currency beside it. */
export interface Amount {
  readonly value: number
  readonly marks: readonly string[]
}

type DecimalMark = TableReading['decimalMark']
type Mark = NonNullable<DecimalMark>

// Such as $, A$, EUR, Fr. or zł.
const MARK = String.raw`[^\d\s.,'’()+\-][^\d\s,'’()+\-]{0,9}`
const AMOUNT = new RegExp(
  String.raw`^(\()?([-+])?\s*(${MARK})?\s*([-+])?\s*(\d[\d.,'’ ]*|[.,]\d+)(${MARK})?\s*(\))?$`,
  'u',
)
const SCIENTIFIC = /^\d+(?:\.\d+)?e[+-]?\d+$/i
const ONE_MARK = /^(\d*)([.,])(\d+)$/
const SPACED = /^\d{1,3}(?:(?: \d{3})+|(?:['’]\d{3})+)(?:([.,])(\d+))?$/
const GROUPED = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:([.,])(\d+))?$/
const NAME_OF = { '.': 'point', ',': 'comma' } as const
const markOf = (text: string | undefined): Mark | undefined => NAME_OF[text as keyof typeof NAME_OF]
const other = (mark: Mark): Mark => (mark === 'point' ? 'comma' : 'point')

/** Undefined if the cell is no amount; `either` if it is 1,250, which can be a thousand or one and a bit. */
export function readAmount(cell: string, decimalMark: DecimalMark): Amount | 'either' | undefined {
  const text = plainSpaces(cell)
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
  const text = plainSpaces(cell)
  const [, whole = '', mark, decimals = ''] = ONE_MARK.exec(text) ?? []
  if (!mark || isThousands(whole, decimals)) return readNumber(text, decimalMark)
  return Number(`${whole}.${decimals}`)
}

/** Which mark goes before the decimals of an amount, if it has any; `either` if it can be read both ways. */
export function decimalMarkIn(cell: string): Mark | 'either' | undefined {
  const number = AMOUNT.exec(plainSpaces(cell))?.[5]?.trim()
  if (number === undefined || /^\d*$/.test(number)) return undefined
  const [, whole = '', mark, decimals = ''] = ONE_MARK.exec(number) ?? []
  if (mark) return isThousands(whole, decimals) ? 'either' : markOf(mark)
  const [, spaced] = SPACED.exec(number) ?? []
  if (spaced) return markOf(spaced)
  const [, group, decimal] = GROUPED.exec(number) ?? []
  const grouping = markOf(group)
  return grouping && group !== decimal ? other(grouping) : undefined
}

const plainSpaces = (cell: string) => cell.trim().replaceAll(/[\u00A0\u2009\u202F]/g, ' ')

const isThousands = (whole: string, decimals: string) => decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)

function readNumber(text: string, decimalMark: DecimalMark): number | 'either' | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  const [, whole = '', mark, decimals = ''] = ONE_MARK.exec(text) ?? []
  const found = markOf(mark)
  if (found && isThousands(whole, decimals)) {
    if (decimalMark === null) return 'either'
    return Number(decimalMark === found ? `${whole}.${decimals}` : whole + decimals)
  }
  const actual = decimalMarkIn(text)
  // A number that fits only the other mark is not read against the choice.
  if (actual !== undefined && decimalMark !== null && actual !== decimalMark) return undefined
  if (found) return Number(`${whole}.${decimals}`)
  const [all, spacedMark] = SPACED.exec(text) ?? []
  if (all) return Number(all.replaceAll(/[ '’]/g, '').replace(spacedMark ?? ',', '.'))
  const [grouped, group = '', decimal] = GROUPED.exec(text) ?? []
  if (!grouped || group === decimal) return undefined
  const plain = grouped.replaceAll(group, '')
  return Number(decimal ? plain.replace(decimal, '.') : plain)
}

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
