import { type ImportPreview, PREVIEW_BYTES } from '@bonfire/contract/imports/imports'
import { Button } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isClientError } from '../../../../lib/http/failure.ts'
import { useReadableSize } from '../../../../lib/readable-size.ts'
import { NewsAlert } from '../../../../ui/messages/news-alert.tsx'
import { SkeletonRows } from '../../../../ui/messages/skeleton-rows.tsx'
import { isFileGone, useImportFailure } from '../import-failure.ts'
import classes from '../imports.module.css'
import { PreviewResult } from '../result/preview-result.tsx'
import { isFutile } from '../result/verdict.ts'
import { previewFile, type Reading } from '../send-file.ts'
import { ReadingFields } from './reading-fields.tsx'

interface ChosenFileProps {
  file: File
  reading: Reading
  onRead: (reading: Reading) => void
  onStart: (preview: ImportPreview) => void
  onRestart: () => void
}

let countedFiles = 0

/** A preview of a file and of what importing it would do; nothing is stored yet. */
export function ChosenFile({ file, reading, onRead, onStart, onRestart }: ChosenFileProps) {
  const t = useTranslations('dataIn.preview')
  const common = useTranslations('common')
  const failureText = useImportFailure()
  const size = useReadableSize()
  // Two files of the same name may differ.
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
        <Button
          variant={data && isFutile(data, reading.kind) ? 'default' : 'filled'}
          disabled={isBarred}
          onClick={() => data && onStart(data)}
        >
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
          <NewsAlert news={{ tone: 'failure', text: failureText(preview.error) }} />
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

/** The same file would be refused again. */
const isRefusal = (error: unknown) => isFileGone(error) || isClientError(error)
