import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test'
import { demonstrationUrl, signIn } from './people.ts'

const SITE = 'HUDSON~hud-union-wharf'
const at = (path: string) => demonstrationUrl() + path
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const edit = (page: Page, name: string) => button(page, `Edit ${name}`)
const modal = (page: Page) => page.getByRole('dialog', { name: /^Action #/ })
const question = (page: Page) => page.getByRole('dialog', { name: 'Unsaved changes' })
const message = (page: Page) => page.getByLabel('Message')
const activity = (page: Page) => page.getByRole('region', { name: 'Activity' })
const saved = (page: Page, name: string) => field(page, name).getByText('Saved', { exact: true })

/** A new action of its own for each test; answers its key. */
async function newAction(page: Page, facts: object = {}): Promise<string> {
  const action = {
    siteId: SITE,
    summary: 'Chilled water valve leaks by',
    status: 'New Action',
    priority: 'Major',
    context: 'FDD',
    responsible: 'Bueno',
    ...facts,
  }
  const answer = await page.request.post(at('/api/issue'), { data: action })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).issueKey
}

const pageOf = (key: string) => at(`/actions/${key}`)

/** What is asked of the server from now on, as method and path. */
function listen(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith('/changes')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('every field is edited where it stands, and only what was changed travels', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const key = await newAction(page)
  await page.goto(pageOf(key))
  await expect(page).toHaveTitle(/^#\d+ Chilled water valve leaks by · Bonfire$/)
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postDataJSON())
  })

  await edit(page, 'Summary').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Summary cannot be blank')).toBeVisible()
  await page.keyboard.type('Valve **replaced**')
  await page.keyboard.press('Enter')
  await expect(saved(page, 'Summary')).toBeVisible()
  await expect(field(page, 'Summary').locator('strong')).toHaveText('replaced')
  await expect(edit(page, 'Summary')).toBeFocused()
  await expect(saved(page, 'Summary')).toBeHidden({ timeout: 8000 })

  await button(page, 'Severity: Major').click()
  await page.getByRole('option', { name: 'Critical' }).click()
  await expect(saved(page, 'Severity')).toBeVisible()
  await button(page, 'Team: Bueno').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(saved(page, 'Team')).toBeVisible()
  await button(page, 'Assignee: Nobody').click()
  await page.keyboard.type('contr')
  await page.getByRole('option', { name: 'Contractor' }).click()
  await expect(saved(page, 'Assignee')).toBeVisible()

  await edit(page, 'Description').click()
  const text =
    '[report](https://reports.example/1) [trap](javascript:alert(1)) <img src=x onerror=alert(2)>\n\n- [x] done'
  await page.getByRole('textbox', { name: 'Description' }).fill(text)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(saved(page, 'Description')).toBeVisible()
  await expect(field(page, 'Description').getByRole('link')).toHaveText(['report'])
  await expect(field(page, 'Description').getByRole('link')).toHaveAttribute('target', '_blank')
  await expect(field(page, 'Description').getByText('trap')).toBeVisible()
  await expect(field(page, 'Description').locator('img')).toHaveCount(0)

  await edit(page, 'Gas savings').click()
  const gas = page.getByRole('textbox', { name: 'Gas savings' })
  for (const wrong of ['12 GJ', '-1', '1e999', 'NaN']) {
    await gas.fill(wrong)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Gas savings must be a number greater than or equal to 0')).toBeVisible()
    await expect(gas).toHaveValue(wrong)
  }
  await gas.fill('1234,5')
  await page.keyboard.press('Enter')
  await expect(saved(page, 'Gas savings')).toBeVisible()
  await expect(field(page, 'Gas savings')).toContainText('1,235 GJ')
  await edit(page, 'Cost to complete').click()
  await page.keyboard.type('250')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Cost to complete')).toContainText('$250.0')

  expect(bodies).toEqual([
    { summary: 'Valve **replaced**', expected: { summary: 'Chilled water valve leaks by' } },
    { priority: 'Critical', expected: { priority: 'Major' } },
    { responsible: expect.any(String), expected: { responsible: 'Bueno' } },
    {
      assignee: 'Contractor',
      assigneeId: expect.any(String),
      expected: { assignee: null, assigneeId: null },
    },
    { description: text, expected: { description: '' } },
    { gas: 1234.5, expected: { gas: 0 } },
    { costToComplete: 250, expected: { costToComplete: 0 } },
  ])
  await page.reload()
  await expect(button(page, 'Assignee: Contractor')).toBeVisible()
  await expect(activity(page).getByText('changed cost to complete')).toBeVisible()
})

