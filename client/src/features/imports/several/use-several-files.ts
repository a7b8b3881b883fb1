import { type ImportRun, startImport } from '@bonfire/contract/imports/imports'
import type { ImportMapping } from '@bonfire/contract/imports/mappings'
import type { ImportPreview } from '@bonfire/contract/imports/preview'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/http/api.ts'
import { guessFile, withKind } from '../file/file-guess.ts'
import { reloadAfterImport } from '../imports.queries.ts'
import { mappingParameter, type TableChoice } from '../reading/table-choice.ts'
import { confirmReadable, firstBytesOf, previewFile, type Reading, readingQuery, sendContent } from '../send-file.ts'

export interface SeenFile {
  readonly file: File
  readonly preview?: ImportPreview
  /** The reason why it cannot be read. */
  readonly error?: unknown
}

export interface SentFile {
  readonly file: File
  /** The contents that the file seemed to have. */
  readonly preview?: ImportPreview | undefined
  /** The run as far as the server knows of it. */
  readonly run?: ImportRun
  readonly error?: unknown
}

export type SeveralProgress =
  | { readonly state: 'choosing' }
  | { readonly state: 'running' | 'ended'; readonly sent: readonly SentFile[]; readonly isStopped: boolean }

let countedChoices = 0

const readingOf = (file: File): Reading => ({
  ...withKind(guessFile(file.name, ''), 'samples'),
  projectKey: '',
  by: 'hand',
})

/** Checks the beginning of each of several files of samples, and sends one after the other. */
export function useSeveralFiles(files: readonly File[], choice: TableChoice) {
  const queryClient = useQueryClient()
  const [number] = useState(() => ++countedChoices)
  const [checkedCount, setCheckedCount] = useState(0)
  const [progress, setProgress] = useState<SeveralProgress>({ state: 'choosing' })
  const stopping = useRef<AbortController>(null)
  const { data, error, isFetching } = useQuery({
    queryKey: ['administration', 'several', number, choice],
    queryFn: async ({ signal }) => {
      setCheckedCount(0)
      const mapping = await mappingParameter(choice, 'samples', signal)
      const seen: SeenFile[] = []
      for (const file of files) {
        seen.push(await seeFile(file, { mapping, signal }))
        signal.throwIfAborted()
        setCheckedCount(seen.length)
      }
      return seen
    },
    enabled: progress.state === 'choosing',
    placeholderData: (former) => former,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  /** `mappingId`: of all files; without it each is read with the mapping that it was looked at with. */
  const start = async (seen: readonly SeenFile[], mappingId: string | undefined) => {
    const controller = new AbortController()
    stopping.current = controller
    const sent: SentFile[] = []
    const show = (state: 'running' | 'ended') =>
      setProgress({ state, sent: [...sent], isStopped: controller.signal.aborted })
    show('running')
    for (const { file, preview } of seen) {
      if (controller.signal.aborted) break
      const how = { mappingId: mappingId ?? preview?.mapping?.id, signal: controller.signal }
      sent.push({ ...(await sendFile(file, how)), preview })
      show('running')
    }
    show('ended')
    reloadAfterImport(queryClient)
  }
  return { seen: data, error, isFetching, checkedCount, progress, start, stop: () => stopping.current?.abort() }
}

/** The mapping with which all files were looked at; null without one, or if they differ. */
export function commonMapping(seen: readonly SeenFile[]): ImportMapping | null {
  const mappings = seen.flatMap(({ preview }) => (preview ? [preview.mapping] : []))
  const [first = null] = mappings
  return mappings.every((mapping) => mapping?.id === first?.id) ? first : null
}

async function seeFile(file: File, options: { mapping: string | undefined; signal: AbortSignal }): Promise<SeenFile> {
  try {
    const reading = readingOf(file)
    const maximumBytes = await firstBytesOf(file, reading)
    return { file, preview: await previewFile(file, reading, { ...options, maximumBytes }) }
  } catch (error) {
    return { file, error }
  }
}

async function sendFile(
  file: File,
  { mappingId, signal }: { mappingId: string | undefined; signal: AbortSignal },
): Promise<SentFile> {
  try {
    await confirmReadable(file)
    const reading = readingOf(file)
    const isTable = reading.format === 'csv' || reading.format === 'workbook'
    const facts = { ...readingQuery(reading), fileName: file.name, fileBytes: file.size }
    const { id } = await call(startImport, { body: { ...facts, ...(isTable && mappingId && { mappingId }) }, signal })
    return { file, run: await sendContent(id, file, { signal }) }
  } catch (error) {
    return { file, error }
  }
}
