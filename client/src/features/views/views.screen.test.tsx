import { loadActions } from '@bonfire/contract/actions/actions'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { currentUser } from '@bonfire/contract/people/users'
import { search } from '@bonfire/contract/search'
import {
  changeView,
  createView,
  deleteView,
  listViews,
  readStartPage,
  restoreView,
  type SavedView,
  saveStartPage,
} from '@bonfire/contract/views'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useStoredState } from '../../lib/stored/stored-state.ts'
import { listedAction } from '../../testing/action-samples.ts'
import { address, parameter, textsOf } from '../../testing/elements.ts'
import { insightGroup, packedGroups } from '../../testing/group-samples.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { sessionUser, site } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { refusal } from '../../testing/stub-server.ts'

const LIST = '/analysis/insights?sites=NORTH~tower'
const view = (part: Partial<SavedView> = {}): SavedView => ({
  viewId: '1',
  screen: 'insights',
  name: 'Fans',
  search: 'daysRange=7&groupBy=site&sortBy=hits',
  project: null,
  isShared: false,
  sharedBy: null,
  isStartPage: false,
  ...part,
})
const SHARED = view({
  viewId: '2',
  name: 'Every Monday',
  search: 'sites=NORTH~mill&daysRange=30&groupBy=rule&sortBy=alphaAsc',
  isShared: true,
  project: { projectKey: 'NORTH', projectName: 'North' },
  sharedBy: 'Bob Hill',
})

/** A server that keeps views. */
function serverWith(views: SavedView[]) {
  const server = signedInServer({ sites: [site(), site({ id: 'NORTH~mill', syncoId: 'mill', label: 'Old Mill' })] })
  server.on(loadInsights, () => packedGroups([insightGroup()]))
  server.on(loadActions, () => [listedAction({})])
  server.on(readStartPage, () => ({ view: views.find(({ isStartPage }) => isStartPage) ?? null }))
  server.on(listViews, ({ query }) => ({ views: views.filter(({ screen }) => screen === query.screen) }))
  server.on(createView, ({ body: { projectKey, ...body } }) => {
    const project = projectKey === null ? null : { projectKey, projectName: 'North' }
    const created = view({ ...body, viewId: String(10 + views.length), project, isShared: project !== null })
    views.push(created)
    return created
  })
  server.on(changeView, ({ params, body: { name, search } }) => {
    const found = views.findIndex(({ viewId }) => viewId === params.viewId)
    const before = views[found]
    if (!before) return refusal('not_found', 'This view no longer exists.')
    views[found] = { ...before, ...(name !== undefined && { name }), ...(search !== undefined && { search }) }
    return views[found]
  })
  let deleted: SavedView[] = []
  server.on(deleteView, ({ params }) => {
    const found = views.findIndex(({ viewId }) => viewId === params.viewId)
    deleted = views.splice(found, 1)
    return {}
  })
  server.on(restoreView, () => {
    views.push(...deleted)
    return deleted[0] ?? refusal('not_found', 'This view no longer exists.')
  })
  server.on(saveStartPage, ({ body }) => {
    for (const [place, each] of views.entries()) views[place] = { ...each, isStartPage: each.viewId === body.viewId }
    return {}
  })
  return server
}

const button = page.getByRole('button', { name: /^(Views|Vues)/ })
const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
const option = (name: RegExp) => page.getByRole('menuitemradio', { name })
const dialog = page.getByRole('dialog')

test('a view is saved with grouping, order and range, then opened, updated and undone', async () => {
  const server = serverWith([])
  await openScreen(`${LIST}&daysRange=7&analysisSearch=fan`)
  await button.click()
  await expect.element(page.getByText('No saved views yet.')).toBeVisible()
  await item('Save view…').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabelText('Name').fill('F'.repeat(81))
  await expect.element(dialog.getByText('The name cannot be longer than 80 characters.')).toBeVisible()
  await dialog.getByLabelText('Name').fill('Fans')
  await expect.element(dialog.getByText('The name cannot be longer than 80 characters.')).not.toBeInTheDocument()
  await dialog.getByText('Everybody in a project').click()
  await expect.element(dialog.getByRole('combobox', { name: 'Project' })).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Saved “Fans”')).toBeVisible()
  expect(server.asked(createView)[0]?.body).toEqual({
    screen: 'insights',
    name: 'Fans',
    projectKey: 'NORTH',
    search: 'daysRange=7&analysisSearch=fan&groupBy=priority&sortBy=alphaAsc',
  })
  await expect.element(dialog).not.toBeInTheDocument()
  await button.click()
  await expect.element(option(/Fans/)).toHaveAttribute('aria-checked', 'true')
  await userEvent.keyboard('{Escape}')

  await page.getByRole('searchbox').fill('pump')
  await expect.poll(() => parameter('analysisSearch')).toBe('pump')
  await expect.element(button).toMatchTextContent('Views Fans (changed)')
  await button.click()
  await item('Update “Fans” to what is shown').click()
  await expect.element(page.getByText('Updated “Fans”')).toBeVisible()
  expect(server.asked(changeView)[0]?.body.search).toContain('analysisSearch=pump')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.asked(changeView)[1]?.body.search).toContain('analysisSearch=fan')
})

