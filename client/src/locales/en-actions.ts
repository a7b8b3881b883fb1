import actionDetail from './en/action-detail.ts'
import actions from './en/actions.ts'
import attachments from './en/attachments.ts'
import comments from './en/comments.ts'
import createAction from './en/create-action.ts'
import evidence from './en/evidence.ts'

/** Texts shared by all screens of actions. */
const actionTexts = { actionDetail, actions, attachments, comments, createAction, evidence }

export type ActionMessages = typeof actionTexts
export default actionTexts
