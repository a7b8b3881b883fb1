import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { useFormatter, useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { Chip } from '../../../ui/chip.tsx'
import { ColumnHeads } from '../../../ui/table/plain-table.tsx'
import classes from '../imports.module.css'
import { ReportLink } from '../result/rejection-list.tsx'
import { useImportFailure } from '../send-file.ts'
import files from './several.module.css'
import type { SeenFile, SentFile } from './use-several-files.ts'

const COLUMNS = ['file', 'points', 'stored', 'unchanged', 'rejected', 'problem'] as const

/** Files of several folders may have the same name. */
const addKeys = <One extends { readonly file: File }>(all: readonly One[]) =>
  all.map((one, place) => ({ ...one, key: `${place} ${one.file.name}` }))

function Head({ isSent = false }: { isSent?: boolean }) {
  const t = useTranslations('dataIn.several')
  return (
    <ColumnHeads
      columns={COLUMNS}
      labelOf={(column) => t(`columns.${isSent && column === 'stored' ? 'sent' : column}`)}
    />
  )
}

export function SeenTable({ seen }: { seen: readonly SeenFile[] }) {
  const sameAs = filesWithSamePoints(seen)
  const t = useTranslations('dataIn.several')
  const of = useTranslations('dataIn.preview')
  const format = useFormatter()
  const failureText = useImportFailure()
  const previews = seen.flatMap(({ preview }) => preview ?? [])
  const sum = (read: (preview: ImportPreview) => number) => previews.reduce((all, one) => all + read(one), 0)
  const wrong = seen.filter(hasProblem)
  const replaced = sum(({ outcome }) => outcome.updated)
  return (
    <>
      <p className={classes.note}>
        {t('seen', {
          stored: sum(({ outcome }) => outcome.created + outcome.updated),
          rejected: sum(({ outcome }) => outcome.rejectedCount),
        })}
        {wrong.length > 0 && ` ${t('wrong', { count: wrong.length })}`}
        {replaced > 0 && ` ${of('replaces', { count: replaced })}`}
      </p>
      <table className={files.files} aria-label={t('table')}>
        <Head />
        <tbody>
          {addKeys([...wrong, ...seen.filter((one) => !hasProblem(one))]).map(({ key, file, preview, error }) => (
            <tr key={key}>
              <th scope="row">{file.name}</th>
              <td>
                {preview && preview.checkedRowCount > 0 && <Points preview={preview} sameAs={sameAs.get(file)} />}
              </td>
              <td>{preview && format.number(preview.outcome.created + preview.outcome.updated)}</td>
              <td>{preview && format.number(preview.outcome.unchanged)}</td>
              <td data-alarming={Boolean(preview?.outcome.rejectedCount)}>
                {preview && format.number(preview.outcome.rejectedCount)}
              </td>
              <td>
                {preview
                  ? preview.checkedRowCount === 0
                    ? t('noRows')
                    : reasonsOf(preview).map((reason) => <div key={reason}>{reason}</div>)
                  : failureText(error)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const hasProblem = ({ preview }: SeenFile) =>
  preview === undefined || preview.checkedRowCount === 0 || preview.outcome.rejectedCount > 0

const countStored = ({ created, updated }: { created: number; updated: number }) => created + updated

const SHOWN_REASONS = 3
const reasonsOf = ({ causes }: ImportPreview) => causes.slice(0, SHOWN_REASONS).map(({ message }) => message)

interface PointsProps {
  preview: ImportPreview
  /** A file above that has the same points. */
  sameAs?: File | undefined
  isSent?: boolean
}

function Points({ preview, sameAs, isSent = false }: PointsProps) {
  const t = useTranslations('dataIn.several')
  const sample = useTranslations('dataIn.sampleTable')
  const { samples: table, mapping } = preview
  if (!table?.points) return t('inRows')
  const [first, other] = table.points
  // Only the first columns of a wide table are listed.
  const count = table.pointCount ?? table.points.length
  const equips = [...new Set(table.points.flatMap(({ equipName }) => equipName ?? []))]
  return (
    <>
      {other || !first
        ? [t('pointCount', { count }), first && t('from', { point: first.pointId }), ...equips.slice(0, 2)]
            .filter(Boolean)
            .join(' · ')
        : [first.pointId, first.unit, first.equipName].filter((part) => part !== null).join(' · ')}{' '}
      {!isSent && table.points.some(({ isKnown, isRead }) => isRead && !isKnown) && (
        <Chip tone="blue">{sample('new')}</Chip>
      )}{' '}
      {sameAs && (
        <span className={`${basics.quiet} ${basics.fine} ${basics.block}`}>{t('sameAs', { file: sameAs.name })}</span>
      )}
      {!isSent && mapping?.name && (
        <span className={`${basics.quiet} ${basics.fine} ${basics.block}`}>{t('mapping', { name: mapping.name })}</span>
      )}
    </>
  )
}

/** Files whose points are those of another before them: parts of one export, or of controllers whose columns are called alike. */
function filesWithSamePoints(seen: readonly SeenFile[]): ReadonlyMap<File, File> {
  const firsts = new Map<string, File>()
  const found = new Map<File, File>()
  for (const { file, preview } of seen) {
    if (!preview?.samples?.points?.length) continue
    const key = JSON.stringify(preview.samples.points.map(({ pointId }) => pointId).toSorted())
    const first = firsts.get(key)
    if (first) found.set(file, first)
    else firsts.set(key, file)
  }
  return found
}

interface SentTableProps {
  sent: readonly SentFile[]
  isEnded: boolean
  /** Files that were not sent. */
  leftCount: number
}

export function SentTable({ sent, isEnded, leftCount }: SentTableProps) {
  const t = useTranslations('dataIn.several')
  const format = useFormatter()
  const failureText = useImportFailure()
  const runs = sent.flatMap(({ run }) => run ?? [])
  const sum = (read: (run: (typeof runs)[number]) => number) =>
    format.number(runs.reduce((all, run) => all + read(run), 0))
  const failedCount = sent.length - runs.length
  return (
    <>
      {isEnded && (
        <p className={classes.note} role="status">
          {t('summary', { count: runs.length, stored: sum(countStored), failed: failedCount })}
          {leftCount > 0 && ` ${t('left', { count: leftCount })}`}
        </p>
      )}
      <table className={files.files} aria-label={t('table')}>
        <Head isSent />
        <tbody>
          {addKeys(sent).map(({ key, file, preview, run, error }) => (
            <tr key={key}>
              <th scope="row">{file.name}</th>
              <td>{preview && run && run.received > 0 && <Points preview={preview} isSent />}</td>
              <td>{run && format.number(run.created + run.updated)}</td>
              <td>{run && format.number(run.unchanged)}</td>
              <td data-alarming={Boolean(run?.rejectedCount)}>{run && format.number(run.rejectedCount)}</td>
              <td>
                {run
                  ? (run.problem ?? (run.received === 0 ? t('noRows') : run.rejected[0]?.message))
                  : failureText(error)}{' '}
                {run !== undefined && run.rejectedCount > 0 && <ReportLink run={run} label={t('report')} />}
              </td>
            </tr>
          ))}
          {isEnded && (
            <tr>
              <th scope="row">{t('all')}</th>
              <td />
              <td>{sum(countStored)}</td>
              <td>{sum(({ unchanged }) => unchanged)}</td>
              <td>{sum(({ rejectedCount }) => rejectedCount)}</td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </>
  )
}
