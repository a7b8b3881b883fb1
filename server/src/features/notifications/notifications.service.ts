import type { Db } from '../../db/database.ts'
import type { NewsFacts, NewsKind } from '../../mail/mail-facts.ts'
import { insertMails } from './notifications.repository.ts'

const EXCERPT_CHARACTERS = 2000

/** Something that happened to an action and that people may want to hear of. */
export interface News {
  readonly kind: NewsKind
  /**
   * Names the write, not the kind: `action-12-created`, `action-12-change-345`, `comment-77`. All news of one write
   * have the same key, and everybody is told the first of them that concerns them, once.
   */
  readonly newsKey: string
  readonly actionId: number
  /** Who did it, and is never told. */
  readonly actorId: number
  readonly occurredAt: Date
  /** Ids of the mentioned; for that kind only. */
  readonly recipients?: readonly number[]
  /** Ids of those whom a comment mentions, when its sender said so; else its text is looked through for names. */
  readonly mentioned?: readonly number[]
  readonly facts?: NewsFacts
}

/**
 * Writes a mail for everybody who wants to hear of the news, inside the transaction of what it tells of. Call it
 * after the rows are written. People who are mentioned in a comment and would hear of it anyway are told that they are
 * mentioned.
 */
export async function queueNews(transaction: Db, news: News): Promise<void> {
  const text = news.facts?.text && storable(news.facts.text)
  await insertMails(transaction, {
    ...news,
    text: text ?? '',
    facts: { ...news.facts, ...(text !== undefined && { text: excerpt(text) }) },
  })
}

/** A mail invites to read; it is not the archive. */
const excerpt = (text: string) =>
  text.length <= EXCERPT_CHARACTERS ? text : `${storable(text.slice(0, EXCERPT_CHARACTERS)).trimEnd()}…`

/** The database takes neither half a character nor NUL. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '')
