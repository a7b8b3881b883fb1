import type { AttachmentFacts } from '@bonfire/contract/actions/attachments'
import { useReducer, useRef, useState } from 'react'
import { newId } from '../../../lib/new-id.ts'
import { useSessionUser } from '../../auth/session.queries.ts'
import { contentRefusal, type FileRefusal, fileRefusal } from '../file-check.ts'
import { uploadFile } from '../upload.ts'
import { attachmentState, type PendingFile, pendingFilesReducer, readyFiles, sendable } from './pending-files.ts'

export interface RefusedFile {
  readonly name: string
  /** Chosen together with others, so the message must name it. */
  readonly isOneOfSeveral: boolean
  readonly refusal: FileRefusal
}

export type PendingFiles = ReturnType<typeof usePendingFiles>

/** The files of a message: checked when chosen, sent one after another. */
export function usePendingFiles(owner: Pick<AttachmentFacts, 'actionId' | 'createdBy' | 'organisationId'>) {
  const maximumMegabytes = useSessionUser().config.uploadMegabytes
  const [pending, dispatch] = useReducer(pendingFilesReducer, [])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const cancels = useRef(new Map<string, AbortController>())

  const add = (files: readonly File[]) => {
    const judged = files.map((file) => ({ file, refusal: fileRefusal(file, maximumMegabytes) }))
    const isOneOfSeveral = files.length > 1
    setRefused(judged.flatMap(({ file, refusal }) => (refusal ? [{ name: file.name, refusal, isOneOfSeveral }] : [])))
    const taken = judged.filter(({ refusal }) => !refusal).map(({ file }) => ({ id: newId(), file }))
    if (taken.length > 0) dispatch({ type: 'added', files: taken })
    // Reading takes a moment; if the user sends at once, the server checks.
    for (const { id, file } of taken) {
      void contentRefusal(file).then((refusal) => {
        if (!refusal) return
        remove(id)
        setRefused((before) => [...before, { name: file.name, refusal, isOneOfSeveral }])
      })
    }
  }
  /** Also cancels an upload in progress. */
  const remove = (id: string) => {
    cancels.current.get(id)?.abort()
    dispatch({ type: 'removed', id })
  }
  const upload = async ({ id, file }: PendingFile, commentId: string) => {
    const cancel = new AbortController()
    cancels.current.set(id, cancel)
    dispatch({ type: 'started', id })
    try {
      const onProgress = (share: number) => dispatch({ type: 'progressed', id, share })
      await uploadFile(file, { ...owner, filename: file.name, commentId }, { signal: cancel.signal, onProgress })
      dispatch({ type: 'completed', id })
    } catch (error) {
      if (cancel.signal.aborted) return
      console.error('Failed to upload attachment', error)
      dispatch({ type: 'failed', id, error })
      throw error
    } finally {
      cancels.current.delete(id)
    }
  }
  /** Sends the waiting files; a failure does not stop the others. Throws the first failure. */
  const uploadAll = async (commentId: string) => {
    setRefused([])
    const failures: unknown[] = []
    for (const file of sendable(pending)) await upload(file, commentId).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  /** The same for files that failed before; returns whether any are left. */
  const uploadAgain = async (commentId: string) => {
    readyFiles(pending)
    await uploadAll(commentId)
  }
  const clearComplete = () => dispatch({ type: 'cleared' })
  const state = attachmentState(pending)
  return { pending, state, refused, maximumMegabytes, add, remove, uploadAll, uploadAgain, clearComplete }
}
