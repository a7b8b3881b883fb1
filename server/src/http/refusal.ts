import { ERROR_STATUS, type ErrorCode } from '@bonfire/contract/errors'
import type { Outage } from '../db/outage.ts'

/** A refusal that a person reads: what was wrong and what to do. Thrown anywhere, translated once by the error handler. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** With `too_many`: when to come back. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

export const malformed = (message: string) => new Refusal('malformed', message)
export const unauthenticated = (message = 'You are not signed in. Sign in and try again.') =>
  new Refusal('unauthenticated', message)
export const forbidden = (message: string) => new Refusal('forbidden', message)
/** Absent and outside the caller's portfolio read the same, so that nobody learns what others have. */
export const notFound = (thing: string) => new Refusal('not_found', `There is no such ${thing}, or it is not yours.`)
/** `present`: field to the value that it has now. */
export const conflict = (message: string, present?: Record<string, string>) =>
  new Refusal('conflict', message, present ? { fields: present } : {})
export const tooLarge = (message: string) => new Refusal('too_large', message)
export const unsupportedType = (message: string) => new Refusal('unsupported_type', message)
export const invalid = (message: string, fields?: Record<string, string>) =>
  new Refusal('invalid', message, fields ? { fields } : {})
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new Refusal('too_many', message, { retryAfterSeconds })

/** What it means for people when nothing can be stored or read. */
export function outageRefusal(outage: Outage | undefined): Refusal | undefined {
  if (outage === 'diskFull') {
    return new Refusal(
      'unavailable',
      'The disk of the server is full: nothing can be stored at the moment. What was stored is not lost. Tell your administrator, and try again when there is room.',
    )
  }
  if (outage !== 'databaseAway') return undefined
  return new Refusal(
    'unavailable',
    'The database does not answer at the moment. What was stored is not lost. Wait a minute, see whether your last change is there, and if not make it again.',
  )
}
