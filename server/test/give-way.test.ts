// @module-tag whole
import { afterEach, expect, test, vi } from 'vitest'
import { BOMBS } from '../../attack/bombs/all.ts'
import { newTally } from '../src/features/findings/import-tally.ts'
import { inBatches } from '../src/features/findings/occurrence-batches.ts'
import { type FindingFormat, readFindings } from '../src/features/findings/reading/read-findings.ts'
import { modelOf } from '../src/features/model/model-check.ts'

const BYTES = 1_500_000
const CHUNK_BYTES = 64 * 1024
const MOST_BYTES_A_TURN = 3 * CHUNK_BYTES
const FORMATS: Readonly<Record<string, FindingFormat>> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
}

// Each clock reading advances a millisecond, so that the test counts steps rather than the machine's speed.
let now = performance.now()
afterEach(() => {
  vi.restoreAllMocks()
})

test.each(BOMBS.map((bomb) => [bomb.name, bomb] as const))(
  'reading %s gives way to others, however fast it arrives',
  async (_, bomb) => {
    vi.spyOn(performance, 'now').mockImplementation(() => now++)
    let sinceTurn = 0
    let most = 0
    async function* bytes() {
      const whole = Buffer.from([...bomb.body(BYTES)].join(''))
      for (let at = 0; at < whole.length; at += CHUNK_BYTES) {
        const chunk = whole.subarray(at, at + CHUNK_BYTES)
        sinceTurn += chunk.length
        most = Math.max(most, sinceTurn)
        yield chunk
      }
    }
    const turn = () => {
      sinceTurn = 0
      next = setImmediate(turn)
    }
    let next = setImmediate(turn)
    try {
      await (bomb.method === 'PUT' ? modelOf(bytes()) : readAll(FORMATS[bomb.type] ?? 'json', bytes()))
    } catch (error) {
      expect(error).toMatchObject({ status: expect.any(Number) })
    } finally {
      clearImmediate(next)
    }
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(MOST_BYTES_A_TURN)
  },
)

async function readAll(format: FindingFormat, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const batches = inBatches({ source: readFindings(format, bytes), isAtomic: false }, newTally())
  for await (const { occurrences, checks } of batches) expect(occurrences.length + checks.length).toBeGreaterThan(0)
}
