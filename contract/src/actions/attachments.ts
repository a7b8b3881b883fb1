import * as z from 'zod/mini'
import { issue } from '../refusals/problem.ts'

/** Extensions in lower case. */
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

/** Shown word for word. */
export const REFUSED_FILE_TYPE = 'For security purposes this filetype is not allowed. Please selected a different file.'

export const DEFAULT_UPLOAD_MEGABYTES = 25

/** The JSON part `body` beside the part `file`. */
export const AttachmentFacts = z.object({
  organisationId: z.optional(z.string()),
  filename: z
    .string({ error: issue('file.no-name') })
    .check(
      z.trim(),
      z.minLength(1, { error: issue('file.no-name') }),
      z.maxLength(255, { error: issue('file.name-too-long', { maximum: 255 }) }),
    ),
  actionId: z.string().check(z.maxLength(200)),
  /** Ignored: the creator is the signed-in user. */
  createdBy: z.optional(z.string()),
  /** Absent if the file belongs to the action itself, as its screenshot. */
  commentId: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
})
export type AttachmentFacts = z.infer<typeof AttachmentFacts>

/** `POST /api/v1/attachments`, multipart with the parts `body` and `file`, in this order. */
export const ATTACHMENTS_PATH = '/v1/attachments'
export const AttachmentAnswer = z.object({ id: z.string() })

export const attachmentBlobPath = (id: string) => `/v1/attachments/${encodeURIComponent(id)}/blob`
