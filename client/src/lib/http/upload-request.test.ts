import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const OTHER = '<script type="module" src="/assets/index-2.js"></script>'
const OWN = '<script type="module" src="/assets/index-1.js"></script>'
const missing = { code: 'value.of', params: { field: 'kind', problem: { code: 'value.missing', params: {} } } }
const ofRow = { code: 'table.row', params: { row: 2, problem: { code: 'value.missing', params: {} } } }

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    querySelector: () => ({ getAttribute: () => '/assets/index-1.js' }),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Sends a file to a server that refuses it, and whose first page is `start`. */
async function refused(start: string, status: number, answer: object): Promise<unknown> {
  vi.stubGlobal('fetch', async () => new Response(start))
  class Request extends EventTarget {
    upload = new EventTarget()
    status = status
    responseText = JSON.stringify({ message: 'No', ...answer })
    open() {}
    setRequestHeader() {}
    send() {
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  const { uploadRequest } = await import('./upload-request.ts')
  return uploadRequest({ method: 'POST', path: '/v1/imports/preview', body: new Blob(['a']) }).then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )
}

it.each([
  [404, { code: 'request.unknown-call' }],
  [422, { code: 'request.unknown-field' }],
  [400, { code: 'malformed', params: { problems: [missing] } }],
])('an upload that a new version refuses for its shape says so (%i)', async (status, answer) => {
  expect(await refused(OTHER, status, answer)).toMatchObject({ status, code: 'newVersion' })
})

it.each([
  ['by the same version', OWN, { code: 'malformed', params: { problems: [missing] } }],
  ['for its rows', OTHER, { code: 'table.wrong', params: { problems: [ofRow] } }],
])('an upload that is refused %s says why', async (_what, start, answer) => {
  expect(await refused(start, 422, answer)).toMatchObject({ ...answer, status: 422 })
})
