import { issue as coded } from '@bonfire/contract/refusals/problem'
import * as z from 'zod'

// The contract uses zod/mini, which has no error messages.
z.config({ ...z.locales.en(), customError: asCode })

const TYPES = {
  number: 'value.number',
  int: 'value.whole-number',
  string: 'value.text',
  boolean: 'value.boolean',
  array: 'value.list',
  object: 'value.object',
  record: 'value.object',
} as const
const FORMATS = { uuid: 'value.uuid', email: 'value.email', url: 'value.web-address' } as const

const codeIn = <Codes extends Readonly<Record<string, string>>>(codes: Codes, key: string) =>
  Object.hasOwn(codes, key) ? (codes[key] as Codes[keyof Codes]) : 'value.wrong-form'

/** The problem of a value, as a code with parameters. */
function asCode(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return coded('value.missing')
  if (issue.code === 'invalid_type') return coded(codeIn(TYPES, issue.expected))
  if (issue.code === 'invalid_value') return coded('value.one-of', { values: issue.values.map(String) })
  if (issue.code === 'invalid_format') return coded(codeIn(FORMATS, issue.format))
  if (issue.code === 'not_multiple_of') return coded('value.multiple', { of: Number(issue.divisor) })
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum))
  if (issue.code !== 'too_big') return coded('value.wrong-form')
  const maximum = Number(issue.maximum)
  if (issue.origin === 'string') return coded('value.too-long', { maximum })
  return issue.origin === 'array' ? coded('value.too-many', { maximum }) : coded('value.maximum', { maximum })
}

function tooSmall(origin: string, minimum: number): string {
  if (origin !== 'string' && origin !== 'array') return coded('value.minimum', { minimum })
  if (minimum === 1) return coded('value.empty')
  return origin === 'string' ? coded('value.too-short', { minimum }) : coded('value.too-few', { minimum })
}
