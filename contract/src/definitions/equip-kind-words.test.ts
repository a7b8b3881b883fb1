import { expect, it } from 'vitest'
import { equipKindOfWord } from './equip-kind-words.ts'

it.each([
  ['Single zone unit', 'ahu'],
  ['rooftop unit', 'ahu'],
  ['RTU', 'ahu'],
  ['Fan-coil units', 'ahu'],
  ['Air handler', 'ahu'],
  ['CTA', 'ahu'],
  ['Centrales de traitement d’air', 'ahu'],
  ['Ventilo-convecteur', 'ahu'],
  ['VAV boxes', 'vav'],
  ['VAV box', 'vav'],
  ['Boîtiers VAV', 'vav'],
  ['chilledPlant', 'chilledPlant'],
  ['Production d’eau glacée', 'chilledPlant'],
  ['Chaufferie', 'hotPlant'],
  ['Groupe froid', 'chiller'],
  ['Chaudière à condensation', 'boiler'],
  ['cooling_tower', 'coolingTower'],
  ['Pompe', 'pump'],
  ['Ventilateur d’extraction', 'fan'],
  ['Electricity meter', 'meter'],
  ['Autre', 'other'],
  ['Teapot', undefined],
  ['', undefined],
])('%s is the kind %s', (word, kind) => {
  expect(equipKindOfWord(word)).toBe(kind)
})
