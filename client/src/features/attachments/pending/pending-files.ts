import { hasStatus } from '../../../lib/http/failure.ts'

/** The state of a message's files: idle if there are none. */
export type AttachmentState = 'idle' | 'ready' | 'loading' | 'complete' | 'error'

/** A chosen file and its upload. */
export interface PendingFile {
  readonly id: string
  readonly file: File
  readonly state: Exclude<AttachmentState, 'idle'>
  /** The part that is loaded, from 0 to 1. */
  readonly share: number
  readonly error?: unknown
}

export type PendingFilesEvent =
  | { readonly type: 'added'; readonly files: readonly { id: string; file: File }[] }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'started'; readonly id: string }
  | { readonly type: 'progressed'; readonly id: string; readonly share: number }
  | { readonly type: 'completed'; readonly id: string }
  | { readonly type: 'failed'; readonly id: string; readonly error: unknown }
  | { readonly type: 'cleared' }

/**
 * The chosen files and the state of each. A checked file that waits to be sent is `ready`; a sent one stays as
 * `complete` until the list is cleared.
 */
export function pendingFilesReducer(files: readonly PendingFile[], event: PendingFilesEvent): readonly PendingFile[] {
  if (event.type === 'cleared') return files.filter(({ state }) => state !== 'complete')
  if (event.type === 'added') {
    return [...files, ...event.files.map((added): PendingFile => ({ ...added, state: 'ready', share: 0 }))]
  }
  if (event.type === 'removed') return files.filter((file) => file.id !== event.id)
  return files.map((file) => (file.id === event.id ? applyStep(file, event) : file))
}

type StepEvent = Extract<PendingFilesEvent, { id: string }>

function applyStep({ id, file, share }: PendingFile, event: StepEvent): PendingFile {
  if (event.type === 'started') return { id, file, state: 'loading', share: 0 }
  if (event.type === 'progressed') return { id, file, state: 'loading', share: event.share }
  if (event.type === 'failed') return { id, file, state: 'error', share, error: event.error }
  return { id, file, state: 'complete', share: 1 }
}

/** The combined state: loading wins over failed, and failed over ready. */
export function attachmentState(files: readonly PendingFile[]): AttachmentState {
  const order = ['loading', 'error', 'ready', 'complete'] as const
  return order.find((state) => files.some((file) => file.state === state)) ?? 'idle'
}

/** There was nothing to send. */
export class NoAttachmentError extends Error {
  constructor() {
    super('No attachment present')
    this.name = 'NoAttachmentError'
  }
}

/** Statuses that retrying cannot fix: too large, wrong type, content does not match. */
const REFUSALS = [413, 415, 422]

/** True if the file failed but may succeed on retry. */
export function maySucceedLater({ state, error }: PendingFile): boolean {
  return state === 'error' && !hasStatus(error, ...REFUSALS)
}

/** The files that can be sent; throws if there are none. */
export function readyFiles(files: readonly PendingFile[]): readonly PendingFile[] {
  const ready = sendable(files)
  if (ready.length === 0) throw new NoAttachmentError()
  return ready
}

export function sendable(files: readonly PendingFile[]): readonly PendingFile[] {
  return files.filter((file) => file.state === 'ready' || maySucceedLater(file))
}
