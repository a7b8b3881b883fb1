import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret: useless to anyone who reads the database. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
