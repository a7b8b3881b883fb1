import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/** PGlite's default parameters turn fsync off with `-F`, but a commit must be on disk before it is acknowledged. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  // The default of a gigabyte of old WAL is too much for a small database.
  '-c',
  'max_wal_size=256MB',
]

interface NodeFileStream {
  /** Descriptor of the file on disk; folders have none. */
  nfd?: number
  node: object
}

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: NodeFileStream) => number }
  realPath(node: object): string
}

/**
 * Adds the missing fsync to PGlite's file layer, without which `fsync=on` has no effect. Depends on PGlite's internals,
 * so its version is pinned; a test counts the flushes.
 */
export function makeFlushesReal(engine: PGlite, onFlush: () => void): void {
  const files = engine.Module.NODEFS as unknown as NodeFileSystem
  files.stream_ops.fsync = (stream) => {
    if (stream.nfd === undefined) flushDirectory(files.realPath(stream.node))
    else fdatasyncSync(stream.nfd)
    onFlush()
    return 0
  }
}

/** Flushes a folder and everything in it. */
export function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) flushDirectory(path)
    else flush(path, 'r+')
  }
  flushDirectory(folder)
}

/** Flushes a folder's entries. Windows journals them, and cannot open a folder. */
export function flushDirectory(path: string): void {
  if (process.platform !== 'win32') flush(path, 'r')
}

function flush(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags)
  fsyncSync(descriptor)
  closeSync(descriptor)
}