test('a view shows its sites, range and grouping; one without sites keeps those chosen', async () => {
  // The palette asks for more once typing pauses.
  serverWith([view(), SHARED]).on(search, () => ({ rules: [], equips: [], actions: [], people: [] }))
  await openScreen(LIST)
  await button.click()
  await expect.element(option(/Every Monday/)).toMatchTextContent('Bob Hill, for everybody in North')
  await expect.element(option(/Fans/)).toHaveAttribute('aria-checked', 'false')
  await option(/Every Monday/).click()
  await expect.poll(address).toMatch(/sites=NORTH~mill&daysRange=30/)
  await expect.element(button).toMatchTextContent('Views Every Monday')
  expect(useStoredState.getState().analysis.insights).toMatchObject({ groupBy: 'rule', sortBy: 'alphaAsc' })
  await button.click()
  await expect.element(option(/Every Monday/)).toHaveAttribute('aria-checked', 'true')
  await expect.element(item(/^Update/)).not.toBeInTheDocument()
  await option(/Fans/).click()
  await expect.poll(address).toMatch(/daysRange=7/)
  expect(parameter('sites')).toBe('NORTH~mill')
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox').fill('monday')
  await expect.element(page.getByRole('option')).toMatchTextContent('Every MondayInsights · North · Bob Hill')
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toMatchTextContent('Views Every Monday')
  expect(useStoredState.getState().analysis.insights.groupBy).toBe('rule')
})

test('views are renamed, deleted with an undo and made the start page in their dialog', async () => {
  const views = [view({ isStartPage: true }), SHARED]
  const server = serverWith(views)
  await openScreen(LIST)
  await button.click()
  await item('Manage views…').click()
  await expect.element(dialog.getByRole('button', { name: 'Delete “Every Monday”' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Rename or share “Fans”' }).click()
  await dialog.getByLabelText('Name').fill('Fans at night')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => server.asked(changeView)[0]?.body).toEqual({ name: 'Fans at night' })
  await dialog.getByRole('button', { name: 'Delete “Fans at night”' }).click()
  await expect.element(page.getByText('Deleted “Fans at night”')).toBeVisible()
  await expect.poll(() => textsOf(dialog.getByRole('listitem')).length).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(dialog.getByText('Fans at night')).toBeVisible()
  await expect.poll(() => views.at(-1)).toMatchObject({ name: 'Fans at night', isStartPage: true })
  await dialog.getByRole('button', { name: 'Make “Every Monday” my start page' }).click()
  await expect.poll(() => views.map(({ name, isStartPage }) => isStartPage && name)).toEqual(['Every Monday', false])
  await expect.element(dialog.getByText(/Start page/)).toBeVisible()

  server.on(changeView, () => refusal('not_found', 'This view no longer exists, or it is not yours to change.'))
  await dialog.getByRole('button', { name: 'Rename or share “Fans at night”' }).click()
  await dialog.getByLabelText('Name').fill('Too late')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('no longer exists')
})

test('the start page opens first; if it cannot be learned, the usual list does', async () => {
  const views = [view({ screen: 'actions', search: 'status=closed&closedOnStartDate=30', isStartPage: true })]
  const server = serverWith(views)
  await openScreen('/')
  await expect.poll(address).toMatch(/^\/actions\?.*status=closed&closedOnStartDate=30/)
  server.on(readStartPage, () => refusal('internal', 'Broken'))
  await openScreen('/')
  await expect.poll(address).toMatch(/^\/analysis\/insights/)
})

test.each(['en', 'fr'] as const)(
  'views pass axe in their menu and dialogs, and are not cut off, %s',
  { tags: 'whole' },
  async (locale) => {
    const { say, look } = await looksIn(locale)
    const long = view({
      viewId: '3',
      name: `A view with a very long name ${'and more of it '.repeat(3)}`,
      isStartPage: true,
    })
    const server = serverWith([])
    server.on(currentUser, () => sessionUser({ locale }))
    server.on(listViews, () => refusal('internal', 'Broken'))
    await openScreen(LIST)
    await button.click()
    await expect.element(item(say('Retry', 'Réessayer'))).toBeVisible()
    server.on(listViews, () => ({ views: [view(), long, SHARED] }))
    await item(say('Retry', 'Réessayer')).click()
    await expect.element(option(/Every Monday/)).toBeVisible()
    await look('menu')
    await item(say('Manage views…', 'Gérer les vues…')).click()
    await expect.element(dialog.getByRole('listitem').first()).toBeVisible()
    await look('dialog of all')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await button.click()
    await item(say('Save view…', 'Enregistrer la vue…')).click()
    await dialog.getByText(say('Everybody in a project', 'Tout un projet')).click()
    await expect.element(dialog.getByRole('combobox')).toBeVisible()
    await look('form')
  },
)
