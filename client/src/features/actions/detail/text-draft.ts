import { type ReactNode, useState } from 'react'
import { useReportUnsaved } from '../../../ui/unsaved.ts'
import type { FieldEdit } from './action-fields.ts'
import { isConflict } from './field-save.ts'
import { type FieldSaving, logSaveFailure } from './use-field-save.ts'

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
  /** Only after a try to save: nobody is corrected while typing. */
  readonly wasTried: boolean
}

/** An editor of text: what is typed stays until it is saved or cancelled, whatever arrives meanwhile. */
export function useTextDraft({ saving, text, parse }: Pick<TextFieldProps, 'saving' | 'text' | 'parse'>) {
  const [opened, setDraft] = useState<Draft | null>(null)
  // Nothing typed yet: what arrives is what the person begins with.
  const isUntouched = opened !== null && opened.typed === opened.began
  const draft = isUntouched ? { ...opened, typed: text, began: text, seen: saving.fields } : opened
  useReportUnsaved(draft !== null && draft.typed !== draft.began)

  const open = () => setDraft({ typed: text, began: text, seen: saving.fields, wasTried: false })
  if (!draft) return { editor: null, open }

  const parsed = parse(draft.typed)
  const close = () => setDraft(null)
  const submit = async () => {
    if (saving.save.state === 'loading') return
    if ('problem' in parsed) return setDraft({ ...draft, wasTried: true })
    try {
      await saving.start(parsed.edit, draft.seen)
    } catch (error) {
      logSaveFailure(error)
      // A conflict is settled beside the field; any other failure leaves the text in its editor to be tried again.
      if (!isConflict(error)) return
    }
    close()
  }
  const editor: TextDraft = {
    typed: draft.typed,
    problem: draft.wasTried && 'problem' in parsed ? parsed.problem : undefined,
    type: (typed) => setDraft({ ...draft, typed }),
    cancel: () => {
      saving.dismiss()
      close()
    },
    submit,
  }
  return { editor, open }
}
