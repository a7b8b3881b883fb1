import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import '@mantine/core/styles/Progress.css'
import type { Evaluation } from '@bonfire/contract/evaluation/evaluations'
import { Progress } from '@mantine/core'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useDaysText } from '../../../lib/time/day-text.ts'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import screen from '../../../ui/list-screen.module.css'
import { useSiteLabel } from '../../sites/use-site-label.ts'
import classes from './queue.module.css'

const TONES: Record<Evaluation['state'], ChipTone> = {
  waiting: 'neutral',
  running: 'blue',
  done: 'green',
  stopped: 'amber',
}

/** The requested evaluations, and how far each one is. */
export function Evaluations({ evaluations }: { evaluations: readonly Evaluation[] }) {
  const t = useTranslations('evaluation.asked')
  return (
    <section className={`${screen.frame} ${classes.part}`} aria-labelledby="asked-evaluations">
      <div className={classes.partHead}>
        <h2 id="asked-evaluations">{t('title')}</h2>
      </div>
      <ul className={classes.asked}>
        {evaluations.map((evaluation) => (
          <AskedEvaluation key={evaluation.evaluationId} evaluation={evaluation} />
        ))}
      </ul>
    </section>
  )
}

function AskedEvaluation({ evaluation }: { evaluation: Evaluation }) {
  const t = useTranslations('evaluation.asked')
  const daysText = useDaysText()
  const format = useFormatter()
  const now = useNow({ updateInterval: MILLISECONDS_PER_MINUTE })
  const siteLabel = useSiteLabel()(evaluation)
  const { from, to, days, daysDone, state, requestedAt, requestedBy, failures } = evaluation
  const asked = new Date(requestedAt)
  return (
    <li>
      <span className={classes.askedSite} dir="auto">
        {siteLabel}
      </span>
      <span>{daysText({ from, to })}</span>
      <span className={classes.progress}>
        <Progress value={(100 * daysDone) / days} aria-label={t('progress', { site: siteLabel })} />
        <span>{t('days', { done: daysDone, days })}</span>
      </span>
      <span className={classes.askedState}>
        <Chip tone={TONES[state]}>{t(`states.${state}`)}</Chip>
        {failures.length > 0 && <Chip tone="red">{t('failing', { count: failures.length })}</Chip>}
      </span>
      <span className={screen.quiet} title={format.dateTime(asked, { dateStyle: 'full', timeStyle: 'medium' })}>
        {t('by', {
          person: requestedBy ?? t('nobody'),
          when: format.relativeTime(asked, now < asked ? asked : now),
        })}
      </span>
    </li>
  )
}
