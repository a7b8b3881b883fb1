import { wordsIn } from '@bonfire/contract/definitions/definition'
import type { RuleProblem } from '@bonfire/contract/evaluation/rule-problems'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useDayText } from '../../../lib/time/day-text.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import screen from '../../../ui/list-screen.module.css'
import { useSiteLabel } from '../../sites/use-site-label.ts'
import classes from './queue.module.css'

/** Rules that failed on some day, or fired on more equipment than is kept; the days themselves are done. */
export function RuleProblems({ problems }: { problems: readonly RuleProblem[] }) {
  const labelOf = useSiteLabel()
  const t = useTranslations('evaluation.problems')
  const ruleName = useProblemRule()
  const dayText = useDayText()
  return (
    <section className={`${screen.frame} ${classes.part}`} aria-labelledby="rule-problems">
      <div className={classes.partHead}>
        <h2 id="rule-problems">{t('title')}</h2>
        <span className={screen.quiet}>{t('hint')}</span>
      </div>
      <table className={`${screen.table} ${classes.failing} ${classes.problems}`}>
        <thead>
          <tr>
            <th scope="col">{t('rule')}</th>
            <th scope="col">{t('site')}</th>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('what')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map((one) => (
            <tr key={`${one.siteId} ${one.rule} ${one.code}`}>
              <th scope="row" dir="auto" title={one.rule}>
                {ruleName(one)}
              </th>
              <td dir="auto">
                <Link to="/coverage" search={{ coverageSite: one.siteId }} className={screen.link}>
                  {labelOf(one)}
                </Link>
              </td>
              <td>
                {dayText(one.day)}
                {one.days > 1 && <span className={screen.quiet}> {t('moreDays', { count: one.days - 1 })}</span>}
              </td>
              <td className={classes.reason}>{one.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The name of a rule in the reader’s language; its key if it no longer exists. */
export function useProblemRule(): (problem: RuleProblem) => string {
  const locale = useLanguage()
  return ({ rule, name }) => (name === null ? rule : wordsIn(name, locale))
}
