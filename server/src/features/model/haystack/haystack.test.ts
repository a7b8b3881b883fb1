import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problem } from '@bonfire/contract/refusals/problem'
import { expect, test } from 'vitest'
import { type HaystackFormat, readHaystack } from './haystack.ts'

const SHARED = join(import.meta.dirname, '../../../../../../shared/data/haystack-carytown')

const ZINC = `ver:"3.0"
id,dis,navName,site,equip,point,siteRef,tz,geoState,kind,unit,air
@site "Mill",,,M,,,,"Sydney","NSW",,,
@ahu,"Mill AHU","AHU",,M,,@site,,,,,
@loose,"Loose",,,M,,,,,,,
@temp,"Mill AHU Temp",,,,M,@site,,,"Number","°F",M
`
const MILL = {
  sites: [{ siteId: 'site', label: 'Mill', state: 'NSW', timezone: 'Australia/Sydney' }],
  equips: [{ equipId: 'ahu', siteId: 'site', name: 'Mill AHU', tags: {} }],
  points: [
    {
      pointId: 'temp',
      siteId: 'site',
      equipId: null,
      name: 'Mill AHU Temp',
      kind: 'number',
      unit: '°F',
      tags: { air: true },
      timezone: null,
    },
  ],
  equipKinds: new Map(),
  leftOutPoints: [],
  equipsWithoutSite: ['Loose'],
}

test.each<[HaystackFormat, string]>([
  ['zinc', ZINC],
  [
    'csv',
    'id,dis,site,equip,point,siteRef,tz,geoState,kind,unit,air\n@site,Mill,✓,,,,Sydney,NSW,,,\n@ahu,Mill AHU,,✓,,@site Mill,,,,,\n@loose,Loose,,M,,,,,,,\n@temp,Mill AHU Temp,,,✓,@site Mill,,,Number,°F,✓\n',
  ],
  [
    'trio',
    'id: @site "Mill"\nsite\ntz: "Sydney"\ngeoState: "NSW"\n---\nid: @ahu\ndis: "Mill AHU"\nequip\nsiteRef: @site\n---\nid: @loose\ndis: "Loose"\nequip\n---\nid: @temp\ndis: "Mill AHU Temp"\npoint\nair\nkind: "Number"\nunit: "°F"\nsiteRef: @site\n',
  ],
  [
    'json',
    JSON.stringify({
      _kind: 'grid',
      cols: [],
      rows: [
        { id: { _kind: 'ref', val: 'site', dis: 'Mill' }, site: { _kind: 'marker' }, tz: 'Sydney', geoState: 'NSW' },
        {
          id: { _kind: 'ref', val: 'ahu' },
          dis: 'Mill AHU',
          equip: { _kind: 'marker' },
          siteRef: { _kind: 'ref', val: 'site' },
        },
        { id: { _kind: 'ref', val: 'loose' }, dis: 'Loose', equip: { _kind: 'marker' } },
        {
          id: { _kind: 'ref', val: 'temp' },
          point: { _kind: 'marker' },
          air: { _kind: 'marker' },
          dis: 'Mill AHU Temp',
          kind: 'Number',
          unit: '°F',
          siteRef: { _kind: 'ref', val: 'site' },
        },
      ],
    }),
  ],
  [
    'json',
    JSON.stringify({
      cols: [],
      rows: [
        { id: 'r:site Mill', site: 'm:', tz: 's:Sydney', geoState: 's:NSW' },
        { id: 'r:ahu', dis: 's:Mill AHU', equip: 'm:', siteRef: 'r:site Mill' },
        { id: 'r:loose', dis: 's:Loose', equip: 'm:' },
        {
          id: 'r:temp',
          point: 'm:',
          air: 'm:',
          dis: 's:Mill AHU Temp',
          kind: 's:Number',
          unit: 's:°F',
          siteRef: 'r:site Mill',
        },
      ],
    }),
  ],
])('sites, equips and points are read from %s', (format, text) => {
  expect(readHaystack(format, text)).toEqual(MILL)
})

