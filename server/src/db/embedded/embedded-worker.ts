import { existsSync, mkdirSync, openAsBlob, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { durableStartParams, flushDirectory, flushTree, makeFlushesReal } from './embedded-durability.ts'
import { maintain } from './embedded-maintenance.ts'
import type { EmbeddedStore, EngineReply, EngineRequest } from './embedded-messages.ts'

const BLOCK_BYTES = 128 * 1024
const MAINTENANCE_INTERVAL_MS = 10_000
// PGlite throws this where PostgreSQL would jump back to its main loop after an ordinary error.
const POSTGRES_ERROR_STATUS = 100
const SYNC_MESSAGE = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4)
const SIMPLE_QUERY = 'Q'.charCodeAt(0)

const port = parentPort
if (port === null) throw new Error('embedded-worker.ts runs in a worker thread only')
const reply = (message: EngineReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

let flushes = 0
let fatalLine = ''

function fail(error: unknown): never {
  // Emscripten throws objects with a message that are not Errors.
  const message = (error as { message?: string }).message ?? String(error)
  reply({ kind: 'failed', reason: fatalLine || message })
  process.exit(1)
}

/** PGlite says "Aborted()" where PostgreSQL's log names the cause. */
function noteFatalLine(line: string): boolean {
  fatalLine ||= /(FATAL|PANIC): .*/.exec(line)?.[0] ?? ''
  return false
}

async function start(store: EmbeddedStore): Promise<PGlite> {
  if (!('folder' in store)) {
    const loadDataDir = store.snapshotFile === undefined ? undefined : await openAsBlob(store.snapshotFile)
    return PGlite.create(loadDataDir === undefined ? {} : { loadDataDir })
  }
  if (!existsSync(store.folder)) await createFolder(store.folder)
  const engine = await PGlite.create({
    dataDir: store.folder,
    startParams: durableStartParams,
    onStderr: noteFatalLine,
  })
  makeFlushesReal(engine, () => {
    flushes += 1
  })
  return engine
}

// Created in a temporary folder and then moved, so that an interruption leaves nothing that looks like a database.
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const engine = await PGlite.create({ dataDir: unfinished })
  await engine.close()
  flushTree(unfinished)
  renameSync(unfinished, folder)
  flushDirectory(dirname(folder))
}

/**
 * PGlite swallows everything a statement throws; after anything but a PostgreSQL error its memory cannot be trusted.
 */
function stopWhenBroken(engine: PGlite): void {
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

/** A new connection must not inherit a transaction, prepared statement or setting. */
async function resetSession(engine: PGlite): Promise<void> {
  // PostgreSQL ignores everything after an error up to a Sync, which a dropped connection may not have sent.
  await engine.execProtocolRawStream(SYNC_MESSAGE, { onRawData() {} })
  if (engine.isInTransaction()) await engine.exec('rollback')
  await engine.exec('discard all')
}

/** Runs wire messages and streams the response in blocks. */
async function answer(engine: PGlite, bytes: Uint8Array): Promise<void> {
  let block = new Uint8Array(BLOCK_BYTES)
  let filled = 0
  const sendBlock = () => {
    if (filled > 0) reply({ kind: 'received', bytes: block.subarray(0, filled) }, [block.buffer])
    block = new Uint8Array(BLOCK_BYTES)
    filled = 0
  }
  const onRawData = (data: Uint8Array) => {
    for (let offset = 0; offset < data.length; ) {
      const part = data.subarray(offset, offset + BLOCK_BYTES - filled)
      block.set(part, filled)
      filled += part.length
      offset += part.length
      if (filled === BLOCK_BYTES) sendBlock()
    }
  }
  await engine.execProtocolRawStream(bytes, { onRawData })
  sendBlock()
}

async function handle(engine: PGlite, request: EngineRequest): Promise<void> {
  if (request.kind === 'connect') await resetSession(engine)
  if (request.kind === 'send') await answer(engine, request.bytes)
  if (request.kind === 'close') await engine.close()
  if (request.kind !== 'dump') return reply({ kind: 'done', flushes })
  const dump = new Uint8Array(await (await engine.dumpDataDir('none')).arrayBuffer())
  reply({ kind: 'done', flushes, dump }, [dump.buffer])
}

/** True if the driver's request is complete: its last message is a Sync or a simple query. */
function endsExchange(bytes: Uint8Array): boolean {
  return (
    bytes[0] === SIMPLE_QUERY || SYNC_MESSAGE.every((byte, index) => byte === bytes.at(index - SYNC_MESSAGE.length))
  )
}

/** Handles requests one at a time, with maintenance in between if no transaction is open. */
function serve(engine: PGlite): void {
  let used = false
  let maintenanceDue = false
  let exchangeEnded = true
  let queue = Promise.resolve()
  const enqueue = (work: () => Promise<void>) => {
    queue = queue.then(work).catch(fail)
  }
  const maintainIfDue = async () => {
    if (!maintenanceDue || !exchangeEnded || engine.isInTransaction()) return
    maintenanceDue = false
    // A failure, such as a full disk, will show up in the next write; maintenance retries later.
    await maintain(engine).catch(() => {})
  }
  const timer = setInterval(() => {
    maintenanceDue ||= used
    used = false
    enqueue(maintainIfDue)
  }, MAINTENANCE_INTERVAL_MS)

  port?.on('message', (request: EngineRequest) =>
    enqueue(async () => {
      used = true
      await handle(engine, request)
      if (request.kind === 'send') exchangeEnded = endsExchange(request.bytes)
      if (request.kind !== 'close') return maintainIfDue()
      clearInterval(timer)
      port?.close()
    }),
  )
}

try {
  const engine = await start(workerData as EmbeddedStore)
  stopWhenBroken(engine)
  serve(engine)
  reply({ kind: 'ready' })
} catch (error) {
  fail(error)
}
