import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { ApiError } from '../../lib/api.ts'
import { changedFields, rebased } from './draft.ts'
import { useProblemText } from './problem-text.ts'
import { useReason } from './reason.ts'

interface DraftFormOptions<Draft extends object, Form> {
  /** What stands in the form at first, and for what exists already as it is saved now. */
  saved: Draft
  /** What is sent, and the problems of the fields that cannot be. */
  schema: z.ZodMiniType<Form, unknown>
  isBusy: boolean
  /** Only called with a draft that has no problem. */
  send: (form: Form, draft: Draft, before: Draft) => Promise<unknown>
  onDone: () => void
}

/** A form whose fields the contract checks, here and on the server. */
export function useDraftForm<Draft extends object, Form>(options: DraftFormOptions<Draft, Form>) {
  const { saved, schema, isBusy, send, onDone } = options
  const reason = useReason()
  const problemText = useProblemText()
  const t = useTranslations('dataIn')
  const [failure, setFailure] = useState<string | null>(null)
  const [before, setBefore] = useState(saved)
  const form = useForm<Draft>({ mode: 'controlled', initialValues: before })

  // Somebody else was faster: what nobody changed here is as they left it, the rest can be sent again.
  const fresh = JSON.stringify(saved)
  const [known, setKnown] = useState(fresh)
  useEffect(() => {
    if (fresh === known) return
    setKnown(fresh)
    // What stands under a field is still true of it.
    const { errors } = form
    form.setValues((draft) => rebased({ ...before, ...draft }, before, saved))
    form.setErrors(errors)
    setBefore(saved)
  }, [fresh, known, saved, before, form])

  /** Texts under their fields, with the focus in the first of them. False when no field is meant. */
  const show = (texts: Readonly<Record<string, string>>): boolean => {
    const wrong = Object.keys(before).filter((field) => texts[field] !== undefined)
    form.setErrors(texts)
    firstOf(wrong.map((field) => form.getInputNode(field)))?.focus()
    return wrong.length > 0
  }
  const messagesOf = ({ fields }: Pick<ApiError, 'fields'>) => mapped(fields, problemText)
  // What somebody else saved there is not lost unseen.
  const presentOf = ({ fields }: ApiError) =>
    mapped(fields, (value) => (value === '' ? t('presentNone') : t('present', { value })))
  const attempt = async (ready: Form, draft: Draft) => {
    try {
      await send(ready, draft, before)
      onDone()
    } catch (error) {
      const isShown = error instanceof ApiError && error.code === 'invalid' && show(messagesOf(error))
      if (!isShown) setFailure(reason(error))
      if (error instanceof ApiError && error.code === 'conflict') show(presentOf(error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setFailure(null)
    form.clearErrors()
    const draft = form.getValues()
    const parsed = schema.safeParse(draft)
    if (parsed.success) return void attempt(parsed.data, draft)
    // The first problem of each field.
    const problems: Record<string, string> = {}
    for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message
    show(messagesOf({ fields: problems }))
  }
  return { form, failure, isUntouched: changedFields(form.values, before).length === 0, submit }
}

function mapped(texts: Readonly<Record<string, string>>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]))
}

/** The one that stands before the others on the page. */
function firstOf(inputs: readonly (HTMLElement | null)[]): HTMLElement | undefined {
  const isBefore = (a: HTMLElement, b: HTMLElement) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING
  const [first] = inputs.filter((input) => input !== null).sort((a, b) => (isBefore(a, b) ? -1 : 1))
  return first
}
