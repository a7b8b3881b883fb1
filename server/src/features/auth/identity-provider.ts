import * as oidc from 'openid-client'
import * as z from 'zod'
import type { IdentityProviderSettings } from '../../identity-settings.ts'

/** Who the identity provider says somebody is. */
export interface Identity {
  readonly issuer: string
  /** Never given to anybody else there. */
  readonly subject: string
  /** Only one that the provider vouches for. */
  readonly verifiedEmail: string | undefined
  readonly name: string | undefined
  /** To end the session there too. */
  readonly idToken: string
}

/** What a sign-in is known by when its answer comes back. */
interface Checks {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

export interface IdentityProvider {
  /** Where the browser is sent; the provider answered just now. Throws `ProviderUnreachable`. */
  signInUrl(checks: Checks, locale: string | undefined): Promise<URL>
  /** Who came back with this query. Throws `ProviderUnreachable`, or another error for an answer that is refused. */
  identify(query: string, checks: Checks): Promise<Identity>
  /**
   * Where the browser is sent to end the session there; the provider answered just now. Undefined when it knows no such
   * thing. Throws `ProviderUnreachable`.
   */
  signOutUrl(idToken: string): Promise<URL | undefined>
}

/** The provider does not answer, or not as one. */
export class ProviderUnreachable extends Error {}

const ANSWER_SECONDS = 5
const REDISCOVER_MILLISECONDS = 3_600_000
const SCOPE = 'openid email profile'
/** Under `/api`. */
export const CALLBACK_PATH = '/auth/callback'

export function identityProvider(settings: IdentityProviderSettings): IdentityProvider {
  const configuration = discovering(settings)
  const redirectUri = `${settings.publicUrl}/api${CALLBACK_PATH}`
  return {
    async signInUrl({ state, nonce, codeVerifier }, locale) {
      return oidc.buildAuthorizationUrl(await configuration.anew(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
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
      const tokens = await reaching(oidc.authorizationCodeGrant(client, answer, checks))
      return identityOf(settings, client, tokens)
    },
    async signOutUrl(idToken) {
      const client = await configuration.anew()
      if (!client.serverMetadata().end_session_endpoint) return undefined
      return oidc.buildEndSessionUrl(client, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${settings.publicUrl}/sign-in`,
      })
    },
  }
}

interface Discovering {
  /** Asks the provider for its addresses: a browser is never sent to one that is down. */
  anew(): Promise<oidc.Configuration>
  /** The same from what it said within the hour. */
  known(): Promise<oidc.Configuration>
}

/** What the provider says of itself, when it is needed. A failure is not kept. */
function discovering(settings: IdentityProviderSettings): Discovering {
  let found: { readonly configuration: oidc.Configuration; readonly at: number } | undefined
  const anew = async () => {
    const configuration = await discover(settings).catch((error: unknown) => {
      throw new ProviderUnreachable('the identity provider does not answer as one', { cause: error })
    })
    found = { configuration, at: performance.now() }
    return configuration
  }
  return {
    anew,
    known: async () => {
      return found && performance.now() - found.at < REDISCOVER_MILLISECONDS ? found.configuration : anew()
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: IdentityProviderSettings): Promise<oidc.Configuration> {
  const issuerUrl = new URL(issuer)
  const isPlain = issuerUrl.protocol === 'http:'
  const options = { timeout: ANSWER_SECONDS, ...(isPlain && { execute: [oidc.allowInsecureRequests] }) }
  const server = (await oidc.discovery(issuerUrl, clientId, clientSecret, undefined, options)).serverMetadata()
  // Who names no methods knows the one that the standard has without a word.
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = methods.includes('client_secret_post') ? oidc.ClientSecretPost : oidc.ClientSecretBasic
  const configuration = new oidc.Configuration(server, clientId, undefined, authentication(clientSecret))
  configuration.timeout = ANSWER_SECONDS
  if (isPlain) oidc.allowInsecureRequests(configuration)
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

type Tokens = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>

// Some providers say it as a text.
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
  const hasAll = claims.email !== undefined || !client.serverMetadata().userinfo_endpoint
  const more = hasAll ? {} : await reaching(oidc.fetchUserInfo(client, tokens.access_token, claims.sub))
  const { email, email_verified: isVerified, name } = Claims.parse({ ...claims, ...more })
  const isTrusted = isVerified ?? settings.trustsEmails
  return {
    issuer: claims.iss,
    subject: claims.sub,
    verifiedEmail: isTrusted ? email : undefined,
    name,
    idToken: tokens.id_token,
  }
}

const DOWN = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

/** Tells a provider that cannot be reached from one that says no. */
async function reaching<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    // A TypeError is what `fetch` throws without a connection.
    const isDown = error instanceof oidc.ClientError ? DOWN.has(error.code ?? '') : error instanceof TypeError
    if (isDown) throw new ProviderUnreachable('the identity provider does not answer', { cause: error })
    throw error
  })
}
