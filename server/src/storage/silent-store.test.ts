import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readConfig, type S3Settings } from '../config/config.ts'
import { openBucket } from './bucket.ts'
import type { Storage } from './storage.ts'

const ID = '6f1c2f5e-0b58-4c57-9d7a-3b1f0c9a7e11'
const PATIENCE = { connectionTimeout: 300, socketTimeout: 300 }

const connected = new Set<Socket>()
let says = ''
/** Accepts and reads every connection; sends what the test says, and then nothing. */
const server = createServer((socket) => {
  connected.add(socket)
  socket.on('error', () => undefined).once('close', () => connected.delete(socket))
  socket.once('data', () => socket.write(says))
  socket.resume()
})

let storage: Storage
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const { s3 } = readConfig({ S3_BUCKET: 'bucket', S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys })
  storage = openBucket(s3 as S3Settings, PATIENCE)
})
afterAll(async () => {
  for (const socket of connected) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  says = ''
})

const put = () => storage.put(ID, Readable.from([Buffer.alloc(100_000)]))

it.each<[string, () => Promise<unknown>]>([
  ['putting a file', put],
  ['getting one', () => storage.get(ID)],
  ['asking for one', () => storage.has(ID)],
  ['removing one', () => storage.remove(ID)],
  ['the look at the start', () => storage.verify()],
])('a store that takes connections and is silent fails %s soon', async (_, ask) => {
  await expect(ask()).rejects.toThrow(/timed out|does not answer/)
})

it('a store that goes silent within a file aborts the read', async () => {
  says = 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nthe beginning'
  const content = await storage.get(ID)
  await expect(buffer(content ?? Readable.from([]))).rejects.toThrow(/timed out|aborted/)
})

it('failed uploads leave no open file and nothing on disk', async () => {
  const openFiles = async () => (await readdir('/dev/fd')).length
  const temporary = await mkdtemp(join(tmpdir(), 'bonfire-silent-'))
  vi.stubEnv('TMPDIR', temporary)
  await put().catch(() => undefined)
  const before = await openFiles()
  await Promise.all(Array.from({ length: 10 }, () => put().catch(() => undefined)))
  await expect.poll(() => connected.size).toBe(0)
  expect(await readdir(temporary)).toEqual([])
  expect(await openFiles()).toBeLessThanOrEqual(before)
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true })
})
