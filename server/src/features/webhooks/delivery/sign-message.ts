import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

const SECRET_BYTES = 32
const KEY_BYTES = 18

/** `whsec_` and random bytes. */
export const newWebhookSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** The id of a message, the same on every attempt. */
export const newMessageKey = () => `msg_${randomBytes(KEY_BYTES).toString('base64url')}`

/** The headers of Standard Webhooks, signed with each of the secrets. */
export function signedHeaders(
  secrets: readonly string[],
  { messageKey, body, at }: { messageKey: string; body: string; at: Date },
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Bonfire',
    'webhook-id': messageKey,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageKey, at, body)).join(' '),
  }
}
