import { MAXIMUM_MODEL_FILE_BYTES } from '@bonfire/contract/imports/imports'
import { refuse } from '../../../http/refusal.ts'
import { readWhole } from './arriving-file.ts'

/** A model or Haystack export, read as a whole. */
export async function readTextFile(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const content = await readWhole(bytes, MAXIMUM_MODEL_FILE_BYTES)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw refuse('import.not-utf8')
  }
}
