import { ALL_PROJECTS } from '@bonfire/contract/people/people-changes'
import type { WebhookSettings } from '@bonfire/contract/webhooks/webhooks'
import type { TrailLine } from '../../db/audit-trail.ts'

type Facts = Omit<WebhookSettings, 'locale'>

/** The audit trail says all of a new webhook. */
export const linesOfNew = (now: Facts): TrailLine[] => [
  { field: 'webhook', from: null, to: now.name },
  ...valuesOf(now).flatMap(([field, to]) => (field === 'name' ? [] : [{ field, from: null, to }])),
]

/** The audit trail says what a change made different. */
export function linesOfChange(before: Facts, now: Facts): TrailLine[] {
  const former = new Map(valuesOf(before))
  const lines = valuesOf(now).map(([field, to]) => ({ field, from: former.get(field) ?? null, to }))
  const changed = lines.filter(({ from, to }) => from !== to)
  // Two addresses of one host look alike, because their paths are not repeated.
  const isElsewhere = before.url !== now.url && hostOf(before.url) === hostOf(now.url)
  return isElsewhere
    ? [...changed, { field: 'address', from: hostOf(before.url), to: `${hostOf(now.url)}/…` }]
    : changed
}

const valuesOf = ({ name, url, form, events, projectKeys, isOn }: Facts): [TrailLine['field'], string][] => [
  ['name', name],
  // The path may be a secret.
  ['address', hostOf(url)],
  ['form', form],
  ['events', [...events].sort().join(', ')],
  ['portfolio', projectKeys ? [...projectKeys].sort().join(', ') : ALL_PROJECTS],
  ['status', isOn ? 'on' : 'off'],
]

const hostOf = (url: string) => URL.parse(url)?.origin ?? ''
