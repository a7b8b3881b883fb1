/**
 * Whether a date field holds a day, or nothing, and not a day that is still being typed: the browser reads the year 2026
 * as 2, 20 and 202 on the way, and a field with a part missing as empty, with input that it cannot read.
 */
export const isWholeDay = (value: string, { badInput }: Pick<ValidityState, 'badInput'>): boolean =>
  value === '' ? !badInput : Number(value.split('-')[0]) >= 1000
