import { MAXIMUM_KEPT_REJECTIONS } from '@bonfire/contract/imports'
import type { Rejection } from '@bonfire/contract/ingest'
import type { Context } from '../../context.ts'
import type { SentRow, UnreadableRow } from '../ingest/readers/hit-source.ts'
import { contentOf } from '../ingest/readers/row-content.ts'
import {
  endRun,
  insertRejections,
  type KeptRejection,
  type Progress,
  type RunEnd,
  writeProgress,
} from './imports.repository.ts'

/** Writes down how far a run is, so that any server can tell, and which rows it refuses. */
export interface Recorder {
  /** Takes note; waits when there is much to write. */
  onProgress(progress: Progress): Promise<void>
  onReject(rejection: Rejection, sent: SentRow | UnreadableRow | undefined): void
  end(end: RunEnd): Promise<void>
}

const WRITE_EVERY_MILLISECONDS = 1000
const MAXIMUM_WAITING = 2000
const MAXIMUM_CONTENT_LENGTH = 2000
const NO_PROGRESS: Progress = { received: 0, created: 0, updated: 0, unchanged: 0, rejectedCount: 0 }

export function startRecorder({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>, importId: number): Recorder {
  let progress = NO_PROGRESS
  let waiting: Omit<KeptRejection, 'id'>[] = []
  let keptCount = 0
  let writing: Promise<void> | undefined

  const write = async (): Promise<void> => {
    const due = waiting
    waiting = []
    try {
      if (due.length > 0) await insertRejections(db, importId, due)
    } catch (error) {
      waiting = [...due, ...waiting]
      throw error
    }
    await writeProgress(db, importId, { ...progress, at: clock() })
  }
  /** One at a time; also without news, which shows that the run lives. */
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
    onReject({ row, code, message }, sent) {
      if (keptCount >= MAXIMUM_KEPT_REJECTIONS) return
      keptCount += 1
      waiting.push({ row, code, message: storable(message), content: sent ? storable(contentOf(sent)) : null })
    },
    async end(end) {
      clearInterval(timer)
      await writing?.catch(() => undefined)
      await write()
      await endRun(db, importId, { ...progress, ...end, at: clock() })
    },
  }
}

/** PostgreSQL stores every character but NUL, and no half of one. A copy: a piece would hold all of a long row in memory. */
const storable = (text: string) =>
  Buffer.from(text.slice(0, MAXIMUM_CONTENT_LENGTH).replaceAll('\0', '\uFFFD')).toString()
