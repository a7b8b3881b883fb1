import type { EvaluationQueue } from '@bonfire/contract/evaluation/evaluations'
import { Button } from '@mantine/core'
import { IconChecks, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useFailure } from '../../../lib/http/failure.ts'
import basics from '../../../ui/basics.module.css'
import screen from '../../../ui/list-screen.module.css'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import note from '../../../ui/messages/note.module.css'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../../ui/messages/stale-notice.tsx'
import { AccessLost, isAccessLost } from '../../auth/access-lost.tsx'
import main from '../../data-in/data-in.module.css'
import { DataInHeading } from '../../data-in/data-in-heading.tsx'
import { queueQuery } from '../evaluation.queries.ts'
import { EvaluateAgain } from './evaluate-again.tsx'
import { Evaluations } from './evaluations.tsx'
import { FailingDays } from './failing-days.tsx'
import classes from './queue.module.css'
import { RuleProblems } from './rule-problems.tsx'
import { useQueueChanges } from './use-queue-changes.ts'

/** The days that wait to be evaluated, the pace, and the failures. */
export function EvaluationScreen() {
  const t = useTranslations('evaluation')
  const failureOf = useFailure()
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(queueQuery)
  const changes = useQueueChanges()
  const [isAsking, setIsAsking] = useState(false)
  const list = { isUpdating: isFetching, retry: () => void refetch() }
  if (isAccessLost(error)) return <AccessLost />
  return (
    <div className={screen.main}>
      <DataInHeading tab="evaluation" />
      <div className={screen.toolbar}>
        <p className={note.note}>
          {t('hint')}{' '}
          <Link to="/coverage" className={screen.link}>
            {t('toCoverage')}
          </Link>
        </p>
        <span className={screen.spring} />
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          disabled={!data || data.backfillDays === 0}
          loading={changes.isStopping}
          onClick={() => void changes.stop()}
        >
          {t('stop')}
        </Button>
        <Button size="sm" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setIsAsking(true)}>
          {t('again')}
        </Button>
      </div>
      <div className={classes.scroller}>
        {data && !data.isOn && (
          <p className={`${main.warning} ${basics.warning} ${classes.warning}`} role="status">
            {t('isOff')}
          </p>
        )}
        {isError && data && <StaleNotice load={{ isFetching, refetch }} />}
        {isPending && (
          <section className={`${screen.frame} ${main.short}`}>
            <SkeletonRows rows={6} columns={['24%', '16%', '10%', '40%', '10%']} label={t('loading')} />
          </section>
        )}
        {!isPending && !data && (
          <section className={`${screen.frame} ${main.short}`}>
            <ErrorState
              title={t('failed')}
              detail={failureOf(error).message}
              isRetrying={isFetching}
              onRetry={list.retry}
            />
          </section>
        )}
        {data && (
          <>
            <Figures queue={data} />
            {data.failingCount > 0 && <FailingDays queue={data} changes={changes} />}
            {data.ruleProblems.length > 0 && <RuleProblems problems={data.ruleProblems} />}
            {data.evaluations.length > 0 && <Evaluations evaluations={data.evaluations} />}
            {isAllDone(data) && (
              <section className={`${screen.frame} ${main.short}`}>
                <EmptyState
                  icon={<IconChecks size={22} stroke={1.7} />}
                  title={t('nothing')}
                  detail={t('nothingHint')}
                />
              </section>
            )}
          </>
        )}
      </div>
      {isAsking && <EvaluateAgain changes={changes} onClosed={() => setIsAsking(false)} />}
    </div>
  )
}

const isAllDone = ({ failingCount, ruleProblems, evaluations, dueDays }: EvaluationQueue) =>
  failingCount === 0 && ruleProblems.length === 0 && evaluations.length === 0 && dueDays === 0

const RARE_PER_HOUR = 10

function Figures({ queue }: { queue: EvaluationQueue }) {
  const t = useTranslations('evaluation')
  const format = useFormatter()
  const { dueDays, backfillDays, runningDays, oldestDueAt, daysPerHour, estimatedEndAt, lastEvaluatedAt } = queue
  const none = <span className={screen.quiet}>{t('none')}</span>
  const figures = [
    {
      name: t('figures.due'),
      value: format.number(dueDays),
      detail: t('figures.ofThem', { running: runningDays, backfill: backfillDays }),
    },
    { name: t('figures.oldest'), value: oldestDueAt ? <Ago at={oldestDueAt} /> : none },
    {
      name: t('figures.rate'),
      value:
        daysPerHour === null
          ? none
          : format.number(daysPerHour, { maximumFractionDigits: daysPerHour < RARE_PER_HOUR ? 1 : 0 }),
    },
    { name: t('figures.end'), value: estimatedEndAt ? <Ago at={estimatedEndAt} /> : none },
    { name: t('figures.last'), value: lastEvaluatedAt ? <Ago at={lastEvaluatedAt} /> : none },
  ]
  return (
    <dl className={classes.figures} aria-label={t('figures.label')}>
      {figures.map(({ name, value, detail }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {detail && <dd className={screen.quiet}>{detail}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Relative, with the exact time on hover. */
function Ago({ at }: { at: string }) {
  const format = useFormatter()
  const date = new Date(at)
  return (
    <time dateTime={at} title={format.dateTime(date, { dateStyle: 'full', timeStyle: 'medium' })}>
      {format.relativeTime(date, new Date())}
    </time>
  )
}
