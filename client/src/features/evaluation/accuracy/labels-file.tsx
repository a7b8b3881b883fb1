import { type ComparedLabels, compareLabels } from '@bonfire/contract/evaluation/accuracy'
import { Button, CloseButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { unreadable } from '../../../lib/http/api.ts'
import { useFailure } from '../../../lib/http/failure.ts'
import { uploadRequest } from '../../../lib/http/upload-request.ts'
import { FileChoice } from '../../../ui/fields/file-choice.tsx'
import { Problem } from '../../../ui/messages/problem.tsx'
import classes from './accuracy-screen.module.css'

interface Compared {
  readonly fileName: string
  readonly result: ComparedLabels
}

/** A table of labelled days that is compared with what is stored, until the page is left. */
export function useLabelsFile() {
  const navigate = useNavigate({ from: '/accuracy' })
  const showAll = () =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, accuracyOf: undefined, accuracyShow: undefined }),
      replace: true,
    })
  // A file that cannot be read leaves what is shown.
  const [compared, setCompared] = useState<Compared>()
  const { mutate, error, isPending, variables, reset } = useMutation({
    mutationFn: async (file: File): Promise<Compared> => ({ fileName: file.name, result: await compareFile(file) }),
    onSuccess: (done) => {
      setCompared(done)
      showAll()
    },
  })
  return {
    compared,
    fileName: variables?.name,
    error,
    isPending,
    compare: mutate,
    close: () => {
      reset()
      setCompared(undefined)
      showAll()
    },
  }
}

async function compareFile(file: File): Promise<ComparedLabels> {
  // Browsers refuse to read a file that has changed since it was chosen.
  await file.slice(0, 1).arrayBuffer()
  const { method, path, response } = compareLabels
  const answer = await uploadRequest({
    method: method as 'POST',
    path,
    body: file,
    contentType: 'application/octet-stream',
  })
  const compared = response.safeParse(answer)
  if (!compared.success) throw await unreadable(200)
  return compared.data
}

/** Chooses the table, and names it. */
export function LabelsFile({ file }: { file: ReturnType<typeof useLabelsFile> }) {
  const t = useTranslations('evaluation.accuracy.labels')
  const { compared, isPending } = file
  return (
    <>
      {compared && (
        <span className={classes.file}>
          <span dir="auto">{compared.fileName}</span>
          <CloseButton size="sm" aria-label={t('close', { name: compared.fileName })} onClick={file.close} />
        </span>
      )}
      <FileChoice accept=".csv,.xlsx,.xlsm,.ods" onChange={(chosen) => chosen && file.compare(chosen)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="sm"
            leftSection={<IconUpload size={15} aria-hidden />}
            loading={isPending}
          >
            {t('choose')}
          </Button>
        )}
      </FileChoice>
    </>
  )
}

/** Says what is wrong with the table. */
export function LabelsProblem({ file: { error, fileName } }: { file: ReturnType<typeof useLabelsFile> }) {
  const t = useTranslations('evaluation.accuracy.labels')
  const failureOf = useFailure()
  if (!error) return null
  return (
    <Problem className={classes.problem}>
      <strong dir="auto">{fileName}</strong> {error instanceof DOMException ? t('fileGone') : failureOf(error).message}
    </Problem>
  )
}
