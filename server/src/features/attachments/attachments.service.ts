import type { Readable } from 'node:stream'
import { type AttachmentFacts, attachmentBlobPath } from '@bonfire/contract/actions/attachments'
import type { AttachedFile } from '@bonfire/contract/actions/comments'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { ByteRange } from '../../storage/storage.ts'
import { recordChanges } from '../action-changes/action-changes.service.ts'
import { announceAction } from '../changes/changes.service.ts'
import { findAction, touchAction } from '../visible-actions/visible-actions.service.ts'
import * as attachments from './attachments.repository.ts'
import { type StoredFile, storeFile } from './stored-files.service.ts'
import { type FileKind, isOfKind, isShownInline, kindOfExtension, SAMPLE_BYTES, splitAt } from './upload/file-kinds.ts'
import { extensionOf, safeFilename } from './upload/file-name.ts'

export interface Upload {
  readonly facts: Pick<AttachmentFacts, 'filename' | 'actionId' | 'commentId'>
  readonly content: AsyncIterable<Uint8Array>
}

/**
 * Attaches a file to the caller's comment or, without one, to the action as its screenshot. Stores both the file and
 * its row, or neither.
 */
export async function addAttachment(context: Context, caller: Caller, upload: Upload): Promise<{ id: string }> {
  const filename = safeFilename(upload.facts.filename)
  const kind = kindOfExtension(extensionOf(filename))
  if (!kind) throw refuse('file.type-refused')
  const target = await findTarget(context, caller, upload.facts)
  const { start, whole } = await splitAt(upload.content, SAMPLE_BYTES)
  await refuseContent(start, filename, kind)
  const file = await storeFile(context, whole, ({ id, sizeBytes }) =>
    inTransaction(context.db, async (db) => {
      const createdAt = context.clock()
      const action = await touchAction(db, caller, { key: upload.facts.actionId, at: createdAt })
      if (target.commentId) await refuseForeignComment(db, caller, target)
      const made = { createdBy: caller.id, createdAt, filename, mediaType: kind.mediaType }
      await attachments.insertAttachment(db, { ...target, ...made, id, sizeBytes })
      if (target.commentId) return
      const change = { actionId: action.id, from: action.screenshotUrl, fileId: id }
      await setScreenshot(db, { ...change, at: createdAt, by: caller.id })
    }),
  )
  announceAction(context, caller, { did: target.commentId ? 'commented' : 'changed', actionId: target.actionId })
  return { id: file.id }
}

/** The URL of an action's screenshot. */
const screenshotAddress = (id: string) => `/api${attachmentBlobPath(id)}`

interface NewScreenshot {
  readonly actionId: number
  readonly from: string | null
  readonly fileId: string
  readonly at: Date
  readonly by: number
}

export async function setScreenshot(transaction: Db, { actionId, from, fileId, at, by }: NewScreenshot): Promise<void> {
  const to = screenshotAddress(fileId)
  await attachments.updateScreenshot(transaction, actionId, to)
  await recordChanges(transaction, { changes: [{ actionId, field: 'screenshotUrl', from, to }], at, by })
}

/** True if the URL is a file of the action itself, so that it can be its screenshot again. */
export async function isOwnFile(db: Db, actionId: number, address: string): Promise<boolean> {
  const ids = await attachments.findFilesOfAction(db, actionId)
  return ids.some((id) => address === screenshotAddress(id))
}

interface Target {
  readonly actionId: number
  readonly commentId: number | null
}

/** Checked before the file is read, and again when it is stored. */
async function findTarget(context: Context, caller: Caller, facts: Upload['facts']): Promise<Target> {
  const action = await findAction(context.db, caller, facts.actionId)
  const target = { actionId: action.id, commentId: facts.commentId ? Number(facts.commentId) : null }
  if (target.commentId) await refuseForeignComment(context.db, caller, target)
  return target
}

async function refuseForeignComment(db: Db, caller: Caller, { actionId, commentId }: Target): Promise<void> {
  const comment = commentId ? await attachments.findCommentAuthor(db, { id: commentId, actionId }) : undefined
  if (!comment) throw refuse('not_found', { thing: 'comment' })
  if (comment.authorId !== caller.id) {
    throw refuse('file.comment-of-other')
  }
}

async function refuseContent(start: Uint8Array, filename: string, kind: FileKind): Promise<void> {
  if (start.length === 0) {
    throw refuseField('file', 'file.empty', { name: filename })
  }
  if (await isOfKind(kind, start)) return
  throw refuse('file.content-refused', { name: filename })
}

/** A readable attachment. */
export interface AttachedContent extends StoredFile {
  readonly filename: string
  readonly mediaType: string
  /** True if a browser can show it without running code. */
  readonly isShownInline: boolean
  open(range?: ByteRange): Promise<Readable>
}

export async function findContent(context: Context, caller: Caller, id: string): Promise<AttachedContent> {
  const found = await attachments.findVisibleAttachment(context.db, caller.id, id)
  if (!found) throw refuse('not_found', { thing: 'file' })
  return { ...found, id, isShownInline: isShownInline(found.mediaType), open: (range) => openFile(context, id, range) }
}

async function openFile(context: Context, id: string, range?: ByteRange): Promise<Readable> {
  const content = await context.storage.get(id, range).catch((error: unknown) => {
    context.log.error({ err: error, file: id }, 'a file could not be read')
    throw refuse('file.unreadable')
  })
  if (content) return content
  context.log.error({ file: id }, 'a file is not in the store')
  throw refuse('file.lost')
}

/** The files of an action's comments, by comment id. */
export async function listFilesOfComments(db: Db, actionId: number): Promise<Map<number, AttachedFile[]>> {
  const rows = await attachments.findCommentAttachments(db, actionId)
  const byComment = Map.groupBy(rows, (row) => row.commentId)
  return new Map([...byComment].map(([commentId, files]) => [commentId, files.map(toAttachedFile)]))
}

const toAttachedFile = ({ commentId: _, createdAt, ...file }: attachments.AttachmentRow): AttachedFile => ({
  ...file,
  createdAt: createdAt.toISOString(),
})

/** Deletes the rows of a comment's files; pass the returned ids to `discardFiles` after the commit. */
export async function removeFilesOfComment(transaction: Db, commentId: number): Promise<string[]> {
  return attachments.deleteAttachmentsOfComment(transaction, commentId)
}

/** Attachments whose file is missing from the store. */
export async function findMissingFiles({ db, storage }: Context): Promise<attachments.KnownAttachment[]> {
  const missing: attachments.KnownAttachment[] = []
  for await (const attachment of attachments.eachAttachment(db)) {
    if (!(await storage.has(attachment.id))) missing.push(attachment)
  }
  return missing
}

/** Deletes the rows of permanently lost files; for a screenshot, adds a history entry. */
export async function forgetFiles({ db, clock }: Context, gone: readonly attachments.KnownAttachment[]): Promise<void> {
  for (const { id, actionId } of gone) {
    await db.transaction().execute(async (transaction) => {
      const address = screenshotAddress(id)
      if (await attachments.removeScreenshot(transaction, actionId, address)) {
        const change = { actionId, field: 'screenshotUrl', from: address, to: null }
        await recordChanges(transaction, { changes: [change], at: clock(), by: null })
      }
      await attachments.deleteAttachment(transaction, id)
      await attachments.deleteStoredFile(transaction, id)
    })
  }
}
