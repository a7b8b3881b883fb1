import { buildSite, buildUser } from '../app/factories.ts'
import type { TestApp } from '../app/test-app.ts'
import { buildRulesFixture } from '../fixtures/rules.ts'

/**
 * NORTH has the sites tower and annexe, SOUTH has mall. `some` sees the tower and all of SOUTH, `one-each` a site of each
 * project, `tower` the tower, `north` all of NORTH by its sites, `project` NORTH itself, `all` everything. Each may do whatever administrators and
 * engineers may.
 */
export async function buildSightScene(test: TestApp) {
  const { db } = test.database
  const { tenantId, north, south, tower } = await buildRulesFixture(test)
  const annexe = await buildSite(db, { tenantId, projectId: north, key: 'annexe' })
  const { id: mall } = await db.selectFrom('site').select('id').where('site_key', '=', 'mall').executeTakeFirstOrThrow()
  const rights = {
    access: ['userAdmin', 'viewTriagePage'],
    rolesRestriction: ['Users', 'Engineering Admins', 'Administrators'],
  }
  const person = { tenantId, ...rights }
  await buildUser(db, { ...person, username: 'some', projectIds: [south], siteRowIds: [tower] })
  await buildUser(db, { ...person, username: 'one-each', siteRowIds: [tower, mall] })
  await buildUser(db, { ...person, username: 'tower', siteRowIds: [tower] })
  await buildUser(db, { ...person, username: 'north', siteRowIds: [tower, annexe] })
  await buildUser(db, { ...person, username: 'project', projectIds: [north] })
  await buildUser(db, { ...person, username: 'all', seesAllProjects: true })
  return { tenantId, north, south, tower, annexe, mall }
}

export const inPart = (seen: number, all: number) => ({ code: 'sites.in-part', params: { seen, all } })
