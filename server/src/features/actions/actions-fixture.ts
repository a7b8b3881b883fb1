import type { LightMyRequestResponse } from 'fastify'
import { buildProject, buildRule, buildSite, buildTenant, buildUser } from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'

/**
 * Two projects with a site each (`tower` of NORTH, `mall` of SOUTH) and one rule in use at both. The engineer sees NORTH,
 * the manager both and may choose Triage, the contractor SOUTH; the roleless sees NORTH.
 */
export async function buildActionsFixture({ database: { db } }: Pick<TestApp, 'database'>) {
  const tenantId = await buildTenant(db)
  const north = await buildProject(db, tenantId, 'NORTH')
  const south = await buildProject(db, tenantId, 'SOUTH')
  const tower = await buildSite(db, { tenantId, projectId: north, key: 'tower' })
  const mall = await buildSite(db, { tenantId, projectId: south, key: 'mall' })
  const ruleId = await buildRule(db, {
    tenantId,
    key: 'fan',
    projectRules: [{ projectId: north }, { projectId: south }],
  })
  const person = (username: string, parts: Partial<Parameters<typeof buildUser>[1]> = {}) =>
    buildUser(db, { tenantId, username, projectIds: [north], ...parts })
  return {
    tenantId,
    north,
    south,
    tower,
    mall,
    ruleId,
    engineer: await person('engineer'),
    manager: await person('manager', { projectIds: [north, south], access: ['admin_statuses'] }),
    contractor: await person('contractor', { projectIds: [south] }),
    roleless: await person('roleless', { rolesRestriction: null }),
  }
}

export type ActionsFixture = Awaited<ReturnType<typeof buildActionsFixture>>

/** An action that every rule allows. */
const mended = {
  siteId: 'NORTH~tower',
  summary: 'Mend the valve of AHU 1',
  status: 'New Action',
  priority: 'Major',
  context: 'FDD',
  responsible: 'Site Local',
}

/** The calls about actions, as the person of a cookie makes them. */
export function actionCalls(test: TestApp, cookie: string) {
  const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<LightMyRequestResponse> =>
    test.ask({ method, url: `/api${url}`, ...(payload && { payload }) }, cookie)
  return {
    create: (change: object = {}) => ask('POST', '/issue', { ...mended, ...change }),
    list: (request: object = {}) =>
      ask('POST', '/issues', { site: ['tower', 'mall'], project: [], status: 'open', ...request }),
    read: (key: string) => ask('GET', `/issue/${key}`),
    update: (key: string, change: object) => ask('PUT', `/v2/actions/${key}`, change),
    history: (key: string) => ask('GET', `/v2/actions/${key}/history`),
    associate: (payload: object) => ask('POST', '/v2/actions/associate', payload),
    dissociate: (key: string, equipRuleIds: readonly unknown[]) =>
      ask('POST', `/v2/actions/${key}/dissociate`, { equipRuleIds }),
  }
}

export type ActionCalls = ReturnType<typeof actionCalls>
