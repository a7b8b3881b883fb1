import type { Context } from '../../context.ts'
import * as attachments from './attachments.repository.ts'
import { screenshotAddress } from './screenshot-address.ts'
import { deleteStoredFile } from './stored-files.repository.ts'

/** Attachments whose file the store does not have. */
export async function findMissingFiles({ db, storage }: Context): Promise<attachments.KnownAttachment[]> {
  const missing: attachments.KnownAttachment[] = []
  for await (const attachment of attachments.eachAttachment(db)) {
    if (!(await storage.has(attachment.id))) missing.push(attachment)
  }
  return missing
}

/** Takes the rows of files away that are gone for good; a screenshot leaves a line in the history of its action. */
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
