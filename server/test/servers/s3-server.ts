import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** An S3-compatible store that checks signatures, with a bucket `bonfire-files`. */
export interface S3Server {
  /** The settings that select it. */
  readonly environment: Readonly<Record<string, string>>
  /** Names of everything stored, including parts of unfinished uploads. */
  list(): Promise<string[]>
  stop(): Promise<void>
}

export async function startS3Server(port = 0): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'bonfire-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'bonfire-files' }],
  })
  const address = await server.run()
  return {
    environment: {
      S3_BUCKET: 'bonfire-files',
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async list() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
