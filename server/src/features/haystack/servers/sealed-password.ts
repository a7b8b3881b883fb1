import type { Config } from '../../../config/config.ts'
import { refuse } from '../../../http/refusal.ts'
import { seal, UnreadableSecret, unseal } from '../../../secrets/sealed-text.ts'

/** A password is sealed for one server and user, and cannot be opened for others. */
export interface SealedFor {
  readonly address: string
  readonly username: string
}

/** Encrypts a password for the database, so that it is in no backup of it. */
export const sealPassword = (config: Config, { address, username }: SealedFor, password: string): Promise<string> =>
  seal(config, [address, username], password)

/** Refuses one that was sealed with another key or for another server. */
export async function openPassword(config: Config, { address, username }: SealedFor, sealed: string): Promise<string> {
  try {
    return await unseal(config, [address, username], sealed)
  } catch (error) {
    throw error instanceof UnreadableSecret ? refuse('pull.password-unreadable') : error
  }
}
