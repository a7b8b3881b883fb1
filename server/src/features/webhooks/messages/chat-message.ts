import { ActionUpdate } from '@bonfire/contract/actions/action-fields'
import { isFieldOfKind } from '@bonfire/contract/actions/fields'
import { choiceLabel } from '@bonfire/contract/actions/labels/action-labels'
import { ACTION_LABELS } from '@bonfire/contract/actions/labels/labels'
import { causeText } from '@bonfire/contract/definitions/causes'
import type { Locale } from '@bonfire/contract/people/users'
import { insideName } from '@bonfire/contract/renamed'
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
type RepairPayload = Extract<WebhookPayload, { type: `repair.${string}` }>

// A channel is no archive: the rest is behind the link.
const MOST_FINDINGS = 10
const MOST_CHANGES = 10
const MOST_REPAIRS = 10
const LONGEST_NAME = 120
const LONGEST_QUOTE = 1000

export function chatMessage(payload: WebhookPayload, reader: Reader): ChatMessage {
  if (payload.type === 'webhook.test') return testMessage(payload.data, reader)
  if (payload.type === 'finding.new' || payload.type === 'finding.gone') return findingsMessage(payload, reader)
  if (payload.type === 'repair.proved' || payload.type === 'repair.came_back') return repairsMessage(payload, reader)
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
  const { fields, choices } = ACTION_LABELS[locale]
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
          [fields.status, choices.status[action.status]],
          [fields.priority, choices.priority[action.priority]],
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

function repairsMessage({ type, data }: RepairPayload, { locale }: Reader): ChatMessage {
  const t = webhookTexts(locale)
  const { action, repairs, repairCount } = data
  const told = type === 'repair.proved' ? repairs : repairs.filter(({ state }) => state === 'cameBack')
  const lines = told.slice(0, MOST_REPAIRS).map(({ site, rule, equip }) => ({
    text: [site.name, rule.name, equip.name].map(name).join(' · '),
  }))
  const count = type === 'repair.proved' ? repairCount : told.length
  const more = count - lines.length
  return {
    title: `${action.key} ${name(action.summary)}`,
    lead: type === 'repair.proved' ? t('repairs.proved', { count }) : t('repairs.cameBack', { count }),
    quote: '',
    lines: more > 0 ? [...lines, { text: t('findings.more', { count: more }) }] : lines,
    url: action.url,
    linkLabel: t('action.open'),
  }
}

function changeLine(
  { field, from, to }: { field: string; from: string | null; to: string | null },
  locale: Locale,
): [string, string] {
  const t = webhookTexts(locale)
  const own = insideName(ActionUpdate, field)
  const label = labelOf(own, locale)
  // Long texts are not repeated in a channel.
  if (isFieldOfKind(own, 'text')) return [label, t('action.rewritten')]
  const shown = (value: string) => {
    if (isFieldOfKind(own, 'cause')) return causeText(value, locale)
    return isFieldOfKind(own, 'choice') ? choiceLabel(ACTION_LABELS[locale], own, value) : value
  }
  const [before, after] = [from, to].map((value) => value && name(shown(value)))
  if (before && after) return [label, `${before} → ${after}`]
  return [label, after || t('action.removed', { value: before || '' })]
}

/** A field's label; what became of the equipment is in the history too. */
function labelOf(field: string, locale: Locale): string {
  const labels: Readonly<Record<string, string>> = ACTION_LABELS[locale].fields
  const isOfEquipment = field === 'equipment' || field === 'equipmentMoved'
  return labels[field] ?? (isOfEquipment ? webhookTexts(locale)('labels.equipment') : field)
}

const name = (text: string) => cut(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), LONGEST_NAME)

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length).toWellFormed().trimEnd()}…`
