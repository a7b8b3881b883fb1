import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from '../storage/storage.ts'
import type { BackupLine } from './backup-lines.ts'

/** Stores the files of a backup, and removes them if the restore fails. */
export interface FileRestore {
  readonly fileCount: number
  /** Stores one file from the next lines, and verifies the stored copy. */
  restore(id: string, lines: AsyncGenerator<BackupLine, void>): Promise<void>
  takeBack(): Promise<void>
}

export function startFileRestore(storage: Storage): FileRestore {
  const put: string[] = []
  let fileCount = 0
  return {
    get fileCount() {
      return fileCount
    },
    async restore(id, lines) {
      const pieces = readPieces(lines)
      const before = await sha256In(storage, id)
      if (before === undefined) {
        put.push(id)
        await storage.put(id, Readable.from(pieces.content(), { objectMode: false }))
      } else {
        // The file may already exist, for instance if the store outlived the database. Existing files are never
        // replaced or removed.
        for await (const _ of pieces.content());
      }
      if ((before ?? (await sha256In(storage, id))) !== pieces.sha256()) throw new Error(wrongContent(id, before))
      fileCount += 1
    },
    async takeBack() {
      for (const id of put) await storage.remove(id)
    },
  }
}

const wrongContent = (id: string, before: string | undefined): string =>
  before === undefined
    ? `The file ${id} does not have the content that it had. Take another backup.`
    : `The store already has another file under the id ${id}. Restore into an empty DATA_DIR, or with another S3_PREFIX.`

/** The bytes of a file; the digest is available once they are read. */
function readPieces(lines: AsyncGenerator<BackupLine, void>) {
  let sha256: string | undefined
  return {
    sha256: () => sha256,
    // Read line by line: leaving a `for await` would close the iterator for later readers.
    async *content(): AsyncGenerator<Buffer> {
      while (sha256 === undefined) {
        const { value: line } = await lines.next()
        if (line?.kind === 'piece') yield Buffer.from(line.bytes, 'base64')
        else if (line?.kind === 'fileEnd') sha256 = line.sha256
        else throw new Error('The backup is damaged: a file in it has no end. Take another backup.')
      }
    },
  }
}

async function sha256In(storage: Storage, id: string): Promise<string | undefined> {
  const content = await storage.get(id)
  if (!content) return undefined
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece)
  return hash.digest('hex')
}
