import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const PROVIDER = {
  PUBLIC_URL: 'https://bonfire.example/',
  OIDC_ISSUER: 'https://id.example/realm',
  OIDC_CLIENT_ID: 'bonfire',
  OIDC_CLIENT_SECRET: 'a long secret',
}

describe('the identity provider', () => {
  it('is off until configured', () => {
    expect(readConfig({ OIDC_ISSUER: '', OIDC_LABEL: 'Acme' }).identityProvider).toBeUndefined()
  })

  it('is named after its host and creates no accounts by default', () => {
    expect(readConfig(PROVIDER).identityProvider).toEqual({
      issuer: 'https://id.example/realm',
      clientId: 'bonfire',
      clientSecret: 'a long secret',
      label: 'id.example',
      trustsEmails: false,
      firstSignIn: undefined,
      isOnlyWay: false,
      scope: 'openid email profile',
      groups: undefined,
      publicUrl: 'https://bonfire.example',
    })
    expect(readConfig({ ...PROVIDER, OIDC_FIRST_SIGN_IN: 'create' }).identityProvider?.firstSignIn).toEqual({
      tenantKey: 'bonfire',
      group: 'Users',
    })
  })

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080/realm', 'http://[::1]:8080'])(
    'may use http on this machine: %s',
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
    [{ OIDC_SCOPE: 'email profile' }, 'OIDC_SCOPE="email profile": must contain openid'],
    [{ OIDC_GROUP_MAP: 'crew=Users; admins' }, '"admins" is not of the form'],
    [{ OIDC_GROUP_MAP: '=Users' }, '"=Users" is not of the form'],
    [{ OIDC_PROJECT_MAP: 'north=' }, '"north=" is not of the form "group of the provider=project of Bonfire"'],
    [{ OIDC_PROJECT_MAP: 'north=NORTH', OIDC_NO_GROUP: 'refuse' }, 'OIDC_GROUP_MAP is missing: OIDC_NO_GROUP=refuse'],
  ])('stops the start when wrong or incomplete: %j', (change, line) => {
    expect(() => readConfig({ ...PROVIDER, ...change })).toThrow(line)
  })

  it('may have its groups mapped to those of Bonfire, also ones named by a path', () => {
    const map = '/bonfire/admins = Administrators; CN=crew,OU=plant=Users;crew=12;'
    expect(readConfig({ ...PROVIDER, OIDC_GROUP_MAP: map }).identityProvider?.groups).toEqual({
      claim: 'groups',
      map: [
        { provided: '/bonfire/admins', group: 'Administrators' },
        { provided: 'CN=crew,OU=plant', group: 'Users' },
        { provided: 'crew', group: '12' },
      ],
      projects: [],
      follows: true,
      admitsOthers: false,
    })
  })

  it('may have its groups mapped to projects, which by themselves refuse nobody', () => {
    const map = '/bonfire/north = NORTH; CN=all,OU=plant=*;'
    expect(readConfig({ ...PROVIDER, OIDC_PROJECT_MAP: map }).identityProvider?.groups).toEqual({
      claim: 'groups',
      map: [],
      projects: [
        { provided: '/bonfire/north', project: 'NORTH' },
        { provided: 'CN=all,OU=plant', project: '*' },
      ],
      follows: true,
      admitsOthers: true,
    })
    const both = readConfig({ ...PROVIDER, OIDC_PROJECT_MAP: map, OIDC_GROUP_MAP: 'crew=Users' }).identityProvider
    expect(both?.groups?.admitsOthers).toBe(false)
  })

  it('must be configured before it can create accounts, give anything or be alone', () => {
    expect(() => readConfig({ OIDC_FIRST_SIGN_IN: 'create' })).toThrow('OIDC_ISSUER is missing')
    expect(() => readConfig({ OIDC_ONLY: 'true' })).toThrow('OIDC_ISSUER is missing')
    expect(() => readConfig({ OIDC_GROUP_MAP: 'crew=Users' })).toThrow('OIDC_ISSUER is missing')
    expect(() => readConfig({ OIDC_PROJECT_MAP: 'crew=NORTH' })).toThrow('OIDC_ISSUER is missing')
  })
})

describe('the support contact', () => {
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
