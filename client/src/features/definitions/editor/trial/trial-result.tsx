import type { Backtest, BacktestEquip } from '@bonfire/contract/definitions/backtests'
import type { Definition } from '@bonfire/contract/definitions/definition'
import type { Site } from '@bonfire/contract/sites'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDayText } from '../../../../lib/time/day-text.ts'
import { daysFrom } from '../../../../lib/time/site-days.ts'
import basics from '../../../../ui/basics.module.css'
import note from '../../../../ui/messages/note.module.css'
import type { Draft } from '../draft/draft.ts'
import { alwaysFiring } from './day-marks.ts'
import { Threshold } from './threshold.tsx'
import classes from './trial.module.css'
import type { Trial } from './trial.queries.ts'
import { TrialChart } from './trial-chart.tsx'
import { TrialEquips } from './trial-equips.tsx'
import { TrialSums } from './trial-sums.tsx'
import { UncountedTime } from './uncounted-time.tsx'

interface TrialResultProps {
  trial: Trial & { definition: Definition }
  site: Site
  result: Backtest
  /** The result is of an earlier draft. */
  isStale: boolean
  onSetDefault: (name: string, value: number) => void
  onChange: (change: Partial<Draft>) => void
}

/** The sums, other limits, the equips with their days, and one day in detail. */
export function TrialResult({ trial, site, result, isStale, onSetDefault, onChange }: TrialResultProps) {
  const t = useTranslations('catalogue.editor.trial')
  const dayText = useDayText()
  const [wanted, setWanted] = useState<{ equipId: string; day?: string | undefined }>()
  const { equips } = result
  const { from = trial.from, to = trial.to } = result
  const days = daysFrom(from, to)
  const shown = chooseShownDay(result, wanted, days)
  return (
    <div className={classes.result} data-stale={isStale || undefined}>
      <DataEnded trial={trial} result={result} />
      <TrialSums trial={result} />
      <UncountedTime equips={equips} definition={trial.definition} onChange={onChange} />
      <AlwaysFiring equips={equips} />
      <Threshold trial={trial} hasSaved={result.saved !== null} onSet={onSetDefault} />
      {result.unableCount > 0 && (
        <p className={note.note}>{t('unable', { unable: result.unableCount, count: result.equipCount })}</p>
      )}
      {equips.length === 0 && <p className={note.note}>{t('noEquips')}</p>}
      {equips.length > 0 && (
        <TrialEquips
          equips={equips}
          days={days}
          shown={shown && { equipId: shown.equip.equipId, day: shown.day }}
          onShow={(equipId, day) => setWanted({ equipId, day })}
        />
      )}
      {shown && (
        <section aria-label={t('chart')}>
          <div className={classes.trialHead}>
            <h3 dir="auto" className={basics.partTitle}>
              {shown.equip.name}
            </h3>
            <Select
              size="xs"
              aria-label={t('day')}
              allowDeselect={false}
              value={shown.day}
              data={days.toReversed().map((value) => ({ value, label: dayText(value) }))}
              onChange={(value) => setWanted({ equipId: shown.equip.equipId, day: value ?? undefined })}
            />
          </div>
          <TrialChart site={site} equip={shown.equip} day={shown.day} trial={trial} />
        </section>
      )}
    </div>
  )
}

/** Chooses the requested day; else the newest with a finding, or yesterday. */
function chooseShownDay(
  { equips }: Backtest,
  wanted: { equipId: string; day?: string | undefined } | undefined,
  days: readonly string[],
) {
  const equip =
    equips.find(({ equipId }) => equipId === wanted?.equipId) ??
    equips.find((one) => one.days.length > 0) ??
    equips.find(({ status }) => status === 'runs') ??
    equips[0]
  const asked = days.find((one) => one === wanted?.day)
  const day = asked ?? equip?.days.at(-1)?.day ?? days.at(-2) ?? days.at(-1)
  return equip && day !== undefined ? { equip, day } : undefined
}

/** Says on which day the days end, if that is not today because no data came since. */
export function DataEnded({ trial, result }: { trial: Trial; result: Backtest }) {
  const t = useTranslations('catalogue.editor.trial')
  const dayText = useDayText()
  const { to = trial.to } = result
  if (!trial.untilData || to >= trial.to) return null
  return <p className={note.note}>{t('dataEnded', { day: dayText(to) })}</p>
}

/** Says where the rule fires nearly every day, and warns of it if it does not on other days or equips. */
export function AlwaysFiring({ equips }: { equips: readonly BacktestEquip[] }) {
  const t = useTranslations('catalogue.editor.trial')
  const { count, running, verdict } = alwaysFiring(equips)
  if (count === 0) return null
  return (
    <p className={verdict === 'untold' ? note.note : `${classes.warning} ${basics.warning}`} role="note">
      {t(`always.${verdict}`, { count, all: running })}
    </p>
  )
}
