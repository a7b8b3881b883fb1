import { type Integrations, readIntegrations } from '@bonfire/contract/integrations'
import type { Integration } from '@bonfire/contract/people/users'
import { call } from '../lib/http/api.ts'
import { loadChunk } from '../lib/loading/load-chunk.ts'
import { useStoredState } from '../lib/stored/stored-state.ts'
import { startHelp } from './help.ts'
import { ignoreFailure, type Service, type Surroundings } from './service.ts'

type Starter = (settings: Integrations, surroundings: Surroundings) => Promise<Service | undefined>

/** Each has its own chunk, loaded only if configured. */
const STARTERS: Record<Integration, Starter> = {
  featureFlags: async ({ featureFlags }, surroundings) => {
    if (!featureFlags) return undefined
    const { startFeatureFlags } = await loadChunk(() => import('./feature-flags.ts'))
    return startFeatureFlags(featureFlags, surroundings)
  },
  analytics: async ({ analytics }, surroundings) => {
    if (!analytics) return undefined
    const { startAnalytics } = await loadChunk(() => import('./analytics.ts'))
    return startAnalytics(analytics, surroundings)
  },
  help: async ({ help }, surroundings) => {
    if (!help) return undefined
    return startHelp(help, surroundings)
  },
  survey: async ({ survey }, surroundings) => {
    if (!survey) return undefined
    const { startSurvey } = await loadChunk(() => import('./survey.ts'))
    return startSurvey(survey, surroundings)
  },
}

interface Parts {
  readonly names: readonly Integration[]
  readonly user: Surroundings['user']
  readonly page: () => string
  /** Calls back for each page opened; returns a function that stops it. */
  readonly onPage: (listen: (page: string) => void) => () => void
}

/** Starts the services in parallel, each failing alone and silently. Returns a function that stops them all. */
export function startIntegrations({ names, user, page, onPage }: Parts): () => void {
  const running = new Set<Service>()
  let isStopped = false
  const callAll = (act: (service: Service) => void) => {
    for (const service of running) void ignoreFailure(() => act(service))
  }

  const start = async (name: Integration, settings: Integrations) => {
    const { locale } = useStoredState.getState()
    const shown = page()
    const service = await STARTERS[name](settings, { user, locale, page: shown })
    if (!service) return
    if (isStopped) return service.stop()
    running.add(service)
    // Apply what changed while it was starting.
    const now = useStoredState.getState().locale
    if (now !== locale) service.setLocale?.(now)
    if (page() !== shown) service.showPage?.(page())
  }
  void ignoreFailure(async () => {
    const settings = await call(readIntegrations)
    if (!isStopped) for (const name of names) void ignoreFailure(() => start(name, settings))
  })

  const forgetLocale = useStoredState.subscribe(({ locale }, before) => {
    if (locale !== before.locale) callAll((service) => service.setLocale?.(locale))
  })
  const forgetPages = onPage((opened) => callAll((service) => service.showPage?.(opened)))
  return () => {
    isStopped = true
    forgetLocale()
    forgetPages()
    callAll((service) => service.stop())
    running.clear()
  }
}
