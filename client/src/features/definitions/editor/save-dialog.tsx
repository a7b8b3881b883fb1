import { type Backtest, MAXIMUM_BACKTEST_EQUIPS } from '@bonfire/contract/definitions/backtests'
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
import note from '../../../ui/messages/note.module.css'
import { Problem } from '../../../ui/messages/problem.tsx'
import classes from './editor.module.css'
import { trialQuery, useTrial } from './trial/trial.queries.ts'
import { AlwaysFiring, DataEnded } from './trial/trial-result.tsx'

interface SaveDialogProps {
  definition: Definition
  site: Site | undefined
  isSaving: boolean
  /** The reason why saving was refused. */
  failure: string | undefined
  /** The version that someone else has saved meanwhile. */
  newest: StoredDefinition | undefined
  onSave: (daysAgain: number) => void
  onTakeNewest: (newest: StoredDefinition) => void
  onClose: () => void
}

/** Says before a rule is saved how many hits appear and vanish, and asks whether past days are evaluated again. */
export function SaveDialog(props: SaveDialogProps) {
  const { definition, site, isSaving, failure, newest } = props
  const t = useTranslations('catalogue.editor.save')
  const common = useTranslations('common')
  const [isAgain, setIsAgain] = useState(true)
  const trial = useTrial(definition, site, DAYS_AGAIN)
  const query = useQuery(trialQuery(trial))
  const isOpened = useOpenedOnceMounted(true)
  useFocusBack()
  return (
    <Modal
      opened={isOpened}
      onClose={props.onClose}
      title={t('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
      size={520}
      centered
    >
      <div className={classes.saveBody}>
        {query.data && site && <Counts trial={query.data} site={site} />}
        {query.data && trial && <DataEnded trial={trial} result={query.data} />}
        {query.isPending && query.fetchStatus !== 'idle' && <p className={note.note}>{t('counting')}</p>}
        <Checkbox
          label={t('again', { days: DAYS_AGAIN })}
          description={t('againHint')}
          checked={isAgain}
          onChange={(event) => setIsAgain(event.currentTarget.checked)}
        />
        {failure !== undefined && <Problem>{failure}</Problem>}
        <div className={classes.saveButtons}>
          {newest && (
            <Button variant="default" className={classes.aside ?? ''} onClick={() => props.onTakeNewest(newest)}>
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

/** Counts the changes at the site on which the rule was tried, and says that the others were not counted. */
function Counts({ trial: { gained, lost, equips, equipCount }, site }: { trial: Backtest; site: Site }) {
  const t = useTranslations('catalogue.editor.save')
  const isPart = equipCount > MAXIMUM_BACKTEST_EQUIPS
  return (
    <>
      <p>
        {t('counts', { site: site.label, days: DAYS_AGAIN, appear: gained.hits, vanish: lost.hits })}
        {isPart && ` ${t('part', { tried: equips.length, count: equipCount })}`} {t('elsewhere')}
      </p>
      <AlwaysFiring equips={equips} />
    </>
  )
}
