import * as z from 'zod'

// The contract is written in zod/mini, which has no words for what is wrong.
z.config({ ...z.locales.en(), customError: inPlainWords })

const TYPES: Readonly<Record<string, string>> = {
  number: 'must be a number',
  int: 'must be a whole number',
  string: 'must be a text',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  email: 'must be an email address',
  url: 'must be a web address',
}
const WRONG_FORM = 'has the wrong form'

/** What is wrong with a value in words for people, to follow the name of its field. */
function inPlainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing'
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? WRONG_FORM
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? WRONG_FORM
  if (issue.code === 'not_multiple_of') return `must be a multiple of ${issue.divisor}`
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum))
  if (issue.code !== 'too_big') return WRONG_FORM
  if (issue.origin === 'string') return `must not be longer than ${issue.maximum} characters`
  if (issue.origin === 'array') return `must not have more than ${issue.maximum} entries`
  return `must be ${issue.maximum} or less`
}

function tooSmall(origin: string, minimum: number): string {
  if (origin !== 'string' && origin !== 'array') return `must be ${minimum} or more`
  if (minimum === 1) return 'must not be empty'
  return origin === 'string' ? `must have ${minimum} characters or more` : `must have ${minimum} entries or more`
}
