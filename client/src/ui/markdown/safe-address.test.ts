import { expect, test } from 'vitest'
import { safeAddress } from './safe-address.ts'

test('allows web and mail links', () => {
  expect(safeAddress('https://reports.example/a?b=1')).toBe('https://reports.example/a?b=1')
  expect(safeAddress('http://reports.example')).toBe('http://reports.example/')
  expect(safeAddress('mailto:site@example.org')).toBe('mailto:site@example.org')
})

test('refuses links that run code or are incomplete', () => {
  const refused = ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)']
  for (const address of [...refused, 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', '/actions', 'x', '']) {
    expect([address, safeAddress(address)]).toEqual([address, undefined])
  }
  expect(safeAddress(null)).toBeUndefined()
})
