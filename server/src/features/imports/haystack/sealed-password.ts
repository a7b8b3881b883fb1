import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../../../config/config.ts'
import { refuse } from '../../../http/refusal.ts'

/** What the password is for: sealed for one server and user, it cannot be opened for others. */
export interface SealedFor {
  readonly address: string
  readonly username: string
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const FILE = 'secrets-key'
const READ_ATTEMPTS = 20
const READ_AGAIN_MILLISECONDS = 50

/** Encrypts a password for the database, so that it is in no backup of it. */
export async function sealPassword(config: Config, purpose: SealedFor, password: string): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, await keyOf(config), iv).setAAD(boundTo(purpose))
  const sealed = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws if it was sealed with another key or for another server. */
export async function openPassword(config: Config, purpose: SealedFor, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url')
  const key = await keyOf(config)
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
      .setAAD(boundTo(purpose))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    throw refuse('pull.password-unreadable')
  }
}

const boundTo = ({ address, username }: SealedFor) => Buffer.from(JSON.stringify([address, username]))

async function keyOf({ secretsKey, dataDirectory }: Config): Promise<Buffer> {
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
    // Another server is about to write it.
    await setTimeout(READ_AGAIN_MILLISECONDS)
  }
  throw new Error(
    `${path} holds no key. Restore it, or delete it and enter the passwords of the Haystack servers again.`,
  )
}
