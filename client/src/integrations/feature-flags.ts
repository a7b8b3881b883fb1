import { FEATURE_FLAGS } from '@bonfire/contract/people/users'
import { LaunchDarklyClientProvider } from '@openfeature/launchdarkly-client-provider'
import { OpenFeature, ProviderEvents } from '@openfeature/web-sdk'
import { useFlagAnswers } from './flag-answers.ts'
import type { Service, SettingsOf, Surroundings } from './service.ts'

const DOMAIN = 'bonfire'
const FIRST_ANSWER_SECONDS = 5
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** The user as the service may know them; every attribute is private. */
export function flagContext({ forgeId, displayName, username, email }: Surroundings['user']) {
  return { kind: 'user', targetingKey: forgeId, name: displayName || username, email }
}

/** The service is reached through a relay, if one is configured. */
export function providerOptions({ url }: Pick<SettingsOf<'featureFlags'>, 'url'>) {
  return {
    ...(url !== null && { baseUrl: url, streamUrl: url, eventsUrl: url }),
    streaming: true,
    allAttributesPrivate: true,
    diagnosticOptOut: true,
    fetchGoals: false,
    initializationTimeout: FIRST_ANSWER_SECONDS,
    logger: SILENT,
  }
}

/** Reads flags from LaunchDarkly through OpenFeature, and follows their changes. */
export async function startFeatureFlags(
  settings: SettingsOf<'featureFlags'>,
  { user }: Pick<Surroundings, 'user'>,
): Promise<Service> {
  const client = OpenFeature.getClient(DOMAIN)
  const read = () => {
    for (const flag of FEATURE_FLAGS) {
      const { value, errorCode } = client.getBooleanDetails(flag, false)
      // A flag unknown to the service keeps its configured value.
      if (errorCode === undefined) useFlagAnswers.setState({ [flag]: value })
    }
  }
  await OpenFeature.setContext(DOMAIN, flagContext(user))
  client.addHandler(ProviderEvents.Ready, read)
  client.addHandler(ProviderEvents.ConfigurationChanged, read)
  const provider = new LaunchDarklyClientProvider(settings.clientId, providerOptions(settings))
  await OpenFeature.setProviderAndWait(DOMAIN, provider)
  return {
    stop: () => {
      useFlagAnswers.setState({}, true)
      void OpenFeature.clearProviders().catch(() => {})
    },
  }
}
