import { expect, test } from '@playwright/test'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'

test('a key reads and changes actions of its project only, until it is revoked', { tag: '@quick' }, async ({
  page,
  playwright,
}) => {
  await signIn(page, 'admin')
  await page.goto(`${demonstrationUrl()}/ingest-keys`)
  await page.getByRole('button', { name: 'New key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('CMMS of Albion')
  await dialog.getByRole('checkbox', { name: 'Send data and read samples' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Change actions' }).check()
  await dialog.getByText('Selected projects').click()
  await dialog.getByRole('combobox', { name: 'Selected projects' }).fill('Albion')
  await page.getByRole('option', { name: /Albion/ }).click()
  // Its list lies over the button until it loses the focus.
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const secret = (await dialog.locator('pre').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Copy: Secret' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // A program has no cookie.
  const program = await playwright.request.newContext({
    baseURL: demonstrationUrl(),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  })
  const answer = await program.post('/api/issue', {
    data: {
      siteId: 'ALBION~alb-castlegate',
      summary: 'Made by a program',
      status: 'New Action',
      priority: 'Major',
      context: 'FDD',
      responsible: 'Site Local',
    },
  })
  const { issueKey: key } = await answer.json()
  expect(key).toMatch(/^ALBION-\d+$/)
  expect((await program.get(`/api/issue/${key}`)).status()).toBe(200)
  expect((await program.get('/api/issue/HARBOUR-1')).status()).toBe(404)

  const row = page.getByRole('row').filter({ hasText: 'CMMS of Albion' })
  await expect(row).toContainText('Change actions')
  await row.getByRole('button', { name: 'Revoke CMMS of Albion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  expect((await program.get(`/api/issue/${key}`)).status()).toBe(401)
  await program.dispose()
})
