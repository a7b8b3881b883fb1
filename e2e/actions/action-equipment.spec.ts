import { expect, type Page, test } from '@playwright/test'
import { activity, at, button, configure, pageOf } from '../helpers/pages/action-page.ts'
import { signIn } from '../helpers/pages/people.ts'

test('equipment is removed from an action after confirmation and can be restored', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const { key, equip, count } = await actionWithEquipment(page)
  await page.goto(pageOf(key))
  await button(page, equip.targetName).first().click()
  const preview = page.getByRole('dialog', { name: equip.targetName })
  await expect(preview.getByText(equip.ruleName)).toBeVisible()
  await expect(preview.getByRole('figure')).toBeVisible()
  await expect(preview).toBeInViewport({ ratio: 1 })
  await expect(preview.getByRole('link', { name: 'Show in insights' })).toHaveAttribute(
    'href',
    /\/analysis\/insights\/[^?]+\?sites=[^&]+&daysRange=\d+$/,
  )
  await preview.getByRole('button', { name: 'Unassociate' }).click()
  const asked = page.getByRole('dialog', { name: `Unassociate ${equip.targetName}` })
  await expect(asked.getByText('Are you sure you want to unassociate this equipment from the action?')).toBeVisible()
  const logged: string[] = []
  page.on('console', (line) => logged.push(line.text()))
  const dissociate = `**/api/v2/actions/${key}/dissociate`
  await page.route(dissociate, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } }))
  await asked.getByRole('button', { name: 'Unassociate' }).click()
  await expect(page.getByText(`${equip.targetName} is still associated:`)).toBeVisible()
  await expect.poll(() => logged.join('\n')).toContain('Failed to unassociate')
  await page.unroute(dissociate)
  await button(page, equip.targetName).first().click()
  await preview.getByRole('button', { name: 'Unassociate' }).click()
  await asked.getByRole('button', { name: 'Unassociate' }).click()
  await expect(page.getByText(`${equip.targetName} is no longer associated with this action`)).toBeVisible()
  await expect(
    activity(page)
      .getByText(/^unassociated /)
      .first(),
  ).toBeVisible()
  const heirs = page
    .locator('section')
    .filter({ has: button(page, /^Insights & Equipment/) })
    .locator('button:focus')
  await expect(heirs).toHaveCount(1)
  await button(page, 'Undo').click()
  await expect(page.getByText(`${equip.targetName} is associated with this action again`)).toBeVisible()
  await expect(heirs).toHaveCount(1)
  const now = await (await page.request.get(at(`/api/issue/${key}`))).json()
  expect(now.associatedEquips).toHaveLength(count)
})

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const TRENDS = 'https://trends.example'

test('equipment is grouped by rule and its preview shows the findings', async ({ page, context }) => {
  await configure(context, { apertureUrl: 'https://companion.example' })
  await signIn(page, 'admin', { path: '/actions' })
  const { key, equip } = await actionWithEquipment(page)
  // Their histories would be drawn instead.
  const found = {
    ...equip,
    targetId: 'no-points',
    severity: 'high',
    latest: '2026-11-20',
    description: 'Valve stays at 100 %',
  }
  const leaks = { ...found, ruleName: 'Valve leaks by', duration: 5400 }
  await answerEquips(page, key, [
    { ...leaks, id: 'equip-2', targetName: 'AHU-2', reportUrl: `${TRENDS}/lost.png` },
    { ...found, id: 'equip-3', targetName: 'AHU-3', reportUrl: null, ruleName: 'Fan at night', duration: 86_400 },
    { ...leaks, id: 'equip-1', targetName: 'AHU-1', reportUrl: `${TRENDS}/trend.png` },
  ])
  await context.route(`${TRENDS}/lost.png`, (route) => route.abort())
  await context.route(`${TRENDS}/trend.png`, (route) => route.fulfill({ contentType: 'image/png', body: PICTURE }))
  await page.goto(pageOf(key))
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Fan at night', 'Valve leaks by'])
  const equips = (rule: string) => page.getByRole('list', { name: rule }).getByRole('listitem')
  await expect(equips('Valve leaks by')).toHaveText(['AHU-2', 'AHU-1'])
  await expect(equips('Fan at night')).toHaveText(['AHU-3'])

  const preview = page.getByRole('dialog', { name: /^AHU-/ })
  const icon = preview.locator('[data-trend=icon]')
  const trendLink = preview.getByRole('link', { name: 'Trend graph' })
  await button(page, 'AHU-1').click()
  await expect(preview.getByRole('term')).toHaveText(['Severity', 'Latest hit', 'Duration', 'Hit details'])
  const facts = preview.getByRole('definition')
  await expect(facts).toHaveText(['High', 'Nov 20, 2026', '1h 30m', 'Valve stays at 100 %'])
  await expect(preview.getByRole('img', { name: 'Trend of AHU-1' })).toHaveJSProperty('naturalWidth', 1)
  await expect(icon).toHaveCount(0)
  await expect(trendLink).toHaveAttribute('href', `${TRENDS}/trend.png`)
  await expect(trendLink).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')

  await button(page, 'AHU-2').click()
  await expect(icon).toBeVisible()
  await expect(preview.getByRole('img', { name: 'Trend of AHU-2' })).toHaveCount(0)
  await expect(trendLink).toHaveAttribute('href', `${TRENDS}/lost.png`)
  await page.keyboard.press('Escape')

  await button(page, 'AHU-3').click()
  await expect(icon).toBeVisible()
  await expect(facts.nth(2)).toHaveText('24hr')
  await expect(trendLink).toHaveAttribute('href', /^https:\/\/companion\.example\/inbound\/bonfire\/insight\?/)
})

/** The action with these equips. */
async function answerEquips(page: Page, key: string, associatedEquips: object[]): Promise<void> {
  await page.route(`**/api/issue/${key}`, async (route) => {
    const action = await (await route.fetch()).json()
    await route.fulfill({ json: { ...action, associatedEquips } })
  })
}

/** A demo action with equipment, and its first equip. */
async function actionWithEquipment(page: Page) {
  const query = { site: ['HUDSON~hud-mercantile', 'HUDSON~hud-harlow'], project: [], status: 'open' }
  const list = await (await page.request.post(at('/api/issues'), { data: query })).json()
  const { key } = list.find((one: { associatedEquips: unknown[] }) => one.associatedEquips.length > 0)
  const action = await (await page.request.get(at(`/api/issue/${key}`))).json()
  return {
    key: key as string,
    count: action.associatedEquips.length as number,
    equip: action.associatedEquips[0] as { id: string; targetName: string; ruleName: string },
  }
}
