import type { ProjectRuleSetting } from '@bonfire/contract/rules'
import { buildProject, buildRule, buildSite, buildTenant, buildUser } from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'

/**
 * Two projects of a tenant, three rules (`pump` without any setting), a stranger's tenant that uses the same ids,
 * and somebody of every kind. `engineer` and `admin` may change settings.
 */
export async function buildRulesFixture({ database: { db } }: TestApp) {
  const tenantId = await buildTenant(db)
  const north = await buildProject(db, tenantId, 'NORTH')
  const south = await buildProject(db, tenantId, 'SOUTH')
  const tower = await buildSite(db, { tenantId, projectId: north, key: 'tower' })
  await buildSite(db, { tenantId, projectId: south, key: 'mall' })
  const fan = await buildRule(db, {
    tenantId,
    key: 'fan',
    projectRules: [
      { projectId: north, priority: 2 },
      { projectId: north, type: 'monitoring', priority: 3 },
      { projectId: south, priority: 1 },
    ],
  })
  await buildRule(db, { tenantId, key: 'meter', projectRules: [{ projectId: north, priority: 0, active: false }] })
  await buildRule(db, { tenantId, key: 'pump', category: null })
  const other = await buildTenant(db, 'other')
  const foreign = await buildProject(db, other, 'FOREIGN')
  await buildSite(db, { tenantId: other, projectId: foreign, key: 'elsewhere' })
  await buildRule(db, { tenantId: other, key: 'alien', projectRules: [{ projectId: foreign }] })
  const person = (username: string, rolesRestriction: string[] | null, projectIds = [north]) =>
    buildUser(db, { tenantId, username, rolesRestriction, projectIds })
  await person('admin', ['Administrators'], [north, south])
  await person('engineer', ['Users', 'Engineering Admins'])
  await person('user', ['Users'])
  await person('unrestricted', [])
  await person('roleless', null)
  return { tenantId, north, south, tower, fan }
}

/** The calls, as the person of a cookie. */
export const rulesCalls = (test: TestApp, cookie: string) => ({
  list: () => test.ask({ url: '/api/rules' }, cookie),
  search: (projectKeys: unknown, type = 'insights') =>
    test.ask({ method: 'POST', url: `/api/v1/project-rules/search?type=${type}`, payload: { projectKeys } }, cookie),
  save: (payload: object) =>
    test.ask(
      { method: 'POST', url: '/api/v1/project-rules/update', payload: { enable: [], disable: [], ...payload } },
      cookie,
    ),
  changes: (query: Record<string, string>) =>
    test.ask(
      { url: '/api/v1/project-rules/changes', query: { projectKey: 'NORTH', type: 'insights', ...query } },
      cookie,
    ),
  setting: async (ruleId: string, { projectKey = 'NORTH', type = 'insights' } = {}) => {
    const payload = { projectKeys: [projectKey] }
    const answer = await test.ask({ method: 'POST', url: `/api/v1/project-rules/search?type=${type}`, payload }, cookie)
    const [setting] = (answer.json()[ruleId]?.settings ?? []) as ProjectRuleSetting[]
    if (!setting) throw new Error(`${ruleId} has no setting in ${projectKey}: ${answer.body}`)
    return setting
  },
})

/** An entry of `enable`. */
export const on = (ruleId: string, priority: number, { projectKey = 'NORTH', type = 'insights' } = {}) => ({
  rule: { id: ruleId },
  projectKey,
  type,
  priority,
})

/** An entry of `disable` that names no record. */
export const off = (ruleId: string, { projectKey = 'NORTH', type = 'insights' } = {}) => ({ ruleId, projectKey, type })
