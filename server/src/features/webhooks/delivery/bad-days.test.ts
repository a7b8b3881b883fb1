import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/app/factories.ts'
import { testApp } from '../../../../test/app/test-app.ts'
import { MAIL_HOUSE } from '../../../../test/fixtures/mail/mail.ts'
import {
  NOT_STOPPING,
  ON_THIS_MACHINE,
  sendDue,
  sendingParts,
  webhookScene,
} from '../../../../test/fixtures/webhooks.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../../test/servers/webhook-receiver.ts'
import { deliverMails } from '../../../mail/delivery/deliver-mails.ts'
import { claimDue } from './deliver.service.ts'
import { httpTransport } from './webhook-transport.ts'

const test = await testApp(ON_THIS_MACHINE)
afterAll(() => test.close())

let scene: Awaited<ReturnType<typeof webhookScene>>
let receiver: WebhookReceiver
const parts = sendingParts(test)

beforeEach(async () => {
  await test.reset()
  scene = await webhookScene(test)
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.stop())

const later = (minutes: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + minutes * MILLISECONDS_PER_MINUTE)
}
const deliver = async () => {
  await scene.tell()
  await sendDue(parts)
}
const ids = () => receiver.messages.map(({ headers }) => headers['webhook-id'])
const webhook = () => scene.db.selectFrom('webhook').selectAll().executeTakeFirstOrThrow()
const messages = () => scene.db.selectFrom('webhook_message').selectAll().orderBy('id').execute()
const attempts = () => scene.db.selectFrom('webhook_attempt').selectAll().orderBy('id').execute()
const mails = () => scene.db.selectFrom('mail').selectAll().where('kind', '=', 'webhookOff').execute()

