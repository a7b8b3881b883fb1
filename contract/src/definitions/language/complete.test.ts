import { expect, it } from 'vitest'
import { complete } from './complete.ts'
import { VOCABULARY } from './testing/vocabulary.ts'

it.each([
  ['', ['sat', 'satSp'], 0],
  ['sa', ['sat', 'satSp', 'satCoolSp', 'satHeatSp', 'eSat'], 0],
  ['sat > satC', ['satCoolSp'], 6],
  ['eS', ['eSat'], 0],
  ['sat > 5 ', ['°C', '°F', 'K'], 8],
  ['sat > 5', ['°C', '°F', 'K'], 7],
  ['sat > 5 °', ['°C', '°F', 'Δ°C', 'Δ°F'], 8],
  ['dsp > 5 inH', ['inH₂O', 'inHg'], 8],
  ['dsp > 5 ', ['Pa', 'hPa'], 8],
  ['fanOn and sat - mat > 5 ', ['K', 'Δ°C'], 24],
  ['avg(max(dsp, dp), 5 min) > 5 ', ['Pa', 'hPa'], 29],
  ['(occ or sat - mat) > 5 ', ['°C'], 23],
  ['sat < mat + 2 ', ['K', 'Δ°C', 'Δ°F'], 14],
  ['ahu.dsp < 5 ', ['Pa'], 12],
  ['dsp < ', ['dsp', 'dspSp', 'dp'], 6],
  ['sat > mat + ', ['eSat', 'eRat'], 12],
  ['sat ', ['and', 'or', 'in'], 4],
  ['sat > 5 °C a', ['and'], 11],
  ['ahu.sa', ['sat', 'satSp', 'satCoolSp', 'satHeatSp'], 4],
  ['av', ['avg('], 0],
  ['avg(cc, ', ['delay', '5 min', '15 min'], 8],
  ['std', ['stdev('], 0],
  ['slo', ['slope('], 0],
  ['percentile(cc, 24 h, ', ['ccFull', '5 %', '50 %', '95 %'], 21],
  ['cusum(cc, 24 h, ', ['eSat', 'eRat'], 16],
  ['cusum(cc, 24 h, eSat, fanO', ['fanOn'], 22],
  ['any(', ['ahu', 'vav', 'sub'], 4],
  ['any(vav, own.zoneC', ['zoneCoolSp'], 13],
  ['any(vav, ow', ['own.'], 9],
  ['fanOn and in(', ['holidays', '"mon-fri 7:00-18:00"', '"22:00-6:00"'], 13],
  ['i', ['in('], 0],
  ['hou', ['hour()'], 0],
])('completes %j', (text, first, start) => {
  const found = complete(text, text.length, VOCABULARY)
  expect(found.slice(0, first.length).map(({ insert }) => insert)).toEqual(first)
  expect(found.every((proposal) => proposal.start === start && proposal.end === text.length)).toBe(true)
})

it('proposes nothing within quotation marks', () => {
  expect(complete('in("mon-fri 7', 13, VOCABULARY)).toEqual([])
  expect(complete('in("', 4, VOCABULARY)).toEqual([])
})

it('completes within a text, by what is before the place', () => {
  const [first] = complete('sat > satC and fanOn', 10, VOCABULARY)
  expect(first).toEqual({ kind: 'role', insert: 'satCoolSp', label: 'satCoolSp', start: 6, end: 10 })
})
