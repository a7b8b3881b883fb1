import { expect, it } from 'vitest'
import { isAway, taskOf } from './what-to-do.ts'

const ORIGIN = 'https://bonfire.example'
const FILES = new Set(['/assets/first-1.js'])
const task = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  taskOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, FILES)

it('answers pages and the files of its build', () => {
  expect(task('/actions/NORTH-1?sites=a~b', { mode: 'navigate' })).toBe('page')
  expect(task('/', { mode: 'navigate' })).toBe('page')
  expect(task('/assets/first-1.js')).toBe('file')
})

it.each([
  ['a call', '/api/issue/NORTH-1', {}],
  ['a page of the server', '/api/auth/login?returnTo=/', { mode: 'navigate' }],
  ['the page of calls', '/api/docs', { mode: 'navigate' }],
  ['a question whether the server is ready', '/readyz', {}],
  ['a file of another build', '/assets/first-0.js', {}],
  ['a look at the newest page', '/', {}],
  ['a write', '/assets/first-1.js', { method: 'POST' }],
  ['another server', 'https://trends.example/assets/first-1.js', {}],
])('leaves %s to the network', (_, path, how) => {
  expect(task(path, how)).toBe('nothing')
})

it('takes a gateway that lost its server for no network', () => {
  expect([undefined, 502, 503].map((status) => isAway(status ? new Response('', { status }) : undefined))).toEqual(
    Array(3).fill(true),
  )
  expect([200, 404, 500].map((status) => isAway(new Response('', { status })))).toEqual(Array(3).fill(false))
})
