import { expect, type Page, test } from '@playwright/test'
import { activity, at, button, listen, message, newAction, pageOf } from '../helpers/pages/action-page.ts'
import { signIn } from '../helpers/pages/people.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** In the browser: records the JSON parts of uploads, which cannot be seen from outside. */
const REMEMBER_FACTS = `{
  const append = FormData.prototype.append
  window.sentFacts = []
  FormData.prototype.append = function (name, value, ...others) {
    if (name === 'body') window.sentFacts.push(value)
    return append.call(this, name, value, ...others)
  }
}`

/** The JSON part of the next upload. */
async function factsOfUpload(page: Page) {
  await page.waitForResponse((response) => response.url().endsWith('/api/v1/attachments'))
  return JSON.parse(await page.evaluate<string>('window.sentFacts.at(-1)'))
}

test.beforeEach(({ page }) => page.addInitScript(REMEMBER_FACTS))

async function whoAndWhere(page: Page) {
  const user = await (await page.request.get(at('/api/v1/users/me'))).json()
  const { projects } = await (await page.request.get(at('/api/v2/users/admin/portfolio'))).json()
  const project = Object.values<{ project_key: string; forge_id: string }>(projects).find(
    ({ project_key }) => project_key === 'HUDSON',
  )
  return { createdBy: user.forgeId, organisationId: project?.forge_id || user.tenantId }
}

test('a comment sends its author, its file the ids, and without mentions no mail', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const key = await newAction(page)
  await page.goto(pageOf(key))
  const calls = listen(page)
  await message(page).fill('   ')
  await message(page).press('ControlOrMeta+Enter')
  await message(page).fill('The valve is on order')
  await page.locator('input[type=file][multiple]').setInputFiles({
    name: 'order.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Two pieces'),
  })
  const stored = page.waitForResponse((response) => response.url().endsWith(`/actions/${key}/comments`))
  const facts = factsOfUpload(page)
  await message(page).press('ControlOrMeta+Enter')
  const comment = await stored
  expect(comment.request().postDataJSON().body).toBe('The valve is on order\n\n[author]: Administrator')
  const { hydraId } = await comment.json()
  expect(await facts).toEqual({
    ...(await whoAndWhere(page)),
    filename: 'order.txt',
    actionId: key,
    commentId: hydraId,
  })
  await expect(activity(page).getByText('The valve is on order', { exact: true })).toBeVisible()
  await expect(activity(page).getByText('order.txt')).toBeVisible()
  expect(calls.filter((sent) => sent.startsWith('POST'))).toEqual([
    `POST /api/v2/actions/${key}/comments`,
    'POST /api/v1/attachments',
  ])
})

test('a screenshot belongs to the action and is removed after confirmation', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const key = await newAction(page)
  await page.goto(pageOf(key))
  const screenshot = page.getByRole('region', { name: 'Screenshot of the action' })
  const facts = factsOfUpload(page)
  await screenshot
    .locator('input[type=file]')
    .setInputFiles({ name: 'valve.png', mimeType: 'image/png', buffer: PICTURE })
  expect(await facts).toEqual({ ...(await whoAndWhere(page)), filename: 'valve.png', actionId: key })
  await expect(screenshot.getByRole('img')).toBeVisible()

  await screenshot.getByRole('button', { name: 'Remove the screenshot' }).click()
  const asked = page.getByRole('dialog', { name: 'Remove the attachment' })
  await expect(asked).toContainText('You are about to remove the attachment from this action, continue?')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await asked.getByRole('button', { name: 'Remove' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ screenshotUrl: '' })
  await expect(button(page, 'Add a screenshot')).toBeFocused()
  await button(page, 'Undo').click()
  await expect(page.getByText('Screenshot restored')).toBeVisible()
  await expect(screenshot.getByRole('img')).toBeVisible()
})
