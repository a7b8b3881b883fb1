/** What a number is, other than a plain number, if its format shows it as a date, a time or a duration. */
export interface NumberKind {
  /** `[h]:mm`: counts on beyond a day. */
  readonly isElapsed: boolean
  readonly hasDate: boolean
  /** Shows fractions of seconds. */
  readonly hasFraction: boolean
}

const DATE: NumberKind = { isElapsed: false, hasDate: true, hasFraction: false }
const TIME: NumberKind = { isElapsed: false, hasDate: false, hasFraction: false }
const ELAPSED: NumberKind = { isElapsed: true, hasDate: false, hasFraction: false }

const between = (from: number, to: number, kind: NumberKind) =>
  Array.from({ length: to - from + 1 }, (_, place) => [from + place, kind] as const)

/** The formats that every workbook has; from 27 on, those of East Asian languages, where 32 to 35 and 55 to 56 may be times. */
const BUILT_IN: ReadonlyMap<number, NumberKind> = new Map([
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

export const builtInKind = (formatId: number): NumberKind | undefined => BUILT_IN.get(formatId)

/** Quoted and escaped characters, fillers, and brackets that are no elapsed time: colours, locales and conditions. */
const NOT_A_FIELD = /"[^"]*"?|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]?/gi

/** What a format such as `[$-409]yyyy\-mm\-dd hh:mm` shows. */
export function kindOf(code: string): NumberKind | undefined {
  const [section = ''] = code.replaceAll(NOT_A_FIELD, '').split(';')
  // Some programs write the German name.
  if (/general|standard/i.test(section)) return undefined
  const hasFraction = /s\]?[.,]0/i.test(section)
  if (/\[[hms]+\]/i.test(section)) return { ...ELAPSED, hasFraction }
  const hasTime = /[hs]/i.test(section)
  // Beside hours or seconds, m is minutes.
  const hasDate = hasTime ? /[yd]|mmm/i.test(section) : /[ymd]/i.test(section)
  return hasDate || hasTime ? { isElapsed: false, hasDate, hasFraction } : undefined
}
