import { expect, it } from 'vitest'
import { apertureLinks } from './aperture-links.ts'

it('writes the address of every page of the other application', () => {
  expect(apertureLinks('https://aperture.example/', 'HB/1')).toEqual({
    myProfile: 'https://aperture.example/settings/profile',
    insightSubscriptions: 'https://aperture.example/settings/insight-subscriptions',
    labs: 'https://aperture.example/labs/home',
    histories: 'https://aperture.example/inbound/explorer',
    explorer: 'https://aperture.example/inbound/explorer',
    metering: 'https://aperture.example/org/HB%2F1/metering',
    deployments: 'https://aperture.example/org/HB%2F1/deployments/sites',
    reports: 'https://aperture.example/organisations/HB%2F1',
  })
})

it('takes the general pages when the project has no key, and offers no reports', () => {
  expect(apertureLinks('https://aperture.example', null)).toMatchObject({
    metering: 'https://aperture.example/inbound/metering',
    deployments: 'https://aperture.example/inbound/deployments',
    reports: null,
  })
})
