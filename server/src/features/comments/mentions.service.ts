import type { NamedUser } from '@bonfire/contract/actions/comments'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { queueNews } from '../notifications/notifications.service.ts'
import { findAction } from '../visible-actions/visible-actions.service.ts'
import * as mentions from './mentions.repository.ts'

/** The people who can be mentioned at a site, given by label or id. */
export async function listNames(
  context: Context,
  caller: Caller,
  names: { projectKey: string; site: string },
): Promise<NamedUser[]> {
  const siteRowId = await mentions.findVisibleSite(context.db, caller.id, names)
  if (siteRowId === undefined) throw refuse('not_found', { thing: 'site' })
  return toNamedUsers(await mentions.findPeopleOfSite(context.db, siteRowId))
}

/** The people who can see at least one of the sites, of those that the caller sees. */
export async function listPeopleOfSites(context: Context, caller: Caller, sites: readonly string[]) {
  const siteRowIds = await mentions.findVisibleSites(context.db, caller.id, sites)
  const found = await mentions.findPeopleOfSites(context.db, siteRowIds)
  const people = toNamedUsers(found).map((name, place) => ({ ...name, siteCount: found[place]?.siteCount ?? 0 }))
  return { people, siteCount: siteRowIds.length }
}

function toNamedUsers(people: readonly mentions.PersonRow[]): NamedUser[] {
  const bearers = Map.groupBy(people, ({ displayName }) => normaliseName(displayName))
  return people.map(({ forgeId, displayName, email }) => ({
    display: displayName,
    id: forgeId,
    authId: `local|${forgeId}`,
    ...((bearers.get(normaliseName(displayName))?.length ?? 0) > 1 && { email }),
  }))
}

/** Compares names as they look. */
const normaliseName = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** The people, given by ids or authIds, who can see the site. */
export function findMentioned<Person extends { readonly forgeId: string }>(
  people: readonly Person[],
  sent: readonly string[],
): { found: Person[]; wantedCount: number } {
  const wanted = new Set(sent.map((id) => id.replace(/^local\|/, '')))
  return { found: people.filter(({ forgeId }) => wanted.has(forgeId)), wantedCount: wanted.size }
}

export interface Mention {
  /** The comment's id. */
  readonly commentKey: string
  readonly actionKey: string
  /** Ids, or authIds, of people. */
  readonly people: readonly string[]
}

/**
 * Notifies the people mentioned in the caller's own comment, and returns how many. If one of them cannot see the site,
 * nobody is notified.
 */
export async function notifyMentioned(context: Context, caller: Caller, mention: Mention): Promise<number> {
  const action = await findAction(context.db, caller, mention.actionKey)
  return inTransaction(context.db, async (db) => {
    const commentId = /^\d{1,9}$/.test(mention.commentKey) ? Number(mention.commentKey) : 0
    const comment = await mentions.findOwnComment(db, { id: commentId, actionId: action.id, authorId: caller.id })
    if (!comment) throw refuse('not_found', { thing: 'comment' })
    const people = await mentions.findPeopleOfSite(db, action.siteRowId)
    const { found, wantedCount } = findMentioned(people, mention.people)
    const recipients = found.map((person) => person.id)
    if (recipients.length < wantedCount) {
      throw refuseField('hashtagList', 'comment.mention-unseen')
    }
    await queueNews(db, {
      kind: 'mentioned',
      newsKey: `comment-${commentId}`,
      actionId: action.id,
      actorId: caller.id,
      occurredAt: context.clock(),
      recipients,
      facts: { text: comment.body },
    })
    return recipients.filter((id) => id !== caller.id).length
  })
}
