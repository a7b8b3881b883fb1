import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAction, buildProject, buildSite, buildTenant, buildUser } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'

let test: TestApp
let cookie: string
let forgeIds: Map<string, string>

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  const { db } = test.database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'P1')
  const elsewhere = await buildProject(db, tenantId, 'P2')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower' })
  await buildSite(db, { tenantId, projectId, key: 'mall' })
  await buildAction(db, { siteRowId })
  await buildAction(db, { siteRowId })
  await buildUser(db, { tenantId, username: 'operator', projectIds: [projectId] })
  await buildUser(db, { tenantId, username: 'builder', siteRowIds: [siteRowId] })
  await buildUser(db, { tenantId, username: 'stranger', projectIds: [elsewhere] })
  const gone = await buildUser(db, { tenantId, username: 'gone', projectIds: [projectId] })
  await db.updateTable('user_account').set({ status: 'deleted' }).where('id', '=', gone).execute()
  const people = await db.selectFrom('user_account').select(['username', 'forge_id']).execute()
  forgeIds = new Map(people.map((person) => [person.username, person.forge_id]))
  cookie = await test.signIn('operator')
})

const idOf = (username: string) => forgeIds.get(username) ?? ''
const names = async (project: string, site: string) => {
  const url = `/api/hashtagUsernameList/${encodeURIComponent(project)}/${encodeURIComponent(site)}`
  return test.ask({ url }, cookie)
}
const comment = async (body: string, as = cookie, mentions?: string[]) => {
  const payload = { body, ...(mentions && { mentions }) }
  const answer = await test.ask({ method: 'POST', url: '/api/v2/actions/P1-1/comments', payload }, as)
  return answer.json().hydraId
}
const notify = (key: string, hashtagList: string[], issue = 'P1-1') =>
  test.ask(
    {
      method: 'POST',
      url: '/api/hashtag-notification',
      payload: { comment: { key, text: 'sent text' }, hashtagList, issue, workflow: false },
    },
    cookie,
  )
const mails = () =>
  test.database.db
    .selectFrom('mail')
    .innerJoin('user_account as u', 'u.id', 'mail.recipient_id')
    .select(['u.username', 'mail.kind', 'mail.news_key', 'mail.facts'])
    .execute()

describe('the people to mention', () => {
  it('are active people with access to the site, found by its label or either id', async () => {
    const expected = ['builder', 'operator'].map((username) => ({
      display: `The ${username}`,
      id: idOf(username),
      authId: `local|${idOf(username)}`,
    }))
    for (const site of ['Site tower', 'tower', 'P1~tower']) {
      expect((await names('P1', site)).json()).toEqual(expected)
    }
    expect((await names('P1', 'Site mall')).json()).toMatchObject([{ display: 'The operator' }])
  })

  it('are hidden from people without access to the site', async () => {
    for (const [project, site] of [
      ['P2', 'Site tower'],
      ['P1', 'Nowhere'],
      ['P1', '%'],
    ] as const) {
      expect((await names(project, site)).statusCode).toBe(404)
    }
  })
})

describe('a mention', () => {
  it('by name alone is clear where a namesake is deactivated', async () => {
    const namesake = { display_name: 'The builder' }
    await test.database.db.updateTable('user_account').set(namesake).where('username', '=', 'gone').execute()
    await comment('It is stuck', await test.signIn('builder'))
    await comment('@The builder please look')
    expect(await mails()).toMatchObject([{ username: 'builder', kind: 'mentioned' }])
  })

  it('notifies each person once with the stored text', async () => {
    const key = await comment('@The builder please look')
    const answer = await notify(key, [idOf('builder'), `local|${idOf('builder')}`, idOf('operator')])
    expect(answer.json()).toEqual({ notified: 1 })
    await notify(key, [idOf('builder')])
    expect(await mails()).toMatchObject([
      {
        username: 'builder',
        kind: 'mentioned',
        news_key: `comment-${key}`,
        facts: { text: '@The builder please look', actionKey: 'P1-1', actorName: 'The operator' },
      },
    ])
  })

  it.each(['stranger', 'gone', 'nobody'])('of %s, who has no access to the site, notifies nobody', async (username) => {
    const key = await comment('@The builder and somebody else')
    const answer = await notify(key, [idOf('builder'), idOf(username) || 'nobody'])
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe(
      'Someone you mentioned does not have access to this site, so nobody was notified. Remove their name.',
    )
    expect(await mails()).toEqual([])
  })

  it('is limited to one’s own comments and their own action', async () => {
    const theirs = await comment('Mine', await test.signIn('builder'))
    await test.database.db.deleteFrom('mail').execute()
    for (const answer of [
      await notify(theirs, [idOf('builder')]),
      await notify('4711', [idOf('builder')]),
      await notify('P1-1', [idOf('builder')]),
      await notify(await comment('Mine'), [idOf('builder')], 'P1-2'),
    ]) {
      expect(answer.statusCode).toBe(404)
    }
    expect((await mails()).filter((mail) => mail.kind === 'mentioned')).toEqual([])
  })

  it('of nobody is refused', async () => {
    expect((await notify(await comment('Hello'), [])).statusCode).toBe(422)
  })
})

