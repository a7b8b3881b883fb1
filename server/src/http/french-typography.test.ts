import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/** Files with French texts, some alongside English. */
const SOURCES = [
  'client/src/locales/fr/**/*.ts',
  'client/src/locales/fr*.ts',
  'server/src/locales/fr/*.ts',
  'contract/src/actions/action-labels.ts',
  'contract/src/definitions/language/{texts,reading}/fr.ts',
  'demo/portfolio/accounts.ts',
]

const MISTAKES = {
  'an ordinary space before : ; ? ! or »': / [:;?!»]/,
  'no space before »': /[^\u00a0\u202f]»/,
  'an ordinary space behind «': /«[^\u00a0\u202f]/,
}

/** Mistakes that only apply to French, because some files contain English too. */
const FRENCH_MISTAKES = {
  'no space before : ; ? or !': /[a-zà-ÿ)}][:;?!](?=\s|$)/i,
  'an ordinary space before %': /[\d}] %/,
  'an ordinary space in a number': /\d \d{3}\b/,
  'an ordinary space before a unit': /[\d}] (h|min|ms|j|Mo|[kMG]Wh|[kMG]L|GJ)(?![\wà-ÿ’])/,
  'three dots for an ellipsis': /[a-zà-ÿ]\.\.\./i,
  'a straight apostrophe': /[a-zà-ÿ]'[a-zà-ÿ]/i,
}

/** Code and foreign names within a sentence. */
const withoutCode = (text: string) =>
  text.replace(/\{"hits": \[\.\.\.\]\}|Content-Encoding: gzip|Authorization: Bearer|https?:\/\//g, '')

interface Text {
  readonly file: string
  readonly text: string
}

/** Every text in a file, without object keys. */
function textsOf(file: string): Text[] {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const keys = new Set<number>()
  const found: { at: number; text: string }[] = []
  new Visitor({
    Property: ({ key }) => void keys.add(key.start),
    Literal: ({ start, value }) => void (typeof value === 'string' && found.push({ at: start, text: value })),
    TemplateElement: ({ start, value }) => void found.push({ at: start, text: value.cooked ?? value.raw }),
  }).visit(parseSync(file, source).program)
  return found.filter(({ at }) => !keys.has(at)).map(({ text }) => ({ file, text }))
}

const isFrenchOnly = ({ file }: Text) => /locales.fr/.test(file)

it('French uses no-break spaces and its own apostrophe and ellipsis', () => {
  const texts = globSync(SOURCES, { cwd: ROOT }).flatMap(textsOf)
  expect(texts.filter(isFrenchOnly).length).toBeGreaterThan(1000)
  const wrong = texts.flatMap((each) => {
    const mistakes = Object.entries({ ...MISTAKES, ...(isFrenchOnly(each) && FRENCH_MISTAKES) })
    const text = withoutCode(each.text)
    return mistakes.filter(([, pattern]) => pattern.test(text)).map(([mistake]) => ({ ...each, mistake }))
  })
  expect(wrong).toEqual([])
})
