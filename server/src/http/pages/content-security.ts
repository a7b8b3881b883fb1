import type { Config } from '../../config/config.ts'

const LAUNCHDARKLY_ORIGINS = ['app', 'clientstream', 'events'].map((name) => `https://${name}.launchdarkly.com`)

/** A page may load from and ask its own server and the configured services only. */
export function contentSecurity({ integrations, apertureUrl }: Pick<Config, 'integrations' | 'apertureUrl'>) {
  const { launchDarkly, trendOrigins } = integrations
  const analytics = originsOf(integrations.analytics?.url)
  const help = originsOf(integrations.help?.url)
  const survey = originsOf(integrations.survey?.url)
  const flags = launchDarkly && (launchDarkly.url ? originsOf(launchDarkly.url) : LAUNCHDARKLY_ORIGINS)
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': unique(["'self'", ...help, ...survey]),
      'script-src-attr': ["'none'"],
      // Mantine sets inline styles.
      'style-src': ["'self'", "'unsafe-inline'"],
      // Previews of images use blobs; trend images come from configured hosts.
      'img-src': unique(["'self'", 'data:', 'blob:', ...originsOf(apertureUrl), ...trendOrigins, ...survey]),
      'connect-src': unique(["'self'", ...analytics, ...help, ...survey, ...(flags ?? [])]),
      // The service worker, which keeps the pages for when there is no network.
      'worker-src': ["'self'"],
      'frame-src': unique(["'self'", ...help]),
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  }
}

function originsOf(address: string | undefined): string[] {
  return address === undefined ? [] : [new URL(address).origin]
}

/** Several services may share a host. */
function unique(sources: readonly string[]): string[] {
  return [...new Set(sources)]
}
