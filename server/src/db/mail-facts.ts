import type { FindingChecks } from '@bonfire/contract/actions/action-checks'
import type { DigestGroup } from '@bonfire/contract/insight-subscriptions'
import type { Amount } from '@bonfire/contract/overview/overview'
import type { Period } from '@bonfire/contract/overview/periods'
import type { Locale } from '@bonfire/contract/people/users'

/** Notifications about an action; each has its own preference. */
export type NewsKind =
  | 'transitioned'
  | 'assigned'
  | 'commented'
  | 'criticalCreated'
  | 'mentioned'
  | 'repairProved'
  | 'repairCameBack'

/** These mails wait some minutes for others to the same person, and are sent with them as one. */
export const GATHERED_KINDS = [
  'transitioned',
  'assigned',
  'repairProved',
  'repairCameBack',
] as const satisfies readonly NewsKind[]
export type GatheredKind = (typeof GATHERED_KINDS)[number]

/** Facts known only to the write. Statuses are the contract's. */
export interface NewsFacts {
  /** The comment. */
  readonly text?: string
  readonly fromStatus?: string
  readonly toStatus?: string
  /** The transition's reason. */
  readonly reason?: string
  readonly repairs?: RepairFacts
}

/** Repairs of an action that came to the same state. */
export interface RepairFacts {
  readonly count: number
  /** The first of their equips. */
  readonly equips: readonly string[]
  /** The least number of clean days that proved one of them. */
  readonly provedDays?: number
  /** The local day, yyyy-MM-dd, on which the fault came back. */
  readonly cameBackOn?: string
}

/** A mail's facts, as of the event. */
export interface MailFacts extends NewsFacts {
  readonly actionId?: number
  readonly actionKey: string
  readonly summary: string
  readonly status: string
  readonly priority: string
  readonly siteName: string
  readonly projectName: string
  /** Display name of the person who did it; empty if nobody did. */
  readonly actorName: string
}

/** An assignee begins with these facts, as of sending: equipment is associated after the action was created. */
export interface Assignment {
  /** Its start, as written. */
  readonly description: string
  readonly dueDate: string | null
  /** The first of them. */
  readonly equips: readonly string[]
  readonly equipCount: number
}

/** Our own rules found these on the equipment of an action, as of sending. */
export interface MailedChecks {
  /** The first of them. */
  readonly findings: readonly (Pick<FindingChecks, 'targetName' | 'evidence' | 'body'> & {
    /** The time zone of its site. */
    readonly timezone: string
  })[]
  readonly more: number
  readonly tenantId: number
}

/** One of several news that are sent together. */
export interface GatheredNews {
  readonly kind: GatheredKind
  readonly facts: MailFacts
  readonly occurredAt: Date
  /** The time zone of the action's site. */
  readonly timezone: string
}

/** An action that is due soon or overdue. */
export interface DueAction {
  readonly siteRowId: number
  readonly actionKey: string
  readonly summary: string
  readonly siteName: string
  readonly status: string
  readonly dueDate: string
  readonly isOverdue: boolean
}

/** Due actions of a person, the most overdue first. */
export interface DueFacts {
  readonly actions: readonly DueAction[]
}

/** Mails about accounts, sent regardless of preferences. */
export type AccountMailKind = 'invited' | 'passwordReset'

export interface AccountFacts {
  /** The link's secret; removed once the mail was sent or given up. */
  readonly token?: string
  /** ISO instant. */
  readonly expiresAt: string
  /** The name to sign in with. */
  readonly username: string
  /** Display name of the inviter. */
  readonly actorName?: string
}

/** One rule at one site. Each of its findings counts once. */
export interface DigestFactsGroup extends Omit<DigestGroup, 'ruleName' | 'equipRuleIds'> {
  readonly siteRowId: number
  /** The equipment rules of its findings; mails that were written before these were kept have none. */
  readonly equipRuleIds?: readonly number[]
  /** The rule's name in each language. */
  readonly names: Readonly<Record<Locale, string>>
}

/** A subscriber is mailed these, the most urgent group first. */
export interface DigestFacts {
  readonly subscriptionId: number
  /** ISO instants: what is new or gone is so since then. */
  readonly since: string
  readonly until: string
  readonly timezone: string
  /** The secret that the link for unsubscribing carries. */
  readonly unsubscribe: string
  readonly groups: readonly DigestFactsGroup[]
}

/** A webhook that was switched off, because nothing was accepted for a day or its receiver is gone. */
export interface WebhookOffFacts {
  readonly webhookId: number
  readonly name: string
  readonly host: string
  readonly reason: 'failing' | 'gone'
  /** Messages that were given up. */
  readonly givenUpCount: number
}

export interface OverviewNumbers {
  readonly new: number
  readonly continuing: number
  readonly gone: number
  readonly foundBefore: number
  readonly seconds: number
  readonly secondsBefore: number
  readonly costs: readonly Amount[]
  readonly sites: number
  readonly silentSites: number
  /** Their names, most time in fault first. */
  readonly worstSites: readonly string[]
  /** Null for people who may not list actions. */
  readonly actions: {
    readonly opened: number
    readonly closed: number
    readonly open: number
    readonly overdue: number
    /** A year's savings of those closed. Mails that were queued earlier do not say it. */
    readonly saved?: readonly Amount[]
    /** Of those closed as fixed. Mails that were queued earlier do not say it. */
    readonly repairs?: {
      readonly proved: number
      readonly cameBack: number
      readonly watching: number
      /** By proved repairs since. Mails that were queued earlier do not say it. */
      readonly avoided?: { readonly seconds: number; readonly costs: readonly Amount[] }
    }
  } | null
}

/** The overview of a month, mailed to a subscriber. */
export interface OverviewFacts {
  readonly subscriptionId: number
  readonly period: Period
  readonly unsubscribe: string
  /** The numbers count these sites. */
  readonly siteRowIds: readonly number[]
  /** Null if the reader has lost one of the sites since. */
  readonly numbers: OverviewNumbers | null
}

/** A queued mail; mails about accounts, webhooks or several sites have no site of their own. */
export type MailContent =
  | { readonly kind: 'overview'; readonly facts: OverviewFacts; readonly siteRowId: null }
  | { readonly kind: 'digest'; readonly facts: DigestFacts; readonly siteRowId: null; readonly digestId: number }
  | { readonly kind: 'webhookOff'; readonly facts: WebhookOffFacts; readonly siteRowId: null }
  | { readonly kind: 'due'; readonly facts: DueFacts; readonly siteRowId: null }
  | { readonly kind: 'gathered'; readonly news: readonly GatheredNews[]; readonly siteRowId: null }
  | {
      readonly kind: NewsKind
      readonly facts: MailFacts
      readonly siteRowId: number
      /** Assignments only. */
      readonly assignment?: Assignment | undefined
      /** Assignments, and new actions that are critical, have these. */
      readonly checks?: MailedChecks | undefined
    }
  | { readonly kind: AccountMailKind; readonly facts: AccountFacts; readonly siteRowId: null }
