import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../http/refusal.ts'
import { keyedHash, serverSecret } from '../auth/server-secret.ts'
import { switchOff } from './insight-subscriptions.repository.ts'

const PURPOSE = 'unsubscribe'

/** Signs what the links for unsubscribing carry: they work without a sign-in, and only for their subscription. */
export async function unsubscribeSigner(db: Db): Promise<(subscriptionId: number) => string> {
  const secret = await serverSecret(db)
  return (subscriptionId) =>
    `${subscriptionId}.${keyedHash(secret, PURPOSE, String(subscriptionId)).toString('base64url')}`
}

/** Switches the subscription off; again and again is fine, also once it is deleted. */
export async function unsubscribe({ db }: Context, token: string): Promise<void> {
  const id = /^\d{1,9}(?=\.)/.exec(token)?.[0]
  const sign = await unsubscribeSigner(db)
  const signed = Buffer.from(sign(Number(id ?? 0)))
  const given = Buffer.from(token)
  if (id === undefined || given.length !== signed.length || !timingSafeEqual(given, signed)) {
    throw refuse('subscription.wrong-link')
  }
  await switchOff(db, Number(id))
}
