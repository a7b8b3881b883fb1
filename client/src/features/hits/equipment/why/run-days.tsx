import { wordsIn } from '@bonfire/contract/definitions/definition'
import type { RunDay } from '@bonfire/contract/hits/evidence'
import type { Why } from '@bonfire/contract/hits/read-evidence'
import { useFormatter, useTranslations } from 'use-intl'
import { useDurationText } from '../../../../lib/time/duration-text.ts'
import { useLanguage } from '../../../../lib/use-language.ts'
import basics from '../../../../ui/basics.module.css'
import { useSiteTime } from '../../use-site-time.ts'
import classes from './why.module.css'

export function RunDays({ why: { days, rules, body } }: { why: Why }) {
  const t = useTranslations('equipment.why')
  const { dayLabel } = useSiteTime()
  const textOf = useRunText({ rules, alarmDelay: body.alarmDelay })
  if (days.length === 0) return null
  return (
    <details className={classes.days}>
      <summary>{t('days', { count: days.length })}</summary>
      <ul>
        {days.map((day) => (
          <li key={day.day} data-fired={day.hasFired}>
            <span className={basics.quiet}>{dayLabel(day.day)}</span>
            <span>{textOf(day)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type Named = Pick<Why, 'rules'>

function useRunText({ rules, alarmDelay }: Named & { alarmDelay: string }): (day: RunDay) => string {
  const t = useTranslations('equipment.why')
  const whyNot = useWhyNot({ rules, alarmDelay })
  const suppression = useSuppression({ rules })
  return (day) => {
    // It was suppressed for as long as it applied, so it was not evaluated.
    const isAllSuppressed = day.evaluatedSeconds === 0 && !day.hasFired
    if (day.suppressedSeconds > 0 && isAllSuppressed) return suppression(day)
    const text = day.hasFired ? t('fired') : whyNot(day)
    return day.suppressedSeconds > 0 ? `${text} · ${suppression(day)}` : text
  }
}

function useWhyNot({ rules, alarmDelay }: Named & { alarmDelay: string }): (day: RunDay) => string {
  const t = useTranslations('equipment.why')
  const duration = useDurationText()
  const ruleName = useRuleName({ rules })
  return (day) => {
    if (day.status === 'off' && day.names.length > 0)
      return t('replaced', { names: day.names.map(ruleName).join(', ') })
    if (day.status !== 'runs')
      return t(`notRun.${day.status}`, { names: day.names.join(', '), count: day.names.length })
    if (day.trueSeconds === 0) return t('neverTrue', { duration: duration(day.evaluatedSeconds) })
    if (day.longestTrueSeconds === 0) return t(day.suppressedSeconds === 0 ? 'onlyInDelay' : 'onlyUncounted')
    return t('tooShort', { longest: duration(day.longestTrueSeconds), needed: alarmDelay })
  }
}

function useSuppression({ rules }: Named): (day: RunDay) => string {
  const t = useTranslations('equipment.why')
  const format = useFormatter()
  const duration = useDurationText()
  const ruleName = useRuleName({ rules })
  return ({ suppressedSeconds, suppressedBy }) =>
    t('suppressed', {
      duration: duration(suppressedSeconds),
      reasons: format.list(
        suppressedBy.map((by) =>
          by === 'maintenance' ? t('underMaintenance') : t('ruleFired', { rule: ruleName(by) }),
        ),
      ),
    })
}

function useRuleName({ rules }: Named): (key: string) => string {
  const locale = useLanguage()
  return (key) => {
    const words = rules[key]
    return words ? wordsIn(words, locale) : key
  }
}
