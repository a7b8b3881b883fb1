import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../ui/dialogs/form-dialog.module.css'
import { useReportUnsaved } from '../../ui/dialogs/unsaved.ts'
import { NoticeAlert } from '../../ui/messages/notice-alert.tsx'

interface DraftFormProps {
  /** From `useDataForm`. */
  draft: { failure: string | null; isUntouched: boolean; submit: (event: FormEvent) => void }
  submitLabel: string
  isBusy: boolean
  onCancel: () => void
  /** The fields. */
  children: ReactNode
}

/** Fields one under another, what went wrong, and the buttons. */
export function DraftForm({ draft, submitLabel, isBusy, onCancel, children }: DraftFormProps) {
  const common = useTranslations('common')
  const { failure, isUntouched, submit } = draft
  useReportUnsaved(!isUntouched)
  return (
    <form noValidate onSubmit={submit}>
      <div className={frame.fields}>{children}</div>
      <div className={frame.foot}>
        {failure !== null && <NoticeAlert notice={{ tone: 'failure', text: failure }} />}
        <div className={frame.buttons}>
          <Button variant="default" disabled={isBusy} onClick={onCancel}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
  )
}
