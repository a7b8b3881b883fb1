import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config/config.ts'

type Keeper = Pick<Config, 'secretsKey' | 'dataDirectory'>

/** Sealed with another key, or for another purpose. */
export class UnreadableSecret extends Error {}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const FILE = 'secrets-key'
const READ_ATTEMPTS = 20
const READ_AGAIN_MILLISECONDS = 50

/** Encrypts a secret for the database, so that it is in no backup of it. It can be opened for the same purpose only. */
export async function seal(keeper: Keeper, purpose: readonly string[], text: string): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, await keyOf(keeper), iv).setAAD(boundTo(purpose))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws an `UnreadableSecret`. */
export async function unseal(keeper: Keeper, purpose: readonly string[], sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url')
  const key = await keyOf(keeper)
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
      .setAAD(boundTo(purpose))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw new UnreadableSecret('The secret was sealed with another key')
  }
}

const boundTo = (purpose: readonly string[]) => Buffer.from(JSON.stringify(purpose))

async function keyOf({ secretsKey, dataDirectory }: Keeper): Promise<Buffer> {
  const secret = secretsKey ?? (await keyInFile(dataDirectory))
  return Buffer.from(hkdfSync('sha256', secret, '', 'bonfire passwords of servers', KEY_BYTES))
}

/** Made at first use; several servers may do so at once. */
async function keyInFile(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, FILE)
  await mkdir(dataDirectory, { recursive: true })
  const length = 2 * KEY_BYTES
  try {
    await writeFile(path, randomBytes(KEY_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  for (let attempt = 0; attempt < READ_ATTEMPTS; attempt += 1) {
    const key = (await readFile(path, 'utf8')).trim()
    if (key.length >= length) return key
    // Waits, because another server is about to write it.
    await setTimeout(READ_AGAIN_MILLISECONDS)
  }
  throw new Error(
    `${path} holds no key. Restore it, or delete it, enter the passwords of the Haystack servers again, and replace the secrets of the webhooks.`,
  )
}
