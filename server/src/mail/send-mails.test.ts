import { afterAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { buildAction, buildProject, buildSite, buildTenant, buildUser } from '../testing/factories.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { testApp } from '../testing/test-app.ts'
import { smtpTransport } from './mail-transport.ts'

const test = await testApp()
afterAll(() => test.close())

it('an answered write sends its mails at once, with links to where people reach the server', async () => {
  const { db } = test.database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const siteId = await buildSite(db, { tenantId, projectId, key: 'mill' })
  await buildUser(db, { tenantId, username: 'ada', projectIds: [projectId] })
  const bo = await buildUser(db, { tenantId, username: 'bo', projectIds: [projectId] })
  await buildAction(db, { siteId })
  await db.updateTable('action').set({ created_by: bo }).execute()
  const cookie = await test.signIn('ada')
  const server = await startMailServer()
  const app = await buildApp({ ...test, mailTransport: smtpTransport(server.url), clock: () => test.clock.now })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v2/actions/NORTH-1/comments',
    payload: { body: 'The *spare* is here' },
    headers: { cookie },
  })
  expect(answer.statusCode).toBe(201)
  await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(1)
  await app.close()
  expect(server.mails[0]?.recipients).toEqual(['bo@acme.example'])
  expect(server.mails[0]?.text).toContain(`> The *spare* is here\n\nNORTH-1 Mend the valve`)
  expect(server.mails[0]?.text).toContain(`${url}/actions/NORTH-1\n`)
  await server.stop()
})
