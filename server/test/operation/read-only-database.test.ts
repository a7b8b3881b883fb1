// @module-tag whole
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { openDatabase } from '../../src/db/open.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { newLog } from '../app/recorded-log.ts'
import { databaseFromTemplate } from '../database/postgres-template.ts'

test('a server whose database accepts no writes, as a standby, is alive and not ready', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bonfire-read-only-'))
  const primary = await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '')
  const url = new URL(primary.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const database = await openDatabase({ databaseUrl: url.href, dataDirectory: folder })
  const config = readConfig({ DATA_DIR: folder })
  const log = newLog()
  const app = await buildApp({ config, database, storage: await openStorage(config), logger: log })
  onTestFinished(async () => {
    await app.close()
    await database.close()
    await primary.close()
    await rm(folder, { recursive: true, force: true })
  })
  const standby = await app.inject('/readyz')
  expect(standby.statusCode).toBe(503)
  expect(standby.json()).toMatchObject({
    code: 'server.database-read-only',
    message: 'The database accepts no writes: it is a standby, or set to read-only.',
  })
  expect(log.lines.map(({ message }) => message)).toContain(
    'the database accepts no writes: it is a standby, or set to read-only',
  )
  expect((await app.inject('/metrics')).body).toMatch(/^bonfire_ready 0$/m)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
