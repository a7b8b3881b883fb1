import { parentPort } from 'node:worker_threads'
import { mergePieces } from '../../histories/store/series.ts'
import { evaluateSite } from '../engine/evaluate-site.ts'
import type { WorkerAnswer, WorkerTask } from './messages.ts'

// Decoding and evaluating take seconds, which requests must not wait for.
parentPort?.on('message', ({ id, site, pieces }: WorkerTask) => {
  parentPort?.postMessage(evaluateTask(id, { site, pieces }))
})

function evaluateTask(id: number, { site, pieces }: Omit<WorkerTask, 'id'>): WorkerAnswer {
  const byPoint = Map.groupBy(pieces, ({ pointRowId }) => pointRowId)
  try {
    const result = evaluateSite(site, (pointRowId) => mergePieces(byPoint.get(pointRowId) ?? []).get(pointRowId))
    return { id, result }
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
