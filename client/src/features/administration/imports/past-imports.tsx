import type { ImportRun } from '@bonfire/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import screen from '../../../ui/list-screen.module.css'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { StaleNotice } from '../../../ui/stale-notice.tsx'
import { importsQuery } from '../administration.queries.ts'
import table from '../data-in.module.css'
import { Moment } from '../moment.tsx'
import { useReason } from '../reason.ts'
import classes from './imports.module.css'
import { ReportLink } from './report-link.tsx'

const COLUMNS = ['file', 'kind', 'started', 'state', 'received', 'stored', 'rejected'] as const

const TONES: Record<ImportRun['state'], ChipTone> = {
  waiting: 'neutral',
  running: 'blue',
  done: 'green',
  stopped: 'amber',
  failed: 'red',
}

/** The imports before, by whoever made them, the newest first. */
export function PastImports() {
  const t = useTranslations('dataIn')
  const common = useTranslations('common')
  const reason = useReason()
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(importsQuery)
  const list = { isUpdating: isFetching, retry: () => void refetch() }
  return (
    <section className={classes.past}>
      <h2>{t('past.title')}</h2>
      <div className={`${screen.frame} ${classes.pastFrame}`}>
        {isError && data && <StaleNotice text={t('failedStale')} retryLabel={common('retry')} list={list} />}
        {isPending && (
          <SkeletonRows rows={4} columns={['28%', '14%', '20%', '12%', '12%', '14%']} label={t('past.loading')} />
        )}
        {!isPending && !data && (
          <ErrorState
            title={t('past.failed')}
            detail={reason(error)}
            retryLabel={common('retry')}
            isRetrying={isFetching}
            onRetry={list.retry}
          />
        )}
        {data?.imports.length === 0 && <p className={classes.noPast}>{t('past.empty')}</p>}
        {data && data.imports.length > 0 && <Runs runs={data.imports} />}
      </div>
    </section>
  )
}

function Runs({ runs }: { runs: readonly ImportRun[] }) {
  const t = useTranslations('dataIn.past')
  return (
    <table className={`${screen.table} ${table.list} ${classes.runs}`} aria-label={t('title')}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </tbody>
    </table>
  )
}

function RunRow({ run }: { run: ImportRun }) {
  const t = useTranslations('dataIn')
  const format = useFormatter()
  const by = run.startedBy === null ? '' : t('keys.by', { name: run.startedBy })
  const things = Object.values(run.counts)
  const stored =
    run.kind === 'hits'
      ? run.created + run.updated
      : things.reduce((sum, { created, updated }) => sum + created + updated, 0)
  return (
    <tr>
      <th scope="row" className={table.cut} title={run.fileName}>
        {run.fileName}
      </th>
      <td className={table.cut}>{t(`reading.kinds.${run.kind}`)}</td>
      <td className={table.cut} title={by || undefined}>
        <Moment instant={run.startedAt} /> <span className={screen.quiet}>{by}</span>
      </td>
      <td title={run.problem ?? undefined}>
        <Chip tone={TONES[run.state]}>{t(`past.states.${run.state}`)}</Chip>
      </td>
      <td>{format.number(run.received)}</td>
      <td>{format.number(stored)}</td>
      <td>
        {run.rejectedCount === 0 ? (
          format.number(0)
        ) : (
          <ReportLink run={run} label={t('past.report', { count: run.rejectedCount })} />
        )}
      </td>
    </tr>
  )
}
