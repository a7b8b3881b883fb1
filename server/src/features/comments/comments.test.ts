import { randomUUID } from 'node:crypto'
import type { ActionStatus, TransitionReason } from '@bonfire/contract/actions/action-words'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listenForChanges } from '../../../test/app/change-listener.ts'
import { buildAction, buildProject, buildSite, buildTenant, buildUser } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { writeTransitions } from './comments.service.ts'

let test: TestApp
let cookie: string
let actionId: number
let authorId: number

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  const { db } = test.database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'P-1')
  const elsewhere = await buildProject(db, tenantId, 'P2')
  actionId = await buildAction(db, { siteRowId: await buildSite(db, { tenantId, projectId, key: 'tower' }) })
  await buildAction(db, { siteRowId: await buildSite(db, { tenantId, projectId: elsewhere, key: 'mall' }) })
  authorId = await buildUser(db, { tenantId, username: 'operator', projectIds: [projectId] })
  await buildUser(db, { tenantId, username: 'colleague', projectIds: [projectId], rolesRestriction: null })
  cookie = await test.signIn('operator')
})

const post = (payload: object, { key = 'P-1-1', as = cookie } = {}) =>
  test.ask({ method: 'POST', url: `/api/v2/actions/${key}/comments`, payload }, as)
const load = async (as = cookie) => (await test.ask({ url: '/api/comments/P-1-1' }, as)).json()
const remove = (id: string, as = cookie) => test.ask({ method: 'DELETE', url: `/api/v2/comments/${id}` }, as)
const transition = (to: ActionStatus, reason: TransitionReason | null = null) =>
  writeTransitions(
    test.database.db,
    { id: authorId, displayName: 'The operator' },
    { at: test.clock.now, transitions: [{ actionId, transition: { from: 'New Action', to, reason } }] },
  )

it('a comment returns 201 with its id and reads back with its author', async () => {
  const answer = await post({ body: '  The valve sticks.\n\n[author]: The operator' })
  expect(answer.statusCode).toBe(201)
  const { hydraId } = answer.json()
  const person = await test.database.db.selectFrom('user_account').selectAll().where('id', '=', authorId).execute()
  expect(await load()).toEqual([
    {
      comment_id: hydraId,
      hydraId,
      hydraCreatedBy: person[0]?.forge_id,
      body: 'The valve sticks.',
      author: 'operator',
      author_name_display: 'The operator',
      created: test.clock.now.toISOString(),
      kind: 'comment',
      transition: null,
      attachments: [],
      mentions: null,
    },
  ])
})

it('the newest comment comes first and updates the action’s time', async () => {
  await post({ body: 'First' })
  test.clock.now = new Date(test.clock.now.getTime() + 60_000)
  await post({ body: 'Second' })
  expect((await load()).map((comment: { body: string }) => comment.body)).toEqual(['Second', 'First'])
  const action = await test.ask({ url: '/api/issue/P-1-1' }, cookie)
  expect(action.json().updated).toBe(test.clock.now.toISOString())
})

it('a comment never takes the action’s time back', async () => {
  const updated = async () => (await test.ask({ url: '/api/issue/P-1-1' }, cookie)).json().updated
  await post({ body: 'First' })
  const before = await updated()
  test.clock.now = new Date(test.clock.now.getTime() - 60_000)
  await post({ body: 'From a server whose clock is behind' })
  expect(await updated()).toBe(before)
})

it('people without a role may comment where they see the site', async () => {
  expect((await post({ body: 'Seen' }, { as: await test.signIn('colleague') })).statusCode).toBe(201)
})

it.each([
  ['nothing', ''],
  ['only spaces', '  \n '],
  ['only the name of its author', '\n\n[author]: The operator'],
])('refuses a comment with %s', async (_, body) => {
  const answer = await post({ body })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    message: 'A comment cannot be empty',
    fields: { body: 'A comment cannot be empty' },
  })
})

it('refuses a megabyte of text and stores markup and any script as typed', async () => {
  const refused = await post({ body: 'x'.repeat(1_000_000) })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().message).toBe('A comment cannot be longer than 20,000 characters')
  const text = '<script>alert(1)</script> [a](javascript:alert(1)) Ünïcödé 測試 🔥'
  await post({ body: text })
  expect((await load())[0].body).toBe(text)
})

it('a foreign action is the same as a missing one, for reading and writing', async () => {
  const answers = [
    await post({ body: 'Hello' }, { key: 'P2-1' }),
    await post({ body: 'Hello' }, { key: 'P-1-99' }),
    await post({ body: 'Hello' }, { key: 'P-1-01' }),
    await test.ask({ url: '/api/comments/P2-1' }, cookie),
    await test.ask({ url: '/api/comments/P-1-999999999' }, cookie),
  ]
  for (const answer of answers) expect(answer.statusCode).toBe(404)
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
})

