import { expect, test } from '@playwright/test'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'

test('closed actions say how often rules were right, and each count leads to its days', async ({ page }) => {
  await signIn(page, 'admin', { path: '/coverage' })
  await page.getByRole('link', { name: 'Accuracy' }).click()
  await expect(page.getByRole('heading', { name: 'Accuracy', level: 1 })).toBeVisible()
  const count = page.getByRole('link', { name: /^All rules: show \d+ days?, false positives$/ })
  const wanted = Number(await count.textContent())
  expect(wanted).toBeGreaterThan(0)
  await count.click()
  const days = page.getByRole('region', { name: 'False positives: All rules' })
  await expect(days.getByRole('heading')).toBeFocused()
  const more = days.getByRole('button', { name: /^Show \d+ more$/ })
  while (await more.isVisible()) await more.click()
  await expect(days.locator('tbody tr')).toHaveCount(wanted)
  await days.locator('tbody tr').first().getByRole('link').first().click()
  await expect(page.getByText('False alert').first()).toBeVisible()
  await page.goBack()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Accuracy.csv')
})

test('labelled days are compared with stored findings, and wrong rows are named', async ({ page }) => {
  await signIn(page, 'admin', { path: '/accuracy' })
  const { findings } = await (await page.request.get(`${demonstrationUrl()}/api/v1/accuracy`)).json()
  const { siteId, equipId, day } = findings[0]
  const choose = (rows: string[]) =>
    page.locator('input[type=file]').setInputFiles({
      ...{ name: 'labels.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(['site,equip,day,faulted,cause', ...rows].join('\n')),
    })
  await expect(page.getByRole('button', { name: 'Compare with labels…' })).toBeVisible()
  await choose([`${siteId},${equipId},${day},perhaps,`])
  await expect(page.getByRole('alert')).toContainText('“perhaps” is neither yes nor no')
  await choose([`${siteId},${equipId},${day},yes,`])
  await page.getByRole('link', { name: 'All rules: show 1 day, true positives' }).click()
  await expect(page.getByRole('region', { name: 'True positives: All rules' }).locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: /^Close labels\.csv/ }).click()
  await expect(page.getByText(/^All rules/)).toBeVisible()
})
