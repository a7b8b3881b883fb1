import {
  FEATURE_FLAGS,
  type FeatureFlag,
  INTEGRATIONS,
  type Integration,
  NAVIGATION_EXTRAS,
  type NavigationExtra,
} from '@bonfire/contract/people/users'
import * as z from 'zod'
import { ConfigError, listed, optional, WebAddress, withDefault, wordList } from './setting-schemas.ts'

// Scheme, host and port only; a star matches one or more leading labels.
const ORIGIN = /^https?:\/\/(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i

const Origins = z.string().transform((text, parsing): string[] =>
  listed(text).filter((entry) => {
    const isOrigin = ORIGIN.test(entry)
    if (!isOrigin) parsing.addIssue(`"${entry}" is no origin; write https://host, separate several by commas`)
    return isOrigin
  }),
)

/** The settings of third-party services. */
export const IntegrationEnvironment = z.object({
  FEATURE_FLAGS: withDefault(wordList(FEATURE_FLAGS), []),
  NAVIGATION_EXTRAS: withDefault(wordList(NAVIGATION_EXTRAS), []),
  TREND_ORIGINS: withDefault(Origins, []),
  LAUNCHDARKLY_CLIENT_ID: optional(z.string().regex(/^[\w-]{1,100}$/, 'is not a client-side id')),
  LAUNCHDARKLY_URL: optional(WebAddress),
  ANALYTICS_URL: optional(WebAddress),
  ANALYTICS_DOMAIN: optional(z.string().regex(/^[\w.:-]{1,200}$/, 'is not the name of a site')),
  HELP_URL: optional(WebAddress),
  HELP_TOKEN: optional(z.string().regex(/^[\w-]{1,200}$/, 'is not the token of a website')),
  HELP_SHARED_SECRET: optional(z.string().min(8, 'is shorter than 8 characters')),
  SURVEY_URL: optional(WebAddress),
  SURVEY_WORKSPACE_ID: optional(z.string().regex(/^[\w-]{1,200}$/, 'is not the id of a workspace')),
})

type Values = z.output<typeof IntegrationEnvironment>

/** A service is undefined unless everything it needs is set. Addresses have no trailing slash. */
export interface IntegrationSettings {
  /** These flags are on, unless a flag service says otherwise. */
  readonly flagsOn: readonly FeatureFlag[]
  readonly navigationExtras: readonly NavigationExtra[]
  /** Trend images may come from these origins; the browser shows no others. */
  readonly trendOrigins: readonly string[]
  /** `url` is a relay's. */
  readonly launchDarkly: { readonly clientId: string; readonly url: string | undefined } | undefined
  readonly analytics: { readonly url: string; readonly domain: string } | undefined
  readonly help: { readonly url: string; readonly token: string; readonly sharedSecret: string } | undefined
  readonly survey: { readonly url: string; readonly workspaceId: string } | undefined
}

/** The services that a browser may start. */
export function configuredIntegrations(settings: IntegrationSettings): Integration[] {
  const { launchDarkly: featureFlags, analytics, help, survey } = settings
  const services: Record<Integration, object | undefined> = { featureFlags, analytics, help, survey }
  return INTEGRATIONS.filter((name) => services[name])
}

/** Throws a `ConfigError` for settings that require another one. */
export function integrationSettings(value: Values): IntegrationSettings {
  if (value.LAUNCHDARKLY_URL && !value.LAUNCHDARKLY_CLIENT_ID) throw missing('LAUNCHDARKLY_CLIENT_ID')
  const analytics = readTogether(value, ['ANALYTICS_URL', 'ANALYTICS_DOMAIN'])
  const help = readTogether(value, ['HELP_URL', 'HELP_TOKEN', 'HELP_SHARED_SECRET'])
  const survey = readTogether(value, ['SURVEY_URL', 'SURVEY_WORKSPACE_ID'])
  return {
    flagsOn: value.FEATURE_FLAGS,
    navigationExtras: value.NAVIGATION_EXTRAS,
    trendOrigins: value.TREND_ORIGINS,
    launchDarkly: value.LAUNCHDARKLY_CLIENT_ID
      ? {
          clientId: value.LAUNCHDARKLY_CLIENT_ID,
          url: value.LAUNCHDARKLY_URL && withoutSlash(value.LAUNCHDARKLY_URL),
        }
      : undefined,
    analytics: analytics && { url: withoutSlash(analytics.ANALYTICS_URL), domain: analytics.ANALYTICS_DOMAIN },
    help: help && {
      url: withoutSlash(help.HELP_URL),
      token: help.HELP_TOKEN,
      sharedSecret: help.HELP_SHARED_SECRET,
    },
    survey: survey && { url: withoutSlash(survey.SURVEY_URL), workspaceId: survey.SURVEY_WORKSPACE_ID },
  }
}

type TextSetting = Exclude<keyof Values, 'FEATURE_FLAGS' | 'NAVIGATION_EXTRAS' | 'TREND_ORIGINS'>

/** All of these settings, or undefined if none is set. */
function readTogether<const Name extends TextSetting>(
  value: Values,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const given = names.flatMap((name) => {
    const text: string | undefined = value[name]
    return text === undefined ? [] : [[name, text] as const]
  })
  if (given.length === 0) return undefined
  const absent = names.find((name) => value[name] === undefined)
  if (absent) throw missing(absent)
  return Object.fromEntries(given) as Record<Name, string>
}

function missing(name: string): ConfigError {
  return new ConfigError(`${name} is missing: other settings need it. See docs/configuration.md.`)
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
