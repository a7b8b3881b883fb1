import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { loggedRequest } from './logged-request.ts'

it.each([
  ['/reset-password?token=secret-1', '/reset-password?token=…'],
  ['/api/auth/reset-password?x=1&token=secret-1', '/api/auth/reset-password?x=1&token=…'],
  ['/api/auth/callback?code=secret-1&state=secret-2&iss=a', '/api/auth/callback?code=…&state=…&iss=a'],
  ['/actions?status=Triage', '/actions?status=Triage'],
])('logs %s without its secrets', async (url, logged) => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const app = Fastify({ logger: { level: 'info', stream, serializers: { req: loggedRequest } } })
  app.get('/*', async () => '')
  await app.inject(url)
  await app.close()
  expect(JSON.parse(lines[0] ?? '').req).toMatchObject({ method: 'GET', url: logged })
  expect(lines.join('')).not.toContain('secret-')
})
