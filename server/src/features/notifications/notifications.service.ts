import type { Db } from '../../db/database.ts'
import type { NewsFacts, NewsKind } from '../../db/mail-facts.ts'
import { insertMails } from './notifications.repository.ts'

const EXCERPT_CHARACTERS = 2000

/** An event on an action that people may want to be notified of. */
export interface News {
  readonly kind: NewsKind
  /**
   * Identifies the write, not the kind: `action-12-created`, `action-12-change-345`, `comment-77`. All news of one
   * write share a key, and everyone is notified once: of the first one that concerns them.
   */
  readonly newsKey: string
  readonly actionId: number
  /** Its author, who is never notified; null if nobody did it. */
  readonly actorId: number | null
  readonly occurredAt: Date
  /** Ids of mentioned people; only for that kind. */
  readonly recipients?: readonly number[]
  /** Ids of people mentioned in a comment, if its sender said so; else its text is searched for names. */
  readonly mentioned?: readonly number[]
  readonly facts?: NewsFacts
  /** Only those who see this site, too, are notified. */
  readonly siteRowId?: number
}

/**
 * Queues a mail for everyone who wants the news, in the transaction of the event. Call it after the rows are written.
 * People mentioned in a comment who would be notified anyway are notified of the mention.
 */
export async function queueNews(transaction: Db, { newsKey, actionId, facts, ...news }: News): Promise<void> {
  await queueManyNews(transaction, { ...news, events: [{ newsKey, actionId, ...(facts && { facts }) }] })
}

/** The same event on many actions, such as a comment on each of them. */
export interface ManyNews extends Omit<News, 'newsKey' | 'actionId' | 'facts' | 'siteRowId'> {
  readonly events: readonly Pick<News, 'newsKey' | 'actionId' | 'facts' | 'siteRowId'>[]
}

export async function queueManyNews(transaction: Db, { events, ...news }: ManyNews): Promise<void> {
  const text = storable(events[0]?.facts?.text ?? '')
  await insertMails(transaction, {
    ...news,
    text,
    events: events.map(({ facts, ...event }) => ({
      ...event,
      facts: { ...facts, ...(facts?.text !== undefined && { text: excerpt(text) }) },
    })),
  })
}

/** A mail is an invitation to read, not an archive. */
const excerpt = (text: string) =>
  text.length <= EXCERPT_CHARACTERS ? text : `${storable(text.slice(0, EXCERPT_CHARACTERS)).trimEnd()}…`

/** The database accepts neither lone surrogates nor NUL. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')
