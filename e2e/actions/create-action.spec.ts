import { expect, type Page, test } from '@playwright/test'
import {
  addAction,
  choose,
  dialog,
  field,
  fillRequired,
  folded,
  newKey,
  section,
  submit,
} from '../helpers/pages/action-form.ts'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'

const REFUSED_FILE = 'For security purposes this filetype is not allowed. Please selected a different file.'
const TOO_LARGE = '10000000000000000'
const AMOUNTS = {
  'Electricity savings': ['kWh', '1', 'Utility'],
  'Gas savings': ['GJ', '1', 'Utility'],
  'Water savings': ['kL', '1', 'Utility'],
  'Thermal savings': ['kWh', '1', 'Utility'],
  'Total financial impact': ['£', '1', 'Cost'],
  'Operational savings': ['£', '1', 'Cost'],
  'NABERS energy': ['stars', '0.01', 'NABERS'],
  'NABERS water': ['stars', '0.01', 'NABERS'],
  'Cost to complete': ['£', '0.01', null],
} as const

const CASTLEGATE = '/actions?sites=ALBION~alb-castlegate'

test('Enter picks the typed list entry and does not submit the form', async ({ page }) => {
  await signIn(page, 'admin', { path: CASTLEGATE })
  await addAction(page)
  await field(page, 'Site').click()
  await expect(page.getByRole('option', { name: 'Castlegate House' })).toBeVisible()
  await field(page, 'Site').fill('thornb')
  await expect(page.getByRole('option')).toHaveText(['Thornbeck Leisure Centre'])
  await expect(page.getByRole('option')).toHaveAttribute('data-combobox-selected')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Site')).toHaveValue('Thornbeck Leisure Centre')
  await expect(dialog(page)).toBeVisible()
})

test('an invalid form shows a message per field and sends nothing', async ({ page }) => {
  await signIn(page, 'admin', { path: CASTLEGATE })
  await addAction(page)
  await expect(dialog(page)).toHaveAccessibleName('Add Action')
  expect((await dialog(page).boundingBox())?.width).toBe(600)
  for (const name of ['Site', 'Summary', 'Status', 'Severity', 'Type', 'Team'])
    await expect(dialog(page).locator('label', { hasText: new RegExp(`^${name} \\*$`) })).toBeVisible()
  await expect(dialog(page).locator('label', { hasText: /^Description$/ })).toBeVisible()
  await expect(field(page, 'Site')).toHaveValue('Castlegate House')
  await expect(field(page, 'Severity')).toHaveValue('Major')
  for (const name of ['Status', 'Type', 'Team']) await expect(field(page, name)).toHaveValue('')
  const sections = dialog(page).locator('button[aria-expanded]:not([aria-haspopup])')
  await expect(sections).toHaveText(['Team & Assignee', 'Links', 'Estimated savings', 'Costs'])
  await expect(section(page, 'Team & Assignee')).toHaveAttribute('aria-expanded', 'true')
  for (const name of ['Links', 'Estimated savings', 'Costs'])
    await expect(section(page, name)).toHaveAttribute('aria-expanded', 'false')

  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await submit(page)
  for (const name of ['Summary', 'Status', 'Type', 'Responsible'])
    await expect(dialog(page).getByText(`${name} cannot be blank`)).toBeVisible()
  await expect(dialog(page).getByText('Priority cannot be blank')).toBeHidden()
  await expect(field(page, 'Summary')).toBeFocused()
  await field(page, 'Summary').fill('a'.repeat(256))
  await submit(page)
  await expect(dialog(page).getByText('Summary cannot be longer than 255 characters')).toBeVisible()

  await fillRequired(page, { summary: 'a'.repeat(255), type: 'Metering', team: 'Consultant Engineer' })
  for (const name of ['Links', 'Estimated savings', 'Costs']) await section(page, name).click()
  await expect(folded(page, 'Team & Assignee').locator('label')).toHaveText(['Team *', 'Assignee', 'Due date'])
  await expect(folded(page, 'Links')).toContainText('Screenshot')
  await folded(page, 'Links').getByLabel('Report URL').fill('javascript:alert(1)')
  const typed = ['-5', '1e999', '-0.01', TOO_LARGE, '--1']
  const messageOf = (name: string) => {
    const isTooLarge = Object.keys(AMOUNTS).indexOf(name) % typed.length === typed.indexOf(TOO_LARGE)
    return `${name} must be ${isTooLarge ? 'at most 1,000,000,000,000,000' : 'a number greater than or equal to 0'}`
  }
  for (const [index, [name, [unit, step, group]]] of Object.entries(AMOUNTS).entries()) {
    const savings = folded(page, 'Estimated savings').getByRole('group', { name: group ?? '', exact: true })
    const input = (group ? savings : folded(page, 'Costs')).getByLabel(`${name} (${unit})`, { exact: true })
    for (const [key, value] of [
      ['ArrowUp', step],
      ['ArrowDown', '0'],
      ['ArrowDown', '0'],
    ] as const) {
      await input.press(key)
      await expect(input).toHaveValue(value)
    }
    await input.clear()
    await input.pressSequentially(typed[index % typed.length] ?? '')
  }
  // An error expands the section that contains it.
  for (const name of ['Links', 'Estimated savings', 'Costs']) await section(page, name).click()
  await submit(page)
  await expect(dialog(page).getByText('Report URL must be a valid URL')).toBeVisible()
  for (const name of Object.keys(AMOUNTS)) await expect(dialog(page).getByText(messageOf(name))).toBeVisible()
  await expect(field(page, 'Report URL')).toBeFocused()
  expect(sent).not.toContain('POST /api/issue')
})

