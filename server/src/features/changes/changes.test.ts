import { SCREEN_ID_HEADER } from '@bonfire/contract/changes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChangeListener, listenForChanges } from '../../../test/app/change-listener.ts'
import {
  buildEquipRule,
  buildProject,
  buildRule,
  buildSite,
  buildTenant,
  buildUser,
} from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { ndjson, senderFor, sendHits } from '../../../test/fixtures/ingest.ts'

const DAY_SECONDS = 86_400

let test: TestApp
let tenantId: number
let equipRules: Record<'tower' | 'mall' | 'watched', number>
const listeners: ChangeListener[] = []

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.leave()
  vi.restoreAllMocks()
})

beforeEach(async () => {
  await test.reset()
  const { db } = test.database
  tenantId = await buildTenant(db)
  const north = await buildProject(db, tenantId, 'NORTH')
  const south = await buildProject(db, tenantId, 'SOUTH')
  const tower = await buildSite(db, { tenantId, projectId: north, key: 'tower' })
  const mall = await buildSite(db, { tenantId, projectId: south, key: 'mall' })
  const both = [{ projectId: north }, { projectId: south }]
  const fan = await buildRule(db, { tenantId, key: 'fan', projectRules: both })
  const meter = await buildRule(db, {
    tenantId,
    key: 'meter',
    projectRules: [{ projectId: north, type: 'monitoring' }],
  })
  await buildRule(db, { tenantId, key: 'off', projectRules: [{ projectId: north, active: false }] })
  equipRules = {
    tower: await buildEquipRule(db, { siteRowId: tower, ruleId: fan, equipKey: 'ahu-1' }),
    mall: await buildEquipRule(db, { siteRowId: mall, ruleId: fan, equipKey: 'ahu-9' }),
    watched: await buildEquipRule(db, { siteRowId: tower, ruleId: meter, equipKey: 'ahu-1' }),
  }
  await buildUser(db, { tenantId, username: 'colleague', seesAllProjects: true })
  await buildUser(db, { tenantId, username: 'reader', projectIds: [north] })
  await buildUser(db, { tenantId, username: 'watcher', access: [], groups: ['Bueno'], projectIds: [north] })
})

async function listen(username: string, options?: { query?: string; lastEventId?: string }): Promise<ChangeListener> {
  const listener = await listenForChanges(test, await test.signIn(username), options)
  listeners.push(listener)
  return listener
}

const snooze = async (equipRuleId: number, cookie: string, screen = 'another-screen') =>
  test.ask(
    {
      method: 'POST',
      url: '/api/synco/equipRule/snooze',
      headers: { [SCREEN_ID_HEADER]: screen },
      payload: { equipRuleIds: [String(equipRuleId)], duration: DAY_SECONDS },
    },
    cookie,
  )

const find = async (...finds: { site: string; rule: string; equip?: string; day?: string }[]) => {
  const sender = await senderFor(test, { tenantId, projectKeys: null })
  const rows = finds.map(({ site, rule, equip = 'ahu-1', day = '2026-03-09' }) => ({
    siteId: site,
    equipId: equip,
    equipName: equip,
    ruleId: rule,
    occurredOn: day,
    times: [{ t: `${day}T09:00:00+11:00`, d: 600 }],
  }))
  const { body } = await sendHits(test, sender, { payload: ndjson(...rows) })
  expect(body.rejectedCount).toBe(0)
}

const fanSnoozed = {
  kind: 'snooze',
  by: 'The colleague',
  snoozed: true,
  rules: [{ siteId: 'tower', ruleId: 'fan', ruleName: 'Rule fan', equipRules: 1, types: ['insights'] }],
}

