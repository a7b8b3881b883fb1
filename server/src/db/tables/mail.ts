import type { Rhythm } from '@bonfire/contract/insight-subscriptions'
import type { ColumnType, Generated } from 'kysely'
import type {
  AccountFacts,
  AccountMailKind,
  DigestFacts,
  DueFacts,
  MailFacts,
  NewsKind,
  OverviewFacts,
  WebhookOffFacts,
} from '../mail-facts.ts'

export interface MailTables {
  notification_preference: {
    user_id: number
    action_transitioned: Generated<boolean>
    assigned_to_action: Generated<boolean>
    comment_added: Generated<boolean>
    critical_action_created: Generated<boolean>
    mentions: Generated<boolean>
    action_due: Generated<boolean>
    repair_proved: Generated<boolean>
    repair_came_back: Generated<boolean>
    due_days_before: Generated<number>
    disable_all: Generated<boolean>
  }
  mail: {
    id: Generated<number>
    news_key: string
    recipient_id: number
    site_id: number | null
    kind: NewsKind | AccountMailKind | 'digest' | 'due' | 'webhookOff' | 'overview'
    facts: ColumnType<
      MailFacts | AccountFacts | DigestFacts | DueFacts | WebhookOffFacts | OverviewFacts,
      string,
      string
    >
    created_at: Date
    attempts: Generated<number>
    next_attempt_at: Date
    sent_at: Date | null
    given_up_at: Date | null
    last_error: string | null
    gathered_into: Generated<number | null>
  }
  due_look: { user_id: number; looked_on: string }
  due_told: { action_id: number; user_id: number; due_date: string; is_overdue: boolean }
  insight_subscription: {
    id: Generated<number>
    user_id: number
    covers_all: boolean
    categories: string[]
    priorities: number[]
    severities: string[]
    rhythm: Rhythm
    hour: number
    weekday: number
    timezone: string
    sends_when_quiet: boolean
    told_until: Date
    last_mailed_at: Date | null
    next_due_at: Date | null
  }
  insight_subscription_place: { subscription_id: number; project_id: number | null; site_id: number | null }
}