/** Drops several files on the form at once. */
async function dropFiles(page: Page, names: readonly string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`{
    const files = new DataTransfer()
    for (const name of ${JSON.stringify(names)}) files.items.add(new File(['text'], name, { type: 'text/plain' }))
    files
  }`)
  await field(page, 'Summary').dispatchEvent('drop', { dataTransfer })
}

test('an action without hits is created as documented and appears in the list', { tag: '@quick' }, async ({ page }) => {
  await signIn(page, 'admin', { path: CASTLEGATE.replace('/actions', '/analysis/insights') })
  const goTo = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('list', { name: 'List summary' })).toContainText('insight')
  await goTo('Actions')
  await addAction(page)
  const status = field(page, 'Status')
  await status.click()
  await expect(page.getByRole('option')).toHaveText([
    'Triage',
    'New Action',
    'In Progress',
    'In Review',
    'Scope Required',
    'To Be Quoted',
    'Pending PO',
    'Parked',
    'Rejected',
  ])
  await page.keyboard.press('Escape')
  await field(page, 'Severity').click()
  await expect(page.getByRole('option')).toHaveText(['Blocker', 'Critical', 'Major', 'Minor'])
  await page.keyboard.press('Escape')
  await fillRequired(page, { summary: '  Balance the heating circuit ', type: 'Optimisation', team: 'BMS Contractor' })
  await field(page, 'Description').fill('The return is *warm*.')
  await choose(page, 'Assignee', 'Engineer')
  await section(page, 'Estimated savings').click()
  await field(page, 'Electricity savings (kWh)').fill('1200.5')
  await field(page, 'Gas savings (GJ)').fill('0')
  await section(page, 'Links').click()
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'tool.exe', mimeType: 'image/png', buffer: Buffer.from('MZ') })
  await expect(dialog(page).getByText(REFUSED_FILE)).toBeVisible()
  // The same content under another name.
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('MZ') })
  await expect(dialog(page).getByText(REFUSED_FILE)).toBeVisible()
  await expect(dialog(page).getByText('picture.png')).toHaveCount(0)
  await dropFiles(page, ['first.txt', 'second.txt'])
  await expect(dialog(page).getByText('first.txt')).toBeVisible()
  await expect(dialog(page).getByText('second.txt')).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Remove the file' }).click()
  await expect(dialog(page).getByText('first.txt')).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Choose a file' })).toBeFocused()

  const user = await (await page.request.get(`${demonstrationUrl()}/api/v1/users/me`)).json()
  const portfolio = await (await page.request.get(`${demonstrationUrl()}/api/v2/users/admin/portfolio`)).json()
  const projects = Object.values<{ project_key: string; forge_id: string }>(portfolio.projects)
  const organisationId = projects.find(({ project_key }) => project_key === 'ALBION')?.forge_id || user.tenantId
  const uploads: string[] = []
  page.on('request', (sent) => sent.url().endsWith('/attachments') && uploads.push(sent.url()))
  const request = page.waitForRequest('**/api/issue')
  const reloaded = page.waitForRequest('**/api/issues')
  await submit(page)
  const body = (await request).postDataJSON()
  expect(body).toMatchObject({
    siteId: 'ALBION~alb-castlegate',
    summary: 'Balance the heating circuit',
    status: 'New Action',
    transition: 'New Action',
    priority: 'Major',
    context: 'Optimisation',
    responsible: 'BMS Contractor',
    description: 'The return is *warm*.',
    assignee: 'Engineer',
    assigneeId: expect.stringMatching(/./),
    userId: user.forgeId,
    organisationId,
    elec: 1200.5,
    rule: '',
    projectKey: 'ALBION',
    components: ['Castlegate House'],
    target: '',
    issueType: 'Spark',
    labels: ['bonfire-created', 'user-created'],
  })
  for (const left of ['gas', 'water', 'costToComplete', 'skysparkLink', 'attachment'])
    expect(body).not.toHaveProperty(left)
  await reloaded
  const key = await newKey(page)
  await expect(dialog(page)).toBeHidden()
  expect(uploads).toEqual([])
  await expect(page.getByRole('row').filter({ hasText: 'Balance the heating circuit' }).first()).toContainText(
    `#${key.replace(/^.*-/, '')}`,
  )
  const counted = page.waitForRequest('**/api/synco/ui/insights?*')
  await goTo('Insights')
  await counted
})

test('people, teams and currency belong to the chosen site', async ({ page }) => {
  await signIn(page, 'portfolio', {
    path: '/analysis/insights?sites=HARBOUR~hbr-kent-rise,WOOL~wool-parramatta,WOOL~wool-canberra',
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Actions' }).click()
  const names = page.waitForRequest(/hashtagUsernameList\/WOOL\//)
  await addAction(page)
  // The first selected site by name.
  await expect(field(page, 'Site')).toHaveValue('Canberra Northbourne Supermarket')
  await field(page, 'Status').click()
  await expect(page.getByRole('option', { name: 'Triage' })).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'Closed' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await section(page, 'Costs').click()
  await names
  await expect(field(page, 'Cost to complete ($)')).toBeVisible()
  await field(page, 'Team').click()
  await expect(page.getByRole('option')).toHaveCount(17)
  await page.getByRole('option', { name: 'EMC Operations/IT' }).click()
  const others = page.waitForRequest(/hashtagUsernameList\/HARBOUR\//)
  await choose(page, 'Site', 'Kent Rise Tower')
  await others
  await expect(field(page, 'Team')).toHaveValue('')
  await field(page, 'Team').click()
  await expect(page.getByRole('option')).toHaveCount(8)
  await page.keyboard.press('Escape')
  await field(page, 'Summary').fill('Not to be lost')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(question).toContainText('You have unsaved changes that will be lost.')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Summary')).toHaveValue('Not to be lost')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Add Action' })).toBeFocused()
})
