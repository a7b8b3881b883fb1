import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startWebhookReceiver } from '../../server/test/servers/webhook-receiver.ts'
import { signIn } from '../helpers/pages/people.ts'
import { bonfire, startBonfire } from '../helpers/servers/bonfire-process.ts'
import { newInstallation } from '../helpers/servers/installations.ts'

const PASSWORD = 'a-long-password-of-mine'
const ADMINISTRATOR = ['--admin', '--username', 'first', '--email', 'first@bonfire.example', '--name', 'First of all']
const MODEL = {
  projects: [{ projectKey: 'MILL', projectName: 'Old mill', currency: 'EUR' }],
  sites: [{ siteId: 'hall', projectKey: 'MILL', label: 'Spinning hall', timezone: 'Europe/Paris' }],
}

test('a webhook is made, tested, told of an action, and sends again what was refused', { tag: '@quick' }, async ({
  page,
}) => {
  const receiver = await startWebhookReceiver()
  const dataDirectory = await newInstallation()
  bonfire(dataDirectory, ['user', 'create', ...ADMINISTRATOR], `${PASSWORD}\n`)
  const model = join(dataDirectory, 'model.json')
  writeFileSync(model, JSON.stringify(MODEL))
  bonfire(dataDirectory, ['import', 'model', model])
  const environment = { WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' }
  const server = await startBonfire({ dataDirectory, environment })
  await signIn(page, 'first', { url: server.url, password: PASSWORD })
  await page.goto(`${server.url}/webhooks`)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('CMMS')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://10.1.2.3/hook')
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect(dialog).toContainText('10.1.2.3, which is not a public address')
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  const secret = (await dialog.locator('pre').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Copy: Secret' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const leave = page.getByRole('button', { name: 'Close without copying' })
  await leave
    .or(page.getByRole('button', { name: 'Send test to CMMS' }))
    .first()
    .waitFor()
  if (await leave.isVisible()) await leave.click()

  await page.getByRole('button', { name: 'Send test to CMMS' }).click()
  await expect(page.getByText(/Test to “CMMS” accepted: status 204/)).toBeVisible()
  expect(receiver.verified(0, secret)).toMatchObject({ type: 'webhook.test', data: { webhook: 'CMMS' } })

  receiver.answer((response) => response.writeHead(503).end('closed for lunch'))
  const action = {
    siteId: 'MILL~hall',
    summary: 'Oil the loom',
    status: 'New Action',
    priority: 'Major',
    context: 'FDD',
    responsible: 'Site Local',
  }
  const made = await page.request.post(`${server.url}/api/issue`, { data: action, headers: { origin: server.url } })
  expect(made.ok()).toBe(true)
  await expect.poll(() => receiver.messages.length).toBeGreaterThan(1)
  await page.reload()
  await expect(page.getByRole('listitem', { name: 'CMMS' })).toContainText('Failing')
  await page.getByRole('button', { name: 'Log of CMMS' }).click()
  await dialog
    .getByRole('row', { name: /Action created Waiting/ })
    .getByRole('button')
    .click()
  await expect(dialog).toContainText('closed for lunch')
  receiver.answer((response) => response.writeHead(200).end('thanks'))
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog).toContainText('thanks')
  const last = receiver.messages.length - 1
  expect(receiver.verified(last, secret)).toMatchObject({
    type: 'action.created',
    data: { action: { key: 'MILL-1', summary: 'Oil the loom', url: `${server.url}/actions/MILL-1` } },
  })
  expect(receiver.messages[last]?.headers['webhook-id']).toBe(receiver.messages[1]?.headers['webhook-id'])
  await server.stop()
  await receiver.stop()
})
