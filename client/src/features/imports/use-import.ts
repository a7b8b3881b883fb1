import { type ImportRun, readImport, startImport } from '@bonfire/contract/imports/imports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { importsQuery, reloadAfterImport } from './imports.queries.ts'
import { confirmReadable, type Reading, readingQuery, sendContent } from './send-file.ts'

/** The state of an import. */
export type ImportProgress =
  | { readonly state: 'idle' }
  /** `share` is the part sent, from 0 to 1; no run until the server knows of it. */
  | {
      readonly state: 'running'
      readonly file: File
      readonly run: ImportRun | null
      readonly share: number
      /** Cancelled; waiting for the server to say how far it got. */
      readonly isStopping: boolean
    }
  /** `failure` is the client-side cause, such as a lost connection. */
  | { readonly state: 'ended'; readonly run: ImportRun | null; readonly failure: unknown }

const POLL_MILLISECONDS = 1000

interface Starting {
  readonly file: File
  readonly reading: Reading
  readonly mappingId?: string | undefined
  /** Applies to people only. */
  readonly sendsInvitations?: boolean | undefined
}

/** Sends a file, with progress and cancellation. */
export function useImport() {
  const queryClient = useQueryClient()
  const cancelling = useRef<AbortController>(null)
  const [progress, setProgress] = useState<ImportProgress>({ state: 'idle' })
  const sentId = progress.state === 'running' ? progress.run?.id : undefined
  const { data: current } = useQuery({
    queryKey: ['administration', 'import', sentId],
    queryFn: ({ signal }) => call(readImport, { params: { importId: sentId ?? '' }, signal }),
    enabled: sentId !== undefined,
    refetchInterval: POLL_MILLISECONDS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

  const start = async ({ file, reading, mappingId, sendsInvitations }: Starting) => {
    const controller = new AbortController()
    cancelling.current = controller
    const { signal } = controller
    let announced: ImportRun | null = null
    setProgress({ state: 'running', file, run: null, share: 0, isStopping: false })
    try {
      await confirmReadable(file)
      const facts = {
        ...readingQuery(reading),
        fileName: file.name,
        fileBytes: file.size,
        ...(mappingId && { mappingId }),
        ...(sendsInvitations !== undefined && { sendsInvitations }),
      }
      const run = await call(startImport, { body: facts, signal })
      announced = run
      const onProgress = (share: number) => setProgress({ state: 'running', file, run, share, isStopping: false })
      onProgress(0)
      void queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })
      setProgress({ state: 'ended', run: await sendContent(run.id, file, { signal, onProgress }), failure: null })
    } catch (failure) {
      const run = announced && (await lastKnown(announced))
      setProgress({ state: 'ended', run, failure: signal.aborted ? null : failure })
    }
    reloadAfterImport(queryClient)
  }
  return {
    progress: progress.state === 'running' ? { ...progress, run: current ?? progress.run } : progress,
    start,
    stop: () => {
      cancelling.current?.abort()
      setProgress((before) => (before.state === 'running' ? { ...before, isStopping: true } : before))
    },
    clear: () => setProgress({ state: 'idle' }),
  }
}

const TRIES = 8

/** The server's view of an interrupted import, which it notices a moment later. Null if it cannot be reached. */
async function lastKnown({ id }: ImportRun): Promise<ImportRun | null> {
  let run: ImportRun | null = null
  for (let tried = 0; tried < TRIES && !run?.endedAt; tried += 1) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS / 2))
    run = await call(readImport, { params: { importId: id } }).catch(() => null)
    if (run === null) return null
  }
  return run
}
