import { describe, expect, it, test } from 'vitest'
import { readChallenges } from './challenge.ts'
import { isProven, startScram } from './scram.ts'

// The example of RFC 7677, section 3.
const RFC = {
  nonce: 'rOprNGfwEbeRWgbNEkqO',
  serverFirst: 'r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096',
  final: 'c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=',
  serverFinal: 'v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=',
}

describe('the sign-in with SCRAM', () => {
  it('is that of the example in RFC 7677', async () => {
    const scram = startScram('user', 'pencil', RFC.nonce)
    expect(scram.first).toBe(`n,,n=user,r=${RFC.nonce}`)
    const final = await scram.final(RFC.serverFirst)
    expect(final?.message).toBe(RFC.final)
    expect(final && isProven(final, RFC.serverFinal)).toBe(true)
    expect(final && isProven(final, RFC.serverFinal.replace('6rri', '7rri'))).toBe(false)
    expect(final && isProven(final, 'e=other-error')).toBe(false)
    expect(final && isProven(final, '')).toBe(false)
  })

  it('escapes commas and equals signs of the username', () => {
    expect(startScram('a,b=c', 'pencil', 'x').first).toBe('n,,n=a=2Cb=3Dc,r=x')
  })

  it.each([
    ['another nonce', 'r=other,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096'],
    ['only our nonce', `r=${RFC.nonce},s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096`],
    ['no salt', `r=${RFC.nonce}1,s=,i=4096`],
    ['so few iterations that the password could be guessed', `r=${RFC.nonce}1,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=1`],
    ['so many that the processor would be busy', `r=${RFC.nonce}1,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=9999999`],
    ['iterations that are no number', `r=${RFC.nonce}1,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096x`],
    ['nothing', ''],
  ])('trusts no server that sends %s', async (_, serverFirst) => {
    expect(await startScram('user', 'pencil', RFC.nonce).final(serverFirst)).toBeUndefined()
  })
})

test.each([
  // The examples of Project Haystack.
  [
    'SCRAM hash=SHA-256, handshakeToken=aabbcc',
    [{ scheme: 'scram', params: { hash: 'SHA-256', handshaketoken: 'aabbcc' } }],
  ],
  [
    'authToken=xxyyzz, hash=SHA-256, data=dj02cnJp',
    [{ scheme: '', params: { authtoken: 'xxyyzz', hash: 'SHA-256', data: 'dj02cnJp' } }],
  ],
  [
    'Basic realm="a, \\"b\\"", scram hash=SHA-256,Negotiate',
    [
      { scheme: 'basic', params: { realm: 'a, "b"' } },
      { scheme: 'scram', params: { hash: 'SHA-256' } },
      { scheme: 'negotiate', params: {} },
    ],
  ],
  ['scram data=cj1y==', [{ scheme: 'scram', params: { data: 'cj1y==' } }]],
  ['', []],
])('what a server offers is read from %j', (header, challenges) => {
  expect(readChallenges(header)).toEqual(challenges)
})
