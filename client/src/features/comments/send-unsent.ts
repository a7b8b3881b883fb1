import { currentUser } from '@bonfire/contract/people/users'
import { call } from '../../lib/http/api.ts'
import { hasStatus, isOutdated } from '../../lib/http/failure.ts'
import { isServerAway, onceServerIsBack } from '../../lib/http/server-back.ts'
import { uploadFile } from '../attachments/upload.ts'
import { storeComment } from './comments.queries.ts'
import { dropUnsent, keepUnsent, type UnsentComment, unsentOf } from './unsent-comments.ts'

let sending: Promise<void> | undefined

/**
 * Sends what a person wrote while the server could not be reached, in the order it was written, and again once the
 * server is back. A comment that arrived although its response was lost stays one: it is sent with the same id.
 * Resolves once nothing is on its way any more.
 */
export function sendUnsent(personId: string, onSent: (actionKey: string) => void): Promise<void> {
  sending ??= sendAll(personId, onSent).finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(personId: string, onSent: (actionKey: string) => void): Promise<void> {
  try {
    for (const comment of waitingOf(personId)) {
      // Someone else may have signed in on this device: what they send would be theirs.
      const { forgeId } = await call(currentUser)
      if (forgeId !== personId) return
      await sendComment(personId, comment)
      onSent(comment.actionKey)
    }
  } catch (error) {
    if (isServerAway(error)) onceServerIsBack(() => void sendUnsent(personId, onSent))
    // Without a session it waits for the person's next sign-in.
    else console.error('The unsent comments were not sent', error)
  }
}

const waitingOf = (personId: string) => unsentOf(personId).filter(({ refusal }) => refusal === undefined)

/** Files are sent one after another; those that have arrived are not sent again. */
async function sendFiles(
  personId: string,
  { requestId, actionKey }: UnsentComment,
  to: { commentId: string; organisationId: string },
): Promise<void> {
  const { dropFirstFile, keptFiles } = await import('../../lib/stored/kept-files.ts')
  for (const file of await keptFiles(requestId)) {
    await uploadFile(file, { ...to, actionId: actionKey, createdBy: personId, filename: file.name })
    await dropFirstFile(requestId)
  }
}

/** Statuses that say nothing against the comment. */
const NOT_NOW = [401, 408, 429, 500]

async function sendComment(personId: string, comment: UnsentComment): Promise<void> {
  const { requestId, actionKey, body, mentions } = comment
  try {
    const commentId = await storeComment(actionKey, { body, requestId, ...(mentions && { mentions }) })
    if (comment.files) await sendFiles(personId, comment, { commentId, organisationId: comment.files.organisationId })
    dropUnsent(personId, requestId)
  } catch (error) {
    if (isServerAway(error) || isOutdated(error) || hasStatus(error, ...NOT_NOW)) throw error
    keepUnsent(personId, { ...comment, refusal: error instanceof Error ? error.message : String(error) })
  }
}
