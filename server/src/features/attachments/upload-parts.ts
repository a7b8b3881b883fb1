import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AttachmentFacts } from '@bonfire/contract/attachments'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { invalid, malformed } from '../../http/refusal.ts'
import { withSpooled } from '../../storage/spool.ts'
import type { Upload } from './attachments.service.ts'
import { uploadLimitBytes } from './stored-files.service.ts'

const MAXIMUM_FACTS_BYTES = 16 * 1024

type Receive<T> = (upload: Upload) => Promise<T>
type Parts = AsyncIterator<Multipart>

/**
 * Reads the parts `body` and `file` of a request. A file behind its facts is handed on while it arrives; one in front
 * of them waits in a temporary file.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  context: Pick<Context, 'config'>,
  receive: Receive<T>,
): Promise<T> {
  // One byte more than allowed is enough to see that a file is too large.
  const limits = {
    fileSize: uploadLimitBytes(context) + 1,
    fieldSize: MAXIMUM_FACTS_BYTES,
    files: 2,
    fields: 1,
    parts: 2,
  }
  const parts: Parts = wholly(request.parts({ limits }))
  const first = await nextPart(parts)
  if (!first) throw noFile()
  if (!isFile(first)) return receiveBehindFacts(await readFacts(first), parts, receive)
  return withSpooled(contentOf(first), async (spooled) => {
    const second = await nextPart(parts)
    if (!second || isFile(second)) throw invalid('The part body is missing.', { body: 'The part body is missing.' })
    return receive({ facts: await readFacts(second), content: spooled.open() })
  })
}

async function receiveBehindFacts<T>(facts: AttachmentFacts, parts: Parts, receive: Receive<T>): Promise<T> {
  const part = await nextPart(parts)
  if (!part) throw noFile()
  if (!isFile(part)) throw malformed('Send the parts body and file, each once.')
  return receive({ facts, content: contentOf(part) })
}

const noFile = () => invalid('There is no file: send the parts body and file.', { file: 'There is no file' })

/** Undefined after the last. A part of another name is refused. */
async function nextPart(parts: Parts): Promise<Multipart | undefined> {
  const { done, value: part } = await parts.next()
  if (done) return undefined
  if (part.fieldname === 'body') return part
  if (part.type === 'field') throw malformed(`There is no part ${part.fieldname}; send body and file.`)
  if (part.fieldname !== 'file') throw malformed(`There is a file in the part ${part.fieldname}; send it as file.`)
  return part
}

const isFile = (part: Multipart): part is MultipartFile => part.type === 'file' && part.fieldname === 'file'
const contentOf = ({ file }: MultipartFile) => wholly(file.iterator({ destroyOnReturn: false }))

/** Passes on what arrives; when it breaks off or is no form, the sender is told so in words. */
async function* wholly<T>(arriving: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* arriving
  } catch (error) {
    throw malformed(problemOf((error as NodeJS.ErrnoException).code))
  }
}

function problemOf(code: string | undefined): string {
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return 'The part body is no JSON.'
  if (/_(PARTS|FILES|FIELDS)_LIMIT$|_PROTO_/.test(code ?? '')) return 'Send the parts body and file, each once.'
  return 'The upload broke off on its way. Please send it again.'
}

/** A browser's own form sends JSON with a type as a file. */
async function readFacts(part: Multipart): Promise<AttachmentFacts> {
  const sent = part.type === 'file' ? await readShort(part.file) : part.value
  const parsed = AttachmentFacts.safeParse(parseJson(sent))
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.') || 'body', message]))
  throw invalid(Object.values(fields).join('; '), fields)
}

async function readShort(content: Readable): Promise<string> {
  let sizeBytes = 0
  async function* short() {
    for await (const chunk of wholly<Uint8Array>(content.iterator({ destroyOnReturn: false }))) {
      sizeBytes += chunk.length
      if (sizeBytes > MAXIMUM_FACTS_BYTES) throw malformed('The part body is no JSON.')
      yield chunk
    }
  }
  return text(short())
}

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw malformed('The part body is no JSON.')
  }
}
