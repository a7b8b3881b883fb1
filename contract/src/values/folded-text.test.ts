import { expect, test } from 'vitest'
import { foldedText } from './folded-text.ts'

test.each([
  ['Îlot', 'ilot'],
  ['LYCÉE', 'lycee'],
  ['Hôtel de Ville', 'hotel de ville'],
  ['Ka\u0308lte', 'kalte'],
  ['Kälte', 'kalte'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['Isı', 'isi'],
  ['Bœuf', 'boeuf'],
  ['Ærø', 'aero'],
  ['Łódź', 'lodz'],
  ['ﬁltre', 'filtre'],
  ['AHU-１', 'ahu-1'],
  ['Насосы', 'насосы'],
  ['冷却塔', '冷却塔'],
])('%s is searched as %s', (text, folded) => {
  expect(foldedText(text)).toBe(folded)
  expect(foldedText(folded)).toBe(folded)
})
