import { attachmentBlobPath } from '@bonfire/contract/attachments'

/** Where a browser finds the file that is an action's screenshot. */
export const screenshotAddress = (id: string) => `/api${attachmentBlobPath(id)}`
