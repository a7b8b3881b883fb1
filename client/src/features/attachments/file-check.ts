import { ATTACHMENT_EXTENSIONS, attachmentBlobPath } from '@bonfire/contract/actions/attachments'
import { BEGINNING_BYTES, mayBeginFile } from './file-beginning.ts'

const MEGABYTE_BYTES = 1024 * 1024

/** The list of extensions for a file input. */
export const ACCEPTED_FILES = ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** The reason why a file cannot be attached; the server checks again, using the whole content. */
export type FileRefusal = 'refusedType' | 'refusedEmpty' | 'refusedSize' | 'refusedName'

/** The problem with the file's name or size; undefined if there is none. */
export function fileRefusal(file: Pick<File, 'name' | 'size'>, maximumMegabytes: number): FileRefusal | undefined {
  if (file.name.trim() === '') return 'refusedName'
  if (allowedExtension(file.name) === undefined) return 'refusedType'
  if (file.size === 0) return 'refusedEmpty'
  return file.size > maximumMegabytes * MEGABYTE_BYTES ? 'refusedSize' : undefined
}

/** Returns a refusal if the content contradicts the name. A file that can no longer be read fails in the upload. */
export async function contentRefusal(file: File): Promise<FileRefusal | undefined> {
  const extension = allowedExtension(file.name)
  const bytes = await file
    .slice(0, BEGINNING_BYTES)
    .arrayBuffer()
    .catch(() => null)
  return bytes && extension && !mayBeginFile(extension, new Uint8Array(bytes)) ? 'refusedType' : undefined
}

function allowedExtension(name: string) {
  const extension = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase()
  return ATTACHMENT_EXTENSIONS.find((allowed) => allowed === extension)
}

/** Chooses how a file is shown: only kinds that a browser renders without running code. */
export function previewKind(mediaType: string): 'image' | 'pdf' | undefined {
  if (mediaType === 'application/pdf') return 'pdf'
  return ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'].includes(mediaType) ? 'image' : undefined
}

/** The address of a stored file. */
export const blobAddress = (id: string) => `/api${attachmentBlobPath(id)}`
