import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that stand in a cookie or in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a secret: who reads a copy of it can open nothing. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
