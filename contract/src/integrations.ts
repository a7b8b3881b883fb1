import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The user's identity for the help service, signed with a secret that never leaves the server. */
const SignedIdentity = z.object({
  identifier: z.string(),
  name: z.string(),
  email: z.string(),
  /** HMAC-SHA-256 of the identifier, in hexadecimal digits. */
  signature: z.string(),
})

/**
 * The settings with which the browser starts the configured services; null for a service that is not configured or may
 * not run for this person.
 */
export const Integrations = z.object({
  /** `url` is the relay's; null for the service itself. */
  featureFlags: z.nullable(z.object({ clientId: z.string(), url: z.nullable(z.string()) })),
  /** `url` receives the events. */
  analytics: z.nullable(z.object({ url: z.string(), domain: z.string() })),
  help: z.nullable(z.object({ url: z.string(), token: z.string(), identity: SignedIdentity })),
  survey: z.nullable(z.object({ url: z.string(), workspaceId: z.string(), userId: z.string() })),
})
export type Integrations = z.infer<typeof Integrations>

export const readIntegrations = endpoint({
  method: 'GET',
  path: '/v1/users/me/integrations',
  summary: 'Get the settings of configured third-party services, with a signed identity for the help widget',
  access: 'session',
  response: Integrations,
})
