import type { Config } from '../config.ts'

const LAUNCHDARKLY_ORIGINS = ['app', 'clientstream', 'events'].map((name) => `https://${name}.launchdarkly.com`)

/** What a page may load and ask: of its own server, and of exactly those services that are configured. */
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
      // Styles are set on elements by the component library.
      'style-src': ["'self'", "'unsafe-inline'"],
      // A picture that is about to be sent shows itself from a blob; trends may be pictures of the systems that found them.
      'img-src': unique(["'self'", 'data:', 'blob:', ...originsOf(apertureUrl), ...trendOrigins, ...survey]),
      'connect-src': unique(["'self'", ...analytics, ...help, ...survey, ...(flags ?? [])]),
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

/** One service may serve for several. */
function unique(sources: readonly string[]): string[] {
  return [...new Set(sources)]
}
