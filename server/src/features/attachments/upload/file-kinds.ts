import type { ATTACHMENT_EXTENSIONS } from '@bonfire/contract/actions/attachments'
import { fileTypeFromBuffer } from 'file-type'

type Extension = (typeof ATTACHMENT_EXTENSIONS)[number]

export interface FileKind {
  readonly mediaType: string
  /** The required content: kinds as named by the library, or one without magic numbers. */
  readonly content: readonly string[] | 'text' | 'svg'
  /** Archives may only differ behind the sample. */
  readonly isArchive?: boolean
}

const jpeg: FileKind = { mediaType: 'image/jpeg', content: ['jpg'] }
const tiff: FileKind = { mediaType: 'image/tiff', content: ['tif'] }
const officeKind = (mediaType: string, extension: string): FileKind => ({
  mediaType: `application/vnd.${mediaType}`,
  content: [extension],
  isArchive: true,
})

/** The kinds of files that may be attached. */
const FILE_KINDS: Readonly<Record<Extension, FileKind>> = {
  jpg: jpeg,
  jpeg,
  png: { mediaType: 'image/png', content: ['png', 'apng'] },
  gif: { mediaType: 'image/gif', content: ['gif'] },
  bmp: { mediaType: 'image/bmp', content: ['bmp'] },
  svg: { mediaType: 'image/svg+xml', content: 'svg' },
  ico: { mediaType: 'image/x-icon', content: ['ico'] },
  tif: tiff,
  tiff,
  webp: { mediaType: 'image/webp', content: ['webp'] },
  doc: { mediaType: 'application/msword', content: ['cfb'] },
  docx: officeKind('openxmlformats-officedocument.wordprocessingml.document', 'docx'),
  pdf: { mediaType: 'application/pdf', content: ['pdf'] },
  txt: { mediaType: 'text/plain', content: 'text' },
  rtf: { mediaType: 'application/rtf', content: ['rtf'] },
  odt: officeKind('oasis.opendocument.text', 'odt'),
  xls: { mediaType: 'application/vnd.ms-excel', content: ['cfb'] },
  xlsx: officeKind('openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'),
  csv: { mediaType: 'text/csv', content: 'text' },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', content: ['cfb'] },
  pptx: officeKind('openxmlformats-officedocument.presentationml.presentation', 'pptx'),
  odp: officeKind('oasis.opendocument.presentation', 'odp'),
  mp3: { mediaType: 'audio/mpeg', content: ['mp3'] },
  wav: { mediaType: 'audio/wav', content: ['wav'] },
  ogg: { mediaType: 'audio/ogg', content: ['ogg', 'oga', 'ogv', 'ogm', 'ogx', 'opus', 'spx'] },
  mp4: { mediaType: 'video/mp4', content: ['mp4', 'm4v', 'm4a', 'mov'] },
  mov: { mediaType: 'video/quicktime', content: ['mov', 'mp4'] },
  avi: { mediaType: 'video/x-msvideo', content: ['avi'] },
  wmv: { mediaType: 'video/x-ms-wmv', content: ['asf'] },
  mkv: { mediaType: 'video/x-matroska', content: ['mkv'] },
  zip: { mediaType: 'application/zip', content: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'odp', 'ods'] },
}

// Kinds that a browser shows without running code; stored files of these kinds have been verified.
const SHOWN_INLINE = new Set(
  ['jpg', 'png', 'gif', 'bmp', 'ico', 'webp', 'pdf'].map((name) => kindOfExtension(name)?.mediaType),
)

export function kindOfExtension(extension: string): FileKind | undefined {
  return Object.hasOwn(FILE_KINDS, extension) ? FILE_KINDS[extension as Extension] : undefined
}

export const isShownInline = (mediaType: string) => SHOWN_INLINE.has(mediaType)

/** The size of the sample that determines a file's kind. */
export const SAMPLE_BYTES = 64 * 1024

/** True if a file with this beginning (all of it, if shorter than a sample) is of the kind its name says. */
export async function isOfKind(kind: FileKind, sample: Uint8Array): Promise<boolean> {
  if (kind.content === 'text') return isText(sample)
  if (kind.content === 'svg') return isText(sample) && isSvg(new TextDecoder().decode(sample))
  // If the library throws, the kind is unknown.
  const found = await fileTypeFromBuffer(sample).catch(() => undefined)
  if (found?.ext === 'zip' && kind.isArchive) return sample.length >= SAMPLE_BYTES
  return found !== undefined && kind.content.includes(found.ext)
}

function isText(sample: Uint8Array): boolean {
  const [first, second] = sample
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isUtf16 || !sample.some(isBinary)
}

/** Control characters except tab, line feed, carriage return, form feed, escape and Ctrl-Z. */
const isBinary = (byte: number) => byte < 0x20 && ![0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b].includes(byte)

// These parts may precede the root element.
const BEFORE_ROOT = [
  { begin: /<\?/y, end: '?>' },
  { begin: /<!--/y, end: '-->' },
  { begin: /<!DOCTYPE[^>[]*\[/iy, end: ']>' },
  { begin: /<!DOCTYPE[^>[]*/iy, end: '>' },
  { begin: /\s+/y, end: '' },
]

function isSvg(text: string): boolean {
  let at = 0
  for (;;) {
    const found = BEFORE_ROOT.find(({ begin }) => matchesAt(begin, text, at))
    if (!found) return matchesAt(/<svg[\s/>]/iy, text, at)
    const end = text.indexOf(found.end, found.begin.lastIndex)
    if (end === -1) return false
    at = end + found.end.length
  }
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Reads at least the first `bytes` of a stream for inspection; `whole` yields everything, including those. */
export async function splitAt(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<{ start: Uint8Array; whole: AsyncIterable<Uint8Array> }> {
  const chunks: Uint8Array[] = []
  let arrivedBytes = 0
  const rest = content[Symbol.asyncIterator]()
  while (arrivedBytes < bytes) {
    const { done, value } = await rest.next()
    if (done) break
    chunks.push(value)
    arrivedBytes += value.length
  }
  async function* whole() {
    yield* chunks
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { start: Buffer.concat(chunks), whole: whole() }
}
