import type { ImportRun } from '@bonfire/contract/imports/imports'
import { type ImportUndoPreview, previewImportUndo, undoImport } from '@bonfire/contract/imports/undo'
import { Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/http/api.ts'
import { isClientError, useFailure } from '../../lib/http/failure.ts'
import basics from '../../ui/basics.module.css'
import { Question } from '../../ui/dialogs/question.tsx'
import { type Notice, NoticeAlert } from '../../ui/messages/notice-alert.tsx'
import { importsQuery, reloadAfterImport } from './imports.queries.ts'
import classes from './undo-import.module.css'

interface UndoImportProps {
  run: ImportRun
  /** Gets the focus once the button is gone. */
  findSuccessor: () => HTMLElement | null
  onUndone: (notice: Notice) => void
  onClosed: () => void
}

/** Says what undoing an import would do, or why it cannot be undone, and asks before it is done. */
export function UndoImport({ run, findSuccessor, onUndone, onClosed }: UndoImportProps) {
  const t = useTranslations('dataIn.undo')
  const failureOf = useFailure()
  const queryClient = useQueryClient()
  const params = { importId: run.id }
  const preview = useQuery({
    queryKey: ['administration', 'import-undo', run.id],
    queryFn: ({ signal }) => call(previewImportUndo, { params, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const undoing = useMutation({
    mutationFn: () => call(undoImport, { params }),
    onSuccess: () => {
      reloadAfterImport(queryClient)
      onUndone({ tone: 'success', text: t('done', { name: run.fileName }) })
      onClosed()
    },
    onError: (error) => {
      // Someone was faster, or worked on its findings: the new preview says so.
      if (isClientError(error)) void preview.refetch()
      void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })
    },
  })
  const { data } = preview
  const isPossible = data !== undefined && data.problems.length === 0
  const failed = undoing.error ?? (data ? null : preview.error)
  const isSaid = isClientError(undoing.error) && !isPossible
  return (
    <Question
      title={t('title')}
      question={
        <div className={`${classes.question} ${basics.stack}`}>
          <p>{t(data && !isPossible ? 'impossible' : 'question', { name: run.fileName })}</p>
          {preview.isPending && (
            <p className={`${basics.line} ${basics.quiet}`} role="status">
              <Loader size={14} /> {t('looking')}
            </p>
          )}
          {data && <Outcome preview={data} />}
          {failed && !isSaid && <NoticeAlert notice={{ tone: 'failure', text: failureOf(failed).message }} />}
        </div>
      }
      confirmLabel={isPossible ? t('confirm') : undefined}
      cancelLabel={t(isPossible ? 'keep' : 'close')}
      isBusy={undoing.isPending}
      findSuccessor={findSuccessor}
      onConfirm={() => undoing.mutate()}
      onCancel={onClosed}
    />
  )
}

function Outcome({ preview: { problems, ...counts } }: { preview: ImportUndoPreview }) {
  const t = useTranslations('dataIn.undo')
  const parts = (['removed', 'restored', 'removedEquips', 'removedChecks'] as const).filter((part) => counts[part])
  return (
    <ul className={classes.outcome}>
      {problems.map(({ code, message }) => (
        <li key={code}>{message}</li>
      ))}
      {problems.length === 0 && parts.map((part) => <li key={part}>{t(part, { count: counts[part] ?? 0 })}</li>)}
    </ul>
  )
}
