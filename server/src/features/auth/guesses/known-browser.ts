import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../db/database.ts'
import type { Account } from '../auth.repository.ts'
import { keyedHash, serverSecret } from '../server-secret.ts'

type Owner = Pick<Account, 'id' | 'passwordHash'>

interface Mark {
  readonly nonce: string
  readonly signature: string
}

const NONCE_BYTES = 16
// Accounts per browser, latest sign-in first.
const MOST_MARKS = 5
const MARK = /^([\w-]{22})\.([\w-]{43})$/

/**
 * The id of a browser that this account has signed in from before, by its cookie; undefined for a stranger. A mark
 * names nobody and expires with the password, which may have been changed because of that browser.
 */
export async function recogniseBrowser(db: Db, owner: Owner, cookie: string | undefined): Promise<string | undefined> {
  const secret = await serverSecret(db)
  return marksOf(cookie).find((mark) => isOf(secret, owner, mark))?.nonce
}

/** The cookie that makes this a known browser, keeping the accounts it is already known for. */
export async function markBrowser(db: Db, owner: Owner, cookie: string | undefined): Promise<string> {
  const secret = await serverSecret(db)
  const others = marksOf(cookie).filter((mark) => !isOf(secret, owner, mark))
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const mine = { nonce, signature: signatureOf(secret, owner, nonce).toString('base64url') }
  return [mine, ...others]
    .slice(0, MOST_MARKS)
    .map((mark) => `${mark.nonce}.${mark.signature}`)
    .join('~')
}

function marksOf(cookie = ''): Mark[] {
  return cookie
    .split('~', MOST_MARKS)
    .map((text) => MARK.exec(text))
    .flatMap((match) => (match?.[1] && match[2] ? [{ nonce: match[1], signature: match[2] }] : []))
}

const isOf = (secret: Buffer, owner: Owner, { nonce, signature }: Mark): boolean =>
  timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(secret, owner, nonce))

const signatureOf = (secret: Buffer, { id, passwordHash }: Owner, nonce: string): Buffer =>
  keyedHash(secret, 'browser', `${id} ${nonce} ${passwordHash ?? ''}`)
