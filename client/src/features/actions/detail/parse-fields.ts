import { DESCRIPTION_MAXIMUM_CHARACTERS, SUMMARY_MAXIMUM_CHARACTERS } from '@bonfire/contract/actions'

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
