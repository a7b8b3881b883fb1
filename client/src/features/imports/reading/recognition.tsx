import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import basics from '../../../ui/basics.module.css'
import { withKind } from '../file/file-guess.ts'
import type { Reading } from '../send-file.ts'
import classes from './reading.module.css'

interface RecognitionProps {
  reading: Reading
  /** The kind that the columns suggest, if it is another one. */
  looksLike: ImportPreview['looksLike']
  onRead: (reading: Reading) => void
}

/** Says what the file was taken for by its columns, or what it rather looks like. */
export function Recognition({ reading, looksLike, onRead }: RecognitionProps) {
  const t = useTranslations('dataIn.reading')
  const { kind, format, by } = reading
  if (looksLike && by !== 'beginning') {
    return (
      <p className={`${classes.recognition} ${basics.line}`}>
        {t(`looksLike.${looksLike}`)}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onRead({ ...reading, ...withKind(reading, looksLike), by: 'hand' })}
        >
          {t(`readAs.${looksLike}`)}
        </Button>
      </p>
    )
  }
  const isTable = format === 'csv' || format === 'workbook'
  if (!isTable || by === 'hand' || (kind !== 'model' && kind !== 'people')) return null
  return <p className={`${classes.recognition} ${basics.line}`}>{t(`recognised.${kind}`)}</p>
}
