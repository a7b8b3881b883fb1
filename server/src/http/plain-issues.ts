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
}

/** What is wrong with a value in words for people, to follow the name of its field; undefined to leave it to zod. */
function inPlainWords(issue: z.core.$ZodRawIssue): string | undefined {
  // Nothing stands there at all: who reports it says so.
  if (issue.input === undefined) return undefined
  if (issue.code === 'invalid_type') return TYPES[issue.expected]
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') {
    return issue.origin === 'string' || issue.origin === 'array'
      ? shortest(Number(issue.minimum))
      : `must be ${issue.minimum} or more`
  }
  if (issue.code !== 'too_big') return undefined
  if (issue.origin === 'string') return `must not be longer than ${issue.maximum} characters`
  if (issue.origin === 'array') return `must not have more than ${issue.maximum} entries`
  return `must be ${issue.maximum} or less`
}

const shortest = (minimum: number) => (minimum === 1 ? 'must not be empty' : undefined)
