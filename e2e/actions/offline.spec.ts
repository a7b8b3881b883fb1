import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { activity, at, button, message, newAction } from '../helpers/pages/action-page.ts'
import { expectNothingSerious } from '../helpers/pages/axe.ts'
import { demonstrationUrl, signIn } from '../helpers/pages/people.ts'
import { startBalancer } from '../helpers/servers/balancer.ts'
import { expectNothingCutOff } from '../helpers/servers/cut-off.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' })

const READ_KEPT = `(async () => {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'BonfireKept')) return []
  const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const database = await settled(indexedDB.open('BonfireKept'))
  const kept = await settled(database.transaction('actions').objectStore('actions').get('actions'))
  database.close()
  return (kept?.actions ?? []).map(({ key }) => key)
})()`

/** The keys of the actions on this device. */
const keptKeys = (page: Page) => page.evaluate<string[]>(READ_KEPT)

/** Opens an action and waits until a reload needs no network. */
async function open(page: Page, key: string, url = demonstrationUrl()): Promise<void> {
  await page.goto(`${url}/actions/${key}`)
  await expect(button(page, 'Status: New Action')).toBeVisible()
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})')
  await expect.poll(() => keptKeys(page)).toContain(key)
}

test('an action survives a reload without a network, and its comment goes out once', { tag: '@quick' }, async ({
  page,
  context,
}) => {
  await signIn(page, 'contractor', { path: '/actions' })
  const key = await newAction(page, { summary: 'Pump in the basement does not start' })
  await open(page, key)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Pump in the basement does not start')).toBeVisible()
  await expect(page.getByText(/^No connection\. This is the action as of /)).toBeVisible()
  await expectNothingCutOff(page, 'kept action')
  await expectNothingSerious(page, 'kept action')
  // Nothing but a comment can be changed.
  await expect(page.getByRole('button', { name: /^Status/ })).toBeDisabled()
  await message(page).fill('Fuse replaced')
  await button(page, 'Add Comment').tap()
  const waiting = page.getByRole('list', { name: 'Comments waiting to be sent' })
  await expect(waiting).toContainText('Fuse replaced')
  // The browser may discard the tab once more.
  await page.reload()
  await expect(waiting).toContainText('Fuse replaced')

  await page.goto(at('/actions'))
  await expect(page.getByRole('heading', { name: 'Actions on this device' })).toBeVisible()
  await expectNothingCutOff(page, 'kept actions')
  await expectNothingSerious(page, 'kept actions')
  await page.getByRole('link', { name: 'Pump in the basement does not start' }).tap()
  await expect(waiting).toContainText('Fuse replaced')

  await message(page).fill('Half a word')
  await context.setOffline(false)
  await expect(page.getByText(/^The connection is back\. Send or clear what you wrote/)).toBeVisible()
  await expect(page.getByText(/^No connection/)).toHaveCount(0)
  await message(page).clear()
  const sent = activity(page).getByRole('article').filter({ hasText: 'Fuse replaced' })
  await expect(button(page, 'Status: New Action')).toBeEnabled()
  await expect(sent).toHaveCount(1)
  await expect(waiting).toHaveCount(0)
  await page.reload()
  await expect(sent).toHaveCount(1)
})

test('signing out removes what was kept, and the next person sees none of it', async ({ page, context }) => {
  await signIn(page, 'engineer', { path: '/actions' })
  const first = await newAction(page, { summary: 'Opened by the engineer' })
  await open(page, first)
  const logOut = async () => {
    await page.getByRole('button', { name: 'User menu' }).tap()
    await page.getByRole('menuitem', { name: 'Logout' }).tap()
  }
  await context.setOffline(true)
  await logOut()
  await expect(page.getByText('Signing out needs a connection. You are still signed in.')).toBeVisible()
  expect(await keptKeys(page)).toEqual([first])
  await context.setOffline(false)
  await logOut()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await keptKeys(page)).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^No connection: Bonfire cannot be reached/)).toBeVisible()
  await expectNothingSerious(page, 'sign-in without a network')
  await page.goto(at(`/actions/${first}`))
  await expect(page.getByText(/^Bonfire cannot be reached, and no action is kept/)).toBeVisible()
  await expect(page.getByText('Opened by the engineer')).toHaveCount(0)
  await context.setOffline(false)
  // The page goes there by itself.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  // The session of someone who never signed out is replaced.
  await signIn(page, 'engineer', { path: '/actions' })
  await open(page, first)
  await signIn(page, 'admin', { path: '/actions' })
  const second = await newAction(page, { summary: 'Opened by the administrator' })
  await open(page, second)
  expect(await keptKeys(page)).toEqual([second])
  await context.setOffline(true)
  await page.goto(at('/actions'))
  await expect(page.getByText('Opened by the administrator')).toBeVisible()
  await expect(page.getByText('Opened by the engineer')).toHaveCount(0)
})

test('a reload over a network that carries nothing shows the action', async ({ page }) => {
  const [balancer, silent] = [await startBalancer(), createServer(() => {})]
  const { port } = new URL(demonstrationUrl())
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  try {
    balancer.use([Number(port)])
    await signIn(page, 'contractor', { url: balancer.url, path: '/actions' })
    const key = await newAction(page, { summary: 'Valve in the shaft is stuck' })
    await open(page, key, balancer.url)
    balancer.use([(silent.address() as AddressInfo).port])
    await page.reload()
    await expect(page.getByText('Valve in the shaft is stuck')).toBeVisible()
    await expect(page.getByText(/^No connection\. This is the action as of /)).toBeVisible()
    balancer.use([Number(port)])
    await expect(button(page, 'Status: New Action')).toBeEnabled()
    await expect(page.getByText(/^No connection/)).toHaveCount(0)
  } finally {
    silent.close()
    await balancer.stop()
  }
})
