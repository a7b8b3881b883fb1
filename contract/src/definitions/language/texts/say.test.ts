import { expect, it } from 'vitest'
import { LANGUAGE } from '../../../refusals/language.ts'
import { problem } from '../../../refusals/problem.ts'
import { errorsOf } from '../testing/vocabulary.ts'
import en from './en.ts'
import fr from './fr.ts'
import { sayProblem } from './say.ts'

it.each([
  [
    'sat > dsp',
    'A temperature cannot be compared with a pressure.',
    'Impossible de comparer une température avec une pression.',
  ],
  ['satt > 3 °C', 'There is no “satt”; did you mean sat?', '« satt » n’existe pas ; vouliez-vous dire sat ?'],
  ['cc / (mat - sat) > 1', 'A number in K⁻¹ cannot be compared with a plain number.', null],
  [
    'held(sat, 5 min)',
    'A condition is expected here, but this is a temperature.',
    'Il faut ici une condition, et non une température.',
  ],
])('says what is wrong with %s', (text, english, french) => {
  const [error] = errorsOf(text)
  if (!error) throw new Error('no error')
  const plain = (said: string) => said.replaceAll('\u00a0', ' ')
  if (english) expect(sayProblem('en', error)).toBe(english)
  if (french) expect(plain(sayProblem('fr', error))).toBe(french)
})

it('has a text for every code, with the same places in both languages', () => {
  const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(LANGUAGE).toSorted())
  for (const code of Object.keys(en) as (keyof typeof en)[])
    expect(placesOf(fr[code]), code).toEqual(placesOf(en[code]))
})

it('says a code of a newer version as it is', () => {
  expect(sayProblem('en', problem('text', { text: 'x' }))).toBe('Text')
})
