import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import note from '../messages/note.module.css'
import { NoticeAlert } from '../messages/notice-alert.tsx'
import { useWords } from '../words.ts'
import frame from './form-dialog.module.css'
import { useReportUnsaved } from './unsaved.ts'

interface DraftFormProps {
  /** Comes from `useDataForm`. */
  draft: { failure: string | null; isUntouched: boolean; submit: (event: FormEvent<HTMLFormElement>) => void }
  submitLabel: string
  isBusy: boolean
  /** The reason why nothing can be changed; absent if it can. */
  readOnly?: string | undefined
  /** Stands above the buttons. */
  warning?: ReactNode
  /** A button for something else, away from the others. */
  aside?: ReactNode
  onCancel: () => void
  /** The fields. */
  children: ReactNode
}

/** Fields one under another, what went wrong, and the buttons. */
export function DraftForm({
  draft,
  submitLabel,
  isBusy,
  readOnly,
  warning,
  aside,
  onCancel,
  children,
}: DraftFormProps) {
  const words = useWords()
  const { failure, isUntouched, submit } = draft
  const failureId = useId()
  useReportUnsaved(!isUntouched)
  return (
    <form noValidate onSubmit={submit} aria-describedby={failure === null ? undefined : failureId}>
      {readOnly === undefined ? (
        <div className={frame.fields}>{children}</div>
      ) : (
        <fieldset className={`${frame.fields} ${frame.readOnly}`} disabled>
          <legend className={`${note.note} ${frame.why}`}>{readOnly}</legend>
          {children}
        </fieldset>
      )}
      <div className={frame.foot}>
        {warning}
        {failure !== null && <NoticeAlert id={failureId} notice={{ tone: 'failure', text: failure }} />}
        <div className={frame.buttons}>
          {aside}
          <Button variant="default" disabled={isBusy} onClick={onCancel}>
            {readOnly === undefined ? words.cancel : words.close}
          </Button>
          {readOnly === undefined && (
            <Button type="submit" loading={isBusy}>
              {submitLabel}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}
