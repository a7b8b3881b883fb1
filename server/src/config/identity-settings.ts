import * as z from 'zod'
import { ConfigError, optional, withDefault } from './setting-schemas.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

// Over plain HTTP secrets are unencrypted, so it is only for a provider on the same machine.
const isIssuer = (text: string) => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname))
}
const Issuer = z.string().refine(isIssuer, 'must be an https address; http is for a provider on this machine only')
const SupportAddress = z.union(
  [z.email().transform((email) => `mailto:${email}`), z.url({ protocol: /^https?$/ })],
  'must be an email or an http or https address',
)

/**
 * `bonfire-admins=Administrators; CN=crew,OU=x=Users`: the provider's groups and what they give here. The last equals sign
 * separates them, because a group of the provider may be named by a path.
 */
function entriesOf(text: string, kind: 'group' | 'project', parsing: z.RefinementCtx): [string, string][] {
  return text
    .split(';')
    .filter((entry) => entry.trim() !== '')
    .flatMap((entry): [string, string][] => {
      const equals = entry.lastIndexOf('=')
      const provided = entry.slice(0, Math.max(equals, 0)).trim()
      const given = entry.slice(equals + 1).trim()
      if (provided !== '' && given !== '') return [[provided, given]]
      parsing.addIssue(`"${entry.trim()}" is not of the form "group of the provider=${kind} of Bonfire"`)
      return []
    })
}
const GroupMap = z
  .string()
  .transform((text, parsing): GroupMapping[] =>
    entriesOf(text, 'group', parsing).map(([provided, group]) => ({ provided, group })),
  )
const ProjectMap = z
  .string()
  .transform((text, parsing): ProjectMapping[] =>
    entriesOf(text, 'project', parsing).map(([provided, project]) => ({ provided, project })),
  )
const hasOpenid = (text: string) => text.split(/\s+/).includes('openid')

/** The settings for sign-in. */
export const IdentityEnvironment = z.object({
  OIDC_ISSUER: optional(Issuer),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_LABEL: optional(z.string().max(60)),
  OIDC_EMAILS: withDefault(z.enum(['verified', 'all']), 'verified'),
  OIDC_FIRST_SIGN_IN: withDefault(z.enum(['refuse', 'create']), 'refuse'),
  OIDC_DEFAULT_GROUP: withDefault(z.string(), 'Users'),
  OIDC_TENANT: withDefault(z.string(), 'bonfire'),
  OIDC_ONLY: withDefault(z.enum(['true', 'false']), 'false'),
  OIDC_SCOPE: withDefault(z.string().trim().refine(hasOpenid, 'must contain openid'), 'openid email profile'),
  OIDC_GROUP_MAP: withDefault(GroupMap, []),
  OIDC_PROJECT_MAP: withDefault(ProjectMap, []),
  OIDC_GROUPS_CLAIM: withDefault(z.string().max(200), 'groups'),
  OIDC_GROUPS_FOLLOW: withDefault(z.enum(['true', 'false']), 'true'),
  OIDC_NO_GROUP: optional(z.enum(['refuse', 'admit'])),
  SUPPORT_ADDRESS: optional(SupportAddress),
})

export interface GroupMapping {
  /** The provider's name for it. */
  readonly provided: string
  /** The name or the id of a group in Bonfire. */
  readonly group: string
}

export interface ProjectMapping {
  /** A group, as the provider names it. */
  readonly provided: string
  /** The key of a project in Bonfire; `*` is every project, including future ones. */
  readonly project: string
}

export interface ProvidedGroupsSettings {
  /** The claim that names a person's groups. */
  readonly claim: string
  /** Empty if the provider's groups give no groups here. */
  readonly map: readonly GroupMapping[]
  /** Empty if they give no projects. */
  readonly projects: readonly ProjectMapping[]
  /**
   * True if memberships and projects follow the provider at each sign-in; else only accounts that it creates get them.
   */
  readonly follows: boolean
  /** True if people in no group that gives one here may sign in. */
  readonly admitsOthers: boolean
}

export interface IdentityProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Its name on the sign-in button. */
  readonly label: string
  /** True if an email counts as verified if the provider does not say. */
  readonly trustsEmails: boolean
  /** Accounts are created here for people who have none; undefined: they are not. */
  readonly firstSignIn: { readonly tenantKey: string; readonly group: string } | undefined
  /** True if people sign in there only, and passwords are refused. */
  readonly isOnlyWay: boolean
  /** The scope to ask the provider for. */
  readonly scope: string
  /** Undefined if the provider's groups mean nothing here. */
  readonly groups: ProvidedGroupsSettings | undefined
  /** The address people use, without a trailing slash. */
  readonly publicUrl: string
}

type Values = z.output<typeof IdentityEnvironment> & { readonly PUBLIC_URL?: string | undefined }

/** Undefined without an identity provider. Throws a `ConfigError` for settings that require another one. */
export function identityProviderSettings(value: Values): IdentityProviderSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, PUBLIC_URL } = value
  const isOnlyWay = value.OIDC_ONLY === 'true'
  const isWanted = isOnlyWay || value.OIDC_FIRST_SIGN_IN === 'create' || isMapping(value)
  if (!issuer && !clientId && !clientSecret && !isWanted) return undefined
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
    isOnlyWay,
    scope: value.OIDC_SCOPE,
    groups: providedGroups(value),
    publicUrl: PUBLIC_URL.replace(/\/+$/, ''),
  }
}

const isMapping = (value: Values) => value.OIDC_GROUP_MAP.length > 0 || value.OIDC_PROJECT_MAP.length > 0

function providedGroups(value: Values): ProvidedGroupsSettings | undefined {
  if (!isMapping(value)) return undefined
  const hasGroups = value.OIDC_GROUP_MAP.length > 0
  // A project is something to see, and no right to come in: without mapped groups, there is nobody to refuse.
  if (!hasGroups && value.OIDC_NO_GROUP === 'refuse') {
    throw missing('OIDC_GROUP_MAP', 'OIDC_NO_GROUP=refuse is about groups, and OIDC_PROJECT_MAP gives none')
  }
  return {
    claim: value.OIDC_GROUPS_CLAIM,
    map: value.OIDC_GROUP_MAP,
    projects: value.OIDC_PROJECT_MAP,
    follows: value.OIDC_GROUPS_FOLLOW === 'true',
    admitsOthers: !hasGroups || value.OIDC_NO_GROUP === 'admit',
  }
}

const missing = (name: string, because: string) =>
  new ConfigError(`${name} is missing: ${because}. See docs/configuration.md.`)
