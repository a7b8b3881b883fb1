import { listActionHistory, loadActions, readAction } from '@bonfire/contract/actions/actions'
import { listNames, loadComments } from '@bonfire/contract/actions/comments'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { listSessions } from '@bonfire/contract/people/passwords'
import { readPreferences } from '@bonfire/contract/people/users'
import { search } from '@bonfire/contract/search'
import { readTenant } from '@bonfire/contract/sites'
import { action, associatedEquip, listedAction } from '../action-samples.ts'
import { insightGroup, packedGroups } from '../group-samples.ts'
import { occurrence, occurrenceMap, ownSession, preferences, site } from '../samples.ts'
import { signedInServer } from '../signed-in-server.ts'
import type { StubServer } from '../stub-server.ts'

/** Two sites with rules, a snooze, actions and a colleague. */
export function fullServer(): StubServer {
  const sites = [site(), site({ id: 'SOUTH~mill', projectId: 'SOUTH', syncoId: 'mill', label: 'Old Mill' })]
  const server = signedInServer({ user: { groups: ['Administrators', 'Monitoring'] }, sites })
  const groups = [
    insightGroup({ targets: [1, 2], actionsCount: 1, activeActionsCount: 1 }),
    insightGroup({ ruleId: 'valve-leaks', ruleName: 'Valve leaks', priority: 2, severity: 'critical', targets: [3] }),
    insightGroup({ siteId: 'mill', site: 'Old Mill', project: 'SOUTH', ruleType: 'metering', severity: 'low' }),
    insightGroup({ ruleId: 'flat', ruleName: 'Sensor is flat', activeTargetCount: 0, activeHits: 0 }),
  ]
  const snoozed = { isSnoozed: true, snoozeEnd: Math.floor(Date.now() / 1000) + 86_400, snoozedBy: 'Ben Shaw' }
  const equips = [
    occurrence(),
    occurrence({ equipRuleId: '2', severity: 'low', description: 'Stays on' }),
    occurrence({ equipRuleId: '3', issueKey: 'NORTH-1', issueStatus: 'Parked' }),
    occurrence({ equipRuleId: '4', ...snoozed }),
  ]
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap(equips) : packedGroups(groups)))
  const statuses = ['New Action', 'Work In Progress', 'Parked', 'To Be Raised MM'] as const
  server.on(loadActions, () =>
    statuses.map((bonfire_status, place) =>
      listedAction({ key: `NORTH-${place + 1}`, bonfire_status, gas: place, total_financial_impact: 100 * place }),
    ),
  )
  server.on(readAction, () => action({ associatedEquips: [associatedEquip()], description: 'It is **loud**' }))
  server.on(loadComments, () => [])
  server.on(listActionHistory, () => ({ history: [] }))
  server.on(listNames, () => [{ display: 'Ben Shaw', id: '2', authId: '2' }])
  server.on(readPreferences, () => preferences())
  server.on(listSessions, () => [ownSession(), ownSession({ id: '2', isThis: false })])
  server.on(readTenant, () => ({ tenantId: 'acme', name: 'Acme', uiDomain: '' }))
  server.on(search, () => ({ rules: [], equips: [], actions: [], people: [] }))
  return server
}
