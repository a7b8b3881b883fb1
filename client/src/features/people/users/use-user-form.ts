import type { ManagedUser } from '@bonfire/contract/managed-users'
import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { usePeopleFailure } from '../people-failure.ts'
import { useProblemText } from '../problem-text.ts'
import type { UserChanges } from './use-user-changes.ts'
import {
  draftOf,
  draftProblems,
  EMPTY_DRAFT,
  isUntouched,
  rebased,
  toChange,
  toRegistration,
  USER_FIELDS,
  type UserDraft,
  type UserField,
} from './user-draft.ts'

interface UserFormOptions {
  user: ManagedUser | null
  changes: UserChanges
  onDone: () => void
}

export function useUserForm({ user, changes, onDone }: UserFormOptions) {
  const failureText = usePeopleFailure()
  const problemText = useProblemText()
  const [failure, setFailure] = useState<string | null>(null)
  const [before, setBefore] = useState<UserDraft>(() => (user ? draftOf(user) : EMPTY_DRAFT))
  const form = useForm<UserDraft>({ mode: 'controlled', initialValues: before })

  // Somebody else was faster, or another tab: what nobody changed here is as they left it, the rest can be sent again.
  const fresh = JSON.stringify(user && draftOf(user))
  const [known, setKnown] = useState(fresh)
  useEffect(() => {
    if (fresh === known || user === null) return
    setKnown(fresh)
    form.setValues((draft) => rebased({ ...before, ...draft }, before, draftOf(user)))
    setBefore(draftOf(user))
  }, [fresh, known, user, before, form])

  const show = (problems: Partial<Record<UserField, string>>) => {
    const wrong = USER_FIELDS.filter((field) => problems[field] !== undefined)
    form.setErrors(Object.fromEntries(wrong.map((field) => [field, problemText(problems[field] ?? '')])))
    if (wrong[0]) form.getInputNode(wrong[0])?.focus()
    return wrong.length > 0
  }
  const attempt = async (act: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await act()
      onDone()
    } catch (error) {
      const isShown = error instanceof ApiError && error.code === 'invalid' && show(error.fields)
      if (!isShown) setFailure(failureText(error))
    }
  }
  const send = async (draft: UserDraft) => {
    if (user === null) {
      const registration = toRegistration(draft)
      if (registration) await changes.invite(registration)
      return
    }
    const change = toChange(draft, before)
    if (change) await changes.save(user, change)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changes.isBusy) return
    const draft = form.getValues()
    const problems = draftProblems(draft, before)
    setFailure(null)
    form.clearErrors()
    if (!show(problems)) void attempt(() => send(draft))
  }
  return {
    form,
    // What is wrong with a field goes from the list as soon as the field is changed.
    failure: failure ?? (USER_FIELDS.flatMap((field) => form.errors[field] ?? []).join('\n') || null),
    isUntouched: isUntouched(form.values, before),
    submit,
    toggle: (toggled: ManagedUser) => attempt(() => changes.toggle(toggled)),
  }
}
