import { expect, type Page, test } from '@playwright/test'
import {
  activity,
  at,
  button,
  configure,
  field,
  listen,
  message,
  newAction,
  pageOf,
  saved,
} from '../helpers/pages/action-page.ts'
import { signIn } from '../helpers/pages/people.ts'

/** In the browser: pastes a screenshot where the focus is. */
const PASTE_PICTURE = `(async () => {
  const canvas = document.createElement('canvas')
  canvas.width = 40
  canvas.height = 20
  canvas.getContext('2d').fillRect(0, 0, 20, 20)
  const picture = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([picture], 'image.png', { type: 'image/png' }))
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement.dispatchEvent(paste)
})()`

const attach = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file][multiple]').setInputFiles(files)
const tool = { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Seen on the roof') }

test('namesakes are distinguished by email and only the chosen one is notified', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const key = await newAction(page)
  await page.route('**/api/hashtagUsernameList/**', async (route) => {
    const people: { display: string; id: string }[] = await (await route.fetch()).json()
    const twins = people.filter(({ display }) => display !== 'Administrator').slice(0, 2)
    const json = twins.map((person) => ({ ...person, display: 'Alex Smith', email: `${person.id}@demo.example` }))
    return route.fulfill({ json })
  })
  const named = page.waitForResponse('**/api/hashtagUsernameList/**')
  await page.goto(pageOf(key))
  const [, second]: { id: string }[] = await (await named).json()
  await message(page).pressSequentially('@Alex Smith')
  await expect(page.getByText('Several people are called Alex Smith.')).toBeVisible()
  await page
    .getByRole('listbox', { name: 'People' })
    .getByRole('option', { name: `${second?.id}@demo.example` })
    .click()
  await expect(page.getByText('Several people are called')).toHaveCount(0)
  await page.keyboard.type('please look')
  const told = page.waitForRequest('**/api/hashtag-notification')
  await message(page).press('ControlOrMeta+Enter')
  expect((await told).postDataJSON().hashtagList).toEqual([second?.id])
  await button(page, 'Assignee: Not assigned').click()
  await expect(page.getByRole('option', { name: `Alex Smith (${second?.id}@demo.example)` })).toBeVisible()
})

