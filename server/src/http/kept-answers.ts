import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { keyOf } from '../db/kept-by-site.ts'

/** A list as it is sent. */
export interface EncodedAnswer {
  /** The JSON, compressed with gzip. */
  readonly body: Buffer
  /** Differs whenever the body may. */
  readonly etag: string
  /** When its first snooze ends and it no longer holds, epoch seconds. */
  readonly wakesAt: number | null
}

interface Wanted<Schema extends z.ZodMiniType> {
  /** All that it depends on, but for snoozes that end. */
  readonly parts: unknown
  readonly now: Date
  readonly schema: Schema
  readonly build: () => Promise<{ readonly answer: z.input<Schema>; readonly wakesAt: number | null }>
}

const MOST_BYTES = 32_000_000
const LEVEL = 4

const compress = promisify(gzip)
const kept = new LRUCache<string, EncodedAnswer>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ body }) => body.length + 200,
})

/**
 * The answer for whatever it depends on: the same parts, before its first snooze ends, get the same bytes. So the second
 * reader waits for neither sums nor compression.
 */
export async function keepAnswer<Schema extends z.ZodMiniType>({
  parts,
  now,
  schema,
  build,
}: Wanted<Schema>): Promise<EncodedAnswer> {
  const key = keyOf(parts)
  const known = kept.get(key)
  if (known && (known.wakesAt === null || known.wakesAt > now.getTime() / 1000)) return known
  const { wakesAt, ...built } = await build()
  const body = await compress(JSON.stringify(z.parse(schema, built.answer)), { level: LEVEL })
  const answer = { body, etag: `"${key}.${wakesAt ?? ''}"`, wakesAt }
  kept.set(key, answer)
  return answer
}

/** Answers 304 to who has it already, and unpacks it for the few who do not accept gzip. */
export function sendKept(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: EncodedAnswer,
): FastifyReply {
  reply.header('etag', etag)
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  const isAccepted = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''))
  return isAccepted ? reply.header('content-encoding', 'gzip').send(body) : reply.send(gunzipSync(body))
}
