import { loadActions } from '@bonfire/contract/actions/actions'
import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { listProjectRuleChanges, listRules, searchProjectRules, updateProjectRules } from '@bonfire/contract/rules'
import { loadPortfolio } from '@bonfire/contract/sites'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectCount, focus } from '../../testing/elements.ts'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { holdPhone } from '../../testing/phone.ts'
import { portfolio, sessionUser, site } from '../../testing/samples.ts'
import { endSessionOf, sessionEnded, signedInServer } from '../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../testing/stub-server.ts'

const SETTINGS = '/settings/insights?project=NORTH'
const FAILED = 'Something went wrong. Please try again.'

const ruleList = page.getByRole('list', { name: /^(Rules|Règles)$/ })
const ruleBox = (name: string) => ruleList.getByRole('checkbox', { name, exact: true })
const detail = page.getByRole('region', { name: 'Rule settings' })
const unsaved = page.getByRole('status', { name: 'Unsaved changes' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** So many rules, the first of them switched on. */
function serverWith(count: number) {
  const server = signedInServer()
  const rules = Array.from({ length: count }, (_, index) => ({
    id: `rule-${index + 1}`,
    name: `Rule ${String(index + 1).padStart(5, '0')}`,
    description: 'Something to watch',
    ruleType: 'fdd' as const,
    severity: 'low',
  }))
  const settings = [{ id: '1', projectKey: 'NORTH', type: 'insights' as const, priority: 1, active: true, revision: 1 }]
  server.on(listRules, () => Object.fromEntries(rules.map((rule) => [rule.id, rule])))
  server.on(searchProjectRules, () =>
    Object.fromEntries(rules.slice(0, 1).map((rule) => [rule.id, { rule, settings }])),
  )
  server.on(listProjectRuleChanges, () => ({ changes: [] }))
  return { server, rules }
}

test('ten thousand rules are navigated, switched and filtered by keyboard', { tags: 'whole' }, async () => {
  serverWith(10_000)
  await openScreen(SETTINGS)
  await focus(ruleBox('Rule 00001'))
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard(' ')
  await expect.element(ruleBox('Rule 00002')).toBeChecked()
  await userEvent.keyboard('{End}')
  await expect.element(ruleBox('Rule 10000')).toHaveFocus()
  await expect.element(detail.getByRole('heading', { level: 2 })).toHaveTextContent('Rule 10000')
  await userEvent.keyboard(' ')
  await expect.element(unsaved).toHaveTextContent('2 unsaved changes')
  await userEvent.keyboard('{Home}')
  await expect.element(ruleBox('Rule 00001')).toHaveFocus()
  expect(ruleList.getByRole('listitem').all().length).toBeLessThan(60)
  await button('Select all').click()
  await expect.element(unsaved).toHaveTextContent('9,999 unsaved changes')
  await page.getByRole('searchbox', { name: 'Filter rules' }).fill('0999')
  await expectCount(ruleList.getByRole('listitem'), 11)
})

test('on a phone the page opens at its top, and a tapped rule comes into view', async () => {
  await holdPhone()
  serverWith(20)
  await openScreen(`${SETTINGS}&rule=rule-3`)
  const title = detail.getByRole('heading', { level: 2 })
  await expect.element(title).toHaveTextContent('Rule 00003')
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeInViewport()
  await expect.element(title).not.toBeInViewport()
  await ruleBox('Rule 00004').click()
  await expect.element(title).toHaveTextContent('Rule 00004')
  await expect.element(title).not.toBeInViewport()
  await ruleList.getByText('Rule 00002', { exact: true }).click()
  await expect.element(title).toHaveTextContent('Rule 00002')
  await expect.element(title).toBeInViewport()
})

test('a portfolio without rules says so', async () => {
  serverWith(0)
  await openScreen(SETTINGS)
  await expect.element(page.getByText('There are no rules yet.')).toBeVisible()
  await expect.element(button('Save Changes')).toBeDisabled()
})

test.each([
  ['an administrator may set one up', { access: ['userAdmin' as const] }, true],
  ['others may not', { access: ['viewTriagePage' as const] }, false],
])('without projects, %s', async (_who, user, isOffered) => {
  signedInServer({ user, sites: [] })
  await openScreen('/settings/insights')
  await expect.element(page.getByText('There are no projects in your portfolio.')).toBeVisible()
  await expectCount(page.getByRole('main').getByRole('link', { name: 'Set up your portfolio' }), isOffered ? 1 : 0)
})

test('people without a role see that they have no access and send no requests', async () => {
  const { server } = serverWith(1)
  server.on(currentUser, () => sessionUser({ groups: ['Users'], rolesRestriction: ['Users'], access: [] }))
  server.on(loadActions, () => [])
  await openScreen(SETTINGS)
  await expect.element(page.getByText('No access to project settings')).toBeVisible()
  expect(location.pathname).toBe('/settings/insights')
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Project Settings' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: 'Back to Actions' }).click()
  await expect.poll(() => document.title).toBe('Actions · Bonfire')
  expect(server.asked(listRules)).toEqual([])
  expect(server.asked(searchProjectRules)).toEqual([])
})

test('settings of an unknown type lead to the not-found page', async () => {
  serverWith(1)
  await openScreen('/settings/foo')
  await expect.element(page.getByText('Page not available.')).toBeVisible()
  expect(location.pathname).toBe('/404')
})

test('a failed save keeps the changes and can be retried', async () => {
  const { server } = serverWith(3)
  await openScreen(SETTINGS)
  await ruleBox('Rule 00002').click()
  server.on(updateProjectRules, () => refusal('internal', 'x'))
  await button('Save Changes').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(FAILED)
  server.on(updateProjectRules, noConnection)
  await button('Retry').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The server cannot be reached.')
  await expect.element(ruleBox('Rule 00002')).toBeChecked()
  await expect.element(unsaved).toHaveTextContent('1 unsaved change')
  const { look } = await looksIn('en')
  await look('failed save')
  server.on(updateProjectRules, () => ({ enabled: 1, disabled: 0, unchanged: 0 }))
  await button('Retry').click()
  await expect.element(page.getByText('1 change saved for NORTH')).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: 'reached' })).not.toBeInTheDocument()
})

