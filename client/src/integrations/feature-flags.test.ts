import { expect, it } from 'vitest'
import { flagContext, providerOptions } from './feature-flags.ts'

const USER = { forgeId: 'f1', username: 'ada', display_name: 'Ada', email: 'ada@bonfire.example' }

it('a person is a user with key, name and email', () => {
  expect(flagContext(USER)).toEqual({
    kind: 'user',
    targetingKey: 'f1',
    name: 'Ada',
    email: 'ada@bonfire.example',
  })
  expect(flagContext({ ...USER, display_name: '' }).name).toBe('ada')
})

it('every attribute is private, with a relay and without one', () => {
  expect(providerOptions({ url: null })).toMatchObject({ allAttributesPrivate: true, diagnosticOptOut: true })
  expect(providerOptions({ url: null })).not.toHaveProperty('baseUrl')
  expect(providerOptions({ url: 'https://relay.example' })).toMatchObject({
    allAttributesPrivate: true,
    baseUrl: 'https://relay.example',
    streamUrl: 'https://relay.example',
    eventsUrl: 'https://relay.example',
  })
})
