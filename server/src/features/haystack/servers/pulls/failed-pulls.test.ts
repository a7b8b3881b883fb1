import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AuthClientContext } from '@skyfoundry/haystack-auth'
import { describe, expect, test } from 'vitest'
import { HEADER, haystackScene, ONE, record } from '../../../../../test/fixtures/haystack.ts'
import { HAYSTACK_USER } from '../../../../../test/servers/haystack-server.ts'
import { startSelfSignedServer } from '../../../../../test/servers/self-signed-server.ts'
import type { PullTiming } from './pulls.service.ts'

const { scene, newPulls, create, sources, source, runs, tried, later } = haystackScene()

describe('what goes wrong is said, with what to do', () => {
  // Each runs out in one way only, however slow the machine is.
  const LIMITS = { silenceMilliseconds: 30_000, totalMilliseconds: 60_000, maximumBytes: 100_000 }
  const NO_SILENCE = { ...LIMITS, silenceMilliseconds: 300 }
  const NO_LENGTH = { ...LIMITS, totalMilliseconds: 1500 }
  const problemOf = async (part: object = {}, timing: PullTiming = {}) => {
    await create(part)
    await newPulls(timing).pullDue()
    return (await source()).lastFailure?.problem
  }
  const zinc = { 'content-type': 'text/zinc' }

  test.each([
    [401, 'The server does not let bonfire read.'],
    [403, 'The server does not let bonfire read.'],
    [404, 'There is no Haystack API at '],
    [500, 'responded with status 500. Check its log.'],
  ])('status %i', async (status, text) => {
    scene.haystack.instead('read', (_, response) => response.writeHead(status).end('no'))
    expect(await problemOf()).toContain(text)
    expect(await runs()).toEqual([])
  })

  test('a wrong password, which is not tried again before its time', async () => {
    expect(await problemOf({ password: 'wrong' })).toContain('The server refused the password of bonfire.')
    expect((await source()).nextPullAt).toBe('2026-03-10T12:15:00.000Z')
  })

  test('a certificate that no authority issued, and sends no password there', async () => {
    const asked: string[] = []
    const server = await startSelfSignedServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    const address = `${server.address}/api/demo/`
    const host = new URL(address).host
    const told = `The certificate of ${host} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT). Renew it, or give Bonfire the certificate of its issuer with NODE_EXTRA_CA_CERTS.`
    expect(await problemOf({ address })).toBe(told)
    // Waiting does not fix it.
    expect((await source()).nextPullAt).toBe('2026-03-10T12:15:00.000Z')
    expect(await tried({ name: 'Other', address })).toMatchObject({ code: 'pull.certificate', message: told })
    expect(asked).toEqual([])
    await server.stop()
  })

  test('an unknown user', async () => {
    expect(await problemOf({ username: 'nobody' })).toContain('The server refused the password of nobody.')
  })

  test('a server that does not respond is retried soon, then less and less often', async () => {
    scene.haystack.instead('read', () => undefined)
    const timing = { patience: NO_SILENCE }
    expect(await problemOf({}, timing)).toMatch(/^127\.0\.0\.1:\d+ sent nothing for 1 second\./)
    expect((await source()).nextPullAt).toBe('2026-03-10T12:01:00.000Z')
    later(60)
    await newPulls(timing).pullDue()
    expect((await source()).nextPullAt).toBe('2026-03-10T12:03:00.000Z')
  })

  test('a server that falls silent in the middle', async () => {
    scene.haystack.instead('read', (_, response) => response.writeHead(200, zinc).write(HEADER))
    expect(await problemOf({}, { patience: NO_SILENCE })).toContain('sent nothing for 1 second')
  })

  test('a server that sends forever, slowly', async () => {
    scene.haystack.instead('read', (_, response) => {
      response.writeHead(200, zinc).write(HEADER)
      const timer = setInterval(() => response.write(record(1)), 20)
      response.on('close', () => clearInterval(timer))
    })
    expect(await problemOf({}, { patience: NO_LENGTH })).toContain('had not finished after 1 minute')
  })

  test('a server that sends forever, fast', async () => {
    scene.haystack.instead('read', (_, response) => {
      response.writeHead(200, zinc).write(HEADER)
      const more = () => {
        while (!response.destroyed && response.write(record(1).repeat(100)));
      }
      response.on('drain', more)
      more()
    })
    expect(await problemOf({}, { patience: LIMITS })).toContain('The response is larger than 0 MB.')
    expect(await runs()).toEqual([])
  })

  test('a server that breaks off', async () => {
    scene.haystack.instead('read', (_, response) => {
      response.writeHead(200, { ...zinc, 'content-length': '1000' }).write(ONE)
      setTimeout(() => response.destroy(), 20)
    })
    expect(await problemOf()).toContain('closed the connection in the middle of its response')
    expect(await runs()).toEqual([])
  })

  test('a web page', async () => {
    scene.haystack.instead('read', (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html>'),
    )
    expect(await problemOf()).toContain('The server sent text/html instead of a grid.')
  })

  test('an error grid, as that server sends it itself', async () => {
    scene.haystack.breakWith('The database is locked')
    expect(await problemOf()).toBe('The server refused the request and says: Error: The database is locked')
  })

  test('a redirect, which is not followed', async () => {
    let isFollowed = false
    const elsewhere = createServer((_, response) => {
      isFollowed = true
      response.end()
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
    scene.haystack.instead('about', (_, response) => response.writeHead(302, { location: address }).end())
    expect(await problemOf()).toContain(`The server redirects to ${address}. Bonfire does not follow`)
    expect(isFollowed).toBe(false)
    elsewhere.close()
  })

  test('no server at that address', async () => {
    expect(await problemOf({ address: 'http://127.0.0.1:1/api/demo' })).toMatch(/^No connection to 127\.0\.0\.1:1 \(/)
  })

  test('a name that does not exist', async () => {
    expect(await problemOf({ address: 'https://no-such-host.invalid/api/demo' })).toContain(
      'No address was found for no-such-host.invalid.',
    )
  })

  test('a server without SCRAM', async () => {
    scene.haystack.instead('about', (_, response) =>
      response.writeHead(401, { 'www-authenticate': 'Basic realm="demo"' }).end(),
    )
    expect(await problemOf()).toContain('offers no sign-in with SCRAM SHA-256')
  })

  test('a server that does not know the password itself', async () => {
    const steps = ['SCRAM hash=SHA-256, handshakeToken=a', undefined]
    let nonce = ''
    scene.haystack.instead('about', (request, response) => {
      const data = /data=([^,\s]+)/.exec(request.headers.authorization ?? '')?.[1]
      const text = Buffer.from(data ?? '', 'base64url').toString()
      const first = steps.shift()
      if (first) return response.writeHead(401, { 'www-authenticate': first }).end()
      if (text.startsWith('n,,')) {
        nonce = /r=(.*)$/.exec(text)?.[1] ?? ''
        const reply = Buffer.from(`r=${nonce}x,s=c2FsdHNhbHRzYWx0,i=4096`).toString('base64url')
        return response.writeHead(401, { 'www-authenticate': `SCRAM handshakeToken=a, data=${reply}` }).end()
      }
      const proof = Buffer.from(`v=${Buffer.alloc(32).toString('base64')}`).toString('base64url')
      return response.writeHead(200, { 'authentication-info': `authToken=t, data=${proof}` }).end()
    })
    expect(await problemOf()).toContain('could not prove that it knows the password')
    expect(scene.haystack.asked.some(({ operation }) => operation === 'read')).toBe(false)
  })

  test('a server that lets everyone read needs no sign-in', async () => {
    scene.haystack.instead('about', (_, response) => response.writeHead(200, zinc).end('ver:"2.0"\nempty\n'))
    scene.haystack.instead('read', (_, response) => response.writeHead(200, zinc).end(ONE))
    expect(await problemOf()).toBeUndefined()
    expect(await runs()).toMatchObject([{ created: 1 }])
  })

  test('in French too', async () => {
    await create({ password: 'wrong' })
    await newPulls().pullDue()
    expect((await sources('fr'))[0].lastFailure.problem).toContain('Le serveur a refusé le mot de passe de bonfire.')
  })

  test('a success ends the pauses', async () => {
    scene.haystack.instead('read', (_, response) => response.writeHead(500).end())
    await problemOf()
    scene.haystack.instead('read', undefined)
    later(60)
    await newPulls().pullDue()
    expect(await source()).toMatchObject({ nextPullAt: '2026-03-10T12:16:00.000Z', lastSuccess: { received: 1 } })
  })
})

test('the sign-in of the test’s server is that of SkyFoundry’s own client', async () => {
  const client = new AuthClientContext(
    scene.haystack.address.slice(0, -1),
    HAYSTACK_USER.username,
    HAYSTACK_USER.password,
    true,
  )
  const headers = await new Promise<Record<string, string>>((resolve, reject) => {
    client.login(resolve, (why) => reject(new Error(why)))
  })
  expect(headers.Authorization).toMatch(/^bearer authToken=\w+$/)
})
