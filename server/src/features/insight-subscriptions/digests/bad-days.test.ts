import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app/test-app.ts'
import { DAILY, fire, subscribe, subscriptionScene } from '../../../../test/fixtures/subscriptions.ts'
import { startMailServer } from '../../../../test/servers/mail-server.ts'
import type { DigestFacts } from '../../../db/mail-facts.ts'
import { insertSubscription } from '../insight-subscriptions.repository.ts'

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
const DUE = '2026-03-11T07:00:00Z'
const siteKeys = (facts: object) => (facts as DigestFacts).groups.map(({ siteId }) => siteId)

describe('a mail at once', () => {
  it('gathers what is found within minutes, at most one in a quarter of an hour', async () => {
    await subscribe(test, cookie, { rhythm: 'atOnce', priorities: [1] })
    const tellAt = async (time: string) => {
      at(`2026-03-10T${time}:00Z`)
      await scene.tell()
      return (await scene.queued()).map(({ facts }) => (facts as DigestFacts).groups.map(({ newCount }) => newCount))
    }
    await tellAt('12:05')
    await scene.finding('mill', 'fan', 'ahu-1', [0])
    expect(await tellAt('12:06')).toEqual([])
    await scene.finding('mill', 'fan', 'ahu-2', [0])
    expect(await tellAt('12:07')).toEqual([])
    expect(await tellAt('12:08')).toEqual([[2]])
    await scene.finding('mill', 'fan', 'ahu-3', [0])
    await scene.finding('mill', 'meter', 'main', [0])
    expect(await tellAt('12:11')).toEqual([[2]])
    expect(await tellAt('12:23')).toEqual([[2], [1]])
    expect(await tellAt('18:00')).toEqual([[2], [1]])
  })

  it('does not tell what fired long before it arrived', async () => {
    await subscribe(test, cookie, { rhythm: 'atOnce' })
    await scene.finding('mill', 'fan', 'ahu-1', [40, 39])
    await scene.finding('mill', 'fan', 'ahu-2', [20, 14, 8, 2])
    await scene.tell()
    at('2026-03-10T13:00:00Z')
    await scene.tell()
    expect(await scene.queued()).toEqual([])
  })
})

