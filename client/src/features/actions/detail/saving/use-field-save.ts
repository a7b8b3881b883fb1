import { type ActionFields, changeableFields } from '@bonfire/contract/actions/action-fields'
import type { Action } from '@bonfire/contract/actions/actions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { useReportUnsaved } from '../../../../ui/dialogs/unsaved.ts'
import { actionHistoryQuery, actionQuery, useUpdateAction } from '../action.queries.ts'
import { type FieldEdit, hasValuesOf, lastChangedBy, seenBy } from './action-fields.ts'
import {
  type FieldSave,
  fieldSaveReducer,
  IDLE,
  isUnsettled,
  mayBeResent,
  type Rival,
  restWhenComplete,
  runSave,
} from './field-save.ts'

export interface FieldSaving {
  readonly actionKey: string
  readonly save: FieldSave
  /** The fields, including values being saved. */
  readonly fields: ActionFields
  /**
   * Rejects with the failure once the field shows it. `seen` is the value the user started from; by default, the
   * current one. An undo takes the change back that was made before.
   */
  readonly start: (edit: FieldEdit, seen?: FieldEdit, isUndo?: boolean) => Promise<void>
  readonly dismiss: () => void
  /** Resends an edit that did not reach the server, unchanged. */
  readonly resend: () => Promise<void>
  /** The time at which the action was last loaded, in epoch milliseconds. */
  readonly answeredAt: number
}

/** Saves one field of an action optimistically; reverts on failure. */
export function useFieldSave(action: Action): FieldSaving {
  const queryClient = useQueryClient()
  const { mutateAsync } = useUpdateAction(action.key)
  const [save, dispatch] = useReducer(fieldSaveReducer, IDLE)
  const attempts = useRef(0)
  const begun = useRef<{ edit: FieldEdit; seen: FieldEdit; isUndo: boolean }>(null)
  const { dataUpdatedAt: answeredAt } = useQuery({ ...actionQuery(action.key), enabled: false })
  useReportUnsaved(isUnsettled(save))

  useEffect(() => restWhenComplete(save, () => dispatch({ type: 'rested' })), [save])

  const present: ActionFields = changeableFields(action)
  const fields = save.state === 'loading' ? ({ ...present, ...save.edit } as ActionFields) : present
  const shown = useRef(fields)
  useEffect(() => {
    shown.current = fields
  })
  const start: FieldSaving['start'] = async (edit, seen = fields, isUndo = false) => {
    // Called from a toast, possibly long after this render.
    if (hasValuesOf(edit, shown.current)) return dispatch({ type: 'dismissed' })
    attempts.current += 1
    begun.current = { edit, seen, isUndo }
    await runSave(edit, attempts.current, {
      send: () => mutateAsync({ edit, seen: seenBy(edit, seen), isUndo }),
      findRival: () => findRival(edit),
      reportEvent: dispatch,
    })
  }

  const findRival = async (edit: FieldEdit): Promise<Rival> => {
    const [newest, history] = await Promise.allSettled([
      queryClient.fetchQuery(actionQuery(action.key)),
      queryClient.fetchQuery(actionHistoryQuery(action.key)),
    ])
    return {
      theirs: newest.status === 'fulfilled' ? seenBy(edit, changeableFields(newest.value)) : null,
      by: history.status === 'fulfilled' ? lastChangedBy(edit, history.value) : null,
    }
  }

  const resend = async () => {
    if (begun.current) await start(begun.current.edit, begun.current.seen, begun.current.isUndo)
  }
  return {
    actionKey: action.key,
    save,
    fields,
    start,
    dismiss: () => dispatch({ type: 'dismissed' }),
    resend,
    answeredAt,
  }
}

/** Ends a failed save: the field already shows the failure. */
export function logSaveFailure(error: unknown): void {
  console.error('Failed to save a field of the action', error)
}

/**
 * Calls `resend` when a save did not reach the server and the connection is back. Resending is safe: the server refuses
 * a field that has changed since the user saw it.
 */
export function useResend({ save, answeredAt }: FieldSaving, resend: () => void): void {
  const resendSaved = useEffectEvent(resend)
  useEffect(() => {
    if (mayBeResent(save, answeredAt)) resendSaved()
  }, [save, answeredAt])
}
