import type { Page } from '@playwright/test'

export interface WireAction {
  key: string
  summary: string
  description: string
  components: string[]
  site_id: string
  project_key: string
  project_name: string
  bonfire_status: string
  priority: string
  context: string
  responsible: string
  bonfire_assignee: string | null
  assignee_display_name: string | null
  creator_name_display: string | null
  created: string
  updated: string
  closed: string | null
  transition_reason: string | null
  skyspark_link: string | null
  screenshot_link: string | null
  spark_type: 'Spark'
  target: string
  rule: string
  elec: number
  gas: number
  water: number
  thermal: number
  total_financial_impact: number
  operational_savings: number
  nabers_energy: number
  nabers_water: number
  cost_to_complete: number
  associatedEquips: { targetName: string; ruleName: string; description: string | null }[]
  labels: string[]
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** An action as the lists load it; updated so many hours ago. */
export function action(part: Partial<WireAction> & { key: string }, updatedHoursAgo = 1): WireAction {
  return {
    summary: 'Fan runs after hours',
    description: '',
    components: ['Castlegate House'],
    site_id: 'ALBION~alb-castlegate',
    project_key: 'ALBION',
    project_name: 'Albion Public Estate',
    bonfire_status: 'New Action',
    priority: 'Major',
    context: 'FDD',
    responsible: 'Bueno',
    bonfire_assignee: null,
    assignee_display_name: null,
    creator_name_display: 'Administrator',
    created: hoursAgo(1000),
    updated: hoursAgo(updatedHoursAgo),
    closed: null,
    transition_reason: null,
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
    labels: [],
    ...part,
  }
}

export interface AskedActions {
  site: string[]
  project: string[]
  status: string
  closedOnStartDate?: string
  closedOnEndDate?: string
  target?: string
}

/** Answers every list of actions with these, or the status of a failure; what was asked is kept. */
export async function answerActions(
  page: Page,
  answer: (asked: AskedActions) => WireAction[] | number,
): Promise<AskedActions[]> {
  const all: AskedActions[] = []
  await page.route('**/api/issues', async (route) => {
    const asked = route.request().postDataJSON() as AskedActions
    all.push(asked)
    const answered = answer(asked)
    if (typeof answered === 'number')
      await route.fulfill({ status: answered, json: { code: 'broken', message: 'Broken' } })
    else await route.fulfill({ json: answered })
  })
  return all
}
