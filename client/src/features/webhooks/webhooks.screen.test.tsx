import { currentUser, LOCALES } from '@bonfire/contract/people/users'
import { readManagedPortfolio } from '@bonfire/contract/portfolio'
import {
  createWebhook,
  deleteWebhook,
  listWebhookMessages,
  listWebhooks,
  readWebhookMessage,
  replaceWebhook,
  rotateWebhookSecret,
  sendWebhookMessageAgain,
  testWebhook,
  type Webhook,
  type WebhookMessage,
  type WebhookMessageDetail,
} from '@bonfire/contract/webhooks/webhooks'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { sessionUser } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { noConnection, refusal } from '../../testing/stub-server.ts'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const webhook = (part: Partial<Webhook> = {}): Webhook => ({
  id: '1',
  name: 'CMMS',
  url: 'https://cmms.example/hooks/bonfire',
  form: 'json',
  locale: 'en',
  events: ['finding.new', 'finding.gone'],
  projectKeys: null,
  isOn: true,
  createdAt: ago(200),
  createdBy: 'Ada Admin',
  offReason: null,
  offSince: null,
  failingSince: null,
  lastDeliveredAt: ago(2),
  waitingCount: 0,
  ...part,
})
const message = (part: Partial<WebhookMessage> = {}): WebhookMessage => ({
  id: '7',
  messageKey: 'msg_1',
  type: 'finding.new',
  state: 'delivered',
  createdAt: ago(2),
  attemptCount: 1,
  lastAttemptAt: ago(2),
  lastStatus: 204,
  lastDurationMilliseconds: 84,
  lastProblem: null,
  nextAttemptAt: null,
  ...part,
})
const PROBLEM = 'No connection to cmms.example (ECONNREFUSED).'
const detail = (part: Partial<WebhookMessageDetail> = {}): WebhookMessageDetail => ({
  ...message({ state: 'givenUp', lastStatus: null, lastProblem: PROBLEM, attemptCount: 2 }),
  body: '{"type":"finding.new","data":{"findings":[]}}',
  attempts: [
    { id: '2', attemptedAt: ago(1), durationMilliseconds: 12, status: null, problem: PROBLEM, answer: null },
    { id: '1', attemptedAt: ago(2), durationMilliseconds: 84, status: 500, problem: null, answer: 'out of order' },
  ],
  ...part,
})

const card = (name: string) => page.getByRole('listitem', { name, exact: true })
const box = page.getByRole('dialog')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

function serverWith(...webhooks: Webhook[]) {
  const server = signedInServer()
  server.on(listWebhooks, () => ({ webhooks }))
  server.on(readManagedPortfolio, () => ({
    projects: [{ projectKey: 'NORTH', projectName: 'Northern Offices', currency: 'AUD' }],
    sites: [],
  }))
  return server
}

