import { ATTACHMENTS_PATH, AttachmentAnswer, AttachmentFacts } from '@bonfire/contract/attachments'
import multipart from '@fastify/multipart'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { rangeOf } from '../../http/byte-range.ts'
import { notFound, Refusal, unauthenticated, unsupportedType } from '../../http/refusal.ts'
import { type AttachedContent, addAttachment, findContent } from './attachments.service.ts'
import { sweepDaily } from './sweep.ts'
import { receiveUpload } from './upload-parts.ts'

const SESSION = { access: 'session' } as const
const DOCUMENTED = { tags: ['attachments'], security: [{ session: [] }] }
const UPLOAD_DESCRIPTION = `Send multipart/form-data with two parts:
body, the JSON {"filename": "pump.png", "actionId": "P1-7", "commentId": "12"}, and file, the content.
With body in front the file is stored while it arrives.
Without commentId the file becomes the screenshot of the action.`

/** Files come and go as they are; everything else is JSON and served by `route`. */
export function attachmentsRoutes(app: FastifyInstance, context: Context): void {
  sweepDaily(app, context)

  app.register(async (door) => {
    door.removeAllContentTypeParsers()
    await door.register(multipart, { throwFileSizeLimit: false })
    door.addContentTypeParser('*', (_request, _body, done) =>
      done(unsupportedType('Send the parts body and file as multipart/form-data.')),
    )
    // The form is for the documentation: its parts are looked at while they arrive.
    door.setValidatorCompiler(() => (value) => ({ value }))
    door.post(
      ATTACHMENTS_PATH,
      {
        config: SESSION,
        schema: {
          ...DOCUMENTED,
          summary: 'Attaches a file to a comment, or to an action',
          description: UPLOAD_DESCRIPTION,
          consumes: ['multipart/form-data'],
          body: z.object({ body: AttachmentFacts, file: z.file() }),
          response: { 200: AttachmentAnswer },
        },
      },
      (request) => {
        const { caller } = request
        if (!caller) throw unauthenticated()
        return receiveUpload(request, context, (upload) => addAttachment(context, caller, upload))
      },
    )
  })

  app.get<{ Params: { id: string } }>(
    `${ATTACHMENTS_PATH}/:id/blob`,
    {
      // The compressor takes a text that begins with "80" or "HK" for deflate, and sends it as it is under a header
      // that says gzip: no browser could read it.
      compress: false,
      config: SESSION,
      schema: { ...DOCUMENTED, summary: 'The content of an attached file', params: z.object({ id: z.string() }) },
    },
    async (request, reply) => {
      if (!request.caller) throw unauthenticated()
      const { id } = request.params
      if (!z.uuid().safeParse(id).success) throw notFound('file')
      const content = await findContent(context, request.caller, id)
      return send(reply, content, request.headers)
    },
  )
}

/** A file never changes; it is asked for each time all the same, because who may read it does. */
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
    throw new Refusal('not_in_range', `The file has ${content.sizeBytes} bytes: there is nothing in the range.`)
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
// Some browsers' own reader of PDF does not open in a sandbox; what was stored as PDF was proved to be one.
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
