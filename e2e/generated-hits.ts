import type { Page } from '@playwright/test'

/** The day in the browser's zone, `yyyy-MM-dd`. */
export function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
}

/** One rule at one site, as the list receives it. */
export function group(part: Record<string, unknown> = {}) {
  const targets = (part.targets as number[] | undefined) ?? [1]
  return {
    siteId: 'generated-1',
    ruleId: 'rule-1',
    ruleName: 'Fan runs after hours',
    ruleType: 'fdd',
    region: 'North',
    site: 'Generated House',
    project: 'GEN',
    targets,
    targetCount: targets.length,
    activeTargetCount: targets.length,
    actionsCount: 0,
    activeActionsCount: 0,
    hits: 10,
    activeHits: 10,
    duration: 3600,
    latest: dayAgo(0),
    latestAt: Math.floor(Date.now() / 1000),
    priority: 1,
    severity: 'high',
    ...part,
  }
}

export type AskedInsights = { from: string; to: string; sites: string[]; insightType: string }

/** Answers every list with these groups, or as `answer` says; what was asked is kept. */
export async function answerLists(
  page: Page,
  answer: unknown[] | (() => unknown[] | number),
): Promise<AskedInsights[]> {
  const asked: AskedInsights[] = []
  await page.route('**/api/synco/ui/insights?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const body = route.request().postDataJSON() as { sites: string[]; insightType: string }
    asked.push({ from: query.get('from') ?? '', to: query.get('to') ?? '', ...body })
    const answered = typeof answer === 'function' ? answer() : answer
    if (typeof answered === 'number')
      await route.fulfill({ status: answered, json: { code: 'broken', message: 'Broken' } })
    else await route.fulfill({ json: { groups: answered } })
  })
  return asked
}
