import { hasStatus, isUnreachable } from '../../../../lib/http/failure.ts'
import type { FieldEdit } from './action-fields.ts'

/** A field shows for this long that it was saved. */
const COMPLETE_MILLISECONDS = 5000

/** Someone else was faster: the field's current value and who set it, if that could be loaded. */
export interface Rival {
  readonly theirs: FieldEdit | null
  readonly by: string | null
}

interface Failure {
  readonly error: unknown
  /** Epoch milliseconds. */
  readonly failedAt: number
}

/** The save of one field. */
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
  // A second choice made meanwhile supersedes this one.
  if (save.state !== 'loading' || save.attempt !== event.attempt) return save
  if (event.type === 'saved') return { state: 'complete' }
  if (event.type === 'failed') return { state: 'error', edit: save.edit, error: event.error, failedAt: event.failedAt }
  return { state: 'conflict', edit: save.edit, theirs: event.theirs, by: event.by }
}

/** True if leaving would lose a save that is in progress or has failed. */
export function isUnsettled(save: FieldSave): boolean {
  return save.state === 'loading' || save.state === 'error' || save.state === 'conflict'
}

interface SaveCalls {
  readonly send: () => Promise<unknown>
  /** Called if someone else was faster. */
  readonly findRival: () => Promise<Rival>
  readonly reportEvent: (event: FieldSaveEvent) => void
}

/** Saves an edit. A failure is reported to the field and then rethrown. */
export async function runSave(edit: FieldEdit, attempt: number, calls: SaveCalls): Promise<void> {
  const { send, findRival, reportEvent } = calls
  reportEvent({ type: 'started', edit, attempt })
  try {
    await send()
  } catch (error) {
    if (isConflict(error)) reportEvent({ type: 'conflicted', attempt, ...(await findRival()) })
    else reportEvent({ type: 'failed', attempt, error, failedAt: Date.now() })
    throw error
  }
  reportEvent({ type: 'saved', attempt })
}

/** True if a save was refused because the field has changed since the user saw it. */
export const isConflict = (error: unknown) => hasStatus(error, 409)

/** True if a save did not reach the server, and the server has responded since, at `answeredAt`. */
export function mayBeResent(save: FieldSave, answeredAt: number): boolean {
  if (save.state !== 'error' || answeredAt <= save.failedAt) return false
  return isUnreachable(save.error)
}

/** Calls `rest` once a completed save has been shown long enough; returns a function that cancels it. */
export function restWhenComplete({ state }: FieldSave, rest: () => void): (() => void) | undefined {
  if (state !== 'complete') return undefined
  const timer = setTimeout(rest, COMPLETE_MILLISECONDS)
  return () => clearTimeout(timer)
}
