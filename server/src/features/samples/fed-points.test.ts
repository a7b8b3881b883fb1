import { expect, it } from 'vitest'
import { TEST_NOW } from '../../../test/app/test-app.ts'
import { samplesScene } from '../../../test/fixtures/scenes/samples.ts'

const scene = samplesScene()

const instant = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)

/** Sends a sample of each point, taken and received so many minutes from now. */
async function sendAt({ taken, received }: { taken: number; received: number }, points = ['sat']) {
  scene.app.clock.now = instant(received)
  const payload = `point,t,v\n${points.map((point) => `${point},${instant(taken).toISOString()},1\n`).join('')}`
  expect((await scene.send({ payload, query: '?old=true' })).body).toMatchObject({ accepted: points.length })
}

async function fed() {
  const points = await scene.app.database.db.selectFrom('point').select(['point_key', 'is_fed']).execute()
  return points.filter(({ is_fed }) => is_fed).map(({ point_key }) => point_key)
}

it('a point is fed once samples were taken an hour after its first ones had come', async () => {
  await sendAt({ taken: -5, received: 0 })
  await sendAt({ taken: 60, received: 60 })
  expect(await fed()).toEqual([])
  await sendAt({ taken: 61, received: 61 })
  expect(await fed()).toEqual(['sat'])
  await sendAt({ taken: -90, received: 90 }, ['sat', 'fan'])
  expect(await fed()).toEqual(['sat'])
})

it('a history sent in parts is not a feed, however old or late its samples are', async () => {
  for (const taken of [-90_000, -60_000, -30_000, -10, -1]) await sendAt({ taken, received: 10_000 + taken / 1000 })
  await sendAt({ taken: 9000, received: 20_000 })
  expect(await fed()).toEqual([])
})
