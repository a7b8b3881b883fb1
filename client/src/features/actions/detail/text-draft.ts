import { type ReactNode, useState } from 'react'
import { keptTyping, useKeepTyping } from '../../../lib/kept-typing.ts'
import { useReportUnsaved } from '../../../ui/unsaved.ts'
import type { FieldEdit } from './action-fields.ts'
import { isConflict } from './field-save.ts'
import { type FieldSaving, logSaveFailure } from './use-field-save.ts'
import { useResend } from './use-resend.ts'

export interface TextFieldProps {
  label: string
  saving: FieldSaving
  /** The field as the editor begins with it. */
  text: string
  /** What is shown while nobody edits. */
  shown: ReactNode
  asText: (fields: FieldEdit) => string
  /** What typed text means: an edit, or what is wrong with it. */
  parse: (typed: string) => { readonly edit: FieldEdit } | { readonly problem: string }
}

export interface TextDraft {
  readonly typed: string
  readonly problem: string | undefined
  readonly type: (text: string) => void
  readonly cancel: () => void
  readonly submit: () => Promise<void>
}

interface Draft {
  readonly typed: string
  /** The text that the person began with. */
  readonly began: string
  readonly seen: FieldSaving['fields']
  /** What was last tried to save. Nobody is corrected while typing for the first time. */
  readonly tried: string | null
}

/** An editor of text: what is typed stays until it is saved or cancelled, whatever arrives meanwhile. */
export function useTextDraft({
  label,
  saving,
  text,
  parse,
}: Pick<TextFieldProps, 'label' | 'saving' | 'text' | 'parse'>) {
  const keptName = `${saving.actionKey} ${label}`
  const begin = (typed: string): Draft => ({ typed, began: text, seen: saving.fields, tried: null })
  const [opened, setDraft] = useState<Draft | null>(() => {
    const typed = keptTyping(keptName)
    return typed === undefined ? null : begin(typed)
  })
  // Nothing typed yet: what arrives is what the person begins with.
  const isUntouched = opened !== null && opened.typed === opened.began
  const draft = isUntouched ? { ...opened, typed: text, began: text, seen: saving.fields } : opened
  const isTyped = draft !== null && draft.typed !== draft.began
  useReportUnsaved(isTyped)
  useKeepTyping(keptName, isTyped ? draft.typed : undefined)

  useResend(saving, () => {
    if (!draft) return
    // Who has typed on is not done yet, and saves when they are.
    if (draft.typed === draft.tried) void submit(draft)
    else saving.dismiss()
  })

  const open = () => setDraft(begin(text))
  const close = () => setDraft(null)
  const submit = async (now: Draft) => {
    if (saving.save.state === 'loading') return
    setDraft({ ...now, tried: now.typed })
    const parsed = parse(now.typed)
    if ('problem' in parsed) return
    try {
      await saving.start(parsed.edit, now.seen)
    } catch (error) {
      logSaveFailure(error)
      // A conflict is settled beside the field; any other failure leaves the text in its editor to be tried again.
      if (!isConflict(error)) return
    }
    close()
  }
  if (!draft) return { editor: null, open }

  const parsed = parse(draft.typed)
  const editor: TextDraft = {
    typed: draft.typed,
    problem: draft.tried !== null && 'problem' in parsed ? parsed.problem : undefined,
    type: (typed) => setDraft({ ...draft, typed }),
    cancel: () => {
      saving.dismiss()
      close()
    },
    submit: () => submit(draft),
  }
  return { editor, open }
}
