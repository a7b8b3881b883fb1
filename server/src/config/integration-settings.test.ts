import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { configuredIntegrations } from './integration-settings.ts'

const read = (environment: NodeJS.ProcessEnv) => readConfig(environment).integrations

describe('third-party services', () => {
  it('are off until configured', () => {
    const settings = read({ HELP_URL: '', FEATURE_FLAGS: '' })
    expect(configuredIntegrations(settings)).toEqual([])
    expect(settings).toMatchObject({ flagsOn: [], navigationExtras: [], trendOrigins: [] })
  })

  it('are on once all their settings exist', () => {
    const settings = read({
      LAUNCHDARKLY_CLIENT_ID: '5f2a',
      ANALYTICS_URL: 'https://stats.example/api/event',
      ANALYTICS_DOMAIN: 'bonfire.example',
      HELP_URL: 'https://help.example/',
      HELP_TOKEN: 'website-1',
      HELP_SHARED_SECRET: 'a long secret',
      SURVEY_URL: 'https://ask.example/',
      SURVEY_WORKSPACE_ID: 'w1',
    })
    expect(configuredIntegrations(settings)).toEqual(['featureFlags', 'analytics', 'help', 'survey'])
    expect(settings.help).toEqual({ url: 'https://help.example', token: 'website-1', sharedSecret: 'a long secret' })
    expect(settings.survey).toEqual({ url: 'https://ask.example', workspaceId: 'w1' })
  })

  it.each([
    [{ LAUNCHDARKLY_URL: 'https://relay.example' }, 'LAUNCHDARKLY_CLIENT_ID is missing'],
    [{ ANALYTICS_URL: 'https://stats.example' }, 'ANALYTICS_DOMAIN is missing'],
    [{ HELP_URL: 'https://help.example', HELP_TOKEN: 't' }, 'HELP_SHARED_SECRET is missing'],
    [{ SURVEY_WORKSPACE_ID: 'w1' }, 'SURVEY_URL is missing'],
    [{ SURVEY_URL: 'javascript:alert(1)' }, 'SURVEY_URL="javascript:alert(1)": must be an http or https address'],
  ])('stop the start when incomplete, naming the missing setting: %j', (environment, line) => {
    expect(() => read(environment)).toThrow(line)
  })

  it('never repeat a refused secret', () => {
    expect(() => read({ HELP_SHARED_SECRET: 'sesame' })).toThrow(/HELP_SHARED_SECRET: is shorter/)
    expect(() => read({ HELP_SHARED_SECRET: 'sesame' })).not.toThrow(/sesame/)
  })
})

describe('lists', () => {
  it('separate their entries by commas', () => {
    expect(
      read({
        FEATURE_FLAGS: 'enable-bueno-labs, enable-beta-pages',
        NAVIGATION_EXTRAS: 'explorer',
        TREND_ORIGINS: 'https://trends.example, http://10.0.0.7:8080,https://*.acme.example',
      }),
    ).toMatchObject({
      flagsOn: ['enable-bueno-labs', 'enable-beta-pages'],
      navigationExtras: ['explorer'],
      trendOrigins: ['https://trends.example', 'http://10.0.0.7:8080', 'https://*.acme.example'],
    })
  })

  it.each([
    [{ FEATURE_FLAGS: 'enable-labs' }, 'there is no "enable-labs"; there are: enable-bueno-labs, enable-beta-pages'],
    [{ NAVIGATION_EXTRAS: 'labs' }, 'there is no "labs"; there are: reports, explorer'],
    [{ TREND_ORIGINS: 'trends.example' }, '"trends.example" is no origin'],
    [{ TREND_ORIGINS: "https://a.example; script-src 'unsafe-inline'" }, 'is no origin'],
    [{ TREND_ORIGINS: 'https://a.example/path' }, 'is no origin'],
    [{ TREND_ORIGINS: '*' }, '"*" is no origin'],
  ])('stop the start when wrong, naming the mistake: %j', (environment, line) => {
    expect(() => read(environment)).toThrow(line)
  })
})
