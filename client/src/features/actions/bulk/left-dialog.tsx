import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import frame from '../../../ui/dialogs/form-dialog.module.css'
import screen from '../../../ui/list-screen.module.css'
import classes from './bulk.module.css'
import type { LeftReport } from './use-bulk-edit.ts'

interface LeftDialogProps {
  report: LeftReport
  /** Called when it has closed. */
  onClosed: () => void
}

/** The actions that a bulk edit or its undo left as they are, by reason. */
export function LeftDialog({ report, onClosed }: LeftDialogProps) {
  const t = useTranslations('bulk.left')
  const common = useTranslations('common')
  const [isWanted, setIsWanted] = useState(true)
  const close = () => setIsWanted(false)
  const reasons = [...Map.groupBy(report.left, ({ message }) => message)]
  const undo = () => {
    report.undo?.()
    close()
  }
  return (
    <Dialog
      isOpen={isWanted}
      onClose={close}
      onClosed={onClosed}
      title={t(`title.${report.kind}`, { count: report.left.length })}
      width={560}
      centered
    >
      <p className={frame.intro}>{t(`done.${report.kind}`, { count: report.doneCount })}</p>
      <dl className={classes.reasons}>
        {reasons.map(([message, left]) => (
          <div key={message}>
            <dt>{t('reason', { reason: message, count: left.length })}</dt>
            <dd>
              {left.map(({ actionKey }, place) => (
                <Fragment key={actionKey}>
                  {place > 0 && ', '}
                  <a href={`/actions/${actionKey}`} target="_blank" rel="noreferrer" className={screen.link}>
                    {actionKey}
                  </a>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className={frame.endButtons}>
        {report.undo && (
          <Button variant="default" onClick={undo}>
            {t('undo', { count: report.doneCount })}
          </Button>
        )}
        <Button onClick={close} data-autofocus>
          {common('close')}
        </Button>
      </div>
    </Dialog>
  )
}
