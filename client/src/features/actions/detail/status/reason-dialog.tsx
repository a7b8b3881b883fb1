import '@mantine/core/styles/Radio.css'
import type { ActionStatus, TransitionReason } from '@bonfire/contract/actions/action-words'
import type { Action } from '@bonfire/contract/actions/actions'
import { Button, Radio, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import frame from '../../../../ui/dialogs/form-dialog.module.css'
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx'
import { useClosing } from '../../../../ui/dialogs/use-closing.ts'
import { CauseSelect } from '../../causes/cause-select.tsx'
import { useCauses } from '../../causes/use-causes.ts'
import { useSiteToday } from '../../due/use-site-today.ts'
import classes from './dialogs.module.css'
import { reasonsFor } from './status-choices.ts'

/** Why an action ends. */
export interface Ending {
  readonly reason: TransitionReason
  /** The local day of the repair, `yyyy-MM-dd`; empty: today. */
  readonly repairedOn: string
  /** The key of what was found to be wrong; null: nothing is said. Absent: it was not asked for. */
  readonly cause?: string | null
}

interface ReasonDialogProps {
  status: ActionStatus
  action: Action
  onClose: () => void
  onConfirm: (ending: Ending) => void
  /** Fields of what else is asked for. */
  children?: ReactNode
  /** True if nothing was written that closing would lose. */
  isPristine?: boolean
  isBusy?: boolean
  /** Gives what else is asked for; false if it could not, and the dialog stays. */
  beforeConfirm?: () => Promise<boolean>
}

/** The reason an action ends; one must be chosen. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { status, action, onClose, onConfirm, children, isPristine = true, isBusy = false, beforeConfirm } = props
  const t = useTranslations('actionDetail.reason')
  const fields = useTranslations('actions.fields')
  const common = useTranslations('common')
  const labels = useTranslations('actions.choices.status')
  const unsaved = useTranslations('actionDetail.unsaved')
  const closing = useClosing({ isPristine, isBusy })
  const [reason, setReason] = useState<TransitionReason | ''>(status === 'Rejected' ? 'Rejected' : '')
  const [repairedOn, setRepairedOn] = useState('')
  const [cause, setCause] = useState(action.cause)
  const { likely } = useCauses(action)
  const today = useSiteToday()(action.portfolioSiteId)
  const isFixed = status === 'Closed' && reason === 'Fixed'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason === '' || isBusy) return
    if (beforeConfirm && !(await beforeConfirm())) return
    onConfirm({ reason, ...(isFixed ? { repairedOn, cause } : { repairedOn: '' }) })
  }
  return (
    <FormDialog
      title={t('title', { status: labels(status) })}
      width={440}
      closing={closing}
      onClosed={onClose}
      question={{
        title: unsaved('title'),
        text: unsaved('question'),
        discardLabel: unsaved('discard'),
        keepLabel: unsaved('keep'),
      }}
      classNames={{ title: frame.strongTitle ?? '', body: '' }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Radio.Group
          value={reason}
          onChange={(value) => setReason(value as TransitionReason)}
          label={t('label')}
          description={t('detail')}
          required
        >
          <div className={classes.reasons}>
            {reasonsFor(status).map((value, place) => (
              <ReasonRadio key={value} value={value} isFirst={reason === '' ? place === 0 : value === reason} />
            ))}
          </div>
        </Radio.Group>
        {isFixed && (
          <CauseSelect mt="sm" description={t('causeHint')} likely={likely} value={cause} onChange={setCause} />
        )}
        {isFixed && (
          <TextInput
            type="date"
            size="sm"
            mt="sm"
            label={fields('repairedOn')}
            description={t('repairedHint')}
            max={today}
            value={repairedOn}
            onChange={(event) => setRepairedOn(event.currentTarget.value)}
          />
        )}
        {children}
        <div className={frame.endButtons}>
          <Button variant="default" disabled={isBusy} onClick={closing.askToClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={reason === ''} loading={isBusy}>
            {t('confirm', { status: labels(status) })}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

function ReasonRadio({ value, isFirst }: { value: TransitionReason; isFirst: boolean }) {
  const t = useTranslations('actions.choices.transitionReason')
  return <Radio value={value} label={t(value)} size="sm" data-autofocus={isFirst || undefined} />
}
