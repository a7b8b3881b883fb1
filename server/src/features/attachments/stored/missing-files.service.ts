import type { Context } from '../../../context.ts'
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
      await attachments.takeScreenshotOff(transaction, { actionId, address, at: clock() })
      await attachments.deleteAttachment(transaction, id)
      await deleteStoredFile(transaction, id)
    })
  }
}
