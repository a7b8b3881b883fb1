import { ATTACHMENTS_PATH, AttachmentAnswer, type AttachmentFacts } from '@bonfire/contract/actions/attachments'
import { unreadable } from '../../lib/http/api.ts'
import { type UploadOptions, uploadRequest } from '../../lib/http/upload-request.ts'

/** Sends one file with its metadata and returns its id. Throws an `ApiError`, or an `AbortError` if cancelled. */
export async function uploadFile(
  file: File,
  facts: AttachmentFacts,
  options: UploadOptions = {},
): Promise<{ id: string }> {
  const answer = await uploadRequest({ method: 'POST', path: ATTACHMENTS_PATH, body: partsOf(file, facts) }, options)
  const accepted = AttachmentAnswer.safeParse(answer)
  if (!accepted.success) throw await unreadable(200)
  return accepted.data
}

/** The metadata comes first, so that the server knows what it receives before storing anything. */
function partsOf(file: File, facts: AttachmentFacts): FormData {
  const form = new FormData()
  form.append('body', JSON.stringify(facts))
  form.append('file', file, facts.filename)
  return form
}
