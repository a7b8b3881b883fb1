import { Worker } from 'node:worker_threads'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { SiteResult } from '../engine/input.ts'
import type { WorkerAnswer, WorkerTask } from './messages.ts'

// It is started again in a third of a second, and takes some 60 MB.
const IDLE_MILLISECONDS = MILLISECONDS_PER_MINUTE

interface Waiting {
  readonly task: WorkerTask
  resolve(result: SiteResult): void
  reject(error: Error): void
}

/** A thread that evaluates, started when it is first needed. */
export class EvaluationWorker {
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #lastId = 0
  readonly #waiting = new Map<number, Waiting>()

  /** Rejects with a fault of the engine. */
  evaluate(task: Omit<WorkerTask, 'id'>, signal?: AbortSignal): Promise<SiteResult> {
    clearTimeout(this.#idle)
    const worker = this.#start()
    const id = ++this.#lastId
    return new Promise<SiteResult>((resolve, reject) => {
      const abort = () => {
        if (!this.#waiting.delete(id)) return
        reject(new Error('The evaluation was stopped'))
        this.#startOver()
      }
      if (signal?.aborted) return reject(new Error('The evaluation was stopped'))
      signal?.addEventListener('abort', abort, { once: true })
      const done = () => signal?.removeEventListener('abort', abort)
      const whole = { id, ...task }
      this.#waiting.set(id, {
        task: whole,
        resolve: (result) => {
          done()
          resolve(result)
        },
        reject: (error) => {
          done()
          reject(error)
        },
      })
      worker.postMessage(whole)
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    if (!worker) return
    this.#fail(worker, new Error('The evaluation was stopped'))
    await worker.terminate()
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./evaluation-worker.ts', import.meta.url), { name: 'evaluation' })
    worker.unref()
    worker.on('message', (answer: WorkerAnswer) => this.#take(answer))
    worker.on('error', (error) => this.#fail(worker, error as Error))
    worker.on('exit', () => this.#fail(worker, new Error('The evaluation thread ended')))
    this.#worker = worker
    return worker
  }

  /** A thread in a loop receives nothing: it is ended, and another takes what others wait for. */
  #startOver(): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
    if (this.#waiting.size === 0) return
    const next = this.#start()
    for (const { task } of this.#waiting.values()) next.postMessage(task)
  }

  #take(answer: WorkerAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('result' in answer) waiting?.resolve(answer.result)
    else waiting?.reject(new Error(answer.failure))
    if (this.#waiting.size > 0) return
    this.#idle = setTimeout(() => void this.close(), IDLE_MILLISECONDS).unref()
  }

  /** The thread is gone: everything waiting for it is rejected. */
  #fail(worker: Worker, error: Error): void {
    // Another may have been started meanwhile.
    if (this.#worker !== worker) return
    this.#worker = undefined
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(error)
  }
}
