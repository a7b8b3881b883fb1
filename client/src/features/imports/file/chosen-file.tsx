import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { Button } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isClientError } from '../../../lib/http/failure.ts'
import { useReadableSize } from '../../../lib/readable-size.ts'
import basics from '../../../ui/basics.module.css'
import { NoticeAlert } from '../../../ui/messages/notice-alert.tsx'
import { SkeletonRows } from '../../../ui/messages/skeleton-rows.tsx'
import classes from '../imports.module.css'
import { CauseList } from '../missing/cause-list.tsx'
import { KeepMapping, useKeeping } from '../reading/keep-mapping.tsx'
import { ReadingFields } from '../reading/reading-fields.tsx'
import { Recognition } from '../reading/recognition.tsx'
import { AS_RECOGNISED, mappedKindOf, type TableChoice, withChoice, withField } from '../reading/table-choice.ts'
import { TableReading } from '../reading/table-reading.tsx'
import { UnreadTable } from '../reading/unread-table.tsx'
import { Invitations, ProjectsOfNewPeople } from '../result/new-people.tsx'
import { NewProjectCurrency, needsCurrency } from '../result/new-project-currency.tsx'
import { PreviewResult } from '../result/preview-result.tsx'
import { isFutile } from '../result/verdict.ts'
import { SampleReading } from '../samples/sample-reading.tsx'
import { useWhoseSamples, WhoseSamples } from '../samples/whose-samples.tsx'
import { isFileGone, type Reading, useImportFailure } from '../send-file.ts'
import own from './file.module.css'
import { withKind } from './file-guess.ts'
import { usePreview } from './use-preview.ts'

interface ChosenFileProps {
  file: File
  reading: Reading
  onRead: (reading: Reading) => void
  /** Gets the mapping that the file is read with, and whether new people are invited. */
  onStart: (preview: ImportPreview, how: { mappingId?: string | undefined; sendsInvitations?: boolean }) => void
  onRestart: () => void
}

