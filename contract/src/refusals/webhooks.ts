import * as refusal from './entry.ts'

/** Webhooks: their settings, and why an attempt got no response. */
export const WEBHOOKS = {
  'webhook.closed': refusal.forbidden(),
  'webhook.name-missing': refusal.invalid(),
  'webhook.name-too-long': refusal.invalid<{ maximum: number }>(),
  'webhook.name-taken': refusal.invalid<{ name: string }>(),
  'webhook.url-missing': refusal.invalid(),
  'webhook.url-wrong': refusal.invalid(),
  'webhook.url-with-password': refusal.invalid(),
  'webhook.no-events': refusal.invalid(),
  'webhook.no-projects': refusal.invalid(),
  'webhook.too-many': refusal.conflict<{ maximum: number }>(),
  'webhook.beyond-own': refusal.forbidden(),
  'webhook.is-off': refusal.conflict(),
  'webhook.test-again': refusal.conflict(),
  'webhook.insecure': refusal.invalid(),
  'webhook.private-address': refusal.invalid<{ host: string; address: string }>(),
  'webhook.unknown-host': refusal.conflict<{ host: string }>(),
  'webhook.no-connection': refusal.conflict<{ host: string; reason: string }>(),
  'webhook.certificate': refusal.conflict<{ host: string; reason: string }>(),
  'webhook.no-answer': refusal.conflict<{ host: string; seconds: number }>(),
  'webhook.redirect': refusal.conflict<{ address: string }>(),
  'webhook.secret-unreadable': refusal.conflict(),
}
