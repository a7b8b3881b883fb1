import type { OccurrenceMapAnswer } from '@bonfire/contract/hits/hits'
import type { Digest } from '@bonfire/contract/insight-subscriptions'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAction } from '../../../../test/app/factories.ts'
import { testApp } from '../../../../test/app/test-app.ts'
import { fire, subscribe, subscriptionScene } from '../../../../test/fixtures/subscriptions.ts'
import { startMailServer } from '../../../../test/servers/mail-server.ts'
import type { DigestFacts } from '../../../db/mail-facts.ts'

const test = await testApp()
afterAll(() => test.close())

let scene: Awaited<ReturnType<typeof subscriptionScene>>
let cookie: string

beforeEach(async () => {
  await test.reset()
  scene = await subscriptionScene(test)
  cookie = await test.signIn('ada')
})

const at = (instant: string) => {
  test.clock.now = new Date(instant)
}

/** What each digest that was queued tells: `site rule new/still/gone`. */
async function told() {
  const mails = await scene.queued()
  return mails.map(({ facts }) =>
    (facts as DigestFacts).groups
      .map(({ siteId, ruleId, newCount, stillCount, goneCount }) =>
        [siteId, ruleId, `${newCount}/${stillCount}/${goneCount}`].join(' '),
      )
      .toSorted(),
  )
}