test('a webhook is created with what was typed, and its secret is shown once', async () => {
  const server = serverWith()
  server.on(createWebhook, () => ({ webhook: webhook(), secret: 'whsec_c2VjcmV0' }))
  await openScreen('/webhooks')
  await expect.element(page.getByText('There are no webhooks yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  await press('Create webhook')
  await expect.element(box.getByText('Enter a name.')).toBeVisible()
  await box.getByRole('textbox', { name: 'Name' }).fill('Plant room')
  await box.getByText('Slack', { exact: true }).click()
  await box.getByRole('textbox', { name: 'Address' }).fill('https://hooks.slack.example/T1')
  for (const event of [
    'Action created',
    'Action changed',
    'Comment added',
    'Repair proved',
    'Fault came back',
    'Finding is gone',
  ]) {
    await box.getByRole('checkbox', { name: event }).click()
  }
  await press('Create webhook')
  await expect.element(box.getByText('whsec_c2VjcmV0')).toBeVisible()
  expect(server.asked(createWebhook)).toMatchObject([
    {
      body: {
        name: 'Plant room',
        url: 'https://hooks.slack.example/T1',
        form: 'slack',
        locale: 'en',
        events: ['finding.new'],
        projectKeys: null,
        isOn: true,
      },
    },
  ])
  await press('Done')
  await expect.element(page.getByRole('dialog', { name: 'The secret has not been copied' })).toBeVisible()
})

test('a refused address is told at its field', async () => {
  const server = serverWith(webhook())
  const problem = '10.0.0.1 is not a public address.'
  server.on(replaceWebhook, () => refusal('invalid', problem, { url: problem }))
  await openScreen('/webhooks')
  await press('Edit CMMS')
  await box.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/')
  await press('Save')
  await expect
    .element(box.getByRole('textbox', { name: 'Address' }))
    .toHaveAccessibleDescription(expect.stringContaining(problem))
})

test('a test says what was answered, and a switched-off webhook is switched on', async () => {
  const off = { isOn: false, offReason: 'failing', offSince: ago(3) } as const
  const server = serverWith(webhook(off))
  server.on(testWebhook, () => detail())
  server.on(replaceWebhook, () => webhook())
  await openScreen('/webhooks')
  await expect.element(card('CMMS')).toMatchTextContent('Switched off')
  await expect.element(card('CMMS')).toMatchTextContent('the receiver accepted nothing for a day')
  await press('Send test to CMMS')
  await expect.element(page.getByRole('alert')).toMatchTextContent(`Test to “CMMS” failed. ${PROBLEM}`)
  server.on(testWebhook, () => detail({ state: 'delivered', lastStatus: 204, lastProblem: null }))
  await press('Send test to CMMS')
  await expect.element(page.getByText('Test to “CMMS” accepted: status 204 after 84 ms.')).toBeVisible()
  server.on(listWebhooks, () => ({ webhooks: [webhook()] }))
  await press('Switch on CMMS')
  await expect.element(page.getByText('Webhook “CMMS” switched on. It sends what happens from now on.')).toBeVisible()
  expect(server.asked(replaceWebhook)).toMatchObject([{ body: { isOn: true, name: 'CMMS' } }])
  await expect.element(card('CMMS')).not.toMatchTextContent('Switched off')
})

test('the log shows what was sent and answered, and sends again', async () => {
  const server = serverWith(webhook())
  const waiting = message({ id: '8', state: 'waiting', nextAttemptAt: ago(-1), lastStatus: 500 })
  server.on(listWebhookMessages, ({ query }) => ({
    messages: query.before ? [message({ id: '1', type: 'webhook.test' })] : [waiting, message()],
    hasMore: !query.before,
  }))
  server.on(readWebhookMessage, () => detail())
  server.on(sendWebhookMessageAgain, () => message({ state: 'waiting' }))
  await openScreen('/webhooks')
  await press('Log of CMMS')
  await expect.element(box.getByRole('row').nth(1)).toMatchTextContent('next attempt in ')
  await press('Show more')
  await expect.element(box.getByRole('cell', { name: 'Test' })).toBeVisible()
  await box
    .getByRole('button', { name: /^Show message of/ })
    .nth(1)
    .click()
  await expect.element(box.getByText('out of order')).toBeVisible()
  await expect.element(box.getByText(PROBLEM)).toBeVisible()
  await expect.element(box.getByText('"type": "finding.new"')).toBeVisible()
  await press('Send again')
  await expect.element(box.getByText('The message is sent again, under the same id.')).toBeVisible()
  server.on(sendWebhookMessageAgain, () => refusal('conflict', 'The webhook is switched off.'))
  await press('Send again')
  await expect.element(box.getByText('The webhook is switched off.')).toBeVisible()
  await press('All messages')
  await expect.element(box.getByRole('row').nth(2)).toMatchTextContent('Delivered')
})

test('a secret is replaced and a webhook deleted only after a question', async () => {
  const server = serverWith(webhook())
  server.on(rotateWebhookSecret, () => ({ webhook: webhook(), secret: 'whsec_bmV3' }))
  server.on(deleteWebhook, () => ({}))
  await openScreen('/webhooks')
  await press('New secret for CMMS')
  await userEvent.keyboard('{Escape}')
  expect(server.asked(rotateWebhookSecret)).toEqual([])
  await press('New secret for CMMS')
  await press('Make a new secret')
  await expect.element(box.getByText('whsec_bmV3')).toBeVisible()
  await box.getByRole('button', { name: 'Copy: Secret' }).click()
  await press('Done')
  await press('Delete CMMS')
  server.on(listWebhooks, () => ({ webhooks: [] }))
  await box.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Webhook “CMMS” deleted.')).toBeVisible()
  await expect.element(page.getByText('There are no webhooks yet.')).toBeVisible()
})

test('webhooks that cannot be loaded can be loaded again', async () => {
  const server = serverWith(webhook())
  server.on(listWebhooks, noConnection)
  await openScreen('/webhooks')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Webhooks could not be loaded')
  server.on(listWebhooks, () => ({ webhooks: [webhook()] }))
  await press('Retry')
  await expect.element(card('CMMS')).toBeVisible()
})

test.each(LOCALES)('axe passes and nothing is cut off, in the language %s', { tags: 'whole' }, async (locale) => {
  const long = { name: `Plant ${'of a long name '.repeat(8)}`, url: `https://hooks.example/${'x'.repeat(300)}` }
  const gone = { isOn: false, offReason: 'gone', offSince: ago(50) } as const
  const server = serverWith(
    webhook({ id: '2', ...long, form: 'teams', projectKeys: ['NORTH'], failingSince: ago(3), waitingCount: 1200 }),
    webhook({ id: '3', name: 'Gone', form: 'slack', ...gone }),
  )
  server.on(currentUser, () => sessionUser({ locale }))
  server.on(listWebhookMessages, () => ({
    messages: [message(), message({ id: '8', state: 'givenUp' })],
    hasMore: false,
  }))
  server.on(readWebhookMessage, () => detail())
  const { say, look } = await looksIn(locale)
  await openScreen('/webhooks')
  await expect.element(card('Gone')).toBeVisible()
  await look('webhooks')
  await press(say('Edit Gone', 'Modifier Gone'))
  await expect.element(box).toBeVisible()
  await look('form')
  await userEvent.keyboard('{Escape}')
  await press(say('Log of Gone', 'Journal : Gone'))
  await expect.element(box.getByRole('table')).toBeVisible()
  await look('log')
  await box
    .getByRole('button', { name: say('Show message', 'Afficher le message') })
    .first()
    .click()
  await expect.element(box.getByText('out of order')).toBeVisible()
  await look('message')
})
