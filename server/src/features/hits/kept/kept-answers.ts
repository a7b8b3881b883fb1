import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { PackedGroups } from '@bonfire/contract/hits/packed-groups'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'

/** A list as it is sent. */
export interface EncodedAnswer {
  /** The JSON, compressed with gzip. */
  readonly body: Buffer
  /** Differs whenever the body may. */
  readonly etag: string
  /** When its first snooze ends and it no longer holds, epoch seconds. */
  readonly wakesAt: number | null
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
export async function keepAnswer(
  parts: unknown,
  now: Date,
  build: () => Promise<PackedGroups>,
): Promise<EncodedAnswer> {
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  const known = kept.get(key)
  if (known && (known.wakesAt === null || known.wakesAt > now.getTime() / 1000)) return known
  const packed = z.parse(PackedGroups, await build())
  const body = await compress(JSON.stringify(packed), { level: LEVEL })
  const { wakesAt } = packed
  const answer = { body, etag: `"${key}.${wakesAt ?? ''}"`, wakesAt }
  kept.set(key, answer)
  return answer
}
