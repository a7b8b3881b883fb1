import { Duplex } from 'node:stream'
import type { EmbeddedStore } from './embedded-messages.ts'
import { type EmbeddedThread, startThread } from './embedded-thread.ts'

export interface EmbeddedEngine {
  /** A stand-in for a socket, as the `pg` driver expects it. One may be open at a time. */
  openStream(): Duplex
  /** The data folder as a tar file. */
  dump(): Promise<Uint8Array>
  /** How often the engine has made the disk write through since its thread began. */
  flushes(): Promise<number>
  /** Ends the thread at once, as a crash would. */
  kill(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts PGlite in a worker thread, because one of its statements blocks the event loop for its whole length.
 * A thread that breaks fails the queries under way; the next connection starts another on the same folder.
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
    // What was in memory only is gone; a folder is opened again, and PostgreSQL recovers it.
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
