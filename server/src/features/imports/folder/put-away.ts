import { createWriteStream } from 'node:fs'
import { lstat, mkdir, open, realpath, rename, unlink, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import { render } from '../../../locales/render.ts'
import { DONE_FOLDER, FAILED_FOLDER, type FoundFile, pathIn, reasonOf } from './found-files.ts'

const MAXIMUM_NAME_BYTES = 255
const MOST_NAMESAKES = 1000

export interface PutAway {
  readonly hasFailed: boolean
  /** The report is about the whole file, or its rejected rows; it is written beside what failed. */
  readonly report: Problem | undefined
  readonly rejectedRows: (() => Readable) | undefined
  readonly at: Date
}

/** Moves an imported file to `done` or `failed` beside it, and writes its report. Returns what went wrong. */
export async function putAway(root: Buffer, file: FoundFile, { hasFailed, ...put }: PutAway): Promise<Problem | null> {
  const folderName = hasFailed ? FAILED_FOLDER : DONE_FOLDER
  const from = pathIn(file.folder, file.name)
  let name = file.name
  try {
    name = await moveInto(await folderBeside(root, file, folderName), file.name, from, put.at)
  } catch (error) {
    const isGone = reasonOf(error) === 'ENOENT' && !(await exists(from))
    if (!isGone) return problem('folder.not-moved', { folder: folderName, reason: reasonOf(error) })
  }
  return writeReports(root, { ...file, name }, put)
}

async function moveInto(folder: Buffer, name: Buffer, from: Buffer, at: Date): Promise<Buffer> {
  return withNewFile(folder, namesLike(name, at), (to) => rename(from, to))
}

async function writeReports(
  root: Buffer,
  file: FoundFile,
  { report, rejectedRows, at }: Omit<PutAway, 'hasFailed'>,
): Promise<Problem | null> {
  if (!report) return null
  try {
    const folder = await folderBeside(root, file, FAILED_FOLDER)
    const text = [render('en', report), render('fr', report)].join('\r\n\r\n')
    await withNewFile(folder, namesLike(file.name, at, '.report.txt'), (to) =>
      writeFile(to, `\uFEFF${at.toISOString()}\r\n\r\n${text}\r\n`),
    )
    if (!rejectedRows) return null
    await withNewFile(folder, namesLike(file.name, at, '.rejected.csv'), (to) =>
      pipeline(rejectedRows(), createWriteStream(to)),
    )
    return null
  } catch (error) {
    return problem('folder.no-report', { folder: FAILED_FOLDER, reason: reasonOf(error) })
  }
}

/** Creates the folder if it is missing. Throws for one that leads elsewhere. */
async function folderBeside(root: Buffer, file: FoundFile, name: string): Promise<Buffer> {
  await refuseElsewhere(root, file.folder)
  const folder = pathIn(file.folder, Buffer.from(name))
  await mkdir(folder).catch((error: unknown) => {
    if (reasonOf(error) !== 'EEXIST') throw error
  })
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${name} is not a folder`)
  return folder
}

/** Throws if a link has taken the place of a folder since the look. */
export async function refuseElsewhere(root: Buffer, folder: Buffer): Promise<void> {
  const real = await realpath(folder, 'buffer')
  const realRoot = await realpath(root, 'buffer')
  const expected = Buffer.concat([realRoot, folder.subarray(root.length)])
  if (!real.equals(expected)) throw Object.assign(new Error('the folder leads elsewhere'), { code: 'ELOOP' })
}

/**
 * The first name that is free is taken by an empty file, which `fill` replaces or fills: so nothing is overwritten, also
 * where another server does the same.
 */
async function withNewFile(
  folder: Buffer,
  names: Iterable<Buffer>,
  fill: (to: Buffer) => Promise<void>,
): Promise<Buffer> {
  for (const name of names) {
    const to = pathIn(folder, name)
    try {
      await (await open(to, 'wx')).close()
    } catch (error) {
      if (reasonOf(error) === 'EEXIST') continue
      throw error
    }
    try {
      await fill(to)
      return name
    } catch (error) {
      await unlink(to).catch(() => undefined)
      throw error
    }
  }
  throw new Error('all names are taken')
}

/** The name itself, then with the time, then with a number as well, always short enough for a file system. */
function* namesLike(name: Buffer, at: Date, ending = ''): Generator<Buffer> {
  const dot = name.lastIndexOf('.')
  const stem = name.subarray(0, dot)
  const extension = name.subarray(dot).toString()
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-')
  yield withEnding(stem, extension + ending)
  yield withEnding(stem, `.${time}${extension}${ending}`)
  for (let count = 2; count < MOST_NAMESAKES; count += 1)
    yield withEnding(stem, `.${time}-${count}${extension}${ending}`)
}

function withEnding(stem: Buffer, ending: string): Buffer {
  const end = Buffer.from(ending)
  let length = Math.min(stem.length, MAXIMUM_NAME_BYTES - end.length)
  // The cut must not fall within a character.
  while (length < stem.length && length > 0 && ((stem[length] ?? 0) & 0xc0) === 0x80) length -= 1
  return Buffer.concat([stem.subarray(0, length), end])
}

const exists = (path: Buffer) =>
  lstat(path).then(
    () => true,
    () => false,
  )
