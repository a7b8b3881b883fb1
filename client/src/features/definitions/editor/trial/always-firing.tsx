import type { BacktestEquip } from '@bonfire/contract/definitions/backtests'
import { useTranslations } from 'use-intl'
import { alwaysFiring } from './day-marks.ts'
import classes from './trial.module.css'

/** A warning where the rule fires nearly every day: on some of the equips, or on nearly all. */
export function AlwaysFiring({ equips }: { equips: readonly BacktestEquip[] }) {
  const t = useTranslations('catalogue.editor.trial')
  const { count, running, isNearlyAll } = alwaysFiring(equips)
  if (count === 0) return null
  return (
    <p className={classes.warning} role="note">
      {t(isNearlyAll ? 'alwaysEverywhere' : 'always', { count, all: running })}
    </p>
  )
}
