import { DESCRIPTION_MAXIMUM_CHARACTERS, SUMMARY_MAXIMUM_CHARACTERS } from '@bonfire/contract/actions'

const LARGEST_AMOUNT = 1e15

/** A number of at least 0, written with a point or a comma; undefined for anything else, which stays as typed (ACM-23). */
export function parseAmount(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  if (!/^\d*\.?\d+(e[+-]?\d+)?$|^\d+\.$/i.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) && value <= LARGEST_AMOUNT ? value : undefined
}

/** As it is typed again: without separators, in full. */
export function amountText(value: number): string {
  return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
}

export function summaryProblem(text: string): 'summaryBlank' | 'summaryLong' | undefined {
  if (text.trim() === '') return 'summaryBlank'
  return text.trim().length > SUMMARY_MAXIMUM_CHARACTERS ? 'summaryLong' : undefined
}

export function descriptionProblem(text: string): 'descriptionLong' | undefined {
  return text.length > DESCRIPTION_MAXIMUM_CHARACTERS ? 'descriptionLong' : undefined
}

/** Empty is no report. */
export function reportProblem(text: string): 'reportUrl' | undefined {
  if (text === '') return undefined
  const address = URL.parse(text)
  const isWeb = address !== null && ['http:', 'https:'].includes(address.protocol)
  return isWeb && text.length <= 2000 ? undefined : 'reportUrl'
}
