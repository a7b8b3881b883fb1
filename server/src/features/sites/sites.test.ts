import type { Portfolio } from '@bonfire/contract/sites'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { buildProject, buildSite, buildTenant, buildUser } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'

type WireProject = z.input<typeof Portfolio>['projects'][string]

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  const { db } = test.database
  const tenantId = await buildTenant(db)
  const north = await buildProject(db, tenantId, 'NORTH')
  const south = await buildProject(db, tenantId, 'SOUTH')
  const tower = await buildSite(db, { tenantId, projectId: north, key: 'tower' })
  await buildSite(db, { tenantId, projectId: north, key: 'depot' })
  await buildSite(db, { tenantId, projectId: south, key: 'mall' })
  const other = await buildTenant(db, 'other')
  const foreign = await buildProject(db, other, 'NORTH')
  await buildSite(db, { tenantId: other, projectId: foreign, key: 'foreign' })
  await buildUser(db, { tenantId, username: 'all', seesAllProjects: true })
  await buildUser(db, { tenantId, username: 'project', projectIds: [south] })
  await buildUser(db, { tenantId, username: 'site', siteRowIds: [tower] })
})

/** The portfolio's projects by key. */
const projectsOf = (projects: Record<string, WireProject>) =>
  Object.fromEntries(Object.values(projects).map((project) => [project.project_key, project]))

const portfolioOf = async (username: string, asked = username) =>
  test.ask({ url: `/api/v2/users/${asked}/portfolio` }, await test.signIn(username))

it('a person with every project sees all sites of the tenant and no others', async () => {
  const { projects, sites } = (await portfolioOf('all')).json()
  expect(Object.keys(projectsOf(projects)).sort()).toEqual(['NORTH', 'SOUTH'])
  for (const [key, project] of Object.entries<WireProject>(projects)) expect(project.project_pk).toBe(key)
  expect(Object.keys(sites).sort()).toEqual(['NORTH~depot', 'NORTH~tower', 'SOUTH~mall'])
})

it('a person with one project sees its sites only', async () => {
  expect(Object.keys((await portfolioOf('project')).json().sites)).toEqual(['SOUTH~mall'])
})

it('a person with one site sees its project with that site only', async () => {
  const { projects, sites } = (await portfolioOf('site')).json()
  expect(Object.keys(sites)).toEqual(['NORTH~tower'])
  expect(projectsOf(projects).NORTH?.sites).toEqual(['NORTH~tower'])
})

it('a project without sites is visible to people who have it whole', async () => {
  const { db } = test.database
  const { id: tenantId } = await db.selectFrom('tenant').select('id').orderBy('id').executeTakeFirstOrThrow()
  const empty = await buildProject(db, tenantId, 'EMPTY')
  await buildUser(db, { tenantId, username: 'keeper', projectIds: [empty] })
  for (const username of ['all', 'keeper']) {
    expect(projectsOf((await portfolioOf(username)).json().projects).EMPTY?.sites).toEqual([])
  }
  for (const username of ['project', 'site']) {
    expect(projectsOf((await portfolioOf(username)).json().projects)).not.toHaveProperty('EMPTY')
  }
})

it('projects and sites carry every documented field', async () => {
  const { db } = test.database
  const facts = { forge_id: 'forge-7', jira_key: 'NTH', skyspark_url: 'https://skyspark.example', currency: 'GBP' }
  await db.updateTable('project').set(facts).where('project_key', '=', 'NORTH').execute()
  await db.updateTable('site').set({ forge_id: 'forge-tower' }).where('site_key', '=', 'tower').execute()
  const { projects, sites } = (await portfolioOf('site')).json()
  expect(projectsOf(projects).NORTH).toEqual({
    project_pk: expect.stringMatching(/^\d+$/),
    project_name: 'Project NORTH',
    project_key: 'NORTH',
    jira_key: 'NTH',
    forge_id: 'forge-7',
    sites: ['NORTH~tower'],
    skysparkURL: 'https://skyspark.example',
    currency: 'GBP',
    unseenSites: 1,
  })
  expect(sites['NORTH~tower']).toEqual({
    id: 'NORTH~tower',
    label: 'Site tower',
    state: 'NSW',
    syncoId: 'tower',
    forgeId: 'forge-tower',
    projectId: 'NORTH',
    timezone: 'Australia/Sydney',
  })
})

it('a site is snoozed until its snooze end', async () => {
  const snoozedUntil = new Date(test.clock.now.getTime() + 60_000)
  await test.database.db
    .updateTable('site')
    .set({ snoozed_until: snoozedUntil })
    .where('site_key', '=', 'tower')
    .execute()
  const end = snoozedUntil.getTime() / 1000
  expect((await portfolioOf('site')).json().sites['NORTH~tower'].snoozeEnd).toBe(end)
  test.clock.now = new Date(snoozedUntil.getTime() + 1000)
  expect((await portfolioOf('site')).json().sites['NORTH~tower'].snoozeEnd).toBeUndefined()
})

it('someone else’s portfolio is not found', async () => {
  expect((await portfolioOf('site', 'all')).statusCode).toBe(404)
})

it('a portfolio requires a signed-in person', async () => {
  expect((await test.ask({ url: '/api/v2/users/all/portfolio' })).statusCode).toBe(401)
})

it('the own tenant’s uiDomain is found, another’s is not', async () => {
  const cookie = await test.signIn('site')
  expect((await test.ask({ url: '/api/v2/tenants/acme' }, cookie)).json().uiDomain).toBe('acme.example')
  expect((await test.ask({ url: '/api/v2/tenants/other' }, cookie)).statusCode).toBe(404)
})
