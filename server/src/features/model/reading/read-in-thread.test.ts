import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readBrick } from '../brick/brick.ts'
import { readHaystack } from '../haystack/haystack.ts'
import { readInThread } from './read-in-thread.ts'

const BOXES = 3000

const turtle = [
  '@prefix brick: <https://brickschema.org/schema/Brick#> .\n@prefix b: <urn:mill#> .\nb:mill a brick:Building .',
  ...Array.from(
    { length: BOXES },
    (_, place) => `b:box-${place} a brick:VAV ; brick:isPartOf b:mill ; brick:hasPoint b:sat-${place} .
      b:sat-${place} a brick:Supply_Air_Temperature_Sensor .`,
  ),
].join('\n')

const ref = (val: string) => ({ _kind: 'ref', val })
const MARKER = { _kind: 'marker' }
const hayson = JSON.stringify({
  _kind: 'grid',
  cols: [],
  rows: [
    { id: ref('mill'), site: MARKER, dis: 'Mill', tz: 'New_York' },
    ...Array.from({ length: BOXES }, (_, place) => ({
      id: ref(`box-${place}`),
      equip: MARKER,
      vav: MARKER,
      dis: `Box ${place}`,
      siteRef: ref('mill'),
    })),
  ],
})

/** How often others have a turn while it works, and what comes of it. */
async function withTurns<Result>(work: Promise<Result>): Promise<{ result: Result; turns: number }> {
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  const result = await work.finally(() => clearImmediate(next))
  return { result, turns }
}

test('a Brick model is read as it would be here, and others have turns meanwhile', async () => {
  const { result, turns } = await withTurns(readInThread('turtle', turtle))
  expect(result).toEqual(readBrick(turtle))
  expect(result.equips).toHaveLength(BOXES)
  expect(turns).toBeGreaterThan(BOXES / 1000)
})

test('a Haystack export is read as it would be here, with its kinds of equips', async () => {
  const { result, turns } = await withTurns(readInThread('json', hayson))
  expect(result).toEqual(readHaystack('json', hayson))
  expect(result.equipKinds.size).toBe(BOXES)
  expect(turns).toBeGreaterThan(BOXES / 1000)
})

test('a file that cannot be read is refused as it would be here', async () => {
  const broken = `${turtle}\nb:mill a`
  const refused = await readInThread('turtle', broken).catch((error: unknown) => error)
  expect(refused).toMatchObject({ problem: { code: 'brick.unreadable' } })
  expect(() => readBrick(broken)).toThrow((refused as Error).message)
})

test('what was read is not kept', async () => {
  const read = await readInThread('json', hayson).then((model) => new WeakRef(model))
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const isKept = () => collect() ?? read.deref() !== undefined
  await expect.poll(isKept, { timeout: 5000 }).toBe(false)
})

test('a file that is refused does not keep the next from being read', async () => {
  const refused = readInThread('json', `[${' '.repeat(100_000)}]`)
  const read = readInThread('json', hayson)
  await expect(refused).rejects.toMatchObject({ problem: { code: 'haystack.no-rows' } })
  expect((await read).sites).toHaveLength(1)
})
