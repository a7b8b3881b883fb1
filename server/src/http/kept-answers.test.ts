import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { keepList } from './kept-answers.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

/** A list of two parts, each built with the name that holds at that moment. */
function listOf(nameNow: () => string, wakesAt: number | null = null) {
  const dependsOn = randomUUID()
  const built: number[][] = []
  const read = async (versions: readonly number[], now = NOW) => {
    const { body, etag } = await keepList({
      dependsOn,
      parts: versions,
      now,
      build: async (places) => {
        built.push([...places])
        const name = nameNow()
        const parts = places.map((place) => ({ json: `"${name} ${place}"`, wakesAt }))
        return { start: `{"name":"${name}","list":[`, parts }
      },
    })
    return { ...JSON.parse(gunzipSync(body).toString()), etag }
  }
  return { built, read }
}

it('only the part that changed is built again', async () => {
  const { built, read } = listOf(() => 'fan')
  expect(await read([1, 1])).toMatchObject({ name: 'fan', list: ['fan 0', 'fan 1'] })
  await read([1, 1])
  await read([1, 2])
  expect(built).toEqual([[0, 1], [1]])
})

it('a part that was built with another start is built again', async () => {
  let name = 'fan'
  const { built, read } = listOf(() => name)
  const { etag } = await read([1, 1])
  name = 'pump'
  const renamed = await read([1, 2])
  expect(renamed).toMatchObject({ name: 'pump', list: ['pump 0', 'pump 1'] })
  expect(renamed.etag).not.toBe(etag)
  expect(built).toEqual([[0, 1], [1], [0]])
})

it('a part holds until its first snooze ends', async () => {
  const { built, read } = listOf(() => 'fan', NOW.getTime() / 1000 + 60)
  await read([1])
  await read([1], new Date(NOW.getTime() + 59_000))
  expect(built).toEqual([[0]])
  await read([1], new Date(NOW.getTime() + 60_000))
  expect(built).toEqual([[0], [0]])
})

it('a list without parts is empty, and built once', async () => {
  const { built, read } = listOf(() => 'fan')
  expect(await read([])).toMatchObject({ list: [] })
  await read([])
  expect(built).toEqual([[]])
})
