import { afterAll, beforeAll, expect, it } from 'vitest'
import { PNG } from '../../../../test/app/file-samples.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { upload, uploadParts } from '../../../../test/app/upload.ts'
import { buildScene } from '../../../../test/fixtures/attachments.ts'

let test: TestApp
let cookie: string

beforeAll(async () => {
  test = await testApp({ UPLOAD_MEGABYTES: '1' })
  cookie = (await buildScene(test)).cookie
})
afterAll(() => test.close())

it('the limit is one setting for pages and server, exact to the byte', async () => {
  expect((await test.ask({ url: '/api/v1/users/me' }, cookie)).json().config.uploadMegabytes).toBe(1)
  const send = (bytes: number) => {
    const content = Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)])
    return upload(test, uploadParts({ filename: 'one.png', actionId: 'P1-1' }, content), cookie)
  }
  expect((await send(1024 * 1024)).statusCode).toBe(200)
  const refused = await send(1024 * 1024 + 1)
  expect(refused.statusCode).toBe(413)
  expect(refused.json().message).toBe('The file is larger than 1 MB. Choose a smaller one, or split it.')
})
