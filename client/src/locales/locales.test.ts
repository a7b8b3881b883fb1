import { expect, it } from 'vitest'
import en from './en.ts'
import fr from './fr.ts'

/** Path to text, for every text of a catalogue. */
function texts(catalogue: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') found.set(path + key, value)
    else for (const [inner, text] of texts(value, `${path}${key}.`)) found.set(inner, text)
  }
  return found
}

const argumentsOf = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]))].sort()

it('French has the texts of English, and no others', () => {
  expect([...texts(fr).keys()].sort()).toEqual([...texts(en).keys()].sort())
})

it('every French text takes the arguments of the English one', () => {
  const french = texts(fr)
  for (const [key, text] of texts(en))
    expect([key, argumentsOf(french.get(key) ?? '')]).toEqual([key, argumentsOf(text)])
})
