import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { EmbeddedStore, EngineReply, EngineRequest } from './embedded-messages.ts'

type Done = Extract<EngineReply, { kind: 'done' }>

export interface EmbeddedEngine {
  /** A stand-in for a socket, as the `pg` driver expects it. One may be open at a time. */
  openStream(): Duplex
  /** The data folder as a tar file. */
  dump(): Promise<Uint8Array>
  /** How often the engine has made the disk write through. */
  flushes(): number
  /** Ends the thread at once, as a crash would. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** Starts PGlite in a worker thread, because one of its statements blocks the event loop for its whole length. */
export async function startEmbeddedEngine(store: EmbeddedStore): Promise<EmbeddedEngine> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: store })
  const waiting: { resolve(done: Done): void; reject(error: Error): void }[] = []
  const streams = new Set<Duplex>()
  let stopped: Error | undefined
  let flushes = 0

  const stop = (reason: string) => {
    stopped ??= new Error(`The embedded database has stopped: ${reason}. Restart Bonfire.`)
    for (const { reject } of waiting.splice(0)) reject(stopped)
    for (const stream of streams) stream.destroy(stopped)
  }
  const request = (message: EngineRequest, transfer: ArrayBuffer[] = []) =>
    new Promise<Done>((resolve, reject) => {
      if (stopped !== undefined) return reject(stopped)
      waiting.push({ resolve, reject })
      worker.postMessage(message, transfer)
    })

  await new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: EngineReply) => {
      if (reply.kind === 'ready') resolve()
      if (reply.kind === 'failed') stop(reply.reason)
      if (reply.kind === 'received')
        for (const stream of streams) stream.push(Buffer.from(reply.bytes.buffer, 0, reply.bytes.length))
      if (reply.kind !== 'done') return
      flushes = reply.flushes
      waiting.shift()?.resolve(reply)
    })
    worker.on('error', (error) => stop(error.message))
    worker.on('exit', (code) => {
      stop(`its thread ended with code ${code}`)
      reject(stopped)
    })
  })

  return {
    openStream() {
      const stream = engineStream(request)
      streams.add(stream)
      stream.once('close', () => streams.delete(stream))
      return stream
    },
    dump: async () => (await request({ kind: 'dump' })).dump ?? new Uint8Array(),
    flushes: () => flushes,
    async kill() {
      await worker.terminate()
    },
    async close() {
      if (stopped !== undefined) return
      const exited = new Promise((resolve) => worker.once('exit', resolve))
      await request({ kind: 'close' })
      await exited
    },
  }
}

function engineStream(request: (message: EngineRequest, transfer?: ArrayBuffer[]) => Promise<Done>): Duplex {
  const stream: Duplex = new Duplex({
    read() {},
    writev(chunks, done) {
      const bytes = joined(chunks.map(({ chunk }) => chunk))
      request({ kind: 'send', bytes }, [bytes.buffer]).then(() => done(), done)
    },
    final(done) {
      stream.push(null)
      done()
    },
  })
  const connect = () => {
    request({ kind: 'connect' }).then(
      () => stream.emit('connect'),
      (error) => stream.destroy(error),
    )
  }
  // What the driver calls on a socket besides the methods of a stream.
  return Object.assign(stream, { connect, setNoDelay() {}, setKeepAlive() {}, ref() {}, unref() {} })
}

// Never a Buffer from Node's shared pool, which cannot be transferred.
function joined(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
