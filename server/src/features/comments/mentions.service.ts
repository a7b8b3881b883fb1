import type { NamedUser } from '@bonfire/contract/comments'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findVisibleAction } from '../../db/visible-action.ts'
import type { Caller } from '../../http/caller.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import { queueNews } from '../notifications/notifications.service.ts'
import * as comments from './comments.repository.ts'

/** Whom one may mention at a site, named by its label or its id (OPEN-J05). */
export async function listNames(
  context: Context,
  caller: Caller,
  names: { projectKey: string; site: string },
): Promise<NamedUser[]> {
  const siteId = await comments.findVisibleSite(context.db, caller.id, names)
  if (siteId === undefined) throw notFound('site')
  const people = await comments.findPeopleOfSite(context.db, siteId)
  const bearers = Map.groupBy(people, ({ displayName }) => sameName(displayName))
  return people.map(({ forgeId, displayName, email }) => ({
    display: displayName,
    id: forgeId,
    authId: `local|${forgeId}`,
    ...((bearers.get(sameName(displayName))?.length ?? 0) > 1 && { email }),
  }))
}

/** Names that look alike are the same. */
const sameName = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Those of the people, named by ids or authIds, who see the site. */
export function amongPeople<Person extends { readonly forgeId: string }>(
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

/** Tells the people whom the caller's own comment mentions; answers how many. All of them see the site, or none is told. */
export async function notifyMentioned(context: Context, caller: Caller, mention: Mention): Promise<number> {
  const action = await findVisibleAction(context.db, caller.id, mention.actionKey)
  if (!action) throw notFound('action')
  return inTransaction(context.db, async (db) => {
    const commentId = /^\d{1,9}$/.test(mention.commentKey) ? Number(mention.commentKey) : 0
    const comment = await comments.findOwnComment(db, { id: commentId, actionId: action.id, authorId: caller.id })
    if (!comment) throw notFound('comment')
    const people = await comments.findPeopleOfSite(db, action.siteId)
    const { found, wantedCount } = amongPeople(people, mention.people)
    const recipients = found.map((person) => person.id)
    if (recipients.length < wantedCount) {
      const message = 'Somebody who is mentioned does not see this site, so nobody was told. Take the name out.'
      throw invalid(message, { hashtagList: message })
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
