import type { Definition } from '@bonfire/contract/definitions/definition'
import type { StoredDefinition } from '@bonfire/contract/definitions/definitions'
import { DAYS_AGAIN } from '@bonfire/contract/definitions/parameters'
import type { Site } from '@bonfire/contract/sites'
import { Button, Checkbox, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOpenedOnceMounted } from '../../../ui/dialogs/use-opened-once-mounted.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import classes from './editor.module.css'
import { trialQuery } from './trial/trial.queries.ts'
import { useTrial } from './trial/trial-panel.tsx'

interface SaveDialogProps {
  definition: Definition
  site: Site | undefined
  isSaving: boolean
  /** Why it was refused. */
  failure: string | undefined
  /** What somebody else has saved meanwhile. */
  newest: StoredDefinition | undefined
  onSave: (daysAgain: number) => void
  onTakeNewest: () => void
  onClose: () => void
}

/** Before a rule is saved: how many hits appear and vanish, and whether past days are evaluated again. */
export function SaveDialog(props: SaveDialogProps) {
  const { definition, site, isSaving, failure, newest } = props
  const t = useTranslations('catalogue.editor.save')
  const common = useTranslations('common')
  const [isAgain, setIsAgain] = useState(true)
  const query = useQuery(trialQuery(useTrial(definition, site, DAYS_AGAIN)))
  const isOpened = useOpenedOnceMounted(true)
  useFocusBack()
  const { found, saved, gained, lost } = query.data ?? {}
  return (
    <Modal
      opened={isOpened}
      onClose={props.onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
      size={480}
      centered
    >
      <div className={classes.saveBody}>
        {found && gained && lost && site && (
          <p>
            {t('counts', {
              ...{ site: site.label, days: DAYS_AGAIN },
              appear: saved ? gained.hits : found.hits,
              vanish: lost.hits,
            })}
          </p>
        )}
        {query.isPending && query.fetchStatus !== 'idle' && <p className={classes.quiet}>{t('counting')}</p>}
        <Checkbox
          label={t('again', { days: DAYS_AGAIN })}
          description={t('againHint')}
          checked={isAgain}
          onChange={(event) => setIsAgain(event.currentTarget.checked)}
        />
        {failure !== undefined && (
          <p role="alert" className={classes.problem}>
            {failure}
          </p>
        )}
        <div className={classes.saveButtons}>
          {newest && (
            <Button variant="default" className={classes.aside ?? ''} onClick={props.onTakeNewest}>
              {t('takeNewest')}
            </Button>
          )}
          <Button variant="default" onClick={props.onClose}>
            {common('cancel')}
          </Button>
          <Button loading={isSaving} data-autofocus onClick={() => props.onSave(isAgain ? DAYS_AGAIN : 0)}>
            {newest ? t('overwrite') : t('save')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
