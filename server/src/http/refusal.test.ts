import { expect, it } from 'vitest'
import { refusalTexts } from '../locales/refusal-texts.ts'
import { refuse, refuseField } from './refusal.ts'

it('a refusal has the status of its kind and its parameters in English', () => {
  const refusal = refuse('not_found', { thing: 'site' })
  expect([refusal.status, refusal.message]).toEqual([404, 'This site does not exist, or you do not have access to it.'])
})

it('an unknown code or foreign parameters are type errors', () => {
  // @ts-expect-error No such code.
  expect(() => refuse('nowhere', { thing: 'site' })).toThrow()
  // @ts-expect-error The parameter is missing.
  refuse('not_found')
  // @ts-expect-error No such thing.
  refuse('not_found', { thing: 'house' })
  // @ts-expect-error Another name.
  refuse('not_found', { what: 'site' })
  // @ts-expect-error It has none.
  refuse('too_many', { seconds: 3 })
  // @ts-expect-error The parameter is missing.
  refuseField('siteId', 'not_found')
})

it('a missing translation, or one with foreign parameters, is a type error', () => {
  const texts = refusalTexts<'not_found' | 'too_many'>()
  texts({ not_found: 'No {thing}.', too_many: 'Too many.' })
  // @ts-expect-error A text is missing.
  texts({ not_found: 'No {thing}.' })
  // @ts-expect-error The code has no such parameter.
  texts({ not_found: 'No {place}.', too_many: 'Too many.' })
  // @ts-expect-error A thing is no number.
  texts({ not_found: '{thing, plural, one {One} other {#}}', too_many: 'Too many.' })
  // @ts-expect-error There is no such code.
  texts({ not_found: 'No {thing}.', too_many: 'Too many.', other: 'Other' })
})
