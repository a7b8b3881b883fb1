import type { CodeParams, RefusalCode, TextCode } from './catalogue.ts'
import type { Problem } from './entry.ts'

export type { Problem } from './entry.ts'

export function problem<Code extends TextCode>(code: Code, ...[params = {}]: CodeParams<Code>): Problem {
  return { code, params: params as Problem['params'] }
}

/** Encodes a problem as a schema message, which can only be a string: the code, followed by the parameters as JSON. */
export function issue<Code extends RefusalCode>(code: Code, ...[params]: CodeParams<Code>): string {
  return params ? `${code} ${JSON.stringify(params)}` : code
}

/** The code in such a message; for any other, its first word. */
export const codeOf = (message: string): string => message.split(' ', 1)[0] ?? ''

/** Decodes the problem in such a message; any other sentence is kept as is. */
export function problemOf(message: string): Problem {
  const code = codeOf(message)
  if (!/^[a-z-]+(\.[a-z-]+)?$/.test(code)) return problem('text', { text: message })
  const params = message.slice(code.length + 1)
  if (params !== '' && !params.startsWith('{')) return problem('text', { text: message })
  return { code, params: params === '' ? {} : JSON.parse(params) }
}

export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value
