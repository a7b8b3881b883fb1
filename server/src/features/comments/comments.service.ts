import type { Db } from '../../db/database.ts'
import * as comments from './comments.repository.ts'

export interface Transition {
  readonly actionId: number
  readonly authorId: number
  readonly authorName: string
  /** 'Transitioned from X to Y', with the shown words. */
  readonly text: string
  readonly createdAt: Date
}

/** Writes a change of status into the feed, in the transaction of the change, so that neither is without the other. */
export async function writeTransition(transaction: Db, { text, ...transition }: Transition): Promise<void> {
  await comments.insertComment(transaction, { ...transition, kind: 'transition', body: text })
}
