import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import type { Page } from '@playwright/test'
import { type insightGroup, packedGroups } from '../../../client/src/testing/group-samples.ts'

/** The day in the browser's time zone, `yyyy-MM-dd`. */
export function dayAgo(days: number): string {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
  // Days are counted in UTC, where each has 24 hours.
  return new Date(Date.parse(today) - days * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
}

export type AskedInsights = { from: string; to: string; sites: string[]; insightType: string }

/** Groups, or the status of a failure. */
type Answer = ReturnType<typeof insightGroup>[] | number

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
    else await route.fulfill({ json: packedGroups(answered) })
  })
  return asked
}
