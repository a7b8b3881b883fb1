import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type Refusal, refuse } from '../../../http/refusal.ts'
import type { WorkbookLimits } from './limits.ts'

/** Smaller parts may be packed as tightly as they like. */
const RATIO_FROM_BYTES = 10_000_000
const LONGEST_ENTRY_BYTES = 8192
/** Bytes at a time: each takes a turn of another thread. */
const UNPACKED_BYTES = 128 * 1024

/** The parts of a zip file, by name. Only what is read is unpacked. */
export interface Archive {
  has(name: string): boolean
  /** The bytes of a part. Refuses if it is missing, damaged, encrypted or too large. */
  read(name: string): AsyncIterable<Uint8Array>
  close(): void
}

export async function openArchive(path: string, limits: WorkbookLimits): Promise<Archive> {
  const { size } = await stat(path)
  if (size > limits.fileBytes) throw tooLargeFile(limits.fileBytes)
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuseDamaged)
  try {
    return archiveOf(zip, await entriesOf(zip, limits), limits)
  } catch (error) {
    zip.close()
    throw error
  }
}

export const tooLargeFile = (bytes: number): Refusal =>
  refuse('workbook.too-large-file', { maximumMegabytes: Math.round(bytes / 1e6) })

export const damagedPart = (part: string): Refusal => refuse('workbook.damaged-part', { part: part.slice(0, 200) })

function archiveOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>, limits: WorkbookLimits): Archive {
  return {
    has: (name) => entries.has(keyOf(name)),
    async *read(name) {
      const entry = entries.get(keyOf(name))
      if (!entry) throw damagedPart(name)
      if (entry.isEncrypted()) throw refuse('workbook.protected')
      if (!entry.canDecodeFileData()) throw damagedPart(name)
      refuseBomb(entry, limits)
      let checksum = 0
      let unpackedBytes = 0
      try {
        for await (const chunk of unpacked(entry, await zip.openReadStreamPromise(entry, { decodeFileData: false }))) {
          checksum = crc32(chunk, checksum)
          unpackedBytes += chunk.length
          if (unpackedBytes > entry.uncompressedSize) throw damagedPart(name)
          yield chunk
        }
      } catch (error) {
        throw isOfSystem(error) ? error : damagedPart(name)
      }
      if (checksum !== entry.crc32 || unpackedBytes < entry.uncompressedSize) throw damagedPart(name)
    },
    close: () => zip.close(),
  }
}

async function* unpacked(entry: Entry, packed: Readable): AsyncGenerator<Uint8Array> {
  if (entry.compressionMethod === 0) return yield* packed
  const inflate = createInflateRaw({ chunkSize: UNPACKED_BYTES })
  packed.on('error', (error) => inflate.destroy(error))
  try {
    yield* packed.pipe(inflate)
  } finally {
    packed.destroy()
  }
}

async function entriesOf(zip: ZipFile, limits: WorkbookLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.partCount) throw refuse('workbook.many-parts', { maximum: limits.partCount })
  const entries = new Map<string, Entry>()
  let totalBytes = 0
  const each = zip.eachEntry()
  for (;;) {
    const { value: entry, done } = await each.next().catch(refuseDamaged)
    if (done) return entries
    const key = keyOf(entry.fileName)
    // Which of two parts of the same name counts would depend on the program that reads them.
    const isLong = entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength > LONGEST_ENTRY_BYTES
    if (entries.has(key) || isLong) throw refuse('workbook.damaged')
    entries.set(key, entry)
    if (isText(key)) totalBytes += entry.uncompressedSize
    if (totalBytes > limits.totalBytes) throw unpacksTooMuch(limits.totalBytes)
  }
}

function refuseBomb({ uncompressedSize, compressedSize }: Entry, { partBytes, ratio }: WorkbookLimits): void {
  if (uncompressedSize > partBytes) throw unpacksTooMuch(partBytes)
  if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * ratio) {
    throw unpacksTooMuch(RATIO_FROM_BYTES)
  }
}

const unpacksTooMuch = (bytes: number) =>
  refuse('workbook.unpacks', { maximumMegabytes: Math.max(1, Math.round(bytes / 1e6)) })

/** Names of parts differ by more than their case. */
const keyOf = (name: string) => name.toLowerCase()
const isText = (key: string) => key.endsWith('.xml') || key.endsWith('.rels')

function refuseDamaged(error: unknown): never {
  throw isOfSystem(error) ? error : refuse('workbook.damaged')
}

/** A disk that fails says nothing of the file. */
const isOfSystem = (error: unknown) => error instanceof Error && 'syscall' in error
