import '@mantine/core/styles/Progress.css'
import { CLOCK_CHANGES, DATE_ORDERS, type TableChoices } from '@bonfire/contract/imports/table-reading'
import { Button, Progress, Select, TextInput } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useReadableSize } from '../../../../lib/readable-size.ts'
import { NoticeAlert } from '../../../../ui/messages/notice-alert.tsx'
import { useImportFailure } from '../import-failure.ts'
import classes from '../imports.module.css'
import { LeaveQuestion } from '../leave-question.tsx'
import { Choice } from '../reading/choice.tsx'
import reading from '../reading/table-reading.module.css'
import { NewPointsAt } from '../samples/new-points-at.tsx'
import { SeenTable, SentTable } from './several-table.tsx'
import { useSeveralFiles } from './use-several-files.ts'

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
  const [choices, setChoices] = useState<TableChoices>({})
  const { seen, error, isFetching, checkedCount, progress, start, stop } = useSeveralFiles(files, choices)
  const isRunning = progress.state === 'running'
  const share = progress.state === 'choosing' ? checkedCount : progress.sent.length
  const title = t('title', { count: files.length })
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <IconFiles size={20} stroke={1.6} aria-hidden className={classes.faint} />
        <h2>{title}</h2>
        <span className={classes.faint}>{size(files.reduce((sum, file) => sum + file.size, 0))}</span>
        {isRunning ? (
          <Button variant="default" className={classes.aside} onClick={stop}>
            {t('stop')}
          </Button>
        ) : (
          <Button variant="default" className={classes.aside} onClick={onRestart}>
            {preview('another')}
          </Button>
        )}
        {progress.state === 'choosing' && (
          <Button disabled={isFetching || !seen || error !== null} onClick={() => void start()}>
            {preview('start')}
          </Button>
        )}
      </header>
      {progress.state === 'choosing' && <CommonChoices chosen={choices} onChange={setChoices} />}
      {error !== null && <NoticeAlert notice={{ tone: 'failure', text: failureText(error) }} />}
      {(isRunning || isFetching) && (
        <p className={classes.checking} role="status">
          <Progress value={(100 * share) / files.length} w={160} aria-label={title} />
          {t(isRunning ? 'sent' : 'checked', { count: share, total: files.length })}
        </p>
      )}
      {progress.state === 'choosing' && seen && <SeenTable seen={seen} />}
      {progress.state !== 'choosing' && (
        <SentTable sent={progress.sent} isEnded={!isRunning} leftCount={files.length - progress.sent.length} />
      )}
      <LeaveQuestion isRunning={isRunning} onStop={stop} />
    </section>
  )
}

const OWN_ZONE = ''

function CommonChoices({ chosen, onChange }: { chosen: TableChoices; onChange: (chosen: TableChoices) => void }) {
  const t = useTranslations('dataIn.several')
  const table = useTranslations('dataIn.table')
  const sample = useTranslations('dataIn.sampleTable')
  const [pattern, setPattern] = useState('')
  const change = (part: Partial<TableChoices>) => onChange({ ...chosen, ...part })
  const isPattern = pattern.trim() === '' || /^[^{}]*(\{equip\}[^{}]*(\{point\})?|\{point\})[^{}]*$/.test(pattern)
  const follow = () => isPattern && change({ fileNames: pattern.trim() || undefined })
  return (
    <div className={reading.choices}>
      <Choice
        label={table('dates')}
        values={DATE_ORDERS}
        value={chosen.dateOrder ?? null}
        name={(value) => table(`dateOrders.${value}`)}
        none={table('dateOrders.none')}
        onChange={(dateOrder) => change({ dateOrder: dateOrder ?? undefined })}
      />
      <Select
        label={sample('zone')}
        w={240}
        data={[{ value: OWN_ZONE, label: sample('ownZone') }, ...Intl.supportedValuesOf('timeZone')]}
        value={chosen.timezone ?? OWN_ZONE}
        onChange={(zone) => change({ timezone: zone || undefined })}
        nothingFoundMessage={sample('noZone')}
        allowDeselect={false}
        searchable
        limit={100}
      />
      <Choice
        label={table('clockChange')}
        values={CLOCK_CHANGES}
        value={chosen.clockChange ?? null}
        name={(value) => table(`clockChanges.${value}`)}
        none={sample('inOrder')}
        onChange={(clockChange) => change({ clockChange: clockChange ?? undefined })}
      />
      <NewPointsAt chosen={chosen.newPointsAt} onChange={(newPointsAt) => change({ newPointsAt })} />
      {chosen.newPointsAt && (
        <TextInput
          label={t('fileNames')}
          description={t('fileNamesHint', { equip: '{equip}', point: '{point}' })}
          placeholder="VAV-{equip}_{point}"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          w={300}
          maxLength={200}
          value={pattern}
          error={!isPattern && t('fileNamesWrong', { equip: '{equip}', point: '{point}' })}
          onChange={({ currentTarget }) => setPattern(currentTarget.value)}
          onBlur={follow}
          onKeyDown={({ key }) => key === 'Enter' && follow()}
        />
      )}
    </div>
  )
}
