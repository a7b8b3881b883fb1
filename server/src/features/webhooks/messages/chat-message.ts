import { ACTION_LABELS } from '@bonfire/contract/actions/action-labels'
import { ActionPriority, ActionStatus, TransitionReason } from '@bonfire/contract/actions/action-words'
import type { Locale } from '@bonfire/contract/people/users'
import type { WebhookPayload } from '@bonfire/contract/webhooks/webhook-events'
import { webhookTexts } from '../../../locales/webhook-texts.ts'

/** A message for people, before it gets the form of their channel. All of it is plain text. */
export interface ChatMessage {
  readonly title: string
  readonly lead: string
  readonly quote: string
  readonly lines: readonly { readonly text: string; readonly url?: string }[]
  readonly url: string
  readonly linkLabel: string
}

interface Reader {
  readonly locale: Locale
  readonly baseUrl: string
}

type FindingPayload = Extract<WebhookPayload, { type: 'finding.new' | 'finding.gone' }>
type ActionPayload = Extract<WebhookPayload, { type: `action.${string}` }>

// A channel is no archive: the rest is behind the link.
const MOST_FINDINGS = 10
const MOST_CHANGES = 10
const LONGEST_NAME = 120
const LONGEST_QUOTE = 1000

export function chatMessage(payload: WebhookPayload, reader: Reader): ChatMessage {
  if (payload.type === 'webhook.test') return testMessage(payload.data, reader)
  if (payload.type === 'finding.new' || payload.type === 'finding.gone') return findingsMessage(payload, reader)
  return actionMessage(payload, reader)
}

function testMessage({ webhook, url }: { webhook: string; url: string }, { locale }: Reader): ChatMessage {
  const t = webhookTexts(locale)
  return {
    title: t('test.title'),
    lead: t('test.lead', { name: name(webhook) }),
    quote: '',
    lines: [],
    url,
    linkLabel: t('test.open'),
  }
}

function findingsMessage({ type, data }: FindingPayload, { locale, baseUrl }: Reader): ChatMessage {
  const t = webhookTexts(locale)
  const count = data.findings.length
  const shown = data.findings.slice(0, MOST_FINDINGS).map(({ site, rule, equip, url }) => ({
    text: [site.name, rule.name, equip.name].map(name).join(' · '),
    url,
  }))
  const project = name(data.project.name)
  return {
    title: type === 'finding.new' ? t('findings.new', { count, project }) : t('findings.gone', { count, project }),
    lead: '',
    quote: '',
    lines: count > shown.length ? [...shown, { text: t('findings.more', { count: count - shown.length }) }] : shown,
    url: `${baseUrl}/analysis/insights`,
    linkLabel: t('findings.open'),
  }
}

function actionMessage(payload: ActionPayload, { locale }: Reader): ChatMessage {
  const t = webhookTexts(locale)
  const { action, by } = payload.data
  const { statuses, priorities } = ACTION_LABELS[locale]
  const who = by ? name(by.name) : t('someone')
  const leads = {
    'action.created': () => t('action.created', { name: who }),
    'action.changed': () => t('action.changed', { name: who }),
    'action.commented': () => t('action.commented', { name: who }),
  }
  const facts: [string, string][] =
    payload.type === 'action.changed'
      ? payload.data.changes.slice(0, MOST_CHANGES).map((change) => changeLine(change, locale))
      : [
          [t('labels.status'), statuses[action.status]],
          [t('labels.severity'), priorities[action.priority]],
        ]
  return {
    title: `${action.key} ${name(action.summary)}`,
    lead: leads[payload.type](),
    quote: payload.type === 'action.commented' ? cut(payload.data.comment.text.trim(), LONGEST_QUOTE) : '',
    lines: [...facts, [t('labels.site'), `${name(action.site.name)} · ${name(action.project.name)}`] as const].map(
      ([label, value]) => ({ text: t('line', { label, value }) }),
    ),
    url: action.url,
    linkLabel: t('action.open'),
  }
}

const FIELDS = {
  summary: 'summary',
  description: 'description',
  status: 'status',
  statusChangeReason: 'reason',
  priority: 'severity',
  assignee: 'assignee',
  dueDate: 'dueDate',
  responsible: 'team',
  context: 'type',
  equipment: 'equipment',
  equipmentMoved: 'equipment',
  externalKey: 'externalKey',
  externalUrl: 'externalUrl',
} as const

function changeLine(
  { field, from, to }: { field: string; from: string | null; to: string | null },
  locale: Locale,
): [string, string] {
  const t = webhookTexts(locale)
  const known = field in FIELDS ? FIELDS[field as keyof typeof FIELDS] : undefined
  const label = known ? t(`labels.${known}`) : field
  // Long texts are not repeated in a channel.
  if (field === 'description') return [label, t('action.rewritten')]
  const [before, after] = [from, to].map((value) => value && name(readable(field, value, locale)))
  if (before && after) return [label, `${before} → ${after}`]
  return [label, after || t('action.removed', { value: before || '' })]
}

function readable(field: string, value: string, locale: Locale): string {
  const { statuses, priorities, reasons } = ACTION_LABELS[locale]
  const status = ActionStatus.safeParse(value)
  if (field === 'status' && status.success) return statuses[status.data]
  const priority = ActionPriority.safeParse(value)
  if (field === 'priority' && priority.success) return priorities[priority.data]
  const reason = TransitionReason.safeParse(value)
  return field === 'statusChangeReason' && reason.success ? reasons[reason.data] : value
}

const name = (text: string) => cut(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), LONGEST_NAME)

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length).toWellFormed().trimEnd()}…`
