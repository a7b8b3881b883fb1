import { createHash } from 'node:crypto'

/** A short key for all that something kept depends on. */
export const hashParts = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
