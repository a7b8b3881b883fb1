import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PNG } from '../../../test/app/file-samples.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { upload, uploadParts } from '../../../test/app/upload.ts'
import { buildScene, comment, countRows } from '../../../test/fixtures/attachments.ts'
import { type S3Server, startS3Server } from '../../../test/servers/s3-server.ts'

let s3: S3Server
let test: TestApp
let cookie: string

beforeAll(async () => {
  s3 = await startS3Server()
  test = await testApp(s3.environment)
})
afterAll(async () => {
  await test.close()
  await s3.stop()
})

beforeEach(async () => {
  await test.reset()
  cookie = (await buildScene(test)).cookie
})

const send = (facts: object, content = PNG) =>
  upload(test, uploadParts({ filename: 'one.png', actionId: 'P1-1', ...facts }, content), cookie)
const blob = (id: string) => test.ask({ url: `/api/v1/attachments/${id}/blob` }, cookie)

it('a file goes into the bucket, is read from there and leaves with its comment', async () => {
  const commentId = await comment(test, cookie)
  const { id } = (await send({ commentId })).json()
  expect((await s3.list()).join()).toContain(id)
  expect((await blob(id)).rawPayload.equals(PNG)).toBe(true)
  const part = await test.ask({ url: `/api/v1/attachments/${id}/blob`, headers: { range: 'bytes=3-7' } }, cookie)
  expect([part.statusCode, part.rawPayload]).toEqual([206, PNG.subarray(3, 8)])
  await test.ask({ method: 'DELETE', url: `/api/v2/comments/${commentId}` }, cookie)
  expect(await s3.list()).toEqual([])
})

it('a file refused during upload leaves nothing in the bucket', async () => {
  const answer = await send({}, Buffer.concat([PNG, Buffer.alloc(26 * 1024 * 1024)]))
  expect(answer.statusCode).toBe(413)
  expect(await s3.list()).toEqual([])
})

it('an unavailable store is reported and nothing changes, then work resumes', async () => {
  const { id } = (await send({})).json()
  const { S3_ENDPOINT = '' } = s3.environment
  await s3.stop()
  const answer = await send({})
  expect(answer.statusCode).toBe(503)
  expect(answer.json().message).toBe('The file could not be stored. Nothing was changed. Please try again in a minute.')
  expect((await blob(id)).statusCode).toBe(503)
  expect((await blob(id)).json().message).toBe('The file cannot be read right now. Please try again in a minute.')
  expect((await countRows(test)).attachments).toBe(1)
  s3 = await startS3Server(Number(new URL(S3_ENDPOINT).port))
  expect((await send({})).statusCode).toBe(200)
})
