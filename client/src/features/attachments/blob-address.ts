import { attachmentBlobPath } from '@bonfire/contract/actions/attachments'

/** The address of a stored file. */
export const blobAddress = (id: string) => `/api${attachmentBlobPath(id)}`
