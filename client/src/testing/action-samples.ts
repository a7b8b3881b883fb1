import type { Action, AssociatedEquip, ListedAction } from '@bonfire/contract/actions/actions'
import { midnight, type Sent, TODAY } from './samples.ts'

/** An open action at Harbour Tower. */
export function listedAction(part: Partial<Sent<typeof ListedAction>> = {}): Sent<typeof ListedAction> {
  return {
    key: 'NORTH-1',
    summary: 'Replace the belt',
    description: '',
    components: ['Harbour Tower'],
    site_id: 'NORTH~tower',
    project_key: 'NORTH',
    project_name: 'NORTH',
    currency: 'EUR',
    bonfire_status: 'New Action',
    priority: 'Major',
    context: 'FDD',
    responsible: 'Site Local',
    bonfire_assignee: null,
    assignee_display_name: null,
    assignee_id: null,
    creator_name_display: 'Ada Lane',
    created: `${TODAY}T00:00:00Z`,
    updated: `${TODAY}T00:00:00Z`,
    closed: null,
    due_date: null,
    externalKey: null,
    externalUrl: null,
    transition_reason: null,
    repaired_on: null,
    cause: null,
    skyspark_link: null,
    screenshot_link: null,
    spark_type: 'Spark',
    target: '',
    rule: '',
    elec: 0,
    gas: 0,
    water: 0,
    thermal: 0,
    total_financial_impact: 0,
    operational_savings: 0,
    nabers_energy: 0,
    nabers_water: 0,
    cost_to_complete: 0,
    associatedEquips: [],
    unseenEquips: 0,
    repairs: null,
    labels: [],
    ...part,
  }
}

/** The same action on its page. */
export function action(part: Partial<Sent<typeof Action>> = {}): Sent<typeof Action> {
  const { associatedEquips: _, ...listed } = listedAction()
  return { ...listed, assignee_id: null, associatedEquips: [], closingNeeds: [], ...part }
}

/** Equipment that an action is about: that of `occurrence()`. */
export function associatedEquip(part: Partial<Sent<typeof AssociatedEquip>> = {}): Sent<typeof AssociatedEquip> {
  const { id = '1' } = part
  return {
    id,
    targetName: `Fan ${id}`,
    ruleName: 'Fan runs after hours',
    description: null,
    ruleId: 'fan-after-hours',
    targetId: `equip-${id}`,
    siteId: 'tower',
    occurrenceId: `${id}-${TODAY}`,
    severity: 'high',
    latest: TODAY,
    times: [{ t: midnight(TODAY), d: 3600 }],
    duration: 3600,
    reportUrl: null,
    isExplained: false,
    nowOn: null,
    ...part,
  }
}