test('rules, settings or a trail that fail to load say so and can be reloaded', async () => {
  const { server } = serverWith(3)
  const broken = () => refusal('internal', 'x')
  server.once(listRules, broken)
  await openScreen(SETTINGS)
  await expect.element(page.getByText('Request for rules failed')).toBeVisible()
  await button('Retry').click()
  await expect.element(ruleList.getByRole('checkbox').first()).toBeVisible()
  server.once(searchProjectRules, broken)
  await openScreen(SETTINGS)
  await expect.element(page.getByText(FAILED)).toBeVisible()
  server.once(listProjectRuleChanges, broken)
  await button('Retry').click()
  await expect.element(ruleList.getByRole('checkbox').first()).toBeVisible()
  await expect.element(detail.getByText('Changes could not be loaded.')).toBeVisible()
  await detail.getByRole('button', { name: 'Retry' }).click()
  await expect.element(detail.getByText('Changes could not be loaded.')).not.toBeInTheDocument()
})

test('who sees some sites of a project reads its settings, and changes none', async () => {
  const { server } = serverWith(3)
  const { projects, sites } = portfolio([site()])
  const inPart = Object.fromEntries(Object.entries(projects).map(([id, one]) => [id, { ...one, unseenSites: 6 }]))
  server.on(loadPortfolio, () => ({ projects: inPart, sites }))
  await openScreen(SETTINGS)
  await expect.element(page.getByText('You see 1 of 7 sites of this project.')).toBeVisible()
  await expect.element(button('Select all')).toBeDisabled()
  await expect.element(detail.getByRole('switch')).toBeDisabled()
  await focus(ruleBox('Rule 00001'))
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(ruleBox('Rule 00002')).not.toBeChecked()
  await expect.element(button('Save Changes')).toBeDisabled()
  const { look } = await looksIn('en')
  await look('read only')
})