test('a message mentions someone by keyboard and includes a pasted screenshot', { tag: '@quick' }, async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', { path: '/actions' })
  const key = await newAction(page)
  await page.goto(pageOf(key))
  await expect(
    page.getByText(
      'Add a comment or attach a file to the activity stream. Tip: send a notification to other users by @’ing them in a comment',
    ),
  ).toBeVisible()
  await expect(button(page, 'Add Comment')).toBeDisabled()
  await message(page).pressSequentially('Please look, @eng')
  const people = page.getByRole('listbox', { name: 'People' })
  await expect(people.getByRole('option')).toHaveCount(1)
  const engineer = await people.getByRole('option', { name: 'Engineer' }).getAttribute('id')
  await expect(message(page)).toHaveAttribute('aria-activedescendant', engineer ?? 'none')
  await page.keyboard.press('Enter')
  await expect(message(page)).toHaveValue('Please look, @Engineer ')
  await page.evaluate(PASTE_PICTURE)
  await attach(page, tool, notes)
  const toSend = page.getByRole('list', { name: 'Files to upload' }).getByRole('listitem')
  await expect(toSend).toHaveCount(2)
  // With its value cleared, the input fires again for the same file.
  await expect(page.locator('input[type=file][multiple]')).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveText(
    'tool.exe: For security purposes this filetype is not allowed. Please selected a different file.',
  )

  const calls = listen(page)
  const told = page.waitForRequest('**/api/hashtag-notification')
  await message(page).press('ControlOrMeta+Enter')
  await expect(activity(page).getByRole('article').locator('mark')).toHaveText('@Engineer')
  await expect(activity(page).getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')).toHaveCount(2)
  await expect(message(page)).toHaveValue('')
  await expect(toSend).toHaveCount(0)
  expect((await told).postDataJSON()).toEqual({
    comment: { key: expect.stringMatching(/^\d+$/), text: 'Please look, @Engineer' },
    hashtagList: [expect.any(String)],
    issue: key,
    workflow: false,
  })
  expect(calls.filter((one) => one.startsWith('POST'))).toEqual([
    `POST /api/v2/actions/${key}/comments`,
    'POST /api/v1/attachments',
    'POST /api/v1/attachments',
    'POST /api/hashtag-notification',
  ])
  expect(calls).toContain(`GET /api/issue/${key}`)
  await expect(activity(page).getByRole('article').locator('time')).toHaveText(
    /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d$/,
  )
  await button(page, /^Open screenshot/).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Preview of/ })).toBeVisible()
  await page.keyboard.press('Escape')

  expect((await page.request.put(at(`/api/v2/actions/${key}`), { data: { status: 'In Review' } })).ok()).toBe(true)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'engineer', { path: `/actions/${key}` })
  await expect(other.getByText('Please look,')).toBeVisible()
  await expect(activity(other).getByText('Transitioned from New Action to In Review', { exact: true })).toBeVisible()
  for (const marker of ['[author]', '[attachments]', '[transition]'])
    await expect(activity(other)).not.toContainText(marker)
  await expect(button(other, 'Remove comment')).toHaveCount(0)
  await other.context().close()
  await button(page, 'Remove comment').click()
  const asked = page.getByRole('dialog', { name: 'Remove comment' })
  await expect(asked.getByText('Are you sure you want to remove this comment?')).toBeVisible()
  await asked.getByRole('button', { name: 'Remove comment' }).click()
  await expect(page.getByText('Please look,')).toHaveCount(0)
  await expect(message(page)).toBeFocused()
})

test('failed fields, messages, files and mails are reported and nothing is lost', async ({ page, context }) => {
  const logged: string[] = []
  page.on('console', (line) => logged.push(line.text()))
  await signIn(page, 'admin', { path: '/actions' })
  const key = await newAction(page)
  await page.goto(pageOf(key))
  await expect(button(page, 'Type: FDD')).toBeVisible()
  await context.setOffline(true)
  await button(page, 'Type: FDD').click()
  await page.getByRole('option', { name: 'Warranty' }).click()
  await expect(field(page, 'Type').getByRole('alert')).toContainText('Not saved: The server cannot be reached.')
  await expect(button(page, 'Type: FDD')).toBeVisible()
  await message(page).fill('Who has the key to the plant room?')
  await message(page).press('ControlOrMeta+Enter')
  const waiting = page.getByRole('list', { name: 'Comments waiting to be sent' })
  await expect(waiting).toContainText('Who has the key to the plant room?')
  await expect(message(page)).toHaveValue('')
  await expect.poll(() => logged.join('\n')).toContain('Failed to send the comment')
  await context.setOffline(false)
  await expect(button(page, 'Type: Warranty')).toBeVisible()
  await expect(saved(page, 'Type')).toBeVisible()
  await expect(activity(page).getByRole('article')).toHaveText([/Who has the key to the plant room\?/])
  await expect(waiting).toHaveCount(0)

  await page.route('**/api/v1/attachments', (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid', message: 'The content is not what the name says.' } }),
  )
  await page.route('**/api/hashtag-notification', (route) => route.fulfill({ status: 503, json: {} }))
  await message(page).fill('Who has the key, @Engineer?')
  await attach(page, { name: 'key.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG, and no more', 'latin1') })
  await expect(page.getByRole('list', { name: 'Files to upload' }).locator('img')).toHaveCount(0)
  await button(page, 'Add Comment').click()
  await expect(page.getByText('The content is not what the name says.')).toHaveText([
    'Failed to upload attachment: The content is not what the name says.',
  ])
  await expect(page.getByText('The comment was sent, but a file was not.')).toBeVisible()
  await expect(button(page, 'Send the files again')).toHaveCount(0)
  await expect(page.getByText('failed to send notification emails to users tagged in message')).toBeVisible()
  await expect(activity(page).getByRole('article')).toHaveCount(2)
  await expect(message(page)).toHaveValue('')
  await button(page, 'Remove key.png').click()
  await expect(page.getByText('The comment was sent, but a file was not.')).toHaveCount(0)

  await page.unroute('**/api/v1/attachments')
  await page.route('**/api/v1/attachments', (route) => route.abort())
  await message(page).fill('Found the key')
  await attach(page, notes)
  await button(page, 'Add Comment').click()
  await expect(activity(page).getByRole('article')).toHaveCount(3)
  await page.unroute('**/api/v1/attachments')
  await message(page).fill('The key is at the reception')
  await button(page, 'Send the files again').click()
  await expect(activity(page).getByRole('article').getByRole('link', { name: 'Download notes.txt' })).toBeVisible()
  await expect(activity(page).getByRole('article')).toHaveCount(3)

  await expect(message(page)).toHaveValue('The key is at the reception')
  let uploads = 0
  await page.route('**/api/v1/attachments', (route) => (uploads++ === 0 ? route.continue() : undefined))
  await attach(page, notes, { ...notes, name: 'plan.txt' })
  await button(page, 'Add Comment').click()
  const toSend = page.getByRole('list', { name: 'Files to upload' }).getByRole('listitem')
  await expect(toSend.filter({ hasText: 'notes.txt' })).toContainText('Sent')
  await expect(button(page, 'Add Comment')).toBeDisabled()
  await button(page, 'Cancel upload of plan.txt').click()
  await expect(toSend).toHaveCount(0)
  await expect(activity(page).getByRole('article')).toHaveCount(4)
  await expect(message(page)).toHaveValue('')
})

