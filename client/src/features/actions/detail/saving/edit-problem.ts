import { ActionUpdate } from '@bonfire/contract/actions/action-fields'
import { safeEncode } from 'zod/mini'
import type { FieldEdit } from './action-fields.ts'

/** The contract's message for an edit that it refuses. */
export const editProblem = (edit: FieldEdit): string | undefined =>
  safeEncode(ActionUpdate, edit).error?.issues[0]?.message
