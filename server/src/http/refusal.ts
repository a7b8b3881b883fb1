import { ERROR_STATUS, type ErrorBody } from '@bonfire/contract/errors'
import type { Locale } from '@bonfire/contract/people/users'
import { type CodeParams, REFUSALS, type RefusalCode } from '@bonfire/contract/refusals/catalogue'
import type { RefusalKind } from '@bonfire/contract/refusals/entry'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Outage } from '../db/postgres/outage.ts'
import { render } from '../locales/render.ts'

interface Details {
  /** Problems by field. */
  readonly fields?: Readonly<Record<string, Problem>>
  /** A conflict's fields with their current values, as text. */
  readonly present?: Readonly<Record<string, string>>
  /** `too_many` says when to retry. */
  readonly retryAfterSeconds?: number
}

/** A refusal as data. Thrown anywhere; the error handler renders it in the reader's language. */
export class Refusal extends Error {
  readonly problem: Problem
  readonly kind: RefusalKind
  readonly details: Details

  /** The message is for logs and the command line. */
  constructor(what: Problem, details: Details = {}) {
    super(render('en', what))
    this.name = 'Refusal'
    this.problem = what
    this.kind = REFUSALS[what.code as RefusalCode].kind
    this.details = details
  }

  get status(): number {
    return ERROR_STATUS[this.kind]
  }
}

type Arguments<Code extends RefusalCode> = [...params: CodeParams<Code>, details?: Details]

/** Usage: `throw refuse('snooze.too-long', { days: 365 })`. The status comes from the code's kind. */
export function refuse<Code extends RefusalCode>(code: Code, ...given: Arguments<Code>): Refusal {
  const [params = {}, details]: [params?: Problem['params'], details?: Details] = given as never
  return new Refusal({ code, params }, details)
}

/** A refusal of one field. */
export function refuseField<Code extends RefusalCode>(field: string, code: Code, ...params: CodeParams<Code>): Refusal {
  const what = problem(code, ...params)
  return new Refusal(what, { fields: { [field]: what } })
}

/** The refusal shown while nothing can be stored or read. */
export function outageRefusal(outage: Outage | undefined): Refusal | undefined {
  return outage && OUTAGES[outage]()
}

const SOON = { retryAfterSeconds: 5 }
const OUTAGES: Record<Outage, () => Refusal> = {
  diskFull: () => refuse('server.disk-full'),
  databaseAway: () => refuse('server.database-away'),
  locked: () => refuse('server.locked', {}, SOON),
  slow: () => refuse('server.slow'),
  busy: () => refuse('server.busy', {}, SOON),
}

/** A refusal on the wire, with texts in a language. A conflict's values stay as they are. */
export function errorBody({ problem, details }: Refusal, locale: Locale): ErrorBody {
  const fields = details.fields ? mapped(details.fields, locale) : details.present
  return {
    code: problem.code,
    message: render(locale, problem),
    ...(Object.keys(problem.params).length > 0 && { params: problem.params }),
    ...(fields && { fields }),
  }
}

const mapped = (fields: Readonly<Record<string, Problem>>, locale: Locale) =>
  Object.fromEntries(Object.entries(fields).map(([field, wrong]) => [field, render(locale, wrong)]))
