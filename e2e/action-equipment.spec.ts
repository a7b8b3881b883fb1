import { expect, type Page, test } from '@playwright/test'
import { activity, at, button, pageOf } from './action-page.ts'
import { signIn } from './people.ts'

test('equipment stands by rule, shows what was found, and is taken off when asked twice', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const { key, equip, count } = await actionWithEquipment(page)
  await page.goto(pageOf(key))
  await button(page, equip.targetName).first().click()
  const preview = page.getByRole('dialog', { name: equip.targetName })
  await expect(preview.getByRole('term')).toHaveText(['Severity', 'Latest hit', 'Duration', 'Hit details'])
  await expect(preview.getByText(equip.ruleName)).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Show in insights' })).toHaveAttribute(
    'href',
    /\/analysis\/insights\//,
  )
  await preview.getByRole('button', { name: 'Unassociate' }).click()
  const asked = page.getByRole('dialog', { name: `Unassociate ${equip.targetName}` })
  await expect(asked.getByText('Are you sure you want to unassociate this equipment from the action?')).toBeVisible()
  const dissociate = `**/api/v2/actions/${key}/dissociate`
  await page.route(dissociate, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } }))
  await asked.getByRole('button', { name: 'Unassociate' }).click()
  await expect(page.getByText(`${equip.targetName} is still associated:`)).toBeVisible()
  await page.unroute(dissociate)
  await button(page, equip.targetName).first().click()
  await preview.getByRole('button', { name: 'Unassociate' }).click()
  await asked.getByRole('button', { name: 'Unassociate' }).click()
  await expect(page.getByText(`${equip.targetName} is not associated with this action any more`)).toBeVisible()
  await expect(
    activity(page)
      .getByText(/^unassociated /)
      .first(),
  ).toBeVisible()
  await button(page, 'Undo').click()
  await expect(page.getByText(`${equip.targetName} is associated with this action again`)).toBeVisible()
  const now = await (await page.request.get(at(`/api/issue/${key}`))).json()
  expect(now.associatedEquips).toHaveLength(count)
})

/** One of the demonstration with equipment, and its first equip. */
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
