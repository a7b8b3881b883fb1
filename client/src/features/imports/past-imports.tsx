import type { ImportRun } from '@bonfire/contract/imports/imports'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { usePersonName } from '../../lib/person-name.ts'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { useAsked } from '../../ui/dialogs/use-asked.ts'
import screen from '../../ui/list-screen.module.css'
import { ErrorState } from '../../ui/messages/error-state.tsx'
import { type Notice, NoticeAlert } from '../../ui/messages/notice-alert.tsx'
import { SkeletonRows } from '../../ui/messages/skeleton-rows.tsx'
import { StaleNotice } from '../../ui/messages/stale-notice.tsx'
import { ColumnHeads } from '../../ui/table/plain-table.tsx'
import table from '../data-in/data-in.module.css'
import { Moment } from '../data-in/moment.tsx'
import classes from './imports.module.css'
import { importsQuery } from './imports.queries.ts'
import { ReportLink } from './result/rejection-list.tsx'
import undo from './undo-import.module.css'
import { UndoImport } from './undo-import.tsx'

const COLUMNS = ['file', 'kind', 'started', 'state', 'received', 'stored', 'rejected', 'undo'] as const

const TONES: Record<ImportRun['state'], ChipTone> = {
  waiting: 'neutral',
  running: 'blue',
  done: 'green',
  stopped: 'amber',
  failed: 'red',
}

interface PastImportsProps {
  /** Called with its id once an import has been undone. */
  onUndone: (importId: string) => void
}

/** Recent imports by anyone, latest first. */
export function PastImports({ onUndone }: PastImportsProps) {
  const t = useTranslations('dataIn')
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(importsQuery)
  const undoing = useAsked<ImportRun>()
  const [notice, setNotice] = useState<Notice | null>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  return (
    <section className={classes.past}>
      <h2 ref={headingRef} tabIndex={-1}>
        {t('past.title')}
      </h2>
      {notice && <NoticeAlert notice={notice} onDismiss={() => setNotice(null)} />}
      <div className={`${screen.frame} ${classes.pastFrame}`}>
        {isError && data && <StaleNotice load={{ isFetching, refetch }} />}
        {isPending && (
          <SkeletonRows rows={4} columns={['28%', '14%', '20%', '12%', '12%', '14%']} label={t('past.loading')} />
        )}
        {!isPending && !data && <ErrorState title={t('past.failed')} load={{ error, isFetching, refetch }} />}
        {data?.imports.length === 0 && <p className={classes.noPast}>{t('past.empty')}</p>}
        {data && data.imports.length > 0 && <Runs runs={data.imports} onUndo={undoing.ask} />}
      </div>
      {undoing.asked && (
        <UndoImport
          key={undoing.asked.key}
          run={undoing.asked.subject}
          findSuccessor={() => headingRef.current}
          onUndone={(done) => {
            setNotice(done)
            onUndone(undoing.asked?.subject.id ?? '')
          }}
          onClosed={undoing.close}
        />
      )}
    </section>
  )
}

function Runs({ runs, onUndo }: { runs: readonly ImportRun[]; onUndo: (run: ImportRun) => void }) {
  const t = useTranslations('dataIn.past')
  return (
    <table className={`${screen.table} ${table.list} ${classes.runs}`} aria-label={t('title')}>
      <ColumnHeads columns={COLUMNS} labelOf={(column) => t(`columns.${column}`)} />
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} onUndo={() => onUndo(run)} />
        ))}
      </tbody>
    </table>
  )
}

/** Names the source, unless it was a person. */
function sourceOf(run: ImportRun, t: (text: 'folder.title' | 'haystack.one' | 'past.commandLine') => string) {
  if (run.isFromFolder) return t('folder.title')
  if (run.isPulled) return t('haystack.one')
  return run.isFromCommandLine ? t('past.commandLine') : undefined
}

function RunRow({ run, onUndo }: { run: ImportRun; onUndo: () => void }) {
  const t = useTranslations('dataIn')
  const format = useFormatter()
  const personName = usePersonName()
  const byOf = (name: string | null) => (name === null ? '' : t('keys.by', { name: personName(name) }))
  const by = sourceOf(run, t) ?? byOf(run.startedBy)
  const undoneBy = byOf(run.undoneBy)
  const things = Object.values(run.counts)
  const stored =
    run.kind === 'hits' || run.kind === 'samples'
      ? run.created + run.updated
      : things.reduce((sum, { created, updated }) => sum + created + updated, 0)
  return (
    <tr>
      <th scope="row" className="cut" title={run.fileName}>
        {run.fileName}
      </th>
      <td className="cut">{t(`reading.kinds.${run.kind}`)}</td>
      <td className="cut" title={by || undefined}>
        <Moment instant={run.startedAt} /> <span className={screen.quiet}>{by}</span>
      </td>
      <td title={run.problem ?? undefined}>
        {run.undoneAt === null ? (
          <Chip tone={TONES[run.state]}>{t(`past.states.${run.state}`)}</Chip>
        ) : (
          <Chip tone="neutral">{t('past.states.undone')}</Chip>
        )}
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
      <td className="cut" title={undoneBy || undefined}>
        {run.undoneAt !== null && (
          <>
            <Moment instant={run.undoneAt} /> <span className={screen.quiet}>{undoneBy}</span>
          </>
        )}
        {run.mayUndo && (
          <Button
            size="compact-sm"
            variant="subtle"
            className={undo.button}
            aria-label={t('undo.named', { name: run.fileName })}
            onClick={onUndo}
          >
            {t('undo.button')}
          </Button>
        )}
      </td>
    </tr>
  )
}
