import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTenant, buildUser } from '../../../../test/app/factories.ts'
import { testApp } from '../../../../test/app/test-app.ts'
import {
  oidcSettings,
  PUBLIC_URL,
  problemOf,
  signInAddress,
  startBrowser,
} from '../../../../test/fixtures/identity-provider.ts'
import { startOidcProvider } from '../../../../test/servers/oidc-provider.ts'

const provider = await startOidcProvider(PUBLIC_URL)
const test = await testApp(oidcSettings(provider))
const { db } = test.database
afterAll(async () => {
  await test.close()
  await provider.stop()
})
provider.people.set('sub-1', { email: 'ada@acme.example', email_verified: true })
provider.next = 'sub-1'

beforeEach(async () => {
  await test.reset()
  await buildUser(db, { tenantId: await buildTenant(db), username: 'ada' })
})

const THOUSAND_SITES = `/actions?sites=${Array.from({ length: 1000 }, (_, index) => `PROJECT~site-${index}`).join(',')}`
const signIn = () => signInAddress('/actions?status=Triage')

describe('unfinished sign-ins', () => {
  const begin = (path: string, remoteAddress: string) =>
    test.ask({ url: path, remoteAddress, headers: { host: 'bonfire.test' } })
  const beginMany = async (times: number, path: string, remoteAddress: string) => {
    const answers = await Promise.all(Array.from({ length: times }, () => begin(path, remoteAddress)))
    return answers.map(({ headers }) => String(headers.location))
  }

  it('are limited to a hundred per network in ten minutes', async () => {
    const ends = await beginMany(110, signIn(), '2001:db8::1')
    expect(ends.filter((end) => end.startsWith(provider.issuer))).toHaveLength(100)
    expect((await beginMany(1, signIn(), '2001:db8::2')).map(problemOf)).toEqual(['tooManyAttempts'])
    expect((await beginMany(1, signIn(), '2001:db8:0:1::2')).map(problemOf)).toEqual([null])
    test.clock.now = new Date(test.clock.now.getTime() + 10 * 60_000)
    expect((await beginMany(1, signIn(), '2001:db8::1')).map(problemOf)).toEqual([null])
    expect(await db.selectFrom('oidc_sign_in').select('nonce').execute()).toHaveLength(1)
  })

  it('stop counting once completed', async () => {
    for (let times = 0; times < 3; times++) await startBrowser(test).open(signIn())
    expect(await db.selectFrom('network_attempt').selectAll().execute()).toEqual([])
  })

  it('keep a few long return addresses per network, and any number of short ones', async () => {
    for (let times = 0; times < 20; times++) await begin(signInAddress(THOUSAND_SITES), '192.0.2.1')
    await begin(signIn(), '192.0.2.1')
    await begin(signInAddress(THOUSAND_SITES), '192.0.2.2')
    const rows = await db.selectFrom('oidc_sign_in').select('return_to').execute()
    const kept = rows.map(({ return_to }) => return_to.length)
    expect(kept.slice(0, 20).reduce((sum, length) => sum + length, 0)).toBeLessThan(200_000)
    expect(kept[0]).toBe(THOUSAND_SITES.length)
    expect(kept.slice(19)).toEqual([1, '/actions?status=Triage'.length, THOUSAND_SITES.length])
  })
})
