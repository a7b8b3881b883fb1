import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installErrorHandler } from '../error-handler.ts'
import { servePages } from './pages.ts'

let base: string
let folder: string
let app: FastifyInstance
beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), 'bonfire-pages-'))
  folder = join(base, 'dist')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<title>Bonfire</title>')
  writeFileSync(join(folder, 'assets', 'main-1.js'), 'one')
  writeFileSync(join(folder, 'service-worker.js'), 'self')
  app = Fastify()
  installErrorHandler(app)
  await servePages(app, folder)
})
afterEach(async () => {
  await app.close()
  rmSync(base, { recursive: true })
})

const get = (url: string) => app.inject({ url })

it('serves the start page, uncached, for every address that is no file or call', async () => {
  for (const url of ['/', '/analysis/insights?sites=a~b', '/sign-in']) {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Bonfire')
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
})

it('responds to a monitor that asks for the head of a page only', async () => {
  expect(await app.inject({ method: 'HEAD', url: '/sign-in' })).toMatchObject({ statusCode: 200, body: '' })
  expect((await app.inject({ method: 'HEAD', url: '/api/v1/nothing' })).statusCode).toBe(404)
})

it('caches a hashed file for a year and never serves a page for a missing one', async () => {
  const answer = await get('/assets/main-1.js')
  expect(answer.body).toBe('one')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/assets/main-0.js')).json()).toMatchObject({ code: 'request.unknown-call' })
})

it('serves the service worker at the root, and never from a cache', async () => {
  const answer = await get('/service-worker.js')
  expect(answer.body).toBe('self')
  expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/)
  expect(answer.headers['cache-control']).toBe('no-cache')
})

it('responds to an unknown call as a call', async () => {
  const answer = await get('/api/v1/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({
    code: 'request.unknown-call',
    message: 'There is no call GET /api/v1/nothing.',
    params: { method: 'GET', path: '/api/v1/nothing' },
  })
})

it('serves a new build immediately', async () => {
  writeFileSync(join(folder, 'index.html'), '<title>New</title>')
  writeFileSync(join(folder, 'assets', 'main-2.js'), 'two')
  expect((await get('/')).body).toContain('New')
  expect((await get('/assets/main-2.js')).body).toBe('two')
})

describe('while the start page is missing', () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'fr-FR,fr;q=0.9' }

  it.each(['removed', 'emptied'])('serves the last one read, then the new one: %s', async (how) => {
    await get('/')
    if (how === 'removed') rmSync(join(folder, 'index.html'))
    else writeFileSync(join(folder, 'index.html'), '')
    const answer = await get('/actions')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Bonfire')
    writeFileSync(join(folder, 'index.html'), '<title>New</title>')
    expect((await get('/actions')).body).toContain('New')
  })

  it('serves the one there was when the server started', async () => {
    rmSync(join(folder, 'index.html'))
    expect((await get('/')).statusCode).toBe(200)
  })

  it.each(['/', '/actions'])('if there never was one, says so to a reader of %s in a page', async (url) => {
    rmSync(join(folder, 'index.html'))
    const bare = Fastify()
    installErrorHandler(bare)
    await servePages(bare, folder)
    const page = await bare.inject({ url, headers: html })
    expect(page.statusCode).toBe(500)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('<html lang="fr">')
    expect(page.body).toContain('Une erreur')
    expect((await bare.inject({ url })).json()).toMatchObject({ code: 'internal' })
    await bare.close()
  })

  it('responds to a failed call as a call, even to a browser', async () => {
    const failing = Fastify()
    installErrorHandler(failing)
    failing.get('/api/v1/failing', async () => Promise.reject(new Error('secret cause')))
    const answer = await failing.inject({ url: '/api/v1/failing', headers: html })
    expect(answer.json()).toMatchObject({ code: 'internal' })
    await failing.close()
  })
})

it.each(['/../secret', '/..%2Fsecret', '/assets/..%2F..%2Fsecret'])(
  '%s leads to no file outside the folder',
  async (url) => {
    writeFileSync(join(base, 'secret'), 'secret')
    expect((await get(url)).body).not.toBe('secret')
  },
)
