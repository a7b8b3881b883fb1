import type { BigIntStats, Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import type { ImportFormat } from '@bonfire/contract/imports/imports'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'

/** Names are bytes: an old network folder may hold some that are no UTF-8. */
const SEPARATOR = Buffer.from('/')
const DEEPEST = 10
// Files beyond these are read once these are done.
const MOST_FILES = 1000
const FORMATS: Readonly<Record<string, ImportFormat>> = {
  csv: 'csv',
  txt: 'csv',
  tsv: 'csv',
  xlsx: 'workbook',
  xlsm: 'workbook',
  ods: 'workbook',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  json: 'json',
}
export const DONE_FOLDER = 'done'
export const FAILED_FOLDER = 'failed'

export interface FoundFile {
  readonly tenantId: number
  readonly folder: Buffer
  readonly name: Buffer
  /** Below the import folder, as text. */
  readonly path: string
  readonly format: ImportFormat
  /** The innermost folder, which may be named like a mapping. */
  readonly folderName: string | undefined
  readonly sizeBytes: number
  readonly modifiedAtMilliseconds: number
  /** Another one: the file has changed. */
  readonly stamp: string
}

interface FolderProblem {
  readonly problem: Problem
  /** The tenant whose files it keeps from being imported; undefined for those of all. */
  readonly tenantId: number | undefined
}

export interface Found {
  readonly files: readonly FoundFile[]
  readonly problems: readonly FolderProblem[]
}

interface Tenants {
  readonly byKey: ReadonlyMap<string, number>
  /** The tenant of the files outside of the tenants' own folders. */
  readonly rest: number | undefined
}

interface Folder {
  readonly at: Buffer
  readonly names: readonly string[]
  readonly tenantId: number | undefined
  /** Folders between that of the tenant and this one. */
  readonly depth: number
}

export const pathIn = (folder: Buffer, name: Buffer): Buffer => Buffer.concat([folder, SEPARATOR, name])
export const stampOf = ({ size, mtimeNs }: BigIntStats): string => `${size} ${mtimeNs}`

/** The files to import, without links, hidden files and those still being written. Oldest first. */
export async function findFiles(root: Buffer, tenants: Tenants): Promise<Found> {
  const files: FoundFile[] = []
  const problems: FolderProblem[] = []
  const folders: Folder[] = [{ at: root, names: [], tenantId: tenants.rest, depth: 0 }]
  for (let folder = folders.shift(); folder && files.length < MOST_FILES; folder = folders.shift()) {
    try {
      for (const entry of await readdir(folder.at, { withFileTypes: true, encoding: 'buffer' })) {
        if (isLeftAlone(entry)) continue
        if (entry.isDirectory()) folders.push(...foldersBelow(folder, entry.name, tenants))
        const file = entry.isFile() && files.length < MOST_FILES && (await lookAt(folder, entry.name, problems))
        if (file) files.push(file)
      }
    } catch (error) {
      const tenantId = folder.at === root ? undefined : folder.tenantId
      problems.push({ problem: folderProblem(folder.at, error), tenantId })
    }
  }
  return {
    files: files.sort((a, b) => a.modifiedAtMilliseconds - b.modifiedAtMilliseconds || (a.path < b.path ? -1 : 1)),
    problems,
  }
}

function isLeftAlone(entry: Dirent<Buffer>): boolean {
  const name = entry.name.toString().toLowerCase()
  // Excel's mark of an open workbook begins with ~$.
  if (name.startsWith('.') || name.startsWith('~$')) return true
  return entry.isDirectory() ? name === DONE_FOLDER || name === FAILED_FOLDER : formatOf(name) === undefined
}

/** `.part` and `.tmp`, as programs name what they still write, are no formats. */
const formatOf = (name: string): ImportFormat | undefined => FORMATS[/\.([a-z]+)$/.exec(name.toLowerCase())?.[1] ?? '']

function foldersBelow({ at, names, tenantId, depth }: Folder, name: Buffer, { byKey }: Tenants): Folder[] {
  const text = name.toString()
  const own = names.length === 0 ? byKey.get(text) : undefined
  if (depth === DEEPEST) return []
  const path = { at: pathIn(at, name), names: [...names, text] }
  return [own === undefined ? { ...path, tenantId, depth: depth + 1 } : { ...path, tenantId: own, depth: 0 }]
}

async function lookAt(
  { at, names, tenantId, depth }: Folder,
  name: Buffer,
  problems: FolderProblem[],
): Promise<FoundFile | undefined> {
  const format = formatOf(name.toString())
  const stats = await lstat(pathIn(at, name), { bigint: true }).catch(() => undefined)
  if (!format || !stats?.isFile()) return undefined
  if (tenantId === undefined) {
    const isSaid = problems.some(({ problem: { code } }) => code === 'folder.no-tenant')
    if (!isSaid) problems.push({ problem: problem('folder.no-tenant', { folder: at.toString() }), tenantId })
    return undefined
  }
  return {
    tenantId,
    folder: at,
    name,
    path: [...names, name.toString()].join('/'),
    format,
    folderName: depth === 0 ? undefined : names.at(-1),
    sizeBytes: Number(stats.size),
    modifiedAtMilliseconds: Number(stats.mtimeMs),
    stamp: stampOf(stats),
  }
}

function folderProblem(at: Buffer, error: unknown): Problem {
  const folder = at.toString()
  const reason = reasonOf(error)
  if (reason === 'ENOENT') return problem('folder.missing', { folder })
  if (reason === 'EACCES' || reason === 'EPERM') return problem('folder.no-permission', { folder })
  return problem('folder.not-readable', { folder, reason })
}

/** The system's word for what went wrong, such as ENOSPC. */
export const reasonOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException | null)?.code ?? (error instanceof Error ? error.message : String(error))
