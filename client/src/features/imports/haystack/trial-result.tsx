import type { tryHaystackSource } from '@bonfire/contract/imports/haystack-sources'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { csvOf } from '../../../lib/csv.ts'
import { download } from '../../../lib/download.ts'
import basics from '../../../ui/basics.module.css'
import missing from '../missing/missing.module.css'
import { PreviewResult } from '../result/preview-result.tsx'

const SHOWN_ROWS = 5
const SHOWN_CAUSES = 10

interface TrialResultProps {
  result: z.infer<typeof tryHaystackSource.response>
  /** The server's name; may be empty. */
  name: string
}

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
        <Causes causes={preview.causes} />
      </PreviewResult>
      <p>{t('mappingHint')}</p>
      <Button size="compact-sm" variant="default" leftSection={<IconDownload size={14} aria-hidden />} onClick={save}>
        {t('download', { count: rows.length })}
      </Button>
    </>
  )
}

function Causes({ causes }: Pick<TrialResultProps['result']['preview'], 'causes'>) {
  const t = useTranslations('dataIn.causes')
  const preview = useTranslations('dataIn.preview')
  if (causes.length === 0) return null
  const more = causes.length - SHOWN_CAUSES
  return (
    <section className={missing.causes} aria-label={t('title')}>
      <div className={`${missing.head} ${basics.wideLine}`}>
        <h3 className={basics.smallTitle}>{t('title')}</h3>
      </div>
      <ul>
        {causes.slice(0, SHOWN_CAUSES).map(({ code, firstRow, rowCount, message }) => (
          <li key={`${firstRow} ${code}`}>
            <span className={missing.count}>{t('rows', { count: rowCount })}</span>
            <span className={missing.reason}>{message}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{preview('andMore', { count: more })}</p>}
    </section>
  )
}
