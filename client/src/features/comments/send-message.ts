/** What sending a message does at the server; each step throws when it fails. */
export interface SendSteps {
  /** Answers the comment's id; with the same request asked again it is the same comment. */
  readonly store: () => Promise<string>
  /** Sends the files that wait, one after another, and keeps those that failed. */
  readonly upload: (commentId: string) => Promise<void>
  /** Missing when nobody is mentioned (COM-16). */
  readonly notify?: (commentId: string) => Promise<unknown>
}

export type SendOutcome =
  | { readonly kind: 'sent' }
  /** Nothing was stored. */
  | { readonly kind: 'notSent'; readonly error: unknown }
  /** The comment stands; some of the rest did not follow. */
  | {
      readonly kind: 'partly'
      readonly commentId: string
      readonly fileError: unknown
      readonly hasFileError: boolean
      readonly isNotifyFailed: boolean
    }

/** The comment first, then its files, then the people it mentions (ATT-09, OPEN-J06). */
export async function sendMessage({ store, upload, notify }: SendSteps): Promise<SendOutcome> {
  let commentId: string
  try {
    commentId = await store()
  } catch (error) {
    console.error('Failed to send the comment', error)
    return { kind: 'notSent', error }
  }
  const files = await attempt(() => upload(commentId))
  const mails = await attempt(async () => notify?.(commentId))
  if (!files.failed && !mails.failed) return { kind: 'sent' }
  if (mails.failed) console.error('failed to send notification emails to users tagged in message', mails.error)
  return {
    kind: 'partly',
    commentId,
    fileError: files.error,
    hasFileError: files.failed,
    isNotifyFailed: mails.failed,
  }
}

async function attempt(act: () => Promise<unknown>): Promise<{ failed: boolean; error?: unknown }> {
  try {
    await act()
    return { failed: false }
  } catch (error) {
    return { failed: true, error }
  }
}
