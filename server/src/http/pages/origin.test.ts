import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { refuseForeignOrigins } from './origin.ts'

// A proxy that does not pass the host on.
const HOST = 'bonfire.internal:8080'

function write(origin: string | undefined, publicUrl: string) {
  const app = Fastify()
  refuseForeignOrigins(app, readConfig({ PUBLIC_URL: publicUrl }))
  app.post('/', () => 'written')
  return app.inject({ method: 'POST', url: '/', headers: { host: HOST, ...(origin && { origin }) } })
}

it.each([
  ['the public address', 'https://bonfire.example'],
  ['the called host', `http://${HOST}`],
  ['no page', undefined],
])('a write from %s is accepted', async (_, origin) => {
  expect((await write(origin, 'https://bonfire.example/')).statusCode).toBe(200)
})

it.each([
  ['another host', 'https://evil.example'],
  ['another port of the public address', 'https://bonfire.example:8443'],
  ['the public address without encryption', 'http://bonfire.example'],
  ['a page without an address', 'null'],
])('a write from %s is refused', async (_, origin) => {
  expect((await write(origin, 'https://bonfire.example/')).statusCode).toBe(403)
})
