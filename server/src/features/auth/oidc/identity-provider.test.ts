import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { PUBLIC_URL } from '../../../../test/fixtures/identity-provider.ts'
import { identityProvider } from './identity-provider.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/in`, token_endpoint: `${issuer}/token` }))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())

it('asks the provider once for all who begin to sign in at the same time', async () => {
  const provider = identityProvider({
    issuer,
    clientId: 'bonfire',
    clientSecret: 'a secret',
    label: 'Acme',
    trustsEmails: false,
    firstSignIn: undefined,
    isOnlyWay: false,
    scope: 'openid email',
    groups: undefined,
    publicUrl: PUBLIC_URL,
  })
  const begin = () => provider.signInUrl({ state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) }, undefined)
  const urls = await Promise.all(Array.from({ length: 20 }, begin))
  expect(urls.map(({ pathname }) => pathname)).toEqual(Array.from({ length: 20 }, () => '/in'))
  expect(asked).toHaveLength(1)
  await begin()
  expect(asked).toHaveLength(2)
})
