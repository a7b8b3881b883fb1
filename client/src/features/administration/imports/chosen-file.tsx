import { type ImportPreview, PREVIEW_BYTES } from '@bonfire/contract/imports'
import { Button } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../../lib/api.ts'
import { useReadableSize } from '../../../lib/readable-size.ts'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { DataInAlert } from '../data-in-alert.tsx'
import { isFileGone, useReason } from '../reason.ts'
import classes from './imports.module.css'
import { PreviewResult } from './preview-result.tsx'
import { ReadingFields } from './reading-fields.tsx'
import { previewFile, type Reading } from './send-file.ts'

interface ChosenFileProps {
  file: File
  reading: Reading
  onRead: (reading: Reading) => void
  onStart: (preview: ImportPreview) => void
  onRestart: () => void
}

let countedFiles = 0

/** What is in a file, and what importing it would do, before anything is stored. */
export function ChosenFile({ file, reading, onRead, onStart, onRestart }: ChosenFileProps) {
  const t = useTranslations('dataIn.preview')
  const common = useTranslations('common')
  const reason = useReason()
  const size = useReadableSize()
  // Two files of one name may differ.
  const [fileNumber] = useState(() => ++countedFiles)
  const needsProject = reading.kind === 'haystack' && reading.projectKey.trim() === ''
  const preview = useQuery({
    queryKey: ['administration', 'preview', fileNumber, reading],
    queryFn: ({ signal }) => previewFile(file, reading, signal),
    enabled: !needsProject,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const { data } = preview
  const isBarred = needsProject || !data || data.columns.some(({ state }) => state === 'missing')
  return (
    <section className={classes.card} aria-label={file.name}>
      <header className={classes.head}>
        <IconFile size={20} stroke={1.6} aria-hidden className={classes.faint} />
        <h2 title={file.name}>{file.name}</h2>
        <span className={classes.faint}>{size(file.size)}</span>
        <Button variant="default" className={classes.aside} onClick={onRestart}>
          {t('another')}
        </Button>
        <Button disabled={isBarred} onClick={() => data && onStart(data)}>
          {t('start')}
        </Button>
      </header>
      <ReadingFields reading={reading} onChange={onRead} />
      {needsProject && <p className={classes.note}>{t('needsProject')}</p>}
      {preview.isFetching && (
        <SkeletonRows rows={6} columns={['18%', '18%', '18%', '22%', '24%']} label={t('loading')} />
      )}
      {preview.isError && !preview.isFetching && (
        <div className={classes.refused}>
          <DataInAlert news={{ tone: 'failure', text: reason(preview.error) }} />
          {!isRefusal(preview.error) && (
            <Button size="compact-sm" variant="subtle" onClick={() => void preview.refetch()}>
              {common('retry')}
            </Button>
          )}
        </div>
      )}
      {data && !preview.isFetching && (
        <PreviewResult preview={data} kind={reading.kind} isWhole={file.size <= PREVIEW_BYTES} />
      )}
    </section>
  )
}

/** The same file again would be refused again. */
function isRefusal(error: unknown): boolean {
  return isFileGone(error) || (error instanceof ApiError && error.status >= 400 && error.status < 500)
}
