import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startEmbeddedEngine } from '../../src/db/embedded/embedded-engine.ts'
import { poolOf } from '../../src/db/embedded/open-embedded.ts'
import { migrate, migrationsDirectory } from '../../src/db/migrations/migrate.ts'

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/bonfire/', import.meta.url))

/** A fingerprint of the migration files. */
export async function migrationsFingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsDirectory)).sort()) {
    hash.update(name).update(await readFile(join(migrationsDirectory, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * The path of a dumped, migrated data folder; created once, because a cold start takes seconds and loading does not.
 */
export async function migratedSnapshot(): Promise<string> {
  const file = join(cacheFolder, `${await migrationsFingerprint()}-${pgliteVersion()}.tar`)
  if (existsSync(file)) return file
  const engine = await startEmbeddedEngine({})
  const pool = poolOf(engine)
  await migrate({ pool })
  await pool.end()
  // Written to a temporary file and renamed, so that a parallel test process never loads half a file.
  const unfinished = join(cacheFolder, `${randomUUID()}.unfinished`)
  await mkdir(cacheFolder, { recursive: true })
  await writeFile(unfinished, await engine.dump())
  await rename(unfinished, file)
  await engine.close()
  return file
}

/** Puts the snapshot into a data folder, as if a server had been there: making a database takes seconds. */
export async function unpackSnapshot(dataDirectory: string): Promise<void> {
  const folder = join(dataDirectory, 'database')
  await mkdir(folder, { recursive: true })
  await promisify(execFile)('tar', ['-xf', await migratedSnapshot(), '-C', folder])
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return createRequire(import.meta.url)(join(dirname(entry), '../package.json')).version
}
