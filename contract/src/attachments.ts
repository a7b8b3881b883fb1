import * as z from 'zod/mini'

/** By extension, lower case (ATT-02). */
export const ATTACHMENT_EXTENSIONS = [
  'jpg',
  'jpeg',
  'png',
  'gif',
  'bmp',
  'svg',
  'ico',
  'tif',
  'tiff',
  'webp',
  'doc',
  'docx',
  'pdf',
  'txt',
  'rtf',
  'odt',
  'xls',
  'xlsx',
  'csv',
  'ppt',
  'pptx',
  'odp',
  'mp3',
  'wav',
  'ogg',
  'mp4',
  'mov',
  'avi',
  'wmv',
  'mkv',
  'zip',
] as const

/** Shown word for word (ATT-03). */
export const REFUSED_FILE_TYPE = 'For security purposes this filetype is not allowed. Please selected a different file.'

export const DEFAULT_UPLOAD_MEGABYTES = 25

/** The JSON part `body` beside the part `file` (ATT-01, OPEN-J11). */
export const AttachmentFacts = z.object({
  organisationId: z.optional(z.string()),
  filename: z
    .string({ error: 'An attachment needs a file name' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'An attachment needs a file name' }),
      z.maxLength(255, { error: 'The name of a file cannot be longer than 255 characters' }),
    ),
  actionId: z.string().check(z.maxLength(200)),
  /** Not believed: the creator is who is signed in. */
  createdBy: z.optional(z.string()),
  /** Left out when the file belongs to the action: then it is its screenshot. */
  commentId: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
})
export type AttachmentFacts = z.infer<typeof AttachmentFacts>

/** `POST /api/v1/attachments`, multipart with the parts `body` and `file`, in this order. */
export const ATTACHMENTS_PATH = '/v1/attachments'
export const AttachmentAnswer = z.object({ id: z.string() })

export const attachmentBlobPath = (id: string) => `/v1/attachments/${encodeURIComponent(id)}/blob`
