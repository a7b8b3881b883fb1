import '@mantine/core/styles/Progress.css'
import { Button, Progress } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useReadableSize } from '../../../lib/readable-size.ts'
import basics from '../../../ui/basics.module.css'
import { NoticeAlert } from '../../../ui/messages/notice-alert.tsx'
import { EvaluationProgress } from '../../sites/evaluation/evaluation-progress.tsx'
import classes from '../imports.module.css'
import { LeaveQuestion } from '../leave-question.tsx'
import { KeepMapping, useKeeping } from '../reading/keep-mapping.tsx'
import { AS_RECOGNISED, type TableChoice } from '../reading/table-choice.ts'
import { SeeSamples } from '../result/see-them.tsx'
import { useWhoseSamples, WhoseSamples } from '../samples/whose-samples.tsx'
import { useImportFailure } from '../send-file.ts'
import several from './several.module.css'
import { CommonChoices } from './several-choices.tsx'
import { SeenTable, SentTable } from './several-table.tsx'
import { commonMapping, useSeveralFiles } from './use-several-files.ts'

interface SeveralFilesProps {
  files: readonly File[]
  onRestart: () => void
}

/** Several files of samples, read the same way: what they hold, and what became of them. */
export function SeveralFiles({ files, onRestart }: SeveralFilesProps) {
  const t = useTranslations('dataIn.several')
  const preview = useTranslations('dataIn.preview')
  const size = useReadableSize()
  const failureText = useImportFailure()
  const [choice, setChoice] = useState<TableChoice>(AS_RECOGNISED)
  const { seen, error, isFetching, checkedCount, progress, start, stop } = useSeveralFiles(files, choice)
  const whose = useWhoseSamples(
    (seen ?? []).flatMap(({ preview }) => preview ?? []),
    choice,
  )
  const keeping = useKeeping(commonName(files), choice, 'samples')
  const mapping = commonMapping(seen ?? [])
  const isRunning = progress.state === 'running'
  const share = progress.state === 'choosing' ? checkedCount : progress.sent.length
  const title = t('title', { count: files.length })
  const begin = async () => {
    const readable = seen?.find(({ preview }) => preview?.samples)?.preview
    const kept = readable && (await keeping.keep(readable))
    if (seen && kept !== 'failed') await start(seen, kept)
  }
  return (
    <section className={`${classes.card} ${basics.card}`} aria-label={title}>
      <header className={`${classes.head} ${basics.line}`}>
        <IconFiles size={20} stroke={1.6} aria-hidden className={`${basics.quiet} ${basics.small} ${basics.fixed}`} />
        <h2 className={`cut ${basics.cardTitle}`}>{title}</h2>
        <span className={`${basics.quiet} ${basics.small} ${basics.fixed}`}>
          {size(files.reduce((sum, file) => sum + file.size, 0))}
        </span>
        {isRunning ? (
          <Button variant="default" className={basics.atEnd} onClick={stop}>
            {t('stop')}
          </Button>
        ) : (
          <Button variant="default" className={basics.atEnd} onClick={onRestart}>
            {preview('another')}
          </Button>
        )}
        {progress.state === 'ended' && (
          <SeeSamples preview={progress.sent.find((one) => one.run !== undefined)?.preview} />
        )}
        {progress.state === 'choosing' && (
          <Button
            disabled={isFetching || !seen || error !== null || whose.isOpen}
            loading={keeping.isBusy}
            onClick={() => void begin()}
          >
            {preview('start')}
          </Button>
        )}
      </header>
      {progress.state === 'choosing' && <WhoseSamples whose={whose} />}
      {progress.state === 'choosing' && seen && (
        <div className={several.choices}>
          <CommonChoices seen={seen} mapping={mapping} choice={choice} onChange={setChoice} />
          <KeepMapping keeping={keeping} choice={choice} />
        </div>
      )}
      {error !== null && <NoticeAlert notice={{ tone: 'failure', text: failureText(error) }} />}
      {(isRunning || isFetching) && (
        <p className={`${classes.checking} ${basics.wideLine}`} role="status">
          <Progress value={(100 * share) / files.length} w={160} aria-label={title} />
          {t(isRunning ? 'sent' : 'checked', { count: share, total: files.length })}
        </p>
      )}
      {progress.state === 'choosing' && seen && <SeenTable seen={seen} />}
      {progress.state !== 'choosing' && (
        <>
          <SentTable sent={progress.sent} isEnded={!isRunning} leftCount={files.length - progress.sent.length} />
          {!isRunning && <EvaluationProgress />}
        </>
      )}
      <LeaveQuestion isRunning={isRunning} onStop={stop} />
    </section>
  )
}

/** The beginning that the files' names share, as a name for a mapping of all of them. */
function commonName(files: readonly File[]): string {
  const [first = '', ...others] = files.map(({ name }) => name)
  const end = [...first].findIndex((letter, place) => others.some((name) => name[place] !== letter))
  const common = first.slice(0, end < 0 ? undefined : end).replace(/[^\p{L}\p{N}]+$/u, '')
  return common.length > 2 ? common : first
}
