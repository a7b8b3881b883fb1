// @module-tag whole
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildProject, buildSite } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { newSender, type Sender } from '../../../test/fixtures/ingest.ts'

/** More by hand: WIDE_POINTS=100000 is the most that a table may have. */
const COUNT = Number(process.env.WIDE_POINTS ?? 20_000)

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

async function send(payload: string, language = 'en') {
  const answer = await app.ask({
    method: 'POST',
    url: '/api/v1/ingest/samples?create=true&siteId=tower',
    headers: { authorization: `Bearer ${sender.key}`, 'content-type': 'text/csv', 'accept-language': language },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

it.each([
  ['more than 100,000 points', wide(100_001)],
  ['more than 100,000 points below a title', wide(100_001, { title: 'Trend report of March' })],
  // More than the first MiB, which is looked at of any table.
  ['points without an end', `t${',ahu'.repeat(300_000)}`],
])('a header of %s is refused, and says what to do', async (_, payload) => {
  const { status, body } = await send(payload)
  expect(status).toBe(413)
  expect(body).toMatchObject({ code: 'samples.wide-header', params: { maximum: 100_000 } })
  expect(body.message).toContain('it may have 100,000, one for each point. Split it into files with fewer columns')
  expect((await send(payload, 'fr')).body.message).toContain('Répartissez-le en fichiers de moins de colonnes')
  expect(await app.database.db.selectFrom('point').select('id').execute()).toEqual([])
})

it('a header that is too long to be looked at is refused', async () => {
  const { status, body } = await send(`t,${'a'.repeat(9_000_000)}`)
  expect({ status, ...body }).toMatchObject({ status: 413, code: 'import.long-header', params: { maximum: 8_000_000 } })
})

it.each([
  ['', wide(COUNT)],
  [', below a title', wide(COUNT, { title: 'Trend report of March' })],
])('as many points side by side as a spreadsheet has columns are stored%s', async (_, payload) => {
  const { status, body } = await send(payload)
  expect({ status, ...body }).toMatchObject({ status: 200, accepted: 2 * COUNT, rejectedCount: 0 })
  expect(await app.database.db.selectFrom('point').select('id').execute()).toHaveLength(COUNT)
})

it('rows may be longer than their header', async () => {
  const header = Array.from({ length: 5000 }, (_, place) => `p${place}`)
  const row = header.map(() => '21.0000000000000000001').join(',')
  const { status, body } = await send(`t,${header.join(',')}\n2026-03-09T09:00:00Z,${row}\n`)
  expect({ status, ...body }).toMatchObject({ status: 200, accepted: 5000, rejectedCount: 0 })
})
