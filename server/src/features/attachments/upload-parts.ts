import { finished } from 'node:stream/promises'
import { AttachmentFacts } from '@bonfire/contract/attachments'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { invalid, malformed } from '../../http/refusal.ts'
import type { Upload } from './attachments.service.ts'
import { uploadLimitBytes } from './stored-files.service.ts'

const MAXIMUM_FACTS_BYTES = 16 * 1024

/** Reads the parts `body` and `file` of a request, in this order, and hands the file on while it arrives. */
export async function receiveUpload<T>(
  request: FastifyRequest,
  context: Pick<Context, 'config'>,
  receive: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw malformed('Send the parts body and file as multipart/form-data.')
  let facts: AttachmentFacts | undefined
  // One byte more than allowed is enough to see that a file is too large.
  const limits = {
    fileSize: uploadLimitBytes(context) + 1,
    fieldSize: MAXIMUM_FACTS_BYTES,
    files: 1,
    fields: 1,
    parts: 2,
  }
  for await (const part of wholly(request.parts({ limits }))) {
    if (part.type === 'field') {
      facts = readFacts(part)
      continue
    }
    try {
      if (part.fieldname !== 'file') throw malformed(`There is a file in the part ${part.fieldname}; send it as file.`)
      if (!facts) throw malformed('Send the part body in front of the part file.')
      return await receive({ facts, content: wholly(part.file.iterator({ destroyOnReturn: false })) })
    } finally {
      await letPass(part)
    }
  }
  throw invalid('There is no file: send the parts body and file.', { file: 'There is no file' })
}

/** Passes on what arrives; when it breaks off, the sender is told so in words. */
async function* wholly<T>(arriving: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* arriving
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    throw malformed('The upload broke off on its way. Please send it again.')
  }
}

/** Until the sender has sent it all: many hear nothing before. */
async function letPass({ file }: MultipartFile): Promise<void> {
  if (file.readableEnded || file.destroyed) return
  await finished(file.resume()).catch(() => undefined)
}

function readFacts(part: Extract<Multipart, { type: 'field' }>): AttachmentFacts {
  if (part.fieldname !== 'body') throw malformed(`There is no part ${part.fieldname}; send body and file.`)
  const parsed = AttachmentFacts.safeParse(parseJson(part.value))
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.') || 'body', message]))
  throw invalid(Object.values(fields).join('; '), fields)
}

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw malformed('The part body is no JSON.')
  }
}
