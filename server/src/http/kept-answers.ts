import { gunzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hashParts } from '../db/hash-parts.ts'
import { type GzipPiece, gzipOf, gzipPiece } from './gzip-pieces.ts'

/** A list as it is sent. */
export interface EncodedAnswer {
  /** The JSON, compressed with gzip. */
  readonly body: Buffer
  /** Differs whenever the body may. */
  readonly etag: string
}

/** Some neighbours in the list. */
interface Part {
  /** Their JSON with commas between them; empty if there are none. */
  readonly json: string
  /** The end of their first snooze, after which they no longer hold, epoch seconds. */
  readonly wakesAt: number | null
}

interface Wanted {
  /** All that the list depends on, but for what its parts do. */
  readonly dependsOn: unknown
  /** Each part names all that it depends on besides, but for snoozes that end. */
  readonly parts: readonly unknown[]
  readonly now: Date
  /** The parts at these places, in this order. */
  readonly build: (places: readonly number[]) => Promise<Built>
}

interface Built {
  /** The text up to the list, with its bracket; after it, `]}` ends the response. Parts may refer to it. */
  readonly start: string
  readonly parts: readonly Part[]
}

interface KeptPart {
  readonly piece: GzipPiece
  readonly wakesAt: number | null
  /** Identifies the start that it was built with. */
  readonly startKey: string
}

const MOST_BYTES = 32_000_000

const kept = new LRUCache<string, KeptPart>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ piece }) => piece.blocks.length + 300,
})
const COMMA = await gzipPiece(',')
const END = await gzipPiece(']}')

/**
 * A list from parts that are kept compressed until what they depend on changes or their first snooze ends. The second
 * reader waits for neither sums nor compression, and a change rebuilds only its part.
 */
export async function keepList({ dependsOn, parts, now, build }: Wanted): Promise<EncodedAnswer> {
  const key = hashParts(dependsOn)
  const keys = parts.map((part) => hashParts([key, part]))
  const found = keys.map((each) => stillValid(kept.get(each), now))
  let start = kept.get(key)
  const missing = () => [...found.keys()].filter((place) => !start || found[place]?.startKey !== start.startKey)
  for (let places = missing(); !start || places.length > 0; places = missing()) {
    const built = await build(places)
    const startKey = hashParts(built.start)
    // Names can change while two readers build: then the parts before refer to another start, and are built again.
    start = await packPart(key, { json: built.start, wakesAt: null }, startKey)
    const pieces = await Promise.all(
      built.parts.map((part, at) => packPart(keys[places[at] ?? 0] ?? '', part, startKey)),
    )
    for (const [at, place] of places.entries()) found[place] = pieces[at]
  }
  const list = found.filter((part) => part !== undefined)
  const filled = list.filter(({ piece }) => piece.byteLength > 0)
  const between = filled.flatMap(({ piece }, at) => (at === 0 ? [piece] : [COMMA, piece]))
  return {
    body: gzipOf([start.piece, ...between, END]),
    etag: `"${hashParts([key, start.startKey, keys, list.map(({ wakesAt }) => wakesAt)])}"`,
  }
}

const stillValid = (part: KeptPart | undefined, now: Date): KeptPart | undefined =>
  part && (part.wakesAt === null || part.wakesAt > now.getTime() / 1000) ? part : undefined

async function packPart(key: string, { json, wakesAt }: Part, startKey: string): Promise<KeptPart> {
  const part = { piece: await gzipPiece(json), wakesAt, startKey }
  kept.set(key, part)
  return part
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
