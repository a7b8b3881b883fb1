import { expect, test } from 'vitest'
import { pressedKey } from './page-keys.ts'

test.each([
  ['a Latin letter is itself, wherever it is', { key: 'a', code: 'KeyQ' }, 'a'],
  ['a capital stays one', { key: 'X', code: 'KeyX' }, 'X'],
  ['a Cyrillic letter is that of its place', { key: 'о', code: 'KeyJ' }, 'j'],
  ['a Greek letter is that of its place', { key: 'ξ', code: 'KeyJ' }, 'j'],
  ['a Hebrew letter is that of its place', { key: 'ח', code: 'KeyJ' }, 'j'],
  ['a letter beside the Latin ones is itself', { key: 'ж', code: 'Semicolon' }, 'ж'],
  ['a sign is itself', { key: '/', code: 'Digit7' }, '/'],
  ['a named key is itself', { key: 'Enter', code: 'Enter' }, 'Enter'],
])('%s', (_, event, key) => {
  expect(pressedKey(event)).toBe(key)
})
