import type { Context } from '../../../context.ts'
import type { WebhookFacts } from '../../../db/webhook-facts.ts'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { UnreadableSecret, unseal } from '../../../secrets/sealed-text.ts'
import { bodyOf } from '../messages/message-body.ts'
import { type Attempt, keepBody, type Receiver } from './deliveries.repository.ts'
import { signedHeaders } from './sign-message.ts'
import type { WebhookTransport } from './webhook-transport.ts'

export interface SendingParts extends Pick<Context, 'db' | 'config' | 'clock' | 'log'> {
  readonly transport: WebhookTransport
  /** Links in messages begin with it. */
  readonly baseUrl: () => string
}

export interface Outcome extends Attempt {
  readonly retryAfterSeconds: number | undefined
}

interface Message {
  readonly id: number
  readonly messageKey: string
  readonly facts: WebhookFacts
  readonly body: string | null
}

type Target = Pick<Receiver, 'id' | 'url' | 'form' | 'locale' | 'sealedSecret' | 'formerSealedSecret' | 'formerUntil'>

/** The secret of a webhook is sealed for this. */
export const secretPurpose = (secretKeyOf: { tenantId: number }) => ['webhook', String(secretKeyOf.tenantId)]

/** Sends a message once. Throws only if it was abandoned or the database failed. */
export async function attemptMessage(
  parts: SendingParts,
  target: Target & { readonly tenantId: number },
  { message, abandoning }: { message: Message; abandoning: AbortSignal },
): Promise<Outcome> {
  const attemptedAt = parts.clock()
  const startedAt = performance.now()
  const body = message.body ?? bodyOf(message.facts, { ...target, baseUrl: parts.baseUrl() })
  if (message.body === null) await keepBody(parts.db, message.id, body)
  const outcome = (told: Pick<Outcome, 'status' | 'problem' | 'answer'>, retryAfterSeconds?: number): Outcome => ({
    attemptedAt,
    durationMilliseconds: Math.round(performance.now() - startedAt),
    ...told,
    retryAfterSeconds,
  })
  try {
    const secrets = await secretsOf(parts, target, attemptedAt)
    const headers = signedHeaders(secrets, { messageKey: message.messageKey, body, at: attemptedAt })
    const answer = await parts.transport.post({ url: target.url, headers, body }, abandoning)
    return outcome({ status: answer.status, problem: null, answer: answer.text }, answer.retryAfterSeconds)
  } catch (error) {
    if (abandoning.aborted || !(error instanceof Refusal)) throw error
    return outcome({ status: null, problem: error.problem, answer: null })
  }
}

/** The former one too, as long as receivers may still know only that. */
async function secretsOf(
  { config }: SendingParts,
  target: Target & { tenantId: number },
  now: Date,
): Promise<string[]> {
  const { sealedSecret, formerSealedSecret, formerUntil } = target
  const isFormerValid = formerSealedSecret !== null && formerUntil !== null && formerUntil > now
  const sealed = isFormerValid ? [sealedSecret, formerSealedSecret] : [sealedSecret]
  try {
    return await Promise.all(sealed.map((one) => unseal(config, secretPurpose(target), one)))
  } catch (error) {
    throw error instanceof UnreadableSecret ? refuse('webhook.secret-unreadable') : error
  }
}

export const isAccepted = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300
