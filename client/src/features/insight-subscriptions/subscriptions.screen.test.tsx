import {
  createSubscription,
  listSubscriptions,
  readDigest,
  type Subscription,
  unsubscribe,
} from '@bonfire/contract/insight-subscriptions'
import { currentUser } from '@bonfire/contract/people/users'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { looksIn } from '../../testing/looks.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { sessionUser, site } from '../../testing/samples.ts'
import { signedInServer } from '../../testing/signed-in-server.ts'
import { refusal } from '../../testing/stub-server.ts'

const PAGE = '/settings/insight-subscriptions'
const subscription = (part: Partial<Subscription> = {}): Subscription => ({
  subscriptionId: '1',
  places: null,
  categories: ['fdd'],
  priorities: [1, 0],
  severities: [],
  rhythm: 'weekly',
  hour: 7,
  weekday: 1,
  timezone: 'Europe/Paris',
  sendsWhenQuiet: false,
  nextDueAt: '2026-11-30T06:00:00.000Z',
  ...part,
})
const digest = {
  since: '2026-11-23T06:00:00.000Z',
  until: '2026-11-24T06:00:00.000Z',
  timezone: 'Europe/Paris',
  groups: ['valve-hunts', 'fan-after-hours'].map((ruleId, place) => ({
    siteId: 'tower',
    site: 'Tower',
    projectKey: 'NORTH',
    ruleId,
    ruleName: `A rule with a long name: ${ruleId}`,
    category: 'fdd' as const,
    priority: place,
    severity: 'high' as const,
    newCount: 5,
    stillCount: 1000,
    goneCount: place,
    newEquips: ['AHU 1', 'AHU 2', 'AHU 3'],
    firstOn: '2026-11-20',
    lastOn: '2026-11-23',
    equipRuleIds: null,
  })),
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('what the form of a subscription says is what is sent', async () => {
  const server = signedInServer()
  const saved: Subscription[] = []
  server.on(listSubscriptions, () => ({ subscriptions: saved }))
  server.on(createSubscription, ({ body }) => {
    saved.push({ ...body, subscriptionId: '1', nextDueAt: null })
    return { ...body, subscriptionId: '1', nextDueAt: null }
  })
  await openScreen(PAGE)
  await expect.element(page.getByText('You have no subscriptions yet')).toBeVisible()
  await button('New subscription').click()
  await page.getByText('Weekly', { exact: true }).click()
  await button('Save').click()
  await expect.element(page.getByText(/^Every Monday at 7:00/)).toBeVisible()
  expect(server.asked(createSubscription)[0]?.body).toMatchObject({
    places: null,
    categories: [],
    priorities: [],
    severities: [],
    rhythm: 'weekly',
    weekday: 1,
    hour: 7,
    sendsWhenQuiet: false,
  })
})

test.each(['en', 'fr'] as const)(
  'subscriptions, a digest and its end pass axe, and nothing is cut off, %s',
  { tags: 'whole' },
  async (locale) => {
    const { say, look } = await looksIn(locale)
    const server = signedInServer({ sites: [site()] })
    server.on(currentUser, () => sessionUser({ locale }))
    let isDown = true
    const off = subscription({
      subscriptionId: '2',
      rhythm: 'off',
      nextDueAt: null,
      places: { projectKeys: [], siteIds: ['tower'] },
    })
    server.on(listSubscriptions, () =>
      isDown ? refusal('internal', 'Broken') : { subscriptions: [subscription(), off] },
    )
    await openScreen(PAGE)
    await expect.element(button(say('Retry', 'Réessayer'))).toBeVisible()
    await look('failed')
    isDown = false
    await button(say('Retry', 'Réessayer')).click()
    await expect.element(button(say('New subscription', 'Nouvel abonnement'))).toBeVisible()
    await look('subscriptions')
    await button(say('New subscription', 'Nouvel abonnement')).click()
    await page.getByText(say('Weekly', 'Chaque semaine'), { exact: true }).click()
    await look('a new subscription')

    server.on(readDigest, () => refusal('not_found', 'It is gone.'))
    await openScreen(`${PAGE}/digests/7`)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/It is gone\./)
    await expect.element(button(say('Retry', 'Réessayer'))).not.toBeInTheDocument()
    await look('a digest that is gone')
    server.on(readDigest, () => digest)
    await openScreen(`${PAGE}/digests/7`)
    await expect.element(page.getByRole('link', { name: /valve-hunts/ })).toBeVisible()
    await expect.element(page.getByText(say('AHU 3 and 2 more', 'AHU 3 et 2 autres')).first()).toBeVisible()
    await look('a digest')

    server.on(unsubscribe, () => ({}))
    await openScreen('/unsubscribe?token=1.abc')
    await expect.element(button(say('Unsubscribe', 'Se désabonner'))).toBeVisible()
    await look('before unsubscribing')
    await button(say('Unsubscribe', 'Se désabonner')).click()
    await expect.element(page.getByRole('status')).toBeVisible()
    await look('unsubscribed')
    expect(server.asked(unsubscribe)[0]?.query).toEqual({ token: '1.abc' })
  },
)
