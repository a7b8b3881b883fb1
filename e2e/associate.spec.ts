import { expect, test } from '@playwright/test'
import { dialog, field, fillRequired, newKey, section } from './action-form.ts'
import {
  bulkBar,
  freeEquips,
  fromMenu,
  nextLogged,
  PICTURE,
  RULE,
  RULE_SITE,
  rowOf,
  tick,
  unassociate,
} from './associate-page.ts'
import { demonstrationUrl, signIn } from './people.ts'

const LIST = '/analysis/insights?sites=ALBION~alb-kingsmead-library&daysRange=30&category=fdd'

test('a hit gets a new action with a screenshot, shows its key at once, the key opens it, and once it has ended there can be another', async ({
  page,
}) => {
  await signIn(page, 'admin', { path: RULE })
  const [equip = ''] = await freeEquips(page, 1)
  await tick(page, [equip])
  await bulkBar(page).getByRole('button', { name: 'Associate to new Action' }).click()
  await expect(dialog(page)).toHaveAccessibleName('New Action')
  expect((await dialog(page).boundingBox())?.width).toBe(860)
  const about = page.getByRole('region', { name: 'What the action is about' })
  const rule = (await page.getByRole('heading', { level: 1, includeHidden: true }).first().textContent()) ?? ''
  for (const text of [RULE_SITE.label, rule, equip]) await expect(about).toContainText(text)
  const [left, right] = await Promise.all([about.boundingBox(), field(page, 'Summary').boundingBox()])
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
  await expect(field(page, 'Type')).toHaveValue('Data Uptime')
  await expect(field(page, 'Site')).toHaveCount(0)
  await fillRequired(page, { summary: 'Replace the probe', team: 'Site Local' })
  await section(page, 'Links').click()
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'probe.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(dialog(page).getByRole('img', { name: 'Preview of probe.png' })).toBeVisible()

  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() === 'POST') calls.push(path)
  })
  const created = page.waitForRequest('**/api/issue')
  await dialog(page).getByRole('button', { name: 'Create Action' }).click()
  expect((await created).postDataJSON()).toMatchObject({ siteId: RULE_SITE.id, rule, target: equip })
  const key = await newKey(page)
  await expect(dialog(page)).toBeHidden()
  const link = rowOf(page, equip).getByRole('link', { name: key })
  await expect(link).toBeVisible()
  // The bar of the selected rows, which had the focus, is gone.
  await expect(page.locator('tbody tr:focus')).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: `Select ${equip}`, exact: true })).toBeDisabled()
  expect(calls.filter((path) => !path.startsWith('/api/synco'))).toEqual([
    '/api/issue',
    '/api/v2/actions/associate',
    '/api/v1/attachments',
  ])
  expect(calls.filter((path) => path === '/api/synco/ui/insights').length).toBeGreaterThan(0)

  await link.click()
  await expect(page).toHaveURL(new RegExp(`/actions/${key}`))
  await expect(page.getByText('Replace the probe').first()).toBeVisible()
  await page.goBack()
  await unassociate(page, equip)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link).toBeVisible()
  await expect(page.getByRole('button', { name: `More for ${equip}`, exact: true })).toBeFocused()

  // What fires on when its action has ended gets another one, and Undo puts the former back.
  const closed = await page.request.put(`${demonstrationUrl()}/api/v2/actions/${key}`, {
    headers: { origin: demonstrationUrl() },
    data: { status: 'Closed', statusChangeReason: 'Fixed' },
  })
  expect(closed.status(), await closed.text()).toBe(200)
  await page.reload()
  const ended = rowOf(page, equip).getByRole('link', { name: `${key} Closed` })
  await expect(ended).toBeVisible()
  await tick(page, [equip])
  await bulkBar(page).getByRole('button', { name: 'Associate to existing Action' }).click()
  await dialog(page).getByRole('option').first().click()
  await dialog(page).getByRole('button', { name: 'Associate', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowOf(page, equip).getByRole('link')).not.toHaveText(key)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(ended).toBeVisible()
  await unassociate(page, equip)
})

