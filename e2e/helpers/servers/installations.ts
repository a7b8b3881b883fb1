import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createDatabase,
  dropDatabase,
  migratedTemplate,
  nameIn,
} from '../../../server/test/database/postgres-template.ts'
import { bonfire, emptyFolder, type RunningBonfire, SETTINGS, startBonfire } from './bonfire-process.ts'

// What specs start from, prepared once: a first start takes seconds.
const [EMBEDDED, DEMONSTRATION, DATABASES] = ['embedded', 'demonstration', 'databases']

const postgresUrl = () => process.env.TEST_DATABASE_URL ?? ''
const prepared = (name: string) => join(process.env.PREPARED_DATA_FOLDER ?? '', name)

/** Prepares it in a folder and on the PostgreSQL server, unless it is there. */
export async function prepareData(): Promise<void> {
  if (existsSync(prepared(DEMONSTRATION))) return
  mkdirSync(prepared(EMBEDDED))
  const server = await startBonfire({ dataDirectory: prepared(EMBEDDED) })
  await server.stop()
  await prepareDemonstration(prepared(`${DEMONSTRATION}.part`))
  renameSync(prepared(`${DEMONSTRATION}.part`), prepared(DEMONSTRATION))
}

/** By the command, which ends when the histories are complete: a server would go on loading them in each copy. */
async function prepareDemonstration(dataDirectory: string): Promise<void> {
  mkdirSync(dataDirectory)
  await giveDatabase(dataDirectory)
  const { status, output } = bonfire(dataDirectory, ['demo'])
  if (status !== 0) throw new Error(`There is no demonstration:\n${output}`)
}

/** A data folder whose settings name a migrated, empty database on the PostgreSQL server of the run. */
export async function newInstallation(): Promise<string> {
  const folder = emptyFolder()
  await giveDatabase(folder, await migratedTemplate(postgresUrl()))
  return folder
}

/** A data folder with a migrated, empty database in it, for specs about the embedded engine. */
export function newEmbeddedInstallation(): string {
  const folder = emptyFolder()
  cpSync(prepared(EMBEDDED), folder, { recursive: true })
  return folder
}

/**
 * Starts a separate demo from data prepared once for all specs. It does not evaluate the rules of its newest minutes, which
 * takes longer than most specs do; those of earlier days are evaluated.
 */
export async function startDemonstration(
  dataDirectory: string,
  environment?: NodeJS.ProcessEnv,
): Promise<RunningBonfire> {
  cpSync(prepared(DEMONSTRATION), dataDirectory, { recursive: true })
  await giveDatabase(dataDirectory, nameIn(databaseOf(prepared(DEMONSTRATION))))
  return startBonfire({ dataDirectory, demonstration: true, environment: { EVALUATION: 'off', ...environment } })
}

async function giveDatabase(dataDirectory: string, template?: string): Promise<void> {
  const url = await createDatabase(postgresUrl(), template)
  writeFileSync(join(dataDirectory, SETTINGS), `DATABASE_URL=${url}\n`)
  appendFileSync(prepared(DATABASES), `${url}\n`)
}

export const databaseOf = (dataDirectory: string) =>
  /^DATABASE_URL=(.*)$/m.exec(readFileSync(join(dataDirectory, SETTINGS), 'utf8'))?.[1] ?? ''

/** Drops what this run created on a server that others may use too. */
export async function dropDatabases(): Promise<void> {
  const urls = readFileSync(prepared(DATABASES), 'utf8').trim().split('\n')
  await Promise.all(urls.map((url) => dropDatabase(postgresUrl(), url)))
}
