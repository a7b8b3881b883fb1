import type { Integration } from '@bonfire/contract/people/users'
import { expect, it } from 'vitest'
import { runningIntegrations } from './running.ts'

const running = (integrations: Integration[], optOutUserTracking: boolean) =>
  runningIntegrations({
    optOutUserTracking,
    config: {
      apertureUrl: null,
      demonstration: false,
      identityProvider: null,
      sendsMails: true,
      sharesReports: true,
      disabledStatuses: [],
      uploadMegabytes: 25,
      navigationExtras: [],
      flagsOn: [],
      integrations,
    },
  })

for (const name of ['analytics', 'help', 'survey'] as const) {
  it.each([
    ['configured, not opted out', [name], false, [name]],
    ['configured, opted out', [name], true, []],
    ['not configured, not opted out', [], false, []],
    ['not configured, opted out', [], true, []],
  ] as const)(`${name}: %s`, (_case, configured, isOptedOut, expected) => {
    expect(running([...configured], isOptedOut)).toEqual(expected)
  })
}

it('feature flags also run for people who opted out of tracking', () => {
  expect(running(['featureFlags', 'analytics', 'help', 'survey'], true)).toEqual(['featureFlags'])
})
