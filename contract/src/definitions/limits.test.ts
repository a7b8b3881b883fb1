import { expect, it } from 'vitest'
import { evaluateNumbers } from './language/explain.ts'
import { cellsWith } from './language/testing/cells.ts'
import { conditionOf } from './language/testing/vocabulary.ts'
import { limitsOf } from './limits.ts'

const CELLS = cellsWith({
  columns: {
    sat: [289, 290],
    satSp: [285, 286],
    satCoolSp: [286, 287],
    mat: [290, 291],
    rat: [295, 295],
    oat: [300, 299],
  },
  parameters: { eSat: 1, eMat: 2, eRat: 3, ccFull: 0.99, limit: 290 },
})

it.each([
  ['sat > satCoolSp + eSat and cc >= ccFull', ['sat: satCoolSp + eSat = 287, 288', 'cc: ccFull = 0.99, 0.99']],
  ['sat - eSat >= mat + eMat', ['sat: mat + eMat + eSat = 293, 294']],
  ['satCoolSp + eSat < sat', ['sat: satCoolSp + eSat = 287, 288']],
  ['abs(sat - satSp) > eSat', ['sat: satSp + eSat = 286, 287', 'sat: satSp - eSat = 284, 285']],
  ['mat + eMat < min(rat - eRat, oat)', ['mat: min(rat - eRat, oat) - eMat = 290, 290']],
  ['mat - (sat - eSat) > eMat', ['mat: eMat + sat - eSat = 290, 291']],
  ['not (sat > satSp or sat > satSp)', ['sat: satSp = 285, 286']],
  ['vav.sat > limit', ['vav.sat: limit = 290, 290']],
  ['flowSp > 0 and fanOn', []],
  ['avg(sat, 10 min) > satSp', ['satSp: avg(sat, 10 min) = 289, 289.5']],
  ['changes(fanOn, 60 min) > 7', []],
])('the limits of %s', (text, expected) => {
  const found = limitsOf(conditionOf(text)).map(
    (limit) => `${limit.role}: ${limit.text} = ${[...evaluateNumbers(limit.term, CELLS)].join(', ')}`,
  )
  expect(found).toEqual(expected)
})
