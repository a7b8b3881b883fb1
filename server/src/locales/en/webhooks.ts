import problems from '@bonfire/contract/refusals/field-problems/en'
import type { WEBHOOKS } from '@bonfire/contract/refusals/webhooks'
import { refusalTexts, withPrefix } from '../refusal-texts.ts'

export default refusalTexts<keyof typeof WEBHOOKS>()({
  ...withPrefix('webhook', problems.webhook),
  'webhook.closed': 'Only administrators can manage webhooks. Ask one of them.',
  'webhook.name-taken': 'There is already a webhook called "{name}".',
  'webhook.url-wrong': 'Enter a complete address, such as https://cmms.example.com/hooks/bonfire.',
  'webhook.url-with-password':
    'Leave the username and password out of the address. The receiver checks the signature instead.',
  'webhook.too-many': 'There are already {maximum} webhooks. Delete one first.',
  'webhook.beyond-own':
    'A webhook cannot send what you cannot see yourself: choose events that you may read, in projects that you can see completely.',
  'webhook.is-off': 'The webhook is switched off. Switch it on, then send the message again.',
  'webhook.test-again': 'A test message is sent once. Send another test instead.',
  'webhook.insecure':
    'Use https. Bonfire sends over plain http only to private addresses that its configuration allows.',
  'webhook.private-address':
    '{host} resolves to {address}, which is not a public address. Whoever runs Bonfire can allow it with WEBHOOK_PRIVATE_ADDRESSES.',
  'webhook.unknown-host': 'No address was found for {host}. Check the name, and whether this machine can resolve it.',
  'webhook.no-connection': 'No connection to {host} ({reason}).',
  'webhook.certificate':
    'The certificate of {host} is not trusted ({reason}). Renew it, or give Bonfire the certificate of its issuer with NODE_EXTRA_CA_CERTS.',
  'webhook.no-answer': '{host} did not answer within {seconds, plural, one {# second} other {# seconds}}.',
  'webhook.redirect':
    'The receiver redirects to {address}. Bonfire does not follow redirects. If that address is right, enter it.',
  'webhook.secret-unreadable':
    'The secret of the webhook cannot be read, because the key it was encrypted with is missing or has changed. Make a new secret, or restore SECRETS_KEY or the file secrets-key.',
})
