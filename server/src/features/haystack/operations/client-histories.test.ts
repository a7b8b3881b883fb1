import { type HDateTime, type HGrid, type HNum, type HStr, ZincReader } from 'haystack-core'
import { describe, expect, it } from 'vitest'
import { TEST_NOW } from '../../../../test/app/test-app.ts'
import { operationsScene } from '../../../../test/fixtures/scenes/operations.ts'

const scene = operationsScene()
const { ask } = scene

const samplesOf = (grid: HGrid) => grid.getRows().map((row) => [row.get('ts')?.toZinc(), row.get('val')?.toZinc()])

async function refusal(operation: string, question: Parameters<typeof ask>[1] = {}) {
  const { status, body } = await ask(operation, question)
  const grid = ZincReader.readValue(body) as HGrid
  expect(grid.meta.has('err')).toBe(true)
  return { status, code: grid.meta.get<HStr>('errType')?.value, message: grid.meta.get<HStr>('dis')?.value }
}

describe('hisRead', () => {
  const write = (rows: string) => ask('hisWrite', { body: `ver:"3.0" id:@sat\nts,val\n${rows}` })
  const read = async (range: string) => {
    const { body } = await ask(`hisRead?id=@sat&range=${encodeURIComponent(range)}`)
    const grid = ZincReader.readValue(body) as HGrid
    expect(grid.meta.get<HStr>('dis')?.value).toBeUndefined()
    return grid.getRows().map((row) => row.get<HNum>('val')?.value)
  }
  // The clock of the test is in March 2026, when days begin at 05:00 or 06:00 UTC in Chicago.
  const local = (day: string, time: string, offset: string) => `${day}T${time}${offset} Chicago`

  it('has the start of a range in it and not its end', async () => {
    await write(
      `${[
        `${local('2026-03-07', '23:59:59', '-06:00')},1`,
        `${local('2026-03-08', '00:00:00', '-06:00')},2`,
        `${local('2026-03-08', '23:59:59', '-05:00')},3`,
        `${local('2026-03-09', '00:00:00', '-05:00')},4`,
        `${local('2026-03-09', '12:00:00', '-05:00')},5`,
      ].join('\n')}\n`,
    )
    expect(await read('2026-03-08')).toEqual([2, 3])
    expect(await read('"2026-03-08"')).toEqual([2, 3])
    expect(await read('2026-03-07,2026-03-08')).toEqual([1, 2, 3])
    expect(await read('2026-03-08T00:00:00-06:00 Chicago,2026-03-09T12:00:00-05:00 Chicago')).toEqual([2, 3, 4])
    expect(await read('2026-03-08T06:00:00Z UTC,2026-03-09T17:00:01Z UTC')).toEqual([2, 3, 4, 5])
    expect(await read('2026-03-09T00:00:00-05:00 Chicago')).toEqual([4, 5])
    const today = await ask('hisRead?id=@sat&range=today')
    const yesterday = await ask('hisRead?id=@sat&range=yesterday')
    const spans = [yesterday, today].map(({ body }) => {
      const { meta } = ZincReader.readValue(body) as HGrid
      return [meta.get<HDateTime>('hisStart')?.iso, meta.get<HDateTime>('hisEnd')?.iso]
    })
    expect(spans[0]?.[1]).toBe(spans[1]?.[0])
    expect(Date.parse(spans[1]?.[0] ?? '')).toBeLessThanOrEqual(TEST_NOW.getTime())
    expect(Date.parse(spans[1]?.[1] ?? '')).toBeGreaterThan(TEST_NOW.getTime())
  })

  it.each(['tomorrow', '2026-02-30', '2026-03-09,2026-03-08', '2026-03-08,today', '2026-03-08T00:00:00', 'a,b,c', ''])(
    'refuses the range "%s"',
    async (range) => {
      const { code } = await refusal(`hisRead?id=@sat&range=${encodeURIComponent(range)}`)
      expect(code).toBe('operation.range')
    },
  )

  it('reads several points in one grid, joined by time', async () => {
    const body = [
      'ver:"3.0"',
      'ts,v0 id:@sat,v1 id:@fan',
      '2026-03-09T10:00:00-05:00 Chicago,70.5°F,T',
      '2026-03-09T10:05:00-05:00 Chicago,NA,N',
      '2026-03-09T10:10:00-05:00 Chicago,N,F',
    ].join('\n')
    expect((await ask('hisWrite', { body: `${body}\n` })).body).toContain('empty')
    const asked = 'ver:"3.0" range:"2026-03-09"\nid\n@fan\n@sat\n'
    const read = await ask('hisRead', { body: asked })
    expect(read.body.trim().split('\n').slice(1)).toEqual([
      'ts,v0 id:@fan,v1 id:@sat',
      '2026-03-09T10:00:00-05:00 Chicago,T,70.5°F',
      '2026-03-09T10:05:00-05:00 Chicago,,NA',
      '2026-03-09T10:10:00-05:00 Chicago,F,',
    ])
  })

  it('wants to know the zone of points in several', async () => {
    const ids = 'id\n@sat\n@Salle~201~2F~C3~A9\n'
    const several = await refusal('hisRead', { body: `ver:"3.0" range:"2026-03-09"\n${ids}` })
    expect(several.message).toBe(
      'The points are in several time zones: Chicago, Paris. Send one of them as tz in the meta of the grid.',
    )
    const one = await ask('hisRead', { body: `ver:"3.0" range:"2026-03-09" tz:"Paris"\n${ids}` })
    expect(one.body).toContain('hisStart:2026-03-09T00:00:00+01:00 Paris')
    const unknown = await refusal('hisRead', { body: `ver:"3.0" range:"2026-03-09" tz:"Nowhere"\n${ids}` })
    expect(unknown.code).toBe('operation.unknown-zone')
  })

  it('refuses a range with more values than a response can have', async () => {
    const { db } = scene.app.database
    const id = (await db.selectFrom('point').select('id').where('point_key', '=', 'sat').executeTakeFirstOrThrow()).id
    const body = Buffer.alloc(0)
    const days = [20_500, 20_501].map((day) => ({ point_id: id, day, revision: 1, samples: 40_000, body }))
    await db.insertInto('point_day').values(days).execute()
    const range = '2026-01-01,2026-04-01'
    expect(await refusal(`hisRead?id=@sat&range=${range}`)).toMatchObject({ code: 'operation.too-many-samples' })
  })
})

