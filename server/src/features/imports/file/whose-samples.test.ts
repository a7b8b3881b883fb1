import { beforeEach, describe, expect, test } from 'vitest'
import { buildEquip, buildPoint } from '../../../../test/app/factories.ts'
import { SAMPLES, sampleFilesScene } from '../../../../test/fixtures/scenes/sample-files.ts'

const scene = sampleFilesScene()
const { keep, siteRowId } = scene

const fileOf = (column: string, ...values: readonly number[]) =>
  [`time,${column}`, ...values.map((value, minute) => `2026-03-09T09:0${minute}:00Z,${value}`)].join('\n')
const see = async (file: string, query: object = {}) =>
  (await scene.calls.preview(file, { ...SAMPLES, ...query })).json()

const FIRST = { siteId: 'tower', equipId: 'unit-1', equipName: 'Equip unit-1' }
let point: { tenantId: number; siteRowId: number; equipRowId: number }

beforeEach(async () => {
  const { db } = scene.app.database
  const tower = await siteRowId()
  point = { tenantId: scene.tenantId, siteRowId: tower, equipRowId: await buildEquip(db, tower, 'unit-1') }
  await buildEquip(db, tower, 'unit-2')
})

describe('whose samples they are is open', () => {
  test('where a name that any unit may use is the ID of a point', async () => {
    await buildPoint(scene.app.database.db, { ...point, key: 'DA-T' })
    for (const file of [
      fileOf('DA-T', 18.5),
      fileOf('Value', 18.5),
      'point,time,value\nDA-T,2026-03-09T09:00:00Z,18\n',
    ]) {
      const { samples, outcome } = await see(file, { fileName: 'DA-T.csv' })
      expect(outcome, file).toMatchObject({ created: 1, rejectedCount: 0 })
      expect(samples, file).toMatchObject({ place: null, foundAt: [FIRST] })
    }
  })

  test('where it is its only name', async () => {
    await buildPoint(scene.app.database.db, { ...point, key: 'p-17', name: 'DA-T' })
    const mapping = await keep({ points: { 'DA-T': 'p-17' } })
    expect((await see(fileOf('DA-T', 18.5), { mapping })).samples.foundAt).toMatchObject([FIRST])
  })

  test('where someone chose another unit than that of the point', async () => {
    await buildPoint(scene.app.database.db, { ...point, key: 'p-17' })
    const mapping = await keep({ points: { 'DA-T': 'p-17' }, newPointsAt: { siteId: 'tower', equipId: 'unit-2' } })
    expect((await see(fileOf('DA-T', 18.5), { mapping })).samples).toMatchObject({
      place: { siteId: 'tower', equipId: 'unit-2', equipName: 'Equip unit-2' },
      foundAt: [FIRST],
    })
  })
})

describe('whose samples they are is known', () => {
  test.each(['unit-1.DA-T', 'tower.DA-T'])('by a name such as %s', async (name) => {
    await buildPoint(scene.app.database.db, { ...point, key: name })
    expect((await see(fileOf(name, 18.5))).samples.foundAt).toEqual([])
  })

  test('by the name of the file', async () => {
    const mapping = await keep({ newPointsAt: { siteId: 'tower' }, fileNames: '{equip}_{point}' })
    const { samples } = await see(fileOf('Value', 18.5), { mapping, fileName: 'unit-2_DA-T.csv' })
    expect(samples).toMatchObject({ place: null, foundAt: [], points: [{ pointId: 'unit-2_DA-T' }] })
  })

  test('by the place that was chosen', async () => {
    await buildPoint(scene.app.database.db, { ...point, key: 'DA-T' })
    const mapping = await keep({ newPointsAt: { siteId: 'tower', equipId: 'unit-1' } })
    expect((await see(fileOf('DA-T', 18.5), { mapping })).samples).toMatchObject({ place: FIRST, foundAt: [] })
    // A point of another unit by this name is a new one.
    const other = await keep({ newPointsAt: { siteId: 'tower', equipId: 'unit-2' } })
    expect((await see(fileOf('DA-T', 18.5), { mapping: other })).samples).toMatchObject({
      foundAt: [],
      points: [{ isKnown: false, pointId: 'tower.unit-2.DA-T' }],
    })
  })
})

test('samples that replace other values are counted before the import and after it', async () => {
  await buildPoint(scene.app.database.db, { ...point, key: 'DA-T' })
  await scene.calls.bringIn(fileOf('DA-T', 18, 19, 20), SAMPLES)
  const file = fileOf('DA-T', 18, 40, 41, 42)
  const counts = { created: 1, updated: 2, unchanged: 1, rejectedCount: 0 }
  expect((await see(file)).outcome).toEqual(counts)
  expect((await scene.calls.bringIn(file, SAMPLES)).json()).toMatchObject({ received: 4, ...counts })
})
