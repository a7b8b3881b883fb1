import { Worker } from 'node:worker_threads'
import { Refusal } from '../../../http/refusal.ts'
import type { BrickModel } from '../brick/brick.ts'
import type { HaystackFormat, HaystackModel } from '../haystack/haystack.ts'
import { type ReadAnswer, type ReadTask, readModelFile } from './read-model-file.ts'

// Read in less time than a thread takes to start.
const SMALL_LENGTH = 50_000

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file that has to be read as a whole, which takes seconds, in a thread of its own: others do not wait, and its
 * memory is free when it ends. One at a time, because a large one takes a gigabyte.
 */
export function readInThread(format: 'turtle', text: string): Promise<BrickModel>
export function readInThread(format: HaystackFormat, text: string): Promise<HaystackModel>
export async function readInThread(format: ReadTask['format'], text: string): Promise<unknown> {
  if (text.length <= SMALL_LENGTH) return readModelFile({ format, text })
  const read = last.then(() => readNow({ format, text }))
  // The next one waits without holding the result, which may be a quarter of a gigabyte.
  last = read.then(ignoreResult, ignoreResult)
  return read
}

const ignoreResult = () => {}

function readNow(task: ReadTask): Promise<unknown> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { name: 'reading', workerData: task })
  const model: Record<string, unknown[] | Map<unknown, unknown>> = {}
  return new Promise<unknown>((resolve, reject) => {
    worker.on('message', (answer: ReadAnswer) => {
      if ('refused' in answer) return reject(new Refusal(answer.refused))
      if ('end' in answer) return resolve(model)
      addAnswer(model, answer)
      worker.postMessage('next')
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('The reading thread ended')))
    worker.postMessage('next')
  }).finally(() => worker.terminate())
}

function addAnswer(
  model: Record<string, unknown[] | Map<unknown, unknown>>,
  answer: Extract<ReadAnswer, { field: string }>,
) {
  const { field, isMap, entries } = answer
  model[field] ??= isMap ? new Map() : []
  const list = model[field]
  for (const entry of entries) {
    if (list instanceof Map) list.set(...(entry as [unknown, unknown]))
    else list.push(entry)
  }
}
