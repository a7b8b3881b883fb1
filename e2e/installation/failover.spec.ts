import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type OpenDatabase, openDatabase } from '../../server/src/db/open.ts'
import { type PrimaryAndStandby, startPrimaryAndStandby } from '../../server/test/database/postgres.ts'
import { openScreen } from '../helpers/pages/open-screen.ts'
import { bonfire, emptyFolder, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { call, startWork } from '../helpers/servers/working-person.ts'

const PASSWORD = 'follow-the-writer'

let dataDirectory: string
let postgres: PrimaryAndStandby
let server: RunningBonfire
let database: OpenDatabase

test.beforeAll(async () => {
  const started = await startPrimaryAndStandby()
  test.skip('missing' in started, 'missing' in started ? started.missing : '')
  if ('missing' in started) return
  postgres = started
  dataDirectory = emptyFolder()
  const databaseUrl = `${postgres.url}?target_session_attrs=read-write`
  const place = { dataDirectory, environment: { DATABASE_URL: databaseUrl } }
  prepare(place)
  server = await startBonfire(place)
  database = await openDatabase({ databaseUrl, dataDirectory })
})

test.afterAll(async () => {
  await server?.stop()
  await database?.close()
  await postgres?.stop()
  if (dataDirectory) rmSync(dataDirectory, { recursive: true, force: true })
})

test('a server follows its database to the standby, and nothing acknowledged is lost', async () => {
  const cookie = await signIn()
  const screen = await openScreen(server.url, cookie)
  const people = ['Ann', 'Ben', 'Cem'].map((name) => startWork(server.url, { cookie, name }))
  const acknowledged = () => people.reduce((sum, person) => sum + person.acknowledged.comments.size, 0)
  const workOn = async () => {
    const enough = acknowledged() + 15
    await expect.poll(acknowledged).toBeGreaterThan(enough)
  }
  // A connection that the server closes just then says nothing; a server that is gone never gets ready.
  const readiness = () =>
    fetch(`${server.url}/readyz`).then(
      ({ status }) => status,
      () => undefined,
    )

  await workOn()
  await expect.poll(readiness).toBe(200)
  postgres.killPrimary()
  await expect.poll(readiness).toBe(503)
  await postgres.promoteStandby()
  await expect.poll(readiness).toBe(200)
  await workOn()

  const heard = screen.changes().length
  await expect.poll(() => screen.changes().length).toBeGreaterThan(heard)
  await Promise.all([...people.map((person) => person.stop()), screen.close()])
  await expectEverythingOnce(people.map((person) => person.acknowledged))
})

async function expectEverythingOnce(acknowledged: ReturnType<typeof startWork>['acknowledged'][]): Promise<void> {
  const { rows } = await database.pool.query<{ key: string; summary: string; comments: string[] }>(
    `select 'P-' || a.number as key, a.summary, array_agg(c.body order by c.id) as comments
       from action a left join comment c on c.action_id = a.id group by a.id`,
  )
  for (const { actions, comments } of acknowledged) {
    expect(actions.size).toBeGreaterThan(0)
    for (const [key, summary] of actions) {
      expect(rows.filter((row) => row.summary === summary).map((row) => row.key)).toEqual([key])
    }
    for (const [body, key] of comments) expect(rows.find((row) => row.key === key)?.comments).toEqual([body])
  }
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'writer', password: PASSWORD }),
  })
  expect(answer.status, await answer.text()).toBe(200)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  await call(`${server.url}/api/v1/users/me`, cookie)
  return cookie
}

function prepare(place: { dataDirectory: string; environment: { DATABASE_URL: string } }): void {
  const model = join(dataDirectory, 'model.json')
  const projects = [{ projectKey: 'P', projectName: 'Plant', currency: 'EUR' }]
  const sites = [{ siteId: 'plant', projectKey: 'P', label: 'Plant', timezone: 'UTC' }]
  writeFileSync(model, JSON.stringify({ projects, sites, rules: [] }))
  const person = 'user create --username writer --email writer@bonfire.example --name Writer --admin'.split(' ')
  for (const command of [['import', 'model', model], person]) {
    const { status, output } = bonfire(place, command, `${PASSWORD}\n`)
    expect(status, output).toBe(0)
  }
}
