import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PNG } from '../../../../test/app/file-samples.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { multipartOf, startUpload, storedFiles, upload, uploadParts } from '../../../../test/app/upload.ts'
import { buildScene, comment, countRows } from '../../../../test/fixtures/attachments.ts'
import { insertAttachment } from '../attachments.repository.ts'
import { findMissingFiles, forgetFiles } from '../attachments.service.ts'
import { storeFile, sweepFiles } from '../stored-files.service.ts'

const MEGABYTE_BYTES = 1024 * 1024

let test: TestApp
let cookie: string

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  cookie = (await buildScene(test)).cookie
})

const parts = (facts: object = {}, content: Buffer = PNG) =>
  uploadParts({ filename: 'one.png', actionId: 'P1-1', ...facts }, content)
const send = (facts: object = {}) => upload(test, parts(facts), cookie)
const picture = (megabytes: number) => Buffer.concat([PNG, Buffer.alloc(megabytes * MEGABYTE_BYTES)])
const remove = (commentId: string) => test.ask({ method: 'DELETE', url: `/api/v2/comments/${commentId}` }, cookie)

const nothingStays = () =>
  vi.waitFor(
    async () => {
      expect(await storedFiles(test)).toEqual([])
      expect(await countRows(test)).toEqual({ attachments: 0, files: 0 })
    },
    { timeout: 60_000 },
  )

it.each([
  ['in its facts', 60],
  ['at the beginning of the file', 400],
  ['in the middle of the file', 2 * MEGABYTE_BYTES],
  ['just before its end', 4 * MEGABYTE_BYTES],
])('an upload cut %s leaves nothing', async (_, bytes) => {
  const slow = await startUpload(test, cookie)
  await slow.send(multipartOf(parts({}, picture(4))).subarray(0, bytes))
  // Only an upload that has started to be stored can leave something behind.
  if (bytes > MEGABYTE_BYTES) await expect.poll(() => storedFiles(test)).toHaveLength(1)
  slow.cut()
  await nothingStays()
})

it.each([60, 400, MEGABYTE_BYTES])('refuses an upload that ends after %i bytes and leaves nothing', async (bytes) => {
  const slow = await startUpload(test, cookie)
  await slow.send(multipartOf(parts({}, picture(1))).subarray(0, bytes))
  const answer = await slow.answer()
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('The upload was interrupted. Please send it again.')
  await nothingStays()
})

it('refuses a file that is too large before all of it arrives', async () => {
  const slow = await startUpload(test, cookie)
  const body = multipartOf(parts({}, picture(30)))
  for (let at = 0; at < body.length; at += MEGABYTE_BYTES) await slow.send(body.subarray(at, at + MEGABYTE_BYTES))
  const answer = await slow.answer()
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer).toContain('The file is larger than 25 MB. Choose a smaller one, or split it.')
  await nothingStays()
})

it('refuses a wrong file before all of it arrives', async () => {
  const slow = await startUpload(test, cookie)
  const body = multipartOf(parts({ filename: 'run.exe' }, picture(8)))
  for (let at = 0; at < body.length; at += MEGABYTE_BYTES) await slow.send(body.subarray(at, at + MEGABYTE_BYTES))
  expect(await slow.answer()).toMatch(/^HTTP\/1.1 415 /)
  await nothingStays()
})

it('a comment removed during its upload takes the file with it', async () => {
  const commentId = await comment(test, cookie)
  const slow = await startUpload(test, cookie)
  const body = multipartOf(parts({ commentId }, picture(2)))
  await slow.send(body.subarray(0, MEGABYTE_BYTES))
  await expect.poll(() => storedFiles(test)).toHaveLength(1)
  expect((await remove(commentId)).statusCode).toBe(200)
  await slow.send(body.subarray(MEGABYTE_BYTES))
  const answer = await slow.answer()
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
  expect(answer).toContain('This comment does not exist')
  await nothingStays()
})