test('failed loads are repeated by Retry and when the network returns', async ({ page, context }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await configure(context, { uploadMegabytes: 1 })
  const key = await newAction(page, { summary: 'Fan is <b>fast</b>', description: 'It is **loud**' })
  const parts = [`**/api/comments/${key}`, `**/api/v2/actions/${key}/history`]
  const loud = field(page, 'Description').locator('strong')
  const lose = async () => {
    for (const part of parts) await page.route(part, (route) => route.abort())
    await page.goto(pageOf(key))
    await expect(activity(page).getByText('Something went wrong')).toBeVisible()
    for (const part of parts) await page.unroute(part)
  }
  const isWhole = async () => {
    await expect(loud).toHaveText('loud')
    await expect(activity(page).getByText(/^Add a comment or attach a file/)).toBeVisible()
    await expect(activity(page).getByText('Field changes could not be loaded.')).toHaveCount(0)
  }
  await lose()
  await button(page, 'Retry').click()
  await isWhole()
  await expect(field(page, 'Summary')).toContainText('Fan is <b>fast</b>')
  await attach(page, { name: 'tool.png', mimeType: 'image/png', buffer: Buffer.from('MZ') })
  await expect(page.getByText(/^For security purposes this filetype is not allowed/)).toBeVisible()
  await attach(page, { ...notes, buffer: Buffer.alloc(1024 * 1024 + 1, 'x') })
  await expect(page.getByText('notes.txt is larger than 1 MB. Choose a smaller file.')).toBeVisible()
  const screenshot = page.getByRole('region', { name: 'Screenshot of the action' })
  await screenshot.locator('input[type=file]').setInputFiles(tool)
  await expect(screenshot.locator('input[type=file]')).toHaveValue('')
  await expect(screenshot.getByRole('alert')).toHaveText(/^For security purposes this filetype is not allowed/)
  await lose()
  await context.setOffline(true)
  await context.setOffline(false)
  await isWhole()
})
