import { giveWay, isTimeToGiveWay } from '../../../http/give-way.ts'

/** The part of a file that is looked at to find out how it is to be read. */
export const DETECTED_BYTES = 1024 * 1024

/** A text may have long lines: more of it is looked at until it has so many. */
export interface LinesLookedAt {
  readonly lines: number
  readonly maximumBytes: number
}

/** Bytes whose beginning is looked at before all of them are read. `end` must follow, also after a failure. */
export interface ArrivingText {
  readonly beginning: Buffer
  all(): AsyncGenerator<Uint8Array>
  end(): Promise<void>
}

/** Resolves once the beginning has arrived. */
export async function arrivingText(
  bytes: AsyncIterable<Uint8Array>,
  { lines, maximumBytes }: LinesLookedAt = { lines: 0, maximumBytes: DETECTED_BYTES },
): Promise<ArrivingText> {
  const arriving = bytes[Symbol.asyncIterator]()
  const end = async () => void (await arriving.return?.())
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  let [lineCount, isEnd] = [0, false]
  const isEnough = () => sizeBytes >= (lineCount < lines ? maximumBytes : DETECTED_BYTES)
  try {
    while (!isEnough() && !isEnd) {
      if (isTimeToGiveWay()) await giveWay()
      const { value, done } = await arriving.next()
      if (done) isEnd = true
      else {
        chunks.push(value)
        sizeBytes += value.length
        if (lineCount < lines) lineCount += lineEndsIn(value, lines)
      }
    }
  } catch (error) {
    await end()
    throw error
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* chunks
    while (!isEnd) {
      const { value, done } = await arriving.next()
      if (done) return
      yield value
    }
  }
  const arrived = Buffer.concat(chunks)
  const hasLines = lineEndsIn(arrived.subarray(0, DETECTED_BYTES), lines) >= lines
  return { beginning: arrived.subarray(0, hasLines ? DETECTED_BYTES : maximumBytes), all, end }
}

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13]

/** Counts no further than it has to. */
function lineEndsIn(bytes: Uint8Array, enough: number): number {
  let count = 0
  for (let at = 0; at < bytes.length && count < enough; at++) {
    if (bytes[at] === LINE_FEED || bytes[at] === CARRIAGE_RETURN) count++
  }
  return count
}
