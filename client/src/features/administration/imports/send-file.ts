import {
  type ImportFormat,
  type ImportKind,
  type ImportPreview,
  type ImportRun,
  PREVIEW_BYTES,
  previewImport,
  sendImport,
} from '@bonfire/contract/imports/imports'
import { type UploadOptions, unreadable, uploadRequest } from '../../../lib/http/upload-request.ts'

/** How a file is to be read. */
export interface Reading {
  readonly kind: ImportKind
  readonly format: ImportFormat
  /** For a Haystack export: the project of its sites; otherwise empty. */
  readonly projectKey: string
}

/** As query parameters, without an empty project key. */
export function readingQuery({ kind, format, projectKey }: Reading) {
  return { kind, format, ...(projectKey.trim() && { projectKey: projectKey.trim() }) }
}

/** Throws if the file was changed or removed since it was chosen: browsers then refuse to read it. */
export async function confirmReadable(file: File): Promise<void> {
  await file.slice(0, 1).arrayBuffer()
}

const CONTENT_TYPE = 'application/octet-stream'

/** Previews the import: of findings only the beginning, of anything else the whole file. */
export async function previewFile(file: File, reading: Reading, signal: AbortSignal): Promise<ImportPreview> {
  await confirmReadable(file)
  const isWhole = reading.kind !== 'hits' || file.size <= PREVIEW_BYTES
  const query = new URLSearchParams({ ...readingQuery(reading), complete: String(isWhole) })
  const body = isWhole ? file : file.slice(0, PREVIEW_BYTES)
  const path = `${previewImport.path}?${query}`
  const answer = await uploadRequest({ method: 'POST', path, body, contentType: CONTENT_TYPE }, { signal })
  const preview = previewImport.response.safeParse(answer)
  if (!preview.success) throw unreadable(200)
  return preview.data
}

/** Sends the content of an announced import; returns its result. */
export async function sendContent(importId: string, file: File, options: UploadOptions): Promise<ImportRun> {
  const path = sendImport.path.replace(':importId', importId)
  const answer = await uploadRequest({ method: 'PUT', path, body: file, contentType: CONTENT_TYPE }, options)
  const run = sendImport.response.safeParse(answer)
  if (!run.success) throw unreadable(200)
  return run.data
}
