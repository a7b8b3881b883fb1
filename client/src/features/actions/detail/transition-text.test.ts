import { expect, test } from 'vitest'
import { parseTransition } from './transition-text.ts'

test('a transition is understood with and without its reason', () => {
  expect(parseTransition('Transitioned from New Action to In Progress')).toEqual({
    from: 'New Action',
    to: 'Work In Progress',
    reason: null,
  })
  expect(parseTransition('Transitioned from To Be Quoted to Closed (Cannot fix (known issue))')).toEqual({
    from: 'To Be Quoted',
    to: 'Closed',
    reason: 'Cannot fix (known issue)',
  })
})

test('other words are left as they are', () => {
  expect(parseTransition('Closed by the contractor')).toBeUndefined()
  expect(parseTransition('Transitioned from Here to There')).toBeUndefined()
  expect(parseTransition('Transitioned from Triage to Closed (whatever)')).toBeUndefined()
})