test('a rule deleted meanwhile is named and the other changes are kept', async () => {
  const { server, rules } = serverWith(3)
  await openScreen(SETTINGS)
  await ruleBox('Rule 00002').click()
  await ruleBox('Rule 00003').click()
  const gone = 'There is no rule "gone" any more, so nothing was saved.'
  server.once(updateProjectRules, () => refusal('not_found', gone))
  server.on(listRules, () =>
    Object.fromEntries(rules.filter(({ id }) => id !== 'rule-2').map((rule) => [rule.id, rule])),
  )
  await button('Save Changes').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(gone)
  await button('Reload the rules and keep my other changes').click()
  await expect.element(page.getByText('1 change was for a rule that no longer exists.')).toBeVisible()
  await expect.element(ruleBox('Rule 00002')).not.toBeInTheDocument()
  await expect.element(unsaved).toHaveTextContent('1 unsaved change')
  server.on(updateProjectRules, () => ({ enabled: 1, disabled: 0, unchanged: 0 }))
  await button('Save Changes').click()
  await expect.element(page.getByText('1 change saved for NORTH')).toBeVisible()
  expect(
    server
      .asked(updateProjectRules)
      .at(-1)
      ?.body.enable.map(({ rule }) => rule.id),
  ).toEqual(['rule-3'])
})

test('an ended session is renewed over unsaved changes, which can then be saved', async () => {
  const { server } = serverWith(3)
  await openScreen(SETTINGS)
  await ruleBox('Rule 00002').click()
  endSessionOf(server)
  server.once(updateProjectRules, sessionEnded)
  await button('Save Changes').click()
  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveFocus()
  await userEvent.keyboard('bonfire-demo{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(unsaved).toHaveTextContent('1 unsaved change')
  server.on(updateProjectRules, () => ({ enabled: 1, disabled: 0, unchanged: 0 }))
  await button('Save Changes').click()
  await expect.element(page.getByText('1 change saved for NORTH')).toBeVisible()
})

test('settings of monitoring are for people who see monitoring', async () => {
  serverWith(1)
  await openScreen('/settings/monitoring?project=NORTH')
  await expect.element(page.getByRole('tab', { name: 'Insights' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tab', { name: 'Monitoring' })).not.toBeInTheDocument()
  expect(location.pathname).toBe('/settings/insights')
})

test.each(LOCALES)('axe passes on settings in every state, in the language %s', { tags: 'whole' }, async (locale) => {
  const { server } = serverWith(40)
  server.on(currentUser, () => sessionUser({ locale, groups: ['Monitoring'] }))
  const { say, look } = await looksIn(locale)
  await openScreen('/settings/monitoring?project=NORTH')
  await expect.element(ruleList.getByRole('checkbox').first()).toBeVisible()
  await expect
    .element(page.getByRole('tab', { name: say('Monitoring', 'Surveillance') }))
    .toHaveAttribute('aria-selected', 'true')
  await look('settings')
  await ruleList.getByRole('checkbox').first().click()
  await expect.element(page.getByText(say('1 unsaved change', '1 modification non enregistrée'))).toBeVisible()
  await look('changed settings')
  await button(say('Cancel', 'Annuler')).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await look('question for unsaved changes')
  await openScreen(SETTINGS)
  await page.getByRole('searchbox', { name: say('Filter rules', 'Filtrer les règles') }).fill('no rule is called so')
  await expect
    .element(page.getByText(say('No rules match the filter.', 'Aucune règle ne correspond au filtre.')))
    .toBeVisible()
  await look('no rule matches')
  server.on(listRules, () => refusal('internal', 'x'))
  await openScreen(SETTINGS)
  await expect.element(button(say('Retry', 'Réessayer'))).toBeVisible()
  await look('rules that failed to load')
  server.on(currentUser, () => sessionUser({ locale, groups: ['Users'], rolesRestriction: ['Users'], access: [] }))
  await openScreen(SETTINGS)
  await expect
    .element(page.getByText(say('No access to project settings', 'Pas d’accès aux paramètres des projets')))
    .toBeVisible()
  await look('without access')
})
