import { Random } from '@bonfire/contract/definitions/language/testing/random'
import { expect, test } from 'vitest'
import { firingsByHand } from '../../../../test/engine/brute-force/brute-force.ts'
import { type RandomCase, randomCase } from '../../../../test/engine/brute-force/random-engine-case.ts'
import { evaluateSite } from './evaluate-site.ts'

/** More by hand: RANDOM_RULES=5000. */
const RULES = Number(process.env.RANDOM_RULES ?? 500)
// On a busy machine one takes a tenth of it.
const MILLISECONDS_PER_RULE = 1500

function firingsOf({ rule, engine, read }: RandomCase) {
  const result = evaluateSite(engine, read)
  const failed = result.days.flatMap(({ runs }) => runs.filter(({ status }) => status === 'failed'))
  expect(failed).toEqual([])
  return result.occurrences
    .filter(({ rule: key }) => key === rule.key)
    .flatMap(({ day, evidence }) =>
      evidence.firings.map(({ startsAt, endsAt, onsetAt, confirmedAt }) => ({
        day,
        startsAt,
        endsAt,
        onsetAt,
        confirmedAt,
      })),
    )
    .toSorted((one, other) => one.startsAt - other.startsAt)
}

test(`${RULES} random rules with random samples fire as worked out a step at a time`, {
  tags: 'whole',
  timeout: RULES * MILLISECONDS_PER_RULE,
}, () => {
  let [firings, cut, silent] = [0, 0, 0]
  for (let seed = 1; seed <= RULES; seed += 1) {
    const one = randomCase(new Random(seed))
    const expected = firingsByHand(one.rule, one.naive).toSorted((first, second) => first.startsAt - second.startsAt)
    expect(firingsOf(one), `${seed}: ${one.text}`).toEqual(expected)
    firings += expected.length
    cut += expected.filter(({ onsetAt, startsAt }) => onsetAt < startsAt).length
    if (expected.length === 0) silent += 1
  }
  // Both are common, or it would prove little.
  expect(firings).toBeGreaterThan(1000)
  expect(cut).toBeGreaterThan(50)
  expect(silent).toBeGreaterThan(50)
})
