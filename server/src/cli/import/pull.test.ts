import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { buildImportFixture } from '../../../test/fixtures/imports.ts'
import { runBonfire } from '../../../test/processes/run-bonfire.ts'
import { HAYSTACK_USER, type HaystackServer, startHaystackServer } from '../../../test/servers/haystack-server.ts'

let app: TestApp
let haystack: HaystackServer
let folder: string
beforeAll(async () => {
  // Passwords are sealed with it, in the test's server and in the command.
  app = await testApp({ SECRETS_KEY: 'a key of thirty-two characters, or more' })
  haystack = await startHaystackServer()
  folder = await mkdtemp(join(tmpdir(), 'bonfire-pull-'))
  await haystack.put(`ver:"2.0"
id,spark,siteRef,equipRef,ruleRef,ts,dur
@f1,M,@tower,@ahu-1,@stuck-damper,2026-03-09T09:00:00+11:00 Sydney,10min
`)
})
afterAll(async () => {
  await app.close()
  await haystack.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a Haystack server is pulled once by name, even if off, and failures are reported', async () => {
  const { admin, tenantId } = await buildImportFixture(app)
  const { tenant_key: tenant } = await app.database.db
    .selectFrom('tenant')
    .select('tenant_key')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.database.db)
  const databaseUrl = new URL(process.env.TEST_DATABASE_URL ?? '')
  databaseUrl.pathname = rows[0]?.name ?? ''
  const pull = (...args: string[]) =>
    runBonfire(folder, ['pull', ...args, '--tenant', tenant], {
      settings: { DATABASE_URL: databaseUrl.href, SECRETS_KEY: app.config.secretsKey ?? '' },
    })
  const create = (part: object) =>
    app.ask(
      {
        method: 'POST',
        url: '/api/v1/imports/haystack',
        payload: {
          name: 'SkySpark',
          address: haystack.address,
          ...HAYSTACK_USER,
          filter: 'spark',
          projectKey: null,
          mapping: null,
          intervalSeconds: 900,
          isOn: false,
          ...part,
        },
      },
      admin,
    )
  await create({})
  expect((await pull()).err).toBe('No Haystack server is switched on.\n')
  expect((await pull('Niagara')).err).toBe('There is no Haystack server named “Niagara”.\n')
  expect(await pull('skyspark')).toEqual({
    code: 0,
    err: '',
    out: 'SkySpark: 1 row read, 0 rejected, 1 finding new or changed\n',
  })
  expect(await app.database.db.selectFrom('occurrence').select('duration_seconds').execute()).toEqual([
    { duration_seconds: 600 },
  ])

  await create({ name: 'Basement', password: 'wrong', isOn: true })
  const failed = await pull()
  expect(failed).toMatchObject({ code: 1, out: '' })
  expect(failed.err).toBe(
    'Basement: The server refused the password of bonfire. Check the username and the password.\nNothing came from 1 of 1 Haystack server.\n',
  )
})
