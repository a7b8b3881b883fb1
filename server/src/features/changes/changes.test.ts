import { describe, expect, it, vi } from 'vitest'
import { listenForChanges } from '../../../test/app/change-listener.ts'
import { buildTenant, buildUser } from '../../../test/app/factories.ts'
import { ndjson, senderFor, sendHits } from '../../../test/fixtures/ingest.ts'
import { changesScene, fanSnoozed } from '../../../test/fixtures/scenes/changes.ts'

const scene = changesScene()
const { listen, snooze, find } = scene

describe('announces', () => {
  it('a colleague’s snooze and unsnooze with person, rule and count', async () => {
    const reader = await listen('reader')
    const colleague = await scene.test.signIn('colleague')
    await snooze(scene.equipRules.tower, colleague)
    expect(await reader.next()).toEqual(fanSnoozed)
    await scene.test.ask(
      { method: 'DELETE', url: `/api/synco/equipRule/snooze?equipRuleIds=${scene.equipRules.tower}` },
      colleague,
    )
    expect(await reader.next()).toEqual({ ...fanSnoozed, snoozed: false })
  })

  it('an undone snooze as none if the snooze before it has ended meanwhile', async () => {
    const colleague = await scene.test.signIn('colleague')
    await snooze(scene.equipRules.tower, colleague)
    scene.test.clock.now = new Date(scene.test.clock.now.getTime() + 24 * 3_600_000)
    await snooze(scene.equipRules.tower, colleague)
    const reader = await listen('reader')
    const payload = { equipRuleIds: [String(scene.equipRules.tower)] }
    const undone = await scene.test.ask({ method: 'POST', url: '/api/v1/snooze/undo', payload }, colleague)
    expect(undone.statusCode).toBe(200)
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
    const sender = await senderFor(scene.test, { tenantId: scene.tenantId, projectKeys: null })
    const row = (ruleId: string) => ({
      siteId: 'tower',
      equipId: 'ahu-1',
      ruleId,
      occurredOn: '2026-03-09',
      times: [{ t: '2026-03-09T09:00:00+11:00', d: 600 }],
    })
    await sendHits(scene.test, sender, { payload: ndjson(row('fan'), row('unknown')), query: '?atomic=true' })
    await sendHits(scene.test, sender, { payload: ndjson(row('fan')), query: '?atomic=true' })
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
      scene.test.changes.announce(() => ({ tenantId: scene.tenantId, change: hidden }))
    }
    scene.test.changes.announce(() => ({ tenantId: scene.tenantId, change }))
    expect(await reader.next()).toEqual(change)
  })

  it('rule settings of insights to people who may change them without reading insights', async () => {
    const { db } = scene.test.database
    const project = await db.selectFrom('project').select('id').where('project_key', '=', 'NORTH').executeTakeFirst()
    const rolesRestriction = ['Users', 'Engineering Admins']
    await buildUser(db, {
      tenantId: scene.tenantId,
      username: 'engineer',
      access: [],
      rolesRestriction,
      projectIds: [project?.id ?? 0],
    })
    const engineer = await listen('engineer')
    const change = { kind: 'rules', by: 'The colleague', projectKey: 'NORTH', type: 'insights' } as const
    for (const type of ['monitoring', 'insights'] as const) {
      scene.test.changes.announce(() => ({ tenantId: scene.tenantId, change: { ...change, type } }))
    }
    expect(await engineer.next()).toEqual(change)
  })
})

describe('the audience', () => {
  it('excludes other portfolios and tenants', async () => {
    const reader = await listen('reader')
    const colleague = await scene.test.signIn('colleague')
    await snooze(scene.equipRules.mall, colleague)
    await find({ site: 'mall', rule: 'fan', equip: 'ahu-9' })
    const other = await buildTenant(scene.test.database.db, 'other')
    scene.test.changes.announce(() => ({ tenantId: other, change: { kind: 'missed' } }))
    await snooze(scene.equipRules.tower, colleague)
    expect(await reader.next()).toEqual(fanSnoozed)
  })

  it('follows sites that join or leave the portfolio', async () => {
    const reader = await listen('reader')
    const colleague = await scene.test.signIn('colleague')
    const { db } = scene.test.database
    await db
      .updateTable('user_project')
      .set({ project_id: (project) => project.selectFrom('project').select('id').where('project_key', '=', 'SOUTH') })
      .execute()
    // Rechecked at the stream's next heartbeat; until then the mall is not announced.
    const nextToldSite = async (): Promise<string | undefined> => {
      await snooze(scene.equipRules.mall, colleague)
      scene.test.changes.announce(() => ({ tenantId: scene.tenantId, change: { kind: 'missed' } }))
      const change = await reader.next()
      return change.kind === 'snooze' ? change.rules[0]?.siteId : undefined
    }
    await expect.poll(nextToldSite).toBe('mall')
    expect(await reader.next()).toEqual({ kind: 'missed' })
    await snooze(scene.equipRules.tower, colleague)
    await snooze(scene.equipRules.mall, colleague)
    expect(await reader.next()).toMatchObject({ rules: [{ siteId: 'mall' }] })
  })

  it('gets no changes of a removed site, and none after losing the account', async () => {
    const reader = await listen('reader')
    const colleague = await scene.test.signIn('colleague')
    const { db } = scene.test.database
    await db.deleteFrom('user_project').execute()
    await snooze(scene.equipRules.tower, colleague)
    scene.test.changes.announce(() => ({ tenantId: scene.tenantId, change: { kind: 'missed' } }))
    expect(await reader.next()).toEqual({ kind: 'missed' })
    await db.updateTable('user_account').set({ status: 'deleted' }).where('username', '=', 'reader').execute()
    scene.test.changes.announce(() => ({ tenantId: scene.tenantId, change: { kind: 'missed' } }))
    await expect(reader.next()).rejects.toThrow()
    await reader.ended
  })

  it('needs the monitoring group for monitoring and the permission for insights', async () => {
    const reader = await listen('reader')
    const watcher = await listen('watcher')
    await find({ site: 'tower', rule: 'fan' }, { site: 'tower', rule: 'meter' })
    expect(await reader.next()).toMatchObject({ hits: [{ ruleId: 'fan', insights: 1, monitoring: 0 }] })
    expect(await watcher.next()).toMatchObject({ hits: [{ ruleId: 'meter', insights: 0, monitoring: 1 }] })
    const colleague = await scene.test.signIn('colleague')
    await snooze(scene.equipRules.watched, colleague)
    await snooze(scene.equipRules.tower, colleague)
    expect(await watcher.next()).toMatchObject({ rules: [{ ruleId: 'meter', types: ['monitoring'] }] })
    expect(await reader.next()).toMatchObject({ rules: [{ ruleId: 'fan' }] })
  })

  it('excludes the screen that made the snooze, but not the person’s other tabs', async () => {
    const own = await listen('colleague', { query: '?screen=mine' })
    const tab = await listen('colleague', { query: '?screen=tab' })
    const cookie = await scene.test.signIn('colleague')
    await snooze(scene.equipRules.tower, cookie, 'mine')
    await snooze(scene.equipRules.mall, cookie, 'tab')
    expect(await own.next()).toMatchObject({ rules: [{ siteId: 'mall' }] })
    expect(await tab.next()).toMatchObject({ rules: [{ siteId: 'tower' }] })
  })

  it('requires a signed-in person', async () => {
    expect((await listenForChanges(scene.test, '')).status).toBe(401)
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
        scene.test.changes.announce(describeChange)
        await new Promise((resolve) => setImmediate(resolve))
        return describeChange.mock.calls.length
      })
      .toBe(0)
  })
})
