import { existsSync, mkdirSync, openAsBlob, renameSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { durableStartParams, flushFolder, makeFlushesReal } from './embedded-durability.ts'
import type { EmbeddedStore, EngineReply, EngineRequest } from './embedded-messages.ts'

const BLOCK_BYTES = 128 * 1024
const POSTGRES_ERROR_STATUS = 100

const port = parentPort
if (port === null) throw new Error('embedded-worker.ts runs in a worker thread only')
const reply = (message: EngineReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

let flushes = 0

function fail(error: unknown): never {
  reply({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}

async function start(store: EmbeddedStore): Promise<PGlite> {
  if (!('folder' in store)) {
    const loadDataDir = store.snapshotFile === undefined ? undefined : await openAsBlob(store.snapshotFile)
    return PGlite.create(loadDataDir === undefined ? {} : { loadDataDir })
  }
  if (!existsSync(store.folder)) await createFolder(store.folder)
  const engine = await PGlite.create({ dataDir: store.folder, startParams: durableStartParams })
  makeFlushesReal(engine, () => {
    flushes += 1
  })
  return engine
}

// Made beside its place and moved there whole: a stop half way leaves nothing that looks like a database.
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const engine = await PGlite.create({ dataDir: unfinished })
  await engine.close()
  flushFolder(unfinished)
  renameSync(unfinished, folder)
  flushFolder(`${folder}/..`, { deep: false })
}

/** PGlite swallows everything a statement throws; what is no PostgreSQL error leaves memory that nobody may trust. */
function stopOnBrokenEngine(engine: PGlite): void {
  const module = engine.Module
  const runOnce = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      if ((error as { status?: number }).status !== POSTGRES_ERROR_STATUS) fail(error)
      throw error
    }
  }
}

/** A new connection finds no transaction, prepared statement or setting of the one before. */
async function resetSession(engine: PGlite): Promise<void> {
  if (engine.isInTransaction()) await engine.exec('rollback')
  await engine.exec('discard all')
}

async function answer(engine: PGlite, bytes: Uint8Array): Promise<void> {
  let block = new Uint8Array(BLOCK_BYTES)
  let filled = 0
  const flush = () => {
    if (filled === 0) return
    const part = block.subarray(0, filled)
    reply({ kind: 'received', bytes: part }, [block.buffer])
    block = new Uint8Array(BLOCK_BYTES)
    filled = 0
  }
  const onRawData = (data: Uint8Array) => {
    for (let offset = 0; offset < data.length; ) {
      const length = Math.min(data.length - offset, BLOCK_BYTES - filled)
      block.set(data.subarray(offset, offset + length), filled)
      filled += length
      offset += length
      if (filled === BLOCK_BYTES) flush()
    }
  }
  await engine.execProtocolRawStream(bytes, { onRawData })
  flush()
}

async function handle(engine: PGlite, request: EngineRequest): Promise<void> {
  if (request.kind === 'connect') await resetSession(engine)
  if (request.kind === 'send') await answer(engine, request.bytes)
  if (request.kind === 'close') await engine.close()
  if (request.kind !== 'dump') return reply({ kind: 'done', flushes })
  const dump = new Uint8Array(await (await engine.dumpDataDir('none')).arrayBuffer())
  reply({ kind: 'done', flushes, dump }, [dump.buffer])
}

try {
  const engine = await start(workerData as EmbeddedStore)
  stopOnBrokenEngine(engine)
  let queue = Promise.resolve()
  port.on('message', (request: EngineRequest) => {
    queue = queue.then(() => handle(engine, request)).catch(fail)
    if (request.kind === 'close') queue = queue.then(() => port.close())
  })
  reply({ kind: 'ready' })
} catch (error) {
  fail(error)
}
