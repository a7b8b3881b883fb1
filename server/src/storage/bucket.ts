import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../config.ts'
import { ConfigError } from '../setting-schemas.ts'
import { withSpooled } from './spool.ts'
import type { Storage } from './storage.ts'

const ignore = () => undefined
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore }
// A store that takes a connection and then says nothing would hold uploads, the start and the stop for ever.
const PATIENCE = { connectionTimeout: 5000, socketTimeout: 15_000 }
const ATTEMPTS = 2

/** Files in a bucket of any S3-compatible store. */
export function openBucket(settings: S3Settings, patience = PATIENCE): Storage {
  const client = connect(settings, patience)
  const placeOf = (id: string) => ({ Bucket: settings.bucket, Key: `${settings.prefix}${id}` })
  return {
    // Sent in one piece, which the store keeps whole or not at all; it has to be told the size first.
    put: (id, content) =>
      withSpooled(content, async ({ sizeBytes, open }) => {
        await client.send(new PutObjectCommand({ ...placeOf(id), Body: open(), ContentLength: sizeBytes }))
      }),

    async get(id, range) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ ...placeOf(id), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
        )
        return Body instanceof Readable ? Body : undefined
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },

    async has(id) {
      try {
        await client.send(new HeadObjectCommand(placeOf(id)))
        return true
      } catch (error) {
        // An answer without a body has no name for it in every store.
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false
        throw error
      }
    },

    // What a key may do is known by doing it.
    async verify() {
      const mark = placeOf('.write-test')
      try {
        await client.send(new PutObjectCommand({ ...mark, Body: 'Bonfire', ContentLength: 7 }))
        await client.send(new DeleteObjectCommand(mark))
      } catch (error) {
        throw new ConfigError(explain(settings, error))
      }
    },

    async remove(id) {
      await client.send(new DeleteObjectCommand(placeOf(id)))
    },
  }
}

function connect(settings: S3Settings, patience: typeof PATIENCE): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: settings.isPathStyle,
    // Left out, the machine's own identity is used.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // The newer checksums are unknown to many compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What fails is logged where it is answered.
    logger: SILENT,
    // A limit of silence and not of the whole, which a large file on a slow line may take.
    requestHandler: { ...patience },
    maxAttempts: ATTEMPTS,
  })
}

function explain(settings: S3Settings, error: unknown): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return `S3_BUCKET=${settings.bucket}: there is no such bucket. Make it, or correct the name.`
  if (status === 401 || status === 403) {
    return `S3_ACCESS_KEY_ID: the store refuses it for the bucket ${settings.bucket}. Check it, S3_SECRET_ACCESS_KEY and what the key may do.`
  }
  if (status === 301 || status === 400) {
    return `S3_REGION=${settings.region}: the bucket ${settings.bucket} is not there. Correct the region.`
  }
  const cause = error instanceof Error ? error.message : String(error)
  return `S3_ENDPOINT=${settings.endpoint ?? ''}: the store does not answer (${cause}).`
}