describe('announces', () => {
  it('a colleague’s snooze and unsnooze with person, rule and count', async () => {
    const reader = await listen('reader')
    const colleague = await test.signIn('colleague')
    await snooze(equipRules.tower, colleague)
    expect(await reader.next()).toEqual(fanSnoozed)
    await test.ask({ method: 'DELETE', url: `/api/synco/equipRule/snooze?equipRuleIds=${equipRules.tower}` }, colleague)
    expect(await reader.next()).toEqual({ ...fanSnoozed, snoozed: false })
  })

  it('new findings by site and rule', async () => {
    const reader = await listen('reader')
    await find({ site: 'tower', rule: 'fan' })
    await reader.next()
    await find({ site: 'tower', rule: 'fan' }, { site: 'tower', rule: 'fan', day: '2026-03-08' })
    expect(await reader.next()).toEqual({
      kind: 'hits',
      hits: [{ siteId: 'tower', ruleId: 'fan', insights: 1, monitoring: 0, from: '2026-03-08', to: '2026-03-08' }],
    })
  })

  it('findings of an atomic upload once they are stored', async () => {
    const reader = await listen('reader')
    const sender = await senderFor(test, { tenantId, projectKeys: null })
    const row = (ruleId: string) => ({
      siteId: 'tower',
      equipId: 'ahu-1',
      ruleId,
      occurredOn: '2026-03-09',
      times: [{ t: '2026-03-09T09:00:00+11:00', d: 600 }],
    })
    await sendHits(test, sender, { payload: ndjson(row('fan'), row('unknown')), query: '?atomic=true' })
    await sendHits(test, sender, { payload: ndjson(row('fan')), query: '?atomic=true' })
    expect(await reader.next()).toMatchObject({ kind: 'hits', hits: [{ ruleId: 'fan', insights: 1 }] })
  })

  it('no findings of disabled rules', async () => {
    const reader = await listen('reader')
    await find({ site: 'tower', rule: 'off' })
    await find({ site: 'tower', rule: 'fan' })
    expect(await reader.next()).toMatchObject({ hits: [{ ruleId: 'fan' }] })
  })

  it('rule settings to people who see the project and type', async () => {
    const reader = await listen('reader')
    const change = { kind: 'rules', by: 'The colleague', projectKey: 'NORTH', type: 'insights' } as const
    for (const hidden of [
      { ...change, projectKey: 'SOUTH' },
      { ...change, type: 'monitoring' as const },
    ]) {
      test.changes.announce(() => ({ tenantId, change: hidden }))
    }
    test.changes.announce(() => ({ tenantId, change }))
    expect(await reader.next()).toEqual(change)
  })

  it('rule settings of both types to people who may change them', async () => {
    const { db } = test.database
    const project = await db.selectFrom('project').select('id').where('project_key', '=', 'NORTH').executeTakeFirst()
    const rolesRestriction = ['Users', 'Engineering Admins']
    await buildUser(db, {
      tenantId,
      username: 'engineer',
      access: [],
      rolesRestriction,
      projectIds: [project?.id ?? 0],
    })
    const engineer = await listen('engineer')
    for (const type of ['insights', 'monitoring'] as const) {
      const change = { kind: 'rules', by: 'The colleague', projectKey: 'NORTH', type } as const
      test.changes.announce(() => ({ tenantId, change }))
      expect(await engineer.next()).toEqual(change)
    }
  })
})

describe('the audience', () => {
  it('excludes other portfolios and tenants', async () => {
    const reader = await listen('reader')
    const colleague = await test.signIn('colleague')
    await snooze(equipRules.mall, colleague)
    await find({ site: 'mall', rule: 'fan', equip: 'ahu-9' })
    const other = await buildTenant(test.database.db, 'other')
    test.changes.announce(() => ({ tenantId: other, change: { kind: 'missed' } }))
    await snooze(equipRules.tower, colleague)
    expect(await reader.next()).toEqual(fanSnoozed)
  })

  it('follows sites that join or leave the portfolio', async () => {
    const reader = await listen('reader')
    const colleague = await test.signIn('colleague')
    const { db } = test.database
    await db
      .updateTable('user_project')
      .set({ project_id: (project) => project.selectFrom('project').select('id').where('project_key', '=', 'SOUTH') })
      .execute()
    // Rechecked at the stream's next heartbeat; until then the mall is not announced.
    const nextToldSite = async (): Promise<string | undefined> => {
      await snooze(equipRules.mall, colleague)
      test.changes.announce(() => ({ tenantId, change: { kind: 'missed' } }))
      const change = await reader.next()
      return change.kind === 'snooze' ? change.rules[0]?.siteId : undefined
    }
    await expect.poll(nextToldSite).toBe('mall')
    expect(await reader.next()).toEqual({ kind: 'missed' })
    await snooze(equipRules.tower, colleague)
    await snooze(equipRules.mall, colleague)
    expect(await reader.next()).toMatchObject({ rules: [{ siteId: 'mall' }] })
  })

  it('gets no changes of a removed site, and none after losing the account', async () => {
    const reader = await listen('reader')
    const colleague = await test.signIn('colleague')
    const { db } = test.database
    await db.deleteFrom('user_project').execute()
    await snooze(equipRules.tower, colleague)
    test.changes.announce(() => ({ tenantId, change: { kind: 'missed' } }))
    expect(await reader.next()).toEqual({ kind: 'missed' })
    await db.updateTable('user_account').set({ status: 'deleted' }).where('username', '=', 'reader').execute()
    test.changes.announce(() => ({ tenantId, change: { kind: 'missed' } }))
    await expect(reader.next()).rejects.toThrow()
    await reader.ended
  })

  it('needs the monitoring group for monitoring and the permission for insights', async () => {
    const reader = await listen('reader')
    const watcher = await listen('watcher')
    await find({ site: 'tower', rule: 'fan' }, { site: 'tower', rule: 'meter' })
    expect(await reader.next()).toMatchObject({ hits: [{ ruleId: 'fan', insights: 1, monitoring: 0 }] })
    expect(await watcher.next()).toMatchObject({ hits: [{ ruleId: 'meter', insights: 0, monitoring: 1 }] })
    const colleague = await test.signIn('colleague')
    await snooze(equipRules.watched, colleague)
    await snooze(equipRules.tower, colleague)
    expect(await watcher.next()).toMatchObject({ rules: [{ ruleId: 'meter', types: ['monitoring'] }] })
    expect(await reader.next()).toMatchObject({ rules: [{ ruleId: 'fan' }] })
  })

  it('excludes the screen that made the snooze, but not the person’s other tabs', async () => {
    const own = await listen('colleague', { query: '?screen=mine' })
    const tab = await listen('colleague', { query: '?screen=tab' })
    const cookie = await test.signIn('colleague')
    await snooze(equipRules.tower, cookie, 'mine')
    await snooze(equipRules.mall, cookie, 'tab')
    expect(await own.next()).toMatchObject({ rules: [{ siteId: 'mall' }] })
    expect(await tab.next()).toMatchObject({ rules: [{ siteId: 'tower' }] })
  })

  it('requires a signed-in person', async () => {
    expect((await listenForChanges(test, '')).status).toBe(401)
  })

  it('computes nothing while nobody listens', async () => {
    const listener = await listen('reader')
    listener.leave()
    await listener.ended
    const describeChange = vi.fn(() => undefined)
    // Listening continues for a moment after the last listener.
    await expect
      .poll(async () => {
        describeChange.mockClear()
        test.changes.announce(describeChange)
        await new Promise((resolve) => setImmediate(resolve))
        return describeChange.mock.calls.length
      })
      .toBe(0)
  })
})

