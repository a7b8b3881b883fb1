import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildOccurrence, buildProject, buildSite, buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildHitsFixture } from '../../../../test/fixtures/hits.ts'

let test: TestApp
let fixture: Awaited<ReturnType<typeof buildHitsFixture>>
let as: string

beforeAll(async () => {
  test = await testApp({ REPORT_LINKS: 'on' })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  fixture = await buildHitsFixture(test)
  as = await test.signIn('operator')
})

const FEBRUARY = 'from=2026-02-01&to=2026-02-28'
const create = async (more: object = {}, range = FEBRUARY) => {
  const payload = { sites: ['tower'], name: 'February', days: 30, ...more }
  return test.ask({ method: 'POST', url: `/api/v1/overview/links?${range}`, payload }, as)
}
const open = (token: string) => test.ask({ url: `/api/v1/reports?token=${token}` })
const list = async () => (await test.ask({ url: '/api/v1/overview/links' }, as)).json().links

it('a report is shown without signing in, and stays as it was', async () => {
  await buildOccurrence(test.database.db, { equipRuleId: fixture.ahu1, day: '2026-02-07' })
  const payload = { sites: ['tower'], insightType: 'insights' }
  const seen = (await test.ask({ method: 'POST', url: `/api/v1/overview?${FEBRUARY}`, payload }, as)).json()
  const created = await create()
  expect(created.statusCode).toBe(201)
  const { token } = created.json()
  await buildOccurrence(test.database.db, { equipRuleId: fixture.ahu2, day: '2026-02-08' })

  const opened = await open(token)
  expect(opened.statusCode).toBe(200)
  const { report, name, siteNames } = opened.json()
  expect({ name, siteNames }).toEqual({ name: 'February', siteNames: [seen.bySite[0].name] })
  const { silentSites, idleRules } = seen.health
  expect(report).toEqual({ ...seen, health: { silentSites: silentSites.length, idleRules: idleRules.length } })
  expect(report.sum.new + report.sum.continuing).toBeGreaterThan(0)
})

it('the token is not kept, and the list says when a link was opened', async () => {
  const { token, link } = (await create()).json()
  expect(await list()).toEqual([{ ...link, lastOpenedAt: null }])
  await open(token)
  expect(await list()).toEqual([{ ...link, lastOpenedAt: test.clock.now.toISOString() }])
  const { rows } = await test.database.pool.query('select l::text as line from report_link l')
  expect(JSON.stringify(rows)).not.toContain(token)
})

it.each<[string, () => Promise<unknown>]>([
  ['it has expired', async () => (test.clock.now = new Date(test.clock.now.getTime() + 30 * 86_400_000))],
  [
    'it was revoked',
    async () => test.ask({ method: 'DELETE', url: `/api/v1/overview/links/${(await list())[0].id}` }, as),
  ],
  [
    'the account of its creator was deactivated',
    () => test.database.db.updateTable('user_account').set({ status: 'deleted' }).execute(),
  ],
])('a link shows nothing once %s', async (_, end) => {
  const { token } = (await create()).json()
  expect((await open(token)).statusCode).toBe(200)
  await end()
  const closed = await open(token)
  expect({ status: closed.statusCode, code: closed.json().code }).toEqual({ status: 404, code: 'report-link.gone' })
})

it('while links are off, none is created or shown', async () => {
  const { token } = (await create()).json()
  const off = await testApp({}, { database: test.database })
  expect((await off.ask({ url: `/api/v1/reports?token=${token}` })).statusCode).toBe(404)
  await off.app.close()
})

it.each([
  ['other than the days offered', { days: 31 }],
  ['without a name', { name: '  ' }],
  ['for no site', { sites: [] }],
  ['for a site that does not exist', { sites: ['nowhere'] }],
])('a link %s is refused', async (_, wrong) => {
  expect((await create(wrong)).statusCode).toBe(422)
  expect(await list()).toEqual([])
})

it('a link to more than 400 days is refused, as their overview is', async () => {
  const refused = await create({}, 'from=2016-01-01&to=2025-12-31')
  expect(refused.json()).toMatchObject({ code: 'range.too-long' })
})

it('a person has at most a hundred links', async () => {
  await create()
  await test.database.pool.query(
    `insert into report_link (tenant_id, created_by, token_hash, name, from_date, to_date, site_count, site_names,
                              report, created_at, expires_at)
     select tenant_id, created_by, token_hash || int4send(n), name, from_date, to_date, site_count, site_names, report,
            created_at, expires_at
       from report_link, generate_series(1, 98) n`,
  )
  expect((await create()).statusCode).toBe(201)
  const refused = await create()
  expect({ status: refused.statusCode, code: refused.json().code }).toEqual({
    status: 409,
    code: 'report-link.too-many',
  })
})

it('a report is not made without a site that was asked for', async () => {
  const created = await create({ sites: ['tower', 'castle', 'NORTH~castle'] })
  expect(created.statusCode).toBe(422)
  expect(created.json()).toMatchObject({
    code: 'report-link.unseen-sites',
    message: expect.stringMatching(
      /without 2 sites that do not exist or that you do not see: castle(,| and) NORTH~castle/,
    ),
    fields: { sites: expect.any(String) },
  })
  expect(await list()).toEqual([])
})

it('an administrator who does not see every site has only their own links', async () => {
  const { db } = test.database
  const { tenantId, projectId } = fixture
  await create()
  const [{ id }] = await list()
  const south = await buildProject(db, tenantId, 'SOUTH')
  await buildSite(db, { tenantId, projectId: south, key: 'quay' })
  const access = ['userAdmin' as const, 'viewTriagePage' as const]
  await buildUser(db, { tenantId, username: 'part', access, projectIds: [projectId] })
  await buildUser(db, { tenantId, username: 'whole', access, seesAllProjects: true })
  as = await test.signIn('part')
  expect(await list()).toEqual([])
  expect((await test.ask({ method: 'DELETE', url: `/api/v1/overview/links/${id}` }, as)).statusCode).toBe(404)
  as = await test.signIn('whole')
  expect(await list()).toMatchObject([{ id }])
})
