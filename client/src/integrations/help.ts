import type { Locale } from '@bonfire/contract/users'
import { loadScript } from './load-script.ts'
import type { Service, SettingsOf, Surroundings } from './service.ts'

/** What the widget's script leaves in the window, as far as it is used here. */
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
// What the widget draws into the page.
const PARTS = '.woot-widget-holder, .woot--bubble-holder'

let starting = Promise.withResolvers<Widget>()

/** The chat of a Chatwoot server, known by a signed identity; opened from the user menu, in its language (INT-02, INT-05). */
export async function startHelp(
  { url, token, identity }: SettingsOf<'help'>,
  { locale }: Pick<Surroundings, 'locale'>,
): Promise<Service> {
  window.chatwootSettings = { hideMessageBubble: true, locale, darkMode: 'auto' }
  // Nobody may be waiting.
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
      // Who is no longer tracked is forgotten by the browser too.
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

/** Opens the chat, also while it is starting. Rejects when it does not come: whoever asked is told. */
export async function openHelp(): Promise<void> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The help widget has not started.')), OPEN_TIMEOUT_MILLISECONDS)
  })
  const widget = await Promise.race([starting.promise, late])
  widget.toggle('open')
}
