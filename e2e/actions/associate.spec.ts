import { expect, test } from '@playwright/test'
import { dialog, field, fillRequired, newKey, section } from '../helpers/pages/action-form.ts'
import {
  actionLink,
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
} from '../helpers/pages/associate-page.ts'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'
import { holdUndo } from '../helpers/pages/shell-page.ts'

const LIST = '/analysis/insights?sites=ALBION~alb-kingsmead-library&daysRange=30&category=fdd'

test('a hit gets an action with a screenshot, and another once that has ended', { tag: '@quick' }, async ({ page }) => {
  await signIn(page, 'admin', { path: RULE })
  const [equip = ''] = await freeEquips(page, 1)
  await tick(page, [equip])
  await bulkBar(page).getByRole('button', { name: 'Associate to new Action' }).click()
  await expect(dialog(page)).toHaveAccessibleName('New Action')
  expect((await dialog(page).boundingBox())?.width).toBe(860)
  const about = page.getByRole('region', { name: 'About this action' })
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
  // The bulk bar, which had the focus, is gone.
  await expect(page.locator('tbody tr:focus')).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: `Select ${equip}`, exact: true })).toBeDisabled()
  const isWrite = (path: string) => !path.startsWith('/api/synco') && path !== '/api/v1/hits/causes'
  expect(calls.filter(isWrite)).toEqual(['/api/issue', '/api/v2/actions/associate', '/api/v1/attachments'])
  expect(calls.filter((path) => path === '/api/synco/ui/insights').length).toBeGreaterThan(0)

  await link.click()
  await expect(page).toHaveURL(new RegExp(`/actions/${key}`))
  await expect(page.getByText('Replace the probe').first()).toBeVisible()
  await page.goBack()
  await unassociate(page, equip)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link).toBeVisible()
  await expect(page.getByRole('button', { name: `More for ${equip}`, exact: true })).toBeFocused()

  // Equipment that still fires after its action has ended gets another one, and Undo restores the previous one.
  const closed = await page.request.put(`${demonstrationUrl()}/api/v2/actions/${key}`, {
    headers: { origin: demonstrationUrl() },
    data: { status: 'Closed', statusChangeReason: 'Duplicate' },
  })
  expect(closed.status(), await closed.text()).toBe(200)
  await page.reload()
  const ended = rowOf(page, equip).getByRole('link', { name: `${key} Closed` })
  await expect(ended).toBeVisible()
  await tick(page, [equip])
  await bulkBar(page).getByRole('button', { name: 'Associate to existing Action' }).click()
  await dialog(page).getByRole('option').first().click()
  await dialog(page).getByRole('button', { name: 'Associate', exact: true }).click()
  await holdUndo(page)
  await expect(dialog(page)).toHaveCount(0)
  await expect(ended).toHaveCount(0)
  const restored = page.waitForResponse('**/api/v2/actions/associate')
  await page.getByRole('button', { name: 'Undo' }).click()
  const answer = await restored
  expect(answer.status(), await answer.text()).toBe(200)
  await expect(ended).toBeVisible()
  await unassociate(page, equip)
})

test('several hits get one action from the bulk bar, the a key or a list row', async ({ page }) => {
  await signIn(page, 'admin', { path: RULE })
  const equips = await freeEquips(page, 4)
  await tick(page, equips.slice(0, 2))
  await bulkBar(page).getByRole('button', { name: 'Associate to new Action' }).click()
  await expect(page.getByRole('region', { name: 'About this action' })).toContainText('2 equips')
  await page.keyboard.press('Escape')
  await tick(page, equips)
  await rowOf(page, equips[3] ?? '').focus()
  await page.keyboard.press('a')
  const about = page.getByRole('region', { name: 'About this action' })
  await expect(about.getByRole('listitem')).toHaveText(equips)
  await fillRequired(page, { summary: 'Replace four probes', team: 'Site Local' })
  const created = page.waitForRequest('**/api/issue')
  const associated = page.waitForRequest('**/api/v2/actions/associate')
  await dialog(page).getByRole('button', { name: 'Create Action' }).click()
  expect((await created).postDataJSON().target.split(',').sort()).toEqual(equips.toSorted())
  expect((await associated).postDataJSON().equipRuleIds).toHaveLength(4)
  const key = await newKey(page)
  for (const equip of equips) await expect(rowOf(page, equip).getByRole('link', { name: key })).toBeVisible()
  // Someone else is faster with all of them; the message is about the requested one.
  const { equipRuleIds } = (await associated).postDataJSON()
  const taken = await page.request.post(`${demonstrationUrl()}/api/v2/actions/${key}/dissociate`, {
    headers: { origin: demonstrationUrl() },
    data: { equipRuleIds },
  })
  expect(await taken.json()).toEqual({ equipRuleIds: expect.arrayContaining(equipRuleIds) })
  await unassociate(page, equips[0] ?? '')
  await expect(page.getByText(`${equips[0]} had already been unassociated from ${key}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  for (const equip of equips) await expect(actionLink(rowOf(page, equip))).toHaveCount(0)

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

test('hits join an existing action by keyboard, with Undo both ways', async ({ page }) => {
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
  await holdUndo(page)
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
  await holdUndo(page)
  await expect(page.getByText(`1 equip unassociated from ${key}`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link).toBeVisible()
  await unassociate(page, equip)
})

test('a new action whose hits or screenshot fail reports and retries each', async ({ page }) => {
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
  await expect(actionLink(rowOf(page, equip))).toHaveCount(0)
  await notAssociated.getByRole('button', { name: 'Try again' }).click()
  await expect(actionLink(rowOf(page, equip))).toBeVisible()
  const sent = page.waitForResponse('**/api/v1/attachments')
  await notUploaded.getByRole('button', { name: 'Try again' }).click()
  expect((await sent).ok()).toBe(true)

  await page.route('**/dissociate', (route) => route.abort(), { times: 1 })
  const notTakenOff = nextLogged(page, 'Failed to unassociate')
  await fromMenu(page, equip, 'Unassociate from Action')
  await notTakenOff
  await expect(actionLink(rowOf(page, equip))).toBeVisible()
  await unassociate(page, equip)
})