describe('hisWrite', () => {
  const write = (row: string, id = 'sat') => refusal('hisWrite', { body: `ver:"3.0" id:@${id}\nts,val\n${row}\n` })
  const first = '2026-03-09T10:00:00-05:00 Chicago'

  it('accepts duplicates, disorder and numbers without a unit', async () => {
    const rows = ['10:10', '10:00', '10:05', '10:00'].map((time) => `2026-03-09T${time}:00-05:00 Chicago,7`)
    for (let sending = 0; sending < 2; sending++) {
      const { body } = await ask('hisWrite', { body: `ver:"3.0" id:@sat\nts,val\n${rows.join('\n')}\n` })
      expect(body).toBe('ver:"3.0"\nempty\n\n')
    }
    const read = await scene.client.ops.hisRead('sat', '2026-03-09')
    expect(samplesOf(read).map(([time]) => time?.slice(11, 16))).toEqual(['10:00', '10:05', '10:10'])
  })

  it.each([
    [
      '2026-03-09T10:00:00-04:00 New_York,1',
      'sat',
      'Row 1: The time is in the zone -04:00 New_York, but sat is in Chicago. Zones are not converted.',
    ],
    [
      '2026-03-09T15:00:00Z UTC,1',
      'sat',
      'Row 1: The time is in the zone Z UTC, but sat is in Chicago. Zones are not converted.',
    ],
    [
      '2026-03-09T10:00:00-06:00 Chicago,1',
      'sat',
      'Row 1: The time is in the zone -06:00 Chicago, but sat is in Chicago. Zones are not converted.',
    ],
    ['2026-02-30T10:00:00-06:00 Chicago,1', 'sat', 'Row 1: There is no timestamp in the column ts.'],
    ['N,1', 'sat', 'Row 1: There is no timestamp in the column ts.'],
    [`${first},N`, 'sat', 'Row 1: There is no value for sat. Send NA if the sensor has none.'],
    [`${first},"70"`, 'sat', 'Row 1: The value is a str, but sat takes values of the kind Number.'],
    [`${first},1`, 'fan', 'Row 1: The value is a number, but fan takes values of the kind Bool.'],
    [`${first},T`, 'mode', 'Row 1: The value is a bool, but mode takes values of the kind Str.'],
    [
      `${first},1parrots`,
      'sat',
      'Row 1: there is no unit "parrots"; units have the names or symbols of Project Haystack, such as fahrenheit or °F',
    ],
    [`${first},INF`, 'sat', 'Row 1: The value of sat is Infinity. Only finite numbers can be stored.'],
  ])('refuses the row %s for %s', async (row, id, message) => {
    expect(await write(row, id)).toEqual({
      status: 200,
      code: 'operation.rejected',
      message: `Nothing was stored, because one value was refused. ${message}`,
    })
    const read = await scene.client.ops.hisRead(id, '2026-03-09')
    expect(read.getRows()).toEqual([])
  })

  it('does not take a word that follows a number for a unit ever after', async () => {
    await write(`${first},1parrots`)
    expect((await write(`${first},1parrots`)).message).toContain('there is no unit "parrots"')
  })

  it('accepts very old samples only with the option for them', async () => {
    const row = '2001-03-09T10:00:00-06:00 Chicago,1'
    expect((await write(row)).message).toContain('more than 10 years ago. Send it with old=true')
    const { status, body } = await ask('hisWrite?old=true', { body: `ver:"3.0" id:@sat\nts,val\n${row}\n` })
    expect([status, body]).toEqual([200, 'ver:"3.0"\nempty\n\n'])
  })

  it('names columns without a point, points listed twice and points that there are not', async () => {
    const codeOf = async (columns: string) =>
      (await refusal('hisWrite', { body: `ver:"3.0"\n${columns}\n${first},1,1\n` })).code
    expect(await codeOf('ts,v0 id:@sat,v1')).toBe('operation.no-point-column')
    expect(await codeOf('ts,v0 id:@sat,v1 id:@sat')).toBe('operation.point-twice')
    expect(await codeOf('ts,v0 id:@sat,v1 id:@nothing')).toBe('operation.unknown-points')
    expect(await codeOf('ts,v0 id:@sat,v1 id:@~site.tower')).toBe('operation.unknown-points')
  })
})
