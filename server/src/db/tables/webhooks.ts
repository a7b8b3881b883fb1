import type { Locale } from '@bonfire/contract/people/users'
import type { Problem } from '@bonfire/contract/refusals/problem'
import type { WebhookEventType, WebhookMessageType } from '@bonfire/contract/webhooks/webhook-events'
import type { WebhookForm } from '@bonfire/contract/webhooks/webhooks'
import type { ColumnType, Generated } from 'kysely'
import type { WebhookFacts } from '../webhook-facts.ts'

export interface WebhookTables {
  webhook: {
    id: Generated<number>
    tenant_id: number
    name: string
    url: string
    form: WebhookForm
    locale: Locale
    events: WebhookEventType[]
    covers_all: boolean
    sealed_secret: string
    former_sealed_secret: string | null
    former_until: Date | null
    is_on: boolean
    off_reason: 'person' | 'failing' | 'gone' | null
    off_since: Date | null
    created_at: Date
    created_by: number | null
    /** Findings that were gone until then have been reported. */
    gone_told_until: Date
    failures: Generated<number>
    failing_since: Date | null
    /** Nothing is sent until then. */
    rests_until: Date | null
    leased_until: Date | null
    last_delivered_at: Date | null
  }
  webhook_project: { webhook_id: number; project_id: number }
  webhook_event: {
    id: Generated<number>
    type: WebhookEventType
    /** The id of the action or the equipment rule. */
    subject_id: number
    /** The id of the change or the comment. */
    detail_id: number | null
    first_on: string | null
    last_on: string | null
    severity_rank: number | null
    occurred_at: Date
  }
  webhook_message: {
    id: Generated<number>
    webhook_id: number
    message_key: string
    type: WebhookMessageType
    facts: ColumnType<WebhookFacts, string, string>
    /** The body as it was sent first, so that every attempt sends the same. */
    body: string | null
    created_at: Date
    /** Since when the message is queued, or queued again. */
    waiting_since: Date
    /** Null once it was delivered or given up, and for tests. */
    next_attempt_at: Date | null
    attempts: Generated<number>
    delivered_at: Date | null
    given_up_at: Date | null
  }
  webhook_attempt: {
    id: Generated<number>
    message_id: number
    attempted_at: Date
    duration_milliseconds: number
    status: number | null
    problem: ColumnType<Problem | null, string | null, string | null>
    answer: string | null
  }
}
