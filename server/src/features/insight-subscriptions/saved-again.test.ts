import type { Subscription, SubscriptionForm } from '@bonfire/contract/insight-subscriptions'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app/test-app.ts'
import { DAILY, subscribe, subscriptionScene } from '../../../test/fixtures/subscriptions.ts'
import type { DigestFacts } from '../../db/mail-facts.ts'

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
const URL = '/api/v1/insight-subscriptions'
const list = async (): Promise<Subscription[]> => (await test.ask({ url: URL }, cookie)).json().subscriptions
const save = (id: string, change: Partial<SubscriptionForm>) =>
  test.ask({ method: 'PUT', url: `${URL}/${id}`, payload: { ...DAILY, ...change } }, cookie)
const told = async () =>
  (await scene.queued()).map(({ facts }) => (facts as DigestFacts).groups.map(({ siteId }) => siteId))
const counts = async () =>
  (await scene.queued()).flatMap(({ facts }) =>
    (facts as DigestFacts).groups.map(({ newCount, stillCount, goneCount }) =>
      [newCount, stillCount, goneCount].join('/'),
    ),
  )
const sees = async (...projects: number[]) => {
  const { db } = scene
  await db.deleteFrom('user_project').where('user_id', '=', scene.ada).execute()
  for (const id of projects)
    await db.insertInto('user_project').values({ user_id: scene.ada, project_id: id }).execute()
}

describe('a subscription that is saved again', () => {
  it('sends the mail that was due and not queued yet', async () => {
    const { body } = await subscribe(test, cookie)
    await scene.finding('mill', 'fan', 'ahu-1', [0])
    at('2026-03-10T13:00:00Z')
    await scene.tell()
    at('2026-03-11T07:00:20Z')
    const saved = await save(body.subscriptionId, { hour: 9 })
    expect(saved.json().nextDueAt).toBe('2026-03-11T07:00:00.000Z')
    at('2026-03-11T07:01:00Z')
    await scene.tell()
    expect(await told()).toEqual([['mill']])
    expect((await list())[0]?.nextDueAt).toBe('2026-03-11T09:00:00.000Z')
  })

  it('begins with the next month where a due digest becomes an overview', async () => {
    const { body } = await subscribe(test, cookie)
    at('2026-03-11T07:00:20Z')
    const saved = await save(body.subscriptionId, { rhythm: 'monthly' })
    expect(saved.json().nextDueAt).toBe('2026-04-01T07:00:00.000Z')
  })

  it('does not tell what it told as new again', async () => {
    const { body } = await subscribe(test, cookie)
    await scene.finding('mill', 'fan', 'ahu-1', [0])
    at('2026-03-11T07:00:00Z')
    await scene.tell()
    at('2026-03-11T08:00:00Z')
    await save(body.subscriptionId, { hour: 9, sendsWhenQuiet: true })
    at('2026-03-12T09:00:00Z')
    await scene.tell()
    expect(await counts()).toEqual(['1/0/0', '0/1/0'])
  })

  it('starts over after it was off for longer than a day', async () => {
    const { body } = await subscribe(test, cookie)
    await save(body.subscriptionId, { rhythm: 'off' })
    await scene.finding('mill', 'fan', 'ahu-1', [0, -4])
    at('2026-03-11T07:00:00Z')
    await scene.tell()
    at('2026-03-14T08:00:00Z')
    await save(body.subscriptionId, { sendsWhenQuiet: true })
    at('2026-03-15T07:00:00Z')
    await scene.tell()
    expect(await counts()).toEqual(['0/1/0'])
  })

  it('tells at once what was being gathered', async () => {
    const { body } = await subscribe(test, cookie, { rhythm: 'atOnce' })
    const due = body.nextDueAt
    at('2026-03-10T12:01:00Z')
    expect((await save(body.subscriptionId, { rhythm: 'atOnce', severities: ['high'] })).json().nextDueAt).toBe(due)
  })

  it('keeps named places that are hidden at the moment, and is listed without any', async () => {
    const { body } = await subscribe(test, cookie, { places: { projectKeys: ['NORTH'], siteIds: ['barn'] } })
    const { north, south } = scene.projects
    await sees(north)
    expect((await list())[0]?.places).toEqual({ projectKeys: ['NORTH'], siteIds: [] })
    expect(
      (await save(body.subscriptionId, { places: { projectKeys: ['NORTH'], siteIds: [] }, hour: 8 })).json(),
    ).toMatchObject({
      hour: 8,
    })
    await sees()
    expect((await list())[0]?.places).toEqual({ projectKeys: [], siteIds: [] })
    expect((await save(body.subscriptionId, { places: { projectKeys: [], siteIds: [] }, hour: 9 })).statusCode).toBe(
      200,
    )
    await sees(north, south)
    expect(await list()).toMatchObject([{ hour: 9, places: { projectKeys: ['NORTH'], siteIds: ['barn'] } }])
    const none = await save(body.subscriptionId, { places: { projectKeys: [], siteIds: [] } })
    expect([none.statusCode, none.json().fields]).toEqual([
      422,
      { places: 'Choose at least one project or site, or all places.' },
    ])
  })
})

it('a subscription is changed and deleted by its owner alone', async () => {
  const { body } = await subscribe(test, cookie)
  await scene.person('bob')
  const bob = await test.signIn('bob')
  const ask = (method: 'PUT' | 'DELETE', as: string) =>
    test.ask({ method, url: `${URL}/${body.subscriptionId}`, ...(method === 'PUT' && { payload: DAILY }) }, as)
  for (const method of ['PUT', 'DELETE'] as const) expect((await ask(method, bob)).statusCode).toBe(404)
  expect(await list()).toHaveLength(1)
  expect((await ask('DELETE', cookie)).statusCode).toBe(200)
  expect(await list()).toEqual([])
})
