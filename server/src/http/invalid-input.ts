import { type Problem, problem, problemOf } from '@bonfire/contract/refusals/problem'
import type { FastifyError } from 'fastify'
import { Refusal, refuse } from './refusal.ts'

/** The problem of one field; some texts need the field's name in front. */
const fieldProblem = (field: string, wrong: Problem): Problem =>
  wrong.code.startsWith('value.') ? problem('value.of', { field, problem: wrong }) : wrong

/** An invalid body is refused field by field; an invalid URL (path, query) is malformed. */
export function invalidInput(error: FastifyError): Refusal {
  const wrong = (error.validation ?? []).flatMap(({ instancePath, message = 'value.wrong-form', params }) => {
    const path = instancePath.split('/').filter(Boolean)
    // Unknown keys are reported together, at their parent's path.
    const unknown = Array.isArray(params.keys) ? params.keys.map(String) : undefined
    if (!unknown) return { field: path.join('.') || 'body', what: problemOf(message) }
    return unknown.map((key) => ({
      field: [...path, key].join('.'),
      what: problem('request.unknown-field', { field: key.slice(0, 100) }),
    }))
  })
  if (error.validationContext === 'body') return refusalOfFields(wrong)
  return refuse('malformed', { problems: wrong.map(({ field, what }) => fieldProblem(field, what)) })
}

interface WrongField {
  readonly field: string
  readonly what: Problem
}

function refusalOfFields(wrong: readonly WrongField[]): Refusal {
  const problems = wrong.map(({ field, what }) => fieldProblem(field, what))
  const fields: Record<string, Problem> = {}
  for (const { field, what } of wrong) fields[field] ??= what
  const [first] = problems
  const isSaidAlone = problems.length === 1 && first !== undefined && first.code !== 'value.of'
  return isSaidAlone ? new Refusal(first, { fields }) : refuse('invalid', { problems }, { fields })
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The same for input that a service parses itself. */
export function refuseFields(issues: readonly Issue[]): Refusal {
  return refusalOfFields(
    issues.map(({ path, message }) => ({ field: path.join('.') || 'body', what: problemOf(message) })),
  )
}
