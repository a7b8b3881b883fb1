import { listActionHistory, loadActions, readAction } from '@bonfire/contract/actions/actions'
import { loadComments } from '@bonfire/contract/actions/comments'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { page } from 'vitest/browser'
import { action, listedAction } from '../action-samples.ts'
import { packedGroups } from '../group-samples.ts'
import { site } from '../samples.ts'
import { signedInServer } from '../signed-in-server.ts'
import type { StubServer } from '../stub-server.ts'

type Row = ReturnType<typeof listedAction>

const SITES = ['tower', 'mill', 'quay'].map((syncoId) =>
  site({ id: `NORTH~${syncoId}`, syncoId, label: `The ${syncoId}` }),
)
/** The address of the list of open actions, with all sites. */
export const LIST = `/actions?sites=${SITES.map(({ id }) => id)}`

export const rows = page.getByRole('row', { level: 1 })
export const searchBox = page.getByRole('searchbox', { name: 'Search' })

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
export const SAVING = { elec: 1500, gas: 12, water: 999, total_financial_impact: 1200, operational_savings: 50.5 }
/** `#number`. */
export const row = (number: number, part: Partial<Row> = {}) =>
  listedAction({ key: `NORTH-${number}`, summary: 'Fan runs after hours', responsible: 'Bueno', ...part })

/** In order of update. */
export const MIXED = [
  row(3, { bonfire_status: 'To Be Raised MM', priority: 'Minor', summary: 'Chiller trips', updated: hoursAgo(2) }),
  row(20, {
    bonfire_status: 'Parked',
    priority: 'Blocker',
    context: 'Metering',
    due_date: '2026-01-31',
    updated: hoursAgo(30),
    ...SAVING,
  }),
  row(1, {
    bonfire_status: 'Work In Progress',
    assignee_display_name: 'Engineer',
    description: 'x'.repeat(101),
    updated: hoursAgo(24 * 40),
  }),
]

/** Three sites, with these actions. */
export function listServer(open: readonly Row[], closed: readonly Row[] = []): StubServer {
  const server = signedInServer({ sites: SITES })
  server.on(loadActions, ({ body }) => [...(body.status === 'closed' ? closed : open)])
  server.on(loadInsights, () => packedGroups([]))
  server.on(loadComments, () => [])
  server.on(listActionHistory, () => ({ history: [] }))
  server.on(readAction, ({ params }) => action({ key: params.actionKey.toUpperCase() }))
  return server
}
