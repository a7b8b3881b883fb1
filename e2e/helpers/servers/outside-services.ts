import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'

export const HELP_SECRET = 'shared by the server and the help service only'
export const FLAGS_CLIENT_ID = '5f2a0c'
const WORKSPACE_ID = 'workspace-1'
const WEBSITE_TOKEN = 'website-1'
const ANALYTICS_DOMAIN = 'bonfire.example'

/** What the third-party services received, in order. */
interface Received {
  /** Page views, by route. */
  readonly pages: string[]
  /** Calls to the survey script. */
  readonly survey: unknown[][]
  /** Contexts in which flags were requested. */
  readonly flagContexts: unknown[]
  /** Events of the flag service, as text. */
  readonly flagEvents: string[]
  /** Every requested path. */
  readonly paths: string[]
}

export interface OutsideServices {
  readonly origin: string
  /** The settings that enable all of them. */
  readonly environment: NodeJS.ProcessEnv
  readonly received: Received
  /** Tells every listening browser. */
  setFlag(flag: string, isOn: boolean): void
  /** Forgets what was received so far. */
  forget(): void
  stop(): Promise<void>
}

/** Local stand-ins for the vendors' servers: analytics, help chat, surveys and a flag relay. */
export async function startOutsideServices(flags: Record<string, boolean> = {}): Promise<OutsideServices> {
  const received: Received = { pages: [], survey: [], flagContexts: [], flagEvents: [], paths: [] }
  const listening = new Set<ServerResponse>()
  let version = 1
  const answers = () =>
    Object.fromEntries(
      Object.entries(flags).map(([flag, value]) => [flag, { value, version, variation: value ? 0 : 1 }]),
    )

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://outside')
    const { pathname } = url
    received.paths.push(pathname)
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
    response.setHeader('access-control-expose-headers', 'date')
    response.setHeader('access-control-allow-methods', 'GET, POST, REPORT')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const send = (type: string, body: string) => void response.writeHead(200, { 'content-type': type }).end(body)
    if (pathname === '/packs/js/sdk.js') return send('text/javascript', HELP_SCRIPT)
    if (pathname === '/widget') return send('text/html', widgetPage(url.searchParams.get('website_token')))
    if (pathname === '/widget/check') return send('text/plain', checkIdentity(url.searchParams))
    if (pathname === '/js/formbricks.umd.cjs') return send('text/javascript', SURVEY_SCRIPT)
    if (pathname === '/survey') {
      received.survey.push((await json(request)) as unknown[])
      return send('text/plain', '')
    }
    if (pathname === '/api/event') {
      const event = JSON.parse(await text(request))
      if (event.domain === ANALYTICS_DOMAIN && event.name === 'pageview')
        received.pages.push(new URL(event.url).pathname)
      return send('text/plain', 'ok')
    }
    if (pathname.startsWith(`/sdk/evalx/${FLAGS_CLIENT_ID}/contexts/`)) {
      received.flagContexts.push(JSON.parse(Buffer.from(pathname.split('/').at(-1) ?? '', 'base64url').toString()))
      return send('application/json', JSON.stringify(answers()))
    }
    if (pathname.startsWith(`/eval/${FLAGS_CLIENT_ID}/`)) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`event: put\ndata: ${JSON.stringify(answers())}\n\n`)
      listening.add(response)
      response.on('close', () => listening.delete(response))
      return
    }
    if (pathname === `/events/bulk/${FLAGS_CLIENT_ID}`) received.flagEvents.push(await text(request))
    send('text/plain', '')
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    environment: environmentFor(origin),
    received,
    setFlag: (flag, isOn) => {
      flags[flag] = isOn
      version += 1
      const patch = JSON.stringify({ key: flag, ...answers()[flag] })
      for (const response of listening) response.write(`event: patch\ndata: ${patch}\n\n`)
    },
    forget: () => {
      for (const list of Object.values(received)) list.splice(0)
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The settings for all services at one address, whether or not anything responds there. */
export function environmentFor(origin: string): NodeJS.ProcessEnv {
  return {
    LAUNCHDARKLY_CLIENT_ID: FLAGS_CLIENT_ID,
    LAUNCHDARKLY_URL: origin,
    ANALYTICS_URL: `${origin}/api/event`,
    ANALYTICS_DOMAIN,
    HELP_URL: origin,
    HELP_TOKEN: WEBSITE_TOKEN,
    HELP_SHARED_SECRET: HELP_SECRET,
    SURVEY_URL: origin,
    SURVEY_WORKSPACE_ID: WORKSPACE_ID,
  }
}

/** Verifies the signed identifier, like the help service. */
function checkIdentity(identity: URLSearchParams): string {
  const signature = createHmac('sha256', HELP_SECRET)
    .update(identity.get('identifier') ?? '')
    .digest('hex')
  const isGenuine = signature === identity.get('identifier_hash')
  return isGenuine ? `You are ${identity.get('name')} (${identity.get('email')}).` : 'Somebody unknown.'
}

// Imitates the vendor's script: renders a frame that shows what it is given.
const HELP_SCRIPT = `window.chatwootSDK = { run({ websiteToken, baseUrl }) {
  const holder = document.createElement('div')
  holder.className = 'woot-widget-holder'
  holder.hidden = true
  const frame = document.createElement('iframe')
  frame.title = 'Chat'
  frame.src = baseUrl + '/widget?website_token=' + websiteToken
  const tell = (message) => frame.contentWindow.postMessage(message, '*')
  window.$chatwoot = {
    toggle(state) { holder.hidden = state !== 'open' },
    setUser(identifier, person) { tell({ identity: { identifier, ...person } }) },
    setLocale(locale) { tell({ locale }) },
    reset() { tell({ identity: {} }) },
  }
  frame.addEventListener('load', () => {
    tell({ locale: window.chatwootSettings.locale })
    window.dispatchEvent(new Event('chatwoot:ready'))
  })
  holder.append(frame)
  document.body.append(holder)
} }`

const widgetPage = (token: string | null) => `<!doctype html><p id="who"></p><p id="locale"></p><script>
  if (${JSON.stringify(token)} !== ${JSON.stringify(WEBSITE_TOKEN)}) document.body.textContent = 'Unknown website'
  addEventListener('message', async ({ data }) => {
    if (data.locale) document.getElementById('locale').textContent = 'Language: ' + data.locale
    if (!data.identity) return
    const answer = await fetch('/widget/check?' + new URLSearchParams(data.identity))
    document.getElementById('who').textContent = await answer.text()
  })
</script>`

const SURVEY_SCRIPT = `{
  const address = new URL('/survey', document.currentScript.src)
  const told = (name) => async (...given) => {
    await fetch(address, { method: 'POST', body: JSON.stringify([name, ...given]) })
    return { ok: true }
  }
  const names = ['setup', 'setUserId', 'setLanguage', 'setEmail', 'track', 'logout', 'registerRouteChange']
  globalThis.formbricks = Object.fromEntries(names.map((name) => [name, told(name)]))
  globalThis.formbricks.on = globalThis.formbricks.off = () => () => {}
}`
