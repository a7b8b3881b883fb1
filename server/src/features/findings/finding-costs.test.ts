import { describe, expect, test } from 'vitest'
import { actionCalls } from '../../../test/fixtures/actions.ts'
import { importScene } from '../../../test/fixtures/imports.ts'
import { ndjson, sendHits, sendModel } from '../../../test/fixtures/ingest.ts'
import { HIT, MODEL } from '../../../test/fixtures/ingest-samples.ts'

const scene = importScene()

const [NINE, ELEVEN] = HIT.times.map(({ t }) => Date.parse(t) / 1000) as [number, number]
const send = async (...hits: object[]) => (await sendHits(scene.app, scene.sender, { payload: ndjson(...hits) })).body
const sendCsv = async (payload: string | Buffer) =>
  (await sendHits(scene.app, scene.sender, { payload, type: 'text/csv' })).body
const costs = async () =>
  (await scene.app.database.db.selectFrom('occurrence').select('times_cost').orderBy('times_start').execute()).map(
    ({ times_cost }) => times_cost,
  )
const codesOf = (body: { rejected: { row: number; code: string }[] }) =>
  body.rejected.map(({ row, code }) => [row, code])
const listed = async () => {
  const url = '/api/synco/ui/insights?from=2026-03-01&to=2026-03-31'
  const answer = await scene.app.ask(
    { method: 'POST', url, payload: { sites: ['tower', 'depot'], insightType: 'insights' } },
    scene.admin,
  )
  return Object.values<{ times: object[]; cost: number | null }>(answer.json().hit)
}

