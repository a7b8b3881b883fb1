import { ATTACHMENT_EXTENSIONS } from '@bonfire/contract/attachments'

const MEGABYTE_BYTES = 1024 * 1024

/** Why a file cannot be attached; the server decides again, by its content. */
export type FileRefusal = 'refusedType' | 'refusedEmpty' | 'refusedSize' | 'refusedName'

/** What is wrong with the file, undefined when nothing is (ATT-02, ATT-04, OPEN-J13). */
export function fileRefusal(file: Pick<File, 'name' | 'size'>, maximumMegabytes: number): FileRefusal | undefined {
  if (file.name.trim() === '') return 'refusedName'
  if (!isAllowedName(file.name)) return 'refusedType'
  if (file.size === 0) return 'refusedEmpty'
  return file.size > maximumMegabytes * MEGABYTE_BYTES ? 'refusedSize' : undefined
}

function isAllowedName(name: string): boolean {
  const extension = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase()
  return ATTACHMENT_EXTENSIONS.some((allowed) => allowed === extension)
}

const UNITS = ['B', 'KB', 'MB', 'GB']

/** A size as a person reads it: at most one decimal, in the largest unit that leaves at least 1. */
export function readableSize(sizeBytes: number): { size: number; unit: string } {
  let size = sizeBytes
  let unit = 0
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  return { size: Math.round(size * 10) / 10, unit: UNITS[unit] ?? 'B' }
}

/** How a file can be shown: the kinds that a browser draws without running anything. */
export function previewKind(mediaType: string): 'image' | 'pdf' | undefined {
  if (mediaType === 'application/pdf') return 'pdf'
  return ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'].includes(mediaType) ? 'image' : undefined
}
