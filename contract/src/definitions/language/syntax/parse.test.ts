import { describe, expect, it } from 'vitest'
import { parseCondition } from '../condition.ts'
import { caretLines } from '../errors.ts'
import { Random } from '../testing/random.ts'
import { randomSite } from '../testing/random-cells.ts'
import { RandomRule } from '../testing/random-rule.ts'
import { errorsOf, VOCABULARY } from '../testing/vocabulary.ts'

describe('places', () => {
  it.each([
    ['', 'language.empty', 0, 0],
    ['   ', 'language.empty', 0, 3],
    ['sat >', 'language.value-expected-at-end', 5, 5],
    ['sat > )', 'language.value-expected', 6, 7],
    ['(sat > 5 °C', 'language.unclosed', 0, 1],
    ['avg(cc, 5 min > 3 %', 'language.unclosed', 3, 4],
    ['stage in {1, 2', 'language.unclosed', 9, 10],
    ['stage in {1, sat}', 'language.literal-expected', 13, 16],
    ['stage in 5', 'language.value-expected', 9, 10],
    ['sat > 5 °C) and fanOn', 'language.joint-expected', 10, 11],
    ['fanOn occ', 'language.joint-expected', 6, 9],
    ['fanOn and', 'language.value-expected-at-end', 9, 9],
    ['and fanOn', 'language.value-expected', 0, 3],
    ['sat > 5 §', 'language.character', 8, 9],
    ['sat > 5 😀', 'language.character', 8, 10],
    ['mode = "Heat', 'language.open-text', 7, 8],
    ['ahu. > 5', 'language.name-expected', 5, 6],
    ['ahu.', 'language.name-expected', 4, 4],
    ['1 < sat < 2', 'language.chain', 8, 9],
    ['oat > 5 furlong', 'language.unknown-unit', 8, 15],
  ])('%s: %s', (text, code, start, end) => {
    const [error] = errorsOf(text)
    expect([error?.code, error?.start, error?.end]).toEqual([code, start, end])
  })

  it('counts lines and characters from 1, and draws carets', () => {
    const text = 'fanOn and\n  Δ and satt > 5 °C'
    const [error] = errorsOf(text)
    expect([error?.line, error?.column]).toEqual([2, 3])
    const emoji = 'mode = "😀" and\n"😀😀" = mode and satt > 5 °C'
    const [unknown] = errorsOf(emoji)
    if (!unknown) throw new Error('no error')
    expect([unknown.line, unknown.column]).toEqual([2, 17])
    expect(caretLines(emoji, unknown)).toEqual(['"😀😀" = mode and satt > 5 °C', `${' '.repeat(16)}^^^^`])
  })
})

describe('numbers and their units', () => {
  it.each([
    ['flow > 10 L/s', null],
    ['flow > 10L/s', null],
    ['kw / 2 > 5 kW', null],
    ['10 kW/kw > 2', null],
    ['10 %/cc > 2', null],
    ['cc > 1e-2', null],
    ['cc > 5%', null],
    ['stage in {1}', null],
    ['cc ≥ 5 % and cc ≤ 6 % and cc ≠ 7 %', null],
    ['cc × 2 > 5 % − 2 %', null],
    ['dsp > 5 in/wc', null],
    ['1.5 in {1}', null],
    ['cc > 5 min', 'language.not-comparable'],
    ['cc > 5 minn', 'language.unknown-unit-near'],
  ])('%s', (text, code) => {
    expect(errorsOf(text).map((error) => error.code)).toEqual(code === null ? [] : [code])
  })
})

describe('limits', () => {
  const cpuMilliseconds = (work: () => void) => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  const code = (text: string) => errorsOf(text)[0]?.code

  it.each([
    ['brackets', '('.repeat(9000)],
    ['closed brackets', `${'('.repeat(4900)}fanOn${')'.repeat(4900)}`],
    ['negations', 'not '.repeat(2400)],
    ['signs', '- '.repeat(4900)],
    ['functions', 'abs('.repeat(2400)],
    ['a long sum', `${'cc + '.repeat(1900)}cc > 1`],
    ['a long product', `${'cc * '.repeat(1900)}cc > 1`],
  ])('refuses %s with their place at once', (_, text) => {
    let found: ReturnType<typeof errorsOf> = []
    expect(cpuMilliseconds(() => (found = errorsOf(text)))).toBeLessThan(5000)
    expect(found[0]?.code).toBe('language.too-nested')
    expect(found[0]?.start).toBeGreaterThan(90)
    expect(found[0]?.start).toBeLessThan(600)
  })

  it('refuses what is too long, however it is nested', () => {
    expect(code('('.repeat(10_001))).toBe('language.too-long')
    expect(cpuMilliseconds(() => errorsOf('('.repeat(50_000_000)))).toBeLessThan(5000)
  })

  it('takes a thousand alternatives and 99 brackets', () => {
    expect(code(`${'occ or '.repeat(1300)}occ`)).toBeUndefined()
    expect(code(`${'('.repeat(99)}occ${')'.repeat(99)}`)).toBeUndefined()
    expect(code(`${'('.repeat(100)}occ${')'.repeat(100)}`)).toBe('language.too-nested')
  })

  it('says no more than a hundred errors', () => {
    expect(errorsOf(`${'satt > 1 or '.repeat(800)}occ`)).toHaveLength(100)
    expect(errorsOf(`${'cc > 5 furlongs or '.repeat(500)}occ`)).toHaveLength(100)
  })
})

/** More by hand: PARSED_RULES=20000. */
const BROKEN_RULES = Number(process.env.PARSED_RULES ?? 2000)

it(`reads ${BROKEN_RULES} broken rules without failing, each error placed within the text`, () => {
  const signs = [
    ...'()+-*/<>=!&|{},."°Δ%₂ \n\t#§😀\u0000\ud800',
    'and',
    'or',
    'not',
    'in',
    '5',
    '°F',
    'sat',
    'vav.',
    'any(',
    '1e999',
    '__proto__',
  ]
  let broken = 0
  for (let seed = 1; seed <= BROKEN_RULES; seed++) {
    const random = new Random(seed)
    randomSite(random)
    let text = new RandomRule(random).condition(3).text
    for (let change = random.below(4); change >= 0; change--) {
      const [start, length] = [random.below(text.length + 1), random.below(6)]
      text = text.slice(0, start) + (random.chance(0.7) ? random.pick(signs) : '') + text.slice(start + length)
    }
    const parsed = parseCondition(text, VOCABULARY)
    if ('condition' in parsed) continue
    broken++
    expect(parsed.errors.length, text).toBeGreaterThan(0)
    for (const { start, end, line, column } of parsed.errors) {
      const isWithin = 0 <= start && start <= end && end <= text.length && line >= 1 && column >= 1
      if (!isWithin) throw new Error(`${seed}: ${JSON.stringify(text)} ${start} ${end}`)
    }
  }
  expect(broken).toBeGreaterThan(BROKEN_RULES / 2)
})