describe('the cost of a firing', () => {
  const priced = (first?: number | null, second?: number | null) => ({
    ...HIT,
    times: HIT.times.map((time, place) => ({ ...time, cost: [first, second][place] })),
  })

  test('is kept with it, and shown with the sum of the day', async () => {
    expect(await send(priced(2.5, 1.25))).toMatchObject({ created: 1, rejectedCount: 0 })
    expect(await costs()).toEqual([[2.5, 1.25]])
    expect(await listed()).toMatchObject([
      {
        times: [
          { t: NINE, d: 600, cost: 2.5 },
          { t: ELEVEN, d: 300, cost: 1.25 },
        ],
        cost: 3.75,
      },
    ])
  })

  test('is among the firings of the equipment of an action', async () => {
    await send(priced(2.5))
    const actions = actionCalls(scene.app, scene.admin)
    const { issueKey } = (await actions.create()).json()
    const { id } = await scene.app.database.db.selectFrom('equip_rule').select('id').executeTakeFirstOrThrow()
    expect((await actions.associate({ issueKey, equipRuleIds: [String(id)] })).statusCode).toBe(200)
    const { associatedEquips } = (await actions.read(issueKey)).json()
    expect(associatedEquips).toMatchObject([
      {
        times: [
          { t: NINE, d: 600, cost: 2.5 },
          { t: ELEVEN, d: 300 },
        ],
      },
    ])
  })

  test('that was not estimated is none, and one of 0 is 0', async () => {
    await send(priced(0))
    expect(await costs()).toEqual([[0, null]])
    const [hit] = await listed()
    expect(hit).toMatchObject({ cost: 0, times: [{ cost: 0 }, { t: ELEVEN, d: 300 }] })
    expect(hit?.times[1]).not.toHaveProperty('cost')
    await send({ ...HIT, equipId: 'ahu-2', equipName: 'AHU 2' })
    expect((await listed()).map(({ cost }) => cost)).toEqual([0, null])
    expect((await costs())[1]).toBeNull()
  })

  test('that is sent again replaces the known one; without a cost, it stays', async () => {
    await send(priced(2.5))
    expect(await send(priced(2.5))).toMatchObject({ unchanged: 1 })
    expect(await send(HIT)).toMatchObject({ unchanged: 1, updated: 0 })
    expect(await send(priced(null, 4))).toMatchObject({ updated: 1 })
    expect(await costs()).toEqual([[2.5, 4]])
    expect(await send(priced(3))).toMatchObject({ updated: 1 })
    expect(await costs()).toEqual([[3, 4]])
    const later = { ...HIT, times: [{ t: '2026-03-09T08:00:00+11:00', d: 60, cost: 1 }] }
    expect(await send(later)).toMatchObject({ updated: 1 })
    expect(await costs()).toEqual([[1, 3, 4]])
  })

  test('changed by an import comes back when that is undone', async () => {
    await send(priced(2.5))
    const { id } = (await scene.calls.bringIn(ndjson(priced(9, 9)), { format: 'ndjson' })).json()
    expect(await costs()).toEqual([[9, 9]])
    expect((await scene.calls.undo(id)).statusCode).toBe(200)
    expect(await costs()).toEqual([[2.5, null]])
  })

  test('below 0 or beyond all reason is rejected', async () => {
    const body = await send(priced(-1), { ...HIT, cost: -0.01 }, { ...HIT, cost: 2e12 }, { ...HIT, cost: '-$3' })
    expect(codesOf(body)).toEqual([1, 2, 3, 4].map((row) => [row, 'hit.wrong']))
    expect(body.rejected[0].message).toBe('times.0.cost -1: must be at least 0')
    expect(await costs()).toEqual([])
  })

  test('does not become one in another currency with its project or site', async () => {
    const model = (changes: object) => sendModel(scene.app, scene.sender, { ...MODEL, ...changes })
    const inDollars = MODEL.projects.map((project) => ({ ...project, currency: 'USD' }))
    const elsewhere = {
      projects: [...MODEL.projects, { projectKey: 'STATES', projectName: 'States', currency: 'USD' }],
      sites: MODEL.sites.map((site) => (site.siteId === 'tower' ? { ...site, projectKey: 'STATES' } : site)),
    }
    const edit = (currency: string) =>
      scene.app.ask({ method: 'PATCH', url: '/api/v1/portfolio/projects/NORTH', payload: { currency } }, scene.admin)
    await send(HIT)
    expect((await edit('USD')).statusCode).toBe(200)
    expect((await edit('AUD')).statusCode).toBe(200)
    await send(priced(100, null))
    for (const answer of [await model({ projects: inDollars }), await model(elsewhere), await edit('USD')]) {
      expect(answer.statusCode).toBe(422)
      expect(answer.body).toContain('has findings with costs in AUD. Amounts are not converted')
    }
    const sameCurrency = { ...elsewhere.projects.at(-1), currency: 'AUD' }
    const moved = await model({ ...elsewhere, projects: [...MODEL.projects, sameCurrency] })
    expect([moved.statusCode, await costs()]).toEqual([200, [[100, null]]])
  })
})

describe('the cost of a day', () => {
  test('is shared out by duration', async () => {
    await send({ ...HIT, cost: 10 })
    expect(await costs()).toEqual([[6.6667, 3.3333]])
    const moments = HIT.times.map(({ t }) => ({ t, d: 0 }))
    await send({ ...HIT, equipId: 'ahu-2', equipName: 'AHU 2', times: moments, cost: 5 })
    expect((await costs()).at(-1)).toEqual([2.5, 2.5])
  })

  test('cannot be sent with costs of its firings', async () => {
    const times = HIT.times.map((time) => ({ ...time, cost: 1 }))
    expect(codesOf(await send({ ...HIT, times, cost: 2 }))).toEqual([[1, 'hit.two-costs']])
  })
})

const PLACE = 'tower,ahu-1,stuck-damper,2026-03-09T'
const csv = (header: string, ...cells: string[]) =>
  `site,equip,rule,start,duration,${header}\n${cells.map((cell, hour) => `${PLACE}0${hour + 1}:00:00+11:00,600,${cell}\n`).join('')}`

