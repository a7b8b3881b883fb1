import { ATTACHMENTS_PATH, AttachmentAnswer, AttachmentFacts } from '@bonfire/contract/actions/attachments'
import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import multipart from '@fastify/multipart'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { repeatWork } from '../../http/operation/repeat-work.ts'
import { refuse } from '../../http/refusal.ts'
import { type AttachedContent, addAttachment, findContent } from './attachments.service.ts'
import { rangeOf } from './byte-range.ts'
import { sweepFiles } from './stored-files.service.ts'
import { receiveUpload } from './upload/upload-parts.ts'

const WRITES = { access: 'session', keyScope: 'actions:write' } as const
const READS = { access: 'session', keyScope: 'actions:read' } as const
const DOCUMENTED = { tags: ['attachments'], security: [{ session: [] }, { ingestKey: [] }] }
const UPLOAD_DESCRIPTION = `Send multipart/form-data with two parts:
body, the JSON {"filename": "pump.png", "actionId": "P1-7", "commentId": "12"}, and file, the content.
With body in front the file is stored while it arrives.
Without commentId the file becomes the screenshot of the action.`

/** Files are transferred as is; everything else is JSON, served by `route`. */
export function attachmentsRoutes(app: FastifyInstance, context: Context): void {
  repeatWork(app, context, {
    everyMilliseconds: MILLISECONDS_PER_DAY,
    work: (signal) => sweepFiles(context, signal),
    failure: 'files were not swept',
  })

  app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, { throwFileSizeLimit: false })
    uploads.addContentTypeParser('*', (_request, _body, done) => done(refuse('upload.not-form')))
    // The form schema is only for the documentation: parts are checked as they arrive.
    uploads.setValidatorCompiler(() => (value) => ({ value }))
    uploads.post(
      ATTACHMENTS_PATH,
      {
        config: WRITES,
        schema: {
          ...DOCUMENTED,
          summary: 'Attach a file to a comment or an action',
          description: UPLOAD_DESCRIPTION,
          consumes: ['multipart/form-data'],
          body: z.object({ body: AttachmentFacts, file: z.file() }),
          response: { 200: AttachmentAnswer },
        },
      },
      (request) => {
        const { caller } = request
        if (!caller) throw refuse('unauthenticated')
        return receiveUpload(request, context, (upload) => addAttachment(context, caller, upload))
      },
    )
  })

  app.get<{ Params: { id: string } }>(
    `${ATTACHMENTS_PATH}/:id/blob`,
    {
      // The compressor mistakes a text starting with "80" or "HK" for deflate, and sends it uncompressed under a gzip
      // header, which no browser can read.
      compress: false,
      config: READS,
      schema: { ...DOCUMENTED, summary: 'Download an attached file', params: z.object({ id: z.string() }) },
    },
    async (request, reply) => {
      if (!request.caller) throw refuse('unauthenticated')
      const { id } = request.params
      if (!z.uuid().safeParse(id).success) throw refuse('not_found', { thing: 'file' })
      const content = await findContent(context, request.caller, id)
      return send(reply, content, request.headers)
    },
  )
}

/** A file never changes, but its permissions do, so it must be revalidated. */
async function send(
  reply: FastifyReply,
  content: AttachedContent,
  headers: FastifyRequest['headers'],
): Promise<FastifyReply> {
  const etag = `"${content.id}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache', 'accept-ranges': 'bytes' })
  if (headers['if-none-match']?.includes(etag)) return reply.status(304).send()
  const isWanted = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isWanted ? rangeOf(headers.range, content.sizeBytes) : 'whole'
  if (range === 'outside') {
    reply.header('content-range', `bytes */${content.sizeBytes}`)
    throw refuse('file.range', { bytes: content.sizeBytes })
  }
  const part = range === 'whole' ? undefined : range
  if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${content.sizeBytes}`)
  const type = content.isShownInline ? 'inline' : 'attachment'
  return reply
    .headers({
      'content-type': content.mediaType,
      'content-length': part ? part.end - part.start + 1 : content.sizeBytes,
      'content-disposition': contentDisposition(content.filename, { type }),
      'content-security-policy': content.mediaType === 'application/pdf' ? PDF_POLICY : ISOLATED_POLICY,
      'x-content-type-options': 'nosniff',
    })
    .send(await content.open(part))
}

const ISOLATED_POLICY = "sandbox; default-src 'none'; frame-ancestors 'self'"
// Some browsers' PDF viewers do not work in a sandbox; a stored PDF is known to be one.
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
