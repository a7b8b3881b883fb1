import { expect, it } from 'vitest'
import { flagContext, providerOptions } from './feature-flags.ts'

const USER = { forgeId: 'f1', username: 'ada', displayName: 'Ada', email: 'ada@bonfire.example' }

it('a user context has key, name and email', () => {
  expect(flagContext(USER)).toEqual({
    kind: 'user',
    targetingKey: 'f1',
    name: 'Ada',
    email: 'ada@bonfire.example',
  })
  expect(flagContext({ ...USER, displayName: '' }).name).toBe('ada')
})

it('every attribute is private, with and without a relay', () => {
  expect(providerOptions({ url: null })).toMatchObject({ allAttributesPrivate: true, diagnosticOptOut: true })
  expect(providerOptions({ url: null })).not.toHaveProperty('baseUrl')
  expect(providerOptions({ url: 'https://relay.example' })).toMatchObject({
    allAttributesPrivate: true,
    baseUrl: 'https://relay.example',
    streamUrl: 'https://relay.example',
    eventsUrl: 'https://relay.example',
  })
})
