/**
 * Whether a date field holds a complete day or nothing. While 2026 is typed, the browser reports the years 2, 20 and
 * 202, and an incomplete field as empty with bad input.
 */
export const isWholeDay = (value: string, { badInput }: Pick<ValidityState, 'badInput'>): boolean =>
  value === '' ? !badInput : Number(value.split('-')[0]) >= 1000
