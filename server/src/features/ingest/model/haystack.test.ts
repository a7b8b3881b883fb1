import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type HaystackFormat, readHaystack } from '../readers/haystack.ts'

const SHARED = join(import.meta.dirname, '../../../../../../shared/data/haystack-carytown')

const ZINC = `ver:"3.0"
id,dis,navName,site,equip,point,siteRef,tz,geoState
@site "Mill",,,M,,,,"Sydney","NSW"
@ahu,"Mill AHU","AHU",,M,,@site,,
@loose,"Loose",,,M,,,,
@temp,"Mill AHU Temp",,,,M,@site,,
`
const MILL = {
  sites: [{ siteId: 'site', label: 'Mill', state: 'NSW', timezone: 'Australia/Sydney' }],
  equips: [{ equipId: 'ahu', siteId: 'site', name: 'Mill AHU' }],
  pointCount: 1,
  equipsWithoutSite: ['Loose'],
}

test.each<[HaystackFormat, string]>([
  ['zinc', ZINC],
  [
    'trio',
    'id: @site "Mill"\nsite\ntz: "Sydney"\ngeoState: "NSW"\n---\nid: @ahu\ndis: "Mill AHU"\nequip\nsiteRef: @site\n---\nid: @loose\ndis: "Loose"\nequip\n---\nid: @temp\npoint\nsiteRef: @site\n',
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
        { id: { _kind: 'ref', val: 'temp' }, point: { _kind: 'marker' } },
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
        { id: 'r:temp', point: 'm:' },
      ],
    }),
  ],
])('sites, equips and the number of points are read from %s', (format, text) => {
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
  expect(zinc).toMatchObject({ sites: [{ label: 'Carytown', timezone: 'America/New_York' }], pointCount: 18 })
  expect(zinc.equips).toHaveLength(4)
  expect(read('carytown.trio', 'trio')).toEqual(zinc)
  expect(read('carytown.json', 'json')).toEqual(zinc)
  expect(read('carytown.hayson.json', 'json')).toEqual(zinc)
})
