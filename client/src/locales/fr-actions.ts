import type { ActionMessages } from './en-actions.ts'
import actionDetail from './fr/action-detail.ts'
import actions from './fr/actions.ts'
import attachments from './fr/attachments.ts'
import comments from './fr/comments.ts'
import createAction from './fr/create-action.ts'
import evidence from './fr/evidence.ts'
import type { Translation } from './translation.ts'

export default {
  actionDetail,
  actions,
  attachments,
  comments,
  createAction,
  evidence,
} satisfies Translation<ActionMessages>
