import { ATTACHMENTS_PATH, AttachmentAnswer, type AttachmentFacts } from '@bonfire/contract/attachments'
import { SCREEN_ID_HEADER } from '@bonfire/contract/changes'
import { ErrorBody } from '@bonfire/contract/errors'
import { ApiError, reportSignedOut } from '../../lib/api.ts'
import { pageLanguage } from '../../lib/page-language.ts'
import { SCREEN_ID } from '../../lib/screen-id.ts'

interface UploadOptions {
  readonly signal?: AbortSignal
  /** From 0 to 1, of what has left the browser. */
  readonly onProgress?: (share: number) => void
}

/**
 * Sends one file with its facts; answers its id. Throws an `ApiError`, or an `AbortError` when it was cancelled.
 * By `XMLHttpRequest`, because `fetch` does not say how much of a body has been sent.
 */
export function uploadFile(file: File, facts: AttachmentFacts, options: UploadOptions = {}): Promise<{ id: string }> {
  const { signal, onProgress } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const settle = (act: () => void) => {
      signal?.removeEventListener('abort', cancel)
      act()
    }
    request.open('POST', `/api${ATTACHMENTS_PATH}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', pageLanguage())
    request.setRequestHeader(SCREEN_ID_HEADER, SCREEN_ID)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => settle(() => answer(request, resolve, reject)))
    request.addEventListener('error', () => settle(() => reject(unreachable())))
    request.addEventListener('timeout', () => settle(() => reject(unreachable())))
    request.addEventListener('abort', () => settle(() => reject(new DOMException('Cancelled', 'AbortError'))))
    if (signal?.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', cancel)
    request.send(partsOf(file, facts))
  })
}

/** The facts come first: the server knows what it receives before it stores anything. */
function partsOf(file: File, facts: AttachmentFacts): FormData {
  const form = new FormData()
  form.append('body', JSON.stringify(facts))
  form.append('file', file, facts.filename)
  return form
}

function answer(request: XMLHttpRequest, resolve: (answer: { id: string }) => void, reject: (error: unknown) => void) {
  const body = parseJson(request.responseText)
  const accepted = request.status === 200 || request.status === 201 ? AttachmentAnswer.safeParse(body) : undefined
  if (accepted?.success) return resolve(accepted.data)
  if (request.status === 401) reportSignedOut()
  const refused = ErrorBody.safeParse(body)
  const message = `The server answered with status ${request.status}.`
  reject(new ApiError(request.status, refused.success ? refused.data : { code: 'unreadable', message }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unreachable = () => new ApiError(0, { code: 'unreachable', message: 'The server cannot be reached.' })
