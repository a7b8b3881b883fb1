import { Worker } from 'node:worker_threads'
import type { EmbeddedStore, EngineReply, EngineRequest } from './embedded-messages.ts'

type Done = Extract<EngineReply, { kind: 'done' }>

/** PGlite in its worker: handles requests in order until it stops. */
export interface EmbeddedThread {
  request(message: EngineRequest, transfer?: ArrayBuffer[]): Promise<Done>
  /** Why it stopped; undefined while it runs. */
  stopped(): Error | undefined
  /** Resolves when the thread has ended and its files are closed. */
  readonly ended: Promise<void>
  kill(): Promise<void>
}

// Deeply nested statements need more than a thread's 4 MB, so that PostgreSQL's own limit reports an error first.
const STACK_MB = 64

/** Starts a thread on the store; rejects if the engine cannot open it. `onReceived` gets the wire's bytes. */
export async function startThread(store: EmbeddedStore, onReceived: (bytes: Buffer) => void): Promise<EmbeddedThread> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: store,
    resourceLimits: { stackSizeMb: STACK_MB },
  })
  const waiting: { resolve(done: Done): void; reject(error: Error): void }[] = []
  let stopped: Error | undefined
  const stop = (reason: string) => {
    stopped ??= new Error(`The embedded database stopped: ${reason}`)
    for (const { reject } of waiting.splice(0)) reject(stopped)
  }
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      stop(`its thread ended with code ${code}`)
      resolve()
    })
  })
  worker.on('error', (error) => stop(error.message))

  await new Promise<void>((resolve, reject) => {
    ended.then(() => reject(stopped))
    worker.on('message', (reply: EngineReply) => {
      if (reply.kind === 'ready') resolve()
      if (reply.kind === 'failed') stop(reply.reason)
      if (reply.kind === 'received') onReceived(Buffer.from(reply.bytes.buffer, 0, reply.bytes.length))
      if (reply.kind === 'done') waiting.shift()?.resolve(reply)
    })
  })
  return {
    request: (message, transfer = []) =>
      new Promise((resolve, reject) => {
        if (stopped !== undefined) return reject(stopped)
        waiting.push({ resolve, reject })
        worker.postMessage(message, transfer)
      }),
    stopped: () => stopped,
    ended,
    kill: async () => {
      await worker.terminate()
    },
  }
}
