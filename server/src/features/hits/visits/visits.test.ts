import { MILLISECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { expect, it } from 'vitest'
import { hitsScene } from '../../../../test/fixtures/hits.ts'

const scene = hitsScene()

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

async function use(insightType = 'insights', username = 'operator') {
  const { test } = scene
  const cookie = await test.signIn(username)
  const answer = await test.ask({ method: 'PUT', url: '/api/v1/hits/visit', payload: { insightType } }, cookie)
  expect(answer.statusCode).toBe(200)
  return answer.json().previousEndedAt
}
const wait = (hours: number) => {
  scene.test.clock.now = new Date(scene.test.clock.now.getTime() + hours * MILLISECONDS_PER_HOUR)
}

it('a visit lasts through short breaks, in every browser, and then another begins', async () => {
  expect(await use()).toBeNull()
  wait(3.9)
  expect(await use()).toBeNull()
  wait(3.9)
  const lastUse = seconds(scene.test.clock.now)
  expect(await use()).toBeNull()
  wait(4)
  expect(await use()).toBe(lastUse)
  wait(3)
  expect(await use()).toBe(lastUse)
})

it('a use that arrives late does not end a visit or begin one', async () => {
  await use()
  wait(4)
  const before = await use()
  wait(-8)
  expect(await use()).toBe(before)
  wait(8)
  expect(await use()).toBe(before)
})
