import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'
import { mailsTo } from '../helpers/servers/mail-folder.ts'

const SITE = 'alb-st-aldhelm-main'
const MAILS = [
  'Action transitioned',
  'Assigned to action',
  'Comment added',
  'Critical action created',
  'Mentions',
  'Repair proved',
  'Fault came back',
]
const PREFERENCES = '/api/v1/users/me/preferences'
const mailSwitch = (page: Page, name: string) => page.getByRole('switch', { name })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: mailSwitch(page, name) })

async function openProfile(page: Page, username: string): Promise<void> {
  await signIn(page, username, { path: '/profile' })
  await expect(page.getByRole('switch')).toHaveCount(10)
}

/** Opens an entry of the user menu in its new tab. */
async function openInNewTab(page: Page, entry: string): Promise<Page> {
  await page.getByRole('button', { name: /User menu/ }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: entry }).click()
  return opened
}

// Other specs use these accounts too.
test.afterEach(async ({ page }) => {
  const data = {
    actionTransitioned: true,
    assignedToAction: true,
    commentAdded: true,
    criticalActionCreated: true,
    mentions: true,
    actionDue: true,
    repairProved: true,
    repairCameBack: true,
    dueDaysBefore: 1,
    disableAll: false,
    optOutUserTracking: false,
    locale: 'en',
  }
  const answer = await page.request.put(demonstrationUrl() + PREFERENCES, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
})

test('a mail that is switched off is no longer sent, the others still are', async ({ page, playwright }) => {
  await openProfile(page, 'site')
  const details = page.getByRole('region', { name: 'Details' })
  for (const fact of ['Bonfire demonstration', 'site@bonfire.example', 'Users', "St Aldhelm's Hospital, Main Block"])
    await expect(details).toContainText(fact)
  await expect(details.getByRole('definition')).toHaveCount(8)
  await mailSwitch(page, 'Comment added').click()
  await expect(row(page, 'Comment added')).toContainText('Saved')
  expect(await (await page.request.get(demonstrationUrl() + PREFERENCES)).json()).toMatchObject({
    commentAdded: false,
    assignedToAction: true,
  })

  const admin = await playwright.request.newContext({ baseURL: demonstrationUrl() })
  await admin.post('/api/auth/login', { data: { username: 'admin', password: 'bonfire-demo' } })
  const { demoMailFolder } = await (await admin.get('/api/auth/options')).json()
  const mails = () => mailsTo('site@bonfire.example', demoMailFolder)
  const commented = await assignToSiteManager(admin, 'Mend the damper')
  expect((await admin.post(`/api/v2/actions/${commented}/comments`, { data: { body: 'Ordered.' } })).ok()).toBe(true)
  // Mails go out in order, a few at a time: once the third is written, the earlier ones have been sent.
  for (const summary of ['Mend the fan', 'Mend the pump']) {
    const key = await assignToSiteManager(admin, summary)
    await expect.poll(() => mails().some((mail) => mail.includes(key))).toBe(true)
  }
  expect(mails().filter((mail) => mail.includes(commented))).toHaveLength(1)
  expect(mails().join()).not.toContain('Ordered.')
  await admin.dispose()
})

test('Disable all greys out the other mails, keeps their settings, survives a reload', { tag: '@quick' }, async ({
  page,
}) => {
  await openProfile(page, 'portfolio')
  await mailSwitch(page, 'Mentions').click()
  await mailSwitch(page, 'Disable all').click()
  await expect(row(page, 'Disable all')).toContainText('Saved')
  await page.reload()
  await expect(mailSwitch(page, 'Disable all')).toBeChecked()
  for (const name of MAILS) await expect(mailSwitch(page, name)).toBeDisabled()

  await mailSwitch(page, 'Disable all').click()
  for (const name of MAILS) {
    await expect(mailSwitch(page, name)).toBeEnabled()
    await expect(mailSwitch(page, name)).toBeChecked({ checked: name !== 'Mentions' })
  }
})

test('the profile opens in its own tab with eleven entries and a tracking opt-out', async ({ page }) => {
  await signIn(page, 'admin', { path: '/actions?sites=HUDSON~hud-fairlawn' })
  const profile = await openInNewTab(page, 'My Profile')
  await expect(profile).toHaveTitle('My Profile · Bonfire')
  const details = profile.getByRole('region', { name: 'Details' })
  const facts = ['Account', 'Username', 'Display name', 'Email', 'Role', 'Groups', 'Projects', 'Sites']
  await expect(details.getByRole('term')).toHaveText(facts)
  const regions = ['Password', 'Where you are signed in', 'Language', 'Theme', 'Email notifications', 'Privacy']
  for (const name of regions) await expect(profile.getByRole('region', { name })).toBeVisible()

  const optOut = mailSwitch(profile, 'Do not record how I use Bonfire')
  await optOut.click()
  await expect(profile.getByRole('region', { name: 'Privacy' })).toContainText('Saved')
  await profile.reload()
  await expect(optOut).toBeChecked()
  const session = await profile.request.get(`${demonstrationUrl()}/api/v1/users/me`)
  expect(await session.json()).toMatchObject({ optOutUserTracking: true })

  await profile.getByRole('region', { name: 'Language' }).getByText('Français').click()
  const localeOfMails = async () => (await (await profile.request.get(demonstrationUrl() + PREFERENCES)).json()).locale
  await expect.poll(localeOfMails).toBe('fr')
  await profile.getByRole('region', { name: 'Langue' }).getByText('English').click()
  await expect(profile.getByRole('region', { name: 'Language' })).toBeVisible()

  await profile.getByRole('region', { name: 'Theme' }).getByText('Dark').click()
  await expect(profile.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await profile.close()
})

test('insight subscriptions appear only to people who may see insights', async ({ page }) => {
  await signIn(page, 'engineer', { path: '/actions' })
  const subscriptions = await openInNewTab(page, 'Insight Subscriptions')
  await subscriptions.getByRole('button', { name: 'New subscription' }).click()
  const editor = subscriptions.getByRole('form', { name: 'New subscription' })
  await editor.getByText('Weekly').click()
  await editor.getByRole('button', { name: 'Save' }).click()
  const card = subscriptions.getByRole('region', { name: /Every Monday at / })
  await expect(card).toContainText('All places')
  await card.getByRole('button', { name: /Delete/ }).click()
  await subscriptions.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
  await subscriptions.close()

  await signIn(page, 'contractor', { path: '/profile' })
  await expect(mailSwitch(page, 'Critical action created')).toBeVisible()
  await page.getByRole('button', { name: /User menu/ }).click()
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Insight Subscriptions' })).toHaveCount(0)
})

/** The new action's key. */
async function assignToSiteManager(admin: APIRequestContext, summary: string): Promise<string> {
  const people: { display: string; id: string }[] = await (
    await admin.get(`/api/hashtagUsernameList/ALBION/${SITE}`)
  ).json()
  const answer = await admin.post('/api/issue', {
    data: {
      siteId: SITE,
      summary,
      status: 'New Action',
      // Told at once; others wait for more to tell.
      priority: 'Critical',
      context: 'FDD',
      responsible: 'Site Local',
      assigneeId: people.find(({ display }) => display === 'Site manager')?.id,
    },
  })
  return (await answer.json()).issueKey
}
