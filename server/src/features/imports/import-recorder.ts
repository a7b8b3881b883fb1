import { MAXIMUM_KEPT_REJECTIONS } from '@bonfire/contract/imports/imports'
import type { Context } from '../../context.ts'
import { storable, storableJson } from '../../db/storable.ts'
import type { RowProblem } from '../../locales/rejections.ts'
import { rowContent, type SentRow, type UnreadableRow } from '../readers/sent-row.ts'
import {
  endRun,
  insertRejections,
  type NewRejection,
  type Progress,
  type RunEnd,
  writeHeader,
  writeProgress,
} from './imports.repository.ts'

/** Records the progress of a run, so that any server can show it, and its rejected rows. */
export interface Recorder {
  /** Records progress; waits if there is much to write. */
  onProgress(progress: Progress): Promise<void>
  onReject(rejection: RowProblem, sent: SentRow | UnreadableRow | undefined): void
  end(end: RunEnd): Promise<void>
}

const WRITE_EVERY_MILLISECONDS = 1000
const MAXIMUM_WAITING = 2000
const NO_PROGRESS: Progress = { received: 0, created: 0, updated: 0, unchanged: 0, rejectedCount: 0 }

export function startRecorder({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>, importId: number): Recorder {
  let progress = NO_PROGRESS
  let waiting: NewRejection[] = []
  let keptCount = 0
  let header: readonly string[] | undefined
  let isHeaderKept = false
  let writing: Promise<void> | undefined

  const write = async (): Promise<void> => {
    const due = waiting
    waiting = []
    try {
      if (due.length > 0) await insertRejections(db, importId, due)
      if (header && !isHeaderKept) await writeHeader(db, importId, header.map(storable))
      isHeaderKept = header !== undefined
    } catch (error) {
      waiting = [...due, ...waiting]
      throw error
    }
    await writeProgress(db, importId, { ...progress, at: clock() })
  }
  /** Writes one at a time; also without progress, as a heartbeat. */
  const writeInTurn = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  const timer = setInterval(() => {
    writeInTurn().catch((error: unknown) => log.warn({ err: error }, 'the progress of an import could not be written'))
  }, WRITE_EVERY_MILLISECONDS).unref()

  return {
    async onProgress(present) {
      progress = present
      if (waiting.length >= MAXIMUM_WAITING) await writeInTurn()
    },
    onReject({ row, code, params }, sent) {
      if (keptCount >= MAXIMUM_KEPT_REJECTIONS) return
      keptCount += 1
      header ??= sent?.header
      waiting.push({ row, code, paramsJson: storableJson(params), content: sent ? storable(rowContent(sent)) : null })
    },
    async end(end) {
      clearInterval(timer)
      await writing?.catch(() => undefined)
      await write()
      await endRun(db, importId, { ...progress, ...end, at: clock() })
    },
  }
}
