import { giveWay, isTimeToGiveWay } from '../../../../http/give-way.ts'

/** How much of a file is looked at to find out how it is to be read. */
export const DETECTED_BYTES = 1024 * 1024

/** Bytes whose beginning is looked at before all of them are read. `end` must follow, also after a failure. */
export interface ArrivingText {
  readonly beginning: Buffer
  all(): AsyncGenerator<Uint8Array>
  end(): Promise<void>
}

/** Resolves once the beginning has arrived. */
export async function arrivingText(bytes: AsyncIterable<Uint8Array>): Promise<ArrivingText> {
  const arriving = bytes[Symbol.asyncIterator]()
  const end = async () => void (await arriving.return?.())
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  let isEnd = false
  try {
    while (sizeBytes < DETECTED_BYTES && !isEnd) {
      if (isTimeToGiveWay()) await giveWay()
      const { value, done } = await arriving.next()
      if (done) isEnd = true
      else {
        chunks.push(value)
        sizeBytes += value.length
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
  return { beginning: Buffer.concat(chunks).subarray(0, DETECTED_BYTES), all, end }
}