test('several hits get one action, by the bulk bar, the key a, and from a row of the list', async ({ page }) => {
  await signIn(page, 'admin', { path: RULE })
  const equips = await freeEquips(page, 4)
  await tick(page, equips.slice(0, 2))
  await bulkBar(page).getByRole('button', { name: 'Associate to new Action' }).click()
  await expect(page.getByRole('region', { name: 'What the action is about' })).toContainText('2 equips')
  await page.keyboard.press('Escape')
  await tick(page, equips)
  await rowOf(page, equips[3] ?? '').focus()
  await page.keyboard.press('a')
  const about = page.getByRole('region', { name: 'What the action is about' })
  await expect(about.getByRole('listitem')).toHaveText(equips)
  await fillRequired(page, { summary: 'Replace four probes', team: 'Site Local' })
  const created = page.waitForRequest('**/api/issue')
  const associated = page.waitForRequest('**/api/v2/actions/associate')
  await dialog(page).getByRole('button', { name: 'Create Action' }).click()
  expect((await created).postDataJSON().target.split(',').sort()).toEqual(equips.toSorted())
  expect((await associated).postDataJSON().equipRuleIds).toHaveLength(4)
  const key = await newKey(page)
  for (const equip of equips) await expect(rowOf(page, equip).getByRole('link', { name: key })).toBeVisible()
  for (const equip of equips) await unassociate(page, equip)

  await page.goto(demonstrationUrl() + LIST)
  const row = page.getByRole('row', { level: 2 }).first()
  await row.focus()
  await page.keyboard.press('a')
  await expect(dialog(page)).toHaveAccessibleName('New Action')
  await expect(about).toContainText('Kingsmead University, Library')
  await expect(field(page, 'Type')).toHaveValue('FDD')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('hits join an action that is there, by keyboard, with Undo both ways', async ({ page }) => {
  await signIn(page, 'admin', { path: `${RULE}&sites=WOOL~wool-canberra,ALBION~alb-castlegate` })
  const [equip = ''] = await freeEquips(page, 1)
  await fromMenu(page, equip, 'Associate to new Action')
  await fillRequired(page, { summary: 'An action to join', team: 'Site National' })
  await dialog(page).getByRole('button', { name: 'Create Action' }).click()
  const key = await newKey(page)
  await unassociate(page, equip)

  const listed = page.waitForRequest('**/api/issues')
  await fromMenu(page, equip, 'Associate to existing Action')
  expect((await listed).postDataJSON()).toEqual({
    status: 'open',
    view: 'packed',
    project: ['ALBION'],
    site: [RULE_SITE.id, 'ALBION~alb-castlegate'],
  })
  await expect(dialog(page)).toHaveAccessibleName('Associate Insight With Action')
  await expect(dialog(page).getByText('No Action Selected')).toBeVisible()
  const submit = dialog(page).getByRole('button', { name: 'Associate', exact: true })
  await expect(submit).toBeDisabled()
  const search = dialog(page).getByRole('searchbox')
  await expect(search).toBeFocused()
  await search.fill('nothing is called so')
  await expect(dialog(page).getByText('0 results match the current filter(s).')).toBeVisible()
  await search.fill('action join')
  await expect(
    dialog(page)
      .getByRole('option', { name: /An action to join/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const chosen = dialog(page).getByRole('article', { name: key })
  await expect(chosen).toContainText('Site National')
  await expect(chosen.getByRole('textbox')).toHaveCount(0)

  await page.route('**/api/v2/actions/associate', (route) => route.abort(), { times: 1 })
  const logged = nextLogged(page, 'Failed to associate')
  await submit.click()
  await expect(dialog(page).getByRole('alert')).toContainText('The equips were not associated.')
  await logged
  await submit.click()
  await expect(dialog(page)).toHaveCount(0)
  const link = rowOf(page, equip).getByRole('link', { name: key })
  await expect(link).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link).toHaveCount(0)
  await fromMenu(page, equip, 'Associate to existing Action')
  await dialog(page)
    .getByRole('option', { name: /An action to join/ })
    .first()
    .click()
  await submit.click()
  await expect(link).toBeVisible()
  await unassociate(page, equip)
  await expect(page.getByText(`1 equip unassociated from ${key}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link).toBeVisible()
  await unassociate(page, equip)
})

test('of a new action whose hits or screenshot did not follow, each is told and tried again', async ({ page }) => {
  await signIn(page, 'admin', { path: RULE })
  const [equip = ''] = await freeEquips(page, 1)
  await fromMenu(page, equip, 'Associate to new Action')
  await fillRequired(page, { summary: 'Half of it failed', team: 'Site Local' })
  await section(page, 'Links').click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
  await page.route('**/api/v2/actions/associate', (route) => route.abort(), { times: 1 })
  await page.route('**/api/v1/attachments', (route) => route.abort(), { times: 1 })
  const logged = ['Failed to associate', 'Failed to upload attachment'].map((line) => nextLogged(page, line))
  await dialog(page).getByRole('button', { name: 'Create Action' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const notAssociated = page.getByRole('alert').filter({ hasText: /^Action \S+ was created, but its equips were not/ })
  const notUploaded = page.getByRole('alert').filter({ hasText: 'Failed to upload attachment: ' })
  await expect(notUploaded).toBeVisible()
  await Promise.all(logged)
  await expect(rowOf(page, equip).getByRole('link')).toHaveCount(0)
  await notAssociated.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, equip).getByRole('link')).toBeVisible()
  const sent = page.waitForResponse('**/api/v1/attachments')
  await notUploaded.getByRole('button', { name: 'Try again' }).click()
  expect((await sent).ok()).toBe(true)

  await page.route('**/dissociate', (route) => route.abort(), { times: 1 })
  const notTakenOff = nextLogged(page, 'Failed to unassociate')
  await fromMenu(page, equip, 'Unassociate from Action')
  await notTakenOff
  await expect(rowOf(page, equip).getByRole('link')).toBeVisible()
  await unassociate(page, equip)
})

test('people without a role are told why they cannot associate', async ({ page }) => {
  await page.route('**/api/v1/users/me', async (route) => {
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    return route.fulfill({ json: { ...(await answer.json()), rolesRestriction: null } })
  })
  await signIn(page, 'admin', { path: RULE })
  const [equip = ''] = await freeEquips(page, 1)
  const logged = nextLogged(page, 'Unable to authenticate user')
  await fromMenu(page, equip, 'Associate to existing Action')
  await logged
  await expect(page.getByText('Your account has no role yet, so it cannot associate hits.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('open actions are awaited, missing, lost and found again, and come ten at a time', async ({ page }) => {
  await signIn(page, 'admin', { path: RULE })
  const asked = { site: [], project: ['ALBION'], status: 'open' }
  const [action] = await (await page.request.post(`${demonstrationUrl()}/api/issues`, { data: asked })).json()
  const many = Array.from({ length: 25 }, (_, index) => ({ ...action, key: `ALBION-${9001 + index}` }))
  const list = Promise.withResolvers<object>()
  await page.route('**/api/issues', async (route) => route.fulfill(await list.promise))
  const answerWith = async (answer: object) => {
    await page.unroute('**/api/issues')
    await page.route('**/api/issues', (route) => route.fulfill(answer))
  }
  const [equip = ''] = await freeEquips(page, 1)
  await fromMenu(page, equip, 'Associate to existing Action')
  await expect(dialog(page).getByRole('status', { name: 'Loading the open actions' })).toBeVisible()
  list.resolve({ json: [] })
  await expect(dialog(page).getByText('No open actions at the chosen sites')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Associate', exact: true })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await answerWith({ status: 500, json: { code: 'internal', message: 'The list of actions is being mended.' } })
  await fromMenu(page, equip, 'Associate to existing Action')
  const failure = dialog(page).getByRole('alert')
  await expect(failure.getByRole('heading')).toHaveText('The list of actions is being mended.')
  await answerWith({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(failure.getByRole('heading')).toHaveText('Something went wrong')
  await answerWith({ json: many })
  await failure.getByRole('button', { name: 'Retry' }).click()

  const listbox = dialog(page).getByRole('listbox')
  const option = listbox.getByRole('option').last()
  for (const count of ['10', '20', '25']) {
    await expect(option).toHaveAttribute('aria-setsize', count)
    await listbox.press('End')
  }
  await dialog(page).getByRole('searchbox').fill('ALBION-90')
  await expect(option).toHaveAttribute('aria-setsize', '10')
})
