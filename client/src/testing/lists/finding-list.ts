import { loadInsights } from '@bonfire/contract/hits/hits'
import { page } from 'vitest/browser'
import { type insightGroup, packedGroups } from '../group-samples.ts'
import { site } from '../samples.ts'
import { signedInServer } from '../signed-in-server.ts'
import type { StubServer } from '../stub-server.ts'

/** The groups of a list of findings, and their rows. */
export const sections = page.getByRole('row', { level: 1 })
export const rows = page.getByRole('row', { level: 2 })
export const searchBox = page.getByRole('searchbox', { name: 'Search' })

/** The day in the browser's time zone, `yyyy-MM-dd`. */
export function dayAgo(days: number): string {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })
  // Days are counted in UTC, where each has 24 hours.
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
}

/** Chooses from a menu of the toolbar. */
export async function choose(menu: string, option: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: option, exact: true }).click()
}

/** Two sites, and these findings. */
export function listServer(groups: readonly ReturnType<typeof insightGroup>[]): StubServer {
  // In the monitoring group, as the tests open both lists.
  const user = { groups: ['Monitoring'] }
  const server = signedInServer({
    user,
    sites: [site(), site({ id: 'NORTH~mill', syncoId: 'mill', label: 'Old Mill' })],
  })
  server.on(loadInsights, () => packedGroups(groups))
  return server
}
