import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importPart, MissingFileError } from './import-part.ts'

const server = vi.fn<typeof fetch>()
const beginImport = vi.fn(async () => 'part')

beforeEach(() => {
  server.mockReset().mockImplementation(async () => new Response('export {}'))
  beginImport.mockClear()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('location', { href: 'https://bonfire.example/actions' })
  vi.stubGlobal('document', { querySelectorAll: () => [{ href: 'https://bonfire.example/assets/in-page.js' }] })
})
afterEach(() => vi.unstubAllGlobals())

it('asks once for each file that the page does not have, and then imports', async () => {
  const files = ['assets/in-page.js', 'assets/one.js', 'assets/two.js']
  expect(await Promise.all([importPart(beginImport, files), importPart(beginImport, files)])).toEqual(['part', 'part'])
  expect(server.mock.calls).toEqual([
    ['https://bonfire.example/assets/one.js'],
    ['https://bonfire.example/assets/two.js'],
  ])
})

it.each([
  ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the file is gone', async () => new Response('Gone', { status: 404 })],
  ['the connection is lost on the way', async () => new Response(new ReadableStream({ start: (out) => out.error() }))],
])('does not begin an import while %s, and asks again the next time', async (why, answer) => {
  const file = `assets/${why.replaceAll(' ', '-')}.js`
  server.mockImplementationOnce(answer)
  await expect(importPart(beginImport, [file])).rejects.toEqual(new MissingFileError(`https://bonfire.example/${file}`))
  expect(beginImport).not.toHaveBeenCalled()
  expect(await importPart(beginImport, [file])).toBe('part')
})
