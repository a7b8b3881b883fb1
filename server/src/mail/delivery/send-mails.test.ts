import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { buildAction, buildProject, buildSite, buildTenant, buildUser } from '../../../test/app/factories.ts'
import { testApp } from '../../../test/app/test-app.ts'
import { startMailServer } from '../../../test/servers/mail-server.ts'
import { buildApp } from '../../app/app.ts'
import { smtpTransport } from './mail-transport.ts'

const test = await testApp()
afterAll(() => test.close())

let cookie: string

beforeEach(async () => {
  await test.reset()
  const { db } = test.database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'mill' })
  await buildUser(db, { tenantId, username: 'ada', projectIds: [projectId] })
  const bo = await buildUser(db, { tenantId, username: 'bo', projectIds: [projectId] })
  await buildAction(db, { siteRowId })
  await db.updateTable('action').set({ created_by: bo }).execute()
  cookie = await test.signIn('ada')
})

/** The app on the test's database, listening, with a mail server. */
async function listen(smtpUrl: string) {
  const app = await buildApp({ ...test, mailTransport: smtpTransport(smtpUrl), clock: () => test.clock.now })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const comment = () =>
    app.inject({
      method: 'POST',
      url: '/api/v2/actions/NORTH-1/comments',
      payload: { body: 'The *spare* is here' },
      headers: { cookie },
    })
  return { app, url, comment }
}

it('a completed write sends its mails immediately, with links to the public address', async () => {
  const server = await startMailServer()
  const { app, url, comment } = await listen(server.url)
  expect((await comment()).statusCode).toBe(201)
  await expect.poll(() => server.mails.length).toBe(1)
  await app.close()
  expect(server.mails[0]?.recipients).toEqual(['bo@acme.example'])
  expect(server.mails[0]?.text).toContain('> The *spare* is here\n\nNORTH-1 Mend the valve')
  expect(server.mails[0]?.text).toContain(`${url}/actions/NORTH-1?locale=en\n`)
  await server.stop()
})

it('a forgotten password sends its mail immediately, signed in or not', async () => {
  const server = await startMailServer()
  const { app, url } = await listen(server.url)
  await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: 'bo@acme.example' } })
  await expect.poll(() => server.mails.length).toBe(1)
  await app.close()
  expect(server.mails[0]?.recipients).toEqual(['bo@acme.example'])
  expect(server.mails[0]?.text).toContain(`${url}/reset-password?token=`)
  await server.stop()
})

it('a silent mail server delays no write', async () => {
  const calls: Socket[] = []
  const silent = createServer((socket) => calls.push(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { app, comment } = await listen(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
  await comment()
  await expect.poll(() => calls.length).toBeGreaterThan(1)
  const answers = await Promise.all([comment(), comment(), comment()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  for (const call of calls) call.destroy()
  silent.close()
  await app.close()
  const waiting = await test.database.db.selectFrom('mail').selectAll().where('sent_at', 'is', null).execute()
  expect(waiting).toHaveLength(4)
})
