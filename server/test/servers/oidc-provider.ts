import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** The provider's claims about a person; absent claims are omitted. */
export interface ProvidedPerson {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: readonly string[] | string
  readonly roles?: readonly string[]
  /** Where claims are that it does not send itself. */
  readonly _claim_names?: Readonly<Record<string, string>>
  readonly _claim_sources?: Readonly<Record<string, { readonly endpoint: string }>>
}

/** A real local OpenID Connect provider that signs in the chosen person without interaction. */
export interface OidcProvider {
  readonly issuer: string
  readonly client: { readonly id: string; readonly secret: string }
  /** By subject. */
  readonly people: Map<string, ProvidedPerson>
  /** The next person to sign in; null cancels at the provider's page. */
  next: string | null
  stop(): Promise<void>
  /** At the same URL. */
  start(): Promise<void>
}

const CLIENT = { id: 'bonfire', secret: 'a secret & a "sign" %' }

const LIFETIME_SECONDS = 600

/** Claims come from its userinfo endpoint, unless they are to be in the ID token. */
export async function startOidcProvider(publicUrl: string, { claimsInIdToken = false } = {}): Promise<OidcProvider> {
  const people = new Map<string, ProvidedPerson>()
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, { ...configuration(publicUrl, people), conformIdTokenClaims: !claimsInIdToken })
  const handed: OidcProvider = {
    issuer,
    client: CLIENT,
    people,
    next: null,
    stop: () => close(server),
    start: async () => {
      server = await listen(port)
      server.on('request', answer)
    },
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response)
    const result = handed.next === null ? { error: 'access_denied' } : { login: { accountId: handed.next } }
    void provider.interactionFinished(request, response, result)
  }
  server.on('request', answer)
  return handed
}

function configuration(publicUrl: string, people: ReadonlyMap<string, ProvidedPerson>): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/api/auth/callback`],
        post_logout_redirect_uris: [`${publicUrl}/sign-in`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name', 'groups', 'roles'] },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people.get(subject) }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Skips the consent page.
    loadExistingGrant: async ({ oidc }) => {
      const given = oidc.session?.grantIdFor(CLIENT.id)
      if (given) return oidc.provider.Grant.find(given)
      const grant = new oidc.provider.Grant({
        clientId: CLIENT.id,
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: LIFETIME_SECONDS,
      IdToken: LIFETIME_SECONDS,
      Grant: LIFETIME_SECONDS,
      Session: LIFETIME_SECONDS,
    },
    cookies: { keys: ['of a test'] },
    features: { devInteractions: { enabled: false } },
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
