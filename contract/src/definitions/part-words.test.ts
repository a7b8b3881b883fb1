import { expect, test } from 'vitest'
import { readParts } from './part-words.ts'

test.each([
  ['Condensing boiler; no heating coil', { condensingBoiler: true, heatingCoil: false }],
  ['Chaudière à condensation, sans batterie chaude', { condensingBoiler: true, heatingCoil: false }],
  ['chaudière sans condensation', { nonCondensingBoiler: true }],
  ['Pas de registre d’air neuf', { outsideDamper: false }],
  ['coolingCoil; -heatingCoil', { coolingCoil: true, heatingCoil: false }],
  ['Non-condensing', { nonCondensingBoiler: true }],
  [' ; ', {}],
])('%s is read', (text, parts) => {
  expect(readParts(text)).toEqual({ parts })
})

test('a word that is not known is named', () => {
  expect(readParts('cooling coil; flux capacitor')).toEqual({ unknown: 'flux capacitor' })
})
