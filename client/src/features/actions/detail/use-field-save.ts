import type { Action } from '@bonfire/contract/actions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { useReportUnsaved } from '../../../ui/unsaved.ts'
import { actionHistoryQuery, actionQuery, useUpdateAction } from './action.queries.ts'
import { type ActionFields, type FieldEdit, fieldsOf, isSame, lastChangedBy, seenBy } from './action-fields.ts'
import { COMPLETE_MILLISECONDS, type FieldSave, fieldSaveReducer, IDLE, isUnsettled, type Rival } from './field-save.ts'

type SaveOutcome = 'saved' | 'failed' | 'conflict'

export interface FieldSaving {
  readonly save: FieldSave
  /** The fields with what is being saved already in them. */
  readonly fields: ActionFields
  /** Resolves to how it went, and never rejects. `seen` is what the person began with; else what is shown now. */
  readonly start: (edit: FieldEdit, seen?: FieldEdit) => Promise<SaveOutcome>
  readonly dismiss: () => void
}

/** Saves one field of an action: shown at once, taken back when it fails (ACM-20, ACM-21, ERR-15). */
export function useFieldSave(action: Action): FieldSaving {
  const queryClient = useQueryClient()
  const { mutateAsync } = useUpdateAction(action.key)
  const [save, dispatch] = useReducer(fieldSaveReducer, IDLE)
  const attempts = useRef(0)
  useReportUnsaved(isUnsettled(save))

  useEffect(() => {
    if (save.state !== 'complete') return undefined
    const timer = setTimeout(() => dispatch({ type: 'rested' }), COMPLETE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [save])

  const present = fieldsOf(action)
  const fields = save.state === 'loading' ? { ...present, ...save.edit } : present
  const shown = useRef(fields)
  useEffect(() => {
    shown.current = fields
  })
  const start: FieldSaving['start'] = async (edit, seen = fields) => {
    // Asked for by a notice, it may come long after this was drawn.
    if (isSame(edit, shown.current)) {
      dispatch({ type: 'dismissed' })
      return 'saved'
    }
    attempts.current += 1
    const attempt = attempts.current
    dispatch({ type: 'started', edit, attempt })
    try {
      await mutateAsync({ edit, seen: seenBy(edit, seen) })
      dispatch({ type: 'saved', attempt })
      return 'saved'
    } catch (error) {
      console.error('Failed to save a field of the action', error)
      if (error instanceof ApiError && error.status === 409) {
        dispatch({ type: 'conflicted', attempt, ...(await rival(edit)) })
        return 'conflict'
      }
      dispatch({ type: 'failed', attempt, error })
      return 'failed'
    }
  }

  const rival = async (edit: FieldEdit): Promise<Rival> => {
    const [newest, history] = await Promise.allSettled([
      queryClient.fetchQuery(actionQuery(action.key)),
      queryClient.fetchQuery(actionHistoryQuery(action.key)),
    ])
    return {
      theirs: newest.status === 'fulfilled' ? seenBy(edit, fieldsOf(newest.value)) : null,
      by: history.status === 'fulfilled' ? lastChangedBy(edit, history.value) : null,
    }
  }

  return { save, fields, start, dismiss: () => dispatch({ type: 'dismissed' }) }
}
