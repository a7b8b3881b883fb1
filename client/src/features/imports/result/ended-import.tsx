import type { ImportRun } from '@bonfire/contract/imports/imports'
import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { Button } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import facts from '../../../ui/facts.module.css'
import { ErrorState } from '../../../ui/messages/error-state.tsx'
import { NoticeAlert } from '../../../ui/messages/notice-alert.tsx'
import { EvaluationProgress } from '../../sites/evaluation/evaluation-progress.tsx'
import classes from '../imports.module.css'
import { isFileGone, useImportFailure } from '../send-file.ts'
import type { ImportProgress } from '../use-import.ts'
import { RejectionList, ReportLink } from './rejection-list.tsx'
import own from './result.module.css'
import { SeeThem } from './see-them.tsx'
import { ThingCounts } from './thing-counts.tsx'

interface EndedImportProps {
  ended: Extract<ImportProgress, { state: 'ended' }>
  fileName: string
  /** The preview before the import. */
  preview: ImportPreview | undefined
  onRestart: () => void
  onAgain: () => void
}

/** The result of an import: what was stored, what was rejected, and what to do next. */
export function EndedImport({ ended, fileName, preview, onRestart, onAgain }: EndedImportProps) {
  const t = useTranslations('dataIn.ended')
  const failureText = useImportFailure()
  const { run, failure } = ended
  if (run === null) {
    const isGone = isFileGone(failure)
    const detail = [failure === null ? '' : failureText(failure), isGone ? '' : t('againHint')].join(' ').trim()
    return (
      <section className={`${classes.card} ${basics.card}`} aria-label={fileName}>
        <ErrorState
          title={t(isGone ? 'failed' : 'unknown', { name: fileName })}
          detail={detail}
          retryLabel={t(isGone ? 'another' : 'again')}
          onRetry={isGone ? onRestart : onAgain}
        />
      </section>
    )
  }
  const outcome = importOutcome(run)
  return (
    <section className={`${classes.card} ${basics.card}`} aria-label={run.fileName}>
      <header className={`${classes.head} ${basics.line}`}>
        <h2 className={`cut ${basics.cardTitle}`} title={run.fileName}>
          {t(outcome, { name: run.fileName })}
        </h2>
        <span className={basics.atEnd} />
        {outcome === 'stopped' && (
          <Button variant="default" onClick={onAgain}>
            {t('again')}
          </Button>
        )}
        {outcome === 'done' && <SeeThem run={run} preview={preview} />}
        <Button onClick={onRestart}>{t('another')}</Button>
      </header>
      {run.problem !== null && <NoticeAlert notice={{ tone: 'failure', text: run.problem }} />}
      {run.problem === null && failure !== null && (
        <NoticeAlert notice={{ tone: 'failure', text: failureText(failure) }} />
      )}
      {outcome === 'stopped' && <p className={classes.note}>{t('againHint')}</p>}
      <RunCounts run={run} />
      {run.kind === 'samples' && <EvaluationProgress />}
      {run.rejectedCount > 0 && (
        <p className={own.reportLine}>
          <ReportLink run={run} label={t('report')} />
          <span>{t(outcome === 'failed' ? 'failedReportHint' : 'reportHint')}</span>
        </p>
      )}
      <RejectionList rejections={run.rejected} total={run.rejectedCount} />
    </section>
  )
}

type Outcome = 'done' | 'nothing' | 'failed' | 'stopped'

function importOutcome({ state, received, rejectedCount }: ImportRun): Outcome {
  if (state === 'failed') return 'failed'
  if (state !== 'done') return 'stopped'
  return received > 0 && received === rejectedCount ? 'nothing' : 'done'
}

function RunCounts({ run }: { run: ImportRun }) {
  if (run.kind === 'hits') return <RowCounts run={run} />
  return run.kind === 'samples' ? <SampleCounts run={run} /> : <ThingCounts counts={run.counts} isDone />
}

function SampleCounts({ run }: { run: ImportRun }) {
  const t = useTranslations('dataIn.ended')
  const format = useFormatter()
  const counts = { created: run.created, updated: run.updated, unchanged: run.unchanged, rejected: run.rejectedCount }
  return (
    <dl className={`${facts.facts} ${facts.above} ${own.totals}`}>
      {(['created', 'updated', 'unchanged', 'rejected'] as const).map((name) => (
        <div key={name} data-alarming={name === 'rejected' && counts.rejected > 0}>
          <dt>{t(`sampleCounts.${name}`)}</dt>
          <dd>{format.number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The result for rows of findings. */
function RowCounts({ run }: { run: ImportRun }) {
  const t = useTranslations('dataIn.ended')
  const format = useFormatter()
  const counts = {
    received: run.received,
    created: run.created,
    updated: run.updated,
    unchanged: run.unchanged,
    checked: run.counts.checkedDays?.created ?? 0,
    rejected: run.rejectedCount,
  }
  const { received, rejected, checked } = counts
  const isMerged = run.state === 'done' && received > run.created + run.updated + run.unchanged + checked + rejected
  const names = (['received', 'created', 'updated', 'unchanged', 'checked', 'rejected'] as const).filter(
    (name) => name !== 'checked' || checked > 0,
  )
  return (
    <>
      <dl className={`${facts.facts} ${facts.above} ${own.totals}`}>
        {names.map((name) => (
          <div key={name} data-alarming={name === 'rejected' && counts.rejected > 0}>
            <dt>{t(`counts.${name}`)}</dt>
            <dd>{format.number(counts[name])}</dd>
          </div>
        ))}
      </dl>
      {isMerged && <p className={classes.note}>{t('merged')}</p>}
    </>
  )
}
