import { parentPort, workerData } from 'node:worker_threads'
import { inParts } from '@bonfire/contract/values/in-parts'
import { Refusal } from '../../../http/refusal.ts'
import { type ReadAnswer, type ReadTask, readModelFile } from './read-model-file.ts'

const ENTRIES_AT_ONCE = 1000

const answers = answersTo(workerData as ReadTask)
parentPort?.on('message', () => parentPort?.postMessage(answers.next().value))

function* answersTo(task: ReadTask): Generator<ReadAnswer, ReadAnswer> {
  try {
    for (const [field, list] of Object.entries(readModelFile(task))) {
      const of = { field, isMap: list instanceof Map }
      // An empty list is sent too.
      const parts = list.length === 0 || list.size === 0 ? [[]] : inParts([...list], ENTRIES_AT_ONCE)
      for (const entries of parts) yield { ...of, entries }
    }
    return { end: true }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.problem }
    throw error
  }
}
