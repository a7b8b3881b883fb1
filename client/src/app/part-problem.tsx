import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { reloadKeepingTyped } from '../lib/kept-typing.ts'
import { type PartProblem, tellPartProblem, usePartProblem } from '../lib/part-problem.ts'
import classes from './part-problem.module.css'

const TEXTS = {
  slow: 'partSlow',
  unreachable: 'unreachable',
  newVersion: 'newVersion',
  missing: 'partGone',
  helpMissing: 'partMissing',
} as const satisfies Record<PartProblem, string>

/** Why a dialog or a menu does not open. It is part of the first load: what fails to load cannot say so itself. */
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
      <CloseButton size="sm" aria-label={t('close')} onClick={() => tellPartProblem(null)} />
    </div>
  )
}
