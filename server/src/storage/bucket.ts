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
import type { S3Settings } from '../config/config.ts'
import { ConfigError } from '../config/setting-schemas.ts'
import { withSpooled } from './spool.ts'
import type { Storage } from './storage.ts'

const ignore = () => undefined
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore }
// A store that accepts connections but never responds would block uploads, start and stop forever.
const PATIENCE = { connectionTimeout: 5000, socketTimeout: 15_000 }
const ATTEMPTS = 2

/** Files in a bucket of any S3-compatible store. */
export function openBucket(settings: S3Settings, patience = PATIENCE): Storage {
  const client = connect(settings, patience)
  const placeOf = (id: string) => ({ Bucket: settings.bucket, Key: `${settings.prefix}${id}` })
  return {
    // Sent in one request, which the store keeps whole or not at all; the size must be known first.
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
        // Not every store names the error in a response without a body.
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false
        throw error
      }
    },

    // The only way to know what a key may do is to try.
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
    // If absent, the machine's identity is used.
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Many compatible stores do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Failures are logged where they are handled.
    logger: SILENT,
    // Limits inactivity, not the total time, which a large file on a slow line may need.
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
