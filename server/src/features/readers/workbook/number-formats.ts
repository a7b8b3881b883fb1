import { isCurrency } from '@bonfire/contract/values/currency'

/** A number may be a date, a time or a duration, if its format shows it so. */
interface NumberKind {
  /** `[h]:mm`: counts on beyond a day. */
  readonly isElapsed: boolean
  readonly hasDate: boolean
  /** Shows fractions of seconds. */
  readonly hasFraction: boolean
}

/** An amount of money, with the sign or code that its format shows. */
interface MoneyKind {
  readonly currency: string
}

/** A share, shown with a per cent sign. */
interface PercentKind {
  readonly isPercent: true
}

export type ShownNumber = NumberKind | MoneyKind | PercentKind

const DATE: NumberKind = { isElapsed: false, hasDate: true, hasFraction: false }
const TIME: NumberKind = { isElapsed: false, hasDate: false, hasFraction: false }
const PERCENT: PercentKind = { isPercent: true }
const ELAPSED: NumberKind = { isElapsed: true, hasDate: false, hasFraction: false }

const between = (from: number, to: number, kind: ShownNumber) =>
  Array.from({ length: to - from + 1 }, (_, place) => [from + place, kind] as const)

/** The formats that every workbook has; from 27 on, those of East Asian languages, where 32 to 35 and 55 to 56 may be times. */
const BUILT_IN: ReadonlyMap<number, ShownNumber> = new Map([
  ...between(9, 10, PERCENT),
  ...between(14, 17, DATE),
  ...between(18, 21, TIME),
  [22, DATE],
  ...between(27, 31, DATE),
  ...between(32, 35, TIME),
  [36, DATE],
  [45, TIME],
  [46, ELAPSED],
  [47, { ...TIME, hasFraction: true }],
  ...between(50, 58, DATE),
])

export const builtInKind = (formatId: number): ShownNumber | undefined => BUILT_IN.get(formatId)

/** Quoted and escaped characters, fillers, and brackets that are no elapsed time: colours, locales and conditions. */
const NOT_A_FIELD = /"[^"]*"?|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]?/gi

// `[$€-40C]`, `"EUR"` or a literal sign.
const SHOWN_CURRENCY = /\[\$([^\]\s-]+)(?:-[^\]]*)?\]|"\s*([^"\s]+)\s*"|(\p{Sc})/gu

function moneyOf(code: string): MoneyKind | undefined {
  const shown = [...code.matchAll(SHOWN_CURRENCY)].map(([, tagged, quoted, sign]) => tagged ?? quoted ?? sign ?? '')
  const currency = shown.find((text) => /\p{Sc}/u.test(text) || isCurrency(text))
  return currency === undefined ? undefined : { currency }
}

/** An example of a code is `[$-409]yyyy\-mm\-dd hh:mm`. */
export function readFormat(code: string): ShownNumber | undefined {
  const [section = ''] = code.replaceAll(NOT_A_FIELD, '').split(';')
  // Some programs write the German name.
  if (/general|standard/i.test(section)) return undefined
  if (section.includes('%')) return PERCENT
  const hasFraction = /s\]?[.,]0/i.test(section)
  if (/\[[hms]+\]/i.test(section)) return { ...ELAPSED, hasFraction }
  const hasTime = /[hs]/i.test(section)
  // m is minutes beside hours or seconds.
  const hasDate = hasTime ? /[yd]|mmm/i.test(section) : /[ymd]/i.test(section)
  return hasDate || hasTime ? { isElapsed: false, hasDate, hasFraction } : moneyOf(code)
}
