import { type ReactNode, useState } from 'react'
import { keptTyping, useKeepTyping } from '../../../../lib/stored/kept-typing.ts'
import { useReportUnsaved } from '../../../../ui/dialogs/unsaved.ts'
import type { FieldEdit } from '../saving/action-fields.ts'
import { isConflict } from '../saving/field-save.ts'
import { type FieldSaving, logSaveFailure, useResend } from '../saving/use-field-save.ts'

export interface TextFieldProps {
  label: string
  saving: FieldSaving
  /** The field's text when the editor opens. */
  text: string
  /** The text shown when not editing. */
  shown: ReactNode
  asText: (fields: FieldEdit) => string
  /** Parses typed text into an edit or an error. */
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
  /** The text the user started from. */
  readonly began: string
  readonly seen: FieldSaving['fields']
  /** The last text submitted. No validation errors before the first attempt. */
  readonly tried: string | null
}

/** A text editor's draft: typed text stays until saved or cancelled, whatever arrives meanwhile. */
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
  // Nothing typed yet: start from the latest value.
  const isUntouched = opened !== null && opened.typed === opened.began
  const draft = isUntouched ? { ...opened, typed: text, began: text, seen: saving.fields } : opened
  const isTyped = draft !== null && draft.typed !== draft.began
  useReportUnsaved(isTyped)
  useKeepTyping(keptName, isTyped ? draft.typed : undefined)

  useResend(saving, () => {
    if (!draft) return
    // The user has typed on: keep the editor open.
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
      // A conflict is resolved next to the field; any other failure keeps the text in the editor for a retry.
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
