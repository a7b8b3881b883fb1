import { withSpooled } from '../../../../storage/spool.ts'
import { untilBrokenOff } from '../text.ts'
import { tooLargeFile } from './archive.ts'
import { WORKBOOK_LIMITS } from './limits.ts'
import { openWorkbook, type Workbook } from './open-workbook.ts'

/**
 * Opens a workbook that is still arriving, once all of it is in a temporary file; that is gone when `work` has ended, also
 * if it failed. What is larger than the limit is refused as soon as that is known.
 */
export const withArrivingWorkbook = <Result>(
  bytes: AsyncIterable<Uint8Array>,
  work: (workbook: Workbook) => Promise<Result>,
  maximumBytes = WORKBOOK_LIMITS.fileBytes,
): Promise<Result> =>
  withSpooled(upTo(untilBrokenOff(bytes), maximumBytes), async ({ path }) => {
    const workbook = await openWorkbook(path)
    try {
      return await work(workbook)
    } finally {
      await workbook.close()
    }
  })

async function* upTo(bytes: AsyncIterable<Uint8Array>, maximumBytes: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  for await (const chunk of bytes) {
    sizeBytes += chunk.length
    if (sizeBytes > maximumBytes) throw tooLargeFile(maximumBytes)
    yield chunk
  }
}
