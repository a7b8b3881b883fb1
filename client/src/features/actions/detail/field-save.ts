import { ApiError } from '../../../lib/api.ts'
import type { FieldEdit } from './action-fields.ts'

/** How long a field says that it has been saved (ACM-21). */
const COMPLETE_MILLISECONDS = 5000

/** Somebody else was faster, as far as it could be loaded: what the field is now, and the name of who made it so. */
export interface Rival {
  readonly theirs: FieldEdit | null
  readonly by: string | null
}

interface Failure {
  readonly error: unknown
  /** Milliseconds of the epoch. */
  readonly failedAt: number
}

/** The save of one field (ACM-20). */
export type FieldSave =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly edit: FieldEdit; readonly attempt: number }
  | { readonly state: 'complete' }
  | ({ readonly state: 'error'; readonly edit: FieldEdit } & Failure)
  | ({ readonly state: 'conflict'; readonly edit: FieldEdit } & Rival)

export type FieldSaveEvent =
  | { readonly type: 'started'; readonly edit: FieldEdit; readonly attempt: number }
  | { readonly type: 'saved'; readonly attempt: number }
  | ({ readonly type: 'failed'; readonly attempt: number } & Failure)
  | ({ readonly type: 'conflicted'; readonly attempt: number } & Rival)
  | { readonly type: 'rested' }
  | { readonly type: 'dismissed' }

export const IDLE: FieldSave = { state: 'idle' }

export function fieldSaveReducer(save: FieldSave, event: FieldSaveEvent): FieldSave {
  if (event.type === 'started') return { state: 'loading', edit: event.edit, attempt: event.attempt }
  if (event.type === 'dismissed') return IDLE
  if (event.type === 'rested') return save.state === 'complete' ? IDLE : save
  // A second choice made meanwhile is what the field is about now.
  if (save.state !== 'loading' || save.attempt !== event.attempt) return save
  if (event.type === 'saved') return { state: 'complete' }
  if (event.type === 'failed') return { state: 'error', edit: save.edit, error: event.error, failedAt: event.failedAt }
  return { state: 'conflict', edit: save.edit, theirs: event.theirs, by: event.by }
}

/** A save under way, or one that did not succeed, would be lost with the screen (OPEN-G07). */
export function isUnsettled(save: FieldSave): boolean {
  return save.state === 'loading' || save.state === 'error' || save.state === 'conflict'
}

interface SaveCalls {
  readonly send: () => Promise<unknown>
  /** Asked when somebody else was faster. */
  readonly findRival: () => Promise<Rival>
  readonly tell: (event: FieldSaveEvent) => void
}

/** Saves an edit. What goes wrong is told to the field and then thrown on to whoever asked (ERR-15). */
export async function runSave(edit: FieldEdit, attempt: number, calls: SaveCalls): Promise<void> {
  const { send, findRival, tell } = calls
  tell({ type: 'started', edit, attempt })
  try {
    await send()
  } catch (error) {
    if (isConflict(error)) tell({ type: 'conflicted', attempt, ...(await findRival()) })
    else tell({ type: 'failed', attempt, error, failedAt: Date.now() })
    throw error
  }
  tell({ type: 'saved', attempt })
}

/** Whether a save was refused because the field is not any more what the person saw. */
export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

/** Whether a save did not come through to the server, which has answered again since, at `answeredAt`. */
export function mayBeResent(save: FieldSave, answeredAt: number): boolean {
  if (save.state !== 'error' || answeredAt <= save.failedAt) return false
  return save.error instanceof ApiError && save.error.status === 0
}

/** Calls `rest` when a completed save was shown for long enough; answers how to call that off. */
export function restWhenComplete({ state }: FieldSave, rest: () => void): (() => void) | undefined {
  if (state !== 'complete') return undefined
  const timer = setTimeout(rest, COMPLETE_MILLISECONDS)
  return () => clearTimeout(timer)
}
