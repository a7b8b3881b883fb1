import type { Readable } from 'node:stream'
import { type AttachmentFacts, REFUSED_FILE_TYPE } from '@bonfire/contract/attachments'
import type { AttachedFile } from '@bonfire/contract/comments'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findVisibleAction, touchVisibleAction } from '../../db/visible-action.ts'
import type { ByteRange } from '../../http/byte-range.ts'
import type { Caller } from '../../http/caller.ts'
import { forbidden, invalid, notFound, Refusal, unsupportedType } from '../../http/refusal.ts'
import { announceAction } from '../changes/changes.service.ts'
import * as attachments from './attachments.repository.ts'
import { type FileKind, isOfKind, isShownInline, kindOf, SAMPLE_BYTES } from './file-kinds.ts'
import { extensionOf, safeFilename } from './file-name.ts'
import { screenshotAddress } from './screenshot-address.ts'
import { splitAt } from './split-at.ts'
import { type StoredFile, storeFile } from './stored-files.service.ts'

export interface Upload {
  readonly facts: Pick<AttachmentFacts, 'filename' | 'actionId' | 'commentId'>
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * Attaches a file to the caller's comment or, without one, to the action, whose screenshot it then is. The file and
 * its row are both there afterwards, or neither.
 */
export async function addAttachment(context: Context, caller: Caller, upload: Upload): Promise<{ id: string }> {
  const filename = safeFilename(upload.facts.filename)
  const kind = kindOf(extensionOf(filename))
  if (!kind) throw unsupportedType(REFUSED_FILE_TYPE)
  const target = await findTarget(context, caller, upload.facts)
  const { start, whole } = await splitAt(upload.content, SAMPLE_BYTES)
  await refuseContent(start, filename, kind)
  const file = await storeFile(context, whole, ({ id, sizeBytes }) =>
    inTransaction(context.db, async (db) => {
      const createdAt = context.clock()
      const action = await touchVisibleAction(db, { userId: caller.id, key: upload.facts.actionId, at: createdAt })
      if (!action) throw notFound('action')
      if (target.commentId) await refuseForeignComment(db, caller, target)
      const made = { createdBy: caller.id, createdAt, filename, mediaType: kind.mediaType }
      await attachments.insertAttachment(db, { ...target, ...made, id, sizeBytes })
      if (target.commentId) return
      const change = { from: action.screenshotUrl, to: screenshotAddress(id), by: caller.id, at: createdAt }
      await attachments.setScreenshot(db, { actionId: action.id, ...change })
    }),
  )
  announceAction(context, caller, { did: target.commentId ? 'commented' : 'changed', actionId: target.actionId })
  return { id: file.id }
}

/** Whether the address is that of a file which is the action's own, so that it may be its screenshot again. */
export async function isOwnFile(db: Db, actionId: number, address: string): Promise<boolean> {
  const ids = await attachments.findFilesOfAction(db, actionId)
  return ids.some((id) => address === screenshotAddress(id))
}

interface Target {
  readonly actionId: number
  readonly commentId: number | null
}

/** Looked at before the file is read, and again when it is kept. */
async function findTarget(context: Context, caller: Caller, facts: Upload['facts']): Promise<Target> {
  const action = await findVisibleAction(context.db, caller.id, facts.actionId)
  if (!action) throw notFound('action')
  const target = { actionId: action.id, commentId: facts.commentId ? Number(facts.commentId) : null }
  if (target.commentId) await refuseForeignComment(context.db, caller, target)
  return target
}

async function refuseForeignComment(db: Db, caller: Caller, { actionId, commentId }: Target): Promise<void> {
  const comment = commentId ? await attachments.findCommentAuthor(db, { id: commentId, actionId }) : undefined
  if (!comment) throw notFound('comment')
  if (comment.authorId !== caller.id) {
    throw forbidden('This comment is somebody else’s. Write one of your own and attach the file to it.')
  }
}

async function refuseContent(start: Uint8Array, filename: string, kind: FileKind): Promise<void> {
  if (start.length === 0) {
    const message = `${filename} is empty. Choose a file with content.`
    throw invalid(message, { file: message })
  }
  if (await isOfKind(kind, start)) return
  throw unsupportedType(`${REFUSED_FILE_TYPE} The content of ${filename} is not what its name says.`)
}

/** An attached file, as it may be read. */
export interface AttachedContent extends StoredFile {
  readonly filename: string
  readonly mediaType: string
  /** Nothing of it can run when a browser shows it. */
  readonly isShownInline: boolean
  open(range?: ByteRange): Promise<Readable>
}

export async function findContent(context: Context, caller: Caller, id: string): Promise<AttachedContent> {
  const found = await attachments.findVisibleAttachment(context.db, caller.id, id)
  if (!found) throw notFound('file')
  return { ...found, id, isShownInline: isShownInline(found.mediaType), open: (range) => openFile(context, id, range) }
}

async function openFile(context: Context, id: string, range?: ByteRange): Promise<Readable> {
  const content = await context.storage.get(id, range).catch((error: unknown) => {
    context.log.error({ err: error, file: id }, 'a file could not be read')
    throw new Refusal('unavailable', 'The file cannot be read at the moment. Please try again in a minute.')
  })
  if (content) return content
  context.log.error({ file: id }, 'a file is not in the store')
  throw new Refusal('unavailable', 'The file is not where it was stored. Tell your administrator.')
}

/** The files of the comments of an action, by the comment's id. */
export async function listOfComments(db: Db, actionId: number): Promise<Map<number, AttachedFile[]>> {
  const rows = await attachments.findCommentAttachments(db, actionId)
  const byComment = Map.groupBy(rows, (row) => row.commentId)
  return new Map([...byComment].map(([commentId, files]) => [commentId, files.map(toAttachedFile)]))
}

const toAttachedFile = ({ commentId: _, createdAt, ...file }: attachments.AttachmentRow): AttachedFile => ({
  ...file,
  createdAt: createdAt.toISOString(),
})

/** Takes the rows of a comment's files away; hand the ids that it answers to `discardFiles` after the commit. */
export async function removeOfComment(transaction: Db, commentId: number): Promise<string[]> {
  return attachments.deleteAttachmentsOfComment(transaction, commentId)
}
