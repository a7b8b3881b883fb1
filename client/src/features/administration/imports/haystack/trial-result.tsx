import type { tryHaystackSource } from '@bonfire/contract/imports/haystack-sources'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { csvOf } from '../../../../lib/csv.ts'
import { download } from '../../../../lib/download.ts'
import { PreviewResult } from '../result/preview-result.tsx'

const SHOWN_ROWS = 5

interface TrialResultProps {
  result: z.infer<typeof tryHaystackSource.response>
  /** Of the server; may be empty. */
  name: string
}

/** How many records a server returned, what a pull would do with them, and the first ones. */
export function TrialResult({ result: { recordCount, preview }, name }: TrialResultProps) {
  const t = useTranslations('dataIn.haystack')
  if (recordCount === 0) return <p role="status">{t('noRecords')}</p>
  const { columns, rows, rowNumbers } = preview
  const shown = { ...preview, rows: rows.slice(0, SHOWN_ROWS), rowNumbers: rowNumbers.slice(0, SHOWN_ROWS) }
  const save = () => {
    const header = columns.flatMap((column) => (column.state === 'missing' ? [] : [column.name]))
    download(`${name || 'haystack'}.csv`, csvOf([header, ...rows]))
  }
  return (
    <>
      <p>{t('records', { count: recordCount })}</p>
      <PreviewResult preview={shown} kind="hits" checking={undefined}>
        {null}
      </PreviewResult>
      <p>{t('mappingHint')}</p>
      <Button size="compact-sm" variant="default" leftSection={<IconDownload size={14} aria-hidden />} onClick={save}>
        {t('download', { count: rows.length })}
      </Button>
    </>
  )
}
