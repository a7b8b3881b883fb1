import type { Group } from '@bonfire/contract/groups'
import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { usePeopleFailure } from '../people-failure.ts'
import { useProblemText } from '../problem-text.ts'
import {
  draftOf,
  EMPTY_GROUP,
  type GroupDraft,
  isUntouched,
  nameProblem,
  rebased,
  toGroupChange,
  toGroupForm,
} from './group-draft.ts'
import type { GroupChanges } from './use-group-changes.ts'

interface GroupFormOptions {
  group: Group | null
  changes: GroupChanges
  onDone: () => void
}

export function useGroupForm({ group, changes, onDone }: GroupFormOptions) {
  const failureText = usePeopleFailure()
  const problemText = useProblemText()
  const [failure, setFailure] = useState<string | null>(null)
  const [before, setBefore] = useState<GroupDraft>(() => (group ? draftOf(group) : EMPTY_GROUP))
  const form = useForm<GroupDraft>({ mode: 'controlled', initialValues: before })

  // Somebody else was faster: what nobody changed here is as they left it, the rest can be sent again.
  const fresh = JSON.stringify(group && draftOf(group))
  const [known, setKnown] = useState(fresh)
  useEffect(() => {
    if (fresh === known || group === null) return
    setKnown(fresh)
    form.setValues((draft) => rebased({ ...before, ...draft }, before, draftOf(group)))
    setBefore(draftOf(group))
  }, [fresh, known, group, before, form])

  const showName = (message: string) => {
    form.setErrors({ name: problemText(message) })
    form.getInputNode('name')?.focus()
  }
  const send = async (draft: GroupDraft) => {
    if (group === null) {
      const created = toGroupForm(draft)
      if (created) await changes.create(created)
      return
    }
    const change = toGroupChange(draft, before)
    if (change) await changes.save(group, change)
  }
  const attempt = async (draft: GroupDraft) => {
    setFailure(null)
    try {
      await send(draft)
      onDone()
    } catch (error) {
      const refusedName = error instanceof ApiError && error.code === 'invalid' ? error.fields.name : undefined
      if (refusedName) showName(refusedName)
      else setFailure(failureText(error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changes.isBusy) return
    const draft = form.getValues()
    const problem = nameProblem(draft)
    setFailure(null)
    form.clearErrors()
    if (problem) showName(problem)
    else void attempt(draft)
  }
  // What is wrong with the name goes as soon as it is changed.
  const shown = failure ?? (typeof form.errors.name === 'string' ? form.errors.name : null)
  return { form, failure: shown, isUntouched: isUntouched(form.values, before), submit }
}
