import { REFUSED_FILE_TYPE } from '@bonfire/contract/actions/attachments'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildAction } from '../../../../test/app/factories.ts'
import { PNG } from '../../../../test/app/file-samples.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { storedFiles, upload, uploadParts } from '../../../../test/app/upload.ts'
import { buildScene, comment, countRows } from '../../../../test/fixtures/attachments.ts'

let test: TestApp
let cookie: string
let siteRowId: number

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  ;({ cookie, siteRowId } = await buildScene(test))
})

const send = (filename: string, content: Buffer, facts: object = {}, as = cookie) =>
  upload(test, uploadParts({ filename, actionId: 'P1-1', ...facts }, content), as)

/** Refused, and nothing is left behind. */
const refused = async (answer: Awaited<ReturnType<typeof send>>, status: number, message: RegExp | string) => {
  expect(answer.statusCode).toBe(status)
  expect(answer.json().message).toMatch(message)
  expect(await storedFiles(test)).toEqual([])
  expect(await countRows(test)).toEqual({ attachments: 0, files: 0 })
  const action = (await test.ask({ url: '/api/issue/P1-1' }, cookie)).json()
  expect(action.screenshot_link).toBeNull()
}

it.each(['run.exe', 'page.html', 'code.js', 'README', 'photo.png.'])('refuses %s', async (filename) => {
  await refused(await send(filename, PNG), 415, new RegExp(`^${REFUSED_FILE_TYPE}$`))
})

it('refuses a name that contradicts the content', async () => {
  const answer = await send('photo.jpg', Buffer.from('<script>alert(1)</script>'))
  await refused(answer, 415, REFUSED_FILE_TYPE)
  expect(answer.json().message).toContain('The content of photo.jpg does not match its file type.')
})

it('refuses an empty file', async () => {
  await refused(await send('photo.png', Buffer.alloc(0)), 422, 'photo.png is empty. Choose another file.')
})

it('refuses a file without a name', async () => {
  await refused(await send('  ', PNG), 422, 'An attachment needs a file name')
  await refused(await send('..', PNG), 422, 'An attachment needs a file name')
  await refused(await upload(test, uploadParts({ actionId: 'P1-1' }, PNG), cookie), 422, 'needs a file name')
})

it('refuses 26 megabytes with the limit in the response, accepts 25', async () => {
  const picture = (megabytes: number) => Buffer.concat([PNG, Buffer.alloc(megabytes * 1024 * 1024 - PNG.length)])
  await refused(await send('large.png', picture(26)), 413, 'The file is larger than 25 MB. Choose a smaller one')
  const inFront = uploadParts({ filename: 'large.png', actionId: 'P1-1' }, picture(26)).toReversed()
  await refused(await upload(test, inFront, cookie), 413, 'The file is larger than 25 MB. Choose a smaller one')
  expect((await send('large.png', picture(25))).statusCode).toBe(200)
})

it('refuses an action of another portfolio or one that does not exist', async () => {
  await refused(await send('one.png', PNG, { actionId: 'P2-1' }), 404, 'This action does not exist')
  await refused(await send('one.png', PNG, { actionId: 'nonsense' }), 404, 'This action does not exist')
})

it('refuses a comment that is missing, another’s, or on another action', async () => {
  await refused(await send('one.png', PNG, { commentId: '4711' }), 404, 'This comment does not exist')
  const theirs = await comment(test, await test.signIn('colleague'))
  await refused(await send('one.png', PNG, { commentId: theirs }), 403, 'This comment belongs to someone else')
  await buildAction(test.database.db, { siteRowId })
  const mine = await comment(test, cookie)
  await refused(await send('one.png', PNG, { actionId: 'P1-2', commentId: mine }), 404, 'This comment does not exist')
})

it('refuses an anonymous caller', async () => {
  expect((await send('one.png', PNG, {}, '')).statusCode).toBe(401)
  expect(await storedFiles(test)).toEqual([])
})

it.each([
  ['a file without facts', uploadParts({}, PNG).slice(1), 422, 'The body part is missing'],
  [
    'facts behind the file of an action of others',
    uploadParts({ filename: 'one.png', actionId: 'P2-1' }, PNG).toReversed(),
    404,
    'This action does not exist',
  ],
  [
    'facts behind the file that are no JSON',
    [...uploadParts({}, PNG).slice(1), { name: 'body', content: '{' }],
    400,
    'The body part is not valid JSON',
  ],
  ['two files', [...uploadParts({}, PNG).slice(1), ...uploadParts({}, PNG).slice(1)], 422, 'The body part is missing'],
  [
    'facts twice',
    [{ name: 'body', content: '{"filename":"one.png","actionId":"P1-1"}' }, ...uploadParts({}, PNG)],
    400,
    'exactly one body part and one file part',
  ],
  [
    'a file of facts that is too long',
    [{ name: 'body', filename: 'blob', content: ' '.repeat(1e6) }, ...uploadParts({}, PNG).slice(1)],
    400,
    'The body part is not valid JSON',
  ],
  ['no file', uploadParts({ filename: 'one.png', actionId: 'P1-1' }, PNG).slice(0, 1), 422, 'The file is missing'],
  ['nothing', [], 422, 'The file is missing'],
  ['facts that are no JSON', [{ name: 'body', content: '{' }], 400, 'The body part is not valid JSON'],
  ['facts of another form', [{ name: 'body', content: '[]' }], 422, ''],
  [
    'an organisation that is no text',
    uploadParts({ filename: 'one.png', actionId: 'P1-1', organisationId: 7 }, PNG),
    422,
    'must be a string',
  ],
  [
    'a creator that is no text',
    uploadParts({ filename: 'one.png', actionId: 'P1-1', createdBy: [] }, PNG),
    422,
    'must be a string',
  ],
  ['a part that nobody knows', [{ name: 'extra', content: 'x' }], 400, 'Unknown part extra'],
  [
    'a name of 256 characters',
    uploadParts({ filename: `${'x'.repeat(252)}.png`, actionId: 'P1-1' }, PNG),
    422,
    'A file name cannot be longer than 255 characters',
  ],
  [
    'a megabyte of facts',
    uploadParts({ filename: 'x'.repeat(1e6), actionId: 'P1-1' }, PNG),
    400,
    'The body part is not valid JSON',
  ],
] as const)('refuses %s', async (_, parts, status, message) => {
  await refused(await upload(test, parts, cookie), status, message)
})

it('refuses a body that is not a form', async () => {
  const url = '/api/v1/attachments'
  const json = await test.ask({ method: 'POST', url, payload: { filename: 'one.png', actionId: 'P1-1' } }, cookie)
  await refused(json, 415, 'Send the body and file parts as multipart/form-data.')
})
