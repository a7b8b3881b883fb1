import { IconArrowBackUp, IconCheck, IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useShortDayText } from '../../../lib/time/day-text.ts'
import { actionLabel } from '../../actions/action-model.ts'
import own from './strip.module.css'
import type { StripMark } from './strip-model.ts'

const ICONS = { created: IconPlus, closed: IconCheck, proved: IconShieldCheck, cameBack: IconArrowBackUp } as const
/** A glyph is wider than one day of many. */
const DAYS_PER_GLYPH = 3
const FEW_DAYS = 14

/** What happened to the actions of a unit, each a link to its action. */
export function StripMarks({ marks, days }: { marks: readonly StripMark[]; days: readonly string[] }) {
  const t = useTranslations('diagnosis.strip')
  return (
    <div className={own.row}>
      <span className={own.name}>{t('actions')}</span>
      <ul className={own.marks}>
        {marks
          .toSorted((one, other) => one.place - other.place)
          .map((mark) => (
            <li key={`${mark.actionKey} ${mark.kind}`} style={{ gridColumn: columnsOf(mark.place, days.length) }}>
              <Mark mark={mark} today={days.at(-1)} />
            </li>
          ))}
      </ul>
    </div>
  )
}

function Mark({ mark, today }: { mark: StripMark; today: string | undefined }) {
  const t = useTranslations('diagnosis.strip')
  const dayText = useShortDayText()
  const { actionKey, kind, summary, day } = mark
  const Icon = ICONS[kind]
  const text = t(`marks.${kind}`, { action: actionLabel(actionKey), day: dayText(day, today), summary })
  return (
    <Link
      to="/actions/$actionId"
      params={{ actionId: actionKey }}
      aria-label={text}
      title={text}
      className={own.mark}
      data-kind={kind}
    >
      <Icon size={14} stroke={2} aria-hidden />
    </Link>
  )
}

/** Around the day, within the strip. */
function columnsOf(place: number, days: number): string {
  if (days <= FEW_DAYS) return String(place + 1)
  const first = Math.min(Math.max(0, place - 1), days - DAYS_PER_GLYPH)
  return `${first + 1} / span ${DAYS_PER_GLYPH}`
}
