import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildProject, buildSite } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { newSender, type Sender } from '../../../../test/fixtures/ingest.ts'

let app: TestApp
let sender: Sender
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  const { db } = app.database
  const projectId = await buildProject(db, sender.tenantId, 'NORTH')
  await buildSite(db, { tenantId: sender.tenantId, projectId, key: 'tower', timezone: 'UTC' })
})

/** A table with a column for each of so many points. */
function wide(count: number, { title = '' } = {}): string {
  const header = Array.from({ length: count }, (_, place) => `ahu-${place}`)
  const rows = ['00', '05'].map((minute) => [`2026-03-09T09:${minute}:00Z`, ...header.map((_, place) => place % 90)])
  return [title, ['t', ...header].join(','), ...rows.map((row) => row.join(','))].filter(Boolean).join('\n')
}

async function send(payload: string) {
  const answer = await app.ask({
    method: 'POST',
    url: '/api/v1/ingest/samples?create=true&siteId=tower',
    headers: { authorization: `Bearer ${sender.key}`, 'content-type': 'text/csv' },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

it.each([
  ['100,000 points', wide(100_000)],
  ['100,000 points below a title', wide(100_000, { title: 'Trend report of March' })],
  ['points without an end', `t${',ahu'.repeat(1_000_000)}`],
])('a header of %s is refused at once, and says why', async (_, payload) => {
  const { status, body } = await send(payload)
  expect(status).toBe(413)
  expect(body).toMatchObject({ code: 'import.long-header', params: { maximum: 100_000 } })
  expect(body.message).toContain('longer than 100,000 characters')
  expect(await app.database.db.selectFrom('point').select('id').execute()).toEqual([])
})

it('thousands of points side by side are stored', async () => {
  const { status, body } = await send(wide(3000))
  expect({ status, ...body }).toMatchObject({ status: 200, accepted: 6000, rejectedCount: 0 })
})

it('rows may be longer than their header', async () => {
  const header = Array.from({ length: 5000 }, (_, place) => `p${place}`)
  const row = header.map(() => '21.0000000000000000001').join(',')
  const { status, body } = await send(`t,${header.join(',')}\n2026-03-09T09:00:00Z,${row}\n`)
  expect({ status, ...body }).toMatchObject({ status: 200, accepted: 5000, rejectedCount: 0 })
})
