import { describe, expect, it } from 'vitest'
import { ownPath } from './auth.ts'

describe('the return address after signing in or out', () => {
  it.each([
    '/',
    '/actions',
    '/actions?sites=P~1,P~2&status=open',
    '/users#found',
    '/a//b',
    '/actions?back=//b.example',
  ])('is %s when it is a local path', (path) => {
    expect(ownPath(path)).toBe(path)
  })

  it.each([
    undefined,
    '',
    'actions',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    // These look like local paths, but point to another origin once their dots are resolved.
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    '/actions/..//evil.example',
    '/actions/../..\\/evil.example',
  ])('is the first page instead of %j', (path) => {
    expect(ownPath(path)).toBe('/')
    expect(ownPath(path, '/login')).toBe('/login')
  })
})