test('closing asks for a reason, which stands in the activity and in the details', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const key = await newAction(page)
  await page.goto(pageOf(key))
  await button(page, 'Status: New Action').click()
  await page.getByRole('option', { name: 'Closed' }).click()
  const why = page.getByRole('dialog', { name: 'Why is this action Closed?' })
  await expect(why.getByRole('radio')).toHaveCount(7)
  await expect(why.getByRole('button', { name: 'Change to Closed' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  await expect(button(page, 'Status: New Action')).toBeVisible()

  await button(page, 'Status: New Action').click()
  await page.getByRole('option', { name: 'Closed' }).click()
  await why.getByRole('radio', { name: 'Fixed' }).check()
  const calls = listen(page)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await why.getByRole('button', { name: 'Change to Closed' }).click()
  expect((await sent).postDataJSON()).toEqual({
    status: 'Closed',
    statusChangeReason: 'Fixed',
    expected: { status: 'New Action' },
  })
  await expect(activity(page).getByText('Transitioned from New Action to Closed (Fixed)')).toBeVisible()
  expect(calls).toContain(`GET /api/comments/${key}`)
  await expect(page.getByRole('definition').filter({ hasText: /^Fixed$/ })).toBeVisible()

  await button(page, 'Status: Closed').click()
  await page.getByRole('option', { name: 'Rejected' }).click()
  const rejecting = page.getByRole('dialog', { name: 'Why is this action Rejected?' })
  await expect(rejecting.getByRole('radio', { name: 'Rejected' })).toBeChecked()
  await rejecting.getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Status: Closed').click()
  await page.getByRole('option', { name: 'In Progress' }).click()
  await expect(activity(page).getByText('Transitioned from Closed to In Progress')).toBeVisible()
})

test('of two people who edit one field the second is told, and shown both values', async ({ page, browser }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const key = await newAction(page)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'engineer', { path: `/actions/${key}` })
  await page.goto(pageOf(key))
  await edit(page, 'Summary').click()
  await page.getByRole('textbox', { name: 'Summary' }).fill('Valve leaks, mine')
  await edit(other, 'Summary').click()
  await other.getByRole('textbox', { name: 'Summary' }).fill('Valve leaks, theirs')
  await other.keyboard.press('Enter')
  await expect(saved(other, 'Summary')).toBeVisible()

  await expect(page.getByText('Engineer changed this action. What you see is the newest.')).toBeVisible()
  await expect(activity(page).getByText('Valve leaks, theirs')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('Valve leaks, mine')
  await page.getByRole('textbox', { name: 'Summary' }).press('Enter')
  const both = field(page, 'Summary').getByRole('alert')
  await expect(both).toContainText('Somebody else changed this meanwhile.')
  await expect(both.getByRole('definition')).toHaveText(['Valve leaks, theirs', 'Valve leaks, mine'])
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await expect(saved(page, 'Summary')).toBeVisible()
  await expect(field(other, 'Summary')).toContainText('Valve leaks, mine')

  const present = { priority: 'Minor', expected: { priority: 'Major' } }
  const justBefore = async (route: Route) => {
    await other.request.put(at(`/api/v2/actions/${key}`), { data: present })
    await route.continue()
  }
  await page.route(`**/api/v2/actions/${key}`, justBefore, { times: 1 })
  await button(page, 'Severity: Major').click()
  await page.getByRole('option', { name: 'Blocker' }).click()
  await expect(field(page, 'Severity').getByRole('definition')).toHaveText(['Minor', 'Blocker'])
  await button(page, 'Take the other').click()
  await expect(button(page, 'Severity: Minor')).toBeVisible()
  await other.context().close()
})

/** In the browser: a screenshot comes out of the clipboard where the focus is. */
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
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Seen on the roof') }

test('a message mentions somebody by keyboard and carries a pasted screenshot', async ({ page, browser }) => {
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
  await attach(page, { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }, notes)
  const toSend = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  await expect(toSend).toHaveCount(2)
  await expect(
    page.getByText('For security purposes this filetype is not allowed. Please selected a different file.'),
  ).toBeVisible()

  const calls = listen(page)
  const told = page.waitForRequest('**/api/hashtag-notification')
  await message(page).press('ControlOrMeta+Enter')
  await expect(activity(page).getByRole('article').locator('mark')).toHaveText('@Engineer')
  await expect(activity(page).getByRole('list', { name: 'Files', exact: true }).getByRole('listitem')).toHaveCount(2)
  await expect(message(page)).toHaveValue('')
  await expect(toSend).toHaveCount(0)
  expect((await told).postDataJSON()).toMatchObject({ issue: key, workflow: false, hashtagList: [expect.any(String)] })
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

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'engineer', { path: `/actions/${key}` })
  await expect(other.getByText('Please look,')).toBeVisible()
  await expect(button(other, 'Remove comment')).toHaveCount(0)
  await other.context().close()
  await button(page, 'Remove comment').click()
  const asked = page.getByRole('dialog', { name: 'Remove comment' })
  await expect(asked.getByText('Are you sure you want to remove this comment?')).toBeVisible()
  await asked.getByRole('button', { name: 'Remove comment' }).click()
  await expect(page.getByText('Please look,')).toHaveCount(0)
})

test('what fails says so and loses nothing: a field, a message, its files, its mails', async ({ page, context }) => {
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
  await expect(page.getByText(/^The comment was not sent: The server cannot be reached/)).toBeVisible()
  await expect(message(page)).toHaveValue('Who has the key to the plant room?')
  await context.setOffline(false)
  await button(page, 'Try again').click()
  await expect(button(page, 'Type: Warranty')).toBeVisible()

  await page.route('**/api/v1/attachments', (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid', message: 'The content is not what the name says.' } }),
  )
  await page.route('**/api/hashtag-notification', (route) => route.fulfill({ status: 503, json: {} }))
  await message(page).fill('Who has the key, @Engineer?')
  await attach(page, notes)
  await button(page, 'Add Comment').click()
  await expect(page.getByText('Failed to upload attachment: The content is not what the name says.')).toBeVisible()
  await expect(page.getByText('failed to send notification emails to users tagged in message')).toBeVisible()
  await expect(activity(page).getByRole('article')).toHaveCount(1)
  await expect(message(page)).toHaveValue('')
  await page.unroute('**/api/v1/attachments')
  await button(page, 'Send the files again').click()
  await expect(activity(page).getByRole('article').getByRole('link', { name: 'Download notes.txt' })).toBeVisible()
  await expect(activity(page).getByRole('article')).toHaveCount(1)
})

test('the modal has its title and width, and asks before unsaved text is lost', async ({ page }) => {
  await signIn(page, 'admin', { path: `/actions?sites=${SITE}` })
  const key = await newAction(page)
  await page.goto(at(`/actions?sites=${SITE}&action=${key}`))
  await expect(modal(page)).toBeVisible()
  await expect(modal(page)).toHaveAccessibleName(/^Action #\d+/)
  await expect(modal(page).getByTitle(key, { exact: true })).toHaveText(`Action #${key.split('-')[1]}`)
  await expect.poll(async () => (await modal(page).boundingBox())?.width).toBe(860)
  await expect(modal(page).getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
    'href',
    /^\/actions\/HUDSON-/,
  )

  await button(page, 'Links').click()
  await expect(edit(page, 'Report URL')).toBeHidden()
  await page.reload()
  await expect(button(page, 'Links')).toHaveAttribute('aria-expanded', 'false')
  await button(page, 'Links').click()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await page
    .getByRole('row')
    .filter({ hasText: `#${key.split('-')[1]}` })
    .click()

  await edit(page, 'Report URL').click()
  await page.keyboard.type('reports')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Report URL must be a valid URL')).toBeVisible()
  await button(page, 'Close').click()
  await expect(question(page).getByText('You have unsaved changes that will be lost.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await page.evaluate('history.back()')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('textbox', { name: 'Report URL' }).fill('https://reports.example/7')
  await page.keyboard.press('Enter')
  await expect(modal(page).getByRole('link', { name: 'View Report' })).toHaveAttribute(
    'href',
    'https://reports.example/7',
  )

  await message(page).fill('not sent yet')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(modal(page)).toBeHidden()
  await expect(page).not.toHaveURL(/action=/)
})

test('equipment stands by rule, shows what was found, and is taken off when asked twice', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const { key, equip } = await actionWithEquipment(page)
  await page.goto(pageOf(key))
  await button(page, equip.targetName).first().click()
  const preview = page.getByRole('dialog', { name: equip.targetName })
  for (const name of ['Severity', 'Latest hit', 'Duration', 'Hit details'])
    await expect(preview.getByRole('term').filter({ hasText: name })).toBeVisible()
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
  await expect(button(page, equip.targetName).first()).toBeVisible()
  await page.unroute(dissociate)
  await button(page, equip.targetName).first().click()
  await preview.getByRole('button', { name: 'Unassociate' }).click()
  await asked.getByRole('button', { name: 'Unassociate' }).click()
  await expect(page.getByText(`${equip.targetName} is not associated with this action any more`)).toBeVisible()
  await expect(activity(page).getByText(/^unassociated /)).toBeVisible()
  const back = { equipRuleIds: [equip.id], actionId: key }
  expect((await page.request.post(at('/api/v2/actions/associate'), { data: back })).status()).toBe(200)
})

/** One of the demonstration with equipment, and its first equip. */
async function actionWithEquipment(page: Page) {
  const query = { site: ['HUDSON~hud-mercantile', 'HUDSON~hud-harlow'], project: [], status: 'open' }
  const list = await (await page.request.post(at('/api/issues'), { data: query })).json()
  const { key } = list.find((one: { associatedEquips: unknown[] }) => one.associatedEquips.length > 0)
  const action = await (await page.request.get(at(`/api/issue/${key}`))).json()
  return {
    key: key as string,
    equip: action.associatedEquips[0] as { id: string; targetName: string; ruleName: string },
  }
}

test('who may what: Triage, statuses switched off, and actions that are not there', async ({ page }) => {
  await signIn(page, 'contractor', { path: '/actions' })
  const key = await newAction(page)
  await disableStatus(page.context(), 'Parked')
  await page.goto(at(`/issue/${key}`))
  await expect(page).toHaveURL(new RegExp(`/actions/${key}`))
  await button(page, 'Status: New Action').click()
  await expect(page.getByRole('option', { name: 'Triage' })).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'Parked' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  for (const foreign of ['HARBOUR-1', 'NOPE-1', 'no-key-at-all']) {
    await page.goto(pageOf(foreign))
    await expect(page.getByText('This action does not exist or you have no access to it.')).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to Actions' }).last().click()
  await expect(page).toHaveURL(/\/actions\?/)

  await page.route('**/api/issue/*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }),
  )
  await page.goto(pageOf(key))
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  await page.unroute('**/api/issue/*')
  await button(page, 'Retry').click()
  await expect(button(page, 'Status: New Action')).toBeVisible()
})

/** As a server is set up that has the status switched off. */
async function disableStatus(context: BrowserContext, status: string): Promise<void> {
  await context.route('**/api/v1/users/me', async (route) => {
    const user = await (await route.fetch()).json()
    const config = { ...user.config, disabledStatuses: [{ status, projectKey: null }] }
    await route.fulfill({ json: { ...user, config } })
  })
}
