import { isPart } from '@bonfire/contract/definitions/equip-parts'
import type { CoverageGain } from '@bonfire/contract/evaluation/coverage'
import type { Requirement } from './requirements.ts'

const EQUIPS_NAMED = 100

/** Counts, equip by equip and rule by rule, the pairs that a single role would let run. */
export class Gains {
  readonly #byRole = new Map<string, { pairs: number; equips: Map<number, number>; rules: Set<number> }>()

  /** A rule that lacks points on an equip; both by their places. */
  add(requirements: readonly Requirement[], { equip, rule }: { equip: number; rule: number }): void {
    for (const role of rolesThatSuffice(requirements)) {
      const gain = this.#byRole.get(role) ?? { pairs: 0, equips: new Map<number, number>(), rules: new Set<number>() }
      gain.pairs += 1
      gain.equips.set(equip, (gain.equips.get(equip) ?? 0) + 1)
      gain.rules.add(rule)
      this.#byRole.set(role, gain)
    }
  }

  /** Returns the roles that would let most pairs run first. */
  sorted(): CoverageGain[] {
    return [...this.#byRole]
      .map(([role, { pairs, equips, rules }]) => ({
        role,
        pairs,
        equipCount: equips.size,
        rules: [...rules].sort((one, other) => one - other),
        equips: [...equips]
          .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || one - other)
          .slice(0, EQUIPS_NAMED)
          .map(([equip]) => equip),
      }))
      .sort((one, other) => other.pairs - one.pairs || (one.role < other.role ? -1 : 1))
  }
}

/** The roles of which each alone would do. */
function rolesThatSuffice(requirements: readonly Requirement[]): readonly string[] {
  const lacking = requirements.filter(({ state }) => state !== 'found')
  // A point cannot help where it is not known to what the equip belongs, or where there are too many already.
  if (lacking.length === 0 || lacking.some(({ state }) => state !== 'missing')) return []
  const [first, ...others] = lacking
  // What an equip has is asked for elsewhere.
  return (first?.roles ?? []).filter((role) => !isPart(role) && others.every(({ roles }) => roles.includes(role)))
}
