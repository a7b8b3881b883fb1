import type { ErrorBody } from '@bonfire/contract/errors'
import type { Locale } from '@bonfire/contract/people/users'
import type { Problem } from '@bonfire/contract/refusals/problem'
import { render } from '../locales/render.ts'
import type { Refusal } from './refusal.ts'

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
