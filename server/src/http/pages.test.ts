import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
  app = Fastify()
  await servePages(app, folder)
})
afterEach(async () => {
  await app.close()
  rmSync(base, { recursive: true })
})

const get = (url: string) => app.inject({ url })

it('every address that is no file and no call gets the start page, never kept by the browser', async () => {
  for (const url of ['/', '/analysis/insights?sites=a~b', '/sign-in']) {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Bonfire')
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
})

it('a file whose name carries its hash is kept for a year, and a missing one is no page', async () => {
  const answer = await get('/assets/main-1.js')
  expect(answer.body).toBe('one')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/assets/main-0.js')).json()).toMatchObject({ code: 'not_found' })
})

it('a call that does not exist is answered as a call', async () => {
  const answer = await get('/api/v1/nothing')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ code: 'not_found', message: 'There is no call GET /api/v1/nothing.' })
})

it('a build beside the running server is served at once', async () => {
  writeFileSync(join(folder, 'index.html'), '<title>New</title>')
  writeFileSync(join(folder, 'assets', 'main-2.js'), 'two')
  expect((await get('/')).body).toContain('New')
  expect((await get('/assets/main-2.js')).body).toBe('two')
})

it.each(['/../secret', '/..%2Fsecret', '/assets/..%2F..%2Fsecret'])('%s leads to no file outside', async (url) => {
  writeFileSync(join(base, 'secret'), 'secret')
  expect((await get(url)).body).not.toBe('secret')
})
