import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vocabularyOf } from '@bonfire/contract/definitions/check-definition'
import { LONGEST_CONDITION } from '@bonfire/contract/definitions/definition'
import { evaluate, parseCondition } from '@bonfire/contract/definitions/language/condition'
import { caretLines } from '@bonfire/contract/definitions/language/errors'
import type { Cells } from '@bonfire/contract/definitions/language/evaluation/cells'
import { conversionOf, toSi, UNITS, unitOf } from '@bonfire/contract/definitions/language/quantities/units'
import { FUNCTIONS } from '@bonfire/contract/definitions/language/terms/functions'
import { sayProblem } from '@bonfire/contract/definitions/language/texts/say'
import { ROLE_DIMENSIONS } from '@bonfire/contract/histories/roles'
import { expect, it } from 'vitest'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/rule-language.md'), 'utf8')
const blocksOf = (kind: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${kind}\\n([^]*?)\\n\`\`\`$`, 'gm'))].map((match) => match[1] as string)

const LANGUAGE_OF_THE_PAGE = {
  ...vocabularyOf({ parameters: {}, equip: ['ahu'] }, []),
  parameters: {
    eSat: 'temperatureDifference',
    k: 'number',
    slack: 'number',
    sFlow: 'flow',
    sZone: 'temperatureDifference',
    sDat: 'temperatureDifference',
  },
  schedules: ['holidays'],
} as const

const EXAMPLES = blocksOf('rule')
const WORDS: Readonly<Record<string, number>> = { on: 1, off: 0, true: 1, false: 0, '?': 2 }

function parsed(text: string) {
  const found = parseCondition(text, LANGUAGE_OF_THE_PAGE)
  if ('condition' in found) return found.condition
  throw new Error(`${text}: ${found.errors.map((error) => sayProblem('en', error)).join(' ')}`)
}

function siValue(role: string, cell: string): number {
  if (cell === '?') return Number.NaN
  if (cell in WORDS) return WORDS[cell] as number
  const [number, unit] = cell.split(' ')
  const conversion = conversionOf(unit ?? null, ROLE_DIMENSIONS[role as keyof typeof ROLE_DIMENSIONS])
  if (!conversion) throw new Error(`${cell} is no ${role}`)
  return toSi(Number(number), conversion)
}

it.each(EXAMPLES)('an example is understood: %s', (example) => {
  const [text = '', values] = example.split('\n\n')
  const condition = parsed(text)
  if (values === undefined) return
  const rows = new Map(
    values.split('\n').map((line) => {
      const [name = '', ...cells] = line.split(/\s{2,}/)
      return [name, cells] as const
    }),
  )
  const expected = (rows.get('=>') ?? []).map((cell) => WORDS[cell])
  const cells: Cells = {
    length: expected.length,
    stepSeconds: 300,
    startSeconds: 0,
    values: (role) => Float64Array.from(rows.get(role) ?? [], (cell) => siValue(role, cell)),
    relatedValues: () => new Float64Array(expected.length).fill(Number.NaN),
    relatedEach: () => [],
    parameter: () => Number.NaN,
  }
  for (const role of condition.roles) expect(rows.get(role)?.length, role).toBe(expected.length)
  expect([...evaluate(condition, cells)]).toEqual(expected)
})

it.each(blocksOf('wrong'))('an error is said as it is there: %s', (example) => {
  const [text = '', ...said] = example.split('\n')
  const found = parseCondition(text, LANGUAGE_OF_THE_PAGE)
  const [error] = 'errors' in found ? found.errors : []
  if (!error) throw new Error('no error')
  expect([caretLines(text, error)[1], sayProblem('en', error)]).toEqual(said)
})

it('has examples with values, and errors', () => {
  expect(EXAMPLES.filter((example) => example.includes('=>')).length).toBeGreaterThanOrEqual(8)
  expect(blocksOf('wrong').length).toBeGreaterThanOrEqual(4)
})

it('names every function, and only units that there are', () => {
  for (const name of Object.keys(FUNCTIONS)) expect(PAGE, name).toContain(`\`${name}(`)
  const table = PAGE.slice(PAGE.indexOf('| measures |'), PAGE.indexOf('Names of Project Haystack'))
  const units = [...table.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string)
  expect(units.filter((unit) => !unitOf(unit))).toEqual([])
  expect(units.length).toBeGreaterThan(60)
  const left = UNITS.filter(
    ({ symbol, dimension }) => ['pressure', 'temperature', 'time'].includes(dimension) && symbol !== 'ms',
  )
  for (const { symbol } of left) expect(units).toContain(symbol)
})

it('every call in the text is understood', () => {
  const quoted = [
    ...PAGE.matchAll(
      /`((?:abs|avg|median|percentile|stdev|slope|cusum|in|lowest|highest|spread|total|changes|starts|turns|held|since|ago|rate|usual|share|count|any|all|sum)\([^`…]*\))`/g,
    ),
  ]
  const texts = quoted.map((match) => match[1] as string)
  expect(texts.length).toBeGreaterThan(15)
  for (const text of texts) {
    const filled = text.replaceAll('(x', '(cc').replaceAll('condition', 'fanOn')
    // Numbers are made conditions by being compared with themselves.
    const isCondition = 'condition' in parseCondition(filled, LANGUAGE_OF_THE_PAGE)
    parsed(isCondition ? filled : `${filled} = ${filled}`)
  }
})

it('the page says how long a condition of a rule may be', () => {
  expect(PAGE).toContain(`A condition has at most ${LONGEST_CONDITION.toLocaleString('en')} characters`)
})
