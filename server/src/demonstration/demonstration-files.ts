import { Readable } from 'node:stream'
import { type DemoFile, trendOf } from '../../../demo/actions/action-files.ts'
import type { DemoAction } from '../../../demo/actions/actions.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { insertAttachment } from '../features/attachments/attachments.repository.ts'
import { setScreenshot } from '../features/attachments/attachments.service.ts'
import { storeFile } from '../features/attachments/stored-files.service.ts'
import { pngOf } from '../pictures/palette-png.ts'

/** People by their username. */
export type People = ReadonlyMap<string, { readonly id: number; readonly name: string }>

export interface StoredAction {
  readonly id: number
  readonly action: DemoAction
}

interface Attaching {
  readonly actionId: number
  readonly file: DemoFile
  readonly by: number
  readonly at: Date
  /** Null for the action's screenshot. */
  readonly comment: string | null
}

/** Trend images and job sheets, stored like any attachment. */
export async function addDemoFiles(context: Context, people: People, stored: readonly StoredAction[]): Promise<void> {
  const files = stored.flatMap(({ id: actionId, action }): Attaching[] => {
    const ofComments = action.events.flatMap(({ file, username, at, text }) =>
      file ? [{ actionId, file, by: known(people, username).id, at, comment: text }] : [],
    )
    const by = known(people, action.createdBy).id
    const picture = { actionId, by, at: action.createdAt, comment: null }
    return action.screenshot ? [{ ...picture, file: action.screenshot }, ...ofComments] : ofComments
  })
  await Promise.all(files.map((attaching) => attachFile(context, attaching)))
}

const contentOf = ({ content }: DemoFile): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : pngOf(trendOf(content.seed))

async function attachFile(context: Context, { actionId, file, by, at, comment }: Attaching): Promise<void> {
  await storeFile(context, Readable.from([contentOf(file)]), ({ id, sizeBytes }) =>
    inTransaction(context.db, async (db) => {
      const commentId = comment === null ? null : await findComment(db, { actionId, at, text: comment })
      const { filename, mediaType } = file
      await insertAttachment(db, {
        id,
        actionId,
        commentId,
        filename,
        mediaType,
        sizeBytes,
        createdBy: by,
        createdAt: at,
      })
      if (commentId !== null) return
      await setScreenshot(db, { actionId, from: null, fileId: id, by, at })
    }),
  )
}

async function findComment(
  db: Db,
  { actionId, at, text }: { actionId: number; at: Date; text: string },
): Promise<number> {
  const { id } = await db
    .selectFrom('comment')
    .select('id')
    .where('action_id', '=', actionId)
    .where('created_at', '=', at)
    .where('body', '=', text)
    .executeTakeFirstOrThrow()
  return id
}

export function known<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demonstration has no ${String(key)}`)
  return value
}
