import { expect, type Page, type Route, test } from '@playwright/test'
import {
  activity,
  at,
  button,
  edit,
  field,
  listen,
  newAction,
  offered,
  pageOf,
  saved,
} from '../helpers/pages/action-page.ts'
import { signIn } from '../helpers/pages/people.ts'

const DESCRIPTION =
  '[report](https://reports.example/1) [trap](javascript:alert(1)) <img src=x onerror=alert(2)>\n\n- [x] done'

test('every field is edited in place and only changes are sent', { tag: '@quick' }, async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const key = await newAction(page)
  await page.goto(pageOf(key))
  await expect(page).toHaveTitle(`${key} Chilled water valve leaks by · Bonfire`)
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
  await expect(field(page, 'Summary').getByText('Valve **replaced**')).toBeVisible()
  await expect(edit(page, 'Summary')).toBeFocused()
  await expect(saved(page, 'Summary')).toBeHidden()

  await button(page, 'Severity: Major').click()
  await expect(offered(page, 'Severity')).toHaveText(['Blocker', 'Critical', 'Major', 'Minor'])
  await page.getByRole('option', { name: 'Blocker' }).click()
  await expect(page.getByText('Severity changed to Blocker')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(page.getByText('Severity changed back to Major')).toBeVisible()
  await button(page, 'Severity: Major').focus()
  await page.keyboard.type('c')
  await expect(page.getByRole('option', { name: 'Critical' })).toHaveAttribute('data-combobox-selected')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Severity: Critical')).toBeFocused()
  await expect(saved(page, 'Severity')).toBeVisible()
  await button(page, 'Team: Bueno').focus()
  await page.keyboard.press('Enter')
  await expect(offered(page, 'Team').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const marked = offered(page, 'Team').and(page.locator('[data-combobox-selected]'))
  await expect(marked).not.toHaveText('Bueno')
  await page.keyboard.press('Enter')
  await expect(saved(page, 'Team')).toBeVisible()
  await button(page, 'Assignee: Not assigned').focus()
  await page.keyboard.type('c')
  await expect(page.getByPlaceholder('Search people')).toBeFocused()
  await page.keyboard.type('ontr')
  await page.getByRole('option', { name: 'Contractor' }).click()
  await expect(saved(page, 'Assignee')).toBeVisible()

  await editDescription(page)
  await editAmounts(page)
  expect(bodies).toEqual([
    { summary: 'Valve **replaced**', expected: { summary: 'Chilled water valve leaks by' } },
    { priority: 'Blocker', expected: { priority: 'Major' } },
    { priority: 'Major', expected: { priority: 'Blocker' }, isUndo: true },
    { priority: 'Critical', expected: { priority: 'Major' } },
    { responsible: expect.any(String), expected: { responsible: 'Bueno' } },
    {
      assignee: 'Contractor',
      assigneeId: expect.any(String),
      expected: { assignee: null, assigneeId: null },
    },
    { description: DESCRIPTION, expected: { description: '' } },
    { gas: 1234.5, expected: { gas: 0 } },
    { costToComplete: 250, expected: { costToComplete: 0 } },
  ])
  await page.reload()
  await expect(button(page, 'Assignee: Contractor')).toBeVisible()
})

test('fast key presses choose the same as slow ones, also while people are loading', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  await page.goto(pageOf(await newAction(page)))
  await button(page, 'Team: Bueno').click()
  const teams = await offered(page, 'Team').allTextContents()
  await page.keyboard.press('Escape')
  await button(page, 'Team: Bueno').focus()
  await pressAtOnce(page, ['Enter', 'ArrowDown', 'ArrowDown', 'Enter'])
  const place = (teams.indexOf('Bueno') + 2) % teams.length
  await expect(button(page, `Team: ${teams[place]}`)).toBeVisible()
  await button(page, `Team: ${teams[place]}`).focus()
  await pressAtOnce(page, ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter'])
  await expect(button(page, 'Team: Bueno')).toBeVisible()

  await button(page, 'Assignee: Not assigned').focus()
  await pressAtOnce(page, ['c', 'o', 'n', 't', 'Enter'])
  await expect(button(page, 'Assignee: Contractor')).toBeVisible()
  await expect(saved(page, 'Assignee')).toBeVisible()
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/hashtagUsernameList/**', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.reload()
  await button(page, 'Assignee: Contractor').press('Enter')
  await expect(offered(page, 'Assignee')).toHaveText([/Not assigned/, /Contractor/])
  answer()
  await expect(offered(page, 'Assignee').nth(2)).toBeVisible()
  const marked = offered(page, 'Assignee').and(page.locator('[data-combobox-selected]'))
  await expect(marked).toHaveText(/Contractor/)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Assignee: Contractor')).toBeFocused()
})

/** As keys that wait while the page is busy: one after another, with no timer between them. */
async function pressAtOnce(page: Page, keys: readonly string[]): Promise<void> {
  await page.evaluate(`(async () => {
    for (const key of ${JSON.stringify(keys)}) {
      const code = key.length === 1 ? 'Key' + key.toUpperCase() : key
      const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
      document.activeElement.dispatchEvent(event)
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    }
  })()`)
}

async function editDescription(page: Page): Promise<void> {
  await edit(page, 'Description').click()
  await page.getByRole('textbox', { name: 'Description' }).fill(DESCRIPTION)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(saved(page, 'Description')).toBeVisible()
  await expect(field(page, 'Description').getByRole('link')).toHaveText(['report'])
  await expect(field(page, 'Description').getByRole('link')).toHaveAttribute('target', '_blank')
  await expect(field(page, 'Description').getByText('trap')).toBeVisible()
  await expect(field(page, 'Description').locator('img')).toHaveCount(0)
}

async function editAmounts(page: Page): Promise<void> {
  await edit(page, 'Gas savings').click()
  const gas = page.getByRole('textbox', { name: 'Gas savings' })
  for (const wrong of ['12 GJ', '-1', '1,20', 'NaN']) {
    await gas.fill(wrong)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Gas savings must be a number greater than or equal to 0')).toBeVisible()
    await expect(gas).toHaveValue(wrong)
  }
  await gas.fill('2,000,000,000,000,000')
  await expect(page.getByText('Gas savings must be at most 1,000,000,000,000,000')).toBeVisible()
  await gas.fill('1,234.5')
  await page.keyboard.press('Enter')
  await expect(saved(page, 'Gas savings')).toBeVisible()
  await expect(field(page, 'Gas savings')).toContainText('1,235 GJ')
  await edit(page, 'Cost to complete').click()
  await page.keyboard.type('250')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Cost to complete')).toContainText('$250.0')
}

const REASONS = [
  'Fixed',
  'False alert',
  'Cannot fix (known issue)',
  'Duplicate',
  'Too difficult/expensive',
  'Low priority',
  'Other',
]
const TYPES = ['Warranty', 'Metering', 'FDD', 'Optimisation', 'Data Uptime', 'Other']
const STATUSES = [
  'Triage',
  'New Action',
  'In Progress',
  'In Review',
  'Scope Required',
  'To Be Quoted',
  'Pending PO',
  'Parked',
  'Closed',
  'Rejected',
]

test('closing asks for a reason and shows it in the activity and the details', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions' })
  const key = await newAction(page)
  await page.goto(pageOf(key))
  await button(page, 'Type: FDD').click()
  await expect(offered(page, 'Type')).toHaveText(TYPES)
  await page.keyboard.press('Escape')
  await button(page, 'Status: New Action').click()
  await expect(offered(page, 'Status')).toHaveText(STATUSES)
  await page.getByRole('option', { name: 'Closed' }).click()
  const why = page.getByRole('dialog', { name: 'Why is this action Closed?' })
  await expect(why.getByRole('radio')).toHaveCount(REASONS.length)
  for (const reason of REASONS) await expect(why.getByRole('radio', { name: reason, exact: true })).toBeEnabled()
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
  await expect(activity(page).getByText('Transitioned from New Action to In Progress')).toBeVisible()
  await activity(page).getByText('2 changes').click()
  await expect(activity(page).getByText('Transitioned from Closed to In Progress')).toBeVisible()
  await expect(page.getByText('Status changed to In Progress')).toBeVisible()
  await button(page, 'Undo').click()
  await activity(page).getByText('3 changes').click()
  await expect(activity(page).getByText('Transitioned from In Progress to Closed (Fixed)')).toBeVisible()
  await expect(page.getByText('Status changed back to Closed')).toBeVisible()
  await expect(button(page, 'Status: Closed')).toBeVisible()
})

test('when two people edit a field, the second sees a conflict with both values', { tag: '@quick' }, async ({
  page,
  browser,
}) => {
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

  await expect(
    page.getByText('Engineer changed this action. Your edits are kept; everything else is up to date.'),
  ).toBeVisible()
  await expect(activity(page).getByText('Valve leaks, theirs')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Summary' })).toHaveValue('Valve leaks, mine')
  await page.getByRole('textbox', { name: 'Summary' }).press('Enter')
  const both = field(page, 'Summary').getByRole('alert')
  await expect(both).toContainText('Engineer has changed this.')
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
  await button(page, 'Use theirs').click()
  await expect(button(page, 'Severity: Minor')).toBeVisible()

  await button(page, 'Status: New Action').click()
  const parked = { status: 'Parked', expected: { status: 'New Action' } }
  expect((await other.request.put(at(`/api/v2/actions/${key}`), { data: parked })).status()).toBe(200)
  await expect(button(page, 'Status: Parked')).toBeVisible()
  await page.getByRole('option', { name: 'In Review' }).click()
  await expect(field(page, 'Status').getByRole('definition')).toHaveText(['Parked', 'In Review'])
  await other.context().close()
})
