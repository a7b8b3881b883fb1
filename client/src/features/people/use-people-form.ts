import { type DraftFormOptions, useDraftForm } from '../../lib/forms/use-draft-form.ts'
import { ApiError } from '../../lib/http/api.ts'
import { useFailure } from '../../lib/http/failure.ts'

/** The form of a user or a group. */
export function usePeopleForm<Draft extends object>(options: Omit<DraftFormOptions<Draft>, 'texts'>) {
  const { failure, ...draft } = useDraftForm({ ...options, texts: { failure: usePeopleFailure() } })
  // A field's error disappears from the list as soon as the field is edited.
  const problems = Object.keys(options.saved).flatMap((field) => draft.form.errors[field] ?? [])
  return { ...draft, failure: failure ?? (problems.join('\n') || null) }
}

/**
 * The message of a refusal from any source: its message, or its error field; an object is serialised. Undefined if it
 * has none.
 */
export function answerText(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { message, error } = answer as { message?: unknown; error?: unknown }
  const words = message ?? error
  if (words === undefined || words === null || words === '') return undefined
  return typeof words === 'object' ? JSON.stringify(words) : String(words)
}

/** Says why a change to a user or a group failed, also in the words of whatever responded for the server. */
export function usePeopleFailure(): (error: unknown) => string {
  const failureOf = useFailure()
  return (error) => (error instanceof ApiError && answerText(error.answer)) || failureOf(error).message
}
