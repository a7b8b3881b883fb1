import type { Coverage } from '@bonfire/contract/evaluation/coverage'
import { useTranslations } from 'use-intl'
import { useDayText } from '../../../lib/time/day-text.ts'
import screen from '../../../ui/list-screen.module.css'
import { useProblemRule } from '../queue/rule-problems.tsx'
import classes from './coverage-problems.module.css'

const FIRST = 3

/** The newest problems of rules on the last days. */
export function CoverageProblems({ problems }: Pick<Coverage, 'problems'>) {
  const t = useTranslations('evaluation.problems')
  const ruleName = useProblemRule()
  const dayText = useDayText()
  return (
    <ul className={`${screen.notice} ${classes.problems}`} aria-label={t('title')}>
      {problems.slice(0, FIRST).map((one) => (
        <li key={`${one.rule} ${one.code}`}>
          {t('ofRule', { rule: ruleName(one), day: dayText(one.day), what: one.message })}
        </li>
      ))}
      {problems.length > FIRST && <li>{t('more', { count: problems.length - FIRST })}</li>}
    </ul>
  )
}
