import { WebhookPayload } from '@bonfire/contract/webhooks/webhook-events'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/app/factories.ts'
import { testApp } from '../../../test/app/test-app.ts'
import { ON_THIS_MACHINE, sendDue, sendingParts, webhookScene } from '../../../test/fixtures/webhooks.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/servers/webhook-receiver.ts'

const test = await testApp(ON_THIS_MACHINE)
afterAll(() => test.close())

let scene: Awaited<ReturnType<typeof webhookScene>>
let receiver: WebhookReceiver

beforeEach(async () => {
  await test.reset()
  scene = await webhookScene(test)
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.stop())

const deliver = async () => {
  await scene.tell()
  await sendDue(sendingParts(test))
}
const bodies = () => receiver.messages.map(({ body }) => WebhookPayload.parse(JSON.parse(body)))

/** As the receiver checks it, with the standard's own library. */
function verified(index: number, secret: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: test.clock.now })
  try {
    return receiver.verified(index, secret)
  } finally {
    vi.useRealTimers()
  }
}

describe('a webhook', () => {
  it('tells of actions that are created, changed and commented, signed', async () => {
    const { secret } = await scene.create(receiver.url)
    const key = await scene.createAction()
    await deliver()
    await scene.call('PUT', `/v2/actions/${key}`, { status: 'Work In Progress', priority: 'Critical' })
    await scene.call('POST', `/v2/actions/${key}/comments`, { body: 'The *spare* is here' })
    await deliver()
    expect(receiver.messages.map((_, index) => verified(index, secret))).toEqual(bodies())
    expect(() => verified(0, `whsec_${Buffer.from('another').toString('base64')}`)).toThrow('No matching signature')
    const [created, changed, commented] = bodies()
    const action = { key, project: { projectKey: 'NORTH' }, site: { siteId: 'mill' } }
    const url = `https://bonfire.example/actions/${key}`
    const by = { name: 'The admin', isProgram: false }
    expect(created).toMatchObject({ type: 'action.created', data: { action: { ...action, url }, by } })
    expect(changed).toMatchObject({ type: 'action.changed', timestamp: test.clock.now.toISOString(), data: { by } })
    expect(changed?.type === 'action.changed' && changed.data.changes).toEqual([
      { field: 'status', from: 'New Action', to: 'Work In Progress' },
      { field: 'priority', from: 'Major', to: 'Critical' },
    ])
    expect(commented).toMatchObject({ type: 'action.commented', data: { comment: { text: 'The *spare* is here' } } })
    expect(bodies()).toHaveLength(3)
  })

  it('does not tell a comment that was taken back while its message waited', async () => {
    await scene.create(receiver.url)
    const key = await scene.createAction()
    for (const body of ['A mistake', 'This one stays']) {
      await scene.call('POST', `/v2/actions/${key}/comments`, { body })
    }
    await scene.tell()
    await scene.db.deleteFrom('comment').where('body', '=', 'A mistake').execute()
    await deliver()
    expect(bodies()).toMatchObject([{ type: 'action.created' }, { data: { comment: { text: 'This one stays' } } }])
    const givenUp = scene.db.selectFrom('webhook_message').select('attempts').where('given_up_at', 'is not', null)
    expect(await givenUp.execute()).toEqual([{ attempts: 0 }])
  })

  it('tells only the events and projects it was given, and nothing of another tenant', async () => {
    await scene.create(receiver.url, { events: ['action.created'], projectKeys: ['SOUTH'] })
    const key = await scene.createAction('In the north')
    await scene.createAction('In the south', 'SOUTH~barn')
    await scene.call('POST', `/v2/actions/${key}/comments`, { body: 'Done.' })
    await deliver()
    expect(bodies()).toMatchObject([{ data: { action: { summary: 'In the south' } } }])
    expect(await scene.db.selectFrom('webhook_event').selectAll().execute()).toEqual([])
  })

  it('signs with the former secret too, for a day after a new one was made', async () => {
    const { id, secret } = await scene.create(receiver.url)
    const rotated = (await scene.call('POST', `/v1/webhooks/${id}/secret`)).json()
    expect(rotated.secret).not.toBe(secret)
    await scene.createAction()
    await deliver()
    for (const known of [secret, rotated.secret]) expect(verified(0, known)).toEqual(bodies()[0])
    test.clock.now = new Date(test.clock.now.getTime() + 25 * 3_600_000)
    await scene.createAction('Later')
    await deliver()
    expect(verified(1, rotated.secret)).toEqual(bodies()[1])
    expect(() => verified(1, secret)).toThrow('No matching signature')
  })

  it('keeps its secret to itself once it is created', async () => {
    const { secret, webhook } = await scene.create(receiver.url)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const stored = await scene.db.selectFrom('webhook').selectAll().execute()
    expect(JSON.stringify([stored, webhook, await scene.list()])).not.toContain(secret.slice(6))
  })

  it('that is off tells nothing, and what waits is given up', async () => {
    const { id } = await scene.create(receiver.url)
    await scene.createAction('Before')
    await scene.tell()
    await scene.call('PUT', `/v1/webhooks/${id}`, scene.settings(receiver.url, { isOn: false }))
    await scene.createAction('Meanwhile')
    await deliver()
    await scene.call('PUT', `/v1/webhooks/${id}`, scene.settings(receiver.url))
    await scene.createAction('After')
    await deliver()
    expect(bodies()).toMatchObject([{ data: { action: { summary: 'After' } } }])
    const log = await scene.log(id)
    expect(log.map(({ state }: { state: string }) => state)).toEqual(['delivered', 'givenUp'])
  })

  it('is in the audit trail, without the path of its address', async () => {
    const { id } = await scene.create(`${receiver.url}/capability`)
    await scene.call('PUT', `/v1/webhooks/${id}`, scene.settings(`${receiver.url}/other`, { projectKeys: ['NORTH'] }))
    await scene.call('POST', `/v1/webhooks/${id}/secret`)
    await scene.call('DELETE', `/v1/webhooks/${id}`)
    const { acts } = (await scene.call('GET', '/v1/people-changes?subjectKind=webhook')).json()
    expect(acts.map(({ changes }: { changes: { field: string }[] }) => changes.map(({ field }) => field))).toEqual([
      ['webhook'],
      ['secret'],
      ['portfolio', 'address'],
      ['webhook', 'address', 'form', 'events', 'portfolio', 'status'],
    ])
    expect(JSON.stringify(acts)).not.toContain('capability')
  })

  it('gets a test at once, also while it is off, and shows the answer', async () => {
    receiver.answer((response) => response.writeHead(418).end('short and stout'))
    const { id } = await scene.create(receiver.url, { isOn: false })
    const answer = (await scene.call('POST', `/v1/webhooks/${id}/test`)).json()
    expect(answer).toMatchObject({ type: 'webhook.test', state: 'givenUp', attemptCount: 1, lastStatus: 418 })
    expect(answer.attempts).toMatchObject([{ status: 418, answer: 'short and stout', problem: null }])
    expect(JSON.parse(answer.body)).toEqual(bodies()[0])
    const again = await scene.call('POST', `/v1/webhooks/${id}/messages/${answer.id}/send-again`)
    expect(again.json().code).toBe('webhook.test-again')
  })

  it('that is deleted as a test begins is not found', async () => {
    const { id } = await scene.create(receiver.url)
    const { pool } = test.database
    const other = await pool.connect()
    await other.query('begin')
    await other.query('delete from webhook where id = $1', [id])
    const testing = scene.call('POST', `/v1/webhooks/${id}/test`)
    const isWaiting = async () => {
      const locks = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      return (await pool.query(locks)).rows.length > 0
    }
    await expect.poll(isWaiting).toBe(true)
    await other.query('commit')
    other.release()
    expect((await testing).statusCode).toBe(404)
  })

  it('that is deleted while a test is sent is not found', async () => {
    const { id } = await scene.create(receiver.url)
    receiver.answer(async (response) => {
      await scene.call('DELETE', `/v1/webhooks/${id}`)
      response.writeHead(204).end()
    })
    expect((await scene.call('POST', `/v1/webhooks/${id}/test`)).statusCode).toBe(404)
  })

  it('sends a message again under the same id, once it is asked to', async () => {
    const { id } = await scene.create(receiver.url)
    await scene.createAction()
    await deliver()
    const [message] = await scene.log(id)
    const again = (await scene.call('POST', `/v1/webhooks/${id}/messages/${message.id}/send-again`)).json()
    expect(again).toMatchObject({ state: 'waiting', messageKey: message.messageKey })
    await deliver()
    expect(receiver.messages.map(({ headers }) => headers['webhook-id'])).toEqual(Array(2).fill(message.messageKey))
    expect(receiver.messages[1]?.body).toBe(receiver.messages[0]?.body)
    const detail = (await scene.call('GET', `/v1/webhooks/${id}/messages/${message.id}`)).json()
    expect(detail.attempts).toHaveLength(2)
    await scene.call('PUT', `/v1/webhooks/${id}`, scene.settings(receiver.url, { isOn: false }))
    const refused = await scene.call('POST', `/v1/webhooks/${id}/messages/${message.id}/send-again`)
    expect(refused.json().code).toBe('webhook.is-off')
  })
})