it('removing a comment removes its files, and no others', async () => {
  const commentId = await comment(test, cookie)
  const kept = (await send({ commentId: await comment(test, cookie) })).json().id
  await send({ commentId })
  await send({ commentId })
  expect(await storedFiles(test)).toHaveLength(3)
  await remove(commentId)
  expect(await storedFiles(test)).toEqual([kept])
  expect(await countRows(test)).toEqual({ attachments: 1, files: 1 })
})

describe('an upload whose database connection is lost', () => {
  const context = () => ({ ...test, db: test.database.db, clock: () => test.clock.now, log: test.app.log })
  const lost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
  const content = async function* () {
    yield PNG
  }
  const aDayLater = async () => {
    test.clock.now = new Date(test.clock.now.getTime() + MILLISECONDS_PER_DAY + 1000)
    await sweepFiles(context())
  }

  it('at its commit keeps the committed file for good', async () => {
    const { id: actionId } = await test.database.db.selectFrom('action').select('id').executeTakeFirstOrThrow()
    const storing = storeFile(context(), content(), async ({ id, sizeBytes }) => {
      const file = { id, actionId, commentId: null, filename: 'one.png', mediaType: 'image/png', sizeBytes }
      await insertAttachment(test.database.db, { ...file, createdBy: 1, createdAt: test.clock.now })
      throw lost()
    })
    await expect(storing).rejects.toThrow('Connection terminated')
    expect(await storedFiles(test)).toHaveLength(1)
    await aDayLater()
    expect(await storedFiles(test)).toHaveLength(1)
    expect(await countRows(test)).toEqual({ attachments: 1, files: 1 })
  })

  it('before its commit leaves its file to the sweep', async () => {
    await expect(storeFile(context(), content(), () => Promise.reject(lost()))).rejects.toThrow()
    expect(await storedFiles(test)).toHaveLength(1)
    await aDayLater()
    await nothingStays()
  })
})

describe('a file missing from the store', () => {
  const context = () => ({ ...test, db: test.database.db, clock: () => test.clock.now, log: test.app.log })

  it('is dropped with a line in its action’s history', async () => {
    await send()
    const { id } = (await send()).json()
    const ofComment = (await send({ commentId: await comment(test, cookie) })).json().id
    expect(await findMissingFiles(context())).toEqual([])
    await test.storage.remove(id)
    await test.storage.remove(ofComment)
    const missing = await findMissingFiles(context())
    expect(missing.map((file) => file.id).sort()).toEqual([id, ofComment].sort())
    expect(missing[0]).toMatchObject({ actionKey: 'P1-1', filename: 'one.png' })
    await forgetFiles(context(), missing)
    expect(await findMissingFiles(context())).toEqual([])
    expect(await countRows(test)).toEqual({ attachments: 1, files: 1 })
    expect((await test.ask({ url: '/api/issue/P1-1' }, cookie)).json().screenshot_link).toBeNull()
    const { history } = (await test.ask({ url: '/api/v2/actions/P1-1/history' }, cookie)).json()
    expect(history[0]).toMatchObject({ field: 'screenshotUrl', from: `/api/v1/attachments/${id}/blob`, to: null })
  })
})

describe('the daily sweep', () => {
  const context = () => ({ ...test, db: test.database.db, clock: () => test.clock.now, log: test.app.log })
  /** As left by a server that dies between storing the file and its row. */
  async function leaveFile(): Promise<void> {
    const { id } = (await send()).json()
    await test.database.db.deleteFrom('attachment').where('id', '=', id).execute()
  }

  it('removes files without a row once they are more than a day old', async () => {
    await leaveFile()
    test.clock.now = new Date(test.clock.now.getTime() + MILLISECONDS_PER_DAY)
    await sweepFiles(context())
    expect(await storedFiles(test)).toHaveLength(1)
    test.clock.now = new Date(test.clock.now.getTime() + 1)
    await sweepFiles(context())
    await nothingStays()
  })

  it('keeps every file that has a row, however old', async () => {
    await send()
    test.clock.now = new Date(test.clock.now.getTime() + 400 * MILLISECONDS_PER_DAY)
    await sweepFiles(context())
    expect(await storedFiles(test)).toHaveLength(1)
    expect(await countRows(test)).toEqual({ attachments: 1, files: 1 })
  })
})
