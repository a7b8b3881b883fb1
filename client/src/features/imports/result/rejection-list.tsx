import { downloadImportReport, type ImportRun } from '@bonfire/contract/imports/imports'
import type { Rejection } from '@bonfire/contract/imports/ingest'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './result.module.css'

interface RejectionListProps {
  /** The first of them. */
  rejections: readonly Rejection[]
  total: number
}

const SHOWN_AT_FIRST = 10

/** Rejected rows and the reasons. */
export function RejectionList({ rejections, total }: RejectionListProps) {
  const t = useTranslations('dataIn.rejections')
  const [isWhole, setIsWhole] = useState(false)
  if (rejections.length === 0) return null
  const lines = rejections.map(({ row, message }, place) => ({ key: `${place}`, row, message }))
  const shown = isWhole ? lines : lines.slice(0, SHOWN_AT_FIRST)
  return (
    <section className={classes.rejections} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <ul>
        {shown.map(({ key, row, message }) => (
          <li key={key}>
            <span>{t('row', { row })}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {shown.length < rejections.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setIsWhole(true)}>
          {t('more', { count: rejections.length - shown.length })}
        </Button>
      )}
      {isWhole && total > rejections.length && <p>{t('rest', { count: total - rejections.length })}</p>}
    </section>
  )
}

interface ReportLinkProps {
  run: Pick<ImportRun, 'id' | 'fileName'>
  label: string
}

/** The rejected rows of an import as CSV. */
export function ReportLink({ run, label }: ReportLinkProps) {
  const href = `/api${downloadImportReport.path.replace(':importId', run.id)}`
  return (
    <a className={classes.report} href={href} download>
      <IconDownload size={14} aria-hidden />
      {label}
      <span className="visually-hidden">{run.fileName}</span>
    </a>
  )
}