describe('an administrator', () => {
  it.each([
    [{ name: ' ' }, 'name'],
    [{ url: 'cmms.example' }, 'url'],
    [{ url: 'ftp://cmms.example' }, 'url'],
    [{ url: 'https://user:secret@cmms.example' }, 'url'],
    [{ url: 'https://169.254.169.254/latest' }, 'url'],
    [{ events: [] }, 'events'],
    [{ projectKeys: [] }, 'projectKeys'],
    [{ projectKeys: ['NOWHERE'] }, 'projectKeys'],
  ])('cannot save %j', async (change, field) => {
    const answer = await scene.call('POST', '/v1/webhooks', { ...scene.settings(receiver.url), ...change })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  it('lists what was sent page by page, each message once', async () => {
    const { id } = await scene.create(receiver.url)
    await test.database.pool.query(
      `insert into webhook_message (webhook_id, message_key, type, facts, created_at, waiting_since, delivered_at)
       select $1, 'm' || n, 'action.created', '{}', now(), now(), now() from generate_series(1, 120) n`,
      [id],
    )
    const seen: string[] = []
    for (let hasMore = true; hasMore; ) {
      const before = seen.length > 0 ? `?before=${seen.at(-1)}` : ''
      const page = (await scene.call('GET', `/v1/webhooks/${id}/messages${before}`)).json()
      seen.push(...page.messages.map((message: { id: string }) => message.id))
      hasMore = page.hasMore
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((one, other) => other - one))
  })

  it('cannot give two webhooks one name', async () => {
    await scene.create(receiver.url)
    const answer = await scene.call('POST', '/v1/webhooks', scene.settings(receiver.url, { name: 'cmms' }))
    expect(answer.json().fields.name).toContain('already a webhook called')
  })

  it('sees and makes no webhook that tells more than they may see', async () => {
    const { id } = await scene.create(receiver.url)
    const north = await scene.create(receiver.url, { name: 'North', projectKeys: ['NORTH'] })
    await scene.create(receiver.url, { name: 'Findings', projectKeys: ['NORTH'], events: ['finding.new'] })
    const parts = { tenantId: scene.tenantId, projectIds: [scene.projects.north], access: ['userAdmin' as const] }
    await buildUser(scene.db, { username: 'part', ...parts })
    const part = await test.signIn('part')
    const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
      scene.call(method, `/v1/webhooks${path}`, body, part)
    expect((await ask('GET', '')).json().webhooks.map(({ name }: { name: string }) => name)).toEqual(['North'])
    expect((await ask('GET', `/${north.id}/messages`)).statusCode).toBe(200)
    for (const path of [`/${id}/test`, `/${id}/secret`]) expect((await ask('POST', path)).statusCode).toBe(404)
    expect((await ask('GET', `/${id}/messages`)).statusCode).toBe(404)
    await scene.createAction('In the south', 'SOUTH~barn')
    await scene.tell()
    const [message] = await scene.log(id)
    const under = `/${north.id}/messages/${message.id}`
    expect((await ask('GET', under)).statusCode).toBe(404)
    expect((await ask('POST', `${under}/send-again`)).statusCode).toBe(404)
    const beyond = [
      { projectKeys: null },
      { projectKeys: ['SOUTH'] },
      { projectKeys: ['NORTH'], events: ['finding.gone'] },
    ]
    for (const change of beyond) {
      const refused = await ask('POST', '', { ...scene.settings(receiver.url, { name: 'Mine' }), ...change })
      expect(refused.json().code).toBe('webhook.beyond-own')
    }
  })
})
