import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../src/db/open.ts'
import { migrationsFingerprint } from './snapshot.ts'

const TEMPLATE_LOCK = 860_417

/** A new database on the server, copied from a migrated template and dropped when closed. */
export async function databaseFromTemplate(serverUrl: string): Promise<OpenDatabase & { url: string }> {
  const template = await migratedTemplate(serverUrl)
  return newDatabase(serverUrl, template)
}

/** A new database on the server, dropped when closed; without any table unless a template is named. */
export async function newDatabase(serverUrl: string, template?: string): Promise<OpenDatabase & { url: string }> {
  const url = await createDatabase(serverUrl, template)
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' })
  const close = async () => {
    await database.close()
    await dropDatabase(serverUrl, url)
  }
  return { ...database, url, close }
}

/** The URL of a new database on the server, copied from the named one, to which nobody may be connected. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `bonfire_test_${randomUUID().replaceAll('-', '')}`
  // Copying files takes two thirds of the time of logging their pages.
  await onServer(serverUrl, (server) => server.query(`create database ${name} template ${template} strategy file_copy`))
  return urlOf(serverUrl, name)
}

export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await onServer(serverUrl, (server) => server.query(`drop database if exists ${nameIn(url)} with (force)`))
}

/** Created once for all test processes; the lock makes the others wait. */
export async function migratedTemplate(serverUrl: string): Promise<string> {
  const name = `bonfire_template_${await migrationsFingerprint()}`
  await onServer(serverUrl, async (server) => {
    await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await server.query(`drop database if exists ${name}_unfinished`)
    await server.query(`create database ${name}_unfinished`)
    const database = await openDatabase({ databaseUrl: urlOf(serverUrl, `${name}_unfinished`), dataDirectory: '' })
    await migrate(database).finally(() => database.close())
    await server.query(`alter database ${name}_unfinished rename to ${name}`)
  })
  return name
}

async function onServer(serverUrl: string, work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}

export const nameIn = (url: string) => new URL(url).pathname.slice(1)

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
