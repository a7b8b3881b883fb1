import type { ShownRepair } from '@bonfire/contract/proof/action-proof'
import { useTranslations } from 'use-intl'
import { useShortDayText } from '../../../../lib/time/day-text.ts'
import classes from './proof-section.module.css'

type Day = ShownRepair['days'][number]

/** A square a day, with a mark at the repair: fired, clean, or blind. */
export function DayStrip({ repair: { days, repairedOn } }: { repair: ShownRepair }) {
  const t = useTranslations('actionDetail.proof')
  const dayText = useShortDayText()
  const counts = (part: readonly Day[]) => ({
    fired: part.filter(({ kind }) => kind === 'fired').length,
    clean: part.filter(({ kind }) => kind === 'clean').length,
    blind: part.filter(({ kind }) => kind === 'blind').length,
  })
  const before = counts(days.filter(({ day }) => day < repairedOn))
  const since = counts(days.filter(({ day }) => day > repairedOn))
  return (
    <div
      role="img"
      className={classes.strip}
      aria-label={`${t('stripBefore', before)} ${t('stripSince', { ...since, day: dayText(repairedOn) })}`}
    >
      {days.map(({ day, kind }) => (
        <span
          key={day}
          data-kind={kind}
          data-repaired={day === repairedOn || undefined}
          title={day === repairedOn ? t('repairedOn', { day: dayText(day) }) : `${dayText(day)}: ${t(`kinds.${kind}`)}`}
        />
      ))}
    </div>
  )
}

/** What the colours of the days mean. */
export function DayLegend() {
  const t = useTranslations('actionDetail.proof')
  return (
    <p className={classes.legend} aria-hidden>
      {(['fired', 'clean', 'blind'] as const).map((kind) => (
        <span key={kind}>
          <span data-kind={kind} /> {t(`kinds.${kind}`)}
        </span>
      ))}
      <span>
        <span data-repaired /> {t('repaired')}
      </span>
    </p>
  )
}
