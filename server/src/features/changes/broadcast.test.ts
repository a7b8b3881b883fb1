import type { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildProject, buildSite, buildTenant, buildUser } from '../../../test/app/factories.ts'
import { testApp } from '../../../test/app/test-app.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { type Broadcast, newBroadcast } from './broadcast.ts'

const test = await testApp()
const { db } = test.database
afterAll(() => test.close())

const callers = new Map<string, Caller>()
const confirm = vi.fn(async (tokens: readonly string[]) => {
  return new Map([...callers].filter(([token]) => tokens.includes(token)))
})
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const DAYS = { from: '2026-03-09', to: '2026-03-09' }

let broadcast: Broadcast
let tenantId: number
let north: number
let south: number

beforeEach(async () => {
  await test.reset()
  callers.clear()
  confirm.mockClear()
  tenantId = await buildTenant(db)
  north = await buildProject(db, tenantId, 'NORTH')
  south = await buildProject(db, tenantId, 'SOUTH')
  await buildSite(db, { tenantId, projectId: north, key: 'tower' })
  await buildSite(db, { tenantId, projectId: south, key: 'mall' })
  const { config, changes, storage } = test
  const context: Context = { db, config, changes, storage, clock: () => test.clock.now, log }
  broadcast = newBroadcast(context, confirm)
  return () => broadcast.end()
})

async function signedIn(username: string, projectIds: number[]): Promise<string> {
  const id = await buildUser(db, { tenantId, username, projectIds })
  const caller = { sessionId: username, id, tenantId, forgeId: username, username, displayName: username }
  callers.set(username, { ...caller, access: ['viewTriagePage'], groups: [], rolesRestriction: null })
  return username
}

async function open(token: string, screenId?: string): Promise<Readable> {
  const caller = callers.get(token)
  if (!caller) throw new Error(`${token} has no session`)
  return broadcast.open(caller, { after: undefined, screenId, sessionToken: token })
}

/** The events so far, without the initial position. */
const told = (stream: Readable): unknown[] => {
  const text = String(stream.read() ?? '')
  const isChange = (block: string) => block.includes('event: change')
  return text
    .split('\n\n')
    .filter(isChange)
    .map((block) => JSON.parse(block.slice(block.indexOf('data: ') + 6)))
}
const saved = (projectKey: string) => ({ kind: 'rules' as const, by: null, projectKey, type: 'insights' as const })
const announce = (projectKey: string, by: { screenId?: string; userId?: number } = {}) =>
  test.changes.announce(() => ({ tenantId, ...by, change: saved(projectKey) }))

