import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedEngine } from '../db/embedded-engine.ts'
import { migrate, migrationsDirectory } from '../db/migrate.ts'
import { poolOf } from '../db/open-embedded.ts'

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/bonfire/', import.meta.url))

/** Names the state that the migrations lead to: the same files, the same fingerprint. */
export async function migrationsFingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsDirectory)).sort()) {
    hash.update(name).update(await readFile(join(migrationsDirectory, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** The path of a dumped, migrated data folder; made once, because a cold start takes seconds and a load does not. */
export async function migratedSnapshot(): Promise<string> {
  const file = join(cacheFolder, `${await migrationsFingerprint()}-${pgliteVersion()}.tar`)
  if (existsSync(file)) return file
  const engine = await startEmbeddedEngine({})
  const pool = poolOf(engine)
  await migrate({ pool })
  await pool.end()
  // Written beside and renamed, so that a test process next to this one never loads half a file.
  const unfinished = join(cacheFolder, `${randomUUID()}.unfinished`)
  await mkdir(cacheFolder, { recursive: true })
  await writeFile(unfinished, await engine.dump())
  await rename(unfinished, file)
  await engine.close()
  return file
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return createRequire(import.meta.url)(join(dirname(entry), '../package.json')).version
}
