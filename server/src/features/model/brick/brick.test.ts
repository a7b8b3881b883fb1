import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { buildProject, buildSite } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { newSender, type Sender } from '../../../../test/fixtures/ingest.ts'
import { importHaystack, tryHaystack } from '../haystack/haystack.service.ts'
import { readBrick } from './brick.ts'

const SHARED = join(import.meta.dirname, '../../../../../../shared/data/hhw-brick')

const TURTLE = `@prefix brick: <https://brickschema.org/schema/Brick#> .
@prefix ref: <https://brickschema.org/schema/Brick/ref#> .
@prefix rec: <https://w3id.org/rec#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix unit: <http://qudt.org/vocab/unit/> .
@prefix ex: <https://example.org#> .
ex:mill a rec:Building ; rdfs:label "Mill" ; rec:isLocationOf ex:ahu .
ex:ahu a brick:AHU ; rdfs:label "AHU 1" ; brick:hasPart ex:fan ; brick:hasPoint ex:sat ; brick:feeds ex:vav .
ex:fan a brick:Supply_Fan ; brick:hasPoint ex:speed .
ex:vav a brick:RVAV .
ex:sat a brick:Supply_Air_Temperature_Sensor ; rdfs:label "Supply air" ; brick:hasUnit unit:DEG_F ;
  ref:hasExternalReference [ a ref:TimeseriesReference ; ref:hasTimeseriesId "mill-sat" ] .
ex:speed a brick:Speed_Command ; brick:hasUnit unit:PERCENT .
ex:dat a brick:Supply_Air_Temperature_Sensor ; brick:isPointOf ex:vav .
ex:status a brick:Fan_Status ; brick:isPointOf ex:fan .
ex:odd a brick:Temperature_Sensor ; brick:isPointOf ex:vav ; brick:hasUnit unit:FURLONG .
`

let app: TestApp
let sender: Sender
let projectId: number
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  projectId = await buildProject(app.database.db, sender.tenantId, 'NORTH')
})
afterAll(() => app.close())

const withZone = (key = 'other', timezone = 'Europe/Paris') =>
  buildSite(app.database.db, { tenantId: sender.tenantId, projectId, key, timezone })
const bring = (text = TURTLE, work = importHaystack) =>
  work(
    sender.context,
    { tenantId: sender.tenantId, projectKeys: null },
    { format: 'turtle', text, projectKey: 'NORTH' },
  )
const points = () =>
  app.database.db
    .selectFrom('point as p')
    .leftJoin('equip as e', 'e.id', 'p.equip_id')
    .select(['p.point_key as id', 'e.equip_key as equip', 'p.kind', 'p.unit', 'p.role', 'p.role_source as source'])
    .orderBy('p.point_key')
    .execute()

it('buildings, equips and points come in, with the role that the class proposes', async () => {
  await withZone()
  const { counts, notes } = await bring()
  expect(counts).toMatchObject({ sites: { created: 1 }, equips: { created: 3 }, points: { created: 4 } })
  expect(notes.map(({ code }) => code)).toEqual(['brick.common-zone', 'haystack.point-left-out'])
  expect(await points()).toEqual([
    { id: 'dat', equip: 'vav', kind: 'number', unit: null, role: 'dat', source: 'brick' },
    { id: 'mill-sat', equip: 'ahu', kind: 'number', unit: 'fahrenheit', role: 'sat', source: 'brick' },
    { id: 'speed', equip: 'fan', kind: 'number', unit: 'percent', role: 'fan', source: 'brick' },
    { id: 'status', equip: 'fan', kind: 'bool', unit: null, role: 'fanOn', source: 'brick' },
  ])
  expect((await bring()).counts).toMatchObject({ sites: { unchanged: 0 }, points: { created: 0, unchanged: 4 } })
})

it('a preview stores nothing', async () => {
  await withZone()
  expect((await bring(TURTLE, tryHaystack)).counts).toMatchObject({ points: { created: 4 } })
  expect(await points()).toEqual([])
})

it('a new building needs the single time zone of its project, or to exist already', async () => {
  await expect(bring()).rejects.toThrow('Create a site with the ID mill on the Portfolio page first')
  await withZone('one')
  await withZone('two', 'Europe/London')
  await expect(bring()).rejects.toThrow('do not share one')
  await withZone('mill', 'Asia/Tokyo')
  expect((await bring()).counts).toMatchObject({ sites: { created: 0, updated: 0 }, points: { created: 4 } })
})

it('an ID of a time series that another building has is not taken from it', async () => {
  await withZone()
  await bring()
  const other = TURTLE.replaceAll('ex:mill', 'ex:works')
  const { notes } = await bring(
    other.replaceAll('ex:sat', 'ex:works-sat').replaceAll(/ex:(speed|dat|status)/g, 'ex:w-$1'),
  )
  expect(notes.map(({ code }) => code)).toContain('brick.own-ids')
  expect((await points()).map(({ id }) => id)).toContain('works-sat')
})

it.each([
  ['it is no Turtle', 'site,equip\n', 'This is not valid Turtle'],
  ['it holds no building', TURTLE.replace('rec:Building', 'rec:Thing'), 'The model contains no building'],
])('it is refused when %s', async (_, text, message) => {
  await expect(bring(text)).rejects.toThrow(message)
})

test.skipIf(!existsSync(SHARED))('four published plants are read (if they are present)', () => {
  const read = (name: string) => readBrick(readFileSync(join(SHARED, `building_${name}.ttl`), 'utf8'))
  const counts = ['53_condensing_x', '55_condensing_bf', '110_non-condensing_ad', '124_boiler_ar'].map((name) => {
    const { sites, equips, points: found, leftOut } = read(name)
    return [sites.length, equips.length, found.length, leftOut.length]
  })
  expect(counts).toEqual([
    [1, 9, 9, 0],
    [1, 8, 12, 0],
    [1, 8, 8, 0],
    [1, 7, 7, 0],
  ])
})
