import type { Change } from '@bonfire/contract/changes'
import type { Announcement } from './announcement.ts'

// PostgreSQL rejects payloads of 8000 bytes or more.
const MAXIMUM_BYTES = 7900

/** The announcement as NOTIFY payloads; a long list is split. */
export function toPayloads(announcement: Announcement): string[] {
  const text = JSON.stringify(announcement)
  if (Buffer.byteLength(text) <= MAXIMUM_BYTES) return [text]
  const halves = halved(announcement.change)
  if (!halves) return [JSON.stringify({ tenantId: announcement.tenantId, change: { kind: 'missed' } })]
  return halves.flatMap((change) => toPayloads({ ...announcement, change }))
}

export const fromPayload = (payload: string): Announcement => JSON.parse(payload)

function halved(change: Change): [Change, Change] | undefined {
  if (change.kind === 'hits' && change.hits.length > 1) {
    const [first, second] = halves(change.hits)
    return [
      { ...change, hits: first },
      { ...change, hits: second },
    ]
  }
  if (change.kind === 'snooze' && change.rules.length > 1) {
    const [first, second] = halves(change.rules)
    return [
      { ...change, rules: first },
      { ...change, rules: second },
    ]
  }
  if (change.kind === 'actions' && change.actions.length > 1) {
    const [first, second] = halves(change.actions)
    return [
      { ...change, actions: first },
      { ...change, actions: second },
    ]
  }
  if ('siteIds' in change && change.siteIds.length > 1) {
    const [first, second] = halves(change.siteIds)
    return [
      { ...change, siteIds: first },
      { ...change, siteIds: second },
    ]
  }
  return undefined
}

function halves<T>(items: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)]
}
