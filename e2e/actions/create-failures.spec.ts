import { expect, test } from '@playwright/test'
import {
  addAction,
  choose,
  dialog,
  field,
  fillRequired,
  newKey,
  section,
  submit,
} from '../helpers/pages/action-form.ts'
import { nextLogged } from '../helpers/pages/associate-page.ts'
import { signIn } from '../helpers/pages/people.ts'

const CASTLEGATE = '/actions?sites=ALBION~alb-castlegate'

test('a lost response to a new action makes no duplicate, a refusal marks the fields', async ({ page }) => {
  await signIn(page, 'admin', { path: CASTLEGATE })
  await addAction(page)
  const summary = `Only once, please ${Date.now()}`
  await fillRequired(page, { summary, type: 'Other', team: 'Other Contractor' })
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/issue') && sent.push(request.method()))

  // The server also refuses what the form would not send.
  const onItsWay = Promise.withResolvers<void>()
  await page.route(
    '**/api/issue',
    async (route) => {
      await onItsWay.promise
      await route.continue({ postData: { ...route.request().postDataJSON(), responsible: '', costToComplete: -1 } })
    },
    { times: 1 },
  )
  const logged = nextLogged(page, 'Error creating issue: ')
  await submit(page)
  await expect(dialog(page).getByRole('status')).toHaveText('Creating the action…')
  await expect(dialog(page).getByRole('button', { name: 'Add Action' })).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await field(page, 'Summary').press('Enter')
  await page.keyboard.press('Escape')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  onItsWay.resolve()
  const failure = dialog(page).getByRole('alert')
  await expect(failure).toHaveText(
    /^The action was not created: Some fields are wrong\. Responsible cannot be blank; Cost to complete must be/,
  )
  expect((await logged).text()).toContain('Responsible cannot be blank')
  expect(sent).toHaveLength(1)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(section(page, 'Costs')).toHaveAttribute('aria-expanded', 'true')
  await expect(field(page, 'Team')).toBeFocused()
  await expect(field(page, 'Team')).toHaveAccessibleDescription('Responsible cannot be blank')
  await expect(field(page, 'Cost to complete (£)')).toHaveAccessibleDescription(
    'Cost to complete must be a number greater than or equal to 0',
  )
  await expect(field(page, 'Summary')).toHaveValue(summary)

  const keys: string[] = []
  await page.route(
    '**/api/issue',
    async (route) => {
      keys.push((await (await route.fetch()).json()).issueKey)
      await route.abort()
    },
    { times: 1 },
  )
  await submit(page)
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The server did not respond, so the action may or may not have been created. Submit it again unchanged: it will not be created twice.',
  )
  await expect(field(page, 'Summary')).toHaveValue(summary)
  await submit(page)
  expect(await newKey(page)).toBe(keys[0])
  await page.getByPlaceholder(/^Search Actions/).fill(summary.toLowerCase())
  await expect(page.getByRole('row').filter({ hasText: summary })).toHaveCount(1)

  await addAction(page)
  await fillRequired(page, { summary: `${summary}, or not`, type: 'Other', team: 'Other Contractor' })
  await choose(page, 'Status', 'Rejected')
  await submit(page)
  await expect(page.getByText('Rejected actions are not listed. Open it here or by its key.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: summary })).toHaveCount(1)
})

test.describe('in a browser where dialogs fade out', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('impatient clicks create one action', async ({ page }) => {
    await signIn(page, 'admin', { path: CASTLEGATE })
    await addAction(page)
    const summary = `Clicked again and again ${Date.now()}`
    await fillRequired(page, { summary, type: 'Other', team: 'Other Contractor' })
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/issue') && sent.push(request.method()))
    await dialog(page)
      .getByRole('button', { name: 'Add Action' })
      .evaluate((element) => {
        const button = element as unknown as { click(): void }
        const clicking = setInterval(() => button.click(), 10)
        setTimeout(() => clearInterval(clicking), 3000)
      })
    await newKey(page)
    await expect(dialog(page)).toBeHidden()
    await page.getByPlaceholder(/^Search Actions/).fill(summary)
    await expect(page.getByRole('row').filter({ hasText: summary })).toHaveCount(1)
    expect(sent).toHaveLength(1)
  })
})
