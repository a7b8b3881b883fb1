import { REFUSED_FILE_TYPE } from '@bonfire/contract/attachments'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildAction } from '../../testing/factories.ts'
import { PNG } from '../../testing/file-samples.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { storedFiles, upload, uploadParts } from '../../testing/upload.ts'
import { buildScene, comment, countRows } from './attachments-fixture.ts'

let test: TestApp
let cookie: string
let siteId: number

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  ;({ cookie, siteId } = await buildScene(test))
})

const send = (filename: string, content: Buffer, facts: object = {}, as = cookie) =>
  upload(test, uploadParts({ filename, actionId: 'P1-1', ...facts }, content), as)

/** Refused, and nothing of it stays. */
const refused = async (answer: Awaited<ReturnType<typeof send>>, status: number, message: RegExp | string) => {
  expect(answer.statusCode).toBe(status)
  expect(answer.json().message).toMatch(message)
  expect(await storedFiles(test)).toEqual([])
  expect(await countRows(test)).toEqual({ attachments: 0, files: 0 })
  const action = (await test.ask({ url: '/api/issue/P1-1' }, cookie)).json()
  expect(action.screenshot_link).toBeNull()
}

it.each(['run.exe', 'page.html', 'code.js', 'README', 'photo.png.'])('refused: %s', async (filename) => {
  await refused(await send(filename, PNG), 415, new RegExp(`^${REFUSED_FILE_TYPE}$`))
})

it('refused: a name that lies about its content', async () => {
  const answer = await send('photo.jpg', Buffer.from('<script>alert(1)</script>'))
  await refused(answer, 415, REFUSED_FILE_TYPE)
  expect(answer.json().message).toContain('The content of photo.jpg is not what its name says.')
})

it('refused: an empty file', async () => {
  await refused(await send('photo.png', Buffer.alloc(0)), 422, 'photo.png is empty. Choose a file with content.')
})

it('refused: a file without a name', async () => {
  await refused(await send('  ', PNG), 422, 'An attachment needs a file name')
  await refused(await send('..', PNG), 422, 'An attachment needs a file name')
  await refused(await upload(test, uploadParts({ actionId: 'P1-1' }, PNG), cookie), 422, 'needs a file name')
})

it('refused: 26 megabytes, with the limit in the answer; 25 are taken', async () => {
  const picture = (megabytes: number) => Buffer.concat([PNG, Buffer.alloc(megabytes * 1024 * 1024 - PNG.length)])
  await refused(await send('large.png', picture(26)), 413, 'The file is larger than 25 MB. Choose a smaller one')
  const inFront = uploadParts({ filename: 'large.png', actionId: 'P1-1' }, picture(26)).toReversed()
  await refused(await upload(test, inFront, cookie), 413, 'The file is larger than 25 MB. Choose a smaller one')
  expect((await send('large.png', picture(25))).statusCode).toBe(200)
})

it('refused: an action of another portfolio, and one that does not exist', async () => {
  await refused(await send('one.png', PNG, { actionId: 'P2-1' }), 404, 'no such action')
  await refused(await send('one.png', PNG, { actionId: 'nonsense' }), 404, 'no such action')
})

it('refused: a comment that is not there, of another action, or of somebody else', async () => {
  await refused(await send('one.png', PNG, { commentId: '4711' }), 404, 'no such comment')
  const theirs = await comment(test, await test.signIn('colleague'))
  await refused(await send('one.png', PNG, { commentId: theirs }), 403, 'This comment is somebody else’s')
  await buildAction(test.database.db, { siteId })
  const mine = await comment(test, cookie)
  await refused(await send('one.png', PNG, { actionId: 'P1-2', commentId: mine }), 404, 'no such comment')
})

it('refused: who is not signed in', async () => {
  expect((await send('one.png', PNG, {}, '')).statusCode).toBe(401)
  expect(await storedFiles(test)).toEqual([])
})

it.each([
  ['a file without facts', uploadParts({}, PNG).slice(1), 422, 'The part body is missing'],
  [
    'facts behind the file of an action of others',
    uploadParts({ filename: 'one.png', actionId: 'P2-1' }, PNG).toReversed(),
    404,
    'no such action',
  ],
  [
    'facts behind the file that are no JSON',
    [...uploadParts({}, PNG).slice(1), { name: 'body', content: '{' }],
    400,
    'no JSON',
  ],
  ['two files', [...uploadParts({}, PNG).slice(1), ...uploadParts({}, PNG).slice(1)], 422, 'The part body is missing'],
  [
    'facts twice',
    [{ name: 'body', content: '{"filename":"one.png","actionId":"P1-1"}' }, ...uploadParts({}, PNG)],
    400,
    'each once',
  ],
  [
    'a file of facts that is too long',
    [{ name: 'body', filename: 'blob', content: ' '.repeat(1e6) }, ...uploadParts({}, PNG).slice(1)],
    400,
    'no JSON',
  ],
  ['no file', uploadParts({ filename: 'one.png', actionId: 'P1-1' }, PNG).slice(0, 1), 422, 'There is no file'],
  ['nothing', [], 422, 'There is no file'],
  ['facts that are no JSON', [{ name: 'body', content: '{' }], 400, 'The part body is no JSON'],
  ['facts of another form', [{ name: 'body', content: '[]' }], 422, ''],
  [
    'an organisation that is no text',
    uploadParts({ filename: 'one.png', actionId: 'P1-1', organisationId: 7 }, PNG),
    422,
    'must be a text',
  ],
  [
    'a creator that is no text',
    uploadParts({ filename: 'one.png', actionId: 'P1-1', createdBy: [] }, PNG),
    422,
    'must be a text',
  ],
  ['a part that nobody knows', [{ name: 'extra', content: 'x' }], 400, 'There is no part extra'],
  [
    'a name of 256 characters',
    uploadParts({ filename: `${'x'.repeat(252)}.png`, actionId: 'P1-1' }, PNG),
    422,
    'The name of a file cannot be longer than 255 characters',
  ],
  ['a megabyte of facts', uploadParts({ filename: 'x'.repeat(1e6), actionId: 'P1-1' }, PNG), 400, 'no JSON'],
] as const)('refused: %s', async (_, parts, status, message) => {
  await refused(await upload(test, parts, cookie), status, message)
})

it('refused: a body that is no form', async () => {
  const url = '/api/v1/attachments'
  const json = await test.ask({ method: 'POST', url, payload: { filename: 'one.png', actionId: 'P1-1' } }, cookie)
  await refused(json, 415, 'Send the parts body and file as multipart/form-data.')
})
