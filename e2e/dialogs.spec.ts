import { expect, type Page, type Route, test } from '@playwright/test'
import { message, newAction, pageOf, question } from './action-page.ts'
import { signIn } from './people.ts'

const LIST = '/analysis/insights?sites=WOOL~wool-parramatta'
const OCCURRENCES = '**/api/synco/ui/insights?*'
const GROUPS = '**/api/groups/lookup*'

const rules = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') })
const dialog = (page: Page) => page.getByRole('dialog')

async function nameOf(page: Page, place: number): Promise<string> {
  return (await rules(page).nth(place).getByRole('link').first().textContent()) ?? ''
}

async function press(page: Page, place: number, key: string): Promise<void> {
  await rules(page).nth(place).focus()
  await page.keyboard.press(key)
}

/** Keeps the first answer about the equipment of a rule back until it is let go. */
async function holdFirstAnswer(page: Page): Promise<() => Promise<void>> {
  const free = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(OCCURRENCES, async (route: Route) => {
    if (isHeld || !route.request().postDataJSON()?.rules) return route.continue()
    isHeld = true
    const response = await route.fetch()
    await free.promise
    // One that nobody waits for any more is no failure.
    await route.fulfill({ response }).catch(() => {})
    arrived.resolve()
  })
  return async () => {
    free.resolve()
    await arrived.promise
  }
}

test('the rule asked for last is snoozed, however late the answer about another one comes', async ({ page }) => {
  await signIn(page, 'admin', { path: LIST })
  await expect(rules(page).nth(1)).toBeVisible()
  const letGo = await holdFirstAnswer(page)
  const asked = page.waitForRequest(OCCURRENCES)
  await press(page, 0, 's')
  await asked
  const answer = page.waitForResponse(OCCURRENCES)
  await press(page, 1, 's')
  await expect(dialog(page)).toContainText(await nameOf(page, 1))
  const { hit } = await (await answer).json()
  await letGo()
  await dialog(page).getByRole('textbox', { name: 'Reason (optional)' }).fill('On purpose')
  await expect(dialog(page)).toContainText(await nameOf(page, 1))
  const sent = page.waitForRequest('**/api/synco/equipRule/snooze')
  await page.route('**/api/synco/equipRule/snooze', (route) => route.fulfill({ json: { snoozed: [], replaced: [] } }))
  await dialog(page).getByRole('button', { name: 'Snooze' }).click()
  const ofSecond = new Set(Object.values<{ equipRuleId: string }>(hit).map(({ equipRuleId }) => equipRuleId))
  for (const id of (await sent).postDataJSON().equipRuleIds) expect(ofSecond).toContain(id)
})

test('a late answer opens no dialog once another one was asked for and closed', async ({ page }) => {
  await signIn(page, 'admin', { path: LIST })
  await expect(rules(page).nth(2)).toBeVisible()
  const letGo = await holdFirstAnswer(page)
  const asked = page.waitForRequest(OCCURRENCES)
  await press(page, 0, 'a')
  await asked
  await press(page, 2, 'a')
  await expect(dialog(page)).toContainText(await nameOf(page, 2))
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await letGo()
  // The keys of the page are the page's own only while no dialog lies over it.
  await page.keyboard.press('?')
  await expect(dialog(page)).toHaveAccessibleName('Keyboard shortcuts')
  await expect(dialog(page)).toHaveCount(1)
})

test('a rule whose equipment somebody else has snoozed meanwhile is said to be silent already', async ({ page }) => {
  await signIn(page, 'admin', { path: LIST })
  await expect(rules(page).first()).toBeVisible()
  await page.route(OCCURRENCES, async (route) => {
    if (!route.request().postDataJSON()?.rules) return route.continue()
    const response = await route.fetch()
    const answer = await response.json()
    const snoozeEnd = Math.floor(Date.now() / 1000) + 3600
    const silent = Object.entries<object>(answer.hit).map(([id, one]) => [id, { ...one, isSnoozed: true, snoozeEnd }])
    await route.fulfill({ json: { ...answer, hit: Object.fromEntries(silent) } })
  })
  await press(page, 0, 's')
  await expect(page.getByText('Every equip of this rule here is snoozed already.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('the form of a group stays about it when somebody else deletes the group', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const nightShift = { id: '4711', name: 'Night shift', builtIn: false, access: [], members: [] }
  let isThere = true
  await page.route(GROUPS, async (route) => {
    const response = await route.fetch()
    const groups = await response.json()
    await route.fulfill({ json: isThere ? [...groups, nightShift] : groups })
  })
  const sentTo: string[] = []
  await page.route('**/api/v2/groups/*', (route) => {
    sentTo.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
    return route.fulfill({ status: 404, json: { code: 'not_found', message: 'There is no such group.' } })
  })
  await page.goto(`${new URL(page.url()).origin}/groups?group=4711`)
  const detail = page.getByRole('region', { name: 'The chosen group' })
  await expect(detail.getByRole('heading', { level: 2 })).toHaveText('Night shift')
  await page.getByRole('button', { name: 'Edit Group' }).click()
  await dialog(page).getByRole('option', { name: 'Contractor' }).click()
  isThere = false
  for (const _again of [1, 2]) {
    const loaded = page.waitForResponse(GROUPS)
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
    await loaded
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await expect(dialog(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Night shift')
  }
  expect(sentTo).toEqual(['PATCH /api/v2/groups/4711', 'PATCH /api/v2/groups/4711'])
})

test('the question before unsaved text is lost is asked at the next action again', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const first = await newAction(page, { summary: 'Asked about once' })
  const second = await newAction(page, { summary: 'Asked about again' })
  await page.goto(pageOf(first))
  await expect(page).toHaveTitle(/Asked about once/)
  await page.evaluate(`history.pushState({}, '', '/actions/${second}')`)
  for (const [here, leave, there] of [
    [/Asked about again/, 'back', /Asked about once/],
    [/Asked about once/, 'forward', /Asked about again/],
  ] as const) {
    await expect(page).toHaveTitle(here)
    await message(page).fill('Not sent')
    await page.evaluate(`history.${leave}()`)
    await question(page).getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveTitle(there)
  }
})
