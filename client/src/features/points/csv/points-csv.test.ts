import type { OwnRole } from '@bonfire/contract/histories/own-roles'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import en from '../../../locales/en/exports.ts'
import fr from '../../../locales/fr/exports.ts'
import { samplePoint } from '../../../testing/points.ts'
import { editsOf, pointsCsv, readTable } from './points-csv.ts'

const POINTS = [
  samplePoint({
    pointId: 'sat',
    name: 'Supply, "air"',
    unit: 'fahrenheit',
    role: 'sat',
    roleSource: 'haystack',
    intervalSeconds: 300,
    setHoldSeconds: 900,
    timezone: 'Europe/Paris',
    retentionDays: 30,
  }),
  samplePoint({ pointId: '-5', name: '=A1+1', equipId: null, role: 'rat', roleSource: 'person' }),
  samplePoint({ pointId: 'plain', name: 'Température' }),
]
const bytes = (text: string) => new TextEncoder().encode(text).buffer
const take = (text: string, ownRoles?: OwnRole[]) => editsOf(readTable(bytes(text)), POINTS, [en, fr], ownRoles)
const ENGLISH = { language: 'en', words: en } as const
const FRENCH = { language: 'fr', words: fr } as const

it.each([ENGLISH, FRENCH])('a table exported in $language that is imported unchanged is all the same', (form) => {
  expect(take(pointsCsv(POINTS, form))).toEqual({ edits: [], changes: [], problems: [], sameCount: 3 })
})

it('the table for spreadsheets has French headings and semicolons', () => {
  expect(pointsCsv(POINTS, FRENCH)).toMatch(/^\uFEFFIdentifiant du point;Identifiant de l’équipement;Nom;/)
})

it('a spreadsheet may have written semicolons, or Windows-1252', () => {
  const rows: string[][] = parse(pointsCsv(POINTS, ENGLISH), { bom: true })
  const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')
  expect(take(text)?.sameCount).toBe(3)
  const latin = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
  expect(editsOf(readTable(latin.buffer), POINTS, [en])?.sameCount).toBe(3)
})

it('takes roles of one’s own that there are, and no others', () => {
  const own: OwnRole = {
    role: 'glycol',
    label: '',
    type: 'temperature',
    conduct: 'measured',
    patterns: [],
    brickClass: null,
  }
  expect(take('pointId,role\nplain,glycol\n', [own])?.edits).toMatchObject([{ change: { role: 'glycol' } }])
  expect(take('pointId,role\nplain,glycol\n')?.problems).toMatchObject([{ column: 'role', value: 'glycol' }])
})

it('changes what differs, with the values that were there', () => {
  expect(take('pointId,role,intervalSeconds,holdSeconds\nsat,mat,,900\nplain,,60,\n')).toEqual({
    edits: [
      {
        pointId: 'sat',
        change: { role: 'mat', intervalSeconds: null },
        expected: { asProposed: true, intervalSeconds: 300 },
      },
      { pointId: 'plain', change: { intervalSeconds: 60 }, expected: { intervalSeconds: null } },
    ],
    changes: [
      {
        pointId: 'sat',
        name: 'Supply, "air"',
        fields: [
          { field: 'role', from: 'sat', to: 'mat' },
          { field: 'intervalSeconds', from: '300', to: '' },
        ],
      },
      { pointId: 'plain', name: 'Température', fields: [{ field: 'intervalSeconds', from: '', to: '60' }] },
    ],
    problems: [],
    sameCount: 0,
  })
})

it('says the hold that was set, not the one that counts, as the one that was there', () => {
  expect(take('pointId,holdSeconds\nsat,1800\n')?.edits).toEqual([
    { pointId: 'sat', change: { holdSeconds: 1800 }, expected: { holdSeconds: 900 } },
  ])
})

it('moves points, and sets kind and unit; a unit may be written as its symbol', () => {
  expect(take('pointId,equipId,kind,unit\nsat,vav,number,°F\nplain,,bool,\n-5,,number,kW\n')?.edits).toEqual([
    { pointId: 'sat', change: { equipId: 'vav' }, expected: { equipId: 'ahu' } },
    { pointId: 'plain', change: { equipId: null, kind: 'bool' }, expected: { equipId: 'ahu', kind: 'number' } },
    { pointId: '-5', change: { unit: 'kW' }, expected: { unit: null } },
  ])
})

it.each([
  ['an unknown point', 'pointId\nnothing\n', 'unknown', 'pointId', 'nothing'],
  ['a point twice', 'pointId\nsat\nsat\n', 'twice', 'pointId', 'sat'],
  ['a kind there is none of', 'pointId,kind\nsat,text\n', 'wrong', 'kind', 'text'],
  ['no kind', 'pointId,kind\nsat,\n', 'wrong', 'kind', ''],
  ['a role there is none of', 'pointId,role\nsat,hot\n', 'wrong', 'role', 'hot'],
  ['an interval in words', 'pointId,intervalSeconds\nsat,5 min\n', 'wrong', 'intervalSeconds', '5 min'],
  ['a hold of 0', 'pointId,holdSeconds\nsat,0\n', 'wrong', 'holdSeconds', '0'],
  ['samples kept for 0 days', 'pointId,retentionDays\nsat,0\n', 'wrong', 'retentionDays', '0'],
  ['a time zone there is none of', 'pointId,timezone\nsat,Olympus\n', 'wrong', 'timezone', 'Olympus'],
  ['an empty name', 'pointId,name\nsat,\n', 'nameMissing', 'name', ''],
])('refuses %s by row', (_, text, code, column, value) => {
  const edits = take(text)
  expect(edits?.problems).toEqual([{ row: code === 'twice' ? 3 : 2, code, column, value }])
  expect(edits?.edits).toEqual([])
})

it('a table without IDs of points says nothing', () => {
  expect(take('name,role\nSupply,sat\n')).toBeUndefined()
})
