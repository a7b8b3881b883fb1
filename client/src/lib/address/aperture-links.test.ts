import { expect, it } from 'vitest'
import { apertureLinks } from './aperture-links.ts'

it('builds the URL of every page of the companion application', () => {
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

it('links to general pages without a project key, and to no reports', () => {
  expect(apertureLinks('https://aperture.example', null)).toMatchObject({
    metering: 'https://aperture.example/inbound/metering',
    deployments: 'https://aperture.example/inbound/deployments',
    reports: null,
  })
})
