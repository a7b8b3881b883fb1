import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import type { Context } from '../../context.ts'
import type { Scope } from '../../http/senders.ts'
import { pointOfFile } from '../samples/reading/file-point.ts'
import { readSamplesIn, type SampleFormat } from '../samples/reading/read-samples.ts'
import { uploadOf } from '../samples/receive-samples.service.ts'
import { type SampleResult, takeSamples } from '../samples/take-samples.service.ts'
import type { Recorder } from './import-recorder.ts'
import type { Progress } from './imports.repository.ts'

interface SampleFile extends Pick<Recorder, 'onProgress' | 'onReject'> {
  readonly scope: Scope
  readonly format: SampleFormat
  readonly choices: TableChoices | undefined
  readonly fileName: string
  readonly bytes: AsyncIterable<Uint8Array>
  /** A person uploaded the file; those in the import folder may come by themselves. */
  readonly isUploaded: boolean
}

/** Stores the samples of a file. Of the counts, those that replace another value of their second are created too. */
export async function bringSamplesIn(
  context: Context,
  { scope, format, choices, fileName, bytes, isUploaded, onProgress, onReject }: SampleFile,
): Promise<Progress> {
  const result = await takeSamples(context, scope, {
    ...uploadOf(choices),
    source: readSamplesIn(format, bytes, { choices, only: pointOfFile(fileName, choices?.fileNames), isFile: true }),
    // Whoever hands over a file with old samples means it.
    acceptsOld: true,
    isUploaded,
    onReject: (rejection) => onReject(rejection, undefined),
    onBatch: (soFar) => onProgress(toProgress(soFar)),
  })
  return toProgress(result)
}

export const toProgress = ({ accepted, replaced, unchanged, rejectedCount }: SampleResult): Progress => ({
  received: accepted + unchanged + rejectedCount,
  created: accepted - replaced,
  updated: replaced,
  unchanged,
  rejectedCount,
})