/** A preview of a file and of what importing it would do; nothing is stored yet. */
export function ChosenFile({ file, reading, onRead, onStart, onRestart }: ChosenFileProps) {
  const t = useTranslations('dataIn.preview')
  const common = useTranslations('common')
  const failureText = useImportFailure()
  const size = useReadableSize()
  const [choice, setChoice] = useState<TableChoice>(AS_RECOGNISED)
  const needsProject = reading.kind === 'haystack' && reading.projectKey.trim() === ''
  const { preview, error, isFetching, refetch, checking, checkError } = usePreview({
    file,
    reading,
    choice,
    isEnabled: !needsProject,
  })
  const whose = useWhoseSamples(preview ? [preview] : [], choice)
  const kind = mappedKindOf(reading)
  const keeping = useKeeping(file.name, choice, kind)
  const [sendsInvitations, setSendsInvitations] = useState(true)
  const { looksLike = null } = isFetching ? {} : (preview ?? {})
  useEffect(() => {
    if (looksLike && reading.by === 'beginning') onRead({ ...reading, ...withKind(reading, looksLike), by: 'content' })
  }, [looksLike, reading, onRead])
  const isOfRows = reading.kind === 'hits' || reading.kind === 'samples'
  const isEmpty = preview !== undefined && isOfRows && preview.checkedRowCount === 0
  const isBarred =
    needsProject ||
    isFetching ||
    whose.isOpen ||
    !preview ||
    isEmpty ||
    preview.obstacle !== null ||
    needsCurrency(preview) ||
    (!isOfRows && preview.problems.length > 0) ||
    preview.columns.some(({ state }) => state === 'missing')
  const begin = async () => {
    if (!preview) return
    const kept = await keeping.keep(preview)
    if (kept === 'failed') return
    onStart(preview, {
      mappingId: kept ?? preview.mapping?.id,
      ...(reading.kind === 'people' && { sendsInvitations }),
    })
  }
  const change = (chosen: Parameters<typeof withChoice>[2]) =>
    preview && setChoice(withChoice(choice, preview.mapping, chosen))
  return (
    <section className={`${classes.card} ${basics.card}`} aria-label={file.name}>
      <header className={`${classes.head} ${basics.line}`}>
        <IconFile size={20} stroke={1.6} aria-hidden className={`${basics.quiet} ${basics.small} ${basics.fixed}`} />
        <h2 className={`cut ${basics.cardTitle}`} title={file.name}>
          {file.name}
        </h2>
        <span className={`${basics.quiet} ${basics.small} ${basics.fixed}`}>{size(file.size)}</span>
        <Button variant="default" className={basics.atEnd} onClick={onRestart}>
          {t('another')}
        </Button>
        <Button
          variant={preview && isFutile(preview, reading.kind) ? 'default' : 'filled'}
          disabled={isBarred}
          loading={keeping.isBusy}
          onClick={() => void begin()}
        >
          {t('start')}
        </Button>
      </header>
      <ReadingFields
        reading={reading}
        onChange={(changed) => {
          setChoice(AS_RECOGNISED)
          onRead(changed)
        }}
      />
      {needsProject && <p className={classes.note}>{t('needsProject')}</p>}
      <Recognition
        reading={reading}
        looksLike={looksLike}
        onRead={(read) => {
          setChoice(AS_RECOGNISED)
          onRead(read)
        }}
      />
      <WhoseSamples whose={whose} />
      {preview?.samples && (
        <SampleReading preview={preview} table={preview.samples} choice={choice} onChange={setChoice} />
      )}
      {preview?.reading && reading.kind !== 'haystack' && (
        <TableReading kind={kind} preview={preview} choice={choice} onChange={setChoice} />
      )}
      {(preview?.reading || preview?.samples) && <KeepMapping keeping={keeping} choice={choice} />}
      {isFetching && !preview && (
        <SkeletonRows rows={6} columns={['18%', '18%', '18%', '22%', '24%']} label={t('loading')} />
      )}
      {error !== null && !isFetching && (
        <div className={own.refused}>
          <NoticeAlert notice={{ tone: 'failure', text: failureText(error) }} />
          {!isRefusal(error) && (
            <Button size="compact-sm" variant="subtle" onClick={refetch}>
              {common('retry')}
            </Button>
          )}
        </div>
      )}
      {error !== null && <UnreadTable error={error} choice={choice} onChange={setChoice} />}
      {preview && error === null && (
        <div aria-busy={isFetching} className={own.shown}>
          <PreviewResult preview={preview} kind={reading.kind} checking={checking}>
            {checkError !== null && <NoticeAlert notice={{ tone: 'failure', text: failureText(checkError) }} />}
            <CauseList
              causes={preview.causes}
              choices={preview.reading ? choicesOf(choice, preview) : undefined}
              columns={preview.reading?.columns ?? {}}
              onChoose={change}
              onCreated={refetch}
            />
            <NewProjectCurrency
              preview={preview}
              onChange={(currency) =>
                reading.kind === 'haystack'
                  ? onRead({ ...reading, currency })
                  : change(withField(choicesOf(choice, preview).columns, 'currency', { value: currency }))
              }
            />
            {reading.kind === 'people' && (
              <>
                <Invitations preview={preview} isWanted={sendsInvitations} onChange={setSendsInvitations} />
                <ProjectsOfNewPeople
                  preview={preview}
                  onChoose={(projects) =>
                    change(withField(choicesOf(choice, preview).columns, 'projects', { value: projects }))
                  }
                />
              </>
            )}
          </PreviewResult>
        </div>
      )}
    </section>
  )
}

const choicesOf = (choice: TableChoice, { mapping }: ImportPreview) =>
  choice.by === 'hand' ? choice.choices : (mapping?.choices ?? {})

/** The same file would be refused again. */
const isRefusal = (error: unknown) => isFileGone(error) || isClientError(error)
