import type { Page } from '@playwright/test'

/** The day in the browser's time zone, `yyyy-MM-dd`. */
export function dayAgo(days: number): string {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
  // Days are counted in UTC, where each has 24 hours.
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
}

export interface Group {
  siteId: string
  ruleId: string
  ruleName: string
  ruleType: string | null
  region: string
  site: string
  project: string
  targets: number[]
  targetCount: number
  activeTargetCount: number
  actionsCount: number
  activeActionsCount: number
  hits: number
  activeHits: number
  duration: number
  latest: string
  latestAt: number
  /** For active equipment only, if part of it is snoozed. */
  activeLatestAt?: number
  priority: number
  severity: string | null
}

/** One rule at one site, as in the list. */
export function group(part: Partial<Group> = {}): Group {
  const targets = part.targets ?? [1]
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

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000

/** The groups as the lists receive them: by site, in columns. */
function packed(groups: readonly Group[]) {
  const bySite = [...Map.groupBy(groups, (each) => each.siteId).values()]
  const ordered = bySite.flat()
  const to =
    ordered
      .map((each) => each.latest)
      .sort()
      .at(-1) ?? dayAgo(0)
  const column = (value: (each: Group, place: number) => number) => ordered.map(value)
  return {
    sites: bySite.map((own) => ({
      ...pick(own[0] ?? group()),
      groupCount: own.length,
      equipCount: new Set(own.flatMap((each) => each.targets)).size,
    })),
    rules: ordered.map(({ ruleId, ruleName, ruleType }) => ({ ruleId, ruleName, ruleType })),
    severities: ordered.map((each) => each.severity),
    to,
    columns: {
      rule: column((_each, place) => place),
      severity: column((_each, place) => place),
      priority: column((each) => each.priority),
      hits: column((each) => each.hits),
      snoozedHits: column((each) => each.hits - each.activeHits),
      duration: column((each) => each.duration),
      daysAgo: column((each) => (midnight(to) - midnight(each.latest)) / 86_400),
      latestSecond: column((each) => each.latestAt - midnight(each.latest)),
      targetCount: column((each) => each.targetCount),
      snoozedTargetCount: column((each) => each.targetCount - each.activeTargetCount),
      actionsCount: column((each) => each.actionsCount),
      snoozedActionsCount: column((each) => each.actionsCount - each.activeActionsCount),
    },
    activeLatest: ordered
      .filter((each) => each.activeTargetCount > 0 && each.activeTargetCount < each.targetCount)
      .flatMap((each) => [
        (midnight(to) - midnight(each.latest)) / 86_400,
        (each.activeLatestAt ?? each.latestAt) - midnight(each.latest),
      ]),
    equipNames: ordered.flatMap((each) => each.targets.map((target) => `Equip ${target}`)),
    equips: bySite.flatMap((own) => {
      const before = ordered.indexOf(own[0] as Group)
      const first = ordered.slice(0, before).reduce((sum, each) => sum + each.targets.length, 0)
      const all = own.flatMap((each) => each.targets)
      return [...new Set(all)].map((target) => first + all.indexOf(target))
    }),
    wakesAt: null,
    targets: bySite.flatMap((own) => {
      const equips = [...new Set(own.flatMap((each) => each.targets))]
      return own.flatMap((each) => each.targets.map((target) => equips.indexOf(target)))
    }),
  }
}

const pick = ({ siteId, site, region, project }: Group) => ({ siteId, site, region, project })

export type AskedInsights = { from: string; to: string; sites: string[]; insightType: string }

/** Groups, or the status of a failure. */
type Answer = Group[] | number

/** Stubs every list with these groups, or with `answer`; records requests. */
export async function answerLists(
  page: Page,
  answer: Answer | (() => Answer | Promise<Answer>),
): Promise<AskedInsights[]> {
  const asked: AskedInsights[] = []
  await page.route('**/api/synco/ui/insights?*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const body = route.request().postDataJSON() as { sites: string[]; insightType: string }
    asked.push({ from: query.get('from') ?? '', to: query.get('to') ?? '', ...body })
    const answered = typeof answer === 'function' ? await answer() : answer
    if (typeof answered === 'number')
      await route.fulfill({ status: answered, json: { code: 'broken', message: 'Broken' } })
    else await route.fulfill({ json: packed(answered) })
  })
  return asked
}
