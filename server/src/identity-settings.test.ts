import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const PROVIDER = {
  PUBLIC_URL: 'https://bonfire.example/',
  OIDC_ISSUER: 'https://id.example/realm',
  OIDC_CLIENT_ID: 'bonfire',
  OIDC_CLIENT_SECRET: 'a long secret',
}

describe('the identity provider', () => {
  it('is none until it is set', () => {
    expect(readConfig({ OIDC_ISSUER: '', OIDC_LABEL: 'Acme' }).identityProvider).toBeUndefined()
  })

  it('is called by its host and makes no accounts until told otherwise', () => {
    expect(readConfig(PROVIDER).identityProvider).toEqual({
      issuer: 'https://id.example/realm',
      clientId: 'bonfire',
      clientSecret: 'a long secret',
      label: 'id.example',
      trustsEmails: false,
      firstSignIn: undefined,
      publicUrl: 'https://bonfire.example',
    })
    expect(readConfig({ ...PROVIDER, OIDC_FIRST_SIGN_IN: 'create' }).identityProvider?.firstSignIn).toEqual({
      tenantKey: 'bonfire',
      group: 'Users',
    })
  })

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080/realm', 'http://[::1]:8080'])(
    'may speak http on this machine: %s',
    (issuer) => {
      expect(readConfig({ ...PROVIDER, OIDC_ISSUER: issuer }).identityProvider?.issuer).toBe(issuer)
    },
  )

  it.each([
    [{ OIDC_ISSUER: 'http://id.example' }, 'OIDC_ISSUER="http://id.example": must be an https address'],
    [{ OIDC_ISSUER: 'http://localhost.evil.example' }, 'must be an https address'],
    [{ OIDC_ISSUER: 'id.example' }, 'OIDC_ISSUER="id.example": must be an https address'],
    [{ OIDC_ISSUER: '' }, 'OIDC_ISSUER is missing'],
    [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID is missing'],
    [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET is missing'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL is missing: the identity provider sends people back to it'],
    [{ OIDC_FIRST_SIGN_IN: 'maybe' }, 'OIDC_FIRST_SIGN_IN="maybe"'],
    [{ OIDC_EMAILS: 'none' }, 'OIDC_EMAILS="none"'],
  ])('stops the start when it is wrong or half there: %j', (change, line) => {
    expect(() => readConfig({ ...PROVIDER, ...change })).toThrow(line)
  })

  it('that is to make accounts must be there', () => {
    expect(() => readConfig({ OIDC_FIRST_SIGN_IN: 'create' })).toThrow('OIDC_ISSUER is missing')
  })
})

describe('whom to ask for help', () => {
  it.each([
    ['support@acme.example', 'mailto:support@acme.example'],
    ['https://help.acme.example/', 'https://help.acme.example/'],
    ['', undefined],
  ])('is an email or a page: %j', (address, url) => {
    expect(readConfig({ SUPPORT_ADDRESS: address }).supportUrl).toBe(url)
  })

  it.each(['javascript:alert(1)', 'support', 'mailto:a@b.example?bcc=c@d.example'])('is not %s', (address) => {
    expect(() => readConfig({ SUPPORT_ADDRESS: address })).toThrow('SUPPORT_ADDRESS')
  })
})
