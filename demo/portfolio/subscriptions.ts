import type { SubscriptionForm } from '@bonfire/contract/insight-subscriptions'

interface DemoSubscription {
  /** Of an account. */
  readonly username: string
  readonly form: SubscriptionForm
  /** Whether its first mail is sent at once, so that there is one to read. */
  readonly startsNow: boolean
}

const USUAL = {
  places: null,
  categories: [],
  priorities: [],
  severities: [],
  hour: 7,
  weekday: 1,
  timezone: 'Europe/London',
  sendsWhenQuiet: false,
}

/** What the demonstration's accounts subscribed to. The contractor has no insights. */
export const DEMO_SUBSCRIPTIONS: readonly DemoSubscription[] = [
  {
    username: 'admin',
    form: { ...USUAL, rhythm: 'daily', priorities: [1], severities: ['critical', 'high'] },
    startsNow: false,
  },
  { username: 'engineer', form: { ...USUAL, rhythm: 'weekly', weekday: 2 }, startsNow: true },
  {
    username: 'engineer',
    form: {
      ...USUAL,
      rhythm: 'daily',
      hour: 6,
      timezone: 'America/New_York',
      categories: ['data_uptime', 'metering'],
      places: { projectKeys: ['HUDSON'], siteIds: [] },
    },
    startsNow: false,
  },
  {
    username: 'portfolio',
    form: { ...USUAL, rhythm: 'weekly', timezone: 'Australia/Sydney', priorities: [1, 2] },
    startsNow: false,
  },
  { username: 'portfolio', form: { ...USUAL, rhythm: 'monthly', timezone: 'Australia/Sydney' }, startsNow: false },
  {
    username: 'site',
    form: {
      ...USUAL,
      rhythm: 'daily',
      sendsWhenQuiet: true,
      places: { projectKeys: [], siteIds: ['alb-st-aldhelm-main'] },
    },
    startsNow: false,
  },
]
