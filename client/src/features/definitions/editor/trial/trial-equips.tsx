import type { BacktestEquip } from '@bonfire/contract/definitions/backtests'
import { useTranslations } from 'use-intl'
import { useDayText } from '../../../../lib/time/day-text.ts'
import { markOf } from './day-marks.ts'
import classes from './trial.module.css'

interface TrialEquipsProps {
  equips: readonly BacktestEquip[]
  days: readonly string[]
  shown: { readonly equipId: string; readonly day: string } | undefined
  onShow: (equipId: string, day?: string) => void
}

/** The equips that the rule is for: whether it runs, and on which days it finds something. */
export function TrialEquips({ equips, days, shown, onShow }: TrialEquipsProps) {
  const t = useTranslations('catalogue.editor.trial')
  return (
    <table className={classes.equips} aria-label={t('equipsLabel')}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('equip')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col">{t('days')}</th>
        </tr>
      </thead>
      <tbody>
        {equips.map((equip) => (
          <tr key={equip.equipId} data-shown={equip.equipId === shown?.equipId || undefined}>
            <th scope="row">
              <button
                type="button"
                className={`${classes.equipName} cut`}
                aria-pressed={equip.equipId === shown?.equipId}
                title={equip.name}
                dir="auto"
                onClick={() => onShow(equip.equipId)}
              >
                {equip.name}
              </button>
            </th>
            <td className={classes.equipStatus}>
              <EquipStatus equip={equip} days={days.length} />
            </td>
            <td>
              <DayStrip
                equip={equip}
                days={days}
                shownDay={equip.equipId === shown?.equipId ? shown.day : undefined}
                onShow={onShow}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const STATUSES = [
  'runs',
  'missing',
  'ambiguous',
  'unit',
  'noUnit',
  'sparse',
  'noData',
  'off',
  'parameter',
  'failed',
] as const

function EquipStatus({ equip: { status, names, ranDays }, days }: { equip: BacktestEquip; days: number }) {
  const t = useTranslations('catalogue.editor.trial.statuses')
  const known = STATUSES.find((one) => one === status)
  if (known === undefined) return status
  // Today has only begun, so it may be missing.
  if (known === 'runs' && ranDays < days - 1) return t('partly', { ran: ranDays, days })
  return t(known, { names: names.join(', '), count: names.length })
}

interface DayStripProps {
  equip: BacktestEquip
  days: readonly string[]
  shownDay: string | undefined
  onShow: (equipId: string, day: string) => void
}

/** A cell a day. The day can also be chosen above the chart, by keyboard. */
function DayStrip({ equip, days, shownDay, onShow }: DayStripProps) {
  const t = useTranslations('catalogue.editor.trial')
  const dayText = useDayText()
  const byDay = new Map(equip.days.map((one) => [one.day, one]))
  const count = equip.days.filter(({ firings }) => firings.length > 0).length
  return (
    <div className={classes.strip}>
      <span className="visually-hidden">{t('strip', { count, days: days.length })}</span>
      {days.map((day) => {
        const mark = markOf(byDay.get(day))
        return (
          <button
            type="button"
            key={day}
            // The picker above the chart chooses the day with the keyboard.
            tabIndex={-1}
            aria-hidden
            className={classes.dayMark}
            data-mark={mark}
            data-shown={day === shownDay || undefined}
            title={t(`marks.${mark}`, { day: dayText(day) })}
            onClick={() => onShow(equip.equipId, day)}
          />
        )
      })}
    </div>
  )
}