test.each<[string, HaystackFormat, string, string]>([
  ['there is no site', 'zinc', 'ver:"3.0"\nid,equip\n@a,M\n', 'The export contains no sites'],
  ['a site has no zone', 'zinc', 'ver:"3.0"\nid,site\n@a "Mill",M\n', 'The site "Mill" has no tz'],
  [
    'a zone is unknown',
    'zinc',
    'ver:"3.0"\nid,site,tz\n@a "Mill",M,"Olympus"\n',
    'has an unknown time zone in tz: "Olympus"',
  ],
  ['it is no zinc', 'zinc', 'siteId,equipId\n', 'This is not valid Haystack zinc'],
  ['it is no JSON', 'json', '{', 'This is not valid Haystack json'],
  ['it holds no rows', 'json', '{"sites": []}', 'it contains no rows'],
])('it is refused when %s', (_, format, text, message) => {
  expect(() => readHaystack(format, text)).toThrow(message)
})

test.skipIf(!existsSync(SHARED))('the four encodings of a real export are equal (if the export is present)', () => {
  const read = (name: string, format: HaystackFormat) => readHaystack(format, readFileSync(join(SHARED, name), 'utf8'))
  const zinc = read('carytown.zinc', 'zinc')
  expect(zinc).toMatchObject({ sites: [{ label: 'Carytown', timezone: 'America/New_York' }] })
  expect(zinc.equips).toHaveLength(4)
  expect(zinc.points).toHaveLength(17)
  expect(zinc.leftOutPoints).toEqual([{ name: 'Weather in Richmond', why: problem('haystack.point-site') }])
  expect(zinc.points.find(({ name }) => name === 'DischargeTemp')).toMatchObject({
    kind: 'number',
    unit: '°F',
    timezone: null,
    tags: { discharge: true, air: true, temp: true, sensor: true },
  })
  expect(zinc.points.find(({ name }) => name === 'Fan')).toMatchObject({ kind: 'bool', intervalSeconds: 0 })
  expect(read('carytown.trio', 'trio')).toEqual(zinc)
  expect(read('carytown.json', 'json')).toEqual(zinc)
  expect(read('carytown.hayson.json', 'json')).toEqual(zinc)
  // CSV does not distinguish numbers from texts.
  const csv = read('carytown.csv', 'csv')
  const names = ({ tags, ...point }: (typeof zinc.points)[number]) => ({
    ...point,
    tags: Object.keys(tags ?? {}).sort(),
  })
  expect({ ...csv, points: csv.points.map(names) }).toEqual({ ...zinc, points: zinc.points.map(names) })
})

const records = (columns: string, row: string) =>
  readHaystack(
    'zinc',
    `ver:"3.0"\nid,site,point,siteRef,equipRef,tz,${columns}\n@mill "Mill",M,,,,"Sydney"${','.repeat(columns.split(',').length)}\n${row}\n`,
  )

test.each([
  ['it has no site', 'kind', '@p,,M,,,,"Number"', problem('haystack.point-site')],
  ['its equip is not there', 'kind', '@p,,M,,@ahu,,"Number"', problem('haystack.point-equip', { equip: 'ahu' })],
  ['it has no kind', 'kind', '@p,,M,@mill,,,', problem('haystack.point-kind', { kind: '–' })],
  ['it has a kind without histories', 'kind', '@p,,M,@mill,,,"Grid"', problem('haystack.point-kind', { kind: 'Grid' })],
  ['its unit is unknown', 'unit', '@p,,M,@mill,,,"celsus"', problem('point.unit-near', { unit: 'celsus', near: '°C' })],
  [
    'its zone is unknown',
    'unit',
    '@p,,M,@mill,,"Olympus","%"',
    problem('haystack.point-zone', { timeZone: 'Olympus' }),
  ],
])('a point is left out, with the reason, when %s', (_, columns, row, why) => {
  const { points, leftOutPoints } = records(columns, row)
  expect(points).toEqual([])
  expect(leftOutPoints).toEqual([{ name: 'p', why }])
})

test('states, intervals and the zone of a controller are read', () => {
  const { points } = records('kind,enum,hisInterval,hisMode', '@p,,M,@mill,,"Perth","Str","off, slow,fast",15min,')
  expect(points).toMatchObject([
    { kind: 'enum', states: ['off', 'slow', 'fast'], intervalSeconds: 900, timezone: 'Australia/Perth' },
  ])
})
