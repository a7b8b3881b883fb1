import type { OidcProvider } from '../../testing/oidc-provider.ts'
import type { TestApp } from '../../testing/test-app.ts'

export const PUBLIC_URL = 'https://bonfire.test'

export const oidcSettings = ({ issuer, client }: OidcProvider) => ({
  PUBLIC_URL,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_LABEL: 'Acme',
})

export const signInAddress = (returnTo: string) => `/api/auth/login?returnTo=${encodeURIComponent(returnTo)}`

/** What the page of a failed sign-in says; null on any other page. */
export const problemOf = (page: string) => new URL(page, PUBLIC_URL).searchParams.get('problem')

type Cookies = Map<string, string>

interface Answer {
  readonly location: string | undefined
  readonly cookies: readonly { readonly name: string; readonly value: string }[]
}

/** Follows redirects between the server and its identity provider with cookies for each, as a browser does. */
export function startBrowser(test: TestApp) {
  const jars = new Map<string, Cookies>()

  const visit = async (url: URL): Promise<string | undefined> => {
    const jar = jars.get(url.origin) ?? new Map<string, string>()
    jars.set(url.origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = url.origin === PUBLIC_URL ? await askServer(test, url, cookie) : await askProvider(url, cookie)
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer.location
  }

  return {
    /**
     * Opens an address and goes where it leads, up to a page of the application or, before it is asked for, an address
     * that begins with `until`. Answers it without the origin.
     */
    async open(path: string, until?: string): Promise<string> {
      let url = new URL(path, PUBLIC_URL)
      for (let steps = 0; steps < 20; steps += 1) {
        const location = await visit(url)
        if (location === undefined) throw new Error(`${url.href} leads nowhere`)
        url = new URL(location, url)
        const here = url.href.slice(url.origin.length)
        const isPage = url.origin === PUBLIC_URL && !here.startsWith('/api/')
        if (isPage || (until && here.startsWith(until))) return here
      }
      throw new Error(`${path} leads in circles`)
    },
    /** Undefined when nobody is signed in. */
    async user(): Promise<{ username: string; groups: string[] } | undefined> {
      const cookie = [...(jars.get(PUBLIC_URL) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await test.ask({ url: '/api/v1/users/me' }, cookie)
      return answer.statusCode === 200 ? answer.json() : undefined
    },
  }
}

async function askServer(test: TestApp, url: URL, cookie: string): Promise<Answer> {
  const answer = await test.ask({ url: url.pathname + url.search, headers: { host: url.host } }, cookie)
  const { location } = answer.headers
  return { location: typeof location === 'string' ? location : undefined, cookies: answer.cookies }
}

async function askProvider(url: URL, cookie: string): Promise<Answer> {
  const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
  await answer.body?.cancel()
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
    return { name, value }
  })
  return { location: answer.headers.get('location') ?? undefined, cookies }
}
