import { listActionHistory, loadActions, readAction } from '@bonfire/contract/actions/actions'
import { loadComments } from '@bonfire/contract/actions/comments'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { search } from '@bonfire/contract/search'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { action, listedAction } from '../../testing/action-samples.ts'
import { expectCount, textsOf } from '../../testing/elements.ts'
import { insightGroup, packedGroups } from '../../testing/group-samples.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { site } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'

const SITES = [
  site({ projectId: 'NORTH', syncoId: 'n-tower', label: 'Tower' }),
  site({ projectId: 'SOUTH', syncoId: 's-tower', label: 'TOWER' }),
]
const rows = page.getByRole('row', { level: 1 })
const at = (projectKey: string, siteId: string, label: string) => ({
  key: `${projectKey}-79`,
  project_key: projectKey,
  project_name: projectKey,
  site_id: `${projectKey}~${siteId}`,
  components: [label],
})
const BOTH = [listedAction(at('NORTH', 'n-tower', 'Tower')), listedAction(at('SOUTH', 's-tower', 'TOWER'))]

/** Two projects, each with a site of the same name and an action of the same number. */
function twoProjects() {
  const server = signedInServer({ sites: SITES })
  server.on(loadActions, ({ body }) => (body.site.length > 1 ? BOTH : BOTH.slice(0, 1)))
  server.on(loadComments, () => [])
  server.on(listActionHistory, () => ({ history: [] }))
  server.on(readAction, ({ params }) => action({ ...at('SOUTH', 's-tower', 'TOWER'), key: params.actionKey }))
  server.on(loadInsights, () => packedGroups([]))
  server.on(search, () => ({ rules: [], equips: [], actions: [], people: [] }))
  return server
}

test('actions of two projects with one number are told apart', async () => {
  twoProjects()
  await openScreen('/actions?sites=NORTH~n-tower,SOUTH~s-tower&sort=id-asc')
  await expectCount(rows, 2)
  expect(textsOf(rows.getByRole('link')).sort()).toEqual(['NORTH-79', 'SOUTH-79'])
  await openScreen('/actions?sites=NORTH~n-tower')
  await expectCount(rows, 1)
  expect(textsOf(rows.getByRole('link'))).toEqual(['#79'])
  await openScreen('/actions/SOUTH-79')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Action SOUTH-79')
  await expect.poll(() => document.title).toMatch(/^SOUTH-79 Replace the belt/)
  await openScreen('/actions')
  await page.getByRole('button', { name: /^Go to/ }).click()
  const seen = page.getByRole('dialog').getByRole('option').first()
  await expect.element(seen).toMatchTextContent(/^#79 .*TOWER · SOUTH/i)
})

test('amounts are in the currency of each action, also where its project is not seen', async () => {
  const server = twoProjects()
  const moved = { ...at('FORMER', 'n-tower', 'Tower'), site_id: 'NORTH~n-tower', currency: 'GBP' }
  server.on(loadActions, () => [
    listedAction({ ...moved, total_financial_impact: 1200 }),
    listedAction({ ...at('NORTH', 'n-tower', 'Tower'), operational_savings: 300 }),
  ])
  server.on(readAction, () => action({ ...moved, cost_to_complete: 80 }))
  await openScreen('/actions?sites=NORTH~n-tower')
  await expect.element(page.getByText('£1,200').first()).toBeVisible()
  await expect.element(page.getByText('€300').first()).toBeVisible()
  await expect.element(page.getByText('€1,500')).not.toBeInTheDocument()
  await openScreen('/actions/FORMER-79')
  await expect.element(page.getByText('£80')).toBeVisible()
})

test('sites of one name are told apart in lists, filters and the menu of sites', async () => {
  const server = twoProjects()
  server.on(loadInsights, () =>
    packedGroups([
      insightGroup({ siteId: 'n-tower', site: 'Tower' }),
      insightGroup({ siteId: 's-tower', site: 'TOWER' }),
    ]),
  )
  const both = 'sites=NORTH~n-tower,SOUTH~s-tower'
  await openScreen(`/actions?${both}`)
  await expectCount(rows, 2)
  await expect.element(rows.getByText('Tower (NORTH)')).toBeVisible()
  await page.getByRole('toolbar', { name: 'Filters' }).getByRole('button', { name: 'Site' }).click()
  await expect.element(page.getByRole('menu').getByText('TOWER (SOUTH)')).toBeVisible()
  await openScreen(`/analysis/insights?${both}`)
  const groups = page.getByRole('row', { level: 2 })
  await expectCount(groups, 2)
  await expect.element(groups.getByText('Tower (NORTH)')).toBeVisible()
  await expect.element(groups.getByText('TOWER (SOUTH)')).toBeVisible()
})

test('found actions at two sites of one project and name are told apart', async () => {
  const server = signedInServer({
    sites: ['n-1', 'n-2'].map((syncoId) => site({ projectId: 'NORTH', syncoId, label: 'Tower' })),
  })
  const found = { summary: 'Mend the pump', status: 'Open' as const, siteName: 'Tower', projectName: 'North' }
  server.on(search, () => ({
    rules: [],
    equips: [],
    people: [],
    actions: ['n-1', 'n-2'].map((id, place) => ({ ...found, key: `NORTH-${place + 1}`, siteId: `NORTH~${id}` })),
  }))
  server.on(loadInsights, () => packedGroups([]))
  server.on(loadActions, () => [])
  await openScreen('/actions?sites=NORTH~n-1')
  await page.getByRole('button', { name: /^Go to/ }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('mend')
  await expect.element(page.getByRole('option', { name: /Mend the pump.*Tower \(n-1\)/ })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /Mend the pump.*Tower \(n-2\)/ })).toBeVisible()
})
