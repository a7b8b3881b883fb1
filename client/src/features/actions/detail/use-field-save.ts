import type { Action } from '@bonfire/contract/actions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { useReportUnsaved } from '../../../ui/unsaved.ts'
import { actionHistoryQuery, actionQuery, useUpdateAction } from './action.queries.ts'
import { type ActionFields, type FieldEdit, fieldsOf, isSame, lastChangedBy, seenBy } from './action-fields.ts'
import {
  type FieldSave,
  fieldSaveReducer,
  IDLE,
  isUnsettled,
  type Rival,
  restWhenComplete,
  runSave,
} from './field-save.ts'

export interface FieldSaving {
  readonly actionKey: string
  readonly save: FieldSave
  /** The fields with what is being saved already in them. */
  readonly fields: ActionFields
  /** Rejects with what went wrong, once the field shows it. `seen` is what the person began with; else what is shown now. */
  readonly start: (edit: FieldEdit, seen?: FieldEdit) => Promise<void>
  readonly dismiss: () => void
  /** Sends what did not come through once more, as it was begun. */
  readonly resend: () => Promise<void>
  /** When the action was last loaded, milliseconds of the epoch. */
  readonly answeredAt: number
}

/** Saves one field of an action: shown at once, taken back when it fails (ACM-20, ACM-21, ERR-15). */
export function useFieldSave(action: Action): FieldSaving {
  const queryClient = useQueryClient()
  const { mutateAsync } = useUpdateAction(action.key)
  const [save, dispatch] = useReducer(fieldSaveReducer, IDLE)
  const attempts = useRef(0)
  const begun = useRef<{ edit: FieldEdit; seen: FieldEdit }>(null)
  const { dataUpdatedAt: answeredAt } = useQuery({ ...actionQuery(action.key), enabled: false })
  useReportUnsaved(isUnsettled(save))

  useEffect(() => restWhenComplete(save, () => dispatch({ type: 'rested' })), [save])

  const present = fieldsOf(action)
  const fields = save.state === 'loading' ? { ...present, ...save.edit } : present
  const shown = useRef(fields)
  useEffect(() => {
    shown.current = fields
  })
  const start: FieldSaving['start'] = async (edit, seen = fields) => {
    // Asked for by a notice, it may come long after this was drawn.
    if (isSame(edit, shown.current)) return dispatch({ type: 'dismissed' })
    attempts.current += 1
    begun.current = { edit, seen }
    await runSave(edit, attempts.current, {
      send: () => mutateAsync({ edit, seen: seenBy(edit, seen) }),
      findRival: () => findRival(edit),
      tell: dispatch,
    })
  }

  const findRival = async (edit: FieldEdit): Promise<Rival> => {
    const [newest, history] = await Promise.allSettled([
      queryClient.fetchQuery(actionQuery(action.key)),
      queryClient.fetchQuery(actionHistoryQuery(action.key)),
    ])
    return {
      theirs: newest.status === 'fulfilled' ? seenBy(edit, fieldsOf(newest.value)) : null,
      by: history.status === 'fulfilled' ? lastChangedBy(edit, history.value) : null,
    }
  }

  const resend = async () => {
    if (begun.current) await start(begun.current.edit, begun.current.seen)
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

/** Where a save that failed ends: the person reads of it at the field. */
export function logSaveFailure(error: unknown): void {
  console.error('Failed to save a field of the action', error)
}