describe('a message', () => {
  it('is tried for a day under one id, then its webhook is switched off with a notice', async () => {
    receiver.answer((response) => response.writeHead(500).end('out of order'))
    await scene.create(receiver.url)
    await scene.createAction()
    await deliver()
    const start = test.clock.now
    for (let round = 0; round < 40 && (await webhook()).is_on; round += 1) {
      const [{ next_attempt_at: next } = { next_attempt_at: null }] = await messages()
      if (next) test.clock.now = new Date(Math.max(next.getTime(), (await webhook()).rests_until?.getTime() ?? 0))
      await sendDue(parts)
    }
    expect(test.clock.now.getTime() - start.getTime()).toBe(24 * 60 * MILLISECONDS_PER_MINUTE)
    expect(new Set(ids()).size).toBe(1)
    expect(receiver.messages.length).toBeGreaterThan(12)
    expect(receiver.messages.length).toBeLessThan(20)
    expect(await webhook()).toMatchObject({ is_on: false, off_reason: 'failing', off_since: test.clock.now })
    expect(await mails()).toMatchObject([{ recipient_id: scene.admin, facts: { reason: 'failing', givenUpCount: 1 } }])
    const sent: { subject?: string; text?: unknown }[] = []
    const transport = {
      send: async (mail: object) => void sent.push(mail),
      verify: async () => undefined,
      close: () => {},
    }
    await deliverMails({ ...MAIL_HOUSE, ...parts, keepDays: 30, transport }, NOT_STOPPING)
    expect(sent).toMatchObject([{ subject: 'The webhook CMMS was switched off' }])
    expect(sent[0]?.text).toContain('127.0.0.1')
  })

  it('waits as long as the receiver asks, and does not wait for others', async () => {
    const other = await startWebhookReceiver()
    receiver.answer((response) => response.writeHead(429, { 'retry-after': '600' }).end())
    await scene.create(receiver.url)
    await scene.create(other.url, { name: 'Other' })
    await scene.createAction()
    await deliver()
    await scene.createAction('Another')
    later(9)
    await deliver()
    expect([receiver.messages.length, other.messages.length]).toEqual([1, 2])
    receiver.answer((response) => response.writeHead(200).end())
    later(2)
    await deliver()
    expect([receiver.messages.length, other.messages.length]).toEqual([3, 2])
    await other.stop()
  })

  it('to a receiver that rests is sent at once to another address, or once asked to', async () => {
    const other = await startWebhookReceiver()
    receiver.answer((response) => response.writeHead(429, { 'retry-after': '600' }).end())
    const { id } = await scene.create(receiver.url)
    await scene.createAction()
    await deliver()
    const [message] = await scene.log(id)
    await scene.call('POST', `/v1/webhooks/${id}/messages/${message.id}/send-again`)
    await deliver()
    expect(receiver.messages).toHaveLength(2)
    await scene.createAction('Another')
    await scene.call('PUT', `/v1/webhooks/${id}`, scene.settings(other.url))
    await deliver()
    expect(other.messages).toMatchObject([{ body: expect.stringContaining('Another') }])
    await other.stop()
  })

  it('that is never accepted holds up no other one', async () => {
    receiver.answer((response, { body }) => response.writeHead(body.includes('Poison') ? 400 : 200).end())
    const { id } = await scene.create(receiver.url)
    await scene.createAction('Poison')
    await scene.createAction('Fine')
    await deliver()
    for (let round = 0; round < 8; round += 1) {
      later(250)
      if (round === 3) await scene.createAction('Later')
      await deliver()
    }
    expect((await messages()).map((row) => Boolean(row.delivered_at))).toEqual([false, true, true])
    expect((await messages())[0]?.given_up_at).not.toBeNull()
    expect(await webhook()).toMatchObject({ id: Number(id), is_on: true })
    expect(await mails()).toEqual([])
  })

  it('that is sent again days later is tried for a day of its own', async () => {
    const { id } = await scene.create(receiver.url)
    await scene.createAction()
    await deliver()
    later(3 * 24 * 60)
    receiver.answer((response) => response.writeHead(503).end())
    const [message] = await scene.log(id)
    await scene.call('POST', `/v1/webhooks/${id}/messages/${message.id}/send-again`)
    await deliver()
    expect(await scene.log(id)).toMatchObject([{ state: 'waiting', lastStatus: 503 }])
    expect(await webhook()).toMatchObject({ is_on: true })
  })

  it('to a receiver that is gone switches its webhook off at once', async () => {
    const deputy = await buildUser(scene.db, {
      tenantId: scene.tenantId,
      username: 'deputy',
      access: ['userAdmin' as const],
      seesAllProjects: true,
    })
    const north = { tenantId: scene.tenantId, projectIds: [scene.projects.north], access: ['userAdmin' as const] }
    await buildUser(scene.db, { username: 'north', ...north })
    receiver.answer((response) => response.writeHead(410).end())
    await scene.create(receiver.url, { projectKeys: ['SOUTH'] })
    await scene.createAction('In the south', 'SOUTH~barn')
    await scene.db.updateTable('user_account').set({ status: 'deleted' }).where('id', '=', scene.admin).execute()
    await deliver()
    expect(await webhook()).toMatchObject({ is_on: false, off_reason: 'gone' })
    expect((await mails()).map((mail) => mail.recipient_id)).toEqual([deputy])
  })
})

describe('two servers', () => {
  it('take turns, and send each message once', async () => {
    await scene.create(receiver.url)
    for (let number = 0; number < 6; number += 1) {
      await scene.create(receiver.url, { name: `Webhook ${number}` })
    }
    for (let number = 0; number < 5; number += 1) await scene.createAction(`Action ${number}`)
    await Promise.all([scene.tell(), scene.tell()])
    const counts = await Promise.all([sendDue(parts), sendDue(sendingParts(test))])
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(new Set(ids()).size).toBe(35)
    expect(ids()).toHaveLength(35)
  })

  it('lose nothing if one is killed while it sends', async () => {
    await scene.create(receiver.url)
    await scene.createAction()
    await scene.tell()
    // The killed one: it claimed the webhook, and is heard of no more.
    expect(await claimDue(parts)).toBeDefined()
    expect(await sendDue(parts)).toBe(0)
    later(1)
    expect(await sendDue(parts)).toBe(1)
    expect(await sendDue(parts)).toBe(0)
    expect(receiver.messages).toHaveLength(1)
  })
})

