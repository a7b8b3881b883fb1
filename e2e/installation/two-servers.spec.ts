import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type OpenDatabase, openDatabase } from '../../server/src/db/open.ts'
import { type MailServer, startMailServer } from '../../server/test/servers/mail-server.ts'
import { openScreen } from '../helpers/pages/open-screen.ts'
import { type Balancer, startBalancer } from '../helpers/servers/balancer.ts'
import { bonfire, type RunningBonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { databaseOf, newInstallation } from '../helpers/servers/installations.ts'
import { ACTION, call, startWork } from '../helpers/servers/working-person.ts'

const PASSWORD = 'carry-the-load'
// How long a server holds the mails it claims.
const LEASE_MILLISECONDS = 5 * 60_000
const MAILS_AT_ONCE = 4

test.describe.configure({ mode: 'serial' })

let dataDirectory: string
let environment: { SMTP_URL: string; MAIL_FROM: string }
let database: OpenDatabase
let mailServer: MailServer
let balancer: Balancer
let first: RunningBonfire
let second: RunningBonfire
let cookie: string

test.beforeAll(async () => {
  dataDirectory = await newInstallation()
  mailServer = await startMailServer()
  balancer = await startBalancer()
  environment = { SMTP_URL: mailServer.url, MAIL_FROM: 'Bonfire <bonfire@bonfire.example>' }
  prepare()
  ;[first, second] = await Promise.all([startServer(), startServer()])
  balancer.use([first.port, second.port])
  database = await openDatabase({ databaseUrl: databaseOf(dataDirectory), dataDirectory })
  cookie = await signIn(first)
})

test.afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()])
  await database?.close()
  await balancer?.stop()
  await mailServer?.stop()
  if (dataDirectory) rmSync(dataDirectory, { recursive: true, force: true })
})

test('two servers share sign-in, changes and sign-out', async () => {
  const own = await signIn(first)
  const screen = await openScreen(second.url, own)
  await call(`${first.url}/api/issue`, cookie, { ...ACTION, summary: 'Told to the other' })
  await expect.poll(() => screen.changes().map(({ kind }) => kind)).toContain('actions')
  await screen.close()
  await fetch(`${first.url}/api/auth/logout`, { redirect: 'manual', headers: { cookie: own } })
  await expect(call(`${second.url}/api/v1/users/me`, own)).rejects.toThrow('answered with 401')
})

test('concurrent actions on two servers get unique numbers and no duplicates', async () => {
  const create = (place: number, requestId = randomUUID()) =>
    call(`${(place % 2 ? first : second).url}/api/issue`, cookie, { ...ACTION, summary: 'At once', requestId })
  const created = (await Promise.all(Array.from({ length: 30 }, (_, place) => create(place)))) as { issueKey: string }[]
  const numbers = created.map(({ issueKey }) => Number(issueKey.slice('P-'.length))).sort((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, place) => (numbers[0] ?? 0) + place))

  const requestId = randomUUID()
  const [one, other] = await Promise.all([create(0, requestId), create(1, requestId)])
  expect(one).toEqual(other)
})

test('nothing fails twice or is lost while one server dies and the other stops', async () => {
  const screens = [await openScreen(balancer.url, cookie), await openScreen(balancer.url, cookie)]
  const people = ['Ann', 'Ben', 'Cem'].map((name) => startWork(balancer.url, { cookie, name }))
  const answered = () => people.reduce((sum, { acknowledged }) => sum + acknowledged.comments.size, 0)
  const workOn = async () => {
    const enough = answered() + 15
    await expect.poll(answered).toBeGreaterThan(enough)
  }

  await workOn()
  await first.kill()
  const killedAt = Date.now()
  const heard = screens.map((screen) => screen.changes().length)
  await workOn()
  await expect.poll(() => screens.every((screen, place) => screen.changes().length > (heard[place] ?? 0))).toBe(true)
  expect(screens.map((screen) => screen.connections()).sort()).toEqual([1, 2])

  first = await startServer()
  balancer.use([first.port, second.port])
  await workOn()
  const stopped = second.stop()
  await workOn()
  await stopped
  await Promise.all([...people.map((person) => person.stop()), ...screens.map((screen) => screen.close())])

  expect(people.flatMap(({ failedTwice }) => failedTwice)).toEqual([])
  expect(people.reduce((sum, person) => sum + person.failedOnce(), 0)).toBeLessThan(10)
  await expectEverythingOnce(people.map(({ acknowledged }) => acknowledged))
  await expectMailsOnce(killedAt)
})

async function expectEverythingOnce(acknowledged: ReturnType<typeof startWork>['acknowledged'][]): Promise<void> {
  const { rows } = await database.pool.query<{ key: string; summary: string; comments: string[] }>(
    `select 'P-' || a.number as key, a.summary, array_agg(c.body order by c.id) as comments
       from action a left join comment c on c.action_id = a.id group by a.id order by a.number`,
  )
  expect(rows.map(({ key }) => key)).toEqual(rows.map((_, place) => `P-${place + 1}`))
  for (const { actions, comments } of acknowledged) {
    for (const [key, summary] of actions) {
      expect(rows.filter((row) => row.summary === summary).map((row) => row.key)).toEqual([key])
    }
    for (const [body, key] of comments) expect(rows.find((row) => row.key === key)?.comments).toEqual([body])
  }
}

/**
 * The other person gets one mail per action from either server; mails claimed by the dead server come after their
 * lease.
 */
async function expectMailsOnce(killedAt: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await database.pool.query<{ due: Date }>(
      'select next_attempt_at as due from mail where sent_at is null',
    )
    return rows.map(({ due }) => due.getTime())
  }
  await expect
    .poll(async () => (await waiting()).filter((due) => due > killedAt + LEASE_MILLISECONDS || due <= Date.now()))
    .toEqual([])
  const takenByTheDead = await waiting()
  expect(takenByTheDead.length).toBeLessThanOrEqual(MAILS_AT_ONCE)

  // Advance by five minutes.
  await database.pool.query('update mail set next_attempt_at = now() where sent_at is null')
  await call(`${first.url}/api/v2/actions/P-1/comments`, cookie, { body: 'The last one' })
  await expect.poll(waiting).toEqual([])
  const { rows } = await database.pool.query<{ id: number }>('select id from mail')
  const sent = mailServer.mails.map(({ messageId = '' }) => Number(/^<bonfire-(\d+)-/.exec(messageId)?.[1]))
  expect([...new Set(sent)].sort()).toEqual(rows.map(({ id }) => id).sort())
  // Only mails that the dead server had sent but not recorded arrive twice, with the same Message-ID.
  expect(sent.length - new Set(sent).size).toBeLessThanOrEqual(takenByTheDead.length)
}

const startServer = () => startBonfire({ dataDirectory, environment })

async function signIn(server: RunningBonfire): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'writer', password: PASSWORD }),
  })
  expect(answer.status, await answer.text()).toBe(200)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

function prepare(): void {
  const model = join(dataDirectory, 'model.json')
  const projects = [{ projectKey: 'P', projectName: 'Plant', currency: 'EUR' }]
  const sites = [{ siteId: 'plant', projectKey: 'P', label: 'Plant', timezone: 'UTC' }]
  writeFileSync(model, JSON.stringify({ projects, sites, rules: [] }))
  const person = (name: string) =>
    `user create --username ${name} --email ${name}@bonfire.example --name ${name} --admin`.split(' ')
  for (const command of [['import', 'model', model], person('writer'), person('reader')]) {
    const { status, output } = bonfire({ dataDirectory, environment }, command, `${PASSWORD}\n`)
    expect(status, output).toBe(0)
  }
}
