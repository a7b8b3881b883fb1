import { SCREEN_ID_HEADER } from '@bonfire/contract/changes'
import { ErrorBody } from '@bonfire/contract/errors'
import { noticeNewVersion } from '../loading/part-problem.ts'
import { ApiError, newVersion, reportSignedOut, unreachable, unreadable } from './api.ts'
import { isOfOtherUpload } from './other-contract.ts'
import { pageLanguage, SCREEN_ID } from './this-page.ts'

export interface UploadOptions {
  readonly signal?: AbortSignal
  /** Gets the part sent so far, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

interface Upload {
  readonly method: 'POST' | 'PUT'
  /** Path under `/api`, with query. */
  readonly path: string
  readonly body: Blob | FormData
  readonly contentType?: string
}

/**
 * Sends a file and resolves with the JSON response. Throws an `ApiError`, or an `AbortError` if cancelled. Uses
 * `XMLHttpRequest`, because `fetch` reports no upload progress.
 */
export function uploadRequest(upload: Upload, { signal, onProgress }: UploadOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const finish = (act: () => void) => {
      signal?.removeEventListener('abort', cancel)
      act()
    }
    request.open(upload.method, `/api${upload.path}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', pageLanguage())
    request.setRequestHeader(SCREEN_ID_HEADER, SCREEN_ID)
    if (upload.contentType) request.setRequestHeader('content-type', upload.contentType)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    })
    request.addEventListener('load', () => finish(() => void resolveUpload(request, resolve, reject)))
    request.addEventListener('error', () => finish(() => reject(unreachable())))
    request.addEventListener('timeout', () => finish(() => reject(unreachable())))
    request.addEventListener('abort', () => finish(() => reject(new DOMException('Cancelled', 'AbortError'))))
    if (signal?.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', cancel)
    request.send(upload.body)
  })
}

async function resolveUpload(
  request: XMLHttpRequest,
  resolve: (answer: unknown) => void,
  reject: (error: unknown) => void,
) {
  const body = parseJson(request.responseText)
  if (request.status === 200 || request.status === 201) return resolve(body)
  if (request.status === 401) reportSignedOut()
  const refused = ErrorBody.safeParse(body)
  if (refused.success) {
    const isOutdated = isOfOtherUpload(refused.data) && (await noticeNewVersion())
    return reject(isOutdated ? newVersion(request.status) : new ApiError(request.status, refused.data))
  }
  reject(await unreadable(request.status, `The server answered with status ${request.status}.`))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
