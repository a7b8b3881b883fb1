import { MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import * as oidc from 'openid-client'
import * as z from 'zod'
import type { IdentityProviderSettings } from '../../../config/identity-settings.ts'

/** An identity asserted by the provider. */
export interface Identity {
  readonly issuer: string
  /** Never reassigned by the provider. */
  readonly subject: string
  /** The email, if the provider vouches for it. */
  readonly verifiedEmail: string | undefined
  readonly name: string | undefined
  /** Names as the provider has them; undefined if it does not say, or only elsewhere. */
  readonly groups: readonly string[] | undefined
  /** The session at the provider is ended with it. */
  readonly idToken: string
}

/** The response to a sign-in is recognised by these. */
interface Checks {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface IdentityProvider {
  /** The URL to redirect to, after checking that the provider responds. Throws `ProviderUnreachable`. */
  signInUrl(checks: Checks, locale: string | undefined): Promise<URL>
  /** The identity behind a callback query. Throws `ProviderUnreachable`, or another error for an invalid response. */
  identify(query: string, checks: Checks): Promise<Identity>
  /**
   * The URL that ends the session at the provider, after checking that it responds. Undefined if unsupported. Throws
   * `ProviderUnreachable`.
   */
  signOutUrl(idToken: string): Promise<URL | undefined>
}

/** The provider does not respond, or not as a provider. */
export class ProviderUnreachable extends Error {}

const ANSWER_SECONDS = 5
const REDISCOVER_MILLISECONDS = MILLISECONDS_PER_HOUR
/** The path under `/api`. */
export const CALLBACK_PATH = '/auth/callback'

export function identityProvider(settings: IdentityProviderSettings): IdentityProvider {
  const configuration = cacheDiscovery(settings)
  const redirectUri = `${settings.publicUrl}/api${CALLBACK_PATH}`
  return {
    async signInUrl({ state, nonce, codeVerifier }, locale) {
      return oidc.buildAuthorizationUrl(await configuration.rediscover(), {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(locale && { ui_locales: locale }),
      })
    },
    async identify(query, { state, nonce, codeVerifier }) {
      const client = await configuration.known()
      const answer = new URL(redirectUri)
      answer.search = query
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier }
      const tokens = await askProvider(oidc.authorizationCodeGrant(client, answer, checks))
      return identityOf(settings, client, tokens)
    },
    async signOutUrl(idToken) {
      const client = await configuration.rediscover()
      if (!client.serverMetadata().end_session_endpoint) return undefined
      return oidc.buildEndSessionUrl(client, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${settings.publicUrl}/sign-in`,
      })
    },
  }
}

interface Discovery {
  /** Runs discovery again, once for all who ask meanwhile: never redirect a browser to a provider that is down. */
  rediscover(): Promise<oidc.Configuration>
  /** The same, cached for an hour. */
  known(): Promise<oidc.Configuration>
}

/** Discovery on demand. Failures are not cached. */
function cacheDiscovery(settings: IdentityProviderSettings): Discovery {
  let found: { readonly configuration: oidc.Configuration; readonly at: number } | undefined
  let underWay: Promise<oidc.Configuration> | undefined
  const discoverNow = async () => {
    const configuration = await discover(settings).catch((error: unknown) => {
      throw new ProviderUnreachable('the identity provider does not answer as one', { cause: error })
    })
    found = { configuration, at: performance.now() }
    return configuration
  }
  const rediscover = () => {
    underWay ??= discoverNow().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  return {
    rediscover,
    known: async () => {
      return found && performance.now() - found.at < REDISCOVER_MILLISECONDS ? found.configuration : rediscover()
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: IdentityProviderSettings): Promise<oidc.Configuration> {
  const issuerUrl = new URL(issuer)
  const isPlain = issuerUrl.protocol === 'http:'
  const options = { timeout: ANSWER_SECONDS, ...(isPlain && { execute: [oidc.allowInsecureRequests] }) }
  const server = (await oidc.discovery(issuerUrl, clientId, clientSecret, undefined, options)).serverMetadata()
  // A provider that lists no methods supports the standard's default.
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = methods.includes('client_secret_post') ? oidc.ClientSecretPost : oidc.ClientSecretBasic
  const configuration = new oidc.Configuration(server, clientId, undefined, authentication(clientSecret))
  configuration.timeout = ANSWER_SECONDS
  if (isPlain) oidc.allowInsecureRequests(configuration)
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

// Some providers send it as a string.
const isTrue = z.union([z.boolean(), z.stringbool()]).optional().catch(undefined)
const Claims = z.object({
  email: z.email().max(254).optional().catch(undefined),
  email_verified: isTrue,
  name: z.string().trim().min(1).optional().catch(undefined),
})

async function identityOf(
  settings: IdentityProviderSettings,
  client: oidc.Configuration,
  tokens: Tokens,
): Promise<Identity> {
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new Error('the identity provider sent no ID token')
  const claim = settings.groups?.claim
  const hasAll = claims.email !== undefined && (claim === undefined || claims[claim] !== undefined)
  const isAsked = !hasAll && client.serverMetadata().userinfo_endpoint !== undefined
  const more = isAsked ? await askProvider(oidc.fetchUserInfo(client, tokens.access_token, claims.sub)) : {}
  // An email and whether it is verified come from one place.
  const said = claims.email === undefined ? { ...claims, ...more } : claims
  const { email, email_verified: isVerified, name } = Claims.parse(said)
  const isTrusted = isVerified ?? settings.trustsEmails
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verifiedEmail: isTrusted ? email : undefined,
    name,
    groups: claim === undefined ? undefined : groupsIn({ ...more, ...claims }, claim),
    idToken: tokens.id_token,
  }
}

const GroupNames = z.union([z.array(z.string()), z.string().transform((name) => [name])])

/** A provider leaves the claim out for people without groups; one that names too many says where to ask for them. */
function groupsIn(claims: Readonly<Record<string, unknown>>, claim: string): readonly string[] | undefined {
  if (claims[claim] !== undefined) return GroupNames.safeParse(claims[claim]).data
  const elsewhere = z.record(z.string(), z.unknown()).safeParse(claims._claim_names).data ?? {}
  return claim in elsewhere || claims.hasgroups !== undefined ? undefined : []
}

const DOWN = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

/** Distinguishes an unreachable provider from one that refuses. */
async function askProvider<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    // `fetch` throws a TypeError without a connection.
    const isDown = error instanceof oidc.ClientError ? DOWN.has(error.code ?? '') : error instanceof TypeError
    if (isDown) throw new ProviderUnreachable('the identity provider does not answer', { cause: error })
    throw error
  })
}
