import { ATTACHMENT_EXTENSIONS } from '@bonfire/contract/attachments'
import { BEGINNING_BYTES, mayBe } from './file-beginning.ts'

const MEGABYTE_BYTES = 1024 * 1024

/** Why a file cannot be attached; the server decides again, by all of its content. */
export type FileRefusal = 'refusedType' | 'refusedEmpty' | 'refusedSize' | 'refusedName'

/** What is wrong with the file by its name and size, undefined when nothing is (ATT-02, ATT-04, OPEN-J13). */
export function fileRefusal(file: Pick<File, 'name' | 'size'>, maximumMegabytes: number): FileRefusal | undefined {
  if (file.name.trim() === '') return 'refusedName'
  if (allowedExtension(file.name) === undefined) return 'refusedType'
  if (file.size === 0) return 'refusedEmpty'
  return file.size > maximumMegabytes * MEGABYTE_BYTES ? 'refusedSize' : undefined
}

/** What its content says against its name. What cannot be read, because it has gone from the disk, the upload tells. */
export async function contentRefusal(file: File): Promise<FileRefusal | undefined> {
  const extension = allowedExtension(file.name)
  const bytes = await file
    .slice(0, BEGINNING_BYTES)
    .arrayBuffer()
    .catch(() => null)
  return bytes && extension && !mayBe(extension, new Uint8Array(bytes)) ? 'refusedType' : undefined
}

function allowedExtension(name: string) {
  const extension = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase()
  return ATTACHMENT_EXTENSIONS.find((allowed) => allowed === extension)
}

/** How a file can be shown: the kinds that a browser draws without running anything. */
export function previewKind(mediaType: string): 'image' | 'pdf' | undefined {
  if (mediaType === 'application/pdf') return 'pdf'
  return ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'].includes(mediaType) ? 'image' : undefined
}
