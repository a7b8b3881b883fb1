import { ApiError } from '../../lib/api.ts'

/** How far the files of a message are (ATT-06): idle as long as there is none. */
export type AttachmentState = 'idle' | 'ready' | 'loading' | 'complete' | 'error'

/** A file that was chosen, on its way to the server. */
export interface PendingFile {
  readonly id: string
  readonly file: File
  readonly state: Exclude<AttachmentState, 'idle'>
  /** From 0 to 1, while loading. */
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
 * Files that were chosen, and how far each of them is. One that is checked and waits to be sent is `ready`; one that
 * is sent stays, as `complete`, until they are cleared.
 */
export function pendingFilesReducer(files: readonly PendingFile[], event: PendingFilesEvent): readonly PendingFile[] {
  if (event.type === 'cleared') return files.filter(({ state }) => state !== 'complete')
  if (event.type === 'added') {
    return [...files, ...event.files.map((added): PendingFile => ({ ...added, state: 'ready', share: 0 }))]
  }
  if (event.type === 'removed') return files.filter((file) => file.id !== event.id)
  return files.map((file) => (file.id === event.id ? next(file, event) : file))
}

type StepEvent = Extract<PendingFilesEvent, { id: string }>

function next({ id, file, share }: PendingFile, event: StepEvent): PendingFile {
  if (event.type === 'started') return { id, file, state: 'loading', share: 0 }
  if (event.type === 'progressed') return { id, file, state: 'loading', share: event.share }
  if (event.type === 'failed') return { id, file, state: 'error', share, error: event.error }
  return { id, file, state: 'complete', share: 1 }
}

/** The state of all: what is on its way comes before what failed, and that before what waits. */
export function attachmentState(files: readonly PendingFile[]): AttachmentState {
  const order = ['loading', 'error', 'ready', 'complete'] as const
  return order.find((state) => files.some((file) => file.state === state)) ?? 'idle'
}

/** Nothing to send where something was to be sent (ERR-17). */
export class NoAttachmentError extends Error {
  constructor() {
    super('No attachment present')
    this.name = 'NoAttachmentError'
  }
}

/** Statuses of a server that takes the file neither now nor later: too large, of a wrong type, not what it says. */
const REFUSALS = [413, 415, 422]

/** Whether the file did not go out, and may when it is sent again. */
export function maySucceedLater({ state, error }: PendingFile): boolean {
  return state === 'error' && !(error instanceof ApiError && REFUSALS.includes(error.status))
}

/** The files that can be sent; throws when there is none. */
export function readyFiles(files: readonly PendingFile[]): readonly PendingFile[] {
  const ready = sendable(files)
  if (ready.length === 0) throw new NoAttachmentError()
  return ready
}

export function sendable(files: readonly PendingFile[]): readonly PendingFile[] {
  return files.filter((file) => file.state === 'ready' || maySucceedLater(file))
}
