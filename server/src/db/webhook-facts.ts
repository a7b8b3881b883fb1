import type { WebhookPayload } from '@bonfire/contract/webhooks/webhook-events'

/** Links start with the address that people use, which is known when a message is written. */
type WithoutLinks<Value> = Value extends readonly (infer Entry)[]
  ? WithoutLinks<Entry>[]
  : Value extends object
    ? { [Name in Exclude<keyof Value, 'url'>]: WithoutLinks<Value[Name]> }
    : Value

type OfEach<Payload> = Payload extends WebhookPayload ? WithoutLinks<Payload> : never

/** Messages have the facts as of the event. */
export type WebhookFacts = OfEach<WebhookPayload>