describe('a daily digest', () => {
  it('arrives once at its hour, in its reader’s language, and leads to what it counts', async () => {
    const server = await startMailServer()
    await scene.finding('mill', 'fan', 'ahu-1', [0])
    await scene.finding('mill', 'fan', 'ahu-2', [1, 0])
    await scene.finding('barn', 'meter', 'main', [20, 19, 14, 13, 8, 2, 1])
    await scene.db.updateTable('user_account').set({ locale: 'fr' }).execute()
    await subscribe(test, cookie)
    await scene.tell()
    expect(await told()).toEqual([])
    at('2026-03-11T07:00:30Z')
    await scene.tell()
    await scene.tell()
    await scene.deliver(server.url)
    await server.stop()
    expect(server.mails).toHaveLength(1)
    const [mail] = server.mails
    expect(mail?.subject).toBe('2 nouvelles détections – Site mill')
    expect(mail?.text).toMatch(
      /Ouvrir les 3 détections\s: https:\/\/bonfire.example\/settings\/insight-subscriptions\/digests\/1/,
    )
    expect(mail?.html).toContain('Equip ahu-1, Equip ahu-2')
    expect(mail?.text).toContain(
      '/analysis/insights/mill/fan?sites=mill&from=2026-03-09&to=2026-03-10&digest=1&locale=fr\n',
    )
    const page = await test.ask({ url: '/api/v1/insight-subscriptions/digests/1' }, cookie)
    expect(page.json().groups).toMatchObject([
      {
        siteId: 'mill',
        ruleId: 'fan',
        newCount: 2,
        stillCount: 0,
        goneCount: 0,
        firstOn: '2026-03-09',
        lastOn: '2026-03-10',
        equipRuleIds: ['1', '2'],
      },
      { siteId: 'barn', ruleId: 'meter', newCount: 0, stillCount: 1, goneCount: 0 },
    ])
  })

  it('counts what came back after a repair, and tells it first', async () => {
    const server = await startMailServer()
    await scene.finding('barn', 'fan', 'ahu-1', [0])
    const ids = [await scene.finding('mill', 'meter', 'main', [0]), await scene.finding('mill', 'meter', 'other', [0])]
    const siteRowId = scene.sites.mill
    const actionId = await buildAction(scene.db, { siteRowId, status: 'Closed', equipRuleIds: ids })
    const days = { repaired_on: '2026-03-01', judged_on: '2026-03-10', looked: '', watched_by: null, clean_days: 0 }
    await scene.db
      .insertInto('repair')
      .values(
        ids.map((equipRuleId, place) => ({
          ...{ ...days, action_id: actionId, equip_rule_id: equipRuleId, site_id: siteRowId },
          ...(place === 0 ? { state: 'cameBack' as const, state_on: '2026-03-10' } : { state: 'watching' as const }),
        })),
      )
      .execute()
    await subscribe(test, cookie)
    at('2026-03-11T07:00:30Z')
    await scene.tell()
    await scene.deliver(server.url)
    await server.stop()
    const text = server.mails[0]?.text ?? ''
    expect(text).toContain('3 new, of which 1 came back after a repair')
    expect(text.indexOf('Site mill')).toBeLessThan(text.indexOf('Site barn'))
    const { groups } = (await test.ask({ url: '/api/v1/insight-subscriptions/digests/1' }, cookie)).json()
    expect(groups).toMatchObject([{ siteId: 'mill', newCount: 2, cameBackCount: 1 }, { siteId: 'barn' }])
    expect(groups[1]).not.toHaveProperty('cameBackCount')
  })

  it('says what is worth most a day, and tells that first of one priority', async () => {
    const { db, sites } = scene
    const costs = { mill: 93, barn: 310 }
    for (const site of ['mill', 'barn'] as const) {
      const equip_rule_id = await scene.finding(site, 'fan', 'ahu-1', [2, 1, 0])
      const known = { site_id: sites[site], rule_id: scene.rules.fan, equip_rule_id }
      const month = { month: '2026-03-01', first_on: '2026-03-08', last_on: '2026-03-10', duration_seconds: 60 }
      await db.deleteFrom('finding_month').where('equip_rule_id', '=', equip_rule_id).execute()
      await db
        .insertInto('finding_month')
        .values({ ...known, ...month, cost: costs[site] })
        .execute()
      // Of another month, before the last.
      await db
        .insertInto('finding_month')
        .values({ ...known, ...month, month: '2026-01-01', cost: 9000 })
        .execute()
    }
    await scene.finding('mill', 'meter', 'main', [0])
    const server = await startMailServer()
    await subscribe(test, cookie)
    at('2026-03-11T07:00:30Z')
    await scene.tell()
    await scene.deliver(server.url)
    await server.stop()
    const { groups } = (await test.ask({ url: '/api/v1/insight-subscriptions/digests/1' }, cookie)).json()
    const worth = groups.map(({ siteId, ruleId, worthPerDay }: Digest['groups'][number]) => [
      siteId,
      ruleId,
      worthPerDay && Math.round(100 * worthPerDay.amount),
    ])
    expect(worth).toEqual([
      ['barn', 'fan', 10_333],
      ['mill', 'fan', 3100],
      ['mill', 'meter', undefined],
    ])
    expect(server.mails[0]?.text).toMatch(/103 a day/)
  })

  it('tells a finding as new once, then as still there, then as gone, then no more', async () => {
    await subscribe(test, cookie)
    const id = await scene.finding('mill', 'fan', 'ahu-1', [0])
    at('2026-03-11T07:00:00Z')
    await scene.tell()
    await fire(test, id, [-1])
    await scene.finding('mill', 'fan', 'ahu-2', [-1])
    at('2026-03-12T07:00:00Z')
    await scene.tell()
    for (let day = 13; day < 25; day += 1) {
      at(`2026-03-${day}T07:00:00Z`)
      await scene.tell()
    }
    expect(await told()).toEqual([['mill fan 1/0/0'], ['mill fan 1/1/0'], ['mill fan 0/0/2']])
  })

  it('tells a finding as new again after the quiet spell of its project', async () => {
    await scene.db.updateTable('project').set({ quiet_days: 3 }).where('id', '=', scene.projects.south).execute()
    for (const site of ['mill', 'barn'] as const) await scene.finding(site, 'fan', 'ahu-1', [12, 5, 1])
    await scene.tell()
    await subscribe(test, cookie)
    at('2026-03-11T07:00:00Z')
    await scene.tell()
    expect(await told()).toEqual([['barn fan 1/0/0', 'mill fan 0/1/0']])
  })

  it('leaves out what is snoozed, has an open action, or is of a rule not in use', async () => {
    const [snoozed, acted] = [
      await scene.finding('mill', 'fan', 'ahu-1', [0]),
      await scene.finding('mill', 'fan', 'ahu-2', [0]),
    ]
    const mended = await scene.finding('mill', 'fan', 'ahu-3', [0])
    const awake = await scene.finding('mill', 'fan', 'ahu-4', [0])
    await scene.finding('mill', 'meter', 'main', [0])
    const { db } = scene
    const ended = { snoozed_until: new Date('2026-03-01') }
    await db.updateTable('equip_rule').set(ended).where('id', '=', awake).execute()
    const closed = await buildAction(db, { siteRowId: scene.sites.mill, status: 'Closed' })
    await db.updateTable('equip_rule').set({ action_id: closed }).where('id', '=', mended).execute()
    await db
      .updateTable('equip_rule')
      .set({ snoozed_until: new Date('2026-04-01') })
      .where('id', '=', snoozed)
      .execute()
    const actionId = await scene.action('mill')
    await db.updateTable('equip_rule').set({ action_id: actionId }).where('id', '=', acted).execute()
    await scene.stopUsing('meter')
    await subscribe(test, cookie)
    at('2026-03-11T07:00:00Z')
    await scene.tell()
    expect(await told()).toEqual([['mill fan 2/0/0']])
  })

  it('tells rules without a category as Other', async () => {
    await scene.finding('mill', 'fan', 'ahu-1', [0])
    await scene.finding('mill', 'meter', 'main', [0])
    await scene.db.updateTable('rule').set({ category: null }).where('id', '=', scene.rules.fan).execute()
    await subscribe(test, cookie, { categories: ['other'] })
    at('2026-03-11T07:00:00Z')
    await scene.tell()
    expect(await told()).toEqual([['mill fan 1/0/0']])
  })

  it('is limited to the places, categories, priorities and severities that were chosen', async () => {
    for (const site of ['mill', 'barn'] as const) {
      await scene.finding(site, 'fan', 'ahu-1', [0])
      await scene.finding(site, 'meter', 'main', [0])
    }
    await subscribe(test, cookie, { places: { projectKeys: ['NORTH'], siteIds: [] } })
    await subscribe(test, cookie, { places: { projectKeys: [], siteIds: ['barn'] }, categories: ['metering'] })
    await subscribe(test, cookie, { priorities: [1], severities: ['high'] })
    await subscribe(test, cookie, { severities: ['critical', 'other'] })
    at('2026-03-11T07:00:00Z')
    await scene.tell()
    expect(await told()).toEqual([
      ['mill fan 1/0/0', 'mill meter 1/0/0'],
      ['barn meter 1/0/0'],
      ['barn fan 1/0/0', 'mill fan 1/0/0'],
    ])
  })

  it('begins with what is new, then by priority, severity and number', async () => {
    const { db, rules, projects } = scene
    const rank = (id: number, severity_rank: number) =>
      db.updateTable('occurrence').set({ severity_rank }).where('equip_rule_id', '=', id).execute()
    const prioritise = (ruleRowId: number, projectId: number, priority: number) =>
      db
        .updateTable('project_rule')
        .set({ priority })
        .where('rule_id', '=', ruleRowId)
        .where('project_id', '=', projectId)
        .execute()
    // A rule without a priority comes last.
    await prioritise(rules.fan, projects.north, 0)
    await prioritise(rules.fan, projects.south, 3)
    await rank(await scene.finding('barn', 'meter', 'main', [0]), 0)
    await scene.finding('mill', 'meter', 'main', [0])
    await scene.finding('mill', 'meter', 'second', [0])
    await scene.finding('barn', 'fan', 'ahu-1', [0])
    await rank(await scene.finding('mill', 'fan', 'ahu-1', [0]), 0)
    await subscribe(test, cookie, { sendsWhenQuiet: true })
    at('2026-03-11T07:00:00Z')
    await scene.tell()
    await scene.finding('mill', 'fan', 'ahu-2', [-1])
    at('2026-03-12T07:00:00Z')
    await scene.tell()
    const ordered = (await scene.queued()).map(({ facts }) =>
      (facts as DigestFacts).groups.map(({ siteId, ruleId }) => `${siteId} ${ruleId}`),
    )
    const rest = ['barn meter', 'mill meter', 'barn fan']
    expect(ordered).toEqual([
      [...rest, 'mill fan'],
      ['mill fan', ...rest],
    ])
  })

  it('leaves out sites that its reader has lost, and is not sent if these were all', async () => {
    const server = await startMailServer()
    const lose = (project: number) => scene.db.deleteFrom('user_project').where('project_id', '=', project).execute()
    for (const site of ['mill', 'barn'] as const) await scene.finding(site, 'fan', 'ahu-1', [0])
    await subscribe(test, cookie)
    at('2026-03-11T07:00:00Z')
    await scene.tell()
    await lose(scene.projects.south)
    await scene.deliver(server.url)
    await scene.finding('mill', 'meter', 'main', [-1])
    at('2026-03-12T07:00:00Z')
    await scene.tell()
    await lose(scene.projects.north)
    await scene.deliver(server.url)
    await server.stop()
    expect(await told()).toHaveLength(2)
    expect(server.mails.map(({ subject }) => subject)).toEqual(['1 new finding at Site mill'])
    expect(server.mails[0]?.text).not.toContain('Site barn')
  })

  it('that waits is not sent to who ended it, wants no mails or may not read findings', async () => {
    const server = await startMailServer()
    const { db } = scene
    const id = scene.ada
    const endings = [
      () => db.updateTable('insight_subscription').set({ rhythm: 'off' }).execute(),
      () => db.insertInto('notification_preference').values({ user_id: id, disable_all: true }).execute(),
      () => db.updateTable('user_account').set({ access: [] }).where('id', '=', id).execute(),
    ]
    const reset = async () => {
      await db.updateTable('insight_subscription').set({ rhythm: 'daily' }).execute()
      await db.deleteFrom('notification_preference').execute()
    }
    await subscribe(test, cookie, { sendsWhenQuiet: true })
    for (const [day, end] of [async () => undefined, ...endings].entries()) {
      await reset()
      at(`2026-03-${11 + day}T07:00:00Z`)
      await scene.tell()
      expect(await scene.queued()).toHaveLength(1 + day)
      await end()
      await scene.deliver(server.url)
      expect(server.mails).toHaveLength(1)
    }
    await server.stop()
  })

  it('of a quiet day is not sent unless wanted', async () => {
    await scene.finding('mill', 'fan', 'ahu-1', [30, 24, 18, 12, 6, 0])
    await subscribe(test, cookie)
    await subscribe(test, cookie, { sendsWhenQuiet: true })
    at('2026-03-11T07:00:00Z')
    await scene.tell()
    expect(await told()).toEqual([['mill fan 0/1/0']])
  })

  it('counts what the lists behind its lines hold', async () => {
    await scene.finding('mill', 'fan', 'new', [0])
    await scene.finding('mill', 'fan', 'still', [30, 24, 18, 12, 6, 3])
    await scene.finding('mill', 'fan', 'gone', [8])
    await scene.finding('mill', 'fan', 'gone before', [30, 17])
    await scene.finding('mill', 'meter', 'main', [1])
    const [snoozed, low] = [
      await scene.finding('mill', 'fan', 'snoozed', [0]),
      await scene.finding('mill', 'fan', 'low', [0]),
    ]
    const until = { snoozed_until: new Date('2026-04-01') }
    await scene.db.updateTable('equip_rule').set(until).where('id', '=', snoozed).execute()
    await scene.db.updateTable('occurrence').set({ severity_rank: 3 }).where('equip_rule_id', '=', low).execute()
    await scene.tell()
    await subscribe(test, cookie, { rhythm: 'weekly', weekday: 3, severities: ['high'] })
    at('2026-03-11T07:00:00Z')
    await scene.tell()
    expect(await told()).toEqual([['mill fan 1/1/1', 'mill meter 1/0/0']])
    const digest: Digest = (await test.ask({ url: '/api/v1/insight-subscriptions/digests/1' }, cookie)).json()
    for (const { siteId, ruleId, firstOn, lastOn, equipRuleIds, ...counts } of digest.groups) {
      const url = `/api/synco/ui/insights?from=${firstOn}&to=${lastOn}`
      const payload = { sites: [siteId], rules: [ruleId], insightType: 'insights' }
      const { hit }: OccurrenceMapAnswer = (await test.ask({ method: 'POST', url, payload }, cookie)).json()
      const listed = new Set(Object.values(hit).map(({ equipRuleId }) => equipRuleId))
      const counted = new Set(equipRuleIds)
      expect(counted.size).toBe(counts.newCount + counts.stillCount + counts.goneCount)
      expect(listed.intersection(counted)).toEqual(counted)
    }
  })
})
