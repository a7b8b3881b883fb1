import { attachmentBlobPath } from '@bonfire/contract/actions/attachments'

/** The URL of an action's screenshot. */
export const screenshotAddress = (id: string) => `/api${attachmentBlobPath(id)}`
