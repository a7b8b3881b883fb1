/** The server calls for sending a message; each throws on failure. */
export interface SendSteps {
  /** Returns the comment's id; repeating the request returns the same comment. */
  readonly store: () => Promise<string>
  /** Sends the waiting files one after another, and keeps those that failed. */
  readonly upload: (commentId: string) => Promise<void>
  /** Absent if nobody is mentioned. */
  readonly notify?: (commentId: string) => Promise<unknown>
}

export type SendOutcome =
  | { readonly kind: 'sent' }
  /** Nothing was stored. */
  | { readonly kind: 'notSent'; readonly error: unknown }
  /** The comment is stored, but a later step failed. */
  | {
      readonly kind: 'partly'
      readonly commentId: string
      readonly fileError: unknown
      readonly hasFileError: boolean
      readonly isNotifyFailed: boolean
    }

/** The comment first, then its files, then the people it mentions. */
export async function sendMessage({ store, upload, notify }: SendSteps): Promise<SendOutcome> {
  let commentId: string
  try {
    commentId = await store()
  } catch (error) {
    console.error('Failed to send the comment', error)
    return { kind: 'notSent', error }
  }
  const files = await tryStep(() => upload(commentId))
  const mails = await tryStep(async () => notify?.(commentId))
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

async function tryStep(act: () => Promise<unknown>): Promise<{ failed: boolean; error?: unknown }> {
  try {
    await act()
    return { failed: false }
  } catch (error) {
    return { failed: true, error }
  }
}
