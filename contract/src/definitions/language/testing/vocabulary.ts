import { ROLE_DIMENSIONS } from '../../../histories/roles.ts'
import { type Condition, parseCondition } from '../condition.ts'
import type { LanguageError } from '../errors.ts'
import type { Vocabulary } from '../terms/vocabulary.ts'

/** The words of the tests of the language. */
export const VOCABULARY: Vocabulary = {
  roles: { ...ROLE_DIMENSIONS, mode: 'enum' },
  parameters: {
    eSat: 'temperatureDifference',
    eRat: 'temperatureDifference',
    eMat: 'temperatureDifference',
    eOat: 'temperatureDifference',
    ccFull: 'ratio',
    k: 'number',
    limit: 'temperature',
    delay: 'time',
    jump: 'temperatureDifference',
    strict: 'bool',
  },
  related: { ahu: ROLE_DIMENSIONS, vav: ROLE_DIMENSIONS, sub: ROLE_DIMENSIONS },
  schedules: ['holidays'],
}

export function conditionOf(text: string): Condition {
  const parsed = parseCondition(text, VOCABULARY)
  if ('condition' in parsed) return parsed.condition
  throw new Error(`${text}: ${JSON.stringify(parsed.errors)}`)
}

export function errorsOf(text: string): readonly LanguageError[] {
  const parsed = parseCondition(text, VOCABULARY)
  return 'errors' in parsed ? parsed.errors : []
}
