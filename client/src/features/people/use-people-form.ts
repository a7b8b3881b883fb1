import { type DraftFormOptions, useDraftForm } from '../../lib/forms/use-draft-form.ts'
import { usePeopleFailure } from './people-failure.ts'

/** The form of a user or a group. */
export function usePeopleForm<Draft extends object>(options: Omit<DraftFormOptions<Draft>, 'texts'>) {
  const { failure, ...draft } = useDraftForm({ ...options, texts: { failure: usePeopleFailure() } })
  // A field's error disappears from the list as soon as the field is edited.
  const problems = Object.keys(options.saved).flatMap((field) => draft.form.errors[field] ?? [])
  return { ...draft, failure: failure ?? (problems.join('\n') || null) }
}