describe('a round of changes', () => {
  it('asks once for all sessions, however many screens listen', async () => {
    for (const name of ['ada', 'bo', 'cy']) await signedIn(name, [north])
    const streams: Readable[] = []
    for (let screen = 0; screen < 60; screen += 1) streams.push(await open(['ada', 'bo', 'cy'][screen % 3] ?? ''))
    confirm.mockClear()
    for (let change = 0; change < 5; change += 1) announce('NORTH')
    const [first] = streams
    const heard: unknown[] = []
    await expect.poll(() => heard.push(...(first ? told(first) : []))).toBe(5)
    for (const stream of streams.slice(1)) expect(told(stream)).toHaveLength(5)
    const asked = confirm.mock.calls.filter(([tokens]) => tokens.length > 0)
    // Heartbeats come in between, more of them the slower the machine is; asking for each screen would be 300 times.
    expect(asked.length).toBeLessThan(streams.length)
    for (const [tokens] of asked) expect([...tokens].sort()).toEqual(['ada', 'bo', 'cy'])
  })

  it('sends no position that is past a change still waiting', async () => {
    const { config, storage } = test
    const changes = { ...test.changes, heartbeatMilliseconds: 5, coalesceMilliseconds: 200 }
    const context: Context = { db, config, changes, storage, clock: () => test.clock.now, log }
    const slow = newBroadcast(context, confirm)
    const caller = callers.get(await signedIn('ada', [north]))
    if (!caller) throw new Error('ada has no session')
    const stream = await slow.open(caller, { after: undefined, screenId: undefined, sessionToken: 'ada' })
    announce('NORTH')
    let text = ''
    await expect.poll(() => (text += String(stream.read() ?? ''))).toContain('event: change')
    const events = text.split('\n\n').map((block) => /id: (\S+)\nevent: (\w+)/.exec(block)?.slice(1) ?? [])
    const [changed] = events.find(([, kind]) => kind === 'change') ?? []
    expect(events.find(([place]) => place === changed)).toEqual([changed, 'change'])
    slow.end()
  })

  it('sends each person what is in their portfolio', async () => {
    const streams = [await open(await signedIn('ada', [north])), await open(await signedIn('bo', [south]))]
    const both = await open(await signedIn('cy', [north, south]))
    announce('NORTH')
    announce('SOUTH')
    const heard: unknown[] = []
    await expect.poll(() => heard.push(...told(both))).toBe(2)
    expect(heard).toEqual([saved('NORTH'), saved('SOUTH')])
    expect(streams.map(told)).toEqual([[saved('NORTH')], [saved('SOUTH')]])
  })

  it('follows portfolio changes and sites that move to another project', async () => {
    const token = await signedIn('ada', [north])
    const stream = await open(token)
    await db.updateTable('user_project').set({ project_id: south }).execute()
    announce('NORTH')
    announce('SOUTH')
    const heard: unknown[] = []
    await expect.poll(() => heard.push(...told(stream))).toBe(1)
    expect(heard).toEqual([saved('SOUTH')])
    await db.updateTable('site').set({ project_id: south }).where('site_key', '=', 'tower').execute()
    const moved = {
      kind: 'hits' as const,
      hits: [{ siteId: 'tower', ruleId: null, insights: 1, monitoring: 0, ...DAYS }],
    }
    test.changes.announce(() => ({ tenantId, change: moved }))
    await expect.poll(() => heard.push(...told(stream))).toBe(2)
    expect(heard[1]).toEqual(moved)
  })

  it('follows single sites that are given and taken', async () => {
    const token = await signedIn('ada', [])
    const stream = await open(token)
    const userId = callers.get(token)?.id ?? 0
    const { id: siteRowId } = await db
      .selectFrom('site')
      .select('id')
      .where('site_key', '=', 'tower')
      .executeTakeFirstOrThrow()
    const found = {
      kind: 'hits' as const,
      hits: [{ siteId: 'tower', ruleId: null, insights: 1, monitoring: 0, ...DAYS }],
    }
    const announceBoth = () => {
      test.changes.announce(() => ({ tenantId, change: found }))
      test.changes.announce(() => ({ tenantId, change: { kind: 'portfolio', by: null } }))
    }
    const heard: unknown[] = []
    announceBoth()
    await expect.poll(() => heard.push(...told(stream))).toBe(1)
    await db.insertInto('user_site').values({ user_id: userId, site_id: siteRowId }).execute()
    announceBoth()
    await expect.poll(() => heard.push(...told(stream))).toBe(3)
    await db.deleteFrom('user_site').execute()
    announceBoth()
    await expect.poll(() => heard.push(...told(stream))).toBe(4)
    const portfolio = { kind: 'portfolio', by: null }
    expect(heard).toEqual([portfolio, found, portfolio, portfolio])
  })

  it('names the originating screen to its own person only', async () => {
    const ada = await signedIn('ada', [north])
    const [own, tab, other] = [await open(ada, 'mine'), await open(ada), await open(await signedIn('bo', [north]))]
    announce('NORTH', { screenId: 'mine', userId: callers.get(ada)?.id ?? 0 })
    announce('NORTH')
    const heard: unknown[] = []
    await expect.poll(() => heard.push(...told(tab))).toBe(2)
    expect(heard).toEqual([{ ...saved('NORTH'), screenId: 'mine' }, saved('NORTH')])
    expect(told(own)).toEqual([saved('NORTH')])
    expect(told(other)).toEqual([saved('NORTH'), saved('NORTH')])
  })

  it('ends the streams of ended sessions only', async () => {
    const [ada, bo] = [await open(await signedIn('ada', [north])), await open(await signedIn('bo', [north]))]
    const ended = new Promise((resolve) => ada.once('end', resolve))
    callers.delete('ada')
    announce('NORTH')
    const heard: unknown[] = []
    await expect.poll(() => heard.push(...told(bo))).toBe(1)
    expect(told(ada)).toEqual([])
    await ended
    expect(bo.destroyed).toBe(false)
  })

  it('gives one person at most 20 streams, also when they are opened at once', async () => {
    await signedIn('ada', [north])
    const opened = await Promise.allSettled(Array.from({ length: 25 }, () => open('ada')))
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    for (const result of opened) {
      if (result.status === 'rejected') expect(result.reason.problem.code).toBe('changes.too-many-screens')
    }
  })

  it('closes the streams when the database fails, so that they resume without gaps', async () => {
    const stream = await open(await signedIn('ada', [north]))
    const closed = new Promise((resolve) => stream.once('close', resolve))
    confirm.mockRejectedValueOnce(new Error('the database is away'))
    announce('NORTH')
    await closed
    expect(log.warn).toHaveBeenCalledOnce()
  })
})
