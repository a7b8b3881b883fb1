import { type ImportFormat, type ImportKind, type ImportRun, sendImport } from '@bonfire/contract/imports/imports'
import { type ImportPreview, PREVIEW_BYTES, previewImport } from '@bonfire/contract/imports/preview'
import { useTranslations } from 'use-intl'
import { unreadable } from '../../lib/http/api.ts'
import { useFailure } from '../../lib/http/failure.ts'
import { type UploadOptions, uploadRequest } from '../../lib/http/upload-request.ts'

/** The way in which a file is to be read. */
export interface Reading {
  readonly kind: ImportKind
  readonly format: ImportFormat
  /** The project of the sites in a Haystack export; otherwise empty. */
  readonly projectKey: string
  /** The currency of that project, if it is created; otherwise that of most projects. */
  readonly currency?: string
  /** The kind is decided by the beginning of the file, by what the server sees in it, or by a choice. */
  readonly by: 'beginning' | 'content' | 'hand'
}

/** Query parameters of a reading, without an empty project. */
export function readingQuery({ kind, format, projectKey, currency }: Reading) {
  const ofProject = { projectKey: projectKey.trim(), ...(currency && { currency }) }
  return { kind, format, ...(projectKey.trim() && ofProject) }
}

/** Throws if the file was changed or removed since it was chosen: browsers then refuse to read it. */
export async function confirmReadable(file: File): Promise<void> {
  await file.slice(0, 1).arrayBuffer()
}

const LINES_SHOWN = 3
const LONG_LINES_BYTES = 24 * 1024 * 1024

/** A first preview is given this much of a file: more of a table with very many columns, so that it has rows. */
export async function firstBytesOf(file: File, { kind, format }: Reading): Promise<number> {
  // Half a workbook cannot be read.
  if (format === 'workbook') return Number.POSITIVE_INFINITY
  if (kind !== 'samples' || file.size <= PREVIEW_BYTES) return PREVIEW_BYTES
  const beginning = await file.slice(0, PREVIEW_BYTES).text()
  return beginning.split(/\r\n|\r|\n/, LINES_SHOWN + 1).length > LINES_SHOWN ? PREVIEW_BYTES : LONG_LINES_BYTES
}

const CONTENT_TYPE = 'application/octet-stream'

interface PreviewOptions extends UploadOptions {
  readonly signal: AbortSignal
  /** The mapping that a table is read with. */
  readonly mapping?: string | undefined
  /** Only the first bytes of findings and samples are sent; anything else is always previewed as a whole. */
  readonly maximumBytes: number
}

/** Previews the import. */
export async function previewFile(file: File, reading: Reading, options: PreviewOptions): Promise<ImportPreview> {
  await confirmReadable(file)
  const { mapping, maximumBytes } = options
  const mayBeCut = reading.kind === 'hits' || reading.kind === 'samples'
  const isWhole = !mayBeCut || file.size <= maximumBytes
  const query = new URLSearchParams({
    ...readingQuery(reading),
    complete: String(isWhole),
    ...(reading.kind === 'samples' && { fileName: file.name }),
    ...(mapping !== undefined && { mapping }),
  })
  const body = isWhole ? file : file.slice(0, maximumBytes)
  const path = `${previewImport.path}?${query}`
  const answer = await uploadRequest({ method: 'POST', path, body, contentType: CONTENT_TYPE }, options)
  const preview = previewImport.response.safeParse(answer)
  if (!preview.success) throw await unreadable(200)
  return preview.data
}

/** Sends the content of an announced import; returns its result. */
export async function sendContent(importId: string, file: File, options: UploadOptions): Promise<ImportRun> {
  const path = sendImport.path.replace(':importId', importId)
  const answer = await uploadRequest({ method: 'PUT', path, body: file, contentType: CONTENT_TYPE }, options)
  const run = sendImport.response.safeParse(answer)
  if (!run.success) throw await unreadable(200)
  return run.data
}

/** Says why a file could not be previewed or imported. */
export function useImportFailure(): (error: unknown) => string {
  const t = useTranslations('dataIn')
  const failureOf = useFailure()
  return (error) => (isFileGone(error) ? t('fileGone') : failureOf(error).message)
}

/** A chosen file was changed or removed. */
export function isFileGone(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')
}
