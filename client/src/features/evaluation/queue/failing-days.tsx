import type { EvaluationQueue, FailingDay } from '@bonfire/contract/evaluation/evaluations'
import { Button } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import { useDayText } from '../../../lib/time/day-text.ts'
import screen from '../../../ui/list-screen.module.css'
import { useSiteLabel } from '../../sites/use-site-label.ts'
import classes from './queue.module.css'
import type { QueueChanges } from './use-queue-changes.ts'

interface FailingDaysProps {
  queue: EvaluationQueue
  changes: QueueChanges
}

/** The days whose evaluation fails, with the reason. */
export function FailingDays({ queue: { failing, failingCount }, changes }: FailingDaysProps) {
  const labelOf = useSiteLabel()
  const t = useTranslations('evaluation.failing')
  const dayText = useDayText()
  const format = useFormatter()
  const run = (days: readonly FailingDay[]) =>
    changes.run(
      [...Map.groupBy(days, ({ siteId }) => siteId)].map(([siteId, ofSite]) => ({
        siteId,
        days: ofSite.map(({ day }) => day),
      })),
    )
  return (
    <section className={`${screen.frame} ${classes.part}`} aria-labelledby="failing-days">
      <div className={classes.partHead}>
        <h2 id="failing-days">{t('title', { count: failingCount })}</h2>
        <span className={screen.spring} />
        <Button size="compact-sm" variant="default" loading={changes.isRunning} onClick={() => run(failing)}>
          {t('runAll', { count: failing.length })}
        </Button>
      </div>
      <table className={`${screen.table} ${classes.failing}`}>
        <thead>
          <tr>
            <th scope="col">{t('site')}</th>
            <th scope="col">{t('day')}</th>
            <th scope="col" className={screen.number}>
              {t('attempts')}
            </th>
            <th scope="col">{t('reason')}</th>
            <th scope="col" aria-label={t('tools')} />
          </tr>
        </thead>
        <tbody>
          {failing.map((one) => (
            <tr key={`${one.siteId} ${one.day}`}>
              <th scope="row" dir="auto" title={labelOf(one)}>
                {labelOf(one)}
              </th>
              <td>{dayText(one.day)}</td>
              <td className={screen.number}>
                <span title={t('nextAt', { at: format.dateTime(new Date(one.nextAt), { timeStyle: 'short' }) })}>
                  {format.number(one.attempts)}
                </span>
              </td>
              <td className={classes.reason}>{one.message}</td>
              <td className={screen.number}>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={t('runOne', { site: labelOf(one), day: dayText(one.day) })}
                  disabled={changes.isRunning}
                  onClick={() => run([one])}
                >
                  {t('run')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {failingCount > failing.length && <p className={screen.notice}>{t('onlyFirst', { count: failing.length })}</p>}
    </section>
  )
}
