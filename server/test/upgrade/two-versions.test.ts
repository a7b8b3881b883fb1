// @module-tag whole
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OccurrenceMapAnswer } from '@bonfire/contract/hits/hits'
import type { ProjectRules } from '@bonfire/contract/rules'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMigrations } from '../../src/db/migrations/migrate.ts'
import { barredFrom } from '../../src/db/migrations/side-by-side.ts'
import { createDatabase, dropDatabase } from '../database/postgres-template.ts'
import { ROOT, unpackFormerRelease } from './former-release.ts'
import { type RunningRelease, runCommand, startRelease } from './release-process.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? ''
const PASSWORD = 'carry-the-load'
const DAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const RANGE = `from=${DAY}&to=${DAY}`
const INSIGHTS = { sites: ['plant'], insightType: 'insights' }
const RULES = [{ ruleId: 'hunting', name: 'Valve hunts', category: 'fdd', severity: 'medium' }]
const MODEL = {
  projects: [{ projectKey: 'P', projectName: 'Plant', currency: 'EUR' }],
  sites: [{ siteId: 'plant', projectKey: 'P', label: 'Plant', timezone: 'UTC' }],
  rules: RULES,
}

const former = unpackFormerRelease()
// A migration that the former release cannot live with: then it has to be stopped, and there is nothing to share.
const barring = barredFrom(await listMigrations(), await listMigrations(join(former.folder, 'server/migrations')))
const dataDirectory = mkdtempSync(join(tmpdir(), 'bonfire-two-versions-'))
let databaseUrl: string
let key: string
const servers: Partial<Record<'former' | 'present', RunningRelease>> = {}

beforeAll(async () => {
  databaseUrl = await createDatabase(SERVER)
  const release = { ...present(), folder: former.folder }
  const model = join(dataDirectory, 'model.json')
  writeFileSync(model, JSON.stringify(MODEL))
  runCommand(release, ['import', 'model', model])
  const person = ['--username', 'ann', '--email', 'ann@bonfire.example', '--name', 'Ann']
  runCommand(release, ['user', 'create', '--admin', ...person], `${PASSWORD}\n`)
  key = runCommand(release, ['key', 'create', '--name', 'Engine']).trim()
  servers.former = await startRelease(release)
  await share(servers.former, servers.former, 'before')
  if (barring === undefined) servers.present = await startRelease(present())
})

const present = () => ({ folder: ROOT, settings: { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory } })

afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()))
  await dropDatabase(SERVER, databaseUrl)
  former.remove()
  rmSync(dataDirectory, { recursive: true })
})

test.runIf(barring)('the newer server is refused beside the running former one, and says why', async () => {
  await expect(startRelease(present())).rejects.toThrow(`Migration ${barring} cannot run beside earlier versions`)
})

test.skipIf(barring)('the newer server migrates the database of the running former one', async () => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select name from schema_migration order by name')
  await client.end()
  expect(rows.map(({ name }) => name)).toEqual(await listMigrations())
})

describe.skipIf(barring).each([
  ['former', 'present'],
  ['present', 'former'],
] as const)('what people do on the server of the %s release', (one, other) => {
  test(`is done, and the ${other} one carries on with it`, async () => {
    const [first, second] = [servers[one], servers[other]]
    if (!first || !second) throw new Error('A server is missing.')
    await share(first, second, `from ${one}`)
  })
})

test('neither server has complained', () => {
  // That it is to be upgraded is said rightly.
  const isOfUpgrade = (line: string) => line.includes('A newer version migrated the database (')
  expect(servers.former?.complaints().filter((line) => !isOfUpgrade(line))).toEqual([])
  expect(servers.present?.complaints() ?? []).toEqual([])
})

type Answer = Record<string, unknown>
type Ask = <Body = Answer>(path: string, body?: object, method?: string) => Promise<Body>
type Hits = Pick<OccurrenceMapAnswer, 'hit'>

/** What one server writes, the other reads and goes on with. */
async function share(one: RunningRelease, other: RunningRelease, name: string): Promise<void> {
  const cookie = await signIn(one)
  const [write, read] = [asPerson(one, cookie), asPerson(other, cookie)]
  expect((await read('/v1/users/me')).username).toBe('ann')

  const equipRuleId = await shareFinding({ one, read }, name)
  await shareAction({ write, read }, { name, equipRuleId })
  await shareSnooze({ write, read }, equipRuleId)
  await shareSetting({ write, read })
  await shareSamples({ one, read }, name)
}

async function shareFinding({ one, read }: { one: RunningRelease; read: Ask }, name: string): Promise<string> {
  const times = [{ t: `${DAY}T00:00:00Z`, d: 60 }]
  const hits = [{ siteId: 'plant', equipId: name, equipName: name, ruleId: 'hunting', occurredOn: DAY, times }]
  const asEngine = asker(one, { authorization: `Bearer ${key}` })
  expect(await asEngine('/v1/ingest/hits', { hits })).toMatchObject({ created: 1, rejected: [] })
  expect(await asEngine('/v1/ingest/model', { rules: RULES }, 'PUT')).toMatchObject({ rules: { unchanged: 1 } })

  const { hit } = await read<Hits>(`/synco/ui/insights?${RANGE}`, INSIGHTS)
  const found = Object.values(hit).find(({ targetId }) => targetId === name)
  expect(found).toMatchObject({ targetName: name, hits: 1, duration: 60 })
  if (!found) throw new Error('The finding is missing.')
  await read(`/synco/ui/insights?${RANGE}`, { ...INSIGHTS, view: 'packedGroups' })
  await read('/v1/hits/visit', { insightType: 'insights' }, 'PUT')
  await read(`/v1/overview?${RANGE}`, INSIGHTS)
  await read(`/v1/hits/${found.occurrenceId}/evidence?type=insights`)
  return found.equipRuleId
}

