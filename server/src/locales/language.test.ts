import { parseCondition } from '@bonfire/contract/definitions/language/condition'
import en from '@bonfire/contract/definitions/language/texts/en'
import fr from '@bonfire/contract/definitions/language/texts/fr'
import { sayProblem } from '@bonfire/contract/definitions/language/texts/say'
import { expect, it } from 'vitest'
import { render } from './render.ts'

const VOCABULARY = { roles: { sat: 'temperature', dsp: 'pressure' }, parameters: {}, related: { ahu: {} } } as const

it.each([
  'sat > dsp',
  '1 < sat < 2',
  'satt > 5 °C',
  'dsp > 25',
  'any(ahu)',
  'avg(sat) > 5 °C',
  '(sat',
  'sat + sat > 5 °C',
])('says of %s what an editor says', (text) => {
  const parsed = parseCondition(text, VOCABULARY)
  const [error] = 'errors' in parsed ? parsed.errors : []
  if (!error) throw new Error('no error')
  for (const locale of ['en', 'fr'] as const) {
    expect(render(locale, error).toLowerCase()).toBe(sayProblem(locale, error).toLowerCase())
  }
})

it.each([
  ['en', en],
  ['fr', fr],
] as const)('reads every text in %s as plain text with places, as an editor does', (locale, texts) => {
  for (const [code, text] of Object.entries(texts)) {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
    const params = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
    expect(render(locale, { code, params })).toBe(text.replace(/\{(\w+)\}/g, '<$1>'))
  }
})