describe('a receiver that', () => {
  const problemOf = async () => (await attempts()).at(-1)?.problem?.code

  it('does not answer in time has failed', async () => {
    receiver.answer(() => undefined)
    await scene.create(receiver.url)
    await scene.createAction()
    await deliver()
    expect(await problemOf()).toBe('webhook.no-answer')
  })

  it('answers with a hundred megabytes has accepted, and little of it is kept', async () => {
    let written = 0
    receiver.answer((response) => {
      const part = Buffer.alloc(1024 * 1024, 'x')
      const more = () => {
        while (written < 100 && !response.destroyed) {
          written += 1
          if (!response.write(part)) return void response.once('drain', more)
        }
        response.end()
      }
      response.writeHead(200)
      more()
    })
    await scene.create(receiver.url)
    await scene.createAction()
    await deliver()
    expect((await attempts())[0]).toMatchObject({ status: 200, answer: 'x'.repeat(16 * 1024) })
    expect(written).toBeLessThan(100)
  })

  it('never ends its answer has accepted what its status says', async () => {
    receiver.answer((response) => void response.writeHead(202).write('queued\0'))
    await scene.create(receiver.url)
    await scene.createAction()
    await deliver()
    expect((await attempts())[0]).toMatchObject({ status: 202, answer: 'queued\uFFFD' })
  })

  it('redirects has failed, and where it leads is not asked', async () => {
    const { server, asked, url } = await bystander()
    receiver.answer((response) => response.writeHead(307, { location: `${url}/admin?token=1` }).end())
    await scene.create(receiver.url)
    await scene.createAction()
    await deliver()
    expect(await problemOf()).toBe('webhook.redirect')
    expect((await attempts())[0]?.problem?.params).toEqual({ address: `${url}/admin` })
    expect(asked).toEqual([])
    server.close()
  })

  it('has a name that leads elsewhere later is asked where it was checked', async () => {
    const { server, asked, url } = await bystander()
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const transport = httpTransport({
      allowed: test.config.webhookPrivateAddresses,
      resolve: async () => answers.shift() ?? ['127.0.0.2'],
    })
    const rebinding = sendingParts(test, transport)
    await scene.create(`http://rebinding.example:${receiver.port}/hook`)
    await scene.createAction()
    await scene.tell()
    await sendDue(rebinding)
    expect((await attempts())[0]?.status).toBe(204)
    expect(receiver.messages[0]?.headers.host).toBe(`rebinding.example:${receiver.port}`)
    await scene.createAction('Again')
    await scene.tell()
    await sendDue(rebinding)
    expect(await problemOf()).toBe('webhook.private-address')
    expect(receiver.messages).toHaveLength(1)
    expect(asked).toEqual([])
    server.close()
    expect(url).toContain('127.0.0.1')
  })

  it('is down, unknown or silent about its name says why in the log', async () => {
    const { id } = await scene.create(receiver.url)
    await receiver.stop()
    await scene.createAction()
    await deliver()
    expect((await scene.log(id))[0].lastProblem).toBe('No connection to 127.0.0.1 (ECONNREFUSED).')
    await scene.call('PUT', `/v1/webhooks/${id}`, scene.settings('https://nowhere.example/'))
    const resolve = async () => {
      throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    }
    later(1)
    await sendDue(sendingParts(test, httpTransport({ allowed: [], resolve })))
    expect((await scene.log(id))[0].lastProblem).toContain('No address was found for nowhere.example')
  })
})

/** A server that should never be asked. */
async function bystander(): Promise<{ server: Server; asked: string[]; url: string }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