async function shareAction(
  { write, read }: Record<'write' | 'read', Ask>,
  { name, equipRuleId }: { name: string; equipRuleId: string },
): Promise<void> {
  const action = { status: 'New Action', priority: 'Critical', context: 'FDD', responsible: 'Site Local' }
  const { issueKey } = await write('/issue', { ...action, siteId: 'plant', summary: name, requestId: randomUUID() })
  await write('/v2/actions/associate', { equipRuleIds: [equipRuleId], actionId: issueKey })
  expect(await read(`/issue/${issueKey}`)).toMatchObject({ summary: name })
  const list = await read('/issues', { site: ['plant'], project: [], status: 'pending' })
  expect(JSON.stringify(list)).toContain(name)
  expect(JSON.stringify(await read(`/v1/search?text=${issueKey}`))).toContain(name)

  await read(`/v2/actions/${issueKey}`, { summary: `${name}, changed`, status: 'Work In Progress' }, 'PUT')
  expect(await write(`/issue/${issueKey}`)).toMatchObject({ summary: `${name}, changed` })
  await read(`/v2/actions/${issueKey}/comments`, { body: 'Under way', requestId: randomUUID() })
  expect(JSON.stringify(await write(`/comments/${issueKey}`))).toContain('Under way')

  const bulkEditId = randomUUID()
  const closing = { status: 'Closed', statusChangeReason: 'Fixed' }
  expect(
    await write('/v2/actions/bulk', { bulkEditId, actions: [{ actionKey: issueKey }], change: closing }),
  ).toMatchObject({ changed: [issueKey] })
  expect(await read(`/v2/actions/bulk/${bulkEditId}/undo`, {})).toMatchObject({ restored: [issueKey] })
  const reopened = { bulkEditId: randomUUID(), actions: [{ actionKey: issueKey }] }
  await read('/v2/actions/bulk', { ...reopened, bulkEditId: randomUUID(), change: closing })
  await write('/v2/actions/bulk', { ...reopened, change: { status: 'Triage' } })
  expect(await read(`/v2/actions/bulk/${reopened.bulkEditId}/undo`, {})).toMatchObject({ restored: [issueKey] })
  await write(`/v2/actions/${issueKey}/history`)
  await read(`/v2/actions/${issueKey}/checks`)
}

async function shareSnooze({ write, read }: Record<'write' | 'read', Ask>, equipRuleId: string): Promise<void> {
  const snooze = '/synco/equipRule/snooze'
  await write(snooze, { equipRuleIds: [equipRuleId], duration: 86_400, reason: 'Known' })
  const isSnoozed = async (ask: Ask) =>
    Object.values((await ask<Hits>(`/synco/ui/insights?${RANGE}`, INSIGHTS)).hit)
      .filter((hit) => hit.equipRuleId === equipRuleId)
      .map((hit) => hit.isSnoozed)
  expect(await isSnoozed(read)).toEqual([true])
  await read(snooze, { equipRuleIds: [equipRuleId] }, 'DELETE')
  expect(await isSnoozed(write)).toEqual([false])
  await read('/v1/snooze/undo', { equipRuleIds: [equipRuleId] })
  expect(await isSnoozed(write)).toEqual([true])
}

async function shareSetting({ write, read }: Record<'write' | 'read', Ask>): Promise<void> {
  const place = { projectKey: 'P', type: 'insights' }
  const settings = async (ask: Ask) => {
    const rules = await ask<ProjectRules>('/v1/project-rules/search?type=insights', { projectKeys: ['P'] })
    return rules.hunting?.settings.map(({ active, priority }) => ({ active, priority }))
  }
  await write('/v1/project-rules/update', { enable: [], disable: [{ ruleId: 'hunting', ...place }] })
  expect(await settings(read)).toMatchObject([{ active: false }])
  await read('/v1/project-rules/update', { enable: [{ rule: { id: 'hunting' }, ...place, priority: 2 }], disable: [] })
  expect(await settings(write)).toEqual([{ active: true, priority: 2 }])
}

async function shareSamples({ one, read }: { one: RunningRelease; read: Ask }, name: string): Promise<void> {
  const point = name.replaceAll(' ', '-')
  const answer = await fetch(`${one.url}/api/v1/ingest/samples?create=true&siteId=plant`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: JSON.stringify({ point, t: `${DAY}T00:00:00Z`, v: 12.5 }),
  })
  expect(await answer.json()).toMatchObject({ accepted: 1, rejected: [] })
  expect(JSON.stringify(await read('/v1/points?siteId=plant'))).toContain(point)
}

async function signIn({ url }: RunningRelease): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ann', password: PASSWORD }),
  })
  expect(answer.status, await answer.text()).toBe(200)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const asPerson = (server: RunningRelease, cookie: string) => asker(server, { cookie })

/** Calls that succeed: a write if there is a body. */
function asker({ url }: RunningRelease, headers: Record<string, string>): Ask {
  return async (path, body, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.ok, `${method} ${path} on ${url}: ${answer.status} ${text}`).toBe(true)
    return JSON.parse(text)
  }
}
