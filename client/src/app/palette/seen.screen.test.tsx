import { loadActions } from '@bonfire/contract/actions/actions'
import { loadInsights } from '@bonfire/contract/hits/hits'
import { currentUser } from '@bonfire/contract/people/users'
import { search } from '@bonfire/contract/search'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSeen } from '../../features/views/seen/seen-places.ts'
import { address, textsOf } from '../../testing/elements.ts'
import { packedGroups } from '../../testing/group-samples.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { occurrence, occurrenceMap, sessionUser } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'

const EQUIPMENT = '/analysis/insights/tower/fan-after-hours'
const options = page.getByRole('dialog').getByRole('option')
const active = () => textsOf(page.getByRole('option', { selected: true }))

async function openPalette(): Promise<void> {
  await page.getByRole('button', { name: /^Go to/ }).click()
  await expect.element(page.getByRole('combobox', { name: 'Where to go' })).toHaveFocus()
}

beforeEach(() => {
  localStorage.removeItem('BonfireSeen')
  useSeen.setState({ people: {} })
})

test('the palette leaves out the page it is opened on, whatever its ID', async () => {
  const server = signedInServer()
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap([occurrence()]) : packedGroups([])))
  server.on(search, () => ({ rules: [], equips: [], actions: [], people: [] }))
  server.on(loadActions, () => [])
  const seen = { kind: 'finding', insightType: 'insights', siteId: 'tower', site: 'Tower' } as const
  useSeen.setState({ people: { ada: ['open-100%', 'open-50%'].map((name) => ({ ...seen, ruleId: name, name })) } })
  await openScreen('/analysis/insights/tower/open-100%25')
  await openPalette()
  await expect.element(options.first()).toMatchTextContent('open-50%')
})

test('the palette begins with what the person saw last, and arrow keys pass all of it', async () => {
  const server = signedInServer()
  server.on(loadInsights, ({ body }) => (body.rules ? occurrenceMap([occurrence()]) : packedGroups([])))
  server.on(search, () => ({ rules: [], equips: [], actions: [], people: [] }))
  server.on(loadActions, () => [])
  await openScreen(EQUIPMENT)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => useSeen.getState().people.ada?.length).toBe(1)
  const rule = page.getByRole('heading', { level: 1 }).element().textContent ?? ''
  await openScreen('/actions')
  await openPalette()
  await expect.element(page.getByText('Recently seen')).toBeVisible()
  await expect.element(options.first()).toMatchTextContent(`${rule}Insights · Harbour Tower`)
  await userEvent.keyboard('Insights{Enter}')
  await expect.poll(address).toMatch(/^\/analysis\/insights\?/)
  await openPalette()
  await expect.element(page.getByText('Recently chosen')).toBeVisible()
  const count = options.all().length
  const passed = new Set<string>()
  for (let step = 0; step < count; step += 1) {
    passed.add(active().join())
    await userEvent.keyboard('{ArrowDown}')
  }
  expect(passed.size).toBe(count)
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toMatch(EQUIPMENT)

  server.on(currentUser, () => sessionUser({ username: 'bob' }))
  await openScreen('/actions')
  await openPalette()
  await expect.element(options.first()).toBeVisible()
  await expect.element(page.getByText('Recently seen')).not.toBeInTheDocument()
})
