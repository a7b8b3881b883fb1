import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { dismissPartProblem, type PartProblem, usePartProblem } from '../../lib/loading/part-problem.ts'
import { reloadKeepingTyped } from '../../lib/stored/kept-typing.ts'
import classes from './part-problem.module.css'

const TEXTS = {
  slow: 'partSlow',
  unreachable: 'unreachable',
  newVersion: 'newVersion',
  missing: 'partGone',
  helpMissing: 'partMissing',
} as const satisfies Record<PartProblem, string>

/** Says why a dialog or menu does not open. Part of the first load: code that fails to load cannot say so itself. */
export function PartProblemNotice() {
  const t = useTranslations('common')
  const problem = usePartProblem((state) => state.problem)
  if (!problem) return null
  const isMended = problem === 'newVersion' || problem === 'missing'
  return (
    <div className={classes.problem} role={problem === 'slow' ? 'status' : 'alert'}>
      <IconAlertTriangle size={18} stroke={1.7} className={classes.icon} aria-hidden />
      <div>
        <p>{t(`errors.${TEXTS[problem]}`)}</p>
        {isMended && (
          <Button size="compact-sm" onClick={reloadKeepingTyped}>
            {t('reload')}
          </Button>
        )}
      </div>
      <CloseButton size="sm" aria-label={t('close')} onClick={dismissPartProblem} />
    </div>
  )
}
