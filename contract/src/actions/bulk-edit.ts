import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { issue } from '../refusals/problem.ts'
import { renamed } from '../renamed.ts'
import { BulkChange } from './action-fields.ts'
import { ClosingNeed } from './action-settings.ts'
import { ActionKey } from './actions.ts'
import { COMMENT_MAXIMUM_CHARACTERS } from './comments.ts'

export const BULK_EDIT_MAXIMUM_ACTIONS = 10_000
/** The time in which a bulk edit can be undone. */
export const BULK_UNDO_HOURS = 24

/** An action that was left as it is, and why. */
export const LeftAction = z.object({ actionKey: z.string(), message: z.string() })
export type LeftAction = z.infer<typeof LeftAction>

/** Every action that was sent is in exactly one of the lists. */
export const BulkOutcome = z.object({
  changed: z.array(z.string()),
  /** They already had all of the values. */
  unchanged: z.array(z.string()),
  /** No such action, or not one the caller can see. */
  notFound: z.array(z.string()),
  /** Changed by someone else in the meantime, or the change is not allowed there. */
  refused: z.array(LeftAction),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

export const bulkEdit = endpoint({
  method: 'POST',
  path: '/v2/actions/bulk',
  summary:
    'Change or comment on many actions at once, each by its own permission; those that cannot be changed are listed',
  access: 'session',
  keyScope: 'actions:write',
  body: renamed(
    z.object({
      /** Made by the sender: sent again after a lost response, the same edit happens once. It also names the edit for undo. */
      bulkEditId: z.uuid(),
      actions: z
        .array(
          z.object({
            actionKey: ActionKey,
            /** The values the person saw: if one has changed since, this action is left as it is. */
            expected: z.optional(BulkChange),
          }),
        )
        .check(
          z.minLength(1, { error: issue('action.bulk-empty') }),
          z.maxLength(BULK_EDIT_MAXIMUM_ACTIONS, {
            error: issue('action.bulk-too-many', { maximum: BULK_EDIT_MAXIMUM_ACTIONS }),
          }),
        ),
      /** The fields to change. */
      change: BulkChange,
      /** Added to every action that is not refused. */
      comment: z.optional(
        z.string().check(
          z.trim(),
          z.maxLength(COMMENT_MAXIMUM_CHARACTERS, {
            error: issue('comment.too-long', { maximum: COMMENT_MAXIMUM_CHARACTERS }),
          }),
        ),
      ),
    }),
    // Nothing in it has another name, but the changes in it have.
    {},
  ),
  response: BulkOutcome,
})

export const listClosingNeeds = endpoint({
  method: 'POST',
  path: '/v2/actions/closing-needs',
  summary: 'List what is missing on each of the actions before it can be closed',
  access: 'session',
  keyScope: 'actions:read',
  body: z.object({
    actionKeys: z.array(ActionKey).check(
      z.minLength(1, { error: issue('action.bulk-empty') }),
      z.maxLength(BULK_EDIT_MAXIMUM_ACTIONS, {
        error: issue('action.bulk-too-many', { maximum: BULK_EDIT_MAXIMUM_ACTIONS }),
      }),
    ),
  }),
  /** Actions that do not exist or that the caller cannot see are left out. */
  response: z.object({
    actions: z.array(z.object({ actionKey: z.string(), closingNeeds: z.array(ClosingNeed) })),
  }),
})

export const undoBulkEdit = endpoint({
  method: 'POST',
  path: '/v2/actions/bulk/:bulkEditId/undo',
  summary: 'Restore what the caller’s bulk edit changed, except in actions that have changed since',
  access: 'session',
  keyScope: 'actions:write',
  params: z.object({ bulkEditId: z.uuid() }),
  response: z.object({
    restored: z.array(z.string()),
    /** Left as they are now. */
    kept: z.array(LeftAction),
  }),
})
