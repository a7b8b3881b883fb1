import type { Context } from '../../../context.ts'
import { recordChanges } from '../../action-changes/action-changes.service.ts'
import * as attachments from '../attachments.repository.ts'
import { screenshotAddress } from '../screenshot-address.ts'
import { deleteStoredFile } from './stored-files.repository.ts'

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
      await deleteStoredFile(transaction, id)
    })
  }
}
