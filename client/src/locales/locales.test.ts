import { expect, it } from 'vitest'
import en from './en.ts'
import fr from './fr.ts'
import { CATALOGUES } from './texts.ts'

/** Path to text, for every text in a catalogue. */
function texts(catalogue: object, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') found.set(path + key, value)
    else for (const [inner, text] of texts(value, `${path}${key}.`)) found.set(inner, text)
  }
  return found
}

const argumentsOf = (text: string) =>
  [...new Set([...text.matchAll(/(?<!(?:one|other|=\d+) )\{(\w+)[,}]/g)].map((match) => match[1]))].sort()

it.each(Object.entries(CATALOGUES))('French has the same keys as English: %s', async (_name, load) => {
  const [english, french] = [texts(await load.en()), texts(await load.fr())]
  expect([...french.keys()].sort()).toEqual([...english.keys()].sort())
})

it.each(Object.entries(CATALOGUES))('every French text takes the arguments of the English: %s', async (_name, load) => {
  const [english, french] = [texts(await load.en()), texts(await load.fr())]
  expect(english.size).toBeGreaterThan(0)
  for (const [key, text] of english) expect([key, argumentsOf(french.get(key) ?? '')]).toEqual([key, argumentsOf(text)])
})

it('documented labels not yet on screen are in both catalogues', () => {
  const { reports, explorer, labs } = en.shell.navigation
  expect([reports, explorer, labs]).toEqual(['Reports', 'Explorer', 'Labs'])
  expect(Object.values(en.analysis.ranges)).toEqual([
    'Last 24 hours',
    'Last 3 days',
    'Last 7 days',
    'Last 30 days',
    'Last Month',
    'Last 3 Months',
    'Last 6 Months',
    'Last 12 Months',
    'Year to date',
    'Last 2 years (inc. YTD)',
    'Last 3 years (inc. YTD)',
    'Previous Period',
    'Same Period Previous Year',
  ])
  expect(Object.values({ ...fr.analysis.ranges, ...fr.shell.navigation })).not.toContain('')
})
