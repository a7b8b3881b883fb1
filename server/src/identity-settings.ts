import * as z from 'zod'
import { ConfigError, optional, withDefault } from './setting-schemas.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

// Secrets travel in the clear over http: it is for a provider on the same machine.
const isIssuer = (text: string) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname))
}
const Issuer = z.string().refine(isIssuer, 'must be an https address; http is for a provider on this machine only')
const SupportAddress = z.union(
  [z.email().transform((email) => `mailto:${email}`), z.url({ protocol: /^https?$/ })],
  'must be an email or an http or https address',
)

/** The settings of who may sign in, and how. */
export const IdentityEnvironment = z.object({
  OIDC_ISSUER: optional(Issuer),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_LABEL: optional(z.string().max(60)),
  OIDC_EMAILS: withDefault(z.enum(['verified', 'all']), 'verified'),
  OIDC_FIRST_SIGN_IN: withDefault(z.enum(['refuse', 'create']), 'refuse'),
  OIDC_DEFAULT_GROUP: withDefault(z.string(), 'Users'),
  OIDC_TENANT: withDefault(z.string(), 'bonfire'),
  SUPPORT_ADDRESS: optional(SupportAddress),
})

export interface IdentityProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the button of the sign-in page calls it. */
  readonly label: string
  /** True: an email counts as verified when the provider does not say whether it is. */
  readonly trustsEmails: boolean
  /** Where the accounts of people are made who have none; undefined: nobody gets one. */
  readonly firstSignIn: { readonly tenantKey: string; readonly group: string } | undefined
  /** The address people use, without a slash at the end. */
  readonly publicUrl: string
}

type Values = z.output<typeof IdentityEnvironment> & { readonly PUBLIC_URL?: string | undefined }

/** Undefined without an identity provider. Throws a `ConfigError` for settings that are nothing without another one. */
export function identityProviderSettings(value: Values): IdentityProviderSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, PUBLIC_URL } = value
  if (!issuer && !clientId && !clientSecret && value.OIDC_FIRST_SIGN_IN === 'refuse') return undefined
  if (!issuer) throw missing('OIDC_ISSUER', 'the other settings of an identity provider are there')
  if (!clientId) throw missing('OIDC_CLIENT_ID', 'the identity provider has to know who asks')
  if (!clientSecret) throw missing('OIDC_CLIENT_SECRET', 'the identity provider has to know who asks')
  if (!PUBLIC_URL) throw missing('PUBLIC_URL', 'the identity provider sends people back to it')
  return {
    issuer,
    clientId,
    clientSecret,
    label: value.OIDC_LABEL ?? new URL(issuer).host,
    trustsEmails: value.OIDC_EMAILS === 'all',
    firstSignIn:
      value.OIDC_FIRST_SIGN_IN === 'create'
        ? { tenantKey: value.OIDC_TENANT, group: value.OIDC_DEFAULT_GROUP }
        : undefined,
    publicUrl: PUBLIC_URL.replace(/\/+$/, ''),
  }
}

const missing = (name: string, because: string) =>
  new ConfigError(`${name} is missing: ${because}. See docs/configuration.md.`)