it('commenting requires a session', async () => {
  expect((await post({ body: 'Hello' }, { as: '' })).statusCode).toBe(401)
})

describe('the same request sent twice', () => {
  it('creates one comment, even concurrently', async () => {
    const requestId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => post({ body: 'Once', requestId })))
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    expect(await load()).toHaveLength(1)
  })

  it('by another person is a conflict', async () => {
    const requestId = randomUUID()
    await post({ body: 'Mine', requestId })
    const answer = await post({ body: 'Theirs', requestId }, { as: await test.signIn('colleague') })
    expect(answer.statusCode).toBe(409)
  })

  it('about another action is a conflict', async () => {
    const { siteRowId } = await test.database.db
      .selectFrom('action')
      .select('site_id as siteRowId')
      .where('id', '=', actionId)
      .executeTakeFirstOrThrow()
    await buildAction(test.database.db, { siteRowId })
    const requestId = randomUUID()
    await post({ body: 'Here', requestId })
    expect((await post({ body: 'There', requestId }, { key: 'P-1-2' })).statusCode).toBe(409)
  })
})

describe('a status change', () => {
  it('reads as a comment of its kind with the marker for programs', async () => {
    await transition('Closed', 'Fixed')
    expect(await load()).toMatchObject([
      {
        kind: 'transition',
        body: '[transition] Transitioned from New Action to Closed (Fixed)',
        transition: { from: 'New Action', to: 'Closed', reason: 'Fixed' },
      },
    ])
  })

  it.each([
    'Transitioned from New Action to Closed',
    '[transition] Transitioned from New Action to Closed\n\n[author]: The operator',
  ])('that a client posts again returns the existing comment: %j', async (body) => {
    await transition('Closed', 'Fixed')
    const [existing] = await load()
    expect((await post({ body })).json()).toEqual({ hydraId: existing.hydraId })
    expect(await load()).toHaveLength(1)
  })

  it('to another status than posted is a different comment', async () => {
    await transition('Work In Progress')
    await post({ body: 'Transitioned from New Action to In' })
    expect(await load()).toHaveLength(2)
  })

  it('by another person is theirs, and what one posts about it is a comment', async () => {
    await transition('Closed')
    await post({ body: 'Transitioned from New Action to Closed' }, { as: await test.signIn('colleague') })
    expect((await load()).map(({ author }: { author: string }) => author)).toEqual(['colleague', 'operator'])
  })

  it('that never happened is an ordinary comment', async () => {
    await post({ body: '[transition] Transitioned from Parked to Closed' })
    expect(await load()).toMatchObject([{ kind: 'comment', body: 'Transitioned from Parked to Closed' }])
  })

  it('is the one that a client posts for a minute, and not a moment longer', async () => {
    await transition('Closed')
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    await post({ body: 'Transitioned from New Action to Closed' })
    expect(await load()).toHaveLength(1)
    test.clock.now = new Date(test.clock.now.getTime() + 1)
    await post({ body: 'Transitioned from New Action to Closed' })
    expect(await load()).toHaveLength(2)
  })

  it('stays in the activity and cannot be removed', async () => {
    await transition('Closed')
    const [existing] = await load()
    expect((await remove(existing.hydraId)).statusCode).toBe(403)
    expect(await load()).toHaveLength(1)
  })
})

describe('removing a comment', () => {
  it('is allowed to its author only, by the server', async () => {
    const { hydraId } = (await post({ body: 'Mine' })).json()
    const answer = await remove(hydraId, await test.signIn('colleague'))
    expect(answer.statusCode).toBe(403)
    expect(answer.json().message).toBe('Only the author can delete a comment.')
    expect((await remove(hydraId)).statusCode).toBe(200)
    expect(await load()).toEqual([])
  })

  it('that is missing or foreign is not found', async () => {
    const { hydraId } = (await post({ body: 'Mine' })).json()
    const tenantId = await buildTenant(test.database.db, 'other')
    await buildUser(test.database.db, { tenantId, username: 'stranger' })
    expect((await remove(hydraId, await test.signIn('stranger'))).statusCode).toBe(404)
    expect((await remove('999')).statusCode).toBe(404)
    expect((await remove('9999999999')).statusCode).toBe(404)
    expect((await remove('abc')).statusCode).toBe(400)
  })
})

it('announces a comment to others with the action open', async () => {
  const listener = await listenForChanges(test, await test.signIn('colleague'))
  await post({ body: 'Hello' })
  expect(await listener.next()).toMatchObject({
    kind: 'actions',
    did: 'commented',
    by: 'The operator',
    actions: [{ key: 'P-1-1' }],
  })
  listener.leave()
})
