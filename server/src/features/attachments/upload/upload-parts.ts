import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AttachmentFacts } from '@bonfire/contract/actions/attachments'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { refuseFields } from '../../../http/invalid-input.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { withSpooled } from '../../../storage/spool.ts'
import type { Upload } from '../attachments.service.ts'
import { uploadLimitBytes } from '../stored-files.service.ts'

const MAXIMUM_FACTS_BYTES = 16 * 1024

type Receive<T> = (upload: Upload) => Promise<T>
type Parts = AsyncIterator<Multipart>

/**
 * Reads the parts `body` and `file` of a request. A file after its metadata is streamed; one before it is spooled to a
 * temporary file.
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
  const parts: Parts = refuseIfBroken(request.parts({ limits }))
  const first = await nextPart(parts)
  if (!first) throw noFile()
  if (!isFile(first)) return receiveBehindFacts(await readFacts(first), parts, receive)
  return withSpooled(readContent(first), async (spooled) => {
    const second = await nextPart(parts)
    if (!second || isFile(second)) throw refuseField('body', 'upload.no-body')
    return receive({ facts: await readFacts(second), content: spooled.open() })
  })
}

async function receiveBehindFacts<T>(facts: AttachmentFacts, parts: Parts, receive: Receive<T>): Promise<T> {
  const part = await nextPart(parts)
  if (!part) throw noFile()
  if (!isFile(part)) throw refuse('upload.once')
  return receive({ facts, content: readContent(part) })
}

const noFile = () => refuseField('file', 'upload.no-file')

/** Undefined after the last. Other parts are refused. */
async function nextPart(parts: Parts): Promise<Multipart | undefined> {
  const { done, value: part } = await parts.next()
  if (done) return undefined
  if (part.fieldname === 'body') return part
  if (part.type === 'field') throw refuse('upload.unknown-part', { part: part.fieldname })
  if (part.fieldname !== 'file') throw refuse('upload.file-part', { part: part.fieldname })
  return part
}

const isFile = (part: Multipart): part is MultipartFile => part.type === 'file' && part.fieldname === 'file'
const readContent = ({ file }: MultipartFile) => refuseIfBroken(file.iterator({ destroyOnReturn: false }))

/** Passes data on; if it breaks off or is not a form, throws a clear refusal. */
async function* refuseIfBroken<T>(arriving: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* arriving
  } catch (error) {
    throw refuse(uploadProblem((error as NodeJS.ErrnoException).code))
  }
}

function uploadProblem(code: string | undefined) {
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return 'upload.not-json'
  return /_(PARTS|FILES|FIELDS)_LIMIT$|_PROTO_/.test(code ?? '') ? 'upload.once' : 'upload.broken-off'
}

/** A browser's FormData sends typed JSON as a file. */
async function readFacts(part: Multipart): Promise<AttachmentFacts> {
  const sent = part.type === 'file' ? await readShort(part.file) : part.value
  const parsed = AttachmentFacts.safeParse(parseJson(sent))
  if (parsed.success) return parsed.data
  throw refuseFields(parsed.error.issues)
}

async function readShort(content: Readable): Promise<string> {
  let sizeBytes = 0
  async function* short() {
    for await (const chunk of refuseIfBroken<Uint8Array>(content.iterator({ destroyOnReturn: false }))) {
      sizeBytes += chunk.length
      if (sizeBytes > MAXIMUM_FACTS_BYTES) throw refuse('upload.not-json')
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
    throw refuse('upload.not-json')
  }
}
