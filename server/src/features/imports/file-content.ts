import { MAXIMUM_MODEL_FILE_BYTES } from '@bonfire/contract/imports'
import { malformed } from '../../http/refusal.ts'
import { readWhole } from './arriving-file.ts'

/** A model or a Haystack export, which is read whole. */
export async function readTextFile(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const content = await readWhole(bytes, MAXIMUM_MODEL_FILE_BYTES)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw malformed('The file holds bytes that are not UTF-8. Save it as UTF-8 and choose it again.')
  }
}
