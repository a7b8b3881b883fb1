import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Server, startS3Server } from '../../test/servers/s3-server.ts'
import { readConfig } from '../config/config.ts'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'

const ID = '6f1c2f5e-0b58-4c57-9d7a-3b1f0c9a7e11'
const MEGABYTE = Buffer.alloc(1024 * 1024, 'bonfire ')

let s3: S3Server
let folder: string
beforeAll(async () => {
  s3 = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'bonfire-storage-'))
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const filesOfFolder = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

async function* megabytes(count: number, failure?: Error) {
  for (let sent = 0; sent < count; sent++) yield MEGABYTE
  if (failure) throw failure
}

describe.each([
  { store: 'a folder', open: () => openStorage(readConfig({ DATA_DIR: folder })), list: filesOfFolder },
  { store: 'a bucket', open: () => openStorage(readConfig(s3.environment)), list: () => s3.list() },
])('in $store', ({ open, list }) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await open()
    await storage.verify()
  })
  const stored = async (id: string) => {
    const content = await storage.get(id)
    return content && buffer(content)
  }

  it.each([1, 12])('a file of %i megabytes reads back as written and is gone when removed', async (count) => {
    await storage.put(ID, Readable.from(megabytes(count)))
    expect((await stored(ID))?.equals(Buffer.concat(Array(count).fill(MEGABYTE)))).toBe(true)
    await storage.remove(ID)
    expect(await stored(ID)).toBeUndefined()
    expect(await list()).toEqual([])
  })

  it.each([0, 1, 12])('a stream that fails after %i megabytes leaves nothing', async (count) => {
    const failure = new Error('The line broke')
    await expect(storage.put(ID, Readable.from(megabytes(count, failure)))).rejects.toThrow('The line broke')
    expect(await stored(ID)).toBeUndefined()
    expect(await list()).toEqual([])
  })

  it('removing a missing file is no error', async () => {
    await storage.remove(ID)
    expect(await stored(ID)).toBeUndefined()
  })
})

describe('a misconfigured store stops the start and names the setting', () => {
  const verify = async (environment: NodeJS.ProcessEnv) => (await openStorage(readConfig(environment))).verify()

  it('a bucket that does not exist', async () => {
    await expect(verify({ ...s3.environment, S3_BUCKET: 'elsewhere' })).rejects.toThrow(/^S3_BUCKET=elsewhere: /)
  })

  it('a wrong secret, which is not shown', async () => {
    const wrong = verify({ ...s3.environment, S3_SECRET_ACCESS_KEY: 'hush-hush' })
    await expect(wrong).rejects.toThrow(/^S3_ACCESS_KEY_ID: the store refuses it/)
    await expect(wrong).rejects.not.toThrow(/hush-hush/)
  })

  it('an address where nothing listens', async () => {
    await expect(verify({ ...s3.environment, S3_ENDPOINT: 'http://127.0.0.1:9' })).rejects.toThrow(
      /^S3_ENDPOINT=http:\/\/127.0.0.1:9: /,
    )
  })

  it('a folder that is a file', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    await expect(verify({ DATA_DIR: file })).rejects.toThrow(/^DATA_DIR=.*a-file: files cannot be stored there/)
    await rm(file)
  })

  it.each([
    [{ S3_BUCKET: 'No Bucket' }, /S3_BUCKET="No Bucket": is not the name of a bucket/],
    [{ S3_BUCKET: 'files', S3_ENDPOINT: 'ftp://store' }, /S3_ENDPOINT="ftp:\/\/store": must be an http/],
    [{ S3_BUCKET: 'files', S3_REGION: 'a b' }, /S3_REGION="a b"/],
    [{ S3_BUCKET: 'files', S3_PREFIX: 'a b' }, /S3_PREFIX="a b"/],
    [{ S3_BUCKET: 'files', S3_PATH_STYLE: 'yes' }, /S3_PATH_STYLE="yes"/],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' }, /S3_SECRET_ACCESS_KEY is missing/],
    [{ S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'a' }, /S3_ACCESS_KEY_ID is missing/],
    [{ S3_ENDPOINT: 'https://store' }, /S3_BUCKET is missing/],
    [{ UPLOAD_MEGABYTES: '0' }, /UPLOAD_MEGABYTES="0"/],
  ])('%j', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(line)
  })
})
