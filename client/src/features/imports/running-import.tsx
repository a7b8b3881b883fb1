import '@mantine/core/styles/Progress.css'
import { Button, Progress } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useReadableSize } from '../../lib/readable-size.ts'
import basics from '../../ui/basics.module.css'
import classes from './imports.module.css'
import type { ImportProgress } from './use-import.ts'

interface RunningImportProps {
  progress: Extract<ImportProgress, { state: 'running' }>
  onStop: () => void
}

export function RunningImport({ progress, onStop }: RunningImportProps) {
  const t = useTranslations('dataIn.running')
  const size = useReadableSize()
  const { file, run, share, isStopping } = progress
  const isSent = share >= 1
  return (
    <section className={`${classes.card} ${basics.card}`} aria-label={t('title', { name: file.name })}>
      <header className={`${classes.head} ${basics.line}`}>
        <h2 className={`cut ${basics.cardTitle}`} title={file.name}>
          {t('title', { name: file.name })}
        </h2>
        <Button
          variant="default"
          className={basics.atEnd}
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          loading={isStopping}
          onClick={onStop}
        >
          {t('stop')}
        </Button>
      </header>
      <Progress value={share * 100} aria-label={t('sent')} animated={isSent} className={classes.bar} />
      <p role="status" className={classes.facts}>
        <span>
          {isSent
            ? t('allSent', { total: size(file.size) })
            : t('sentOf', { sent: size(file.size * share), total: size(file.size) })}
        </span>
        {run !== null && run.kind === 'hits' && <span>{t('rowsRead', { count: run.received })}</span>}
        {run !== null && run.rejectedCount > 0 && <span>{t('rejected', { count: run.rejectedCount })}</span>}
      </p>
      <p className={classes.note}>{t('stayHint')}</p>
    </section>
  )
}
