import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const ROOT = join(import.meta.dirname, '../../..')
/** What `npm run build` makes. */
export const TREE = join(ROOT, 'dist/bonfire')
const LOOK_EVERY_MILLISECONDS = 100

/** Builds the tree once in a run, whichever spec needs it first, as someone whose files only they can read. */
export async function buildTree(): Promise<void> {
  // A new name in each run, and the same for all workers.
  const mark = join(process.env.PREPARED_DATA_FOLDER ?? '', 'built')
  try {
    mkdirSync(mark)
  } catch {
    while (!existsSync(join(mark, 'ended'))) await sleep(LOOK_EVERY_MILLISECONDS)
    return
  }
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  const umask = process.umask(0o077)
  try {
    execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { cwd: ROOT })
  } finally {
    process.umask(umask)
    writeFileSync(join(mark, 'ended'), '')
  }
}