describe('the stream', () => {
  it('sends events one at a time', async () => {
    const { headers } = await listen('reader')
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-encoding')).toBeNull()
  })

  it.each(['Last-Event-ID', '?after='])('resumes after %s without loss', async (way) => {
    const first = await listen('reader')
    const colleague = await test.signIn('colleague')
    await snooze(equipRules.tower, colleague)
    await first.next()
    const place = first.place()
    first.leave()
    await first.ended
    await snooze(equipRules.mall, colleague)
    await snooze(equipRules.tower, colleague)
    const again = await listen('reader', way === '?after=' ? { query: `?after=${place}` } : { lastEventId: place })
    expect(await again.next()).toEqual(fanSnoozed)
    expect(again.place()).not.toBe(place)
  })

  it('resumes after the browser’s own position, not the older one of its address', async () => {
    const first = await listen('reader')
    const colleague = await test.signIn('colleague')
    const places: string[] = []
    for (let time = 0; time < 2; time += 1) {
      await snooze(equipRules.tower, colleague)
      await first.next()
      places.push(first.place())
    }
    await test.ask({ method: 'DELETE', url: `/api/synco/equipRule/snooze?equipRuleIds=${equipRules.tower}` }, colleague)
    await first.next()
    const [older = '', newer = ''] = places
    const again = await listen('reader', { query: `?after=${older}`, lastEventId: newer })
    expect(await again.next()).toEqual({ ...fanSnoozed, snoozed: false })
  })

  it.each(['0-0', 'nonsense', 'abc-12'])('reports missed changes after the unknown position %s', async (after) => {
    expect(await (await listen('reader', { query: `?after=${after}` })).next()).toEqual({ kind: 'missed' })
  })

  it('ends with the session', async () => {
    const cookie = await test.signIn('reader')
    const listener = await listenForChanges(test, cookie)
    await test.ask({ url: '/api/auth/logout' }, cookie)
    await listener.ended
    expect((await listenForChanges(test, cookie)).status).toBe(401)
  })

  it('is refused beyond the limit per person, with a time to retry', async () => {
    const cookie = await test.signIn('reader')
    for (let open = 0; open < 20; open += 1) listeners.push(await listenForChanges(test, cookie))
    const refused = await listenForChanges(test, cookie)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
  })

  it('does not delay the server’s stop', async () => {
    const own = await testApp()
    try {
      const { db } = own.database
      await buildUser(db, { tenantId: await buildTenant(db), username: 'reader' })
      const listener = await listenForChanges(own, await own.signIn('reader'))
      // Would wait for an open stream for ever.
      await own.app.close()
      await listener.ended
    } finally {
      await own.close()
    }
  })
})
