import type { Locale } from '@bonfire/contract/people/users'
import type { Service, SettingsOf, Surroundings } from './service.ts'

/** The globals of the widget's script that are used here. */
interface Widget {
  toggle(state: 'open'): void
  setUser(identifier: string, person: { name: string; email: string; identifier_hash: string }): void
  setLocale(locale: Locale): void
  reset(): void
}

declare global {
  interface Window {
    chatwootSettings?: { hideMessageBubble: boolean; locale: Locale; darkMode: 'auto' }
    chatwootSDK?: { run(settings: { websiteToken: string; baseUrl: string }): void }
    $chatwoot?: Widget
  }
}

const READY_TIMEOUT_MILLISECONDS = 30_000
const OPEN_TIMEOUT_MILLISECONDS = 10_000
// The elements that the widget adds to the page.
const PARTS = '.woot-widget-holder, .woot--bubble-holder'

let starting = Promise.withResolvers<Widget>()

/** The Chatwoot chat, with a signed identity; opened from the user menu, in its language. */
export async function startHelp(
  { url, token, identity }: SettingsOf<'help'>,
  { locale }: Pick<Surroundings, 'locale'>,
): Promise<Service> {
  window.chatwootSettings = { hideMessageBubble: true, locale, darkMode: 'auto' }
  // There may be nobody waiting.
  starting.promise.catch(() => {})
  const widget = await openWidget(url, token).catch((error: unknown) => {
    starting.reject(error)
    throw error
  })
  const { identifier, name, email, signature } = identity
  widget.setUser(identifier, { name, email, identifier_hash: signature })
  starting.resolve(widget)
  return {
    setLocale: (chosen) => widget.setLocale(chosen),
    stop: () => {
      starting = Promise.withResolvers()
      // Remove all traces from the browser once tracking is off.
      widget.reset()
      for (const part of document.querySelectorAll(PARTS)) part.remove()
      delete window.$chatwoot
    },
  }
}

async function openWidget(baseUrl: string, websiteToken: string): Promise<Widget> {
  await loadScript(`${baseUrl}/packs/js/sdk.js`)
  const isReady = new Promise<void>((resolve, reject) => {
    window.addEventListener('chatwoot:ready', () => resolve(), { once: true })
    setTimeout(() => reject(new Error('The help widget did not become ready.')), READY_TIMEOUT_MILLISECONDS)
  })
  window.chatwootSDK?.run({ websiteToken, baseUrl })
  await isReady
  if (!window.$chatwoot) throw new Error('The script of the help widget is none.')
  return window.$chatwoot
}

/** Opens the chat, even while it is starting. Rejects if it does not load, so that the user can be told. */
export async function openHelp(): Promise<void> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The help widget has not started.')), OPEN_TIMEOUT_MILLISECONDS)
  })
  const widget = await Promise.race([starting.promise, late])
  widget.toggle('open')
}

const TIMEOUT_MILLISECONDS = 30_000

/** Runs a script of a configured service. Rejects if it does not load. */
function loadScript(address: string): Promise<void> {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${address} could not be loaded.`))
    const timer = setTimeout(fail, TIMEOUT_MILLISECONDS)
    script.onload = () => resolve()
    script.onerror = fail
    script.addEventListener('load', () => clearTimeout(timer))
    document.head.append(script)
  })
}