describe('among people with the same name', () => {
  let twin: number

  beforeEach(async () => {
    const { db } = test.database
    const { tenant_id: tenantId } = await db.selectFrom('tenant').select('id as tenant_id').executeTakeFirstOrThrow()
    const { id: projectId } = await db
      .selectFrom('project')
      .select('id')
      .where('project_key', '=', 'P1')
      .executeTakeFirstOrThrow()
    twin = await buildUser(db, { tenantId, username: 'twin', projectIds: [projectId] })
    await db.updateTable('user_account').set({ display_name: 'the  BUILDER' }).where('id', '=', twin).execute()
    const { forge_id } = await db
      .selectFrom('user_account')
      .select('forge_id')
      .where('id', '=', twin)
      .executeTakeFirstOrThrow()
    forgeIds.set('twin', forge_id)
  })
  const call = async (name: string) =>
    void (await test.database.db
      .updateTable('user_account')
      .set({ display_name: name })
      .where('id', '=', twin)
      .execute())

  it('only namesakes are listed with their email', async () => {
    const listed: { id: string; email?: string }[] = (await names('P1', 'tower')).json()
    expect(new Map(listed.map(({ id, email }) => [id, email]))).toEqual(
      new Map([
        [idOf('builder'), 'builder@acme.example'],
        [idOf('twin'), 'twin@acme.example'],
        [idOf('operator'), undefined],
      ]),
    )
  })

  it('only the person whose id is in the comment is notified and read with it', async () => {
    await call('The builder')
    // Both would be notified of the comment anyway.
    await comment('First', await test.signIn('builder'))
    await comment('First', await test.signIn('twin'))
    await test.database.db.deleteFrom('mail').execute()
    await comment('@The builder please look', cookie, [`local|${idOf('twin')}`])
    const told = (await mails()).map(({ username, kind }) => `${username} ${kind}`).sort()
    expect(told).toEqual(['builder commented', 'twin mentioned'])
    const [read] = (await test.ask({ url: '/api/comments/P1-1' }, cookie)).json()
    expect(read.mentions).toEqual([{ id: idOf('twin'), display: 'The builder' }])
  })

  it('nobody is mentioned by name alone', async () => {
    await call('The builder')
    await comment('First', await test.signIn('builder'))
    await comment('First', await test.signIn('twin'))
    await test.database.db.deleteFrom('mail').execute()
    await comment('@The builder please look')
    const told = (await mails()).map(({ username, kind }) => `${username} ${kind}`).sort()
    expect(told).toEqual(['builder commented', 'twin commented'])
  })

  it('nobody is notified without their id in the comment and access to the site', async () => {
    await comment('First', await test.signIn('builder'))
    await test.database.db.deleteFrom('mail').execute()
    await comment('@The builder', cookie, [idOf('stranger')])
    expect(await mails()).toMatchObject([{ username: 'builder', kind: 'commented' }])
    const [read] = (await test.ask({ url: '/api/comments/P1-1' }, cookie)).json()
    expect(read.mentions).toEqual([])
  })
})

it('a comment notifies earlier commenters in its own transaction', async () => {
  await comment('First', await test.signIn('builder'))
  const key = await comment('Second')
  expect(await mails()).toMatchObject([{ username: 'builder', kind: 'commented', news_key: `comment-${key}` }])
})

it('the people of several sites are listed with how many of them they see', async () => {
  const ask = async (sites: string[]) =>
    (await test.ask({ method: 'POST', url: '/api/v2/actions/people', payload: { sites } }, cookie)).json()
  const { people, siteCount } = await ask(['P1~tower', 'mall', 'elsewhere'])
  expect(siteCount).toBe(2)
  expect(people.map((person: { id: string; siteCount: number }) => [person.id, person.siteCount]).toSorted()).toEqual(
    [
      [idOf('builder'), 1],
      [idOf('operator'), 2],
    ].toSorted(),
  )
  expect(await ask(['elsewhere'])).toEqual({ people: [], siteCount: 0 })
})
