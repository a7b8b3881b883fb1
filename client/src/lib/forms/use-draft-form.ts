import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFailure } from '../http/failure.ts'
import { changedFields, mergeDraft } from './draft.ts'
import { focusFirstMistake } from './focus-first-mistake.ts'
import { useProblemText } from './problem-text.ts'

export interface DraftFormOptions<Draft extends object> {
  /** The initial values; for an existing object, as currently saved. */
  saved: Draft
  /** The contract's message for each invalid field. */
  problemsOf: (draft: Draft, before: Draft) => Readonly<Record<string, string>>
  isBusy: boolean
  /** Only called with a valid draft. */
  send: (draft: Draft, before: Draft) => Promise<unknown>
  onDone: () => void
  /** Opens what hides invalid fields, before the first is focused. */
  reveal?: (fields: readonly (keyof Draft)[]) => void
  texts: {
    /** Takes the place of the text that every form has. */
    failure?: (error: unknown) => string
    /** Shows the value that someone else has saved, where the form does. */
    current?: (value: string) => string
  }
}

/** A form whose fields are validated by the contract, here and on the server. */
export function useDraftForm<Draft extends object>(options: DraftFormOptions<Draft>) {
  const { saved, problemsOf, isBusy, send, onDone, reveal, texts } = options
  const failureOf = useFailure()
  const problemText = useProblemText()
  const [failure, setFailure] = useState<string | null>(null)
  const [before, setBefore] = useState(saved)
  // A double click is faster than `isBusy`, which waits for the next drawing.
  const isSending = useRef(false)
  const formRef = useRef<HTMLFormElement>(null)
  const form = useForm<Draft>({ mode: 'controlled', initialValues: before })

  // Someone else was faster: unchanged fields take their values, the rest can be resubmitted.
  const fresh = JSON.stringify(saved)
  const [known, setKnown] = useState(fresh)
  useEffect(() => {
    if (fresh === known) return
    setKnown(fresh)
    // The field's message still applies.
    const { errors } = form
    form.setValues((draft) => mergeDraft({ ...before, ...draft }, before, saved))
    form.setErrors(errors)
    setBefore(saved)
  }, [fresh, known, saved, before, form])

  /** Shows messages below their fields and focuses the first. Returns false if no field is concerned. */
  const show = (messages: Readonly<Record<string, string>>): boolean => {
    const wrong = (Object.keys(before) as (keyof Draft & string)[]).filter((field) => messages[field] !== undefined)
    flushSync(() => form.setErrors(messages))
    reveal?.(wrong)
    const known = wrong.map((field) => form.getInputNode(field)).find((node) => node !== null)
    if (wrong.length > 0) focusFirstMistake(formRef.current ?? known?.closest('form') ?? null)
    return wrong.length > 0
  }
  /** Shows what is wrong with the draft. Returns whether nothing is. */
  const check = (): boolean => {
    setFailure(null)
    form.clearErrors()
    return !show(mapped(problemsOf(form.getValues(), before), (problem) => problemText(problem)))
  }
  /** Does something with the draft, and shows why it fails. */
  const attempt = async (act: () => Promise<unknown>, then: () => void = onDone) => {
    if (isSending.current) return
    isSending.current = true
    setFailure(null)
    try {
      await act()
      then()
    } catch (error) {
      const { message, problems, present } = failureOf(error)
      // Someone else's saved value must not be lost unseen.
      const theirs = texts.current ? mapped(present, texts.current) : {}
      const isShown = show({ ...mapped(problems, (problem) => problemText(problem)), ...theirs })
      if (!isShown || Object.keys(present).length > 0) setFailure(texts.failure?.(error) ?? message)
    } finally {
      isSending.current = false
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    formRef.current = event.currentTarget
    if (!isBusy && check()) void attempt(() => send(form.getValues(), before))
  }
  const isUntouched = changedFields(form.values, before).length === 0
  return { form, failure, isUntouched, submit, check, attempt, show }
}

/** Texts by field, each changed. */
export function mapped(
  texts: Readonly<Record<string, string>>,
  change: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]))
}
