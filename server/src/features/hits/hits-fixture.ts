import {
  buildEquipRule,
  buildOccurrence,
  buildProject,
  buildRule,
  buildSite,
  buildTenant,
  buildUser,
} from '../../testing/factories.ts'
import type { TestApp } from '../../testing/test-app.ts'

/** Two air handlers with a rule about their fans, one of them with a meter as well, and people who see them or not. */
export async function buildHitsFixture({ database: { db } }: TestApp) {
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'P1')
  const tower = await buildSite(db, { tenantId, projectId, key: 'tower' })
  const fanRule = await buildRule(db, { tenantId, key: 'fan', projectRules: [{ projectId, priority: 2 }] })
  const meterRule = await buildRule(db, {
    tenantId,
    key: 'meter',
    category: null,
    projectRules: [{ projectId, priority: 0 }],
  })
  const ahu1 = await buildEquipRule(db, { siteId: tower, ruleId: fanRule, equipKey: 'ahu-1' })
  const ahu2 = await buildEquipRule(db, { siteId: tower, ruleId: fanRule, equipKey: 'ahu-2' })
  const meter = await buildEquipRule(db, { siteId: tower, ruleId: meterRule, equipKey: 'ahu-1' })
  await buildOccurrence(db, { equipRuleId: ahu1, day: '2026-03-09', starts: [1_773_010_000, 1_773_020_000] })
  await buildOccurrence(db, { equipRuleId: ahu1, day: '2026-03-10', starts: [1_773_100_000], severity: 'critical' })
  await buildOccurrence(db, { equipRuleId: ahu2, day: '2026-03-08', starts: [1_772_930_000], severity: 'low' })
  await buildOccurrence(db, { equipRuleId: meter, day: '2026-03-10', severity: 'odd' })
  const operator = await buildUser(db, { tenantId, username: 'operator', projectIds: [projectId], groups: ['Bueno'] })
  await buildUser(db, { tenantId, username: 'stranger', groups: ['Bueno'] })
  await buildUser(db, { tenantId, username: 'guest', access: [], projectIds: [projectId] })
  await buildUser(db, {
    tenantId,
    username: 'roleless',
    groups: ['Bueno'],
    rolesRestriction: null,
    projectIds: [projectId],
  })
  return { tenantId, projectId, tower, fanRule, ahu1, ahu2, operator }
}

interface Asking {
  /** A session's cookie; empty for nobody. */
  as: string
  range?: string
  path?: string
}

const RANGE = 'from=2026-03-07&to=2026-03-10'

/** Asks for what was found at the tower, or for what `body` says. */
export function askForHits(test: TestApp, body: object, { as, range = RANGE, path = 'synco/ui/insights' }: Asking) {
  const payload = { sites: ['tower'], insightType: 'insights', ...body }
  return test.ask({ method: 'POST', url: `/api/${path}?${range}`, payload }, as)
}