describe('a digest', () => {
  it('is queued once by two servers at the same minute', async () => {
    await scene.finding('mill', 'fan', 'ahu-1', [0])
    for (let number = 0; number < 300; number += 1) {
      const form = { ...DAILY, hour: 7 }
      const toldUntil = new Date('2026-03-10T07:00:00Z')
      await insertSubscription(scene.db, scene.ada, form, { toldUntil, nextDueAt: new Date(DUE) })
    }
    at(DUE)
    await Promise.all([scene.tell(), scene.tell()])
    const keys = (await scene.queued()).map(({ news_key }) => news_key)
    expect(new Set(keys).size).toBe(300)
    expect(keys).toHaveLength(300)
  })

  it('is one after days without a server', async () => {
    await subscribe(test, cookie)
    await scene.finding('mill', 'fan', 'ahu-1', [0])
    await scene.tell()
    at('2026-03-14T09:30:00Z')
    await scene.tell()
    await scene.tell()
    const [row] = await scene.db.selectFrom('insight_subscription').selectAll().execute()
    expect(row?.next_due_at).toEqual(new Date('2026-03-15T07:00:00Z'))
    expect(await scene.queued()).toHaveLength(1)
  })

  it('arrives once after a mail server that was down for a day', async () => {
    const server = await startMailServer()
    await server.stop()
    await subscribe(test, cookie)
    await scene.finding('mill', 'fan', 'ahu-1', [0])
    at(DUE)
    await scene.tell()
    await scene.deliver(server.url)
    at('2026-03-12T06:00:00Z')
    const back = await startMailServer(server.port)
    await scene.deliver(back.url)
    await scene.deliver(back.url)
    await back.stop()
    expect(back.mails).toHaveLength(1)
  })

  it('leaves out a site lost before it is sent, and is not sent without any left', async () => {
    const server = await startMailServer()
    await subscribe(test, cookie)
    for (const site of ['mill', 'barn'] as const) await scene.finding(site, 'fan', 'ahu-1', [0])
    const bo = await scene.person('bo')
    await subscribe(test, await test.signIn('bo'))
    at(DUE)
    await scene.tell()
    const { north } = scene.projects
    await scene.db.deleteFrom('user_project').where('user_id', '=', bo).execute()
    await scene.db.deleteFrom('user_project').where('project_id', '=', north).execute()
    await scene.deliver(server.url)
    await server.stop()
    expect(server.mails.map(({ recipients }) => recipients)).toEqual([['ada@acme.example']])
    expect(server.mails[0]?.text).toContain('Site barn')
    expect(server.mails[0]?.source).not.toContain('Site mill')
    const page = await test.ask({ url: '/api/v1/insight-subscriptions/digests/1' }, cookie)
    expect(siteKeys(page.json())).toEqual(['barn'])
  })

  it.for([
    ['can no longer see insights', { access: [] }],
    ['is deactivated', { status: 'deleted' as const }],
  ])('is not sent to a person who %s since', async ([, change]) => {
    const server = await startMailServer()
    await subscribe(test, cookie)
    await scene.finding('mill', 'fan', 'ahu-1', [0])
    at(DUE)
    await scene.tell()
    await scene.db
      .updateTable('user_account')
      .set(change as object)
      .where('id', '=', scene.ada)
      .execute()
    await scene.deliver(server.url)
    await server.stop()
    expect(server.mails).toEqual([])
    expect(await scene.queued()).toMatchObject([{ given_up_at: new Date(DUE) }])
  })

  it('of places that are gone covers nothing', async () => {
    await subscribe(test, cookie, { places: { projectKeys: [], siteIds: ['barn'] }, sendsWhenQuiet: true })
    await scene.db.deleteFrom('insight_subscription_place').execute()
    await scene.finding('mill', 'fan', 'ahu-1', [0])
    at(DUE)
    await scene.tell()
    expect((await scene.queued()).flatMap(({ facts }) => siteKeys(facts))).toEqual([])
  })
})

describe('unsubscribing', () => {
  const unsubscribe = (token: string) =>
    test.ask({
      method: 'POST',
      url: `/api/v1/insight-subscriptions/unsubscribe?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  it('works from a mail program without a sign-in, and holds back what is queued', async () => {
    const server = await startMailServer()
    await subscribe(test, cookie)
    const id = await scene.finding('mill', 'fan', 'ahu-1', [0])
    at(DUE)
    await scene.tell()
    await scene.deliver(server.url)
    const header = (name: string) => server.mails[0]?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const token = /token=([^>]+)>$/.exec(header('list-unsubscribe')?.replaceAll(/\s/g, '') ?? '')?.[1] ?? ''
    await fire(test, id, [-1])
    await scene.finding('mill', 'fan', 'ahu-2', [-1])
    at('2026-03-12T07:00:00Z')
    await scene.tell()
    expect((await unsubscribe(token)).statusCode).toBe(200)
    expect((await unsubscribe(token)).statusCode).toBe(200)
    await scene.deliver(server.url)
    await server.stop()
    expect(server.mails).toHaveLength(1)
    expect(await scene.db.selectFrom('insight_subscription').select(['rhythm', 'next_due_at']).execute()).toEqual([
      { rhythm: 'off', next_due_at: null },
    ])
  })

  it('refuses a link that was altered', async () => {
    await subscribe(test, cookie)
    for (const token of ['', '1', '1.', '1.forged', '2.x', `1.${'A'.repeat(43)}`]) {
      expect((await unsubscribe(token)).statusCode).toBe(404)
    }
    expect(await scene.db.selectFrom('insight_subscription').select('rhythm').execute()).toEqual([{ rhythm: 'daily' }])
  })
})
