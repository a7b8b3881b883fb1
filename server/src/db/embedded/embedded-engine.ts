import { Duplex } from 'node:stream'
import type { EmbeddedStore } from './embedded-messages.ts'
import { type EmbeddedThread, startThread } from './embedded-thread.ts'

export interface EmbeddedEngine {
  /** A stand-in for a socket, as the `pg` driver expects it. One may be open at a time. */
  openStream(): Duplex
  /** The data folder as a tar file. */
  dump(): Promise<Uint8Array>
  /** Returns the number of times the engine has flushed since its thread started. */
  flushes(): Promise<number>
  /** Terminates the thread at once, like a crash. */
  kill(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts PGlite in a worker thread, because a statement blocks its event loop. If the thread crashes, its queries fail;
 * the next connection starts another on the same folder.
 */
export async function startEmbeddedEngine(store: EmbeddedStore): Promise<EmbeddedEngine> {
  let stream: Duplex | undefined
  const start = async () => {
    const started = await startThread(store, (bytes) => stream?.push(bytes))
    started.ended.then(() => stream?.destroy(started.stopped()))
    return started
  }
  let thread = await start()

  const liveThread = async () => {
    // An in-memory database is gone; a folder is reopened, and PostgreSQL recovers it.
    if (thread.stopped() === undefined || !('folder' in store)) return thread
    await thread.ended
    thread = await start()
    return thread
  }

  return {
    openStream() {
      stream = engineStream(liveThread)
      return stream
    },
    dump: async () => (await thread.request({ kind: 'dump' })).dump ?? new Uint8Array(),
    flushes: async () => (await thread.request({ kind: 'count-flushes' })).flushes,
    kill: () => thread.kill(),
    async close() {
      if (thread.stopped() === undefined) await thread.request({ kind: 'close' })
      await thread.ended
    },
  }
}

function engineStream(liveThread: () => Promise<EmbeddedThread>): Duplex {
  let thread: EmbeddedThread | undefined
  const stream: Duplex = new Duplex({
    read() {},
    writev(chunks, done) {
      const bytes = joined(chunks.map(({ chunk }) => chunk))
      if (thread === undefined) return done(new Error('The embedded database is not connected'))
      thread.request({ kind: 'send', bytes }, [bytes.buffer]).then(() => done(), done)
    },
    final(done) {
      stream.push(null)
      done()
    },
  })
  const connect = async () => {
    try {
      thread = await liveThread()
      await thread.request({ kind: 'connect' })
      stream.emit('connect')
    } catch (error) {
      stream.destroy(error as Error)
    }
  }
  // The driver calls these on a socket in addition to a stream's methods.
  return Object.assign(stream, { connect, setNoDelay() {}, setKeepAlive() {}, ref() {}, unref() {} })
}

// A Buffer from Node's shared pool could not be transferred.
function joined(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
