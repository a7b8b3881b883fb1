import type { TableReading } from '@bonfire/contract/imports/table-reading'
import { plainCell } from './plain-cell.ts'

export type DecimalMark = TableReading['decimalMark']
export type Mark = NonNullable<DecimalMark>

const PLAIN = /^[-+]?(?:\d+\.?\d*|\.\d+)$/
const SIGNED = /^([-+])?\s*(.*?)(-)?$/
const EXPONENT = /^(.*\d[.,]?)(e[+-]?\d+)$/i
const ONE_MARK = /^(\d*)([.,])(\d+)$/
const SPACED = /^\d{1,3}(?:(?: \d{3})+|(?:'\d{3})+)(?:([.,])(\d+))?$/
const GROUPED = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:([.,])(\d+))?$/
// 12,34,567.89
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}(?:(\.)(\d+))?$/
const NAME_OF = { '.': 'point', ',': 'comma' } as const
const markOf = (text: string | undefined): Mark | undefined => NAME_OF[text as keyof typeof NAME_OF]

/**
 * Undefined if a text is no number, or one only with the other decimal mark; `either` if it has two meanings and `mark`
 * is null: 1,250 can be a thousand or one and a bit.
 */
export function readNumber(cell: string, mark: DecimalMark): number | 'either' | undefined {
  const text = plainCell(cell)
  const { sign, body, exponent } = partsOf(text)
  if (body === undefined) return undefined
  const value = readUnsigned(body, exponent === '' ? mark : (mark ?? markOfExponent(body)), exponent)
  return typeof value === 'number' && sign < 0 && value !== 0 ? -value : value
}

/** A number as programs write it: 1.250 is one and a quarter. */
export const readProgramNumber = (cell: string): number | 'either' | undefined => {
  const text = cell.trim()
  return PLAIN.test(text) ? Number(text) : readNumber(text, null)
}

/** Returns the mark before the decimals, if there are any; `either` if the number can be read both ways. */
export function markIn(cell: string): Mark | 'either' | undefined {
  const { body, exponent } = partsOf(plainCell(cell))
  if (body === undefined || /^\d*$/.test(body)) return undefined
  if (exponent !== '') return markOfExponent(body) ?? undefined
  const [, whole = '', mark, decimals = ''] = ONE_MARK.exec(body) ?? []
  if (mark) return isThousands(whole, decimals) ? 'either' : markOf(mark)
  const [, spaced] = SPACED.exec(body) ?? []
  if (spaced) return markOf(spaced)
  if (INDIAN.test(body)) return 'point'
  const [, group, decimal] = GROUPED.exec(body) ?? []
  const grouping = markOf(group)
  return grouping && group !== decimal ? otherMark(grouping) : undefined
}

export const isThousands = (whole: string, decimals: string) => decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)

const otherMark = (mark: Mark): Mark => (mark === 'point' ? 'comma' : 'point')

// Nobody groups thousands before an exponent.
const markOfExponent = (body: string) => markOf(ONE_MARK.exec(body)?.[2]) ?? null

/** A minus may follow the number, as controllers write it. */
function partsOf(text: string): { sign: number; body: string | undefined; exponent: string } {
  const [, before, unsigned = '', after] = SIGNED.exec(text) ?? []
  if (before !== undefined && after !== undefined) return { sign: 1, body: undefined, exponent: '' }
  const [, mantissa, exponent = ''] = EXPONENT.exec(unsigned) ?? []
  const body = (mantissa ?? unsigned).trim()
  const isNumber = /^[\d.,][\d., ']*$/.test(body) && /\d/.test(body)
  return { sign: before === '-' || after === '-' ? -1 : 1, body: isNumber ? body : undefined, exponent }
}

function readUnsigned(body: string, mark: DecimalMark, exponent: string): number | 'either' | undefined {
  if (/^\d+\.?$/.test(body)) return Number(body + exponent)
  const [, whole = '', found, decimals = ''] = ONE_MARK.exec(body) ?? []
  const foundMark = markOf(found)
  if (foundMark && isThousands(whole, decimals)) {
    if (mark === null) return 'either'
    return Number((mark === foundMark ? `${whole}.${decimals}` : whole + decimals) + exponent)
  }
  const actual = exponent === '' ? markIn(body) : foundMark
  // A number that fits only the other mark is not read against the decision.
  if (actual !== undefined && actual !== 'either' && mark !== null && actual !== mark) return undefined
  if (foundMark) return Number(`${whole}.${decimals}${exponent}`)
  if (exponent !== '') return undefined
  const [spaced, spacedMark = ','] = SPACED.exec(body) ?? []
  if (spaced) return Number(spaced.replaceAll(/[ ']/g, '').replace(spacedMark, '.'))
  if (INDIAN.test(body)) return Number(body.replaceAll(',', ''))
  const [grouped, group = '', decimal] = GROUPED.exec(body) ?? []
  if (!grouped || group === decimal) return undefined
  const plain = grouped.replaceAll(group, '')
  return Number(decimal ? plain.replace(decimal, '.') : plain)
}
