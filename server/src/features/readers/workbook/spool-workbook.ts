import { spool } from '../../../storage/spool.ts'
import { untilBrokenOff } from '../text.ts'
import { tooLargeFile } from './archive.ts'
import { WORKBOOK_LIMITS } from './limits.ts'
import { openWorkbook, type Workbook } from './open-workbook.ts'

/**
 * Opens a workbook that is still arriving, once all of it is in a temporary file; `remove` closes it and removes the file.
 * What is larger than the limit is refused as soon as that is known, and leaves nothing.
 */
export async function arrivingWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  maximumBytes = WORKBOOK_LIMITS.fileBytes,
): Promise<{ workbook: Workbook; remove(): Promise<void> }> {
  const spooled = await spool(upTo(untilBrokenOff(bytes), maximumBytes))
  try {
    const workbook = await openWorkbook(spooled.path)
    const remove = async () => {
      await workbook.close()
      await spooled.remove()
    }
    return { workbook, remove }
  } catch (error) {
    await spooled.remove()
    throw error
  }
}

async function* upTo(bytes: AsyncIterable<Uint8Array>, maximumBytes: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  for await (const chunk of bytes) {
    sizeBytes += chunk.length
    if (sizeBytes > maximumBytes) throw tooLargeFile(maximumBytes)
    yield chunk
  }
}