describe('a column of costs', () => {
  test.each([
    ['a point', 'cost', ['12.50', '$12.50', 'A$ 12.50', '12.5 AUD', '12.50$'], 12.5],
    ['a comma', 'Coût', ['"12,50"', '"12,50 $"', '"AUD 12,5"', '"12,50\u00a0AU$"'], 12.5],
    ['thousands', 'cost', ['1234.5', '"1,234.50"', '1 234.5', "1'234.50", '"$1,234.5"'], 1234.5],
    ['a currency in its name', 'Cost (AUD)', ['7', '7.00', '$7'], 7],
    ['a currency beside it', 'cost,Currency', ['7,AUD', '7.0,$', '7,aud'], 7],
  ])('with %s is read', async (_, header, cells, cost) => {
    expect(await sendCsv(csv(header, ...cells))).toMatchObject({ rejectedCount: 0 })
    expect(await costs()).toEqual([cells.map(() => cost)])
  })

  test('leaves out what is empty', async () => {
    await sendCsv(csv('cost', '5', '', ' '))
    expect(await costs()).toEqual([[5, null, null]])
    expect(await sendCsv(csv('note', 'x', 'x', 'x'))).toMatchObject({ rejectedCount: 0 })
    expect(await costs()).toEqual([[5, null, null]])
    expect(await sendCsv(csv('cost', '', '6', ''))).toMatchObject({ updated: 1 })
    expect(await costs()).toEqual([[5, 6, null]])
  })

  test('in another currency than that of the project is rejected row by row', async () => {
    const body = await sendCsv(csv('cost', '12.50', '€12.50', '12.50 USD', '£3', 'NZ$3', '3 kWh'))
    expect(codesOf(body)).toEqual([3, 4, 5, 6, 7].map((row) => [row, 'hit.other-currency']))
    expect(body.rejected[0].message).toBe(
      'The cost is in €, but amounts of project NORTH are in AUD. Amounts are not converted: send it in AUD.',
    )
    expect(codesOf(await sendCsv(csv('Cost (EUR)', '12.50', '')))).toEqual([[2, 'hit.other-currency']])
    expect(codesOf(await sendCsv(csv('cost,currency', '12.50,EUR', ',EUR')))).toEqual([[2, 'hit.other-currency']])
    const depot = csv('cost', '$12.50').replace('tower', 'depot').replace('+11:00', '-05:00')
    expect(await sendCsv(depot)).toMatchObject({ created: 1 })
  })

  test('that is no amount, or may be a thousand, is rejected', async () => {
    const body = await sendCsv(csv('cost', 'cheap', '12..5', '1.250', '"1,250"', '"1,2,3"', '12'))
    expect(codesOf(body)).toEqual([
      ...[2, 3].map((row) => [row, 'hit.cost']),
      ...[4, 5].map((row) => [row, 'hit.decimal-mark']),
      [6, 'hit.cost'],
    ])
    expect(body.rejected[2].message).toContain('cost 1.250 may be over a thousand')
  })

  test('shows in its beginning what 1,250 means, or someone chooses', async () => {
    await sendCsv(csv('cost', '"1,250"', '"0,5"'))
    expect(await costs()).toEqual([[1.25, 0.5]])
    await sendCsv(csv('cost', '"1,250"', '0.5'))
    expect(await costs()).toEqual([[1250, 0.5]])
    const payload = { name: 'Commas', header: [], choices: { decimalMark: 'comma' } }
    await scene.app.ask({ method: 'POST', url: '/api/v1/imports/mappings', payload }, scene.admin)
    await sendHits(scene.app, scene.sender, {
      payload: csv('cost', '"1,250"'),
      type: 'text/csv',
      query: '?mapping=Commas',
    })
    expect(await costs()).toEqual([[1.25, 0.5]])
    expect((await scene.calls.preview(csv('cost', '"1,250"'))).json().reading.decimalMark).toBeNull()
  })
})
