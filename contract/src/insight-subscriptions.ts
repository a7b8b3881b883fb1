import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Amount } from './overview/overview.ts'
import { issue } from './refusals/problem.ts'
import { CATEGORY_FILTERS, RuleCategory, SEVERITIES } from './values/category.ts'
import { LocalDate } from './values/local-date.ts'
import { isTimeZone } from './values/time-zone.ts'

/** Monthly is the overview of the month before, whatever the filters. */
export const RHYTHMS = ['atOnce', 'daily', 'weekly', 'monthly', 'off'] as const
export const Rhythm = z.enum(RHYTHMS)
export type Rhythm = z.infer<typeof Rhythm>

/** The categories that limit a subscription; `other` is rules without a category, and unknown words. */
export const SUBSCRIBED_CATEGORIES = CATEGORY_FILTERS.filter((name) => name !== 'all')
export const SUBSCRIBED_SEVERITIES = [...SEVERITIES, 'other'] as const
/** 0 is a rule without a priority. */
export const SUBSCRIBED_PRIORITIES = [1, 2, 3, 0] as const

export const MAXIMUM_SUBSCRIPTIONS = 20
const MAXIMUM_PLACES = 1000

const Key = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * Null are all places that the person may see, also those that are added later. Named ones that they do not see at the
 * moment are not shown, and stay when others are named: both lists may be empty as long as such are left.
 */
const Places = z.nullable(
  z.strictObject({
    projectKeys: z.array(Key).check(z.maxLength(MAXIMUM_PLACES)),
    siteIds: z.array(Key).check(z.maxLength(MAXIMUM_PLACES)),
  }),
)

export const SubscriptionForm = z.strictObject({
  places: Places,
  /** Empty lists mean all, here and below. */
  categories: z.array(z.enum(SUBSCRIBED_CATEGORIES)),
  priorities: z.array(z.literal([...SUBSCRIBED_PRIORITIES])),
  severities: z.array(z.enum(SUBSCRIBED_SEVERITIES)),
  rhythm: Rhythm,
  /** The hour on the clocks of the time zone at which a digest is sent; of a monthly one, on the first of the month. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  /** The day of a weekly digest: 1 is Monday, 7 Sunday. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  timezone: z.string().check(z.refine(isTimeZone, { error: issue('site.time-zone') })),
  /** True if a digest is sent even when nothing is new or gone. */
  sendsWhenQuiet: z.boolean(),
})
export type SubscriptionForm = z.infer<typeof SubscriptionForm>

export const Subscription = z.extend(z.object(SubscriptionForm.shape), {
  subscriptionId: z.string(),
  /** Null while nothing is due. */
  nextDueAt: z.nullable(z.iso.datetime()),
})
export type Subscription = z.infer<typeof Subscription>

const params = z.object({ subscriptionId: z.string().check(z.regex(/^\d{1,9}$/)) })

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/v1/insight-subscriptions',
  summary: 'List the caller’s insight subscriptions',
  access: 'session',
  response: z.object({ subscriptions: z.array(Subscription) }),
})

export const createSubscription = endpoint({
  method: 'POST',
  path: '/v1/insight-subscriptions',
  summary: 'Subscribe to findings',
  access: 'session',
  body: SubscriptionForm,
  response: Subscription,
  status: 201,
})

export const saveSubscription = endpoint({
  method: 'PUT',
  path: '/v1/insight-subscriptions/:subscriptionId',
  summary: 'Change an insight subscription of the caller’s',
  access: 'session',
  params,
  body: SubscriptionForm,
  response: Subscription,
})

export const deleteSubscription = endpoint({
  method: 'DELETE',
  path: '/v1/insight-subscriptions/:subscriptionId',
  summary: 'Delete an insight subscription of the caller’s',
  access: 'session',
  params,
  response: z.object({}),
})

const token = z.object({ token: z.string().check(z.maxLength(200)) })

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/v1/insight-subscriptions/unsubscribe',
  summary: 'Switch off the subscription whose mail has this link, without signing in (RFC 8058)',
  access: 'public',
  query: token,
  response: z.object({}),
})

export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/v1/insight-subscriptions/unsubscribe',
  summary: 'Lead from the header of a mail to the page that unsubscribes; changes nothing',
  access: 'public',
  query: token,
  response: z.unknown(),
})

/** One rule at one site in a digest. Each of its findings counts once. */
export const DigestGroup = z.object({
  siteId: z.string(),
  site: z.string(),
  projectKey: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  category: z.nullable(RuleCategory),
  priority: z.int(),
  severity: z.enum(SUBSCRIBED_SEVERITIES),
  newCount: z.int(),
  stillCount: z.int(),
  goneCount: z.int(),
  /** Of those that are there, findings that came back after a repair; absent in mails that were written before these were counted. */
  cameBackCount: z.optional(z.int()),
  /** What those that are there cost a day, times the share of the rule's findings that were real; absent if not estimated. */
  worthPerDay: z.optional(Amount),
  /** Names of some of the equips whose findings are new. */
  newEquips: z.array(z.string()),
  /** The findings that were counted; null in mails that were written before these were kept. */
  equipRuleIds: z.nullable(z.array(z.string())),
  /** The first and the last site-local day of a list that shows them all: what is new from its start. */
  firstOn: LocalDate,
  lastOn: LocalDate,
})
export type DigestGroup = z.infer<typeof DigestGroup>

export const readDigest = endpoint({
  method: 'GET',
  path: '/v1/insight-subscriptions/digests/:digestId',
  summary: 'Read all of a digest that was mailed to the caller, without sites that they no longer see',
  access: 'session',
  params: z.object({ digestId: z.string().check(z.regex(/^\d{1,15}$/)) }),
  response: z.object({
    /** The time since which findings are counted as new or gone. */
    since: z.iso.datetime(),
    until: z.iso.datetime(),
    timezone: z.string(),
    groups: z.array(DigestGroup),
  }),
})
export type Digest = z.infer<(typeof readDigest)['response']>
