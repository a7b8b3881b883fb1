import { expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { contentSecurity } from './content-security.ts'

const policy = (environment: NodeJS.ProcessEnv) => contentSecurity(readConfig(environment)).directives
const OWN_ONLY = policy({})

/** What a setting adds, per directive. */
function addedBy(environment: NodeJS.ProcessEnv): Record<string, string[]> {
  const added: Record<string, string[]> = {}
  for (const [directive, sources] of Object.entries(policy(environment))) {
    const own: readonly string[] = OWN_ONLY[directive as keyof typeof OWN_ONLY]
    const others = sources.filter((source) => !own.includes(source))
    if (others.length > 0) added[directive] = others
  }
  return added
}

it('a page loads nothing from others unless configured', () => {
  const sources = Object.values(OWN_ONLY).flat()
  expect(sources.filter((source) => !source.startsWith("'")).sort()).toEqual(['blob:', 'data:'])
  expect(OWN_ONLY['script-src']).toEqual(["'self'"])
})

it.each([
  ['a companion application', { APERTURE_URL: 'https://other.example/app' }, { 'img-src': ['https://other.example'] }],
  ['pictures of trends', { TREND_ORIGINS: 'https://trends.example' }, { 'img-src': ['https://trends.example'] }],
  [
    'analytics',
    { ANALYTICS_URL: 'https://stats.example/api/event', ANALYTICS_DOMAIN: 'bonfire' },
    { 'connect-src': ['https://stats.example'] },
  ],
  [
    'the help widget',
    { HELP_URL: 'https://help.example', HELP_TOKEN: 't', HELP_SHARED_SECRET: 'a long secret' },
    {
      'script-src': ['https://help.example'],
      'connect-src': ['https://help.example'],
      'frame-src': ['https://help.example'],
    },
  ],
  [
    'surveys',
    { SURVEY_URL: 'https://ask.example', SURVEY_WORKSPACE_ID: 'w1' },
    {
      'script-src': ['https://ask.example'],
      'img-src': ['https://ask.example'],
      'connect-src': ['https://ask.example'],
    },
  ],
  [
    'feature flags',
    { LAUNCHDARKLY_CLIENT_ID: '5f2a' },
    {
      'connect-src': [
        'https://app.launchdarkly.com',
        'https://clientstream.launchdarkly.com',
        'https://events.launchdarkly.com',
      ],
    },
  ],
  [
    'feature flags over a relay',
    { LAUNCHDARKLY_CLIENT_ID: '5f2a', LAUNCHDARKLY_URL: 'https://relay.example' },
    { 'connect-src': ['https://relay.example'] },
  ],
])('%s gets the permissions it needs and no others', (_service, environment, added) => {
  expect(addedBy(environment)).toEqual(added)
})
