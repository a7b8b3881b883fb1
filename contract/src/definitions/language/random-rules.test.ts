import { expect, it } from 'vitest'
import { ROLE_DIMENSIONS } from '../../histories/roles.ts'
import { evaluate, parseCondition } from './condition.ts'
import type { Vocabulary } from './terms/vocabulary.ts'
import { Random } from './testing/random.ts'
import { cellsOf, randomSite } from './testing/random-cells.ts'
import { RandomRule } from './testing/random-rule.ts'

const VOCABULARY: Vocabulary = {
  roles: ROLE_DIMENSIONS,
  parameters: { eSat: 'temperatureDifference', ccFull: 'ratio', delay: 'time' },
  related: { ahu: ROLE_DIMENSIONS, vav: ROLE_DIMENSIONS },
  schedules: ['holidays'],
}
/** More by hand: RANDOM_RULES=5000. */
const RULES = Number(process.env.RANDOM_RULES ?? 500)

it(`${RULES} random rules on cells with gaps agree with a cell-by-cell reading`, () => {
  const counts = { 0: 0, 1: 0, 2: 0 }
  for (let seed = 1; seed <= RULES; seed++) {
    const random = new Random(seed)
    const site = randomSite(random)
    const rule = new RandomRule(random).condition(4)
    const parsed = parseCondition(rule.text, VOCABULARY)
    if ('errors' in parsed) throw new Error(`${seed}: ${rule.text}\n${JSON.stringify(parsed.errors)}`)
    const expected = Array.from({ length: site.length }, (_, cell) => {
      const value = rule.at({ site, equip: site.own, cell })
      return value === null ? 2 : Number(value)
    })
    expect([...evaluate(parsed.condition, cellsOf(site))], `${seed}: ${rule.text}`).toEqual(expected)
    for (const value of expected) counts[value as 0 | 1 | 2]++
  }
  // All three are common, or it would prove little.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(2000)
})
