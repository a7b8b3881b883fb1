import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importHaystack } from '../src/features/model/haystack/haystack.service.ts'
import { buildPoint, buildProject, buildSite, buildUser } from './app/factories.ts'
import { type TestApp, testApp } from './app/test-app.ts'
import { newSender, type Sender, sendModel } from './fixtures/ingest.ts'

let app: TestApp
let sender: Sender
let at: { tenantId: number; siteRowId: number }
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
  const { tenantId } = sender
  const projectId = await buildProject(app.database.db, tenantId, 'NORTH')
  at = { tenantId, siteRowId: await buildSite(app.database.db, { tenantId, projectId, key: 'tower' }) }
  await buildUser(app.database.db, { tenantId, username: 'admin', access: ['userAdmin'], seesAllProjects: true })
})
afterAll(() => app.close())

const ZONE = '+11:00 Sydney'

/** A program sends a body, and gets a good answer. */
async function post(url: string, type: string, payload: string) {
  const headers = { authorization: `Bearer ${sender.key}`, 'content-type': type }
  const answer = await app.ask({ method: 'POST', url, headers, payload })
  expect(answer.body).not.toMatch(/rejected":\[\{|err/)
  expect(answer.statusCode).toBe(200)
}
const samples = (payload: string, type = 'text/csv') =>
  post('/api/v1/ingest/samples?create=true&siteId=tower', type, payload)
const point = (unit?: string) => buildPoint(app.database.db, { ...at, key: 'p', ...(unit && { unit }) })
const edit = async (unit: string) => {
  const edits = [{ pointId: 'p', change: { unit } }]
  const request = { method: 'POST', url: '/api/v1/points/edits', payload: { edits } } as const
  expect((await app.ask(request, await app.signIn('admin'))).statusCode).toBe(200)
}
const model = async (unit: string) => {
  const points = [{ pointId: 'p', siteId: 'tower', name: 'P', kind: 'number', unit }]
  expect((await sendModel(app, sender, { points })).statusCode).toBe(200)
}
const importModel = (format: 'zinc' | 'turtle', text: string) =>
  importHaystack(
    sender.context,
    { tenantId: sender.tenantId, projectKeys: null },
    { format, text, projectKey: 'NORTH' },
  )
const zinc = (unit: string) =>
  importModel(
    'zinc',
    `ver:"3.0"\nid,dis,site,point,siteRef,tz,kind,unit\n@tower,"Tower",M,,,"Sydney",,\n@p,"P",,M,@tower,,"Number",${JSON.stringify(unit)}\n`,
  )
const hisWrite = async (unit: string) => {
  await point()
  await post('/api/haystack/hisWrite', 'text/zinc', `ver:"3.0" id:@p\nts,val\n2026-03-09T21:00:00${ZONE},70${unit}\n`)
}
const turtle = (unit: string) =>
  importModel(
    'turtle',
    `@prefix brick: <https://brickschema.org/schema/Brick#> .
@prefix unit: <http://qudt.org/vocab/unit/> .
@prefix ex: <https://example.org#> .
ex:tower a brick:Building ; brick:isLocationOf ex:ahu .
ex:ahu a brick:AHU ; brick:hasPoint ex:p .
ex:p a brick:Supply_Air_Temperature_Sensor ; brick:hasUnit unit:${unit} .
`,
  )

const FAHRENHEIT = 'fahrenheit'
test.each<[string, () => Promise<unknown>, string]>([
  ['the heading of a column', () => samples('time,p (F)\n2026-03-09T10:00:00Z,70\n'), FAHRENHEIT],
  ['a cell', () => samples('point,t,v\np,2026-03-09T10:00:00Z,70F\n'), FAHRENHEIT],
  [
    'a value in JSON',
    () => samples('{"samples":[{"point":"p","t":"2026-03-09T10:00:00Z","v":"70 F"}]}', 'application/json'),
    FAHRENHEIT,
  ],
  ['a model', () => model('F'), FAHRENHEIT],
  ['a model', () => model('C'), 'celsius'],
  ['a model', () => model('K'), 'kelvin'],
  ['a model', () => model('"'), 'inches_of_water'],
  ['a model', () => model('iwc'), 'inches_of_water'],
  ['a model', () => model('kBtu/h'), 'kilobtus_per_hour'],
  ['a model', () => model('therms'), 'therm'],
  ['a model', () => model('ton'), 'tons_refrigeration'],
  ['a Haystack export', () => zinc('F'), FAHRENHEIT],
  ['a Haystack export', () => zinc('degF'), FAHRENHEIT],
  ['hisWrite', () => hisWrite('F'), FAHRENHEIT],
  ['hisWrite', () => hisWrite('psi'), 'pounds_per_square_inch'],
  ['a Brick model', () => turtle('F'), FAHRENHEIT],
  ['the page Points', () => point().then(() => edit('F')), FAHRENHEIT],
])('a unit in %s is what it means in buildings', async (_, bring, expected) => {
  await bring()
  const { unit } = await app.database.db
    .selectFrom('point')
    .select('unit')
    .where('point_key', 'like', '%p')
    .executeTakeFirstOrThrow()
  expect(unit).toBe(expected)
})
